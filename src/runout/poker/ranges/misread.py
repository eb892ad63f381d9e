"""Why a piece of a range makes no sense: what is wrong, where, and the nearest legal spelling."""

from __future__ import annotations

import re
from collections.abc import Callable

from ...cards import RANKS, SUITS, Rank, name_character

SHOWN = 40  # of a longer text or piece a message quotes the beginning

_TWO_CARDS = re.compile(r"(10|[2-9TJQKA])[cdhswxyz]\s*(10|[2-9TJQKA])[cdhswxyz]", re.IGNORECASE)
_MANY = {3: "three", 4: "four or more"}
_ALL_RANKS = "ranks are A K Q J T 9 8 7 6 5 4 3 2"
_WORDS = {rank.plural: rank.letter * 2 for rank in Rank}
_WORDS |= dict.fromkeys(("any", "all", "any2", "anytwo"), "random")
# Signs of weights: where one of them stands in the text of another dialect, name its own.
_SIGNS = {
    ":": "is a weight in 'AKs:0.5' (pio), an intersection in 'AK:xx' (ppt)",
    "@": "is a weight in 'AKs@50' (ppt)",
    "=": "is a weight in 'AhKh=0.5' (ps-eval)",
    "[": "is a weight in '[50]AKs[/50]' (gto+)",
    "]": "is a weight in '[50]AKs[/50]' (gto+)",
    "(": "is a weight in '0.5(AKs)' (eval7)",
    ")": "is a weight in '0.5(AKs)' (eval7)",
    ";": "begins the weights in 'AK; Weights: AKs:50%' (pokercruncher)",
}


class Misread(Exception):
    """Where a text stops making sense: the place from 0, the piece there, and what is wrong."""

    def __init__(self, place: int, piece: str, why: str) -> None:
        super().__init__(place, piece, why)
        self.place, self.piece, self.why = place, piece, why

    def moved(self, places: int) -> Misread:
        """Return the same fault in a text that begins so many places earlier."""
        return Misread(self.place + places, self.piece, self.why)

    def in_text(self, text: str) -> str:
        """Return the message: the piece, its position from 1, the text and the reason.

        >>> Misread(2, "x", "is no suit").in_text("AKx")
        "'x' at position 3 of 'AKx' is no suit"
        """
        where = f"{short(self.piece)!r} at position {self.place + 1}"
        if self.piece != text:
            where += f" of {short(text)!r}"
        return f"{where} {self.why}"


def short(text: str) -> str:
    """Return a text, or its beginning if it is long."""
    return text if len(text) <= SHOWN else text[:SHOWN] + "…"


def refused(word: str, reads: Callable[[str], bool]) -> Misread:
    """Return why a word is no token; *reads* tells of a spelling whether it is one.

    >>> refused("AK+s", lambda spelling: spelling == "AKs+").why
    "stands after the plus; suitedness goes before it: 'AKs+'"
    """
    for place, char in enumerate(word):
        if not char.isascii():
            return Misread(place, char, f"is no part of a range: {name_character(char)}")
        if char in _SIGNS:
            return Misread(place, char, f"has no meaning here; it {_SIGNS[char]}")
    if (meant := _WORDS.get(word.lower())) is not None:
        return Misread(0, word, f"is an unknown word; did you mean {meant!r}? {_ALL_RANKS}")
    if (cards := _TWO_CARDS.match(word)) is not None:
        why = "follows two cards; write a comma or, for a weight, its sign between"
        return Misread(cards.end(), word[cards.end() :], why)
    ranks, end = _leading_ranks(word)
    if not ranks:
        return _no_rank(word)
    if len(ranks) > 2:
        return Misread(0, word, f"begins with {_MANY[len(ranks)]} ranks; a holding has two cards")
    if len(ranks) == 2:
        return _after_two_ranks(word, ranks, end=end, reads=reads)
    if word.isalpha() and len(word) > 3 and word[end].lower() not in SUITS:
        return Misread(0, word, f"is an unknown word; {_ALL_RANKS}")
    return _after_one_rank(word, ranks, end)


def _leading_ranks(word: str) -> tuple[str, int]:
    """Return the ranks at the beginning of a word and where they end."""
    ranks, place = "", 0
    while place < len(word) and len(ranks) < 4:
        if word.startswith("10", place):
            ranks, place = ranks + "T", place + 2
        elif word[place].upper() in RANKS:
            ranks, place = ranks + word[place].upper(), place + 1
        else:
            break
    return ranks, place


def _no_rank(word: str) -> Misread:
    if word.isalpha() and len(word) > 2:
        return Misread(0, word, f"is an unknown word; {_ALL_RANKS}, any two cards 'random'")
    if word[0] == "1":
        return Misread(0, "1", "is not a rank; ten is written T, the ace A")
    if word[0] in "+*":
        return Misread(
            0, word[0], "has no meaning here; write 'QQ+', any ace as 'A*', a weight 'AA*3'"
        )
    return Misread(0, word[0], f"is not a rank; {_ALL_RANKS}")


def _after_one_rank(word: str, rank: str, end: int) -> Misread:
    rest = word[end:]
    if rest in ("", "x"):
        return Misread(
            0, word, f"is one card only; a class needs two ranks (any {rank}: '{rank}*')"
        )
    if rest[0].lower() not in SUITS:
        return Misread(end, rest[0], f"is no rank or suit; write a class such as '{rank}{rank}'")
    card = rank + rest[0].lower()
    if len(rest) == 1:
        return Misread(0, word, f"is one card only; a holding has two (any with {card}: '{card}*')")
    ranks, width = _leading_ranks(rest[1:])
    if len(ranks) != 1:
        combo = card + ("Qd" if card == "Kd" else "Kd")
        return Misread(end + 1, rest[1], f"is no second card; write '{combo}', or '{card}*'")
    over = rest[1 + width :]
    if not over:
        return Misread(0, word, f"lacks its last suit; write '{card}{ranks}x' for any suit")
    return Misread(end + 1 + width, over[0], "is no suit; write c, d, h or s, or x for any")


def _after_two_ranks(word: str, ranks: str, *, end: int, reads: Callable[[str], bool]) -> Misread:
    """Return what is wrong behind the two ranks of a class."""
    if word[end:] in ("+s", "+o"):
        spelt = f"{ranks}{word[-1]}+"
        return Misread(
            end + 1, word[-1], f"stands after the plus; suitedness goes before it: {spelt!r}"
        )
    kind = word[end] in "soO"
    rises = word.startswith("+", end + kind)
    at = end + kind + rises
    if word[at:] == "*":
        return Misread(at, "*", f"lacks the weight after it, as in '{word}0.5'")
    if word[at] == "*" and word[at + 1] in ".0123456789":
        why = "is a weight in 'AKs*0.5' (core) and only at the end of a token"
        return Misread(at, "*", f"has no meaning here; it {why}")
    tries = [word[:at] + spelt + word[at + 1 :] for spelt in ("s", "o", "+", "")]
    near = [spelling for spelling in tries if reads(spelling)][:2]
    hint = f"did you mean {' or '.join(map(repr, near))}?" if near else "write AKs, AKo, AK+ or AK"
    legal = "a weight" if rises else "+, - or a weight" if kind else "s, o, +, - or a weight"
    return Misread(at, word[at], f"is not {legal}; {hint}")
