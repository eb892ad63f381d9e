"""The kinds of error a question can meet, each one line: what is wrong, where, what to write."""


class RunoutError(ValueError):
    """Any question that Runout refuses.

    RunoutError(ValueError)
    ├── NotationError     text that cannot be read as cards, a holding, a layout
    ├── ImpossibleDeal    cards that cannot lie like this: one twice, too many, too few
    ├── TooMuchWork       a count that would not end in reasonable time or memory
    └── UnknownGame       a game that has no rules here

    >>> import runout
    >>> try:
    ...     runout.equity("AsAx", "KdKc")
    ... except runout.RunoutError as error:
    ...     print(type(error).__name__)
    NotationError
    """


class NotationError(RunoutError):
    """Text that cannot be read; the message names the piece, its place and the legal spelling."""


class ImpossibleDeal(RunoutError):
    """Cards that cannot lie like this: one in two places, too many of them, too few."""


class TooMuchWork(RunoutError):
    """A count that would not end in reasonable time or memory; the message says what would help."""


class UnknownGame(RunoutError):
    """A game that has no rules here; the message lists those that have."""
