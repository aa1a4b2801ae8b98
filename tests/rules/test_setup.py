"""R2 and R10.1: setting up the table."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from santiago.rules.event_derivation import opening_events
from santiago.rules.events import TileSetAside, TilesTurnedUp
from santiago.rules.grid import (
    INNER_INTERSECTIONS,
    INTERSECTION_NAMES,
    INTERSECTIONS,
    around,
    intersection_named,
    square_named,
    squares_at,
)
from santiago.rules.options import TABLE_SIZES, Edition, Money, Options, Passers, Seat, TableSize
from santiago.rules.setup import (
    SetupFault,
    game_tiles,
    palms_fault,
    random_setup,
    setup_fault,
    with_turned_up,
)
from santiago.rules.state import BadSetup, new_game
from santiago.rules.tiles import TILE_NAMES, tile_named

from .notation import every_options, game, moves, phase, play, quietly, setup

PLAIN = Options(palms=False)
SEATS = (2, 3, 4, 5)


@pytest.mark.parametrize(
    ("seats", "stacks", "rounds", "money", "canals"),
    [(2, 3, 10, 5, 10), (3, 4, 11, 10, 11), (4, 4, 11, 10, 11), (5, 5, 9, 10, 9)],
)
def test_the_table_is_laid_by_the_number_of_seats(
    seats: int, stacks: int, rounds: int, money: int, canals: int
) -> None:
    """R2"""
    assert TABLE_SIZES[seats] == TableSize(stacks, rounds, money, canals)
    state = game(seats)
    assert len(state.setup.stacks) == stacks
    assert state.rounds == rounds
    assert state.money == (money,) * seats
    assert state.supply == canals
    assert state.round == 1


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_game_has_six_tiles_with_two_farmers_and_three_with_one_of_each_crop(seats: int) -> None:
    """R2.1"""
    crops = ("banana", "coconut", "watermelon", "grape", "pepper")
    expected = {f"{crop}2": 6 for crop in crops} | {f"{crop}1": 3 for crop in crops}
    assert Counter(TILE_NAMES[kind] for kind in game_tiles(seats)) == expected
    assert len(game_tiles(seats)) == 45


def test_two_seats_play_with_thirty_tiles_four_and_two_of_each_crop() -> None:
    """R10.1"""
    crops = ("banana", "coconut", "watermelon", "grape", "pepper")
    expected = {f"{crop}2": 4 for crop in crops} | {f"{crop}1": 2 for crop in crops}
    assert Counter(TILE_NAMES[kind] for kind in game_tiles(2)) == expected
    assert game(2).rounds == 10


@pytest.mark.parametrize("spring", INTERSECTION_NAMES)
def test_the_spring_may_stand_on_any_intersection(spring: str) -> None:
    """R2.2"""
    assert INTERSECTION_NAMES[game(4, spring=spring).board.spring] == spring


def test_by_chance_the_spring_stands_on_an_inner_intersection() -> None:
    """R2.2"""
    found = {random_setup(PLAIN, 4, Random(seed)).spring for seed in range(100)}
    assert found == set(INNER_INTERSECTIONS)


def test_the_spring_may_be_drawn_from_all_intersections() -> None:
    """R2.2"""
    draws = (random_setup(Options(), 4, Random(seed), springs=INTERSECTIONS) for seed in range(300))
    found = {laid.spring for laid in draws if setup_fault(Options(), 4, laid) is None}
    assert found == set(INTERSECTIONS)


@pytest.mark.parametrize(
    ("palms", "fault"),
    [
        ("a5 d5 h1", None),
        ("a1 c1 e1", None),
        ("a1 c1", SetupFault.PALMS),
        ("a1 c1 e1 g1", SetupFault.PALMS),
        ("a1 b1 h6", SetupFault.PALMS_TOUCH),
        ("a1 a2 h6", SetupFault.PALMS_TOUCH),
        ("c4 h6 d5", SetupFault.PALMS_TOUCH),
        ("b5 h6 a6", SetupFault.PALMS_TOUCH),
        ("a1 d2 h6", SetupFault.PALM_AT_SPRING),
        ("a1 e2 h6", SetupFault.PALM_AT_SPRING),
        ("a1 d3 h6", SetupFault.PALM_AT_SPRING),
        ("a1 e3 h6", SetupFault.PALM_AT_SPRING),
        ("a1 c3 h6", None),
    ],
)
def test_three_palms_touch_neither_each_other_nor_the_spring(palms: str, fault: SetupFault | None) -> None:
    """R2.3"""
    laid = setup(4, spring="C2", palms=palms)
    assert setup_fault(Options(), 4, laid) is fault
    assert palms_fault(Options(), laid) is fault


def test_palms_stand_on_different_squares() -> None:
    """R2.3"""
    palms = (square_named("a1"), square_named("a1"), square_named("h6"))
    assert palms_fault(Options(), replace(setup(), palms=palms)) is SetupFault.PALMS


def test_without_palms_there_are_none() -> None:
    """R2.3"""
    assert setup_fault(PLAIN, 4, setup()) is None
    assert setup_fault(PLAIN, 4, setup(palms="a1 c1 e1")) is SetupFault.PALMS


def test_palms_by_chance_keep_their_distance() -> None:
    """R2.3"""
    for seed in range(200):
        laid = random_setup(Options(), 4, Random(seed), springs=INTERSECTIONS)
        one, two, three = laid.palms
        assert one < two < three
        assert not around(one) >> two & 1 and not around(one) >> three & 1 and not around(two) >> three & 1
        assert not any(squares_at(laid.spring) >> palm & 1 for palm in laid.palms)


@pytest.mark.parametrize("seats", SEATS)
def test_each_player_begins_with_one_own_canal(seats: int) -> None:
    """R2.4"""
    assert game(seats).own_canals == (True,) * seats


@pytest.mark.parametrize("seats", SEATS)
def test_twenty_two_farmers_suffice_for_a_tile_of_two_each_round(seats: int) -> None:
    """R2.4"""
    assert 2 * TABLE_SIZES[seats].height <= 22


def test_concealed_money_changes_nothing_in_the_game() -> None:
    """R2.5"""
    shown = game(4)
    hidden = replace(shown, options=replace(shown.options, money=Money.CONCEALED))
    for text in ("bid 3", "pass", "bid 2", "bid 1", "plant banana2 c4", "plant grape2 d4"):
        assert moves(hidden) == moves(shown)
        shown, hidden = play(shown, text), play(hidden, text)
    assert replace(hidden, options=shown.options) == shown


@pytest.mark.parametrize("overseer", [0, 1, 2])
def test_one_player_is_the_first_overseer_as_chosen(overseer: int) -> None:
    """R2.6"""
    assert game(3, overseer=overseer).overseer == overseer


def test_by_chance_every_player_may_be_the_first_overseer() -> None:
    """R2.6"""
    assert {random_setup(PLAIN, 5, Random(seed)).overseer for seed in range(100)} == {0, 1, 2, 3, 4}


def test_two_seats_begin_with_the_first_canal_and_more_with_an_auction() -> None:
    """R10.2"""
    assert phase(game(2)) == "first-canal"
    assert [phase(game(seats)) for seats in (3, 4, 5)] == ["auction"] * 3


@pytest.mark.parametrize(
    ("edition", "expected"),
    [
        (Edition.TREFL, Options(Edition.TREFL, True, 0, Passers.REVERSE, Money.OPEN)),
        (Edition.AMIGO, Options(Edition.AMIGO, False, 1, Passers.REVERSE, Money.CONCEALED)),
    ],
)
def test_each_edition_has_its_defaults(edition: Edition, expected: Options) -> None:
    """R2.3 R2.5 R5.1 R6.2"""
    assert Options.of(edition) == expected


def test_without_a_word_the_trefl_edition_is_played() -> None:
    assert Options() == Options.of(Edition.TREFL)


def test_two_seats_need_the_trefl_edition() -> None:
    """R2"""
    amigo = Options(Edition.AMIGO, palms=False)
    assert setup_fault(amigo, 2, setup(2)) is SetupFault.EDITION
    assert setup_fault(amigo, 3, setup(3)) is None


@pytest.mark.parametrize("seats", [0, 1, 6])
def test_a_game_has_two_to_five_seats(seats: int) -> None:
    """R2"""
    assert setup_fault(PLAIN, seats, setup(4)) is SetupFault.SEATS


@pytest.mark.parametrize("overseer", [-1, 4])
def test_the_first_overseer_sits_at_the_table(overseer: int) -> None:
    """R2.6"""
    assert setup_fault(PLAIN, 4, setup(overseer=overseer)) is SetupFault.OVERSEER


def test_stacks_of_another_height_or_number_are_refused() -> None:
    """R2"""
    laid = setup(4)
    assert setup_fault(PLAIN, 5, laid) is SetupFault.STACKS
    assert setup_fault(PLAIN, 4, replace(laid, stacks=laid.stacks[:3])) is SetupFault.STACKS
    uneven = (laid.stacks[0][1:], (*laid.stacks[1], laid.stacks[0][0]), *laid.stacks[2:])
    assert setup_fault(PLAIN, 4, replace(laid, stacks=uneven)) is SetupFault.STACKS


def test_the_tile_set_aside_is_shown_before_the_first_tiles_are_turned_up() -> None:
    """R2 R3.1"""
    for seats in (3, 4):
        state = game(seats)
        aside = state.setup.set_aside
        assert aside is not None
        shown, turned_up = opening_events(state)
        assert shown == TileSetAside(aside)
        assert turned_up == TilesTurnedUp(1, 11, state.offered)
    assert [type(event) for event in opening_events(game(5))] == [TilesTurnedUp]
    assert opening_events(game(2)) == ()


def test_one_tile_is_set_aside_with_three_or_four_seats_only() -> None:
    """R2"""
    for seats in (3, 4):
        assert setup_fault(PLAIN, seats, replace(setup(seats), set_aside=None)) is SetupFault.SET_ASIDE
    for seats in (2, 5):
        aside = replace(setup(seats), set_aside=tile_named("banana1"))
        assert setup_fault(PLAIN, seats, aside) is SetupFault.SET_ASIDE


def test_tiles_that_the_game_has_not_are_refused() -> None:
    """R2.1"""
    laid = setup(4)
    assert laid.set_aside != tile_named("banana1")
    assert setup_fault(PLAIN, 4, replace(laid, set_aside=tile_named("banana1"))) is SetupFault.TILES


def test_no_game_begins_from_a_faulty_set_up() -> None:
    """R2"""
    with pytest.raises(BadSetup, match="overseer"):
        new_game(PLAIN, 4, setup(overseer=4))


@pytest.mark.parametrize("seats", SEATS)
def test_every_set_up_by_chance_is_sound(seats: int) -> None:
    """R2"""
    for options in every_options():
        if seats == 2 and options.edition is Edition.AMIGO:
            continue
        assert setup_fault(options, seats, random_setup(options, seats, Random(seats))) is None


def test_one_seed_lays_one_table() -> None:
    assert random_setup(Options(), 4, Random(7)) == random_setup(Options(), 4, Random(7))
    assert random_setup(Options(), 4, Random(7)) != random_setup(Options(), 4, Random(8))


def test_what_is_chosen_by_hand_does_not_change_the_tiles_of_a_seed() -> None:
    chance = random_setup(Options(), 4, Random(7))
    spring = intersection_named("A1")
    palms = (square_named("h6"), square_named("d4"), square_named("h1"))
    chosen = random_setup(Options(), 4, Random(7), spring=spring, palms=palms, overseer=Seat(3))
    assert chosen.stacks == chance.stacks
    assert chosen.set_aside == chance.set_aside
    assert (chosen.spring, chosen.palms, chosen.overseer) == (spring, tuple(sorted(palms)), 3)
    assert chosen.palms_by_hand
    assert not chance.palms_by_hand
    assert random_setup(PLAIN, 4, Random(7), palms=palms).palms == ()


def test_the_shared_canals_last_exactly_as_long_as_the_game() -> None:
    """R6.4"""
    for seats in SEATS:
        over = quietly(game(seats), "over")
        assert over.supply == 0
        assert over.round == over.rounds


@pytest.mark.parametrize("seats", SEATS)
def test_tiles_turned_up_by_hand_change_places_with_others_that_lie_face_down(seats: int) -> None:
    """R3.1: the tiles of the game stay the same (R2.1, R10.1), and so do those seen before."""
    deal = random_setup(PLAIN, seats, Random(seats))
    kinds = [stack[-1] for stack in deal.stacks]
    after = with_turned_up(deal, 2, kinds)
    assert setup_fault(PLAIN, seats, after) is None
    assert [stack[2] for stack in after.stacks] == kinds
    assert [stack[:2] for stack in after.stacks] == [stack[:2] for stack in deal.stacks]


def test_the_tile_set_aside_by_hand_changes_places_with_one_face_down() -> None:
    """R2"""
    deal = random_setup(PLAIN, 4, Random(1))
    aside = next(kind for kind in deal.stacks[0] if kind != deal.set_aside)
    after = with_turned_up(deal, 0, [deal.set_aside] * 4, aside)
    assert after.set_aside == aside
    assert setup_fault(PLAIN, 4, after) is None


def test_tiles_that_do_not_lie_face_down_cannot_be_turned_up() -> None:
    """R2.1: there are three pepper1; R3.1: one tile for each stack."""
    deal, pepper = random_setup(PLAIN, 4, Random(1)), tile_named("pepper1")
    for kinds in ([pepper] * 4, [pepper] * 3):
        with pytest.raises(ValueError, match="face down"):
            with_turned_up(deal, 0, kinds)
