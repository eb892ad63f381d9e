"""Work out the other games and the other pots as Runout does, slowly, from the rules alone.

A card is 4 * rank + suit as in `reference`, and of two values the larger wins, low hands
included: a low is written as its ranks below zero, highest first, the ace 1 and the king 13.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import Any

from .reference import CATEGORIES, best_hand, rank_five

Cards = Sequence[int]
Winners = tuple[int, ...]
Hand = Callable[[Cards, Cards], tuple[Any, ...]]
Low = Callable[[Cards, Cards], tuple[int, ...] | None]
Distribution = Mapping[Fraction, int]

DECK = range(52)


def cards(text: str) -> tuple[int, ...]:
    """Return the numbers of the cards in *text*.

    >>> cards("2c As")
    (0, 51)
    """
    symbols = text.replace(" ", "")
    return tuple(
        4 * "23456789TJQKA".index(rank) + "cdhs".index(suit)
        for rank, suit in zip(symbols[::2], symbols[1::2], strict=True)
    )


def holdem_hand(holding: Cards, board: Cards) -> tuple[int, ...]:
    """Return the value of the best five of the held cards and the board.

    >>> CATEGORIES[holdem_hand(cards("AsAh"), cards("2c3d4h5sAd"))[0]]
    'straight'
    """
    return best_hand([*holding, *board])


def omaha_hand(holding: Cards, board: Cards) -> tuple[int, ...]:
    """Return the value of the best five cards of exactly two held and three on the board.

    >>> CATEGORIES[omaha_hand(cards("AsKhQdJc"), cards("2s5s8sJsKs"))[0]]  # one spade is not two
    'two pair'
    """
    return max(rank_five(five) for five in _two_and_three(holding, board))


def short_five(five: Cards, *, trips: bool) -> tuple[int, ...]:
    """Return the value of five cards of the short deck, by its order of categories.

    A flush beats a full house, A-6-7-8-9 is the lowest straight, and with *trips* three of a
    kind beats a straight.

    >>> flush, full = cards("6s7s8sTsQs"), cards("AsAhAdKsKh")
    >>> short_five(flush, trips=False) > short_five(full, trips=False)
    True
    """
    category, *deciding = rank_five(five)
    ranks = {card // 4 for card in five}
    if ranks == {12, 4, 5, 6, 7}:  # A 6 7 8 9
        flush = CATEGORIES[category] == "flush"
        category, deciding = CATEGORIES.index("straight flush" if flush else "straight"), [7]
    order = list(CATEGORIES)
    order.remove("flush")
    order.insert(order.index("full house") + 1, "flush")
    if trips:
        order.remove("three of a kind")
        order.insert(order.index("straight") + 1, "three of a kind")
    return order.index(CATEGORIES[category]), *deciding


def short_hand(holding: Cards, board: Cards, *, trips: bool) -> tuple[int, ...]:
    """Return the value of the best five of the held cards and the board in the short deck.

    >>> holding, board = cards("8s8h"), cards("8dAs6c7d9h")
    >>> [short_hand(holding, board, trips=trips) for trips in (False, True)]  # straight, trips
    [(4, 7), (4, 6, 12, 7)]
    """
    return max(short_five(five, trips=trips) for five in combinations([*holding, *board], 5))


def eight_or_better(five: Cards) -> tuple[int, ...] | None:
    """Return the value of five different ranks from the ace to the eight as a low, else None.

    Straights and flushes do not count, so the wheel is the best low.

    >>> eight_or_better(cards("As2s3s4s5s"))
    (-5, -4, -3, -2, -1)
    >>> eight_or_better(cards("As2d3h5s8d"))
    (-8, -5, -3, -2, -1)
    >>> [eight_or_better(cards(five)) for five in ("As2d3h4c9s", "AsAd2h3c4s")]
    [None, None]
    """
    ranks = _ace_low(five)
    if len(set(ranks)) < 5 or ranks[0] > 8:
        return None
    return _below_zero(ranks)


def holdem_low(holding: Cards, board: Cards) -> tuple[int, ...] | None:
    """Return the value of the best low among any five of the held cards and the board, else None.

    >>> holdem_low(cards("AsKh"), cards("2c3d4h8sKd"))
    (-8, -4, -3, -2, -1)
    """
    return _best_low(combinations([*holding, *board], 5))


def omaha_low(holding: Cards, board: Cards) -> tuple[int, ...] | None:
    """Return the value of the best low of exactly two held and three on the board, else None.

    >>> omaha_low(cards("As2dKhKc"), cards("3s5h8dKdQc"))
    (-8, -5, -3, -2, -1)
    >>> omaha_low(cards("As2dKhKc"), cards("2s7h8dKdQc"))  # the deuce is counterfeited
    """
    return _best_low(_two_and_three(holding, board))


def ace_to_five(five: Cards) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the value of five cards as a low: ace low, straights and flushes do not count.

    No pair is best, then a pair, two pair, three of a kind, a full house and four of a kind,
    each the better the lower its ranks, those that stand most often first.

    >>> ace_to_five(cards("5s4s3s2sAs"))
    ((-1, -1, -1, -1, -1), (-5, -4, -3, -2, -1))
    >>> ace_to_five(cards("KsQdJhTc9s")) > ace_to_five(cards("AsAd2h3c4s"))
    True
    >>> ace_to_five(cards("AsAdKhQcJs")) > ace_to_five(cards("2s2dAh3c4s"))
    True
    """
    count = Counter(_ace_low(five))
    deciding = sorted(count, key=lambda rank: (count[rank], rank), reverse=True)
    return _below_zero(count[rank] for rank in deciding), _below_zero(deciding)


def deuce_to_seven(five: Cards) -> tuple[int, ...]:
    """Return the value of five cards as a low: ace high, straights and flushes count against it.

    The worst high hand wins, but A-5-4-3-2 is ace high and no straight.

    >>> deuce_to_seven(cards("7s5d4h3c2s")) > deuce_to_seven(cards("7s6d4h3c2s"))
    True
    >>> wheel, pair = cards("As5d4h3c2s"), cards("2s2d3h4c5s")
    >>> deuce_to_seven(cards("KsQdJhTc8s")) > deuce_to_seven(wheel) > deuce_to_seven(pair)
    True
    """
    high = rank_five(five)
    if {card // 4 for card in five} == {12, 0, 1, 2, 3}:
        flush = CATEGORIES[high[0]] == "straight flush"
        high = CATEGORIES.index("flush" if flush else "high card"), 12, 3, 2, 1, 0
    return _below_zero(high)


def badugi(four: Cards) -> tuple[int, ...]:
    """Return the value of four cards: how many play, then their ranks.

    No two cards that play share a rank or a suit. Most cards win, then the lowest highest card,
    then the lowest next one; the ace is low.

    >>> badugi(cards("4s3h2dAc"))
    (4, -4, -3, -2, -1)
    >>> badugi(cards("4s3h2dAd"))  # the lower diamond plays
    (3, -4, -3, -1)
    >>> badugi(cards("KsQhJdTc")) > badugi(cards("3s2hAdAs"))
    True
    """
    return max(
        (n, *_below_zero(_ace_low(playing)))
        for n in range(1, len(four) + 1)
        for playing in combinations(four, n)
        if len({card // 4 for card in playing}) == n == len({card % 4 for card in playing})
    )


@dataclass(frozen=True, slots=True)
class HiLo:
    """What one player gets on average, and in how many deals it is all, 3/4, 1/4 or nothing.

    *hi* and *lo* are what each half brings, as shares of the whole pot; *equity* is their sum.
    """

    equity: Fraction
    hi: Fraction
    lo: Fraction
    scoop: int
    three_quarters: int
    quartered: int
    nothing: int


def hi_lo_showdowns(
    hand: Hand,
    low: Low,
    holdings: Sequence[Cards],
    *,
    board: Cards = (),
    dead: Cards = (),
    deck: Iterable[int] = DECK,
) -> dict[tuple[Winners, Winners], int]:
    """Return how many deals each pair (winners of the high, winners of the low) has.

    Every full board is met once. The winners of the low are () where nobody has one.

    >>> holdings = cards("As2dKhKc"), cards("Ah2cQsQd")
    >>> hi_lo_showdowns(omaha_hand, omaha_low, holdings, board=cards("3s5h8dKd9c"))
    {((0,), (0, 1)): 1}
    """
    deals: Counter[tuple[Winners, Winners]] = Counter()
    for rest in combinations(_live(deck, board, dead, *holdings), 5 - len(board)):
        full = [*board, *rest]
        high_winners = _winners([hand(holding, full) for holding in holdings])
        deals[high_winners, _winners([low(holding, full) for holding in holdings])] += 1
    return dict(deals)


def hi_lo_shares(high: Winners, low: Winners, player: int) -> tuple[Fraction, Fraction]:
    """Return what *player* gets for the high and for the low, as shares of the whole pot.

    Each is half the pot, shared by its winners; without a low the high is the whole pot.

    >>> hi_lo_shares((0,), (0, 1), 1)  # quartered
    (Fraction(0, 1), Fraction(1, 4))
    >>> hi_lo_shares((0,), (), 0)
    (Fraction(1, 1), Fraction(0, 1))
    """
    half = Fraction(1, 2)
    hi, lo = (half, half) if low else (Fraction(1), Fraction(0))
    return (
        hi / len(high) if player in high else Fraction(0),
        lo / len(low) if player in low else Fraction(0),
    )


def hi_lo_results(deals: Mapping[tuple[Winners, Winners], int], players: int) -> tuple[HiLo, ...]:
    """Return what each player gets in *deals*, those of `hi_lo_showdowns`.

    >>> hero, villain = hi_lo_results({((0,), (0, 1)): 3, ((0,), ()): 1}, 2)
    >>> hero.equity, hero.hi, hero.lo, hero.scoop, hero.three_quarters
    (Fraction(13, 16), Fraction(5, 8), Fraction(3, 16), 1, 3)
    >>> villain.equity, villain.quartered, villain.nothing
    (Fraction(3, 16), 3, 1)
    """
    pots = sum(deals.values())
    results = []
    for player in range(players):
        shares = [(hi_lo_shares(high, low, player), n) for (high, low), n in deals.items()]
        hi = sum((share * n for (share, _), n in shares), Fraction(0)) / pots
        lo = sum((share * n for (_, share), n in shares), Fraction(0)) / pots
        gets: Counter[Fraction] = Counter()
        for halves, n in shares:
            gets[sum(halves, Fraction(0))] += n
        counts = [gets[Fraction(quarters, 4)] for quarters in (4, 3, 1, 0)]
        results.append(HiLo(hi + lo, hi, lo, *counts))
    return tuple(results)


def double_board_showdowns(
    hand: Hand,
    holdings: Sequence[Cards],
    boards: tuple[Cards, Cards],
    *,
    dead: Cards = (),
    deck: Iterable[int] = DECK,
) -> dict[tuple[Winners, Winners], int]:
    """Return in how many ways each pair (winners on board 1, winners on board 2) comes.

    Both boards are completed from the same live cards and share none: with a and b cards to come
    there are C(n, a) * C(n - a, b) ways.

    >>> boards = cards("2c3d7h9s"), cards("2d3c7s9h")
    >>> double_board_showdowns(holdem_hand, [cards("AsAh"), cards("KsKh")], boards)
    {((0,), (0,)): 1406, ((0,), (1,)): 76, ((1,), (0,)): 76, ((1,), (1,)): 2}
    """
    live = _live(deck, dead, *boards, *holdings)
    one, two = (_runouts(hand, holdings, board, live) for board in boards)
    ways: Counter[tuple[Winners, Winners]] = Counter()
    for first, winners in one.items():
        for second, others in two.items():
            if not first & second:
                ways[winners, others] += 1
    return dict(ways)


def run_it(
    hand: Hand,
    holdings: Sequence[Cards],
    board: Cards,
    *,
    times: int,
    dead: Cards = (),
    deck: Iterable[int] = DECK,
) -> tuple[dict[Fraction, int], ...]:
    """Return for each player in how many ways each share of the pot comes, run *times* times.

    Each run is for an equal part of the pot. A way is an ordered choice of runouts that share
    no card. The work is the ways: a second for a flop run twice, hours for a flop run thrice.

    >>> aces, kings = run_it(  # two kings among 44 rivers
    ...     holdem_hand, [cards("AsAh"), cards("KsKh")], cards("2c3d7h9s"), times=2
    ... )
    >>> kings == {Fraction(0): 42 * 41, Fraction(1, 2): 2 * 2 * 42, Fraction(1): 2 * 1}
    True
    """
    runouts = _runouts(hand, holdings, board, _live(deck, dead, board, *holdings))
    ways: Counter[tuple[Winners, ...]] = Counter(_runs(runouts, times))
    shares: list[Counter[Fraction]] = [Counter() for _ in holdings]
    for runs, n in ways.items():
        for player, share in enumerate(shares):
            won = [Fraction(1, len(winners)) for winners in runs if player in winners]
            share[sum(won, Fraction(0)) / times] += n
    return tuple(dict(share) for share in shares)


def mean(shares: Distribution) -> Fraction:
    """Return the share that comes on average.

    >>> mean({Fraction(0): 1722, Fraction(1, 2): 168, Fraction(1): 2})
    Fraction(1, 22)
    """
    return sum((share * n for share, n in shares.items()), Fraction(0)) / sum(shares.values())


def variance(shares: Distribution) -> Fraction:
    """Return the mean square of what the share is off its mean.

    >>> variance({Fraction(0): 1, Fraction(1): 1}), variance({Fraction(1, 2): 7})
    (Fraction(1, 4), Fraction(0, 1))
    """
    centre = mean(shares)
    squares = sum(((share - centre) ** 2 * n for share, n in shares.items()), Fraction(0))
    return squares / sum(shares.values())


def _two_and_three(holding: Cards, board: Cards) -> Iterator[Cards]:
    """Yield the hands of exactly two held cards and three on the board."""
    for two in combinations(holding, 2):
        for three in combinations(board, 3):
            yield *two, *three


def _ace_low(held: Cards) -> list[int]:
    """Return the ranks as a low counts them, ace 1 to king 13, highest first."""
    return sorted(((card // 4 + 1) % 13 + 1 for card in held), reverse=True)


def _below_zero(numbers: Iterable[int]) -> tuple[int, ...]:
    """Return *numbers* negated, so that the smaller become the larger value."""
    return tuple(-number for number in numbers)


def _best_low(fives: Iterable[Cards]) -> tuple[int, ...] | None:
    """Return the best low among *fives*, None if none is a low."""
    lows = [low for low in map(eight_or_better, fives) if low is not None]
    return max(lows, default=None)


def _live(deck: Iterable[int], *out: Collection[int]) -> list[int]:
    """Return the cards of the deck that are in no part of *out*."""
    used = {card for part in out for card in part}
    return [card for card in deck if card not in used]


def _winners(values: Sequence[tuple[Any, ...] | None]) -> Winners:
    """Return the indices of the players who have the best of *values*, () if nobody has one."""
    best = max((value for value in values if value is not None), default=None)
    return tuple(i for i, value in enumerate(values) if value is not None and value == best)


def _runouts(
    hand: Hand, holdings: Sequence[Cards], board: Cards, live: Cards
) -> dict[frozenset[int], Winners]:
    """Return who wins on *board* with each set of live cards that completes it."""
    return {
        frozenset(rest): _winners([hand(holding, [*board, *rest]) for holding in holdings])
        for rest in combinations(live, 5 - len(board))
    }


def _runs(
    runouts: Mapping[frozenset[int], Winners], times: int, gone: frozenset[int] = frozenset()
) -> Iterator[tuple[Winners, ...]]:
    """Yield who wins each of *times* runs, for every ordered choice of runouts without *gone*."""
    if not times:
        yield ()
        return
    for rest, winners in runouts.items():
        if not rest & gone:
            for after in _runs(runouts, times - 1, gone | rest):
                yield winners, *after
