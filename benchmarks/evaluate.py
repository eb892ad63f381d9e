"""What does the value of a random seven-card hand cost, in bulk and call by call?"""

# pyright: reportMissingImports=false
# (a peer that is not installed is named and skipped)

import random
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from typing import Any

from deals import DECK, split
from measure import Contender, line_up, print_times, race
from peers import Valuer, eval7_valuer, phevaluator_valuer, pkrbot_valuer, treys_valuer

ROUNDS, HANDS, BULK = 6, 20_000, 1_000_000
VALUERS = {
    "pkrbot": pkrbot_valuer,
    "phevaluator": phevaluator_valuer,
    "eval7": eval7_valuer,
    "treys": treys_valuer,
}
Lot = list[str]  # hands as text


def random_lots() -> list[Lot]:
    """Return a lot of random hands a round."""
    dealer = random.Random(7)
    return [["".join(dealer.sample(DECK, 7)) for _ in range(HANDS)] for _ in range(ROUNDS)]


def random_arrays() -> Iterator[Any]:
    """Yield one array of 1,000,000 hands a round, seven different card numbers a row."""
    import numpy

    dealer = numpy.random.default_rng(7)
    for _ in range(ROUNDS):
        keys = (dealer.random((BULK // 50, 52), dtype="f4") for _ in range(50))
        hands = [key.argpartition(7)[:, :7].astype("u1") for key in keys]
        yield numpy.concatenate(hands)


def dense_ranks(values: Sequence[Any]) -> list[int]:
    """Return the place of each value among the different ones, from the lowest; needs only <."""
    order = sorted(range(len(values)), key=values.__getitem__)
    places = [0] * len(values)
    for lower, higher in pairwise(order):
        places[higher] = places[lower] + (values[lower] < values[higher])
    return places


def same_order(ours: Sequence[Any], theirs: Sequence[Any]) -> bool:
    """Return whether two lots of values put the same hands in the same order, ties included."""
    return dense_ranks(ours) == dense_ranks(theirs)


def runout_from_text() -> Contender:
    """Value a hand a call with Runout, from text."""
    from runout import evaluate

    return lambda lot: [evaluate(hand) for hand in lot]


def pokerfast_from_text() -> Contender:
    """Value a whole lot a call with pokerfast (OMPEval inside), which only takes text."""
    from pokerfast.equity import evaluate

    return evaluate


def from_text(valuer: Callable[[], Valuer]) -> Contender:
    """Read the cards of each hand and value it, a hand a call."""
    read, value = valuer()
    return lambda lot: [value([read(card) for card in split(hand)]) for hand in lot]


def ready(valuer: Callable[[], Valuer], lots: list[Lot]) -> Contender:
    """Value the hands of the lot with a given number, whose cards were read before the race."""
    read, value = valuer()
    deck = {card: read(card) for card in DECK}
    hands = [[[deck[card] for card in split(hand)] for hand in lot] for lot in lots]
    return lambda i: [value(hand) for hand in hands[i]]


def runout_rows(lots: list[Lot]) -> Contender:
    """Value the hands of a lot with Runout, each as an array of one row."""
    from runout import evaluate_many

    rows = [[card_numbers([hand]) for hand in lot] for lot in lots]
    return lambda i: [evaluate_many(row)[0] for row in rows[i]]


def runout_bulk(lots: list[Lot]) -> Contender:
    """Value a lot with Runout, all rows at once."""
    from runout import evaluate_many

    arrays = [card_numbers(lot) for lot in lots]
    return lambda i: evaluate_many(arrays[i])


def card_numbers(lot: Lot) -> memoryview:
    """Return the card numbers of the hands, a row a hand."""
    numbers = bytes(DECK.index(card) for hand in lot for card in split(hand))
    return memoryview(numbers).cast("B", (len(lot), 7))


def main() -> None:
    """Race from text, race with the cards ready, then value a million hands at once."""
    lots = random_lots()
    text = {"runout": runout_from_text, "pokerfast (all in one call)": pokerfast_from_text}
    text |= {label: partial(from_text, valuer) for label, valuer in VALUERS.items()}
    seconds = race(line_up(text), lots, agree=same_order)
    print_times("a hand from text: nanoseconds", seconds, unit=1e-9, each=HANDS)

    cards = {label: partial(ready, valuer, lots) for label, valuer in VALUERS.items()}
    one_row = {"runout (one row a call)": partial(runout_rows, lots)}
    all_rows = {"runout (all in one call)": partial(runout_bulk, lots)}
    seconds = race(line_up(one_row | all_rows | cards), range(ROUNDS), agree=same_order)
    print_times("a hand of cards read before: nanoseconds", seconds, unit=1e-9, each=HANDS)

    from runout import evaluate_many

    try:
        seconds = race({"runout": evaluate_many}, random_arrays(), agree=same_order)
    except ImportError as error:
        print(f"  an array of {BULK:,} hands is skipped: {error}")
    else:
        title = f"{BULK:,} hands in one array: nanoseconds a hand"
        print_times(title, seconds, unit=1e-9, each=BULK)


if __name__ == "__main__":
    main()
