"""The reasons for a decision: the error that a weak level made, and facts that follow from the rules."""

from dataclasses import replace

from santiago.ai.agent import Decision, Option, Reason, ReasonKind, about_equal
from santiago.ai.explain.bribe_chance import accepted_percentage
from santiago.ai.explain.facts import facts
from santiago.rules.legal import legal_moves
from santiago.rules.moves import Move, Propose
from santiago.rules.observation import Observation
from santiago.rules.record import Level

MOST = 3
LEAST_SHARE = 0.05
"""A move is shown beside the chosen move only if it has at least this share of the visits."""


def with_reasons(observation: Observation, decision: Decision, level: Level) -> Decision:
    """Return `decision`, made at `level`, with its reasons and the options that may be shown."""
    options = compared_options(decision)
    if level is Level.RANDOM:
        return replace(decision, reasons=(Reason(ReasonKind.RANDOM),))
    reasons = reasons_for(observation, decision.move)
    if decision.error is not None:
        best, made = options[0], next(option for option in options if option.move == decision.move)
        cost = max(round(best.value - made.value), 1)
        overlooked = Reason(ReasonKind.SECOND_BEST, cost, rival=best.move, error=decision.error)
        others = [reason for reason in reasons if reason.kind is not ReasonKind.MOST_PROMISING]
        reasons = (overlooked, *others[: MOST - 1])
    return replace(decision, reasons=reasons, options=options)


def clearly_better(move: Move, options: tuple[Option, ...]) -> list[Option]:
    """Return the options that the agent rated significantly higher than `move`."""
    chosen = next((option for option in options if option.move == move), None)
    if chosen is None:
        return []
    higher = [option for option in options if option.value > chosen.value]
    return [option for option in higher if not about_equal(option, chosen)]


def reasons_for(observation: Observation, move: Move) -> tuple[Reason, ...]:
    """Return up to three reasons for `move`, best first."""
    state = observation.position
    if len(legal_moves(state)) == 1:
        return (Reason(ReasonKind.ONLY_MOVE),)
    found = facts(observation, move) or (Reason(ReasonKind.MOST_PROMISING),)
    if isinstance(move, Propose) and move.bribe:
        share = accepted_percentage(state, move.canal, move.bribe)
        bribe = Reason(
            ReasonKind.BRIBE, escudos=move.bribe, percent=share, seat=state.overseer, canal=move.canal
        )
        found = (*found[: MOST - 1], bribe)
    return found[:MOST]


def compared_options(decision: Decision) -> tuple[Option, ...]:
    """Return the options whose values are comparable with that of the chosen move.

    Options with fewer than 5 % of the visits are excluded. Options that seem clearly better than the chosen
    move are excluded too, because the search eliminated them early.
    """
    visits = sum(option.visits for option in decision.options)
    if not visits or all(option.visits == 1 for option in decision.options):  # all values are exact
        return decision.options
    lost = clearly_better(decision.move, decision.options)
    return tuple(
        option
        for option in decision.options
        if option.move == decision.move or (option.visits >= LEAST_SHARE * visits and option not in lost)
    )
