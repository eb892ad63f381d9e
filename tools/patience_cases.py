"""Make tests/cases/patience_games.jsonl: a deal of each patience game with what is true of it.

The truth comes from `tests/habits.py` and `tests/reference.py` alone, slow and plain; no number is
Runout's. Run as `python -m tools.patience_cases`; it takes some minutes.
"""

from __future__ import annotations

import json
import random
from fractions import Fraction
from pathlib import Path

from runout.patience.rules import GAMES, SHUFFLED, Rules
from tests import habits

CASES = Path(__file__).parents[1] / "tests" / "cases" / "patience_games.jsonl"
SEEDS = range(200)
DEPTH = 8
LARGEST = 40_000  # positions
RANKS, SUITS = "23456789TJQKA", "CDHS"


def piles_of(rules: Rules, seed: int) -> list[list[int]]:
    """Return a deck dealt pile by pile; no rank twice in a pile where the game deals so."""
    cards = [int(card) for card in rules.deck or ()]
    random.Random(f"{rules.name} {seed}").shuffle(cards)
    piles: list[list[int]] = []
    for height in rules.heights:
        pile: list[int] = []
        while len(pile) < height:
            ranks = [] if rules.dealing == SHUFFLED else [card >> 2 for card in pile]
            fits = [card for card in cards if card >> 2 not in ranks]
            if not fits:
                return piles_of(rules, seed + 1)
            cards.remove(fits[0])
            pile.append(fits[0])
        piles.append(pile)
    return piles


def case(rules: Rules, seed: int) -> dict[str, object] | None:
    """Return a deal and what is true of it, None if it has too many positions or cannot be won."""
    dealt = piles_of(rules, seed)
    piles = tuple(tuple(card >> 2 for card in pile) for pile in dealt)
    positions = habits.reached(piles, rules.total)
    ends = habits.ends(piles, "random", rules.total)
    if len(positions) > LARGEST or 0 not in ends:
        return None
    cards = [[RANKS[card >> 2] + SUITS[card & 3] for card in pile] for pile in dealt]
    expected = {name: habits.ends(piles, name, rules.total) for name in PLAYERS}
    return {
        "id": f"{rules.name}-{seed}",
        "game": rules.name,
        "text": "\n".join(map(" ".join, cards)),
        "states": len(positions),
        "sequences": [habits.sequences(piles, depth, rules.total) for depth in range(DEPTH)],
        "winning_lines": habits.sequences(piles, sum(map(len, piles)) // 2, rules.total),
        "ends": {
            name: {str(cards): text(chance) for cards, chance in found.items()}
            for name, found in expected.items()
        },
    }


PLAYERS = ("random", "ranks", "tallest", "careful", "perfect", "clumsy")


def text(chance: Fraction) -> str:
    return f"{chance.numerator}/{chance.denominator}"


def main() -> None:
    """Write the file, a line a game."""
    lines = []
    for rules in GAMES.values():
        if rules.deck:
            found = next(filter(None, (case(rules, seed) for seed in SEEDS)))
            lines.append(json.dumps(found))
            print(found["id"], found["states"], flush=True)
    CASES.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
