"""`runout patience deal`: a layout from a seed."""

from __future__ import annotations

from typing import Any

import click

from ...patience import GAMES, Layout, find_deal, win_probability
from ...patience.deals import TRIES
from .asked import json_option, player_option

DRAWN = 1_000_000  # a seed that nobody named is below it

dealt_option = click.option(
    "-g",
    "--game",
    required=True,
    metavar="GAME",
    help=f"One of {', '.join(name for name, rules in GAMES.items() if rules.deck is not None)}.",
)


@click.command(no_args_is_help=True)
@dealt_option
@click.option("-s", "--seed", type=int, metavar="N", help="Deal from it.  [default: any]")
@click.option("--number", type=int, default=0, show_default=True, metavar="N", help="Which deal.")
@click.option("--winnable", is_flag=True, help="The first from that number on that can be won.")
@click.option(
    "--between",
    type=float,
    nargs=2,
    metavar="LOW HIGH",
    help="The first that the player wins with a probability from LOW to HIGH.",
)
@player_option
@click.option(
    "--tries",
    type=click.IntRange(min=1),
    default=TRIES,
    show_default=True,
    metavar="N",
    help="How many deals to look at.",
)
@json_option
def deal(seed: int | None, as_json: bool, **asked: Any) -> None:
    """Deal a layout: the same for the same game, seed and number on every machine.

    What is printed reads back as a layout. Lines that begin with # say where it comes from.

    \b
    runout patience deal --game double-patience --seed 1
    runout patience deal --game patient-pairs --seed 1 --between 0.2 0.4
    """
    if seed is None:
        import secrets

        seed = secrets.randbelow(DRAWN)
    layout, number = find_deal(seed=seed, **asked)
    player, chance = asked["player"], None
    if asked["between"]:
        chance = win_probability(layout, player)
    if as_json:
        _show_json(layout, seed=seed, number=number, player=player, probability=chance)
        return
    click.echo(f"# {layout.game}, seed {seed}, deal {number}")
    if chance is not None:
        click.echo(f"# probability {_six(chance)}, player {player}")
    click.echo(str(layout))


def _six(chance: float) -> str:
    from ...render import decimals

    return decimals(*chance.as_integer_ratio(), 6)


def _show_json(layout: Layout, **said: Any) -> None:
    import json

    piles = [[str(card).upper() for card in pile] for pile in layout.piles]
    click.echo(json.dumps({"game": layout.game, **said, "piles": piles, "text": str(layout)}))
