"""Functions that send mouse and keyboard input to a screen or a set of widgets."""

from typing import Protocol, TypeVar

import pygame

from santiago.ui.contracts import Push, SceneChange
from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.screens.screen import Screen
from tests.ui.drawings import context_of

Reply_co = TypeVar("Reply_co", covariant=True)
Point = tuple[int, int]


class Handles(Protocol[Reply_co]):
    """A screen or a set of widgets that handles events."""

    def handle(self, event: pygame.event.Event) -> Reply_co: ...


def shown(screen: Screen, context: DrawContext | None = None) -> Screen:
    screen.rebuild(context or context_of())
    return screen


def pushed(change: SceneChange | None) -> Screen:
    """Return the screen that `change`, which must be a Push, pushes; the screen is laid out."""
    assert isinstance(change, Push)
    assert isinstance(change.scene, Screen)
    return shown(change.scene)


def pressing(code: int, text: str = "", mod: int = 0) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=text, scancode=0)


def key(there: Handles[Reply_co], code: int, text: str = "", mod: int = 0) -> Reply_co:
    return there.handle(pressing(code, text, mod))


def typed(there: Handles[object], text: str) -> None:
    for letter in text:
        there.handle(pygame.event.Event(pygame.TEXTINPUT, text=letter))


def point_at(there: Handles[object], point: Point, *, held: bool = False) -> None:
    there.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(int(held), 0, 0)))


def hold(there: Handles[Reply_co], point: Point, button: int = 1) -> Reply_co:
    return there.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=point, button=button))


def release(there: Handles[Reply_co], point: Point, button: int = 1) -> Reply_co:
    return there.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=point, button=button))


def click_at(there: Handles[Reply_co], point: Point, button: int = 1) -> Reply_co:
    """Move the pointer to `point`, press and release a button, and return the result of the release."""
    point_at(there, point)
    hold(there, point, button)
    return release(there, point, button)


def click(screen: Screen, name: str, *, from_left: int | None = None) -> SceneChange | None:
    """Click the control `name`, in the middle or `from_left` pixels from its left side."""
    rect = screen.widgets.find(name).rect
    return click_at(screen, rect.center if from_left is None else (rect.left + from_left, rect.centery))
