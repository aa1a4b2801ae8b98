"""Every row of the table of commands has the texts and the sprite that it names."""

import pytest

from santiago.presentation.view_model.command_table import COMMANDS, CommandRow
from santiago.presentation.view_model.commands import Command
from santiago.resources import asset
from santiago.wording.translator import catalogue, languages


@pytest.mark.parametrize("row", COMMANDS, ids=lambda row: str(row.command or row.helps))
def test_each_command_has_its_tooltip_its_help_and_its_sprite(row: CommandRow) -> None:
    texts = catalogue("en")
    keys = [f"keys.{name}{end}" for _, name in row.helps for end in ("", ".key")]
    assert [key for key in (*keys, *filter(None, [row.tip])) if key not in texts] == []
    assert not row.icon or asset("sprites", f"{row.icon}.svg").is_file()


def test_each_command_has_one_row_at_most() -> None:
    named = [row.command for row in COMMANDS if row.command is not None]
    assert [command for command in Command if named.count(command) > 1] == []


@pytest.mark.parametrize("language", languages())
def test_what_happened_is_asked_alike_in_the_list_of_keys_and_on_its_button(language: str) -> None:
    """It replays what came after the last decision of a person, be it mine or another's."""
    texts = catalogue(language)
    assert texts["table.tip.what-happened"] == f"{texts['keys.r']} ({{key_what_happened}})"
