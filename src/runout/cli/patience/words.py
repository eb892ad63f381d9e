"""What a game of patience says to who plays it, in plain lines and on the screen alike."""

from __future__ import annotations

from collections.abc import Sequence

from ...errors import NotationError
from ...patience import Choice, Layout
from ...patience.game import Loss, Play
from ...render import decimals, table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from fractions import Fraction

KEYS = "123456789abcdefgijklmnopstvwxyz"  # of the piles; h, q, r and u are commands


def pile_key(pile: int) -> str:
    """Return the key of a pile: a digit, a letter, beyond those its number.

    >>> pile_key(0), pile_key(9), pile_key(31)
    ('1', 'a', '32')
    """
    return KEYS[pile] if pile < len(KEYS) else str(pile + 1)


def read_move(line: str, piles: int) -> tuple[int, int]:
    """Return the two piles that a line names by keys or numbers, `2 5` or `25`, `10 12` or `ac`.

    >>> read_move("a2", 10), read_move("10 2", 10)
    ((9, 1), (9, 1))
    """
    words = line.casefold().split()
    if len(words) == 1 and len(words[0]) == 2:
        words = list(words[0])
    if len(words) != 2:
        raise NotationError(f"{_quoted(line)} is no move; write the keys of two piles, such as 2 5")
    one, two = (_read_pile(word, piles) for word in words)
    return one, two


def _read_pile(word: str, piles: int) -> int:
    if len(word) == 1 and word in KEYS:
        pile = KEYS.index(word)
    elif word.isascii() and word.isdigit() and len(word) < 5:
        pile = int(word) - 1
    else:
        pile = -1
    if not 0 <= pile < piles:
        there = f"the piles are 1 to {pile_key(piles - 1)}" if piles else "there are no piles"
        raise NotationError(f"there is no pile {_quoted(word)}; {there}")
    return pile


def _quoted(text: str) -> str:
    text = text.strip()
    return repr(text if len(text) <= 20 else f"{text[:20]}…")


def why_not(position: Layout, one: int, two: int) -> str:
    """Return why two piles are no move."""
    for pile in (one, two):
        if not position.piles[pile]:
            return f"pile {pile_key(pile)} has no cards left"
    if one == two:
        return f"{pile_key(one)} is one pile; a move takes the tops of two"
    tops = (f"{name(position.piles[pile][-1])} of pile {pile_key(pile)}" for pile in (one, two))
    return f"{' and '.join(tops)} make no pair"


def alone(position: Layout, pile: int) -> str:
    """Return why a pile is in no move."""
    if not position.piles[pile]:
        return f"pile {pile_key(pile)} has no cards left"
    return f"{name(position.piles[pile][-1])} of pile {pile_key(pile)} has no partner on top"


def name(card: object) -> str:
    """Return a card as layouts have it, in upper case."""
    return str(card).upper()


def pair_of(position: Layout, piles: tuple[int, int]) -> str:
    """Return the two top cards of piles."""
    return " ".join(name(position.piles[pile][-1]) for pile in piles)


def keys_of(piles: tuple[int, int]) -> str:
    """Return two piles as they are typed."""
    return " ".join(map(pile_key, piles))


def cards(n: int) -> str:
    """Return a number of cards in words.

    >>> cards(1), cards(0)
    ('1 card', '0 cards')
    """
    return f"{n} card{'s' * (n != 1)}"


def pairs(n: int) -> str:
    """Return a number of moves there are in words."""
    return f"{n} pair{'s' * (n != 1)}"


def chance(probability: float | Fraction) -> str:
    """Return a chance in per cent with one decimal; 0 and 100 are said of nothing else.

    >>> chance(0.3125), chance(0.0), chance(1e-6), chance(0.99999)
    ('31.3 %', '0 %', '<0.1 %', '>99.9 %')
    """
    if probability in (0, 1):
        return "100 %" if probability else "0 %"
    numerator, denominator = probability.as_integer_ratio()
    rounded = decimals(100 * numerator, denominator, 1)
    return {"0.0": "<0.1", "100.0": ">99.9"}.get(rounded, rounded) + " %"


def verdict(choice: Choice) -> str:
    """Return what is to be said of a move beside its chance."""
    if not choice.winnable:
        return "loses"
    return "the only move that can still win" if choice.only else ""


def hints(game: Play) -> str:
    """Return a table of the moves, the best first; the chance is that of the player."""
    position = game.position
    rows: Sequence[Sequence[str]] = [
        (
            keys_of(choice.piles),
            pair_of(position, choice.piles),
            chance(choice.probability),
            verdict(choice),
        )
        for choice in game.hint()
    ]
    return table(["piles", "cards", f"{game.player} wins", ""], rows)


def told_loss(loss: Loss) -> str:
    """Return which move lost a game."""
    (one, two), (low, high) = loss.kept, loss.piles
    lost = " ".join(map(name, loss.cards))
    return (
        f"move {loss.number} (piles {pile_key(low)} and {pile_key(high)}: {lost}) lost it: "
        f"{chance(loss.before)} before, 0 after; "
        f"piles {pile_key(one)} and {pile_key(two)} would have kept it"
    )


def standing(game: Play) -> str:
    """Return how many cards and moves there are, and the chance to win."""
    parts = [cards(game.cards_left), pairs(len(game.moves()))]
    parts.append(f"{chance(game.chance)} to win" if game.winnable else "lost")
    return " · ".join(parts) if game.cards_left else "no cards left"


def ending(game: Play) -> list[str]:
    """Return how a game that is left stands: won, stuck, lost already, or to be won still."""
    turns = len(game.line)
    moves = f"{turns} move{'s' * (turns != 1)}"
    if game.is_won:
        return [f"won: every card has gone, in {moves}"]
    left = f"{cards(game.cards_left)} left"
    if game.winnable:
        return [f"{left} after {moves}; it can still be won: {chance(game.chance)}"]
    loss = game.lost_by()
    why = told_loss(loss) if loss else "it was lost as dealt"
    return [f"stuck with {left}" if game.is_over else f"{left} after {moves}", why]
