"""Ranges of Omaha: read, counted, listed, written back, refused; each against all holdings."""

import json
import pickle
import time
import tracemalloc
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, islice, permutations, product
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

import runout
from runout import CardSet, NotationError, OmahaRange, TooMuchWork
from runout.cards import DECK, RANKS, SUITS
from runout.poker.ranges.omaha_order import best_first
from runout.poker.ranges.omaha_shapes import SHAPES
from runout.poker.symmetry import renamed

ALL = DECK.bits
SOME = CardSet.parse("AsAhAdAcKsKhKdQsQhQcJsJhTdTc9s9h2s2d2c").bits


def fits(card: str, slot: str) -> bool:
    return slot[0] in ("*", card[0]) and slot[1:] in ("", card[1])


# The slow twin of a pattern: try every way to hand out the cards to what the pattern names.
def pattern(*slots: str) -> Callable[[list[str]], bool]:
    def matches(cards: list[str], slots: tuple[str, ...] = slots) -> bool:
        return not slots or any(
            fits(card, slots[0]) and matches([one for one in cards if one != card], slots[1:])
            for card in cards
        )

    return matches


def counts(cards: list[str], place: int) -> list[int]:
    """Return how often each rank (place 0) or suit (place 1) is there, from the most down."""
    kinds = [card[place] for card in cards]
    return sorted(map(kinds.count, set(kinds)), reverse=True)


# Every shape by the counts that it allows, written out.
RANK_SHAPES = {"$np": ("1111", "11111", "111111"), "$op": ("211", "2111", "21111"),
               "$tp": ("22", "221", "2211"), "$t": ("31", "311", "3111", "32", "321", "33"),
               "$q": ("4", "41", "411", "42")}  # fmt: skip
SUIT_SHAPES = {"$r": ("1111",), "$ss": ("211", "2111"), "$ts": ("31", "311", "3111"),
               "$ds": ("22", "221", "32", "2211", "222", "321", "33", "42"),
               "$ms": ("4", "5", "6")}  # fmt: skip


def word(name: str) -> Callable[[list[str]], bool]:
    place, allowed = (0, RANK_SHAPES[name]) if name in RANK_SHAPES else (1, SUIT_SHAPES[name])
    return lambda cards: "".join(map(str, counts(cards, place))) in allowed


AA, KK, QQ, JJ = (pattern(rank, rank) for rank in "AKQJ")
HEARTS, DS, SS, R = pattern("*h", "*h"), word("$ds"), word("$ss"), word("$r")
TWINS: dict[str, Callable[[list[str]], bool]] = {
    "random": lambda _: True,
    "*": lambda _: True,
    "a": pattern("A"),
    "AA**": AA,
    "AAxX": AA,
    "AAK": pattern("A", "A", "K"),
    "JT98": pattern("J", "T", "9", "8"),
    "10t": pattern("T", "T"),
    "KKQQ": pattern("K", "K", "Q", "Q"),
    "AsA": pattern("As", "A"),
    "A♥KH**": pattern("Ah", "Kh"),
    "AsAhKsKh": pattern("As", "Ah", "Ks", "Kh"),
    "*h*h": HEARTS,
    "A*h": pattern("A", "*h"),
    "AA*h*h": pattern("A", "A", "*h", "*h"),
    "AhA*h*s": pattern("Ah", "A", "*h", "*s"),
    "AK*d*s": pattern("A", "K", "*d", "*s"),
    "AKQ*d": pattern("A", "K", "Q", "*d"),
    "AA,KK": lambda n: AA(n) or KK(n),
    "AA:KK": lambda n: AA(n) and KK(n),
    "AA!KK": lambda n: AA(n) and not KK(n),
    "AA**!AAA*": lambda n: AA(n) and not pattern("A", "A", "A")(n),
    "(AA,KK):*h*h!QQ": lambda n: (AA(n) or KK(n)) and HEARTS(n) and not QQ(n),
    "AA!(KK,QQ):$ds": lambda n: AA(n) and not (KK(n) or QQ(n)) and DS(n),
    "AA!(KK$ds)": lambda n: AA(n) and not (KK(n) and DS(n)),
    "AA:(KK!$ds)": lambda n: AA(n) and KK(n) and not DS(n),
    "(AA,KK!(Kh,KQ$r)):(Q,K!J)": lambda n: (
        (AA(n) or (KK(n) and not ("Kh" in n or (pattern("K", "Q")(n) and R(n)))))
        and (pattern("Q")(n) or (pattern("K")(n) and not pattern("J")(n)))
    ),
    "AA$ss,KK$op, (QQ,JJ) $tp": lambda n: (
        (AA(n) and SS(n)) or (KK(n) and word("$op")(n)) or ((QQ(n) or JJ(n)) and word("$tp")(n))
    ),
    "random!$ds!$np": lambda n: not DS(n) and not word("$np")(n),
} | {name: word(name) for name in SHAPES}


def listing(text: str, cards: int, live: int) -> list[int]:
    return [holding for holding, _ in OmahaRange(text, cards).holdings(live)]


def brute(text: str, cards: int, live: int) -> list[int]:
    """Return all the holdings that the slow twin of a text says are in it."""
    deck = {RANKS[n >> 2] + SUITS[n & 3]: 1 << n for n in range(52) if live >> n & 1}
    found = (list(chosen) for chosen in combinations(deck, cards))
    return [sum(map(deck.__getitem__, one)) for one in found if TWINS[text](one)]


FEWER = {4: SOME, 5: SOME & ~0xFF_FFFF_FFFF, 6: SOME & ~0xFFF_FFFF_FFFF}
# No holding of five cards is a rainbow, none of six single suited.
GAMES = [(text, 4) for text in TWINS] + [
    (text, cards)
    for text in TWINS
    for cards in (5, 6)
    if "$r" not in text.replace("random", "") and ("$ss" not in text or cards == 5)
]


@pytest.mark.parametrize(("text", "cards"), GAMES)
def test_a_range_lists_what_its_text_says(text: str, cards: int) -> None:
    live = FEWER[cards]
    found, expected = listing(text, cards, live), brute(text, cards, live)
    assert sorted(found) == sorted(expected)
    assert OmahaRange(text, cards).at_most(live) >= len(found)


@pytest.mark.slow
@pytest.mark.parametrize("text", TWINS)
def test_a_range_lists_what_its_text_says_of_all_270725_holdings(text: str) -> None:
    assert sorted(listing(text, 4, ALL)) == sorted(brute(text, 4, ALL))


@pytest.mark.parametrize(("text", "cards"), GAMES)
def test_a_weight_is_that_of_the_listing(text: str, cards: int) -> None:
    hero, live = OmahaRange(text, cards), FEWER[cards]
    found = dict(hero.holdings(live))
    every = [CardSet(chosen) for chosen in combinations(CardSet(bits=live), cards)]
    assert found == {one.bits: hero.weight_of(one.bits) for one in every if one in hero}


# By hand: so many ways to choose ranks, suits and the other cards.
COUNTS = {
    "random": comb(52, 4),
    "****": 270_725,
    "AA**": 6 * comb(48, 2) + 4 * 48 + 1,
    "AAAA": 1,
    "AAKK": 6 * 6,
    "JT98": 4**4,
    "AsAhKsKh": 1,
    "AhKh": comb(50, 2),
    "*h*h*h*h": comb(13, 4),
    "A": comb(52, 4) - comb(48, 4),
    "$ds": comb(4, 2) * comb(13, 2) ** 2,
    "$r": 13**4,
    "$ss": 4 * comb(13, 2) * comb(3, 2) * 13**2,
    "$ts": 4 * comb(13, 3) * 3 * 13,
    "$ms": 4 * comb(13, 4),
    "$np": comb(13, 4) * 4**4,
    "$op": 13 * 6 * comb(12, 2) * 4**2,
    "$tp": comb(13, 2) * 6**2,
    "$t": 13 * 4 * 48,
    "$q": 13,
}


@pytest.mark.parametrize("text", COUNTS)
def test_a_plain_range_is_counted_by_hand_and_its_bound_is_exact(text: str) -> None:
    hero = OmahaRange(text)
    assert (len(hero), hero.at_most(ALL)) == (COUNTS[text], COUNTS[text])


def test_two_aces_are_double_suited_with_one_card_of_each_suit() -> None:
    assert len(OmahaRange("AA!AAA")) == 6 * comb(48, 2)
    assert len(OmahaRange("AA!AAA:$ds")) == 6 * 12 * 12


@pytest.mark.parametrize(
    ("text", "cards", "count"),
    [
        ("random", 5, 2_598_960),
        ("AAAA", 5, 48),
        ("AAAA", 6, comb(48, 2)),
        ("$ms", 6, 4 * 1716),
        ("$q", 6, 13 * comb(48, 2)),
        ("AsAhKsKhQsQh", 6, 1),
    ],
)
def test_larger_holdings_are_counted_by_hand(text: str, cards: int, count: int) -> None:
    assert len(OmahaRange(text, cards)) == OmahaRange(text, cards).at_most(ALL) == count


@pytest.mark.parametrize(
    "words", [["$r", "$ss", "$ds", "$ts", "$ms"], ["$np", "$op", "$tp", "$t", "$q"]]
)
def test_the_shapes_of_four_cards_share_out_all_holdings(words: list[str]) -> None:
    assert sum(COUNTS[name] for name in words) == 270_725
    assert len(OmahaRange(",".join(words))) == 270_725


def test_the_aces_of_48_live_cards_are_5853() -> None:
    live = (DECK - CardSet.parse("2c3d4h5s")).bits
    assert len(listing("AA**", 4, live)) == OmahaRange("AA**").at_most(live) == 5_853


def test_no_holding_has_a_card_that_is_not_live() -> None:
    assert all(holding & ~SOME == 0 for holding in listing("AA,*d*d", 4, SOME))
    assert listing("random", 4, 0b111) == []
    assert listing("As", 4, SOME & ~CardSet.parse("As").bits) == []


def test_of_two_weights_the_larger_counts_in_either_order() -> None:
    hero = CardSet.parse("AsAhKdKc").bits
    for text in ("AA@25,KK@50", "KK@50,AA@25", "AA@0,KK@50,AA@25", "(AA,QQ)@25,K@50"):
        assert OmahaRange(text).weight_of(hero) == Fraction(1, 2)
        assert dict(OmahaRange(text).holdings(hero)) == {hero: Fraction(1, 2)}


@pytest.mark.parametrize(
    ("text", "weight"),
    [
        ("AA", 1),
        ("AA@12.5", Fraction(1, 8)),
        ("AA@100/3", Fraction(1, 3)),
        ("AA @ 50 %", Fraction(1, 2)),
        ("AA@300", 3),
    ],
)
def test_a_weight_is_an_exact_percentage(text: str, weight: Fraction) -> None:
    assert {weight for _, weight in OmahaRange(text).holdings(SOME)} == {weight}


def test_a_weight_of_zero_leaves_nothing() -> None:
    assert OmahaRange("AA@0") == OmahaRange("") == OmahaRange("  ")
    assert (len(OmahaRange("")), list(OmahaRange("")), bool(OmahaRange(""))) == (0, [], False)


# What is written differently and read the same, and how it is written back.
SAME = {
    "AA": ["AA**", "aaXX", "(AA)", "((AA**))", "*A*A", "AA,AA@50", " AA\n"],
    "random": ["*", "****", "xxxx", "RANDOM", "(random)", "＊"],
    "AhK": ["KA♥", "KAHx", "A♡K*"],
    "T": ["10", "t***"],
    "AA$ds": ["AA:$ds", "AA $ds", "(AA)$ds", "(AA$ds)"],
    "AA:KK!QQ": ["AA!QQ:KK", "(AA!QQ):KK", "AA:(KK!QQ)"],
    "KK,AA@50,QQ@50": [
        "(AA,QQ)@50,KK",
        "AA@50,KK,QQ@50",
        "AA@50,QQ@50.0,KK",
    ],
    "AA!(KK,QQ)": ["AA!((KK,QQ,KK))", "AA!(KK,(QQ))"],
    "AA$ds!KK": ["(AA!KK)$ds", "AA!KK:$ds", "AA$ds!KK!KK", "(AA:(AA!KK))$ds"],
    "$ds:AA": ["$ds:AA**"],
    "*h*s": ["*s*h", "**s*h*"],
}


@pytest.mark.parametrize("text", SAME)
def test_spellings_of_one_range_are_equal(text: str) -> None:
    hero = OmahaRange(text)
    assert str(hero) == text
    assert repr(hero) == f"OmahaRange({text!r})"
    for spelling in SAME[text]:
        assert (OmahaRange(spelling), hash(OmahaRange(spelling))) == (hero, hash(hero)), spelling


def test_ranges_of_other_cards_or_weights_are_unequal() -> None:
    assert OmahaRange("AA") != OmahaRange("AA", 5)
    assert OmahaRange("AA") != OmahaRange("AA@50")
    assert OmahaRange("AA") != "AA"


cards = st.builds(str.__add__, st.sampled_from(RANKS + "*"), st.sampled_from(["", "", *SUITS]))
patterns = st.lists(cards, min_size=1, max_size=4).map("".join)
parts = st.one_of(patterns, st.sampled_from(sorted(SHAPES)))
expressions = st.recursive(
    parts,
    lambda inner: st.one_of(
        st.tuples(inner, st.sampled_from(":!"), inner).map("({0[0]}){0[1]}({0[2]})".format),
        st.lists(inner, min_size=1, max_size=3).map(lambda some: f"({','.join(some)})"),
    ),
    max_leaves=6,
)
weights = st.fractions(0, 3, max_denominator=997).map(lambda weight: f"@{weight * 100}")
texts = st.lists(st.builds(str.__add__, expressions, st.one_of(st.just(""), weights)), max_size=4)
holdings = st.sets(st.integers(0, 51), min_size=4, max_size=4).map(CardSet)


@given(texts.map(",".join), holdings)
def test_a_range_reads_back_from_its_text(text: str, holding: CardSet) -> None:
    hero, refusal = OmahaRange(""), ""
    try:
        hero, refusal = OmahaRange(text), ""
    except NotationError as fault:
        refusal = str(fault)
    known = ("is no holding of four cards", "stands twice", "may mean suited or one card")
    assert not refusal or any(why in refusal for why in known)
    assert OmahaRange(str(hero)) == eval(repr(hero)) == pickle.loads(pickle.dumps(hero)) == hero
    assert dict(hero.holdings(holding.bits)).get(holding.bits, 0) == hero.weight_of(holding.bits)
    assert hero.at_most(holding.bits) >= len(dict(hero.holdings(holding.bits)))


@given(st.dictionaries(holdings, st.fractions(0, 3, max_denominator=99), max_size=9))
def test_a_range_of_holdings_has_their_weights(given_weights: dict[CardSet, Fraction]) -> None:
    hero = OmahaRange.of(given_weights)
    assert {one: hero.weight_of(one.bits) for one in hero} == {
        one: weight for one, weight in given_weights.items() if weight
    }
    assert OmahaRange(str(hero)) == hero


def test_a_range_of_holdings_takes_any_list_and_any_kind_of_weight() -> None:
    aces, kings = CardSet.parse("AsAhKsKhQd"), CardSet.parse("KsKhKdKc2c")
    assert str(OmahaRange.of([aces, kings])) == "AsAhKsKhQd,KsKhKdKc2c"
    assert str(OmahaRange.of({aces: 0.1, kings: "1/3"})) == "KsKhKdKc2c@100/3,AsAhKsKhQd@10"
    assert (OmahaRange.of([]), OmahaRange.of({aces: 1}).cards) == (OmahaRange(""), 5)


@pytest.mark.parametrize(
    ("text", "suits"),
    [("AA$ds", 0), ("AhAs", 12), ("AA!*c", 1), ("(Kd,AA):Q@50,JJ", 2), ("Ah@0", 0)],
)
def test_a_range_tells_which_suits_it_names(text: str, suits: int) -> None:
    assert OmahaRange(text).suits == suits


# What each message has to convey, and the position it names.
REFUSED = {
    "15%": (1, "do not share one order; '15%equity' is by equity against a random holding"),
    "QQ,AKs": (4, "may mean suited or one card; write 'AKs*' for the spade, or 'AsKs,AhKh,AdKd"),
    "AA**:0.5": (6, "is no rank; a weight is written 'AA@50', in per cent"),
    "15%6h": (1, "programs do not share one order"),
    "0%equity": (1, "is no share of all; write more than 0 % and up to 100 %"),
    "AA,100.5%equity": (4, "is no share of all"),
    "AA,top 5%": (4, "do not share one order"),
    "AhAh": (3, "'Ah' at position 3 of 'AhAh' stands twice in the pattern"),
    "AA,AAKKQ": (4, "names more than four cards, and a holding has 4"),
    "AA**x": (1, "names more than four cards"),
    "KK-QQ": (3, "list patterns: 'AA,KK,QQ'"),
    "JT98+": (5, "list patterns"),
    "[A-T]K": (1, "list patterns: '(A,K):QJ'"),
    "AxKx": (2, "stands for any card and only at the end; for suits write '$ds' or 'AhKh'"),
    "AwKw": (2, "stands for a suit in other programs; here write '$ds'"),
    "AKo": (3, "is no rank or suit; for suits write '$ds', '$ss', '$r'"),
    "AA1": (3, "is not a rank; write ranks AKQJT98765432"),
    "AА": (2, "Cyrillic capital letter A"),
    "Kings": (2, "is not a rank"),
    "AA$xy": (3, "'$xy' at position 3 of 'AA$xy' is an unknown word; the words are $r $ss $ds"),
    "AA$DS": (3, "is an unknown word"),
    "AA$": (3, "is an unknown word"),
    "AA KK": (4, "follows a pattern; write ',' for or, ':' for and, '!' for but not between"),
    "AA(KK)": (3, "follows a pattern"),
    "(AA)KK": (5, "follows a pattern"),
    "(AA KK)": (5, "follows a pattern"),
    "AA%": (3, "a weight is written 'AA@50'"),
    "AA!KK$ds": (6, "has two readings behind '!'; write ':' before it, or brackets '!(KK$ds)'"),
    ",AA": (1, "lacks a pattern before it"),
    "AA,,KK": (4, "lacks a pattern before it"),
    "AA,": (3, "lacks a pattern after it; write one such as 'AA'"),
    "AA: ": (3, "lacks a pattern after it"),
    "!AA": (1, "or 'random' for all holdings"),
    "()": (2, "lacks a pattern before it"),
    "(AA,KK": (1, "is never closed; write the ')' that ends it"),
    "AA)": (3, "closes no bracket"),
    "AA@": (3, "lacks the weight after it, in per cent: 'AA@50'"),
    "AA@ ,KK": (3, "lacks the weight after it"),
    "AA@-1": (4, "is no weight; write per cent such as '50', '12.5' or '100/3', then a comma"),
    "AA@50 KK": (4, "is no weight"),
    "AA@1/0": (4, "is no weight"),
    f"AA@0.{'0' * 40}1": (4, "is no weight"),
    "(AA@50,KK)": (4, "is a weight inside brackets; write it behind them"),
    "KK,AAAA$ds": (4, "'AAAA$ds' at position 4 of 'KK,AAAA$ds' is no holding of four cards"),
    "$ds$ss": (1, "is no holding of four cards; write a wider pattern"),
    "AA!AA": (1, "is no holding of four cards"),
    "AA$np": (1, "is no holding of four cards"),
    "AA\0": (3, "is not a rank"),
    "(" * 51 + "AA" + ")" * 51: (51, "is nested too deep; 50 brackets at most"),
    "A" * 400: (1, "names more than four cards"),
    "A," * 10_000 + "A": (20_001, "is beyond the 10,000 patterns that are read"),
}  # fmt: skip


@pytest.mark.parametrize("text", REFUSED, ids=lambda text: text[:20])
def test_what_makes_no_sense_is_refused_with_place_and_advice(text: str) -> None:
    with pytest.raises(NotationError) as refusal:
        OmahaRange(text)
    place, words = REFUSED[text]
    assert f"at position {place} " in f"{refusal.value} "
    assert words in str(refusal.value)
    assert len(str(refusal.value)) < 260


def test_five_aces_can_never_be_dealt() -> None:
    with pytest.raises(NotationError, match="deck has four cards of rank A"):
        OmahaRange("AsAAAA", 5)


@pytest.mark.parametrize("text", ["AA!A", "AAAA$op", "$ts$ms", "KK:QQ:JJ:TT"])
def test_what_no_holding_of_six_cards_satisfies_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="is no holding of six cards"):
        OmahaRange(text, 6)


@pytest.mark.parametrize(("text", "cards"), [("$r", 5), ("AA$r", 6), ("$ss", 6)])
def test_a_shape_that_so_many_cards_never_have_is_refused(text: str, cards: int) -> None:
    with pytest.raises(NotationError, match="cards has that"):
        OmahaRange(text, cards)


def test_what_is_no_text_or_no_game_is_refused() -> None:
    for given_text, given_cards in ((5, 4), (None, 4), ("AA", 7), ("AA", True), ("AA", "4")):
        with pytest.raises(NotationError):
            OmahaRange(given_text, given_cards)  # pyright: ignore[reportArgumentType]
    with pytest.raises(NotationError, match="at most 300,000 are read"):
        OmahaRange("A" * 300_001)


@pytest.mark.parametrize(
    "given_holdings",
    [
        5,
        ["AsAhKsKh"],
        [CardSet.parse("AsAh")],
        [CardSet.parse("2c3c4c5c"), CardSet.parse("2c3c4c5c6c")],
        {CardSet.parse("2c3c4c5c"): -1},
    ],
)
def test_what_is_no_holding_or_weight_is_refused(given_holdings: object) -> None:
    with pytest.raises(NotationError):
        OmahaRange.of(given_holdings)  # pyright: ignore[reportArgumentType]


def test_a_range_lists_no_more_holdings_than_it_reads_back() -> None:
    every = [CardSet(chosen) for chosen in islice(combinations(range(52), 6), 10_001)]
    assert len(OmahaRange(str(OmahaRange.of(every[1:])), 6)) == 10_000
    with pytest.raises(TooMuchWork, match="at most 10,000 holdings"):
        OmahaRange.of(every)


def test_too_many_holdings_are_not_counted() -> None:
    hero = OmahaRange("random", 6)
    assert (hero.at_most(ALL), bool(hero), CardSet.parse("2c3c4c5c6c7c") in hero) == (
        comb(52, 6),
        True,
        True,
    )
    with pytest.raises(TooMuchWork, match="20,358,520 holdings"):
        len(hero)


def test_a_range_cannot_be_changed() -> None:
    with pytest.raises(AttributeError, match="cannot be changed"):
        OmahaRange("AA").cards = 5


def test_the_deepest_brackets_and_the_longest_texts_are_read_at_once() -> None:
    begun = time.perf_counter()
    deep = "(" * 50 + "AA" + ":KK)!QQ" * 50
    assert len(OmahaRange(deep)) == 36
    assert str(OmahaRange(":".join(["AA"] * 10_000))) == "AA"
    assert str(OmahaRange("!".join(["AA", *["KK"] * 9_999]))) == "AA!KK"
    assert len(OmahaRange(",".join(["(AA)"] * 10_000))) == 6_961
    chains = [f"{card}!A" for card in map("".join, product(RANKS[:12], repeat=3))]
    assert not OmahaRange(",".join([*chains, "A!A"]), 6).weight_of(CardSet.parse("AsAhKs").bits)
    assert time.perf_counter() - begun < 5


def test_holdings_come_one_by_one_in_little_memory() -> None:
    hero = OmahaRange("random!AAAA", 6)
    next(hero.holdings(ALL))
    tracemalloc.start()
    assert len(list(islice((1 for _ in hero.holdings(ALL)), 50_000))) == 50_000
    assert tracemalloc.get_traced_memory()[1] < 3_000_000
    tracemalloc.stop()


def test_the_bound_of_a_range_takes_well_under_a_millisecond() -> None:
    hero = OmahaRange("AA$ds,(KK,QQ)!AhKh@50,*h*h*h", 6)
    hero.at_most(ALL)
    begun = time.perf_counter()
    for _ in range(20):
        hero.at_most(SOME)
    assert time.perf_counter() - begun < 0.02


def test_the_range_command_counts_holdings(runout: Callable) -> None:
    done = runout("range", "-g", "omaha", "AA$ds,JT98@50", "-b", "Ks7h2d")
    assert done.stdout.splitlines()[0] == "AA$ds,JT98@50"
    told = json.loads(runout("range", "-g", "omaha5", "AA", "--json", "-b", "As").stdout)
    assert told["holdings"] + told["blocked"] == comb(52, 5) - comb(48, 5) - 4 * comb(48, 4)
    assert told["holdings"] == comb(51, 5) - comb(48, 5) - 3 * comb(48, 4)
    for option in (("--grid",), ("--to", "pio"), ("--plus", "connector")):
        refused = runout("range", "-g", "omaha", "AA", *option)
        assert (refused.returncode, refused.stdout) == (2, "")
        assert "for ranges of two cards" in refused.stderr


def test_the_order_of_the_best_has_every_kind_of_holding_once() -> None:
    kinds = best_first()
    suits = list(permutations(range(4)))
    alike = [{renamed(kind, names) for names in suits} for kind in kinds]
    assert len(kinds) == 16_432
    assert len(set().union(*alike)) == sum(map(len, alike)) == comb(52, 4)


def test_better_holdings_stand_first_in_the_order() -> None:
    """Sampled, so that only kinds far apart are compared."""
    some = [CardSet(bits=kind) for kind in best_first()[::1200]]
    answers = [
        runout.equity(kind, "random", game="omaha", exact=False, samples=400) for kind in some
    ]
    equities = [float(answer.players[0].equity) for answer in answers]
    assert equities == sorted(equities, reverse=True)


@pytest.mark.slow
def test_a_holding_has_the_points_of_its_place() -> None:
    """What the sweep of all boards came to, counted by rank patterns holding by holding."""
    hero = runout.equity("AsAhTsTh", "random", game="omaha", exact=True, budget=1e4).players[0]
    assert (2 * hero.wins + hero.ties[2], 2 * hero.total) == (302_292_247_088, 422_630_873_280)


def test_a_share_of_the_best_has_as_few_kinds_as_reach_it() -> None:
    best = OmahaRange("15%equity")
    assert len(best) == 40_616
    assert len(best) - 24 < 0.15 * comb(52, 4) <= len(best)
    assert len(OmahaRange("15.01%equity")) > len(best)
    assert OmahaRange("100%equity") == OmahaRange("random")
    assert set(OmahaRange("5%equity")) < set(best)


@pytest.mark.parametrize("text", ["15%equity", "top 2.5 % EQUITY@50", "(10%equity,AA)!KK:$ds"])
def test_shares_of_the_best_read_back_and_combine(text: str) -> None:
    one = OmahaRange(text)
    assert OmahaRange(str(one)) == one == pickle.loads(pickle.dumps(one))
    listed = dict(one.holdings(SOME))
    assert listed == {h: w for h, w in one.holdings(ALL) if not h & ~SOME}
    assert len(listed) <= one.at_most(SOME)
    assert all(one.weight_of(holding) == weight for holding, weight in listed.items())


@pytest.mark.parametrize("text", ["15%", "15%equity"])
def test_of_five_cards_no_order_is_known(text: str) -> None:
    with pytest.raises(NotationError, match="asks for the best of five cards, of which no order"):
        OmahaRange(text, 5)


def test_ranges_are_not_counted_in_a_short_deck(runout: Callable) -> None:
    refused = runout("range", "-g", "shortdeck", "22")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "the full deck, which shortdeck does not have" in refused.stderr
