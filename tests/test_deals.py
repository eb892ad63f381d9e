"""Deals from a seed: golden ones, the rules of dealing, chance, bands, refusals."""

import json
from collections import Counter
from collections.abc import Iterator
from itertools import count, pairwise
from math import sqrt

import pytest

import runout
from runout.kernels import shuffle
from runout.patience import GAMES, Layout, deal, find_deal, win_probability
from runout.patience.deals import deal_each
from runout.patience.rules import RECTIFIED, SHUFFLED, SWAPPED, Rules

from .conftest import cases
from .test_uncompiled import uncompiled

DEALT = [rules for rules in GAMES.values() if rules.deck is not None]
GOLDEN = cases("deals")
NESTORS = ["nestor-rectified", "nestor-swap"]


@pytest.fixture(params=DEALT, ids=lambda rules: rules.name)
def rules(request: pytest.FixtureRequest) -> Rules:
    return request.param


def splitmix64(state: int) -> Iterator[int]:
    """Yield the outputs of Vigna's splitmix64.c."""
    while True:
        state = (state + 0x9E3779B97F4A7C15) % 2**64
        mixed = (state ^ (state >> 30)) * 0xBF58476D1CE4E5B9 % 2**64
        mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB % 2**64
        yield mixed ^ (mixed >> 31)


def test_splitmix64_gives_the_published_numbers() -> None:
    numbers = splitmix64(1234567)
    assert [next(numbers) for _ in range(3)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
    ]


def below(n: int, numbers: Iterator[int]) -> int:
    bits = max(1, (n - 1).bit_length())
    return next(top for top in (number >> 64 - bits for number in numbers) if top < n)


def by_rows(pack: list[int], columns: int, rows: int) -> list[int] | None:
    piles: list[list[int]] = [[] for _ in range(columns)]
    for _ in range(rows):
        for pile in piles:
            stands = [card // 4 in [other // 4 for other in pile] for card in pack]
            if all(stands):
                return None
            under = stands.index(False)
            pack = pack[under:] + pack[:under]
            pile.append(pack.pop(0))
    return [card for pile in piles for card in pile] + pack


def by_swaps(pack: list[int], columns: int, rows: int, numbers: Iterator[int]) -> list[int] | None:
    for start in range(0, columns * rows, rows):
        end = start + rows
        for swaps in count():
            ranks = [card // 4 for card in pack[start:end]]
            twice = [i for i, rank in enumerate(ranks) if rank in ranks[:i]]
            if not twice:
                break
            if swaps == 1000:
                return None
            lower = start + ranks.index(ranks[twice[0]])
            other = end + below(len(pack) - end, numbers)
            pack[lower], pack[other] = pack[other], pack[lower]
    return pack


def twin(rule: str, deck: list[int], columns: int, rows: int, numbers: Iterator[int]) -> list[int]:
    """Deal a deck as the documentation says it, slowly."""
    while True:
        pack = list(deck)
        for i in range(len(pack) - 1, 0, -1):
            other = below(i + 1, numbers)
            pack[i], pack[other] = pack[other], pack[i]
        if rule == RECTIFIED:
            dealt = by_rows(pack, columns, rows)
        else:
            dealt = by_swaps(pack, columns, rows, numbers) if rule == SWAPPED else pack
        if dealt is not None:
            return dealt


def dealt_by_twin(rules: Rules, seed: int, number: int) -> list[int]:
    start = next(splitmix64((seed + number * 0x9E3779B97F4A7C15) % 2**64))
    deck = sorted(map(int, rules.deck or ()))
    return twin(rules.dealing, deck, 8, 6, splitmix64(start))


def in_a_row(layout: Layout) -> list[int]:
    return [int(card) for pile in layout.piles for card in pile]


@pytest.mark.parametrize("case", GOLDEN, ids=lambda c: f"{c['game']}-{c['seed']}-{c['number']}")
def test_golden_deals_stay_as_they_are(case: dict) -> None:
    assert str(deal(case["game"], case["seed"], case["number"])) == case["text"]


def test_every_game_has_golden_deals(rules: Rules) -> None:
    assert sum(case["game"] == rules.name for case in GOLDEN) == 4


def test_deals_are_what_the_documentation_says(rules: Rules) -> None:
    layouts = deal_each(rules.name, seed=7, number=3, deals=100)
    for number, layout in enumerate(layouts, 3):
        assert in_a_row(layout) == dealt_by_twin(rules, 7, number)


def test_a_game_deals_its_whole_deck_into_piles_of_the_right_heights(rules: Rules) -> None:
    for layout in deal_each(rules.name, seed=2**64 - 1, number=0, deals=200):
        assert tuple(map(len, layout.piles)) == rules.heights
        assert Layout.parse(str(layout)) == layout


@pytest.mark.parametrize("game", NESTORS)
def test_no_rank_stands_twice_in_a_column_of_nestor(game: str) -> None:
    for layout in deal_each(game, seed=1, number=0, deals=2000):
        assert all(len({card.rank for card in pile}) == len(pile) for pile in layout.piles)


def test_plain_nestor_deals_the_shuffled_deck() -> None:
    assert in_a_row(deal("nestor-plain", 5, 9)) == in_a_row(deal("patient-pairs", 5, 9))


def test_any_deal_can_be_dealt_without_those_before_it(rules: Rules) -> None:
    assert list(deal_each(rules.name, 11, 0, 9)) == [deal(rules.name, 11, n) for n in range(9)]


@pytest.mark.parametrize(("rule", "dealing"), [(1, RECTIFIED), (2, SWAPPED)])
def test_a_deal_that_comes_to_a_stop_is_dealt_anew(rule: int, dealing: str) -> None:
    deck, cards = [0, 1, 2, 4, 8], bytearray(5 * 40)  # three deuces: the last column may have two
    shuffle.deal(bytes(deck), 2, 2, rule, 3, 0, cards)
    starts = splitmix64(3)
    for i in range(0, 200, 5):
        dealt = list(cards[i : i + 5])
        assert dealt == twin(dealing, deck, 2, 2, splitmix64(next(starts)))
        assert all(dealt[j] >> 2 != dealt[j + 1] >> 2 for j in (0, 2))


@pytest.mark.parametrize("rules", DEALT, ids=lambda rules: rules.dealing)
def test_the_uncompiled_kernel_deals_the_same(rules: Rules) -> None:
    deck = bytes(sorted(rules.deck or ()))
    rule = [SHUFFLED, RECTIFIED, SWAPPED].index(rules.dealing)
    for first in (0, 2**63 - 20):
        plain, compiled = bytearray(20 * len(deck)), bytearray(20 * len(deck))
        uncompiled("shuffle").deal(deck, 8, 4, rule, 2**64 - 1, first, plain)
        shuffle.deal(deck, 8, 4, rule, 2**64 - 1, first, compiled)
        assert plain == compiled


@pytest.mark.parametrize(
    ("deck", "columns", "rows", "rule", "cards"),
    [
        (0, 1, 1, 0, 0),
        (65, 1, 1, 0, 65),
        (36, 9, 4, 0, 35),
        (36, 9, 4, 3, 36),
        (36, 0, 4, 0, 36),
        (36, 9, 5, 1, 36),
        (36, 9, 4, 2, 36),
    ],
)
def test_sizes_that_do_not_go_together_are_refused(deck, columns, rows, rule, cards) -> None:
    for kernel in (shuffle, uncompiled("shuffle")):
        with pytest.raises(ValueError, match=r"cards"):
            kernel.deal(bytes(deck), columns, rows, rule, 0, 0, bytearray(cards))


def far(counts: Counter, cells: int, freedom: int) -> float:
    """Return how many standard deviations chi square is from what equal chances give."""
    expected = sum(counts.values()) / cells
    unseen = (cells - len(counts)) * expected
    square = sum((n - expected) ** 2 / expected for n in counts.values()) + unseen
    return (square - freedom) / sqrt(2 * freedom)


def test_every_card_is_equally_often_at_every_place() -> None:
    counts = Counter(
        place
        for layout in deal_each("double-patience", seed=1, number=0, deals=20_000)
        for place in enumerate(in_a_row(layout))
    )
    assert abs(far(counts, 36 * 36, 35 * 35)) < 5


@pytest.mark.parametrize("what", ["numbers", "seeds", "places"])
def test_neighbours_are_independent(what: str) -> None:
    if what == "seeds":
        firsts = [in_a_row(deal("double-patience", seed))[0] for seed in range(20_000)]
        pairs = pairwise(firsts)
    else:
        rows = [in_a_row(layout) for layout in deal_each("double-patience", 5, 0, 20_000)]
        after = rows[1:] if what == "numbers" else [row[1:] + row[:1] for row in rows]
        pairs = ((row[0], other[0]) for row, other in zip(rows, after, strict=False))
    cells = 36 * 35 if what == "places" else 36 * 36
    assert abs(far(Counter(pairs), cells, cells - 1)) < 5


def test_small_decks_come_in_every_order_equally_often() -> None:
    cards = bytearray(4 * 24_000)
    shuffle.deal(bytes(range(4)), 1, 1, 0, 42, 0, cards)
    counts = Counter(bytes(cards[i : i + 4]) for i in range(0, len(cards), 4))
    assert len(counts) == 24
    assert abs(far(counts, 24, 23)) < 5


def test_the_first_winnable_deal_is_found() -> None:
    layout, number = find_deal("double-patience", 4, number=10, winnable=True)
    assert layout == deal("double-patience", 4, number)
    assert win_probability(layout) > 0
    assert not any(win_probability(deal("double-patience", 4, n)) for n in range(10, number))


def test_the_first_deal_in_a_band_is_found() -> None:
    layout, number = find_deal("the-wish-open", 4, between=(0.5, 0.6))
    assert 0.5 <= win_probability(layout) <= 0.6
    chances = [win_probability(before) for before in deal_each("the-wish-open", 4, 0, number)]
    assert not any(0.5 <= chance <= 0.6 for chance in chances)


def test_a_winnable_deal_in_a_band_from_0_is_none_with_0() -> None:
    layout, _ = find_deal("nestor-plain", 2, winnable=True, between=(0, 0.001))
    assert 0 < win_probability(layout) <= 0.001


def test_without_a_wish_the_first_deal_is_found() -> None:
    assert find_deal("vertical", 3, number=8) == (deal("vertical", 3, 8), 8)


def test_the_search_gives_up_after_its_tries() -> None:
    with pytest.raises(runout.TooMuchWork, match=r"none of 20 deals has a chance of 0.99 to 0.991"):
        find_deal("double-patience", 1, between=(0.99, 0.991), tries=20)
    with pytest.raises(runout.TooMuchWork, match="none of 1 deals can be won; allow more tries"):
        find_deal("nestor-plain", 2, winnable=True, tries=1)


@pytest.mark.parametrize("between", [(0.4, 0.2), (-0.1, 0.5), (0.5, 1.1), (float("nan"), 1)])
def test_a_band_is_from_a_chance_to_a_chance(between: tuple[float, float]) -> None:
    with pytest.raises(runout.NotationError, match="no chance is from"):
        find_deal("double-patience", 1, between=between)


@pytest.mark.parametrize("between", [(), (0.2,), 5, "ab", (None, 1)])
def test_a_band_is_two_chances(between) -> None:
    with pytest.raises(runout.NotationError, match="is no band; write two chances"):
        find_deal("double-patience", 1, between=between)


@pytest.mark.parametrize(
    ("question", "words"),
    [
        (("general", 1), "'general' has no deck to deal from; deal one of double-patience"),
        (("freecell", 1), "no patience game 'freecell'"),
        (("vertical", -1), "-1 is no seed; write a whole number, 0 to 18446744073709551615"),
        (("vertical", 2**64), "is no seed"),
        (("vertical", 1.5), "1.5 is no seed"),
        (("vertical", 1, -1), "-1 is no number of a deal"),
        (("vertical", 1, 2**63), "is no number of a deal"),
    ],
)
def test_what_cannot_be_dealt_is_refused(question: tuple, words: str) -> None:
    with pytest.raises(runout.RunoutError, match=words):
        deal(*question)


DEAL = ["patience", "deal", "--game", "double-patience", "--seed", "3"]


def test_the_command_prints_a_layout_that_reads_back(runout) -> None:
    done = runout(*DEAL, "--number", "4")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("# double-patience, seed 3, deal 4\ngame: double-patience\n")
    assert Layout.parse(done.stdout) == deal("double-patience", 3, 4)


def test_the_command_tells_the_probability_of_a_band(runout) -> None:
    done = runout(*DEAL, "--between", "0.2", "0.4")
    layout, number = find_deal("double-patience", 3, between=(0.2, 0.4))
    first, second, *_ = done.stdout.splitlines()
    assert first == f"# double-patience, seed 3, deal {number}"
    assert second == f"# probability {win_probability(layout):.6f}, player random"


def test_the_command_prints_one_json_object(runout) -> None:
    answer = json.loads(runout(*DEAL, "--winnable", "--json").stdout)
    layout, number = find_deal("double-patience", 3, winnable=True)
    assert (answer["seed"], answer["number"], answer["text"]) == (3, number, str(layout))
    assert Layout.parse("\n".join(map(" ".join, answer["piles"])), "double-patience") == layout


def test_without_a_seed_the_command_says_which_it_took(runout) -> None:
    done = runout(*DEAL[:4])
    seed = int(done.stdout.split("seed ")[1].split(",")[0])
    assert Layout.parse(done.stdout) == deal("double-patience", seed)


@pytest.mark.parametrize(
    "bad",
    [
        ["--game", "general"],
        ["--game", "freecell"],
        ["--seed", "-1"],
        ["--seed", "one"],
        ["--number", "-1"],
        ["--between", "0.4", "0.2"],
        ["--between", "0", "1", "--player", "nobody"],
        ["--player", "nobody"],
        ["--tries", "0"],
    ],
)
def test_a_bad_question_is_one_line_and_exit_2(runout, bad: list[str]) -> None:
    done = runout(*DEAL, *bad)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)


def test_too_few_tries_are_one_line_and_exit_1(runout) -> None:
    done = runout(*DEAL, "--between", "0.99", "0.991", "--tries", "5")
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1)
