"""How often each player wins, ties and loses, and the share of the pot that this brings."""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter

from ..cards import CardSet
from .answer import Equity, How
from .options import BUDGET, Progress, parse_options
from .player import Count
from .spot import Board, Holding, Spot, parse_spot
from .tally import Outcomes, Rows, Winners, members, tally

KNOWN = "every runout of the known holdings, by rank patterns"


def equity(
    *holdings: str | Holding,
    board: Board | Sequence[Board] = "",
    dead: str | CardSet = "",
    game: str = "holdem",
    runs: int = 1,
    exact: bool | None = None,
    budget: float = BUDGET,
    samples: int | None = None,
    time: float | None = None,
    error: float | None = None,
    seed: int | None = None,
    workers: int | None = None,
    progress: Progress | None = None,
) -> Equity:
    """Return how often each of two to ten players wins, ties and loses, over every deal.

    A holding is text, such as "AhKh" or the range "QQ+,AKs", a `CardSet`, a `Range` or, in Omaha,
    an `OmahaRange`; board (none, three, four or five cards) and dead cards are text or a `CardSet`.
    Two boards share the pot, so do several *runs* of one; see docs/equity.md for these and for the
    games. A deal is one joint choice of holdings that share no card, counted with the product of
    their weights, and one way for the board, or two of them, to be completed. Text that cannot be
    read is a `NotationError`, cards that cannot lie like this are an `ImpossibleDeal`.

    The count is exact if it takes at most *budget* seconds of one core. If it would take more it is
    `TooMuchWork` with *exact*; else boards and holdings are drawn and the rest is counted in each
    sample, up to so many *samples*, seconds of *time* or a standard *error* of all equities (0.001
    is 0.1 %), whatever comes first; without any, up to 0.05 % or what the budget allows. The same
    *seed* gives the same answer for any number of *workers*, threads that default to all cores.
    *exact* False samples anything. *progress* is called with the share done, from 0 to 1; when it
    returns True a sample ends there, and an exact count is given up as `TooMuchWork`.

    Cost: two known holdings 0.02 ms on a flop and 0.2 ms before it, of Omaha or hi-lo 0.05 and
    0.5 ms; two ranges some milliseconds, with dead cards before the flop up to 6 s; three wide
    ranges 0.1 s on a flop, 10 s before it if no suit is named. Of Omaha a range against known cards
    0.3 ms a holding before the flop, two ranges of four cards on a flop up to 6 s. Two boards or
    runs of known holdings 0.2 ms on a flop, 0.2 s before it.

    >>> import runout
    >>> answer = runout.equity("AcAs", "KcKs")
    >>> answer.players[0].wins, answer.players[0].ties, answer.players[0].equity
    (1410336, {2: 9308}, Fraction(...))
    >>> runout.equity("QQ+,AKs", "random", board="Ks7h2d").players[0].equity
    Fraction(...)
    >>> runout.equity("22+", "A2s+", "KTs+", "random", samples=2000, budget=1).exact
    False
    """
    spot = parse_spot(holdings, board=board, dead=dead, game=game, runs=runs)
    start = perf_counter()
    options = parse_options(
        exact=exact,
        budget=budget,
        samples=samples,
        time=time,
        error=error,
        seed=seed,
        workers=workers,
        progress=progress,
    )
    if spot.known and exact is not False and not spot.several:
        if spot.game.low:
            return Equity.of(spot, _known_halves(spot), None, How(KNOWN, perf_counter() - start))
        return Equity(spot, _known(spot), None, How(KNOWN, perf_counter() - start))
    from .plan import answer

    found = answer(spot, options)
    how = How(found.words, perf_counter() - start, found.workers)
    return Equity.of(spot, found.outcomes, found.sample, how)


def _known(spot: Spot) -> dict[Winners, Count]:
    """Return the deals of known holdings by set of winners."""
    counts = tally(
        [holding.bits for holding in spot.holdings if isinstance(holding, CardSet)],
        board=CardSet(spot.board).bits,
        live=spot.live.bits,
        to_come=spot.to_come,
        fill=spot.game.fill,
    )
    return {members(bits): n for bits, n in enumerate(counts) if n}


def _known_halves(spot: Spot) -> Outcomes:
    """Return the deals of known holdings by who wins high and who wins low."""
    holdings = [holding.bits for holding in spot.holdings if isinstance(holding, CardSet)]
    rows = Rows(spot.game, CardSet(spot.board).bits, spot.to_come, len(holdings))
    return rows.outcomes(holdings, spot.live.bits)
