"""Find moves that win a layout, or that there are none."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from ..errors import NotationError, TooMuchWork
from ..kernels import search as kernel
from .layout import Layout
from .rules import partners

if TYPE_CHECKING:
    from typing import Literal

# Positions that the search can remember before it starts anew with more room, three quarters of
# each; the last takes 128 MB. Moves not yet tried: 64 bits of heights allow a tenth of a million,
# five piles of 4,095 cards. What may be looked at: cards times positions.
ROOMS = (1 << 10, 1 << 13, 1 << 16, 1 << 20, 1 << 24)
MAX_WAITING = 1 << 18
MAX_WORK = 500_000_000
MAX_WORK_WIDE = 5_000_000  # where the heights do not fit 64 bits
LOST, TOO_MANY, NO_ROOM = -1, -2, -3

Move = tuple[int, int]
Heights = tuple[int, ...]


def solve(layout: Layout) -> tuple[Move, ...] | None:
    """Return moves that take every card away, or None if the layout cannot be won.

    A move is the two piles, counted from 0 and the lower first, whose top cards go. Every line that
    wins has as many moves; without cards it has none. Cost: 0.02 ms for 36 cards in piles of four,
    0.07 ms for 52 on average; a layout that opens too many positions is `TooMuchWork`.

    >>> from runout.patience import Layout, solve
    >>> solve(Layout.parse("As Kd\\nKs\\nAd"))
    ((0, 1), (0, 2))
    >>> print(solve(Layout.parse("As Ks\\nKd Ad")))
    None
    """
    if not isinstance(layout, Layout):
        raise NotationError(f"{layout!r} is no layout; write Layout.parse(text)")
    numbers = [number for number, pile in enumerate(layout.piles) if pile]
    piles = [bytes([card >> 2 for card in layout.piles[number]]) for number in numbers]
    wide = sum(len(pile).bit_length() for pile in piles) > 64
    line = (_search_wide if wide else _search)(piles, partners(layout.total))
    if line is None:
        return None
    return tuple((numbers[one], numbers[other]) for one, other in line)


def is_winnable(layout: Layout) -> bool:
    """Return whether some moves take every card away; `solve` tells which, at the same cost.

    >>> from runout.patience import Layout, is_winnable
    >>> is_winnable(Layout.parse("As Kd\\nKs\\nAd")), is_winnable(Layout.parse("As Ks\\nKd Ad"))
    (True, False)
    """
    return solve(layout) is not None


def _search(piles: list[bytes], partner: bytes) -> list[Move] | None:
    """Return moves that win piles whose heights fit 64 bits, or None."""
    ranks, heights = b"".join(piles), array("i", map(len, piles))
    counts, line = _zeros(16 * (len(ranks) + len(piles)), "I"), bytearray(len(ranks))
    most = MAX_WORK // max(len(ranks), 1)
    for room in ROOMS:
        known, waiting = _zeros(room, "Q"), _zeros(2 * min(room, MAX_WAITING), "Q")
        moves, _ = kernel.find_line(ranks, heights, partner, counts, known, waiting, line, most)
        if moves >= 0:
            return list(zip(line[::2], line[1::2], strict=True))
        if moves == LOST:
            return None
        if moves == TOO_MANY:
            break
    raise TooMuchWork(_too_many(min(most, ROOMS[-1] * 3 // 4)))


def _zeros(n: int, typecode: Literal["I", "Q"]) -> memoryview:
    """Return a buffer of *n* zeros."""
    return memoryview(bytearray(n * array(typecode).itemsize)).cast(typecode)


def _too_many(positions: int) -> str:
    return (
        f"no moves that win among the first {positions:,} positions, and more are left to look at; "
        "give the layout after some moves, or deal fewer cards"
    )


@dataclass(frozen=True, slots=True)
class _Piles:
    """Piles of any height and number: their ranks, what each rank goes with, cards by class.

    A class is a rank and its partner. `counts` has, for each pile and each height of it, how many
    cards of every class are in it, a field of one number a class.
    """

    ranks: list[bytes]
    partner: bytes
    counts: list[list[int]]


FIELD = 32
FIELD_MASK = (1 << FIELD) - 1
GUARDS = sum(1 << FIELD * rank + FIELD - 1 for rank in range(13))


def _search_wide(piles: list[bytes], partner: bytes) -> list[Move] | None:
    """Return moves that win piles of any height, or None: the kernel's search, in plain Python."""
    cards = b"".join(piles)
    for rank in set(cards):
        n = cards.count(rank)
        if cards.count(partner[rank]) != n or (partner[rank] == rank and n % 2):
            return None
    deal = _Piles(piles, partner, [_counts(pile, partner) for pile in piles])
    most = MAX_WORK_WIDE // len(cards)
    heights = tuple(map(len, piles))
    known = {heights}
    path = [((0, 0), heights, _moves(heights, deal))]
    while path:
        _, heights, moves = path[-1]
        if not any(heights):
            return [move for move, _, _ in path[1:]]
        move = next(moves, None)
        if move is None:
            path.pop()
            continue
        after = tuple(height - (pile in move) for pile, height in enumerate(heights))
        if after not in known:
            if len(known) == most:
                raise TooMuchWork(_too_many(most))
            known.add(after)
            path.append((move, after, _moves(after, deal)))
    return None


def _counts(pile: bytes, partner: bytes) -> list[int]:
    counts = [0]
    for rank in pile:
        counts.append(counts[-1] + (1 << FIELD * min(rank, partner[rank])))
    return counts


def _moves(heights: Heights, deal: _Piles) -> Iterator[Move]:
    """Yield the moves to try, tall piles first: none if the position is lost, one if it is free.

    Why the kernel says so is told there: `_is_crowded`, `_is_stuck`, `_free_pair`.
    """
    piled = [counts[height] for counts, height in zip(deal.counts, heights, strict=True)]
    left = sum(piled)
    if any((left | GUARDS) - 2 * pile & GUARDS != GUARDS for pile in piled):
        return
    if _is_stuck(heights, deal):
        return
    tops = {pile: deal.ranks[pile][height - 1] for pile, height in enumerate(heights) if height}
    fields = {pile: FIELD * min(rank, deal.partner[rank]) for pile, rank in tops.items()}
    buried = left - sum(1 << field for field in fields.values())
    free = [pile for pile, field in fields.items() if not buried >> field & FIELD_MASK]
    for one, other in combinations(free or sorted(tops, key=heights.__getitem__)[::-1], 2):
        if deal.partner[tops[one]] == tops[other]:
            yield min(one, other), max(one, other)
            if free:
                return


def _is_stuck(heights: Heights, deal: _Piles) -> bool:
    """Return whether a card stays even if all that have come to the top can be paired for ever."""
    seen = [0] * 13
    depths = list(heights)
    open_piles = [pile for pile, height in enumerate(heights) if height]
    for pile in open_piles:
        seen[deal.ranks[pile][heights[pile] - 1]] |= 1 << pile
    moved = True
    while moved:
        moved = False
        for pile in open_piles:
            ranks = deal.ranks[pile]
            while depths[pile] and seen[deal.partner[ranks[depths[pile] - 1]]] & ~(1 << pile):
                depths[pile] -= 1
                moved = True
                if depths[pile]:
                    seen[ranks[depths[pile] - 1]] |= 1 << pile
        open_piles = [pile for pile in open_piles if depths[pile]]
    return bool(open_piles)
