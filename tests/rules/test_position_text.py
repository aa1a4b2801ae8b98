"""The text of a position, both ways."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from santiago.rules.game import Game
from santiago.rules.grid import canal_named, square_named, square_set
from santiago.rules.observation import before_turning_up, observe
from santiago.rules.options import Edition, Money, Options, Passers, Seat
from santiago.rules.phases import Auction, ExtraCanal, SecretAuction
from santiago.rules.position_faults import position_fault
from santiago.rules.position_text import (
    FIELDS,
    PUBLIC_FIELDS,
    MalformedPosition,
    drawn_position,
    is_position_text,
    parse_position,
    position_text,
)
from santiago.rules.record import replay
from santiago.rules.setup import random_setup, redealt
from santiago.rules.state import GameState, new_game

from .notation import (
    RECORDS,
    game,
    moves,
    on,
    play,
    quietly,
    read_record,
)

BEGIN = (
    "S1 t- ......../......../......../......../......../........ 4/5/4/5/4/5/4 C2 10+,10+,10+,10+ 1a2 1 "
    "-,-,-,- BcGp b3B5c2C6w3W6g3G5p2P5"
)
"""Written by hand: four seats, spring on C2, the four tiles of `notation.FIRST_TILES`, a pepper set aside."""
TWO = (
    "S1 t ......../......../......../......../......../........ 4/5/4/5/4/5/4 C2 5+,5+ 1f1 1 -,- - "
    "b2B4c2C4w2W4g2G4p2P4"
)


def field(text: str, name: str) -> str:
    return text.split()[FIELDS.index(name)]


def changed(text: str, **fields: str) -> str:
    """Return `text` with other fields; `_` stands for a space in a field's name."""
    words = text.split()
    for name, word in fields.items():
        words[FIELDS.index(name.replace("_", " "))] = word
    return " ".join(words)


def random_games(count: int, seed: int) -> Iterator[Game]:
    """Play random games at all kinds of tables."""
    random = Random(seed)
    for _ in range(count):
        seats = random.choice((2, 3, 4, 5))
        options = Options(
            edition=Edition.TREFL if seats == 2 else random.choice([*Edition]),
            palms=random.random() < 0.8,
            min_bribe=random.choice((0, 1)),
            passers=random.choice([*Passers]),
            money=random.choice([*Money]),
        )
        played = Game(new_game(options, seats, random_setup(options, seats, random)))
        while not played.is_over:
            moves = played.legal_moves
            played.push(moves[random.randrange(len(moves))])
        yield played


def positions(deep: bool) -> Iterator[GameState]:
    """Yield positions of the recorded games and of random ones: one in twenty, or all of them."""
    each = 1 if deep else 20
    for path in sorted(RECORDS.glob("*.json")):
        record = read_record(path)
        yield record.start()
        yield from (step.after for step in islice(replay(record), 0, None, each))
    for played in random_games(1000 if deep else 8, seed=5):
        yield from (played.state_at(ply) for ply in range(0, played.ply + 1, each))


def test_a_text_gives_its_position_again_and_stays_short(deep: bool) -> None:
    """The public form gives a position that looks the same; both forms fit into a message."""
    for state in positions(deep):
        full, public = position_text(state), position_text(state, public=True)
        assert parse_position(full) == state
        assert position_text(parse_position(public), public=True) == public
        assert (len(public) <= 200, len(full) <= 320, full.startswith(public[:40])) == (True, True, True)


def test_the_text_of_a_new_game() -> None:
    assert position_text(game(4), public=True) == BEGIN
    setup = game(4).setup
    assert field(position_text(game(4)), "stacks").split("/")[0].startswith("B")
    assert field(position_text(game(4)), "start") == str(setup.overseer + 1) == "1"
    assert parse_position(BEGIN).board == game(4).board
    assert position_text(game(2, palms="a1 c1 h6"), public=True) == TWO
    assert field(position_text(game(2, palms="a1 c1 h6")), "start") == "1a1c1h6"


def test_the_text_of_an_auction_and_of_the_planting_after_it() -> None:
    """R3.2 R4.1 R5.1: seats 2 and 4 have bid, seats 3 and 1 have passed; seat 3 oversees, seat 2 plants."""
    bids = position_text(play(game(4), "bid 3", "pass"), public=True)
    assert (field(bids, "turn"), field(bids, "bids")) == ("1a4", "-,3,0,-")
    planting = play(game(4), "bid 3", "pass", "bid 1", "pass")
    text = position_text(planting, public=True)
    assert text.split()[5:10] == ["10+,7+,10+,9+", "1p2", "3", "0,3,0,1", "BcGp"]
    planted = position_text(play(planting, "plant banana2 c4", "plant coconut1 c1"), public=True)
    assert (
        field(planted, "board")
        == "..c4...../".replace("....../", ".../") + "......../......../..B2...../......../........"
    )
    assert (field(planted, "turn"), field(planted, "offer")) == ("1p1", "Gp")


def test_the_text_of_a_board() -> None:
    """A desert, a tile that has lost a farmer, one that never had one, palms with and without a tile."""
    state = on(
        """
        +         +         +         +         +
         #g   .    B0   b3   p    *    .    .
         .    .    .    .    .    .    .    W22*
        +         +         @=========+         +
         .    .    .    .   |.    .    .    .
         .    .    .    .   |.    .    .    .
        """,
        game(4),
    )
    text = position_text(replace(state, round=3), public=True)
    assert field(text, "board").split("/")[:2] == ["#g.B1-b4p.*..", ".......W3*"]
    assert field(text, "canals") == "4/5/2=1/2|2/4/5/4"
    assert field(text, "spring") == "C2"


def deciding() -> GameState:
    """Return a decision of seat 2, which passed first (R4.1); seats 3 and 1 have proposed, seat 4 has not."""
    return play(quietly(game(4), "proposals"), "propose C2-D2 7", "pass", "propose C2-C3 0")


def test_the_text_of_proposals() -> None:
    """R6.2"""
    text = position_text(deciding(), public=True)
    assert (field(text, "turn"), field(text, "overseer")) == ("1d2", "2")
    assert field(text, "offer") == "C2v0-C2>7-"


def test_a_sealed_bid_is_hidden_in_the_public_form() -> None:
    """R10.3"""
    state = play(game(2), "first C2-D2", "bid 3")
    assert field(position_text(state), "bids") == "-,3"
    assert field(position_text(state, public=True), "bids") == "-,?"
    assert parse_position(position_text(state, public=True)).phase == SecretAuction(Seat(0), None)


def test_the_public_form_does_not_depend_on_what_is_hidden() -> None:
    """R2.5 R10.2 R10.3"""
    random = Random(3)
    for played in random_games(4, seed=9):
        for ply in range(0, played.ply + 1, 5):
            state = played.state_at(ply)
            for seat in range(state.seats):
                seen = observe(state, Seat(seat))
                assert position_text(seen.sample(random), public=True) == position_text(state, public=True)


def test_the_options_that_differ_from_the_edition_are_written() -> None:
    setup = game(4).setup
    for options, text in (
        (Options(palms=False), "t-"),
        (Options(palms=False, min_bribe=1, passers=Passers.CLOCKWISE, money=Money.CONCEALED), "t-1ch"),
        (Options.of(Edition.AMIGO), "a"),
        (replace(Options.of(Edition.AMIGO), min_bribe=0, money=Money.OPEN), "a0o"),
    ):
        state = new_game(options, 4, setup)
        assert field(position_text(state), "options") == text
        assert parse_position(position_text(state)).options == options


def test_spaces_around_and_between_fields_do_not_matter() -> None:
    """A mail may break a text into lines."""
    assert parse_position(f"  {BEGIN} \n".replace(" ", "\n  ", 4)) == parse_position(BEGIN)
    assert is_position_text(f"\n {BEGIN}")
    assert not is_position_text("S1.json")


def test_tiles_face_down_are_sorted_in_a_public_form() -> None:
    state = parse_position(BEGIN)
    below = [kind for stack in state.setup.stacks for kind in stack[1:]]
    assert below == sorted(below)
    assert sorted(stack[0] for stack in state.setup.stacks) == [*state.offered]


TOUCHING = ".*.*....../......../......../......../......../........*"
ONE_TILE = "B1......./......../......../......../......../........"
ONE_LESS = "b3B4c2C6w3W6g3G5p2P5"


def late() -> str:
    """Return the text of a position in the second round, with palms."""
    return position_text(quietly(quietly(game(4, palms="a1 c1 h6"), "extra"), "auction"))


def extra() -> str:
    return position_text(quietly(game(3), "extra"))


@pytest.mark.parametrize(
    ("text", "name", "reason"),
    [
        ("", "version", "a position begins with S1"),
        ("e4", "version", "not 'e4'"),
        (BEGIN.replace("S1", "S2"), "version", "another version"),
        (f"{BEGIN} bBcC", "text", "12 fields instead of 11 or 13"),
        (changed(BEGIN, options="x"), "options", "'x' is not an edition"),
        (changed(BEGIN, options="t"), "board", "a palm leaves the game only with"),
        (changed(BEGIN, options="t-0"), "options", "'t-0' should be 't-'"),
        (changed(TWO, options="a"), "options", "trefl"),
        (changed(BEGIN, board="........"), "board", "1 rows instead of 6"),
        (changed(BEGIN, board="........./......./......../......../......../........"), "board", "8 squares"),
        (changed(BEGIN, board="B5....../......../......../......../......../........"), "board", "8 squares"),
        (changed(BEGIN, board="B5......./......../......../......../......../........"), "board", "1 to 4"),
        (
            changed(BEGIN, board="B1......./......../......../......../......../........"),
            "tiles to come",
            "not the tiles",
        ),
        (changed(BEGIN, board=".*......./......../......../......../......../........"), "board", "1 palms"),
        (changed(BEGIN, options="t", board=TOUCHING), "board", "two palms touch"),
        (changed(BEGIN, board=ONE_TILE, tiles_to_come=ONE_LESS), "board", "tiles of whole rounds"),
        (changed(BEGIN, canals="4/5/4"), "canals", "3 lines instead of 7"),
        (changed(BEGIN, canals="4/5/5/5/4/5/4"), "canals", "'5' is not a line of 4 places"),
        (changed(BEGIN, canals="4/=4/4/5/4/5/4"), "canals", "'=4' is not a line of 5 places"),
        (changed(BEGIN, canals="=3/5/4/5/4/5/4"), "canals", "not one network"),
        (changed(BEGIN, canals="4/5/2=1/5/4/5/4"), "canals", "1 shared canals are built after 0"),
        (changed(BEGIN, canals="4/5/31/5/4/5/4"), "canals", "'4/5/31/5/4/5/4' should be"),
        (changed(BEGIN, spring="F1"), "spring", "'F1' is not an intersection"),
        (changed(BEGIN, purses="10"), "purses", "2 to 5 seats, not 1"),
        (changed(BEGIN, purses="10+,-1+,10+,10+"), "purses", "'-1+' is not a purse"),
        (changed(BEGIN, purses="10,10+,10+,10+"), "purses", "1 own canals are built after 0"),
        (changed(BEGIN, purses="010+,10+,10+,10+"), "purses", "'010+' is not a purse"),
        (changed(BEGIN, turn="12a2"), "turn", "the game has 11 rounds, not 12"),
        (changed(BEGIN, turn="1a5"), "turn", "'5' is not a seat from 1 to 4"),
        (changed(BEGIN, turn="1a"), "turn", "'1a' is not a round"),
        (changed(BEGIN, turn="2a2"), "board", "0 tiles instead of 4"),
        (changed(BEGIN, turn="1a3"), "bids", "the seats before the one to move"),
        (changed(TWO, turn="2f1"), "turn", "a first canal is built"),
        (changed(BEGIN, turn="1l1", bids="1,2,3,4"), "turn", "a tile is left over only"),
        (changed(BEGIN, turn="1z"), "turn", "the game ends in round 11"),
        (changed(BEGIN, turn="1x2", bids="1,2,3,4"), "offer", "4 tiles"),
        (changed(BEGIN, overseer="0"), "overseer", "'0' is not a seat from 1 to 4"),
        (changed(BEGIN, bids="-,-"), "bids", "2 entries for 4 seats"),
        (changed(BEGIN, bids="-,?,-,-"), "bids", "a bid is hidden only with two seats"),
        (changed(BEGIN, bids="-,x,-,-"), "bids", "'x' is not a bid"),
        (changed(BEGIN, turn="1a3", bids="-,11,-,-"), "bids", "more than it owns"),
        (changed(BEGIN, turn="1a4", bids="-,3,3,-"), "bids", "only once"),
        (changed(BEGIN, turn="1p2"), "bids", "all seats have bid"),
        (changed(BEGIN, turn="1p2", bids="1,2,3,4"), "turn", "another seat plants next"),
        (changed(BEGIN, turn="1p4", bids="2,1,3,4"), "overseer", "bid least"),
        (changed(BEGIN, offer="BcG"), "tiles to come", "not the tiles"),
        (changed(BEGIN, offer="cBGp"), "offer", "'cBGp' should be 'BcGp'"),
        (changed(BEGIN, offer="Bx"), "offer", "'Bx' is not a row of tiles"),
        (changed(BEGIN, tiles_to_come="b"), "tiles to come", "not the tiles of the game"),
        (changed(BEGIN, tiles_to_come="b9"), "tiles to come", "'b9' is not a list"),
        (lambda: changed(late(), stacks=field(late(), "stacks")[:-1]), "stacks", "number or height"),
        (lambda: changed(late(), stacks="b/"), "stacks", "'' is not a row of tiles"),
        (
            lambda: changed(late(), stacks=field(late(), "stacks")[::-1]),
            "stacks",
            "the tiles turned up are not those",
        ),
        (lambda: changed(late(), start="5a1c1h6"), "start", "'5' is not a seat"),
        (lambda: changed(late(), start="1a1c1"), "start", "the palms on the board are not"),
        (lambda: changed(late(), start="1a1b1h6"), "start", "two palms touch"),
        (lambda: changed(late(), start="1a1"), "start", "the palms on the board are not"),
        (lambda: changed(late(), start="a1"), "start", "'a1' is not a seat and squares"),
        (lambda: changed(extra(), purses="10,10,10"), "purses", "3 own canals are built after 1"),
        (changed(TWO, turn="1f2"), "turn", "the overseer decides"),
        (changed(TWO, bids="0,-"), "bids", "nobody has bid"),
    ],
)
def test_a_fault_names_its_field(text: str | Callable[[], str], name: str, reason: str) -> None:
    with pytest.raises(MalformedPosition) as refused:
        parse_position(text if isinstance(text, str) else text())
    assert (refused.value.field, reason in str(refused.value)) == (name, True), str(refused.value)
    assert str(refused.value).startswith(name)


def test_faults_of_proposals_and_of_secret_bids() -> None:
    """R6.1 R6.2 R7.1 R10.3"""
    text = position_text(deciding(), public=True)
    offer = field(text, "offer")
    for other, name, reason in (
        (changed(text, turn="1d3"), "turn", "the overseer decides"),
        (changed(text, turn="1b2"), "turn", "the overseer proposes nothing"),
        (changed(text, turn="1b4"), "offer", "seat 1 has not proposed yet"),
        (changed(text, offer="-C2>0--"), "offer", "seat 2 has not proposed yet"),
        (changed(text, offer=offer.replace("C2>", "A1>")), "offer", "seat 3 cannot have proposed"),
        (changed(text, offer=offer.replace(">7", ">99")), "offer", "seat 3 cannot have proposed"),
        (changed(text, offer=offer.replace("C2>", "E2>")), "offer", "not a place on the board"),
        (changed(text, offer=offer.replace("C2>", "C4v")), "offer", "not a place on the board"),
        (changed(text, offer="-"), "offer", "1 entries for 4 seats"),
    ):
        with pytest.raises(MalformedPosition, match=reason) as refused:
            parse_position(other)
        assert refused.value.field == name
    secret = position_text(play(game(2), "first C2-D2", "bid 3"))
    for bids in ("-,6", "1,3", "3,-", "-,-"):
        with pytest.raises(MalformedPosition) as refused:
            parse_position(changed(secret, bids=bids))
        assert refused.value.field == "bids"
    asked_first = position_text(play(game(2), "first C2-D2"))
    with pytest.raises(MalformedPosition, match="nobody has bid"):
        parse_position(changed(asked_first, bids="-,3"))


def test_a_position_that_cannot_occur_has_no_text() -> None:
    for state in (
        replace(game(4), phase=Auction(Seat(3))),
        replace(game(4), supply=3),
        before_turning_up(new_game(Options(), 5, random_setup(Options(), 5, Random(1)))),
        replace(game(4), board=game(4).board.with_canal(canal_named("A1-B1"))),
        replace(game(4, palms="a1 c1 h6"), board=game(4).board.with_palms(square_set(square_named("a1")))),
    ):
        with pytest.raises(MalformedPosition):
            position_text(state)


def test_each_round_uses_up_one_shared_canal() -> None:
    """R6.4"""
    fault = position_fault(replace(game(4), supply=3))
    assert fault == ("turn", "each round uses up one shared canal (R6.4)")


def test_only_a_seat_that_has_its_own_canal_is_asked_about_it() -> None:
    """R7.1"""
    asked = quietly(game(4), "extra")
    assert isinstance(asked.phase, ExtraCanal)
    built = play(asked, next(text for text in moves(asked) if text != "pass"))
    later = quietly(built, "extra")
    fault = position_fault(replace(later, phase=ExtraCanal(asked.phase.turn)))
    assert fault == ("turn", "only a seat that has its own canal is asked (R7.1)")


def test_a_tile_beside_the_board_is_one_of_this_round() -> None:
    state = quietly(quietly(game(4), "extra"), "auction")
    number, stack = next((n, one) for n, one in enumerate(state.setup.stacks) if one[0] != one[1])
    swapped = (stack[1], stack[0], *stack[2:])
    stacks = (*state.setup.stacks[:number], swapped, *state.setup.stacks[number + 1 :])
    with pytest.raises(MalformedPosition, match="the tiles turned up in this round are not those"):
        position_text(replace(state, setup=replace(state.setup, stacks=stacks)))


def test_a_public_text_is_drawn_and_a_full_one_is_kept() -> None:
    state = parse_position(BEGIN)
    drawn = drawn_position(BEGIN, Random(1))
    assert position_text(drawn, public=True) == position_text(state, public=True)
    full = position_text(game(4))
    assert drawn_position(full, Random(1)) == game(4)


def test_at_the_end_dry_tiles_are_deserts() -> None:
    """R8.3"""
    for played in random_games(1, seed=2):
        text = position_text(played.state)
        assert field(text, "turn").endswith("z")
        row = next(row for row in field(text, "board").split("/") if "#" in row)
        with pytest.raises(MalformedPosition, match="at the end every dry tile is a desert"):
            parse_position(text.replace(row, row.replace("#", "", 1)))


def test_any_change_of_a_text_is_refused_or_is_another_position_to_play_on() -> None:
    random = Random(11)
    letters = "".join(sorted({*"".join(position_text(p.state_at(40)) for p in random_games(4, seed=1))}))
    accepted = 0
    for played in random_games(6, seed=4):
        for ply in range(0, played.ply, 9):
            text = position_text(played.state_at(ply), public=random.random() < 0.5)
            for _ in range(10):
                at = random.randrange(len(text))
                other = text[:at] + random.choice((random.choice(letters), "")) + text[at + 1 :]
                try:
                    state = parse_position(other)
                except MalformedPosition:
                    continue
                accepted += 1
                assert position_text(state, public=len(other.split()) == len(PUBLIC_FIELDS)) == " ".join(
                    other.split()
                )
                seen = observe(state, state.to_move or Seat(0))
                again = Game(seen.sample(random))
                while not again.is_over:
                    again.push(again.legal_moves[random.randrange(len(again.legal_moves))])
    assert accepted > 10


def test_a_redealt_game_has_another_full_text_and_the_same_public_one() -> None:
    state = game(5)
    other = replace(state, setup=redealt(state.setup, 1, Random(1)))
    assert position_text(other) != position_text(state)
    assert position_text(other, public=True) == position_text(state, public=True)
