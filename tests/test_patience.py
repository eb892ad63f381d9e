"""Patience odds: golden deals, the rule book, what must hold for any layout."""

import random
import subprocess
import sys
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import runout
from runout.cards import CARDS, DECK_36, RANKS, Card, Rank
from runout.patience import GAMES, Layout, win_probability
from runout.patience.positions import bound
from runout.patience.rules import partners

from . import reference
from .conftest import cases

DEALS = cases("patience_deals")


def is_large(case: dict) -> bool:
    return case["expected"]["reachable_states"] > 100_000


@pytest.mark.parametrize("case", DEALS, ids=lambda case: case["id"])
def test_golden_deals_have_their_probability(case: dict) -> None:
    layout = Layout.parse(case["text"], game=case["game"])
    expected = Fraction(case["expected"]["win_probability"])
    assert abs(win_probability(layout) - expected) < 1e-12
    if not is_large(case):
        assert win_probability(layout, exact=True) == expected


@pytest.mark.slow
@pytest.mark.parametrize(
    "case", [case for case in DEALS if is_large(case)], ids=lambda case: case["id"]
)
def test_large_deals_have_their_fraction(case: dict) -> None:
    layout = Layout.parse(case["text"], game=case["game"])
    expected = Fraction(case["expected"]["win_probability"])
    assert win_probability(layout, exact=True) == expected


@pytest.mark.parametrize("case", DEALS, ids=lambda case: case["id"])
def test_a_layout_prints_as_it_reads(case: dict) -> None:
    assert str(Layout.parse(case["text"])) == case["text"]
    layout = Layout.parse(case["text"], game=case["game"])
    assert Layout.parse(str(layout)) == layout


@pytest.mark.parametrize("case", DEALS, ids=lambda case: case["id"])
def test_no_deal_has_more_positions_than_its_bound(case: dict) -> None:
    layout = Layout.parse(case["text"])
    assert case["expected"]["reachable_states"] <= bound(
        list(map(bytes, ranks(layout))), partners(None)
    )


def layout_of(piles: Iterable[Iterable[int]], game: str = "general") -> Layout:
    return Layout(tuple(tuple(CARDS[card] for card in pile) for pile in piles), game)


piles = st.lists(st.lists(st.sampled_from(CARDS[:20:2]), max_size=4), max_size=7)


def ranks(layout: Layout) -> list[list[Rank]]:
    return [[card.rank for card in pile] for pile in layout.piles]


@given(piles)
@settings(max_examples=300)
def test_any_piles_agree_with_the_rule_book(drawn: list[list[int]]) -> None:
    layout = layout_of(drawn)
    ruled = reference.win_probability(ranks(layout))
    assert win_probability(layout, exact=True) == ruled
    assert abs(win_probability(layout) - ruled) < 1e-12
    assert reference.reachable_states(ranks(layout)) <= bound(
        list(map(bytes, ranks(layout))), partners(None)
    )


def random_deal(seed: int) -> list[list[Card]]:
    cards = random.Random(seed).sample(list(DECK_36), 36)
    return [cards[i : i + 4] for i in range(0, 36, 4)]


@pytest.mark.parametrize("seed", range(20))
def test_random_deals_agree_with_the_rule_book(seed: int) -> None:
    layout = layout_of(random_deal(seed), "double-patience")
    assert win_probability(layout, exact=True) == reference.win_probability(ranks(layout))


@given(st.integers(0, 10**6), st.randoms(use_true_random=False), st.permutations(range(4)))
@settings(max_examples=40)
def test_neither_pile_order_nor_suits_nor_names_of_ranks_matter(
    seed: int, shuffler: random.Random, suits: list[int]
) -> None:
    deal = random_deal(seed)
    expected = win_probability(layout_of(deal))
    shuffler.shuffle(deal)
    names = shuffler.sample(range(13), 13)
    renamed = tuple(tuple(4 * names[card >> 2] + suits[card & 3] for card in pile) for pile in deal)
    assert win_probability(layout_of(renamed)) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("text", ["", "-", "\n\n", "# nothing", "-\n-"])
def test_no_cards_at_all_count_as_won(text: str) -> None:
    assert win_probability(Layout.parse(text)) == 1
    assert win_probability(Layout.parse(text), exact=True) == 1


def test_tall_and_many_piles_are_counted_beyond_64_bits() -> None:
    apart = "\n".join(f"{RANKS[i % 13]}s {RANKS[(i + 1) % 13]}h" for i in range(12))
    tall = "\n".join([" ".join(["As"] * 70), " ".join(["Ah"] * 70), *["Ks Qs"] * 30])
    assert win_probability(Layout.parse(apart)) == 0
    assert win_probability(Layout.parse("\n".join([" ".join(["As"] * 300)] * 2))) == 1
    with pytest.raises(runout.TooMuchWork):
        win_probability(Layout.parse(tall))


def test_unlike_tops_in_any_number_of_piles_are_dead_at_once() -> None:
    layout = Layout.parse("\n".join(f"{rank}s " * 200 for rank in RANKS))
    assert win_probability(layout) == 0


@pytest.mark.parametrize("exact", [False, True])
def test_flat_layouts_are_counted_with_their_piles_merged(exact: bool) -> None:
    flat = Layout.parse("\n".join(str(card) for card in DECK_36))
    assert win_probability(flat, exact=exact) == 1
    assert win_probability(Layout(flat.piles[1:]), exact=exact) == 0


@pytest.mark.parametrize("exact", [False, True])
def test_layouts_of_too_many_positions_are_refused_before_they_take_long(exact: bool) -> None:
    deck = random.Random(0).sample(range(52), 52)
    wide = layout_of(deck[i : i + 2] for i in range(0, 52, 2))
    with pytest.raises(runout.TooMuchWork, match=r"up to [\d,]+ positions"):
        win_probability(wide, exact=exact)


HUGE = [
    "[[4 * deal.randrange(13) for _ in range(300)] for _ in range(30)]",
    "[[4 * deal.randrange(13) for _ in range(300)] for _ in range(13)]",
    "[[4 * deal.randrange(13) for _ in range(100)] for _ in range(13)]",
    "[deck[i : i + 2] for i in range(0, 52, 2)]",
    "[[44] * 300 for _ in range(1000)]",
]


@pytest.mark.parametrize("piles", HUGE)
@pytest.mark.parametrize("question", ["win_probability", "analyze", "moves"])
def test_huge_layouts_are_refused_within_memory(piles: str, question: str) -> None:
    code = (
        "import random, runout\n"
        f"from runout.patience import Layout, {question}\n"
        "deal = random.Random(0)\ndeck = deal.sample(range(52), 52)\n"
        f"piles = {piles}\n"
        f"try: {question}(Layout(tuple(map(tuple, piles))))\n"
        "except runout.TooMuchWork:\n"
        "    status = open('/proc/self/status').read()\n"
        "    print(status.partition('VmHWM:')[2].split()[0])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert int(done.stdout) < 700_000  # kB


@pytest.mark.parametrize("cards", [24, 26, 28])
def test_what_cannot_be_lost_has_probability_one(cards: int) -> None:
    assert win_probability(layout_of([[card] for card in range(cards // 4 * 4)])) == 1


def test_the_player_is_known_or_refused() -> None:
    layout = Layout.parse("Ks\nAd Ah\nKh Ac\nAs")
    assert win_probability(layout, "random", True) == Fraction(2, 3)
    with pytest.raises(
        runout.NotationError, match="no player 'lucky'; there are 'random', 'ranks'"
    ):
        win_probability(layout, player="lucky")


@pytest.mark.parametrize("card", [-1, 52, 1.5, "As"])
def test_a_layout_holds_cards_only(card: object) -> None:
    with pytest.raises(runout.NotationError, match="no card number"):
        Layout(((card,),))  # pyright: ignore[reportArgumentType]


def test_lines_end_as_lines_do_and_name_one_game() -> None:
    assert len(Layout.parse("As\r\nKs\rQs\nJs\n").piles) == 4
    assert len(Layout.parse("As\fKs").piles) == 1
    assert Layout.parse("game:general\nAs").game == "general"
    with pytest.raises(runout.NotationError, match="line 2: a second game"):
        Layout.parse("game: general\ngame: general")


def test_a_layout_takes_comments_and_its_game_line() -> None:
    sample = next(case for case in DEALS if case["id"] == "neerc2005-sample")["text"]
    text = f"# a deal\ngame: double-patience\n{sample.lower()} # the last pile\n\n"
    layout = Layout.parse(text)
    assert layout.game == "double-patience"
    assert str(layout) == f"game: double-patience\n{sample}"
    assert Layout.parse(text, game="general").game == "general"


SAMPLE = next(case for case in DEALS if case["id"] == "neerc2005-sample")["text"]


@pytest.mark.parametrize(
    ("damage", "kind", "words"),
    [
        (("AS", "1S"), runout.NotationError, "line 1: '1S' is not a card"),
        (("AS", "ASKS"), runout.NotationError, "line 1: 'ASKS' is 2 cards"),
        (("AS 9S", "9S"), runout.ImpossibleDeal, "pile 1 has 3 cards; double-patience deals 4"),
        (("\n8H 6S AH 6H", ""), runout.ImpossibleDeal, "8 piles; double-patience deals 9"),
        (("8H 6S AH 6H", "8H 6S AH AS"), runout.ImpossibleDeal, "there twice: As; missing: 6h"),
        (("8H 6S AH 6H", "8H 6S AH 2H"), runout.ImpossibleDeal, "of another deck: 2h; missing: 6h"),
    ],
)
def test_a_bad_deal_is_named_card_by_card(damage: tuple[str, str], kind: type, words: str) -> None:
    with pytest.raises(kind) as refusal:
        Layout.parse(SAMPLE.replace(*damage), game="double-patience")
    assert words in str(refusal.value)


@pytest.mark.parametrize(("text", "game"), [("game:\nAs", None), ("As", ""), ("As", [])])
def test_a_game_without_a_name_is_none(text: str, game: Any) -> None:
    with pytest.raises(runout.UnknownGame, match="no patience game"):
        Layout.parse(text, game=game)


def test_an_unknown_game_lists_the_known_ones() -> None:
    with pytest.raises(runout.UnknownGame, match="'freecell'; there are double-patience"):
        Layout.parse(SAMPLE, game="freecell")


@pytest.mark.parametrize("rules", GAMES.values(), ids=lambda rules: rules.name)
def test_a_game_deals_its_whole_deck(rules) -> None:
    assert sum(rules.heights) == len(rules.deck or ())


def test_a_forced_game_of_more_than_64_bits_is_won() -> None:
    piles: list[list[int]] = [[] for _ in range(12)]
    for turn in range(12 * 16):  # from the last turn to the first: each has one pair
        for pile in (turn, turn + 1):
            piles[pile % 12].append(4 * (turn % 13))
    chances = [win_probability(layout_of(piles), exact=exact) for exact in (False, True)]
    assert chances == [1, 1]
    assert list(map(type, chances)) == [float, Fraction]


def test_a_layout_whose_turns_have_few_positions_is_counted_whatever_its_bound() -> None:
    deck = [4 * (i % 13) for i in range(14 * 6)]
    random.Random(13).shuffle(deck)
    assert win_probability(layout_of(deck[i : i + 6] for i in range(0, 84, 6))) == 0


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("As\n\nKs AsAs", "line 3: As stands twice"),
        (SAMPLE.replace("6H", "6H 2C"), "pile 9 has 5 cards; double-patience deals 4"),
    ],
)
def test_a_bad_pile_is_named_by_its_place(text: str, words: str) -> None:
    with pytest.raises(runout.ImpossibleDeal, match=words):
        Layout.parse(text, game="double-patience")


def test_the_game_line_reads_in_either_letter_case() -> None:
    assert Layout.parse("GAME: double-patience\n" + SAMPLE).game == "double-patience"
