"""Ranges: read, written back, combined, refused; the golden cases of every notation."""

import gc
import pickle
import time
import tracemalloc
from contextlib import suppress
from fractions import Fraction
from itertools import combinations
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import runout
from runout import CardSet, NotationError, Range
from runout.cards import CARDS, RANKS
from runout.poker.ranges.dialects import DIALECTS
from runout.poker.ranges.hand_order import CLASSES
from tools.hand_order import classes, points

from .conftest import cases

VALID = cases("ranges_valid")
SEVEN = ["pio", "gto+", "ppt", "equilab", "eval7", "pokercruncher", "ps-eval"]
COMBOS = [CardSet(pair) for pair in combinations(CARDS, 2)]

combos = st.sampled_from(COMBOS)
named = [f"{a}{b}{kind}{plus}" for a in RANKS for b in RANKS for kind in ("", "s", "o")
         for plus in ("", "+") if a != b or not kind]  # fmt: skip
texts = st.lists(st.sampled_from(named), min_size=1, max_size=6).map(",".join)
thousandths = st.integers(0, 1000).map(lambda n: Fraction(n, 1000))
fractions = st.fractions(0, 100, max_denominator=997)


def weighted(weights: st.SearchStrategy[Fraction]) -> st.SearchStrategy[Range]:
    """Return ranges of some whole classes and some combos, with such weights."""
    loose = st.dictionaries(combos, weights, max_size=12).map(Range.of)
    whole = st.tuples(texts.map(Range), weights).map(lambda two: Range.of(dict.fromkeys(*two)))
    return st.tuples(loose, whole, whole).map(lambda parts: parts[0] | (parts[1] - parts[2]))


def shape(case: dict[str, Any]) -> Range:
    """Return the range of a golden case, read in the dialect it is said to be in."""
    name = case["dialect"]
    if name.startswith("plus:"):
        return Range(case["range"], plus=name.removeprefix("plus:"))
    known = None if name in ("core", "generic", "shift-dash") else name
    return Range(case["range"], dialect=known)


@pytest.mark.parametrize("case", VALID, ids=lambda case: f"{case['id']}: {case['range']}")
def test_a_golden_range_has_its_combos_and_weights(case: dict[str, Any]) -> None:
    hero = shape(case)
    weights = [str(weight) for weight in hero.weights.values()]
    assert (len(hero), hero.weight) == (case["combos"], Fraction(case["weight_total"]))
    assert {weight: weights.count(weight) for weight in weights} == case["weights"]


@pytest.mark.parametrize("case", VALID, ids=lambda case: case["range"])
def test_the_dialect_of_a_golden_range_is_found(case: dict[str, Any]) -> None:
    if not case["dialect"].startswith("plus:"):
        assert Range(case["range"]) == shape(case)


@pytest.mark.parametrize("case", VALID, ids=lambda case: case["range"])
def test_a_golden_range_reads_back_from_its_text(case: dict[str, Any]) -> None:
    hero = shape(case)
    assert Range(str(hero)) == hero
    assert eval(repr(hero)) == hero
    assert len(str(hero)) < 60 or case["range"] == "Ah*"


# What each message has to convey, and the position it names.
REFUSED = {
    "AKx": (3, "is not s, o, +, - or a weight; did you mean 'AKs' or 'AKo'?"),
    "AAs": (1, "a pair cannot be suited; write 'AA'"),
    "AsAs": (1, "the same card (As) twice"),
    "A": (1, "is one card only; a class needs two ranks (any A: 'A*')"),
    "AKQ": (1, "begins with three ranks; a holding has two cards"),
    "1A": (1, "'1' at position 1 of '1A' is not a rank; ten is written T"),
    "AK+s": (4, "suitedness goes before it: 'AKs+'"),
    "22-AKs": (1, "joins a pair and a class that is none; a dash joins two of a kind"),
    "A5s-A2o": (1, "is offsuit on one side and suited on the other"),
    "AA:1.5": (4, "a weight above 1; those of pio run from 0 to 1; 1.5 % is 0.015"),
    "AA:": (3, "':' at position 3 of 'AA:' lacks the weight after it"),
    "AA@0": (4, "a weight below 1; those of ppt run from 1 to 100"),
    "[50]AA[/60]": (7, "'[/60]' at position 7 of '[50]AA[/60]' does not close '[50]'"),
    "AA,,KK": (4, "nothing stands between these two commas"),
    "random!": (7, "exclusion sign with nothing after it"),
    "Kings": (1, "'Kings' at position 1 is an unknown word; did you mean 'KK'? ranks are A K Q"),
    "AhKh-AhQh": (1, "is an exact combo, and a dash joins classes"),
    "AA@5,KK": (6, "every token has one or none has; write 'KK@100'"),
    "AA,": (3, "nothing stands after this comma"),
    ",AA": (1, "nothing stands before this comma"),
    "AKS": (3, "did you mean 'AKs'"),
    "QQ,AsK": (4, "lacks its last suit; write 'AsKx'"),
    "QQ, As": (5, "is one card only; a holding has two (any with As: 'As*')"),
    "AAs-KK": (1, "a pair cannot be suited"),
    "AA-": (3, "needs a class on either side"),
    "AJs-QTs": (1, "shares neither the higher rank"),
    "AA-KK-QQ": (6, "is a second dash"),
    "A5s+-A2s": (1, "is no plain class"),
    "AA!AA": (3, "leaves no combo"),
    "AK:22": (4, "'22' at position 4 of 'AK:22' is a weight above 1"),
    "0%": (1, "more than 0 % and up to 100 %"),
    "AA*x": (3, "is not s, o, +, - or a weight"),
    "AA*1/0": (4, "is no weight"),
    "*3": (1, "is the sign of a weight with no token before it"),
    "AA:0.5,KK@50": (10, "has no meaning here; it is a weight in 'AKs@50' (ppt)"),
    "0.5(AA": (1, "is never closed; write ')'"),
    "0.5(AA,0.6(KK))": (8, "opens before '0.5(' is closed"),
    "AA)": (3, "closes nothing"),
    "(AA)": (1, "has no weight before it"),
    "[50]AA": (1, "is never closed; write '[/50]'"),
    "[]AA[/]": (1, "'[]' at position 1 of '[]AA[/]' lacks its weight, as in '[50]AKs[/50]'"),
    "[50]AA[ / ]": (7, "'[ / ]' at position 7 of '[50]AA[ / ]' lacks its weight"),
    "[ x]AA": (3, "'x' at position 3 of '[ x]AA' is no weight"),
    "[50]AA[/ x ]": (10, "'x' at position 10"),
    "[50][/50]": (1, "is a weight of nothing"),
    "AA; Weights: KK:5%": (14, "which no token before the semicolon names"),
    "AA; Weights: AA": (14, "has no weight"),
    "AA=0.5": (1, "is no single combo; ps-eval has no others: list them, such as 'AsAh=0.5'"),
    "АA": (1, "U+0410 (Cyrillic capital letter A) looks like A but is another letter"),
    "AA\0": (3, "is no part of a range"),
    "Kdo": (3, "is no second card; write 'KdQd', or 'Kd*'"),
    "T10ss": (5, "is not +, - or a weight; write AKs"),
    "AhKhQ": (5, "follows two cards"),
    "AxKx+": (5, "follows two cards"),
    "Ah Kd*": (6, "follows two cards"),
    "AK!10hKdx": (9, "follows two cards"),
    "AK+x": (4, "is not a weight; did you mean 'AK+'?"),
    "22++": (4, "is not a weight; did you mean '22+'?"),
    "AKso": (4, "is not +, - or a weight; did you mean 'AKs+' or 'AKs'?"),
    "AKOx": (4, "is not +, - or a weight; did you mean 'AKO+' or 'AKO'?"),
    "AA %": (4, "is not a rank"),
    "AKs*": (4, "lacks the weight after it, as in 'AKs*0.5'"),
    "AK+*": (4, "lacks the weight after it, as in 'AK+*0.5'"),
    "KK:0.5,AA*0.5": (10, "is a weight in 'AKs*0.5' (core)"),
    "[50]AK:hh[/50]": (7, "has no meaning here in gto+; write '[50]AKs[/50]'"),
    "AA; AA:5%": (3, "begins the weights; write 'AK; Weights: AKs:50%'"),
    "AA; Weights:": (3, "has no weights after it"),
    "AhKh; Weights: AK:5%": (16, "has a weight for AsKs, which no token before"),
    "AA-,KK": (3, "needs a class on either side"),
    "AA-[50]KK[/50]": (3, "needs a class on either side"),
    "AA- KKs": (5, "a pair cannot be suited"),
    "A5s - AhKh": (7, "is an exact combo, and a dash joins classes"),
    "AA - x": (6, "is not a rank"),
    "TT+!  AhAh": (7, "the same card (Ah) twice"),
    "!AA": (1, "exclusion sign with nothing before it"),
    "AxAx": (1, "a pair cannot be suited"),
    "AAx": (3, "did you mean 'AA+' or 'AA'?"),
    "AA|KK": (3, "is not s, o, +, - or a weight; write AKs"),
    "AA: 1.5": (5, "is a weight above 1"),
    "72o:50%": (5, "is no weight; those of pio are decimals"),
    "AA:1/2": (4, "is no weight; those of pio are decimals"),
    "AA@50.5": (4, "is no whole number"),
    "AA*9999999999999999999999999999999": (4, "is too long for a weight"),
    "AA0.5(KK)": (6, "has no weight before it"),
    "AA50: KK": (7, "is no weight"),
    "AhK10": (3, "is no second card"),
    "AhK?": (4, "is no suit"),
    "A+": (2, "is no rank or suit; write a class such as 'AA'"),
    "A10Q": (1, "begins with three ranks"),
    "Kicker": (1, "is an unknown word; ranks are A K Q"),
    "foo": (1, "is an unknown word; ranks are A K Q"),
}


@pytest.mark.parametrize(("text", "position", "words"), [(t, *why) for t, why in REFUSED.items()])
def test_a_refusal_says_what_where_and_what_to_write(text: str, position: int, words: str) -> None:
    with pytest.raises(NotationError) as refusal:
        Range(text)
    assert words in str(refusal.value)
    assert f"at position {position}" in str(refusal.value)


def test_every_golden_fault_is_among_the_refused() -> None:
    assert {case["range"] for case in cases("ranges_invalid")} <= set(REFUSED)


def test_the_empty_range_is_legal() -> None:
    assert (len(Range("")), str(Range(" \n")), Range("").coverage) == (0, "", 0)
    assert all(Range("").to_text(name) == "" for name in DIALECTS)


def test_a_combo_with_two_weights_is_refused_with_both_places() -> None:
    with pytest.raises(NotationError) as refusal:
        Range("AK:0.5,QQ,AhKh:1")
    assert "'AhKh' at position 11" in str(refusal.value)
    assert "'AK' at position 1 gives it 1/2" in str(refusal.value)


@pytest.mark.parametrize(("overlap", "weight"), [("first", 0.5), ("last", 0.25), ("largest", 0.75)])
def test_overlap_chooses_which_weight_counts(overlap: str, weight: float) -> None:
    hero = Range("AA:0.5,KK,AhAs:0.75,AA:0.25", overlap=overlap)
    assert hero.weights[CardSet.parse("AsAh")] == Fraction(weight)


def test_ppt_counts_the_largest_of_two_weights() -> None:
    assert Range("AA@50,AhAs@80,AA@60").weight == 5 * Fraction(60, 100) + Fraction(80, 100)
    assert Range("AA@50,AhAs@80,AA@60", overlap="first").weight == 3


@pytest.mark.parametrize("text", ["22: 22+", "75: 75s"])
def test_a_text_with_two_meanings_asks_for_the_dialect(text: str) -> None:
    with pytest.raises(NotationError, match="choose dialect='equilab' or dialect='core'"):
        Range(text)
    assert Range(text, dialect="equilab") != Range(text, dialect="core")


@pytest.mark.parametrize(
    ("spelt", "plain"),
    [
        ("aks, qq+", "AKs,QQ+"),
        ("A10s+ 1010", "ATs+,TT"),
        ("A♥K♥", "AhKh"),
        ("Ah Kd", "AhKd"),
        ("99 – 66", "99-66"),
        ("TT+ ! AA", "TT-KK"),
        ("top 15%", "15%"),
        ("top 15 %", "15%"),
        ("KK:TOP .5%", "KK"),
        ("Ks Kd:top 15%!As Ac:Ks Kd", "KsKd"),
        ("AA @ 50", "AA*0.5"),
        ("AsAh = 0.5", "AsAh*0.5"),
        ("Ah Kd:0.5", "AhKd*0.5"),
        ("AK ! Ah Kd !As Ks, 8h 8s", "AK!AhKd!AsKs, 8h8s"),
        ("Ah 10s Qd Jd", "AhTs,QdJd"),
        ("AA; Weights: As Ah: 50 %", "AA!AsAh,AsAh*0.5"),
        ("AA,KK;Weights:AA:50%,KK:100%", "KK,AA*0.5"),
        ("KK,QQ; Weights: KK:100%", "QQ+!AA"),
        ("AA*.5", "AA*1/2"),
        ("AH*", "Ah*"),
        ("AhAx", "AhAs,AhAd,AhAc"),
        ("*", "random"),
        ("100.0%", "random"),
        ("AA KK\nQQ", "QQ+"),
        ("AhKx", "AhKh,AhKd,AhKs,AhKc"),
        ("AxAy", "AA"),
    ],
)
def test_other_spellings_mean_the_same(spelt: str, plain: str) -> None:
    assert Range(spelt) == Range(plain)


def test_t9s_plus_says_both_readings() -> None:
    (note,) = Range("QQ+,T9s+,T9s+").notes
    assert "'T9s+' is 4 combos" in note
    assert "read 20, as plus='connector' does" in note
    assert Range("AKs+,J9s+,QQ+").notes == Range("T9s+", plus="connector").notes == ()
    assert Range("J9s+,22+", plus="connector") == Range("J9s+,22+")


def test_what_takes_nothing_away_says_so() -> None:
    assert Range("TT+!55").notes == ("'!55' takes nothing away in 'TT+!55'",)
    assert Range("TT+!AA,100%").notes == ()


def test_a_weight_of_0_is_kept_in_the_text_and_not_counted() -> None:
    hero = Range("AA:0,KK")
    assert (len(hero), len(hero.zeros), hero) == (6, 6, Range("KK"))
    assert str(hero) == "KK,AA*0"
    assert str(hero | Range("QQ")) == "KK-QQ,AA*0"
    assert str(hero & Range("22+")) == "KK,AA*0"
    assert str(hero - Range("KK")) == "AA*0"
    assert [hero.to_text(name) for name in SEVEN if name not in ("ppt", "ps-eval")] == [
        "KK,AA:0", "KK,[0]AA[/0]", "100: KK, 0: AA", "KK, 0(AA)", "KK, AA; Weights: AA:0%"
    ]  # fmt: skip


@given(weighted(fractions))
def test_the_core_notation_reads_back(hero: Range) -> None:
    back = Range(str(hero))
    assert (back, back.zeros) == (hero, hero.zeros)
    assert pickle.loads(pickle.dumps(hero)).zeros == hero.zeros


@pytest.mark.parametrize("dialect", [name for name in SEVEN if name != "ppt"])
@given(hero=weighted(thousandths))
def test_a_dialect_reads_back_without_loss(dialect: str, hero: Range) -> None:
    back = Range(hero.to_text(dialect), dialect=dialect)
    assert (back, back.zeros) == (hero, hero.zeros)


@pytest.mark.parametrize("dialect", [name for name in SEVEN if name != "ppt"])
def test_a_weight_of_99_decimals_reads_back(dialect: str) -> None:
    hero = Range.of({CardSet.parse("AhKh"): Fraction(1, 2**99)})
    assert Range(hero.to_text(dialect), dialect=dialect) == hero


@given(weighted(st.integers(1, 100).map(lambda n: Fraction(n, 100))))
def test_ppt_reads_back_without_loss(hero: Range) -> None:
    assert Range(hero.to_text("ppt"), dialect="ppt") == hero


@pytest.mark.parametrize(
    ("dialect", "weight"),
    [("ppt", "0.125"), ("ppt", 0), *((name, why) for name in SEVEN for why in ("1/3", 3))],
)
def test_a_dialect_that_cannot_say_a_weight_is_named(dialect: str, weight: str | int) -> None:
    hero = Range.of({CardSet.parse("AhKh"): weight})
    with pytest.raises(NotationError, match=f"{dialect.replace('+', '.')} cannot say the weight"):
        hero.to_text(dialect)


@given(weighted(thousandths), weighted(thousandths))
def test_ranges_combine_as_sets_do(one: Range, two: Range) -> None:
    assert set(one | two) == set(one) | set(two)
    assert set(one & two) == set(one) & set(two)
    assert set(one - two) == set(one) - set(two)
    assert (one | two, one & two) == (two | one, two & one)
    assert (one & two) | one == one
    assert hash(one | one) == hash(one)


def test_a_union_keeps_the_larger_weight_and_an_intersection_the_smaller() -> None:
    one, two = Range("AA:0.5,KK:0.2"), Range("AA:0.75,QQ")
    assert str(one | two) == "QQ,AA*0.75,KK*0.2"
    assert str(one & two) == "AA*0.5"
    assert str(one - two) == "KK*0.2"


@given(st.one_of(st.text(max_size=20), st.text("AKT92sohdx+-!:@*=%[]();,./0157 ", max_size=20)))
@example("\ud800")
@example("AA; Weights:")
def test_any_text_is_read_or_refused_in_one_line(text: str) -> None:
    for dialect in (None, *DIALECTS):
        try:
            hero, refusal = Range(text, dialect), ""
        except NotationError as error:
            hero, refusal = Range(""), str(error)
        assert Range(str(hero)) == hero
        assert "\n" not in refusal
        assert len(refusal) < 500


@pytest.mark.parametrize(
    "text",
    [
        "Ah\nKd,KK@50",
        "[50\n]AA[/60]",
        "[50\n]AA[60]",
        "[50\n%]AA",
        "0.5\n(AA,0.6(KK))",
        "AA; Weights:\nAA",
    ],
)
def test_a_refusal_is_one_short_line_whatever_blanks_the_text_has(text: str) -> None:
    for spelt in (text, text.replace("\n", "\n" * 10_000)):
        with pytest.raises(NotationError) as refusal:
            Range(spelt)
        assert "\n" not in str(refusal.value)
        assert len(str(refusal.value)) < 500


@pytest.mark.parametrize(
    "piece",
    [
        "A",
        "1",
        " ",
        "Ah Kd!",
        "top 5%!",
        "5 %",
        "Ah ",
        "[",
        "(",
        "0.5(AA),",
        ":",
        "!",
        "*",
        "AA!KK",
        "AK:xx",
        "[5]A[/5],",
        "1 ",
    ],
)
def test_huge_text_is_read_or_refused_quickly(piece: str) -> None:
    started = time.process_time()
    with pytest.raises(NotationError):
        Range(piece * (290_000 // len(piece)) + "?")
    assert time.process_time() - started < 5
    with pytest.raises(NotationError, match="at most 300,000"):
        Range(piece * 300_001)


def test_what_is_long_is_not_remembered() -> None:
    tracemalloc.start()
    for n in range(100_000, 100_010):
        Range(f"Ah{' ' * n}Kd")
        with suppress(NotationError):
            Range(f"AA:{'9' * n}")
    gc.collect()
    kept, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert kept < 1_000_000


def test_the_longest_range_that_is_read() -> None:
    assert Range("AA" + " " * 299_998) == Range("AA," * 9_999 + "AA") == Range("AA")
    assert Range("AA" + "!KK" * 1_326) == Range("AA")
    for text in ("AA " * 10_001, "AA" + "!KK" * 1_327):
        with pytest.raises(NotationError, match="is one too many"):
            Range(text)


@pytest.mark.parametrize("text", ["QQ+", "TT-88", "ATs+", "A5s-A2s", "KJ+", "K9-K7,Q8s,QTo", "KQs"])
def test_classes_are_written_as_short_as_they_are_read(text: str) -> None:
    assert str(Range(text)) == Range(text).to_text("equilab").replace(" ", "") == text


def test_only_the_core_notation_says_random() -> None:
    assert str(Range("*")) == "random"
    assert Range("*").to_text("pio").startswith("22+,A2+,K2+")


def test_combos_run_from_the_highest_card_down() -> None:
    assert [str(combo) for combo in Range("random")] == [
        str(CardSet((high, low))) for high in reversed(CARDS) for low in reversed(CARDS[:high])
    ]


@pytest.mark.parametrize(
    ("percent", "count"), [("0.1", 6), ("15", 200), ("15.1", 212), ("99.9", 1326)]
)
def test_a_share_of_all_combos_is_whole_classes_and_shows_what_it_covers(
    percent: str, count: int
) -> None:
    hero = Range(f"{percent}%")
    assert (len(hero), hero.coverage) == (count, Fraction(count, 1326))
    assert f"{count:,} of 1,326" in hero.notes[0]


def test_the_order_of_the_classes_has_each_once() -> None:
    assert sorted(CLASSES) == sorted(classes())
    assert all(Range(name).coverage for name in CLASSES)


@pytest.mark.parametrize("place", [0, 40, 90, 167])
def test_the_order_of_the_classes_is_that_of_their_equity(place: int) -> None:
    better, worse = (points(classes()[name]) for name in CLASSES[place : place + 2])
    assert better > worse


NO_WEIGHT = (-1, float("nan"), float("inf"), "x", None, Fraction(1, 10**40), 10**5000, -(10**5000))


def test_what_is_no_weight_is_refused() -> None:
    for weight in NO_WEIGHT:
        with pytest.raises(NotationError, match="is no weight"):
            Range.of({CardSet.parse("AhKh"): weight})  # pyright: ignore[reportArgumentType]


def test_a_weight_that_is_none_is_quoted() -> None:
    for weight, words in ((-1, "-1 is no weight"), (-(10**40), "more than 30 digits is no weight")):
        with pytest.raises(NotationError, match=words):
            Range.of({CardSet.parse("AhKh"): weight})


def test_what_is_no_combo_or_no_set_of_cards_is_refused() -> None:
    for combos in ([CardSet.parse("Ah")], ["AhKh"], [["Ah", "Kh"]]):
        with pytest.raises(NotationError, match="is no combo"):
            Range.of(combos)  # pyright: ignore[reportArgumentType]
    with pytest.raises(NotationError, match="5 is no set of combos"):
        Range.of(5)  # pyright: ignore[reportArgumentType]
    with pytest.raises(NotationError, match="'As' is no set of cards"):
        Range("AA").without("As")  # pyright: ignore[reportArgumentType]


def test_a_float_weighs_the_decimal_that_it_prints_as() -> None:
    for weight in (0.01, np.float64(0.01)):
        assert Range.of({CardSet.parse("AhKh"): weight}).weight == Fraction(1, 100)


@given(weighted(thousandths))
def test_the_combos_of_each_weight_are_those_with_that_weight(hero: Range) -> None:
    sizes = {weight: combos.bit_count() for weight, combos in hero.by_weight.items()}
    assert list(sizes) == sorted(sizes, reverse=True)
    assert sum(weight * size for weight, size in sizes.items()) == sum(hero.weights.values())
    assert list(hero) == sorted(hero.weights, key=lambda combo: combo.bits, reverse=True)


@pytest.mark.parametrize(
    ("name", "text"), [("Pio", "AA:0.5"), ("Flopzilla", "[50]AA[/50]"), ("PPT", "AA@50")]
)
def test_a_dialect_has_its_programs_names_in_any_case(name: str, text: str) -> None:
    assert Range(text, dialect=name) == Range("AA*0.5")


def test_a_range_cannot_be_changed() -> None:
    with pytest.raises(AttributeError, match="cannot be changed"):
        Range("AA").notes = ()
    with pytest.raises(TypeError):
        Range("AA").weights[CardSet.parse("AhAs")] = 2  # pyright: ignore[reportIndexIssue]


@pytest.mark.parametrize("how", [{"dialect": "poi"}, {"plus": "up"}, {"overlap": "sum"}])
def test_an_unknown_way_to_read_is_refused_by_name(how: dict[str, str]) -> None:
    with pytest.raises(NotationError, match=next(iter(how.values()))):
        Range("AA", **how)  # pyright: ignore[reportArgumentType]


def test_the_board_blocks_combos() -> None:
    assert len(Range("AA,AKs").without(CardSet.parse("AsKh"))) == 5
    assert len(Range("random").without(CardSet.parse("Ks7h2d"))) == 49 * 24
    assert Range("T9s+").without(CardSet.parse("As")).notes == Range("T9s+").notes


def test_the_grid_has_the_mean_weight_of_each_class() -> None:
    shares = Range("AhKh,QQ*0.5").by_class()
    assert list(shares)[:2] == ["AA", "AKs"]
    assert (len(shares), shares["AKs"], shares["QQ"]) == (169, Fraction(1, 4), Fraction(1, 2))


def test_range_is_a_public_name() -> None:
    assert runout.Range is Range
