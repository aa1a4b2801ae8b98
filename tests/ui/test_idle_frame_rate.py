"""How often small motions are painted: ten times a second, rarely on a slow machine, and never unseen."""

import pygame
import pytest

from santiago.session.settings import AnimationSpeed, Settings
from santiago.ui.app.game_window import GameWindow
from santiago.ui.app.idle_frame_rate import IdleFrameRate
from tests.ui.table.playing import TablePilot, session
from tests.ui.test_app import RecordingScene, Stand, draw


class BreathingScene(RecordingScene):
    breaths = 0

    def breathe(self, surface: pygame.Surface) -> bool:
        self.breaths += 1
        return surface.get_width() > 0


def ticks(breath: IdleFrameRate, seconds: float, cost: float) -> int:
    """Let `seconds` pass in frames of a twentieth, and return the number of pictures."""
    painted = 0
    for _ in range(round(seconds * 20)):
        if breath.is_due(0.05):
            breath.took(cost)
            painted += 1
    return painted


def test_there_are_ten_pictures_a_second() -> None:
    assert ticks(IdleFrameRate(), 20, 0.0005) == 200


@pytest.mark.parametrize("cost", [0.003, 0.006, 0.009])
def test_a_slow_machine_spends_no_more_than_two_percent(cost: float) -> None:
    breath = IdleFrameRate()
    ticks(breath, 20, cost)
    painted = ticks(breath, 60, cost)
    assert painted
    assert painted * cost <= 0.02 * 60 * 1.1


def test_a_very_slow_machine_hardly_moves_and_recovers() -> None:
    breath = IdleFrameRate()
    ticks(breath, 20, 0.05)
    assert ticks(breath, 60, 0.05) <= 2
    ticks(breath, 600, 0.0005)
    assert ticks(breath, 20, 0.0005) == 200


def test_a_scene_breathes_while_the_window_has_the_focus(monkeypatch: pytest.MonkeyPatch) -> None:
    stand, scene = Stand(), BreathingScene()
    monkeypatch.setattr(stand.app, "_changed_at", None)
    stand.app.scenes.push(scene)
    draw(stand)
    for focus, breathes in ((True, True), (False, False), (True, True)):
        monkeypatch.setattr(GameWindow, "has_focus", focus)
        before = scene.breaths
        for _ in range(20):
            stand.app.frame(0.05)
        assert scene.breaths - before == (10 if breathes else 0)
    drawn, scene.animating, before = scene.drawn, True, scene.breaths
    for _ in range(20):
        stand.app.frame(0.05)
    assert scene.breaths == before
    assert scene.drawn > drawn


def test_a_hidden_window_does_not_move(monkeypatch: pytest.MonkeyPatch) -> None:
    stand, scene = Stand(), BreathingScene()
    stand.app.scenes.push(scene)
    draw(stand)
    monkeypatch.setattr(GameWindow, "has_focus", True)
    pygame.event.post(pygame.event.Event(pygame.WINDOWMINIMIZED))
    for _ in range(40):
        stand.app.frame(0.05)
    assert scene.breaths == 0


@pytest.mark.parametrize(
    ("settings", "moves"),
    [
        (Settings(language="en"), True),
        (Settings(language="en", reduced_motion=True), False),
        (Settings(language="en", calm_table=True), False),
        (Settings(language="en", animation_speed=AnimationSpeed.OFF), False),
    ],
)
def test_a_table_at_rest_moves_unless_the_settings_forbid_it(settings: Settings, *, moves: bool) -> None:
    scene = TablePilot(session(), settings=settings).scene
    for _ in range(200):
        scene.update(0.05)
    surface = pygame.Surface((1280, 800))
    scene.draw(surface)
    before = pygame.image.tobytes(surface, "RGB")
    for _ in range(40):
        scene.update(0.05)
        assert scene.breathe(surface) is moves
    assert (pygame.image.tobytes(surface, "RGB") != before) is moves
