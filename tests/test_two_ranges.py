"""Two ranges: the sweep over boards and the table before the flop against every pair of combos."""

import random
from array import array
from collections import Counter
from itertools import combinations
from math import comb

import pytest

from runout.cards import CARDS, DECK
from runout.kernels import sweep, values
from runout.poker import preflop
from runout.poker.tally import tally
from tools import preflop_table

COMBOS = [tuple(combo) for combo in combinations(range(52), 2)]


def bits(cards) -> int:
    return sum(1 << card for card in cards)


def drawn(deal: random.Random, n: int, top: int = 3) -> dict[tuple[int, ...], int]:
    """Return *n* combos with weights."""
    return {combo: deal.randint(1, top) for combo in deal.sample(COMBOS, n)}


def pair_by_pair(heroes: dict, villains: dict, board: int, dead: int) -> tuple[int, int, int]:
    """Count every pair of combos that can meet, each on its own."""
    sums: Counter[str] = Counter()
    to_come = 5 - board.bit_count()
    for hero, weight in heroes.items():
        for villain, other in villains.items():
            one, two = bits(hero), bits(villain)
            if one & two or (one | two) & (board | dead):
                continue
            live = DECK.bits - one - two - board - dead
            _, wins, losses, ties = tally([one, two], board=board, live=live, to_come=to_come)
            for kind, n in (("wins", wins), ("ties", ties), ("losses", losses)):
                sums[kind] += weight * other * n
    return sums["wins"], sums["ties"], sums["losses"]


def swept(heroes: dict, villains: dict, board: int, dead: int) -> tuple[int, int, int]:
    """Count the same by sorting and sweeping each complete board."""
    live = [card for card in CARDS if not (board | dead) >> card & 1]
    boards = [board | bits(cards) for cards in combinations(live, 5 - board.bit_count())]
    combos = [c for c in {**heroes, **villains} if not bits(c) & dead]
    found = array("H", [0]) * (len(boards) * len(combos))
    values.value_boards(boards, [bits(combo) for combo in combos], found)
    weights = [array("q", [weight.get(c, 0) for c in combos]) for weight in (heroes, villains)]
    cards = bytes(card for combo in combos for card in combo)
    return sweep.sweep_two(found, array("q", [1] * len(boards)), cards, *weights)


@pytest.mark.parametrize("seed", range(12))
def test_a_sweep_counts_every_pair_of_combos(seed: int) -> None:
    deal = random.Random(seed)
    cards = deal.sample(range(52), 3 + seed % 3 + seed % 4)
    board, dead = bits(cards[: 3 + seed % 3]), bits(cards[3 + seed % 3 :])
    heroes, villains = drawn(deal, 60), drawn(deal, 40)
    expected = pair_by_pair(heroes, villains, board, dead)
    assert swept(heroes, villains, board, dead) == expected
    assert sum(expected) > 0


def test_a_board_counts_as_often_as_it_stands() -> None:
    heroes, villains = drawn(random.Random(1), 30), drawn(random.Random(2), 30)
    combos = [*heroes]
    found = array("H", [0]) * len(combos)
    values.value_boards([bits((0, 9, 22, 35, 48))], [bits(combo) for combo in combos], found)
    weights = array("q", heroes.values()), array("q", [villains.get(c, 1) for c in combos])
    flat = bytes(card for combo in combos for card in combo)
    once = sweep.sweep_two(found, array("q", [1]), flat, *weights)
    assert sweep.sweep_two(found, array("q", [7]), flat, *weights) == tuple(7 * n for n in once)


def numbered(weights: dict) -> array:
    """Return weights by the number of their combo."""
    by_number = array("q", [0]) * preflop.COMBOS
    for (lower, higher), weight in weights.items():
        by_number[preflop.combo_number(higher, lower)] = weight
    return by_number


@pytest.mark.parametrize("seed", range(6))
def test_the_table_counts_every_pair_of_combos(seed: int) -> None:
    deal = random.Random(seed)
    heroes, villains = drawn(deal, 15), drawn(deal, 15)
    expected = pair_by_pair(heroes, villains, 0, 0)
    assert preflop.two_ranges(numbered(heroes), numbered(villains)) == expected


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
    expected = pair_by_pair(heroes, villains, 0, 0)
    assert preflop.two_ranges(numbered(heroes), numbered(villains)) == expected


@pytest.mark.slow
def test_the_shipped_table_of_match_ups_is_what_the_maker_makes(tmp_path, monkeypatch) -> None:
    made = tmp_path / "preflop.bin"
    shipped = preflop_table.TABLE.read_bytes()
    monkeypatch.setattr(preflop_table, "TABLE", made)
    preflop_table.main()
    assert made.read_bytes() == shipped
