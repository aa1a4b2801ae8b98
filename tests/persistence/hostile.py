"""Malicious files, which no reader of files may crash on."""

import json
from collections.abc import Callable
from dataclasses import dataclass

from santiago.persistence.codec import LARGEST
from santiago.persistence.seal import with_seal
from tests.combinations import Axis

from .games import NO_MOMENTS, Document, document, finished_document


@dataclass(frozen=True)
class Hostile:
    """The bytes of a file; `exit_code` is that of `santiago check`, 0 if the file is a valid game."""

    data: bytes
    exit_code: int = 2


def sealed(game: Document) -> bytes:
    """Return the game as the program would write it, with a correct checksum."""
    return with_seal(json.dumps(game, ensure_ascii=False).encode(errors="replace")[:-1])


def with_extra(**extra: object) -> bytes:
    return sealed({**document(), "extra": extra})


def named(*names: str) -> bytes:
    """Return a game with these player names."""
    seats = document()["seats"]
    assert isinstance(seats, list)
    renamed = [{**seat, "name": name} for seat, name in zip(seats, names, strict=True)]
    return sealed({**document(), "seats": renamed})


def nested(depth: int) -> list[object]:
    value: list[object] = []
    for _ in range(depth):
        value = [value]
    return value


def nested_objects(depth: int) -> object:
    value: object = 1
    for _ in range(depth):
        value = {"a": value}
    return value


def _wrong_result() -> bytes:
    game = finished_document()
    return sealed({**game, "result": {"scores": [99, 0], "winners": [0]}})


def _moments() -> dict[str, Hostile]:
    """Return one file for each of `NO_MOMENTS`, with this time in every member that has a time."""
    return {
        f"the moment {moment}": Hostile(
            with_extra(started=moment, slot={"name": "x", "saved": moment}, autosave={"count": 1}), 0
        )
        for moment in NO_MOMENTS
    }


def _flipped(data: bytes, at: int) -> bytes:
    return data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]


WHOLE = sealed(document())
HOSTILE: dict[str, Callable[[], Hostile]] = {
    "deep lists that grow when they are indented": lambda: Hostile(
        with_extra(deep=[nested(60) for _ in range(600)]), 0
    ),
    "lists too deep": lambda: Hostile(with_extra(deep=nested(70))),
    "brackets without end": lambda: Hostile(b"[" * 1_000_000),
    "a name of combining marks out of order": lambda: Hostile(
        named("a" + "\u0301\u0316" * 20_000, "Pedro"), 0
    ),
    "a name that is very long": lambda: Hostile(named("W" * 100_000, "Pedro"), 0),
    "names that show nothing": lambda: Hostile(named("\u202e\u200b\ufeff\u00ad", "\n\t"), 0),
    "names that paint the terminal": lambda: Hostile(named("\x1b[2J\x1b[31mAna", "\r\nsantiago: ok"), 0),
    "names that no font has": lambda: Hostile(
        named("\u0627\u0644\u0639\u0631\u0628\u064a\u0629", "\U0001f9d1\u200d\U0001f33e"), 0
    ),
    "half a character as a member": lambda: Hostile(
        with_extra(half=1).replace(b'"half"', b'"\\ud800"'),
    ),
    "objects that grow when they are indented": lambda: Hostile(
        with_extra(slot=[nested_objects(60) for _ in range(400)]), 0
    ),
    "twenty thousand empty members within others": lambda: Hostile(
        with_extra(a={"b": {f"m{n}": {} for n in range(20_000)}}), 0
    ),
    "text in another encoding": lambda: Hostile(WHOLE.decode().encode("utf-16")),
    "half a character": lambda: Hostile(WHOLE.replace(b'"Ana"', b'"\\ud83c"')),
    "twenty thousand members": lambda: Hostile(with_extra(**{f"m{n}": n for n in range(20_000)}), 0),
    "a member twice": lambda: Hostile(WHOLE.replace(b'"version": 1', b'"version": 1, "version": 1')),
    "a number of a million digits": lambda: Hostile(
        WHOLE.replace(b'"version": 1', b'"version": ' + b"9" * 1_000_000)
    ),
    "a number too large": lambda: Hostile(with_extra(number="N").replace(b'"N"', b"1e999")),
    "a generation with the highest number": lambda: Hostile(with_extra(autosave={"count": 10**15}), 0),
    "a generation with a number beyond all": lambda: Hostile(with_extra(autosave={"count": 10**4299}), 0),
    "colours and characters that are no lists": lambda: Hostile(
        with_extra(paints={"a": 1}, characters=7, practice="yes", seed=[], started=5, slot="x"), 0
    ),
    "more characters than seats": lambda: Hostile(
        with_extra(paints=["red"] * 90, characters=["carmen"] * 90, characters_drawn=[1]), 0
    ),
    "a result that is not so": lambda: Hostile(_wrong_result(), 1),
    "a move that is not legal": lambda: Hostile(WHOLE.replace(b'"bid 3"', b'"bid 9999"')),
    "a move of a hundred thousand letters": lambda: Hostile(
        WHOLE.replace(b'"bid 3"', b'"bid ' + b"3" * 100_000 + b'"')
    ),
    "no bytes": lambda: Hostile(b""),
    "zeros": lambda: Hostile(b"\x00" * 4096),
    "cut short": lambda: Hostile(WHOLE[: len(WHOLE) // 2]),
    "without its last byte but one": lambda: Hostile(WHOLE[:-2]),
    "a bit flipped in a name": lambda: Hostile(_flipped(WHOLE, WHOLE.index(b"Ana"))),
    "larger than any game": lambda: Hostile(WHOLE + b" " * LARGEST),
    **{name: (lambda one=one: one) for name, one in _moments().items()},
}
"""By name; generated on demand, because some are large."""
NAMES = Axis(
    HOSTILE,
    extremes=[name for name in HOSTILE if name not in tuple(_moments())[1:-1]],
)
"""Of the moments, the ordinary run tries the first and the last."""
