"""The card that says that a computer's agent failed, who plays on, and where all about it is written."""

from santiago.session.game import GameSession
from santiago.session.opening import game_seed
from santiago.ui.screens.dialog import Dialog, message
from santiago.ui.table.opponents import FALLBACK, Stumbled
from santiago.ui.translate import Translator


def stumbled_card(stumbled: Stumbled, session: GameSession, report: str | None) -> Dialog:
    """With the seed and the number of moves made, and the file of the report if one could be written."""
    seed, ply, name = game_seed(session.record), session.ply, session.seats[stumbled.seat].name

    def text(tr: Translator) -> str:
        values: dict[str, str | int] = {
            "name": name,
            "level": tr(f"table.level.{stumbled.level.value}"),
            "fallback": tr(f"table.level.{FALLBACK.value}"),
            "seed": seed,
            "ply": ply,
        }
        kept = tr(
            "table.fallback.unwritten" if report is None else "table.fallback.report", {"path": report or ""}
        )
        return f"{tr('table.fallback', values)} {kept}"

    return message(lambda tr: tr("table.fallback.title", {"name": name}), text)
