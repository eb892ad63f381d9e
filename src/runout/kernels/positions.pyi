from typing_extensions import Buffer

def explore(
    ranks: Buffer,
    starts: Buffer,
    shifts: Buffer,
    masks: Buffer,
    taken: Buffer,
    partners: Buffer,
    states: Buffer,
    table: Buffer,
    firsts: Buffer,
    targets: Buffer,
    ways: Buffer,
    pairs: Buffer,
) -> tuple[int, int]: ...
def judge(firsts: Buffer, targets: Buffer, won: int, winnable: Buffer, losable: Buffer) -> None: ...
def forward(firsts: Buffer, targets: Buffer, weights: Buffer, chances: Buffer) -> None: ...
def backward(firsts: Buffer, targets: Buffer, weights: Buffer, worth: Buffer) -> None: ...
