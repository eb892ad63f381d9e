"""A layout: piles of visible cards, bottom to top, read from text and written back."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from ..cards import Card, CardSet
from ..errors import ImpossibleDeal, NotationError
from .rules import Rules, find_rules, partners

EMPTY = "-"
KEYS = {"game": "game", "position": "game", "sum": "sum"}


@dataclass(frozen=True, slots=True)
class Layout:
    """Piles of cards, each from the bottom to the top, and the game they are dealt for.

    A named game's layout holds its whole deck in piles of the right heights; "general" takes any.

    >>> from runout.patience import Layout
    >>> layout = Layout.parse('''
    ...     as kd    # a pile a line, the bottom card first
    ...     Ks
    ...     10♦ Ad
    ... ''')
    >>> print(layout)
    AS KD
    KS
    TD AD
    """

    piles: tuple[tuple[Card, ...], ...]
    game: str = "general"
    total: int | None = None  # of the ranks of a pair; None for equal ranks
    in_play: bool = False

    def __post_init__(self) -> None:
        piles = tuple(tuple(Card(card) for card in pile) for pile in self.piles)
        rules = find_rules(self.game)
        object.__setattr__(self, "piles", piles)
        object.__setattr__(self, "total", _total(self.total, rules))
        _check_deck(piles, rules, in_play=self.in_play)

    @classmethod
    def parse(
        cls,
        text: str,
        game: str | None = None,
        *,
        total: int | None = None,
        in_play: bool | None = None,
    ) -> Layout:
        """Return the layout that a text shows: a pile a line, bottom card first.

        A line `game: NAME` names the game unless *game* does; without either it is "general". A
        line `position: NAME`, or *in_play*, says that cards have gone already: not the whole deck
        need be there. Pairs of a general layout are of equal ranks, or their ranks add up to
        *total* or to that of a line `sum: N` (ace 1, king 13). Blank lines and what follows a `#`
        are passed over; a pile without cards is a `-`.
        """
        if not isinstance(text, str):
            raise NotationError(f"a layout is text, a pile a line, not {text!r}")
        piles = []
        said: dict[str, str] = {}
        for number, line in enumerate(re.split(r"\r\n|\n|\r", text), 1):
            words = line.partition("#")[0].split()
            key, colon, value = " ".join(words).partition(":")
            if colon and key.strip().casefold() in KEYS:
                key = key.strip().casefold()
                if key in said or {"game", "position"} <= {key, *said}:
                    raise NotationError(f"line {number}: a second {KEYS[key]}; name one")
                said[key] = value.strip()
            elif words:
                piles.append(_parse_pile(words, number))
        if game is None:
            game = said.get("game", said.get("position", "general"))
        if total is None and "sum" in said:
            total = _number(said["sum"])
        if in_play is None:
            in_play = "position" in said
        return cls(tuple(piles), game, total, in_play)

    def __str__(self) -> str:
        lines = []
        if self.in_play or self.game != "general":
            lines.append(f"{'position' if self.in_play else 'game'}: {self.game}")
        if self.total != find_rules(self.game).total:
            lines.append(f"sum: {self.total}")
        lines += [" ".join(str(card).upper() for card in pile) or EMPTY for pile in self.piles]
        return "\n".join(lines)

    def after(self, *moves: tuple[int, int]) -> Layout:
        """Return the position once the tops of these pairs of piles, counted from 0, have gone.

        >>> from runout.patience import Layout
        >>> print(Layout.parse("Ks Ad\\nQs Ah").after((0, 1)))
        position: general
        KS
        QS
        """
        piles = list(self.piles)
        partner = partners(self.total)
        for one, two in moves:
            tops = [piles[pile][-1:] if 0 <= pile < len(piles) else () for pile in (one, two)]
            ranks = [card >> 2 for top in tops for card in top]
            if one == two or len(ranks) < 2 or partner[ranks[0]] != ranks[1]:
                raise ImpossibleDeal(f"piles {one + 1} and {two + 1} have no pair on top")
            piles[one], piles[two] = piles[one][:-1], piles[two][:-1]
        return Layout(tuple(piles), self.game, self.total, in_play=True)


def _parse_pile(words: list[str], number: int) -> tuple[Card, ...]:
    if words == [EMPTY]:
        return ()
    try:
        return tuple(Card.parse(word) for word in words)
    except (NotationError, ImpossibleDeal) as error:
        raise type(error)(f"line {number}: {error}") from None


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 3):
        raise NotationError(f"{text!r} is no sum of two ranks; write a number such as 14")
    return int(text)


def _total(total: int | None, rules: Rules) -> int | None:
    """Return what the ranks of a pair add up to; only a general layout may choose."""
    if total is None or total == rules.total:
        return rules.total
    if rules.deck is not None:
        pairs = f"pairs that add up to {rules.total}" if rules.total else "pairs of equal ranks"
        raise ImpossibleDeal(f"{rules.name} has {pairs}; write 'game: general' to choose")
    if not isinstance(total, int) or not 2 <= total <= 26:
        raise NotationError(f"{total!r} is no sum of two ranks; write a number from 2 to 26")
    return total


def _check_deck(piles: tuple[tuple[Card, ...], ...], rules: Rules, *, in_play: bool) -> None:
    """Refuse piles that a game cannot deal, or cannot come to in play, card by card."""
    if rules.deck is None:
        return
    heights = tuple(map(len, piles))
    if len(heights) != len(rules.heights):
        raise ImpossibleDeal(f"{len(heights)} piles; {rules.name} deals {len(rules.heights)}")
    for i, (height, dealt) in enumerate(zip(heights, rules.heights, strict=True), 1):
        if height > dealt or (height < dealt and not in_play):
            cards = f"{height} card{'s' * (height != 1)}"
            raise ImpossibleDeal(f"pile {i} has {cards}; {rules.name} deals {dealt}")
    counts = Counter(card for pile in piles for card in pile)
    twice = [card for card, n in counts.items() if n > 1]
    missing = CardSet() if in_play else rules.deck - CardSet(counts)
    others = CardSet(counts) - rules.deck
    faults = (("there twice", twice), ("of another deck", others), ("missing", missing))
    if named := [f"{what}: {_names(cards)}" for what, cards in faults if cards]:
        raise ImpossibleDeal(f"not the deck of {rules.name}; {'; '.join(named)}")


def _names(cards: Iterable[Card]) -> str:
    return " ".join(map(str, cards))
