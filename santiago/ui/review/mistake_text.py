"""A mistake as sentences and as marks on the board."""

from dataclasses import dataclass, replace

from santiago.ai.agent import Option, ReasonKind
from santiago.ai.explain.review import Mistake
from santiago.rules.grid import Canal, Square
from santiago.rules.state import GameState
from santiago.session.visibility import seen_by
from santiago.ui.table.advice import AdviceLine, asked_about, error_words, place_of
from santiago.ui.table.board_overlay import overlay_of
from santiago.ui.table.input.hovered import hovered
from santiago.ui.table.input.selection import NOTHING, Asking
from santiago.ui.table.input.turn import Turn
from santiago.ui.view.position_view_model import open_places
from santiago.ui.view.values import BoardOverlay, CanalTag, SquareBadge, Tone
from santiago.ui.wording.names import GameNames
from santiago.ui.wording.translator import Translator


@dataclass(frozen=True, slots=True)
class MistakeMove:
    """One of the two moves, its value and its reasons."""

    heading: str
    move: str
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MistakeText:
    """The texts about a mistake."""

    headline: str
    summary: str
    played: MistakeMove
    better: MistakeMove
    lost: str


def mistake_text(mistake: Mistake, round_number: int, names: GameNames) -> MistakeText:
    """The texts about `mistake`, which was made in round `round_number`."""
    tr = names.tr
    played, better = asked_about(mistake.played, names), asked_about(_without_equals(mistake.best), names)
    lost = names.points(round(mistake.lost)) + error_words(mistake.error, names)
    return MistakeText(
        tr("review.headline", {"round": round_number, "name": names.name(mistake.seat)}),
        tr("review.summary", {"played": played.text, "better": better.text}),
        _part("review.played", played, tr),
        _part("review.better", better, tr),
        tr("review.lost", {"points": lost}),
    )


def _without_equals(best: Option) -> Option:
    """`best` without the reason that it is about as good as the second best move."""
    return replace(
        best, reasons=tuple(reason for reason in best.reasons if reason.kind is not ReasonKind.EQUAL)
    )


def _part(heading: str, line: AdviceLine, tr: Translator) -> MistakeMove:
    move = tr("review.move", {"move": line.text, "value": line.figure})
    return MistakeMove(tr(heading), move, line.reasons)


def mistake_overlay(position: GameState, mistake: Mistake, tr: Translator) -> BoardOverlay:
    """The better move as a preview, and the places of both; a shared place is marked as the better one."""
    turn = Turn(seen_by(position, mistake.seat))
    chosen = Asking(mistake.best.move, NOTHING)
    better, _ = overlay_of(turn, chosen, hovered(turn, chosen, None))
    badges: dict[Square, SquareBadge] = {}
    tags: dict[Canal, CanalTag] = {}
    for option, key, tone in ((mistake.played, "played", Tone.BAD), (mistake.best, "better", Tone.GOOD)):
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
