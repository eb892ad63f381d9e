"""Make the order of the 169 classes that `15%` goes by; run as `make hand-order`.

One combo of each class meets each of the 1,225 holdings that it leaves, over every board: the same
number of deals for all, so points compare as equities do, two for a win and one for a tie. Takes
about half a minute.
"""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

from runout.cards import DECK, RANKS, CardSet
from runout.poker.tally import tally

MODULE = Path(__file__).parents[1] / "src" / "runout" / "poker" / "ranges" / "hand_order.py"
TEXT = '''"""The 169 classes from the best to the worst; made by tools/hand_order.py, do not edit.

They stand in the order of their exact equity against one random hand before the flop.
"""

_ORDER = """
{}
"""
CLASSES = tuple(_ORDER.split())
'''


def classes() -> dict[str, CardSet]:
    """Return one combo of each class by the name of the class."""
    found = {rank * 2: CardSet.parse(f"{rank}s{rank}h") for rank in RANKS}
    for low, high in combinations(RANKS, 2):
        found[f"{high}{low}s"] = CardSet.parse(f"{high}s{low}s")
        found[f"{high}{low}o"] = CardSet.parse(f"{high}s{low}h")
    return found


def points(holding: CardSet) -> int:
    """Return two for each deal that the holding wins and one for each that it ties."""
    live = DECK - holding
    total = 0
    for villain in map(CardSet, combinations(live, 2)):
        rest = (live - villain).bits
        _, wins, _, ties = tally([holding.bits, villain.bits], board=0, live=rest, to_come=5)
        total += 2 * wins + ties
    return total


def main() -> None:
    """Write the module and print the ends of the order."""
    value = {name: points(combo) for name, combo in classes().items()}
    order = sorted(value, key=lambda name: -value[name])
    assert len(set(value.values())) == len(order), "two classes have the same equity"
    rows = [" ".join(order[i : i + 13]) for i in range(0, len(order), 13)]
    MODULE.write_text(TEXT.format("\n".join(rows)), encoding="utf-8")
    for name in (order[0], order[-1]):
        print(f"{name}: {value[name]} of {2 * 1225 * 1712304} points")


if __name__ == "__main__":
    main()
