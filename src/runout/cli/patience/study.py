"""`runout patience study`: the odds of many deals."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from .. import INTERRUPTED
from ..progress import interruptible
from .asked import json_option, player_option
from .deal import dealt_option

if TYPE_CHECKING:
    from ...patience import Study

POSITIVE = click.IntRange(min=1)


@click.command(no_args_is_help=True)
@dealt_option
@click.option(
    "--deals", type=POSITIVE, default=10_000, show_default=True, metavar="N", help="How many."
)
@click.option("-s", "--seed", type=int, default=1, show_default=True, help="Deal from it.")
@player_option
@click.option("--workers", type=POSITIVE, metavar="N", help="Threads.  [default: all cores]")
@click.option(
    "--resume",
    type=click.Path(dir_okay=False),
    metavar="FILE",
    help="Keep what is done in FILE, and go on from there.",
)
@click.option(
    "--svg", type=click.Path(dir_okay=False), metavar="FILE", help="Draw the histogram into FILE."
)
@json_option
def study(svg: str | None, as_json: bool, **asked: Any) -> None:
    """Tell how likely a game is won, over many deals: mean, quantiles, histogram.

    The deals are numbers 0, 1, 2 and so on of the seed, as `runout patience deal` deals them; the
    figures are the same for any number of workers. Ctrl-C ends a study early, with those so far.

    \b
    runout patience study --game double-patience --deals 100000
    runout patience study --game patient-pairs --deals 5000 --resume pairs.study
    """
    from ...patience import study as play_out

    if svg and not Path(svg).absolute().parent.is_dir():
        raise click.UsageError(f"there is no directory for {svg}; make it, or name another file")
    with interruptible() as (progress, interrupted):
        _show(play_out(progress=progress, **asked), svg, as_json)
        if interrupted():
            sys.exit(INTERRUPTED)


def _show(found: Study, svg: str | None, as_json: bool) -> None:
    if as_json:
        import json

        click.echo(json.dumps(found.to_dict()))
    else:
        click.echo(_encodable(str(found)))
    if svg:
        Path(svg).write_text(found.to_svg(), encoding="utf-8")


def _encodable(text: str) -> str:
    """Return the text as this terminal can show it: bars of # where it has no blocks."""
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        text = re.sub("[█-▏]", "#", text).replace("±", "+-")
    return text
