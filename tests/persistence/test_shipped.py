"""The games that ship with the program."""

import pytest

from santiago.persistence.slots import Shelf, Slot
from santiago.resources import shipped_saves
from santiago.rules.legal import bribe_totals
from santiago.rules.options import Money
from santiago.rules.phases import OverseerDecision, SecretAuction
from santiago.rules.record import Player
from santiago.rules.scoring import score_now
from santiago.wording.translator import catalogue, languages
from tests.persistence.games import slots_of

GAMES = slots_of(Shelf(shipped_saves()))


def test_there_is_at_least_one_whole_game() -> None:
    assert any(game.position.is_over for game in GAMES)


UNDER_WAY = [game for game in GAMES if not game.position.is_over]


def test_some_games_are_to_be_gone_on_with() -> None:
    assert len(UNDER_WAY) >= 2


@pytest.mark.parametrize("game", UNDER_WAY, ids=lambda game: game.slot_id)
def test_a_person_is_to_decide_in_the_middle_of_each(game: Slot) -> None:
    turn = game.position.to_move
    assert turn is not None
    people = [seat for seat, info in enumerate(game.record.seats) if info.player is Player.HUMAN]
    assert people == [turn]
    assert 1 < game.position.round < game.position.rounds


@pytest.mark.parametrize("language", languages())
def test_each_game_to_go_on_with_is_described(language: str) -> None:
    texts = catalogue(language)
    for game in UNDER_WAY:
        person = next(seat.name for seat in game.record.seats if seat.player is Player.HUMAN)
        assert person in texts[f"load.about.shipped-{game.slot_id}"]


FIGURES = {
    "en": ("five points behind with four rounds", "three players are within two points", "six escudos"),
    "fr": ("cinq points de retard à quatre tours", "trois joueurs se tiennent à deux points", "six escudos"),
}


def test_what_the_descriptions_say_is_so() -> None:
    """Figures of `load.about.shipped-*`: points behind, rounds left, point difference, escudos offered."""
    for language, figures in FIGURES.items():
        for name, figure in zip(("mindelo", "fogo", "calheta"), figures, strict=True):
            assert figure in catalogue(language)[f"load.about.shipped-{name}"]
    mindelo, fogo, calheta = (
        next(game for game in UNDER_WAY if game.slot_id == name).position
        for name in ("mindelo", "fogo", "calheta")
    )
    own, other = score_now(mindelo).totals
    assert (other - own, mindelo.rounds - mindelo.round + 1) == (5, 4)
    assert isinstance(mindelo.phase, SecretAuction)
    fields = score_now(fogo).field_points
    assert (fogo.options.money, len(fields), max(fields) - min(fields)) == (Money.CONCEALED, 3, 2)
    assert isinstance(fogo.phase, OverseerDecision)
    assert isinstance(calheta.phase, OverseerDecision)
    assert max(bribe_totals(calheta.phase.proposals).values()) == 6


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slot_id)
def test_each_is_whole_and_has_a_name(game: Slot) -> None:
    assert game.name
    assert all(seat.name for seat in game.record.seats)
