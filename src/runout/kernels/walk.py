"""The walk over all runouts of known holdings: rank patterns first, then the flushes put right.

It knows ranks, suits and live cards, but no game: a game hands in the value of every pattern and of
every flush. A pattern is a multiset of the ranks to come; those of zero to five ranks stand in one
list, by size, then in lexicographic order.
"""

from __future__ import annotations

try:
    import cython

    if not cython.compiled:
        raise ModuleNotFoundError("the arrays of Cython's own stand-in are not zeroed")
except ModuleNotFoundError:
    from runout.kernels import uncompiled as cython

STARTS = cython.declare(cython.int[7])
HIGHEST = cython.declare(cython.int[8568])
# How often the highest rank stands in a pattern, the pattern without any of it, and the pattern
# with one more card of the highest rank: one more of a higher rank follows behind that one.
REPEATS = cython.declare(cython.int[8568])
WITHOUT = cython.declare(cython.int[8568])
LONGER = cython.declare(cython.int[8568])
# CHOOSE[8 * n + k]: the ways to take k of n cards of a rank.
CHOOSE = cython.declare(cython.longlong[40])

# For each number of cards to come a room of its own. In SETS the sets of ranks with which a suit
# can make a flush, in MERGED for each set, from FIRSTS on, the patterns that it forms together with
# every pattern of the other suits.
SET_ROOM = cython.declare(cython.int, 2288)
MERGED_ROOM = cython.declare(cython.int, 36608)
N_SETS = cython.declare(cython.int[6])
SETS = cython.declare(cython.ushort[13728])
SIZES = cython.declare(cython.int[13728])
FIRSTS = cython.declare(cython.int[13728])
MERGED = cython.declare(cython.ushort[219648])


@cython.cfunc
def _lay_out_patterns() -> cython.void:
    size: cython.int
    shorter: cython.int
    rank: cython.int
    end: cython.int = 1
    for rank in range(5):
        CHOOSE[8 * rank] = 1
        for size in range(1, 6):
            CHOOSE[8 * rank + size] = CHOOSE[8 * rank + size - 1] * (rank - size + 1) // size
    STARTS[1] = 1
    for size in range(1, 6):
        for shorter in range(STARTS[size - 1], STARTS[size]):
            LONGER[shorter] = end
            for rank in range(HIGHEST[shorter], 13):
                HIGHEST[end] = rank
                REPEATS[end] = 1
                WITHOUT[end] = shorter
                if shorter and rank == HIGHEST[shorter]:
                    REPEATS[end] = REPEATS[shorter] + 1
                    WITHOUT[end] = WITHOUT[shorter]
                end += 1
        STARTS[size + 1] = end


_lay_out_patterns()


@cython.cfunc
@cython.exceptval(check=False)
def _merge(suited: cython.int, pattern: cython.int) -> cython.int:
    """Return the pattern that a set of suited ranks and a pattern of other suits form together."""
    rank: cython.int
    merged: cython.int = 0
    count = cython.declare(cython.int[13])
    for rank in range(13):
        count[rank] = suited >> rank & 1
    while pattern:
        count[HIGHEST[pattern]] += REPEATS[pattern]
        pattern = WITHOUT[pattern]
    for rank in range(13):
        while count[rank]:
            merged = LONGER[merged] + rank - HIGHEST[merged]
            count[rank] -= 1
    return merged


def flush_sets(to_come: cython.int) -> list:
    """Return the sets of ranks, 13 bits each, with which a suit among the cards to come can make a
    flush: by size, then as numbers. `tally` needs them laid out by this call first. Cost 1 ms.

    A flush takes three suited cards on the final board, so it takes at least three less those that
    the board has now, whatever their suit.
    """
    if to_come < 0 or to_come > 5:
        raise ValueError("no such number of cards to come")
    size: cython.int
    suited: cython.int
    rank: cython.int
    bits: cython.int
    pattern: cython.int
    n: cython.int = 0
    start: cython.int = SET_ROOM * to_come
    end: cython.int = MERGED_ROOM * to_come
    for size in range(0 if to_come < 2 else to_come - 2, to_come + 1):
        for suited in range(1 << 13):
            bits = 0
            for rank in range(13):
                bits += suited >> rank & 1
            if bits != size:
                continue
            SETS[start + n] = suited
            SIZES[start + n] = size
            FIRSTS[start + n] = end
            n += 1
            for pattern in range(STARTS[to_come - size], STARTS[to_come - size + 1]):
                MERGED[end] = _merge(suited, pattern) - STARTS[to_come]
                end += 1
    N_SETS[to_come] = n
    return [SETS[start + i] for i in range(n)]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _weigh(live: cython.p_int, size: cython.int, weights: cython.p_longlong) -> cython.void:
    """Fill *weights* with the ways to draw each pattern of up to *size* ranks from live cards."""
    pattern: cython.int
    weights[0] = 1
    for pattern in range(1, STARTS[size + 1]):
        weights[pattern] = (
            weights[WITHOUT[pattern]] * CHOOSE[8 * live[HIGHEST[pattern]] + REPEATS[pattern]]
        )


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _best(
    rows: cython.const[cython.ushort][::1],
    players: cython.int,
    length: cython.Py_ssize_t,
    place: cython.Py_ssize_t,
) -> cython.uint:
    """Return the best value at a place of all rows << 10 | the players who have it, a bit each."""
    player: cython.int
    value: cython.uint
    best: cython.uint = rows[place]
    winners: cython.uint = 1
    for player in range(1, players):
        value = rows[player * length + place]
        if value > best:
            best = value
            winners = cython.cast(cython.uint, 1) << player
        elif value == best:
            winners |= cython.cast(cython.uint, 1) << player
    return best << 10 | winners


def tally(
    rows: cython.const[cython.ushort][::1],
    players: cython.int,
    suits: cython.int,
    to_come: cython.int,
    live: cython.ulonglong,
    classes: cython.const[cython.ushort][::1],
    counts: cython.longlong[::1],
) -> None:
    """Add to *counts* the number of runouts by set of winners, a bit each player.

    *rows* has one row after another for each of *players*: the value of each pattern of *to_come*
    ranks, then for each suit the value of each of `flush_sets(to_come)`, 0 without flush. *suits*
    are the suits in which somebody can make a flush, *live* the cards to draw from (bit 4 * rank +
    suit). The runouts of each class of patterns are counted apart, at class << players | winners;
    without *classes* all are of class 0. Cost before the flop about 0.1 ms, on the flop 1 µs.
    """
    rank: cython.int
    suit: cython.int
    i: cython.int
    place: cython.int
    found: cython.uint
    best: cython.uint
    winners: cython.uint
    suited: cython.int
    pattern: cython.int
    moved: cython.longlong
    if players < 1 or players > 10 or to_come < 0 or to_come > 5:
        raise ValueError("no such number of players or of cards to come")
    start: cython.int = STARTS[to_come]
    patterns: cython.int = STARTS[to_come + 1] - start
    sets: cython.int = SET_ROOM * to_come
    n_sets: cython.int = N_SETS[to_come]
    length: cython.Py_ssize_t = patterns + 4 * n_sets
    split: cython.bint = len(classes) > 0
    room: cython.Py_ssize_t = len(counts) >> players
    if len(rows) != players * length or (split and len(classes) != patterns) or room < 1:
        raise ValueError("rows must have one row for each player, classes a place for each pattern")
    for i in range(len(classes)):
        if classes[i] >= room:
            raise ValueError("counts must have room for every class")
    first: cython.int
    live_suit: cython.int
    ours: cython.uint = (cython.cast(cython.uint, 1) << players) - 1
    live_ranks = cython.declare(cython.int[13])
    others = cython.declare(cython.int[13])
    weights = cython.declare(cython.longlong[8568])
    other_weights = cython.declare(cython.longlong[105])
    bests = cython.declare(cython.ushort[6188])
    places = cython.declare(cython.uint[6188])
    with cython.nogil:
        for rank in range(13):
            live_ranks[rank] = 0
            for suit in range(4):
                live_ranks[rank] += live >> 4 * rank + suit & 1
        _weigh(live_ranks, to_come, weights)
        for pattern in range(patterns):
            found = _best(rows, players, length, pattern)
            bests[pattern] = found >> 10
            places[pattern] = found & 1023
            if split:
                places[pattern] |= cython.cast(cython.uint, classes[pattern]) << players
            counts[places[pattern]] += weights[start + pattern]
        for suit in range(4):
            if not suits >> suit & 1:
                continue
            live_suit = 0
            for rank in range(13):
                i = live >> 4 * rank + suit & 1
                live_suit |= i << rank
                others[rank] = live_ranks[rank] - i
            _weigh(others, 2 if to_come > 2 else to_come, other_weights)
            for place in range(n_sets):
                suited = SETS[sets + place]
                if suited & ~live_suit:
                    continue
                found = _best(rows, players, length, patterns + suit * n_sets + place)
                best = found >> 10
                winners = found & 1023
                if not best:
                    continue
                # With this flush about, it wins wherever it beats the best hand of the pattern.
                moved = 0
                first = STARTS[to_come - SIZES[sets + place]]
                for i in range(STARTS[to_come - SIZES[sets + place] + 1] - first):
                    pattern = MERGED[FIRSTS[sets + place] + i]
                    if bests[pattern] < best:
                        counts[places[pattern]] -= other_weights[first + i]
                        if split:
                            counts[places[pattern] & ~ours | winners] += other_weights[first + i]
                        else:
                            moved += other_weights[first + i]
                counts[winners] += moved


def low_winners(
    rows: cython.const[cython.ushort][::1], players: cython.int, classes: cython.ushort[::1]
) -> list:
    """Fill *classes* with a number for each pattern: who has its best low; return who that is.

    *rows* has one row after another for each of *players*, the low of each pattern, 0 for none. The
    list has, for each number, a bit a player; 0 where nobody has a low. Cost before the flop 10 µs.
    """
    pattern: cython.Py_ssize_t
    patterns: cython.Py_ssize_t = len(classes)
    found: cython.uint
    winners: cython.uint
    n: cython.int = 0
    number = cython.declare(cython.int[1024])
    if players < 1 or players > 10 or len(rows) != players * patterns or patterns > 6188:
        raise ValueError("rows must have one row for each player")
    sets = []
    for pattern in range(1024):
        number[pattern] = -1
    for pattern in range(patterns):
        found = _best(rows, players, patterns, pattern)
        winners = found & 1023 if found >> 10 else 0
        if number[winners] < 0:
            number[winners] = n
            sets.append(winners)
            n += 1
        classes[pattern] = number[winners]
    return sets


def winners_of_all(
    rows: cython.const[cython.ushort][::1],
    players: cython.int,
    suits: cython.int,
    to_come: cython.int,
    live: cython.ulonglong,
    classes: cython.ushort[::1],
) -> list:
    """Fill *classes* with a number for each runout: who wins it; return who, a bit a player.

    *rows* are those of `tally`. Runouts are sets of live cards in colex order. Cost 30 ns each.
    """
    card: cython.int
    i: cython.int
    n: cython.int = 0
    suit: cython.int
    pattern: cython.int
    value: cython.uint
    found: cython.uint
    best: cython.uint
    numbered: cython.int = 0
    filled: cython.Py_ssize_t = 0
    if players < 1 or players > 10 or to_come < 0 or to_come > 5:
        raise ValueError("no such number of players or of cards to come")
    patterns: cython.int = STARTS[to_come + 1] - STARTS[to_come]
    sets: cython.int = SET_ROOM * to_come
    n_sets: cython.int = N_SETS[to_come]
    length: cython.Py_ssize_t = patterns + 4 * n_sets
    room: cython.Py_ssize_t = len(classes)
    if len(rows) != players * length:
        raise ValueError("rows must have one row for each player")
    cards = cython.declare(cython.int[52])
    places = cython.declare(cython.int[6])
    lanes = cython.declare(cython.int[4])
    where = cython.declare(cython.int[8192])
    number = cython.declare(cython.int[1024])
    sets_of = cython.declare(cython.int[1024])
    for card in range(52):
        if live >> card & 1:
            cards[n] = card
            n += 1
    with cython.nogil:
        for i in range(8192):
            where[i] = -1
        for i in range(1024):
            number[i] = -1
        for i in range(n_sets):
            where[SETS[sets + i]] = i
        for i in range(to_come):
            places[i] = i
        while filled < room:
            pattern = 0
            for suit in range(4):
                lanes[suit] = 0
            for i in range(to_come):
                card = cards[places[i]]
                pattern = LONGER[pattern] + (card >> 2) - HIGHEST[pattern]
                lanes[card & 3] |= 1 << (card >> 2)
            found = _best(rows, players, length, pattern - STARTS[to_come])
            best = found >> 10
            for suit in range(4):
                if suits >> suit & 1 and where[lanes[suit]] >= 0:
                    value = _best(
                        rows, players, length, patterns + suit * n_sets + where[lanes[suit]]
                    )
                    if value >> 10 > best:
                        found = value
                        best = value >> 10
            found = found & 1023
            if number[found] < 0:
                number[found] = numbered
                sets_of[numbered] = found
                numbered += 1
            classes[filled] = number[found]
            filled += 1
            i = 0
            while i + 1 < to_come and places[i] + 1 == places[i + 1]:
                places[i] = i
                i += 1
            if i >= to_come:
                break
            places[i] += 1
            if places[to_come - 1] >= n:
                break
    if filled != room or (to_come and places[to_come - 1] < n):
        raise ValueError("classes must have a place for each runout")
    return [sets_of[i] for i in range(numbered)]
