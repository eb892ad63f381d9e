"""Exact counts of runouts by who wins, for holdings that are known card by card."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from functools import cache, lru_cache, reduce
from math import comb
from operator import or_
from typing import TYPE_CHECKING, TypeAlias

from ..kernels import rows as kernel
from ..kernels import walk
from .hand_table import fill_holdem

if TYPE_CHECKING:
    from typing_extensions import Buffer

    from .games import Game

Winners: TypeAlias = tuple[int, ...]  # players from 0, in order
Halves: TypeAlias = tuple[Winners, Winners]  # of the high and the low, or of two boards
Who: TypeAlias = "Winners | Halves"
Outcomes: TypeAlias = "dict[Who, int]"

DECK = (1 << 52) - 1
ONE_CLASS = array("H")
NO_COUNTS = [array("q", bytes(8 << players)) for players in range(11)]


@cache
def _row(to_come: int) -> array[int]:
    """Return an empty row of values, once both kernels have laid out the cards to come."""
    sets = walk.flush_sets(to_come)
    kernel.learn_sets(to_come, sets)
    return array("H", bytes(2 * (comb(12 + to_come, to_come) + 4 * len(sets))))


def tally(
    holdings: Sequence[int],
    *,
    board: int,
    live: int,
    to_come: int,
    fill: Callable[[list[int], int, int, Buffer], int] = fill_holdem,
) -> array[int]:
    """Return how many runouts each set of players wins, at the index with a bit a winner.

    Cards are 52-bit sets; *fill* is the game's. Cost for two players about 0.15 ms before the flop
    and 3 µs on it, for ten about three times that.

    >>> from runout.cards import CardSet, DECK
    >>> aces, kings = CardSet.parse("AcAs").bits, CardSet.parse("KcKs").bits
    >>> list(tally([aces, kings], board=0, live=DECK.bits - aces - kings, to_come=5))
    [0, 1410336, 292660, 9308]
    """
    rows = _row(to_come) * len(holdings)
    suits = fill(list(holdings), board, to_come, rows)
    counts = NO_COUNTS[len(holdings)][:]
    walk.tally(rows, len(holdings), suits, to_come, live, ONE_CLASS, counts)
    return counts


class Rows:
    """The rows of values of some players; only those with a new holding are valued again."""

    def __init__(self, game: Game, board: int, to_come: int, players: int) -> None:
        self.game, self.board, self.to_come, self.players = game, board, to_come, players
        self._empty = _row(to_come)
        self._held: list[int | None] = [None] * players
        self._suits = [0] * players
        self._fill, self._fill_lows = game.fill, game.fill_lows
        self.values, self._places = _shared(self._empty, players)
        patterns = array("H", bytes(2 * comb(12 + to_come, to_come)))
        self._lows, self._low_places = _shared(patterns, players)
        self._classes = patterns if game.low else ONE_CLASS

    def hold(self, held: Sequence[int]) -> None:
        """Give the players these holdings."""
        for i, holding in enumerate(held):
            if holding != self._held[i]:
                self._held[i] = holding
                self._places[i][:] = self._empty
                self._suits[i] = self._fill([holding], self.board, self.to_come, self._places[i])
                if self._fill_lows:
                    self._fill_lows([holding], self.board, self.to_come, self._low_places[i])

    @property
    def suits(self) -> int:
        """The suits in which somebody can make a flush, a bit each."""
        return reduce(or_, self._suits)

    def outcomes(self, held: Sequence[int], live: int) -> Outcomes:
        """Return how many runouts are won by whom: a set of players, or one for each half."""
        self.hold(held)
        lows = [0]
        if self.game.low:
            lows = walk.low_winners(self._lows, self.players, self._classes)
        counts = array("q", bytes(8 * len(lows) << self.players))
        walk.tally(self.values, self.players, self.suits, self.to_come, live, self._classes, counts)
        if not self.game.low:
            return {members(bits): n for bits, n in enumerate(counts) if n}
        ours = (1 << self.players) - 1
        return {
            (members(bits & ours), members(lows[bits >> self.players])): n
            for bits, n in enumerate(counts)
            if n
        }

    def winners(self, held: Sequence[int], live: int) -> tuple[array[int], list[Winners]]:
        """Return a number for each runout, in colex order, and the winners that it stands for."""
        self.hold(held)
        numbers = array("H", bytes(2 * comb(live.bit_count(), self.to_come)))
        masks = walk.winners_of_all(
            self.values, self.players, self.suits, self.to_come, live, numbers
        )
        return numbers, [members(bits) for bits in masks]


def _shared(row: array[int], players: int) -> tuple[array[int], list[memoryview]]:
    """Return a row for each player, one after another, and a view of each."""
    rows = row * players
    n = len(row)
    return rows, [memoryview(rows)[i * n : (i + 1) * n] for i in range(players)]


def flop_counts(hero: int, villain: int, flop: int) -> tuple[int, int, int]:
    """Return in how many of the 990 runouts after the flop the hero wins, ties and loses.

    >>> from runout.cards import CardSet
    >>> flop_counts(*(CardSet.parse(text).bits for text in ("AsAh", "2d3c", "4h5sAd")))
    (341, 9, 640)
    """
    live = DECK - hero - villain - flop
    _, wins, losses, ties = tally([hero, villain], board=flop, live=live, to_come=2)
    return wins, ties, losses


@lru_cache(maxsize=4096)
def members(bits: int) -> tuple[int, ...]:
    """Return the places of the bits that are set.

    >>> members(0b101)
    (0, 2)
    """
    return tuple(i for i in range(bits.bit_length()) if bits >> i & 1)
