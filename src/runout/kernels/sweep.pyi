from typing_extensions import Buffer

def sweep_two(
    values: Buffer, times: Buffer, cards: Buffer, heroes: Buffer, villains: Buffer
) -> tuple[int, int, int]: ...
