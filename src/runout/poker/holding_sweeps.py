"""Two ranges of any game in which the best hand takes all, swept over every complete board."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial, reduce
from itertools import chain, product
from math import comb
from operator import and_

from ..cards import CardSet
from ..kernels import pairs, sweep_holdings
from .choices import PACE, Choices, Part, Way
from .games import Game
from .hand_table import KEYS
from .ranges.omaha import OmahaRange
from .symmetry import runouts
from .tally import Outcomes
from .weighed import digits

# Seconds of one core by the number of cards held, rounded up: for a board, and more for each
# holding on it; to lay out a holding.
BOARD = {2: 2e-5, 3: 2e-5, 4: 2e-5, 5: 6e-5, 6: 1.2e-3}
HOLDING = {2: 3e-8, 3: 3e-8, 4: 2.2e-8, 5: 1.1e-7, 6: 7e-7}
LAID_OUT = 1e-6
PART = 0.1  # seconds of work in one part
BOARDS = 1024  # in one part, at most
WHOLE = 31  # bits of the weight of a range that the kernel takes at once
PASSES = 16  # of ranges whose weights have more; beyond it they are left to other ways
PAIRS = comb(52, 2)
VILLAIN = 32


@dataclass(frozen=True, slots=True)
class HoldingSweep:
    """Two ranges of holdings laid out once, to be swept over any boards.

    >>> from runout.cards import CardSet
    >>> from runout.poker.games import find_game
    >>> aces, kings = (CardSet.parse(text).bits for text in ("AcAs9h8h", "KcKsQhJh"))
    >>> board = array("Q", [CardSet.parse("Kd2c3d4h9s").bits])
    >>> sweep = HoldingSweep.of(find_game("omaha"), [{aces: 5}, {kings: 2}])
    >>> sweep.meet(), sweep.count(board, array("q", [1]))
    (10, (0, 10))
    """

    game: Game
    cards: array[int]
    pairs: array[int]
    passes: tuple[tuple[int, array[int]], ...]  # how far its counts are shifted, weights of both

    @staticmethod
    def of(game: Game, ranges: Sequence[Mapping[int, int]]) -> HoldingSweep:
        """Return two ranges, a whole weight a holding, ready to be swept."""
        holdings = array("Q", dict.fromkeys(chain(*ranges)))
        n, size = len(holdings), game.holding
        cards, two = array("Q", bytes(8 * n)), array("H", bytes(2 * n * comb(size, 2)))
        pairs.lay_out(holdings, size, cards, two)
        bits = _digit(n)
        split = [
            list(digits([weights.get(holding, 0) for holding in holdings], bits))
            for weights in ranges
        ]
        passes = [
            (bits * (i + j), array("Q", map(_both, split[0][i], split[1][j])))
            for i, j in product(range(len(split[0])), range(len(split[1])))
        ]
        return HoldingSweep(game, cards, two, tuple(passes))

    def meet(self) -> int:
        """Return the weight of the joint choices that share no card."""
        return sum(
            sweep_holdings.meet(self.game.holding, self.cards, held, self._room()) << shift
            for shift, held in self.passes
        )

    def count(self, boards: array[int], times: array[int]) -> tuple[int, int]:
        """Return the weight of deals that either range wins; a board stands so many *times*."""
        order, ends = self._in_order(boards)
        n, room = len(boards), self._room()
        won = lost = 0
        for shift, held in self.passes:
            wins, losses = array("q", bytes(8 * n)), array("q", bytes(8 * n))
            sweep_holdings.sweep(
                self.game.holding, self.cards, held, order, ends, room, wins, losses
            )
            won += sum(map(int.__mul__, wins, times)) << shift
            lost += sum(map(int.__mul__, losses, times)) << shift
        return won, lost

    def points(self, boards: array[int], times: array[int]) -> array[int]:
        """Return for each holding, the first range's first, its wins twice and its ties once.

        Both are against the second range, whatever the holding weighs in the first. Only for
        weights of one pass, and for sums below 2**63.
        """
        [(_, held)] = self.passes
        points = array("q", bytes(8 * len(held)))
        order, ends = self._in_order(boards)
        sweep_holdings.sweep_each(
            self.game.holding, self.cards, held, order, ends, self._room(), times, points
        )
        return points

    def _in_order(self, boards: array[int]) -> tuple[array[int], array[int]]:
        """Return the holdings on each board from the worst, and where each value ends."""
        game, n, each = self.game, len(boards), len(self.cards)
        worth, places = array("H", bytes(2 * n * PAIRS)), array("H", bytes(2 * each))
        order, ends = array("I", bytes(4 * n * each)), array("I", bytes(4 * n * PAIRS))
        pairs.value_pairs(*game.rule.tables(), KEYS, game.two_play, boards, worth)
        pairs.sort_holdings(game.holding, self.pairs, worth, places, order, ends)
        return order, ends

    def _room(self) -> array[int]:
        return array("Q", bytes(8 * sweep_holdings.sets_below(self.game.holding)))


def ways_of(choices: Choices) -> list[Way]:
    """Return the ways to count a spot of any game: every choice, and a sweep where there is one.

    >>> from runout.poker.choices import choices_of
    >>> from runout.poker.spot import parse_spot
    >>> spot = parse_spot(["AAKK", "QQJJ"], board="Ks7h2d", game="omaha")
    >>> [way.words.partition(",")[0] for way in ways_of(choices_of(spot))]
    ['every choice of holdings on its own', '2 ranges swept over every complete board']
    """
    swept = way_to_sweep(choices)
    return [choices.way(), *([swept] if swept else [])]


def way_to_sweep(choices: Choices) -> Way | None:
    """Return the way that sweeps the ranges of two players over every complete board.

    None for more players, several boards or a low, for a range that is too large to be laid out,
    and for weights so long that too many passes would be needed.

    >>> from runout.poker.choices import choices_of
    >>> from runout.poker.spot import parse_spot
    >>> spot = parse_spot(["AA", "$ds"], board="Ks7h2d", game="omaha")
    >>> way = way_to_sweep(choices_of(spot))
    >>> way.words, way.deals
    ('2 ranges swept over every complete board', 1177)
    """
    ranges = [held for held in choices.held if not isinstance(held, OmahaRange)]
    if choices.spot.split or len(choices.held) != 2 or len(ranges) != 2:
        return None
    size, n = choices.spot.game.holding, len(ranges[0].keys() | ranges[1].keys())
    passes = 1
    for weights in ranges:
        passes *= max(1, -(-max(weights.values()).bit_length() // _digit(n)))
    if passes > PASSES:
        return None
    live = choices.rest & ~_in_all(ranges)
    boards = comb(live.bit_count(), choices.spot.to_come)
    each = PACE * passes * (BOARD[size] + HOLDING[size] * n)
    return Way(
        "2 ranges swept over every complete board",
        PACE * passes * LAID_OUT * n + each * (1 + 1.25 * boards / len(choices.group)),
        1 + boards,
        lambda: _by_sweep(choices, ranges, live, max(1, min(BOARDS, int(PART / each)))),
    )


def _by_sweep(
    choices: Choices, ranges: Sequence[Mapping[int, int]], live: int, each: int
) -> Iterator[tuple[int, Part]]:
    """Count all deals at once, then on so many boards a part who wins, and take it off the ties."""
    spot = choices.spot
    sweep = HoldingSweep.of(spot.game, ranges)
    left = choices.rest.bit_count() - 2 * spot.game.holding
    yield 1, partial(_all_ties, sweep, comb(left, spot.to_come))
    found, times = runouts(live, spot.to_come, choices.group)
    board = CardSet(spot.board).bits
    for start in range(0, len(found), each):
        boards = array("Q", [board | runout for runout in found[start : start + each]])
        stand = times[start : start + each]
        yield sum(stand), partial(_count, sweep, boards, stand)


def _all_ties(sweep: HoldingSweep, boards: int) -> Outcomes:
    return {(0, 1): sweep.meet() * boards}


def _count(sweep: HoldingSweep, boards: array[int], times: array[int]) -> Outcomes:
    wins, losses = sweep.count(boards, times)
    return {(0,): wins, (1,): losses, (0, 1): -wins - losses}


def _in_all(ranges: Sequence[Mapping[int, int]]) -> int:
    """Return the cards that some player holds for certain, which are on no board."""
    in_first, in_second = (reduce(and_, weights) for weights in ranges)
    return in_first | in_second


def _digit(holdings: int) -> int:
    """Return of how many bits the weights of so many holdings may be, to come to few enough."""
    return WHOLE - holdings.bit_length()


def _both(hero: int, villain: int) -> int:
    return hero | villain << VILLAIN
