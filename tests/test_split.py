"""Pots that are split: hi-lo, two boards, one board run several times."""

import csv
import io
import json
import pickle
import random
from fractions import Fraction
from itertools import combinations
from math import comb, isclose, sqrt
from typing import Any

import pytest

import runout
from runout import OmahaRange
from runout.cards import CARDS, DECK, CardSet
from runout.poker import check
from runout.poker.choices import choices_of
from runout.poker.drawn import Drawn, joint_choice
from runout.poker.games import GAMES
from runout.poker.spot import parse_spot

from .conftest import cases
from .reference_games import (
    double_board_showdowns,
    hi_lo_results,
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

GOLDEN = [case for case in cases("equity") if case["game"] == "omaha8"]
# All but fourteen cards, beside the board 7s6d2h3c: Aces, kings, queens, two jacks.
FEW_LIVE = str(CardSet(range(38)) - CardSet.parse("7s6d2h3c"))
HI_LO = {
    "holdem8": (holdem_hand, holdem_low),
    "omaha8": (omaha_hand, omaha_low),
    "omaha5-8": (omaha_hand, omaha_low),
}
HANDS = {
    "holdem": holdem_hand,
    "omaha": omaha_hand,
    "courchevel": omaha_hand,
    "shortdeck": lambda holding, board: short_hand(holding, board, trips=False),
}


@pytest.mark.parametrize("case", GOLDEN, ids=lambda case: case["id"])
def test_golden_cases_agree_half_by_half(case: dict) -> None:
    game = {4: "omaha8", 5: "omaha5-8"}[len(case["players"][0]) // 2]
    answer = runout.equity(*case["players"], board=case["board"], dead=case["dead"], game=game)
    for player, expected in zip(answer.players, case["results"], strict=True):
        assert player.equity == Fraction(expected["equity"])
        assert player.hi == Fraction(expected["hi"])
        assert player.lo == Fraction(expected["lo"])
        assert player.scoops == expected["scoop"]
        assert player.wins == expected["win"]
        assert player.ties == {int(n): ties for n, ties in expected["ties"].items()}
        assert answer.total == expected["total"]


def deal_out(seed: str, game: str, players: int, cards: int, live: int) -> tuple[Any, ...]:
    """Return holdings, *cards* for boards and dead cards, so that *live* cards are left.

    Low cards and two suits are common, so that lows and flushes are.
    """
    deal, rules = random.Random(seed), GAMES[game]
    deck = [card for card in CARDS if card in rules.deck]
    deal.shuffle(deck)
    deck.sort(key=lambda card: (deal.random() < 0.4, card >> 2 in range(7, 12), card & 3 > 1))
    held = [[deck.pop(0) for _ in range(rules.holding)] for _ in range(players)]
    shared = [deck.pop(0) for _ in range(cards)]
    return held, shared, deck[live:]


@pytest.mark.parametrize("game", HI_LO)
@pytest.mark.parametrize("seed", range(9))
def test_hi_lo_agrees_with_the_rules(game: str, seed: int) -> None:
    board = [3, 4, 5, 0, 3, 4, 5, 3, 4][seed]
    players = 2 + seed % 3
    held, shared, dead = deal_out(f"{game} {seed}", game, players, board, [11, 7][board == 0])
    answer = runout.equity(
        *map(CardSet, held), board=CardSet(shared), dead=CardSet(dead), game=game
    )
    deals = hi_lo_showdowns(*HI_LO[game], held, board=shared, dead=dead)
    assert answer.halves == deals
    assert answer.no_low == sum(n for (_, low), n in deals.items() if not low)
    for player, expected in zip(answer.players, hi_lo_results(deals, players), strict=True):
        assert player.split is not None
        assert (player.equity, player.hi, player.lo) == (expected.equity, expected.hi, expected.lo)
        assert player.split.counts() == {
            "scoops": expected.scoop,
            "three_quarters": expected.three_quarters,
            "quartered": expected.quartered,
            "nothing": expected.nothing,
        }


@pytest.mark.parametrize("game", HI_LO)
def test_hi_lo_before_the_flop_is_the_sum_of_all_flops(game: str) -> None:
    held, _, dead = deal_out(game, game, 2, 0, 30)
    sets, dead = [CardSet(cards) for cards in held], CardSet(dead)
    flops: dict[Any, Any] = {}
    for flop in combinations(DECK - sets[0] - sets[1] - dead, 3):
        answer = runout.equity(*sets, board=CardSet(flop), dead=dead, game=game)
        for who, n in answer.deals.items():
            flops[who] = flops.get(who, 0) + n
    before = runout.equity(*sets, dead=dead, game=game).deals
    assert {who: n / 10 for who, n in flops.items()} == before


def test_ten_players_of_omaha8_add_up_to_the_pot() -> None:
    deck = random.Random(1).sample(CARDS, 40)
    held = [CardSet(deck[4 * i : 4 * i + 4]) for i in range(10)]
    answer = runout.equity(*held, game="omaha8")
    assert answer.total == comb(12, 5)
    assert sum(player.equity for player in answer.players) == 1


def test_the_high_hand_of_hi_lo_is_that_of_the_high_game() -> None:
    for low, high in (("omaha8", "omaha"), ("omaha5-8", "omaha5"), ("holdem8", "holdem")):
        held, _, _ = deal_out(low, low, 3, 0, 20)
        sets = [CardSet(cards) for cards in held]
        split, whole = (runout.equity(*sets, game=game) for game in (low, high))
        assert split.outcomes == whole.outcomes


@pytest.mark.parametrize("game", HANDS)
@pytest.mark.parametrize("seed", range(6))
def test_two_boards_agree_with_the_rules(game: str, seed: int) -> None:
    sizes = [(3, 3), (4, 4), (3, 4), (5, 4), (5, 5), (0, 3)][seed]
    players = 2 + seed % 2
    held, shared, dead = deal_out(f"{game} {seed}", game, players, sum(sizes), [8, 7][seed == 5])
    boards = shared[: sizes[0]], shared[sizes[0] :]
    answer = runout.equity(
        *map(CardSet, held), board=tuple(map(CardSet, boards)), dead=CardSet(dead), game=game
    )
    deck = list(GAMES[game].deck)
    assert answer.halves == double_board_showdowns(HANDS[game], held, boards, dead=dead, deck=deck)


@pytest.mark.parametrize("game", ["holdem", "omaha", "shortdeck"])
@pytest.mark.parametrize(("times", "board", "live"), [(2, 3, 9), (2, 4, 9), (3, 4, 8), (3, 3, 7)])
def test_runs_agree_with_the_rules(game: str, times: int, board: int, live: int) -> None:
    held, shared, dead = deal_out(f"{game} {times} {board}", game, 2, board, live)
    sets = [CardSet(cards) for cards in held]
    answer = runout.equity(*sets, board=CardSet(shared), dead=CardSet(dead), runs=times, game=game)
    runs = run_it(HANDS[game], held, shared, times=times, dead=dead, deck=list(GAMES[game].deck))
    for player, shares in zip(answer.players, runs, strict=True):
        assert player.split is not None
        assert player.equity == mean(shares)
        assert isclose(player.split.spread, sqrt(variance(shares)), abs_tol=1e-12)
        if times == 2:
            assert player.split.scoops == shares.get(Fraction(1), 0)
            assert player.split.nothing == shares.get(Fraction(), 0)


def test_each_of_two_boards_is_counted_as_if_the_other_were_dead() -> None:
    both = runout.equity("AhKh", "QdQc", "7s6s", board=("Ks7h2d", "Ts9s8s"))
    first = runout.equity("AhKh", "QdQc", "7s6s", board="Ks7h2d", dead="Ts9s8s")
    second = runout.equity("AhKh", "QdQc", "7s6s", board="Ts9s8s", dead="Ks7h2d")
    assert both.total == comb(40, 2) * comb(38, 2)
    for player, one, two in zip(both.players, first.players, second.players, strict=True):
        assert (player.hi, player.lo) == (one.equity / 2, two.equity / 2)


@pytest.mark.parametrize("game", ["holdem", "omaha6", "shortdeck"])
def test_runs_before_the_flop_leave_the_mean_and_lower_the_spread(game: str) -> None:
    held, _, _ = deal_out(game, game, 2, 0, 20)
    sets = [CardSet(cards) for cards in held]
    once = runout.equity(*sets, game=game)
    answers = [runout.equity(*sets, game=game, runs=runs) for runs in (2, 3, 4)]
    live = len(GAMES[game].deck) - 2 * GAMES[game].holding
    spreads = []
    for answer in answers:
        assert answer.total == comb(live, 5) * comb(live - 5, 5)
        assert answer.players[0].equity == once.players[0].equity
        assert answer.players[0].split is not None
        spreads.append(answer.players[0].split.spread)
    assert spreads == sorted(spreads, reverse=True)


def test_ranges_of_split_pots_add_up_holding_by_holding() -> None:
    questions: tuple[dict[str, Any], ...] = (
        {"game": "holdem8", "board": "3c7d8h"},
        {"game": "holdem", "board": ("3c7d8h", "KsJsTd")},
        {"game": "holdem", "board": "3c7d8h", "runs": 2},
    )
    for question in questions:
        answer = runout.equity("A2s:0.5,A4s", "88,76s", **question)
        deals: dict[Any, Any] = {}
        for one, weight in runout.Range("A2s:0.5,A4s").weights.items():
            for other in runout.Range("88,76s"):
                boards = question["board"]
                shown = runout.CardSet.parse("".join(boards))
                if (one & other) or (one | other) & shown:
                    continue
                for who, n in runout.equity(one, other, **question).deals.items():
                    deals[who] = deals.get(who, 0) + weight * n
        assert answer.deals == deals


@pytest.mark.parametrize(
    "question",
    [
        {"game": "omaha", "board": "7s6d2h"},
        {"game": "omaha8", "board": "7s6d2h"},
        {"game": "omaha8", "board": "Qs7d2h"},
        {"game": "omaha", "board": ("7s6d2h", "AdQs5c")},
        {"game": "omaha", "board": "7s6d2h3c", "runs": 2},
    ],
)
def test_a_second_count_by_hand_finds_the_same(question: dict[str, Any]) -> None:
    answer = runout.equity("AsAhKsKh", "JdTd9c8c", "5d4d3s2s", **question)
    words, deals = check.recount(answer, budget=60)
    assert words == "the value of every hand on every board"
    assert deals == answer.deals


@pytest.mark.parametrize(
    ("game", "holdings", "question"),
    [
        ("omaha", ("AsAhKsKh", "$ds"), {"board": "7s6d2h"}),
        ("omaha8", ("As2s3dKd", "AA**@50,A2**"), {"board": "7s6d2h"}),
        ("shortdeck", ("AKs,QQ", "77+"), {"board": "7s6dQh"}),
        ("holdem", ("AhKh", "QQ,JTs"), {"board": ("7s6d2h", "KsJsTd")}),
        ("holdem", ("AhKh", "QQ,JTs"), {"board": "7s6d2h", "runs": 3}),
        ("holdem", ("AhKh", "QdQc"), {"board": "7s6d2h", "runs": 2}),
        ("omaha8", ("As2s3dKd", "QsJsQhJh"), {"board": "7s6d2h"}),
        ("omaha", ("A@60,$np", "K,$ds@10", "random"), {"board": "7s6d2h3c", "dead": FEW_LIVE}),
    ],
)
def test_samples_are_as_far_off_as_they_say(game: str, holdings: tuple, question: dict) -> None:
    exact = runout.equity(*holdings, game=game, **question)
    sample = runout.equity(*holdings, game=game, exact=False, samples=400, seed=5, **question)
    assert not sample.exact
    for player, truth in zip(sample.players, exact.players, strict=True):
        assert player.errors is not None
        for name, share in truth.figures().items():
            off = abs(float(player.figures()[name]) - float(share))
            assert off <= 4.5 * max(player.errors[name], 1e-9)
    again = runout.equity(
        *holdings, game=game, exact=False, samples=400, seed=5, workers=2, **question
    )
    assert sample.deals == again.deals


def test_choices_of_omaha_are_explained_by_their_number() -> None:
    answer = runout.equity("KsQhJsTh", "AA**", game="omaha", board="7s6d2h")
    assert answer.players[1].total == 5085 * comb(41, 2)
    assert "deals: 5,085 choices of holdings that share no card, each with 820" in answer.explain()


def test_a_player_with_any_four_cards_is_dealt_from_what_is_left() -> None:
    for holding, players in (("random", 10), ("$np", 7)):
        spot = parse_spot([holding] * players, game="omaha")
        draw = Drawn.of(choices_of(spot))
        deal = random.Random(3)
        held = [joint_choice(draw.sources, deal) for _ in range(200)]
        assert all(sum(one).bit_count() == 4 * players for one in held)
        assert {CardSet(bits=cards) in OmahaRange(holding) for one in held for cards in one} == {
            True
        }


def test_json_of_hi_lo_has_the_halves() -> None:
    answer = runout.equity("As2dKhKc", "Ah2cQsQd", board="3s5h8dKd", game="omaha8")
    plain = json.loads(json.dumps(answer.to_dict()))
    assert (plain["no_low"], plain["total"]) == (0, 40)
    hero = plain["players"][0]
    assert (hero["hi"], hero["lo"], hero["scoops"]) == ("19/40", "1/4", 0)
    assert (hero["three_quarters"], hero["quartered"], hero["nothing"]) == (36, 0, 0)
    assert (hero["wins"], hero["ties"], hero["losses"]) == (36, {"2": 4}, 0)
    assert "spread" not in hero


def test_json_of_two_boards_and_of_runs_says_what_they_are() -> None:
    two = runout.equity("AhKh", "QdQc", board=("Ks7h2d", "Ts9s8s")).to_dict()
    assert two["boards"] == ["Ks7h2d", "Ts9s8s"]
    assert "no_low" not in two
    assert Fraction(two["players"][0]["first"]) + Fraction(two["players"][0]["second"]) == Fraction(
        two["players"][0]["equity_fraction"]
    )
    runs = runout.equity("AhKh", "QdQc", board="Ks7h2d", runs=3).to_dict()
    assert runs["runs"] == 3
    assert 0 < runs["players"][0]["spread"] < 1
    assert "scoops" not in runs["players"][0]
    twice = runout.equity("AhKh", "QdQc", board="Ks7h2d", runs=2).to_dict()
    assert twice["players"][0]["spread"] > runs["players"][0]["spread"]


def test_what_two_of_three_runs_bring_is_no_scoop() -> None:
    twice, thrice = (runout.equity("AhKh", "QdQc", board="Ks7h2d", runs=n) for n in (2, 3))
    assert twice.players[0].scoops == 754_236
    assert thrice.players[0].scoops is None


@pytest.mark.parametrize(
    ("question", "message"),
    [
        ({"board": ("Ks7h2d", "Ks9s8s")}, "Ks is in both board 1 and board 2"),
        ({"board": ("Ks7h2d", "AhJc3s")}, "Ah is in both player 1's holding and board 2"),
        ({"board": ("Ks7h", "AcJc3s")}, "board 1 has 2 cards; holdem has 0, 3, 4 or 5"),
        ({"board": ("Ks7h2d",) * 3}, "3 boards are given; write one or two"),
        ({"board": 7}, "the board is 7; write text"),
        ({"board": ("Ks7h2d", "Ts9s8s"), "runs": 2}, "two boards are not run several times"),
        ({"board": "Ks7h2dTc3c", "runs": 2}, "the board is complete"),
        ({"runs": 10}, "48 live cards are left and 10 runs need 50"),
        ({"runs": 0}, "runs is 0; write a whole number from 1 to 52"),
        ({"runs": 53}, "runs is 53; write a whole number from 1 to 52"),
        ({"runs": 1.5}, "runs is 1.5; write a whole number"),
        ({"runs": True}, "runs is True; write a whole number"),
        ({"game": "holdem8", "runs": 2}, "holdem8 is not counted in several runs"),
        ({"game": "holdem8", "board": ("", "")}, "holdem8 is not counted on two boards"),
    ],
)
def test_what_cannot_be_split_is_named(question: dict[str, Any], message: str) -> None:
    with pytest.raises(runout.RunoutError) as refusal:
        runout.equity("AhKd", "QdQc", **question)
    assert message in str(refusal.value)


def test_courchevel_shows_its_first_card() -> None:
    holdings = "AsAhKsKh2c", "JdTd9c8c3h"
    answer = runout.equity(*holdings, board="7s", game="courchevel")
    assert answer.total == comb(41, 4)
    with pytest.raises(runout.ImpossibleDeal, match="2 cards; courchevel has 0, 1, 3, 4 or 5"):
        runout.equity(*holdings, board="7s6s", game="courchevel")
    with pytest.raises(runout.ImpossibleDeal, match="1 card; omaha5 has 0, 3, 4 or 5"):
        runout.equity(*holdings, board="7s", game="omaha5")


@pytest.mark.parametrize("exact", [True, False])
@pytest.mark.parametrize(
    "question",
    [{"game": "holdem8"}, {"board": ("Ks7h2d", "Ts9s8s")}, {"runs": 2}, {"runs": 3}],
)
def test_csv_and_tables_say_what_json_says(question: dict[str, Any], exact: bool) -> None:
    question = {"board": "Ks7h2d", **question}
    question |= {} if exact else {"samples": 64}
    answer = runout.equity("AhKh", "QQ,JTs", "5h4h", exact=exact, **question)
    rows = list(csv.DictReader(io.StringIO(answer.to_csv())))
    for row, player in zip(rows, answer.to_dict()["players"], strict=True):
        assert {name: str(player[name]) for name in row if name in player and name != "ties"} == {
            name: value or "None"
            for name, value in row.items()
            if name in player and name != "ties"
        }
    heads = str(answer).splitlines()[1].split("  ")
    assert all(f"<th>{head.strip()}</th>" in answer._repr_html_() for head in heads if head)
    assert pickle.loads(pickle.dumps(answer)) == answer


def test_known_holdings_are_sampled_by_their_boards() -> None:
    two = runout.equity("AhKh", "QdQc", board=("Ks7h2d", ""), exact=False, samples=50)
    assert "50 samples of two complete boards, seed 1" in two.explain()
    one = runout.equity("AhKh", "QdQc", game="holdem8", exact=False, samples=50)
    assert "50 samples of a complete board, seed 1" in one.explain()
    assert (two.total, one.total) == (50, 50)
    quick = runout.equity("22+", "A2s+", board=("", ""), budget=0.1)
    assert quick.sample is not None
    assert quick.sample.samples > 900


def test_samples_count_once_whatever_the_weights() -> None:
    answer = runout.equity("AA@1/3,KK@1/7", "QQ", game="omaha", exact=False, samples=40)
    assert answer.total == 40 * comb(44, 5)


def test_a_range_too_large_for_an_exact_count_is_named() -> None:
    with pytest.raises(runout.TooMuchWork, match="too large for an exact count: at most 600,000"):
        runout.equity("AsKsQsJsTs", "random", game="omaha5", exact=True, budget=1e9)


@pytest.mark.parametrize(
    ("question", "hint"),
    [
        ({"runs": 10}, "ask for fewer runs or players"),
        ({"runs": 10, "dead": "2c"}, "take out some dead cards"),
    ],
)
def test_too_few_cards_say_what_to_ask_for(question: dict[str, Any], hint: str) -> None:
    with pytest.raises(runout.ImpossibleDeal, match=hint):
        runout.equity("AhKd", "QdQc", **question)


def test_narrow_ranges_beside_known_holdings_and_wide_ones_by_weight_are_drawn() -> None:
    known = ["AhKdQc9s", "AdKc8h7s", "QhJd6c5s", "JhTd4c3s", "2c3c7c8c", "2d4d6d7d"]
    last = "AsKsQsJs,AcKhQdJc,As9c8s6s"
    answer = runout.equity(*known, last, board="Th5h3d", game="omaha", exact=False, samples=300)
    assert answer.total == 300 * comb(21, 2)
    light = ["AA***,*****@1"] * 3  # not laid out, and nearly all holdings weigh a hundredth
    answer = runout.equity(*light, board="Ks7h2d", game="omaha5", exact=False, samples=40)
    assert answer.total == 40 * comb(34, 2)


@pytest.mark.slow
def test_six_players_with_the_same_few_holdings_are_dealt() -> None:
    six = ["15%equity"] * 6
    answer = runout.equity(*six, board="Ks7h2d", game="omaha", exact=False, samples=40)
    assert answer.total == 40 * comb(25, 2)
