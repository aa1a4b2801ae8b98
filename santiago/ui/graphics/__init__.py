"""The drawing tools shared by all screens: scale, palette, sprites, shapes, cards, buttons and text."""
