"""Sprites, sounds, fonts and pictures.

A sprite is an SVG file in `assets/sprites`, which is its only source: 128 units are one square of the board,
the colours are those of `assets/palette.json`. To make or change one:

1. Edit the SVG file with an editor for text or drawings. Gradients need `gradientUnits="userSpaceOnUse"`;
   text, filters, masks, clip paths and `<use>` are not drawn.
2. `python tools/art/svg_lint.py` refuses what the game's rasteriser does not draw.
3. `python tools/art/contact_sheet.py OUT 'crop-banana-*'` draws the files at three sizes, beside grey.
4. `python tools/art/contact_sheet.py --golden` renews the sheets that the tests compare with.
5. After a change of `app-icon*.svg`, `python tools/art/app_icons.py` draws `assets/icons` again.
"""
