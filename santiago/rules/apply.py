"""Applies a legal move and derives its events."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from santiago.rules.legal import why_not
from santiago.rules.moves import Move
from santiago.rules.refusals import IllegalMove
from santiago.rules.state import GameState
from santiago.rules.successor import successor

if TYPE_CHECKING:  # imported late, so that the menu opens without it
    from santiago.rules.events import Event


@dataclass(frozen=True, slots=True)
class Transition:
    """A move, with the states before and after it."""

    before: GameState
    move: Move
    after: GameState
    _events: tuple[Event, ...] | None = field(default=None, init=False, repr=False, compare=False)

    @property
    def events(self) -> tuple[Event, ...]:
        """The events of the move, in order; they are derived on first access."""
        events = self._events
        if events is None:
            from santiago.rules.event_derivation import events_of

            events = events_of(self.before, self.move, self.after)
            object.__setattr__(self, "_events", events)
        return events


class _TransitionBuilder:
    """A transition under construction; see `santiago.rules.state.StateBuilder`."""

    __slots__ = Transition.__slots__

    def __init__(self, before: GameState, move: Move, after: GameState) -> None:
        self.before = before
        self.move = move
        self.after = after
        self._events: tuple[Event, ...] | None = None

    def freeze(self) -> Transition:
        self.__class__ = Transition  # type: ignore[assignment]
        return self  # type: ignore[return-value]


def apply(state: GameState, move: Move) -> Transition:
    """Apply `move` to `state` and return the transition. Raises IllegalMove."""
    refusal = why_not(state, move)
    if refusal is not None:
        raise IllegalMove(refusal)
    return _TransitionBuilder(state, move, successor(state, move)).freeze()
