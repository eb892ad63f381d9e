"""How likely a player wins a layout."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Literal, overload

from ..errors import NotationError, TooMuchWork
from ..kernels import piles as kernel
from .analysis import chance_to_win
from .layout import Layout
from .players import PLAYERS, Chooser, find_player
from .positions import bound
from .rules import partners

if TYPE_CHECKING:
    from fractions import Fraction

# Positions that one turn may have before the whole is estimated, and that it may have at all, 40
# bytes each; how many a game may have; how many pairs an exact answer may play, 200 bytes each.
ROOMS = (1 << 10, 1 << 13, 1 << 16, 1 << 19, 1 << 22)
ESTIMATED_ABOVE = 1 << 16
MAX_POSITIONS = 20_000_000
MAX_PAIRS = 5_000_000
MAX_PAIRS_WIDE = 500_000  # where the heights do not fit 64 bits
MAX_ESTIMATED_CARDS = 120


@overload
def win_probability(
    layout: Layout, player: str | Chooser = "random", exact: Literal[False] = False
) -> float: ...
@overload
def win_probability(
    layout: Layout, player: str | Chooser = "random", *, exact: Literal[True]
) -> Fraction: ...
@overload
def win_probability(layout: Layout, player: str | Chooser, exact: Literal[True]) -> Fraction: ...
def win_probability(
    layout: Layout, player: str | Chooser = "random", exact: bool = False
) -> float | Fraction:
    """Return the chance that every card goes, from 0 to 1; with *exact* as a `Fraction`.

    In a turn the player takes away two top cards that make a pair: of equal rank, or of ranks that
    add up to the layout's `total`. Of all such pairs of piles each is as likely as any other,
    unless *player* is another of `PLAYERS` or a function of one's own (see `analyze`). He wins when
    no card is left, so no piles at all are won. Suits do not matter. The float is within 1e-12.
    Cost: 0.1 ms for 36 cards in piles of four, 4 ms for 52, some hundred times that when exact,
    twice that for other players; a layout that opens too many positions is `TooMuchWork`.

    >>> from runout.patience import Layout, win_probability
    >>> layout = Layout.parse("Ks\\nAd Ah\\nKh Ac\\nAs")
    >>> win_probability(layout, exact=True)
    Fraction(2, 3)
    """
    if not isinstance(layout, Layout):
        raise NotationError(f"{layout!r} is no layout; write Layout.parse(text)")
    chosen = find_player(player)
    if chosen is not PLAYERS["random"]:
        return chance_to_win(layout, chosen, exact=exact, merge=False if callable(player) else None)
    try:
        return _random(layout, exact=exact)
    except TooMuchWork as refusal:
        try:
            return chance_to_win(layout, chosen, exact=exact, merge=True)
        except TooMuchWork:
            raise refusal from None


def _random(layout: Layout, *, exact: bool) -> float | Fraction:
    """Return the chance of the player who takes any pair, without keeping the positions."""
    piles = [bytes([card >> 2 for card in pile]) for pile in layout.piles if pile]
    partner = partners(layout.total)
    bits = sum(len(pile).bit_length() for pile in piles)
    if bits > 64:
        fraction = _exact(piles, partner, MAX_PAIRS_WIDE * 64 // bits)
        return fraction if exact else float(fraction)
    chance = _float(piles, partner)  # asked for an exact answer, it refuses what is too large
    return _exact(piles, partner, MAX_PAIRS) if exact else chance


def _float(piles: list[bytes], partner: bytes) -> float:
    """Return the chance as a float, for piles whose heights fit 64 bits."""
    ranks, heights = b"".join(piles), array("i", map(len, piles))
    counts = array("Q", [0]) * (len(ranks) + len(piles))
    for room in ROOMS:
        if room > ESTIMATED_ABOVE and sum(map(len, piles)) <= MAX_ESTIMATED_CARDS:
            positions = bound(piles, partner)
            if positions > MAX_POSITIONS:
                raise TooMuchWork(f"up to {positions:,} positions, {_LIMIT}; {_ADVICE}")
        states, table = array("Q", [0]) * (2 * room), array("I", [0]) * (2 * room)
        chances = array("d", [0]) * (2 * room)
        chance, reached = kernel.win_probability(
            *(ranks, heights, partner, states, chances, table, counts, MAX_POSITIONS)
        )
        if chance >= 0:
            return min(1.0, chance)
        if reached > MAX_POSITIONS:
            break
    raise TooMuchWork(f"too many positions, {_LIMIT} and {ROOMS[-1]:,} at one turn; {_ADVICE}")


_LIMIT = f"where {MAX_POSITIONS:,} can be counted"
_ADVICE = "deal fewer cards, or the same cards in fewer piles"


def _exact(piles: list[bytes], partner: bytes, most: int) -> Fraction:
    """Return the chance as a fraction: a layer's chances are integers over one denominator."""
    from fractions import Fraction
    from math import lcm

    fields, start = _fields(piles)
    layer, denominator, played = {start: 1}, 1, 0
    while layer and 0 not in layer:
        by_pairs: dict[int, dict[int, int]] = {}
        for state, chance in layer.items():
            pairs = _pairs(state, fields, partner, most)
            following = by_pairs.setdefault(len(pairs), {})
            for pair in pairs:
                following[state - pair] = following.get(state - pair, 0) + chance
            played += len(pairs)
            if played > most:
                raise TooMuchWork(f"too many positions to count in exact integers; {_ADVICE}")
        by_pairs.pop(0, None)
        common = lcm(*by_pairs)
        layer, denominator = {}, denominator * common
        for n, following in by_pairs.items():
            for state, chance in following.items():
                layer[state] = layer.get(state, 0) + chance * (common // n)
    return Fraction(layer.get(0, 0), denominator)


Field = tuple[int, int, bytes]


def _fields(piles: list[bytes]) -> tuple[list[Field], int]:
    """Return each pile's place in a packed state, mask and ranks; and the state as dealt."""
    fields, start, shift = [], 0, 0
    for pile in piles:
        width = len(pile).bit_length()
        fields.append((shift, (1 << width) - 1, pile))
        start |= len(pile) << shift
        shift += width
    return fields, start


def _pairs(state: int, fields: list[Field], partner: bytes, most: int) -> list[int]:
    """Return what to take from a packed state for each two piles whose tops make a pair.

    Once there are more than *most* the rest is left out.
    """
    pairs: list[int] = []
    seen: dict[int, list[int]] = {}
    for shift, mask, ranks in fields:
        height = state >> shift & mask
        if height:
            unit = 1 << shift
            rank = ranks[height - 1]
            pairs += [unit + other for other in seen.get(partner[rank], ())]
            seen.setdefault(rank, []).append(unit)
            if len(pairs) > most:
                break
    return pairs
