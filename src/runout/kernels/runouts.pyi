from typing_extensions import Buffer

def runouts(
    highest: int,
    live: int,
    to_come: int,
    permutations: list[tuple[int, ...]],
    found: Buffer,
    times: Buffer,
) -> int: ...
