"""Painters of moving coins, overseer, seat panels, markers and canals."""

from __future__ import annotations

from dataclasses import replace

from santiago.ui.animation.canvas import Canvas
from santiago.ui.animation.easing import arriving, hump, leaving, part, settling, smooth
from santiago.ui.animation.motions import (
    FlyingCanal,
    FlyingCoin,
    LaidMarker,
    LiftedMarker,
    SealedCoin,
    ShiftingPanels,
    SinkingCanal,
    TurningCoin,
    WalkingOverseer,
)
from santiago.ui.animation.spots import AtBank, Flight
from santiago.ui.view.geometry import is_level
from santiago.ui.view.values import BoardOverlay

_BID = 1.2
"""The width of a bid that is laid open, in coins."""


def flying_coin(canvas: Canvas, picture: FlyingCoin, share: float) -> None:
    """Paint a thrown coin, which fades to and from the bank."""
    side = canvas.places.coin_side
    if canvas.reduced_motion:
        point, alpha = _stands(canvas, picture.flight, share)
        canvas.pieces.coin(canvas.surface, point, picture.escudos, side=side, alpha=alpha)
        return
    from_bank, to_bank = picture.flight.start == AtBank(), picture.flight.end == AtBank()
    t = arriving(share) if from_bank else leaving(share) if to_bank else smooth(share)
    point = picture.flight.at(t, canvas.places)
    alpha = round(255 * min(part(share, 0, 0.15), 1 - part(share, 0.9, 1)))
    grown = round(side * (1 + 0.25 * hump(t)))
    image_side = side if to_bank else grown
    canvas.pieces.coin(canvas.surface, point, picture.escudos, side=image_side, alpha=alpha)


def _stands(canvas: Canvas, flight: Flight, share: float) -> tuple[tuple[float, float], int]:
    """The position with reduced motion, and the alpha: at the start towards the bank, else at the end."""
    leaves = flight.end == AtBank()
    point = canvas.places.point(flight.start if leaves else flight.end)
    return point, round(255 * ((1 - share) if leaves else hump(share)))


def turning_coin(canvas: Canvas, picture: TurningCoin, share: float) -> None:
    """Paint a coin that turns over in a third of the time; the rest is for reading."""
    share = part(share, 0, 1 / 3)
    point, side = canvas.places.point(picture.place), canvas.places.coin_side * _BID
    if canvas.reduced_motion:
        canvas.pieces.coin(canvas.surface, point, picture.escudos, side=side, alpha=round(255 * share))
        return
    t = smooth(share)
    width = max(0.08, abs(2 * t - 1))
    if width > 0.85 and t > 0.5:
        canvas.pieces.coin(canvas.surface, point, picture.escudos, side=side)
    else:
        image = canvas.context.sprites.image("coin-blank", side)
        canvas.put(image, point, scale=(width, 1))


def sealed_coin(canvas: Canvas, picture: SealedCoin) -> None:
    """Paint a coin that lies face down."""
    point, side = canvas.places.point(picture.place), canvas.places.coin_side * _BID
    canvas.context.sprites.paint_centred(canvas.surface, "coin-blank", point, side)


def walking_overseer(canvas: Canvas, picture: WalkingOverseer, share: float) -> None:
    """Paint the overseer pace by pace."""
    broad = canvas.places.overseer_width
    flight = picture.flight
    if canvas.reduced_motion:
        gone = share < 0.5
        foot = canvas.places.point(flight.start if gone else flight.end)
        alpha = round(255 * (1 - 2 * share if gone else 2 * share - 1))
        canvas.pieces.overseer(canvas.surface, foot, broad=broad, alpha=alpha)
        return
    pace = share * picture.paces % 1 if share < 1 else 1.0
    foot = flight.at(smooth(share), canvas.places)
    leg = "overseer-walk-1" if share * picture.paces * 2 % 2 < 1 else "overseer-walk-2"
    image = canvas.context.sprites.image(leg if picture.paces > 1 and share < 1 else "overseer", broad)
    high = image.get_height()
    lean = 4 * (1 if int(share * picture.paces) % 2 else -1) * hump(pace)
    canvas.put(image, (foot[0], foot[1] - high / 2 - high * 0.12 * hump(pace)), angle=lean)


def shifting_panels(canvas: Canvas, picture: ShiftingPanels, share: float) -> None:
    """Paint panels that fade out at their old places, and fade in at the new ones."""
    view, cards = canvas.view, canvas.painter.layout_of(canvas.view).panels
    if share < 0.5:
        cards = tuple(cards[picture.order.index(panel.seat)] for panel in view.panels)
    panels = tuple(replace(panel, overseer=panel.seat == picture.overseer) for panel in view.panels)
    canvas.painter.paint_panels(
        canvas.surface,
        replace(view, panels=panels, overlay=BoardOverlay()),
        cards,
        abs(2 * smooth(share) - 1),
    )


def laid_marker(canvas: Canvas, picture: LaidMarker, share: float) -> None:
    """Paint a marker that comes from above, or from where the player dropped it."""
    level, colour = is_level(picture.canal), canvas.colour(picture.seat)
    point = canvas.geometry.canal(picture.canal).center
    if canvas.reduced_motion:
        canvas.pieces.marker(canvas.surface, point, colour, level=level, alpha=round(255 * share))
        return
    if picture.flight is not None:
        place = picture.flight.at(arriving(share), canvas.places)
        canvas.pieces.marker(canvas.surface, place, colour, level=level)
        return
    fall = leaving(part(share, 0, 0.65))
    shake = settling(part(share, 0.65, 1)) if fall == 1 else 0
    high = canvas.places.units(46 * (1 - fall) - 5 * shake)
    alpha = round(255 * part(share, 0, 0.35))
    canvas.pieces.marker(canvas.surface, (point[0], point[1] - high), colour, level=level, alpha=alpha)


def lifted_marker(canvas: Canvas, picture: LiftedMarker, share: float) -> None:
    """Paint a marker that is lifted off."""
    level = is_level(picture.canal)
    x, y = canvas.geometry.canal(picture.canal).center
    high = 0 if canvas.reduced_motion else canvas.places.units(40 * leaving(share))
    alpha = round(255 * (1 - share))
    canvas.pieces.marker(canvas.surface, (x, y - high), canvas.colour(picture.seat), level=level, alpha=alpha)


def flying_canal(canvas: Canvas, picture: FlyingCanal, share: float) -> None:
    """Paint a canal that moves to its ditch, or out of the game."""
    if canvas.reduced_motion:
        point = canvas.places.point(picture.flight.start if picture.fades else picture.flight.end)
        alpha = 1 - share if picture.fades else share
        canvas.pieces.canal_piece(canvas.surface, point, level=picture.level, alpha=round(255 * alpha))
        return
    point = picture.flight.at(smooth(share), canvas.places)
    alpha = 1 - part(share, 0.5, 1) if picture.fades else part(share, 0, 0.3)
    canvas.pieces.canal_piece(canvas.surface, point, level=picture.level, alpha=round(255 * alpha))


def sinking_canal(canvas: Canvas, picture: SinkingCanal, share: float) -> None:
    """Paint a canal that fades at its place."""
    centre, level = canvas.geometry.canal(picture.canal).center, is_level(picture.canal)
    alpha = round(255 * (1 - part(share, 0, 0.6)))
    canvas.pieces.canal_piece(canvas.surface, centre, level=level, alpha=alpha)
