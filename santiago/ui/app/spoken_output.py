"""Passes what is on the screen to screen readers and to the game's own voice.

Screen readers need the optional dependency `a11y`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from santiago.presentation.spoken.announcer import Announcer
from santiago.presentation.spoken.narrator import Kind, Narrator, Utterance
from santiago.presentation.spoken.nodes import Cue, SpokenScreen
from santiago.presentation.spoken.pronunciation import pronounceable
from santiago.rules.options import Seat
from santiago.session.settings import Settings, VoiceUse
from santiago.ui.app.game_window import GameWindow
from santiago.ui.contracts import Scene, SceneChange
from santiago.ui.devices.optional_part import optional_part
from santiago.ui.devices.screen_reader_support import readers_served
from santiago.wording.translator import Translator

if TYPE_CHECKING:
    from santiago.ui.reader.bridge import Bridge
    from santiago.ui.voice.speaker import Engine, Speaker

_SILENCING = (pygame.K_LCTRL, pygame.K_RCTRL)
_MODIFIERS = (pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LALT, pygame.K_RALT)
"""Keys that do not interrupt the voice, because they begin a combination."""
_MOVING = (pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_HOME, pygame.K_END)
_CLOSING_SECONDS = 0.3


def listener_for(window: GameWindow, settings: Settings) -> Listener:
    """Return the listener for a window. If screen readers are not supported, it only serves the voice.

    AccessKit is imported only if needed. On Windows, call this while the window is hidden, because
    otherwise AccessKit panics.
    """
    if readers_served(untested=settings.untested_reader):
        with optional_part("screen readers"):
            from santiago.ui.reader.bridge import ASKED, bridge_for

            return Listener(window, bridge_for(window.handle), ASKED)
    return Listener(window)


class Listener:
    """Passes the top scene's accessibility tree to screen readers and to the voice, and passes the requests
    of screen readers to the scene.
    """

    def __init__(self, window: GameWindow, bridge: Bridge | None = None, asked: int | None = None) -> None:
        self._window = window
        self._bridge = bridge
        self._asked = asked
        self._announcer = Announcer()
        self._narrator = Narrator()
        self._speaker: Speaker | None = None
        self.cues: tuple[Cue | Seat, ...] = ()
        """The sounds of the node that has got the focus in this frame."""
        self._focus = "", ""
        self._pressed: int | None = None
        """The key that the player has pressed since the last frame, 0 for a button, or None."""

    @property
    def is_heard(self) -> bool:
        """Whether a screen reader is running or the voice is on."""
        return self._speaker is not None or (self._bridge is not None and self._bridge.connected)

    @property
    def speaks(self) -> bool:
        """Whether the voice can be heard at this moment."""
        return self._speaker is not None and self._speaker.is_speaking

    @property
    def problem(self) -> str:
        """Why the voice does not work, or ""."""
        return "" if self._speaker is None else self._speaker.problem

    def frame(self, scene: Scene, settings: Settings, tr: Translator) -> None:
        """Send the changes in the scene to the screen reader, if one is listening, and speak them."""
        bridge = self._bridge if self._bridge is not None and self._bridge.listened else None
        before, always = self._speaker, settings.voice is VoiceUse.ALWAYS
        self._use_voice(always or (settings.voice is VoiceUse.NO_READER and bridge is None), tr)
        self.cues = ()
        if bridge is None and before is None and not settings.earcons:
            return  # a voice that begins speaks once the layout is for ears
        screen = scene.spoken()
        focus, focus_before = (screen.root.key, screen.focus), self._focus
        if settings.earcons and focus != focus_before:
            self.cues, self._focus = screen.cues, focus
        said = self._announcer.new_sentences(screen, settings.spoken)
        if bridge is not None:
            bridge.frame(screen, scene.boxes(), self._window.bounds, said, settings.spoken_by)
        if self._speaker is not None and self._speaker is before:
            self._speaker.tune(settings.voice_rate, tr.language)
            self._speak(self._speaker, screen, said, tr)

    def take(self, event: pygame.event.Event) -> bool:
        """Let a press interrupt the voice. Return whether the event was meant for the voice only."""
        speaker = self._speaker
        if speaker is None or event.type not in (
            pygame.KEYDOWN,
            pygame.MOUSEBUTTONDOWN,
            pygame.WINDOWFOCUSLOST,
        ):
            return False
        key = event.dict.get("key")
        if key == pygame.K_F3:
            speaker.again(earlier=bool(event.mod & pygame.KMOD_SHIFT))
        elif key in _SILENCING or event.type == pygame.WINDOWFOCUSLOST:
            speaker.clear()
        elif key not in _MODIFIERS:
            speaker.interrupt()
            self._pressed = key or 0
        return key == pygame.K_F3

    def close(self) -> None:
        """End the voice."""
        if self._speaker is not None:
            self._speaker.close(_CLOSING_SECONDS)

    def _use_voice(self, wanted: bool, tr: Translator) -> None:  # noqa: FBT001  a state, as of a switch
        """Begin to speak, or end."""
        if wanted and self._speaker is None:
            from santiago.ui.voice.speaker import Speaker

            self._speaker, self._narrator, self._announcer = Speaker(_engine), Narrator(), Announcer()
            self._speaker.say((Utterance(pronounceable(tr("spoken.voice"), tr), Kind.EVENT),))
        elif not wanted and self._speaker is not None:
            self._speaker.close()
            self._speaker = None

    def _speak(self, speaker: Speaker, screen: SpokenScreen, said: tuple[str, ...], tr: Translator) -> None:
        """Speak what is new on a screen, while the window has the focus."""
        changed, utterances = self._narrator.utterances(
            screen,
            said,
            tr,
            by_key=self._pressed is not None,
            by_arrow=self._pressed in _MOVING,
            by_escape=self._pressed == pygame.K_ESCAPE,
        )
        self._pressed = None
        if not pygame.key.get_focused():
            return
        if changed:
            speaker.clear()  # the texts may be meant for another player
        speaker.say(replace(one, text=pronounceable(one.text, tr)) for one in utterances)

    def is_mine(self, event: pygame.event.Event) -> bool:
        """Whether the event is a request from a screen reader."""
        return event.type == self._asked

    def handle_request(self, event: pygame.event.Event, scene: Scene) -> SceneChange | None:
        """Focus or press a node of the accessibility tree, as requested by a screen reader.

        Do nothing if the node has since changed or disappeared.
        """
        node = None if self._bridge is None else self._bridge.find(event.node)
        if node is None or node.about is None or not any(one == node for one in scene.spoken().root.all()):
            return None
        return scene.focus_node(node.about, press=event.press)


def _engine() -> Engine:
    """Return the engine of this system. This is called on the speaker's thread, as the import takes time."""
    from santiago.ui.voice.engines import engine

    return engine()
