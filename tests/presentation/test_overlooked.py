"""What the mistakes of a seat have in common."""

from dataclasses import replace

import pytest

from santiago.ai.agent import ErrorKind, Option
from santiago.ai.explain.review import Mistake
from santiago.presentation.advice.mistake_text import commonest_mistake_text, error_texts
from santiago.rules.grid import Canal, Square
from santiago.rules.moves import Accept, Bid, BuildOwn, Discard, Move, Pass, Plant, Propose
from santiago.rules.options import Seat
from santiago.rules.tiles import TileKind
from santiago.wording.translator import Translator

HERE, THERE = Canal(3), Canal(4)


def mistake(played: Move, better: Move) -> Mistake:
    return Mistake(0, Seat(0), Option(played, 0.0), Option(better, 2.0), (), 2.0, 2.0, 0.0, (0.5, 0.5))


@pytest.mark.parametrize(
    ("played", "better", "said"),
    [
        (Propose(HERE, 1), Propose(HERE, 3), "bribes that were too small"),
        (Propose(HERE, 3), Propose(HERE, 1), "bribes that were too large"),
        (Propose(HERE, 3), Propose(THERE, 3), "wrong place"),
        (Pass(), Propose(HERE, 0), "without a proposal"),
        (Propose(HERE, 0), Pass(), "not worth it"),
        (Bid(5), Bid(2), "too high"),
        (Bid(5), Pass(), "too high"),
        (Pass(), Bid(1), "too low"),
        (Plant(TileKind(0), Square(1)), Plant(TileKind(0), Square(2)), "the square"),
        (Plant(TileKind(0), Square(1)), Plant(TileKind(4), Square(1)), "the tile"),
        (Accept(HERE), Discard(), "as overseer"),
        (BuildOwn(HERE), Pass(), "too early"),
        (Pass(), BuildOwn(HERE), "too long"),
    ],
)
def test_the_review_says_what_most_mistakes_were(played: Move, better: Move, said: str) -> None:
    other = mistake(Bid(1), Bid(4)) if said != "too low" else mistake(Bid(4), Bid(1))
    text = commonest_mistake_text([mistake(played, better), other, mistake(played, better)], Translator("en"))
    assert said in text
    assert text.startswith("Of 3 mistakes, 2 were")


def test_mistakes_that_have_nothing_in_common_are_not_summed_up() -> None:
    assert not commonest_mistake_text([mistake(Bid(5), Bid(2)), mistake(Bid(1), Bid(4))], Translator("en"))


def test_typical_errors_are_counted_with_their_points_the_costliest_first() -> None:
    some = mistake(Pass(), Propose(HERE, 1))  # 2 points each
    bribes = [replace(some, error=ErrorKind.NO_BRIBE)]
    plants = [replace(some, error=ErrorKind.DROUGHT, points=points) for points in (1.4, 3.4)]
    assert error_texts([some, *bribes, *plants], Translator("en")) == [
        "Forgot the drought: 2 times, 5 points.",
        "Offered no bribe: once, 2 points.",
    ]
