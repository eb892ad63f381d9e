"""Two or three ranges swept over complete boards; the other players hold known cards there."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain, product
from math import prod

from ..errors import TooMuchWork
from ..kernels import buffers, sweep, sweep_three, values
from . import hand_table as hand_table
from .weighed import Weights, digits

# Bits of a weight that a kernel takes at once, and boards: two ranges of 1,081 combos, three of
# 1,081, with each combo of the largest weight and each board standing 24 times, stay below 2**63.
DIGIT = {2: 10, 3: 7}
BLOCK = 128
# Passes of ranges that are laid out at once, about 110 MB of two and 30 MB of three: weights of up
# to 30 digits by 30 digits are in reach of two.
PASSES = {2: 400, 3: 8000}
LAID_OUT = 91 << 8  # places of weights as `sweep.lay_out` makes them

Counts = list[int]  # deals by set of winners: the swept players from bit 0 on, then the known


@dataclass(frozen=True, slots=True)
class Sweep:
    """Some ranges laid out once, to be swept over any boards.

    >>> from runout import Range
    >>> from runout.poker.weighed import weigh
    >>> from runout.poker.spot import parse_spot
    >>> from runout.cards import CardSet
    >>> aces, kings = weigh(parse_spot(["AA", "KK"])).ranges
    >>> board = array("Q", [CardSet.parse("Kc2c3d4h9s").bits])
    >>> Sweep.of([aces, kings]).count(board, array("q", [1]), array("Q", [0]), array("Q"))
    [0, 0, 18, 0]
    """

    players: int
    pairs: bytes
    passes: tuple[tuple[int, Callable], ...]

    @staticmethod
    def of(ranges: Sequence[Weights]) -> Sweep:
        """Return two or three ranges ready to be swept: a pass for every choice of digits."""
        size = DIGIT[len(ranges)]
        if not sweepable(ranges):
            raise TooMuchWork(
                "the weights have no common denominator of 60 digits or fewer; round them, such as "
                "to four decimals"
            )
        made = _two if len(ranges) == 2 else _three
        split = [list(digits(weights, size)) for weights in ranges]
        passes = [
            (size * sum(places), made([split[i][place] for i, place in enumerate(places)]))
            for places in product(*(range(len(parts)) for parts in split))
        ]
        return Sweep(len(ranges), _pairs(ranges), tuple(passes))

    def count(
        self,
        boards: array[int],
        times: array[int],
        gone: array[int],
        known: array[int],
    ) -> Counts:
        """Return the weight of deals by set of winners, over all boards.

        *times* is how often each board stands, *gone* the cards that the swept players cannot hold,
        and *known* has a row of known holdings for each board.
        """
        width = len(known) // len(boards)
        total = [0] * (1 << self.players + width)
        for start in range(0, len(boards), BLOCK):
            some = slice(start, start + BLOCK)
            held = known[width * start : width * (start + BLOCK)]
            counts = self._count_block(boards[some], times[some], gone[some], held)
            total = [before + count for before, count in zip(total, counts, strict=True)]
        return total

    def _count_block(
        self, boards: array[int], times: array[int], gone: array[int], known: array[int]
    ) -> Counts:
        n = len(boards)
        groups = array("I", bytes(4 * n * (4 * len(self.pairs) + 1)))
        bests, holders = array("H", bytes(2 * n)), array("H", bytes(2 * n))
        values.value_known(boards, known, bests, holders)
        values.value_groups(boards, gone, self.pairs, groups)
        buffers.sort_rows(groups, n)
        sets = 1 << self.players + len(known) // n
        total = [0] * sets
        for shift, swept in self.passes:
            counts = array("q", bytes(8 * sets))
            swept(groups, times, bests, holders, counts)
            total = [before + (count << shift) for before, count in zip(total, counts, strict=True)]
        return total


def passes_of(ranges: Sequence[Weights]) -> int:
    """Return how many passes the digits of the weights of two or three ranges take.

    >>> passes_of([(1, 1023), (1, 1024)])
    2
    """
    return prod(-(-max(weights).bit_length() // DIGIT[len(ranges)]) for weights in ranges)


def sweepable(ranges: Sequence[Weights]) -> bool:
    """Return whether the weights are short enough for two or three ranges to be swept."""
    return passes_of(ranges) <= PASSES[len(ranges)]


def _two(ranges: list[list[int]]) -> Callable:
    """Return the sweep of two ranges of small weights."""
    both = [hero * villain for hero, villain in zip(*ranges, strict=True)]
    return partial(sweep.sweep_two, *map(_laid_out, (*ranges, both)))


def _three(ranges: list[list[int]]) -> Callable:
    """Return the sweep of three ranges of small weights."""
    return partial(sweep_three.sweep_three, bytes(chain(*ranges)))


def _laid_out(weights: Sequence[int]) -> array[int]:
    groups = array("i", bytes(4 * LAID_OUT))
    sweep.lay_out(array("q", weights), groups)
    return groups


def _pairs(ranges: Sequence[Weights]) -> bytes:
    """Return the pairs of ranks that some combo with a weight has."""
    held = [any(weights) for weights in zip(*ranges, strict=True)]
    pairs = set()
    number = 0
    for high in range(52):
        for low in range(high):
            if held[number]:
                pairs.add((high >> 2) * ((high >> 2) + 1) // 2 + (low >> 2))
            number += 1
    return bytes(sorted(pairs))
