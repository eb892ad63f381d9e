"""placeholder"""

from .positions import explore


def solve(layout):
    p = explore(layout, merge=False)
    w, _ = p.judged()
    i = 0
    line = []
    if not w[0]:
        return None
    while i != p.won:
        for m in p.moves(i):
            if w[p.targets[m]]:
                line.append(p.piles_of(m))
                i = p.targets[m]
                break
    return tuple(line)
