"""What the patience commands are asked: a layout from a file, a game, a player."""

from __future__ import annotations

import sys
from typing import Any

import click

from ...patience import GAMES, PLAYERS, Layout

LARGEST = 1 << 20  # bytes of a layout

file_argument = click.argument(
    "file", default="-", type=click.Path(readable=False), metavar="[FILE]"
)
game_option = click.option(
    "-g", "--game", metavar="GAME", help=f"The game; else the file says it. {', '.join(GAMES)}."
)
sum_option = click.option(
    "--sum", "total", type=int, metavar="N", help="General: ranks that add up to N make a pair."
)
player_option = click.option(
    "-p",
    "--player",
    default="random",
    show_default=True,
    metavar="PLAYER",
    help=f"Who moves: {', '.join(PLAYERS)}.",
)
memory_option = click.option(
    "--memory",
    type=click.FloatRange(min=1),
    default=1000.0,
    show_default=True,
    metavar="MB",
    help="Refuse a layout whose positions take more.",
)
json_option = click.option("--json", "as_json", is_flag=True, help="One JSON object.")


def read_layout(file: str, **said: Any) -> Layout:
    """Return the layout in a file, - for stdin."""
    if file == "-" and sys.stdin is None:
        raise click.ClickException("there is no standard input; name a file")
    if file == "-" and sys.stdin.isatty():
        click.echo("type the layout, a pile a line, bottom card first; Ctrl-D ends it", err=True)
    try:
        with click.open_file(file, "rb") as stream:
            data = stream.read(LARGEST + 1)
    except OSError as error:
        raise click.ClickException(f"{file}: {error.strerror}") from None
    if len(data) > LARGEST:
        raise click.UsageError(f"{file} is no layout: it has more than {LARGEST:,} bytes")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise click.UsageError(f"{file} is not UTF-8 text: {error.reason}") from None
    return Layout.parse(text, **said)
