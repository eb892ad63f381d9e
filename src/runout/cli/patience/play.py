"""`runout patience play`: a layout played in the terminal, on a screen or in plain lines."""

from __future__ import annotations

import os
import shutil
import sys
from typing import Any

import click

from ...errors import RunoutError
from ...patience import Layout, deal
from ...patience.game import Play
from . import words
from .asked import file_argument, game_option, player_option, read_layout, sum_option

LONGEST = 200  # bytes of a line of keys that are looked at
CELL = 5  # characters of a card in its column
TERMINAL = "/dev/tty"
HELP = """\
2 5 or 25   take the tops of piles 2 and 5; those with a partner stand in [ ]
u, r        take a move back, play it again
h           every move with the chance to win after it, the best first
?, q        this help, the end"""
EXTRA = "cards on the screen, and a mouse: pip install 'runout[play]'"


@click.command()
@file_argument
@game_option
@sum_option
@player_option
@click.option("-s", "--seed", type=int, metavar="N", help="Deal the game from it; no FILE.")
@click.option("--plain", is_flag=True, help="Lines of text, even where there is a screen.")
def play(file: str, player: str, seed: int | None, plain: bool, **said: Any) -> None:
    """Play a layout, with hints; at the end, which move lost it.

    Two keys are a move: 25 takes the tops of piles 2 and 5. Then u takes back, r plays again, h
    hints, ? helps, q ends. Keys are read from stdin, or from the terminal if FILE is -. Chances are
    those of PLAYER playing on: random, ranks, tallest, careful, perfect, clumsy.

    \b
    runout patience play deal.txt
    runout patience play --game double-patience --seed 7
    runout patience play deal.txt -g double-patience -p perfect --plain
    """
    layout = read_layout(file, **said) if seed is None else _dealt(file, seed, **said)
    game = Play(layout, player)
    if file == "-" and seed is None:
        _take_keys_from_the_terminal()
    if not plain and _has_screen():
        try:
            from .screen import Tabletop
        except ImportError as error:
            if (error.name or "").partition(".")[0] not in ("rich", "textual"):
                raise
            click.echo(f"runout: {EXTRA}", err=True)
        else:
            screen = Tabletop(game)
            screen.run()
            if screen.return_code:
                sys.exit(screen.return_code)
            _say(*words.ending(game))
            return
    _play_in_lines(game)


def _dealt(file: str, seed: int, game: str | None, total: int | None) -> Layout:
    """Return the layout that a seed deals; it is asked for instead of a file."""
    if file != "-":
        raise click.UsageError("a file is not dealt; leave out FILE or --seed")
    if game is None or total is not None:
        raise click.UsageError("a seed deals a game; write --game GAME, and no --sum")
    return deal(game, seed)


def _take_keys_from_the_terminal() -> None:
    """Let the terminal be standard input, once the layout has come from there."""
    try:
        terminal = os.open(TERMINAL, os.O_RDWR)
    except OSError:
        click.echo("runout: no terminal to read keys from; name a file to pipe them in", err=True)
        return
    os.dup2(terminal, 0)
    os.close(terminal)


def _has_screen() -> bool:
    streams = (sys.__stdin__, sys.__stdout__, sys.__stderr__)
    return all(stream is not None and stream.isatty() for stream in streams)


def _play_in_lines(game: Play) -> None:
    """Show the layout, then answer line by line until the game is won, left, or the input ends."""
    piles = game.layout.piles
    of = f"{words.cards(game.cards_left)} in {len(piles)} pile{'s' * (len(piles) != 1)}"
    _say(f"{game.layout.game}: {of}; ? for help", "", *_shown(game))
    while not game.is_won:
        line = _next_line()
        command = line.strip().casefold()
        if not line or command in ("q", "quit"):
            break
        if command:
            _say(*_answer(game, command))
    if not game.is_over or game.is_won:
        _say(*words.ending(game))


def _next_line() -> str:
    """Return the next line of keys, nothing at the end of the input."""
    if sys.stdin is None:
        return ""
    asked = sys.stdin.isatty()
    click.echo("> " if asked else "", nl=False)
    line = part = sys.stdin.buffer.readline(LONGEST)
    while part and not part.endswith(b"\n"):  # what is too long is one wrong line, not many
        part = sys.stdin.buffer.readline(LONGEST)
    if asked and not line:
        click.echo()
    return line.decode("utf-8", errors="replace")


def _answer(game: Play, command: str) -> list[str]:
    """Do what a line says and return the lines to show for it."""
    if command in ("?", "help"):
        return [HELP]
    if command in ("h", "hint"):
        return [words.hints(game) if game.moves() else "no move is left; u takes back"]
    if command in ("u", "undo", "r", "redo"):
        back = command[0] == "u"
        moved = game.undo() if back else game.redo()
        if moved is None:
            return ["no move to take back" if back else "no move to play again"]
        what = "taken back" if back else "played again"
        return [f"{what}: piles {words.keys_of(moved)}", "", *_shown(game)]
    return _moved(game, command)


def _moved(game: Play, command: str) -> list[str]:
    """Play a move and return the layout after it, or why it is none."""
    position = game.position
    try:
        piles = words.read_move(command, len(position.piles))
    except RunoutError as error:
        return [f"{error}; ? for help"]
    try:
        game.play(piles)
    except RunoutError:
        return [words.why_not(position, *piles)]
    told = f"{len(game.line)}: {words.pair_of(position, piles)}"
    return [told] if game.is_won else [told, "", *_shown(game)]


def _shown(game: Play) -> list[str]:
    """Return the layout as columns, bottoms above, and what there is to do."""
    if game.is_won:
        return []
    moves = game.moves()
    paired = {pile for choice in moves for pile in choice.piles}
    count = len(game.layout.piles)
    across = max(1, shutil.get_terminal_size().columns // CELL)
    lines = []
    for first in range(0, count, across):
        lines += [*_columns(game, range(first, min(first + across, count)), paired), ""]
    if not moves:
        return [*lines, *words.ending(game), "u takes back, q ends"]
    return [*lines, f"{words.cards(game.cards_left)}, {words.pairs(len(moves))}"]


def _columns(game: Play, shown: range, paired: set[int]) -> list[str]:
    """Return some piles as lines: their keys, then the cards from the bottoms down to the tops."""
    piles = game.position.piles
    heads = "".join(f"{words.pile_key(pile):>3}".ljust(CELL) for pile in shown)
    lines = [heads.rstrip()]
    for row in range(max((len(piles[pile]) for pile in shown), default=0)):
        cells = []
        for pile in shown:
            card = words.name(piles[pile][row]) if row < len(piles[pile]) else "  "
            top = row == len(piles[pile]) - 1 and pile in paired
            cells.append((f"[{card}]" if top else f" {card} ").ljust(CELL))
        lines.append("".join(cells).rstrip())
    return lines


def _say(*lines: str) -> None:
    click.echo("\n".join(lines))
