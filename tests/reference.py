"""Work out the same answers as Runout, slowly, straight from the rules of the games.

A card is 4 * rank + suit: rank 0 is the deuce and 12 the ace, suits c, d, h, s are 0 to 3,
so 2c is 0 and As is 51. A pile is a sequence of ranks from bottom to top, a rank is anything
hashable except None, and in the examples a pile is written as text, one letter a rank.
"""

from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from math import prod

Piles = tuple[tuple[Hashable, ...], ...]
Weights = Mapping[tuple[int, int], int | Fraction]

# What a rank adds to a sum: the deuce 2, the king 13, the ace 1.
VALUES: Mapping[Hashable, int] = {**{rank: rank + 2 for rank in range(12)}, 12: 1}

CATEGORIES = (
    "high card",
    "pair",
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
)


def rank_five(cards: Collection[int]) -> tuple[int, ...]:
    """Return the value of exactly five cards: the index of the category, then the deciding ranks.

    The larger value wins and equal values tie; no suit ever breaks a tie. A straight is
    decided by its top rank alone, which in the wheel 5-4-3-2-A is the five.

    >>> rank_five([51, 47, 43, 39, 35])  # As Ks Qs Js Ts
    (8, 12)
    >>> rank_five([48, 0, 5, 10, 15])  # Ac 2c 3d 4h 5s
    (4, 3)
    >>> rank_five([20, 21, 48, 49, 0])  # 7c 7d Ac Ad 2c
    (2, 12, 5, 0)
    """
    count = Counter(card // 4 for card in cards)
    # A pair outranks a kicker even when the kicker is the higher card.
    deciding = sorted(count, key=lambda rank: (count[rank], rank), reverse=True)
    pattern = [count[rank] for rank in deciding]
    flush = len({card % 4 for card in cards}) == 1
    top = _straight_top(deciding)

    if top is not None and flush:
        return CATEGORIES.index("straight flush"), top
    if pattern == [4, 1]:
        return CATEGORIES.index("four of a kind"), *deciding
    if pattern == [3, 2]:
        return CATEGORIES.index("full house"), *deciding
    if flush:
        return CATEGORIES.index("flush"), *deciding
    if top is not None:
        return CATEGORIES.index("straight"), top
    if pattern == [3, 1, 1]:
        return CATEGORIES.index("three of a kind"), *deciding
    if pattern == [2, 2, 1]:
        return CATEGORIES.index("two pair"), *deciding
    if pattern == [2, 1, 1, 1]:
        return CATEGORIES.index("pair"), *deciding
    return CATEGORIES.index("high card"), *deciding


def best_hand(cards: Collection[int]) -> tuple[int, ...]:
    """Return the value of the best five-card hand among five to seven cards.

    >>> best_hand([48, 49, 0, 5, 10, 15, 50])  # Ac Ad 2c 3d 4h 5s Ah: the wheel beats three aces
    (4, 3)
    """
    return max(rank_five(five) for five in combinations(cards, 5))


def showdowns(
    holdings: Sequence[Collection[int]],
    board: Collection[int] = (),
    dead: Collection[int] = (),
) -> dict[tuple[int, ...], int]:
    """Return how many deals each set of players wins at hold'em, over every full board.

    A set of players is the sorted tuple of their indices; two or more of them share the pot.
    The work is 21 five-card hands a player and a board: 990 boards (a second) from a flop with
    two players, 1,712,304 (half an hour or more) with no board at all.

    >>> showdowns([(51, 46), (47, 50)], board=[33, 0, 5, 14])  # As Kh, Ks Ah on Td 2c 3d 5h
    {(0, 1): 44}
    """
    used = {*board, *dead, *(card for holding in holdings for card in holding)}
    live = [card for card in range(52) if card not in used]
    deals: Counter[tuple[int, ...]] = Counter()
    for rest in combinations(live, 5 - len(board)):
        values = [best_hand([*holding, *board, *rest]) for holding in holdings]
        deals[_winners(values)] += 1
    return dict(deals)


def equities(
    holdings: Sequence[Collection[int]],
    board: Collection[int] = (),
    dead: Collection[int] = (),
) -> tuple[Fraction, ...]:
    """Return the share of the pot each holding wins on average, over every full board.

    >>> equities([(51, 50), (47, 46)], board=[0, 5, 22, 31])  # As Ah, Ks Kh on 2c 3d 7h 9s
    (Fraction(21, 22), Fraction(1, 22))
    """
    deals = showdowns(holdings, board, dead)
    pots = sum(deals.values())
    won = [Fraction(0)] * len(holdings)
    for winners, n in deals.items():
        for i in winners:
            won[i] += Fraction(n, len(winners))
    return tuple(share / pots for share in won)


def range_showdowns(
    ranges: Sequence[Weights],
    board: Collection[int] = (),
    dead: Collection[int] = (),
) -> dict[tuple[int, ...], int | Fraction]:
    """Return the weight of the deals that each set of players wins, a range for each player.

    A range gives each holding its weight. A deal is one holding from every range, no card twice
    and none on the board or dead, and one full board from the cards that are left; its weight is
    the product of the weights. Sets of players that win nothing are left out. The work is the
    joint choices of holdings times the boards, some 300,000 a second, and 21 five-card hands for
    each holding and board: a second for five holdings a player, be it five players on the turn
    or two on the flop.

    >>> board = [33, 0, 5, 14, 36]  # Td 2c 3d 5h Jc
    >>> aces = {(51, 50): 1, (51, 49): Fraction(1, 2), (51, 33): 1}  # As Ah, half As Ad, As Td
    >>> range_showdowns([aces, {(47, 46): 2, (49, 48): 3}], board)  # 2 times Ks Kh, 3 Ad Ac
    {(0,): Fraction(3, 1), (0, 1): 3}
    """

    @cache
    def value(holding: tuple[int, int], full: tuple[int, ...]) -> tuple[int, ...]:
        return best_hand([*holding, *full])

    out = {*board, *dead}
    deals: dict[tuple[int, ...], int | Fraction] = {}
    for holdings in product(*ranges):
        held = [card for holding in holdings for card in holding]
        weight = prod(weights[holding] for weights, holding in zip(ranges, holdings, strict=True))
        if not weight or len({*held, *out}) < len(held) + len(out):
            continue
        live = [card for card in range(52) if card not in out and card not in held]
        for rest in combinations(live, 5 - len(board)):
            winners = _winners([value(holding, (*board, *rest)) for holding in holdings])
            deals[winners] = deals.get(winners, 0) + weight
    return deals


def pairs(tops: Sequence[Hashable], total: int | None = None) -> list[tuple[int, int]]:
    """Return the pairs of piles whose top cards go together, as indices, lower index first.

    *tops* holds one rank a pile, and None for a pile without cards. Equal ranks go together, or
    with *total* those that add up to it: then a rank is 0 to 12, the ace counts 1, the king 13.

    >>> pairs(["A", "K", None, "A", "A", None])
    [(0, 3), (0, 4), (3, 4)]
    >>> pairs([12, 11, 5, 5, None], total=14)  # ace and king, seven and seven
    [(0, 1), (2, 3)]
    """
    return [
        (one, other)
        for one, other in combinations(range(len(tops)), 2)
        if _go_together(tops[one], tops[other], total)
    ]


def win_probability(piles: Iterable[Sequence[Hashable]], total: int | None = None) -> Fraction:
    """Return the probability that every card gets removed when each pair is equally likely.

    The player removes the top cards of a pair until no pair is left. A deal without cards
    is won. Pairs are those of `pairs`.

    >>> win_probability(["A", "A", "KA", "AK"])  # the first two aces together lose
    Fraction(2, 3)
    >>> win_probability(["K", "KA", "AK", "AK", "A"])
    Fraction(5, 6)
    """

    @cache
    def chance(left: Piles) -> Fraction:
        if not any(left):
            return Fraction(1)
        return _mean([chance(after) for after in _moves(left, total)])

    return chance(_as_piles(piles))


def reachable_states(piles: Iterable[Sequence[Hashable]]) -> int:
    """Return how many different height vectors can come up in play, the start included.

    >>> reachable_states(["A", "A", "A"])
    4
    """
    start = _as_piles(piles)
    # Cards leave from the top only, so the cards left differ exactly when the heights do.
    seen = {start}
    waiting = [start]
    while waiting:
        for after in _moves(waiting.pop()):
            if after not in seen:
                seen.add(after)
                waiting.append(after)
    return len(seen)


def winning_lines(piles: Iterable[Sequence[Hashable]], total: int | None = None) -> int:
    """Return how many different sequences of moves remove every card.

    >>> winning_lines(["A", "A", "A", "A"])
    6
    >>> winning_lines([[12], [12, 11], [11]], total=14)  # the king on the ace goes first
    1
    """

    @cache
    def lines(left: Piles) -> int:
        if not any(left):
            return 1
        return sum(lines(after) for after in _moves(left, total))

    return lines(_as_piles(piles))


def replay(
    piles: Iterable[Sequence[Hashable]], line: Iterable[tuple[int, int]], total: int | None = None
) -> list[list[Hashable]]:
    """Return the piles that are left once the top cards of each pair of piles in *line* have gone.

    A move that the rules do not allow is a ValueError.

    >>> replay(["KA", "A", "K"], [(0, 1), (0, 2)])
    [[], [], []]
    >>> replay(["KA", "A", "K"], [(0, 2)])
    Traceback (most recent call last):
    ValueError: move 1: A and K are no pair
    """
    left = [list(pile) for pile in piles]
    for number, (one, other) in enumerate(line, 1):
        if one == other or not (0 <= one < len(left) and 0 <= other < len(left)):
            raise ValueError(f"move {number}: {one} and {other} are not two piles")
        if not left[one] or not left[other]:
            raise ValueError(f"move {number}: a pile is empty")
        if not _go_together(left[one][-1], left[other][-1], total):
            raise ValueError(f"move {number}: {left[one][-1]} and {left[other][-1]} are no pair")
        left[one].pop()
        left[other].pop()
    return left


def win_probability_by_rank(piles: Iterable[Sequence[Hashable]]) -> Fraction:
    """Return the probability that every card gets removed when each rank is equally likely.

    The player chooses among the ranks that have a pair, then among the pairs of that rank.

    >>> win_probability_by_rank(["K", "KA", "AK", "AK", "A"])
    Fraction(8, 9)
    """

    @cache
    def chance(left: Piles) -> Fraction:
        if not any(left):
            return Fraction(1)
        tops = _tops(left)
        chances: dict[Hashable, list[Fraction]] = {}
        for pair in pairs(tops):
            chances.setdefault(tops[pair[0]], []).append(chance(_without(left, pair)))
        return _mean([_mean(of_rank) for of_rank in chances.values()])

    return chance(_as_piles(piles))


def expected_cards_left(piles: Iterable[Sequence[Hashable]]) -> Fraction:
    """Return how many cards are left on average when no pair is, each pair equally likely.

    >>> expected_cards_left(["A", "A", "A"])
    Fraction(1, 1)
    """

    @cache
    def cards_left(left: Piles) -> Fraction:
        moves = _moves(left)
        if not moves:
            return Fraction(sum(len(pile) for pile in left))
        return _mean([cards_left(after) for after in moves])

    return cards_left(_as_piles(piles))


def _winners(values: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """Return the indices of the players whose hands have the best of *values*."""
    best = max(values)
    return tuple(i for i, value in enumerate(values) if value == best)


def _straight_top(ranks: Collection[int]) -> int | None:
    """Return the top rank of the straight that different *ranks* form, or None."""
    five, ace = 3, 12
    if set(ranks) == {ace, 0, 1, 2, five}:
        return five
    if len(ranks) == 5 and max(ranks) - min(ranks) == 4:
        return max(ranks)
    return None


def _as_piles(piles: Iterable[Sequence[Hashable]]) -> Piles:
    """Return *piles* as tuples, which a cache can remember."""
    return tuple(tuple(pile) for pile in piles)


def _tops(piles: Piles) -> list[Hashable]:
    """Return the top rank of each pile, None where the pile has no cards."""
    return [pile[-1] if pile else None for pile in piles]


def _without(piles: Piles, pair: tuple[int, int]) -> Piles:
    """Return the piles once the top cards of *pair* are removed."""
    return tuple(pile[:-1] if i in pair else pile for i, pile in enumerate(piles))


def _moves(piles: Piles, total: int | None = None) -> list[Piles]:
    """Return the piles after each possible move, one entry a pair."""
    return [_without(piles, pair) for pair in pairs(_tops(piles), total)]


def _go_together(one: Hashable, other: Hashable, total: int | None) -> bool:
    """Return whether two top cards make a pair; None is no card."""
    if one is None or other is None:
        return False
    if total is None:
        return one == other
    return VALUES[one] + VALUES[other] == total


def _mean(numbers: list[Fraction]) -> Fraction:
    """Return the mean of *numbers*, 0 when there are none: a player without a move loses."""
    return sum(numbers, Fraction(0)) / max(len(numbers), 1)
