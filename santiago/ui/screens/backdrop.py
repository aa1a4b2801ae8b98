"""Pictures that fill the window: the valley behind the menu, and the shutters that hide the table while the
screen is handed to the next player."""

from __future__ import annotations

import math
import threading
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

import pygame

from santiago.ui.graphics.sprites import box_of, drawn, svg_text

_FRAMES = 4
_GLINTS = pygame.Rect(280, 480, 1000, 320)
"""The area of the twinkling water in the narrower picture of the valley, in SVG units."""


_MIST = (
    "f6d79e f9e0ad f5d69d f3d19c efc282 f0c78c f1ce9b ddb074",
    "f7dfad f6dfae f1d39f f1d09a efce9b e7bf8b c9af73 c1ac75",
    "ddb986 ddb986 d6b07f d9b381 d6af7f d3ac7c ae9760 a79059",
    "d5b27d bfa36e bea470 9f9969 717b54 746f51 8c7b50 89774f",
    "7b7a43 7e683e 6d836c 6a6d45 6b6036 b89363 a58159 837346",
)
"""The mean colours of the valley picture in a grid of eight columns and five rows."""


@dataclass(frozen=True, slots=True)
class BackdropImage:
    """A window-sized picture, and the animation frames that are drawn on it at the pixel `place`."""

    size: tuple[int, int]
    picture: pygame.Surface
    frames: tuple[pygame.Surface, ...] = ()
    place: tuple[int, int] = (0, 0)


class Backdrop:
    """A picture that is painted in a thread, because painting takes a few tenths of a second."""

    def __init__(self, paint: Callable[[tuple[int, int]], BackdropImage]) -> None:
        self._paint = paint
        self._painted: BackdropImage | None = None
        self._thread: threading.Thread | None = None
        self._frame = 0

    def want(self, size: tuple[int, int]) -> None:
        """Start painting for a window of `size`, unless the picture exists or the thread is busy."""
        if self.is_ready(size) or (self._thread is not None and self._thread.is_alive()):
            return
        # daemon: closing the window does not wait for the picture
        self._thread = threading.Thread(target=self._work, args=(size,), daemon=True)
        self._thread.start()

    def is_ready(self, size: tuple[int, int]) -> bool:
        """Whether the picture for a window of `size` has been painted."""
        painted = self._painted
        return painted is not None and painted.size == size

    def finish(self) -> None:
        """Wait until the thread has painted the picture."""
        if self._thread is not None:
            self._thread.join()

    def flow(self) -> None:
        """Advance to the next animation frame."""
        self._frame += 1

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the backdrop, or nothing if the picture for the surface's size is not ready."""
        painted = self._painted
        if painted is None or painted.size != surface.get_size():
            return
        surface.blit(painted.picture, (0, 0))
        if painted.frames:
            surface.blit(painted.frames[self._frame % len(painted.frames)], painted.place)

    def _work(self, size: tuple[int, int]) -> None:
        self._painted = self._paint(size)


@lru_cache(maxsize=1)
def valley(size: tuple[int, int]) -> BackdropImage:
    """Return the valley in the evening sun, with frames of twinkling water."""
    name = "title-valley" if size[0] <= 1.6 * size[1] else "title-valley-wide"
    beside = (box_of(name)[0] - box_of("title-valley")[0]) / 2
    # figure and palm are at the right of the narrower picture, so its left side is cropped
    picture, scale, (left, top) = _covering(name, size, 0.5 if beside else 1.0)
    glint_size = (round(_GLINTS.width * scale), round(_GLINTS.height * scale))
    glints = tuple(drawn(svg_text(f"title-glints-{frame}"), glint_size) for frame in range(_FRAMES))
    place = (round((_GLINTS.left + beside) * scale) - left, round(_GLINTS.top * scale) - top)
    return BackdropImage(size, picture, glints, place)


@lru_cache(maxsize=1)
def blurred_valley(size: tuple[int, int]) -> pygame.Surface:
    """Return a blurred picture of the valley, to show until the full picture is painted."""
    colours = bytes.fromhex("".join(_MIST))
    small = pygame.image.frombytes(colours, (len(_MIST[0].split()), len(_MIST)), "RGB")
    # blending takes 1 ms at 1920x1080 with alpha, 17 ms without
    return pygame.transform.smoothscale(small, size).convert_alpha()


@lru_cache(maxsize=1)
def handover_shutters(size: tuple[int, int]) -> BackdropImage:
    """Return a picture of closed shutters, which hides the table between the turns of two people."""
    return BackdropImage(size, _covering("hand-over", size, 0.5)[0])


def _covering(
    name: str, size: tuple[int, int], share: float
) -> tuple[pygame.Surface, float, tuple[int, int]]:
    """Return a sprite that fills `size`, its scale, and the pixels cropped at its left and at its top.

    `share` is the fraction of the excess width that is cropped at the left. All of the excess height is
    cropped at the top.
    """
    across, down = box_of(name)
    scale = max(size[0] / across, size[1] / down)
    whole = drawn(svg_text(name), (math.ceil(across * scale), math.ceil(down * scale)))
    left = round((whole.get_width() - size[0]) * share)
    top = whole.get_height() - size[1]
    picture = pygame.Surface(size)
    picture.blit(whole, (-left, -top))
    return picture, scale, (left, top)
