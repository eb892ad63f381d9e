"""The showdown games, each one frozen value."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..cards import DECK, CardSet
from ..errors import UnknownGame
from ..kernels import values

if TYPE_CHECKING:
    from typing_extensions import Buffer


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
    # What values the patterns and flushes to come, see `kernels.values.fill_holdem`.
    fill: Callable[[list[int], int, Buffer], int]

    @property
    def board(self) -> int:
        """The number of cards on the final board."""
        return self.boards[-1]


HOLDEM = Game("holdem", holding=2, boards=(0, 3, 4, 5), deck=DECK, fill=values.fill_holdem)

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
