"""What do the other games that share a board cost: two known hands, Omaha ranges, two boards?"""

# pyright: reportMissingImports=false
# (a peer that is not installed is named and skipped)

import time
from collections.abc import Callable
from itertools import combinations
from statistics import median

from deals import DECK, SHORT_DECK, Spot, random_spots, split
from measure import Contender, line_up, number, print_times, race, same_shares

GAMES = [
    # our name, poker-equity's, cards held, deck, cards on the board, spots
    ("omaha", "omaha", 4, DECK, 3, 505),
    ("omaha", "omaha", 4, DECK, 0, 55),
    ("omaha6", "omaha_six", 6, DECK, 0, 35),
    ("omaha8", "omaha_hi_lo", 4, DECK, 3, 505),
    ("omaha8", "omaha_hi_lo", 4, DECK, 0, 35),
    ("omaha5-8", "omaha_five_hi_lo", 5, DECK, 0, 35),
    ("shortdeck", "short_deck", 2, SHORT_DECK, 0, 205),
]

TWO_FLOPS = ("Ks7h2d", "Ts9s8s")
# Questions that no peer answers exactly: game, holdings, board, runs, how often they are asked.
ALONE = [
    ("omaha", "KsQhJsTh AA**", "", 1, 3),
    ("omaha", "KsQhJsTh AA**", "7s6d2h", 1, 9),
    ("omaha", "KsQhJsTh ****", "7s6d2h", 1, 3),
    ("omaha", "**** ****", "7s6d2h", 1, 1),
    ("holdem", "AhKh QdQc", TWO_FLOPS, 1, 99),
    ("holdem", "AhKh QdQc", "", 2, 9),
    ("omaha", "AsAhKsKh JdTd9c8c", "", 2, 9),
]


def runout_equities(game: str) -> Contender:
    """Ask Runout."""
    import runout

    return lambda spot: runout.equity(*spot.holdings, board=spot.board, game=game, exact=True)


def poker_equity_equities(game: str) -> Contender:
    """Ask poker-equity to walk every deal, in a game that it has."""
    from poker_equity import exact_from_text, variants

    if game not in str(variants()):
        raise ImportError(f"poker-equity has no {game}")
    return lambda spot: [
        seat["equity"] for seat in exact_from_text(game, list(spot.holdings), spot.board)["players"]
    ]


def phevaluator_equities() -> Contender:
    """Loop over the runouts with phevaluator, whose Omaha has four cards."""
    from phevaluator import evaluate_omaha_cards

    def equities(spot: Spot) -> list[float]:
        held, shown = [split(holding) for holding in spot.holdings], split(spot.board)
        live = [card for card in DECK if not any(card in some for some in (*held, shown))]
        shares, boards = [0.0, 0.0], 0
        for runout in combinations(live, 5 - len(shown)):
            one, two = (evaluate_omaha_cards(*shown, *runout, *cards) for cards in held)
            shares[0] += (one < two) + (one == two) / 2
            boards += 1
        return [shares[0] / boards, 1 - shares[0] / boards]

    return equities


def race_of_hands() -> None:
    """Time two known hands in every game beside the peers."""
    for ours, theirs, held, deck, board, count in GAMES:
        makers: dict[str, Callable[[], Contender]] = {
            "runout": lambda ours=ours: runout_equities(ours),
            "poker-equity": lambda theirs=theirs: poker_equity_equities(theirs),
        }
        if ours == "omaha" and board:  # before the flop it would take minutes
            makers["phevaluator"] = phevaluator_equities
        contenders = line_up(makers)
        spots = random_spots(count, players=2, board=board, held=held, deck=deck)
        seconds = race(contenders, spots, agree=same_shares, turn=5)
        where = "on the flop" if board else "before the flop"
        print_times(f"{ours}, two hands {where}: microseconds a call", seconds, unit=1e-6)


def alone() -> None:
    """Time what only Runout counts, on one thread."""
    import runout

    print(f"\n{'milliseconds of one thread':<60}{'answers':>10}")
    for game, holdings, board, runs, times in ALONE:
        question = {"game": game, "board": board, "runs": runs, "exact": True, "workers": 1}
        seconds = []
        for _ in range(times + 1):
            start = time.process_time()
            runout.equity(*holdings.split(), budget=60, **question)
            seconds.append(time.process_time() - start)
        asked = f"{game}, {holdings}, {board or 'before the flop'}" + ", run twice" * (runs == 2)
        print(f"  {asked:<50}{number(1000 * median(seconds[1:]))}{times:>8}")


if __name__ == "__main__":
    race_of_hands()
    alone()
