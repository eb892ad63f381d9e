"""Two ranges on complete boards, sorted by value: walk up.

What a combo beats is the weight below it less what shares one of its cards; no pair of combos is
ever visited. A board comes as groups of combos that are worth the same, each the suits of a higher
and of a lower rank, sorted (see `values.value_groups`). The kernel knows values, ranks and suits,
but no game.

Players whose holding is known may sit at the table too. The best of them is a bar: what stays below
it loses to them, and is counted at once.
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
# Places of the weights of a range that `lay_out` makes.
WEIGHTS = cython.declare(cython.int, 23296)


@cython.cfunc
def _lay_out_pairs() -> cython.void:
    high: cython.int
    low: cython.int
    for high in range(13):
        for low in range(high + 1):
            HIGH[high * (high + 1) // 2 + low] = high
            LOW[high * (high + 1) // 2 + low] = low


_lay_out_pairs()


def lay_out(weights: cython.const[cython.longlong][::1], groups: cython.int[::1]) -> None:
    """Fill *groups* with the weight of each: pair of ranks << 8 | high suits << 4 | low suits.

    *weights* are of the 1,326 combos, by higher card * (higher card - 1) / 2 + lower card. Two
    equal ranks: the suits are the same, and each combo counts once, or have none in common.
    Sums must stay below 2**31. Cost 40 µs.
    """
    pair: cython.int
    high: cython.int
    low: cython.int
    highs: cython.int
    lows: cython.int
    one: cython.int
    two: cython.int
    place: cython.int
    if len(weights) != 1326 or len(groups) != WEIGHTS:
        raise ValueError("weights must be of all combos, groups of all pairs of ranks and suits")
    with cython.nogil:
        for pair in range(91):
            for highs in range(16):
                for lows in range(16):
                    place = pair << 8 | highs << 4 | lows
                    if highs & highs - 1:
                        groups[place] = (
                            groups[pair << 8 | (highs & highs - 1) << 4 | lows]
                            + groups[pair << 8 | (highs & -highs) << 4 | lows]
                        )
                    elif lows & lows - 1:
                        groups[place] = groups[place - lows + (lows & lows - 1)]
                        groups[place] += groups[place - lows + (lows & -lows)]
                    elif highs and lows:
                        high = 4 * HIGH[pair] + (highs >> 1) - (highs >> 3)
                        low = 4 * LOW[pair] + (lows >> 1) - (lows >> 3)
                        one = high if high > low else low
                        two = high + low - one
                        groups[place] = weights[one * (one - 1) // 2 + two] if one > two else 0
                    else:
                        groups[place] = 0
            for highs in range(16):
                if HIGH[pair] == LOW[pair]:
                    groups[pair << 8 | highs << 4 | highs] //= 2


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _lows(group: cython.uint) -> cython.uint:
    """Return the suits of a group's lower rank that are not the higher cards of it as well."""
    pair: cython.uint = group >> 8 & 127
    same: cython.bint = HIGH[pair] == LOW[pair] and (group >> 4 & 15) == (group & 15)
    return 0 if same else group & 15


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _shared(
    weights: cython.const[cython.int][::1], group: cython.uint, with_card: cython.p_longlong
) -> cython.longlong:
    """Return what a group shares with others: its weight with each card times theirs."""
    suit: cython.uint
    card: cython.uint = 4 * HIGH[group >> 8 & 127]
    shared: cython.longlong = 0
    for suit in range(4):
        shared += with_card[card + suit] * weights[group & 0x7F0F | (group & 16 << suit)]
    card = 4 * LOW[group >> 8 & 127]
    group = group & 0x7FF0 | _lows(group)
    for suit in range(4):
        shared += with_card[card + suit] * weights[group & 0x7FF0 | (group & 1 << suit)]
    return shared


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _add(
    weights: cython.const[cython.int][::1], group: cython.uint, with_card: cython.p_longlong
) -> cython.void:
    """Add a group's weight to that with each of its cards."""
    suit: cython.uint
    card: cython.uint = 4 * HIGH[group >> 8 & 127]
    for suit in range(4):
        with_card[card + suit] += weights[group & 0x7F0F | (group & 16 << suit)]
    card = 4 * LOW[group >> 8 & 127]
    group = group & 0x7FF0 | _lows(group)
    for suit in range(4):
        with_card[card + suit] += weights[group & 0x7FF0 | (group & 1 << suit)]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _met(
    heroes: cython.longlong,
    villains: cython.longlong,
    same: cython.longlong,
    hero_with: cython.p_longlong,
    villain_with: cython.p_longlong,
) -> cython.longlong:
    """Return the weight of pairs that share no card: all, less those with each; *same* has two."""
    card: cython.int
    met: cython.longlong = heroes * villains + same
    for card in range(52):
        met -= hero_with[card] * villain_with[card]
    return met


def sweep_two(
    heroes: cython.const[cython.int][::1],
    villains: cython.const[cython.int][::1],
    both: cython.const[cython.int][::1],
    groups: cython.const[cython.uint][::1],
    times: cython.const[cython.longlong][::1],
    bars: cython.const[cython.ushort][::1],
    known: cython.const[cython.ushort][::1],
    counts: cython.longlong[::1],
) -> None:
    """Add the weight of deals on all boards to *counts*, by set of winners.

    The sets have bit 0 for the first range, bit 1 for the second, and from bit 2 on the players
    that *known* says for a board, who hold the value that *bars* says, or nobody with 0. *groups*
    has a row for each board; *times* is how often each board stands. *heroes*, *villains* are the
    weights of both ranges that `lay_out` made, *both* those of the products, combo by combo. Sums
    must stay below 2**63. Cost of wide ranges 2 µs a board, 4 µs with three of a suit.
    """
    boards: cython.Py_ssize_t = len(times)
    board: cython.Py_ssize_t
    room: cython.Py_ssize_t
    last: cython.Py_ssize_t
    first: cython.Py_ssize_t
    end: cython.Py_ssize_t
    i: cython.Py_ssize_t
    group: cython.uint
    value: cython.uint
    bar: cython.uint
    holders: cython.int
    above: cython.bint
    won: cython.longlong
    not_lost: cython.longlong
    met: cython.longlong
    booked: cython.longlong
    # The weight up to the value at hand: of each range, with each card, and of equal combos.
    hero: cython.longlong
    villain: cython.longlong
    same: cython.longlong
    hero_with = cython.declare(cython.longlong[52])
    villain_with = cython.declare(cython.longlong[52])
    if not boards:
        return
    room = len(groups) // boards
    if not len(groups) == boards * room or not boards == len(bars) == len(known):
        raise ValueError("there must be a row of groups, a bar and its holders for each board")
    for board in range(boards):
        if known[board] >= len(counts) // 4:
            raise ValueError("counts must have a place for each set of winners")
    if len(heroes) != WEIGHTS or len(villains) != WEIGHTS or len(both) != WEIGHTS:
        raise ValueError("weights must be laid out")
    with cython.nogil:
        for board in range(boards):
            bar = bars[board]
            holders = known[board] << 2
            above = bar == 0
            won = not_lost = booked = hero = villain = same = 0
            for i in range(52):
                hero_with[i] = villain_with[i] = 0
            first = board * room
            last = first + room
            while first < last and groups[first]:
                value = groups[first] >> 16
                if value >= bar and not above:
                    above = True
                    booked = _met(hero, villain, same, hero_with, villain_with)
                    counts[holders] += booked * times[board]
                end = first
                while end < last and groups[end] >> 16 == value:
                    group = groups[end] & 0x7FFF
                    if above and heroes[group]:
                        won += heroes[group] * villain - _shared(heroes, group, villain_with)
                    end += 1
                for i in range(first, end):
                    group = groups[i] & 0x7FFF
                    if heroes[group]:
                        hero += heroes[group]
                        _add(heroes, group, hero_with)
                    if villains[group]:
                        villain += villains[group]
                        _add(villains, group, villain_with)
                    same += both[group]
                for i in range(first, end):
                    group = groups[i] & 0x7FFF
                    if above and heroes[group]:
                        not_lost += heroes[group] * villain + both[group]
                        not_lost -= _shared(heroes, group, villain_with)
                first = end
                if value == bar or first == last or not groups[first]:
                    met = _met(hero, villain, same, hero_with, villain_with) - booked
                    booked += met
                    if value > bar:
                        holders = 0
                    if value < bar:
                        counts[holders] += met * times[board]
                    else:
                        counts[holders | 1] += won * times[board]
                        counts[holders | 2] += (met - not_lost) * times[board]
                        counts[holders | 3] += (not_lost - won) * times[board]
                    won = not_lost = 0
