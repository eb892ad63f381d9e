"""Ranges: the holdings a player may have, each with an exact weight."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from types import MappingProxyType

from ...cards import CardSet
from ...errors import NotationError
from ..combos import ALL, COMBOS, bit_of, classes, listed, touching, union
from .misread import short
from .notation import read_range, write_range
from .weights import Weight, as_weight


class Range:
    """Combos with weights, read from text; immutable, iterated from AsAh down to 2d2c.

    Two ranges are equal when every combo has the same weight in both; `str` reads back as an equal
    range. A combo of weight 0 stays in the text, but is neither counted nor compared. *dialect*,
    *plus* and *overlap* are told in docs/ranges.md. `by_weight` has the combos of each weight, the
    heaviest first, as one integer (see `combos`); `notes` are sentences on how the text was read.

    >>> from runout import Range
    >>> hero = Range("QQ+,AKs:0.25,AsKd:1", dialect="pio")
    >>> len(hero), str(hero.weight), hero.to_text("eval7")
    (23, '20', 'QQ+, AsKd, 0.25(AKs)')
    >>> print(hero & Range("AA,AK"))
    AA,AsKd,AKs*0.25
    """

    __slots__ = ("_weights", "by_weight", "notes")
    by_weight: Mapping[Fraction, int]
    _weights: Mapping[CardSet, Fraction] | None
    notes: tuple[str, ...]

    def __init__(
        self,
        text: str = "",
        dialect: str | None = None,
        plus: str = "kicker",
        *,
        overlap: str | None = None,
    ) -> None:
        reading = read_range(text, dialect, plus=plus, overlap=overlap)
        _fill(self, reading.weights, reading.notes)

    @staticmethod
    def of(combos: Mapping[CardSet, Weight] | Iterable[CardSet]) -> Range:
        """Return the range of these combos, each with its weight in the mapping or else with 1.

        >>> from runout import CardSet, Range
        >>> print(Range.of({CardSet.parse("AhKh"): "0.1", CardSet.parse("2c2d"): 1}))
        2d2c,AhKh*0.1
        """
        if not isinstance(combos, Iterable):
            raise NotationError(
                f"{short(repr(combos))} is no set of combos; hand in a mapping or list"
            )
        pairs = combos.items() if isinstance(combos, Mapping) else ((combo, 1) for combo in combos)
        by_weight: dict[Fraction, int] = {}
        for combo, given in pairs:
            weight = as_weight(given)
            by_weight[weight] = by_weight.get(weight, 0) | bit_of(_combo(combo))
        return _made(by_weight, ())

    @property
    def weights(self) -> Mapping[CardSet, Fraction]:
        """The weight of every combo that has one above 0, in the order of iteration."""
        weights = self._weights
        if weights is None:
            weights = MappingProxyType(_by_combo(self.by_weight))
            object.__setattr__(self, "_weights", weights)
        return weights

    @property
    def zeros(self) -> tuple[CardSet, ...]:
        """The combos that the range names with weight 0."""
        return tuple(listed(self.by_weight.get(Fraction(), 0)))

    @property
    def weight(self) -> Fraction:
        """The sum of all weights."""
        return _total(self.by_weight, ALL)

    @property
    def coverage(self) -> Fraction:
        """The share of the 1,326 combos that have a weight, whatever it is.

        >>> from runout import Range
        >>> Range("15%").coverage
        Fraction(100, 663)
        """
        return Fraction(len(self), COMBOS)

    def without(self, cards: CardSet) -> Range:
        """Return the combos that hold none of these cards.

        >>> from runout import CardSet, Range
        >>> print(Range("AA,AKs").without(CardSet.parse("AsKh")))
        AhAd,AhAc,AdAc,AdKd,AcKc
        """
        if not isinstance(cards, CardSet):
            given = short(repr(cards))
            raise NotationError(f"{given} is no set of cards; write CardSet.parse('AsKh')")
        kept = ~touching(cards)
        left = {weight: combos & kept for weight, combos in self.by_weight.items()}
        return _made(left, self.notes)

    def by_class(self) -> dict[str, Fraction]:
        """Return the mean weight of the combos of each of the 169 classes, AA first.

        >>> from runout import Range
        >>> str(Range("AhKh,AsKs").by_class()["AKs"])
        '1/2'
        """
        return {
            name: Fraction(_total(self.by_weight, members), members.bit_count())
            for name, members in classes().items()
        }

    def to_text(self, dialect: str = "core") -> str:
        """Return the range in a dialect, or refuse a weight that the dialect cannot say.

        >>> from runout import Range
        >>> Range("AA,[25]AKs,KQs[/25]").to_text("equilab")
        '100: AA, 25: AKs, KQs'
        """
        return write_range(self.by_weight, dialect)

    def __str__(self) -> str:
        return self.to_text()

    def __repr__(self) -> str:
        return f"Range({str(self)!r})"

    def __len__(self) -> int:
        return sum(combos.bit_count() for weight, combos in self.by_weight.items() if weight)

    def __iter__(self) -> Iterator[CardSet]:
        return iter(self.weights)

    def __contains__(self, combo: object) -> bool:
        return combo in self.weights

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Range) and _live(self) == _live(other)

    def __hash__(self) -> int:
        return hash(_live(self))

    def __or__(self, other: Range) -> Range:
        """Return the combos of either range; one that is in both keeps its larger weight."""
        if not isinstance(other, Range):
            return NotImplemented
        mine, theirs = self._named(), other._named()
        return Range.of(
            mine | {combo: max(mine.get(combo, weight), weight) for combo, weight in theirs.items()}
        )

    def __and__(self, other: Range) -> Range:
        """Return the combos of both ranges, each with its smaller weight."""
        if not isinstance(other, Range):
            return NotImplemented
        mine, theirs = self._named(), other._named()
        return Range.of(
            {combo: min(weight, theirs[combo]) for combo, weight in mine.items() if combo in theirs}
        )

    def __sub__(self, other: Range) -> Range:
        """Return the combos that the other range does not hold, with their weights here."""
        if not isinstance(other, Range):
            return NotImplemented
        mine = self._named()
        return Range.of({combo: weight for combo, weight in mine.items() if combo not in other})

    def __reduce__(self) -> tuple[object, tuple[dict[CardSet, Fraction], tuple[str, ...]]]:
        return _restored, (self._named(), self.notes)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a Range cannot be changed; combine ranges with | & -")

    def _named(self) -> dict[CardSet, Fraction]:
        """Return every combo that the range names, those of weight 0 too."""
        return dict(self.weights) | dict.fromkeys(self.zeros, Fraction())


def _total(by_weight: Mapping[Fraction, int], among: int) -> Fraction:
    """Return the sum of the weights of the combos among these."""
    counts = ((weight, (combos & among).bit_count()) for weight, combos in by_weight.items())
    return sum((weight * count for weight, count in counts if count), Fraction())


def _made(by_weight: Mapping[Fraction, int], notes: tuple[str, ...]) -> Range:
    """Return the range with these combos of each weight."""
    made = Range.__new__(Range)
    _fill(made, by_weight, notes)
    return made


def _fill(made: Range, by_weight: Mapping[Fraction, int], notes: tuple[str, ...]) -> None:
    """Give a new range its combos of each weight, the heaviest first."""
    heaviest = sorted(
        ((weight, combos) for weight, combos in by_weight.items() if combos), reverse=True
    )
    object.__setattr__(made, "by_weight", MappingProxyType(dict(heaviest)))
    object.__setattr__(made, "_weights", None)
    object.__setattr__(made, "notes", notes)


def _live(one: Range) -> frozenset[tuple[Fraction, int]]:
    """Return what makes two ranges equal: the combos of each weight above 0."""
    return frozenset((weight, combos) for weight, combos in one.by_weight.items() if weight)


def _by_combo(by_weight: Mapping[Fraction, int]) -> dict[CardSet, Fraction]:
    """Return the weight of each combo that has one above 0, from AsAh down."""
    live = {weight: combos for weight, combos in by_weight.items() if weight}
    found = {combo: weight for weight, combos in live.items() for combo in listed(combos)}
    return (
        {combo: found[combo] for combo in listed(union(live.values()))} if len(live) > 1 else found
    )


def _restored(weights: Mapping[CardSet, Fraction], notes: tuple[str, ...]) -> Range:
    """Return a pickled range."""
    return _made(Range.of(weights).by_weight, notes)


def _combo(combo: object) -> CardSet:
    if not isinstance(combo, CardSet) or len(combo) != 2:
        given = short(repr(combo))
        raise NotationError(f"{given} is no combo; write two cards, CardSet.parse('AhKh')")
    return combo
