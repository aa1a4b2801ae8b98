"""Frozen dataclasses as small JSON files: settings, the last table."""

import json
from dataclasses import fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar, get_type_hints

import msgspec

from santiago.persistence.codec import LARGEST, read_bytes
from santiago.persistence.faults import BadSave
from santiago.persistence.jsontext import parse
from santiago.persistence.safe_write import CannotWrite, Obstacle, cannot_write, make_folder, write_safely

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

T = TypeVar("T", bound="DataclassInstance")


def load_json(path: Path, default: T) -> T:
    """Return `default` with the members of the file that have the right type.

    Never raises: a missing, damaged, older or newer file yields the members that can be read.
    """
    members = _members(path)
    hints = get_type_hints(type(default))
    good: dict[str, object] = {}
    for field in fields(default):
        if field.name in members:
            try:
                good[field.name] = msgspec.convert(members[field.name], hints[field.name])
            except msgspec.ValidationError:
                continue
    return replace(default, **good)


def save_json(path: Path, value: "DataclassInstance") -> None:
    """Write `value` to a file, making its folder; raises CannotWrite.

    A symbolic link is kept and its target is written.
    """
    make_folder(path.parent)
    try:
        plain = msgspec.to_builtins(value)
        data = (json.dumps(plain, ensure_ascii=False, indent=2) + "\n").encode(errors="replace")
    except MemoryError as error:
        raise cannot_write(path, error) from error
    if len(data) > LARGEST:
        raise CannotWrite(path, Obstacle.TOO_BIG, "it is larger than 4 MiB")
    write_safely(path, data, follow_links=True)


def _members(path: Path) -> dict[str, object]:
    try:
        value = parse(read_bytes(path))
    except (BadSave, MemoryError):
        return {}
    return value if isinstance(value, dict) else {}
