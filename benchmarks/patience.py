"""What does the chance of a patience deal cost, and what does one contest answer cost in all?"""

import json
import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import NamedTuple

from deals import DECK, SHORT_DECK, random_piles
from measure import MEGABYTE, RUNOUT, Contender, line_up, number, print_times, race, run

Piles = list[list[str]]
GOLDEN = Path(__file__).parents[1] / "tests" / "cases" / "patience_deals.jsonl"


class Deal(NamedTuple):
    """One deal as each contender takes it; the layout was parsed before the race."""

    piles: Piles
    layout: object


def win_probability(piles: Piles) -> float:
    """Return the chance of a player who takes any two equal tops at random: plain Python.

    States are pile heights, three bits a pile; each round takes one pair from all that are reached.
    """
    columns = [(3 * i, ["", *(card[0] for card in pile)]) for i, pile in enumerate(piles)]
    reached = {sum(len(pile) << 3 * i for i, pile in enumerate(piles)): 1.0}
    for _ in range(sum(map(len, piles)) // 2):
        after: dict[int, float] = defaultdict(float)
        for state, chance in reached.items():
            moves, tops = [], {}
            for shift, ranks in columns:
                if rank := ranks[state >> shift & 7]:
                    others = tops.setdefault(rank, [])
                    moves += [state - (1 << shift) - other for other in others]
                    others.append(1 << shift)
            for move in moves:
                after[move] += chance / len(moves)
        reached = after
    return sum(reached.values())


def as_text(piles: Piles) -> str:
    """Return a line a pile, bottom to top, as the contest writes it."""
    return "".join(" ".join(pile).upper() + "\n" for pile in piles)


def runout_odds() -> Contender:
    """Ask Runout for the chance of a parsed layout."""
    from runout.patience import win_probability

    return lambda deal: win_probability(deal.layout, exact=False)


def same_chance(ours: float, theirs: float) -> bool:
    """Return whether two sums of floats agree to 1e-12."""
    return abs(ours - theirs) <= 1e-12


def measure_deals(title: str, deals: list[Piles], parse: Callable[[str], object]) -> None:
    """Race over *deals* and print the milliseconds a deal."""
    contenders = line_up(
        {"runout": runout_odds, "plain Python": lambda: lambda deal: win_probability(deal.piles)}
    )
    questions = (Deal(piles, parse(as_text(piles))) for piles in deals)
    seconds = race(contenders, questions, agree=same_chance, turn=10, budget=20)
    print_times(f"{title}: milliseconds a deal", seconds, unit=1e-3)


def measure_process(deals: list[Piles]) -> None:
    """Print what the contest command costs on one deal, a process a deal, and the dearest."""
    children = []
    with tempfile.TemporaryDirectory() as folder:
        for piles in deals:
            file = Path(folder, "deal")
            file.write_text(as_text(piles))
            child = run([*RUNOUT, "contest", "patience", str(file)])
            expected = win_probability(piles)
            if abs(float(child.printed) - expected) > 0.500001e-6:
                sys.exit(f"NOT THE SAME ANSWER: runout {child.printed.strip()}, here {expected}")
            children.append(child)
    cpu = median(child.cpu for child in children) * 1e3
    dearest = max(child.cpu for child in children) * 1e3
    peak = max(child.peak for child in children) / MEGABYTE
    print("\ncontest patience, one deal of 36 cards, whole process: milliseconds")
    print(f"  {'runout, median':<36}{number(cpu)}  peak memory {peak:.1f} MB")
    print(f"  {f'runout, dearest of {len(children)} golden deals':<36}{number(dearest)}")


def golden_deals() -> list[Piles]:
    """Return every deal of 36 cards that the tests know the chance of."""
    lines = GOLDEN.read_text(encoding="utf-8").splitlines()
    deals = [json.loads(line) for line in lines]
    return [deal["piles"] for deal in deals if deal["game"] == "double-patience"]


def main() -> None:
    """Measure 1,000 deals of 36 cards, 20 of 52, and the whole process on the golden ones."""
    from runout.patience import Layout

    short = random_piles(1010, deck=SHORT_DECK)
    measure_deals("9 piles of 4, 36 cards", short, Layout.parse)
    measure_deals("13 piles of 4, 52 cards", random_piles(30, deck=DECK), Layout.parse)
    measure_process(golden_deals())


if __name__ == "__main__":
    main()
