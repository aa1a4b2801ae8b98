"""The game's side of the table: moves are made and taken back, time passes, earlier moments are visited."""

from dataclasses import replace

from santiago.ai.agent import Decision
from santiago.rules.apply import Transition
from santiago.rules.moves import Move
from santiago.rules.options import Seat
from santiago.rules.state import GameState
from santiago.session.computer_turns import ComputerTurns
from santiago.session.game import GameSession, NoUndo
from santiago.session.settings import Settings
from santiago.session.table_record import is_practice, seat_choices
from santiago.session.thinking import Thinker
from santiago.session.turn_scheduler import ComputerMoves, CountDue, TurnEvent, TurnScheduler
from santiago.session.visibility import is_private, usual_viewer
from santiago.ui.animation.durations import FORWARD, Speed
from santiago.ui.animation.timeline import Timeline
from santiago.ui.sound.effects import Effect
from santiago.ui.sound.sounds import Sounds
from santiago.ui.table.history import Tempo, Visit

_CUT = "cut"
"""In the record's `extra`: the numbers of moves before the decisions that the clock cut short."""
_WALK_SECONDS = 0.9
"""How long the board rests on each moment while the history plays by itself."""


class Play:
    """Everything about the running game that changes, but for the choice in the making."""

    def __init__(self, session: GameSession, thinker: Thinker, sounds: Sounds) -> None:
        self.session = session
        self.timeline = Timeline()
        self.sounds = sounds
        seats = session.state.seats
        self.humans = frozenset(Seat(n) for n in range(seats) if session.is_human(Seat(n)))
        self.viewer = usual_viewer(self.humans)
        self.visit: Visit | None = _first_visit(session)
        self.decisions: dict[GameState, Decision] = {}
        """What the computers decided in this sitting, by the position in which they did."""
        characters = tuple(choice.character or None for choice in seat_choices(session.record))
        self.flow = TurnScheduler(
            session, ComputerTurns(thinker, characters, game_seed(session)), self.humans
        )
        self.tempo = Tempo.USUAL
        """How fast the history plays by itself."""
        self._walked = 0.0
        self._called: int | None = None

    def begin(self) -> None:
        """A new game deals its first tiles."""
        state = self.session.state
        if self.session.ply == 0 and state.offered:
            self.timeline.deal(state)

    def take_over(self, settings: Settings) -> None:
        """The player's animation speed, and how freely moves are taken back; in practice all are."""
        self.timeline.speed = Speed(settings.animation_speed.value)
        self.session.free_undo = settings.free_undo or is_practice(self.session.record)

    def make(self, move: Move, origin: tuple[float, float] | None = None) -> Transition:
        """A decision is made: the game goes on, and it is shown."""
        step = self.session.play(move)
        self.flow.played(step)
        self.timeline.play(step, origin)
        self._veil(step)
        return step

    def undo(self) -> bool:
        """Take back to the last decision of a person."""
        if isinstance(self.session.undoable(), NoUndo):
            return False
        self.timeline.skip()
        self.session.undo()
        self._after_jump()
        return True

    def redo(self) -> bool:
        """Make again what was taken back."""
        self.timeline.skip()
        done = self.session.redo()
        self._after_jump()
        return done

    def update(self, seconds: float, settings: Settings, *, hurry: bool, hold: bool) -> TurnEvent | None:
        """Let time pass; what the scene must see to comes back. `hold`: nothing new begins meanwhile."""
        if self.timeline.busy:
            usual = 1.0 if self.visit is None else self.tempo.value
            self.timeline.update(seconds * (FORWARD if hurry else usual))
            if self.timeline.busy or not self.session.state.is_over:
                self._sound()
                return None
            # the count begins in the very frame in which the last drought ends: no result shows between
        self._sound()
        if self.visit is not None:
            self._walk(seconds)
            return None
        if hold:
            return None
        happening = self.flow.next(seconds, settings, self.viewer, hurry=hurry)
        match happening:
            case ComputerMoves(decision=decision):
                if decision.reasons:  # one that is made again after an undo is known already
                    self.decisions[self.session.state] = decision
                if decision.timed_out:
                    self.session.annotate(_CUT, [*noted(self.session, _CUT), self.session.ply])
                self.make(decision.move)
            case CountDue():
                self.timeline.count(self.session.state)
            case None:
                self._call()
            case _:
                return happening
        return happening

    def go_to(self, ply: int, *, playing: bool = False, returns: bool = False) -> None:
        """Visit the moment after `ply` moves."""
        self.timeline.skip()
        self.visit = Visit(max(0, min(self.session.ply, ply)), playing, returns)
        self._walked = 0.0

    def forward(self) -> None:
        """One move forward in the history, shown as it was made."""
        if self.visit is None or self.visit.ply >= self.session.ply:
            return
        step = self.session.steps[self.visit.ply]
        self.visit = replace(self.visit, ply=self.visit.ply + 1)
        self.timeline.play(step)

    def end_visit(self) -> None:
        """Back to the game as it stands; a replay that has no result stays at its last moment."""
        self.timeline.skip()
        stays = self.session.is_replay and not self.session.state.is_over
        self.visit = Visit(self.session.ply) if stays else None

    def ready(self, seat: Seat) -> None:
        """The person at `seat` looks at the screen now."""
        self.viewer = seat

    def _walk(self, seconds: float) -> None:
        if self.visit is None or not self.visit.playing:
            return
        if self.visit.ply >= self.session.ply:
            if self.visit.returns:
                self.end_visit()
            else:
                self.visit = replace(self.visit, playing=False)
            return
        self._walked += seconds * self.tempo.value
        if self._walked >= _WALK_SECONDS:
            self._walked = 0.0
            self.forward()

    def _veil(self, step: Transition) -> None:
        """Among several people nobody's own is shown until the next one is there."""
        if len(self.humans) < 2:
            return
        private = is_private(step.before) or is_private(step.after)
        if not private or step.after.to_move != self.viewer:
            self.viewer = None

    def _after_jump(self) -> None:
        self.flow.went_back()
        self._called = None
        if len(self.humans) > 1:
            self.viewer = None

    def _call(self) -> None:
        """A short sound when a person's decision begins."""
        seat = self.session.state.to_move
        if seat in self.humans and self._called != self.session.ply:
            self._called = self.session.ply
            self.sounds.play(Effect.TURN)

    def _sound(self) -> None:
        for effect in self.timeline.sounds():
            self.sounds.play(effect)


def _first_visit(session: GameSession) -> Visit | None:
    """A replay of a whole game plays from its beginning; one cut short shows how far it came."""
    if not session.is_replay:
        return None
    return Visit(0, playing=True) if session.state.is_over else Visit(session.ply)


def noted(session: GameSession, key: str) -> list[int]:
    """The numbers of moves noted so far under `key` in the record's `extra`."""
    plies = session.record.extra.get(key)
    return [ply for ply in plies if isinstance(ply, int)] if isinstance(plies, list) else []


def game_seed(session: GameSession) -> int:
    """The number kept with the game from which every computer's chance is drawn."""
    seed = session.record.extra.get("seed")
    return seed if isinstance(seed, int) and not isinstance(seed, bool) else 0
