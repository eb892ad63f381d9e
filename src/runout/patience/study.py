"""A study: the chances of many deals of a game, their mean, quantiles and histogram."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import sqrt
from os import PathLike
from pathlib import Path
from time import monotonic
from typing import Any

from .. import __version__
from ..errors import NotationError, TooMuchWork
from ..render import decimals, html_table, percent_known, share_known, table
from ..work import Progress, cores, in_order
from .chances import BINS, Chances
from .deals import NUMBERS, check_whole, deal_each
from .histogram import Bar, svg_histogram, text_histogram
from .layout import Layout
from .odds import win_probability

PERCENTS = (1, 5, 10, 25, 50, 75, 90, 95, 99)
TOGETHER = 64  # deals of a part: 4 ms for 36 cards, up to half a second for 52
SAVED_EVERY = 10.0  # seconds


@dataclass(frozen=True, slots=True)
class Study:
    """What a study found: figures of the chance that *player* wins a deal.

    `deals` have been played out of the `asked` ones. `winnable` is the share of those that the
    player can win; `stderr` and `winnable_stderr` are standard errors. `quantiles` tells for each
    share the least chance that so many of the deals do not exceed. `histogram` are the deals that
    cannot be won, those of each twentieth from the lower bound up to but not including the upper,
    and those that cannot be lost.

    >>> from runout.patience import study
    >>> found = study("double-patience", 1000, seed=1)
    >>> found.winnable, f"{found.quantiles[0.9]:.3f}", found.histogram[0]
    (0.718, '0.526', (0.0, 0.0, 282))
    """

    game: str
    player: str
    seed: int
    deals: int
    asked: int
    mean: float
    stderr: float
    winnable: float
    winnable_stderr: float
    quantiles: dict[float, float]
    histogram: tuple[Bar, ...]

    def __str__(self) -> str:
        shares = [f"{share * 100:.0f} %" for share in self.quantiles]
        chances = [_short(chance) for chance in self.quantiles.values()]
        figures = "\n".join(f"{name:9} {value}" for name, value in self._figures())
        quantiles = table(["quantile", *shares], [["", *chances]])
        return "\n\n".join((self._title(), figures, quantiles, text_histogram(self.histogram)))

    def _title(self) -> str:
        stopped = f" of {self.asked:,}" if self.deals < self.asked else ""
        plural = "s" * (self.asked != 1)
        return (
            f"{self.game}, player {self.player}, seed {self.seed}: "
            f"{self.deals:,}{stopped} deal{plural}"
        )

    def _figures(self) -> list[tuple[str, str]]:
        share = Fraction(self.deals - self.histogram[0][2], self.deals)
        return [
            ("mean", share_known(Fraction(self.mean), self.stderr, self.deals)),
            ("winnable", percent_known(share, self.winnable_stderr, self.deals)),
        ]

    def to_dict(self) -> dict[str, Any]:
        """Return the figures as JSON has them; the shares of the quantiles are text."""
        names = ("game", "player", "deals", "asked", "seed", "mean", "stderr")
        return {
            **{name: getattr(self, name) for name in names},
            "winnable": self.winnable,
            "winnable_stderr": self.winnable_stderr,
            "quantiles": {str(share): chance for share, chance in self.quantiles.items()},
            "histogram": [
                {"low": low, "high": high, "deals": deals} for low, high, deals in self.histogram
            ],
        }

    def to_svg(self) -> str:
        """Return the histogram as an SVG drawing."""
        return svg_histogram(self._title(), self.histogram)

    def _repr_html_(self) -> str:
        rows = [
            *self._figures(),
            *((f"{share * 100:.0f} %", _short(chance)) for share, chance in self.quantiles.items()),
        ]
        return html_table(self._title(), ["figure", "probability"], rows) + self.to_svg()


def study(
    game: str,
    deals: int,
    seed: int,
    *,
    player: Any = "random",
    workers: int | None = None,
    progress: Progress | None = None,
    resume: str | PathLike[str] | None = None,
) -> Study:
    """Return how likely *player* wins the deals 0, 1, 2 … of *seed*: mean, quantiles, histogram.

    The figures are the same for any number of *workers*, threads that default to all cores. Memory
    stays flat: a million chances are kept, 8 bytes each, and quantiles are exact; of more deals
    they are rounded down to a millionth. *progress* is told the share done, and stops the study by
    returning True. *resume* is a file that holds what is done; it is begun, or gone on from.
    Cost: 0.06 ms a deal of 36 cards, 3 ms one of 52 in piles of four, shared by the workers.

    >>> from runout.patience import study
    >>> found = study("the-wish-open", 500, seed=1, workers=1)
    >>> print(f"{found.mean:.3f} {found.stderr:.3f} {found.winnable}")
    0.191 0.010 0.606
    """
    check_whole("number of deals", deals, NUMBERS, least=1)
    check_whole("number of workers", cores() if workers is None else workers, 1000, least=1)
    deal_each(game, seed, 0, 0)  # a game, a seed and a player that cannot be are refused at once
    deals, seed = int(deals), int(seed)
    win_probability(Layout(()), player)
    named = player if isinstance(player, str) else getattr(player, "__name__", str(player))
    question = {"game": game, "seed": seed, "player": named, "version": __version__}
    file = Path(resume) if resume is not None else None
    found = _begun(file, question, deals)
    save = partial(found.save, file, question) if file else lambda: None
    save()
    due = monotonic() + SAVED_EVERY
    for chances in in_order(_parts(game, seed, player, found.deals, deals), workers or cores()):
        found.add(chances)
        if monotonic() > due:
            save()
            due = monotonic() + SAVED_EVERY
        if progress is not None and progress(found.deals / deals):
            break
    save()
    return _study(found, game=game, player=named, seed=seed, asked=deals)


def _begun(file: Path | None, question: dict[str, object], deals: int) -> Chances:
    """Return what a file holds of the deals that are asked for, if there is one."""
    if file is None or not file.exists():
        return Chances()
    found = Chances.load(file, question)
    if found.deals > deals:
        raise NotationError(f"{file} holds {found.deals:,} deals already; ask for as many or more")
    return found


def _parts(
    game: str, seed: int, player: Any, first: int, end: int
) -> Iterator[Callable[[], array[float]]]:
    """Yield what finds the chances of a few deals at a time, in the order of the deals."""
    for start in range(first, end, TOGETHER):
        yield partial(_chances, game, seed, player, range(start, min(start + TOGETHER, end)))


def _chances(game: str, seed: int, player: Any, numbers: range) -> array[float]:
    layouts = deal_each(game, seed, numbers.start, len(numbers))
    chances = array("d")
    for number, layout in zip(numbers, layouts, strict=True):
        try:
            chances.append(win_probability(layout, player))
        except TooMuchWork as error:
            raise TooMuchWork(f"deal {number}: {error}") from None
    return chances


def _study(found: Chances, *, game: str, player: str, seed: int, asked: int) -> Study:
    deals, share = found.deals, found.winnable() / found.deals
    bounds = [(0.0, 0.0), *((i / BINS, (i + 1) / BINS) for i in range(BINS)), (1.0, 1.0)]
    return Study(
        game=game,
        player=player,
        seed=seed,
        deals=deals,
        asked=asked,
        mean=found.mean(),
        stderr=found.mean_error(),
        winnable=share,
        winnable_stderr=sqrt(share * (1 - share) / deals),
        quantiles=dict(zip((n / 100 for n in PERCENTS), found.quantiles(PERCENTS), strict=True)),
        histogram=tuple((*ends, n) for ends, n in zip(bounds, found.bins, strict=True)),
    )


def _short(chance: float) -> str:
    """Return a chance with four decimals."""
    return decimals(*chance.as_integer_ratio(), 4)
