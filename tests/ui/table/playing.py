"""A table without a window, with simulated input and computers that play like Easy without delay."""

from dataclasses import replace

import pygame

from santiago.ai.agent import Decision
from santiago.ai.agents import roster
from santiago.ai.explain.decision_reasons import with_reasons
from santiago.rules.moves import Move
from santiago.rules.observation import Observation
from santiago.rules.options import Options
from santiago.rules.record import Level
from santiago.session.game_session import GameSession
from santiago.session.settings import AnimationSpeed, Pace, Settings
from santiago.session.table_record import new_record
from santiago.session.table_setup import SeatChoice, SeatColour, TableSetup
from santiago.session.thinking import Question, Thinker
from santiago.session.worker_messages import CauseRequest, HintRequest
from santiago.ui.graphics.draw_context import DisplayOptions
from santiago.ui.sound.sounds import SILENCE, Sounds
from santiago.ui.table.table_scene import TableScene
from tests.persistence.games import finished_game
from tests.ui.drawings import context_of
from tools.desktop.pilot import Nowhere, Pilot, PromptThinker

NAMES = ("Ana", "Bruno", "Chloé", "Diego", "Élodie")
SIZE = (1280, 800)
USUAL = Options()
QUICK = Settings(language="en", pace=Pace.INSTANT, animation_speed=AnimationSpeed.OFF, round_summary=False)


def advised(request: Question | CauseRequest | HintRequest) -> Decision:
    """Return the decision of Easy with reasons, for a request to any level."""
    observation = (request.question if isinstance(request, CauseRequest) else request).observation
    return with_reasons(observation, easy_decision(observation), Level.EASY)


def easy_decision(observation: Observation) -> Decision:
    """Return the decision of Easy without reasons, which take longer to find than the decision."""
    position = observation.position
    agent = roster.agent(Level.EASY, None, position.seats, position.options.edition)
    return agent.choose(observation, roster.limit(Level.EASY, 1))


def easy_move(game: GameSession) -> Move:
    """Return the move of Easy for the seat to move."""
    seat = game.state.to_move
    assert seat is not None
    return easy_decision(game.observation(seat)).move


class QuietProgram(Nowhere):
    """Services and navigation that do nothing; `behind` is whether a move is not yet saved."""

    behind = False

    def is_saving(self) -> bool:
        return self.behind

    def report(self, trace: str) -> str:
        assert trace
        return "report.txt"


def session(seats: str = "haaa", options: Options = USUAL, seed: int = 5) -> GameSession:
    """Return a new session; each letter of `seats` is h for a person or a for a computer."""
    choices = tuple(
        SeatChoice(NAMES[n], tuple(SeatColour)[n], Level.EASY if kind == "a" else None)
        for n, kind in enumerate(seats)
    )
    return GameSession(new_record(TableSetup(choices, options, seed=seed)))


def late_session(seats: str, name: str, *, left: int) -> GameSession:
    """Return the recorded game `name` without its last `left` moves, with the players of `session`."""
    played = finished_game(name)
    start = replace(session(seats).record, options=played.options, setup=played.setup)
    return GameSession(replace(start, moves=played.moves[:-left]))


class TablePilot(Pilot):
    """A pilot with a table scene of its own."""

    scene: TableScene

    def __init__(
        self,
        game: GameSession,
        settings: Settings = QUICK,
        *,
        thinker: Thinker | None = None,
        size: tuple[int, int] = SIZE,
        reader: bool = False,
    ) -> None:
        self.program = QuietProgram(settings)
        self.thinker = thinker or PromptThinker(advised)
        sounds = Sounds(SILENCE)
        scene = TableScene(game, self.thinker, sounds, self.program, self.program)
        self.surface = pygame.Surface(size)
        options = DisplayOptions(settings.language, settings.text_scale, reader=reader)
        super().__init__(scene, context_of(size, options))


def with_settings(**changes: object) -> Settings:
    return replace(QUICK, **changes)  # type: ignore[arg-type]
