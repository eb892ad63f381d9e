"""The weights of a range as text: what a dialect is, and its numbers read and written exactly."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import isfinite

from ...errors import NotationError
from ...render import decimals
from .misread import Misread, short

_LONGEST = 231  # characters of a number: 60 digits, a point, 170 decimals
Weight = int | Fraction | float | str
MOST = 10**30  # of a weight's numerator and denominator
_NUMBER = re.compile(r"(?=\d|\.\d)\d{0,60}(?:\.\d{0,170})?|\d{1,60}/(?!0+$)\d{1,60}", re.ASCII)
Written = Sequence[tuple[Fraction, Sequence[str]]]  # the tokens of each weight, the heaviest first


@dataclass(frozen=True, slots=True)
class Entry:
    """A token of a text: where it stands, its weight if it has one, whether it overrides others."""

    token: str
    place: int
    weight: Fraction | None = None
    overrides: bool = False


@dataclass(frozen=True, slots=True)
class Dialect:
    """How one program writes weights.

    Any character of `sign` shows that a text may be in the dialect, `unit` stands for weight 1,
    `overlap` says which weight counts where one combo has two.

    >>> from runout.poker.ranges.dialects import find_dialect
    >>> find_dialect("gto+").example, find_dialect("ppt").scale
    ('[50]AKs[/50]', 'whole numbers from 1 to 100')
    """

    name: str
    example: str
    sign: str
    unit: int
    read: Callable[[Dialect, str], Iterable[Entry]]
    write: Callable[[Dialect, Written], str]
    least: int = 0
    whole: bool = False
    percent: bool = False
    free: bool = False
    intersects: bool = False
    combos_only: bool = False
    all_or_none: bool = False
    overlap: str | None = None

    @property
    def scale(self) -> str:
        """Say which weights there are."""
        if self.free:
            return "numbers from 0 up such as 3, 0.5 or 1/3"
        return f"{'whole numbers' if self.whole else 'decimals'} from {self.least} to {self.unit}"


def read_weight(dialect: Dialect, number: str, place: int) -> Fraction:
    """Return the weight that a number in a text stands for.

    >>> from runout.poker.ranges.dialects import find_dialect
    >>> read_weight(find_dialect("gto+"), "12.5%", 0)
    Fraction(1, 8)
    """
    digits, unit = number.strip(), dialect.unit
    if dialect.percent and digits.endswith("%"):
        digits, unit = digits[:-1].rstrip(), 100
    value = exact_number(digits)
    if value is None or ("/" in digits and not dialect.free):
        why = f"is no weight; those of {dialect.name} are {dialect.scale}: {dialect.example!r}"
        raise Misread(place, number, why)
    if not dialect.free and not dialect.least <= value <= unit:
        side = f"above {unit}" if value > unit else f"below {dialect.least}"
        why = f"is a weight {side}; those of {dialect.name} run from {dialect.least} to {unit}"
        hint = f"; {short(digits)} % is {short(_share(value))}" if unit == 1 else ""
        raise Misread(place, number, why + hint)
    if dialect.whole and value.denominator != 1:
        raise Misread(place, number, f"is no whole number; those of {dialect.name} are")
    if not is_short(value / unit):
        raise Misread(place, number, "is too long for a weight; write fewer digits")
    return value / unit


def is_short(weight: Fraction) -> bool:
    """Tell whether a weight has few enough digits to be written in any dialect."""
    return weight.numerator < MOST and weight.denominator < MOST


def _share(percentage: Fraction) -> str:
    return decimal_text(percentage / 100) or str(percentage / 100)


def write_weight(dialect: Dialect, weight: Fraction, tokens: Sequence[str]) -> str:
    """Return the number for a weight of these tokens, or refuse one that the dialect cannot say.

    >>> from runout.poker.ranges.dialects import find_dialect
    >>> write_weight(find_dialect("ppt"), Fraction(1, 4), ["AKs"])
    '25'
    """
    value = weight * dialect.unit
    text = decimal_text(value)
    if dialect.free:
        return text or str(value)
    if (
        text is None
        or not dialect.least <= value <= dialect.unit
        or (dialect.whole and "." in text)
    ):
        core = f"{tokens[0]}*{decimal_text(weight) or weight}"
        raise NotationError(
            f"{dialect.name} cannot say the weight {weight} of {tokens[0]!r}: its weights are "
            f"{dialect.scale}; the core notation can, as {core!r}"
        )
    return text


def decimal_text(value: Fraction) -> str | None:
    """Return all decimals of a number, or None where they never end.

    >>> decimal_text(Fraction(1, 8)), decimal_text(Fraction(3)), decimal_text(Fraction(1, 3))
    ('0.125', '3', None)
    """
    places, power = 0, 1
    while power % value.denominator:
        places, power = places + 1, power * 10
        if places > 170:
            return None
    return decimals(value.numerator, value.denominator, places)


def as_weight(weight: object) -> Fraction:
    """Return a weight exactly; a float is the decimal that it prints as.

    >>> as_weight(0.1), as_weight("1/3")
    (Fraction(1, 10), Fraction(1, 3))
    """
    value = None
    if isinstance(weight, str):
        value = exact_number(weight)
    elif isinstance(weight, float):
        value = Fraction(float.__repr__(weight)) if isfinite(weight) else None
    elif isinstance(weight, int | Fraction):
        value = Fraction(weight)
    if value is None or value < 0 or not is_short(value):
        # A number of thousands of digits has no repr.
        known = value is None or isinstance(weight, float | str) or is_short(abs(value))
        given = short(repr(weight)) if known else "a number of more than 30 digits"
        raise NotationError(f"{given} is no weight; write a number from 0 up such as '0.25'")
    return value


def exact_number(digits: str) -> Fraction | None:
    """Return an exact number, or None for what is none or far too long.

    >>> exact_number("0.01"), exact_number("2/3"), exact_number("1e9")
    (Fraction(1, 100), Fraction(2, 3), None)
    """
    return _exact_number(digits) if len(digits) <= _LONGEST else None


@lru_cache(maxsize=4096)
def _exact_number(digits: str) -> Fraction | None:
    return Fraction(digits) if _NUMBER.fullmatch(digits) else None
