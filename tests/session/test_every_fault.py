"""After a fault at any moment, the old or the new data are complete on disk, as the player was told.

Each file operation is made to fail in turn, for all data that the program writes or reads.
"""

import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from santiago.__main__ import main
from santiago.commands import shortcut
from santiago.persistence import paths
from santiago.persistence.autosave import Autosave
from santiago.persistence.codec import read_record, write_record
from santiago.persistence.disk_cache import DiskCache
from santiago.persistence.faults import BadSave
from santiago.persistence.generations import RestoredGame
from santiago.persistence.lock import GameLocked
from santiago.persistence.safe_write import CannotWrite
from santiago.persistence.seal import SealPolicy
from santiago.persistence.unfinished_games import UnfinishedGames
from santiago.rules.apply import Transition
from santiago.rules.end_position import empty_position
from santiago.rules.options import Options
from santiago.rules.record import Record, replay
from santiago.session.catalogue import Catalogue, saved_games, unfinished_games
from santiago.session.counted_boards import CountedBoard, counted_games, keep_board
from santiago.session.evening import end_evening, is_complete, is_left_out, leave_out
from santiago.session.game_session import GameSession
from santiago.session.game_summary import GameSummary
from santiago.session.lesson import LessonStore
from santiago.session.lesson_script import script
from santiago.session.library import Library, OpenNotice
from santiago.session.people import household, merge_people, note_seats
from santiago.session.presets import Preset, delete_preset, keep_preset, presets
from santiago.session.saved_game import SavedGame
from santiago.session.settings import Settings
from santiago.session.table_setup import Evening, SeatChoice, SeatColour, TableSetup
from tests.combinations import Axis
from tests.persistence.games import finished_game, slots_of, small_game
from tests.persistence.injection import FAULTS, each_fault

EVENING = datetime(2026, 11, 21, 18, 30, tzinfo=UTC)
GAME = small_game()
WHOLE = finished_game("2p-trefl-nopalms")
END = WHOLE.moves[-1:]
BEFORE_END = replace(WHOLE, moves=WHOLE.moves[:-1])
STEPS = tuple(replay(BEFORE_END))
TABLE = TableSetup((SeatChoice("Ana", SeatColour.RED), SeatChoice("Ben", SeatColour.WHITE)), seed=3)
NAMES = tuple(seat.name for seat in script().record.seats)

pytestmark = pytest.mark.skipif(os.name != "posix", reason="the operations are those of POSIX systems")


def after(ply: int) -> Record:
    return replace(GAME, moves=GAME.moves[:ply])


def nothing() -> None:
    pass


@dataclass(frozen=True)
class Job:
    """A job that reads or writes files; `check` gets the result of `do`, None if it raised.

    `first` runs before it without faults.
    """

    do: Callable[[Library], object]
    check: Callable[[Any], object] = lambda _: None
    first: Callable[[Library], object] = lambda _: None


# ---------------------------------------------------------------- unfinished games


def saved_upto(autosave: Autosave, first: int, last: int) -> int:
    """Save a game after each of its moves; return the last move reported as saved."""
    saved = first - 1
    for ply in range(first, last + 1):
        autosave.submit(after(ply))
        autosave.flush()
        if autosave.problem is None:
            saved = ply
    autosave.close()
    return last if autosave.problem is None else saved


def three_generations(library: Library) -> None:
    saved_upto(library.left.new(), 1, 3)


def the_game() -> RestoredGame:
    game = Library().left.newest()
    assert game is not None
    return game


def begin(library: Library) -> int:
    return saved_upto(library.left.new(), 0, 1)


def check_begun(saved: int | None) -> None:
    game = Library().left.newest()
    assert game is not None or saved in (None, -1)
    if game is not None:
        assert game.record == after(len(game.record.moves))
        assert len(game.record.moves) >= (saved or 0)


def check_untouched(_: object) -> None:
    game = the_game()
    assert game.record == after(3)
    assert game.damaged is None


def resume(library: Library) -> tuple[int, ...]:
    """Continue with one move; return the possible numbers of saved moves, as reported to the player."""
    opened = library.resume()
    if opened is None or opened.replay:
        return (2, 3)
    is_saving = opened.notice is OpenNotice.FELL_BACK
    if not is_saving:
        opened.game.session.play(GAME.moves[3])
    opened.game.try_again()
    is_well = opened.game.problem is None
    opened.game.close()
    return (2, 3) if is_saving else (4,) if is_well else (3, 4)


def check_resumed(wanted: tuple[int, ...] | None) -> None:
    """An unreadable generation is skipped, and the player is told.

    A fault that stops the game itself (None) may come before or after the background write of the move.
    """
    assert the_game().record in map(after, wanted or (2, 3, 4))


def end(library: Library) -> bool:
    """Play the last moves; return whether success was reported."""
    game = SavedGame(GameSession(BEFORE_END, STEPS), library.left, library.finished)
    game.begin()
    for move in END:
        game.session.play(move)
    game.try_again()
    is_well = game.problem is None
    game.close()
    return is_well


def check_ended(is_well: object) -> None:
    archived = slots_of(Library().finished)
    assert all(slot.record == WHOLE for slot in archived)
    left = Library().left.newest()
    assert archived or not is_well
    if left is not None:
        assert left.record.moves[: len(BEFORE_END.moves)] == BEFORE_END.moves


def move_away(library: Library) -> bool:
    """Start a game and move it to the documents folder; return whether success was reported."""
    game = library.start_from(after(1)).game
    game.move_to(Path.home() / "Documents")
    is_well = game.problem is None
    game.close()
    return is_well


def check_moved(is_well: object) -> None:
    game = Library().left.newest()
    assert game is not None or not is_well
    assert game is None or game.record == after(1)


def give_up(library: Library) -> bool:
    games = library.left.stamps()
    for game in games:
        library.delete_unfinished(game)
    return bool(games)


def check_given_up(done: object) -> None:
    game = Library().left.newest()
    assert game is None or (not done and game.record in (after(1), after(2), after(3)))


# ---------------------------------------------------------------- named games


def save(record: Record, name: str) -> Callable[[Library], str]:
    return lambda library: library.saves.save(record, name, EVENING, slot_id="game")


def slots() -> dict[str, Record]:
    return {slot.name: slot.record for slot in slots_of(Library().saves)}


def are(new: dict[str, Record], old: dict[str, Record]) -> Callable[[object], None]:
    """Return a check that the saved games are the new ones or, if a fault was reported, the old ones."""

    def check(done: object) -> None:
        assert slots() == new or (done is None and slots() == old)

    return check


MONDAY = {"Monday": after(1)}
FRIDAY = {"Friday": after(4)}


def export(library: Library) -> Path | None:
    with suppress(MemoryError):
        path = library.suggested_export("Friday")
        library.export(after(4), path)
        return path
    return None


def check_exported(path: Path | None) -> None:
    files = [
        file for folder in (Path.home(), Path.home() / "Documents") for file in folder.glob("*.santiago")
    ]
    assert path in (None, *files)
    for file in files:
        assert read_record(file, sealed=SealPolicy.REQUIRED) == after(4)


def open_all(library: Library) -> None:
    with suppress(BadSave):
        library.open_file(library.saves.path("game")).game.close()
    with suppress(BadSave):
        slots_of(library.saves)


# ---------------------------------------------------------------- settings and tables


def keep_settings(library: Library) -> bool:
    library.settings()
    library.keep_settings(Settings(language="fr", muted=True))
    return True


def check_settings(done: object) -> None:
    settings = Library().settings()
    assert settings == Settings(language="fr", muted=True) or done is None
    assert settings in (Settings(language="fr", muted=True), Settings(language="en"))


def keep_table(library: Library) -> bool:
    library.keep_table(replace(TABLE, seed=4))
    return True


def check_table(done: object) -> None:
    table = Library().last_table()
    assert table == replace(TABLE, seed=4) or (done is None and table == TABLE)


def keep_tables(_: Library) -> bool:
    keep_preset(Preset("b", TABLE))
    delete_preset("a")
    return True


def check_tables(done: object) -> None:
    names = [preset.name for preset in presets()]
    assert names == ["b"] or (done is None and names in (["a"], ["a", "b"]))


def keep_people(_: Library) -> bool:
    """Note a new person, and let two known ones be one."""
    note_seats((SeatChoice("Zoe", SeatColour.RED),), 9)
    merge_people("ana", "ben")
    return True


def check_people(done: object) -> None:
    """Whoever has been here is still known by every name, whatever failed."""
    found = household()
    assert {found.find(name) for name in ("Ana", "Ben")} <= {"ana", "ben"}
    assert found.find("Zoe") == "zoe" or done is None
    assert done is None or found.find("Ben") == "ana"


def keep_evening(_: Library) -> bool:
    end_evening(Evening("1" * 16, "Friday"))
    leave_out(counted_game("1"), out=True)
    return True


def check_evening(done: object) -> None:
    assert is_complete(Evening("0" * 16, "Thursday"), EVENING)
    assert is_left_out(counted_game("0"))
    assert done is None or is_complete(Evening("1" * 16, "Friday"), EVENING)
    assert done is None or is_left_out(counted_game("1"))


def counted(digit: str) -> CountedBoard:
    board, moment = str(empty_position(Options(), 2).board), EVENING.isoformat()
    return CountedBoard(board, (3, 4), Options(), TABLE.seats, moment, "Friday", digit * 16)


def counted_game(digit: str) -> GameSummary:
    return counted(digit).summary


def count_board(_: Library) -> bool:
    keep_board(counted("1"))
    return True


def check_counted(done: object) -> None:
    ids = {game.evening_id[0] for game in counted_games().values()}
    assert ids == {"0", "1"} or (done is None and ids == {"0"})


def begin_evening(_: Library) -> None:
    end_evening(Evening("0" * 16, "Thursday"))
    leave_out(counted_game("0"), out=True)


def keep_lesson(_: Library) -> int:
    """Continue the lesson by one move; return the number of moves kept."""
    lessons = LessonStore()
    lesson = lessons.open(NAMES)
    lesson.session.play(script().record.moves[lesson.session.ply])
    lessons.keep(lesson)
    return lesson.session.ply


def check_lesson(kept: int | None) -> None:
    begin = script().begin
    assert LessonStore().open(NAMES).session.ply in ((begin + 1, begin + 2) if kept is None else (kept,))


# ---------------------------------------------------------------- data that can be recomputed


def read_all(catalogue: Catalogue) -> list[GameSummary]:
    catalogue.games()
    while catalogue.read_next():
        pass
    catalogue.games()
    return catalogue.summaries()


def check_list(make: Callable[[Library], Catalogue]) -> Callable[[object], None]:
    def check(_: object) -> None:
        assert len(read_all(make(Library()))) == 1

    return check


def keep_drawings(*names: str) -> Callable[[Library], None]:
    def do(_: Library) -> None:
        cache = DiskCache(paths.cache_folder(), 200)
        for name in names:
            cache.get(name)
            cache.put(name, bytes(60))
        cache.write()

    return do


def check_drawings(_: object) -> None:
    cache = DiskCache(paths.cache_folder(), 200)
    assert {cache.get(name) for name in ("ab", "cd", "ef")} <= {None, bytes(60)}


def report(library: Library) -> Path:
    return library.report("it broke", after(2))


def check_report(path: Path | None) -> None:
    assert path is None or "it broke" in path.read_text(encoding="utf-8")


# ---------------------------------------------------------------- the command line


def command(*words: str) -> Callable[[Library], int]:
    return lambda _: main([word.replace("~", str(Path.home())) for word in words])


def game_in_home(_: Library) -> None:
    write_record(Path.home() / "game.json", after(3))


def check_printed(code: int | None) -> None:
    assert code in (0, 2, None)


def check_simulated(code: int | None) -> None:
    files = list((Path.home() / "games").glob("*.json"))
    for file in files:
        read_record(file, sealed=SealPolicy.REQUIRED)
    assert code != 0 or len(files) == 1


def check_entry(code: int | None) -> None:
    entry = Path.home() / ".local" / "share" / "applications" / "santiago.desktop"
    assert entry.read_text(encoding="utf-8").endswith("\n") if entry.exists() else code != 0


JOBS = {
    "begin a game": Job(begin, check_begun),
    "start": Job(lambda _: Library().has_unfinished_game(), check_untouched, three_generations),
    "continue": Job(resume, check_resumed, three_generations),
    "end a game": Job(end, check_ended),
    "move a game": Job(move_away, check_moved),
    "throw a game away": Job(give_up, check_given_up, three_generations),
    "save a game": Job(save(after(4), "Friday"), are(FRIDAY, {})),
    "save over a game": Job(save(after(4), "Friday"), are(FRIDAY, MONDAY), save(after(1), "Monday")),
    "rename a game": Job(
        lambda library: (library.saves.rename("game", "Friday"), 1),
        are({"Friday": after(1)}, MONDAY),
        save(after(1), "Monday"),
    ),
    "delete a game": Job(
        lambda library: (library.saves.delete("game"), 1), are({}, MONDAY), save(after(1), "Monday")
    ),
    "export a game": Job(export, check_exported),
    "open games": Job(open_all, are(MONDAY, MONDAY), save(after(1), "Monday")),
    "keep settings": Job(
        keep_settings, check_settings, lambda library: library.keep_settings(Settings(language="en"))
    ),
    "keep the last table": Job(keep_table, check_table, lambda library: library.keep_table(TABLE)),
    "keep named tables": Job(keep_tables, check_tables, lambda _: keep_preset(Preset("a", TABLE))),
    "keep people": Job(keep_people, check_people, lambda _: note_seats(TABLE.seats, 5)),
    "keep an evening": Job(keep_evening, check_evening, begin_evening),
    "count a board": Job(count_board, check_counted, lambda _: keep_board(counted("0"))),
    "keep the lesson": Job(keep_lesson, check_lesson, keep_lesson),
    "read a list": Job(
        lambda library: read_all(saved_games(library)), check_list(saved_games), save(after(1), "Monday")
    ),
    "read the list of games left": Job(
        lambda library: read_all(unfinished_games(library)), check_list(unfinished_games), three_generations
    ),
    "keep drawings": Job(keep_drawings("cd", "ef"), check_drawings, keep_drawings("ab")),
    "report an error": Job(report, check_report),
    "check": Job(command("check", "~/game.json"), check_printed, game_in_home),
    "positions": Job(command("positions", "~/game.json"), check_printed, game_in_home),
    "simulate": Job(
        command("simulate", "--seats", "random,random", "--games", "1", "--records", "~/games"),
        check_simulated,
    ),
    "make a shortcut": Job(command("--install-shortcut"), check_entry),
}


@pytest.fixture
def quick_folder(tmp_path: Path) -> Iterator[Path]:
    """A folder in memory if possible, because it is recreated thousands of times."""
    memory = Path("/dev/shm")
    if not os.access(memory, os.W_OK):
        yield tmp_path
        return
    with tempfile.TemporaryDirectory(dir=memory) as folder:
        yield Path(folder)


TOLD = (CannotWrite, BadSave, GameLocked)
"""The messages to the player."""


IN_TURN = ("no memory", "written wrongly")
SHORTEST_AND_LONGEST = ("keep settings", "save over a game", "keep drawings", "keep the lesson", "end a game")
"""Jobs of one write and of many, one for each kind of file."""
SELDOM = [(name, fault) for name in JOBS for fault in FAULTS if fault not in ("error", *IN_TURN)]


@pytest.mark.parametrize("name", JOBS)
def test_after_an_error_what_was_there_or_what_is_new_is_there_whole(
    name: str, quick_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    each_operation_fails(name, "error", quick_folder, monkeypatch)


@pytest.mark.matrix(name=Axis(JOBS, extremes=SHORTEST_AND_LONGEST), fault=IN_TURN)
def test_what_was_there_or_what_is_new_is_there_whole(
    name: str, fault: str, quick_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    each_operation_fails(name, fault, quick_folder, monkeypatch)


@pytest.mark.one_a_day(("name", "fault"), SELDOM)
def test_so_it_is_whatever_fails_from_then_on(
    name: str, fault: str, quick_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    each_operation_fails(name, fault, quick_folder, monkeypatch)


def live_in(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("HOME", "TMPDIR"):
        monkeypatch.setenv(variable, str(home))
    monkeypatch.setenv("SANTIAGO_HOME", str(home / "santiago"))
    monkeypatch.setenv("XDG_DATA_HOME", str(home / ".local" / "share"))
    monkeypatch.setattr(tempfile, "tempdir", None)


def each_operation_fails(name: str, fault: str, quick_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    job, template = JOBS[name], quick_folder / "template"
    (template / "Documents").mkdir(parents=True)
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    live_in(template, monkeypatch)
    monkeypatch.setattr(os, "fsync", lambda _: None)
    monkeypatch.setattr(shutil, "which", lambda _: None)
    all_files = shortcut.installed_files
    monkeypatch.setattr(shortcut, "installed_files", lambda folder: islice(all_files(folder), 2))
    job.first(Library())
    told = (*TOLD, MemoryError) if FAULTS[fault].in_functions else TOLD
    for home, injection in each_fault(template, FAULTS[fault]):
        live_in(home, monkeypatch)
        result, library = None, Library()
        with injection.at_work(), suppress(*told):
            result = job.do(library)
        job.check(result)
        if not FAULTS[fault].in_functions:
            assert injection.handles == set()
        if not FAULTS[fault].lasting and not FAULTS[fault].in_functions:
            assert [path.name for path in home.rglob(".*.tmp")] == []


def test_saving_after_a_move_replays_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The session knows the position, so the cost of a save does not grow with the game."""
    steps: list[object] = []

    def counted(record: Record) -> Iterator[Transition]:
        for step in replay(record):
            steps.append(step)
            yield step

    monkeypatch.setattr("santiago.rules.record.replay", counted)
    session = GameSession(BEFORE_END)
    store = UnfinishedGames(tmp_path / "games")
    game = SavedGame(session, store)
    game.begin()
    for move in END:
        session.play(move)
    game.close()
    assert steps == []
    left = store.newest()
    assert isinstance(left, RestoredGame)
    assert left.record == WHOLE
