"""The hands of the games that share a board, high and low, and how often they come."""

import json
import random
import re
from array import array
from collections.abc import Callable
from functools import partial
from itertools import combinations
from typing import Any

import numpy as np
import pytest
from click import Option
from phevaluator import evaluate_omaha_cards

import runout
from runout.cards import DECK, CardSet
from runout.cli.evaluate import evaluate
from runout.kernels import walk
from runout.poker import tally
from runout.poker.games import GAMES, Game, find_game
from runout.poker.rules import CATEGORIES, RULES

from .conftest import up_to_suits
from .reference import rank_five
from .reference_games import holdem_hand, holdem_low, omaha_hand, omaha_low, short_hand
from .test_lows import REFERENCE, in_the_same_order

HANDS: dict[str, Callable[..., Any]] = {
    "shortdeck": partial(short_hand, trips=False),
    "shortdeck-trips": partial(short_hand, trips=True),
    "holdem8": holdem_hand,
}
LOWS: dict[str, Callable[..., Any]] = {
    "omaha8": omaha_low,
    "omaha5-8": omaha_low,
    "holdem8": holdem_low,
}
# All C(52, 4) * C(48, 5) = 463,563,500,400 deals of a holding and a board, from high card to
# straight flush. Counted here; the table of the Wizard of Odds (wizardofodds.com/games/poker) is
# remembered to be the same, not looked up. Some holdings are counted a second way below.
OMAHA_CATEGORIES = (
    13_851_662_832,
    122_655_542_152,
    170_775_844_104,
    40_712_657_408,
    52_289_648_688,
    31_216_782_384,
    29_424_798_576,
    2_225_270_496,
    411_293_760,
)
OTHERS = pytest.mark.parametrize("name", [name for name in GAMES if name != "holdem"])


def deals(name: str, n: int, boards: tuple[int, ...] = (3, 4, 5)) -> list[tuple[Any, Any]]:
    """Return *n* holdings of a game, each with a board."""
    game, deal = find_game(name), random.Random(name)
    dealt = []
    for _ in range(n):
        cards = deal.sample(list(game.deck), game.holding + deal.choice(boards))
        dealt.append((cards[: game.holding], cards[game.holding :]))
    return dealt


def read(holding: list[int], board: list[int], game: str) -> runout.Hand:
    return runout.evaluate(CardSet(holding), CardSet(board), game=game)


@OTHERS
def test_hands_of_a_game_stand_in_the_order_of_its_rules(name: str) -> None:
    values = []
    for holding, board in deals(name, 400):
        hand, ruled = read(holding, board, name), HANDS.get(name, omaha_hand)(holding, board)
        values.append((hand.value, ruled))
        assert REFERENCE[hand.rule.name](list(hand.cards)) == ruled
    assert in_the_same_order(values)


@pytest.mark.parametrize("name", LOWS)
def test_lows_of_a_game_stand_in_the_order_of_its_rules(name: str) -> None:
    values = []
    for holding, board in deals(name, 800):
        low, ruled = read(holding, board, name).low, LOWS[name](holding, board)
        assert low is not None
        assert bool(low) == (ruled is not None) == (len(low.cards) == 5)
        if low:
            values.append((low.value, ruled))
            assert REFERENCE["eight-or-better"](list(low.cards)) == ruled
    assert len(values) > 50
    assert in_the_same_order(values)


@OTHERS
def test_the_cards_that_play_are_held_and_on_the_board_as_the_game_has_it(name: str) -> None:
    for holding, board in deals(name, 200):
        hand = read(holding, board, name)
        for half in filter(None, (hand, hand.low)):
            assert len(half.cards) == 5
            assert half.cards - half.held <= CardSet(board)
            assert half.held <= CardSet(holding)
            assert len(half.held) == 2 or not find_game(name).two_play


@OTHERS
def test_a_category_is_called_what_its_five_cards_are(name: str) -> None:
    for holding, board in deals(name, 300):
        hand = read(holding, board, name)
        if {card.rank for card in hand.cards} != {12, 4, 5, 6, 7}:  # A 6 7 8 9
            assert hand.category == CATEGORIES[rank_five(list(hand.cards))[0]]


@OTHERS
def test_values_are_those_by_which_equity_is_counted(name: str) -> None:
    game = find_game(name)
    for holding, board in deals(name, 100, boards=(5,)):
        hand, row, low = read(holding, board, name), tally._row(0)[:], array("H", [0])
        game.fill([CardSet(holding).bits], CardSet(board).bits, 0, row)
        assert hand.value == max(row)
        if game.fill_lows and hand.low is not None:
            game.fill_lows([CardSet(holding).bits], CardSet(board).bits, 0, low)
            assert hand.low.value == low[0]


def test_phevaluator_orders_hands_of_omaha_alike() -> None:
    values = [
        (read(holding, board, "omaha").value, -evaluate_omaha_cards(*board, *holding))
        for holding, board in deals("omaha", 3000, boards=(5,))
    ]
    assert in_the_same_order(values)
    assert len(set(values)) > 1000


def category_counts(game: Game, holding: CardSet) -> list[int]:
    """Return on how many boards a holding makes each category, counted by the walk.

    There is a player for each category, whose row has what the holding makes of a board if it is of
    this category; so the winner tells the category.
    """
    row = tally._row(5)[:]
    suits = game.fill([holding.bits], 0, 5, row)
    values = np.array(row)
    # 0 is no flush, or 7-5-4-3-2 high, which no full board leaves a holding with
    made = np.where(values > 0, (values >> 12) + 1, 0)
    rows = np.where(made == np.arange(1, 10)[:, None], made, 0).astype(np.uint16)
    counts = array("q", bytes(8 << 9))
    live = (DECK - holding).bits
    walk.tally(array("H", rows.tobytes()), 9, suits, 5, live, tally.ONE_CLASS, counts)
    return [counts[1 << category] for category in range(9)]


@pytest.mark.slow
def test_all_deals_of_omaha_fall_into_these_categories() -> None:
    omaha, total = find_game("omaha"), [0] * 9
    for holding, n in up_to_suits(4).items():
        counts = category_counts(omaha, CardSet(holding))
        total = [total[i] + n * counts[i] for i in range(9)]
    assert tuple(total) == OMAHA_CATEGORIES
    assert sum(total) == 270_725 * 1_712_304


@pytest.mark.parametrize("cards", ["AsAhKsKh", "Jd9d8c3h", "7s6s5s2d", "QsQhQd2c"])
def test_the_categories_of_a_holding_are_those_of_its_boards_one_by_one(cards: str) -> None:
    holding = CardSet.parse(cards)
    live = np.array(sorted(map(int, DECK - holding)), np.uint8)
    threes = live[np.array(list(combinations(range(48), 3)))]
    twos = np.array(list(combinations(map(int, holding), 2)), np.uint8)
    fives = [np.hstack([np.tile(two, (len(threes), 1)), threes]) for two in twos]
    best = np.zeros((52, 52, 52), np.uint16)
    best[tuple(threes.T)] = np.max([runout.evaluate_many(five) for five in fives], axis=0)
    boards = live[np.array(list(combinations(range(48), 5)), np.uint8)]
    values = [best[tuple(boards[:, three].T)] for three in map(list, combinations(range(5), 3))]
    found = np.bincount(np.max(values, axis=0) >> 12, minlength=9)
    assert found.tolist() == category_counts(find_game("omaha"), holding)


@pytest.mark.parametrize(
    ("game", "holding", "board", "lines"),
    [
        (
            "omaha8",
            "As2d3h4c",
            "5s7d8hKcKd",
            ["high: pair, kings (As4c with KdKc8h)", "low: 8-7-5-2-A (As2d with 8h7d5s)"],
        ),
        (
            "omaha8",
            "As2d3h4c",
            "5s7dKcKdQh",
            [
                "high: pair, kings (As4c with KdKcQh)",
                "low: none; the board has only two ranks of eight or lower",
            ],
        ),
        (
            "omaha8",
            "AsKd9hTc",
            "5s7d8h",
            [
                "high: high card, ace (AsKd with 8h7d5s)",
                "low: none; the holding has only one rank of eight or lower",
            ],
        ),
        (
            "omaha5-8",
            "As2dKhQc3c",
            "Ac2h8sKcJd",
            [
                "high: two pair, aces and kings (AsKh with AcKcJd)",
                "low: none; holding and board have only four ranks of eight or lower between them",
            ],
        ),
        (
            "holdem8",
            "2c2d",
            "AsKsQsJsTs",
            [
                "high: straight flush, ace high (the board, AsKsQsJsTs)",
                "low: none; holding and board have only two ranks of eight or lower between them",
            ],
        ),
        ("holdem", "As2d", "3c4h5s9dKd", ["straight, five high (As5s4h3c2d)"]),
        ("shortdeck", "As6d", "7c8h9sKdKh", ["straight, nine high (As6d with 9s8h7c)"]),
        ("shortdeck", "AsKs", "KdAdAcTs9s", ["full house, aces over kings (AsKs with AdAcKd)"]),
        ("shortdeck-trips", "8s8h", "8dAs6c7d9h", ["three of a kind, eights (8s8h with As9h8d)"]),
        ("omaha6", "AsAh2c3d4h5s", "6s7s8s9sTs", ["flush, ace high (As5s with Ts9s8s)"]),
        ("courchevel", "AsAh2c3d4h", "6s7s8s", ["pair, aces (AsAh with 8s7s6s)"]),
        ("omaha5", "AsAhAcAdKs", "2s3s4s5h6h", ["flush, ace high (AsKs with 4s3s2s)"]),
    ],
)
def test_a_game_tells_what_plays(runout, game, holding, board, lines) -> None:
    done = runout("evaluate", "-g", game, holding, "-b", board)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == lines


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("-g omaha As6d7c8h5d -b 2sKdKh", "the holding has 5 cards; omaha deals 4"),
        ("-g omaha As6d7c8h", "the board has 0 cards; a hand of omaha needs 3, 4 or 5 there"),
        ("-g omaha As6d7c8h -b 2s3s4s5s6s7s", "the board has 6 cards; a hand of omaha needs"),
        ("-g omaha As6d7c8h -b AsKdKh", "As is in both the holding and the board"),
        ("-g omaha AsAs7c8h -b 2sKdKh", "As stands twice in 'AsAs7c8h'"),
        ("-g shortdeck As2s -b 7sKdKh", "2s in the holding is not in shortdeck's deck"),
        ("-g shortdeck As7s -b 2sKdKh", "2s in the board is not in shortdeck's deck"),
        ("-g razz As7s -b 2sKdKh", "no showdown game 'razz'; there is holdem, omaha"),
        ("-g omaha --rule high As -b 2sKdKh", "game 'omaha' and rule 'high' are both given"),
        ("--rule razz As2d3h4c5s", "no rule 'razz'; there is high, shortdeck"),
        ("--rule badugi As2d3h4c5s", "5 cards given; a hand is read from four"),
    ],
)
def test_a_wrong_hand_is_one_line_and_exit_2(runout, arguments: str, words: str) -> None:
    done = runout("evaluate", *arguments.split())
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"runout: {words}")
    assert done.stderr.count("\n") == 1


def test_a_game_prints_one_json_object(runout) -> None:
    done = runout("evaluate", "-g", "omaha8", "As2d3h4c", "-b", "5s7d8hKcKd", "--json")
    answer = json.loads(done.stdout)
    assert list(answer) == ["category", "hand", "cards", "value", "held", "low"]
    assert (answer["hand"], answer["cards"], answer["held"]) == (
        "pair, kings",
        "AsKdKc8h4c",
        "As4c",
    )
    assert answer["low"]["hand"] == "8-7-5-2-A low"
    assert (answer["low"]["cards"], answer["low"]["held"]) == ("As8h7d5s2d", "As2d")


@pytest.mark.parametrize("board", ["KsKdQcJc9s", "5s7dKs"])
def test_where_nobody_can_have_a_low_json_has_none(runout, board: str) -> None:
    done = runout("evaluate", "-g", "omaha8", "As2d3h4c", "-b", board, "--json")
    assert json.loads(done.stdout)["low"] is None


def test_a_rule_prints_one_line(runout) -> None:
    done = runout("evaluate", "--rule", "ace-to-five", "As2d3h4c5s7d8h")
    assert done.stdout == "5-4-3-2-A low (As5s4c3h2d)\n"
    done = runout("evaluate", "--rule", "eight-or-better", "As2d3h4c9s")
    assert (done.returncode, done.stdout) == (
        0,
        "no low; the cards have only four ranks of eight or lower\n",
    )


def test_the_help_names_every_game_and_every_rule() -> None:
    told = {option.name: option.help for option in evaluate.params if isinstance(option, Option)}
    for option, names in (("game", GAMES), ("rule", RULES)):
        listed = (told[option] or "").partition(".")[0]
        assert re.findall(r"[\w-]+", listed.replace(" or ", " ")) == list(names)


def test_of_equal_choices_the_highest_cards_are_named() -> None:
    hand = runout.evaluate("KsKhQdQc", "2s2h7d7c9s", game="omaha")
    assert (str(hand), str(hand.cards)) == ("two pair, kings and sevens", "KsKh9s7d7c")
    hand = runout.evaluate("AcAd9s8s", "AsKsKd5h4c", game="omaha")
    assert str(hand.cards) == "AsAdAcKsKd"
    low = runout.evaluate("AsAhAc2d", "3s3h4c5d5h", game="omaha8").low
    assert low is not None
    assert str(low.cards) == "As5h4c3s2d"


def test_an_omaha_flush_takes_two_of_the_suit_in_hand() -> None:
    board = "2s5s8sJsKs"
    assert runout.evaluate("AsKhQdJc", board, game="omaha").category == "two pair"
    assert runout.evaluate("As3sQdJc", board, game="omaha").category == "flush"
