"""Sentences about seats that changed hands during a game."""

from dataclasses import replace

from santiago.presentation.wording.names import GameNames
from santiago.presentation.wording.translator import Translator
from santiago.rules.record import Record
from santiago.session.former_players import deciders, former_players
from santiago.session.table_record import seats_at


def former_players_text(record: Record, tr: Translator) -> str:
    """Return a sentence for each seat that changed hands, or "" if no seat did.

    The sentence gives the number of decisions that each player of the seat made.
    """
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


def names_at(record: Record, ply: int, names: GameNames) -> GameNames:
    """Return `names` with the names of the players at the table after `ply` moves."""
    return replace(names, names=tuple(one.name for one in seats_at(record, ply)))
