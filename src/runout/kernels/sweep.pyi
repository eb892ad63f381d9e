from typing_extensions import Buffer

def lay_out(weights: Buffer, groups: Buffer) -> None: ...
def sweep_two(
    heroes: Buffer,
    villains: Buffer,
    both: Buffer,
    groups: Buffer,
    times: Buffer,
    bars: Buffer,
    known: Buffer,
    counts: Buffer,
) -> None: ...
