"""Data that outlives the window, in temporary folders: settings, tables, games from elsewhere."""

import errno
import json
import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from threading import Event

import msgspec
import pytest

from santiago.persistence import codec, paths
from santiago.persistence.autosave import Autosave
from santiago.persistence.codec import encode, read_record
from santiago.persistence.faults import BadSave
from santiago.persistence.generations import DamagedGame
from santiago.persistence.safe_write import CannotWrite
from santiago.persistence.seal import SealPolicy
from santiago.persistence.unfinished_games import UnfinishedGames
from santiago.resources import shipped_saves
from santiago.rules.grid import Intersection
from santiago.rules.legal import legal_moves
from santiago.rules.options import Options
from santiago.rules.record import Level, Record
from santiago.rules.state import GameState
from santiago.session.catalogue import Catalogue, finished_games
from santiago.session.folders import documents_folder, fallback_folder_in
from santiago.session.game_summary import GameSummary
from santiago.session.library import (
    Library,
    Obstacle,
    OpenNotice,
    RestoredGame,
    SavedGame,
)
from santiago.session.presets import Preset, delete_preset, keep_preset, presets
from santiago.session.settings import Pace, Settings, Theme, VoiceUse
from santiago.session.statistics import people, statistics
from santiago.session.table_record import new_record, practice_of, seat_choices
from santiago.session.table_setup import BY_CHANCE, Aid, Placing, SeatChoice, SeatColour, TableSetup
from santiago.session.window_place import WindowPlace
from tests.persistence.links import needs_links, needs_root
from tests.persistence.pipes import named_pipe, needs_pipes, time_limit

PATIENCE_SECONDS = 60
TABLE = TableSetup(
    (SeatChoice("Ana", SeatColour.RED), SeatChoice("Ben", SeatColour.WHITE, Level.EASY)), seed=3
)


def whole() -> Record:
    return read_record(shipped_saves() / "tarrafal.json", sealed=SealPolicy.REQUIRED)


def file(tmp_path: Path, record: Record, **changes: object) -> Path:
    path = tmp_path / "game.json"
    path.write_text(json.dumps({**json.loads(encode(record, seal=False)), **changes}))
    return path


def config(name: str, text: str) -> None:
    paths.config_folder().mkdir(parents=True, exist_ok=True)
    (paths.config_folder() / name).write_text(text)


def play_on(game: SavedGame) -> None:
    while not game.session.state.is_over:
        game.session.play(legal_moves(game.session.state)[0])


def summaries(catalogue: Catalogue) -> list[GameSummary]:
    """Return the summaries of all games of a catalogue."""
    catalogue.games()
    while catalogue.read_next():
        pass
    return [listed.content for listed in catalogue.games() if isinstance(listed.content, GameSummary)]


def test_settings_come_back_as_they_were_kept(library: Library) -> None:
    kept = Settings(language="fr", text_scale=1.4, pace=Pace.STEP, muted=True)
    library.keep_settings(kept)
    assert Library().settings() == kept


def test_the_voice_is_on_at_first_where_the_system_has_a_reader_that_the_game_does_not_serve(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert library.settings().voice is VoiceUse.OFF
    monkeypatch.setattr("santiago.session.library.speaks_at_first", lambda: True)
    first = library.settings()
    assert first.voice is VoiceUse.NO_READER
    library.keep_settings(replace(first, voice=VoiceUse.OFF))
    assert Library().settings().voice is VoiceUse.OFF, "whoever switches it off is not asked again"


def test_the_voice_of_the_command_line_holds_for_one_start(library: Library) -> None:
    first = library.settings(voice=True)
    assert first.voice is VoiceUse.ALWAYS
    library.keep_settings(replace(first, muted=True))
    assert Library().settings().voice is VoiceUse.OFF


def test_a_steam_deck_begins_with_larger_text_and_keeps_what_is_chosen(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SteamDeck", "1")
    first = library.settings()
    assert first.text_scale == 1.5
    library.keep_settings(replace(first, muted=True))
    assert Library().settings() == replace(first, muted=True)
    library.keep_settings(replace(first, text_scale=1.2))
    assert Library().settings().text_scale == 1.2


def test_settings_for_one_run_are_not_kept_with_others(library: Library) -> None:
    library.keep_settings(Settings(language="en"))
    settings = library.settings(language="fr", text_scale=1.5)
    assert (settings.language, settings.text_scale) == ("fr", 1.5)
    library.keep_settings(replace(settings, muted=True))
    assert Library().settings() == Settings(language="en", muted=True)


def test_settings_that_could_not_be_read_at_first_are_not_overwritten(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    library.keep_settings(Settings(language="fr", text_scale=1.4, pace=Pace.STEP))
    with monkeypatch.context() as patch:
        patch.setattr("santiago.persistence.json_store.read_regular", _unreadable)
        again = Library()
        settings = again.settings()
        assert settings == Settings()
        with pytest.raises(CannotWrite):
            again.keep_settings(replace(settings, muted=True))
    again.keep_settings(replace(settings, muted=True))
    assert Library().settings() == Settings(language="fr", text_scale=1.4, pace=Pace.STEP, muted=True)


@pytest.mark.skipif(os.name != "posix", reason="locks are another module's elsewhere")
@pytest.mark.parametrize("number", [errno.ENOLCK, errno.EOPNOTSUPP, errno.ENOSYS])
def test_where_the_disk_knows_no_locks_play_goes_on_and_that_is_said_once(
    library: Library, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    import fcntl

    def no_locks(_handle: int, _operation: int) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(fcntl, "flock", no_locks)
    opened = library.start_from(new_record(TABLE))
    assert opened.notice is OpenNotice.NO_LOCKS
    opened.game.session.play(legal_moves(opened.game.session.state)[0])
    opened.game.close()
    assert opened.game.problem is None
    again = library.resume()
    assert again is not None
    assert (again.notice, again.replay, again.game.session.ply) == (None, False, 1)
    again.game.close()


def test_named_tables_that_cannot_be_read_now_are_not_overwritten(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    del library
    keep_preset(Preset("Sunday", TABLE))
    with monkeypatch.context() as patch:
        patch.setattr("santiago.persistence.json_store.read_regular", _unreadable)
        assert presets() == ()
        with pytest.raises(CannotWrite):
            keep_preset(Preset("Monday", TABLE))
    assert [preset.name for preset in presets()] == ["Sunday"]


def _unreadable(path: Path, most: int) -> bytes:
    del most
    raise OSError(errno.EIO, "Input/output error", str(path))


@pytest.mark.parametrize("text", ["", "{", "[1, 2]", '{"text_scale": "huge"}', '{"pace": "warp"}', "\x00"])
def test_settings_that_make_no_sense_are_those_of_the_first_start(library: Library, text: str) -> None:
    config("settings.json", text)
    assert library.settings() == Settings()


def test_settings_beyond_their_limits_are_brought_back_to_them(library: Library) -> None:
    config("settings.json", '{"text_scale": 99, "effects_volume": -3, "ambience_volume": 7}')
    settings = library.settings()
    assert (settings.text_scale, settings.effects_volume, settings.ambience_volume) == (2.0, 0.0, 1.0)


def test_the_last_table_comes_back(library: Library) -> None:
    library.keep_table(replace(TABLE, seed=None))
    assert Library().last_table() == replace(TABLE, seed=None)


def test_a_table_that_no_game_can_begin_at_is_forgotten(library: Library) -> None:
    assert library.last_table() is None
    library.keep_table(replace(TABLE, placing=Placing.BY_HAND, spring=None))
    assert library.last_table() is None


@pytest.mark.parametrize(
    "changes",
    [
        {"overseer": -1},
        {"spring": 20},
        {"palms": [-1, 3, 40]},
        {"palms": [3, 3, 40]},
        {"seats": []},
    ],
)
def test_a_last_table_that_somebody_edited_to_nonsense_is_forgotten(
    library: Library, changes: dict[str, object]
) -> None:
    library.keep_table(replace(TABLE, placing=Placing.BY_HAND, spring=Intersection(0), palms=None))
    path = paths.config_folder() / "table.json"
    assert library.last_table() is not None
    path.write_text(json.dumps({**json.loads(path.read_text()), **changes}))
    assert library.last_table() is None


def test_a_table_that_somebody_edited_has_clean_names_known_characters_and_a_short_seed(
    library: Library,
) -> None:
    ben = {"name": "", "paint": "white", "level": "easy", "character": "W" * 99}
    eva = {"name": "Eva", "paint": "gold", "level": "hard", "character": "from-the-future"}
    seats = [{"name": "W" * 99 + "\u202e", "paint": "red", "character": "dolores"}, ben, eva]
    table = {"seats": seats, "seed": 10**99, "without": ["hints"] * 9}
    wanted = TableSetup(
        (
            SeatChoice("W" * 40, SeatColour.RED),
            SeatChoice("", SeatColour.WHITE, Level.EASY, BY_CHANCE),
            SeatChoice("Eva", SeatColour.GOLD, Level.HARD),
        ),
        without=(Aid.HINTS,),
    )
    config("table.json", json.dumps(table))
    assert library.last_table() == wanted
    config("tables.json", json.dumps({"tables": [{"name": "a\n" + "b" * 99, "table": table}] * 900}))
    assert {preset.name for preset in presets()} == {"a " + "b" * 38}
    assert {preset.table for preset in presets()} == {wanted}
    assert len(presets()) < 900


def test_a_named_table_with_a_strange_name_can_be_replaced_and_deleted(library: Library) -> None:
    del library
    stored = {"name": "Sun\u200bday\n", "table": json.loads(msgspec.json.encode(TABLE))}
    config("tables.json", json.dumps({"tables": [stored]}))
    keep_preset(Preset("sunday", replace(TABLE, seed=4)))
    assert presets() == (Preset("sunday", replace(TABLE, seed=4)),)
    delete_preset("Sunday")
    assert presets() == ()


def test_an_option_that_there_is_not_is_as_at_first(library: Library) -> None:
    library.keep_table(TABLE)
    path = paths.config_folder() / "table.json"
    path.write_text(path.read_text().replace('"min_bribe": 0', '"min_bribe": 7'))
    table = library.last_table()
    assert table is not None
    assert table.options == TABLE.options


def test_a_finished_file_opens_as_a_replay(library: Library, tmp_path: Path) -> None:
    game = library.open_file(file(tmp_path, whole()))
    assert game.replay
    assert game.notice is OpenNotice.FINISHED


def test_an_unfinished_file_is_played_on_as_a_game_of_its_own(library: Library, tmp_path: Path) -> None:
    record = whole()
    game = library.open_file(file(tmp_path, replace(record, moves=record.moves[:9])))
    assert not game.replay
    game.game.close()
    assert library.has_unfinished_game()


def test_names_from_elsewhere_are_cut_and_cleaned(library: Library, tmp_path: Path) -> None:
    record = replace(whole(), moves=whole().moves[:3])
    seats = json.loads(encode(record, seal=False))["seats"]
    seats[0]["name"] = "\u202eevil\x1b[2J" + "x" * 200
    seats[1]["name"] = "\n\t"
    game = library.open_file(file(tmp_path, record, seats=seats)).game
    names = [seat.name for seat in game.session.seats]
    assert len(names[0]) == 40
    assert names[0].isprintable()
    assert names[1] == "Seat 2"
    game.close()


def test_a_file_without_anything_to_see_is_refused(library: Library, tmp_path: Path) -> None:
    (tmp_path / "x.json").write_text("nothing")
    with pytest.raises(BadSave):
        library.open_file(tmp_path / "x.json")


def test_a_game_played_to_its_end_counts_in_the_statistics_of_its_people(library: Library) -> None:
    game = library.start_from(new_record(TABLE)).game
    play_on(game)
    game.close()
    (summary,) = summaries(finished_games(library))
    assert people([summary]) == ("Ana",)
    found = statistics([summary])
    assert found is not None
    assert [(level, tally.games) for level, tally in found.levels] == [(Level.EASY, 1)]


def test_ending_it_again_after_an_undo_counts_once(library: Library) -> None:
    game = library.start_from(new_record(TABLE)).game
    play_on(game)
    assert game.session.undo()
    play_on(game)
    game.close()
    assert len(library.finished.stamps()) == 1


def test_a_game_is_behind_while_its_last_move_is_not_on_the_disk(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = library.start_from(new_record(TABLE)).game
    game.try_again()
    assert not game.is_saving
    disk, real = Event(), codec.write_safely

    def slow(path: Path, data: bytes, read: Callable[[bytes], object]) -> None:
        disk.wait(PATIENCE_SECONDS)
        real(path, data, read)

    monkeypatch.setattr(codec, "write_safely", slow)
    game.session.play(legal_moves(game.session.state)[0])
    assert game.is_saving
    disk.set()
    game.try_again()
    assert not game.is_saving
    game.close()


def test_practice_counts_nowhere(library: Library) -> None:
    game = library.start_from(practice_of(new_record(TABLE), 0)).game
    play_on(game)
    game.close()
    assert library.finished.stamps() == {}
    assert not library.has_unfinished_game()


def test_practice_leaves_no_file_behind_however_it_ends(library: Library) -> None:
    game = library.start_from(practice_of(new_record(TABLE), 0)).game
    game.session.play(legal_moves(game.session.state)[0])
    game.try_again()
    assert not paths.data_folder().exists()


def test_the_newest_of_several_games_is_continued_whatever_the_clock_says(library: Library) -> None:
    for moves in (5, 1, 3):
        game = library.start_from(new_record(TABLE)).game
        for _ in range(moves):
            game.session.play(legal_moves(game.session.state)[0])
        game.close()
    assert len(library.left.stamps()) == 3
    left = Library().resume()
    assert left is not None
    assert left.game.session.ply == 3
    left.game.close()


def test_a_game_that_was_left_is_thrown_away_for_good(library: Library) -> None:
    game = library.start_from(new_record(TABLE)).game
    game.close()
    (left,) = library.left.stamps()
    library.delete_unfinished(left)
    assert library.left.stamps() == {}


def test_a_game_that_is_gone_is_refused(library: Library) -> None:
    with pytest.raises(BadSave, match="gone"):
        library.continue_game("0123456789abcdef")


def test_a_folder_that_cannot_take_the_game_leaves_it_where_it_is_kept(
    library: Library, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("in the way")
    game = library.start_from(new_record(TABLE)).game
    game.move_to(tmp_path / "file")
    assert game.problem is not None
    game.try_again()
    assert game.problem is None
    game.close()
    assert len(Library().left.stamps()) == 1


def test_a_game_with_deep_lists_from_another_program_can_be_continued(
    library: Library, tmp_path: Path
) -> None:
    deep: list[object] = []
    for _ in range(60):
        deep = [deep]
    opened_file = library.open_file(file(tmp_path, new_record(TABLE), extra={"deep": [deep] * 600}))
    opened_file.game.close()
    again = Library().resume()
    assert again is not None
    assert again.game.session.record == opened_file.game.session.record


def test_a_game_too_large_for_a_file_is_said_not_to_be_saved(library: Library, tmp_path: Path) -> None:
    data = file(tmp_path, new_record(TABLE), extra={"numbers": [0]})
    data.write_text(data.read_text().replace("[0]", "[" + ",".join(["1e15"] * 300_000) + "]"))
    game = library.open_file(data).game
    game.try_again()
    assert game.problem is not None
    assert game.problem.obstacle is Obstacle.TOO_BIG
    game.close()


@needs_pipes
def test_named_pipes_in_the_folders_of_the_player_stop_nothing(library: Library, tmp_path: Path) -> None:
    library.start_from(new_record(TABLE)).game.close()
    (game,) = (path for path in paths.games_folder().iterdir())
    for path in game.iterdir():
        path.unlink()
        named_pipe(path)
    for folder in (paths.slots_folder(), paths.finished_folder()):
        named_pipe(folder / "game.json")
    for name in ("settings.json", "table.json"):
        named_pipe(paths.config_folder() / name)
    named_pipe(tmp_path / ".config" / "user-dirs.dirs")
    with time_limit():
        again = Library()
        assert again.settings() == Settings()
        assert again.last_table() is None
        assert not again.has_unfinished_game()
        assert [*again.saves.stamps()] == [*again.finished.stamps()] == ["game"]
        for shelf in (again.saves, again.finished):
            with pytest.raises(BadSave):
                shelf.load("game")
        assert [type(again.left.read(game)) for game in again.left.stamps()] == [DamagedGame]
        assert documents_folder() == tmp_path / "Documents"
        again.keep_settings(Settings(muted=True))
        again.start_from(new_record(TABLE)).game.close()
    assert again.settings().muted
    assert again.has_unfinished_game()


def test_a_game_with_an_endless_name_is_shown_and_continued_with_a_short_one(library: Library) -> None:
    record = new_record(TABLE)
    seats = (replace(record.seats[0], name="\u202e" + "x" * 100_000), record.seats[1])
    store = UnfinishedGames(paths.games_folder())
    autosave = store.new()
    autosave.submit(replace(record, seats=seats))
    autosave.close()
    left = library.left.read(*library.left.stamps())
    assert isinstance(left, RestoredGame)
    assert seat_choices(left.record)[0].name == "x" * 40
    game = library.resume()
    assert game is not None
    assert game.game.session.seats[0].name == "x" * 40
    game.game.close()


@needs_root
def test_a_game_is_not_moved_into_a_folder_of_another_user(library: Library, tmp_path: Path) -> None:
    trap = fallback_folder_in(tmp_path)
    trap.mkdir()
    os.chown(trap, 65534, 65534)
    game = library.start_from(new_record(TABLE)).game
    before = game.saved_id
    game.move_to(tmp_path)
    assert game.problem is not None
    assert game.problem.obstacle is Obstacle.NO_RIGHTS
    assert game.saved_id == before
    assert list(trap.iterdir()) == []
    game.try_again()
    assert game.problem is None
    game.close()


@needs_links
def test_a_finished_game_that_moves_to_another_folder_is_finished_once(
    library: Library, tmp_path: Path
) -> None:
    game = library.start_from(new_record(TABLE)).game
    play_on(game)
    game.move_to(tmp_path)
    game.close()
    assert len(summaries(finished_games(library))) == 1


@needs_links
def test_an_export_does_not_go_through_a_link_that_leads_nowhere(library: Library, tmp_path: Path) -> None:
    (tmp_path / "Sunday.santiago").symlink_to(tmp_path / "bashrc")
    exported = library.suggested_export("Sunday")
    assert exported == tmp_path / "Sunday-2.santiago"
    assert not (tmp_path / "bashrc").exists()


@pytest.mark.parametrize("torn_of_older", [(), ("b.json",)], ids=["whole", "fell back"])
def test_continue_names_a_later_game_that_is_damaged_and_does_so_once(
    torn_of_older: tuple[str, ...], library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even if the game that it opened has a damaged generation, too."""
    for seconds in (1_000, 2_000):
        game = library.start_from(new_record(TABLE)).game
        folder = paths.games_folder() / str(game.saved_id)
        game.close()
        for name in torn_of_older:
            (folder / name).write_bytes(b"{")
        for path in folder.glob("*.json"):
            if seconds == 2_000:
                path.write_bytes(path.read_bytes()[:100])
            os.utime(path, (seconds, seconds))
    submit = Autosave.submit

    def submit_and_wait(autosave: Autosave, record: Record, position: GameState | None = None) -> None:
        submit(autosave, record, position)
        autosave.flush()

    monkeypatch.setattr(Autosave, "submit", submit_and_wait)
    for notice in (OpenNotice.OLDER_GAME, None):
        opened = Library().resume()
        assert opened is not None
        assert opened.notice is notice
        opened.game.close()


def test_a_shipped_game_is_gone_on_with_and_left_as_it_was(library: Library) -> None:
    before = {path.name: path.read_bytes() for path in shipped_saves().glob("*.json")}
    for slot_id in ("calheta", "fogo", "mindelo"):
        plies = len(library.shipped.load(slot_id).record.moves)
        opened = library.open_shipped(slot_id)
        assert not opened.replay
        session = opened.game.session
        session.play(legal_moves(session.state)[0])
        opened.game.close()
        left = library.resume()
        assert left is not None
        assert left.game.session.ply == plies + 1
        left.game.close()
    assert {path.name: path.read_bytes() for path in shipped_saves().glob("*.json")} == before


def _write(name: str, members: object) -> Path:
    path = paths.config_folder() / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(members))
    return path


def test_settings_of_a_newer_version_survive_a_change_by_this_one(library: Library) -> None:
    newer = {
        "theme": "neon",
        "goals": {"weekly": 3},
        "keys": {"undo": ["u"], "dance": {"pad": 3}},
        "pace": "fast",
    }
    path = _write("settings.json", newer)
    settings = library.settings()
    assert (settings.theme, settings.pace, settings.keys) == (Theme.WARM, Pace.FAST, {"undo": ("u",)})
    library.keep_settings(replace(settings, muted=True, keys={"undo": ("z",)}))
    keys = {"undo": ["z"], "dance": {"pad": 3}}
    assert json.loads(path.read_text()) == {**newer, "muted": True, "keys": keys}


def test_two_programs_that_change_different_keys_keep_both(library: Library) -> None:
    here, there = library, Library()
    before = here.settings(), there.settings()
    here.keep_settings(replace(before[0], keys={"undo": ("u",)}))
    there.keep_settings(replace(before[1], keys={"log": ("l",)}))
    assert Library().settings().keys == {"undo": ("u",), "log": ("l",)}


def test_the_table_and_the_window_of_a_newer_version_keep_what_this_one_does_not_know(
    library: Library,
) -> None:
    table, window = (
        _write("table.json", {"clock": 90, "options": {"rain": True}}),
        _write("window.json", {"screen": 2}),
    )
    library.keep_table(replace(TABLE, options=Options(palms=False)))
    library.keep_window_place(WindowPlace(size=(800, 600)))
    assert Library().last_table() == replace(TABLE, options=Options(palms=False))
    assert json.loads(table.read_text())["clock"] == 90
    assert json.loads(table.read_text())["options"]["rain"] is True
    assert json.loads(window.read_text()) == {"screen": 2, "size": [800, 600]}


def test_named_tables_of_a_newer_version_keep_what_this_one_does_not_know(library: Library) -> None:
    del library
    keep_preset(Preset("Sunday", TABLE))
    keep_preset(Preset("Monday", TABLE))
    path = paths.config_folder() / "tables.json"
    newer = json.loads(path.read_text())
    newer["order"] = ["Sunday"]
    for preset in newer["tables"]:
        preset["clock"], preset["table"]["rain"] = 90, True
    newer["tables"].append({"name": "Someday", "table": {"seats": 9}})
    path.write_text(json.dumps(newer))
    changed = replace(TABLE, options=Options(palms=False))
    keep_preset(Preset("Monday", changed))
    delete_preset("Sunday")
    assert presets() == (Preset("Monday", changed),)
    someday, monday = json.loads(path.read_text())["tables"]
    assert someday == {"name": "Someday", "table": {"seats": 9}}
    assert (monday["clock"], monday["table"]["rain"]) == (90, True)
    assert json.loads(path.read_text())["order"] == ["Sunday"]
