"""A guard against presses on controls of the action bar that have only just appeared."""

from dataclasses import dataclass, replace

from santiago.presentation.view_model.targets import (
    ActionTextTarget,
    ButtonTarget,
    CoinStepTarget,
    CoinTarget,
)

GUARD_SECONDS = 0.3
"""The number of seconds during which a new control ignores presses."""
Occasion = tuple[bool, bool, bool, int]
"""The context of the bar's controls: three flags (history, final table, animation) and the ply."""


BarTarget = ButtonTarget | CoinTarget | CoinStepTarget | ActionTextTarget
"""A pressable target in the bar."""


@dataclass(frozen=True, slots=True)
class BarControl:
    """A button, coin or text of the action bar, or a floating button over the table.

    `occasion` distinguishes a button from the same button in another decision.
    """

    target: BarTarget
    occasion: Occasion
    floating: bool = False


BarControls = tuple[BarControl, ...]
"""All controls of the action bar, and the floating buttons over the table."""


@dataclass(frozen=True, slots=True)
class PressGuard:
    """Tracks the visible controls and the number of seconds for which each still ignores presses."""

    closed: tuple[tuple[BarControl, float], ...] = ()

    @property
    def is_open(self) -> bool:
        """Whether every control accepts presses."""
        return not any(left for _, left in self.closed)

    def after(self, seconds: float) -> "PressGuard":
        if self.is_open:
            return self
        return replace(self, closed=tuple((one, max(0.0, left - seconds)) for one, left in self.closed))

    def shown(self, controls: BarControls) -> "PressGuard":
        """Return the guard for a bar that shows `controls`; new controls ignore presses for a while."""
        if tuple(one for one, _ in self.closed) == controls:
            return self
        known = dict(self.closed)
        return PressGuard(tuple((one, known.get(one, GUARD_SECONDS)) for one in controls))

    def pressed(self, controls: BarControls, under_pointer: BarControls) -> "PressGuard":
        """Return the guard after a press has made the bar show `controls`.

        New controls ignore presses for a while if they are in `under_pointer`, where a second press would hit
        them. Other new controls accept presses at once.
        """
        known = dict(self.closed)
        return PressGuard(
            tuple((one, known.get(one, GUARD_SECONDS if one in under_pointer else 0.0)) for one in controls)
        )

    def takes(self, control: BarControl) -> bool:
        """Whether `control` accepts presses."""
        return dict(self.closed).get(control, GUARD_SECONDS) <= 0.0
