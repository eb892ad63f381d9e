"""What stands on a line instead of a card as the statement writes it, in words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from ..cards import FOLDED, RANKS, SUITS, name_character
from .formats import Format

NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
LISTED = 4  # cards that a message lists at most
SHOWN = 24  # characters of a word that are quoted whole

# What a word that is no card may have been meant as; the first that fits is said.
_MEANT = (
    (r"(\udcff\udcfe|\udcfe\udcff).*", "the file is UTF-16, not plain text; save it as UTF-8"),
    (r".*\0.*", "NUL byte in the line; save the input as plain text, not as UTF-16"),
    (r"#", "# must stand alone on its line"),
    (r"#.*", "it is neither a card nor the closing #"),
    (r".*\uff03.*", "U+FF03 (full-width number sign) is not #"),
    (r"(//|/\*|;|%).*", "comments are not allowed; a card was expected"),
    (r"[-?*_.]+", "every card must be known"),
    (r".*[,;|/].*", "cards are separated by blanks, not by commas or other signs"),
    (r""".*["'`“”„«»].*""", "quotation marks do not belong to a card"),
)
_HINTS = {
    "1": "the ace is A",
    "X": "ten is T",
    "0": "ten is T",
    "JO": "there is no joker in this deck",
    "JK": "there is no joker in this deck",
}


def spelt(word: str) -> tuple[int, bool] | None:
    """Return the card that *word* spells, and whether its suit comes first; None if it is no card.

    >>> from runout.contest.wording import spelt
    >>> spelt("SA"), spelt("10♠"), spelt("XA")
    ((51, True), (35, False), None)
    """
    return _spellings().get(word.translate(FOLDED))


@cache
def _spellings() -> dict[str, tuple[int, bool]]:
    known = {}
    for number in range(52):
        rank, suit = RANKS[number >> 2], SUITS[number & 3]
        for rank_text in {rank, rank.lower(), rank.replace("T", "10")}:
            for suit_text in (suit, suit.upper()):
                known[suit_text + rank_text] = number, True
                known[rank_text + suit_text] = number, False
    return known


def listed(cards: list[str], words: str) -> str:
    """Return *words* and the cards as the end of a message; nothing if they are none or many.

    >>> from runout.contest.wording import listed
    >>> listed(["6H", "6S"], "missing from the deal")
    '; missing from the deal: 6H 6S'
    """
    return f"; {words}: {' '.join(cards)}" if 0 < len(cards) <= LISTED else ""


def quote(word: str, length: int = 0) -> str:
    r"""Return *word* in quotation marks, cut if long, with nothing in it that a screen would obey.

    >>> from runout.contest.wording import quote
    >>> print(quote("S\x1b"), quote("H\udcff"), quote("A" * 5000))
    'S\x1b' 'H\xff' 'AAAAAAAA…' (5000 characters)
    """
    length = length or len(word)
    short = word if length <= SHOWN else word[:8] + "…"
    text = re.sub(r"\\udc([89a-f][0-9a-f])", r"\\x\1", repr(short))
    return text if length <= SHOWN else f"{text} ({length} characters)"


def name(char: str) -> str:
    r"""Return what a blank or control character is called.

    >>> from runout.contest.wording import name
    >>> print(name("\f"), name("\u3000"), sep=", ")
    control character U+000C, U+3000 (ideographic space)
    """
    import unicodedata

    words = unicodedata.name(char, "").lower()
    return f"U+{ord(char):04X} ({words})" if words else f"control character U+{ord(char):04X}"


def oddities(word: str) -> Iterator[tuple[str, str]]:
    """Yield how a card's spelling departs from the statement: the kind, and what to write.

    >>> from runout.contest.wording import oddities
    >>> list(oddities("S10"))
    [('10 for T', 'a card has two characters, this one has three; write ten as T')]
    """
    for char in word:
        if not char.isascii():
            twin, code = char.translate(FOLDED).upper(), f"U+{ord(char):04X}"
            if ord(char) < 0xFF00:
                yield "suit signs", f"{code} is no suit letter; write {twin}"
            else:
                kind = "digit" if twin.isdigit() else "letter"
                words = f"{code} (full-width {twin}) is not the {kind} {twin}; write {twin}"
                yield "full-width characters", words
    if "10" in word.translate(FOLDED):
        yield "10 for T", "a card has two characters, this one has three; write ten as T"
    if any(char.isascii() and char.islower() for char in word):
        yield "small letters", "suits and ranks are capital letters"


def why_no_card(word: str, form: Format) -> str:
    """Return the reason for which *word* is no card of the contest.

    >>> from runout.contest import HOLDEM
    >>> from runout.contest.wording import why_no_card
    >>> why_no_card("S1", HOLDEM)
    '1 is no rank; A, K, Q, J, T or 9 to 2 expected; the ace is A'
    """
    for pattern, words in _MEANT:
        if re.fullmatch(pattern, word, re.DOTALL):
            return words
    for char in word:
        if "\udc80" <= char <= "\udcff":
            return f"byte 0x{ord(char) - 0xDC00:02X} is no {_half(word, char, form)} (and no UTF-8)"
    plain = word.translate(FOLDED)
    for char in plain:
        if not char.isascii():
            return name_character(char)
    return _wrong_half(plain, form) if len(plain) == 2 else _wrong_length(plain, form)


def _half(word: str, char: str, form: Format) -> str:
    """Return what *char* should have been, by its place in *word*."""
    return form.halves[word.index(char)] if len(word) == 2 else "part of a card"


def _wrong_half(word: str, form: Format) -> str:
    """Return which of the two characters of *word* is wrong."""
    legal = {"suit": SUITS, "rank": form.ranks}
    expected = {"suit": "S, H, D or C", "rank": f"A, K, Q, J, T or 9 to {form.ranks[0]}"}
    char, half = next(
        (char, half)
        for char, half in zip(word, form.halves, strict=True)
        if char.upper() not in legal[half].upper()
    )
    hint = _HINTS.get(word.upper()) or (_HINTS.get(char.upper()) if half == "rank" else None)
    shown = char if char.isprintable() else name(char)
    return f"{shown} is no {half}; {expected[half]} expected" + (f"; {hint}" if hint else "")


def _wrong_length(word: str, form: Format) -> str:
    """Return what is wrong with a word that has not two characters."""
    size = NUMBERS[len(word)] if len(word) < len(NUMBERS) else "more than ten"
    words = f"a card has two characters, this one has {size}"
    if len(word) % 2 == 0 and all(spelt(word[i : i + 2]) for i in range(0, len(word), 2)):
        return f"{words}; put a blank between the cards"
    if word.isdigit():
        both = " and a ".join(form.halves).replace("suit", "suit letter")
        return f"{words}; a card is a {both}, not a number"
    return words
