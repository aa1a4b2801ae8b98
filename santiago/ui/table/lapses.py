"""A decision that lost points, as sentences and on the board."""

from dataclasses import dataclass, replace

from santiago.ai.agent import Kind, Option
from santiago.ai.review import Lapse
from santiago.rules.grid import Canal, Square
from santiago.rules.state import GameState
from santiago.ui.table.advice import AdviceLine, asked_about, error_words, place_of
from santiago.ui.table.cast import Cast
from santiago.ui.table.considered import considered
from santiago.ui.table.overlays import overlay_of
from santiago.ui.table.selection import NOTHING, Asking
from santiago.ui.table.turn import Turn
from santiago.ui.table.vantage import seen_by
from santiago.ui.translate import Translator
from santiago.ui.view.reading import open_places
from santiago.ui.view.values import BoardOverlay, CanalTag, SquareBadge, Tone


@dataclass(frozen=True, slots=True)
class LapsePart:
    """One of the two moves: what it is, what it was worth, why."""

    heading: str
    move: str
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LapseWords:
    """All that is told of a lapse."""

    headline: str
    summary: str
    played: LapsePart
    better: LapsePart
    lost: str


def lapse_words(lapse: Lapse, round_number: int, cast: Cast) -> LapseWords:
    """What was played in which round, what was better, and by how much."""
    tr = cast.tr
    played, better = asked_about(lapse.played, cast), asked_about(_without_equals(lapse.best), cast)
    lost = cast.points(round(lapse.lost)) + error_words(lapse.error, cast)
    return LapseWords(
        tr("review.headline", {"round": round_number, "name": cast.name(lapse.seat)}),
        tr("review.summary", {"played": played.text, "better": better.text}),
        _part("review.played", played, tr),
        _part("review.better", better, tr),
        tr("review.lost", {"points": lost}),
    )


def _without_equals(best: Option) -> Option:
    """That the best is about as good as the second best says nothing of the move that was played."""
    return replace(best, reasons=tuple(reason for reason in best.reasons if reason.kind is not Kind.EQUAL))


def _part(heading: str, line: AdviceLine, tr: Translator) -> LapsePart:
    move = tr("review.move", {"move": line.text, "value": line.figure})
    return LapsePart(tr(heading), move, line.reasons)


def lapse_overlay(position: GameState, lapse: Lapse, tr: Translator) -> BoardOverlay:
    """The better move as it would have lain, and where was played; of two on one place the better is told."""
    turn = Turn(seen_by(position, lapse.seat))
    chosen = Asking(lapse.best.move, NOTHING)
    better, _ = overlay_of(turn, chosen, considered(turn, chosen, None))
    badges: dict[Square, SquareBadge] = {}
    tags: dict[Canal, CanalTag] = {}
    for option, key, tone in ((lapse.played, "played", Tone.BAD), (lapse.best, "better", Tone.GOOD)):
        square, canal = place_of(option.move)
        if square is not None:
            badges[square] = SquareBadge(square, tr(f"review.{key}"))
        if canal is not None:
            tags[canal] = CanalTag(canal, tr(f"review.{key}"), tone, is_sum=False)
    return BoardOverlay(
        places_open=open_places(position),
        ghost_tile=better.ghost_tile,
        ghost_canal=better.ghost_canal,
        badges=tuple(badges.values()),
        tags=tuple(tags.values()),
    )
