"""The players of patience: how each of them chooses among the moves of a position."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import inf
from typing import TYPE_CHECKING, TypeAlias

from ..errors import NotationError, TooMuchWork
from ..kernels import habits
from .positions import Positions

if TYPE_CHECKING:
    from .layout import Layout

Weight: TypeAlias = "int | Fraction"
Moves: TypeAlias = "tuple[tuple[int, int], ...]"
# A player of one's own: the position and its moves, two piles each, in; a weight for each move out.
Chooser: TypeAlias = "Callable[[Layout, Moves], Sequence[int | float | Fraction]]"


@dataclass(frozen=True, slots=True)
class Player:
    """A habit of choosing: each move of a position is taken by its share of the weights there."""

    name: str
    words: str
    weigh: Callable[[Positions], Sequence[Weight]]


def _random(positions: Positions) -> Sequence[int]:
    return positions.ways


def _ranks(positions: Positions) -> Sequence[int]:
    fields, weights = positions.fields, _no_weights(positions)
    packed = (fields.ranks, fields.starts, fields.shifts, fields.masks, positions.partners)
    rows = (positions.firsts, positions.ways, positions.pairs, positions.states)
    if not habits.by_rank(*rows, *packed, weights):
        raise TooMuchWork("too many pairs of each rank for the player 'ranks'; deal fewer piles")
    return weights


def _tallest(positions: Positions) -> Sequence[int]:
    fields, weights = positions.fields, _no_weights(positions)
    rows = (positions.firsts, positions.ways, positions.pairs, positions.states)
    habits.by_height(*rows, fields.heights, fields.shifts, fields.masks, weights)
    return weights


def _careful(positions: Positions) -> Sequence[int]:
    fields, wanted = positions.fields, bytearray(len(positions))
    packed = (fields.starts, fields.shifts, fields.masks, _counts(positions))
    habits.hopeful(positions.firsts, positions.states, *packed, wanted)
    return _kept(positions, wanted)


def _perfect(positions: Positions) -> Sequence[int]:
    winnable, _ = positions.judged()
    return _kept(positions, winnable)


def _clumsy(positions: Positions) -> Sequence[int]:
    _, losable = positions.judged()
    return _kept(positions, losable)


PLAYERS = {
    player.name: player
    for player in (
        Player("random", "any pair of piles, each as likely as any other", _random),
        Player("ranks", "any rank that has a pair, then any pair of it", _ranks),
        Player("tallest", "the tallest pile, with the taller of its partners", _tallest),
        Player("careful", "any pair but those that lose at a glance", _careful),
        Player("perfect", "a pair that can still win, as long as there is one", _perfect),
        Player("clumsy", "a pair that can still lose, as long as there is one", _clumsy),
    )
}


def find_player(player: str | Chooser) -> Player:
    """Return the player of that name, or one that chooses by a function.

    >>> find_player("perfect").words
    'a pair that can still win, as long as there is one'
    """
    if callable(player):
        return Player(getattr(player, "__name__", "own"), "a function", _by_function(player))
    try:
        return PLAYERS[player]
    except (KeyError, TypeError):
        names = ", ".join(map(repr, PLAYERS))
        raise NotationError(f"no player {player!r}; there are {names}") from None


def _by_function(choose: Chooser) -> Callable[[Positions], Sequence[Weight]]:
    def weigh(positions: Positions) -> Sequence[Weight]:
        weights: list[Weight] = []
        for i in range(len(positions)):
            piles = [positions.piles_of(move) for move in positions.moves(i)]
            if piles:
                moves = tuple(sorted(piles))
                given = _checked(choose(positions.layout_at(i), moves), len(moves))
                by_move = dict(zip(moves, given, strict=True))
                weights += [by_move[move] for move in piles]
        return weights

    return weigh


def _checked(weights: Sequence[int | float | Fraction], moves: int) -> list[Weight]:
    """Return the weights that a function gave as exact numbers, or say what is wrong with them."""
    given = list(weights) if isinstance(weights, Sequence) else [weights]
    fine = all(isinstance(n, int | float | Fraction) and 0 <= n < inf for n in given)
    if len(given) != moves or not fine or not any(given):
        raise NotationError(
            f"a player must return a weight from 0 up for each of {moves} moves, and one above 0, "
            f"not {weights!r}"
        )
    total = sum((Fraction(n) for n in given), Fraction())
    return [Fraction(n) / total for n in given]  # as floats none is out of reach


def _no_weights(positions: Positions) -> array[int]:
    return array("q", bytes(8 * len(positions.ways)))


def _kept(positions: Positions, wanted: bytearray) -> array[int]:
    """Return the ways of the moves to wanted positions, of all moves where there is none."""
    weights = _no_weights(positions)
    habits.keep(positions.firsts, positions.targets, positions.ways, wanted, weights)
    return weights


def _counts(positions: Positions) -> bytes:
    """Return how many cards of each kind a pile has up to each card, 13 kinds for each card.

    Two ranks that make pairs with each other are of one kind.
    """
    fields = positions.fields
    counts: list[list[int]] = []
    bottoms = frozenset(fields.starts)  # of piles that are told apart
    for place, rank in enumerate(fields.ranks):
        below = fields.parents[place] if fields.merged else place - 1
        bottom = below < 0 or place in bottoms
        count = [0] * 13 if bottom else counts[below].copy()
        count[min(rank, positions.partners[rank])] += 1
        counts.append(count)
    return bytes(min(n, 255) for count in counts for n in count)
