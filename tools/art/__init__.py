"""Sprites, sounds, fonts and pictures.

Each sprite has one source, an SVG file in `assets/sprites`: 128 units are one square of the board, and the
colours are those of `assets/palette.json`. To make or change a sprite:

1. Edit the SVG file with an editor for text or drawings. Gradients need `gradientUnits="userSpaceOnUse"`;
   text, filters, masks, clip paths and `<use>` are not drawn.
2. `python tools/art/svg_lint.py` reports features that the game's rasteriser does not draw.
3. `python tools/art/contact_sheet.py OUT --size 192` draws the sprites on soil at a size that you choose.
4. `python tools/art/contact_sheet.py` renews the reference sheets of the tests.
5. After a change of `app-icon*.svg`, `python tools/art/app_icons.py` redraws `assets/icons`.
"""
