"""Time contenders side by side in CPU seconds; no time is printed before the answers agree."""

import gc
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

os.environ["RAYON_NUM_THREADS"] = "1"  # one thread each; the rest is pinned call by call

HERE = Path(__file__).parent
RUNOUT = [sys.executable, "-m", "runout"]
MEGABYTE = 1_000_000

Contender = Callable[[Any], Any]
Agree = Callable[[Any, Any], bool]
Seconds = dict[str, list[float]]


def line_up(makers: dict[str, Callable[[], Contender]]) -> dict[str, Contender]:
    """Return the contenders that are installed, Runout first; name and skip the others."""
    contenders = {}
    for label, make in makers.items():
        try:
            contenders[label] = make()
        except ImportError as error:
            if not contenders:
                sys.exit(f"{label} is not installed: {error}")
            print(f"  {label} is skipped: {error}")
    return contenders


def race(
    contenders: dict[str, Contender],
    questions: Iterable[Any],
    *,
    agree: Agree,
    turn: int = 1,
    budget: float = 3.0,
) -> Seconds:
    """Return the CPU seconds of every answer; the contenders take turns of *turn* questions.

    Turns longer than one let each find its own tables in the cache again. The first turn only
    warms up. A peer sits out once three answers and *budget* seconds are spent, and the race ends
    where Runout would; so the n-th time of every contender is of the same question.
    """
    ours, *peers = contenders
    seconds: Seconds = {label: [] for label in contenders}
    remaining, warm = iter(questions), False
    gc.disable()
    while (asked := list(islice(remaining, turn))) and not spent(seconds[ours], budget):
        playing = [ours, *(label for label in peers if not spent(seconds[label], budget))]
        random.shuffle(playing)
        answers = {}
        for label in playing:
            answers[label], times = timed(contenders[label], asked)
            seconds[label] += times if warm else []
        for label in playing:
            check(asked, answers[ours], answers[label], label=label, agree=agree)
        warm = True
    gc.enable()
    return seconds


def timed(contender: Contender, questions: Sequence) -> tuple[list, list[float]]:
    """Return the answers to *questions* and the CPU seconds of each."""
    answers, seconds = [], []
    for question in questions:
        start = time.process_time()
        answers.append(contender(question))
        seconds.append(time.process_time() - start)
    return answers, seconds


def spent(seconds: Sequence[float], budget: float) -> bool:
    """Return whether a contender has had three answers and its whole budget."""
    return len(seconds) >= 3 and sum(seconds) > budget


def check(asked: Sequence, ours: Sequence, theirs: Sequence, *, label: str, agree: Agree) -> None:
    """Exit with 1 and one clear line at the first answer that is not ours."""
    for question, our, their in zip(asked, ours, theirs, strict=True):
        if not agree(our, their):
            question, our, their = (str(text)[:200] for text in (question, our, their))
            sys.exit(f"NOT THE SAME ANSWER to {question}: runout {our}, {label} {their}")


def same_shares(answer: Any, their: Any) -> bool:
    """Return whether a peer's equities are ours: fractions exactly, floats to 1e-9."""
    ours = [player.equity for player in answer.players]
    theirs = ours if their is answer else their
    return len(ours) == len(theirs) and all(
        abs(our - share) <= 1e-9 if isinstance(share, float) else our == share
        for our, share in zip(ours, theirs, strict=True)
    )


class Child(NamedTuple):
    """What one process printed and what it cost: CPU seconds, peak memory in bytes."""

    printed: str
    cpu: float
    peak: int


def run(command: Sequence[str], *, stdin: str | Path = os.devnull) -> Child:
    """Return what a whole process costs; exit with 1 if it fails."""
    with tempfile.TemporaryDirectory() as folder:
        stdout = Path(folder, "stdout")
        launch = [sys.executable, "-I", "-S", str(HERE / "launch.py"), str(stdin), str(stdout)]
        done = subprocess.run([*launch, *command], capture_output=True, text=True)
        if done.returncode:
            sys.exit(f"{' '.join(command)} failed ({done.returncode}): {done.stderr.strip()}")
        cpu, peak = done.stdout.split()
        return Child(stdout.read_text(), float(cpu), int(peak))


def print_times(title: str, seconds: Seconds, *, unit: float, each: int = 1) -> None:
    """Print a row a contender: the median in *unit*, and the median ratio to Runout's time.

    The ratio is taken question by question, so what one question costs does not enter it.
    """
    print(f"\n{title:<50}{'ratio':>7}{'answers':>10}")
    ours = next(iter(seconds.values()))
    for label, theirs in seconds.items():
        ratio = median(their / our for our, their in zip(ours, theirs, strict=False))
        value = median(theirs) / each / unit
        print(f"  {label:<36}{number(value)}{number(ratio)}{len(theirs):>9}")


def number(value: float) -> str:
    """Return *value* to three digits, more where it is large, in ten columns."""
    decimals = max(0, 3 - len(str(int(value)))) if value >= 1 else 3
    return f"{value:>10,.{decimals}f}"
