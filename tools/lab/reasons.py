"""Check that reasons are true: `python tools/lab/reasons.py --games 200 --levels easy,normal,hard/15`.

Plays games for each level, number of seats and edition, and explains every decision. `hard/15` means every
fifteenth decision of Hard. With `coach`, hints are explained. Prints how often each kind of reason was
given, was given first, and was true. Then prints how often bribes were expected to be accepted, and how often
they were accepted. False reasons are printed to stderr with the game and the ply.

Facts are checked with the rules (`tests/ai/reason_checks.py`). Claims about an agent's choice are checked
with the agent's values. Hard, Expert and the coach decide in positions from games between Normal players.
`--nodes` sets their budgets.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from santiago.ai.agent import Decision, Limit, Reason, ReasonKind
from santiago.ai.agents import roster
from santiago.ai.agents.seeds import decision_seed
from santiago.ai.explain.advice import hint
from santiago.ai.explain.reason_text import text_of
from santiago.ai.explain.reasons import clearly_better, with_reasons
from santiago.ai.measure.contest import Contest, entrant, simulate
from santiago.commands.arguments import whole_number
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


@dataclass(frozen=True, slots=True)
class Sample:
    """The decisions to explain at one level: every `every`th decision of `games` games."""

    level: str
    every: int
    seats: int
    edition: Edition
    games: int
    seed: int
    nodes: int

    def records(self) -> Iterator[Record]:
        """Yield the games. The players are Random or Easy if that is the level, otherwise Normal."""
        played = self.level if self.level in (Level.RANDOM, Level.EASY) else Level.NORMAL
        contest = Contest(
            (entrant(played),) * self.seats,
            self.games,
            self.seed,
            Options.of(self.edition),
            same_deals=False,
        )
        for finished in simulate(contest):
            yield finished.record

    def limit(self, seed: int) -> Limit:
        """Return the level's search limit. For Hard and Expert, `self.nodes` is the budget unless it is 0."""
        level = {COACH: Level.EXPERT}.get(self.level) or Level(self.level)
        searches = level in (Level.HARD, Level.EXPERT)
        return Limit(self.nodes if self.nodes and searches else roster.LEVELS[level].nodes, 1e9, seed)


@dataclass
class Tally:
    """Counts of reasons by kind, and of bribes by class.

    `told` counts all reasons given, `first` those given first, `checked` those checked, and `held` those
    found true. `percent` is the sum of the predicted percentages of accepted bribes.
    """

    told: Counter[str] = field(default_factory=Counter)
    first: Counter[str] = field(default_factory=Counter)
    checked: Counter[str] = field(default_factory=Counter)
    held: Counter[str] = field(default_factory=Counter)
    offered: Counter[str] = field(default_factory=Counter)
    percent: Counter[str] = field(default_factory=Counter)
    accepted: Counter[str] = field(default_factory=Counter)


def main() -> int:
    parser = arguments(__doc__, games=10, seed=3, nodes=0)
    parser.add_argument(
        "--levels", type=_levels, default="easy,normal,hard/15", help="levels, coach or problem"
    )
    given = parser.parse_args()
    tally, sizes = Tally(), ["| level | seats | edition | games | decisions | reasons | not true |"]
    for level, every in given.levels:
        for seats in (2, 3, 4, 5):
            for edition in Edition if seats > 2 else (Edition.TREFL,):
                sample = Sample(level, every, seats, edition, given.games, given.seed, given.nodes)
                sizes.append(_measured(sample, tally))
                print(sizes[-1], file=sys.stderr, flush=True)
    print("| kind | told | first | true |\n|---|---|---|---|")
    for kind in sorted(tally.told):
        true = _share(tally.held[kind], tally.checked[kind])
        print(f"| {kind} | {tally.told[kind]} | {tally.first[kind]} | {true} |")
    print("\n| bribe | said | accepted |\n|---|---|---|")
    for kind, offered in sorted(tally.offered.items()):
        said = f"{tally.percent[kind] / offered:.1f} %"
        print(f"| {kind} | {said} | {_share(tally.accepted[kind], offered)} |")
    print("", sizes[0], "|---|---|---|---|---|---|---|", *sizes[1:], sep="\n")
    return 0


def _levels(text: str) -> list[tuple[str, int]]:
    """Parse `text` into (name, interval) pairs: "hard/15" means every fifteenth decision of Hard."""
    parts = [one.partition("/") for one in text.split(",")]
    for level, _, _ in parts:
        if level not in (*Level, COACH):
            raise argparse.ArgumentTypeError(f"{level!r} is not one of {', '.join((*Level, COACH))}")
    return [(level, whole_number(1, 10**6)(every or "1")) for level, _, every in parts]


def _share(some: int, of: int) -> str:
    return f"{100 * some / of:.1f} % ({some} of {of})" if of else ""


def _measured(sample: Sample, tally: Tally) -> str:
    """Count the reasons of a sample in `tally`, and return the sample's row for the table of sample sizes."""
    decisions, wrong, before = 0, 0, tally.told.total()
    for number, record in enumerate(sample.records()):
        steps = list(replay(record))
        for ply in range(number % sample.every, len(steps), sample.every):
            decisions += 1
            for line in _count(steps[ply:], sample, tally):
                wrong += 1
                place = f"{sample.level} {sample.seats} {sample.edition.value} game {number} ply {ply}"
                print(f"{place}: {line}", file=sys.stderr, flush=True)
    told = tally.told.total() - before
    figures = (sample.level, sample.seats, sample.edition.value, sample.games, decisions, told, wrong)
    return f"| {' | '.join(map(str, figures))} |"


def _count(rest: list[Transition], sample: Sample, tally: Tally) -> Iterator[str]:
    """Count the reasons for the first decision of `rest`, and yield a line of text for each false reason.
    `rest` contains the transitions from that decision to the end of the game."""
    state = rest[0].before
    observation = observe(state, state.mover)
    decision = _decided(observation, sample)
    for n, reason in enumerate(decision.reasons):
        kind = reason.kind.value
        tally.told[kind] += 1
        tally.first[kind] += n == 0
        if reason.kind is ReasonKind.BRIBE:
            if decision.move == rest[0].move:
                said = text_of(reason)[0].rpartition(".")[2]
                key = f"{said}, {state.seats} seats"
                tally.offered[key] += 1
                tally.percent[key] += reason.percent
                tally.accepted[key] += _was_accepted(reason, rest)
            continue
        true = _is_true(reason, decision, state)
        if true is not None:
            tally.checked[kind] += 1
            tally.held[kind] += true
            if not true:
                yield f"{decision.move}: {reason}"


def _was_accepted(bribe: Reason, rest: list[Transition]) -> bool:
    decided = next(step for step in rest if isinstance(step.before.phase, OverseerDecision))
    assert bribe.canal is not None, "a bribe is for a canal"
    return decided.move == Accept(bribe.canal)


def _decided(observation: Observation, sample: Sample) -> Decision:
    state = observation.position
    limit = sample.limit(decision_seed(observation, 0, "reasons"))
    if sample.level == COACH:
        return hint(observation, limit)
    level = Level(sample.level)
    agent = roster.agent(level, None, state.seats, state.options.edition)
    return with_reasons(observation, agent.choose(observation, limit), level)


def _is_true(reason: Reason, decision: Decision, state: GameState) -> bool | None:
    """Return whether a reason is true, or None if it cannot be checked."""
    if reason.kind in CHECKS:
        return holds(reason, state, decision.move)
    values = {option.move: option.value for option in decision.options}
    if reason.kind is ReasonKind.SECOND_BEST and reason.rival is not None:
        return values[reason.rival] > values[decision.move]
    if reason.kind is ReasonKind.MOST_PROMISING and values:
        return not clearly_better(decision.move, decision.options)
    return None


if __name__ == "__main__":
    sys.exit(main())
