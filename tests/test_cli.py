"""The commands as a user meets them: output, messages, exit codes."""

import csv
import json
import os
import pty
import shlex
import signal
import subprocess
import sys
import time
from fractions import Fraction

import pytest

from .conftest import ROOT

FLOP = ["equity", "AhKh", "QdQc", "-b", "Ks7h2d"]


def test_equity_prints_a_table(runout) -> None:
    done = runout(*FLOP)
    assert (done.returncode, done.stderr) == (0, "")
    assert "990 deals, exact" in done.stdout
    assert [line.split()[-1] for line in done.stdout.splitlines()[2:]] == ["79", "911"]


def test_equity_prints_one_json_object(runout) -> None:
    answer = json.loads(runout(*FLOP, "--json", "--exact").stdout)
    assert answer["exact"] is True
    assert [player["wins"] for player in answer["players"]] == [911, 79]
    assert [player["equity_fraction"] for player in answer["players"]] == ["911/990", "79/990"]


RANGES = ["equity", "QQ+,AKs:0.5", "22+,A2s+", "-b", "Ks7h2d"]
SAMPLE = ["equity", "22+", "A2s+", "KTs+", "--sample", "--seed", "5", "--samples", "500"]


def test_equity_prints_one_deal_as_one(runout) -> None:
    assert ": 1 deal, exact\n" in runout(*FLOP[:-1], "Ks7h2d2c2s").stdout


def test_equity_prints_csv(runout) -> None:
    done = runout(*RANGES, "--csv")
    rows = list(csv.DictReader(done.stdout.splitlines()))
    assert [row["holding"] for row in rows] == ["QQ+,AKs*0.5", "22+,A2s+"]
    assert sum(Fraction(row["equity_fraction"]) for row in rows) == 1
    assert [row["wins"] for row in rows] == [rows[1]["losses"], rows[0]["losses"]]


def test_equity_explains_itself_below_the_table_or_beside_the_data(runout) -> None:
    done = runout(*RANGES, "--explain")
    assert "QQ+,AKs*0.5, 22 combos (weights of 20), of which 18 can be dealt" in done.stdout
    assert "deals: 1,634.5000 choices of holdings that share no card" in done.stdout
    assert "counted: 2 ranges swept over every complete board" in done.stdout
    done = runout(*RANGES, "--explain", "--json")
    assert json.loads(done.stdout)["exact"]
    assert "counted: 2 ranges swept over every complete board" in done.stderr


@pytest.mark.parametrize("question", [FLOP, RANGES, ["equity", "AA", "KK,QJs"]])
def test_equity_checks_itself(runout, question: list[str]) -> None:
    done = runout(*question, "--check")
    assert (done.returncode, done.stderr[:27]) == (0, "checked: the same counts by")


def test_a_sample_is_the_same_whoever_draws_it(runout) -> None:
    one, two, other = (
        runout(*SAMPLE, "--json", "--workers", "1"),
        runout(*SAMPLE, "--json", "--workers", "2"),
        runout(*SAMPLE[:-3], "6", *SAMPLE[-2:], "--json"),
    )
    assert one.stdout == two.stdout != other.stdout
    assert (one.returncode, one.stderr) == (0, "")
    assert json.loads(one.stdout)["exact"] is False


def test_what_is_over_the_budget_is_refused_with_exact(runout) -> None:
    done = runout("equity", "22+", "22+", "22+", "22+", "--exact", "--budget", "1")
    assert (done.returncode, done.stdout) == (1, "")
    assert "an exact count would take about" in done.stderr
    assert "allow a sample" in done.stderr


def test_a_difference_between_two_counts_is_exit_1() -> None:
    code = (
        "import sys, runout.cli, runout.poker.check as check\n"
        "check.recount = lambda *_, **__: ('hand', {(0,): 1})\n"
        f"sys.argv = ['runout', *{FLOP}, '--check']\n"
        "runout.cli.main()"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "this is a fault of Runout" in done.stderr


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["22+", "A2s+", "--sample", "--samples", "1000000000"], "stopped early"),
        (
            ["22+", "22+", "22+", "22+", "--exact", "--budget", "1e9"],
            "has no answer before its end",
        ),
    ],
)
def test_an_interrupt_ends_a_sample_but_no_exact_count(options: list[str], told: str) -> None:
    command = [sys.executable, "-m", "runout", "equity", *options]
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as asked:
        time.sleep(1.5)
        asked.send_signal(signal.SIGINT)
        answer, error = asked.communicate(timeout=60)
    assert asked.returncode == 130
    assert told in (answer or error)
    assert (answer + error).count("Traceback") == 0
    assert not answer or not error


def test_a_job_that_ignores_interrupts_is_not_interrupted() -> None:
    command = [sys.executable, "-m", "runout", *SAMPLE[:-2], "--time", "2", "--samples", "1000000"]
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_IGN),
    ) as asked:
        time.sleep(1)
        asked.send_signal(signal.SIGINT)
        answer, _ = asked.communicate(timeout=60)
    assert (asked.returncode, "stopped early" in answer) == (0, False)


def test_equity_answers_in_a_thread_and_without_standard_error() -> None:
    code = (
        "import sys, threading, runout.cli\n"
        f"asked = {[*SAMPLE, '--time', '0.7', '--samples', '1000000']}\n"
        "call = lambda: runout.cli.runout.main(asked, standalone_mode=False)\n"
        "thread = threading.Thread(target=call)\n"
        "thread.start(), thread.join()"
    )
    command = shlex.join([sys.executable, "-c", code]) + " 2>&-"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.count("±")) == (0, 13)


def test_progress_is_shown_on_a_terminal_only() -> None:
    parent, child = pty.openpty()
    command = [sys.executable, "-m", "runout", "equity", "22+", "A2s+", "--sample", "--time", "1.5"]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=child, text=True, check=True)
    os.close(child)
    shown = os.read(parent, 100_000).decode()
    os.close(parent)
    assert "80%" in shown
    assert shown.endswith("\r    \r")
    assert "%" in done.stdout
    assert subprocess.run(command, capture_output=True, text=True, check=True).stderr == ""


def test_evaluate_says_what_plays(runout) -> None:
    assert (
        runout("evaluate", "As2d", "-b", "3c4h5s9dKd").stdout
        == "straight, five high (As5s4h3c2d)\n"
    )
    answer = json.loads(runout("evaluate", "As", "Ks", "QsJsTs", "2d3c", "--json").stdout)
    assert answer["hand"] == "straight flush, ace high"
    assert answer["cards"] == "AsKsQsJsTs"


def test_a_range_prints_its_text_and_size_and_notes_apart(runout) -> None:
    done = runout("range", "T9s+,AK:0.5", "-b", "AsKs2c")
    assert done.stdout.splitlines()[1:] == [
        "13 combos, weight 8.5000 (17/2), 0.9804 % of all 1,326",
        "AsKs2c blocks 7 of 20 combos",
    ]
    assert done.stderr.startswith("note: 'T9s+' is 4 combos")


def test_a_range_is_read_from_standard_input_and_written_in_a_dialect(runout) -> None:
    done = runout("range", "-", "--to", "gto+", stdin="AA:0.125,\r\nKK\n")
    assert (done.stdout, done.stderr) == ("KK,[12.5]AA[/12.5]\n", "")


def test_a_range_is_drawn_as_a_grid(runout) -> None:
    drawn = runout("range", "AA,AhKh,AKo:0.001,22:0", "--grid").stdout.split("\n\n")[1]
    rows = [line.split() for line in drawn.splitlines()]
    assert [len(row) for row in rows] == [26] * 13
    assert rows[0][:4] == ["AA", "100", "AKs", "25"]
    assert rows[1][:4] == ["AKo", "<1", "KK", "."]


def test_a_range_prints_one_json_object(runout) -> None:
    options = ("-b", "As", "--to", "pio", "--grid", "--json")
    answer = json.loads(runout("range", "AA:0.5,15%", "--overlap", "last", *options).stdout)
    assert (answer["combos"], answer["blocked"], answer["weight"]) == (173, 27, "173")
    assert answer["coverage"] == "173/1326"
    assert (answer["dialect"], answer["text"][:3], answer["grid"]["AA"]) == ("pio", "KK-", "1/2")
    assert len(answer["notes"]) == 1


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["equity", "AhKh"], "1 holding given; write two to ten"),
        (["equity", "AhKh", "AhQs"], "Ah is in both player 1's holding and player 2's holding"),
        (["equity", "AhKh", "QQs"], "'QQs'"),
        (["equity", "AhKh", "QsQd", "-g", "holdme"], "no showdown game 'holdme'"),
        (["equity", "AhKh", "QsQd", "--bord", "Ks7h2d"], "--bord"),
        (["equity", "AhKh", "QQ,JJ", "--budget", "nan"], "budget is nan"),
        (["evaluate", "AhKh"], "five to seven"),
        (["evalute", "AhKh"], "did you mean 'evaluate'?"),
        (["range", "AA@5,KK"], "'KK' at position 6 of 'AA@5,KK' has no weight"),
        (["range", "AA", "--to", "poi"], "no dialect 'poi'"),
        (["range", "AA", "--to", ""], "no dialect ''"),
        (["range", "AA", "-b", "Ax"], "'Ax' is not a card"),
        (["frobnicate"], "there are equity, range, evaluate, patience, contest"),
        (["contest", "holdem", "--decimals", "x"], "--decimals"),
    ],
)
def test_a_wrong_question_is_one_line_and_exit_2(runout, arguments: list[str], words: str) -> None:
    done = runout(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert words in done.stderr
    assert done.stderr.count("\n") == 1


def test_the_version_names_the_build(runout) -> None:
    assert runout("--version").stdout.endswith(", compiled kernels\n")


@pytest.mark.parametrize(
    "command",
    [
        [],
        ["equity"],
        ["range"],
        ["evaluate"],
        ["contest"],
        ["contest", "holdem"],
        ["contest", "patience"],
    ],
)
def test_every_command_explains_itself(runout, command: list[str]) -> None:
    done = runout(*command, "--help")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Usage: ")
    assert all(len(line) <= 100 for line in done.stdout.splitlines())


def test_a_broken_pipe_is_quiet() -> None:
    command = f"{sys.executable} -m runout equity AhKh QdQc | true"
    done = subprocess.run(
        ["sh", "-c", command], capture_output=True, text=True, cwd=ROOT, check=False
    )
    assert done.stderr == ""


def test_too_much_work_and_a_closed_output_are_exit_1() -> None:
    code = (
        "import runout, runout.cli as cli\n"
        "def refuse(): raise runout.TooMuchWork('too much')\n"
        "cli.runout.main = lambda **_: refuse()\ncli.main()"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (1, "runout: too much\n")
    for arguments in (FLOP, ["contest", "holdem", "examples/holdem.txt"]):
        command = shlex.join([sys.executable, "-m", "runout", *arguments]) + " >&-"
        done = subprocess.run(
            ["sh", "-c", command], capture_output=True, text=True, cwd=ROOT, check=False
        )
        assert (done.returncode, done.stderr.count("\n")) == (1, 1)


def test_an_interrupt_is_quiet_and_exit_130() -> None:
    command = [sys.executable, "-m", "runout", "contest", "holdem"]
    with subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as asked:
        assert asked.stdin is not None
        assert asked.stdout is not None
        asked.stdin.write(b"SA SK\nDA CA\nSQ SJ ST\n")
        asked.stdin.flush()
        assert asked.stdout.readline() == b"1.0000000000\n"
        asked.send_signal(signal.SIGINT)
        _, told = asked.communicate()
    assert (asked.returncode, told.strip()) == (130, b"")


def test_a_full_disk_is_one_line_and_exit_1() -> None:
    for arguments in (FLOP, ["contest", "holdem", "examples/holdem.txt"], ["--version"]):
        command = shlex.join([sys.executable, "-m", "runout", *arguments]) + " > /dev/full"
        done = subprocess.run(
            ["sh", "-c", command],
            capture_output=True,
            text=True,
            cwd=ROOT,
            check=False,
            env={name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"},
        )
        assert (done.returncode, done.stderr) == (1, "runout: No space left on device\n")


def test_a_contest_loads_neither_numpy_nor_rich_nor_pathlib() -> None:
    code = (
        "import sys, runout.cli\n"
        "sys.argv = ['runout', 'contest', 'holdem', 'examples/holdem.txt']\n"
        "try: runout.cli.main()\nexcept SystemExit: pass\n"
        "heavy = {'numpy', 'rich', 'fractions', 'pathlib'} & set(sys.modules)\n"
        "sys.stderr.write(' '.join(heavy))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=False
    )
    assert done.stderr == ""


@pytest.mark.parametrize("command", [[], ["equity"], ["range"], ["evaluate"], ["contest"]])
def test_a_command_without_arguments_explains_itself_with_exit_2(runout, command) -> None:
    done = runout(*command)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("Usage: ")
