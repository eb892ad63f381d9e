"""Pairs of runouts that share no card, by what happens in each: two boards dealt from one deck.

Runouts are sets of places in a deck of live cards, in colex order; each has a class, such as who
wins it. For a set of cards let a class count the runouts with these cards in it. By inclusion and
exclusion the pairs without a common card are the sum over all sets of the product of two such
counts, taken off for sets of odd size.
"""

from __future__ import annotations

try:
    import cython

    if not cython.compiled:
        raise ModuleNotFoundError("the arrays of Cython's own stand-in are not zeroed")
except ModuleNotFoundError:
    from runout.kernels import uncompiled as cython

# CHOOSE[6 * n + k]: the sets of k of n cards.
CHOOSE = cython.declare(cython.longlong[318])


@cython.cfunc
def _choose() -> cython.void:
    n: cython.int
    k: cython.int
    for n in range(53):
        CHOOSE[6 * n] = 1
        for k in range(1, 6):
            CHOOSE[6 * n + k] = CHOOSE[6 * n + k - 1] * (n - k + 1) // k


_choose()


def count_parts(
    classes: cython.const[cython.ushort][::1],
    size: cython.int,
    deck: cython.int,
    largest: cython.int,
    n: cython.int,
    parts: cython.uint[::1],
) -> None:
    """Add to *parts* in how many runouts of each class each set of up to *largest* cards lies.

    *classes* has one of *n* for each set of *size* of *deck* cards. The sets of *parts* stand by
    size, then in colex order, the classes side by side. Cost for five cards 0.1 µs a runout.
    """
    i: cython.int
    subset: cython.int
    bits: cython.int
    top: cython.int
    runout: cython.Py_ssize_t
    runouts: cython.Py_ssize_t = len(classes)
    room: cython.Py_ssize_t = 0
    if size < 0 or size > 5 or deck < size or deck > 52 or largest < 0 or largest > size or n < 1:
        raise ValueError("no such runouts")
    starts = cython.declare(cython.longlong[7])
    for i in range(largest + 1):
        starts[i] = room
        room += CHOOSE[6 * deck + i]
    if runouts != CHOOSE[6 * deck + size] or len(parts) != n * room:
        raise ValueError("classes must have a place for each runout, parts for each set and class")
    for runout in range(runouts):
        if classes[runout] >= n:
            raise ValueError("there are not so many classes")
    places = cython.declare(cython.int[6])
    sizes = cython.declare(cython.int[32])
    tops = cython.declare(cython.int[32])
    ranks = cython.declare(cython.longlong[32])
    with cython.nogil:
        ranks[0] = 0
        sizes[0] = 0
        tops[0] = 0
        for subset in range(1, 32):
            sizes[subset] = sizes[subset & (subset - 1)] + 1
            tops[subset] = tops[subset >> 1] + 1 if subset > 1 else 0
        for i in range(size):
            places[i] = i
        for runout in range(runouts):
            parts[classes[runout]] += 1
            for subset in range(1, 1 << size):
                bits = sizes[subset]
                top = tops[subset]
                ranks[subset] = ranks[subset ^ 1 << top] + CHOOSE[6 * places[top] + bits]
                if bits <= largest:
                    parts[n * (starts[bits] + ranks[subset]) + classes[runout]] += 1
            i = 0
            while i + 1 < size and places[i] + 1 == places[i + 1]:
                places[i] = i
                i += 1
            places[i] += 1


def pair_up(
    first: cython.const[cython.uint][::1],
    second: cython.const[cython.uint][::1],
    deck: cython.int,
    largest: cython.int,
    pairs: cython.longlong[::1],
) -> None:
    """Add to *pairs* the products of two tables of parts, taken off for sets of odd size.

    A row of *pairs* is a class of the first table. Cost 1 ns a set and pair of classes.
    """
    i: cython.Py_ssize_t
    k: cython.int
    one: cython.Py_ssize_t
    other: cython.Py_ssize_t
    sets: cython.Py_ssize_t = 0
    sign: cython.longlong
    if deck < 0 or deck > 52 or largest < 0 or largest > 5:
        raise ValueError("no such parts")
    for k in range(largest + 1):
        sets += CHOOSE[6 * deck + k]
    n_first: cython.Py_ssize_t = len(first) // sets
    n_second: cython.Py_ssize_t = len(second) // sets
    if len(first) != sets * n_first or len(second) != sets * n_second:
        raise ValueError("parts must have a place for each set and class")
    if len(pairs) != n_first * n_second:
        raise ValueError("pairs must have a place for each pair of classes")
    with cython.nogil:
        i = 0
        for k in range(largest + 1):
            sign = -1 if k & 1 else 1
            sets = i + CHOOSE[6 * deck + k]
            while i < sets:
                for one in range(n_first):
                    if first[n_first * i + one]:
                        for other in range(n_second):
                            pairs[n_second * one + other] += (
                                sign * first[n_first * i + one] * second[n_second * i + other]
                            )
                i += 1


def pair_same(
    first: cython.const[cython.ushort][::1],
    second: cython.const[cython.ushort][::1],
    n: cython.int,
    sign: cython.int,
    pairs: cython.longlong[::1],
) -> None:
    """Add *sign* to *pairs* at the two classes of each runout: what `pair_up` does for full sets.

    A row of *pairs* is a class of the first, with *n* classes of the second. Cost 1 ns a runout.
    """
    i: cython.Py_ssize_t
    runouts: cython.Py_ssize_t = len(first)
    rows: cython.Py_ssize_t = len(pairs) // n if n > 0 else -1
    if len(second) != runouts or len(pairs) != n * rows:
        raise ValueError("pairs must have a place for each pair of classes")
    for i in range(runouts):
        if first[i] >= rows or second[i] >= n:
            raise ValueError("there are not so many classes")
    with cython.nogil:
        for i in range(runouts):
            pairs[n * first[i] + second[i]] += sign
