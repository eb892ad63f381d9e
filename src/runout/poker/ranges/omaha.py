"""Ranges of Omaha: the holdings of four, five or six cards a player may have, with weights."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from math import comb

from ...cards import DECK, CardSet
from ...errors import NotationError, TooMuchWork
from .misread import short
from .omaha_patterns import LONGEST, MOST_PIECES, SIZES, read_patterns
from .omaha_sets import Alternative, Holdings, Pattern
from .omaha_shapes import classes, ranks_of
from .weights import Weight, as_weight, decimal_text

MOST_COUNTED = 5_000_000  # holdings that `len` goes through, a second or two


class OmahaRange:
    """Holdings with weights, read from the notation of ProPokerTools; immutable.

    `cards` is how many a holding has, 4, 5 or 6. `suits` adds up the suits that the text names,
    clubs 1, diamonds 2, hearts 4, spades 8: renaming the others leaves the range as it is.
    What a text means is told in docs/ranges.md; what makes no sense is a `NotationError`. `str`
    reads back as an equal range. Ranges are equal when they list the same patterns with the same
    weights, in whatever order; equal ranges have the same holdings, but the same holdings can be
    told in unequal ways, such as `AA` and `AA,AAA`.

    >>> from runout import CardSet, OmahaRange
    >>> hero = OmahaRange("AA**!AAA, KKQQ$ds@50")
    >>> len(hero), hero.suits, print(hero)
    AA!AAA,KKQQ$ds@50
    (6774, 0, None)
    >>> CardSet.parse("AsAhKsKh") in hero
    True
    """

    __slots__ = ("_full", "_loose", "_weight_of", "cards", "suits")
    cards: int
    suits: int
    _weight_of: Mapping[Holdings, Fraction]
    _full: Mapping[int, tuple[Alternative, ...]]
    _loose: tuple[Alternative, ...]

    def __init__(self, text: str = "", cards: int = 4) -> None:
        _fill(self, read_patterns(text, cards), cards)

    @staticmethod
    def of(holdings: Mapping[CardSet, Weight] | Iterable[CardSet]) -> OmahaRange:
        """Return the range of these holdings, each with its weight in the mapping or else with 1.

        All have four, five or six cards; no holdings are an empty range of four cards. Above 10,000
        holdings, which could not be read back from text, it is `TooMuchWork`.

        >>> from runout import CardSet, OmahaRange
        >>> print(OmahaRange.of({CardSet.parse("AhAsKhKs"): "0.25"}))
        AsAhKsKh@25
        """
        if not isinstance(holdings, Iterable):
            given = short(repr(holdings))
            raise NotationError(f"{given} is no set of holdings; hand in a mapping or list")
        pairs = (
            holdings.items() if isinstance(holdings, Mapping) else ((one, 1) for one in holdings)
        )
        cards, found = 0, dict[int, Fraction]()
        for holding, given in pairs:
            if not isinstance(holding, CardSet) or len(holding) not in (
                SIZES if not cards else (cards,)
            ):
                size = f"{cards} cards like the first" if cards else "four, five or six cards"
                shown = short(repr(holding))
                raise NotationError(
                    f"{shown} is no holding of {size}; write CardSet.parse('AsAhKsKh')"
                )
            cards = len(holding)
            weight = as_weight(given)
            found[holding.bits] = max(weight, found.get(holding.bits, weight))
            if len(found) > MOST_PIECES:
                raise TooMuchWork(f"a range lists at most {MOST_PIECES:,} holdings; write patterns")
        made = OmahaRange.__new__(OmahaRange)
        listed = [Alternative(Pattern(bits), one, cards) for bits, one in found.items()]
        _fill(made, listed, cards or 4)
        if len(str(made)) > LONGEST:
            raise TooMuchWork(f"the range takes over {LONGEST:,} characters; write shorter weights")
        return made

    @property
    def heaviest(self) -> Fraction:
        """The largest weight of a holding, 0 of an empty range."""
        return max(self._weight_of.values(), default=Fraction())

    @property
    def is_open(self) -> bool:
        """Whether the range is all holdings, each with the same weight.

        >>> from runout import OmahaRange
        >>> OmahaRange("****").is_open, OmahaRange("random@50").is_open, OmahaRange("A").is_open
        (True, True, False)
        """
        return [str(part) for part in self._weight_of] == ["random"]

    def at_most(self, live: int) -> int:
        """Return a bound on how many holdings can be made of live cards, without listing them.

        Exact for `random`, for one word and for one pattern, but for patterns that ask both for
        ranks and for suits of any rank, such as `A*h`. Some ten microseconds a pattern.

        >>> from runout import OmahaRange
        >>> from runout.cards import DECK
        >>> OmahaRange("AA").at_most(DECK.bits), OmahaRange("$ds").at_most(DECK.bits)
        (6961, 36504)
        """
        every = comb((live & DECK.bits).bit_count(), self.cards)
        parts = self._weight_of
        return min(every, sum(part.at_most(live & DECK.bits, self.cards) for part in parts))

    def holdings(self, live: int) -> Iterator[tuple[int, Fraction]]:
        """Yield each holding made of live cards once, as 52 bits, with its weight above 0.

        Those with the most aces come first, and so on by rank. Cost: a microsecond for each of
        1,820 classes of ranks (6,175 with five cards, 18,395 with six) and each pattern that leaves
        a card open, then some 0.2 microseconds a holding, or 2 where suits have to be looked at;
        never more memory than one class takes.

        >>> from runout import OmahaRange
        >>> from runout.cards import DECK, CardSet
        >>> holding, weight = next(OmahaRange("KK@50").holdings((DECK - CardSet.parse("Ah")).bits))
        >>> print(CardSet(bits=holding), weight)
        AsAdKsKh 1/2
        """
        live &= DECK.bits
        for ranks in classes(self.cards) if self._loose else sorted(self._full, reverse=True):
            listed = (*self._full.get(ranks, ()), *self._loose)
            found: dict[int, Fraction] = {}
            for one in listed:
                weight = one.weight
                for holding in one.of_class(ranks, live):
                    if found.get(holding, 0) < weight:
                        found[holding] = weight
            yield from found.items()

    def weight_of(self, holding: int) -> Fraction:
        """Return the weight of a holding of 52 bits, 0 if it is not in the range.

        >>> from runout import CardSet, OmahaRange
        >>> str(OmahaRange("AA@50,AAK").weight_of(CardSet.parse("AsAhKdKc").bits))
        '1'
        """
        if holding < 0 or holding >> 52 or holding.bit_count() != self.cards:
            return Fraction()
        listed = (*self._full.get(ranks_of(holding), ()), *self._loose)
        weights = (one.weight for one in listed if one.holdings.matches(holding))
        return max(weights, default=Fraction())

    def __len__(self) -> int:
        if (bound := self.at_most(DECK.bits)) > MOST_COUNTED:
            raise TooMuchWork(
                f"the range may have {bound:,} holdings, and at most {MOST_COUNTED:,} are counted; "
                "write a narrower one, or ask at_most for the bound"
            )
        return sum(1 for _ in self.holdings(DECK.bits))

    def __bool__(self) -> bool:
        return next(self.holdings(DECK.bits), None) is not None

    def __iter__(self) -> Iterator[CardSet]:
        return (CardSet(bits=holding) for holding, _ in self.holdings(DECK.bits))

    def __contains__(self, holding: object) -> bool:
        return isinstance(holding, CardSet) and self.weight_of(holding.bits) > 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, OmahaRange) and _told(self) == _told(other)

    def __hash__(self) -> int:
        cards, weights = _told(self)
        return hash((cards, frozenset(weights.items())))

    def __str__(self) -> str:
        return ",".join(
            str(part) if weight == 1 else f"{part}@{_percent(weight)}"
            for part, weight in self._weight_of.items()
        )

    def __repr__(self) -> str:
        return f"OmahaRange({str(self)!r}" + (")" if self.cards == 4 else f", {self.cards})")

    def __reduce__(self) -> tuple[type[OmahaRange], tuple[str, int]]:
        return OmahaRange, (str(self), self.cards)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("an OmahaRange cannot be changed; read a new one from text")


def _fill(made: OmahaRange, listed: Iterable[Alternative], cards: int) -> None:
    """Give a new range its alternatives, the heaviest first; of equal ones only that one counts."""
    weight_of: dict[Holdings, Fraction] = {}
    full: dict[int, list[Alternative]] = {}
    loose, suits = [], 0
    for one in sorted(listed, key=lambda one: one.weight, reverse=True):
        if not one.weight or one.holdings in weight_of:
            continue
        part = one.holdings
        weight_of[part] = one.weight
        suits |= part.named
        if isinstance(part, Pattern) and part.size == cards and not part.suits:
            full.setdefault(part.all_ranks, []).append(one)
        else:
            loose.append(one)
    by_ranks = {ranks: tuple(ones) for ranks, ones in full.items()}
    values = (("cards", cards), ("suits", suits), ("_weight_of", weight_of))
    for name, value in (*values, ("_full", by_ranks), ("_loose", tuple(loose))):
        object.__setattr__(made, name, value)


def _told(one: OmahaRange) -> tuple[int, Mapping[Holdings, Fraction]]:
    """Return what makes two ranges equal."""
    return one.cards, one._weight_of


def _percent(weight: Fraction) -> str:
    return decimal_text(weight * 100) or str(weight * 100)
