"""The patience wing: layouts with all cards visible, and how likely a player wins them.

>>> from runout.patience import Layout, win_probability
>>> win_probability(Layout.parse("As Kd\\nKs\\nAd"))
1.0
"""

from .layout import Layout as Layout
from .odds import win_probability as win_probability
from .rules import GAMES as GAMES
from .rules import Rules as Rules

__all__ = ["GAMES", "Layout", "Rules", "win_probability"]
