"""Scale, palette, sprites, shapes, cards and text."""
