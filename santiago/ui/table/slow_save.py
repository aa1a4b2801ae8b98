"""Notices that the disk is slower than the game."""

from dataclasses import dataclass

_LATE_SECONDS = 1.0
"""The time, in seconds, after which the player is told that the last move is not saved yet."""
_LONGEST_WAIT_SECONDS = 10.0
"""The longest time, in seconds, that the game waits for the disk before each move of a computer."""


@dataclass(slots=True)
class SlowSave:
    """Measures for how long moves have been unsaved; `update` is called in every frame."""

    is_late: bool = False
    """Whether the player must be told that moves are unsaved, because a save takes long or because moves have
    been made during a save. Otherwise, a crash loses at most the last move."""
    is_told: bool = False
    """Whether the last notice to the player was that moves are unsaved."""
    is_hopeless: bool = False
    """Whether the game must go on although the last move is not saved."""
    _plies: tuple[int, int] | None = None
    """The ply at which the program began to save, and the current ply; None if everything is saved."""
    _seconds: float = 0.0
    _waited: float = 0.0

    def update(self, seconds: float, ply: int, *, is_saving: bool) -> None:
        """Advance by `seconds`; `is_saving` is whether any of the `ply` moves made so far is unsaved."""
        if not is_saving:
            self._plies, self._seconds, self._waited = None, 0.0, 0.0
        elif self._plies is None:
            self._plies = ply, ply
        else:
            self._waited = self._waited + seconds if ply == self._plies[1] else 0.0
            self._plies, self._seconds = (self._plies[0], ply), self._seconds + seconds
        made_meanwhile = self._plies is not None and self._plies[0] != self._plies[1]
        self.is_late = made_meanwhile or self._seconds >= _LATE_SECONDS
        self.is_hopeless = self._waited >= _LONGEST_WAIT_SECONDS
