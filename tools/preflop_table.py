"""Make the table of match-ups before the flop that the package ships; run as `make preflop-table`.

Every pair of holdings up to suits and seats, 47,008 of them, is counted once over its 1,712,304
runouts. The file is, little endian: the deals won by the first and by the second holding, for each
match-up by its number, number 0 standing for none; then the deals tied; then a CRC-32 of it all.
It needs an installed runout with compiled kernels and takes about ten seconds.
"""

from __future__ import annotations

import sys
import zlib
from array import array
from itertools import combinations
from pathlib import Path

from runout.cards import DECK
from runout.poker.combos import COMBOS, number_of
from runout.poker.preflop import numbers
from runout.poker.tally import tally

TABLE = Path(__file__).parents[1] / "src" / "runout" / "poker" / "preflop.bin"


def count(first: int, second: int) -> tuple[int, int, int]:
    """Return how many runouts the first holding wins, the second wins, and they tie."""
    _, wins, losses, ties = tally(
        [first, second], board=0, live=DECK.bits - first - second, to_come=5
    )
    return wins, losses, ties


def main() -> None:
    """Write the table and print how much it holds."""
    table = numbers()
    combos = {number_of(b, a): 1 << a | 1 << b for a, b in combinations(range(52), 2)}
    total = max(table) // 2 + 1
    won, tied = array("I", [0]) * (2 * total), array("I", [0]) * total
    seen = 0
    for one, two in combinations(range(COMBOS), 2):
        number = table[COMBOS * one + two] // 2
        if number > seen:
            seen = number
            won[2 * number], won[2 * number + 1], tied[number] = count(combos[one], combos[two])
    data = b"".join(part.tobytes() for part in _little_endian(won, tied))
    TABLE.write_bytes(data + zlib.crc32(data).to_bytes(4, "little"))
    print(f"{TABLE.name}: {seen} match-ups, {len(data) + 4} bytes")


def _little_endian(*parts: array[int]) -> tuple[array[int], ...]:
    if sys.byteorder == "big":
        for part in parts:
            part.byteswap()
    return parts


if __name__ == "__main__":
    main()
