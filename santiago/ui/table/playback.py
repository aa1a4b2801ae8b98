"""Plays the running game: makes and animates moves, plays sounds, and runs the computers' turns."""

from collections.abc import Sequence

from santiago.ai.agent import Decision
from santiago.presentation.boxes import Point
from santiago.presentation.table.table_state import TableState
from santiago.presentation.view_model.tile_tray import TakenTiles
from santiago.rules.apply import Transition
from santiago.rules.events import FarmerLost, TileDied
from santiago.rules.moves import PASS, Move
from santiago.rules.options import Seat
from santiago.rules.state import GameState
from santiago.rules.tiles import TileKind
from santiago.session.computer_turns import AgentFailed, ComputerTurns
from santiago.session.game_session import GameSession
from santiago.session.settings import Pace, Settings
from santiago.session.table_record import HINTS, game_seed, is_practice
from santiago.session.thinking import Thinker
from santiago.session.turn_scheduler import (
    ComputerMoves,
    CountDue,
    HandOver,
    OwnCanalPass,
    ResultsDue,
    TilesDue,
    TurnScheduler,
)
from santiago.ui.animation.choreography import Pacing
from santiago.ui.animation.durations import FORWARD, Speed
from santiago.ui.animation.timeline import Timeline
from santiago.ui.sound.effects import Effect
from santiago.ui.sound.sounds import Sounds

_DECISION_SECONDS = {Pace.INSTANT: 0.0, Pace.FAST: 0.45, Pace.NORMAL: 0.9, Pace.SLOW: 1.6, Pace.STEP: 0.9}
_LONGEST_STEP_SECONDS = 0.05
"""The maximum time step of an animation, in seconds. After a late frame, the animation slows down instead of
jumping."""
_TIMED_OUT = "cut"
"""The key in `Record.extra` that lists the plies at which the clock cut a decision short."""


class Playback:
    """Keeps the session, the animation timeline and the turn scheduler of one table in step."""

    def __init__(self, session: GameSession, thinker: Thinker, sounds: Sounds) -> None:
        self.session = session
        self.timeline = Timeline()
        session.unseen_events = self._unseen_events
        self._sums_up = False
        self.decisions: dict[GameState, Decision] = {}
        """The computers' decisions since the game was opened, by position."""
        computers = ComputerTurns(thinker, game_seed(session.record))
        self.scheduler = TurnScheduler(session, computers)
        self.sounds = sounds
        self._called: int | None = None
        self.hurried: Seat | None = None
        """The seat of the first decision of this game that a time limit cut short, until it has been told."""

    def deal(self) -> None:
        """Animate the dealing of the first tiles of a new game."""
        state = self.session.state
        if self.session.ply == 0 and state.offered:
            self.timeline.play_deal(state)

    def apply_settings(self, settings: Settings) -> None:
        """Apply the settings that affect this game and its animations.

        In practice games, undo is always unrestricted.
        """
        self.timeline.speed = Speed(settings.animation_speed.value)
        self.timeline.decision_seconds = _DECISION_SECONDS[settings.pace]
        self.timeline.stepwise = settings.pace is Pace.STEP
        self._sums_up = settings.round_summary and bool(self.session.humans)
        self.session.asks_always = settings.always_ask_own_canal
        self.session.free_undo = settings.free_undo or is_practice(self.session.record)

    def make(
        self, move: Move, origin: Point | None = None, taken: TakenTiles = (), *, automatic: bool = False
    ) -> Transition:
        """Make a move and animate it.

        `origin` is the pixel where the player dropped the moved piece, or None. `taken` records which of
        several equal tiles have been taken from the tray so far.
        """
        step = self.session.play(move, automatic=automatic)
        self.scheduler.played()
        by_other = automatic or step.before.to_move not in self.session.humans
        lost = any(isinstance(event, FarmerLost | TileDied) for event in step.events)
        pacing = Pacing(by_other, self._sums_up and lost, reads=self.timeline.decision_seconds > 0)
        self.timeline.play(step, origin, pacing, taken)
        return step

    def turn_up(self, kinds: Sequence[TileKind], set_aside: TileKind | None) -> None:
        """Turn up the tiles that were entered for a game dealt by hand, and animate the dealing."""
        self.session.turn_up(kinds, set_aside)
        self._after_jump()
        self.timeline.play_deal(self.session.state)

    def undo(self) -> None:
        """Undo the last decision by a person and all moves after it."""
        self.session.undo()  # before `skip`, since it depends on what the screen has shown
        self.timeline.skip_all()
        self._after_jump()

    def redo(self) -> None:
        """Redo undone moves up to the next decision by a person."""
        self.timeline.skip_all()
        self.session.redo()
        self._after_jump()

    def reseated(self, settings: Settings) -> None:
        """Update the scheduler and the settings after the players of some seats have changed."""
        self._after_jump()
        self.apply_settings(settings)

    def cut(self, state: TableState) -> None:
        """Skip the current segment of the animation. While the history is shown, skip the whole animation."""
        if state.visit is None:
            self.timeline.skip_segment()
        else:
            self.timeline.skip_all()

    def note_hint(self, ply: int | None = None) -> None:
        """Record that advice was given at `ply`, by default the current ply."""
        self._note(HINTS, ply)

    def advance(
        self, seconds: float, settings: Settings, state: TableState, *, hurry: bool, hold: bool
    ) -> Transition | HandOver | TilesDue | ResultsDue | AgentFailed | None:
        """Advance the game by `seconds`, and return the event that the scene must handle, or None.

        Animations are fast-forwarded while `hurry` is true. No new move starts while `hold` is true.
        """
        display = self.timeline.shown
        self.sounds.duck_music(display is not None and display.narration.counting is not None)
        if self.timeline.busy:
            usual = 1.0 if state.visit is None else state.tempo.value
            step = min(seconds, _LONGEST_STEP_SECONDS)
            self.timeline.update(step * (FORWARD if hurry else usual), hurry=hurry)
            if self.timeline.busy or not self.session.state.is_over:
                self._play_due_sounds()
                resting = not (hold or self.timeline.moving or state.visit is not None)
                return self.scheduler.prepare(seconds, settings) if resting else None
            # the count starts in the frame in which the last drought ends, so that no result shows before it
        self._play_due_sounds()
        if hold or state.visit is not None:
            return None
        event = self.scheduler.next(seconds, settings, state.viewer)
        match event:
            case ComputerMoves(decision=decision):
                return self._computer_moves(decision, state.taken)
            case OwnCanalPass():
                return self.make(PASS, automatic=True)
            case CountDue():
                self.timeline.play_count(self.session.state)
            case None:
                self._call()
            case HandOver() | TilesDue() | ResultsDue() | AgentFailed():
                return event
        return None

    def _computer_moves(self, decision: Decision, taken: TakenTiles) -> Transition:
        if decision.reasons:  # empty for a decision repeated after an undo, whose reasons are stored
            self.decisions[self.session.state] = decision
        if decision.timed_out:
            if _TIMED_OUT not in self.session.record.extra:
                self.hurried = self.session.state.to_move
            self._note(_TIMED_OUT)
        return self.make(decision.move, taken=taken)

    def _unseen_events(self) -> int:
        display = self.timeline.shown
        return 0 if display is None else display.pending_events

    def _note(self, key: str, ply: int | None = None) -> None:
        """Append `ply`, by default the current one, to the list under `key` in the record's `extra`."""
        plies = self.session.record.extra.get(key)
        known = [ply for ply in plies if isinstance(ply, int)] if isinstance(plies, list) else []
        self.session.annotate(key, [*known, self.session.ply if ply is None else ply])

    def _after_jump(self) -> None:
        self.scheduler.went_back()
        self._called = None

    def _call(self) -> None:
        """Play a short sound when it becomes a person's turn to decide, once for each decision."""
        if self.session.state.to_move in self.session.humans and self._called != self.session.ply:
            self._called = self.session.ply
            self.sounds.play(Effect.TURN)

    def _play_due_sounds(self) -> None:
        for effect in self.timeline.sounds():
            self.sounds.play(effect)
