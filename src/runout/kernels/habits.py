"""How a player weighs the moves of each patience position; states and moves as in `positions`."""

from __future__ import annotations

try:
    import cython

    if not cython.compiled:
        raise ModuleNotFoundError("the arrays of Cython's own stand-in are not zeroed")
except ModuleNotFoundError:
    from runout.kernels import uncompiled as cython

CLASSES = cython.declare(cython.int, 14)
LARGEST = cython.declare(cython.longlong, 1 << 40)


def keep(
    firsts: cython.const[cython.uint][::1],
    targets: cython.const[cython.uint][::1],
    ways: cython.const[cython.uint][::1],
    wanted: cython.const[cython.uchar][::1],
    weights: cython.longlong[::1],
) -> None:
    """Fill *weights* with the ways of the moves to a *wanted* state; of all where there is none."""
    n: cython.Py_ssize_t = len(wanted)
    i: cython.Py_ssize_t
    move: cython.Py_ssize_t
    some: cython.bint
    if len(firsts) < n + 1 or len(weights) != firsts[n]:
        raise ValueError("there must be a row of moves for each state, and a weight for each move")
    with cython.nogil:
        for i in range(n):
            some = False
            for move in range(firsts[i], firsts[i + 1]):
                some |= wanted[targets[move]]
            for move in range(firsts[i], firsts[i + 1]):
                weights[move] = ways[move] if wanted[targets[move]] or not some else 0


def by_rank(
    firsts: cython.const[cython.uint][::1],
    ways: cython.const[cython.uint][::1],
    pairs: cython.const[cython.ushort][::1],
    states: cython.const[cython.ulonglong][::1],
    ranks: cython.const[cython.uchar][::1],
    starts: cython.const[cython.int][::1],
    shifts: cython.const[cython.int][::1],
    masks: cython.const[cython.ulonglong][::1],
    partners: cython.const[cython.uchar][::1],
    weights: cython.longlong[::1],
) -> cython.bint:
    """Fill *weights* so that all kinds of pairs weigh the same, and all pairs of a kind.

    Return whether they fit: a state's weights have the least common multiple of its numbers of
    pairs of a kind in them.
    """
    n: cython.Py_ssize_t = len(states)
    apart: cython.bint = len(starts) > 0
    i: cython.Py_ssize_t
    move: cython.Py_ssize_t
    field: cython.int
    rank: cython.int
    common: cython.longlong
    one: cython.longlong
    two: cython.longlong
    of_kind = cython.declare(cython.longlong[14])
    if len(firsts) < n + 1 or not len(weights) == len(ways) == len(pairs) == firsts[n]:
        raise ValueError("there must be a row of moves for each state, and a weight for each move")
    for i in range(n):
        for rank in range(14):
            of_kind[rank] = 0
        for move in range(firsts[i], firsts[i + 1]):
            field = pairs[move] & 255
            if apart:
                rank = ranks[starts[field] + (states[i] >> shifts[field] & masks[field]) - 1]
            else:
                rank = ranks[field]
            if partners[rank] < rank:
                rank = partners[rank]
            weights[move] = rank
            of_kind[rank] += ways[move]
        common = 1
        for rank in range(13):
            if of_kind[rank]:
                one, two = common, of_kind[rank]
                while two:
                    one, two = two, one % two
                common *= of_kind[rank] // one
                if common > LARGEST:
                    return False
        for move in range(firsts[i], firsts[i + 1]):
            weights[move] = ways[move] * (common // of_kind[weights[move]])
    return True


def by_height(
    firsts: cython.const[cython.uint][::1],
    ways: cython.const[cython.uint][::1],
    pairs: cython.const[cython.ushort][::1],
    states: cython.const[cython.ulonglong][::1],
    heights: cython.const[cython.int][::1],
    shifts: cython.const[cython.int][::1],
    masks: cython.const[cython.ulonglong][::1],
    weights: cython.longlong[::1],
) -> None:
    """Fill *weights* with the ways of the moves that take from the tallest pile, 0 for the others.

    Of two such moves that count whose other pile is taller. *heights* are those of the piles that a
    field stands for, merged; kept apart there are none, and a field is a height.
    """
    n: cython.Py_ssize_t = len(states)
    apart: cython.bint = len(heights) == 0
    i: cython.Py_ssize_t
    move: cython.Py_ssize_t
    field: cython.int
    one: cython.int
    two: cython.int
    tall: cython.longlong
    tallest: cython.longlong
    if len(firsts) < n + 1 or not len(weights) == len(ways) == len(pairs) == firsts[n]:
        raise ValueError("there must be a row of moves for each state, and a weight for each move")
    with cython.nogil:
        for i in range(n):
            tallest = 0
            for move in range(firsts[i], firsts[i + 1]):
                field = pairs[move] & 255
                one = states[i] >> shifts[field] & masks[field] if apart else heights[field]
                field = pairs[move] >> 8
                two = states[i] >> shifts[field] & masks[field] if apart else heights[field]
                if one < two:
                    one, two = two, one
                tall = cython.cast(cython.longlong, one) << 20 | two
                weights[move] = tall
                if tall > tallest:
                    tallest = tall
            for move in range(firsts[i], firsts[i + 1]):
                weights[move] = ways[move] if weights[move] == tallest else 0


def hopeful(
    firsts: cython.const[cython.uint][::1],
    states: cython.const[cython.ulonglong][::1],
    starts: cython.const[cython.int][::1],
    shifts: cython.const[cython.int][::1],
    masks: cython.const[cython.ulonglong][::1],
    counts: cython.const[cython.uchar][::1],
    wanted: cython.uchar[::1],
) -> None:
    """Fill *wanted* with 0 for each state that is lost at a glance, else 1.

    It is if cards are left but no move, or if more than half of the cards left of some kind lie in
    one pile. *counts* has 13 kinds for each card: how many its pile has up to there, 255 at most.
    """
    n: cython.Py_ssize_t = len(states)
    apart: cython.bint = len(starts) > 0
    fields: cython.int = len(shifts)
    i: cython.Py_ssize_t
    field: cython.int
    kind: cython.int
    found: cython.int
    place: cython.int
    left = cython.declare(cython.int[13])
    most = cython.declare(cython.int[13])
    if len(firsts) < n + 1 or len(wanted) != n or len(masks) != fields:
        raise ValueError("there must be a row of moves for each state")
    with cython.nogil:
        for i in range(n):
            for kind in range(13):
                left[kind] = 0
                most[kind] = 0
            for field in range(fields):
                found = states[i] >> shifts[field] & masks[field]
                if not found:
                    continue
                place = 13 * (starts[field] + found - 1 if apart else field)
                for kind in range(13):
                    left[kind] += counts[place + kind] * (1 if apart else found)
                    if counts[place + kind] > most[kind]:
                        most[kind] = counts[place + kind]
            wanted[i] = firsts[i] < firsts[i + 1] or states[i] == 0
            for kind in range(13):
                if 2 * most[kind] > left[kind]:
                    wanted[i] = 0
