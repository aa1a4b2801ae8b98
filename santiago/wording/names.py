"""Names of players and crops, counted nouns, and lists of sums, for use in sentences."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from santiago.rules.options import Edition, Seat
from santiago.rules.state import clockwise
from santiago.rules.tiles import Crop, TileKind, crop_of, icons_of
from santiago.wording.translator import Term, Translator

_SEAT_0: Final = Seat(0)


@dataclass(frozen=True, slots=True)
class GameNames:
    """The names of a game's players (`names`, indexed by seat) and crops, in the language of `tr`.

    Lists of players begin with `first`.
    """

    names: tuple[str, ...]
    edition: Edition
    tr: Translator
    first: Seat = _SEAT_0

    def in_order(self, by_seat: Sequence[int]) -> Iterator[tuple[Seat, int]]:
        """Yield each seat with its number, in the order of the panels: clockwise from `first`."""
        yield from ((seat, by_seat[seat]) for seat in clockwise(self.first, len(by_seat)))

    def name(self, seat: Seat) -> str:
        return self.names[seat]

    def crop(self, crop: Crop | TileKind) -> Term:
        """Return the edition's name for a crop, or for the crop of a tile."""
        crop = crop if isinstance(crop, Crop) else crop_of(crop)
        return self.tr.term(f"crop.{self.edition.value}.{crop.name.lower()}")

    def crop_with_farmers(self, kind: TileKind) -> Term:
        """Return the term for a tile in the form used after a verb, such as "bananas with 2 farmers"."""
        return Term(self.tr("table.move.tile", self.tile_values(kind)))

    def tile_values(self, kind: TileKind) -> dict[str, Term]:
        """Return the crop of a tile and the number of its farmers, as values for a text."""
        return {"crop": self.crop(kind), "farmers": self.farmers(icons_of(kind))}

    def escudos(self, count: int) -> Term:
        """Return a sum of money as text, such as "3 escudos"."""
        return self.tr.term("escudos", count)

    def farmers(self, count: int) -> Term:
        """Return a number of farmers as text, such as "2 farmers"."""
        return self.tr.term("farmers", count)

    def points(self, count: int) -> Term:
        """Return a number of points as text, such as "12 points"."""
        return self.tr.term("points", count)

    def sums(self, by_seat: Sequence[int]) -> str:
        """Return the numbers in `by_seat` except zeros, with the players' names, as in "Ana 3, Bruno 1".

        They are in the order of the panels.

        The space between name and number is a no-break space.
        """
        return ", ".join(f"{self.names[n]}\u00a0{count}" for n, count in self.in_order(by_seat) if count)


def capital(text: str) -> str:
    """Return `text` with its first letter capitalized."""
    return text[:1].upper() + text[1:]


def usual_names(tr: Translator) -> tuple[str, ...]:
    """Return five default player names in the language of `tr`."""
    return tuple(tr(f"new-table.name.{number}") for number in range(1, 6))


def said_by(name: str, text: str, names: GameNames) -> str:
    """Return `name`, a colon and `text`, with the spaces that the language requires."""
    return names.tr("spoken.says", {"name": name, "text": text})
