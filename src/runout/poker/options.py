"""How a spot is to be answered: exactly or not, within which limits. Checked once, here."""

from __future__ import annotations

from dataclasses import dataclass
from math import nan
from operator import index
from typing import NamedTuple, SupportsFloat, SupportsIndex

from ..errors import NotationError
from ..work import Progress as Progress

BUDGET = 20.0  # seconds of one core
SEED = 1
WHOLE = range(1, 10**30)
SEEDS = range(1 - 10**30, 10**30)
THREADS = range(1, 1025)


@dataclass(frozen=True, slots=True)
class Limits:
    """When to stop: after so many samples, so many seconds, or at a standard error of all equities.

    Whatever comes first; None never does.
    """

    samples: int | None = None
    time: float | None = None
    error: float | None = None


class Options(NamedTuple):
    """What is asked for beside the spot; *workers* None leaves their number open."""

    exact: bool | None
    budget: float
    limits: Limits
    seed: int
    workers: int | None
    progress: Progress | None


# What is meant where nothing is asked for.
USUAL = Options(None, BUDGET, Limits(), SEED, None, None)


def parse_options(
    *,
    exact: bool | None,
    budget: SupportsFloat,
    samples: SupportsIndex | None,
    time: SupportsFloat | None,
    error: SupportsFloat | None,
    seed: SupportsIndex | None,
    workers: SupportsIndex | None,
    progress: Progress | None,
) -> Options:
    """Return the options with Python's own numbers, whatever type they had, or refuse one.

    None stands for what was not asked for.
    """
    if (
        budget is BUDGET
        and exact is samples is time is error is seed is workers is progress is None
    ):
        return USUAL  # a tenth of a call on the flop
    if exact is not None and not isinstance(exact, bool):
        raise _refused("exact", exact, "True, False or None")
    if progress is not None and not callable(progress):
        raise _refused("progress", progress, "a function of the share done")
    return Options(
        exact,
        _number("budget", budget, "seconds from 0 up", zero=True),
        Limits(
            samples if samples is None else whole_number("samples", samples, WHOLE, "from 1 up"),
            time if time is None else _number("time", time, "seconds above 0"),
            error if error is None else _number("error", error, "a share above 0, 0.001 is 0.1 %"),
        ),
        SEED if seed is None else whole_number("seed", seed, SEEDS, "of up to 30 digits"),
        workers
        if workers is None
        else whole_number("workers", workers, THREADS, "from 1 to 1,024"),
        progress,
    )


def whole_number(name: str, value: SupportsIndex, allowed: range, which: str) -> int:
    """Return a whole number that is *allowed*, of whatever type, or refuse what is none."""
    try:
        number = index(value)
    except TypeError:
        raise _refused(name, value, f"a whole number {which}") from None
    if isinstance(value, bool) or number not in allowed:
        raise _refused(name, value, f"a whole number {which}")
    return number


def _number(name: str, value: SupportsFloat, what: str, *, zero: bool = False) -> float:
    """Return a number above 0, or 0 where *zero* may be, of whatever type, or refuse another."""
    try:
        number = float(value) if hasattr(value, "__float__") else nan
    except (TypeError, ValueError, OverflowError):
        number = nan
    if isinstance(value, bool) or not (number > 0 or (zero and number == 0)):
        raise _refused(name, value, what)
    return number


def _refused(name: str, value: object, what: str) -> NotationError:
    """Return why an option cannot have this value."""
    from .ranges.misread import short

    try:
        given = short(repr(value))
    except ValueError:  # Python writes no number of thousands of digits
        given = "too long a number"
    return NotationError(f"{name} is {given}; write {what}")
