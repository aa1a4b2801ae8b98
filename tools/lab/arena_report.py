"""Report on a file of games between agents: `python tools/arena.py --report FILE`."""

from collections.abc import Callable, Sequence
from statistics import fmean
from typing import Any

from santiago.ai.measure.match_stats import interval
from tools.lab.series import mean_error

Game = dict[str, Any]
"""An entry in a file of games: the number, seed and edition of the game, and lists with the agent, score,
share of the win, style and seconds of each seat."""

STYLE = ("passes", "bid", "bribe", "refusals", "own_canal", "canal_kept", "money")
_WIDTH = 32
"""Width of the agent column, in characters."""


def report(games: list[Game]) -> str:
    """Return a report on `games` as text."""
    if not games:
        return "no games"
    names = sorted({name for game in games for name in game["agents"]})
    seats = len(games[0]["agents"])
    return "\n\n".join(
        [
            f"{len(games)} games, {seats} seats, {games[0]['edition']}; intervals are 95 %",
            _wins(games, names),
            _by_seat(games, names, seats),
            _styles(games, names),
            _times(games, names),
        ]
    )


def _wins(games: list[Game], names: list[str]) -> str:
    lines = [f"{'agent':<{_WIDTH}}{'wins':>8}{'parity':>8}{'interval':>16}{'score':>14}{'lead':>14}"]
    for name in names:
        totals, parity, scores, leads = [], [], [], []
        for game in games:
            mine = [seat for seat, agent in enumerate(game["agents"]) if agent == name]
            if not mine or len(mine) == len(game["agents"]):
                continue
            others = [points for seat, points in enumerate(game["scores"]) if seat not in mine]
            totals.append(sum(game["shares"][seat] for seat in mine))
            parity.append(len(mine) / len(game["agents"]))
            scores.append(fmean(game["scores"][seat] for seat in mine))
            leads.append(scores[-1] - fmean(others))
        if not totals:
            continue
        low, high = interval(totals)
        lines.append(
            f"{name:<{_WIDTH}}{fmean(totals):>8.1%}{fmean(parity):>8.1%}{f'{low:.1%}-{high:.1%}':>16}"
            f"{_with_error(scores):>14}{_with_error(leads, sign=True):>14}"
        )
    return "\n".join(lines)


def _with_error(values: list[float], *, sign: bool = False) -> str:
    return f"{fmean(values):{'+' if sign else ''}.1f} ±{mean_error(values):.1f}"


def _rows(title: str, columns: Sequence[Any], names: list[str], cell: Callable[[str, Any], str]) -> str:
    """Return a table with a line for each agent; `cell` returns what it has in a column."""
    lines = [f"{title:<{_WIDTH}}" + "".join(f"{column:>16}" for column in columns)]
    lines += [f"{name:<{_WIDTH}}" + "".join(f"{cell(name, one):>16}" for one in columns) for name in names]
    return "\n".join(lines)


def _by_seat(games: list[Game], names: list[str], seats: int) -> str:
    def share(name: str, seat: int) -> str:
        shares = [game["shares"][seat] for game in games if game["agents"][seat] == name]
        return f"{fmean(shares):.1%}" if shares else "-"

    return _rows("share of wins at seat", range(seats), names, share)


def _styles(games: list[Game], names: list[str]) -> str:
    def style(name: str, figure: str) -> str:
        values = [
            style[figure]
            for game in games
            for agent, style in zip(game["agents"], game["style"], strict=True)
            if agent == name and figure in style
        ]
        return f"{fmean(values):.2f} ±{mean_error(values):.2f}" if values else "-"

    return _rows("style", STYLE, names, style)


def _times(games: list[Game], names: list[str]) -> str:
    lines = [f"{'ms a decision':<{_WIDTH}}{'mean':>10}{'p95':>10}{'max':>10}"]
    for name in names:
        rows = [
            seconds
            for game in games
            for agent, seconds in zip(game["agents"], game["seconds"], strict=True)
            if agent == name
        ]
        mean = 1000 * sum(row[1] for row in rows) / sum(row[0] for row in rows)
        p95, longest = 1000 * fmean(row[2] for row in rows), 1000 * max(row[3] for row in rows)
        lines.append(f"{name:<{_WIDTH}}{mean:>10.1f}{p95:>10.1f}{longest:>10.1f}")
    return "\n".join(lines)
