"""The settings page. Each setting takes effect as soon as it is changed."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum
from functools import partial
from typing import Any, Final

import pygame

from santiago.session.settings import LEAST_TEXT_SCALE, MOST_TEXT_SCALE
from santiago.ui.contracts import Apply, Push, SceneChange, Services
from santiago.ui.devices.screen_reader_support import readers_served, untested_readers
from santiago.ui.screens.form import Form, FormRow, FormRows, Section
from santiago.ui.screens.screen import Page
from santiago.ui.widgets.controls import Button, ScrollArea
from santiago.wording.translator import language_name, languages

_SECTIONS: Final[dict[str, dict[str, str]]] = {
    "game": {
        "pace": "pace",
        "animation": "animation_speed",
        "ai-time": "ai_time",
        "confirm": "confirm",
        "own-canal": "always_ask_own_canal",
        "round-summary": "round_summary",
        "remarks": "remarks",
        "coach": "coach",
        "free-undo": "free_undo",
        "reminder": "reminder",
        "path": "path",
        "background-review": "background_review",
        "problem-figure": "problem_figure",
    },
    "screen": {
        "language": "language",
        "text-scale": "text_scale",
        "theme": "theme",
        "full-screen": "full_screen",
        "reduced-motion": "reduced_motion",
        "calm-table": "calm_table",
        "panels-left": "panels_left",
        "accessibility": "",
    },
    "controls": {
        "keys": "",
        "held-toggles": "held_toggles",
        "touch": "touch",
        "rumble": "rumble",
    },
    "sound": {
        "effects": "effects_volume",
        "ambience": "ambience_volume",
        "menu-music": "menu_music_volume",
        "table-music": "table_music_volume",
        "muted": "muted",
        "captions": "captions",
    },
    "reader": {
        "spoken": "spoken",
        "spoken-by": "spoken_by",
        "spoken-privately": "spoken_privately",
        "untested-reader": "untested_reader",
        "voice": "voice",
        "voice-rate": "voice_rate",
        "earcons": "earcons",
    },
}
"""The rows of each section. The name of each row, which is part of its text keys, is mapped to a field of
`Settings`. The type of the field determines the control.

A row without a field has a button that opens a page.
"""


_BUTTON_UNITS = 150
_REMINDERS = (0, 15, 30, 45, 60, 90, 120, 180, 300, 600, 900)
"""The possible times, in seconds, until a person is reminded to decide; 0 means never."""


class SettingsScreen(Page):
    """The page of all settings. Changes are saved and take effect at once, without confirmation."""

    key = "settings"

    def __init__(self, services: Services) -> None:
        super().__init__()
        self._services = services

    def fill(self, view: pygame.Rect) -> None:
        """Place a row for each setting that has an effect on this system."""
        hidden = () if untested_readers() else ("untested-reader",)
        sections = [
            Section(
                self.tr(f"settings.{section}"),
                tuple(self._row(name, field) for name, field in rows.items() if name not in hidden),
            )
            for section, rows in _SECTIONS.items()
        ]
        Form(self.context, self.widgets, "settings", view, sections)

    def _row(self, name: str, field: str) -> FormRow:
        """Return a row with the control that suits the type of the setting."""
        rows = FormRows(self.widgets, "settings")
        if not field:
            return rows.row(name, partial(self._open, name), _BUTTON_UNITS)
        value = getattr(self._services.settings(), field)

        def change(chosen: Any) -> SceneChange:  # noqa: ANN401  of the type of the field
            return Apply(replace(self._services.settings(), **{field: chosen}))

        match value:
            case Enum():
                row = rows.choice(name, tuple(type(value)), value, change)
                missing = name == "spoken" and not readers_served(
                    untested=self._services.settings().untested_reader
                )
                return replace(row, hint=self.tr("settings.spoken.missing")) if missing else row
            case bool():
                return rows.toggle(name, change, value=value)
            case int():
                times = sorted({*_REMINDERS, value})
                words = [self._time(one) for one in times]
                return rows.cycler(name, words, times.index(value), lambda chosen: change(times[chosen]))
            case float():
                low, high = (LEAST_TEXT_SCALE, MOST_TEXT_SCALE) if field == "text_scale" else (0, 1)
                return rows.slider(name, change, value=value, low=low, high=high)
            case _:
                codes = ("", *languages())
                names = [language_name(code) for code in codes[1:]]
                shown = [self.tr("settings.language.system"), *names]
                index = codes.index(value) if value in codes else 0
                return rows.cycler(name, shown, index, lambda chosen: change(codes[chosen]))

    def _time(self, seconds: int) -> str:
        unit, count = ("seconds", seconds) if seconds % 60 else ("minutes", seconds // 60)
        return self.tr(f"settings.reminder.{unit if seconds else 'off'}", {"count": count})

    def _open(self, name: str, rect: pygame.Rect, area: ScrollArea) -> None:
        """Add a button that opens another page."""

        def show() -> SceneChange:
            from santiago.ui.screens.accessibility_features import AccessibilityFeatures
            from santiago.ui.screens.own_keys import OwnKeys

            return Push(OwnKeys(self._services) if name == "keys" else AccessibilityFeatures())

        Button(self.widgets, name, rect, self.tr(f"settings.{name}.open"), show, area=area)
