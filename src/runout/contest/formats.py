"""How each contest writes its cards: what a data set is, line by line."""

from __future__ import annotations

from typing import NamedTuple

from ..cards import RANKS, SUITS

ORDINALS = [
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
]


class Format(NamedTuple):
    """One contest's way of writing cards."""

    name: str
    unit: str  # what is answered in one line
    row: str  # what a line of it is
    rows: tuple[str, ...]  # what stands on each line, in words
    cards: tuple[int, ...]  # and how many cards
    ranks: str  # of the deck, lowest first
    suit_first: bool
    closed: bool  # any number of data sets, then a line `#`; otherwise one data set and no more
    overfull: str = ""  # what explains too many cards on the last line

    @property
    def deck(self) -> range:
        return range(52 - 4 * len(self.ranks), 52)

    @property
    def whole_deck(self) -> bool:
        return sum(self.cards) == len(self.deck)

    @property
    def last_row(self) -> str:
        return f"the {ORDINALS[len(self.cards) - 1]} {self.row}"

    @property
    def halves(self) -> tuple[str, str]:
        return ("suit", "rank") if self.suit_first else ("rank", "suit")

    def spell(self, card: int) -> str:
        """Return a card as this contest writes it.

        >>> from runout.contest import DOUBLE_PATIENCE, HOLDEM
        >>> HOLDEM.spell(51), DOUBLE_PATIENCE.spell(51)
        ('SA', 'AS')
        """
        half = {"suit": SUITS[card & 3].upper(), "rank": RANKS[card >> 2]}
        return half[self.halves[0]] + half[self.halves[1]]

    def expected(self, row: int) -> str:
        """Return what may stand where a row begins, in words."""
        return self.rows[row] + (" or #" if self.closed and not row else "")

    def number(self, rows: int) -> str:
        """Return a number of rows in words."""
        return f"{rows} {self.row}{'s' if rows > 1 else ''}"


HOLDEM = Format(
    name="a hold'em data set",
    unit="data set",
    row="line",
    rows=("your hand", "the opponent's hand", "the flop"),
    cards=(2, 2, 3),
    ranks=RANKS,
    suit_first=True,
    closed=True,
    overfull="turn and river are not given in this problem",
)
DOUBLE_PATIENCE = Format(
    name="a Double Patience deal",
    unit="deal",
    row="pile",
    rows=tuple(f"pile {i}" for i in range(1, 10)),
    cards=(4,) * 9,
    ranks=RANKS[4:],
    suit_first=False,
    closed=False,
)
FORMATS = (HOLDEM, DOUBLE_PATIENCE)
