"""Names of players and crops, counted nouns, and lists of sums, for use in sentences."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from unicodedata import normalize

from santiago.presentation.wording.translator import Translator
from santiago.rules.options import Edition, Seat
from santiago.rules.tiles import Crop, TileKind, crop_of
from santiago.session.table_setup import SeatChoice, TableSetup, first_table

_VOWELS = "aeiouyhœæ"


@dataclass(frozen=True, slots=True)
class GameNames:
    """The players' names by seat, the edition that names the crops, and the translator."""

    names: tuple[str, ...]
    edition: Edition
    tr: Translator

    def name(self, seat: Seat) -> str:
        return self.names[seat]

    def of(self, seat: Seat) -> str:
        """Return the possessive form, as in "Ana's" or « d’Ana », « de Bruno »."""
        name = self.names[seat]
        return self.tr("log.of_elided" if _elides(name) else "log.of", {"name": name})

    def crop(self, kind: TileKind) -> str:
        """Return the edition's name for the crop of a tile."""
        return self.tr(f"log.crop.{self.edition.value}.{crop_of(kind).name.lower()}")

    def some_crop(self, kind: TileKind) -> str:
        """Return the crop of a tile as the object of a verb: "bananas", « du raisin »."""
        return self.crops(crop_of(kind))

    def crops(self, crop: Crop) -> str:
        """Return a crop as the object of a verb: "bananas", « du raisin »."""
        return self.tr(f"log.crop.{self.edition.value}.{crop.name.lower()}.some")

    def escudos(self, count: int) -> str:
        """Return a sum, as in "3 escudos"."""
        return self.tr("log.escudos", {"count": count})

    def farmers(self, count: int) -> str:
        """Return, for example, "2 farmers"."""
        return self.tr("log.farmers", {"count": count})

    def points(self, count: int) -> str:
        """Return, for example, "12 points"."""
        return self.tr("log.points", {"count": count})

    def sums(self, by_seat: Sequence[int]) -> str:
        """Return the nonzero entries of `by_seat`, as in "Ana 3, Bruno 1", each with a no-break space."""
        return ", ".join(f"{self.names[n]}\u00a0{count}" for n, count in enumerate(by_seat) if count)


def _elides(name: str) -> bool:
    first = normalize("NFD", name[:1].lower())[:1]
    return bool(first) and first in _VOWELS


def capital(text: str) -> str:
    """Return `text` with its first letter capitalized."""
    return text[:1].upper() + text[1:]


def usual_names(tr: Translator) -> tuple[str, ...]:
    """Return five default player names in the language of `tr`."""
    return tuple(tr(f"new-table.name.{number}") for number in range(1, 6))


def usual_table(tr: Translator) -> TableSetup:
    """Return the table offered at the first start, whose person has no name yet."""
    return first_table(tr.you)


def with_names(table: TableSetup, tr: Translator) -> TableSetup:
    """Return `table` with a name for every person; a single person may be called "You"."""
    persons = [seat for seat in table.seats if seat.level is None]
    taken = {seat.shown_name for seat in table.seats}
    free = (name for name in usual_names(tr) if name not in taken)

    def named(seat: SeatChoice) -> SeatChoice:
        if seat.level is not None or (seat.name and (len(persons) == 1 or seat.name != tr.you)):
            return seat
        return replace(seat, name=tr.you if len(persons) == 1 else next(free))

    return replace(table, seats=tuple(map(named, table.seats)))
