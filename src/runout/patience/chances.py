"""The chances of many deals, added up in flat memory, kept in a file and read back.

Sums are exact, in whole multiples of 2^-64, so that their order does not matter. The first million
chances are kept as they are, 8 bytes each, and quantiles are exact. When there are more, only the
number in each cell of a millionth is kept, and a quantile is rounded down to a millionth.
"""

from __future__ import annotations

import json
import sys
from array import array
from bisect import bisect_right
from collections.abc import Iterable, Mapping
from itertools import accumulate
from math import sqrt
from pathlib import Path
from typing import Any

from ..errors import NotationError

KEPT = 1_000_000
CELLS = 1_000_000
BINS = 20
UNIT = 1 << 64
LARGEST = 8 * (max(KEPT, CELLS) + 1) + (1 << 16)  # bytes of a file
CERTAIN = 1 - 1e-12  # a float chance that is 1 up to its error
FORM = "runout study 1"  # how the file is laid out


class Chances:
    """The chances of some deals: how many, their sums, their histogram, themselves or their cells.

    `bins` are the deals that cannot be won, those with a chance in each twentieth, and those that
    cannot be lost.

    >>> from runout.patience.chances import Chances
    >>> some = Chances()
    >>> some.add([0.0, 0.25, 0.5])
    >>> some.deals, some.mean(), some.quantiles([50]), some.bins[0]
    (3, 0.25, [0.25], 1)
    """

    __slots__ = ("bins", "deals", "held", "squares", "total")

    def __init__(self) -> None:
        self.deals = self.total = self.squares = 0
        self.bins = [0] * (BINS + 2)
        self.held: array[Any] = array("d")

    def add(self, chances: Iterable[float]) -> None:
        """Take in the chances of more deals."""
        new = array("d", [1.0 if chance > CERTAIN else chance for chance in chances])
        for chance in new:
            whole = int(chance * UNIT)
            self.total += whole
            self.squares += whole * whole
            self.bins[_bin(chance)] += 1
        if self.deals + len(new) <= KEPT:
            self.held.extend(new)
        else:
            if self.deals <= KEPT:
                kept, self.held = self.held, array("Q", bytes(8 * (CELLS + 1)))
                self._fill_cells(kept)
            self._fill_cells(new)
        self.deals += len(new)

    def _fill_cells(self, chances: Iterable[float]) -> None:
        for chance in chances:
            self.held[int(chance * CELLS)] += 1

    def mean(self) -> float:
        """Return the mean chance."""
        return self.total / (self.deals * UNIT)

    def mean_error(self) -> float:
        """Return the standard error of the mean, 0 for a single deal."""
        n = self.deals
        spread = (n * self.squares - self.total**2) / UNIT**2
        return sqrt(spread / (n * n * max(1, n - 1)))

    def winnable(self) -> int:
        """Return how many deals can be won."""
        return self.deals - self.bins[0]

    def quantiles(self, percents: Iterable[int]) -> list[float]:
        """Return for each percentage the least chance that so many deals at least do not exceed."""
        places = [max(0, -(-percent * self.deals // 100) - 1) for percent in percents]
        if self.deals <= KEPT:
            ordered = sorted(self.held)
            return [ordered[place] for place in places]
        reached = list(accumulate(self.held))
        return [bisect_right(reached, place) / CELLS for place in places]

    def save(self, path: Path, question: Mapping[str, object]) -> None:
        """Write everything and the question it belongs to; the file is whole at any time."""
        sums = {name: getattr(self, name) for name in ("deals", "total", "squares", "bins")}
        held = self.held[:]
        if sys.byteorder == "big":
            held.byteswap()
        new = path.with_name(path.name + ".new")
        head = json.dumps({"form": FORM, **question, **sums})
        new.write_bytes(head.encode() + b"\n" + held.tobytes())
        new.replace(path)

    @classmethod
    def load(cls, path: Path, question: Mapping[str, object]) -> Chances:
        """Return what was saved; refuse a file of another question, and one that is damaged."""
        head, _, body = _bytes_of(path).partition(b"\n")
        try:
            saved = json.loads(head)
            if saved["form"] != FORM:
                raise ValueError("another kind of file")
            asked = {name: saved[name] for name in question}
            read = cls._read(saved, body)
        except (ValueError, TypeError, KeyError, OverflowError, RecursionError):
            raise NotationError(f"{path} is no study, or damaged; name another file") from None
        for name, value in question.items():
            if asked[name] != value:
                raise NotationError(
                    f"{path} is a study of {name} {asked[name]}, not {value}; name another file"
                )
        return read

    @classmethod
    def _read(cls, saved: dict[str, Any], body: bytes) -> Chances:
        read = cls()
        read.deals, read.total, read.squares = (
            int(saved[name]) for name in ("deals", "total", "squares")
        )
        read.bins = [int(deals) for deals in saved["bins"]]
        kept = read.deals <= KEPT
        read.held = array("d" if kept else "Q", body)
        if sys.byteorder == "big":
            read.held.byteswap()
        held = len(read.held) if kept else sum(read.held)
        if not held == sum(read.bins) == read.deals or len(read.bins) != BINS + 2:
            raise ValueError("not as many as there should be")
        if not kept and len(read.held) != CELLS + 1:
            raise ValueError("not as many cells as there should be")
        if kept and read.total != sum(int(chance * UNIT) for chance in read.held):
            raise ValueError("not the chances that were added up")
        return read


def _bytes_of(path: Path) -> bytes:
    """Return what is in a file, of one larger than any study only that it is."""
    with path.open("rb") as file:
        return file.read(LARGEST)


def _bin(chance: float) -> int:
    """Return the place of a chance among the bins."""
    if 0 < chance < 1:
        return 1 + int(chance * BINS)
    return 0 if chance <= 0 else BINS + 1
