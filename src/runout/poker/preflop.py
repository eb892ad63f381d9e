"""Two ranges before the flop: a shipped table of every match-up of two holdings up to suits."""

from __future__ import annotations

import os
import sys
import zlib
from array import array
from functools import cache
from itertools import permutations
from math import comb
from operator import add

from ..kernels import matchups
from .combos import COMBOS, classes
from .weighed import Weights, digits

# Bits of a weight that the kernel takes at once: 1,326 * 1,225 pairs of combos, each with the
# square of this, and 1,712,304 runouts stay below 2**63.
DIGIT = 10
DEALS = comb(48, 5)  # runouts of one match-up
PATH = os.path.join(os.path.dirname(__file__), "preflop.bin")


@cache
def numbers() -> array[int]:
    """Return twice the number of each ordered pair of combos, plus one where seats are changed."""
    table = array("I", [0]) * (COMBOS * COMBOS)
    matchups.number(list(permutations(range(4))), table)
    return table


def is_loaded() -> bool:
    """Return whether the table is in memory already."""
    return bool(numbers.cache_info().currsize and _table.cache_info().currsize)


@cache
def _table() -> tuple[array[int], array[int]]:
    """Return the deals won, two entries a match-up, and those tied; entry 0 is no match-up."""
    with open(PATH, "rb") as file:
        data = file.read()
    if zlib.crc32(data[:-4]) != int.from_bytes(data[-4:], "little"):
        raise ImportError("the table of match-ups is damaged; install runout anew")
    flat = array("I", data[:-4])
    if sys.byteorder == "big":
        flat.byteswap()
    n = len(flat) // 3
    return flat[: 2 * n], flat[2 * n :]


def two_ranges(heroes: Weights, villains: Weights, *, same: bool = False) -> tuple[int, int, int]:
    """Return the weight of deals that the first range wins, ties and loses, over every runout.

    Ranges are the weights of the 1,326 combos by number (see `combos`); *same* says that any suits
    may be renamed in both, so that one combo of a class can stand for all. Cost: 6 ms for two
    ranges of all combos, 1 ms if they are the same in all suits, once 40 ms for the table.

    >>> everybody = (1,) * COMBOS
    >>> wins, ties, losses = two_ranges(everybody, everybody, same=True)
    >>> wins == losses, wins + ties + losses == COMBOS * comb(50, 2) * DEALS
    (True, True)
    """
    table = numbers(), *_table()
    if same:
        heroes = _one_a_class(heroes)
    won = tied = met = 0
    for i, hero_digits in enumerate(digits(heroes, DIGIT)):
        for j, villain_digits in enumerate(digits(villains, DIGIT)):
            sums = matchups.add_up(*table, array("q", hero_digits), array("q", villain_digits))
            shifted = (n << DIGIT * (i + j) for n in sums)
            won, tied, met = map(add, (won, tied, met), shifted)
    return won, tied, met * DEALS - won - tied


def _one_a_class(weights: Weights) -> Weights:
    """Return the weight of each class at one of its combos."""
    gathered = [0] * COMBOS
    for members in classes().values():
        first = (members & -members).bit_length() - 1
        gathered[first] = weights[first] * members.bit_count()
    return tuple(gathered)
