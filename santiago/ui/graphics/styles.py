"""The type scale of screens: named text styles, in the colours of a palette."""

from dataclasses import dataclass

from santiago.ui.graphics.palette import Palette
from santiago.ui.graphics.text import Face, TextStyle

BODY_SIZE = 16.0
"""The size of running text and of the words in and beside a control, in units."""


@dataclass(frozen=True, slots=True)
class TextStyles:
    """Titles from the largest down, then text from the largest down; `coloured` gives another colour."""

    page_title: TextStyle
    """The name of a screen, on wood."""
    chapter_title: TextStyle
    dialog_title: TextStyle
    empty_title: TextStyle
    """Over a list without rows."""
    section_title: TextStyle
    name: TextStyle
    """The name of a game or a person in a list."""
    lead: TextStyle
    """Running text that is all a card says."""
    body: TextStyle
    strong: TextStyle
    """Values, and words that stand out of the body."""
    note: TextStyle
    key: TextStyle
    """A key of the keyboard, and short notices."""
    detail: TextStyle
    detail_strong: TextStyle
    hint: TextStyle
    """Muted remarks under a label or a picture."""


def text_styles(palette: Palette) -> TextStyles:
    """The styles in the colours of `palette`."""
    ink = palette.ink
    return TextStyles(
        page_title=TextStyle(Face.TITLE, 30, palette.on_wood, palette.shadow),
        chapter_title=TextStyle(Face.TITLE, 27, ink),
        dialog_title=TextStyle(Face.TITLE, 25, ink),
        empty_title=TextStyle(Face.TITLE, 23, ink),
        section_title=TextStyle(Face.TITLE, 20, ink),
        name=TextStyle(Face.BLACK, 18, ink),
        lead=TextStyle(Face.REGULAR, 17, ink),
        body=TextStyle(Face.REGULAR, BODY_SIZE, ink),
        strong=TextStyle(Face.BOLD, BODY_SIZE, ink),
        note=TextStyle(Face.REGULAR, 15, ink),
        key=TextStyle(Face.BOLD, 15, palette.accent),
        detail=TextStyle(Face.REGULAR, 14, ink),
        detail_strong=TextStyle(Face.BOLD, 14, palette.accent),
        hint=TextStyle(Face.REGULAR, 13, palette.muted),
    )
