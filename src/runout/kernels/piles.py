"""Play out a layout of piles in which two top cards go in a turn: the patience kernel.

A state is the height of every pile, packed into 64 bits. Every turn removes two cards, so states
come in layers, and the chance of each state of one layer gives those of the next. A state in which
more than half of the cards left of some rank lie in one pile cannot be won any more: they would
have to be paired with each other. It is not played on.
"""

from __future__ import annotations

try:
    import cython

    if not cython.compiled:
        raise ModuleNotFoundError("the arrays of Cython's own stand-in are not zeroed")
except ModuleNotFoundError:
    from runout.kernels import uncompiled as cython

# A field of four bits for each of 13 ranks, the guard bit of each, and the most cards it can hold.
GUARDS = cython.declare(cython.ulonglong, 0x8888888888888)
FIELD_MAX = cython.declare(cython.int, 7)
MIX = cython.declare(cython.ulonglong, 0x2545F4914F6CDD1D)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _slot(state: cython.ulonglong, mask: cython.ulonglong) -> cython.ulonglong:
    """Return where the search for a state begins in a table of mask + 1 slots."""
    mixed: cython.ulonglong = (state ^ state >> 29) * MIX
    return mixed >> 32 & mask  # the same bits where the product does not wrap


def win_probability(
    ranks: cython.const[cython.uchar][::1],
    heights: cython.const[cython.int][::1],
    partners: cython.const[cython.uchar][::1],
    states: cython.ulonglong[::1],
    chances: cython.double[::1],
    table: cython.uint[::1],
    counts: cython.ulonglong[::1],
    most: cython.Py_ssize_t,
) -> tuple:
    """Return the chance that every card goes, and the number of states looked at.

    *ranks* are all piles one after another, bottom to top, each rank below 13; *heights* the number
    of cards in each pile, 64 bits in all at one bit field a pile. A top goes together with one of
    the rank that *partners* has for its rank, 13 for none; of all such pairs of piles each is
    equally likely. *states* and *chances* are working room for two layers; *table* is all zeros,
    its length a power of two and at least twice that of a layer; *counts* has room for every card
    and every pile. The chance is -1 where a layer did not fit or more than *most* states came up.
    Where a rank has more than seven cards no state is given up early.
    """
    pile: cython.int
    other: cython.int
    rank: cython.int
    height: cython.int
    shift: cython.int = 0
    start: cython.int = 0
    n_piles: cython.int = len(heights)
    state: cython.ulonglong
    next_state: cython.ulonglong
    slot: cython.ulonglong
    mask: cython.ulonglong = len(table) - 1
    room: cython.Py_ssize_t = len(states) // 2
    now: cython.Py_ssize_t = 0
    then: cython.Py_ssize_t = room
    n_now: cython.Py_ssize_t = 1
    n_then: cython.Py_ssize_t
    i: cython.Py_ssize_t
    place: cython.Py_ssize_t
    reached: cython.Py_ssize_t = 0
    n_pairs: cython.int
    chance: cython.double = 0.0
    won: cython.double = 0.0
    left: cython.ulonglong
    alive: cython.ulonglong
    guards: cython.ulonglong = GUARDS
    if len(partners) != 13:
        raise ValueError("partners must be of all ranks")
    if n_piles > 64 or len(counts) < len(ranks) + n_piles:
        raise ValueError("too many piles, or no room for the counts")
    if len(chances) != len(states) or len(table) < len(states):
        raise ValueError("states, chances and table do not go together")
    starts = cython.declare(cython.int[64])
    shifts = cython.declare(cython.int[64])
    masks = cython.declare(cython.int[64])
    units = cython.declare(cython.ulonglong[64])
    # The piles seen with this rank on top: the latest one, and for each the one before.
    latest = cython.declare(cython.int[14])
    before = cython.declare(cython.int[64])
    pairs = cython.declare(cython.ulonglong[2016])
    # The height of each pile, and how many cards of each rank it has, a field a rank.
    tops = cython.declare(cython.int[64])
    piled = cython.declare(cython.ulonglong[64])
    of_rank = cython.declare(cython.int[13])
    with cython.nogil:
        for rank in range(14):
            latest[rank] = -1
        for rank in range(13):
            of_rank[rank] = 0
        state = 0
        for pile in range(n_piles):
            height = heights[pile]
            starts[pile] = start
            counts[start + pile] = 0
            for place in range(start, start + height):
                # Two ranks that go with each other are counted as one.
                rank = ranks[place]
                rank = partners[rank] if partners[rank] < rank else rank
                of_rank[rank] += 1
                if of_rank[rank] > FIELD_MAX:
                    guards = 0
                counts[place + pile + 1] = counts[place + pile] + (
                    cython.cast(cython.ulonglong, 1) << 4 * rank
                )
            shifts[pile] = shift
            units[pile] = cython.cast(cython.ulonglong, 1) << shift
            state += units[pile] * height
            start += height
            masks[pile] = 0
            while masks[pile] < height:
                masks[pile] = 2 * masks[pile] + 1
                shift += 1
        states[0] = state
        chances[0] = 1.0
        while n_now:
            reached += n_now
            n_then = 0
            for i in range(now, now + n_now):
                state = states[i]
                left = 0
                for pile in range(n_piles):
                    tops[pile] = state >> shifts[pile] & masks[pile]
                    piled[pile] = counts[starts[pile] + pile + tops[pile]]
                    left += piled[pile]
                alive = guards
                for pile in range(n_piles):
                    alive &= (left | guards) - 2 * piled[pile]
                if alive != guards:
                    continue
                n_pairs = 0
                for pile in range(n_piles):
                    if not tops[pile]:
                        continue
                    rank = ranks[starts[pile] + tops[pile] - 1]
                    other = latest[partners[rank]]
                    while other >= 0:
                        pairs[n_pairs] = units[pile] + units[other]
                        n_pairs += 1
                        other = before[other]
                    before[pile] = latest[rank]
                    latest[rank] = pile
                for pile in range(n_piles):
                    if tops[pile]:
                        latest[ranks[starts[pile] + tops[pile] - 1]] = -1
                if not n_pairs:
                    if not state:
                        won = chances[i]
                    continue
                if n_then + n_pairs > room:
                    n_then = -1
                    break
                chance = chances[i] / n_pairs
                for place in range(n_pairs):
                    next_state = state - pairs[place]
                    slot = _slot(next_state, mask)
                    while table[slot] and states[then + table[slot] - 1] != next_state:
                        slot = slot + 1 & mask
                    if not table[slot]:
                        states[then + n_then] = next_state
                        chances[then + n_then] = 0.0
                        n_then += 1
                        table[slot] = n_then
                    chances[then + table[slot] - 1] += chance
            if n_then < 0 or reached > most:
                won = -1.0
                break
            for i in range(then, then + n_then):
                slot = _slot(states[i], mask)
                while table[slot]:
                    table[slot] = 0
                    slot = slot + 1 & mask
            now, then = then, now
            n_now = n_then
    return won, reached
