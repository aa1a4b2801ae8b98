"""Measure again what was found at version 1.0.0: `python tools/lab/findings.py water --games 40 --seats 4`.

Each figure is measured in the positions of `--games` games between Normal players:

- water: of the points that a proposal is said to save, how often more than half come even after a pass (every
  decision of Normal; the pass is played on by Normal players)
- against: decisions of Easy and of Normal that are explained by nothing that speaks for them
- rivals: moves that Hard and Expert show beside the chosen one, how many of them as about as good because the
  difference is within its error, and how many had under 5 % of the visits, or under 20 (one decision a game)
- dominated: last bids of Hard and of Expert for which a lower one has the same place (one a game and level)
- seeds: different moves of Expert over four seeds with 2,000 simulations (one last bid a game)
- steady: auctions and plantings (one a game) in which Expert chooses the same move for eight seeds
- single: proposals with a single candidate, and what Expert spends on them
- canals: own canals that players who are all Hard, or all Expert, never build; their longest decision
- review: what the mistakes of one seat of each game lose by the search, and what of it is told in points
"""

import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain
from statistics import mean

from santiago.ai.agent import Decision, Limit, Reason, ReasonKind, about_equal
from santiago.ai.agents import roster
from santiago.ai.agents.search_agent import EXPERT_PARAMS, PACE
from santiago.ai.agents.seeds import decision_seed
from santiago.ai.evaluation.tuned_weights import weights_for_search
from santiago.ai.explain.facts import kept
from santiago.ai.explain.reason_text import FAIR
from santiago.ai.explain.reasons import LEAST_SHARE, with_reasons
from santiago.ai.explain.review import review
from santiago.ai.measure.simulate import Contest, Entrant, PlayedGame, simulate
from santiago.ai.search.candidates import candidates
from santiago.rules.apply import apply
from santiago.rules.grid import Canal
from santiago.rules.legal import legal_moves
from santiago.rules.moves import Accept, Bid, Build, Move, Pass
from santiago.rules.observation import Observation, observe
from santiago.rules.options import Edition, Options, Seat
from santiago.rules.phases import Auction, Leftover, OverseerDecision, Planting, Proposals
from santiago.rules.previews import bid_preview
from santiago.rules.record import Level, replay
from santiago.rules.state import GameState
from tools.lab.series import arguments

Game = list[GameState]
SEEDS, SIMULATIONS = 4, 2000
MORE_SEEDS = 8
CLEAR = 1.0
"""By how much the best move is better than the second, in what Expert maximises, to count as better."""


@dataclass(frozen=True, slots=True)
class Games:
    """The games in whose positions a figure is measured."""

    seats: int
    edition: Edition
    count: int
    seed: int

    def finished(self, level: Level = Level.NORMAL) -> Iterator[PlayedGame]:
        """The games of players of `level`."""
        players = (Entrant(level),) * self.seats
        return simulate(Contest(players, self.count, self.seed, Options.of(self.edition), same_deals=False))

    def __iter__(self) -> Iterator[Game]:
        """The positions of each game of Normal players."""
        for finished in self.finished():
            yield [step.before for step in replay(finished.record)]


def main() -> int:
    """Measure and print a line for each figure."""
    parser = arguments(__doc__, seats=4, edition=Edition.TREFL, games=12, seed=3)
    parser.add_argument("figures", nargs="+", choices=FIGURES)
    given = parser.parse_args()
    games = Games(given.seats, given.edition, given.games, given.seed)
    for name in given.figures:
        for line in FIGURES[name](games):
            print(f"{name}, {given.seats} seats, {given.games} games: {line}", flush=True)
    return 0


def _decided(
    state: GameState, level: Level, seed: int = 0, nodes: int | None = None, *, explain: bool = False
) -> Decision:
    observation = _seen(state)
    agent = roster.agent(level, None, state.seats, state.options.edition)
    budget = roster.NODES[level] if nodes is None else nodes
    return agent.choose(
        observation, Limit(budget, 1e9, decision_seed(observation, seed, agent.version), explain)
    )


def _seen(state: GameState) -> Observation:
    assert state.to_move is not None, "not over"
    return observe(state, state.to_move)


def _explained(state: GameState, level: Level) -> tuple[Decision, Decision]:
    """The decision of `level` with every option, and with its reasons and the options that may be named."""
    decision = _decided(state, level, explain=True)
    return decision, with_reasons(_seen(state), decision, level)


def _water(games: Games) -> Iterator[str]:
    told, anyway = 0, 0
    for state in chain.from_iterable(games):
        if not isinstance(state.phase, Proposals):
            continue
        seat = state.phase.turn
        for reason in _explained(state, Level.NORMAL)[1].reasons:
            if reason.kind is ReasonKind.SAVES:
                told += 1
                without = kept(state, reason.instead)[seat]
                comes = kept(state, _built_after_a_pass(state))[seat] - without
                anyway += 2 * comes > reason.points
    yield f"more than half of the points come after a pass for {anyway} of {told}"


def _built_after_a_pass(state: GameState) -> Canal | None:
    """The canal of this round if the seat to move proposes nothing and Normal players decide the rest."""
    state = apply(state, Pass()).after
    while isinstance(state.phase, Proposals):
        state = apply(state, _decided(state, Level.NORMAL).move).after
    assert isinstance(state.phase, OverseerDecision), "the overseer decides next"
    move = _decided(state, Level.NORMAL).move
    return move.canal if isinstance(move, Accept | Build) else None


def _against(games: Games) -> Iterator[str]:
    positions = list(chain.from_iterable(games))
    for level in (Level.EASY, Level.NORMAL):
        alone = sum(not any(map(_speaks_for, _explained(state, level)[1].reasons)) for state in positions)
        yield f"{level.value}: nothing speaks for the move in {alone} of {len(positions)} decisions"


def _speaks_for(reason: Reason) -> bool:
    if reason.kind is ReasonKind.BRIBE:
        return reason.percent >= FAIR
    return reason.kind not in (ReasonKind.SECOND_BEST, ReasonKind.MIXED)


def _rivals(games: Games) -> Iterator[str]:
    positions = [_one(game, number) for number, game in enumerate(games)]
    for level in (Level.HARD, Level.EXPERT):
        shown = alike = rare = seldom = 0
        for state in positions:
            decision, told = _explained(state, level)
            visits = sum(option.visits for option in decision.options)
            chosen = next(option for option in told.options if option.move == told.move)
            is_sampled = any(option.visits > 1 for option in told.options)
            for rival in told.options:
                if rival is not chosen and rival.visits:
                    shown += 1
                    alike += about_equal(rival, chosen)
                    rare += is_sampled and rival.visits < LEAST_SHARE * visits
                    seldom += is_sampled and rival.visits < 20
        yield (
            f"{level.value}: of {shown} moves {alike} are about as good, {rare} had under 5 % of the visits, "
            f"{seldom} under 20"
        )


def _one(game: Game, number: int) -> GameState:
    """A position of a game, another phase and round for each number."""
    return game[number * 7919 % len(game)]


def _last_bid(game: Game, number: int) -> GameState:
    """A position of a game in which the overseer bids."""
    last = [state for state in game if isinstance(state.phase, Auction) and state.to_move == state.overseer]
    return last[number * 7919 % len(last)]


def _is_dominated(state: GameState, move: Move) -> bool:
    """Whether a lower bid has the same place in the order of planting."""
    if not isinstance(move, Bid):
        return False
    place = bid_preview(state, move.escudos).rank
    lower = [one for one in legal_moves(state) if isinstance(one, Bid) and one.escudos < move.escudos]
    return any(bid_preview(state, one.escudos).rank == place for one in lower)


def _dominated(games: Games) -> Iterator[str]:
    positions = [_last_bid(game, number) for number, game in enumerate(games)]
    for level in (Level.HARD, Level.EXPERT):
        moves = [_decided(state, level).move for state in positions]
        dominated = sum(map(_is_dominated, positions, moves))
        yield f"{level.value}: {dominated} of {len(moves)} last bids cost more than the same place"


def _seeds(games: Games) -> Iterator[str]:
    positions = [_last_bid(game, number) for number, game in enumerate(games)]
    nodes = round(SIMULATIONS / PACE[positions[0].seats])
    moves = [
        [_decided(state, Level.EXPERT, seed, nodes).move for seed in range(SEEDS)] for state in positions
    ]
    different = sum(len(set(one)) for one in moves) / len(moves)
    dominated = sum(
        _is_dominated(state, move)
        for state, of_seeds in zip(positions, moves, strict=True)
        for move in of_seeds
    )
    yield (
        f"{different:.2f} different moves over {SEEDS} seeds, "
        f"{dominated} of {SEEDS * len(moves)} bids cost more than the same place"
    )


def _steady(games: Games) -> Iterator[str]:
    clear = steady = same = moves = 0
    for number, game in enumerate(games):
        state = _searched(game, number)
        decisions = [_decided(state, Level.EXPERT, seed, explain=True) for seed in range(MORE_SEEDS)]
        values = defaultdict[Move, list[float]](list)
        for option in chain.from_iterable(decision.options for decision in decisions):
            values[option.move].append(option.value)
        best, *others = sorted((mean(some) for some in values.values()), reverse=True)
        if others and best - others[0] < CLEAR:
            continue
        clear += 1
        often = Counter(decision.move for decision in decisions).most_common(1)[0][1]
        steady += often == MORE_SEEDS
        same += often
        moves += MORE_SEEDS
    yield (
        f"of {clear} auctions and plantings in which the best move is better by a point, {steady} have "
        f"one move for {MORE_SEEDS} seeds; {same} of {moves} moves are the most frequent one"
    )


def _searched(game: Game, number: int) -> GameState:
    """A position of a game in which Expert's search draws: an auction or a planting with some choice."""
    drawn = [
        state
        for state in game
        if isinstance(state.phase, Auction | Planting | Leftover) and len(legal_moves(state)) > 1
    ]
    return drawn[number * 7919 % len(drawn)]


def _single(games: Games) -> Iterator[str]:
    asked = 0
    single: list[GameState] = []
    for state in chain.from_iterable(games):
        if isinstance(state.phase, Proposals):
            asked += 1
            weights = weights_for_search(state.seats, state.options.edition)
            if len(candidates(state, weights, EXPERT_PARAMS)) == 1:
                single.append(state)
    spent = sum(_decided(state, Level.EXPERT).spent for state in single)
    yield f"{len(single)} of {asked} proposals have one candidate, and cost {spent} evaluations together"


def _canals(games: Games) -> Iterator[str]:
    for level in (Level.HARD, Level.EXPERT):
        unused, seconds = 0, list[float]()
        for finished in games.finished(level):
            *_, step = replay(finished.record)
            unused += sum(step.after.own_canals)
            seconds += chain.from_iterable(finished.seconds)
        yield (
            f"{level.value}: {unused} of {games.count * games.seats} own canals unused; the longest of "
            f"{len(seconds)} decisions took {max(seconds):.2f} s of processor time"
        )


def _review(games: Games) -> Iterator[str]:
    limit = Limit(roster.NODES[Level.HARD], 1e9)
    mistakes = [
        mistake
        for finished in games.finished()
        for mistake in review(finished.record, {Seat(0)}, limit)
        if mistake is not None
    ]
    lost, points = sum(one.lost for one in mistakes), sum(one.points for one in mistakes)
    yield f"{len(mistakes)} mistakes lose {lost:.1f} by the search, of which {points:.1f} are points"


FIGURES: dict[str, Callable[[Games], Iterator[str]]] = {
    "water": _water,
    "against": _against,
    "rivals": _rivals,
    "dominated": _dominated,
    "seeds": _seeds,
    "steady": _steady,
    "single": _single,
    "canals": _canals,
    "review": _review,
}

if __name__ == "__main__":
    sys.exit(main())
