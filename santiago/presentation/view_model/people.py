"""Conversion of the players of a game to `Person` values for the view."""

from collections.abc import Sequence

from santiago.presentation.view_model.seat_panels import Person
from santiago.session.table_setup import FACES, SeatChoice

_UNCHOSEN = ("person-2", "person-1", *FACES[2:])
"""The portraits of players without one. A woman's and a man's in turn suit the default names."""


def portraits(chosen: Sequence[str]) -> tuple[str, ...]:
    """Return the portraits of players, given the chosen ones; "" becomes the first unused portrait."""
    free = (face for face in _UNCHOSEN if face not in chosen)
    return tuple(face or next(free, FACES[0]) for face in chosen)


def people_at(seats: Sequence[SeatChoice]) -> tuple[Person, ...]:
    """Return the players at `seats`; a player without a portrait gets the first unused portrait."""
    faces = portraits([seat.character for seat in seats])
    return tuple(
        Person(seat.name, seat.paint.value, seat.level, face, seat.away is not None)
        for seat, face in zip(seats, faces, strict=True)
    )
