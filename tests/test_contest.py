"""The contest formats: what is read, what is refused and in which words, and how much it takes."""

from __future__ import annotations

import base64
import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from hypothesis import given, settings
from hypothesis import strategies as st

from runout.cards import RANKS, SUITS
from runout.cli.contest import contest
from runout.contest import DOUBLE_PATIENCE, HOLDEM, Fault, Format, data_sets
from runout.render import decimals

from .conftest import cases

HERE = Path(__file__).parent
FORMATS = {"holdem": HOLDEM, "patience": DOUBLE_PATIENCE}
FLOP = "SA HA\nD2 C3\nH4 S5 DA\n"
FLOPS = (HERE.parent / "examples" / "holdem.txt").read_bytes()
DEAL = (HERE.parent / "examples" / "patience.txt").read_bytes()
EXAMPLES = {"holdem": FLOPS, "patience": DEAL}

# The deal in front of this fault is complete, so its answer is printed; the case has none.
ANSWERED = {("hash-at-the-end", "strict"): ["0.589314"]}


def content(case: dict) -> bytes:
    if "input_b64" in case:
        return base64.b64decode(case["input_b64"])
    text = "".join(part * times for part, times in case.get("input_gen", [[case.get("input"), 1]]))
    return text.encode()


BAD_CASES = [
    pytest.param(command, case, mode, id=f"{command}-{case['name']}-{mode}")
    for command in FORMATS
    for case in cases(f"{command}_contest_bad")
    for mode in ("strict", "tolerant")
]


def ask(command: str, given: str | bytes, *options: str) -> Result:
    return CliRunner().invoke(contest, [command, *options], input=given)


def answers(command: str, given: str | bytes, *options: str) -> list[str]:
    return ask(command, given, *options).stdout.splitlines()


def read(given: bytes, form: Format = HOLDEM, *, size: int = 1 << 16, strict: bool = False):
    """Return the data sets of an input that comes in pieces of *size*, and the fault if any."""
    stream, found = io.BytesIO(given), []
    try:
        found.extend(data_sets(lambda: stream.read(size), form, strict=strict))
    except Fault as fault:
        return found, str(fault)
    return found, None


def told(token: str, message: str) -> bool:
    """Tell whether a message shows a token, its cut form, or an escape of what no screen shows."""
    return any(form in message for form in (token, token[:8] + "…", ascii(token)[1:-1]))


# Answers


@pytest.mark.parametrize("case", cases("holdem_contest"), ids=lambda case: case["name"])
def test_flop_has_its_known_counts(case):
    counts = f"{case['wins']} {case['ties']} {case['losses']}"
    assert answers("holdem", case["input"], "--counts") == [counts]
    assert answers("holdem", case["input"]) == [case["expected10"]]


@pytest.mark.parametrize("case", cases("patience_contest"), ids=lambda case: case["name"])
def test_deal_has_its_known_probability(case):
    assert answers("patience", case["input"]) == [case["expected6"]]
    exact = decimals(case["num"], case["den"], 60)
    assert answers("patience", case["input"], "--decimals", "60") == [exact]


def test_published_samples_have_their_published_answers():
    assert answers("holdem", FLOPS) == ["1.0000000000", "0.3444444444", "0.6303030303"]
    assert answers("patience", DEAL) == ["0.589314"]


def test_one_input_answers_all_data_sets_in_their_order():
    known = cases("holdem_contest")
    given = "".join(case["input"] for case in known) + "#\n"
    assert answers("holdem", given, "--strict") == [case["expected10"] for case in known]


@pytest.mark.parametrize(
    ("command", "places", "answer"),
    [
        ("holdem", "0", "0"),
        ("holdem", "3", "0.344"),
        ("holdem", "30", "0.3" + "4" * 29),
        ("patience", "1", "0.6"),
        ("patience", "18", "0.589314186412779505"),
    ],
)
def test_decimals_are_rounded_from_the_exact_fraction(command, places, answer):
    given = {"holdem": FLOP, "patience": DEAL}[command]
    assert answers(command, given, "--decimals", places) == [answer]


def test_json_names_the_line_where_a_data_set_starts():
    lines = [json.loads(line) for line in answers("holdem", "\n" + FLOP + FLOP + "#", "--json")]
    counts = {"wins": 341, "ties": 9, "losses": 640, "probability": 341 / 990}
    assert lines == [{"line": 2, **counts}, {"line": 5, **counts}]


def test_json_of_a_deal_has_the_probability_as_a_number():
    (line,) = map(json.loads, answers("patience", DEAL, "--json"))
    assert line == {"line": 1, "probability": pytest.approx(0.5893141864127795, abs=1e-12)}


# Odd and faulty inputs


@pytest.mark.parametrize("char", ["\x1a", "\xa0", "\f", "\ufeff"])
@pytest.mark.parametrize("command", FORMATS)
def test_a_line_of_65000_odd_characters_takes_no_longer_than_its_length(command, char):
    result = ask(
        command,
        EXAMPLES[command].replace(b"#\n", b"") + 65_000 // len(char.encode()) * char.encode(),
    )
    assert result.exit_code in (0, 2)
    assert result.stdout.split() == ask(command, EXAMPLES[command]).stdout.split()


@pytest.mark.parametrize(("command", "case", "mode"), BAD_CASES)
def test_odd_input_is_read_or_refused_as_its_case_says(command, case, mode):
    result = ask(command, content(case), *["--strict"] * (mode == "strict"))
    printed, told_lines = result.stdout.split(), result.stderr.count("\n")
    if case[mode] == "accept":
        expected = case["outputs"] * case.get("repeat", 1)
        needs_warning = mode == "tolerant" and case["strict"] == "reject"
        assert (result.exit_code, printed, told_lines) == (0, expected, needs_warning)
    else:
        expected = ANSWERED.get((case["name"], mode), case["outputs_before"])
        assert (result.exit_code, printed, told_lines) == (2, expected, 1)


# What a reason may say that its message has to say too.
CONVEYED = re.compile(
    r"U\+[0-9A-F]{4}|0x[0-9A-F]{2}|\b\d+ cards?\b|\b\d expected"
    r"|twice|already|missing|no suit|no rank|two characters|write ten as T|wrong way round"
    r"|blank between|commas|quotation marks|number|comments|capital|every card must be known"
    r"|alone|closing #|empty|blank line|full-width|NUL|UTF-16|looks like|Double Patience"
    r"|hold'em|byte order mark|BOM|control character|Ctrl-Z|no-break space|ideographic space"
    r"|line separator|ten is T|ace is A|joker|turn and river|not given|after the ninth pile"
)
# Their messages say the same in other words.
OTHERWISE = {"lower-case-ten", "only-newlines", "only-blank-lines", "huge-line", "leading-count"}


@pytest.mark.parametrize(("command", "case", "mode"), BAD_CASES)
def test_fault_conveys_the_reason_and_the_hint(command, case, mode):
    if case[mode] == "accept" or case["name"] in OTHERWISE:
        return
    message = ask(command, content(case), *["--strict"] * (mode == "strict")).stderr
    for words in CONVEYED.findall(f"{case['reason']}; {case.get('hint', '')}"):
        assert words in message


@pytest.mark.parametrize(("command", "case", "mode"), BAD_CASES)
def test_fault_names_its_place_and_quotes_what_stands_there(command, case, mode):
    message = ask(command, content(case), *["--strict"] * (mode == "strict")).stderr.rstrip("\n")
    assert message.isprintable()
    assert len(message) < 300
    if case[mode] == "accept":
        assert message == "" or message.startswith("warning: ")
    else:
        place = [str(n) for n in (case["line"], case["column"]) if n]
        assert message.startswith(":".join(["<stdin>", *place]) + (": " if place else ":"))
        assert told((case["token"] or "").partition("... (")[0], message)


@pytest.mark.parametrize(
    ("flop_line", "words"),
    [
        ("H4 S5 HA", "3:7: 'HA' stands twice; it is already the second card of your hand (line 1)"),
        ("H4 S5 DA CK", "the flop has 4 cards, 3 expected; turn and river are not given in this"),
        ("H4 S10 ＤA", "warning: <stdin>: read all the same: 10 for T (line 3), full-width"),
        ("H4S5 DA", "'H4S5' is no card: a card has two characters, this one has four; put a blank"),
        (
            "H4 S 5 DA",
            "'S' is no card: a card has two characters, this one has one; write no blank",
        ),
        ("H4 SX DA", "'SX' is no card: X is no rank; A, K, Q, J, T or 9 to 2 expected; ten is T"),
        ("H4 S5 AD", "3:7: 'AD' has rank and suit the wrong way round; the suit comes first: DA"),
        ("H4 S5 D\u0410", "U+0410 (Cyrillic capital letter A) looks like A but is another letter"),
        ("H4 S5\u200bDA", "3:4: 'S5\\u200bDA' is no card: U+200B"),
        ("H4 S5 \U0001f0c1", "3:7: '\U0001f0c1' is no card: U+1F0C1"),
        ("H4 S5\u2003DA", "3:6: '\\u2003' is U+2003 (em space), which is neither a blank nor"),
        ("H4 S5\x1a DA", "3:6: '\\x1a' (Ctrl-Z) ends an input, yet more follows; delete it"),
        (
            "\ufeffH4 S5 DA",
            "3:1: '\\ufeff' is U+FEFF (zero width no-break space), which is neither",
        ),
        ("H4 S5 D\x1b", "'D\\x1b' is no card: control character U+001B is no rank"),
    ],
)
def test_message_says_what_is_wrong_and_what_to_write(flop_line, words):
    assert words in ask("holdem", f"SA HA\nD2 C3\n{flop_line}\n#\n").stderr


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("AS 9S 6C KS", "AS 9S 6C", "1: pile 1 has 3 cards, 4 expected; missing from the deal: KS"),
        ("8H 6S", "AS KS", "already the first card of pile 1 (line 1); also twice: KS; missing"),
        ("8H 6S AH 6H\n", "", "9 expected; missing: pile 9; missing from the deal: 6H 6S 8H AH"),
        ("9C 7H JH 7D", "9C 2H JH 7D", "8:4: '2H' is no card: 2 is no rank; A, K, Q, J, T or"),
        ("AS 9S", "#\nAS 9S", "1:1: '#' stands where pile 1 was expected; # ends the hold'em"),
    ],
)  # fmt: skip
def test_faulty_deal_is_told_with_the_cards_that_it_lacks(old, new, words):
    assert words in ask("patience", DEAL.decode().replace(old, new)).stderr


def test_first_swapped_card_is_named_though_right_ones_come_later():
    result = ask("holdem", "SA HA\nD2 C3\nH4 S5 DA\nAS AH\n2D C3\n")
    assert "<stdin>:4:1: 'AS' has rank and suit the wrong way round" in result.stderr
    assert result.stdout == "0.3444444444\n"


def test_every_kind_of_tolerance_is_named_once_with_its_first_line():
    given = "\ufeffsa\u3000HA\r\nd2 C3\r\n\r\n♡4 S5 DA\r" + "AS AH\nD2 3C\n4H 5S AD\n".replace(
        "D2", "2D"
    )
    kinds = "a byte order mark (line 1), small letters (line 1), unusual blanks (line 1), "
    kinds += "blank lines (line 3), CR as a line end (line 4), suit signs (line 4), "
    kinds += "rank and suit the other way round (line 5), no closing # (line 8)"
    assert ask("holdem", given).stderr == f"warning: <stdin>: read all the same: {kinds}\n"


def test_closing_mark_between_deals_hides_none_of_them():
    given = DEAL + b"#\n" + DEAL + b"\x1a\x1a"
    assert answers("patience", given) == ["0.589314"] * 2


def test_cr_alone_ends_a_line_unless_strict():
    given = FLOPS.replace(b"\n", b"\r")
    assert read(given) == read(FLOPS)
    found, fault = read(given, strict=True)
    assert not found
    assert "control character U+000D" in str(fault)


# Properties


def respelt(card: str) -> st.SearchStrategy[str]:
    """Return the spellings of a card, suit first, that have only one reading."""
    suit, rank = card
    signs = dict(zip("CDHS", ("♣♧", "♦♢", "♥♡", "♠♤"), strict=True))
    wide = chr(ord(suit) + 0xFEE0) + chr(ord(suit.lower()) + 0xFEE0)
    suits = st.sampled_from([suit, suit.lower(), *signs[suit], *wide])
    ranks = st.sampled_from([rank, rank.lower(), chr(ord(rank) + 0xFEE0), rank.replace("T", "10")])
    return st.builds(str.__add__, suits, ranks)


@settings(deadline=None)
@given(st.data(), st.permutations(range(52)), st.booleans())
def test_spelling_changes_no_card(data, deck, turned):
    words = [SUITS[card & 3].upper() + RANKS[card >> 2] for card in deck[:7]]
    texts = [data.draw(respelt(word)) for word in words]
    texts = [text[1:] + text[0] for text in texts] if turned else texts
    blank = data.draw(st.sampled_from([" ", "  ", "\t", "\f", "\v", "\xa0", "\u3000", " \t"]))
    given = "\n".join(blank.join(texts[i:j]) for i, j in ((0, 2), (2, 4), (4, 7)))
    assert read(given.encode()) == ([(1, deck[:7])], None)


def damaged(whole: bytes) -> st.SearchStrategy[bytes]:
    """Return an input with a few of its bytes left out, replaced or put in between."""
    piece = st.one_of(
        st.binary(max_size=2), st.sampled_from([b"\n", b"\r", b" ", b"#", b"SA", b"AS"])
    )
    place = st.integers(0, len(whole) - 1)
    spoil = st.tuples(place, st.integers(0, 2), piece)

    def apply(spoils: list[tuple[int, int, bytes]]) -> bytes:
        given = whole
        for at, left_out, put_in in spoils:
            given = given[:at] + put_in + given[at + left_out :]
        return given

    return st.lists(spoil, min_size=1, max_size=3).map(apply)


@pytest.mark.parametrize("command", FORMATS)
@pytest.mark.parametrize("options", [[], ["--strict"]], ids=["tolerant", "strict"])
@settings(deadline=None)
@given(data=st.data())
def test_damaged_input_ends_well_or_with_one_line(command, options, data):
    result = ask(command, data.draw(damaged(EXAMPLES[command])), *options)
    assert result.exit_code in (0, 2)
    assert isinstance(result.exception, SystemExit | None)
    lines = result.stderr.splitlines()
    assert len(lines) == 1 if result.exit_code else len(lines) <= 1


@pytest.mark.parametrize("command", FORMATS)
@pytest.mark.parametrize("strict", [False, True], ids=["tolerant", "strict"])
@settings(deadline=None)
@given(data=st.data(), size=st.integers(1, 30))
def test_reading_does_not_depend_on_the_pieces_that_come(command, strict, data, size):
    spoilt = data.draw(damaged(EXAMPLES[command].replace(b"\n", b"\r\n")))
    whole = read(spoilt, FORMATS[command], strict=strict)
    assert read(spoilt, FORMATS[command], strict=strict, size=size) == whole


# The process

RUN = """
import sys
from runout.cli.contest import contest
try:
    contest(sys.argv[1:])
finally:
    status = open("/proc/self/status").read()
    print("peak", int(status.split("VmHWM:")[1].split()[0]) >> 10, file=sys.stderr)
"""


def test_answer_comes_as_soon_as_its_data_set_is_complete():
    command = [sys.executable, "-c", RUN, "holdem"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin
        assert process.stdout
        process.stdin.write(FLOP.encode() + b"SA ")
        process.stdin.flush()
        assert process.stdout.readline() == b"0.3444444444\n"


@pytest.mark.skipif(sys.platform != "linux", reason="reads the peak of memory from /proc")
@pytest.mark.parametrize(
    ("piece", "times", "fault"),
    [
        pytest.param(
            FLOP.encode() * 1000, 1000, b"warning:", id="data-sets", marks=pytest.mark.slow
        ),
        pytest.param(b"\n" * 1000, 1000, b"warning:", id="blank-lines", marks=pytest.mark.slow),
        pytest.param(
            b"A" * 100_000, 1000, b"<stdin>:1:1: 'AAAAAAAA\xe2\x80\xa6' (100000000 ", id="word"
        ),
        pytest.param("Ａ".encode() * 10_000, 100, b"<stdin>:1:1: '", id="wide-word"),
        pytest.param(b"SA " * 33_000, 1000, b"<stdin>:1:4: 'SA' stands twice", id="line"),
        pytest.param(b" " * 100_000, 1000, b"<stdin>:1: the line is longer than", id="blanks"),
        pytest.param(b"\0" * 100_000, 1000, b"<stdin>:1:1: '\\x00", id="nothing"),
    ],
)
def test_huge_input_takes_little_memory(piece, times, fault):
    command = [sys.executable, "-c", RUN, "holdem"]
    result = subprocess.run(command, input=piece * times, capture_output=True, check=False)
    message, peak = result.stderr.splitlines()
    assert message.startswith(fault)
    assert result.returncode == (0 if fault == b"warning:" else 2)
    assert int(peak.removeprefix(b"peak ")) < 40


def test_missing_file_is_one_line_and_exit_code_1(tmp_path):
    result = ask("holdem", "", str(tmp_path / "none"))
    assert result.exit_code == 1
    assert result.stderr == f"runout: {tmp_path / 'none'}: No such file or directory\n"


def test_fault_in_a_file_begins_with_its_name(tmp_path):
    (tmp_path / "cards").write_text("SA HA\nD2\n")
    message = ask("holdem", "", str(tmp_path / "cards")).stderr
    expected = "the opponent's hand has 1 card ('D2'), 2 expected"
    assert message == f"{tmp_path / 'cards'}:2: {expected}\n"


def test_contest_loads_nothing_that_it_does_not_use():
    unwanted = {"click", "fractions", "dataclasses", "json", "numpy"}
    command = f"import sys, runout.contest; print({unwanted} & set(sys.modules))"
    result = subprocess.run([sys.executable, "-c", command], capture_output=True, check=True)
    assert result.stdout.split() == [b"set()"]


def test_an_input_that_does_not_wait_is_read_to_its_end():
    command = [sys.executable, "-m", "runout", "contest", "holdem"]
    for_reading, for_writing = os.pipe()
    os.set_blocking(for_reading, False)
    with subprocess.Popen(command, stdin=for_reading, stdout=subprocess.PIPE) as asked:
        assert asked.stdout is not None
        os.write(for_writing, FLOP.encode())
        assert asked.stdout.readline() == b"0.3444444444\n"
        os.write(for_writing, FLOP.encode() + b"#\n")
        assert asked.communicate()[0] == b"0.3444444444\n"


def test_a_closed_standard_input_is_one_line_and_exit_1() -> None:
    command = f"{sys.executable} -m runout contest holdem <&-"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False)
    words = "runout: there is no standard input; name a file\n"
    assert (done.returncode, done.stderr) == (1, words)


def test_a_file_name_that_no_screen_shows_is_escaped(tmp_path) -> None:
    (tmp_path / "a\nb").write_text("SA\n")
    assert "a\\nb:1: your hand has 1 card" in ask("holdem", "", str(tmp_path / "a\nb")).stderr


def test_json_has_all_fields_whatever_else_is_asked() -> None:
    (line,) = answers("holdem", FLOP, "--json", "--counts")
    assert json.loads(line)["losses"] == 640


@pytest.mark.parametrize(
    ("command", "given", "words"),
    [
        ("holdem", "SA HA\n\n", "2: blank line where the opponent's hand was expected"),
        (
            "holdem",
            FLOP + "SA HA\n",
            "after 1 line, 3 expected; missing: the opponent's hand and the flop",
        ),
        (
            "holdem",
            "SA HA\nD2 C3\n#",
            "inside the data set that starts on line 1; the flop was expected",
        ),
        (
            "holdem",
            FLOP + "0.3\n",
            "'0.3' is no card: a card has two characters, this one has three",
        ),
        ("holdem", "SA HA CK\n", "1:7: 'CK' has no place: your hand has 3 cards, 2 expected"),
        ("holdem", "SA HA D2 C3 H4 S5 DA", "7 cards, 2 expected; a data set takes 3 lines"),
        ("holdem", b"\xfe\xff\0S\0A", "the file is UTF-16, not plain text; save it as UTF-8"),
        ("holdem", "SA \ufeffHA\n", "which is neither a blank nor a line end"),
        (
            "holdem",
            "SA HA" + " " * 70_000,
            "is longer than 65536 bytes; write it without the blanks",
        ),
        ("holdem", "SA HA D2" + " " * 70_000, "your hand has more than 2 cards, 2 expected"),
        ("patience", "1S", "1 is no rank; A, K, Q, J, T or 9 to 6 expected; the ace is A"),
    ],
)
def test_a_refusal_ends_with_these_words(command, given, words) -> None:
    assert ask(command, given, "--strict").stderr.endswith(words + "\n")


def test_blank_lines_alone_are_no_empty_input() -> None:
    words = "3: the input has blank lines only; 9 piles expected\n"
    assert ask("patience", "\n\n").stderr.endswith(words)


def test_a_word_is_measured_in_characters_beyond_the_beginning_that_is_kept() -> None:
    quoted = "'ＡＡＡＡＡＡＡＡ…' (100000 characters) is no card"
    words = f"1:1: {quoted}: a card has two characters, this one has more than ten\n"
    assert ask("holdem", "Ａ" * 100_000).stderr.endswith(words)


def test_blank_lines_hide_no_card_of_the_rest_of_the_deal() -> None:
    given = DEAL.replace(b"AS 9S 6C KS", b"AS 9S 6C").replace(b"\n", b"\n\n")
    assert ask("patience", given).stderr.endswith("4 expected; missing from the deal: KS\n")


def test_five_missing_cards_are_too_many_to_list() -> None:
    given = DEAL.decode().replace("9C 7H JH 7D\n8H 6S AH 6H\n", "9C 7H JH\n")
    assert ask("patience", given).stderr.endswith("pile 8 has 3 cards, 4 expected\n")


def test_ctrl_z_with_more_lines_behind_it_is_refused() -> None:
    result = ask("holdem", FLOP + "\x1a\n" + FLOP)
    assert (result.exit_code, result.stdout) == (2, "0.3444444444\n")
    assert ":4:1: '\\x1a' (Ctrl-Z) ends an input, yet more follows" in result.stderr


def test_ctrl_z_alone_on_a_line_is_no_blank_line() -> None:
    words = "read all the same: Ctrl-Z (line 4), no closing # (line 5)\n"
    assert ask("holdem", FLOP + "\x1a\n").stderr.endswith(words)


@pytest.mark.parametrize(
    "line", ["#" + " " * 70_000, " " * 65_535 + "#A", " " * 65_535 + "SA SK", " " * 65_534 + "S10"]
)
def test_nothing_beyond_the_beginning_of_a_line_that_is_kept_is_guessed(line):
    result = ask("holdem", FLOP + line + "\n")
    assert (result.exit_code, result.stdout) == (2, "0.3444444444\n")
    assert ":4: the line is longer than 65536 bytes" in result.stderr
