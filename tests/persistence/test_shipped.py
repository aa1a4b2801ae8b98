"""The games that ship with the program."""

import pytest

from santiago.persistence.slots import Shelf, Slot
from santiago.resources import shipped_saves

GAMES = Shelf(shipped_saves()).slots()


def test_there_is_at_least_one_whole_game() -> None:
    assert any(isinstance(game, Slot) and game.finished for game in GAMES)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slot_id)
def test_each_is_whole_and_has_a_name(game: Slot) -> None:
    assert isinstance(game, Slot)
    assert game.name
    assert all(seat.name for seat in game.seats)
