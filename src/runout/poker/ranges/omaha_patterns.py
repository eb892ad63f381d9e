"""A range of Omaha holdings as text: read into sets of holdings with weights, or refused."""

from __future__ import annotations

import re
from fractions import Fraction

from ...cards import FOLDED, RANKS, SUITS, name_character
from ...errors import NotationError
from .misread import Misread, short
from .omaha_order import CARDS, NAME, Best
from .omaha_sets import SUITED, Alternative, Chain, Either, Holdings, Pattern
from .omaha_shapes import SHAPES, classes, suit_counts
from .weights import exact_number, is_short

LONGEST = 300_000  # characters
MOST_PIECES = 10_000  # patterns and words
DEEPEST = 50  # brackets within brackets
SIZES = {4: "four", 5: "five", 6: "six"}
# Classes in which first holdings are looked for, half a second: 274 chains of four cards, 27 of
# six. A range written and read back has as many chains, so it is refused both times or never.
_TRIED = 500_000
_BLANKS = " \t\r\n"
_PLAIN = FOLDED | str.maketrans("＊，：！＠（）＄", "*,:!@()$")
_PERCENT = re.compile(r"(?:top\s*)?(\d*\.?\d+)\s*%\s*(\w*)", re.ASCII | re.IGNORECASE)
_WORD = re.compile(r"\$\w*")
_RANDOM = re.compile(r"random(?!\w)", re.IGNORECASE)
_UNREAD = dict.fromkeys("+-", "joins ranks in other programs; here list patterns: 'AA,KK,QQ'")
_UNREAD |= dict.fromkeys("[]", "lists ranks in other programs; here list patterns: '(A,K):QJ'")
_UNREAD |= dict.fromkeys(
    "wyzWYZ", "stands for a suit in other programs; here write '$ds', or a suit such as 'Ah'"
)
_UNREAD |= dict.fromkeys("0.", "is no rank; a weight is written 'AA@50', in per cent")
_UNREAD |= {"%": "has no meaning here; a weight is written 'AA@50'"}
_UNREAD |= {"o": "is no rank or suit; for suits write '$ds', '$ss', '$r' or cards such as 'Ah'"}
_CARDS = f"write ranks {RANKS[::-1]}, cards such as 'Ah', '*h' for any heart, '*' for any card"


def read_patterns(text: str, cards: int) -> list[Alternative]:
    """Return the alternatives of a range in the order of the text, those of weight 0 too.

    >>> [(str(one.holdings), str(one.weight)) for one in read_patterns("AAxx$ds, (KK,QQ)@50", 4)]
    [('AA$ds', '1'), ('KK', '1/2'), ('QQ', '1/2')]
    """
    if not isinstance(text, str):
        raise NotationError(f"a range is text, such as 'AA$ds,KKQQ@50', not {short(repr(text))}")
    if isinstance(cards, bool) or cards not in SIZES:
        raise NotationError(f"cards={short(repr(cards))} is unknown; write 4, 5 or 6")
    if len(text) > LONGEST:
        raise NotationError(f"the range has {len(text):,} characters; at most {LONGEST:,} are read")
    try:
        return _Reader(text, cards).alternatives()
    except Misread as fault:
        raise NotationError(fault.in_text(text)) from None


class _Reader:
    """A text being read, and the place where it is read next."""

    __slots__ = ("cards", "pieces", "place", "plain", "text")

    def __init__(self, text: str, cards: int) -> None:
        self.text, self.plain, self.cards = text, text.translate(_PLAIN), cards
        self.place = self.pieces = 0

    def alternatives(self) -> list[Alternative]:
        """Read the whole text."""
        found: list[Alternative] = []
        chains: dict[Holdings, tuple[Alternative, int, int]] = {}
        while self._next() or found:
            begin, holdings = self.place, self._chain(0)
            end, weight = self.place, self._weight() if self._next() == "@" else Fraction(1)
            parts = holdings.parts if isinstance(holdings, Either) else (holdings,)
            for part in parts:
                found.append(Alternative(part, weight, self.cards))
                if weight and isinstance(part, Chain):
                    chains.setdefault(part, (found[-1], begin, end))
            if not self._next():
                break
            self._comma()
        if len(chains) * len(classes(self.cards)) <= _TRIED:
            for one, begin, end in chains.values():
                if one.is_empty():
                    why = f"is no holding of {SIZES[self.cards]} cards; write a wider pattern"
                    raise Misread(begin, self.text[begin:end].rstrip(), why)
        return found

    def _either(self, depth: int) -> Holdings:
        """Read what stands in brackets, up to the closing one."""
        opened, parts = self.place - 1, dict[Holdings, None]()
        while True:
            chain = self._chain(depth)
            parts |= dict.fromkeys(chain.parts if isinstance(chain, Either) else (chain,))
            if self._next() == ")":
                self.place += 1
                return Either(tuple(parts)) if len(parts) > 1 else next(iter(parts))
            if not self._next():
                raise Misread(opened, "(", "is never closed; write the ')' that ends it")
            if self._next() == "@":
                raise self._fault("@", "is a weight inside brackets; write it behind them")
            self._comma()

    def _chain(self, depth: int) -> Holdings:
        """Read parts joined by `:` and `!`, from left to right."""
        parts: list[Holdings] = []
        without: list[Holdings] = []
        sign = ":"
        while True:
            part = self._part(depth)
            if sign == "!":
                without.append(part)
            elif isinstance(part, Chain):  # what is both and but not may be asked in any order
                parts += part.parts
                without += part.without
            else:
                parts.append(part)
            joined, sign = sign, self._next()
            if not sign or sign not in ":!$":
                break
            if sign == "$" and joined == "!":
                why = "has two readings behind '!'; write ':' before it, or brackets '!(KK$ds)'"
                raise self._fault(_word(self.plain, self.place), why)
            self.place += sign != "$"
        parts, without = list(dict.fromkeys(parts)), list(dict.fromkeys(without))
        return Chain(tuple(parts), tuple(without)) if parts[1:] or without else parts[0]

    def _part(self, depth: int) -> Holdings:
        """Read a pattern, a word or what stands in brackets."""
        sign = self._next()
        self.pieces += sign != "("
        if self.pieces > MOST_PIECES:
            raise self._fault(sign, f"is beyond the {MOST_PIECES:,} patterns that are read")
        if sign == "(":
            if depth == DEEPEST:
                raise self._fault(sign, f"is nested too deep; {DEEPEST} brackets at most")
            self.place += 1
            return self._either(depth + 1)
        if sign == "$":
            return self._shape()
        if not sign or sign in ",:!@)":
            raise self._missing(sign)
        if (found := _PERCENT.match(self.plain, self.place)) is not None:
            return self._best(found)
        if (found := _RANDOM.match(self.plain, self.place)) is not None:
            self.place = found.end()
            return Pattern()
        return self._pattern()

    def _best(self, found: re.Match[str]) -> Holdings:
        """Read a share of the best holdings, by an order that is named."""
        share = exact_number(found[1])
        named = f"'{found[1]}%{NAME}' is by equity against a random holding"
        if self.cards != CARDS:
            why = f"asks for the best of {SIZES[self.cards]} cards, of which no order is known"
            raise self._fault(found[0], f"{why}; name patterns such as 'AA$ds', or 'random'")
        if found[2].lower() != NAME:
            why = f"asks for the best, but programs do not share one order; {named}"
            raise self._fault(found[0], why)
        if share is None or not 0 < share <= 100 or not is_short(share / 100):
            raise self._fault(found[0], "is no share of all; write more than 0 % and up to 100 %")
        self.place = found.end()
        return Best(share / 100) if share < 100 else Pattern()

    def _shape(self) -> Holdings:
        name = _word(self.plain, self.place)
        if (found := SHAPES.get(name)) is None:
            raise self._fault(name, f"is an unknown word; the words are {' '.join(SHAPES)}")
        if not any(map(found.may_have, suit_counts(self.cards))):
            why = f"asks for {found.means}; no holding of {SIZES[self.cards]} cards has that"
            raise self._fault(name, why)
        self.place += len(name)
        return found

    def _pattern(self) -> Pattern:
        """Read cards, ranks, suits and open cards up to a sign or blank."""
        begin, exact, ranks, suits, size = self.place, 0, 0, 0, 0
        while (char := self.plain[self.place : self.place + 1]) and char not in _BLANKS + ",:!@$()":
            at, rank = self.place, self._rank()
            suit = SUITS.find(self.plain[self.place : self.place + 1].lower() or "?")
            if rank is None and char not in "*xX":
                raise self._no_card(char)
            if suit >= 0 and char not in "xX":
                self.place += 1
                card = 0 if rank is None else 1 << 4 * rank + suit
                if exact & card:
                    raise Misread(at, self.text[at : self.place], "stands twice in the pattern")
                exact, suits = exact | card, suits + (0 if card else 1 << 4 * suit)
            elif rank is not None:
                ranks += 1 << 4 * rank
            elif char in "xX":
                self._only_open()
            size += 1
            if size > self.cards:
                # Every card was counted in, so no count of ranks can run over its four bits.
                self._refuse_size(begin)
        if (found := SUITED.fullmatch(self.plain, begin, self.place)) is not None:
            one, other = found[1].upper(), found[2].upper()
            why = f"may mean suited or one card; write '{one}{other}s*' for the spade"
            suited = ",".join(f"{one}{suit}{other}{suit}" for suit in "shdc")
            raise Misread(begin, found[0], f"{why}, or '{suited}'")
        pattern = Pattern(exact, ranks, suits)
        for rank in range(13):
            if pattern.all_ranks >> 4 * rank & 7 > 4:
                why = f"can never be dealt: the deck has four cards of rank {RANKS[rank]}"
                raise Misread(begin, self.text[begin : self.place], why)
        return pattern

    def _rank(self) -> int | None:
        """Read a rank, ten also as `10`, or step over `*` and `x`."""
        width = 2 if self.plain.startswith("10", self.place) else 1
        rank = self.plain[self.place : self.place + width].upper().replace("10", "T")
        self.place += width
        return RANKS.index(rank) if rank in RANKS else None

    def _only_open(self) -> None:
        """Refuse anything but open cards behind an `x`."""
        after = self.plain[self.place : self.place + 1]
        if after and after not in _BLANKS + ",:!@$()xX":
            why = "stands for any card and only at the end; for suits write '$ds' or 'AhKh'"
            raise Misread(self.place - 1, self.text[self.place - 1], why)

    def _refuse_size(self, begin: int) -> None:
        end = self.place
        while end < len(self.plain) and self.plain[end] not in _BLANKS + ",:!@$()":
            end += 1
        why = f"names more than {SIZES[self.cards]} cards, and a holding has {self.cards}"
        raise Misread(begin, self.text[begin:end], f"{why}; write a comma between two patterns")

    def _weight(self) -> Fraction:
        """Read a weight in per cent behind its `@`."""
        self.place += 1
        begin = self.place
        while self.plain[self.place : self.place + 1] not in ("", ","):
            self.place += 1
        given = self.text[begin : self.place].strip()
        if not given:
            raise Misread(begin - 1, "@", "lacks the weight after it, in per cent: 'AA@50'")
        value = exact_number(given.removesuffix("%").rstrip())
        if value is None or not is_short(value / 100):
            place = begin + self.text[begin:].index(given)
            why = "is no weight; write per cent such as '50', '12.5' or '100/3', then a comma"
            raise Misread(place, given, why)
        return value / 100

    def _next(self) -> str:
        """Return the next character that is no blank; "" at the end."""
        while self.plain[self.place : self.place + 1] in tuple(_BLANKS):
            self.place += 1
        return self.plain[self.place : self.place + 1]

    def _comma(self) -> None:
        sign = self._next()
        if sign == ")":
            raise self._fault(sign, "closes no bracket; write '(' before the first pattern")
        if sign != ",":
            why = "follows a pattern; write ',' for or, ':' for and, '!' for but not between"
            raise self._fault(sign, why)
        self.place += 1

    def _missing(self, sign: str) -> Misread:
        if sign:
            why = "lacks a pattern before it; write one such as 'AA', or 'random' for all holdings"
            return self._fault(sign, why)
        place = len(self.plain.rstrip(_BLANKS)) - 1
        return Misread(place, self.text[place], "lacks a pattern after it; write one such as 'AA'")

    def _no_card(self, char: str) -> Misread:
        place = self.place - 1
        if not char.isascii():
            return Misread(
                place, self.text[place], f"is no part of a range: {name_character(char)}"
            )
        return Misread(place, char, _UNREAD.get(char) or f"is not a rank; {_CARDS}")

    def _fault(self, piece: str, why: str) -> Misread:
        return Misread(self.place, self.text[self.place : self.place + len(piece)], why)


def _word(plain: str, place: int) -> str:
    found = _WORD.match(plain, place)
    return found[0] if found else ""
