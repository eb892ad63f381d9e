"""The input cut into numbered lines, and these into pieces, in memory that does not grow."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

LONGEST = 1 << 16  # bytes of a line that are looked at
MEASURED = 1 << 27  # characters of a word without an end after which counting stops
CONTINUATION = bytes(range(0x80, 0xC0))  # the bytes of UTF-8 that begin no character
CTRL_Z = "\x1a"
BYTE_ORDER_MARK = "\ufeff"

_PIECES = re.compile(r"([^\s\x1a\ufeff]+)|[\x1a\ufeff]|[^\S \t]")


class Piece(NamedTuple):
    """A word, or one character between words that is no plain blank; place counted from 1."""

    text: str
    line: int
    column: int
    is_word: bool


class Lines:
    """Lines cut out of what *read* returns, up to an empty piece.

    CRLF ends a line as LF does, a CR alone only if *lone_cr*. *read* is called when a line is not
    complete, never before.
    """

    __slots__ = (
        "at",
        "cut",
        "data",
        "ended_by_cr",
        "held",
        "lone_cr",
        "number",
        "over",
        "read",
        "width",
    )

    def __init__(self, read: Callable[[], bytes], *, lone_cr: bool) -> None:
        self.read, self.lone_cr = read, lone_cr
        self.data, self.at, self.held, self.over = b"", 0, b"", False
        self.number = 0  # of the line taken last
        self.cut = False  # whether that line was too long, and only its beginning was taken
        self.width = 0  # of that line in characters, once it is in pieces
        self.ended_by_cr = False

    def take(self) -> bytes | None:
        """Return the next line without its end, or None at the end of the input."""
        while (end := self._end()) < 0 and len(self.data) - self.at <= LONGEST and self._fill():
            pass
        if end < 0 and self.at == len(self.data):
            return None
        stop = len(self.data) if end < 0 else end
        self.ended_by_cr = self.data[stop : stop + 1] == b"\r"
        self.cut = stop - self.at > LONGEST
        if self.cut:
            stop = self.at + LONGEST
            while self.data[stop] in CONTINUATION and stop > self.at + LONGEST - 4:
                stop -= 1
        line = self.data[self.at : stop]
        self.at = stop if self.cut else min(stop + 1, len(self.data))
        self.number += 1
        return line

    def pieces(self, line: bytes) -> list[Piece]:
        """Return the pieces of the line taken last; bytes that are no UTF-8 count as characters."""
        text = line.decode("utf-8", "surrogateescape")
        self.width, found = len(text), _PIECES.finditer(text)
        row = self.number
        return [Piece(piece[0], row, piece.start() + 1, piece[1] is not None) for piece in found]

    def length(self, piece: Piece) -> int:
        """Return the length of a piece of that line, counted to its end where the line was cut."""
        length = len(piece.text)
        if not self.cut or piece.column + length <= self.width:
            return length
        while length < MEASURED and (self.at < len(self.data) or self._fill()):
            rest, *more = re.split(rb"\s", self.data[self.at :], maxsplit=1)
            length += len(rest.translate(None, delete=CONTINUATION))
            if more:
                break
            self.at = len(self.data)
        return length

    def _end(self) -> int:
        """Return where the next line end stands in the data, or -1."""
        end = self.data.find(b"\n", self.at)
        if self.lone_cr:
            lone = self.data.find(b"\r", self.at, end if end >= 0 else len(self.data))
            return lone if lone >= 0 else end
        return end

    def _fill(self) -> bool:
        """Read on; return False if the input was over."""
        if self.over:
            return False
        piece = self.read()
        self.over = not piece
        piece, self.held = self.held + piece, b""
        if piece.endswith(b"\r") and not self.over:  # its LF may stand in the next piece
            piece, self.held = piece[:-1], b"\r"
        if b"\r" in piece:
            piece = piece.replace(b"\r\n", b"\n")
        self.data, self.at = self.data[self.at :] + piece, 0
        return True
