"""Hand values: exhaustive counts, the rule book, other people's evaluators."""

import ctypes
import random
from array import array
from collections import Counter
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from treys import Card as TreysCard
from treys import Evaluator

import runout
from runout.cards import CARDS, CardSet
from runout.poker.rules import CATEGORIES

from . import reference

# https://en.wikipedia.org/wiki/Poker_probability, straight flushes with the royal ones; from the
# bottom: high card to straight flush.
FREQUENCIES = {
    5: (1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 40),
    6: (6612900, 9730740, 2532816, 732160, 361620, 205792, 165984, 14664, 1844),
    7: (23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 41584),
}
DIFFERENT_HANDS = {5: 7462, 6: 6075, 7: 4824}
ALL_FIVES = np.array(list(combinations(range(52), 5)), dtype=np.uint8)

hands = st.integers(5, 7).flatmap(
    lambda n: st.lists(st.integers(0, 51), min_size=n, max_size=n, unique=True)
)


def blocks(n: int):
    """Yield all hands of *n* cards, in blocks that share their lowest cards."""
    starts = np.searchsorted(ALL_FIVES[:, 0], np.arange(53))
    for low in combinations(range(52), n - 5):
        fives = ALL_FIVES[starts[low[-1] + 1 if low else 0] :]
        block = np.empty((len(fives), n), np.uint8)
        block[:, : n - 5] = low
        block[:, n - 5 :] = fives
        yield block


@pytest.mark.parametrize("n", [5, 6, 7])
def test_all_hands_fall_into_the_published_categories(n: int) -> None:
    tally = np.zeros(1 << 16, np.int64)
    for block in blocks(n):
        tally += np.bincount(runout.evaluate_many(block), minlength=1 << 16)
    categories = tally.reshape(16, 1 << 12).sum(axis=1)
    assert tuple(categories[:9]) == FREQUENCIES[n]
    assert np.count_nonzero(tally) == DIFFERENT_HANDS[n]


@pytest.mark.slow
def test_all_five_card_hands_stand_in_the_order_of_the_rule_book() -> None:
    found = runout.evaluate_many(ALL_FIVES)
    ruled = [reference.rank_five(five) for five in ALL_FIVES.tolist()]
    of_value = dict(zip(found.tolist(), ruled, strict=True))
    assert all(of_value[value] == rule for value, rule in zip(found.tolist(), ruled, strict=True))
    assert sorted(of_value) == sorted(of_value, key=of_value.__getitem__)
    assert len(set(of_value.values())) == 7462


@given(hands, hands)
def test_two_hands_compare_as_their_best_fives_do(first: list[int], second: list[int]) -> None:
    one, two = runout.evaluate(CardSet(first)), runout.evaluate(CardSet(second))
    ruled_one, ruled_two = reference.best_hand(first), reference.best_hand(second)
    assert (one < two, one == two) == (ruled_one < ruled_two, ruled_one == ruled_two)
    assert one.category == reference.CATEGORIES[ruled_one[0]]


@given(hands)
def test_the_five_that_play_are_worth_the_whole_hand(cards: list[int]) -> None:
    hand = runout.evaluate(CardSet(cards))
    assert len(hand.cards) == 5
    assert hand.cards <= CardSet(cards)
    assert runout.evaluate(hand.cards) == hand
    assert reference.rank_five(list(hand.cards)) == reference.best_hand(cards)


@given(hands, st.permutations(range(4)))
def test_suits_never_break_a_tie(cards: list[int], suits: list[int]) -> None:
    relabelled = CardSet(card & ~3 | suits[card & 3] for card in cards)
    assert runout.evaluate(relabelled) == runout.evaluate(CardSet(cards))


def test_treys_orders_seven_card_hands_alike() -> None:
    deal = random.Random(7)
    rows = [deal.sample(range(52), 7) for _ in range(3000)]
    theirs = [TreysCard.new(str(card)) for card in CARDS]
    score = Evaluator().evaluate
    found = runout.evaluate_many(np.array(rows, np.uint8)).tolist()
    scores = [
        -score([theirs[card] for card in row[:2]], [theirs[card] for card in row[2:]])
        for row in rows
    ]
    assert len(set(zip(found, scores, strict=True))) == len(set(found)) == len(set(scores))
    assert sorted(set(zip(found, scores, strict=True))) == sorted(
        set(zip(found, scores, strict=True)), key=lambda pair: pair[1]
    )


def test_wheel_is_the_lowest_straight() -> None:
    wheel, six_high = runout.evaluate("As2d3c4h5s"), runout.evaluate("2d3c4h5s6s")
    assert wheel < six_high
    assert str(wheel) == "straight, five high"
    assert runout.evaluate("AhAd3c4h5s") < wheel


def test_a_straight_does_not_wrap_around() -> None:
    assert runout.evaluate("QsKdAc2h3s").category == "high card"


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("AsKsQsJsTs2d3c", "straight flush, ace high"),
        ("5s4s3s2sAsKdKc", "straight flush, five high"),
        ("6s6h6d6cAsKdKc", "four of a kind, sixes"),
        ("AsAhAdKsKhKd2c", "full house, aces over kings"),
        ("2s5s7s9sKsAdAc", "flush, king high"),
        ("As2d3c4h5s9dKd", "straight, five high"),
        ("9s9h9dAsKh3c2d", "three of a kind, nines"),
        ("AsAhKsKhQsQh2d", "two pair, aces and kings"),
        ("2s2h4d6s8hTcQd", "pair, deuces"),
        ("As3h5d7s9hJc2d", "high card, ace"),
    ],
)
def test_each_category_has_its_words(cards: str, words: str) -> None:
    hand = runout.evaluate(cards)
    assert str(hand) == words
    assert hand.category == words.partition(",")[0]
    assert hand.category in CATEGORIES


def test_hands_order_and_hash_by_value_alone() -> None:
    one, two = runout.evaluate("AsKsQsJsTs"), runout.evaluate("AhKhQhJhTh2c")
    assert one == two
    assert len({one, two}) == 1
    assert max(one, runout.evaluate("2c2d2h2s3c")) is one


@pytest.mark.parametrize(
    "dtype", ["uint8", "int8", "uint16", ">i2", "int32", ">u4", "int64", "uint64"]
)
def test_any_integer_type_gives_the_same_values(dtype: str) -> None:
    rows = np.array([[51, 47, 43, 39, 35, 0, 5], [0, 4, 8, 12, 16, 21, 51]], np.uint8)
    found = runout.evaluate_many(rows.astype(dtype))
    assert found.dtype == np.uint16
    assert (found == runout.evaluate_many(rows)).all()


def test_slices_columns_and_read_only_rows_are_read_as_they_lie() -> None:
    rows = np.random.default_rng(1).permuted(np.tile(np.arange(52), (100, 1)), axis=1)
    rows = rows.astype(np.uint8)
    expected = runout.evaluate_many(rows[:, :7].copy())
    assert (runout.evaluate_many(rows[:, :7]) == expected).all()
    assert (runout.evaluate_many(np.asfortranarray(rows[:, :7])) == expected).all()
    assert (runout.evaluate_many(rows[::-1, :7])[::-1] == expected).all()
    frozen = rows[:, :7].copy()
    frozen.flags.writeable = False
    assert (runout.evaluate_many(frozen) == expected).all()


def test_what_is_no_numpy_array_gives_an_array() -> None:
    found = runout.evaluate_many(memoryview(bytes(range(0, 28, 4))).cast("B", (1, 7)))
    assert isinstance(found, array)
    assert found.typecode == "H"
    assert len(runout.evaluate_many(np.empty((0, 7), np.uint8))) == 0


@pytest.mark.parametrize("dtype", ["uint8", "int16", "int64"])
@pytest.mark.parametrize("n", [5, 6, 7])
def test_a_card_twice_names_row_and_card(dtype: str, n: int) -> None:
    for first, second in combinations(range(n), 2):
        for card in range(52):
            rows = np.array([[c for c in range(20, 32) if c != card][:n]] * 3, dtype)
            rows[1, [first, second]] = card
            with pytest.raises(runout.ImpossibleDeal, match=f"row 1: {CARDS[card]} "):
                runout.evaluate_many(rows)


@pytest.mark.parametrize("number", [52, 63, 64, 127, 128, 255, 256, 307, 65536, -1, -205, 2**40])
def test_a_number_that_is_no_card_names_row_and_column(number: int) -> None:
    rows = np.array([[0, 4, 8, 12, 16, 20, 24]] * 3, np.int64)
    rows[2, 4] = number
    with pytest.raises(runout.ImpossibleDeal, match="row 2: column 4"):
        runout.evaluate_many(rows)


def test_many_copies_of_a_card_are_refused_as_well() -> None:
    for card in range(52):
        with pytest.raises(runout.ImpossibleDeal, match="row 0"):
            runout.evaluate_many(np.full((1, 7), card, np.uint8))


@pytest.mark.parametrize("shape", [(7,), (1, 4), (1, 8), (1, 7, 1)])
def test_other_shapes_are_refused(shape: tuple[int, ...]) -> None:
    with pytest.raises(runout.NotationError, match="shape"):
        runout.evaluate_many(np.zeros(shape, np.uint8))


@pytest.mark.parametrize("dtype", ["float64", "bool", "S1"])
def test_what_is_no_integer_is_refused(dtype: str) -> None:
    with pytest.raises(runout.NotationError, match="no integer"):
        runout.evaluate_many(np.zeros((1, 7), dtype))


@pytest.mark.parametrize("cards", ["", "As", "AsKsQsJs", "AsKsQsJsTs9s8s7s"])
def test_a_hand_takes_five_to_seven_cards(cards: str) -> None:
    with pytest.raises(runout.ImpossibleDeal, match="five to seven"):
        runout.evaluate(cards)


def test_a_card_of_the_board_cannot_be_held() -> None:
    with pytest.raises(runout.ImpossibleDeal, match="As is in both"):
        runout.evaluate("AsKs", board="AsQsJsTs9s")


def test_sums_of_rank_keys_are_all_different() -> None:
    from tools import hand_table

    sums = [
        sum(hand_table.RANK_KEYS[rank] for rank in ranks) for ranks in hand_table.rank_multisets()
    ]
    assert Counter(map(len, hand_table.rank_multisets())) == {5: 6175, 6: 18395, 7: 49205}
    assert len(set(sums)) == len(sums) == 73775


def test_the_first_of_several_bad_rows_is_named_however_far_down_it_stands() -> None:
    rows = np.tile(np.arange(7, dtype=np.uint8), (1000, 1))
    rows[[300, 700], 3] = 60
    with pytest.raises(runout.ImpossibleDeal, match="row 300: column 3 "):
        runout.evaluate_many(rows)


def test_the_first_of_several_numbers_that_are_no_card_is_named() -> None:
    with pytest.raises(runout.ImpossibleDeal, match="row 0: column 1 "):
        runout.evaluate_many(np.array([[0, 52, 8, 99, 16]]))


def test_integers_that_name_their_byte_order_are_read() -> None:
    rows = (ctypes.c_int32 * 7 * 1)((51, 47, 43, 39, 35, 0, 5))
    assert memoryview(rows).format == "<i"
    assert list(runout.evaluate_many(rows)) == [runout.evaluate("AsKsQsJsTs").value]


@pytest.mark.parametrize(("cards", "count"), [("As", "1 card given"), ("", "0 cards given")])
def test_a_count_of_cards_agrees_with_its_noun(cards: str, count: str) -> None:
    with pytest.raises(runout.ImpossibleDeal, match=count):
        runout.evaluate(cards)


@pytest.mark.parametrize(
    ("cards", "words"),
    [("AsAhAdAc5s", "four of a kind, aces"), ("AsAh5d5c2s", "two pair, aces and fives")],
)
def test_aces_with_a_five_are_no_wheel(cards: str, words: str) -> None:
    assert str(runout.evaluate(cards)) == words


@pytest.mark.parametrize("wrong", [None, 5, b"AsKsQsJsTs", ["As"]])
def test_what_is_neither_text_nor_cards_is_named(wrong) -> None:
    with pytest.raises(runout.NotationError, match="the hand is "):
        runout.evaluate(wrong)
    with pytest.raises(runout.NotationError, match="the board is "):
        runout.evaluate("AsKsQsJsTs", wrong)
    with pytest.raises(runout.NotationError, match="a layout is text"):
        runout.patience.Layout.parse(wrong)
    with pytest.raises(runout.NotationError, match="is no layout"):
        runout.patience.win_probability(wrong)
