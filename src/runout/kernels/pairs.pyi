from typing_extensions import Buffer

def value_pairs(
    shifts: Buffer,
    ranked: Buffer,
    suited: Buffer,
    keys: Buffer,
    two_play: bool,
    boards: Buffer,
    worth: Buffer,
) -> None: ...
def lay_out(holdings: Buffer, size: int, cards: Buffer, pairs: Buffer) -> None: ...
def sort_holdings(
    size: int, pairs: Buffer, worth: Buffer, places: Buffer, order: Buffer, ends: Buffer
) -> None: ...
