"""Encodes records as JSON bytes, and decodes and checks them."""

import errno
import json
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Final

from msgspec import UnsetType

from santiago.persistence.clean_names import clean_name
from santiago.persistence.disk_cache import making_room
from santiago.persistence.document import (
    FORMAT,
    PALMS_BY_HAND,
    PRACTICE_FORMAT,
    VERSION,
    ResultDocument,
    document_of,
    table_of,
)
from santiago.persistence.faults import BadSave, Fault
from santiago.persistence.jsontext import parse
from santiago.persistence.regular_file import read_regular
from santiago.persistence.safe_write import cannot_write, write_safely
from santiago.persistence.seal import SealPolicy, broken_seal, with_seal
from santiago.rules.apply import Transition, apply
from santiago.rules.grid import INTERSECTION_NAMES, SQUARE_NAMES
from santiago.rules.moves import Move
from santiago.rules.notation import MalformedMove, parse_move
from santiago.rules.options import written_options
from santiago.rules.record import Record, Result, SeatInfo, final_state, result_of
from santiago.rules.refusals import IllegalMove
from santiago.rules.setup import Setup
from santiago.rules.state import GameState
from santiago.rules.tiles import TILE_NAMES

LARGEST: Final = 4 * 1024 * 1024
"""The maximum file size in bytes; larger files are neither read nor written."""
_INDENTED: Final = 16 * 1024
"""Maximum length, in characters, of an `extra` that is indented. A longer `extra` is written on one line.

Indentation makes deeply nested lists up to 65 times as long.
"""
_END: Final = b"\n}\n"


def encode(record: Record, position: GameState | None = None, *, seal: bool = True) -> bytes:
    """Return the record as JSON, with the result if the game is over, and with a seal if `seal` is true.

    `position` is the state after the last move. Without `position`, the game is replayed, which raises
    IllegalMove or BadSetup for an illegal record. Raises TypeError or ValueError if `extra` is not JSON, and
    BadSave if the JSON exceeds `LARGEST`. A game that begins at a position is no record: it is written as the
    text of the position and the moves.
    """
    members = {
        "format": json.dumps(FORMAT),
        "version": str(VERSION),
        "rules": _inline(written_options(record.options)),
        "seats": _listed(map(_inline, map(_seat, record.seats))),
        "setup": _setup(record.setup),
        "moves": _listed(map(_move, record.moves)),
    }
    by_hand = {PALMS_BY_HAND: True} if record.setup.palms_by_hand else {}
    if record.position is not None:
        from santiago.rules.position_text import (
            position_text,  # imported late, so that the menu opens without it
        )

        begun = {"format": json.dumps(PRACTICE_FORMAT), "position": _inline(position_text(record.position))}
        members = begun | {name: members[name] for name in ("version", "seats", "moves")}
        by_hand = {}
    result = result_of(final_state(record) if position is None else position)
    if result is not None:
        members["result"] = _inline({"scores": result.scores, "winners": result.winners})
    if extra := record.extra | by_hand:
        members["extra"] = _extra(extra)
    text = "{\n" + ",\n".join(f'  "{name}": {value}' for name, value in members.items())
    body = text.encode(errors="replace")
    data = with_seal(body) if seal else body + _END
    if len(data) > LARGEST:
        raise _too_big()
    return data


def write_record(path: Path, record: Record, position: GameState | None = None) -> None:
    """Write `record` to a file, with a seal.

    Raises CannotWrite if writing fails or if `decode` would refuse the file.

    `position` is the state after the last move, if known; passing it avoids a replay. If the disk is full,
    the cached drawings are removed to make room.
    """
    try:
        data = encode(record, position)
    except (BadSave, MemoryError, TypeError, ValueError, RecursionError) as error:
        raise cannot_write(path, error) from error
    making_room(lambda: write_safely(path, data, _read_unplayed))


def unfit_members(extra: dict[str, object]) -> frozenset[str]:
    """Return the names of the members of `extra` that `encode` or `decode` would refuse."""
    return frozenset(name for name, value in extra.items() if not _is_fit({name: value}))


def _is_fit(extra: dict[str, object]) -> bool:
    try:
        parse(_extra({"extra": extra}).encode(errors="replace"))
    except (BadSave, TypeError, ValueError, RecursionError):
        return False
    return True


def _read_unplayed(data: bytes) -> None:
    """Raise BadSave if the output of `encode` cannot be decoded. The moves are not replayed, because they are
    known to be legal."""
    damage = broken_seal(data, SealPolicy.REQUIRED)
    if damage is not None:
        raise damage
    document = document_of(parse(data))
    table_of(document)
    for text in document.moves:
        parse_move(text)


def _inline(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


@lru_cache(maxsize=4096)
def _move(move: Move) -> str:
    return f'"{move}"'


def _listed(texts: Iterable[str], indent: str = "    ") -> str:
    lines = f",\n{indent}".join(texts)
    return f"[\n{indent}{lines}\n{indent[2:]}]" if lines else "[]"


def _extra(extra: dict[str, object]) -> str:
    compact = json.dumps(extra, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    if len(compact) > _INDENTED:
        return compact
    return json.dumps(extra, ensure_ascii=False, allow_nan=False, indent=2).replace("\n", "\n  ")


def _seat(seat: SeatInfo) -> dict[str, object]:
    plain: dict[str, object] = {"name": seat.name, "player": seat.player}
    return plain if seat.level is None else {**plain, "level": seat.level}


def _setup(setup: Setup) -> str:
    palms = sorted(SQUARE_NAMES[square] for square in setup.palms)
    aside = None if setup.set_aside is None else TILE_NAMES[setup.set_aside]
    stacks = (_inline([TILE_NAMES[kind] for kind in stack]) for stack in setup.stacks)
    return (
        f'{{\n    "spring": "{INTERSECTION_NAMES[setup.spring]}",\n    "palms": {_inline(palms)},\n'
        f'    "overseer": {setup.overseer},\n    "set_aside": {_inline(aside)},\n'
        f'    "stacks": {_listed(stacks, "      ")}\n  }}'
    )


def decode(data: bytes, *, sealed: SealPolicy) -> Record:
    """Decode a record; raises BadSave."""
    return decode_steps(data, sealed=sealed)[0]


def decode_game(data: bytes, *, sealed: SealPolicy) -> tuple[Record, GameState]:
    """Decode a record, and return it with the state after its last move; raises BadSave."""
    record, steps = decode_steps(data, sealed=sealed)
    return record, steps[-1].after if steps else record.start()


def decode_steps(data: bytes, *, sealed: SealPolicy) -> tuple[Record, tuple[Transition, ...]]:
    """Decode a record, and return it with the transition made by each of its moves; raises BadSave."""
    try:
        return _decoded(data, sealed)
    except MemoryError:
        raise _no_memory() from None


def _decoded(data: bytes, sealed: SealPolicy) -> tuple[Record, tuple[Transition, ...]]:
    if len(data) > LARGEST:
        raise _too_big()
    damage = broken_seal(data, sealed)
    if damage is None:
        return _checked(data)
    try:
        damage.readable, _ = _checked(data)
    except BadSave as fault:
        damage.readable = fault.readable
    if damage.readable is not None:
        damage.good_moves = len(damage.readable.moves)
    raise damage


def _checked(data: bytes) -> tuple[Record, tuple[Transition, ...]]:
    document = document_of(parse(data))
    table = table_of(document)
    start = table.start()
    steps = _played(table, start, document.moves)
    record = _after(table, steps)
    _check_result(document.result, result_of(steps[-1].after if steps else start), record)
    if not isinstance(document.sha256, UnsetType) and broken_seal(data, SealPolicy.REQUIRED):
        reason = "the checksum is not the last member, or not 64 lower-case hexadecimal digits"
        raise BadSave(Fault.DAMAGED, "sha256", reason, len(record.moves), record)
    return record, steps


def _played(table: Record, state: GameState, texts: tuple[str, ...]) -> tuple[Transition, ...]:
    steps: list[Transition] = []
    for text in texts:
        try:
            step = apply(state, parse_move(text))
        except (MalformedMove, IllegalMove) as refusal:
            raise _bad_move(_after(table, steps), state, text, refusal) from None
        steps.append(step)
        state = step.after
    return tuple(steps)


def _after(table: Record, steps: Sequence[Transition]) -> Record:
    return replace(table, moves=tuple(step.move for step in steps))


def _bad_move(good: Record, state: GameState, text: str, refusal: MalformedMove | IllegalMove) -> BadSave:
    number = len(good.moves)
    where, shown, seat = f"move {number + 1}", json.dumps(text[:60], ensure_ascii=False), state.to_move
    if seat is None:
        return BadSave(Fault.AFTER_END, where, f"{shown} comes after the end of the game", number, good)
    name = clean_name(good.seats[seat].name, f"Seat {seat + 1}")
    why = str(refusal) if isinstance(refusal, IllegalMove) else "there is no such move"
    return BadSave(
        Fault.MOVE, where, f"{shown} by {name} (seat {seat + 1}) is not legal: {why}", number, good
    )


def _check_result(given: ResultDocument | UnsetType, right: Result | None, record: Record) -> None:
    reason = ""
    if isinstance(given, UnsetType):
        reason = "it is missing although the game is over" if right is not None else ""
    elif right is None:
        reason = "it is present although the game is not over"
    elif (given.scores, given.winners) != (right.scores, right.winners):
        reason = f"it should be scores {list(right.scores)}, winners {list(right.winners)}"
    if reason:
        raise BadSave(Fault.RESULT, "result", reason, len(record.moves), record)


def read_record(path: Path, *, sealed: SealPolicy) -> Record:
    """Read a record from a file. Raises BadSave if the file cannot be read or the record is faulty."""
    return decode(read_bytes(path), sealed=sealed)


def read_bytes(path: Path, *, follow_links: bool = True) -> bytes:
    """Read a regular file of at most `LARGEST` bytes; raises BadSave."""
    try:
        return read_regular(path, LARGEST, follow_links=follow_links)
    except OSError as error:
        if error.errno == errno.EFBIG:
            raise _too_big() from None
        why = error.strerror
    except MemoryError:
        raise _no_memory() from None
    except ValueError as error:
        why = str(error)
    raise BadSave(Fault.UNREADABLE, "the file", f"it cannot be read ({why})")


def _no_memory() -> BadSave:
    return BadSave(Fault.UNREADABLE, "the file", "there is not enough memory to read it")


def _too_big() -> BadSave:
    return BadSave(Fault.TOO_BIG, "the file", "it is larger than 4 MiB")
