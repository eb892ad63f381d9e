from typing_extensions import Buffer

def sets_below(size: int) -> int: ...
def meet(size: int, cards: Buffer, held: Buffer, weights: Buffer) -> int: ...
def sweep(
    size: int,
    cards: Buffer,
    held: Buffer,
    order: Buffer,
    ends: Buffer,
    weights: Buffer,
    wins: Buffer,
    losses: Buffer,
) -> None: ...
def sweep_each(
    size: int,
    cards: Buffer,
    held: Buffer,
    order: Buffer,
    ends: Buffer,
    weights: Buffer,
    times: Buffer,
    points: Buffer,
) -> None: ...
