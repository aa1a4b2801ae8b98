"""The pygame-gui theme for the text entry line, the only element that pygame-gui paints itself."""

from santiago.resources import asset
from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.graphics.palette import hex_of
from santiago.ui.graphics.styles import BODY_SIZE
from santiago.ui.graphics.text import Face

ThemeData = dict[str, dict[str, dict[str, str]]]

_CLEAR = "#00000000"
_STATES = ("normal", "hovered", "active", "selected", "disabled")


def theme_of(context: DrawContext) -> ThemeData:
    """Return the theme for a draw context. All values are strings, because pygame-gui silently ignores
    numbers.
    """
    grounds = [f"{state}_{part}" for state in _STATES for part in ("bg", "border") if state != "selected"]
    bare = {"shape": "rectangle", "border_width": "0", "shadow_width": "0"}
    return {
        "defaults": {"colours": _colours(context)},
        "text_entry_line": {
            "colours": dict.fromkeys((*grounds, "dark_bg"), _CLEAR),
            "font": _font(context),  # pygame-gui ignores a font in the defaults
            "misc": {**bare, "padding": "0,0", "tool_tip_delay": "0.5"},
        },
    }


def _colours(context: DrawContext) -> dict[str, str]:
    palette = context.palette
    return {
        **{f"{state}_text": hex_of(palette.ink) for state in _STATES},
        **dict.fromkeys(("dark_bg", "normal_bg", "normal_border"), _CLEAR),
        "disabled_text": hex_of(palette.muted),
        "selected_text": hex_of(palette.on_accent),
        "selected_bg": hex_of(palette.accent),
        "text_cursor": hex_of(palette.accent),
    }


def _font(context: DrawContext) -> dict[str, str]:
    regular = str(asset("fonts", f"{Face.REGULAR.value}.ttf"))
    bold = str(asset("fonts", f"{Face.BOLD.value}.ttf"))
    return {
        "name": "ui",
        "size": str(context.scale.font_px(BODY_SIZE)),
        "bold": "0",
        "italic": "0",
        "regular_path": regular,
        "bold_path": bold,
        "italic_path": regular,
        "bold_italic_path": bold,
    }
