"""A running table photographed ten times a second: `python -m tools.desktop.burst OUT --pace slow`.

One person plays against computers; the level Easy decides for all of them, at once. The pictures lie in
sheets in order; one like that before it is left out, and each says when it was taken. `record.txt` has the
sentences of the log, to be read after the sheets.
"""

import argparse
import os
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import santiago.ui  # noqa: F401  sets what pygame reads at import

import pygame  # isort: skip

from santiago.ai.agent import Decision
from santiago.ai.agents import roster
from santiago.commands.usage import size
from santiago.presentation.table.actions import Invoked, MoveReceived
from santiago.presentation.table_view.commands import Command
from santiago.rules.options import Options, Seat
from santiago.rules.record import Level, Record
from santiago.session.game import GameSession
from santiago.session.settings import AnimationSpeed, Pace, Settings
from santiago.session.table_record import new_record
from santiago.session.table_setup import SeatChoice, SeatPaint, TableSetup
from santiago.ui.app.main_loop import display_options
from santiago.ui.contracts import Push
from santiago.ui.graphics.draw_context import make_draw_context
from santiago.ui.graphics.sprites import Sprites
from santiago.ui.table.scene import TableScene
from tools.desktop.pilot import Pilot, PromptThinker, table

NAMES = ("Ana", "Bruno", "Chloé", "Diego", "Elif")
FACES = ("", "rosa", "mateo", "carmen", "esteban")
FRAME_SECONDS = 0.1
CARD_FRAMES = 10
"""How long a card is looked at before it is put away."""
ACROSS, DOWN = 2, 3
LABEL = 18


def easy(observation: Any) -> Decision:  # noqa: ANN401
    """What Easy decides."""
    position = observation.position
    agent = roster.agent(Level.EASY, None, position.seats, position.options.edition)
    return agent.choose(observation, roster.limit(Level.EASY, position.round))


def game(seats: int, seed: int, rounds: int) -> Record:
    """A game of one person and computers that has come to its round number `rounds`."""
    choices = tuple(
        SeatChoice(name, paint, Level.NORMAL if face else None, face)
        for name, paint, face in zip(NAMES[:seats], SeatPaint, FACES, strict=False)
    )
    session = GameSession(new_record(TableSetup(choices, Options(), seed=seed)))
    while session.state.round < rounds and not session.state.is_over:
        seat = session.state.to_move
        assert seat is not None, "the game is not over"
        session.play(easy(session.observation(seat)).move)
    return session.record


def frames(
    scene: TableScene, surface: pygame.Surface, most: int, *, moving: bool
) -> Iterator[tuple[int, pygame.Surface]]:
    """The pictures that differ from the one before, with the tenths of a second at which each was taken.

    Those in which something moves only if `moving`.
    """
    seen, stood = None, 0
    for tenth in range(most):
        change = scene.update(FRAME_SECONDS)
        assert not isinstance(change, Push), "nobody else sits at this screen"
        view = scene.view
        still = replace(view, overlay=replace(view.overlay, flow=0))  # glints of the water do not count
        if moving if scene.animating else still != seen:
            scene.draw(surface)
            yield tenth, surface
        seen = None if scene.animating else still
        stood = stood + 1 if scene.view.summary is not None else 0
        if stood >= CARD_FRAMES:
            scene.do(Invoked(Command.GO_ON))
        elif scene.turn:
            scene.do(MoveReceived(easy(scene.session.observation(Seat(0))).move))
        elif scene.view.final is not None:
            return


def sheets(taken: Iterator[tuple[int, pygame.Surface]], size: tuple[int, int]) -> Iterator[pygame.Surface]:
    """The pictures in rows, smaller, each with its time."""
    font = pygame.font.Font(None, LABEL)
    sheet, count = None, 0
    for tenth, picture in taken:
        if sheet is None:
            sheet = pygame.Surface((ACROSS * size[0], DOWN * (size[1] + LABEL)))
        row, column = divmod(count, ACROSS)
        corner = column * size[0], row * (size[1] + LABEL)
        sheet.blit(font.render(f"{tenth / 10:.1f} s", True, "white"), corner)
        sheet.blit(pygame.transform.smoothscale(picture, size), (corner[0], corner[1] + LABEL))
        count += 1
        if count == ACROSS * DOWN:
            yield sheet
            sheet, count = None, 0
    if sheet is not None:
        yield sheet


def main() -> int:
    """Leave the sheets in a folder."""
    parser = argparse.ArgumentParser(description="A running table, ten pictures a second.")
    parser.add_argument("out", type=Path, help="the folder")
    parser.add_argument("--pace", type=Pace, default=Pace.NORMAL, choices=tuple(Pace))
    parser.add_argument(
        "--motion", type=AnimationSpeed, default=AnimationSpeed.NORMAL, choices=tuple(AnimationSpeed)
    )
    parser.add_argument("--language", default="en")
    parser.add_argument("--seats", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--round", type=int, default=3, help="the round to begin with")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--polls", type=int, default=3, help="how many pictures a computer thinks")
    parser.add_argument("--still", action="store_true", help="only where nothing moves")
    parser.add_argument("--size", type=size, default=(1280, 800))
    parser.add_argument("--width", type=int, default=588, help="of a picture in the sheet")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    pygame.init()
    pygame.Window("burst", (64, 64)).get_surface()
    settings = Settings(language=options.language, pace=options.pace, animation_speed=options.motion)
    session = GameSession(game(options.seats, options.seed, options.round))
    begun = session.ply
    thinker = PromptThinker(lambda question: easy(question.observation), options.polls)
    scene = table(session, settings, thinker)
    Pilot(scene, make_draw_context(options.size, display_options(settings), Sprites()))
    taken = frames(
        scene,
        pygame.Surface(options.size),
        round(options.seconds / FRAME_SECONDS),
        moving=not options.still,
    )
    across, down = options.size
    for number, sheet in enumerate(sheets(taken, (options.width, options.width * down // across))):
        pygame.image.save(sheet, options.out / f"{number:03}.png")
    told = [entry.sentence.text for entry in scene.presenter.game_log.entries if entry.ply > begun]
    (options.out / "record.txt").write_text("\n".join(told), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
