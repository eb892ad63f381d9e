"""Equity of known holdings: golden cases, brute force of two kinds, what must hold for any spot."""

import pickle
import random
import re
from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import runout
from runout.cards import CARDS, DECK, CardSet

from . import reference
from .conftest import cases


def is_known(case: dict) -> bool:
    held = case["players"]
    return case["game"] == "holdem" and all(len(h) == 4 and "," not in h for h in held)


NONE = CardSet()
KNOWN = [case for case in cases("equity") if is_known(case)]


@pytest.mark.parametrize("case", KNOWN, ids=lambda case: case["id"])
def test_golden_cases_agree_count_by_count(case: dict) -> None:
    answer = runout.equity(*case["players"], board=case["board"], dead=case["dead"])
    for player, expected in zip(answer.players, case["results"], strict=True):
        assert player.equity == Fraction(expected["equity"])
        assert player.wins == expected["win"]
        assert player.ties == {int(n): ties for n, ties in expected["ties"].items()}
        assert answer.total == expected["total"]


def test_the_golden_cases_are_there() -> None:
    assert len(KNOWN) >= 12


@st.composite
def spots(draw, boards=(0, 3, 4, 5), players=(2, 10), dead=(0, 6)):
    """Draw holdings, a board and dead cards that can lie on one table."""
    sizes = [2] * draw(st.integers(*players))
    sizes += [draw(st.sampled_from(boards)), draw(st.integers(*dead))]
    cards = draw(st.permutations(CARDS))
    piles = []
    for size in sizes:
        piles.append(CardSet(cards[:size]))
        cards = cards[size:]
    return tuple(piles[:-2]), piles[-2], piles[-1]


@given(spots(boards=(3, 4, 5), players=(2, 4), dead=(0, 12)))
@settings(max_examples=8)
def test_boards_agree_with_the_rule_book(spot) -> None:
    holdings, board, dead = spot
    answer = runout.equity(*holdings, board=board, dead=dead)
    assert answer.outcomes == reference.showdowns(holdings, board, dead)
    assert tuple(p.equity for p in answer.players) == reference.equities(holdings, board, dead)


def brute_force(holdings, board: CardSet, dead: CardSet, through: CardSet = NONE) -> dict:
    """Count every runout, of those that hold the cards of *through*, by the value of all hands."""
    board = board | through
    live = list(DECK - board - dead - CardSet(card for holding in holdings for card in holding))
    runouts = np.array(list(combinations(live, 5 - len(board))), np.uint8)
    values = []
    for holding in holdings:
        known = np.tile(np.array(list(holding | board), np.uint8), (len(runouts), 1))
        values.append(runout.evaluate_many(np.hstack([known, runouts])))
    best = np.max(values, axis=0)
    bits = sum((value == best).astype(int) << i for i, value in enumerate(values))
    return {
        tuple(i for i in range(len(holdings)) if n >> i & 1): int(count)
        for n, count in enumerate(np.bincount(bits))
        if count
    }


@pytest.mark.parametrize("seed", range(10))
def test_counts_before_the_flop_agree_with_brute_force(seed: int) -> None:
    deal = random.Random(seed)
    cards = deal.sample(CARDS, 30)
    players = 2 + seed % 9
    holdings = [CardSet(cards[2 * i : 2 * i + 2]) for i in range(players)]
    dead = CardSet(cards[20:])
    answer = runout.equity(*holdings, dead=dead)
    assert answer.outcomes == brute_force(holdings, CardSet(), dead)


@given(spots(boards=(3, 4, 5), dead=(0, 20)))
@settings(max_examples=60)
def test_counts_after_the_flop_agree_with_brute_force(spot) -> None:
    holdings, board, dead = spot
    if len(DECK - board - dead) - 2 * len(holdings) < 5 - len(board):
        return
    answer = runout.equity(*holdings, board=board, dead=dead)
    assert answer.outcomes == brute_force(holdings, board, dead)


SUITED = ["AhKh 9h8h QsQd", "3h4h 6h8h AhQs", "AsAh KsKh QsQd", "5d4d 3d2d", "AcKd AdKc"]


@pytest.mark.parametrize("holdings", SUITED)
@pytest.mark.parametrize("board", ["", "ThJh2c", "Th2h7h", "ThJhQc5h", "8c9cTcJcQc"])
def test_suited_spots_agree_with_brute_force(holdings: str, board: str) -> None:
    held = [CardSet.parse(holding) for holding in holdings.split()]
    dead = CardSet.parse("2s3s4s5s6s7s8s9s6c5c") - CardSet.parse(board)
    answer = runout.equity(*held, board=board, dead=dead)
    assert answer.outcomes == brute_force(held, CardSet.parse(board), dead)


@given(spots())
@settings(max_examples=40)
def test_equities_sum_to_one_and_counts_to_all_runouts(spot) -> None:
    holdings, board, dead = spot
    answer = runout.equity(*holdings, board=board, dead=dead)
    live = 52 - 2 * len(holdings) - len(board) - len(dead)
    assert sum(player.equity for player in answer.players) == 1
    assert answer.total == comb(live, 5 - len(board))
    for player in answer.players:
        assert player.wins + sum(player.ties.values()) + player.losses == answer.total
        assert player.win + player.tie + player.lose == pytest.approx(1)


@given(spots(), st.permutations(range(4)))
@settings(max_examples=30)
def test_renaming_the_suits_changes_nothing(spot, suits: list[int]) -> None:
    def renamed(cards: CardSet) -> CardSet:
        return CardSet(card & ~3 | suits[card & 3] for card in cards)

    holdings, board, dead = spot
    one = runout.equity(*holdings, board=board, dead=dead)
    two = runout.equity(*map(renamed, holdings), board=renamed(board), dead=renamed(dead))
    assert one.outcomes == two.outcomes


@given(spots(), st.randoms(use_true_random=False))
@settings(max_examples=30)
def test_changing_seats_moves_the_answers_along(spot, shuffler: random.Random) -> None:
    holdings, board, dead = spot
    seats = list(range(len(holdings)))
    shuffler.shuffle(seats)
    one = runout.equity(*holdings, board=board, dead=dead)
    two = runout.equity(*(holdings[seat] for seat in seats), board=board, dead=dead)
    assert [one.players[seat] for seat in seats] == list(two.players)


@given(spots(boards=(3, 4), players=(2, 5)))
@settings(max_examples=20)
def test_the_next_card_splits_the_deals(spot) -> None:
    holdings, board, dead = spot
    now = Counter(runout.equity(*holdings, board=board, dead=dead).outcomes)
    live = DECK - board - dead - CardSet(card for h in holdings for card in h)
    later: Counter[tuple[int, ...]] = Counter()
    for card in live:
        later.update(runout.equity(*holdings, board=board | CardSet([card]), dead=dead).outcomes)
    assert later == {winners: n * (5 - len(board)) for winners, n in now.items()}


@given(spots(boards=(0, 3, 4), players=(2, 5), dead=(1, 1)))
@settings(max_examples=20)
def test_a_dead_card_takes_away_the_runouts_that_hold_it(spot) -> None:
    holdings, board, dead = spot
    every = Counter(runout.equity(*holdings, board=board).outcomes)
    without = Counter(runout.equity(*holdings, board=board, dead=dead).outcomes)
    assert all(every[winners] >= n for winners, n in without.items())
    assert every == without + Counter(brute_force(holdings, board, CardSet(), through=dead))


@pytest.mark.parametrize(
    ("question", "kind", "words"),
    [
        (dict(holdings=["AhKh"]), runout.NotationError, "1 holding given; write two to ten"),
        (dict(holdings=[]), runout.NotationError, "0 holdings given"),
        (dict(holdings=["2c2d"] * 11), runout.NotationError, "11 holdings"),
        (dict(holdings=["AhKh", "QQs"]), runout.NotationError, "player 2's holding: 'QQs'"),
        (
            dict(holdings=["AhKh", "QsQx"]),
            runout.NotationError,
            "'Qx' at position 3 of 'QsQx' is not a card",
        ),
        (dict(holdings=["AhKh", "QsQh2c"]), runout.ImpossibleDeal, "player 2's holding has 3"),
        (dict(holdings=["AhKh", "Qs"]), runout.ImpossibleDeal, "player 2's holding has 1 card;"),
        (dict(holdings=["AhKh", "QsQs"]), runout.ImpossibleDeal, "Qs stands twice"),
        (dict(holdings=["AhKh", "AhQs"]), runout.ImpossibleDeal, "Ah is in both player 1's"),
        (dict(holdings=["AhKh", "QcQs"], board="2c"), runout.ImpossibleDeal, "0, 3, 4 or 5"),
        (dict(holdings=["AhKh", "QcQs"], board="2c3c4c5c6c7c"), runout.ImpossibleDeal, "6 cards"),
        (dict(holdings=["AhKh", "QcQs"], board="Ah3c4c"), runout.ImpossibleDeal, "and the board"),
        (dict(holdings=["AhKh", "QcQs"], dead="Qs"), runout.ImpossibleDeal, "the dead cards"),
        (dict(holdings=["AhKh", "QcQs"], game="holdme"), runout.UnknownGame, "'holdme'"),
        (dict(holdings=["AhKh", 7]), runout.NotationError, "player 2's holding is 7"),
    ],
)
def test_a_wrong_question_is_named(question: dict, kind: type, words: str) -> None:
    holdings = question.pop("holdings")
    with pytest.raises(kind) as refusal:
        runout.equity(*holdings, **question)
    assert words in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_too_many_dead_cards_leave_no_board() -> None:
    dead = DECK - CardSet.parse("AhKhQcQs2c3c4c5c")
    with pytest.raises(runout.ImpossibleDeal, match="4 live cards are left"):
        runout.equity("AhKh", "QcQs", dead=dead)
    assert runout.equity("AhKh", "QcQs", dead=dead - CardSet.parse("Ac")).total == 1


def test_the_answer_as_plain_values_has_the_documented_fields() -> None:
    equity = runout.equity("AhKh", "QdQc", board="Ks7h2d", dead="2c")
    answer: dict[str, Any] = equity.to_dict()
    assert list(answer) == ["game", "board", "dead", "exact", "total", "stderr", "players"]
    assert (answer["board"], answer["dead"], answer["total"]) == ("Ks7h2d", "2c", 946)
    player = answer["players"][0]
    fields = "holding win tie lose equity equity_fraction wins ties losses stderr"
    assert list(player) == fields.split()
    assert (player["holding"], player["stderr"]) == ("AhKh", None)
    shares = [player[name] for name in ("win", "tie", "lose", "equity")]
    first = equity.players[0]
    assert shares == [first.win, first.tie, first.lose, float(first.equity)]
    assert player["wins"] + sum(player["ties"].values()) + player["losses"] == 946
    assert Fraction(player["equity_fraction"]) == equity.players[0].equity


def test_a_notebook_shows_the_same_table() -> None:
    answer = runout.equity("9h8h", "7c7d", "AcKd", board="As9d7s4d")
    cells = re.findall(r"<t[hd]>(.*?)</t[hd]>", answer._repr_html_())
    lines = str(answer).splitlines()[1:]
    assert cells == [cell for line in lines for cell in re.split(r"  +", line.strip())]
    assert lines[1].startswith("1       9h8h     ")


def test_an_answer_can_be_pickled() -> None:
    answer = runout.equity("AhKh", "QdQc", board="Ks7h2d")
    assert pickle.loads(pickle.dumps(answer)) == answer


@pytest.mark.parametrize(
    ("question", "words"),
    [
        (dict(board="Ks7h2x"), "the board: '2x' at position 5"),
        (dict(dead="2x"), "the dead cards: '2x' is not a card"),
        (dict(board="2c"), "the board has 1 card; holdem has 0, 3, 4 or 5"),
        (dict(board="2c3c"), "the board has 2 cards;"),
    ],
)
def test_a_bad_board_is_told_from_bad_dead_cards(question: dict, words: str) -> None:
    with pytest.raises(runout.RunoutError) as refusal:
        runout.equity("AhKh", "QdQc", **question)
    assert str(refusal.value).startswith(words)


def test_a_table_of_three_players_has_a_column_for_each_size_of_tie() -> None:
    answer = runout.equity("Ac2d", "Ah2c", "As3s", board="KhKdQcJh")
    assert answer.outcomes == {(0, 1): 2, (2,): 3, (0, 1, 2): 37}
    _, head, first, _, third = str(answer).splitlines()
    assert head.endswith("wins  ties of 2  ties of 3  losses")
    assert " ".join(first.split()[2:]) == "31.7460 % 0.0000 % 92.8571 % 7.1429 % 0 2 37 3"
    assert " ".join(third.split()[2:]) == "36.5079 % 7.1429 % 88.0952 % 4.7619 % 3 0 37 2"


def test_one_deal_is_told_as_one() -> None:
    answer = runout.equity("AhKh", "QdQc", board="Ks7h2d3c4c", dead="8s9s")
    assert str(answer).startswith("holdem, board Ks7h2d3c4c, dead 9s8s: 1 deal, exact\n")


def test_counts_that_are_no_whole_numbers_are_fractions_in_json() -> None:
    equity = runout.equity("AhAd:0.25", "QdQc", board="Ks7h2d")
    answer: dict[str, Any] = equity.to_dict()
    assert (answer["total"], answer["players"][0]["wins"]) == ("495/2", "907/4")
