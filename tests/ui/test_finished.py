"""Finished games: the list, a game's page and the statistics, their controls and texts."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pygame
import pytest

from santiago.ai.explain.decision_kind import DecisionKind
from santiago.persistence.codec import decode_game
from santiago.persistence.faults import BadSave, Fault
from santiago.persistence.seal import SealPolicy
from santiago.resources import shipped_saves
from santiago.rules.apply import Transition
from santiago.rules.options import Seat
from santiago.rules.record import Level, Player, Record, replay
from santiago.session.game_summary import GameSummary, summary_of
from santiago.session.library import CannotWrite, Obstacle
from santiago.session.path import PATH
from santiago.session.people import note_games
from santiago.session.problem import ProblemLabel, Theme
from santiago.session.problem_progress import Attempts
from santiago.session.statistics import Statistics, Tally, people, results_against_characters, statistics
from santiago.session.strength import ProblemStrength, ReviewedSeat, Strength, problem_strength, strength_of
from santiago.session.table_setup import SeatChoice, SeatColour, TableSetup
from santiago.session.turning_points import turning_points
from santiago.ui.contracts import Pop, SceneChange, ShowPly
from santiago.ui.graphics.sprites import Sprites
from santiago.ui.graphics.steps import Steps
from santiago.ui.screens.dialog import Dialog
from santiago.ui.screens.games.catalogue_cards import GameCard, GameKind
from santiago.ui.screens.games.finished_archive import FinishedCard
from santiago.ui.screens.games.finished_game import FinishedGame, archived_game, game_on_the_table
from santiago.ui.screens.games.finished_games import FinishedGames
from santiago.ui.screens.games.opponents import OpponentsPage
from santiago.ui.screens.games.path_page import PathPage
from santiago.ui.screens.games.people_page import PeoplePage
from santiago.ui.screens.games.statistics_page import StatisticsPage
from santiago.ui.screens.games.strength_page import StrengthPage
from santiago.ui.screens.games.thumbnails import USUAL_THUMBNAIL, Size
from santiago.ui.screens.screen import Screen
from santiago.wording.translator import Translator
from tests.ui.hands import click, key, pushed, shown
from tests.ui.longer_english import LANGUAGES
from tests.ui.text_layout import faults

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
        self.broken = broken
        self.fails = fails
        self.unread = list(unread)
        self.requests: list[tuple[str, str | None]] = []
        self.pictures: list[pygame.Surface] = []
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

    def game(self, slot: str) -> FinishedCard:
        for game in self.games:
            if game.slot == slot:
                return game
        raise BROKEN

    def final_picture(self, card: FinishedCard, sprites: Sprites, size: Size) -> Steps[pygame.Surface]:
        del card, sprites
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

    def save_sheet(self, html: str, name: str) -> Callable[[Translator], str]:
        self.requests.append((html, name))
        return lambda _: f"/documents/{name}.html"

    def save_picture(self, picture: pygame.Surface, name: str) -> Callable[[Translator], str]:
        self.requests.append(("picture", name))
        self.pictures.append(picture)
        return lambda _: f"It is {name}.png"

    def delete_finished(self, slot: str) -> None:
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


def path(start: Callable[[TableSetup], None] = print) -> PathPage:
    """Return the path of the person in two games; `start` is called with the tables to be played at."""
    return PathPage(played(), SeatChoice("Ana", SeatColour.RED), 4, start)


SCREENS: dict[str, Callable[[], Screen]] = {
    "list": lambda: FinishedGames(FakeArchive(THREE, FIVE, broken=True)),
    "empty list": lambda: FinishedGames(FakeArchive()),
    "three seats": lambda: archived_game(FakeArchive(THREE), THREE),
    "over its table": lambda: game_on_the_table(
        FIVE,
        FakeArchive().final_picture,
        print,
        lambda: None,
        lambda _: Pop(),
        FakeArchive().save_picture,
        FakeArchive().save_sheet,
    ),
    "five seats": lambda: archived_game(FakeArchive(FIVE), FIVE),
    "statistics": lambda: StatisticsPage(played()),
    "opponents": lambda: OpponentsPage(played()),
    "strength": lambda: StrengthPage(reviewed()),
    "people": lambda: PeoplePage(played()),
    "path": path,
    "no strength": lambda: StrengthPage(played()),
    "strength of nobody": lambda: StrengthPage(FakeArchive()),
    "no statistics": lambda: StatisticsPage(FakeArchive()),
}


@pytest.mark.usefixtures("home")
@pytest.mark.matrix(name=SCREENS, language=LANGUAGES, text_scale=[1.0, 2.0], size=[(1280, 800), (1024, 640)])
def test_every_text_is_whole(name: str, language: str, text_scale: float, size: tuple[int, int]) -> None:
    assert faults(SCREENS[name](), size, language, text_scale) == []


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


def test_the_game_is_saved_as_one_page_to_print_and_the_player_told_where() -> None:
    archive = FakeArchive()
    told = pushed(click(shown(archived_game(archive, FIVE)), "sheet"))
    assert isinstance(told, Dialog)
    (html, name), *_ = archive.requests
    assert name in told.words
    assert html.startswith("<!DOCTYPE html>")


def test_the_result_is_saved_as_one_picture_and_the_player_told_where() -> None:
    archive = FakeArchive(FIVE)
    told = pushed(click(shown(archived_game(archive, FIVE)), "picture"))
    assert isinstance(told, Dialog)
    (request,) = archive.requests
    assert told.words == f"It is {request[1]}.png"
    assert str(request[1]).endswith("-".join(seat.name for seat in FIVE.ending.seats))
    assert archive.pictures[0].get_width() > archive.pictures[0].get_height() > 600


def test_a_game_that_cannot_be_deleted_is_reported_with_the_reason() -> None:
    archive = FakeArchive(THREE, fails=True)
    change = click(pushed(click(shown(FinishedGames(archive)), "delete-finished-assomada")), "answer-0")
    assert isinstance(change, Pop)
    pushed_dialog = pushed(change.then)
    assert isinstance(pushed_dialog, Dialog)
    assert "You may not write to" in pushed_dialog.words


def test_statistics_are_those_of_everybody_or_of_one() -> None:
    archive = played()
    screen = shown(StatisticsPage(archive))
    rect = screen.widgets.find("who").rect
    point = (rect.right - 8, rect.centery)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        screen.handle(pygame.event.Event(kind, pos=point, button=1))
    assert archive.requests[0] == ("statistics", None)
    assert archive.requests[-1] == ("statistics", "Ana")


def test_strength_is_told_with_its_interval_and_the_costliest_decisions_first() -> None:
    """Each game lost 0.2, 0.4, 0.6, 0.8 and 1.0 points; of 16 first answers 10 were right."""
    page = pushed(click(shown(StatisticsPage(reviewed())), "strength"))
    assert isinstance(page, StrengthPage)
    words = shown(page).read_aloud()
    assert "0.6 points lost per decision" in words
    assert "Your last 10 reviewed games. The true figure is between 0.6 and 0.6, with 95% certainty." in words
    assert "Luck of the tiles: +3% chance of winning, per game" in words
    rows = [text for text in words if text.endswith(", 1.0")]
    assert rows[0] == "Your own canal, 1.0, 1.0"
    assert rows[-1] == "Auction, 0.2, 1.0"
    assert any(text.startswith("16 first answers.") for text in words)
    assert "How much to bid?, 1, 2" in words


def test_four_reviewed_games_are_too_few_for_a_figure() -> None:
    words = shown(StrengthPage(reviewed(4))).read_aloud()
    assert "Not yet: 4 of your games have been reviewed, and 5 are needed." in words
    assert not any("lost per decision" in text for text in words)


def test_strength_is_renewed_when_a_review_in_the_background_ends() -> None:
    archive = reviewed(4)
    page = shown(StrengthPage(archive))
    archive.seats *= 2
    for _ in range(3):
        page.update(0.6)
    assert "Your last 8 reviewed games. The true figure is between 0.6 and 0.6, with 95% certainty." in (
        page.read_aloud()
    )


def test_enter_watches_the_game_again() -> None:
    archive = FakeArchive(THREE)
    screen = shown(archived_game(archive, THREE))
    key(screen, pygame.K_RETURN)
    assert archive.requests == [("replay", "assomada")]


def test_a_game_that_does_not_tell_its_date_has_a_page_too() -> None:
    screen = shown(archived_game(FakeArchive(THREE), replace(THREE, saved=None)))
    assert screen.title() == "Finished game"


def test_pictures_are_drawn_one_at_a_time_so_that_the_list_opens_at_once() -> None:
    archive = FakeArchive(THREE, FIVE)
    screen = shown(FinishedGames(archive))
    surface = pygame.Surface((1280, 800))
    screen.draw(surface)
    assert archive.asked == []
    for wanted in (["assomada"], ["assomada", "cidade-velha"], ["assomada", "cidade-velha"]):
        screen.update(0.02)
        screen.draw(surface)
        assert archive.asked == wanted


def many(count: int, **options: tuple[str, ...]) -> FakeArchive:
    return FakeArchive(*(replace(THREE, slot=f"game-{number}") for number in range(count)), **options)


def test_only_cards_near_the_view_have_controls() -> None:
    screen = shown(FinishedGames(many(300)))
    assert "open-finished-game-0" in screen.widgets.keys
    assert len(screen.widgets.keys) < 100
    key(screen, pygame.K_END)
    screen.update(0.02)
    assert "open-finished-game-299" in screen.widgets.keys
    assert "open-finished-game-0" not in screen.widgets.keys
    assert len(screen.widgets.keys) < 100


def test_the_keyboard_reaches_the_last_of_many_games() -> None:
    archive = many(60)
    screen = shown(FinishedGames(archive))
    for _ in range(60 * 5 + 5):
        key(screen, pygame.K_TAB)
        screen.update(0.02)
        if screen.widgets.focus.key == "delete-finished-game-59":
            return
    pytest.fail("Tab never came to the last game")


def test_the_games_seen_first_are_read_one_at_each_step_before_the_list_is_drawn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("time.perf_counter", lambda: 0.0)  # so that even the slowest computer is not late
    archive = many(30, unread=tuple(f"game-{number}" for number in range(30)))
    screen = shown(FinishedGames(archive))
    surface = pygame.Surface((1280, 800))
    empty, unread = pygame.image.tobytes(surface, "RGB"), 30
    for _ in screen.draw_in_steps(surface):
        assert unread - len(archive.unread) <= 1
        unread = len(archive.unread)
        if unread > 30 - 12:
            assert pygame.image.tobytes(surface, "RGB") == empty
    assert unread == 30 - 12


def test_games_that_were_not_read_are_read_while_the_list_is_shown() -> None:
    slots = tuple(f"game-{number}" for number in range(30))
    archive = many(30, unread=slots)
    screen = shown(FinishedGames(archive))
    surface = pygame.Surface((1280, 800))
    for _ in range(32):
        screen.update(0.02)
        screen.draw(surface)
    assert archive.unread == []
    assert not screen.animating


def test_a_turning_point_leads_to_its_moment() -> None:
    archive = FakeArchive(THREE)
    screen = shown(archived_game(archive, THREE))
    click(screen, "turning-0")
    first = turning_points(replay(THREE.played), PEOPLE)[0]
    assert archive.requests == [("replay", f"assomada after {first.ply}")]


def test_over_its_table_a_turning_point_leads_back_to_its_moment_there() -> None:
    visited: list[int] = []
    screen = shown(
        game_on_the_table(
            THREE,
            FakeArchive().final_picture,
            visited.append,
            lambda: None,
            lambda _: Pop(),
            FakeArchive().save_picture,
            FakeArchive().save_sheet,
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
        FakeArchive().final_picture,
        visited.append,
        lambda: None,
        review,
        FakeArchive().save_picture,
        FakeArchive().save_sheet,
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


def test_the_path_tells_the_state_of_each_stop_and_goal() -> None:
    page = shown(path())
    words = [node.name for node in page.spoken().root.all()]
    assert {"Carmen, Easy, Next", "Benito, Easy, Still ahead"} < {*words}
    assert "A plantation of 8 tiles, 2026-11-20" in words
