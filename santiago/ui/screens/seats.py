"""The dialogs for changing the players of a running game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

import pygame

from santiago.rules.options import Seat
from santiago.session.table_setup import SeatChoice
from santiago.ui.contracts import Pop, Push, SceneChange
from santiago.ui.graphics.rects import column_of, row_of
from santiago.ui.screens.dialog import Dialog, DialogButton
from santiago.ui.screens.setup.seat_dialog import SeatDialog
from santiago.ui.widgets.controls import Button, IconButton

_ROW_UNITS = 48

Reseat = Callable[[Mapping[Seat, SeatChoice]], object]
Rename = Callable[[Seat, SeatChoice], object]


class TakeOver(SeatDialog):
    """A dialog for replacing the player at `seats[seat]`, or for renaming a person who plays there."""

    def __init__(self, seats: tuple[SeatChoice, ...], seat: Seat, reseat: Reseat, rename: Rename) -> None:
        self._before = seats[seat]
        self._is_other = self._before.level is not None
        others = frozenset(
            name.casefold()
            for one in (*seats[:seat], *seats[seat + 1 :])
            for name in (one.shown_name, one.mover)
        )

        def chosen(choice: SeatChoice) -> None:
            if self._is_other or choice.level is not None:
                reseat({seat: choice})
            else:
                rename(seat, choice)

        super().__init__(self._before, others, chosen)

    def build(self) -> None:
        """Offer to rename or to replace a person, but only to replace a person by a computer.

        If the person is absent, first offer to give the seat back.
        """
        if self._before.level is None:
            replace_button = DialogButton("seats.replace", self._somebody_else)
            rename = (DialogButton("seats.rename", self._done),) if self._seat.level is None else ()
            self.answers = (*rename, replace_button, self.answers[-1])
        elif self._before.away is not None:
            back = DialogButton(lambda tr: tr("seats.back", {"name": self._before.name}), self._give_back)
            self.answers = (back, *self.answers[-2:])
        super().build()

    def _give_back(self) -> SceneChange:
        self._chosen(given_back(self._before))
        return Pop()

    def _somebody_else(self) -> SceneChange | None:
        self._is_other = True
        return self._done()

    def _done(self) -> SceneChange | None:
        """Close the dialog, and report the choice if anything has changed."""
        return Pop() if self._seat == self._before else super()._done()


def given_back(seat: SeatChoice) -> SeatChoice:
    """Return the seat of a stand-in with the person who was absent."""
    return SeatChoice(seat.name, seat.paint, character=seat.away or "")


class SeatsDialog(Dialog):
    """The dialog that lists all seats. A click on a seat opens `TakeOver`.

    Two people can swap seats, and a seat with a stand-in can be given back.
    """

    units = 600

    def __init__(self, seats: Callable[[], tuple[SeatChoice, ...]], reseat: Reseat, rename: Rename) -> None:
        super().__init__("seats.title", "seats.text", (DialogButton("common.ok", Pop),))
        self._seats = seats
        self._reseat = reseat
        self._rename = rename

    def field_height(self) -> int:
        return len(self._seats()) * self._row_height + self.px(10)

    @property
    def _row_height(self) -> int:
        """The height of a row, which is reduced if the text above the rows would not fit otherwise."""
        scale, rows = self.scale, len(self._seats())
        tall = min(scale.tx(_ROW_UNITS), (self.context.size[1] - scale.tx(190) - scale.px(110)) // rows)
        return max(tall, self.context.finger + scale.px(6))

    def place_field(self, box: pygame.Rect) -> None:
        for number, choice in enumerate(self._seats()):
            tall, scale = self._row_height, self.scale
            self._place_seat(Seat(number), choice, row_of(box, box.top + scale.px(10) + number * tall, tall))

    def _place_seat(self, seat: Seat, choice: SeatChoice, row: pygame.Rect) -> None:
        """Place the symbol of a seat, and the button that opens the dialog for its player.

        If the player is a person and other people play too, also place a button that swaps this person with
        the next. If a computer stands in for a person, also place a button that gives the seat back.
        """
        scale, tr, side = self.scale, self.tr, row.height - self.px(6)
        self.sheet.sprite(f"badge-{choice.paint.value}", (row.left + side / 2, row.centery), side * 0.8)
        kind = tr(f"new-table.level.{choice.level.value}" if choice.level else "new-table.human")
        left = row.left + side + scale.px(10)
        box = pygame.Rect(left, row.top, row.right - left - side - scale.px(10), side)
        words = (choice.name, *([choice.mover] if choice.away is not None else []), kind)
        Button(self.widgets, f"seat-{seat}", box, " · ".join(words), partial(self._ask, seat))
        if choice.away is not None:
            corner, tip = column_of(box, row.right - side, side), tr("seats.back", {"name": choice.name})
            back = partial(self._give_back, seat)
            IconButton(self.widgets, f"back-{seat}", corner, "icon-human", back, tip=tip)
        seats = self._seats()
        persons = [Seat(n) for n, one in enumerate(seats) if one.level is None]
        if choice.level is None and len(persons) > 1:
            other = persons[(persons.index(seat) + 1) % len(persons)]
            swap, tip = column_of(box, row.right - side, side), tr("seats.swap", {"name": seats[other].name})
            IconButton(
                self.widgets, f"swap-{seat}", swap, "icon-swap", partial(self._swap, seat, other), tip=tip
            )

    def _ask(self, seat: Seat) -> SceneChange:
        def reseat(changes: Mapping[Seat, SeatChoice]) -> None:
            self._reseat(changes)
            self.rebuild(self.context)

        def rename(seat: Seat, choice: SeatChoice) -> None:
            self._rename(seat, choice)
            self.rebuild(self.context)

        return Push(TakeOver(self._seats(), seat, reseat, rename))

    def _give_back(self, seat: Seat) -> None:
        self._reseat({seat: given_back(self._seats()[seat])})
        self.refresh()

    def _swap(self, one: Seat, other: Seat) -> None:
        """Swap two people, but not the colours of their seats."""
        seats = self._seats()
        self._reseat({one: seats[other], other: seats[one]})
        self.refresh()
