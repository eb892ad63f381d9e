"""The hand that plays among some cards: its value, its category, its words."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations, product
from typing import TYPE_CHECKING, Any, overload

from ..cards import Card, CardSet
from ..errors import ImpossibleDeal, NotationError
from ..kernels import buffers, values
from .games import Game, find_game
from .rules import HIGH, Rule, find_rule

if TYPE_CHECKING:
    import numpy
    from typing_extensions import Buffer

# What `evaluate_many` reads.
SIZES = HIGH.sizes
SPELT = {range(4, 5): "four", range(5, 8): "five to seven, those on the board among them"}


@dataclass(frozen=True, slots=True, order=True)
class Hand:
    """A hand in the order of the game: equal hands split the pot, whatever their suits.

    `value` orders the hands of a rule, the larger the better; `given` are the cards it was made
    from, highest first. `low` is the low hand beside it in a game where one wins half of the pot,
    else None. A low hand that the cards do not make is false and has no cards; its words say why.

    >>> import runout
    >>> full, flush = runout.evaluate("7h7d7c2s2d"), runout.evaluate("AhKh9h5h2h")
    >>> full > flush, str(full), flush.category
    (True, 'full house, sevens over deuces', 'flush')
    >>> hand = runout.evaluate("As2d3h4c", "5s7d8hKcKd", game="omaha8")
    >>> print(hand, hand.cards, hand.held)
    pair, kings AsKdKc8h4c As4c
    >>> print(hand.low, hand.low.cards, hand.low.held)
    8-7-5-2-A low As8h7d5s2d As2d
    """

    value: int
    given: CardSet = field(compare=False)
    holding: CardSet = field(compare=False, repr=False)
    rule: Rule[Any] = field(default=HIGH, compare=False, repr=False)
    two_play: bool = field(default=False, compare=False, repr=False)
    low: Hand | None = field(default=None, compare=False, repr=False)

    def __bool__(self) -> bool:
        return self.value > 0 or self.rule.limit is None

    @property
    def category(self) -> str:
        """The kind of hand, such as 'full house', in the words of its rule."""
        return self.rule.categories[self.value >> 12] if self else "no low"

    @property
    def cards(self) -> CardSet:
        """The cards that play: of several choices with this value the one with the highest cards.

        Where exactly two are held, those two are as high as can be, and then those on the board.
        """
        if not self:
            return CardSet()
        choices = _choices(self.rule, self.holding, self.given - self.holding, self.two_play)
        return next(cards for cards in choices if self.rule.value(cards) == self.value)

    @property
    def held(self) -> CardSet:
        """Those of the cards that play which are not on the board."""
        return self.cards & self.holding

    @property
    def detail(self) -> str:
        """What tells hands of the category apart, such as 'sevens over deuces'."""
        if self:
            return self.rule.detail(self.category, self.cards)
        board = self.given - self.holding
        return self.rule.shortage(self.holding, board, two_play=self.two_play)

    def __str__(self) -> str:
        if not self:
            return f"no low; {self.detail}"
        if self.category == "low":
            return f"{self.detail} low"
        return f"{self.category}, {self.detail}"


def evaluate(
    cards: str | CardSet,
    board: str | CardSet = "",
    *,
    game: str | None = None,
    rule: str | None = None,
) -> Hand:
    """Return the best hand of five to seven cards; *board* is added to *cards*. Cost 3 µs.

    In a *game* other than hold'em *cards* is a holding of that game, the board has three to five
    cards, and the hand may have a low beside it. By a *rule*, such as "ace-to-five", the hand is
    the best of that ranking. Either cost up to 1 ms.

    >>> import runout
    >>> print(runout.evaluate("As2d", board="3c4h5s9dKd"))
    straight, five high
    >>> print(runout.evaluate("As2d", board="3c4h5s9dKd", rule="deuce-to-seven"))
    9-5-4-3-2 low
    >>> print(runout.evaluate("AsKs2d3c", board="QsJsTs", game="omaha"))
    straight flush, ace high
    """
    if game is not None and rule is not None:
        raise NotationError(f"game {game!r} and rule {rule!r} are both given; give one of them")
    if game not in (None, "holdem"):
        return _in_game(cards, board, find_game(game))
    ruled = HIGH if rule is None else find_rule(rule)
    held, shared = _card_set(cards, "the hand"), _card_set(board, "the board")
    if held.bits & shared.bits:
        raise _in_both(held, shared)
    given = held | shared
    if len(given) not in ruled.sizes:
        raise ImpossibleDeal(f"{_count(given)} given; a hand is read from {SPELT[ruled.sizes]}")
    if ruled is HIGH:
        return Hand(values.value(given.bits), given, held)
    if outside := given - ruled.deck:
        raise ImpossibleDeal(f"{next(iter(outside))} is not in {ruled.name}'s deck")
    return _best(ruled, held, shared)


@overload
def evaluate_many(cards: numpy.ndarray) -> numpy.ndarray: ...
@overload
def evaluate_many(cards: Buffer) -> array[int]: ...
def evaluate_many(cards):
    """Return the value of each row of card numbers, as uint16; the larger value wins.

    *cards* is a 2-D buffer of integers, shape (n, 5), (n, 6) or (n, 7), a card 4 * rank + suit
    (2c is 0, As is 51). Rows of uint8 are read in place, other integers are copied. A numpy array
    gives a numpy array, anything else an `array`. A number that is no card, or a card twice in a
    row, is an `ImpossibleDeal` that names the row (from 0). Cost about 5 ns a row of seven.

    >>> import runout
    >>> rows = memoryview(bytes([51, 47, 43, 39, 35, 0, 5, 48, 44, 40, 36, 32, 1, 6]))
    >>> straight_flushes = runout.evaluate_many(rows.cast("B", (2, 7)))
    >>> straight_flushes[0] == straight_flushes[1]
    True
    """
    view = memoryview(cards)
    shape = view.shape or ()
    if len(shape) != 2 or shape[1] not in SIZES:
        raise NotationError(f"shape {shape} is no list of hands; write (n, 5), (n, 6) or (n, 7)")
    if view.format.lstrip("@=<>") not in tuple("bBhHiIlLqQnN"):
        raise NotationError(f"format {view.format!r} is no integer; write card numbers 0 to 51")
    if (numpy := sys.modules.get("numpy")) and isinstance(cards, numpy.ndarray):
        found = numpy.empty(shape[0], "uint16")
    else:
        found = array("H", [0]) * shape[0]
    if shape[0]:
        flat, width = _as_bytes(view), shape[1]
        fault = values.value_rows(flat, width, found)
        if fault >= 0:
            raise ImpossibleDeal(_row_fault(fault, list(flat[fault * width :][:width])))
    return found


def _in_game(cards: str | CardSet, board: str | CardSet, game: Game) -> Hand:
    """Return the hand that a holding makes with the board so far."""
    held, shared = _card_set(cards, "the holding"), _card_set(board, "the board")
    if len(held) != game.holding:
        raise ImpossibleDeal(f"the holding has {_count(held)}; {game.name} deals {game.holding}")
    if not 3 <= len(shared) <= game.board:
        raise ImpossibleDeal(
            f"the board has {_count(shared)}; a hand of {game.name} needs 3, 4 or 5 there"
        )
    if held.bits & shared.bits:
        raise _in_both(held, shared)
    for owner, some in (("the holding", held), ("the board", shared)):
        if outside := some - game.deck:
            raise ImpossibleDeal(f"{next(iter(outside))} in {owner} is not in {game.name}'s deck")
    low = game.low and _best(game.low, held, shared, two_play=game.two_play)
    return _best(game.rule, held, shared, two_play=game.two_play, low=low)


def _best(
    rule: Rule[Any],
    held: CardSet,
    shared: CardSet,
    *,
    two_play: bool = False,
    low: Hand | None = None,
) -> Hand:
    value = max(map(rule.value, _choices(rule, held, shared, two_play)))
    return Hand(value, held | shared, held, rule, two_play, low)


def _choices(rule: Rule[Any], held: CardSet, shared: CardSet, two_play: bool) -> Iterator[CardSet]:
    """Yield the sets of cards that may play, those with the highest cards first."""
    if two_play:
        for two, three in product(combinations(held, 2), combinations(shared, 3)):
            yield CardSet(two + three)
    else:
        for n in rule.playing:
            yield from map(CardSet, combinations(held | shared, n))


def _in_both(held: CardSet, shared: CardSet) -> ImpossibleDeal:
    return ImpossibleDeal(f"{next(iter(held & shared))} is in both the holding and the board")


def _count(cards: CardSet) -> str:
    return f"{len(cards)} card{'s' * (len(cards) != 1)}"


def _card_set(cards: str | CardSet, owner: str) -> CardSet:
    if isinstance(cards, CardSet):
        return cards
    if not isinstance(cards, str):
        raise NotationError(f"{owner} is {cards!r}; write text, such as 'AhKh', or a CardSet")
    return CardSet.parse(cards)


def _as_bytes(view: memoryview) -> memoryview:
    """Return the integers of a buffer as uint8 in a row, copied if need be; 255 is a misfit."""
    if view.format == "B" and view.c_contiguous:
        return view.cast("B")
    flat = array("B", bytes(view.nbytes // view.itemsize))
    big = view.format[0] == ">" or (view.format[0] != "<" and sys.byteorder == "big")
    buffers.narrow(view.tobytes(), view.itemsize, big, flat)
    return memoryview(flat)


def _row_fault(row: int, cards: list[int]) -> str:
    """Return what is wrong with a row that the kernel refused."""
    wrong = [i for i, card in enumerate(cards) if card > 51]
    if wrong:
        return f"row {row}: column {wrong[0]} holds no card number; write 0 (2c) to 51 (As)"
    card = next(card for i, card in enumerate(cards) if card in cards[:i])
    return f"row {row}: {Card(card)} ({card}) stands twice; write each card once"
