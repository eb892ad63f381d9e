"""Data sets turned into the line that answers them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from ..cards import CARDS
from ..render import decimals

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..patience import Layout

# What answers a data set: it takes the line on which it starts, and its cards.
Answer = Callable[[int, Sequence[int]], str]
FLOAT_ERROR = 1e-12  # of a probability of patience


def flop_probability(places: int = 10) -> Answer:
    """Return what answers hold'em data sets with the probability to win.

    >>> from runout.cards import parse_cards
    >>> from runout.contest import flop_probability
    >>> flop_probability()(1, parse_cards("AsAh 2d3c 4h5sAd"))
    '0.3444444444'
    """
    text = cache(lambda wins: decimals(wins, 990, places))
    return _flop(lambda _line, counts: text(counts[0]))


def flop_tally() -> Answer:
    """Return what answers hold'em data sets with three counts: wins, ties, losses of 990.

    >>> from runout.cards import parse_cards
    >>> from runout.contest import flop_tally
    >>> flop_tally()(1, parse_cards("AsAh 2d3c 4h5sAd"))
    '341 9 640'
    """
    return _flop(lambda _line, counts: " ".join(map(str, counts)))


def flop_json() -> Answer:
    """Return what answers hold'em data sets with an object of JSON.

    >>> from runout.cards import parse_cards
    >>> from runout.contest import flop_json
    >>> flop_json()(1, parse_cards("AsKs AdAc QsJsTs"))
    '{"line": 1, "wins": 990, "ties": 0, "losses": 0, "probability": 1.0}'
    """
    names = '{{"line": {}, "wins": {}, "ties": {}, "losses": {}, "probability": {}}}'
    return _flop(lambda line, counts: names.format(line, *counts, counts[0] / 990))


def deal_probability(places: int = 6) -> Answer:
    """Return what answers Double Patience deals with the probability that every card goes.

    It is rounded from the float where the error of that cannot matter, else from the fraction.

    >>> from runout.cards import parse_cards
    >>> from runout.contest import deal_probability
    >>> deal = "As9s6cKs JcQhAcKh 7sQdJdKd QsTsJs9h 6dTdAd8s QcThKc8d 8c9dTc7c 9c7hJh7d 8h6sAh6h"
    >>> deal_probability()(1, parse_cards(deal))
    '0.589314'
    """
    from ..patience import win_probability

    def answer(_line: int, cards: Sequence[int]) -> str:
        layout = _layout(cards)
        chance = win_probability(layout)
        least, most = max(0.0, chance - FLOAT_ERROR), chance + FLOAT_ERROR
        text = decimals(*least.as_integer_ratio(), places)
        if text == decimals(*most.as_integer_ratio(), places):
            return text
        return decimals(*win_probability(layout, exact=True).as_integer_ratio(), places)

    return answer


def deal_json() -> Answer:
    """Return what answers Double Patience deals with an object of JSON.

    >>> from runout.cards import parse_cards
    >>> from runout.contest import deal_json
    >>> deal = "As9s6cKs JcQhAcKh 7sQdJdKd QsTsJs9h 6dTdAd8s QcThKc8d 8c9dTc7c 9c7hJh7d 8h6sAh6h"
    >>> deal_json()(1, parse_cards(deal))
    '{"line": 1, "probability": 0.589314186412...}'
    """
    from ..patience import win_probability

    def answer(line: int, cards: Sequence[int]) -> str:
        return f'{{"line": {line}, "probability": {win_probability(_layout(cards))}}}'

    return answer


def _flop(words: Callable[[int, tuple[int, int, int]], str]) -> Answer:
    """Return what counts a data set and puts its line, and wins, ties and losses into *words*."""
    from ..poker.tally import flop_counts  # loaded only by who counts

    def answer(line: int, cards: Sequence[int]) -> str:
        first, second, third, fourth, fifth, sixth, seventh = cards
        flop = 1 << fifth | 1 << sixth | 1 << seventh
        return words(line, flop_counts(1 << first | 1 << second, 1 << third | 1 << fourth, flop))

    return answer


def _layout(cards: Sequence[int]) -> Layout:
    from ..patience import Layout  # loaded only by who counts

    whole = tuple(CARDS[card] for card in cards)
    piles = tuple(whole[i : i + 4] for i in range(0, len(whole), 4))
    return Layout(piles, game="double-patience")
