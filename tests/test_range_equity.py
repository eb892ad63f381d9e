"""Equity of ranges: golden cases, three ways to count that agree, weights, refusals."""

import random
from fractions import Fraction
from itertools import combinations

import pytest

import runout
from runout.cards import CARDS, CardSet
from runout.poker import plan
from runout.poker.ranges import Range
from runout.poker.spot import parse_spot

from .conftest import cases

HOLDEM = [case for case in cases("equity") if case["game"] == "holdem"]
COMBOS = [CardSet(combo) for combo in combinations(CARDS, 2)]


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


def counted(method: plan.Method) -> dict[tuple[int, ...], int | Fraction]:
    return {who: n for who, n in method.count().items() if n}


@pytest.mark.parametrize("board", ["", "Ks7h2d", "Ks7h2d2c", "Ks7h2d2cJh"])
@pytest.mark.parametrize("top", [1, 3, 10**7])
def test_every_way_to_count_gives_the_same_integers(board: str, top: int) -> None:
    deal = random.Random(top)
    n = 12 if not board else 40
    spot = parse_spot([drawn(deal, n, top), drawn(deal, n, top)], board=board)
    ranges, scale = plan._whole_weights(spot)
    ways = [method for method in plan._methods(spot, ranges) if method.seconds < 60]
    answers = [counted(method) for method in ways]
    assert len(ways) == (2 if board else 3)
    assert scale == 1
    assert all(answer == answers[0] for answer in answers)


def test_dead_cards_are_taken_off_in_every_way_to_count() -> None:
    spot = parse_spot([Range("AA,AKs"), Range("QQ,22")], board="Ks7h2d", dead="AsQh3c")
    ranges, _ = plan._whole_weights(spot)
    first, *others = [counted(method) for method in plan._methods(spot, ranges)]
    assert others
    assert all(other == first for other in others)


def test_halved_weights_halve_every_count() -> None:
    whole = runout.equity("AA,KK", "QQ+,AKs", board="Ks7h2d")
    half = runout.equity(Range("AA:0.5,KK:0.5"), "QQ+,AKs", board="Ks7h2d")
    assert half.outcomes == {who: Fraction(n, 2) for who, n in whole.outcomes.items()}
    assert [p.equity for p in half.players] == [p.equity for p in whole.players]
    assert half.to_dict()["total"] == whole.total // 2


def test_a_deal_is_one_joint_choice_of_holdings() -> None:
    answer = runout.equity("7c2d,AsAh", "7d2h,AsAc", "AsKs")  # whoever has AsKs has the As
    assert answer.outcomes == runout.equity("7c2d", "7d2h", "AsKs").outcomes
    shares = [f"{100 * float(player.equity):.4f}" for player in answer.players]
    assert shares == ["11.4163", "12.2195", "76.3642"]


def test_three_ranges_add_up_choice_by_choice() -> None:
    answer = runout.equity("AhKh,QhQs", "JcJd", "7s6s,5h4h", board="Ks7h2d")
    parts = [
        runout.equity(first, "JcJd", third, board="Ks7h2d")
        for first in ("AhKh", "QhQs")
        for third in ("7s6s", "5h4h")
    ]
    assert answer.total == sum(part.total for part in parts)
    for who, n in answer.outcomes.items():
        assert n == sum(part.outcomes.get(who, 0) for part in parts)


@pytest.mark.parametrize(
    ("question", "kind", "words"),
    [
        (dict(holdings=["AA", Range("")]), runout.ImpossibleDeal, "player 2's range is empty"),
        (
            dict(holdings=["QQ", "KsKh,KsKd"], board="Ks7h2d"),
            runout.ImpossibleDeal,
            "player 2's range has no live combo",
        ),
        (dict(holdings=["AA", "AcAd"], board="AsAh2c"), runout.ImpossibleDeal, "share a card"),
        (dict(holdings=["22+", "22+", "22+"]), runout.TooMuchWork, "would take about"),
        (dict(holdings=["AA", "KK+AKs"]), runout.NotationError, "player 2's holding: "),
        (dict(holdings=["AA", 7]), runout.NotationError, "player 2's holding is 7"),
        (dict(holdings=["AA", "AhKhQh"]), runout.ImpossibleDeal, "has 3 cards"),
    ],
)
def test_a_wrong_question_is_named(question: dict, kind: type, words: str) -> None:
    holdings = question.pop("holdings")
    with pytest.raises(kind) as refusal:
        runout.equity(*holdings, **question)
    assert words in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_the_budget_decides_what_is_too_much() -> None:
    with pytest.raises(runout.TooMuchWork, match=r"budget 0\.001 s"):
        runout.equity("AA", "KK", "QQ", budget=0.001)
    assert runout.equity("AA", "KK", "QQ", budget=1.0).total == 216 * 1370754
