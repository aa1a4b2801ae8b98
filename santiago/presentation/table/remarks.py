"""The moods of the players, and remarks that characters make on bribes, lost plantations and wins."""

from collections import Counter
from collections.abc import Iterator, Sequence
from enum import StrEnum

from santiago.ai.agents.characters import BY_NAME
from santiago.presentation.view_model.seat_panels import Mood, Person, Remark
from santiago.rules.apply import Transition
from santiago.rules.events import BribesPaid, Event, FarmerLost, GameEnded, PricePaid, TileDied, TilePlanted
from santiago.rules.options import Seat
from santiago.rules.phases import OverseerDecision, Planting
from santiago.rules.state import GameState
from santiago.rules.tiles import crop_of
from santiago.wording.translator import Translator


class Topic(StrEnum):
    """The kinds of events on which characters remark."""

    REFUSED = "refused"
    LOST = "lost"
    WON = "won"


LINES = {Topic.REFUSED: 2, Topic.LOST: 2, Topic.WON: 1}
"""The number of remarks that each character can make in a game, by topic."""
_EVENTS_PER_REMARK = 2
"""A character remarks on one in this many events of a topic, beginning with the first event."""


def remark_on(
    event: Event, steps: Sequence[Transition], people: tuple[Person, ...], tr: Translator
) -> Remark | None:
    """Return the remark that a character makes on `event`, or None.

    `event` must belong to the last of `steps`. A remark is never repeated within a game.
    """
    if all(found is not event for found, _, _ in _topics(steps[-1])):
        return None
    heard: Counter[tuple[str, Topic]] = Counter()
    for step in steps:
        for found, seat, topic in _topics(step):
            character = people[seat].character
            if character not in BY_NAME:
                continue
            line, turn = divmod(heard[character, topic], _EVENTS_PER_REMARK)
            heard[character, topic] += 1
            if found is event and step is steps[-1] and not turn and line < LINES[topic]:
                return Remark(tr(f"voices.{character}.{topic}.{line + 1}"), seat)
    return None


def moods_on(event: Event, step: Transition) -> dict[Seat, Mood]:
    """Return the mood of each seat affected by `event`, which must be an event of `step`."""
    moods: dict[Seat, Mood] = {}
    if isinstance(event, BribesPaid) and any(event.payments):
        moods = {Seat(seat): Mood.GLAD for seat, escudos in enumerate(event.payments) if escudos}
        moods[event.overseer] = Mood.GLAD
    if isinstance(event, TilePlanted):
        moods = dict.fromkeys(_deprived(event, step.after), Mood.SURPRISED)
    if isinstance(event, GameEnded):
        moods = dict.fromkeys(event.winners, Mood.GLAD)
    for found, seat, topic in _topics(step):
        if found is event and topic is not Topic.WON:
            moods[seat] = Mood.SURPRISED if isinstance(event, PricePaid) else Mood.SOUR
    return moods


def _deprived(event: TilePlanted, after: GameState) -> tuple[Seat, ...]:
    """Return the seat that plants next if it grows the crop of the planted tile, and none of it is left."""
    phase, crop = after.phase, crop_of(event.kind)
    if not isinstance(phase, Planting) or any(crop_of(kind) is crop for kind in after.offered):
        return ()
    return (phase.turn,) if after.board.owners[phase.turn] & after.board.living(crop) else ()


def _topics(step: Transition) -> Iterator[tuple[Event, Seat, Topic]]:
    """Yield triples of an event of `step`, a seat that may remark on the event, and the topic."""
    for event in step.events:
        if isinstance(event, BribesPaid | PricePaid):
            for seat in _bribers(step):
                if isinstance(event, PricePaid) or not event.payments[seat]:
                    yield event, seat, Topic.REFUSED
        elif isinstance(event, TileDied) or (isinstance(event, FarmerLost) and not event.left):
            if event.owner is not None:
                yield event, event.owner, Topic.LOST
        elif isinstance(event, GameEnded):
            yield event, event.winners[0], Topic.WON


def _bribers(step: Transition) -> Iterator[Seat]:
    """Yield the seats that offered a bribe to the overseer who decides in `step`."""
    phase = step.before.phase
    assert isinstance(phase, OverseerDecision), "only there are bribes paid or refused"
    for seat, offer in enumerate(phase.proposals):
        if offer is not None and offer.bribe:
            yield Seat(seat)
