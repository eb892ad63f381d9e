"""The way to count a spot: which method, how much work, and the counts by set of winners."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import combinations, islice
from math import comb, lcm, prod

from ..cards import CardSet
from ..errors import ImpossibleDeal, TooMuchWork
from ..kernels import sweep, values
from . import hand_table as hand_table
from .spot import Spot
from .tally import members, tally

# Seconds of one core that a piece of work takes, rounded up: one runout count of known holdings by
# the number of cards to come, a combo on a complete board, the table before the flop.
KNOWN = (4e-6, 4e-6, 5e-6, 6e-5, 1e-4, 2.5e-4)
COMBO = 3e-8
TABLE = 0.06
BLOCK = 4096  # boards swept at a time
# Bits of a weight that a kernel takes at once: 1,326 * 1,225 pairs of combos, each with the square
# of this and 1,712,304 runouts before the flop, stay below 2**63.
DIGIT = 10

Weights = dict[int, int]  # of the combos of a range, as 52-bit sets
Outcomes = dict[tuple[int, ...], int | Fraction]


@dataclass(frozen=True, slots=True)
class Method:
    """One way to count: its estimated seconds, and what does it."""

    seconds: float
    count: Callable[[], Outcomes]


def count(spot: Spot, budget: float) -> Outcomes:
    """Return the weight of deals by set of winners; whole numbers where all weights are whole.

    The cheapest way to count is taken. One that would take more than *budget* seconds of one core
    is `TooMuchWork`; ranges that can never meet are an `ImpossibleDeal`.
    """
    ranges, scale = _whole_weights(spot)
    method = min(_methods(spot, ranges), key=lambda method: method.seconds)
    if method.seconds > budget:
        raise TooMuchWork(
            f"an exact count would take about {_duration(method.seconds)} "
            f"(budget {_duration(budget)}); add a board card, narrow a range, or raise the budget"
        )
    outcomes = {who: n for who, n in method.count().items() if n}
    if not outcomes:
        raise ImpossibleDeal("the holdings share a card in every deal; widen a range")
    return outcomes if scale == 1 else {who: Fraction(n, scale) for who, n in outcomes.items()}


def _whole_weights(spot: Spot) -> tuple[list[Weights], int]:
    """Return each player's live combos with whole weights, and what their product was scaled by."""
    blocked = (CardSet(spot.board) | spot.dead).bits
    ranges, scales = [], []
    for i, holding in enumerate(spot.holdings, 1):
        weights = {holding: Fraction(1)} if isinstance(holding, CardSet) else holding.weights
        live = {combo.bits: n for combo, n in weights.items() if not combo.bits & blocked}
        if not live:
            raise ImpossibleDeal(_no_combo(i, len(weights)))
        scale = lcm(*(n.denominator for n in live.values()))
        ranges.append({bits: int(n * scale) for bits, n in live.items()})
        scales.append(scale)
    return ranges, prod(scales)


def _no_combo(player: int, combos: int) -> str:
    if not combos:
        return f"player {player}'s range is empty; write a holding, such as 'AhKh'"
    return (
        f"player {player}'s range has no live combo: the board or a dead card blocks all {combos}"
    )


def _methods(spot: Spot, ranges: list[Weights]) -> Iterator[Method]:
    """Yield the ways in which this spot can be counted."""
    to_come = spot.to_come
    choices = prod(map(len, ranges))
    seconds = choices * KNOWN[to_come]
    yield Method(seconds, lambda: _by_choice(spot, ranges))
    if len(ranges) != 2:
        return
    if to_come == spot.game.board and not spot.dead:
        seconds = TABLE + choices * COMBO / 10
        yield Method(seconds, lambda: _by_table(ranges))
    live = len(spot.game.deck) - len(spot.board) - len(spot.dead)
    seconds = comb(live, to_come) * len({**ranges[0], **ranges[1]}) * COMBO
    yield Method(seconds, lambda: _by_sweep(spot, ranges))


def _by_choice(spot: Spot, ranges: list[Weights]) -> Outcomes:
    """Count every joint choice of holdings that do not collide."""
    board = CardSet(spot.board).bits
    rest = (spot.game.deck - spot.dead).bits & ~board
    outcomes: Outcomes = {}
    for held, weight in _choices(ranges, 0):
        counts = tally(
            held, board=board, live=rest & ~sum(held), to_come=spot.to_come, fill=spot.game.fill
        )
        for bits, n in enumerate(counts):
            if n:
                who = members(bits)
                outcomes[who] = outcomes.get(who, 0) + weight * n
    return outcomes


def _choices(ranges: Sequence[Weights], taken: int) -> Iterator[tuple[list[int], int]]:
    """Yield one holding of each range, none of whose cards are *taken*, and their joint weight."""
    if not ranges:
        yield [], 1
        return
    for holding, weight in ranges[0].items():
        if weight and not holding & taken:
            for others, joint in _choices(ranges[1:], taken | holding):
                yield [holding, *others], weight * joint


def _by_table(ranges: list[Weights]) -> Outcomes:
    """Add up the match-ups before the flop."""
    from . import preflop

    numbered = []
    for weights in ranges:
        by_number = [0] * preflop.COMBOS
        for bits, weight in weights.items():
            by_number[preflop.combo_number(*_two_cards(bits))] = weight
        numbered.append(by_number)
    return _two_players(preflop.two_ranges, *numbered)


def _by_sweep(spot: Spot, ranges: list[Weights]) -> Outcomes:
    """Sort and sweep the combos of both ranges on every complete board."""
    board = CardSet(spot.board)
    rest = [1 << card for card in spot.game.deck - board - spot.dead]
    combos = list({**ranges[0], **ranges[1]})
    cards = bytes(card for bits in combos for card in _two_cards(bits))
    weights = [[weights.get(bits, 0) for bits in combos] for weights in ranges]
    runouts = map(sum, combinations(rest, spot.to_come))
    outcomes: Outcomes = {}
    while boards := [board.bits | runout for runout in islice(runouts, BLOCK)]:
        found, times = array("H", [0]) * (len(boards) * len(combos)), array("q", [1]) * len(boards)
        values.value_boards(boards, combos, found)
        block = _two_players(partial(sweep.sweep_two, found, times, cards), *weights)
        outcomes = {who: outcomes.get(who, 0) + n for who, n in block.items()}
    return outcomes


def _two_players(
    count: Callable[[array[int], array[int]], tuple[int, int, int]],
    heroes: list[int],
    villains: list[int],
) -> Outcomes:
    """Return what *count* finds for two lists of weights, which may be of any size.

    Counts are linear in either weight, so the weights are taken apart into digits that a kernel
    can sum without overflow.
    """
    wins = ties = losses = 0
    for i, hero_digits in enumerate(_digits(heroes)):
        for j, villain_digits in enumerate(_digits(villains)):
            won, tied, lost = count(hero_digits, villain_digits)
            wins += won << DIGIT * (i + j)
            ties += tied << DIGIT * (i + j)
            losses += lost << DIGIT * (i + j)
    return {(0,): wins, (1,): losses, (0, 1): ties}


def _digits(weights: list[int]) -> Iterator[array[int]]:
    while any(weights):
        yield array("q", [weight & (1 << DIGIT) - 1 for weight in weights])
        weights = [weight >> DIGIT for weight in weights]


def _two_cards(bits: int) -> tuple[int, int]:
    """Return the higher and the lower card of a combo."""
    higher = bits.bit_length() - 1
    return higher, (bits ^ 1 << higher).bit_length() - 1


def _duration(seconds: float) -> str:
    """Return a time in words."""
    for unit, length in (("hours", 3600), ("minutes", 60)):
        if seconds >= 2 * length:
            return f"{seconds / length:,.0f} {unit}"
    return f"{seconds:.3g} s"
