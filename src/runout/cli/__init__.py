"""The command `runout`: one file a command, loaded when it is called."""

from __future__ import annotations

import sys

import click

from .. import __version__
from ..errors import RunoutError
from .commands import Commands

DONE, COULD_NOT, WRONG_QUESTION, INTERRUPTED = 0, 1, 2, 130
COMMANDS = {
    "equity": "Win, tie and lose of hold'em holdings and ranges.",
    "range": "Read a range of holdings; draw it, write it in another notation.",
    "evaluate": "Name the hand that plays, high or low, and its cards.",
    "patience": "Odds, moves, solutions, deals and studies of patience layouts.",
    "contest": "Answer the contest inputs: hold'em on the flop, Double Patience.",
}


def _print_version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        from ..kernels import build

        click.echo(f"runout {__version__}, {build()}")
        ctx.exit()


@click.group(
    cls=Commands,
    catalog=COMMANDS,
    package=__name__,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_print_version,
    help="Show the version and which build of the kernels is in use.",
)
def runout() -> None:
    """Exact win probabilities for card games whose known cards lie face up."""
    from ..kernels import build, is_compiled

    if not is_compiled():
        click.echo(f"runout: {build()}", err=True)


def main() -> None:
    """Run the command; every refusal is one line on stderr, never a traceback."""
    if sys.stdout is None:
        click.echo("runout: there is no standard output to write to", err=True)
        sys.exit(COULD_NOT)
    try:
        code = runout.main(prog_name="runout", standalone_mode=False)
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message(), err=True)
        code = WRONG_QUESTION
    except click.ClickException as error:
        hint = error.ctx.command_path if isinstance(error, click.UsageError) and error.ctx else ""
        click.echo(f"{hint or 'runout'}: {error.format_message()}", err=True)
        code = WRONG_QUESTION if isinstance(error, click.UsageError) else COULD_NOT
    except RunoutError as error:
        click.echo(f"runout: {error}", err=True)
        code = COULD_NOT if type(error).__name__ == "TooMuchWork" else WRONG_QUESTION
    except (click.Abort, KeyboardInterrupt):
        code = INTERRUPTED
    except OSError as error:
        named = f"{error.filename}: " if error.filename else ""
        click.echo(f"runout: {named}{error.strerror}", err=True)
        code = COULD_NOT
    unwritten = _flush(quiet=bool(code))
    sys.exit(code or unwritten)


def _flush(*, quiet: bool) -> int:
    """Write out what is left; what cannot be written is no traceback at exit either."""
    import os

    try:
        sys.stdout.flush()
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not quiet and not isinstance(error, BrokenPipeError):
            click.echo(f"runout: {error.strerror}", err=True)
        return COULD_NOT
    return DONE
