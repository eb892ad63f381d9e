"""A second count of the same deals in another way: no suits merged, no table, hand by hand."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import combinations, islice
from math import comb, inf, prod

from ..errors import TooMuchWork
from ..kernels import values
from ..work import cores
from . import hand_table as hand_table  # loads the table of the kernel
from .answer import Equity, runouts_of
from .choices import Choices, Part, Way, choices_of
from .games import HOLDEM, Game
from .holding_sweeps import ways_of
from .options import Progress
from .plan import counted, duration, unscaled
from .player import Count
from .ranges.omaha import OmahaRange
from .symmetry import choices_up_to
from .tally import Outcomes, Rows, Who, Winners, members
from .ways import ways
from .weighed import weigh

HAND = 4e-7  # seconds to value and compare one hand of hold'em, of another game, to look one up
OTHER_HAND = 6e-6
KNOWN_HAND = 4e-7
RUNOUTS = 10_000  # counted in one part

Worth = Callable[[int, int], tuple[int, int]]  # high and low of a holding on a board


def recount(
    answer: Equity, *, budget: float, workers: int | None = None, progress: Progress | None = None
) -> tuple[str, dict[Who, Count]]:
    """Return in words how the deals of an answer were counted again, and what they came to.

    Every hand is valued on its own if the budget allows it, or else it is counted in another
    way than that of the answer. If none fits the budget, or the answer is sampled, it is
    `TooMuchWork`.

    >>> import runout
    >>> answer = runout.equity("AhKh", "QdQc", board="Ks7h2d")
    >>> recount(answer, budget=20)[1] == answer.deals
    True
    """
    if not answer.exact:
        raise TooMuchWork("a sample cannot be counted again; raise the budget, or ask another seed")
    choices = choices_of(answer.spot, merge=False)
    by_hand = _by_hand(choices)
    known = _by(answer.how.words)
    if answer.spot.game is HOLDEM and not answer.spot.split:
        counts = ways(weigh(answer.spot, merge=False), table=False)
    else:
        counts = ways_of(choices)
    others = [way for way in counts if _by(way.words) != known]
    cheapest = min([by_hand, *others], key=lambda way: way.seconds)
    way = by_hand if by_hand.seconds <= budget else cheapest
    if way.seconds > budget:
        raise TooMuchWork(
            f"a second count would take about {duration(way.seconds)} of one core "
            f"(budget {duration(budget)}): {way.words}; raise the budget"
        )
    outcomes = counted(way, workers or cores(), progress)
    return way.words, unscaled(outcomes, choices.scale)


def _by(words: str) -> str:
    """Return by what a way counts, without how many choices: known holdings are one of them."""
    return words.rpartition(", ")[2]


def _by_hand(choices: Choices) -> Way:
    """Return the way that values every hand of every deal."""
    words = "the value of every hand on every board"
    spot, players = choices.spot, len(choices.held)
    if choices.number == inf:
        return Way(words, inf, 0, lambda: iter(()))
    live = choices.rest.bit_count() - spot.game.holding * players
    deals = int(choices.number) * runouts_of(spot, live)
    hands = int(choices.number) * players * sum(comb(live, n) for n in spot.lacking)
    seconds = hands * (HAND if spot.game is HOLDEM else OTHER_HAND)
    if spot.several:
        seconds += deals * KNOWN_HAND
    return Way(words, seconds, deals, lambda: _parts(choices))


def _parts(choices: Choices) -> Iterator[tuple[int, Part]]:
    spot = choices.spot
    held = [weights for weights in choices.held if not isinstance(weights, OmahaRange)]
    first, *second = spot.lacking
    for known, weight, _, _ in choices_up_to(choices.group, held):
        live = choices.rest & ~sum(known)
        others = prod(comb(live.bit_count() - first, n) for n in second)
        runouts = map(_bits, combinations(members(live), first))
        while some := list(islice(runouts, max(1, RUNOUTS // others))):
            deal = _Deal(choices, known, live)
            yield len(some) * others, partial(deal.count, weight, some)


@dataclass(frozen=True, slots=True)
class _Deal:
    """Known holdings and the cards that are left."""

    choices: Choices
    known: list[int]
    live: int

    def count(self, weight: int, runouts: list[int]) -> Outcomes:
        """Return who wins with these runouts of the first board, and any of the second."""
        spot = self.choices.spot
        worth = _worth(spot.game)
        boards = spot.counted
        outcomes: Outcomes = {}
        seen: dict[int, Winners] = {}
        for runout in runouts:
            high, low = self._winners(worth, boards[0] | runout)
            if len(boards) == 1:
                who: Who = (high, low) if spot.split else high
                outcomes[who] = outcomes.get(who, 0) + weight
                continue
            missing = spot.game.board - boards[1].bit_count()
            for other in map(_bits, combinations(members(self.live & ~runout), missing)):
                if other not in seen:
                    seen[other] = self._winners(worth, boards[1] | other)[0]
                outcomes[high, seen[other]] = outcomes.get((high, seen[other]), 0) + weight
        return outcomes

    def _winners(self, worth: Worth, board: int) -> tuple[Winners, Winners]:
        """Return who has the best hand and who the best low."""
        hands = [worth(held, board) for held in self.known]
        high, low = (max(halves) for halves in zip(*hands, strict=True))
        return (
            tuple([i for i, hand in enumerate(hands) if hand[0] == high]),
            tuple([i for i, hand in enumerate(hands) if hand[1] == low > 0]),
        )


def _bits(cards: tuple[int, ...]) -> int:
    return sum(1 << card for card in cards)


def _worth(game: Game) -> Worth:
    """Return what values a holding on a complete board."""
    if game is HOLDEM:
        return lambda held, board: (values.value(held | board), 0)
    rows = Rows(game, 0, 0, 1)
    low = array("H", [0])

    def worth(held: int, board: int) -> tuple[int, int]:
        row = array("H", bytes(2 * len(rows.values)))
        game.fill([held], board, 0, row)
        if game.fill_lows:
            game.fill_lows([held], board, 0, low)
        return max(row), low[0]

    return worth
