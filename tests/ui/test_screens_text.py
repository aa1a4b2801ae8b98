"""Every text of every screen is complete, in its box and clear of others, in each language and size."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from random import Random
from types import SimpleNamespace

import msgspec
import pygame
import pytest

from santiago.persistence.codec import read_record
from santiago.persistence.seal import SealPolicy
from santiago.resources import shipped_saves
from santiago.rules.end_position import EndPosition
from santiago.rules.grid import Intersection, Square
from santiago.rules.observation import before_turning_up
from santiago.rules.options import Edition, Options, Seat
from santiago.rules.record import final_state
from santiago.rules.setup import random_setup
from santiago.rules.state import new_game
from santiago.session.game_summary import GameSummary
from santiago.session.lesson import LessonState
from santiago.session.people import Person
from santiago.session.problem import ProblemLabel, Theme, task_of
from santiago.session.problem_progress import Attempts, Progress, Streak
from santiago.session.table_setup import Placing, TableSetup
from santiago.ui.contracts import Pop, Scene, SceneChange
from santiago.ui.graphics.text import Align, Face, TextStyle
from santiago.ui.problem_solving.answer import AnswerNews, AnswerPage, AnswerRoutes
from santiago.ui.problem_solving.collection import ProblemFilter
from santiago.ui.problem_solving.problem_list import ProblemListPage
from santiago.ui.screens.cardboard.count_board import CountBoard
from santiago.ui.screens.cardboard.tile_picker import TilePicker
from santiago.ui.screens.dialog import confirm, message
from santiago.ui.screens.games.catalogue_cards import GameCard, GameKind
from santiago.ui.screens.games.people_page import PreferencesDialog
from santiago.ui.screens.handover import Handover
from santiago.ui.screens.keys import Keys
from santiago.ui.screens.menu import Menu
from santiago.ui.screens.name_dialog import NameDialog, PathDialog
from santiago.ui.screens.own_keys import OwnKeys
from santiago.ui.screens.pause import LessonPause, Pause, ProblemPause
from santiago.ui.screens.rulebook.rulebook_screen import RulesScreen
from santiago.ui.screens.screen import Screen
from santiago.ui.screens.seats import SeatsDialog, TakeOver
from santiago.ui.screens.settings_page import SettingsScreen
from santiago.ui.screens.setup.evening_dialog import EveningDialog
from santiago.ui.screens.setup.new_table import NewTable
from santiago.ui.screens.setup.seat_dialog import PersonDialog, SeatDialog
from santiago.ui.screens.setup.table_form import TableForm
from santiago.ui.widgets.controls import Button
from santiago.wording.names import GameNames
from santiago.wording.rulebook.chapters import BOOK
from santiago.wording.translator import Translator
from tests.combinations import Axis
from tests.session.test_problem import problem
from tests.ui.fakes import PEOPLE, PLAYED, FakeGame, FakeGames, FakeServices, some_slots
from tests.ui.hands import click, key, pushed, shown
from tests.ui.longer_english import LANGUAGES
from tests.ui.test_review import ScriptedThinker
from tests.ui.text_layout import Notes, faults, noted_context, paper

TODAY = date.today().toordinal()
pytestmark = pytest.mark.usefixtures("texts_only")


class FullTable(FakeServices):
    """Remembers a table of five with everything placed by hand."""

    def last_table(self) -> TableSetup:
        palms = (Square(0), Square(5), Square(47))
        table = TableSetup(seats=PEOPLE, placing=Placing.BY_HAND, spring=Intersection(7), palms=palms)
        return replace(table, seed=123456789)


def _chapter(number: int) -> Callable[[], Scene]:
    return lambda: RulesScreen(table=PLAYED if BOOK[number] is BOOK[-1] else None, chapter=number)


def _evening_menu() -> Scene:
    services = FakeServices(left=False)
    services.lesson_state, services.evening = LessonState.KNOWN, "Friday night in May"
    return Menu(services, "1.0.0")


def _menu_without_a_deal() -> Scene:
    services = FakeServices()
    services.deal_result = None
    return Menu(services, "1.0.0")


def _counted() -> Scene:
    """The page for scoring a board, with the end of a game of five in which the last is 11 points behind."""
    end = final_state(read_record(shipped_saves() / "cidade-velha.json", sealed=SealPolicy.REQUIRED))
    page = CountBoard(FakeServices())
    position = EndPosition(end.options, end.board, end.money)
    page.state = replace(page.state, position=position, entered=position)
    return page


def _tile_picker() -> Scene:
    position = new_game(Options(), 4, random_setup(Options(), 4, Random(1)))
    names = GameNames(tuple(seat.name for seat in PEOPLE), Edition.TREFL, Translator("en"))
    return TilePicker(before_turning_up(position), names, lambda *_: None)


class FakeProblems(FakeGames):
    """Problems of all themes and degrees; the player has tried most of them."""

    filter = ProblemFilter()

    def __init__(self) -> None:
        themes = [*Theme]
        cards = tuple(
            replace(card, kind=GameKind.OWN_PROBLEM if n % 2 else GameKind.PROBLEM, content=content)
            for n, card in enumerate(some_slots(len(themes)))
            if isinstance(card.content, GameSummary)
            for content in (
                msgspec.structs.replace(card.content, problem=ProblemLabel(themes[n], 1 + n % 3, "", n)),
            )
        )
        super().__init__(FakeServices(slots=cards))
        self.tried = {
            card.game: Attempts(first=n == 1, tries=1 if n == 1 else 12, solved=n % 3 == 1, day=TODAY)
            for n, card in enumerate(cards)
            if n
        }
        self.store = SimpleNamespace(progress=Progress(self.tried, (Streak(365, TODAY),)))
        self.all_cards = self.cards

    def attempts(self, card: GameCard) -> Attempts | None:
        return self.tried.get(card.game)

    def solve(self, card: GameCard) -> SceneChange | None:
        raise AssertionError(card)

    def is_solved(self, card: GameCard) -> bool:
        return card.game in self.tried and self.tried[card.game].solved

    due = frozenset({"slot 2"})

    def is_done(self, card: GameCard) -> bool:
        return self.is_solved(card)

    def daily_problems(self) -> dict[int, GameCard]:
        return dict(enumerate(self.cards()[:3], 1))


def answer() -> Scene:
    record, found = problem()
    news = AnswerNews("problems.today.solved", lambda tr: tr("problems.today"), (0.45, 0.5))
    return AnswerPage(task_of(record), found.tempting, ScriptedThinker(), AnswerRoutes(None, Pop), news)


def _lines() -> Scene:
    page = pushed(click(shown(answer()), "show"))
    key(page, pygame.K_END)
    return page


SCREENS: dict[str, Callable[[], Scene]] = {
    "menu": lambda: Menu(FakeServices(), "1.0.0"),
    "first menu": lambda: Menu(FakeServices(left=False), "1.0.0"),
    "menu of an evening": _evening_menu,
    "menu without a deal": _menu_without_a_deal,
    "new table": lambda: NewTable(FakeServices()),
    "new table of five": lambda: NewTable(FullTable()),
    "table form": lambda: TableForm(FakeServices()),
    "table form by hand": lambda: TableForm(FullTable()),
    "who sits here": lambda: SeatDialog(FullTable().last_table().seats[1], frozenset(), print),
    "evening": lambda: EveningDialog(FullTable().last_table(), lambda _: None),
    "who sits where": lambda: SeatsDialog(lambda: FullTable().last_table().seats, print, print),
    "taking over": lambda: TakeOver(FullTable().last_table().seats, Seat(0), print, print),
    "who are you": lambda: PersonDialog(FullTable().last_table().seats[0], frozenset(), print),
    "preferences": lambda: PreferencesDialog(Person("Maximiliane-Rose"), frozenset(), print),
    "settings": lambda: SettingsScreen(FakeServices()),
    "accessibility": lambda: pushed(click(shown(SettingsScreen(FakeServices())), "accessibility")),
    "own-keys": lambda: OwnKeys(FakeServices()),
    "load": lambda: FakeServices(slots=some_slots()).load_screen(),
    "load nothing": lambda: FakeServices().load_screen(),
    "problems": lambda: ProblemListPage(FakeProblems()),
    "two lines": _lines,
    "problem's pause": lambda: ProblemPause(FakeServices(), FakeGame()),
    "pause": lambda: Pause(FakeServices(), FakeGame(), PLAYED, Pop, str),
    "lesson's pause": lambda: LessonPause(FakeServices(), FakeGame(), Pop),
    "naming": lambda: NameDialog("pause.save.title", "Sunday at grandmother's", lambda _: Pop()),
    "export": lambda: PathDialog(
        "finished.export",
        "/home/ana/Documents/2026-11-20-Ana-Bruno.santiago",
        lambda _: None,
        lambda tr: tr("finished.export.exists", {"name": "2026-11-20-Ana-Bruno.santiago"}),
    ),
    "export of a game under way": lambda: PathDialog(
        "finished.export", "/home/ana/Documents/Ana.santiago", lambda _: None, "finished.export.where.open"
    ),
    "tiles dealt by hand": _tile_picker,
    "count a board": lambda: CountBoard(FakeServices()),
    "hand-over": lambda: Handover(PEOPLE[4]),
    "keys": Keys,
    "delete": lambda: confirm(
        "load.delete.title",
        lambda tr: tr("load.delete.text", {"name": "Sunday at grandmother's"}),
        "load.delete",
        Pop,
    ),
    "crash": lambda: message(
        "program.crash.title",
        lambda tr: tr("program.crash", {"detail": "/home/ana/.local/share/santiago/reports/2026-11-22"}),
    ),
    **{f"rules, {chapter.name}": _chapter(number) for number, chapter in enumerate(BOOK)},
}


@pytest.mark.matrix_in_turn(
    language=LANGUAGES, name=SCREENS, text_scale=Axis([1.0, 1.4, 2.0], extremes=[1.0, 2.0])
)
def test_every_text_of_every_screen_is_whole_in_the_smallest_window(
    name: str, language: str, text_scale: float
) -> None:
    assert faults(SCREENS[name](), (1024, 640), language, text_scale) == []


@pytest.mark.parametrize("text_scale", [0.8, 1.0])
@pytest.mark.parametrize("name", ["menu", "table form by hand", "settings", "load", "rules, canals"])
def test_texts_are_whole_on_a_4k_screen(name: str, text_scale: float) -> None:
    assert faults(SCREENS[name](), (3840, 2160), "fr", text_scale) == []


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_counted_board_of_five_says_how_far_behind_the_last_is(language: str) -> None:
    assert faults(_counted(), (1024, 640), language, 1.0) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text_scale", [1.0, 1.25, 1.5, 2.0])
def test_the_place_of_the_tile_set_aside_breaks_no_word(language: str, text_scale: float) -> None:
    for size in ((1024, 640), (1280, 800)):
        notes = Notes()
        picker = SCREENS["tiles dealt by hand"]()
        picker.rebuild(noted_context(size, language, text_scale, notes))
        picker.draw(paper(size))
        written = {note.wanted for note in notes.written}
        words = Translator(language)("box.aside")
        assert words in written or set(words.split()) <= written


class _Poster(Screen):
    """Paints given texts in a box of a given width."""

    def __init__(self, words: str, width: int, times: int = 1) -> None:
        super().__init__()
        self._words = words
        self._width = width
        self._times = times

    def build(self) -> None:
        pass

    def paint_behind(self, surface: pygame.Surface) -> None:
        ink = TextStyle(Face.BOLD, 17, self.context.palette.ink)
        for _ in range(self._times):
            self.context.text.line(
                surface, self._words, pygame.Rect(20, 20, self._width, 40), ink, Align.LEFT
            )


def test_a_text_that_fits_has_no_fault() -> None:
    assert faults(_Poster("Santiago", 200), (1280, 800), "en", 1.0) == []


def test_a_text_too_long_for_its_box_is_found() -> None:
    found = faults(
        _Poster("Bring the water, reap the valley, and pay the overseer", 200), (1280, 800), "en", 1.0
    )
    assert any(fault.startswith("cut short") for fault in found)


def test_a_text_that_runs_out_of_the_window_is_found() -> None:
    found = faults(_Poster("Bring the water, reap the valley" * 6, 1600), (1280, 800), "en", 1.0)
    assert any(fault.startswith("cut at the") for fault in found)


def test_two_texts_on_each_other_are_found() -> None:
    found = faults(_Poster("Santiago", 200, times=2), (1280, 800), "en", 1.0)
    assert found == ["on top of each other: 'Santiago' and 'Santiago'"]


class _Label(Screen):
    """A button that is too narrow for its label."""

    def build(self) -> None:
        Button(self.widgets, "long", pygame.Rect(20, 20, 90, 40), "Bring the water, reap the valley", Pop)


def test_a_label_too_long_for_its_button_is_found() -> None:
    found = faults(_Label(), (1280, 800), "en", 1.0)
    assert found == ["cut short: 'Bring the water, reap the valley'"]
