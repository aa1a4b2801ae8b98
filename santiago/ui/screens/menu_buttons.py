"""Descriptions of the buttons of menus and game cards."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from santiago.ui.graphics.text import Align
from santiago.ui.widgets.controls import Button, ButtonKind, OnPress
from santiago.ui.widgets.widget_set import Widgets


@dataclass(frozen=True, slots=True)
class MenuItem:
    """A button of a menu or card. `key` is the last part of the text key of its label, unless it has a
    `label` of its own.
    """

    key: str
    icon: str
    press: OnPress
    tip: str = ""
    label: str = ""


def place_menu(
    widgets: Widgets,
    label_of: Callable[[MenuItem], str],
    items: Sequence[MenuItem],
    first: pygame.Rect,
    size: float,
    *,
    rows: int = 1,
    gap: int = 0,
    main: bool = True,
) -> None:
    """Place a button for each item, in columns of `rows` buttons that are `gap` pixels apart.

    `first` is the box of the first button. `label_of` returns the label of an item. `size` is the size of
    the labels in units. If `main` is true, the first button is the main button.
    """
    for number, item in enumerate(items):
        column, row = divmod(number, rows)
        Button(
            widgets,
            item.key,
            first.move(column * (first.width + gap), row * (first.height + gap)),
            label_of(item),
            item.press,
            tip=item.tip,
            kind=ButtonKind.MAIN if main and not number else ButtonKind.PLAIN,
            icon=item.icon,
            size=size,
            align=Align.LEFT,
        )
