"""Everything drawn is distinct in colour, in grey and with colour blindness, and readable in both themes.

Measured on the rasteriser's output. Colours: CIEDE2000, where 10 is visible at a glance; colour blindness
after Machado et al. 2009; grey: L* of CIE. Contrast: WCAG 2, 4.5:1 for text and 3:1 for graphics.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations, pairwise, product

import pygame
import pytest

from santiago.presentation.view_model.seat_panels import Person
from santiago.presentation.view_model.values import TileState
from santiago.rules.grid import Square
from santiago.rules.options import Edition
from santiago.rules.tiles import Crop
from santiago.ui.graphics.draw_context import DisplayOptions, DrawContext
from santiago.ui.graphics.palette import Colour, hex_of
from santiago.ui.graphics.table_top import table_top
from santiago.ui.painting.chart import ChartPainter
from santiago.ui.painting.tile_sprites import crop_sprite
from tests.assets.colour import Sight, Triple, ciede2000, contrast, lab
from tests.ui.drawings import SPRITES, context_of

AT_A_GLANCE = 10.0
SEATS = ("red", "white", "black", "purple", "gold")
SMALLEST_CUBE, USUAL_CUBE, CHIP = 17, 28, 20
"""Pixels: farmers at 1024x640 with text at 200 % and at 1280x800; the symbol of a seat in the log."""
SMALL_TILE = 48


@pytest.fixture(params=[False, True], ids=["warm", "high contrast"])
def context(request: pytest.FixtureRequest) -> DrawContext:
    return context_of((1280, 800), DisplayOptions("en", high_contrast=request.param))


@cache
def seen(name: str, width: int, sight: Sight) -> tuple[Triple | None, ...]:
    """Return the pixels of a sprite as perceived with `sight`; None for translucent ones.

    Of a crop only the upper two thirds of its tile count, without the rim.
    """
    image = SPRITES.image(name, width)
    area = image.get_rect()
    if name.startswith(("crop-", "desert-")):
        area = pygame.Rect(width // 10, width // 10, width - 2 * (width // 10), width * 2 // 3 - width // 10)
    places = product(range(area.left, area.right), range(area.top, area.bottom))
    pixels = (image.get_at(place) for place in places)
    return tuple(lab(hex_of((p.r, p.g, p.b)), sight) if p.a > 200 else None for p in pixels)


def differing(one: str, other: str, width: int, sight: Sight) -> float:
    """Return the share of pixels in which two pieces of the same shape differ clearly."""
    both = [
        (a, b) for a, b in zip(seen(one, width, sight), seen(other, width, sight), strict=True) if a and b
    ]
    return sum(ciede2000(a, b) >= AT_A_GLANCE for a, b in both) / len(both)


def differing_in_grey(one: str, other: str, width: int) -> float:
    first, second = seen(one, width, Sight.NORMAL), seen(other, width, Sight.NORMAL)
    both = [(a, b) for a, b in zip(first, second, strict=True) if a and b]
    return sum(abs(a[0] - b[0]) >= AT_A_GLANCE for a, b in both) / len(both)


@pytest.mark.parametrize(("piece", "width"), [("cube", SMALLEST_CUBE), ("cube", USUAL_CUBE), ("chip", CHIP)])
@pytest.mark.parametrize("sight", Sight, ids=lambda sight: sight.name.lower())
def test_most_of_two_seats_pieces_looks_different(piece: str, width: int, sight: Sight) -> None:
    for one, other in combinations(SEATS, 2):
        assert differing(f"{piece}-{one}", f"{piece}-{other}", width, sight) > 0.5, (one, other)


@pytest.mark.parametrize(("piece", "width"), [("cube", SMALLEST_CUBE), ("cube", USUAL_CUBE), ("chip", CHIP)])
def test_most_of_two_seats_pieces_looks_different_in_grey(piece: str, width: int) -> None:
    for one, other in combinations(SEATS, 2):
        assert differing_in_grey(f"{piece}-{one}", f"{piece}-{other}", width) > 0.5, (one, other)


@pytest.mark.parametrize("edition", Edition)
@pytest.mark.parametrize("fares", [TileState.WET, TileState.DRY, TileState.DYING])
def test_a_third_of_two_crops_looks_different_to_every_eye(fares: TileState, edition: Edition) -> None:
    for one, other in combinations(Crop, 2):
        names = [crop_sprite(crop, edition, fares, Square(0)) for crop in (one, other)]
        shares = {sight.name: differing(names[0], names[1], SMALL_TILE, sight) for sight in Sight}
        shares["grey"] = differing_in_grey(names[0], names[1], SMALL_TILE)
        assert min(shares.values()) > 1 / 3, (one.name, other.name, shares)


@pytest.mark.parametrize("edition", Edition)
@pytest.mark.parametrize("crop", Crop)
def test_the_drier_the_paler_in_grey(crop: Crop, edition: Edition) -> None:
    """Wet, dry, dying, desert: each is at least 4 L* paler than the one before."""
    means = [mean_grey(crop_sprite(crop, edition, fares, Square(0))) for fares in TileState]
    assert all(paler - darker >= 4 for darker, paler in pairwise(means)), means


def mean_grey(name: str) -> float:
    greys = [pixel[0] for pixel in seen(name, SMALL_TILE, Sight.NORMAL) if pixel]
    return sum(greys) / len(greys)


def test_the_two_signs_of_danger_differ_in_shape_not_only_in_colour() -> None:
    assert differing_in_grey("status-will-lose", "status-will-die", 26) > 0.5


def papers(context: DrawContext) -> Iterator[Colour]:
    yield from (context.palette.paper, context.palette.paper_light, context.palette.paper_shade)


def test_text_can_be_read_on_every_paper(context: DrawContext) -> None:
    for ink, paper in product((context.palette.ink, context.palette.muted), papers(context)):
        assert contrast(hex_of(ink), hex_of(paper)) >= 4.5, (ink, paper)


def test_accented_text_can_be_read_on_cards_and_on_the_accent(context: DrawContext) -> None:
    palette = context.palette
    for paper in (palette.paper, palette.paper_light):
        assert contrast(hex_of(palette.accent), hex_of(paper)) >= 4.5
    for accent in (palette.accent, palette.accent_dark):
        assert contrast(hex_of(palette.on_accent), hex_of(accent)) >= 4.5


def test_text_can_be_read_wherever_it_stands_on_the_wood(context: DrawContext) -> None:
    """Measured on the drawn table at its brightest spots; grain is averaged over 8 by 8 pixels."""
    small = pygame.transform.smoothscale(table_top(context), (160, 100))
    woods = {small.get_at(place)[:3] for place in product(range(160), range(100))}
    for ink, wood in product((context.palette.on_wood, context.palette.on_wood_muted), woods):
        assert contrast(hex_of(ink), hex_of(wood)) >= 4.5, (ink, wood)


def test_the_ring_of_the_focus_shows_on_paper_and_on_wood(context: DrawContext) -> None:
    """The focus ring has two tones; on each background one of them has a contrast of 3:1."""
    palette = context.palette
    for ground in (*papers(context), palette.walnut, palette.walnut_dark, palette.accent):
        assert max(contrast(hex_of(tone), hex_of(ground)) for tone in (palette.ink, palette.glow)) >= 3


def test_frames_stand_out_from_paper(context: DrawContext) -> None:
    for paper in papers(context):
        assert contrast(hex_of(context.palette.ink), hex_of(paper)) >= 3


@pytest.mark.parametrize("water", ["water", "water-hc"])
def test_the_bank_of_a_canal_stands_out_from_its_water(water: str) -> None:
    """The contrast between a canal's darkest line and its body is 3:1, so it is also visible in grey."""
    image = SPRITES.image(f"{water}-straight-h", 156, 26)
    column = [image.get_at((40, y)) for y in range(26)]
    tones = [hex_of((p.r, p.g, p.b)) for p in column if p.a > 200]
    body = sorted(tones, key=lambda tone: contrast(tone, "#000000"))
    assert contrast(body[0], body[len(body) // 2]) >= 3


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)])
@pytest.mark.parametrize("slope", [0, 10])
def test_the_line_of_every_seat_in_a_chart_has_edges_that_are_seen(size: tuple[int, int], slope: int) -> None:
    """The white line is nearly as light as paper, and its edge is no wider than a letter's stroke."""
    drawn = context_of(size)
    for colour in SEATS:
        surface, box = pygame.Surface(size), pygame.Rect(100, 100, 300, 200)
        surface.fill(drawn.palette.paper)
        person = Person("Ana", colour, None)
        chart, history = ChartPainter(drawn), ((40 + slope,), (40 - slope,), (100,), (0,))
        for _ in chart.paint_in_steps(surface, box, history, (person,)):
            pass
        scale = chart.scale_of(box, history)
        assert scale is not None
        x, y = round(scale.x(0.4)), round(scale.y(40 + slope * 0.2))
        paper = hex_of(surface.get_at((x, y - 25))[:3])
        for edge in (range(y - 9, y), range(y + 1, y + 10)):
            assert max(contrast(hex_of(surface.get_at((x, at))[:3]), paper) for at in edge) >= 4.5, colour
