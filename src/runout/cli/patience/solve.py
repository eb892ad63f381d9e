"""`runout patience solve`: moves that win a layout, in words."""

from __future__ import annotations

import click

from ...patience import Layout
from .asked import file_argument, game_option, json_option, read_layout, sum_option


@click.command()
@file_argument
@game_option
@sum_option
@json_option
def solve(file: str, game: str | None, total: int | None, as_json: bool) -> None:
    """Print moves that win a layout, a line each, or that it cannot be won.

    A move takes the top cards of two piles; piles are counted from 1.

    \b
    runout patience solve deal.txt --game double-patience
    """
    from ...patience.solve import solve as find

    layout = read_layout(file, game=game, total=total)
    line = find(layout)
    if as_json:
        import json

        moves = None if line is None else [[one + 1, other + 1] for one, other in line]
        answer = {"game": layout.game, "winnable": line is not None, "line": moves}
        click.echo(json.dumps(answer))
    elif line is None:
        click.echo("cannot be won")
    elif not line:
        click.echo("won: no card is left")
    else:
        click.echo("\n".join(_told(layout, line)))


def _told(layout: Layout, line: tuple[tuple[int, int], ...]) -> list[str]:
    """Return the moves in words, with the cards that go."""
    heights = [len(pile) for pile in layout.piles]
    width = max(2, len(str(len(line))))
    told = []
    for number, move in enumerate(line, 1):
        cards = []
        for pile in move:
            heights[pile] -= 1
            cards.append(str(layout.piles[pile][heights[pile]]).upper())
        one, other = (pile + 1 for pile in move)
        told.append(f"{number:>{width}}. piles {one} and {other}: {' '.join(cards)}")
    return told
