"""What can be said of a layout: how likely it is won, how it ends, and each of its moves."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm
from typing import Any

from ..kernels import positions as kernel
from ..render import digits, ratio
from .layout import Layout
from .players import Chooser, Player, Weight, find_player
from .positions import MEMORY, Move, Positions, explore
from .solve import solve

Chance = float | Fraction


@dataclass(frozen=True, slots=True)
class Analysis:
    """A layout and how a player fares with it.

    `cards_left` has for each number of cards how likely the game ends with it; all add up to
    1. `winning_lines` counts the sequences of moves that win, `states` the positions that can come
    up (piles with the same cards left taken for one another if `merged`); `shortest` and `longest`
    are moves of a game. Chances are fractions if they were asked for exactly.
    """

    layout: Layout
    player: str
    probability: Chance
    winning_line: tuple[Move, ...] | None
    winning_lines: int
    cards_left: dict[int, Chance]
    states: int
    merged: bool
    shortest: int
    longest: int

    @property
    def winnable(self) -> bool:
        return self.winning_line is not None

    @property
    def expected_cards_left(self) -> Chance:
        """The number of cards left on average."""
        return sum(cards * chance for cards, chance in self.cards_left.items())

    @property
    def exact(self) -> bool:
        return isinstance(self.probability, Fraction)

    def to_dict(self) -> dict[str, Any]:
        """Return the answer as plain values, ready for JSON; big integers and fractions as text."""
        exact = isinstance(self.probability, Fraction)
        return {
            "game": self.layout.game,
            "player": self.player,
            "probability": float(self.probability),
            "fraction": _text(self.probability) if exact else None,
            "winnable": self.winnable,
            "winning_lines": digits(self.winning_lines),
            "expected_cards_left": _text(self.expected_cards_left),
            "states": self.states,
            "cards_left": {str(cards): _text(n) for cards, n in self.cards_left.items()},
            "shortest": self.shortest,
            "longest": self.longest,
        }


@dataclass(frozen=True, slots=True)
class Choice:
    """A move and what follows: the chance to win after it, whether it can still be won.

    `only` says that no other move keeps the layout winnable.
    """

    piles: Move
    probability: Chance
    winnable: bool
    only: bool


def analyze(
    layout: Layout,
    player: str | Chooser = "random",
    *,
    exact: bool = False,
    memory: float = MEMORY,
) -> Analysis:
    """Return how likely a player wins a layout, how the game ends, and whether it can be won.

    *player* is one of `PLAYERS` or a function that gets a position and its moves and returns a
    weight for each. Chances are floats within 1e-12, or fractions if *exact*. More positions than
    *memory* megabytes hold are `TooMuchWork`. Cost: 1 ms for 36 cards in piles of four, 40 ms for
    52; exact some ten times that.

    >>> from runout.patience import Layout, analyze
    >>> answer = analyze(Layout.parse("Ks\\nAd Ah\\nKh Ac\\nAs"), exact=True)
    >>> answer.probability, answer.winning_lines, answer.expected_cards_left, answer.states
    (Fraction(2, 3), 3, Fraction(2, 3), 8)
    """
    chosen = find_player(player)
    positions = explore(layout, memory=memory, merge=False if callable(player) else None)
    ends = _ends(positions, chosen.weigh(positions), exact=exact)
    layers = [
        (cards, [i for i in layer if not positions.moves(i)]) for cards, layer in positions.layers()
    ]
    dealt = sum(map(len, layout.piles))
    games = [(dealt - cards) // 2 for cards, last in layers if last]
    return Analysis(
        layout,
        chosen.name,
        ends.get(0, Fraction(0) if exact else 0.0),
        solve(layout),
        _winning_lines(positions),
        ends,
        len(positions),
        positions.fields.merged,
        min(games),
        max(games),
    )


def chance_to_win(layout: Layout, player: Player, *, exact: bool, merge: bool | None) -> Chance:
    """Return how likely the player wins, from all positions of the layout."""
    positions = explore(layout, merge=merge)
    return _ends(positions, player.weigh(positions), exact=exact).get(
        0, Fraction(0) if exact else 0.0
    )


def moves(
    layout: Layout,
    player: str | Chooser = "random",
    *,
    exact: bool = False,
    memory: float = MEMORY,
) -> tuple[Choice, ...]:
    """Return every move of a layout with the chance to win after it, the best first.

    After the move *player* goes on; see `analyze`. Of moves with the same chance one that can
    still be won comes first, then that of the lower piles. Cost 0.2 ms for 36 cards in piles of
    four, 10 ms for 52.

    >>> from runout.patience import Layout, moves
    >>> layout = Layout.parse("Ks\\nAd Ah\\nKh Ac\\nAs")
    >>> [(choice.piles, choice.probability) for choice in moves(layout)]
    [((1, 2), 1.0), ((1, 3), 1.0), ((2, 3), 0.0)]
    """
    chosen = find_player(player)
    positions = explore(layout, memory=memory, merge=False if callable(player) else None)
    weights = chosen.weigh(positions)
    worth = _worth_exactly(positions, weights) if exact else worth_of(positions, weights)
    winnable, _ = positions.judged()
    positions.check_moves(0)
    kept = sum(
        positions.ways[move] for move in positions.moves(0) if winnable[positions.targets[move]]
    )
    found = []
    for move in positions.moves(0):
        target = positions.targets[move]
        wins = bool(winnable[target])
        for piles in positions.pairs_of(move, layout):
            found.append(Choice(piles, worth[target], wins, wins and kept == 1))
    return tuple(sorted(found, key=best_first))


def best_first(choice: Choice) -> tuple[Chance, bool, Move]:
    """Order moves by their chance, then those that keep the layout winnable, then by piles."""
    return -choice.probability, not choice.winnable, choice.piles


def _ends(positions: Positions, weights: Sequence[Weight], *, exact: bool) -> dict[int, Chance]:
    """Return how likely the game ends with each number of cards, most cards first."""
    ends: dict[int, Chance] = {}
    if exact:
        return _ends_exactly(positions, weights)
    chances = array("d", bytes(8 * len(positions)))
    kernel.forward(positions.firsts, positions.targets, _floats(weights), chances)
    firsts = positions.firsts
    for cards, layer in positions.layers():
        ended = [chances[i] for i in layer if firsts[i] == firsts[i + 1] and chances[i]]
        if ended:
            ends[cards] = sum(ended)
    return ends if len(ends) > 1 else dict.fromkeys(ends, 1.0)


def _ends_exactly(positions: Positions, weights: Sequence[Weight]) -> dict[int, Chance]:
    """Return the same in fractions: the chances of a layer are integers over one denominator."""
    ends: dict[int, Chance] = {}
    firsts, targets = positions.firsts, positions.targets
    chances: dict[int, int] = {0: 1}
    denominator = 1
    for cards, layer in positions.layers():
        ended = sum(chances.get(i, 0) for i in layer if firsts[i] == firsts[i + 1])
        if ended:
            ends[cards] = Fraction(ended, denominator)
        rows = {}
        for i in layer:
            row = _whole(weights[firsts[i] : firsts[i + 1]])
            if row and chances.get(i):
                rows[i] = row, sum(row)
        common = lcm(*(total for _, total in rows.values()))
        ahead: dict[int, int] = {}
        for i, (row, total) in rows.items():
            share = chances[i] * (common // total)
            for target, weight in zip(targets[firsts[i] : firsts[i + 1]], row, strict=True):
                if weight:
                    ahead[target] = ahead.get(target, 0) + share * weight
        chances, denominator = ahead, denominator * common
    return ends


def _whole(weights: Sequence[Weight]) -> list[int]:
    """Return weights in the smallest whole numbers."""
    scale = lcm(*(weight.denominator for weight in weights))
    whole = [int(weight * scale) for weight in weights]
    divisor = gcd(*whole)
    return [weight // divisor for weight in whole] if divisor > 1 else whole


def worth_of(positions: Positions, weights: Sequence[Weight]) -> Sequence[float]:
    """Return the chance to win from each position."""
    worth = array("d", bytes(8 * len(positions)))
    if positions.won >= 0:
        worth[positions.won] = 1.0
    kernel.backward(positions.firsts, positions.targets, _floats(weights), worth)
    return worth


def _worth_exactly(positions: Positions, weights: Sequence[Weight]) -> dict[int, Fraction]:
    """Return the same in fractions, of the positions behind a move of the first."""
    worth: dict[int, Fraction] = {}
    for _, layer in reversed(list(positions.layers())[1:]):
        ahead, worth = worth, {}
        for i in layer:
            row = positions.moves(i)
            mean = sum((weights[n] * ahead[positions.targets[n]] for n in row), Fraction())
            total = sum(weights[n] for n in row)
            worth[i] = mean / total if row else Fraction(int(i == positions.won))
    return worth


def _floats(weights: Sequence[Weight]) -> array[float]:
    return array("d", map(float, weights))


def _winning_lines(positions: Positions) -> int:
    """Return how many sequences of moves win."""
    if positions.won < 0:
        return 0
    targets, ways = positions.targets, positions.ways
    lines: dict[int, int] = {}
    for _, layer in reversed(list(positions.layers())):
        ahead = lines  # all moves lead to the next layer, and the numbers grow long
        lines = {
            i: sum(ahead[targets[move]] * ways[move] for move in positions.moves(i)) for i in layer
        }
        if positions.won in layer:
            lines[positions.won] = 1
    return lines[0]


def _text(chance: Chance) -> str | float:
    """Return a fraction as text, a float as it is."""
    return ratio(chance) if isinstance(chance, Fraction) else chance
