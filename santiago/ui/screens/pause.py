"""The pause menus of a game, of the lesson and of a problem."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from santiago.presentation.view_model.commands import Command
from santiago.rules.position_text import MalformedPosition
from santiago.session.library import CannotWrite
from santiago.ui.contracts import (
    Navigation,
    Pop,
    Push,
    Replace,
    Scene,
    SceneChange,
    Services,
    ShowKeys,
    ShowRules,
)
from santiago.ui.devices.bindings import command_of
from santiago.ui.graphics.cards import Card
from santiago.ui.graphics.rects import inset, row_of
from santiago.ui.graphics.text import Align
from santiago.ui.screens.dialog import failure_message, message
from santiago.ui.screens.menu_buttons import MenuItem, place_menu
from santiago.ui.screens.name_dialog import NameDialog
from santiago.ui.screens.screen import Screen
from santiago.ui.screens.shared_menu_items import load_item, rules_item, settings_item
from santiago.ui.widgets.controls import OnPress
from santiago.wording.rulebook_facts import PlayedTable, evening_words

_LONGEST_PASTE: Final = 2000
"""The maximum number of characters read from the clipboard."""


class Pause(Screen):
    """The pause menu of a game: resume, save, load, seats, rules of this table, copy and paste a position,
    rule book, keys, settings and leave. A game that the player leaves can be continued later.
    """

    overlay = True

    def __init__(
        self,
        services: Services,
        game: Navigation,
        table: PlayedTable | None = None,
        seats: OnPress | None = None,
        position: Callable[[], str] | None = None,
    ) -> None:
        """`position` returns the text of the position on the table."""
        super().__init__()
        self._position = position
        self._table = table
        self._seats = seats
        self._services = services
        self._game = game

    def build(self) -> None:
        """Place the buttons on a card, in two columns if one column would be too high."""
        items = self.items()
        height, gap, pad = self.tx(44), self.px(9), self.px(26)
        words = "" if self._table is None else evening_words(self._table.evening, self.tr)
        title = self.tx(76 if words else 52)
        columns = 1 if title + len(items) * (height + gap) + 2 * pad < self.context.size[1] * 0.96 else 2
        rows = -(-len(items) // columns)
        width = min(self.tx(270), (self.context.size[0] - 2 * pad - self.px(60)) // columns)
        card = pygame.Rect(0, 0, columns * (width + gap) - gap, title + rows * (height + gap))
        card = inset(card, -pad, -pad)
        card.center = (self.context.size[0] // 2, self.context.size[1] // 2)
        self.sheet.card(card, 1.9, Card.DIALOG)
        head = row_of(card, card.top + self.px(22), self.tx(44))
        self.sheet.line(self.tr("pause.title"), head, self.styles.chapter_title, Align.CENTRE)
        if words:
            below = row_of(inset(card, pad, 0), head.bottom - self.tx(4), self.tx(24))
            self.sheet.line(words, below, self.styles.strong, Align.CENTRE)
        first = pygame.Rect(card.left + pad, card.top + pad + title, width, height)
        place_menu(
            self.widgets, lambda item: self.tr(f"pause.{item.key}"), items, first, 17, rows=rows, gap=gap
        )

    def enter(self) -> SceneChange | None:
        return Pop()

    def pressed(self, event: pygame.event.Event) -> SceneChange | None:
        """Close the menu when P is pressed. The shortcuts of the rule book and the keys page also work."""
        match command_of(event):
            case Command.RULES:
                return ShowRules(table=self._table)
            case Command.KEYS:
                return ShowKeys()
            case Command.PAUSE:
                return Pop()
            case _:
                return None

    def items(self) -> tuple[MenuItem, ...]:
        """Return the buttons from top to bottom; Enter presses the first one."""
        table = self._table
        agreed = MenuItem("table", "icon-info", lambda: ShowRules(table=table, chapter=-1))
        return (
            MenuItem("resume", "icon-play", Pop),
            MenuItem("save", "icon-save", lambda: ask_to_save(self._game)),
            load_item(self._services),
            *(() if self._seats is None else (MenuItem("seats", "icon-human", self._seats),)),
            *((agreed,) if table is not None else ()),
            *(() if self._position is None else position_items(self._position, self._game)),
            rules_item(table),
            MenuItem("keys", "icon-keys", ShowKeys),
            settings_item(self._services),
            MenuItem("leave", "icon-door", self._game.leave),
        )


class LessonPause(Pause):
    """The pause menu of the lesson: resume, restart, rules, keys, settings and leave."""

    def __init__(self, services: Services, game: Navigation, again: OnPress) -> None:
        super().__init__(services, game)
        self._again = again

    def items(self) -> tuple[MenuItem, ...]:
        """Return the buttons of `Pause` without Save and Load, but with a button to restart the lesson."""
        kept = [item for item in super().items() if item.key not in ("resume", "save", "load")]
        return (MenuItem("lesson", "icon-play", Pop), MenuItem("again", "icon-restart", self._again), *kept)


class ProblemPause(Pause):
    """The pause menu of a problem: resume, rules, keys, settings and back to the problems."""

    def items(self) -> tuple[MenuItem, ...]:
        """Return the buttons of `Pause` without Save and Load. The last button leads back to the problems."""
        kept = [item for item in super().items() if item.key not in ("save", "load", "leave")]
        return (*kept, MenuItem("problems", "icon-back", self._game.leave))


def position_items(position: Callable[[], str], game: Navigation) -> tuple[MenuItem, MenuItem]:
    """Return the items that copy the text of a position, and that practise from a copied one."""

    def copy() -> SceneChange:
        pygame.scrap.put_text(position())
        return Replace(message("pause.copy-position", "pause.position-copied"))

    return MenuItem("copy-position", "icon-copy", copy), paste_item(game.practice_at, Replace)


def paste_item(
    practise: Callable[[str], SceneChange | None], show: Callable[[Scene], SceneChange]
) -> MenuItem:
    """Return the item that calls `practise` with a copied position; `show` shows why it cannot."""

    def paste() -> SceneChange | None:
        try:
            return practise(pygame.scrap.get_text()[:_LONGEST_PASTE])
        except MalformedPosition as error:
            reason = str(error)
            return show(
                message("pause.paste-position", lambda tr: tr("pause.paste-failed", {"reason": reason}))
            )

    return MenuItem("paste-position", "icon-plus", paste)


def ask_to_save(game: Navigation) -> SceneChange:
    """Ask for a name, save the game, and confirm that it was saved."""

    def save(name: str) -> SceneChange:
        try:
            game.save(name)
        except CannotWrite as error:
            return Replace(failure_message("pause.save", "pause.save.failed", error))
        return Replace(message("pause.saved", lambda tr: tr("pause.saved.text", {"name": name})))

    return Push(NameDialog("pause.save.title", game.suggested_name(), save))
