"""The view model of a position."""

from dataclasses import replace
from itertools import pairwise

import pytest

from santiago.presentation.view_model.animated_view import Display, DisplayPatch, Narration
from santiago.presentation.view_model.position_view_model import (
    open_places,
    stage_of,
    table_view,
)
from santiago.presentation.view_model.seat_panels import TagKind
from santiago.presentation.view_model.tile_tray import tray_index, tray_of
from santiago.presentation.view_model.values import HiddenPieces, TableView
from santiago.rules.grid import canal_named
from santiago.rules.notation import parse_move
from santiago.rules.observation import unseen_tiles
from santiago.rules.options import Money, Seat
from santiago.rules.phases import Auction, Leftover, Planting, Proposals, SecretAuction
from santiago.rules.scoring import score, score_now
from santiago.rules.state import GameState
from santiago.wording.canal_text import canal_text
from santiago.wording.stages import Stage
from santiago.wording.translator import Translator
from tests.persistence.games import finished_game
from tests.presentation.recorded_games import game, people

EN = Translator("en")
GAMES = ("2p-trefl-a", "3p-amigo-clockwise", "4p-trefl-a", "4p-clockwise-trefl-bribe1", "5p-trefl-b")


def read(state: GameState, concealed: frozenset[Seat] = frozenset()) -> TableView:
    return table_view(state, people(state), EN, to_come=unseen_tiles(state), concealed=concealed)


def first(name: str, phase: type) -> GameState:
    return next(state for state in game(name) if isinstance(state.phase, phase))


@pytest.mark.parametrize("name", GAMES)
def test_every_seat_has_one_panel_and_at_most_one_has_the_turn(name: str) -> None:
    for state in game(name):
        view = read(state)
        assert sorted(panel.seat for panel in view.panels) == list(range(state.seats))
        turns = [panel.seat for panel in view.panels if panel.turn]
        assert turns == ([] if state.to_move is None else [state.to_move])


def test_the_tray_keeps_the_places_of_tiles_already_planted() -> None:
    states = [state for state in game("5p-trefl-a") if state.round == 2]
    auction = next(state for state in states if isinstance(state.phase, Auction))
    later = [state for state in states if isinstance(state.phase, Planting)][2]
    before, after = tray_of(auction), tray_of(later)
    assert before is not None
    assert after is not None
    assert [tile.kind for tile in before] == [tile.kind for tile in after]
    assert sum(tile.taken for tile in after) == 2
    assert sorted(tile.kind for tile in after if not tile.taken) == sorted(later.offered)


def test_the_tile_that_leaves_the_tray_is_the_one_that_flies_from_it() -> None:
    equal = 0
    for name in ("5p-trefl-a", "4p-amigo-a", "3p-trefl-a"):
        for before, after in pairwise(game(name)):
            lay, lies = tray_of(before), tray_of(after)
            if before.round != after.round or not lay or not lies or lay == lies:
                continue
            (gone,) = [n for n, (was, now) in enumerate(zip(lay, lies, strict=True)) if was != now]
            assert gone == tray_index(before, lay[gone].kind)
            equal += before.offered.count(lay[gone].kind) > 1
    assert equal, "in some round two equal tiles lie in the tray"


def test_a_tile_is_still_to_come_until_it_is_turned_up() -> None:
    """While the tiles of a round are dealt, each counts once: face down or face up."""
    start = game("4p-trefl-a")[0]
    dealt, whole = read(start), 44
    assert dealt.tray is not None
    for hidden in (range(4), range(2), range(0)):
        shown = Display(Narration(start), DisplayPatch(0, None, HiddenPieces(offers=frozenset(hidden)))).over(
            dealt
        )
        turned_up = len(dealt.tray) - len(hidden)
        assert len(shown.to_come) == whole - turned_up


def test_no_tray_stands_while_canals_are_proposed() -> None:
    assert tray_of(first("5p-trefl-a", Proposals)) is None


def test_the_leftover_tile_lies_in_the_tray() -> None:
    """R5.4"""
    tray = tray_of(first("3p-trefl-a", Leftover))
    assert tray is not None
    assert [tile.taken for tile in tray].count(False) == 1


def test_scores_are_those_if_the_game_ended_now() -> None:
    state = game("4p-trefl-a")[60]
    assert {panel.seat: panel.score for panel in read(state).panels} == dict(
        enumerate(score_now(state).totals)
    )


def with_concealed_money(state: GameState) -> GameState:
    return replace(state, options=replace(state.options, money=Money.CONCEALED))


def test_concealed_money_is_in_no_panel_and_all_points_are_those_of_the_plantations() -> None:
    """R2.5; also the points of seats whose money is shown to themselves."""
    state = with_concealed_money(game("4p-trefl-a")[60])
    panels = {panel.seat: panel for panel in read(state, frozenset({Seat(1), Seat(2)})).panels}
    assert panels[Seat(1)].money is None
    assert panels[Seat(0)].money == state.money[0] > 0
    fields = score_now(state).field_points
    assert {seat: panel.score for seat, panel in panels.items()} == dict(enumerate(fields))


def test_with_concealed_money_the_plantations_say_who_leads() -> None:
    state = with_concealed_money(game("4p-trefl-a")[60])
    fields = score_now(state).field_points
    last = fields.index(min(fields))
    richer = replace(state, money=tuple(90 if seat == last else 0 for seat in range(4)))
    leads = {panel.seat for panel in read(richer, frozenset()).panels if panel.leads}
    assert leads == {seat for seat in range(4) if fields[seat] == max(fields)}


def test_once_the_game_is_over_all_points_count() -> None:
    state = with_concealed_money(game("4p-trefl-a")[-1])
    totals = dict(enumerate(score(state).totals))
    assert {panel.seat: panel.score for panel in read(state).panels} == totals


def test_a_passed_bid_shows_as_a_pass_and_a_bid_with_its_sum() -> None:
    moves = finished_game("5p-trefl-a").moves
    state = game("5p-trefl-a")[4]
    tags = {panel.seat: panel.tag for panel in read(state).panels}
    asked = [(state.overseer + 1 + n) % 5 for n in range(4)]
    for seat, move in zip(asked, moves[:4], strict=True):
        tag = tags[Seat(seat)]
        assert tag is not None
        assert (tag.kind is TagKind.PASSED) == (move == parse_move("pass"))


def test_a_sealed_bid_shows_no_sum() -> None:
    """R10.3"""
    secret = (state for state in game("2p-trefl-a") if isinstance(state.phase, SecretAuction))
    state = next(state for state in secret if state.to_move == state.overseer)
    tag = {panel.seat: panel.tag for panel in read(state).panels}[Seat(1 - state.overseer)]
    assert tag is not None
    assert tag.escudos is None


def test_places_for_canals_are_dashed_only_in_their_phases() -> None:
    for state in game("5p-trefl-a"):
        dashed = open_places(state)
        stage = stage_of(state)
        assert bool(dashed) == (stage in (Stage.PROPOSALS, Stage.DECISION, Stage.EXTRA))


def test_canals_are_written_with_a_dash() -> None:
    assert canal_text(canal_named("C2-D2")) == "C2–D2"


def test_joining_a_proposal_reads_differently_from_making_it() -> None:
    state = game("5p-trefl-a")[87]
    notes = {panel.seat: panel.note for panel in read(state).panels}
    assert notes[Seat(3)] == "proposes B2–B3"
    assert notes[Seat(4)] == "supports B2–B3"
