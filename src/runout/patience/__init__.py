"""The patience wing: layouts with all cards visible, and how likely a player wins them.

>>> from runout.patience import Layout, win_probability
>>> win_probability(Layout.parse("As Kd\\nKs\\nAd"))
1.0
"""

from .analysis import Analysis as Analysis
from .analysis import Choice as Choice
from .analysis import analyze as analyze
from .analysis import moves as moves
from .deals import deal as deal
from .deals import find_deal as find_deal
from .game import Play as Play
from .layout import Layout as Layout
from .odds import win_probability as win_probability
from .players import PLAYERS as PLAYERS
from .rules import GAMES as GAMES
from .rules import Rules as Rules
from .solve import is_winnable as is_winnable
from .solve import solve as solve
from .study import Study as Study
from .study import study as study

__all__ = [
    "GAMES",
    "PLAYERS",
    "Analysis",
    "Choice",
    "Layout",
    "Play",
    "Rules",
    "Study",
    "analyze",
    "deal",
    "find_deal",
    "is_winnable",
    "moves",
    "solve",
    "study",
    "win_probability",
]
