"""What the controls of a screen share."""

from santiago.ui.contracts import SceneChange
from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.widgets.elements import WidgetManager
from santiago.ui.widgets.focus import Focus


class ControlOwner:
    """The context, the manager and the focus of a set of controls, and the scene change that one asks for."""

    def __init__(self, context: DrawContext, manager: WidgetManager, focus: Focus) -> None:
        self.context = context
        self.manager = manager
        self.focus = focus
        self.dirty = True
        """Whether the controls must be drawn again."""
        self.pointer: tuple[int, int] | None = None
        self.change: SceneChange | None = None
        """The scene change that the event in progress leads to."""

    def report(self, change: SceneChange | None) -> None:
        """Note that a control was pressed, and the scene change that it leads to."""
        self.dirty = True
        self.context.pressed()
        if change is not None:
            self.change = change

    def focus_by_pointer(self, key: str) -> None:
        """Move the focus to a control that was pressed by the pointer, without its ring."""
        self.focus.ring_shown = False
        self.focus.move_to(key)
