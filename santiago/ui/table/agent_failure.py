"""The card shown after the agent of a computer player has failed.

It names the level that replaces the agent, and the path of the report.
"""

from santiago.session.computer_turns import FALLBACK, AgentFailed
from santiago.session.game_session import GameSession
from santiago.session.table_record import game_seed
from santiago.ui.screens.dialog import Dialog, message
from santiago.wording.translator import Translator


def agent_failure_card(failure: AgentFailed, session: GameSession, report: str | None) -> Dialog:
    """Return the card that names the game's seed, the ply and the file with the error report.

    `report` is the path of that file, or None if it could not be written.
    """
    seed, ply, name = game_seed(session.record), session.ply, session.seats[failure.seat].name

    def text(tr: Translator) -> str:
        values: dict[str, str | int] = {
            "name": name,
            "level": tr(f"table.level.{failure.level.value}"),
            "fallback": tr(f"table.level.{FALLBACK.value}"),
            "seed": seed,
            "ply": ply,
        }
        kept = tr(
            "table.fallback.unwritten" if report is None else "table.fallback.report", {"path": report or ""}
        )
        return f"{tr('table.fallback', values)} {kept}"

    return message(lambda tr: tr("table.fallback.title", {"name": name}), text)
