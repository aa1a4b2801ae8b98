"""Counting a board: pieces are set by clicks, drags and keys, and the points are always there."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from santiago.persistence.codec import decode
from santiago.persistence.seal import SealPolicy
from santiago.presentation.results.result_tables import final_table
from santiago.rules.board import Board
from santiago.rules.end_position import empty_position
from santiago.rules.grid import (
    CANAL_ENDS,
    CANAL_NAMES,
    INTERSECTION_NAMES,
    SQUARE_NAMES,
    SQUARES,
    CanalSet,
    canals_in,
    square_named,
    squares_in,
)
from santiago.rules.options import Seat
from santiago.rules.record import final_state
from santiago.rules.scoring import score
from santiago.rules.state import GameState
from santiago.rules.tiles import TILE_NAMES, TileKind, icons_of
from santiago.session.counted_boards import counted_games
from santiago.session.people import household
from santiago.ui.contracts import Push, ShowRules
from santiago.ui.screens.cardboard.count_board import CountBoard
from santiago.ui.screens.cardboard.tile_kind_controls import KINDS
from santiago.ui.screens.dialog import Dialog
from santiago.ui.widgets.controls import TextEntry
from tests.combinations import Axis
from tests.persistence.games import finished_game
from tests.ui.drawings import context_of
from tests.ui.fakes import FakeServices
from tests.ui.hands import key, pushed, typed


def page(seats: int = 5, services: FakeServices | None = None) -> CountBoard:
    shown = CountBoard(services or FakeServices())
    shown.rebuild(context_of())
    while shown.state.position.seats != seats:
        click(shown, "seats")
    return shown


def post(shown: CountBoard, kind: int, **values: object) -> object:
    return shown.handle(pygame.event.Event(kind, values))


def click_at(shown: CountBoard, *points: tuple[int, int]) -> object:
    """Press at the first point, drag over the others, and release."""
    post(shown, pygame.MOUSEMOTION, pos=points[0], rel=(0, 0), buttons=(0, 0, 0))
    post(shown, pygame.MOUSEBUTTONDOWN, pos=points[0], button=1)
    for point in points[1:]:
        post(shown, pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(1, 0, 0))
    return post(shown, pygame.MOUSEBUTTONUP, pos=points[-1], button=1)


def click(shown: CountBoard, key: str) -> object:
    return click_at(shown, shown.widgets.find(key).rect.center)


def on_board(shown: CountBoard, *spots: str) -> None:
    click_at(shown, *(shown.board.box(spot).center for spot in spots))


def press(shown: CountBoard, key: int, text: str = "", mod: int = 0) -> object:
    return post(shown, pygame.KEYDOWN, key=key, unicode=text, mod=mod, scancode=0)


def fill(shown: CountBoard, seat: int, escudos: int) -> None:
    click(shown, f"purse-{seat}")
    for digit in str(escudos):
        press(shown, ord(digit), digit)
        post(shown, pygame.TEXTINPUT, text=digit)


def entered(shown: CountBoard, end: GameState) -> int:
    """Enter the end of a game by mouse; return the number of clicks and digits."""
    count = 0
    for name, spot in clicks_for(end):
        if spot and name == "purse":
            fill(shown, *map(int, spot.split()))
            count += len(spot) - 2
        elif spot:
            on_board(shown, spot)
        else:
            click(shown, name)
        count += 1
    return count


def clicks_for(end: GameState) -> Iterator[tuple[str, str]]:
    """Yield what is clicked: a tool and "", or "" and a spot; or "purse" with seat and escudos."""
    yield from (("spring", ""), ("", INTERSECTION_NAMES[end.board.spring]))
    position = empty_position(end.options, end.seats).with_spring(end.board.spring)
    while left := position.board.places & end.board.canals:
        canal = canals_in(CanalSet(left))[0]
        position = position.with_canal(canal)
        yield "", CANAL_NAMES[canal]
    tiles = [(square, tile) for square in SQUARES if (tile := end.board.tile(square)) is not None]
    for owner in (*map(Seat, range(end.seats)), None):
        yield f"owner-{'none' if owner is None else owner}", ""
        for kind in KINDS:
            mine = [(square, tile) for square, tile in tiles if (tile.kind, tile.owner) == (kind, owner)]
            yield from ((TILE_NAMES[kind], "") for _ in mine[:1])
            for square, tile in mine:
                fewer = 0 if owner is None else icons_of(kind) - tile.farmers
                yield from (("", SQUARE_NAMES[square]) for _ in range(1 + fewer))
    deserts = [square for square, tile in tiles if tile.desert]
    for tool, squares in (("desert", deserts), ("palm", squares_in(end.board.palms))):
        yield tool, ""
        yield from (("", SQUARE_NAMES[square]) for square in squares)
    yield from (("purse", f"{seat} {escudos}") for seat, escudos in enumerate(end.money))


@pytest.mark.matrix(
    name=Axis(["5p-trefl-a", "2p-trefl-a", "3p-trefl-a"], extremes=["5p-trefl-a", "2p-trefl-a"])
)
def test_the_end_of_a_game_is_entered_by_mouse_and_counted(name: str) -> None:
    """At 1.2 seconds a click that is under three minutes for five seats."""
    end = final_state(finished_game(name))
    shown = page(end.seats)
    clicks = entered(shown, end)
    assert shown.state.position.board == end.board
    assert shown.state.position.money == end.money
    assert score(shown.state.position.counted()) == score(end)
    assert clicks <= 150


def test_a_drag_sets_several_squares() -> None:
    shown = page()
    click(shown, "banana2")
    on_board(shown, "a1", "b1", "c1")
    assert [shown.state.position.board.farmers(square_named(name)) for name in ("a1", "b1", "c1")] == [
        2,
        2,
        2,
    ]
    click(shown, "undo")
    assert str(shown.state.position.board).count("B00") == 2


def test_a_drag_over_squares_builds_no_canal() -> None:
    shown = page()
    on_board(shown, "b3", "B2-B3", "c3")
    assert shown.state.position.board.canals == 0
    on_board(shown, "B2-C2")
    assert shown.state.position.board.canals


def test_the_board_is_set_by_keys_alone() -> None:
    shown = page()
    shown.widgets.focus.move_to("board")
    shown.widgets.focus.show_ring()
    press(shown, pygame.K_1, "8")
    press(shown, pygame.K_PLUS, "+")
    start = shown.board.cursor
    press(shown, pygame.K_RETURN)
    press(shown, pygame.K_RIGHT)
    press(shown, pygame.K_MINUS, "-")
    press(shown, pygame.K_PLUS, "+")
    press(shown, pygame.K_RETURN)
    assert str(shown.state.position.board).count(f"{KIND_LETTER}11") == 2
    press(shown, pygame.K_BACKSPACE)
    assert str(shown.state.position.board).count(f"{KIND_LETTER}11") == 1
    assert shown.state.position.board.tile(square_named(start)) is not None
    press(shown, pygame.K_z, "", pygame.KMOD_CTRL)
    assert str(shown.state.position.board).count(f"{KIND_LETTER}11") == 2


KIND_LETTER = "W"
"""Watermelons with two farmers are the eighth kind."""


def test_what_is_impossible_is_refused_with_its_clause_and_changes_nothing() -> None:
    shown = page()
    click(shown, "palm")
    on_board(shown, "a1")
    before = shown.state.position
    on_board(shown, "b1")
    assert shown.state.position == before
    assert any("R2.3" in text for text in shown.read_aloud())
    assert press(shown, pygame.K_F1) == ShowRules("R2.3")
    on_board(shown, "h1")
    assert not any("R2.3" in text for text in shown.read_aloud())


def test_money_that_nobody_can_have_is_refused() -> None:
    """R8.5: with five seats 50, and 15 in each of eight rounds."""
    shown = page()
    fill(shown, 0, 170)
    assert shown.state.position.money[0] == 170
    click(shown, "purse-1")
    fill(shown, 1, 1)
    assert shown.state.position.money == (170, 0, 0, 0, 0)
    assert any("R8.5" in text for text in shown.read_aloud())


def test_a_row_of_the_table_lights_its_plantation() -> None:
    shown = page()
    on_board(shown, "B2-C2")
    click(shown, "banana2")
    on_board(shown, "c2", "d2")
    click(shown, "row-0")
    (lit,) = shown.shown().outlines
    assert lit.squares == final_table(shown.state.position.counted()).rows[0].squares


def test_a_screen_reader_reaches_each_square() -> None:
    shown = page()
    board = next(node for node in shown.spoken().root.all() if node.key == "board")
    assert len(board.children) == 48
    assert shown.focus_node("board h6", press=True) is None
    assert shown.state.position.board.tile(square_named("h6")) is not None


def test_the_sums_of_money_are_typed_one_after_another_with_a_tab_between_them() -> None:
    shown = page(3)
    click(shown, "purse-0")
    for text in ("12", "9", "7"):
        typed(shown, text)
        key(shown, pygame.K_TAB)
    assert shown.state.position.money == (12, 9, 7)


def test_the_board_is_saved_as_a_picture() -> None:
    shown = page(2)
    entered(shown, final_state(finished_game("2p-trefl-a")))
    assert isinstance(click(shown, "picture"), Push)


def test_another_number_of_players_keeps_what_such_a_game_can_have() -> None:
    shown = page(5)
    on_board(shown, "B2-C2")
    click(shown, "owner-4")
    on_board(shown, "a1")
    click(shown, "owner-0")
    on_board(shown, "b1")
    fill(shown, 0, 12)
    entered = shown.state.position
    arrow = shown.widgets.find("seats").rect
    click_at(shown, (arrow.left + 4, arrow.centery))
    assert shown.state.position.seats == 4
    board = shown.state.position.board
    assert board.canals == entered.board.canals
    assert [board.owner(square_named(name)) for name in ("a1", "b1")] == [None, 0]
    assert board.occupied == entered.board.occupied
    assert shown.state.position.money == (12, 0, 0, 0)
    assert any("Undo" in text for text in shown.read_aloud())
    click(shown, "seats")
    assert shown.state.position == entered
    assert not any("Undo" in text for text in shown.read_aloud())


def test_the_field_of_a_refused_sum_shows_the_sum_that_is_counted() -> None:
    """R8.5: with five seats, nobody can have 999 escudos."""
    shown = page()
    fill(shown, 0, 9999)
    assert shown.state.position.money[0] == 99
    entry = shown.widgets.find("purse-0")
    assert isinstance(entry, TextEntry)
    assert entry.value == "99"
    shown.widgets.focus.move_to("purse-1")
    assert entry.value == "99"
    assert any("R8.5" in text for text in shown.read_aloud())


def test_undo_goes_back_to_another_number_of_seats() -> None:
    shown = page(4)
    click(shown, "seats")
    click(shown, "owner-4")
    click(shown, "undo")
    assert shown.state.position.seats == 4
    on_board(shown, "a1")
    assert shown.state.position.board.owners[0]


def test_undo_takes_back_the_sum_in_a_purse_then_the_tile_before_it() -> None:
    shown = page()
    on_board(shown, "a1")
    fill(shown, 1, 12)
    click(shown, "undo")
    assert shown.state.position.money == (0, 0, 0, 0, 0)
    assert purse(shown, 1) == ""
    assert shown.state.position.board.occupied
    click(shown, "undo")
    assert not shown.state.position.board.occupied


def purse(shown: CountBoard, seat: int) -> str:
    entry = shown.widgets.find(f"purse-{seat}")
    assert isinstance(entry, TextEntry)
    return entry.value


def test_a_purse_can_be_undone_if_nothing_else_was_entered() -> None:
    shown = page()
    fill(shown, 0, 7)
    click(shown, "undo")
    assert shown.state.position.money == (0, 0, 0, 0, 0)


class Inputs:
    """Enters a board as somebody who knows the page does, and counts drags, clicks, keys and numbers."""

    def __init__(self, shown: CountBoard) -> None:
        self.shown = shown
        self.count = 0

    def drag(self, *spots: str) -> None:
        on_board(self.shown, *spots)
        self.count += 1

    def click(self, key: str) -> None:
        click(self.shown, key)
        self.count += 1

    def key_over(self, spot: str, kind: TileKind) -> None:
        """Press the number of a tile while the pointer is over a square."""
        post(
            self.shown,
            pygame.MOUSEMOTION,
            pos=self.shown.board.box(spot).center,
            rel=(1, 1),
            buttons=(0, 0, 0),
        )
        digit = str((KINDS.index(kind) + 1) % 10)
        press(self.shown, ord(digit), digit)
        self.count += 1

    def number(self, seat: int, escudos: int) -> None:
        fill(self.shown, seat, escudos)
        self.count += 1

    def canals(self, board: Board) -> None:
        """Drag along the canals, from the spring outwards, each time as far as they go without a branch."""
        left, reached = {*canals_in(board.canals)}, {board.spring}
        while left:
            path, at = [], next(end for end in sorted(reached) if any(end in CANAL_ENDS[one] for one in left))
            while following := sorted(one for one in left if at in CANAL_ENDS[one]):
                path.append(following[0])
                left.remove(following[0])
                at = next(end for end in CANAL_ENDS[following[0]] if end != at)
                reached.add(at)
            self.drag(*(CANAL_NAMES[canal] for canal in path))


def test_a_real_end_is_entered_in_at_most_sixty_inputs() -> None:
    """The tool of the page of 2.0 needed 91 clicks and five numbers for such a board."""
    record = decode((Path(__file__).parent / "counted.json").read_bytes(), sealed=SealPolicy.REQUIRED)
    end = final_state(record)
    living = {square: tile for square in SQUARES if (tile := end.board.tile(square)) and not tile.desert}
    assert (len(living), len(canals_in(end.board.canals)), len(squares_in(end.board.palms))) == (34, 14, 3)
    shown, old = page(5), page(5)
    inputs = Inputs(shown)
    inputs.click("spring")
    inputs.drag(INTERSECTION_NAMES[end.board.spring])
    inputs.canals(end.board)
    for owner in (*map(Seat, range(5)), None):
        mine = [(square, tile) for square, tile in living.items() if tile.owner == owner]
        if mine:
            inputs.click(f"owner-{'none' if owner is None else owner}")
        for square, tile in mine:
            for _ in range(1 if owner is None else 1 + icons_of(tile.kind) - tile.farmers):
                inputs.key_over(SQUARE_NAMES[square], tile.kind)
    inputs.click("palm")
    for square in squares_in(end.board.palms):
        inputs.drag(SQUARE_NAMES[square])
    for seat, escudos in enumerate(end.money):
        inputs.number(seat, escudos)
    assert score(shown.state.position.counted()).totals == score(end).totals
    assert inputs.count <= 60
    without_deserts = replace(end, board=shown.state.position.counted().board)
    assert entered(old, without_deserts) > 91


def test_a_number_key_chooses_a_tile_while_the_pointer_is_elsewhere() -> None:
    shown = page()
    post(shown, pygame.MOUSEMOTION, pos=shown.widgets.find("palm").rect.center, rel=(1, 1), buttons=(0, 0, 0))
    press(shown, pygame.K_2, "2")
    assert not shown.state.position.board.occupied
    assert shown.state.brush.kind == KINDS[1]


def test_the_same_number_again_leaves_one_farmer_fewer() -> None:
    shown = page()
    Inputs(shown).key_over("c3", KINDS[7])
    press(shown, pygame.K_8, "8")
    assert shown.state.position.board.farmers(square_named("c3")) == 1


def test_backspace_clears_the_square_under_the_pointer() -> None:
    shown = page()
    inputs = Inputs(shown)
    inputs.key_over("c3", KINDS[0])
    inputs.key_over("d3", KINDS[0])
    press(shown, pygame.K_BACKSPACE)
    assert shown.state.position.board.occupied == 1 << square_named("c3")


@pytest.mark.usefixtures("home")
def test_a_counted_board_joins_the_open_evening_with_the_people_who_sat_there() -> None:
    services = FakeServices()
    services.evening = "Friday"
    shown = page(3, services)
    assert click(shown, "keep") is None, "nothing has been entered"
    on_board(shown, "a1")
    fill(shown, 1, 12)
    who = pushed(click(shown, "who-1"))
    typed(who, "Zoe")
    key(who, pygame.K_RETURN)
    question = pushed(click(shown, "keep"))
    assert isinstance(question, Dialog)
    assert "Zoe 12" in question.words
    click(question, "answer-0")
    assert services.requests[-1] == ("evening", None)
    (game,) = counted_games().values()
    assert (game.evening, game.evening_id) == ("Friday", "0123456789abcdef")
    assert [(seat.name, seat.points) for seat in game.seats][1] == ("Zoe", 12)
    assert game.winners == (1,)
    assert household().find("zoe") is not None


@pytest.mark.usefixtures("home")
def test_without_an_evening_a_counted_board_counts_in_the_statistics() -> None:
    shown = page(3)
    on_board(shown, "a1")
    question = pushed(click(shown, "keep"))
    click(question, "answer-0")
    (game,) = counted_games().values()
    assert (game.evening, game.is_over, len(game.seats)) == ("", True, 3)
