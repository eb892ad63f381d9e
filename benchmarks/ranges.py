"""What do ranges cost, before the flop and on it, and how far do two workers get?

`--slow` adds what takes minutes: pokerfast where it needs more than 10 s, asked once, and three
wide ranges before the flop.
"""

import os
import sys
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from hashlib import sha256
from itertools import islice, repeat
from operator import eq
from statistics import median
from typing import NamedTuple

from deals import Spot, random_spots
from measure import (
    MEGABYTE,
    RUNOUT,
    Contender,
    Seconds,
    check,
    line_up,
    number,
    race,
    run,
    same_shares,
    timed,
)
from peers import pokerfast_equities, runout_equities

SEVEN = "22+,A2s+,KTs+,QTs+,JTs,ATo+,KQo"
WIDE = "22+,A2s+,K2s+,Q4s+,J7s+,T7s+,97s+,86s+,76s,65s,A2o+,K7o+,Q9o+,J9o+,T9o"  # 40 %
SMALL = "QQ+,AKs,AKo", "22+,ATs+,KQs", "JTs,T9s,98s,87s,76s,AQo"
PAIRS = "AA,KK,AKs", "22+"
UNKNOWN = Spot(("AhKh", "random", "random"), "")
DEAD = Spot((SEVEN, "random"), "", dead="2c")
RACED, ONCE, NEVER = "raced", "once, with --slow", "never"  # how pokerfast is asked


class Work(NamedTuple):
    """What is asked, the milliseconds it should take at most, and how pokerfast is asked."""

    title: str
    reach: float
    spots: Iterable[Spot]
    peer: str = RACED


WORKS = [
    Work("7-part range v random", 5, repeat(Spot((SEVEN, "random"), "")), ONCE),
    Work("AA,KK,AKs v 22+", 1, repeat(Spot(PAIRS, ""))),
    Work("AhKh v random", 1, repeat(Spot(("AhKh", "random"), ""))),
    Work("7-part range v random, 2c dead", 1000, repeat(DEAD), ONCE),
    Work("AA,KK,AKs v 22+, 2c dead", 1000, repeat(Spot(PAIRS, "", dead="2c"))),
    Work("AhKh v random, 2c dead", 1000, repeat(Spot(("AhKh", "random"), "", dead="2c"))),
    Work("40 % v 40 % on Ks7h2d", 12, repeat(Spot((WIDE, WIDE), "Ks7h2d"))),
    Work("three small ranges on JsTs2h", 30, repeat(Spot(SMALL, "JsTs2h"))),
    Work("three 40 % ranges on Ks7h2d", 700, repeat(Spot((WIDE, WIDE, WIDE), "Ks7h2d")), ONCE),
    Work("AhKh v two unknown hands", 2000, repeat(UNKNOWN), NEVER),
    Work("three known hands", 0.7, random_spots(10_000, players=3, board=0)),
    Work("six known hands", 0.9, random_spots(10_000, players=6, board=0)),
]

# The flop is asked first, for all that any two ranges import; the table is not read there.
LOADING = f"""
import time, runout
def ask(board=""):
    start = time.process_time()
    runout.equity("{SEVEN}", "random", board=board, workers=1)
    return time.process_time() - start
ask("Ks7h2d")
print(ask() - ask())
"""


def print_heading(title: str, *columns: str) -> None:
    """Print what the columns hold."""
    print(f"\n{title:<38}{''.join(f'{column:>11}' for column in columns)}")


def print_row(title: str, *figures: float | None) -> None:
    """Print a figure a column, a dash where there is none."""
    cells = ("-" if figure is None else number(figure) for figure in figures)
    print(f"  {title:<36}{''.join(f'{cell:>11}' for cell in cells)}", flush=True)


def ask(work: Work, contenders: dict[str, Contender], *, slow: bool) -> Seconds:
    """Return the CPU seconds of every answer; pokerfast's are compared where it is asked."""
    ours = contenders["runout"]
    playing = contenders if work.peer == RACED else {"runout": ours}
    seconds = race(playing, work.spots, agree=same_shares, budget=1)
    if work.peer == ONCE and slow and "pokerfast" in contenders:
        spots = list(islice(work.spots, 1))
        theirs, seconds["pokerfast"] = timed(contenders["pokerfast"], spots)
        check(spots, list(map(ours, spots)), theirs, label="pokerfast", agree=same_shares)
    return seconds


def measure_works(*, slow: bool) -> None:
    """Print the milliseconds that each question costs, and the ratio question by question.

    A dash says that pokerfast was not asked.
    """
    contenders = line_up({"runout": runout_equities, "pokerfast": pokerfast_equities})
    print_heading("milliseconds of CPU, one worker", "reach", "runout", "pokerfast", "ratio")
    for work in WORKS:
        seconds = ask(work, contenders, slow=slow)
        ours, theirs = seconds["runout"], seconds.get("pokerfast")
        beside: tuple[float | None, ...] = (None, None)
        if theirs:
            ratio = median(their / our for our, their in zip(ours, theirs, strict=False))
            beside = 1e3 * median(theirs), ratio
        print_row(work.title, work.reach, 1e3 * median(ours), *beside)


def measure_processes() -> None:
    """Print what the table of match-ups costs once, and what a whole process does."""
    import runout

    loading = [float(run([sys.executable, "-c", LOADING]).printed) for _ in range(5)]
    print_row("loading the table of match-ups", 20, 1e3 * median(loading))
    children = [run([*RUNOUT, "equity", "AA", "KK"]) for _ in range(9)]
    expected = str(runout.equity("AA", "KK"))
    for child in children:
        if child.printed.strip() != expected:
            sys.exit(f"NOT THE SAME ANSWER: a process {child.printed}, here {expected}")
    print_row("runout equity AA KK, whole process", 130, 1e3 * median(c.cpu for c in children))
    print_row("its peak memory, megabytes", 40, max(child.peak for child in children) / MEGABYTE)


def measure_workers(jobs: dict[str, Callable[[int], object]], *, rounds: int) -> None:
    """Print the wall clock of one worker and of two, the quickest of *rounds*, and their ratio.

    Two workers reach 1.7 on two idle cores; hashing tells how much of a second core is free.
    """
    title = f"seconds, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}"
    print_heading(title, "one worker", "two", "ratio")
    for title, job in jobs.items():
        best = [float("inf")] * 2
        for _ in range(rounds):
            answers = []
            for i in range(2):
                start = time.perf_counter()
                answers.append([job(i + 1)])
                best[i] = min(best[i], time.perf_counter() - start)
            check([title], *answers, label="two workers", agree=eq)
        print_row(title, *best, best[0] / best[1])


def outcomes(spot: Spot, workers: int) -> object:
    """Return the deals of a spot by set of winners."""
    return runout_equities(workers=workers)(spot).outcomes


def hash_texts(workers: int) -> list[bytes]:
    """Hash the same text eight times: work that shares nothing and holds no lock."""
    with ThreadPoolExecutor(workers) as pool:
        return list(pool.map(lambda text: sha256(text).digest(), [bytes(100 * MEGABYTE)] * 8))


def main() -> None:
    """Measure every question, the processes, and two workers against one."""
    slow = "--slow" in sys.argv[1:]
    measure_works(slow=slow)
    measure_processes()
    jobs = {
        "hashing, nothing of ours": hash_texts,
        "AhKh v two unknown hands": partial(outcomes, UNKNOWN),
        "7-part range v random, 2c dead": partial(outcomes, DEAD),
    }
    measure_workers(jobs, rounds=5)
    if slow:
        three_wide = partial(outcomes, Spot((WIDE, WIDE, WIDE), ""))
        measure_workers({"three 40 % ranges (reach: 60 s)": three_wide}, rounds=1)


if __name__ == "__main__":
    main()
