"""The window, the loop and the stack of scenes."""

from __future__ import annotations

import gc
import os
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import pygame

from santiago.session.settings import AnimationSpeed, Settings, Theme
from santiago.ui.app.cross_fade import CrossFade
from santiago.ui.contracts import Apply, Home, Mute, Pop, Push, Quit, Replace, Scene, SceneChange
from santiago.ui.graphics.draw_context import DisplayOptions, DrawContext, make_draw_context
from santiago.ui.graphics.scale import MINIMUM_SIZE
from santiago.ui.graphics.sprites import Sprites
from santiago.ui.graphics.text import forget_fonts
from santiago.ui.graphics.wood import table_top

TITLE = "Santiago"
_USUAL_SIZE = (1280, 800)
_ROOM = (0.94, 0.9)
"""How much of a desktop is left for a window by frames, title bars and panels."""
_ACTIVE_SECONDS = 0.5
_BUSY_RATE, _IDLE_RATE = 60, 20
_LONGEST_STEP_SECONDS = 0.05
_RESIZE_PAUSE_SECONDS = 0.12
_MOST_CRASHES = 3
_VEIL = (20, 11, 5, 150)
_HIDDEN_DRIVERS = ("offscreen", "dummy")
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
_POINTED = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)


class NoDisplay(Exception):
    """There is no screen to open a window on; the text says so in a sentence."""


@dataclass(frozen=True, slots=True)
class WindowOptions:
    """How the window opens: `size` in pixels, None to suit the desktop; full screen if either side asks."""

    size: tuple[int, int] | None = None
    full_screen: bool = False


@dataclass(frozen=True, slots=True)
class Hooks:
    """What the application tells whoever built it."""

    settings_changed: Callable[[Settings], None]
    crashed: Callable[[Exception], Scene | None]
    """Save what can be saved; returns the scene that tells the player, laid over the menu."""
    shown: Callable[[], None]
    """The first frame is on the screen: slow things may start now."""
    pressed: Callable[[], None] = lambda: None
    """A control was pressed: time for a click."""
    dropped: Callable[[Path], SceneChange | None] = lambda _: None
    """A file was dropped on the window."""


def display_options(settings: Settings) -> DisplayOptions:
    """What of the settings drawing depends on."""
    return DisplayOptions(
        language=settings.language,
        text_scale=settings.text_scale,
        high_contrast=settings.theme is Theme.HIGH_CONTRAST,
        reduced_motion=settings.reduced_motion,
    )


class App:
    """Runs scenes in a window until the last one is gone."""

    def __init__(self, options: WindowOptions, settings: Settings, hooks: Hooks) -> None:
        self.settings = settings
        self._hooks = hooks
        self._window = _opened(options, full_screen=options.full_screen or settings.full_screen)
        self._full_screen = options.full_screen or settings.full_screen
        self._context = self._new_draw_context(Sprites())
        self._window.set_icon(self._context.sprites.image("app-icon", 128))
        self._stack: list[Scene] = []
        self._worn: dict[int, DrawContext] = {}
        """By identity of the scene: the look that it was last laid out for."""
        self._first: Callable[[], Scene] | None = None
        self._stale = True
        self._visible = True
        self._resized_at: float | None = None
        self._last_input = time.monotonic()
        self._crashes = 0
        self._fade = CrossFade()
        self._drawn = False
        """A frame waits to be shown."""
        self._presented = False

    @property
    def fills_screen(self) -> bool:
        """Whether the window fills the screen now."""
        return self._full_screen

    def run(self, first: Callable[[], Scene], then: Callable[[], SceneChange | None] = lambda: None) -> None:
        """Show the scene that `first` makes, do what `then` says, and go on until the player leaves."""
        self._first = first
        self._change(Push(first()))
        self._change(then())  # asked for here: a table held by a name would stay to the end
        clock = pygame.time.Clock()
        crash_card = False
        while self._stack:
            seconds = min(clock.tick(_IDLE_RATE if self._idle else _BUSY_RATE) / 1000, _LONGEST_STEP_SECONDS)
            try:
                self._show()
                self.frame(seconds)
                if not crash_card:
                    crash_card = True
                    self._hooks.shown()
            except Exception as error:  # noqa: BLE001 - the one net: the game is saved, the player told
                self._crash(error)
        self._window.hide()  # what is still to be written need not be waited for

    def frame(self, seconds: float) -> None:
        """Take in events, let time pass, and draw if anything changed.

        While something moves, what is drawn is shown after the wait for the next frame: frames then follow
        each other evenly, however long each took to draw.
        """
        for event in pygame.event.get():
            self._take(event)
            if not self._stack:
                return
        self._settle_size()
        self._change(self._stack[-1].update(seconds))
        if self._stack and self._visible and (self._stale or self._moving or self._stack[-1].dirty):
            self._fade.advance(seconds)
            self._paint()
            self._crashes = 0
            if not self._moving:
                self._show()

    @property
    def _moving(self) -> bool:
        return self._fade.active or bool(self._stack and self._stack[-1].animating)

    @property
    def _idle(self) -> bool:
        waiting = time.monotonic() - self._last_input > _ACTIVE_SECONDS
        return waiting and self._resized_at is None and not self._moving

    def _take(self, event: pygame.event.Event) -> None:
        if event.type in _INPUT:
            self._last_input = time.monotonic()
        match event.type:
            case pygame.QUIT | pygame.WINDOWCLOSE:
                self._change(Quit())
            case pygame.WINDOWSIZECHANGED | pygame.WINDOWRESIZED:
                self._resized_at = time.monotonic()
                self._stale = True
            case pygame.WINDOWMINIMIZED | pygame.WINDOWHIDDEN:
                self._visible = False
            case pygame.WINDOWEXPOSED | pygame.WINDOWRESTORED | pygame.WINDOWSHOWN:
                self._visible = self._stale = True
            case pygame.DROPFILE:
                self._change(self._hooks.dropped(Path(event.file)))
            case pygame.KEYDOWN if event.key == pygame.K_F11:
                self._fill_screen(full=not self._full_screen)
                self._change(Apply(replace(self.settings, full_screen=self._full_screen)))
            case _:
                self._change(self._stack[-1].handle(self._in_pixels(event)))

    def _in_pixels(self, event: pygame.event.Event) -> pygame.event.Event:
        """Positions of the pointer come in window units, which are not pixels on every screen."""
        width = self._window.size[0]
        ratio = self._window.get_surface().get_width() / max(1, width)
        if ratio == 1 or event.type not in _POINTED:
            return event
        data = dict(event.dict)
        data["pos"] = (round(event.pos[0] * ratio), round(event.pos[1] * ratio))
        return pygame.event.Event(event.type, data)

    def _settle_size(self) -> None:
        """Lay everything out anew once the window has kept its size for a moment."""
        if self._resized_at is None or time.monotonic() - self._resized_at < _RESIZE_PAUSE_SECONDS:
            return
        self._resized_at = None
        if self._window.get_surface().get_size() != self._context.size:
            self._dress()

    def _change(self, change: SceneChange | None) -> None:
        if change is None:
            return
        pygame.key.set_repeat()  # a text field turned it on; if it comes back, it does so again
        match change:
            case Push(scene, then):
                self._fade_to(scene)
                self._stack.append(scene)
                self._rebuild(scene)
                self._change(then)
            case Replace(scene):
                self._fade_to(scene)
                self._stack[-1] = scene
                self._rebuild(scene)
            case Pop(then):
                self._fade_to(self._stack.pop())
                self._uncover(then)
            case Home(then):
                self._fade.end()
                del self._stack[1:]
                self._uncover(then)
            case Apply(settings):
                self._apply(settings)
            case Mute():
                self._apply(replace(self.settings, muted=not self.settings.muted))
                self._rebuild(self._stack[-1])
            case Quit():
                self._stack.clear()
        self._stale = True

    def _fade_to(self, card: Scene) -> None:
        """Let a card over the screen come or go softly; whole screens change at once.

        The hand-over card is a whole screen: nothing of the one before may show through it.
        """
        if card.overlay and self._presented and self.settings.animation_speed is not AnimationSpeed.OFF:
            self._fade.begin(self._window.get_surface())
        else:
            self._fade.end()

    def _uncover(self, then: SceneChange | None) -> None:
        gc.collect()  # scenes and their controls know each other: without this their surfaces stay
        if self._stack:
            for scene in self._stack[self._lowest_seen : -1]:
                if self._worn.get(id(scene)) is not self._context:
                    self._rebuild(scene)
            self._rebuild(self._stack[-1])
            self._change(then)

    def _rebuild(self, scene: Scene) -> None:
        """Lay a scene out for the look of the moment."""
        standing = {id(one) for one in self._stack}
        self._worn = {one: context for one, context in self._worn.items() if one in standing}
        self._worn[id(scene)] = self._context
        scene.rebuild(self._context)

    def _apply(self, settings: Settings) -> None:
        before, self.settings = self.settings, settings
        if settings.full_screen != before.full_screen:
            self._fill_screen(full=settings.full_screen)
        self._hooks.settings_changed(settings)
        if display_options(before) != display_options(settings):
            self._dress()

    def _fill_screen(self, *, full: bool) -> None:
        if full == self._full_screen:
            return
        self._full_screen = full
        if full:
            self._window.set_fullscreen(True)
        else:
            self._window.set_windowed()
        self._resized_at = time.monotonic()

    def _dress(self) -> None:
        before, self._context = self._context, self._new_draw_context(self._context.sprites)
        if self._context.scale != before.scale:  # nothing fits any more
            self._context = self._new_draw_context(Sprites())
            forget_fonts()
        for scene in self._stack[self._lowest_seen :]:
            self._rebuild(scene)  # those below are rebuilt when they are uncovered
        gc.collect()
        self._stale = True

    def _new_draw_context(self, sprites: Sprites) -> DrawContext:
        size = self._window.get_surface().get_size()
        return make_draw_context(size, display_options(self.settings), sprites, pressed=self._hooks.pressed)

    def _paint(self) -> None:
        surface = self._window.get_surface()
        if surface.get_size() == self._context.size:
            self._draw(surface)
            self._fade.draw(surface)
        else:  # the size is still changing: the old layout stays whole, in the middle
            held = pygame.Surface(self._context.size)
            self._draw(held)
            surface.fill(self._context.palette.walnut_dark)
            surface.blit(held, held.get_rect(center=surface.get_rect().center))
        self._stale = False
        self._drawn = True

    def _show(self) -> None:
        if self._drawn:
            self._flip()

    def _flip(self) -> None:
        self._window.flip()
        self._drawn = False
        self._presented = True

    @property
    def _lowest_seen(self) -> int:
        """The place in the stack of the lowest scene that is on the screen."""
        base = len(self._stack) - 1
        while base > 0 and self._stack[base].overlay:
            base -= 1
        return max(0, base)

    def _draw(self, surface: pygame.Surface) -> None:
        base = self._lowest_seen
        if self._stack[base].overlay:
            surface.blit(table_top(self._context), (0, 0))
        for number, scene in enumerate(self._stack[base:]):
            if number:
                veil = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
                veil.fill(_VEIL)
                surface.blit(veil, (0, 0))
            scene.draw(surface)

    def _crash(self, error: Exception) -> None:
        self._crashes += 1
        if self._crashes > _MOST_CRASHES or self._first is None:
            raise error
        crash_card = self._hooks.crashed(error)
        self._stack.clear()
        self._change(Push(self._first()))
        if crash_card is not None:
            self._change(Push(crash_card))


def _opened(options: WindowOptions, *, full_screen: bool) -> pygame.Window:
    _start_video()
    desktop = _desktop()
    window = pygame.Window(TITLE, _suitable(options.size, desktop), resizable=True, allow_high_dpi=True)
    window.minimum_size = _least(desktop)
    if full_screen:
        window.set_fullscreen(True)
    return _with_surface(window)


def screens() -> tuple[str, list[tuple[int, int]]]:
    """The video driver and the sizes of the screens in pixels; raises NoDisplay."""
    _start_video()
    found = pygame.display.get_driver(), pygame.display.get_desktop_sizes()
    pygame.display.quit()
    return found


def _start_video() -> None:
    asked_for = os.environ.get("SDL_VIDEODRIVER", "")
    try:
        pygame.display.init()
    except pygame.error as error:
        raise NoDisplay(f"There is no display to open a window on ({error}).") from error
    driver = pygame.display.get_driver()
    if driver in _HIDDEN_DRIVERS and driver not in asked_for.split(","):
        pygame.display.quit()
        raise NoDisplay("There is no display to open a window on.")
    pygame.font.init()


def _with_surface(window: pygame.Window) -> pygame.Window:
    """`window`, once it has a surface to draw on; where SDL has no plain one, it goes through OpenGL."""
    try:
        window.get_surface()
    except pygame.error:
        size, title = window.size, window.title
        window.destroy()
        os.environ.pop("SDL_FRAMEBUFFER_ACCELERATION", None)
        pygame.display.quit()
        pygame.display.init()
        window = pygame.Window(title, size, resizable=True, allow_high_dpi=True)
        window.get_surface()
    return window


def _desktop() -> tuple[int, int]:
    sizes = pygame.display.get_desktop_sizes()
    return sizes[0] if sizes else _USUAL_SIZE


def _suitable(wanted: tuple[int, int] | None, desktop: tuple[int, int]) -> tuple[int, int]:
    """The size asked for, else one that suits a desktop of that many pixels."""
    if wanted is not None:
        return wanted
    larger = min(2.5, max(1.0, desktop[1] / 1080))
    least = _least(desktop)
    width = max(round(min(_USUAL_SIZE[0] * larger, desktop[0] * _ROOM[0])), least[0])
    height = max(round(min(_USUAL_SIZE[1] * larger, desktop[1] * _ROOM[1])), least[1])
    return width, height


def _least(desktop: tuple[int, int]) -> tuple[int, int]:
    """The smallest window that works, or what a smaller desktop has room for."""
    return min(MINIMUM_SIZE[0], round(desktop[0] * _ROOM[0])), min(
        MINIMUM_SIZE[1], round(desktop[1] * _ROOM[1])
    )
