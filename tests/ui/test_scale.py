"""The scale of the window, the scale of the text, and the minimum text size."""

import pytest

from santiago.ui.graphics.scale import SMALLEST_FONT, Scale


def test_the_design_is_made_for_1280_by_800() -> None:
    assert Scale.of_window((1280, 800)).px(100) == 100


@pytest.mark.parametrize("size", [(2560, 1600), (2560, 3000), (4000, 1600)])
def test_the_narrower_side_decides(size: tuple[int, int]) -> None:
    assert Scale.of_window(size).px(100) == 200


def test_the_player_s_text_scale_leaves_paddings_alone() -> None:
    scale = Scale.of_window((1280, 800), 2.0)
    assert (scale.px(10), scale.tx(10), scale.font_px(15)) == (10, 20, 30)


@pytest.mark.parametrize("text_scale", [0.8, 1.0])
def test_text_is_never_smaller_than_eleven_pixels(text_scale: float) -> None:
    assert Scale.of_window((1024, 640), text_scale).font_px(12) >= SMALLEST_FONT
