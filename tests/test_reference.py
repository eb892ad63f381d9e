"""The reference for ranges: two slow ways to count that agree, and answers known beforehand."""

import doctest
import random
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

import pytest

from runout.cards import CardSet

from . import brute, reference
from .reference import Weights

WEIGHTS = (0, 1, 1, 2, 7, 10**12, Fraction(1, 2), Fraction(5, 6))
BOTH = pytest.mark.parametrize("count", [reference.range_showdowns, brute.counted])


def numbers(text: str) -> tuple[int, ...]:
    return tuple(int(card) for card in CardSet.parse(text))


def holdings(text: str) -> Weights:
    """Return the holdings in *text*, each with weight 1."""
    return {(holding[0], holding[1]): 1 for holding in map(numbers, text.split())}


def equities(deals: dict[tuple[int, ...], int | Fraction], players: int) -> list[Fraction]:
    total = sum(deals.values())
    return [
        sum((Fraction(n) / len(who) for who, n in deals.items() if i in who), Fraction(0)) / total
        for i in range(players)
    ]


def spot(seed: int, board: int, sizes: tuple[int, ...]) -> tuple[Sequence[Weights], list, list]:
    """Return ranges of *sizes* holdings, *board* cards of a board and up to four dead cards.

    The holdings are of 18 cards, some on the board and some dead, so many of them collide.
    """
    deal = random.Random(seed)
    deck = deal.sample(range(52), 52)
    combos = list(combinations(deck[:18], 2))
    ranges = [{combo: deal.choice(WEIGHTS) for combo in deal.sample(combos, n)} for n in sizes]
    n = deal.randint(0, 2)
    return ranges, deck[17 : 17 + board], [*deck[:n], *deck[50:]][: deal.randint(0, 4)]


SIZES = [
    *((3, sizes) for sizes in [(5,), (4, 3), (3, 5), (3, 3, 3), (3, 3, 3, 3)]),
    *((4, sizes) for sizes in [(8, 8), (3, 8), (8, 3), (6, 6, 6), (5, 5, 5, 5), (6, 6, 6, 6, 6)]),
    *((5, sizes) for sizes in [(8, 8), (90, 90), (8, 9, 70), (7, 7, 7, 7), (7, 7, 7, 7, 7)]),
]


@pytest.mark.parametrize(("board", "sizes"), SIZES)
@pytest.mark.parametrize("seed", [1, 2])
def test_brute_force_agrees_with_the_rules(seed: int, board: int, sizes: tuple[int, ...]) -> None:
    ranges, on_board, dead = spot(seed, board, sizes)
    ruled = reference.range_showdowns(ranges, on_board, dead)
    assert ruled
    assert brute.counted(ranges, on_board, dead) == ruled


@BOTH
def test_sevens_beat_aces_on_43_of_990_boards(count) -> None:
    # Both have a set: the last seven must come, and without the last ace.
    deals = count([holdings("AsAh"), holdings("7s7h")], numbers("Ac7c2d"))
    assert deals == {(0,): 947, (1,): 43}


@BOTH
def test_a_royal_flush_on_the_board_is_shared_by_every_deal(count) -> None:
    pocket_pairs = holdings("2c2d 2c2h 2c2s 2d2h 2d2s 2h2s")
    # Two pairs of four deuces leave none for a third player: 6 ways to deal them to two.
    assert count([pocket_pairs] * 2, numbers("AsKsQsJsTs")) == {(0, 1): 6}
    assert count([pocket_pairs] * 3, numbers("AsKsQsJsTs")) == {}


@BOTH
def test_a_holding_that_is_on_the_board_or_dead_or_weighs_nothing_is_not_dealt(count) -> None:
    aces, kings = holdings("AsAh AcAd"), {**holdings("KsKh KcKd"), (0, 1): 0}
    board = numbers("As9h8h3d4d")
    assert count([aces, kings], board, numbers("Kc")) == {(0,): 1}
    assert count([aces, kings], board, numbers("KcKs")) == {}


def test_two_seven_offsuit_twice_against_ace_king_suited() -> None:
    ranges = [holdings("7c2d"), holdings("7d2h"), holdings("AsKs")]
    deals = brute.counted(ranges)
    percents = [f"{float(100 * equity):.4f}" for equity in equities(deals, 3)]
    assert sum(deals.values()) == 1_370_754
    assert percents == ["11.4163", "12.2195", "76.3642"]


def test_the_example_of_brute_force_runs() -> None:
    assert doctest.testmod(brute).failed == 0
