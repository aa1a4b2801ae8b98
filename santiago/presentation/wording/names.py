"""Names of players and crops in sentences, sums and lists."""

from collections.abc import Sequence
from dataclasses import dataclass
from unicodedata import normalize

from santiago.presentation.wording.translator import Translator
from santiago.rules.options import Edition, Seat
from santiago.rules.tiles import Crop, TileKind, crop_of
from santiago.session.table_setup import TableSetup, first_table

_VOWELS = "aeiouyhœæ"


@dataclass(frozen=True, slots=True)
class GameNames:
    """The names by seat, the edition whose crops are named, and the language."""

    names: tuple[str, ...]
    edition: Edition
    tr: Translator

    def name(self, seat: Seat) -> str:
        """The name of the player."""
        return self.names[seat]

    def of(self, seat: Seat) -> str:
        """As in "Ana's" or « d’Ana », « de Bruno »."""
        name = self.names[seat]
        return self.tr("log.of_elided" if _elides(name) else "log.of", {"name": name})

    def crop(self, kind: TileKind) -> str:
        """The crop of a tile, as the edition names it."""
        return self.tr(f"log.crop.{self.edition.value}.{crop_of(kind).name.lower()}")

    def some_crop(self, kind: TileKind) -> str:
        """What is planted with a tile, as the object of a verb: "bananas", « du raisin »."""
        return self.crops(crop_of(kind))

    def crops(self, crop: Crop) -> str:
        """The plants of a crop, as the object of a verb."""
        return self.tr(f"log.crop.{self.edition.value}.{crop.name.lower()}.some")

    def escudos(self, count: int) -> str:
        """A sum, as in "3 escudos"."""
        return self.tr("log.escudos", {"count": count})

    def farmers(self, count: int) -> str:
        """As in "2 farmers"."""
        return self.tr("log.farmers", {"count": count})

    def points(self, count: int) -> str:
        """As in "12 points"."""
        return self.tr("log.points", {"count": count})

    def sums(self, by_seat: Sequence[int]) -> str:
        """As in "Ana 3, Bruno 1", without breaks within a part: those of `by_seat` that are not 0."""
        return ", ".join(f"{self.names[n]}\u00a0{count}" for n, count in enumerate(by_seat) if count)


def _elides(name: str) -> bool:
    first = normalize("NFD", name[:1].lower())[:1]
    return bool(first) and first in _VOWELS


def capital(text: str) -> str:
    """`text` with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def usual_names(tr: Translator) -> tuple[str, ...]:
    """Five names in the player's language."""
    return tuple(tr(f"new-table.name.{number}") for number in range(1, 6))


def usual_table(tr: Translator) -> TableSetup:
    """The table of the first start, with names in the player's language."""
    return first_table(usual_names(tr)[0])
