"""`runout range`: a range read, drawn, and written in another program's notation."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from ..render import decimals, percent

if TYPE_CHECKING:
    from fractions import Fraction

    from ..cards import CardSet
    from ..poker.ranges import Range

# How a range is read where nothing is asked for.
USUAL = {"dialect": None, "plus": "kicker", "overlap": None}


@click.command(no_args_is_help=True)
@click.argument("text", metavar="TEXT")
@click.option(
    "-g",
    "--game",
    default="holdem",
    show_default=True,
    help="A game of the equity command; those of Omaha have ranges of four to six cards.",
)
@click.option("--grid", is_flag=True, help="Draw the 169 classes, weights in per cent.")
@click.option("--to", "target", metavar="DIALECT", help="Print the range in this dialect.")
@click.option("--dialect", metavar="DIALECT", help="The dialect of TEXT, where two could be meant.")
@click.option(
    "--plus",
    metavar="WAY",
    default="kicker",
    help="T9s+ raises its kicker, or with connector both.",
)
@click.option(
    "--overlap", metavar="WHICH", help="Where a combo has two weights: first, last, largest."
)
@click.option("-b", "--board", default="", help="Leave out the combos that these cards block.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object instead of the lines.")
def range(
    text: str, game: str, grid: bool, target: str | None, board: str, as_json: bool, **reading: Any
) -> None:
    """Read a range: how many combos, which part of all, in which notation. TEXT - is stdin.

    Dialects: core, pio, gto+, ppt, equilab, eval7, pokercruncher, ps-eval.

    \b
    runout range "22+,A2s+,AKo" --grid
    runout range "QQ+,AKs:0.5" --to gto+
    runout range "15%" -b Ks7h2d
    runout range -g omaha 'AA$ds,JT98' -b Ks7h2d
    """
    from ..cards import DECK, CardSet
    from ..poker.games import find_game
    from ..poker.ranges import Range

    if text == "-":
        text = _standard_input()
    holding = find_game(game).holding
    if find_game(game).deck != DECK:
        raise click.UsageError(f"ranges are counted in the full deck, which {game} does not have")
    if holding > 2:
        if grid or target is not None or reading != USUAL:
            raise click.UsageError("grids, dialects and their options are for ranges of two cards")
        click.echo(_of_omaha(text, holding, CardSet.parse(board), as_json=as_json))
        return
    named = Range(text, **reading)
    cards = CardSet.parse(board)
    live = named.without(cards)
    if as_json:
        import json

        click.echo(json.dumps(_answer(named, live, cards, target=target, grid=grid)))
        return
    lines = [live.to_text(target)] if target is not None else _lines(named, live, cards)
    click.echo("\n".join([*lines, "", _grid(live.by_class())] if grid else lines))
    for note in live.notes:
        click.echo(f"note: {note}", err=True)


def _of_omaha(text: str, holding: int, board: CardSet, *, as_json: bool) -> str:
    """Return a range of so many cards, its size and what the board blocks."""
    from fractions import Fraction
    from math import comb

    from ..cards import DECK
    from ..poker.ranges.omaha import OmahaRange

    named = OmahaRange(text, holding)
    every, total = comb(len(DECK), holding), len(named)
    weights = [weight for _, weight in named.holdings((DECK - board).bits)]
    weight, coverage = sum(weights, Fraction()), Fraction(len(weights), every)
    if as_json:
        import json

        answer = {"range": str(named), "holdings": len(weights), "weight": str(weight)}
        answer |= {"coverage": str(coverage), "board": str(board)}
        return json.dumps(answer | {"blocked": total - len(weights)})
    holdings = f"{len(weights):,} holding{'s' * (len(weights) != 1)}"
    weighted = "" if weight == len(weights) else f", weight {_number(weight)}"
    share = percent(coverage.numerator, coverage.denominator)
    lines = [str(named) or "(no holding)", f"{holdings}{weighted}, {share} of all {every:,}"]
    if board:
        lines.append(f"{board} blocks {total - len(weights):,} of {total:,} holdings")
    return "\n".join(lines)


def _standard_input() -> str:
    """Return the text on standard input; bytes that are no text are refused with their place."""
    if sys.stdin is None:
        raise click.UsageError("standard input is closed; write the range instead of -")
    return sys.stdin.buffer.read().decode("utf-8-sig", errors="replace").strip()


def _lines(named: Range, live: Range, board: CardSet) -> list[str]:
    """Return the range, its size and what the board blocks."""
    combos = f"{len(live):,} combo{'s' * (len(live) != 1)}"
    weight = "" if live.weight == len(live) else f", weight {_number(live.weight)}"
    share = percent(live.coverage.numerator, live.coverage.denominator)
    lines = [str(live) or "(no combo)", f"{combos}{weight}, {share} of all 1,326"]
    if board:
        blocked = len(named) - len(live)
        lines.append(f"{board} blocks {blocked:,} of {len(named):,} combos")
    return lines


def _number(weight: Fraction) -> str:
    whole = weight.denominator == 1
    return str(weight) if whole else f"{decimals(*weight.as_integer_ratio(), 4)} ({weight})"


def _answer(
    named: Range, live: Range, board: CardSet, *, target: str | None, grid: bool
) -> dict[str, object]:
    """Return what the lines say with fractions as text."""
    answer: dict[str, object] = {"range": str(live), "combos": len(live)}
    answer |= {"weight": str(live.weight), "coverage": str(live.coverage)}
    answer |= {"board": str(board), "blocked": len(named) - len(live), "notes": list(live.notes)}
    if target is not None:
        answer |= {"dialect": target, "text": live.to_text(target)}
    if grid:
        answer["grid"] = {name: str(weight) for name, weight in live.by_class().items() if weight}
    return answer


def _grid(weights: dict[str, Fraction]) -> str:
    """Return 13 lines of 13 classes, each with its weight in per cent or a dot for none."""
    shares = {name: _share(weight) for name, weight in weights.items()}
    width = max(map(len, shares.values()))
    cells = (f"{name:<3} {share:>{max(width, 3)}}" for name, share in shares.items())
    return "\n".join("  ".join(row) for row in zip(*[cells] * 13, strict=True))


def _share(weight: Fraction) -> str:
    """Return a weight in per cent, `<1` for one that would print as 0."""
    if not weight:
        return "."
    rounded = decimals(100 * weight.numerator, weight.denominator, 0)
    return "<1" if rounded == "0" else rounded
