from typing_extensions import Buffer

def sets_below(size: int) -> int: ...
def lay_out(holdings: Buffer, size: int, cards: Buffer, pairs: Buffer) -> None: ...
def meet(size: int, cards: Buffer, held: Buffer, weights: Buffer) -> int: ...
def sweep(
    size: int,
    cards: Buffer,
    pairs: Buffer,
    held: Buffer,
    worth: Buffer,
    order: Buffer,
    places: Buffer,
    weights: Buffer,
    wins: Buffer,
    losses: Buffer,
) -> None: ...
