"""An answer as text, table or JSON: the only place that rounds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from fractions import Fraction


def decimals(numerator: int, denominator: int, places: int) -> str:
    """Return a fraction from 0 up with *places* decimals, correctly rounded, a tie upwards.

    >>> from runout.render import decimals
    >>> decimals(341, 990, 10), decimals(1, 8, 2), decimals(1, 2, 0)
    ('0.3444444444', '0.13', '1')
    """
    scaled = (2 * numerator * 10**places + denominator) // (2 * denominator)
    if not places:
        return str(scaled)
    digits = str(scaled).rjust(places + 1, "0")
    return f"{digits[:-places]}.{digits[-places:]}"


def percent(numerator: int, denominator: int) -> str:
    """Return a share as a percentage with four decimals.

    >>> from runout.render import percent
    >>> percent(341, 990)
    '34.4444 %'
    """
    return decimals(100 * numerator, denominator, 4) + " %"


def amount(count: int | Fraction) -> str:
    """Return a count of deals: a whole number as it is, another with four decimals.

    >>> from fractions import Fraction
    >>> from runout.render import amount
    >>> amount(1410336), amount(Fraction(7, 2))
    ('1,410,336', '3.5000')
    """
    if count.denominator == 1:
        return f"{count.numerator:,}"
    return decimals(count.numerator, count.denominator, 4)


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Return aligned lines: text to the left, numbers and percentages to the right.

    >>> from runout.render import table
    >>> print(table(["holding", "wins"], [["AhKh", 341], ["QdQc", 9]]))
    holding  wins
    AhKh      341
    QdQc        9
    """
    lines = [head, *([str(cell) for cell in row] for row in rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    right = [
        all(set(line[i]) <= set("0123456789.,/ %") for line in lines[1:]) for i in range(len(head))
    ]
    return "\n".join(
        "  ".join(
            cell.rjust(width) if number and i else cell.ljust(width)
            for i, (cell, width, number) in enumerate(zip(line, widths, right, strict=True))
        ).rstrip()
        for line in lines
    )


def html_table(caption: str, head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Return the same as `table` would show, as HTML.

    >>> from runout.render import html_table
    >>> html_table("a <b>", ["wins"], [[341]])
    '<table><caption>a &lt;b&gt;</caption><tr><th>wins</th></tr><tr><td>341</td></tr></table>'
    """
    from html import escape

    def line(tag: str, cells: Sequence[object]) -> str:
        return "".join(f"<{tag}>{escape(str(cell))}</{tag}>" for cell in cells)

    lines = [line("th", head), *(line("td", row) for row in rows)]
    body = "".join(f"<tr>{cells}</tr>" for cells in lines)
    return f"<table><caption>{escape(caption)}</caption>{body}</table>"
