"""What the scene of a table does for the commands that open a screen or change the game."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Protocol

from santiago.presentation.history.game_log import LogEntry
from santiago.presentation.history.visit import explainable_entries
from santiago.presentation.table.present import Presenter
from santiago.presentation.table.table_state import TableState
from santiago.presentation.view_model.commands import Command
from santiago.rules.options import Seat
from santiago.rules.tiles import TileKind
from santiago.session.game_session import GameSession
from santiago.session.table_record import seat_choices
from santiago.session.table_setup import SeatChoice
from santiago.ui.contracts import Mute, Navigation, Pop, Push, Scene, SceneChange, Services, ShowKeys
from santiago.ui.screens.cardboard.tile_picker import TilePicker
from santiago.ui.screens.handover import Handover
from santiago.ui.screens.seats import SeatsDialog, TakeOver
from santiago.ui.table.log_page import ComputerDecisionsPage, LogPage
from santiago.ui.table.playback import Playback
from santiago.ui.table.table_menu import table_menu


class Table(Protocol):
    """What the dialogs of a table ask of its scene."""

    session: GameSession
    playback: Playback
    presenter: Presenter
    state: TableState

    def visit(self, ply: int) -> None:
        """Show the position after `ply` moves."""

    def visit_entry(self, entry: LogEntry) -> None:
        """Show the position of a log line, and explain the decision if a computer made it."""

    def hand_to(self, seat: Seat) -> None:
        """Show the table to the person at `seat`."""

    def renew_presenter(self) -> None:
        """Present the table anew, because names or players have changed."""

    def reseat(self, changes: Mapping[Seat, SeatChoice]) -> None:
        """Change the players of some seats from now on."""


class TableCommands:
    """Carries out commands for the scene `table`; `menu` makes a menu other than that of an ordinary game."""

    def __init__(
        self, table: Table, services: Services, navigation: Navigation, menu: Callable[[], Scene] | None
    ) -> None:
        self._table = table
        self._navigation = navigation
        self._menu = menu or (lambda: table_menu(table.session, services, navigation, self._show_seats))

    def carry_out(self, command: Command) -> SceneChange | None:
        """Carry out the scene's part of a command, and return the scene change that follows, or None."""
        table, navigation = self._table, self._navigation
        commands: dict[Command, Callable[[], SceneChange | None]] = {
            Command.SAME_TABLE: navigation.same_table,
            Command.SAME_DEAL: navigation.same_deal,
            Command.LEAVE: navigation.leave,
            Command.STORY: lambda: navigation.story(table.visit),
            Command.EXPORT: navigation.export,
            Command.REVIEW: lambda: navigation.review(table.visit),
            Command.PAUSE: lambda: Push(self._menu()),
            Command.LEAVE_PRACTICE: lambda: Push(self._menu()),
            Command.LOG: self._open_log,
            Command.WHY: self._open_decisions,
            Command.KEYS: ShowKeys,
            Command.MUTE: Mute,
            Command.PRACTISE: self._practise,
            Command.TURN_UP: self._ask_tiles,
            Command.UNDO: table.playback.undo,
            Command.REDO: table.playback.redo,
            Command.GO_ON: table.playback.timeline.skip_segment,
            Command.HINT: table.playback.note_hint,
        }
        return commands[command]()

    def ask_who(self, seat: Seat) -> SceneChange:
        """Return a change that opens the dialog for choosing the player of a seat."""
        choices = seat_choices(self._table.session.record)
        shown = replace(choices[seat], character=self._table.presenter.people[seat].character)
        seats = (*choices[:seat], shown, *choices[seat + 1 :])
        return Push(TakeOver(seats, seat, self._table.reseat, self._rename))

    def hand_over(self, seat: Seat) -> SceneChange:
        """Return a change that covers the screen until the person at `seat` takes over."""

        def ready() -> SceneChange:
            self._table.hand_to(seat)
            return Pop()

        return Push(Handover(seat_choices(self._table.session.record)[seat], ready))

    def _open_log(self) -> SceneChange:
        presenter = self._table.presenter
        return Push(LogPage(presenter.game_log.entries, presenter.people, self._table.visit_entry))

    def _open_decisions(self) -> SceneChange:
        table, presenter = self._table, self._table.presenter
        entries = explainable_entries(table.session, presenter.game_log.entries)
        return Push(ComputerDecisionsPage(entries, presenter.people, table.visit_entry))

    def _ask_tiles(self) -> SceneChange | None:
        session = self._table.session
        if not session.state.awaits_tiles:
            return None
        return Push(TilePicker(session.state, self._table.presenter.names, self._turn_up, session.taken_back))

    def _practise(self) -> SceneChange | None:
        """Begin a practice game from the visited position."""
        visit = self._table.state.visit
        assert visit is not None, "only an earlier position offers practice"
        self._table.playback.scheduler.opponents.forget()
        return self._navigation.practice(visit.ply)

    def _turn_up(self, kinds: Sequence[TileKind], set_aside: TileKind | None) -> SceneChange:
        self._table.playback.turn_up(kinds, set_aside)
        self._table.renew_presenter()
        return Pop()

    def _show_seats(self) -> SceneChange:
        session = self._table.session
        return Push(SeatsDialog(lambda: seat_choices(session.record), self._table.reseat, self._rename))

    def _rename(self, seat: Seat, choice: SeatChoice) -> None:
        self._navigation.rename(seat, choice)
        self._table.renew_presenter()
