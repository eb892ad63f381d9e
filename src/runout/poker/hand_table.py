"""The tables of hand values, one a ranking; that of hold'em is shipped and loaded at once."""

from __future__ import annotations

import os
import sys
import zlib
from array import array
from collections.abc import Iterable
from functools import cache, partial
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

from ..kernels import rows, values

RANKS, ROWS, SUIT_SETS = 13, 1 << 13, 1 << 13
ROOM = 1 << 17  # places of values by ranks, filled up with 0
STRAIGHT, FLUSH, FULL_HOUSE, TRIPS = 4, 5, 6, 3
SIX, NINE, ACE = 4, 7, 12


class Tables(NamedTuple):
    """The values of a ranking: by ranks, found with shifts from the sum of keys, and in a suit."""

    shifts: array[int]
    ranked: array[int]
    suited: array[int]


def _load() -> tuple[array[int], Tables]:
    """Check the table and hand its parts to the kernels; `tools/hand_table.py` names them."""
    with open(os.path.join(os.path.dirname(values.__file__), "holdem.bin"), "rb") as file:
        data = file.read()
    if zlib.crc32(data[:-4]) != int.from_bytes(data[-4:], "little"):
        raise ImportError("the table of hand values is damaged; install runout anew")
    split, end = 4 * (RANKS + ROWS), len(data) - 4
    by_rank, by_suit = array("I", data[:split]), array("H", data[split:end])
    if sys.byteorder == "big":
        by_rank.byteswap()
        by_suit.byteswap()
    keys, shifts = by_rank[:RANKS], by_rank[RANKS:]
    ranked, suited = by_suit[:-SUIT_SETS], by_suit[-SUIT_SETS:]
    values.load(keys, shifts, ranked, suited)
    rows.learn_keys(keys)
    ranked.frombytes(bytes(2 * (ROOM - len(ranked))))
    return keys, Tables(shifts, ranked, suited)


KEYS, HOLDEM = _load()


@cache
def short_deck(*, trips_beat_straight: bool) -> Tables:
    """Return the values among the 36 cards from the six up, once 0.1 s.

    A flush beats a full house, and the ace goes below the six for a straight.

    >>> tables = short_deck(trips_beat_straight=False)
    >>> flush, full_house = tables.suited[0b1101110000000], _ranked(tables, (12, 12, 12, 11, 11))
    >>> flush > full_house > 0
    True
    """
    order = {FLUSH: FULL_HOUSE, FULL_HOUSE: FLUSH}
    if trips_beat_straight:
        order |= {TRIPS: STRAIGHT, STRAIGHT: TRIPS}
    wheel = (SIX, SIX + 1, SIX + 2, NINE, ACE)
    lowest = tuple(range(NINE - 4, NINE + 1))  # a five, which is not in the deck, for the ace

    def moved(value: int) -> int:
        return order.get(value >> 12, value >> 12) << 12 | value & 0xFFF

    ranked, suited = array("H", bytes(2 * ROOM)), array("H", bytes(2 * SUIT_SETS))
    for five in combinations_with_replacement(range(SIX, RANKS), 5):
        if five[0] < five[4]:
            ranked[place(five)] = moved(_ranked(HOLDEM, lowest if five == wheel else five))
    for n in (6, 7):
        for some in combinations_with_replacement(range(SIX, RANKS), n):
            if all(some[i] < some[i + 4] for i in range(n - 4)):
                ranked[place(some)] = max(ranked[place(five)] for five in combinations(some, 5))
    for n in range(5, 10):
        for some in combinations(range(SIX, RANKS), n):
            suited[rank_set(some)] = max(
                moved(HOLDEM.suited[rank_set(lowest if five == wheel else five)])
                for five in combinations(some, 5)
            )
    return Tables(HOLDEM.shifts, ranked, suited)


def place(ranks: Iterable[int]) -> int:
    """Return where the value of some ranks stands among those by ranks.

    >>> HOLDEM.ranked[place([12, 12, 12, 11, 11])] >> 12 == FULL_HOUSE
    True
    """
    total = sum(KEYS[rank] for rank in ranks)
    return HOLDEM.shifts[total & ROWS - 1] + (total >> 13)


def rank_set(ranks: Iterable[int]) -> int:
    """Return different ranks as a set of 13 bits.

    >>> bin(rank_set([0, 1, 12]))
    '0b1000000000011'
    """
    return sum(1 << rank for rank in ranks)


def _ranked(tables: Tables, ranks: Iterable[int]) -> int:
    return tables.ranked[place(ranks)]


# Fills the rows of hold'em; a partial is a third of a microsecond faster than a function.
fill_holdem = partial(rows.fill_any, *HOLDEM)
