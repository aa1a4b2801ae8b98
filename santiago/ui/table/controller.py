"""Everything that a person can do at the table, however they ask for it: mouse, keys or buttons."""

from collections.abc import Callable
from dataclasses import replace

from santiago.rules.apply import Transition
from santiago.rules.moves import Move
from santiago.rules.options import Seat
from santiago.session.game import GameSession, NoUndo
from santiago.session.settings import Settings
from santiago.session.thinking import Failed, Thinker
from santiago.session.visibility import may_cover, needs_card, seen_by
from santiago.ui.contracts import Apply, Navigation, Pop, Push, SceneChange, Services
from santiago.ui.screens.dialog import Answer, Dialog
from santiago.ui.screens.keys import Keys
from santiago.ui.screens.pause import Pause, ask_to_save
from santiago.ui.screens.rulebook.screen import RulesScreen
from santiago.ui.sound.effects import Effect
from santiago.ui.sound.sounds import Sounds
from santiago.ui.table.advice import Advice
from santiago.ui.table.adviser import Adviser, Unexplained
from santiago.ui.table.explained_decision import decision_of, last_decision
from santiago.ui.table.game_log import LogEntry
from santiago.ui.table.history import round_back, round_forward, since_last_decision
from santiago.ui.table.input.hovered import hovered
from santiago.ui.table.input.hovered_move import hovered_move
from santiago.ui.table.input.input_state import InputState
from santiago.ui.table.input.pointer import Point
from santiago.ui.table.input.selection import Back, Committed, Declined, Dropped, Input
from santiago.ui.table.input.turn import Turn
from santiago.ui.table.notice import Notice
from santiago.ui.table.playback import Play, game_seed, noted
from santiago.ui.table.tool_buttons import undo_text
from santiago.ui.view.commands import Command
from santiago.ui.view.values import ActionBar, LogForm
from santiago.ui.wording.names import GameNames
from santiago.ui.wording.refusals import missing_text, no_undo_text, refusal_text
from santiago.ui.wording.rule_links import clause_of_phase, clause_of_stage
from santiago.ui.wording.stages import Stage

_HISTORY = (
    Command.TO_START,
    Command.ROUND_BACK,
    Command.STEP_BACK,
    Command.STEP,
    Command.ROUND_FORWARD,
    Command.TO_END,
    Command.PLAY,
)

_NAVIGATION: dict[Command, Callable[[Navigation, Callable[[int], None]], SceneChange | None]] = {
    Command.SAME_TABLE: lambda to, _: to.same_table(),
    Command.SAME_DEAL: lambda to, _: to.same_deal(),
    Command.LEAVE: lambda to, _: to.leave(),
    Command.STORY: lambda to, visit: to.story(visit),
    Command.EXPORT: lambda to, _: to.export(),
    Command.REVIEW: lambda to, visit: to.review(visit),
}
_HINTS = "hints"
"""In the record's `extra`: the numbers of moves after which advice was asked for."""


class TableController:
    """The state of the screen beside the game, and what changes it. `changed` until a picture was made."""

    def __init__(
        self,
        session: GameSession,
        thinker: Thinker,
        sounds: Sounds,
        services: Services,
        doors: Navigation,
        practise: Callable[[int], SceneChange | None] | None,
    ) -> None:
        self.session = session
        self.play = Play(session, thinker, sounds)
        self.desk = InputState()
        self.adviser = Adviser(thinker, game_seed(session), self.play.decisions)
        self.notice: Notice | None = None
        self.ended_round: Transition | None = None
        self.counted = session.state.is_over
        self.log_form = LogForm.USUAL
        self.peeking = False
        """While the key or the button is held, one's own money lies open."""
        self.changed = True
        self.names: GameNames | None = None
        """Set whenever the language is."""
        self.open_log: Callable[[], SceneChange | None] = lambda: None
        """Set with the picture: only that knows the log."""
        self._services = services
        self._doors = doors
        self._practise = practise
        self._sounds = sounds

    # ---------------------------------------------------------------- where things stand

    @property
    def settings(self) -> Settings:
        """The player's settings now."""
        return self._services.settings()

    @property
    def words(self) -> GameNames:
        """Names and language."""
        assert self.names is not None, "a scene is rebuilt before it is used"
        return self.names

    @property
    def turn(self) -> Turn | None:
        """The decision that may be made here and now."""
        play, state = self.play, self.session.state
        seat = state.to_move
        if self.ended_round is not None or play.visit is not None or play.timeline.busy:
            return None
        if seat is None or seat not in play.humans or needs_card(state, play.humans, play.viewer):
            return None
        return Turn(seen_by(state, seat), self.settings.confirm, self.is_covered)

    @property
    def is_covered(self) -> bool:
        """Whether the money of whoever looks lies covered: others sit before the same screen."""
        return not self.peeking and may_cover(self.session.state, self.play.humans)

    @property
    def holds(self) -> bool:
        """Whether nothing new may begin meanwhile: advice is awaited, or the last move not yet written."""
        return self.adviser.progress is not None or self._doors.is_behind()

    @property
    def aside(self) -> ActionBar | None:
        """What the action bar says in place of whose turn it is, while the table waits for something else."""
        return None

    @property
    def is_finished(self) -> bool:
        """Whether the final table is shown."""
        return self.session.state.is_over and self.counted and self.play.visit is None

    # ---------------------------------------------------------------- deciding

    def give(self, given: Input, point: Point | None = None) -> None:
        """Let the controller react; play what comes of it, or say near `point` why not."""
        turn = self.turn
        if turn is None:
            return
        result = self.desk.give(turn, given)
        self.changed = True
        if result.refusal is not None:
            hidden = turn.hides(result.refusal)
            self.refuse(refusal_text(result.refusal, self.words, hidden=hidden), point)
        elif result.move is None and isinstance(given, Committed) and not self.desk.is_asked:
            self.tell(missing_text(turn.position.phase, self.words), point)
        if result.move is not None:
            self._commit(result.move, point if isinstance(given, Dropped) else None)

    def _commit(self, move: Move, origin: Point | None) -> None:
        self.desk.clear()
        self.notice = None
        self.drop_advice()
        self.play.make(move, origin)

    def tell(self, text: str, point: Point | None = None) -> None:
        """Show a sentence for a while."""
        self.notice = Notice(text, None if point is None else (round(point[0]), round(point[1])))
        self.changed = True

    def refuse(self, text: str, point: Point | None = None) -> None:
        """Say why something does not happen."""
        self.tell(text, point)
        self._sounds.play(Effect.REFUSAL)

    def back(self) -> SceneChange | None:
        """Esc, the right button, the cross: one step back, and out of the history.

        Out of a replay that has no result the way leads over the menu.
        """
        self.changed = True
        if self.session.is_replay and not self.session.state.is_over:
            return self.command(Command.PAUSE)
        if self.adviser.is_busy:
            self.drop_advice()
        elif self.play.visit is not None:
            self.play.end_visit()
        else:
            self.give(Back())
        return None

    def close_round_card(self) -> bool:
        """Take the card of the last round off; False if there is none."""
        if self.ended_round is None:
            return False
        self.ended_round = None
        self.changed = True
        return True

    def finish_motion(self) -> None:
        """All that moves is done at once."""
        self.play.timeline.skip()
        self.changed = True

    # ---------------------------------------------------------------- commands

    def command(self, command: Command) -> SceneChange | None:
        """Do what a key or a tool button asks for."""
        self.changed = True
        if command in _HISTORY:
            self._walk(command)
            return None
        if command in _NAVIGATION:
            return _NAVIGATION[command](self._doors, self.visit)
        match command:
            case Command.PAUSE:
                return Push(Pause(self._services, self._doors) if self._practise else self._practice_menu())
            case Command.LOG:
                return self.open_log()
            case Command.KEYS:
                return Push(Keys())
            case Command.RULES:
                return Push(RulesScreen(clause_of_phase(self.session.state.phase)))
            case Command.PRACTISE:
                return self.practise()
            case Command.CANCEL | Command.LEAVE_HISTORY:
                return self.back()
            case Command.MUTE:
                return Apply(replace(self.settings, muted=not self.settings.muted))
            case Command.COMMIT | Command.CONFIRM:
                self.give(Committed())
            case Command.DECLINE:
                self.give(Declined())
            case _:
                self._here(command)
        return None

    def turn_log(self, *, up: bool) -> None:
        """Make the log beside the board higher, or a single line."""
        self.log_form = LogForm.HIGH if up else LogForm.LOW
        self.changed = True

    def peek(self, *, held: bool) -> None:
        """Lay one's own money open for as long as something is held down."""
        if held and not may_cover(self.session.state, self.play.humans):
            self.refuse(self.words.tr("refusals.peek_none"))
            return
        self.changed = self.changed or held != self.peeking
        self.peeking = held

    def open_rules(self, stage: Stage) -> SceneChange:
        """The rule book where it tells of a phase of the ribbon."""
        return Push(RulesScreen(clause_of_stage(stage)))

    def _here(self, command: Command) -> None:
        match command:
            case Command.NEXT_MOVE:
                self.play.flow.may_step = True
            case Command.REPLAY:
                self.visit(0, playing=True)
            case Command.UNDO:
                self._undo()
            case Command.REDO:
                self._redo()
            case Command.HINT:
                self._hint()
            case Command.WHY:
                self.why()
            case Command.HISTORY if self.play.visit is not None:
                self.play.end_visit()
            case Command.HISTORY:
                self.visit(self.session.ply)
            case Command.WHAT_HAPPENED:
                self._show_again()
            case Command.SPEED:
                self.play.tempo = self.play.tempo.next
            case Command.PEEK:
                self.peek(held=True)
            case _:
                pass

    def practise(self) -> SceneChange | None:
        """A practice game from the moment that is visited."""
        visit = self.play.visit
        return None if visit is None or self._practise is None else self._practise(visit.ply)

    def _practice_menu(self) -> Dialog:
        """What Esc brings up in a practice game: on, or out of it; it can be saved, as practice."""
        return Dialog(
            lambda tr: tr("table.practice.title"),
            lambda tr: tr("table.practice.text"),
            (
                Answer(lambda tr: tr("table.practice.leave"), self._doors.leave, "icon-back"),
                Answer(lambda tr: tr("pause.save"), lambda: Pop(ask_to_save(self._doors)), "icon-save"),
                Answer(lambda tr: tr("table.practice.stay"), Pop),
            ),
        )

    def _show_again(self) -> None:
        """Everything since the last decision of a person, then back to the game."""
        start = since_last_decision(self.session.steps, frozenset(self.play.humans))
        if start >= self.session.ply:
            self.refuse(self.words.tr("refusals.nothing_happened"))
        else:
            self.visit(start, playing=True, returns=True)

    def visit(self, ply: int, *, playing: bool = False, returns: bool = False) -> None:
        """Show the moment after `ply` moves."""
        self.drop_advice()
        self.desk.clear()
        self.play.go_to(ply, playing=playing, returns=returns)
        self.changed = True

    def _walk(self, command: Command) -> None:
        play, steps = self.play, self.session.steps
        ply = len(steps) if play.visit is None else play.visit.ply
        match command:
            case Command.STEP if play.visit is not None:
                play.forward()
            case Command.PLAY if play.visit is not None:
                self.visit(0 if ply >= len(steps) else ply, playing=not play.visit.playing)
            case Command.TO_START:
                self.visit(0)
            case Command.ROUND_BACK:
                self.visit(round_back(steps, ply))
            case Command.STEP_BACK:
                self.visit(ply - 1)
            case Command.ROUND_FORWARD if play.visit is not None:
                self.visit(round_forward(steps, ply))
            case Command.TO_END if play.visit is not None:
                self.visit(len(steps))
            case _:
                pass

    def _undo(self) -> None:
        undo = self.session.undoable()
        if isinstance(undo, NoUndo):
            self.refuse(no_undo_text(undo, self.words))
            return
        text = undo_text(self.session, self.words)
        self._after_jump()
        self.play.undo()
        self.tell(text)

    def _redo(self) -> None:
        self._after_jump()
        if not self.play.redo():
            self.refuse(self.words.tr("refusals.redo_nothing"))

    def _after_jump(self) -> None:
        self.desk.clear()
        self.drop_advice()
        self.ended_round = None
        self.play.end_visit()
        self.counted = False

    # ---------------------------------------------------------------- advice

    def _hint(self) -> None:
        turn = self.turn
        if self.adviser.shown is not None:
            self.drop_advice()
        elif turn is None:
            self.refuse(self.words.tr("refusals.hint_none"))
        elif self.adviser.progress is None:
            self.adviser.ask(self.session, turn.seat, self.settings.ai_time)
            self.session.annotate(_HINTS, [*noted(self.session, _HINTS), self.session.ply])

    def preview_move(self, seconds: float) -> None:
        """Beside a hint, tell what the move would be worth that the player looks at."""
        turn = self.turn
        if turn is None or self.adviser.shown is None:
            return
        hovered_target = hovered(turn, self.desk.selection, self.desk.attention.hovered_target)
        if self.adviser.preview_move(seconds, self.session, hovered_move(turn, hovered_target), self.words):
            self.changed = True

    def poll_advice(self) -> None:
        """Look whether the advice is there."""
        had = self.adviser.shown is not None
        match self.adviser.poll(self.words):
            case Advice():
                self.desk.hover = self.desk.hover if had else None
                self.notice = None
                self.changed = True
            case Unexplained(seat):
                self.refuse(self.words.tr("table.why_lost", {"name": self.name(seat)}))
            case Failed():
                self.refuse(self.words.tr("table.hint_failed"))
            case None:
                pass

    def why(self, asked: Seat | None = None) -> None:
        """Why a computer decided so last before the moment shown: that at `asked`, or any."""
        shown = self.session.ply if self.play.visit is None else self.play.visit.ply
        self._explain(last_decision(self.session, shown, asked))

    def visit_entry(self, entry: LogEntry) -> None:
        """Show the moment of a line of the log; where it tells a computer's decision, also why."""
        self.visit(entry.ply)
        made = decision_of(self.session, entry)
        if made is not None:
            self._explain(made)

    def _explain(self, made: int | None) -> None:
        """Why the computer that moved after `made` moves decided so; what is not known is reckoned again."""
        self.changed = True
        self.desk.hover = None
        if made is None:
            self.refuse(self.words.tr("refusals.why_none"))
            return
        opponents = self.play.flow.opponents
        again = opponents.question_at(self.session, made, self.settings.ai_time)
        if not self.adviser.explain(self.session.steps[made], again, self.words):
            opponents.forget()
            self.adviser.recompute(self.session.steps[made], again)
            self.tell(self.words.tr("table.why_again", {"name": self.name(again.observation.seat)}))

    def drop_advice(self) -> None:
        """The advice is no longer shown or wanted."""
        self.changed = self.changed or self.adviser.is_busy
        self.adviser.drop()

    def name(self, seat: Seat) -> str:
        """The player's name."""
        return self.words.name(seat)
