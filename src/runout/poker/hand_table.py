"""Load the shipped table of hand values into the kernel; importing this module does it, once."""

from __future__ import annotations

import os
import sys
import zlib
from array import array

from ..kernels import values

RANKS, ROWS, SUIT_SETS = 13, 1 << 13, 1 << 13


def _load() -> None:
    """Check the table and hand its parts to the kernel; `tools/hand_table.py` names them."""
    with open(os.path.join(os.path.dirname(values.__file__), "holdem.bin"), "rb") as file:
        data = file.read()
    if zlib.crc32(data[:-4]) != int.from_bytes(data[-4:], "little"):
        raise ImportError("the table of hand values is damaged; install runout anew")
    split, end = 4 * (RANKS + ROWS), len(data) - 4
    by_rank, by_suit = array("I", data[:split]), array("H", data[split:end])
    if sys.byteorder == "big":
        by_rank.byteswap()
        by_suit.byteswap()
    values.load(by_rank[:RANKS], by_rank[RANKS:], by_suit[:-SUIT_SETS], by_suit[-SUIT_SETS:])


_load()
