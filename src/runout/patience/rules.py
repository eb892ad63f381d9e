"""The patience games, each one frozen value: its deck, its piles, its pairs, how it is dealt."""

from __future__ import annotations

from dataclasses import dataclass

from ..cards import DECK, DECK_32, DECK_36, CardSet
from ..errors import UnknownGame

# How a game is dealt from a shuffled deck, see `deals`.
SHUFFLED, RECTIFIED, SWAPPED = "shuffled", "rectified", "swapped"


@dataclass(frozen=True, slots=True)
class Rules:
    """A game in which the top cards of any two piles go together if they make a pair.

    A pair are two cards of equal rank, or two whose ranks add up to `total` (ace 1, king 13).
    `heights` are the cards of each pile as dealt. Without a deck any piles will do. Names and
    layouts are those of PySolFC's rule pages where it has the game.

    >>> from runout.patience.rules import GAMES
    >>> GAMES["double-patience"].heights
    (4, 4, 4, 4, 4, 4, 4, 4, 4)
    """

    name: str
    deck: CardSet | None = None
    heights: tuple[int, ...] = ()
    total: int | None = None
    dealing: str = SHUFFLED


NESTOR = (6,) * 8 + (1,) * 4

GAMES = {
    rules.name: rules
    for rules in (
        Rules("double-patience", DECK_36, (4,) * 9),
        Rules("the-wish-open", DECK_32, (4,) * 8),
        Rules("patient-pairs", DECK, (4,) * 13),
        Rules("nestor-rectified", DECK, NESTOR, dealing=RECTIFIED),
        Rules("nestor-swap", DECK, NESTOR, dealing=SWAPPED),
        Rules("nestor-plain", DECK, NESTOR),
        Rules("vertical", DECK, (6, 6, 6, 7, 6, 6, 6) + (1,) * 9),
        Rules("fourteen", DECK, (5,) * 4 + (4,) * 8, total=14),
        Rules("general"),
    )
}


def find_rules(name: str) -> Rules:
    """Return the rules of the game of that name.

    >>> from runout.patience.rules import find_rules
    >>> len(find_rules("the-wish-open").deck)
    32
    """
    try:
        return GAMES[name]
    except (KeyError, TypeError):
        raise UnknownGame(f"no patience game {name!r}; there are {', '.join(GAMES)}") from None


def partners(total: int | None) -> bytes:
    """Return for each rank, deuce 0 to ace 12, the rank that it makes a pair with; 13 for none.

    >>> from runout.cards import Rank
    >>> partners(14)[Rank.ACE] == Rank.KING, partners(None)[Rank.ACE] == Rank.ACE
    (True, True)
    """
    if total is None:
        return bytes(range(13))
    worth = [rank + 2 if rank < 12 else 1 for rank in range(13)]
    return bytes(worth.index(total - value) if total - value in worth else 13 for value in worth)
