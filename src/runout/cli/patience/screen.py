"""The screen of `runout patience play`: piles as columns of cards, by keyboard or mouse."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Grid, VerticalScroll
from textual.message import Message
from textual.widgets import Footer, Static

from ...cards import Card, Suit
from ...errors import ImpossibleDeal
from ...patience.game import Play
from . import words

SIGNS = "♣♦♥♠"
WIDE, TIGHT = 6, 5  # cells across of a pile with the gap to the next
FACE, COVERED, CHOSEN = "#fbf7ec", "#cbc6b8", "#ffd75e"
RED, BLACK, MARK = "#b0182a", "#16191d", "#ffd75e"
HELP = """\
Two piles are a move: type their keys, or click on them, or walk with ← → and press Enter.
A line under a top card says that it has a partner; esc lets go of a card.
u takes a move back, r plays it again, h shows every move with its chance, q ends."""


class Pile(Static, can_focus=True):
    """A column of cards, its key above, bottom card first; choosing it is a `Chosen` message."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,space", "choose", show=False)]

    class Chosen(Message):
        """A pile has been chosen by mouse or key."""

        def __init__(self, number: int) -> None:
            super().__init__()
            self.number = number

    def __init__(self, number: int) -> None:
        super().__init__(id=f"pile-{number}")
        self.number = number

    def on_click(self) -> None:
        self.action_choose()

    def action_choose(self) -> None:
        self.post_message(self.Chosen(self.number))

    def show_cards(self, cards: tuple[Card, ...], *, paired: bool, chosen: bool) -> None:
        """Draw the cards; a line below the top says that it can be chosen, or is."""
        text = Text(f" {words.pile_key(self.number):^2} \n", style="bold")
        for card in cards[:-1]:
            text.append(f" {face(card)} \n", f"{ink(card)} on {COVERED}")
        if cards:
            style = f"bold {ink(cards[-1])} on {CHOSEN if chosen else FACE}"
            text.append(f" {face(cards[-1])} \n    ", style)
        else:
            text.append(" ·· ", "dim")
        if paired or chosen:
            text.append("\n" + ("▀▀▀▀" if chosen else "▔▔▔▔"), MARK)
        self.update(text)


def face(card: Card) -> str:
    """Return a card as two characters, its suit as a sign."""
    return card.rank.letter + SIGNS[card.suit]


def ink(card: Card) -> str:
    """Return the colour of a card's suit."""
    return RED if card.suit in (Suit.DIAMONDS, Suit.HEARTS) else BLACK


class Tabletop(App[None]):
    """A game played on the screen."""

    CSS = """
    Screen { background: #0d3b2a; }
    #title { background: #082a1d; color: #d8e6dc; padding: 0 1; }
    #table { height: 1fr; padding: 1 0 0 0; align: center top; }
    #piles { grid-gutter: 0; height: auto; width: auto; }
    Pile { height: auto; color: #d8e6dc; padding: 0 0 0 1; }
    Pile:focus { background: #17583f; }
    #panel { height: auto; max-height: 40%; padding: 0 1; background: #082a1d; display: none; }
    #message { height: auto; min-height: 1; padding: 0 1; color: #ffe9a8; }
    #message.over { background: #5a3d00; text-style: bold; }
    #message.won { background: #1f6b2c; }
    #status { background: #082a1d; color: #d8e6dc; padding: 0 1; }
    """
    ENABLE_COMMAND_PALETTE = False
    AUTO_FOCUS = None
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("u", "undo", "undo"),
        Binding("r", "redo", "redo"),
        Binding("h", "panel('hints')", "hints"),
        Binding("question_mark", "panel('help')", "help", key_display="?"),
        Binding("escape", "let_go", "let go"),
        Binding("q", "quit", "end"),
        Binding("ctrl+c", "quit", show=False),
        Binding("pageup", "page(-1)", show=False),
        Binding("pagedown", "page(1)", show=False),
        Binding("left,up", "app.focus_previous", show=False),
        Binding("right,down", "app.focus_next", show=False),
    ]

    def __init__(self, game: Play) -> None:
        super().__init__()
        self.game = game
        self.chosen: int | None = None
        self.panel = ""

    def compose(self) -> ComposeResult:
        title = f"{self.game.layout.game} · chances with {self.game.player!r} playing on"
        yield Static(title, id="title", markup=False)
        with VerticalScroll(id="table", can_focus=False), Grid(id="piles"):
            yield from map(Pile, range(len(self.game.layout.piles)))
        with VerticalScroll(id="panel", can_focus=False):
            yield Static(id="told")
        yield Static(id="message")
        yield Static(id="status")
        yield Footer()

    def on_mount(self) -> None:
        highest = max(map(len, self.game.layout.piles), default=0)
        self.query_one("#piles").styles.grid_rows = str(highest + 4)
        self._show()

    def on_resize(self, event: events.Resize) -> None:
        """Set the piles side by side, closer together where that saves a second row."""
        count, width = len(self.game.layout.piles), event.size.width
        column = WIDE if count * WIDE <= width else TIGHT
        across = max(1, min(count, width // column))
        piles = self.query_one("#piles")
        piles.styles.grid_columns = str(column)
        piles.styles.grid_size_columns = across
        piles.styles.width = across * column

    def on_key(self, event: events.Key) -> None:
        pile = words.KEYS.find((event.character or " ").casefold())
        if 0 <= pile < len(self.game.layout.piles):
            event.stop()
            self._choose(pile)

    def on_pile_chosen(self, message: Pile.Chosen) -> None:
        self._choose(message.number)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        able = {"undo": self.game.line, "redo": self.game.can_redo}
        able["let_go"] = self.chosen is not None
        return bool(able.get(action, True)) or None

    def action_undo(self) -> None:
        self._moved(self.game.undo(), "taken back")

    def action_redo(self) -> None:
        self._moved(self.game.redo(), "played again")

    def action_let_go(self) -> None:
        self.chosen = None
        self._show()

    def action_panel(self, name: str) -> None:
        self.panel = "" if self.panel == name else name
        self._show()

    def action_page(self, down: int) -> None:
        """Scroll what is longer than the screen: the panel if it is there, else the piles."""
        part = self.query_one("#panel" if self.panel else "#table", VerticalScroll)
        part.scroll_relative(y=down * max(1, part.size.height - 1), animate=False)

    def _moved(self, piles: tuple[int, int] | None, what: str) -> None:
        self.chosen = None
        self._show(f"{what}: piles {words.keys_of(piles)}" if piles else "")

    def _choose(self, pile: int) -> None:
        """Take up a card, let go of it, or play it with the one taken up before."""
        position, before = self.game.position, self.chosen
        if before == pile:
            self.action_let_go()
        elif before is None and any(pile in choice.piles for choice in self.game.moves()):
            self.chosen = pile
            self._show(f"{words.name(position.piles[pile][-1])} and …")
        elif before is None:
            self._show(words.alone(position, pile))
        else:
            try:
                self.game.play((before, pile))
            except ImpossibleDeal:
                self._show(words.why_not(position, before, pile))
                return
            self.chosen = None
            self._show(words.pair_of(position, (before, pile)))

    def _show(self, told: str = "") -> None:
        """Draw everything anew, with what is to be said."""
        game = self.game
        moves = [choice.piles for choice in game.moves()]
        partners = {
            pile
            for piles in moves
            for pile in piles
            if self.chosen is None or (self.chosen in piles and pile != self.chosen)
        }
        for pile, cards in zip(self.query(Pile), game.position.piles, strict=True):
            number = pile.number
            pile.show_cards(cards, paired=number in partners, chosen=number == self.chosen)
        message = self.query_one("#message", Static)
        message.update(Text("\n".join(words.ending(game)) if game.is_over else told))
        message.set_class(game.is_over, "over")
        message.set_class(game.is_won, "won")
        self.query_one("#status", Static).update(Text(words.standing(game)))
        self.query_one("#panel").display = bool(self.panel)
        hints = words.hints(game) if moves else "no move is left"
        self.query_one("#told", Static).update(Text(hints if self.panel == "hints" else HELP))
        self.refresh_bindings()
