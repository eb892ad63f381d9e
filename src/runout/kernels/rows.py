"""The rows that the walk over runouts reads: what each pattern and each flush is worth to a player.

A pattern is a multiset of ranks to come, in the order of `walk`. Values come from the tables of a
game (see `values`): every rank has a key, *shifts* and *ranked* give the value of five to seven
ranks from the sum of their keys, *suited* that of a set of ranks in one suit.
"""

from __future__ import annotations

try:
    import cython

    if not cython.compiled:
        raise ModuleNotFoundError("the arrays of Cython's own stand-in are not zeroed")
except ModuleNotFoundError:
    from runout.kernels import uncompiled as cython

KEY = cython.declare(cython.uint[13])
# The key sums of all multisets of zero to five ranks, by size, then in lexicographic order; the
# ranks of each, up to five, and the same as a set of 13 bits.
PATTERNS = cython.declare(cython.uint[8568])
RANKS = cython.declare(cython.uchar[42840])
SEEN = cython.declare(cython.ushort[8568])
STARTS = cython.declare(cython.int[7])
# For each number of cards to come, from SET_ROOM * n on, the sets of ranks that `learn_sets` gave.
SET_ROOM = cython.declare(cython.int, 2288)
SETS = cython.declare(cython.ushort[13728])
N_SETS = cython.declare(cython.int[6])
# The clubs of a 52-bit set; how many ranks a set of 13 bits has, and the sum of their keys.
CLUBS = cython.declare(cython.ulonglong, 0x1111111111111)
COUNT = cython.declare(cython.uchar[8192])
SUM = cython.declare(cython.uint[8192])


def learn_keys(keys: cython.const[cython.uint][::1]) -> None:
    """Take over the key of each rank. Cost 0.1 ms."""
    size: cython.int
    parent: cython.int
    rank: cython.int
    i: cython.int
    end: cython.int = 1
    last = cython.declare(cython.int[8568])
    if len(keys) != 13:
        raise ValueError("there must be a key for each rank")
    for rank in range(13):
        KEY[rank] = keys[rank]
    for i in range(8192):
        COUNT[i] = 0
        SUM[i] = 0
        for rank in range(13):
            if i >> rank & 1:
                COUNT[i] += 1
                SUM[i] += KEY[rank]
    STARTS[1] = 1
    last[0] = 0
    for size in range(1, 6):
        for parent in range(STARTS[size - 1], STARTS[size]):
            for rank in range(last[parent], 13):
                PATTERNS[end] = PATTERNS[parent] + KEY[rank]
                SEEN[end] = SEEN[parent] | 1 << rank
                for i in range(size - 1):
                    RANKS[5 * end + i] = RANKS[5 * parent + i]
                RANKS[5 * end + size - 1] = rank
                last[end] = rank
                end += 1
        STARTS[size + 1] = end


def learn_sets(to_come: cython.int, sets: list) -> None:
    """Take over the sets of ranks, 13 bits each, that rows value for one suit."""
    i: cython.int
    if to_come < 0 or to_come > 5 or len(sets) > SET_ROOM:
        raise ValueError("no such number of cards to come")
    for i in range(len(sets)):
        SETS[SET_ROOM * to_come + i] = sets[i]
    N_SETS[to_come] = len(sets)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _lane(cards: cython.ulonglong, suit: cython.int) -> cython.uint:
    """Return the ranks of the cards of a suit, 13 bits."""
    rank: cython.int
    lane: cython.uint = 0
    cards = cards >> suit & CLUBS
    for rank in range(13):
        lane |= (cards >> 3 * rank) & 1 << rank
    return lane


def fill_any(
    shifts: cython.const[cython.uint][::1],
    ranked: cython.const[cython.ushort][::1],
    suited: cython.const[cython.ushort][::1],
    holdings: list,
    board: cython.ulonglong,
    to_come: cython.int,
    rows: cython.ushort[::1],
) -> cython.int:
    """Fill one row after another of *rows*; return the suits in which a flush can come, a bit each.

    There is a row for each player, of whose holding any number of cards play. A row is the value of
    each multiset of ranks to come (in lexicographic order), then for each suit that of each
    set learnt of ranks to come in this suit: 0 where they make no flush. Where a suit has no flush
    its part is left as it is. Ranks that are no longer live give any value. Cards are 52-bit sets.
    """
    player: cython.int
    suit: cython.int
    i: cython.int
    base: cython.uint
    total: cython.uint
    lane: cython.uint
    place: cython.Py_ssize_t
    suits: cython.int = 0
    players: cython.int = len(holdings)
    length: cython.Py_ssize_t = _length(to_come, players, len(rows))
    start: cython.int = STARTS[to_come]
    patterns: cython.int = STARTS[to_come + 1] - start
    sets: cython.int = SET_ROOM * to_come
    n_sets: cython.int = N_SETS[to_come]
    known = cython.declare(cython.ulonglong[10])
    if len(shifts) != 8192 or len(suited) != 8192 or len(ranked) != 131072:
        raise ValueError("the tables of a game must have their full length")
    lanes = cython.declare(cython.uint[40])
    for player in range(players):
        known[player] = holdings[player] | board
    with cython.nogil:
        for player in range(players):
            base = 0
            for suit in range(4):
                lanes[4 * player + suit] = _lane(known[player], suit)
                base += SUM[lanes[4 * player + suit]]
                if COUNT[lanes[4 * player + suit]] + to_come >= 5:
                    suits |= 1 << suit
            for i in range(patterns):
                total = base + PATTERNS[start + i]
                rows[player * length + i] = ranked[shifts[total & 8191] + (total >> 13)]
        for player in range(players):
            for suit in range(4):
                if suits >> suit & 1:
                    lane = lanes[4 * player + suit]
                    place = player * length + patterns + suit * n_sets
                    for i in range(n_sets):
                        rows[place + i] = suited[lane | SETS[sets + i]]
    return suits


def fill_two(
    shifts: cython.const[cython.uint][::1],
    ranked: cython.const[cython.ushort][::1],
    suited: cython.const[cython.ushort][::1],
    holdings: list,
    board: cython.ulonglong,
    to_come: cython.int,
    rows: cython.ushort[::1],
) -> cython.int:
    """Fill rows as `fill_any`; of each holding exactly two cards play, and three of the board.

    Here a flush does not exclude a full house; the walk takes the better. Every three ranks that
    the board may come to have are valued once; a pattern is the best of its ten. Cost before the
    flop 0.15 ms a player, on the flop 5 µs.
    """
    player: cython.int
    suit: cython.int
    i: cython.int
    j: cython.int
    n: cython.int
    two: cython.int
    lane: cython.uint
    own: cython.uint
    place: cython.Py_ssize_t
    holding: cython.ulonglong
    suits: cython.int = 0
    players: cython.int = len(holdings)
    length: cython.Py_ssize_t = _length(to_come, players, len(rows))
    start: cython.int = STARTS[to_come]
    patterns: cython.int = STARTS[to_come + 1] - start
    sets: cython.int = SET_ROOM * to_come
    n_sets: cython.int = N_SETS[to_come]
    shared = cython.declare(cython.uchar[5])
    pairs = cython.declare(cython.uint[105])
    held = cython.declare(cython.uint[15])
    threes = cython.declare(cython.ushort[2197])
    if len(shifts) != 8192 or len(suited) != 8192 or len(ranked) != 131072:
        raise ValueError("the tables of a game must have their full length")
    n = 0
    for i in range(52):
        if board >> i & 1 and n < 5 - to_come:
            shared[n] = i >> 2
            n += 1
    if n < 5 - to_come:
        raise ValueError("the board and the cards to come must be five")
    for player in range(players):
        holding = holdings[player]
        with cython.nogil:
            n = 0
            for i in range(52):
                if holding >> i & 1 and n < 15:
                    held[n] = KEY[i >> 2]
                    n += 1
            two = _two_of(held, n, pairs)
            _value_threes(shifts, ranked, pairs, two, shared, to_come, threes)
            for i in range(patterns):
                for j in range(to_come):
                    shared[5 - to_come + j] = RANKS[5 * (start + i) + j]
                rows[player * length + i] = _best_three(threes, shared)
            for suit in range(4):
                if COUNT[_lane(board, suit)] + to_come >= 3 and COUNT[_lane(holding, suit)] >= 2:
                    suits |= 1 << suit
    for player in range(players):
        holding = holdings[player]
        with cython.nogil:
            for suit in range(4):
                if suits >> suit & 1:
                    lane = _lane(board, suit)
                    own = _lane(holding, suit)
                    place = player * length + patterns + suit * n_sets
                    for i in range(n_sets):
                        rows[place + i] = _two_and_three(suited, own, lane | SETS[sets + i])
    return suits


def fill_lows(
    lows: cython.const[cython.ushort][::1],
    ranks: cython.uint,
    two_play: cython.bint,
    holdings: list,
    board: cython.ulonglong,
    to_come: cython.int,
    rows: cython.ushort[::1],
) -> None:
    """Fill a row for each player with the low of each multiset of ranks to come; 0 where none is.

    *lows* has a value for each set of ranks, 13 bits, the larger the better, and 0 for one without
    a low; only *ranks* of it matter. Of each holding exactly two cards play if *two_play*, else any
    number. Cost before the flop 0.02 ms a player.
    """
    player: cython.int
    suit: cython.int
    i: cython.int
    own: cython.uint
    lane: cython.uint
    seen: cython.uint
    holding: cython.ulonglong
    players: cython.int = len(holdings)
    if to_come < 0 or to_come > 5 or players > 10 or len(lows) != 8192 or ranks > 8191:
        raise ValueError("no such number of cards to come or of players")
    start: cython.int = STARTS[to_come]
    patterns: cython.int = STARTS[to_come + 1] - start
    valued = cython.declare(cython.uchar[8192])
    best = cython.declare(cython.ushort[8192])
    if len(rows) != players * patterns:
        raise ValueError("rows must have one row for each player")
    for player in range(players):
        holding = holdings[player]
        with cython.nogil:
            own = 0
            lane = 0
            for suit in range(4):
                own |= _lane(holding, suit)
                lane |= _lane(board, suit)
            own &= ranks
            if not two_play:
                for i in range(patterns):
                    rows[player * patterns + i] = lows[(own | lane | SEEN[start + i]) & ranks]
                continue
            for i in range(8192):
                valued[i] = 0
            for i in range(patterns):
                seen = (lane | SEEN[start + i]) & ranks
                if not valued[seen]:
                    valued[seen] = 1
                    best[seen] = _two_and_three(lows, own, seen)
                rows[player * patterns + i] = best[seen]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _value_threes(
    shifts: cython.const[cython.uint][::1],
    ranked: cython.const[cython.ushort][::1],
    pairs: cython.p_uint,
    two: cython.int,
    board: cython.p_uchar,
    to_come: cython.int,
    threes: cython.p_ushort,
) -> cython.void:
    """Fill *threes* with the best value of two held and any three ranks the board may come to have.

    They stand at 169 * rank + 13 * rank + rank, in every order. *board* has the ranks it has now.
    """
    high: cython.int
    middle: cython.int
    low: cython.int
    i: cython.int
    new: cython.int
    total: cython.uint
    value: cython.ushort
    best: cython.ushort
    there = cython.declare(cython.int[13])
    for i in range(13):
        there[i] = 0
    for i in range(5 - to_come):
        there[board[i]] += 1
    for high in range(13):
        for middle in range(high + 1):
            for low in range(middle + 1):
                new = (there[high] == 0) + (there[middle] <= (middle == high))
                new += there[low] <= (low == middle) + (low == high)
                if new > to_come:
                    continue
                best = 0
                for i in range(two):
                    total = KEY[high] + KEY[middle] + KEY[low] + pairs[i]
                    value = ranked[shifts[total & 8191] + (total >> 13)]
                    if value > best:
                        best = value
                threes[169 * high + 13 * middle + low] = best
                threes[169 * high + 13 * low + middle] = best
                threes[169 * middle + 13 * high + low] = best
                threes[169 * middle + 13 * low + high] = best
                threes[169 * low + 13 * high + middle] = best
                threes[169 * low + 13 * middle + high] = best


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _best_three(threes: cython.p_ushort, board: cython.p_uchar) -> cython.ushort:
    """Return the best value of three of five ranks."""
    i: cython.int
    j: cython.int
    k: cython.int
    best: cython.ushort = 0
    for i in range(3):
        for j in range(i + 1, 4):
            for k in range(j + 1, 5):
                if threes[169 * board[i] + 13 * board[j] + board[k]] > best:
                    best = threes[169 * board[i] + 13 * board[j] + board[k]]
    return best


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _two_of(keys: cython.p_uint, n: cython.int, pairs: cython.p_uint) -> cython.int:
    """Fill *pairs* with the sums of two of *n* keys; return how many."""
    i: cython.int
    j: cython.int
    found: cython.int = 0
    for i in range(n):
        for j in range(i):
            pairs[found] = keys[i] + keys[j]
            found += 1
    return found


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _two_and_three(
    table: cython.const[cython.ushort][::1], holding: cython.uint, board: cython.uint
) -> cython.ushort:
    """Return the best of two ranks held and three on the board, as *table* values them; 0 without.

    For flushes the ranks are those of a suit, for lows those of all suits.
    """
    two: cython.uint
    three: cython.uint
    best: cython.ushort = 0
    if COUNT[holding] < 2 or COUNT[board] < 3:
        return 0
    two = holding
    while two:
        if COUNT[two] == 2:
            three = board
            while three:
                if COUNT[three] == 3 and table[two | three] > best:
                    best = table[two | three]
                three = three - 1 & board
        two = two - 1 & holding
    return best


@cython.cfunc
def _length(
    to_come: cython.int, players: cython.Py_ssize_t, room: cython.Py_ssize_t
) -> cython.Py_ssize_t:
    """Return the length of a row, or refuse what cannot be."""
    if to_come < 0 or to_come > 5 or players > 10:
        raise ValueError("no such number of cards to come or of players")
    length: cython.Py_ssize_t = STARTS[to_come + 1] - STARTS[to_come] + 4 * N_SETS[to_come]
    if room != players * length:
        raise ValueError("rows must have one row for each player")
    return length
