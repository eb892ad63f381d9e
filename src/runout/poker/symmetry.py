"""Suits renamed: what a renaming leaves as it is, and one of each kind of choice and runout.

A renaming is a tuple of four suits: what clubs, diamonds, hearts and spades are called afterwards.
Renamings that leave a question as it is form a group. Combos are numbered as in `combos`.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import permutations
from math import comb
from operator import itemgetter
from typing import TypeAlias

from ..kernels import runouts as kernel
from .combos import number_of

Renaming: TypeAlias = tuple[int, ...]
Group: TypeAlias = tuple[Renaming, ...]

CLUBS = 0x1111111111111
SAME: Renaming = (0, 1, 2, 3)
ALONE: Group = (SAME,)
EXCHANGES = ((1, 0, 2, 3), (0, 2, 1, 3), (0, 1, 3, 2))  # together they make every renaming


def renamed(cards: int, suits: Renaming) -> int:
    """Return a set of cards with its suits renamed.

    >>> from runout.cards import CardSet
    >>> print(CardSet(bits=renamed(CardSet.parse("AsKs2c").bits, (1, 0, 2, 3))))
    AsKs2d
    """
    return sum((cards >> suit & CLUBS) << name for suit, name in enumerate(suits))


def group_of(sets: Sequence[int], ranges: Sequence[tuple[int, ...]]) -> Group:
    """Return the renamings that leave each set of cards and each range, a weight a combo, as it is.

    >>> from runout.cards import CardSet
    >>> len(group_of([CardSet.parse("Ks7h2d").bits], [])), len(group_of([], [(1,) * 1326]))
    (1, 24)
    """
    uneven = [
        (weights, weights.index(max(weights)))
        for weights in ranges
        if weights.count(weights[0]) < len(weights)
    ]

    def stays(suits: Renaming) -> bool:
        return all(renamed(cards, suits) == cards for cards in sets) and all(
            _stays(weights, heaviest, suits) for weights, heaviest in uneven
        )

    every = tuple(permutations(range(4)))
    return every if all(map(stays, EXCHANGES)) else tuple(filter(stays, every))


def group_of_sets(
    sets: Sequence[int], ranges: Sequence[Mapping[int, object]], named: int = 0
) -> Group:
    """Return the renamings that leave each set and range of sets as it is, and *named* suits.

    A range has something for each set, such as its weight; *named* has a bit for each suit.

    >>> from runout.cards import CardSet
    >>> len(group_of_sets([CardSet.parse("KsQhJsTh").bits], [], named=0b0000))
    2
    """

    def stays(suits: Renaming) -> bool:
        return (
            all(suits[suit] == suit for suit in range(4) if named >> suit & 1)
            and all(renamed(cards, suits) == cards for cards in sets)
            and all(
                combos.get(renamed(cards, suits)) == held
                for combos in ranges
                for cards, held in combos.items()
            )
        )

    return tuple(filter(stays, permutations(range(4))))


def _stays(weights: tuple[int, ...], heaviest: int, suits: Renaming) -> bool:
    """Return whether each combo has the weight of its renamed one; mostly *heaviest* decides."""
    moved = _moved(suits)
    return weights[moved[heaviest]] == weights[heaviest] and itemgetter(*moved)(weights) == weights


def choices_up_to(
    group: Group, ranges: Sequence[dict[int, int]], taken: int = 0
) -> Iterator[tuple[list[int], int, int, Group]]:
    """Yield joint choices, one holding a range, none sharing a card or *taken*, one of each kind.

    With each choice come its weight, the number of choices that it stands for, and the group that
    leaves its holdings as they are. A range has the weight of each holding, a set of cards.

    >>> suited = {0b1 << 48 | 0b1 << 44: 1, 0b10 << 48 | 0b10 << 44: 1}  # AcKc and AdKd
    >>> list(choices_up_to(((0, 1, 2, 3), (1, 0, 2, 3)), [suited]))
    [([299067162755072], 1, 2, ((0, 1, 2, 3),))]
    """
    if not ranges:
        yield [], 1, 1, group
        return
    seen: set[int] = set()
    for holding, weight in ranges[0].items():
        if holding & taken or holding in seen:
            continue
        stands, inner = 1, group
        if len(group) > 1:
            names = [renamed(holding, suits) for suits in group]
            seen.update(names)
            inner = tuple(
                suits for suits, name in zip(group, names, strict=True) if name == holding
            )
            stands = len(group) // len(inner)
        for others, joint, stand, innermost in choices_up_to(inner, ranges[1:], taken | holding):
            yield [holding, *others], weight * joint, stands * stand, innermost


def runouts(live: int, to_come: int, group: Group) -> tuple[array[int], array[int]]:
    """Return sets of *to_come* live cards, one of each kind, and for how many each stands.

    >>> boards, times = runouts((1 << 52) - 1, 5, tuple(permutations(range(4))))
    >>> len(boards), sum(times)
    (134459, 2598960)
    """
    if not to_come:
        return array("Q", [0]), array("q", [1])
    boards, times = array("Q"), array("q")
    for highest in range(52):
        if live >> highest & 1:
            below = (live & (1 << highest) - 1).bit_count()
            room = comb(below, to_come - 1)
            found, stand = array("Q", bytes(8 * room)), array("q", bytes(8 * room))
            n = kernel.runouts(highest, live, to_come, list(group), found, stand)
            boards += found[:n]
            times += stand[:n]
    return boards, times


@cache
def _moved(suits: Renaming) -> tuple[int, ...]:
    """Return the number of each combo after its suits are renamed, by the number before."""
    cards = [card & ~3 | suits[card & 3] for card in range(52)]
    return tuple(number_of(cards[high], cards[low]) for high in range(52) for low in range(high))
