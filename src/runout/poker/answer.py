"""The answer to a spot: what each player wins, ties and loses, to be read or handed on."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import comb, lcm
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from ..cards import CardSet
from ..render import amount, csv_table, decimals_known, html_table, percent, percent_known, table
from .spot import Holding, Spot

if TYPE_CHECKING:
    from fractions import Fraction

    from .sampling import Sample

Count: TypeAlias = "int | Fraction"

FIGURES = ("equity", "win", "tie", "lose")


class How(NamedTuple):
    """How an answer was found: in words, in seconds, by how many threads."""

    words: str
    seconds: float
    workers: int = 1


@dataclass(frozen=True, slots=True)
class Player:
    """One player's part of an answer: deals won, tied by how many share the pot, and lost.

    A deal counts as often as the weights of its holdings say, so that counts are fractions where
    weights are. `errors` are the standard errors of `FIGURES` if the deals are a sample.
    """

    holding: Holding
    total: Count
    wins: Count
    ties: dict[int, Count]
    errors: dict[str, float] | None = None

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
    def equity(self) -> Fraction | float:
        """The share of the pot won on average: a win brings 1, a tie among n players 1/n.

        A float if the deals are a sample.
        """
        share = self._share()
        return share if self.errors is None else float(share)

    @property
    def stderr(self) -> float | None:
        """The standard error of the equity; None of an exact count, which has no error."""
        return None if self.errors is None else self.errors["equity"]

    def _share(self) -> Fraction:
        from fractions import Fraction

        parts = lcm(*self.ties)
        won = self.wins * parts + sum(n * (parts // sharers) for sharers, n in self.ties.items())
        return Fraction(won, self.total * parts)

    def shares(self) -> list[Fraction]:
        """Return equity, win, tie and lose as fractions of the deals counted."""
        from fractions import Fraction

        counts = (self.wins, sum(self.ties.values()), self.losses)
        return [self._share(), *(Fraction(n, self.total) for n in counts)]

    def to_dict(self, samples: int = 0) -> dict[str, Any]:
        """Return the player's part as plain values; of *samples*, with the digits known."""
        equity, win, tie, lose = (self._plain_share(name, samples) for name in FIGURES)
        share = self._share()
        plain = {
            "holding": str(self.holding),
            "win": win,
            "tie": tie,
            "lose": lose,
            "equity": equity,
            "equity_fraction": None if self.errors else f"{share.numerator}/{share.denominator}",
            "wins": _plain(self.wins),
            "ties": {str(sharers): _plain(n) for sharers, n in self.ties.items()},
            "losses": _plain(self.losses),
            "stderr": _two_digits(self.stderr),
        }
        if self.errors:
            plain["stderrs"] = {name: _two_digits(error) for name, error in self.errors.items()}
        return plain

    def _plain_share(self, name: str, samples: int) -> float:
        value = float(getattr(self, name))
        if self.errors is None:
            return value
        return round(value, decimals_known(self.errors[name], samples))

    def cells(self, samples: int) -> list[str]:
        """Return equity, win, tie and lose as percentages."""
        if self.errors is None:
            return [percent(*share.as_integer_ratio()) for share in self.shares()]
        return [
            percent_known(share, self.errors[name], samples)
            for name, share in zip(FIGURES, self.shares(), strict=True)
        ]


@dataclass(frozen=True, slots=True)
class Equity:
    """The answer to a spot, complete: `outcomes` counts the deals by the set of winners.

    `sample` is None if all deals were counted, else how many samples were drawn, with which seed.

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
    sample: Sample | None = None
    how: How = field(default=How("", 0.0), compare=False, repr=False)

    @property
    def total(self) -> Count:
        """The number of deals counted, each with its weight."""
        return sum(self.outcomes.values())

    @property
    def exact(self) -> bool:
        return self.sample is None

    @property
    def stderr(self) -> float | None:
        """The largest standard error of an equity; None of an exact count, which has no error."""
        return self.sample and self.sample.error

    @property
    def game(self) -> str:
        return self.spot.game.name

    @property
    def players(self) -> tuple[Player, ...]:
        """The players in the order of the question."""
        total = self.total
        return tuple(
            Player(holding, total, self.outcomes.get((i,), 0), self._ties(i), self._errors(i))
            for i, holding in enumerate(self.spot.holdings)
        )

    @property
    def _samples(self) -> int:
        return self.sample.samples if self.sample else 0

    def _errors(self, player: int) -> dict[str, float] | None:
        return self.sample.errors[player] if self.sample else None

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

    def _repr_html_(self) -> str:
        """Return the table for a notebook."""
        return html_table(self._heading(), *self._table())

    def _table(self) -> tuple[list[str], list[list[object]]]:
        """Return the head and the rows of the table; of a sample no counts, which are its own."""
        sharers = sorted({len(winners) for winners in self.outcomes if len(winners) > 1})
        tied = [f"ties of {n}" for n in sharers] if len(self.spot.holdings) > 2 else ["ties"]
        head = ["player", "holding", *FIGURES, *(["wins", *tied, "losses"] * self.exact)]
        rows: list[list[object]] = []
        for i, player in enumerate(self.players, 1):
            ties = [player.ties.get(n, 0) for n in sharers] or [0] * len(tied)
            counts = [amount(n) for n in (player.wins, *ties, player.losses)]
            cells = player.cells(self._samples)
            rows.append([i, player.holding, *cells, *(counts * self.exact)])
        return head, rows

    def _heading(self) -> str:
        spot = self.spot
        board = f", board {''.join(map(str, spot.board))}" if spot.board else ""
        dead = f", dead {spot.dead}" if spot.dead else ""
        if not self.sample:
            deals = f"{amount(self.total)} deal{'s' * (self.total != 1)}, exact"
        else:
            early = " (stopped early)" * self.sample.stopped
            deals = f"{self._samples:,} samples{early}, seed {self.sample.seed}; ± standard error"
        return f"{self.game}{board}{dead}: {deals}"

    def explain(self) -> str:
        """Return in words what was counted and how.

        >>> import runout
        >>> print(runout.equity("QQ+", "AhKh", board="Ks7h2d").explain())
        player 1: QQ+, 18 combos, of which 15 can be dealt beside the board and dead cards
        player 2: AhKh, 1 combo
        deals: 10 choices of holdings that share no card, each with 990 runouts; 9,900 in all
        counted: ...
        time: ... s, 1 worker
        """
        from fractions import Fraction

        lines = [f"player {i}: {self._of(held)}" for i, held in enumerate(self.spot.holdings, 1)]
        if not self.sample:
            live = len(self.spot.game.deck) - len(self.spot.board) - len(self.spot.dead)
            dealt = self.spot.game.holding * len(self.spot.holdings)
            runouts = comb(live - dealt, self.spot.to_come)
            choices = Fraction(self.total, runouts)
            lines.append(
                f"deals: {amount(choices)} choice{'s' * (choices != 1)} of holdings that share no "
                f"card, each with {runouts:,} runout{'s' * (runouts != 1)}; "
                f"{amount(self.total)} in all"
            )
        lines.append(f"{'counted' if self.exact else 'sampled'}: {self.how.words}")
        workers = f"{self.how.workers} worker{'s' * (self.how.workers != 1)}"
        lines.append(f"time: {self.how.seconds:.4f} s, {workers}")
        return "\n".join(lines)

    def _of(self, holding: Holding) -> str:
        """Return a holding or a range, and how many combos it has."""
        if isinstance(holding, CardSet):
            return f"{holding}, 1 combo"
        live = len(holding.without(CardSet(self.spot.board) | self.spot.dead))
        beside = ", all live" if live == len(holding) else ""
        beside = beside or f", of which {live} can be dealt beside the board and dead cards"
        weights = f" (weights of {amount(holding.weight)})" * (holding.weight != len(holding))
        return f"{holding}, {len(holding)} combo{'s' * (len(holding) != 1)}{weights}{beside}"

    def to_dict(self) -> dict[str, Any]:
        """Return the answer as plain values, ready for JSON; fractions as text "a/b".

        A sample has `samples` and `seed` as well, and every player the `stderrs` of all figures.
        """
        plain = {
            "game": self.game,
            "board": "".join(map(str, self.spot.board)),
            "dead": str(self.spot.dead),
            "exact": self.exact,
            "total": _plain(self.total),
            "stderr": _two_digits(self.stderr),
            "players": [player.to_dict(self._samples) for player in self.players],
        }
        if self.sample:
            plain |= {"samples": self.sample.samples, "seed": self.sample.seed}
        return plain

    def to_csv(self) -> str:
        """Return a line of column names and a line a player, as `to_dict` has them.

        >>> import runout
        >>> print(runout.equity("AhKh", "QdQc", board="Ks7h2d2c").to_csv(), end="")
        player,holding,equity,equity_fraction,win,tie,lose,wins,ties,losses,stderr
        1,AhKh,0.9545454545454546,21/22,0.9545454545454546,0.0,0.045454545454545456,42,0,2,
        2,QdQc,0.045454545454545456,1/22,0.045454545454545456,0.0,0.9545454545454546,2,0,42,
        """
        names = ["holding", "equity", "equity_fraction", "win", "tie", "lose", "wins", "ties"]
        names += ["losses", "stderr"]
        rows: list[list[object]] = []
        for i, player in enumerate(self.players, 1):
            values = player.to_dict(self._samples)
            values["ties"] = _plain(sum(player.ties.values()))
            rows.append([i, *(values[name] for name in names)])
        return csv_table(["player", *names], rows)


def _plain(count: Count) -> int | str:
    """Return a count ready for JSON: "a/b" if it is no whole number."""
    whole = count.denominator == 1
    return count.numerator if whole else f"{count.numerator}/{count.denominator}"


def _two_digits(error: float | None) -> float | None:
    """Return a standard error with the digits that it is good for."""
    return None if error is None else float(f"{error:.2g}")
