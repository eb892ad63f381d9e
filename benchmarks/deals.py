"""Random deals from a fixed seed, the same for every contender."""

import random
from collections.abc import Iterator
from typing import NamedTuple

RANKS, SUITS = "23456789TJQKA", "cdhs"
DECK = [rank + suit for rank in RANKS for suit in SUITS]
SHORT_DECK = DECK[DECK.index("6c") :]


class Spot(NamedTuple):
    """Holdings, a board and dead cards, each as text."""

    holdings: tuple[str, ...]
    board: str
    dead: str = ""


def random_spots(
    count: int, *, players: int, board: int, held: int = 2, deck: list[str] = DECK
) -> Iterator[Spot]:
    """Yield *count* spots of *held* cards a player and *board* cards on the table."""
    dealer = random.Random(f"{players} players, {board} cards")
    for _ in range(count):
        cards = dealer.sample(deck, held * players + board)
        starts = range(board, len(cards), held)
        holdings = tuple("".join(cards[start : start + held]) for start in starts)
        yield Spot(holdings, "".join(cards[:board]))


def random_piles(count: int, *, deck: list[str]) -> list[list[list[str]]]:
    """Return *count* deals of the whole *deck* in piles of four, bottom to top."""
    dealer = random.Random(len(deck))
    shuffled = (dealer.sample(deck, len(deck)) for _ in range(count))
    return [[cards[i : i + 4] for i in range(0, len(deck), 4)] for cards in shuffled]


def split(text: str) -> list[str]:
    """Return the cards of a text such as "AhKh"."""
    return [text[i : i + 2] for i in range(0, len(text), 2)]
