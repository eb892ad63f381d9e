"""The patience games, each one frozen value: its deck and the piles it deals."""

from __future__ import annotations

from dataclasses import dataclass

from ..cards import DECK, DECK_32, DECK_36, CardSet
from ..errors import UnknownGame


@dataclass(frozen=True, slots=True)
class Rules:
    """A game in which the top cards of any two piles go together when their ranks are equal.

    `heights` are the cards of each pile as dealt. Without a deck any piles will do.

    >>> from runout.patience.rules import GAMES
    >>> GAMES["double-patience"].heights
    (4, 4, 4, 4, 4, 4, 4, 4, 4)
    """

    name: str
    deck: CardSet | None = None
    heights: tuple[int, ...] = ()


GAMES = {
    rules.name: rules
    for rules in (
        Rules("double-patience", DECK_36, (4,) * 9),
        Rules("the-wish-open", DECK_32, (4,) * 8),
        Rules("patient-pairs", DECK, (4,) * 13),
        Rules("nestor-rectified", DECK, (6,) * 8 + (1,) * 4),
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
    except KeyError:
        raise UnknownGame(f"no patience game {name!r}; there are {', '.join(GAMES)}") from None
