"""The text of a range cut into its tokens; every character but blanks and commas belongs to one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from .misread import Misread
from .tokens import is_card

BARRIER = "\0"  # stands where a sign of weights was cut out: no token reaches across
MOST_ITEMS = 10_000
_WORD = re.compile(f"[^\\s,{BARRIER}]+|,")
_BINDS = frozenset("-:!@=")


def items(text: str) -> Iterator[tuple[int, str]]:
    """Yield the place and the text of each token.

    Commas and blanks stand between tokens; blanks beside one of `-:!@=`, after `top` and between
    two single cards stand inside.

    >>> list(items("QQ+, 99 - 66,Ah Kd AKs"))
    [(0, 'QQ+'), (5, '99 - 66'), (13, 'Ah Kd'), (19, 'AKs')]
    """
    first = last = comma = -1
    count = 0
    for word in _WORD.finditer(text):
        if word[0] == ",":
            if comma >= 0 or first < 0:
                side = "before this comma" if comma < 0 else "between these two commas"
                raise Misread(word.start(), ",", f"is one too many: nothing stands {side}")
            comma = word.start()
            continue
        if first >= 0:
            if comma < 0 and _is_bound(text, (first, last), word):
                last = word.end()
                continue
            yield first, text[first:last]
            count += 1
            if count == MOST_ITEMS:
                why = f"is one too many: a range has at most {MOST_ITEMS:,} tokens"
                raise Misread(word.start(), word[0], why)
        first, last, comma = *word.span(), -1
    if comma >= 0:
        raise Misread(comma, ",", "is one too many: nothing stands after this comma")
    if first >= 0:
        yield first, text[first:last]


def _is_bound(text: str, token: tuple[int, int], word: re.Match[str]) -> bool:
    """Tell whether a word goes on with the token before it, of which the ends are given."""
    first, last = token
    if BARRIER in text[last : word.start()]:
        return False
    if text[last - 1] in _BINDS or word[0][0] in _BINDS:
        return True
    before = text[first:last] if last - first < 4 else ""
    return before.lower() == "top" or (is_card(before) and is_card(word[0]))


def without(text: str, spans: Iterable[tuple[int, int]]) -> str:
    """Return a text with barriers in these places.

    >>> without("[50]AA", [(0, 4)]).count(BARRIER)
    4
    """
    pieces, place = [], 0
    for start, end in spans:
        pieces += [text[place:start], BARRIER * (end - start)]
        place = end
    return "".join([*pieces, text[place:]])
