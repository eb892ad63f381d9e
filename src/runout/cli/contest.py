"""`runout contest`: answer the two contest questions from a file or a pipe."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext, suppress
from io import BufferedReader
from typing import IO, Any, NoReturn, cast

import click

from .. import contest as contests
from ..contest.answers import Answer

CHUNK = 1 << 16  # bytes read at once

Command = Callable[..., None]


@click.group(name="contest")
def contest() -> None:
    """Answer the contest questions: a line out for each data set in.

    What has only one reading is read, with a warning at the end; anything else is refused with
    its line and column, and exit code 2.
    """


file_argument = click.argument(
    "file", default="-", type=click.Path(readable=False), metavar="[FILE]"
)
strict_option = click.option(
    "--strict", is_flag=True, help="Refuse whatever the statement does not allow."
)
json_option = click.option(
    "--json", "as_json", is_flag=True, help="Print JSON lines, all fields whatever else is asked."
)


def decimals_option(default: int) -> Callable[[Command], Command]:
    """Return the option for the number of decimals."""
    return click.option(
        "--decimals",
        type=click.IntRange(0, 1000),
        default=default,
        show_default=True,
        metavar="N",
        help="Decimals of a probability, rounded from the exact fraction.",
    )


@contest.command(short_help="Your chance to win on the flop.")
@file_argument
@strict_option
@click.option("--counts", is_flag=True, help="Print wins, ties and losses of 990.")
@decimals_option(10)
@json_option
def holdem(file: str, strict: bool, counts: bool, decimals: int, as_json: bool) -> None:
    """Print the probability that you win, a line for each data set of FILE (stdin by default).

    A data set is your two cards, the opponent's two and the flop, a line each, suit first; the
    line # ends the input. A tie is not won.

    \b
        SA HA
        D2 C3
        H4 S5 DA
        #
    """
    if as_json:
        answer = contests.flop_json()
    elif counts:
        answer = contests.flop_tally()
    else:
        answer = contests.flop_probability(decimals)
    run(file, contests.HOLDEM, answer, strict=strict)


@contest.command(short_help="The chance that a deal of Double Patience is cleared.")
@file_argument
@strict_option
@decimals_option(6)
@json_option
def patience(file: str, strict: bool, decimals: int, as_json: bool) -> None:
    """Print the probability that every card goes, a line for each deal of FILE (stdin by default).

    A deal is nine lines of four cards of the 36-card deck, a pile a line, the bottom card first,
    rank first. Each turn takes one of the pairs of equal tops, all pairs equally likely.

    \b
        AS 9S 6C KS
        JC QH AC KH
        ... seven more
    """
    answer = contests.deal_json() if as_json else contests.deal_probability(decimals)
    run(file, contests.DOUBLE_PATIENCE, answer, strict=strict)


def run(file: str, form: contests.Format, answer: Answer, *, strict: bool) -> None:
    """Print the answer of every data set of *file* as soon as the input has it complete."""
    pending: list[str] = []
    tolerated: dict[str, int] = {}

    def flush() -> None:
        if pending:
            sys.stdout.write("\n".join(pending) + "\n")
            sys.stdout.flush()
            pending.clear()

    def read() -> bytes:
        flush()
        try:
            return stream.read1(CHUNK)
        except OSError as error:
            fail(f"{name}: {error.strerror}")

    name = "<stdin>" if file == "-" else file if file.isprintable() else ascii(file)[1:-1]
    with opened(file, name) as stream:
        wait_for(stream)
        wait_for(sys.stdout)
        try:
            for line, cards in contests.data_sets(read, form, strict=strict, tolerated=tolerated):
                pending.append(answer(line, cards))
        except contests.Fault as fault:
            flush()
            click.echo(f"{name}:{fault}", err=True)
            sys.exit(2)
    flush()
    if tolerated:
        kinds = ", ".join(f"{kind} (line {line})" for kind, line in tolerated.items())
        click.echo(f"warning: {name}: read all the same: {kinds}", err=True)


def wait_for(stream: IO[Any]) -> None:
    """Make reading and writing wait; a pipe that does not would lose what comes late."""
    with suppress(OSError):  # what has no file descriptor cannot be told to
        os.set_blocking(stream.fileno(), True)


def opened(file: str, name: str) -> AbstractContextManager[BufferedReader]:
    """Return the input as a context, or end with a line that says why there is none."""
    if file != "-":
        try:
            return open(file, "rb")
        except OSError as error:
            fail(f"{name}: {error.strerror}")
    if sys.stdin is None:
        fail("there is no standard input; name a file")
    return nullcontext(cast(BufferedReader, sys.stdin.buffer))


def fail(words: str) -> NoReturn:
    """End with exit code 1, for an input that cannot be read."""
    click.echo(f"runout: {words}", err=True)
    sys.exit(1)
