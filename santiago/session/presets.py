"""The player's named tables."""

from dataclasses import dataclass
from typing import Final

from santiago.persistence import paths
from santiago.persistence.preferences import load_json, save_json
from santiago.session.table_setup import TableSetup, is_on_the_board

_FILE: Final = "tables.json"


@dataclass(frozen=True, slots=True)
class Preset:
    """A table that can be chosen by its name."""

    name: str
    table: TableSetup


@dataclass(frozen=True, slots=True)
class _Presets:
    tables: tuple[Preset, ...] = ()


def presets() -> tuple[Preset, ...]:
    """The kept tables that can be played, by name."""
    kept = load_json(paths.config_folder() / _FILE, _Presets()).tables
    return tuple(one for one in kept if one.table.fault is None and is_on_the_board(one.table))


def keep_preset(preset: Preset) -> None:
    """Keep a table in place of the one of the same name, if any; raises CannotWrite."""
    _keep((*_without(preset.name), preset))


def delete_preset(name: str) -> None:
    """Delete a kept table; raises CannotWrite."""
    _keep(_without(name))


def _without(name: str) -> tuple[Preset, ...]:
    return tuple(one for one in presets() if one.name.casefold() != name.casefold())


def _keep(kept: tuple[Preset, ...]) -> None:
    ordered = sorted(kept, key=lambda one: one.name.casefold())
    save_json(paths.config_folder() / _FILE, _Presets(tuple(ordered)))
