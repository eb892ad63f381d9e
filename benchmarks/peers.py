"""How each library is asked. A maker imports its library and returns what a race calls.

None of them keeps an answer from one call to the next, and all of them count every deal.
"""

# pyright: reportMissingImports=false
# (a peer that is not installed is named and skipped)

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from itertools import combinations

from deals import DECK, Spot, split
from measure import Contender

Valuer = tuple[Callable, Callable]  # reads one card; values seven of them, larger wins


def runout_equities(*, workers: int = 1) -> Contender:
    """Ask Runout; its answer holds every count, and fractions once they are asked for."""
    import runout

    ask = partial(runout.equity, exact=True, budget=600, workers=workers)
    return lambda spot: ask(*spot.holdings, board=spot.board, dead=spot.dead)


def pokerfast_equities() -> Contender:
    """Ask pokerfast (OMPEval inside), which enumerates unless told to sample."""
    from pokerfast import equity

    return lambda spot: equity.equity(spot.holdings, spot.board, spot.dead, exact=True, threads=1)


def poker_equity_equities() -> Contender:
    """Ask poker-equity to walk every deal; it does so on the calling thread."""
    from poker_equity import exact_from_text

    return lambda spot: [
        seat["equity"]
        for seat in exact_from_text("holdem", list(spot.holdings), spot.board)["players"]
    ]


def loop_equities(valuer: Callable[[], Valuer]) -> Callable[[], Contender]:
    """Return the maker of a plain loop over the runouts that values hands with *valuer*."""

    def make() -> Contender:
        read, value = valuer()

        def equities(spot: Spot) -> list[Fraction]:
            wins, ties, losses = count_runouts(spot, read, value)
            hero = (wins + Fraction(ties, 2)) / (wins + ties + losses)
            return [hero, 1 - hero]

        return equities

    return make


def count_runouts(spot: Spot, read: Callable, value: Callable) -> tuple[int, int, int]:
    """Return in how many runouts the first of two holdings wins, ties and loses."""
    hero, villain, board = (
        [read(card) for card in split(text)] for text in (*spot.holdings, spot.board)
    )
    known = {*split("".join(spot.holdings) + spot.board)}
    live = [read(card) for card in DECK if card not in known]
    wins = ties = losses = 0
    for new in combinations(live, 5 - len(board)):
        ours, theirs = value([*hero, *board, *new]), value([*villain, *board, *new])
        wins += ours > theirs
        ties += ours == theirs
        losses += ours < theirs
    return wins, ties, losses


def eval7_valuer() -> Valuer:
    """Return eval7's card and evaluator."""
    from eval7 import Card, evaluate

    return Card, evaluate


def pkrbot_valuer() -> Valuer:
    """Return pkrbot's card and evaluator."""
    from pkrbot import Card, evaluate

    return Card, evaluate


def phevaluator_valuer() -> Valuer:
    """Return phevaluator's card number and its seven-card evaluator, negated: small wins there."""
    from phevaluator import Card, evaluate_7cards

    return Card.to_id, lambda hand: -evaluate_7cards(*hand)


def treys_valuer() -> Valuer:
    """Return treys' card and evaluator, negated: small wins there."""
    from treys import Card, Evaluator

    evaluate = Evaluator().evaluate
    return Card.new, lambda hand: -evaluate(hand, [])
