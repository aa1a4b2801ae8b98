"""The player's named tables."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

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
class _Presets:
    tables: tuple[Preset, ...] = ()


def presets() -> tuple[Preset, ...]:
    """The kept tables that can be played, by name."""
    return _good(load_json(paths.config_folder() / _FILE, _Presets()))


def keep_preset(preset: Preset) -> None:
    """Keep a table in place of the one of the same name, if any; raises CannotWrite."""
    _change(lambda kept: (*_without(kept, preset.name), preset))


def delete_preset(name: str) -> None:
    """Delete a kept table; raises CannotWrite."""
    _change(lambda kept: _without(kept, name))


def _without(kept: tuple[Preset, ...], name: str) -> tuple[Preset, ...]:
    return tuple(one for one in kept if one.name.casefold() != name.casefold())


def _change(change: Callable[[tuple[Preset, ...]], tuple[Preset, ...]]) -> None:
    def changed(stored: _Presets) -> _Presets:
        return _Presets(tuple(sorted(change(_good(stored)), key=lambda one: one.name.casefold())))

    update_json(paths.config_folder() / _FILE, _Presets(), changed)


def _good(stored: _Presets) -> tuple[Preset, ...]:
    """Those that can be played."""
    return tuple(one for one in stored.tables if one.table.fault is None and is_on_the_board(one.table))
