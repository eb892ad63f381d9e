"""How a spot is answered: the cheapest way to count it, or samples where that takes too long."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from ..errors import ImpossibleDeal, TooMuchWork
from ..kernels import is_compiled
from ..work import cores, in_order
from .answer import Count
from .games import HOLDEM
from .options import Limits, Options, Progress
from .sampling import SWEPT, Sample, sampled
from .spot import Spot
from .ways import Outcomes, Way, ways
from .weighed import Weighed, weigh

# Without a limit of his own a sample stops at this standard error of every equity, or where the
# budget would be spent if a sample took so many seconds.
ERROR = 0.0005
SECONDS = 2e-5 if is_compiled() else 1e-3
MOST = 10**12  # samples that no budget ends
ALONE = 0.1  # seconds of work that are not worth a second thread


class Answer(NamedTuple):
    """The weight of deals by set of winners, how it was found, how far to trust a sample."""

    outcomes: dict[tuple[int, ...], Count]
    words: str
    workers: int
    sample: Sample | None = None


def answer(spot: Spot, options: Options) -> Answer:
    """Return the counts of a spot, or of a sample if they would take more than the budget.

    With *exact* True that is `TooMuchWork` instead; with False everything is sampled.
    """
    exact, budget, limits, seed, workers, progress = options
    if exact is False and spot.game is not HOLDEM:
        raise TooMuchWork(f"only hold'em is sampled, not {spot.game.name}; ask for an exact count")
    weighed = weigh(spot)
    way = min(ways(weighed), key=lambda way: way.seconds)
    if exact is not False and way.seconds <= budget:
        threads = workers or (cores() if way.seconds > ALONE else 1)
        outcomes = counted(way, threads, progress)
        return Answer(unscaled(outcomes, weighed), way.words, threads)
    if weighed.game is not HOLDEM:
        raise TooMuchWork(
            f"an exact count would take about {duration(way.seconds)} of one core (budget "
            f"{duration(budget)}), and only hold'em is sampled; add a board card or narrow a range"
        )
    if exact:
        raise TooMuchWork(
            f"an exact count would take about {duration(way.seconds)} of one core "
            f"(budget {duration(budget)}): {way.words}; add a board card, narrow a range, "
            "raise the budget, or allow a sample"
        )
    if limits == Limits():
        limits = Limits(samples=max(1000, int(min(budget / SECONDS, MOST))), error=ERROR)
    threads = workers or cores()
    outcomes, sample = sampled(weighed, limits, seed=seed, workers=threads, progress=progress)
    return Answer(unscaled(outcomes, weighed), _drawn(weighed, sample), threads, sample)


def _drawn(weighed: Weighed, sample: Sample) -> str:
    """Return in words what a sample is."""
    others = len(weighed.ranges) - SWEPT
    drawn = f" and {others} holding{'s' * (others != 1)}" if others else ""
    board = "a complete board" if weighed.to_come else "the board"
    return (
        f"{sample.samples:,} samples of {board}{drawn}, seed {sample.seed}; the {SWEPT} widest "
        "ranges counted exactly in each"
    )


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


def unscaled(outcomes: Outcomes, weighed: Weighed) -> dict[tuple[int, ...], Count]:
    """Return counts with the weights as they were given."""
    if weighed.scale == 1:
        return dict(outcomes)
    return {who: Fraction(n, weighed.scale) for who, n in outcomes.items()}


def duration(seconds: float) -> str:
    """Return a time in words.

    >>> duration(3.14159), duration(500)
    ('3.14 s', '8 minutes')
    """
    for unit, length in (("hours", 3600), ("minutes", 60)):
        if seconds >= 2 * length:
            return f"{seconds / length:,.0f} {unit}"
    return f"{seconds:.3g} s"
