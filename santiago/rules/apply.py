"""A step of the game: a legal move, the state after it, and what happened."""

from dataclasses import dataclass

from santiago.rules.events import Event
from santiago.rules.legal import why_not
from santiago.rules.moves import Move
from santiago.rules.refusals import IllegalMove
from santiago.rules.state import GameState
from santiago.rules.successor import successor
from santiago.rules.telling import told


@dataclass(frozen=True, slots=True)
class Transition:
    """A step of the game."""

    before: GameState
    move: Move
    events: tuple[Event, ...]
    after: GameState


def apply(state: GameState, move: Move) -> Transition:
    """The step that `move` makes; raises IllegalMove."""
    refusal = why_not(state, move)
    if refusal is not None:
        raise IllegalMove(refusal)
    after = successor(state, move)
    return Transition(state, move, told(state, move, after), after)
