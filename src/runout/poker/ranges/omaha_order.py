"""The best holdings of four cards, by their equity against a random one before the flop."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import permutations
from math import comb, prod
from pathlib import Path

from ..symmetry import renamed
from .omaha_shapes import ranks_of, shape
from .weights import decimal_text

CARDS = 4
HOLDINGS = comb(52, CARDS)
NAME = "equity"  # of the order, as in '15%equity'


@dataclass(frozen=True, slots=True)
class Best:
    """As few of the best holdings as are a share of all, whole kinds up to suits.

    >>> best = Best(Fraction(15, 100))
    >>> from runout import CardSet
    >>> str(best), best.matches(CardSet.parse("AsAhKsKh").bits)
    ('15%equity', True)
    """

    share: Fraction

    @property
    def forced(self) -> int:
        return 0

    @property
    def named(self) -> int:
        return 0

    def within(self, ranks: int) -> Best | bool:
        held = _by_class(self.share).get(ranks, frozenset())
        every = prod(comb(4, n) for n in shape(ranks))
        return bool(held) and (len(held) == every or self)

    def matches(self, holding: int) -> bool:
        return holding in _by_class(self.share).get(ranks_of(holding), ())

    def may_have(self, suits: int) -> bool:
        return True

    def at_most(self, live: int, cards: int) -> int:
        held = sum(map(len, _by_class(self.share).values()))
        return min(held, comb(live.bit_count(), cards))

    def __str__(self) -> str:
        percent = 100 * self.share
        return f"{decimal_text(percent) or percent}%{NAME}"


@cache
def best_first() -> tuple[int, ...]:
    """Return a holding of each of the 16,432 kinds up to suits, the best first.

    `tools/omaha_order.py` counts them: every holding against every other on every board.

    >>> from runout import CardSet
    >>> len(best_first())
    16432
    """
    data = Path(__file__).with_name("omaha_order.bin").read_bytes()
    if zlib.crc32(data[:-4]) != int.from_bytes(data[-4:], "little"):
        raise ImportError("the order of Omaha holdings is damaged; install runout anew")
    each = (data[i : i + CARDS] for i in range(0, len(data) - 4, CARDS))
    return tuple(sum(1 << card for card in cards) for cards in each)


@cache
def _by_class(share: Fraction) -> dict[int, frozenset[int]]:
    """Return the best holdings of a share of all, by the ranks that they have."""
    found: dict[int, set[int]] = {}
    left = share * HOLDINGS
    every = tuple(permutations(range(4)))
    for kind in best_first():
        if left <= 0:
            break
        alike = {renamed(kind, suits) for suits in every}
        found.setdefault(ranks_of(kind), set()).update(alike)
        left -= len(alike)
    return {ranks: frozenset(holdings) for ranks, holdings in found.items()}
