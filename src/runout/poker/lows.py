"""Low hands: the tables by which they are valued, one a ranking."""

from __future__ import annotations

from array import array
from functools import cache
from typing import NamedTuple

RANK_SETS = 1 << 13
ACE, EIGHT = 12, 6


class Lows(NamedTuple):
    """The value of each set of ranks that has a low, 0 of any other, and the ranks that matter."""

    values: array[int]
    ranks: int


@cache
def eight_or_better() -> Lows:
    """Return the values of five different ranks of eight or lower, aces low; the lower is better.

    Straights and flushes do not count. Of more than five ranks the lowest five do.

    >>> values, _ = eight_or_better()
    >>> wheel, eight, nine = 0b1_0000_0000_1111, 0b1_0000_0100_0111, 0b1_0000_1000_0111
    >>> values[wheel] > values[eight] > values[nine] == 0
    True
    """
    upwards = [ACE, *range(EIGHT + 1)]
    values = array("H", bytes(2 * RANK_SETS))
    for chosen in range(1 << len(upwards)):
        lowest = [i for i in range(len(upwards)) if chosen >> i & 1][:5]
        if len(lowest) == 5:
            ranks = sum(1 << rank for i, rank in enumerate(upwards) if chosen >> i & 1)
            values[ranks] = (1 << len(upwards)) - sum(1 << i for i in lowest)
    return Lows(values, sum(1 << rank for rank in upwards))
