"""When the game's voice speaks, and what its keys do."""

from collections.abc import Iterator
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from santiago.presentation.spoken.nodes import Cue, Node, Role, SpokenScreen
from santiago.session.settings import Settings, VoiceUse
from santiago.ui.app import spoken_output as listener_module
from santiago.ui.app.game_window import WindowOptions
from santiago.ui.app.main_loop import Hooks, MainLoop
from santiago.ui.app.spoken_output import Listener
from santiago.ui.contracts import Quit
from santiago.ui.sound.sounds import Sounds
from santiago.wording.translator import Translator
from tests.ui.hands import pressing
from tests.ui.test_app import RecordingScene

from .test_speaker import FakeEngine, wait_until

TR = Translator("en")
ON, UNREAD = Settings(voice=VoiceUse.ALWAYS), Settings(voice=VoiceUse.NO_READER)
CTRL, SHIFT = pygame.KMOD_LCTRL, pygame.KMOD_LSHIFT


class Engine(FakeEngine):
    """An engine whose texts end at once."""

    def busy(self) -> bool:
        return False

    @property
    def texts(self) -> list[str]:
        return [call.removeprefix("say ") for call in self.calls if call.startswith("say ")]


class SpokenScene:
    """A scene with one text."""

    text = "Bid or pass?"
    key = "table"

    def spoken(self) -> SpokenScreen:
        return SpokenScreen(Node(self.key, Role.WINDOW, "Santiago"), "", now=(self.text,))

    def boxes(self) -> dict[str, pygame.Rect]:
        return {}


@pytest.fixture
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[Engine]:
    engine = Engine()
    monkeypatch.setattr(listener_module, "_engine", lambda: engine)
    monkeypatch.setattr(pygame.key, "get_focused", lambda: True)
    yield engine


def listening(bridge: Any = None) -> Listener:
    return Listener(SimpleNamespace(bounds=None), bridge)  # type: ignore[arg-type]


def frames(listener: Listener, scene: SpokenScene, settings: Settings) -> None:
    for _ in range(2):  # the layout is for ears from the second frame on
        listener.frame(scene, settings, TR)  # type: ignore[arg-type]


def key(listener: Listener, code: int, mod: int = 0) -> bool:
    return listener.take(pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0))


def test_the_voice_begins_with_how_to_switch_it_off_and_ends_with_its_setting(engine: Engine) -> None:
    listener, scene = listening(), SpokenScene()
    frames(listener, scene, Settings())
    assert not listener.is_heard
    frames(listener, scene, ON)
    assert listener.is_heard
    wait_until(lambda: len(engine.texts) == 3)
    how = "The voice is on. F4 turns it off, Control stops it, F3 says it again."
    assert engine.texts == [how, "Santiago", "Bid or pass?"]
    frames(listener, scene, Settings())
    assert not listener.is_heard
    wait_until(lambda: engine.calls[-1] == "close")


def test_the_voice_is_silent_while_a_reader_listens_unless_it_always_speaks(engine: Engine) -> None:
    frames_read: list[object] = []
    bridge = SimpleNamespace(listened=True, connected=True, frame=lambda *words: frames_read.append(words))
    listener, scene = listening(bridge), SpokenScene()
    frames(listener, scene, UNREAD)
    assert len(frames_read) == 2
    assert engine.calls == []
    bridge.listened = False
    frames(listener, scene, UNREAD)
    wait_until(lambda: "Bid or pass?" in engine.texts)
    listener.close()


def test_f3_says_it_again_and_shift_f3_what_was_before(engine: Engine) -> None:
    listener = listening()
    assert not key(listener, pygame.K_F3), "without the voice the key is not used"
    frames(listener, SpokenScene(), ON)
    wait_until(lambda: len(engine.texts) == 3)
    for mod, text in ((0, "Bid or pass?"), (SHIFT, "Santiago")):
        count = len(engine.texts)
        assert key(listener, pygame.K_F3, mod)
        wait_until(lambda count=count: len(engine.texts) == count + 1)  # type: ignore[misc]
        assert engine.texts[-1] == text
    listener.close()


@pytest.mark.parametrize(
    ("code", "stops"), [(pygame.K_LCTRL, True), (pygame.K_t, True), (pygame.K_LSHIFT, False)]
)
def test_each_key_but_shift_stops_the_voice(engine: Engine, code: int, *, stops: bool) -> None:
    listener, scene = listening(), SpokenScene()
    frames(listener, scene, ON)
    wait_until(lambda: len(engine.texts) == 3)
    assert not key(listener, code), "it keeps its meaning"
    scene.text = "Plant a tile."
    frames(listener, scene, ON)
    wait_until(lambda: engine.texts[-1] == "Plant a tile.")
    assert ("stop" in engine.calls) is stops
    listener.close()


def test_nothing_is_said_while_another_window_has_the_focus(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    listener, scene = listening(), SpokenScene()
    frames(listener, scene, ON)
    wait_until(lambda: len(engine.texts) == 3)
    monkeypatch.setattr(pygame.key, "get_focused", lambda: False)
    scene.text = "Plant a tile."
    frames(listener, scene, ON)
    monkeypatch.setattr(pygame.key, "get_focused", lambda: True)
    scene.text = "Offer a bribe."
    frames(listener, scene, ON)
    wait_until(lambda: engine.texts[-1] == "Offer a bribe.")
    assert "Plant a tile." not in engine.texts
    listener.close()


def test_a_sign_that_voices_leave_out_is_spoken_as_a_word(engine: Engine) -> None:
    listener, scene = listening(), SpokenScene()
    scene.text = "1 tile × 2 farmers."
    frames(listener, scene, ON)
    wait_until(lambda: "1 tile times 2 farmers." in engine.texts)
    listener.close()


def test_another_screen_drops_what_waits(engine: Engine) -> None:
    """The texts may be meant for another player."""
    listener, scene = listening(), SpokenScene()
    frames(listener, scene, ON)
    wait_until(lambda: len(engine.texts) == 3)
    scene.key = "handover"
    frames(listener, scene, ON)
    wait_until(lambda: "stop" in engine.calls)
    listener.close()


def test_what_the_cursor_reaches_sounds_once_also_without_the_voice() -> None:
    class Board(SpokenScene):
        focus = "a1"

        def spoken(self) -> SpokenScreen:
            return replace(super().spoken(), focus=self.focus, cues=(Cue.WET,))

    listener, scene = listening(), Board()
    listener.frame(scene, Settings(earcons=True), TR)  # type: ignore[arg-type]
    assert listener.cues == (Cue.WET,)
    listener.frame(scene, Settings(earcons=True), TR)  # type: ignore[arg-type]
    assert listener.cues == ()
    scene.focus = "a2"
    listener.frame(scene, Settings(earcons=True), TR)  # type: ignore[arg-type]
    assert listener.cues == (Cue.WET,)
    scene.focus = "a3"
    listener.frame(scene, Settings(), TR)  # type: ignore[arg-type]
    assert listener.cues == ()


def test_f4_switches_the_voice_on_and_off_on_every_screen() -> None:
    kept: list[Settings] = []
    pygame.event.clear()
    app = MainLoop(
        WindowOptions(size=(1280, 800)), Settings(), Hooks(kept.append, lambda _: None, lambda: None)
    )
    for mod in (0, 0, pygame.KMOD_LALT):  # Alt+F4 belongs to the desktop
        pygame.event.post(
            pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F4, mod=mod, unicode="", scancode=0)
        )
    pygame.event.post(pressing(pygame.K_a))
    app.run(lambda: RecordingScene({pygame.K_a: Quit()}))
    assert [one.voice for one in kept] == [VoiceUse.ALWAYS, VoiceUse.OFF]


def test_the_music_makes_room_for_the_voice(monkeypatch: pytest.MonkeyPatch) -> None:
    levels: list[float] = []
    monkeypatch.setattr(pygame.mixer.music, "set_volume", levels.append)
    sounds = Sounds(Settings(menu_music_volume=1.0))
    sounds.start()
    for spoken_over in (True, True, False):
        sounds.make_room(spoken_over)
    sounds.close()
    assert levels[0] == levels[2] == 1.0
    assert levels[1] < 0.5
    assert len(levels) == 3
