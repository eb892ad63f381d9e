"""Samples of any game: a joint choice of holdings is drawn, its runouts are counted exactly."""

from __future__ import annotations

import random
from bisect import bisect
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import comb

from ..errors import ImpossibleDeal
from .choices import Choices
from .ranges.omaha import OmahaRange
from .sampling import BATCH
from .tally import Outcomes, members

TRIES = 10_000  # draws of holdings that collide before it is given up
SECONDS = 0.05  # of work in a batch
FLOATS = 1 << 53  # above it floats are no longer exact


# Draws a holding when some cards are taken; it may be one that has a card of them.
Source = Callable[[random.Random, int], int]


@dataclass(frozen=True, slots=True)
class Drawn:
    """What samples are drawn from: players whose holdings are any cards are dealt last."""

    choices: Choices
    sources: list[tuple[int, Source]]
    most: int
    seconds: float

    @staticmethod
    def of(choices: Choices) -> Drawn:
        in_turn = sorted(range(len(choices.held)), key=lambda i: _is_open(choices.held[i], choices))
        sources = [(i, _source(choices.held[i], choices)) for i in in_turn]
        most = max(1, min(BATCH, int(SECONDS / choices.seconds)))
        return Drawn(choices, sources, most, choices.seconds)

    def batch(self, deal: random.Random, size: int) -> Outcomes:
        """Return the counts of a batch of samples."""
        counter, rest = self.choices.counter(), self.choices.rest
        outcomes: Outcomes = {}
        for _ in range(size):
            held = joint_choice(self.sources, deal)
            for who, n in counter.outcomes(held, rest & ~sum(held)).items():
                outcomes[who] = outcomes.get(who, 0) + n
        return outcomes


def joint_choice(sources: Sequence[tuple[int, Source]], deal: random.Random) -> list[int]:
    """Return holdings that share no card, in the order of the players, by their joint weight."""
    for _ in range(TRIES):
        held = [0] * len(sources)
        taken = 0
        for i, draw in sources:
            cards = draw(deal, taken)
            if cards & taken:
                break
            held[i] = cards
            taken |= cards
        else:
            return held
    raise ImpossibleDeal(
        f"of {TRIES:,} random choices each had two holdings with a common card; widen a range"
    )


def listed(weights: dict[int, int]) -> Source:
    """Return what draws one of these holdings by their weights, however large."""
    holdings, running = list(weights), list(accumulate(weights.values()))
    if running[-1] > FLOATS:
        return lambda deal, _: holdings[bisect(running, deal.randrange(running[-1]))]
    return lambda deal, _: deal.choices(holdings, cum_weights=running)[0]


def _source(held: dict[int, int] | OmahaRange, choices: Choices) -> Source:
    game, live = choices.spot.game, choices.spot.live
    if _is_open(held, choices):
        return lambda deal, taken: _any(deal, choices.rest & ~taken, game.holding)
    if not isinstance(held, OmahaRange):
        return listed(held)

    def try_any(deal: random.Random, _taken: int) -> int:
        for _ in range(TRIES):
            cards = _any(deal, live.bits, game.holding)
            weight = held.weight_of(cards)
            if weight and (weight == held.heaviest or deal.random() * held.heaviest < weight):
                return cards
        raise ImpossibleDeal(
            f"of {TRIES:,} random holdings none is in {str(held)!r}; write a wider range"
        )

    return try_any


def _any(deal: random.Random, live: int, size: int) -> int:
    return sum(1 << card for card in deal.sample(members(live), size))


def _is_open(held: dict[int, int] | OmahaRange, choices: Choices) -> bool:
    """Return whether a player may hold any live cards, each holding as often as any other."""
    if isinstance(held, OmahaRange):
        return held.is_open
    every = comb(len(choices.spot.live), choices.spot.game.holding)
    return len(held) == every > 1 and len(set(held.values())) == 1
