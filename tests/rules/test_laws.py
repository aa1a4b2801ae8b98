"""Invariants of every game: random games for every number of seats and every option."""

from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from santiago.rules.apply import Transition, apply
from santiago.rules.events import BidsPaid, BribesPaid, IncomePaid, PricePaid, TilePlanted
from santiago.rules.grid import CANAL_ENDS, CANALS, INTERSECTIONS, SQUARES, canals_in, square_set, squares_in
from santiago.rules.legal import legal_moves, why_not
from santiago.rules.moves import Accept, Bid, Build, BuildFirst, BuildOwn, Discard, Move, Pass, Plant, Propose
from santiago.rules.notation import parse_move
from santiago.rules.observation import observe, unseen_tiles
from santiago.rules.options import Edition, Options, Passers, Seat
from santiago.rules.phases import Planting
from santiago.rules.record import Player, Record, SeatInfo, replay, result_of
from santiago.rules.scoring import field_points, plantations, score
from santiago.rules.setup import game_tiles, random_setup
from santiago.rules.state import GameState, new_game
from santiago.rules.tiles import TILE_KINDS

from .event_replay import event_facts, replay_facts, replay_from
from .notation import every_options
from .reference_rules import ALL, reference_board

pytestmark = pytest.mark.whole_games

Game = tuple[Transition, ...]
SEATS = (2, 3, 4, 5)


@cache
def games(seats: int) -> tuple[Game, ...]:
    """Return a random game for each combination of options; in every other one players often pass."""
    tables = [o for o in every_options() if seats > 2 or o.edition is Edition.TREFL]
    return tuple(_play(options, seats, Random(f"{seats}/{n}"), n % 2) for n, options in enumerate(tables))


def _play(options: Options, seats: int, random: Random, shy: int) -> Game:
    state, steps = new_game(options, seats, random_setup(options, seats, random)), []
    while not state.is_over:
        legal = legal_moves(state)
        assert legal, "there is a legal move until the end"
        move = legal[0] if shy and random.random() < 0.4 else random.choice(legal)
        steps.append(apply(state, move))
        state = steps[-1].after
    return tuple(steps)


@pytest.fixture(params=SEATS, ids=lambda seats: f"{seats} seats")
def played(request: pytest.FixtureRequest) -> tuple[Game, ...]:
    return games(request.param)


def every_step(played: tuple[Game, ...]) -> Iterator[Transition]:
    return (step for game in played for step in game)


def some_states(played: tuple[Game, ...], one_in: int) -> Iterator[GameState]:
    for n, step in enumerate(every_step(played)):
        if n % one_in == 0 or step.after.is_over:
            yield step.after


def test_every_game_ends_after_its_last_round(played: tuple[Game, ...]) -> None:
    """R8.6"""
    for game in played:
        last = game[-1].after
        assert last.round == last.rounds
        assert last.supply == 0
        assert list(legal_moves(last)) == []


def test_money_changes_by_bids_prices_incomes_and_bribes_only(played: tuple[Game, ...]) -> None:
    """R3.3 R6.3 R8.5"""
    for step in every_step(played):
        bank = 0
        for event in step.events:
            match event:
                case BidsPaid(bids):
                    bank -= sum(bids)
                case PricePaid(_, escudos, _):
                    bank -= escudos
                case IncomePaid(escudos):
                    bank += escudos * step.after.seats
                case BribesPaid(overseer, _, payments):
                    assert payments[overseer] == 0
        assert sum(step.after.money) == sum(step.before.money) + bank
        assert min(step.after.money) >= 0


def test_no_tile_is_lost_or_made(played: tuple[Game, ...]) -> None:
    """R2.1 R10.1"""
    for state in some_states(played, 3):
        aside = [state.setup.set_aside] if state.setup.set_aside is not None else []
        laid = [tile.kind for square in SQUARES if (tile := state.board.tile(square))]
        everything = Counter([*aside, *laid, *state.offered, *unseen_tiles(state)])
        assert everything == Counter(game_tiles(state.seats))


def test_a_tile_lies_on_one_square_and_farmers_stand_on_living_tiles(played: tuple[Game, ...]) -> None:
    """R5.2 R8.2"""
    for state in some_states(played, 1):
        board = state.board
        assert sum(squares.bit_count() for squares in board.crops) == board.occupied.bit_count()
        assert sum(squares.bit_count() for squares in board.owners) == board.farmed.bit_count()
        assert not board.farmed & ~board.occupied
        assert not board.farmed & board.deserts
        assert not board.deserts & ~board.occupied
        assert not board.pairs & ~board.farmed
        assert not board.pairs & ~board.doubles


def test_nobody_ever_needs_more_than_22_farmers(played: tuple[Game, ...]) -> None:
    """R2.4"""
    for game in played:
        planted = Counter(
            event.seat
            for step in game
            for event in step.events
            if isinstance(event, TilePlanted)
            for _ in range(event.farmers)
        )
        assert max(planted.values()) <= 22


def test_palms_only_ever_leave(played: tuple[Game, ...]) -> None:
    """R5.3 R8.4"""
    for step in every_step(played):
        if step.before.hides_palms:
            assert step.after.board.palms == square_set(*step.after.setup.palms)
            continue
        left = step.before.board.palms & ~step.after.board.palms
        assert not step.after.board.palms & ~step.before.board.palms
        assert not left & ~step.after.board.deserts


def test_the_network_is_connected_to_the_spring(played: tuple[Game, ...]) -> None:
    """R6.1"""
    for game in played:
        board = game[-1].after.board
        reached, rest = {board.spring}, set(canals_in(board.canals))
        while near := {canal for canal in rest if reached & set(CANAL_ENDS[canal])}:
            reached |= {end for canal in near for end in CANAL_ENDS[canal]}
            rest -= near
        assert not rest


def test_canals_once_built_stay(played: tuple[Game, ...]) -> None:
    """R1"""
    for step in every_step(played):
        assert not step.before.board.canals & ~step.after.board.canals
        assert (step.after.board.canals & ~step.before.board.canals).bit_count() <= 1


def test_there_is_always_a_place_for_a_canal_and_a_square_for_a_tile(played: tuple[Game, ...]) -> None:
    """R5.4 R6.1"""
    for state in some_states(played, 1):
        assert state.board.places
        assert state.board.empty_squares().bit_count() >= 3
        if state.board.occupied:
            assert state.board.leftover_squares()


def test_the_new_overseer_plants_last(played: tuple[Game, ...]) -> None:
    """R4.1 R5.1"""
    for state in some_states(played, 1):
        if state.options.passers is Passers.REVERSE and isinstance(state.phase, Planting):
            assert (state.phase.turn, *state.phase.waiting)[-1] == state.overseer


def test_every_seat_plants_one_tile_a_round(played: tuple[Game, ...]) -> None:
    """R5.2 R5.4"""
    for game in played:
        planted = Counter(
            (step.before.round, event.seat)
            for step in game
            for event in step.events
            if isinstance(event, TilePlanted) and not event.leftover
        )
        start = game[0].before
        assert planted == Counter({(n + 1, s): 1 for n in range(start.rounds) for s in range(start.seats)})


def test_legal_moves_are_distinct_and_survive_as_text(played: tuple[Game, ...]) -> None:
    for state in some_states(played, 7):
        legal = list(legal_moves(state))
        texts = [str(move) for move in legal]
        assert len(set(texts)) == len(texts)
        assert [parse_move(text) for text in texts] == legal


def every_move() -> Iterator[Move]:
    yield from (Pass(), Discard())
    yield from (Bid(escudos) for escudos in range(45))
    yield from (Plant(kind, square) for kind in TILE_KINDS for square in SQUARES)
    yield from (Propose(canal, bribe) for canal in CANALS for bribe in (0, 1, 2, 9))
    yield from (kind(canal) for kind in (Accept, Build, BuildOwn, BuildFirst) for canal in CANALS)


def test_a_move_is_refused_exactly_if_it_is_not_among_the_legal_ones(played: tuple[Game, ...]) -> None:
    everything = list(every_move())
    for state in some_states(played, 41):
        legal = set(legal_moves(state))
        for move in everything:
            assert (why_not(state, move) is None) is (move in legal), move


def test_applying_changes_nothing_it_was_given(played: tuple[Game, ...]) -> None:
    for step in every_step(played[::4]):
        state, move = deepcopy(step.before), deepcopy(step.move)
        fingerprint = hash(state)
        again = apply(state, move)
        assert state == step.before
        assert hash(state) == fingerprint == hash(step.before)
        assert move == step.move
        assert again == step


def test_a_record_gives_the_same_game_again(played: tuple[Game, ...]) -> None:
    for game in played:
        start = game[0].before
        seats = tuple(SeatInfo(f"Seat {n}", Player.HUMAN) for n in range(start.seats))
        texts = [str(step.move) for step in game]
        record = Record(start.options, seats, start.setup, tuple(parse_move(text) for text in texts))
        *_, last = replay(record)
        assert last == game[-1]
        sheet, result = score(last.after), result_of(last.after)
        assert result is not None
        assert (result.scores, result.winners) == (sheet.totals, sheet.winners)


def test_events_alone_give_the_states(played: tuple[Game, ...]) -> None:
    for game in played:
        events = replay_from(game[0].before)
        for n, step in enumerate(game):
            for event in step.events:
                events.apply(event)
            if n % 3 == 0 or step.after.is_over:
                assert replay_facts(events) == event_facts(step.after), step.move
        sheet = score(game[-1].after)
        assert (events.scores, events.winners) == (sheet.totals, sheet.winners)


def test_farmers_on_the_board_are_those_planted_and_not_lost(played: tuple[Game, ...]) -> None:
    """R5.2 R8.2"""
    for game in played:
        events = replay_from(game[0].before)
        for step in game:
            for event in step.events:
                events.apply(event)
        standing = Counter(
            {
                seat: sum(tile.farmers for tile in events.tiles.values() if tile.owner == seat)
                for seat in range(len(events.money))
            }
        )
        board = game[-1].after.board
        for seat, owned in enumerate(board.owners):
            assert standing[seat] == owned.bit_count() + (owned & board.pairs).bit_count()
            assert standing[seat] <= events.planted[seat]


def _shuffled(state: GameState, random: Random) -> GameState:
    """Return `state` with the face-down tiles, hidden from everybody, permuted."""
    hidden = list(unseen_tiles(state))
    random.shuffle(hidden)
    seen = len(state.setup.stacks[0]) - len(hidden) // len(state.setup.stacks)
    rest = iter(hidden)
    stacks = tuple(stack[:seen] + tuple(next(rest) for _ in stack[seen:]) for stack in state.setup.stacks)
    return replace(state, setup=replace(state.setup, stacks=stacks))


def test_an_observation_does_not_depend_on_what_it_hides(played: tuple[Game, ...]) -> None:
    """R2.5 R3.1"""
    random = Random(1)
    for state in some_states(played, 29):
        other = _shuffled(state, random)
        for seat in range(state.seats):
            assert observe(other, Seat(seat)) == observe(state, Seat(seat))


def test_an_observation_leaves_the_seat_its_legal_moves(played: tuple[Game, ...]) -> None:
    """R2.5"""
    for state in some_states(played, 13):
        if state.to_move is not None:
            position = observe(state, state.to_move).position
            assert list(legal_moves(position)) == list(legal_moves(state))


def test_plantations_are_the_living_tiles_split_by_crop_and_neighbourhood(played: tuple[Game, ...]) -> None:
    """R9.3"""
    for state in some_states(played, 11):
        fields = plantations(state.board)
        covered = square_set(*(s for field in fields for s in SQUARES if field.squares >> s & 1))
        assert covered == state.board.occupied & ~state.board.deserts
        assert sum(field.tiles for field in fields) == covered.bit_count()
        totals = [sum(field.points[seat] for field in fields) for seat in range(state.seats)]
        assert field_points(state.board) == totals


def test_the_board_is_as_the_reference_rules_say(played: tuple[Game, ...]) -> None:
    """R5.4 R6.1 R8.1 R8.2 R8.3 R8.4 R9.2 R9.3"""
    for state in some_states(played, 23):
        board = state.board
        reference = reference_board(board)
        assert {(s % 8, s // 8) for s in squares_in(board.wet)} == {s for s in ALL if reference.is_wet(s)}
        assert reference_board(replace(board, canals=board.places)).canals == reference.places()
        assert {(s % 8, s // 8) for s in squares_in(board.leftover_squares())} == reference.leftover_squares()
        for last in (False, True):
            assert reference_board(board.dried(last=last)).tiles == reference.dried(last=last)
        assert field_points(board) == reference.points(state.seats)


def test_the_board_of_every_game_keeps_its_spring(played: tuple[Game, ...]) -> None:
    """R2.2"""
    for game in played:
        spring = game[0].before.setup.spring
        assert spring in INTERSECTIONS
        assert game[-1].after.board.spring == spring
