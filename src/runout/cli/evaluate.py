"""`runout evaluate`: the hand that plays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from ..poker.hands import Hand


@click.command(no_args_is_help=True)
@click.argument("cards", nargs=-1, required=True, metavar="CARDS...")
@click.option("-b", "--board", default="", help="The board, where CARDS are a holding.")
@click.option(
    "-g",
    "--game",
    help="holdem, omaha, omaha5, omaha6, omaha8, omaha5-8, courchevel, shortdeck, shortdeck-trips "
    "or holdem8.",
)
@click.option(
    "--rule",
    help="high, shortdeck, shortdeck-trips, eight-or-better, ace-to-five, deuce-to-seven or "
    "badugi.  [default: high]",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object instead of the lines.")
def evaluate(
    cards: tuple[str, ...], board: str, game: str | None, rule: str | None, as_json: bool
) -> None:
    """Name the best hand of five to seven cards, high or low.

    In a game CARDS are a holding and the board has three to five cards; where a low wins half of
    the pot, it has a line of its own. By a rule the hand is the best of that ranking.

    \b
    runout evaluate AsKsQsJsTs2d3c
    runout evaluate AhKh -b Ks7h2d
    runout evaluate -g omaha8 As2d3h4c -b 5s7d8hKcKd
    runout evaluate --rule ace-to-five As2d3h4c5s7d8h
    """
    from ..poker.hands import evaluate as read

    hand = read(" ".join(cards), board, game=game, rule=rule)
    if as_json:
        import json

        low = hand.low and _as_dict(hand.low)
        click.echo(json.dumps(_as_dict(hand) | {"low": low or None}))
    elif game in (None, "holdem"):
        click.echo(f"{hand} ({hand.cards})" if hand else str(hand))
    elif hand.low is None:
        click.echo(f"{hand} ({_shares(hand)})")
    else:
        click.echo(f"high: {hand} ({_shares(hand)})")
        low = hand.low
        click.echo(f"low: {low.detail} ({_shares(low)})" if low else f"low: none; {low.detail}")


def _shares(hand: Hand) -> str:
    """Return the cards that play, those held apart from those on the board."""
    if not hand.held:
        return f"the board, {hand.cards}"
    return f"{hand.held} with {hand.cards - hand.held}"


def _as_dict(hand: Hand) -> dict[str, Any]:
    return {
        "category": hand.category,
        "hand": str(hand),
        "cards": str(hand.cards),
        "value": hand.value,
        "held": str(hand.held),
    }
