"""Makes the README's still picture from a real game: `python tools/art/pictures.py`. Needs ImageMagick.

`table.png`: five seats in the middle of a game, while the overseer decides.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import santiago.ui  # noqa: F401  sets what pygame reads at import

import pygame  # isort: skip
from santiago.persistence.codec import read_record
from santiago.persistence.seal import SealPolicy
from santiago.rules.positions import phase_name
from santiago.rules.record import Level, Player, Record, SeatInfo, replay
from santiago.session.settings import AnimationSpeed, Settings
from santiago.ui.app.main_loop import display_options
from santiago.ui.graphics.draw_context import DrawContext, make_draw_context
from santiago.ui.graphics.sprites import Sprites
from tools.desktop.shots import table

ROOT = Path(__file__).parents[2]
RECORD = ROOT / "saves" / "cidade-velha.json"
PICTURE = ROOT / "assets" / "pictures" / "table.png"
SIZE = (1280, 800)
ROUND, PHASE = 6, "decision"
COLOURS = 200
MOST_BYTES = 500_000


def moment(record: Record) -> Record:
    """The game stopped in the round and phase shown, with a person to move."""
    steps = enumerate(replay(record))
    ply, step = next(
        (ply, step)
        for ply, step in steps
        if step.before.round >= ROUND and phase_name(step.before.phase) == PHASE
    )
    seats = tuple(
        SeatInfo(seat.name, Player.HUMAN)
        if number == step.before.to_move
        else SeatInfo(seat.name, Player.AI, Level.HARD)
        for number, seat in enumerate(record.seats)
    )
    return replace(record, seats=seats, moves=record.moves[:ply], extra={})


def table_picture(context: DrawContext, settings: Settings) -> pygame.Surface:
    """The table in that moment, the pointer resting on a place."""
    scene = table(moment(read_record(RECORD, sealed=SealPolicy.OPTIONAL)), context, settings)
    surface = pygame.Surface(context.size)
    scene.draw(surface)
    return surface


def keep(picture: pygame.Surface, path: Path, convert: str) -> None:
    """Save a picture in few colours."""
    with tempfile.TemporaryDirectory() as folder:
        raw = Path(folder) / "raw.png"
        pygame.image.save(picture, raw)
        words = [convert, str(raw), "-dither", "Riemersma", "-colors", str(COLOURS), "-strip"]
        subprocess.run([*words, f"PNG8:{path}"], check=True)
    assert path.stat().st_size <= MOST_BYTES, f"{path} has {path.stat().st_size} bytes"


def main() -> int:
    """Make the picture."""
    argparse.ArgumentParser(description=__doc__).parse_args()
    convert = shutil.which("convert")
    if convert is None:
        print("ImageMagick's convert is needed")
        return 1
    pygame.init()
    window = pygame.Window("pictures", (64, 64))
    window.get_surface()
    settings = Settings(language="en", animation_speed=AnimationSpeed.OFF)
    with tempfile.TemporaryDirectory() as home:
        os.environ["SANTIAGO_HOME"] = home
        context = make_draw_context(SIZE, display_options(settings), Sprites())
        keep(table_picture(context, settings), PICTURE, convert)
    return 0


if __name__ == "__main__":
    sys.exit(main())
