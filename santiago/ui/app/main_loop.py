"""The main loop: handles events, advances time, changes scenes, draws frames and recovers from crashes."""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

import pygame

from santiago.persistence.disk_cache import DiskCache
from santiago.presentation.spoken.nodes import Cue
from santiago.presentation.view_model.commands import Command
from santiago.rules.options import Seat
from santiago.session.settings import AnimationSpeed, Settings, Theme, TouchLayout, VoiceUse
from santiago.session.window_place import WindowPlace
from santiago.ui.app.captions import Captions, CaptionText
from santiago.ui.app.cross_fade import CrossFade
from santiago.ui.app.game_window import GameWindow, WindowOptions
from santiago.ui.app.gc_when_idle import full_collection_is_due, gc_when_idle
from santiago.ui.app.idle_frame_rate import IdleFrameRate
from santiago.ui.app.scene_stack import SceneStack
from santiago.ui.app.spoken_output import Listener, listener_for
from santiago.ui.app.toast import Toast
from santiago.ui.contracts import (
    Apply,
    Breathing,
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
from santiago.ui.devices.bindings import Bindings, command_of
from santiago.ui.devices.pads import Pads, PadStyle
from santiago.ui.devices.touch import Touches
from santiago.ui.graphics.draw_context import DisplayOptions, DrawContext, make_draw_context
from santiago.ui.graphics.sprites import Sprites
from santiago.ui.graphics.text import forget_fonts
from santiago.ui.graphics.work_steps import at_once

_ACTIVE_SECONDS = 0.5
_BUSY_RATE, _IDLE_RATE = 60, 20
_FRAME_SECONDS, _EVENT_SECONDS = 0.009, 0.003
"""Time limits, in seconds from the start of a frame. After the first limit, no further drawing step is
started. After the second limit, no new drawing is begun. The work then continues in the next frame.
"""
_RESIZE_PAUSE_SECONDS = 0.12
_MOST_CRASHES = 3
_SPARE_SECONDS = 0.002
"""The maximum time, in seconds, for writing drawings to disk in an idle frame."""
_PLACED = (pygame.WINDOWMOVED, pygame.WINDOWMAXIMIZED, pygame.WINDOWRESTORED)
_INPUT = frozenset(
    (
        pygame.KEYDOWN,
        pygame.KEYUP,
        pygame.TEXTINPUT,
        pygame.MOUSEBUTTONDOWN,
        pygame.MOUSEBUTTONUP,
        pygame.MOUSEMOTION,
        pygame.MOUSEWHEEL,
    )
)
_NON_PAD_INPUT = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION)
"""Events of devices other than gamepads."""


@dataclass(frozen=True, slots=True)
class Hooks:
    """The main loop's callbacks."""

    settings_changed: Callable[[Settings], None]
    crashed: Callable[[Exception], Scene | None]
    """Called with the error after a crash.

    Saves the games, and returns a card about the crash to show over the first scene, or None.
    """
    shown: Callable[[], None]
    """Called when the first frame is visible and slow work may start."""
    preferred: Callable[[Settings], Settings] = lambda settings: settings
    """Called in every frame; returns the settings as the people at the table on the screen prefer them."""
    pressed: Callable[[], None] = lambda: None
    """Called after a control has been pressed."""
    bumped: Callable[[], None] = lambda: None
    """Called at the end of a list while a screen reader is running."""
    dropped: Callable[[Path], SceneChange | None] = lambda _: None
    """Called when a file was dropped on the window."""
    save_screenshot: Callable[[pygame.Surface], CaptionText] = lambda _: lambda _: ""
    """Saves a screenshot, and returns the caption that reports the result."""
    moved: Callable[[WindowPlace], None] = lambda _: None
    """Called at the end of the program with the window's position and size, if they have changed."""
    rested: Callable[[], bool] = lambda: False
    """Called in idle frames to do preparatory work; returns True once all of the work is done."""
    idle: Callable[[], None] = lambda: None
    """Called in every idle frame."""
    cued: Callable[[tuple[Cue | Seat, ...]], None] = lambda _: None
    """Called in every frame with the sounds of what has got the focus."""
    spoke: Callable[[bool], None] = lambda _: None
    """Called in every frame with whether the game's voice can be heard."""
    captions: Captions = field(default_factory=Captions)
    pads: Pads = field(default_factory=Pads)


def display_options(settings: Settings) -> DisplayOptions:
    """Return the settings that affect drawing."""
    return DisplayOptions(
        language=settings.language,
        text_scale=settings.text_scale,
        high_contrast=settings.theme is Theme.HIGH_CONTRAST,
        reduced_motion=settings.reduced_motion,
        bindings=Bindings.read(settings.keys),
        held_toggles=settings.held_toggles,
        panels_left=settings.panels_left,
    )


class MainLoop:
    """Runs scenes in a window until the last one is closed.

    The constructor opens the window, in full screen if `options` or `settings` request it. It raises
    NoDisplay if there is no screen. `disk` caches drawings, so that the next start is quicker.
    """

    def __init__(
        self, options: WindowOptions, settings: Settings, hooks: Hooks, disk: DiskCache | None = None
    ) -> None:
        self.settings = settings
        self._hooks = hooks
        self._disk = disk
        full_screen = options.full_screen or settings.full_screen
        self._bindings = Bindings.read(settings.keys)
        self.pads = hooks.pads
        self._pad: PadStyle | None = None
        """The brand of the gamepad if a gamepad was the last device used, else None."""
        self._touches = Touches()
        self._touched = False
        """Whether touch input was used since the start."""
        self._listener: Listener | None = None
        """The connection to screen readers and to the game's voice, or None.

        It is created after the first frame, but on Windows before the window is shown.
        """
        before_shown = self._listen if settings.untested_reader and sys.platform == "win32" else None
        self.window = GameWindow(replace(options, full_screen=full_screen), before_shown)
        self.context = self._new_draw_context(Sprites(disk))
        self.window.set_icon(self.context.sprites.image("app-icon", 128))
        self.scenes = SceneStack(self.context)
        self._size = self.context.size
        """The surface's size at the last check."""
        self._first: Callable[[], Scene] | None = None
        self._stale = True
        self._visible = True
        self._changed_at: float | None = None
        """When the window last changed its size or position; None if the change has been handled."""
        self._last_input = time.monotonic()
        self._crashes = 0
        self._fade = CrossFade()
        self._breath = IdleFrameRate()
        self._toast = Toast()
        self._voice_problem = ""
        self._drawing: Iterator[None] | None = None
        """The remaining steps of a drawing that is spread over several frames, or None."""
        self._drawn = False
        """Whether a frame is drawn but not yet presented."""
        self._needs_collection = False
        """Whether a scene was removed since the last garbage collection. Scenes and their controls form
        reference cycles that hold surfaces.
        """
        self._prepared = False
        """Whether all preparatory work is done."""
        self._presented = False
        self._seen: Scene | None = None
        """The top scene in the last frame."""

    def _listen(self, window: GameWindow) -> None:
        self._listener = listener_for(window, self.settings)

    @gc_when_idle()
    def run(self, first: Callable[[], Scene], then: Callable[[], SceneChange | None] = lambda: None) -> None:
        """Show the scene returned by `first`, and loop until no scene is left.

        The change returned by `then` is applied before the loop.
        """
        self._first = first
        self.change(Push(first()))
        self.change(then())  # inline: a local variable would keep the scene alive until the program ends
        clock = pygame.time.Clock()
        first_frame_shown = False
        while self.scenes:
            if self._drawing is None:  # otherwise drawing continues at once
                rate = _IDLE_RATE if self._idle else _BUSY_RATE
                seconds = clock.tick(rate) / 1000
            try:
                self._present()
                self.frame(seconds)
                if self._listener is not None and self.scenes and self.scenes.is_laid_out:
                    if self._listener.is_heard is not self.context.reader:
                        self._renew_context()
                    settings = self._hooks.preferred(self.settings)
                    self._listener.frame(self.scenes.top, settings, self.context.tr)
                    self._hooks.spoke(self._listener.speaks)
                    self._hooks.cued(self._listener.cues)
                    self._show_mute_voice(self._listener.problem)
                if self._presented and not first_frame_shown:
                    first_frame_shown = True
                    self._changed_at = time.monotonic()  # by now the desktop has placed the window
                    self._hooks.shown()
                    self.pads.start()
                    self._listener = self._listener or listener_for(self.window, self.settings)
                    gc.freeze()  # a collection that scans modules and texts takes two frames
            except Exception as error:  # noqa: BLE001 - the only catch-all: saves the game, informs the player
                self._crash(error)
        if self._listener is not None:
            self._listener.close()
        place = self.window.new_place
        if place is not None:
            self._hooks.moved(place)
        self.window.hide()  # writing the remaining data needs no window
        if self._disk is not None:
            self._disk.write()

    def frame(self, seconds: float) -> None:
        """Handle events, update the scene on top, and draw if anything has changed.

        If drawing takes long, for example when a page opens, it is spread over several frames, and the
        picture is shown once it is complete. During an animation, each picture is shown at the end of its
        frame time, so that the motion is even.
        """
        begun = time.perf_counter()
        self._handle_input()
        if not self.scenes:
            return
        self._follow_size()
        for line in (self._toast, self._hooks.captions):
            self._stale = line.advance(seconds) or self._stale
        if self._drawing is None and self.scenes.is_laid_out:  # time stops while a frame is being drawn
            self.change(self.scenes.top.update(seconds))
        if self.scenes and self._visible and self._is_outdated:
            if self._drawing is None:
                self._fade.advance(seconds)
                changed, self._stale, self._drawing = self._stale, False, self._steps()
                if changed and time.perf_counter() > begun + _EVENT_SECONDS:
                    return
            if self._draw(begun + _FRAME_SECONDS):
                self._crashes, self._seen = 0, self.scenes.top
                if not self._moving:
                    self._present()
        elif self.scenes:
            if self._visible and not self._drawn and self._breath.is_due(seconds):
                self._breathe()
            if self._idle:
                self._tidy()

    def _breathe(self) -> None:
        """Paint and present the small motions of a scene at rest while the window has the focus."""
        scene, surface = self.scenes.top, self.window.surface
        fits = self._changed_at is None and surface.get_size() == self.context.size
        if not (fits and self.window.has_focus and isinstance(scene, Breathing)):
            return
        begun = time.thread_time()
        if scene.breathe(surface):
            self.window.flip()
            self._breath.took(time.thread_time() - begun)

    def change(self, change: SceneChange | None) -> None:
        """Apply a scene change and any follow-up changes."""
        if change is None:
            return
        pygame.key.set_repeat()  # a text field turned it on, and will do so again if it is rebuilt
        match change:
            case Push(scene, then):
                self._fade_to(scene)
                self.scenes.push(scene)
                self.change(then)
            case Replace(scene):
                self._fade_to(scene)
                self.scenes.replace(scene)
            case Pop(then):
                self._fade_to(self.scenes.top)
                self.scenes.pop()
                self._needs_collection = True
                self.change(then if self.scenes else None)
            case Home(then):
                self._fade.end()
                self.scenes.pop_to_first()
                self._needs_collection = True
                self.change(then)
            case Apply(settings, then):
                self._apply(settings)
                self.change(then)
            case Mute():
                self._apply(replace(self.settings, muted=not self.settings.muted))
                self.scenes.rebuild_top()
            case ShowRules(clause, table, chapter):
                from santiago.ui.screens.rulebook.rulebook_screen import RulesScreen

                self.change(Push(RulesScreen(clause, table, chapter)))
            case ShowKeys():
                from santiago.ui.screens.keys import Keys

                self.change(Push(Keys()))
            case Quit():
                self.scenes.clear()
        self._drawing, self._stale = None, True

    @property
    def _moving(self) -> bool:
        return self._fade.active or (len(self.scenes) > 0 and self.scenes.top.animating)

    @property
    def _is_outdated(self) -> bool:
        return self._stale or self._drawing is not None or self._moving or self.scenes.top.dirty

    @property
    def _idle(self) -> bool:
        waiting = time.monotonic() - self._last_input > _ACTIVE_SECONDS
        unfinished = len(self.scenes) > 0 and self._visible and self.scenes.top.dirty
        return waiting and self._changed_at is None and not self._moving and not unfinished

    def _tidy(self) -> None:
        """Use an idle frame to collect garbage, write drawings to disk, or import modules in advance."""
        self._hooks.idle()
        if self._needs_collection or full_collection_is_due():
            self._needs_collection = False
            gc.collect()
            return
        if self._disk is not None:
            self._disk.write(_SPARE_SECONDS)
        if not self._prepared and self._hooks.rested() and len(self.scenes) == 1:
            self._prepared = True
            gc.collect()
            gc.freeze()  # as above; only at the first scene, because frozen objects are never freed

    def _handle_input(self) -> None:
        """Handle all waiting events, and the events caused by held gamepad buttons and resting fingers."""
        for event in pygame.event.get():
            self._take(event)
            if not self.scenes:
                return
        if self.pads.style is not self._pad:
            self._use_pad(used=self.pads.in_use)
        for event in (*self.pads.repeated(), *self._touches.held()):
            if self.scenes:
                self._handle(event)

    def _take(self, event: pygame.event.Event) -> None:
        """Translate an event to key or mouse events, handle them, and record which device was used."""
        keys = self.pads.keys(event)
        touched = self._touches.events(event, self.window.units) if keys is None else None
        if touched is not None:
            self._touch(touched)
            return
        if keys is None:
            if event.type in _NON_PAD_INPUT and (event.type != pygame.MOUSEMOTION or any(event.rel)):
                self._use_pad(used=False)
            self._handle(self._bindings.translated(event))
            return
        for key in keys:
            first = not self.pads.in_use
            self._use_pad(used=key.type in _INPUT)
            if not self.scenes:
                return
            if first and command_of(key) is Command.ACT:
                return  # nothing has had the focus yet
            self._handle(key)

    def _touch(self, events: list[pygame.event.Event]) -> None:
        """Handle mouse events made from a touch. After the first touch, use the touch layout if needed."""
        for event in events:
            self._use_pad(used=False)
            if self.scenes:
                self._handle(event)
        if any(event.type == pygame.MOUSEBUTTONUP for event in events) and not self._touched:
            self._touched = True
            if self._needs_touch_layout is not bool(self.context.finger):
                self._renew_context()

    @property
    def _needs_touch_layout(self) -> bool:
        wanted = self.settings.touch
        return self._touched if wanted is TouchLayout.AUTO else wanted is TouchLayout.ON

    def _use_pad(self, *, used: bool) -> None:
        """Record whether the gamepad was used last.

        If `used` is true, show gamepad labels and a focus ring; otherwise, show the mouse pointer again.
        """
        self.pads.in_use = used
        if self.pads.style is self._pad:
            return
        if used and self._pad is None:
            self._handle(pygame.event.Event(pygame.WINDOWLEAVE))
        self._pad = self.pads.style
        pygame.mouse.set_visible(not used)
        self._renew_context()

    def _handle(self, event: pygame.event.Event) -> None:
        if event.type in _INPUT:
            self._last_input = time.monotonic()
        if event.type in _PLACED:
            self._changed_at = time.monotonic()
        self.window.note(event)
        match event.type:
            case pygame.QUIT | pygame.WINDOWCLOSE:
                self.change(Quit())
            case pygame.WINDOWSIZECHANGED | pygame.WINDOWRESIZED:
                self._drawing, self._stale = None, True
            case pygame.WINDOWMINIMIZED | pygame.WINDOWHIDDEN:
                self._visible, self._drawing = False, None
            case pygame.WINDOWEXPOSED | pygame.WINDOWRESTORED | pygame.WINDOWSHOWN | pygame.WINDOWMAXIMIZED:
                self._visible = self._stale = True
            case pygame.DROPFILE:
                self.change(self._hooks.dropped(Path(event.file)))
            case pygame.KEYDOWN if self._use_function_key(event):
                pass
            case pygame.MOUSEBUTTONDOWN if self._seen is not self.scenes.top:
                pass  # the event was meant for the previous scene
            case _ if self._listener is not None and self._listener.take(event):
                pass
            case _ if self._listener is not None and self._listener.is_mine(event):
                self._last_input = time.monotonic()
                self.change(self._listener.handle_request(event, self.scenes.top))
            case _:
                self.change(self.scenes.top.handle(self.window.in_pixels(event, self.context.size)))

    def _use_function_key(self, event: pygame.event.Event) -> bool:
        """Handle the keys that do the same on every screen, and return whether the key is one of them."""
        match event.key:
            case pygame.K_F4 if not event.mod & pygame.KMOD_ALT:
                is_off = self._hooks.preferred(self.settings).voice is VoiceUse.OFF
                use = VoiceUse.ALWAYS if is_off else VoiceUse.OFF
                self.change(Apply(replace(self.settings, voice=use)))
            case pygame.K_F11:
                self.window.fill_screen(full=not self.window.full_screen)
                self.change(Apply(replace(self.settings, full_screen=self.window.full_screen)))
            case pygame.K_F12:
                self._take_picture()
            case _:
                return False
        return True

    def _show_mute_voice(self, problem: str) -> None:
        """Show a message once if the voice does not work because of `problem`."""
        if problem and problem != self._voice_problem:
            self._toast.show(self.context.tr("program.voice_fails"))
            self._stale = True
        self._voice_problem = problem

    def _take_picture(self) -> None:
        """Save a screenshot of the scenes, without a cross-fade or message over them."""
        picture = pygame.Surface(self.context.size)
        at_once(self.scenes.draw_in_steps(picture))
        self._toast.show(self._hooks.save_screenshot(picture)(self.context.tr))
        self._drawing, self._stale = None, True

    def _follow_size(self) -> None:
        """Record the window's place and adapt the layout once the window has stopped moving and resizing."""
        self.window.correct_size()
        # resize events may be missing or out of order, and handling them may replace SDL's surface
        size, now = self.window.surface.get_size(), time.monotonic()
        if size != self._size:
            self._size, self._changed_at = size, now
            self._drawing, self._stale = None, True  # discard a half-drawn frame
        if self._changed_at is not None and now - self._changed_at >= _RESIZE_PAUSE_SECONDS:
            self._changed_at = None
            self.window.note_place()
            if self.window.layout_size != self.context.size:
                self._renew_context()

    def _fade_to(self, card: Scene) -> None:
        """Start a cross-fade if `card`, the scene that opens or closes, covers only part of the screen.

        All other scenes change without a fade, including the hand-over card, which must hide everything
        below it.
        """
        if (
            card.overlay
            and self._presented
            and not self._drawing
            and self.settings.animation_speed is not AnimationSpeed.OFF
        ):
            self._fade.begin(self.window.surface)
        else:
            self._fade.end()

    def _apply(self, settings: Settings) -> None:
        before, self.settings = self.settings, settings
        self._bindings = Bindings.read(settings.keys)
        if before.full_screen != settings.full_screen != self.window.full_screen:
            self.window.fill_screen(full=settings.full_screen)
        self._hooks.settings_changed(settings)
        layout_changed = self._needs_touch_layout is not bool(self.context.finger)
        if layout_changed or display_options(before) != display_options(settings):
            self._renew_context()

    def _renew_context(self) -> None:
        before, self.context = self.context, self._new_draw_context(self.context.sprites)
        if self.context.scale != before.scale:  # all cached sprites now have the wrong size
            self.context = self._new_draw_context(Sprites(self._disk))
            forget_fonts()
        self.scenes.use(self.context)
        self._drawing, self._stale = None, True

    def _new_draw_context(self, sprites: Sprites) -> DrawContext:
        size = self.window.layout_size
        options = replace(
            display_options(self.settings),
            pad=self._pad,
            touch=self._needs_touch_layout,
            reader=self._listener is not None and self._listener.is_heard,
        )
        hooks = self._hooks
        return make_draw_context(size, options, sprites, pressed=hooks.pressed, bumped=hooks.bumped)

    def _draw(self, end: float) -> bool:
        """Draw as much of the frame as possible before `end`, a time.perf_counter() value.

        Return whether the frame is complete.
        """
        for _ in self._drawing or ():
            if time.perf_counter() > end:
                return False
        self._drawing = None
        self._drawn = True
        return True

    def _steps(self) -> Iterator[None]:
        surface = self.window.surface
        surface.set_clip(None)  # an abandoned drawing at another size may have left its clip
        if surface.get_size() == self.context.size:
            yield from self.scenes.draw_in_steps(surface)
            self._toast.draw(surface, self.context)
            self._hooks.captions.draw(surface, self.context)
            self._fade.draw(surface)
        else:  # the size is still changing or out of range, so centre the layout
            held = pygame.Surface(self.context.size)
            yield from self.scenes.draw_in_steps(held)
            surface.fill(self.context.palette.walnut_dark)
            surface.blit(held, held.get_rect(center=surface.get_rect().center))

    def _present(self) -> None:
        if self._drawn:
            self.window.flip()
            self._drawn = False
            self._presented = True

    def _crash(self, error: Exception) -> None:
        """Return to the first scene, and show a card that reports the crash.

        After too many crashes, raise `error` instead.
        """
        self._crashes += 1
        if self._crashes > _MOST_CRASHES or self._first is None:
            raise error
        card = self._hooks.crashed(error)
        self.scenes.clear()
        self.change(Push(self._first()))
        if card is not None:
            self.change(Push(card))
