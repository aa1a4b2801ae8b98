"""Santiago: the board game of auction, planting, canals, bribes and drought."""

__version__ = "1.0.0"
