"""The running game's screen, put together: it passes events and time on, and draws."""

from dataclasses import replace

import pygame

from santiago.rules.options import Seat
from santiago.session.computer_turns import AgentFailed
from santiago.session.game import GameSession
from santiago.session.table_record import seat_choices
from santiago.session.thinking import Thinker
from santiago.session.turn_scheduler import HandOver, ResultsDue, RoundOver, TurnEvent
from santiago.ui.animation.water_glints import WaterGlints
from santiago.ui.contracts import Navigation, Pop, Push, SceneChange, Services
from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.screens.handover import Handover
from santiago.ui.sound.sounds import Sounds
from santiago.ui.table.agent_failure import agent_failure_card
from santiago.ui.table.controller import TableController
from santiago.ui.table.input.keyboard import Keyboard
from santiago.ui.table.input.keys import ends_peek
from santiago.ui.table.input.mouse import Mouse
from santiago.ui.table.log_page import LogPage
from santiago.ui.table.renderer import TableRenderer
from santiago.ui.view.hit_boxes import HitBox
from santiago.ui.view.values import TableView
from santiago.ui.widgets.tool_tip import TipTimer


class TableScene:
    """A running game, or an earlier moment of it."""

    overlay = False

    def __init__(
        self,
        session: GameSession,
        thinker: Thinker,
        sounds: Sounds,
        services: Services,
        doors: Navigation,
        *,
        practice: bool = False,
    ) -> None:
        self.session = session
        self._services = services
        self._doors = doors
        self._practice = practice
        self._deeds = self._made_deeds(thinker, sounds)
        self._deeds.play.take_over(self._deeds.settings)
        self._deeds.play.begin()
        self._glints = WaterGlints()
        self._tip = TipTimer()
        self._shown_progress = 0
        self._stale = True
        self._built: tuple[TableRenderer, Mouse, Keyboard] | None = None

    # ---------------------------------------------------------------- for tests and drives

    @property
    def view(self) -> TableView:
        """What is shown at this moment."""
        return self._showing.view

    @property
    def boxes(self) -> tuple[HitBox, ...]:
        """Everything that can be pointed at now, the uppermost last."""
        return self._showing.boxes

    @property
    def deciding(self) -> bool:
        """Whether a person may decide something at this moment."""
        return self._deeds.turn is not None

    @property
    def notice_text(self) -> str:
        """The sentence that is shown for a while, "" for none."""
        return "" if self._deeds.notice is None else self._deeds.notice.text

    # ---------------------------------------------------------------- what the program asks

    def visit(self, ply: int) -> None:
        """Show the moment after `ply` moves."""
        self._deeds.visit(ply)

    # ---------------------------------------------------------------- what the application asks

    @property
    def dirty(self) -> bool:
        """Whether what is on the screen is out of date."""
        return self._stale or self._deeds.changed

    @property
    def animating(self) -> bool:
        """Whether something moves."""
        return self._deeds.play.timeline.busy or self._mouse.glide is not None

    def rebuild(self, context: DrawContext) -> None:
        """Lay the table out for `context`."""
        showing = TableRenderer(context, self._deeds, self._glints, practice=self._practice)
        mouse = Mouse(self._deeds, showing)
        self._built = (showing, mouse, Keyboard(self._deeds, showing, mouse))
        self._deeds.open_log = self._open_log
        self._deeds.desk.put_down()
        self._deeds.peek(held=False)
        self._deeds.play.take_over(self._deeds.settings)
        self._deeds.changed = True

    def handle(self, event: pygame.event.Event) -> SceneChange | None:
        """React to one event."""
        self._glints.touched()
        if ends_peek(event):
            self._deeds.peek(held=False)
        if event.type == pygame.KEYDOWN:
            self._tip.restart()
            return self._keyboard.handle(event)
        return self._mouse.handle(event)

    def update(self, seconds: float) -> SceneChange | None:
        """Advance the game; a notice of the host comes up when nothing else does."""
        return self._advance(seconds) or self._doors.notice()

    def _advance(self, seconds: float) -> SceneChange | None:
        deeds = self._deeds
        self._pass(seconds)
        if deeds.ended_round is not None:
            return None
        moved, ply = deeds.play.timeline.busy, self.session.ply
        hurry = bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)
        happening = deeds.play.update(seconds, deeds.settings, hurry=hurry, hold=deeds.holds)
        if moved != deeds.play.timeline.busy or self.session.ply != ply:
            deeds.changed = True  # what moves meanwhile is drawn over the same view
        if deeds.turn is not None and deeds.desk.begin(self.session.ply):
            deeds.changed = True
        deeds.preview_move(seconds)
        deeds.poll_advice()
        self._follow_progress()
        return None if happening is None else self._see_to(happening)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw all of it."""
        self._showing.draw(surface, self._mouse.pointer.point, self._mouse.glide)
        if self._tip.is_due and self._deeds.notice is None and not self.animating:
            self._showing.draw_tip(surface)
        self._stale = False

    # ---------------------------------------------------------------- parts

    def _made_deeds(self, thinker: Thinker, sounds: Sounds) -> TableController:
        practise = None if self._practice else self._practise
        return TableController(self.session, thinker, sounds, self._services, self._doors, practise)

    @property
    def _showing(self) -> TableRenderer:
        assert self._built is not None, "a scene is rebuilt before it is used"
        return self._built[0]

    @property
    def _mouse(self) -> Mouse:
        assert self._built is not None, "a scene is rebuilt before it is used"
        return self._built[1]

    @property
    def _keyboard(self) -> Keyboard:
        assert self._built is not None, "a scene is rebuilt before it is used"
        return self._built[2]

    # ---------------------------------------------------------------- time

    def _pass(self, seconds: float) -> None:
        if self._glints.update(seconds):
            self._deeds.changed = True
        glide = self._mouse.glide
        if glide is not None:
            glide = replace(glide, passed=glide.passed + seconds)
            self._mouse.glide = None if glide.is_over else glide
            self._stale = True
        self._pass_notice(seconds)
        self._pass_tip(seconds)

    def _pass_notice(self, seconds: float) -> None:
        notice = self._deeds.notice
        if notice is not None:
            notice = replace(notice, left=notice.left + seconds)
            self._deeds.notice = None if notice.left > notice.seconds else notice
            self._stale = self._stale or self._deeds.notice is None

    def _pass_tip(self, seconds: float) -> None:
        """A tool tip comes up once the pointer has rested on its target."""
        if not self._tip.rest_on(self._deeds.desk.hover) and self._tip.update(seconds):
            self._stale = True

    def _follow_progress(self) -> None:
        """Draw the bar of a computer's thinking again when it has visibly grown."""
        flow, adviser = self._deeds.play.flow, self._deeds.adviser
        progress = flow.opponents.progress if adviser.progress is None else adviser.progress
        notice_text = -2 if flow.ready else int(100 * (progress or 0.0))
        if notice_text != self._shown_progress:
            self._shown_progress = notice_text
            self._deeds.changed = True

    def _see_to(self, happening: TurnEvent) -> SceneChange | None:
        deeds = self._deeds
        deeds.changed = True
        match happening:
            case HandOver(seat):
                return self._hand_over(seat)
            case RoundOver(step):
                deeds.ended_round = step
            case ResultsDue():
                deeds.counted = True
            case AgentFailed() as failure:
                self._showing.composer.reseated()
                return Push(agent_failure_card(failure, self.session, self._doors.report(failure.trace)))
            case _:
                pass
        return None

    # ---------------------------------------------------------------- other screens

    def _hand_over(self, seat: Seat) -> SceneChange:
        def ready() -> SceneChange:
            self._deeds.play.ready(seat)
            self._deeds.changed = True
            return Pop()

        return Push(Handover(seat_choices(self.session.record)[seat], ready))

    def _open_log(self) -> SceneChange:
        composer = self._showing.composer
        return Push(LogPage(composer.game_log.entries, composer.people, self._deeds.visit_entry))

    def _practise(self, ply: int) -> SceneChange | None:
        """A practice game from an earlier moment; leaving it leads back here."""
        self._deeds.play.flow.opponents.forget()
        return self._doors.practice(ply)
