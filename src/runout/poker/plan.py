"""How a spot is answered: the cheapest way to count it, or samples where that takes too long."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import inf
from typing import NamedTuple

from ..errors import ImpossibleDeal, TooMuchWork
from ..work import cores, in_order
from .choices import LAID_OUT, Choices, Way, choices_of
from .drawn import Drawn, draws_boards
from .games import HOLDEM
from .holding_sweeps import ways_of
from .options import Limits, Options, Progress
from .player import Count
from .sampling import FEWEST, Draw, Sample, sampled
from .spot import Spot
from .swept import SWEPT, Swept
from .tally import Outcomes, Who
from .ways import ways
from .weighed import Weighed, weigh

# Without a limit of his own a sample stops at this standard error of every equity, or where the
# budget would be spent.
ERROR = 0.0005
FEW, LEAST = 1000, 2.0  # so many are drawn in any budget, or what takes so many seconds
MOST = 10**12  # samples that no budget ends
ALONE = 0.1  # seconds of work that are not worth a second thread


class Answer(NamedTuple):
    """The weight of deals by who wins, how it was found, how far to trust a sample."""

    outcomes: Mapping[Who, Count]
    words: str
    workers: int
    sample: Sample | None = None


@dataclass(frozen=True, slots=True)
class Plan:
    """How a spot can be answered: the cheapest way to count it, and what else could be drawn."""

    way: Way
    draw: Callable[[], Draw]
    drawn: str  # what that is
    exactly: str  # and what is counted exactly all the same
    scale: int  # of the weights


def plan(spot: Spot) -> Plan:
    """Return the cheapest way to count a spot, and how it would be sampled.

    >>> from runout.poker.spot import parse_spot
    >>> plan(parse_spot(["22+", "A2s+"], board="Ks7h2d")).way.words
    '2 ranges swept over every complete board'
    """
    if spot.game is HOLDEM and not spot.split:
        weighed = weigh(spot)
        way = min(ways(weighed), key=lambda way: way.seconds)
        exactly = f"; the {SWEPT} widest ranges counted exactly in each"
        return Plan(way, partial(Swept.of, weighed), _swept(weighed), exactly, weighed.scale)
    choices = choices_of(spot)
    way = min(ways_of(choices), key=lambda way: way.seconds)
    return Plan(way, partial(Drawn.of, choices), *_drawn(choices), choices.scale)


def _swept(weighed: Weighed) -> str:
    """Return in words what is drawn for a sample of hold'em."""
    others = len(weighed.ranges) - SWEPT
    drawn = f" and {others} holding{'s' * (others != 1)}" if others else ""
    board = "a complete board" if weighed.to_come else "the board"
    return f"{board}{drawn}"


def _drawn(choices: Choices) -> tuple[str, str]:
    """Return in words what is drawn for a sample of any game, and what is counted."""
    if not draws_boards(choices):
        return "all holdings", "; the runouts counted exactly in each"
    boards = "two complete boards" if choices.spot.several else "a complete board"
    return (boards if choices.number == 1 else f"all holdings and {boards}"), ""


def answer(spot: Spot, options: Options) -> Answer:
    """Return the counts of a spot, or of a sample if they would take more than the budget.

    With *exact* True that is `TooMuchWork` instead; with False everything is sampled.
    """
    exact, budget, limits, seed, workers, progress = options
    planned = plan(spot)
    way = planned.way
    if exact is not False and way.seconds <= budget:
        threads = workers or (cores() if way.seconds > ALONE else 1)
        outcomes = counted(way, threads, progress)
        return Answer(unscaled(outcomes, planned.scale), way.words, threads)
    if exact and way.seconds == inf:
        raise TooMuchWork(
            f"a range is too large for an exact count: at most {LAID_OUT:,} holdings of each are "
            "laid out; narrow it, or allow a sample"
        )
    if exact:
        raise TooMuchWork(
            f"an exact count would take about {duration(way.seconds)} of one core "
            f"(budget {duration(budget)}): {way.words}; add a board card, narrow a range, "
            "raise the budget, or allow a sample"
        )
    draw = planned.draw()
    if limits == Limits():
        few = max(2 * FEWEST, min(FEW, LEAST / draw.seconds))
        limits = Limits(samples=int(max(few, min(budget / draw.seconds, MOST))), error=ERROR)
    threads = workers or cores()
    outcomes, sample = sampled(spot, draw, limits, seed=seed, workers=threads, progress=progress)
    words = f"{sample.samples:,} samples of {planned.drawn}, seed {sample.seed}{planned.exactly}"
    return Answer(unscaled(outcomes, draw.scale), words, threads, sample)


def counted(way: Way, workers: int = 1, progress: Progress | None = None) -> Outcomes:
    """Return the weight of deals by set of winners, each as a whole number.

    An exact count that *progress* stops has no answer, and is `TooMuchWork`.
    """
    outcomes: Outcomes = {}
    done = 0
    parts = (partial(_with_deals, deals, part) for deals, part in way.parts())
    for deals, found in in_order(parts, workers):
        for who, n in found.items():
            outcomes[who] = outcomes.get(who, 0) + n
        done += deals
        if progress and progress(done / way.deals):
            raise TooMuchWork(
                f"stopped after {done / way.deals:.0%} of an exact count, which has no answer "
                "before its end; allow a sample"
            )
    if progress and done < way.deals:  # holdings that collide were no work
        progress(1.0)
    some = {who: n for who, n in outcomes.items() if n}
    if not some:
        raise ImpossibleDeal("the holdings share a card in every deal; widen a range")
    return some


def _with_deals(deals: int, part: Callable[[], Outcomes]) -> tuple[int, Outcomes]:
    return deals, part()


def unscaled(outcomes: Mapping[Who, int], scale: int) -> dict[Who, Count]:
    """Return counts with the weights as they were given, before they were multiplied."""
    if scale == 1:
        return dict(outcomes)
    return {who: Fraction(n, scale) for who, n in outcomes.items()}


def duration(seconds: float) -> str:
    """Return a time in words.

    >>> duration(3.14159), duration(500)
    ('3.14 s', '8 minutes')
    """
    for unit, length in (("hours", 3600), ("minutes", 60)):
        if seconds >= 2 * length:
            return f"{seconds / length:,.0f} {unit}"
    return f"{seconds:.3g} s"
