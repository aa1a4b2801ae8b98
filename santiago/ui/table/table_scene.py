"""The scene of a running game.

The scene turns events into actions, applies the actions to the state of the screen, and draws the table.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

import pygame

from santiago.ai.agent import Decision
from santiago.presentation.advice.advice_state import AdviceState, asking_hint
from santiago.presentation.boxes import Point
from santiago.presentation.history.game_log import LogEntry
from santiago.presentation.history.visit import Visit
from santiago.presentation.input.turn import Turn
from santiago.presentation.spoken.nodes import SpokenScreen
from santiago.presentation.table.actions import Action, Digit, KeyPressed, Pointer, TargetReached, Touch
from santiago.presentation.table.button_explanations import button_to_explain
from santiago.presentation.table.command_updates import invoke, visit, visit_entry
from santiago.presentation.table.environment import Environment
from santiago.presentation.table.notice import Notice
from santiago.presentation.table.policy import TablePolicy
from santiago.presentation.table.present import Presentation, Presenter
from santiago.presentation.table.requests import (
    AskName,
    MakeMove,
    OpenRules,
    Request,
    ShowStep,
    Task,
    Update,
)
from santiago.presentation.table.spoken_answers import all_fields_words
from santiago.presentation.table.table_reader import TableReader
from santiago.presentation.table.table_state import TableState, first_state, following
from santiago.presentation.table.update import after_answer, after_move, after_time, laid_out, update
from santiago.presentation.table.whose_turn import decider_of, shows_final_table, turn_of
from santiago.presentation.view_model.command_table import HELD
from santiago.presentation.view_model.commands import Command
from santiago.presentation.view_model.element import PressKind
from santiago.presentation.view_model.targets import ButtonTarget, Target
from santiago.presentation.view_model.values import TableView
from santiago.rules.apply import Transition
from santiago.rules.moves import Move
from santiago.rules.options import Seat
from santiago.session.coach import coach_request
from santiago.session.computer_turns import AgentFailed
from santiago.session.game_session import GameSession
from santiago.session.table_record import player_of, players_of, seat_choices
from santiago.session.table_setup import SeatChoice, TableSetup
from santiago.session.thinking import Thinker
from santiago.session.turn_scheduler import HandOver, ResultsDue, TilesDue
from santiago.session.visibility import conceals, usual_viewer
from santiago.session.worker_messages import Answer, Asked, CoachRequest
from santiago.ui.animation.field_sway import FieldSway
from santiago.ui.animation.idle_animation import IdleAnimation
from santiago.ui.animation.water_and_wind import WaterAndWind
from santiago.ui.contracts import Navigation, Push, Scene, SceneChange, Services, ShowRules
from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.painting.moving_board import STILL, Motion
from santiago.ui.sound.effects import Effect
from santiago.ui.sound.sounds import Sounds
from santiago.ui.table.agent_failure import agent_failure_card
from santiago.ui.table.event_actions import EventReader
from santiago.ui.table.pad_cursor import PadCursor
from santiago.ui.table.piece_in_hand import PieceInHand
from santiago.ui.table.playback import Playback
from santiago.ui.table.reminder import Reminder
from santiago.ui.table.renderer import FrameContent, TableGeometry, TableRenderer
from santiago.ui.table.slow_save import SlowSave
from santiago.ui.table.table_commands import TableCommands
from santiago.ui.widgets.tool_tip import TipTimer
from santiago.wording.former_players_text import former_players_text
from santiago.wording.rulebook_facts import played_table
from santiago.wording.table_names import with_names

_FIELDS = KeyPressed(Command.FIELDS)
_ARROWS = tuple(map(KeyPressed, (Command.LEFT, Command.RIGHT, Command.UP, Command.DOWN)))


class TableScene:
    """The scene that shows the table of a running game, or one of the game's earlier positions."""

    overlay = False
    renderer: TableRenderer
    """Draws the view. Like `presenter`, it is created by the first call of `rebuild`."""
    presenter: Presenter

    def __init__(
        self,
        session: GameSession,
        thinker: Thinker,
        sounds: Sounds,
        services: Services,
        navigation: Navigation,
        *,
        policy: TablePolicy | None = None,
        menu: Callable[[], Scene] | None = None,
        answer: Callable[[Move], SceneChange | None] | None = None,
    ) -> None:
        """By default, `policy` and `menu` are those of an ordinary game.

        If the table shows a problem, `answer` is called with the player's move.
        """
        self.session = session
        self.state: TableState = first_state(session)
        """The state of the screen, replaced by each action."""
        self._policy = policy or TablePolicy(session, navigation.settings, navigation.is_saving)
        self.answer = answer
        self._navigation = navigation
        self._thinker = thinker
        self.playback = Playback(session, thinker, sounds)
        self.playback.apply_settings(self._policy.settings)
        self.playback.deal()
        self._commands = TableCommands(self, services, navigation, menu)
        self._events = EventReader()
        self._reader = TableReader(session, self._policy)
        self._pad_cursor = PadCursor()
        self._reminder = Reminder()
        self._explained_at = -1
        """The ply of the last decision for which `_explain_button` has looked for a button."""
        self._explained: set[tuple[Command, str]] = set()
        """The buttons that the first game has explained, each with the key of its sentence."""
        self._save = SlowSave()
        self._idle = IdleAnimation()
        self._sway = FieldSway()
        self._life = WaterAndWind()
        self._tip = TipTimer()
        self._drawn: FrameContent | None = None
        self._timed: TableState | None = None
        """The state after the last update; time changes nothing while the game waits for a person in it."""
        self._language = ""
        """The language of the layout, or "" before the first layout."""

    # -------------------------------------------------------------- current view

    @property
    def view(self) -> TableView:
        return self.presented.view

    @property
    def turn(self) -> Turn | None:
        """The decision that a person can make now, or None."""
        return turn_of(self.state, self.session, self._policy, busy=self.busy)

    @property
    def busy(self) -> bool:
        """Whether the animation of a move is running or paused."""
        return self.playback.timeline.busy

    @property
    def presented(self) -> Presentation:
        """The table view, together with everything that is drawn over it, such as the advice."""
        timeline, thinking = self.playback.timeline, self.playback.scheduler.thinking
        blinks = self._idle.eyes_closed and not self.renderer.context.reduced_motion
        return self.presenter.present(self.state, timeline.shown, thinking=thinking, blinks=blinks)

    @property
    def geometry(self) -> TableGeometry:
        """The boxes of everything on the screen."""
        return self.renderer.geometry(self.presented)

    # -------------------------------------------------------------- called by the program

    def visit(self, ply: int) -> None:
        """Show the position after `ply` moves."""
        if not self._language:
            self.state = replace(self.state, visit=Visit(ply))
            return
        self._take(visit(self.state, ply, self._environment))

    def visit_entry(self, entry: LogEntry) -> None:
        """Show the position of a log line, and explain the decision if a computer made it."""
        self._take(visit_entry(self.state, entry, self._environment))

    def ask_what_if(self) -> None:
        """Request a hint, with its details, for the person to move.

        The person can then compare other moves with the hint.
        """
        asked, seat = self.state.advice.asked, self.session.state.to_move
        assert seat in self.session.humans, "a person decides"
        advice = asking_hint(self.session, seat, self._policy.settings.ai_time)
        self.state = replace(self.state, advice=replace(advice, unfolds=True))
        self._follow_question(asked)

    def do(self, action: Action) -> SceneChange | None:
        """Apply an action of the player and return the scene change that follows, or None."""
        return self._take(update(self.state, action, self._environment))

    def invoke(self, command: Command) -> SceneChange | None:
        """Carry out a command, and return the scene change that follows, or None."""
        return self._take(invoke(self.state, command, self._environment))

    def make(self, move: Move, origin: Point | None = None) -> None:
        """Make a legal move; `origin` is the pixel where the player dropped the piece, or None."""
        step = self.playback.make(move, origin, self.state.taken)
        self.state = after_move(self.state, step, self.session.humans)
        use = self._policy.settings.coach
        asked = coach_request(self.session, step, use, self._navigation.finished_games())
        self.state = replace(self.state, advice=AdviceState(asked=asked))

    def hand_to(self, seat: Seat) -> None:
        """Show the table to the person at `seat`, who has taken over the screen."""
        self.state = replace(self.state, viewer=seat)

    # -------------------------------------------------------------- called by the main loop

    @property
    def dirty(self) -> bool:
        return self._picture != self._drawn or self.renderer.painter.is_behind

    @property
    def animating(self) -> bool:
        """Whether an animation is running, a piece is gliding, or crops are swaying."""
        return self.playback.timeline.moving or self.state.returning is not None or self._sway.left > 0

    def rebuild(self, context: DrawContext) -> None:
        """Lay out the table for `context`. If the context is the same as before, keep the cached images."""
        if not self._language or self.renderer.context is not context:
            self.renderer = TableRenderer(context)
        self._policy.is_heard = context.reader
        self.renew_presenter()
        before, self._language = self._language, context.tr.language
        self.playback.apply_settings(self._policy.settings)
        self._drawn = None
        asked = self.state.advice.asked
        self.state = laid_out(self.state, language_changed=before not in ("", self._language))
        self._follow_question(asked)
        self._guard_new_controls()
        self._keep_ring()

    def handle(self, event: pygame.event.Event) -> SceneChange | None:
        self._idle.touched()
        if event.type == pygame.KEYDOWN:
            self._tip.restart()
        action = self._events.action_for(event, held_toggles=self._policy.settings.held_toggles)
        if event.type == pygame.CONTROLLERDEVICEREMOVED and self.turn is None:
            return None
        if action is None or not self._end_motion_for(action):
            return None
        cursor = self.state.cursor
        change = self.do(action)
        if action in _ARROWS and self.state.cursor == cursor and self.state.visit is None:
            self.renderer.context.bumped()
        if action == _FIELDS and Command.FIELDS in self.state.toggles and self.renderer.context.reader:
            self.state = self.state.with_notice(all_fields_words(self._environment))
        by_enter = action == KeyPressed(Command.ACT)
        geometry = self.geometry
        # Enter has no position, so all new controls ignore it
        there = geometry.controls if by_enter else geometry.controls_at(self.state.point)
        guard = self.state.guard.pressed(geometry.controls, there)
        self.state = following(self.state, guard, geometry.controls)
        return self._left_by(change)

    def update(self, seconds: float) -> SceneChange | None:
        """Advance by `seconds`, and return the scene change that follows, or None.

        If nothing else changes and a notice is waiting, return the change that shows the notice.
        """
        self._remind(seconds)
        self._explain_button()
        self._life.advance(seconds)
        if self._timed is self.state and self._waits_for_person():
            return self._left_by(self._navigation.notice())
        self._idle.update(seconds)
        self._sway.update(seconds)
        idle = not self.busy
        self._watch_save(seconds)
        change = self._advance(seconds)
        change = self._take(after_time(self.state, seconds, self._environment, idle=idle)) or change
        asked = self.state.advice.asked
        if isinstance(asked, CoachRequest) and not self._thinker.busy:  # the table's own requests go first
            self._thinker.ask(asked)
        if asked is not None and self._thinker.is_pending(asked):
            answer = self._thinker.poll()
            if answer is not None:
                self._answered(answer)
        if not self._tip.rest_on(self.state.hover if self._events.shows_tips else None):
            self._tip.update(seconds)
        self._guard_new_controls()
        shown, moves = self.view, self.state.visit is None and not self.renderer.context.reduced_motion
        self._idle.follow(next((panel.seat for panel in shown.panels if panel.turn), None))
        self._sway.follow(shown.position.board, shown.overlay, moves=moves)
        self._keep_ring()
        self._timed = self.state
        return self._left_by(change or self._navigation.notice())

    def draw_in_steps(self, surface: pygame.Surface) -> Iterator[None]:
        """Generator form of `draw`. The first frame is prepared in several steps."""
        yield from self.prepare_in_steps()
        self.draw(surface)  # in one step, so that frames are evenly spaced in time

    def prepare_in_steps(self) -> Iterator[None]:
        """Prepare, in steps, everything that the first drawing after a rebuild needs."""
        if self._drawn is None:
            yield from self.renderer.painter.prepare_in_steps(self._picture.presented.view)

    def draw(self, surface: pygame.Surface) -> None:
        self._drawn = self._picture
        self.renderer.draw(surface, self._drawn, self.playback.timeline, self._sway, self._motion)

    def breathe(self, surface: pygame.Surface) -> bool:
        """Repaint what moves on the board at rest, and return whether anything has."""
        moves = self._policy.settings.table_lives and self._drawn is not None
        return moves and self.renderer.painter.moving.repaint(surface, self._motion)

    def draw_notice(self, surface: pygame.Surface) -> None:
        """Draw the current notice again, so that it covers what was drawn over the table."""
        self.renderer.draw_notice(surface, self._picture)

    def spoken(self) -> SpokenScreen:
        """Return the accessibility tree of the table. The same object is returned until something changes."""
        return self._reader.screen(self.presented, self.state, self.turn)

    def boxes(self) -> dict[str, pygame.Rect]:
        """Return the boxes of the visible nodes of the accessibility tree, keyed by node key."""
        return self.geometry.boxes_by_key

    def focus_node(self, about: Target | str, *, press: bool) -> SceneChange | None:
        """Move the keyboard cursor to the target `about`. If `press` is true, press Enter there."""
        assert not isinstance(about, str), "the nodes of a table are about targets"
        action = TargetReached(about, press)
        if not self._end_motion_for(action):
            return None
        return self._left_by(self.do(action))

    # ---------------------------------------------------------------- parts

    @property
    def _environment(self) -> Environment:
        playback, context = self.playback, self.renderer.context
        return Environment(
            self.session,
            self._policy,
            self.presenter,
            lambda: self.geometry,
            self.busy,
            playback.timeline.moving,
            playback.scheduler.opponents,
            playback.decisions,
            context.reduced_motion,
            context.scale.k,
        )

    @property
    def _motion(self) -> Motion:
        if not self._policy.settings.table_lives:
            return STILL
        return self._life.motion(self.renderer.painter.moving.plants)

    @property
    def _picture(self) -> FrameContent:
        state, presented = self.state, self.presented
        piece = None
        if state.returning is not None:
            piece = PieceInHand(state.returning.piece, state.returning.point)
        elif state.drag is not None:
            piece = PieceInHand(state.drag.piece, state.point, state.drag.over)
        notice = state.notice
        tip = state.hover if self._tip.is_due and state.drag is None and not self.animating else None
        return FrameContent(
            presented,
            self.renderer.geometry(presented).button_at(state.point),
            piece,
            None if notice is None else (notice.text, notice.point),
            tip if notice is None else None,
            self._sway.left,
        )

    def _left_by(self, change: SceneChange | None) -> SceneChange | None:
        """Return `change`. If it is not None, first switch off commands that last while a key is held.

        This scene will not receive the release of the key.
        """
        if change is not None:
            self.state = self.state.toggled(Command.PEEK, on=False)
            if not self._policy.settings.held_toggles:
                self.state = self.state.toggled(Command.FAST_FORWARD, on=False)
        return change

    # ---------------------------------------------------------------- time

    def _advance(self, seconds: float) -> SceneChange | None:
        """Advance the game by `seconds`, and handle the event that occurs, if any."""
        by_shift = self._events.shift_hurries()
        hurry = by_shift is not None and (by_shift or Command.FAST_FORWARD in self.state.toggles)
        hold = self.state.advice.progress is not None or (self._policy.holds and not self._save.is_hopeless)
        event = self.playback.advance(seconds, self._policy.settings, self.state, hurry=hurry, hold=hold)
        names, change = self.presenter.names, None
        match event:
            case AgentFailed(trace=trace):
                report = self._navigation.report(trace)
                self.renew_presenter()
                return Push(agent_failure_card(event, self.session, report))
            case Transition():
                self.state = after_move(self.state, event, self.session.humans)
            case HandOver(seat):
                change = self._commands.hand_over(seat)
            case TilesDue():
                change = self._commands.carry_out(Command.TURN_UP)
            case ResultsDue():
                self.state = replace(self.state, counted=True)
                if self.session.former:
                    self.renew_presenter()
                    text = former_players_text(self.session.record, names.tr)
                    self.state = self.state.with_notice(text)
            case None:
                pass
        if self.playback.hurried is not None:
            values = {"name": names.name(self.playback.hurried)}
            self.state = self.state.with_notice(names.tr("table.hurried", values))
            self.playback.hurried = None
        return change

    def _answered(self, answer: Answer) -> None:
        """Show what the worker answered; a computer's decision is kept, so that it can be explained again."""
        before, asked = self.state.advice.explained, self.state.advice.asked
        self._take(after_answer(self.state, answer, self._environment))
        if before is not None and self.state.advice.explained is before and isinstance(answer, Decision):
            self.playback.decisions[before.before] = answer
        if isinstance(asked, CoachRequest) and self.state.advice.shown is not None:
            self.playback.note_hint(asked.ply)

    def _watch_save(self, seconds: float) -> None:
        """Show a notice while the disk is slow and moves are unsaved, and another one once they are saved.

        A screen reader or the voice reads each notice once.
        """
        save, tr, notice = self._save, self.renderer.context.tr, self.state.notice
        save.update(seconds, self.session.ply, is_saving=self._navigation.is_saving())
        unsaved, saved = tr("table.unsaved"), tr("table.saved")
        if notice is not None and notice.text not in (unsaved, saved):
            return
        if save.is_late:  # in every frame, so that it does not fade
            self.state = replace(self.state, notice=Notice(unsaved, silent=save.is_told))
        elif save.is_told:
            self.state = replace(self.state, notice=Notice(saved))
        save.is_told = save.is_late

    def _remind(self, seconds: float) -> None:
        """Remind a person to decide, once for each decision, after the delay in the settings."""
        due = self._policy.settings.reminder
        seat = decider_of(self.state, self.session, busy=self.busy) if due > 0 else None
        if seat is None:
            return
        if self._reminder.is_due(seconds, self.session.ply, seat, due):
            names = self.presenter.names
            self.state = self.state.with_notice(names.tr("table.reminder", {"name": names.name(seat)}))
            self.playback.sounds.play(Effect.TURN)

    def _explain_button(self) -> None:
        """In the first game, say at the beginning of each decision what one more button does."""
        ply = self.session.ply
        if ply == self._explained_at or decider_of(self.state, self.session, busy=self.busy) is None:
            return
        self._explained_at = ply
        finished = self._navigation.finished_games()
        explained = button_to_explain(self.session, self._policy.settings.coach, finished)
        if explained is not None and explained not in self._explained:
            self._explained.add(explained)
            box = self.geometry.box(ButtonTarget(explained[0]))
            point = None if box is None else box.center
            self.state = self.state.with_notice(self.presenter.names.tr(explained[1]), point)

    def _waits_for_person(self) -> bool:
        """Whether the game waits for a person's decision, and nothing on the screen changes with time."""
        return (
            (self.session.state.to_move in self.session.humans or self.session.state.awaits_tiles)
            and not (self.session.keeps_own_canal or self.busy or self._policy.holds)
            and not (self._idle.running or self._sway.left)
            and self._policy.is_steady
            and self._tip.is_settled
            and self.state.is_settled
        )

    def _end_motion_for(self, action: Action) -> bool:
        """End the animation before a key or click is handled. Return False if the click must be ignored.

        A click must be ignored if the target under the pointer changes when the animation ends. An animation
        that waits for the player to press a button is not ended.
        """
        shown = self.playback.timeline.shown
        if shown is None or shown.waits:
            return True
        match action:
            case KeyPressed(command) if command in HELD:
                pass
            case TargetReached(press=False):
                pass
            case KeyPressed() | Digit() | TargetReached():
                self.playback.cut(self.state)
            case Pointer(Touch.PRESSED | Touch.TAPPED, point):
                target = self.geometry.target(point)
                if self.presented.press(target) is not PressKind.REVEAL:
                    self.playback.cut(self.state)
                    self.state = replace(self.state, returning=None)
                    return self.geometry.target(point) == target
            case _:
                pass
        return True

    def _guard_new_controls(self) -> None:
        """Disable new buttons for a moment, so that no click hits them by accident."""
        controls = self.geometry.controls
        self.state = following(self.state, self.state.guard.shown(controls), controls)

    def _keep_ring(self) -> None:
        """If a gamepad is in use, keep the cursor visible and on an existing target."""
        timeline, state = self.playback.timeline, self.state
        if self.renderer.context.pad is None or timeline.moving:
            return
        waits = timeline.shown is not None and timeline.shown.waits
        cursor = self._pad_cursor.kept(state.cursor, self.geometry.reachable, waits=waits)
        if cursor != state.cursor:
            self.state = replace(state, cursor=cursor)

    # -------------------------------------------------------------- requests by updates

    def _follow_question(self, before: Asked | None) -> None:
        """Send the request for advice to the worker unless it is still the previous request, `before`.

        If there is no longer a request, cancel its search. The coach's request waits for a free worker.
        """
        asked = self.state.advice.asked
        if asked is before:
            return
        if asked is not None and not isinstance(asked, CoachRequest):
            self._thinker.ask(asked)
        elif before is not None and self._thinker.is_pending(before):
            self._thinker.cancel()

    def _take(self, result: Update) -> SceneChange | None:
        """Take over the state of an update, and carry out its requests."""
        asked, change = self.state.advice.asked, None
        self.state = result.state
        for request in result.requests:
            change = self._perform(request) or change
        self._follow_question(asked)
        return change

    def _perform(self, request: Request) -> SceneChange | None:
        """Carry out one request of an update, and return the scene change that follows, or None."""
        match request:
            case Command():
                return self._commands.carry_out(request)
            case OpenRules(clause):
                return ShowRules(clause, played_table(self.session))
            case AskName(seat):
                return self._commands.ask_who(seat)
            case MakeMove(move) if self.answer is not None:
                return self.answer(move)
            case MakeMove(move, origin):
                self.make(move, origin)
            case ShowStep(step):
                self.playback.timeline.play(step, taken=self.state.taken)
            case Task.END_MOTION:
                self.playback.timeline.skip_all()
            case Task.FORGET_COMPUTERS:
                self.playback.scheduler.opponents.forget()
            case Task.SOUND_REFUSAL:
                self.playback.sounds.play(Effect.REFUSAL)
        return None

    def renew_presenter(self) -> None:
        tr, counted = self.renderer.context.tr, shows_final_table(self.state, self.session)
        self.presenter = Presenter(self.session, self._policy, tr, counted=counted)

    def reseat(self, changes: Mapping[Seat, SeatChoice]) -> None:
        """Change the players of some seats from now on, and cancel the computer's current search.

        Concealed information stays concealed until the screen is handed over.
        """
        session, before, asked = self.session, seat_choices(self.session.record), self.state.advice.asked
        session.reseat(players_of(session.record, changes))
        self.playback.reseated(self._policy.settings)
        tr = self.renderer.context.tr
        for seat, choice in enumerate(with_names(TableSetup(seat_choices(session.record)), tr).seats):
            if choice.name != session.seats[seat].name:
                session.rename(Seat(seat), player_of(choice))
        self.renew_presenter()
        now, state = seat_choices(session.record), self.state.without_selection().without_advice()
        words = {"name": ", ".join(now[seat].mover for seat in changes)}
        words["before"] = ", ".join(before[seat].mover for seat in changes)
        viewer = None if conceals(session.state) else usual_viewer(session.humans)
        self.state = replace(state, viewer=viewer).with_notice(tr("seats.changed", words))
        self._follow_question(asked)
