"""The policy of a table: its settings, and the moves and commands that it allows."""

from collections.abc import Callable

from santiago.presentation.view_model.commands import Command
from santiago.presentation.view_model.values import ActionBar
from santiago.rules.moves import Move
from santiago.rules.options import Seat
from santiago.rules.state import GameState
from santiago.session.game_session import GameSession
from santiago.session.settings import Confirm, Settings
from santiago.session.table_record import is_practice
from santiago.wording.names import GameNames
from santiago.wording.stages import clause_of_phase
from santiago.wording.translator import Translator


class TablePolicy:
    """The policy of a normal or practice game, and the base class of the policies of lessons and problems."""

    is_steady = True
    """Whether the policy can change only through an action at the table, not as time passes."""
    takes_answers = False
    """Whether a person's moves are answers to a problem."""
    is_heard = False
    """Whether a screen reader is running or the voice is on."""
    left_out: frozenset[Command] = frozenset()
    """The commands whose buttons are left out of the top bar."""

    def __init__(
        self, session: GameSession, settings: Callable[[], Settings], is_saving: Callable[[], bool]
    ) -> None:
        """`settings` returns the player's settings; `is_saving` returns whether a move is being saved."""
        self._session = session
        self._settings = settings
        self._is_behind = is_saving

    @property
    def settings(self) -> Settings:
        return self._settings()

    @property
    def asks(self) -> Confirm:
        """Which moves to confirm: all by ear, because Enter is also pressed to hear more."""
        confirm = self.settings.confirm
        return Confirm.ALWAYS if self.is_heard and confirm is Confirm.RISKY else confirm

    @property
    def holds(self) -> bool:
        """Whether the game must wait for the last move to be saved."""
        return self._is_behind()

    @property
    def changeable(self) -> frozenset[Seat]:
        """The seats whose player can be changed by a click on the seat's panel.

        These are the seats of people: the panel of a computer explains its decision instead. A replay or
        practice game has none.
        """
        session = self._session
        return frozenset() if session.is_replay or is_practice(session.record) else session.humans

    def waiting_bar(self, tr: Translator) -> ActionBar | None:
        """Return the action bar for a table that waits for something other than a move; None by default."""

    def task(self, position: GameState, names: GameNames) -> tuple[str, str] | None:
        """Return the question and the details shown in the bar until something is chosen; None by default."""

    def objects(self, move: Move) -> bool:
        """Whether to refuse a person's legal move; always False by default."""
        del move
        return False

    def reply(self, command: Command, tr: Translator) -> str | None:
        """Return a sentence to show instead of executing `command`; None by default."""

    def clause(self) -> str:
        """Return the rules clause of the current decision."""
        return clause_of_phase(self._session.state.phase)
