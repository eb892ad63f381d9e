"""Cards and sets of cards: read, printed, refused."""

import operator
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

import runout
from runout.cards import (
    CARDS,
    DECK,
    DECK_32,
    DECK_36,
    RANKS,
    SUITS,
    Card,
    CardSet,
    name_character,
    parse_cards,
)

card_sets = st.builds(CardSet, st.sets(st.integers(0, 51)))


def test_the_deuce_of_clubs_is_0_and_the_ace_of_spades_51() -> None:
    assert [str(card) for card in CARDS] == [rank + suit for rank in RANKS for suit in SUITS]
    assert all(card == 4 * card.rank + card.suit for card in CARDS)


@pytest.mark.parametrize(("deck", "lowest"), [(DECK, "2c"), (DECK_36, "6c"), (DECK_32, "7c")])
def test_a_deck_reaches_from_its_lowest_card_to_the_ace(deck: CardSet, lowest: str) -> None:
    cards = list(deck)
    assert (str(cards[0]), str(cards[-1])) == ("As", lowest)
    assert len(deck) == 52 - Card.parse(lowest)


@pytest.mark.parametrize(
    "text",
    [
        "AhKdTc",
        "ahkdtc",
        "AHKDTC",
        "Ah Kd Tc",
        "Ah, Kd, Tc",
        "A♥K♦T♣",
        "a♡k♢10♧",
        "AhKd10c",
        "Ａｈ Ｋｄ Ｔｃ",
    ],
)
def test_every_spelling_reads_as_the_same_cards(text: str) -> None:
    assert parse_cards(text) == (50, 45, 32)


@given(card_sets)
def test_a_set_prints_as_it_reads(cards: CardSet) -> None:
    assert CardSet.parse(str(cards)) == cards
    assert eval(repr(cards)) == cards
    assert pickle.loads(pickle.dumps(cards)) == cards


@given(card_sets, card_sets)
def test_sets_of_cards_combine_as_sets_do(one: CardSet, two: CardSet) -> None:
    assert set(one | two) == set(one) | set(two)
    assert set(one & two) == set(one) & set(two)
    assert set(one - two) == set(one) - set(two)
    assert (one <= two) == (set(one) <= set(two))
    assert len(one) == len(set(one))
    assert all(card in one for card in one)


def test_a_set_of_cards_cannot_be_changed() -> None:
    with pytest.raises(AttributeError, match="cannot be changed"):
        CardSet.parse("As").bits = 0


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("AsAx", "'Ax' at position 3 of 'AsAx' is not a card; write a rank"),
        ("A", "'A' is not a card"),
        ("AsK", "'K' at position 3"),
        ("Аs", "U+0410 (Cyrillic capital letter A) looks like A but is another letter"),
        ("As\u200bKs", "U+200B"),
        ("1s", "'1s' is not a card"),
        ("\N{PLAYING CARD ACE OF SPADES}", "is not a card"),
        ("As-Ks", "'-K' at position 3"),
        ("ss" * 100, "…"),
    ],
)
def test_what_is_no_card_is_named_with_its_place(text: str, words: str) -> None:
    with pytest.raises(runout.NotationError) as refusal:
        parse_cards(text)
    assert words in str(refusal.value)
    assert len(str(refusal.value)) < 200


@given(st.text(max_size=12))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        cards, refusal = parse_cards(text), ""
    except runout.RunoutError as error:
        cards, refusal = (), str(error)
    assert len(set(cards)) == len(cards)
    assert "\n" not in refusal


def test_a_card_twice_is_no_card_lost() -> None:
    with pytest.raises(runout.ImpossibleDeal, match="As stands twice in 'As Kd as'"):
        parse_cards("As Kd as")


@pytest.mark.parametrize("number", [-1, 52, 1000])
def test_only_0_to_51_are_card_numbers(number: int) -> None:
    with pytest.raises(runout.NotationError, match="no card number"):
        Card(number)
    with pytest.raises(runout.RunoutError):
        CardSet([number])


def test_a_set_contains_its_own_cards_and_no_others() -> None:
    assert [card for card in CARDS if card in CardSet.parse("As7d2c")] == [0, 21, 51]


@pytest.mark.parametrize("bits", [1 << 52, 1 << 60, -1])
def test_only_the_52_lowest_bits_stand_for_a_card(bits: int) -> None:
    with pytest.raises(runout.NotationError, match="no set of cards"):
        CardSet(bits=bits)


def test_tabs_and_line_ends_may_stand_between_cards() -> None:
    assert parse_cards("Ah\tKd\r\nTc\n") == (50, 45, 32)


def test_every_look_alike_is_named_by_the_letter_it_looks_like() -> None:
    for char, letter in zip("АКТСНЅЈԚасѕјԛΑΚΤΗ", "AKTCHSJQacsjqAKTH", strict=True):
        assert f" looks like {letter} but is another letter" in name_character(char)


def test_a_text_of_40_characters_is_quoted_whole() -> None:
    text = "2c3c4c5c6c7c8c9cTcJcQcKcAc2d3d4d5d6d7dXx"
    with pytest.raises(runout.NotationError, match=f"position 39 of '{text}' is"):
        parse_cards(text)


@pytest.mark.parametrize("other", [None, {1}, 51, "As"])
def test_a_set_of_cards_combines_with_its_like_only(other) -> None:
    cards = CardSet([51])
    for combine in (operator.or_, operator.and_, operator.sub):
        with pytest.raises(TypeError, match="unsupported operand"):
            combine(cards, other)
    assert -1 not in cards
    assert "As" not in cards
