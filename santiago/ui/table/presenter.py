"""Puts the table's view together for whoever looks: the game now, an earlier moment, or something moving."""

from dataclasses import dataclass, replace

from santiago.rules.apply import Transition
from santiago.rules.observation import unseen_tiles
from santiago.rules.options import Seat
from santiago.rules.record import Level
from santiago.rules.state import GameState
from santiago.session.game import GameSession
from santiago.session.table_record import seat_choices
from santiago.session.visibility import concealed_seats, seen_by
from santiago.ui.animation.timeline import Shown
from santiago.ui.table.action_text import thinking
from santiago.ui.table.advice import Advice, player_words, with_advice
from santiago.ui.table.game_end import card_of, final_bar, lit_plantation, result_of_game
from santiago.ui.table.game_log import GameLog
from santiago.ui.table.history import Visit
from santiago.ui.table.input.input_state import InputState
from santiago.ui.table.input.turn import Turn
from santiago.ui.table.tool_buttons import tool_buttons
from santiago.ui.table.view_builder import PointerState, TableContext, decision_view, table_view
from santiago.ui.view.commands import Command
from santiago.ui.view.position_view_model import plain_action
from santiago.ui.view.values import (
    ActionBar,
    ActionButton,
    Flash,
    LogForm,
    LogPanel,
    Person,
    RoundSummary,
    TableView,
)
from santiago.ui.wording.names import GameNames
from santiago.ui.wording.translator import Translator


@dataclass(frozen=True, slots=True)
class Waiting:
    """A computer is to move: `progress` of its budget 0-1; `ready` waits for the player (pace: step)."""

    progress: float
    ready: bool


class TablePresenter:
    """Reads the game and says what the screen shows; changes nothing of it."""

    def __init__(self, session: GameSession, tr: Translator, *, practice: bool) -> None:
        self._session = session
        self._practice = practice
        self.people = _people(session)
        self.names = GameNames(
            tuple(person.name for person in self.people), session.state.options.edition, tr
        )
        self._journal = GameLog(self.names, session.state_at(0))
        self.log_form = LogForm.USUAL
        self.covered = False
        """Whoever looks has covered their own money."""
        self.flashes: tuple[Flash, ...] = ()

    @property
    def game_log(self) -> GameLog:
        """The log up to now."""
        self._journal.follow(self._session.steps)
        return self._journal

    def reseated(self) -> None:
        """Somebody else plays a seat."""
        self.people = _people(self._session)

    def deciding(
        self, turn: Turn, desk: InputState, flow: int, advice: Advice | None, thought: float | None
    ) -> TableView:
        """A person decides, perhaps with advice; `thought`: how far that has got, 0-1."""
        context = self.context(turn.position, turn.seat, may_ask=True)
        view = decision_view(context, turn, desk.selection, desk.attention)
        if thought is not None:
            bar = replace(view.action, detail=self.names.tr("table.thinking_hint"), progress=thought)
            view = replace(view, action=bar)
        if advice is not None:
            view = replace(view, overlay=with_advice(view.overlay, advice))
        return self._flowing(view, flow)

    def watching(
        self, viewer: Seat | None, waiting: Waiting | None, attention: PointerState, flow: int
    ) -> TableView:
        """Nobody at this screen decides: a computer thinks, or the game is over."""
        position = self._seen(self._session.state, viewer)
        context = self.context(position, viewer, may_ask=False)
        view = table_view(context, self._waiting_bar(position, waiting), attention)
        return self._flowing(view, flow)

    def moving(self, shown: Shown, viewer: Seat | None, bar: ActionBar | None) -> TableView:
        """Something moves: what the timeline shows, said by the log so far, whose last line stands below."""
        position = self._seen(shown.position, viewer)
        context = self.context(position, viewer, may_ask=False)
        if bar is not None:
            return shown.over(table_view(context, bar))
        lines = self.game_log.without(shown.pending_events)
        if shown.scores is None and lines:
            bar = ActionBar(headline=lines[-1].text, seat=lines[-1].seat)
        return shown.over(table_view(replace(context, log=replace(context.log, lines=lines)), bar))

    def visiting(self, visit: Visit, viewer: Seat | None, attention: PointerState) -> TableView:
        """An earlier moment."""
        state = self._session.state_at(visit.ply)
        context = self.context(self._seen(state, viewer), viewer, may_ask=False, visit=visit)
        values: dict[str, str | int] = {"round": state.round, "ply": visit.ply, "plies": self._session.ply}
        at_end = visit.ply == self._session.ply
        tr, replay = self.names.tr, self._session.is_replay
        buttons = [ActionButton(Command.LEAVE_HISTORY, tr(self._return_caption()), main=True)]
        if (replay or not at_end) and not self._practice and not state.is_over:
            buttons.insert(0, ActionButton(Command.PRACTISE, tr("table.history.practice")))
        bar = ActionBar(
            headline=tr(self._where(state, at_end=at_end), values),
            detail=self._log_text_at(visit.ply),
            buttons=tuple(buttons),
            history=True,
        )
        return table_view(context, bar, attention)

    def _where(self, state: GameState, *, at_end: bool) -> str:
        """What moment of the history is shown."""
        if not self._session.is_replay:
            return "table.history.live" if at_end else "table.history.headline"
        if not at_end:
            return "program.replay.headline"
        return "program.replay.end" if state.is_over else "program.replay.live"

    def _return_caption(self) -> str:
        """Where the way out of the history leads."""
        if not self._session.is_replay:
            return "table.history.back"
        return "program.replay.result" if self._session.state.is_over else "program.replay.menu"

    def finished(self, attention: PointerState) -> TableView:
        """The game is over and counted."""
        session = self._session
        view = table_view(
            self.context(session.state, None, may_ask=False),
            self._final_bar(),
            attention,
        )
        table = result_of_game(session.state, session.steps, attention.hovered_target)
        overlay = replace(view.overlay, outlines=lit_plantation(table))
        return replace(view, final=table, overlay=overlay)

    def _final_bar(self) -> ActionBar:
        bar = final_bar(self._session.state, self.people, self.names)
        if not self._practice:
            return bar
        back = ActionButton(Command.SAME_TABLE, self.names.tr("table.history.back"), main=True)
        return replace(bar, buttons=(bar.buttons[0], back))

    def round_card(self, step: Transition, viewer: Seat | None) -> RoundSummary:
        """The card of the round that `step` ended."""
        session = self._session
        concealed = self._concealed(step.after, viewer)
        return card_of(session.state_at(0), session.steps, step, concealed)

    def context(
        self, position: GameState, viewer: Seat | None, *, may_ask: bool, visit: Visit | None = None
    ) -> TableContext:
        """What stands whatever is decided."""
        game_log = self.game_log
        shown = None if visit is None else game_log.line_at(visit.ply)
        lines = game_log.lines if shown is None else game_log.lines[: shown + 1]
        return TableContext(
            position=position,
            people=self.people,
            names=self.names,
            unseen=unseen_tiles(position),
            concealed=self._concealed(position, viewer),
            covered=viewer if self.covered else None,
            log=LogPanel(lines, self.log_form, shown),
            tools=tool_buttons(self._session, may_ask=may_ask, visiting=visit is not None),
            practice=self._practice,
        )

    def _concealed(self, position: GameState, viewer: Seat | None) -> frozenset[Seat]:
        if self._session.state.is_over:
            return frozenset()
        return concealed_seats(position, None if self.covered else viewer)

    def _seen(self, state: GameState, viewer: Seat | None) -> GameState:
        """The position without what nobody at the screen may know."""
        return seen_by(state, state.overseer if viewer is None else viewer)

    def _waiting_bar(self, position: GameState, waiting: Waiting | None) -> ActionBar:
        seat = position.to_move
        if waiting is None or seat is None:
            return plain_action(position, self.people, self.names.tr)
        person = self.people[seat]
        tr = self.names.tr
        level = person.level or Level.NORMAL
        words = thinking(person.name, player_words(level, person.character or None, tr), self.names)
        if waiting.ready:
            button = ActionButton(Command.NEXT_MOVE, tr("table.next"), main=True)
            detail, face = tr("table.next_detail"), person.character
            return ActionBar(headline=words, detail=detail, seat=seat, buttons=(button,), character=face)
        return ActionBar(headline=words, seat=seat, progress=waiting.progress, character=person.character)

    def _log_text_at(self, ply: int) -> str:
        texts = [entry.sentence.text for entry in self.game_log.entries if entry.ply == ply]
        return texts[0] if texts else ""

    def _flowing(self, view: TableView, flow: int) -> TableView:
        return replace(view, overlay=replace(view.overlay, flow=flow, flashes=self.flashes))


def _people(session: GameSession) -> tuple[Person, ...]:
    return tuple(
        Person(one.name, one.paint.value, one.level, one.character) for one in seat_choices(session.record)
    )
