"""How often each player wins, ties and loses, and the share of the pot that this brings."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import lcm
from typing import TYPE_CHECKING

from ..cards import CardSet
from ..render import html_table, percent, table
from .spot import Spot, parse_spot
from .tally import tally

if TYPE_CHECKING:
    from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Player:
    """One player's part of an answer: deals won, tied by how many share the pot, and lost."""

    holding: CardSet
    total: int
    wins: int
    ties: dict[int, int]

    @property
    def losses(self) -> int:
        return self.total - self.wins - sum(self.ties.values())

    @property
    def win(self) -> float:
        return self.wins / self.total

    @property
    def tie(self) -> float:
        return sum(self.ties.values()) / self.total

    @property
    def lose(self) -> float:
        return self.losses / self.total

    @property
    def equity(self) -> Fraction:
        """The share of the pot won on average: a win brings 1, a tie among n players 1/n."""
        from fractions import Fraction

        parts = lcm(*self.ties)
        won = self.wins * parts + sum(n * parts // sharers for sharers, n in self.ties.items())
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
            "wins": self.wins,
            "ties": {str(sharers): n for sharers, n in self.ties.items()},
            "losses": self.losses,
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
    outcomes: dict[tuple[int, ...], int]

    @property
    def total(self) -> int:
        """The number of deals counted."""
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

    def _ties(self, player: int) -> dict[int, int]:
        """Return how many deals the player ties, by how many share the pot."""
        ties: dict[int, int] = {}
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
        rows = []
        for i, player in enumerate(self.players, 1):
            ties = sum(player.ties.values())
            shares = [
                player.equity.as_integer_ratio(),
                *((n, self.total) for n in (player.wins, ties, player.losses)),
            ]
            counts = [player.ties.get(n, 0) for n in sharers] if tied != ["ties"] else [ties]
            rows.append(
                [
                    i,
                    player.holding,
                    *(percent(*share) for share in shares),
                    player.wins,
                    *counts,
                    player.losses,
                ]
            )
        return head, rows

    def _repr_html_(self) -> str:
        """Return the table for a notebook."""
        return html_table(self._heading(), *self._table())

    def _heading(self) -> str:
        spot = self.spot
        board = f", board {''.join(map(str, spot.board))}" if spot.board else ""
        dead = f", dead {spot.dead}" if spot.dead else ""
        return f"{self.game}{board}{dead}: {self.total:,} deal{'s' * (self.total != 1)}, exact"

    def to_dict(self) -> dict[str, object]:
        """Return the answer as plain values, ready for JSON; fractions as text "a/b"."""
        return {
            "game": self.game,
            "board": "".join(map(str, self.spot.board)),
            "dead": str(self.spot.dead),
            "exact": self.exact,
            "total": self.total,
            "stderr": self.stderr,
            "players": [player.to_dict() for player in self.players],
        }


def equity(
    *holdings: str | CardSet,
    board: str | CardSet = "",
    dead: str | CardSet = "",
    game: str = "holdem",
    exact: bool | None = None,  # noqa: ARG001  (known holdings are always counted)
) -> Equity:
    """Return how often each of two to ten holdings wins, ties and loses over every runout.

    Counts are of deals, complete and exact: 990 for two players after a flop, 1,712,304 before it.
    Holdings, board (none, three, four or five cards) and dead cards are text, such as "AhKh", or
    `CardSet`. *exact* asks for a count and no sample, which known holdings always get. Text that
    cannot be read is a `NotationError`, cards that cannot lie like this are an `ImpossibleDeal`.
    Cost for two players: 0.01 ms on a flop, 0.2 ms before it.

    >>> import runout
    >>> answer = runout.equity("AcAs", "KcKs")
    >>> answer.players[0].wins, answer.players[0].ties, answer.players[0].equity
    (1410336, {2: 9308}, Fraction(...))
    """
    spot = parse_spot(holdings, board=board, dead=dead, game=game)
    counts = tally(
        [holding.bits for holding in spot.holdings],
        board=CardSet(spot.board).bits,
        live=spot.live.bits,
        to_come=spot.to_come,
        fill=spot.game.fill,
    )
    return Equity(spot, {_members(bits): n for bits, n in enumerate(counts) if n})


@cache
def _members(bits: int) -> tuple[int, ...]:
    """Return the places of the bits that are set."""
    return tuple(i for i in range(bits.bit_length()) if bits >> i & 1)
