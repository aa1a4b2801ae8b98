"""R9: the count."""

from dataclasses import replace

import pytest

from santiago.rules.board import Board
from santiago.rules.grid import SQUARE_NAMES, squares_in
from santiago.rules.options import Money
from santiago.rules.phases import Over
from santiago.rules.scoring import (
    Plantation,
    ScoreSheet,
    field_points,
    is_money_public,
    plantations,
    score,
    score_now,
)
from santiago.rules.tiles import Crop

from .notation import after_drought, game, last_round, on, owning


def points(text: str, *, seats: int = 3) -> list[int]:
    """Return the points for plantations, by seat."""
    laid = Board.parse(text, seats=seats)
    fields = [sum(field.points[seat] for field in plantations(laid)) for seat in range(seats)]
    assert fields == field_points(laid)
    return fields


def fields(text: str) -> list[tuple[str, str]]:
    """Return the crop and the squares of each plantation."""
    return [
        (field.crop.name.lower(), " ".join(SQUARE_NAMES[square] for square in squares_in(field.squares)))
        for field in plantations(Board.parse(text))
    ]


def test_each_escudo_is_a_point() -> None:
    """R9.1"""
    assert score(owning(game(3), 8, 0, 31)).totals == (8, 0, 31)


def test_a_plantation_is_worth_its_tiles_times_the_players_farmers_on_it() -> None:
    """R9.2"""
    assert points("@         +\n B00  b1   b1") == [3 * 2, 3 * 2, 0]


def test_neutral_tiles_count_for_the_size() -> None:
    """R9.2"""
    assert points("@         +\n B00  b    B") == [6, 0, 0]


def test_each_player_scores_a_shared_plantation() -> None:
    """R9.2"""
    assert points("@         +\n B00  b1   b2") == [6, 3, 3]


def test_every_plantation_is_counted_by_itself() -> None:
    """R9.2"""
    assert points("@         +\n B00  b0   c0   .    b0") == [2 * 3 + 1 + 1, 0, 0]


def test_a_palm_counts_as_one_more_farmer_of_the_tiles_owner() -> None:
    """R9.2"""
    assert points("@         +\n b0*  b1") == [2 * 2, 2, 0]
    assert points("@         +\n B00* b1") == [2 * 3, 2, 0]


def test_a_palm_on_a_neutral_tile_counts_for_nobody() -> None:
    """R9.2"""
    assert points("@         +\n b*   B00  b1") == [6, 3, 0]


def test_a_palm_on_an_empty_square_counts_for_nobody() -> None:
    """R9.2"""
    assert points("@         +\n *    b0") == [1, 0, 0]


def test_canals_do_not_divide_a_plantation() -> None:
    """R9.3"""
    assert points("+         @\n b0   b0  |b0\n          |") == [3 * 3, 0, 0]


def test_palms_do_not_divide_a_plantation() -> None:
    """R9.3"""
    assert points("@         +\n b0   b*   b0") == [3 * 2, 0, 0]


def test_deserts_divide_a_plantation() -> None:
    """R9.3"""
    assert points("@         +\n b0   #b   b0") == [1 + 1, 0, 0]


def test_other_crops_and_empty_squares_divide_a_plantation() -> None:
    """R9.3"""
    assert points("@         +\n b0   c1   b0   .    b0") == [3, 1, 0]


def test_diagonal_tiles_are_not_connected() -> None:
    """R9.3"""
    assert points("@         +\n b0   .\n .    b0") == [1 + 1, 0, 0]


def test_a_plantation_does_not_go_on_at_the_other_rim() -> None:
    """R9.3"""
    text = "@         +         +         +         +\n .    .    .    .    .    .    .    b0\n b0"
    assert points(text) == [1 + 1, 0, 0]


def test_most_points_win() -> None:
    """R9.4"""
    assert score(owning(game(3), 8, 9, 3)).winners == (1,)


def test_players_tied_for_most_share_the_win() -> None:
    """R9.4"""
    assert score(owning(game(4), 9, 8, 9, 9)).winners == (0, 2, 3)


def test_money_and_plantations_are_added_up() -> None:
    """R9.1 R9.2 R9.4"""
    state = owning(on("@         +\n B00  b1   .    C22", game(3)), 5, 9, 1)
    sheet = score(state)
    assert sheet.totals == (5 + 4, 9 + 2, 1 + 2)
    assert sheet.winners == (1,)


def test_concealed_money_is_public_once_the_game_is_over() -> None:
    """R2.5"""
    opened = game(3)
    concealed = replace(opened, options=replace(opened.options, money=Money.CONCEALED))
    assert is_money_public(opened)
    assert not is_money_public(concealed)
    assert is_money_public(replace(concealed, phase=Over()))


def test_the_sheet_names_every_plantation_with_its_parts() -> None:
    """R9.2"""
    sheet = score(owning(on("@         +\n B00* b1   c", game(3)), 5, 9, 1))
    bananas, coconuts = sheet.plantations
    assert (bananas.crop, bananas.tiles, bananas.farmers, bananas.points) == (
        Crop.BANANA,
        2,
        (3, 1, 0),
        (6, 2, 0),
    )
    assert (coconuts.crop, coconuts.tiles, coconuts.farmers) == (Crop.COCONUT, 1, (0, 0, 0))
    assert sheet == ScoreSheet((bananas, coconuts), (5, 9, 1))
    assert isinstance(bananas, Plantation)


def test_score_now_counts_as_if_the_last_drought_had_come() -> None:
    """R8.3 R9"""
    state = on("@         +\n|b0   b1\n|b0   b0", game(3))
    assert score(state).totals == (10 + 12, 10 + 4, 10)
    assert score_now(state).totals == (10 + 4, 10, 10)
    assert score_now(state) == score(after_drought(last_round(state)))


class TestTheScoringExampleOfTheTreflEdition:
    """Red is seat 0, green 1, brown 2. The layout is ours; the counts are those of the published picture."""

    drawing = """
        @         +         +         +         +
         W00  w1   .    .    B00* b1   B11  B22
         .    w*   .    g0   .    .    .    .
        +         +         +         +         +
         p2   #p   p    p    .    g    .    .
         .    .    .    .    .    .    .    .
        +         +         +         +         +
    """

    def test_its_plantations(self) -> None:
        """R9.3"""
        assert fields(self.drawing) == [
            ("banana", "e1 f1 g1 h1"),
            ("watermelon", "a1 b1 b2"),
            ("grape", "d2"),
            ("grape", "f3"),
            ("pepper", "a3"),
            ("pepper", "c3 d3"),
        ]

    def test_without_the_desert_the_peppers_would_be_one_plantation_of_four(self) -> None:
        """R9.3"""
        peppers = [squares for crop, squares in fields(self.drawing.replace("#p", "p ")) if crop == "pepper"]
        assert peppers == ["a3 b3 c3 d3"]

    @pytest.mark.parametrize(
        ("crop", "expected"),
        [
            (Crop.WATERMELON, (6, 3, 0)),
            (Crop.PEPPER, (0, 0, 1)),
            (Crop.BANANA, (12, 12, 8)),
            (Crop.GRAPE, (1, 0, 0)),
        ],
    )
    def test_its_points(self, crop: Crop, expected: tuple[int, ...]) -> None:
        """R9.2"""
        found = [
            field.points for field in plantations(Board.parse(self.drawing, seats=3)) if field.crop is crop
        ]
        assert tuple(map(sum, zip(*found, strict=True))) == expected

    def test_with_a_farmer_on_the_palms_tile_green_would_score_nine(self) -> None:
        """R9.2"""
        melons = plantations(Board.parse(self.drawing.replace("w* ", "w1*"), seats=3))[1]
        assert melons.crop is Crop.WATERMELON
        assert melons.points == (6, 9, 0)

    def test_eight_escudos_and_nine_points_make_seventeen(self) -> None:
        """R9.1 R9.2"""
        state = owning(on("@         +\n b0   b0   b0", game(3)), 8, 0, 0)
        assert score(state).totals == (17, 0, 0)


class TestTheExamplesOfTheAmigoEdition:
    """Four farmers on three tiles of one field."""

    def test_four_farmers_in_a_field_of_six_are_worth_24(self) -> None:
        """R9.2"""
        assert points("@         +\n B00  b0   .\n b0   b    b1\n+         +\n b2") == [24, 6, 6]

    def test_four_farmers_in_a_field_of_five_are_worth_20(self) -> None:
        """R9.2"""
        assert points("@         +\n B00  b0   .\n b0   b    b1") == [20, 5, 0]


def test_the_final_count_comes_after_the_last_drought() -> None:
    """R8.3 R9"""
    state = owning(on("@         +\n|B00  b0   b1\n|b1", last_round(game(3))), 1, 2, 3)
    over = after_drought(replace(state, bids=(0, 0, 0)))
    assert score(over).totals == (1 + 4, 2 + 2, 3)
    assert score(over).winners == (0,)
