"""The reference for other games and pots: counts that can be looked up, and identities."""

import doctest
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import cache, partial
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from typing import Any

import pytest

from . import reference, reference_games
from .conftest import cases
from .reference import CATEGORIES
from .reference_games import (
    DECK,
    Cards,
    HiLo,
    ace_to_five,
    badugi,
    cards,
    deuce_to_seven,
    double_board_showdowns,
    eight_or_better,
    hi_lo_results,
    hi_lo_shares,
    hi_lo_showdowns,
    holdem_hand,
    holdem_low,
    mean,
    omaha_hand,
    omaha_low,
    run_it,
    short_hand,
    variance,
)

OMAHA8 = {case["id"]: case for case in cases("equity") if case["game"] == "omaha8"}
BEFORE_THE_FLOP = pytest.mark.parametrize("id", ["v32", "v33"])

# Wikipedia, "Poker probability", frequency of 5-card and of 7-card lowball hands: by high card,
# ace low. The 5-card counts are also at durangobill.com/LowballPoker/Lowball_Poker.html.
FIVE_CARD_LOWS = {
    5: 1_024,
    6: 5_120,
    7: 15_360,
    8: 35_840,
    9: 71_680,
    10: 129_024,
    11: 215_040,
    12: 337_920,
    13: 506_880,
}
SEVEN_CARD_LOWS = {5: 781_824, 6: 3_151_360, 7: 7_426_560, 8: 13_171_200}

# The same page, frequency of 5-card poker hands: 1,302,540 high cards, 10,200 straights, 5,108
# flushes and 40 straight flushes; without ace-low straights 4 straight flushes become flushes
# and 1,020 straights no pair. PAIRED is from the same table.
DEUCE_TO_SEVEN = {
    "high card": 1_302_540 + 1_020,
    "straight": 10_200 - 1_020,
    "flush": 5_108 + 4,
    "straight flush": 40 - 4,
}
PAIRED = {
    (2, 1, 1, 1): 1_098_240,
    (2, 2, 1): 123_552,
    (3, 1, 1): 54_912,
    (3, 2): 3_744,
    (4, 1): 624,
}


def test_the_examples_run() -> None:
    assert doctest.testmod(reference_games).failed == 0


def hands_by_ranks(size: int) -> Iterator[tuple[list[int], int]]:
    """Yield one hand for each multiset of *size* ranks, and how many hands have these ranks."""
    for ranks in combinations_with_replacement(range(13), size):
        count = Counter(ranks)
        if max(count.values()) <= 4:
            hand = [4 * rank + suit for rank, n in count.items() for suit in range(n)]
            yield hand, prod(comb(4, n) for n in count.values())


def test_ace_to_five_lows_have_the_published_frequencies() -> None:
    lows: Counter[int] = Counter()
    patterns: Counter[tuple[int, ...]] = Counter()
    for five, n in hands_by_ranks(5):
        pattern, ranks = ace_to_five(five)
        patterns[tuple(-number for number in pattern)] += n
        lows[-ranks[0]] += n if len(ranks) == 5 else 0
    assert +lows == FIVE_CARD_LOWS
    assert patterns == {(1, 1, 1, 1, 1): 1_317_888, **PAIRED}


def test_five_of_seven_cards_make_eight_or_better_with_the_published_frequencies() -> None:
    lows: Counter[int] = Counter()
    for seven, n in hands_by_ranks(7):
        low = holdem_low(seven[:2], seven[2:])
        if low is not None:
            lows[-low[0]] += n
    assert lows == SEVEN_CARD_LOWS


def test_there_are_56_lows_and_ace_to_five_orders_them_alike() -> None:
    fives = [[4 * rank for rank in ranks] for ranks in combinations([12, *range(7)], 5)]
    lows = [(eight_or_better(five), ace_to_five(five)[1]) for five in fives]
    assert all(low == ranked for low, ranked in lows)
    assert len(set(lows)) == 56
    assert (max(lows)[0], min(lows)[0]) == ((-5, -4, -3, -2, -1), (-8, -7, -6, -5, -4))


def hands_of_five_ranks() -> Iterator[tuple[list[int], int]]:
    """Yield for each five ranks a hand of two suits and one of one suit, and how many are alike."""
    for ranks in combinations(range(13), 5):
        yield [4 * rank + (rank == ranks[0]) for rank in ranks], 4**5 - 4
        yield [4 * rank for rank in ranks], 4


def test_deuce_to_seven_knows_no_straight_with_a_low_ace() -> None:
    tally: Counter[str] = Counter()
    for five, n in hands_of_five_ranks():
        tally[CATEGORIES[-deuce_to_seven(five)[0]]] += n
    assert tally == DEUCE_TO_SEVEN


def test_deuce_to_seven_has_a_hand_less_for_each_straight() -> None:
    # Of the C(high - 2, 4) choices below the high card one is a straight, below the ace too.
    lows: Counter[int] = Counter()
    for five, n in hands_of_five_ranks():
        category, high = deuce_to_seven(five)[:2]
        lows[2 - high] += n if category == 0 else 0
    assert lows[7] == 4_080  # 2-3-4-5-7, 2-3-4-6-7, 2-3-5-6-7, 2-4-5-6-7
    assert lows[8] == 14_280
    assert +lows == {high: (comb(high - 2, 4) - 1) * 1_020 for high in range(7, 15)}


def test_the_wheel_in_deuce_to_seven_is_the_best_ace_high_or_the_best_ace_high_flush() -> None:
    assert deuce_to_seven(cards("As5d4h3c2s")) > deuce_to_seven(cards("As6d4h3c2s"))
    assert deuce_to_seven(cards("As5s4s3s2s")) > deuce_to_seven(cards("As6s4s3s2s"))
    assert deuce_to_seven(cards("As5s4s3s2s")) > deuce_to_seven(cards("6s5s4s3s2s"))
    assert deuce_to_seven(cards("KsQsJsTs8s")) > deuce_to_seven(cards("As5s4s3s2s"))


def test_badugi_hands_have_their_frequencies() -> None:
    # Four cards: 13 * 12 * 11 * 10, suit by suit. One card: all of one suit or of one rank.
    tally: Counter[int] = Counter()
    for ranks in range(1, 5):  # the lowest ranks stand for any as many
        for four in combinations(range(4 * ranks), 4):
            if len({card // 4 for card in four}) == ranks:
                tally[badugi(four)[0]] += comb(13, ranks)
    assert (tally[4], tally[1]) == (17_160, 4 * comb(13, 4) + 13)
    assert tally == {4: 17_160, 3: 154_440, 2: 96_252, 1: 2_873}


def test_there_are_715_badugis() -> None:
    badugis = {
        badugi([4 * rank + suit for suit, rank in enumerate(ranks)])
        for ranks in combinations(range(13), 4)
    }
    assert len(badugis) == 715
    assert (max(badugis), min(badugis)) == ((4, -4, -3, -2, -1), (4, -13, -12, -11, -10))


def test_a_tie_for_low_with_a_better_high_brings_three_quarters() -> None:
    case = OMAHA8["v34"]
    holdings, board = [cards(player) for player in case["players"]], cards(case["board"])
    deals = hi_lo_showdowns(omaha_hand, omaha_low, holdings, board=board)
    assert deals == {((0,), (0, 1)): 36, ((0, 1), (0, 1)): 4}
    one, two = hi_lo_results(deals, 2)
    assert (one.three_quarters, two.quartered) == (36, 36)
    assert figures([one, two]) == golden_figures(case)


def figures(players: Iterable[HiLo]) -> list[tuple[Any, ...]]:
    return [(player.equity, player.hi, player.lo, player.scoop) for player in players]


def golden_figures(case: dict) -> list[tuple[Any, ...]]:
    return [
        (*(Fraction(result[key]) for key in ("equity", "hi", "lo")), result["scoop"])
        for result in case["results"]
    ]


def by_threes(hand: Callable[[Cards, Cards], Any]) -> Callable[[Cards, Cards], Any]:
    """Return *hand*, a hand of Omaha, that remembers what each three cards of a board bring."""
    of_three = cache(hand)

    def best(holding: Cards, board: Cards) -> Any:
        values = [of_three(holding, three) for three in combinations(board, 3)]
        return max((value for value in values if value is not None), default=None)

    return best


@pytest.mark.slow
@BEFORE_THE_FLOP
def test_every_board_of_omaha_high_low_brings_the_golden_counts(id: str) -> None:
    case = OMAHA8[id]
    holdings = [cards(player) for player in case["players"]]
    deals = hi_lo_showdowns(by_threes(omaha_hand), by_threes(omaha_low), holdings)
    assert sum(deals.values()) == case["boards"]
    assert figures(hi_lo_results(deals, 2)) == golden_figures(case)


@BEFORE_THE_FLOP
def test_half_the_deals_with_a_low_are_the_low(id: str) -> None:
    # Only player 1 ever wins the low, which depends on the ranks of the board alone.
    case = OMAHA8[id]
    one, two = (cards(player) for player in case["players"])
    live = Counter(card // 4 for card in DECK if card not in one + two)
    lows = 0
    for board, n in boards_by_ranks(live):
        low, other = omaha_low(one, board), omaha_low(two, board)
        assert other is None or (low is not None and low > other)
        lows += n if low is not None else 0
    assert Fraction(lows, 2 * case["boards"]) == Fraction(case["results"][0]["lo"])


def boards_by_ranks(live: Counter[int]) -> Iterator[tuple[list[int], int]]:
    """Yield one board for each multiset of five ranks, and how many live boards have them."""
    for ranks in combinations_with_replacement(range(13), 5):
        count = Counter(ranks)
        yield (
            [4 * rank for rank in ranks],
            prod(comb(live[rank], n) for rank, n in count.items()),
        )


@BEFORE_THE_FLOP
def test_a_high_win_is_half_the_pot_or_a_scoop(id: str) -> None:
    # Nobody ties. Player 1 wins the low wherever there is one, so that every high win is a scoop.
    one, two = OMAHA8[id]["results"]
    assert one["scoop"] == one["win"]
    assert Fraction(two["hi"]) == Fraction(two["win"] + two["scoop"], 2 * two["total"])
    for player in (one, two):
        assert Fraction(player["hi"]) + Fraction(player["lo"]) == Fraction(player["equity"])


def test_the_shares_of_a_pot_add_up_to_one() -> None:
    sets = [who for n in range(4) for who in combinations(range(3), n)]
    for high in sets[1:]:
        for low in sets:
            assert sum(sum(hi_lo_shares(high, low, player)) for player in range(3)) == 1


def test_three_who_tie_for_low_share_half_the_pot() -> None:
    one, two, three = hi_lo_results({((0,), (0, 1, 2)): 1}, 3)
    assert one.equity == Fraction(2, 3)
    assert two.equity == three.equity == Fraction(1, 6)
    assert two.quartered == 0


def test_a_board_without_three_low_ranks_is_all_for_the_high() -> None:
    holdings = [cards("As2d3h4c"), cards("KsKhQdJc")]
    deals = hi_lo_showdowns(omaha_hand, omaha_low, holdings, board=cards("5s6s9hTdTh"))
    assert deals == {((1,), ()): 1}
    assert hi_lo_results(deals, 2)[1].scoop == 1


def test_holdem_plays_four_low_cards_of_the_board_and_omaha_three() -> None:
    board = cards("2c3d4h8sKd")
    assert holdem_low(cards("AsKh"), board) == (-8, -4, -3, -2, -1)
    assert omaha_low(cards("AsKhKcQd"), board) is None
    assert omaha_low(cards("AsKhKc5d"), board) == (-5, -4, -3, -2, -1)


HOLDINGS = [cards("AsKs"), cards("QhQd"), cards("Jc2d")]
BOARDS = cards("2s7s9c"), cards("3dThKc4h")
LIVE = 52 - 6 - 7


def test_two_full_boards_are_two_showdowns() -> None:
    boards = cards("2s7s9cTh3d"), cards("3hThKc4h5d")
    assert double_board_showdowns(holdem_hand, HOLDINGS, boards) == {((1,), (0,)): 1}


def test_two_flops_have_all_pairs_of_disjoint_runouts() -> None:
    boards = cards("2s7s9c"), cards("3dThKc")
    dead = [card for card in DECK if card % 4 == 3 and card not in cards("AsKs2s7s")]
    ways = double_board_showdowns(holdem_hand, HOLDINGS[:2], boards, dead=dead)
    n = 52 - 4 - 6 - len(dead)
    assert sum(ways.values()) == comb(n, 2) * comb(n - 2, 2)


@pytest.mark.parametrize("board", [0, 1])
def test_each_of_two_boards_alone_is_a_board_with_the_other_dead(board: int) -> None:
    ways = double_board_showdowns(holdem_hand, HOLDINGS, BOARDS)
    alone: Counter[tuple[int, ...]] = Counter()
    for winners, n in ways.items():
        alone[winners[board]] += n
    others = [LIVE - 2, comb(LIVE - 1, 2)][board]  # runouts of the other board for each of this
    single = reference.showdowns(HOLDINGS, BOARDS[board], BOARDS[1 - board])
    assert alone == {winners: n * others for winners, n in single.items()}


@pytest.mark.parametrize("times", [1, 2, 3])
def test_a_turn_run_more_often_has_the_same_mean(times: int) -> None:
    shares = run_it(holdem_hand, HOLDINGS, cards("2s7s9cTh"), times=times)
    assert tuple(map(mean, shares)) == reference.equities(HOLDINGS, cards("2s7s9cTh"))
    assert {sum(share.values()) for share in shares} == {prod(range(43 - times, 43))}


def test_a_flop_run_twice_has_the_same_mean_and_less_variance() -> None:
    flop, dead = cards("2s7s9c"), range(0, 52, 4)
    holdings = [cards("AsKs"), cards("QhQd")]
    once, twice = (run_it(holdem_hand, holdings, flop, times=times, dead=dead) for times in (1, 2))
    assert tuple(map(mean, twice)) == reference.equities(holdings, flop, dead)
    assert variance(twice[0]) < variance(once[0])
    n = 52 - 7 - 12  # one of the clubs is on the flop
    assert sum(twice[0].values()) == comb(n, 2) * comb(n - 2, 2)


@pytest.mark.parametrize("times", [1, 2, 3])
def test_two_outs_on_the_turn_have_the_hypergeometric_variance(times: int) -> None:
    holdings = [cards("AsAh"), cards("KsKh")]
    aces, kings = run_it(holdem_hand, holdings, cards("2c3d7h9s"), times=times)
    outs = Fraction(2, 44)
    assert mean(kings) == outs
    expected = outs * (1 - outs) / times * Fraction(44 - times, 43)
    assert variance(kings) == variance(aces) == expected


def test_the_short_deck_has_28_rivers_for_two_players() -> None:
    holdings, board, deck = [cards("AsAh"), cards("KsKh")], cards("6c7d9hJs"), range(16, 52)
    hand = partial(short_hand, trips=False)
    aces, kings = run_it(hand, holdings, board, times=2, deck=deck)
    assert sum(aces.values()) == 28 * 27
    assert kings == {Fraction(0): 26 * 25, Fraction(1, 2): 2 * 2 * 26, Fraction(1): 2 * 1}


def test_a_full_board_run_thrice_is_won_thrice() -> None:
    board = cards("2s7s9cTh3d")
    shares = run_it(holdem_hand, HOLDINGS, board, times=3)
    assert shares == ({Fraction(0): 1}, {Fraction(1): 1}, {Fraction(0): 1})


def test_a_tie_in_one_of_two_runs_is_a_quarter_of_the_pot() -> None:
    # Nine clubs win for the flush draw, the other 35 rivers are ties.
    holdings = [cards("AcKc"), cards("AsKs")]
    one, two = run_it(holdem_hand, holdings, cards("2c7cTdJh"), times=2)
    assert one == {Fraction(1, 2): 35 * 34, Fraction(3, 4): 2 * 9 * 35, Fraction(1): 9 * 8}
    assert two == {Fraction(1, 2): 35 * 34, Fraction(1, 4): 2 * 9 * 35, Fraction(0): 9 * 8}
