"""A short notation for tests of the rules: set-ups, positions and moves as text."""

import gzip
import json
from collections import Counter
from dataclasses import replace
from itertools import islice, product
from pathlib import Path
from typing import Any

from santiago.rules.apply import Transition, apply
from santiago.rules.board import Board
from santiago.rules.grid import (
    canal_named,
    intersection_named,
    square_named,
)
from santiago.rules.legal import legal_moves, why_not
from santiago.rules.notation import parse_move
from santiago.rules.options import TABLE_SIZES, Edition, Money, Options, Passers, Seat, option_choices
from santiago.rules.phases import ExtraCanal, OverseerDecision, Planting, Proposal, Proposals
from santiago.rules.position_json import phase_name
from santiago.rules.record import Level, Player, Record, SeatInfo
from santiago.rules.refusals import Why
from santiago.rules.setup import Setup, game_tiles
from santiago.rules.state import GameState, new_game, next_seat
from santiago.rules.tiles import tile_named

RECORDS = Path(__file__).parents[1] / "records"

FIRST_TILES = {
    2: "banana2 grape1 pepper2",
    3: "banana2 coconut1 grape2 pepper1",
    4: "banana2 coconut1 grape2 pepper1",
    5: "banana2 coconut1 grape2 pepper1 watermelon2",
}
"""The top tiles of the stacks unless a test names others."""


# Boards


def same(laid: Board, text: str) -> bool:
    """Return True if `laid` is the board that `text` draws; otherwise an AssertionError shows both."""
    found, wanted = str(laid), str(Board.parse(text, seats=len(laid.owners)))
    assert found == wanted
    return True


# Set-ups


def setup(seats: int = 4, *rounds: str, spring: str = "C2", palms: str = "", overseer: int = 0) -> Setup:
    """Return a set-up; `rounds` are the tiles of the first rounds, and the other tiles follow by rank."""
    size = TABLE_SIZES[seats]
    known = [[tile_named(name) for name in names.split()] for names in rounds or (FIRST_TILES[seats],)]
    left = Counter(game_tiles(seats))
    left.subtract(kind for kinds in known for kind in kinds)
    assert min(left.values()) >= 0, "more tiles than the game has"
    rest = iter(left.elements())
    while len(known) < size.height:
        known.append(list(islice(rest, size.stacks)))
    return Setup(
        spring=intersection_named(spring),
        palms=tuple(sorted(square_named(name) for name in palms.split())),
        overseer=Seat(overseer),
        set_aside=next(rest, None),
        stacks=tuple(zip(*known, strict=True)),
    )


def game(
    seats: int = 4,
    *rounds: str,
    spring: str = "C2",
    palms: str = "",
    overseer: int = 0,
    passers: Passers = Passers.REVERSE,
    min_bribe: int = 0,
) -> GameState:
    """Return a game before its first move, with the palms that `palms` names."""
    options = Options(palms=bool(palms), passers=passers, min_bribe=min_bribe)
    return new_game(options, seats, setup(seats, *rounds, spring=spring, palms=palms, overseer=overseer))


def every_options() -> list[Options]:
    """Return all combinations of options."""
    choices = option_choices()
    combinations = product(*choices.values())
    return [Options(**dict(zip(choices, values, strict=True))) for values in combinations]  # type: ignore[arg-type]


# Positions by hand


def on(text: str, state: GameState) -> GameState:
    """Return `state` with the board that `text` draws."""
    return replace(state, board=Board.parse(text, seats=state.seats))


def owning(state: GameState, *money: int) -> GameState:
    """Return `state` with the given money, by seat."""
    return replace(state, money=money)


def last_round(state: GameState) -> GameState:
    """Return `state` in the last round."""
    return replace(state, round=state.rounds)


def at_planting(state: GameState, *order: int) -> GameState:
    """Return `state` at planting; the seats plant in this order and have bid 1 each."""
    seats = tuple(Seat(seat) for seat in order)
    return replace(state, phase=Planting(seats[0], seats[1:], seats[0]), bids=(1,) * state.seats)


def at_proposals(state: GameState) -> GameState:
    """Return `state` at the first proposal."""
    first = next_seat(state.overseer, state.seats)
    return replace(state, phase=Proposals(first, (None,) * state.seats), offered=())


def at_decision(state: GameState, *proposals: str) -> GameState:
    """Return `state` at the overseer's decision; `proposals` by seat are like "C2-D2 1", or "" for a pass."""
    made = tuple(
        Proposal(canal_named(text.split()[0]), int(text.split()[1])) if text else None for text in proposals
    )
    return replace(state, phase=OverseerDecision(state.overseer, made), offered=())


def at_extra(state: GameState) -> GameState:
    """Return `state` at the first decision about an own canal."""
    return replace(state, phase=ExtraCanal(next_seat(state.overseer, state.seats)), offered=())


def after_drought(state: GameState) -> GameState:
    """Return `state` after the end of the round, with no own canal built."""
    return play(at_extra(state), *["pass"] * state.seats)


# Moves


def moves(state: GameState) -> list[str]:
    """Return all legal moves as text."""
    return [str(move) for move in legal_moves(state)]


def why(state: GameState, text: str) -> Why | None:
    """Return the reason why the move `text` is refused, or None if it is legal."""
    refusal = why_not(state, parse_move(text))
    return refusal and refusal.why


def step(state: GameState, text: str) -> Transition:
    """Return the transition that the move `text` makes."""
    return apply(state, parse_move(text))


def play(state: GameState, *texts: str) -> GameState:
    """Return the state after the moves `texts`."""
    for text in texts:
        state = step(state, text).after
    return state


def phase(state: GameState) -> str:
    """Return the name of the state's phase."""
    return phase_name(state.phase)


def quietly(state: GameState, until: str) -> GameState:
    """Play one or more moves to the next phase named `until`: pass, discard, or plant on the first square."""
    while True:
        legal = moves(state)
        state = play(state, next((text for text in ("pass", "discard") if text in legal), legal[0]))
        if phase(state) == until:
            return state


def turns(state: GameState, *texts: str) -> list[int | None]:
    """Return the seat to move before each of the moves `texts`."""
    seats: list[int | None] = []
    for text in texts:
        seats.append(state.to_move)
        state = play(state, text)
    return seats


# Records


def read_record(path: Path) -> Record:
    """Return the record in a trusted file."""
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    rules, laid = data["rules"], data["setup"]
    aside = laid["set_aside"]
    return Record(
        options=Options(
            Edition(rules["edition"]),
            rules["palms"],
            rules["min_bribe"],
            Passers(rules["passers"]),
            Money(rules["money"]),
        ),
        seats=tuple(
            SeatInfo(seat["name"], Player(seat["player"]), Level(seat["level"]) if "level" in seat else None)
            for seat in data["seats"]
        ),
        setup=Setup(
            spring=intersection_named(laid["spring"]),
            palms=tuple(sorted(square_named(name) for name in laid["palms"])),
            overseer=Seat(laid["overseer"]),
            set_aside=None if aside is None else tile_named(aside),
            stacks=tuple(tuple(tile_named(name) for name in stack) for stack in laid["stacks"]),
        ),
        moves=tuple(parse_move(text) for text in data["moves"]),
        extra=data.get("extra", {}),
    )


def read_positions(name: str) -> list[dict[str, object]]:
    """Return the positions that are stored for the record `name`."""
    with gzip.open(RECORDS / f"{name}.positions.jsonl.gz", "rt") as lines:
        return [json.loads(line) for line in lines]
