"""All positions that a layout can come to, and the moves between them."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate

from ..errors import NotationError, TooMuchWork
from ..kernels import positions as kernel
from .layout import Layout
from .rules import partners

MEMORY = 1000  # megabytes, unless told otherwise
MOST_MEMORY = 10**9
MAX_LISTED = 200_000  # moves of a position
BYTES = 144  # of a position with its row in the table and five moves, twice while they are copied
MOVES = 5  # a position, on the average of one that needs much room
FIRST_ROOM = 1 << 10
SOON = 1 << 19  # positions told apart, before it is tried to merge piles
FIELDS = 64
ALIKE = (1 << 15) - 1  # piles with the same cards left, so that the kernel can count their pairs

Pile = bytes  # ranks from the bottom to the top
Move = tuple[int, int]  # two piles, the lower number first


@dataclass(frozen=True, slots=True)
class Fields:
    """How a position is packed into 64 bits, see `kernels.positions`.

    Merged, a field stands for the piles that have the same cards left: `heights` says how many,
    `parents` which field they come to when one of them goes, -1 for none.
    """

    ranks: bytes
    starts: array[int]
    shifts: array[int]
    masks: array[int]
    taken: array[int]
    first: int
    heights: array[int] = field(default_factory=lambda: array("i"))
    parents: tuple[int, ...] = ()

    @property
    def merged(self) -> bool:
        return bool(self.heights)


@dataclass(frozen=True, slots=True)
class Positions:
    """Every position that a layout can come to, the first as dealt, layer by layer.

    The moves of position *i* stand from firsts[i] to firsts[i + 1]: `targets` are the positions
    behind them, `ways` how many pairs of piles make them, `pairs` the two fields they take from.
    """

    layout: Layout
    fields: Fields
    partners: bytes
    states: array[int]
    firsts: array[int]
    targets: array[int]
    ways: array[int]
    pairs: array[int]

    def __len__(self) -> int:
        return len(self.states)

    @property
    def won(self) -> int:
        """The position without cards, -1 if there is no way to it."""
        return len(self) - 1 if self.states[-1] == 0 else -1

    def moves(self, i: int) -> range:
        """Return the numbers of the moves of a position."""
        return range(self.firsts[i], self.firsts[i + 1])

    def check_moves(self, i: int) -> None:
        """Refuse a position with more pairs of piles than can be listed."""
        pairs = sum(self.ways[move] for move in self.moves(i))
        if pairs > MAX_LISTED:
            raise TooMuchWork(f"{pairs:,} moves, where {MAX_LISTED:,} can be listed; {_FEWER}")

    def layers(self) -> Iterator[tuple[int, range]]:
        """Yield the positions of each layer, and how many cards are left there."""
        cards = sum(map(len, self.layout.piles))
        start, end = 0, 1
        while start < end:
            yield cards, range(start, end)
            ahead = self.targets[self.firsts[start] : self.firsts[end]]
            start, end = end, max(ahead, default=end - 1) + 1
            cards -= 2

    def judged(self) -> tuple[bytearray, bytearray]:
        """Return for each position whether it can still be won, and whether still be lost."""
        winnable, losable = bytearray(len(self)), bytearray(len(self))
        kernel.judge(self.firsts, self.targets, self.won, winnable, losable)
        return winnable, losable

    def piles(self, i: int) -> tuple[Pile, ...]:
        """Return the ranks left in each pile of a position; merged, the piles of each field."""
        fields, state = self.fields, self.states[i]
        found = [
            state >> shift & mask for shift, mask in zip(fields.shifts, fields.masks, strict=True)
        ]
        if not fields.merged:
            ends = zip(fields.starts, found, strict=True)
            return tuple(fields.ranks[start : start + height] for start, height in ends)
        return tuple(self.cards_of(node) for node, n in enumerate(found) for _ in range(n))

    def piles_of(self, move: int) -> Move:
        """Return the two piles that a move takes from; kept apart, a field is a pile."""
        two = self.pairs[move]
        return two >> 8, two & 255

    def pairs_of(self, move: int, position: Layout) -> list[Move]:
        """Return every two piles of its position that make a move; merged, those that are alike."""
        if not self.fields.merged:
            return [self.piles_of(move)]
        piles = [bytes([card >> 2 for card in pile]) for pile in position.piles]
        fields = [self.cards_of(field) for field in self.piles_of(move)]
        one, two = ([i for i, pile in enumerate(piles) if pile == cards] for cards in fields)
        return sorted({(min(i, j), max(i, j)) for i in one for j in two if i != j})

    def layout_at(self, i: int) -> Layout:
        """Return a position as a layout; kept apart only."""
        piles = zip(self.layout.piles, self.piles(i), strict=True)
        left = tuple(pile[: len(ranks)] for pile, ranks in piles)
        return Layout(left, self.layout.game, self.layout.total, in_play=True)

    def cards_of(self, node: int) -> Pile:
        """Return the ranks left in the piles of a field; merged only."""
        ranks = []
        while node >= 0:
            ranks.append(self.fields.ranks[node])
            node = self.fields.parents[node]
        return bytes(reversed(ranks))


def explore(layout: Layout, *, memory: float = MEMORY, merge: bool | None = None) -> Positions:
    """Return all positions of a layout, or refuse it as `TooMuchWork` above so many megabytes.

    Piles with the same cards left are told apart, unless *merge* says otherwise or there would be
    too many positions; then they are not. Cost 0.1 ms for 36 cards in piles of four, 20 ns a move.

    >>> positions = explore(Layout.parse("As\\nAh\\nAd\\nAc"))
    >>> len(positions), len(explore(positions.layout, merge=True))
    (8, 3)
    """
    if not isinstance(layout, Layout):
        raise NotationError(f"{layout!r} is no layout; write Layout.parse(text)")
    most = _room(memory)
    piles = [bytes([card >> 2 for card in pile]) for pile in layout.piles]
    both = (_apart(piles), _merged(piles))
    packed = [fields for fields in both if fields and merge in (None, fields.merged)]
    for fields, room in _attempts(packed, most):
        if found := _explored(layout, fields, room):
            return found
    if not packed:
        raise TooMuchWork("a position takes more than 64 bits; deal fewer cards in fewer piles")
    raise TooMuchWork(
        f"more positions than {memory:,.0f} MB hold, about {most:,}; allow more memory, {_FEWER}"
    )


_FEWER = "deal fewer cards, or the same cards in fewer piles"


def _room(memory: float) -> int:
    """Return how many positions so many megabytes hold, a power of two."""
    if not isinstance(memory, int | float) or not 0 < memory <= MOST_MEMORY:
        raise NotationError(f"{memory!r} is no memory; write a number of megabytes from 1 up")
    return 1 << max(0, int(memory * 1_000_000 / BYTES).bit_length() - 1)


def _attempts(packed: Sequence[Fields], most: int) -> Iterator[tuple[Fields, int]]:
    """Yield the ways to pack, each with how many positions to try: many are tried merged first."""
    if len(packed) == 2:
        yield packed[0], min(most, SOON)
    yield from ((fields, most) for fields in reversed(packed))


def bound(piles: list[bytes], partner: bytes) -> int:
    """Return how many positions there can be at most: each kind loses an even number of cards.

    >>> from runout.patience.positions import bound
    >>> bound([bytes([12])] * 4, bytes(range(13)))
    8
    """
    by_parity = {0: 1}
    for pile in piles:
        taken = [0]
        for rank in reversed(pile):
            taken.append(taken[-1] ^ 1 << min(rank, partner[rank]))
        longer: dict[int, int] = {}
        for parity, n in by_parity.items():
            for odd in taken:
                longer[parity ^ odd] = longer.get(parity ^ odd, 0) + n
        by_parity = longer
    return by_parity[0]


def _explored(layout: Layout, fields: Fields, most: int) -> Positions | None:
    """Return the positions, None if there are more than *most*."""
    partner = partners(layout.total)
    room = min(FIRST_ROOM, most)
    while True:
        states, table = array("Q", bytes(8 * room)), array("I", bytes(8 * room))
        firsts, pairs = array("I", bytes(4 * (room + 1))), array("H", bytes(2 * MOVES * room))
        targets, ways = (array("I", bytes(4 * MOVES * room)) for _ in range(2))
        states[0] = fields.first
        n, moves = kernel.explore(
            *(fields.ranks, fields.starts, fields.shifts, fields.masks, fields.taken, partner),
            *(states, table, firsts, targets, ways, pairs),
        )
        if n >= 0:
            found = (states[:n], firsts[: n + 1], targets[:moves], ways[:moves], pairs[:moves])
            return Positions(layout, fields, partner, *found)
        if room == most:
            return None
        room = min(8 * room, most)


def _apart(piles: Sequence[Pile]) -> Fields | None:
    """Return the fields of piles that are told apart; None if they take more than 64 bits."""
    widths = [len(pile).bit_length() for pile in piles]
    if sum(widths) > 64 or len(piles) > FIELDS:
        return None
    shifts = array("i", list(accumulate(widths, initial=0))[:-1])
    starts = array("i", list(accumulate(map(len, piles), initial=0))[:-1])
    heights = zip(piles, shifts, strict=True)
    return Fields(
        b"".join(piles),
        starts or array("i", [0]),
        shifts,
        array("Q", [(1 << width) - 1 for width in widths]),
        array(
            "Q", [1 << shift if width else 0 for shift, width in zip(shifts, widths, strict=True)]
        ),
        sum(len(pile) << shift for pile, shift in heights),
    )


def _merged(piles: Sequence[Pile]) -> Fields | None:
    """Return the fields of piles with the same cards left; None if they take more than 64 bits."""
    nodes: dict[Pile, int] = {}
    counts: list[int] = []  # of the piles that have had these cards at the bottom
    for pile in piles:
        for height in range(1, len(pile) + 1):
            node = nodes.setdefault(pile[:height], len(nodes))
            if node == len(counts):
                counts.append(0)
            counts[node] += 1
            if node == FIELDS or counts[node] > ALIKE:
                return None
    order = sorted(nodes, key=len)  # a field goes over into one of lower bits
    widths = [counts[nodes[cards]].bit_length() for cards in order]
    if sum(widths) > 64:
        return None
    place = {cards: i for i, cards in enumerate(order)}
    shifts = list(accumulate(widths, initial=0))[:-1]
    parents = tuple(place.get(cards[:-1], -1) for cards in order)
    return Fields(
        bytes([cards[-1] for cards in order]),
        array("i"),
        array("i", shifts),
        array("Q", [(1 << width) - 1 for width in widths]),
        array(
            "Q",
            [
                (1 << shift) - (1 << shifts[parent] if parent >= 0 else 0)
                for shift, parent in zip(shifts, parents, strict=True)
            ],
        ),
        sum(1 << shifts[place[pile]] for pile in piles if pile),
        array("i", map(len, order)),
        parents,
    )
