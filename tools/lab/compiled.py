"""A copy of the game whose rules and opponents are compiled: `python tools/lab/compiled.py OUT`.

The copy makes the same decisions in 0.4 of the time (Normal) or 0.34 (Expert); random games take 0.19 of it.
`python tools/bench.py --only compiled --compiled OUT` measures that. Long matches run in it:
`PYTHONPATH=OUT python tools/arena.py --agents expert,hard --games 100`. Needs mypy 2, which brings mypyc, and
a C compiler. OUT must not exist yet.
"""

import os
import re
import shutil
import subprocess
import sys
from dataclasses import fields
from importlib import import_module
from pathlib import Path

from tools.lab.native_classes import (
    LEAN,
    NATIVE_MODULE,
    named_tuples,
    native,
    with_native_sequences,
    with_own_replace,
    with_quick_calls,
    with_quick_tuples,
)
from tools.lab.series import arguments

PACKAGE = Path(__file__).parents[2] / "santiago"
RULES = (
    *("grid", "board", "tiles", "moves", "options", "phases", "events", "refusals", "setup", "state"),
    *("legal", "turn_order", "successor", "event_derivation", "apply", "scoring", "observation"),
)
OPPONENTS = (
    *(f"evaluation/{name}" for name in ("weights", "survival", "room", "fields", "position_value")),
    *("evaluation/evaluate", "evaluation/canal_advantage", "evaluation/planted_board"),
    *(f"moves/{name}" for name in ("scored_move", "sites", "planting", "canals", "proposals", "bids")),
    *("moves/secret_bids", "moves/one_ply"),
    *(f"search/{name}" for name in ("search_result", "budget", "solver", "candidates", "proposals_solver")),
    *("search/known_moves", "search/tree", "agent", "agents/seeds"),
    *("agents/one_ply_agent", "agents/search_agent"),
    "measure/random_game",
)
NATIVE = (
    *(f"rules/{name}" for name in ("board", "moves", "options", "phases", "events", "refusals", "setup")),
    *("rules/state", "rules/apply", "rules/scoring", "rules/observation"),
    *("ai/evaluation/weights", "ai/agent", "ai/agents/one_ply_agent", "ai/agents/search_agent"),
    *("ai/search/candidates", "ai/search/search_result", "ai/evaluation/position_value"),
    "ai/moves/sites",
)
"""The modules whose frozen dataclasses become native classes."""
UNCACHED = (
    *("bid", "propose", "proposal", "planting", "first_proposal", "extra_canal", "auction_phase"),
    *("next_seat", "clockwise", "_distinct", "_places", "canal_places"),
)
"""Functions of the rules whose results are quicker made than looked up, once they are compiled."""
CACHE = re.compile(rf"@(?:cache|lru_cache\(.*\))\n(?=def (?:{'|'.join(UNCACHED)})\()")
NATIVE_TUPLES = ("PositionValue", "Sites")
"""Named tuples that become native classes: their members are only read by name."""
QUICK_TUPLES = ("Field", "Worth", "DryTile", "Reach", "ScoredMove", "Market", "BestTwo", "PlantingContext")
"""Others that are made often; not `_Part`, in whose members the type checker sees whole numbers."""
FLAGS = "-march=native -ffp-contract=off -fno-plt -fno-semantic-interposition"
"""For the C compiler: random games take 6 % less time, the search 3 %. Fused sums would decide otherwise."""
LAZY = ("_Plantings", "_Offers")
BUILDER = re.compile(
    r"    __slots__ = (?P<kind>\w+)\.__slots__\n(?P<body>.*?)"
    r"        self\.__class__ = (?P=kind)  # type: ignore\[assignment\]\n        return [^\n]+\n",
    re.DOTALL,
)


def with_constructors(module: str, source: str) -> str:
    """The source of `module` with builders that construct what they freeze to.

    In the interpreter a builder changes its class, which is quick; the objects of compiled classes cannot.
    """

    def constructing(builder: re.Match[str]) -> str:
        kind = getattr(import_module(module), builder["kind"])
        values = ", ".join(f"self.{field.name}" for field in fields(kind) if field.init)
        return f"{builder['body']}        return {builder['kind']}({values})  # type: ignore[arg-type]\n"

    return re.sub(r"^(?=class \w+Builder:)", LEAN, BUILDER.sub(constructing, source), flags=re.MULTILINE)


def rewritten(name: str, source: str, kinds: dict[str, int]) -> str:
    """The source of the module `name`, such as "rules/board", for the copy; `kinds`: all its named tuples."""
    if name.startswith("rules/"):
        source = CACHE.sub("", with_constructors(f"santiago.{name.replace('/', '.')}", source))
    if name == "rules/legal":
        source = with_native_sequences(source, LAZY)
    if name in NATIVE:
        source = native(source, NATIVE_TUPLES)
    if name.startswith(("rules/", "ai/")):
        source = with_quick_calls(with_quick_tuples(source, kinds))
    return with_own_replace(source)


def main() -> int:
    """Copy and compile."""
    parser = arguments(__doc__)
    parser.add_argument("out", type=Path, help="a folder that does not exist yet")
    out = parser.parse_args().out
    if out.exists():
        parser.error(f"{out} exists already")
    mypyc = shutil.which("mypyc", path=str(Path(sys.executable).parent)) or shutil.which("mypyc")
    if mypyc is None:
        parser.error('mypyc is missing: pip install -e ".[dev]"')
    shutil.copytree(
        PACKAGE, out / "santiago", ignore=shutil.ignore_patterns("__pycache__", "presentation", "ui")
    )
    files = [f"santiago/rules/{name}.py" for name in RULES] + [f"santiago/ai/{name}.py" for name in OPPONENTS]
    files.append("santiago/native.py")
    texts = {file: file.read_text("utf-8") for file in (out / "santiago").rglob("*.py")}
    kinds = {name: count for text in texts.values() for name, count in named_tuples(text).items()}
    kinds = {name: kinds[name] for name in QUICK_TUPLES}
    for file, text in texts.items():
        name = file.relative_to(out / "santiago").with_suffix("").as_posix()
        file.write_text(rewritten(name, text, kinds), "utf-8")
    (out / "santiago" / "native.py").write_text(NATIVE_MODULE, "utf-8")
    settings = out / "mypy.ini"  # of its own, so that only these files are looked at
    settings.write_text("[mypy]\n", "utf-8")
    environment = {**os.environ, "MYPYC_DEBUG_LEVEL": "0", "CFLAGS": FLAGS}
    done = subprocess.run(
        [mypyc, *files], cwd=out, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        print(f"mypyc could not compile the copy in {out}:\n{done.stdout}{done.stderr}", file=sys.stderr)
        return 1
    print(f"compiled; now: PYTHONPATH={out} python tools/arena.py ...")
    return 0


if __name__ == "__main__":
    sys.exit(main())
