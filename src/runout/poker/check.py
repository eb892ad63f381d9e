"""A second count of the same deals in another way: no suits merged, no table, hand by hand."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations, islice
from math import comb, prod

from ..errors import TooMuchWork
from ..kernels import values
from ..work import cores
from . import hand_table as hand_table
from .answer import Count, Equity
from .games import HOLDEM
from .options import Progress
from .plan import counted, duration, unscaled
from .symmetry import choices_up_to
from .ways import Outcomes, Part, Way, ways
from .weighed import Weighed, combos_in, holdings, weigh

HAND = 4e-7  # seconds to value and compare one hand
RUNOUTS = 10_000  # counted in one part


def recount(
    answer: Equity, *, budget: float, workers: int | None = None, progress: Progress | None = None
) -> tuple[str, dict[tuple[int, ...], Count]]:
    """Return in words how the deals of an answer were counted again, and their outcomes.

    Every hand is valued on its own if the budget allows it, or else another way to count is taken
    than that of the answer. If none fits the budget, or the answer is sampled, it is `TooMuchWork`.

    >>> import runout
    >>> answer = runout.equity("AhKh", "QdQc", board="Ks7h2d")
    >>> recount(answer, budget=20)[1] == answer.outcomes
    True
    """
    if not answer.exact:
        raise TooMuchWork("a sample cannot be counted again; raise the budget, or ask another seed")
    if answer.spot.game is not HOLDEM:
        raise TooMuchWork(f"only hold'em is counted a second way, not {answer.game}")
    weighed = weigh(answer.spot, merge=False)
    by_hand = _by_hand(weighed)
    others = [way for way in ways(weighed, table=False) if _by(way.words) != _by(answer.how.words)]
    cheapest = min([by_hand, *others], key=lambda way: way.seconds)
    way = by_hand if by_hand.seconds <= budget else cheapest
    if way.seconds > budget:
        raise TooMuchWork(
            f"a second count would take about {duration(way.seconds)} of one core "
            f"(budget {duration(budget)}): {way.words}; raise the budget"
        )
    outcomes = counted(way, workers or cores(), progress)
    return way.words, unscaled(outcomes, weighed)


def _by(words: str) -> str:
    """Return by what a way counts, without how many choices: known holdings are one of them."""
    return words.rpartition(", ")[2]


def _by_hand(weighed: Weighed) -> Way:
    """Return the way that values every hand of every deal."""
    live = weighed.rest.bit_count() - 2 * len(weighed.ranges)
    choices = prod(map(combos_in, weighed.ranges))
    deals = choices * comb(live, weighed.to_come)
    seconds = deals * len(weighed.ranges) * HAND
    return Way("the value of every hand on every board", seconds, deals, lambda: _parts(weighed))


def _parts(weighed: Weighed) -> Iterator[tuple[int, Part]]:
    held = [holdings(weights) for weights in weighed.ranges]
    for known, weight, _, _ in choices_up_to(weighed.group, held):
        live = weighed.rest & ~sum(known)
        cards = [1 << card for card in range(52) if live >> card & 1]
        runouts = combinations(cards, weighed.to_come)
        while some := list(islice(runouts, RUNOUTS)):
            yield len(some), partial(_value_all, weighed, known, weight, some)


def _value_all(
    weighed: Weighed, known: list[int], weight: int, runouts: list[tuple[int, ...]]
) -> Outcomes:
    outcomes: Outcomes = {}
    value = values.value
    for runout in runouts:
        board = weighed.board + sum(runout)
        hands = [value(held | board) for held in known]
        best = max(hands)
        who = tuple([i for i, hand in enumerate(hands) if hand == best])
        outcomes[who] = outcomes.get(who, 0) + weight
    return outcomes
