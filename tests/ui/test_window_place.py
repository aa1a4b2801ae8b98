"""The window's position: as it was left, whatever the file contains and whichever screens exist now."""

import json
from dataclasses import replace

import pygame
import pytest

from santiago.persistence import paths
from santiago.session.library import Library
from santiago.session.settings import Settings
from santiago.session.window_place import WindowPlace
from santiago.ui.app.game_window import WindowOptions
from santiago.ui.app.window_fit import fitted_window
from santiago.ui.contracts import Apply
from tests.ui.window_stand import Stand

pytestmark = pytest.mark.usefixtures("home")

MAIN, RIGHT = pygame.Rect(0, 0, 1920, 1080), pygame.Rect(1920, -200, 2560, 1440)
LEFT = WindowPlace((1300, 850), (2100, 40))


def test_a_window_opens_as_it_was_left_on_its_screen() -> None:
    assert fitted_window(LEFT, [MAIN, RIGHT]) == LEFT
    assert fitted_window(replace(LEFT, maximised=True), [MAIN, RIGHT]) == replace(LEFT, maximised=True)


def test_where_its_screen_is_gone_the_desktop_chooses_the_place_and_the_size_stays() -> None:
    assert fitted_window(LEFT, [MAIN]) == WindowPlace((1300, 850))


def test_a_window_is_whole_on_the_screen_on_which_most_of_it_was() -> None:
    assert fitted_window(WindowPlace((1300, 850), (1700, -150)), [MAIN, RIGHT]).position == (1920, -150)
    assert fitted_window(WindowPlace((1300, 850), (-300, 500)), [MAIN]).position == (0, 230)


def test_a_window_left_on_a_larger_screen_fits_on_a_smaller_one() -> None:
    assert fitted_window(WindowPlace((3000, 2000), (100, 100)), [MAIN]) == WindowPlace((1920, 1080), (0, 0))


def test_no_window_opens_smaller_than_it_can_be_made() -> None:
    assert fitted_window(WindowPlace((330, 210), (100, 100)), [MAIN]) == WindowPlace((1024, 640), (100, 100))


def test_a_size_that_is_asked_for_wins_at_the_place_where_the_window_was() -> None:
    left = replace(LEFT, maximised=True)
    assert fitted_window(left, [MAIN, RIGHT], (1024, 640)) == WindowPlace((1024, 640), (2100, 40))


def test_the_first_start_suits_the_screen() -> None:
    assert fitted_window(WindowPlace(), [MAIN]) == WindowPlace((1280, 800))
    assert fitted_window(WindowPlace(), [pygame.Rect(0, 0, 3840, 2160)]) == WindowPlace((2560, 1600))
    assert fitted_window(WindowPlace(), [pygame.Rect(0, 0, 800, 600)]) == WindowPlace((752, 540))


@pytest.mark.parametrize(
    ("members", "read"),
    [
        ({"size": [1, 1], "position": [5, 5]}, WindowPlace(None, (5, 5))),
        ({"size": [100_000, 800], "maximised": True}, WindowPlace(maximised=True)),
        ({"size": [1280, 800], "position": [10**30, 0]}, WindowPlace((1280, 800))),
        ({"size": [1280, 800], "position": [0, -(2**31)]}, WindowPlace((1280, 800))),
        ({"size": [1280.5, 800], "position": [1, 2, 3], "maximised": "yes"}, WindowPlace()),
        ({"size": "1280x800", "position": {"x": 1}}, WindowPlace()),
        ([], WindowPlace()),
    ],
)
def test_nothing_in_the_file_makes_a_window_that_cannot_be(members: object, read: WindowPlace) -> None:
    paths.config_folder().mkdir(parents=True)
    (paths.config_folder() / "window.json").write_text(json.dumps(members))
    assert Library().window_place() == read


def test_what_was_kept_is_read() -> None:
    place = WindowPlace((1300, 850), (-20, 40), maximised=True)
    Library().keep_window_place(place)
    assert Library().window_place() == place


def test_a_window_that_nobody_moved_leaves_the_file_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    stand = Stand(monkeypatch, WindowOptions((1100, 700)))
    stand.run()
    assert stand.kept == []


def test_size_and_place_at_the_end_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    stand = Stand(monkeypatch, WindowOptions((1100, 700)))
    stand.run(lambda: stand.resize((1200, 720)), lambda: stand.move((90, 40)))
    assert stand.kept == [WindowPlace((1200, 720), (90, 40))]


def test_a_maximised_window_keeps_the_size_and_place_it_goes_back_to(monkeypatch: pytest.MonkeyPatch) -> None:
    """The desktop moves and resizes the window before it reports the maximising."""
    stand = Stand(monkeypatch, WindowOptions((1100, 700)))

    def maximise() -> None:
        stand.resize((1600, 900))
        stand.move((0, 20))
        stand.tell(pygame.WINDOWMAXIMIZED)

    stand.run(lambda: stand.move((90, 40)), maximise)
    assert stand.kept == [WindowPlace((1100, 700), (90, 40), maximised=True)]


def test_what_full_screen_and_an_icon_do_to_the_window_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    stand = Stand(monkeypatch, WindowOptions((1100, 700)))

    def minimise() -> None:
        stand.tell(pygame.WINDOWMINIMIZED)
        stand.move((-32000, -32000))  # like Windows

    full_screen = Apply(Settings(language="en", full_screen=True))
    stand.run(lambda: stand.move((90, 40)), lambda: stand.loop.change(full_screen), minimise)
    assert stand.kept == [WindowPlace((1100, 700), (90, 40))]


def test_a_window_opens_at_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    stand = Stand(monkeypatch, WindowOptions(left=WindowPlace((1024, 700), (0, 30))))
    assert (stand.window.size, stand.window.position) == ((1024, 700), (0, 30))
