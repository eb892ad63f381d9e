"""The 1,326 combos of hold'em and their 169 classes; a set of combos is one integer, a bit a combo.

Combos are numbered by the higher card and then by the lower, from 2d2c at 0 to AsAh at 1,325.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from ..cards import CARDS, RANKS, CardSet

COMBOS = 52 * 51 // 2
ALL = (1 << COMBOS) - 1


def number_of(one: int, two: int) -> int:
    """Return the number of the combo that two different cards make.

    >>> number_of(0, 1), number_of(51, 50)
    (0, 1325)
    """
    high, low = max(one, two), min(one, two)
    return high * (high - 1) // 2 + low


def bit(one: int, two: int) -> int:
    """Return the set of the one combo that two different cards make.

    >>> from runout.cards import Card
    >>> bit(Card.parse("As"), Card.parse("Ah")) == 1 << 1325
    True
    """
    return 1 << number_of(one, two)


def bit_of(combo: CardSet) -> int:
    """Return the set of this one combo."""
    one, two = combo
    return bit(one, two)


def union(sets: Iterable[int]) -> int:
    """Return all the combos of some sets."""
    together = 0
    for combos in sets:
        together |= combos
    return together


@cache
def combo_list() -> tuple[CardSet, ...]:
    """Return the combos by number."""
    return tuple(CardSet((high, low)) for high in CARDS for low in CARDS[:high])


def listed(combos: int) -> Iterator[CardSet]:
    """Yield the combos of a set from AsAh down to 2d2c.

    >>> print(*listed(classes()["22"]))
    2s2h 2s2d 2s2c 2h2d 2h2c 2d2c
    """
    by_number = combo_list()
    while combos:
        number = combos.bit_length() - 1
        combos ^= 1 << number
        yield by_number[number]


@cache
def classes() -> dict[str, int]:
    """Return the combos of each class by its name: AA, AKs, AKo; the row of aces comes first.

    >>> from runout.poker.combos import classes
    >>> len(classes()), classes()["AKs"].bit_count(), list(classes())[:4]
    (169, 4, ['AA', 'AKs', 'AQs', 'AJs'])
    """
    found = {
        class_name(row, column): 0
        for row in reversed(range(len(RANKS)))
        for column in reversed(range(len(RANKS)))
    }
    for high in range(52):
        for low in range(high):
            suited = (high ^ low) & 3 == 0
            top, bottom = high >> 2, low >> 2
            found[class_name(top, bottom) if suited else class_name(bottom, top)] |= bit(high, low)
    return found


def class_name(row: int, column: int) -> str:
    """Return the class in that place of the grid: pairs on the diagonal, suited above it.

    >>> class_name(12, 11), class_name(11, 12), class_name(0, 0)
    ('AKs', 'AKo', '22')
    """
    if row == column:
        return RANKS[row] * 2
    return f"{RANKS[max(row, column)]}{RANKS[min(row, column)]}{'s' if row > column else 'o'}"


def touching(cards: CardSet) -> int:
    """Return the combos that hold at least one of these cards.

    >>> from runout.cards import CardSet
    >>> touching(CardSet.parse("As")).bit_count()
    51
    """
    return union(bit(card, other) for card in cards for other in CARDS if card != other)
