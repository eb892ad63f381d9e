"""What several test files need: the golden cases and the installed command."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

settings.register_profile("runout", deadline=None, derandomize=True)
settings.load_profile("runout")

ROOT = Path(__file__).parents[1]
CASES = ROOT / "tests" / "cases"


def cases(name: str) -> list[dict[str, Any]]:
    """Return the objects of a file of golden cases, a line each."""
    lines = (CASES / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def up_to_suits(n: int) -> Counter[tuple[int, ...]]:
    """Return one set of *n* cards of each kind up to suits, and how many sets are alike."""
    kinds: Counter[tuple[tuple[int, ...], ...]] = Counter()
    for cards in combinations(range(52), n):
        suits: list[list[int]] = [[], [], [], []]
        for card in cards:
            suits[card % 4].append(card // 4)
        kinds[tuple(sorted(map(tuple, suits)))] += 1
    return Counter(
        {
            tuple(4 * rank + suit for suit, ranks in enumerate(kind) for rank in ranks): count
            for kind, count in kinds.items()
        }
    )


def peak(code: str) -> int:
    """Return the kilobytes that a process of its own takes at most for some code.

    Unlike ru_maxrss, the figure has nothing of the process that starts it.
    """
    told = "print(open('/proc/self/status').read().partition('VmHWM:')[2].split()[0])"
    command = [sys.executable, "-c", f"{code}\n{told}"]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
    return int(done.stdout.split()[-1])


@pytest.fixture
def runout() -> Callable[..., subprocess.CompletedProcess[str]]:
    """Run the command in a process of its own, in the root of the project."""

    def run(*arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "runout", *arguments]
        return subprocess.run(
            command, input=stdin, capture_output=True, text=True, cwd=ROOT, check=False
        )

    return run
