"""Who may decide at the screen now, and whose money is covered."""

from santiago.presentation.input.turn import Turn
from santiago.presentation.table.policy import TablePolicy
from santiago.presentation.table.table_state import TableState
from santiago.presentation.view_model.commands import Command
from santiago.rules.options import Seat
from santiago.session.game_session import GameSession
from santiago.session.visibility import covers_money, most_owned, needs_card, seen_by


def turn_of(state: TableState, session: GameSession, policy: TablePolicy, *, busy: bool) -> Turn | None:
    """Return the decision that a person may make now.

    Return None if there is no decision to make, for example during announcements and in the history.
    """
    seat = decider_of(state, session, busy=busy)
    if seat is None:
        return None
    position, confirm = seen_by(session.state, seat), policy.asks
    covered, most = is_covered(state, session), largest_hidden_sum(session)
    return Turn(position, confirm, covered, free_undo=session.free_undo, most_owned=most, taken=state.taken)


def decider_of(state: TableState, session: GameSession, *, busy: bool) -> Seat | None:
    """Return the seat to move if a person plays it, is at the screen and may decide now; otherwise None."""
    position, humans = session.state, session.humans
    if busy or state.visit is not None or position.awaits_tiles or position.to_move not in humans:
        return None
    passed_over = session.keeps_own_canal or needs_card(position, humans, state.viewer)
    return None if passed_over else position.to_move


def is_covered(state: TableState, session: GameSession) -> bool:
    """Whether the viewer's money is covered, so that the others at the screen cannot see it.

    Concealed money is covered if several people share the screen, unless `PEEK` is on.
    """
    return Command.PEEK not in state.toggles and covers_money(session.state, session.humans)


def largest_hidden_sum(session: GameSession) -> int | None:
    """Return the most money, in escudos, that any seat can own according to public information.

    Return None if the people at this screen do not conceal money from each other.
    """
    if not covers_money(session.state, session.humans):
        return None
    return most_owned(session.state_at(0), session.steps)


def shows_final_table(state: TableState, session: GameSession) -> bool:
    """Whether the final table is shown."""
    return session.state.is_over and state.counted and state.visit is None
