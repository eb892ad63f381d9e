from typing_extensions import Buffer

def find_line(
    ranks: Buffer,
    heights: Buffer,
    partners: Buffer,
    counts: Buffer,
    known: Buffer,
    waiting: Buffer,
    line: Buffer,
    most: int,
) -> tuple[int, int]: ...
