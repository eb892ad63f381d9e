"""One question: who holds what, what lies on the board, what is dead. Checked once, here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from ..cards import SUITS, Card, CardSet, parse_cards
from ..errors import ImpossibleDeal, NotationError
from .games import Game, find_game

if TYPE_CHECKING:
    from .ranges import Range

PLAYERS = range(2, 11)
Cards = TypeVar("Cards", CardSet, tuple[Card, ...])
Holding: TypeAlias = "CardSet | Range"


@dataclass(frozen=True, slots=True)
class Spot:
    """Holdings, board and dead cards that can lie on one table.

    A holding is known card by card or it is a range. The board keeps its order; `live` are the
    cards that neither lie there nor are known to be held or dead.
    """

    game: Game
    holdings: tuple[Holding, ...]
    board: tuple[Card, ...]
    dead: CardSet
    live: CardSet

    @property
    def known(self) -> bool:
        """Whether every holding is known card by card."""
        return all(isinstance(holding, CardSet) for holding in self.holdings)

    @property
    def to_come(self) -> int:
        """The number of cards that the board still lacks."""
        return self.game.board - len(self.board)


def parse_spot(
    holdings: Sequence[str | Holding],
    *,
    board: str | CardSet = "",
    dead: str | CardSet = "",
    game: str = "holdem",
) -> Spot:
    """Return the question that these texts ask, or say what is wrong with it.

    >>> from runout.poker.spot import parse_spot
    >>> spot = parse_spot(["AhKh", "QdQc"], board="Ks7h2d")
    >>> len(spot.live), spot.to_come
    (45, 2)
    """
    rules = find_game(game)
    if len(holdings) not in PLAYERS:
        count = f"{len(holdings)} holding{'s' * (len(holdings) != 1)}"
        raise NotationError(f"{count} given; write two to ten, such as 'AhKh' 'QdQc'")
    held = tuple(
        [parse_holding(text, f"player {i}'s holding", rules) for i, text in enumerate(holdings, 1)]
    )
    shared = _read(board, "the board", parse_cards)
    if len(shared) not in rules.boards:
        sizes = ", ".join(map(str, rules.boards[:-1])) + f" or {rules.boards[-1]}"
        count = f"{len(shared)} card{'s' * (len(shared) != 1)}"
        raise ImpossibleDeal(f"the board has {count}; {rules.name} has {sizes}")
    gone = _read(dead, "the dead cards", CardSet.parse)
    live = _live(rules, held, CardSet(shared), gone)
    spot = Spot(rules, held, tuple(shared), gone, live)
    if len(live) < spot.to_come + rules.holding * len(held):
        _check_room(spot)
    return spot


def _check_room(spot: Spot) -> None:
    """Refuse a spot with fewer live cards than ranges and board need."""
    of_ranges = sum(not isinstance(holding, CardSet) for holding in spot.holdings)
    ranged = spot.game.holding * of_ranges
    if len(spot.live) < spot.to_come + ranged:
        ranges = f"the ranges need {ranged} and " * bool(ranged)
        raise ImpossibleDeal(
            f"{len(spot.live)} live cards are left and {ranges}the board needs {spot.to_come} "
            "more; take out some dead cards"
        )


def parse_holding(holding: str | Holding, owner: str, game: Game) -> Holding:
    """Return the holding or the range that a text names; *owner* is what a message calls it.

    >>> from runout.poker.spot import parse_holding
    >>> from runout.poker.games import HOLDEM
    >>> print(parse_holding("khah", "the hero's holding", HOLDEM))
    AhKh
    >>> len(parse_holding("QQ+,AKs", "the villain's holding", HOLDEM))
    22
    """
    if game.holding != 2:
        return _parse_cards_held(holding, owner, game)
    if not isinstance(holding, str | CardSet):
        return _read_range(holding, owner)
    try:
        cards = holding if isinstance(holding, CardSet) else CardSet.parse(holding)
    except (NotationError, ImpossibleDeal) as error:
        if isinstance(holding, str) and _may_be_range(holding, error):
            return _read_range(holding, owner)
        raise type(error)(f"{owner}: {error}") from None
    if len(cards) == game.holding:
        return cards
    if isinstance(holding, str) and cards and "," in holding:
        return _read_range(holding, owner)
    count = f"{len(cards)} card{'s' * (len(cards) != 1)}"
    raise ImpossibleDeal(f"{owner} has {count}; {game.name} deals {game.holding}")


def _parse_cards_held(holding: str | Holding, owner: str, game: Game) -> CardSet:
    """Return the cards of a holding in a game that has no ranges."""
    cards = holding if isinstance(holding, CardSet) else None
    if isinstance(holding, str):
        try:
            cards = CardSet.parse(holding)
        except ImpossibleDeal as error:
            raise ImpossibleDeal(f"{owner}: {error}") from None
        except NotationError as error:
            raise NotationError(f"{owner}: {error}; {game.name} has no ranges") from None
    if cards is None:
        raise NotationError(f"{owner} is {holding!r}; {game.name} has no ranges, write its cards")
    if len(cards) != game.holding:
        count = f"{len(cards)} card{'s' * (len(cards) != 1)}"
        raise ImpossibleDeal(f"{owner} has {count}; {game.name} deals {game.holding}")
    return cards


def _read(text: str | CardSet, owner: str, parse: Callable[[str], Cards]) -> Cards | CardSet:
    """Return the cards of a text, or the CardSet that was given; *owner* stands in a message."""
    if isinstance(text, CardSet):
        return text
    if not isinstance(text, str):
        raise NotationError(f"{owner} is {text!r}; write text, such as 'AhKh', or a CardSet")
    try:
        return parse(text)
    except (NotationError, ImpossibleDeal) as error:
        raise type(error)(f"{owner}: {error}") from None


def _may_be_range(text: str, error: Exception) -> bool:
    """Return whether a text that is no list of cards may be a range instead.

    Several holdings with a card in common may, with commas between them. Four characters with a
    suit in the second place are two cards, right or wrong: 'AsAx' is a slip.
    """
    if isinstance(error, ImpossibleDeal):
        return "," in text
    return not (len(text) == 4 and text[1].lower() in SUITS)


def _read_range(holding: str | Range, owner: str) -> Range:
    """Return the range that a text names."""
    from .ranges import Range

    if isinstance(holding, Range):
        return holding
    if not isinstance(holding, str):
        raise NotationError(f"{owner} is {holding!r}; write text, such as 'AhKh', or a Range")
    try:
        return Range(holding)
    except NotationError as error:
        raise NotationError(f"{owner}: {error}") from None


def _live(game: Game, holdings: Sequence[Holding], board: CardSet, dead: CardSet) -> CardSet:
    """Return the cards still in the deck; a card in two places is named with both."""
    bits = game.deck.bits
    known = [(i, cards) for i, cards in enumerate(holdings, 1) if isinstance(cards, CardSet)]
    for cards in (*[cards for _, cards in known], board, dead):
        if cards.bits & ~bits:
            break
        bits ^= cards.bits
    else:
        return CardSet(bits=bits)
    places = [(f"player {i}'s holding", cards) for i, cards in known]
    places += [("the board", board), ("the dead cards", dead)]
    for i, (place, cards) in enumerate(places):
        if outside := cards - game.deck:
            raise ImpossibleDeal(f"{next(iter(outside))} in {place} is not in {game.name}'s deck")
        for earlier, others in places[:i]:
            if common := cards & others:
                raise ImpossibleDeal(f"{next(iter(common))} is in both {earlier} and {place}")
    raise AssertionError("a card is missing from the deck and yet in no second place")
