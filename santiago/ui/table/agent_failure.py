"""The card shown after an agent failed: the level that replaces it, and the path of the report."""

from santiago.presentation.wording.translator import Translator
from santiago.session.computer_turns import FALLBACK, AgentFailed
from santiago.session.game import GameSession
from santiago.session.table_record import game_seed
from santiago.ui.screens.dialog import Dialog, message


def agent_failure_card(failure: AgentFailed, session: GameSession, report: str | None) -> Dialog:
    """Return the card with the seed, the ply and, if a report was written, its path `report`."""
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
