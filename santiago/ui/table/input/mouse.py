"""What the mouse does at the table."""

import pygame

from santiago.ui.contracts import SceneChange
from santiago.ui.table.controller import TableController
from santiago.ui.table.input.drag import Glide
from santiago.ui.table.input.phase_input import draggable
from santiago.ui.table.input.pointer import (
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
from santiago.ui.table.input.selection import Chosen, Dropped, Nothing
from santiago.ui.table.overlay_buttons import floating_at
from santiago.ui.table.renderer import TableRenderer
from santiago.ui.view.commands import Command
from santiago.ui.view.targets import (
    ButtonTarget,
    CanalTarget,
    LogLineTarget,
    MoneyOfPanelTarget,
    OfferTarget,
    PanelTarget,
    ScoreOfPanelTarget,
    SquareTarget,
    StageTarget,
    Target,
)
from santiago.ui.wording.stages import Stage


class Mouse:
    """Turns gestures into deeds."""

    def __init__(self, deeds: TableController, showing: TableRenderer) -> None:
        self.pointer = Pointer(showing.context.scale.k)
        self.glide: Glide | None = None
        self._deeds = deeds
        self._showing = showing

    def handle(self, event: pygame.event.Event) -> SceneChange | None:
        """React to an event of the mouse, or one that breaks a gesture off."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._press(event.pos)
        gesture = self.pointer.handle(event)
        return None if gesture is None else self._gesture(gesture)

    def break_off(self) -> bool:
        """Let the piece in hand glide back; False if there is none."""
        broken = self.pointer.break_off()
        if broken is not None:
            self._glide_back(broken.piece, broken.point)
        return broken is not None

    def button(self, command: Command) -> SceneChange | None:
        """A button was pressed, by mouse or by keys."""
        if command is Command.FOLD_LOG:
            self._deeds.turn_log(up=self._showing.log_is_low)
            return None
        return self._deeds.command(command)

    def click(self, target: Target) -> SceneChange | None:
        """A target was chosen with the mouse."""
        match target:
            case ButtonTarget(command):
                return self.button(command)
            case LogLineTarget(index):
                self._deeds.visit_entry(self._showing.composer.game_log.brief[index])
            case StageTarget(index):
                return self._deeds.open_rules(Stage(index))
            case PanelTarget(seat) | ScoreOfPanelTarget(seat) if seat not in self._deeds.play.humans:
                self._deeds.why(seat)
            case _:
                self._deeds.give(Chosen(target), self.pointer.point)
        return None

    def _press(self, point: Point) -> SceneChange | None:
        """The left button went down: it ends what moves, and counts if its target stayed the same."""
        deeds = self._deeds
        if deeds.close_round_card():
            return None
        target = self._showing.target(point)
        if isinstance(target, MoneyOfPanelTarget):
            deeds.peek(held=True)
            return None
        if deeds.play.timeline.busy:
            deeds.finish_motion()
            self.glide = None
            if self._showing.target(point) != target:
                return None
        if deeds.notice is not None:
            deeds.notice, deeds.changed = None, True
        if self._showing.is_on_sheet(point):
            deeds.drop_advice()
            return None
        floating = floating_at(self._showing.floating(), point)
        if floating is not None:
            return self.button(floating)
        turn = deeds.turn
        liftable = turn is not None and target is not None and draggable(turn, target)
        self.pointer.press(point, target, draggable=liftable)
        return None

    def _gesture(self, gesture: Gesture) -> SceneChange | None:
        match gesture:
            case Moved(point):
                self._point_at(point)
            case Clicked(point, pressed):
                if pressed is not None and self._showing.target(point) == pressed:
                    return self.click(pressed)
            case Lifted(piece, point):
                self._lift(piece, point)
            case Carried(_, point):
                self._carry(point)
            case LetGo(piece, point):
                self._let_go(piece, point)
            case BrokenOff(piece, point):
                self._glide_back(piece, point)
            case Cancelled():
                return self._deeds.back()
        return None

    def _point_at(self, point: Point) -> None:
        if self._deeds.play.timeline.busy:
            return
        covered = floating_at(self._showing.floating(), point) is not None or self._showing.is_on_sheet(point)
        target = None if covered else self._showing.target(point)
        if self._deeds.desk.point_at(target) or self._showing.floating():
            self._deeds.changed = True

    # ---------------------------------------------------------------- a piece in hand

    def _lift(self, piece: Target, point: Point) -> None:
        turn = self._deeds.turn
        if turn is None or not self._deeds.desk.lift(turn, piece):
            self.pointer.break_off()
            return
        self.glide = None
        self._carry(point)

    def _carry(self, point: Point) -> None:
        turn = self._deeds.turn
        if turn is not None:
            self._deeds.desk.carry(turn, point, self._showing.board)
        self._deeds.changed = True

    def _let_go(self, piece: Target, point: Point) -> None:
        """Over a legal place it is a choice; elsewhere the rules say why not, and it glides back."""
        deeds = self._deeds
        over = deeds.desk.over or self._under(piece, point)
        deeds.desk.put_down()
        deeds.changed = True
        if over is None:
            home = self._showing.rect(piece)
            if home is None or not home.collidepoint(point):
                deeds.refuse(deeds.words.tr("refusals.outside"), point)
            self._glide_back(piece, point)
            return
        ply = deeds.session.ply
        deeds.give(Dropped(piece, over), point)
        if deeds.session.ply == ply and isinstance(deeds.desk.selection, Nothing):
            self._glide_back(piece, point)

    def _under(self, piece: Target, point: Point) -> Target | None:
        """The square or place that an unlucky drop was meant for."""
        board = self._showing.board
        if isinstance(piece, OfferTarget):
            square = board.square_at(point)
            return None if square is None else SquareTarget(square)
        canal = board.canal_at(point)
        return None if canal is None else CanalTarget(canal)

    def _glide_back(self, piece: Target, point: Point) -> None:
        self._deeds.desk.put_down()
        self._deeds.changed = True
        home = self._showing.rect(piece)
        if home is not None and not self._showing.context.reduced_motion:
            self.glide = Glide(piece, point, home.center)
