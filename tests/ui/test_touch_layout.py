"""The touch layout: no control is smaller than a fingertip, and all texts are complete."""

from itertools import combinations

import pytest

from santiago.presentation.view_model.commands import Command
from santiago.presentation.view_model.targets import (
    CanalOfPanelTarget,
    CanalTarget,
    FinalCellTarget,
    PanelTarget,
    RemainingTilesTarget,
    ScoreOfPanelTarget,
    SquareTarget,
    SupplyTarget,
)
from santiago.session.game_session import GameSession
from santiago.session.lesson_script import script
from santiago.ui.contracts import Push
from santiago.ui.screens.screen import Screen
from santiago.ui.table.log_page import LogPage
from santiago.ui.table.table_scene import TableScene
from santiago.ui.widgets.control import Control
from tests.combinations import Axis
from tests.ui.lesson.learner import Learner, lesson_at
from tests.ui.longer_english import LANGUAGES
from tests.ui.table.playing import TablePilot
from tests.ui.test_finished import SCREENS as AFTER_A_GAME
from tests.ui.test_layout_walk import PHASES, SIZES, apart, standing
from tests.ui.test_review import SCREENS as REVIEWS
from tests.ui.test_screens_text import SCREENS
from tests.ui.text_layout import Notes, faults, faults_of, noted_context, outside_boards, overlaps, paper

pytestmark = pytest.mark.usefixtures("texts_only")
SCALES = Axis((1.0, 1.5, 2.0), extremes=(1.0, 2.0))
INCH = 25.4
TOLD = (SupplyTarget, CanalOfPanelTarget, RemainingTilesTarget, FinalCellTarget)
"""Targets that do nothing when tapped; a long press shows their tooltip."""
ALL_SCREENS = {**SCREENS, **AFTER_A_GAME, **REVIEWS}
SNAPPING = (CanalTarget, ScoreOfPanelTarget)
"""Targets that may be smaller: taps next to them have the same effect."""


def finger(scale: float) -> float:
    """Return 9 mm in pixels at 96 dpi times the text scale, at most the scale of a Steam Deck."""
    return 9 / INCH * 96 * min(max(1.0, scale), 1.5)


def small(scene: TableScene, scale: float) -> list[object]:
    """Return the pressable targets at the table that are too small."""
    geometry, least = scene.geometry, finger(scale)
    found: list[object] = []
    for box in geometry.hit_boxes:
        needed = finger(1.0) if isinstance(box.target, SquareTarget) else least
        if not isinstance(box.target, TOLD + SNAPPING) and min(box.rect.size) < needed:
            found.append((box.target, box.rect.size))
    found += [(one.command, one.rect.size) for one in geometry.buttons if min(one.rect.size) < least]
    card = geometry.advice_card
    if card is not None:
        found += [one for one in (card.cross, card.follow) if one is not None and min(one.size) < least]
    return found


@pytest.mark.matrix_in_turn(phase=PHASES, language=LANGUAGES, scale=SCALES, size=SIZES)
def test_every_phase_of_the_table_can_be_played_with_a_finger(
    phase: tuple[str, str], language: str, scale: float, size: tuple[int, int]
) -> None:
    notes = Notes()
    scene = TablePilot(GameSession(standing(*phase))).scene
    scene.rebuild(noted_context(size, language, scale, notes, touch=True))
    scene.update(0.01)
    notes.written.clear()
    surface = paper(size)
    scene.draw(surface)
    assert [fault for note in notes.written for fault in faults_of(note, surface)] == []
    assert list(overlaps(notes.written)) == []
    assert small(scene, scale) == []
    window = surface.get_rect()
    assert [box for box in scene.geometry.hit_boxes if not window.contains(box.rect)] == []
    panels = [box.rect for box in scene.geometry.hit_boxes if isinstance(box.target, PanelTarget)]
    assert not any(one.colliderect(other) for one, other in combinations(panels, 2))


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)])
@pytest.mark.parametrize("scale", SCALES)
def test_history_and_advice_can_be_used_with_a_finger(size: tuple[int, int], scale: float) -> None:
    player = TablePilot(GameSession(standing("4p-trefl-a", "planting")))
    player.scene.rebuild(noted_context(size, "fr", scale, Notes(), touch=True))
    player.button(Command.HINT)
    for _ in range(20):
        player.wait()
    assert player.scene.geometry.advice_card is not None
    assert small(player.scene, scale) == []
    player.scene.visit(3)
    player.wait()
    assert player.scene.geometry.buttons
    assert small(player.scene, scale) == []


@pytest.mark.matrix_in_turn(number=range(len(script().steps)), language=LANGUAGES, scale=SCALES, size=SIZES)
def test_every_step_of_the_lesson_can_be_taken_with_a_finger(
    number: int, language: str, scale: float, size: tuple[int, int]
) -> None:
    learner = Learner(lesson_at(number), noted_context(size, language, scale, Notes(), touch=True))
    learner.await_card()
    widgets = learner.card.widgets
    assert too_small([widgets.find(key) for key in widgets.keys], scale) == []


def test_lines_of_the_log_page_are_pressed_with_a_finger() -> None:
    player = TablePilot(GameSession(standing("4p-trefl-a", "planting")))
    page = player.button(Command.LOG)
    assert isinstance(page, Push)
    assert isinstance(page.scene, LogPage)
    page.scene.rebuild(noted_context((1024, 640), "fr", 1.0, Notes(), touch=True))
    assert min(row.box.height for row in page.scene.rows) >= finger(1.0)


@pytest.mark.matrix_in_turn(name=ALL_SCREENS, language=LANGUAGES, scale=SCALES, size=SIZES)
def test_every_screen_can_be_used_with_a_finger(
    name: str, language: str, scale: float, size: tuple[int, int]
) -> None:
    scene = ALL_SCREENS[name]()
    found = faults(scene, size, language, scale, touch=True)
    if name == "lapses":  # a mistake shows a part of the table
        found = []
    if name == "count a board":
        found = outside_boards(found)
    assert found == []
    assert isinstance(scene, Screen)
    assert apart(scene, size) == []
    assert too_small([scene.widgets.find(key) for key in scene.widgets.keys], scale) == []


def too_small(controls: list[Control], scale: float) -> list[tuple[str, tuple[int, int]]]:
    return [(one.key, one.rect.size) for one in controls if min(one.rect.size) < finger(scale)]
