"""The values of planting sites, compared with a computation square by square."""

from collections.abc import Iterator
from random import Random

import pytest

from santiago.ai.evaluation.evaluate import crop_worths, fading, outlook
from santiago.ai.evaluation.fields import crop_tiles
from santiago.ai.evaluation.free_neighbours import squares_by_neighbours, squares_by_room
from santiago.ai.evaluation.survival import FAR, NEAR, SECOND, WET, BuildStage, Reach, reach
from santiago.ai.evaluation.tuned_weights import weights_for
from santiago.ai.moves.candidate_plantings import best_site
from santiago.ai.moves.planting_sites import Sites, contenders, planting_context, sites, square_of
from santiago.rules.grid import ALL_SQUARES, SQUARES, Square, SquareSet, beside, squares_in
from santiago.rules.options import Edition
from santiago.rules.phases import Leftover, Planting
from santiago.rules.state import GameState
from tests.combinations import SEATS

from .positions import game


def plantings(seats: int) -> Iterator[GameState]:
    for seed in (1, 2):
        for state in game(seats, seed, wild=0.5):
            if isinstance(state.phase, Planting | Leftover):
                yield state


def distance(square: Square, around: Reach) -> int:
    """The canals that it needs before it has water."""
    groups = {WET: around.wet, NEAR: around.near, SECOND: around.second}
    return next((away for away, squares in groups.items() if squares >> square & 1), FAR)


def room_in(front: int, around: Reach, near_room: float) -> float:
    """The wet squares, and a part of those one canal away from the water."""
    return (front & around.wet).bit_count() + near_room * (front & around.near).bit_count()


def sets_of_squares() -> Iterator[int]:
    random = Random(1)
    yield from (0, ALL_SQUARES)
    for _ in range(50):
        yield random.getrandbits(len(SQUARES)) & random.getrandbits(len(SQUARES))


def test_squares_are_grouped_by_the_number_of_their_neighbours() -> None:
    for squares in sets_of_squares():
        counted = [0] * 5
        for square in SQUARES:
            counted[(beside(SquareSet(1 << square)) & squares).bit_count()] |= 1 << square
        assert list(squares_by_neighbours(squares)) == counted


@pytest.mark.parametrize("near_room", [0.4, 0.5, 0.9])
def test_free_squares_are_grouped_by_the_room_beside_them(near_room: float) -> None:
    for state in plantings(4):
        board = state.board
        free, around = board.empty_squares(), reach(board.canals, board.spring)
        rooms: dict[float, int] = {}
        for square in squares_in(free):
            room = room_in(beside(SquareSet(1 << square)) & free, around, near_room)
            rooms[room] = rooms.get(room, 0) | 1 << square
        assert squares_by_room(free, around, near_room) == sorted(rooms.items(), reverse=True)


@pytest.mark.matrix(seats=SEATS)
def test_a_site_has_the_tiles_and_farmers_of_the_fields_beside_it(seats: int) -> None:
    weights = weights_for(seats, Edition.TREFL)
    for state in plantings(seats):
        board, context = state.board, planting_context(state)
        around, free = reach(board.canals, board.spring), board.empty_squares()
        for crop, some in sites(context, weights).by_crop.items():
            squares = [square_of(site) for site in some]
            assert len(set(squares)) == len(squares)
            assert not set(squares) - set(squares_in(free))
            view = outlook(weights, context.droughts, BuildStage.SHARED, board.canals, board.spring)
            found = [
                worth
                for tiles in crop_tiles(board, [crop])
                for worth in crop_worths(view, tiles, context.to_come[crop])
            ]
            for site in some:
                square = square_of(site)
                neighbours = beside(SquareSet(1 << square))
                fields = [worth for worth in found if worth.field.squares & neighbours]
                front = neighbours & free
                for worth in fields:
                    front |= worth.front
                room = room_in(front & ~(1 << square), around, weights.near_room)
                tiles = sum(worth.tiles for worth in fields)
                to_come = context.to_come[crop] - 1
                slower = (room + weights.front) * fading(weights, context.droughts)
                more = weights.growth * to_come * room / slower if room else 0.0
                farmers = [sum(worth.farmers[seat] for worth in fields) for seat in range(seats)]
                assert site[1] == 3 * distance(square, around)
                assert site[2] == board.palms >> square & 1
                assert site[3] == pytest.approx(tiles + more)
                assert list(site[4]) == pytest.approx(farmers)


@pytest.mark.matrix(seats=SEATS)
def test_the_contenders_have_the_best_of_all_sites_for_each_seat(seats: int) -> None:
    weights = weights_for(seats, Edition.TREFL)

    def best(some: Sites, seat: int, farmers: int) -> list[tuple[float, Square]]:
        found = [best_site(some, kind, farmers, seat, weights) for kind in state.offered]
        return [(value, square_of(site)) for value, site in found if site]

    for state in plantings(seats):
        context = planting_context(state)
        every, few = sites(context, weights), contenders(context, weights)
        for seat in range(seats):
            for farmers in (0, 1, 2):
                assert best(few, seat, farmers) == best(every, seat, farmers)
