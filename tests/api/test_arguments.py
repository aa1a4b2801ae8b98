"""Wrong arguments of the library are refused at once, by name, and spoil nothing that comes after them."""

import inspect
import reprlib
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from enum import EnumType, IntEnum, StrEnum
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from types import UnionType

import pytest

import santiago
from santiago.ai.agent import Limit
from santiago.rules.observation import with_sealed_bid

ROOT = Path(__file__).parents[2]


class Three(IntEnum):
    """A whole number, but not exactly."""

    THREE = 3


class Unfriendly:
    """An object that can be neither compared, hashed nor printed."""

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("compared")

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        raise RuntimeError("printed")


HOSTILE = (
    *(1.0, 3.0, 4.0, float("nan"), True, False, Three.THREE, -1, -3, 10**30, 10**5000),
    *("", "a", "3", b"3", None, [], (), (1.0,), (True, True, True, True), ("Ana", "Ben", "Cem", "Dora")),
    *({}, {1: 2}, {"a"}, frozenset(), object(), int, Unfriendly(), [Unfriendly()], iter(())),
)


def game() -> santiago.Game:
    played = santiago.Game(4, seed=1)
    played.push("bid 3")
    return played


def other() -> santiago.Game:
    played = santiago.Game(4, seed=2)
    played.push("bid 3")
    return played


def changed(value: object, **members: object) -> object:
    return replace(value, **members)  # type: ignore[type-var]


def setting(name: str) -> Callable[[object], None]:
    def put(value: object) -> None:
        setattr(game(), name, value)

    return put


def members(
    value: object,
    door: Callable[[object], object] = lambda made: made,
    **taken: tuple[object, ...],
) -> dict[str, tuple[Callable[..., object], tuple[object, ...]]]:
    """Return a row for each field of `value`, which changes the field and opens `door` with the new value.

    `taken` has hostile values that may stand in a field.
    """
    kind = type(value).__name__
    return {
        f"{kind}.{field.name}": (
            lambda given, name=field.name: door(changed(value, **{name: given})),
            taken.get(field.name, ()),
        )
        for field in fields(value)  # type: ignore[arg-type]
        if field.init
    }


@cache
def doors() -> dict[str, tuple[Callable[[object], object], tuple[object, ...]]]:
    """Return all doors of the library by the argument that is wrong, with those hostile values that it takes.

    The part of each key behind its last dot is the name of the argument.
    """
    played, position = game(), game().state
    small, huge = (True, False), (10**30, 10**5000)
    return {
        "Game.seats": (santiago.Game, ()),
        "Game.edition": (lambda given: santiago.Game(edition=given), ()),
        "Game.palms": (lambda given: santiago.Game(palms=given), (*small, None)),
        "Game.min_bribe": (lambda given: santiago.Game(min_bribe=given), (None,)),
        "Game.passers": (lambda given: santiago.Game(passers=given), (None,)),
        "Game.money": (lambda given: santiago.Game(money=given), (None,)),
        "Game.seed": (lambda given: santiago.Game(seed=given), (None, 10**30, 10**5000)),
        "Game.setup": (lambda given: santiago.Game(setup=given), (None,)),
        "Game.at.position": (santiago.Game.at, ()),
        "Game.at.steps": (
            lambda given: santiago.Game.at(position, given),
            ("", [], (), {}, frozenset(), HOSTILE[-1]),
        ),
        "Game.push.move": (lambda given: game().push(given), ()),
        "Game.observation.seat": (lambda given: game().observation(given), (None,)),
        "Game.state_at.ply": (lambda given: game().state_at(given), ()),
        "Game.amend.state": (lambda given: game().amend(given), ()),
        "Game.from_text.text": (santiago.Game.from_text, ()),
        "Game.picture.size": (lambda given: game().picture(given), ()),
        "Game.picture.seat": (lambda given: game().picture(seat=given), (None,)),
        "Observation.sample.random": (lambda given: game().observation().sample(given), ()),
        "Game.save.path": (lambda given: game().save(given), ("", "a", "3")),
        "Game.players": (setting("players"), ()),
        "Game.extra": (setting("extra"), ({},)),
        "read.path": (santiago.read, ("", "a", "3")),
        "agent.level": (santiago.agent, ()),
        "agent.character": (lambda given: santiago.agent("easy", given), (None,)),
        "agent.nodes": (lambda given: santiago.agent("easy", nodes=given), (None,)),
        "agent.seed": (lambda given: santiago.agent("easy", seed=given), (-1, -3, 10**30, 10**5000)),
        "agent.choose.observation": (lambda given: santiago.agent("easy").choose(given), ()),
        "agent.choose.limit": (
            lambda given: santiago.agent("easy").choose(played.observation(), given),
            (None,),
        ),
        "hint.observation": (santiago.hint, ()),
        "hint.against": (lambda given: santiago.hint(played.observation(), against=given, nodes=1), (None,)),
        "hint.nodes": (lambda given: santiago.hint(played.observation(), nodes=given), ()),
        "Limit.nodes": (lambda given: Limit(nodes=given), (10**30, 10**5000)),
        "Limit.seconds": (lambda given: Limit(seconds=given), (*HOSTILE[:3], 10**30, 10**5000)),
        "Limit.seed": (lambda given: Limit(seed=given), (-1, -3, 10**30, 10**5000)),
        "Limit.explain": (lambda given: Limit(explain=given), small),
        "parse_move.text": (santiago.parse_move, ()),
        "score_now.state": (santiago.score_now, ()),
        "with_sealed_bid.observation": (lambda given: with_sealed_bid(given, 1), ()),
        "with_sealed_bid.escudos": (
            lambda given: with_sealed_bid(santiago.Game(2).observation(0), given),
            (10**30, 10**5000),
        ),
        "Board.parse.text": (santiago.Board.parse, ()),
        "Board.parse.seats": (lambda given: santiago.Board.parse(str(played.board), seats=given), ()),
        "Propose.canal": (lambda given: santiago.Propose(given, 1), ()),
        "Propose.bribe": (lambda given: santiago.Propose(1, given), ()),
        "Plant.kind": (lambda given: santiago.Plant(given, 1), ()),
        "Plant.square": (lambda given: santiago.Plant(1, given), ()),
        "Bid.escudos": (santiago.Bid, ()),
        "Accept.canal": (santiago.Accept, ()),
        "Build.canal": (santiago.Build, ()),
        "BuildOwn.canal": (santiago.BuildOwn, ()),
        "BuildFirst.canal": (santiago.BuildFirst, ()),
        "Proposal.canal": (lambda given: santiago.Proposal(given, 1), ()),
        "Proposal.bribe": (lambda given: santiago.Proposal(1, given), (10**30, 10**5000)),
        "SeatInfo.name": (lambda given: santiago.SeatInfo(given, santiago.Player.HUMAN), ("", "a", "3")),
        "SeatInfo.player": (lambda given: santiago.SeatInfo("Ana", given), ()),
        "SeatInfo.level": (lambda given: santiago.SeatInfo("Ana", santiago.Player.AI, given), ()),
        **members(position.options, palms=small),
        **members(
            position.setup,
            lambda setup: santiago.Game(4, setup=setup),
            set_aside=(None,),
            palms=((),),
            stacks=((),),
            palms_by_hand=small,
        ),
        **members(
            position.board,
            lambda board: santiago.Game.at(changed(position, board=board)),
        ),
        **members(position, santiago.Game.at, own_canals=((True,) * 4,), supply=huge, offered=((),)),
        **members(played.steps[0], lambda step: santiago.Game.at(played.start, (step,))),
        "Setup.stacks[0]": (
            lambda given: santiago.Game(4, setup=changed(position.setup, stacks=(given,))),
            ((),),
        ),
        **members(played.observation(), santiago.agent("easy").choose, unseen=((),)),
    }


RETURNED = {
    *(
        "MalformedMove",
        "MalformedPosition",
        "IllegalMove",
        "BadSetup",
        "Result",
        "Record",
        "ScoreSheet",
        "Plantation",
        "Tile",
    ),
    *("Auction", "ExtraCanal", "FirstCanal", "Leftover", "Over", "OverseerDecision", "Planting", "Proposals"),
    *("SecretAuction",),
}
"""The classes that the library only returns, except for the phases, which `GameState` checks."""


TEXTS = ("Game.push.move", "Game.from_text.text", "parse_move.text", "Board.parse.text", "hint.against")
"""The doors that refuse a wrong string by its own words."""


def test_every_public_callable_has_its_doors_here() -> None:
    public = {
        name
        for name in santiago.__all__
        if name not in RETURNED
        and not isinstance(getattr(santiago, name), EnumType | UnionType)
        and inspect.signature(getattr(santiago, name)).parameters
    }
    assert public <= {key.partition(".")[0] for key in doors()}
    methods = {
        name
        for name, kind in inspect.getmembers(santiago.Game, inspect.isroutine)
        if not name.startswith("_")
        and len(inspect.signature(kind).parameters) > (name not in ("at", "from_text"))
    }
    assert methods == {
        key.split(".")[1] for key in doors() if key.startswith("Game.") and key.count(".") == 2
    }


def refusals() -> Iterator[str]:
    """Call every door with every hostile value, and yield the doors that take one or refuse it badly."""
    for door, (call, taken) in doors().items():
        for value in HOSTILE:
            if any(type(value) is type(one) and value == one for one in taken):
                continue
            try:
                call(value)
            except (TypeError, ValueError, IndexError) as error:
                argument = door.rpartition(".")[2]
                is_text = door in TEXTS and isinstance(value, str)
                if argument not in str(error) and not is_text:
                    yield f"{door}: {error}"
            except Exception as error:  # noqa: BLE001  any other error is a fault
                yield f"{door}: {type(error).__name__}"
            else:
                yield f"{door} takes {reprlib.repr(value) if value != 10**5000 else value.bit_length()}"


def test_a_wrong_argument_is_refused_by_name() -> None:
    assert list(refusals()) == []


def games() -> str:
    """Play, save and read a game at each table, and return the files."""
    with TemporaryDirectory() as folder:
        for seats in (2, 3, 4, 5):
            played, path = santiago.Game(seats, seed=seats), Path(folder, f"{seats}.json")
            while not played.is_over:
                moves = played.legal_moves
                played.push(moves[len(moves) // 3])
            played.save(path)
            assert santiago.read(path).result == played.result
        return "".join(path.read_text("utf-8") for path in sorted(Path(folder).iterdir()))


def test_wrong_arguments_spoil_no_later_game() -> None:
    """Caches take 4.0 and True for 4 and 1, so they must never see them; a new process has cold caches."""
    code = "from tests.api import test_arguments as t; bad = list(t.refusals()); print(bad, t.games())"
    spoilt = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, check=True, capture_output=True, text=True, encoding="utf-8"
    )
    assert spoilt.stdout == f"[] {games()}\n"


@pytest.mark.parametrize(
    ("call", "error", "sentence"),
    [
        (lambda: santiago.Game(seats=4.0), TypeError, "seats is a whole number from 2 to 5, not 4.0"),
        (lambda: santiago.Game(seed="a"), TypeError, "seed is a whole number, at least 0, not 'a'"),
        (lambda: santiago.Game(seed=-1), ValueError, "seed is a whole number, at least 0, not -1"),
        (lambda: santiago.Bid(True), TypeError, "escudos is a whole number from 0 to 999999, not True"),
        (lambda: santiago.Bid(-1), ValueError, "escudos is a whole number from 0 to 999999, not -1"),
        (lambda: game().push(3), TypeError, "move is a move or its text, not 3"),
        (lambda: game().state_at(-1), IndexError, "ply is a whole number from 0 to 1, not -1"),
        (lambda: game().state_at(2), IndexError, "ply is a whole number from 0 to 1, not 2"),
        (
            lambda: santiago.agent("hard", nodes=-3),
            ValueError,
            "nodes is a whole number from 0 to 1000000, not -3",
        ),
        (
            lambda: santiago.agent("hard", nodes=10**5000),
            ValueError,
            "nodes is a whole number from 0 to 1000000, not a number that is too long to print",
        ),
        (
            lambda: santiago.Game.at(game().start, other().steps),
            ValueError,
            r"steps\[0\] does not begin where the game stands: it is of another game",
        ),
        (
            lambda: santiago.Game.at(game().start, (*game().steps, *game().steps)),
            ValueError,
            r"steps\[1\] does not begin where the game stands: it is of another game",
        ),
        (
            lambda: game().amend(other().state),
            ValueError,
            "state differs from the position in more than tiles",
        ),
        (lambda: santiago.SeatInfo("Ana", santiago.Player.AI), ValueError, "level is None for a person, .*"),
    ],
)
def test_a_refusal_says_what_the_argument_may_be(
    call: Callable[[], object], error: type[Exception], sentence: str
) -> None:
    with pytest.raises(error, match=f"^{sentence}$"):
        call()


def test_the_phase_of_a_state_is_checked_with_its_data() -> None:
    """Phases check nothing themselves."""
    state = game().state
    for phase in (
        santiago.Auction(1.0),
        santiago.Auction(4),
        santiago.SecretAuction(0, True),
        santiago.Planting(0, (1.0,), 0),
        santiago.Planting(0, (), 4),
        santiago.Proposals(0, (None,)),
        santiago.OverseerDecision(0, (1, None, None, None)),
    ):
        with pytest.raises((TypeError, ValueError), match="phase"):
            santiago.Game.at(changed(state, phase=phase))


def test_only_a_secret_auction_has_a_sealed_bid() -> None:
    """The escudos of a bid are checked as well, above."""
    with pytest.raises(ValueError, match="observation is not of a secret auction"):
        with_sealed_bid(game().observation(), 1)


def test_strings_and_members_both_name_a_choice() -> None:
    class Own(StrEnum):
        TREFL = "trefl"

    assert santiago.Game(edition="trefl").start.options == santiago.Options()
    assert santiago.agent(santiago.Level.EASY) == santiago.agent("easy")
    with pytest.raises(ValueError, match="edition is trefl or amigo"):
        santiago.Game(edition=Own.TREFL)


def test_only_a_read_game_with_a_person_or_a_level_can_be_its_players() -> None:
    played = game()
    players = (*played.players[:3], santiago.SeatInfo("Rosa", santiago.Player.AI, santiago.Level.HARD))
    played.players = players
    assert played.record.seats == players
    assert played.copy().players == players
