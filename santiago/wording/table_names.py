"""The names that the players of a new table get."""

from dataclasses import replace

from santiago.session.table_setup import SeatChoice, TableSetup, first_table
from santiago.wording.names import usual_names
from santiago.wording.translator import Translator


def usual_table(tr: Translator) -> TableSetup:
    """Return the setup offered at the first start, in which the person is called "You"."""
    return first_table(tr.you)


def with_names(table: TableSetup, tr: Translator) -> TableSetup:
    """Return `table` with a name for every person.

    If there is one person, an empty name becomes "You". If there are several people, default names replace
    empty names and "You".
    """
    persons = [seat for seat in table.seats if seat.level is None]
    taken = {seat.shown_name for seat in table.seats}
    free = (name for name in usual_names(tr) if name not in taken)

    def named(seat: SeatChoice) -> SeatChoice:
        if seat.level is not None or (seat.name and (len(persons) == 1 or seat.name != tr.you)):
            return seat
        return replace(seat, name=tr.you if len(persons) == 1 else next(free))

    return replace(table, seats=tuple(map(named, table.seats)))
