"""Dialogs that ask for a name or a file path."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from dataclasses import dataclass

import pygame

from santiago.ui.contracts import Pop, SceneChange
from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.graphics.rects import row_of
from santiago.ui.graphics.text import TextStyle
from santiago.ui.screens.dialog import Dialog, DialogButton, TextSource
from santiago.ui.widgets.controls import TextEntry

LONGEST = 40
LONGEST_PATH = 1000
_PATH_UNITS = 860


@dataclass(frozen=True, slots=True)
class NameRefusal:
    """The reason why a name is refused; the dialog shows it and stays open."""

    text: TextSource


class EntryDialog(Dialog):
    """A dialog with the text field "name", which has the focus at first; a part of it is then selected."""

    _fresh = True

    def rebuild(self, context: DrawContext) -> None:
        """Lay out the dialog. The first time that there is a text field, focus it."""
        super().rebuild(context)
        if self._fresh and "name" in self.widgets.keys:
            self._fresh = False
            self.widgets.focus.move_to("name")
            entry = self.widgets.find("name")
            assert isinstance(entry, TextEntry)
            entry.select(*self.selection())

    def refuse(self, reason: TextSource) -> None:
        """Show the reason for a refusal, and move the focus to the text field again."""
        self.message, self._fresh = reason, True
        self.refresh()

    @abstractmethod
    def selection(self) -> tuple[int, int]:
        """Return the start and the end of the part of the text that is selected at first."""


class NameDialog(EntryDialog):
    """A dialog that asks for a name. Enter or OK submits the name unless it is empty, and Escape cancels.

    The name is initially selected, so that typing replaces it. `note` is a sentence below the title.
    """

    units = 480

    def __init__(
        self,
        title: TextSource,
        name: str,
        named: Callable[[str], SceneChange | NameRefusal | None],
        note: TextSource | None = None,
        limit: int = LONGEST,
    ) -> None:
        answers = (DialogButton("common.ok", self._done), DialogButton("common.cancel", Pop))
        super().__init__(title, note or "", answers)
        self._name = name[:limit]
        self._limit = limit
        self._named = named
        self._is_refused = False

    def selection(self) -> tuple[int, int]:
        """Return the start and the end of the part of the name that is initially selected."""
        return 0, len(self._name)

    def ink(self) -> TextStyle:
        """Return the text style of the note or, after a refusal, of the reason shown in its place."""
        return self.styles.key if self._is_refused else self.styles.note

    def field_height(self) -> int:
        """Return the height of the text field and the gap above it."""
        return self.tx(54)

    def place_field(self, box: pygame.Rect) -> None:
        height = self.tx(42)
        entry = row_of(box, box.bottom - height, height)
        TextEntry(
            self.widgets,
            "name",
            entry,
            self._name,
            self._typed,
            limit=self._limit,
            name=self.read_aloud()[0],
            entered=self._done,
        )

    def _typed(self, text: str) -> None:
        self._name = text

    def _done(self) -> SceneChange | None:
        name = self._name.strip()
        answer = self._named(name) if name else None
        if not isinstance(answer, NameRefusal):
            return answer
        self._is_refused = True
        self.refuse(answer.text)
        return None


class PathDialog(NameDialog):
    """A dialog that asks for a path. Initially only the file name is selected, without its folder and
    suffixes.
    """

    units = _PATH_UNITS

    def selection(self) -> tuple[int, int]:
        """Return the start and the end of the file name without its suffixes."""
        start = max(self._name.rfind("/"), self._name.rfind("\\")) + 1
        end = self._name.find(".", start)
        return start, len(self._name) if end < 0 else end
