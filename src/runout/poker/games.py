"""The showdown games, each one frozen value."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

from ..cards import DECK, DECK_36, CardSet
from ..errors import UnknownGame
from ..kernels import rows
from .hand_table import Tables, fill_holdem
from .lows import Lows
from .rules import EIGHT_OR_BETTER, HIGH, SHORT_DECK, SHORT_DECK_TRIPS, Rule

if TYPE_CHECKING:
    from typing_extensions import Buffer

ANY = (0, 3, 4, 5)


@dataclass(frozen=True, slots=True)
class Game:
    """The rules of a game that shares a board.

    Of a holding exactly two cards play if `two_play`, else any number. Hands are ranked by the
    `rule`; where there is a `low`, the best hand by that rule wins half of the pot.

    >>> from runout.poker.games import HOLDEM
    >>> HOLDEM.holding, HOLDEM.boards
    (2, (0, 3, 4, 5))
    """

    name: str
    holding: int
    two_play: bool = False
    boards: tuple[int, ...] = ANY
    deck: CardSet = DECK
    rule: Rule[Tables] = field(default=HIGH, repr=False)
    low: Rule[Lows] | None = field(default=None, repr=False)

    def __reduce__(self) -> tuple[Callable[[str], Game], tuple[str]]:
        return find_game, (self.name,)

    @property
    def board(self) -> int:
        """The number of cards on the final board."""
        return self.boards[-1]

    @property
    def fill(self) -> Callable[[list[int], int, int, Buffer], int]:
        """What values the patterns and flushes to come, see `kernels.rows`."""
        if self is HOLDEM:
            return fill_holdem
        return partial(rows.fill_two if self.two_play else rows.fill_any, *self.rule.tables())

    @property
    def fill_lows(self) -> Callable[[list[int], int, int, Buffer], None] | None:
        """What values the lows of the patterns to come; None if the best hand wins all."""
        return self.low and partial(rows.fill_lows, *self.low.tables(), self.two_play)


HOLDEM = Game("holdem", holding=2)

GAMES = {
    game.name: game
    for game in (
        HOLDEM,
        Game("omaha", holding=4, two_play=True),
        Game("omaha5", holding=5, two_play=True),
        Game("omaha6", holding=6, two_play=True),
        Game("omaha8", holding=4, two_play=True, low=EIGHT_OR_BETTER),
        Game("omaha5-8", holding=5, two_play=True, low=EIGHT_OR_BETTER),
        Game("courchevel", holding=5, two_play=True, boards=(0, 1, 3, 4, 5)),
        Game("shortdeck", holding=2, deck=DECK_36, rule=SHORT_DECK),
        Game("shortdeck-trips", holding=2, deck=DECK_36, rule=SHORT_DECK_TRIPS),
        Game("holdem8", holding=2, low=EIGHT_OR_BETTER),
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
    except (KeyError, TypeError):
        raise UnknownGame(f"no showdown game {name!r}; there is {', '.join(GAMES)}") from None
