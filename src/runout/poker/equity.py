"""How often each player wins, ties and loses, and the share of the pot that this brings."""

from __future__ import annotations

from dataclasses import dataclass
from math import lcm
from typing import TYPE_CHECKING

from ..cards import CardSet
from ..render import amount, html_table, percent, table
from .spot import Holding, Spot, parse_spot
from .tally import members, tally

if TYPE_CHECKING:
    from fractions import Fraction

    Count = int | Fraction


@dataclass(frozen=True, slots=True)
class Player:
    """One player's part of an answer: deals won, tied by how many share the pot, and lost.

    A deal counts as often as the weights of its holdings say, so that counts are fractions where
    weights are.
    """

    holding: Holding
    total: Count
    wins: Count
    ties: dict[int, Count]

    @property
    def losses(self) -> Count:
        return self.total - self.wins - sum(self.ties.values())

    @property
    def win(self) -> float:
        return float(self.wins / self.total)

    @property
    def tie(self) -> float:
        return float(sum(self.ties.values()) / self.total)

    @property
    def lose(self) -> float:
        return float(self.losses / self.total)

    @property
    def equity(self) -> Fraction:
        """The share of the pot won on average: a win brings 1, a tie among n players 1/n."""
        from fractions import Fraction

        parts = lcm(*self.ties)
        won = self.wins * parts + sum(n * (parts // sharers) for sharers, n in self.ties.items())
        return Fraction(won, self.total * parts)

    @property
    def stderr(self) -> None:
        """None: an exact count has no error."""
        return None

    def to_dict(self) -> dict[str, object]:
        """Return the player's part as plain values, ready for JSON."""
        share = self.equity
        return {
            "holding": str(self.holding),
            "win": self.win,
            "tie": self.tie,
            "lose": self.lose,
            "equity": float(share),
            "equity_fraction": f"{share.numerator}/{share.denominator}",
            "wins": _plain(self.wins),
            "ties": {str(sharers): _plain(n) for sharers, n in self.ties.items()},
            "losses": _plain(self.losses),
            "stderr": self.stderr,
        }


@dataclass(frozen=True, slots=True)
class Equity:
    """The answer to a spot, complete: `outcomes` counts the deals by the set of winners.

    >>> import runout
    >>> answer = runout.equity("AcKd", "AhKc", board="Qs9s7s")
    >>> answer.outcomes
    {(0, 1): 990}
    >>> print(runout.equity("AhKh", "QdQc", board="Ks7h2d"))
    holdem, board Ks7h2d: 990 deals, exact
    player  holding     equity        win       tie       lose  wins  ties  losses
    1       AhKh     92.0202 %  92.0202 %  0.0000 %   7.9798 %   911     0      79
    2       QdQc      7.9798 %   7.9798 %  0.0000 %  92.0202 %    79     0     911
    """

    spot: Spot
    outcomes: dict[tuple[int, ...], Count]

    @property
    def total(self) -> Count:
        """The number of deals counted, each with its weight."""
        return sum(self.outcomes.values())

    @property
    def exact(self) -> bool:
        return True

    @property
    def stderr(self) -> None:
        """None: an exact count has no error."""
        return None

    @property
    def game(self) -> str:
        return self.spot.game.name

    @property
    def players(self) -> tuple[Player, ...]:
        """The players in the order of the question."""
        total = self.total
        return tuple(
            Player(holding, total, self.outcomes.get((i,), 0), self._ties(i))
            for i, holding in enumerate(self.spot.holdings)
        )

    def _ties(self, player: int) -> dict[int, Count]:
        """Return how many deals the player ties, by how many share the pot."""
        ties: dict[int, Count] = {}
        for winners, n in self.outcomes.items():
            if len(winners) > 1 and player in winners:
                ties[len(winners)] = ties.get(len(winners), 0) + n
        return dict(sorted(ties.items()))

    def __str__(self) -> str:
        head, rows = self._table()
        return f"{self._heading()}\n{table(head, rows)}"

    def _table(self) -> tuple[list[str], list[list[object]]]:
        """Return the head and the rows of the table."""
        sharers = sorted({len(winners) for winners in self.outcomes if len(winners) > 1})
        tied = [f"ties of {n}" for n in sharers] if len(self.spot.holdings) > 2 else ["ties"]
        head = ["player", "holding", "equity", "win", "tie", "lose", "wins", *tied, "losses"]
        rows = [self._row(i, player, len(tied), sharers) for i, player in enumerate(self.players)]
        return head, rows

    def _repr_html_(self) -> str:
        """Return the table for a notebook."""
        return html_table(self._heading(), *self._table())

    def _row(self, i: int, player: Player, columns: int, sharers: list[int]) -> list[object]:
        """Return a player's line of the table."""
        from fractions import Fraction

        ties = sum(player.ties.values())
        parts = [Fraction(n, self.total) for n in (player.wins, ties, player.losses)]
        shares = [percent(*part.as_integer_ratio()) for part in (player.equity, *parts)]
        tied = [player.ties.get(n, 0) for n in sharers] or [0] * columns
        counts = [amount(n) for n in (player.wins, *tied, player.losses)]
        return [i + 1, player.holding, *shares, *counts]

    def _heading(self) -> str:
        spot = self.spot
        board = f", board {''.join(map(str, spot.board))}" if spot.board else ""
        dead = f", dead {spot.dead}" if spot.dead else ""
        return (
            f"{self.game}{board}{dead}: {amount(self.total)} deal{'s' * (self.total != 1)}, exact"
        )

    def to_dict(self) -> dict[str, object]:
        """Return the answer as plain values, ready for JSON; fractions as text "a/b"."""
        return {
            "game": self.game,
            "board": "".join(map(str, self.spot.board)),
            "dead": str(self.spot.dead),
            "exact": self.exact,
            "total": _plain(self.total),
            "stderr": self.stderr,
            "players": [player.to_dict() for player in self.players],
        }


def equity(
    *holdings: str | Holding,
    board: str | CardSet = "",
    dead: str | CardSet = "",
    game: str = "holdem",
    exact: bool | None = None,  # noqa: ARG001  (every answer is a count so far)
    budget: float = 20.0,
) -> Equity:
    """Return how often each of two to ten players wins, ties and loses, over every deal.

    A holding is text, such as "AhKh" or the range "QQ+,AKs", a `CardSet` or a `Range`; board (none,
    three, four or five cards) and dead cards are text or a `CardSet`. A deal is one joint choice of
    holdings that share no card, counted with the product of their weights, and one way for the
    board to be completed. Text that cannot be read is a `NotationError`, cards that cannot lie like
    this are an `ImpossibleDeal`. An exact count that would take more than *budget* seconds of one
    core is refused as `TooMuchWork`. Cost: two known holdings 0.01 ms on a flop and 0.2 ms before
    it; two ranges some milliseconds; more players with ranges as many counts as joint choices.

    >>> import runout
    >>> answer = runout.equity("AcAs", "KcKs")
    >>> answer.players[0].wins, answer.players[0].ties, answer.players[0].equity
    (1410336, {2: 9308}, Fraction(...))
    >>> runout.equity("QQ+,AKs", "random", board="Ks7h2d").players[0].equity
    Fraction(...)
    """
    spot = parse_spot(holdings, board=board, dead=dead, game=game)
    if spot.known:
        counts = tally(
            [holding.bits for holding in spot.holdings if isinstance(holding, CardSet)],
            board=CardSet(spot.board).bits,
            live=spot.live.bits,
            to_come=spot.to_come,
            fill=spot.game.fill,
        )
        return Equity(spot, {members(bits): n for bits, n in enumerate(counts) if n})
    from .plan import count

    return Equity(spot, count(spot, budget))


def _plain(count: Count) -> int | str:
    """Return a count ready for JSON: "a/b" if it is no whole number."""
    whole = count.denominator == 1
    return count.numerator if whole else f"{count.numerator}/{count.denominator}"
