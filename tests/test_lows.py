"""Low hands and badugis: counts of all hands, the order of the rules, words."""

import pickle
import random
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import combinations
from math import comb
from typing import Any

import pytest

import runout
from runout.cards import CardSet
from runout.poker.rules import RULES, find_rule

from .conftest import up_to_suits
from .reference import best_hand
from .reference_games import ace_to_five, badugi, deuce_to_seven, eight_or_better, short_five
from .test_reference_games import (
    DEUCE_TO_SEVEN,
    FIVE_CARD_LOWS,
    PAIRED,
    hands_by_ranks,
    hands_of_five_ranks,
)

# Wikipedia, "Poker probability", frequency of 7-card lowball hands: no pair by high card, ace low.
# Eight or better are the first four.
SEVEN_CARD_LOWS = {
    "5": 781_824,
    "6": 3_151_360,
    "7": 7_426_560,
    "8": 13_171_200,
    "9": 19_174_400,
    "T": 23_675_904,
    "J": 24_837_120,
    "Q": 21_457_920,
    "K": 13_939_200,
}
# pokergeekmn.blogspot.com/2010/01, "Four Card Badugi Combinations": by highest card.
FOUR_CARD_BADUGIS = {
    "K": 5_280,
    "Q": 3_960,
    "J": 2_880,
    "T": 2_016,
    "9": 1_344,
    "8": 840,
    "7": 480,
    "6": 240,
    "5": 96,
    "4": 24,
}
PATTERNS = {
    (2, 1, 1, 1): "pair",
    (2, 2, 1): "two pair",
    (3, 1, 1): "three of a kind",
    (3, 2): "full house",
    (4, 1): "four of a kind",
}
PAIRED_CATEGORIES = {PATTERNS[pattern]: n for pattern, n in PAIRED.items()}


def best(value: Callable[[tuple[int, ...]], Any]) -> Callable[[Iterable[int]], Any]:
    """Return a function that values the best five of some cards; None if none has a value."""

    def best_five(cards: Iterable[int]) -> Any:
        values = (value(five) for five in combinations(cards, 5))
        return max((found for found in values if found is not None), default=None)

    return best_five


REFERENCE: dict[str, Callable[..., Any]] = {
    "high": best_hand,
    "shortdeck": best(lambda five: short_five(five, trips=False)),
    "shortdeck-trips": best(lambda five: short_five(five, trips=True)),
    "eight-or-better": best(eight_or_better),
    "ace-to-five": best(ace_to_five),
    "deuce-to-seven": best(deuce_to_seven),
    "badugi": badugi,
}


def read(cards: Iterable[int], rule: str) -> runout.Hand:
    return runout.evaluate(CardSet(cards), rule=rule)


def in_the_same_order(ours_and_theirs: Iterable[tuple[int, Any]]) -> bool:
    """Return whether two values order the same hands alike, equal ones included."""
    pairs = sorted(set(ours_and_theirs))
    theirs = [value for _, value in pairs]
    return len(dict(pairs)) == len(pairs) and all(
        theirs[i] < theirs[i + 1] for i in range(len(theirs) - 1)
    )


def low_of(hand: runout.Hand) -> str:
    """Return the category, and of a low the highest rank too."""
    return hand.category if hand.category != "low" else hand.detail[0]


def test_all_five_card_hands_are_the_published_lows_from_ace_to_five() -> None:
    tally: Counter[str] = Counter()
    for five, n in hands_by_ranks(5):
        tally[low_of(read(five, "ace-to-five"))] += n
    published = dict(zip(SEVEN_CARD_LOWS, FIVE_CARD_LOWS.values(), strict=True))
    assert tally == published | PAIRED_CATEGORIES


def test_all_five_card_hands_are_the_published_lows_from_deuce_to_seven() -> None:
    tally: Counter[str] = Counter()
    for five, n in hands_of_five_ranks():
        tally[low_of(read(five, "deuce-to-seven"))] += n
    for five, n in hands_by_ranks(5):
        if len({card // 4 for card in five}) < 5:
            tally[read(five, "deuce-to-seven").category] += n
    assert (tally["7"], tally["8"]) == (4_080, 14_280)
    lows = {"23456789TJQKA"[high]: (comb(high, 4) - 1) * 1_020 for high in range(5, 13)}
    others = {name: n for name, n in DEUCE_TO_SEVEN.items() if name != "high card"}
    assert sum(lows.values()) == DEUCE_TO_SEVEN["high card"]
    assert tally == lows | others | PAIRED_CATEGORIES


@pytest.mark.slow
@pytest.mark.parametrize(("rule", "lows"), [("ace-to-five", 9), ("eight-or-better", 4)])
def test_all_seven_card_hands_are_the_published_lows(rule: str, lows: int) -> None:
    tally: Counter[str] = Counter()
    for seven, n in hands_by_ranks(7):
        tally[low_of(read(seven, rule))] += n
    assert {low: tally[low] for low in list(SEVEN_CARD_LOWS)[:lows]} == dict(
        list(SEVEN_CARD_LOWS.items())[:lows]
    )
    assert sum(tally.values()) == comb(52, 7)


def test_all_badugi_hands_have_their_frequencies_and_their_order() -> None:
    tally: Counter[str] = Counter()
    highest: Counter[str] = Counter()
    values = []
    for four, n in up_to_suits(4).items():
        hand = read(four, "badugi")
        values.append((hand.value, badugi(four)))
        tally[hand.category] += n
        highest[hand.detail[0]] += n if hand.category == "badugi" else 0
    assert [tally[name] for name in reversed(find_rule("badugi").categories)] == [
        17_160,
        154_440,
        96_252,
        2_873,
    ]
    assert +highest == FOUR_CARD_BADUGIS
    assert in_the_same_order(values)
    assert len(dict(values)) == 715 + 286 + 78 + 13


@pytest.mark.parametrize(
    ("rule", "different"), [("ace-to-five", 6_175), ("deuce-to-seven", 7_462), ("high", 7_462)]
)
def test_all_five_card_hands_stand_in_the_order_of_the_rule(rule: str, different: int) -> None:
    fives = [five for five, _ in hands_by_ranks(5)] + [five for five, _ in hands_of_five_ranks()]
    values = [(read(five, rule).value, REFERENCE[rule](five)) for five in fives]
    assert in_the_same_order(values)
    assert len(dict(values)) == different


def test_there_are_56_lows_of_eight_or_better() -> None:
    fives = [[4 * rank for rank in ranks] for ranks in combinations([12, *range(7)], 5)]
    values = [(read(five, "eight-or-better").value, eight_or_better(five)) for five in fives]
    assert in_the_same_order(values)
    assert len(dict(values)) == 56


@pytest.mark.parametrize("rule", RULES)
def test_random_hands_stand_in_the_order_of_the_rule(rule: str) -> None:
    deal, values = random.Random(rule), []
    for _ in range(1500):
        cards = deal.sample(list(find_rule(rule).deck), deal.choice(find_rule(rule).sizes))
        hand, ruled = read(cards, rule), REFERENCE[rule](cards)
        assert bool(hand) == (ruled is not None)
        assert hand.cards <= CardSet(cards)
        if hand:
            values.append((hand.value, ruled))
            assert REFERENCE[rule](list(hand.cards)) == ruled
    assert len(values) > 100
    assert in_the_same_order(values)


@pytest.mark.parametrize("rule", RULES)
def test_suits_renamed_change_no_value(rule: str) -> None:
    deal = random.Random(rule)
    for _ in range(100):
        cards = deal.sample(list(find_rule(rule).deck), deal.choice(find_rule(rule).sizes))
        suits = deal.sample(range(4), 4)
        renamed = [card & ~3 | suits[card & 3] for card in cards]
        assert read(cards, rule) == read(renamed, rule)


@pytest.mark.parametrize(
    ("rule", "cards", "words", "playing"),
    [
        ("ace-to-five", "As2s3s4s5s", "5-4-3-2-A low", "As5s4s3s2s"),
        ("ace-to-five", "As2d3h4c5s7d8h", "5-4-3-2-A low", "As5s4c3h2d"),
        ("ace-to-five", "KsQdJhTcAs", "K-Q-J-T-A low", "AsKsQdJhTc"),
        ("ace-to-five", "5s5d2h3cKs", "pair, fives", "Ks5s5d3c2h"),
        ("ace-to-five", "As2dAh2c5s", "two pair, deuces and aces", "AsAh5s2d2c"),
        ("ace-to-five", "AsAdAh2c2s", "full house, aces over deuces", "AsAhAd2s2c"),
        ("deuce-to-seven", "As2d3h4c5s7d8h", "7-5-4-3-2 low", "7d5s4c3h2d"),
        ("deuce-to-seven", "As2d3h4c5s", "A-5-4-3-2 low", "As5s4c3h2d"),
        ("deuce-to-seven", "As2s3s4s5s", "flush, ace high", "As5s4s3s2s"),
        ("deuce-to-seven", "2d3s4s5s6s", "straight, six high", "6s5s4s3s2d"),
        ("deuce-to-seven", "2d3s4s5s6s2s", "pair, deuces", "5s4s3s2s2d"),
        ("deuce-to-seven", "TsJsQsKsAs", "straight flush, ace high", "AsKsQsJsTs"),
        ("badugi", "4s3h2dAc", "badugi, 4-3-2-A", "Ac4s3h2d"),
        ("badugi", "As4d7h7c", "three-card badugi, 7-4-A", "As7h4d"),
        ("badugi", "AsKsQsJs", "one-card badugi, A", "As"),
        ("eight-or-better", "As2d3h4c9s8d6h", "6-4-3-2-A low", "As6h4c3h2d"),
        ("eight-or-better", "As2d3h4c9s", "no low; the cards have only four ranks of eight", ""),
        ("eight-or-better", "9sTdJhQc9d", "no low; the cards have no rank of eight", ""),
        ("shortdeck", "As6d7c8h9sKdKh", "straight, nine high", "As9s8h7c6d"),
        ("high", "As2d3h4c5s7d8h", "straight, five high", "As5s4c3h2d"),
    ],
)
def test_a_rule_has_its_words(rule: str, cards: str, words: str, playing: str) -> None:
    hand = runout.evaluate(cards, rule=rule)
    assert str(hand).removesuffix(" or lower") == words
    assert str(hand.cards) == playing
    assert hand.low is None


def test_the_best_lows_are_the_ones_that_name_the_games() -> None:
    def ordered(rule: str, *hands: str) -> bool:
        found = [runout.evaluate(cards, rule=rule) for cards in hands]
        return found == sorted(found, reverse=True) and len(set(found)) == len(found)

    assert ordered("ace-to-five", "As2s3s4s5s", "As2d3h4c6s", "KsQdJhTc9s", "AsAd2h3c4s")
    assert ordered("deuce-to-seven", "2s3d4h5c7s", "KsQdJhTc8s", "As2d3h4c5s", "2s2d3h4c5s")
    assert ordered("badugi", "As2d3h4c", "KsQdJhTc", "As2d3h4h", "As2d3d2s")


def test_the_board_adds_to_a_rule_as_it_does_to_holdem() -> None:
    hand = runout.evaluate("As2d", "3c4h9s9dKd", rule="ace-to-five")
    assert (str(hand), str(hand.held)) == ("9-4-3-2-A low", "As2d")


@pytest.mark.parametrize(
    ("rule", "cards", "words"),
    [
        ("badugi", "As2d3h", "3 cards given; a hand is read from four"),
        ("badugi", "As2d3h4c5s", "5 cards given; a hand is read from four"),
        ("ace-to-five", "As2d3h4c", "4 cards given; a hand is read from five to seven"),
        ("shortdeck", "As2d7c8h9s", "2d is not in shortdeck's deck"),
        ("razz", "As2d7c8h9s", "no rule 'razz'; there is high, shortdeck, "),
        ("", "As2d7c8h9s", "no rule ''; there is high"),
        ("deuce-to-seven", "As2d7c8hAs", "As stands twice"),
    ],
)
def test_what_no_rule_reads_is_named(rule: str, cards: str, words: str) -> None:
    with pytest.raises(runout.RunoutError, match=words):
        runout.evaluate(cards, rule=rule)


@pytest.mark.parametrize("rule", RULES)
def test_a_rule_is_the_same_after_a_copy(rule: str) -> None:
    assert pickle.loads(pickle.dumps(find_rule(rule))) is find_rule(rule)
