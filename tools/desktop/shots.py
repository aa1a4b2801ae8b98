"""Draw pictures of every screen and phase for review: `python tools/desktop/shots.py OUT`.

Phases are drawn with 2 and 5 seats in mid-game, at 1280x800 and 1024x640, in English and French, with the
pointer on a choice so that previews are visible.
"""

import argparse
import os
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import santiago.ui  # noqa: F401  sets what pygame reads at import

import pygame  # isort: skip

from santiago.ai.measure.simulate import Contest, Entrant, play
from santiago.commands.usage import scale
from santiago.persistence.safe_write import CannotWrite, make_folder
from santiago.presentation.view_model.targets import CanalTarget, CoinTarget, SquareTarget
from santiago.rules.options import Options
from santiago.rules.positions import phase_name
from santiago.rules.record import Level, Player, Record, SeatInfo, replay
from santiago.session.game import GameSession
from santiago.session.library import Library
from santiago.session.settings import AnimationSpeed, Settings
from santiago.ui.app.main_loop import display_options
from santiago.ui.app.program import Program
from santiago.ui.contracts import Scene
from santiago.ui.graphics.draw_context import DrawContext, make_draw_context
from santiago.ui.graphics.sprites import Sprites
from santiago.ui.screens.handover import Handover
from santiago.ui.screens.menu import Menu
from santiago.ui.table.scene import TableScene
from tools.desktop import pilot

NAMES = ("Ana", "Bruno", "Chloé", "Diego", "Elif")
SIZES = ((1280, 800), (1024, 640))
LANGUAGES = ("en", "fr")
EARLY, LATE = 0.35, 0.8
"""The fractions of a game between which phases are taken."""


def moments(seats: int) -> Iterator[tuple[str, Record]]:
    """Yield the name of each phase, and a game that stops in it with a person to move."""
    contest = Contest((Entrant(Level.NORMAL),) * seats, games=1, seed=11, options=Options())
    record = play(contest, 0).record
    wanted: dict[str, Record] = {}
    steps = list(replay(record))
    for ply, step in enumerate(steps):
        name = phase_name(step.before.phase)
        late = ply > len(steps) * EARLY or name == "first-canal"
        if late and ply < len(steps) * LATE and name not in wanted:
            seat = step.before.to_move
            people = tuple(
                SeatInfo(NAMES[n], Player.HUMAN) if n == seat else SeatInfo(NAMES[n], Player.AI, Level.NORMAL)
                for n in range(seats)
            )
            wanted[name] = replace(record, seats=people, moves=record.moves[:ply], extra={})
    yield from wanted.items()
    yield (
        "over",
        replace(record, seats=tuple(SeatInfo(NAMES[n], Player.HUMAN) for n in range(seats)), extra={}),
    )


def table(record: Record, context: DrawContext, settings: Settings) -> TableScene:
    """Return the table of a game, with the pointer on a choice."""
    scene = pilot.table(GameSession(record), settings)
    driver = pilot.Pilot(scene, context)
    driver.wait(0.01)
    for kind in (CoinTarget, CanalTarget, SquareTarget):
        found = [box for box in scene.geometry.hit_boxes if isinstance(box.target, kind)]
        if found:
            driver.move(found[len(found) // 2].rect.center)
            break
    return scene


def screens(program: Program) -> Iterator[tuple[str, Scene]]:
    """Yield every screen but the table."""
    from santiago.session.table_setup import SeatChoice, SeatPaint
    from santiago.ui.screens.games.load import Load
    from santiago.ui.screens.keys import Keys
    from santiago.ui.screens.pause import Pause
    from santiago.ui.screens.rulebook.screen import RulesScreen
    from santiago.ui.screens.settings import SettingsScreen
    from santiago.ui.screens.setup.new_table import NewTable

    yield "menu", program.menu()
    yield "new-table", NewTable(program)
    yield "load", Load(program.games())
    yield "settings", SettingsScreen(program)
    yield "rules", RulesScreen()
    yield "keys", Keys()
    yield "hand-over", Handover(SeatChoice("Chloé", SeatPaint.PURPLE))
    yield "pause", Pause(program, pilot.Nowhere(program.settings()))


def keep(scene: Scene, context: DrawContext, path: Path) -> None:
    """Draw a scene to a file, after the background of the menu and the hand-over card is ready."""
    surface = pygame.Surface(context.size)
    if isinstance(scene, Menu | Handover):
        scene.finish()
        scene.draw(surface)
        scene.update(0.01)
        scene.update(1.0)
    surface.fill(context.palette.walnut_dark)
    list(scene.draw_in_steps(surface))
    pygame.image.save(surface, path)


def main() -> int:
    parser = argparse.ArgumentParser(description="Pictures of every screen and phase.")
    parser.add_argument("out", type=Path, help="the folder")
    parser.add_argument("--scale", type=scale, default=1.0, help="the text scale")
    options = parser.parse_args()
    try:
        make_folder(options.out)
    except CannotWrite as problem:
        parser.error(str(problem))
    pygame.init()
    window = pygame.Window("shots", (64, 64))
    window.get_surface()  # text fields need a display format
    games = {seats: list(moments(seats)) for seats in (2, 5)}
    with tempfile.TemporaryDirectory() as home:
        os.environ["SANTIAGO_HOME"] = home
        for size in SIZES:
            for language in LANGUAGES:
                settings = Settings(
                    language=language, text_scale=options.scale, animation_speed=AnimationSpeed.OFF
                )
                context = make_draw_context(size, display_options(settings), Sprites())
                end = f"{size[0]}x{size[1]}-{language}.png"
                for seats, phases in games.items():
                    for name, record in phases:
                        keep(table(record, context, settings), context, options.out / f"{seats}-{name}-{end}")
                for name, scene in screens(Program(Library(), settings)):
                    scene.rebuild(context)
                    keep(scene, context, options.out / f"screen-{name}-{end}")
    print(f"{len(list(options.out.glob('*.png')))} pictures in {options.out}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
