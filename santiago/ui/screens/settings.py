"""The settings, all of them at once; each works as soon as it is changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from enum import Enum
from typing import TypeVar

import pygame

from santiago.session.settings import (
    LEAST_TEXT_SCALE,
    MOST_TEXT_SCALE,
    AiTime,
    AnimationSpeed,
    Confirm,
    Pace,
    Settings,
    Theme,
)
from santiago.ui.contracts import Apply, SceneChange, Services
from santiago.ui.screens.form import Form, FormRow, Section
from santiago.ui.screens.page import Page
from santiago.ui.widgets.controls import Cycler, ScrollArea, Slider, Toggle
from santiago.ui.wording.translator import Translator, languages

E = TypeVar("E", bound=Enum)
_CYCLER_UNITS = 250


class SettingsScreen(Page):
    """Changes take effect at once and are kept; there is nothing to confirm."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        self._services = services

    def title(self) -> str:
        """The name of the screen."""
        return self.context.tr("settings.title")

    def fill(self, view: pygame.Rect) -> None:
        """Place a row for each setting."""
        Form(self.context, self.widgets, "settings", view, (self._game(), self._screen(), self._sound()))

    @property
    def _now(self) -> Settings:
        return self._services.settings()

    def _screen(self) -> Section:
        now, tr = self._now, self.context.tr
        codes = ("", *languages())
        names = [tr("settings.language.system"), *(Translator(code)("common.language") for code in codes[1:])]
        index = codes.index(now.language) if now.language in codes else 0
        return Section(
            tr("settings.screen"),
            (
                self._cycler(
                    "language", names, index, lambda chosen: replace(self._now, language=codes[chosen])
                ),
                self._slider(
                    "text-scale",
                    now.text_scale,
                    LEAST_TEXT_SCALE,
                    MOST_TEXT_SCALE,
                    0.1,
                    lambda value: replace(self._now, text_scale=value),
                ),
                self._choice("theme", Theme, now.theme, lambda value: replace(self._now, theme=value)),
                self._toggle("full-screen", now.full_screen, lambda on: replace(self._now, full_screen=on)),
                self._toggle(
                    "reduced-motion", now.reduced_motion, lambda on: replace(self._now, reduced_motion=on)
                ),
            ),
        )

    def _game(self) -> Section:
        now, tr = self._now, self.context.tr
        return Section(
            tr("settings.game"),
            (
                self._choice("pace", Pace, now.pace, lambda value: replace(self._now, pace=value)),
                self._choice(
                    "animation",
                    AnimationSpeed,
                    now.animation_speed,
                    lambda v: replace(self._now, animation_speed=v),
                ),
                self._choice("ai-time", AiTime, now.ai_time, lambda value: replace(self._now, ai_time=value)),
                self._choice(
                    "confirm", Confirm, now.confirm, lambda value: replace(self._now, confirm=value)
                ),
                self._toggle(
                    "round-summary", now.round_summary, lambda on: replace(self._now, round_summary=on)
                ),
                self._toggle("free-undo", now.free_undo, lambda on: replace(self._now, free_undo=on)),
            ),
        )

    def _sound(self) -> Section:
        now, tr = self._now, self.context.tr
        return Section(
            tr("settings.sound"),
            (
                self._slider(
                    "effects",
                    now.effects_volume,
                    0,
                    1,
                    0.1,
                    lambda value: replace(self._now, effects_volume=value),
                ),
                self._slider(
                    "ambience",
                    now.ambience_volume,
                    0,
                    1,
                    0.1,
                    lambda value: replace(self._now, ambience_volume=value),
                ),
                self._toggle("muted", now.muted, lambda on: replace(self._now, muted=on)),
            ),
        )

    def _choice(self, name: str, kind: type[E], value: E, changed: Callable[[E], Settings]) -> FormRow:
        members = tuple(kind)
        shown = [self.context.tr(f"settings.{name}.{member.value}") for member in members]
        return self._cycler(name, shown, members.index(value), lambda chosen: changed(members[chosen]))

    def _cycler(
        self, name: str, shown: Sequence[str], index: int, changed: Callable[[int], Settings]
    ) -> FormRow:
        def change(chosen: int) -> SceneChange:
            return Apply(changed(chosen))

        def make(rect: pygame.Rect, area: ScrollArea) -> None:
            Cycler(self.widgets, name, rect, shown, index, change, area=area)

        return self._row(name, make, _CYCLER_UNITS)

    def _slider(
        self,
        name: str,
        value: float,
        low: float,
        high: float,
        step: float,
        changed: Callable[[float], Settings],
    ) -> FormRow:
        def make(rect: pygame.Rect, area: ScrollArea) -> None:
            Slider(
                self.widgets,
                name,
                rect,
                lambda chosen: Apply(changed(chosen)),
                value=value,
                low=low,
                high=high,
                step=step,
                shown=self._percent,
                area=area,
            )

        return self._row(name, make, _CYCLER_UNITS)

    def _toggle(self, name: str, value: bool, changed: Callable[[bool], Settings]) -> FormRow:  # noqa: FBT001
        def make(rect: pygame.Rect, area: ScrollArea) -> None:
            Toggle(self.widgets, name, rect, "", lambda on: Apply(changed(on)), value=value, area=area)

        return self._row(name, make, 54)

    def _row(self, name: str, make: Callable[[pygame.Rect, ScrollArea], None], width: float) -> FormRow:
        tr = self.context.tr
        hint = f"settings.{name}.hint"
        return FormRow(make, width, tr(f"settings.{name}"), tr(hint) if tr.knows(hint) else "")

    def _percent(self, value: float) -> str:
        return self.context.tr("settings.percent", {"value": round(value * 100)})
