"""A position as text, as picture and as a sample, through `import santiago`."""

import os
import subprocess
import sys
from io import BytesIO
from operator import methodcaller
from pathlib import Path
from random import Random

import pygame
import pytest

import santiago

ROOT = Path(__file__).parents[2]


def hidden_bid() -> santiago.Game:
    game = santiago.Game(2, money="concealed", seed=1)
    for move in (game.legal_moves[0], "bid 3"):
        game.push(move)
    return game


def pixels(picture: bytes) -> bytes:
    return pygame.image.tobytes(pygame.image.load(BytesIO(picture), "table.png"), "RGB")


def test_a_text_gives_the_game_again_and_can_be_played() -> None:
    game = hidden_bid()
    again = santiago.Game.from_text(game.text)
    assert (again.state, again.ply, again.public_text) == (game.state, 0, game.public_text)
    again.push("bid 1")
    assert (len(game.public_text) < 200, len(game.text) < 320) == (True, True)
    with pytest.raises(ValueError, match="keep the text of its start and its moves"):
        again.save("x.json")


def test_a_hidden_bid_is_drawn_before_the_game_goes_on() -> None:
    """R10.3"""
    public = santiago.Game.from_text(hidden_bid().public_text)
    assert "?" in public.text
    drawn = santiago.Game.at(public.observation().sample(Random(1)))
    assert "?" not in drawn.text
    drawn.push("bid 1")


@pytest.mark.parametrize("text", ["", "hello", "S1 t"])
def test_what_is_no_text_of_a_position_is_refused_as_such(text: str) -> None:
    with pytest.raises(santiago.MalformedPosition, match=r"^(version|text)"):
        santiago.Game.from_text(text)


def test_a_picture_has_the_size_asked_for_and_is_that_of_the_position() -> None:
    game = santiago.read(ROOT / "saves/assomada.json")
    before = game.picture()
    assert pygame.image.load(BytesIO(before), "table.png").get_size() == (640, 400)
    assert game.picture() == before == methodcaller("_repr_png_")(game)
    game.pop()
    assert pixels(game.picture()) != pixels(before)
    assert pygame.image.load(BytesIO(game.picture((320, 200))), "table.png").get_size() == (320, 200)


def test_a_picture_shows_what_the_seat_may_see() -> None:
    """R2.5 R10.3: concealed money of its own, and nothing of the tiles to come or of a bid of the other."""
    game, other = hidden_bid(), hidden_bid()
    other.pop()
    other.push("bid 1")
    views = [pixels(game.picture(seat=seat)) for seat in (0, 1)] + [pixels(game.picture())]
    assert len({*views}) == 3
    hides = game.to_move
    assert hides is not None
    assert pixels(game.picture(seat=hides)) == pixels(other.picture(seat=hides))
    assert pixels(game.picture()) == pixels(other.picture())
    resampled = santiago.Game.at(game.observation(1 - hides).sample(Random(7)))
    assert resampled.state != game.state
    assert pixels(resampled.picture(seat=1 - hides)) == pixels(
        santiago.Game.at(game.state).picture(seat=1 - hides)
    )


@pytest.mark.parametrize(
    ("size", "sentence"),
    [
        (3, "size is of type tuple, not 3"),
        ((640,), "len\\(size\\) is a whole number from 2 to 2, not 1"),
        ((640.0, 400), "size\\[0\\] is a whole number, not 640.0"),
        ((319, 400), "the width in size is a whole number from 320 to 7680, not 319"),
        ((640, 10**6), "the height in size is a whole number from 200 to 4320, not 1000000"),
    ],
)
def test_a_size_is_checked(size: object, sentence: str) -> None:
    with pytest.raises((TypeError, ValueError), match=sentence):
        santiago.Game(3, seed=1).picture(size)  # type: ignore[arg-type]


def test_pictures_need_no_display_and_no_environment() -> None:
    code = "import santiago; print(len(santiago.Game(3, seed=1).picture((640, 400), 0)) > 10_000)"
    plain = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "SDL_VIDEODRIVER")}
    done = subprocess.run([sys.executable, "-c", code], env=plain, capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("True\n", "")
