"""The top bar: title, round, ribbon of phases, shared canals left, tool buttons."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from santiago.presentation.view_model.command_table import ICONS
from santiago.presentation.view_model.targets import ButtonTarget, StageTarget, SupplyTarget, Target
from santiago.presentation.view_model.values import TableView, ToolButton
from santiago.presentation.wording.stages import Stage
from santiago.ui.graphics.buttons import ButtonFace, ButtonKind, ControlState, paint_button
from santiago.ui.graphics.cards import Card
from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.graphics.palette import colour
from santiago.ui.graphics.text import TextStyle
from santiago.ui.painting.hit_boxes import HitBox

_ICONS = {
    Stage.AUCTION: "icon-auction",
    Stage.OVERSEER: "icon-hat",
    Stage.PLANTING: "icon-plant",
    Stage.PROPOSALS: "icon-flag",
    Stage.DECISION: "icon-tick",
    Stage.EXTRA: "icon-canal",
    Stage.DRYING: "icon-sun",
    Stage.INCOME: "icon-trophy",
}
_PAST = colour("#B89B70")
_COMING = colour("#EBD3A3")


@dataclass(frozen=True, slots=True)
class _PhaseStep:
    """One phase of the ribbon: its box and whether its name is shown."""

    stage: Stage
    rect: pygame.Rect
    worded: bool


@dataclass(frozen=True, slots=True)
class _TopBarParts:
    """The parts of the top bar from left to right."""

    icon: pygame.Rect
    title: pygame.Rect | None
    round: pygame.Rect
    ribbon: pygame.Rect
    steps: tuple[_PhaseStep, ...]
    supply: pygame.Rect
    tools: tuple[pygame.Rect, ...]


@dataclass(frozen=True, slots=True)
class TopBarPainter:
    """Lays out and paints the top bar of a view."""

    context: DrawContext
    bar: pygame.Rect
    view: TableView

    def boxes(self) -> tuple[HitBox, ...]:
        """The hit boxes of tool buttons, phases and shared canals."""
        parts = self._parts()
        tools = zip(self.view.tools, parts.tools, strict=True)
        buttons = [HitBox(ButtonTarget(tool.command), box) for tool, box in tools]
        steps = [HitBox(StageTarget(step.stage), step.rect) for step in parts.steps]
        return (*steps, HitBox(SupplyTarget(), parts.supply), *buttons)

    def supply_box(self) -> pygame.Rect:
        """The box of the count of shared canals."""
        return self._parts().supply

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the bar on the wood."""
        parts, text, view = self._parts(), self.context.text, self.view
        self.context.sprites.paint(surface, "app-icon", parts.icon.left, parts.icon.top, parts.icon.width)
        if parts.title is not None:
            text.line(surface, "Santiago", parts.title, self._title())
        self._two_lines(surface, parts.round, *self._round_words(), self.context.styles.notice)
        self.context.cards.paint(surface, Card.INLAY, parts.ribbon)
        for step in parts.steps:
            self._step(surface, step, view.stage)
        if view.counting:
            self._arrow(surface, parts.ribbon, "icon-trophy", view.counting, notched=False)
        self._supply(surface, parts.supply, view.position.supply)
        for tool, box in zip(view.tools, parts.tools, strict=True):
            face = ButtonFace(icon=ICONS[tool.command], kind=ButtonKind.ICON)
            paint_button(self.context, surface, box, face, _state(tool, view.hover))

    # ------------------------------------------------------------ measures

    def _parts(self) -> _TopBarParts:
        """Lay out the bar, once for each of the values that it depends on."""
        view, position = self.view, self.view.position
        values = position.round, position.rounds, position.supply, view.stage, len(view.tools)
        return self.context.layout_cache.get((_TopBarParts, *self.bar, *values), self._laid_out)

    def _laid_out(self) -> _TopBarParts:
        px, text, bar, view = self.context.scale.px, self.context.text, self.bar, self.view
        side = min(px(38), bar.height - px(4))
        icon = pygame.Rect(bar.left, bar.centery - side // 2, side, side)
        tools = []
        x = bar.right
        for _ in view.tools:
            x -= side
            tools.append(pygame.Rect(x, bar.centery - side // 2, side, side - px(2)))
            x -= px(8)
        supply_width = self._supply_width(view.position.supply)
        supply = pygame.Rect(x - px(6) - supply_width, bar.top, supply_width, bar.height)
        styles, (number, of_rounds) = self.context.styles, self._round_words()
        round_width = max(text.width(number, styles.notice), text.width(of_rounds, styles.wood_hint)) + px(4)
        title_width = text.width("Santiago", self._title()) + px(4)
        left = icon.right + px(11)
        end = supply.left - px(16)
        # by the longest name of a phase, so that the layout does not depend on the phase
        needed = round_width + px(20) + self._widest_ribbon(worded=False)
        worded_too = round_width + px(20) + self._widest_ribbon(worded=True)
        roomy = end - left - title_width - px(22)
        title = None
        if roomy >= needed and (roomy >= worded_too or end - left < worded_too):
            title = pygame.Rect(left, bar.top, title_width, bar.height)
            left = title.right + px(22)
        rounds = pygame.Rect(left, bar.top, round_width, bar.height)
        high = max(px(38), text.line_height(self._current()) + px(8))
        ribbon = pygame.Rect(rounds.right + px(16), bar.centery - high // 2, 0, high)
        ribbon.width = max(end - ribbon.left, 1)
        steps = () if view.counting else self._steps(ribbon, view.stage)
        return _TopBarParts(icon, title, rounds, ribbon, steps, supply, tuple(reversed(tools)))

    def _steps(self, ribbon: pygame.Rect, current: Stage) -> tuple[_PhaseStep, ...]:
        worded = self._widest_ribbon(worded=True) <= ribbon.width
        own = self._current_width(current)
        others = [self._step_width(stage, worded=worded) for stage in Stage if stage is not current]
        slack = (ribbon.width - own - sum(others)) / len(others)
        x: float = ribbon.left
        steps = []
        for stage in Stage:
            width = own if stage is current else self._step_width(stage, worded=worded) + slack
            rect = pygame.Rect(round(x), ribbon.top, round(x + width) - round(x), ribbon.height)
            steps.append(_PhaseStep(stage, rect, worded or stage is current))
            x += width
        return tuple(steps)

    def _widest_ribbon(self, *, worded: bool) -> float:
        widths = [self._step_width(stage, worded=worded) for stage in Stage]
        most = max(self._current_width(stage) - width for stage, width in zip(Stage, widths, strict=True))
        return sum(widths) + most + 7 * self.context.scale.px(13)

    def _step_width(self, stage: Stage, *, worded: bool) -> float:
        words = (
            self.context.scale.px(5) + self.context.text.width(self.name(stage), self._other())
            if worded
            else 0
        )
        return self._icon_side() + words

    def _current_width(self, stage: Stage) -> float:
        px = self.context.scale.px
        return px(24) + px(8) + self.context.text.width(self.name(stage), self._current()) + px(36)

    def _supply_width(self, supply: int) -> int:
        text, px, styles = self.context.text, self.context.scale.px, self.context.styles
        left = self.context.tr("view.canals-left", {"count": supply})
        words = max(text.width(str(supply), styles.wood_name), text.width(left, styles.wood_hint))
        return px(42) + words + px(2)

    def _icon_side(self) -> int:
        return self.context.scale.px(18)

    # ------------------------------------------------------------ parts

    def _two_lines(
        self, surface: pygame.Surface, box: pygame.Rect, upper: str, lower: str, style: TextStyle
    ) -> None:
        text = self.context.text
        first, second = text.line_height(style), text.line_height(self.context.styles.wood_hint)
        tight = round((first + second) * 0.84)
        top = box.centery - tight // 2
        text.line(surface, upper, pygame.Rect(box.left, top, box.width, round(first * 0.84)), style)
        below = pygame.Rect(box.left, top + round(first * 0.84), box.width, round(second * 0.84))
        text.line(surface, lower, below, self.context.styles.wood_hint)

    def _step(self, surface: pygame.Surface, step: _PhaseStep, current: Stage) -> None:
        px, box = self.context.scale.px, step.rect
        if step.stage is current:
            self._arrow(surface, box, _ICONS[current], self.name(current), notched=bool(current))
            return
        tone = _PAST if step.stage < current else _COMING
        icon = self._icon_side()
        words = self.context.text.width(self.name(step.stage), self._other()) if step.worded else 0
        width = icon + (px(5) + words if words else 0)
        x = box.left + (box.width - width) / 2
        image = self.context.sprites.line_icon(_ICONS[step.stage], icon, tone)
        surface.blit(image, (round(x), round(box.centery - icon / 2)))
        if words:
            label = pygame.Rect(round(x) + icon + px(5), box.top, words + 2, box.height)
            self.context.text.line(surface, self.name(step.stage), label, self._other().coloured(tone))

    def _arrow(
        self, surface: pygame.Surface, box: pygame.Rect, icon: str, text: str, *, notched: bool
    ) -> None:
        """Paint the piece of paper that says where the game stands."""
        px, palette = self.context.scale.px, self.context.palette
        point = px(10)
        shapes, edge = self.context.shapes, max(1.5, 2 * self.context.scale.k)
        shapes.arrow(surface, box.move(px(2), px(3)), point, palette.shadow, 110, notched=notched)
        shapes.arrow(surface, box, point, palette.paper, 255, palette.ink, edge, notched=notched)
        style = self._current()
        side = px(23)
        words = min(self.context.text.width(text, style), box.width - side - px(9) - 2 * point)
        x = box.left + (box.width - side - px(9) - words) / 2
        self.context.sprites.paint_centred(surface, icon, (x + side / 2, box.centery), side)
        label = pygame.Rect(round(x) + side + px(9), box.top, words + 2, box.height)
        self.context.text.line(surface, text, label, style)

    def _supply(self, surface: pygame.Surface, box: pygame.Rect, supply: int) -> None:
        px = self.context.scale.px
        self.context.sprites.paint_centred(surface, "canal-icon", (box.left + px(18), box.centery), px(36))
        words = pygame.Rect(box.left + px(42), box.top, box.width - px(42), box.height)
        left = self.context.tr("view.canals-left", {"count": supply})
        self._two_lines(surface, words, str(supply), left, self.context.styles.wood_name)

    # ------------------------------------------------------------ words

    def name(self, stage: Stage) -> str:
        """The phase's name in the ribbon."""
        return self.context.tr(f"view.stage.{stage.name.lower()}")

    def _round_words(self) -> tuple[str, str]:
        values = {"round": self.view.position.round, "rounds": self.view.position.rounds}
        return self.context.tr("view.round", values), self.context.tr("view.of-rounds", values)

    def _title(self) -> TextStyle:
        return self.context.styles.page_title.sized(26)

    def _current(self) -> TextStyle:
        return self.context.styles.key.coloured(self.context.palette.ink)

    def _other(self) -> TextStyle:
        return self.context.styles.caption.coloured(_COMING)


def _state(tool: ToolButton, hover: Target | None) -> ControlState:
    if not tool.enabled:
        return ControlState.DISABLED
    if tool.pressed:
        return ControlState.PRESSED
    return ControlState.HOVERED if hover == ButtonTarget(tool.command) else ControlState.NORMAL
