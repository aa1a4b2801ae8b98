"""Draws every sprite of the game as SVG, within what SDL_image's rasteriser understands.

A board square is 128 units. Light comes from the upper left; outlines are dark brown, never black;
nothing but water is blue. `python -m tools.sprites` writes `assets/sprites` and `assets/icons`.
"""
