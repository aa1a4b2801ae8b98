"""The action bar while an event is announced: what happened, who acted, and which bribes were offered."""

from collections.abc import Sequence
from dataclasses import replace
from functools import reduce
from operator import or_

from santiago.presentation.bar.action_text import refusal_words
from santiago.presentation.view_model.animated_view import (
    Announcement,
    BribeCount,
    Counting,
    Display,
    DroughtBegins,
)
from santiago.presentation.view_model.commands import Command
from santiago.presentation.view_model.position_view_model import winners_text
from santiago.presentation.view_model.seat_panels import Person
from santiago.presentation.view_model.values import ActionBar, ActionButton
from santiago.rules.events import (
    BribesPaid,
    CanalBuilt,
    CanalDiscarded,
    Event,
    ExtraPassed,
    OverseerNamed,
    PricePaid,
    Source,
)
from santiago.rules.grid import Canal, beside
from santiago.rules.legal import bribe_totals
from santiago.rules.options import Seat
from santiago.rules.phases import OverseerDecision, Proposal
from santiago.rules.previews import water_preview
from santiago.rules.record import Level
from santiago.rules.scoring import plantations, score
from santiago.rules.state import GameState
from santiago.wording.canal_text import canal_text
from santiago.wording.log import sentences
from santiago.wording.names import GameNames, capital
from santiago.wording.translator import Shortened


def display_bar(
    display: Display, people: tuple[Person, ...], names: GameNames, *, points: bool
) -> ActionBar | None:
    """Return the bar for whatever `display` announces, or None if `display` announces nothing.

    `points` has the same meaning as in `announcement_bar`.
    """
    narration = display.narration
    if narration.counting is not None:
        return counting_bar(narration.counting, narration.position, names)
    if narration.winners:
        return winners_bar(narration.position, people, names)
    if narration.announced is None:
        return None
    bar = announcement_bar(narration.announced, people, names, points=points)
    if display.waits:
        bar = replace(bar, buttons=(ActionButton(Command.GO_ON, names.tr("table.next"), main=True),))
    return bar


def thinking_bar(seat: Seat, progress: float, people: tuple[Person, ...], names: GameNames) -> ActionBar:
    """Return the bar shown while a computer thinks: "Bruno (Hard) is thinking". `progress` is 0 to 1."""
    person = people[seat]
    level = names.tr(f"table.level.{(person.level or Level.NORMAL).value}")
    headline = capital(names.tr("table.thinking", {"name": person.name, "level": level}))
    return ActionBar(headline, seat=seat, progress=progress, character=person.character)


def announcement_bar(
    announced: Announcement, people: tuple[Person, ...], names: GameNames, *, points: bool = True
) -> ActionBar:
    """Return the bar that announces an event, with the symbol and face of the player concerned.

    If `points` is false, sentences about points are left out.
    """
    if isinstance(announced.event, BribeCount):
        return _offered_bar(announced.event.canal, announced.step.after, people, names)
    if isinstance(announced.event, DroughtBegins):
        return ActionBar(names.tr("table.announced.drought", {"count": announced.event.tiles}))
    said = sentences(announced.event, names)[0]
    person = None if said.seat is None else people[said.seat]
    detail = _detail(announced, names, points=points)
    if isinstance(announced.event, ExtraPassed) and person is not None and person.level is None:
        detail = names.tr("table.extra_passed_detail")
    return ActionBar(
        headline=_headline(announced, names) or said.text,
        detail=detail,
        seat=said.seat,
        character="" if person is None else person.character,
    )


def _offered_bar(
    canal: Canal, position: GameState, people: tuple[Person, ...], names: GameNames
) -> ActionBar:
    """Return the bar that announces the total of the bribes for `canal`, and the price of refusing."""
    phase = position.phase
    assert isinstance(phase, OverseerDecision), "only then are they counted"
    overseer = phase.turn
    values: dict[str, str | int] = {
        "name": names.name(overseer),
        "sum": names.escudos(bribe_totals(phase.proposals)[canal]),
        "canal": canal_text(canal),
    }
    refusing = refusal_words(position, phase.proposals, names)
    return ActionBar(
        names.tr("table.announced.offered", values),
        detail=f"{_givers(phase.proposals, canal, names)}. {refusing}",
        seat=overseer,
        character=people[overseer].character,
    )


def counting_bar(counting: Counting, position: GameState, names: GameNames) -> ActionBar:
    """Return the bar for a step of the final scoring.

    The detail lists each seat's points for the plantation being counted, or each seat's money. Its short form
    leaves out how the points are computed.
    """
    plantation = counting.plantation
    if plantation is None:
        return ActionBar(names.tr("table.count.money"), detail=names.sums(position.money))
    tiles = plantation.squares.bit_count()
    values: dict[str, str | int] = {"crop": names.crop(plantation.crop), "count": tiles}
    products = [
        f"{names.names[seat]} {tiles} × {farmers} = {tiles * farmers}"
        for seat, farmers in names.in_order(plantation.farmers)
        if farmers
    ]
    return ActionBar(
        names.tr("table.count.plantation", values),
        detail=Shortened(names.tr.joined_by_semicolons(products), names.sums(plantation.points)),
    )


def winners_bar(position: GameState, people: tuple[Person, ...], names: GameNames) -> ActionBar:
    """Return the bar that is shown while the winners are celebrated."""
    winners = score(position).winners
    seat = winners[0] if len(winners) == 1 else None
    return ActionBar(
        winners_text(position, people, names.tr),
        seat=seat,
        character="" if seat is None else people[seat].character,
    )


def _headline(announced: Announcement, names: GameNames) -> str:
    """Return a sentence with the overseer's decision, the canal and the sum.

    Return "" if a place was accepted without a bribe, or if the event is not an overseer's decision.
    """
    built = _built(announced.step.events)
    if built is None or built.source is not Source.SHARED:
        return ""
    values: dict[str, str | int] = {"name": names.name(built.seat), "canal": canal_text(built.canal)}
    event = announced.event
    if isinstance(event, BribesPaid) and any(event.payments):
        return names.tr("table.announced.accepts", {**values, "sum": names.escudos(sum(event.payments))})
    if isinstance(event, PricePaid):
        key = "table.announced.refuses" if event.refused else "table.announced.pays"
        return names.tr(key, {**values, "sum": names.escudos(event.escudos)})
    return ""


def _detail(announced: Announcement, names: GameNames, *, points: bool) -> str:
    """Return details about a canal decision or about a new overseer. Return "" for other events."""
    event = announced.event
    if isinstance(event, BribesPaid | PricePaid | CanalDiscarded):
        gained = _gained(announced, names, points=points)
        denied = _denied(announced, names, points=points)
        reason = (
            f"{gained} {denied}".strip()
            or _equal(announced, names)
            or _free(announced, names)
            or _opened(announced, names)
        )
        parts = _wanted(announced, names), _watered(announced, names), reason
        return " ".join(part for part in parts if part)
    if isinstance(event, CanalBuilt) and event.source is not Source.SHARED:
        reason = _gained(announced, names, points=points) or _opened(announced, names)
        return f"{_watered(announced, names)} {reason}".strip()
    if isinstance(event, OverseerNamed):
        return _why_overseer(event, announced.step.after.bids, names)
    return ""


def _why_overseer(named: OverseerNamed, bids: tuple[int | None, ...], names: GameNames) -> str:
    """Return a sentence that says why a seat became overseer (R4.1, R10.4).

    Return "" if exactly one seat passed, which makes the reason obvious.
    """
    seat, passed = named.seat, bids.count(0)
    if len(bids) == 2 and bids[0] == bids[1]:
        return names.tr("table.announced.equal_bids", {"name": names.name(Seat(1 - seat))})
    if not passed:
        return names.tr("table.announced.bid_least", {"name": names.name(seat)})
    return names.tr("table.announced.passed_first", {"name": names.name(seat)}) if passed > 1 else ""


def _wanted(announced: Announcement, names: GameNames) -> str:
    """Return text on the proposals, accepted ones first: "B2–C2: Diego 2 + Bruno 2; Chloé keeps 4"."""
    phase = announced.step.before.phase
    assert isinstance(phase, OverseerDecision), "only there are bribes paid or refused"
    built = _built(announced.step.events)
    taken = built.canal if built is not None and isinstance(announced.event, BribesPaid) else None
    places = sorted(_places(phase.proposals), key=lambda canal: canal != taken)
    if not places:
        return names.tr("table.announced.nobody")
    parts = []
    for canal in places:
        offers = _offers(phase.proposals, canal)
        if taken in (None, canal) or not any(bribe for _, bribe in offers):
            place = names.tr("view.says", {"name": canal_text(canal)})
            parts.append(f"{place} {_givers(phase.proposals, canal, names)}")
        else:
            parts += [
                names.tr("table.announced.keeps", {"name": names.name(seat), "sum": bribe})
                for seat, bribe in offers
                if bribe
            ]
    return f"{names.tr.joined_by_semicolons(parts)}."


def _givers(proposals: Sequence[Proposal | None], canal: Canal, names: GameNames) -> str:
    """Return the bribes for `canal` without the canal's name, as in "Diego 2 + Bruno 2"."""
    return " + ".join(f"{names.name(seat)} {bribe}" for seat, bribe in _offers(proposals, canal))


def _watered(announced: Announcement, names: GameNames) -> str:
    """Return a sentence that says how many tiles of each seat the canal saves from this round's drought.

    Return "" if the canal saves no tiles, or if no canal was built.
    """
    built = _built(announced.step.events)
    if built is None:
        return ""
    tiles = names.sums(water_preview(announced.step.before, built.canal).saved_by_seat)
    return names.tr("table.announced.irrigated", {"tiles": tiles}) if tiles else ""


def _gained(announced: Announcement, names: GameNames, *, points: bool) -> str:
    """Return a sentence about the points that a new canal adds to its builder's score.

    Return "" if the canal adds no points, or if points are not shown.
    """
    built = _built(announced.step.events)
    if built is None or not points:
        return ""
    gained = water_preview(announced.step.before, built.canal).changes[built.seat]
    values: dict[str, str | int] = {"name": names.name(built.seat), "points": names.points(gained)}
    return names.tr("table.announced.gains", values) if gained > 0 else ""


def _denied(announced: Announcement, names: GameNames, *, points: bool) -> str:
    """Return a sentence about the briber who misses the most points because the highest total was refused.

    Return "" if no briber misses points, or if points are not shown.
    """
    position, built = announced.step.before, _built(announced.step.events)
    assert isinstance(position.phase, OverseerDecision), "only there are bribes refused"
    proposals = position.phase.proposals
    totals = bribe_totals(proposals)
    if built is None or not totals or not points:
        return ""
    place = max(totals, key=totals.__getitem__)
    if totals[place] <= totals.get(built.canal, -1):
        return ""
    there, here = (water_preview(position, canal).changes for canal in (place, built.canal))
    missed, seat = max((there[seat] - here[seat], seat) for seat, _ in _offers(proposals, place))
    values = {"canal": canal_text(place), "name": names.name(seat), "points": names.points(missed)}
    return names.tr("table.announced.denied", values) if missed > 0 else ""


def _equal(announced: Announcement, names: GameNames) -> str:
    """Return a sentence that names the other places with the same total of bribes as the accepted place.

    Return "" if there are none, or if the overseer does not accept.
    """
    phase, event = announced.step.before.phase, announced.event
    assert isinstance(phase, OverseerDecision), "only there are bribes accepted"
    if not isinstance(event, BribesPaid):
        return ""
    totals = bribe_totals(phase.proposals)
    taken = totals.pop(event.canal)
    others = [canal_text(canal) for canal, total in totals.items() if total == taken]
    values = {"name": names.name(event.overseer), "canals": names.tr.listing(others)}
    return names.tr("table.announced.equal", values) if others else ""


def _free(announced: Announcement, names: GameNames) -> str:
    """If a place is accepted and nobody has offered a bribe, return a sentence about the price of refusing.

    In all other cases, return "".
    """
    position = announced.step.before
    phase = position.phase
    assert isinstance(phase, OverseerDecision), "only there are bribes accepted"
    if not isinstance(announced.event, BribesPaid) or any(bribe_totals(phase.proposals).values()):
        return ""
    return refusal_words(position, phase.proposals, names)


def _opened(announced: Announcement, names: GameNames) -> str:
    """Return a sentence with the number of empty squares irrigated beside the builder's plantations.

    Return "" if there are none, if it is the last round, or if the overseer accepts the highest total.
    """
    position, event = announced.step.before, announced.event
    built = _built(announced.step.events)
    if built is None or position.is_last_round:  # no more tiles will be planted
        return ""
    if isinstance(event, BribesPaid) and isinstance(position.phase, OverseerDecision):
        totals = bribe_totals(position.phase.proposals)
        if totals[event.canal] == max(totals.values()):
            return ""
    own = reduce(or_, (one.squares for one in plantations(position.board) if one.farmers[built.seat]), 0)
    empty = water_preview(position, built.canal).watered & ~position.board.occupied
    count = (beside(own) & empty).bit_count()
    values: dict[str, str | int] = {"who": names.name(built.seat), "count": count}
    return names.tr("table.announced.waters", values) if count else ""


def _built(events: Sequence[Event]) -> CanalBuilt | None:
    return next((event for event in events if isinstance(event, CanalBuilt)), None)


def _places(proposals: Sequence[Proposal | None]) -> tuple[Canal, ...]:
    """Return the proposed canals without duplicates, in the order of the seats."""
    return tuple(dict.fromkeys(one.canal for one in proposals if one is not None))


def _offers(proposals: Sequence[Proposal | None], canal: Canal) -> tuple[tuple[Seat, int], ...]:
    return tuple(
        (Seat(n), one.bribe) for n, one in enumerate(proposals) if one is not None and one.canal == canal
    )
