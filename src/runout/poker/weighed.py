"""A spot of hold'em made ready to be counted: whole weights of all live combos, by number."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import compress
from math import lcm

from ..cards import DECK, CardSet
from ..errors import ImpossibleDeal
from .combos import COMBOS, bit_of, combo_list, touching
from .games import HOLDEM
from .ranges import Range
from .spot import Holding, Spot
from .symmetry import ALONE, Group, group_of

Weights = tuple[int, ...]  # of all combos, by number
ZERO = bytes.maketrans(b"0", b"\0")


@dataclass(frozen=True, slots=True)
class Weighed:
    """A spot with whole weights, and the renamings of suits that leave it as it is.

    `rest` are the cards that are neither on the board nor dead; `scale` is what the weights of all
    ranges together were multiplied with to be whole.
    """

    board: int
    rest: int
    ranges: tuple[Weights, ...]
    scale: int
    group: Group

    @property
    def to_come(self) -> int:
        return HOLDEM.board - self.board.bit_count()


def weigh(spot: Spot, *, merge: bool = True) -> Weighed:
    """Return the spot with whole weights, or refuse a range without a live combo and say why.

    *merge* is the switch for the group of renamings; without it nothing is taken for the same.
    """
    board = CardSet(spot.board)
    live = ~touching(board | spot.dead)
    ranges, scale = [], 1
    for i, holding in enumerate(spot.holdings, 1):
        weights = _by_weight(holding)
        scaled = lcm(*(weight.denominator for weight in weights))
        by_number = [0] * COMBOS
        for weight, combos in weights.items():
            whole = int(weight * scaled)
            for number in _numbers(combos & live):
                by_number[number] = whole
        if not any(by_number):
            raise ImpossibleDeal(_no_combo(i, weights))
        ranges.append(tuple(by_number))
        scale *= scaled
    group = group_of([board.bits, spot.dead.bits], ranges) if merge else ALONE
    rest = (DECK - board - spot.dead).bits
    return Weighed(board.bits, rest, tuple(ranges), scale, group)


def combos_in(weights: Weights) -> int:
    """Return how many combos have a weight."""
    return len(weights) - weights.count(0)


def holdings(weights: Iterable[int]) -> dict[int, int]:
    """Return the weight of every combo that has one, as a set of cards.

    >>> from runout.cards import CardSet
    >>> [str(CardSet(bits=cards)) for cards in holdings([3, 0, 5])]
    ['2d2c', '2h2d']
    """
    return {cards: weight for cards, weight in zip(cards_of_all(), weights, strict=False) if weight}


def digits(weights: Sequence[int], size: int) -> Iterator[list[int]]:
    """Yield the lowest digit of each weight, then the next, each of *size* bits.

    Counts are linear in the weights of a range, so that a kernel can sum digits without overflow.

    >>> list(digits([1, 300], 8))
    [[1, 44], [0, 1]]
    """
    left = list(weights)
    while max(left) >> size:
        yield [weight & (1 << size) - 1 for weight in left]
        left = [weight >> size for weight in left]
    yield left


@cache
def cards_of_all() -> tuple[int, ...]:
    """Return the cards of each combo by number, as sets."""
    return tuple(combo.bits for combo in combo_list())


def _by_weight(holding: Holding) -> Mapping[Fraction, int]:
    """Return the combos of each weight above 0, as one integer each."""
    if isinstance(holding, Range):
        return {weight: combos for weight, combos in holding.by_weight.items() if weight}
    return {Fraction(1): bit_of(holding)} if isinstance(holding, CardSet) else {}


def _numbers(combos: int) -> Iterable[int]:
    """Return the numbers of the combos of a set."""
    return compress(range(COMBOS), f"{combos:b}"[::-1].encode().translate(ZERO))


def _no_combo(player: int, weights: Mapping[Fraction, int]) -> str:
    combos = sum(combos.bit_count() for combos in weights.values())
    if not combos:
        return f"player {player}'s range is empty; write a holding, such as 'AhKh'"
    return (
        f"player {player}'s range has no live combo: the board or a dead card blocks all {combos}"
    )
