"""Small games for the persistence tests."""

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from santiago.persistence.codec import decode, read_record
from santiago.persistence.faults import BadSave
from santiago.persistence.seal import SealPolicy
from santiago.persistence.slots import Shelf, Slot
from santiago.rules.record import Record

RECORDS = Path(__file__).parents[1] / "records"
OPENING = (
    "first C2-D2",
    "bid 3",
    "pass",
    "plant banana2 c4",
    "plant grape2 e5",
    "plant pepper2 c3",
    "propose D2-E2 1",
)
"""Seat 1 builds first and passes, seat 0 plants first; then seat 1 decides."""

NO_MOMENTS = (
    "0001-01-01T00:00:00+14:00",
    "0001-01-01T00:00:00-14:00",
    "9999-12-31T23:59:59+14:00",
    "9999-12-31T23:59:59-14:00",
    "0001-01-01T00:00:00+00:00",
    "0001-01-01",
    "9999-12-31",
    "1969-12-31T00:00:00+00:00",
)
"""Time stamps that can be read, but not converted to local time on all systems."""

Document = dict[str, object]
Change = Callable[[Document], object]


def document() -> Document:
    """Return a two-seat game after seven moves as the dictionaries and lists of its JSON."""
    return {
        "format": "santiago-record",
        "version": 1,
        "rules": {"edition": "trefl", "palms": True, "min_bribe": 0, "passers": "reverse", "money": "open"},
        "seats": [{"name": "Ana", "player": "human"}, {"name": "Pedro", "player": "ai", "level": "hard"}],
        "setup": {
            "spring": "C2",
            "palms": ["a5", "d5", "h1"],
            "overseer": 1,
            "set_aside": None,
            "stacks": [
                ["banana2"] * 4 + ["coconut2"] * 4 + ["banana1"] * 2,
                ["pepper2"] * 4 + ["watermelon2"] * 4 + ["coconut1"] * 2,
                ["grape2"] * 4 + ["watermelon1"] * 2 + ["grape1"] * 2 + ["pepper1"] * 2,
            ],
        },
        "moves": list(OPENING),
        "extra": {"colours": ["red", "gold"], "thought": {"seconds": 0.25, "notes": [None, True, "é🌴"]}},
    }


def text(document: Document) -> bytes:
    """Return the JSON of `document` without a seal, as a text editor would save it."""
    return json.dumps(document, ensure_ascii=False).encode()


def small_game() -> Record:
    """Return the game of `document()` as a record."""
    return decode(text(document()), sealed=SealPolicy.OPTIONAL)


@cache
def finished_game(name: str = "2p-trefl-a") -> Record:
    """Return the recorded game `name`, which is finished."""
    return read_record(RECORDS / f"{name}.json", sealed=SealPolicy.OPTIONAL)


def finished_document(name: str = "2p-trefl-a") -> Document:
    """Return a finished game as the dictionaries and lists of its JSON."""
    values: Document = json.loads((RECORDS / f"{name}.json").read_bytes())
    return values


def refusal(data: bytes, sealed: SealPolicy = SealPolicy.OPTIONAL) -> BadSave:
    """Return the error that reading `data` raises."""
    with pytest.raises(BadSave) as caught:
        decode(data, sealed=sealed)
    return caught.value


def slots_of(shelf: Shelf) -> list[Slot]:
    """Return all games of a shelf in the order of their ids; raises BadSave if one is damaged."""
    return [shelf.load(slot_id) for slot_id in sorted(shelf.stamps())]
