"""`runout patience`: the odds of a layout, its moves, a line that wins, deals, studies, play."""

from __future__ import annotations

import click

from ..commands import Commands

COMMANDS = {
    "odds": "How likely a layout is won, and what else can be said of it.",
    "moves": "Every move with its odds, the best first.",
    "solve": "A line of moves that wins, in words.",
    "play": "Play a layout, with hints and the move that lost it.",
    "deal": "Deal a layout from a seed.",
    "study": "The odds of many deals: mean, quantiles, histogram.",
}


@click.group(cls=Commands, catalog=COMMANDS, package=__name__)
def patience() -> None:
    """Patience with all cards visible, whose pairs of top cards go together.

    A layout is text, a pile a line, bottom card first, with `game: NAME` in front of it unless
    --game says so; FILE is one layout, - or nothing is stdin.
    """
