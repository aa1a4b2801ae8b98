"""The people of the household, who are known from the tables at which they have sat.

Games store names only. A person has all names under which they have played, so that a new name, or two names
of one person, need no change of any game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Final, TypedDict, Unpack

import msgspec

from santiago.persistence import paths
from santiago.persistence.clean_names import clean_name
from santiago.persistence.json_store import JsonStore
from santiago.session.settings import CoachUse, Settings, VoiceUse
from santiago.session.table_setup import SeatChoice, SeatColour, known_face

if TYPE_CHECKING:
    from santiago.session.game_summary import GameSummary


class Hands(Enum):
    """How a person plays: with the mouse or the keys, with a gamepad, or by ear."""

    MOUSE = "mouse"
    PAD = "pad"
    READER = "reader"


class Preferences(TypedDict, total=False):
    """The fields of `Person` that are used at all tables where the person sits."""

    coach: CoachUse | None
    hands: Hands


@dataclass(frozen=True, slots=True)
class Person:
    """A person with the face and colour of their last table.

    `coach` is when the coach speaks to them, or None if that is left to the settings. `names` are the names
    under which the person has played, except `name`. `seen` is the time of the last table, in seconds since
    1970. A person who was removed is not listed until they play again.
    """

    name: str
    face: str = ""
    paint: SeatColour | None = None
    names: tuple[str, ...] = ()
    seen: Annotated[int, msgspec.Meta(ge=0, le=2**40)] = 0
    removed: bool = False
    coach: CoachUse | None = None
    hands: Hands = Hands.MOUSE

    @property
    def all_names(self) -> tuple[str, ...]:
        """The current name, followed by the earlier ones."""
        return (self.name, *self.names)

    def seat(self, paint: SeatColour) -> SeatChoice:
        """Return this person's seat, in their colour, or in `paint` if they have none."""
        return SeatChoice(self.name, self.paint or paint, character=self.face)


@dataclass(frozen=True, slots=True)
class _Stored:
    """The contents of the file; people are keyed by their first name in lower case."""

    people: Mapping[str, Person] = field(default_factory=dict)


_STORE: Final = JsonStore(lambda: paths.data_folder() / "people.json", _Stored)


@dataclass(frozen=True)
class Household:
    """All people, keyed by id."""

    people: Mapping[str, Person]

    @property
    def listed(self) -> dict[str, Person]:
        """The people who were not removed, keyed by id; whoever played last comes first."""
        known = ((key, person) for key, person in self.people.items() if not person.removed)
        return dict(sorted(known, key=lambda item: (-item[1].seen, item[1].name.casefold())))

    @cached_property
    def _ids(self) -> dict[str, str]:
        """The id of the person with each name, in lower case; current names come before earlier ones."""
        people = self.people.items()
        former = {name.casefold(): key for key, person in people for name in person.names}
        return former | {person.name.casefold(): key for key, person in people}

    def find(self, name: str) -> str | None:
        """Return the id of the person who is, or was, called `name`."""
        return self._ids.get(name.casefold())

    def name_of(self, name: str) -> str:
        """Return the current name of the person called `name`, or `name` if there is none."""
        key = self.find(name)
        return name if key is None else self.people[key].name

    def renamed(self, game: GameSummary) -> GameSummary:
        """Return `game` with the current names of the people."""
        if not any(person.names for person in self.people.values()):
            return game
        seats = (
            msgspec.structs.replace(seat, name=self.name_of(seat.name)) if seat.is_persons else seat
            for seat in game.seats
        )
        return msgspec.structs.replace(game, seats=tuple(seats))


def household() -> Household:
    """Return the people in the file, with clean names; each name belongs to one person only."""
    return _cleaned(_STORE.load())


def note_seats(seats: Iterable[SeatChoice], seconds: int, unnamed: str = "") -> None:
    """Note the people who sit at a table at this time; raises CannotWrite.

    If one person sits there who is new, and the only person known so far is called `unnamed`, these are the
    same person, who has now typed a name.
    """
    named = (replace(seat, name=clean_name(seat.name, "")) for seat in seats if seat.level is None)
    sitting = [seat for seat in named if seat.name]

    def changed(stored: _Stored) -> _Stored:
        people, only = dict(_cleaned(stored).people), [*_cleaned(stored).listed]
        for seat in sitting:
            key = Household(people).find(seat.name)
            if key is None and len(sitting) == 1 == len(only) and people[only[0]].name == unnamed:
                key = only[0]
                people[key] = _with_name(people[key], seat.name)
            key = key or seat.name.casefold()
            before = people.get(key, Person(seat.name))
            face = seat.character or before.face
            people[key] = replace(before, face=face, paint=seat.paint, seen=seconds, removed=False)
        return _Stored(people)

    _STORE.change(changed)


def note_games(games: Iterable[GameSummary]) -> None:
    """Note the people in finished games who are not known yet; raises CannotWrite."""
    known, new = household(), dict[str, Person]()
    for game in games:
        for seat in game.seats:
            if game.is_over and seat.level is None and known.find(seat.name) is None:
                seconds = 0 if game.moment is None else max(0, int(game.moment.timestamp()))
                person = Person(seat.name, seat.character, seat.paint, seen=seconds)
                key = seat.name.casefold()
                if key not in new or new[key].seen <= seconds:
                    new[key] = person
    if new:
        _STORE.change(lambda stored: _Stored({**new, **_cleaned(stored).people}))


def preferred(settings: Settings, people: Sequence[Person], *, quiet: bool = False) -> Settings:
    """Return `settings` as the people at a table prefer them.

    The game speaks if one of them plays by ear, unless it was told to be `quiet`. The coach, who only speaks
    at tables with one person, does so as this person wishes.
    """
    by_ear = any(person.hands is Hands.READER for person in people) and not quiet
    if settings.voice is VoiceUse.OFF and by_ear:
        settings = replace(settings, voice=VoiceUse.NO_READER)
    coach = people[0].coach if len(people) == 1 else None
    return settings if coach is None else replace(settings, coach=coach)


def change_person(key: str, seat: SeatChoice, **preferences: Unpack[Preferences]) -> None:
    """Give the person with the id `key` the name, face and colour of `seat`, and new preferences.

    Raises CannotWrite.
    """

    def changed(people: dict[str, Person]) -> None:
        person = _with_name(people[key], seat.name)
        people[key] = replace(person, face=seat.character, paint=seat.paint, **preferences)

    _change(key, changed)


def merge_people(key: str, other: str) -> None:
    """Let the person `other` and the person `key` be one, who is called as `key` is; raises CannotWrite."""

    def changed(people: dict[str, Person]) -> None:
        if other in people and other != key:
            gone, kept = people.pop(other), people[key]
            names = dict.fromkeys((*kept.names, *gone.all_names))
            people[key] = replace(kept, names=tuple(names), seen=max(kept.seen, gone.seen))

    _change(key, changed)


def remove_person(key: str) -> None:
    """Take a person off the list; the games stay as they are. Raises CannotWrite."""

    def changed(people: dict[str, Person]) -> None:
        people[key] = replace(people[key], removed=True)

    _change(key, changed)


def _change(key: str, change: Callable[[dict[str, Person]], None]) -> None:
    """Change the people in the file, unless another program has taken the person `key` away."""

    def changed(stored: _Stored) -> _Stored:
        people = dict(_cleaned(stored).people)
        if key in people:
            change(people)
        return _Stored(people)

    _STORE.change(changed)


def _with_name(person: Person, name: str) -> Person:
    names = (one for one in person.all_names if one.casefold() != name.casefold())
    return replace(person, name=name, names=tuple(dict.fromkeys(names)))


def _cleaned(stored: _Stored) -> Household:
    """Return the people with clean names and known faces."""
    people, taken = dict[str, Person](), set[str]()
    for key, person in stored.people.items():
        names = (clean_name(name, "") for name in person.all_names)
        free = [name for name in dict.fromkeys(names) if name and name.casefold() not in taken]
        if free:
            taken.update(name.casefold() for name in free)
            people[key] = replace(person, name=free[0], names=tuple(free[1:]), face=known_face(person.face))
    return Household(people)
