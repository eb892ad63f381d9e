"""Layouts dealt from a seed: the same for the same game, seed and number everywhere and for ever.

The deck, sorted from the lowest card up (2c first), is shuffled by Fisher and Yates with the
numbers of a splitmix64, one generator a deal: `kernels/shuffle.py` says how to the bit. The
shuffled deck is dealt pile by pile, each bottom to top, but under the two rules of Nestor, whose
single cards are what the columns leave:

- rectified: row by row; a card whose rank already stands in its column goes under the pack and the
  next one is tried; a deal that cannot be finished is dealt anew.
- swapped (PySolFC's): six cards a column, column by column; while a column holds a rank twice, the
  lower of the two is swapped with a random card that comes after this column. PySolFC gives up
  after 1,000 swaps in a column; here it is dealt anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate

from ..cards import CARDS
from ..errors import NotationError, TooMuchWork
from ..kernels import shuffle
from .layout import Layout
from .odds import win_probability
from .players import find_player
from .rules import GAMES, RECTIFIED, SHUFFLED, SWAPPED, Rules, find_rules
from .solve import is_winnable

SEEDS = 1 << 64
NUMBERS = 1 << 63
TRIES = 10_000
DEALING = (SHUFFLED, RECTIFIED, SWAPPED)  # as the kernel counts them


def deal(game: str, seed: int, number: int = 0) -> Layout:
    """Return the layout of *game* that is dealt from *seed*, the deal of that *number* from 0 up.

    Deals of one seed are independent of each other. They will be the same in every later version.
    Games of the same deck that deal by no rule of their own lay out the same shuffled cards.

    >>> from runout.patience import deal
    >>> print(deal("the-wish-open", seed=1))
    game: the-wish-open
    JD 8H TH TC
    QH JH 7C KD
    9H JC 9D 9C
    AD 7S TD QD
    QS 7H TS AS
    8C JS KH 8D
    KS QC AC 8S
    KC 7D AH 9S
    """
    return next(deal_each(game, seed, number, 1))


def deal_each(game: str, seed: int, number: int, deals: int) -> Iterator[Layout]:
    """Yield *deals* layouts of a seed, from that *number* on; they are dealt at once."""
    rules = find_rules(game)
    if rules.deck is None:
        dealt = ", ".join(name for name, rules in GAMES.items() if rules.deck is not None)
        raise NotationError(f"{game!r} has no deck to deal from; deal one of {dealt}")
    check_whole("seed", seed, SEEDS)
    check_whole("number of a deal", number, NUMBERS)
    cards = bytearray(deals * len(rules.deck))
    columns = sum(height == rules.heights[0] for height in rules.heights)
    rule = DEALING.index(rules.dealing)
    deck = bytes(sorted(rules.deck))
    shuffle.deal(deck, columns, rules.heights[0], rule, seed, number, cards)
    return _layouts(bytes(cards), rules)


def find_deal(
    game: str,
    seed: int,
    *,
    number: int = 0,
    winnable: bool = False,
    between: tuple[float, float] | None = None,
    player: str = "random",
    tries: int = TRIES,
) -> tuple[Layout, int]:
    """Return the first deal of *seed* that is as wanted, and its number.

    *winnable* wants one that can be won; *between* are the least and the greatest chance that
    *player* may have. The search begins at *number* and gives up with `TooMuchWork` after *tries*
    deals, which takes half a second for 36 cards and up to a minute for 52.

    >>> from runout.patience import find_deal, win_probability
    >>> layout, number = find_deal("double-patience", seed=1, between=(0.3, 0.4))
    >>> print(number, format(win_probability(layout), ".4f"))
    1 0.3008
    """
    low, high = _band(between)
    find_player(player)
    check_whole("number of a deal", number, NUMBERS)
    check_whole("number of tries", tries, NUMBERS, least=1)
    for tried in range(number, number + tries):
        layout = deal(game, seed, tried)
        if winnable and not is_winnable(layout):
            continue
        if between is None or low <= win_probability(layout, player) <= high:
            return layout, tried
    wanted = f"has a chance of {low} to {high}" if between else "can be won"
    advice = "allow more tries" + ", or widen the band" * bool(between)
    raise TooMuchWork(f"none of {tries:,} deals {wanted}; {advice}")


def check_whole(what: str, number: int, end: int, least: int = 0) -> None:
    """Refuse what is no whole number from *least* up to, but not including, *end*."""
    if not hasattr(number, "__index__") or not least <= number < end:
        raise NotationError(f"{number!r} is no {what}; write a whole number, {least} to {end - 1}")


def _band(between: tuple[float, float] | None) -> tuple[float, float]:
    if between is None:
        return 0, 1
    try:
        low, high = between
        fine = 0 <= low <= high <= 1
    except (TypeError, ValueError):
        raise NotationError(
            f"{between!r} is no band; write two chances, such as (0.2, 0.4)"
        ) from None
    if not fine:
        raise NotationError(f"no chance is from {low} to {high}; write the lower one first, 0 to 1")
    return low, high


def _layouts(cards: bytes, rules: Rules) -> Iterator[Layout]:
    """Yield the layouts of dealt cards; the first is checked as any is, and the others are like it.

    A check takes as long as all the rest of a study of 36 cards.
    """
    ends = list(accumulate(rules.heights))
    starts = [0, *ends[:-1]]
    checked = None
    for place in range(0, len(cards), ends[-1]):
        dealt = [CARDS[card] for card in cards[place : place + ends[-1]]]
        piles = tuple([tuple(dealt[i:end]) for i, end in zip(starts, ends, strict=True)])
        if checked is None:
            checked = layout = Layout(piles, rules.name)
        else:
            layout = object.__new__(Layout)
            for name in Layout.__slots__:
                object.__setattr__(layout, name, getattr(checked, name))
            object.__setattr__(layout, "piles", piles)
        yield layout
