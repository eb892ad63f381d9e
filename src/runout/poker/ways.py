"""The ways to count a spot of hold'em exactly, each with its estimated time and cut into parts."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from math import comb, prod

from ..cards import DECK
from . import preflop
from .choices import PACE, Part, Way, by_choice
from .games import HOLDEM
from .sweeps import Sweep, passes_of, sweepable
from .symmetry import choices_up_to, renamed, runouts
from .tally import Outcomes, Rows, members
from .weighed import Weighed, combos_in, holdings

# Seconds of one core, rounded up: for two known holdings by the number of cards to come, and more
# for each further one; for a swept board of two ranges and of three, by their combos; the table.
KNOWN = (4e-6, 4e-6, 5e-6, 6e-5, 1e-4, 1.8e-4)
FURTHER = 0.15
BOARD = 4e-6
COMBO = 4e-8
TABLE = 0.03
PAIR = 4e-9
BOARDS = 1024  # counted in one part
ALL_CARDS = DECK.bits


def ways(weighed: Weighed, *, table: bool = True) -> Iterator[Way]:
    """Yield the ways in which a spot can be counted; *table* is the switch of the match-ups."""
    ranges = weighed.ranges
    sizes = [combos_in(weights) for weights in ranges]
    choices = prod(sizes)
    live = weighed.rest.bit_count() - 2 * len(ranges)
    deals = choices * comb(live, weighed.to_come)
    kinds = 1 + choices / len(weighed.group)
    known = KNOWN[weighed.to_come] * (1 + FURTHER * (len(ranges) - 2))
    yield Way(
        f"every choice of holdings on its own, {_plural(choices, 'choice')}, by rank patterns",
        PACE * kinds * known,
        deals,
        lambda: _by_choice(weighed),
    )
    two = len(ranges) == 2 and sweepable(ranges)
    if table and two and not weighed.board:
        yield _way_by_table(weighed, choices)
    widest = sorted(range(len(ranges)), key=lambda i: sizes[i], reverse=True)
    for n in (2, 3)[: len(ranges) - 1]:
        if sweepable([ranges[i] for i in widest[:n]]):
            yield _way_to_sweep(weighed, sizes, widest[:n])


def _way_by_table(weighed: Weighed, choices: int) -> Way:
    """Return the way that adds up match-ups before the flop, and takes off what dead cards do."""
    dead = ALL_CARDS & ~weighed.rest
    with_dead = comb(52, 5) - comb(52 - dead.bit_count(), 5)
    less = ", less the boards with a dead card" if dead else ""
    boards = BOARD * 1.25 * with_dead / len(weighed.group)
    passes = passes_of(weighed.ranges)
    return Way(
        f"the table of all match-ups before the flop{less}",
        PACE * ((0 if preflop.is_loaded() else TABLE) + passes * (choices * PAIR + boards)),
        1 + with_dead,
        lambda: _by_table(weighed),
    )


def _way_to_sweep(weighed: Weighed, sizes: Sequence[int], swept: list[int]) -> Way:
    """Return the way that sweeps these players' ranges and takes the others choice by choice."""
    choices = prod(sizes) // prod(sizes[i] for i in swept)
    live = weighed.rest.bit_count() - 2 * (len(sizes) - len(swept))
    boards = choices * comb(live, weighed.to_come)
    passes = passes_of([weighed.ranges[i] for i in swept])
    board = BOARD if len(swept) == 2 else BOARD + COMBO * sum(sizes[i] for i in swept)
    of_others = ""
    if len(swept) < len(sizes):
        of_others = f" for {_plural(choices, 'choice')} of the other holdings"
    return Way(
        f"{len(swept)} ranges swept over every complete board{of_others}",
        PACE * passes * board * (1 + 1.25 * boards / len(weighed.group)),
        boards,
        lambda: _by_sweep(weighed, swept),
    )


def _by_choice(weighed: Weighed) -> Iterator[tuple[int, Part]]:
    """Count every joint choice of holdings that do not collide, one of each kind."""
    players = len(weighed.ranges)
    runouts = comb(weighed.rest.bit_count() - 2 * players, weighed.to_come)
    counter = partial(Rows, HOLDEM, weighed.board, weighed.to_come, players)
    held = [holdings(weights) for weights in weighed.ranges]
    return by_choice(counter, held, weighed.rest, weighed.group, runouts)


def _by_table(weighed: Weighed) -> Iterator[tuple[int, Part]]:
    """Add up the match-ups over all boards, then take off the boards with a dead card."""
    yield 1, partial(_add_up, weighed)
    if dead := ALL_CARDS & ~weighed.rest:
        yield from _with_dead(weighed, dead)


def _with_dead(weighed: Weighed, dead: int) -> Iterator[tuple[int, Part]]:
    """Take off the boards with a dead card, by the lowest that lies there."""
    sweep = Sweep.of(weighed.ranges)
    for card in members(dead):
        bit, higher = 1 << card, dead >> card + 1 << card + 1
        same = (suits for suits in weighed.group if renamed(bit, suits) == bit)
        group = tuple(suits for suits in same if renamed(higher, suits) == higher)
        found, times = runouts(weighed.rest | higher, weighed.to_come - 1, group)
        with_card = replace(weighed, board=bit)
        for boards, each in _blocks(found, times, len(sweep.passes)):
            part = partial(_sweep_block, with_card, sweep, [], boards, each)
            yield sum(each), partial(_named, part, [0, 1], -1)


def _add_up(weighed: Weighed) -> Outcomes:
    wins, ties, losses = preflop.two_ranges(*weighed.ranges, same=len(weighed.group) == 24)
    return {(0,): wins, (0, 1): ties, (1,): losses}


def _by_sweep(weighed: Weighed, swept: list[int]) -> Iterator[tuple[int, Part]]:
    """Sweep some ranges over every complete board, for every choice of the others."""
    others = [i for i in range(len(weighed.ranges)) if i not in swept]
    sweep = Sweep.of([weighed.ranges[i] for i in swept])
    held = [holdings(weighed.ranges[i]) for i in others]
    for known, weight, stand, group in choices_up_to(weighed.group, held):
        live = weighed.rest & ~sum(known)
        found, times = runouts(live, weighed.to_come, group)
        for boards, each in _blocks(found, times, len(sweep.passes)):
            part = partial(_sweep_block, weighed, sweep, known, boards, each)
            yield stand * sum(each), partial(_named, part, [*swept, *others], weight * stand)


def _sweep_block(
    weighed: Weighed, sweep: Sweep, known: list[int], boards: array[int], times: array[int]
) -> list[int]:
    n = len(boards)
    complete = array("Q", [runout | weighed.board for runout in boards])
    gone = array("Q", [ALL_CARDS & ~weighed.rest | sum(known)]) * n
    return sweep.count(complete, times, gone, array("Q", known) * n)


def _blocks(
    boards: array[int], times: array[int], passes: int
) -> Iterator[tuple[array[int], array[int]]]:
    """Yield the boards of each part, and how often each of them stands; fewer for more passes."""
    size = max(1, BOARDS // passes)
    for start in range(0, len(boards), size):
        yield boards[start : start + size], times[start : start + size]


def _named(count: Callable[[], list[int]], players: list[int], weight: int) -> Outcomes:
    """Return counts by the bits of *players*, in their order, by the players' own places."""
    return {
        tuple(sorted(players[i] for i in members(bits))): weight * n
        for bits, n in enumerate(count())
        if n
    }


def _plural(n: int, thing: str) -> str:
    return f"{n:,} {thing}{'s' * (n != 1)}"
