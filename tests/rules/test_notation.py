"""Parsing and formatting of moves."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from santiago.rules.grid import CANALS, SQUARES, canal_named, square_named
from santiago.rules.moves import Accept, Bid, Build, BuildFirst, BuildOwn, Discard, Move, Pass, Plant, Propose
from santiago.rules.notation import MalformedMove, parse_move
from santiago.rules.tiles import TILE_KINDS, Crop, crop_of, icons_of, tile_named

WORDS = [
    (Pass(), "pass"),
    (Bid(3), "bid 3"),
    (Bid(10), "bid 10"),
    (Plant(tile_named("banana2"), square_named("c4")), "plant banana2 c4"),
    (Propose(canal_named("C2-D2"), 0), "propose C2-D2 0"),
    (Propose(canal_named("C2-D2"), 12), "propose C2-D2 12"),
    (Accept(canal_named("C2-D2")), "accept C2-D2"),
    (Build(canal_named("C2-C3")), "build C2-C3"),
    (Discard(), "discard"),
    (BuildOwn(canal_named("A1-B1")), "extra A1-B1"),
    (BuildFirst(canal_named("D4-E4")), "first D4-E4"),
]

canals = st.sampled_from(CANALS)
escudos = st.integers(0, 999_999)
every_move = st.one_of(
    st.just(Pass()),
    st.just(Discard()),
    st.builds(Bid, escudos),
    st.builds(Plant, st.sampled_from(TILE_KINDS), st.sampled_from(SQUARES)),
    st.builds(Propose, canals, escudos),
    *(st.builds(kind, canals) for kind in (Accept, Build, BuildOwn, BuildFirst)),
)
words = st.sampled_from(["pass", "bid", "plant", "banana2", "c4", "C2-D2", "1", "-1", "00"])
quick = settings(database=None, derandomize=True, deadline=None, max_examples=200)


@pytest.mark.parametrize(("move", "text"), WORDS)
def test_each_kind_of_move_has_its_words(move: Move, text: str) -> None:
    assert str(move) == text
    assert parse_move(text) == move


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "Pass",
        "pass ",
        " pass",
        "pass 1",
        "discard C2-D2",
        "bid",
        "bid -1",
        "bid +1",
        "bid 03",
        "bid 3.0",
        "bid ３",
        "bid ²",
        "bid  3",
        "bid\t3",
        "bid 3\n",
        "bid 1000000",
        "bid 99999999999999999999999999999999",
        "bid three",
        "plant banana3 c4",
        "plant banana2",
        "plant banana2 c7",
        "plant banana2 i1",
        "plant Banana2 c4",
        "propose C2-D2",
        "propose D2-C2 1",
        "propose C2-E2 1",
        "accept c2-d2",
        "build C2-D3",
        "extra C2",
        "first",
        "swim C2-D2",
        "\ud800",
    ],
)
def test_what_is_no_move_is_malformed(text: str) -> None:
    with pytest.raises(MalformedMove):
        parse_move(text)


def test_a_long_text_is_cut_short_in_the_message() -> None:
    with pytest.raises(MalformedMove) as malformed:
        parse_move("x" * 10_000)
    assert len(str(malformed.value)) < 100


@quick
@given(every_move)
def test_every_move_survives_the_way_to_text_and_back(move: Move) -> None:
    assert parse_move(str(move)) == move


@quick
@given(st.text() | st.lists(words).map(" ".join))
def test_any_text_is_the_text_of_its_move_or_malformed(text: str) -> None:
    try:
        move = parse_move(text)
    except MalformedMove:
        return
    assert str(move) == text


def test_a_tile_is_named_by_its_crop_and_icons() -> None:
    """R1"""
    kind = tile_named("pepper1")
    assert (crop_of(kind), icons_of(kind)) == (Crop.PEPPER, 1)
    assert (crop_of(tile_named("banana2")), icons_of(tile_named("banana2"))) == (Crop.BANANA, 2)
