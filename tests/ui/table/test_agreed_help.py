"""A table that agreed to disable some aids shows none of them."""

from dataclasses import replace

import pygame

from santiago.presentation.view_model.commands import Command
from santiago.presentation.view_model.targets import (
    ButtonTarget,
    ScoreOfPanelTarget,
    SquareTarget,
    TrayTarget,
)
from santiago.rules.grid import squares_in
from santiago.rules.legal import legal_moves
from santiago.rules.phases import Planting
from santiago.session.game_session import GameSession
from santiago.session.table_setup import Aid
from tests.ui.table.playing import TablePilot, session, with_settings


def table(*without: Aid, seats: str = "hhh") -> TablePilot:
    record = session(seats).record
    extra = {**record.extra, "without": [aid.value for aid in without]}
    settings = with_settings(round_summary=True, always_ask_own_canal=True)
    return TablePilot(GameSession(replace(record, extra=extra)), settings)


def score_tip(player: TablePilot) -> str:
    player.wait()
    seat = player.scene.view.panels[0].seat
    return player.scene.presented.tip(ScoreOfPanelTarget(seat))


def play_until_the_card_of_a_round(player: TablePilot) -> None:
    for _ in range(300):
        player.wait()
        if player.scene.view.summary is not None:
            return
        player.decide(next(iter(legal_moves(player.game.state))))


def test_without_hints_there_is_no_button_and_the_key_says_why() -> None:
    player = table(Aid.HINTS)
    player.wait()
    assert not player.sees(ButtonTarget(Command.HINT))
    player.key(pygame.K_h)
    player.wait()
    assert player.notice_text == "This table plays without hints."
    assert player.scene.state.advice.shown is None
    assert table().sees(ButtonTarget(Command.HINT))


def test_without_live_points_no_panel_tip_or_card_has_any() -> None:
    player, usual = table(Aid.POINTS), table()
    assert score_tip(player) == ""
    assert score_tip(usual) != ""
    for one in (player, usual):
        play_until_the_card_of_a_round(one)
    assert {panel.score for panel in player.scene.view.panels} == {None}
    assert not any(panel.leads for panel in player.scene.view.panels)
    player.key(pygame.K_f, "f")
    labels = [label for outline in player.scene.view.overlay.outlines for label in outline.labels]
    assert labels
    assert {(label.points, label.with_water) for label in labels} == {(None, None)}
    assert player.scene.view.summary is not None
    assert usual.scene.view.summary is not None
    assert {row.score for row in player.scene.view.summary.rows} == {None}
    assert None not in {row.score for row in usual.scene.view.summary.rows}


def test_the_result_of_a_game_without_live_points_is_shown() -> None:
    player = table(Aid.POINTS)
    while not player.game.state.is_over:
        player.game.play(next(iter(legal_moves(player.game.state))))
    for _ in range(3):
        player.wait(60.0)
    assert None not in {panel.score for panel in player.scene.view.panels}


def test_without_the_forecast_no_tip_and_no_hint_has_it() -> None:
    player, usual = table(Aid.FORECAST), table()
    assert "Forecast" in score_tip(usual)
    assert "Forecast" not in score_tip(player)
    for one in (player, usual):
        one.key(pygame.K_h)
        one.wait()
        one.wait()
        one.key(pygame.K_h)
        one.wait()
    assert usual.scene.presented.forecast
    assert player.scene.state.advice.shown is not None
    assert not player.scene.presented.forecast


def planting_table(*without: Aid) -> TablePilot:
    """Return a table at which the highest bidder hovers a square for a tile."""
    player = table(*without)
    while not isinstance(player.game.state.phase, Planting):
        player.game.play(legal_moves(player.game.state)[1])
    player.wait()
    offered = next(n for n, tile in enumerate(player.scene.view.tray or ()) if tile.enabled)
    player.click(TrayTarget(offered))
    square, *_ = squares_in(player.scene.view.overlay.squares)
    player.move(player.where(SquareTarget(square)))
    player.wait()
    assert player.scene.view.overlay.ghost_tile is not None
    return player


def test_without_live_points_the_preview_of_planting_names_none() -> None:
    usual, player = planting_table().scene.view, planting_table(Aid.POINTS).scene.view
    assert "1 tile × 1 farmer: 0 now, 1 with water." in usual.action.detail
    assert player.action.detail.startswith("1 tile × 1 farmer. ")
    assert "with water" not in player.action.detail
    assert {panel.change for panel in player.panels} == {None}
    labels = [label for outline in player.overlay.outlines for label in outline.labels]
    assert {(label.points, label.with_water) for label in labels} <= {(None, None)}


def test_the_points_of_the_past_are_shown_once_the_game_is_counted() -> None:
    player = table(Aid.POINTS)
    while not player.game.state.is_over:
        player.game.play(next(iter(legal_moves(player.game.state))))
        player.wait()
        if not player.game.state.is_over:
            assert {panel.score for panel in player.scene.view.panels} == {None}
    while player.scene.view.final is None:
        player.wait(1.0)
    player.button(Command.REPLAY)
    player.wait()
    assert not player.scene.view.position.is_over
    assert None not in {panel.score for panel in player.scene.view.panels}
