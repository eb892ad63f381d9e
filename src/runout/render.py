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


def digits(number: int, group: str = "") -> str:
    """Return a whole number however long it is; `str` refuses one of 4,300 digits.

    >>> from runout.render import digits
    >>> digits(1234567, ","), len(digits(10**5000))
    ('1,234,567', 5001)
    """
    from decimal import Decimal

    return format(number if abs(number) < 1 << 10_000 else Decimal(number), group)


def ratio(chance: Fraction | int) -> str:
    """Return a fraction as JSON has it.

    >>> from fractions import Fraction
    >>> from runout.render import ratio
    >>> ratio(Fraction(2, 6)), ratio(Fraction(1))
    ('1/3', '1/1')
    """
    return f"{digits(chance.numerator)}/{digits(chance.denominator)}"


def percent(numerator: int, denominator: int) -> str:
    """Return a share as a percentage with four decimals.

    >>> from runout.render import percent
    >>> percent(341, 990)
    '34.4444 %'
    """
    return decimals(100 * numerator, denominator, 4) + " %"


def decimals_known(error: float, samples: int) -> int:
    """Return how many decimals of a share are known, up to the first digit of its standard error.

    Samples that all agree leave an error too; it is taken to be one of them at least.

    >>> from runout.render import decimals_known
    >>> decimals_known(0.00043, 10_000), decimals_known(0.0, 500)
    (4, 3)
    """
    from math import ceil, log10

    return max(0, ceil(-log10(max(error, 1 / samples))))


def percent_known(share: Fraction, error: float, samples: int) -> str:
    """Return a sampled share and its standard error, rounded up to its first digit.

    >>> from fractions import Fraction
    >>> from runout.render import percent_known
    >>> percent_known(Fraction(456234, 1000000), 0.00043, 10_000)
    '45.62 ± 0.05 %'
    """
    from math import ceil

    places = max(0, decimals_known(error, samples) - 2)
    up = ceil(round(100 * max(error, 1 / samples) * 10**places, 6))
    value = decimals(100 * share.numerator, share.denominator, places)
    return f"{value} ± {decimals(up, 10**places, places)} %"


def share_known(share: Fraction, error: float, samples: int) -> str:
    """Return the same as a number from 0 to 1.

    >>> from fractions import Fraction
    >>> from runout.render import share_known
    >>> share_known(Fraction(185204, 1000000), 0.00043, 10_000)
    '0.1852 ± 0.0005'
    """
    from math import ceil

    places = decimals_known(error, samples)
    up = ceil(round(max(error, 1 / samples) * 10**places, 6))
    value = decimals(share.numerator, share.denominator, places)
    return f"{value} ± {decimals(up, 10**places, places)}"


def amount(count: int | Fraction) -> str:
    """Return a count of deals: a whole number as it is, another with four decimals.

    >>> from fractions import Fraction
    >>> from runout.render import amount
    >>> amount(1410336), amount(Fraction(2001, 2)), amount(Fraction(36, 10**6))
    ('1,410,336', '1,000.5000', '<0.0001')
    """
    if count.denominator == 1:
        return f"{count.numerator:,}"
    whole, _, part = decimals(count.numerator, count.denominator, 4).partition(".")
    return "<0.0001" if int(whole + part) == 0 else f"{int(whole):,}.{part}"


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
        all(set(line[i]) <= set("0123456789.,/ %±<") for line in lines[1:])
        for i in range(len(head))
    ]
    return "\n".join(
        "  ".join(
            cell.rjust(width) if number and i else cell.ljust(width)
            for i, (cell, width, number) in enumerate(zip(line, widths, right, strict=True))
        ).rstrip()
        for line in lines
    )


def csv_table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Return the lines of a CSV file: text with a comma in quotes, None as nothing.

    >>> from runout.render import csv_table
    >>> print(csv_table(["holding", "wins"], [["AA,KK", 341]]), end="")
    holding,wins
    "AA,KK",341
    """
    import csv
    from io import StringIO

    text = StringIO()
    csv.writer(text, lineterminator="\n").writerows([head, *rows])
    return text.getvalue()


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
