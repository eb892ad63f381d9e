"""The answer to a spot: what each player wins, ties and loses, to be read or handed on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import comb, prod
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from ..cards import CardSet
from ..render import amount, csv_table, html_table, table
from .player import FIGURES, Count, Player, plain_count, two_digits
from .spot import Holding, Spot
from .tally import Halves, Who, Winners

if TYPE_CHECKING:
    from .sampling import Sample
    from .split import Split


class How(NamedTuple):
    """How an answer was found: in words, in seconds, by how many threads."""

    words: str
    seconds: float
    workers: int = 1


NOT_TOLD = How("", 0.0)
COUNTED = 300_000  # holdings of a range that are counted to be named


@dataclass(frozen=True, slots=True)
class Equity:
    """The answer to a spot, complete: `outcomes` counts the deals by the set of winners.

    `sample` is None if all deals were counted, else how many samples were drawn, with which seed.
    Where the pot is split, `halves` counts the deals by the winners of its first half and those of
    its second, and `outcomes` by those of the first alone: the high hand, the first board, one run.

    >>> import runout
    >>> answer = runout.equity("AcKd", "AhKc", board="Qs9s7s")
    >>> answer.outcomes
    {(0, 1): 990}
    >>> print(runout.equity("AhKh", "QdQc", board="Ks7h2d"))
    holdem, board Ks7h2d: 990 deals, exact
    player  holding     equity        win       tie       lose  wins  ties  losses
    1       AhKh     92.0202 %  92.0202 %  0.0000 %   7.9798 %   911     0      79
    2       QdQc      7.9798 %   7.9798 %  0.0000 %  92.0202 %    79     0     911
    """

    spot: Spot
    outcomes: dict[Winners, Count]
    sample: Sample | None = None
    how: How = field(default=NOT_TOLD, compare=False, repr=False)
    halves: dict[Halves, Count] | None = None

    @staticmethod
    def of(
        spot: Spot,
        deals: Mapping[Who, Count],
        sample: Sample | None = None,
        how: How = NOT_TOLD,
    ) -> Equity:
        """Return the answer that the deals make, counted by winners or by those of both halves."""
        if not spot.split:
            return Equity(spot, cast(dict[Winners, Count], deals), sample, how)
        from .split import of_first_half

        halves = cast(dict[Halves, Count], deals)
        return Equity(spot, of_first_half(halves), sample, how, halves)

    @property
    def deals(self) -> Mapping[Who, Count]:
        """The deals by who wins: of both halves where the pot is split."""
        return cast(Mapping[Who, Count], self.outcomes if self.halves is None else self.halves)

    @property
    def total(self) -> Count:
        """The number of deals counted, each with its weight."""
        return sum(self.outcomes.values())

    @property
    def exact(self) -> bool:
        return self.sample is None

    @property
    def stderr(self) -> float | None:
        """The largest standard error of an equity; None of an exact count, which has no error."""
        return self.sample and self.sample.error

    @property
    def game(self) -> str:
        return self.spot.game.name

    @property
    def players(self) -> tuple[Player, ...]:
        """The players in the order of the question."""
        total = self.total
        return tuple(
            Player(
                holding,
                total,
                self.outcomes.get((i,), 0),
                self._ties(i),
                self._errors(i),
                self._split(i),
            )
            for i, holding in enumerate(self.spot.holdings)
        )

    @property
    def no_low(self) -> Count | None:
        """The deals in which nobody has a low; None in a game without."""
        if self.spot.game.low is None or self.halves is None:
            return None
        return sum(n for (_, low), n in self.halves.items() if not low)

    def _split(self, player: int) -> Split | None:
        if self.halves is None:
            return None
        from .split import split_of

        return split_of(self.spot, self.halves, player)

    @property
    def _samples(self) -> int:
        return self.sample.samples if self.sample else 0

    def _errors(self, player: int) -> dict[str, float] | None:
        return self.sample.errors[player] if self.sample else None

    def _ties(self, player: int) -> dict[int, Count]:
        """Return how many deals the player ties, by how many share the pot."""
        ties: dict[int, Count] = {}
        for winners, n in self.outcomes.items():
            if len(winners) > 1 and player in winners:
                ties[len(winners)] = ties.get(len(winners), 0) + n
        return dict(sorted(ties.items()))

    def __str__(self) -> str:
        head, rows = self._table()
        return f"{self._heading()}\n{table(head, rows)}"

    def _repr_html_(self) -> str:
        """Return the table for a notebook."""
        return html_table(self._heading(), *self._table())

    def _table(self) -> tuple[list[str], list[list[object]]]:
        """Return the head and the rows of the table; of a sample no counts, which are its own."""
        sharers = sorted({len(winners) for winners in self.outcomes if len(winners) > 1})
        tied = [f"ties of {n}" for n in sharers] if len(self.spot.holdings) > 2 else ["ties"]
        shares, counts = list(FIGURES), ["wins", *tied, "losses"]
        rows: list[list[object]] = []
        for i, player in enumerate(self.players, 1):
            if player.split:
                kind, found = player.split.kind, player.split.counts()
                shares, counts = list(kind.heads.values()), list(kind.counts.values())
                deals = [found[name] for name in kind.counts]
            else:
                ties = [player.ties.get(n, 0) for n in sharers] or [0] * len(tied)
                deals = [player.wins, *ties, player.losses]
            cells = player.cells(self._samples)
            rows.append([i, player.holding, *cells, *(map(amount, deals) if self.exact else ())])
        return ["player", "holding", *shares, *(counts * self.exact)], rows

    def _heading(self) -> str:
        spot = self.spot
        names = ["board"] if spot.second is None else ["board 1", "board 2"]
        boards = "".join(
            f", {name} {''.join(map(str, board)) or 'to come'}"
            for name, board in zip(names, spot.boards, strict=False)
            if board or spot.second is not None
        )
        runs = {1: "", 2: ", run twice"}.get(spot.runs, f", run {spot.runs} times")
        dead = f", dead {spot.dead}" if spot.dead else ""
        if not self.sample:
            deals = f"{amount(self.total)} deal{'s' * (self.total != 1)}, exact"
        else:
            early = " (stopped early)" * self.sample.stopped
            deals = f"{self._samples:,} samples{early}, seed {self.sample.seed}; ± standard error"
        return f"{self.game}{boards}{runs}{dead}: {deals}{self._without_low()}"

    def _without_low(self) -> str:
        """Return how often nobody has a low."""
        if self.no_low is None:
            return ""
        if not self.sample:
            return f"; {amount(self.no_low)} without a low"
        return f"; {100 * float(self.no_low / self.total):.1f} % without a low"

    def explain(self) -> str:
        """Return in words what was counted and how.

        >>> import runout
        >>> print(runout.equity("QQ+", "AhKh", board="Ks7h2d").explain())
        player 1: QQ+, 18 combos, of which 15 can be dealt beside the board and dead cards
        player 2: AhKh, 1 combo
        deals: 10 choices of holdings that share no card, each with 990 runouts; 9,900 in all
        counted: ...
        time: ... s, 1 worker
        """
        from fractions import Fraction

        lines = [f"player {i}: {self._of(held)}" for i, held in enumerate(self.spot.holdings, 1)]
        if not self.sample:
            live = len(self.spot.game.deck - self.spot.on_board - self.spot.dead)
            live -= self.spot.game.holding * len(self.spot.holdings)
            runouts = runouts_of(self.spot, live)
            choices = Fraction(self.total, runouts)
            lines.append(
                f"deals: {amount(choices)} choice{'s' * (choices != 1)} of holdings that share no "
                f"card, each with {runouts:,} runout{'s' * (runouts != 1)}; "
                f"{amount(self.total)} in all"
            )
        lines.append(f"{'counted' if self.exact else 'sampled'}: {self.how.words}")
        workers = f"{self.how.workers} worker{'s' * (self.how.workers != 1)}"
        lines.append(f"time: {self.how.seconds:.4f} s, {workers}")
        return "\n".join(lines)

    def _of(self, holding: Holding) -> str:
        """Return a holding or a range, and how many combos it has."""
        if isinstance(holding, CardSet):
            return f"{holding}, 1 combo"
        from .ranges.omaha import OmahaRange

        if isinstance(holding, OmahaRange):
            bound = holding.at_most(self.spot.live.bits)
            exactly = bound <= COUNTED
            count = sum(1 for _ in holding.holdings(self.spot.live.bits)) if exactly else bound
            about = "" if exactly else "at most "
            return f"{holding}, {about}{count:,} holding{'s' * (count != 1)} that can be dealt"
        live = len(holding.without(self.spot.on_board | self.spot.dead))
        beside = ", all live" if live == len(holding) else ""
        beside = beside or f", of which {live} can be dealt beside the board and dead cards"
        weights = f" (weights of {amount(holding.weight)})" * (holding.weight != len(holding))
        return f"{holding}, {len(holding)} combo{'s' * (len(holding) != 1)}{weights}{beside}"

    def to_dict(self) -> dict[str, Any]:
        """Return the answer as plain values, ready for JSON; fractions as text "a/b".

        A sample has `samples` and `seed` as well, and every player the `stderrs` of all figures.
        """
        plain = {
            "game": self.game,
            "board": "".join(map(str, self.spot.board)),
            "dead": str(self.spot.dead),
            "exact": self.exact,
            "total": plain_count(self.total),
            "stderr": two_digits(self.stderr),
            "players": [player.to_dict(self._samples) for player in self.players],
        }
        if self.spot.second is not None:
            plain["boards"] = ["".join(map(str, board)) for board in self.spot.boards]
        if self.spot.runs > 1:
            plain["runs"] = self.spot.runs
        if self.no_low is not None:
            plain["no_low"] = plain_count(self.no_low)
        if self.sample:
            plain |= {"samples": self.sample.samples, "seed": self.sample.seed}
        return plain

    def to_csv(self) -> str:
        """Return a line of column names and a line a player, as `to_dict` has them.

        >>> import runout
        >>> print(runout.equity("AhKh", "QdQc", board="Ks7h2d2c").to_csv(), end="")
        player,holding,equity,equity_fraction,win,tie,lose,wins,ties,losses,stderr
        1,AhKh,0.9545454545454546,21/22,0.9545454545454546,0.0,0.045454545454545456,42,0,2,
        2,QdQc,0.045454545454545456,1/22,0.045454545454545456,0.0,0.9545454545454546,2,0,42,
        """
        names = ["holding", "equity", "equity_fraction", "win", "tie", "lose", "wins", "ties"]
        names += ["losses", "stderr"]
        plain = [player.to_dict(self._samples) for player in self.players]
        if self.halves is not None:
            names += [name for name in plain[0] if name not in (*names, "stderrs")]
        rows: list[list[object]] = []
        for i, (player, values) in enumerate(zip(self.players, plain, strict=True), 1):
            values["ties"] = plain_count(sum(player.ties.values()))
            rows.append([i, *(values[name] for name in names)])
        return csv_table(["player", *names], rows)


def runouts_of(spot: Spot, live: int) -> int:
    """Return in how many ways so many live cards can complete the boards of a spot.

    >>> from runout.poker.spot import parse_spot
    >>> runouts_of(parse_spot(["AhKh", "QdQc"], board=("Ks7h2d", "Ts9s8s")), 42)
    671580
    """
    lacking = spot.lacking
    return prod(comb(live - sum(lacking[:i]), n) for i, n in enumerate(lacking))
