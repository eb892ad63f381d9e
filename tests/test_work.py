"""Work in parts: the order of results, what is started ahead, faults."""

import threading

import pytest

from runout.work import cores, in_order


@pytest.mark.parametrize("workers", [1, 2, 7])
def test_results_come_in_the_order_of_the_parts(workers: int) -> None:
    parts = [lambda i=i: i * i for i in range(100)]
    assert list(in_order(parts, workers)) == [i * i for i in range(100)]


def test_two_workers_work_at_once() -> None:
    both = threading.Barrier(2, timeout=10)
    assert sorted(in_order([both.wait, both.wait], 2)) == [0, 1]


def test_whoever_stops_reading_stops_the_work() -> None:
    done: list[int] = []
    for _ in zip(
        in_order((lambda i=i: done.append(i) for i in range(10_000)), 2), "ab", strict=False
    ):
        pass
    assert len(done) < 100


def test_a_fault_in_a_part_comes_out() -> None:
    def fail() -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        list(in_order([fail] * 3, 2))


def test_there_is_a_core() -> None:
    assert cores() >= 1
