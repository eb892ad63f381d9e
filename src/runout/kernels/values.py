"""Values of hands: the kernel that knows cards.

A card is 4 * rank + suit. Hands are read from a table that `load` is given: every rank has a key,
and the sums of five to seven keys are all different. The cards of one suit make a set of 13 bits.
"""

from __future__ import annotations

try:
    import cython

    if not cython.compiled:
        raise ModuleNotFoundError("the arrays of Cython's own stand-in are not zeroed")
except ModuleNotFoundError:
    from runout.kernels import uncompiled as cython

ROWS = cython.declare(cython.uint, 8192)
# The lane of a card: 16 bits a suit, one of them set. A number that is no card has no bit.
LANE = cython.declare(cython.ulonglong[256])
# What a lane says of its cards: the sum of their keys, above that how many they are (bits 24 to
# 26), above that whether they make a flush. A lane in which a card was added twice says nothing.
SUIT = cython.declare(cython.uint[32768])
KEY = cython.declare(cython.uint[13])
SHIFTS = cython.declare(cython.uint[8192])
RANKED = cython.declare(cython.ushort[131072])
SUITED = cython.declare(cython.ushort[8192])
# The higher rank of each pair of ranks, high * (high + 1) / 2 + low.
HIGH = cython.declare(cython.uint[91])


def load(
    keys: cython.const[cython.uint][::1],
    shifts: cython.const[cython.uint][::1],
    ranked: cython.const[cython.ushort][::1],
    suited: cython.const[cython.ushort][::1],
) -> None:
    """Take over the table of hand values; see `tools/hand_table.py` for its parts. Cost 0.2 ms."""
    i: cython.Py_ssize_t
    n: cython.uint
    card: cython.int
    if (len(keys), len(shifts), len(suited)) != (13, ROWS, ROWS) or len(ranked) > 131072:
        raise ValueError("the parts of the table have other sizes")
    for card in range(52):
        LANE[card] = cython.cast(cython.ulonglong, 1) << (16 * (card & 3) + (card >> 2))
    for i in range(13):
        KEY[i] = keys[i]
    for i in range(ROWS):
        SHIFTS[i] = shifts[i]
        SUITED[i] = suited[i]
        n = 0
        for card in range(13):
            if i >> card & 1:
                n += (1 << 24) + KEY[card]
        if n >> 24 < 8:
            SUIT[i] = n | (1 << 27 if n >> 24 >= 5 else 0)
    for i in range(len(ranked)):
        RANKED[i] = ranked[i]
    for i in range(13):
        for n in range(i + 1):
            HIGH[i * (i + 1) // 2 + n] = i


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _lanes(cards: cython.ulonglong) -> cython.ulonglong:
    """Return the cards of a 52-bit set as four lanes of 16 bits, a suit each."""
    lanes: cython.ulonglong = 0
    card: cython.int
    for card in range(52):
        lanes += LANE[card] * (cards >> card & 1)
    return lanes


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _about(lanes: cython.ulonglong) -> cython.uint:
    """Return what the four lanes of a hand say together: key sum, number of cards, flush."""
    return (
        SUIT[lanes & 0x7FFF]
        + SUIT[lanes >> 16 & 0x7FFF]
        + SUIT[lanes >> 32 & 0x7FFF]
        + SUIT[lanes >> 48]
    )


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _ranked(total: cython.uint) -> cython.ushort:
    """Return the value of the ranks whose keys sum to *total*."""
    return RANKED[SHIFTS[total & (ROWS - 1)] + (total >> 13)]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _flush(lanes: cython.ulonglong) -> cython.ushort:
    """Return the value of the lane that holds five cards or more."""
    suit: cython.int
    for suit in range(4):
        if SUIT[lanes & 0x7FFF] >> 27:
            break
        lanes >>= 16
    return SUITED[lanes & 0x7FFF]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _value(lanes: cython.ulonglong) -> cython.ushort:
    """Return the value of five to seven cards as lanes; 0 of more or fewer."""
    about: cython.uint = _about(lanes)
    if about >> 24 & 7 < 5:
        return 0
    return _flush(lanes) if about >> 27 else _ranked(about & 0xFFFFFF)


def value(cards: cython.ulonglong) -> cython.int:
    """Return the value of five to seven cards, a 52-bit set; 0 of more or fewer."""
    return _value(_lanes(cards))


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _row_lanes(
    cards: cython.const[cython.uchar][::1], first: cython.Py_ssize_t, width: cython.int
) -> cython.ulonglong:
    """Return five to seven cards in a row as lanes."""
    lanes: cython.ulonglong = (
        LANE[cards[first]]
        + LANE[cards[first + 1]]
        + LANE[cards[first + 2]]
        + LANE[cards[first + 3]]
        + LANE[cards[first + 4]]
    )
    if width > 5:
        lanes += LANE[cards[first + 5]]
    if width > 6:
        lanes += LANE[cards[first + 6]]
    return lanes


def value_rows(
    cards: cython.const[cython.uchar][::1], width: cython.int, values: cython.ushort[::1]
) -> cython.Py_ssize_t:
    """Fill *values* with the value of each row of *width* cards, five to seven.

    Return -1, or the first row that holds a number above 51 or a card twice. Rows go in blocks, the
    look-ups of cards and those of ranks apart: shorter chains, so more of them at once. A flush
    excludes a full house among seven cards, so it needs no compare.
    """
    row: cython.Py_ssize_t
    start: cython.Py_ssize_t
    end: cython.Py_ssize_t
    rows: cython.Py_ssize_t = len(values)
    about: cython.uint
    complete: cython.uint = width
    fault: cython.Py_ssize_t = -1
    if width < 5 or width > 7 or len(cards) != rows * width:
        raise ValueError("cards must be rows of five to seven")
    abouts = cython.declare(cython.uint[256])
    with cython.nogil:
        for start in range(0, rows, 256):
            end = start + 256 if start + 256 < rows else rows
            for row in range(start, end):
                abouts[row - start] = _about(_row_lanes(cards, row * width, width))
            for row in range(start, end):
                about = abouts[row - start]
                if about >> 24 == complete:
                    values[row] = _ranked(about & 0xFFFFFF)
                elif about >> 24 == complete + 8:
                    values[row] = _flush(_row_lanes(cards, row * width, width))
                else:
                    fault = row
                    break
            if fault >= 0:
                break
    return fault


def value_known(
    boards: cython.const[cython.ulonglong][::1],
    holdings: cython.const[cython.ulonglong][::1],
    bests: cython.ushort[::1],
    holders: cython.ushort[::1],
) -> None:
    """Fill *bests* with the best value on each board, *holders* with who has it, a bit a holding.

    Every board has five cards and its row of *holdings*, all as 52-bit sets; without any the best
    value is 0. Cost 20 ns a holding.
    """
    board: cython.Py_ssize_t
    i: cython.int
    worth: cython.ushort
    n_boards: cython.Py_ssize_t = len(boards)
    if not n_boards:
        return
    n: cython.int = len(holdings) // n_boards
    if n > 16 or len(holdings) != n * n_boards or not n_boards == len(bests) == len(holders):
        raise ValueError("each board must have the same number of holdings")
    with cython.nogil:
        for board in range(n_boards):
            bests[board] = 0
            holders[board] = 0
            for i in range(n):
                worth = _value(_lanes(boards[board] | holdings[board * n + i]))
                if worth > bests[board]:
                    bests[board] = worth
                    holders[board] = 0
                if worth == bests[board]:
                    holders[board] |= 1 << i


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _put(
    groups: cython.uint[::1],
    place: cython.Py_ssize_t,
    group: cython.uint,
    highs: cython.uint,
    lows: cython.uint,
) -> cython.Py_ssize_t:
    """Put a group with these suits there unless it has no combo; return the place behind it."""
    groups[place] = group | highs << 4 | lows
    return place + (highs != 0 and lows != 0)


def value_groups(
    boards: cython.const[cython.ulonglong][::1],
    gone: cython.const[cython.ulonglong][::1],
    pairs: cython.const[cython.uchar][::1],
    groups: cython.uint[::1],
) -> None:
    """Fill *groups* with a row for each board: which combos have which value; 0 ends the row.

    A group is combos of a card of one rank and a card of another whose hands are worth the same:
    value << 16 | pair of ranks << 8 | suits of the higher rank << 4 | suits of the lower. *pairs*
    are the pairs of ranks that matter, high * (high + 1) / 2 + low; of equal ranks the suits are
    the same, for every two of them, or one apart from the others. *gone* are the cards that nobody
    can hold, the board apart. A row has four places a pair and one more. Cost 0.4 µs a board for
    all pairs, 1.5 µs where the board has three of a suit.
    """
    board: cython.Py_ssize_t
    end: cython.Py_ssize_t
    i: cython.int
    n: cython.int = len(pairs)
    n_boards: cython.Py_ssize_t = len(boards)
    lanes: cython.ulonglong
    live: cython.ulonglong
    about: cython.uint
    pair: cython.uint
    ranked: cython.uint
    higher: cython.uint
    lane: cython.uint
    suited: cython.uint
    flush: cython.uint
    high: cython.uint
    low: cython.uint
    highs: cython.uint
    lows: cython.uint
    one: cython.uint
    two: cython.uint
    if n > 91 or len(gone) != n_boards or len(groups) != n_boards * (4 * n + 1):
        raise ValueError("groups must have four places for each board and pair, and one a board")
    with cython.nogil:
        for board in range(n_boards):
            end = board * (4 * n + 1)
            live = ~(boards[board] | gone[board])
            lanes = _lanes(boards[board])
            about = _about(lanes) & 0xFFFFFF
            # The suit with which a flush can be made: how many of it lie there, which lane.
            suited = flush = lane = 0
            for i in range(4):
                if SUIT[lanes >> 16 * i & 0x7FFF] >> 24 & 7 >= 3:
                    lane = lanes >> 16 * i & 0x7FFF
                    suited = SUIT[lane] >> 24 & 7
                    flush = 1 << i
            for i in range(n):
                high = HIGH[pairs[i]]
                low = pairs[i] - high * (high + 1) // 2
                pair = pairs[i] << 8
                highs = live >> 4 * high & 15
                lows = live >> 4 * low & 15
                one = highs & flush
                two = lows & flush
                if suited == 5:
                    ranked = SUITED[lane] << 16 | pair
                else:
                    ranked = _ranked(about + KEY[high] + KEY[low]) << 16 | pair
                if suited < 3 or (suited == 3 and high == low):
                    end = _put(groups, end, ranked, highs, lows)
                    continue
                if suited == 3:
                    end = _put(groups, end, ranked, highs, lows ^ two)
                    end = _put(groups, end, ranked, highs ^ one, two)
                else:
                    higher = SUITED[lane | 1 << high] << 16 | pair
                    end = _put(groups, end, ranked, highs ^ one, lows ^ two)
                    end = _put(groups, end, higher, one, lows ^ two)
                    if high == low:
                        continue
                    end = _put(groups, end, SUITED[lane | 1 << low] << 16 | pair, highs ^ one, two)
                end = _put(groups, end, SUITED[lane | 1 << high | 1 << low] << 16 | pair, one, two)
            groups[end] = 0
