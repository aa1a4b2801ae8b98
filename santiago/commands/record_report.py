"""The output of the commands `check` and `positions`."""

import json
from collections.abc import Iterator
from pathlib import Path

from santiago.commands.arguments import record_at
from santiago.persistence.clean_names import clean_seats
from santiago.persistence.codec import decode_game, read_bytes
from santiago.persistence.faults import BadSave, Fault, printable
from santiago.persistence.seal import SealPolicy, broken_seal
from santiago.rules.position_json import position_to_json
from santiago.rules.position_text import position_text
from santiago.rules.record import Record, replay, result_of
from santiago.rules.state import GameState


def check_file(path: Path | GameState) -> tuple[int, str]:
    """Check that a file contains a complete and legal record with the right result.

    A position, whose text has been checked, is only described.

    Return an exit code and a one-line description. The code is 0 for a legal record without faults, 1 for a
    record with a wrong result, and 2 for any other fault. A missing checksum is not a fault, but the
    description mentions it.
    """
    if isinstance(path, GameState):
        text, record = position_text(path, public=True), record_at(path)
        return 0, f"{text}: ok: {_report_line(record, path)}"
    name = printable(str(path))
    try:
        data = read_bytes(path)
        record, position = decode_game(data, sealed=SealPolicy.OPTIONAL)
    except BadSave as fault:
        good = "" if fault.good_moves is None else f" (valid up to there: {_moves(fault.good_moves)})"
        code = 1 if fault.fault is Fault.RESULT else 2
        return code, f"{name}: BAD: {fault}{good}"
    unsealed = ", no checksum" if broken_seal(data, SealPolicy.REQUIRED) else ""
    return 0, f"{name}: ok: {_report_line(record, position)}{unsealed}"


def position_lines(record: Record) -> Iterator[str]:
    """Yield the positions of a game as JSON texts: first the initial position, then the position after each
    move."""
    yield json.dumps(position_to_json(record.start(), 0))
    for ply, step in enumerate(replay(record), 1):
        yield json.dumps(position_to_json(step.after, ply))


def _report_line(record: Record, position: GameState) -> str:
    seats = f"{len(record.seats)} seats, {record.options.edition}"
    result = result_of(position)
    if result is None:
        return f"{seats}, {_moves(len(record.moves))}, round {position.round} of {position.rounds}"
    names = [seat.name for seat in clean_seats(record)]
    scores = ", ".join(f"{name} {score}" for name, score in zip(names, result.scores, strict=True))
    return f"{seats}, {_moves(len(record.moves))}, finished: {scores}"


def _moves(count: int) -> str:
    return "1 move" if count == 1 else f"{count} moves"
