"""Two ranges of holdings of two to six cards on complete boards: walk up through the values.

What a holding beats is the weight below it that shares no card with it. By inclusion and exclusion
that is the sum, over all sets of its cards, of the weight below that contains the set, taken off
for sets of odd size; no two holdings are ever compared. Only an equal holding contains all its
cards, and it is worth the same, so smaller sets, *parts*, are all that is kept.

A board comes as the order of the holdings on it, from the worst, and where each value ends (see
`pairs.sort_holdings`). The kernel knows cards by number, but no game.
"""

from __future__ import annotations

try:
    import cython

    if not cython.compiled:
        raise ModuleNotFoundError("the arrays of Cython's own stand-in are not zeroed")
except ModuleNotFoundError:
    from runout.kernels import uncompiled as cython

VALUES = cython.declare(cython.int, 1326)  # of holdings on a board, at most
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
def _equal(held: cython.ulonglong, size: cython.int) -> cython.ulonglong:
    """Return what `_apart` lacks where the equal holding is there, which contains all the cards."""
    return (held ^ -(size & 1)) + (size & 1)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _walk(
    board: cython.Py_ssize_t,
    cards: cython.const[cython.ulonglong][::1],
    size: cython.int,
    held: cython.const[cython.ulonglong][::1],
    order: cython.const[cython.uint][::1],
    ends: cython.const[cython.uint][::1],
    weights: cython.ulonglong[::1],
    met: cython.p_longlong,
) -> cython.void:
    """Walk up through the values on a board; fill *met* with what either range wins."""
    place: cython.Py_ssize_t
    holding: cython.uint
    i: cython.Py_ssize_t
    end: cython.Py_ssize_t
    row: cython.Py_ssize_t = board * len(held)
    first: cython.Py_ssize_t = row
    below: cython.ulonglong
    won: cython.longlong = 0
    lost: cython.longlong = 0
    for place in range(board * VALUES, (board + 1) * VALUES):
        end = row + ends[place]
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
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _walk_each(
    board: cython.Py_ssize_t,
    cards: cython.const[cython.ulonglong][::1],
    size: cython.int,
    held: cython.const[cython.ulonglong][::1],
    order: cython.const[cython.uint][::1],
    ends: cython.const[cython.uint][::1],
    weights: cython.ulonglong[::1],
    times: cython.longlong,
    points: cython.longlong[::1],
) -> cython.void:
    """Walk up through the values on a board; add to the *points* of each holding."""
    place: cython.Py_ssize_t
    holding: cython.uint
    i: cython.Py_ssize_t
    end: cython.Py_ssize_t
    row: cython.Py_ssize_t = board * len(held)
    first: cython.Py_ssize_t = row
    upto: cython.ulonglong
    for place in range(board * VALUES, (board + 1) * VALUES):
        end = row + ends[place]
        for i in range(first, end):
            holding = order[i]
            points[holding] += times * (_apart(weights, cards[holding], size) >> VILLAIN)
        for i in range(first, end):
            holding = order[i]
            _add(weights, cards[holding], size, held[holding])
        for i in range(first, end):
            holding = order[i]
            upto = _apart(weights, cards[holding], size) + _equal(held[holding], size)
            points[holding] += times * (upto >> VILLAIN)
        first = end


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


@cython.cfunc
def _refuse_order(
    n: cython.Py_ssize_t,
    boards: cython.Py_ssize_t,
    order: cython.const[cython.uint][::1],
    ends: cython.const[cython.uint][::1],
) -> cython.int:
    """Refuse an order that has other holdings, or ends behind them."""
    i: cython.Py_ssize_t
    most: cython.uint = 0
    if len(order) != boards * n or len(ends) != boards * VALUES:
        raise ValueError("each board must have an order of all holdings, and the ends of values")
    for i in range(boards * n):
        most = order[i] if order[i] > most else most
    if n and most >= n:
        raise ValueError("there are not so many holdings")
    for i in range(boards * VALUES):
        if ends[i] > n:
            raise ValueError("there are not so many holdings")
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
            apart = _apart(weights, cards[holding], size) + _equal(held[holding], size)
            met += (held[holding] & HERO) * (apart >> VILLAIN)
    return met


def sweep(
    size: cython.int,
    cards: cython.const[cython.ulonglong][::1],
    held: cython.const[cython.ulonglong][::1],
    order: cython.const[cython.uint][::1],
    ends: cython.const[cython.uint][::1],
    weights: cython.ulonglong[::1],
    wins: cython.longlong[::1],
    losses: cython.longlong[::1],
) -> None:
    """Add to *wins* and *losses* the weight of deals on each board that either range wins.

    *cards* are those of each holding, eight bits each in ascending order, *held* its weight in the
    first range and, from bit 32 on, in the second; those of a range come to less than 2**31.
    *order* and *ends* are as `pairs.sort_holdings` made them, *weights* is room for each part. Cost
    of four cards 13 ns a holding and board, of five 70 ns, of six 400 ns.
    """
    n: cython.Py_ssize_t = len(held)
    board: cython.Py_ssize_t
    boards: cython.Py_ssize_t = len(wins)
    i: cython.Py_ssize_t
    met = cython.declare(cython.longlong[2])
    _refuse(size, cards, held, weights)
    _refuse_order(n, boards, order, ends)
    if len(losses) != boards:
        raise ValueError("each board must have its wins and losses")
    with cython.nogil:
        for board in range(boards):
            for i in range(len(weights)):
                weights[i] = 0
            if size == 4:  # a constant, so that loops over parts are unrolled
                _walk(board, cards, 4, held, order, ends, weights, met)
            elif size == 5:
                _walk(board, cards, 5, held, order, ends, weights, met)
            else:
                _walk(board, cards, size, held, order, ends, weights, met)
            wins[board] += met[0]
            losses[board] += met[1]


def sweep_each(
    size: cython.int,
    cards: cython.const[cython.ulonglong][::1],
    held: cython.const[cython.ulonglong][::1],
    order: cython.const[cython.uint][::1],
    ends: cython.const[cython.uint][::1],
    weights: cython.ulonglong[::1],
    times: cython.const[cython.longlong][::1],
    points: cython.longlong[::1],
) -> None:
    """Add to *points* of each holding what it beats of the second range twice, what it ties once.

    All is as in `sweep`; *times* is how often each board stands, and sums must stay below 2**63.
    Cost of four cards 20 ns a holding and board.
    """
    n: cython.Py_ssize_t = len(held)
    board: cython.Py_ssize_t
    boards: cython.Py_ssize_t = len(times)
    i: cython.Py_ssize_t
    _refuse(size, cards, held, weights)
    _refuse_order(n, boards, order, ends)
    if len(points) != n:
        raise ValueError("each holding must have its points")
    with cython.nogil:
        for board in range(boards):
            for i in range(len(weights)):
                weights[i] = 0
            if size == 4:
                _walk_each(board, cards, 4, held, order, ends, weights, times[board], points)
            else:
                _walk_each(board, cards, size, held, order, ends, weights, times[board], points)
