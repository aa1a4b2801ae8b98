"""The named text styles of the screens and the table, in the colours of a palette."""

from dataclasses import dataclass

from santiago.ui.graphics.palette import Palette
from santiago.ui.graphics.text import Face, TextStyle

BODY_SIZE = 16.0
"""The size of running text and of labels in or beside controls, in units."""
FIGURE_SIZE = 19.0
SMALL_SIZE = 13.5
"""The size of the second line in a seat panel, in units; the layout reserves room for this line."""


@dataclass(frozen=True, slots=True)
class TextStyles:
    """The text styles for titles, numbers and running text, each group roughly from large to small."""

    page_title: TextStyle
    """The title of a screen, on wood."""
    chapter_title: TextStyle
    dialog_title: TextStyle
    empty_title: TextStyle
    """The title above an empty list."""
    section_title: TextStyle
    card_title: TextStyle
    """The title of a small card at the table."""
    score: TextStyle
    figure: TextStyle
    """Names and amounts of money in the seat panels."""
    name: TextStyle
    """The name of a game or person in a list."""
    main_button: TextStyle
    button: TextStyle
    sum: TextStyle
    """The amount of a bid or bribe on its tag."""
    lead: TextStyle
    """Running text that is the only content of a card."""
    body: TextStyle
    strong: TextStyle
    """Values, and emphasised words in running text."""
    notice: TextStyle
    """Text on wood beside a title or button."""
    wood_name: TextStyle
    """A number on wood, as large as a name."""
    wood_hint: TextStyle
    """Small text below a number on wood, such as its unit."""
    note: TextStyle
    key: TextStyle
    """Keyboard keys and short notices."""
    detail: TextStyle
    detail_strong: TextStyle
    small: TextStyle
    """The second line of panels, and the log."""
    small_strong: TextStyle
    hint: TextStyle
    """Muted text below a label or picture."""
    caption: TextStyle
    """Single words below numbers, and chart labels."""


def text_styles(palette: Palette) -> TextStyles:
    """Return the styles in the colours of `palette`."""
    ink = palette.ink
    return TextStyles(
        page_title=TextStyle(Face.TITLE, 30, palette.on_wood, palette.shadow),
        chapter_title=TextStyle(Face.TITLE, 27, ink),
        dialog_title=TextStyle(Face.TITLE, 25, ink),
        empty_title=TextStyle(Face.TITLE, 23, ink),
        section_title=TextStyle(Face.TITLE, 20, ink),
        card_title=TextStyle(Face.TITLE, 16, ink),
        score=TextStyle(Face.BLACK, 25, ink),
        figure=TextStyle(Face.BLACK, FIGURE_SIZE, ink),
        name=TextStyle(Face.BLACK, 18, ink),
        main_button=TextStyle(Face.BLACK, 17, ink),
        button=TextStyle(Face.BOLD, 17, ink),
        sum=TextStyle(Face.BLACK, 15, ink),
        lead=TextStyle(Face.REGULAR, 17, ink),
        body=TextStyle(Face.REGULAR, BODY_SIZE, ink),
        strong=TextStyle(Face.BOLD, BODY_SIZE, ink),
        notice=TextStyle(Face.BOLD, BODY_SIZE, palette.on_wood, palette.shadow),
        wood_name=TextStyle(Face.BLACK, 18, palette.on_wood, palette.shadow),
        wood_hint=TextStyle(Face.REGULAR, 13, palette.on_wood_muted),
        note=TextStyle(Face.REGULAR, 15, ink),
        key=TextStyle(Face.BOLD, 15, palette.accent),
        detail=TextStyle(Face.REGULAR, 14, ink),
        detail_strong=TextStyle(Face.BOLD, 14, palette.accent),
        small=TextStyle(Face.REGULAR, SMALL_SIZE, palette.muted),
        small_strong=TextStyle(Face.BOLD, SMALL_SIZE, ink),
        hint=TextStyle(Face.REGULAR, 13, palette.muted),
        caption=TextStyle(Face.REGULAR, 12.5, palette.muted),
    )
