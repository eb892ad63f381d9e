"""`runout patience moves`: every move of a layout with the odds after it."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import click

from ...render import decimals, ratio, table
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
    from ...patience import Choice, Layout


@click.command()
@file_argument
@game_option
@sum_option
@player_option
@click.option("--position", "in_play", is_flag=True, help="Cards have gone already.")
@click.option("--exact", is_flag=True, help="Fractions instead of decimals.")
@memory_option
@json_option
def moves(
    file: str, game: str | None, total: int | None, in_play: bool, as_json: bool, **asked: Any
) -> None:
    """List every move with the chance to win after it, the best first.

    A position in mid-game says `position: GAME` in front of its piles, or --position.

    \b
    runout patience moves examples/patience.txt
    """
    from ...patience import moves as choices

    layout = read_layout(file, game=game, total=total, in_play=in_play or None)
    found = choices(layout, **asked)
    if as_json:
        import json

        click.echo(json.dumps(_plain(layout, found, asked["player"])))
    else:
        click.echo(_told(layout, found) if found else "no move: no two tops make a pair")


def _told(layout: Layout, found: tuple[Choice, ...]) -> str:
    def said(chance: float | Fraction) -> str:
        if isinstance(chance, Fraction):
            return ratio(chance).removesuffix("/1")
        return decimals(*chance.as_integer_ratio(), 6)

    rows = []
    for choice in found:
        kept = "only this" if choice.only else "yes" if choice.winnable else "no"
        rows.append([_piles(choice), cards(layout, choice.piles), said(choice.probability), kept])
    return table(["piles", "cards", "probability", "winnable"], rows)


def _plain(layout: Layout, found: tuple[Choice, ...], player: str) -> dict[str, Any]:
    return {
        "game": layout.game,
        "player": player,
        "moves": [
            {
                "piles": [pile + 1 for pile in choice.piles],
                "cards": cards(layout, choice.piles).split(),
                "probability": float(choice.probability),
                "fraction": None
                if isinstance(choice.probability, float)
                else ratio(choice.probability),
                "winnable": choice.winnable,
                "only": choice.only,
            }
            for choice in found
        ],
    }


def _piles(choice: Choice) -> str:
    one, two = choice.piles
    return f"{one + 1} and {two + 1}"


def cards(layout: Layout, piles: tuple[int, int]) -> str:
    """Return the tops of two piles, as a layout prints them."""
    return " ".join(str(layout.piles[pile][-1]).upper() for pile in piles)
