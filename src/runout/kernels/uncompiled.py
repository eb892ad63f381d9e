"""What the kernels need of the `cython` module where Cython is not installed.

A kernel that runs uncompiled declares arrays as lists and ignores types; loops over them are the
same. Annotations are never evaluated.
"""

from __future__ import annotations


class _Type:
    """A C type: indexed by a length it is an array, which `declare` makes a list of zeros."""

    def __getitem__(self, length: object) -> object:
        return length


char = uchar = short = ushort = int = uint = longlong = ulonglong = double = _Type()


def declare(length_or_type, value=None):
    """Return *value*, or a list of zeros where an array is declared."""
    return value if isinstance(length_or_type, _Type) else [0] * length_or_type


def cast(_, value):
    """Return *value*; the kernels mask by themselves wherever 64 bits wrap."""
    return value


def cfunc(function):
    return function


inline = cfunc


def exceptval(**_):
    return cfunc


class _NoGil:
    """Both `@nogil` over a function and `with nogil:` round a loop."""

    def __call__(self, function):
        return function

    def __enter__(self):
        return self

    def __exit__(self, *_):
        return None


nogil = _NoGil()
