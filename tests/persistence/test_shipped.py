"""The games that ship with the program."""

import pytest

from santiago.persistence.slots import Shelf, Slot
from santiago.resources import shipped_saves
from santiago.rules.record import Player
from santiago.ui.wording.translator import Translator, languages

GAMES = Shelf(shipped_saves()).slots()


def test_there_is_at_least_one_whole_game() -> None:
    assert any(isinstance(game, Slot) and game.finished for game in GAMES)


UNDER_WAY = [game for game in GAMES if isinstance(game, Slot) and not game.finished]


def test_some_games_are_to_be_gone_on_with() -> None:
    assert len(UNDER_WAY) >= 2


@pytest.mark.parametrize("game", UNDER_WAY, ids=lambda game: game.slot_id)
def test_a_person_is_to_decide_in_the_middle_of_each(game: Slot) -> None:
    turn = game.position.to_move
    assert turn is not None
    assert [seat.player is Player.HUMAN for seat in game.seats] == [n == turn for n in range(len(game.seats))]
    assert 1 < game.round < game.rounds


@pytest.mark.parametrize("language", languages())
def test_each_game_to_go_on_with_is_described(language: str) -> None:
    texts = Translator(language)
    for game in UNDER_WAY:
        person = next(seat.name for seat in game.seats if seat.player is Player.HUMAN)
        assert person in texts(f"load.about.shipped-{game.slot_id}")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slot_id)
def test_each_is_whole_and_has_a_name(game: Slot) -> None:
    assert isinstance(game, Slot)
    assert game.name
    assert all(seat.name for seat in game.seats)
