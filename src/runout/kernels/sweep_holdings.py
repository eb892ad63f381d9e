"""Two ranges of holdings of two to six cards on complete boards: walk up through the values.

What a holding beats is the weight below it that shares no card with it. By inclusion and exclusion
that is the sum, over all sets of its cards, of the weight below that contains the set, taken off
for sets of odd size; no two holdings are ever compared. Only an equal holding contains all its
cards, and it is worth the same, so smaller sets, *parts*, are all that is kept.

A holding is worth the best of its pairs of cards: a board comes as the value of every pair (see
`pairs`). The kernel knows cards by number, but no game.
"""

from __future__ import annotations

try:
    import cython

    if not cython.compiled:
        raise ModuleNotFoundError("the arrays of Cython's own stand-in are not zeroed")
except ModuleNotFoundError:
    from runout.kernels import uncompiled as cython

PAIRS = cython.declare(cython.int, 1326)
GONE = cython.declare(cython.ushort, 0xFFFF)  # the value of a pair that cannot be held
VILLAIN = cython.declare(cython.int, 32)  # the bits of a weight from here on
HERO = cython.declare(cython.ulonglong, 0xFFFFFFFF)
# Sets stand by size, then in colex order. STARTS[k]: where those of k cards begin. STEPS[8 * card +
# k]: how much further a set of k lower cards stands once it has this card too.
STARTS = cython.declare(cython.uint[8])
STEPS = cython.declare(cython.uint[416])


@cython.cfunc
def _lay_out_sets() -> cython.void:
    card: cython.int
    k: cython.int
    choose: cython.uint
    choose = 1
    for k in range(7):
        STARTS[k + 1] = STARTS[k] + choose
        choose = choose * (52 - k) // (k + 1)
    for card in range(52):
        choose = card
        for k in range(6):
            STEPS[8 * card + k] = choose + STARTS[k + 1] - STARTS[k]
            choose = choose * (card - k - 1) // (k + 2) if card > k else 0


_lay_out_sets()


def sets_below(size: cython.int) -> cython.uint:
    """Return how many sets of less than so many cards there are.

    >>> sets_below(4)
    23479
    """
    if size < 0 or size > 7:
        raise ValueError("no such sets")
    return STARTS[size]


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


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _find(cards: cython.ulonglong, size: cython.int, places: cython.p_uint) -> cython.void:
    """Fill *places* with where each set of a holding's cards stands."""
    i: cython.int
    subset: cython.int
    step: cython.int
    sizes: cython.ulonglong = 0x4332322132212110  # how many bits 15, 14, ... 0 have
    places[0] = 0
    for i in range(size):
        step = 8 * (cards >> 8 * i & 255)
        for subset in range(1 << i):
            places[1 << i | subset] = (
                places[subset] + STEPS[step + (sizes >> 4 * (subset & 15) & 15) + (subset >> 4)]
            )


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _apart(
    weights: cython.ulonglong[::1], cards: cython.ulonglong, size: cython.int
) -> cython.ulonglong:
    """Return the weight that shares no card with a holding."""
    subset: cython.int
    apart: cython.ulonglong = 0
    odd: cython.ulonglong = 0x6996966996696996  # a bit for each number with an odd number of bits
    places = cython.declare(cython.uint[64])
    _find(cards, size, places)
    for subset in range((1 << size) - 1):
        if odd >> subset & 1:
            apart -= weights[places[subset]]
        else:
            apart += weights[places[subset]]
    return apart


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _add(
    weights: cython.ulonglong[::1],
    cards: cython.ulonglong,
    size: cython.int,
    weight: cython.ulonglong,
) -> cython.void:
    """Add a holding's weight to that with each of its parts."""
    subset: cython.int
    places = cython.declare(cython.uint[64])
    _find(cards, size, places)
    for subset in range((1 << size) - 1):
        weights[places[subset]] += weight


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _walk(
    cards: cython.const[cython.ulonglong][::1],
    size: cython.int,
    held: cython.const[cython.ulonglong][::1],
    order: cython.uint[::1],
    ends: cython.p_uint,
    gone: cython.int,
    weights: cython.ulonglong[::1],
    met: cython.p_longlong,
) -> cython.void:
    """Walk up through the holdings in *order*, each value up to its end, to the place *gone*.

    Fill *met* with the weight of deals that either range wins.
    """
    place: cython.int
    holding: cython.uint
    i: cython.Py_ssize_t
    end: cython.Py_ssize_t
    first: cython.Py_ssize_t = 0
    below: cython.ulonglong
    won: cython.longlong = 0
    lost: cython.longlong = 0
    for place in range(gone):
        end = ends[place]
        for i in range(first, end):
            holding = order[i]
            below = _apart(weights, cards[holding], size)
            won += (held[holding] & HERO) * (below >> VILLAIN)
            lost += (held[holding] >> VILLAIN) * (below & HERO)
        for i in range(first, end):
            holding = order[i]
            _add(weights, cards[holding], size, held[holding])
        first = end
    met[0] = won
    met[1] = lost


@cython.cfunc
@cython.exceptval(check=False)
def _fits(cards: cython.ulonglong, size: cython.int) -> cython.bint:
    """Return whether so many cards stand there in ascending order."""
    i: cython.int
    fits: cython.bint = cards >> 8 * size - 8 & 255 < 52
    for i in range(1, size):
        fits = fits and cards >> 8 * i - 8 & 255 < cards >> 8 * i & 255
    return fits


@cython.cfunc
def _refuse(
    size: cython.int,
    cards: cython.const[cython.ulonglong][::1],
    held: cython.const[cython.ulonglong][::1],
    weights: cython.ulonglong[::1],
) -> cython.int:
    """Refuse holdings that are none, weights that are too large, too little room for the parts."""
    holding: cython.Py_ssize_t
    total: cython.ulonglong = 0
    if size < 2 or size > 6 or len(held) != len(cards) or len(weights) != STARTS[size]:
        raise ValueError("each holding must have a weight, and there must be room for each part")
    for holding in range(len(cards)):
        if not _fits(cards[holding], size):
            raise ValueError("the cards of a holding must be in ascending order")
        total += held[holding]
        if (total | held[holding]) & 0x80000000 or (total | held[holding]) >> 63:
            raise ValueError("the weights of a range must come to less than 2**31")
    return 0


def meet(
    size: cython.int,
    cards: cython.const[cython.ulonglong][::1],
    held: cython.const[cython.ulonglong][::1],
    weights: cython.ulonglong[::1],
) -> cython.longlong:
    """Return the weight of a holding of either range that share no card.

    Holdings and *weights*, zeros, are as in `sweep`.
    """
    holding: cython.Py_ssize_t
    apart: cython.ulonglong
    met: cython.longlong = 0
    _refuse(size, cards, held, weights)
    with cython.nogil:
        for holding in range(len(cards)):
            _add(weights, cards[holding], size, held[holding])
        for holding in range(len(cards)):
            apart = _apart(weights, cards[holding], size)
            if size & 1:  # the equal holding, which contains all its cards
                apart -= held[holding]
            else:
                apart += held[holding]
            met += (held[holding] & HERO) * (apart >> VILLAIN)
    return met


def sweep(
    size: cython.int,
    cards: cython.const[cython.ulonglong][::1],
    pairs: cython.const[cython.ushort][::1],
    held: cython.const[cython.ulonglong][::1],
    worth: cython.const[cython.ushort][::1],
    order: cython.uint[::1],
    places: cython.ushort[::1],
    weights: cython.ulonglong[::1],
    wins: cython.longlong[::1],
    losses: cython.longlong[::1],
) -> None:
    """Add to *wins* and *losses* the weight of deals on each board that either range wins.

    *cards* and *pairs* are of each holding, as `lay_out` made them, *held* its weight in the first
    range and, from bit 32 on, in the second; those of a range come to less than 2**31. *worth* has
    the value of each pair on each board. *order* and *places* are room for each holding, *weights*
    for each part. Cost of four cards 18 ns a holding and board, of five 75 ns, of six 400 ns.
    """
    n_pairs: cython.int = size * (size - 1) // 2
    n: cython.Py_ssize_t = len(held)
    board: cython.Py_ssize_t
    boards: cython.Py_ssize_t = len(wins)
    holding: cython.Py_ssize_t
    i: cython.Py_ssize_t
    place: cython.int
    gone: cython.int
    most: cython.ushort = 0
    met = cython.declare(cython.longlong[2])
    place_of = cython.declare(cython.ushort[1326])
    starts = cython.declare(cython.uint[1328])
    _refuse(size, cards, held, weights)
    if not n == len(order) == len(places) or len(pairs) != n * n_pairs:
        raise ValueError("there must be room for each holding, and all its pairs")
    if len(worth) != boards * PAIRS or len(losses) != boards:
        raise ValueError("each board must have a value for each pair, wins and losses")
    for i in range(n * n_pairs):
        most = pairs[i] if pairs[i] > most else most
    if most >= PAIRS:
        raise ValueError("there are not so many pairs")
    with cython.nogil:
        for board in range(boards):
            gone = _rank(worth, board * PAIRS, place_of)
            for i in range(1328):
                starts[i] = 0
            for holding in range(n):
                if size == 4:
                    place = _best(pairs, 6 * holding, 6, place_of)
                else:
                    place = _best(pairs, n_pairs * holding, n_pairs, place_of)
                places[holding] = place
                starts[place + 1] += 1
            for i in range(1327):
                starts[i + 1] += starts[i]
            for holding in range(n):
                place = places[holding]
                order[starts[place]] = holding
                starts[place] += 1
            for i in range(len(weights)):
                weights[i] = 0
            if size == 4:  # a constant, so that loops over parts are unrolled
                _walk(cards, 4, held, order, starts, gone, weights, met)
            elif size == 5:
                _walk(cards, 5, held, order, starts, gone, weights, met)
            else:
                _walk(cards, size, held, order, starts, gone, weights, met)
            wins[board] += met[0]
            losses[board] += met[1]
