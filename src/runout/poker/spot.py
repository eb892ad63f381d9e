"""One question: who holds what, what lies on the board, what is dead. Checked once, here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from ..cards import SUITS, Card, CardSet, parse_cards
from ..errors import ImpossibleDeal, NotationError
from .games import Game, find_game
from .options import whole_number

if TYPE_CHECKING:
    from .ranges import Range
    from .ranges.omaha import OmahaRange

PLAYERS = range(2, 11)
RUNS = range(1, 53)
Cards = TypeVar("Cards", CardSet, tuple[Card, ...])
Holding: TypeAlias = "CardSet | Range | OmahaRange"
Board: TypeAlias = "str | CardSet"


@dataclass(frozen=True, slots=True)
class Spot:
    """Holdings, board and dead cards that can lie on one table.

    A holding is known card by card or it is a range. The board keeps its order; `live` are the
    cards that neither lie there nor are known to be held or dead. There may be a `second` board
    for half of the pot, or `runs` of one board for an equal part each.
    """

    game: Game
    holdings: tuple[Holding, ...]
    board: tuple[Card, ...]
    dead: CardSet
    live: CardSet
    second: tuple[Card, ...] | None = None
    runs: int = 1

    @property
    def known(self) -> bool:
        """Whether every holding is known card by card."""
        return all(isinstance(holding, CardSet) for holding in self.holdings)

    @property
    def boards(self) -> tuple[tuple[Card, ...], ...]:
        """Each board that is dealt from the one deck."""
        return (self.board,) * self.runs if self.second is None else (self.board, self.second)

    @property
    def counted(self) -> list[int]:
        """The boards whose runouts are counted, as sets: of several runs two, which say all."""
        return [CardSet(board).bits for board in self.boards[:2]]

    @property
    def lacking(self) -> list[int]:
        """How many cards each board that is counted lacks."""
        return [self.game.board - board.bit_count() for board in self.counted]

    @property
    def on_board(self) -> CardSet:
        """The cards on the board, or on both."""
        return CardSet(self.board + (self.second or ()))

    @property
    def to_come(self) -> int:
        """The number of cards that the boards still lack."""
        if self.second is None:
            return self.runs * (self.game.board - len(self.board))
        return 2 * self.game.board - len(self.board) - len(self.second)

    @property
    def split(self) -> bool:
        """Whether the pot is split: for the low, among two boards or among runs."""
        return self.several or self.game.low is not None

    @property
    def several(self) -> bool:
        """Whether there are two boards, or several runs of one."""
        return self.second is not None or self.runs > 1


def parse_spot(
    holdings: Sequence[str | Holding],
    *,
    board: Board | Sequence[Board] = "",
    dead: str | CardSet = "",
    game: str = "holdem",
    runs: int = 1,
) -> Spot:
    """Return the question that these texts ask, or say what is wrong with it.

    >>> from runout.poker.spot import parse_spot
    >>> spot = parse_spot(["AhKh", "QdQc"], board="Ks7h2d")
    >>> len(spot.live), spot.to_come
    (45, 2)
    """
    rules = find_game(game)
    if type(runs) is not int or runs != 1:
        runs = whole_number("runs", runs, RUNS, "from 1 to 52")
    if len(holdings) not in PLAYERS:
        count = f"{len(holdings)} holding{'s' * (len(holdings) != 1)}"
        raise NotationError(f"{count} given; write two to ten, such as {' '.join(_example(rules))}")
    held = tuple(
        [parse_holding(text, f"player {i}'s holding", rules) for i, text in enumerate(holdings, 1)]
    )
    if type(board) is str or isinstance(board, CardSet):
        shared, second = _parse_board(board, "the board", rules), None
    else:
        shared, second = _parse_boards(board, rules)
    gone = _read(dead, "the dead cards", CardSet.parse)
    live = _live(rules, held, shared, second, gone)
    spot = Spot(rules, held, tuple(shared), gone, live, second, runs)
    if second is not None or runs > 1:
        _check_split(spot)
    if len(live) < spot.to_come + rules.holding * len(held):
        _check_room(spot)
    return spot


def _example(game: Game) -> tuple[str, str]:
    """Return two holdings as somebody would write them."""
    cards = "AhKhQdQcJsTs"
    return repr(cards[: 2 * game.holding]), repr("9s8s7d7c6h6d"[: 2 * game.holding])


def _parse_board(board: Board, owner: str, game: Game) -> tuple[Card, ...] | CardSet:
    shared = _read(board, owner, parse_cards)
    if len(shared) not in game.boards:
        sizes = ", ".join(map(str, game.boards[:-1])) + f" or {game.boards[-1]}"
        count = f"{len(shared)} card{'s' * (len(shared) != 1)}"
        raise ImpossibleDeal(f"{owner} has {count}; {game.name} has {sizes}")
    return shared


def _parse_boards(
    boards: Board | Sequence[Board], game: Game
) -> tuple[tuple[Card, ...] | CardSet, tuple[Card, ...] | None]:
    """Return the one or two boards of a list."""
    if not isinstance(boards, list | tuple) or len(boards) not in (1, 2):
        from .ranges.misread import short

        if isinstance(boards, list | tuple):
            raise NotationError(f"{len(boards)} boards are given; write one or two")
        raise NotationError(
            f"the board is {short(repr(boards))}; write text, such as 'Ks7h2d', a CardSet, or two"
        )
    if len(boards) == 1:
        return _parse_board(boards[0], "the board", game), None
    first, second = (_parse_board(text, f"board {i}", game) for i, text in enumerate(boards, 1))
    return first, tuple(second)


def _check_split(spot: Spot) -> None:
    """Refuse runs and second boards that are not counted."""
    if spot.game.low:
        several = "on two boards" if spot.second is not None else "in several runs"
        raise NotationError(
            f"{spot.game.name} is not counted {several}; take one board, or a game without a low"
        )
    if spot.runs > 1 and spot.second is not None:
        raise NotationError("two boards are not run several times; take one board, or one run")
    if spot.runs > 1 and not spot.to_come:
        raise NotationError("the board is complete, nothing can be run several times")


def _check_room(spot: Spot) -> None:
    """Refuse a spot with fewer live cards than ranges and board need."""
    of_ranges = sum(not isinstance(holding, CardSet) for holding in spot.holdings)
    ranged = spot.game.holding * of_ranges
    if len(spot.live) < spot.to_come + ranged:
        ranges = f"the ranges need {ranged} and " * bool(ranged)
        fewer = "runs or players" if spot.runs > 1 else "players"
        hint = "take out some dead cards" if spot.dead else f"ask for fewer {fewer}"
        raise ImpossibleDeal(
            f"{len(spot.live)} live cards are left and {ranges}{_boards(spot)} {spot.to_come} "
            f"more; {hint}"
        )


def _boards(spot: Spot) -> str:
    """Return what needs cards."""
    if spot.second is not None:
        return "the boards need"
    return f"{spot.runs} runs need" if spot.runs > 1 else "the board needs"


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
        return _parse_omaha(holding, owner, game)
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


def _parse_omaha(holding: str | Holding, owner: str, game: Game) -> Holding:
    """Return the cards or the range that a text names in a game of more than two cards."""
    cards = holding if isinstance(holding, CardSet) else None
    if isinstance(holding, str) and "," not in holding:
        try:
            cards = CardSet.parse(holding)
        except ImpossibleDeal as error:
            raise ImpossibleDeal(f"{owner}: {error}") from None
        except NotationError:
            pass
    if cards is None:
        return _omaha_range(holding, owner, game)
    if len(cards) != game.holding:
        count = f"{len(cards)} card{'s' * (len(cards) != 1)}"
        rest = "*" * (game.holding - len(cards))
        hint = f"; write {f'{cards}{rest}'!r} for any others" if rest and cards else ""
        raise ImpossibleDeal(f"{owner} has {count}; {game.name} deals {game.holding}{hint}")
    return cards


def _omaha_range(holding: str | Holding, owner: str, game: Game) -> OmahaRange:
    """Return the range that a text names, of as many cards as the game deals."""
    from .ranges.omaha import OmahaRange

    if isinstance(holding, OmahaRange):
        if holding.cards == game.holding:
            return holding
        raise NotationError(
            f"{owner} is a range of {holding.cards} cards; {game.name} deals {game.holding}"
        )
    if not isinstance(holding, str):
        raise NotationError(
            f"{owner} is {holding!r}; write text, such as 'AA**', a CardSet or an OmahaRange"
        )
    try:
        return OmahaRange(holding, game.holding)
    except (NotationError, ImpossibleDeal) as error:
        raise type(error)(f"{owner}: {error}") from None


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


def _read_range(holding: str | Holding, owner: str) -> Range:
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


def _live(
    game: Game,
    holdings: Sequence[Holding],
    board: tuple[Card, ...] | CardSet,
    second: tuple[Card, ...] | None,
    dead: CardSet,
) -> CardSet:
    """Return the cards still in the deck; a card in two places is named with both."""
    bits = game.deck.bits
    known = [(i, cards) for i, cards in enumerate(holdings, 1) if isinstance(cards, CardSet)]
    boards = (CardSet(board),) if second is None else (CardSet(board), CardSet(second))
    for cards in (*[cards for _, cards in known], *boards, dead):
        if cards.bits & ~bits:
            break
        bits ^= cards.bits
    else:
        return CardSet(bits=bits)
    places = [(f"player {i}'s holding", cards) for i, cards in known]
    names = ["the board"] if second is None else ["board 1", "board 2"]
    places += [*zip(names, boards, strict=True), ("the dead cards", dead)]
    for i, (place, cards) in enumerate(places):
        if outside := cards - game.deck:
            raise ImpossibleDeal(f"{next(iter(outside))} in {place} is not in {game.name}'s deck")
        for earlier, others in places[:i]:
            if common := cards & others:
                raise ImpossibleDeal(f"{next(iter(common))} is in both {earlier} and {place}")
    raise AssertionError("a card is missing from the deck and yet in no second place")
