"""Two ranges before the flop: the shipped table of match-ups against every pair of combos."""

import random
from collections import Counter
from itertools import combinations
from math import comb

import pytest

from runout.cards import DECK
from runout.poker import preflop
from runout.poker.combos import classes, number_of
from runout.poker.tally import tally
from tools import preflop_table

COMBOS = [tuple(combo) for combo in combinations(range(52), 2)]


def bits(cards) -> int:
    return sum(1 << card for card in cards)


def drawn(deal: random.Random, n: int, top: int = 3) -> dict[tuple[int, ...], int]:
    """Return *n* combos with weights."""
    return {combo: deal.randint(1, top) for combo in deal.sample(COMBOS, n)}


def pair_by_pair(heroes: dict, villains: dict) -> tuple[int, int, int]:
    """Count every pair of combos that can meet, each on its own."""
    sums: Counter[str] = Counter()
    for hero, weight in heroes.items():
        for villain, other in villains.items():
            one, two = bits(hero), bits(villain)
            if one & two:
                continue
            _, wins, losses, ties = tally(
                [one, two], board=0, live=DECK.bits - one - two, to_come=5
            )
            for kind, n in (("wins", wins), ("ties", ties), ("losses", losses)):
                sums[kind] += weight * other * n
    return sums["wins"], sums["ties"], sums["losses"]


def numbered(weights: dict) -> tuple[int, ...]:
    """Return weights by the number of their combo."""
    by_number = [0] * preflop.COMBOS
    for (lower, higher), weight in weights.items():
        by_number[number_of(higher, lower)] = weight
    return tuple(by_number)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("top", [3, 10**6])
def test_the_table_counts_every_pair_of_combos(seed: int, top: int) -> None:
    deal = random.Random(seed)
    heroes, villains = drawn(deal, 15, top), drawn(deal, 15, top)
    expected = pair_by_pair(heroes, villains)
    assert preflop.two_ranges(numbered(heroes), numbered(villains)) == expected


def test_one_combo_of_a_class_stands_for_all() -> None:
    deal = random.Random(7)
    suits_alike = [0] * preflop.COMBOS
    for members in classes().values():
        weight = deal.choice([0, 1, 5, 2000])
        for number in range(preflop.COMBOS):
            suits_alike[number] += weight * (members >> number & 1)
    heroes, villains = tuple(suits_alike), (1,) * preflop.COMBOS
    counts = preflop.two_ranges(heroes, villains)
    assert preflop.two_ranges(heroes, villains, same=True) == counts


def test_there_are_47008_match_ups_up_to_suits_and_seats() -> None:
    numbers = preflop.numbers()
    assert len({number // 2 for number in numbers} - {0}) == 47008
    met = sum(1 for number in numbers if number)
    assert met == comb(52, 2) * comb(50, 2)


def test_every_number_stands_for_one_match_up_in_the_shipped_table() -> None:
    wins, ties = preflop._table()
    assert len(ties) == 47009
    assert (wins[0], wins[1], ties[0]) == (0, 0, 0)
    won = zip(wins[2::2], wins[3::2], ties[1:], strict=True)
    assert all(sum(counts) <= preflop.DEALS for counts in won)


@pytest.mark.parametrize("seed", range(200))
def test_a_random_entry_of_the_table_is_counted_anew(seed: int) -> None:
    deal = random.Random(1000 + seed)
    one, two = deal.sample(COMBOS, 2)
    if bits(one) & bits(two):
        return
    heroes, villains = {one: 1}, {two: 1}
    expected = pair_by_pair(heroes, villains)
    assert preflop.two_ranges(numbered(heroes), numbered(villains)) == expected


@pytest.mark.slow
def test_the_shipped_table_of_match_ups_is_what_the_maker_makes(tmp_path, monkeypatch) -> None:
    made = tmp_path / "preflop.bin"
    shipped = preflop_table.TABLE.read_bytes()
    monkeypatch.setattr(preflop_table, "TABLE", made)
    preflop_table.main()
    assert made.read_bytes() == shipped
