"""One player's part of an answer: what is won, tied and lost, and what share of the pot."""

from __future__ import annotations

from dataclasses import dataclass
from math import lcm
from typing import TYPE_CHECKING, Any, TypeAlias

from ..render import decimals_known, percent, percent_known
from .spot import Holding

if TYPE_CHECKING:
    from fractions import Fraction

    from .split import Split

Count: TypeAlias = "int | Fraction"

FIGURES = ("equity", "win", "tie", "lose")


@dataclass(frozen=True, slots=True)
class Player:
    """One player's part of an answer: deals won, tied by how many share the pot, and lost.

    A deal counts as often as the weights of its holdings say, so that counts are fractions where
    weights are. Of a pot that is split, wins, ties and losses are those of its first half. `errors`
    are the standard errors of all figures if the deals are a sample.
    """

    holding: Holding
    total: Count
    wins: Count
    ties: dict[int, Count]
    errors: dict[str, float] | None = None
    split: Split | None = None

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
        return self._known(self._share())

    @property
    def hi(self) -> Fraction | float | None:
        """What the high hand or the first board brings of the whole pot; None of a pot in one."""
        return self.split and self._known(self.split.first)

    @property
    def lo(self) -> Fraction | float | None:
        """What the low hand, or the second board, brings of the whole pot."""
        return self.split and self._known(self.split.second)

    @property
    def scoops(self) -> Count | None:
        """The deals that bring the whole pot; None of a pot in one or in more than two parts."""
        return self.split and self.split.scoops

    @property
    def stderr(self) -> float | None:
        """The standard error of the equity; None of an exact count, which has no error."""
        return None if self.errors is None else self.errors["equity"]

    def _known(self, share: Fraction) -> Fraction | float:
        return share if self.errors is None else float(share)

    def _share(self) -> Fraction:
        from fractions import Fraction

        if self.split:
            return self.split.first + self.split.second
        parts = lcm(*self.ties)
        won = self.wins * parts + sum(n * (parts // sharers) for sharers, n in self.ties.items())
        return Fraction(won, self.total * parts)

    def figures(self) -> dict[str, Fraction]:
        """Return equity, win, tie and lose as fractions of the deals, and what halves bring."""
        from fractions import Fraction

        counts = (self.wins, sum(self.ties.values()), self.losses)
        shares = [self._share(), *(Fraction(n, self.total) for n in counts)]
        found = dict(zip(FIGURES, shares, strict=True))
        return found | (self.split.figures() if self.split else {})

    def to_dict(self, samples: int = 0) -> dict[str, Any]:
        """Return the player's part as plain values; of *samples*, with the digits known."""
        equity, win, tie, lose = (self._plain_share(name, samples) for name in FIGURES)
        plain = {
            "holding": str(self.holding),
            "win": win,
            "tie": tie,
            "lose": lose,
            "equity": equity,
            "equity_fraction": None if self.errors else _as_text(self._share()),
            "wins": plain_count(self.wins),
            "ties": {str(sharers): plain_count(n) for sharers, n in self.ties.items()},
            "losses": plain_count(self.losses),
            "stderr": two_digits(self.stderr),
        }
        if self.split:
            plain |= self._plain_split(self.split, samples)
        if self.errors:
            plain["stderrs"] = {name: two_digits(error) for name, error in self.errors.items()}
        return plain

    def _plain_split(self, split: Split, samples: int) -> dict[str, Any]:
        """Return what the halves bring, the shares as text "a/b" unless they are sampled."""
        shares = split.figures()
        plain: dict[str, Any] = {
            name: self._plain_share(name, samples) if self.errors else _as_text(shares[name])
            for name in split.kind.halves
        }
        plain |= {name: plain_count(n) for name, n in split.counts().items()}
        return plain | ({"spread": split.spread} if split.runs > 1 else {})

    def _plain_share(self, name: str, samples: int) -> float:
        value = float(self.figures()[name])
        if self.errors is None:
            return value
        return round(value, decimals_known(self.errors[name], samples))

    def cells(self, samples: int) -> list[str]:
        """Return as percentages what the table of an answer shows."""
        shown = self.split.kind.heads if self.split else FIGURES
        figures = self.figures()
        cells = []
        for name in shown:
            if name == "spread":
                cells.append(f"{100 * self.split.spread:.2f} %" if self.split else "")
            elif self.errors is None:
                cells.append(percent(*figures[name].as_integer_ratio()))
            else:
                cells.append(percent_known(figures[name], self.errors[name], samples))
        return cells


def _as_text(share: Fraction) -> str:
    return f"{share.numerator}/{share.denominator}"


def plain_count(count: Count) -> int | str:
    """Return a count ready for JSON: "a/b" if it is no whole number."""
    whole = count.denominator == 1
    return count.numerator if whole else f"{count.numerator}/{count.denominator}"


def two_digits(error: float | None) -> float | None:
    """Return a standard error with the digits that it is good for."""
    return None if error is None else float(f"{error:.2g}")
