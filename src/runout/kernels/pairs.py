"""What every two cards in the hand are worth on a complete board, and holdings by their best two.

Every rank has a key, *shifts* and *ranked* give the value of five or seven ranks from the sum of
their keys, *suited* that of a set of ranks in one suit (see `rows`).
"""

from __future__ import annotations

try:
    import cython

    if not cython.compiled:
        raise ModuleNotFoundError("the arrays of Cython's own stand-in are not zeroed")
except ModuleNotFoundError:
    from runout.kernels import uncompiled as cython

PAIRS = cython.declare(cython.int, 1326)
# A pair with a card of the board; above every value.
GONE = cython.declare(cython.ushort, 0xFFFF)
# The three of five places that play, ten times.
THREES = cython.declare(cython.int[30])


@cython.cfunc
def _lay_out_threes() -> cython.void:
    i: cython.int
    j: cython.int
    k: cython.int
    n: cython.int = 0
    for i in range(5):
        for j in range(i):
            for k in range(j):
                THREES[n] = i
                THREES[n + 1] = j
                THREES[n + 2] = k
                n += 3


_lay_out_threes()


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _fill_ranked(
    shifts: cython.const[cython.uint][::1],
    ranked: cython.const[cython.ushort][::1],
    keys: cython.const[cython.uint][::1],
    two_play: cython.bint,
    board: cython.p_uchar,
    worth: cython.p_ushort,
) -> cython.void:
    """Fill *worth* with the value of each pair of ranks but for flushes, at 13 * higher + lower."""
    high: cython.int
    low: cython.int
    i: cython.int
    total: cython.uint
    value: cython.ushort
    best: cython.ushort
    shared = cython.declare(cython.uint[10])
    n: cython.int = 10 if two_play else 1
    for i in range(n):
        shared[i] = 0
    for i in range(30):
        if two_play:
            shared[i // 3] += keys[board[THREES[i]] >> 2]
    for i in range(5):
        if not two_play:
            shared[0] += keys[board[i] >> 2]
    for high in range(13):
        for low in range(high + 1):
            best = 0
            for i in range(n):
                total = keys[high] + keys[low] + shared[i]
                value = ranked[shifts[total & 8191] + (total >> 13)]
                if value > best:
                    best = value
            worth[13 * high + low] = best


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _flush(
    suited: cython.const[cython.ushort][::1],
    two_play: cython.bint,
    lane: cython.p_uint,
    n: cython.int,
    own: cython.uint,
) -> cython.ushort:
    """Return the best flush of ranks *own* and *n* ranks that lie there; 0 without one.

    The ranks, a bit each, are of one suit. If *two_play* two are held and three on the board play.
    """
    i: cython.int
    j: cython.int
    k: cython.int
    best: cython.ushort = 0
    if not two_play:
        for i in range(n):
            own |= lane[i]
        return suited[own]
    for i in range(n):
        for j in range(i):
            for k in range(j):
                if suited[own | lane[i] | lane[j] | lane[k]] > best:
                    best = suited[own | lane[i] | lane[j] | lane[k]]
    return best


def value_pairs(
    shifts: cython.const[cython.uint][::1],
    ranked: cython.const[cython.ushort][::1],
    suited: cython.const[cython.ushort][::1],
    keys: cython.const[cython.uint][::1],
    two_play: cython.bint,
    boards: cython.const[cython.ulonglong][::1],
    worth: cython.ushort[::1],
) -> None:
    """Fill *worth* with a row for each board of five cards: the value of each pair of cards.

    A pair stands at higher card * (higher card - 1) / 2 + lower card; it is 65535 if it shares a
    card with the board. Both its cards play if *two_play*, else any number. Ranks that the deck
    lacks give any value. Cost 3 µs a board.
    """
    board: cython.Py_ssize_t
    place: cython.Py_ssize_t
    n_boards: cython.Py_ssize_t = len(boards)
    cards: cython.ulonglong
    high: cython.int
    low: cython.int
    i: cython.int
    n: cython.int
    suit: cython.int
    own: cython.uint
    value: cython.ushort
    best: cython.ushort
    there = cython.declare(cython.uchar[5])
    lane = cython.declare(cython.uint[5])
    by_rank = cython.declare(cython.ushort[169])
    if len(shifts) != 8192 or len(suited) != 8192 or len(ranked) != 131072 or len(keys) != 13:
        raise ValueError("the tables of a game must have their full length")
    if len(worth) != n_boards * PAIRS:
        raise ValueError("worth must have a place for each board and pair")
    for board in range(n_boards):
        cards = boards[board]
        n = 0
        while cards and n < 6:
            cards &= cards - 1
            n += 1
        if n != 5 or boards[board] >> 52:
            raise ValueError("boards must have five cards")
    with cython.nogil:
        for board in range(n_boards):
            cards = boards[board]
            n = 0
            for i in range(52):
                if cards >> i & 1 and n < 5:
                    there[n] = i
                    n += 1
            _fill_ranked(shifts, ranked, keys, two_play, there, by_rank)
            suit = 4  # that of a flush
            for i in range(2, 5):
                n = 0
                for low in range(i):
                    n += there[low] & 3 == there[i] & 3
                if n >= 2:
                    suit = there[i] & 3
            n = 0
            for i in range(5):
                if there[i] & 3 == suit:
                    lane[n] = 1 << (there[i] >> 2)
                    n += 1
            place = board * PAIRS
            for high in range(52):
                for low in range(high):
                    best = by_rank[13 * (high >> 2) + (low >> 2)]
                    if cards >> high & 1 or cards >> low & 1:
                        best = GONE
                    elif high & 3 == suit or low & 3 == suit:
                        own = 0
                        if high & 3 == suit:
                            own = 1 << (high >> 2)
                        if low & 3 == suit:
                            own |= 1 << (low >> 2)
                        if not two_play or high & 3 == low & 3:
                            value = _flush(suited, two_play, lane, n, own)
                            if value > best:
                                best = value
                    worth[place] = best
                    place += 1
            if n == 5 and not two_play:  # the flush on the board plays for all
                value = _flush(suited, two_play, lane, n, 0)
                for place in range(board * PAIRS, (board + 1) * PAIRS):
                    if worth[place] < value:
                        worth[place] = value


def lay_out(
    holdings: cython.const[cython.ulonglong][::1],
    size: cython.int,
    cards: cython.ulonglong[::1],
    pairs: cython.ushort[::1],
) -> None:
    """Fill *cards* with those of each holding, eight bits each, *pairs* with its pairs of cards.

    A holding is a 52-bit set of *size* cards, a pair higher card * (higher card - 1) / 2 + lower
    card. Cost 50 ns a holding.
    """
    i: cython.int
    j: cython.int
    found: cython.int
    pair: cython.Py_ssize_t = 0
    holding: cython.Py_ssize_t
    n: cython.Py_ssize_t = len(holdings)
    some: cython.ulonglong
    held = cython.declare(cython.int[6])
    if size < 2 or size > 6 or len(cards) != n or len(pairs) != n * (size * (size - 1) // 2):
        raise ValueError("there must be room for the cards and pairs of each holding")
    for holding in range(n):
        some = holdings[holding]
        found = 0
        while some and found < 7:
            some &= some - 1
            found += 1
        if found != size or holdings[holding] >> 52:
            raise ValueError("holdings must have one size")
    with cython.nogil:
        for holding in range(n):
            some = 0
            found = 0
            for i in range(52):
                if holdings[holding] >> i & 1 and found < size:
                    held[found] = i
                    some |= cython.cast(cython.ulonglong, i) << 8 * found
                    for j in range(found):
                        pairs[pair] = i * (i - 1) // 2 + held[j]
                        pair += 1
                    found += 1
            cards[holding] = some


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _rank(
    worth: cython.const[cython.ushort][::1], start: cython.Py_ssize_t, places: cython.p_ushort
) -> cython.int:
    """Fill *places* with the place of each pair's value among all; return the place of `GONE`."""
    i: cython.int
    value: cython.int
    n: cython.int = -1
    last: cython.int = -1
    lower = cython.declare(cython.int[257])
    upper = cython.declare(cython.int[257])
    by_lower = cython.declare(cython.ushort[1326])
    in_order = cython.declare(cython.ushort[1326])
    for i in range(257):
        lower[i] = 0
        upper[i] = 0
    for i in range(PAIRS):
        value = worth[start + i]
        lower[(value & 255) + 1] += 1
        upper[(value >> 8) + 1] += 1
    for i in range(256):
        lower[i + 1] += lower[i]
        upper[i + 1] += upper[i]
    for i in range(PAIRS):
        value = worth[start + i] & 255
        by_lower[lower[value]] = i
        lower[value] += 1
    for i in range(PAIRS):
        value = worth[start + by_lower[i]] >> 8
        in_order[upper[value]] = by_lower[i]
        upper[value] += 1
    for i in range(PAIRS):
        value = worth[start + in_order[i]]
        if value != last:
            n += 1
            last = value
        places[in_order[i]] = n
    return n if last == GONE else n + 1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _best(
    pairs: cython.const[cython.ushort][::1],
    first: cython.Py_ssize_t,
    n: cython.int,
    places: cython.p_ushort,
) -> cython.ushort:
    """Return the place of the best pair of a holding."""
    i: cython.int
    best: cython.ushort = 0
    place: cython.ushort
    for i in range(n):
        place = places[pairs[first + i]]
        best = place if place > best else best
    return best


def sort_holdings(
    size: cython.int,
    pairs: cython.const[cython.ushort][::1],
    worth: cython.const[cython.ushort][::1],
    places: cython.ushort[::1],
    order: cython.uint[::1],
    ends: cython.uint[::1],
) -> None:
    """Fill *order* with a row for each board: the holdings from the worst value to the best.

    A holding is worth the best of its *pairs*, which `lay_out` made, and a row of *worth* has the
    value of each pair; what has a pair of 65535 comes last. *ends* has a row of 1,326 places for
    each board: how many holdings are worth no more than the first, the second value and so on, but
    never those that come last. *places* is room for each holding. Cost of four cards 5 ns a
    holding and 10 µs a board.
    """
    n_pairs: cython.int = size * (size - 1) // 2
    n: cython.Py_ssize_t = len(places)
    board: cython.Py_ssize_t
    boards: cython.Py_ssize_t = len(ends) // PAIRS
    holding: cython.Py_ssize_t
    i: cython.Py_ssize_t
    place: cython.int
    gone: cython.int
    most: cython.ushort = 0
    place_of = cython.declare(cython.ushort[1326])
    starts = cython.declare(cython.uint[1327])
    if size < 2 or size > 6 or len(pairs) != n * n_pairs:
        raise ValueError("each holding must have its pairs")
    if len(ends) != boards * PAIRS or len(worth) != len(ends) or len(order) != boards * n:
        raise ValueError("each board must have a value for each pair, and room for each holding")
    for i in range(n * n_pairs):
        most = pairs[i] if pairs[i] > most else most
    if most >= PAIRS:
        raise ValueError("there are not so many pairs")
    with cython.nogil:
        for board in range(boards):
            gone = _rank(worth, board * PAIRS, place_of)
            for i in range(1327):
                starts[i] = 0
            for holding in range(n):
                if size == 4:  # a constant, so that the loop is unrolled
                    place = _best(pairs, 6 * holding, 6, place_of)
                else:
                    place = _best(pairs, n_pairs * holding, n_pairs, place_of)
                places[holding] = place
                starts[place + 1] += 1
            for i in range(1326):
                starts[i + 1] += starts[i]
            for i in range(PAIRS):
                ends[board * PAIRS + i] = starts[i + 1 if i < gone else gone]
            for holding in range(n):
                place = places[holding]
                order[board * n + starts[place]] = holding
                starts[place] += 1
