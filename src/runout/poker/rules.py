"""The rules by which hands are ranked, high and low, each one frozen value, and their words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Generic, TypeVar

from ..cards import DECK, DECK_36, CardSet, Rank
from ..errors import NotationError
from . import lows
from .hand_table import HOLDEM, Tables, place, rank_set, short_deck
from .lows import Lows

T = TypeVar("T", Tables, Lows)

CATEGORIES = (
    "high card",
    "pair",
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
)
SHORT_CATEGORIES = (*CATEGORIES[:5], "full house", "flush", *CATEGORIES[7:])
SHORT_TRIPS_CATEGORIES = (
    *SHORT_CATEGORIES[:3],
    "straight",
    "three of a kind",
    *SHORT_CATEGORIES[5:],
)
BADUGIS = ("one-card badugi", "two-card badugi", "three-card badugi", "badugi")
# The details of a category from the deciding ranks, the one with the most cards first; where none
# are listed all ranks are told.
DETAILS = {
    "high card": "{0.word}",
    "pair": "{0.plural}",
    "two pair": "{0.plural} and {1.plural}",
    "three of a kind": "{0.plural}",
    "straight": "{0.word} high",
    "flush": "{0.word} high",
    "full house": "{0.plural} over {1.plural}",
    "four of a kind": "{0.plural}",
    "straight flush": "{0.word} high",
}
COUNTS = ("no rank", "only one rank", "only two ranks", "only three ranks", "only four ranks")


@dataclass(frozen=True, slots=True)
class Rule(Generic[T]):
    """A ranking of hands: their values, of which the larger wins, their categories, their words.

    Of cards as many as `sizes` allow, the best choice of as many as `playing` says is the hand.
    `read` finds the value of such a choice in the `tables`; shifted right by 12 it is the place
    among `categories`, from the worst. Where there is a `limit`, higher ranks make no hand.

    >>> from runout.cards import CardSet
    >>> from runout.poker.rules import BADUGI
    >>> BADUGI.categories[BADUGI.value(CardSet.parse("As2d4h")) >> 12]
    'three-card badugi'
    """

    name: str
    categories: tuple[str, ...]
    tables: Callable[[], T] = field(repr=False)
    read: Callable[[T, CardSet], int] = field(repr=False)
    sizes: range = range(5, 8)
    playing: tuple[int, ...] = (5,)
    deck: CardSet = field(default=DECK, repr=False)
    ace_low: bool = False
    limit: Rank | None = None

    def __reduce__(self) -> tuple[Callable[[str], Rule[Any]], tuple[str]]:
        return find_rule, (self.name,)

    def value(self, cards: CardSet) -> int:
        """Return the value of cards that all play; 0 if they are no hand."""
        return self.read(self.tables(), cards)

    def detail(self, category: str, cards: CardSet) -> str:
        """Return what tells hands of a category apart, in words."""
        count = Counter(card.rank for card in cards)
        deciding = sorted(count, key=lambda rank: (count[rank], self._height(rank)), reverse=True)
        if "straight" in category and Rank.ACE in count and Rank.KING not in count:
            deciding.remove(Rank.ACE)  # it goes below the others
        if category in DETAILS:
            return DETAILS[category].format(*deciding)
        return "-".join(rank.letter for rank in deciding)

    def shortage(self, holding: CardSet, board: CardSet, *, two_play: bool) -> str:
        """Return why no cards keep the limit, in words."""
        assert self.limit is not None
        low = {rank for rank in Rank if self._height(rank) <= self._height(self.limit)}
        held, shared = ({card.rank for card in cards} & low for cards in (holding, board))
        end = f"of {self.limit.word} or lower"
        if two_play and len(shared) < 3:
            return f"the board has {COUNTS[len(shared)]} {end}"
        if two_play and len(held) < 2:
            return f"the holding has {COUNTS[len(held)]} {end}"
        count = COUNTS[len(held | shared)]
        if board:
            return f"holding and board have {count} {end} between them"
        return f"the cards have {count} {end}"

    def _height(self, rank: Rank) -> int:
        return lows.ACE_LOW.index(rank) if self.ace_low else rank


def find_rule(name: str) -> Rule[Any]:
    """Return the rule of that name.

    >>> from runout.poker.rules import find_rule
    >>> find_rule("deuce-to-seven").categories[-1]
    'low'
    """
    try:
        return RULES[name]
    except (KeyError, TypeError):
        raise NotationError(f"no rule {name!r}; there is {', '.join(RULES)}") from None


def _five(tables: Tables, cards: CardSet) -> int:
    """Return the value of five cards; of one suit they have that of a flush, if there is one."""
    if len({card.suit for card in cards}) == 1:
        flush = tables.suited[rank_set(_ranks(cards))]
        if flush:
            return flush
    return tables.ranked[place(_ranks(cards))]


def _different(values: Lows, cards: CardSet) -> int:
    """Return the value of cards of different ranks."""
    ranks = set(_ranks(cards))
    return values.values[rank_set(ranks)] if len(ranks) == len(cards) else 0


def _rainbow(values: Lows, cards: CardSet) -> int:
    """Return the value of cards of different ranks and suits."""
    suits = {card.suit for card in cards}
    return _different(values, cards) if len(suits) == len(cards) else 0


def _ranks(cards: Iterable[int]) -> list[int]:
    return [card >> 2 for card in cards]


HIGH = Rule("high", CATEGORIES, lambda: HOLDEM, _five)
SHORT_DECK = Rule(
    "shortdeck",
    SHORT_CATEGORIES,
    partial(short_deck, trips_beat_straight=False),
    _five,
    deck=DECK_36,
)
SHORT_DECK_TRIPS = Rule(
    "shortdeck-trips",
    SHORT_TRIPS_CATEGORIES,
    partial(short_deck, trips_beat_straight=True),
    _five,
    deck=DECK_36,
)
EIGHT_OR_BETTER = Rule(
    "eight-or-better",
    ("low",),
    lows.eight_or_better,
    _different,
    ace_low=True,
    limit=Rank.EIGHT,
)
ACE_TO_FIVE = Rule(
    "ace-to-five", lows.ACE_TO_FIVE_CATEGORIES, lows.ace_to_five, _five, ace_low=True
)
DEUCE_TO_SEVEN = Rule("deuce-to-seven", lows.DEUCE_TO_SEVEN_CATEGORIES, lows.deuce_to_seven, _five)
BADUGI = Rule(
    "badugi",
    BADUGIS,
    lows.badugi,
    _rainbow,
    sizes=range(4, 5),
    playing=(4, 3, 2, 1),
    ace_low=True,
)

RULES: dict[str, Rule[Any]] = {
    rule.name: rule
    for rule in (
        HIGH,
        SHORT_DECK,
        SHORT_DECK_TRIPS,
        EIGHT_OR_BETTER,
        ACE_TO_FIVE,
        DEUCE_TO_SEVEN,
        BADUGI,
    )
}
