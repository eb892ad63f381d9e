"""Equity of ranges: golden cases, all ways to count against every hand, weights, refusals."""

import json
import math
import random
from decimal import Decimal
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any

import numpy as np
import pytest

import runout
from runout.cards import CARDS, CardSet
from runout.poker import check, plan
from runout.poker.ranges import Range
from runout.poker.spot import parse_spot
from runout.poker.ways import ways
from runout.poker.weighed import weigh

from . import brute
from .conftest import cases

HOLDEM = [case for case in cases("equity") if case["game"] == "holdem"]
COMBOS = [CardSet(combo) for combo in combinations(CARDS, 2)]
LOW = "".join(f"{rank}{suit}" for rank in "23456789TJ" for suit in "cdhs")
FORTY = "22+,A2s+,K2s+,Q4s+,J7s+,T7s+,97s+,86s+,76s,65s,A2o+,K7o+,Q9o+,J9o+,T9o"


@pytest.mark.parametrize("case", HOLDEM, ids=lambda case: case["id"])
def test_golden_cases_agree_count_by_count(case: dict) -> None:
    answer = runout.equity(*case["players"], board=case["board"], dead=case["dead"])
    for player, expected in zip(answer.players, case["results"], strict=True):
        assert player.equity == Fraction(expected["equity"])
        assert player.wins == expected["win"]
        assert player.ties == {int(n): ties for n, ties in expected["ties"].items()}
        assert answer.total == expected["total"]


def drawn(deal: random.Random, n: int, top: int = 3) -> Range:
    """Return a range of *n* combos with weights."""
    return Range.of({combo: deal.randint(1, top) for combo in deal.sample(COMBOS, n)})


def every_count(spot) -> list[dict]:
    """Return the counts by each way that ends in reasonable time, shortcuts on and off."""
    counts = []
    for merge in (True, False):
        weighed = weigh(spot, merge=merge)
        some = [way for way in ways(weighed) if way.seconds < 30]
        counts += [plan.counted(way, workers) for way in some for workers in (1, 2)]
    return counts


def two(combo: CardSet) -> tuple[int, int]:
    one, other = combo
    return one, other


def by_hand(spot) -> dict:
    held = [{two(combo): n for combo, n in holding.weights.items()} for holding in spot.holdings]
    return brute.counted(held, tuple(map(int, spot.board)), tuple(map(int, spot.dead)))


@pytest.mark.parametrize("seed", range(12))
def test_every_way_counts_every_deal_of_a_random_spot(seed: int) -> None:
    deal = random.Random(seed)
    players, n = [(2, 30), (3, 12), (4, 5), (5, 3)][seed % 4]
    cards = deal.sample(CARDS, 8)
    board = CardSet(cards[: 3 + seed % 3])
    spot = parse_spot(
        [drawn(deal, n, deal.choice([1, 3, 10**7])) for _ in range(players)],
        board=board,
        dead=CardSet(cards[5 : 5 + seed % 4]),
    )
    expected = by_hand(spot)
    answers = every_count(spot)
    assert len(answers) >= 8
    assert all(answer == expected for answer in answers)


ALIKE = [
    (["AA,KK", "QQ,AKs", "22"], "7s7h2d", ""),
    (["AA,KQs", "KK+", "JTs,AKo", "22"], "Ts9h8d", "2c"),
    (["AhKh", "QQ,JTs", "22,A5s"], "Ks7h2d2c", "3c3d"),
    (["AA", "KK,QJs"], "8s8d8c8h2c", ""),
    (["AA,TT", "22,AKs"], "KcQcJc", "KdQdJd"),
    (["AKs", "AKs", "AKs"], "9d5d2d", ""),
    (["random", "AA,72o"], "KsKhKd", "2c2d"),
]


@pytest.mark.parametrize(("holdings", "board", "dead"), ALIKE)
def test_suits_that_are_alike_are_merged_without_a_difference(holdings, board, dead) -> None:
    spot = parse_spot([Range(holding) for holding in holdings], board=board, dead=dead)
    expected = by_hand(spot)
    assert all(answer == expected for answer in every_count(spot))


@pytest.mark.parametrize("dead", ["", "2c", "AsKh", "2c2d2h"])
def test_every_way_agrees_before_the_flop(dead: str) -> None:
    spot = parse_spot(["AA,A2s", "KK,QQ,98s"], dead=dead)
    answers = [
        plan.counted(way)
        for merge in (True, False)
        for weighed in [weigh(spot, merge=merge)]
        for way in ways(weighed)
        if way.seconds < 20
    ]
    assert len(answers) >= 5 - 2 * bool(dead)
    assert all(answer == answers[0] for answer in answers)


def test_three_ranges_agree_before_the_flop() -> None:
    spot = parse_spot(["AA,KQs", "KK", "QQ,76s"])
    weighed = weigh(spot)
    by_choice, by_two, by_three = [plan.counted(way, 2) for way in ways(weighed)]
    assert by_choice == by_two == by_three


def test_halved_weights_halve_every_count() -> None:
    whole = runout.equity("AA,KK", "QQ+,AKs", board="Ks7h2d")
    half = runout.equity(Range("AA:0.5,KK:0.5"), "QQ+,AKs", board="Ks7h2d")
    assert half.outcomes == {who: Fraction(n, 2) for who, n in whole.outcomes.items()}
    assert [p.equity for p in half.players] == [p.equity for p in whole.players]
    assert half.to_dict()["total"] == whole.total // 2
    quarter = runout.equity("AA:0.5,KK:0.5", "QQ+:0.5,AKs:0.5", board="Ks7h2d")
    assert quarter.outcomes == {who: Fraction(n, 4) for who, n in whole.outcomes.items()}


def test_a_count_of_small_weights_is_not_shown_as_none() -> None:
    answer = runout.equity("AA:0.001", "KK:0.001", board="2c2d7h9sTs")
    assert answer.total == Fraction(36, 10**6)
    heading, _, aces, kings = str(answer).splitlines()
    assert heading.endswith(": <0.0001 deals, exact")
    assert aces.split()[-3:] == ["<0.0001", "0", "0"]
    assert kings.split()[-3:] == ["0", "0", "<0.0001"]
    assert "<td>&lt;0.0001</td>" in answer._repr_html_()


def test_counts_beyond_2_to_the_53_are_exact() -> None:
    heavy = Range.of({combo: 10**15 + i for i, combo in enumerate(Range("22+"))})
    answer = runout.equity(heavy, "AKs", "QJs", board="Ks7h2d")
    assert answer.outcomes == by_hand(
        parse_spot([heavy, Range("AKs"), Range("QJs")], board="Ks7h2d")
    )
    assert answer.total > 2**53


def test_a_deal_is_one_joint_choice_of_holdings() -> None:
    answer = runout.equity("7c2d,AsAh", "7d2h,AsAc", "AsKs")  # whoever has AsKs has the As
    assert answer.outcomes == runout.equity("7c2d", "7d2h", "AsKs").outcomes
    shares = [f"{100 * float(player.equity):.4f}" for player in answer.players]
    assert shares == ["11.4163", "12.2195", "76.3642"]


def test_the_same_range_for_all_is_fair() -> None:
    answer = runout.equity(FORTY, FORTY, FORTY, board="Ks7h2d", workers=2)
    assert {player.equity for player in answer.players} == {Fraction(1, 3)}
    assert len({player.wins for player in answer.players}) == 1
    assert answer.how.words == "3 ranges swept over every complete board"


def test_two_unknown_hands_leave_each_what_the_first_leaves() -> None:
    answer = runout.equity("AhKh", "random", "random")
    hero, *others = answer.players
    assert answer.total == comb(50, 2) * comb(48, 2) * comb(46, 5)
    assert others[0].equity == others[1].equity == (1 - hero.equity) / 2
    assert others[0].wins == others[1].wins


@pytest.mark.slow
def test_three_wide_ranges_before_the_flop_are_exact() -> None:
    answer = runout.equity(FORTY, FORTY, FORTY, exact=True, budget=300)
    assert {player.equity for player in answer.players} == {Fraction(1, 3)}
    held = [combo.bits for combo in Range(FORTY)]
    pairs = [one | two for one in held for two in held if not one & two]
    touched = [sum(cards >> i & 1 for cards in held) for i in range(52)]
    free = {
        cards: len(held)
        - sum(touched[i] for i in range(52) if cards >> i & 1)
        + sum(combo & cards == combo for combo in held)
        for cards in set(pairs)
    }
    assert answer.total == sum(free[cards] for cards in pairs) * comb(46, 5)


@pytest.mark.parametrize(
    ("question", "kind", "words"),
    [
        (dict(holdings=["AA", Range("")]), runout.ImpossibleDeal, "player 2's range is empty"),
        (dict(holdings=["AA", "KK:0"]), runout.ImpossibleDeal, "player 2's range is empty"),
        (
            dict(holdings=["QQ", "KsKh,KsKd"], board="Ks7h2d"),
            runout.ImpossibleDeal,
            "player 2's range has no live combo",
        ),
        (dict(holdings=["AA", "AcAd"], board="AsAh2c"), runout.ImpossibleDeal, "share a card"),
        (
            dict(holdings=["AA", "AcAd"], board="AsAh2c", exact=False),
            runout.ImpossibleDeal,
            "none of",
        ),
        (dict(holdings=["AA"] * 3, exact=False), runout.ImpossibleDeal, "in none of 1,024"),
        (dict(holdings=["AA"] * 5, exact=False), runout.ImpossibleDeal, "none of 200,000 random"),
        (dict(holdings=["22+"] * 4, exact=True), runout.TooMuchWork, "would take about"),
        (dict(holdings=["AA", "KK+AKs"]), runout.NotationError, "player 2's holding: "),
        (dict(holdings=["AA", 7]), runout.NotationError, "player 2's holding is 7"),
        (dict(holdings=["AA", "AhKhQh"]), runout.ImpossibleDeal, "has 3 cards"),
        (dict(holdings=["AA", "22"], samples=0), runout.NotationError, "samples is 0"),
        (dict(holdings=["AA", "22"], samples=1.5), runout.NotationError, "samples is 1.5"),
        (dict(holdings=["AA", "22"], time=-1), runout.NotationError, "time is -1"),
        (dict(holdings=["AA", "22"], error="x"), runout.NotationError, "error is 'x'"),
        (dict(holdings=["AA", "22"], workers=0), runout.NotationError, "workers is 0"),
        (dict(holdings=["random"] * 10, dead=LOW), runout.ImpossibleDeal, "the ranges need 20 and"),
    ],
)
def test_a_wrong_question_is_named(question: dict, kind: type, words: str) -> None:
    holdings = question.pop("holdings")
    with pytest.raises(kind) as refusal:
        runout.equity(*holdings, **question)
    assert words in str(refusal.value)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize("villain", ["QdQc", "QQ,JJ"])
@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("exact", "no"),
        ("exact", 0),
        ("budget", math.nan),
        ("budget", -1),
        ("budget", "5"),
        ("budget", 10**400),
        ("samples", True),
        pytest.param("samples", -(10**5000), id="long"),
        ("time", math.nan),
        ("error", True),
        ("seed", 1.5),
        ("seed", 10**30),
        ("workers", 1025),
        ("progress", 5),
    ],
)
def test_an_option_that_cannot_be_is_refused_whatever_the_holdings(
    villain: str, option: str, value: Any
) -> None:
    with pytest.raises(runout.NotationError, match=f"^{option} is .*; write ") as refusal:
        runout.equity("AhKh", villain, board="Ks7h2d", **{option: value})
    assert len(str(refusal.value)) < 120


def test_an_option_may_be_a_number_of_any_type() -> None:
    numbers: dict[str, Any] = dict(
        budget=Fraction(1, 2),
        samples=np.int64(200),
        time=np.float32(9),
        error=Decimal("0.001"),
        seed=np.uint8(7),
        workers=np.int32(2),
    )
    answer = runout.equity("AA", "KK", exact=False, **numbers)
    assert answer == runout.equity("AA", "KK", exact=False, samples=200, seed=7)
    assert isinstance(json.loads(json.dumps(answer.to_dict()))["seed"], int)


def test_a_budget_without_end_counts_or_samples_anything() -> None:
    assert runout.equity("AA", "KK", "QQ", budget=math.inf).exact
    assert not runout.equity("AsAh", "KsKh", budget=math.inf, exact=False, time=0.01).exact
    deterministic = runout.equity("AsAh", "KsKh", board="AcAdKc", budget=math.inf, exact=False)
    assert deterministic.players[0].win == 1


def test_weights_without_a_short_common_denominator_are_counted_or_refused() -> None:
    uneven = Range.of({combo: Fraction(1, i) for i, combo in enumerate(Range("random"), 1)})
    answer = runout.equity(uneven, "AhKh", board="Ks7h2d2c")
    assert check.recount(answer, budget=20)[1] == answer.outcomes
    words = [way.words[:12] for way in ways(weigh(parse_spot([uneven] * 3, board="Ks7h2d")))]
    assert words == ["every choice"]
    questions: list[dict[str, Any]] = [dict(budget=1), dict(board="Ks7h2d", exact=False)]
    for question in questions:
        with pytest.raises(runout.TooMuchWork, match="round them"):
            runout.equity(uneven, uneven, **question)


def test_longer_weights_and_uneven_suits_are_estimated_to_take_longer() -> None:
    """In a sweep: three by three digits are nine passes; suits that are alike spare boards."""
    light, heavy = Range("22+"), Range.of(dict.fromkeys(Range("22+"), 10**9))
    seconds = []
    for holding in (light, heavy):
        *_, sweep = ways(weigh(parse_spot([holding, holding], board="Ks7h2d")))
        *_, apart = ways(weigh(parse_spot([holding, holding], dead="2c"), merge=False))
        *_, alike = ways(weigh(parse_spot([holding, holding], dead="2c")))
        seconds.append([sweep.seconds, apart.seconds, alike.seconds])
        assert 5 < apart.seconds / alike.seconds <= 6
    assert [heavy / light for light, heavy in zip(*seconds, strict=True)] == pytest.approx([9] * 3)


def test_a_part_of_long_weights_is_no_longer_than_others() -> None:
    light, heavy = (
        weigh(parse_spot([Range.of(dict.fromkeys(Range("22+"), top))] * 2, board="Ks7h2d"))
        for top in (1, 10**9)
    )
    for weighed, parts in ((light, 2), (heavy, 11)):
        _, way = ways(weighed)
        assert len(list(way.parts())) == parts


def test_holdings_that_collide_are_refused_by_every_way() -> None:
    weighed = weigh(parse_spot([Range("AsAh")] * 2))
    by_choice, by_table, _ = ways(weighed)
    for way in (by_choice, by_table):
        with pytest.raises(runout.ImpossibleDeal, match="share a card in every deal"):
            plan.counted(way)


def test_the_budget_decides_what_is_too_much() -> None:
    with pytest.raises(runout.TooMuchWork, match=r"budget 0\.0001 s"):
        runout.equity("AA", "KK", "QQ", budget=0.0001, exact=True)
    assert runout.equity("AA", "KK", "QQ", budget=1.0, exact=True).total == 216 * 1370754
    assert not runout.equity("AA", "KK", "QQ", budget=0.0001, samples=100).exact


def test_an_exact_count_that_is_stopped_has_no_answer() -> None:
    with pytest.raises(runout.TooMuchWork, match=r"stopped after \d+% of an exact count"):
        runout.equity("AA,72o", "KK", board="Ks7h2d", progress=bool)


@pytest.mark.parametrize("workers", [1, 2])
def test_progress_goes_up_to_the_end(workers: int) -> None:
    seen: list[float] = []
    runout.equity("22+", "random", dead="2c", workers=workers, progress=seen.append)
    assert seen == sorted(seen)
    assert 0 < seen[0] < 0.1
    assert seen[-1] == 1


@pytest.mark.parametrize("board", ["", "9c7d2h", "9c8c2h"])
def test_the_parts_of_every_way_stand_for_all_deals_if_none_collide(board: str) -> None:
    for way in ways(weigh(parse_spot(["AA", "KK", "QQ", "JJ"], board=board))):
        assert sum(deals for deals, _ in way.parts()) == way.deals


def test_progress_ends_at_1_where_holdings_collide() -> None:
    seen: list[float] = []
    runout.equity("AA", "AA", board="Ks7h2d", progress=seen.append)
    assert seen == [6 / 36, 1]


@pytest.mark.parametrize(
    ("holdings", "board", "budget", "words"),
    [
        (["AhKh", "QdQc"], "Ks7h2d", 20, "the value of every hand on every board"),
        (["QQ+", "KK,76s"], "Ks7h2d2c", 20, "the value of every hand on every board"),
        (["22+", "random"], "Ks7h2d", 20, "every choice of holdings on its own"),
        (["QQ", "AKs"], "Ts7h2d", 0.01, "2 ranges swept over every complete board"),
    ],
)
def test_a_second_count_goes_another_way(holdings, board, budget, words) -> None:
    answer = runout.equity(*holdings, board=board)
    said, outcomes = check.recount(answer, budget=budget)
    assert outcomes == answer.outcomes
    assert said.startswith(words)
    assert said != answer.how.words


def test_a_second_count_by_hand_can_be_stopped_soon() -> None:
    answer = runout.equity("AhKh", "QdQc")
    seen: list[float] = []
    with pytest.raises(runout.TooMuchWork, match="stopped after 1%"):
        check.recount(answer, budget=20, progress=lambda done: seen.append(done) or len(seen) == 2)
    assert len(seen) == 2


def test_a_second_count_of_weights_says_the_same_fractions() -> None:
    answer = runout.equity("AA:0.3,KK", "QQ:1,76s:0.1", board="Ks7h2d")
    assert check.recount(answer, budget=20)[1] == answer.outcomes


def test_known_holdings_are_not_counted_a_second_time_in_the_same_way() -> None:
    answer = runout.equity("AhKh", "QdQc")
    with pytest.raises(runout.TooMuchWork, match="the value of every hand on every board"):
        check.recount(answer, budget=0.1)


def test_a_second_count_has_a_budget_too() -> None:
    answer = runout.equity(FORTY, FORTY, board="Ks7h2d")
    with pytest.raises(runout.TooMuchWork, match="a second count would take"):
        check.recount(answer, budget=0.0001)
    sample = runout.equity(FORTY, FORTY, exact=False, samples=50)
    with pytest.raises(runout.TooMuchWork, match="a sample cannot be counted again"):
        check.recount(sample, budget=1)
