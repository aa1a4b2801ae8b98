"""Agents of another version of the game, for `tools/arena.py`:

    export SANTIAGO_PREVIOUS=$(python tools/lab/previous.py)
    python tools/arena.py --agents expert,tools.lab.previous:expert --games 100 --jobs 2

`SANTIAGO_PREVIOUS` is the path of a wheel of the other version, or of a folder that contains its `santiago`
package, such as a compiled copy. This program prints the path of the wheel of a commit (by default, of
version 1.0.0), and builds the wheel if it is missing.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum
from functools import partial
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from santiago.ai.agent import Decision, Limit
from santiago.ai.gc_pause import gc_paused
from santiago.rules.notation import parse_move
from santiago.rules.observation import Observation
from tools.lab.series import arguments

ROOT = Path(__file__).parents[2]
VERSION_1_0_0 = "f43549b"
"""The commit of version 1.0.0."""
NO_CAP_SECONDS = 1e9
PLACE = "SANTIAGO_PREVIOUS"


class Previous:
    """An agent from another version of the game. `nodes` is the agent's search budget in that version."""

    def __init__(self, level: str) -> None:
        """Import the other version; raises LookupError if `SANTIAGO_PREVIOUS` is not set."""
        if PLACE not in os.environ:
            raise LookupError(f"set {PLACE} to the path of a wheel or folder of another version")
        self.version = f"previous-{level}"
        self._path = os.environ[PLACE]
        self._modules: dict[str, ModuleType] = {}
        with self._imported():
            self._level = import_module("santiago.rules.record").Level(level)
            self._limit = import_module("santiago.ai.agent").Limit
            self._move_text = getattr(import_module("santiago.rules.notation"), "move_text", str)
            try:
                self._roster = import_module("santiago.ai.agents.roster")
            except ModuleNotFoundError:  # before version 1.1
                self._roster = import_module("santiago.ai.roster")
        self.nodes: int = self._roster.limit(self._level, 0).nodes

    def choose(self, observation: Observation, limit: Limit) -> Decision:
        """Return the move that the other version's agent chooses without a time limit."""
        state = observation.position
        with self._imported(), gc_paused():
            agent = self._roster.agent(self._level, None, state.seats, converted(state.options.edition))
            budget = self._limit(limit.nodes, NO_CAP_SECONDS, limit.seed, explain=False)
            text = self._move_text(agent.choose(converted(observation), budget).move)
        return Decision(parse_move(text))

    @contextmanager
    def _imported(self) -> Iterator[None]:
        """In the `with` block, make every `import santiago` import the other version."""
        own = _taken_out()
        sys.modules.update(self._modules)
        sys.path.insert(0, self._path)
        try:
            yield
        finally:
            sys.path.remove(self._path)
            self._modules = _taken_out()
            sys.modules.update(own)


def _taken_out() -> dict[str, ModuleType]:
    """Remove the modules of `santiago` and the `__mypyc` modules from `sys.modules`, and return them."""
    names = [name for name in sys.modules if name.partition(".")[0] == "santiago" or name.endswith("__mypyc")]
    return {name: sys.modules.pop(name) for name in names}


def converted(value: Any) -> Any:  # noqa: ANN401  values of either version
    """Convert an object of this version's rules to the class of the same name in the other version. Return
    any other value unchanged."""
    kind = type(value)
    if kind is tuple:
        return tuple(map(converted, value))
    if kind.__module__.partition(".")[0] != "santiago":
        return value
    other = getattr(import_module(kind.__module__), kind.__name__)
    if isinstance(value, Enum):
        return other(value.value)
    return other(**{name: converted(getattr(value, name)) for name in other.__match_args__})


easy, normal, hard, expert = (partial(Previous, level) for level in ("easy", "normal", "hard", "expert"))
"""Agent factories for the arena."""


def built_wheel(revision: str, folder: Path) -> Path:
    """Return the path of the wheel of commit `revision` in `folder`; build the wheel if it is missing."""
    place = folder / revision
    if not list(place.glob("*.whl")):
        with tempfile.TemporaryDirectory() as source:
            archive = subprocess.run(
                ["git", "archive", revision], cwd=ROOT, capture_output=True, check=True
            ).stdout
            subprocess.run(["tar", "x", "-C", source], input=archive, check=True)
            command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(place)]
            subprocess.run([*command, source], check=True, capture_output=True)
    return next(place.glob("*.whl"))


def main() -> int:
    parser = arguments(__doc__)
    parser.add_argument("revision", nargs="?", default=VERSION_1_0_0)
    parser.add_argument("--wheels", type=Path, default=Path(tempfile.gettempdir(), "santiago-wheels"))
    given = parser.parse_args()
    try:
        print(built_wheel(given.revision, given.wheels))
    except subprocess.CalledProcessError as error:
        parser.error(f"{given.revision} cannot be built: {error.stderr.decode(errors='replace').strip()}")
    except OSError as error:
        parser.error(f"{given.revision} cannot be built: {error}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
