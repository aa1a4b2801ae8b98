"""A running game: its position, its history, and undo."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache

from santiago.rules.apply import Transition
from santiago.rules.game import Game
from santiago.rules.moves import Move
from santiago.rules.observation import Observation
from santiago.rules.options import Seat
from santiago.rules.phases import ExtraCanal
from santiago.rules.previews import own_canal_helps
from santiago.rules.record import Player, Record, SeatInfo, replay
from santiago.rules.state import GameState


class NoUndo(StrEnum):
    """The reason that nothing can be undone; the value is the key of its text."""

    NOTHING = "nothing"
    REPLAY = "replay"
    REVEALED = "revealed"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Undo:
    """The effect of an undo: `steps` moves, the first of them `move` by `seat`."""

    seat: Seat
    move: Move
    steps: int


@dataclass(frozen=True, slots=True)
class MovePlayed:
    """A move was made."""

    step: Transition


@dataclass(frozen=True, slots=True)
class MovesUndone:
    """Moves were undone; `ply` moves remain."""

    ply: int


@dataclass(frozen=True, slots=True)
class RecordChanged:
    """The record's `extra` or its seats changed."""


Change = MovePlayed | MovesUndone | RecordChanged
Listener = Callable[[Change], None]


class GameSession:
    """The mutable state of a game, which notifies its listeners of every change."""

    def __init__(
        self,
        record: Record,
        steps: tuple[Transition, ...] | None = None,
        *,
        free_undo: bool = False,
        is_replay: bool = False,
    ) -> None:
        """Continue from the end of `record`; raises BadSetup or IllegalMove.

        `steps` are the steps of its moves; without them the record is replayed. Replays allow no undo.
        """
        self._game = Game(record.start(), replay(record) if steps is None else steps)
        self._record = record
        self.humans = frozenset(seat for seat in map(Seat, range(len(record.seats))) if self.is_human(seat))
        """The seats of people, constant throughout the game."""
        self._undone: list[Move] = []
        self._automatic: set[int] = set()
        """The plies before moves that were made for a person without being asked, undone ones included."""
        self._listeners: list[Listener] = []
        self.free_undo = free_undo
        self.asks_always = True
        """Whether people are asked about the own canal even where it can save nothing."""
        self._asked_at = self.ply
        """The ply at which a person is asked in any case: where the game was opened, or undo and redo led."""
        self.is_replay = is_replay
        self.unseen_events: Callable[[], int] = lambda: 0
        """Returns how many of the last events nobody has seen yet, because the screen lags behind."""

    @property
    def state(self) -> GameState:
        """The current position."""
        return self._game.state

    @property
    def ply(self) -> int:
        """The number of moves made."""
        return self._game.ply

    @property
    def steps(self) -> tuple[Transition, ...]:
        """All steps so far."""
        return self._game.steps

    @property
    def record(self) -> Record:
        """The game so far."""
        return replace(self._record, moves=self._game.moves)

    @property
    def seats(self) -> tuple[SeatInfo, ...]:
        """The players by seat."""
        return self._record.seats

    def state_at(self, ply: int) -> GameState:
        """Return the position after `ply` moves, 0 to `self.ply`."""
        return self._game.state_at(ply)

    def is_human(self, seat: Seat) -> bool:
        """Tell whether a person plays `seat`."""
        return self._record.seats[seat].player is Player.HUMAN

    def observation(self, seat: Seat) -> Observation:
        """Return what `seat` may know now."""
        return self._game.observation(seat)

    def listen(self, listener: Listener) -> None:
        """Call `listener` with every change from now on."""
        self._listeners.append(listener)

    def play(self, move: Move, *, automatic: bool = False) -> Transition:
        """Make `move`; if it is illegal, raise IllegalMove and change nothing.

        Undone moves stay available to `redo` as long as the same moves are made again. `automatic`: it was
        made for a person without being asked.
        """
        step = self._game.push(move)
        (self._automatic.add if automatic else self._automatic.discard)(self.ply - 1)
        if self._undone and self._undone[0] == move:
            self._undone.pop(0)
        else:
            self._undone.clear()
        self._notify(MovePlayed(step))
        return step

    def annotate(self, key: str, value: object) -> None:
        """Store a JSON value under `key` in the record's `extra`."""
        self._record = replace(self._record, extra={**self._record.extra, key: value})
        self._notify(RecordChanged())

    def reseat(self, seat: Seat, info: SeatInfo) -> None:
        """Replace the player of `seat` from now on."""
        seats = self._record.seats
        self._record = replace(self._record, seats=(*seats[:seat], info, *seats[seat + 1 :]))
        self._notify(RecordChanged())

    @property
    def keeps_own_canal(self) -> bool:
        """Whether the person to move passes without being asked: the own canal can save nothing (R7.1)."""
        state = self.state
        if self.asks_always or not isinstance(state.phase, ExtraCanal) or self.ply == self._asked_at:
            return False
        return self.is_human(state.phase.turn) and not _own_canal_helps(state)

    def known_answer(self) -> Move | None:
        """Return the move that was undone here, so that a computer need not think again."""
        return self._undone[0] if self._undone else None

    def undoable(self) -> Undo | NoUndo:
        """Return the effect of an undo, which reverts everything since the last human decision, or the reason
        against it.

        Without free undo, the screen may have revealed no information since; with several people, no other
        seat may have acted, even if that was undone, except by an automatic move. A single person also undoes
        the computers' replies.
        """
        if self.is_replay:
            return NoUndo.REPLAY
        last = self._last_human_step()
        if last is None:
            return NoUndo.NOTHING
        seat = self._mover(last)
        steps = self._game.steps[last:]
        undo = Undo(seat, steps[0].move, len(steps))
        if self.free_undo:
            return undo
        events = [event for step in steps for event in step.events]
        if any(map(_reveals, events[: len(events) - self.unseen_events()])):
            return NoUndo.REVEALED
        undone = set(range(self.ply, self.ply + len(self._undone))) - self._automatic
        acted = len(steps) > 1 or (bool(undone) and self.state.to_move != seat)
        return NoUndo.OTHER if acted and len(self.humans) > 1 else undo

    def undo(self) -> bool:
        """Undo the moves of `undoable`; False if nothing can be undone."""
        undo = self.undoable()
        if isinstance(undo, NoUndo):
            return False
        self._go_back(undo.steps)
        return True

    def redo(self) -> bool:
        """Repeat undone moves up to the next human decision."""
        if not self._undone:
            return False
        self.play(self._undone[0])
        while self._undone and not self._human_to_move():
            self.play(self._undone[0])
        self._asked_at = self.ply
        return True

    @property
    def can_redo(self) -> bool:
        """Whether there are undone moves to repeat."""
        return bool(self._undone)

    def _go_back(self, steps: int) -> None:
        for _ in range(steps):
            self._undone.insert(0, self._game.pop())
        self._asked_at = self.ply
        self._notify(MovesUndone(self.ply))

    def _mover(self, step: int) -> Seat:
        seat = self.state_at(step).to_move
        assert seat is not None, "a step is made by the seat to move"
        return seat

    def _last_human_step(self) -> int | None:
        humans = (n for n in range(self.ply - 1, -1, -1) if self.is_human(self._mover(n)))
        return next(humans, None)

    def _human_to_move(self) -> bool:
        seat = self.state.to_move
        return seat is None or self.is_human(seat)

    def _notify(self, change: Change) -> None:
        for listener in self._listeners:
            listener(change)


@lru_cache(maxsize=8)  # asked several times in each frame
def _own_canal_helps(state: GameState) -> bool:
    return own_canal_helps(state)


def _reveals(event: object) -> bool:
    from santiago.rules.events import (  # imported late, so that the menu opens without it
        BidsRevealed,
        TilesTurnedUp,
    )

    return isinstance(event, TilesTurnedUp | BidsRevealed)
