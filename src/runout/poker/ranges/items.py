"""The text of a range cut into its tokens; every character but blanks and commas belongs to one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from .misread import Misread
from .tokens import ONE_CARD

BARRIER = "\0"  # stands where a sign of weights was cut out: no token reaches across
MOST_ITEMS = 10_000
_PLAIN = f"[^\\s,{BARRIER}]"
# Two cards, or top and its number, are in one word wherever they stand.
_TWO = f"(?:{_PLAIN}*[:!]\\s*)?(?:{ONE_CARD}\\s+{ONE_CARD}|(?i:top)\\s+[\\d.])"
_WORD = re.compile(f"(?:{_TWO})+{_PLAIN}*|{_PLAIN}+|,")
_BINDS = frozenset("-:!@=")


def items(text: str) -> Iterator[tuple[int, str]]:
    """Yield the place and the text of each token.

    Commas and blanks stand between tokens; blanks beside one of `-:!@=`, before `%`, after `top`
    and between two single cards stand inside.

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
            if comma < 0 and _is_bound(text, last, word):
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


def _is_bound(text: str, last: int, word: re.Match[str]) -> bool:
    """Tell whether a word goes on with the token that ends at *last*."""
    if BARRIER in text[last : word.start()]:
        return False
    before, after = text[last - 1], word[0][0]
    return before in _BINDS or after in _BINDS or (after == "%" and before in "0123456789.")


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
