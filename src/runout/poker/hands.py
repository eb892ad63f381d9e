"""The hand that plays among five to seven cards: its value, its category, its words."""

from __future__ import annotations

import sys
from array import array
from collections import Counter
from dataclasses import dataclass, field
from itertools import combinations
from typing import TYPE_CHECKING, overload

from ..cards import Card, CardSet, Rank
from ..errors import ImpossibleDeal, NotationError
from ..kernels import buffers, values
from . import hand_table as hand_table

if TYPE_CHECKING:
    import numpy
    from typing_extensions import Buffer

CATEGORIES = (
    "high card",
    "pair",
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
)
SIZES = range(5, 8)
# The details of a category from the deciding ranks, the one with the most cards first.
_DETAILS = (
    "{0.word}",
    "{0.plural}",
    "{0.plural} and {1.plural}",
    "{0.plural}",
    "{0.word} high",
    "{0.word} high",
    "{0.plural} over {1.plural}",
    "{0.plural}",
    "{0.word} high",
)


@dataclass(frozen=True, slots=True, order=True)
class Hand:
    """A hand in the order of the game: equal hands split the pot, whatever their suits.

    `value` orders all hands; `given` are the cards it was made from, highest first.

    >>> import runout
    >>> full, flush = runout.evaluate("7h7d7c2s2d"), runout.evaluate("AhKh9h5h2h")
    >>> full > flush, str(full), flush.category
    (True, 'full house, sevens over deuces', 'flush')
    """

    value: int
    given: CardSet = field(compare=False)

    @property
    def category(self) -> str:
        return CATEGORIES[self.value >> 12]

    @property
    def cards(self) -> CardSet:
        """The five cards that play."""
        fives = map(CardSet, combinations(self.given, 5))
        return next(five for five in fives if values.value(five.bits) == self.value)

    def __str__(self) -> str:
        ranks = Counter(card.rank for card in self.cards)
        deciding = sorted(ranks, key=lambda rank: (ranks[rank], rank), reverse=True)
        if deciding[:2] == [Rank.ACE, Rank.FIVE] and "straight" in self.category:
            deciding = [Rank.FIVE]
        return f"{self.category}, {_DETAILS[self.value >> 12].format(*deciding)}"


def evaluate(cards: str | CardSet, board: str | CardSet = "") -> Hand:
    """Return the best hand of five to seven cards; *board* is added to *cards*. Cost 3 µs.

    >>> import runout
    >>> print(runout.evaluate("As2d", board="3c4h5s9dKd"))
    straight, five high
    """
    held, shared = _card_set(cards, "the hand"), _card_set(board, "the board")
    if common := held & shared:
        raise ImpossibleDeal(f"{next(iter(common))} is in both the holding and the board")
    given = held | shared
    if len(given) not in SIZES:
        count = f"{len(given)} card{'s' * (len(given) != 1)}"
        raise ImpossibleDeal(
            f"{count} given; a hand is read from five to seven, those on the board among them"
        )
    return Hand(values.value(given.bits), given)


@overload
def evaluate_many(cards: numpy.ndarray) -> numpy.ndarray: ...
@overload
def evaluate_many(cards: Buffer) -> array[int]: ...
def evaluate_many(cards):
    """Return the value of each row of card numbers, as uint16; the larger value wins.

    *cards* is a 2-D buffer of integers, shape (n, 5), (n, 6) or (n, 7), a card 4 * rank + suit
    (2c is 0, As is 51). Rows of uint8 are read in place, other integers are copied. A numpy array
    gives a numpy array, anything else an `array`. A number that is no card, or a card twice in a
    row, is an `ImpossibleDeal` that names the row (from 0). Cost about 5 ns a row of seven.

    >>> import runout
    >>> rows = memoryview(bytes([51, 47, 43, 39, 35, 0, 5, 48, 44, 40, 36, 32, 1, 6]))
    >>> straight_flushes = runout.evaluate_many(rows.cast("B", (2, 7)))
    >>> straight_flushes[0] == straight_flushes[1]
    True
    """
    view = memoryview(cards)
    shape = view.shape or ()
    if len(shape) != 2 or shape[1] not in SIZES:
        raise NotationError(f"shape {shape} is no list of hands; write (n, 5), (n, 6) or (n, 7)")
    if view.format.lstrip("@=<>") not in tuple("bBhHiIlLqQnN"):
        raise NotationError(f"format {view.format!r} is no integer; write card numbers 0 to 51")
    if (numpy := sys.modules.get("numpy")) and isinstance(cards, numpy.ndarray):
        found = numpy.empty(shape[0], "uint16")
    else:
        found = array("H", [0]) * shape[0]
    if shape[0]:
        flat, width = _as_bytes(view), shape[1]
        fault = values.value_rows(flat, width, found)
        if fault >= 0:
            raise ImpossibleDeal(_row_fault(fault, list(flat[fault * width :][:width])))
    return found


def _card_set(cards: str | CardSet, owner: str) -> CardSet:
    if isinstance(cards, CardSet):
        return cards
    if not isinstance(cards, str):
        raise NotationError(f"{owner} is {cards!r}; write text, such as 'AhKh', or a CardSet")
    return CardSet.parse(cards)


def _as_bytes(view: memoryview) -> memoryview:
    """Return the integers of a buffer as uint8 in a row, copied if need be; 255 is a misfit."""
    if view.format == "B" and view.c_contiguous:
        return view.cast("B")
    flat = array("B", bytes(view.nbytes // view.itemsize))
    big = view.format[0] == ">" or (view.format[0] != "<" and sys.byteorder == "big")
    buffers.narrow(view.tobytes(), view.itemsize, big, flat)
    return memoryview(flat)


def _row_fault(row: int, cards: list[int]) -> str:
    """Return what is wrong with a row that the kernel refused."""
    wrong = [i for i, card in enumerate(cards) if card > 51]
    if wrong:
        return f"row {row}: column {wrong[0]} holds no card number; write 0 (2c) to 51 (As)"
    card = next(card for i, card in enumerate(cards) if card in cards[:i])
    return f"row {row}: {Card(card)} ({card}) stands twice; write each card once"
