"""The other games that share a board: golden cases, and every runout by their own rules."""

import random
import re
from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any

import click
import pytest

import runout
from runout.cards import CARDS, DECK_36, CardSet
from runout.cli.equity import equity
from runout.poker.choices import choices_of
from runout.poker.drawn import Drawn, joint_choice
from runout.poker.games import GAMES
from runout.poker.plan import counted
from runout.poker.spot import parse_spot

from .conftest import cases, peak
from .reference_games import omaha_hand, short_hand

OF_EACH_GAME = cases("games")
NAMES = {"omaha": {4: "omaha", 5: "omaha5", 6: "omaha6"}, "shortdeck": {2: "shortdeck"}}
NAMES["shortdeck_trips"] = {2: "shortdeck-trips"}
GOLDEN = [case for case in cases("equity") if case["game"] in NAMES]


@pytest.mark.parametrize("case", GOLDEN, ids=lambda case: case["id"])
def test_golden_cases_agree_count_by_count(case: dict) -> None:
    game = NAMES[case["game"]][len(case["players"][0]) // 2]
    answer = runout.equity(*case["players"], board=case["board"], dead=case["dead"], game=game)
    for player, expected in zip(answer.players, case["results"], strict=True):
        assert player.equity == Fraction(expected["equity"])
        assert player.wins == expected["win"]
        assert player.ties == {int(n): ties for n, ties in expected["ties"].items()}
        assert answer.total == expected["total"]


@pytest.mark.parametrize("case", OF_EACH_GAME, ids=lambda case: case["id"])
def test_golden_cases_of_every_game_agree_deal_by_deal(case: dict) -> None:
    answer = runout.equity(
        *case["players"], board=case["board"], dead=case["dead"], game=case["game"]
    )
    expected = {(tuple(high), tuple(low)): n for high, low, n in case["deals"]}
    if answer.halves is None:
        assert {(who, ()): n for who, n in answer.outcomes.items()} == expected
    else:
        assert answer.halves == expected


def test_every_game_has_golden_cases_on_every_board() -> None:
    boards = {(case["game"], len(case["board"]) // 2) for case in OF_EACH_GAME}
    assert boards == {(game.name, size) for game in GAMES.values() for size in game.boards}


RULES = {
    "omaha": omaha_hand,
    "omaha5": omaha_hand,
    "omaha6": omaha_hand,
    "shortdeck": lambda *cards: short_hand(*cards, trips=False),
    "shortdeck-trips": lambda *cards: short_hand(*cards, trips=True),
}


def by_the_rules(game: str, holdings, board, dead) -> dict:
    used = {*board, *dead, *(card for holding in holdings for card in holding)}
    live = [card for card in GAMES[game].deck if card not in used]
    outcomes: Counter[tuple[int, ...]] = Counter()
    for runout_ in combinations(live, 5 - len(board)):
        hands = [RULES[game](holding, [*board, *runout_]) for holding in holdings]
        outcomes[tuple(i for i, hand in enumerate(hands) if hand == max(hands))] += 1
    return dict(outcomes)


@pytest.mark.parametrize("game", RULES)
@pytest.mark.parametrize("seed", range(8))
def test_random_spots_agree_with_the_rules(game: str, seed: int) -> None:
    deal = random.Random(f"{game} {seed}")
    rules = GAMES[game]
    deck = [card for card in CARDS if card in rules.deck]
    deal.shuffle(deck)
    if seed % 2:  # few suits, so that flushes meet full houses
        deck.sort(key=lambda card: (deal.random() < 0.3, card & 3 > 1))
    players = 2 + seed % 2
    held = [[deck.pop(0) for _ in range(rules.holding)] for _ in range(players)]
    board = [deck.pop(0) for _ in range([3, 4, 5, 4][seed % 4])]
    dead = deck[-(seed % 3) * 5 :] if seed % 3 else []
    if len(board) == 3:
        dead = deck[: len(deck) - 12]
    answer = runout.equity(*map(CardSet, held), board=CardSet(board), dead=CardSet(dead), game=game)
    assert answer.outcomes == by_the_rules(game, held, board, dead)


@pytest.mark.parametrize("game", ["omaha", "omaha5", "shortdeck", "shortdeck-trips"])
def test_counts_before_the_flop_are_those_of_all_flops(game: str) -> None:
    """Each board is met by ten flops, which are counted in another way: two cards to come."""
    deal = random.Random(game)
    rules = GAMES[game]
    cards = deal.sample(list(rules.deck), 2 * rules.holding + 10)
    one, two = CardSet(cards[: rules.holding]), CardSet(cards[rules.holding : 2 * rules.holding])
    dead = CardSet(cards[2 * rules.holding :])
    live = rules.deck - one - two - dead
    outcomes: Counter[tuple[int, ...]] = Counter()
    for flop in combinations(live, 3):
        answer = runout.equity(one, two, board=CardSet(flop), dead=dead, game=game)
        outcomes.update(answer.outcomes)
    before = runout.equity(one, two, dead=dead, game=game).outcomes
    assert {who: n / 10 for who, n in outcomes.items()} == before
    assert sum(before.values()) == comb(len(live), 5)


@pytest.mark.parametrize("game", RULES)
def test_a_holding_of_another_size_is_named(game: str) -> None:
    size = GAMES[game].holding
    fits = [CardSet(list(DECK_36)[i : i + size]) for i in (0, size)]
    assert runout.equity(*fits, game=game).game == game
    wrong = CardSet(list(DECK_36)[: size + 1])
    with pytest.raises(runout.ImpossibleDeal, match=rf"player 1's holding has {size + 1} cards"):
        runout.equity(wrong, fits[1], game=game)


def test_short_decks_have_no_fives() -> None:
    with pytest.raises(
        runout.ImpossibleDeal, match="5h in player 1's holding is not in shortdeck's"
    ):
        runout.equity("5h6h", "7c7d", game="shortdeck")
    answer = runout.equity("AKs", "77,22", game="shortdeck")
    assert answer.total == 4 * 6 * comb(32, 5)
    with pytest.raises(runout.ImpossibleDeal, match="player 2's range has no live combo"):
        runout.equity("AKs", "22", game="shortdeck")


def test_ranges_of_a_short_deck_add_up_holding_by_holding() -> None:
    answer = runout.equity("AKs", "77", board="6c7s9d", game="shortdeck")
    parts = [
        runout.equity(one, two, board="6c7s9d", game="shortdeck")
        for one in ("AsKs", "AhKh", "AdKd", "AcKc")
        for two in ("7h7d", "7h7c", "7d7c")
    ]
    assert answer.total == sum(part.total for part in parts)
    for who, n in answer.outcomes.items():
        assert n == sum(part.outcomes.get(who, 0) for part in parts)


def test_a_card_twice_in_a_holding_is_named() -> None:
    with pytest.raises(runout.ImpossibleDeal, match="player 1's holding: As stands twice"):
        runout.equity("AsAsKsKh", "JdTd9c8c", game="omaha")


def test_a_flush_on_the_board_plays_in_holdem_but_not_in_omaha() -> None:
    board = "2s5s8sJsKs"
    assert runout.equity("AhAd", "3h3d", board=board).outcomes == {(0, 1): 1}
    answer = runout.equity("AhAd4c4d", "3s3hTc9d", board=board, game="omaha")
    assert answer.outcomes == {(0,): 1}  # one spade is not two
    answer = runout.equity("AhAd4c4d", "3s4sTc9d", board=board, game="omaha")
    assert answer.outcomes == {(1,): 1}


def test_a_full_house_beats_a_flush_in_omaha() -> None:
    board = "KsKh8s5s2d"
    answer = runout.equity("As3s7c7d", "8h8d9c9d", board=board, game="omaha")
    assert answer.outcomes == {(1,): 1}


def test_the_help_names_every_game() -> None:
    [told] = [
        option.help
        for option in equity.params
        if isinstance(option, click.Option) and option.name == "game"
    ]
    assert told is not None
    assert re.findall(r"[\w-]+", told.replace(" or ", " ")) == list(GAMES)


@pytest.mark.parametrize("game", ["omaha", "omaha5", "shortdeck"])
def test_ranges_agree_with_the_rules_holding_by_holding(game: str) -> None:
    """A turn with so few live cards that every holding of the range can be looked at."""
    deal, rules = random.Random(game), GAMES[game]
    cards = deal.sample(list(rules.deck), len(rules.deck))
    aces = [card for card in cards if card >> 2 == 12]
    others = [card for card in cards if card >> 2 != 12]
    hero, board = others[: rules.holding], others[rules.holding : rules.holding + 4]
    live = aces[:3] + others[rules.holding + 4 :][:6]
    dead = [card for card in rules.deck if card not in {*hero, *board, *live}]
    texts = {"shortdeck": "AKs,AKo,AQ,AJ,AT,A9,A8,A7,A6,AA"}
    answer = runout.equity(
        CardSet(hero),
        texts.get(game, "A"),
        board=CardSet(board),
        dead=CardSet(dead),
        game=game,
    )
    expected: Counter[tuple[int, ...]] = Counter()
    for villain in combinations(live, rules.holding):
        if any(card >> 2 == 12 for card in villain):
            expected.update(by_the_rules(game, [hero, villain], board, dead))
    assert answer.outcomes == expected


@pytest.mark.parametrize(
    "holdings", [("AA@50,KK$ds", "QQJJ,T987@10"), ("AhKh**", "AsKs$ss", "2c3c**")]
)
def test_choices_merged_up_to_suits_count_the_same(holdings: tuple[str, ...]) -> None:
    dead = "AdKc9d8d7d6d5d4d3d2dTdJdAc9c8c7c6c9h8h7h6h5h9s8s5s4s2h3h"
    spot = parse_spot(holdings, board="7s6s5c", dead=dead, game="omaha")
    apart, merged = (choices_of(spot, merge=merge) for merge in (False, True))
    assert counted(apart.way()) == counted(merged.way())


def test_renamed_suits_make_a_range_four_times_as_quick() -> None:
    spot = parse_spot(["KsQsJdTd", "AA"], board="7s6d2s", game="omaha")
    assert [len(choices_of(spot, merge=merge).group) for merge in (False, True)] == [1, 2]
    spot = parse_spot(["AA$ds", "KK"], game="omaha")
    assert len(choices_of(spot).group) == 24
    spot = parse_spot(["AhA", "KK"], game="omaha")
    assert len(choices_of(spot).group) == 6


def test_wide_ranges_are_sampled_and_say_so() -> None:
    answer = runout.equity("AsAhKsKh", "random", game="omaha", budget=0.5, seed=3)
    assert not answer.exact
    assert "samples of all holdings, seed 3; the runouts counted exactly" in answer.explain()
    with pytest.raises(runout.TooMuchWork, match="194,580 choices, by rank patterns"):
        runout.equity("AsAhKsKh", "random", game="omaha", exact=True, budget=1)


def test_ranges_too_large_for_memory_are_drawn_from() -> None:
    kilobytes = peak(
        "import runout\n"
        "runout.equity('random', '$ds', 'AsAhKsKhQs2d', game='omaha6', samples=100)\n"
    )
    assert kilobytes < 60_000


@pytest.mark.parametrize("holding", ["AA@0", runout.OmahaRange.of({})])
def test_a_range_of_omaha_without_weight_is_called_empty(holding: Any) -> None:
    message = "^player 2's range is empty; write a holding, such as 'AhKhQdQc'$"
    with pytest.raises(runout.ImpossibleDeal, match=message):
        runout.equity("AsAhKsKh", holding, game="omaha")


def test_weights_beyond_all_floats_are_drawn_as_they_are_counted() -> None:
    weights = {combo: Fraction(1, 10**28 + n) for n, combo in enumerate(runout.Range("22+,AKs"))}
    holdings = runout.Range.of(weights), "AsKs"
    exact = runout.equity(*holdings, game="shortdeck", board="QsJs6d")
    sample = runout.equity(*holdings, game="shortdeck", board="QsJs6d", exact=False, samples=400)
    off = float(exact.players[0].equity) - float(sample.players[0].equity)
    assert abs(off) < 4.5 * (sample.stderr or 0)


@pytest.mark.parametrize("game", [[], {}, None, 7])
def test_what_is_no_name_of_a_game_is_refused(game: Any) -> None:
    with pytest.raises(runout.UnknownGame, match="no showdown game"):
        runout.equity("AhKh", "QdQc", game=game)


def drawn(*holdings: str, game: str) -> list[list[int]]:
    """Return 4,000 joint choices of holdings as samples draw them."""
    sources = Drawn.of(choices_of(parse_spot(holdings, game=game))).sources
    deal = random.Random(1)
    return [joint_choice(sources, deal) for _ in range(4000)]


def test_wide_ranges_are_drawn_by_their_weights() -> None:
    aces = sum(held >> 48 > 0 for held, _ in drawn("random@25,A", "KsKhKdKcQs", game="omaha5"))
    without, every = comb(43, 5), comb(47, 5)
    share = (every - without) / (every - 0.75 * without)
    assert abs(aces / 4000 - share) < 4.5 * 0.5 / 4000**0.5


def test_who_is_drawn_first_has_no_more_aces_for_it() -> None:
    three = sum((held >> 48).bit_count() > 2 for held, _ in drawn("AA", "A", game="omaha5"))
    ways = [  # of the first holding, of the second beside it
        comb(4, n) * comb(48, 5 - n) * (comb(47, 5) - comb(43 + n, 5)) for n in (2, 3, 4)
    ]
    assert abs(three / 4000 - ways[1] / sum(ways)) < 4.5 * 0.15 / 4000**0.5


def test_all_combos_with_unequal_weights_are_drawn_by_them() -> None:
    weights = {combo: Fraction(1, 99) for combo in runout.Range("random")}
    weights |= {combo: Fraction(1) for combo in runout.Range("AA")}
    question: dict[str, Any] = {"game": "holdem8", "board": "7s6d2h"}
    holdings = runout.Range.of(weights), "KsKd"
    exact = runout.equity(*holdings, **question).players[0].equity
    sample = runout.equity(*holdings, **question, exact=False, samples=400)
    assert abs(float(exact) - float(sample.players[0].equity)) < 4.5 * (sample.stderr or 0)


@pytest.mark.parametrize("board", [("7s6s2s", "AhQh5c"), ("AhQh5c", "7s6s2s")])
def test_suits_stay_apart_that_either_of_two_boards_tells_apart(board: tuple[str, str]) -> None:
    spot = parse_spot(["JJ,KK", "TT,99"], board=board)
    merged, apart = (counted(choices_of(spot, merge=merge).way()) for merge in (True, False))
    assert merged == apart


def test_equal_ranges_are_laid_out_once() -> None:
    kilobytes = peak(
        "import runout\nrunout.equity(*['random'] * 10, game='omaha', exact=False, samples=10)\n"
    )
    assert kilobytes < 120_000


@pytest.mark.parametrize("holding", ["", "AA!AA"])
def test_an_empty_range_of_omaha_is_refused(holding: str) -> None:
    with pytest.raises(runout.RunoutError, match="player 2's"):
        runout.equity("AsAhKsKh", holding, game="omaha")


@pytest.mark.parametrize(
    ("holding", "message"),
    [
        (
            "AhKh",
            "player 1's holding has 2 cards; omaha deals 4; write 'AhKh\\*\\*' for any others",
        ),
        ("AhKhQhJhTh", "player 1's holding has 5 cards; omaha deals 4"),
        ("AxKx", "player 1's holding: "),
        ("15%", "player 1's holding: '15%' at position 1 asks for the best"),
        (7, "player 1's holding is 7; write text, such as 'AA\\*\\*'"),
        (runout.Range("AA"), "write text, such as 'AA\\*\\*', a CardSet or an OmahaRange"),
        (runout.OmahaRange("AA", 5), "is a range of 5 cards; omaha deals 4"),
    ],
)
def test_what_is_no_holding_of_omaha_is_named(holding: Any, message: str) -> None:
    with pytest.raises(runout.RunoutError, match=message):
        runout.equity(holding, "QdQcJdJc", game="omaha")


def test_an_omaha_range_is_no_holding_of_holdem() -> None:
    with pytest.raises(runout.NotationError, match=r"player 1's holding is OmahaRange\('AA'\)"):
        runout.equity(runout.OmahaRange("AA"), "QdQc")
