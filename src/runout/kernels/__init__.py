"""The counting loops: integers and arrays in, integers and arrays out, no cards as objects.

Each file is plain Python that Cython compiles; without a compiler it runs as it is, slower.
"""

from __future__ import annotations


def is_compiled() -> bool:
    """Return whether the kernels in use are compiled."""
    from . import values  # all are, or none

    return not values.__file__.endswith(".py")


def build() -> str:
    """Return which build of the kernels is in use, in words."""
    if is_compiled():
        return "compiled kernels"
    return "uncompiled kernels, many times slower; install it anew where a C compiler is"
