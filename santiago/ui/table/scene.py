"""The running game's screen: it hears events, lets time pass, and draws; everything else is delegated."""

from dataclasses import replace

import pygame

from santiago.rules.apply import Transition
from santiago.rules.moves import Move
from santiago.rules.options import Seat
from santiago.session.game import GameSession, NoUndo
from santiago.session.opening import seat_choices
from santiago.session.thinking import Thinker
from santiago.ui.animation.ambient import Glints
from santiago.ui.animation.timeline import Shown
from santiago.ui.look import Look
from santiago.ui.scene import Apply, Pop, Push, SceneChange
from santiago.ui.screens.handover import Handover
from santiago.ui.screens.keys import Keys
from santiago.ui.screens.pause import Pause
from santiago.ui.services import Services
from santiago.ui.sound import Effect, Sounds
from santiago.ui.table.commands import Command, Digit, Enter, Escape, Key, MoreOrLess, Steered, Tabbed, key_of
from santiago.ui.table.composer import Composer, Waiting
from santiago.ui.table.controller import draggable
from santiago.ui.table.cursor import Map
from santiago.ui.table.desk import Desk
from santiago.ui.table.doors import Doors
from santiago.ui.table.floating import (
    Floating,
    FloatingId,
    beside,
    floating_at,
    history_row,
    paint_floating,
)
from santiago.ui.table.flow import HandOver, ResultsDue, RoundOver
from santiago.ui.table.hand import Glide, paint_piece
from santiago.ui.table.history import round_back, round_forward, since_last_decision
from santiago.ui.table.notice import Notice, paint_notice
from santiago.ui.table.opponents import Stumbled
from santiago.ui.table.play import Play
from santiago.ui.table.pointer import (
    BrokenOff,
    Cancelled,
    Carried,
    Clicked,
    Gesture,
    LetGo,
    Lifted,
    Moved,
    Point,
    Pointer,
)
from santiago.ui.table.refusing import no_undo_text, refusal_text
from santiago.ui.table.selection import (
    Asking,
    Back,
    Chosen,
    Committed,
    Declined,
    Dropped,
    Input,
    Nothing,
    PlacePicked,
    Stepped,
    SumPicked,
    Typed,
)
from santiago.ui.table.tips import tip_of
from santiago.ui.table.tools import undo_text
from santiago.ui.table.turn import Turn
from santiago.ui.table.vantage import needs_card
from santiago.ui.view.table import TablePainter
from santiago.ui.view.targets import (
    ButtonId,
    ButtonTarget,
    CanalTarget,
    CoinTarget,
    HitBox,
    LogLineTarget,
    OfferTarget,
    SquareTarget,
    Target,
    target_at,
)
from santiago.ui.view.values import TableView
from santiago.ui.widgets import paint_tip

_TIP_SECONDS = 0.5
_END_BUTTONS = (ButtonId.MAIN, ButtonId.SECOND, ButtonId.THIRD, ButtonId.CANCEL)


class TableScene:
    """A running game, or an earlier moment of it."""

    overlay = False

    def __init__(
        self,
        session: GameSession,
        thinker: Thinker,
        sounds: Sounds,
        services: Services,
        doors: Doors,
        *,
        practice: bool = False,
    ) -> None:
        self.session = session
        self.dirty = True
        self._thinker = thinker
        self._services = services
        self._doors = doors
        self._practice = practice
        self._play = Play(session, thinker, sounds)
        self._play.set_speed(services.settings())
        self._play.begin()
        self._desk = Desk()
        self._pointer = Pointer()
        self._glints = Glints()
        self._notice: Notice | None = None
        self._glide: Glide | None = None
        self._ended_round: Transition | None = None
        self._counted = session.state.is_over
        self._folded = False
        self._tip_wait = 0.0
        self._shown: Shown | None = None
        self._told_progress = -1
        self._built: tuple[Look, TablePainter, Composer] | None = None
        self._view: TableView | None = None
        self._boxes: tuple[HitBox, ...] = ()

    # ---------------------------------------------------------------- what the application asks

    @property
    def animating(self) -> bool:
        """Whether something moves."""
        return self._play.timeline.busy or self._glide is not None

    def rebuild(self, look: Look) -> None:
        """Lay the table out for `look`."""
        self._built = (look, TablePainter(look), Composer(self.session, look.tr, practice=self._practice))
        self._composer.folded = self._folded
        self._pointer = Pointer(look.scale.k)
        self._desk.put_down()
        self._play.set_speed(self._services.settings())
        self._stale()

    def handle(self, event: pygame.event.Event) -> SceneChange | None:
        """React to one event."""
        self._glints.touched()
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._press(event.pos)
        if event.type == pygame.MOUSEWHEEL:
            return None
        gesture = self._pointer.handle(event)
        return None if gesture is None else self._gesture(gesture)

    def update(self, seconds: float) -> SceneChange | None:
        """Let time pass."""
        self._pass(seconds)
        settings = self._services.settings()
        hurry = bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)
        moved = self._play.timeline.busy
        if self._ended_round is not None:
            return None
        before = self.session.ply
        happening = self._play.update(seconds, settings, hurry=hurry)
        if moved or self.session.ply != before or self._play.timeline.busy:
            self._stale()
        match happening:
            case HandOver(seat):
                return self._hand_over(seat)
            case RoundOver(step):
                self._ended_round = step
                self._stale()
            case ResultsDue():
                self._counted = True
                self._stale()
            case Stumbled(seat):
                self._composer.reseated()
                self._tell(self._composer.cast.tr("table.fallback", {"name": self._name(seat)}))
            case _:
                self._follow_progress()
        return None

    def draw(self, surface: pygame.Surface) -> None:
        """Draw all of it."""
        look, painter, _ = self._parts
        view = self._current()
        painter.draw(surface, view)
        self._play.timeline.draw(surface, painter, view)
        for floating in self._floating(view):
            lit = floating.rect.collidepoint(self._pointer.point)
            paint_floating(look, surface, floating, lit=lit)
        self._draw_hand(surface, painter, view)
        if self._notice is not None:
            paint_notice(look, surface, self._notice, painter.layout_of(view).action)
        elif self._tip_wait >= _TIP_SECONDS:
            self._draw_tip(look, surface)
        self.dirty = False

    @property
    def view(self) -> TableView:
        """What is shown at this moment."""
        return self._current()

    @property
    def deciding(self) -> bool:
        """Whether a person may decide something at this moment."""
        return self._turn() is not None

    @property
    def told(self) -> str:
        """The sentence that is shown for a while, "" for none."""
        return "" if self._notice is None else self._notice.text

    @property
    def boxes(self) -> tuple[HitBox, ...]:
        """Everything that can be pointed at now, the uppermost last."""
        self._current()
        return self._boxes

    # ---------------------------------------------------------------- the picture

    @property
    def _parts(self) -> tuple[Look, TablePainter, Composer]:
        assert self._built is not None, "a scene is rebuilt before it is used"
        return self._built

    @property
    def _composer(self) -> Composer:
        return self._parts[2]

    def _stale(self) -> None:
        self._view = None
        self.dirty = True

    def _current(self) -> TableView:
        """The view of this moment, made once for each change."""
        shown = self._play.timeline.shown
        if self._view is None or shown is not self._shown:
            self._shown = shown
            self._view = self._with_card(self._compose(shown))
            self._boxes = self._parts[1].boxes(self._view)
        return self._view

    def _compose(self, shown: Shown | None) -> TableView:
        composer, play = self._composer, self._play
        attention = self._desk.attention
        if shown is not None:
            bar = composer.visiting(play.visit, play.viewer, attention).action if play.visit else None
            return composer.moving(shown, play.viewer, bar)
        if play.visit is not None:
            return composer.visiting(play.visit, play.viewer, attention)
        if self.session.state.is_over and self._counted:
            return composer.finished(attention)
        turn = self._turn()
        if turn is not None:
            return composer.deciding(turn, self._desk, self._glints.flow)
        return composer.watching(play.viewer, self._waiting(), attention, self._glints.flow)

    def _with_card(self, view: TableView) -> TableView:
        """With the card of the round that is over, until it is put away."""
        if self._ended_round is None:
            return view
        card = self._composer.round_card(self._ended_round, self._play.viewer)
        return replace(view, summary=card, hover=self._desk.hover)

    def _turn(self) -> Turn | None:
        """The decision that may be made here and now."""
        play = self._play
        if self._ended_round is not None:
            return None
        if play.visit is not None or play.timeline.busy or self._waits_for_card():
            return None
        return self._composer.turn(play.viewer, self._services.settings().confirm)

    def _waits_for_card(self) -> bool:
        return needs_card(self.session.state, self._play.humans, self._play.viewer)

    def _waiting(self) -> Waiting | None:
        seat = self.session.state.to_move
        if seat is None or self.session.is_human(seat):
            return None
        flow = self._play.flow
        return Waiting(flow.opponents.progress or 0.0, flow.ready)

    def _floating(self, view: TableView) -> tuple[Floating, ...]:
        look, painter, _ = self._parts
        bounds = painter.layout_of(view).board.bounds
        if self._play.visit is not None:
            return history_row(look, bounds, playing=self._play.visit.playing)
        if isinstance(self._desk.selection, Asking) and not self.animating:
            piece = self._asked_piece(view)
            return () if piece is None else beside(look, piece, bounds)
        return ()

    def _asked_piece(self, view: TableView) -> pygame.Rect | None:
        """Where the piece lies that the question is about."""
        board = self._parts[1].layout_of(view).board
        if view.overlay.ghost_tile is not None:
            return board.square(view.overlay.ghost_tile.square)
        if view.overlay.ghost_canal is not None:
            return board.canal(view.overlay.ghost_canal.canal)
        return None

    def _draw_hand(self, surface: pygame.Surface, painter: TablePainter, view: TableView) -> None:
        if self._glide is not None:
            paint_piece(surface, painter.pieces(view), view, self._glide.piece, self._glide.point)
        elif self._desk.carried is not None:
            point = self._pointer.point
            paint_piece(surface, painter.pieces(view), view, self._desk.carried, point, self._desk.over)

    def _draw_tip(self, look: Look, surface: pygame.Surface) -> None:
        target = self._desk.hover
        box = next((box for box in self._boxes if box.target == target), None)
        if target is None or box is None:
            return
        turn = self._turn()
        position = self._current().position
        viewer = self._play.viewer if turn is None else turn.seat
        text = tip_of(
            target, self._composer.scenery(position, viewer, may_ask=turn is not None), self.session
        )
        if text:
            paint_tip(look, surface, text, box.rect)

    # ---------------------------------------------------------------- time

    def _pass(self, seconds: float) -> None:
        if self._glints.update(seconds):
            self._stale()
        if self._glide is not None:
            self._glide = replace(self._glide, passed=self._glide.passed + seconds)
            self._glide = None if self._glide.is_over else self._glide
            self._stale()
        if self._notice is not None:
            self._notice = replace(self._notice, left=self._notice.left + seconds)
            if self._notice.left > self._notice.seconds:
                self._notice = None
                self.dirty = True
        before = self._tip_wait
        self._tip_wait += seconds
        if before < _TIP_SECONDS <= self._tip_wait and self._desk.hover is not None:
            self.dirty = True

    def _follow_progress(self) -> None:
        """Draw the bar of a computer's thinking again when it has visibly grown."""
        flow = self._play.flow
        told = -2 if flow.ready else int(100 * (flow.opponents.progress or 0.0))
        if told != self._told_progress:
            self._told_progress = told
            self._stale()

    # ---------------------------------------------------------------- the pointer

    def _press(self, point: Point) -> SceneChange | None:
        """The left button went down: it ends what moves, and counts if its target stayed the same."""
        self._current()
        if self._put_card_away():
            return None
        target = target_at(self._boxes, point)
        if self._play.timeline.busy:
            self._finish_motion()
            self._current()
            if target_at(self._boxes, point) != target:
                return None
        if self._notice is not None:
            self._notice = None
            self.dirty = True
        floating = floating_at(self._floating(self._current()), point)
        if floating is not None:
            return self._float(floating)
        turn = self._turn()

        self._pointer.press(
            point, target, draggable=turn is not None and target is not None and draggable(turn, target)
        )
        return None

    def _put_card_away(self) -> bool:
        """Take the card of the last round off; False if there is none."""
        if self._ended_round is None:
            return False
        self._ended_round = None
        self._stale()
        return True

    def _finish_motion(self) -> None:
        self._play.timeline.skip()
        self._glide = None
        self._stale()

    def _gesture(self, gesture: Gesture) -> SceneChange | None:
        match gesture:
            case Moved(point):
                self._point_at(point)
            case Clicked(point, pressed):
                self._current()
                if pressed is not None and target_at(self._boxes, point) == pressed:
                    return self._click(pressed)
            case Lifted(piece, point):
                self._lift(piece, point)
            case Carried(_, point):
                self._carry(point)
            case LetGo(piece, point):
                return self._let_go(piece, point)
            case BrokenOff(piece, point):
                self._glide_back(piece, point)
            case Cancelled():
                return self._back()
        return None

    def _point_at(self, point: Point) -> None:
        self._current()
        target = target_at(self._boxes, point)
        if self._play.timeline.busy:
            return
        floats = self._floating(self._current())
        if floats:
            self.dirty = True
        if floating_at(floats, point) is not None:
            target = None
        if self._desk.point_at(target):
            self._tip_wait = 0.0
            self._stale()

    def _lift(self, piece: Target, point: Point) -> None:
        turn = self._turn()
        if turn is None or not self._desk.lift(turn, piece):
            self._pointer.break_off()
            return
        self._carry(point)
        self._stale()

    def _carry(self, point: Point) -> None:
        turn = self._turn()
        if turn is not None and self._desk.carry(
            turn, point, self._parts[1].layout_of(self._current()).board
        ):
            self._view = None
        self.dirty = True

    def _let_go(self, piece: Target, point: Point) -> SceneChange | None:
        over = self._desk.over or self._under(piece, point)
        self._desk.put_down()
        self._stale()
        if over is None:
            if not self._current_piece_rect(piece).collidepoint(point):
                self._tell(self._composer.cast.tr("refusals.outside"), point)
            self._glide_back(piece, point)
            return None
        before = self.session.ply
        self._give(Dropped(piece, over), point)
        if self.session.ply == before and isinstance(self._desk.selection, Nothing):
            self._glide_back(piece, point)
        return None

    def _under(self, piece: Target, point: Point) -> Target | None:
        """What an unlucky drop was meant for: the square or the place under it, which the rules refuse."""
        board = self._parts[1].layout_of(self._current()).board
        if isinstance(piece, OfferTarget):
            square = board.square_at(point)
            return None if square is None else SquareTarget(square)
        canal = board.canal_at(point)
        return None if canal is None else CanalTarget(canal)

    def _current_piece_rect(self, piece: Target) -> pygame.Rect:
        self._current()
        return next((box.rect for box in self._boxes if box.target == piece), pygame.Rect(0, 0, 0, 0))

    def _glide_back(self, piece: Target, point: Point) -> None:
        self._desk.put_down()
        self._stale()
        home = self._current_piece_rect(piece)
        if home.width and not self._parts[0].reduced_motion:
            self._glide = Glide(piece, point, home.center)

    # ---------------------------------------------------------------- choosing

    def _click(self, target: Target) -> SceneChange | None:
        match target:
            case ButtonTarget(button):
                return self._button(button)
            case LogLineTarget(index):
                self._play.go_to(self._composer.journal.entries[index].ply)
                self._stale()
                return None
            case _:
                self._give(Chosen(target), self._pointer.point)
                return None

    def _button(self, button: ButtonId) -> SceneChange | None:
        if self._is_finished and button in _END_BUTTONS:
            return self._end_button(button)
        match button:
            case ButtonId.MAIN:
                return self._main()
            case ButtonId.SECOND:
                self._give(Declined())
            case ButtonId.CONFIRM:
                self._give(Committed())
            case ButtonId.CANCEL:
                return self._back()
            case ButtonId.THIRD:
                return self._practise()
            case ButtonId.UNDO:
                return self._command(Command.UNDO)
            case ButtonId.REDO:
                return self._command(Command.REDO)
            case ButtonId.HINT:
                return self._command(Command.HINT)
            case ButtonId.LOG:
                return self._command(Command.LOG)
            case ButtonId.MENU | ButtonId.PAUSE:
                return self._command(Command.PAUSE)
            case ButtonId.FOLD_LOG:
                self._fold()
            case _:
                pass
        return None

    def _main(self) -> SceneChange | None:
        """The button that Enter means: commit, the next move, or the result."""
        if self._is_finished:
            return self._end_button(ButtonId.MAIN)
        if self._play.flow.ready:
            self._play.flow.may_step = True
            return None
        self._give(Committed())
        return None

    @property
    def _is_finished(self) -> bool:
        """Whether the final table is shown."""
        return self.session.state.is_over and self._counted and self._play.visit is None

    def _end_button(self, button: ButtonId) -> SceneChange | None:
        match button:
            case ButtonId.MAIN:
                return self._doors.same_table()
            case ButtonId.SECOND:
                return self._doors.same_deal()
            case ButtonId.CANCEL:
                return self._doors.leave()
            case _:
                self._play.go_to(0, playing=True)
                self._stale()
                return None

    def _give(self, given: Input, point: Point | None = None) -> None:
        """Let the controller react; play what comes of it, or say why not."""
        turn = self._turn()
        if turn is None:
            return
        outcome = self._desk.give(turn, given)
        self._stale()
        if outcome.refusal is not None:
            near = point if point is not None else self._cursor_point()
            self._tell(refusal_text(outcome.refusal, self._composer.cast), near)
            self._play.sounds.play(Effect.REFUSAL)
        if outcome.move is not None:
            self._commit(outcome.move, point if isinstance(given, Dropped) else None)

    def _commit(self, move: Move, origin: Point | None) -> None:
        self._desk.clear()
        self._notice = None
        self._play.make(move, origin)
        self._stale()

    def _cursor_point(self) -> Point | None:
        focus = self._desk.attention.focus
        box = next((box for box in self._boxes if box.target == focus), None)
        return None if box is None else box.rect.center

    def _tell(self, text: str, near: Point | None = None) -> None:
        point = None if near is None else (round(near[0]), round(near[1]))
        self._notice = Notice(text, point)
        self.dirty = True

    def _back(self) -> SceneChange | None:
        """Esc, right button, cross: one step back, and out of the history."""
        if self._pointer.carrying is not None:
            broken = self._pointer.break_off()
            if broken is not None:
                self._glide_back(broken.piece, broken.point)
            return None
        if self._play.visit is not None:
            self._play.end_visit()
            self._stale()
            return None
        self._give(Back())
        return None

    def _float(self, button: FloatingId) -> SceneChange | None:
        match button:
            case FloatingId.TICK:
                self._give(Committed())
            case FloatingId.CROSS:
                return self._back()
            case FloatingId.TO_START:
                return self._command(Command.TO_START)
            case FloatingId.ROUND_BACK:
                return self._command(Command.ROUND_BACK)
            case FloatingId.STEP_BACK:
                return self._command(Command.STEP_BACK)
            case FloatingId.PLAY | FloatingId.HALT:
                return self._command(Command.PLAY)
            case FloatingId.STEP:
                return self._command(Command.STEP)
            case FloatingId.ROUND_FORWARD:
                return self._command(Command.ROUND_FORWARD)
            case FloatingId.TO_END:
                return self._command(Command.TO_END)
        return None

    # ---------------------------------------------------------------- keys

    def _key(self, event: pygame.event.Event) -> SceneChange | None:
        """A key ends what moves and then does what it means on the new state."""
        key = key_of(event)
        if key is None:
            return None
        if self._put_card_away():
            return None
        if self._play.timeline.busy:
            self._finish_motion()
        self._current()
        if self._play.visit is not None:
            return self._history_key(key)
        return self._table_key(key)

    def _table_key(self, key: Key) -> SceneChange | None:
        match key:
            case Command():
                return self._command(key)
            case Tabbed(step):
                self._desk.tab(self._map(), step)
            case Steered(across, down):
                self._desk.steer(self._map(), across, down)
            case Digit(value):
                self._give(Typed(value))
            case MoreOrLess(step):
                self._give(Stepped(step))
            case Enter():
                return self._enter()
            case Escape():
                return self._escape()
        self._notice = None
        self._stale()
        return None

    def _history_key(self, key: Key) -> SceneChange | None:
        match key:
            case Steered(across, down):
                return self._command(Command.STEP if across + down > 0 else Command.STEP_BACK)
            case Enter():
                return self._command(Command.PLAY)
            case Escape():
                return self._back()
            case Command():
                return self._command(key)
            case _:
                return None

    def _map(self) -> Map:
        view = self._current()
        legal = view.overlay
        layout = self._parts[1].layout_of(view)
        reachable = tuple(box for box in self._boxes if _is_reachable(box.target, view))
        del legal
        return Map(reachable, layout.top.bottom)

    def _enter(self) -> SceneChange | None:
        """Commit what is chosen, or choose what the cursor is on."""
        focus = self._desk.attention.focus
        if isinstance(self._desk.selection, Asking):
            self._give(Committed())
            return None
        if isinstance(focus, ButtonTarget | LogLineTarget):
            return self._click(focus)
        if focus is None or self._is_chosen(focus):
            return self._main()
        self._give(Chosen(focus))
        return None

    def _is_chosen(self, target: Target) -> bool:
        """Whether the selection already is what the cursor is on."""
        match self._desk.selection, target:
            case (PlacePicked(chosen), CanalTarget(canal)):
                return chosen == canal
            case (SumPicked(escudos), CoinTarget(coin)):
                return escudos == coin
            case (PlacePicked(_, bribe), CoinTarget(coin)):
                return bribe == coin
            case (SumPicked(typed=True), CoinTarget()):
                return True
            case _:
                return False

    def _escape(self) -> SceneChange | None:
        if isinstance(self._desk.selection, Nothing) and self._pointer.carrying is None:
            return self._command(Command.PAUSE)
        return self._back()

    def _command(self, command: Command) -> SceneChange | None:
        match command:
            case Command.UNDO:
                self._undo()
            case Command.REDO:
                self._redo()
            case Command.PAUSE:
                return Push(Pause(self._services, self._doors))
            case Command.KEYS:
                return Push(Keys())
            case Command.RULES:
                from santiago.ui.screens.rules import RulesScreen

                return Push(RulesScreen())
            case Command.MUTE:
                settings = self._services.settings()
                return Apply(replace(settings, muted=not settings.muted))
            case Command.LOG:
                self._fold()
            case Command.HINT | Command.WHY:
                pass
            case Command.WHAT_HAPPENED:
                start = since_last_decision(self.session.steps, frozenset(self._play.humans))
                self._play.go_to(start, playing=True)
            case _:
                self._walk_history(command)
        self._stale()
        return None

    def _walk_history(self, command: Command) -> None:
        play, steps = self._play, self.session.steps
        ply = self.session.ply if play.visit is None else play.visit.ply
        match command:
            case Command.TO_START:
                play.go_to(0)
            case Command.TO_END:
                play.go_to(len(steps))
            case Command.ROUND_BACK:
                play.go_to(round_back(steps, ply))
            case Command.ROUND_FORWARD:
                play.go_to(round_forward(steps, ply))
            case Command.STEP_BACK:
                play.go_to(ply - 1)
            case Command.STEP:
                play.forward()
            case Command.PLAY if play.visit is not None:
                again = 0 if ply >= len(steps) else ply
                play.go_to(again, playing=not play.visit.playing)
            case _:
                pass

    def _undo(self) -> None:
        reason = self.session.undoable()
        cast = self._composer.cast
        if isinstance(reason, NoUndo):
            self._tell(no_undo_text(reason, cast))
            self._play.sounds.play(Effect.REFUSAL)
            return
        told = undo_text(self.session, cast)
        self._desk.clear()
        self._counted = False
        self._play.undo()
        self._tell(told)

    def _redo(self) -> None:
        self._desk.clear()
        if not self._play.redo():
            self._tell(self._composer.cast.tr("refusals.redo_nothing"))

    def _fold(self) -> None:
        self._folded = not self._folded
        self._composer.folded = self._folded
        self._stale()

    # ---------------------------------------------------------------- other screens

    def _name(self, seat: Seat) -> str:
        return self._composer.cast.name(seat)

    def _hand_over(self, seat: Seat) -> SceneChange:
        choice = seat_choices(self.session.record)[seat]

        def ready() -> SceneChange:
            self._play.ready(seat)
            self._stale()
            return Pop()

        return Push(Handover(choice, ready))

    def _practise(self) -> SceneChange | None:
        return None


def _is_reachable(target: Target, view: TableView) -> bool:
    """Whether the keyboard's cursor may stand there: on the board on what may be chosen, if anything."""
    overlay = view.overlay
    match target:
        case SquareTarget(square):
            if overlay.squares:
                return bool(overlay.squares >> square & 1)
            return not overlay.places_active
        case CanalTarget(canal):
            return bool(overlay.places_active >> canal & 1)
        case OfferTarget(index):
            return view.tray is not None and view.tray[index].enabled
        case ButtonTarget(button):
            tools = {tool.button: tool.enabled for tool in view.tools}
            return tools.get(button, True) and button is not ButtonId.FOLD_LOG
        case _:
            return True
