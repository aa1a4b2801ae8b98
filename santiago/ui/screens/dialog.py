"""Modal cards with a message or a question."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from santiago.session.library import BadSave, CannotWrite, GameLocked
from santiago.ui.contracts import Pop, Push, SceneChange
from santiago.ui.graphics.box_layout import box_at
from santiago.ui.graphics.cards import Card
from santiago.ui.graphics.rects import flow, inset, row_of
from santiago.ui.graphics.text import TextStyle
from santiago.ui.screens.screen import Screen
from santiago.ui.screens.static_parts import Sheet
from santiago.ui.widgets.controls import Button, ButtonKind, OnPress, ScrollArea
from santiago.wording.fault_text import STORAGE_ERRORS, error_text, fault_text
from santiago.wording.translator import Translator

TextSource = str | Callable[[Translator], str]
"""A text key, or a function that returns the text in the language of the given translator."""


def text_from(source: TextSource, tr: Translator) -> str:
    """Return the text of `source`."""
    return tr(source) if isinstance(source, str) else source(tr)


@dataclass(frozen=True, slots=True)
class DialogButton:
    """A button of a dialog. Enter presses the first button."""

    label: TextSource
    press: OnPress
    icon: str | None = None


class Dialog(Screen):
    """A dialog with a title, a text, and answer buttons. Escape presses the last button.

    Subclasses may place a control, `field_height` pixels high, between the text and the answers.
    """

    overlay = True
    units = 540
    """The width of the card in text units, unless the window is narrower."""

    def __init__(
        self,
        title: TextSource,
        text: TextSource,
        answers: tuple[DialogButton, ...],
        picture: str | None = None,
    ) -> None:
        super().__init__()
        self.title = title
        self.message = text
        self.answers = answers
        self._picture = picture

    @property
    def words(self) -> str:
        """Return the text of the dialog in the current language."""
        return text_from(self.message, self.tr)

    def read_aloud(self) -> tuple[str, ...]:
        """Return the title, followed by the text if there is one."""
        return text_from(self.title, self.tr), *([self.words] if self.words else [])

    def build(self) -> None:
        """Place the title, the text and the answers on a card that is as high as the text requires."""
        pad, line = self.px(28), self.tx(50)
        width = min(self.context.size[0] - 2 * self.px(24), self.tx(self.units))
        side = self.px(104) if self._picture is not None else 0
        broad = width - 2 * pad - side
        wanted = self.text.paragraph_height(self.words, broad, self.ink()) if self.words else 0
        answers = self._answer_boxes(width - 2 * pad)
        field, foot = self.field_height(), answers[-1].top + line
        fixed = line + foot + self.px(20) + 2 * pad + field
        tall = min(max(wanted, side), self.context.size[1] - fixed - self.px(20))
        card = box_at(width, fixed + tall, center=(self.context.size[0] // 2, self.context.size[1] // 2))
        inner = inset(self.sheet.card(card, 1.9, Card.DIALOG), pad, pad)
        title = row_of(inner, inner.top, self.tx(38))
        self.sheet.line(text_from(self.title, self.tr), title, self.styles.dialog_title)
        box = pygame.Rect(inner.left + side, inner.top + line, broad, tall)
        if self._picture is not None:
            size = side - self.px(20)
            centre = (inner.left + size / 2, box.top + size / 2)
            self.sheet.sprite(self._picture, centre, size)
        text = Sheet(self.context)
        text.paragraph(self.words, box, self.ink())
        ScrollArea(self.widgets, "text", box, wanted, text)
        self.place_field(row_of(inner, box.bottom, field))
        for n, (answer, place) in enumerate(zip(self.answers, answers, strict=True)):
            rect = place.move(inner.left, inner.bottom - foot + self.tx(4))
            label, kind = text_from(answer.label, self.tr), ButtonKind.PLAIN if n else ButtonKind.MAIN
            Button(self.widgets, f"answer-{n}", rect, label, answer.press, kind=kind, icon=answer.icon)

    def _answer_boxes(self, room: int) -> list[pygame.Rect]:
        """Return the boxes of the answer buttons, relative to the top left corner of the buttons' area.

        The buttons are right-aligned, and wrapped into rows that are `room` pixels wide.
        """
        labels = [(text_from(answer.label, self.tr), answer.icon is not None) for answer in self.answers]
        least = self.tx(110)
        widths = [
            min(room, max(least, self.widgets.button_width(label, icon=icon))) for label, icon in labels
        ]
        return [
            pygame.Rect(room - along - width, row * self.tx(50), width, self.tx(44))
            for width, (along, row) in zip(widths, flow(widths, room, self.px(12)), strict=True)
        ]

    def back(self) -> SceneChange | None:
        """Press the last answer."""
        return self.answers[-1].press()

    def enter(self) -> SceneChange | None:
        """Press the first answer."""
        return self.answers[0].press()

    def ink(self) -> TextStyle:
        return self.styles.lead

    def field_height(self) -> int:
        """Return the height in pixels of the control between text and answers, or 0 if there is none."""
        return 0

    def place_field(self, box: pygame.Rect) -> None:
        """Place the control between text and answers, if any."""


def message(title: TextSource, text: TextSource) -> Dialog:
    """Return a dialog with only an OK button."""
    return Dialog(title, text, (DialogButton("common.ok", Pop),))


def copied(text: str) -> Dialog:
    """Copy `text` to the clipboard, and return a message that shows it."""
    pygame.scrap.put_text(text)
    return message("common.copied", lambda _: text)


def failure_message(title: str, text: str, error: BadSave | CannotWrite | GameLocked) -> Dialog:
    """Return a dialog about a file that could not be read or written; `title` and `text` are text keys."""
    return message(title, lambda tr: tr(text, {"reason": error_text(tr, error)}))


def attempt(
    action: Callable[[], None],
    title: str,
    failed: str = "load.refused",
    then: OnPress = lambda: None,
) -> SceneChange | None:
    """Call `action` and return the result of `then`, or a message if a file cannot be read or written.

    `title` and `failed` are the text keys of the message.
    """
    try:
        action()
    except STORAGE_ERRORS as error:
        return Push(failure_message(title, failed, error))
    return then()


def message_card(key: str, detail: TextSource) -> Dialog:
    """Return a message dialog with the text key `key` and the title key `key`.title.

    `detail` fills the placeholder in the text.
    """
    return message(f"{key}.title", lambda tr: tr(key, {"detail": text_from(detail, tr)}))


def broken_card(fault: BadSave) -> Dialog:
    """Return a message about a saved game that cannot be opened."""
    return message_card("program.broken", lambda tr: fault_text(tr, fault))


def confirm(title: TextSource, text: TextSource, yes: TextSource, agreed: OnPress) -> Dialog:
    """Return a confirmation dialog, which closes before it calls `agreed`."""

    def accept() -> SceneChange | None:
        return Pop(agreed())

    return Dialog(title, text, (DialogButton(yes, accept), DialogButton("common.cancel", Pop)))


def ask_to(
    action: Callable[[], None],
    title: str,
    text: TextSource,
    yes: str,
    failed: str = "load.refused",
    then: OnPress = lambda: None,
) -> SceneChange:
    """Ask for confirmation, and then `attempt` the action."""
    return Push(confirm(title, text, yes, lambda: attempt(action, title, failed, then)))
