"""What do two known hands on the flop cost, from text to shares?"""

from deals import random_spots
from measure import line_up, print_times, race, same_shares
from peers import (
    eval7_valuer,
    loop_equities,
    phevaluator_valuer,
    poker_equity_equities,
    pokerfast_equities,
    runout_equities,
)

if __name__ == "__main__":
    contenders = line_up(
        {
            "runout": runout_equities,
            "pokerfast": pokerfast_equities,
            "poker-equity": poker_equity_equities,
            "eval7 loop": loop_equities(eval7_valuer),
            "phevaluator loop": loop_equities(phevaluator_valuer),
        }
    )
    seconds = race(contenders, random_spots(1020, players=2, board=3), agree=same_shares, turn=20)
    print_times("two known hands on the flop: microseconds a call", seconds, unit=1e-6)
