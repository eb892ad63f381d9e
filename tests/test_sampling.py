"""Samples: how far they are from the exact answer, what ends them, what they print."""

import json
import random
import re
from itertools import pairwise
from typing import Any

import pytest

import runout
from runout.poker.player import FIGURES
from runout.poker.sampling import Sample, _batch, _Sums
from runout.poker.spot import parse_spot
from runout.poker.swept import Swept
from runout.poker.weighed import weigh


def drawn(*holdings: str, **question: Any) -> tuple[runout.Equity, Sample]:
    """Return a sampled answer and its sample."""
    answer = runout.equity(*holdings, **{"exact": False, **question})
    assert answer.sample is not None
    assert not answer.exact
    return answer, answer.sample


SPOTS = [
    (["22+,A2s+", "random"], "", ""),
    (["QQ+,AKs:0.5", "22+,ATs+", "JTs,T9s,98s"], "JsTs2h", ""),
    (["AhKh", "random", "76s,22:0.1", "KQo"], "Ks7h2d", "As"),
    (["AA", "KK", "QQ", "JJ", "TT"], "9c5d2h", ""),
    (["AhKh", "QdQc"], "Ks7h2d", ""),
]


@pytest.mark.parametrize(("holdings", "board", "dead"), SPOTS)
def test_a_sample_is_as_near_as_its_errors_say(holdings, board, dead) -> None:
    """Over many figures and seeds, two of three within one error, nearly all within three."""
    exact = runout.equity(*holdings, board=board, dead=dead, exact=True, budget=300)
    near = far = 0
    for seed in range(40):
        answer, sample = drawn(*holdings, board=board, dead=dead, samples=600, seed=seed, workers=1)
        for one, other, errors in zip(exact.players, answer.players, sample.errors, strict=True):
            for name in FIGURES:
                off = abs(float(getattr(one, name)) - float(getattr(other, name)))
                near += off <= errors[name]
                far += off > 4 * errors[name]
    figures = 40 * 4 * len(holdings)
    assert 0.55 < near / figures < 0.9
    assert far / figures < 0.02


def test_a_seed_gives_the_same_answer_with_any_number_of_workers() -> None:
    ranges = ["22+", "A2s+", "KTs+"]
    answers = [drawn(*ranges, samples=3000, seed=7, workers=n) for n in (1, 2, 5)]
    assert answers[0] == answers[1] == answers[2]
    assert answers[0] != drawn(*ranges, samples=3000, seed=8)
    assert answers[0][1].samples == 3000


def test_the_two_widest_ranges_are_not_drawn() -> None:
    draw = Swept.of(weigh(parse_spot(["AA", "random", "AKs", "22+"])))
    assert draw.players == [1, 3, 0, 2]


def test_no_batch_is_drawn_twice_by_different_seeds() -> None:
    draw = Swept.of(weigh(parse_spot(["22+", "A2s+"])))
    batches = [_batch(draw, seed, i, 64) for seed, i in ((1, 11), (11, 1), (111, 0))]
    assert batches[0] != batches[1] != batches[2]


def test_progress_to_an_error_goes_with_the_samples() -> None:
    seen: list[float] = []
    _, sample = drawn("22+", "A2s+", error=0.002, progress=seen.append)
    assert 0.35 < seen[sample.samples // 64 // 2] < 0.6
    assert seen[-1] == 1


def test_an_error_ends_a_sample_at_the_same_place_with_any_number_of_workers() -> None:
    one, two = (drawn("22+", "A2s+", "KTs+", error=0.004, workers=n)[1] for n in (1, 2))
    assert one == two
    assert one.error <= 0.004
    assert one.samples < 100_000


def test_the_error_of_two_batches_is_that_of_two_values() -> None:
    """Of 0 and 1: the standard deviation is the root of a half, that of their mean a half."""
    sums = _Sums(parse_spot(["AA", "KK"]))
    sums.add({(0,): 1}, samples=9)
    sums.add({(1,): 1}, samples=9)
    assert sums.errors()[0] == pytest.approx(
        {"equity": 0.5, "win": 0.5, "tie": 1 / 18, "lose": 0.5}
    )


def test_more_samples_make_smaller_errors() -> None:
    samples = [drawn("22+", "A2s+", samples=n)[1] for n in (500, 8000, 128_000)]
    for fewer, more in pairwise(samples):
        assert 2.5 < fewer.error / more.error < 6.5


@pytest.mark.parametrize("samples", [1, 2, 5, 31, 64, 65, 1000])
def test_as_many_samples_are_drawn_as_were_asked_for(samples: int) -> None:
    answer, sample = drawn("22+", "A2s+", "72o", board="Ks7h2d", samples=samples)
    assert sample.samples == samples
    assert str(answer)


def test_time_ends_a_sample() -> None:
    answer, sample = drawn("22+", "A2s+", "KTs+", "76s", time=0.2)
    assert 0.2 <= answer.how.seconds < 5
    assert sample.samples >= 64


def test_what_ends_a_sample_early_leaves_the_partial_answer() -> None:
    calls: list[float] = []

    def progress(done: float) -> bool:
        calls.append(done)
        return len(calls) == 5

    answer, sample = drawn("22+", "A2s+", samples=10_000, progress=progress)
    assert sample.stopped
    assert sample.samples < 10_000
    assert "stopped early" in str(answer)
    assert calls == sorted(calls)


def test_without_a_limit_a_sample_ends_at_the_usual_error_or_with_the_budget() -> None:
    assert drawn("22+", "A2s+")[1].error <= 0.0005
    assert drawn("22+", "A2s+", "KTs+", "random", exact=None, budget=0.02)[1].samples == 1000


def test_only_what_is_over_the_budget_is_sampled() -> None:
    assert runout.equity("22+", "A2s+", samples=10).exact
    assert not runout.equity("22+", "A2s+", "KTs+", "random", samples=10, budget=0.1).exact


def test_a_sample_says_what_it_is() -> None:
    answer, _ = drawn("22+", "A2s+", board="Ks7h2d", samples=2000, seed=3)
    plain = answer.to_dict()
    assert (plain["exact"], plain["samples"], plain["seed"]) == (False, 2000, 3)
    assert 0 < plain["stderr"] < 0.05
    for player in plain["players"]:
        assert player["equity_fraction"] is None
        assert set(player["stderrs"]) == set(FIGURES)
        assert player["stderr"] == player["stderrs"]["equity"]
    assert json.loads(json.dumps(plain)) == plain
    assert isinstance(answer.players[0].equity, float)
    assert "2,000 samples, seed 3; ± standard error" in str(answer)
    assert "±" in answer._repr_html_()
    assert "2,000 samples of a complete board, seed 3" in answer.explain()


def digits(number: float) -> int:
    """Return how many decimals a number is printed with."""
    return len(repr(number).partition(".")[2])


@pytest.mark.parametrize("samples", [10, 200, 20_000])
def test_no_more_digits_are_printed_than_are_known(samples: int) -> None:
    answer, sample = drawn("22+", "A2s+", "KTs+", samples=samples)
    for player, errors in zip(answer.to_dict()["players"], sample.errors, strict=True):
        for name in FIGURES:
            assert 10.0 ** -digits(player[name]) > errors[name] / 10
    for value, error in re.findall(r"([\d.]+) ± ([\d.]+) %", str(answer)):
        assert len(value.partition(".")[2]) == len(error.partition(".")[2])
        assert len(error.replace(".", "").lstrip("0")) <= 1 + (error[0] != "0")


def test_samples_that_all_agree_still_leave_an_error() -> None:
    answer, _ = drawn("AsAh", "KsKh", board="AcAdKc", samples=100)
    assert answer.players[0].win == 1
    assert "100 ± 1 %" in str(answer)


def test_samples_that_all_agree_are_not_enough_for_a_small_error() -> None:
    """Three of 990 runouts win, and the first thousand samples have none of them."""
    answer, sample = drawn("AsAh", "8h7h", board="AcAd9h", error=0.0002)
    assert sample.samples > 10_000
    assert abs(answer.players[1].equity - 3 / 990) < 0.0008
    answer, sample = drawn("AsAh", "KhQd", board="AcAdTh", error=0.0005)
    assert (sample.samples, answer.stderr) == (2048, 1 / 2048)
    assert answer.to_dict()["players"][1]["stderrs"]["win"] == 0.00049


def test_the_drawn_holdings_never_collide() -> None:
    ranges = ["AsAh,AsAc", "AhAd,KsKh", "AcKc,QsQh"]
    answer, _ = drawn(*ranges, board="2c2d2h", samples=400)
    assert set(answer.outcomes) <= set(runout.equity(*ranges, board="2c2d2h").outcomes)


@pytest.mark.parametrize("samples", [3, None])
def test_holdings_that_never_go_together_are_given_up(samples: int | None) -> None:
    with pytest.raises(runout.ImpossibleDeal, match="could all be dealt"):
        runout.equity("AA", "AcAd", board="AsAh2c", exact=False, samples=samples)


def test_ten_random_hands_are_fair() -> None:
    answer, sample = drawn(*["random"] * 10, samples=4000, exact=None)
    for player, errors in zip(answer.players, sample.errors, strict=True):
        assert abs(player.equity - 0.1) < 5 * errors["equity"]


def test_sampling_does_not_touch_the_random_numbers_of_others() -> None:
    random.seed(5)
    expected = random.random()
    random.seed(5)
    runout.equity("22+", "A2s+", exact=False, samples=100)
    assert random.random() == expected
