"""Samples of hold'em: boards are drawn, and holdings for all but the two widest ranges.

These two are counted exactly in each sample.
"""

from __future__ import annotations

import random
from array import array
from dataclasses import dataclass

from ..kernels import is_compiled
from .drawn import Source, joint_choice, listed
from .sampling import BATCH
from .sweeps import Sweep
from .tally import Outcomes, members
from .ways import ALL_CARDS
from .weighed import Weighed, combos_in, holdings

SWEPT = 2  # ranges that are counted exactly in each sample


@dataclass(frozen=True, slots=True)
class Swept:
    """What samples are drawn from."""

    weighed: Weighed
    players: list[int]  # the swept, then the drawn
    sweep: Sweep
    drawn: list[tuple[int, Source]]
    most: int = BATCH
    seconds: float = 2e-5 if is_compiled() else 1e-3

    @property
    def scale(self) -> int:
        """What the weights of all ranges together were multiplied with to be whole."""
        return self.weighed.scale

    @staticmethod
    def of(weighed: Weighed) -> Swept:
        ranges = weighed.ranges
        players = sorted(range(len(ranges)), key=lambda i: -combos_in(ranges[i]))
        return Swept(
            weighed,
            players,
            Sweep.of([ranges[i] for i in players[:SWEPT]]),
            [(i, listed(holdings(ranges[n]))) for i, n in enumerate(players[SWEPT:])],
        )

    def batch(self, deal: random.Random, size: int) -> Outcomes:
        """Return the counts of a batch of samples."""
        rest = self.weighed.rest
        boards, gone, known = array("Q"), array("Q"), array("Q")
        for _ in range(size):
            held = joint_choice(self.drawn, deal)
            taken = sum(held)
            live = members(rest & ~taken)
            runout = sum(1 << card for card in deal.sample(live, self.weighed.to_come))
            boards.append(self.weighed.board | runout)
            gone.append(ALL_CARDS & ~rest | taken)
            known.extend(held)
        counts = self.sweep.count(boards, array("q", [1]) * size, gone, known)
        return {
            tuple(sorted(self.players[i] for i in members(bits))): n
            for bits, n in enumerate(counts)
            if n
        }
