"""The scene of a running game.

The scene turns events into actions, applies the actions to the state of the screen, and draws the table.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

import pygame

from santiago.presentation.advice.advice_state import asking_hint
from santiago.presentation.history.visit import Visit, explainable_entries
from santiago.presentation.input.turn import Turn
from santiago.presentation.spoken.nodes import SpokenScreen
from santiago.presentation.spoken.spoken_table import (
    Kept,
    spoken_table,
    turn_words,
    without_sum,
)
from santiago.presentation.table import actions_and_requests as actions
from santiago.presentation.table.actions_and_requests import Action, Request, Task
from santiago.presentation.table.cursor import entered, tabbed
from santiago.presentation.table.environment import Environment, tell
from santiago.presentation.table.notice import Notice
from santiago.presentation.table.policy import TablePolicy
from santiago.presentation.table.present import (
    Presentation,
    Presenter,
    decider_of,
    shows_final_table,
    turn_of,
)
from santiago.presentation.table.table_state import TableState, first_state, following
from santiago.presentation.table.update import update
from santiago.presentation.view_model.command_table import HELD
from santiago.presentation.view_model.commands import Command
from santiago.presentation.view_model.element import PressKind, Region
from santiago.presentation.view_model.position_view_model import plain_action
from santiago.presentation.view_model.seat_panels import seat_words
from santiago.presentation.view_model.targets import Target
from santiago.presentation.view_model.values import TableView
from santiago.rules.moves import Move
from santiago.rules.options import Seat
from santiago.rules.phases import SecretAuction
from santiago.rules.tiles import TileKind
from santiago.session.computer_turns import AgentFailed
from santiago.session.game_session import GameSession
from santiago.session.table_record import player_of, players_of, seat_choices
from santiago.session.table_setup import SeatChoice, TableSetup
from santiago.session.thinking import Thinker
from santiago.session.turn_scheduler import ResultsDue
from santiago.session.visibility import conceals, usual_viewer
from santiago.ui.animation.field_sway import FieldSway
from santiago.ui.animation.idle_animation import IdleAnimation
from santiago.ui.contracts import (
    Mute,
    Navigation,
    Pop,
    Push,
    Scene,
    SceneChange,
    Services,
    ShowKeys,
    ShowRules,
)
from santiago.ui.devices.touch import gesture_of
from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.screens.cardboard.tile_picker import TilePicker
from santiago.ui.screens.handover import Handover
from santiago.ui.screens.seats import SeatsDialog, TakeOver
from santiago.ui.sound.effects import Effect
from santiago.ui.sound.sounds import Sounds
from santiago.ui.table.agent_failure import agent_failure_card
from santiago.ui.table.event_actions import action_of
from santiago.ui.table.log_page import ComputerDecisionsPage, LogPage
from santiago.ui.table.piece_in_hand import PieceInHand
from santiago.ui.table.playback import Playback
from santiago.ui.table.renderer import FrameContent, TableGeometry, TableRenderer
from santiago.ui.table.slow_save import SlowSave
from santiago.ui.table.table_menu import table_menu
from santiago.ui.widgets.tool_tip import TipTimer
from santiago.wording.board_words import board_words, plantations_words
from santiago.wording.former_players_text import former_players_text
from santiago.wording.names import said_by
from santiago.wording.played_table import played_table
from santiago.wording.sentences import sentences
from santiago.wording.table_names import with_names

NAVIGATION: dict[Command, Callable[[Navigation, Callable[[int], None]], SceneChange | None]] = {
    Command.SAME_TABLE: lambda to, _: to.same_table(),
    Command.SAME_DEAL: lambda to, _: to.same_deal(),
    Command.LEAVE: lambda to, _: to.leave(),
    Command.STORY: lambda to, visit: to.story(visit),
    Command.EXPORT: lambda to, _: to.export(),
    Command.REVIEW: lambda to, visit: to.review(visit),
}
"""Maps each of `LEAVING_COMMANDS` to a function that carries out the command and returns the scene change.
The second argument of each function is a callback that shows the position at a ply."""


_RAISED_UNITS = 64
_FIELDS = actions.KeyPressed(Command.FIELDS)
_ARROWS = tuple(map(actions.KeyPressed, (Command.LEFT, Command.RIGHT, Command.UP, Command.DOWN)))


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
        self._policy = policy or TablePolicy(session, services.settings, navigation.is_saving)
        self._menu = menu or (lambda: table_menu(session, services, navigation, self._show_seats))
        self.answer = answer
        self._navigation = navigation
        self._thinker = thinker
        self.playback = Playback(session, thinker, sounds)
        self.playback.apply_settings(self._policy.settings)
        self.playback.deal()
        self._save = SlowSave()
        self._idle = IdleAnimation()
        self._sway = FieldSway()
        self._acting: Seat | None = None
        """The seat that was marked as the seat to move in the last update, or None."""
        self._pondered: tuple[int, Seat | None, float] = 0, None, 0.0
        """The ply, the seat whose player must decide, and the seconds since the decision became possible."""
        self._tip = TipTimer()
        self._drawn: FrameContent | None = None
        self._presented: Presentation | None = None
        """The presentation, cached until the next event or time step."""
        self._shift_is_typing = False
        """Whether Shift is held to type a character, and not to fast-forward."""
        self._waited = False
        """Whether an animation was waiting for the player when `_keep_ring` was last called."""
        self._tips = True
        """Whether tooltips may appear. After a touch they may not, because the touched target still counts as
        hovered."""
        self._waits = False
        """Whether the screen stays the same until the next event."""
        self._spoken: tuple[object, SpokenScreen] | None = None
        """The last presentation with its accessibility tree, while a screen reader is active."""
        self._kept: Kept = {}
        """The parts of the last accessibility tree, reused where nothing has changed."""
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
        flow, blinks = (
            self._idle.water_frame,
            self._idle.eyes_closed and not self.renderer.context.reduced_motion,
        )
        return self.presenter.present(self.state, timeline.shown, thinking=thinking, flow=flow, blinks=blinks)

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
        self.do(actions.VisitPly(ply))

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
        """Apply an action and return the scene change that follows, or None."""
        self._presented = None
        asked = self.state.advice.asked
        result = update(self.state, action, self._environment)
        self.state = result.state
        change: SceneChange | None = None
        for request in result.requests:
            change = self._perform(request) or change
        self._follow_question(asked)
        return change

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
        self._renew_presenter()
        before, self._language = self._language, context.tr.language
        self.playback.apply_settings(self._policy.settings)
        self._drawn = None
        self.do(actions.LayoutRebuilt(before not in ("", self._language)))
        self._guard_new_controls()
        self._keep_ring()

    def handle(self, event: pygame.event.Event) -> SceneChange | None:
        self._presented = None
        self._idle.touched()
        if event.type == pygame.KEYDOWN:
            self._tip.restart()
        action = self._raised(action_of(event), event)
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP):
            self._tips = gesture_of(event) is None or event.type == pygame.MOUSEMOTION
        if event.type == pygame.CONTROLLERDEVICEREMOVED and self.turn is None:
            return None
        shift = actions.KeyPressed(Command.FAST_FORWARD), actions.KeyReleased(Command.FAST_FORWARD)
        typed = event.type == pygame.KEYDOWN and isinstance(action, actions.KeyPressed | actions.Digit)
        if typed and action != shift[0]:
            self._shift_is_typing = self._shift_is_typing or bool(event.mod & pygame.KMOD_SHIFT)
        if action is None or not self._end_motion_for(action):
            return None
        if action == shift[1] and self._shift_is_typing and self._policy.settings.held_toggles:
            return None
        cursor = self.state.cursor
        change = self.do(action)
        if action in _ARROWS and self.state.cursor == cursor and self.state.visit is None:
            self.renderer.context.bumped()
        if action == _FIELDS and Command.FIELDS in self.state.toggles and self.renderer.context.reader:
            self.state = tell(self.state, self._fields_in_words())
        by_enter = action == actions.KeyPressed(Command.ACT)
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
        if self._waits and self._presented is not None:
            return self._left_by(self._navigation.notice())
        self._idle.update(seconds)
        self._sway.update(seconds)
        idle = not self.busy
        self._watch_save(seconds)
        change = self._advance(seconds)
        change = self.do(actions.TimeElapsed(seconds, idle)) or change
        if self.state.advice.asked is not None:
            answer = self._thinker.poll()
            if answer is not None:
                self.do(actions.WorkerAnswered(answer))
        if not self._tip.rest_on(self.state.hover if self._tips else None):
            self._tip.update(seconds)
        self._guard_new_controls()
        self._blink_new_mover()
        shown, moves = self.view, self.state.visit is None and not self.renderer.context.reduced_motion
        self._sway.follow(shown.position.board, shown.overlay, moves=moves)
        self._keep_ring()
        self._waits = self._waits_for_person()
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
        self.renderer.draw(surface, self._drawn, self.playback.timeline, self._sway)

    def draw_notice(self, surface: pygame.Surface) -> None:
        """Draw the current notice again, so that it covers what was drawn over the table."""
        self.renderer.draw_notice(surface, self._picture)

    def spoken(self) -> SpokenScreen:
        """Return the accessibility tree of the table. The same object is returned until something changes."""
        presented, notice = self._presented or self.presented, self.state.notice
        peeks = Command.PEEK in self.state.toggles
        quiet = self._policy.settings.keeps_sums_quiet and not peeks
        told = presented, None if notice is None else notice.text, peeks, quiet, self.state.focus
        if self._spoken is None or self._spoken[0] != told:
            self._spoken = told, self._in_words(*told[:2], peeks=peeks, quiet=quiet)
        return self._spoken[1]

    def boxes(self) -> dict[str, pygame.Rect]:
        """Return the boxes of the visible nodes of the accessibility tree, keyed by node key."""
        return self.renderer.geometry(self._presented or self.presented).boxes_by_key

    def focus_node(self, about: Target | str, *, press: bool) -> SceneChange | None:
        """Move the keyboard cursor to the target `about`. If `press` is true, press Enter there."""
        assert not isinstance(about, str), "the nodes of a table are about targets"
        action = actions.TargetReached(about, press)
        if not self._end_motion_for(action):
            return None
        return self._left_by(self.do(action))

    # ---------------------------------------------------------------- parts

    def _in_words(
        self, presented: Presentation, notice: str | None, *, peeks: bool, quiet: bool
    ) -> SpokenScreen:
        """Return the accessibility tree. It also announces the notice, the advice, and the turn of a person.

        If `peeks` is true, the tree includes the concealed money of the person to move. If `quiet` is true
        and several people share the screen, the tree omits their secret bids.
        """
        view, advice, now, names = presented.view, presented.advice, [], presented.facts.names
        turn, situation = self.turn, ""
        if turn is not None:
            bar = plain_action(view.position, self.presenter.people, names.tr)
            asked, situation = self._policy.task(turn.position, names) or (bar.headline, "")
            now.append(said_by(bar.name, sentences(asked, situation) if situation else asked, names))
            if peeks:
                panel = next(one for one in view.panels if one.seat == turn.seat)
                now += [seat_words(panel, names), turn_words(view, names)]
            sealed = isinstance(view.position.phase, SecretAuction) and len(self.session.humans) > 1
            if sealed and quiet:
                presented = replace(presented, view=without_sum(view, names))
        if notice is not None:
            now.append(notice)
        if advice is not None:
            text = "" if advice.text in advice.title else advice.text
            now.append(". ".join(part for part in (advice.title, text, advice.reason) if part))
        return spoken_table(
            presented.view,
            presented.facts,
            presented.groups,
            focus=self.state.focus,
            now=tuple(now),
            own=frozenset(self.session.humans),
            situation=situation,
            kept=self._kept,
        )

    def _fields_in_words(self) -> str:
        """Return text about all plantations, or about the board if there are none."""
        position, names = self.view.position, self.presenter.names
        fields = plantations_words(position, names, points=self.presented.facts.points)
        return fields or board_words(position, names)

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
    def _picture(self) -> FrameContent:
        state, presented = self.state, self._presented or self.presented
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
            self._presented = None
        return change

    # ---------------------------------------------------------------- time

    def _advance(self, seconds: float) -> SceneChange | None:
        """Advance the game by `seconds`, and handle the event that occurs, if any."""
        shift = bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)
        self._shift_is_typing = self._shift_is_typing and shift
        hurry = (shift or Command.FAST_FORWARD in self.state.toggles) and not self._shift_is_typing
        hold = self.state.advice.progress is not None or (self._policy.holds and not self._save.is_hopeless)
        event = self.playback.advance(seconds, self._policy.settings, self.state, hurry=hurry, hold=hold)
        if isinstance(event, AgentFailed):
            report = self._navigation.report(event.trace)
            self._renew_presenter()
            return Push(agent_failure_card(event, self.session, report))
        change = None if event is None else self.do(event)
        if isinstance(event, ResultsDue) and self.session.former:
            self._renew_presenter()
            self.state = tell(self.state, former_players_text(self.session.record, self.renderer.context.tr))
        if self.playback.hurried is not None:
            names = self.presenter.names
            self.state = tell(
                self.state, names.tr("table.hurried", {"name": names.name(self.playback.hurried)})
            )
            self.playback.hurried = None
        return change

    def _watch_save(self, seconds: float) -> None:
        """Show a notice while moves are unsaved because the disk is slow."""
        self._save.update(seconds, self.session.ply, is_saving=self._navigation.is_saving())
        text, notice = self.renderer.context.tr("table.unsaved"), self.state.notice
        is_shown = notice is not None and notice.text == text
        if self._save.is_late and (notice is None or is_shown):
            self.state = replace(self.state, notice=Notice(text))  # in every frame, so that it does not fade
        elif is_shown:
            self.state = replace(self.state, notice=None)
        if is_shown != self._save.is_late:
            self._presented = None

    def _remind(self, seconds: float) -> None:
        """Remind a person to decide, once for each decision, after the delay in the settings."""
        due = self._policy.settings.reminder
        seat = decider_of(self.state, self.session, busy=self.busy) if due > 0 else None
        if seat is None:
            return
        if self._pondered[:2] != (self.session.ply, seat):
            self._pondered = self.session.ply, seat, 0.0
        before = self._pondered[2]
        self._pondered = self.session.ply, seat, before + seconds
        if before < due <= before + seconds:
            names = self.presenter.names
            self.state = tell(self.state, names.tr("table.reminder", {"name": names.name(seat)}))
            self.playback.sounds.play(Effect.TURN)
            self._presented = None

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
        if isinstance(action, actions.KeyPressed) and action.command in HELD:
            return True
        if isinstance(action, actions.TargetReached) and not action.press:
            return True
        if isinstance(action, actions.KeyPressed | actions.Digit | actions.TargetReached):
            self.playback.cut(self.state)
        elif isinstance(action, actions.PointerPressed | actions.PointerTapped):
            target = self.geometry.target(action.point)
            if self.presented.press(target) is not PressKind.REVEAL:
                self.playback.cut(self.state)
                self.state = replace(self.state, returning=None)
                return self.geometry.target(action.point) == target
        return True

    def _blink_new_mover(self) -> None:
        """When the turn passes from one seat to another, make the portrait of the new seat to move blink."""
        acting = next((panel.seat for panel in self.view.panels if panel.turn), None)
        if acting != self._acting is not None:
            self._idle.close_eyes()
        self._acting = acting

    def _guard_new_controls(self) -> None:
        """Disable new buttons for a moment, so that no click hits them by accident."""
        before, presented = self.state, self.presented
        controls = self.renderer.geometry(presented).controls
        self.state = following(before, before.guard.shown(controls), controls)
        self._presented = presented if self.state is before else None  # cached for `dirty`

    def _raised(self, action: Action | None, event: pygame.event.Event) -> Action | None:
        """Return `action`. If a finger is dragging a piece, move the action's point above the finger."""
        if gesture_of(event) is None or self.state.drag is None:
            return action
        if isinstance(action, actions.PointerMoved | actions.PointerReleased):
            x, y = action.point
            return replace(action, point=(x, y - self.renderer.context.scale.px(_RAISED_UNITS)))
        return action

    def _keep_ring(self) -> None:
        """If a gamepad is in use, keep the cursor visible and on an existing target.

        When an animation starts to wait for the player, the cursor moves to the button that ends the wait.
        """
        shown = self.playback.timeline.shown
        if self.renderer.context.pad is None or self.playback.timeline.moving:
            return
        waits = shown is not None and shown.waits
        appears, self._waited = waits and not self._waited, waits
        cursor, reachable = self.state.cursor, self.geometry.reachable
        if appears and Region.BUTTONS in reachable.regions():
            cursor = entered(cursor, reachable, Region.BUTTONS)
        elif not cursor.shown or reachable.region(cursor.target) is None:
            cursor = tabbed(replace(cursor, shown=False), reachable, 1)
        if cursor != self.state.cursor:
            self.state, self._presented = replace(self.state, cursor=cursor), None

    # -------------------------------------------------------------- requests by updates

    def _follow_question(self, before: object) -> None:
        """Send the request for advice to the worker unless it is still the previous request, `before`.

        If there is no longer a request, cancel the worker's search.
        """
        asked = self.state.advice.asked
        if asked is before:
            return
        if asked is not None:
            self._thinker.ask(asked)
        elif self._thinker.busy:
            self._thinker.cancel()

    def _perform(self, request: Request) -> SceneChange | None:  # noqa: C901  one case for each kind
        """Carry out one request made by an update, and return the scene change that follows, or None."""
        playback = self.playback
        match request:
            case actions.Go(command):
                return NAVIGATION[command](self._navigation, self.visit)
            case actions.OpenRules(clause):
                return ShowRules(clause, played_table(self.session))
            case actions.AskName(seat):
                return self._ask_who(seat)
            case Task.OPEN_KEYS:
                return ShowKeys()
            case Task.OPEN_MENU:
                return Push(self._menu())
            case Task.MUTE:
                return Mute()
            case actions.Practise(ply):
                playback.scheduler.opponents.forget()
                return self._navigation.practice(ply)
            case actions.HandScreenOver(seat):
                return self._hand_over(seat)
            case Task.OPEN_LOG:
                presenter, visit = self.presenter, lambda entry: self.do(actions.VisitEntry(entry))
                return Push(LogPage(presenter.game_log.entries, presenter.people, visit))
            case Task.OPEN_DECISIONS:
                presenter, visit = self.presenter, lambda entry: self.do(actions.VisitEntry(entry))
                entries = explainable_entries(self.session, presenter.game_log.entries, playback.decisions)
                return Push(ComputerDecisionsPage(entries, presenter.people, visit))
            case actions.MakeMove(move, origin):
                self.do(playback.make(move, origin, self.state.taken))
            case actions.GiveAnswer(move):
                return None if self.answer is None else self.answer(move)
            case Task.UNDO:
                playback.undo()
            case Task.REDO:
                playback.redo()
            case Task.END_MOTION:
                playback.timeline.skip_all()
            case actions.ShowStep(step):
                playback.timeline.play(step, taken=self.state.taken)
            case Task.ASK_TILES:
                if self.session.state.awaits_tiles:
                    names, before = self.presenter.names, self.session.taken_back
                    return Push(TilePicker(self.session.state, names, self._turn_up, before))
            case Task.GO_ON:
                playback.timeline.skip_segment()
            case Task.FORGET_COMPUTERS:
                playback.scheduler.opponents.forget()
            case actions.RememberDecision(position, decision):
                playback.decisions[position] = decision
            case Task.NOTE_HINT:
                playback.note_hint()
            case Task.SOUND_REFUSAL:
                playback.sounds.play(Effect.REFUSAL)
        return None

    def _turn_up(self, kinds: Sequence[TileKind], set_aside: TileKind | None) -> SceneChange:
        self.playback.turn_up(kinds, set_aside)
        self._renew_presenter()
        return Pop()

    def _renew_presenter(self) -> None:
        tr, counted = self.renderer.context.tr, shows_final_table(self.state, self.session)
        self.presenter = Presenter(self.session, self._policy, tr, counted=counted)
        self._presented = None

    def _show_seats(self) -> SceneChange:
        return Push(SeatsDialog(lambda: seat_choices(self.session.record), self._reseat, self._rename))

    def _ask_who(self, seat: Seat) -> SceneChange:
        """Return a change that opens the dialog for choosing the player of a seat."""
        choices = seat_choices(self.session.record)
        shown = replace(choices[seat], character=self.presenter.people[seat].character)
        seats = (*choices[:seat], shown, *choices[seat + 1 :])
        return Push(TakeOver(seats, seat, self._reseat, self._rename))

    def _rename(self, seat: Seat, choice: SeatChoice) -> None:
        self._navigation.rename(seat, choice)
        self._renew_presenter()

    def _reseat(self, changes: Mapping[Seat, SeatChoice]) -> None:
        """Change the players of some seats from now on, and cancel the computer's current search.

        Concealed information stays concealed until the screen is handed over.
        """
        session, before, asked = self.session, self.presenter.people, self.state.advice.asked
        session.reseat(players_of(session.record, changes))
        self.playback.reseated(self._policy.settings)
        tr = self.renderer.context.tr
        for seat, choice in enumerate(with_names(TableSetup(seat_choices(session.record)), tr).seats):
            if choice.name != session.seats[seat].name:
                session.rename(Seat(seat), player_of(choice))
        self._renew_presenter()
        now, state = self.presenter.people, self.state.without_selection().without_advice()
        words = {"name": ", ".join(now[seat].name for seat in changes)}
        words["before"] = ", ".join(before[seat].name for seat in changes)
        self.state = tell(
            replace(state, viewer=None if conceals(session.state) else usual_viewer(session.humans)),
            tr("seats.changed", words),
        )
        self._follow_question(asked)

    def _hand_over(self, seat: Seat) -> SceneChange:
        def ready() -> SceneChange:
            self.do(actions.ViewerChanged(seat))
            return Pop()

        return Push(Handover(seat_choices(self.session.record)[seat], ready))
