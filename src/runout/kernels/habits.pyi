from typing_extensions import Buffer

def keep(
    firsts: Buffer, targets: Buffer, ways: Buffer, wanted: Buffer, weights: Buffer
) -> None: ...
def by_rank(
    firsts: Buffer,
    ways: Buffer,
    pairs: Buffer,
    states: Buffer,
    ranks: Buffer,
    starts: Buffer,
    shifts: Buffer,
    masks: Buffer,
    partners: Buffer,
    weights: Buffer,
) -> bool: ...
def by_height(
    firsts: Buffer,
    ways: Buffer,
    pairs: Buffer,
    states: Buffer,
    heights: Buffer,
    shifts: Buffer,
    masks: Buffer,
    weights: Buffer,
) -> None: ...
def hopeful(
    firsts: Buffer,
    states: Buffer,
    starts: Buffer,
    shifts: Buffer,
    masks: Buffer,
    counts: Buffer,
    wanted: Buffer,
) -> None: ...
