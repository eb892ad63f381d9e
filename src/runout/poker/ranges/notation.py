"""A range as text: which dialect it is in, what it says, and the same written in any dialect."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from ...cards import FOLDED
from ...errors import NotationError
from ..combos import ALL, listed
from .dialects import DIALECTS, find_dialect
from .misread import Misread, short
from .spelling import spell
from .tokens import WAYS_UP, is_combo, read_token
from .weights import Dialect, Entry

LONGEST = 300_000  # characters: 1,326 combos in the longest notation with the longest weights
OVERLAPS = ("refuse", "first", "last", "largest")
ONE = Fraction(1)
_DECISIVE = frozenset("[]();")  # where one of them stands, the text is meant in its dialect
_ONE_MEANING = FOLDED | str.maketrans("‐‑‒–—−＊＋，：％！＝＠；", "------*+,:%!=@;")


@dataclass(frozen=True, slots=True)
class Reading:
    """What a text says: the combos of each weight, in which dialect, and what to know about it."""

    weights: Mapping[Fraction, int]
    dialect: str
    notes: tuple[str, ...]


def read_range(
    text: str, dialect: str | None = None, *, plus: str = "kicker", overlap: str | None = None
) -> Reading:
    """Return what a range says, or refuse it with the piece, its position and what to write.

    Without *dialect* all dialects of which the text has a sign are tried; two that read it
    differently are a refusal. Cost grows with the length of the text.

    >>> reading = read_range("AA:0.5,KK")
    >>> reading.dialect, [(str(weight), n.bit_count()) for weight, n in reading.weights.items()]
    ('pio', [('1', 6), ('1/2', 6)])
    """
    if not isinstance(text, str):
        raise NotationError(f"a range is text, such as '22+,A2s+,AKo', not {short(repr(text))}")
    if len(text) > LONGEST:
        raise NotationError(f"the range has {len(text):,} characters; at most {LONGEST:,} are read")
    for given, known, name in ((plus, WAYS_UP, "plus"), (overlap, (None, *OVERLAPS), "overlap")):
        if given not in known:
            ways = " or ".join(repr(way) for way in known if way)
            raise NotationError(f"{name}={short(repr(given))} is unknown; write {ways}")
    plain = text.translate(_ONE_MEANING)
    if (place := plain.find("\0")) >= 0:
        raise NotationError(Misread(place, "\0", "is no part of a range").in_text(text))
    tried = _candidates(plain) if dialect is None else [find_dialect(dialect)]
    return _only_reading(text, plain, tried, plus=plus, overlap=overlap)


def _candidates(text: str) -> list[Dialect]:
    """Return the dialects of which a text has a sign; a colon may also be the core notation's."""
    core = DIALECTS["core"]
    others = [known for known in DIALECTS.values() if known is not core]
    signed = [known for known in others if any(sign in text for sign in known.sign)]
    if decided := [known for known in signed if _DECISIVE.issuperset(known.sign)]:
        return decided
    return signed if any(known.sign != ":" for known in signed) else [*signed, core]


def _only_reading(
    text: str, plain: str, tried: Sequence[Dialect], *, plus: str, overlap: str | None
) -> Reading:
    """Return the one way to read a text; *plain* has the same characters without their twins."""
    readings: list[Reading] = []
    faults: list[Misread] = []
    for dialect in tried:
        try:
            readings.append(_read(dialect, plain, plus=plus, overlap=overlap))
        except Misread as fault:
            faults.append(fault)
    if not readings:
        fault = max(faults, key=lambda fault: fault.place)
        piece = text[fault.place : fault.place + len(fault.piece)]
        raise NotationError(Misread(fault.place, piece, fault.why).in_text(text)) from None
    for other in readings[1:]:
        if other.weights != readings[0].weights:
            names = f"{readings[0].dialect!r} or dialect={other.dialect!r}"
            raise NotationError(f"{short(text)!r} has two meanings; choose dialect={names}")
    return readings[0]


def _read(dialect: Dialect, text: str, *, plus: str, overlap: str | None) -> Reading:
    """Return what a text says in a dialect."""
    entries: list[tuple[Entry, int]] = []
    notes: dict[str, None] = {}
    for entry in dialect.read(dialect, text):
        combos, said = _combos(dialect, entry, plus)
        entries.append((entry, combos))
        notes.update(dict.fromkeys(said))
    if dialect.all_or_none:
        _check_all_or_none(dialect, [entry for entry, _ in entries])
    weights = _weights(entries, overlap or dialect.overlap or "refuse")
    return Reading(dict(sorted(weights.items(), reverse=True)), dialect.name, tuple(notes))


def _combos(dialect: Dialect, entry: Entry, plus: str) -> tuple[int, tuple[str, ...]]:
    """Return the combos of an entry and what to know about how it was read."""
    token = entry.token
    if not dialect.intersects and (at := token.find(":")) >= 0:
        why = f"has no meaning here in {dialect.name}; write {dialect.example!r}"
        raise Misread(entry.place + at, ":", why)
    try:
        combos, notes = read_token(token, plus)
    except Misread as fault:
        raise fault.moved(entry.place) from None
    if dialect.combos_only and not is_combo(token):
        example = next(listed(combos))
        why = (
            f"is no single combo; {dialect.name} has no others: list them, such as '{example}=0.5'"
        )
        raise Misread(entry.place, token, why)
    return combos, notes


def _check_all_or_none(dialect: Dialect, entries: Sequence[Entry]) -> None:
    plain = next((entry for entry in entries if entry.weight is None), None)
    if plain is not None and any(entry.weight is not None for entry in entries):
        why = f"has no weight, and in {dialect.name} every token has one or none has"
        spelt = f"{short(plain.token)}{dialect.sign}{dialect.unit}"
        raise Misread(plain.place, plain.token, f"{why}; write {spelt!r}")


def _weights(entries: Sequence[tuple[Entry, int]], overlap: str) -> dict[Fraction, int]:
    """Return the combos of each weight, once it is settled which weight counts where two stand."""
    base = [pair for pair in entries if not pair[0].overrides]
    over = [pair for pair in entries if pair[0].overrides]
    named = 0
    for _, combos in base:
        named |= combos
    for entry, combos in over:
        if combos & ~named:
            missing = next(listed(combos & ~named))
            why = f"has a weight for {missing}, which no token before the semicolon names"
            raise Misread(entry.place, entry.token, why)
    weights: dict[Fraction, int] = {}
    taken = _settle(over, weights, 0, overlap=overlap)
    _settle(base, weights, taken, overlap=overlap)
    return weights


def _settle(
    entries: Sequence[tuple[Entry, int]], weights: dict[Fraction, int], hidden: int, *, overlap: str
) -> int:
    """Add the combos of each entry that are not hidden to those of its weight; return all taken."""
    order = list(entries)
    if overlap == "last":
        order.reverse()
    elif overlap == "largest":
        order.sort(key=lambda pair: -_weight(pair[0]))
    taken = hidden
    mine: dict[Fraction, int] = {}
    for entry, combos in order:
        weight = _weight(entry)
        clash = combos & taken & ~hidden & ~mine.get(weight, 0)
        if clash and overlap == "refuse":
            raise _two_weights(entries, entry, clash)
        mine[weight] = mine.get(weight, 0) | (combos & ~taken)
        taken |= combos
    for weight, combos in mine.items():
        weights[weight] = weights.get(weight, 0) | combos
    return taken


def _weight(entry: Entry) -> Fraction:
    return ONE if entry.weight is None else entry.weight


def _two_weights(entries: Sequence[tuple[Entry, int]], entry: Entry, clash: int) -> Misread:
    """Return the refusal of a combo with two weights, both places named."""
    combo = next(listed(clash))
    earlier = next(other for other, combos in entries if combos & clash)
    return Misread(
        entry.place,
        entry.token,
        f"gives {combo} the weight {_weight(entry)}, but {short(earlier.token)!r} at position "
        f"{earlier.place + 1} gives it {_weight(earlier)}; name each combo once, or choose "
        "overlap='first', 'last' or 'largest'",
    )


def write_range(weights: Mapping[Fraction, int], dialect: str = "core") -> str:
    """Return the combos of each weight as text, or refuse what the dialect cannot say.

    >>> write_range(read_range("22+,A2s+,[25]AKo[/25]").weights, "pio")
    '22+,A2s+,AKo:0.25'
    """
    target = find_dialect(dialect)
    written = [
        (weight, _spelt(target, weights[weight]))
        for weight in sorted(weights, reverse=True)
        if weights[weight]
    ]
    return target.write(target, written)


def _spelt(dialect: Dialect, combos: int) -> list[str]:
    if dialect.combos_only:
        return [str(combo) for combo in listed(combos)]
    if combos == ALL and dialect.name == "core":
        return ["random"]
    return spell(combos)
