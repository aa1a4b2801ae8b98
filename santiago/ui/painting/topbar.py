"""The top bar with the title, the round, the ribbon of phases, the shared canals and the tool buttons."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from santiago.presentation.view_model.command_table import ICONS
from santiago.presentation.view_model.targets import ButtonTarget, StageTarget, SupplyTarget, Target
from santiago.presentation.view_model.values import ToolButton
from santiago.ui.graphics.buttons import ButtonFace, ButtonKind, ControlState, paint_button
from santiago.ui.graphics.cards import Card
from santiago.ui.graphics.draw_context import DrawContext, Drawn
from santiago.ui.graphics.palette import colour_of
from santiago.ui.graphics.text import TextStyle
from santiago.ui.painting.hit_boxes import HitBox
from santiago.wording.stages import Stage

_ICONS = {
    Stage.AUCTION: "icon-auction",
    Stage.OVERSEER: "icon-hat",
    Stage.PLANTING: "icon-plant",
    Stage.PROPOSALS: "icon-flag",
    Stage.DECISION: "icon-tick",
    Stage.EXTRA: "icon-canal",
    Stage.DRYING: "icon-sun",
    Stage.INCOME: "icon-coin",
}
_CANAL_STEP = (Stage.PROPOSALS, Stage.DECISION)
"""The two stages that the rule book counts as one step; they share a step of the ribbon."""


@dataclass(frozen=True, slots=True)
class _PhaseStep:
    """A phase of the round in the ribbon: its box, and whether its name is shown."""

    stage: Stage
    rect: pygame.Rect
    worded: bool


class TopBar(Drawn):
    """Lays out and paints the top bar of the table screen in `box`."""

    def __init__(
        self,
        context: DrawContext,
        box: pygame.Rect,
        rounds: tuple[int, int],
        supply: int,
        stage: Stage,
        counting: str,
        tools: tuple[ToolButton, ...],
    ) -> None:
        """`rounds` is (current round, number of rounds), and `supply` is the number of shared canals left.

        `counting` is a text about the final count, or "" before the final count. The text is shown in place
        of the phases of the round.
        """
        self.context, self._box = context, box
        self._round, self._rounds = rounds
        self._canals, self._stage, self._counting, self._tools = supply, stage, counting, tools
        self._lay_out()

    def hit_boxes(self) -> tuple[HitBox, ...]:
        """Return the hit boxes of the tool buttons, the phases and the shared canals."""
        tools = zip(self._tools, self._buttons, strict=True)
        buttons = [HitBox(ButtonTarget(tool.command), box) for tool, box in tools]
        steps = [HitBox(StageTarget(step.stage), step.rect) for step in self._steps]
        if any(step.rect.width < self.context.finger for step in steps):
            steps = [HitBox(StageTarget(self._stage), self._ribbon)]
        return (*steps, HitBox(SupplyTarget(), self.supply), *buttons)

    def paint(self, surface: pygame.Surface, hover: Target | None) -> None:
        surface.blit(self.sprites.image("app-icon", self._icon.width), self._icon)
        if self._title is not None:
            self.text.line(surface, "Santiago", self._title, self._title_style())
        self._two_lines(surface, self._round_box, *self._round_words(), self.styles.notice)
        self.context.cards.paint(surface, Card.INLAY, self._ribbon)
        for step in self._steps:
            self._step(surface, step)
        if self._counting:
            self._arrow(surface, self._ribbon, "icon-trophy", self._counting, notched=False)
        self._paint_supply(surface)
        for tool, box in zip(self._tools, self._buttons, strict=True):
            face = ButtonFace(icon=ICONS[tool.command], kind=ButtonKind.ICON)
            paint_button(self.context, surface, box, face, _state(tool, hover))

    # ------------------------------------------------------------ layout

    def _lay_out(self) -> None:
        px, text, bar, styles = self.px, self.text, self._box, self.styles
        finger, side = self.context.finger, min(px(38), bar.height - px(4))
        self._icon = pygame.Rect(bar.left, bar.centery - side // 2, side, side)
        tools = []
        x, wide, high = bar.right, max(side, finger), max(side - px(2), finger)
        for _ in self._tools:
            x -= wide
            tools.append(pygame.Rect(x, bar.centery - max(side, high) // 2, wide, high))
            x -= px(4 if finger else 8)
        self._buttons = tuple(reversed(tools))
        number, of_rounds = self._round_words()
        round_width = max(text.width(number, styles.notice), text.width(of_rounds, styles.wood_hint)) + px(4)
        title_width = text.width("Santiago", self._title_style()) + px(4)
        left = self._icon.right + px(11)
        # for the longest phase name, so that the layout is the same in all phases
        worded_too = round_width + px(20) + self._widest_ribbon()
        supply_right, apart = x - px(6), px(16)
        room = supply_right - apart - left
        self._counts_in_words = room - self._supply_width(worded=True) >= worded_too
        supply_width = self._supply_width(worded=self._counts_in_words)
        self.supply = pygame.Rect(supply_right - supply_width, bar.top, supply_width, bar.height)
        end = self.supply.left - apart
        roomy = end - left - title_width - px(22)
        self._title = None
        if roomy >= worded_too:
            self._title = pygame.Rect(left, bar.top, title_width, bar.height)
            left = self._title.right + px(22)
        self._round_box = pygame.Rect(left, bar.top, round_width, bar.height)
        high = max(px(38), text.line_height(self._current_style()) + px(8), finger)
        self._ribbon = pygame.Rect(self._round_box.right + px(16), bar.centery - high // 2, 0, high)
        self._ribbon.width = max(end - self._ribbon.left, 1)
        self._steps = () if self._counting else self._lay_out_steps()

    def _lay_out_steps(self) -> tuple[_PhaseStep, ...]:
        ribbon, current = self._ribbon, self._stage
        worded = self._widest_ribbon() <= ribbon.width
        own = self._current_width(current)
        stages = _steps_of(current)
        others = [self._step_width(stage, worded=worded) for stage in stages if stage is not current]
        slack = (ribbon.width - own - sum(others)) / len(others)
        x: float = ribbon.left
        steps = []
        for stage in stages:
            width = own if stage is current else self._step_width(stage, worded=worded) + slack
            rect = pygame.Rect(round(x), ribbon.top, round(x + width) - round(x), ribbon.height)
            steps.append(_PhaseStep(stage, rect, worded or stage is current))
            x += width
        return tuple(steps)

    def _widest_ribbon(self) -> float:
        """Return the width that the ribbon needs for all phase names, whichever phase is current."""
        return self.context.layout_cache.get(TopBar._widest_ribbon, self._measured_ribbon)

    def _measured_ribbon(self) -> float:
        px, most = self.px, 0.0
        for current in Stage:
            others = (self._step_width(one, worded=True) for one in _steps_of(current) if one is not current)
            most = max(most, self._current_width(current) + sum(others))
        return most + 7 * px(13)

    def _step_width(self, stage: Stage, *, worded: bool) -> float:
        words = self.px(5) + self.text.width(self._step_name(stage), self._other_style()) if worded else 0
        return self._icon_side() + words

    def _current_width(self, stage: Stage) -> float:
        return (
            self.px(24) + self.px(8) + self.text.width(self._name(stage), self._current_style()) + self.px(36)
        )

    def _supply_width(self, *, worded: bool) -> int:
        words = self.text.width(str(self._canals), self.styles.wood_name)
        if worded:
            left = self.tr("view.canals-left", {"count": self._canals})
            words = max(words, self.text.width(left, self.styles.wood_hint))
        return self.px(42) + words + self.px(2)

    def _icon_side(self) -> int:
        return self.px(18)

    # ------------------------------------------------------------ parts

    def _two_lines(
        self, surface: pygame.Surface, box: pygame.Rect, upper: str, lower: str, style: TextStyle
    ) -> None:
        first, second = self.text.line_height(style), self.text.line_height(self.styles.wood_hint)
        tight = round((first + second) * 0.84)
        top = box.centery - tight // 2
        self.text.line(surface, upper, pygame.Rect(box.left, top, box.width, round(first * 0.84)), style)
        below = pygame.Rect(box.left, top + round(first * 0.84), box.width, round(second * 0.84))
        self.text.line(surface, lower, below, self.styles.wood_hint)

    def _step(self, surface: pygame.Surface, step: _PhaseStep) -> None:
        px, box, current = self.px, step.rect, self._stage
        if step.stage is current:
            self._arrow(surface, box, _ICONS[current], self._name(current), notched=bool(current))
            return
        tone = colour_of("table.phase_past") if step.stage < current else colour_of("table.phase_coming")
        icon = self._icon_side()
        name = self._step_name(step.stage)
        words = self.text.width(name, self._other_style()) if step.worded else 0
        width = icon + (px(5) + words if words else 0)
        x = box.left + (box.width - width) / 2
        image = self.sprites.line_icon(_ICONS[step.stage], icon, tone)
        surface.blit(image, (round(x), round(box.centery - icon / 2)))
        if words:
            label = pygame.Rect(round(x) + icon + px(5), box.top, words + 2, box.height)
            self.text.line(surface, name, label, self._other_style().coloured(tone))

    def _arrow(
        self, surface: pygame.Surface, box: pygame.Rect, icon: str, text: str, *, notched: bool
    ) -> None:
        """Paint the paper arrow that names the current phase or the current part of the final count."""
        point = self.px(10)
        shapes, edge = self.shapes, max(1.5, 2 * self.scale.k)
        shapes.arrow(
            surface, box.move(self.px(2), self.px(3)), point, self.palette.shadow, 110, notched=notched
        )
        shapes.arrow(surface, box, point, self.palette.paper, 255, self.palette.ink, edge, notched=notched)
        style = self._current_style()
        side = self.px(23)
        words = min(self.text.width(text, style), box.width - side - self.px(9) - 2 * point)
        x = box.left + (box.width - side - self.px(9) - words) / 2
        self.sprites.paint_centred(surface, icon, (x + side / 2, box.centery), side)
        label = pygame.Rect(round(x) + side + self.px(9), box.top, words + 2, box.height)
        self.text.line(surface, text, label, style)

    def _paint_supply(self, surface: pygame.Surface) -> None:
        px, box, supply = self.px, self.supply, self._canals
        self.sprites.paint_centred(surface, "canal-icon", (box.left + px(18), box.centery), px(36))
        words = pygame.Rect(box.left + px(42), box.top, box.width - px(42), box.height)
        if not self._counts_in_words:
            self.text.line(surface, str(supply), words, self.styles.wood_name)
            return
        left = self.tr("view.canals-left", {"count": supply})
        self._two_lines(surface, words, str(supply), left, self.styles.wood_name)

    # ------------------------------------------------------------ words

    def _name(self, stage: Stage) -> str:
        """Return the name that the ribbon shows for `stage` while it is the current phase."""
        return self.tr(f"view.stage.{stage.name.lower()}")

    def _step_name(self, stage: Stage) -> str:
        """Return the name that the ribbon shows for `stage` while another phase is current."""
        return self.tr("view.stage.canal") if stage in _CANAL_STEP else self._name(stage)

    def _round_words(self) -> tuple[str, str]:
        values = {"round": self._round, "rounds": self._rounds}
        return self.tr("view.round", values), self.tr("view.of-rounds", values)

    def _title_style(self) -> TextStyle:
        return self.styles.page_title.sized(26)

    def _current_style(self) -> TextStyle:
        return self.styles.key.coloured(self.palette.ink)

    def _other_style(self) -> TextStyle:
        return self.styles.caption.coloured(colour_of("table.phase_coming"))


def _state(tool: ToolButton, hover: Target | None) -> ControlState:
    if not tool.enabled:
        return ControlState.DISABLED
    if tool.pressed:
        return ControlState.PRESSED
    return ControlState.HOVERED if hover == ButtonTarget(tool.command) else ControlState.NORMAL


def _steps_of(current: Stage) -> tuple[Stage, ...]:
    """Return the stages that the ribbon shows.

    Proposals and decision share a step: DECISION is shown if it is `current`, otherwise PROPOSALS.
    """
    hidden = Stage.PROPOSALS if current is Stage.DECISION else Stage.DECISION
    return tuple(stage for stage in Stage if stage is not hidden)
