"""The turning points of a game as sentences."""

from santiago.rules.grid import SQUARE_NAMES
from santiago.rules.options import Seat
from santiago.session.turning import Grown, LeftDry, TurningPoint, Watered
from santiago.ui.table.cast import Cast
from santiago.ui.translate import Values
from santiago.ui.view.notes import canal_text


def turning_text(point: TurningPoint, cast: Cast) -> str:
    """As in "Round 6: Ana's canal at C2–D2 watered 3 tiles of Ben's plantations, +9 for Ben"."""
    key, actor, values = _told(point, cast)
    whose = "own" if actor == point.seat else "other"
    common: Values = {
        "round": point.round,
        "actor": cast.name(actor),
        "of_actor": cast.of(actor),
        "name": cast.name(point.seat),
        "of_name": cast.of(point.seat),
        "points": f"{point.points:+}".replace("-", "−"),
    }
    return cast.tr(f"finished.turning.{key}.{whose}", {**common, **values})


def _told(point: TurningPoint, cast: Cast) -> tuple[str, Seat, Values]:
    """The kind of text, whose decision it was, and what only this kind tells."""
    match point:
        case Watered(builder=builder, canal=canal, tiles=tiles):
            return "watered", builder, {"canal": canal_text(canal), "count": tiles}
        case LeftDry(builder=builder, canal=canal, instead=instead, tiles=tiles):
            places = {"canal": canal_text(canal), "instead": canal_text(instead)}
            return "left_dry", builder, {**places, "count": tiles}
        case Grown(planter=planter, kind=kind, square=square):
            return "grown", planter, {"crop": cast.crop(kind), "square": SQUARE_NAMES[square]}
