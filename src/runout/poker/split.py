"""Pots that are split: half for the high hand and half for the low, or a part for every board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import TYPE_CHECKING

from .player import Count
from .tally import Halves, Winners

if TYPE_CHECKING:
    from .spot import Spot

HALF = Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class Kind:
    """What the halves are called, what a table shows of them, and its titles."""

    halves: tuple[str, ...]
    heads: dict[str, str]
    counts: dict[str, str]


QUARTERS = {"three_quarters": "three quarters", "quartered": "quartered"}
BOTH = {"scoop": "wins both", "nothing": "loses both"}
COUNTS_OF_BOTH = {"scoops": "won both", "nothing": "lost both"}
HIGH_LOW = Kind(
    ("hi", "lo"),
    {"equity": "equity", "hi": "high", "lo": "low", "scoop": "scoop"},
    {"scoops": "scoops", **QUARTERS, "nothing": "nothing"},
)
BOARDS = Kind(
    ("first", "second"),
    {"equity": "equity", "first": "board 1", "second": "board 2", **BOTH},
    COUNTS_OF_BOTH,
)
TWICE = Kind((), {"equity": "equity", "spread": "spread", **BOTH}, COUNTS_OF_BOTH)
OFTEN = Kind((), {"equity": "equity", "spread": "spread"}, {})


@dataclass(frozen=True, slots=True)
class Split:
    """What the halves of the pot bring one player, over all deals.

    `pots` counts the deals by what the first half and the second bring, as shares of the whole
    pot. The halves are high and low, two boards, or two of several runs.

    >>> import runout
    >>> hero = runout.equity("As2dKhKc", "Ah2cQsQd", board="3s5h8dKd", game="omaha8").players[0]
    >>> hero.split.first, hero.split.second, hero.split.three_quarters
    (Fraction(19, 40), Fraction(1, 4), 36)
    """

    total: Count
    pots: Mapping[tuple[Fraction, Fraction], Count]
    kind: Kind = HIGH_LOW
    runs: int = 1

    @property
    def first(self) -> Fraction:
        """What the high hand or the first board brings; without a low the high takes all."""
        return Fraction(sum(first * n for (first, _), n in self.pots.items())) / self.total

    @property
    def second(self) -> Fraction:
        """What the low hand or the second board brings."""
        return Fraction(sum(second * n for (_, second), n in self.pots.items())) / self.total

    def deals(self, share: Fraction | int) -> Count | None:
        """Return how many deals bring exactly this share of the pot.

        None of more than two runs, of which only two are known together.
        """
        if not self.kind.counts:
            return None
        return sum(n for halves, n in self.pots.items() if sum(halves) == share)

    @property
    def scoops(self) -> Count | None:
        """The deals that bring everything."""
        return self.deals(1)

    @property
    def three_quarters(self) -> Count | None:
        """The deals that bring three quarters of the pot."""
        return self.deals(Fraction(3, 4))

    @property
    def quartered(self) -> Count | None:
        """The deals that bring a quarter of the pot."""
        return self.deals(Fraction(1, 4))

    @property
    def nothing(self) -> Count | None:
        """The deals that bring no part of the pot."""
        return self.deals(0)

    def counts(self) -> dict[str, Count]:
        """Return how many deals bring all, three quarters, a quarter and nothing; of two halves."""
        names = ("scoops", "three_quarters", "quartered", "nothing")
        found = {name: getattr(self, name) for name in names}
        return {name: n for name, n in found.items() if n is not None}

    def figures(self) -> dict[str, Fraction]:
        """Return what the halves bring, and the shares of deals that bring all or nothing."""
        found = dict(zip(self.kind.halves, (self.first, self.second), strict=False))
        counts = self.counts()
        for figure, name in (("scoop", "scoops"), ("nothing", "nothing")):
            if name in counts:
                found[figure] = Fraction(counts[name]) / self.total
        return found

    @property
    def spread(self) -> float:
        """The standard deviation of the share of the pot.

        Each two of several runs are alike, so that their variance and covariance tell all.
        """
        mean = self.first + self.second
        squares = sum((first**2 + second**2) * n for (first, second), n in self.pots.items())
        products = sum(first * second * n for (first, second), n in self.pots.items())
        runs = max(self.runs, 2)
        of_one = 2 * Fraction(squares) / self.total  # twice as much as the half of the pot
        of_two = 4 * Fraction(products) / self.total
        return sqrt((of_one + (runs - 1) * of_two) / runs - mean**2)


def split_of(spot: Spot, deals: Mapping[Halves, Count], player: int) -> Split:
    """Return what each half brings the player, by deals counted by the winners of both."""
    pots: dict[tuple[Fraction, Fraction], Count] = {}
    for halves, n in deals.items():
        brought = shares(halves, player)
        pots[brought] = pots.get(brought, 0) + n
    return Split(sum(deals.values()), pots, kind_of(spot), spot.runs)


def kind_of(spot: Spot) -> Kind:
    """Return what the halves of the pot are.

    >>> from runout.poker.spot import parse_spot
    >>> kind_of(parse_spot(["AhKh", "QdQc"], game="holdem8")).halves
    ('hi', 'lo')
    """
    if spot.game.low:
        return HIGH_LOW
    if spot.second is not None:
        return BOARDS
    return TWICE if spot.runs == 2 else OFTEN


def shares(halves: Halves, player: int) -> tuple[Fraction, Fraction]:
    """Return what each half of one pot brings the player; all is the first's if none has a low.

    >>> shares(((0,), (0, 1)), player=1), shares(((0, 1), ()), player=1)
    ((Fraction(0, 1), Fraction(1, 4)), (Fraction(1, 2), Fraction(0, 1)))
    """
    first, second = halves
    half = HALF if second else Fraction(1)
    return (
        half / len(first) if player in first else Fraction(),
        half / len(second) if player in second else Fraction(),
    )


def of_first_half(deals: Mapping[Halves, Count]) -> dict[Winners, Count]:
    """Return the deals by who wins the first half.

    >>> of_first_half({((0,), ()): 3, ((0,), (1,)): 4})
    {(0,): 7}
    """
    winners: dict[Winners, Count] = {}
    for (first, _), n in deals.items():
        winners[first] = winners.get(first, 0) + n
    return winners
