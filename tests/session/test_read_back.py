"""Whatever the program writes, it can read again: every writer is paired with its usual reader."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest

from santiago.__main__ import main
from santiago.persistence.codec import decode
from santiago.persistence.disk_cache import DiskCache
from santiago.persistence.seal import SealPolicy
from santiago.rules.record import Record
from santiago.session.catalogue import Catalogue, finished_games, saved_games, unfinished_games
from santiago.session.lesson import LessonStore
from santiago.session.lesson_script import script
from santiago.session.library import Library, OpenedGame
from santiago.session.presets import Preset, keep_preset, presets
from santiago.session.settings import Pace, Settings
from santiago.session.table_setup import SeatChoice, SeatColour, TableSetup
from tests.persistence.games import finished_game, slots_of, small_game
from tests.persistence.hostile import nested

LONG = "é\u0301\u0316🌴" * 10_000
EXTRA: dict[str, object] = {
    "deep": [nested(58) for _ in range(300)],
    "many": {f"m{n}": n for n in range(2_000)},
    "numbers": [10**4299, -1.5e300, 1e15],
    "text": LONG,
}
GAMES = {
    "small": small_game(),
    "with a large extra": replace(small_game(), extra=EXTRA),
    "with half a character": replace(small_game(), extra={"text": "?"}),
    "of five": replace(finished_game("5p-trefl-a"), moves=finished_game("5p-trefl-a").moves[:-1]),
}
TABLE = TableSetup((SeatChoice("Ana\ud83c", SeatColour.RED), SeatChoice(LONG, SeatColour.WHITE)), seed=3)


@pytest.fixture(autouse=True)
def library(library: Library, tmp_path: Path) -> Library:
    (tmp_path / "Documents").mkdir()
    return library


def autosaved(record: Record, library: Library) -> Record:
    library.start_from(record).game.close()
    return resumed()


def moved(record: Record, library: Library) -> Record:
    game = library.start_from(record).game
    game.move_to(Path.home() / "Documents")
    game.close()
    assert list(Path.home().glob("Documents/*/*/*.json"))
    return resumed()


def resumed() -> Record:
    opened = Library().resume()
    assert opened is not None
    return closed(opened)


def closed(opened: OpenedGame) -> Record:
    assert opened.fault is None
    opened.game.close()
    return opened.game.session.record


def saved(record: Record, library: Library) -> Record:
    library.save(record, "Sunday")
    (slot,) = slots_of(Library().saves)
    assert slot.name == "Sunday"
    return closed(Library().open_slot(slot.slot_id))


def renamed(record: Record, library: Library) -> Record:
    library.save(record, "Sunday")
    (slot_id,) = library.saves.stamps()
    library.saves.rename(slot_id, LONG)
    assert library.saves.load(slot_id).name
    return closed(Library().open_slot(slot_id))


def exported(record: Record, library: Library) -> Record:
    path = library.suggested_export("Sunday")
    library.export(record, path)
    return closed(Library().open_file(path))


def archived(record: Record, library: Library) -> Record:
    library.finished.save(record, "", datetime.now().astimezone(), slot_id="game")
    return closed(Library().replay("game"))


def reported(record: Record, library: Library) -> Record:
    report = library.report("it broke", record).read_text(encoding="utf-8")
    return decode(report[report.index("{") :].encode().rstrip() + b"\n", sealed=SealPolicy.REQUIRED)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("write", [autosaved, moved, saved, renamed, exported, archived, reported])
def test_a_game_that_was_written_is_read_again(
    write: Callable[[Record, Library], Record], game: str, library: Library
) -> None:
    record = GAMES[game]
    again = write(record, library)
    assert again == replace(record, seats=again.seats)
    assert [seat.level for seat in again.seats] == [seat.level for seat in record.seats]


def test_simulated_games_are_read_again(library: Library, tmp_path: Path) -> None:
    main(["simulate", "--seats", "random,random", "--games", "2", "--records", str(tmp_path / "games")])
    games = [closed(library.open_file(path)) for path in sorted((tmp_path / "games").iterdir())]
    assert len({game.setup for game in games}) == 2


def test_choices_are_read_again(library: Library) -> None:
    settings = Settings(language=LONG, text_scale=2.0, pace=Pace.STEP)
    library.keep_settings(settings)
    assert Library().settings() == settings
    library.keep_table(TABLE)
    table = Library().last_table()
    assert table is not None
    assert table.seats[0].name == "Ana?"
    keep_preset(Preset(LONG, TABLE))
    assert [preset.table for preset in presets()] == [table]
    names = tuple(seat.name for seat in script().record.seats)
    lesson = LessonStore().open(names)
    for move in script().record.moves[script().begin : 20]:
        lesson.session.play(move)
    LessonStore().keep(lesson)
    assert LessonStore().open(names).session.record.moves == lesson.session.record.moves


@pytest.mark.parametrize("catalogue", [unfinished_games, saved_games, finished_games])
def test_an_index_is_read_again(catalogue: Callable[[Library], Catalogue], library: Library) -> None:
    game = GAMES["with a large extra"]
    autosaved(game, library)
    archived(game, library)
    library.save(game, LONG)
    first = catalogue(library)
    first.games()
    while first.read_next():
        pass
    again = catalogue(Library())
    assert again.games() == first.games()
    assert [listed.content for listed in again.games()] == again.summaries()
    assert len(again.summaries()) == 1


def test_drawings_and_pictures_are_read_again(tmp_path: Path) -> None:
    cache = DiskCache(tmp_path / "drawings", 1000)
    cache.put("ab", bytes(range(256)))
    cache.write()
    assert DiskCache(tmp_path / "drawings", 1000).get("ab") == bytes(range(256))
