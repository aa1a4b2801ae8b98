"""The wording of moves."""

from collections.abc import Sequence

from santiago.rules.grid import SQUARE_NAMES
from santiago.rules.moves import Accept, Bid, Build, BuildFirst, BuildOwn, Discard, Move, Pass, Plant, Propose
from santiago.rules.tiles import TileKind, crop_of
from santiago.wording.canal_text import canal_text
from santiago.wording.names import GameNames


def _tile_words(kind: TileKind, names: GameNames, among: Sequence[Move]) -> str:
    """Return a tile's crop as the object of a verb, such as "bananas" or "bananas with 2 farmers".

    The farmers are added only if a move in `among` plants a different tile of the same crop.
    """
    kinds = {move.kind for move in among if isinstance(move, Plant)} - {kind}
    if all(crop_of(other) != crop_of(kind) for other in kinds):
        return names.crop(kind)
    return names.crop_with_farmers(kind)


def move_words(move: Move, names: GameNames, among: Sequence[Move] = ()) -> str:
    """Return a move as an imperative, as in "Plant bananas on c4".

    `among` are the moves mentioned in the same text. If one of them plants a different tile of the same crop,
    the number of farmers is added to tell the tiles apart.
    """
    tr = names.tr
    match move:
        case Pass():
            return tr("table.move.pass")
        case Bid(escudos):
            return tr("table.move.bid", {"sum": escudos})
        case Plant(kind, square):
            return tr(
                "table.move.plant", {"crop": _tile_words(kind, names, among), "square": SQUARE_NAMES[square]}
            )
        case Propose(canal, bribe):
            return tr("table.move.propose", {"canal": canal_text(canal), "sum": bribe})
        case Accept(canal):
            return tr("table.move.accept", {"canal": canal_text(canal)})
        case Build(canal) | BuildOwn(canal) | BuildFirst(canal):
            return tr("table.move.build", {"canal": canal_text(canal)})
        case Discard():
            return tr("table.move.discard")
