"""Play out a layout of piles in which two top cards go in a turn: the patience kernel.

A state is the height of every pile, packed into 64 bits. Every turn removes two cards, so states
come in layers, and the chance of each state of one layer gives those of the next.
"""

from __future__ import annotations

try:
    import cython

    if not cython.compiled:
        raise ModuleNotFoundError("the arrays of Cython's own stand-in are not zeroed")
except ModuleNotFoundError:
    from runout.kernels import uncompiled as cython

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
) -> tuple:
    """Return the chance that every card goes, and the number of states reached.

    *ranks* are all piles one after another, bottom to top; *heights* the number of cards in each,
    64 bits in all at one bit field a pile. Two tops go together when each one's rank is the
    other's in *partners*; of all such pairs of piles each is equally likely. *states* and *chances*
    are working room for two layers; *table* is all zeros, its length a power of two and at least
    twice that of a layer. The chance is -1 where a layer did not fit.
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
    starts = cython.declare(cython.int[64])
    shifts = cython.declare(cython.int[64])
    masks = cython.declare(cython.int[64])
    units = cython.declare(cython.ulonglong[64])
    # The piles seen with this rank on top: the latest one, and for each the one before.
    latest = cython.declare(cython.int[256])
    before = cython.declare(cython.int[64])
    pairs = cython.declare(cython.ulonglong[2016])
    with cython.nogil:
        for rank in range(256):
            latest[rank] = -1
        state = 0
        for pile in range(n_piles):
            height = heights[pile]
            starts[pile] = start - 1
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
                n_pairs = 0
                for pile in range(n_piles):
                    height = state >> shifts[pile] & masks[pile]
                    if not height:
                        continue
                    rank = ranks[starts[pile] + height]
                    other = latest[partners[rank]]
                    while other >= 0:
                        pairs[n_pairs] = units[pile] + units[other]
                        n_pairs += 1
                        other = before[other]
                    before[pile] = latest[rank]
                    latest[rank] = pile
                for pile in range(n_piles):
                    height = state >> shifts[pile] & masks[pile]
                    if height:
                        latest[ranks[starts[pile] + height]] = -1
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
            if n_then < 0:
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
