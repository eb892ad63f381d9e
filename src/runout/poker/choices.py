"""Joint choices of holdings, each counted on its own: the way to count that every game has.

A way is cut into parts. A part returns the weight of deals by who wins, and stands for a share of
all deals. Parts may be done in any order and at once; their results add up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import islice
from math import comb, inf, lcm, prod
from typing import Protocol

from ..cards import CardSet
from ..errors import ImpossibleDeal
from ..kernels import is_compiled
from .answer import runouts_of
from .ranges import Range
from .ranges.omaha import OmahaRange
from .spot import Holding, Spot
from .symmetry import ALONE, Group, choices_up_to, group_of_sets
from .tally import Outcomes, Rows

PACE = 1 if is_compiled() else 300  # uncompiled kernels take 30 to 600 times as long
# Seconds of one core, rounded up, for two holdings of which one is new, by the number of cards to
# come; more for each further player. A pair of boards takes longer for each of their runouts.
KNOWN = (1e-5, 1e-5, 1.5e-5, 6e-5, 1.5e-4, 2.5e-4)
FURTHER = 0.3
RUNOUT = 6e-8
PART = 0.02  # seconds of work in one part
MOST = 64  # choices in one part
LAID_OUT = 600_000  # holdings of a range that are held in memory, some 60 MB

Part = Callable[[], Outcomes]


class Counter(Protocol):
    """What counts the deals of one choice of holdings after another."""

    def outcomes(self, held: Sequence[int], live: int) -> Outcomes: ...


@dataclass(frozen=True, slots=True)
class Way:
    """One way to count: what it does in words, its estimated seconds of one core, its parts.

    Each part comes with the number of deals that it stands for, whatever their weights, of all the
    `deals` that there would be if no holdings collided. What a table has is no work.
    """

    words: str
    seconds: float
    deals: int
    parts: Callable[[], Iterator[tuple[int, Part]]]


@dataclass(frozen=True, slots=True)
class Choices:
    """A spot with the whole weight of every holding that can be dealt, and what stays as it is.

    `held` has a mapping for each player, or his range if it is too large to be laid out; `scale` is
    what the weights of all ranges together were multiplied with to be whole.
    """

    spot: Spot
    held: tuple[dict[int, int] | OmahaRange, ...]
    rest: int
    scale: int
    group: Group

    @property
    def number(self) -> int | float:
        """How many joint choices there are if none collide; endless if a range is not laid out."""
        sizes = [inf if isinstance(held, OmahaRange) else len(held) for held in self.held]
        return prod(sizes)

    @property
    def seconds(self) -> float:
        """What one choice takes of one core, about."""
        spot, players = self.spot, len(self.held)
        further = 1 + FURTHER * (players - 2)
        to_come = spot.lacking
        seconds = sum(KNOWN[n] for n in to_come) * further
        if spot.several:
            live = self.rest.bit_count() - spot.game.holding * players
            seconds += RUNOUT * sum(comb(live, n) for n in to_come) * further
        return PACE * seconds

    def counter(self) -> Counter:
        """Return what counts a choice; one for each thread."""
        spot, players = self.spot, len(self.held)
        if not spot.several:
            return Rows(spot.game, spot.counted[0], spot.to_come, players)
        from .two_boards import TwoBoards

        return TwoBoards(spot.game, spot.counted, players)

    def way(self) -> Way:
        """Return the way that counts every choice, one of each kind."""
        spot, number = self.spot, self.number
        runouts = runouts_of(spot, self.rest.bit_count() - spot.game.holding * len(self.held))
        plural = "s" * (number != 1)
        words = f"every choice of holdings on its own, {number:,} choice{plural}, by rank patterns"
        if spot.several:
            words += ", pairs of runouts by inclusion and exclusion"
        if number == inf:
            return Way(words, inf, 0, lambda: iter(()))
        laid_out = [held for held in self.held if not isinstance(held, OmahaRange)]
        each = max(1, min(MOST, int(PART / self.seconds)))
        return Way(
            words,
            self.seconds * (1 + number / len(self.group)),
            int(number) * runouts,
            lambda: by_choice(self.counter, laid_out, self.rest, self.group, runouts, each),
        )


def choices_of(spot: Spot, *, merge: bool = True) -> Choices:
    """Return the choices of a spot, or refuse a range without a live combo and say why.

    *merge* is the switch for the group of renamings; without it nothing is taken for the same.
    """
    held: list[dict[int, int] | OmahaRange] = []
    laid_out: dict[Holding, tuple[dict[int, int], int]] = {}  # equal ranges once
    scale = 1
    for i, holding in enumerate(spot.holdings, 1):
        if isinstance(holding, OmahaRange) and holding.at_most(spot.live.bits) > LAID_OUT:
            held.append(holding)
            continue
        if holding not in laid_out:
            laid_out[holding] = _laid_out(i, holding, spot)
        whole, scaled = laid_out[holding]
        held.append(whole)
        scale *= scaled
    rest = (spot.game.deck - spot.on_board - spot.dead).bits
    return Choices(spot, tuple(held), rest, scale, _group(spot) if merge else ALONE)


def by_choice(
    counter: Callable[[], Counter],
    held: Sequence[dict[int, int]],
    rest: int,
    group: Group,
    runouts: int,
    each: int = MOST,
) -> Iterator[tuple[int, Part]]:
    """Count every joint choice of holdings that do not collide, one of each kind, *each* a part."""
    choices = choices_up_to(group, held)
    while some := list(islice(choices, each)):
        stands = sum(stand for _, _, stand, _ in some)
        yield stands * runouts, partial(_count, counter, rest, some)


def _count(
    counter: Callable[[], Counter], rest: int, choices: list[tuple[list[int], int, int, Group]]
) -> Outcomes:
    counts, outcomes = counter(), {}
    for held, weight, stand, _ in choices:
        for who, n in counts.outcomes(held, rest & ~sum(held)).items():
            outcomes[who] = outcomes.get(who, 0) + weight * stand * n
    return outcomes


def _laid_out(player: int, holding: Holding, spot: Spot) -> tuple[dict[int, int], int]:
    """Return the whole weight of each holding that can be dealt, and what made it whole."""
    weights = _weights(holding, spot.live.bits)
    if not weights:
        raise ImpossibleDeal(_no_combo(player, holding, spot))
    scale = lcm(*{weight.denominator for weight in weights.values()})
    return {cards: int(weight * scale) for cards, weight in weights.items()}, scale


def _weights(holding: Holding, live: int) -> dict[int, Fraction]:
    """Return the weight of each holding that can be dealt from the live cards."""
    if isinstance(holding, CardSet):
        return {holding.bits: Fraction(1)}
    if isinstance(holding, Range):
        weights = ((combo.bits, weight) for combo, weight in holding.weights.items())
        return {cards: weight for cards, weight in weights if not cards & ~live}
    return dict(holding.holdings(live))


def _group(spot: Spot) -> Group:
    """Return the renamings of suits that leave boards, dead cards and every holding as they are."""
    sets = [spot.dead.bits, *spot.counted]
    named = 0
    combos: list[dict[int, Fraction]] = []
    for holding in spot.holdings:
        if isinstance(holding, CardSet):
            sets.append(holding.bits)
        elif isinstance(holding, OmahaRange):
            named |= holding.suits
        else:
            combos.append({combo.bits: weight for combo, weight in holding.weights.items()})
    return group_of_sets(sets, combos, named)


def _no_combo(player: int, holding: Holding, spot: Spot) -> str:
    """Return why a range has nothing that can be dealt."""
    if not holding:
        example = "AhKhQdQcJsTs"[: 2 * spot.game.holding]
        return f"player {player}'s range is empty; write a holding, such as {example!r}"
    if isinstance(holding, Range):
        combos = len(holding)
        deck = f", or the deck of {spot.game.name} lacks a card" * (len(spot.game.deck) < 52)
        return (
            f"player {player}'s range has no live combo: known holdings, the board or dead cards "
            f"block all {combos}{deck}"
        )
    return (
        f"player {player}'s range {str(holding)!r} has no holding that can be dealt beside the "
        "known holdings, the board and dead cards"
    )
