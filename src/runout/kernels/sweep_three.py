"""Three ranges on complete boards, sorted by value: walk up, and count pairs for every combo.

The combos of two ranges that go with one of the third and with each other are all pairs, less those
that share a card; equal combos share two and are added again. Boards come as in `sweep`.
"""

from __future__ import annotations

try:
    import cython

    if not cython.compiled:
        raise ModuleNotFoundError("the arrays of Cython's own stand-in are not zeroed")
except ModuleNotFoundError:
    from runout.kernels import uncompiled as cython

# The higher and the lower rank of each pair of ranks, high * (high + 1) / 2 + low.
HIGH = cython.declare(cython.int[91])
LOW = cython.declare(cython.int[91])
# What has been walked past stands in two arrays, a part for each player. *held*: for each card a
# row with the weight of the combos of this card and another, then a row with that of all combos of
# each card; a row has 52 cards, up to a whole number of vector registers. *sums*: the weight of all
# combos; and for two players, the products of equal combos that have each card, and of all.
ROW = cython.declare(cython.int, 56)
PART = cython.declare(cython.int, 2968)
# A combo: higher card << 27 | lower card << 21 | three weights of 7 bits, that of player 0 lowest.
WEIGHT = cython.declare(cython.int, 127)


@cython.cfunc
def _lay_out_pairs() -> cython.void:
    high: cython.int
    low: cython.int
    for high in range(13):
        for low in range(high + 1):
            HIGH[high * (high + 1) // 2 + low] = high
            LOW[high * (high + 1) // 2 + low] = low


_lay_out_pairs()


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _spread(
    group: cython.uint,
    weights: cython.const[cython.uchar][::1],
    combos: cython.p_longlong,
    n: cython.int,
) -> cython.int:
    """Put the combos of a group that some range holds behind the first *n*; return how many."""
    high: cython.int
    low: cython.int
    one: cython.int
    two: cython.int
    number: cython.int
    combo: cython.longlong
    pair: cython.int = group >> 8 & 127
    same: cython.bint = HIGH[pair] == LOW[pair] and group >> 4 & 15 == group & 15
    for high in range(4):
        for low in range(high if same else 4):
            if not group >> 4 + high & 1 or not group >> low & 1:
                continue
            one = 4 * HIGH[pair] + high
            two = 4 * LOW[pair] + low
            if one < two:
                one, two = two, one
            number = one * (one - 1) // 2 + two
            combo = weights[2652 + number] << 14 | weights[1326 + number] << 7 | weights[number]
            if combo:
                combos[n] = cython.cast(cython.longlong, one << 6 | two) << 21 | combo
                n += 1
    return n


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _met_by(
    player: cython.int,
    combo: cython.longlong,
    held: cython.p_short,
    sums: cython.p_longlong,
) -> cython.longlong:
    """Return the weight of pairs, a combo of each other player, that can meet this combo.

    The pairs that share a card are summed over it, in 32 bits: at most 47 times the square of 46
    combos of weight 127.
    """
    x: cython.int = 0 if player else 1
    y: cython.int = 1 if player == 2 else 2
    same: cython.int = 3 + 53 * (x + y - 1)
    one: cython.int = combo >> 27
    two: cython.int = combo >> 21 & 63
    x_all: cython.int = PART * x + ROW * 52
    y_all: cython.int = PART * y + ROW * 52
    x_one: cython.int = PART * x + ROW * one
    x_two: cython.int = PART * x + ROW * two
    y_one: cython.int = PART * y + ROW * one
    y_two: cython.int = PART * y + ROW * two
    card: cython.int
    x_with: cython.short
    y_with: cython.short
    shared: cython.int = 0
    for card in range(56):
        x_with = held[x_all + card] - held[x_one + card] - held[x_two + card]
        y_with = held[y_all + card] - held[y_one + card] - held[y_two + card]
        shared += x_with * y_with
    # With its own two cards there is nobody: only the combo itself was taken off.
    x_with = held[x_one + two]
    y_with = held[y_one + two]
    shared -= (held[x_all + one] - x_with) * (held[y_all + one] - y_with)
    shared -= (held[x_all + two] - x_with) * (held[y_all + two] - y_with)
    return (
        (sums[x] - held[x_all + one] - held[x_all + two] + x_with)
        * (sums[y] - held[y_all + one] - held[y_all + two] + y_with)
        - shared
        + (sums[same + 52] - sums[same + one] - sums[same + two] + x_with * y_with)
    )


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _met(
    player: cython.int,
    combos: cython.p_longlong,
    first: cython.int,
    end: cython.int,
    held: cython.p_short,
    sums: cython.p_longlong,
) -> cython.longlong:
    """Return the weight of deals of these combos of a player with what is held by the others."""
    i: cython.int
    weight: cython.longlong
    met: cython.longlong = 0
    if sums[(player + 1) % 3] and sums[(player + 2) % 3]:
        for i in range(first, end):
            weight = combos[i] >> 7 * player & WEIGHT
            if weight:
                met += weight * _met_by(player, combos[i], held, sums)
    return met


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _hold(
    player: cython.int,
    combos: cython.p_longlong,
    first: cython.int,
    end: cython.int,
    held: cython.p_short,
    sums: cython.p_longlong,
) -> cython.bint:
    """Add these combos to what a player holds; return whether there is any."""
    i: cython.int
    one: cython.int
    two: cython.int
    weight: cython.int
    other: cython.int
    same: cython.int
    product: cython.int
    before: cython.longlong = sums[player]
    for i in range(first, end):
        weight = combos[i] >> 7 * player & WEIGHT
        if not weight:
            continue
        one = combos[i] >> 27
        two = combos[i] >> 21 & 63
        sums[player] += weight
        held[PART * player + ROW * 52 + one] += weight
        held[PART * player + ROW * 52 + two] += weight
        held[PART * player + ROW * one + two] = weight
        held[PART * player + ROW * two + one] = weight
        for other in range(3):
            if other != player:
                same = 3 + 53 * (other + player - 1)
                product = weight * held[PART * other + ROW * one + two]
                sums[same + one] += product
                sums[same + two] += product
                sums[same + 52] += product
    return sums[player] > before


def sweep_three(
    weights: cython.const[cython.uchar][::1],
    groups: cython.const[cython.uint][::1],
    times: cython.const[cython.longlong][::1],
    bars: cython.const[cython.ushort][::1],
    known: cython.const[cython.ushort][::1],
    counts: cython.longlong[::1],
) -> None:
    """Add the weight of deals of three ranges on all boards to *counts*, by set of winners.

    As `sweep.sweep_two`, but the known players stand from bit 3 on, and *weights* has three rows of
    the 1,326 combos, 0 to 127 each. Cost of three times 500 combos 60 µs a board.
    """
    boards: cython.Py_ssize_t = len(times)
    board: cython.Py_ssize_t
    room: cython.Py_ssize_t
    last: cython.Py_ssize_t
    place: cython.Py_ssize_t
    i: cython.int
    n: cython.int
    first: cython.int
    value: cython.uint
    bar: cython.uint
    winners: cython.int
    above: cython.bint
    won = cython.declare(cython.longlong[8])
    combos = cython.declare(cython.longlong[1326])
    held = cython.declare(cython.short[8904])
    sums = cython.declare(cython.longlong[162])
    if not boards:
        return
    room = len(groups) // boards
    if not len(groups) == boards * room or not boards == len(bars) == len(known):
        raise ValueError("there must be a row of groups, a bar and its holders for each board")
    if len(weights) != 3978:
        raise ValueError("weights must be of all combos of three ranges")
    for board in range(boards):
        if known[board] >= len(counts) // 8:
            raise ValueError("counts must have a place for each set of winners")
    with cython.nogil:
        for board in range(boards):
            for i in range(8904):
                held[i] = 0
            for i in range(162):
                sums[i] = 0
            bar = bars[board]
            above = bar == 0
            n = 0
            place = board * room
            last = place + room
            while place < last and groups[place]:
                value = groups[place] >> 16
                if value >= bar and not above:
                    above = True
                    won[0] = _met(0, combos, 0, n, held, sums)
                    counts[known[board] << 3] += won[0] * times[board]
                first = n
                while place < last and groups[place] >> 16 == value:
                    n = _spread(groups[place], weights, combos, n)
                    place += 1
                if not above:
                    for i in range(3):
                        _hold(i, combos, first, n, held, sums)
                    continue
                # A bit a winner. Each count has those before it in it, so they are taken off.
                won[1] = _met(0, combos, first, n, held, sums)
                won[2] = _met(1, combos, first, n, held, sums)
                won[4] = _met(2, combos, first, n, held, sums)
                won[3] = won[5] = won[6] = won[7] = 0
                if _hold(1, combos, first, n, held, sums):
                    won[3] = _met(0, combos, first, n, held, sums) - won[1]
                    won[6] = _met(2, combos, first, n, held, sums) - won[4]
                if _hold(2, combos, first, n, held, sums):
                    won[5] = _met(0, combos, first, n, held, sums) - won[1] - won[3]
                if _hold(0, combos, first, n, held, sums):
                    won[7] = _met(1, combos, first, n, held, sums) - won[2] - won[3] - won[6]
                    won[5] -= won[7]
                winners = known[board] << 3 if value == bar else 0
                for i in range(1, 8):
                    counts[winners | i] += won[i] * times[board]
            if not above:
                won[0] = _met(0, combos, 0, n, held, sums)
                counts[known[board] << 3] += won[0] * times[board]
