"""A bar of progress on a terminal, and Ctrl-C as a wish to stop."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from time import monotonic

import click

QUIET = 0.5  # seconds without a word on progress
CLEAR = "\r    \r"


@contextmanager
def interruptible() -> Iterator[tuple[Callable[[float], bool], Callable[[], bool]]]:
    """Yield what shows progress and returns True once the user has pressed Ctrl-C, and what asks.

    The bar is for a terminal; a second Ctrl-C ends at once.
    """
    import signal

    pressed: list[int] = []
    start = monotonic()
    shown = ""

    def press(number: int, _: object) -> None:
        pressed.append(number)
        signal.signal(signal.SIGINT, before)

    def progress(done: float) -> bool:
        nonlocal shown
        bar = f"{done:.0%}" if monotonic() - start > QUIET and done < 1 else ""
        if bar != shown and sys.stderr and sys.stderr.isatty():
            click.echo(f"\r{bar:>4}" if bar else CLEAR, nl=False, err=True)
            shown = bar
        return bool(pressed)

    before = signal.getsignal(signal.SIGINT)
    # A thread beside the main one cannot listen, and a job in the background is not to.
    with suppress(ValueError):
        if before is not signal.SIG_IGN:
            signal.signal(signal.SIGINT, press)
    try:
        yield progress, lambda: bool(pressed)
    finally:
        if shown:
            click.echo(CLEAR, nl=False, err=True)
        with suppress(ValueError):
            signal.signal(signal.SIGINT, before)
