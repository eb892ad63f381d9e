"""One token of a range, such as `22+`, `A5s-A2s` or `TT+!AA`: the combos that it names."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache, lru_cache
from itertools import product

from ...cards import RANKS, SUITS
from ...render import percent
from ..combos import ALL, COMBOS, bit, classes, union
from .misread import Misread, refused, short

WAYS_UP = ("kicker", "connector")

MOST_PARTS = COMBOS
_LONGEST_KEPT = 200  # characters of a token that is remembered; longer ones would fill the memory

_RANK = "(10|[2-9TJQKAtjqka])"
_SUIT = "([cdhswxyzCDHSWXYZ])"
_CLASS = re.compile(f"{_RANK}{_RANK}([soO]?)")
_CARDS = re.compile(f"{_RANK}{_SUIT}\\s*{_RANK}{_SUIT}")
_ANY_KICKER = re.compile(f"{_RANK}{_SUIT}?\\*")
_SUITS_ONLY = re.compile(f"{_SUIT}{_SUIT}")
_TOP = re.compile(r"(?:top\s*)?(\d{1,3}(?:\.\d{0,30})?|\.\d{1,30})\s*%", re.IGNORECASE | re.ASCII)
ONE_CARD = f"{_RANK}[cdhsCDHS]"
_TWO_CARDS = re.compile(f"{ONE_CARD}\\s*{ONE_CARD}")


def is_combo(token: str) -> bool:
    """Tell whether a token names two exact cards."""
    return _TWO_CARDS.fullmatch(token) is not None


def read_token(token: str, plus: str = "kicker") -> tuple[int, tuple[str, ...]]:
    """Return the combos of a token, and what a reader should know about how it was read.

    A colon intersects, an exclamation mark excludes, from left to right.

    >>> from runout.poker.ranges.tokens import read_token
    >>> for token in ("A2s+", "TT+!AA", "AK:hh"):
    ...     print(read_token(token)[0].bit_count())
    48
    24
    1
    """
    read = _kept_token if len(token) <= _LONGEST_KEPT else _read_token
    return read(token, plus)


def _read_token(token: str, plus: str) -> tuple[int, tuple[str, ...]]:
    notes: list[str] = []
    combos = None
    for count, (sign, place, part) in enumerate(_parts(token)):
        if count > MOST_PARTS:
            why = f"is one too many: a token has at most {MOST_PARTS:,} signs"
            raise Misread(place - 1, sign, why)
        try:
            named = _read_part(part, plus, notes)
        except Misread as fault:
            raise fault.moved(place) from None
        if combos is None:
            combos = named
            continue
        kept = combos & named if sign == ":" else combos & ~named
        if not kept:
            raise Misread(place - 1, sign + part, "leaves no combo of what stands before it")
        if kept == combos:
            notes.append(f"{short(sign + part)!r} takes nothing away in {short(token)!r}")
        combos = kept
    assert combos is not None
    return combos, tuple(dict.fromkeys(notes))


_kept_token = lru_cache(maxsize=4096)(_read_token)


def _parts(token: str) -> Iterator[tuple[str, int, str]]:
    """Yield the parts of a token, each with the sign before it and its place."""
    place, sign = 0, ""
    for piece in re.split("([:!])", token):
        if piece in (":", "!"):
            sign, place = piece, place + 1
            continue
        part = piece.strip()
        if not part:
            where = max(place - 1, 0)
            name = "intersection sign" if token[where] == ":" else "exclusion sign"
            side = "after" if sign else "before"
            raise Misread(where, token[where], f"is an {name} with nothing {side} it")
        yield sign, place + len(piece) - len(piece.lstrip()), part
        place += len(piece)


def _read_part(part: str, plus: str, notes: list[str]) -> int:
    """Return the combos of a part without signs."""
    if part == "*" or part.lower() == "random":
        return ALL
    if (share := _TOP.fullmatch(part)) is not None:
        return _top(share, notes)
    if "-" in part:
        return _dash(part)
    if part.endswith("+") and (named := _CLASS.fullmatch(part, 0, len(part) - 1)) is not None:
        return _rising(part, _class(named), plus=plus, notes=notes)
    for pattern, read in _READERS:
        if (found := pattern.fullmatch(part)) is not None:
            return read(found)
    raise refused(part, _reads)


def _reads(word: str) -> bool:
    plain = word.removesuffix("+")
    named = _CLASS.fullmatch(plain)
    return named is not None and not (_rank(named[1]) == _rank(named[2]) and named[3])


def _rank(letter: str) -> int:
    return RANKS.index("T" if letter == "10" else letter.upper())


def _class(named: re.Match[str]) -> tuple[int, int, str]:
    """Return the higher rank, the lower rank and s, o or nothing."""
    one, two = _rank(named[1]), _rank(named[2])
    kind = named[3].lower()
    if one == two and kind:
        pair = RANKS[one] * 2
        what = "suited" if kind == "s" else "offsuit, it always is"
        raise Misread(0, named[0], f"is wrong: a pair cannot be {what}; write {pair!r}")
    return max(one, two), min(one, two), kind


def _class_combos(high: int, low: int, kind: str) -> int:
    """Return the combos of two ranks, suited, offsuit or both."""
    if high == low:
        return classes()[RANKS[high] * 2]
    return union(classes()[f"{RANKS[high]}{RANKS[low]}{letter}"] for letter in kind or "so")


def _read_class(named: re.Match[str]) -> int:
    return _class_combos(*_class(named))


def _rising(part: str, named: tuple[int, int, str], *, plus: str, notes: list[str]) -> int:
    """Return a class and those above it: higher pairs, or higher kickers below the same rank."""
    high, low, kind = named
    if high == low:
        return union(_class_combos(rank, rank, "") for rank in range(high, 13))
    connected = union(_class_combos(low + up + 1, low + up, kind) for up in range(12 - low))
    if plus == "connector" and high - low == 1:
        return connected
    combos = union(_class_combos(high, kicker, kind) for kicker in range(low, high))
    if high - low == 1 and combos != connected:
        notes.append(
            f"{part!r} is {combos.bit_count()} combos, since its kicker cannot rise; some programs "
            f"keep the gap and read {connected.bit_count()}, as plus='connector' does"
        )
    return combos


def _dash(part: str) -> int:
    """Return the classes from one side of a dash to the other, in either direction."""
    left, _, right = part.partition("-")
    sides: list[tuple[int, int, str]] = []
    for side, place in ((left, 0), (right, len(left) + 1)):
        word = side.strip()
        if not word:
            raise Misread(len(left), "-", "needs a class on either side, such as '99-66'")
        named = _CLASS.fullmatch(word)
        if named is None:
            raise _no_end_of_dash(word, place + side.index(word))
        try:
            sides.append(_class(named))
        except Misread as fault:
            raise fault.moved(place + side.index(word)) from None
    return _between(part, *sorted(sides))


def _between(part: str, bottom: tuple[int, int, str], top: tuple[int, int, str]) -> int:
    (high, low, kind), (top_high, top_low, top_kind) = bottom, top
    if (high == low) != (top_high == top_low):
        why = "joins a pair and a class that is none"
        raise Misread(0, part, f"{why}; a dash joins two of a kind, such as '99-66' or 'A5s-A2s'")
    if kind != top_kind:
        words = {"s": "suited", "o": "offsuit", "": "both suited and offsuit"}
        why = f"is {words[kind]} on one side and {words[top_kind]} on the other"
        raise Misread(0, part, f"{why}; write one kind, such as 'A5s-A2s'")
    if high == top_high:
        return union(_class_combos(high, kicker, kind) for kicker in range(low, top_low + 1))
    if high - low == top_high - top_low:
        rises = range(top_high - high + 1)
        return union(_class_combos(high + up, low + up, kind) for up in rises)
    why = "shares neither the higher rank, as in 'A5s-A2s', nor the gap, as in 'T9s-54s'"
    raise Misread(0, part, f"{why}; list the classes with commas")


def _no_end_of_dash(word: str, place: int) -> Misread:
    """Return why a word cannot stand beside a dash."""
    if is_combo(word):
        why = "is an exact combo, and a dash joins classes such as 'A5s-A2s'"
        return Misread(place, word, f"{why}; list the combos with commas")
    if word.endswith("+") or any(pattern.fullmatch(word) for pattern, _ in _READERS):
        return Misread(place, word, "is no plain class; a dash joins two, such as '99-66'")
    if "-" in word:
        at = place + word.index("-")
        return Misread(at, "-", "is a second dash; one joins two classes, such as '99-66'")
    return refused(word, _reads).moved(place)


def _read_cards(named: re.Match[str]) -> int:
    """Return the combos of two cards, each with its suit or a letter w, x, y, z for any suit."""
    one, two = (_rank(named[1]), named[2].lower()), (_rank(named[3]), named[4].lower())
    if one == two:
        if one[1] in SUITS:
            card = RANKS[one[0]] + one[1]
            raise Misread(0, named[0], f"is the same card ({card}) twice; a holding has two cards")
        pair = RANKS[one[0]] * 2
        raise Misread(0, named[0], f"is wrong: a pair cannot be suited; write {pair!r}")
    return _suited_as(one, two)


def _read_suits(named: re.Match[str]) -> int:
    return _of_suits(named[1].lower(), named[2].lower())


@cache
def _of_suits(one: str, two: str) -> int:
    """Return the combos of every rank in these two suits."""
    return union(_suited_as((a, one), (b, two)) for a in range(13) for b in range(13))


def _suited_as(one: tuple[int, str], two: tuple[int, str]) -> int:
    """Return the combos of two ranks in these suits; equal letters are one suit, others two."""
    letters = one[1] not in SUITS and two[1] not in SUITS
    return union(
        bit(4 * one[0] + a, 4 * two[0] + b)
        for a, b in product(_suits(one[1]), _suits(two[1]))
        if (one[0], a) != (two[0], b) and not (letters and (a == b) != (one[1] == two[1]))
    )


def _suits(letter: str) -> range:
    place = SUITS.find(letter)
    return range(4) if place < 0 else range(place, place + 1)


def _read_any_kicker(named: re.Match[str]) -> int:
    rank = _rank(named[1])
    cards = [4 * rank + suit for suit in _suits((named[2] or "x").lower())]
    return union(bit(card, other) for card in cards for other in range(52) if other != card)


_READERS: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], int]], ...] = (
    (_CLASS, _read_class),
    (_CARDS, _read_cards),
    (_ANY_KICKER, _read_any_kicker),
    (_SUITS_ONLY, _read_suits),
)


def _top(share: re.Match[str], notes: list[str]) -> int:
    """Return as few classes as cover that share of all combos, the best first."""
    wanted = Fraction(share[1]) * COMBOS / 100
    if not 0 < wanted <= COMBOS:
        raise Misread(0, share[0], "is no share of all combos; write more than 0 % and up to 100 %")
    if wanted == COMBOS:
        return ALL
    from .hand_order import CLASSES

    combos = 0
    for name in CLASSES:
        combos |= classes()[name]
        if combos.bit_count() >= wanted:
            break
    count = combos.bit_count()
    notes.append(
        f"{short(share[0])!r} covers {percent(count, COMBOS)}, {count:,} of 1,326 combos: whole "
        "classes in the order of their equity against a random hand"
    )
    return combos
