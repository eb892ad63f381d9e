from typing_extensions import Buffer

def value_pairs(
    shifts: Buffer,
    ranked: Buffer,
    suited: Buffer,
    keys: Buffer,
    two_play: bool,
    boards: Buffer,
    worth: Buffer,
) -> None: ...
