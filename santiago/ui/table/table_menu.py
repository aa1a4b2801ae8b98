"""The menu of a running game: the pause menu, or a shorter dialog in a practice game."""

from santiago.rules.position_text import position_text
from santiago.session.game_session import GameSession
from santiago.session.table_record import is_practice
from santiago.ui.contracts import Navigation, Pop, Scene, Services
from santiago.ui.screens.dialog import Dialog, DialogButton
from santiago.ui.screens.pause import Pause, ask_to_save
from santiago.ui.widgets.controls import OnPress
from santiago.wording.rulebook_facts import played_table


def table_menu(session: GameSession, services: Services, navigation: Navigation, seats: OnPress) -> Scene:
    """Return the menu of a game. `seats` is called to open the page where the players are changed."""
    if is_practice(session.record):
        return _practice_menu(navigation)
    can_change = not (session.is_replay or session.state.is_over)
    text = None if session.state.awaits_tiles else lambda: position_text(session.state, public=True)
    return Pause(services, navigation, played_table(session), seats if can_change else None, text)


def _practice_menu(navigation: Navigation) -> Dialog:
    return Dialog(
        "table.practice.title",
        "table.practice.text",
        (
            DialogButton("table.practice.leave", navigation.leave, "icon-back"),
            DialogButton("pause.save", lambda: Pop(ask_to_save(navigation)), "icon-save"),
            DialogButton("table.practice.stay", Pop),
        ),
    )
