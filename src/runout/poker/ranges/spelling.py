"""A set of combos as the few tokens that name it: `22+`, `A5s-A2s`, `AKo`, `AhKh`."""

from __future__ import annotations

from collections.abc import Iterator

from ...cards import RANKS
from ..combos import classes, listed


def spell(combos: int) -> list[str]:
    """Return the tokens of a set: pairs, suited and offsuit classes, single combos.

    >>> from runout.poker.ranges.tokens import read_token
    >>> spell(read_token("ATs+")[0] | read_token("AK")[0] | read_token("TT-88!8s8h")[0])
    ['TT-99', 'ATs+', 'AKo', '8s8d', '8s8c', '8h8d', '8h8c', '8d8c']
    """
    whole = {name for name, members in classes().items() if not members & ~combos}
    tokens = _pairs(whole)
    for kind in "so":
        for high in reversed(range(1, 13)):
            tokens += _kickers(whole, high, kind)
    for name in whole:
        combos &= ~classes()[name]
    return [*tokens, *map(str, listed(combos))]


def _runs(ranks: list[int]) -> Iterator[tuple[int, int]]:
    """Yield the ends of each run of neighbours in a falling list, the higher end first."""
    while ranks:
        length = 1
        while length < len(ranks) and ranks[length] == ranks[0] - length:
            length += 1
        yield ranks[0], ranks[length - 1]
        ranks = ranks[length:]


def _pairs(whole: set[str]) -> list[str]:
    ranks = [rank for rank in reversed(range(13)) if RANKS[rank] * 2 in whole]
    return [
        _run(RANKS[top] * 2, RANKS[bottom] * 2, open_above=top == 12)
        for top, bottom in _runs(ranks)
    ]


def _kickers(whole: set[str], high: int, kind: str) -> list[str]:
    """Return the tokens below a high rank; a run that is there suited and offsuit stands once."""
    runs = {
        letter: list(_runs([low for low in _below(high) if _name(high, low, letter) in whole]))
        for letter in "so"
    }
    tokens = []
    for top, bottom in runs[kind]:
        both = (top, bottom) in runs["s"] and (top, bottom) in runs["o"]
        if both and kind == "o":
            continue
        names = [_name(high, low, "" if both else kind) for low in (top, bottom)]
        tokens.append(_run(*names, open_above=top == high - 1))
    return tokens


def _below(high: int) -> Iterator[int]:
    return reversed(range(high))


def _name(high: int, low: int, kind: str) -> str:
    return RANKS[high] + RANKS[low] + kind


def _run(top: str, bottom: str, *, open_above: bool) -> str:
    """Return the classes from top to bottom as one token."""
    if top == bottom:
        return top
    return f"{bottom}+" if open_above else f"{top}-{bottom}"
