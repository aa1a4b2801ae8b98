"""The JSON schema of records, version 1, and of practice games that begin at the text of a position, and the
conversion of both to types of `santiago.rules`."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final, Literal, TypeVar, get_type_hints

import msgspec
import msgspec.structs
from msgspec import UNSET, Struct, UnsetType

from santiago.persistence.faults import BadSave, Fault
from santiago.rules.grid import intersection_named, square_named
from santiago.rules.options import LATER_OPTIONS, Options, Seat
from santiago.rules.record import Level, Player, Record, SeatInfo
from santiago.rules.setup import Setup, SetupFault, setup_fault
from santiago.rules.tiles import tile_named

FORMAT: Final = "santiago-record"
PRACTICE_FORMAT: Final = "santiago-practice"
VERSION: Final = 1
PALMS_BY_HAND: Final = "palms_by_hand"
"""Member of `extra`: true if the palms were placed by hand, which matters only with two seats (R10.2)."""
T = TypeVar("T")


RulesDocument: Final = msgspec.defstruct(
    "RulesDocument",
    [
        (name, kind, LATER_OPTIONS.get(name, msgspec.NODEFAULT))
        for name, kind in get_type_hints(Options).items()
    ],
    frozen=True,
    forbid_unknown_fields=True,
)
"""The member `rules`, which has a member for each field of `Options`; only later options may be missing."""


class HumanDocument(Struct, frozen=True, forbid_unknown_fields=True, tag_field="player", tag="human"):
    """The JSON object for a seat that a person plays."""

    name: str


class AiDocument(Struct, frozen=True, forbid_unknown_fields=True, tag_field="player", tag="ai"):
    """The JSON object for a seat that the computer plays."""

    name: str
    level: Level


class SetupDocument(Struct, frozen=True, forbid_unknown_fields=True):
    """The `setup` member of a saved game. Intersections, squares and tiles are given by name."""

    spring: str
    palms: tuple[str, ...]
    overseer: int
    set_aside: str | None
    stacks: tuple[tuple[str, ...], ...]


class ResultDocument(Struct, frozen=True, forbid_unknown_fields=True):
    """The member `result`, which is present if and only if the game is over."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]


class _GameDocument(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The members that records and practice games share."""

    version: Literal[1]
    seats: tuple[HumanDocument | AiDocument, ...]
    moves: tuple[str, ...]
    result: ResultDocument | UnsetType = UNSET
    extra: dict[str, Any] = {}
    sha256: str | UnsetType = UNSET


class RecordDocument(_GameDocument, frozen=True, kw_only=True, tag_field="format", tag=FORMAT):
    """A complete record, version 1."""

    rules: RulesDocument  # type: ignore[valid-type]  # made of the fields of `Options`
    setup: SetupDocument


class PracticeDocument(_GameDocument, frozen=True, kw_only=True, tag_field="format", tag=PRACTICE_FORMAT):
    """A practice game that begins at the text of a position."""

    position: str


Document = RecordDocument | PracticeDocument


def document_of(value: object) -> Document:
    """Check the plain JSON value `value` against the schema and convert it; raises BadSave."""
    _check_version(value)
    try:
        document: Document = msgspec.convert(value, Document)
        return document
    except msgspec.ValidationError as error:
        reason, _, path = str(error).partition(" - at `$")
        where = path.rstrip("`").lstrip(".") or "the record"
        raise BadSave(Fault.MEMBER, where, reason[:1].lower() + reason[1:]) from None


def _check_version(value: object) -> None:
    if not isinstance(value, dict):
        raise BadSave(Fault.OTHER_FORMAT, "the record", "this is not a JSON object")
    if value.get("format") not in (FORMAT, PRACTICE_FORMAT):
        raise BadSave(Fault.OTHER_FORMAT, "format", f"it is not {FORMAT!r}")
    version = value.get("version")
    if type(version) is int and version > VERSION:
        reason = f"version {version} was written by a newer program; this one reads up to {VERSION}"
        raise BadSave(Fault.NEWER_VERSION, "version", reason)


def table_of(document: Document) -> Record:
    """Return the record that `document` describes, without its moves.

    Raises BadSave if the set-up is impossible.
    """
    seats = tuple(map(_seat, document.seats))
    if isinstance(document, PracticeDocument):
        return _practice(document, seats)
    options = Options(**msgspec.structs.asdict(document.rules))
    setup, extra = _setup(document.setup), document.extra
    if extra.get(PALMS_BY_HAND) is True:
        setup = replace(setup, palms_by_hand=True)
        extra = {name: value for name, value in extra.items() if name != PALMS_BY_HAND}
    fault = setup_fault(options, len(seats), setup)
    if fault is not None:
        raise BadSave(Fault.SETUP, _PLACES[fault], fault.value)
    return Record(options, seats, setup, extra=extra)


def _practice(document: PracticeDocument, seats: tuple[SeatInfo, ...]) -> Record:
    # imported late, so that the menu opens without it
    from santiago.rules.position_text import MalformedPosition, parse_position

    try:
        position = parse_position(document.position)
    except MalformedPosition as error:
        raise BadSave(Fault.SETUP, "position", str(error)) from None
    if len(seats) != position.seats:
        raise BadSave(Fault.SETUP, "seats", f"the position has {position.seats} seats, not {len(seats)}")
    return Record(position.options, seats, position.setup, extra=document.extra, position=position)


def _seat(seat: HumanDocument | AiDocument) -> SeatInfo:
    if isinstance(seat, HumanDocument):
        return SeatInfo(seat.name, Player.HUMAN)
    return SeatInfo(seat.name, Player.AI, seat.level)


def _setup(setup: SetupDocument) -> Setup:
    return Setup(
        spring=_named(intersection_named, setup.spring, "setup.spring", "an intersection"),
        palms=tuple(
            sorted(
                _named(square_named, name, f"setup.palms[{n}]", "a square")
                for n, name in enumerate(setup.palms)
            )
        ),
        overseer=Seat(setup.overseer),
        set_aside=None
        if setup.set_aside is None
        else _named(tile_named, setup.set_aside, "setup.set_aside", "a tile"),
        stacks=tuple(
            tuple(
                _named(tile_named, name, f"setup.stacks[{n}][{at}]", "a tile")
                for at, name in enumerate(stack)
            )
            for n, stack in enumerate(setup.stacks)
        ),
    )


def _named(find: Callable[[str], T], name: str, where: str, noun: str) -> T:
    try:
        return find(name)
    except KeyError:
        raise BadSave(Fault.SETUP, where, f"{name[:60]!r} is not {noun}") from None


_PLACES: Final = {
    SetupFault.SEATS: "seats",
    SetupFault.EDITION: "rules.edition",
    SetupFault.OVERSEER: "setup.overseer",
    SetupFault.STACKS: "setup.stacks",
    SetupFault.SET_ASIDE: "setup.set_aside",
    SetupFault.TILES: "setup.stacks",
    SetupFault.PALMS: "setup.palms",
    SetupFault.PALMS_TOUCH: "setup.palms",
    SetupFault.PALM_AT_SPRING: "setup.palms",
}
