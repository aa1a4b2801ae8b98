"""The turning points of a game as sentences."""

from santiago.presentation.wording.names import GameNames
from santiago.presentation.wording.panel_notes import canal_text
from santiago.presentation.wording.translator import TextValues
from santiago.rules.grid import SQUARE_NAMES
from santiago.rules.options import Seat
from santiago.session.turning_points import CanalBenefit, CanalHarm, PlantingBenefit, TurningPoint


def turning_text(point: TurningPoint, names: GameNames) -> str:
    """Return a sentence such as "Round 6: Ana's canal at C2–D2 watered 3 tiles of Ben's, +9 for Ben"."""
    key, actor, values = _text_parts(point, names)
    whose = "own" if actor == point.seat else "other"
    common: TextValues = {
        "round": point.round,
        "actor": names.name(actor),
        "name": names.name(point.seat),
        "points": f"{point.points:+}".replace("-", "−"),
    }
    return names.tr(f"finished.turning.{key}.{whose}", {**common, **values})


def _text_parts(point: TurningPoint, names: GameNames) -> tuple[str, Seat, TextValues]:
    """Return the text key, the deciding seat, and the placeholder values for this kind of turning point."""
    match point:
        case CanalBenefit(builder=builder, canal=canal, tiles=tiles):
            return "watered", builder, {"canal": canal_text(canal), "count": tiles}
        case CanalHarm(builder=builder, canal=canal, instead=instead, tiles=tiles):
            places = {"canal": canal_text(canal), "instead": canal_text(instead)}
            return "left_dry", builder, {**places, "count": tiles}
        case PlantingBenefit(planter=planter, kind=kind, square=square):
            return "grown", planter, {"crop": names.crop(kind), "square": SQUARE_NAMES[square]}
