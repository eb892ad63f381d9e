"""Low hands and badugis: the tables by which they are valued, one a rule."""

from __future__ import annotations

from array import array
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

from .hand_table import HOLDEM, RANKS, ROOM, SUIT_SETS, Tables, place, rank_set

ACE, EIGHT = 12, 6
ACE_LOW = (ACE, *range(ACE))
ACE_HIGH = tuple(range(RANKS))
# The category of five ranks by how many cards stand of each, most first.
PATTERNS = {
    (4, 1): "four of a kind",
    (3, 2): "full house",
    (3, 1, 1): "three of a kind",
    (2, 2, 1): "two pair",
    (2, 1, 1, 1): "pair",
    (1, 1, 1, 1, 1): "low",
}
# From the worst; `value >> 12` finds the category of a value.
ACE_TO_FIVE_CATEGORIES = tuple(PATTERNS.values())
DEUCE_TO_SEVEN_CATEGORIES = (
    "straight flush",
    "four of a kind",
    "full house",
    "flush",
    "straight",
    "three of a kind",
    "two pair",
    "pair",
    "low",
)


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
    upwards = ACE_LOW[: EIGHT + 2]
    values = array("H", bytes(2 * SUIT_SETS))
    for chosen in range(1 << len(upwards)):
        lowest = [i for i in range(len(upwards)) if chosen >> i & 1][:5]
        if len(lowest) == 5:
            ranks = sum(1 << rank for i, rank in enumerate(upwards) if chosen >> i & 1)
            values[ranks] = (1 << len(upwards)) - sum(1 << i for i in lowest)
    return Lows(values, rank_set(upwards))


@cache
def badugi() -> Lows:
    """Return the values of one to four different ranks, aces low: more are better, then lower.

    >>> values, _ = badugi()
    >>> wheel, kings_up, three = 0b1_0000_0000_0111, 0b0_1111_0000_0000, 0b1_0000_0000_0011
    >>> values[wheel] > values[kings_up] > values[three] > 0
    True
    """
    values = array("H", bytes(2 * SUIT_SETS))
    for n in range(1, 5):
        from_the_worst = combinations(reversed(ACE_LOW), n)
        for position, ranks in enumerate(from_the_worst, 1):
            values[rank_set(ranks)] = n - 1 << 12 | position
    return Lows(values, rank_set(ACE_LOW))


@cache
def ace_to_five() -> Tables:
    """Return the values of five ranks as a low: aces low, straights and flushes do not count.

    Only the values of exactly five ranks are there; none is of a suit. Cost once 20 ms.

    >>> ranked = ace_to_five().ranked
    >>> wheel, nines, pair = (12, 0, 1, 2, 3), (3, 4, 5, 6, 7), (12, 12, 0, 1, 2)
    >>> ranked[place(wheel)] > ranked[place(nines)] > ranked[place(pair)] > 0
    True
    """
    return _numbered(ACE_TO_FIVE_CATEGORIES, ACE_LOW)


@cache
def deuce_to_seven() -> Tables:
    """Return the values of five ranks as a low: aces high, straights and flushes count against it.

    A-5-4-3-2 is no straight. Five ranks in one suit have the value of their flush. Only the values
    of exactly five ranks are there. Cost once 20 ms.

    >>> _, ranked, suited = deuce_to_seven()
    >>> seven, wheel = (0, 1, 2, 3, 5), (12, 0, 1, 2, 3)
    >>> ranked[place(seven)] > ranked[place(wheel)] > suited[rank_set(seven)] > 0
    True
    """
    return _numbered(DEUCE_TO_SEVEN_CATEGORIES, ACE_HIGH)


def _numbered(categories: tuple[str, ...], upwards: tuple[int, ...]) -> Tables:
    """Return the hands of each category numbered from the worst, *upwards* the order of ranks.

    Where straights and flushes are no categories, they do not count.
    """
    tables = Tables(HOLDEM.shifts, array("H", bytes(2 * ROOM)), array("H", bytes(2 * SUIT_SETS)))
    found = []
    for five in combinations_with_replacement(range(RANKS), 5):
        if five[0] == five[4]:
            continue
        ranks = [upwards[i] for i in five]
        deciding = sorted(set(five), key=lambda i: (five.count(i), i), reverse=True)
        category = PATTERNS[tuple(five.count(i) for i in deciding)]
        in_a_row = category == "low" and five[4] - five[0] == 4
        if category == "low" and "flush" in categories:
            flush = "straight flush" if in_a_row else "flush"
            found.append((categories.index(flush), deciding, tables.suited, rank_set(ranks)))
        if in_a_row and "straight" in categories:
            category = "straight"
        found.append((categories.index(category), deciding, tables.ranked, place(ranks)))
    found.sort(key=lambda hand: hand[1], reverse=True)
    position = [0] * len(categories)
    for category, _, values, where in found:
        position[category] += 1
        values[where] = category << 12 | position[category]
    return tables
