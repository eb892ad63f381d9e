"""The contest formats, line by line: card data sets in, exact probabilities out."""

from .answers import deal_json, deal_probability, flop_json, flop_probability, flop_tally
from .formats import DOUBLE_PATIENCE, HOLDEM, Format
from .reading import Fault, data_sets

__all__ = [
    "DOUBLE_PATIENCE",
    "HOLDEM",
    "Fault",
    "Format",
    "data_sets",
    "deal_json",
    "deal_probability",
    "flop_json",
    "flop_probability",
    "flop_tally",
]
