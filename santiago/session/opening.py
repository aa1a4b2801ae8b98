"""From a table as it was set to a record and back; what the rules do not need lies in its `extra`."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from random import Random, SystemRandom
from typing import Final

from santiago.persistence.names import clean_name
from santiago.rules.grid import INNER_INTERSECTIONS
from santiago.rules.record import Level, Player, Record, SeatInfo
from santiago.session.table_setup import Placing, SeatChoice, SeatPaint, TableSetup

_LARGEST_SEED: Final = 10**9
_PAINTS: Final = "paints"
_CHARACTERS: Final = "characters"
_SEED: Final = "seed"
_STARTED: Final = "started"
_PRACTICE: Final = "practice"


def opened(table: TableSetup) -> Record:
    """A new game at `table`, which must have no fault; what was left to chance is drawn now."""
    seed = SystemRandom().randrange(_LARGEST_SEED) if table.seed is None else table.seed
    setup = replace(table, seed=seed).laid(Random(seed))
    return Record(
        options=table.options,
        seats=tuple(_info(number, choice) for number, choice in enumerate(table.seats)),
        setup=setup,
        extra={
            _PAINTS: [choice.paint.value for choice in table.seats],
            _CHARACTERS: [choice.character for choice in table.seats],
            _SEED: seed,
            _STARTED: datetime.now(UTC).isoformat(timespec="seconds"),
        },
    )


def _info(number: int, choice: SeatChoice) -> SeatInfo:
    return replace(choice.info, name=clean_name(choice.name, f"Seat {number + 1}"))


def seat_choices(record: Record) -> tuple[SeatChoice, ...]:
    """Who sits where, with colours and characters; records of other programs get the usual ones."""
    paints = _paints(record)
    characters = _texts(record, _CHARACTERS)
    return tuple(
        SeatChoice(
            info.name,
            paints[number],
            (info.level or Level.NORMAL) if info.player is Player.AI else None,
            characters[number] if number < len(characters) else "",
        )
        for number, info in enumerate(record.seats)
    )


def same_table(record: Record) -> TableSetup:
    """The table of `record`, to be dealt anew."""
    inner = record.setup.spring in INNER_INTERSECTIONS
    return TableSetup(seat_choices(record), record.options, Placing.INNER if inner else Placing.ANYWHERE)


def same_deal(record: Record) -> Record:
    """`record` before its first move."""
    kept: dict[str, object] = {
        name: record.extra[name] for name in (_PAINTS, _CHARACTERS, _SEED) if name in record.extra
    }
    return replace(record, moves=(), extra=kept)


def practice_of(record: Record, ply: int) -> Record:
    """A practice game from the position after `ply` moves; it stays one when it is saved and opened again."""
    return replace(record, moves=record.moves[:ply], extra={**record.extra, _PRACTICE: True})


def is_practice(record: Record) -> bool:
    """Whether it is a practice game: kept apart, and never counted."""
    return record.extra.get(_PRACTICE) is True


def game_seed(record: Record) -> int:
    """The number from which the computers' chance comes; 0 in records of other programs."""
    seed = record.extra.get(_SEED)
    return seed if isinstance(seed, int) else 0


def started(record: Record) -> datetime | None:
    """When the game began, if the record tells."""
    text = record.extra.get(_STARTED)
    try:
        return datetime.fromisoformat(text) if isinstance(text, str) else None
    except ValueError:
        return None


def _paints(record: Record) -> tuple[SeatPaint, ...]:
    names = _texts(record, _PAINTS)
    known = {paint.value for paint in SeatPaint}
    if len(names) >= len(record.seats) and len(set(names)) == len(names) and set(names) <= known:
        return tuple(SeatPaint(name) for name in names)
    return tuple(SeatPaint)[: len(record.seats)]


def _texts(record: Record, name: str) -> Sequence[str]:
    values = record.extra.get(name)
    if isinstance(values, list) and all(isinstance(value, str) for value in values):
        return [str(value) for value in values]
    return []
