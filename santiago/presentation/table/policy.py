"""What may differ from table to table: the settings that hold, and what is allowed."""

from collections.abc import Callable

from santiago.presentation.view_model.commands import Command
from santiago.presentation.view_model.values import ActionBar
from santiago.presentation.wording.stages import clause_of_phase
from santiago.presentation.wording.translator import Translator
from santiago.rules.moves import Move
from santiago.session.game import GameSession
from santiago.session.settings import Settings


class TablePolicy:
    """The policy of a game, or of practice; consulted by `update` and by the presenter."""

    def __init__(
        self, session: GameSession, settings: Callable[[], Settings], is_behind: Callable[[], bool]
    ) -> None:
        """`settings` are the player's; `is_behind`: the last move is still being written."""
        self._session = session
        self._settings = settings
        self._is_behind = is_behind

    @property
    def settings(self) -> Settings:
        """The settings that hold at this table: as the player chose them."""
        return self._settings()

    @property
    def holds(self) -> bool:
        """Whether nothing new may begin: while the last move is being written."""
        return self._is_behind()

    @property
    def is_steady(self) -> bool:
        """Whether nothing of it changes without an event at the table."""
        return True

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
