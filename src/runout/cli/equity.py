"""`runout equity`: win, tie and lose of holdings and ranges."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from ..errors import TooMuchWork
from . import COULD_NOT, INTERRUPTED
from .progress import interruptible

if TYPE_CHECKING:
    from ..poker.answer import Equity

POSITIVE = click.IntRange(min=1)
ABOVE_ZERO = click.FloatRange(min=0, min_open=True)


@click.command(no_args_is_help=True)
@click.argument("holdings", nargs=-1, required=True, metavar="HOLDING HOLDING...")
@click.option(
    "-b",
    "--board",
    multiple=True,
    help="Three, four or five cards, such as Ks7h2d, in courchevel also one; twice for two boards, "
    "half of the pot each.",
)
@click.option("-d", "--dead", default="", help="Cards that nobody holds and that cannot come.")
@click.option(
    "-g",
    "--game",
    default="holdem",
    show_default=True,
    help="holdem, omaha, omaha5, omaha6, omaha8, omaha5-8, courchevel, shortdeck, shortdeck-trips "
    "or holdem8.",
)
@click.option(
    "--runs",
    type=click.IntRange(min=1),
    default=1,
    metavar="N",
    help="Run the board N times from one deck, each for an equal part of the pot.",
)
@click.option("--exact/--sample", default=None, help="Count all deals or none, whatever it takes.")
@click.option(
    "--budget",
    type=click.FloatRange(min=0),
    default=20.0,
    show_default=True,
    metavar="SECONDS",
    help="Sample, or with --exact refuse, what takes one core longer to count.",
)
@click.option("--samples", type=POSITIVE, metavar="N", help="Stop a sample after N of them.")
@click.option("--time", type=ABOVE_ZERO, metavar="SECONDS", help="Stop a sample after that time.")
@click.option(
    "--error",
    type=ABOVE_ZERO,
    metavar="SHARE",
    help="Stop a sample at that standard error of every equity; 0.001 is 0.1 %.",
)
@click.option("--seed", type=int, metavar="N", help="Draw other samples.  [default: 1]")
@click.option("--workers", type=POSITIVE, metavar="N", help="Threads.  [default: all cores]")
@click.option("--check", is_flag=True, help="Count a second way, and compare.")
@click.option("--explain", is_flag=True, help="Say what was counted and how.")
@click.option("--json", "form", flag_value="json", help="One JSON object instead of the table.")
@click.option("--csv", "form", flag_value="csv", help="A CSV line a player instead of the table.")
def equity(holdings: tuple[str, ...], form: str, check: bool, explain: bool, **asked: Any) -> None:
    """Count how often each of two to ten players wins, ties and loses, over every deal.

    A HOLDING is the cards of a player or a range. What would take longer than the budget is
    sampled, and says so. Ctrl-C ends a sample early.

    \b
    runout equity AhKh QdQc
    runout equity QQ+,AKs 22+,A2s+,KTs+ -b Ks7h2d
    runout equity AhKh QdQc 7s6s -b Ks7h2d -d 2c
    runout equity -g omaha8 AsAh3d2d 'KK**' -b 7s6d2h
    runout equity AhKh QdQc -b Ks7h2d -b Ts9s8s
    """
    from ..poker.equity import equity as count

    asked["board"] = asked["board"] or ""
    with interruptible() as (progress, interrupted):
        try:
            answer = count(*holdings, progress=progress, **asked)
            _show(answer, form, explain)
            if check:
                _check(answer, asked, progress)
        except TooMuchWork as error:
            if not interrupted():
                raise
            click.echo(f"runout: {error}", err=True)
        if interrupted():
            sys.exit(INTERRUPTED)


def _show(answer: Equity, form: str | None, explain: bool) -> None:
    if form == "json":
        import json

        click.echo(json.dumps(answer.to_dict()))
    elif form == "csv":
        click.echo(answer.to_csv(), nl=False)
    else:
        click.echo(str(answer))
    if explain:
        click.echo(answer.explain(), err=form is not None)


def _check(answer: Equity, asked: dict[str, Any], progress: Callable[[float], object]) -> None:
    """Count again in another way; a difference is a fault of ours, and ends with an error."""
    from ..poker.check import recount

    limits = {name: asked[name] for name in ("budget", "workers")}
    words, outcomes = recount(answer, progress=progress, **limits)
    if outcomes != answer.deals:
        click.echo(
            f"runout: {words} says {outcomes}, not {answer.deals}; this is a fault of Runout, "
            "please report it",
            err=True,
        )
        sys.exit(COULD_NOT)
    click.echo(f"checked: the same counts by {words}", err=True)
