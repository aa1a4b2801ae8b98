"""A game in progress, with a history of moves that can be taken back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Self

from santiago.rules.apply import Transition, apply
from santiago.rules.argument_checks import check_type, check_whole
from santiago.rules.legal import legal_moves
from santiago.rules.moves import MOVES
from santiago.rules.notation import parse_move
from santiago.rules.observation import Observation, observe
from santiago.rules.options import Seat
from santiago.rules.position_json import phase_name
from santiago.rules.record import Result, result_of

if TYPE_CHECKING:
    from santiago.rules.board import Board
    from santiago.rules.moves import Move
    from santiago.rules.state import GameState


class Game:
    """A game with its history. Positions and steps are immutable, and copies are independent."""

    def __init__(self, start: GameState, steps: Iterable[Transition] = ()) -> None:
        """Begin at `start`, or continue after `steps`; the first step must begin at `start`."""
        self.start: GameState = start
        self._steps = list(steps)
        self.state: GameState = self._steps[-1].after if self._steps else start
        """The current position."""

    @property
    def ply(self) -> int:
        """The number of moves made."""
        return len(self._steps)

    @property
    def steps(self) -> tuple[Transition, ...]:
        """All steps so far; a step is a move with the states before and after it."""
        return tuple(self._steps)

    @property
    def moves(self) -> tuple[Move, ...]:
        """All moves so far."""
        return tuple([step.move for step in self._steps])

    @property
    def seats(self) -> int:
        """The number of seats."""
        return self.state.seats

    @property
    def board(self) -> Board:
        """The current board; `print(game.board)` draws it."""
        return self.state.board

    @property
    def to_move(self) -> Seat | None:
        """The seat to move, from 0; None when the game is over."""
        return self.state.to_move

    @property
    def legal_moves(self) -> Sequence[Move]:
        """All legal moves of the seat to move, each once, in a fixed order; empty when the game is over."""
        return legal_moves(self.state)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.state.is_over

    @property
    def result(self) -> Result | None:
        """The points by seat and the winners; None before the end of the game."""
        return result_of(self.state)

    def observation(self, seat: int | None = None) -> Observation:
        """Return the current position as `seat`, counted from 0, sees it (default: the seat to move).

        Raises ValueError if there is no such seat, or if no seat is given and the game is over.
        """
        if seat is None:
            seat = self.state.to_move
            if seat is None:
                raise ValueError("the game is over and no seat is to move: name a seat")
        check_whole("seat", seat, 0, self.seats - 1)
        return observe(self.state, Seat(seat))

    def state_at(self, ply: int) -> GameState:
        """Return the position after `ply` moves; raises IndexError if `ply` is not from 0 to `self.ply`."""
        check_whole("ply", ply, 0, self.ply, IndexError)
        return self._steps[ply - 1].after if ply else self.start

    def push(self, move: Move | str) -> Transition:
        """Make `move` and return the step with its events.

        Raises IllegalMove with the reason, ValueError if `move` is a string that is not a move, or TypeError
        if it is neither. In these cases, the game does not change.
        """
        if type(move) not in MOVES:  # one look-up for moves as values, which a playout makes
            if not isinstance(move, str):
                check_type("move", move, *MOVES, what="a move or its text")
            move = parse_move(str(move))
        step = apply(self.state, move)  # type: ignore[arg-type]
        self._steps.append(step)
        self.state = step.after
        return step

    def pop(self) -> Move:
        """Take back the last move and return it; raises IndexError if there is none."""
        if not self._steps:
            raise IndexError("there is no move to take back")
        step = self._steps.pop()
        self.state = step.before
        return step.move

    def amend(self, state: GameState) -> None:
        """Replace the current position with `state`, for example when tiles are turned up.

        The two positions must be equal apart from tiles that are face down in one of them.
        """
        if self._steps:
            last = self._steps[-1]
            self._steps[-1] = Transition(last.before, last.move, state)
        else:
            self.start = state
        self.state = state

    def copy(self) -> Self:
        """Return an independent game with the same history."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other._steps = self._steps.copy()
        return other

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self.copy()

    def __repr__(self) -> str:
        state = self.state
        return (
            f"<{type(self).__name__}: {state.seats} seats, {self.ply} moves, round {state.round} of "
            f"{state.rounds}, {phase_name(state.phase)}>"
        )
