from typing_extensions import Buffer

def flush_sets(to_come: int) -> list[int]: ...
def tally(
    rows: Buffer,
    players: int,
    suits: int,
    to_come: int,
    live: int,
    classes: Buffer,
    counts: Buffer,
) -> None: ...
def low_winners(rows: Buffer, players: int, classes: Buffer) -> list[int]: ...
def winners_of_all(
    rows: Buffer, players: int, suits: int, to_come: int, live: int, classes: Buffer
) -> list[int]: ...
