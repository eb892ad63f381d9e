"""Sampled answers: something is drawn, the rest is counted exactly in each sample.

A sample is drawn as the cards are dealt: every joint choice of holdings by the product of its
weights, every board as often as any other. What is drawn is up to the draw (`swept`, `drawn`).
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import count
from math import sqrt
from time import monotonic
from typing import Protocol

from ..errors import ImpossibleDeal
from ..work import in_order
from .answer import Equity
from .options import Limits, Progress
from .spot import Spot
from .tally import Outcomes, Who

BATCH = 64  # samples drawn and counted at once; errors are read from how the batches differ
FEWEST = 16  # batches before an error can be believed


class Draw(Protocol):
    """What samples are drawn from, in batches of *most* or fewer; a sample takes *seconds*.

    Counts are *scale* times the weights of what is counted.
    """

    @property
    def most(self) -> int: ...

    @property
    def seconds(self) -> float: ...

    @property
    def scale(self) -> int: ...

    def batch(self, deal: random.Random, size: int) -> Outcomes:
        """Return the weight of deals by who wins in so many samples."""
        ...


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
    spot: Spot,
    draw: Draw,
    limits: Limits,
    *,
    seed: int,
    workers: int,
    progress: Progress | None,
) -> tuple[Outcomes, Sample]:
    """Return the weight of deals by who wins in random samples, and how far to trust it.

    The same *seed* draws the same samples, whatever the number of *workers*; only a limit of time
    ends them elsewhere. *progress* is told the share done, and ends the sampling by returning True.
    """
    start = monotonic()
    sizes = _batch_sizes(limits.samples, draw.most)
    batches = (partial(_batch, draw, seed, i, size) for i, size in enumerate(sizes))
    sums = _Sums(spot)
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


def _batch(draw: Draw, seed: int, i: int, size: int) -> tuple[Outcomes, int]:
    """Return the counts of a batch of samples, and how many they are."""
    return draw.batch(random.Random(f"{seed} {i}"), size), size


def _batch_sizes(samples: int | None, most: int) -> Iterator[int]:
    """Yield the sizes of batches; few samples make small ones, so that some can be compared."""
    size = most if samples is None else max(1, min(most, samples // (2 * FEWEST)))
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


class _Sums:
    """The sums over all batches that the figures and their errors are read from."""

    def __init__(self, spot: Spot) -> None:
        self.outcomes: Outcomes = {}
        self.samples = self.batches = 0
        self._spot = spot
        self._worth: dict[Who, list[dict[str, float]]] = {}
        self._totals = self._squares = 0.0
        # For each player and figure: the sum, the sum of squares, that of products with the total.
        self._figures: list[dict[str, list[float]]] = [{} for _ in spot.holdings]

    def add(self, outcomes: Outcomes, samples: int) -> None:
        """Take in a batch."""
        self.samples += samples
        self.batches += 1
        sums: list[dict[str, float]] = [{} for _ in self._figures]
        total = 0
        for who, n in outcomes.items():
            self.outcomes[who] = self.outcomes.get(who, 0) + n
            total += n
            for sum_of, worth in zip(sums, self._worths(who), strict=True):
                for figure, share in worth.items():
                    sum_of[figure] = sum_of.get(figure, 0.0) + n * share
        self._totals += total
        self._squares += float(total) ** 2
        for player, figures in zip(sums, self._figures, strict=True):
            for figure, value in player.items():
                three = figures.setdefault(figure, [0.0, 0.0, 0.0])
                three[0] += value
                three[1] += value**2
                three[2] += value * total

    def _worths(self, who: Who) -> list[dict[str, float]]:
        """Return the figures of each player in a deal that they win."""
        if who not in self._worth:
            players = Equity.of(self._spot, {who: 1}).players
            self._worth[who] = [
                {name: float(share) for name, share in player.figures().items()}
                for player in players
            ]
        return self._worth[who]

    def errors(self) -> tuple[dict[str, float], ...]:
        """Return the standard error of each figure of each player: that of a ratio of two sums.

        Samples that all agree leave an error too: it is one of them at least.
        """
        return tuple(
            {name: self._error(*three) for name, three in figures.items()}
            for figures in self._figures
        )

    def _error(self, figure: float, squares: float, products: float) -> float:
        if self.batches < 2 or not self._totals:
            return 1.0
        share = figure / self._totals
        spread = squares - 2 * share * products + share**2 * self._squares
        spread = max(spread, 0.0) * self.batches / (self.batches - 1)
        return max(sqrt(spread) / self._totals, 1 / self.samples)
