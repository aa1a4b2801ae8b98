"""The seat panels, and the parts of a panel that can be pointed at."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import partial
from operator import add

from santiago.ai.agents.characters import BY_NAME
from santiago.presentation.view_model.element import Element, Facts, PressKind, Region
from santiago.presentation.view_model.targets import (
    CanalOfPanelTarget,
    MoneyOfPanelTarget,
    PanelTarget,
    ScoreOfPanelTarget,
    Target,
)
from santiago.rules.options import Seat
from santiago.rules.phases import (
    Auction,
    ExtraCanal,
    FirstCanal,
    Leftover,
    Over,
    OverseerDecision,
    Planting,
    Proposals,
    SecretAuction,
)
from santiago.rules.record import Level
from santiago.rules.scoring import field_points, is_money_public, score, score_now
from santiago.rules.state import GameState, clockwise
from santiago.rules.tiles import tile_kind
from santiago.rules.turn_order import phase_order
from santiago.wording.level_text import habits
from santiago.wording.names import GameNames
from santiago.wording.seat_notes import next_note, seat_note
from santiago.wording.translator import Translator

NOBODY: frozenset[Seat] = frozenset()


@dataclass(frozen=True, slots=True)
class Person:
    """The player of a seat: a computer, or a person if `level` is None.

    `colour` is a palette name. `character` is the name of the portrait, or "". If `stands_in` is true, the
    computer plays for the person called `name`.
    """

    name: str
    colour: str
    level: Level | None = None
    character: str = ""
    stands_in: bool = False


class Mood(Enum):
    """The expression of a portrait; the value is the suffix of its sprite."""

    WAITING = ""
    TURN = "-turn"
    BLINK = "-blink"
    GLAD = "-glad"
    SOUR = "-sour"
    SURPRISED = "-surprised"


class TagKind(Enum):
    """The kind of a money tag: a bid, a pass, or a bribe."""

    BID = auto()
    PASSED = auto()
    BRIBE = auto()


@dataclass(frozen=True, slots=True)
class MoneyTag:
    """The bid or bribe in a seat's panel; `escudos` is None for a sealed bid or a pass."""

    kind: TagKind
    escudos: int | None = None


@dataclass(frozen=True, slots=True)
class Remark:
    """A comment by the character at `seat` on an announced event."""

    text: str
    seat: Seat


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure in a seat's panel: a sprite with a number, or without one.

    `words` and `tip` are the keys of what a screen reader says and of the tooltip. Both texts get the
    `count`, and the tooltip also gets the `name` of the player.
    """

    id: Target
    sprite: str
    words: str
    tip: str
    count: int | None = None


@dataclass(frozen=True, slots=True)
class SeatPanel:
    """The contents of a seat's panel.

    `money` is None if it is concealed; `covered` means that the viewer may reveal it. `change` is the change
    in score caused by the previewed move, and `with_water` is this change if the whole plantation of the
    planted tile has water. `place` is the seat's place in the order of the phase, from 1, or None if there is
    none; `acted` means that the seat has had its turn. `arriving` are points that fly to the panel. If
    `explains` is true, a press on the panel explains the seat's last decision.
    """

    seat: Seat
    money: int | None
    tag: MoneyTag | None
    figures: tuple[Figure, ...]
    score: int | None
    overseer: bool
    turn: bool
    leads: bool
    note: str = ""
    change: int | None = None
    with_water: int | None = None
    covered: bool = False
    remark: Remark | None = None
    explains: bool = False
    mood: Mood = Mood.WAITING
    place: int | None = None
    acted: bool = False
    arriving: int = 0

    @property
    def shown_mood(self) -> Mood:
        """The mood of the portrait; if no mood is set, the seat to move has the mood `TURN`."""
        return Mood.TURN if self.turn and self.mood is Mood.WAITING else self.mood


def panel_elements(panel: SeatPanel, person: Person, facts: Facts) -> Iterator[Element]:
    """Yield a panel and the parts of it that can be pointed at."""
    seat, tr, name = panel.seat, facts.names.tr, facts.names.name(panel.seat)
    asks = PressKind.EXPLAIN if person.level is not None else PressKind.NOTHING
    yield Element(
        PanelTarget(seat),
        lambda: seat_words(panel, facts.names),
        lambda: _who(panel, person, facts),
        PressKind.ASK_WHO if seat in facts.changeable else asks,
        Region.PANELS,
        lambda: "" if panel.remark is None else panel.remark.text,
    )
    for figure in panel.figures:
        values: dict[str, str | int] = {"name": name, "count": figure.count or 0}
        yield Element(figure.id, tip=partial(tr, figure.tip, values))
    adds_up = partial(_sum, seat, facts)
    yield Element(ScoreOfPanelTarget(seat), tip=adds_up, press=asks, more=adds_up)
    if panel.covered:
        yield Element(MoneyOfPanelTarget(seat), tip=lambda: tr("table.tip.peek"), press=PressKind.REVEAL)


def seat_words(panel: SeatPanel, names: GameNames) -> str:
    """Return the player, note, visible money, bribe, points and figures."""
    tr = names.tr
    parts = [names.name(panel.seat)]
    if panel.turn:
        parts.append(tr("spoken.seat.turn"))
    if panel.note:
        parts.append(panel.note)
    if panel.overseer and panel.note != tr("view.note.overseer"):
        parts.append(tr("view.note.overseer"))
    parts.append(tr("spoken.seat.hidden") if panel.money is None else names.escudos(panel.money))
    tag = panel.tag
    if tag is not None and tag.kind is TagKind.BRIBE and tag.escudos is not None:
        parts.append(tr("spoken.seat.bribe", {"sum": names.escudos(tag.escudos)}))
    if panel.score is not None:
        parts.append(names.points(panel.score))
    parts += [tr(figure.words, {"count": figure.count or 0}) for figure in panel.figures]
    return ", ".join(parts)


def _who(panel: SeatPanel, person: Person, facts: Facts) -> str:
    """Return a description of a computer's character, and what a click does."""
    tr, name, character = facts.names.tr, {"name": facts.names.name(panel.seat)}, person.character
    if person.level is None:
        return tr("you.tip") if panel.seat in facts.changeable else ""
    about = []
    if character in BY_NAME:
        called = {"name": character.capitalize() if person.stands_in else name["name"]}
        if person.stands_in:
            about = [tr("seats.changed", {**called, "before": name["name"]}).rstrip(".")]
        about.append(habits(character, person.level, called["name"], tr))
    return ". ".join((*about, *([tr("table.tip.why", name)] if panel.explains else [])))


def _sum(seat: Seat, facts: Facts) -> str:
    """Return how a score adds up from plantations (tiles × farmers) and money.

    The expected score at the end of the game follows, if forecasts are allowed.
    """
    if not facts.points:
        return ""
    names, position = facts.names, facts.position
    sheet = score(position) if position.is_over else score_now(position)
    parts = [
        f"{names.crop(tile_kind(one.crop, 1))} {one.tiles} × {one.farmers[seat]}"
        for one in sheet.plantations
        if one.farmers[seat]
    ]
    with_money = is_money_public(position)
    if with_money:
        parts.append(names.escudos(sheet.money[seat]))
    total = (sheet.totals if with_money else sheet.field_points)[seat]
    text = names.tr(
        "table.tip.score" if with_money else "table.tip.score-fields",
        {"name": names.name(seat), "sum": " + ".join(parts) or "0", "total": total},
    )
    return ". ".join(part for part in (text, facts.forecast(seat)) if part)


def _own_canal(position: GameState, seat: Seat) -> Figure:
    if position.own_canals[seat]:
        words = "canal-icon", "spoken.seat.canal", "table.tip.own_canal"
    else:
        words = "canal-icon-spent", "spoken.seat.no-canal", "table.tip.own_spent"
    return Figure(CanalOfPanelTarget(seat), *words)


FIGURES: tuple[Callable[[GameState, Seat], Figure], ...] = (_own_canal,)
"""The figures of each panel from right to left; the first has room in every window."""


def seat_panels(
    position: GameState,
    tr: Translator,
    first: Seat,
    concealed: frozenset[Seat] = NOBODY,
    scores: tuple[int, ...] | None = None,
    covered: Seat | None = None,
    explained: frozenset[Seat] = NOBODY,
) -> tuple[SeatPanel, ...]:
    """Return a panel for each seat, clockwise from the seat `first`.

    `scores`, indexed by seat, replace the live scores if given. The viewer may reveal the money of the seat
    `covered`, and have the last decisions of the seats `explained` explained.
    """
    turns = _turns(position)
    now = turns.index(position.to_move) + 1 if position.to_move in turns else 0
    places = {seat: place for place, seat in enumerate(turns, 1) if now}
    points = live_scores(position) if scores is None else scores
    leaders = _leaders(points)
    return tuple(
        SeatPanel(
            seat=seat,
            money=None if seat in concealed else position.money[seat],
            tag=_money_tag(position, seat),
            figures=tuple(figure(position, seat) for figure in FIGURES),
            score=points[seat],
            overseer=seat == position.overseer,
            turn=seat == position.to_move,
            leads=seat in leaders,
            note=next_note(tr) if places.get(seat) == now + 1 else seat_note(position, seat, tr),
            covered=seat == covered,
            explains=seat in explained,
            place=places.get(seat),
            acted=places.get(seat, now) < now,
        )
        for seat in clockwise(first, position.seats)
    )


def _turns(position: GameState) -> tuple[Seat, ...]:
    """Return the seats that decide in this phase, in their order."""
    match position.phase:
        case Over():
            return ()
        case FirstCanal(seat) | Leftover(seat):
            return (seat,)
        case ExtraCanal():
            return tuple(seat for seat in phase_order(position) if position.own_canals[seat])
        case Auction() | SecretAuction() | Planting() | Proposals() | OverseerDecision():
            return phase_order(position)


def first_panel(people: Sequence[Person]) -> Seat:
    """Return the seat whose panel is on top: the first person's, or seat 0 if only computers play."""
    return next((Seat(n) for n, one in enumerate(people) if one.level is None or one.stands_in), Seat(0))


def live_scores(position: GameState) -> tuple[int, ...]:
    """Return the points that each seat would have if the game ended now, indexed by seat.

    Money is left out if it is concealed.
    """
    points = field_points(position.board if position.is_over else position.board.dried(last=True))
    return tuple(map(add, points, position.money) if is_money_public(position) else points)


def _leaders(points: tuple[int, ...]) -> frozenset[Seat]:
    """Return the seats with the highest score, or none if all scores are equal."""
    best = max(points)
    if min(points) == best:
        return NOBODY
    return frozenset(Seat(n) for n, value in enumerate(points) if value == best)


def _money_tag(position: GameState, seat: Seat) -> MoneyTag | None:
    match position.phase:
        case Auction() | Planting() | Leftover():
            bid = position.bids[seat]
            if bid is None:
                return None
            return MoneyTag(TagKind.BID, bid) if bid else MoneyTag(TagKind.PASSED)
        case SecretAuction() as phase:
            made = phase.turn == position.overseer and seat != phase.turn
            return MoneyTag(TagKind.BID) if made else None
        case Proposals(proposals=proposals) | OverseerDecision(proposals=proposals):
            proposal = proposals[seat]
            return MoneyTag(TagKind.BRIBE, proposal.bribe) if proposal is not None else None
        case FirstCanal() | ExtraCanal() | Over():
            return None
