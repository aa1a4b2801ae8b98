"""Measure which bribes overseers accept: `python tools/lab/bribes.py --games 40 --seed 7`.

Classifies every proposal of games between Normal players, and of half as many between Hard players with a
small budget, by the number of seats, by how many propose after it, and by how much better accepting it is for
the overseer than anything else. Prints `santiago/ai/explain/bribe_shares.py` with the lower of both shares.
"""

import sys
from collections import defaultdict
from collections.abc import Iterator

from santiago.ai.explain.bribes import MARGINS, later_proposers, margin
from santiago.ai.measure.simulate import Contest, entrant, simulate
from santiago.rules.moves import Accept, Propose
from santiago.rules.options import Edition, Options
from santiago.rules.phases import OverseerDecision, Proposals
from santiago.rules.record import Record, replay
from tools.lab.series import arguments

_MOST_LATER = 2
_FEWEST = 15
"""Fewest proposals from which a share is taken."""

Class = tuple[int, int]
"""How many of `MARGINS` a proposal reaches, and how many seats propose later."""


def main() -> int:
    given = arguments(__doc__, games=40, seed=7).parse_args()
    print('"""Of a hundred bribes, how many overseers accepted; made by `tools/lab/bribes.py`."""\n')
    print("SHARES: dict[int, tuple[tuple[int, ...], ...]] = {")
    for seats in (2, 3, 4, 5):
        normal = _counted(seats, "normal", given.games, given.seed)
        hard = _counted(seats, "hard@60", given.games // 2, given.seed)
        print(f"    {seats}: (")
        for later in range(min(seats - 1, _MOST_LATER + 1)):
            row = ", ".join(_share(normal, hard, (n, later)) for n in range(len(MARGINS) + 1))
            print(f"        ({row}),")
        print("    ),")
    print("}")
    games = f"the lower share of Normal ({given.games} games) and Hard (half as many), seed {given.seed}"
    print('"""By seats, then by how many propose later (2 or more), then by the number of margins reached:')
    print(f"{games}, each edition.")
    print('"""')
    return 0


def _counted(seats: int, level: str, games: int, seed: int) -> dict[Class, list[bool]]:
    counted: dict[Class, list[bool]] = defaultdict(list)
    for edition in Edition if seats > 2 else (Edition.TREFL,):
        players = (entrant(level),) * seats
        contest = Contest(players, games, seed, Options.of(edition), same_deals=False)
        for finished in simulate(contest):
            for key, accepted in proposals_of(finished.record):
                counted[key].append(accepted)
    return counted


def proposals_of(record: Record) -> Iterator[tuple[Class, bool]]:
    """Yield the class of each proposal of a game, and whether the overseer built there."""
    made: list[tuple[Class, Propose]] = []
    for step in replay(record):
        state, move = step.before, step.move
        if isinstance(state.phase, Proposals) and isinstance(move, Propose):
            ahead = margin(state, move.canal, move.bribe)
            reached = sum(ahead >= least for least in MARGINS)
            made.append(((reached, min(later_proposers(state), _MOST_LATER)), move))
        elif isinstance(state.phase, OverseerDecision):
            yield from ((key, move == Accept(offer.canal)) for key, offer in made)
            made = []


def _share(normal: dict[Class, list[bool]], hard: dict[Class, list[bool]], key: Class) -> str:
    """Format the lower of the shares from enough proposals, in percent; the counts go to stderr."""
    shares = [100 * sum(one[key]) // len(one[key]) for one in (normal, hard) if len(one[key]) >= _FEWEST]
    print(key, *((len(one[key]), sum(one[key])) for one in (normal, hard)), file=sys.stderr)
    return str(min(shares)) if shares else "0"


if __name__ == "__main__":
    sys.exit(main())
