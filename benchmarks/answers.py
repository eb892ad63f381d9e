"""What do the other answers about patience cost: worst deals, winnable, moves, exact, a study?

One thread, CPU time; the answers themselves are the tests' business.
"""

import json
import os
import time
from collections.abc import Callable, Iterable
from statistics import mean, median

from deals import DECK, SHORT_DECK, random_piles
from measure import RUNOUT, number, run
from patience import GOLDEN, as_text


def milliseconds(ask: Callable, layouts: Iterable) -> list[float]:
    """Return the CPU milliseconds of each answer; one answer more warms up."""
    times = []
    for layout in layouts:
        start = time.process_time()
        ask(layout)
        times.append(1000 * (time.process_time() - start))
    return times[1:]


def row(title: str, reach: float, measured: float) -> None:
    """Print what was to be reached and what was measured."""
    print(f"  {title:<52}{reach:>10}{number(measured)}")


def main() -> None:
    """Measure each figure and print it beside the one to reach."""
    from runout.patience import Layout, is_winnable, moves, win_probability

    short = [Layout.parse(as_text(piles)) for piles in random_piles(501, deck=SHORT_DECK)]
    full = [Layout.parse(as_text(piles)) for piles in random_piles(101, deck=DECK)]
    golden = [json.loads(line) for line in GOLDEN.read_text(encoding="utf-8").splitlines()]
    worst: dict[int, float] = {}
    for case in golden:
        layout = Layout.parse(case["text"])
        cards = sum(map(len, layout.piles))
        took = median(milliseconds(win_probability, [layout] * 4))
        worst[cards] = max(worst.get(cards, 0.0), took)
    print(f"{'milliseconds, one thread':<54}{'reach':>10}{'runout':>10}")
    row("probability, 36 cards, median", 0.08, median(milliseconds(win_probability, short)))
    row("probability, 52 cards, median", 7, median(milliseconds(win_probability, full)))
    row("probability, dearest golden deal of 36 cards", 1.2, worst[36])
    row("probability, dearest golden deal of 52 cards", 80, worst[52])
    row("winnable, 36 cards, mean", 0.06, mean(milliseconds(is_winnable, short)))
    row("winnable, 52 cards, mean", 0.5, mean(milliseconds(is_winnable, full)))
    row("all moves with probabilities, 36 cards, median", 0.3, median(milliseconds(moves, short)))
    sample = [Layout.parse(golden[0]["text"])] * 6
    exact = milliseconds(lambda layout: win_probability(layout, exact=True), sample)
    row("exact fraction, the sample", 20, median(exact))
    command = [*RUNOUT, "patience", "study", "--game", "double-patience", "--deals", "100000"]
    start = time.monotonic()
    cpu = run([*command, "--seed", "1", "--workers", "2", "--json"]).cpu
    took = time.monotonic() - start
    row("study of 100,000 deals, two workers, wall clock", 10_000, 1000 * took)
    print(f"  its CPU time {cpu:.1f} s; load average {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
