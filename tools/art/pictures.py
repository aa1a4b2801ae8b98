"""Draw the README's pictures and its film: `python tools/art/pictures.py`. Needs Pillow.

The game runs as for a player whose folder has some games and an evening, in a window that nobody sees. The
pictures are the same each time, apart from the problem and the deal of the day.
"""

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import santiago.ui  # noqa: F401  sets what pygame reads at import

import pygame  # isort: skip
from santiago.ai.agent import Decision
from santiago.ai.evaluation.tuned_weights import weights_for
from santiago.ai.moves import one_ply
from santiago.persistence.codec import read_record
from santiago.persistence.seal import SealPolicy
from santiago.presentation.view_model.targets import CanalTarget, Target
from santiago.rules.end_position import EndPosition
from santiago.rules.game import Game
from santiago.rules.position_json import phase_name
from santiago.rules.record import Level, Player, Record, SeatInfo, final_state, replay
from santiago.rules.state import GameState
from santiago.session.game_session import GameSession
from santiago.session.library import Library
from santiago.session.review_runner import ReviewRunner
from santiago.session.settings import Pace, Settings
from santiago.session.table_record import new_record
from santiago.session.table_setup import Evening, SeatChoice, SeatColour, TableSetup
from santiago.session.thinking import Thinker
from santiago.ui.app.game_window import WindowOptions
from santiago.ui.app.main_loop import MainLoop, display_options
from santiago.ui.app.program import Program
from santiago.ui.contracts import Push, SceneChange
from santiago.ui.graphics.draw_context import make_draw_context
from santiago.ui.graphics.sprites import Sprites
from santiago.ui.review.game_overview import MomentRoutes
from santiago.ui.review.review_screen import Review
from santiago.ui.screens.cardboard.count_board import CountBoard
from tools.desktop.pilot import PromptThinker, table

ROOT = Path(__file__).parents[2]
RECORD = ROOT / "saves" / "cidade-velha.json"
FOLDER = ROOT / "assets" / "pictures"
SIZE, FILM_SIZE, DRAWN_SIZE = (1280, 800), (592, 370), (1024, 640)
ROUND = 6
"""The round that the pictures of a table show."""
FIRST_MOVE, SECONDS, FRAMES_PER_SECOND, LAST_SECONDS = 80, 18.5, 12, 1.5
"""The timing of the film; its last frame is held for `LAST_SECONDS`."""
QUALITY = 38
PATIENCE = 120
"""The longest time, in seconds, for the search behind a picture."""
EVENING = Evening("0123456789abcdef", "Friday", games=3)
PEOPLE = ("Ana", "Ben", "Cleo", "David")


def moment(record: Record, phase: str) -> Record:
    """Return the record up to a phase of round `ROUND`, with a person in the seat to move."""
    ply, step = next(
        (ply, step)
        for ply, step in enumerate(replay(record))
        if step.before.round >= ROUND and phase_name(step.before.phase) == phase
    )
    seats = tuple(
        SeatInfo(seat.name, Player.HUMAN)
        if number == step.before.to_move
        else SeatInfo(seat.name, Player.AI, Level.HARD)
        for number, seat in enumerate(record.seats)
    )
    return replace(record, seats=seats, moves=record.moves[:ply], extra={})


def played(setup: TableSetup) -> Record:
    """Return the record of a game at a table, in which everybody makes the best move of one ply."""
    record = new_record(setup)
    game, weights = Game(record.start()), weights_for(len(setup.seats), setup.options.edition)
    while (seat := game.state.to_move) is not None:
        game.push(one_ply.best_move(game.state, seat, weights))
    return replace(record, moves=game.moves)


def seats(names: Sequence[str]) -> tuple[SeatChoice, ...]:
    """Return a seat for each name; those of characters are Easy computers."""
    paints = zip(names, SeatColour, strict=False)
    return tuple(
        SeatChoice(name, paint) if name in PEOPLE else SeatChoice("", paint, Level.EASY, name)
        for name, paint in paints
    )


def fill(library: Library) -> Record:
    """Keep some finished games, two of three games of an evening, and a game that goes on.

    Return the last game of the evening.
    """
    alone, together = seats(("Ana", "rosa", "benito", "fermin")), seats(PEOPLE)
    evening = [
        played(TableSetup(together, seed=10 + number, evening=replace(EVENING, number=number)))
        for number in (1, 2, 3)
    ]
    finished = [*(played(TableSetup(alone, seed=seed)) for seed in (1, 2, 3)), *evening[:2]]
    for minutes, record in enumerate(reversed(finished), start=1):
        library.finished.save(record, "", datetime.now(UTC) - timedelta(minutes=minutes))
    library.keep_table(TableSetup(alone))
    begun = played(TableSetup(alone, seed=4))
    library.start_from(replace(begun, moves=begun.moves[:90])).game.close()
    return evening[-1]


class Stage:
    """The program in its main loop, at which someone presses keys and buttons."""

    def __init__(self, program: Program, settings: Settings) -> None:
        self.program = program
        self.loop = MainLoop(WindowOptions(SIZE), settings, program.hooks())
        self.loop.change(Push(program.menu()))
        self.wait(seconds=6)  # its background is painted little by little

    @property
    def scene(self) -> Any:  # noqa: ANN401  whatever is on top
        return self.loop.scenes.top

    def wait(self, until: Callable[[], object] = lambda: False, seconds: float = 2.0) -> None:
        """Draw frames until `until()` returns a true value, or until `seconds` have passed."""
        end = time.monotonic() + seconds
        while time.monotonic() < end and not until():
            self.loop.frame(1 / 30)
            time.sleep(0.002)

    def show(self, change: SceneChange | None) -> None:
        self.loop.change(change)
        self.wait()

    def press(self, key: int) -> None:
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(pygame.event.Event(kind, key=key, unicode=chr(key), mod=0, scancode=0))
        self.wait()

    def point(self, target: Target) -> None:
        """Move the pointer to the middle of a target of the table."""
        boxes = [box.rect.center for box in self.scene.geometry.hit_boxes if box.target == target]
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=boxes[0], rel=(0, 0), buttons=(0, 0, 0)))
        self.wait()


def screens(stage: Stage, record: Record, last: Record) -> Iterator[str]:
    """Show what each picture shows, and yield its name. `last` is the last game of the evening."""
    program = stage.program
    yield "menu"
    stage.show(program.tables.play(moment(record, "decision")))
    sites = [box.target for box in stage.scene.geometry.hit_boxes if isinstance(box.target, CanalTarget)]
    stage.point(sites[len(sites) // 2])
    yield "table"
    stage.show(program.tables.play(moment(record, "planting")))
    stage.press(pygame.K_h)
    stage.wait(lambda: stage.scene.state.advice.asked is None, PATIENCE)
    stage.wait()
    yield "why"
    stage.show(program.learn())
    yield "lesson"
    stage.show(program.tables.leave())
    daily = program.daily_problem()
    assert daily is not None
    stage.show(daily.press())
    yield "problem"
    program.library.finished.save(last, "", datetime.now(UTC))
    stage.show(program.tables.evening(last))
    yield "evening"
    stage.show(Push(review(record)))
    yield "review"
    stage.show(Push(counted(program, final_state(record))))
    yield "count"


def review(record: Record) -> Review:
    """Review `record` as if a person had played the first seat, and return the screen with the result."""
    person = SeatInfo(record.seats[0].name, Player.HUMAN)
    whole, runner = replace(record, seats=(person, *record.seats[1:]), extra={}), ReviewRunner(Thinker())
    runner.ask(whole)
    while runner.known(whole) is None:
        runner.poll()
        time.sleep(0.05)
    runner.set_last_shown_mistake(whole, 0)
    return Review(runner, whole, MomentRoutes(*(4 * [lambda _: None])))


def counted(program: Program, end: GameState) -> CountBoard:
    """Return the page for scoring a board, filled in with the final state `end`."""
    page = CountBoard(program)
    position = EndPosition(end.options, end.board, end.money)
    page.state = replace(page.state, position=position, entered=position)
    return page


def film(record: Record) -> Iterator[pygame.Surface]:
    """Yield the frames of the film, in which computers replay the moves of `record` from `FIRST_MOVE` on."""
    session = GameSession(replace(record, moves=record.moves[:FIRST_MOVE]))
    settings = Settings(language="en", pace=Pace.NORMAL, round_summary=False)
    scene = table(session, settings, PromptThinker(lambda _: Decision(record.moves[session.ply])))
    scene.rebuild(make_draw_context(DRAWN_SIZE, display_options(settings), Sprites()))
    surface = pygame.Surface(DRAWN_SIZE)
    for _ in range(round(SECONDS * FRAMES_PER_SECOND)):
        scene.draw(surface)
        yield pygame.transform.smoothscale(surface, FILM_SIZE)
        scene.update(1 / FRAMES_PER_SECOND)


@contextmanager
def empty_home() -> Iterator[None]:
    """Let the program keep its files in an empty folder."""
    with tempfile.TemporaryDirectory() as home:
        os.environ["SANTIAGO_HOME"] = home
        yield


def main() -> int:
    argparse.ArgumentParser(description=__doc__).parse_args()
    try:
        from PIL import Image
    except ImportError:
        print("Pillow is needed: pip install pillow")
        return 1
    record = read_record(RECORD, sealed=SealPolicy.OPTIONAL)

    def image(surface: pygame.Surface) -> Any:  # noqa: ANN401  Pillow is no dependency
        return Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))

    with empty_home():
        library, settings = Library(), Settings(language="en")
        last = fill(library)
        program = Program(library, settings)
        stage = Stage(program, settings)
        for name in screens(stage, record, last):
            picture = image(stage.loop.window.surface).quantize(method=Image.Quantize.FASTOCTREE)
            picture.save(FOLDER / f"{name}.png", optimize=True)
        program.close()
        first, *rest = map(image, film(record))
    times = [1000 // FRAMES_PER_SECOND] * len(rest) + [round(1000 * LAST_SECONDS)]
    first.save(
        FOLDER / "play.webp", save_all=True, append_images=rest, duration=times, loop=0, quality=QUALITY
    )
    for path in sorted(FOLDER.iterdir()):
        print(f"{path.relative_to(ROOT)}: {path.stat().st_size / 1e6:.2f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
