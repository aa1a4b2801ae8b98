"""A gamepad without hardware: SDL's virtual joystick, which the program treats as a real one."""

import ctypes
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame
import pytest

_RUMBLE = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_uint16, ctypes.c_uint16)
_AXES, _BUTTONS = 6, 15


class _Description(ctypes.Structure):
    """The C structure SDL_VirtualJoystickDesc."""

    _fields_ = (
        *((name, ctypes.c_uint16) for name in ("version", "type", "axes", "buttons", "hats")),
        *((name, ctypes.c_uint16) for name in ("vendor", "product", "padding")),
        *((name, ctypes.c_uint32) for name in ("button_mask", "axis_mask")),
        ("name", ctypes.c_char_p),
        *((name, ctypes.c_void_p) for name in ("userdata", "update", "set_player")),
        ("rumble", _RUMBLE),
        *((name, ctypes.c_void_p) for name in ("rumble_triggers", "set_led", "send_effect")),
    )


class VirtualPad:
    """A connected gamepad; `felt` lists the motor strengths that the program has set, from 0 to 65535."""

    def __init__(self, sdl: ctypes.CDLL, name: str) -> None:
        self.felt: list[tuple[int, int]] = []

        def rumble(_: object, deep: int, high: int) -> int:
            self.felt.append((deep, high))
            return 0

        self._sdl, self._rumble = sdl, _RUMBLE(rumble)
        self._described = _Description(1, 1, _AXES, _BUTTONS, 0, name=name.encode(), rumble=self._rumble)
        self._number = sdl.SDL_JoystickAttachVirtualEx(ctypes.byref(self._described))
        assert self._number >= 0
        self._known = pygame.joystick.Joystick(self._number)
        sdl.SDL_JoystickFromInstanceID.restype = ctypes.c_void_p
        self._pad = ctypes.c_void_p(sdl.SDL_JoystickFromInstanceID(self._known.get_instance_id()))

    def press(self, button: int, *, down: bool = True) -> None:
        self._sdl.SDL_JoystickSetVirtualButton(self._pad, button, int(down))

    def pull_out(self) -> None:
        if self._number >= 0:
            self._sdl.SDL_JoystickDetachVirtual(self._number)
            self._number = -1


@contextmanager
def virtual_pad(name: str = "") -> Iterator[VirtualPad]:
    """Connect a gamepad within the block; skip the test if pygame does not bundle SDL."""
    from pygame._sdl2 import controller

    found = sorted((Path(pygame.__file__).parents[1] / "pygame_ce.libs").glob("libSDL2-2*"))
    if not found:
        pytest.skip("pygame has no SDL of its own here")
    pad = VirtualPad(ctypes.CDLL(str(found[0])), name)
    try:
        yield pad
    finally:
        pad.pull_out()
        controller.quit()
