"""The window: its scenes, its frames, and error handling."""

import gc
import time
import weakref
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path

import pygame
import pytest

from santiago.session.settings import AnimationSpeed, Settings, Theme
from santiago.ui.app.game_window import GameWindow, WindowOptions
from santiago.ui.app.main_loop import Hooks, MainLoop, display_options
from santiago.ui.contracts import (
    Apply,
    Home,
    Mute,
    Pop,
    Push,
    Quit,
    Replace,
    Scene,
    SceneChange,
    ShowKeys,
    ShowRules,
)
from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.screens.keys import Keys
from santiago.ui.screens.rulebook.rulebook_screen import RulesScreen
from santiago.wording.translator import Translator
from tests.hidden_window import forget_events
from tests.ui.hands import pressing

_FRAMES_OF_A_DRAWING = 4
"""More than a recording scene takes on a busy machine."""


@dataclass
class RecordingScene:
    """A scene that records its calls and answers each key with a change."""

    answers: dict[int, SceneChange | Exception] = field(default_factory=dict)
    overlay: bool = False
    dirty: bool = False
    animating: bool = False
    tile_states: list[DrawContext] = field(default_factory=list)
    drawn: int = 0

    def rebuild(self, context: DrawContext) -> None:
        self.tile_states.append(context)

    def handle(self, event: pygame.event.Event) -> SceneChange | None:
        answer = self.answers.get(event.key) if event.type == pygame.KEYDOWN else None
        if isinstance(answer, Exception):
            raise answer
        return answer

    def update(self, seconds: float) -> SceneChange | None:
        del seconds
        return None

    def draw_in_steps(self, surface: pygame.Surface) -> Iterator[None]:
        del surface
        self.drawn += 1
        self.dirty = False
        yield


class Stand:
    """An application whose frames the test triggers."""

    def __init__(self, settings: Settings | None = None, notice: Scene | None = None) -> None:
        self.kept: list[Settings] = []
        self.errors: list[Exception] = []
        self.notice = notice
        hooks = Hooks(self.kept.append, self._crashed, lambda: None)
        self.app = MainLoop(WindowOptions(size=(1280, 800)), settings or Settings(language="en"), hooks)

    def _crashed(self, error: Exception) -> Scene | None:
        self.errors.append(error)
        return self.notice


class SteppedClock:
    """A clock in which each frame takes exactly its allowed time, without waiting."""

    def tick(self, rate: int) -> int:
        return round(1000 / rate)


@pytest.fixture(autouse=True)
def stepped_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.time, "Clock", SteppedClock)


@pytest.fixture
def stand() -> Iterator[Stand]:
    forget_events()
    yield Stand()
    pygame.event.clear()


def draw(stand: Stand) -> None:
    """Handle events, and draw everything that is then visible."""
    for _ in range(_FRAMES_OF_A_DRAWING):
        stand.app.frame(0.0)


def run(stand: Stand, first: Callable[[], Scene], keys: tuple[int, ...]) -> None:
    """Run until the window closes, pressing `keys` one after another; finally Quit.

    The result of a key is drawn before the next key is pressed.
    """
    events, frame = [*map(pressing, keys), pygame.event.Event(pygame.QUIT)], stand.app.frame

    def frame_with_event(seconds: float) -> None:
        pygame.event.post(events.pop(0))
        for _ in range(_FRAMES_OF_A_DRAWING):
            if stand.app.scenes:
                frame(seconds)

    stand.app.frame = frame_with_event  # type: ignore[method-assign]
    stand.app.run(first)


def test_a_scene_that_is_drawn_in_parts_is_done_at_full_rate(
    stand: Stand, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There has been no input for a long time, and there is no animation."""
    rates: list[int] = []
    minutes = count(10**9, 60)

    class InParts(RecordingScene):
        def draw_in_steps(self, surface: pygame.Surface) -> Iterator[None]:
            yield from super().draw_in_steps(surface)
            self.dirty = self.drawn < 3

        def update(self, seconds: float) -> SceneChange | None:
            del seconds
            return None if len(rates) < 5 else Quit()

    def tick(_: SteppedClock, rate: int) -> int:
        rates.append(rate)
        return 20

    monkeypatch.setattr(SteppedClock, "tick", tick)
    monkeypatch.setattr(time, "monotonic", lambda: next(minutes))
    stand.app.run(InParts)
    assert rates == [20, 60, 60, 20, 20]


@dataclass
class NotingScene(RecordingScene):
    """A scene that records its events."""

    events: list[int] = field(default_factory=list)

    def handle(self, event: pygame.event.Event) -> SceneChange | None:
        self.events.append(event.type)
        return super().handle(event)


def test_all_the_time_that_a_late_frame_takes_has_passed(
    stand: Stand, monkeypatch: pytest.MonkeyPatch
) -> None:
    """New buttons of the bar ignore presses for a while, which must not be longer on a slow computer."""
    passed: list[float] = []

    class Timed(RecordingScene):
        def update(self, seconds: float) -> SceneChange | None:
            passed.append(seconds)
            return Quit()

    monkeypatch.setattr(SteppedClock, "tick", lambda *_: 400)
    stand.app.run(Timed)
    assert passed == [0.4]


def test_a_press_counts_only_on_a_scene_that_was_drawn(stand: Stand) -> None:
    """The second press of a double click hits nothing on the page that the first press opens."""
    page = NotingScene()
    below = NotingScene(answers={pygame.K_a: Push(page)})
    press = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(9, 9), button=1)
    stand.app.change(Push(below))
    draw(stand)
    for event in (press, pressing(pygame.K_a), press):
        pygame.event.post(event)
    draw(stand)
    assert (below.events.count(press.type), page.events.count(press.type)) == (1, 0)
    pygame.event.post(press)
    draw(stand)
    assert page.events.count(press.type) == 1


def test_a_scene_is_laid_out_before_it_is_used(stand: Stand) -> None:
    scene = RecordingScene()
    run(stand, lambda: scene, ())
    assert [context.size for context in scene.tile_states] == [(1280, 800)]


def test_scenes_are_stacked_and_laid_out_anew_when_uncovered(stand: Stand) -> None:
    top = RecordingScene({pygame.K_b: Pop()})
    below = RecordingScene({pygame.K_a: Push(top)})
    run(stand, lambda: below, (pygame.K_a, pygame.K_b))
    assert (len(below.tile_states), len(top.tile_states)) == (2, 1)


def test_home_goes_back_to_the_first_scene(stand: Stand) -> None:
    third = RecordingScene({pygame.K_c: Home()})
    second = RecordingScene({pygame.K_b: Push(third)})
    first = RecordingScene({pygame.K_a: Push(second)})
    run(stand, lambda: first, (pygame.K_a, pygame.K_b, pygame.K_c))
    assert (len(first.tile_states), len(second.tile_states)) == (2, 1)


def test_pop_then_goes_on_with_what_follows(stand: Stand) -> None:
    last = RecordingScene()
    asked = RecordingScene({pygame.K_b: Pop(Replace(last))})
    first = RecordingScene({pygame.K_a: Push(asked)})
    run(stand, lambda: first, (pygame.K_a, pygame.K_b))
    assert len(last.tile_states) == 1


def test_the_last_scene_popped_ends_the_program(stand: Stand) -> None:
    run(stand, lambda: RecordingScene({pygame.K_a: Pop()}), (pygame.K_a,))


@pytest.mark.parametrize("overlay", [False, True])
def test_new_settings_are_kept_and_dress_every_scene(stand: Stand, *, overlay: bool) -> None:
    settings = Settings(language="fr", text_scale=2.0)
    top = RecordingScene({pygame.K_b: Apply(settings), pygame.K_c: Pop()}, overlay=overlay)
    below = RecordingScene({pygame.K_a: Push(top)})
    run(stand, lambda: below, (pygame.K_a, pygame.K_b, pygame.K_c))
    assert stand.kept == [settings]
    for scene in (top, below):
        assert (scene.tile_states[-1].tr.language, scene.tile_states[-1].scale.t) == ("fr", 2.0)


def test_a_scene_that_follows_new_settings_is_dressed_by_them(stand: Stand) -> None:
    settings = Settings(language="fr")
    follower = RecordingScene()
    asking = RecordingScene({pygame.K_b: Pop(Apply(settings, Home(Push(follower))))}, overlay=True)
    run(stand, lambda: RecordingScene({pygame.K_a: Push(asking)}), (pygame.K_a, pygame.K_b))
    assert [context.tr.language for context in follower.tile_states] == ["fr"]


def test_a_scene_seen_under_an_overlay_is_dressed_when_both_are_uncovered(stand: Stand) -> None:
    settings = Settings(language="fr")
    page = RecordingScene({pygame.K_c: Apply(settings), pygame.K_d: Pop()})
    pause = RecordingScene({pygame.K_b: Push(page)}, overlay=True)
    table = RecordingScene({pygame.K_a: Push(pause)})
    run(stand, lambda: table, (pygame.K_a, pygame.K_b, pygame.K_c, pygame.K_d))
    assert [scene.tile_states[-1].tr.language for scene in (table, pause, page)] == ["fr", "fr", "fr"]


def test_a_dialogue_that_goes_leaves_the_table_below_as_it_is(stand: Stand) -> None:
    naming = RecordingScene({pygame.K_c: Pop()}, overlay=True)
    pause = RecordingScene({pygame.K_b: Push(naming)}, overlay=True)
    table = RecordingScene({pygame.K_a: Push(pause)})
    run(stand, lambda: table, (pygame.K_a, pygame.K_b, pygame.K_c))
    assert (len(table.tile_states), len(pause.tile_states)) == (1, 2)


def test_a_setting_that_nothing_is_drawn_by_rebuilds_nothing(stand: Stand) -> None:
    scene = RecordingScene({pygame.K_a: Apply(replace(Settings(language="en"), muted=True))})
    run(stand, lambda: scene, (pygame.K_a,))
    assert len(scene.tile_states) == 1


def test_sound_is_switched_off_and_on_by_one_value(stand: Stand) -> None:
    run(stand, lambda: RecordingScene({pygame.K_m: Mute()}), (pygame.K_m, pygame.K_m))
    assert [settings.muted for settings in stand.kept] == [True, False]


@pytest.mark.parametrize(("change", "page"), [(ShowRules("R3.2"), RulesScreen), (ShowKeys(), Keys)])
def test_rules_and_keys_are_pushed_over_the_scene_that_asks(
    stand: Stand, change: SceneChange, page: type[Scene]
) -> None:
    reached: list[Scene] = []
    scene = RecordingScene({pygame.K_a: change})
    pygame.event.post(pressing(pygame.K_a))
    update = page.update

    def noted(top: Scene, seconds: float) -> SceneChange | None:
        reached.append(top)
        return update(top, seconds) or Quit()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(page, "update", noted)
        stand.app.run(lambda: scene)
    (top,) = reached
    assert isinstance(top, page)
    if isinstance(top, RulesScreen):
        assert top.chapter.name == "auction"


def test_f11_is_a_setting(stand: Stand) -> None:
    run(stand, RecordingScene, (pygame.K_F11,))
    assert [settings.full_screen for settings in stand.kept] == [True]


def test_full_screen_from_the_command_line_stays_when_other_settings_change() -> None:
    settings = Settings(language="en")
    kept: list[Settings] = []
    hooks = Hooks(kept.append, lambda _: None, lambda: None)
    app = MainLoop(WindowOptions(full_screen=True), settings, hooks)
    pygame.event.clear()
    for code in (pygame.K_a, pygame.K_F11):
        pygame.event.post(pressing(code))
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    scene = RecordingScene({pygame.K_a: Apply(replace(settings, muted=True))})
    app.run(lambda: scene)
    assert [(one.muted, one.full_screen) for one in kept] == [(True, False), (True, False)]
    assert not app.window.full_screen


def test_a_file_dropped_on_the_window_is_handed_on() -> None:
    dropped: list[Path] = []
    pygame.event.clear()
    hooks = Hooks(lambda _: None, lambda _: None, lambda: None, dropped=dropped.append)
    app = MainLoop(WindowOptions(size=(1280, 800)), Settings(language="en"), hooks)
    pygame.event.post(pygame.event.Event(pygame.DROPFILE, file="/games/praia.json"))
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    app.run(RecordingScene)
    assert dropped == [Path("/games/praia.json")]


def test_f12_keeps_a_picture_of_the_window_and_says_where_for_a_while() -> None:
    """The message is not in later screenshots."""
    pictures: list[bytes] = []

    def keep(picture: pygame.Surface) -> Callable[[Translator], str]:
        pictures.append(pygame.image.tobytes(picture, "RGB"))
        return lambda _: "It lies in /home/ana/Pictures"

    class Painted(RecordingScene):
        def draw_in_steps(self, surface: pygame.Surface) -> Iterator[None]:
            surface.fill("khaki")
            yield from super().draw_in_steps(surface)

    pygame.event.clear()
    hooks = Hooks(lambda _: None, lambda _: None, lambda: None, save_screenshot=keep)
    app = MainLoop(WindowOptions(size=(1280, 800)), Settings(language="en"), hooks)
    app.change(Push(Painted()))
    plain = pygame.Surface((1280, 800))
    plain.fill("khaki")
    for _ in range(2):
        pygame.event.post(pressing(pygame.K_F12))
        for _ in range(_FRAMES_OF_A_DRAWING):
            app.frame(0.01)
    assert pygame.image.tobytes(app.window.surface, "RGB") != pygame.image.tobytes(plain, "RGB")
    for _ in range(10):
        app.frame(1.0)
    assert pygame.image.tobytes(app.window.surface, "RGB") == pygame.image.tobytes(plain, "RGB")
    assert pictures == [pygame.image.tobytes(plain, "RGB")] * 2


def test_a_frame_is_drawn_only_when_something_changed(stand: Stand) -> None:
    scene = RecordingScene()
    pygame.event.post(pressing(pygame.K_q))
    counts: list[int] = []

    def update(seconds: float) -> SceneChange | None:
        del seconds
        counts.append(scene.drawn)
        scene.dirty = len(counts) == 3
        return Quit() if len(counts) == 6 else None

    scene.update = update  # type: ignore[method-assign]
    stand.app.run(lambda: scene)
    assert counts == [0, 1, 1, 2, 2, 2]


def test_frames_of_a_motion_are_shown_after_the_wait_and_others_at_once(
    stand: Stand, monkeypatch: pytest.MonkeyPatch
) -> None:
    """This makes frames evenly spaced; without motion nothing delays the response to an input."""
    scene = RecordingScene()
    noted: list[str] = []
    moves = iter((False, True, True, False))

    def update(seconds: float) -> SceneChange | None:
        del seconds
        noted.append("pass")
        scene.dirty = True
        scene.animating = next(moves, False)
        return Quit() if len(noted) > 10 else None

    scene.update = update  # type: ignore[method-assign]
    scene.draw_in_steps = lambda _: iter([noted.append("draw")])  # type: ignore[method-assign]
    flip = GameWindow.flip
    monkeypatch.setattr(GameWindow, "flip", lambda window: (noted.append("show"), flip(window)))
    stand.app.run(lambda: scene)
    at_rest, moving, after = noted[:3], noted[3:8], noted[8:]
    assert at_rest == ["pass", "draw", "show"]
    assert moving == ["pass", "draw", "show", "pass", "draw"]
    assert after == ["show", "pass", "draw", "show", "pass"]


def test_a_frame_that_takes_long_is_drawn_in_several_and_shown_once_complete(
    stand: Stand, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between the parts the loop does not wait, events are handled, and the scene's time stands still."""
    noted: list[str] = []
    seconds = count()

    class Long(RecordingScene):
        def draw_in_steps(self, surface: pygame.Surface) -> Iterator[None]:
            yield from super().draw_in_steps(surface)
            noted.append("step")
            yield
            noted.append("step")

        def update(self, seconds: float) -> SceneChange | None:
            del seconds
            noted.append("update")
            return Quit() if "show" in noted else None

    def tick(_: SteppedClock, rate: int) -> int:
        del rate
        noted.append("wait")
        return 16

    flip, frame = GameWindow.flip, MainLoop.frame
    monkeypatch.setattr(time, "perf_counter", lambda: next(seconds))
    monkeypatch.setattr(SteppedClock, "tick", tick)
    monkeypatch.setattr(GameWindow, "flip", lambda window: (noted.append("show"), flip(window)))
    monkeypatch.setattr(MainLoop, "frame", lambda app, seconds: (noted.append("frame"), frame(app, seconds)))
    stand.app.run(Long)
    laid_out, first, middle, last = (
        ["wait", "frame", "update"],
        ["frame"],
        ["frame", "step"],
        ["frame", "step"],
    )
    assert noted == [*laid_out, *first, *middle, *last, "show", "wait", "frame", "update"]


def test_a_page_that_took_long_to_make_is_laid_out_in_the_next_frame(
    stand: Stand, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page below is also laid out in the next frame, once it becomes visible."""
    now = [0.0]
    page, menu = RecordingScene(), RecordingScene()

    def opened_slowly(event: pygame.event.Event) -> SceneChange | None:
        now[0] += 0.005 if event.type == pygame.KEYDOWN else 0.0
        return {pygame.K_a: Push(page), pygame.K_b: Home()}.get(getattr(event, "key", 0))

    page.handle = menu.handle = opened_slowly  # type: ignore[method-assign]
    monkeypatch.setattr(time, "perf_counter", lambda: now[0])
    stand.app.change(Push(menu))
    stand.app.frame(0.0)
    for key, scene, laid_out in ((pygame.K_a, page, 0), (pygame.K_b, menu, 1)):
        pygame.event.post(pressing(key))
        stand.app.frame(0.0)
        assert len(scene.tile_states) == laid_out
        stand.app.frame(0.0)
        assert (len(scene.tile_states), scene.drawn) == (laid_out + 1, laid_out + 1)


def test_what_is_covered_at_once_is_not_laid_out(stand: Stand) -> None:
    menu, table, other = (RecordingScene() for _ in range(3))
    for change in (Push(menu), Push(table), Home(Push(other))):
        stand.app.change(change)
        draw(stand)
    assert [len(scene.tile_states) for scene in (menu, table, other)] == [1, 1, 1]


def test_what_a_closed_page_leaves_is_collected_once_nothing_happens(
    stand: Stand, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Collecting garbage while the page closes would take half a frame."""
    page, below = RecordingScene(), RecordingScene()
    minutes, collected = count(10**9, 60), list[int]()

    def note(phase: str, about: dict[str, int]) -> None:
        if phase == "start" and about["generation"] == 2:
            collected.append(below.drawn)

    changes = iter((Push(page), None, None, None, Quit()))
    page.update = lambda _: Pop()  # type: ignore[method-assign]
    below.update = lambda _: next(changes)  # type: ignore[method-assign]
    monkeypatch.setattr(time, "monotonic", lambda: next(minutes))
    gc.collect()
    pygame.event.clear()  # the windows of earlier tests say that they are hidden
    gc.callbacks.append(note)
    try:
        stand.app.run(lambda: below)
    finally:
        gc.callbacks.remove(note)
    assert collected == [1], "after the frame in which the page was gone, and only once"


def test_the_program_prepares_only_in_frames_in_which_nothing_happens(
    stand: Stand, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The frame of the first drawing, and frames with keyboard input, are not used."""
    rested: list[int] = []
    scene = RecordingScene()

    def rest() -> bool:
        rested.append(scene.drawn)
        return False

    hooks = Hooks(stand.kept.append, lambda _: None, lambda: None, rested=rest)
    app = MainLoop(WindowOptions(size=(1280, 800)), Settings(language="en"), hooks)
    now = [time.monotonic()]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    app.change(Push(scene))
    for seconds, key, times in ((60.0, None, 0), (0.0, None, 1), (0.0, pygame.K_a, 1), (60.0, None, 2)):
        now[0] += seconds
        if key is not None:
            pygame.event.post(pressing(key))
        app.frame(0.0)
        assert len(rested) == times


def test_once_all_is_prepared_it_is_kept_from_the_garbage_collector(
    stand: Stand, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`gc.freeze` is called once, while no page is open: frozen pages would never be freed."""
    frozen: list[int] = []
    menu, page = RecordingScene(), RecordingScene()
    hooks = Hooks(stand.kept.append, lambda _: None, lambda: None, rested=lambda: True)
    app = MainLoop(WindowOptions(size=(1280, 800)), Settings(language="en"), hooks)
    minutes = count(10**9, 60)
    monkeypatch.setattr(time, "monotonic", lambda: next(minutes))
    monkeypatch.setattr(gc, "freeze", lambda: frozen.append(len(app.scenes)))
    for change in (Push(menu, Push(page)), Pop(), Push(page)):
        app.change(change)
        for _ in range(2 * _FRAMES_OF_A_DRAWING):
            app.frame(0.0)
    assert frozen == [1]


def test_while_the_window_is_open_python_makes_no_full_collection_by_itself(stand: Stand) -> None:
    """The number of live objects doubles; by default, an increase by a quarter makes a collection due."""
    full, kept = list[int](), list[list[int]]()

    def note(phase: str, about: dict[str, int]) -> None:
        if phase == "start" and about["generation"] == 2:
            full.append(len(kept))

    def update(_: float) -> SceneChange:
        kept.clear()
        gc.collect()
        count = len(gc.get_objects()) + 300_000
        gc.callbacks.append(note)
        kept.extend([] for _ in range(count))
        gc.callbacks.remove(note)
        return Quit()

    scene = RecordingScene()
    scene.update = update  # type: ignore[method-assign]
    stand.app.run(lambda: scene)
    assert not full
    update(0.0)
    assert full


def test_sprites_are_kept_while_they_fit_and_dropped_when_the_scale_changes(stand: Stand) -> None:
    french = Settings(language="fr")
    large = replace(french, text_scale=1.5)
    scene = RecordingScene({pygame.K_a: Apply(french), pygame.K_b: Apply(large)})
    run(stand, lambda: scene, (pygame.K_a, pygame.K_b))
    first, second, third = (context.sprites for context in scene.tile_states)
    assert first is second
    assert third is not second


def test_an_overlay_is_drawn_over_the_scene_below(stand: Stand) -> None:
    top = RecordingScene(overlay=True)
    below = RecordingScene({pygame.K_a: Push(top)})
    pygame.event.post(pressing(pygame.K_a))
    left = iter((None, None, Quit()))
    top.update = lambda _: next(left)  # type: ignore[method-assign]
    stand.app.run(lambda: below)
    assert below.drawn == top.drawn > 0


def frames_until_still(stand: Stand, card: RecordingScene) -> int:
    """Return the number of frames drawn after `card` appeared over a scene that is already visible."""
    below = RecordingScene()
    turns = iter([None, Push(card)])
    below.update = lambda _: next(turns)  # type: ignore[method-assign]
    count = iter(range(60))
    card.update = lambda _: Quit() if next(count) == 59 else None  # type: ignore[method-assign]
    stand.app.run(lambda: below)
    return card.drawn


def test_a_card_comes_up_softly_and_then_stands_still(stand: Stand) -> None:
    assert 2 < frames_until_still(stand, RecordingScene(overlay=True)) < 30


def test_a_whole_screen_such_as_the_hand_over_card_is_there_at_once(stand: Stand) -> None:
    assert frames_until_still(stand, RecordingScene()) == 1


def test_no_card_comes_up_softly_over_a_frame_that_is_half_drawn(
    stand: Stand, monkeypatch: pytest.MonkeyPatch
) -> None:
    card, seconds, left = RecordingScene(overlay=True), count(), iter(range(60))

    class Long(RecordingScene):
        def draw_in_steps(self, surface: pygame.Surface) -> Iterator[None]:
            yield from super().draw_in_steps(surface)
            if self.drawn == 2 and not card.drawn:  # the first frame was shown undimmed
                pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_a, mod=0, unicode=""))
            yield

        def update(self, seconds: float) -> SceneChange | None:
            del seconds
            self.dirty = True
            return None

    card.update = lambda _: Quit() if next(left) == 59 else None  # type: ignore[method-assign]
    monkeypatch.setattr(time, "perf_counter", lambda: next(seconds))
    stand.app.run(lambda: Long({pygame.K_a: Push(card)}))
    assert card.drawn == 1


def test_without_animations_cards_are_there_at_once() -> None:
    stand = Stand(Settings(language="en", animation_speed=AnimationSpeed.OFF))
    assert frames_until_still(stand, RecordingScene(overlay=True)) == 1


def test_an_opaque_scene_hides_the_one_below(stand: Stand) -> None:
    top = RecordingScene()
    below = RecordingScene({pygame.K_a: Push(top)})
    pygame.event.post(pressing(pygame.K_a))
    left = iter((None, Quit()))
    top.update = lambda _: next(left)  # type: ignore[method-assign]
    stand.app.run(lambda: below)
    assert (below.drawn, top.drawn) == (0, 1)


def test_an_error_goes_back_to_a_new_menu_and_tells_the_player() -> None:
    notice = RecordingScene(overlay=True)
    stand = Stand(notice=notice)
    error = RuntimeError("a bug")
    menus: list[RecordingScene] = []

    def menu() -> Scene:
        menus.append(RecordingScene({pygame.K_a: error} if not menus else {}))
        return menus[-1]

    pygame.event.clear()
    pygame.event.post(pressing(pygame.K_a))
    notice.update = lambda _: Quit()  # type: ignore[method-assign]
    stand.app.run(menu)
    assert stand.errors == [error]
    assert (len(menus), len(notice.tile_states)) == (2, 1)


def test_an_error_that_comes_back_at_once_ends_the_program() -> None:
    stand = Stand()

    def broken() -> Scene:
        scene = RecordingScene()
        scene.update = _fail  # type: ignore[method-assign]
        return scene

    with pytest.raises(RuntimeError, match="again"):
        stand.app.run(broken)
    assert len(stand.errors) == 3


def _fail(seconds: float) -> SceneChange | None:
    raise RuntimeError(f"again, {seconds}")


def test_strong_contrast_is_a_theme() -> None:
    assert display_options(Settings(theme=Theme.HIGH_CONTRAST)).high_contrast
    assert not display_options(Settings()).high_contrast


def test_a_table_opened_at_the_start_is_let_go_when_it_is_left(stand: Stand) -> None:
    """The table's pictures take as much memory as the rest of the window."""
    left: list[weakref.ref[RecordingScene]] = []
    gone: list[bool] = []

    def table() -> Push:
        scene = RecordingScene(answers={pygame.K_ESCAPE: Home()})
        left.append(weakref.ref(scene))
        return Push(scene)

    class Below(RecordingScene):
        def handle(self, event: pygame.event.Event) -> SceneChange | None:
            if event.type == pygame.KEYDOWN:
                gone.append(left[0]() is None)
            return super().handle(event)

    for code in (pygame.K_ESCAPE, pygame.K_a):
        pygame.event.post(pressing(code))
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    stand.app.run(Below, table)
    assert gone == [True]
