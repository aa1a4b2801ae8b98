"""The log of a running game."""

import pytest

from santiago.presentation.history.game_log import GameLog
from santiago.rules.apply import Transition, apply
from santiago.rules.notation import parse_move
from santiago.rules.options import Edition
from santiago.wording.names import GameNames
from santiago.wording.translator import Translator
from tests.presentation.positions import table

CAST = GameNames(("Ana", "Bruno", "Chloé", "Diego"), Edition.TREFL, Translator("en"))


def steps(*moves: str) -> tuple[Transition, ...]:
    state, made = table(), []
    for move in moves:
        made.append(apply(state, parse_move(move)))
        state = made[-1].after
    return tuple(made)


@pytest.fixture
def game_log() -> GameLog:
    return GameLog(lambda _: CAST, table())


AUCTION = ("bid 2", "pass", "bid 3", "bid 4")


def test_without_the_last_events_the_log_says_what_it_said_before_them(game_log) -> None:
    made = steps(*AUCTION)
    game_log.follow(made[:-1])
    before = game_log.lines
    game_log.follow(made)
    assert game_log.lines_without(len(made[-1].events)) == before
    assert game_log.lines_without(0) == game_log.lines


def test_events_come_to_the_log_one_by_one(game_log) -> None:
    made = steps(*AUCTION)
    game_log.follow(made)
    lengths = [
        len(game_log.lines_without(pending_events)) for pending_events in range(len(made[-1].events), -1, -1)
    ]
    assert lengths == sorted(lengths)
    assert lengths[-1] > lengths[0]


def test_the_log_begins_with_the_tile_set_aside(game_log) -> None:
    """R2"""
    assert game_log.lines[0].text.startswith("Set aside for this game: ")
    assert game_log.lines[1].heading
    assert game_log.lines_without(1) == game_log.lines[:1]


def test_with_nothing_logged_the_log_has_its_opening_only(game_log) -> None:
    opening = game_log.lines
    game_log.follow(steps("bid 2"))
    assert game_log.lines_without(1) == opening


def test_it_still_knows_its_events_after_moves_were_taken_back(game_log) -> None:
    made = steps(*AUCTION)
    game_log.follow(made)
    game_log.follow(made[:2])
    again = game_log.lines
    game_log.follow(made)
    assert game_log.lines_without(sum(len(step.events) for step in made[2:])) == again
