"""Controls, operated by mouse and keyboard."""

import re
import weakref
from pathlib import Path

import pygame
import pytest
from pygame_gui.core.utility import clipboard_copy

import santiago
from santiago.ui.contracts import Pop, Quit
from santiago.ui.graphics.draw_context import DisplayOptions, make_draw_context
from santiago.ui.graphics.fallback_fonts import system_fonts
from santiago.ui.graphics.text import forget_fonts
from santiago.ui.widgets.controls import Button, Cycler, IconButton, ScrollArea, Slider, TextEntry, Toggle
from santiago.ui.widgets.widget_set import Widgets
from tests.home import set_home
from tests.ui.drawings import context_of
from tests.ui.hands import click_at, hold, key, point_at, release, typed

CONTEXT = context_of()
INVISIBLE = ("\u202e", "\u200b", "\u200f", "\ufeff", "\u00ad", "\u2066", "\ufe0f", "\u034f", "\x07", "\x00")


def three_buttons(before: Widgets | None = None) -> Widgets:
    """Return three buttons: one at the upper left, one to its right, one below it."""
    widgets = Widgets(CONTEXT, before)
    Button(widgets, "left", pygame.Rect(100, 100, 200, 50), "Left", Pop)
    Button(widgets, "right", pygame.Rect(400, 104, 200, 50), "Right", Quit)
    Button(widgets, "below", pygame.Rect(110, 300, 200, 50), "Below", Pop)
    return widgets


def test_a_click_presses_a_button() -> None:
    assert click_at(three_buttons(), (450, 120)).change == Quit()


def test_each_press_can_be_heard() -> None:
    heard: list[str] = []
    context = make_draw_context(
        (1280, 800), DisplayOptions("en"), CONTEXT.sprites, pressed=lambda: heard.append("click")
    )
    widgets = Widgets(context)
    Button(widgets, "left", pygame.Rect(100, 100, 200, 50), "Left", Pop)
    click_at(widgets, (150, 120))
    click_at(widgets, (900, 700))
    key(widgets, pygame.K_TAB)
    key(widgets, pygame.K_RETURN)
    assert heard == ["click", "click"]


def test_a_replaced_button_is_freed_at_once() -> None:
    """The garbage collector, which would interrupt the game, is not needed."""
    widgets = three_buttons()
    gone = weakref.ref(widgets.find("left"))
    widgets.replace([widgets.find("left")], lambda: None)
    assert gone() is None


def test_a_click_beside_every_button_is_not_used() -> None:
    widgets = three_buttons()
    event = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(800, 700), button=1)
    assert not widgets.handle(event).used


def test_a_press_that_leaves_the_button_does_nothing() -> None:
    widgets = three_buttons()
    hold(widgets, (450, 120))
    reply = release(widgets, (900, 600))
    assert reply.change is None


def test_a_disabled_button_cannot_be_pressed_nor_reached() -> None:
    widgets = three_buttons()
    widgets.find("right").enable(enabled=False)
    assert click_at(widgets, (450, 120)).change is None
    key(widgets, pygame.K_TAB)
    key(widgets, pygame.K_TAB)
    assert widgets.focus.key == "below"


def test_tab_goes_round_in_order_and_shift_tab_back() -> None:
    widgets = three_buttons()
    passed = []
    for _ in range(4):
        key(widgets, pygame.K_TAB)
        passed.append(widgets.focus.key)
    assert passed == ["left", "right", "below", "left"]
    key(widgets, pygame.K_TAB, mod=pygame.KMOD_SHIFT)
    assert widgets.focus.key == "below"


@pytest.mark.parametrize(
    ("arrow", "reached"), [(pygame.K_RIGHT, "right"), (pygame.K_DOWN, "below"), (pygame.K_UP, "left")]
)
def test_an_arrow_goes_to_the_neighbour_on_that_side(arrow: int, reached: str) -> None:
    widgets = three_buttons()
    key(widgets, pygame.K_TAB)
    key(widgets, arrow)
    assert widgets.focus.key == reached


@pytest.mark.parametrize("code", [pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE])
def test_enter_and_space_press_what_has_the_ring(code: int) -> None:
    widgets = three_buttons()
    key(widgets, pygame.K_TAB)
    key(widgets, pygame.K_RIGHT)
    assert key(widgets, code).change == Quit()


def test_without_a_ring_enter_is_left_to_the_screen() -> None:
    widgets = three_buttons()
    reply = key(widgets, pygame.K_RETURN)
    assert not reply.used


def test_the_ring_shows_after_a_key_and_goes_with_a_click() -> None:
    widgets = three_buttons()
    assert not widgets.focus.ring_shown
    key(widgets, pygame.K_TAB)
    assert widgets.focus.ring_shown
    click_at(widgets, (150, 320))
    assert not widgets.focus.ring_shown
    assert widgets.focus.key == "below"


def test_the_focus_outlives_a_rebuild() -> None:
    before = three_buttons()
    key(before, pygame.K_TAB)
    key(before, pygame.K_DOWN)
    after = three_buttons(before)
    assert after.focus.current is after.find("below")
    assert after.focus.ring_shown


def test_the_ring_has_two_tones() -> None:
    widgets = three_buttons()
    calm, ringed = pygame.Surface((1280, 800)), pygame.Surface((1280, 800))
    widgets.draw(calm)
    key(widgets, pygame.K_TAB)
    widgets.draw(ringed)
    column = [tuple(ringed.get_at((x, 125)))[:3] for x in range(85, 100)]
    assert CONTEXT.palette.gold in column
    assert CONTEXT.palette.ink in column
    assert CONTEXT.palette.gold not in [tuple(calm.get_at((x, 125)))[:3] for x in range(85, 100)]


def test_a_toggle_tells_its_new_value() -> None:
    reported: list[bool] = []
    widgets = Widgets(CONTEXT)
    Toggle(widgets, "muted", pygame.Rect(100, 100, 400, 40), reported.append, value=False)
    click_at(widgets, (480, 120))
    key(widgets, pygame.K_TAB)
    key(widgets, pygame.K_LEFT)
    assert reported == [True, False]


def test_a_slider_follows_the_pointer_and_tells_on_release() -> None:
    reported: list[float] = []
    widgets = Widgets(CONTEXT)
    rect = pygame.Rect(100, 100, 400, 40)
    slider = Slider(
        widgets,
        "volume",
        rect,
        reported.append,
        value=0.0,
        low=0,
        high=1,
        step=0.1,
        shown=lambda value: f"{value:.0%}",
    )
    hold(widgets, (120, 120))
    point_at(widgets, (480, 120), held=True)
    assert (slider.value, reported) == (1.0, [])
    release(widgets, (480, 120))
    assert reported == [1.0]


def test_an_arrow_moves_a_slider_one_step_and_not_past_its_end() -> None:
    reported: list[float] = []
    widgets = Widgets(CONTEXT)
    slider = Slider(
        widgets,
        "volume",
        pygame.Rect(100, 100, 400, 40),
        reported.append,
        value=0.9,
        low=0,
        high=1,
        step=0.1,
        shown=str,
    )
    key(widgets, pygame.K_TAB)
    key(widgets, pygame.K_RIGHT)
    key(widgets, pygame.K_RIGHT)
    assert isinstance(slider, Slider)
    assert reported == [1.0, 1.0]


def test_a_cycler_turns_by_its_arrows_and_by_keys() -> None:
    reported: list[int] = []
    widgets = Widgets(CONTEXT)
    Cycler(widgets, "pace", pygame.Rect(100, 100, 300, 40), ("slow", "normal", "fast"), 1, reported.append)
    click_at(widgets, (390, 120))
    click_at(widgets, (110, 120))
    key(widgets, pygame.K_TAB)
    key(widgets, pygame.K_LEFT)
    key(widgets, pygame.K_LEFT)
    assert reported == [2, 1, 0, 2]


def test_letters_go_into_the_entry_that_was_clicked() -> None:
    reported: list[str] = []
    widgets = Widgets(CONTEXT)
    entry = TextEntry(widgets, "name", pygame.Rect(100, 100, 300, 40), "An", reported.append, limit=4)
    click_at(widgets, (200, 120))
    assert entry.editing
    typed(widgets, "aé")
    assert (entry.value, reported) == ("Anaé", ["Ana", "Anaé"])


def test_an_entry_takes_no_more_letters_than_its_limit() -> None:
    widgets = Widgets(CONTEXT)
    entry = TextEntry(widgets, "name", pygame.Rect(100, 100, 300, 40), "", lambda _: None, limit=3)
    key(widgets, pygame.K_TAB)
    typed(widgets, "Maximiliane")
    assert entry.value == "Max"


@pytest.mark.parametrize("sign", INVISIBLE)
def test_an_invisible_character_does_not_get_into_an_empty_entry(sign: str) -> None:
    """pygame refuses to draw zero-width text."""
    widgets = Widgets(CONTEXT)
    entry = TextEntry(widgets, "name", pygame.Rect(100, 100, 300, 40), "", lambda _: None, limit=9)
    key(widgets, pygame.K_TAB)
    typed(widgets, sign)
    assert entry.value == ""
    typed(widgets, f"A{sign}n")
    assert entry.value == "An"
    widgets.draw(pygame.Surface((1280, 800)))


def test_what_is_pasted_loses_its_invisible_characters_and_what_is_too_long() -> None:
    widgets = Widgets(CONTEXT)
    entry = TextEntry(widgets, "name", pygame.Rect(100, 100, 300, 40), "", lambda _: None, limit=9)
    key(widgets, pygame.K_TAB)
    clipboard_copy("\u202eAna\n\u00adMaximiliane")
    key(widgets, pygame.K_v, mod=pygame.KMOD_CTRL)
    assert entry.value == "Ana Maxim"


@pytest.mark.parametrize("sign", INVISIBLE)
def test_an_entry_shows_a_value_without_its_invisible_characters(sign: str) -> None:
    widgets = Widgets(CONTEXT)
    entry = TextEntry(widgets, "name", pygame.Rect(100, 100, 300, 40), sign, lambda _: None, limit=9)
    key(widgets, pygame.K_TAB)
    widgets.draw(pygame.Surface((1280, 800)))
    assert entry.value == ""


MIXED = "Ana محمد 漢字 😀 Ω दे"


def test_letters_of_all_scripts_can_be_typed_side_by_side() -> None:
    widgets = Widgets(CONTEXT)
    entry = TextEntry(widgets, "name", pygame.Rect(100, 100, 600, 40), "", lambda _: None, limit=99)
    key(widgets, pygame.K_TAB)
    typed(widgets, MIXED)
    assert entry.value == MIXED
    for _ in MIXED:
        key(widgets, pygame.K_LEFT)
        widgets.draw(pygame.Surface((1280, 800)))
    for _ in MIXED:
        key(widgets, pygame.K_DELETE)
        widgets.draw(pygame.Surface((1280, 800)))
    assert entry.value == ""


def edited(text: str) -> bytes:
    """Return the pixels of a text field in which `text` is being edited."""
    widgets = Widgets(CONTEXT)
    TextEntry(widgets, "name", pygame.Rect(100, 100, 600, 40), text, lambda _: None, limit=99)
    key(widgets, pygame.K_TAB)
    surface = pygame.Surface((1280, 800))
    widgets.draw(surface)
    return pygame.image.tobytes(surface, "RGB")


def test_a_letter_that_no_font_has_is_edited_as_a_question_mark(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_DIRS", str(tmp_path))
    set_home(monkeypatch, tmp_path)
    for clear in (system_fonts.cache_clear, forget_fonts):
        clear()
    assert edited("Ana 漢") == edited("Ana ?")
    assert edited("Ana 漢") != edited("Ana")
    for clear in (system_fonts.cache_clear, forget_fonts):
        clear()


def test_tab_reaches_an_entry_and_escape_leaves_it() -> None:
    widgets = Widgets(CONTEXT)
    entry = TextEntry(widgets, "name", pygame.Rect(100, 100, 300, 40), "", lambda _: None, limit=9)
    key(widgets, pygame.K_TAB)
    assert entry.editing
    key(widgets, pygame.K_ESCAPE)
    assert not entry.editing
    assert isinstance(entry, TextEntry)


def test_space_is_a_letter_in_an_entry() -> None:
    widgets = Widgets(CONTEXT)
    entry = TextEntry(widgets, "name", pygame.Rect(100, 100, 300, 40), "Ana", lambda _: None, limit=9)
    key(widgets, pygame.K_TAB)
    key(widgets, pygame.K_SPACE)
    typed(widgets, " B")
    assert entry.value == "Ana B"


def scrolling() -> tuple[Widgets, list[str]]:
    """Return twenty buttons in a window that shows five."""
    reported: list[str] = []
    widgets = Widgets(CONTEXT)
    area = ScrollArea(widgets, "list", pygame.Rect(100, 100, 300, 250), 1000)
    for number in range(20):
        rect = pygame.Rect(100, 100 + 50 * number, 300, 44)
        Button(
            widgets, f"row-{number}", rect, str(number), lambda n=number: reported.append(str(n)), area=area
        )
    return widgets, reported


def test_the_wheel_moves_what_is_under_the_pointer() -> None:
    widgets, reported = scrolling()
    click_at(widgets, (200, 120))
    widgets.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-20, precise_x=0.0, precise_y=-20.0))
    click_at(widgets, (200, 340))
    assert reported == ["0", "19"]


def test_the_row_that_the_wheel_brings_under_the_pointer_is_hovered() -> None:
    widgets, _ = scrolling()
    point_at(widgets, (200, 120))
    assert widgets.hovered is widgets.find("row-0")
    widgets.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-20, precise_x=0.0, precise_y=-20.0))
    assert widgets.hovered is widgets.find("row-15")


def test_a_row_scrolled_out_of_sight_cannot_be_clicked() -> None:
    widgets, reported = scrolling()
    click_at(widgets, (200, 420))
    assert reported == []


def test_the_focus_brings_a_row_into_sight() -> None:
    widgets, _ = scrolling()
    for _ in range(15):
        key(widgets, pygame.K_TAB)
    row = widgets.find("row-14")
    assert widgets.areas[0].view.contains(row.rect)


def test_scrolling_outlives_a_rebuild() -> None:
    widgets, _ = scrolling()
    widgets.areas[0].scroll_to(200)
    after = Widgets(CONTEXT, widgets)
    area = ScrollArea(after, "list", pygame.Rect(100, 100, 300, 250))
    area.grow_to(1000)
    assert area.offset == 200


def test_a_tool_tip_comes_while_the_pointer_rests() -> None:
    widgets = Widgets(CONTEXT)
    IconButton(
        widgets, "undo", pygame.Rect(600, 300, 40, 40), "icon-undo", Pop, tip="Takes back the last move"
    )
    point_at(widgets, (620, 320))
    before, after = pygame.Surface((1280, 800)), pygame.Surface((1280, 800))
    widgets.draw(before)
    widgets.update(1.0)
    assert widgets.dirty
    widgets.draw(after)
    below = (620, 370)
    assert before.get_at(below) != after.get_at(below)


def test_the_tool_tip_of_another_button_comes_after_a_rest_of_its_own() -> None:
    widgets = Widgets(CONTEXT)
    for name, left in (("undo", 600), ("hint", 700)):
        IconButton(widgets, name, pygame.Rect(left, 300, 40, 40), f"icon-{name}", Pop, tip="A word")
    point_at(widgets, (620, 320))
    widgets.update(0.4)
    point_at(widgets, (720, 320))
    widgets.draw(pygame.Surface((1280, 800)))
    widgets.update(0.4)
    assert not widgets.dirty
    widgets.update(0.1)
    assert widgets.dirty


def test_nothing_is_redrawn_while_nothing_happens() -> None:
    widgets = three_buttons()
    widgets.draw(pygame.Surface((1280, 800)))
    widgets.update(5.0)
    assert not widgets.dirty


def picture(widgets: Widgets) -> bytes:
    surface = pygame.Surface((1280, 800))
    widgets.draw(surface)
    return pygame.image.tobytes(surface, "RGB")


def test_a_button_looks_different_in_each_state() -> None:
    widgets = three_buttons()
    pictures = [picture(widgets)]
    point_at(widgets, (450, 120))
    pictures.append(picture(widgets))
    hold(widgets, (450, 120))
    pictures.append(picture(widgets))
    widgets.find("right").enable(enabled=False)
    pictures.append(picture(widgets))
    assert len(set(pictures)) == 4


def test_a_button_looks_as_before_once_the_pointer_has_left() -> None:
    widgets = three_buttons()
    before = picture(widgets)
    point_at(widgets, (450, 120))
    point_at(widgets, (900, 700))
    assert picture(widgets) == before


def test_a_row_scrolled_into_sight_is_drawn() -> None:
    widgets, _ = scrolling()
    before = picture(widgets)
    widgets.areas[0].scroll_to(400)
    scrolled = picture(widgets)
    widgets.areas[0].scroll_to(0)
    assert scrolled != before
    assert picture(widgets) == before


def test_a_row_is_cut_at_the_edge_of_its_scroll_area() -> None:
    widgets, _ = scrolling()
    widgets.areas[0].scroll_to(30)
    surface = pygame.Surface((1280, 800))
    widgets.draw(surface)
    outside = surface.subsurface(pygame.Rect(100, 60, 300, 40))
    assert pygame.transform.average_color(outside)[:3] == (0, 0, 0)


def test_pointing_and_pressing_posts_no_hover_events() -> None:
    widgets = three_buttons()
    pygame.event.clear()
    point_at(widgets, (450, 120))
    point_at(widgets, (900, 700))
    assert [event for event in pygame.event.get() if event.type >= pygame.USEREVENT] == []


@pytest.mark.parametrize("folder", ["/nowhere", "/usr/share"])
def test_names_of_any_script_are_typed_and_shown(folder: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The system may or may not have a font for the script."""
    monkeypatch.setenv("XDG_DATA_DIRS", folder)
    set_home(monkeypatch, folder)
    system_fonts.cache_clear()
    widgets = Widgets(CONTEXT)
    changes: list[str] = []
    TextEntry(widgets, "name", pygame.Rect(10, 10, 300, 40), "Ana", changes.append, limit=20)
    widgets.focus.move_to("name")
    surface = pygame.Surface((400, 60))
    for letter in ("م", "ח", "漢", "😀"):
        typed(widgets, letter)
        widgets.update(0.05)
        widgets.draw(surface)
    assert changes[-1] == "Anaمח漢😀"
    key(widgets, pygame.K_HOME)
    for _ in range(3):
        key(widgets, pygame.K_DELETE)
    assert changes[-1] == "مח漢😀"
    system_fonts.cache_clear()


def test_the_readme_names_the_elements_of_pygame_gui_that_are_used() -> None:
    words = {"UIButton": "buttons", "UITextEntryLine": "text fields", "UIContainer": "scroll areas"}
    root = Path(santiago.__file__).parent
    sources = [path.read_text(encoding="utf-8") for path in root.rglob("*.py")]
    lines = (
        line for source in sources for line in re.findall(r"^from pygame_gui\S* import (.+)$", source, re.M)
    )
    used = {name for line in lines for name in re.findall(r"\bUI[A-Z]\w+", line)} - {"UIAppearanceTheme"}
    readme = (root.parent / "README.md").read_text(encoding="utf-8")
    row = next(line for line in readme.splitlines() if line.startswith("| pygame-gui |"))
    assert used == set(words)
    assert row.startswith(f"| pygame-gui | {', '.join(words.values()).replace(', scroll', ' and scroll')} ")
    assert not re.search(r"lists|dialogs", row)
