"""Two ranges of holdings swept over boards, against every choice of holdings on its own."""

import random
from array import array
from collections.abc import Mapping
from dataclasses import replace
from itertools import combinations
from math import comb
from typing import Any

import pytest

from runout import CardSet, equity
from runout.cards import CARDS
from runout.kernels import pairs, sweep_holdings, values
from runout.poker import check
from runout.poker.choices import Choices, choices_of
from runout.poker.games import GAMES
from runout.poker.hand_table import HOLDEM as TABLES
from runout.poker.hand_table import KEYS
from runout.poker.holding_sweeps import HoldingSweep, way_to_sweep, ways_of
from runout.poker.plan import counted, plan
from runout.poker.spot import Spot, parse_spot
from runout.poker.symmetry import ALONE
from runout.poker.tally import members
from tools.omaha_order import kinds

from .reference_games import omaha_hand

SWEPT = ["omaha", "omaha5", "omaha6", "courchevel", "shortdeck", "shortdeck-trips", "holdem"]


def spot_of(seed: str, game: str, board: int, live: int = 52) -> Choices:
    """Return two ranges of every holding among *live* cards of which many are of one suit."""
    deal, rules = random.Random(seed), GAMES[game]
    deck = [card for card in CARDS if card in rules.deck]
    deal.shuffle(deck)
    deck.sort(key=lambda card: card % 4 == 2 and deal.random() < 0.5)
    shown, dead = CardSet(deck[:board]), CardSet(deck[board:][live:])
    rest = rules.deck - shown - dead
    return Choices(Spot(rules, (), tuple(shown), dead, rest), (), rest.bits, 1, ALONE)


def drawn(deal: random.Random, choices: Choices, n: int, top: int) -> dict[int, int]:
    """Return *n* holdings, or fewer, with weights."""
    live, size = members(choices.rest), choices.spot.game.holding
    holdings = {sum(1 << card for card in deal.sample(live, size)) for _ in range(n)}
    return {cards: deal.randint(1, top) for cards in holdings}


def swept(choices: Choices) -> Mapping[Any, int]:
    way = way_to_sweep(choices)
    assert way is not None
    return counted(way)


@pytest.mark.parametrize("game", SWEPT)
@pytest.mark.parametrize("board", [3, 4, 5])
@pytest.mark.parametrize(("live", "top"), [(52, 1), (18, 7), (15, 10**9)])
def test_a_sweep_counts_what_every_choice_on_its_own_does(game, board, live, top) -> None:
    choices = spot_of(f"{game} {board} {live}", game, board, live)
    deal = random.Random(live)
    ranges = drawn(deal, choices, 40, top), drawn(deal, choices, 30, top)
    choices = replace(choices, held=ranges)
    assert swept(choices) == counted(choices.way())


@pytest.mark.parametrize("game", ["omaha", "omaha5", "omaha6", "shortdeck"])
def test_equal_holdings_in_both_ranges_meet_only_others(game: str) -> None:
    choices = spot_of(game, game, 4, 16)
    weights = drawn(random.Random(3), choices, 60, 9)
    choices = replace(choices, held=(weights, weights))
    counts = swept(choices)
    assert counts == counted(choices.way())
    assert counts[(0,)] == counts[(1,)]


def test_a_sweep_agrees_with_the_rules_of_omaha() -> None:
    choices = spot_of("rules", "omaha", 4, 13)
    deal = random.Random(4)
    held = drawn(deal, choices, 30, 5), drawn(deal, choices, 30, 5)
    board = [int(card) for card in choices.spot.board]
    counts: dict[tuple[int, ...], int] = {}
    for hero, villain in ((hero, villain) for hero in held[0] for villain in held[1]):
        for river in members(choices.rest & ~hero & ~villain) if not hero & villain else ():
            one, other = (omaha_hand(members(h), [*board, river]) for h in (hero, villain))
            who = (0, 1) if one == other else (0,) if one > other else (1,)
            counts[who] = counts.get(who, 0) + held[0][hero] * held[1][villain]
    assert swept(replace(choices, held=held)) == counts


@pytest.mark.parametrize(
    ("game", "ranges", "board"),
    [
        ("omaha", ("AA$ds", "KK,QQ@50"), "7h7d2c"),
        ("omaha", ("AA$ds", "AAKK,JT98"), "9s8s7s2s"),
        ("omaha5", ("AAKK", "AAQQ"), "7h7d2c2s"),
        ("shortdeck", ("77+", "A9s+,KQo"), "TsTh6d"),
        ("shortdeck", ("random", "88+"), "TsThTd"),
    ],
)
def test_one_runout_of_each_kind_stands_for_all(game, ranges, board) -> None:
    spot = parse_spot(ranges, board=board, game=game)
    merged, each = choices_of(spot), choices_of(spot, merge=False)
    assert len(merged.group) > 1
    assert swept(merged) == swept(each)


@pytest.mark.parametrize("board", ["KsKh7s2d", "9s8s7s2s", "Ts9s8s7s6s", "AsKsQs"])
def test_holdem_comes_out_as_in_its_own_sweep(board: str) -> None:
    question = "22+,A2s+,KTo+", "random"
    answer = equity(*question, board=board)
    assert swept(choices_of(parse_spot(question, board=board))) == answer.outcomes


@pytest.mark.parametrize("game", ["omaha", "shortdeck"])
def test_two_players_with_any_cards_win_alike(game: str) -> None:
    choices = choices_of(parse_spot(["random", "random"], board="Ks9h7d6s", game=game))
    counts = swept(choices)
    size, live = choices.spot.game.holding, choices.rest.bit_count()
    assert counts[(0,)] == counts[(1,)]
    deals = comb(live, size) * comb(live - size, size) * (live - 2 * size)
    assert sum(counts.values()) == deals


def test_known_cards_are_on_no_board() -> None:
    spot = parse_spot(["AsAhKcKh", "QQ$ds"], board="Ks7h2d", game="omaha")
    choices = choices_of(spot)
    way = way_to_sweep(choices)
    assert way is not None
    assert way.deals == 1 + comb(45, 2)
    assert counted(way) == counted(choices.way())


def test_long_weights_take_several_passes() -> None:
    choices = spot_of("long", "omaha", 4, 20)
    deal = random.Random(1)
    held = drawn(deal, choices, 50, 10**16), drawn(deal, choices, 50, 3)
    sweep = HoldingSweep.of(choices.spot.game, held)
    assert [shift for shift, _ in sweep.passes] == [0, 24, 48]
    choices = replace(choices, held=held)
    assert swept(choices) == counted(choices.way())


def test_the_heaviest_weights_of_a_pass_do_not_overflow() -> None:
    """The flush beats what is below it: both ranges as heavy as a pass can be."""
    board = CardSet.parse("Ks7s2s3h4d")
    flush, pair = CardSet.parse("AsQsJhTd").bits, CardSet.parse("KhKdJc9c").bits
    for heavy in (2**28, 2**30 - 1):
        ranges = {flush: heavy}, {pair: heavy}
        sweep = HoldingSweep.of(GAMES["omaha"], ranges)
        count = sweep.count(array("Q", [board.bits]), array("q", [24]))
        assert count == (24 * heavy * heavy, 0)
        assert sweep.meet() == heavy * heavy


def test_what_would_overflow_is_refused() -> None:
    holdings = array("Q", [0b1111, 0b11110000])
    cards, two = array("Q", bytes(16)), array("H", bytes(24))
    pairs.lay_out(holdings, 4, cards, two)
    weights = array("Q", bytes(8 * sweep_holdings.sets_below(4)))
    for one, other in ((1 << 31, 0), (1 << 30, 1 << 30), (1 << 63, 0), (1 << 62, 1 << 62)):
        with pytest.raises(ValueError, match=r"less than 2\*\*31"):
            sweep_holdings.meet(4, cards, array("Q", [one, other]), weights)
    assert sweep_holdings.meet(4, cards, array("Q", [3, 5 << 32]), weights) == 15


def test_weights_of_too_many_digits_are_left_to_other_ways() -> None:
    choices = spot_of("digits", "omaha", 4)
    deal = random.Random(1)
    held = drawn(deal, choices, 50, 10**60), drawn(deal, choices, 50, 10**60)
    assert way_to_sweep(replace(choices, held=held)) is None


@pytest.mark.parametrize(
    ("holdings", "question"),
    [
        (["AA", "KK", "QQ"], {"game": "omaha", "board": "Ks7h2d"}),
        (["AA", "KK"], {"game": "omaha8", "board": "Ks7h2d"}),
        (["AA", "KK"], {"game": "omaha", "board": ("Ks7h2d", "Qs8h3d")}),
        (["AA", "KK"], {"game": "omaha", "board": "Ks7h2d", "runs": 2}),
        (["AA", "random"], {"game": "omaha5"}),
    ],
)
def test_a_sweep_is_of_two_ranges_on_one_board_without_a_low(holdings, question) -> None:
    assert way_to_sweep(choices_of(parse_spot(holdings, **question))) is None


def test_a_second_count_takes_the_other_way() -> None:
    answer = equity("AAKK", "QQJJ", board="Ts7h2d", game="omaha")
    words, deals = check.recount(answer, budget=2)
    assert words == "2 ranges swept over every complete board"
    assert answer.how.words.startswith("every choice of holdings on its own")
    assert deals == answer.deals


def test_the_cheaper_way_is_taken() -> None:
    wide = parse_spot(["AA", "$ds"], board="Ks7h2d", game="omaha")
    known = parse_spot(["AsAhKhKd", "QsQdJsJd"], board="9s7h2d", game="omaha")
    assert plan(wide).way.words == "2 ranges swept over every complete board"
    assert plan(known).way.words.startswith("every choice of holdings on its own")
    assert len(ways_of(choices_of(known))) == 2


@pytest.mark.parametrize("two_play", [True, False])
@pytest.mark.parametrize("board", ["Ks7h2d3c9s", "KsTs9s8s2h", "KsKhKdKc2h", "9s8s7s6s5s"])
def test_a_pair_is_worth_what_its_hand_is(board: str, two_play: bool) -> None:
    shown = CardSet.parse(board)
    worth = array("H", bytes(2 * 1326))
    pairs.value_pairs(*TABLES, KEYS, two_play, array("Q", [shown.bits]), worth)
    hands = {}
    for low, high in combinations(range(52), 2):
        value = worth[high * (high - 1) // 2 + low]
        held = CardSet(bits=1 << low | 1 << high)
        if held & shown:
            assert value == 0xFFFF
        elif two_play:
            hands[low, high] = (value, omaha_hand((low, high), [int(card) for card in shown]))
        else:
            hands[low, high] = (value, values.value(held.bits | shown.bits))
    in_order = sorted(hands.values())
    assert [hand for _, hand in in_order] == sorted(hand for _, hand in hands.values())
    assert len({value for value, _ in in_order}) == len({hand for _, hand in in_order})


@pytest.mark.parametrize("game", ["omaha", "omaha5", "shortdeck"])
def test_points_of_a_holding_are_two_a_win_and_one_a_tie(game: str) -> None:
    choices = spot_of(game, game, 4, 18)
    deal = random.Random(game)
    held = drawn(deal, choices, 80, 3), drawn(deal, choices, 90, 3)
    boards = array("Q", [CardSet(choices.spot.board).bits | 1 << c for c in members(choices.rest)])
    sweep = HoldingSweep.of(choices.spot.game, held)
    points = sweep.points(boards, array("q", [1]) * len(boards))
    for holding, found in list(zip(held[0] | held[1], points, strict=True))[::9]:
        others = {cards: n for cards, n in held[1].items() if not cards & holding}
        counts = counted(replace(choices, held=({holding: 1}, others)).way()) if others else {}
        assert found == 2 * counts.get((0,), 0) + counts.get((0, 1), 0)


def test_there_are_16432_kinds_of_omaha_holdings() -> None:
    holdings = [sum(1 << card for card in cards) for cards in combinations(CARDS, 4)]
    of_kind = kinds(holdings)
    assert len(of_kind) == 16432
    assert sum(map(len, of_kind.values())) == comb(52, 4)


def test_holdings_come_by_their_best_pair_and_last_if_they_cannot_be_held() -> None:
    """The pairs of 2c2d2h2s are worth 7, 8 and so on, those of 3c3d3h3s all 7, of 4c4d4h4s gone."""
    cards, two = array("Q", bytes(24)), array("H", bytes(36))
    pairs.lay_out(array("Q", [0b1111, 0b11110000, 0b1111 << 8]), 4, cards, two)
    worth, ends = array("H", [7]) * 1326, array("I", bytes(4 * 1326))
    worth[:6] = array("H", range(7, 13))
    order, places = array("I", [0, 0, 0]), array("H", [0, 0, 0])
    pairs.sort_holdings(4, two, worth, places, order, ends)
    assert (list(order), ends[0], ends[5], ends[-1]) == ([1, 2, 0], 2, 3, 3)
    worth[two[12]] = 0xFFFF
    pairs.sort_holdings(4, two, worth, places, order, ends)
    assert (list(order), ends[0], ends[5], ends[-1]) == ([1, 0, 2], 1, 2, 2)


@pytest.mark.parametrize(
    ("holdings", "size", "room"),
    [([0b111], 4, 1), ([0b1111 << 50], 4, 1), ([0b1111], 4, 2), ([0b1], 1, 1), ([0b1111], 7, 1)],
)
def test_what_is_no_holding_is_refused(holdings: list[int], size: int, room: int) -> None:
    some = array("Q", holdings)
    two = array("H", bytes(2 * comb(size, 2) * room))
    with pytest.raises(ValueError, match=r"room|one size"):
        pairs.lay_out(some, size, array("Q", bytes(8 * room)), two)


def test_sizes_that_do_not_go_together_are_refused() -> None:
    game, board = GAMES["omaha"], array("Q", [0b11111])
    with pytest.raises(ValueError, match="five cards"):
        pairs.value_pairs(*TABLES, KEYS, True, array("Q", [0b1111]), array("H", bytes(2652)))
    with pytest.raises(ValueError, match="place for each"):
        pairs.value_pairs(*TABLES, KEYS, True, board, array("H", bytes(2)))
    sweep = HoldingSweep.of(game, [{0b1111 << 8: 1}, {0b1111 << 12: 1}])
    [(_, held)] = sweep.passes
    order, ends = sweep._in_order(board)
    room, sums = array("Q", bytes(8 * 23479)), array("q", [0, 0])
    good = [sweep.cards, held, order, ends, room]
    for kernel, more in (
        (sweep_holdings.sweep, [sums[:1], sums[:1]]),
        (sweep_holdings.sweep_each, [sums[:1], sums]),
    ):
        every = [*good, *more]
        kernel(4, *every)
        for i, short in enumerate(every):
            with pytest.raises(ValueError, match=r"each|room"):
                kernel(4, *[*every[:i], short[:-1], *every[i + 1 :]])
        with pytest.raises(ValueError, match="ascending"):
            kernel(4, *[array("Q", [0x01010203, 0x04050607]), *every[1:]])
        with pytest.raises(ValueError, match="so many holdings"):
            kernel(4, *[*every[:2], array("I", [0, 2]), *every[3:]])
        with pytest.raises(ValueError, match="so many holdings"):
            kernel(4, *[*every[:3], array("I", [3]) * 1326, *every[4:]])
    worth, places = array("H", bytes(2652)), array("H", [0, 0])
    with pytest.raises(ValueError, match="so many pairs"):
        pairs.sort_holdings(4, array("H", [1326] * 12), worth, places, order, ends)
    rows = [sweep.pairs, worth, places, order, ends]
    for i, short in enumerate(rows):
        with pytest.raises(ValueError, match=r"each"):
            pairs.sort_holdings(4, *[*rows[:i], short[:-1], *rows[i + 1 :]])
