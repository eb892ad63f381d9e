"""A histogram of chances as lines of text and as an SVG drawing."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from ..render import decimals, table

# The least and the greatest chance of a bar, and how many deals it stands for.
Bar = tuple[float, float, int]

LONGEST = 40  # characters of a bar of text
EIGHTHS = " ▏▎▍▌▋▊▉█"


def text_histogram(bars: Sequence[Bar]) -> str:
    """Return a line for each bar: its chances, its deals, their share, and the bar drawn.

    >>> from runout.patience.histogram import text_histogram
    >>> print(text_histogram([(0, 0, 30), (0, 0.5, 10), (0.5, 1, 0)]))
    probability   deals   share
    exactly 0        30  75.0 %  ████████████████████████████████████████
    0.00 to 0.50     10  25.0 %  █████████████▍
    0.50 to 1.00      0   0.0 %
    """
    most = max(deals for *_, deals in bars) or 1
    total = sum(deals for *_, deals in bars) or 1
    rows = [
        (
            _chances(low, high),
            f"{deals:,}",
            decimals(100 * deals, total, 1) + " %",
            _drawn(deals, most),
        )
        for low, high, deals in bars
    ]
    return table(["probability", "deals", "share", ""], rows)


def _chances(low: float, high: float) -> str:
    return f"exactly {low:.0f}" if low == high else f"{low:.2f} to {high:.2f}"


def _drawn(deals: int, most: int) -> str:
    """Return a bar in eighths of a character; what is not empty has one at least."""
    eighths = -(-8 * LONGEST * deals // most)
    return (EIGHTHS[8] * (eighths // 8) + EIGHTHS[eighths % 8]).rstrip()


# Pixels of the drawing: a bar is a slot wide, and half a slot sets the two exact chances apart.
LEFT, TOP, SLOT, TALLEST = 72, 48, 24, 240
STYLE = "font-family:sans-serif;font-size:12px;fill:#333"


def svg_histogram(title: str, bars: Sequence[Bar]) -> str:
    """Return a drawing of the bars, from exactly 0 over those between to exactly 1."""
    most = max(deals for *_, deals in bars) or 1
    step = _step(most)
    highest = -(-most // step) * step
    base, right = TOP + TALLEST, LEFT + (len(bars) + 1) * SLOT
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{right + 24}" height="{base + 56}" '
        f'viewBox="0 0 {right + 24} {base + 56}" role="img" style="{STYLE}">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{right + 24}" height="{base + 56}" fill="#fff"/>',
        f'<text x="{LEFT}" y="26" style="font-size:15px">{escape(title)}</text>',
    ]
    for deals in range(0, highest + 1, step):
        y = base - TALLEST * deals // highest
        lines.append(f'<path d="M{LEFT} {y}H{right}" stroke="#ddd"/>')
        lines.append(f'<text x="{LEFT - 8}" y="{y + 4}" text-anchor="end">{deals:,}</text>')
    for i, (low, high, deals) in enumerate(bars):
        lines += _svg_bar(_place(i, len(bars)), base, (low, high, deals), highest)
    middle = TOP + TALLEST // 2
    lines += [
        f'<path d="M{LEFT} {base}H{right}" stroke="#333"/>',
        f'<text x="{(LEFT + right) // 2}" y="{base + 42}" text-anchor="middle">probability</text>',
        f'<text x="16" y="{middle}" text-anchor="middle" '
        f'transform="rotate(-90 16 {middle})">deals</text>',
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _place(i: int, n: int) -> int:
    """Return where a bar begins from the left."""
    apart = 0 if i == 0 else SLOT // 2 if i < n - 1 else SLOT
    return LEFT + i * SLOT + apart


def _svg_bar(x: int, base: int, bar: Bar, highest: int) -> list[str]:
    """Return a bar with the chances that are written below it."""
    low, high, deals = bar
    height = -(-TALLEST * deals // highest)
    exact = low == high
    lines = [
        f'<rect x="{x + 1}" y="{base - height}" width="{SLOT - 2}" height="{height}" '
        f'fill="{"#b5651d" if exact else "#3b6ea5"}">'
        f"<title>{_chances(low, high)}: {deals:,}</title></rect>"
    ]
    marks = [(SLOT // 2, f"= {low:.0f}")] if exact else []
    if not exact and low == 0:
        marks.append((0, "0"))
    if not exact and f"{high:.2f}" in ("0.20", "0.40", "0.60", "0.80", "1.00"):
        marks.append((SLOT, f"{high:.1f}".replace("1.0", "1")))
    lines += [
        f'<text x="{x + right}" y="{base + 18}" text-anchor="middle">{mark}</text>'
        for right, mark in marks
    ]
    return lines


def _step(most: int) -> int:
    """Return the round number of deals, 1, 2 or 5 and noughts, that four to ten lines are apart."""
    step = 1
    while most > 8 * step:
        step = step * 5 // 2 if str(step)[0] == "2" else 2 * step
    return step
