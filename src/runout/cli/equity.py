"""`runout equity`: win, tie and lose of holdings and ranges."""

from __future__ import annotations

from typing import Any

import click


@click.command(no_args_is_help=True)
@click.argument("holdings", nargs=-1, required=True, metavar="HOLDING HOLDING...")
@click.option("-b", "--board", default="", help="Three, four or five cards, such as Ks7h2d.")
@click.option("-d", "--dead", default="", help="Cards that nobody holds and that cannot come.")
@click.option("-g", "--game", default="holdem", show_default=True, help="The game played.")
@click.option("--exact", is_flag=True, help="Count, never sample: every answer is a count so far.")
@click.option(
    "--budget",
    type=click.FloatRange(min=0),
    default=20.0,
    show_default=True,
    metavar="SECONDS",
    help="Refuse a count that would take longer.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object instead of the table.")
def equity(
    holdings: tuple[str, ...], board: str, dead: str, game: str, as_json: bool, **limits: Any
) -> None:
    """Count how often each of two to ten players wins, ties and loses, over every deal.

    A HOLDING is two cards or a range.

    \b
    runout equity AhKh QdQc
    runout equity QQ+,AKs 22+,A2s+,KTs+ -b Ks7h2d
    runout equity AhKh QdQc 7s6s -b Ks7h2d -d 2c
    """
    from ..poker.equity import equity as count

    answer = count(*holdings, board=board, dead=dead, game=game, **limits)
    if as_json:
        import json

        click.echo(json.dumps(answer.to_dict()))
    else:
        click.echo(str(answer))
