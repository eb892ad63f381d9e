"""How many contest data sets does a whole process answer in a second, and in how much memory?

`--million` adds a file of 1,000,000 data sets.
"""

import sys
import tempfile
import time
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from statistics import median

from deals import Spot, random_spots, split
from measure import MEGABYTE, RUNOUT, Child, number, run
from peers import count_runouts, eval7_valuer

LOOPED = 200  # data sets that the plain loop answers, and that are compared


def write_data_sets(path: Path, count: int) -> None:
    """Write *count* data sets, suit first, and the closing sign."""
    with path.open("w") as file:
        for spot in random_spots(count, players=2, board=3):
            for text in (*spot.holdings, spot.board):
                cards = (suit.upper() + rank for rank, suit in split(text))
                file.write(" ".join(cards) + "\n")
        file.write("#\n")


def loop(spots: list[Spot]) -> tuple[list[str], float]:
    """Return the lines that a plain loop over eval7 prints, and its data sets a CPU second."""
    read, value = eval7_valuer()
    start = time.process_time()
    counts = [count_runouts(spot, read, value) for spot in spots]
    lines = [f"{wins / (wins + ties + losses):.10f}" for wins, ties, losses in counts]
    return lines, len(spots) / (time.process_time() - start)


def answer(path: Path, count: int, expected: list[str]) -> Child:
    """Run the contest command; exit with 1 unless it prints *count* lines, as expected."""
    child = run([*RUNOUT, "contest", "holdem", str(path)])
    lines = child.printed.splitlines()
    if len(lines) != count:
        sys.exit(f"contest holdem printed {len(lines)} lines for {count} data sets")
    for i, (ours, theirs) in enumerate(zip(lines, expected, strict=False)):
        if ours != theirs:
            sys.exit(f"NOT THE SAME ANSWER to data set {i + 1}: runout {ours}, eval7 {theirs}")
    return child


def measure_contest(path: Path, count: int, *, rounds: int) -> None:
    """Print the rate and the peak memory over *count* data sets, beside the loop's rate."""
    write_data_sets(path, count)
    spots = list(islice(random_spots(count, players=2, board=3), LOOPED))
    children, rates, expected = [], [], []
    for _ in range(rounds):
        if find_spec("eval7"):
            expected, rate = loop(spots)
            rates.append(rate)
        children.append(answer(path, count, expected))
    rate = count / median(child.cpu for child in children)
    peak = max(child.peak for child in children) / MEGABYTE
    print(f"\n{count:,} data sets of contest holdem: data sets a CPU second")
    print(f"  {'runout, whole process':<36}{number(rate)}  peak memory {peak:.1f} MB")
    if rates:
        label = f"eval7 loop, from {LOOPED} data sets only"
        print(f"  {label:<36}{number(median(rates))}  {rate / median(rates):,.1f} times slower")
    else:
        print("  eval7 is not installed: no loop, nothing compared")


def main() -> None:
    """Measure 100,000 data sets three times and, on request, a million once."""
    with tempfile.TemporaryDirectory() as folder:
        measure_contest(Path(folder, "data"), 100_000, rounds=3)
        if "--million" in sys.argv[1:]:
            measure_contest(Path(folder, "data"), 1_000_000, rounds=1)


if __name__ == "__main__":
    main()
