"""Sentences that must hold in a recorded game: "Ana has 9 points", "after 12 moves: c4 is a desert".

To add one, add a pattern with named parts and a function that evaluates it to `SENTENCES`.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass

from santiago.rules.board import Tile
from santiago.rules.grid import canal_named, square_named
from santiago.rules.position_json import phase_name
from santiago.rules.record import Record, replay
from santiago.rules.refusals import Why
from santiago.rules.scoring import score, score_now
from santiago.rules.state import GameState
from santiago.rules.tiles import TILE_NAMES

from .notation import moves, why


class UnknownSentence(Exception):
    """Raised for a sentence that no pattern in `SENTENCES` matches."""


@dataclass(frozen=True)
class Table:
    """A moment in a game, and the players' names."""

    state: GameState
    names: tuple[str, ...]

    def seat(self, name: str) -> int:
        if name not in self.names:
            raise UnknownSentence(f"nobody here is called {name!r}")
        return self.names.index(name)

    def seats(self, names: str) -> tuple[int, ...]:
        return tuple(sorted(self.seat(name) for name in re.split(r", | and ", names)))

    def tile(self, square: str) -> Tile | None:
        return self.state.board.tile(square_named(square))

    def palm(self, square: str) -> bool:
        return bool(self.state.board.palms >> square_named(square) & 1)

    def wet(self, square: str) -> bool:
        return bool(self.state.board.wet >> square_named(square) & 1)

    def built(self, canal: str) -> bool:
        return bool(self.state.board.canals >> canal_named(canal) & 1)


SQUARE = r"(?P<square>[a-h][1-6])"
CANAL = r"(?P<canal>[A-E][1-4]-[A-E][1-4])"
NAME = r"(?P<name>[A-Z]\w*)"
NUMBER = r"(?P<number>\d+)"

Answer = Callable[[Table, re.Match[str]], bool]

SENTENCES: tuple[tuple[str, Answer], ...] = (
    (
        f"{NAME} has {NUMBER} points?",
        lambda t, m: score(t.state).totals[t.seat(m["name"])] == int(m["number"]),
    ),
    (
        f"{NAME} would have {NUMBER} points?",
        lambda t, m: score_now(t.state).totals[t.seat(m["name"])] == int(m["number"]),
    ),
    (f"{NAME} has {NUMBER} escudos?", lambda t, m: t.state.money[t.seat(m["name"])] == int(m["number"])),
    (f"{NAME} wins", lambda t, m: t.state.is_over and score(t.state).winners == (t.seat(m["name"]),)),
    (
        r"(?P<names>.+ and .+) share the win",
        lambda t, m: t.state.is_over and score(t.state).winners == t.seats(m["names"]),
    ),
    (f"{NAME} is overseer", lambda t, m: t.state.overseer == t.seat(m["name"])),
    (f"{NAME} is to move", lambda t, m: t.state.to_move == t.seat(m["name"])),
    ("the game is over", lambda t, _: t.state.is_over),
    (r"the phase is (?P<phase>[a-z-]+)", lambda t, m: phase_name(t.state.phase) == m["phase"]),
    (f"it is round {NUMBER}", lambda t, m: t.state.round == int(m["number"])),
    (f"{SQUARE} is empty", lambda t, m: t.tile(m["square"]) is None),
    (f"{SQUARE} is a desert", lambda t, m: (tile := t.tile(m["square"])) is not None and tile.desert),
    (
        f"{SQUARE} is neutral",
        lambda t, m: (tile := t.tile(m["square"])) is not None and not tile.desert and not tile.farmers,
    ),
    (
        f"{SQUARE} has {NUMBER} farmers? of {NAME}",
        lambda t, m: (
            (tile := t.tile(m["square"])) is not None
            and (tile.farmers, tile.owner) == (int(m["number"]), t.seat(m["name"]))
        ),
    ),
    (
        rf"{SQUARE} is planted with (?P<kind>\w+)",
        lambda t, m: (tile := t.tile(m["square"])) is not None and TILE_NAMES[tile.kind] == m["kind"],
    ),
    (f"{SQUARE} has a palm", lambda t, m: t.palm(m["square"])),
    (f"{SQUARE} has no palm", lambda t, m: not t.palm(m["square"])),
    (f"{SQUARE} is irrigated", lambda t, m: t.wet(m["square"])),
    (f"{SQUARE} is dry", lambda t, m: not t.wet(m["square"])),
    (f"there is a canal on {CANAL}", lambda t, m: t.built(m["canal"])),
    (f"there is no canal on {CANAL}", lambda t, m: not t.built(m["canal"])),
    (f"{NUMBER} shared canals? (is|are) left", lambda t, m: t.state.supply == int(m["number"])),
    (f"{NAME} still has the own canal", lambda t, m: t.state.own_canals[t.seat(m["name"])]),
    (f"{NAME} has built the own canal", lambda t, m: not t.state.own_canals[t.seat(m["name"])]),
    ('"(?P<move>[^"]*)" is legal', lambda t, m: why(t.state, m["move"]) is None),
    (
        r'"(?P<move>[^"]*)" is refused as (?P<why>\w+)',
        lambda t, m: why(t.state, m["move"]) is Why(m["why"]),
    ),
    (
        'the legal moves are (?P<moves>"[^"]*"(, "[^"]*")*)',
        lambda t, m: sorted(moves(t.state)) == sorted(re.findall('"([^"]*)"', m["moves"])),
    ),
)

WHEN = re.compile(r"(?:after (?P<ply>\d+) moves?|(?P<start>at the start)): (?P<sentence>.*)")


def holds(record: Record, sentence: str) -> bool:
    """Return whether `sentence` is true at the end of the game, or at the ply that it names."""
    states = [record.start(), *(step.after for step in replay(record))]
    when = WHEN.fullmatch(sentence)
    ply = -1 if when is None else 0 if when["start"] else int(when["ply"])
    if ply >= len(states):
        raise UnknownSentence(f"the game has {len(states) - 1} moves only: {sentence}")
    table = Table(states[ply], tuple(seat.name for seat in record.seats))
    text = sentence if when is None else when["sentence"]
    for pattern, answer in SENTENCES:
        match = re.fullmatch(pattern, text)
        if match is not None:
            return answer(table, match)
    raise UnknownSentence(sentence)
