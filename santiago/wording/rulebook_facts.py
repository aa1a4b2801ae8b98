"""Facts about a running game, for the texts of the rule book."""

from __future__ import annotations

from dataclasses import dataclass

from santiago.rules.grid import INNER_INTERSECTIONS, INTERSECTION_NAMES
from santiago.rules.options import TABLE_SIZES, Edition, Options, option_choices
from santiago.rules.setup import Setup
from santiago.rules.tiles import Crop, icons_of
from santiago.session.game_session import GameSession
from santiago.session.table_record import evening_of, seat_choices, without
from santiago.session.table_setup import Aid, Evening, SeatChoice
from santiago.wording.names import GameNames
from santiago.wording.translator import Translator


@dataclass(frozen=True, slots=True)
class PlayedTable:
    """The options, seats, deal and evening of a running game; `without` are the disabled aids."""

    options: Options
    seats: tuple[SeatChoice, ...]
    setup: Setup
    without: tuple[Aid, ...] = ()
    free_undo: bool = False
    evening: Evening | None = None

    @property
    def facts(self) -> dict[str, str]:
        """The option values of the game; `Block.text_key` uses them to select variants of texts."""
        options, setup = self.options, self.setup
        return {
            **{name: _word(getattr(options, name)) for name in option_choices()},
            "order": "two" if len(self.seats) == 2 else options.passers.value,
            "spring": "inside" if setup.spring in INNER_INTERSECTIONS else "rim",
            "aside": "none" if setup.set_aside is None else "one",
            "aids": "some" if self.without else "all",
            "undo": "free" if self.free_undo else "usual",
        }


def _word(value: object) -> str:
    if isinstance(value, bool):
        return "with" if value else "without"
    return str(value)


def played_table(session: GameSession) -> PlayedTable:
    """Return the options, seats, deal and disabled aids of the game in a session."""
    record = session.record
    return PlayedTable(
        record.options,
        seat_choices(record),
        record.setup,
        without(record),
        session.free_undo,
        evening_of(record),
    )


def evening_words(evening: Evening | None, tr: Translator) -> str:
    """Return a text with the evening's name and the game's number, or "" if `evening` is None."""
    return "" if evening is None else tr("evening.playing", {"name": evening.name, "number": evening.number})


def book_values(table: PlayedTable | None, tr: Translator) -> dict[str, str | int]:
    """Return the values that fill the placeholders in the rule book.

    These are the names of the crops and, if `table` is given, facts about the seats and the deal.
    """
    names = GameNames((), Edition.TREFL if table is None else table.options.edition, tr)
    values: dict[str, str | int] = {crop.name.lower(): names.crop(crop) for crop in Crop}
    if table is None:
        return values
    setup, size, aside = table.setup, TABLE_SIZES[len(table.seats)], table.setup.set_aside
    values |= {
        "seats": names.tr.listing([_seat_text(seat, tr) for seat in table.seats]),
        "rounds": size.height,
        "stacks": size.stacks,
        "canals": size.canals,
        "money": names.escudos(size.money),
        "spring": INTERSECTION_NAMES[setup.spring],
        "overseer": table.seats[setup.overseer].name,
        "without": names.tr.listing([tr(f"new-table.aid-{aid.value}") for aid in table.without]),
    }
    if aside is not None:
        values["aside"] = f"{names.crop(aside)}, {names.farmers(icons_of(aside))}"
    return values


def _seat_text(seat: SeatChoice, tr: Translator) -> str:
    kind = "human" if seat.level is None else f"level.{seat.level.value}"
    return tr("rules.table.seat", {"name": seat.name, "player": tr(f"new-table.{kind}")})
