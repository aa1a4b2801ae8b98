"""All values that the rules return are frozen, have no dictionary, and compare by content."""

import dataclasses
import importlib
import pickle
import pkgutil
from copy import deepcopy
from typing import get_args

import pytest

import santiago.rules
from santiago.rules import events
from santiago.rules.apply import apply
from santiago.rules.events import BidMade
from santiago.rules.moves import PASS
from santiago.rules.notation import parse_move
from santiago.rules.options import Seat
from santiago.rules.phases import Over
from santiago.rules.successor import successor

from .notation import at_planting, game, play

MODULES = [
    importlib.import_module(f"santiago.rules.{module.name}")
    for module in pkgutil.iter_modules(santiago.rules.__path__)
]
VALUES = sorted(
    {
        kind
        for module in MODULES
        for kind in vars(module).values()
        if isinstance(kind, type) and dataclasses.is_dataclass(kind)
    },
    key=lambda kind: kind.__name__,
)


def test_every_event_is_in_the_union_that_the_type_checker_knows() -> None:
    classes = {kind for kind in vars(events).values() if dataclasses.is_dataclass(kind)}
    assert classes == {*get_args(events.Event)}


@pytest.mark.parametrize("kind", VALUES, ids=lambda kind: kind.__name__)
def test_every_record_is_frozen_and_has_slots(kind: type) -> None:
    assert kind.__dataclass_params__.frozen  # type: ignore[attr-defined]
    assert "__slots__" in vars(kind)


def test_there_are_many_of_them() -> None:
    assert len(VALUES) > 40


def test_equal_states_are_equal_values() -> None:
    one, other = (play(game(4), "bid 3", "pass") for _ in range(2))
    assert one == other == deepcopy(one)
    assert hash(one) == hash(other)
    assert one != play(game(4), "bid 2", "pass")


def test_a_state_cannot_be_changed() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        game(4).round = 2  # type: ignore[misc]


def test_what_a_step_makes_are_values_of_the_same_classes() -> None:
    """They are made in builders, not by their constructors."""
    planted = apply(at_planting(game(4), 0, 1, 2, 3), parse_move("plant banana2 a1"))
    for made in (planted, planted.after, planted.after.board):
        kind, named = type(made), [field.name for field in dataclasses.fields(made) if field.init]
        assert made == kind(**{name: getattr(made, name) for name in named})
        assert made == dataclasses.replace(made) == deepcopy(made) == pickle.loads(pickle.dumps(made))
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(made, named[0], None)
        with pytest.raises(dataclasses.FrozenInstanceError):
            delattr(made, named[0])


def test_a_step_has_the_same_events_however_often_it_is_asked_and_wherever_it_is_sent() -> None:
    step = apply(game(4), parse_move("bid 3"))
    sent = pickle.loads(pickle.dumps(step))
    events = step.events
    assert events == (BidMade(Seat(1), 3),)
    assert step.events is events
    assert step == sent == deepcopy(step)
    assert hash(step) == hash(sent)
    assert sent.events == pickle.loads(pickle.dumps(step)).events == events


def test_a_game_that_is_over_has_no_successor() -> None:
    """R8.6"""
    over = dataclasses.replace(game(4), phase=Over())
    with pytest.raises(AssertionError):
        successor(over, PASS)
