"""Make tests/cases/games.jsonl: some spots of each showdown game with who wins how many deals.

The truth comes from `tests/reference_games.py` alone, slow and plain; no number is Runout's. Run as
`python -m tools.game_cases`; it takes a minute.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from runout.poker.games import GAMES, Game
from tests import reference_games as rules

CASES = Path(__file__).parents[1] / "tests" / "cases" / "games.jsonl"
RANKS, SUITS = "23456789TJQKA", "cdhs"
LIVE = {5: 11, 4: 13, 2: 36, 1: 40, 0: 5}  # cards left, by how many are to come
Rule = Callable[..., Any]


def nobody(*_: object) -> None:
    """Return the low of a game without."""


# Of each game the rule of the high hand and that of the low.
RULES: dict[str, tuple[Rule, Rule]] = {
    "holdem": (rules.holdem_hand, nobody),
    "omaha": (rules.omaha_hand, nobody),
    "omaha5": (rules.omaha_hand, nobody),
    "omaha6": (rules.omaha_hand, nobody),
    "omaha8": (rules.omaha_hand, rules.omaha_low),
    "omaha5-8": (rules.omaha_hand, rules.omaha_low),
    "courchevel": (rules.omaha_hand, nobody),
    "shortdeck": (partial(rules.short_hand, trips=False), nobody),
    "shortdeck-trips": (partial(rules.short_hand, trips=True), nobody),
    "holdem8": (rules.holdem_hand, rules.holdem_low),
}


def spell(cards: list[int]) -> str:
    return "".join(RANKS[card >> 2] + SUITS[card & 3] for card in cards)


def case(game: Game, shown: int, players: int) -> dict[str, Any]:
    """Return a spot with so many cards on the board, and how many deals are won by whom."""
    deal = random.Random(f"{game.name} {shown} {players}")
    deck = [int(card) for card in game.deck]
    deal.shuffle(deck)
    deck.sort(key=lambda card: (deal.random() < 0.3, card >> 2 in range(7, 11)))  # lows are common
    held = [[deck.pop(0) for _ in range(game.holding)] for _ in range(players)]
    board = [deck.pop(0) for _ in range(shown)]
    dead = deck[LIVE[game.board - shown] :]
    hand, low = RULES[game.name]
    deals = rules.hi_lo_showdowns(hand, low, held, board=board, dead=dead, deck=list(game.deck))
    return {
        "id": f"{game.name}-{shown}-{players}",
        "game": game.name,
        "players": [spell(cards) for cards in held],
        "board": spell(board),
        "dead": spell(dead),
        "deals": sorted([list(high), list(lows), n] for (high, lows), n in deals.items()),
    }


def main() -> None:
    """Write the cases of every game, on every board that it has, for two players and for three."""
    lines = [
        json.dumps(case(game, shown, players))
        for game in GAMES.values()
        for shown in game.boards
        for players in (2, 3)
    ]
    CASES.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"{CASES.name}: {len(lines)} spots")


if __name__ == "__main__":
    main()
