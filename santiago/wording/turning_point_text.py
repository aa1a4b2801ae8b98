"""Sentences about the turning points of a game."""

from santiago.rules.events import CanalBuilt
from santiago.rules.grid import SQUARE_NAMES, squares_in
from santiago.session.turning_points import TurningPoint
from santiago.wording.canal_text import canal_text
from santiago.wording.names import GameNames


def turning_icon(point: TurningPoint) -> str:
    """Return the icon of a turning point: a drop of water for a gain, the sun for a loss."""
    return "icon-drop" if point.step is not None else "icon-sun"


def turning_text(point: TurningPoint, names: GameNames, then: GameNames) -> str:
    """Return a sentence such as "Ben's bananas near c4 scored 12 points, thanks to Ana's canal at C2–D2".

    `then` holds the names of the players at the time of the turning point.
    """
    values: dict[str, str | int] = {
        "name": names.name(point.seat),
        "crop": names.crop(point.crop),
        "square": SQUARE_NAMES[squares_in(point.squares)[0]],
        "points": names.points(abs(point.points)),
        "round": point.round,
    }
    key = "lost"
    if point.step is not None:
        step = point.step
        values |= {"tiles": len(squares_in(point.squares)), "farmers": names.farmers(point.farmers)}
        values["actor"] = then.name(step.seat)
        if isinstance(step, CanalBuilt):
            key, values["canal"] = "watered", canal_text(step.canal)
        else:
            key, values["on"] = "grown", SQUARE_NAMES[step.square]
    return names.tr(f"finished.turning.{key}", values)
