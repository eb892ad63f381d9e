"""Omaha holdings by their ranks and suits: classes, shapes such as double suited, how many.

A holding is a set of cards as 52 bits, so that four neighbouring bits are one rank. *Ranks* are a
number whose four bits for each rank tell how many cards there are of it; *suits* are the same with
four bits for each suit, clubs lowest. Holdings with equal ranks are a *class*: 1,820 classes with
four cards, 18,395 with six. Most questions are settled class by class.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement, product
from math import comb

_TOPS = 0x8888888888888  # the highest bit of each four: no count of up to seven reaches it
_ONES = 0x1111111111111
OF_SUIT = tuple(_ONES << suit for suit in range(4))


def at_least(counts: int, least: int) -> bool:
    """Tell whether every count is as high as the other: a borrow would clear its highest bit.

    >>> at_least(0x212, 0x112), at_least(0x212, 0x130)
    (True, False)
    """
    return (counts | _TOPS) - least & _TOPS == _TOPS


def ranks_of(holding: int) -> int:
    """Return how many cards of each rank a holding has.

    >>> from runout import CardSet
    >>> hex(ranks_of(CardSet.parse("3c3h2s2d").bits))
    '0x22'
    """
    pairs = holding - (holding >> 1 & 0x5555555555555)
    return (pairs & 0x3333333333333) + (pairs >> 2 & 0x3333333333333)


def suits_of(holding: int) -> int:
    """Return how many cards of each suit a holding has."""
    return sum((holding & cards).bit_count() << 4 * suit for suit, cards in enumerate(OF_SUIT))


@lru_cache(maxsize=1 << 15)
def shape(counts: int) -> tuple[int, ...]:
    """Return the counts from the highest down, as 2-1-1 for a holding of one pair.

    >>> shape(0x2011)[:4]
    (2, 1, 1, 0)
    """
    return tuple(sorted((counts >> place & 7 for place in range(0, 52, 4)), reverse=True))


@dataclass(frozen=True, slots=True)
class Shape:
    """Holdings told by how many cards they have of their suits, or of their ranks."""

    name: str
    of: str
    means: str
    has: Callable[[tuple[int, ...]], bool]

    @property
    def forced(self) -> int:
        return 0

    @property
    def named(self) -> int:
        return 0

    def within(self, ranks: int) -> Shape | bool:
        return self if self.of == "suits" else self.has(shape(ranks))

    def matches(self, holding: int) -> bool:
        return self.has(shape((suits_of if self.of == "suits" else ranks_of)(holding)))

    def may_have(self, suits: int) -> bool:
        return self.of == "ranks" or self.has(shape(suits))

    def at_most(self, live: int, cards: int) -> int:
        sets = OF_SUIT if self.of == "suits" else [15 << place for place in range(0, 52, 4)]
        sizes = tuple(sorted((live & one).bit_count() for one in sets))
        return sum(ways for counts, ways in _shapes(sizes, cards).items() if self.has(counts))

    def __str__(self) -> str:
        return self.name


@lru_cache(maxsize=256)
def _shapes(sizes: tuple[int, ...], cards: int) -> dict[tuple[int, ...], int]:
    """Return in how many ways so many cards have each shape, drawn from sets of these sizes."""
    ways = {(0, 0): 1}  # cards drawn, and in four bits each how many sets gave 1, 2, ... of them
    for size in sizes:
        grown: dict[tuple[int, int], int] = {}
        for (drawn, gave), count in ways.items():
            for held in range(min(size, cards - drawn) + 1):
                state = drawn + held, gave + (1 << 4 * held if held else 0)
                grown[state] = grown.get(state, 0) + count * comb(size, held)
        ways = grown
    found = {}
    for (drawn, gave), count in ways.items():
        if drawn == cards:
            counts = [held for held in range(cards, 0, -1) for _ in range(gave >> 4 * held & 15)]
            found[tuple(counts + [0] * (13 - len(counts)))] = count
    return found


_TABLE: tuple[tuple[str, str, Callable[[tuple[int, ...]], bool], str], ...] = (
    ("$r", "suits", lambda n: n[0] == 1, "no two cards of a suit"),
    ("$ss", "suits", lambda n: n[:2] == (2, 1), "two cards of one suit, no two of another"),
    ("$ds", "suits", lambda n: n[1] >= 2, "two cards or more of two suits or more"),
    ("$ts", "suits", lambda n: n[:2] == (3, 1), "three cards of one suit, no two of another"),
    ("$ms", "suits", lambda n: n[1] == 0, "all cards of one suit"),
    ("$np", "ranks", lambda n: n[0] == 1, "no two cards of a rank"),
    ("$op", "ranks", lambda n: n[:2] == (2, 1), "one pair, all else of different ranks"),
    ("$tp", "ranks", lambda n: n[1] == 2 == n[0] > n[2], "two pairs, all else of different ranks"),
    ("$t", "ranks", lambda n: n[0] == 3, "three cards of a rank, not four of any"),
    ("$q", "ranks", lambda n: n[0] == 4, "four cards of a rank"),
)
SHAPES = {name: Shape(name, of, means, has) for name, of, has, means in _TABLE}


@lru_cache(maxsize=3)
def classes(cards: int) -> tuple[int, ...]:
    """Return the ranks of every class, four aces first.

    >>> len(classes(4)), hex(classes(4)[0])
    (1820, '0x4000000000000')
    """
    chosen = combinations_with_replacement([1 << place for place in range(48, -1, -4)], cards)
    return tuple(ranks for ranks in map(sum, chosen) if max(shape(ranks)) <= 4)


@lru_cache(maxsize=3)
def suit_counts(cards: int) -> tuple[int, ...]:
    """Return all suits that so many cards can have: 35 with four of them, 84 with six."""
    each = product(range(cards + 1), repeat=4)
    return tuple(
        sum(n << 4 * suit for suit, n in enumerate(held)) for held in each if sum(held) == cards
    )


@lru_cache(maxsize=256)
def reachable(suits: frozenset[int]) -> frozenset[int]:
    """Return these suits and all those of fewer cards that can still become one of them."""
    found, grown = set(suits), set(suits)
    while grown:
        grown = {n - (1 << place) for n in grown for place in (0, 4, 8, 12) if n >> place & 7}
        found |= grown
    return frozenset(found)


# By the live suits of a rank and a number of cards: all choices, each with its suits counted.
_CHOICES = [
    [
        [(one, suits_of(one)) for one in range(15, -1, -1)
         if not one & ~live and one.bit_count() == held]
        for held in range(5)
    ]
    for live in range(16)
]  # fmt: skip


def of_class(ranks: int, live: int, forced: int, reach: frozenset[int]) -> Sequence[int]:
    """Return the holdings of a class that have the forced cards and suits within reach."""
    found = [(0, 0)]
    while ranks:
        place = ranks.bit_length() - 1 & ~3
        asked = forced >> place & 15
        choices = _CHOICES[live >> place & 15][ranks >> place]
        found = [
            (cards | one << place, suits + more)
            for cards, suits in found
            for one, more in choices
            if one & asked == asked and suits + more in reach
        ]
        ranks &= (1 << place) - 1
    return [cards for cards, _ in found]
