"""Where the weights stand in a text: behind a token, around some, over them, or at the end."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction

from .items import items, without
from .misread import Misread, short
from .weights import Dialect, Entry, Written, read_weight, write_weight

# A weight behind its token: AKs:0.5, AKs@50, AhKh=0.5, AKs*3


def read_suffixes(dialect: Dialect, text: str) -> Iterable[Entry]:
    """Yield the tokens of a text, each with the weight behind it."""
    for place, item in items(text):
        yield _weighed(dialect, item, place, sign=dialect.sign)


def read_stars(dialect: Dialect, text: str) -> Iterable[Entry]:
    """Yield the tokens of the core notation, where a star without a number is any card."""
    for place, item in items(text):
        number = item.rpartition("*")[2]
        weighed = number[:1].isdigit() or number[:1] == "."
        yield _weighed(dialect, item, place, sign="*") if weighed else Entry(item, place)


def _weighed(dialect: Dialect, item: str, place: int, *, sign: str) -> Entry:
    """Return a token with the weight behind its sign, if there is one."""
    before, found, number = item.rpartition(sign)
    if not found:
        return Entry(item, place)
    at = place + len(before)
    if not before:
        raise Misread(
            at, sign, f"is the sign of a weight with no token before it: {dialect.example!r}"
        )
    if not number:
        raise Misread(at, sign, f"lacks the weight after it, as in {dialect.example!r}")
    blanks = len(number) - len(number.lstrip())
    return Entry(before.rstrip(), place, read_weight(dialect, number.strip(), at + 1 + blanks))


def write_suffixes(dialect: Dialect, written: Written) -> str:
    """Return every token with its weight behind it; weight 1 needs none."""
    plain = not dialect.all_or_none or all(weight == 1 for weight, _ in written)
    pieces = []
    for weight, tokens in written:
        unmarked = plain and weight == 1
        suffix = "" if unmarked else dialect.sign + write_weight(dialect, weight, tokens)
        pieces += [token + suffix for token in tokens]
    return ",".join(pieces)


# A weight around its tokens, or over them: [50]AKs[/50], 0.5(AKs), 50: AKs


@dataclass(slots=True)
class _Region:
    """Where a weight holds; the sign that begins it is cut out of the text."""

    place: int
    sign: str
    weight: Fraction | None
    end: int | None = None


def _entries(text: str, cuts: list[tuple[int, int]], regions: list[_Region]) -> list[Entry]:
    """Return the tokens of a text, each with the weight of the region in which it stands."""
    found = [Entry(item, place) for place, item in items(without(text, cuts))]
    entries, i = [], 0
    for region in regions:
        end = len(text) if region.end is None else region.end
        while i < len(found) and found[i].place < region.place:
            entries.append(found[i])
            i += 1
        inside = i
        while i < len(found) and found[i].place < end:
            entries.append(Entry(found[i].token, found[i].place, region.weight))
            i += 1
        if i == inside:
            raise Misread(
                region.place, region.sign, "is a weight of nothing; write tokens after it"
            )
    return entries + found[i:]


_TAG = re.compile(r"\[\s*+(/?+)\s*+([^\[\]]*+)\]")


def read_tags(dialect: Dialect, text: str) -> Iterable[Entry]:
    """Return the tokens of a text, each with the weight of the tags around it."""
    cuts: list[tuple[int, int]] = []
    regions: list[_Region] = []
    for tag in _TAG.finditer(text):
        place, number = tag.start(), tag[2].rstrip()
        cuts.append(tag.span())
        opened = regions[-1] if regions and regions[-1].end is None else None
        if not number:
            raise Misread(place, tag[0], f"lacks its weight, as in {dialect.example!r}")
        weight = read_weight(dialect, number, tag.start(2))
        if tag[1]:
            if opened is None:
                raise Misread(place, tag[0], f"closes nothing; write {dialect.example!r}")
            if weight != opened.weight:
                why = f"does not close {short(opened.sign)!r} at position {opened.place + 1}"
                raise Misread(place, tag[0], f"{why}; write {_closing(opened.sign)!r}")
            opened.end = place
        elif opened is not None:
            why = f"opens before {short(opened.sign)!r} is closed"
            raise Misread(place, tag[0], f"{why}; write {_closing(opened.sign)!r} before it")
        else:
            regions.append(_Region(place, tag[0], weight))
    _check_closed(regions, _closing)
    return _entries(text, cuts, regions)


def _closing(tag: str) -> str:
    """Return the tag that closes this one."""
    return f"[/{''.join(tag[1:].split())}"


def _check_closed(regions: list[_Region], closing: Callable[[str], str]) -> None:
    if regions and regions[-1].end is None:
        region = regions[-1]
        raise Misread(region.place, region.sign, f"is never closed; write {closing(region.sign)!r}")


def write_tags(dialect: Dialect, written: Written) -> str:
    """Return the tokens of each weight between its tags; weight 1 needs none."""
    pieces = []
    for weight, tokens in written:
        number = write_weight(dialect, weight, tokens)
        joined = ",".join(tokens)
        pieces.append(joined if weight == 1 else f"[{number}]{joined}[/{number}]")
    return ",".join(pieces)


_GROUP = re.compile(r"(?<![^\s,)])([\d.]++(?:\s*+%)?+)\s*+\(|[()]", re.ASCII)


def read_groups(dialect: Dialect, text: str) -> Iterable[Entry]:
    """Return the tokens of a text, each with the weight before its parentheses."""
    cuts: list[tuple[int, int]] = []
    regions: list[_Region] = []
    for sign in _GROUP.finditer(text):
        place = sign.start()
        opened = regions[-1] if regions and regions[-1].end is None else None
        cuts.append(sign.span())
        if sign[0] == ")":
            if opened is None:
                raise Misread(place, ")", f"closes nothing; write {dialect.example!r}")
            opened.end = place
        elif opened is not None:
            raise Misread(place, sign[0], f"opens before {short(opened.sign)!r} is closed by ')'")
        elif sign[1] is None:
            raise Misread(place, "(", f"has no weight before it; write {dialect.example!r}")
        else:
            regions.append(_Region(place, sign[0], read_weight(dialect, sign[1], place)))
    _check_closed(regions, lambda _: ")")
    return _entries(text, cuts, regions)


def write_groups(dialect: Dialect, written: Written) -> str:
    """Return the tokens of each weight in its parentheses; weight 1 needs none."""
    pieces = []
    for weight, tokens in written:
        number = write_weight(dialect, weight, tokens)
        joined = ", ".join(tokens)
        pieces.append(joined if weight == 1 else f"{number}({joined})")
    return ", ".join(pieces)


_HEADING = re.compile(r"(?<![^\s,])([\d.]++(?:\s*+%)?+)\s*+:", re.ASCII)


def read_headings(dialect: Dialect, text: str) -> Iterable[Entry]:
    """Return the tokens of a text, each with the weight of the heading before it."""
    cuts: list[tuple[int, int]] = []
    regions: list[_Region] = []
    for heading in _HEADING.finditer(text):
        place = heading.start()
        cuts.append(heading.span())
        if regions:
            regions[-1].end = place
        regions.append(_Region(place, heading[0], read_weight(dialect, heading[1], place)))
    return _entries(text, cuts, regions)


def write_headings(dialect: Dialect, written: Written) -> str:
    """Return the tokens of each weight under its heading; weight 1 alone needs none."""
    if all(weight == 1 for weight, _ in written):
        return ", ".join(token for _, tokens in written for token in tokens)
    return ", ".join(
        f"{write_weight(dialect, weight, tokens)}: {', '.join(tokens)}"
        for weight, tokens in written
    )


# All tokens first, then the weights of some: AA, ATs+; Weights: AQs:75%

_WEIGHTS = re.compile(r";\s*+(?:weights\s*+:)?+", re.IGNORECASE | re.ASCII)


def read_tail(dialect: Dialect, text: str) -> Iterable[Entry]:
    """Yield the tokens before the semicolon, then those behind it, which override them."""
    sign = _WEIGHTS.search(text)
    if sign is None:
        return (Entry(item, place) for place, item in items(text))
    if not sign[0].endswith(":"):
        raise Misread(sign.start(), ";", f"begins the weights; write {dialect.example!r}")
    return _overridden(dialect, text, sign)


def _overridden(dialect: Dialect, text: str, sign: re.Match[str]) -> Iterable[Entry]:
    last = sign.start()
    for place, item in items(without(text, [sign.span()])):
        last = place
        if place < sign.end():
            yield Entry(item, place)
            continue
        entry = _weighed(dialect, item, place, sign=":")
        if entry.weight is None:
            raise Misread(place, item, f"has no weight; write it, as in {dialect.example!r}")
        yield Entry(entry.token, place, entry.weight, overrides=True)
    if last < sign.end():
        raise Misread(sign.start(), sign[0], "has no weights after it")


def write_tail(dialect: Dialect, written: Written) -> str:
    """Return every token, and behind a semicolon those with another weight than 1 once more."""
    every = ", ".join(token for _, tokens in written for token in tokens)
    some = [
        f"{token}:{write_weight(dialect, weight, tokens)}%"
        for weight, tokens in written
        for token in tokens
        if weight != 1
    ]
    return f"{every}; Weights: {', '.join(some)}" if some else every
