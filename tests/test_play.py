"""Patience being played: what lost a game against the rule book, and the commands as typed."""

import contextlib
import fcntl
import os
import pty
import random
import subprocess
import sys
import termios
from collections.abc import Iterable
from pathlib import Path

import pytest

import runout as package
from runout.cards import CARDS, Card
from runout.patience import Layout, moves
from runout.patience import deal as deal_of
from runout.patience.game import Loss, Play

from . import reference
from .conftest import ROOT, cases

DEALS = {case["id"]: case for case in cases("patience_deals")}
SMALL = {id: case for id, case in DEALS.items() if case["expected"]["reachable_states"] < 10_000}
PLAYED = (
    "neerc2005-sample",
    "dp36-rand-101",
    "dp36-rand-102",
    "dp36-rand-105",
    "dp36-tiny-positive",
    "wish32-rand-202",
    "nestor-rect-402",
    "small-three-top-pairs-vs-ranks",
)
CROSSED = "Ks\nAd Ah\nKh Ac\nAs\n"  # the aces of piles 3 and 4 together lose
Moves = Iterable[tuple[int, int]]


def layout_of(case: dict) -> Layout:
    return Layout.parse(case["text"], game=case["game"])


def played_at_random(case: dict, seed: int, player: str = "random") -> Play:
    game, chooser = Play(layout_of(case), player), random.Random(seed)
    while not game.is_over:
        game.play(chooser.choice(game.moves()).piles)
    return game


def ranks_left(case: dict, line: Moves) -> list[list[str]]:
    """Return the ranks left in each pile after a line, by nothing of Runout's."""
    piles = [[card[0] for card in pile] for pile in case["piles"]]
    for one, two in line:
        assert one != two
        assert piles[one].pop() == piles[two].pop()
    return piles


@pytest.mark.parametrize("case", SMALL.values(), ids=SMALL)
def test_hints_are_the_moves_of_the_position(case: dict) -> None:
    game, chooser = Play(layout_of(case)), random.Random(7)
    while game.moves():
        assert game.hint() == moves(game.position)
        assert sorted(game.hint(), key=lambda choice: choice.piles) == list(game.moves())
        game.play(chooser.choice(game.moves()).piles)
    assert game.is_over
    assert moves(game.position) == ()


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("id", PLAYED)
def test_the_move_that_lost_is_the_first_without_a_winning_line(id: str, seed: int) -> None:
    case = DEALS[id]
    game = played_at_random(case, seed)
    wins = [
        reference.winning_lines(ranks_left(case, game.line[:n])) > 0
        for n in range(len(game.line) + 1)
    ]
    loss = game.lost_by()
    assert (game.winnable_as_dealt, game.winnable) == (wins[0], wins[-1])
    assert (loss is None) == (wins[0] == wins[-1])
    if loss is not None:
        assert wins == [True] * loss.number + [False] * (len(wins) - loss.number)
        assert loss.piles == game.line[loss.number - 1]
        before = game.line[: loss.number - 1]
        chance = reference.win_probability(ranks_left(case, before))
        assert (loss.before, loss.after) == (pytest.approx(float(chance), abs=1e-12), 0)
        assert reference.winning_lines(ranks_left(case, [*before, loss.kept])) > 0


@pytest.mark.parametrize("id", ["dp36-rand-101", "dp36-rand-105", "dp36-tiny-positive"])
def test_a_move_is_kept_winnable_where_a_clumsy_player_has_no_chance(id: str) -> None:
    loss = (game := played_at_random(DEALS[id], 1, "clumsy")).lost_by()
    assert loss is not None
    kept = [*game.line[: loss.number - 1], loss.kept]
    assert (loss.before, reference.winning_lines(ranks_left(DEALS[id], kept)) > 0) == (0, True)


@pytest.mark.parametrize("id", PLAYED)
def test_what_is_taken_back_can_be_played_again(id: str) -> None:
    game = played_at_random(DEALS[id], 4)
    line, position, loss = game.line, game.position, game.lost_by()
    taken = [game.undo() for _ in line]
    assert tuple(reversed(taken)) == line
    assert (game.undo(), game.position, game.lost_by()) == (None, game.layout, None)
    assert [game.redo() for _ in line] == list(line)
    assert (game.redo(), game.position, game.lost_by()) == (None, position, loss)


def test_another_move_forgets_what_was_taken_back() -> None:
    game = Play(Layout.parse(CROSSED))
    game.play((3, 2))
    assert (game.line, game.winnable, game.chance) == (((2, 3),), False, 0)
    assert game.lost_by() == Loss(1, (2, 3), (Card.parse("Ac"), Card.parse("As")), 2 / 3, 0, (1, 2))
    game.undo()
    assert game.can_redo
    game.play((1, 2))
    assert (game.can_redo, game.redo(), game.line) == (False, None, ((1, 2),))
    assert (game.winnable, game.chance, game.cards_left) == (True, 1, 4)


@pytest.mark.parametrize("piles", [(0, 1), (1, 1), (0, 9), (-1, 1)])
def test_what_is_no_pair_changes_nothing(piles: tuple[int, int]) -> None:
    game = Play(Layout.parse(CROSSED))
    with pytest.raises(package.ImpossibleDeal, match="have no pair on top"):
        game.play(piles)
    assert (game.line, game.position) == ((), game.layout)


def test_piles_too_many_to_be_told_apart_are_played_all_the_same() -> None:
    game = Play(Layout.parse("\n".join(["As"] * 22 + ["Ks"] * 22 + ["Qs As"] * 22)))
    chooser = random.Random(5)
    while not game.is_over:
        assert game.hint() == moves(game.position)
        game.play(chooser.choice(game.moves()).piles)
    assert game.is_won


def test_pairs_may_add_up_to_a_sum_and_a_player_may_play_on() -> None:
    game = Play(Layout.parse("sum: 14\nAs Qh\nKd 2c\n7h\n7s"), "clumsy")
    assert [choice.piles for choice in game.moves()] == [(0, 1), (2, 3)]
    assert (game.chance, game.player) == (1, "clumsy")


def test_no_piles_are_won_and_too_many_positions_refused() -> None:
    game = Play(Layout.parse(""))
    assert (game.is_over, game.is_won, game.chance, game.lost_by()) == (True, True, 1, None)
    with pytest.raises(package.TooMuchWork):
        Play(layout_of(DEALS["neerc2005-sample"]), memory=0.01)


@pytest.fixture
def deal(tmp_path: Path) -> Path:
    path = tmp_path / "deal.txt"
    path.write_text(CROSSED, encoding="utf-8")
    return path


def test_a_game_is_won_in_plain_lines(runout, deal: Path) -> None:
    done = runout("patience", "play", str(deal), stdin="23\n1 3\n 4 2 \n")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(
        "general: 6 cards in 4 piles; ? for help\n\n"
        "  1    2    3    4\n KS   AD   KH  [AS]\n     [AH] [AC]\n\n6 cards, 3 pairs\n"
    )
    assert done.stdout.endswith("\n3: AS AD\nwon: every card has gone, in 3 moves\n")


LOST = (
    "stuck with 2 cards left\n"
    "move 1 (piles 3 and 4: AC AS) lost it: 66.7 % before, 0 after; "
    "piles 2 and 3 would have kept it\n"
)


def test_a_stuck_game_names_the_move_that_lost_it(runout, deal: Path) -> None:
    done = runout("patience", "play", str(deal), stdin="34\n13")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith(f"\n\n{LOST}u takes back, q ends\n")
    assert done.stdout.count("lost it") == 1


def test_a_move_is_taken_back_played_again_and_hinted(runout, deal: Path) -> None:
    told = runout("patience", "play", str(deal), stdin="34\nu\nr\nr\nu\nu\nh\nq\n23\n").stdout
    for words in ("taken back: piles 3 4", "played again: piles 3 4", "no move to play again"):
        assert words in told
    assert told.endswith(
        "no move to take back\n"
        "piles  cards  random wins\n"
        "2 3    AH AC        100 %\n"
        "2 4    AH AS        100 %\n"
        "3 4    AC AS          0 %  loses\n"
        "6 cards left after 0 moves; it can still be won: 66.7 %\n"
    )


def test_a_deal_that_never_could_be_won_says_so(runout, tmp_path: Path) -> None:
    (tmp_path / "lost.txt").write_text("As\nAd Ks\nAh Kd\n", encoding="utf-8")
    told = runout("patience", "play", str(tmp_path / "lost.txt"), stdin="23\n12\n").stdout
    assert "stuck with 1 card left\nit was lost as dealt\n" in told


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("12", "KS of pile 1 and AH of pile 2 make no pair"),
        ("3 3", "3 is one pile; a move takes the tops of two"),
        ("3", "'3' is no move; write the keys of two piles, such as 2 5; ? for help"),
        ("1 2 3", "'1 2 3' is no move; write the keys of two piles, such as 2 5; ? for help"),
        ("50", "there is no pile '5'; the piles are 1 to 4; ? for help"),
        ("1²", "there is no pile '²'; the piles are 1 to 4; ? for help"),
        (
            "x" * 1000,
            f"'{'x' * 20}…' is no move; write the keys of two piles, such as 2 5; ? for help",
        ),
        ("\x1b[A", "'\\x1b[a' is no move; write the keys of two piles, such as 2 5; ? for help"),
    ],
)
def test_a_wrong_key_is_one_line_and_loses_nothing(
    runout, deal: Path, typed: str, told: str
) -> None:
    done = runout("patience", "play", str(deal), stdin=f"{typed}\n23\n\n")
    assert (done.returncode, done.stderr) == (0, "")
    after = done.stdout.partition("6 cards, 3 pairs\n")[2]
    assert after.startswith(f"{told}\n1: AH AC\n")
    assert after.endswith("4 cards left after 1 move; it can still be won: 100 %\n")


def test_piles_beyond_nine_have_letters_that_are_no_commands(runout, tmp_path: Path) -> None:
    layout = "\n".join(str(card) for suit in range(3) for card in CARDS[suit::4])
    (tmp_path / "many.txt").write_text("\n".join(layout.split()[:32]), encoding="utf-8")
    told = runout(
        "patience", "play", str(tmp_path / "many.txt"), stdin="1 14\n2f\n32 6\nZ j\nq"
    ).stdout
    for words in ("1: 2C 2D", "2: 3C 3D", "3: 7H 7C", "4: 6H 6D", "24 cards left after 4 moves"):
        assert words in told
    assert all(len(line) <= 80 for line in told.splitlines())


@pytest.mark.parametrize(
    ("options", "code", "told"),
    [
        (["-p", "perfekt"], 2, "no player 'perfekt'"),
        (["-g", "double-patience"], 2, "4 piles; double-patience deals 9"),
        (["--sum", "1"], 2, "1 is no sum of two ranks"),
    ],
)
def test_a_wrong_question_is_one_line(runout, deal: Path, options, code: int, told: str) -> None:
    done = runout("patience", "play", str(deal), *options)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (code, "", 1)
    assert told in done.stderr


def test_a_game_is_dealt_from_a_seed(runout) -> None:
    done = runout("patience", "play", "--game", "double-patience", "--seed", "7", stdin="h\nq\n")
    assert (done.returncode, done.stderr) == (0, "")
    tops = " ".join(str(pile[-1]).upper() for pile in deal_of("double-patience", 7).piles)
    shown = done.stdout.splitlines()[6]
    assert shown.translate(str.maketrans("[]", "  ")).split() == tops.split()


@pytest.mark.parametrize("options", [["x.txt", "-g", "vertical"], [], ["--sum", "14"]])
def test_a_seed_deals_a_named_game_and_no_file(runout, options: list[str]) -> None:
    done = runout("patience", "play", "--seed", "7", *options)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)


def test_a_broken_pipe_is_quiet(deal: Path) -> None:
    command = f"yes 23 | {sys.executable} -m runout patience play {deal} | true"
    done = subprocess.run(
        ["sh", "-c", command], capture_output=True, text=True, cwd=ROOT, check=False
    )
    assert done.stderr in ("", "yes: standard output: Broken pipe\n")


def test_without_a_terminal_a_layout_from_a_pipe_has_no_keys() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "runout", "patience", "play"],
        input=CROSSED,
        capture_output=True,
        text=True,
        check=False,
        start_new_session=True,
    )
    assert (done.returncode, done.stderr.count("\n")) == (0, 1)
    assert "no terminal to read keys from; name a file" in done.stderr
    assert done.stdout.endswith("it can still be won: 66.7 %\n")


def test_plain_lines_load_no_screen(deal: Path) -> None:
    code = (
        "import sys, runout.cli\n"
        f"sys.argv = ['runout', 'patience', 'play', {str(deal)!r}]\n"
        "try: runout.cli.main()\nexcept SystemExit: pass\n"
        "sys.stderr.write(' '.join({'textual', 'rich'} & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], input="q\n", capture_output=True, text=True, check=True
    )
    assert done.stderr == ""


def on_a_terminal(command: list[str], keys: str, *, layout: str | None = None) -> str:
    """Return what a command shows on a terminal of its own, the layout piped in if there is one."""
    parent, child = pty.openpty()
    fcntl.ioctl(child, termios.TIOCSWINSZ, b"\x18\x00\x50\x00\x00\x00\x00\x00")
    with subprocess.Popen(
        [sys.executable, *command],
        stdin=child if layout is None else subprocess.PIPE,
        stdout=child,
        stderr=child,
        start_new_session=True,
        preexec_fn=lambda: fcntl.ioctl(child, termios.TIOCSCTTY, 0),
        env={**os.environ, "TERM": "xterm-256color"},
    ) as asked:
        os.close(child)
        if asked.stdin:
            asked.stdin.write((layout or "").encode())
            asked.stdin.close()
        shown, sent = b"", False
        with contextlib.suppress(OSError):  # how the end of a terminal reads
            while part := os.read(parent, 65536):
                shown += part
                if not sent and b"6 cards" in shown and (b"> " in shown or b"to win" in shown):
                    os.write(parent, keys.encode())
                    sent = True
    os.close(parent)
    assert asked.returncode == 0
    return shown.decode()


PLAY = ["-m", "runout", "patience", "play"]


def test_keys_come_from_the_terminal_where_the_layout_came_from_a_pipe() -> None:
    shown = on_a_terminal([*PLAY, "--plain"], "34\n13\nq\n", layout=CROSSED)
    assert "> " in shown
    assert LOST.replace("\n", "\r\n") in shown


def test_without_the_extra_a_terminal_has_plain_lines_and_a_word_on_it(deal: Path) -> None:
    code = (
        "import sys; sys.modules['textual'] = None; import runout.cli\n"
        f"sys.argv = ['runout', 'patience', 'play', {str(deal)!r}]; runout.cli.main()"
    )
    shown = on_a_terminal(["-c", code], "23\n13\n24\n")
    assert shown.startswith(
        "runout: cards on the screen, and a mouse: pip install 'runout[play]'\r\n"
    )
    assert shown.endswith("won: every card has gone, in 3 moves\r\n")


@pytest.mark.parametrize(("piped", "end"), [(False, "q"), (True, "\x03")])
def test_a_terminal_has_a_screen_and_ends_with_how_the_game_stands(
    deal: Path, piped: bool, end: str
) -> None:
    pytest.importorskip("textual")
    layout = CROSSED if piped else None
    shown = on_a_terminal([*PLAY, "-" if piped else str(deal)], f"3413{end}", layout=layout)
    assert shown.endswith(LOST.replace("\n", "\r\n"))
