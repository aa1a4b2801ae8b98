"""Write the tables of how strong the levels are into the README files: `python tools/lab/ladder.py`.

The figures stand in `santiago/ai/measure/ladder.py`; the game tells the same. `--check` only says whether the
tables are up to date, and exits with 1 if they are not.
"""

import re
import sys
from collections.abc import Callable
from pathlib import Path

from santiago.ai.measure.ladder import LADDER, Match
from santiago.rules.options import Edition
from tools.lab.series import arguments

ROOT = Path(__file__).parents[2]
SHORT, LONG = ROOT / "README.md", ROOT / "santiago" / "ai" / "README.md"
TABLE = re.compile(r"(<!-- ladder -->\n).*?(<!-- /ladder -->)", re.DOTALL)
HEAD = "| who | against | games | wins | parity |\n|---|---|---|---|---|\n"
NUMBERS = ("no", "one", "two", "three", "four", "five")


def table(matches: tuple[Match, ...]) -> str:
    """The matches as a table in Markdown."""
    return HEAD + "".join(f"{row(match)}\n" for match in matches)


def row(match: Match) -> str:
    """One match."""
    others = match.seats - match.own
    who = f"{match.level.value.capitalize()}, {NUMBERS[match.own]} of {NUMBERS[match.seats]}"
    if match.edition is Edition.AMIGO:
        who += " (Amigo)"
    against = f"{NUMBERS[others]} {match.against.value.capitalize()}"
    wins = f"{match.share:.3g} % ({match.low:.3g}-{match.high:.3g})"
    if match.lead is not None:
        points, error = match.lead
        wins += f", {abs(points)} ± {error} points a game {'ahead' if points >= 0 else 'behind'}"
    if not match.is_shown:
        wins += "; not shown to be stronger"
    return f"| {who} | {against} | {match.games} | {wins} | {match.parity:.0f} % |"


def in_short(match: Match) -> bool:
    """Whether the first page tells it."""
    return match.seats == 4 and match.edition is Edition.TREFL


def stale(write: Callable[[Path, str], object]) -> list[Path]:
    """The files whose tables are not up to date; `write` gets each with its new text."""
    found = []
    pages = ((SHORT, tuple(match for match in LADDER if in_short(match))), (LONG, LADDER))
    for path, matches in pages:
        text = path.read_text("utf-8")
        written = table(matches)
        renewed = TABLE.sub(lambda match, written=written: match[1] + written + match[2], text)  # type: ignore[misc]
        if renewed != text:
            found.append(path)
            write(path, renewed)
    return found


def main() -> int:
    """Write, or look only."""
    parser = arguments(__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing")
    given = parser.parse_args()
    found = stale(lambda path, text: None if given.check else path.write_text(text, "utf-8"))
    for path in found:
        print(f"{path.relative_to(ROOT)}: {'not up to date' if given.check else 'written'}")
    return 1 if given.check and found else 0


if __name__ == "__main__":
    sys.exit(main())
