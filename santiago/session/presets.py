"""Presets: table set-ups that the player has saved by name."""

from dataclasses import dataclass, replace
from typing import Final

import msgspec

from santiago.persistence import paths
from santiago.persistence.clean_names import clean_name
from santiago.persistence.json_store import JsonStore, merged
from santiago.session.table_setup import TableSetup, checked

_MOST: Final = 200
"""Maximum number of tables read from the file."""


@dataclass(frozen=True, slots=True)
class Preset:
    """A table set-up with a name."""

    name: str
    table: TableSetup


@dataclass(frozen=True, slots=True)
class _Stored:
    """The contents of the presets file.

    The tables are not decoded, so that tables which this version cannot read are kept.
    """

    tables: tuple[object, ...] = ()


_STORE: Final = JsonStore(lambda: paths.config_folder() / "tables.json", _Stored)


def presets() -> tuple[Preset, ...]:
    """Return the saved table set-ups that can be played, sorted by name."""
    found = map(_preset, _STORE.load().tables[:_MOST])
    return tuple(sorted(filter(None, found), key=lambda one: one.name.casefold()))


def keep_preset(preset: Preset) -> None:
    """Save `preset`, replacing any preset of the same name; raises CannotWrite."""
    preset = replace(preset, name=clean_name(preset.name, ""))

    def changed(stored: _Stored) -> _Stored:
        same, others = _split(stored, preset.name)
        new = msgspec.to_builtins(preset)
        for before in same:
            known = _preset(before)
            new = new if known is None else merged(before, msgspec.to_builtins(known), new)
        return _Stored((*others, new))

    _STORE.change(changed)


def delete_preset(name: str) -> None:
    """Delete the preset called `name`; raises CannotWrite."""
    _STORE.change(lambda stored: _Stored(_split(stored, name)[1]))


def _split(stored: _Stored, name: str) -> tuple[tuple[object, ...], tuple[object, ...]]:
    """Return the entries called `name`, and all others, which include unreadable ones."""
    same = tuple(entry for entry in stored.tables if _is_called(entry, name))
    return same, tuple(entry for entry in stored.tables if entry not in same)


def _preset(stored: object) -> Preset | None:
    """Convert a stored entry to a preset with clean names; return None if its table cannot be played."""
    try:
        preset = msgspec.convert(stored, Preset)
    except msgspec.ValidationError:
        return None
    name, table = clean_name(preset.name, ""), checked(preset.table)
    return Preset(name, table) if name and table is not None else None


def _is_called(stored: object, name: str) -> bool:
    called = stored.get("name") if isinstance(stored, dict) else None
    return isinstance(called, str) and clean_name(called, "").casefold() == name.casefold()
