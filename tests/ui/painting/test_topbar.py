"""The top bar: the ribbon has the rule book's seven steps; their names take precedence over the title."""

import pygame
import pytest

from santiago.presentation.view_model.commands import Command
from santiago.presentation.view_model.targets import StageTarget
from santiago.presentation.view_model.values import ToolButton
from santiago.ui.graphics.draw_context import DisplayOptions, DrawContext, make_draw_context
from santiago.ui.graphics.text import DrawnText
from santiago.ui.painting.layout import table_layout
from santiago.ui.painting.topbar import TopBar
from santiago.wording.stages import Stage
from tests.ui.drawings import SPRITES, context_of
from tests.ui.longer_english import LANGUAGES

TOOLS = tuple(map(ToolButton, (Command.UNDO, Command.REDO, Command.HINT, Command.LOG, Command.PAUSE)))
ALL_TOOLS = (*TOOLS, ToolButton(Command.WHAT_HAPPENED), ToolButton(Command.FIELDS))


def bar(context: DrawContext, stage: Stage, text_scale: float) -> TopBar:
    layout = table_layout(context.size, text_scale, 4)
    return TopBar(context, layout.top, (3, 11), 9, stage, "", TOOLS)


@pytest.mark.parametrize("stage", Stage)
def test_the_ribbon_has_the_seven_steps_of_a_round(stage: Stage) -> None:
    """The rule book says 'A round has seven steps', one of which has both proposals and the decision."""
    shown = bar(context_of((1280, 800)), stage, 1.0)
    steps = [Stage(box.target.index) for box in shown.hit_boxes() if isinstance(box.target, StageTarget)]
    assert len(steps) == 7
    assert stage in steps


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("text_scale", [1.0, 1.4])
def test_the_title_gives_way_before_the_names_of_the_phases(size: tuple[int, int], text_scale: float) -> None:
    options, drawn = DisplayOptions(language="fr", text_scale=text_scale), list[DrawnText]()
    context = make_draw_context(size, options, SPRITES, drawn.append)
    bar(context, Stage.AUCTION, text_scale).paint(pygame.Surface(size), None)
    written = [text.wanted for text in drawn]
    phases = [context.tr(f"view.stage.{name}") for name in ("planting", "extra", "income")]
    assert "Santiago" not in written or all(phase in written for phase in phases)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("stage", Stage)
def test_the_smallest_window_names_every_step_of_the_round(language: str, stage: Stage) -> None:
    drawn = list[DrawnText]()
    context = make_draw_context((1024, 640), DisplayOptions(language=language), SPRITES, drawn.append)
    layout = table_layout(context.size, 1.0, 4)
    TopBar(context, layout.top, (1, 11), 11, stage, "", ALL_TOOLS).paint(pygame.Surface(context.size), None)
    steps = ("auction", "overseer", "planting", "extra", "drying", "income")
    assert {context.tr(f"view.stage.{name}") for name in steps} <= {text.wanted for text in drawn}
