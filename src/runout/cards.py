"""Cards, sets of cards and decks; read from text, written back as `AhKd`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum
from functools import lru_cache

from .errors import ImpossibleDeal, NotationError

RANKS = "23456789TJQKA"
SUITS = "cdhs"
HOW_TO_WRITE = f"write a rank {RANKS} then a suit {SUITS}, such as 'As'"


class Rank(IntEnum):
    """The thirteen ranks, deuce 0 to ace 12."""

    DEUCE, THREE, FOUR, FIVE, SIX, SEVEN, EIGHT, NINE, TEN, JACK, QUEEN, KING, ACE = range(13)

    @property
    def letter(self) -> str:
        return RANKS[self]

    @property
    def word(self) -> str:
        return self.name.lower()

    @property
    def plural(self) -> str:
        return self.word + ("es" if self is Rank.SIX else "s")


class Suit(IntEnum):
    """The four suits in the order of card numbers: clubs 0, diamonds, hearts, spades 3."""

    CLUBS, DIAMONDS, HEARTS, SPADES = range(4)

    @property
    def letter(self) -> str:
        return SUITS[self]


class Card(int):
    """A card's number, 4 * rank + suit: 2c is 0, As is 51.

    >>> from runout.cards import Card
    >>> Card.parse("10h"), int(Card.parse("As")), Card(0).rank.word
    (Card('Th'), 51, 'deuce')
    """

    __slots__ = ()

    def __new__(cls, number: int) -> Card:
        if not hasattr(number, "__index__") or not 0 <= number < 52:
            raise NotationError(
                f"{number!r} is no card number; write 0 (2c) to 51 (As), or Card.parse('As')"
            )
        return int.__new__(cls, number)

    @classmethod
    def parse(cls, text: str) -> Card:
        """Return the one card that *text* names."""
        cards = parse_cards(text)
        if len(cards) != 1:
            raise NotationError(f"{text!r} is {len(cards)} cards; write one, such as 'As'")
        return cards[0]

    @property
    def rank(self) -> Rank:
        return Rank(self >> 2)

    @property
    def suit(self) -> Suit:
        return Suit(self & 3)

    def __str__(self) -> str:
        return RANKS[self >> 2] + SUITS[self & 3]

    def __repr__(self) -> str:
        return f"Card({str(self)!r})"

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)


CARDS = tuple(map(Card, range(52)))


class CardSet:
    """A set of cards, immutable; it iterates and prints from the highest card down.

    Inside, `bits` holds bit *n* for card number *n*.

    >>> from runout.cards import CardSet, DECK
    >>> holding = CardSet.parse("Kd Ah")
    >>> print(holding, len(DECK - holding))
    AhKd 50
    """

    __slots__ = ("bits",)
    bits: int

    def __init__(self, cards: Iterable[int] = (), *, bits: int = 0) -> None:
        for card in cards:
            bits |= 1 << (card if type(card) is Card else Card(card))
        if bits >> 52:
            raise NotationError(
                f"{bits:#x} is no set of cards; only the 52 lowest bits stand for one"
            )
        object.__setattr__(self, "bits", bits)

    @staticmethod
    @lru_cache(maxsize=4096)
    def parse(text: str) -> CardSet:
        """Return the cards that *text* names, each at most once."""
        return CardSet(parse_cards(text))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a CardSet cannot be changed; combine sets with | & -")

    def __reduce__(self) -> tuple[type[CardSet], tuple[list[int]]]:
        return CardSet, (list(map(int, self)),)

    def __or__(self, other: CardSet) -> CardSet:
        if not isinstance(other, CardSet):
            return NotImplemented
        return CardSet(bits=self.bits | other.bits)

    def __and__(self, other: CardSet) -> CardSet:
        if not isinstance(other, CardSet):
            return NotImplemented
        return CardSet(bits=self.bits & other.bits)

    def __sub__(self, other: CardSet) -> CardSet:
        if not isinstance(other, CardSet):
            return NotImplemented
        return CardSet(bits=self.bits & ~other.bits)

    def __le__(self, other: CardSet) -> bool:
        return not self.bits & ~other.bits

    def __contains__(self, card: object) -> bool:
        return isinstance(card, int) and card >= 0 and bool(self.bits >> card & 1)

    def __iter__(self) -> Iterator[Card]:
        bits = self.bits
        while bits:
            card = bits.bit_length() - 1
            bits ^= 1 << card
            yield CARDS[card]

    def __len__(self) -> int:
        return self.bits.bit_count()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CardSet) and self.bits == other.bits

    def __hash__(self) -> int:
        return hash(self.bits)

    def __str__(self) -> str:
        return "".join(map(str, self))

    def __repr__(self) -> str:
        return f"CardSet.parse({str(self)!r})"


DECK = CardSet(range(52))
DECK_36 = CardSet(range(4 * Rank.SIX, 52))
DECK_32 = CardSet(range(4 * Rank.SEVEN, 52))

# Other spellings of a rank or a suit that have only one reading, as a table for str.translate:
# suit signs filled and hollow, full-width letters and digits, no-break and ideographic blanks.
FOLDED = str.maketrans(
    "♣♦♥♠♧♢♡♤\u00a0\u3000"
    + "".join(chr(ord(char) + 0xFEE0) for char in "0123456789TJQKACDHStjqkacdhs"),
    "cdhscdhs  0123456789TJQKACDHStjqkacdhs",
)

_NUMBERS = {
    rank + suit: 4 * RANKS.index(rank.upper()) + SUITS.index(suit.lower())
    for rank in RANKS + RANKS[8:].lower()
    for suit in SUITS + SUITS.upper()
}


@lru_cache(maxsize=4096)
def parse_cards(text: str) -> tuple[Card, ...]:
    """Return the cards that *text* names, in its order; blanks and commas may stand between them.

    Either letter case, `10` for `T`, and suit signs read too. A card that stands twice is an
    `ImpossibleDeal`, anything that is no card a `NotationError`.

    >>> from runout.cards import parse_cards
    >>> parse_cards("10h, a♠")
    (Card('Th'), Card('As'))
    """
    try:
        cards = tuple([CARDS[_NUMBERS[text[i : i + 2]]] for i in range(0, len(text), 2)])
    except KeyError:
        cards = tuple(CARDS[number] for number in _spelt_cards(text))
    if len(set(cards)) != len(cards):
        card = next(card for i, card in enumerate(cards) if card in cards[:i])
        raise ImpossibleDeal(f"{card} stands twice in {text!r}; write each card once")
    return cards


def _spelt_cards(text: str) -> Iterator[int]:
    """Yield the card numbers of *text*, whatever the spelling."""
    plain = text.translate(FOLDED)
    place = 0
    while place < len(plain):
        if plain[place] in " ,\t\r\n":
            place += 1
            continue
        width = 3 if plain.startswith("10", place) else 2
        number = _NUMBERS.get(plain[place : place + width].replace("10", "T"))
        if number is None:
            raise NotationError(_no_card(text, place, width))
        yield number
        place += width


def _no_card(text: str, place: int, width: int) -> str:
    piece = text[place : place + width]
    quoted = text if len(text) <= 40 else text[:40] + "…"
    where = f"{piece!r} at position {place + 1} of {quoted!r}" if piece != text else f"{piece!r}"
    for char in piece:
        if not char.isascii():
            return f"{where} is not a card: {name_character(char)}; {HOW_TO_WRITE}"
    return f"{where} is not a card; {HOW_TO_WRITE}"


def name_character(char: str) -> str:
    """Return what a character is that only looks like part of a card, in words.

    >>> from runout.cards import name_character
    >>> name_character("А")
    'U+0410 (Cyrillic capital letter A) looks like A but is another letter'
    """
    import unicodedata

    name = unicodedata.name(char, "")
    *words, last = name.lower().split(" ")
    if "letter" in words:
        words[0] = words[0].capitalize()
    words.append(last.upper() if len(last) == 1 else last)
    known = f"U+{ord(char):04X}" + (f" ({' '.join(words)})" if name else "")
    twin = _LOOK_ALIKES.get(char)
    return (
        f"{known} looks like {twin} but is another letter" if twin else f"{known} is no part of one"
    )


# Cyrillic and Greek letters (and a few others) that a screen shows as the letters of a card.
_LOOK_ALIKES = dict(zip("АКТСНЅЈԚасѕјԛΑΚΤΗαкт", "AKTCHSJQacsjqAKTHakt", strict=True))
