"""The kinds of tables and screens that monkeys explore, each with the way to it."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

from santiago.rules.grid import Intersection, Square
from santiago.rules.options import Edition, Money, Options, Passers, Seat
from santiago.rules.record import Level, Record
from santiago.session.table_record import new_record, practice_of
from santiago.session.table_setup import Aid, Evening, Placing, SeatChoice, SeatColour, TableSetup
from santiago.ui.contracts import Home, Push, SceneChange
from santiago.ui.screens.cardboard.count_board import CountBoard
from santiago.ui.screens.keys import Keys
from santiago.ui.screens.rulebook.rulebook_screen import RulesScreen
from santiago.ui.screens.settings_page import SettingsScreen
from santiago.ui.screens.setup.new_table import NewTable
from santiago.ui.screens.setup.table_form import TableForm
from tests.monkeys.stage import Stage
from tests.persistence.games import finished_game
from tests.ui.table.playing import NAMES

_USUAL = Options()


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of table, or a group of screens.

    `enter` leads there, `owns` are the class names of the scenes that a monkey explores there, and `tables`
    are the tables at which it plays; `recorded` is a game that was played with as many seats.
    """

    enter: Callable[[Stage, "Kind"], SceneChange | None]
    owns: frozenset[str]
    tables: tuple[TableSetup, ...] = ()
    recorded: str = ""


def _table(seats: str, options: Options = _USUAL, **more: Any) -> TableSetup:
    """Return a table; each letter of `seats` is h for a person or a for a computer."""
    choices = tuple(
        SeatChoice(NAMES[n], tuple(SeatColour)[n], Level.EASY if letter == "a" else None)
        for n, letter in enumerate(seats)
    )
    return TableSetup(choices, options, **more)


def _late(stage: Stage, kind: Kind) -> Record:
    """Return the recorded game, played by people up to a move that is often shortly before its end."""
    played = finished_game(kind.recorded)
    fit = [one for one in kind.tables if len(one.seats) == played.start().seats]
    start = new_record(stage.chance.choice(fit))
    left = stage.chance.choice((1, 3, 10, len(played.moves) // 2))
    return replace(start, options=played.options, setup=played.setup, moves=played.moves[:-left])


def _play(stage: Stage, kind: Kind) -> SceneChange | None:
    if kind.recorded and stage.chance.random() < 0.5:
        return stage.program.tables.play(_late(stage, kind))
    return stage.program.start(stage.chance.choice(kind.tables))


def _evening(stage: Stage, kind: Kind) -> SceneChange | None:
    if stage.chance.random() < 0.7:
        return _play(stage, kind)
    played = finished_game(kind.recorded)
    record = replace(new_record(kind.tables[0]), setup=played.setup, moves=played.moves)
    stage.library.finished.save(record, "", datetime(2026, 11, 20, tzinfo=UTC), "evening-1")
    stage.loop.change(stage.program.tables.play(record))
    return stage.program.tables.hosts[-1].same_table()


def _practise(stage: Stage, kind: Kind) -> SceneChange | None:
    record = _late(stage, kind)
    stage.loop.change(stage.program.tables.play(record))
    return stage.program.tables.practise(practice_of(record, len(record.moves) // 2))


def _visit(stage: Stage, kind: Kind) -> SceneChange | None:
    record = _late(stage, kind)
    stage.program.tables.close_all()
    opened = stage.library.start_from(record)
    return stage.program.tables.enter(opened, stage.chance.randrange(len(record.moves)))


def _replay(stage: Stage, _: Kind) -> SceneChange | None:
    slot = sorted(stage.library.finished.stamps())[0]
    return stage.program.tables.enter(stage.library.replay(slot))


def _review(stage: Stage, kind: Kind) -> SceneChange | None:
    stage.loop.change(_replay(stage, kind))
    host = stage.program.tables.hosts[-1]
    return stage.chance.choice((host.review, host.story))(lambda _: None)


def _screens(make: Callable[[Stage], SceneChange | None], owns: str) -> Kind:
    return Kind(lambda stage, _: make(stage), frozenset(owns.split()))


def _tables(
    owns: str,
    *tables: TableSetup,
    recorded: str = "",
    enter: Callable[[Stage, Kind], SceneChange | None] = _play,
) -> Kind:
    return Kind(enter, frozenset(owns.split()), tables, recorded)


KINDS = {
    "menu": _screens(lambda _: None, "Menu Load Dialog NameDialog"),
    "new table": _screens(
        lambda stage: Home(Push(stage.chance.choice((NewTable, TableForm))(stage.program))),
        "NewTable TableForm SeatDialog EveningDialog Levels",
    ),
    "settings": _screens(
        lambda stage: Home(Push(SettingsScreen(stage.program))),
        "SettingsScreen AccessibilityFeatures OwnKeys PressKey",
    ),
    "books": _screens(
        lambda stage: Home(Push(stage.chance.choice((RulesScreen, Keys))())), "RulesScreen Keys"
    ),
    "finished games": _screens(
        lambda stage: Home(stage.program.archive()),
        "FinishedGames FinishedGame StatisticsPage CharactersPage StrengthPage PeoplePage MergeDialog "
        "PreferencesDialog",
    ),
    "path": _screens(lambda stage: Home(stage.program.path()), "PathPage"),
    "ordinary table": _tables(
        "TableScene Pause SeatsDialog TakeOver LogPage ComputerDecisionsPage",
        _table("haaa", without=tuple(Aid)),
        _table("haaaa", Options(min_bribe=1, passers=Passers.CLOCKWISE), placing=Placing.ANYWHERE),
        _table("aha", Options(palms=False), seed=7, overseer=Seat(1)),
        _table("aaaa"),
        recorded="4p-trefl-a",
    ),
    "dealt by hand": _tables(
        "TableScene TilePicker",
        *(_table(seats, dealt_by_hand=True) for seats in ("hha", "hh", "aaa", "haaaa")),
    ),
    "concealed money": _tables(
        "TableScene",
        _table("hha", Options.of(Edition.AMIGO)),
        _table("haaaa", Options(money=Money.CONCEALED)),
        recorded="3p-amigo-a",
    ),
    "two seats": _tables(
        "TableScene Handover", _table("hh"), _table("ha"), _table("aa"), recorded="2p-trefl-a"
    ),
    "set up by hand": _tables(
        "TableScene",
        _table(
            "hha", placing=Placing.BY_HAND, spring=Intersection(7), palms=(Square(0), Square(5), Square(47))
        ),
    ),
    "evening": _tables(
        "TableScene GamesComparison",
        _table("hha", evening=Evening("0123456789abcdef", "Friday", games=2)),
        _table("hha", evening=Evening("0123456789abcdef", "Friday", games=2, number=2)),
        recorded="3p-trefl-a",
        enter=_evening,
    ),
    "lesson": _screens(lambda stage: stage.program.learn(), "LessonScene LessonPause"),
    "problem": _screens(
        lambda stage: Home(stage.program.problems()),
        "ProblemListPage TableScene ProblemPause AnswerPage LinesPage",
    ),
    "practice": _tables("TableScene", _table("haa"), recorded="3p-trefl-a", enter=_practise),
    "review": _tables("FinishedGame Review GameOverviewPage MakeProblemDialog PathDialog", enter=_review),
    "replay": _tables("TableScene", enter=_replay),
    "count a board": _screens(lambda stage: Home(Push(CountBoard(stage.program))), "CountBoard"),
    "visited": _tables("TableScene", _table("haaa"), _table("hhhh"), recorded="4p-trefl-a", enter=_visit),
}
