from typing_extensions import Buffer

def learn_keys(keys: Buffer) -> None: ...
def learn_sets(to_come: int, sets: list[int]) -> None: ...
def fill_any(
    shifts: Buffer,
    ranked: Buffer,
    suited: Buffer,
    holdings: list[int],
    board: int,
    to_come: int,
    rows: Buffer,
) -> int: ...
def fill_two(
    shifts: Buffer,
    ranked: Buffer,
    suited: Buffer,
    holdings: list[int],
    board: int,
    to_come: int,
    rows: Buffer,
) -> int: ...
def fill_lows(
    lows: Buffer,
    ranks: int,
    two_play: bool,
    holdings: list[int],
    board: int,
    to_come: int,
    rows: Buffer,
) -> None: ...
