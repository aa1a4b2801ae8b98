"""A one-line text field."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Unpack

import pygame
from pygame_gui.core.gui_font_pygame import GUIFontPygame
from pygame_gui.core.utility import clipboard_paste
from pygame_gui.elements import UITextEntryLine

from santiago.persistence.clean_names import visible_text
from santiago.presentation.spoken.nodes import Node, Role
from santiago.resources import asset
from santiago.ui.graphics.buttons import ControlState
from santiago.ui.graphics.cards import Card
from santiago.ui.graphics.rects import inset
from santiago.ui.graphics.styles import BODY_SIZE
from santiago.ui.graphics.text import Face, unscaled_line
from santiago.ui.widgets.control import Control, ControlOptions, ControlOwner, OnPress

_LONGEST_PASTE = 1000
"""The maximum number of characters read from the clipboard."""


class _MixedFont(GUIFontPygame):
    """A font that falls back to system fonts for characters that are missing from `face`."""

    def __init__(self, face: Face, pixels: int) -> None:
        super().__init__(str(asset("fonts", f"{face.value}.ttf")), pixels)
        self._face = face
        self._pixels = pixels

    def get_rect(self, text: str) -> pygame.Rect:
        """Return the bounding box of `text`, relative to the baseline."""
        if not text:
            return pygame.Rect(0, 0, 0, 0)
        size = self._drawn(text, pygame.Color("white")).get_size()
        return pygame.Rect((0, super().get_rect("A").top), size)

    def render_premul(self, text: str, text_color: pygame.Color) -> pygame.Surface:
        """Render a line with premultiplied alpha."""
        return self._drawn(text, text_color).premul_alpha()

    def render_premul_to(
        self, text: str, text_colour: pygame.Color, surf_size: tuple[int, int], surf_position: tuple[int, int]
    ) -> pygame.Surface:
        """Render a line with premultiplied alpha on a new surface. The baseline starts at `surf_position`."""
        surface = pygame.Surface(surf_size, pygame.SRCALPHA)
        place = surf_position[0], surf_position[1] - super().get_rect("A").top
        surface.blit(self.render_premul(text, text_colour), place, special_flags=pygame.BLEND_PREMULTIPLIED)
        return surface

    def _drawn(self, text: str, colour: pygame.Color) -> pygame.Surface:
        return unscaled_line(text, self._face, self._pixels, (colour.r, colour.g, colour.b))


class _Line(UITextEntryLine):
    """A line of text that rejects invisible characters, because pygame cannot draw text that has no width."""

    def _process_entered_character(self, character: str) -> bool:
        visible = visible_text(character)
        return bool(visible) and bool(super()._process_entered_character(visible))

    def _do_paste(self) -> None:
        if self.paste_text_enabled and self.ui_manager.paste_text_enabled:
            for character in str(clipboard_paste())[:_LONGEST_PASTE]:  # type: ignore[no-untyped-call]
                self._process_entered_character(character)


class TextEntry(Control):
    """A one-line text field. While it has the focus, a pygame-gui element edits the text."""

    takes_text = True

    def __init__(
        self,
        owner: ControlOwner,
        key: str,
        rect: pygame.Rect,
        value: str,
        change: Callable[[str], None],
        *,
        limit: int,
        hint: str = "",
        entered: OnPress | None = None,
        **options: Unpack[ControlOptions],
    ) -> None:
        super().__init__(owner, key, rect, lambda: None, **options)
        self.entered = entered
        self._change = change
        self._hint = hint
        self._limit = limit
        self.value = visible_text(value)
        self._line: _Line | None = None
        self._caret = False

    def words(self) -> tuple[Role, str, str, bool | None]:
        """Return the role of a text field, and its text as the value."""
        return Role.TEXT, "", self.value, None

    def spoken(self) -> Node:
        """Return the accessibility node. Its description is the text, because Orca does not speak a value."""
        node = super().spoken()
        return replace(node, description=self.value or self._hint or node.description)

    @property
    def editing(self) -> bool:
        """Whether the text is being edited and the caret is shown."""
        return self._line is not None

    def focus_changed(self, *, focused: bool) -> None:
        """Create the editing line when the field gets the focus, and remove it when the focus is lost."""
        super().focus_changed(focused=focused)
        if focused:
            line = self._line = self._line or self._new_line()
            self.owner.manager.set_focus_set(line.get_focus_set())
            line.edit_position = len(line.get_text())
            line.cursor_has_moved_recently = True
            pygame.key.set_repeat(400, 35)
            pygame.key.start_text_input()  # opens the on-screen keyboard of a Steam Deck
        else:
            self.owner.manager.set_focus_set(None)
            self._remove_line()
            pygame.key.set_repeat()
        self.invalidate()

    def select(self, start: int, end: int) -> None:
        """Select part of the edited text, so that typing replaces it."""
        assert self._line is not None, "it is being edited"
        self._line.select_range = [start, end]
        self._line.edit_position = end
        self.invalidate()

    def put(self, text: str) -> None:
        """Replace the edited text without a call of `change`."""
        assert self._line is not None, "it is being edited"
        self._line.set_text(text)
        self.value = text
        self.invalidate()

    def discard(self) -> None:
        super().discard()
        self._remove_line()

    def collect(self) -> bool:
        """Read the text from the editing line, and return whether the text or the caret changed."""
        assert self._line is not None, "it is being edited"
        text = str(self._line.get_text())
        caret = bool(self._line.cursor_on)
        changed = text != self.value or caret != self._caret
        self._caret = caret
        if text != self.value:
            self.value = text
            self._change(text)
        return changed

    def paint(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Paint the field and its text. While pygame-gui's line edits the text, paint only the field."""
        lit = self.editing or self.state is ControlState.HOVERED
        self.context.cards.paint(surface, Card.FIELD_FOCUS if lit else Card.FIELD, rect, 0.9)
        if self.editing:
            return
        style = self.styles.body
        text = self.value
        if not text:
            style, text = style.coloured(self.palette.muted), self._hint
        self.text.line(surface, text, self._line_rect(rect), style)

    def _new_line(self) -> _Line:
        area, place = self.area, self._line_rect(self.home)
        line = _Line(
            place if area is None else area.relative(place),
            self.owner.manager,
            None if area is None else area.container,
            initial_text=self.value,
        )
        line.set_text_length_limit(self._limit)
        line.font = _MixedFont(Face.REGULAR, self.scale.font_px(BODY_SIZE))
        line.rebuild()  # type: ignore[no-untyped-call]
        return line

    def _remove_line(self) -> None:
        line, self._line = self._line, None
        if line is not None and line.alive():  # type: ignore[no-untyped-call]
            line.kill()  # type: ignore[no-untyped-call]

    def _line_rect(self, rect: pygame.Rect) -> pygame.Rect:
        return inset(rect, self.px(10), max(2, self.px(3)))
