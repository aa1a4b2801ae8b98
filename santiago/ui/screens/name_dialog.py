"""A card that asks for a name, or for the place of a file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from santiago.ui.contracts import SceneChange
from santiago.ui.graphics.cards import Card
from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.graphics.rects import inset, row_of
from santiago.ui.screens.dialog import Say
from santiago.ui.screens.screen import Screen
from santiago.ui.widgets.controls import Button, ButtonKind, TextEntry

LONGEST = 40
LONGEST_PATH = 1000
_PATH_UNITS = 860


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a name cannot be taken; the card stays and shows it."""

    text: Say


class NameDialog(Screen):
    """Enter or OK hand the name on, unless it is empty; Escape leaves all as it was.

    The name is selected at first, so that typing replaces it. `note` is a sentence below the title.
    """

    overlay = True
    units = 480

    def __init__(
        self,
        title: Say,
        name: str,
        named: Callable[[str], SceneChange | Refusal | None],
        note: Say | None = None,
        limit: int = LONGEST,
    ) -> None:
        super().__init__()
        self._title = title
        self._name = name[:limit]
        self._limit = limit
        self._named = named
        self._note = note
        self._is_refused = False
        self._card = pygame.Rect(0, 0, 0, 0)
        self._fresh = True

    @property
    def words(self) -> str:
        """The note, or why the name was refused."""
        return self._note(self.context.tr) if self._note is not None else ""

    def selection(self) -> tuple[int, int]:
        """The part of the name that is selected at first."""
        return 0, len(self._name)

    def rebuild(self, context: DrawContext) -> None:
        """Lay out; the first time the caret goes into the name."""
        super().rebuild(context)
        if self._fresh:
            self._fresh = False
            self.widgets.focus.move_to("name")
            entry = self.widgets.find("name")
            assert isinstance(entry, TextEntry)
            entry.select(*self.selection())

    def build(self) -> None:
        """Place the entry and both buttons on a card in the middle."""
        context, scale, tr = self.context, self.context.scale, self.context.tr
        pad = scale.px(28)
        width = min(context.size[0] - 2 * scale.px(24), scale.tx(self.units))
        note = self._note_height(width - 2 * pad)
        self._card = pygame.Rect(0, 0, width, scale.tx(50) + note + scale.tx(42) + scale.tx(62) + 2 * pad)
        self._card.center = (context.size[0] // 2, context.size[1] // 2)
        inner = inset(self._card, pad, pad)
        box = row_of(inner, inner.top + scale.tx(50) + note, scale.tx(42))
        TextEntry(self.widgets, "name", box, self._name, self._typed, limit=self._limit, entered=self._done)
        right = inner.right
        for key, label, press, kind in (
            ("ok", tr("common.ok"), self._done, ButtonKind.MAIN),
            ("cancel", tr("common.cancel"), self.back, ButtonKind.PLAIN),
        ):
            wide = max(scale.tx(110), self.widgets.button_width(label))
            rect = pygame.Rect(right - wide, inner.bottom - scale.tx(44), wide, scale.tx(44))
            Button(self.widgets, key, rect, label, press, kind=kind)
            right -= wide + scale.px(12)

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the card with its title and the note."""
        context, scale = self.context, self.context.scale
        context.cards.paint(surface, Card.DIALOG, self._card, 1.9)
        inner = inset(self._card, scale.px(28), scale.px(28))
        title = row_of(inner, inner.top, scale.tx(38))
        context.text.line(surface, self._title(context.tr), title, context.styles.dialog_title)
        style = context.styles.key if self._is_refused else context.styles.note
        note = row_of(inner, inner.top + scale.tx(46), 0)
        context.text.paragraph(surface, self.words, note, style)

    def enter(self) -> SceneChange | None:
        """Enter is OK."""
        return self._done()

    def _note_height(self, width: int) -> int:
        if not self.words:
            return 0
        text, style = self.context.text, self.context.styles.key
        return text.paragraph_height(self.words, width, style) + self.context.scale.tx(4)

    def _typed(self, text: str) -> None:
        self._name = text

    def _done(self) -> SceneChange | None:
        name = self._name.strip()
        answer = self._named(name) if name else None
        if not isinstance(answer, Refusal):
            return answer
        self._note, self._is_refused = answer.text, True
        self.refresh()
        return None


class PathDialog(NameDialog):
    """Asks for a path; at first the name of the file is selected, without its folder and suffix."""

    units = _PATH_UNITS

    def selection(self) -> tuple[int, int]:
        """The name of the file without its suffixes."""
        start = max(self._name.rfind("/"), self._name.rfind("\\")) + 1
        end = self._name.find(".", start)
        return start, len(self._name) if end < 0 else end
