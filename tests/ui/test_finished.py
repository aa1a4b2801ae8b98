"""The finished games: the list, one of them, the statistics; by what a player does and by what is written."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pygame
import pytest

from santiago.persistence.codec import decode_game
from santiago.persistence.faults import BadSave, Fault
from santiago.persistence.seal import Sealed
from santiago.resources import shipped_saves
from santiago.rules.record import Level, Player, replay
from santiago.session.library import CannotWrite, Obstacle, StatisticsRow
from santiago.session.table_record import seat_choices
from santiago.session.turning_points import turning_points
from santiago.ui.contracts import USUAL_THUMBNAIL, Ending, FinishedCard, Pop, Push, SceneChange, Size, Visit
from santiago.ui.graphics.draw_context import DisplayOptions, make_draw_context
from santiago.ui.screens.dialog import Dialog
from santiago.ui.screens.games.finished_game import FinishedGame, archived_game, game_on_the_table
from santiago.ui.screens.games.finished_games import FinishedGames
from santiago.ui.screens.games.statistics import StatisticsPage
from santiago.ui.screens.screen import Screen
from tests.ui.drawings import SPRITES
from tests.ui.inked import faults

SAVED = datetime(2026, 11, 20, 18, 5, tzinfo=UTC)
ROWS = (
    StatisticsRow(seats=2, opponents=(Level.EASY,), games=3, wins=1.5, mean_score=61.25),
    StatisticsRow(
        seats=5, opponents=(None, None, Level.HARD, Level.EXPERT), games=1, wins=0, mean_score=88.0
    ),
)


def card(town: str) -> FinishedCard:
    """A game that ships with the program, as if it had been played here."""
    record, position = decode_game((shipped_saves() / f"{town}.json").read_bytes(), sealed=Sealed.REQUIRED)
    return FinishedCard(town, SAVED, Ending(record, position, seat_choices(record)))


THREE, FIVE = card("assomada"), card("cidade-velha")
BROKEN = FinishedCard("broken", None, None, BadSave(Fault.UNSEALED, "sha256", "the checksum is missing"))


class FakeArchive:
    """Records its calls."""

    def __init__(
        self, *cards: FinishedCard, fails: bool = False, rows: tuple[StatisticsRow, ...] = ROWS
    ) -> None:
        self.cards = cards
        self.fails = fails
        self.rows = rows
        self.requests: list[tuple[str, str | None]] = []

    def finished(self) -> tuple[FinishedCard, ...]:
        return self.cards

    def picture(self, card: FinishedCard, size: Size = USUAL_THUMBNAIL) -> pygame.Surface | None:
        return pygame.Surface(size) if card.ending else None

    def replay(self, slot: str, ply: int | None = None) -> SceneChange | None:
        self.requests.append(("replay", slot if ply is None else f"{slot} after {ply}"))
        return None

    def review(self, card: FinishedCard) -> SceneChange | None:
        self.requests.append(("review", card.slot))
        return None

    def export(self, slot: str) -> SceneChange | None:
        self.requests.append(("export", slot))
        return None

    def delete_finished(self, slot: str) -> None:
        if self.fails:
            raise CannotWrite(Path("game.json"), Obstacle.NO_RIGHTS, "Permission denied")
        self.requests.append(("delete", slot))
        self.cards = tuple(card for card in self.cards if card.slot != slot)

    def statistics(self, name: str | None) -> tuple[StatisticsRow, ...]:
        self.requests.append(("statistics", name))
        return self.rows

    def people(self) -> tuple[str, ...]:
        return ("Ana", "Bruno")


SCREENS: dict[str, Callable[[], Screen]] = {
    "list": lambda: FinishedGames(FakeArchive(THREE, BROKEN, FIVE)),
    "empty list": lambda: FinishedGames(FakeArchive()),
    "three seats": lambda: archived_game(FakeArchive(THREE), THREE),
    "over its table": lambda: game_on_the_table(
        FIVE, FakeArchive().picture, print, lambda: None, lambda _: Pop()
    ),
    "five seats": lambda: archived_game(FakeArchive(FIVE), FIVE),
    "statistics": lambda: StatisticsPage(FakeArchive(THREE)),
    "no statistics": lambda: StatisticsPage(FakeArchive(rows=())),
}


@pytest.mark.matrix(
    name=SCREENS, language=["en", "fr"], text_scale=[1.0, 2.0], size=[(1280, 800), (1024, 640)]
)
def test_every_text_is_whole(name: str, language: str, text_scale: float, size: tuple[int, int]) -> None:
    assert faults(SCREENS[name](), size, language, text_scale) == []


def shown(screen: Screen) -> Screen:
    screen.rebuild(make_draw_context((1280, 800), DisplayOptions("en"), SPRITES))
    return screen


def press(screen: Screen, key: str) -> SceneChange | None:
    point = screen.widgets.find(key).rect.center
    screen.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(0, 0, 0)))
    screen.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=point, button=1))
    return screen.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=point, button=1))


def pushed(change: SceneChange | None) -> Screen:
    assert isinstance(change, Push)
    assert isinstance(change.scene, Screen)
    return shown(change.scene)


def test_a_card_opens_its_game() -> None:
    screen = shown(FinishedGames(FakeArchive(THREE)))
    assert isinstance(pushed(press(screen, "open-assomada")), FinishedGame)


def test_a_card_replays_its_game() -> None:
    archive = FakeArchive(THREE)
    press(shown(FinishedGames(archive)), "replay-assomada")
    assert archive.requests == [("replay", "assomada")]


def test_a_broken_game_is_replayed_as_far_as_it_goes() -> None:
    archive = FakeArchive(BROKEN)
    press(shown(FinishedGames(archive)), "open-broken")
    assert archive.requests == [("replay", "broken")]


def test_a_game_is_deleted_only_after_a_question() -> None:
    archive = FakeArchive(THREE)
    question = pushed(press(shown(FinishedGames(archive)), "delete-assomada"))
    assert archive.requests == []
    assert press(question, "answer-0") == Pop(None)
    assert archive.requests == [("delete", "assomada")]


def test_the_question_can_be_declined() -> None:
    archive = FakeArchive(THREE)
    question = pushed(press(shown(FinishedGames(archive)), "delete-assomada"))
    assert press(question, "answer-1") == Pop()
    assert archive.requests == []


def test_deleting_on_its_own_page_leads_back_to_the_list() -> None:
    question = pushed(press(shown(archived_game(FakeArchive(THREE), THREE)), "delete"))
    assert press(question, "answer-0") == Pop(Pop())


def test_a_game_is_exported_from_the_list_and_from_its_own_page() -> None:
    archive = FakeArchive(THREE)
    press(shown(FinishedGames(archive)), "export-assomada")
    press(shown(archived_game(archive, THREE)), "export")
    assert archive.requests == [("export", "assomada")] * 2


def test_a_game_that_cannot_be_deleted_is_reported_with_the_reason() -> None:
    archive = FakeArchive(THREE, fails=True)
    change = press(pushed(press(shown(FinishedGames(archive)), "delete-assomada")), "answer-0")
    assert isinstance(change, Pop)
    pushed_dialog = pushed(change.then)
    assert isinstance(pushed_dialog, Dialog)
    assert "Permission denied" in pushed_dialog.words


def test_statistics_are_those_of_everybody_or_of_one() -> None:
    archive = FakeArchive(THREE)
    screen = shown(StatisticsPage(archive))
    rect = screen.widgets.find("who").rect
    point = (rect.right - 8, rect.centery)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        screen.handle(pygame.event.Event(kind, pos=point, button=1))
    assert archive.requests[0] == ("statistics", None)
    assert archive.requests[-1] == ("statistics", "Ana")


def test_enter_watches_the_game_again() -> None:
    archive = FakeArchive(THREE)
    screen = shown(archived_game(archive, THREE))
    screen.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode=""))
    assert archive.requests == [("replay", "assomada")]


def test_a_game_that_does_not_tell_its_date_has_a_page_too() -> None:
    shown(archived_game(FakeArchive(THREE), replace(THREE, saved=None)))


def test_pictures_are_drawn_one_at_a_time_so_that_the_list_opens_at_once() -> None:
    archive = FakeArchive(THREE, FIVE)
    asked: list[str] = []

    def picture(card: FinishedCard, size: Size = USUAL_THUMBNAIL) -> pygame.Surface | None:
        asked.append(card.slot)
        return pygame.Surface(size)

    archive.picture = picture  # type: ignore[method-assign]
    screen = shown(FinishedGames(archive))
    surface = pygame.Surface((1280, 800))
    screen.draw(surface)
    assert asked == []
    for wanted in (["assomada"], ["assomada", "cidade-velha"], ["assomada", "cidade-velha"]):
        screen.update(0.02)
        screen.draw(surface)
        assert asked == wanted


def test_a_turning_point_leads_to_its_moment() -> None:
    archive = FakeArchive(THREE)
    screen = shown(archived_game(archive, THREE))
    press(screen, "turning-0")
    assert THREE.ending is not None
    first = turning_points(replay(THREE.ending.record))[0]
    assert archive.requests == [("replay", f"assomada after {first.ply}")]


def test_over_its_table_a_turning_point_leads_back_to_its_moment_there() -> None:
    visited: list[int] = []
    screen = shown(
        game_on_the_table(THREE, FakeArchive().picture, visited.append, lambda: None, lambda _: Pop())
    )
    assert press(screen, "turning-1") == Pop()
    assert THREE.ending is not None
    assert visited == [turning_points(replay(THREE.ending.record))[1].ply]


def test_a_game_in_which_people_played_can_be_reviewed() -> None:
    assert THREE.ending is not None
    record = THREE.ending.record
    people = tuple(replace(seat, player=Player.HUMAN, level=None) for seat in record.seats)
    computers = tuple(replace(seat, player=Player.AI, level=Level.EASY) for seat in record.seats)
    archive = FakeArchive(THREE)
    with_people = replace(THREE, ending=replace(THREE.ending, record=replace(record, seats=people)))
    press(shown(archived_game(archive, with_people)), "review")
    assert archive.requests == [("review", "assomada")]
    without = replace(THREE, ending=replace(THREE.ending, record=replace(record, seats=computers)))
    with pytest.raises(KeyError):
        shown(archived_game(archive, without)).widgets.find("review")


def test_a_decision_of_the_review_is_shown_on_the_table_below_both_pages() -> None:
    visited: list[int] = []
    asked: list[Visit] = []

    def review(visit: Visit) -> SceneChange:
        asked.append(visit)
        return Pop()

    assert THREE.ending is not None
    record = THREE.ending.record
    people = tuple(replace(seat, player=Player.HUMAN, level=None) for seat in record.seats)
    card = replace(THREE, ending=replace(THREE.ending, record=replace(record, seats=people)))
    press(
        shown(game_on_the_table(card, FakeArchive().picture, visited.append, lambda: None, review)), "review"
    )
    assert asked[0](12) == Pop(Pop())
    assert visited == [12]
