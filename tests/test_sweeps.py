"""Ranges swept over complete boards, and suits that are alike: against every hand on its own."""

import random
from array import array
from itertools import permutations
from math import comb

import pytest

from runout.cards import DECK
from runout.kernels import sweep_three, values
from runout.poker import ways
from runout.poker.combos import COMBOS, classes
from runout.poker.sweeps import Sweep
from runout.poker.symmetry import ALONE, choices_up_to, group_of, renamed, runouts
from runout.poker.tally import members
from runout.poker.weighed import cards_of_all, holdings

from . import brute

ALL_SUITS = tuple(permutations(range(4)))


def two(cards: int) -> tuple[int, int]:
    one, other = members(cards)
    return one, other


def drawn(deal: random.Random, n: int, top: int) -> tuple[int, ...]:
    """Return the weights of all combos, *n* of them above 0."""
    weights = [0] * COMBOS
    for number in deal.sample(range(COMBOS), n):
        weights[number] = deal.randint(1, top)
    return tuple(weights)


def dealt(deal: random.Random, suited: int) -> tuple[int, list[int]]:
    """Return a board with at least that many cards of a suit, and the other cards."""
    suit = deal.randrange(4)
    of_suit = [4 * rank + suit for rank in deal.sample(range(13), suited)]
    others = [card for card in range(52) if card not in of_suit]
    deal.shuffle(others)
    board = of_suit + others[: 5 - suited]
    return sum(1 << card for card in board), others[5 - suited :]


def swept(ranges: list, board: int, known: list[int], times: int = 1) -> dict:
    counts = Sweep.of(ranges).count(
        array("Q", [board]), array("q", [times]), array("Q", [sum(known)]), array("Q", known)
    )
    return {members(bits): n for bits, n in enumerate(counts) if n}


def by_hand(ranges: list, board: int, known: list[int]) -> dict:
    """Count the same with every combo and hand valued on its own."""
    held = [{two(cards): n for cards, n in holdings(weights).items()} for weights in ranges]
    return brute.counted([*held, *({two(cards): 1} for cards in known)], members(board))


@pytest.mark.parametrize("suited", [0, 3, 4, 5])
@pytest.mark.parametrize("known", [0, 1, 3])
@pytest.mark.parametrize(("players", "combos", "top"), [(2, 120, 3), (2, 40, 10**9), (3, 40, 127)])
def test_a_sweep_counts_every_deal(
    players: int, combos: int, top: int, known: int, suited: int
) -> None:
    for seed in range(4):
        deal = random.Random(f"{suited} {known} {top} {seed}")
        board, others = dealt(deal, suited)
        held = [1 << others[2 * i] | 1 << others[2 * i + 1] for i in range(known)]
        ranges = [drawn(deal, combos, top) for _ in range(players)]
        expected = by_hand(ranges, board, held)
        assert swept(ranges, board, held) == expected
        assert sum(expected.values()) > 0


@pytest.mark.parametrize("players", [2, 3])
def test_ranges_of_all_combos_meet_in_all_ways(players: int) -> None:
    board, _ = dealt(random.Random(1), 2)
    counts = swept([(1,) * COMBOS] * players, board, [])
    assert sum(counts.values()) == comb(47, 2) * comb(45, 2) * (comb(43, 2) if players == 3 else 1)
    assert len({counts[(i,)] for i in range(players)}) == 1


@pytest.mark.parametrize("players", [2, 3])
def test_everybody_shares_a_royal_flush_on_the_board(players: int) -> None:
    royal = sum(1 << 4 * rank + 3 for rank in range(8, 13))
    deal = random.Random(3)
    ranges = [drawn(deal, 30, 5) for _ in range(players)]
    [who] = swept(ranges, royal, [0b11])
    assert who == (*range(players), players)


@pytest.mark.parametrize("players", [2, 3])
def test_a_board_counts_as_often_as_it_stands(players: int) -> None:
    deal = random.Random(5)
    board, others = dealt(deal, 3)
    known = [1 << others[0] | 1 << others[1]]
    ranges = [drawn(deal, 60, 3) for _ in range(players)]
    once = swept(ranges, board, known)
    assert swept(ranges, board, known, times=7) == {who: 7 * n for who, n in once.items()}


def test_the_heaviest_weights_of_a_pass_do_not_overflow() -> None:
    """Three ranges of all combos, on a block of boards that each stand for 24."""
    deal = random.Random(9)
    boards = array("Q", [dealt(deal, 2)[0] for _ in range(128)])
    count = Sweep.of([(127,) * COMBOS] * 3).count
    counts = count(boards, array("q", [24]) * 128, array("Q", [0]) * 128, array("Q"))
    deals = comb(47, 2) * comb(45, 2) * comb(43, 2)
    assert sum(counts) == 127**3 * 24 * 128 * deals
    assert sum(counts) < 2**63


@pytest.mark.parametrize("to_come", [1, 2, 3, 5])
def test_one_runout_of_each_kind_stands_for_all(to_come: int) -> None:
    boards, times = runouts(DECK.bits, to_come, ALL_SUITS)
    assert sum(times) == comb(52, to_come)
    if to_come < 5:
        every, _ = runouts(DECK.bits, to_come, ALONE)
        kinds = {max(renamed(cards, suits) for suits in ALL_SUITS) for cards in every}
        assert set(boards) == kinds
        assert len(boards) == len(kinds)


def test_there_are_1755_flops_and_134459_boards_up_to_suits() -> None:
    assert len(runouts(DECK.bits, 3, ALL_SUITS)[0]) == 1755
    assert len(runouts(DECK.bits, 5, ALL_SUITS)[0]) == 134459


def test_without_renamings_every_runout_stands_for_itself() -> None:
    live = DECK.bits & ~0b1011
    boards, times = runouts(live, 2, ALONE)
    assert set(times) == {1}
    assert len(set(boards)) == comb(49, 2) == len(boards)
    assert all(cards.bit_count() == 2 and not cards & ~live for cards in boards)


def alike(deal: random.Random) -> tuple[int, ...]:
    """Return a range that is the same in all suits."""
    weights = [0] * COMBOS
    for combos in deal.sample(list(classes().values()), 20):
        for number in range(COMBOS):
            weights[number] += combos >> number & 1
    return tuple(weights)


def test_a_group_leaves_cards_and_ranges_as_they_are() -> None:
    everything, one = alike(random.Random(1)), [0] * COMBOS
    one[1325] = 1  # AsAh
    spades = sum(1 << 4 * rank + 3 for rank in range(13))
    assert len(group_of([], [everything])) == 24
    assert group_of([spades], [everything]) == tuple(s for s in ALL_SUITS if s[3] == 3)
    assert group_of([], [tuple(one)]) == tuple(s for s in ALL_SUITS if {s[2], s[3]} == {2, 3})
    assert group_of([], [tuple(n + 1 for n in one)]) == group_of([], [tuple(one)])
    assert group_of([0b1 | 0b10 << 4 | 0b100 << 8], []) == ALONE


@pytest.mark.parametrize("seed", range(4))
def test_choices_of_each_kind_stand_for_all(seed: int) -> None:
    deal = random.Random(seed)
    ranges = [holdings(alike(deal)) for _ in range(2)]
    group = group_of([1 << deal.randrange(52)], [])
    every = [held for held, *_ in choices_up_to(ALONE, ranges)]
    some = list(choices_up_to(group, ranges))
    kinds = {max(tuple(renamed(h, suits) for h in held) for suits in group) for held in every}
    assert len(some) == len(kinds) < len(every)
    assert sum(stands for _, _, stands, _ in some) == len(every)


def test_every_way_has_words_of_its_own() -> None:
    from runout.poker.spot import parse_spot
    from runout.poker.weighed import weigh

    words = [way.words for way in ways.ways(weigh(parse_spot(["AA", "KK", "QQ", "JJ"])))]
    assert len(set(words)) == len(words) == 3


def test_groups_hold_every_live_combo_with_its_value() -> None:
    for suited in (0, 3, 4, 5):
        board, others = dealt(random.Random(suited), suited)
        gone = 1 << others[0] | 1 << others[1]
        groups = array("I", bytes(4 * 365))
        values.value_groups(array("Q", [board]), array("Q", [gone]), bytes(range(91)), groups)
        found = {}
        for group in groups[: groups.index(0)]:
            pair = group >> 8 & 127
            high = next(rank for rank in range(12, -1, -1) if rank * (rank + 1) // 2 <= pair)
            low = pair - high * (high + 1) // 2
            for one in members(group >> 4 & 15):
                for two in members(group & 15):
                    if (high, one) != (low, two):
                        found[1 << 4 * high + one | 1 << 4 * low + two] = group >> 16
        live = [cards for cards in cards_of_all() if not cards & (board | gone)]
        assert found == {cards: values.value(cards | board) for cards in live}


def test_the_sweep_of_three_takes_weights_of_three_ranges() -> None:
    rows = array("I", [0]), array("q", [1]), array("H", [0]), array("H", [0])
    with pytest.raises(ValueError, match="three ranges"):
        sweep_three.sweep_three(bytes(1326), *rows, array("q", [0] * 8))
