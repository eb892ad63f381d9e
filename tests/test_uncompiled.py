"""The kernels are plain Python too: the same files, uncompiled and without Cython, count alike."""

import importlib.util
import random
import shutil
import subprocess
import sys
from array import array
from itertools import chain, combinations, permutations, product
from math import comb
from pathlib import Path
from types import ModuleType

import pytest

import runout
from runout.cards import CARDS
from runout.kernels import (
    buffers,
    disjoint,
    habits,
    is_compiled,
    matchups,
    pairs,
    piles,
    positions,
    rows,
    runouts,
    sweep,
    sweep_holdings,
    sweep_three,
    values,
    walk,
)
from runout.patience import PLAYERS, Layout, analysis, players
from runout.patience import positions as all_positions
from runout.patience.analysis import chance_to_win
from runout.poker import hand_table
from runout.poker.lows import eight_or_better
from runout.poker.tally import _row

SOURCE = Path(__file__).parents[1] / "src" / "runout" / "kernels"


def bytes_of(typecode: str, n: int) -> array:
    """Return *n* zeros of a type."""
    return array(typecode, [0]) * n


def test_the_kernels_under_test_are_compiled() -> None:
    assert is_compiled()
    for path in SOURCE.glob("*.pyi"):
        kernel = importlib.import_module(f"runout.kernels.{path.stem}")
        assert not str(kernel.__file__).endswith(".py")


def uncompiled(name: str) -> ModuleType:
    """Load a kernel from its source; Cython, if it is installed, must not be used."""
    spec = importlib.util.spec_from_file_location(f"plain_{name}", SOURCE / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert module.cython.__name__ == "runout.kernels.uncompiled"
    return module


@pytest.fixture(scope="module")
def plain_values() -> ModuleType:
    module = uncompiled("values")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(hand_table, "values", module)
        hand_table._load()
    return module


@pytest.fixture(scope="module")
def plain_walk() -> ModuleType:
    return uncompiled("walk")


@pytest.mark.parametrize("to_come", [0, 1, 2, 3, 4, 5])
def test_the_sets_that_make_a_flush_are_the_same(plain_walk: ModuleType, to_come: int) -> None:
    assert plain_walk.flush_sets(to_come) == walk.flush_sets(to_come)


@pytest.mark.parametrize("n", [5, 6, 7])
def test_values_are_the_same(plain_values: ModuleType, n: int) -> None:
    deal = random.Random(n)
    rows = bytes(card for _ in range(2000) for card in deal.sample(range(52), n))
    plain, compiled = array("H", bytes(4000)), array("H", bytes(4000))
    assert plain_values.value_rows(rows, n, plain) == -1
    assert values.value_rows(rows, n, compiled) == -1
    assert plain == compiled


@pytest.mark.parametrize("row", [[0, 4, 8, 12, 12], [0, 4, 8, 12, 52], [51, 51, 51, 51, 51]])
def test_a_bad_row_is_found_by_both(plain_values: ModuleType, row: list[int]) -> None:
    rows = bytes([0, 4, 8, 12, 17, *row])
    assert plain_values.value_rows(rows, 5, array("H", bytes(4))) == 1
    assert values.value_rows(rows, 5, array("H", bytes(4))) == 1


@pytest.mark.parametrize("board", [0, 1, 3, 4, 5])
@pytest.mark.parametrize(("fill", "size"), [("fill_any", 2), ("fill_two", 4)])
def test_counts_are_the_same(plain_walk: ModuleType, board: int, fill: str, size: int) -> None:
    cards = random.Random(board).sample(range(52), 20)
    cards[8:].sort(key=lambda card: card % 4)
    shared = sum(1 << card for card in cards[:board])
    held = [sum(1 << card for card in cards[i : i + size]) for i in range(8, 8 + 3 * size, size)]
    live = sum(1 << card for card in CARDS) - shared - sum(held)
    row, counts = _row(5 - board), []
    for filler, counter in ((rows, walk), (uncompiled("rows"), plain_walk)):
        if filler is not rows:
            filler.learn_keys(hand_table.KEYS)
            filler.learn_sets(5 - board, plain_walk.flush_sets(5 - board))
        filled = row * 3
        tables = hand_table.HOLDEM
        suits = getattr(filler, fill)(*tables, held, shared, 5 - board, filled)
        counts.append(array("q", bytes(64)))
        counter.tally(filled, 3, suits, 5 - board, live, array("H"), counts[-1])
    assert counts[0] == counts[1]


def test_winners_of_all_runouts_and_the_best_lows_are_the_same(plain_walk: ModuleType) -> None:
    deal = random.Random(5)
    cards = deal.sample(CARDS, 24)
    held = [sum(1 << card for card in cards[i : i + 2]) for i in (0, 2, 4)]
    shared = sum(1 << card for card in cards[6:9])
    live = sum(1 << card for card in cards[9:])
    row = _row(2)
    plain_walk.flush_sets(2)
    filled = row * 3
    suits = rows.fill_any(*hand_table.HOLDEM, held, shared, 2, filled)
    lows = array("H", bytes(6 * 91))
    rows.fill_lows(*eight_or_better(), False, held, shared, 2, lows)
    found = []
    for kernel in (walk, plain_walk):
        numbers, classes = array("H", bytes(2 * comb(15, 2))), array("H", bytes(2 * 91))
        winners = kernel.winners_of_all(filled, 3, suits, 2, live, numbers)
        found.append((winners, numbers, kernel.low_winners(lows, 3, classes), classes))
    assert found[0] == found[1]
    assert len(set(found[0][1])) > 2


@pytest.mark.parametrize(("one", "other"), [(2, 2), (1, 2), (3, 3), (0, 2)])
def test_pairs_of_runouts_are_the_same_and_share_no_card(one: int, other: int) -> None:
    deal, deck, sizes = random.Random(f"{one} {other}"), 9, (one, other)
    largest = min(sizes)
    classes = [array("H", deal.choices(range(3), k=comb(deck, size))) for size in sizes]
    found = []
    for kernel in (disjoint, uncompiled("disjoint")):
        room = 3 * sum(comb(deck, k) for k in range(largest + 1))
        parts = []
        for numbers, size in zip(classes, sizes, strict=True):
            parts.append(array("I", bytes(4 * room)))
            kernel.count_parts(numbers, size, deck, largest, 3, parts[-1])
        pairs, same = array("q", bytes(72)), array("q", bytes(72))
        kernel.pair_up(*parts, deck, largest, pairs)
        kernel.pair_same(classes[0], classes[0], 3, -1, same)
        found.append((parts, pairs, same))
    assert found[0] == found[1]
    drawn = [
        zip(*of_board, strict=True) for of_board in zip(classes, map(colex, sizes), strict=True)
    ]
    expected = [0] * 9
    for (number, cards), (twin, others) in product(*drawn):
        expected[3 * number + twin] += not cards & others
    pairs = found[0][1]
    if one == other:  # what full sets of so many cards add is that of `pair_same`
        assert found[0][2] == array(
            "q", [-sum(n == k for n in classes[0]) * (k == m) for k in range(3) for m in range(3)]
        )
    assert list(pairs) == expected


def colex(size: int) -> list[set[int]]:
    """Return the sets of so many of nine cards, ordered by the highest card, then the next."""
    return [set(cards) for cards in sorted(combinations(range(9), size), key=lambda c: c[::-1])]


@pytest.mark.parametrize("board", [0, 1, 3, 4, 5])
@pytest.mark.parametrize(("two_play", "size"), [(False, 2), (True, 4)])
def test_lows_are_the_same(board: int, two_play: bool, size: int) -> None:
    deal = random.Random(f"{board} {size}")
    cards = deal.sample([card for card in CARDS if card < 28 or card > 47], 20)
    shared = sum(1 << card for card in cards[:board])
    held = [sum(1 << card for card in cards[i : i + size]) for i in range(8, 8 + 3 * size, size)]
    plain = uncompiled("rows")
    plain.learn_keys(hand_table.KEYS)
    filled = []
    for filler in (rows, plain):
        filled.append(array("H", bytes(6 * comb(17 - board, 5 - board))))
        filler.fill_lows(*eight_or_better(), two_play, held, shared, 5 - board, filled[-1])
    assert filled[0] == filled[1]
    assert any(filled[0])


@pytest.mark.parametrize("seed", range(5))
def test_chances_are_the_same(seed: int) -> None:
    ranks = bytes(random.Random(seed).sample([rank for rank in range(6) for _ in range(4)], 24))
    heights = array("i", [4, 4, 4, 4, 4, 4])
    answers = []
    for kernel in (piles, uncompiled("piles")):
        room = array("Q", bytes(8 * 2048)), array("d", bytes(8 * 2048)), array("I", bytes(4 * 4096))
        answers.append(
            kernel.win_probability(
                ranks, heights, bytes(range(13)), *room, array("Q", bytes(240)), 9999
            )
        )
    assert answers[0] == answers[1]


def test_a_layer_without_room_is_given_back() -> None:
    ranks, heights = bytes(12), array("i", [1] * 12)
    for kernel in (piles, uncompiled("piles")):
        room = array("Q", bytes(8 * 20)), array("d", bytes(8 * 20)), array("I", bytes(4 * 32))
        assert (
            kernel.win_probability(
                ranks, heights, bytes(range(13)), *room, array("Q", bytes(192)), 9999
            )[0]
            == -1
        )


@pytest.fixture
def plain_program(tmp_path: Path) -> list[str]:
    """Return the command of a program without Cython and compiled kernels."""
    shutil.copytree(SOURCE.parent, tmp_path / "runout", ignore=shutil.ignore_patterns("*.so"))
    code = (
        "import sys; sys.modules['cython'] = None; sys.path.insert(0, sys.argv.pop(1))\n"
        "from runout.cli import main; main()"
    )
    return [sys.executable, "-I", "-c", code, str(tmp_path)]


def test_the_whole_program_runs_without_cython_and_compiler(plain_program: list[str]) -> None:
    command = [*plain_program, "contest", "holdem"]
    flops = (SOURCE.parents[2] / "examples" / "holdem.txt").read_text()
    done = subprocess.run(command, input=flops, capture_output=True, text=True, check=False)
    assert done.stdout.split() == ["1.0000000000", "0.3444444444", "0.6303030303"]
    assert done.stderr.startswith("runout: uncompiled kernels, many times slower; ")
    assert done.stderr.count("\n") == 1


def test_uncompiled_more_is_sampled_in_the_same_budget(plain_program: list[str]) -> None:
    question = ["equity", "22+", "A2s+", "KTs+", "-b", "Ks7h2d", "--budget", "0.5"]
    done = subprocess.run(
        [*plain_program, *question], capture_output=True, text=True, check=False, timeout=60
    )
    assert "1,000 samples" in done.stdout
    assert runout.equity(*question[1:4], board="Ks7h2d", budget=0.5).exact


@pytest.mark.parametrize(
    ("ranks", "heights", "reached"),
    [
        ([0] * 4, [1] * 4, 8),
        ([0, 1, 0, 1], [2, 2], 3),
        ([0] * 4, [3, 1], 1),
        ([1, 0, 0, 0, 1, 0], [4, 2], 1),
    ],
)
def test_the_states_looked_at_are_counted_and_lost_ones_left(ranks, heights, reached) -> None:
    for kernel in (piles, uncompiled("piles")):
        rest = array("Q", bytes(128)), array("d", bytes(128)), array("I", bytes(64))
        counts = array("Q", bytes(64))
        assert (
            kernel.win_probability(
                bytes(ranks), array("i", heights), bytes(range(13)), *rest, counts, 99
            )[1]
            == reached
        )


@pytest.mark.parametrize(("room", "most", "chance"), [(6, 8, 1), (5, 8, -1), (6, 7, -1)])
def test_a_game_fits_room_and_limit_to_the_last_place(room: int, most: int, chance: int) -> None:
    for kernel in (piles, uncompiled("piles")):
        states, chances = array("Q", bytes(16 * room)), array("d", bytes(16 * room))
        rest = states, chances, array("I", bytes(64)), array("Q", bytes(64)), most
        found, _ = kernel.win_probability(bytes(4), array("i", [1] * 4), bytes(range(13)), *rest)
        assert found == pytest.approx(chance)


@pytest.mark.parametrize(
    ("states", "chances", "table", "counts"),
    [(16, 15, 16, 8), (16, 16, 8, 8), (16, 16, 16, 7)],
)
def test_room_that_is_too_small_is_refused(states, chances, table, counts) -> None:
    room = (
        array("Q", bytes(8 * states)),
        array("d", bytes(8 * chances)),
        array("I", bytes(4 * table)),
    )
    for kernel in (piles, uncompiled("piles")):
        with pytest.raises(ValueError, match=r"room|together"):
            kernel.win_probability(
                bytes(4),
                array("i", [1] * 4),
                bytes(range(13)),
                *room,
                array("Q", bytes(8 * counts)),
                9,
            )


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("value_rows", (bytes(10), 5, array("H", bytes(6)))),
        ("load", (array("I", bytes(48)), array("I", bytes(4)), *[array("H", bytes(2))] * 2)),
    ],
)
def test_sizes_that_do_not_go_together_are_refused(plain_values, name, arguments) -> None:
    for kernel in (values, plain_values):
        with pytest.raises(ValueError, match=r"must|no such number|sizes"):
            getattr(kernel, name)(*arguments)


@pytest.mark.parametrize("cards", [0, 0xF])
def test_the_value_of_too_few_cards_is_0(plain_values, cards: int) -> None:
    assert (values.value(cards), plain_values.value(cards)) == (0, 0)


def swept(valuer: ModuleType, uncompiled_: bool, seed: int) -> list[array]:
    """Return what the kernels of a sweep find, each of a pair compiled or not."""
    sorter, two, three = (
        uncompiled(kernel.__name__.rpartition(".")[2]) if uncompiled_ else kernel
        for kernel in (buffers, sweep, sweep_three)
    )
    deal = random.Random(seed)
    boards, gone, known, pairs = array("Q"), array("Q"), array("Q"), bytes(range(seed, 91, 3))
    for _ in range(8):
        cards = deal.sample(range(52), 9)
        if seed % 2:
            cards.sort(key=lambda card: card % 4)
        boards.append(sum(1 << card for card in cards[:5]))
        known.append(1 << cards[5] | 1 << cards[6])
        gone.append(known[-1] | 1 << cards[7])
    weights = [deal.choices(range(4), k=1326) for _ in range(3)]
    groups = array("I", bytes(4 * 8 * (4 * len(pairs) + 1)))
    bests, holders = array("H", bytes(16)), array("H", bytes(16))
    valuer.value_known(boards, known, bests, holders)
    valuer.value_groups(boards, gone, pairs, groups)
    sorter.sort_rows(groups, 8)
    both = [hero * villain for hero, villain in zip(*weights[:2], strict=True)]
    laid_out = []
    for range_ in (*weights[:2], both):
        laid_out.append(array("i", bytes(4 * 91 * 256)))
        two.lay_out(array("q", range_), laid_out[-1])
    rows, counts = (groups, array("q", range(1, 9)), bests, holders), array("q", [0] * 8)
    two.sweep_two(*laid_out, *rows, counts)
    of_three = array("q", [0] * 16)
    three.sweep_three(bytes(chain(*weights)), *rows, of_three)
    return [bests, holders, groups, *laid_out, counts, of_three]


@pytest.mark.parametrize("seed", range(3))
def test_sweeps_are_the_same(plain_values: ModuleType, seed: int) -> None:
    compiled = swept(values, False, seed)
    assert swept(plain_values, True, seed) == compiled
    assert all(any(found) for found in compiled)


@pytest.mark.parametrize("size", [2, 3, 4, 5])
@pytest.mark.parametrize("two_play", [False, True])
def test_sweeps_of_holdings_are_the_same(size: int, two_play: bool) -> None:
    deal = random.Random(size)
    boards = array("Q", [sum(1 << card for card in deal.sample(range(26), 5)) for _ in range(4)])
    drawn = {sum(1 << card for card in deal.sample(range(30), size)) for _ in range(150)}
    held = array("Q", [deal.randrange(9) | deal.randrange(9) << 32 for _ in drawn])
    n, found = len(drawn), []
    for pairer, sweeper in (
        (pairs, sweep_holdings),
        (uncompiled("pairs"), uncompiled("sweep_holdings")),
    ):
        worth, cards = bytes_of("H", 4 * 1326), bytes_of("Q", n)
        two, room = bytes_of("H", n * comb(size, 2)), bytes_of("Q", sweeper.sets_below(size))
        wins, losses = bytes_of("q", 4), bytes_of("q", 4)
        tables = *hand_table.HOLDEM, hand_table.KEYS
        pairer.value_pairs(*tables, two_play, boards, worth)
        pairer.lay_out(array("Q", sorted(drawn)), size, cards, two)
        order, ends = bytes_of("I", 4 * n), bytes_of("I", 4 * 1326)
        pairer.sort_holdings(size, two, worth, bytes_of("H", n), order, ends)
        sweeper.sweep(size, cards, held, order, ends, room, wins, losses)
        times, points = array("q", [1, 2, 3, 4]), bytes_of("q", n)
        sweeper.sweep_each(size, cards, held, order, ends, room, times, points)
        met = sweeper.meet(size, cards, held, bytes_of("Q", len(room)))
        found.append([worth, cards, two, order, ends, met, wins, losses, points])
    assert found[0] == found[1]
    assert all(found[0][6])


@pytest.mark.parametrize("to_come", [1, 2])
def test_runouts_are_the_same(to_come: int) -> None:
    groups = [[(0, 1, 2, 3)], list(permutations(range(4))), [(0, 1, 2, 3), (1, 0, 2, 3)]]
    for group in groups:
        answers = []
        for kernel in (runouts, uncompiled("runouts")):
            found, times = array("Q", bytes(400)), array("q", bytes(400))
            n = kernel.runouts(51, (1 << 52) - 8, to_come, group, found, times)
            answers.append((n, found, times))
        assert answers[0] == answers[1]
        assert answers[0][0] > 0


@pytest.mark.parametrize("merge", [False, True])
@pytest.mark.parametrize("total", [None, 14])
def test_positions_and_habits_are_the_same(monkeypatch, merge: bool, total: int | None) -> None:
    deal = random.Random(3)
    cards = deal.sample(CARDS, 24)
    piles = [tuple(cards[i : i + 3]) for i in range(0, 24, 3)]
    layout = Layout((*piles, *piles[:2]), total=total)  # some are equal
    found = []
    for kernel, habit in (
        (positions, habits),
        (uncompiled("positions"), uncompiled("habits")),
    ):
        monkeypatch.setattr(all_positions, "kernel", kernel)
        monkeypatch.setattr(analysis, "kernel", kernel)
        monkeypatch.setattr(players, "habits", habit)
        all_ = all_positions.explore(layout, merge=merge)
        found.append(
            [
                *(all_.states, all_.firsts, all_.targets, all_.ways, all_.pairs, *all_.judged()),
                *(player.weigh(all_) for player in PLAYERS.values()),
                *(chance_to_win(layout, p, exact=False, merge=merge) for p in PLAYERS.values()),
                list(analysis.worth_of(all_, all_.ways)),
            ]
        )
    assert found[0] == found[1]
    assert len(found[0][0]) > 1


@pytest.mark.slow
def test_match_ups_are_numbered_and_added_up_the_same() -> None:
    deal, answers = random.Random(1), []
    counts = [array("I", [deal.randrange(9) for _ in range(n)]) for n in (94020, 47010)]
    weights = [array("q", deal.choices(range(3), k=1326)) for _ in range(2)]
    for kernel in (matchups, uncompiled("matchups")):
        numbers = array("I", bytes(4 * 1326 * 1326))
        last = kernel.number(list(permutations(range(4))), numbers)
        answers.append((last, numbers, kernel.add_up(numbers, *counts, *weights)))
    assert answers[0] == answers[1]


ROWS = (bytes_of("I", 9), bytes_of("q", 1), bytes_of("H", 1), bytes_of("H", 1))
COUNTS = (bytes_of("q", 8),)


@pytest.mark.parametrize(
    ("kernel", "name", "arguments"),
    [
        (values, "value_known", (bytes_of("Q", 2), bytes_of("Q", 1), *[bytes_of("H", 2)] * 2)),
        (values, "value_known", (bytes_of("Q", 2), bytes_of("Q", 2), *[bytes_of("H", 1)] * 2)),
        (values, "value_groups", (*[bytes_of("Q", 1)] * 2, bytes(1), bytes_of("I", 4))),
        (values, "value_groups", (*[bytes_of("Q", 1)] * 2, bytes(92), bytes_of("I", 369))),
        (buffers, "narrow", (bytes(7), 2, False, bytearray(4))),
        (buffers, "sort_rows", (bytes_of("I", 7), 2)),
        (buffers, "sort_rows", (bytes_of("I", 366), 1)),
        (sweep, "lay_out", (bytes_of("q", 1325), bytes_of("i", 23296))),
        (sweep, "sweep_two", (*[bytes_of("i", 23296)] * 2, bytes_of("i", 9), *ROWS, *COUNTS)),
        (sweep, "sweep_two", (*[bytes_of("i", 23296)] * 3, *ROWS[:3], bytes_of("H", 2), *COUNTS)),
        (sweep, "sweep_two", (*[bytes_of("i", 23296)] * 3, *ROWS, bytes_of("q", 3))),
        (sweep_three, "sweep_three", (bytes(1326), *ROWS, *COUNTS)),
        (sweep_three, "sweep_three", (bytes(3978), *ROWS, bytes_of("q", 7))),
        (sweep_three, "sweep_three", (bytes(3978), *ROWS[:2], *[bytes_of("H", 2)] * 2, *COUNTS)),
        (runouts, "runouts", (3, 7, 2, [(0, 1, 2, 3)], *[bytes_of("Q", 9), bytes_of("q", 9)])),
        (runouts, "runouts", (3, 15, 2, [(0, 1, 2, 3)], *[bytes_of("Q", 2), bytes_of("q", 2)])),
        (rows, "learn_keys", (bytes_of("I", 12),)),
        (rows, "learn_sets", (6, [])),
        (rows, "learn_sets", (0, [0] * 2289)),
        (rows, "fill_any", (*hand_table.HOLDEM, [0], 0, 0, array("H", bytes(14)))),
        (rows, "fill_two", (*hand_table.HOLDEM, [0] * 11, 0, 0, array("H", bytes(22)))),
        (rows, "fill_any", (*hand_table.HOLDEM[:2], bytes_of("H", 1), [], 0, 5, bytes_of("H", 0))),
        (rows, "fill_two", (*hand_table.HOLDEM[:2], bytes_of("H", 1), [], 0, 5, bytes_of("H", 0))),
        (rows, "fill_two", (*hand_table.HOLDEM, [], 0, 0, bytes_of("H", 0))),
        (rows, "fill_lows", (bytes_of("H", 9), 1, True, [], 0, 0, bytes_of("H", 0))),
        (rows, "fill_lows", (bytes_of("H", 8192), 1, True, [0], 0, 1, bytes_of("H", 12))),
        (rows, "fill_lows", (bytes_of("H", 8192), 8192, True, [0], 0, 0, bytes_of("H", 1))),
        (walk, "tally", (bytes_of("H", 4), 1, 0, 0, 0, bytes_of("H", 0), bytes_of("q", 2))),
        (walk, "tally", (bytes_of("H", 5), 1, 0, 0, 0, bytes_of("H", 2), bytes_of("q", 2))),
        (walk, "tally", (bytes_of("H", 5), 1, 0, 0, 0, bytes_of("H", 0), bytes_of("q", 1))),
        (walk, "tally", (bytes_of("H", 5), 1, 0, 0, 0, array("H", [1]), bytes_of("q", 2))),
        (walk, "low_winners", (bytes_of("H", 3), 2, bytes_of("H", 2))),
        (walk, "winners_of_all", (bytes_of("H", 4), 1, 0, 0, 0, bytes_of("H", 1))),
        (walk, "winners_of_all", (bytes_of("H", 5), 1, 0, 0, 0, bytes_of("H", 2))),
        (walk, "winners_of_all", (_row(1), 1, 0, 1, 0b111, bytes_of("H", 2))),
        (walk, "winners_of_all", (_row(1), 1, 0, 1, 0b111, bytes_of("H", 4))),
        (disjoint, "count_parts", (bytes_of("H", 3), 1, 3, 1, 1, bytes_of("I", 3))),
        (disjoint, "count_parts", (bytes_of("H", 2), 1, 3, 1, 1, bytes_of("I", 4))),
        (disjoint, "count_parts", (array("H", [0, 1, 0]), 1, 3, 1, 1, bytes_of("I", 4))),
        (disjoint, "count_parts", (bytes_of("H", 3), 1, 3, 2, 1, bytes_of("I", 4))),
        (disjoint, "pair_up", (bytes_of("I", 4), bytes_of("I", 8), 3, 1, bytes_of("q", 1))),
        (disjoint, "pair_up", (bytes_of("I", 4), bytes_of("I", 7), 3, 1, bytes_of("q", 2))),
        (disjoint, "pair_same", (bytes_of("H", 1), bytes_of("H", 2), 1, 1, bytes_of("q", 1))),
        (disjoint, "pair_same", (array("H", [1]), bytes_of("H", 1), 1, 1, bytes_of("q", 1))),
        (disjoint, "pair_same", (bytes_of("H", 1), bytes_of("H", 1), 0, 1, bytes_of("q", 1))),
        (positions, "judge", (bytes_of("I", 1), bytes_of("I", 0), 0, bytearray(1), bytearray(1))),
        (positions, "forward", (bytes_of("I", 1), bytes_of("I", 0), *[bytes_of("d", 1)] * 2)),
        (positions, "backward", (bytes_of("I", 1), bytes_of("I", 0), *[bytes_of("d", 1)] * 2)),
        (habits, "keep", (*[bytes_of("I", 1)] * 3, bytes(1), bytes_of("q", 0))),
        (matchups, "number", ([], bytes_of("I", 1326 * 1326))),
        (matchups, "number", ([(0, 1, 2, 3)] * 24, bytes_of("I", 9))),
        (matchups, "add_up", (*[bytes_of("I", 9)] * 3, *[bytes_of("q", 1326)] * 2)),
    ],
)
def test_arrays_have_to_go_together(kernel, name: str, arguments: tuple) -> None:
    with pytest.raises(ValueError, match=r"must|no such|not so many"):
        getattr(kernel, name)(*arguments)
