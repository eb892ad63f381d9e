"""Sets of Omaha holdings: patterns of cards, and what combines patterns and shapes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import chain, combinations
from math import comb
from typing import Protocol

from ...cards import DECK, RANKS, SUITS, CardSet
from .omaha_shapes import (
    OF_SUIT,
    Shape,
    at_least,
    classes,
    of_class,
    ranks_of,
    reachable,
    shape,
    suit_counts,
    suits_of,
)

# As hold'em writes two suited cards, which a pattern is not to look like; pairs are never suited.
SUITED = re.compile(r"([2-9TJQKA])(?!\1)([2-9TJQKA])s", re.IGNORECASE)


class Holdings(Protocol):
    """A set of holdings that can be asked about a class, a holding, suits, and how many it has."""

    @property
    def forced(self) -> int: ...  # cards that every holding has

    @property
    def named(self) -> int: ...  # suits that it names, four bits

    def within(self, ranks: int) -> Holdings | bool: ...  # all, none, or what is left to ask

    def matches(self, holding: int) -> bool: ...

    def may_have(self, suits: int) -> bool: ...  # False only if no holding has these suits

    def at_most(self, live: int, cards: int) -> int: ...


@dataclass(frozen=True, slots=True)
class Pattern:
    """Holdings with certain cards and, besides, so many of some ranks and of some suits."""

    exact: int = 0
    ranks: int = 0
    suits: int = 0

    @property
    def forced(self) -> int:
        return self.exact

    @property
    def named(self) -> int:
        held = self.suits + suits_of(self.exact)
        return sum(1 << suit for suit in range(4) if held >> 4 * suit & 7)

    @property
    def all_ranks(self) -> int:
        """How many cards of each rank every holding has."""
        return self.ranks + ranks_of(self.exact)

    @property
    def size(self) -> int:
        """How many cards the pattern names."""
        return self.exact.bit_count() + sum(shape(self.ranks)) + sum(shape(self.suits))

    def within(self, ranks: int) -> Holdings | bool:
        return at_least(ranks, self.all_ranks) and (not (self.exact or self.suits) or self)

    def matches(self, holding: int) -> bool:
        if self.exact & ~holding or not at_least(ranks_of(holding), self.all_ranks):
            return False
        return not self.suits or self._suits_match(holding & ~self.exact)

    def _suits_match(self, others: int) -> bool:
        """Tell whether the other cards can be shared out among the ranks and suits asked for.

        By Hall's theorem they can if any choice of suits and ranks is met by as many cards. For
        given suits the worst ranks are those that are short of cards outside these suits.
        """
        ranks = _asked_ranks(self.ranks)
        for inside, asked in _asked_suits(self.suits):
            outside = others & ~inside
            for rank, least in ranks:
                asked += max(0, least - (outside & rank).bit_count())
            if (others & inside).bit_count() < asked:
                return False
        return True

    def may_have(self, suits: int) -> bool:
        return at_least(suits, self.suits + suits_of(self.exact))

    def at_most(self, live: int, cards: int) -> int:
        if self.exact & ~live:
            return 0
        others, left = live & ~self.exact, cards - self.exact.bit_count()
        suits = [(cards, self.suits >> 4 * suit & 7) for suit, cards in enumerate(OF_SUIT)]
        asked = (_asked_ranks(self.ranks), suits)
        return min(_choices(others, left, sets) for sets in asked)

    def __str__(self) -> str:
        named = ""
        for rank in range(12, -1, -1):
            named += str(CardSet(bits=self.exact & 15 << 4 * rank))
            named += RANKS[rank] * (self.ranks >> 4 * rank & 7)
        for suit in range(4):
            named += f"*{SUITS[suit]}" * (self.suits >> 4 * suit & 7)
        return named + "*" * bool(SUITED.fullmatch(named)) or "random"


@lru_cache(maxsize=1024)
def _asked_ranks(ranks: int) -> tuple[tuple[int, int], ...]:
    """Return the cards of each rank asked for, and how many of them."""
    each = ((15 << place, ranks >> place & 7) for place in range(0, 52, 4))
    return tuple((cards, least) for cards, least in each if least)


@lru_cache(maxsize=1024)
def _asked_suits(suits: int) -> tuple[tuple[int, int], ...]:
    """Return the cards of each choice among the suits asked for, and how many of them."""
    asked = [(cards, suits >> 4 * suit & 7) for suit, cards in enumerate(OF_SUIT)]
    some = [one for one in asked if one[1]]
    sets = chain.from_iterable(combinations(some, n) for n in range(1, len(some) + 1))
    return tuple((sum(cards for cards, _ in one), sum(n for _, n in one)) for one in sets)


def _choices(live: int, cards: int, asked: Iterable[tuple[int, int]]) -> int:
    """Return in how many ways so many live cards have at least so many of each of some sets."""
    ways, left = [1] + [0] * cards, live.bit_count()
    for among, least in asked:
        if least:
            size = (live & among).bit_count()
            left -= size
            ways = [
                sum(ways[n - held] * comb(size, held) for held in range(least, n + 1))
                for n in range(cards + 1)
            ]
    return sum(count * comb(left, cards - n) for n, count in enumerate(ways))


@dataclass(frozen=True, slots=True)
class Chain:
    """Holdings that are in all these parts and in none of those without."""

    parts: tuple[Holdings, ...]
    without: tuple[Holdings, ...] = ()

    @property
    def forced(self) -> int:
        return _together(part.forced for part in self.parts)

    @property
    def named(self) -> int:
        return _together(part.named for part in self.parts + self.without)

    def within(self, ranks: int) -> Holdings | bool:
        parts, without = [], []
        for part in self.parts:
            left = part.within(ranks)
            if left is False:
                return False
            if left is not True:
                parts.append(left)
        for part in self.without:
            left = part.within(ranks)
            if left is True:
                return False
            if left is not False:
                without.append(left)
        return Chain(tuple(parts), tuple(without)) if parts or without else True

    def matches(self, holding: int) -> bool:
        return all(part.matches(holding) for part in self.parts) and not any(
            part.matches(holding) for part in self.without
        )

    def may_have(self, suits: int) -> bool:
        return all(part.may_have(suits) for part in self.parts)

    def at_most(self, live: int, cards: int) -> int:
        return min(part.at_most(live, cards) for part in self.parts)

    def __str__(self) -> str:
        text = ""
        for part in self.parts:
            text += ("" if not text or isinstance(part, Shape) else ":") + _bracketed(part)
        return text + "".join(f"!{_bracketed(part)}" for part in self.without)


@dataclass(frozen=True, slots=True)
class Either:
    """Holdings that are in one of these parts or in more."""

    parts: tuple[Holdings, ...]

    @property
    def forced(self) -> int:
        shared = DECK.bits
        for part in self.parts:
            shared &= part.forced
        return shared

    @property
    def named(self) -> int:
        return _together(part.named for part in self.parts)

    def within(self, ranks: int) -> Holdings | bool:
        parts = []
        for part in self.parts:
            left = part.within(ranks)
            if left is True:
                return True
            if left is not False:
                parts.append(left)
        return Either(tuple(parts)) if parts else False

    def matches(self, holding: int) -> bool:
        return any(part.matches(holding) for part in self.parts)

    def may_have(self, suits: int) -> bool:
        return any(part.may_have(suits) for part in self.parts)

    def at_most(self, live: int, cards: int) -> int:
        every = comb(live.bit_count(), cards)
        return min(every, sum(part.at_most(live, cards) for part in self.parts))

    def __str__(self) -> str:
        return ",".join(map(str, self.parts))


def _bracketed(part: Holdings) -> str:
    return f"({part})" if isinstance(part, Chain | Either) else str(part)


def _together(sets: Iterable[int]) -> int:
    together = 0
    for one in sets:
        together |= one
    return together


@dataclass(frozen=True)
class Alternative:
    """One of the sets that a range lists, with its weight and how many cards it deals with."""

    holdings: Holdings
    weight: Fraction
    cards: int

    @cached_property
    def forced(self) -> int:
        return self.holdings.forced

    @cached_property
    def suits(self) -> frozenset[int]:
        """All suits that its holdings may have."""
        return frozenset(filter(self.holdings.may_have, suit_counts(self.cards)))

    @cached_property
    def reach(self) -> frozenset[int]:
        return reachable(self.suits)

    def of_class(self, ranks: int, live: int) -> Iterator[int]:
        """Yield its holdings of a class that are made of live cards."""
        left = self.holdings.within(ranks)
        if left is False:
            return
        found = of_class(ranks, live, self.forced, self.reach)
        yield from found if left is True else filter(left.matches, found)

    def is_empty(self) -> bool:
        """Tell whether no holding is in it, class by class until there is one."""
        of_each = (self.of_class(ranks, DECK.bits) for ranks in classes(self.cards))
        return not self.suits or all(next(found, None) is None for found in of_each)
