"""Generation numbers higher than the program ever reaches."""

from dataclasses import replace
from pathlib import Path

from santiago.persistence.generations import RestoredGame
from santiago.persistence.unfinished_games import UnfinishedGames
from santiago.rules.record import Record

from .games import small_game

GAME = small_game()


def after(ply: int) -> Record:
    return replace(GAME, moves=GAME.moves[:ply])


def test_a_number_that_no_program_reaches_does_not_stop_other_games(tmp_path: Path) -> None:
    """A generation in a downloaded folder may have any number that JSON can hold."""
    store = UnfinishedGames(tmp_path)
    for digits in (4300, 15, 14, 1):
        strange = store.new()
        strange.close()
        data = sealed_with_count(after(1), 10**digits - 1)
        (tmp_path / strange.game / "a.json").write_bytes(data)
        autosave = store.new()
        for ply in (2, 3, 4, 5):
            autosave.submit(after(ply))
            autosave.flush()
            assert autosave.problem is None
        autosave.close()
        game = store.newest()
        assert game is not None
        assert (game.game, game.record) == (autosave.game, after(5))


def test_a_game_with_the_highest_number_is_said_not_to_be_saved(tmp_path: Path) -> None:
    store = UnfinishedGames(tmp_path)
    strange = store.new()
    strange.close()
    (tmp_path / strange.game / "a.json").write_bytes(sealed_with_count(after(1), 10**15))
    again = store.open(strange.game)
    again.submit(after(2))
    again.flush()
    assert again.problem is not None
    again.close()
    kept = store.read(strange.game)
    assert isinstance(kept, RestoredGame)
    assert kept.record == after(1)


def sealed_with_count(record: Record, count: int) -> bytes:
    from santiago.persistence.codec import encode

    return encode(replace(record, extra={**record.extra, "autosave": {"count": count}}))
