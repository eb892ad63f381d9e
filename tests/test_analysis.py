"""What is said of a layout: golden deals of every game, players from their words, properties."""

import json
import random
import subprocess
import sys
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import runout
from runout.cards import CARDS, DECK_36
from runout.patience import GAMES, PLAYERS, Layout, Play, analyze, moves, win_probability
from runout.patience.positions import Positions, explore

from . import habits
from .conftest import cases, peak

GAME_CASES = cases("patience_games")
DEALS = cases("patience_deals")
SMALL = [case for case in DEALS if case["expected"]["reachable_states"] <= 70_000]
LARGE = [case for case in DEALS if case not in SMALL]
THREE = Layout.parse("Ks\nAd Ah\nKh Ac\nAs")  # a move of three loses


def layout_of(case: dict) -> Layout:
    return Layout.parse(case["text"], game=case["game"])


def ranks(layout: Layout) -> habits.Piles:
    return tuple(tuple(card >> 2 for card in pile) for pile in layout.piles)


def random_layout(seed: int, total: int | None = None) -> Layout:
    deal = random.Random(seed)
    deck = [card for card in CARDS if card >> 2 in (0, 1, 2, 10, 11, 12)]
    cards = deal.sample(deck, 20)
    cut = sorted(deal.sample(range(1, 20), 6))
    piles = (tuple(cards[start:end]) for start, end in pairwise([0, *cut, 20]))
    return Layout(tuple(piles), total=total)


@pytest.mark.parametrize("case", SMALL, ids=lambda case: case["id"])
def test_golden_deals_are_told_exactly(case: dict) -> None:
    answer, expected = analyze(layout_of(case), exact=True), case["expected"]
    assert answer.probability == Fraction(expected["win_probability"])
    assert answer.expected_cards_left == Fraction(expected["expected_cards_left"])
    assert answer.winning_lines == int(expected["winning_lines"])
    assert answer.winnable == expected["winnable"] == (answer.probability > 0)
    assert answer.states == expected["reachable_states"]
    assert sum(answer.cards_left.values()) == 1
    assert sum(explore(answer.layout).judged()[0]) == expected["states_still_winnable"]


@pytest.mark.parametrize("case", SMALL, ids=lambda case: case["id"])
def test_golden_deals_have_their_probability_over_ranks(case: dict) -> None:
    expected = case["expected"]["win_probability_uniform_over_ranks"]
    assert abs(win_probability(layout_of(case), "ranks") - expected) < 1e-11


@pytest.mark.slow
@pytest.mark.parametrize("case", LARGE, ids=lambda case: case["id"])
def test_large_golden_deals_are_told(case: dict) -> None:
    answer, expected = analyze(layout_of(case)), case["expected"]
    assert abs(answer.probability - Fraction(expected["win_probability"])) < 1e-12
    assert abs(answer.expected_cards_left - expected["expected_cards_left_float"]) < 1e-9
    assert answer.winning_lines == int(expected["winning_lines"])
    assert answer.states == expected["reachable_states"]
    assert answer.winnable == expected["winnable"]


@pytest.mark.parametrize("case", GAME_CASES, ids=lambda case: case["id"])
def test_a_deal_of_each_game_ends_as_the_rules_say_with_each_player(case: dict) -> None:
    layout = layout_of(case)
    for name, ends in case["ends"].items():
        answer = analyze(layout, name, exact=True)
        assert answer.cards_left == {int(cards): Fraction(n) for cards, n in ends.items()}
        assert answer.states == case["states"]
        assert answer.winning_lines == case["winning_lines"]
        rounded = analyze(layout, name)
        assert rounded.probability == pytest.approx(float(answer.probability), abs=1e-12)
        assert rounded.expected_cards_left == pytest.approx(float(answer.expected_cards_left))


def test_every_game_has_a_golden_deal() -> None:
    assert {case["game"] for case in GAME_CASES} == set(GAMES) - {"general"}
    assert set(GAME_CASES[0]["ends"]) == set(PLAYERS)


def sequences(positions: Positions, depth: int) -> int:
    """Return the number of sequences of moves, from the rows of moves."""
    counts = Counter({0: 1})
    for _ in range(depth):
        ahead: Counter[int] = Counter()
        for i, n in counts.items():
            for move in positions.moves(i):
                ahead[positions.targets[move]] += n * positions.ways[move]
        counts = ahead
    return sum(counts.values())


@pytest.mark.parametrize("case", GAME_CASES, ids=lambda case: case["id"])
def test_there_are_as_many_sequences_of_moves_as_the_rules_allow(case: dict) -> None:
    for merge in (False, True):
        positions = explore(layout_of(case), merge=merge)
        assert [sequences(positions, n) for n in range(8)] == case["sequences"]


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize("total", [None, 14, 13, 15])
@pytest.mark.parametrize("seed", range(4))
def test_each_player_does_what_his_words_say(name: str, total: int | None, seed: int) -> None:
    layout = random_layout(seed, total)
    expected = habits.ends(ranks(layout), name, total)
    assert analyze(layout, name, exact=True).cards_left == expected
    assert win_probability(layout, name, exact=True) == expected.get(0, 0)
    assert win_probability(layout, name) == pytest.approx(float(expected.get(0, 0)), abs=1e-12)


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize("seed", range(6))
def test_merged_piles_change_no_chance(name: str, seed: int) -> None:
    deal = random.Random(seed)
    cards = [4 * deal.randrange(4) + i % 4 for i in range(16)]
    layout = Layout(
        tuple((CARDS[a], CARDS[b]) for a, b in zip(cards[::2], cards[1::2], strict=True))
    )
    apart, merged = explore(layout, merge=False), explore(layout, merge=True)
    from runout.patience.analysis import _ends, _winning_lines

    weigh = PLAYERS[name].weigh
    assert _ends(merged, weigh(merged), exact=True) == _ends(apart, weigh(apart), exact=True)
    assert _winning_lines(merged) == _winning_lines(apart)
    assert len(merged) <= len(apart)


def test_36_single_piles_have_19683_positions_merged() -> None:
    flat = Layout(tuple((card,) for card in DECK_36))
    assert len(explore(flat, merge=True)) == 19683
    answer = analyze(flat)
    assert (answer.probability, answer.merged, answer.states) == (1, True, 19683)
    assert answer.winning_line is not None
    assert len(moves(flat)) == 54


@given(st.integers(0, 10**6), st.sampled_from([None, 14]))
@settings(max_examples=60)
def test_a_layout_is_winnable_exactly_if_its_probability_is_above_0(seed: int, total) -> None:
    layout = random_layout(seed, total)
    answer = analyze(layout, exact=True)
    assert answer.winnable == (answer.probability > 0) == (answer.winning_lines > 0)
    assert win_probability(layout, "perfect") == answer.winnable
    assert win_probability(layout, "clumsy") == (set(answer.cards_left) == {0})
    assert sum(answer.cards_left.values()) == 1
    assert answer.longest >= answer.shortest


@given(st.integers(0, 10**6), st.randoms(use_true_random=False))
@settings(max_examples=30)
def test_order_of_piles_suits_and_names_of_ranks_change_no_end(seed: int, shuffler) -> None:
    layout = random_layout(seed)
    names = shuffler.sample(range(13), 13)
    piles = [
        tuple(CARDS[4 * names[card >> 2] + shuffler.randrange(4)] for card in pile)
        for pile in layout.piles
    ]
    shuffler.shuffle(piles)
    for name in PLAYERS:
        renamed = analyze(Layout(tuple(piles)), name, exact=True)
        assert renamed.cards_left == analyze(layout, name, exact=True).cards_left


@pytest.mark.parametrize("name", PLAYERS)
def test_played_games_end_as_often_as_told(name: str) -> None:
    layout = layout_of(GAME_CASES[0])
    choose, deal = habits.player(name, None), random.Random(name)
    choose, wins, games = cache(choose), 0, 2000
    for _ in range(games):
        piles = ranks(layout)
        while habits.legal(piles, None):
            choices = choose(piles)
            [move] = deal.choices([m for m, _ in choices], [float(n) for _, n in choices])
            piles = habits.after(piles, move)
        wins += not any(piles)
    chance = win_probability(layout, name)
    assert abs(wins / games - chance) <= 4 * (chance * (1 - chance) / games) ** 0.5


def first_then_last(layout: Layout, pairs: tuple) -> list[Fraction]:
    """Take the first pair with 1/3, the last with 2/3."""
    weights = [Fraction(0)] * len(pairs)
    weights[0] += Fraction(1, 3)
    weights[-1] += Fraction(2, 3)
    assert all(layout.piles[pile] for pair in pairs for pile in pair)
    return weights


def test_a_function_can_be_the_player() -> None:
    # The pairs are piles 2 and 3, 2 and 4, 3 and 4; the last loses.
    layout = Layout.parse("Ks\nAd Ah\nKh Ac\nAs")
    answer = analyze(layout, first_then_last, exact=True)
    assert (answer.player, answer.probability) == ("first_then_last", Fraction(1, 3))
    assert win_probability(layout, first_then_last, exact=True) == Fraction(1, 3)
    assert win_probability(layout, lambda _, pairs: [1] * len(pairs)) == pytest.approx(2 / 3)


@pytest.mark.parametrize("weights", [[], [1], [0, 0, 0], [-1, 1, 1], [float("nan")] * 3, "abc", 5])
def test_a_function_that_weighs_wrongly_is_told_so(weights: Any) -> None:
    with pytest.raises(runout.NotationError, match="a player must return a weight"):
        analyze(Layout.parse("Ks\nAd Ah\nKh Ac\nAs"), lambda *_: weights)


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("total", [None, 14])
def test_moves_say_what_is_true_after_them(seed: int, total: int | None) -> None:
    layout = random_layout(seed, total)
    found = moves(layout, exact=True)
    assert sorted(choice.piles for choice in found) == habits.legal(ranks(layout), total)
    for choice in found:
        left = layout.after(choice.piles)
        assert choice.probability == win_probability(left, exact=True)
        assert choice.winnable == (choice.probability > 0)
    assert [c.probability for c in found] == sorted((c.probability for c in found), reverse=True)
    kept = [choice for choice in found if choice.winnable]
    assert [choice.only for choice in found] == [
        choice in kept and len(kept) == 1 for choice in found
    ]


@pytest.mark.parametrize("case", GAME_CASES, ids=lambda case: case["id"])
def test_a_position_in_play_can_be_given(case: dict) -> None:
    layout = layout_of(case)
    while choices := moves(layout, "perfect"):
        layout = Layout.parse(str(layout.after(choices[0].piles)))
        assert (layout.in_play, layout.game) == (True, case["game"])
    assert not any(layout.piles)


def test_what_no_game_allows_is_refused() -> None:
    layout = layout_of(GAME_CASES[0])
    with pytest.raises(runout.ImpossibleDeal, match="piles 1 and 1 have no pair on top"):
        layout.after((0, 0))
    with pytest.raises(runout.ImpossibleDeal, match="have no pair on top"):
        layout.after((0, 99))
    with pytest.raises(runout.ImpossibleDeal, match="double-patience has pairs of equal ranks"):
        Layout(layout.piles, "double-patience", total=14)
    with pytest.raises(runout.NotationError, match="1 is no sum of two ranks"):
        Layout(layout.piles, total=1)
    with pytest.raises(runout.NotationError, match="'x' is no sum"):
        Layout.parse("sum: x\nAs")
    with pytest.raises(runout.ImpossibleDeal, match="there twice: As"):
        Layout.parse("position: patient-pairs\nAs As" + "\n-" * 12)


def test_a_general_layout_says_its_sum_and_reads_back() -> None:
    layout = Layout.parse("sum: 14\nAs Kd\nKs\nAd")
    assert str(layout) == "sum: 14\nAS KD\nKS\nAD"
    assert Layout.parse(str(layout)) == layout
    assert win_probability(layout) == 0.5  # the ace goes with the red king, or else is gone
    assert win_probability(Layout.parse("As\nKs", total=14)) == 1
    assert win_probability(Layout.parse("As\nKs", total=13)) == 0


def test_memory_bounds_the_positions() -> None:
    deck = random.Random(0).sample(list(CARDS), 52)
    layout = Layout(tuple(tuple(deck[i : i + 4]) for i in range(0, 52, 4)), "patient-pairs")
    assert analyze(layout, memory=100).states > 1000
    with pytest.raises(runout.TooMuchWork, match=r"more positions than.*allow more memory"):
        analyze(layout, memory=0.5)


@pytest.mark.parametrize("memory", [0, -1, float("nan"), float("inf"), "100", None])
@pytest.mark.parametrize("question", [analyze, moves, Play])
def test_memory_is_a_number_of_megabytes(question, memory: object) -> None:
    with pytest.raises(runout.NotationError, match="is no memory"):
        question(THREE, memory=memory)


@pytest.mark.parametrize("question", [analyze, moves, Play])
def test_only_layouts_are_analyzed(question) -> None:
    with pytest.raises(runout.NotationError, match="'As' is no layout"):
        question("As")


@pytest.mark.parametrize("question", [win_probability, analyze, moves, Play])
def test_positions_merged_are_no_advice_for_a_function(question) -> None:
    with pytest.raises(runout.TooMuchWork, match="a position takes more than 64 bits"):
        question(Layout(((CARDS[48],),) * 70), lambda _, pairs: [1] * len(pairs))


@pytest.mark.parametrize("weight", [10**400, Fraction(10**400, 3), Fraction(1, 10**400), 1e308])
def test_weights_out_of_reach_of_a_float_are_weighed(weight: int | float | Fraction) -> None:
    def player(_: Layout, pairs: tuple) -> list[int | float | Fraction]:
        return [weight] * len(pairs)

    assert win_probability(THREE, player) == float(win_probability(THREE))
    assert [choice.probability for choice in moves(THREE, player)] == [1, 1, 0]


def test_a_count_of_sequences_is_told_however_long_it_is() -> None:
    text = analyze(Layout(((CARDS[48],),) * 2000)).to_dict()["winning_lines"]
    assert len(text) > 4300
    assert set(text) <= set("0123456789")


def test_games_are_as_short_and_as_long_as_they_can_be() -> None:
    answer = analyze(THREE)
    assert (answer.shortest, answer.longest) == (2, 3)


def test_of_equal_piles_no_pair_is_the_only_one_that_wins() -> None:
    assert not any(choice.only for choice in moves(Layout(((CARDS[48],),) * 40)))


def test_who_never_loses_has_no_other_end() -> None:
    assert analyze(THREE, "perfect").cards_left == {0: 1.0}
    assert analyze(THREE, "perfect", exact=True).cards_left == {0: 1}


def test_of_moves_without_a_chance_those_that_can_still_win_come_first() -> None:
    layout = Layout.parse("Ad Ah\nKh Ac\nAs\nKs Qs\nQd")
    chances = [(choice.probability, choice.winnable) for choice in moves(layout, "clumsy")]
    assert chances == sorted(chances, key=lambda chance: (-chance[0], not chance[1]))
    assert {(0, True), (0, False)} <= set(chances)


def test_equal_piles_whose_pairs_the_kernel_cannot_count_are_refused() -> None:
    assert len(explore(Layout(((CARDS[48],),) * 32_766))) == 16_384
    with pytest.raises(runout.TooMuchWork, match="a position takes more than 64 bits"):
        explore(Layout(((CARDS[48],),) * 32_768))


def test_room_for_positions_is_used_to_the_last_place() -> None:
    layout = Layout.parse("As\nAh\nAd\nAc")
    assert len(explore(layout, memory=0.0012)) == 8
    assert len(explore(layout, memory=0.0011)) == 3  # merged


def test_pairs_of_each_rank_that_the_player_cannot_weigh_are_refused() -> None:
    layout = Layout(((CARDS[48],),) * 1500 + ((CARDS[44],),) * 1502)
    with pytest.raises(runout.TooMuchWork, match="too many pairs of each rank"):
        win_probability(layout, "ranks")


def test_more_moves_than_can_be_listed_are_refused() -> None:
    with pytest.raises(runout.TooMuchWork, match="1,999,000 moves, where 200,000 can be listed"):
        moves(Layout(((CARDS[48],),) * 2000))


@pytest.mark.parametrize("piles", ["((48,),) * 100_000", "(tuple(range(52)) * 1000,)"])
def test_many_equal_piles_and_a_tall_one_take_little_memory(piles: str) -> None:
    code = (
        "import runout\nfrom runout.patience import Layout, moves\n"
        f"try: moves(Layout({piles}))\nexcept runout.TooMuchWork: pass\n"
    )
    assert peak(code) < 700_000


def test_the_command_tells_the_odds(runout) -> None:
    done = runout("patience", "odds", "-", "--exact", stdin=str(THREE))
    assert (done.returncode, done.stderr) == (0, "")
    assert "win probability  0.666667 = 2/3\nwinnable         yes, by 3 sequences" in done.stdout


def test_the_command_prints_the_odds_as_one_json_object(runout) -> None:
    for exact, fraction, left in ([], None, 2 / 3), (["--exact"], "2/3", "2/3"):
        answer = json.loads(runout("patience", "odds", "--json", *exact, stdin=str(THREE)).stdout)
        assert (answer["game"], answer["player"]) == ("general", "random")
        assert (answer["probability"], answer["fraction"]) == (float(Fraction(2, 3)), fraction)
        assert (answer["winnable"], answer["winning_lines"]) == (True, "3")
        assert (answer["expected_cards_left"], answer["states"]) == (left, 8)


def test_the_command_lists_the_moves(runout) -> None:
    done = runout("patience", "moves", "--exact", stdin=str(THREE))
    assert [line.split() for line in done.stdout.splitlines()[1:]] == [
        ["2", "and", "3", "AH", "AC", "1", "yes"],
        ["2", "and", "4", "AH", "AS", "1", "yes"],
        ["3", "and", "4", "AC", "AS", "0", "no"],
    ]
    answer = json.loads(runout("patience", "moves", "--exact", "--json", stdin=str(THREE)).stdout)
    assert [move["fraction"] for move in answer["moves"]] == ["1/1", "1/1", "0/1"]


@pytest.mark.parametrize("command", ["odds", "moves", "solve", "play"])
def test_a_file_that_cannot_be_read_is_named(runout, command: str, tmp_path: Path) -> None:
    for file, why in (tmp_path, "Is a directory"), (tmp_path / "none", "No such file or directory"):
        done = runout("patience", command, str(file))
        assert (done.returncode, done.stderr) == (1, f"runout: {file}: {why}\n")


@pytest.mark.parametrize("command", ["odds", "moves", "solve", "play"])
def test_without_a_standard_input_it_says_so(command: str) -> None:
    shell = f"{sys.executable} -m runout patience {command} <&-"
    done = subprocess.run(["sh", "-c", shell], capture_output=True, text=True, check=False)
    told = "runout: there is no standard input; name a file\n"
    assert (done.returncode, done.stderr) == (1, told)


@pytest.mark.parametrize("memory", ["nan", "inf", "0"])
def test_the_command_refuses_a_memory_that_is_no_number(runout, memory: str) -> None:
    done = runout("patience", "odds", "--memory", memory, stdin=str(THREE))
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
