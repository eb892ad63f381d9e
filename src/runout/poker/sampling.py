"""Sampled answers: boards and some holdings are drawn, the rest is counted exactly in each sample.

A sample is one complete board and one holding for each player beyond the widest ranges, drawn as
they are dealt: every joint choice by the product of its weights, every board as often as any other.
"""

from __future__ import annotations

import random
from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import accumulate, count
from math import sqrt
from time import monotonic

from ..errors import ImpossibleDeal
from ..work import in_order
from .answer import FIGURES
from .options import Limits, Progress
from .sweeps import Sweep
from .tally import members
from .ways import ALL_CARDS, Outcomes
from .weighed import Weighed, combos_in, holdings

SWEPT = 2  # ranges that are counted exactly in each sample
BATCH = 64  # samples drawn and counted at once; errors are read from how the batches differ
FEWEST = 16  # batches before an error can be believed
TRIES = 10_000  # draws of holdings that collide before it is given up


@dataclass(frozen=True, slots=True)
class Sample:
    """How many samples an answer was read from, which seed drew them, and each player's errors."""

    samples: int
    seed: int
    errors: tuple[dict[str, float], ...]
    stopped: bool = False

    @property
    def error(self) -> float:
        """The largest standard error of an equity."""
        return max(errors["equity"] for errors in self.errors)


def sampled(
    weighed: Weighed,
    limits: Limits,
    *,
    seed: int,
    workers: int,
    progress: Progress | None,
) -> tuple[Outcomes, Sample]:
    """Return the weight of deals by set of winners in random samples, and how far to trust it.

    The same *seed* draws the same samples, whatever the number of *workers*; only a limit of time
    ends them elsewhere. *progress* is told the share done, and ends the sampling by returning True.
    """
    start = monotonic()
    draw = _Draw.of(weighed)
    sizes = _batch_sizes(limits.samples)
    batches = (partial(draw.batch, seed, i, size) for i, size in enumerate(sizes))
    sums = _Sums(len(weighed.ranges))
    stopped = False
    for outcomes, size in in_order(batches, workers):
        sums.add(outcomes, size)
        if not sums.outcomes and sums.batches == FEWEST:
            break
        shares = list(_shares_done(limits, sums, monotonic() - start))
        stopped = bool(progress(min(1.0, max(shares, default=0.0)))) if progress else False
        if stopped or any(share >= 1 for share in shares):
            break
    if not sums.outcomes:
        raise ImpossibleDeal(
            f"in none of {sums.samples:,} samples could all be dealt; widen a range"
        )
    return sums.outcomes, Sample(sums.samples, seed, sums.errors(), stopped)


def _batch_sizes(samples: int | None) -> Iterator[int]:
    """Yield the sizes of batches; few samples make small ones, so that some can be compared."""
    size = BATCH if samples is None else max(1, min(BATCH, samples // (2 * FEWEST)))
    for done in count(0, size):
        if samples is not None and done >= samples:
            return
        yield size if samples is None else min(size, samples - done)


def _shares_done(limits: Limits, sums: _Sums, seconds: float) -> Iterator[float]:
    """Yield how much is done by each limit that is set."""
    if limits.samples is not None:
        yield sums.samples / limits.samples
    if limits.time is not None:
        yield seconds / limits.time
    if limits.error is not None and sums.batches >= FEWEST:
        error = max(errors["equity"] for errors in sums.errors())
        yield (limits.error / error) ** 2


@dataclass(frozen=True, slots=True)
class _Draw:
    """What samples are drawn from."""

    weighed: Weighed
    players: list[int]  # the swept, then the drawn
    sweep: Sweep
    drawn: list[tuple[list[int], list[int]]]  # holdings with their running sums of weights

    @staticmethod
    def of(weighed: Weighed) -> _Draw:
        ranges = weighed.ranges
        players = sorted(range(len(ranges)), key=lambda i: -combos_in(ranges[i]))
        held = [holdings(ranges[i]) for i in players[SWEPT:]]
        return _Draw(
            weighed,
            players,
            Sweep.of([ranges[i] for i in players[:SWEPT]]),
            [(list(weights), list(accumulate(weights.values()))) for weights in held],
        )

    def batch(self, seed: int, i: int, size: int) -> tuple[Outcomes, int]:
        """Return the counts of a batch of samples, and how many they are."""
        deal = random.Random(f"{seed} {i}")
        rest = self.weighed.rest
        boards, gone, known = array("Q"), array("Q"), array("Q")
        for _ in range(size):
            held, taken = self._holdings(deal)
            live = [card for card in range(52) if (rest & ~taken) >> card & 1]
            runout = sum(1 << card for card in deal.sample(live, self.weighed.to_come))
            boards.append(self.weighed.board | runout)
            gone.append(ALL_CARDS & ~rest | taken)
            known.extend(held)
        counts = self.sweep.count(boards, array("q", [1]) * size, gone, known)
        return {
            tuple(sorted(self.players[i] for i in members(bits))): n
            for bits, n in enumerate(counts)
            if n
        }, size

    def _holdings(self, deal: random.Random) -> tuple[list[int], int]:
        """Return a joint choice of the drawn players' holdings, and all of its cards."""
        for _ in range(TRIES):
            held: list[int] = []
            taken = 0
            for combos, running in self.drawn:
                [cards] = deal.choices(combos, cum_weights=running)
                if cards & taken:
                    break
                held.append(cards)
                taken |= cards
            else:
                return held, taken
        raise ImpossibleDeal(
            f"of {TRIES:,} random choices each had two holdings with a common card; widen a range"
        )


class _Sums:
    """The sums over all batches that the figures and their errors are read from."""

    def __init__(self, players: int) -> None:
        self.outcomes: Outcomes = {}
        self.samples = self.batches = 0
        self._players = players
        self._totals = self._squares = 0.0
        # For each player and figure: the sum, the sum of squares, that of products with the total.
        self._figures = [[[0.0, 0.0, 0.0] for _ in FIGURES] for _ in range(players)]

    def add(self, outcomes: Outcomes, samples: int) -> None:
        """Take in a batch."""
        self.samples += samples
        self.batches += 1
        figures = [[0.0] * len(FIGURES) for _ in range(self._players)]
        total = 0
        for who, n in outcomes.items():
            self.outcomes[who] = self.outcomes.get(who, 0) + n
            total += n
            for i in who:
                figures[i][0] += n / len(who)
                figures[i][2 if len(who) > 1 else 1] += n
        self._totals += total
        self._squares += float(total) ** 2
        for player, sums in zip(figures, self._figures, strict=True):
            player[3] = total - player[1] - player[2]
            for figure, three in zip(player, sums, strict=True):
                three[0] += figure
                three[1] += float(figure) ** 2
                three[2] += float(figure) * total

    def errors(self) -> tuple[dict[str, float], ...]:
        """Return the standard error of each figure of each player: that of a ratio of two sums.

        Samples that all agree leave an error too: it is one of them at least.
        """
        return tuple(
            {name: self._error(*sums) for name, sums in zip(FIGURES, player, strict=True)}
            for player in self._figures
        )

    def _error(self, figure: float, squares: float, products: float) -> float:
        if self.batches < 2 or not self._totals:
            return 1.0
        share = figure / self._totals
        spread = squares - 2 * share * products + share**2 * self._squares
        spread = max(spread, 0.0) * self.batches / (self.batches - 1)
        return max(sqrt(spread) / self._totals, 1 / self.samples)
