"""Exact win probabilities for card games whose known cards lie face up.

>>> import runout
>>> print(runout.evaluate("AsKsQsJsTs2d3c"))
straight flush, ace high
>>> runout.equity("AhKh", "QdQc", board="Ks7h2d").players[0].wins
911
"""

from __future__ import annotations

TYPE_CHECKING = False  # as type checkers read it; importing typing takes longer than all of this
if TYPE_CHECKING:
    from . import patience as patience
    from .cards import Card as Card
    from .cards import CardSet as CardSet
    from .errors import ImpossibleDeal as ImpossibleDeal
    from .errors import NotationError as NotationError
    from .errors import RunoutError as RunoutError
    from .errors import TooMuchWork as TooMuchWork
    from .errors import UnknownGame as UnknownGame
    from .poker.answer import Equity as Equity
    from .poker.equity import equity as equity
    from .poker.hands import Hand as Hand
    from .poker.hands import evaluate as evaluate
    from .poker.hands import evaluate_many as evaluate_many
    from .poker.ranges import Range as Range
    from .poker.ranges.omaha import OmahaRange as OmahaRange

__version__ = "0.1.0"
__all__ = [
    "Card",
    "CardSet",
    "Equity",
    "Hand",
    "ImpossibleDeal",
    "NotationError",
    "OmahaRange",
    "Range",
    "RunoutError",
    "TooMuchWork",
    "UnknownGame",
    "__version__",
    "equity",
    "evaluate",
    "evaluate_many",
    "patience",
]

# Each name is loaded when it is first asked for, so that `import runout` takes a millisecond.
_HOME = {
    "patience": "patience",
    "Card": "cards",
    "CardSet": "cards",
    "ImpossibleDeal": "errors",
    "NotationError": "errors",
    "RunoutError": "errors",
    "TooMuchWork": "errors",
    "UnknownGame": "errors",
    "Equity": "poker.answer",
    "equity": "poker.equity",
    "Hand": "poker.hands",
    "evaluate": "poker.hands",
    "evaluate_many": "poker.hands",
    "OmahaRange": "poker.ranges.omaha",
    "Range": "poker.ranges",
}


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"module 'runout' has no attribute {name!r}")
    from importlib import import_module

    module = import_module(f"runout.{_HOME[name]}")
    value = globals()[name] = module if name == _HOME[name] else getattr(module, name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
