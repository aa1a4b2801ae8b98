"""An evening of several games, and games with the same deal, side by side."""

from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path
from random import Random

import pygame
import pytest

from santiago.ai.evaluation.tuned_weights import weights_for
from santiago.ai.moves import one_ply
from santiago.persistence.safe_write import Obstacle
from santiago.rules.end_position import empty_position
from santiago.rules.observation import unseen_tiles
from santiago.rules.options import Options, Seat
from santiago.rules.record import Level, Record, final_state
from santiago.rules.scoring import score
from santiago.rules.successor import successor
from santiago.session.counted_boards import CountedBoard, keep_board
from santiago.session.daily import deal_of_the_day
from santiago.session.deal_code import code_of
from santiago.session.evening import highlights, standings
from santiago.session.library import CannotWrite
from santiago.session.people import note_seats
from santiago.session.table_record import evening_of, new_record, seat_choices
from santiago.session.table_setup import BY_CHANCE, Placing, SeatChoice, SeatColour, TableSetup
from santiago.ui.contracts import Home, Pop, Push
from santiago.ui.graphics.draw_context import DisplayOptions, make_draw_context
from santiago.ui.review.review_screen import Review
from santiago.ui.screens.cardboard.count_board import CountBoard
from santiago.ui.screens.continue_button import players_text
from santiago.ui.screens.games import game_export
from santiago.ui.screens.games.finished_game import FinishedGame
from santiago.ui.screens.games.finished_games import FinishedGames
from santiago.ui.screens.games.games_comparison import GamesComparison
from santiago.ui.screens.games.load import Load
from santiago.ui.screens.menu import Menu
from santiago.ui.screens.seats import SeatsDialog
from santiago.ui.screens.setup.evening_dialog import EveningDialog
from santiago.ui.screens.setup.new_table import NewTable
from santiago.ui.screens.setup.table_form import TableForm
from santiago.ui.screens.static_parts import Sheet
from santiago.ui.table.table_scene import TableScene
from santiago.ui.widgets.controls import TextEntry
from santiago.wording.translator import Translator
from tests.ui.drawings import context_of
from tests.ui.fakes import FakeServices
from tests.ui.hands import click, key, pushed, shown, typed
from tests.ui.room import PEOPLE, Room, open_room
from tests.ui.test_finished import asked_path, saved_to
from tests.ui.text_layout import CountedSprites, Notes, faults, ink_of, noted_context, paper

THREE = PEOPLE


def begin(room: Room) -> None:
    """Begin an evening of two games on the page of a new table."""
    room.library.keep_table(THREE)
    room.do(Push(NewTable(room.program)))
    page = room.stack[-1]
    assert isinstance(page, NewTable)
    room.do(click(page, "evening"))
    dialog = room.dialog
    assert isinstance(dialog, EveningDialog)
    typed(dialog, "Friday")
    click(dialog, "end")
    room.answer(0)


def finish(room: Room) -> None:
    while not room.game.state.is_over:
        room.play()
    for _ in range(9000):
        if room.table.view.final is not None:
            return
        room.table.update(0.05)
    raise AssertionError("the results are never shown")


def archive(room: Room) -> FinishedGames:
    """Open the archive after the tables are closed, and let it read all games."""
    room.program.tables.close_all()
    room.do(room.program.archive())
    page = room.stack[-1]
    assert isinstance(page, FinishedGames)
    while page.animating:
        page.update(0.02)
    return page


def next_game(room: Room) -> GamesComparison:
    """Press the main button at the end of a game."""
    room.do(room.program.tables.hosts[-1].same_table())
    page = room.stack[-1]
    assert isinstance(page, GamesComparison)
    return page


def test_the_next_game_keeps_the_persons_and_passes_the_overseer_on(room: Room) -> None:
    begin(room)
    evening, first = evening_of(room.game.record), room.game.record.setup.overseer
    assert evening is not None
    assert (evening.name, evening.games, evening.number) == ("Friday", 2, 1)
    finish(room)
    buttons = room.table.view.action.buttons
    assert [button.caption for button in buttons if button.main] == ["Standings"]
    page = next_game(room)
    assert [len(game.seats) for game in page.archive.games_of(evening)] == [3]
    room.do(click(page, "next"))
    again = evening_of(room.game.record)
    assert again is not None
    assert (again.id, again.number) == (evening.id, 2)
    assert room.game.record.setup.overseer == (first + 1) % 3
    assert [seat.name for seat in room.game.seats] == ["Ana", "Ben", "Cleo"]
    table = room.library.last_table()
    assert table is not None
    assert (table.evening, table.overseer) == (None, None)


def test_each_row_of_the_standings_has_the_sign_of_its_line_in_the_charts(room: Room) -> None:
    begin(room)
    finish(room)
    seats, page, sprites = seat_choices(room.game.record), all_read(next_game(room)), CountedSprites()
    page.rebuild(make_draw_context((1280, 800), DisplayOptions("en"), sprites))
    page.draw(pygame.Surface((1280, 800)))
    signs = [sprites.drawn[f"chip-{seat.paint.value}"] for seat in seats]
    assert signs == [2, 2, 2], "once in the table, once in the chart"


def test_a_game_that_is_left_says_to_which_evening_it_belongs(room: Room) -> None:
    begin(room)
    room.play()
    room.program.tables.close_all()
    left = room.program.unfinished_game()
    assert left is not None
    assert players_text(left.summary, Translator("en")) == "Evening: Friday"
    room.do(room.program.load())
    page = room.stack[-1]
    assert isinstance(page, Load)
    while page.animating:
        page.update(0.02)
    page.rebuild(room.context)
    assert [spoken for spoken in page.widgets.spoken() if "Evening: Friday" in str(spoken)]


def end_of(dialog: EveningDialog, pressed: int | None = None) -> str:
    """Press a key, and return the chosen end."""
    if pressed is not None:
        key(dialog, pressed)
    return dialog.widgets.find("end").spoken().name


def test_the_name_of_an_evening_takes_one_tab_to_leave_and_one_escape_to_cancel() -> None:
    dialog = shown(EveningDialog(THREE, lambda _: None))
    assert dialog.widgets.focus.key == "name"
    key(dialog, pygame.K_TAB)
    assert dialog.widgets.focus.key == "end"
    dialog = shown(EveningDialog(THREE, lambda _: None))
    assert key(dialog, pygame.K_ESCAPE) == Pop()


def test_an_evening_asks_friends_from_the_people_of_the_household(room: Room) -> None:
    note_seats([SeatChoice("Zoe", SeatColour.RED, character="person-3")], 5)
    room.library.keep_table(replace(THREE, seats=(THREE.seats[0], *computers(3))))
    room.do(Push(NewTable(room.program)))
    room.do(click(room.stack[-1], "evening"))
    dialog = room.dialog
    assert "person-Ben" not in dialog.widgets.keys, "nobody knows Ben"
    click(dialog, "person-Zoe")
    room.answer(0)
    seats = seat_choices(room.game.record)
    assert [(seat.name, seat.level is None) for seat in seats[:2]] == [("Ana", True), ("Zoe", True)]
    assert seats[1].character == "person-3"
    assert len(seats) == 4, "a friend takes the seat of a computer"
    assert len({seat.paint for seat in seats}) == 4


def computers(count: int) -> list[SeatChoice]:
    return [SeatChoice("", paint, Level.EASY, BY_CHANCE) for paint in [*SeatColour][1 : count + 1]]


def test_the_standings_show_a_persons_own_face_also_if_a_computer_stood_in(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    note_seats([replace(seat, character=f"person-{n}") for n, seat in enumerate(THREE.seats, 3)], 5)
    begin(room)
    room.do(click(seats_of(room), "seat-0"))
    room.do(click(room.dialog, "face-rosa"))
    room.dialog.rebuild(room.context)
    room.answer(0)
    closed(room)
    finish(room)
    painted, sprite = list[str](), Sheet.sprite

    def noted(sheet: Sheet, name: str, centre: tuple[float, float], size: float) -> None:
        painted.append(name)
        sprite(sheet, name, centre, size)

    monkeypatch.setattr(Sheet, "sprite", noted)
    all_read(next_game(room))
    assert "face-rosa" not in painted
    assert {"face-person-3", "face-person-4", "face-person-5"} <= set(painted)


def test_an_evening_needs_two_players_and_says_so() -> None:
    note_seats(THREE.seats, 5)
    dialog = shown(EveningDialog(THREE, lambda _: None))
    for name in ("Ana", "Ben"):
        click(dialog, f"person-{name}")
    assert "2" in " ".join(dialog.read_aloud()) or "two" in " ".join(dialog.read_aloud())
    begun: list[TableSetup] = []
    dialog = shown(EveningDialog(THREE, begun.append))
    click(dialog, "person-Ben")
    dialog.answers[0].press()
    assert [seat.name for seat in begun[0].seats] == ["Ana", "Cleo"]
    assert begun[0].evening is not None


def test_the_table_its_reader_and_the_pause_menu_name_the_evening(room: Room) -> None:
    begin(room)
    assert room.table.view.evening == "Friday, game 1"
    names = [node.name for node in room.table.spoken().root.all()]
    assert any(name.startswith("Friday, game 1. ") for name in names)
    room.do(key(room.table, pygame.K_p))
    assert "Friday, game 1" in room.stack[-1].read_aloud()  # type: ignore[attr-defined]


def test_every_end_of_an_evening_is_at_most_eight_presses_away() -> None:
    dialog = shown(EveningDialog(THREE, lambda _: None))
    key(dialog, pygame.K_TAB)
    values = [end_of(dialog)]
    while (value := end_of(dialog, pygame.K_RIGHT)) != values[0]:
        values.append(value)
    assert any("Until" in value for value in values)
    assert len(values) <= 2 * 8 + 1  # a cycle with an arrow on each side


def test_an_evening_goes_on_after_the_program_was_closed(room: Room) -> None:
    begin(room)
    finish(room)
    page = archive(room)
    slot = next(iter(room.library.finished.stamps()))
    room.do(click(page, f"open-finished-{slot}"))
    game = room.stack[-1]
    assert isinstance(game, FinishedGame)
    room.do(click(game, "evening"))
    standing = room.stack[-1]
    assert isinstance(standing, GamesComparison)
    room.do(click(standing, "next"))
    again = evening_of(room.game.record)
    assert again is not None
    assert again.number == 2


def test_the_players_end_the_evening_and_see_who_did_best(room: Room) -> None:
    begin(room)
    finish(room)
    standing = all_read(next_game(room))
    evening = room.program.open_evening()
    assert evening is not None
    assert evening.name == "Friday"
    assert len(evening.leaders) == 3
    room.do(click(standing, "end"))
    room.answer(1)
    assert room.program.open_evening() is not None, "the answer was no"
    room.do(click(standing, "end"))
    room.answer(0)
    ended = room.stack[-1]
    assert isinstance(ended, GamesComparison)
    assert not {"end", "next", "box"} & set(all_read(ended).widgets.keys)
    words = " ".join(ended.read_aloud())
    assert "The evening is over." in words
    best = highlights([room.library.finished.load(slot).record for slot in room.library.finished.stamps()])
    assert ("Best plantation: " in words) is (best[0] is not None)
    assert ("Largest bribe: " in words) is (best[1] is not None)
    assert room.program.open_evening() is None


def test_the_standing_fits_and_is_saved_as_a_picture(room: Room) -> None:
    begin(room)
    finish(room)
    page = all_read(next_game(room))
    for language in ("en", "fr", "de", "pl", "es"):
        assert faults(page, (1024, 640), language, 1.4) == []
    page.rebuild(context_of())
    dialog = asked_path(page, "sheet")
    entry = dialog.widgets.find("name")
    assert isinstance(entry, TextEntry)
    path = Path(entry.value).with_name("standing.png")
    entry.select(0, len(entry.value))
    typed(dialog, str(path))
    key(dialog, pygame.K_RETURN)
    assert pygame.image.load(path).get_width() > 600


def test_the_curve_of_each_game_is_in_the_standing_while_the_evening_goes_on(room: Room) -> None:
    begin(room)
    finish(room)
    page = all_read(next_game(room))
    page.rebuild(context_of())
    assert room.program.open_evening() is not None
    assert "Game 1" in page.read_aloud(), "the title above the curve"


def test_in_the_standing_a_name_is_beside_its_numbers(room: Room) -> None:
    begin(room)
    finish(room)
    page, notes = all_read(next_game(room)), Notes()
    page.rebuild(noted_context((1280, 800), "en", 1.0, notes))
    page.draw(paper((1280, 800)))
    names = [ink_of(note) for note in notes.written if note.wanted in {"Ana", "Ben", "Cleo"}]
    assert len(names) == 3
    numbers = (ink_of(note) for note in notes.written if note.wanted.isdigit())
    bottom = max(name.bottom for name in names)
    points = [number for number in numbers if number.top < bottom]  # below are the numbers of the curve
    assert len(points) == 3
    for name in names:
        beside = min(points, key=lambda box: abs(box.centery - name.centery))
        assert beside.left - name.right < 300


def all_read(page: GamesComparison) -> GamesComparison:
    """Let the page read all games, and return it."""
    while page.animating:
        page.update(0.02)
    assert page.all_read
    return page


def test_games_with_one_deal_stand_side_by_side(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    room.do(room.program.start(THREE))
    finish(room)
    code = code_of(room.game.record)
    record = room.game.record
    room.do(room.program.tables.hosts[-1].same_deal())
    assert code_of(room.game.record) == code
    finish(room)
    page = archive(room)
    slot = next(iter(room.library.finished.stamps()))
    room.do(click(page, f"open-finished-{slot}"))
    game = room.stack[-1]
    assert isinstance(game, FinishedGame)
    room.do(click(game, "deal-code"))
    side = room.stack[-1]
    assert isinstance(side, GamesComparison)
    assert side.title() == f"Deal {code}"
    copied: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    assert pushed(click(side, "copy-code"))
    assert copied == [code]
    room.do(click(side, "play-deal"))
    assert code_of(room.game.record) == code
    assert room.game.ply == 0
    assert record.setup == room.library.finished.load(slot).record.setup


def test_finished_games_are_filtered_and_named(room: Room) -> None:
    room.do(room.program.start(THREE))
    finish(room)
    four = TableSetup((*PEOPLE.seats, SeatChoice("Zoe", SeatColour.GOLD)), seed=4)
    room.do(room.program.start(four))
    finish(room)
    page = archive(room)
    cycler = page.widgets.find("filter")
    values: tuple[str, ...] = cycler.values  # type: ignore[attr-defined]
    assert {"All games", "Ana", "Ben", "Zoe", "3 players", "4 players"} <= set(values)
    for _ in range(values.index("Zoe")):
        click(page, "filter")
    keys = [one for one in page.widgets.keys if one.startswith("open-")]
    assert len(keys) == 1
    slot = keys[0].removeprefix("open-finished-")
    dialog = pushed(click(page, f"name-finished-{slot}"))
    typed(dialog, "Zoe's first")
    key(dialog, pygame.K_RETURN)
    assert room.library.finished.load(slot).name == "Zoe's first"


def test_the_mistakes_of_the_last_game_are_one_press_from_the_menu(room: Room) -> None:
    menu = room.stack[0]
    assert isinstance(menu, Menu)
    room.do(room.program.start(THREE))
    finish(room)
    room.program.tables.close_all()
    room.do(Home())
    menu.rebuild(room.context)
    menu.finish()
    menu.rebuild(room.context)
    assert "Last game: costliest mistakes" in [node.name for node in menu.spoken().root.all()]
    room.do(click(menu, "review"))
    assert isinstance(room.stack[-1], Review)


def test_without_a_finished_game_the_menu_offers_no_review(room: Room) -> None:
    menu = room.stack[0]
    assert isinstance(menu, Menu)
    room.library.keep_table(THREE)
    menu.finish()
    menu.rebuild(room.context)
    assert "review" not in menu.widgets.keys


def daily_game(person: SeatChoice, day: int) -> Record:
    """Return a finished game with the deal of a day, in which Normal decides for everybody."""
    record = new_record(deal_of_the_day(day, person, Level.EASY))
    state, moves = record.start(), []
    weights = weights_for(state.seats, state.options.edition)
    while (seat := state.to_move) is not None:
        moves.append(one_ply.best_move(state, seat, weights))
        state = successor(state, moves[-1])
    return replace(record, moves=tuple(moves))


def test_the_deal_of_the_day_is_played_first_and_then_shown_beside_earlier_ones(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    today = date.today().toordinal()
    monkeypatch.setattr("santiago.session.problem_progress._EPOCH", today - 412)
    monkeypatch.setattr("santiago.ui.app.menu_news._READ_SECONDS", 60.0)
    lines: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", lines.append)
    games = [daily_game(PEOPLE.seats[0], today - back) for back in (0, 1, 9)]
    room.library.keep_table(PEOPLE)
    for record in games[1:]:
        room.library.finished.save(record, "", datetime.now(UTC))
    room.do(room.program.daily_deal().press())
    assert room.game.record.setup == games[0].setup
    room.do(room.program.menu())
    room.library.finished.save(games[0], "", datetime.now(UTC))
    for _ in games:
        room.program.open_evening()  # the menu reads at least one new game for it, before the deal
    deal = room.program.daily_deal()
    assert deal.is_today
    room.do(deal.press())
    page = room.stack[-1]
    assert isinstance(page, GamesComparison)
    totals = [score(final_state(record)).totals for record in games]
    words = " ".join(page.read_aloud())
    mean, best = round(sum(one[0] for one in totals) / 3), max(one[0] for one in totals)
    assert f"Your points in 3 of these deals: {mean} on average, {best} at best." in words
    for points in totals:
        assert all(str(one) in words for one in points)
    assert date.today().isoformat() in words
    assert "00:00" not in words, "a deal belongs to a day"
    room.do(click(page, "copy-result"))
    place = 1 + sum(one > totals[0][0] for one in totals[0])
    nth = ("1st", "2nd", "3rd", "4th", "5th")[place - 1]
    assert lines == [f"Santiago 412, deal of the day: {totals[0][0]} points, {nth}"]
    room.answer(0)
    room.do(click(page, "play-deal"))
    assert room.game.record.setup == games[0].setup


def test_a_deal_code_is_typed_at_a_new_table(room: Room) -> None:
    room.do(room.program.start(TableSetup(PEOPLE.seats, seed=77)))
    record, code = room.game.record, code_of(room.game.record)
    services = FakeServices()
    services.kept_table = TableSetup(PEOPLE.seats[:2])
    form = shown(TableForm(services))
    click(form, "seed")
    typed(form, code)
    assert isinstance(form, TableForm)
    assert len(form.table.seats) == 3
    assert form.table.seed == 77
    form.enter()
    assert services.requests[-1][0] == "start"
    table = services.requests[-1][1]
    assert isinstance(table, TableSetup)
    from santiago.session.table_record import new_record

    assert new_record(table).setup == record.setup


@pytest.mark.parametrize("size", [(1280, 800), (1024, 640)])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_only_the_card_of_a_game_that_is_over_shows_its_deal_code(
    room: Room, language: str, size: tuple[int, int]
) -> None:
    """Whoever types the code of an unfinished game at a new table sees the tiles to come."""
    room.do(room.program.start(THREE))
    under_way = code_of(room.game.record)
    room.library.save(room.game.record, "Half")
    room.do(room.program.start(replace(THREE, seed=77)))
    while not room.game.state.is_over:
        room.play()
    over = code_of(room.game.record)
    room.library.save(room.game.record, "Whole")
    room.program.tables.close_all()
    games = room.program.games()
    page = Load(games, room.program.tables.practise_at)
    assert faults(page, size, language, 1.4) == []
    while games.read((), 1.0):
        pass
    abouts = {
        card.name: page.words(card, card.summary).about
        for card in games.cards()
        if card.summary is not None and card.name in ("Half", "Whole")
    }
    assert under_way
    assert under_way not in abouts["Half"]
    assert over in abouts["Whole"]


def test_a_wrong_code_deals_no_other_game() -> None:
    form = shown(TableForm(FakeServices()))
    assert isinstance(form, TableForm)
    click(form, "seed")
    typed(form, "ABCDEF-12345")
    assert form.table.seed is None


def test_tiles_turned_up_by_hand_need_no_deal_code_and_offer_to_lay_the_valley_by_hand() -> None:
    form = shown(TableForm(FakeServices()))
    assert isinstance(form, TableForm)
    assert "seed" in form.widgets.keys
    click(form, "tiles")
    assert form.table.dealt_by_hand
    assert form.table.placing is Placing.BY_HAND
    assert "seed" not in form.widgets.keys


def test_the_sheet_of_a_finished_game_is_written_or_the_reason_told(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    room.do(room.program.start(THREE))
    finish(room)
    room.do(room.program.tables.hosts[-1].story(lambda _: None))
    story = room.stack[-1]
    assert isinstance(story, FinishedGame)
    sheet = saved_to(asked_path(story, "sheet"))
    assert "Ben" in sheet.read_text(encoding="utf-8")

    def full(*_: object) -> None:
        raise CannotWrite(sheet, Obstacle.DISK_FULL, "No space left on device")

    monkeypatch.setattr(game_export, "write_safely", full)
    dialog = asked_path(story, "sheet")
    assert key(dialog, pygame.K_RETURN) is None
    assert "The disk is full" in dialog.words


COUNTED = CountedBoard(
    str(empty_position(Options(), 3).board), (5, 0, 9), Options(), THREE.seats, "2026-11-21T22:00:00+01:00"
)


def with_counted(room: Room) -> GamesComparison:
    """Play a game of an evening, add a counted board, and show the standing."""
    begin(room)
    finish(room)
    evening = evening_of(room.game.record)
    assert evening is not None
    later = datetime.now().astimezone().isoformat()
    keep_board(replace(COUNTED, moment=later, evening=evening.name, evening_id=evening.id))
    return all_read(next_game(room))


def test_a_counted_board_is_a_game_of_the_evening(room: Room) -> None:
    page = with_counted(room)
    words = page.read_aloud()
    assert any("Game 1" in text and "Game 2" in text for text in words)
    assert any(text.startswith("Cleo") and text.endswith("9 (1st)") for text in words)
    assert "end" not in page.widgets.keys, "the evening had two games, and is over"
    assert any("The evening is over." in text for text in words)
    assert room.program.open_evening() is None


def test_a_game_is_left_out_of_the_standing_and_taken_back(room: Room) -> None:
    page = with_counted(room)
    before = page.read_aloud()
    room.do(click(page, "game-2"))
    room.answer(1)
    assert page.read_aloud() == before, "the answer was no"
    room.do(click(page, "game-2"))
    room.answer(0)
    page.rebuild(context_of())
    assert any(text.startswith("Cleo") and text.endswith("–") for text in page.read_aloud())
    room.do(click(page, "game-2"))
    page.rebuild(context_of())
    assert page.read_aloud() == before


def test_the_end_of_the_evening_is_saved_as_one_page_to_print(room: Room) -> None:
    page = with_counted(room)
    text = saved_to(asked_path(page, "sheet")).read_text(encoding="utf-8")
    assert text.count("<svg") == 1, "the counted board has no curve"
    for word in ("Cleo", "9 (1st)", "The evening is over.", "Game 1"):
        assert word in text


def seats_of(room: Room) -> SeatsDialog:
    """Open the dialog with the seats of the running game."""
    room.do(key(room.table, pygame.K_ESCAPE))
    room.do(click(room.stack[-1], "seats"))
    dialog = room.stack[-1]
    assert isinstance(dialog, SeatsDialog)
    return dialog


def closed(room: Room) -> None:
    """Close the dialog and the pause menu."""
    while not isinstance(room.stack[-1], TableScene):
        room.do(key(room.stack[-1], pygame.K_ESCAPE))


@pytest.mark.usefixtures("home")
def test_an_evening_of_a_family_with_a_telephone_call_a_box_a_counted_board_and_a_crash() -> None:
    """Three people and a computer left to chance play on the screen, from the box, and beside the screen."""
    family = replace(PEOPLE, seats=(*PEOPLE.seats, SeatChoice("", SeatColour.PURPLE, Level.EASY, BY_CHANCE)))
    with open_room() as room:
        room.library.keep_table(family)
        room.do(Push(NewTable(room.program)))
        page = room.stack[-1]
        assert isinstance(page, NewTable)
        room.do(click(page, "evening"))
        typed(room.dialog, "Friday")
        room.answer(0)
        drawn = room.game.seats[3].name
        room.play(5)
        game = room.game
        room.do(click(seats_of(room), "seat-0"))
        room.do(click(room.dialog, "face-rosa" if drawn != "Rosa" else "face-mateo"))
        room.dialog.rebuild(room.context)
        room.answer(0)
        assert game.seats[0].level is not None
        assert game.seats[0].name == "Ana", "a computer stands in for her"
        closed(room)
        room.play(3)
        room.do(click(seats_of(room), "back-0"))
        assert (game.seats[0].name, game.seats[0].level) == ("Ana", None)
        closed(room)
        finish(room)
        assert len(room.library.finished.stamps()) == 1
    with open_room() as room:  # the program was killed between two games
        room.stack[0].finish()  # type: ignore[attr-defined]
        room.stack[0].rebuild(room.context)
        room.do(click(room.stack[0], "evening"))  # type: ignore[arg-type]
        standing = all_read(room.stack[-1])
        assert {one.name for one in standings(standing.archive.summaries())} == {"Ana", "Ben", "Cleo"}
        room.do(click(standing, "box"))
        assert [seat.name for seat in room.game.seats] == ["Ana", "Ben", "Cleo", drawn]
        evening = evening_of(room.game.record)
        assert evening is not None
        assert evening.number == 2
        turn_up_and_finish(room)
        room.do(room.program.tables.leave())
        room.do(Push(CountBoard(room.program)))
        board = room.stack[-1]
        assert isinstance(board, CountBoard)
        board.state = board.state.with_seats(3).with_purse(Seat(1), "9")
        board.edit("a1")
        board.rebuild(room.context)
        room.do(click(board, "keep"))
        room.answer(0)
        standing = all_read(room.stack[-1])
        words = standing.read_aloud()
        assert any("Game 3" in text for text in words)
        assert not any("Game 4" in text for text in words)
        assert len(standings(standing.archive.games_of(evening))) == 3, "a row for each of the family"


def turn_up_and_finish(room: Room) -> None:
    """Turn up tiles of the box in each round, and play to the end."""
    assert room.game.state.awaits_tiles
    chance = Random(4)
    while not room.game.state.is_over:
        state = room.game.state
        if state.awaits_tiles:
            count = len(state.setup.stacks)
            kinds = chance.sample(sorted(unseen_tiles(state)), count + (state.round == 1))
            room.game.turn_up(kinds[:count], next(iter(kinds[count:]), None))
        else:
            room.play()
