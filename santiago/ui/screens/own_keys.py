"""The page for changing the keys of each command."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pygame

from santiago.presentation.view_model.command_table import COMMANDS, HelpSection, Shortcut
from santiago.presentation.view_model.commands import Command
from santiago.ui.contracts import Apply, Pop, Push, Replace, SceneChange, Services
from santiago.ui.devices.bindings import MOST_KEYS, RESERVED_KEYS, STANDARD, Bindings, pressed_shortcut
from santiago.ui.devices.key_words import cap, caps
from santiago.ui.graphics.rects import columns_of
from santiago.ui.screens.dialog import Dialog, DialogButton, confirm
from santiago.ui.screens.form import Form, FormRow, Section
from santiago.ui.screens.screen import Page
from santiago.ui.widgets.controls import Button, ScrollArea
from santiago.wording.translator import Translator

_SLOTS_UNITS = 290
_HELPS = {row.command: row.helps for row in COMMANDS}
_COLUMNS = {
    HelpSection.EVERYWHERE: 0,
    HelpSection.TABLE: 1,
    HelpSection.HISTORY: 1,
    HelpSection.SPOKEN: 0,
}
"""The sections of the help page that have commands, and their columns."""
_DEAD_KEY = 1 << 30
"""The key code that SDL gives to all dead keys, which put an accent on the next letter."""
_MODIFIER_KEYS = range(pygame.K_LCTRL, pygame.K_RGUI + 1)

Change = Callable[[Bindings], SceneChange]


def _section_of(command: Command) -> HelpSection:
    """Return the first section of the help page with a row for `command`, or TABLE if no section has one."""
    return _HELPS[command][0][0] if _HELPS[command] else HelpSection.TABLE


def name_of(command: Command, tr: Translator) -> str:
    """Return the name of a command as displayed on the pages about keys."""
    own = f"keys.own.{command}"
    return tr(own) if tr.knows(own) else tr(f"keys.{_HELPS[command][0][1]}")


class OwnKeys(Page):
    """A page with a row for each command and a button for each of its keys. Changes are saved and take effect
    at once.
    """

    key = "keys.own"

    def __init__(self, services: Services) -> None:
        super().__init__()
        self._services = services

    def title(self) -> str:
        return self.tr("keys.own")

    def fill(self, view: pygame.Rect) -> None:
        """Place a row for each command, below the headings of the help page, in two columns if these fit."""
        sections = [Section(self.tr("keys.own"), (self._reset_row(),), 0)] + [
            Section(
                self.tr(f"keys.{where.value}"),
                tuple(self._row(one) for one in STANDARD if _section_of(one) is where),
                column,
            )
            for where, column in _COLUMNS.items()
        ]
        Form(self.context, self.widgets, "own-keys", view, sections)

    @property
    def _bindings(self) -> Bindings:
        return Bindings.read(self._services.settings().keys)

    def _change(self, bindings: Bindings) -> SceneChange:
        return Apply(replace(self._services.settings(), keys=bindings.stored()))

    def _reset_row(self) -> FormRow:

        def reset() -> SceneChange:
            yes, ask = "keys.own.reset-all", "keys.own.reset-all.ask"
            return Push(confirm(yes, ask, yes, lambda: self._change(Bindings())))

        def make(rect: pygame.Rect, area: ScrollArea) -> None:
            label = self.tr("keys.own.reset-all")
            Button(self.widgets, "reset-all", rect, label, reset, size=15, area=area)

        return FormRow(make, _SLOTS_UNITS, self.tr("keys.own.about"))

    def _row(self, command: Command) -> FormRow:
        def make(rect: pygame.Rect, area: ScrollArea) -> None:
            keys = self._bindings.chosen(command)
            for slot, box in enumerate(columns_of(rect, MOST_KEYS, self.px(8))):
                label = cap(self.tr, keys[slot]) if slot < len(keys) else self.tr("keys.none")
                press = partial(self._ask, command, slot)
                Button(self.widgets, f"{command}-{slot}", box, label, press, size=15, area=area)

        kept, tr = self._bindings.kept(command), self.tr
        hint = tr("keys.own.besides", {"key": caps(tr, kept)}) if kept else ""
        return FormRow(make, _SLOTS_UNITS, name_of(command, tr), hint)

    def _ask(self, command: Command, slot: int) -> SceneChange:
        return Push(PressKey(self._bindings, command, slot, self._change))


class PressKey(Dialog):
    """The dialog that waits for the new key of a command.

    Keys with a fixed meaning, such as Tab, work as usual.
    """

    def __init__(self, bindings: Bindings, command: Command, slot: int, change: Change) -> None:
        self._bindings = bindings
        self._command = command
        self._slot = slot
        self._change = change
        answers = [DialogButton("common.cancel", Pop)]
        keys = bindings.chosen(command)
        if slot < len(keys):
            left = (*keys[:slot], *keys[slot + 1 :])
            answers.insert(0, self._answer("keys.own.remove", bindings.changed(command, left)))
        if command in dict(bindings.own):
            standard = Bindings(tuple(row for row in bindings.own if row[0] is not command))
            answers.insert(0, self._answer("keys.own.reset", Bindings.read(standard.stored())))
        super().__init__(lambda tr: name_of(command, tr), self._asking("keys.own.ask"), tuple(answers))

    def handle(self, event: pygame.event.Event) -> SceneChange | None:
        """Assign the pressed key to the command.

        If another command has the key, ask for confirmation first.
        """
        raw = event.dict.get("raw", event)
        if raw.type != pygame.KEYDOWN or raw.key in _MODIFIER_KEYS:
            return super().handle(event)
        shortcut = pressed_shortcut(raw)
        if shortcut is not None:
            return self._chosen(shortcut)
        if any(raw.key == getattr(pygame, f"K_{name}") for name in RESERVED_KEYS):
            return super().handle(raw)
        self.message = self._asking(
            "keys.own.ask.unknown"
            if raw.key in (pygame.K_UNKNOWN, _DEAD_KEY)  # SDL gives the same key code to all dead keys
            else "keys.own.ask.refused"
        )
        self.rebuild(self.context)
        return None

    def enter(self) -> None:
        """Do nothing, because Enter presses an answer button only if that button has the focus."""

    def _asking(self, key: str) -> Callable[[Translator], str]:
        return lambda tr: tr(key, {"command": name_of(self._command, tr)})

    def _answer(self, label: str, bindings: Bindings) -> DialogButton:
        return DialogButton(label, lambda: Pop(self._change(bindings)))

    def _chosen(self, shortcut: Shortcut) -> SceneChange:
        owner = self._bindings.owner(shortcut, self._command)
        given = self._bindings.given(self._command, self._slot, shortcut)
        if owner is None:
            return Pop(self._change(given))

        def taken(tr: Translator) -> str:
            return tr("keys.own.taken.text", {"key": cap(tr, shortcut), "command": name_of(owner, tr)})

        answers = self._answer("keys.own.swap", given), DialogButton("common.cancel", Pop)
        return Replace(Dialog("keys.own.taken", taken, answers))
