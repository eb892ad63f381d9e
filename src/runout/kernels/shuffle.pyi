from typing_extensions import Buffer

def deal(
    deck: Buffer,
    columns: int,
    rows: int,
    rule: int,
    seed: int,
    first: int,
    cards: Buffer,
) -> None: ...
