"""Every screen and every kind of table is explored by a monkey (`tests/monkeys`)."""

from dataclasses import MISSING, fields
from enum import Enum
from importlib import import_module
from inspect import getmembers, isclass
from pkgutil import walk_packages
from typing import Any

import pytest

from santiago import ui
from santiago.rules.options import Options, option_choices
from santiago.session.table_setup import Placing, TableSetup
from tests.monkeys.kinds import KINDS

BASES = {
    "Screen",
    "Page",
    "BoardScreen",
    "SetupPage",
    "GameListPage",
    "FiguresPage",
    "EntryDialog",
    "PersonDialog",
}
"""Classes from which scenes are derived, and of which none is shown."""
TABLES = [table for kind in KINDS.values() for table in kind.tables]


def scenes() -> set[str]:
    """Return the names of all classes of scenes."""
    found: set[str] = set()
    for module in walk_packages(ui.__path__, f"{ui.__name__}."):
        if module.name.startswith("santiago.ui.reader"):
            continue
        for name, member in getmembers(import_module(module.name), isclass):
            is_scene = all(hasattr(member, part) for part in ("handle", "draw_in_steps", "spoken", "rebuild"))
            if is_scene and member.__module__ == module.name and not getattr(member, "_is_protocol", False):
                found.add(name)
    return found


def test_every_screen_is_explored() -> None:
    assert scenes() - BASES == set().union(*(kind.owns for kind in KINDS.values()))


@pytest.mark.parametrize("field", fields(TableSetup), ids=lambda field: field.name)
def test_every_choice_of_a_table_is_played(field: Any) -> None:
    """Each field of a table differs from its default at some table."""
    usual = field.default if field.default_factory is MISSING else field.default_factory()
    assert any(getattr(table, field.name) != usual for table in TABLES)


def test_every_value_of_every_option_is_played() -> None:
    played = {name: {getattr(table.options, name) for table in TABLES} for name in option_choices()}
    assert played == {name: set(choices) for name, choices in option_choices().items()}
    assert {field.name for field in fields(Options)} == set(played)
    assert {table.placing for table in TABLES} == set(Placing)
    assert {len(table.seats) for table in TABLES} == {2, 3, 4, 5}
    assert all(isinstance(value, bool | int | Enum) for values in played.values() for value in values)
