"""Write the tables of match results into the README files: `python tools/lab/ladder.py`.

The results are read from `santiago/ai/measure/ladder_results.py`. `--check` writes nothing, and exits with 1
if the tables are out of date. `--play` instead plays the matches again, and prints new lines for
`ladder_results.py`. The matches to play are selected by `--level`, `--seats` and `--edition`. `--games` sets
the number of games in each match.
"""

import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from statistics import fmean

from santiago.ai.agents.roster import LEVELS, OFFERED
from santiago.ai.measure.contest import Contest, Entrant, PlayedGame, simulate
from santiago.ai.measure.ladder_results import LADDER, Match
from santiago.ai.measure.match_stats import summary
from santiago.rules.options import Edition, Options
from santiago.rules.record import Level
from tools.lab.series import arguments, mean_error

ROOT = Path(__file__).parents[2]
SHORT, LONG = ROOT / "README.md", ROOT / "santiago" / "ai" / "README.md"
TABLE = re.compile(r"(<!-- ladder -->\n).*?(<!-- /ladder -->)", re.DOTALL)
HEAD = "| who | against | games | wins | parity | version |\n|---|---|---|---|---|---|\n"
NUMBERS = ("no", "one", "two", "three", "four", "five")


def table(matches: tuple[Match, ...]) -> str:
    """Return a Markdown table with a row for each match."""
    return HEAD + "".join(f"{row(match)}\n" for match in matches)


def row(match: Match) -> str:
    """Return the row of a match in the Markdown table."""
    others = match.seats - match.own
    who = f"{match.level.value.capitalize()}, {NUMBERS[match.own]} of {NUMBERS[match.seats]}"
    if match.edition is Edition.AMIGO:
        who += " (Amigo)"
    against = f"{NUMBERS[others]} {match.against.value.capitalize()}"
    wins = f"{match.share:.3g} % ({match.low:.3g}-{match.high:.3g})"
    if match.lead is not None:
        points, error = match.lead
        wins += f", {abs(points)} ± {error} points a game {'ahead' if points >= 0 else 'behind'}"
    if not match.is_significant:
        wins += "; not shown to be stronger"
    return f"| {who} | {against} | {match.games} | {wins} | {match.parity:.0f} % | {match.version} |"


def in_short(match: Match) -> bool:
    """Return whether the match belongs in the short table of the main README."""
    return match.seats == 4 and match.edition is Edition.TREFL


def update_tables(write: Callable[[Path, str], object]) -> list[Path]:
    """Call `write(path, text)` for each README file whose table is out of date, and return their paths."""
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


def unmeasured() -> list[Match]:
    """Return the matches that have not been played for the ladder yet. All their results are 0."""
    played = {(match.level, match.against, match.seats, match.edition) for match in LADDER}
    tables = [(1, 2, Edition.TREFL)]
    tables += [(own, seats, edition) for own, seats in ((1, 3), (2, 4), (1, 5)) for edition in Edition]
    return [
        Match(level, own, seats, below, 150, 0, 0, 0, edition, version="")
        for level in OFFERED
        if (below := LEVELS[level].below)
        for own, seats, edition in tables
        if (level, below, seats, edition) not in played
    ]


def contest_of(match: Match, games: int, seed: int, jobs: int) -> Contest:
    """Return a contest that plays `match`, with the seats of its stronger level spread evenly."""
    step = match.seats // match.own
    entrants = tuple(Entrant(match.against if seat % step else match.level) for seat in range(match.seats))
    return Contest(entrants, games, seed, Options.of(match.edition), jobs)


def measured(match: Match, contest: Contest, finished: list[PlayedGame], version: str) -> Match:
    """Return `match` with the results of the `finished` games of `contest`; `version` is the commit."""
    stats = summary(contest, finished)[0]
    leads = [_lead(contest, game, match.level) for game in finished]
    share, low, high = (round(100 * part, 1) for part in (stats.share, stats.low, stats.high))
    lead = round(fmean(leads), 1), round(mean_error(leads), 1)
    return replace(match, games=len(finished), share=share, low=low, high=high, lead=lead, version=version)


def _lead(contest: Contest, game: PlayedGame, level: Level) -> float:
    """Return the mean points of the seats that `level` plays minus the mean points of the other seats."""
    sides: dict[bool, list[int]] = {True: [], False: []}
    for n, points in zip(game.entrants, game.scores, strict=True):
        entrant = contest.entrants[n]
        sides[isinstance(entrant, Entrant) and entrant.level is level].append(points)
    return fmean(sides[True]) - fmean(sides[False])


def commit() -> str:
    """Return the abbreviated hash of the commit that is checked out."""
    command = ["git", "rev-parse", "--short", "HEAD"]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()


def source(match: Match) -> str:
    """Return the source line for `match` in `santiago/ai/measure/ladder_results.py`."""
    sides = f"_{match.level.name}, {match.own}, {match.seats}, _{match.against.name}"
    edition = ", Edition.AMIGO" if match.edition is Edition.AMIGO else ""
    figures = f"{match.games}, {match.share}, {match.low}, {match.high}{edition}"
    return f'    Match({sides}, {figures}, lead={match.lead}, version="{match.version}"),'


def main() -> int:
    parser = arguments(__doc__, seats=None, edition=None, games=None, seed=1, jobs=1)
    parser.add_argument("--check", action="store_true", help="write nothing")
    parser.add_argument("--play", action="store_true", help="play the matches again")
    parser.add_argument("--level", type=Level, choices=list(Level), help="level of the stronger side")
    given = parser.parse_args()
    if given.play:
        chosen = [
            match
            for match in (*LADDER, *unmeasured())
            if given.level in (None, match.level)
            and given.seats in (None, match.seats)
            and given.edition in (None, match.edition)
        ]
        version = commit()
        for match in chosen:
            contest = contest_of(match, given.games or match.games, given.seed, given.jobs)
            print(source(measured(match, contest, list(simulate(contest)), version)), flush=True)
        return 0
    found = update_tables(lambda path, text: None if given.check else path.write_text(text, "utf-8"))
    for path in found:
        print(f"{path.relative_to(ROOT)}: {'not up to date' if given.check else 'written'}")
    return 1 if given.check and found else 0


if __name__ == "__main__":
    sys.exit(main())
