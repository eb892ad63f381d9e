"""The players of patience, each written from his words, and how a game ends with him; slowly.

A rank is a number, deuce 0 to ace 12; a pile is a tuple of ranks from the bottom to the top.
Nothing here comes from Runout, so that it can be held against it.
"""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import combinations

Piles = tuple[tuple[int, ...], ...]
Moves = list[tuple[int, int]]


def worth(rank: int) -> int:
    """Return what a rank counts in a sum: ace 1, deuce 2, king 13."""
    return 1 if rank == 12 else rank + 2


def is_pair(one: int, two: int, total: int | None) -> bool:
    return one == two if total is None else worth(one) + worth(two) == total


def legal(piles: Piles, total: int | None) -> Moves:
    """Return all pairs of piles whose tops go together."""
    return [
        (one, two)
        for one, two in combinations(range(len(piles)), 2)
        if piles[one] and piles[two] and is_pair(piles[one][-1], piles[two][-1], total)
    ]


def after(piles: Piles, move: tuple[int, int]) -> Piles:
    return tuple(pile[:-1] if i in move else pile for i, pile in enumerate(piles))


def player(
    name: str, total: int | None
) -> Callable[[Piles], list[tuple[tuple[int, int], Fraction]]]:
    """Return what gives the moves of a position that the player may take, each with its chance."""

    @cache
    def can_be_won(piles: Piles) -> bool:
        if not any(piles):
            return True
        return any(can_be_won(after(piles, move)) for move in legal(piles, total))

    @cache
    def can_be_lost(piles: Piles) -> bool:
        moves = legal(piles, total)
        if not moves:
            return any(piles)
        return any(can_be_lost(after(piles, move)) for move in moves)

    def kind(rank: int) -> int:
        partner = [other for other in range(13) if is_pair(rank, other, total)]
        return min([rank, *partner])

    def lost_at_a_glance(piles: Piles) -> bool:
        left = Counter(kind(rank) for pile in piles for rank in pile)
        crowded = any(
            2 * n > left[one] for pile in piles for one, n in Counter(map(kind, pile)).items()
        )
        return crowded or (any(piles) and not legal(piles, total))

    def even(moves: Moves) -> list[tuple[tuple[int, int], Fraction]]:
        return [(move, Fraction(1, len(moves))) for move in moves]

    def choose(piles: Piles) -> list[tuple[tuple[int, int], Fraction]]:
        moves = legal(piles, total)
        if name == "ranks":
            kinds = [kind(piles[one][-1]) for one, _ in moves]
            return [
                (move, Fraction(1, len(set(kinds)) * kinds.count(mine)))
                for move, mine in zip(moves, kinds, strict=True)
            ]
        if name == "tallest":
            tall = {move: sorted((len(piles[i]) for i in move), reverse=True) for move in moves}
            return even([move for move in moves if tall[move] == max(tall.values())])
        wanted = {
            "careful": lambda left: not lost_at_a_glance(left),
            "perfect": can_be_won,
            "clumsy": can_be_lost,
            "random": lambda _: True,
        }[name]
        return even([move for move in moves if wanted(after(piles, move))] or moves)

    return choose


def ends(piles: Piles, name: str = "random", total: int | None = None) -> dict[int, Fraction]:
    """Return how likely a game ends with each number of cards left.

    >>> ends(((11,), (12, 12), (11, 12), (12,)))
    {0: Fraction(2, 3), 2: Fraction(1, 3)}
    """
    choose = player(name, total)
    chances: dict[int, Fraction] = {}
    layer = {piles: Fraction(1)}
    while layer:
        ahead: dict[Piles, Fraction] = {}
        for position, chance in layer.items():
            moves = choose(position) if legal(position, total) else []
            if not moves:
                cards = sum(map(len, position))
                chances[cards] = chances.get(cards, Fraction()) + chance
            for move, share in moves:
                left = after(position, move)
                ahead[left] = ahead.get(left, Fraction()) + chance * share
        layer = ahead
    return dict(sorted(chances.items()))


def sequences(piles: Piles, depth: int, total: int | None = None) -> int:
    """Return how many sequences of that many moves there are.

    >>> [sequences(((12,),) * 4, depth) for depth in range(4)]
    [1, 6, 6, 0]
    """

    @cache
    def count(left: Piles, more: int) -> int:
        if not more:
            return 1
        return sum(count(after(left, move), more - 1) for move in legal(left, total))

    return count(piles, depth)


def reached(piles: Piles, total: int | None = None) -> list[Piles]:
    """Return every position that can come up."""
    seen, waiting = {piles}, [piles]
    while waiting:
        position = waiting.pop()
        for move in legal(position, total):
            left = after(position, move)
            if left not in seen:
                seen.add(left)
                waiting.append(left)
    return list(seen)
