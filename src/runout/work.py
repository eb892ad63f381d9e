"""Work in parts: done by one or more threads, the results in order whoever did them."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import TypeAlias, TypeVar

Result = TypeVar("Result")
Progress: TypeAlias = Callable[[float], object]  # told the share done; True asks to stop


def cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def in_order(parts: Iterable[Callable[[], Result]], workers: int) -> Iterator[Result]:
    """Yield the result of each part, in the order of the parts, with *workers* threads.

    Only a few parts ahead are started, so that whoever stops reading stops the work.

    >>> list(in_order([lambda: "turn", lambda: "river"], workers=2))
    ['turn', 'river']
    """
    if workers == 1:
        for part in parts:
            yield part()
        return
    from concurrent.futures import ThreadPoolExecutor

    left = iter(parts)
    with ThreadPoolExecutor(workers) as pool:
        started = deque(pool.submit(part) for part in islice(left, 4 * workers))
        try:
            while started:
                yield started.popleft().result()
                started.extend(pool.submit(part) for part in islice(left, 1))
        finally:
            for future in started:
                future.cancel()
