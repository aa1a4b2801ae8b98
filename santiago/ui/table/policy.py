"""What may differ from table to table: the settings that hold, the menu, and what is allowed."""

from santiago.presentation.table_view.commands import Command
from santiago.presentation.table_view.values import ActionBar
from santiago.presentation.wording.played_table import played_table
from santiago.presentation.wording.stages import clause_of_phase
from santiago.presentation.wording.translator import Translator
from santiago.rules.moves import Move
from santiago.session.game import GameSession
from santiago.session.settings import Settings
from santiago.session.table_record import is_practice
from santiago.ui.contracts import Navigation, Pop, Scene, Services
from santiago.ui.screens.dialog import Dialog, DialogButton
from santiago.ui.screens.pause import Pause, ask_to_save


class TablePolicy:
    """The policy of a game, or of practice; consulted by `update` and by the presenter."""

    def __init__(self, session: GameSession, services: Services, navigation: Navigation) -> None:
        self._session = session
        self._services = services
        self._navigation = navigation

    @property
    def settings(self) -> Settings:
        """The settings that hold at this table: as the player chose them."""
        return self._services.settings()

    @property
    def holds(self) -> bool:
        """Whether nothing new may begin: while the last move is being written."""
        return self._navigation.is_behind()

    def waiting_bar(self, tr: Translator) -> ActionBar | None:
        """The bar while something else than a move is waited for; here nothing is."""

    def objects(self, move: Move) -> bool:
        """Whether a legal move of a person is not made; here each is."""
        del move
        return False

    def reply(self, command: Command, tr: Translator) -> str | None:
        """The sentence shown in place of doing what `command` means; here each is done."""

    def clause(self) -> str:
        """The clause of the rules about the current action."""
        return clause_of_phase(self._session.state.phase)

    def menu(self) -> Scene:
        """The menu over the table: pause; in a practice game, whether to go on, save or leave."""
        if is_practice(self._session.record):
            return self._practice_menu()
        return Pause(self._services, self._navigation, played_table(self._session))

    def _practice_menu(self) -> Dialog:
        return Dialog(
            "table.practice.title",
            "table.practice.text",
            (
                DialogButton("table.practice.leave", self._navigation.leave, "icon-back"),
                DialogButton("pause.save", lambda: Pop(ask_to_save(self._navigation)), "icon-save"),
                DialogButton("table.practice.stay", Pop),
            ),
        )
