from typing_extensions import Buffer

def sweep_three(
    weights: Buffer, groups: Buffer, times: Buffer, bars: Buffer, known: Buffer, counts: Buffer
) -> None: ...
