"""Samples of any game: a joint choice of holdings is drawn, its runouts are counted, or drawn."""

from __future__ import annotations

import random
from bisect import bisect
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from math import comb
from typing import cast

from ..cards import CardSet
from ..errors import ImpossibleDeal
from .choices import PACE, Choices
from .ranges.omaha import OmahaRange
from .sampling import BATCH
from .tally import Outcomes, Rows, Who, members

TRIES = 200_000  # draws of holdings that collide before it is given up, a second or two
LOOKED_AT = 500  # random holdings by which a range that is not laid out is judged
SECONDS = 0.05  # of work in a batch
FLOATS = 1 << 53  # above it floats are no longer exact
CHOICES_TRIED = 4  # to see how many tries a choice takes
DRAW = 1.5e-6  # seconds to draw a holding, about
BOARD = 2e-5  # seconds to value two holdings on a complete board

# Draws a holding when some cards are taken. It may have a card of them, or be none: then the whole
# choice is drawn again.
Source = Callable[[random.Random, int], int]


@dataclass(frozen=True, slots=True)
class Drawn:
    """What samples are drawn from, the narrowest ranges first.

    Runouts are counted exactly in each sample, but drawn where there are two boards, which take
    long to count, and where the holdings are known, so that there is nothing else to draw.
    """

    choices: Choices
    sources: list[tuple[int, Source]]
    most: int
    seconds: float

    @property
    def scale(self) -> int:
        """A holding is drawn as often as it weighs, so that every sample counts once."""
        return 1

    @staticmethod
    def of(choices: Choices) -> Drawn:
        seconds = choices.seconds
        if draws_boards(choices):
            seconds = PACE * BOARD * len(choices.spot.counted) * len(choices.held) / 2
        sources, deal = _sources(choices), random.Random(0)
        tries = sum(_tried_choice(sources, deal)[1] for _ in range(CHOICES_TRIED))
        seconds += DRAW * len(sources) * tries / CHOICES_TRIED
        most = max(1, min(BATCH, int(SECONDS / seconds)))
        return Drawn(choices, sources, most, seconds)

    def batch(self, deal: random.Random, size: int) -> Outcomes:
        """Return the counts of a batch of samples."""
        counter, rest = self.choices.counter(), self.choices.rest
        outcomes: Outcomes = {}
        for _ in range(size):
            held = joint_choice(self.sources, deal)
            live = rest & ~sum(held)
            if draws_boards(self.choices):
                found: Outcomes = {self._on_drawn_boards(held, live, deal): 1}
            else:
                found = counter.outcomes(held, live)
            for who, n in found.items():
                outcomes[who] = outcomes.get(who, 0) + n
        return outcomes

    def _on_drawn_boards(self, held: Sequence[int], live: int, deal: random.Random) -> Who:
        """Return who wins on boards that are drawn to their end."""
        game, players = self.choices.spot.game, len(held)
        winners: list[Who] = []
        for board in self.choices.spot.counted:
            runout = _any(deal, live, game.board - board.bit_count())
            live &= ~runout
            winners += Rows(game, board | runout, 0, players).outcomes(held, 0)
        return winners[0] if len(winners) == 1 else cast(Who, tuple(winners))


def draws_boards(choices: Choices) -> bool:
    """Return whether samples of these choices have boards drawn to their end."""
    return choices.spot.several or choices.number == 1


def joint_choice(sources: Sequence[tuple[int, Source]], deal: random.Random) -> list[int]:
    """Return holdings that share no card, in the order of the players, by their joint weight."""
    return _tried_choice(sources, deal)[0]


def _tried_choice(
    sources: Sequence[tuple[int, Source]], deal: random.Random
) -> tuple[list[int], int]:
    """Return the same, and how many tries it took."""
    for tries in range(1, TRIES + 1):
        held = [0] * len(sources)
        taken = 0
        for i, draw in sources:
            cards = draw(deal, taken)
            if not cards or cards & taken:
                break
            held[i] = cards
            taken |= cards
        else:
            return held, tries
    raise ImpossibleDeal(
        f"none of {TRIES:,} random choices of holdings could be dealt; widen a range, or ask for "
        "fewer players"
    )


def listed(weights: dict[int, int]) -> Source:
    """Return what draws one of these holdings by their weights, however large."""
    holdings, running = list(weights), list(accumulate(weights.values()))
    if running[-1] > FLOATS:
        return lambda deal, _: holdings[bisect(running, deal.randrange(running[-1]))]
    return lambda deal, _: deal.choices(holdings, cum_weights=running)[0]


def _sources(choices: Choices) -> list[tuple[int, Source]]:
    """Return what draws each player's holding, the narrowest range first.

    A narrow range is drawn from as it is, and collides where a card is taken. A wide one is drawn
    from the cards that are left, and is missed where they are not in it. Either way a choice is
    drawn again from the start, so that it comes by the joint weight of its holdings.
    """
    spot, size, live = choices.spot, choices.spot.game.holding, len(choices.spot.live)
    known = [isinstance(holding, CardSet) for holding in spot.holdings]
    shares = [_share(held, spot.live.bits, size) for held in choices.held]
    in_turn = sorted(range(len(known)), key=lambda i: (not known[i], shares[i]))
    sources, taken = [], 0
    for i in in_turn:
        held = choices.held[i]
        fits = Fraction(comb(max(0, live - taken), size), comb(live, size))
        if not known[i] and shares[i] >= fits:
            sources.append((i, _from_what_is_left(held, choices.rest, size)))
        elif isinstance(held, OmahaRange):
            sources.append((i, _tried(held, spot.live.bits)))
        else:
            sources.append((i, listed(held)))
        taken += size * (not known[i])  # no live card is known to be held
    return sources


def _share(held: dict[int, int] | OmahaRange, live: int, size: int) -> Fraction:
    """Return how likely a range has random cards, by weight; about so if it is not laid out."""
    if not isinstance(held, OmahaRange):
        every = comb(live.bit_count(), size)
        return Fraction(sum(held.values()), max(held.values()) * every) if every else Fraction(0)
    if held.is_open:
        return Fraction(1)
    deal = random.Random(0)
    found = sum(held.weight_of(_any(deal, live, size)) for _ in range(LOOKED_AT))
    return Fraction(found) / (held.heaviest * LOOKED_AT)


def _tried(held: OmahaRange, live: int) -> Source:
    """Return what draws live cards until the range has them, by weight."""
    draw = _from_what_is_left(held, live, held.cards)

    def try_again(deal: random.Random, _taken: int) -> int:
        found = (draw(deal, 0) for _ in range(TRIES))
        return next((cards for cards in found if cards), 0)

    return try_again


def _from_what_is_left(held: dict[int, int] | OmahaRange, rest: int, size: int) -> Source:
    """Return what draws any live cards, and drops them unless the range has them, by weight."""
    if isinstance(held, OmahaRange):
        weight_of, heaviest = held.weight_of, held.heaviest
    else:
        weights, heaviest = held, Fraction(max(held.values()))

        def weight_of(holding: int) -> Fraction:
            return Fraction(weights.get(holding, 0))

    def draw(deal: random.Random, taken: int) -> int:
        cards = _any(deal, rest & ~taken, size)
        weight = weight_of(cards)
        if weight == heaviest:
            return cards
        share = weight / heaviest
        return cards if deal.randrange(share.denominator) < share.numerator else 0

    return draw


def _any(deal: random.Random, live: int, size: int) -> int:
    return sum(1 << card for card in deal.sample(members(live), size))
