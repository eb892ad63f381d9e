"""`runout patience odds`: how likely a layout is won, and how it ends."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import click

from ...render import decimals, digits, ratio, table
from .asked import (
    file_argument,
    game_option,
    json_option,
    memory_option,
    player_option,
    read_layout,
    sum_option,
)

if TYPE_CHECKING:
    from ...patience import Analysis


@click.command()
@file_argument
@game_option
@sum_option
@player_option
@click.option("--exact", is_flag=True, help="Fractions instead of decimals.")
@click.option(
    "--decimals", "places", type=click.IntRange(0, 50), default=6, show_default=True, metavar="N"
)
@memory_option
@json_option
def odds(
    file: str, game: str | None, total: int | None, places: int, as_json: bool, **asked: Any
) -> None:
    """Tell how likely a player wins a layout, whether it can be won, how it ends.

    \b
    runout patience odds examples/patience.txt
    runout patience odds examples/patience.txt --player careful --exact
    """
    from ...patience import analyze

    answer = analyze(read_layout(file, game=game, total=total), **asked)
    if as_json:
        import json

        click.echo(json.dumps(answer.to_dict()))
    else:
        click.echo(_told(answer, places))


def _told(answer: Analysis, places: int) -> str:
    """Return the answer in words and a table."""
    from ...patience import PLAYERS

    def said(chance: float | Fraction) -> str:
        number = decimals(*Fraction(chance).as_integer_ratio(), places)
        exactly = isinstance(chance, Fraction)
        return f"{number} = {ratio(chance).removesuffix('/1')}" if exactly else number

    lines = answer.winning_lines
    winnable = (
        f"yes, by {digits(lines, ',')} sequence{'s' * (lines != 1)} of moves" if lines else "no"
    )
    length = f"{answer.shortest}" + f" to {answer.longest}" * (answer.longest > answer.shortest)
    merged = ", piles with the same cards left taken for one another" if answer.merged else ""
    facts = [
        ("game", answer.layout.game),
        ("player", f"{answer.player}: {PLAYERS[answer.player].words}"),
        ("win probability", said(answer.probability)),
        ("winnable", winnable),
        ("cards left", f"{said(answer.expected_cards_left)} on average"),
        ("length", f"{length} move{'s' * (answer.longest != 1)}"),
        ("positions", f"{answer.states:,}{merged}"),
    ]
    ends = [[cards, said(chance)] for cards, chance in sorted(answer.cards_left.items())]
    told = "\n".join(f"{name:<16} {fact}" for name, fact in facts)
    return f"{told}\n\n{table(['cards left', 'probability'], ends)}"
