"""The whole program with a temporary library: messages, saved data, and navigation."""

import json
import os
import subprocess
import sys
import time
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pygame
import pytest

from santiago import ui
from santiago.persistence import paths
from santiago.persistence.clean_names import clean_name
from santiago.persistence.codec import encode, read_record
from santiago.persistence.seal import SealPolicy
from santiago.persistence.unfinished_games import UnfinishedGames
from santiago.resources import shipped_saves
from santiago.rules.legal import legal_moves
from santiago.rules.options import Seat
from santiago.rules.record import Level, Player, Record, SeatInfo
from santiago.rules.scoring import score
from santiago.session import library
from santiago.session.game_session import NoUndo
from santiago.session.library import CannotWrite, GameLocked, Library, Obstacle, OpenedGame
from santiago.session.table_record import practice_of
from santiago.session.table_setup import SeatChoice, SeatColour, TableSetup
from santiago.session.worker_messages import ReviewRequest, ReviewResult
from santiago.ui.app import program as app_program
from santiago.ui.app.program import Program
from santiago.ui.contracts import Home, Pop, Push, Replace, Scene
from santiago.ui.screens.dialog import Dialog, text_from
from santiago.ui.screens.games.catalogue_cards import GameCard, GameKind
from santiago.ui.screens.games.finished_archive import FinishedArchive
from santiago.ui.screens.games.finished_game import FinishedGame
from santiago.ui.screens.games.thumbnails import Thumbnails
from santiago.ui.screens.menu import Menu
from santiago.ui.screens.name_dialog import PathDialog
from santiago.ui.table.table_scene import TableScene
from santiago.wording.translator import Translator
from tests.persistence.games import NO_MOMENTS
from tests.ui.hands import key
from tests.ui.room import PEOPLE, QUICK, Room, block, open_room
from tools.desktop.pilot import PromptThinker

LATE = (
    "accesskit",
    "santiago.ai.explain",
    "santiago.ai.search",
    "santiago.presentation.table",
    "santiago.presentation.view_model.values",
    "santiago.rules.events",
    "santiago.rules.position_text",
    "santiago.session.game_summary",
    "santiago.session.strength",
)
"""Modules that the menu does not need."""


def cards(program: Program, kind: GameKind) -> list[GameCard]:
    """Return the load screen's cards of a kind once all games are read."""
    games = program.games()
    games.cards()
    while games.read((), 1.0):
        pass
    return [card for card in games.cards() if card.kind is kind]


def finished() -> Record:
    return read_record(shipped_saves() / "praia.json", sealed=SealPolicy.REQUIRED)


def test_the_menu_loads_neither_computer_players_nor_table() -> None:
    shown = "import sys, santiago.__main__, santiago.ui.app.program; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", shown], check=True, capture_output=True, text=True)
    assert [name for name in done.stdout.split() if name.startswith(LATE)] == []


# ---------------------------------------------------------------- files and folders


def test_while_nothing_happens_every_module_of_a_page_is_imported(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An idle frame ends after a module whose import takes long."""
    imported: list[str] = []

    def import_slowly(name: str) -> None:
        imported.append(name)
        now[0] += 0.006

    now = [0.0]
    monkeypatch.setattr(time, "perf_counter", lambda: now[0])
    monkeypatch.setattr(app_program, "import_module", import_slowly)
    rested = room.program.hooks().rested
    for count in range(1, 4):
        assert not rested()
        assert len(imported) == 2 * count
    while not rested():
        pass
    monkeypatch.undo()
    package = Path(ui.__path__[0])
    modules = {path.relative_to(package.parents[1]).with_suffix("") for path in package.rglob("[!_]*.py")}
    names = {".".join(module.parts) for module in modules if "reader" not in module.parts}
    assert names <= set(imported)


def test_a_game_dropped_on_the_window_takes_the_place_of_the_one_on_the_table(
    room: Room, tmp_path: Path
) -> None:
    path = tmp_path / "begun.json"
    path.write_bytes(encode(replace(finished(), moves=finished().moves[:20])))
    room.do(room.program.start(PEOPLE))
    room.play(2)
    left = room.game.record
    room.do(room.program.open_file(path))
    assert room.game.record.moves == finished().moves[:20]
    games = [room.library.unfinished_game(game) for game in room.library.left.stamps()]
    assert left.moves in [game.record.moves for game in games]


def test_a_whole_game_dropped_on_the_window_is_a_replay_that_says_so(room: Room, tmp_path: Path) -> None:
    path = tmp_path / "whole.json"
    path.write_bytes(encode(finished()))
    room.do(room.program.open_file(path))
    assert "replay" in text_from(room.dialog.message, Translator("en"))


def test_a_file_dropped_that_is_no_game_leaves_the_one_on_the_table(room: Room, tmp_path: Path) -> None:
    path = tmp_path / "picture.png"
    path.write_bytes(b"\x89PNG")
    room.do(room.program.start(PEOPLE))
    game = room.game
    room.do(room.program.open_file(path))
    room.answer(0)
    assert room.game is game


def test_a_picture_lies_in_the_folder_that_is_told_and_overwrites_none(room: Room, home: Path) -> None:
    surface, tr = pygame.Surface((40, 30)), Translator("en")
    for colour in ("khaki", "brown"):
        surface.fill(colour)
        words = room.program.hooks().save_screenshot(surface)(tr)
        path = max((home / "person" / "Documents").glob("Santiago-*.png"), key=lambda one: len(one.name))
        assert words == f"The picture {path.name} is in {path.parent}."
        assert pygame.image.load(path).get_at((5, 5)) == pygame.Color(colour)
    assert len(list((home / "person" / "Documents").glob("*.png"))) == 2


def test_a_picture_that_cannot_be_saved_says_why(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path, *_: object) -> None:
        raise CannotWrite(path, Obstacle.DISK_FULL, "no space")

    monkeypatch.setattr(library, "write_safely", refuse)
    words = room.program.hooks().save_screenshot(pygame.Surface((40, 30)))(Translator("en"))
    assert words.startswith("The picture could not be saved. The disk is full")


def test_who_has_no_home_is_reported_once_where_games_are_kept(room: Room, tmp_path: Path) -> None:
    room.library.temporary_folder = tmp_path
    program = Program(room.library, QUICK)
    room.do(Home(Replace(program.menu())))
    room.wait()
    assert str(tmp_path) in text_from(room.dialog.message, Translator("en"))
    room.answer(0)
    room.wait()
    assert len(room.stack) == 1
    program.close()


# ---------------------------------------------------------------- continuing


def test_continue_goes_on_with_the_game_that_was_left(room: Room) -> None:
    room.do(room.program.start(PEOPLE))
    room.play(2)
    record = room.game.record
    room.do(room.program.tables.leave())
    assert room.program.library.has_unfinished_game()
    left = room.program.unfinished_game()
    assert left is not None
    assert (left.summary.moves, [seat.name for seat in left.summary.seats]) == (
        2,
        [seat.name for seat in record.seats],
    )
    room.do(room.program.resume())
    assert room.game.record.moves == record.moves


def test_a_second_program_shows_the_game_as_a_replay_and_says_so(room: Room) -> None:
    room.do(room.program.start(PEOPLE))
    room.play(3)
    room.program.tables.hosts[-1].opened.game.try_again()  # waits until the game is written
    other_library = Library()
    other = Room(Program(other_library, QUICK), other_library, [], room.context)
    other.do(Push(other.program.menu()))
    other.do(other.program.resume())
    assert "replay" in other.dialog.words
    other.answer(0)
    assert other.game.is_replay
    assert other.game.ply == 3
    other.wait()
    assert not other.table.turn
    other.program.close()


def test_a_damaged_newest_generation_falls_back_to_the_one_before_with_a_sentence(room: Room) -> None:
    room.do(room.program.start(PEOPLE))
    for _ in range(3):
        room.play()
        room.program.tables.hosts[-1].opened.game.try_again()
    room.do(room.program.tables.leave())
    newest = max(paths.games_folder().glob("*/*.json"), key=lambda path: len(path.read_bytes()))
    newest.write_bytes(newest.read_bytes()[:-40])
    room.do(room.program.resume())
    assert "newest intact copy" in room.dialog.words
    room.answer(0)
    assert room.game.ply == 2


def test_a_game_with_an_illegal_move_opens_up_to_there_as_a_replay_and_names_the_move(room: Room) -> None:
    data = json.loads(encode(finished(), seal=False))
    data["moves"][9] = "bid 99"
    path = paths.data_folder() / "broken.json"
    path.parent.mkdir(parents=True)
    path.write_text(json.dumps(data))
    room.do(room.program.tables.enter(room.library.open_file(path)))
    assert "move 10" in room.dialog.words
    room.answer(0)
    assert room.game.is_replay
    assert room.game.ply == 9


def test_a_finished_game_is_replayed_from_its_beginning(room: Room) -> None:
    room.do(room.program.tables.enter(room.library.start_from(finished())))
    room.answer(0)
    assert room.game.is_replay
    assert room.table.view.position.round == 1
    assert not room.table.view.position.board.occupied


def test_nothing_is_taken_back_in_a_replay(room: Room) -> None:
    room.do(room.program.tables.enter(room.library.start_from(finished())))
    assert room.stack
    room.answer(0)
    assert room.game.undoable() is NoUndo.REPLAY


# ---------------------------------------------------------------- errors


def test_a_game_that_cannot_be_written_goes_on_and_is_reported_once(room: Room) -> None:
    block(paths.games_folder())
    room.do(room.program.start(PEOPLE))
    room.wait()
    assert str(paths.games_folder()) in room.dialog.words
    room.answer(-1)
    room.play(2)
    room.wait()
    assert room.game.ply == 2


def test_another_place_takes_the_game_and_continue_finds_it_there(room: Room, home: Path) -> None:
    block(paths.games_folder())
    room.do(room.program.start(PEOPLE))
    room.wait()
    room.answer(1)
    assert str(home / "person" / "Documents") in room.dialog.words
    room.answer(0)
    room.play(3)
    room.do(room.program.tables.leave())
    assert list((home / "person" / "Documents").glob("Santiago games/*/*.json"))
    room.do(room.program.resume())
    assert room.game.ply == 3


def test_a_later_program_finds_the_game_in_its_other_place(room: Room) -> None:
    block(paths.games_folder())
    room.do(room.program.start(PEOPLE))
    room.wait()
    room.answer(1)
    room.answer(0)
    room.play(3)
    room.do(room.program.tables.leave())
    left = Library().resume()
    assert left is not None
    assert left.game.session.ply == 3
    left.game.close()


def test_trying_again_helps_once_the_obstacle_is_gone(room: Room) -> None:
    block(paths.games_folder())
    room.do(room.program.start(PEOPLE))
    room.wait()
    room.answer(0)
    assert "not being saved" in text_from(room.dialog.title, room.context.tr)
    paths.games_folder().unlink()
    room.answer(0)
    room.answer(0)
    assert room.game.ply == 0
    assert UnfinishedGames(paths.games_folder()).newest() is not None


def test_a_folder_that_goes_away_in_the_middle_is_noticed(room: Room) -> None:
    room.do(room.program.start(PEOPLE))
    game = room.program.tables.hosts[-1].opened.game
    game.try_again()
    block(paths.games_folder())
    room.play()
    game.try_again()
    room.wait()
    assert "not being saved" in text_from(room.dialog.title, room.context.tr)


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may write anywhere")
def test_missing_rights_are_named(room: Room) -> None:
    paths.data_folder().mkdir(parents=True)
    paths.data_folder().chmod(0o500)
    room.do(room.program.start(PEOPLE))
    room.wait()
    assert "may not write" in room.dialog.words
    paths.data_folder().chmod(0o700)


def test_choices_that_cannot_be_kept_are_reported_once_at_the_menu(room: Room) -> None:
    block(paths.config_folder())
    changed = room.program.hooks().settings_changed
    changed(replace(QUICK, muted=True))
    room.wait()
    assert str(paths.config_folder()) in room.dialog.words
    room.answer(0)
    changed(QUICK)
    room.wait()
    assert len(room.stack) == 1


# ---------------------------------------------------------------- practice


def test_practice_leaves_the_real_game_untouched(room: Room) -> None:
    room.do(room.program.start(PEOPLE))
    room.play(4)
    real, record = room.stack[-1], room.game.record
    room.do(room.program.tables.hosts[-1].practice(2))
    assert room.table.view.practice
    assert room.game.ply == 2
    room.play(3)
    room.do(room.program.tables.leave())
    assert room.stack[-1] is real
    assert room.game.record == record
    assert not room.table.view.practice


def test_the_suggested_name_of_a_saved_game_fits_and_tells_the_round(room: Room) -> None:
    names = ("Ana", "Bruno Alvarez", "Carmen Dolores", "Esteban", "Benito")
    seats = tuple(SeatChoice(name, paint) for name, paint in zip(names, SeatColour, strict=True))
    room.do(room.program.start(TableSetup(seats)))
    suggested = room.program.tables.hosts[-1].suggested_name()
    assert suggested.startswith("Ana, Bruno Alvarez, ")
    assert suggested.endswith("… (1)")
    assert clean_name(suggested, "") == suggested


def test_a_practice_game_that_asks_what_if_has_advice_on_its_way(room: Room) -> None:
    room.do(room.program.start(PEOPLE))
    room.play(4)
    record = room.game.record
    room.do(room.program.tables.practise(practice_of(record, 2), what_if=True))
    assert room.table.view.practice
    assert room.table.state.advice.progress == 0.0
    room.do(room.program.tables.leave())
    assert room.table.state.advice.progress is None
    assert room.game.record == record


def test_practice_in_a_finished_game_leads_back_to_the_menu(room: Room) -> None:
    """A review that was opened from the list of finished games does the same."""
    room.do(room.program.start(PEOPLE))
    while not room.game.state.is_over:
        room.play()
    record = room.game.record
    room.do(room.program.tables.leave())
    room.do(room.program.tables.practise(practice_of(record, 2)))
    assert room.table.view.practice
    assert room.game.ply == 2
    room.play()
    room.do(room.program.tables.leave())
    assert isinstance(room.stack[-1], Menu)
    assert len(room.library.finished.stamps()) == 1


def test_practice_is_never_continued(room: Room) -> None:
    room.do(room.program.start(PEOPLE))
    room.play(4)
    room.do(room.program.tables.hosts[-1].practice(2))
    for table in room.program.tables.hosts:
        table.opened.game.try_again()  # pending data are written
    left = UnfinishedGames(paths.games_folder()).newest()
    assert left is not None
    assert len(left.record.moves) == 4


def test_a_practice_game_played_to_its_end_counts_nowhere(room: Room) -> None:
    room.do(room.program.start(PEOPLE))
    room.do(room.program.tables.hosts[-1].practice(0))
    while not room.game.state.is_over:
        room.play()
    room.do(room.program.tables.hosts[-1].same_table())
    assert len(room.stack) == 2
    assert room.library.finished.stamps() == {}


def test_escape_in_a_practice_game_offers_to_save_it(room: Room) -> None:
    room.do(room.program.start(PEOPLE))
    room.do(room.program.tables.hosts[-1].practice(0))
    room.do(key(room.table, pygame.K_ESCAPE))
    room.answer(1)
    room.do(key(room.stack[-1], pygame.K_RETURN))
    games = [card.summary for card in cards(room.program, GameKind.SAVED)]
    assert [game.practice for game in games if game is not None] == [True]


def test_a_shipped_game_opens_even_if_the_player_saved_one_of_that_name(room: Room) -> None:
    room.library.saves.save(
        replace(finished(), moves=()), "Mine", datetime(2026, 11, 20, tzinfo=UTC), "praia"
    )
    (card,) = (card for card in cards(room.program, GameKind.SHIPPED) if card.name == "Praia")
    room.do(room.program.games().open(card))
    room.stack.pop()  # the card about the end of the lesson
    assert room.game.state.is_over


def test_a_practice_game_saved_by_name_stays_one(room: Room) -> None:
    room.do(room.program.start(PEOPLE))
    room.do(room.program.tables.hosts[-1].practice(0))
    room.program.tables.hosts[-1].save("Trying")
    (slot,) = room.library.saves.stamps()
    room.do(room.program.games().open(GameCard(slot, GameKind.SAVED, None)))
    assert room.table.view.practice


# ---------------------------------------------------------------- the end, exports, crashes


def test_a_game_played_to_its_end_is_among_the_finished_and_no_longer_continued(room: Room) -> None:
    room.do(room.program.start(PEOPLE))
    while not room.game.state.is_over:
        room.play()
    room.do(room.program.tables.leave())
    assert len(room.library.finished.stamps()) == 1
    assert not room.program.library.has_unfinished_game()


@pytest.mark.usefixtures("home")
def test_finished_games_are_reviewed_only_if_wished_and_while_no_game_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    thinker = PromptThinker(lambda _: ReviewResult(()))
    monkeypatch.setattr(app_program, "Thinker", lambda: thinker)
    with open_room() as room:
        hooks = room.program.hooks()
        played = finished()
        played = replace(played, seats=(SeatInfo("Ana", Player.HUMAN), *played.seats[1:]))
        room.library.finished.save(played, "", datetime(2026, 5, 1, tzinfo=UTC))
        hooks.settings_changed(replace(QUICK, background_review=False))
        hooks.idle()
        hooks.settings_changed(replace(QUICK, background_review=True))
        room.do(room.program.start(PEOPLE))
        hooks.idle()
        assert thinker.asked == []
        room.do(room.program.tables.leave())
        hooks.idle()
        (asked,) = thinker.asked
        assert isinstance(asked, ReviewRequest)
        assert asked.record.moves == finished().moves
        room.do(room.program.start(PEOPLE))
        hooks.idle()
        assert not thinker.busy


@pytest.mark.usefixtures("home")
def test_decisions_are_judged_while_the_game_goes_on_and_not_again_at_its_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    thinker = PromptThinker(lambda _: ReviewResult(()))
    monkeypatch.setattr(app_program, "Thinker", lambda: thinker)
    with open_room() as room:
        hooks = room.program.hooks()
        hooks.settings_changed(replace(QUICK, background_review=True))
        room.do(room.program.start(PEOPLE))
        for _ in range(3):
            room.game.play(next(iter(legal_moves(room.game.state))))
        for _ in range(20):
            hooks.idle()
        assert [asked.only for asked in reviews(thinker)] == [2, 1, 0], "the last decision comes first"
        assert not thinker.busy, "it gives way to every request"
        room.game.undo()
        room.game.play(list(legal_moves(room.game.state))[1])
        for _ in range(20):
            hooks.idle()
        assert [asked.only for asked in reviews(thinker)] == [2, 1, 0, 2], "another decision"
        while not room.game.state.is_over:
            room.game.play(next(iter(legal_moves(room.game.state))))
        hooks.idle()
        whole = reviews(thinker)[-1]
        assert (whole.only, sorted(one.ply for one in whole.known)) == (None, [0, 1, 2])


def reviews(thinker: PromptThinker) -> list[ReviewRequest]:
    return [asked for asked in thinker.asked if isinstance(asked, ReviewRequest)]


@pytest.mark.usefixtures("home")
def test_nothing_is_judged_on_battery(monkeypatch: pytest.MonkeyPatch) -> None:
    thinker = PromptThinker(lambda _: ReviewResult(()))
    monkeypatch.setattr(app_program, "Thinker", lambda: thinker)
    power = SimpleNamespace(on_battery=True)
    monkeypatch.setattr(pygame.system, "get_power_state", lambda: power)
    with open_room() as room:
        hooks = room.program.hooks()
        hooks.settings_changed(replace(QUICK, background_review=True))
        room.do(room.program.start(PEOPLE))
        room.game.play(next(iter(legal_moves(room.game.state))))
        hooks.idle()
        assert reviews(thinker) == []
        power.on_battery = False
        hooks.idle()
        assert len(reviews(thinker)) == 1


def finish(room: Room, level: Level, *, won: bool) -> None:
    """Finish games of a person against computers of `level` until one is won or lost, and leave it."""
    for seed in range(1, 50):
        seats = (PEOPLE.seats[0], *(replace(seat, level=level) for seat in PEOPLE.seats[1:]))
        room.do(room.program.start(replace(PEOPLE, seats=seats, seed=seed)))
        chance = Random(seed)
        while not room.game.state.is_over:
            room.game.play(chance.choice(list(legal_moves(room.game.state))))
        if (Seat(0) in score(room.game.state).winners) is won:
            room.do(room.program.tables.leave())
            return
        room.game.undo()  # so that it is not over when the player leaves
    raise AssertionError("no such game among so many")


def levels_of(table: TableSetup | None) -> set[Level | None]:
    assert table is not None
    return {seat.level for seat in table.seats[1:]}


@pytest.mark.parametrize(("number", "level"), [(0, Level.NORMAL), (1, Level.EASY)])
def test_after_the_first_win_a_game_against_normal_opponents_is_offered_once(
    room: Room, number: int, level: Level
) -> None:
    finish(room, Level.EASY, won=True)
    room.wait()
    room.answer(number)
    assert levels_of(room.program.library.last_table()) == {level}
    assert room.program.settings().normal_offered
    assert isinstance(room.stack[-1], Menu if level is Level.EASY else TableScene)
    finish(room, Level.EASY, won=True)
    room.wait()
    assert isinstance(room.stack[-1], Menu)


@pytest.mark.parametrize(("level", "won"), [(Level.EASY, False), (Level.NORMAL, True)])
def test_normal_is_not_offered_after_other_games(room: Room, level: Level, *, won: bool) -> None:
    finish(room, level, won=won)
    room.wait()
    assert isinstance(room.stack[-1], Menu)


def export(room: Room, typed: str = "", *, instead: bool = False) -> Scene:
    """Export, typing over the file name, or `instead` over the whole path; return the top scene."""
    room.do(room.program.tables.hosts[-1].export())
    dialog = room.stack[-1]
    assert isinstance(dialog, PathDialog)
    if instead:
        key(dialog, pygame.K_a, mod=pygame.KMOD_CTRL)
    for letter in typed:
        dialog.handle(pygame.event.Event(pygame.TEXTINPUT, text=letter))
    room.do(key(dialog, pygame.K_RETURN))
    return room.stack[-1]


def test_who_exports_a_game_under_way_is_told_that_the_file_shows_the_tiles_to_come(room: Room) -> None:
    room.do(room.program.start(PEOPLE))
    room.do(room.program.tables.hosts[-1].export())
    assert "readable text" in room.dialog.words
    assert "tiles to come" in room.dialog.words
    room.stack.pop()
    while not room.game.state.is_over:
        room.play()
    room.do(room.program.tables.hosts[-1].export())
    assert "tiles to come" not in room.dialog.words


def test_an_export_lies_in_the_documents_and_can_be_opened(room: Room, home: Path) -> None:
    room.do(room.program.start(PEOPLE))
    room.play(2)
    record = room.game.record
    export(room)
    exported = list((home / "person" / "Documents").glob("*.santiago"))
    assert len(exported) == 1
    assert str(exported[0]) in room.dialog.words
    assert read_record(exported[0], sealed=SealPolicy.REQUIRED).moves == record.moves


@pytest.mark.parametrize(
    ("typed", "instead", "written"),
    [
        ("Sunday", False, "Documents/Sunday.santiago"),
        ("sunday", True, "Documents/sunday.santiago"),
        ("~/sunday.json", True, "sunday.json"),
        ("~/sunday.santiago.json", True, "sunday.santiago.json"),
        ("Sunday.Santiago", True, "Documents/Sunday.Santiago"),
        ("~", True, "Ana-Ben-Cleo.santiago"),
        ("../sunday.txt", True, "sunday.txt.santiago"),
    ],
)
def test_an_export_lies_where_the_player_says(
    room: Room, home: Path, typed: str, written: str, *, instead: bool
) -> None:
    room.do(room.program.start(PEOPLE))
    game = room.game
    assert isinstance(export(room, typed, instead=instead), Dialog)
    assert read_record(home / "person" / written, sealed=SealPolicy.REQUIRED).seats == game.record.seats


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("mine.json", "mine.json already exists"),
        ("gone/game", "does not exist"),
        ("~/shut/game", "does not exist"),
    ],
)
def test_an_export_that_fails_says_why_and_asks_again(room: Room, home: Path, typed: str, said: str) -> None:
    (home / "person" / "Documents" / "mine.json").write_text("mine")
    block(home / "person" / "shut")
    room.do(room.program.start(PEOPLE))
    card = export(room, typed, instead=True)
    assert isinstance(card, PathDialog)
    assert said in card.words
    assert (home / "person" / "Documents" / "mine.json").read_text() == "mine"


def test_a_second_export_takes_another_name(room: Room, home: Path) -> None:
    room.do(room.program.start(PEOPLE))
    for _ in range(2):
        export(room)
        room.do(room.dialog.back())
    assert len(list((home / "person" / "Documents").glob("*.santiago"))) == 2


def test_an_error_saves_the_game_and_tells_where_the_report_lies(room: Room) -> None:
    room.do(room.program.start(PEOPLE))
    room.play(3)
    crash_dialog = room.program.hooks().crashed(ValueError("a fault put in on purpose"))
    assert isinstance(crash_dialog, Dialog)
    crash_dialog.rebuild(room.context)
    report = next(paths.log_folder().glob("report-*.txt"))
    assert str(report) in crash_dialog.words
    text = report.read_text()
    assert "a fault put in on purpose" in text
    assert '"moves"' in text
    left = Library().resume()
    assert left is not None
    assert left.game.session.ply == 3
    left.game.close()


def test_an_error_without_a_place_for_the_report_is_reported_too(room: Room) -> None:
    block(paths.log_folder())
    crash_dialog = room.program.hooks().crashed(ValueError("a fault put in on purpose"))
    assert isinstance(crash_dialog, Dialog)
    crash_dialog.rebuild(room.context)
    assert "No report could be written" in crash_dialog.words


def test_a_replay_is_not_kept(room: Room) -> None:
    opened: OpenedGame = room.library.start_from(finished())
    problem: CannotWrite | None = opened.game.problem
    opened.game.close()
    assert problem is None
    assert not list(paths.data_folder().rglob("*.json"))


def test_after_the_end_the_table_tells_what_turned_the_game(room: Room) -> None:
    room.do(room.program.start(PEOPLE))
    while not room.game.state.is_over:
        room.play()
    room.do(room.program.tables.hosts[-1].story(room.table.visit))
    page = room.stack[-1]
    assert isinstance(page, FinishedGame)
    room.do(page.enter())
    assert room.game.state.is_over


# ---------------------------------------------------------------- unfinished games, broken ones


def test_every_game_that_was_left_can_be_taken_up_again(room: Room) -> None:
    room.do(room.program.start(PEOPLE))
    room.play(3)
    room.do(room.program.start(replace(PEOPLE, seed=4)))
    room.do(room.program.tables.leave())
    left = cards(room.program, GameKind.LEFT)
    assert len(left) == 2
    room.do(room.program.games().open(left[1]))
    assert room.game.ply == 3
    assert not room.game.is_replay


def test_the_game_on_the_table_is_not_among_those_that_were_left(room: Room) -> None:
    room.do(room.program.start(PEOPLE))
    assert cards(room.program, GameKind.LEFT) == []


def test_a_game_that_was_left_can_be_thrown_away(room: Room) -> None:
    room.do(room.program.start(PEOPLE))
    room.do(room.program.tables.leave())
    (card,) = cards(room.program, GameKind.LEFT)
    room.program.games().delete(card)
    assert not room.program.library.has_unfinished_game()


def test_a_game_open_elsewhere_is_not_thrown_away(room: Room) -> None:
    room.do(room.program.start(PEOPLE))
    room.program.tables.hosts[-1].opened.game.try_again()  # waits until the game is written
    other = Program(Library(), QUICK)
    (card,) = cards(other, GameKind.LEFT)
    with pytest.raises(GameLocked):
        other.games().delete(card)
    other.close()


def test_a_broken_saved_game_is_replayed_as_far_as_it_goes(room: Room) -> None:
    data = json.loads(encode(finished(), seal=False))
    data["moves"][9] = "bid 99"
    paths.slots_folder().mkdir(parents=True)
    (paths.slots_folder() / "sunday.json").write_text(json.dumps(data))
    (card,) = (card for card in cards(room.program, GameKind.SAVED) if card.fault)
    room.do(room.program.games().open(card))
    room.answer(0)
    assert room.game.is_replay
    assert room.game.ply == 9


@pytest.mark.parametrize("name", ["left-to-right", "shipped-off"])
def test_a_saved_file_of_any_name_is_opened_and_deleted(room: Room, name: str) -> None:
    paths.slots_folder().mkdir(parents=True)
    file = paths.slots_folder() / f"{name}.json"
    file.write_bytes(encode(finished()))
    (card,) = cards(room.program, GameKind.SAVED)
    room.do(room.program.games().open(card))
    room.answer(0)
    assert room.game.is_replay
    room.program.games().delete(card)
    assert not file.exists()


@pytest.mark.parametrize("moment", NO_MOMENTS)
def test_a_moment_that_the_system_cannot_convert_does_not_close_the_list_of_games(
    room: Room, moment: str
) -> None:
    record = replace(
        finished(), moves=(), extra={"started": moment, "slot": {"name": "Sunday", "saved": moment}}
    )
    for path in (paths.slots_folder() / "sunday.json", paths.games_folder() / "left" / "a.json"):
        path.parent.mkdir(parents=True)
        path.write_bytes(encode(record))
    shown = cards(room.program, GameKind.SAVED) + cards(room.program, GameKind.LEFT)
    assert len(shown) == 2
    assert all(card.summary is not None and card.moment is None for card in shown)


def test_a_saved_game_of_which_nothing_is_left_is_reported(room: Room) -> None:
    paths.slots_folder().mkdir(parents=True)
    (paths.slots_folder() / "sunday.json").write_bytes(b"\x00" * 50)
    (card,) = (card for card in cards(room.program, GameKind.SAVED) if card.fault)
    room.do(room.program.games().open(card))
    assert "left unchanged" in room.dialog.words


def test_a_game_whose_end_is_taken_back_is_not_among_the_finished(room: Room) -> None:
    room.do(room.program.start(PEOPLE))
    while not room.game.state.is_over:
        room.play()
    assert len(room.library.finished.stamps()) == 1
    assert room.game.undo()
    assert room.library.finished.stamps() == {}
    room.do(room.program.tables.leave())
    assert room.program.library.has_unfinished_game()


def test_a_turning_point_of_a_finished_game_is_shown_at_its_moment(room: Room) -> None:
    slot = room.library.finished.save(finished(), "", datetime(2026, 11, 20, tzinfo=UTC))
    shelf = FinishedArchive(
        room.library,
        Thumbnails(),
        room.program.tables.enter,
        lambda _, visit: visit(0) or Pop(),
        lambda _: Pop(),
    )
    room.do(shelf.replay(slot, 50))
    assert room.game.is_replay
    assert room.table.view.position.board == room.game.state_at(50).board


def test_the_first_game_for_two_begins_with_a_card_that_says_what_differs(room: Room) -> None:
    pair = replace(PEOPLE, seats=PEOPLE.seats[:2])
    room.do(room.program.start(pair))
    assert "palms" in room.dialog.words
    assert [room.dialog.words.count(word) for word in ("Three", "First", "Second", "Third")] == [1, 1, 1, 1]
    room.answer(0)
    assert not isinstance(room.stack[-1], Dialog)
    room.do(room.program.start(pair))
    assert not isinstance(room.stack[-1], Dialog)


def test_a_game_between_two_computers_begins_without_that_card(room: Room) -> None:
    computers = tuple(replace(seat, level=Level.EASY) for seat in PEOPLE.seats[:2])
    room.do(room.program.start(replace(PEOPLE, seats=computers)))
    assert not isinstance(room.stack[-1], Dialog)
