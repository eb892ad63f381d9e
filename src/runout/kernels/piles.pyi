from typing_extensions import Buffer

def win_probability(
    ranks: Buffer,
    heights: Buffer,
    partners: Buffer,
    states: Buffer,
    chances: Buffer,
    table: Buffer,
    counts: Buffer,
    most: int,
) -> tuple[float, int]: ...
