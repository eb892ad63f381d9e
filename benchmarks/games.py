"""What do two known hands cost in the other games that share a board?"""

# pyright: reportMissingImports=false
# (a peer that is not installed is named and skipped)

from deals import DECK, SHORT_DECK, random_spots
from measure import Contender, line_up, print_times, race, same_shares

GAMES = [
    # our name, poker-equity's, cards held, deck, cards on the board, spots
    ("omaha", "omaha", 4, DECK, 3, 505),
    ("omaha", "omaha", 4, DECK, 0, 55),
    ("omaha6", "omaha6", 6, DECK, 0, 35),
    ("shortdeck", "short_deck", 2, SHORT_DECK, 0, 205),
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


if __name__ == "__main__":
    for ours, theirs, held, deck, board, count in GAMES:
        contenders = line_up(
            {
                "runout": lambda ours=ours: runout_equities(ours),
                "poker-equity": lambda theirs=theirs: poker_equity_equities(theirs),
            }
        )
        spots = random_spots(count, players=2, board=board, held=held, deck=deck)
        seconds = race(contenders, spots, agree=same_shares, turn=5)
        where = "on the flop" if board else "before the flop"
        print_times(f"{ours}, two hands {where}: microseconds a call", seconds, unit=1e-6)
