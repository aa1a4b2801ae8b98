"""The player's named tables."""

from dataclasses import dataclass
from typing import Final

import msgspec

from santiago.persistence import paths
from santiago.persistence.preferences import load_json, update_json
from santiago.session.table_setup import TableSetup, is_on_the_board

_FILE: Final = "tables.json"


@dataclass(frozen=True, slots=True)
class Preset:
    """A table that can be chosen by its name."""

    name: str
    table: TableSetup


@dataclass(frozen=True, slots=True)
class _Stored:
    """The file: its tables as they stand there, since a later version may keep what this one cannot read."""

    tables: tuple[object, ...] = ()


def presets() -> tuple[Preset, ...]:
    """The kept tables that can be played, by name."""
    found = (_preset(one) for one in load_json(paths.config_folder() / _FILE, _Stored()).tables)
    return tuple(sorted(filter(None, found), key=lambda one: one.name.casefold()))


def keep_preset(preset: Preset) -> None:
    """Keep a table in place of the one of the same name, if any; raises CannotWrite."""
    _change(preset.name, (msgspec.to_builtins(preset),))


def delete_preset(name: str) -> None:
    """Delete a kept table; raises CannotWrite."""
    _change(name, ())


def _change(name: str, new: tuple[object, ...]) -> None:
    """Put `new` in the place of the tables called `name`; all others stay, also those that cannot be read."""

    def changed(stored: _Stored) -> _Stored:
        others = (one for one in stored.tables if not _is_called(one, name))
        return _Stored((*others, *new))

    update_json(paths.config_folder() / _FILE, _Stored(), changed)


def _preset(stored: object) -> Preset | None:
    """The table, if it can be read and played."""
    try:
        preset = msgspec.convert(stored, Preset)
    except msgspec.ValidationError:
        return None
    return preset if is_on_the_board(preset.table) and preset.table.fault is None else None


def _is_called(stored: object, name: str) -> bool:
    called = stored.get("name") if isinstance(stored, dict) else None
    return isinstance(called, str) and called.casefold() == name.casefold()
