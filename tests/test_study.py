"""Studies of many deals: figures, workers, interruption, files to go on from, reference bands."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from math import ceil, fsum, hypot
from pathlib import Path
from statistics import stdev
from xml.etree import ElementTree

import pytest

import runout
from runout.patience import Study, chances, study, win_probability
from runout.patience.chances import Chances
from runout.patience.deals import deal_each

from .conftest import ROOT

GAME, DEALS = "double-patience", 700


@pytest.fixture(scope="module")
def whole() -> Study:
    return study(GAME, DEALS, 1, workers=1)


@pytest.fixture(scope="module")
def played() -> list[float]:
    return [win_probability(layout) for layout in deal_each(GAME, 1, 0, DEALS)]


def test_the_mean_and_its_error_are_those_of_the_deals(whole: Study, played: list[float]) -> None:
    assert whole.mean == pytest.approx(fsum(played) / DEALS, abs=1e-15)
    assert whole.stderr == pytest.approx(stdev(played) / DEALS**0.5, abs=1e-12)


def test_quantiles_are_chances_of_deals(whole: Study, played: list[float]) -> None:
    assert list(whole.quantiles) == [0.01, 0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99]
    for share, chance in whole.quantiles.items():
        assert chance == sorted(played)[ceil(round(share * DEALS, 9)) - 1]


def test_the_histogram_counts_every_deal_once(whole: Study, played: list[float]) -> None:
    assert sum(deals for *_, deals in whole.histogram) == DEALS
    assert whole.histogram[0] == (0, 0, sum(chance == 0 for chance in played))
    assert whole.histogram[21] == (1, 1, sum(chance == 1 for chance in played))
    for low, high, deals in whole.histogram[1:21]:
        assert deals == sum(low <= chance < high and 0 < chance < 1 for chance in played)


def test_the_share_of_winnable_deals_has_its_error(whole: Study, played: list[float]) -> None:
    assert whole.winnable == sum(chance > 0 for chance in played) / DEALS
    assert whole.winnable_stderr == (whole.winnable * (1 - whole.winnable) / DEALS) ** 0.5


@pytest.mark.parametrize("workers", [2, 3, None])
def test_any_number_of_workers_finds_the_same(whole: Study, workers: int | None) -> None:
    assert study(GAME, DEALS, 1, workers=workers) == whole


def after(n: int) -> Callable[[float], bool]:
    """Return a progress that stops the study when it has been told it *n* times."""
    told = iter(range(1, 1000))
    return lambda _: next(told) == n


def test_progress_is_told_the_share_done() -> None:
    told: list[float] = []
    study(GAME, 130, 1, progress=told.append)
    assert told == [64 / 130, 128 / 130, 1]


def test_a_stopped_study_says_how_many_deals_it_has() -> None:
    stopped = study(GAME, DEALS, 1, workers=2, progress=after(2))
    assert (stopped.deals, stopped.asked) == (128, DEALS)
    assert str(stopped).startswith("double-patience, player random, seed 1: 128 of 700 deals\n")
    assert stopped.mean == study(GAME, 128, 1).mean


@pytest.mark.parametrize("stops", [(1,), (3, 1, 4)])
def test_what_is_gone_on_from_a_file_is_the_same(
    whole: Study, tmp_path: Path, stops: tuple[int, ...]
) -> None:
    file = tmp_path / "deals.study"
    for stop in stops:
        assert study(GAME, DEALS, 1, progress=after(stop), resume=file).deals < DEALS
    assert study(GAME, DEALS, 1, resume=str(file)) == whole
    assert study(GAME, DEALS, 1, resume=file, progress=lambda _: pytest.fail("done")) == whole
    assert [path.name for path in tmp_path.iterdir()] == ["deals.study"]


def test_more_deals_can_be_asked_of_a_file_and_fewer_not(whole: Study, tmp_path: Path) -> None:
    file = tmp_path / "deals.study"
    study(GAME, 100, 1, resume=file)
    assert study(GAME, DEALS, 1, resume=file) == whole
    with pytest.raises(runout.NotationError, match="holds 700 deals already"):
        study(GAME, 100, 1, resume=file)


@pytest.mark.parametrize(
    ("other", "words"),
    [
        ({"seed": 2}, "is a study of seed 1, not 2; name another file"),
        ({"game": "the-wish-open"}, "of game double-patience, not the-wish-open"),
    ],
)
def test_a_file_of_another_study_is_refused(tmp_path: Path, other: dict, words: str) -> None:
    file = tmp_path / "deals.study"
    study(GAME, 10, 1, resume=file)
    with pytest.raises(runout.NotationError, match=words):
        study(**{"game": GAME, "deals": 20, "seed": 1, "resume": file, **other})


def test_a_file_of_another_version_or_player_is_refused(tmp_path: Path) -> None:
    file, asked = tmp_path / "deals.study", {"player": "random", "version": "0.1.0"}
    Chances().save(file, asked)
    for name, other in (("player", "tallest"), ("version", "0.2.0")):
        with pytest.raises(runout.NotationError, match=f"study of {name} {asked[name]}, not"):
            Chances.load(file, {**asked, name: other})


def damaged(whole: bytes) -> list[bytes]:
    return [
        b"",
        b"hello",
        b"[]\n",
        b"{}\n",
        whole[:-8],
        whole[:-1],
        whole + bytes(8),
        whole.replace(b'"bins": [', b'"bins": [1, '),
        whole.replace(b'"form": "', b'"form": "a'),
        whole.replace(b'"deals": 10', b'"deals": 11'),
        whole.replace(b'"total": ', b'"total": null, "was": '),
        b"\xff\xfe" + whole,
        whole.replace(b'"deals": 10', b'"deals": Infinity'),
        whole[:-1] + b"\x41",
        whole + bytes(20_000_000),
    ]


@pytest.mark.parametrize("damage", range(15))
def test_a_damaged_file_is_refused_and_left_alone(tmp_path: Path, damage: int) -> None:
    file = tmp_path / "deals.study"
    study(GAME, 10, 1, resume=file)
    broken = damaged(file.read_bytes())[damage]
    file.write_bytes(broken)
    with pytest.raises(runout.NotationError, match="is no study, or damaged"):
        study(GAME, 20, 1, resume=file)
    assert file.read_bytes() == broken


def test_a_file_that_cannot_be_written_is_found_before_the_first_deal(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        study(GAME, 10**9, 1, resume=tmp_path / "none" / "deals.study")


def test_beyond_what_is_kept_quantiles_are_rounded_down_to_a_millionth(
    whole: Study, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chances, "KEPT", 300)
    file = tmp_path / "deals.study"
    study(GAME, DEALS, 1, progress=after(7), resume=file)
    found = study(GAME, DEALS, 1, resume=file)
    assert found == study(GAME, DEALS, 1, workers=1)
    assert (found.mean, found.stderr, found.histogram) == (
        whole.mean,
        whole.stderr,
        whole.histogram,
    )
    for exact, rounded in zip(whole.quantiles.values(), found.quantiles.values(), strict=True):
        assert 0 <= exact - rounded < 1.000001e-6


@pytest.mark.parametrize("kept", [2, 3])
def test_chances_of_0_and_1_are_told_from_those_between(
    monkeypatch: pytest.MonkeyPatch, kept: int
) -> None:
    monkeypatch.setattr(chances, "KEPT", kept)
    some = Chances()
    some.add([0.0, 1e-7, 1 - 1e-14])
    assert (some.bins[0], some.bins[1], some.bins[20], some.bins[21]) == (1, 1, 0, 1)
    assert some.quantiles([1, 50, 99]) == [0, 1e-7 if kept == 3 else 0, 1]
    assert some.winnable() == 2


def test_a_study_of_one_deal_has_no_spread() -> None:
    one = study(GAME, 1, 1)
    assert (one.deals, one.stderr) == (1, 0)
    assert str(one).startswith("double-patience, player random, seed 1: 1 deal\n")


def test_the_text_shows_figures_quantiles_and_bars(whole: Study) -> None:
    title, _, mean, winnable, *_ = lines = str(whole).splitlines()
    assert title == "double-patience, player random, seed 1: 700 deals"
    assert mean.startswith("mean      0.191 ± 0.009")
    assert winnable.startswith("winnable  71 ± 2 %")
    assert len(lines) == 31
    assert max(map(len, lines)) <= 80


def test_the_drawing_is_well_formed_and_has_a_bar_for_each_bin(whole: Study) -> None:
    drawing = ElementTree.fromstring(whole.to_svg())
    name = "{http://www.w3.org/2000/svg}"
    assert len(drawing.findall(f"{name}rect")) == 1 + 22
    texts = [text.text for text in drawing.findall(f"{name}text")]
    assert {"probability", "deals", "= 0", "= 1", "0.2", "0.8"} <= set(texts)
    assert whole.to_svg() in whole._repr_html_()


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"deals": 0}, "0 is no number of deals; write a whole number, 1 to"),
        ({"deals": 1.5}, "1.5 is no number of deals"),
        ({"seed": -1}, "-1 is no seed"),
        ({"workers": 0}, "0 is no number of workers"),
        ({"player": "nobody"}, "no player 'nobody'"),
        ({"game": "general"}, "'general' has no deck"),
    ],
)
def test_a_bad_question_is_refused_before_a_file_is_begun(
    tmp_path: Path, asked: dict, words: str
) -> None:
    file = tmp_path / "deals.study"
    with pytest.raises(runout.RunoutError, match=words):
        study(**{"game": GAME, "deals": 10, "seed": 1, "resume": file, **asked})
    assert not file.exists()


def test_a_deal_that_is_too_much_work_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(layout: object, _: str) -> float:
        if getattr(layout, "piles", ()):
            raise runout.TooMuchWork("up to 99 positions")
        return 1.0

    monkeypatch.setattr(sys.modules["runout.patience.study"], "win_probability", refuse)
    with pytest.raises(runout.TooMuchWork, match="deal 0: up to 99 positions"):
        study(GAME, 10, 1)


STUDY = ["patience", "study", "--game", GAME, "--seed", "1"]


def test_the_command_prints_the_text(runout, whole: Study) -> None:
    done = runout(*STUDY, "--deals", str(DEALS), "--workers", "2")
    assert (done.returncode, done.stderr, done.stdout) == (0, "", f"{whole}\n")


def test_the_command_prints_one_json_object_and_draws(runout, whole: Study, tmp_path: Path) -> None:
    drawing = tmp_path / "deals.svg"
    done = runout(*STUDY, "--deals", str(DEALS), "--json", "--svg", str(drawing))
    answer = json.loads(done.stdout)
    assert answer == whole.to_dict()
    assert answer["quantiles"]["0.5"] == whole.quantiles[0.5]
    assert {"game", "player", "deals", "seed", "mean", "stderr", "winnable"} < set(answer)
    assert drawing.read_text(encoding="utf-8") == whole.to_svg()


def test_a_terminal_without_blocks_gets_other_bars() -> None:
    command = [sys.executable, "-m", "runout", *STUDY, "--deals", "50"]
    plain = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=plain)
    assert "  ####" in done.stdout
    assert "+-" in done.stdout


@pytest.mark.parametrize(
    "bad",
    [
        ["--game", "general"],
        ["--deals", "0"],
        ["--seed", "-1"],
        ["--player", "nobody"],
        ["--workers", "0"],
        ["--resume", "pyproject.toml"],
        ["--svg", "none/deals.svg"],
    ],
)
def test_a_bad_question_is_one_line_and_exit_2(runout, bad: list[str]) -> None:
    done = runout(*STUDY, "--deals", "10", *bad)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)


def test_a_file_that_cannot_be_written_is_named(runout, tmp_path: Path) -> None:
    done = runout(*STUDY, "--resume", str(tmp_path / "none" / "deals"))
    assert done.returncode == 1
    assert done.stderr == f"runout: {tmp_path}/none/deals.new: No such file or directory\n"


def test_ctrl_c_ends_a_study_with_the_figures_so_far(tmp_path: Path) -> None:
    file = tmp_path / "deals.study"
    command = [sys.executable, "-m", "runout", *STUDY, "--deals", "100000000", "--json"]
    with subprocess.Popen(
        [*command, "--resume", str(file)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as asked:
        time.sleep(2.5)
        asked.send_signal(signal.SIGINT)
        told, error = asked.communicate(timeout=60)
    assert (asked.returncode, error) == (130, "")
    answer = json.loads(told)
    assert 0 < answer["deals"] < answer["asked"] == 100_000_000
    assert study(GAME, answer["deals"], 1, resume=file).mean == answer["mean"]


@pytest.mark.slow
def test_deals_of_36_cards_are_in_the_reference_bands() -> None:
    found = study(GAME, 200_000, 1)
    assert abs(found.mean - 0.18520) < 4 * hypot(0.0005, found.stderr)
    assert abs(found.winnable - 0.6875) < 4 * 0.002
    for share, chance in ((0.5, 0.102), (0.9, 0.516), (0.99, 0.768)):
        assert abs(found.quantiles[share] - chance) < 0.004


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "deals", "winnable", "error"),
    [
        ("the-wish-open", 20_000, 0.629, 0.007),
        ("patient-pairs", 5_000, 0.837, 0.007),
        ("nestor-rectified", 12_000, 0.533, 0.009),
        ("nestor-swap", 10_000, 0.603, 0.010),
        ("nestor-plain", 30_000, 0.140, 0.004),
    ],
)
def test_the_share_of_winnable_deals_is_in_its_reference_band(
    game: str, deals: int, winnable: float, error: float
) -> None:
    assert abs(study(game, deals, 1).winnable - winnable) < 2 * error
