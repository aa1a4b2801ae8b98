"""The log of a running game."""

import pytest

from santiago.rules.apply import Transition, apply
from santiago.rules.notation import parse_move
from santiago.rules.options import Edition
from santiago.ui.table.cast import Cast
from santiago.ui.table.journal import Journal
from santiago.ui.translate import Translator

from .given import table

CAST = Cast(("Ana", "Bruno", "Chloé", "Diego"), Edition.TREFL, Translator("en"))


def steps(*moves: str) -> tuple[Transition, ...]:
    state, made = table(), []
    for move in moves:
        made.append(apply(state, parse_move(move)))
        state = made[-1].after
    return tuple(made)


@pytest.fixture
def journal() -> Journal:
    return Journal(CAST, table())


AUCTION = ("bid 2", "pass", "bid 3", "bid 4")


def test_without_the_last_events_the_log_says_what_it_said_before_them(journal) -> None:
    made = steps(*AUCTION)
    journal.follow(made[:-1])
    before = journal.lines
    journal.follow(made)
    assert journal.without(len(made[-1].events)) == before
    assert journal.without(0) == journal.lines


def test_events_come_to_the_log_one_by_one(journal) -> None:
    made = steps(*AUCTION)
    journal.follow(made)
    lengths = [len(journal.without(untold)) for untold in range(len(made[-1].events), -1, -1)]
    assert lengths == sorted(lengths)
    assert lengths[-1] > lengths[0]


def test_with_nothing_told_the_log_has_its_opening_only(journal) -> None:
    opening = journal.lines
    journal.follow(steps("bid 2"))
    assert journal.without(1) == opening


def test_it_still_knows_its_events_after_moves_were_taken_back(journal) -> None:
    made = steps(*AUCTION)
    journal.follow(made)
    journal.follow(made[:2])
    again = journal.lines
    journal.follow(made)
    assert journal.without(sum(len(step.events) for step in made[2:])) == again
