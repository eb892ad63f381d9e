"""`runout evaluate`: the hand that plays."""

from __future__ import annotations

import click


@click.command(no_args_is_help=True)
@click.argument("cards", nargs=-1, required=True, metavar="CARDS...")
@click.option("-b", "--board", default="", help="The board, where CARDS are a holding.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object instead of the line.")
def evaluate(cards: tuple[str, ...], board: str, as_json: bool) -> None:
    """Name the best hand of five to seven cards.

    \b
    runout evaluate AsKsQsJsTs2d3c
    runout evaluate AhKh -b Ks7h2d
    """
    from ..poker.hands import evaluate as read

    hand = read(" ".join(cards), board)
    if as_json:
        import json

        answer = {"category": hand.category, "hand": str(hand)}
        answer |= {"cards": str(hand.cards), "value": hand.value}
        click.echo(json.dumps(answer))
    else:
        click.echo(f"{hand} ({hand.cards})")
