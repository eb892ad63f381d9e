"""Two holdings before the flop: number the match-ups up to suits, and add up a table of counts.

A combo is a pair of cards, numbered by its higher card, then its lower: card * (card - 1) / 2 +
lower. Two match-ups are the same when a permutation of the suits or changing seats makes one of the
other; there are 47,008.
"""

from __future__ import annotations

try:
    import cython

    if not cython.compiled:
        raise ModuleNotFoundError("the arrays of Cython's own stand-in are not zeroed")
except ModuleNotFoundError:
    from runout.kernels import uncompiled as cython

COMBOS = cython.declare(cython.int, 1326)
HIGHER = cython.declare(cython.int[1326])
LOWER = cython.declare(cython.int[1326])
# RENAMED[1326 * p + combo]: the combo after the suit permutation p.
RENAMED = cython.declare(cython.int[31824])


@cython.cfunc
@cython.exceptval(check=False)
def _combo(one: cython.int, two: cython.int) -> cython.int:
    if one < two:
        one, two = two, one
    return one * (one - 1) // 2 + two


def number(permutations: list, numbers: cython.uint[::1]) -> cython.int:
    """Fill *numbers* with twice the number of each ordered pair of combos; return the last number.

    One more where the seats are changed against the first pair of its number. Pairs that share a
    card get number 0, all others are numbered from 1 on in the order of first combo, then second.
    *permutations* are the 24 orders of the suits. Cost 30 ms.
    """
    one: cython.int
    two: cython.int
    p: cython.int
    first: cython.int
    second: cython.int
    known: cython.uint = 0
    suits = cython.declare(cython.int[4])
    if len(permutations) != 24 or len(numbers) != COMBOS * COMBOS:
        raise ValueError("there must be 24 permutations and a number for each pair of combos")
    for one in range(52):
        for two in range(one):
            HIGHER[_combo(one, two)] = one
            LOWER[_combo(one, two)] = two
    for p in range(24):
        for one in range(4):
            suits[one] = permutations[p][one]
        for one in range(COMBOS):
            RENAMED[COMBOS * p + one] = _combo(
                HIGHER[one] // 4 * 4 + suits[HIGHER[one] & 3],
                LOWER[one] // 4 * 4 + suits[LOWER[one] & 3],
            )
    with cython.nogil:
        for one in range(COMBOS):
            for two in range(one + 1, COMBOS):
                if (
                    HIGHER[one] == HIGHER[two]
                    or HIGHER[one] == LOWER[two]
                    or LOWER[one] == HIGHER[two]
                    or LOWER[one] == LOWER[two]
                    or numbers[COMBOS * one + two]
                ):
                    continue
                known += 1
                for p in range(24):
                    first = RENAMED[COMBOS * p + one]
                    second = RENAMED[COMBOS * p + two]
                    numbers[COMBOS * first + second] = 2 * known
                    numbers[COMBOS * second + first] = 2 * known + 1
    return known


def add_up(
    numbers: cython.const[cython.uint][::1],
    wins: cython.const[cython.uint][::1],
    ties: cython.const[cython.uint][::1],
    heroes: cython.const[cython.longlong][::1],
    villains: cython.const[cython.longlong][::1],
) -> tuple:
    """Return the weight of deals that the first range wins and ties, and of the pairs that can be.

    *numbers* as `number` made them; *wins* the deals that either seat of a number wins, two entries
    a number, *ties* one entry a number; *heroes* and *villains* the weight of each combo. Sums must
    stay below 2**63. Cost 2 ns a pair of combos.
    """
    hero: cython.int
    villain: cython.int
    n: cython.int = 0
    weight: cython.longlong
    entry: cython.uint
    won: cython.longlong
    tied: cython.longlong
    met: cython.longlong
    all_won: cython.longlong = 0
    all_tied: cython.longlong = 0
    all_met: cython.longlong = 0
    against = cython.declare(cython.int[1326])
    if len(numbers) != COMBOS * COMBOS or len(heroes) != COMBOS or len(villains) != COMBOS:
        raise ValueError("numbers and weights must be of all combos")
    if len(wins) != 2 * len(ties):
        raise ValueError("wins must have two entries for each of ties")
    with cython.nogil:
        for villain in range(COMBOS):
            if villains[villain]:
                against[n] = villain
                n += 1
        for hero in range(COMBOS):
            if not heroes[hero]:
                continue
            won = 0
            tied = 0
            met = 0
            for villain in range(n):
                entry = numbers[COMBOS * hero + against[villain]]
                weight = villains[against[villain]] if entry else 0
                won += weight * wins[entry]
                tied += weight * ties[entry >> 1]
                met += weight
            all_won += heroes[hero] * won
            all_tied += heroes[hero] * tied
            all_met += heroes[hero] * met
    return all_won, all_tied, all_met
