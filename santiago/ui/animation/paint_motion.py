"""Dispatches motions to their painters."""

from santiago.ui.animation import (
    paint_board,
    paint_celebration,
    paint_count,
    paint_pieces,
    paint_tiles,
    paint_weather,
)
from santiago.ui.animation.canvas import Canvas
from santiago.ui.animation.motions import (
    Becoming,
    Celebration,
    ComingCube,
    CountedPlantation,
    Cracks,
    DealtTile,
    Dust,
    FallingPalm,
    FlippingTile,
    FlyingCanal,
    FlyingCoin,
    FlyingPoints,
    FlyingTile,
    GoingCube,
    GrowingPalm,
    HotLight,
    HotWind,
    LaidMarker,
    LiftedMarker,
    Picture,
    RunningWater,
    SealedCoin,
    SettlingTile,
    ShiftingPanels,
    ShownAside,
    SinkingCanal,
    TurningCoin,
    TurningTile,
    WalkingOverseer,
)


def paint(canvas: Canvas, picture: Picture, share: float) -> None:  # noqa: C901  one case for each kind
    """Paint a motion after `share` (0 to 1) of its duration."""
    match picture:
        case DealtTile():
            paint_tiles.dealt_tile(canvas, picture, share)
        case TurningTile():
            paint_tiles.turning_tile(canvas, picture, share)
        case ShownAside():
            paint_tiles.shown_aside(canvas, picture, share)
        case FlyingTile():
            paint_tiles.flying_tile(canvas, picture, share)
        case SettlingTile():
            paint_tiles.settling_tile(canvas, picture, share)
        case FlippingTile():
            paint_tiles.flipping_tile(canvas, picture, share)
        case Dust():
            paint_tiles.dust(canvas, picture, share)
        case Cracks():
            paint_tiles.cracks(canvas, picture, share)
        case ComingCube():
            paint_tiles.coming_cube(canvas, picture, share)
        case GoingCube():
            paint_tiles.going_cube(canvas, picture, share)
        case GrowingPalm():
            paint_tiles.growing_palm(canvas, picture, share)
        case FallingPalm():
            paint_tiles.falling_palm(canvas, picture, share)
        case Becoming():
            paint_board.becoming(canvas, picture, share)
        case RunningWater():
            paint_board.running_water(canvas, picture, share)
        case FlyingCoin():
            paint_pieces.flying_coin(canvas, picture, share)
        case TurningCoin():
            paint_pieces.turning_coin(canvas, picture, share)
        case WalkingOverseer():
            paint_pieces.walking_overseer(canvas, picture, share)
        case ShiftingPanels():
            paint_pieces.shifting_panels(canvas, picture, share)
        case LaidMarker():
            paint_pieces.laid_marker(canvas, picture, share)
        case LiftedMarker():
            paint_pieces.lifted_marker(canvas, picture, share)
        case FlyingCanal():
            paint_pieces.flying_canal(canvas, picture, share)
        case SinkingCanal():
            paint_pieces.sinking_canal(canvas, picture, share)
        case CountedPlantation():
            paint_count.counted_plantation(canvas, picture, share)
        case FlyingPoints():
            paint_count.flying_points(canvas, picture, share)
        case Celebration():
            paint_celebration.celebration(canvas, picture, share)
        case HotLight():
            paint_weather.hot_light(canvas)
        case HotWind():
            paint_weather.hot_wind(canvas, share)
        case SealedCoin():
            paint_pieces.sealed_coin(canvas, picture)
