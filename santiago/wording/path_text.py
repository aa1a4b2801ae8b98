"""The names of the stops of the path."""

from __future__ import annotations

from typing import TYPE_CHECKING

from santiago.wording.translator import Translator

if TYPE_CHECKING:
    from santiago.session.valley_path import Stop


def stop_name(stop: Stop, tr: Translator) -> str:
    """Return the name and the level of the opponent at a stop of the path, or its level, size and edition."""
    level = tr(f"table.level.{stop.level.value}")
    if not stop.seats:
        return f"{tr(f'reasons.character.{stop.character}')}, {level}"
    edition = tr(f"new-table.edition.{stop.edition.value}")
    return f"{level}, {tr('statistics.players', {'count': stop.seats})}, {edition}"
