"""Search a layout of piles for moves that take every card away: the kernel of the solver.

A position is the height of every pile, packed into 64 bits. The search goes deep first, remembers
every position it has been in, and turns round at once where a position can be seen to be lost. The
cards of a rank and of the rank that it makes a pair with are a class; they go with each other only.
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
def _slot(position: cython.ulonglong, mask: cython.ulonglong) -> cython.ulonglong:
    """Return where the search for a position begins in a table of mask + 1 slots."""
    mixed: cython.ulonglong = (position ^ position >> 29) * MIX
    return mixed >> 32 & mask  # the same bits where the product does not wrap


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_matched(
    ranks: cython.const[cython.uchar][::1], partners: cython.const[cython.uchar][::1]
) -> cython.bint:
    """Return whether each rank has as many cards as its partner, an even number if it is its own.

    A move takes one of each, so this is as true of a position as of the layout it came from.
    """
    rank: cython.int
    partner: cython.int
    i: cython.Py_ssize_t
    counts = cython.declare(cython.int[13])
    for rank in range(13):
        counts[rank] = 0
    for i in range(len(ranks)):
        counts[ranks[i]] += 1
    for rank in range(13):
        partner = partners[rank]
        if not counts[rank]:
            continue
        if partner > 12 or counts[partner] != counts[rank]:
            return False
        if partner == rank and counts[rank] % 2:
            return False
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _free_pair(
    tops: cython.p_int,
    n_piles: cython.int,
    classes: cython.p_int,
    left: cython.p_uint,
    on_top: cython.p_uint,
) -> cython.int:
    """Return two piles, as pile + 64 * other, whose pair may go first; 0 if no such pair is seen.

    It is one of a class whose cards are all on top. In a line that wins they go with each other in
    some way. Let them go at once, in any pairs, and leave their moves out of the line: every other
    card lies under no more cards than before, so that the rest of the line can still be played.
    """
    pile: cython.int
    other: cython.int
    k: cython.int
    for pile in range(n_piles):
        if tops[pile] >= 0:
            k = classes[tops[pile]]
            if on_top[k] == left[k]:
                for other in range(pile + 1, n_piles):
                    if tops[other] == classes[16 + tops[pile]]:
                        return pile + 64 * other
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_crowded(
    counts: cython.uint[::1],
    starts: cython.p_int,
    heights: cython.p_int,
    n_piles: cython.int,
    left: cython.p_uint,
) -> cython.bint:
    """Return whether more than half of the cards left of some class lie in one pile.

    Each of them goes with a card of another pile, of which there are too few.
    """
    pile: cython.int
    k: cython.int
    row: cython.Py_ssize_t
    crowded: cython.int = 0
    for pile in range(n_piles):
        row = 16 * (starts[pile] + pile + heights[pile])
        for k in range(16):
            crowded |= 2 * counts[row + k] > left[k]
    return crowded != 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_stuck(
    ranks: cython.const[cython.uchar][::1],
    starts: cython.p_int,
    heights: cython.p_int,
    n_piles: cython.int,
    classes: cython.p_int,
) -> cython.bint:
    """Return whether a card stays even if all that have come to the top can be paired for ever.

    Dig each pile down as long as a partner of its top card has been on top of another pile. Along
    a line that wins every card has such a partner when it goes, at the latest, and has been dug up
    by then; so a card that is never reached stays. In a ring of ranks with two cards left, each
    pair under a card of the next, no pile comes down.
    """
    pile: cython.int
    i: cython.int
    height: cython.int
    kept: cython.int
    n: cython.int = 0
    rank: cython.int
    bit: cython.ulonglong
    moved: cython.bint = True
    seen = cython.declare(cython.ulonglong[13])  # in which piles a rank has been on top
    depths = cython.declare(cython.int[64])
    open_piles = cython.declare(cython.int[64])
    for rank in range(13):
        seen[rank] = 0
    for pile in range(n_piles):
        depths[pile] = heights[pile]
        if heights[pile]:
            open_piles[n] = pile
            n += 1
            bit = cython.cast(cython.ulonglong, 1) << pile
            seen[ranks[starts[pile] + heights[pile] - 1]] |= bit
    while n and moved:
        moved = False
        kept = 0
        for i in range(n):
            pile = open_piles[i]
            bit = cython.cast(cython.ulonglong, 1) << pile
            height = depths[pile]
            while height:
                if not seen[classes[16 + ranks[starts[pile] + height - 1]]] & ~bit:
                    break
                height -= 1
                moved = True
                if height:
                    seen[ranks[starts[pile] + height - 1]] |= bit
            depths[pile] = height
            if height:
                open_piles[kept] = pile
                kept += 1
        n = kept
    return n != 0


def find_line(
    ranks: cython.const[cython.uchar][::1],
    heights: cython.const[cython.int][::1],
    partners: cython.const[cython.uchar][::1],
    counts: cython.uint[::1],
    known: cython.ulonglong[::1],
    waiting: cython.ulonglong[::1],
    line: cython.uchar[::1],
    most: cython.Py_ssize_t,
) -> tuple:
    """Write moves that take every card into *line*, two piles each; return how many, and the work.

    -1 moves where no line wins, -2 once more than *most* positions have been looked at, -3 where
    *known* or *waiting* has no room. The second number is of positions looked at.

    *ranks* are all piles one after another, bottom to top, each rank below 13; *heights* the number
    of cards in each pile, of 64 bits in all at one bit field a pile. *partners* holds for each rank
    the one it makes a pair with, 255 for none. *line* has room for every card, *counts* 16 times
    for every card and every pile. *known* is all zeros, its length a power of two, filled by three
    quarters at most; *waiting* has room for two numbers a move not yet tried. Cost 1 us a position
    of 52 cards.
    """
    pile: cython.int
    other: cython.int
    rank: cython.int
    k: cython.int
    pair: cython.int
    score: cython.int
    bits: cython.int = 0
    start: cython.int = 0
    n_piles: cython.int = len(heights)
    n_left: cython.Py_ssize_t
    position: cython.ulonglong = 0
    slot: cython.ulonglong
    mask: cython.ulonglong = len(known) - 1
    n_known: cython.Py_ssize_t = 0
    n_waiting: cython.Py_ssize_t = 1
    room: cython.Py_ssize_t = len(waiting) // 2
    first: cython.Py_ssize_t
    i: cython.Py_ssize_t
    row: cython.Py_ssize_t
    moves: cython.Py_ssize_t
    found: cython.Py_ssize_t = -1
    starts = cython.declare(cython.int[64])
    shifts = cython.declare(cython.int[64])
    masks = cython.declare(cython.ulonglong[64])
    now = cython.declare(cython.int[64])  # the height of each pile
    tops = cython.declare(cython.int[64])  # the rank on top, -1 without one
    classes = cython.declare(cython.int[32])  # of each rank, and from 16 on its partner
    left = cython.declare(cython.uint[16])  # cards of each class
    on_top = cython.declare(cython.uint[16])
    scores = cython.declare(cython.int[2016])
    if n_piles > 64 or len(partners) != 13 or len(line) < len(ranks) or room < 1:
        raise ValueError("heights, partners, line and waiting must be of the right sizes")
    if len(counts) < 16 * (len(ranks) + n_piles) or not len(known) or len(known) & mask:
        raise ValueError("counts must have room, and known a power of two of it")
    for pile in range(n_piles):
        starts[pile] = start
        start += heights[pile]
        shifts[pile] = bits if heights[pile] else 0
        masks[pile] = 0
        while masks[pile] < cython.cast(cython.ulonglong, heights[pile]):
            masks[pile] = 2 * masks[pile] + 1
            bits += 1
        if bits > 64 or start > len(ranks):
            raise ValueError("heights must fit 64 bits, and be those of the ranks")
        position |= cython.cast(cython.ulonglong, heights[pile]) << shifts[pile]
    if start != len(ranks):
        raise ValueError("heights must be those of the ranks")
    if not _is_matched(ranks, partners):
        return -1, 0
    with cython.nogil:
        for rank in range(13):
            classes[rank] = min(rank, partners[rank])
            classes[16 + rank] = partners[rank]
        for pile in range(n_piles):
            row = 16 * (starts[pile] + pile)
            for k in range(16):
                counts[row + k] = 0
            for i in range(starts[pile], starts[pile] + heights[pile]):
                for k in range(16):
                    counts[row + 16 + k] = counts[row + k]
                row += 16
                counts[row + classes[ranks[i]]] += 1
        waiting[0] = position
        waiting[1] = 0
        while n_waiting:
            n_waiting -= 1
            position = waiting[2 * n_waiting]
            pair = waiting[2 * n_waiting + 1]
            n_left = 0
            for pile in range(n_piles):
                now[pile] = position >> shifts[pile] & masks[pile]
                n_left += now[pile]
            # The move that led here stands behind those before it, which are still in the line.
            moves = (len(ranks) - n_left) // 2
            if moves:
                line[2 * moves - 2] = pair & 63
                line[2 * moves - 1] = pair >> 6
            while True:
                for k in range(16):
                    left[k] = 0
                    on_top[k] = 0
                for pile in range(n_piles):
                    row = 16 * (starts[pile] + pile + now[pile])
                    for k in range(16):
                        left[k] += counts[row + k]
                    tops[pile] = -1
                    if now[pile]:
                        tops[pile] = ranks[starts[pile] + now[pile] - 1]
                        on_top[classes[tops[pile]]] += 1
                pair = _free_pair(tops, n_piles, classes, left, on_top)
                if not pair:
                    break
                for k in range(2):
                    pile = pair >> 6 * k & 63
                    line[2 * moves + k] = pile
                    now[pile] -= 1
                    position -= cython.cast(cython.ulonglong, 1) << shifts[pile]
                moves += 1
            if not position:
                found = moves
                break
            slot = _slot(position, mask)
            while known[slot] and known[slot] != position:
                slot = slot + 1 & mask
            if known[slot]:
                continue
            if n_known == most:
                found = -2
                break
            if 4 * (n_known + 1) > 3 * len(known):
                found = -3
                break
            known[slot] = position
            n_known += 1
            if _is_crowded(counts, starts, now, n_piles, left):
                continue
            if _is_stuck(ranks, starts, now, n_piles, classes):
                continue
            first = n_waiting
            for pile in range(n_piles):
                if tops[pile] < 0:
                    continue
                for other in range(pile + 1, n_piles):
                    if tops[other] != classes[16 + tops[pile]]:
                        continue
                    if n_waiting == room:
                        found = -3
                        break
                    # Tall piles come last, which is to be tried first.
                    score = now[pile] + now[other]
                    i = n_waiting
                    while i > first and scores[i - 1 - first] > score:
                        scores[i - first] = scores[i - 1 - first]
                        waiting[2 * i] = waiting[2 * i - 2]
                        waiting[2 * i + 1] = waiting[2 * i - 1]
                        i -= 1
                    scores[i - first] = score
                    waiting[2 * i] = position - (
                        (cython.cast(cython.ulonglong, 1) << shifts[pile])
                        + (cython.cast(cython.ulonglong, 1) << shifts[other])
                    )
                    waiting[2 * i + 1] = pile + 64 * other
                    n_waiting += 1
                if found == -3:
                    break
            if found == -3:
                break
    return found, n_known
