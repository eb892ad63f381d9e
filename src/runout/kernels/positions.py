"""The positions of a patience layout: all that can come up, their moves, and what follows.

A state is a number of bit fields in 64 bits. Kept apart, a field is the height of a pile. Merged, a
field is how many piles have the same cards left, so that piles are not told apart. Every move takes
two cards, so that states come in layers, each behind the one before. Moves stand in rows, those of
state *i* from firsts[i] to firsts[i + 1].
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


def explore(
    ranks: cython.const[cython.uchar][::1],
    starts: cython.const[cython.int][::1],
    shifts: cython.const[cython.int][::1],
    masks: cython.const[cython.ulonglong][::1],
    taken: cython.const[cython.ulonglong][::1],
    partners: cython.const[cython.uchar][::1],
    states: cython.ulonglong[::1],
    table: cython.uint[::1],
    firsts: cython.uint[::1],
    targets: cython.uint[::1],
    ways: cython.uint[::1],
    pairs: cython.ushort[::1],
) -> tuple:
    """Return the number of states that can be reached from states[0], and of their moves.

    A field has a shift, a mask and what is *taken* from the state when one of its cards goes. Kept
    apart, *starts* are where the ranks of each pile begin, bottom to top; merged there are none,
    and *ranks* are those of the fields. A top goes with one of the rank that *partners* has for its
    rank. *states* gets the states in order, *firsts* their rows; *targets*, *ways* and *pairs* have
    for each move the state behind it, how many pairs of piles make it, and the two fields << 8. The
    number of states is -1 where they or the moves do not fit. *table* is all zeros, its length a
    power of two and at least twice that of *states*. Cost 20 ns a move.
    """
    fields: cython.int = len(shifts)
    apart: cython.bint = len(starts) > 0
    room: cython.Py_ssize_t = len(states)
    moves_room: cython.Py_ssize_t = len(targets)
    mask: cython.ulonglong = len(table) - 1
    i: cython.Py_ssize_t = 0
    n: cython.Py_ssize_t = 1
    moves: cython.Py_ssize_t = 0
    field: cython.int
    other: cython.int
    rank: cython.int
    found: cython.int
    many: cython.int
    state: cython.ulonglong
    next_state: cython.ulonglong
    slot: cython.ulonglong
    full: cython.bint = False
    # The fields seen with a rank on top, the latest first, and how many tops each of them has.
    latest = cython.declare(cython.int[14])
    before = cython.declare(cython.int[64])
    tops = cython.declare(cython.int[64])
    if fields > 64 or not len(masks) == len(taken) == fields or len(partners) != 13:
        raise ValueError("there must be a mask and what is taken for each of up to 64 fields")
    if len(table) < 2 * room or len(firsts) != room + 1 or not room:
        raise ValueError("there must be room for states, their rows and a table")
    if not len(ways) == len(pairs) == moves_room:
        raise ValueError("the rows of moves must be of one length")
    with cython.nogil:
        for rank in range(14):
            latest[rank] = -1
        while i < n and not full:
            state = states[i]
            firsts[i] = moves
            for field in range(fields):
                found = state >> shifts[field] & masks[field]
                if not found:
                    continue
                tops[field] = 1 if apart else found
                rank = ranks[starts[field] + found - 1] if apart else ranks[field]
                before[field] = latest[rank]
                latest[rank] = field
                other = latest[partners[rank]]
                while other >= 0 and not full:
                    many = tops[field] * tops[other]
                    if other == field:
                        many = (many - tops[field]) // 2
                    if many:
                        next_state = state - taken[field] - taken[other]
                        slot = _slot(next_state, mask)
                        while table[slot] and states[table[slot] - 1] != next_state:
                            slot = slot + 1 & mask
                        if moves == moves_room or (n == room and not table[slot]):
                            full = True
                            break
                        if not table[slot]:
                            states[n] = next_state
                            n += 1
                            table[slot] = n
                        targets[moves] = table[slot] - 1
                        ways[moves] = many
                        pairs[moves] = other << 8 | field
                        moves += 1
                    other = before[other]
            for field in range(fields):
                found = state >> shifts[field] & masks[field]
                if found:
                    latest[ranks[starts[field] + found - 1] if apart else ranks[field]] = -1
            i += 1
        firsts[i] = moves
    return (-1 if full else n), moves


def judge(
    firsts: cython.const[cython.uint][::1],
    targets: cython.const[cython.uint][::1],
    won: cython.Py_ssize_t,
    winnable: cython.uchar[::1],
    losable: cython.uchar[::1],
) -> None:
    """Fill for each state whether it can be won and be lost; *won* is that without cards, or -1."""
    n: cython.Py_ssize_t = len(winnable)
    i: cython.Py_ssize_t
    move: cython.Py_ssize_t
    if len(firsts) < n + 1 or len(losable) != n:
        raise ValueError("there must be a row of moves for each state")
    with cython.nogil:
        for i in range(n - 1, -1, -1):
            winnable[i] = i == won
            losable[i] = i != won and firsts[i] == firsts[i + 1]
            for move in range(firsts[i], firsts[i + 1]):
                winnable[i] |= winnable[targets[move]]
                losable[i] |= losable[targets[move]]


def forward(
    firsts: cython.const[cython.uint][::1],
    targets: cython.const[cython.uint][::1],
    weights: cython.const[cython.double][::1],
    chances: cython.double[::1],
) -> None:
    """Fill *chances* with how likely each state comes up, each move by its share of the weights."""
    n: cython.Py_ssize_t = len(chances)
    i: cython.Py_ssize_t
    move: cython.Py_ssize_t
    total: cython.double
    if not n or len(firsts) < n + 1 or len(weights) != firsts[n]:
        raise ValueError("there must be a row of moves for each state, and a weight for each move")
    with cython.nogil:
        for i in range(n):
            chances[i] = 0.0
        chances[0] = 1.0
        for i in range(n):
            total = 0.0
            for move in range(firsts[i], firsts[i + 1]):
                total += weights[move]
            if total > 0.0 and chances[i] > 0.0:
                for move in range(firsts[i], firsts[i + 1]):
                    chances[targets[move]] += chances[i] * (weights[move] / total)


def backward(
    firsts: cython.const[cython.uint][::1],
    targets: cython.const[cython.uint][::1],
    weights: cython.const[cython.double][::1],
    worth: cython.double[::1],
) -> None:
    """Fill *worth* of each state with a move with the mean over its moves, by their weights.

    What a state without a move is worth stands there already.
    """
    n: cython.Py_ssize_t = len(worth)
    i: cython.Py_ssize_t
    move: cython.Py_ssize_t
    total: cython.double
    mean: cython.double
    if len(firsts) < n + 1 or len(weights) != firsts[n]:
        raise ValueError("there must be a row of moves for each state, and a weight for each move")
    with cython.nogil:
        for i in range(n - 1, -1, -1):
            if firsts[i] == firsts[i + 1]:
                continue
            total = 0.0
            mean = 0.0
            for move in range(firsts[i], firsts[i + 1]):
                total += weights[move]
                mean += weights[move] * worth[targets[move]]
            worth[i] = mean / total
