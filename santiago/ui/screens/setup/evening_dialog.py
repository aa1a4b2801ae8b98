"""The dialog that starts an evening. It asks who plays, for the name of the evening, and for its end."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

import pygame

from santiago.persistence.clean_names import clean_name
from santiago.session.people import household
from santiago.session.table_setup import Evening, SeatChoice, SeatColour, TableSetup
from santiago.ui.contracts import SceneChange
from santiago.ui.graphics.rects import column_of, row_of
from santiago.ui.screens.name_dialog import NameDialog
from santiago.ui.screens.setup.seat_dialog import people_boxes, place_people
from santiago.ui.widgets.controls import Cycler
from santiago.wording.table_names import with_names

_MOST_GAMES, _HALF_HOURS = 6, 10
_ROW_UNITS, _LABEL_UNITS = 50, 110


class EveningDialog(NameDialog):
    """Asks which people of the household play at `table`, for the name of the evening, and when it ends.

    An evening ends after a number of games or at a time of day, or has no fixed end. `begin` starts the first
    game.
    """

    units = 560

    def __init__(self, table: TableSetup, begin: Callable[[TableSetup], SceneChange | None]) -> None:
        now = datetime.now()
        half = now.replace(minute=now.minute // 30 * 30, second=0, microsecond=0)
        hours = (half + timedelta(minutes=30 * n) for n in range(2, 2 + _HALF_HOURS))
        self._ends = (
            (0, ""),
            *((n, "") for n in range(2, _MOST_GAMES + 1)),
            *((0, f"{hour:%Y-%m-%dT%H:%M}") for hour in hours),
        )
        self._end = 0
        super().__init__("evening.title", f"{now:%Y-%m-%d}", self._begun, "evening.text")
        self._before, self._begin = table, begin
        seated = {seat.name: seat for seat in table.seats if seat.level is None}
        known = {person.name: person.seat(SeatColour.RED) for person in household().listed.values()}
        self._people, self._playing = known | seated, [*seated]

    @property
    def _table(self) -> TableSetup:
        return with_people(self._before, [self._people[name] for name in self._playing])

    def field_height(self) -> int:
        """Return the height of the people, and of the controls for the name and the end of the evening."""
        chips = self._chips()
        people = chips[-1].bottom + self.tx(36) if chips else 0
        return super().field_height() + people + self.tx(_ROW_UNITS)

    def _chips(self) -> list[pygame.Rect]:
        """Return the boxes of the people's buttons; one person alone has none."""
        room = min(self.context.size[0] - 2 * self.px(24), self.tx(self.units)) - 2 * self.px(28)
        return people_boxes(self.widgets, self._people, room) if len(self._people) > 1 else []

    def place_field(self, box: pygame.Rect) -> None:
        tr, tall, chips = self.tr, self.tx(_ROW_UNITS), self._chips()
        if chips:
            self.sheet.line(
                tr("evening.who"), row_of(box, box.top + self.tx(4), self.tx(28)), self.styles.strong
            )
        places = [chip.move(box.left, box.top + self.tx(32)) for chip in chips]
        place_people(self.widgets, self._people, places, self._playing, self._seat)
        label, end = self.tx(_LABEL_UNITS), row_of(box, box.bottom - self.tx(42), self.tx(42))
        named = column_of(end, end.left + label, end.width - label)
        for key, row in (("name", end.move(0, -tall)), ("ends", end)):
            self.sheet.line(tr(f"evening.{key}"), column_of(row, row.left, label), self.styles.strong)
        super().place_field(named.move(0, -tall))
        words = [
            tr("evening.until", {"time": until[-5:]})
            if until
            else tr("evening.games", {"count": games})
            if games
            else tr("evening.open")
            for games, until in self._ends
        ]
        Cycler(self.widgets, "end", named, words, self._end, self._choose)

    def _choose(self, end: int) -> None:
        self._end = end

    def _seat(self, name: str) -> None:
        """Add a person to the players, or remove one. If the table would be invalid, show why instead."""
        before = self._playing
        self._playing = [one for one in before if one != name] if name in before else [*before, name]
        fault = self._table.fault
        self.message = f"new-table.fault.{fault.value}" if fault else "evening.text"
        self._playing = before if fault else self._playing
        self.refresh()

    def _begun(self, name: str) -> SceneChange | None:
        games, until = self._ends[self._end]
        evening = Evening(secrets.token_hex(8), clean_name(name, "?"), games=games, until=until)
        return self._begin(replace(with_names(self._table, self.tr), evening=evening))


def with_people(table: TableSetup, people: Sequence[SeatChoice]) -> TableSetup:
    """Return `table` with `people` as its persons, and with its computers at the seats that are left.

    A person whose colour is taken gets another one.
    """
    computers = [seat for seat in table.seats if seat.level is not None]
    seats = list[SeatChoice]()
    for seat in (*people, *computers[: max(0, len(table.seats) - len(people))]):
        free = [paint for paint in SeatColour if all(one.paint is not paint for one in seats)]
        seats.append(seat if seat.paint in free else replace(seat, paint=next(iter(free), seat.paint)))
    return replace(table, seats=tuple(seats), overseer=None)
