"""The table and the screens look the same as in the golden pictures.

They are drawn at 1280x800 and stored much smaller, the board alone at half size, faces at three quarters.
`python -m pytest tests/pictures --renew` renews them; look at each one before you commit it. `--whole FOLDER`
saves each drawing at its full size, for review.
"""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from santiago.presentation.results.result_tables import round_summary
from santiago.rules.position_json import phase_name
from santiago.rules.record import Level, Player, Record, SeatInfo, replay
from santiago.session.former_players import CHARACTERS_KEY
from santiago.session.game_session import GameSession
from santiago.session.table_setup import TableSetup
from santiago.ui.contracts import Scene
from santiago.ui.graphics.draw_context import DisplayOptions, DrawContext, make_draw_context
from santiago.ui.painting.offscreen import view_without_input
from santiago.ui.screens.handover import Handover
from santiago.ui.screens.keys import Keys
from santiago.ui.screens.menu import Menu
from santiago.ui.screens.pause import Pause
from santiago.ui.screens.rulebook.rulebook_screen import RulesScreen
from santiago.ui.screens.settings_page import SettingsScreen
from santiago.ui.screens.setup.new_table import NewTable
from santiago.wording.table_names import usual_table
from santiago.wording.translator import Translator
from tests.golden_pictures import SHARE, assert_alike, differing
from tests.persistence.games import finished_game
from tests.presentation import recorded_games
from tests.ui.drawings import SPRITES, render_view
from tests.ui.fakes import PEOPLE, FakeGame, FakeServices, some_slots
from tests.ui.table.playing import TablePilot

GOLDEN = Path(__file__).with_name("golden")
SIZE = (1280, 800)
KEPT = (360, 225)
BOARD = pygame.Rect(18, 58, 814, 632)
BOARD_KEPT = (407, 316)
STRENGTHS = (Level.EASY, Level.EXPERT, Level.HARD, Level.NORMAL, Level.EASY)
FACES = ("esteban", "rosa", "dolores", "mateo", "carmen")
"""By seat; used where a computer plays."""


def context(language: str = "en", *, contrast: bool = False) -> DrawContext:
    return make_draw_context(SIZE, DisplayOptions(language=language, high_contrast=contrast), SPRITES)


def standing(name: str, phase: str, share: float) -> Record:
    """Return a recorded game stopped in a phase, after `share` of its moves, with a person to move."""
    record = finished_game(name)
    steps = list(replay(record))
    ply = next(
        n for n, s in enumerate(steps) if n >= share * len(steps) and phase_name(s.before.phase) == phase
    )
    mover = steps[ply].before.to_move
    seats = tuple(
        SeatInfo(PEOPLE[n].name[:8], Player.HUMAN)
        if n == mover
        else SeatInfo(PEOPLE[n].name[:8], Player.AI, Level.NORMAL)
        for n in range(steps[0].before.seats)
    )
    return replace(record, seats=seats, moves=record.moves[:ply], extra={})


def with_faces(record: Record) -> Record:
    """Return the record with a level and a character for each of its computers."""
    seats = tuple(
        replace(seat, level=STRENGTHS[n]) if seat.player is Player.AI else seat
        for n, seat in enumerate(record.seats)
    )
    return replace(record, seats=seats, extra={CHARACTERS_KEY: [*FACES]})


class LastTable(FakeServices):
    """The last table: a person with four characters."""

    def last_table(self) -> TableSetup:
        others = zip(PEOPLE[1:], STRENGTHS[1:], FACES[1:], strict=True)
        return TableSetup((PEOPLE[0], *(replace(p, level=s, character=f) for p, s, f in others)), seed=3)


def table(
    name: str, phase: str, share: float, dressed: Callable[[Record], Record] = lambda record: record
) -> Callable[[DrawContext], pygame.Surface]:
    def draw(on: DrawContext) -> pygame.Surface:
        scene = TablePilot(GameSession(dressed(standing(name, phase, share)))).scene
        scene.rebuild(on)
        scene.update(0.01)
        return drawn(scene, on)

    return draw


def ended(name: str) -> Callable[[DrawContext], pygame.Surface]:
    def draw(on: DrawContext) -> pygame.Surface:
        record = finished_game(name)
        seats = tuple(SeatInfo(seat.name[:8], Player.HUMAN) for seat in PEOPLE[: record.start().seats])
        scene = TablePilot(GameSession(replace(record, seats=seats, extra={}))).scene
        scene.rebuild(on)
        scene.update(0.01)
        return drawn(scene, on)

    return draw


def round_card(on: DrawContext) -> pygame.Surface:
    game = recorded_games.game("5p-trefl-a")
    steps = list(replay(finished_game("5p-trefl-a")))
    first = next(n for n, state in enumerate(game) if state.round == 4)
    last = next(n for n, state in enumerate(game) if state.round == 5)
    events = tuple(event for step in steps[first:last] for event in step.events)
    view = view_without_input(game[last], recorded_games.people(game[last]), on)
    return render_view(replace(view, summary=round_summary(game[first], game[last], events)), on)


def screen(make: Callable[[], Scene]) -> Callable[[DrawContext], pygame.Surface]:
    def draw(on: DrawContext) -> pygame.Surface:
        scene = make()
        scene.rebuild(on)
        if isinstance(scene, Menu | Handover):
            scene.finish()
            drawn(scene, on)
            scene.update(0.01)
            scene.update(1.0)
            scene.rebuild(on)
            scene.finish()
        return drawn(scene, on)

    return draw


def drawn(scene: Scene, on: DrawContext) -> pygame.Surface:
    surface = pygame.Surface(on.size)
    surface.fill(on.palette.walnut_dark)
    scene.draw(surface)
    return surface


PICTURES: dict[str, tuple[Callable[[DrawContext], pygame.Surface], Callable[[], DrawContext]]] = {
    "start-of-two": (table("2p-trefl-a", "first-canal", 0.0), context),
    "start-of-five": (table("5p-trefl-a", "auction", 0.0), context),
    "middle-of-two": (table("2p-trefl-b", "planting", 0.4), context),
    "middle-of-five": (table("5p-trefl-a", "proposals", 0.45), context),
    "middle-of-five-french": (table("5p-trefl-b", "decision", 0.5), lambda: context("fr")),
    "middle-of-five-contrast": (table("5p-trefl-a", "extra", 0.5), lambda: context(contrast=True)),
    "faces-of-five": (table("5p-trefl-a", "planting", 0.6, with_faces), context),
    "faces-of-five-french": (table("5p-trefl-b", "proposals", 0.3, with_faces), lambda: context("fr")),
    "older-edition": (table("5p-amigo-a", "planting", 0.5), context),
    "older-edition-contrast": (table("3p-amigo-a", "auction", 0.6), lambda: context(contrast=True)),
    "results-of-five": (ended("5p-trefl-a"), context),
    "results-of-two-french": (ended("2p-trefl-a"), lambda: context("fr")),
    "round-card": (round_card, context),
    "menu": (screen(lambda: Menu(FakeServices(), "1.0.0")), context),
    "new-table": (
        screen(lambda: NewTable(FakeServices(), replace(usual_table(Translator("en")), seed=4))),
        context,
    ),
    "new-table-faces": (screen(lambda: NewTable(LastTable())), lambda: context("fr")),
    "settings": (screen(lambda: SettingsScreen(FakeServices())), lambda: context("fr")),
    "settings-contrast": (screen(lambda: SettingsScreen(FakeServices())), lambda: context(contrast=True)),
    "rules": (screen(RulesScreen), context),
    "keys": (screen(Keys), lambda: context("fr")),
    "load": (screen(lambda: FakeServices(slots=some_slots()).load_screen()), context),
    "pause": (screen(lambda: Pause(FakeServices(), FakeGame())), context),
    "hand-over": (screen(lambda: Handover(PEOPLE[3])), context),
}


PANELS = pygame.Rect(838, 50, 442, 420)
PANELS_KEPT = (331, 315)
BOARDS = ("middle-of-five-french", "middle-of-five-contrast", "older-edition")


def kept(name: str, whole: pygame.Surface) -> dict[str, pygame.Surface]:
    """Return the stored pictures of a drawing, by file name."""
    pictures = {name: pygame.transform.smoothscale(whole, KEPT)}
    if name in BOARDS:
        pictures[f"{name}-board"] = board_of(whole)
    if name.startswith("faces"):
        pictures[name] = pygame.transform.smoothscale(whole.subsurface(PANELS).copy(), PANELS_KEPT)
    return pictures


def board_of(whole: pygame.Surface) -> pygame.Surface:
    return pygame.transform.smoothscale(whole.subsurface(BOARD).copy(), BOARD_KEPT)


@pytest.mark.parametrize("name", PICTURES)
def test_it_looks_as_it_did(name: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    draw, worn = PICTURES[name]
    whole = draw(worn())
    # the options are unknown if the whole suite runs, because their conftest is then read too late
    folder = request.config.getoption("--whole", default=None)
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
        pygame.image.save(whole, folder / f"{name}.png")
    for file, actual in kept(name, whole).items():
        path = GOLDEN / f"{file}.png"
        if request.config.getoption("--renew", default=False):
            pygame.image.save(actual, path)
        assert_alike(actual, path, tmp_path)


def test_a_cube_more_or_less_is_found() -> None:
    """The tolerance is too small for a missing piece to pass."""
    whole = table("5p-trefl-a", "proposals", 0.45)(context())
    marked = whole.copy()
    SPRITES.paint(marked, "cube-red", 500, 400, 28)
    assert differing(board_of(whole), board_of(marked)) > SHARE


def test_every_golden_picture_is_compared() -> None:
    boards = {f"{name}-board" for name in BOARDS}
    assert {path.stem for path in GOLDEN.glob("*.png")} == set(PICTURES) | boards
