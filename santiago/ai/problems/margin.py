"""The advantage of one move over another in games played to the end."""

from typing import Final, NamedTuple

CERTAIN: Final = 2.72
"""The number of standard errors by which a mean of twelve lines must exceed 0 to be positive at 99 %."""


class Margin(NamedTuple):
    """The advantage of one move over another, measured by playing games to the end.

    `points` is the mean advantage in points, `error` is its standard error over independent lines of
    play, and `wins` is the advantage in the share of the win. `others` names the policy of the other seats,
    or is "" if it is unknown. `parts` divides the advantage: for each seat, the mean difference in its final
    points by crop, then in its money.
    """

    points: float
    error: float
    wins: float
    others: str = ""
    parts: tuple[tuple[float, ...], ...] = ()

    @property
    def is_certain(self) -> bool:
        """Whether the move is better with 99 % confidence."""
        return self.points > CERTAIN * self.error
