"""A copy of the game whose rules and opponents are compiled: `python tools/lab/compiled.py OUT`.

The copy makes the same decisions in two thirds of the time; random games take half of it. Long matches run in
it: `PYTHONPATH=OUT python tools/arena.py --agents expert,hard --games 100`. Needs mypy, which brings mypyc,
and a C compiler. OUT must not exist yet.
"""

import re
import shutil
import subprocess
import sys
from dataclasses import fields
from importlib import import_module
from pathlib import Path

from tools.lab.native_classes import REPLACE_MODULE, native, with_own_replace
from tools.lab.series import arguments

PACKAGE = Path(__file__).parents[2] / "santiago"
RULES = (
    *("grid", "board", "tiles", "moves", "options", "phases", "events", "refusals", "setup", "state"),
    *("legal", "successor", "event_derivation", "apply", "scoring"),
)
OPPONENTS = (
    *("evaluation/weights", "evaluation/survival", "evaluation/fields", "evaluation/position_value"),
    *("evaluation/evaluate", "evaluation/canal_advantage"),
    *(
        "moves/scored_move",
        "moves/planting",
        "moves/canals",
        "moves/proposals",
        "moves/bids",
        "moves/secret_bids",
    ),
    *(
        "moves/one_ply",
        "search/search_result",
        "search/budget",
        "search/solver",
        "search/candidates",
        "search/proposals_solver",
        "search/tree",
    ),
)
NATIVE = (
    *(f"rules/{name}" for name in ("board", "moves", "options", "phases", "events", "refusals", "setup")),
    *("rules/state", "rules/apply", "rules/scoring", "ai/evaluation/weights"),
)
"""The modules whose frozen dataclasses become native classes."""
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

    return BUILDER.sub(constructing, source)


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
    shutil.copytree(PACKAGE, out / "santiago", ignore=shutil.ignore_patterns("__pycache__", "ui"))
    files = [f"santiago/rules/{name}.py" for name in RULES] + [f"santiago/ai/{name}.py" for name in OPPONENTS]
    for file in (out / "santiago/rules").glob("*.py"):
        file.write_text(with_constructors(f"santiago.rules.{file.stem}", file.read_text("utf-8")), "utf-8")
    for name in NATIVE:
        file = out / "santiago" / f"{name}.py"
        file.write_text(native(file.read_text("utf-8")), "utf-8")
    for file in (out / "santiago").rglob("*.py"):
        file.write_text(with_own_replace(file.read_text("utf-8")), "utf-8")
    (out / "santiago" / "native.py").write_text(REPLACE_MODULE, "utf-8")
    settings = out / "mypy.ini"  # of its own, so that only these files are looked at
    settings.write_text("[mypy]\n", "utf-8")
    done = subprocess.run([mypyc, *files], cwd=out, capture_output=True, text=True, check=False)
    if done.returncode:
        print(f"mypyc could not compile the copy in {out}:\n{done.stdout}{done.stderr}", file=sys.stderr)
        return 1
    print(f"compiled; now: PYTHONPATH={out} python tools/arena.py ...")
    return 0


if __name__ == "__main__":
    sys.exit(main())
