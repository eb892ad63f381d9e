"""Count the showdowns of ranges one joint holding at a time, fast enough for spots of real size.

`reference.range_showdowns` goes by the rules alone and takes hours for ranges that players have.
Here every holding is valued on every full board once, with `runout.evaluate_many`, and then the
holdings are compared on all the boards at once. Nothing of how Runout counts is used, so what
Runout counts can be held against it.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain, combinations, islice
from math import comb, lcm, prod
from typing import Any

import numpy as np

import runout

from .reference import Weights

Array = np.ndarray[Any, Any]
Whole = dict[tuple[int, int], int]
WORD = 64


def counted(
    ranges: Sequence[Weights],
    board: Collection[int] = (),
    dead: Collection[int] = (),
) -> dict[tuple[int, ...], int | Fraction]:
    """Return the weight of the deals that each set of players wins, as `range_showdowns` does.

    The work is the joint choices of a holding for all players but the last, times the boards,
    times the binary digits of the last player's weights. Let the longest range come last.

    >>> aces = {(51, 50): 1, (51, 49): Fraction(1, 2)}  # As Ah, half as often As Ad
    >>> counted([aces, {(47, 46): 2, (49, 48): 3}], board=[33, 0, 5, 14, 36])  # Ks Kh, Ad Ac
    {(0,): Fraction(3, 1), (0, 1): Fraction(3, 1)}
    """
    out = {*board, *dead}
    scales = [lcm(*(Fraction(n).denominator for n in weights.values())) for weights in ranges]
    dealt = [
        {cards: int(n * scale) for cards, n in weights.items() if n and not out & {*cards}}
        for weights, scale in zip(ranges, scales, strict=True)
    ]
    if not all(dealt):
        return {}
    table = _table(dealt, _full_boards(board, out))
    deals = table.deals(0, 0, _nobody(table.boards))
    return {
        tuple(i for i in range(len(ranges)) if winners >> i & 1): Fraction(n, prod(scales))
        for winners, n in enumerate(deals.tolist())
        if n
    }


@dataclass(frozen=True, slots=True)
class _Combo:
    """A holding that can be dealt: its cards as bits, its weight, and how it does on each board."""

    cards: int
    weight: int
    fits: Array  # whether the board leaves the cards to be held
    place: Array  # among the hands of all players on the board, 1 for the worst


@dataclass(frozen=True, slots=True)
class _Ahead:
    """The boards that are left by the holdings chosen so far, and who is ahead on each."""

    boards: Array
    place: Array  # of the best hand
    winners: Array  # the players that have it, as bits

    def after(self, combo: _Combo, player: int) -> "_Ahead":
        """Return the same once *player* holds *combo*."""
        left = combo.fits[self.boards]
        boards, before, winners = self.boards[left], self.place[left], self.winners[left]
        place = combo.place[boards]
        winners = winners * (before >= place) + (place >= before) * 2**player
        return _Ahead(boards, np.maximum(before, place), winners)


@dataclass(frozen=True, slots=True)
class _Table:
    """The holdings of every player; the last player's also as words of bits, a bit a holding."""

    combos: list[list[_Combo]]
    boards: int
    below: Array  # by word, place and board: the last player's hands that are below the place
    digits: list[Array]  # by binary digit: the last player's holdings whose weight has the digit

    def deals(self, player: int, held: int, ahead: _Ahead) -> Array:
        """Return the weight of each set of winners, as Python's integers: no product overflows."""
        if player == len(self.combos) - 1:
            return self._last(held, ahead)
        deals = np.zeros(2 ** len(self.combos), object)
        for combo in self.combos[player]:
            if not combo.cards & held:
                after = ahead.after(combo, player)
                deals += combo.weight * self.deals(player + 1, held | combo.cards, after)
        return deals

    def _last(self, held: int, ahead: _Ahead) -> Array:
        """Return the same when only the last player's holding is still to be chosen."""
        size = 2 ** len(self.combos)
        last = size // 2
        free = _words([not combo.cards & held for combo in self.combos[-1]])
        worse = self.below[:, ahead.place, ahead.boards] & free
        equal = self.below[:, ahead.place + 1, ahead.boards] & free ^ worse
        better = self.below[:, -1, ahead.boards] & free ^ worse ^ equal
        deals = np.zeros(size, object)
        for i, digit in enumerate(self.digits):
            # bincount adds floats, which are exact: no count comes near 2**53.
            n = np.bincount(ahead.winners, _bits(worse & digit), size)
            n += np.bincount(ahead.winners | last, _bits(equal & digit), size)
            n[last] += _bits(better & digit).sum()
            deals += n.astype(np.int64).astype(object) * 2**i
        return deals


def _nobody(boards: int) -> _Ahead:
    """Return who is ahead on each board before anybody has a holding."""
    return _Ahead(np.arange(boards), np.zeros(boards, np.int16), np.zeros(boards, np.int64))


def _table(dealt: list[Whole], boards: Array) -> _Table:
    """Return the holdings of every player, their hands on each of *boards* compared."""
    pairs = [pair for weights in dealt for pair in weights.items()]
    values = np.array([_values(holding, boards) for holding, _ in pairs])
    places = _places(values)
    rows = (
        _Combo(sum(1 << card for card in holding), weight, value > 0, place)
        for (holding, weight), value, place in zip(pairs, values, places, strict=True)
    )
    combos = [list(islice(rows, len(weights))) for weights in dealt]
    digits = [
        _words([bool(combo.weight >> i & 1) for combo in combos[-1]])
        for i in range(max(combo.weight for combo in combos[-1]).bit_length())
    ]
    return _Table(combos, len(boards), _below(combos[-1], int(places.max())), digits)


def _full_boards(board: Collection[int], out: Collection[int]) -> Array:
    """Return every board of five cards that *board* can become, a row each."""
    live = [card for card in range(52) if card not in out]
    more = 5 - len(board)
    rest = chain.from_iterable(combinations(live, more))
    rows = comb(len(live), more)
    drawn = np.fromiter(rest, np.uint8, rows * more).reshape(rows, more)
    return np.hstack([np.tile(np.array([*board], np.uint8), (rows, 1)), drawn])


def _values(holding: tuple[int, int], boards: Array) -> Array:
    """Return a value of *holding* on each of *boards*, 0 on those that have a card of it."""
    fits = ~np.isin(boards, holding).any(axis=1)
    held = np.tile(np.array(holding, np.uint8), (int(fits.sum()), 1))
    values = np.zeros(len(boards), np.int32)
    values[fits] = runout.evaluate_many(np.hstack([held, boards[fits]]))
    values[fits] += 1  # so that the least hand is above 0 as well
    return values


def _places(values: Array) -> Array:
    """Return the place of each value in its column: 1 for the least, the next for the next."""
    order = values.argsort(axis=0)
    ordered = np.take_along_axis(values, order, axis=0)
    rises = np.ones(values.shape, np.int16)
    rises[1:] = ordered[1:] != ordered[:-1]
    places = np.empty_like(rises)
    np.put_along_axis(places, order, rises.cumsum(axis=0, dtype=np.int16), axis=0)
    return places


def _below(combos: list[_Combo], places: int) -> Array:
    """Return the *combos* whose hands are below a place, by word, place and board."""
    words = -(-len(combos) // WORD)
    below = np.zeros((words, places + 2, len(combos[0].place)), np.uint64)
    for i, combo in enumerate(combos):
        boards = np.flatnonzero(combo.fits)
        below[i // WORD, combo.place[boards] + 1, boards] |= np.uint64(1 << i % WORD)
    return np.bitwise_or.accumulate(below, axis=1, out=below)


def _words(flags: list[bool]) -> Array:
    """Return *flags* as bits, a column of words."""
    number = sum(1 << i for i, flag in enumerate(flags) if flag)
    words = -(-len(flags) // WORD)
    parts = [number >> WORD * i & (1 << WORD) - 1 for i in range(words)]
    return np.array(parts, np.uint64)[:, None]


def _bits(words: Array) -> Array:
    """Return how many bits each column of *words* has."""
    return np.bitwise_count(words).sum(axis=0)
