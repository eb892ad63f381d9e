"""The runouts of a board: every set of cards to come, or one of each kind up to suits.

It knows cards as 52-bit sets, suits within ranks, and permutations of the four suits; no game.
"""

from __future__ import annotations

try:
    import cython

    if not cython.compiled:
        raise ModuleNotFoundError("the arrays of Cython's own stand-in are not zeroed")
except ModuleNotFoundError:
    from runout.kernels import uncompiled as cython

# The clubs of a 52-bit set.
CLUBS = cython.declare(cython.ulonglong, 0x1111111111111)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _renamed(
    cards: cython.ulonglong, renamings: cython.p_int, start: cython.int
) -> cython.ulonglong:
    """Return the cards with their suits called as the four entries from *start* on say."""
    return (
        (cards & CLUBS) << renamings[start]
        | (cards >> 1 & CLUBS) << renamings[start + 1]
        | (cards >> 2 & CLUBS) << renamings[start + 2]
        | (cards >> 3 & CLUBS) << renamings[start + 3]
    )


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _standing(cards: cython.ulonglong, renamings: cython.p_int, n: cython.int) -> cython.int:
    """Return how many sets the cards stand for, 0 if another of them does: the largest stands."""
    i: cython.int
    same: cython.int = 0
    other: cython.ulonglong
    for i in range(n):
        other = _renamed(cards, renamings, 4 * i)
        if other > cards:
            return 0
        if other == cards:
            same += 1
    return n // same


def runouts(
    highest: cython.int,
    live: cython.ulonglong,
    to_come: cython.int,
    permutations: list,
    found: cython.ulonglong[::1],
    times: cython.longlong[::1],
) -> cython.Py_ssize_t:
    """Fill *found* with the sets of *to_come* live cards below and with *highest*; return how many.

    Of the sets that *permutations* make of each other, one stands for all, and *times* says for how
    many: a group of at most 24, each a tuple of four suits. *live* are maps of bit 4 * rank + suit.
    Cost 10 ns a set without permutations, 20 ns with all of them.
    """
    i: cython.int
    n: cython.int = 0
    card: cython.int
    stands: cython.int
    more: cython.int = to_come - 1
    groups: cython.int = len(permutations)
    filled: cython.Py_ssize_t = 0
    room: cython.Py_ssize_t = len(found)
    cards: cython.ulonglong
    full: cython.bint = False
    below = cython.declare(cython.int[52])
    place = cython.declare(cython.int[5])
    renamings = cython.declare(cython.int[96])
    if to_come < 1 or to_come > 5 or groups < 1 or groups > 24 or len(times) != room:
        raise ValueError("no such number of cards to come or of permutations")
    if highest < 0 or highest > 51 or not live >> highest & 1:
        raise ValueError("the highest card must be live")
    for i in range(groups):
        for card in range(4):
            renamings[4 * i + card] = permutations[i][card]
    for card in range(highest):
        if live >> card & 1:
            below[n] = card
            n += 1
    if n < more:
        return 0
    with cython.nogil:
        for i in range(more):
            place[i] = i
        while True:
            cards = cython.cast(cython.ulonglong, 1) << highest
            for i in range(more):
                cards |= cython.cast(cython.ulonglong, 1) << below[place[i]]
            stands = _standing(cards, renamings, groups)
            if stands:
                if filled == room:
                    full = True
                    break
                found[filled] = cards
                times[filled] = stands
                filled += 1
            i = more - 1
            while i >= 0 and place[i] == n - more + i:
                i -= 1
            if i < 0:
                break
            place[i] += 1
            for card in range(i + 1, more):
                place[card] = place[card - 1] + 1
    if full:
        raise ValueError("found must have a place for each set")
    return filled
