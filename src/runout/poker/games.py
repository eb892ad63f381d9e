"""The showdown games, each one frozen value."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ..cards import DECK, DECK_36, CardSet
from ..errors import UnknownGame
from ..kernels import rows
from .hand_table import HOLDEM as TABLES
from .hand_table import fill_holdem, short_deck

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
    # What values the patterns and flushes to come, see `kernels.rows`.
    fill: Callable[[list[int], int, int, Buffer], int] = field(repr=False)

    def __reduce__(self) -> tuple[Callable[[str], Game], tuple[str]]:
        return find_game, (self.name,)

    @property
    def board(self) -> int:
        """The number of cards on the final board."""
        return self.boards[-1]


def _two_play(holdings: list[int], board: int, to_come: int, filled: Buffer) -> int:
    return rows.fill_two(*TABLES, holdings, board, to_come, filled)


def _short(holdings: list[int], board: int, to_come: int, filled: Buffer) -> int:
    tables = short_deck(trips_beat_straight=False)
    return rows.fill_any(*tables, holdings, board, to_come, filled)


def _short_trips(holdings: list[int], board: int, to_come: int, filled: Buffer) -> int:
    tables = short_deck(trips_beat_straight=True)
    return rows.fill_any(*tables, holdings, board, to_come, filled)


ANY = (0, 3, 4, 5)
HOLDEM = Game("holdem", holding=2, boards=ANY, deck=DECK, fill=fill_holdem)

GAMES = {
    game.name: game
    for game in (
        HOLDEM,
        Game("omaha", holding=4, boards=ANY, deck=DECK, fill=_two_play),
        Game("omaha5", holding=5, boards=ANY, deck=DECK, fill=_two_play),
        Game("omaha6", holding=6, boards=ANY, deck=DECK, fill=_two_play),
        Game("shortdeck", holding=2, boards=ANY, deck=DECK_36, fill=_short),
        Game("shortdeck-trips", holding=2, boards=ANY, deck=DECK_36, fill=_short_trips),
    )
}


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
