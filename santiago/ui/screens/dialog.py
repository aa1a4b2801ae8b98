"""A card in the middle of the screen that says or asks something."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from santiago.session.library import BadSave, CannotWrite, Locked
from santiago.ui.contracts import Pop, SceneChange
from santiago.ui.graphics.cards import Card
from santiago.ui.graphics.rects import inset, row_of
from santiago.ui.graphics.text import TextStyle
from santiago.ui.screens.screen import Screen
from santiago.ui.widgets.controls import Button, ButtonKind, Press, ScrollArea
from santiago.ui.wording.fault_text import error_reason
from santiago.ui.wording.translator import Translator

Say = Callable[[Translator], str]
"""A text that follows a change of language while it is shown."""


@dataclass(frozen=True, slots=True)
class DialogButton:
    """A button of a dialogue; the first one is what Enter does."""

    label: Say
    press: Press
    icon: str | None = None


class Dialog(Screen):
    """A title, a text, and answers. Escape takes the last answer.

    Subclasses may place a control of `field_height` between text and answers.
    """

    overlay = True
    units = 540
    """How broad the card is, where the window allows it."""

    def __init__(
        self, title: Say, text: Say, answers: tuple[DialogButton, ...], picture: str | None = None
    ) -> None:
        super().__init__()
        self.title = title
        self.text = text
        self.answers = answers
        self._picture = picture
        self._card = pygame.Rect(0, 0, 0, 0)
        self._text_box = pygame.Rect(0, 0, 0, 0)

    @property
    def words(self) -> str:
        """What it says, in the language it is shown in."""
        return self.text(self.context.tr)

    def build(self) -> None:
        """Size the card by its text, and place the answers at its foot."""
        context, scale = self.context, self.context.scale
        pad = scale.px(28)
        width = min(context.size[0] - 2 * scale.px(24), scale.tx(self.units))
        self._text_box = pygame.Rect(0, 0, width - 2 * pad - self._picture_width(), 0)
        wanted = 0
        if self.words:
            wanted = context.text.paragraph_height(self.words, self._text_box.width, self.ink())
        buttons, field = self._button_rows(width - 2 * pad), self.field_height()
        fixed = scale.tx(50) + scale.tx(50) * len(buttons) + scale.px(20) + 2 * pad + field
        self._text_box.height = min(
            max(wanted, self._picture_width()), context.size[1] - fixed - scale.px(20)
        )
        self._card = pygame.Rect(0, 0, width, fixed + self._text_box.height)
        self._card.center = (context.size[0] // 2, context.size[1] // 2)
        self._text_box.topleft = (
            self._card.left + pad + self._picture_width(),
            self._card.top + pad + scale.tx(50),
        )
        ScrollArea(self.widgets, "text", self._text_box, wanted, self._paint_text)
        inner = inset(self._card, pad, pad)
        self.place_field(row_of(inner, self._text_box.bottom, field))
        self._place_buttons(buttons, inner)

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the card with its title."""
        context, scale = self.context, self.context.scale
        context.cards.paint(surface, Card.DIALOG, self._card, 1.9)
        inner = inset(self._card, scale.px(28), scale.px(28))
        box = row_of(inner, inner.top, scale.tx(38))
        context.text.line(surface, self.title(context.tr), box, context.styles.dialog_title)
        if self._picture is not None:
            size = self._picture_width() - scale.px(20)
            context.sprites.paint(surface, self._picture, inner.left, self._text_box.top, size)

    def back(self) -> SceneChange | None:
        """Escape: the last answer."""
        return self.answers[-1].press()

    def enter(self) -> SceneChange | None:
        """Enter: the first answer."""
        return self.answers[0].press()

    def ink(self) -> TextStyle:
        """The style of the text."""
        return self.context.styles.lead

    def field_height(self) -> int:
        """The height of the control between text and answers."""
        return 0

    def place_field(self, box: pygame.Rect) -> None:
        """Place the control between text and answers, if there is one."""

    def _picture_width(self) -> int:
        return self.context.scale.px(104) if self._picture is not None else 0

    def _paint_text(self, surface: pygame.Surface, offset: int) -> None:
        box = self._text_box.move(0, -offset)
        self.context.text.paragraph(surface, self.words, box, self.ink())

    def _button_rows(self, room: int) -> list[list[tuple[DialogButton, int]]]:
        """The answers with their widths, in rows that fit."""
        rows: list[list[tuple[DialogButton, int]]] = [[]]
        gap, left = self.context.scale.px(12), room
        for answer in self.answers:
            label = answer.label(self.context.tr)
            width = max(
                self.context.scale.tx(110), self.widgets.button_width(label, icon=answer.icon is not None)
            )
            width = min(width, room)
            if rows[-1] and width > left:
                rows.append([])
                left = room
            rows[-1].append((answer, width))
            left -= width + gap
        return rows

    def _place_buttons(self, rows: list[list[tuple[DialogButton, int]]], inner: pygame.Rect) -> None:
        scale = self.context.scale
        top = inner.bottom - len(rows) * scale.tx(50) + scale.tx(4)
        for row in rows:
            right = inner.right
            for answer, width in row:
                rect = pygame.Rect(right - width, top, width, scale.tx(44))
                first = answer is self.answers[0]
                Button(
                    self.widgets,
                    f"answer-{self.answers.index(answer)}",
                    rect,
                    answer.label(self.context.tr),
                    answer.press,
                    kind=ButtonKind.MAIN if first else ButtonKind.PLAIN,
                    icon=answer.icon,
                )
                right -= width + scale.px(12)
            top += scale.tx(50)


def message(title: Say, text: Say) -> Dialog:
    """A dialogue that only says something."""
    return Dialog(title, text, (DialogButton(lambda tr: tr("common.ok"), Pop),))


def failure_message(title: str, text: str, error: BadSave | CannotWrite | Locked) -> Dialog:
    """A dialogue that says why a file could not be read or written; `title` and `text` are keys."""
    return message(lambda tr: tr(title), lambda tr: tr(text, {"reason": error_reason(tr, error)}))


def confirm(title: Say, text: Say, yes: Say, agreed: Callable[[], SceneChange | None]) -> Dialog:
    """A dialogue that asks before `agreed` is done; the dialogue is gone by then."""

    def accept() -> SceneChange | None:
        return Pop(agreed())

    return Dialog(title, text, (DialogButton(yes, accept), DialogButton(lambda tr: tr("common.cancel"), Pop)))
