"""Keeps a press from hitting a control of the action bar that was not there when the press began."""

from dataclasses import dataclass, replace

from santiago.presentation.view_model.targets import (
    ActionTextTarget,
    ButtonTarget,
    CoinStepTarget,
    CoinTarget,
)

GUARD_SECONDS = 0.3
"""How long a new control takes no press."""
Occasion = tuple[bool, bool, bool, int]
"""What the bar's controls are about: history, the end of the game, what is announced, a decision at a ply."""


BarTarget = ButtonTarget | CoinTarget | CoinStepTarget | ActionTextTarget
"""What can be pressed in the bar."""


@dataclass(frozen=True, slots=True)
class BarControl:
    """A button, coin or text of the bar, or a button `floating` over the table. The text leads to the rules.

    A later "Pass" has another `occasion`, so that it is another control.
    """

    target: BarTarget
    occasion: Occasion
    floating: bool = False


BarControls = tuple[BarControl, ...]
"""What can be pressed in the action bar, and the small buttons over the table."""


@dataclass(frozen=True, slots=True)
class PressGuard:
    """The controls that are shown, and how many seconds each still takes no press."""

    closed: tuple[tuple[BarControl, float], ...] = ()

    @property
    def is_open(self) -> bool:
        """Whether every control takes a press."""
        return not any(left for _, left in self.closed)

    def elapsed(self, seconds: float) -> "PressGuard":
        """The guard after some time."""
        if self.is_open:
            return self
        return replace(self, closed=tuple((one, max(0.0, left - seconds)) for one, left in self.closed))

    def shown(self, controls: BarControls) -> "PressGuard":
        """The guard after a change that no press caused: new controls are closed."""
        if tuple(one for one, _ in self.closed) == controls:
            return self
        known = dict(self.closed)
        return PressGuard(tuple((one, known.get(one, GUARD_SECONDS)) for one in controls))

    def pressed(self, controls: BarControls, there: BarControls) -> "PressGuard":
        """The guard after a press: of the new `controls` only those `there` are closed."""
        known = dict(self.closed)
        return PressGuard(
            tuple((one, known.get(one, GUARD_SECONDS if one in there else 0.0)) for one in controls)
        )

    def takes(self, control: BarControl) -> bool:
        """Whether a shown control takes a press by now."""
        return dict(self.closed).get(control, GUARD_SECONDS) <= 0.0
