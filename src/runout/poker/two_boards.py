"""Two boards dealt from one deck, or one board run out several times: who wins which."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from math import comb

from ..kernels import disjoint
from .games import Game
from .tally import Outcomes, Rows


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
            parts = []
            for (numbers, winners), rows in zip(found, self._rows, strict=True):
                parts.append(array("I", bytes(4 * len(winners) * room)))
                disjoint.count_parts(numbers, rows.to_come, deck, largest, len(winners), parts[-1])
            disjoint.pair_up(parts[0], parts[-1], deck, largest, pairs)
        return {
            (firsts[i // len(seconds)], seconds[i % len(seconds)]): n
            for i, n in enumerate(pairs)
            if n
        }
