"""Make a copy of the game with compiled rules and opponents: `python tools/lab/compiled.py OUT`.

The copy makes the same decisions, but needs only 27 % (Normal) or 25 % (Expert) of the time, and 18 % for
random games. `python tools/bench.py --only compiled --compiled OUT` measures these figures. To play a
long match with the copy, run `PYTHONPATH=OUT python tools/arena.py --agents expert,hard --games 100`. Needs a
C compiler and mypy 2, which includes mypyc. OUT must not exist yet.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from tools.lab.native_classes import NATIVE_MODULE, Types, known_types, rewritten, tuple_classes
from tools.lab.series import arguments

PACKAGE = Path(__file__).parents[2] / "santiago"
RULES = (
    *("grid", "board", "tiles", "moves", "phases", "events", "refusals", "setup", "state"),
    *("legal", "turn_order", "successor", "event_derivation", "apply", "scoring", "observation"),
)
OPPONENTS = (
    *(
        f"evaluation/{name}"
        for name in ("weights", "survival", "free_neighbours", "fields", "position_value")
    ),
    *("evaluation/evaluate", "evaluation/canal_advantage", "evaluation/canal_values"),
    *(f"moves/{name}" for name in ("scored_move", "planting_sites", "bids")),
    *(f"moves/candidate_{name}" for name in ("plantings", "canals", "proposals")),
    *("moves/secret_bids", "moves/one_ply"),
    *(
        f"search/{name}"
        for name in ("search_result", "budget", "round_solver", "candidates", "proposals_solver")
    ),
    *("search/candidate_cache", "search/tree", "agent", "agents/seeds"),
    *(f"agents/{name}" for name in ("characters", "random_agent", "one_ply_agent", "search_agent", "roster")),
    "measure/random_game",
)
UNCACHED = (
    *("bid", "propose", "proposal", "planting", "first_proposal", "extra_canal", "auction_phase"),
    *("next_seat", "clockwise", "_distinct", "_places", "canal_places", "_border"),
)
"""Functions that are faster without a cache once they are compiled."""
FLAGS = "-march=native -ffp-contract=off -fno-plt -fno-semantic-interposition"
"""Flags for the C compiler. They save 6 % of the time of random games, and 3 % of the time of searches. Fused
multiply-add is off because it would change decisions."""


def for_mypyc(source: str, types: Types, classes: Mapping[str, Sequence[str]]) -> str:
    """Return a module's source rewritten for mypyc. Its lazy sequences lose the base class `Sequence`."""
    source = rewritten(source, types, classes, UNCACHED)
    source = re.sub(r"object\.__setattr__\(self, '(\w+)', (.+)\)", r"self.\1 = \2", source)
    lazy = re.findall(r"^class (\w+)\(_Lazy\):", source, re.MULTILINE)
    if lazy:  # mypyc does not compile subclasses of `Sequence` to native classes
        source = source.replace("class _Lazy(Sequence[Move]):", "class _Lazy:")
        made = rf"return ((?:{'|'.join(lazy)})\(.*\))$"
        source = re.sub(made, r"return cast(Sequence[Move], \1)", source, flags=re.MULTILINE)
        source += "".join(f"Sequence.register({kind})\n" for kind in lazy)
    return source


def main() -> int:
    parser = arguments(__doc__)
    parser.add_argument("out", type=Path, help="the new folder, which must not exist")
    out = parser.parse_args().out
    if out.exists():
        parser.error(f"{out} exists already")
    mypyc = shutil.which("mypyc", path=str(Path(sys.executable).parent)) or shutil.which("mypyc")
    if mypyc is None:
        parser.error('mypyc is missing: pip install -e ".[dev]"')
    shutil.copytree(PACKAGE, out / "santiago", ignore=shutil.ignore_patterns("__pycache__", "ui"))
    files = [f"santiago/rules/{name}.py" for name in RULES] + [f"santiago/ai/{name}.py" for name in OPPONENTS]
    sources = {file: (out / file).read_text("utf-8") for file in files}
    classes = {name: members for text in sources.values() for name, members in tuple_classes(text).items()}
    types = known_types(out, sources, classes)
    for file, source in sources.items():
        (out / file).write_text(for_mypyc(source, types[file], classes), "utf-8")
    (out / "santiago" / "native.py").write_text(NATIVE_MODULE, "utf-8")
    settings = out / "mypy.ini"  # a separate file, so that mypy checks only these files
    settings.write_text("[mypy]\ndisable_error_code = arg-type, operator, import-untyped\n", "utf-8")
    environment = {**os.environ, "MYPYC_DEBUG_LEVEL": "0", "CFLAGS": FLAGS}
    done = subprocess.run(
        [mypyc, *files, "santiago/native.py"],
        cwd=out,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        said = f"{done.stdout}{done.stderr}"
        faults = [line for line in said.splitlines() if "error:" in line]
        print(f"mypyc could not compile the copy in {out}:", *(faults or [said]), sep="\n", file=sys.stderr)
        return 1
    print(f"compiled; next: PYTHONPATH={out} python tools/arena.py ...")
    return 0


if __name__ == "__main__":
    sys.exit(main())
