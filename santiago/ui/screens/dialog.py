"""A card in the middle of the screen that says or asks something."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from santiago.presentation.wording.fault_text import error_text, fault_text
from santiago.presentation.wording.translator import Translator
from santiago.session.library import BadSave, CannotWrite, GameLocked
from santiago.ui.contracts import Pop, SceneChange
from santiago.ui.graphics.cards import Card
from santiago.ui.graphics.rects import flow, inset, row_of
from santiago.ui.graphics.text import TextStyle
from santiago.ui.screens.screen import Screen
from santiago.ui.screens.sheet import Sheet
from santiago.ui.widgets.controls import Button, ButtonKind, OnPress, ScrollArea

Say = str | Callable[[Translator], str]
"""The key of a text, or what makes one: it follows a change of language while it is shown."""


def said(say: Say, tr: Translator) -> str:
    """The text."""
    return tr(say) if isinstance(say, str) else say(tr)


@dataclass(frozen=True, slots=True)
class DialogButton:
    """A button of a dialogue; the first one is what Enter does."""

    label: Say
    press: OnPress
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

    @property
    def words(self) -> str:
        """What it says, in the language it is shown in."""
        return said(self.text, self.context.tr)

    def build(self) -> None:
        """Size the card by its text, and place the answers at its foot."""
        context, scale, sheet = self.context, self.context.scale, self.sheet
        pad, line = scale.px(28), scale.tx(50)
        width = min(context.size[0] - 2 * scale.px(24), scale.tx(self.units))
        side = scale.px(104) if self._picture is not None else 0
        broad = width - 2 * pad - side
        wanted = context.text.paragraph_height(self.words, broad, self.ink()) if self.words else 0
        answers = self._answer_boxes(width - 2 * pad)
        field, foot = self.field_height(), answers[-1].top + line
        fixed = line + foot + scale.px(20) + 2 * pad + field
        tall = min(max(wanted, side), context.size[1] - fixed - scale.px(20))
        card = pygame.Rect(0, 0, width, fixed + tall)
        card.center = (context.size[0] // 2, context.size[1] // 2)
        inner = inset(sheet.card(card, 1.9, Card.DIALOG), pad, pad)
        title = row_of(inner, inner.top, scale.tx(38))
        sheet.line(said(self.title, context.tr), title, context.styles.dialog_title)
        box = pygame.Rect(inner.left + side, inner.top + line, broad, tall)
        if self._picture is not None:
            size = side - scale.px(20)
            centre = (inner.left + size / 2, box.top + size / 2)
            sheet.sprite(self._picture, centre, size)
        text = Sheet(context)
        text.paragraph(self.words, box, self.ink())
        ScrollArea(self.widgets, "text", box, wanted, text.paint_in_steps)
        self.place_field(row_of(inner, box.bottom, field))
        for n, (answer, place) in enumerate(zip(self.answers, answers, strict=True)):
            rect = place.move(inner.left, inner.bottom - foot + scale.tx(4))
            label, kind = said(answer.label, context.tr), ButtonKind.PLAIN if n else ButtonKind.MAIN
            Button(self.widgets, f"answer-{n}", rect, label, answer.press, kind=kind, icon=answer.icon)

    def _answer_boxes(self, room: int) -> list[pygame.Rect]:
        """The boxes of the answers, set from the right in rows that fit, from (0, 0) down."""
        scale, widgets = self.context.scale, self.widgets
        labels = [(said(answer.label, self.context.tr), answer.icon is not None) for answer in self.answers]
        least = scale.tx(110)
        widths = [min(room, max(least, widgets.button_width(label, icon=icon))) for label, icon in labels]
        return [
            pygame.Rect(room - along - width, row * scale.tx(50), width, scale.tx(44))
            for width, (along, row) in zip(widths, flow(widths, room, scale.px(12)), strict=True)
        ]

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


def message(title: Say, text: Say) -> Dialog:
    """A dialogue that only says something."""
    return Dialog(title, text, (DialogButton("common.ok", Pop),))


def failure_message(title: str, text: str, error: BadSave | CannotWrite | GameLocked) -> Dialog:
    """A dialogue that says why a file could not be read or written; `title` and `text` are keys."""
    return message(title, lambda tr: tr(text, {"reason": error_text(tr, error)}))


def message_card(key: str, detail: Say) -> Dialog:
    """A card with the texts `key`.title and `key`, the latter with `detail` in it."""
    return message(f"{key}.title", lambda tr: tr(key, {"detail": said(detail, tr)}))


def broken_card(fault: BadSave) -> Dialog:
    """A card for a saved game that cannot be opened."""
    return message_card("program.broken", lambda tr: fault_text(tr, fault))


def confirm(title: Say, text: Say, yes: Say, agreed: OnPress) -> Dialog:
    """A dialogue that asks before `agreed` is done; the dialogue is gone by then."""

    def accept() -> SceneChange | None:
        return Pop(agreed())

    return Dialog(title, text, (DialogButton(yes, accept), DialogButton("common.cancel", Pop)))
