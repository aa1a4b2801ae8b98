"""A copy of the game whose rules and opponents are compiled: `python tools/compiled.py OUT`.

The copy makes the same decisions in about half the time; long matches run in it:
`PYTHONPATH=OUT python tools/arena.py --agents expert,hard --games 100`. Needs mypy, which brings mypyc, and a
C compiler. OUT must not exist yet.
"""

import argparse
import shutil
import subprocess
import sys
from pathlib import Path

PACKAGE = Path(__file__).parents[1] / "santiago"
RULES = (
    *("grid", "board", "tiles", "moves", "options", "phases", "events", "refusals", "setup", "state"),
    *("legal", "successor", "event_derivation", "apply", "scoring"),
)
FROZEN = '''"""Quick construction of frozen dataclasses, in the compiled copy."""


def quick_constructor(frozen):
    """The class itself: its constructor is compiled, and the class of its objects cannot be changed."""
    return frozen
'''
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
    *("moves/one_ply", "search/search_result", "search/budget", "search/solver", "search/tree"),
)


def main() -> int:
    """Copy and compile."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("out", type=Path, help="a folder that does not exist yet")
    out = parser.parse_args().out
    if out.exists():
        parser.error(f"{out} exists already")
    mypyc = shutil.which("mypyc", path=str(Path(sys.executable).parent)) or shutil.which("mypyc")
    if mypyc is None:
        parser.error('mypyc is missing: pip install -e ".[dev]"')
    shutil.copytree(PACKAGE, out / "santiago", ignore=shutil.ignore_patterns("__pycache__", "ui"))
    (out / "santiago/rules/frozen.py").write_text(FROZEN, "utf-8")
    files = [f"santiago/rules/{name}.py" for name in RULES] + [f"santiago/ai/{name}.py" for name in OPPONENTS]
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
