"""A running game: its position, its history, and undo and redo."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from typing import Final

from santiago.rules.apply import Transition
from santiago.rules.game import Game
from santiago.rules.moves import Move
from santiago.rules.observation import Observation, before_turning_up, rounds_seen
from santiago.rules.options import Seat
from santiago.rules.phases import Auction, ExtraCanal, SecretAuction
from santiago.rules.record import Player, Record, SeatInfo, replay
from santiago.rules.setup import with_turned_up
from santiago.rules.state import GameState, turned_up
from santiago.rules.tiles import TileKind
from santiago.session.former_players import (
    SeatPlayer,
    former_players,
    player_at,
    players,
    renamed,
    undone_to,
    with_new_players,
)

DEALT_BY_HAND: Final = "dealt_by_hand"
"""The key in a record's `extra` for the number of rounds whose tiles were turned up by hand.

The key is absent if the program deals the tiles. A record always contains complete stacks, so the tiles of
the remaining rounds are stored in arbitrary order.
"""


class NoUndo(StrEnum):
    """Reasons why nothing can be undone; each value identifies the message for the player."""

    NOTHING = "nothing"
    REPLAY = "replay"
    REVEALED = "revealed"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Undo:
    """A possible undo, which takes back the last `steps` moves.

    `move` is the earliest of these moves and was made by `seat`. If `steps` is 0, the tiles of the round are
    only turned face down, so that they can be entered again.
    """

    seat: Seat | None
    move: Move | None
    steps: int


@dataclass(frozen=True, slots=True)
class MovePlayed:
    """A move was made."""

    step: Transition


@dataclass(frozen=True, slots=True)
class MovesUndone:
    """Moves were undone; `ply` is the number of moves that remain."""

    ply: int


@dataclass(frozen=True, slots=True)
class RecordChanged:
    """The set-up, the seats or the additional data in the game's record changed."""


Change = MovePlayed | MovesUndone | RecordChanged
Listener = Callable[[Change], None]


class GameSession:
    """A game in progress that notifies its listeners of every change."""

    def __init__(
        self,
        record: Record,
        steps: tuple[Transition, ...] | None = None,
        *,
        free_undo: bool = False,
        is_replay: bool = False,
    ) -> None:
        """Continue from the end of `record`; raises BadSetup or IllegalMove.

        `steps` holds the transitions of the moves; if None, they are computed by replaying the record. If
        `is_replay` is true, nothing can be undone. `free_undo` lifts the restrictions of `undoable`.
        """
        self._game = Game(record.start(), replay(record) if steps is None else steps)
        self._seat(record)
        self._undone: list[Move] = []
        self._automatic: set[int] = set()
        """The plies of moves that were made for a person without asking, including undone moves."""
        self._listeners: list[Listener] = []
        self.free_undo = free_undo
        self.asks_always = True
        """Whether people are asked about their own canal even if it can save no tile."""
        self._asked_at = self.ply
        """The ply at which the game was opened, or to which the last undo or redo led.

        At this ply, a person is always asked about their own canal.
        """
        self.is_replay = is_replay
        self.unseen_events: Callable[[], int] = lambda: 0
        """Returns the number of recent events that the screen has not shown yet."""
        dealt = record.extra.get(DEALT_BY_HAND)
        self.is_dealt_by_hand = type(dealt) is int
        """Whether people turn up the tiles of their physical copy of the game."""
        self.taken_back: tuple[TileKind | None, ...] = ()
        """The set-aside tile, if any, and the tiles of the round, if the last undo turned them face down."""
        if type(dealt) is int and dealt < self.state.round:
            self._turn_down()

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
        """All steps so far; a step is a move with the states before and after it."""
        return self._game.steps

    @property
    def record(self) -> Record:
        """The record of the game so far."""
        extra = self._record.extra
        if self.is_dealt_by_hand:
            extra = {**extra, DEALT_BY_HAND: rounds_seen(self.state)}
        return replace(self._record, moves=self._game.moves, extra=extra)

    @property
    def seats(self) -> tuple[SeatInfo, ...]:
        return self._record.seats

    def _seat(self, record: Record) -> None:
        self._record = record
        self.humans = frozenset(seat for seat in map(Seat, range(len(record.seats))) if self.is_human(seat))
        """The seats of people."""
        self._players = players(record)
        self.former = former_players(record)
        """The players who have left their seats, oldest first."""

    def player_at(self, seat: Seat, ply: int) -> SeatPlayer:
        """Return the player who had `seat` after `ply` moves."""
        return player_at(self._players, self.former, seat, ply)

    def state_at(self, ply: int) -> GameState:
        """Return the position after `ply` moves; `ply` is from 0 to `self.ply`."""
        return self._game.state_at(ply)

    def is_human(self, seat: Seat) -> bool:
        """Return whether a person plays `seat`."""
        return self._record.seats[seat].player is Player.HUMAN

    def observation(self, seat: Seat) -> Observation:
        return self._game.observation(seat)

    def listen(self, listener: Listener) -> None:
        """Call `listener` after every change from now on, with the change as its argument."""
        self._listeners.append(listener)

    def play(self, move: Move, *, automatic: bool = False) -> Transition:
        """Make `move` and return its step. Raises IllegalMove if the move is illegal.

        If `move` is the next undone move, the others can still be redone; otherwise, all undone moves are
        dropped. `automatic` means that the move is made for a person without asking.
        """
        assert not self.state.awaits_tiles, "the tiles of a round are turned up before its first bid"
        step = self._game.push(move)
        (self._automatic.add if automatic else self._automatic.discard)(self.ply - 1)
        if self._undone and self._undone[0] == move:
            self._undone.pop(0)
        else:
            self._undone.clear()
        if self.is_dealt_by_hand and self._turn_down():
            step = self._game.steps[-1]
        self._notify(MovePlayed(step))
        return step

    def turn_up(self, kinds: Sequence[TileKind], set_aside: TileKind | None = None) -> None:
        """Turn up the tiles that the players have turned up in their physical game.

        `kinds` are the tiles of the round. `set_aside` is given in the first round only: it is the tile set
        aside. Raises ValueError, and changes nothing, if any of these is not among the face-down tiles.
        Undone moves can still be redone if the tiles are the same as before.
        """
        assert self.state.awaits_tiles, "the tiles of a round are turned up once"
        self.taken_back = ()
        before, number = self._record.setup, self.state.round
        setup = with_turned_up(before, number - 1, kinds, set_aside)
        self._record = replace(self._record, setup=setup)
        self._game.amend(replace(self.state, setup=setup, offered=turned_up(setup, number)))
        if (turned_up(before, number), before.set_aside) != (turned_up(setup, number), setup.set_aside):
            self._undone.clear()
        self._notify(RecordChanged())

    def annotate(self, key: str, value: object) -> None:
        """Store a JSON value under `key` in the record's `extra` member."""
        self._record = replace(self._record, extra={**self._record.extra, key: value})
        self._notify(RecordChanged())

    def reseat(self, changes: Mapping[Seat, SeatPlayer]) -> None:
        """Replace the players at the seats in `changes`, from the next move on; discard undone moves."""
        self._seat(with_new_players(self.record, changes))
        self._undone.clear()
        self._notify(RecordChanged())

    def rename(self, seat: Seat, player: SeatPlayer) -> None:
        """Give the person at `seat` another name or face."""
        self._seat(renamed(self.record, seat, player))
        self._notify(RecordChanged())

    @property
    def keeps_own_canal(self) -> bool:
        """Whether the person to move passes automatically, without being asked about their own canal (R7.1).

        True if the canal can save no tile, unless people must be asked (`asks_always`, `_asked_at`).
        """
        state = self.state
        if self.asks_always or not isinstance(state.phase, ExtraCanal) or self.ply == self._asked_at:
            return False
        return self.is_human(state.phase.turn) and not _own_canal_helps(state)

    def next_known_move(self) -> Move | None:
        """Return the move that was undone in this position, or None.

        A computer repeats this move instead of searching for a move.
        """
        return self._undone[0] if self._undone else None

    def undoable(self) -> Undo | NoUndo:
        """Return what an undo would take back, or the reason why undo is impossible.

        An undo goes back to the last decision of a person, and also takes back later moves of computers.

        Undo is impossible if, since that decision, the screen has revealed information, a person has left a
        seat or, with several people, another seat has moved. These restrictions do not apply if `free_undo`
        is set or the tiles are dealt by hand.
        """
        if self.is_replay:
            return NoUndo.REPLAY
        if self.is_dealt_by_hand and _is_first_bid_due(self.state):
            return Undo(None, None, 0)
        last = self._last_human_step()
        if last is None:
            return NoUndo.NOTHING
        seat = self.state_at(last).mover
        steps = self._game.steps[last:]
        undo = Undo(seat, steps[0].move, len(steps))
        if self.free_undo or self.is_dealt_by_hand:
            return undo
        if any(one.ply > last and one.player.info.player is Player.HUMAN for one in self.former):
            return NoUndo.OTHER
        events = [event for step in steps for event in step.events]
        if any(map(_reveals, events[: len(events) - self.unseen_events()])):
            return NoUndo.REVEALED
        undone = set(range(self.ply, self.ply + len(self._undone))) - self._automatic
        acted = len(steps) > 1 or (bool(undone) and self.state.to_move != seat)  # undone moves count too
        return NoUndo.OTHER if acted and len(self.humans) > 1 else undo

    def undo(self) -> bool:
        """Undo the moves that `undoable` returns; return False if nothing can be undone."""
        undo = self.undoable()
        if isinstance(undo, NoUndo):
            return False
        self._go_back(undo.steps)
        return True

    def redo(self) -> bool:
        """Redo moves up to the next decision of a person; return False if there are no undone moves."""
        if not self.can_redo:
            return False
        self.play(self._undone[0])
        while self.can_redo and not self._human_to_move():
            self.play(self._undone[0])
        self._asked_at = self.ply
        return True

    @property
    def can_redo(self) -> bool:
        """Whether there are undone moves that can be made again."""
        return bool(self._undone) and not self.state.awaits_tiles

    def _go_back(self, steps: int) -> None:
        for _ in range(steps):
            self._undone.insert(0, self._game.pop())
        if self.former:
            self._seat(undone_to(self.record, self.ply))
        self._asked_at = self.ply
        self.taken_back = () if steps else (self.state.setup.set_aside, *self.state.offered)
        if not steps:
            self._turn_down()
        self._notify(MovesUndone(self.ply))

    def _turn_down(self) -> bool:
        """If the first bid of the round is due, turn the tiles of the round face down and return True."""
        if not _is_first_bid_due(self.state):
            return False
        self._game.amend(before_turning_up(self.state))
        return True

    def _last_human_step(self) -> int | None:
        if not self.humans and not self.former:
            return None
        last_first = range(self.ply - 1, -1, -1)
        players = ((n, self.player_at(self.state_at(n).mover, n)) for n in last_first)
        return next((n for n, player in players if player.info.player is Player.HUMAN), None)

    def _human_to_move(self) -> bool:
        seat = self.state.to_move
        return seat is None or self.is_human(seat)

    def _notify(self, change: Change) -> None:
        for listener in self._listeners:
            listener(change)


def _is_first_bid_due(state: GameState) -> bool:
    """Return whether the tiles of a round have been turned up and nobody has bid yet."""
    match state.phase:
        case Auction():
            begun = False
        case SecretAuction(sealed=sealed):
            begun = sealed is not None
        case _:
            return False
    return bool(state.offered) and not begun and all(bid is None for bid in state.bids)


@lru_cache(maxsize=8)  # called several times per frame
def _own_canal_helps(state: GameState) -> bool:
    from santiago.rules.previews import own_canal_helps  # imported late, so that the menu opens without it

    return own_canal_helps(state)


def _reveals(event: object) -> bool:
    from santiago.rules.events import (  # imported late, so that the menu opens without it
        BidsRevealed,
        TilesTurnedUp,
    )

    return isinstance(event, TilesTurnedUp | BidsRevealed)
