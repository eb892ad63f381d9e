"""Rank the holdings of four cards by their equity against a random one before the flop.

Run as `make omaha-order`; it needs an installed runout. It makes `omaha_order.bin`: one holding of
each kind up to suits, 16,432 in all, four bytes each, the best first, and a checksum. Every board
up to suits is swept once, which takes about 20 minutes of one core. Progress is kept in a file
beside it every minute, and a second run goes on from there.
"""

from __future__ import annotations

import sys
import time
import zlib
from array import array
from itertools import combinations, permutations
from math import comb
from pathlib import Path

from runout.cards import DECK, CardSet
from runout.poker.games import find_game
from runout.poker.holding_sweeps import HoldingSweep
from runout.poker.symmetry import renamed, runouts

EVERY_SUIT = tuple(permutations(range(4)))
BLOCK = 64  # boards swept at once
MINUTE = 60.0
DEALS = comb(48, 4) * comb(44, 5)  # of each holding
FILE = Path(__file__).parents[1] / "src" / "runout" / "poker" / "ranges" / "omaha_order.bin"


def kinds(holdings: list[int]) -> dict[int, list[int]]:
    """Return the places of the holdings of each kind, by one of them."""
    found: dict[int, list[int]] = {}
    stands: dict[int, int] = {}
    for place, holding in enumerate(holdings):
        if holding not in stands:
            stands |= dict.fromkeys((renamed(holding, suits) for suits in EVERY_SUIT), holding)
            found[holding] = []
        found[stands[holding]].append(place)
    return found


def count(holdings: list[int], kept: Path) -> array[int]:
    """Return the points of each holding on the boards that stand for all, kept now and then."""
    sweep = HoldingSweep.of(find_game("omaha"), [dict.fromkeys(holdings, 1)] * 2)
    boards, times = runouts(DECK.bits, 5, EVERY_SUIT)
    total, start = array("q", bytes(8 * len(holdings))), 0
    if kept.exists():
        start, *before = array("q", kept.read_bytes())
        total = array("q", before)
    last = time.monotonic()
    for first in range(start, len(boards), BLOCK):
        some = slice(first, first + BLOCK)
        points = sweep.points(boards[some], times[some])
        total = array("q", map(int.__add__, total, points))
        if time.monotonic() - last > MINUTE or first + BLOCK >= len(boards):
            last = time.monotonic()
            new = kept.with_suffix(".new")
            new.write_bytes(array("q", [first + BLOCK, *total]).tobytes())
            new.replace(kept)
            print(f"{first + BLOCK:,} of {len(boards):,} boards", file=sys.stderr, flush=True)
    return total


def best_first(holdings: list[int], points: array[int]) -> bytes:
    """Return a holding of each kind by its points, two for a deal won and one for a deal tied."""
    worth = {
        kind: sum(points[place] for place in places) // len(places)
        for kind, places in kinds(holdings).items()
    }
    order = sorted(worth, key=lambda kind: (-worth[kind], -kind))
    return bytes(card for kind in order for card in sorted(CardSet(bits=kind)))


def main() -> None:
    """Write the holdings of each kind, the best first."""
    holdings = [sum(1 << int(card) for card in cards) for cards in combinations(DECK, 4)]
    kept = FILE.with_suffix(".part")
    points = count(holdings, kept)
    assert sum(points) == len(holdings) * DEALS, "a random holding must win as often as it loses"
    order = best_first(holdings, points)
    FILE.write_bytes(order + zlib.crc32(order).to_bytes(4, "little"))
    kept.unlink()


if __name__ == "__main__":
    main()
