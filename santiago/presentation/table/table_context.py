"""What all views of one game share: the session, the policy, the players, their names, and the log."""

from dataclasses import replace

from santiago.presentation.bar.tool_buttons import undo_text
from santiago.presentation.history.game_log import GameLog
from santiago.presentation.history.visit import last_computer_move
from santiago.presentation.results.result_cards import final_bar
from santiago.presentation.table.policy import TablePolicy
from santiago.presentation.view_model.commands import Command
from santiago.presentation.view_model.people import people_at
from santiago.presentation.view_model.seat_panels import first_panel
from santiago.presentation.view_model.table_elements import Kept
from santiago.presentation.view_model.values import ActionBar
from santiago.rules.apply import Transition
from santiago.rules.options import Seat
from santiago.rules.state import GameState
from santiago.session.former_players import credited
from santiago.session.game_session import GameSession
from santiago.session.table_record import evening_of, is_practice, seat_choices, without
from santiago.wording.former_players_text import names_at
from santiago.wording.names import GameNames
from santiago.wording.rulebook_facts import evening_words
from santiago.wording.translator import Translator


class TableContext:
    """What all views of a session share, in one language.

    If `counted` is true, each seat has the name of the player who made most of its decisions.
    """

    def __init__(
        self, session: GameSession, policy: TablePolicy, tr: Translator, *, counted: bool = False
    ) -> None:
        self.session = session
        self.policy = policy
        self.people = people_at(seat_choices(credited(session.record) if counted else session.record))
        self.names = GameNames(
            tuple(person.name for person in self.people),
            session.state.options.edition,
            tr,
            first_panel(self.people),
        )
        self.without = without(session.record)
        self.practice = is_practice(session.record)
        self.evening = evening_words(evening_of(session.record), tr)
        """The name of the evening and the number of the game, or ""."""
        self._game_log = GameLog(self.names_at, session.state_at(0))
        self.kept: Kept = {}
        """The cache of the groups of elements."""
        self._final: tuple[GameState, ActionBar] | None = None
        """The last position of a finished game, and its action bar."""
        self._movers: tuple[GameState, int, frozenset[Seat]] | None = None
        """The cache of `explained_at`: the last position, the ply, and the result."""

    def names_at(self, ply: int) -> GameNames:
        """Return the names of the players at the table after `ply` moves."""
        return names_at(self.session.record, ply, self.names) if self.session.former else self.names

    def names_of(self, step: Transition) -> GameNames:
        """Return the names of the players at the table when the move `step` was made."""
        return self.names_at(next(n for n, one in enumerate(self.session.steps) if one is step))

    @property
    def game_log(self) -> GameLog:
        """The log up to the latest move."""
        self._game_log.follow(self.session.steps)
        return self._game_log

    @property
    def undo_text(self) -> str:
        """A sentence that says which move would be undone, or why undo is not possible."""
        return undo_text(self.session, self.names)

    def explained_at(self, ply: int) -> frozenset[Seat]:
        """Return the seats of computers whose last decision before `ply` can be explained.

        There are none if the policy gives a reply instead of an explanation, as in a lesson.
        """
        session = self.session
        if self.policy.reply(Command.WHY, self.names.tr) is not None:
            return frozenset()
        if self._movers is None or self._movers[0] is not session.state or self._movers[1] != ply:
            seats = map(Seat, range(session.state.seats))
            movers = (seat for seat in seats if last_computer_move(session, ply, seat) is not None)
            self._movers = session.state, ply, frozenset(movers) - session.humans
        return self._movers[2]

    def final_bar(self) -> ActionBar:
        """Return the action bar of the finished game."""
        state = self.session.state
        if self._final is None or self._final[0] is not state:
            bar = final_bar(state, self.session.steps, self.people, self.names, self._again)
            if self.practice:
                bar = replace(bar, buttons=(bar.buttons[0], bar.buttons[-1]))
            self._final = state, bar
        return self._final[1]

    @property
    def _again(self) -> str:
        """The key of the caption of the button that leaves the finished game for another one."""
        if self.practice:
            return "table.history.back"
        return "table.end.evening" if self.evening else "table.end.same_table"
