"""A benchmark for `tools/bench.py` that measures the time to open the screens that list 2,000 games."""

import random
import statistics
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from santiago.rules.record import Level, Record
from santiago.rules.state import GameState

_DIFFERENT = 200
"""Maximum number of different random games; further games are copies with other dates."""
_LEFT = 150
"""Maximum number of unfinished games."""


def library() -> dict[str, float]:
    """Measure the milliseconds to open the lists of games and the statistics, with 2,000 finished games."""
    fill(2_000, saved_count=_LEFT)
    return lists()


def fill(count: int, saved_count: int) -> None:
    """Write `count` finished, `saved_count` saved and up to 150 unfinished games to the player's folders."""
    from santiago.persistence import paths
    from santiago.persistence.codec import encode

    folders = paths.finished_folder(), paths.slots_folder(), paths.games_folder()
    for folder in folders:
        folder.mkdir(parents=True)
    finished, saved, left = folders
    games = [random_record(seed) for seed in range(min(count, _DIFFERENT))]
    for number in range(count):
        record, states = games[number % len(games)]
        moment = datetime(2024, 1, 1, tzinfo=UTC) + timedelta(hours=number)
        extra = {**record.extra, "slot": {"name": "", "saved": moment.isoformat()}}
        half = len(record.moves) // 2
        begun = replace(record, moves=record.moves[:half], extra=extra)
        (finished / f"{number:016x}.json").write_bytes(encode(replace(record, extra=extra), states[-1]))
        if number < saved_count:
            (saved / f"{number:016x}.json").write_bytes(encode(begun, states[half]))
        if number < _LEFT:
            folder = left / f"{number:016x}"
            folder.mkdir()
            for generation, name in enumerate(("a.json", "b.json", "c.json")):
                extra = {**record.extra, "autosave": {"count": 3 * number + generation + 1}}
                (folder / name).write_bytes(encode(replace(begun, extra=extra), states[half]))


def random_record(seed: int) -> tuple[Record, list[GameState]]:
    """Return the record of a random game with one person among its players, and its states in order."""
    from santiago.rules.game import Game
    from santiago.session.table_record import new_record
    from santiago.session.table_setup import SeatChoice, SeatColour, TableSetup

    chance = random.Random(seed)
    names = ("Ana", "Bruno", "Chloé", "Diego", "Elsa")[: 2 + seed % 4]
    seats = (
        SeatChoice(name, paint, chance.choice(list(Level)) if name != "Ana" else None)
        for name, paint in zip(names, SeatColour, strict=False)
    )
    record = new_record(TableSetup(tuple(seats), seed=seed))
    game = Game(record.start())
    while not game.is_over:
        game.push(chance.choice(game.legal_moves))
    return replace(record, moves=game.moves), [game.state_at(ply) for ply in range(game.ply + 1)]


def lists() -> dict[str, float]:
    """Measure the processor milliseconds needed to open and draw each screen that lists games. All games are
    already indexed."""
    import pygame

    from santiago.session.library import Library
    from santiago.session.settings import Settings
    from santiago.ui.app.program import Program
    from santiago.ui.contracts import Pop, Scene
    from santiago.ui.graphics.draw_context import DisplayOptions, make_draw_context
    from santiago.ui.graphics.sprites import Sprites
    from santiago.ui.screens.games.finished_archive import FinishedArchive
    from santiago.ui.screens.games.finished_games import FinishedGames
    from santiago.ui.screens.games.load import Load
    from santiago.ui.screens.games.statistics_page import StatisticsPage
    from santiago.ui.screens.games.thumbnails import Thumbnails

    pygame.display.init()
    pygame.font.init()
    surface = pygame.display.set_mode((1280, 800))
    library, thumbnails = Library(), Thumbnails()
    program = Program(library, Settings())
    context = make_draw_context(surface.get_size(), DisplayOptions("en"), Sprites())

    def archive() -> FinishedArchive:
        return FinishedArchive(
            library, thumbnails, program.tables.enter, lambda _, __: Pop(), lambda _: Pop()
        )

    def opened(make: Callable[[], Scene]) -> float:
        begun = time.process_time()
        scene = make()
        scene.rebuild(context)
        list(scene.draw_in_steps(surface))
        return 1000 * (time.process_time() - begun)

    for games in (program.games(), archive()):
        games.cards()
        while games.read((), 1.0):
            pass
    read = archive()
    read.cards()
    screens: dict[str, Callable[[], Scene]] = {
        "load": lambda: Load(program.games(), program.tables.practise_at),
        "finished": lambda: FinishedGames(archive()),
        "statistics": lambda: StatisticsPage(read),
    }
    for make in screens.values():
        opened(make)  # fonts and sprites
    figures = {name: statistics.median(opened(make) for _ in range(5)) for name, make in screens.items()}
    program.close()
    return figures
