"""Moves that win: the rules replay every line, another search judges every refusal."""

import json
import random
from array import array
from collections.abc import Sequence
from importlib import import_module
from itertools import combinations
from types import ModuleType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from runout import NotationError, TooMuchWork
from runout.cards import CARDS, DECK_36
from runout.kernels import search
from runout.patience import GAMES, Layout, Rules, is_winnable, solve, win_probability
from runout.patience.rules import partners

from . import reference
from .conftest import cases, peak
from .test_uncompiled import uncompiled

Piles = Sequence[Sequence[int]]

SOLVER = import_module("runout.patience.solve")  # its function has the same name
DEALS = cases("patience_deals")
SAMPLE = next(case for case in DEALS if case["id"] == "neerc2005-sample")["text"]
TEN, J, Q, K, A = 8, 9, 10, 11, 12


def layout_of(piles: Piles, total: int | None = None) -> Layout:
    """Return a general layout of piles of ranks."""
    return Layout(tuple(tuple(CARDS[4 * rank] for rank in pile) for pile in piles), total=total)


def ranks_of(layout: Layout) -> list[list[int]]:
    return [[card >> 2 for card in pile] for pile in layout.piles]


def wins(piles: Piles, line: Sequence[tuple[int, int]], total: int | None = None) -> bool:
    """Return whether a line takes every card, each move told with the lower pile first."""
    left = reference.replay(piles, line, total)
    return not any(left) and all(one < other for one, other in line)


def dealt(seed: int, deck: Sequence[int], heights: Sequence[int]) -> list[list[int]]:
    cards = iter(random.Random(seed).sample(deck, len(deck)))
    return [[next(cards) for _ in range(height)] for height in heights]


D36 = [rank for rank in range(4, 13) for _ in range(4)]
D52 = [rank for rank in range(13) for _ in range(4)]


@pytest.mark.parametrize("case", DEALS, ids=lambda case: case["id"])
def test_golden_deals_are_won_or_lost_as_told(case: dict) -> None:
    layout = Layout.parse(case["text"], game=case["game"])
    line = solve(layout)
    assert is_winnable(layout) == (line is not None) == case["expected"]["winnable"]
    assert line is None or wins(ranks_of(layout), line)


@pytest.mark.parametrize("seed", range(30))
def test_deals_of_36_cards_are_won_where_brute_force_wins(seed: int) -> None:
    piles = dealt(seed, D36, [4] * 9)
    assert is_winnable(layout_of(piles)) == (reference.winning_lines(piles) > 0)


def hard_deal(seed: int) -> list[list[int]]:
    """Return few ranks in few piles of many heights: most are lost, late."""
    rng = random.Random(seed)
    deck = [rank for rank in range(rng.randrange(3, 7)) for _ in range(rng.choice([2, 4, 4, 6]))]
    rng.shuffle(deck)
    piles: list[list[int]] = [[] for _ in range(rng.randrange(4, 9))]
    for rank in deck:
        rng.choice(piles).append(rank)
    return piles


@pytest.mark.parametrize("seed", range(0, 600, 60))
def test_small_deals_of_odd_heights_are_won_where_brute_force_wins(seed: int) -> None:
    for piles in map(hard_deal, range(seed, seed + 60)):
        line = solve(layout_of(piles))
        assert (line is not None) == (reference.winning_lines(piles) > 0), piles
        assert line is None or wins(piles, line)


def summed_deal(seed: int, total: int) -> list[list[int]]:
    """Return pairs that add up to a total, shuffled into piles of many heights."""
    rng = random.Random(seed)
    partner = partners(total)
    able = [rank for rank in range(13) if partner[rank] < 13]
    deck = []
    for rank in rng.choices(rng.sample(able, 4), k=rng.randrange(6, 11)):
        deck += [rank, partner[rank]]
    rng.shuffle(deck)
    piles: list[list[int]] = [[] for _ in range(rng.randrange(4, 8))]
    for rank in deck:
        rng.choice(piles).append(rank)
    return piles


@pytest.mark.parametrize("total", [14, 11, 13, 20])
def test_sums_are_won_where_brute_force_wins(total: int) -> None:
    outcomes = set()
    for piles in (summed_deal(seed, total) for seed in range(150)):
        line = solve(layout_of(piles, total))
        assert (line is not None) == (reference.winning_lines(piles, total) > 0), piles
        assert line is None or wins(piles, line, total)
        outcomes.add(line is None)
    assert outcomes == {True, False}


def test_several_decks_are_won_where_brute_force_wins() -> None:
    for seed in range(60):
        piles = dealt(seed, [rank for rank in range(3) for _ in range(8)], [5, 5, 4, 4, 3, 3])
        line = solve(layout_of(piles))
        assert (line is not None) == (reference.winning_lines(piles) > 0), piles
        assert line is None or wins(piles, line)


any_piles = st.lists(st.lists(st.sampled_from(range(5)), max_size=4), max_size=7)


@given(any_piles, st.sampled_from([None, 6, 7]))
@settings(max_examples=300)
def test_any_piles_at_all_are_won_where_brute_force_wins(piles: Piles, total: int | None) -> None:
    line = solve(layout_of(piles, total))
    assert (line is not None) == (reference.winning_lines(piles, total) > 0)
    assert line is None or wins(piles, line, total)


@pytest.mark.parametrize(("deck", "heights", "deals"), [(D36, [4] * 9, 300), (D52, [4] * 13, 100)])
def test_a_layout_can_be_won_exactly_when_its_probability_is_above_0(deck, heights, deals) -> None:
    for seed in range(deals):
        piles = dealt(1000 + seed, deck, heights)
        line = solve(layout_of(piles))
        assert (line is not None) == (win_probability(layout_of(piles)) > 0)
        assert line is None or wins(piles, line)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_lines_of_every_game_replay(game: Rules) -> None:
    deck, won = [card >> 2 for card in game.deck or ()], 0
    for seed in range(30):
        piles = dealt(seed, deck, game.heights)
        line = solve(layout_of(piles, game.total))
        won += line is not None
        assert line is None or wins(piles, line, game.total)
    assert won


def test_about_as_many_deals_can_be_won_as_others_have_counted() -> None:
    won = sum(is_winnable(layout_of(dealt(seed, D36, [4] * 9))) for seed in range(4000))
    assert abs(won / 4000 - 0.6875) < 4 * 0.0073


@pytest.mark.parametrize("text", ["", "-", "-\n\n-"])
def test_without_cards_it_is_won_in_no_moves(text: str) -> None:
    assert solve(Layout.parse(text)) == ()


def test_piles_without_cards_keep_their_numbers() -> None:
    assert solve(Layout.parse("-\nAs\n-\nAd")) == ((1, 3),)


def test_a_line_goes_on_from_a_position_in_play() -> None:
    layout = Layout.parse(SAMPLE, game="double-patience")
    line = solve(layout)
    assert line is not None
    rest = solve(layout.after(*line[:5]))
    assert rest is not None
    assert wins(ranks_of(layout), [*line[:5], *rest])


def test_only_layouts_are_solved() -> None:
    with pytest.raises(NotationError, match=r"'As' is no layout; write Layout.parse\(text\)"):
        solve("As")  # pyright: ignore[reportArgumentType]


def find_line(
    piles: Piles,
    partner: bytes = partners(None),
    *,
    kernel: ModuleType = search,
    known: int = 1 << 10,
    waiting: int = 1 << 11,
    most: int = 10**6,
) -> tuple[int, int, bytes]:
    """Return what the kernel says of piles, and the line it has written."""
    ranks = bytes(rank for pile in piles for rank in pile)
    counts, line = array("I", [9]) * (16 * (len(ranks) + len(piles))), bytearray(len(ranks))
    rooms = array("Q", [0]) * known, array("Q", [0]) * waiting
    heights = array("i", map(len, piles))
    moves, work = kernel.find_line(ranks, heights, partner, counts, *rooms, line, most)
    return moves, work, bytes(line[: 2 * max(0, moves)])


LOST_AT_ONCE = {  # piles, what pairs add up to, positions looked at
    "a rank of three": ([[A], [A], [A, K], [K]], None, 0),
    "a rank without partner": ([[0], [2], [6], [6]], 6, 0),
    "more of a rank than of its partner": ([[0], [0], [0], [2]], 6, 0),
    "an odd number of a rank that is its own partner": ([[0], [2], [1]], 6, 0),
    "more than half of a rank in one pile": ([[A, A, A], [A], [K], [K], [K], [Q, K], [Q]], None, 1),
    "more than half of two ranks in one pile": ([[A, A, K, K], [A], [K], [J], [1], [1, J]], 14, 1),
    "a ring of two ranks": ([[Q, A, K], [K, A], [Q], [Q], [Q]], None, 1),
    "a ring of three ranks": ([[J, A, K], [K, Q], [Q, A], [J], [J], [J]], None, 1),
    "a ring of sums": ([[1, 0, A], [K, Q], [J], [1], [J]], 14, 1),
}


@pytest.mark.parametrize("why", LOST_AT_ONCE)
def test_what_is_seen_to_be_lost_is_not_played_on(why: str) -> None:
    piles, total, work = LOST_AT_ONCE[why]
    assert reference.winning_lines(piles, total) == 0
    assert find_line(piles, partners(total))[:2] == (-1, work)
    assert solve(layout_of(piles, total)) is None


BARELY_WON = {
    "half of a rank in one pile": [[A, A], [A, K], [K, A]],
    "half of a rank in each of two piles": [[A, A], [A, A]],
    "a chain of ranks that is no ring": [[J, Q, K], [Q, K], [J]],
    "two cards of a rank above their own pair": [[K, A], [A, K], [A], [A, Q], [Q]],
    "a partner that has been on top before": [[K, Q], [K, Q], [K], [Q, K], [Q]],
    "cards on top that must wait for one below": [[A, K], [A], [K, A], [A]],
}


@pytest.mark.parametrize("why", BARELY_WON)
def test_what_is_nearly_lost_is_won(why: str) -> None:
    piles = BARELY_WON[why]
    line = solve(layout_of(piles))
    assert line is not None
    assert wins(piles, line)


def test_cards_that_are_all_on_top_go_without_a_search() -> None:
    flat = [[int(card >> 2)] for card in DECK_36]
    assert find_line(flat)[:2] == (18, 0)
    assert find_line([[A, K], [A, K], [A, K], [A, K]])[:2] == (4, 0)
    assert wins(flat, solve(layout_of(flat)) or ())


@pytest.mark.parametrize(
    ("deck", "heights", "most"), [(D36, [4] * 9, 6200), (D52, [4] * 13, 18000)]
)
def test_tall_piles_first_need_few_positions(deck, heights, most: int) -> None:
    work = [find_line(dealt(seed, deck, heights))[1] for seed in range(300)]
    assert sum(work) < most  # 20 and 60 a deal; short piles first need a sixth more


def test_every_order_of_piles_has_its_line() -> None:
    deal = dealt(3, D36, [4] * 9)
    for one, other in combinations(range(9), 2):
        deal[one], deal[other] = deal[other], deal[one]
        line = solve(layout_of(deal))
        assert line is None or wins(deal, line)
        assert (line is not None) == is_winnable(layout_of(dealt(3, D36, [4] * 9)))


@pytest.mark.parametrize("seed", range(30))
def test_uncompiled_it_finds_the_same_line_in_as_many_positions(seed: int) -> None:
    plain = uncompiled("search")
    for piles, partner in (
        (dealt(seed, D36, [4] * 9), partners(None)),
        (dealt(seed, D52, [5] * 4 + [4] * 8), partners(14)),
    ):
        answer = find_line(piles, partner, most=100)
        assert find_line(piles, partner, most=100, kernel=plain) == answer


BOTH = pytest.mark.parametrize("kernel", [search, uncompiled("search")], ids=["c", "plain"])
LATE = dealt(280, D36, [4] * 9)  # lost, after 24 positions


@BOTH
def test_room_and_limit_are_used_to_the_last_place(kernel: ModuleType) -> None:
    assert find_line(LATE, kernel=kernel, most=24, known=32)[0] == -1
    assert find_line(LATE, kernel=kernel, most=23, known=32)[:2] == (-2, 23)
    assert find_line(LATE, kernel=kernel, most=24, known=16)[:2] == (-3, 12)
    assert find_line(LATE, kernel=kernel, waiting=2)[0] == -3


@BOTH
def test_64_bits_of_heights_are_packed_and_65_refused(kernel: ModuleType) -> None:
    piles = [*[[A, K, Q, J]] * 20, *[[TEN]] * 4]
    assert find_line(piles, kernel=kernel)[:2] == (42, 0)
    with pytest.raises(ValueError, match="64 bits"):
        find_line([*piles, [TEN]], kernel=kernel)


@BOTH
@pytest.mark.parametrize(
    ("ranks", "heights", "partner", "counts", "known", "waiting", "line"),
    [
        (4, [1] * 4, 12, 128, 8, 8, 4),
        (4, [1] * 4, 13, 127, 8, 8, 4),
        (4, [1] * 4, 13, 128, 7, 8, 4),
        (4, [1] * 4, 13, 128, 0, 8, 4),
        (4, [1] * 4, 13, 128, 8, 1, 4),
        (4, [1] * 4, 13, 128, 8, 8, 3),
        (4, [1] * 3, 13, 128, 8, 8, 4),
        (4, [1] * 5, 13, 999, 8, 8, 4),
        (65, [1] * 65, 13, 9999, 8, 8, 65),
    ],
)
def test_sizes_that_do_not_go_together_are_refused(
    kernel, ranks, heights, partner, counts, known, waiting, line
) -> None:
    rooms = (array("I", [0]) * counts, array("Q", [0]) * known, array("Q", [0]) * waiting)
    with pytest.raises(ValueError, match="must"):
        kernel.find_line(
            bytes(ranks), array("i", heights), bytes(partner), *rooms, bytearray(line), 99
        )


@pytest.mark.parametrize("rooms", [(2, 1 << 10), (4, 32, 1 << 10)])
def test_a_search_that_needs_more_room_starts_anew_with_it(monkeypatch, rooms) -> None:
    piles = [dealt(seed, D36, [4] * 9) for seed in range(50)]
    lines = [solve(layout_of(deal)) for deal in piles]
    monkeypatch.setattr(SOLVER, "ROOMS", rooms)
    assert [solve(layout_of(deal)) for deal in piles] == lines


@pytest.mark.parametrize(("limit", "value"), [("ROOMS", (16,)), ("MAX_WORK", 500)])
def test_a_search_that_grows_too_large_says_what_would_help(monkeypatch, limit, value) -> None:
    monkeypatch.setattr(SOLVER, limit, value)
    with pytest.raises(TooMuchWork, match=r"first \d+ positions.*after some moves.*fewer cards"):
        solve(layout_of(LATE))


@pytest.mark.parametrize("seed", range(0, 300, 30))
def test_plain_python_agrees_with_the_kernel(seed: int) -> None:
    for deal in range(seed, seed + 30):
        for total, piles in (None, hard_deal(deal)), (14, summed_deal(deal, 14)):
            piles = [bytes(pile) for pile in piles if pile]
            line = SOLVER._search_wide(piles, partners(total))
            assert (line is None) == (SOLVER._search(piles, partners(total)) is None)
            assert line is None or wins(piles, line, total)


@pytest.mark.parametrize("why", LOST_AT_ONCE)
def test_plain_python_sees_what_is_lost_at_once_too(monkeypatch, why: str) -> None:
    piles, total, _ = LOST_AT_ONCE[why]
    monkeypatch.setattr(SOLVER, "MAX_WORK_WIDE", sum(map(len, piles)))  # one position
    assert SOLVER._search_wide([bytes(pile) for pile in piles], partners(total)) is None


def test_plain_python_looks_at_a_position_once_and_at_no_more_than_it_may(monkeypatch) -> None:
    piles = [bytes(pile) for pile in LATE]
    monkeypatch.setattr(SOLVER, "MAX_WORK_WIDE", 24 * 36)
    assert SOLVER._search_wide(piles, partners(None)) is None
    monkeypatch.setattr(SOLVER, "MAX_WORK_WIDE", 24 * 36 - 1)
    with pytest.raises(TooMuchWork, match="first 23 positions"):
        SOLVER._search_wide(piles, partners(None))


def test_two_decks_in_piles_of_four_are_won_beyond_64_bits() -> None:
    for seed in range(5):
        piles = dealt(seed, D52 * 2, [4] * 26)
        line = solve(layout_of(piles))
        assert line is not None
        assert wins(piles, line)


def peak_of_refusal(piles: str, seconds: int = 20) -> int:
    """Return the kilobytes at most of a process that is to solve these piles and soon refuses."""
    return peak(
        "import pytest, time\n"
        "from runout import TooMuchWork\n"
        "from tests.test_solve import A, dealt, layout_of, solve\n"
        "start = time.process_time()\n"
        f"with pytest.raises(TooMuchWork): solve(layout_of({piles}))\n"
        f"assert time.process_time() - start < {seconds}"
    )


@pytest.mark.parametrize(("piles", "height"), [(30, 300), (13, 300), (1000, 300)])
def test_huge_random_layouts_are_refused_soon_and_within_memory(piles: int, height: int) -> None:
    deck = f"[i // 2 % 13 for i in range({piles * height})]"
    assert peak_of_refusal(f"dealt(1, {deck}, [{height}] * {piles})") < 700_000


@pytest.mark.slow
def test_a_search_that_ends_at_its_limit_has_taken_little_memory() -> None:
    deck = [i // 2 % 13 for i in range(146)]
    with pytest.raises(TooMuchWork, match="first 3,424,657 positions"):
        solve(layout_of(dealt(0, deck, [6, *[7] * 20])))
    assert peak_of_refusal(f"dealt(0, {deck}, [6, *[7] * 20])", seconds=60) < 700_000


def test_a_thousand_equal_piles_are_refused_before_their_pairs_are_listed() -> None:
    assert peak_of_refusal("[[A] * 301 for _ in range(1000)]") < 700_000


TALLY = "As Kd\nKs\nAd"


def test_the_command_tells_the_line_in_words(runout) -> None:
    done = runout("patience", "solve", stdin=TALLY)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == " 1. piles 1 and 2: KD KS\n 2. piles 1 and 3: AS AD\n"


@pytest.mark.parametrize(
    ("text", "told"),
    [("As Ks\nKd Ad", "cannot be won\n"), ("-", "won: no card is left\n")],
)
def test_the_command_says_what_has_no_line(runout, text: str, told: str) -> None:
    done = runout("patience", "solve", "-", stdin=text)
    assert (done.returncode, done.stdout, done.stderr) == (0, told, "")


@pytest.mark.parametrize(
    ("text", "options", "answer"),
    [
        (TALLY, [], {"game": "general", "winnable": True, "line": [[1, 2], [1, 3]]}),
        ("As Ks\nKd Ad", [], {"game": "general", "winnable": False, "line": None}),
        ("As\nKd", ["--sum", "14"], {"game": "general", "winnable": True, "line": [[1, 2]]}),
        ("-", [], {"game": "general", "winnable": True, "line": []}),
    ],
)
def test_the_command_prints_one_json_object(runout, text, options, answer) -> None:
    done = runout("patience", "solve", "--json", *options, stdin=text)
    assert (done.returncode, json.loads(done.stdout)) == (0, answer)


def test_the_lines_of_a_named_game_are_counted_and_aligned(runout) -> None:
    done = runout("patience", "solve", "-g", "double-patience", stdin=SAMPLE)
    lines = done.stdout.splitlines()
    assert [line[:4] for line in lines] == [f"{number:>2}. " for number in range(1, 19)]
    assert len({card for line in lines for card in line.partition(": ")[2].split()}) == 36
