"""Characters speak rarely, about events that concern them, and never repeat a remark in a game."""

import pytest

from santiago.ai.agents.characters import CHARACTERS
from santiago.presentation.table.remarks import LINES, moods_on, remark_on
from santiago.presentation.view_model.seat_panels import Mood, Person, Remark
from santiago.rules.events import BribesPaid, FarmerLost, GameEnded, PricePaid, TileDied, TilePlanted
from santiago.rules.grid import SQUARES
from santiago.rules.phases import Planting
from santiago.rules.tiles import crop_of
from santiago.wording.translator import Translator
from tests.presentation.plays import SEATS, game

TR = Translator("en")
ABOUT = BribesPaid | PricePaid | FarmerLost | TileDied | GameEnded


def said(seats: int, seed: int, same: bool) -> list[Remark]:
    """Return all remarks in a game; with `same` everybody is the same character."""
    faces = [CHARACTERS[0 if same else n].name for n in range(seats)]
    people = tuple(Person(f"{n}", "red", character=face) for n, face in enumerate(faces))
    steps = game(seats, seed)
    remarks = []
    for ply, step in enumerate(steps, start=1):
        for event in step.events:
            remark = remark_on(event, steps[:ply], people, TR)
            if remark is not None:
                assert isinstance(event, ABOUT)
                remarks.append(remark)
    return remarks


def test_a_tile_taken_from_under_ones_nose_is_seen_on_the_face() -> None:
    """The next to plant grows the crop, and no tile of it is left in the tray."""
    surprised = 0
    for step in (step for seats in SEATS for step in game(seats)):
        event, phase = step.events[0], step.after.phase
        if not isinstance(event, TilePlanted):
            continue
        moods = moods_on(event, step)
        if not isinstance(phase, Planting):
            assert moods == {}
            continue
        crop, board = crop_of(event.kind), step.after.board
        grown = any(
            board.owner(square) == phase.turn and crop_of(tile.kind) is crop and not tile.desert
            for square in SQUARES
            if (tile := board.tile(square)) is not None
        )
        left = any(crop_of(kind) is crop for kind in step.after.offered)
        assert moods == ({phase.turn: Mood.SURPRISED} if grown and not left else {})
        surprised += bool(moods)
    assert surprised


@pytest.mark.parametrize("seats", SEATS)
def test_characters_speak_more_often_than_once_in_three_rounds(seats: int) -> None:
    rounds = game(seats, 1)[-1].after.round
    assert len(said(seats, 1, same=False)) > rounds / 3


@pytest.mark.parametrize("same", [False, True])
@pytest.mark.parametrize("seats", SEATS)
def test_nothing_is_said_twice_in_a_game(seats: int, same: bool) -> None:
    remarks = said(seats, 1, same)
    assert remarks
    assert len({remark.text for remark in remarks}) == len(remarks) <= seats * sum(LINES.values())


def test_people_say_nothing() -> None:
    people = (Person("Ana", "red"),) * 3
    steps = game(3)
    assert all(remark_on(event, steps, people, TR) is None for event in steps[-1].events)


def test_a_refusal_surprises_the_bribers_and_a_win_gladdens_the_winner() -> None:
    """Losing a tile's last farmer makes a player sour, taking or placing a bribe makes one glad."""
    seen = set()
    for step in game(3):
        for event in step.events:
            moods = moods_on(event, step)
            if isinstance(event, GameEnded):
                assert moods == dict.fromkeys(event.winners, Mood.GLAD)
            elif isinstance(event, PricePaid):
                assert set(moods.values()) <= {Mood.SURPRISED}
                assert event.overseer not in moods
            elif isinstance(event, TileDied):
                assert moods == ({} if event.owner is None else {event.owner: Mood.SOUR})
            elif isinstance(event, BribesPaid) and any(event.payments):
                assert moods[event.overseer] is Mood.GLAD
                assert all(moods[seat] is Mood.GLAD for seat, sum_ in enumerate(event.payments) if sum_)
            seen |= {type(event)} if moods else set()
    assert seen >= {GameEnded, PricePaid, TileDied, BribesPaid}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_character_has_its_own_words(language: str) -> None:
    tr = Translator(language)
    texts = [
        tr(f"voices.{one.name}.{occasion}.{number}")
        for one in CHARACTERS
        for occasion, lines in LINES.items()
        for number in range(1, lines + 1)
    ]
    assert len(set(texts)) == len(texts)
    assert not any("voices." in text for text in texts)
