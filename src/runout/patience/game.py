"""A game of patience being played: its moves, taken back and played again, and what lost it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..cards import Card
from ..errors import ImpossibleDeal
from .analysis import Choice, best_first, worth_of
from .layout import Layout
from .players import Chooser, find_player
from .positions import MEMORY, Move, explore


@dataclass(frozen=True, slots=True)
class Loss:
    """The move after which a game could no longer be won, and one that would have kept it.

    `number` counts moves from 1; `before` and `after` are the chances to win, the second always 0.
    """

    number: int
    piles: Move
    cards: tuple[Card, Card]
    before: float
    after: float
    kept: Move


class Play:
    """A layout being played, with the odds of every position it can come to.

    *player* is who plays on where a chance is named, see `analyze`. All positions are explored at
    the start, so that everything after is a look-up; more of them than *memory* megabytes hold are
    `TooMuchWork`. Cost: 1 ms for 36 cards in piles of four, 40 ms for 52.

    >>> from runout.patience import Layout
    >>> from runout.patience.game import Play
    >>> game = Play(Layout.parse("Ks\\nAd Ah\\nKh Ac\\nAs"))
    >>> game.play((2, 3))
    >>> game.winnable, game.lost_by().number, game.lost_by().kept
    (False, 1, (1, 2))
    """

    def __init__(
        self, layout: Layout, player: str | Chooser = "random", *, memory: float = MEMORY
    ) -> None:
        chosen = find_player(player)
        positions = explore(layout, memory=memory, merge=False if callable(player) else None)
        self.layout, self.player = layout, chosen.name
        positions.check_moves(0)
        self._positions = positions
        self._worth = worth_of(positions, chosen.weigh(positions))
        self._winnable, _ = positions.judged()
        self._line: list[Move] = []  # the moves played, then those taken back
        self._path = [0]  # the position before each of them, and after the last
        self._played = 0

    @property
    def line(self) -> tuple[Move, ...]:
        """The moves so far."""
        return tuple(self._line[: self._played])

    @property
    def position(self) -> Layout:
        """The cards left, as a layout in play; as dealt before the first move."""
        return self._position_after(self._played)

    @property
    def cards_left(self) -> int:
        return sum(map(len, self.layout.piles)) - 2 * self._played

    @property
    def chance(self) -> float:
        """How likely the player wins from here."""
        return self._worth[self._path[self._played]]

    @property
    def winnable(self) -> bool:
        return bool(self._winnable[self._path[self._played]])

    @property
    def winnable_as_dealt(self) -> bool:
        return bool(self._winnable[0])

    @property
    def is_over(self) -> bool:
        return not self._positions.moves(self._path[self._played])

    @property
    def is_won(self) -> bool:
        return not self.cards_left

    @property
    def can_redo(self) -> bool:
        return self._played < len(self._line)

    def moves(self) -> tuple[Choice, ...]:
        """Return every legal move with the chance to win after it, by its piles."""
        return self._choices(self._played)

    def hint(self) -> tuple[Choice, ...]:
        """Return the moves, the best first, as `runout.patience.moves` does."""
        return tuple(sorted(self.moves(), key=best_first))

    def play(self, piles: Move) -> None:
        """Take the tops of two piles, counted from 0 in either order.

        Piles that make no pair are an `ImpossibleDeal`, and nothing changes.
        """
        low, high = sorted(piles)
        target = dict(self._targets(self._played)).get((low, high))
        if target is None:
            raise ImpossibleDeal(f"piles {low + 1} and {high + 1} have no pair on top")
        self._line[self._played :] = [(low, high)]
        self._path[self._played + 1 :] = [target]
        self._played += 1

    def undo(self) -> Move | None:
        """Take the last move back and return it; None if there is none."""
        if not self._played:
            return None
        self._played -= 1
        return self._line[self._played]

    def redo(self) -> Move | None:
        """Play the move again that was taken back last and return it; None if there is none."""
        if not self.can_redo:
            return None
        self._played += 1
        return self._line[self._played - 1]

    def lost_by(self) -> Loss | None:
        """Return the move that lost the game; None while it can be won, and if it never could."""
        if self.winnable or not self.winnable_as_dealt:
            return None
        number = next(n for n in range(self._played + 1) if not self._winnable[self._path[n]])
        before = self._choices(number - 1)
        low, high = self._line[number - 1]
        dealt = self._position_after(number - 1).piles
        return Loss(
            number,
            (low, high),
            (dealt[low][-1], dealt[high][-1]),
            self._worth[self._path[number - 1]],
            self._worth[self._path[number]],
            min(before, key=best_first).piles,
        )

    def _position_after(self, number: int) -> Layout:
        """Return the layout after so many moves of the line."""
        return self.layout.after(*self._line[:number]) if number else self.layout

    def _choices(self, number: int) -> tuple[Choice, ...]:
        """Return the moves after so many moves of the line, by their piles."""
        found = sorted(self._targets(number))
        kept = sum(self._winnable[target] for _, target in found)
        return tuple(
            Choice(
                piles,
                self._worth[target],
                bool(self._winnable[target]),
                bool(self._winnable[target] and kept == 1),
            )
            for piles, target in found
        )

    def _targets(self, number: int) -> Iterator[tuple[Move, int]]:
        """Yield each two piles that go after so many moves, and the position they lead to."""
        positions, position = self._positions, self._position_after(number)
        for move in positions.moves(self._path[number]):
            for piles in positions.pairs_of(move, position):
                yield piles, positions.targets[move]
