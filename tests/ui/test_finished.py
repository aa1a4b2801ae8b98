"""Finished games: the list, a game's page and the statistics, their controls and texts."""

import re
from base64 import b64decode
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

import pygame
import pytest

from santiago.ai.explain.decision_kind import DecisionKind
from santiago.persistence.codec import decode_game
from santiago.persistence.faults import BadSave, Fault
from santiago.persistence.seal import SealPolicy
from santiago.presentation.results.result_tables import final_table
from santiago.resources import shipped_saves
from santiago.rules.apply import Transition
from santiago.rules.options import Seat
from santiago.rules.record import Level, Player, Record, replay
from santiago.session.game_summary import GameSummary, summary_of
from santiago.session.library import CannotWrite, Obstacle
from santiago.session.people import note_games
from santiago.session.problem import ProblemLabel, Theme
from santiago.session.problem_progress import Attempts
from santiago.session.statistics import Statistics, Tally, people, results_against_characters, statistics
from santiago.session.strength import ProblemStrength, ReviewedSeat, Strength, problem_strength, strength_of
from santiago.session.table_setup import SeatChoice, SeatColour, TableSetup
from santiago.session.turning_points import turning_points
from santiago.session.valley_path import PATH, Stop
from santiago.ui.contracts import Pop, Replace, SceneChange, ShowPly
from santiago.ui.graphics.sprites import Sprites
from santiago.ui.graphics.work_steps import Steps
from santiago.ui.screens.dialog import Dialog
from santiago.ui.screens.games.catalogue_cards import GameCard, GameKind
from santiago.ui.screens.games.characters_page import CharactersPage
from santiago.ui.screens.games.finished_archive import FinishedCard
from santiago.ui.screens.games.finished_game import FinishedGame, archived_game, game_on_the_table
from santiago.ui.screens.games.finished_games import FinishedGames
from santiago.ui.screens.games.path_page import PathPage
from santiago.ui.screens.games.people_page import PeoplePage
from santiago.ui.screens.games.statistics_page import StatisticsPage
from santiago.ui.screens.games.strength_page import StrengthPage
from santiago.ui.screens.games.thumbnails import USUAL_THUMBNAIL, Ending, Size
from santiago.ui.screens.name_dialog import PathDialog
from santiago.ui.screens.screen import Page, Screen
from santiago.ui.widgets.controls import Cycler, TextEntry
from tests.ui.hands import click, key, pushed, shown, typed
from tests.ui.longer_english import LANGUAGES
from tests.ui.text_layout import Notes, faults, ink_of, noted_context, paper

SAVED = datetime(2026, 11, 20, 18, 5, tzinfo=UTC)


def card(town: str) -> FinishedCard:
    """Return a game that ships with the program, as if it had been played here."""
    record, position = decode_game(
        (shipped_saves() / f"{town}.json").read_bytes(), sealed=SealPolicy.REQUIRED
    )
    return FinishedCard(town, SAVED, record, position)


THREE, FIVE = card("assomada"), card("cidade-velha")
PEOPLE = [Seat(n) for n, seat in enumerate(THREE.ending.seats) if seat.level is None]
BROKEN = BadSave(Fault.UNSEALED, "sha256", "the checksum is missing")


STEPS = {id(one.played): tuple(replay(one.played)) for one in (THREE, FIVE)}


def steps_of(record: Record) -> tuple[Transition, ...]:
    """Return the steps of a game, replayed only once for shipped games."""
    return STEPS.get(id(record)) or tuple(replay(record))


class FakeArchive:
    """Records its calls. The games include a `broken` one between the first and the others."""

    def __init__(
        self, *games: FinishedCard, broken: bool = False, fails: bool = False, unread: tuple[str, ...] = ()
    ) -> None:
        self.games = games
        self.library = self.finished = self.thumbnails = self
        self.broken = broken
        self.fails = fails
        self.unread = list(unread)
        self.requests: list[tuple[str, str | None]] = []
        self.asked: list[str] = []
        self.seats: list[ReviewedSeat] = []
        self.problems: dict[str, ProblemLabel] = {}

    def cards(self) -> tuple[GameCard, ...]:
        shown = [GameCard(game.slot, GameKind.FINISHED, self.content(game)) for game in self.games]
        if self.broken:
            shown.insert(1, GameCard("broken", GameKind.FINISHED, BROKEN))
        return tuple(shown)

    def content(self, game: FinishedCard) -> GameSummary | None:
        if game.slot in self.unread:
            return None
        return summary_of(game.played, steps_of(game.played), "", game.saved)

    def read(self, first: Sequence[GameCard], seconds: float) -> bool:
        del seconds
        known = [card.game for card in first if card.game in self.unread] or self.unread[:1]
        for slot in known[:1]:
            self.unread.remove(slot)
        return bool(known)

    def picture(self, card: GameCard, sprites: Sprites) -> Steps[pygame.Surface | None]:
        del sprites
        self.asked.append(card.game)
        yield
        return pygame.Surface(USUAL_THUMBNAIL)

    def slot_of(self, game: GameSummary) -> str | None:
        return next((one.slot for one in self.games if self.content(one) == game), None)

    def game(self, slot: str) -> FinishedCard:
        for game in self.games:
            if game.slot == slot:
                return game
        raise BROKEN

    def of(
        self, name: str, moves: int, load: Callable[[], Ending], sprites: Sprites, size: Size
    ) -> Steps[pygame.Surface]:
        del name, moves, load, sprites
        yield
        return pygame.Surface(size)

    def replay(self, slot: str, ply: int | None = None) -> SceneChange | None:
        self.requests.append(("replay", slot if ply is None else f"{slot} after {ply}"))
        return None

    def review(self, card: FinishedCard) -> SceneChange | None:
        self.requests.append(("review", card.slot))
        return None

    def export(self, slot: str) -> SceneChange | None:
        self.requests.append(("export", slot))
        return None

    def rename(self, slot: str, name: str) -> None:
        self.requests.append((slot, name))

    def delete(self, slot: str) -> None:
        if self.fails:
            raise CannotWrite(Path("game.json"), Obstacle.NO_RIGHTS, "Permission denied")
        self.requests.append(("delete", slot))
        self.games = tuple(game for game in self.games if game.slot != slot)

    def statistics(self, name: str | None) -> Statistics | None:
        self.requests.append(("statistics", name))
        return statistics(self.summaries(), name)

    def results_against_characters(self) -> dict[tuple[str, Level], Tally]:
        return results_against_characters(self.summaries())

    @property
    def reviewed(self) -> int | None:
        return len(self.seats)

    def strength(self, name: str) -> Strength:
        self.requests.append(("strength", name))
        return strength_of([(4, seat) for seat in self.seats])

    def problem_strength(self) -> ProblemStrength:
        return problem_strength(
            self.problems, {name: Attempts(n % 3 > 0, 1, True, 1) for n, name in enumerate(self.problems)}
        )

    def people(self) -> tuple[str, ...]:
        return people(self.summaries())

    def note_people(self) -> None:
        note_games(self.summaries())

    def summaries(self) -> list[GameSummary]:
        return [card.summary for card in self.cards() if card.summary is not None]


def with_person(game: FinishedCard) -> FinishedCard:
    """Return the same game with a person in the first seat and computers in the others."""
    seats = tuple(
        replace(seat, player=Player.AI, level=list(Level)[number])
        if number
        else replace(seat, name="Ana", player=Player.HUMAN, level=None)
        for number, seat in enumerate(game.played.seats)
    )
    record = replace(game.played, seats=seats)
    return replace(game, played=record)


def played() -> FakeArchive:
    """Return an archive with statistics."""
    return FakeArchive(with_person(THREE), with_person(FIVE))


def reviewed(games: int = 10) -> FakeArchive:
    """Return an archive with reviewed games and answered problems."""
    archive = played()
    lost = tuple((kind, 0.2 * n) for n, kind in enumerate(DecisionKind, start=1))
    archive.seats = [ReviewedSeat(0, 0.034, lost)] * games
    archive.problems = {
        f"problem {n}": ProblemLabel(theme, 1 + n % 3) for n, theme in enumerate([*Theme] * 2)
    }
    return archive


def path_of_two() -> PathPage:
    """Return the path of one of two people, who can be chosen beside its title."""
    ben = with_person(FIVE)
    first, *others = ben.played.seats
    ben = replace(ben, played=replace(ben.played, seats=(replace(first, name="Ben"), *others)))
    return PathPage(FakeArchive(with_person(THREE), ben), SeatChoice("Ana", SeatColour.RED), 4, print)


def path(start: Callable[[TableSetup], None] = print) -> PathPage:
    """Return the path of the person in two games; `start` is called with the tables to be played at."""
    return PathPage(played(), SeatChoice("Ana", SeatColour.RED), 4, start)


SCREENS: dict[str, Callable[[], Screen]] = {
    "list": lambda: FinishedGames(FakeArchive(THREE, FIVE, broken=True)),
    "empty list": lambda: FinishedGames(FakeArchive()),
    "three seats": lambda: archived_game(FakeArchive(THREE), THREE),
    "over its table": lambda: game_on_the_table(
        FIVE,
        FakeArchive(),
        print,
        lambda: None,
        lambda _: Pop(),
    ),
    "five seats": lambda: archived_game(FakeArchive(FIVE), FIVE),
    "statistics": lambda: StatisticsPage(played()),
    "opponents": lambda: CharactersPage(played()),
    "strength": lambda: StrengthPage(reviewed()),
    "people": lambda: PeoplePage(played()),
    "path": path,
    "path of two": path_of_two,
    "no strength": lambda: StrengthPage(played()),
    "strength of nobody": lambda: StrengthPage(FakeArchive()),
    "no statistics": lambda: StatisticsPage(FakeArchive()),
}


@pytest.mark.usefixtures("home")
@pytest.mark.matrix(name=SCREENS, language=LANGUAGES, text_scale=[1.0, 2.0], size=[(1280, 800), (1024, 640)])
def test_every_text_is_whole(name: str, language: str, text_scale: float, size: tuple[int, int]) -> None:
    assert faults(SCREENS[name](), size, language, text_scale) == []


@pytest.mark.usefixtures("home")
@pytest.mark.matrix(name=SCREENS, language=LANGUAGES, text_scale=[1.0, 1.5, 2.0])
def test_no_control_covers_the_title_of_a_page(name: str, language: str, text_scale: float) -> None:
    page, notes, size = SCREENS[name](), Notes(), (1024, 640)
    assert isinstance(page, Page)
    page.rebuild(noted_context(size, language, text_scale, notes))
    page.draw(paper(size))
    title = next(ink_of(note) for note in notes.written if note.wanted == page.title())
    controls = [page.widgets.find(key) for key in page.widgets.keys]
    covering = [control.key for control in controls if control.rect.colliderect(title)]
    assert covering == []


def test_a_card_opens_its_game() -> None:
    screen = shown(FinishedGames(FakeArchive(THREE)))
    assert isinstance(pushed(click(screen, "open-finished-assomada")), FinishedGame)


def test_a_card_replays_its_game() -> None:
    archive = FakeArchive(THREE)
    click(shown(FinishedGames(archive)), "replay-finished-assomada")
    assert archive.requests == [("replay", "assomada")]


def test_a_broken_game_is_replayed_as_far_as_it_goes() -> None:
    archive = FakeArchive(THREE, broken=True)
    click(shown(FinishedGames(archive)), "open-finished-broken")
    assert archive.requests == [("replay", "broken")]


def test_a_game_is_deleted_only_after_a_question() -> None:
    archive = FakeArchive(THREE)
    question = pushed(click(shown(FinishedGames(archive)), "delete-finished-assomada"))
    assert archive.requests == []
    assert click(question, "answer-0") == Pop(None)
    assert archive.requests == [("delete", "assomada")]


def test_the_question_can_be_declined() -> None:
    archive = FakeArchive(THREE)
    question = pushed(click(shown(FinishedGames(archive)), "delete-finished-assomada"))
    assert click(question, "answer-1") == Pop()
    assert archive.requests == []


def test_deleting_on_its_own_page_leads_back_to_the_list() -> None:
    question = pushed(click(shown(archived_game(FakeArchive(THREE), THREE)), "delete"))
    assert click(question, "answer-0") == Pop(Pop())


def test_a_game_is_exported_from_the_list_and_from_its_own_page() -> None:
    archive = FakeArchive(THREE)
    click(shown(FinishedGames(archive)), "export-finished-assomada")
    click(shown(archived_game(archive, THREE)), "export")
    assert archive.requests == [("export", "assomada")] * 2


def test_all_that_can_be_done_with_a_game_is_in_sight() -> None:
    """At 1280x800 the delete button was once half below the window's edge."""
    game = with_person(FIVE)
    widgets = shown(archived_game(FakeArchive(game), game)).widgets
    (area,) = widgets.areas
    for key_of_button in ("replay", "review", "export", "picture", "delete"):
        assert area.view.contains(widgets.find(key_of_button).rect)


def asked_path(screen: Screen, button: str) -> PathDialog:
    """Press a button that asks for a file."""
    dialog = pushed(click(screen, button))
    assert isinstance(dialog, PathDialog)
    return dialog


def saved_to(dialog: PathDialog) -> Path:
    """Press Enter, and return the path of the file, which the player is told."""
    path = Path(dialog.widgets.find("name").value)  # type: ignore[attr-defined]
    change = key(dialog, pygame.K_RETURN)
    assert isinstance(change, Replace)
    told = shown(change.scene)  # type: ignore[arg-type]
    assert isinstance(told, Dialog)
    assert path.name in told.words
    assert str(path.parent) in told.words
    return path


@pytest.mark.usefixtures("home")
def test_the_game_is_saved_where_the_player_chooses_with_the_board_on_its_first_page() -> None:
    page = shown(archived_game(FakeArchive(), FIVE))
    path = saved_to(asked_path(page, "sheet"))
    html = path.read_text(encoding="utf-8")
    assert html.startswith("<!DOCTYPE html>")
    before, after = html.split('class="next"')
    picture = b64decode(before.partition("data:image/jpeg;base64,")[2].partition('"')[0])
    assert pygame.image.load(BytesIO(picture)).get_width() > 1000
    totals = final_table(FIVE.position).totals
    assert all(f"<td>{total}</td>" in before for total in totals), "the count is beside the board"
    assert "<p>" in after
    assert saved_to(asked_path(page, "sheet")) != path, "no file is overwritten"


@pytest.mark.usefixtures("home")
def test_the_result_is_saved_as_one_picture_where_the_player_chooses() -> None:
    page = shown(archived_game(FakeArchive(), FIVE))
    path = saved_to(asked_path(page, "picture"))
    assert path.suffix == ".png"
    picture = pygame.image.load(path)
    assert picture.get_width() > picture.get_height() > 600


@pytest.mark.usefixtures("home")
def test_the_ending_of_the_typed_name_decides_between_page_and_picture(tmp_path: Path) -> None:
    page = shown(archived_game(FakeArchive(), FIVE))
    dialog = asked_path(page, "sheet")
    entry = dialog.widgets.find("name")
    assert isinstance(entry, TextEntry)
    entry.select(0, len(entry.value))
    typed(dialog, str(tmp_path / "evening.png"))
    key(dialog, pygame.K_RETURN)
    assert pygame.image.load(tmp_path / "evening.png").get_width() > 600


def test_over_its_table_a_turning_point_leads_back_to_its_moment_there() -> None:
    visited: list[int] = []
    screen = shown(
        game_on_the_table(
            THREE,
            FakeArchive(),
            visited.append,
            lambda: None,
            lambda _: Pop(),
        )
    )
    assert click(screen, "turning-1") == Pop()
    assert visited == [turning_points(replay(THREE.played), PEOPLE)[1].ply]


def test_a_game_in_which_people_played_can_be_reviewed() -> None:
    record = THREE.played
    people = tuple(replace(seat, player=Player.HUMAN, level=None) for seat in record.seats)
    computers = tuple(replace(seat, player=Player.AI, level=Level.EASY) for seat in record.seats)
    archive = FakeArchive(THREE)
    with_people = replace(THREE, played=replace(record, seats=people))
    click(shown(archived_game(archive, with_people)), "review")
    assert archive.requests == [("review", "assomada")]
    without = replace(THREE, played=replace(record, seats=computers))
    with pytest.raises(KeyError):
        shown(archived_game(archive, without)).widgets.find("review")


def test_a_decision_of_the_review_is_shown_on_the_table_below_both_pages() -> None:
    visited: list[int] = []
    asked: list[ShowPly] = []

    def review(visit: ShowPly) -> SceneChange:
        asked.append(visit)
        return Pop()

    record = THREE.played
    people = tuple(replace(seat, player=Player.HUMAN, level=None) for seat in record.seats)
    card = replace(THREE, played=replace(record, seats=people))
    page = game_on_the_table(
        card,
        FakeArchive(),
        visited.append,
        lambda: None,
        review,
    )
    click(shown(page), "review")
    assert asked[0](12) == Pop(Pop())
    assert visited == [12]


def test_statistics_follow_games_that_are_still_being_read() -> None:
    archive = played()
    archive.unread = [THREE.slot, FIVE.slot]
    screen = shown(StatisticsPage(archive))
    assert screen.animating
    for _ in range(4):
        screen.update(0.02)
    assert not screen.animating
    assert archive.unread == []
    assert [request for request in archive.requests if request[0] == "statistics"][-1] == ("statistics", None)


def test_statistics_of_a_single_game_need_no_chart() -> None:
    assert faults(StatisticsPage(FakeArchive(with_person(THREE))), (1024, 640), "fr", 2.0) == []


def test_the_path_offers_the_next_opponent_and_any_other() -> None:
    tables: list[TableSetup] = []
    page = shown(path(tables.append))
    click(page, "play")
    click(page, "stop-9")
    click(page, "play")
    key(page, pygame.K_RETURN)
    first, second, third = tables
    for table, stop in ((first, PATH[0]), (second, PATH[9])):
        assert (table.seats[1].level, table.seats[1].character) == (stop.level, stop.character)
    assert second == third


def test_a_stop_that_was_passed_shows_its_game() -> None:
    """In this game, Ana wins against Benito, who plays as an Expert."""
    won = with_person(THREE)
    characters = {**won.played.extra, "characters": ["", "", "benito"]}
    seats = (*won.played.seats[:2], replace(won.played.seats[2], level=Level.EXPERT))
    won = replace(won, played=replace(won.played, seats=seats, extra=characters))
    archive = FakeArchive(won)
    assert 0 in archive.content(won).winners  # type: ignore[union-attr]
    page = shown(PathPage(archive, SeatChoice("Ana", SeatColour.RED), 4, print))
    assert "show" not in page.widgets.keys, "the next stop is chosen"
    click(page, f"stop-{PATH.index(Stop(Level.HARD, 'benito'))}")
    assert isinstance(pushed(click(page, "show")), FinishedGame)


def test_whoever_wants_to_punish_an_error_meets_those_who_make_it() -> None:
    """`reasons.character.NAME.weak` says that Dolores, Rosa and Esteban forget the drought."""
    tables: list[TableSetup] = []
    page = shown(path(tables.append))
    cycler = page.widgets.find("error")
    assert isinstance(cycler, Cycler)
    while page.widgets.find("error").words()[1] != "Forgets the drought":
        click(page, "error")
    click(page, "play")
    assert {seat.character for seat in tables[0].seats[1:]} == {"dolores", "rosa", "esteban"}
    assert {seat.level for seat in tables[0].seats[1:]} == {Level.EASY}
    while page.widgets.find("error").words()[1] != cycler.values[0]:
        click(page, "error")
    click(page, "play")
    assert tables[1].seats[1].character == PATH[0].character, "the next stop again"


def test_the_path_tells_the_state_of_each_stop_and_goal() -> None:
    page = shown(path())
    words = [node.name for node in page.spoken().root.all()]
    assert {"Carmen, Easy, Next", "Benito, Easy, Still ahead"} < {*words}
    assert "A plantation of 8 tiles, 2026-11-20" in words


def test_an_interval_narrower_than_a_tenth_is_written_with_two_decimals() -> None:
    """“Between 0.6 and 0.6” would say nothing."""
    archive = reviewed()
    seat = archive.seats[0]
    low, high = (ReviewedSeat(0, seat.luck, ((DecisionKind.AUCTION, by),)) for by in (0.57, 0.64))
    archive.seats = [low] * 5 + [high] * 5
    texts = " ".join(node.name for node in shown(StrengthPage(archive)).spoken().root.all())
    found = re.search(r"The true figure is between (0\.\d\d) and (0\.\d\d), with 95% certainty", texts)
    assert found is not None
    assert 0.57 <= float(found[1]) < float(found[2]) <= 0.64
