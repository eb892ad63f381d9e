"""Two boards dealt from one deck, or one board run out several times: who wins which."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from math import comb

from ..errors import TooMuchWork
from ..kernels import disjoint
from .games import Game
from .tally import Outcomes, Rows

ROOM = 1 << 25  # places of parts at once, 128 MB


class TwoBoards:
    """Counts the pairs of runouts of two boards, which share no card.

    >>> from runout.cards import CardSet, DECK
    >>> from runout.poker.games import HOLDEM
    >>> aces, kings = CardSet.parse("AcAs").bits, CardSet.parse("KcKs").bits
    >>> flop, live = CardSet.parse("7h5d2c").bits, DECK.bits - aces - kings
    >>> both = TwoBoards(HOLDEM, [flop, flop], 2).outcomes([aces, kings], live - flop)
    >>> sum(both.values()) == comb(45, 2) * comb(43, 2)
    True
    """

    def __init__(self, game: Game, boards: Sequence[int], players: int) -> None:
        self.to_come = [game.board - board.bit_count() for board in boards]
        rows = [Rows(game, boards[0], self.to_come[0], players)]
        if boards[1] != boards[0]:
            rows.append(Rows(game, boards[1], self.to_come[1], players))
        self._rows = rows

    def outcomes(self, held: Sequence[int], live: int) -> Outcomes:
        """Return how many pairs of runouts are won by whom, on the first board and the second.

        Cost a quarter of a second before the flop, 0.2 ms on it.
        """
        deck, (one, other) = live.bit_count(), self.to_come
        found = [rows.winners(held, live) for rows in self._rows]
        (first, firsts), (second, seconds) = found[0], found[-1]
        pairs = array("q", bytes(8 * len(firsts) * len(seconds)))
        if one == other:  # sets of so many cards are the runouts themselves
            disjoint.pair_same(first, second, len(seconds), -1 if one & 1 else 1, pairs)
        largest = min(one, other) - (one == other)
        if largest >= 0:
            room = sum(comb(deck, k) for k in range(largest + 1))
            parts = [
                _parts(numbers, rows.to_come, deck, largest, len(winners), room)
                for (numbers, winners), rows in zip(found, self._rows, strict=True)
            ]
            disjoint.pair_up(parts[0], parts[-1], deck, largest, pairs)
        return {
            (firsts[i // len(seconds)], seconds[i % len(seconds)]): n
            for i, n in enumerate(pairs)
            if n
        }


def _parts(
    numbers: array[int], to_come: int, deck: int, largest: int, classes: int, room: int
) -> array[int]:
    """Return in how many runouts of each class each set of cards lies."""
    if classes * room > ROOM:
        raise TooMuchWork("so many players on two boards take too much memory; deal a flop")
    parts = array("I", bytes(4 * classes * room))
    disjoint.count_parts(numbers, to_come, deck, largest, classes, parts)
    return parts
