"""Measure how true reasons are: `python tools/lab/reasons.py --games 10 --seed 3 --levels easy,normal`.

Plays games for each level, number of seats and edition, with the reasons of every decision. Prints for each
kind how many were told, how many of them first, and how many hold: by the rules
(`tests/ai/reason_checks.py`); bribes by whether they were accepted; what a search calls better by another
search with four times the budget. Levels that search decide in games between Normal players, and `--nodes`
replaces their budgets.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from santiago.ai.agent import Decision, Limit, Reason, ReasonKind
from santiago.ai.agents import roster
from santiago.ai.agents.seeds import decision_seed
from santiago.ai.explain.advice import compared, hint
from santiago.ai.explain.reason_text import SURE
from santiago.ai.explain.reasons import with_reasons
from santiago.ai.measure.simulate import Contest, entrant, simulate
from santiago.rules.apply import Transition
from santiago.rules.moves import Accept
from santiago.rules.observation import Observation, observe
from santiago.rules.options import Edition, Options
from santiago.rules.phases import OverseerDecision
from santiago.rules.record import Level, Record, replay
from santiago.rules.state import GameState
from tests.ai.reason_checks import CHECKS, holds
from tools.lab.series import arguments

COACH = "coach"
"""The advice to a person, in games between Normal players."""
_ENOUGH = "bribe, enough"


@dataclass
class _Tally:
    told: Counter[str] = field(default_factory=Counter)
    first: Counter[str] = field(default_factory=Counter)
    checked: Counter[str] = field(default_factory=Counter)
    held: Counter[str] = field(default_factory=Counter)


def main() -> int:
    """Play, check and print."""
    parser = arguments(__doc__, games=10, seed=3, nodes=0)
    parser.add_argument("--levels", default="easy,normal,hard", help="levels, or coach for advice")
    given = parser.parse_args()
    tally = _Tally()
    for level in given.levels.split(","):
        for seats in (2, 3, 4, 5):
            for edition in Edition if seats > 2 else (Edition.TREFL,):
                for record in _games(level, seats, edition, given.games, given.seed):
                    _count(record, level, given.nodes, tally)
            print(level, seats, sum(tally.told.values()), file=sys.stderr)
    print("| kind | told | first | checked | true |\n|---|---|---|---|---|")
    for kind in sorted(tally.told):
        checked, held = tally.checked[kind], tally.held[kind]
        share = f"{100 * held / checked:.1f} %" if checked else ""
        print(f"| {kind} | {tally.told[kind]} | {tally.first[kind]} | {checked or ''} | {share} |")
    return 0


def _games(level: str, seats: int, edition: Edition, games: int, seed: int) -> Iterator[Record]:
    players = (entrant("normal" if level in (COACH, "expert", "hard") else level),) * seats
    for finished in simulate(Contest(players, games, seed, Options.of(edition), same_deals=False)):
        yield finished.record


def _count(record: Record, level: str, nodes: int, tally: _Tally) -> None:
    steps = list(replay(record))
    for ply, step in enumerate(steps):
        state, seat = step.before, step.before.to_move
        assert seat is not None
        observation = observe(state, seat)
        decision = _decided(observation, level, nodes)
        for n, reason in enumerate(decision.reasons):
            kind = _name(reason)
            tally.told[kind] += 1
            tally.first[kind] += n == 0
            true = _is_true(reason, observation, decision, steps[ply:], nodes)
            if true is not None:
                tally.checked[kind] += 1
                tally.held[kind] += true


def _decided(observation: Observation, level: str, nodes: int) -> Decision:
    state = observation.position
    seed = decision_seed(observation, 0, "reasons")
    if level == COACH:
        return hint(observation, Limit(nodes or roster.NODES[Level.EXPERT], 1e9, seed))
    named = Level(level)
    limit = Limit(nodes if nodes and named in (Level.HARD, Level.EXPERT) else roster.NODES[named], 1e9, seed)
    agent = roster.agent(named, None, state.seats, state.options.edition)
    return with_reasons(observation, agent.choose(observation, limit), named)


def _name(reason: Reason) -> str:
    if reason.kind is ReasonKind.BRIBE:
        return _ENOUGH if reason.percent >= SURE else f"{reason.kind.value}, {reason.percent // 20 * 20}-"
    return reason.kind.value


def _is_true(
    reason: Reason, observation: Observation, decision: Decision, rest: list[Transition], nodes: int
) -> bool | None:
    """Whether a reason holds, None where that cannot be told."""
    state: GameState = rest[0].before
    if reason.kind in CHECKS:
        return holds(reason, state, decision.move)
    if reason.kind is ReasonKind.BRIBE and decision.move == rest[0].move:
        decided = next(step for step in rest if isinstance(step.before.phase, OverseerDecision))
        return decided.move == Accept(reason.canal) if reason.canal is not None else None
    if reason.kind in (ReasonKind.BETTER, ReasonKind.EQUAL):
        rival = reason.rival if reason.rival is not None else decision.options[-1].move
        limit = Limit(4 * (nodes or roster.NODES[Level.EXPERT]), 1e9, 99)
        best, other = compared(observation, rival, limit)
        ahead = best.value - other.value
        return ahead > 0 if reason.kind is ReasonKind.BETTER else ahead <= 2 + best.error + other.error
    return None


if __name__ == "__main__":
    sys.exit(main())
