"""A layout: piles of visible cards, bottom to top, read from text and written back."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from ..cards import Card, CardSet
from ..errors import ImpossibleDeal, NotationError
from .rules import Rules, find_rules

EMPTY = "-"


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

    def __post_init__(self) -> None:
        piles = tuple(tuple(Card(card) for card in pile) for pile in self.piles)
        object.__setattr__(self, "piles", piles)
        _check_deck(piles, find_rules(self.game))

    @classmethod
    def parse(cls, text: str, game: str | None = None) -> Layout:
        """Return the layout that a text shows: a pile a line, bottom card first.

        A line `game: NAME` names the game unless *game* does; without either it is "general".
        Blank lines and what follows a `#` are passed over; a pile without cards is a `-`.
        """
        piles = []
        if not isinstance(text, str):
            raise NotationError(f"a layout is text, a pile a line, not {text!r}")
        named: str | None = None
        for number, line in enumerate(re.split(r"\r\n|\n|\r", text), 1):
            words = line.partition("#")[0].split()
            if words and words[0].casefold().startswith("game:"):
                if named is not None:
                    raise NotationError(f"line {number}: a second game; name one")
                named = " ".join(words)[len("game:") :].strip()
            elif words:
                piles.append(_parse_pile(words, number))
        return cls(tuple(piles), game or named or "general")

    def __str__(self) -> str:
        lines = [f"game: {self.game}"] if self.game != "general" else []
        lines += [" ".join(str(card).upper() for card in pile) or EMPTY for pile in self.piles]
        return "\n".join(lines)


def _parse_pile(words: list[str], number: int) -> tuple[Card, ...]:
    if words == [EMPTY]:
        return ()
    try:
        return tuple(Card.parse(word) for word in words)
    except (NotationError, ImpossibleDeal) as error:
        raise type(error)(f"line {number}: {error}") from None


def _check_deck(piles: tuple[tuple[Card, ...], ...], rules: Rules) -> None:
    """Refuse piles that a game cannot deal, card by card."""
    if rules.deck is None:
        return
    heights = tuple(map(len, piles))
    if len(heights) != len(rules.heights):
        raise ImpossibleDeal(f"{len(heights)} piles; {rules.name} deals {len(rules.heights)}")
    for i, (height, dealt) in enumerate(zip(heights, rules.heights, strict=True), 1):
        if height != dealt:
            cards = f"{height} card{'s' * (height != 1)}"
            raise ImpossibleDeal(f"pile {i} has {cards}; {rules.name} deals {dealt}")
    counts = Counter(card for pile in piles for card in pile)
    twice = [card for card, n in counts.items() if n > 1]
    missing = rules.deck - CardSet(counts)
    others = CardSet(counts) - rules.deck
    faults = (("there twice", twice), ("of another deck", others), ("missing", missing))
    if named := [f"{what}: {_names(cards)}" for what, cards in faults if cards]:
        raise ImpossibleDeal(f"not the deck of {rules.name}; {'; '.join(named)}")


def _names(cards: Iterable[Card]) -> str:
    return " ".join(map(str, cards))
