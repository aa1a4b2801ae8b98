"""Programs that make the sprites, sounds, fonts and pictures.

The source of each sprite is an SVG file in `assets/sprites`. A square of the board is 128 units wide, and the
colours come from `assets/palette.json`. To make or change a sprite:

1. Edit the SVG file with a text editor or a drawing program. Gradients need `gradientUnits="userSpaceOnUse"`;
   text, filters, masks, clip paths and `<use>` are not drawn.
2. Run `python tools/art/svg_lint.py` to find features that the game's rasteriser does not draw.
3. Run `python tools/art/contact_sheet.py OUT --size 192` to draw all sprites on soil, in the folder OUT.
4. Run `python tools/art/contact_sheet.py` to update the pictures that the tests compare with the sprites.
5. If you have changed `app-icon*.svg`, run `python tools/art/app_icons.py` to redraw `assets/icons`.
"""
