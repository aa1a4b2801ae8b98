"""Sentences about seats that changed hands during a game."""

from santiago.presentation.wording.translator import Translator
from santiago.rules.record import Record
from santiago.session.former_players import deciders, former_players


def former_players_text(record: Record, tr: Translator) -> str:
    """Return, for each seat that changed hands, how many decisions each player made; "" if no seat did."""
    if not former_players(record):
        return ""
    shared = [count for count in deciders(record) if sum(map(bool, count.values())) > 1]
    players = [[(one.info.name, count) for one, count in by_player.items()] for by_player in shared]
    return " ".join(
        tr(
            "finished.hands",
            {"players": ", ".join(f"{name}\u00a0{count}" for name, count in one), "name": one[0][0]},
        )
        for one in players
    )
