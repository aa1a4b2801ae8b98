"""Sprites, cards and text have exactly the requested size."""

import unicodedata
from pathlib import Path

import pygame
import pytest

from santiago.persistence.clean_names import visible_text
from santiago.persistence.disk_cache import DiskCache
from santiago.ui.graphics.cards import Bar, Card
from santiago.ui.graphics.draw_context import DisplayOptions, make_draw_context
from santiago.ui.graphics.palette import Colour, palette_of
from santiago.ui.graphics.shapes import OVERSAMPLING, Shapes, arrow_corners, framed_image, rounded_image
from santiago.ui.graphics.sprites import Sprites
from santiago.ui.graphics.surface_cache import SurfaceCache
from santiago.ui.graphics.text import Align, Face, TextStyle
from santiago.ui.graphics.work_steps import Steps, at_once
from santiago.ui.painting import ground
from santiago.ui.painting.board_geometry import BoardGeometry
from santiago.ui.painting.ground import table_with_board_in_steps
from tests.persistence.pipes import time_limit
from tests.ui.drawings import context_of

CONTEXT = context_of()
INK = TextStyle(Face.REGULAR, 16, (0, 0, 0))
SELDOM_WIDE = ("Cc", "Cf", "Mn", "Mc", "Me", "Zs", "Zl", "Zp")
"""Categories of characters that may have zero width."""


@pytest.mark.parametrize("size", [(40, 40), (53, 31), (300, 17)])
def test_a_sprite_fills_exactly_the_box_asked_for(size: tuple[int, int]) -> None:
    assert CONTEXT.sprites.image("crop-banana-wet", *size).get_size() == size


def test_a_sprite_asked_for_by_width_keeps_its_proportion() -> None:
    assert CONTEXT.sprites.image("palm", 128).get_size() == (128, 176)


def test_a_sprite_is_drawn_once_for_each_size() -> None:
    sprites = Sprites()
    assert sprites.image("coin", 30) is sprites.image("coin", 30)
    assert sprites.image("coin", 30) is not sprites.image("coin", 31)


def test_drawings_come_from_the_disk_at_the_next_start(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def drawn(folder: Path) -> list[bytes]:
        disk = DiskCache(folder, 1_000_000)
        sprites = Sprites(disk)
        images = [
            sprites.image("palm", 64),
            sprites.image("coin", 30, 20),
            sprites.image("ui-card", 60, 60, (("#F6E7C8", "#FFFFFF"),)),
            sprites.line_icon("icon-hint", 48, (200, 10, 20)),
        ]
        disk.write()
        return [pygame.image.tobytes(image, "RGBA") for image in images]

    first = drawn(tmp_path)
    rasterise = pygame.image.load_sized_svg
    monkeypatch.delattr(pygame.image, "load_sized_svg")
    assert drawn(tmp_path) == first
    monkeypatch.setattr(pygame.image, "load_sized_svg", rasterise, raising=False)
    for file in tmp_path.iterdir():
        file.write_bytes(file.read_bytes()[:-1] + b"?")
    assert drawn(tmp_path) == first


@pytest.mark.parametrize("text_scale", [1.0, 1.5])
def test_the_empty_board_comes_from_the_disk_at_the_next_start(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, text_scale: float
) -> None:
    def board(disk: DiskCache | None) -> bytes:
        context = make_draw_context((320, 200), DisplayOptions(text_scale=text_scale), Sprites(disk))
        board = at_once(table_with_board_in_steps(context, BoardGeometry(10, 20, 0.15)))
        return pygame.image.tobytes(board, "RGB")

    anew = board(None)
    disk = DiskCache(tmp_path, 1_000_000)
    assert board(disk) == anew
    disk.write()
    monkeypatch.delattr(ground, "paint_ground")
    assert board(disk) == anew


def test_the_first_table_is_painted_over_several_frames() -> None:
    """At the first start no picture is there; each plank, and each row of soil, is a step."""
    context = make_draw_context((324, 204), DisplayOptions(), Sprites(None))
    steps = list(table_with_board_in_steps(context, BoardGeometry(10, 20, 0.15)))
    assert len(steps) >= 5 + 6


def test_a_large_picture_comes_from_the_disk_in_bands_and_is_painted_anew_without_one(tmp_path: Path) -> None:
    painted = pygame.Surface((30, 600))
    pygame.draw.polygon(painted, (200, 100, 50), [(0, 0), (29, 300), (0, 599)])
    disk, calls = DiskCache(tmp_path, 1_000_000), []

    def paint() -> Steps[pygame.Surface]:
        calls.append(1)
        yield
        return painted

    def pixels() -> bytes:
        image = at_once(Sprites(disk).painted_in_steps("triangle", painted.get_size(), paint))
        disk.write()
        return pygame.image.tobytes(image, "RGB")

    wanted = pygame.image.tobytes(painted, "RGB")
    assert pixels() == wanted
    assert len(list(tmp_path.iterdir())) > 1
    assert pixels() == wanted
    assert len(calls) == 1
    sorted(tmp_path.iterdir())[1].unlink()
    assert pixels() == wanted
    assert len(calls) == 2


def test_a_file_of_another_drawing_is_not_taken(tmp_path: Path) -> None:
    disk = DiskCache(tmp_path, 1_000_000)
    Sprites(disk).image("coin", 30)
    disk.write()
    (file,) = tmp_path.iterdir()
    Sprites(disk).image("coin", 40)
    disk.write()
    (larger,) = set(tmp_path.iterdir()) - {file}
    file.write_bytes(larger.read_bytes())
    image = Sprites(disk).image("coin", 30)
    assert pygame.image.tobytes(image, "RGBA") == pygame.image.tobytes(Sprites().image("coin", 30), "RGBA")


def test_the_surface_longest_unused_is_spare_once_there_is_no_room_for_another() -> None:
    cache: SurfaceCache[str] = SurfaceCache(2 * 4 * 100)
    older = cache.put("older", pygame.Surface((10, 10)))
    assert cache.spare((10, 10)) is None, "there is room"
    cache.put("newer", pygame.Surface((10, 10)))
    assert cache.spare((20, 5)) is None, "another size"
    assert cache.spare((10, 10)) is older
    assert cache.get("older") is None
    assert cache.spare((10, 10)) is None, "there is room again"


def test_a_picture_made_smooth_in_steps_is_that_made_smooth_at_once_and_kept() -> None:
    shapes, size = Shapes(1_000_000), (90, 150)
    large = pygame.Surface((size[0] * OVERSAMPLING, size[1] * OVERSAMPLING), pygame.SRCALPHA)

    def paint(surface: pygame.Surface, above: int) -> None:
        pygame.draw.line(surface, (200, 30, 60), (3, 5 - above), (250, 444 - above), 9)

    paint(large, 0)
    picture = at_once(shapes.smoothed_in_steps(("line",), size, (paint,)))
    wanted = pygame.transform.smoothscale(large, size)
    assert pygame.image.tobytes(picture, "RGBA") == pygame.image.tobytes(wanted, "RGBA")
    assert at_once(shapes.smoothed_in_steps(("line",), size, (pytest.fail,))) is picture


def test_a_line_icon_has_one_colour() -> None:
    icon = CONTEXT.sprites.line_icon("icon-hint", 48, (200, 10, 20))
    solid = [icon.get_at((x, y)) for x in range(48) for y in range(48) if icon.get_at((x, y)).a == 255]
    assert solid
    assert {tuple(pixel)[:3] for pixel in solid} == {(200, 10, 20)}


@pytest.mark.parametrize("card", Card)
def test_a_card_covers_its_rectangle(card: Card) -> None:
    surface = pygame.Surface((300, 200), pygame.SRCALPHA)
    rect = pygame.Rect(40, 40, 200, 100)
    CONTEXT.cards.paint(surface, card, rect)
    least = 100 if card is Card.INLAY else 250
    for point in (
        (rect.centerx, rect.centery),
        (rect.left + 2, rect.centery),
        (rect.right - 3, rect.centery),
    ):
        assert surface.get_at(point).a >= least
    assert surface.get_at((2, 2)).a == 0


@pytest.mark.parametrize("bar", Bar)
def test_a_bar_covers_its_rectangle(bar: Bar) -> None:
    surface = pygame.Surface((300, 300), pygame.SRCALPHA)
    box = bar.value[1]
    rect = pygame.Rect(40, 40, 200, 12) if box[0] > box[1] else pygame.Rect(40, 40, 12, 200)
    CONTEXT.cards.paint_bar(surface, bar, rect)
    assert surface.get_at(rect.center).a > 250
    assert abs(surface.get_bounding_rect(min_alpha=128).width - rect.width) <= 3
    assert abs(surface.get_bounding_rect(min_alpha=128).height - rect.height) <= 3


@pytest.mark.parametrize("size", [(18, 18), (30, 12), (12, 60)])
def test_a_small_card_still_has_its_corners(size: tuple[int, int]) -> None:
    surface = pygame.Surface((120, 120), pygame.SRCALPHA)
    CONTEXT.cards.paint(surface, Card.TAG, pygame.Rect((30, 30), size))
    assert surface.get_at((30 + size[0] // 2, 30 + size[1] // 2)).a > 250


@pytest.mark.parametrize("width", [30, 41, 42, 43, 44, 500])
@pytest.mark.parametrize("notched", [True, False])
def test_an_arrow_of_any_length_is_the_polygon_of_its_corners(width: int, *, notched: bool) -> None:
    box, point, shapes = pygame.Rect(5, 4, width, 37), 13, Shapes(10**7)
    arrow, polygon = pygame.Surface((520, 50)), pygame.Surface((520, 50))
    shapes.arrow(arrow, box, point, (200, 190, 150), 255, (60, 30, 10), 2.7, notched=notched)
    corners = arrow_corners(box, point, notched=notched)
    shapes.polygon(polygon, corners, (200, 190, 150), 255, (60, 30, 10), 2.7)
    assert arrow.get_buffer().raw == polygon.get_buffer().raw


@pytest.mark.parametrize("size", [(600, 140), (257, 65), (700, 24), (30, 30)])
@pytest.mark.parametrize("radius", [0.0, 7.5, 9.3, 12.0])
@pytest.mark.parametrize("alpha", [255, 90])
def test_a_large_shape_looks_like_its_own_picture(size: tuple[int, int], radius: float, alpha: int) -> None:
    shapes, box, tone, edge = Shapes(10**7), pygame.Rect((9, 7), size), (200, 190, 150), 3.4
    pieces, whole = pygame.Surface((720, 160)), pygame.Surface((720, 160))
    for surface in (pieces, whole):
        surface.fill((40, 90, 60))
        surface.set_clip((20, 0, 500, 130))
    shapes.rounded(pieces, box, tone, radius, alpha)
    shapes.frame(pieces, box, (90, 10, 200), radius, edge, alpha)
    whole.blit(rounded_image(size, tone, radius, alpha), box)
    whole.blit(framed_image(size, (90, 10, 200), radius, edge, alpha), box)
    assert pieces.get_buffer().raw == whole.get_buffer().raw


def test_the_cache_drops_what_was_used_longest_ago() -> None:
    cache: SurfaceCache[str] = SurfaceCache(2 * 4 * 100)
    small = pygame.Surface((10, 10))
    for name in ("first", "second"):
        cache.put(name, small)
    cache.get("first")
    cache.put("third", small)
    assert cache.get("second") is None
    assert cache.get("first") is not None
    assert cache.get("third") is not None


def test_text_stands_where_it_is_aligned() -> None:
    surface = pygame.Surface((400, 60), pygame.SRCALPHA)
    box = pygame.Rect(100, 10, 200, 40)
    lefts = [CONTEXT.text.line(surface, "Ana", box, INK, align) for align in Align]
    assert lefts[0].left == box.left
    assert abs(lefts[1].centerx - box.centerx) <= 1
    assert lefts[2].right == box.right


def test_capitals_are_centred_in_the_height_of_their_box() -> None:
    surface = pygame.Surface((200, 100), pygame.SRCALPHA)
    CONTEXT.text.line(surface, "H", pygame.Rect(10, 20, 100, 61), TextStyle(Face.BOLD, 40, (0, 0, 0)))
    ink = surface.get_bounding_rect(min_alpha=128)
    assert abs((ink.top - 20) - (81 - ink.bottom)) <= 2


def test_lines_break_at_spaces_but_not_at_those_that_bind() -> None:
    rows = CONTEXT.text.wrap("un deux\u00a0: trois", CONTEXT.text.width("un deux", INK) + 2, INK)
    assert rows == ("un", "deux\u00a0:", "trois")


def test_sums_and_counted_things_stay_on_one_line() -> None:
    for text, bound in (
        ("Ana gets 5 × 2 = 10", "5\u00a0×\u00a02\u00a0=\u00a010"),
        ("Perte\u00a0: environ 8 points", "8\u00a0points"),
        ("Accept it: −3.6 ± 0.4", "−3.6\u00a0±\u00a00.4"),
    ):
        for width in range(CONTEXT.text.width(bound, INK) + 2, CONTEXT.text.width(text, INK) + 2, 3):
            assert any(bound in row for row in CONTEXT.text.wrap(text, width, INK))


def test_what_should_not_be_broken_is_broken_where_it_has_no_room() -> None:
    rows = CONTEXT.text.wrap("12345 × 12345", CONTEXT.text.width("12345 × 123", INK), INK)
    assert rows == ("12345\u00a0×", "12345")


def test_a_word_longer_than_the_line_is_broken() -> None:
    rows = CONTEXT.text.wrap("Donaudampfschifffahrt", 60, INK)
    assert "".join(rows) == "Donaudampfschifffahrt"
    assert all(CONTEXT.text.width(row, INK) <= 60 for row in rows)


def test_a_text_without_room_shrinks_before_it_is_cut() -> None:
    room = CONTEXT.text.width("Maximiliane", INK) - 8
    surface = pygame.Surface((400, 60), pygame.SRCALPHA)
    shown = CONTEXT.text.line(surface, "Maximiliane", pygame.Rect(0, 0, room, 40), INK)
    assert shown.width <= room
    assert shown.height < CONTEXT.text.line(surface, "Maximiliane", pygame.Rect(0, 0, 400, 40), INK).height


def test_a_line_wider_than_a_picture_can_be_is_cut() -> None:
    """From 131,072 pixels on, four times the text's size, pygame writes out of bounds."""
    surface = pygame.Surface((400, 60), pygame.SRCALPHA)
    shown = CONTEXT.text.line(surface, "W" * 5_000, pygame.Rect(0, 0, 10**6, 40), INK)
    assert 10_000 < shown.width < 131_072 / 4


def test_a_word_of_any_length_is_broken_and_cut_in_no_time() -> None:
    """Removing one letter at a time took 16 seconds for 3,000 letters, and grows quadratically."""
    word = "W" * 10_000
    with time_limit(40):
        assert "".join(CONTEXT.text.wrap(word, 200, INK)) == word
        assert not CONTEXT.text.fits(word, 200, INK)


def _luminance(colour: Colour) -> float:
    parts = [value / 255 for value in colour]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _contrast(first: Colour, second: Colour) -> float:
    light, dark = sorted((_luminance(first), _luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("high_contrast", [False, True])
def test_text_has_enough_contrast(*, high_contrast: bool) -> None:
    palette = palette_of(high_contrast=high_contrast)
    pairs = (
        (palette.ink, palette.paper),
        (palette.muted, palette.paper),
        (palette.accent, palette.paper),
        (palette.on_accent, palette.accent),
        (palette.on_wood, palette.walnut),
        (palette.on_wood_muted, palette.walnut),
    )
    assert [round(_contrast(*pair), 1) for pair in pairs if _contrast(*pair) < 4.5] == []


def test_strong_contrast_is_stronger() -> None:
    warm, strong = palette_of(high_contrast=False), palette_of(high_contrast=True)
    assert _contrast(strong.muted, strong.paper) > _contrast(warm.muted, warm.paper)
    assert _contrast(strong.ink, strong.paper) > _contrast(warm.ink, warm.paper)


@pytest.mark.parametrize(
    "text", ["\u202e", "\u200b\u200f", "\ufeff", "\u00ad", "\ufe0f", "", "\x00", "a\ud83c"]
)
def test_a_text_without_any_width_or_with_half_a_character_is_no_crash(text: str) -> None:
    surface = pygame.Surface((300, 100), pygame.SRCALPHA)
    box = CONTEXT.text.line(surface, text, pygame.Rect(10, 10, 200, 30), INK)
    assert box.width == CONTEXT.text.width(text, INK)
    CONTEXT.text.paragraph(surface, text, pygame.Rect(10, 50, 200, 30), INK)


def test_no_name_holds_a_character_without_width(pytestconfig: pytest.Config) -> None:
    """Tests marks, spaces and control characters; with --deep, all characters that a text may contain."""
    codes = (*range(1, 0xD800), *range(0xE000, 0x10000), *range(0x1B000, 0x1E000), *range(0xE0000, 0xE1000))
    suspects = [
        chr(code)
        for code in codes
        if pytestconfig.getoption("deep") or unicodedata.category(chr(code)) in SELDOM_WIDE
    ]
    empty = [
        f"{ord(suspect):04x}"
        for suspect in suspects
        if visible_text(suspect) and not CONTEXT.text.width(suspect, INK)
    ]
    assert empty == []


@pytest.mark.parametrize("face", Face)
@pytest.mark.parametrize("size", [13, 17, 30])
def test_accents_of_capitals_move_no_letter_and_cut_none(face: Face, size: int) -> None:
    style, box = TextStyle(face, size, (255, 255, 255)), pygame.Rect(10, 20, 400, 60)
    plain, accented = pygame.Surface((420, 100)), pygame.Surface((420, 100))
    context_of().text.line(plain, "Epq", box, style)
    context_of().text.line(accented, "Épq", box, style)
    without, with_it = (
        pygame.mask.from_threshold(one, (255, 255, 255), (90, 90, 90)) for one in (plain, accented)
    )
    letters, whole = (one.get_bounding_rects() for one in (without, with_it))
    assert max(one.bottom for one in whole) == max(one.bottom for one in letters)
    assert min(one.top for one in whole) < min(one.top for one in letters)
    assert with_it.overlap_area(without, (0, 0)) > 0.97 * without.count()
