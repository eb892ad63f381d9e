"""Patience on the screen, played by a pilot: keys, clicks, what is said."""

import asyncio

import pytest

from runout.patience import Layout
from runout.patience.game import Play

from .test_play import CROSSED, LOST

pytest.importorskip("textual")


def words_of(app, name: str) -> str:
    return str(app.query_one(f"#{name}").render())


def on_the_screen(layout: str, *steps: str, size: tuple[int, int] = (80, 24)) -> dict[str, str]:
    """Return what the parts of the screen say after keys, or clicks on #piles."""
    from runout.cli.patience.screen import Tabletop

    async def play() -> dict[str, str]:
        app = Tabletop(Play(Layout.parse(layout)))
        async with app.run_test(size=size) as pilot:
            for step in steps:
                await (pilot.click(step) if step.startswith("#") else pilot.press(step))
            await pilot.pause()
            names = ("title", "message", "status", "told")
            said = {name: words_of(app, name) for name in names}
            said["panel"] = str(app.query_one("#panel").display)
            said["scrolled"] = str(app.query_one("#panel").scroll_y > 0)
            said["line"] = str(app.game.line)
            return said | {pile.id or "": str(pile.render()) for pile in app.query("Pile")}

    return asyncio.run(play())


@pytest.mark.parametrize(
    "steps",
    [
        ("2", "3"),
        ("#pile-1", "#pile-2"),
        ("#pile-2", "2"),
        ("right", "right", "enter", "right", "space"),
        ("3", "1", "2"),
        ("2", "2", "3", "escape", "2", "3"),
        ("3", "4", "u", "r", "u", "2", "3"),
    ],
)
def test_two_piles_are_a_move_by_key_click_or_walk(steps: tuple[str, ...]) -> None:
    said = on_the_screen(CROSSED, *steps)
    assert said["line"] == "((1, 2),)"
    assert said["status"] == "4 cards · 2 pairs · 100 % to win"
    assert said["pile-1"].split() == ["2", "A♦", "▔▔▔▔"]


def test_the_screen_shows_the_chance_and_what_has_a_partner() -> None:
    said = on_the_screen(CROSSED)
    assert said["status"] == "6 cards · 3 pairs · 66.7 % to win"
    assert said["pile-0"].split() == ["1", "K♠"]
    assert said["pile-3"].split() == ["4", "A♠", "▔▔▔▔"]
    assert said["panel"] == "False"


def test_a_card_taken_up_shows_its_partners_only() -> None:
    said = on_the_screen("As\nAd\nKs\nKd", "1")
    assert [said[f"pile-{i}"].split()[-1] for i in range(4)] == ["▀▀▀▀", "▔▔▔▔", "K♠", "K♦"]


def test_the_screen_hints_and_helps() -> None:
    said = on_the_screen(CROSSED, "h")
    assert said["panel"] == "True"
    assert said["told"].splitlines()[1].split() == ["2", "3", "AH", "AC", "100", "%"]
    assert "Two piles are a move" in on_the_screen(CROSSED, "h", "question_mark")["told"]
    assert on_the_screen(CROSSED, "h", "h")["panel"] == "False"


@pytest.mark.parametrize(
    ("steps", "message"),
    [
        (("1",), "KS of pile 1 has no partner on top"),
        (("2", "1"), "AH of pile 2 and KS of pile 1 make no pair"),
        (("3", "4", "1", "3"), LOST.rstrip()),
        (("2", "3", "1", "3", "2", "4"), "won: every card has gone, in 3 moves"),
        (("2", "3", "1", "3", "1"), "pile 1 has no cards left"),
        (("3", "4", "u"), "taken back: piles 3 4"),
        (("u", "r", "z", "9", "f5"), ""),
    ],
)
def test_the_screen_says_what_happened(steps: tuple[str, ...], message: str) -> None:
    assert on_the_screen(CROSSED, *steps)["message"] == message


def test_hints_that_are_longer_than_the_screen_scroll_by_key() -> None:
    layout = "\n".join(["As"] * 8)
    assert on_the_screen(layout, "h")["scrolled"] == "False"
    assert on_the_screen(layout, "h", "pagedown")["scrolled"] == "True"
    assert on_the_screen(layout, "h", "pagedown", "pageup")["scrolled"] == "False"


def test_many_piles_stand_closer_and_then_in_rows() -> None:
    for size in ((80, 24), (20, 12)):
        said = on_the_screen("\n".join(["As", "Ks"] * 8), "1", "3", "g", "e", size=size)
        assert said["line"] == "((0, 2), (13, 15))"
    assert on_the_screen("")["message"] == "won: every card has gone, in 0 moves"
