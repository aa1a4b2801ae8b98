"""R8: drought, income, the next round and the end."""

from dataclasses import replace

from santiago.rules.events import FarmerLost, GameEnded, IncomePaid, TileDied, TilesTurnedUp
from santiago.rules.grid import square_named
from santiago.rules.tiles import tile_named

from .notation import after_drought, at_extra, game, last_round, on, phase, play, same, step

DRY_AND_WET = """
    +         +         +         +         +
     .    .    .    .    .    .    .    .
     .    .    .    B11  B00  b1   .    .
    +         +         @=========+         +
     .    .    .    c2   .    C3   c    #w
     p    .    .    .    .    .    .    .
    +         +         +         +         +
     .    .    .    .    .    .    .    .
     .    .    .    .    .    .    .    G22
    +         +         +         +         +
"""


def last_step(state):
    return step(play(at_extra(state), *["pass"] * (state.seats - 1)), "pass")


def test_a_tile_with_a_side_on_a_canal_is_irrigated() -> None:
    """R8.1"""
    state = on(
        """
        +         +         +         +         +
         .    .    .    .    B00  b1   .    .
         .    .    .    .    B00  b1   .    .
        +         +         @=========+         +
         .    .    .    .    c2   C33  .    .
         .    .    .    .    c2   C33  .    .
        +         +         +         +         +
        """,
        game(4),
    )
    assert same(
        after_drought(state).board,
        """
        +         +         +         +         +
         .    .    .    .    B0   b    .    .
         .    .    .    .    B00  b1   .    .
        +         +         @=========+         +
         .    .    .    .    c2   C33  .    .
         .    .    .    .    c    C3   .    .
        +         +         +         +         +
        """,
    )


def test_a_canal_waters_along_its_whole_length_on_both_sides_but_not_at_its_ends() -> None:
    """R8.1"""
    state = on(
        """
        +         +         +         +         +
         .    .    b0   b0   b0   b0   .    .
         .    .    b0   b0   b0   b0   .    .
        +         +         @         +         +
         .    .    b0   b0  |b0   b0   .    .
         .    .    b0   b0  |b0   b0   .    .
        +         +         +         +         +
         .    .    b0   b0   b0   b0   .    .
        """,
        game(4),
    )
    assert same(
        after_drought(state).board,
        """
        +         +         +         +         +
         .    .    b    b    b    b    .    .
         .    .    b    b    b    b    .    .
        +         +         @         +         +
         .    .    b    b0  |b0   b    .    .
         .    .    b    b0  |b0   b    .    .
        +         +         +         +         +
         .    .    b    b    b    b    .    .
        """,
    )


def test_whoever_built_a_canal_it_waters_all() -> None:
    """R8.1"""
    state = on(DRY_AND_WET, at_extra(game(4)))
    assert same(
        play(state, "extra C2-C3").board,
        """
        +         +         +         +         +
         .    .    .    .    .    .    .    .
         .    .    .    B1   B00  b1   .    .
        +         +         @=========+         +
         .    .    .    c2  |.    C3   #c   #w
         #p   .    .    .   |.    .    .    .
        +         +         +         +         +
         .    .    .    .    .    .    .    .
         .    .    .    .    .    .    .    G2
        +         +         +         +         +
        """,
    )


def test_the_spring_itself_waters_nothing() -> None:
    """R8.1"""
    state = on(
        """
        +         +         +         +         +
         .    .    .    .    .    .    .    .
         .    .    .    B11  B00  .    .    .
        +         +         @         +         +
         .    .    .    c2   .    .    .    .
        """,
        game(4),
    )
    assert same(
        after_drought(state).board,
        """
        +         +         +         +         +
         .    .    .    .    .    .    .    .
         .    .    .    B1   B0   .    .    .
        +         +         @         +         +
         .    .    .    c    .    .    .    .
        """,
    )


def test_a_dry_tile_loses_one_farmer_or_becomes_desert() -> None:
    """R8.2"""
    assert same(
        after_drought(on(DRY_AND_WET, game(4))).board,
        """
        +         +         +         +         +
         .    .    .    .    .    .    .    .
         .    .    .    B1   B00  b1   .    .
        +         +         @=========+         +
         .    .    .    c    .    C3   #c   #w
         #p   .    .    .    .    .    .    .
        +         +         +         +         +
         .    .    .    .    .    .    .    .
         .    .    .    .    .    .    .    G2
        +         +         +         +         +
        """,
    )


def test_a_dry_tile_of_two_farmers_lasts_three_droughts() -> None:
    """R8.2"""
    state = on("@         +\n B00", game(4))
    for text in ("@         +\n B0", "@         +\n B", "@         +\n #B", "@         +\n #B"):
        state = after_drought(state)
        assert same(state.board, text)


def test_a_neutral_tile_that_is_watered_in_time_stays() -> None:
    """R8.2"""
    state = on("@         +\n b    c", at_extra(game(4)))
    assert same(play(state, "extra A1-A2").board, "@         +\n|b    #c\n|")


def test_a_desert_stays_desert_when_water_comes() -> None:
    """R8.2"""
    state = on("@         +\n #b", at_extra(game(4)))
    after = play(state, "extra A1-A2")
    assert same(after.board, "@         +\n|#b\n|")
    again = after_drought(on("@         +\n|#b   .    B00\n|", game(4)))
    assert same(again.board, "@         +\n|#b   .    B0\n|")
    tile = after.board.tile(square_named("a1"))
    assert tile is not None
    assert (tile.desert, tile.farmers, tile.owner, tile.kind) == (True, 0, None, tile_named("banana1"))


def test_in_the_last_round_every_dry_tile_becomes_desert_at_once() -> None:
    """R8.3"""
    over = after_drought(on(DRY_AND_WET, last_round(game(4))))
    assert same(
        over.board,
        """
        +         +         +         +         +
         .    .    .    .    .    .    .    .
         .    .    .    #B   B00  b1   .    .
        +         +         @=========+         +
         .    .    .    #c   .    C3   #c   #w
         #p   .    .    .    .    .    .    .
        +         +         +         +         +
         .    .    .    .    .    .    .    .
         .    .    .    .    .    .    .    #G
        +         +         +         +         +
        """,
    )


def test_a_palm_leaves_with_the_tile_that_becomes_desert() -> None:
    """R8.4"""
    state = on("@         +         +\n b*   c0*  *", game(4))
    assert same(after_drought(state).board, "@         +         +\n #b   c*   *")


def test_in_the_last_round_palms_leave_with_all_dry_tiles() -> None:
    """R8.3 R8.4"""
    state = on("@         +         +\n|b*   c0*  *\n|", last_round(game(4)))
    assert same(after_drought(state).board, "@         +         +\n|b*   #c   *\n|")


def test_each_player_gets_three_escudos_after_the_drought() -> None:
    """R8.5"""
    step_ = last_step(game(4))
    assert step_.after.money == (13, 13, 13, 13)
    assert IncomePaid(3) in step_.events


def test_there_is_no_income_in_the_last_round() -> None:
    """R8.5"""
    step_ = last_step(last_round(game(4)))
    assert step_.after.money == (10, 10, 10, 10)
    assert not any(isinstance(event, IncomePaid) for event in step_.events)


def test_there_is_income_in_the_round_before_the_last() -> None:
    """R8.5"""
    state = last_round(game(5))
    assert after_drought(state).is_over
    assert after_drought(replace(state, round=8)).money == (13,) * 5


def test_then_the_next_round_begins_with_an_auction() -> None:
    """R8.6"""
    state = last_step(game(4, overseer=2)).after
    assert phase(state) == "auction"
    assert state.round == 2
    assert state.to_move == 3
    assert state.bids == (None,) * 4


def test_the_game_ends_with_the_last_drought() -> None:
    """R8.6"""
    over = last_step(last_round(game(4))).after
    assert over.is_over
    assert phase(over) == "over"
    assert over.to_move is None
    assert over.round == 11
    assert over.overseer == 0
    assert over.bids == (None,) * 4


def test_the_drought_tells_every_loss_in_the_order_of_squares() -> None:
    """R8.2 R8.4"""
    state = on("@         +         +\n B00* b0   .    .    .    c*   #c", game(4))
    assert last_step(state).events[1:4] == (
        FarmerLost(square_named("a1"), tile_named("banana2"), 0, 1),
        FarmerLost(square_named("b1"), tile_named("banana1"), 0, 0),
        TileDied(square_named("f1"), tile_named("coconut1"), None, 0, palm=True),
    )
    assert isinstance(last_step(state).events[4], IncomePaid)
    assert isinstance(last_step(state).events[5], TilesTurnedUp)


def test_the_last_drought_tells_what_stood_on_each_tile_and_who_won() -> None:
    """R8.3 R8.6 R9.4"""
    state = on("@         +         +\n B00* b1   .    .    .    c    #c", last_round(game(4)))
    assert last_step(state).events[1:] == (
        TileDied(square_named("a1"), tile_named("banana2"), 0, 2, palm=True),
        TileDied(square_named("b1"), tile_named("banana1"), 1, 1, palm=False),
        TileDied(square_named("f1"), tile_named("coconut1"), None, 0, palm=False),
        GameEnded((10, 10, 10, 10), (0, 1, 2, 3)),
    )


def test_a_round_in_which_all_is_watered_changes_no_tile() -> None:
    """R8.2"""
    state = on("@         +\n|b1\n|#c", game(4))
    assert after_drought(state).board is state.board
