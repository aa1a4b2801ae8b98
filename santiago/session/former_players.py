"""The players of a game in which seats changed hands, and the decisions that each player made."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from santiago.ai.agents.characters import known_character
from santiago.persistence.clean_names import clean_name
from santiago.rules.options import Seat
from santiago.rules.record import Level, Player, Record, SeatInfo, replay
from santiago.session.table_setup import known_face

FORMER_PLAYERS_KEY: Final = "hands"
"""The key in a record's `extra` for the former players, oldest first; absent if no seat changed hands.

Each entry is a list [ply, seat, name, player, level, character]; the player left the seat after `ply` moves
had been made. The record's `seats` are the players at the end.
"""
STAND_INS_KEY: Final = "stand_ins"
"""The key in a record's `extra` for the people for whom computers stand in; absent if there are none.

It is a list with an entry for each seat: the person's name and face as a list, or null.
"""
CHARACTERS_KEY: Final = "characters"
"""The key in a record's `extra` for the characters, indexed by seat; "" stands for no character."""


@dataclass(frozen=True, slots=True)
class SeatPlayer:
    """A person or a computer at a seat.

    `character` is the name of the computer's character or of the person's face. It is "" if there is none.
    """

    info: SeatInfo
    character: str = ""


@dataclass(frozen=True, slots=True)
class FormerPlayer:
    """A player who left `seat` after `ply` moves had been made."""

    ply: int
    seat: Seat
    player: SeatPlayer


def players(record: Record) -> tuple[SeatPlayer, ...]:
    """Return the players at the end of `record`, indexed by seat; unknown characters are removed."""
    stored = record.extra.get(CHARACTERS_KEY)
    characters = [*(stored if isinstance(stored, list) else ()), *[""] * len(record.seats)]
    return tuple(map(_player, record.seats, characters))


def _player(info: SeatInfo, character: object) -> SeatPlayer:
    known = known_face if info.player is Player.HUMAN else known_character
    return SeatPlayer(info, known(character) if isinstance(character, str) else "")


def absent_people(record: Record) -> dict[Seat, SeatPlayer]:
    """Return the people for whom computers stand in at the end of `record`, keyed by seat."""
    stored = record.extra.get(STAND_INS_KEY)
    entries = zip(record.seats, stored, strict=False) if isinstance(stored, list) else ()
    absent: dict[Seat, SeatPlayer] = {}
    for seat, (info, entry) in enumerate(entries):
        match entry:
            case [info.name, str(face)] if info.player is Player.AI:
                absent[Seat(seat)] = SeatPlayer(SeatInfo(info.name, Player.HUMAN), known_face(face))
            case _:
                pass
    return absent


def with_people_back(record: Record) -> Record:
    """Return `record` with each stand-in replaced by the person who was absent."""
    absent = absent_people(record)
    return with_new_players(record, absent) if absent else record


def former_players(record: Record) -> tuple[FormerPlayer, ...]:
    """Return the former players stored in `record`, sorted by `ply`; invalid entries are left out."""
    stored = record.extra.get(FORMER_PLAYERS_KEY)
    found = [_former(one, record) for one in stored] if isinstance(stored, list) else []
    return _ordered(former for former in found if former is not None)


def _former(stored: object, record: Record) -> FormerPlayer | None:
    match stored:
        case [int(ply), int(seat), str(name), str(player), level, character] if (
            ply > 0 and record.moves and 0 <= seat < len(record.seats) and player in set(Player)
        ):
            if (player == Player.AI) != (level in tuple(Level)):
                return None
            known = Level(str(level)) if player == Player.AI else None
            info = SeatInfo(clean_name(name, f"Seat {seat + 1}"), Player(player), known)
            return FormerPlayer(min(ply, len(record.moves)), Seat(seat), _player(info, character))
        case _:
            return None


def _ordered(former: Iterable[FormerPlayer]) -> tuple[FormerPlayer, ...]:
    """Return `former` sorted by ply.

    If several players left the same seat at the same ply, only the first is kept, since the others made no
    move.
    """
    kept: dict[tuple[int, Seat], FormerPlayer] = {}
    for one in former:
        kept.setdefault((one.ply, one.seat), one)
    return tuple(sorted(kept.values(), key=lambda one: one.ply))


def player_at(last: Sequence[SeatPlayer], former: Iterable[FormerPlayer], seat: Seat, ply: int) -> SeatPlayer:
    """Return the player who had `seat` after `ply` moves.

    `last` holds the players at the end of the record. `former` holds those who left earlier, sorted by ply.
    """
    return next((one.player for one in former if one.seat == seat and ply < one.ply), last[seat])


def with_new_players(record: Record, changes: Mapping[Seat, SeatPlayer]) -> Record:
    """Return `record` with new players, who take over the seats in `changes` after the last move.

    A computer that takes over from a person stands in for the person, and keeps the person's name.
    """
    ply, before, absent = len(record.moves), players(record), absent_people(record)
    for seat, player in changes.items():
        old = before[seat] if before[seat].info.player is Player.HUMAN else absent.pop(seat, None)
        if old is not None and player.info.player is Player.AI:
            absent[seat] = old
    names = {seat: person.info.name for seat, person in absent.items() if seat in changes}
    changes = {
        seat: replace(player, info=replace(player.info, name=names.get(seat, player.info.name)))
        for seat, player in changes.items()
    }
    left = [FormerPlayer(ply, seat, before[seat]) for seat in changes if ply]
    after = [changes.get(Seat(seat), player) for seat, player in enumerate(before)]
    changed = _with(record, after, _ordered((*former_players(record), *left)))
    extra = {name: value for name, value in changed.extra.items() if name != STAND_INS_KEY}
    if absent:
        people = (absent.get(Seat(seat)) for seat in range(len(record.seats)))
        extra[STAND_INS_KEY] = [person and [person.info.name, person.character] for person in people]
    return replace(changed, extra=extra)


def renamed(record: Record, seat: Seat, player: SeatPlayer) -> Record:
    """Return `record` with a new name and face for the person at `seat`.

    The new name and face also apply to this person's earlier moves.
    """
    before = players(record)
    former = tuple(
        replace(one, player=player) if one.player == before[seat] else one for one in former_players(record)
    )
    return _with(record, [*before[:seat], player, *before[seat + 1 :]], former)


def undone_to(record: Record, ply: int) -> Record:
    """Return `record` cut after its first `ply` moves; the current players keep their seats."""
    former = _ordered(replace(one, ply=min(ply, one.ply)) for one in former_players(record) if ply)
    kept = _with(record, players(record), former) if FORMER_PLAYERS_KEY in record.extra else record
    return replace(kept, moves=record.moves[:ply])


def _with(record: Record, now: Iterable[SeatPlayer], former: tuple[FormerPlayer, ...]) -> Record:
    now = tuple(now)
    extra = {name: value for name, value in record.extra.items() if name != FORMER_PLAYERS_KEY}
    extra[CHARACTERS_KEY] = [player.character for player in now]
    if former:
        extra[FORMER_PLAYERS_KEY] = [
            [one.ply, int(one.seat), info.name, info.player.value, info.level and info.level.value, face]
            for one in former
            for info, face in [(one.player.info, one.player.character)]
        ]
    return replace(record, seats=tuple(player.info for player in now), extra=extra)


def deciders(record: Record) -> tuple[dict[SeatPlayer, int], ...]:
    """Return, for each seat, its players and the number of decisions that each of them made.

    The player with the most decisions comes first. On a tie, the current player comes first.
    """
    last, former = players(record), former_players(record)
    counts = [dict.fromkeys([player], 0) for player in last]
    for ply, step in enumerate(replay(record)):
        seat = step.before.mover
        player = player_at(last, former, seat, ply)
        counts[seat][player] = counts[seat].get(player, 0) + 1
    return tuple(dict(sorted(count.items(), key=lambda one: -one[1])) for count in counts)


def credited(record: Record) -> Record:
    """Return `record` with each seat given to the player who made most of its decisions.

    The other players of a seat are listed as its former players.
    """
    former, last = former_players(record), enumerate(players(record))
    if not former:
        return record
    left = (FormerPlayer(len(record.moves), Seat(seat), player) for seat, player in last)
    return _with(record, [next(iter(count)) for count in deciders(record)], _ordered((*former, *left)))


def former_players_at(record: Record, ply: int) -> dict[Seat, SeatPlayer]:
    """Return the players who had a seat after `ply` moves but have left it since, keyed by seat."""
    return {one.seat: one.player for one in reversed(former_players(record)) if ply < one.ply}
