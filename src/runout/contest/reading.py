"""Data sets read from a contest's input, line by line, and the faults found on the way."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from ..errors import NotationError
from .formats import FORMATS, ORDINALS, Format
from .lines import BYTE_ORDER_MARK, CTRL_Z, LONGEST, Lines, Piece
from .wording import listed, name, oddities, quote, spelt, why_no_card


class Fault(NotationError):
    """What is wrong with an input, and where: LINE:COLUMN, counted from 1 in characters."""

    def __init__(self, words: str, line: int, column: int | None = None) -> None:
        super().__init__(words, line, column)
        self.words, self.line, self.column = words, line, column

    def __str__(self) -> str:
        return f"{self.line}{f':{self.column}' if self.column else ''}: {self.words}"


def data_sets(
    read: Callable[[], bytes],
    form: Format,
    *,
    strict: bool = False,
    tolerated: dict[str, int] | None = None,
) -> Iterator[tuple[int, list[int]]]:
    r"""Yield the line on which each data set starts, and its cards as numbers in their order.

    *read* returns more of the input, b"" at its end; it is called only when every complete data
    set has been yielded. What is read although the statement does not have it goes into
    *tolerated* with its first line; *strict* refuses it. A `Fault` ends the reading.

    >>> import io
    >>> from runout.contest import HOLDEM, data_sets
    >>> list(data_sets(io.BytesIO(b"SA SK\nDA CA\nSQ SJ ST\n#\n").read, HOLDEM))
    [(1, [51, 47, 49, 48, 43, 39, 35])]
    """
    reader = _Reader(read, form, strict=strict, tolerated={} if tolerated is None else tolerated)
    while True:
        yield from reader.exact()
        data_set = reader.tolerant()
        if data_set is None:
            return
        yield data_set


class _Reader:
    """The place in the input, and what is known of the data set at hand."""

    def __init__(
        self,
        read: Callable[[], bytes],
        form: Format,
        *,
        strict: bool,
        tolerated: dict[str, int],
    ) -> None:
        self.lines = Lines(read, lone_cr=not strict)
        self.form, self.strict, self.tolerated = form, strict, tolerated
        self.numbers = {form.spell(card).encode(): card for card in form.deck}
        self.noted: set[str] = set()  # spellings of cards that were looked at for oddities
        self.gaps = b"".join(b" " * (n - 1) + b"\n" for n in form.cards)  # between these spellings
        self.done = 0  # data sets complete
        self.start = 0  # the line on which the one at hand starts
        self.seen: dict[int, tuple[int, int, Piece]] = {}  # its cards: row, place in it, spelling
        self.ways: dict[bool, tuple[Piece, int]] = {}  # its first card the right way round, and not

    def exact(self) -> Iterator[tuple[int, list[int]]]:
        """Yield the data sets at hand that are written exactly as the statement shows."""
        form, lines, numbers, gaps = self.form, self.lines, self.numbers, self.gaps
        size, rows, data, at = sum(form.cards), len(form.cards), lines.data, lines.at
        line = lines.number + 1
        while form.closed or self.done != 1:  # a second deal has to be noted
            block = data[at : at + 3 * size]
            if block[2::3] != gaps:
                break
            try:
                cards = [numbers[word] for word in block.split()]
            except KeyError:
                break
            if len(set(cards)) != size:
                break
            yield line, cards
            at += 3 * size
            line += rows
            self.done += 1
        lines.at, lines.number = at, line - 1

    def tolerant(self) -> tuple[int, list[int]] | None:
        """Return the next data set, however it is written, or None where the input ends."""
        self.seen, self.ways = {}, {}
        for row in range(len(self.form.cards)):
            pieces = self.next_row(row)
            if pieces is None:
                return None
            if row == 0:
                self.start = pieces[0].line
                self.begin([piece for piece in pieces if piece.is_word])
            self.read_row(row, pieces)
        if False in self.ways:
            self.tolerated.setdefault("rank and suit the other way round", self.ways[False][0].line)
        self.done += 1
        return self.start, list(self.seen)

    def next_row(self, row: int) -> list[Piece] | None:
        """Return the pieces of the next line that has cards, or None where the input ends."""
        while (line := self.lines.take()) is not None:
            pieces = self.lines.pieces(line)
            if self.lines.ended_by_cr:
                self.tolerated.setdefault("CR as a line end", self.lines.number)
            words = [piece for piece in pieces if piece.is_word]
            if words and [word.text for word in words] != ["#"]:
                return pieces
            for i, piece in enumerate(pieces):
                if not piece.is_word:
                    self.pass_over(pieces, i)
            if self.lines.cut:
                raise too_long(self.lines.number)
            if not words:
                self.pass_blank_line(row, pieces)
            elif self.mark_ends(row, words[0]):
                return None
        self.end(row)
        return None

    def pass_blank_line(self, row: int, pieces: list[Piece]) -> None:
        """Pass over a line without words, where one may stand."""
        number, after_all = self.lines.number, self.done and not row and not self.form.closed
        if after_all or "blank lines" in self.tolerated:
            return
        if not any(piece.text == CTRL_Z for piece in pieces):
            words = f"blank line where {self.form.expected(row)} was expected"
            self.note("blank lines", Fault(words, number))

    def mark_ends(self, row: int, mark: Piece) -> bool:
        """Return whether the line `#` ends the input before *row* of a data set."""
        form = self.form
        if row:
            words = f"stands inside the {form.unit} that starts on line {self.start}"
            raise fault(mark, f"{words}; {form.rows[row]} was expected")
        if not form.closed:
            hint = "# ends the hold'em input, not this one"
            if not self.done:
                raise fault(mark, f"stands where {form.rows[0]} was expected; {hint}")
            self.note("a closing #", fault(mark, f"is text after {form.last_row}; {hint}"))
        return form.closed

    def end(self, row: int) -> None:
        """Make sure that the input may end before *row* of a data set."""
        form, line = self.form, self.lines.number + 1
        if row:
            count = f"after {form.number(row)}, {len(form.cards)} expected"
            where = f"inside the {form.unit} that starts on line {self.start}, {count}"
            left = form.rows[row:]
            missing = " and ".join(left) if len(left) < 3 else f"{left[0]} to {left[-1]}"
            deck = self.rest_of_deal(row - 1, [])
            raise Fault(f"the input ends {where}; missing: {missing}{deck}", line)
        if form.closed:
            words = "the input ends without the closing # line"
            if line == 1:
                words = "the input is empty; at least the closing # line was expected"
            self.note("no closing #", Fault(words, line))
        elif not self.done:
            words = "is empty" if line == 1 else "has blank lines only"
            raise Fault(f"the input {words}; {form.number(len(form.cards))} expected", line)

    def pass_over(self, pieces: list[Piece], i: int) -> None:
        """Pass over a character between words, if it may stand in front of the pieces behind it."""
        piece = pieces[i]
        if piece.text == CTRL_Z:
            where = " where # was expected" if self.form.closed else ""
            words = f"is the control character U+001A (Ctrl-Z){where}; delete it"
            self.note("Ctrl-Z", fault(piece, words))
            self.nothing_follows(pieces, i)
        elif piece[:3] == (BYTE_ORDER_MARK, 1, 1):
            words = "is the byte order mark U+FEFF in front of the first card; save without BOM"
            self.note("a byte order mark", fault(piece, words))
        elif piece.text in "\f\v\xa0\u3000":
            words = f"is {name(piece.text)} between the cards; write a plain blank"
            self.note("unusual blanks", fault(piece, words))
        else:
            words = f"is {name(piece.text)}, which is neither a blank nor a line end"
            raise fault(piece, words)

    def nothing_follows(self, pieces: list[Piece], i: int) -> None:
        """Make sure that Ctrl-Z stands at the end of the input, and pass over all up to there."""
        ctrl_z, more = pieces[i], any(piece.is_word for piece in pieces[i + 1 :])
        del pieces[i + 1 :]
        while not more and (line := self.lines.take()) is not None:
            more = re.search(rb"[^\s\x1a]", line) is not None
        if more:
            raise fault(ctrl_z, "(Ctrl-Z) ends an input, yet more follows; delete it")

    def begin(self, words: list[Piece]) -> None:
        """Make sure that a data set may begin with a line of these words."""
        form, first = self.form, words[0]
        if self.done and not form.closed:
            tenth = f"{ORDINALS[len(form.cards)]} {form.row}"
            one = f"one {form.unit} of {form.number(len(form.cards))} expected, no {tenth}"
            self.note(f"several {form.unit}s", fault(first, f"stands after {form.last_row}; {one}"))
        for other in FORMATS:
            if other.suit_first == form.suit_first or len(words) != other.cards[0]:
                continue
            cards = [spelt(word.text) for word in words]
            if all(card and card[1] == other.suit_first for card in cards):
                count = f"{form.rows[0]} has {len(words)} cards, {form.cards[0]} expected"
                looks = f"the {other.halves[0]} stands first: this looks like {other.name}"
                raise fault(first, f"is the wrong way round: {count}, and {looks}")

    def read_row(self, row: int, pieces: list[Piece]) -> None:
        """Read the cards of one line."""
        form, expected, place = self.form, self.form.cards[row], 0
        words = [piece for piece in pieces if piece.is_word]
        for i, piece in enumerate(pieces):
            if not piece.is_word:
                self.pass_over(pieces, i)
                continue
            card = self.card(row, place, words)
            if place == expected:
                raise self.too_many(row, words)
            if card in self.seen:
                raise self.twice(card, row, words[place:])
            self.seen[card] = row, place, piece
            place += 1
        if place < expected:
            cards = f"{place} cards" if place > 1 else f"1 card ({quote(words[0].text)})"
            count = f"{form.rows[row]} has {cards}, {expected} expected"
            raise Fault(count + self.rest_of_deal(row, []), words[0].line)
        if self.lines.cut:
            raise too_long(words[0].line)

    def card(self, row: int, place: int, words: list[Piece]) -> int:
        """Return the number of the card at *place* among *words*."""
        form, piece = self.form, words[place]
        card, suit_first = spelt(piece.text) or (-1, False)
        if card not in form.deck:
            raise self.no_card(row, place, words)
        if piece.text not in self.noted:
            for kind, why in oddities(piece.text):
                words_for_it = f"could be read as {form.spell(card)}, but {why}"
                self.note(kind, fault(piece, words_for_it))
            self.noted.add(piece.text)
        self.ways.setdefault(suit_first == form.suit_first, (piece, card))
        if False in self.ways and (self.strict or True in self.ways):
            wrong, turned = self.ways[False]
            hint = f"the {form.halves[0]} comes first: {form.spell(turned)}"
            raise fault(wrong, f"has rank and suit the wrong way round; {hint}")
        return card

    def no_card(self, row: int, place: int, words: list[Piece]) -> Fault:
        """Return the fault of a word that is no card."""
        form, piece = self.form, words[place]
        if self.lines.cut and piece.column > 1 and piece is words[-1]:
            return too_long(piece.line)
        hint = ""
        if len(piece.text) == 1 and spelt("".join(word.text for word in words[place : place + 2])):
            hint = f"; write no blank between {form.halves[0]} and {form.halves[1]}"
        if row == 0 and len(words) == 1:
            if piece.text.isdigit() and not self.done:
                hint = f"; the number of {form.unit}s is not given in this format"
            elif self.done and not form.closed:
                hint = f"; it is text after {form.last_row}"
        length = self.lines.length(piece)
        return fault(piece, f"is no card: {why_no_card(piece.text, form)}{hint}", length)

    def too_many(self, row: int, words: list[Piece]) -> Fault:
        """Return the fault of a line with more cards than it should have."""
        form, expected = self.form, self.form.cards[row]
        count = f"more than {expected}" if self.lines.cut else f"{len(words)}"
        hint = form.overfull if row == len(form.cards) - 1 else ""
        if len(words) >= sum(form.cards):
            hint = f"a {form.unit} takes {len(form.cards)} lines"
        what = f"has no place: {form.rows[row]} has {count} cards, {expected} expected"
        return fault(words[expected], what + (f"; {hint}" if hint else ""))

    def twice(self, card: int, row: int, words: list[Piece]) -> Fault:
        """Return the fault of a card, the first of *words*, that stands earlier too."""
        earlier_row, place, earlier = self.seen[card]
        where = f"the {ORDINALS[place]} card of {self.form.rows[earlier_row]} (line {earlier.line})"
        rest = self.rest_of_deal(row, words[1:])
        return fault(words[0], f"stands twice; it is already {where}{rest}")

    def rest_of_deal(self, row: int, words: list[Piece]) -> str:
        """Return which other cards a deal has twice and which are missing, in words.

        *words* are those left on its *row*; what stands on the rows after it is read.
        """
        form, seen, again = self.form, set(self.seen), []
        if not form.whole_deck:
            return ""
        for word in [*words, *self.following(len(form.cards) - 1 - row)]:
            for card in (spelt(word.text) or ())[:1]:
                if card in seen:
                    again.append(form.spell(card))
                seen.add(card)
        missing = [form.spell(card) for card in form.deck if card not in seen]
        return listed(again, "also twice") + listed(missing, f"missing from the {form.unit}")

    def following(self, rows: int) -> Iterator[Piece]:
        """Yield the words of the next *rows* lines that have any."""
        while rows and not self.lines.cut and (line := self.lines.take()) is not None:
            words = self.lines.pieces(line)
            rows -= bool(words)
            yield from words

    def note(self, kind: str, instead: Fault) -> None:
        """Tolerate what is not as the statement has it, or raise the fault *instead* if strict."""
        if self.strict:
            raise instead
        self.tolerated.setdefault(kind, instead.line)


def too_long(line: int) -> Fault:
    """Return the fault of a line with more than anybody would write."""
    return Fault(f"the line is longer than {LONGEST} bytes; write it without the blanks", line)


def fault(piece: Piece, words: str, length: int = 0) -> Fault:
    """Return the fault that *piece* is, quoted in front of the *words*."""
    return Fault(f"{quote(piece.text, length)} {words}", piece.line, piece.column)
