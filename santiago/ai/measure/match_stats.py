"""The statistics of a series of games for each agent: shares of wins with intervals, scores and times."""

from dataclasses import asdict, dataclass
from itertools import chain
from math import sqrt
from statistics import fmean, stdev

from santiago.ai.measure.contest import Contest, PlayedGame


@dataclass(frozen=True, slots=True)
class AgentStats:
    """The statistics of one agent, over all the seats that it took.

    `share` is the part of the games that the agent won, where a tie counts as part of a win. Its 95 %
    interval is from `low` to `high`. `parity` is the agent's share of the seats.
    """

    agent: str
    games: int
    wins: float
    share: float
    parity: float
    low: float
    high: float
    score: float
    score_error: float
    mean_seconds: float
    longest_seconds: float


def summary(contest: Contest, finished: list[PlayedGame]) -> tuple[AgentStats, ...]:
    """Return the statistics of each agent, in the order of the entrants; at least one game is required."""
    names = tuple(dict.fromkeys(entrant.name for entrant in contest.entrants))
    return tuple(_line(name, contest, finished) for name in names)


def _line(name: str, contest: Contest, finished: list[PlayedGame]) -> AgentStats:
    played = [
        (game, [seat for seat, n in enumerate(game.entrants) if contest.entrants[n].name == name])
        for game in finished
    ]
    shares = [[game.shares[seat] for seat in seats] for game, seats in played]
    scores = [game.scores[seat] for game, seats in played for seat in seats]
    seconds = [each for game, seats in played for seat in seats for each in game.seconds[seat]]
    totals = list(map(sum, shares))
    games = len(scores)
    low, high = interval(totals)
    return AgentStats(
        name,
        games,
        sum(chain(*shares)),
        fmean(totals),
        sum(entrant.name == name for entrant in contest.entrants) / len(contest.entrants),
        low,
        high,
        fmean(scores),
        1.96 * stdev(scores) / sqrt(games) if games > 1 else 0.0,
        fmean(seconds),
        max(seconds),
    )


def interval(values: list[float]) -> tuple[float, float]:
    """Return the 95 % Wilson interval of the mean of `values` (0-1), or (0, 1) if `values` is empty."""
    n = len(values)
    if n == 0:
        return 0.0, 1.0
    p, z = fmean(values), 1.96
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return max(min(middle - half, p), 0.0), min(max(middle + half, p), 1.0)


def table(lines: tuple[AgentStats, ...]) -> str:
    """Format the summary as a text table, one agent per line."""
    width = max(16, *(len(line.agent) + 1 for line in lines))
    head = f"{'agent':<{width}}{'games':>7}{'wins':>9}{'share':>8}{'parity':>8}{'95 %':>15}{'score':>14}"
    head += f"{'mean ms':>10}{'max ms':>10}"
    rows = [
        f"{line.agent:<{width}}{line.games:>7}{line.wins:>9.1f}{line.share:>8.1%}{line.parity:>8.1%}"
        f"{f'{line.low:.1%}-{line.high:.1%}':>15}{f'{line.score:.1f} ±{line.score_error:.1f}':>14}"
        f"{1000 * line.mean_seconds:>10.2f}{1000 * line.longest_seconds:>10.1f}"
        for line in lines
    ]
    return "\n".join([head, *rows])


def as_json(lines: tuple[AgentStats, ...]) -> list[dict[str, str | int | float]]:
    """Return the summary as JSON values, with times in seconds."""
    return [asdict(line) for line in lines]
