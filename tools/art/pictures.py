"""Draw the README's pictures from a real game: `python tools/art/pictures.py`. Needs Pillow.

`table.png` shows a five-seat game in which the overseer must decide. `play.webp` is an 11-second film.
The other pictures show screens, for app stores.
"""

import argparse
import os
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import santiago.ui  # noqa: F401  sets what pygame reads at import

import pygame  # isort: skip
from santiago.ai.agent import Decision
from santiago.persistence.codec import read_record
from santiago.persistence.seal import SealPolicy
from santiago.presentation.view_model.targets import CanalTarget
from santiago.rules.position_json import phase_name
from santiago.rules.record import Level, Player, Record, SeatInfo, replay
from santiago.session.game_session import GameSession
from santiago.session.library import Library
from santiago.session.settings import AnimationSpeed, Pace, Settings
from santiago.ui.app.main_loop import display_options
from santiago.ui.app.program import Program
from santiago.ui.contracts import Home, Push, Scene, SceneChange
from santiago.ui.graphics.draw_context import DrawContext, make_draw_context
from santiago.ui.graphics.sprites import Sprites
from santiago.ui.screens.rulebook.rulebook_screen import RulesScreen
from tools.desktop.pilot import Pilot, PromptThinker, table

ROOT = Path(__file__).parents[2]
RECORD = ROOT / "saves" / "cidade-velha.json"
FOLDER = ROOT / "assets" / "pictures"
SIZE, FILM_SIZE, DRAWN_SIZE = (1280, 800), (640, 400), (1024, 640)
ROUND, PHASE = 6, "decision"
"""The round and the phase that the still picture shows."""
FIRST_MOVE, SECONDS, FRAMES_PER_SECOND, LAST_SECONDS = 80, 9.5, 20, 1.5
"""The timing of the film; its last frame is held for `LAST_SECONDS`."""
QUALITY = 75
SETTLING_FRAMES = 300


def moment(record: Record) -> Record:
    """Return the record up to phase `PHASE` of round `ROUND`, with a person in the seat to move."""
    ply, step = next(
        (ply, step)
        for ply, step in enumerate(replay(record))
        if step.before.round >= ROUND and phase_name(step.before.phase) == PHASE
    )
    seats = tuple(
        SeatInfo(seat.name, Player.HUMAN)
        if number == step.before.to_move
        else SeatInfo(seat.name, Player.AI, Level.HARD)
        for number, seat in enumerate(record.seats)
    )
    return replace(record, seats=seats, moves=record.moves[:ply], extra={})


def still(record: Record, context: DrawContext) -> pygame.Surface:
    """Draw the table after the last move of `moment(record)`, with the pointer on a canal site."""
    scene = table(GameSession(moment(record)), Settings(animation_speed=AnimationSpeed.OFF))
    pilot, surface = Pilot(scene, context), pygame.Surface(context.size)
    pilot.wait(0.01)
    places = [box.rect.center for box in scene.geometry.hit_boxes if isinstance(box.target, CanalTarget)]
    pilot.move(places[len(places) // 2])
    scene.draw(surface)
    return surface


def film(record: Record, context: DrawContext) -> Iterator[pygame.Surface]:
    """Yield the frames of the film, in which computers replay the moves of `record` from `FIRST_MOVE` on."""
    session = GameSession(replace(record, moves=record.moves[:FIRST_MOVE]))
    settings = Settings(pace=Pace.FAST, round_summary=False, remarks=False)
    scene = table(session, settings, PromptThinker(lambda _: Decision(record.moves[session.ply])))
    scene.rebuild(context)
    surface = pygame.Surface(context.size)
    for _ in range(round(SECONDS * FRAMES_PER_SECOND)):
        scene.draw(surface)
        yield pygame.transform.smoothscale(surface, FILM_SIZE)
        scene.update(1 / FRAMES_PER_SECOND)


def screens(record: Record) -> Iterator[tuple[str, Scene]]:
    """Yield the name and the scene of each picture for app stores."""
    still_settings = Settings(language="en", animation_speed=AnimationSpeed.OFF)
    program = Program(Library(), still_settings)
    yield "menu", program.menu()
    yield "lesson", opened(program.learn())
    yield "rules", RulesScreen()
    yield "problems", opened(program.problems())
    people = tuple(SeatInfo(seat.name, Player.HUMAN) for seat in record.seats)
    yield "result", table(GameSession(replace(record, seats=people, extra={})), still_settings)
    program.close()


def opened(change: SceneChange | None) -> Scene:
    """Return the scene that a scene change shows."""
    while isinstance(change, Home):
        change = change.then
    assert isinstance(change, Push), "the change opens a scene"
    return change.scene


def drawn(scene: Scene, context: DrawContext) -> pygame.Surface:
    """Draw a scene once it has drawn whatever it draws little by little."""
    surface = pygame.Surface(context.size)
    scene.rebuild(context)
    for _ in range(SETTLING_FRAMES):
        scene.update(1 / FRAMES_PER_SECOND)
        surface.fill(context.palette.walnut_dark)
        list(scene.draw_in_steps(surface))
    return surface


def main() -> int:
    argparse.ArgumentParser(description=__doc__).parse_args()
    try:
        from PIL import Image
    except ImportError:
        print("Pillow is needed: pip install pillow")
        return 1
    pygame.init()
    window = pygame.Window("pictures", (64, 64))
    window.get_surface()  # text fields need a display format
    record = read_record(RECORD, sealed=SealPolicy.OPTIONAL)

    def image(surface: pygame.Surface) -> Any:  # noqa: ANN401  Pillow is no dependency
        return Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))

    with tempfile.TemporaryDirectory() as home:
        os.environ["SANTIAGO_HOME"] = home
        options, sprites = display_options(Settings(language="en")), Sprites()
        context = make_draw_context(SIZE, options, sprites)
        pictures = {"table": still(record, context)}
        pictures |= {name: drawn(scene, context) for name, scene in screens(record)}
        for name, surface in pictures.items():
            picture = image(surface).quantize(method=Image.Quantize.FASTOCTREE)
            picture.save(FOLDER / f"{name}.png", optimize=True)
        first, *rest = map(image, film(record, make_draw_context(DRAWN_SIZE, options, sprites)))
    times = [1000 // FRAMES_PER_SECOND] * len(rest) + [round(1000 * LAST_SECONDS)]
    first.save(
        FOLDER / "play.webp", save_all=True, append_images=rest, duration=times, loop=0, quality=QUALITY
    )
    for path in FOLDER.iterdir():
        print(f"{path.relative_to(ROOT)}: {path.stat().st_size / 1e6:.2f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
