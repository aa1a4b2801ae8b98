"""`import santiago` as a library."""

import doctest
import re
import subprocess
import sys
from inspect import signature
from pathlib import Path
from random import Random

import pytest

import santiago
from santiago.rules.options import Edition, Options
from santiago.session.table_setup import SeatChoice, SeatColour, TableSetup

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("page", ["README.md", "santiago/LIBRARY.md"])
def test_the_pages_show_what_happens(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    shown = re.findall(r"```pycon\n(.*?)```", (ROOT / page).read_text("utf-8"), re.DOTALL)
    session = doctest.DocTestParser().get_doctest("\n".join(shown), {}, page, None, 0)
    result = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(session)
    assert (result.failed, result.attempted > 5) == (0, True)


def loaded_after(code: str) -> set[str]:
    """Return the modules outside the standard library that `code` loads in a new interpreter."""
    shown = f"import sys\n{code}\nprint(*{{name.partition('.')[0] for name in sys.modules}}, *sys.modules)"
    done = subprocess.run([sys.executable, "-I", "-c", shown], check=True, capture_output=True, text=True)
    idle = subprocess.run(
        [sys.executable, "-I", "-c", shown.replace(code, "")], check=True, capture_output=True, text=True
    )
    own = set(done.stdout.split()) - set(idle.stdout.split())
    return {name for name in own if name.partition(".")[0] not in sys.stdlib_module_names}


def test_importing_loads_nothing_else() -> None:
    assert loaded_after("import santiago") == {"santiago"}


def test_a_game_needs_the_rules_alone() -> None:
    loaded = loaded_after("import santiago; santiago.Game().push('bid 3')")
    assert {name for name in loaded if not name.startswith("santiago.rules")} == {"santiago", "santiago.api"}


def test_every_option_of_the_rules_is_a_keyword() -> None:
    assert {*Options.__dataclass_fields__} <= {*signature(santiago.Game).parameters}


def test_options_are_the_defaults_of_the_edition_unless_given() -> None:
    options = santiago.Game(3, edition="amigo", palms=True, passers="clockwise").state.options
    amigo = Options.of(Edition.AMIGO)
    assert (options.palms, options.min_bribe, options.money) == (True, amigo.min_bribe, amigo.money)
    assert options.passers == "clockwise"


def test_a_seed_deals_as_the_window_does() -> None:
    seats = tuple(SeatChoice("", paint) for paint in list(SeatColour)[:4])
    assert santiago.Game(4, seed=7).start.setup == TableSetup(seats, seed=7).draw_setup(Random())


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("Game(6)", "seats is a whole number from 2 to 5, not 6"),
        ("Game(2, edition='amigo')", r"two seats need the trefl edition \(R10\)"),
        ("Game(edition='trefel')", "edition is trefl or amigo, not 'trefel'"),
        ("Game(min_bribe=2)", "min_bribe is 0 or 1, not 2"),
        ("Game(palms='no')", "palms is False or True, not 'no'"),
        ("Game(seed=1, setup=Game().start.setup)", "a game has a seed or a set-up, not both"),
        ("Game(5, setup=Game(4).start.setup)", "the number or height of the stacks .*"),
        ("Game().push('bid three')", "'bid three' is not a move; 'plant banana2 c4' is one"),
        ("Game().observation(4)", "seat is a whole number from 0 to 3, not 4"),
        ("Game.at(played.state).save('x.json')", "this game did not begin with a set-up, .*"),
        ("agent('hrad')", "level is random, beginner, easy, normal, hard or expert, not 'hrad'"),
        ("agent('hard', 'rose')", "character is None, carmen, .* or .*, not 'rose'"),
        ("read('x.json')", r"x.json: it cannot be read \(No such file or directory\)"),
        ("read('text.json')", "text.json: line 1, column 1: this is not JSON .*"),
    ],
)
def test_what_is_wrong_is_told_in_a_sentence(
    code: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("text.json").write_text("not a game")
    played = santiago.Game()
    played.push("pass")
    names = {name: getattr(santiago, name) for name in santiago.__all__}
    with pytest.raises(ValueError, match=f"^{sentence}$"):
        eval(code, {**names, "played": played})  # noqa: S307


def test_a_game_that_cannot_be_saved_is_told_as_python_does(tmp_path: Path) -> None:
    with pytest.raises(OSError, match=r"x\.json cannot be written: No such file or directory"):
        santiago.Game().save(tmp_path / "nowhere" / "x.json")


def test_a_saved_game_keeps_its_players_and_extras(tmp_path: Path) -> None:
    game = santiago.read(ROOT / "saves/assomada.json")
    game.save(tmp_path / "again.json")
    assert santiago.read(tmp_path / "again.json").record == game.record
    assert (game.players[0].name, "started" in game.extra) == ("Inês", True)


def test_a_copy_has_its_own_extras() -> None:
    game = santiago.Game(3, seed=1)
    game.copy().extra["note"] = "mine"
    assert game.extra == {}


@pytest.mark.parametrize("level", ["random", "normal", "hard"])
def test_an_agent_decides_only_for_the_seat_to_move(level: str) -> None:
    game = santiago.Game(3, seed=1)
    seat = (game.start.overseer + 2) % 3
    with pytest.raises(ValueError, match=f"seat is {seat}, but position.to_move is {game.to_move}"):
        santiago.agent(level).choose(game.observation(seat))


def test_an_agent_decides_alike_for_the_same_seed_only() -> None:
    def played(seed: int) -> tuple[object, ...]:
        game, agent = santiago.Game(seats=2, seed=1), santiago.agent("random", seed=seed)
        while not game.is_over:
            game.push(agent.choose(game.observation()).move)
        return game.moves

    assert played(1) == played(1) != played(2)
