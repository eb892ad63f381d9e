"""Make the table of hold'em hand values that the package ships; run as `make hand-table`.

The value of a hand is `category << 12 | place`, where the place counts the different hands of its
category from the lowest up. Two lists hold every value of five, six or seven cards:

- by ranks: each rank has a key, and the sums of five to seven keys are all different, so a sum
  stands for one multiset of ranks. Sums are spread over the list by row displacement: a sum's low
  bits name a row, each row is shifted until its entries fall on free places. (High bits as rows
  leave more than half of the list empty, low bits a tenth.)
- by suit: a set of five or more ranks of one suit, 13 bits, is its own place.

The file is the keys and the row shifts (uint32), the values by ranks and the values by suit
(uint16), all little endian, and a CRC-32 of everything before it.
"""

from __future__ import annotations

import sys
import zlib
from array import array
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement
from pathlib import Path

TABLE = Path(__file__).parents[1] / "src" / "runout" / "kernels" / "holdem.bin"

# Each the smallest key that keeps all sums of five to seven cards apart (at most four of a rank).
RANK_KEYS = (1, 4, 16, 67, 295, 1334, 5734, 23800, 60883, 208450, 509982, 1304151, 2967844)
ROWS = 1 << 13
MAX_SUM = 4 * RANK_KEYS[12] + 3 * RANK_KEYS[11]
WHEEL = (3, 2, 1, 0, 12)
STRAIGHTS = (*(tuple(range(top, top - 5, -1)) for top in range(12, 3, -1)), WHEEL)

HIGH_CARD, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH = range(9)

Strength = tuple[int, tuple[int, ...]]


def strength_by_ranks(ranks: tuple[int, ...]) -> Strength:
    """Return the category and the deciding ranks of the best hand that is no flush."""
    count = Counter(ranks)
    down = sorted(count, reverse=True)
    of_kind = {n: [rank for rank in down if count[rank] >= n] for n in (2, 3, 4)}

    def others(*used: int) -> list[int]:
        return [rank for rank in down if rank not in used]

    if of_kind[4]:
        quads = of_kind[4][0]
        return QUADS, (quads, others(quads)[0])
    if of_kind[3] and len(of_kind[2]) > 1:
        trips = of_kind[3][0]
        return FULL_HOUSE, (trips, next(rank for rank in of_kind[2] if rank != trips))
    if straight := next((run for run in STRAIGHTS if count.keys() >= set(run)), None):
        return STRAIGHT, straight[:1]
    if of_kind[3]:
        trips = of_kind[3][0]
        return TRIPS, (trips, *others(trips)[:2])
    if len(of_kind[2]) > 1:
        high, low = of_kind[2][:2]
        return TWO_PAIR, (high, low, others(high, low)[0])
    if of_kind[2]:
        pair = of_kind[2][0]
        return PAIR, (pair, *others(pair)[:3])
    return HIGH_CARD, tuple(down[:5])


def strength_by_suit(ranks: tuple[int, ...]) -> Strength:
    """Return the category and the deciding ranks of the best flush among cards of one suit."""
    straight = next((run for run in STRAIGHTS if set(ranks) >= set(run)), None)
    if straight:
        return STRAIGHT_FLUSH, straight[:1]
    return FLUSH, tuple(sorted(ranks, reverse=True)[:5])


def rank_multisets() -> Iterator[tuple[int, ...]]:
    """Yield every multiset of five to seven ranks with at most four of each."""
    for n in (5, 6, 7):
        for ranks in combinations_with_replacement(range(13), n):
            if all(ranks[i] != ranks[i - 4] for i in range(4, n)):
                yield ranks


def values(strengths: dict[int, Strength]) -> dict[int, int]:
    """Return each key's value: its category, then its place among the category's hands."""
    places: dict[Strength, int] = {}
    for strength in sorted(set(strengths.values())):
        category = strength[0]
        places[strength] = category << 12 | sum(1 for other in places if other[0] == category)
    return {key: places[strength] for key, strength in strengths.items()}


def displaced(by_sum: dict[int, int]) -> tuple[array[int], array[int]]:
    """Return the row shifts and the list in which sum s stands at shifts[s % ROWS] + s // ROWS."""
    rows: dict[int, list[int]] = {}
    for key in by_sum:
        rows.setdefault(key % ROWS, []).append(key // ROWS)
    shifts = array("I", bytes(4 * ROWS))
    taken = 0
    for row, columns in sorted(rows.items(), key=lambda item: (-len(item[1]), item[0])):
        clashes = 0
        for column in columns:
            clashes |= taken >> column
        shift = (~clashes & clashes + 1).bit_length() - 1
        shifts[row] = shift
        for column in columns:
            taken |= 1 << shift + column
    listed = array("H", bytes(2 * (max(shifts) + MAX_SUM // ROWS + 1)))
    for key, value in by_sum.items():
        listed[shifts[key % ROWS] + key // ROWS] = value
    return shifts, listed


def main() -> None:
    """Write the table and print what it holds."""
    by_ranks: dict[int, Strength] = {}
    for ranks in rank_multisets():
        by_ranks[sum(RANK_KEYS[rank] for rank in ranks)] = strength_by_ranks(ranks)
    by_suit = {
        sum(1 << rank for rank in ranks): strength_by_suit(ranks)
        for n in range(5, 14)
        for ranks in combinations(range(13), n)
    }
    value = values({**by_ranks, **{-key: strength for key, strength in by_suit.items()}})
    shifts, listed = displaced({key: value[key] for key in by_ranks})
    suited = array("H", (value.get(-key, 0) if key else 0 for key in range(1 << 13)))
    parts = (array("I", RANK_KEYS), shifts, listed, suited)
    if sys.byteorder == "big":
        for part in parts:
            part.byteswap()
    data = b"".join(part.tobytes() for part in parts)
    TABLE.write_bytes(data + zlib.crc32(data).to_bytes(4, "little"))
    print(f"{TABLE.name}: {len(by_ranks)} rank sums, {len(shifts)} rows, {len(listed)} places,")
    print(f"{len(set(value.values()))} different hands, {len(data) + 4} bytes")


if __name__ == "__main__":
    main()
