"""A game played to its end while files fail: it is archived, or it can be continued."""

import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from santiago.persistence.generations import RestoredGame
from santiago.persistence.slots import Shelf, Slot
from santiago.persistence.store import GameStore
from santiago.rules.apply import Transition
from santiago.rules.record import Record, replay
from santiago.session.game import GameSession
from santiago.session.saved_game import SavedGame
from tests.persistence.games import finished_game
from tests.persistence.injection import ERRORS, each_fault

WHOLE = finished_game()
LAST = WHOLE.moves[-2:]


def test_saving_after_a_move_replays_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The session knows the position, so the work of a save does not grow with the game."""
    steps: list[object] = []

    def counted(record: Record) -> Iterator[Transition]:
        for step in replay(record):
            steps.append(step)
            yield step

    monkeypatch.setattr("santiago.persistence.codec.replay", counted)
    session = GameSession(replace(WHOLE, moves=WHOLE.moves[:-2]))
    store = GameStore(tmp_path / "games")
    game = SavedGame(session, store)
    game.begin()
    for move in LAST:
        session.play(move)
    game.close()
    assert steps == []
    left = store.newest()
    assert isinstance(left, RestoredGame)
    assert left.record == WHOLE


@pytest.mark.skipif(os.name != "posix", reason="the operations are those of POSIX systems")
@pytest.mark.parametrize("error", ERRORS)
@pytest.mark.parametrize("lasting", [False, True], ids=["once", "lasting"])
def test_a_game_that_ends_is_archived_or_can_be_continued(
    tmp_path: Path, error: str, *, lasting: bool
) -> None:
    for folder, injection in each_fault(tmp_path, error, lasting=lasting):
        session = GameSession(replace(WHOLE, moves=WHOLE.moves[:-2]))
        game = SavedGame(session, GameStore(folder / "games"), Shelf(folder / "finished"))
        game.begin()
        game.try_again()
        with injection.at_work():
            for move in LAST:
                session.play(move)
            if game.problem is not None:
                game.try_again()
            is_well = game.problem is None
            game.close()
        assert injection.handles == set()
        archived = Shelf(folder / "finished").slots()
        assert all(isinstance(slot, Slot) and slot.record == WHOLE for slot in archived)
        left = GameStore(folder / "games").newest()
        assert archived or not is_well
        if not archived:
            assert isinstance(left, RestoredGame)
            assert len(left.record.moves) >= len(WHOLE.moves) - 2
