"""An agent decides only by the information that its seat may have."""

import os
import subprocess
import sys
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from santiago.ai.agent import NO_PROGRESS, Decision, Limit
from santiago.ai.agents import roster, seeds
from santiago.ai.agents.characters import CHARACTERS
from santiago.ai.explain.advice import hint
from santiago.ai.explain.sampling import sampled
from santiago.rules.legal import legal_moves
from santiago.rules.observation import observe, rounds_seen, unseen_tiles
from santiago.rules.options import Edition, Options
from santiago.rules.phases import SecretAuction
from santiago.rules.record import Level, Player, Record, SeatInfo
from santiago.rules.setup import random_setup, redealt
from santiago.rules.state import GameState, new_game
from santiago.session.game_session import DEALT_BY_HAND, GameSession
from tests.combinations import SEATS

from .positions import some

NODES = {Level.HARD: 12}


def decide(state: GameState, level: Level, character: str | None = None) -> Decision:
    seat = state.to_move
    assert seat is not None
    agent = roster.agent(level, character, state.seats, Edition.TREFL)
    observation = observe(state, seat)
    seed = seeds.decision_seed(observation, 5, agent.version)
    return agent.choose(observation, Limit(NODES.get(level, 24), 1e9, seed))


def with_hidden_permuted(state: GameState, random: Random) -> GameState:
    """Return a table that looks the same to the seat to move, with other stacks or another sealed bid."""
    seen = state.round if state.offered or any(bid is not None for bid in state.bids) else 0
    hidden = [kind for stack in state.setup.stacks for kind in stack[seen:]]
    random.shuffle(hidden)
    rest = iter(hidden)
    stacks = tuple(stack[:seen] + tuple(next(rest) for _ in stack[seen:]) for stack in state.setup.stacks)
    phase = state.phase
    if isinstance(phase, SecretAuction) and phase.sealed is not None:
        phase = SecretAuction(phase.turn, (phase.sealed + 1) % (state.money[1 - phase.turn] + 1))
    return replace(state, setup=replace(state.setup, stacks=stacks), phase=phase)


@pytest.mark.matrix(level=tuple(Level), seats=SEATS)
def test_permuting_all_that_is_hidden_changes_no_decision(level: Level, seats: int) -> None:
    random = Random(seats)
    for state in some(seats, seats, 13):
        assert decide(state, level) == decide(with_hidden_permuted(state, random), level)


@pytest.mark.matrix(
    character=[one.name for one in CHARACTERS],
    seats=SEATS,
    level=[Level.EASY, Level.NORMAL, Level.HARD, Level.EXPERT],
)
def test_permuting_all_that_is_hidden_changes_no_characters_decision(
    character: str, seats: int, level: Level
) -> None:
    """With two seats the positions include secret bids."""
    random = Random(seats)
    for state in some(seats, 7 + seats, 37 if level in (Level.HARD, Level.EXPERT) else 17):
        other = with_hidden_permuted(state, random)
        assert decide(state, level, character) == decide(other, level, character)


@pytest.mark.parametrize("level", list(Level))
@pytest.mark.parametrize("seats", [2, 4])
def test_the_arbitrary_order_of_tiles_dealt_by_hand_changes_no_decision(level: Level, seats: int) -> None:
    """The record has the tiles to come in some order; nobody knows the real one."""
    setup, random = random_setup(Options(), seats, Random(1)), Random(seats)
    who = (SeatInfo("Ana", Player.AI, level),) * seats
    session = GameSession(Record(Options(), who, setup, extra={DEALT_BY_HAND: 0}))
    for _ in range(12):
        if session.state.awaits_tiles:
            unseen = unseen_tiles(session.state)
            session.turn_up(unseen[::9][: len(setup.stacks)], None if seats == 2 else unseen[1])
        decision, record = decide(session.state, level), session.record
        dealt_anew = redealt(record.setup, rounds_seen(session.state), random)
        other = GameSession(replace(record, setup=dealt_anew))
        assert other.state != session.state
        assert decide(other.state, level) == decision
        session.play(decision.move)


@cache
def first_canals() -> list[GameState]:
    """Return games for two before the first canal that differ only in their hidden palms."""
    options, deal = Options(), random_setup(Options(), 2, Random(8))
    deals = [
        replace(deal, palms=random_setup(options, 2, Random(n), spring=deal.spring).palms) for n in range(4)
    ]
    return [new_game(options, 2, one) for one in deals]


@pytest.mark.parametrize("character", [None, *(one.name for one in CHARACTERS)])
@pytest.mark.parametrize("level", list(Level))
def test_hidden_palms_change_no_first_canal(level: Level, character: str | None) -> None:
    """R10.2"""
    decisions = [decide(state, level, character) for state in first_canals()]
    assert all(decision == decisions[0] for decision in decisions)


def test_hidden_palms_change_no_advice_on_the_first_canal() -> None:
    """R10.2"""
    limit, seat = Limit(4, 1e9, 3), first_canals()[0].overseer
    seen = [observe(state, seat) for state in first_canals()]
    assert all(hint(one, limit) == hint(seen[0], limit) for one in seen)
    move = next(iter(legal_moves(seen[0].position)))
    valued = [sampled(one, move, limit, NO_PROGRESS) for one in seen]
    assert all(values == valued[0] for values in valued)


@pytest.mark.parametrize("character", [None, *(one.name for one in CHARACTERS)])
@pytest.mark.parametrize("level", list(Level))
def test_a_sealed_bid_changes_no_decision_of_the_other_seat(level: Level, character: str | None) -> None:
    """R10.3"""
    states = [state for state in some(2, 3, 1) if isinstance(state.phase, SecretAuction)]
    sealed = [state for state in states if state.phase.sealed is not None]  # type: ignore[union-attr]
    assert sealed
    turn = sealed[0].phase.turn  # type: ignore[union-attr]
    decisions = {
        decide(replace(sealed[0], phase=SecretAuction(turn, bid)), level, character).move
        for bid in range(0, sealed[0].money[1 - turn] + 1, 3)
    }
    assert len(decisions) == 1


def moves_of_a_game() -> str:
    """Return decisions of every level and character as one text; also run in other processes."""
    states = [*some(2, 4, 47), *some(3, 4, 97), *some(4, 4, 83), *some(5, 4, 97)]
    plain = [decide(state, level) for level in Level for state in states]
    with_characters = [decide(state, Level.NORMAL, one.name) for one in CHARACTERS for state in states]
    return " ".join(str(decision.move) for decision in (*plain, *with_characters))


def test_the_same_seed_gives_the_same_game_in_another_process_with_other_hashes() -> None:
    code = "from tests.ai.test_honesty import moves_of_a_game; print(moves_of_a_game(), end='')"
    other_seed = "77" if os.environ.get("PYTHONHASHSEED") == "1" else "1"
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONHASHSEED": other_seed, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == moves_of_a_game()


def test_seeds_differ_by_game_seat_and_agent_and_repeat_otherwise() -> None:
    state = some(4, 1, 1)[0]
    seat = state.to_move
    assert seat is not None
    observation = observe(state, seat)
    result = {seeds.decision_seed(observation, game, version) for game in (0, 1) for version in ("a", "b")}
    result.add(seeds.decision_seed(observe(state, (seat + 1) % 4), 0, "a"))  # type: ignore[arg-type]
    assert len(result) == 5
    assert seeds.decision_seed(observation, 1, "a") == seeds.decision_seed(observe(state, seat), 1, "a")
