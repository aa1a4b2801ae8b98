"""Motions of coins, the overseer, seat panels, markers and canals."""

from __future__ import annotations

from dataclasses import dataclass

from santiago.rules.grid import Canal
from santiago.rules.options import Seat
from santiago.ui.animation.canvas import Canvas
from santiago.ui.animation.easing import arriving, damped_swing, hump, leaving, part, smooth
from santiago.ui.animation.motion_paths import FixedSpot, Flight, Spot
from santiago.ui.painting.board_geometry import is_level

_BID = 1.2
"""The width of the coin of a sealed or revealed bid, relative to a moving coin."""


@dataclass(frozen=True, slots=True)
class FlyingCoin:
    """A moving coin, which shows the amount `escudos` unless `escudos` is None."""

    flight: Flight
    escudos: int | None = None

    def paint(self, canvas: Canvas, share: float) -> None:
        """Paint the coin flying along an arc, fading in and out. With reduced motion, it does not move."""
        side = canvas.spots.coin_side
        if canvas.reduced_motion:
            point, alpha = _still_coin(canvas, self.flight, share)
            canvas.pieces.coin(point, self.escudos, side=side, alpha=alpha)
            return
        from_bank, to_bank = self.flight.start is FixedSpot.BANK, self.flight.end is FixedSpot.BANK
        t = arriving(share) if from_bank else leaving(share) if to_bank else smooth(share)
        point = self.flight.at(t, canvas.spots)
        alpha = round(255 * min(part(share, 0, 0.15), 1 - part(share, 0.9, 1)))
        grown = round(side * (1 + 0.25 * hump(t)))
        image_side = side if to_bank else grown
        canvas.pieces.coin(point, self.escudos, side=image_side, alpha=alpha)


def _still_coin(canvas: Canvas, flight: Flight, share: float) -> tuple[tuple[float, float], int]:
    """Return the coin's position and alpha for reduced motion.

    A coin that goes to the bank is shown at the start of its path, any other coin at the end.
    """
    leaves = flight.end is FixedSpot.BANK
    point = canvas.spots.point(flight.start if leaves else flight.end)
    return point, round(255 * ((1 - share) if leaves else hump(share)))


@dataclass(frozen=True, slots=True)
class TurningCoin:
    """The coin of a sealed bid that is being revealed."""

    spot: Spot
    escudos: int

    def paint(self, canvas: Canvas, share: float) -> None:
        """Paint the coin, which turns over in the first third of the duration and then stays visible."""
        share = part(share, 0, 1 / 3)
        point, side = canvas.spots.point(self.spot), canvas.spots.coin_side * _BID
        if canvas.reduced_motion:
            canvas.pieces.coin(point, self.escudos, side=side, alpha=round(255 * share))
            return
        t = smooth(share)
        width = max(0.08, abs(2 * t - 1))
        if width > 0.85 and t > 0.5:
            canvas.pieces.coin(point, self.escudos, side=side)
        else:
            image = canvas.context.sprites.image("coin-blank", side)
            canvas.put(image, point, scale=(width, 1))


@dataclass(frozen=True, slots=True)
class SealedCoin:
    """The coin of a sealed bid, face down."""

    spot: Spot

    def paint(self, canvas: Canvas, share: float) -> None:
        del share
        point, side = canvas.spots.point(self.spot), canvas.spots.coin_side * _BID
        canvas.context.sprites.paint_centred(canvas.surface, "coin-blank", point, side)


@dataclass(frozen=True, slots=True)
class WalkingOverseer:
    """The overseer walking to a seat in `paces` steps."""

    flight: Flight
    paces: int

    def paint(self, canvas: Canvas, share: float) -> None:
        """Paint the overseer hopping to the next seat. With reduced motion, the figure fades out and in."""
        broad = canvas.spots.overseer_width
        flight = self.flight
        if canvas.reduced_motion:
            gone = share < 0.5
            foot = canvas.spots.point(flight.start if gone else flight.end)
            alpha = round(255 * (1 - 2 * share if gone else 2 * share - 1))
            canvas.pieces.overseer(foot, broad=broad, alpha=alpha)
            return
        pace = share * self.paces % 1 if share < 1 else 1.0
        foot = flight.at(smooth(share), canvas.spots)
        leg = "overseer-walk-1" if share * self.paces * 2 % 2 < 1 else "overseer-walk-2"
        image = canvas.context.sprites.image(leg if self.paces > 1 and share < 1 else "overseer", broad)
        high = image.get_height()
        lean = 4 * (1 if int(share * self.paces) % 2 else -1) * hump(pace)
        canvas.put(image, (foot[0], foot[1] - high / 2 - high * 0.12 * hump(pace)), angle=lean)


@dataclass(frozen=True, slots=True)
class LaidMarker:
    """A proposal marker that is being placed on a canal site."""

    canal: Canal
    seat: Seat
    flight: Flight | None

    def paint(self, canvas: Canvas, share: float) -> None:
        """Paint the marker falling from above, or moving to the site from where the player released it."""
        level, colour = is_level(self.canal), canvas.colour(self.seat)
        point = canvas.geometry.canal(self.canal).center
        if canvas.reduced_motion:
            canvas.pieces.marker(point, colour, level=level, alpha=round(255 * share))
            return
        if self.flight is not None:
            moved = self.flight.at(arriving(share), canvas.spots)
            canvas.pieces.marker(moved, colour, level=level)
            return
        fall = leaving(part(share, 0, 0.65))
        shake = damped_swing(part(share, 0.65, 1)) if fall == 1 else 0
        high = canvas.spots.units(46 * (1 - fall) - 5 * shake)
        alpha = round(255 * part(share, 0, 0.35))
        canvas.pieces.marker((point[0], point[1] - high), colour, level=level, alpha=alpha)


@dataclass(frozen=True, slots=True)
class LiftedMarker:
    """A proposal marker that is being removed from a canal site."""

    canal: Canal
    seat: Seat

    def paint(self, canvas: Canvas, share: float) -> None:
        """Paint the marker rising and fading."""
        level = is_level(self.canal)
        x, y = canvas.geometry.canal(self.canal).center
        high = 0 if canvas.reduced_motion else canvas.spots.units(40 * leaving(share))
        alpha = round(255 * (1 - share))
        canvas.pieces.marker((x, y - high), canvas.colour(self.seat), level=level, alpha=alpha)


@dataclass(frozen=True, slots=True)
class FlyingCanal:
    """A moving canal, which leaves the game if `fades` is true."""

    flight: Flight
    level: bool
    fades: bool

    def paint(self, canvas: Canvas, share: float) -> None:
        """Paint the canal on its path. A canal that leaves the game fades out; any other canal fades in."""
        if canvas.reduced_motion:
            point = canvas.spots.point(self.flight.start if self.fades else self.flight.end)
            alpha = 1 - share if self.fades else share
            canvas.pieces.canal_piece(point, level=self.level, alpha=round(255 * alpha))
            return
        point = self.flight.at(smooth(share), canvas.spots)
        alpha = 1 - part(share, 0.5, 1) if self.fades else part(share, 0, 0.3)
        canvas.pieces.canal_piece(point, level=self.level, alpha=round(255 * alpha))


@dataclass(frozen=True, slots=True)
class SinkingCanal:
    """A placed canal that fades while water takes its place."""

    canal: Canal

    def paint(self, canvas: Canvas, share: float) -> None:
        centre, level = canvas.geometry.canal(self.canal).center, is_level(self.canal)
        alpha = round(255 * (1 - part(share, 0, 0.6)))
        canvas.pieces.canal_piece(centre, level=level, alpha=alpha)
