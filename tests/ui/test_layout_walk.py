"""Phases of real games and all screens, by size, scale and language: texts are complete and separate."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import combinations

import pygame
import pytest

from santiago.presentation.view_model.targets import CoinTarget, PanelTarget, PieceTarget
from santiago.rules.grid import squares_in
from santiago.rules.position_json import phase_name
from santiago.rules.record import Level, Player, Record, SeatInfo, replay
from santiago.session.game_session import GameSession
from santiago.session.lesson_script import script
from santiago.ui.contracts import Scene
from santiago.ui.screens.name_dialog import NameDialog
from santiago.ui.screens.screen import Screen
from santiago.ui.table.table_scene import TableScene
from tests.combinations import Axis
from tests.persistence.games import finished_game
from tests.ui.lesson.learner import Learner, lesson_at
from tests.ui.longer_english import LANGUAGES
from tests.ui.table.playing import TablePilot
from tests.ui.test_review import SCREENS as REVIEWS
from tests.ui.test_screens_text import SCREENS, answer
from tests.ui.text_layout import (
    Notes,
    crowded_bars,
    faults,
    faults_of,
    noted_context,
    outside_boards,
    overlaps,
    paper,
)

pytestmark = pytest.mark.usefixtures("texts_only")
NAMES = ("Ana", "Bruno", "Chloé", "Maximilian", "Elif")
CHARACTERS = ["esteban", "carmen", "dolores", "benito", "mateo"]
SIZES = Axis(
    [
        (1024, 600),
        (1024, 640),
        (1280, 800),
        (1366, 768),
        (1600, 1200),
        (1920, 1080),
        (2560, 1080),
        (3840, 2160),
    ],
    extremes=[(1024, 600), (1600, 1200), (2560, 1080), (3840, 2160)],
)
"""The extremes are the smallest and the largest, the highest and the widest."""
SCALES = Axis((0.8, 1.0, 1.5, 2.0), extremes=(0.8, 2.0))
PHASES = (
    ("2p-trefl-a", "first-canal"),
    ("2p-trefl-b", "leftover"),
    ("3p-amigo-a", "auction"),
    ("4p-trefl-a", "planting"),
    ("5p-trefl-a", "auction"),
    ("5p-trefl-b", "proposals"),
    ("5p-trefl-a", "decision"),
    ("5p-amigo-a", "extra"),
    ("5p-trefl-a", "over"),
)


@cache
def standing(name: str, phase: str) -> Record:
    """Return a recorded game stopped late in the phase, with a person to move, or at its end."""
    record = finished_game(name)
    steps = list(replay(record))
    plies = [n for n, step in enumerate(steps) if phase_name(step.before.phase) == phase]
    ply = plies[len(plies) * 2 // 3] if plies else len(steps)
    mover = steps[ply].before.to_move if ply < len(steps) else None
    seats = tuple(
        SeatInfo(name, Player.HUMAN) if mover in (None, n) else SeatInfo(name, Player.AI, Level.HARD)
        for n, name in enumerate(NAMES[: record.start().seats])
    )
    return replace(
        record, seats=seats, moves=record.moves[:ply], extra={"characters": CHARACTERS[: len(seats)]}
    )


def table(name: str, phase: str) -> TableScene:
    return TablePilot(GameSession(standing(name, phase))).scene


@pytest.mark.matrix_in_turn(phase=PHASES, language=LANGUAGES, scale=SCALES, size=SIZES)
def test_every_phase_of_the_table_is_laid_out_whole(
    phase: tuple[str, str], language: str, scale: float, size: tuple[int, int]
) -> None:
    notes = Notes()
    scene = table(*phase)
    scene.rebuild(noted_context(size, language, scale, notes))
    scene.update(0.01)
    notes.written.clear()
    surface = paper(size)
    scene.draw(surface)
    assert notes.written
    assert [fault for note in notes.written for fault in faults_of(note, surface)] == []
    assert list(overlaps(notes.written)) == []
    window = surface.get_rect()
    assert [box for box in scene.geometry.hit_boxes if not window.contains(box.rect)] == []
    panels = [box.rect for box in scene.geometry.hit_boxes if isinstance(box.target, PanelTarget)]
    assert not any(one.colliderect(other) for one, other in combinations(panels, 2))


@pytest.mark.matrix_in_turn(number=range(len(script().steps)), language=LANGUAGES, scale=SCALES, size=SIZES)
def test_every_step_of_the_lesson_is_laid_out_whole_and_covers_nothing_that_it_speaks_of(
    number: int, language: str, scale: float, size: tuple[int, int]
) -> None:
    notes = Notes()
    learner = Learner(lesson_at(number), noted_context(size, language, scale, notes))
    learner.await_card()
    card, surface = learner.card, paper(size)
    notes.written.clear()
    learner.scene.draw(surface)
    beside = [note for note in notes.written if not note.painted.colliderect(card.rect)]
    assert [fault for note in beside for fault in faults_of(note, surface)] == []
    notes.written.clear()
    card.draw(surface)
    assert [fault for note in notes.written for fault in faults_of(note, surface)] == []
    assert list(overlaps(notes.written)) == []
    assert surface.get_rect().contains(card.rect)
    assert [key for key in card.widgets.keys if not card.rect.contains(card.widgets.find(key).rect)] == []
    pointed, board = learner.scene.pointed, learner.scene.table.geometry.board
    boxes = (*pointed.boxes, *(board.square(square) for square in squares_in(pointed.squares)))
    assert not any(box.colliderect(card.rect) for box in boxes)
    if learner.scene.table.turn:
        buttons = [
            box.rect
            for box in learner.table.geometry.hit_boxes
            if isinstance(box.target, CoinTarget | PieceTarget)
        ]
        assert not any(box.colliderect(card.rect) for box in buttons)


@pytest.mark.matrix_in_turn(name=SCREENS, language=LANGUAGES, scale=SCALES, size=SIZES)
def test_every_screen_is_laid_out_whole(
    name: str, language: str, scale: float, size: tuple[int, int]
) -> None:
    scene = SCREENS[name]()
    found = faults(scene, size, language, scale)
    if name == "count a board":
        found = outside_boards(found)
    assert found == []
    if isinstance(scene, Screen):
        assert apart(scene, size) == []


SCROLLED: dict[str, Callable[[], Scene]] = {**SCREENS, "answer": answer, "mistake": REVIEWS["lapses"]}


@pytest.mark.parametrize("scale", [1.0, 1.5])
@pytest.mark.parametrize("name", SCROLLED)
def test_a_scroll_bar_is_within_its_paper_and_apart_from_texts(name: str, scale: float) -> None:
    scene = SCROLLED[name]()
    if isinstance(scene, Screen):
        assert crowded_bars(scene, (1280, 800), "en", scale) == []


def apart(scene: Screen, size: tuple[int, int]) -> list[str]:
    """Return the non-scrolling controls that leave the window or overlap.

    Small buttons may overlap a card that is itself a button.
    """
    controls = [scene.widgets.find(key) for key in scene.widgets.keys]
    fixed = {
        control.key: control.rect for control in controls if control.area is None or not control.area.most
    }
    window = pygame.Rect((0, 0), size)
    outside = [key for key, rect in fixed.items() if not window.contains(rect)]
    return outside + [
        f"{one} on {other}"
        for one, other in combinations(fixed, 2)
        if fixed[one].inflate(-2, -2).colliderect(fixed[other].inflate(-2, -2))
        and not (fixed[one].contains(fixed[other]) or fixed[other].contains(fixed[one]))
    ]


def test_what_is_typed_grows_with_the_size_of_text() -> None:
    """pygame_gui draws the text being edited: it must use our font at our size."""

    def written(name: str, scale: float) -> pygame.Surface:
        naming = NameDialog("pause.save.title", name, lambda _: None)
        naming.rebuild(noted_context((1280, 800), "en", scale, Notes()))
        surface = pygame.Surface((1280, 800))
        naming.draw(surface)
        return surface

    widths = []
    for scale in (1.0, 2.0):
        empty, full = written("i", scale), written("Sunday at home", scale)
        changed = pygame.mask.from_threshold(full, (0, 0, 0), (9, 9, 9, 255), empty)
        changed.invert()
        widths.append(max(rect.right for rect in changed.get_bounding_rects()))
        widths[-1] -= min(rect.left for rect in changed.get_bounding_rects())
    assert 1.7 < widths[1] / widths[0] < 2.3
