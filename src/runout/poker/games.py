"""The showdown games, each one frozen value."""

from __future__ import annotations

from dataclasses import dataclass

from ..cards import DECK, CardSet
from ..errors import UnknownGame


@dataclass(frozen=True, slots=True)
class Game:
    """The rules of a game that shares a board.

    >>> from runout.poker.games import HOLDEM
    >>> HOLDEM.holding, HOLDEM.boards
    (2, (0, 3, 4, 5))
    """

    name: str
    holding: int
    boards: tuple[int, ...]
    deck: CardSet

    @property
    def board(self) -> int:
        """The number of cards on the final board."""
        return self.boards[-1]


HOLDEM = Game("holdem", holding=2, boards=(0, 3, 4, 5), deck=DECK)

GAMES = {game.name: game for game in (HOLDEM,)}


def find_game(name: str) -> Game:
    """Return the game of that name.

    >>> from runout.poker.games import find_game
    >>> find_game("holdem").name
    'holdem'
    """
    try:
        return GAMES[name]
    except KeyError:
        raise UnknownGame(f"no showdown game {name!r}; there is {', '.join(GAMES)}") from None
