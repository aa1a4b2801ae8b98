"""Sentences and board marks for a mistake in a review."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from santiago.ai.agent import ErrorKind, ReasonKind
from santiago.ai.explain.review import Mistake
from santiago.presentation.advice.advice_text import loss_words, reason_words
from santiago.presentation.advice.move_text import move_words
from santiago.presentation.advice.why_text import Ledger, claim_words, ledger_of
from santiago.presentation.input.hover_choice import choice_of_move
from santiago.presentation.input.turn import Turn
from santiago.presentation.overlay.board_overlay import overlay_of_move
from santiago.presentation.view_model.position_view_model import open_places
from santiago.presentation.view_model.seat_panels import MoneyTag, SeatPanel, TagKind
from santiago.presentation.view_model.values import BoardOverlay, CanalTag, SquareBadge, Tone
from santiago.rules.grid import Canal, Square
from santiago.rules.moves import Accept, Bid, Build, BuildOwn, Discard, Move, Pass, Plant, Propose
from santiago.rules.options import Seat
from santiago.rules.state import GameState
from santiago.session.visibility import seen_by
from santiago.wording.names import GameNames
from santiago.wording.translator import Translator


@dataclass(frozen=True, slots=True)
class MistakeText:
    """The texts about a mistake.

    `lost` holds sentences about lost points and a lower winning chance, and `ledger` the differences in
    points, if they are known. The ledger has no chances: those of its search differ from the ones in `lost`.
    """

    headline: str
    summary: str
    played: str
    better: str
    reasons: tuple[str, ...]
    lost: tuple[str, ...]
    ledger: Ledger | None


def mistake_text(mistake: Mistake, round_number: int, names: GameNames) -> MistakeText:
    """Return the texts about `mistake`, made in round `round_number`."""
    tr = names.tr
    moves = (mistake.played.move, mistake.best.move)
    played, better = (move_words(move, names, moves) for move in moves)
    after = mistake.chances[mistake.seat]
    lost = loss_words(mistake.points, after + mistake.chance, after, names)
    why = mistake.why
    reasons = [
        reason_words(reason, names, mistake.seat)
        for reason in mistake.reasons
        if reason.kind is not ReasonKind.MOST_PROMISING  # which says that no move looked clearly better
    ]
    if why is not None and why.claims:
        reasons = [claim_words(why, names, mistake.seat)]
    return MistakeText(
        tr("review.headline", {"round": round_number, "name": names.name(mistake.seat)}),
        tr("review.summary", {"played": played, "better": better}),
        played,
        better,
        tuple(reasons),
        lost,
        None if why is None else replace(ledger_of(why, names), chance=""),
    )


def commonest_mistake_text(mistakes: Sequence[Mistake], tr: Translator) -> str:
    """Return a sentence about the commonest kind of mistake, or "" if no kind occurs twice.

    An example is "Of 6 mistakes, 4 were bids that were too high".
    """
    kinds = Counter(kind for one in mistakes if (kind := _mistake_kind(one.played.move, one.best.move)))
    for kind, count in kinds.most_common(1):
        if count > 1:
            return tr(f"review.overlooked.{kind}", {"all": len(mistakes), "count": count})
    return ""


def error_texts(mistakes: Sequence[Mistake], tr: Translator) -> list[str]:
    """Return a sentence for each typical error among `mistakes`, the costliest first: how often it was made,
    and what it cost."""
    points: dict[ErrorKind, list[float]] = {}
    for mistake in mistakes:
        if mistake.error is not None:
            points.setdefault(mistake.error, []).append(max(mistake.points, 0.0))
    return [
        tr(f"review.error.{kind}", {"count": len(lost), "points": round(sum(lost))})
        for kind, lost in sorted(points.items(), key=lambda item: -sum(item[1]))
    ]


def _mistake_kind(played: Move, better: Move) -> str:
    """Return a mistake's kind as the last part of its text key, or "" for a rare kind that has no text."""
    match played, better:
        case (Bid() | Pass(), Bid(escudos)):
            return "bid_high" if isinstance(played, Bid) and played.escudos > escudos else "bid_low"
        case (Bid(), Pass()):
            return "bid_high"
        case (Plant(kind), Plant(other)):
            return "square" if kind == other else "tile"
        case (Propose(canal, bribe), Propose(place, sum_better)):
            return "place" if canal != place else "bribe_small" if bribe < sum_better else "bribe_large"
        case (Pass(), Propose()):
            return "no_offer"
        case (Propose(), Pass()):
            return "offer"
        case (Accept() | Build() | Discard(), _):
            return "decision"
        case (BuildOwn(), Pass()):
            return "own_early"
        case (Pass(), BuildOwn()):
            return "own_late"
        case _:
            return ""


def seat_lines(panels: Sequence[SeatPanel], names: GameNames) -> tuple[str, ...]:
    """Return a line of text for each panel, as in "Ana: to plant, bid 3"."""
    return tuple(_seat_line(panel, names) for panel in panels)


def _seat_line(panel: SeatPanel, names: GameNames) -> str:
    done = dict.fromkeys(part for part in (panel.note, _tag_words(panel.tag, names)) if part)
    name = names.name(panel.seat)
    return names.tr("review.seat_line", {"name": name, "done": ", ".join(done)}) if done else name


def _tag_words(tag: MoneyTag | None, names: GameNames) -> str:
    match tag:
        case MoneyTag(TagKind.BID, int(escudos)):
            return names.tr("view.note.bid", {"escudos": escudos})
        case MoneyTag(TagKind.BRIBE, int(escudos)):
            return names.escudos(escudos)
        case MoneyTag(TagKind.PASSED):
            return names.tr("view.note.passed")
        case _:  # a sealed bid adds no figure to the note
            return ""


def mistake_overlay(position: GameState, mistake: Mistake, tr: Translator) -> BoardOverlay:
    """Return an overlay that labels the move played and the better move, and previews the better move."""
    played = mistake.played.move, tr("review.played"), Tone.BAD
    best = mistake.best.move, tr("review.better"), Tone.GOOD
    return labelled_moves(position, mistake.seat, (played, best))


def labelled_moves(position: GameState, seat: Seat, moves: Sequence[tuple[Move, str, Tone]]) -> BoardOverlay:
    """Return an overlay that labels each of `moves` on the board and shows the last one as a preview."""
    preview = overlay_of_move(Turn(seen_by(position, seat)), moves[-1][0])
    badges: dict[Square, SquareBadge] = {}
    tags: dict[Canal, CanalTag] = {}
    for move, label, tone in moves:
        made = choice_of_move(move)
        if made.square is not None:
            badges[made.square] = SquareBadge(made.square, label)
        if made.canal is not None:
            tags[made.canal] = CanalTag(made.canal, label, tone, is_sum=False)
    return BoardOverlay(
        places_open=open_places(position),
        ghost_tile=preview.ghost_tile,
        ghost_canal=preview.ghost_canal,
        badges=tuple(badges.values()),
        tags=tuple(tags.values()),
    )
