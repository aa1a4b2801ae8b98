"""The table's life at rest: water that flows, and a gust of wind that leans palms and irrigated crops."""

from collections.abc import Iterable
from math import pi, sin

from santiago.rules.grid import COLUMNS, Square
from santiago.ui.painting.moving_board import LEANS, Motion

BETWEEN_GUSTS = 9.0
_GUST_SECONDS = 3.4
"""The time, in seconds, that a gust moves one plant."""
_COLUMN_SECONDS, _ROW_SECONDS = 0.30, 0.11
"""The time, in seconds, that a gust takes from one column or row to the next."""
_FORTH = 0.8
"""The share of the gust's time in which a plant leans to the right; then it swings back to the left."""


class WaterAndWind:
    """The clock of the table's life."""

    def __init__(self) -> None:
        self._seconds = 0.0

    def advance(self, seconds: float) -> None:
        self._seconds += seconds

    def motion(self, plants: Iterable[Square]) -> Motion:
        """Return the present motion of the table; the wind moves only the given plants."""
        leans = ((square, self._lean(square)) for square in plants)
        return Motion(self._seconds, {square: lean for square, lean in leans if lean})

    def _lean(self, square: Square) -> int:
        row, column = divmod(square, COLUMNS)
        delay = column * _COLUMN_SECONDS + row * _ROW_SECONDS
        share = (self._seconds % BETWEEN_GUSTS - delay) / _GUST_SECONDS
        if not 0 < share < 1:
            return 0
        if share > _FORTH:
            return round(-sin(pi * (share - _FORTH) / (1 - _FORTH)))
        flutter = 0.72 + 0.38 * sin(2 * pi * (1.9 * share - 0.2))
        return max(0, round(max(LEANS) * sin(pi * share / _FORTH) * flutter))
