"""Two ranges on complete boards: sort the combos by value and walk up.

What a combo beats is the weight below it less what shares one of its cards; no pair of combos is
ever visited. The kernel knows values, weights and which two cards a combo has, but no game.
"""

from __future__ import annotations

try:
    import cython

    if not cython.compiled:
        raise ModuleNotFoundError("the arrays of Cython's own stand-in are not zeroed")
except ModuleNotFoundError:
    from runout.kernels import uncompiled as cython


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _sort(
    values: cython.const[cython.ushort][::1],
    start: cython.Py_ssize_t,
    n: cython.int,
    places: cython.p_int,
    order: cython.p_int,
) -> cython.int:
    """Fill *order* with the combos of one board by value, without the blocked; return how many.

    A radix sort by the low byte, into *places*, then by the high byte.
    """
    low = cython.declare(cython.int[257])
    high = cython.declare(cython.int[257])
    i: cython.int
    value: cython.int
    kept: cython.int = 0
    for i in range(257):
        low[i] = 0
        high[i] = 0
    for i in range(n):
        value = values[start + i]
        if value:
            low[(value & 255) + 1] += 1
            high[(value >> 8) + 1] += 1
            kept += 1
    for i in range(256):
        low[i + 1] += low[i]
        high[i + 1] += high[i]
    for i in range(n):
        value = values[start + i]
        if value:
            places[low[value & 255]] = i
            low[value & 255] += 1
    for i in range(kept):
        value = values[start + places[i]] >> 8
        order[high[value]] = places[i]
        high[value] += 1
    return kept


def sweep_two(
    values: cython.const[cython.ushort][::1],
    times: cython.const[cython.longlong][::1],
    cards: cython.const[cython.uchar][::1],
    heroes: cython.const[cython.longlong][::1],
    villains: cython.const[cython.longlong][::1],
) -> tuple:
    """Return the weight of deals that the first range wins, ties and loses, over all boards.

    *values* has a row of combos for each board, 0 where the board blocks one; *times* is how often
    each board stands. *cards* are two cards a combo, below 52; *heroes* and *villains* the weights
    of each combo in the two ranges. Sums must stay below 2**63. Cost 20 ns a combo and board.
    """
    n: cython.int = len(heroes)
    boards: cython.Py_ssize_t = len(times)
    board: cython.Py_ssize_t
    start: cython.Py_ssize_t
    kept: cython.int
    first: cython.int
    end: cython.int
    i: cython.int
    combo: cython.int
    one: cython.int
    two: cython.int
    value: cython.int
    won: cython.longlong
    not_lost: cython.longlong
    met: cython.longlong
    wins: cython.longlong = 0
    ties: cython.longlong = 0
    losses: cython.longlong = 0
    # The villains' weight up to the value at hand: of all combos, and of those with each card.
    below: cython.longlong
    below_with = cython.declare(cython.longlong[52])
    places = cython.declare(cython.int[1326])
    order = cython.declare(cython.int[1326])
    if n > 1326 or len(villains) != n or len(cards) != 2 * n or len(values) != boards * n:
        raise ValueError("values, cards and weights must go together")
    with cython.nogil:
        for board in range(boards):
            start = board * n
            kept = _sort(values, start, n, places, order)
            below = 0
            for i in range(52):
                below_with[i] = 0
            won = 0
            not_lost = 0
            met = 0
            first = 0
            while first < kept:
                value = values[start + order[first]]
                end = first
                while end < kept and values[start + order[end]] == value:
                    combo = order[end]
                    one = cards[2 * combo]
                    two = cards[2 * combo + 1]
                    won += heroes[combo] * (below - below_with[one] - below_with[two])
                    end += 1
                for i in range(first, end):
                    combo = order[i]
                    below += villains[combo]
                    below_with[cards[2 * combo]] += villains[combo]
                    below_with[cards[2 * combo + 1]] += villains[combo]
                # The combo itself, which shares both of its cards, is taken off twice.
                for i in range(first, end):
                    combo = order[i]
                    one = cards[2 * combo]
                    two = cards[2 * combo + 1]
                    not_lost += heroes[combo] * (
                        below - below_with[one] - below_with[two] + villains[combo]
                    )
                first = end
            for i in range(kept):
                combo = order[i]
                one = cards[2 * combo]
                two = cards[2 * combo + 1]
                met += heroes[combo] * (below - below_with[one] - below_with[two] + villains[combo])
            wins += won * times[board]
            ties += (not_lost - won) * times[board]
            losses += (met - not_lost) * times[board]
    return wins, ties, losses
