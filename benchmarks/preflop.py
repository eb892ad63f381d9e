"""What do two, three and six known hands cost before the flop?"""

from deals import random_spots
from measure import line_up, print_times, race, same_shares
from peers import poker_equity_equities, pokerfast_equities, runout_equities

if __name__ == "__main__":
    contenders = line_up(
        {
            "runout": runout_equities,
            "pokerfast": pokerfast_equities,
            "poker-equity": poker_equity_equities,
        }
    )
    for players in (2, 3, 6):
        seconds = race(
            contenders, random_spots(205, players=players, board=0), agree=same_shares, turn=5
        )
        title = f"{players} known hands before the flop: microseconds a call"
        print_times(title, seconds, unit=1e-6)
