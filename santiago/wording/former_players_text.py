"""Sentences about seats that changed hands during a game."""

from collections.abc import Iterable
from dataclasses import replace

from santiago.rules.record import Record
from santiago.session.former_players import SeatPlayer, deciders, former_players
from santiago.session.table_record import seats_at
from santiago.wording.names import GameNames
from santiago.wording.translator import Translator


def former_players_text(record: Record, tr: Translator) -> str:
    """Return sentences about the seats that changed hands, or "" if no seat did.

    They give the number of decisions that each player of these seats made.
    """
    if not former_players(record):
        return ""
    shared = [count for count in deciders(record) if sum(map(bool, count.values())) > 1]
    seats = [
        [f"{_mover(one, by_player)}\u00a0{count}" for one, count in by_player.items()] for by_player in shared
    ]
    names = tr.listing([next(iter(by_player)).info.name for by_player in shared])
    players = "; ".join(map(", ".join, seats))
    return tr("finished.hands", {"count": len(seats), "players": players, "names": names})


def _mover(player: SeatPlayer, players: Iterable[SeatPlayer]) -> str:
    """Return the name of a player, which for a stand-in for one of `players` is that of its character."""
    stands_in = player.info.level and any(
        one.info.level is None and one.info.name == player.info.name for one in players
    )
    return (stands_in and player.character.capitalize()) or player.info.name


def names_at(record: Record, ply: int, names: GameNames) -> GameNames:
    """Return `names` with the names of the players at the table after `ply` moves."""
    return replace(names, names=tuple(one.name for one in seats_at(record, ply)))
