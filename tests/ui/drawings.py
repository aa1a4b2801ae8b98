"""The sprites that all tests of a process share, so that each is rasterised once in a size."""

from santiago.ui.graphics.sprites import Sprites

SPRITES = Sprites()
