"""The notations of seven programs and the core notation, each one line of data."""

from __future__ import annotations

from ...errors import NotationError
from . import marks
from .misread import short
from .weights import Dialect

DIALECTS = {
    dialect.name: dialect
    for dialect in (
        Dialect(
            "core", "AKs*0.5", "*", 1, marks.read_stars, marks.write_suffixes,
            free=True, intersects=True,
        ),
        Dialect("pio", "AKs:0.5", ":", 1, marks.read_suffixes, marks.write_suffixes),
        Dialect("gto+", "[50]AKs[/50]", "[]", 100, marks.read_tags, marks.write_tags, percent=True),
        Dialect(
            "ppt", "AA@100,AKs@50", "@", 100, marks.read_suffixes, marks.write_suffixes,
            least=1, whole=True, intersects=True, all_or_none=True, overlap="largest",
        ),
        Dialect(
            "equilab", "50: AKs", ":", 100, marks.read_headings, marks.write_headings, percent=True
        ),
        Dialect("eval7", "0.5(AKs)", "()", 1, marks.read_groups, marks.write_groups, percent=True),
        Dialect(
            "pokercruncher", "AK; Weights: AKs:50%", ";", 100, marks.read_tail, marks.write_tail,
            percent=True,
        ),
        Dialect(
            "ps-eval", "AhKh=0.5", "=", 1, marks.read_suffixes, marks.write_suffixes,
            combos_only=True,
        ),
    )
}  # fmt: skip

_OTHER_NAMES = {
    "piosolver": "pio",
    "gto wizard": "pio",
    "flopzilla": "gto+",
    "propokertools": "ppt",
    "power-equilab": "equilab",
}


def find_dialect(name: str) -> Dialect:
    """Return the dialect of that name; case does not matter.

    >>> find_dialect("Flopzilla").name
    'gto+'
    """
    key = name.lower() if isinstance(name, str) else name
    try:
        return DIALECTS[_OTHER_NAMES.get(key, key)]
    except (KeyError, TypeError):
        given = short(repr(name))
        raise NotationError(f"no dialect {given}; there is {', '.join(DIALECTS)}") from None
