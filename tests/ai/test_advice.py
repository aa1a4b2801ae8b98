"""Hints, "what if" and forecasts, each from the seat's own observation."""

from dataclasses import replace
from functools import cache

import pytest

from santiago.ai.agent import NO_PROGRESS, Decision, Limit, Option, Part, Reason, ReasonKind, about_equal
from santiago.ai.agents.search_agent import EXPERT_PARAMS
from santiago.ai.evaluation.forecast_fit import FIELD_LINES, LINES
from santiago.ai.evaluation.tuned_weights import weights_for_search
from santiago.ai.explain.advice import ALIKE, compared, difference, forecast, hint, what_if
from santiago.ai.explain.causes import CAUSES, as_good, cause
from santiago.ai.explain.outlook import outlook_of
from santiago.ai.explain.sampling import sampled
from santiago.ai.moves import one_ply
from santiago.ai.search.tree import can_search
from santiago.rules.legal import legal_moves, why_not
from santiago.rules.moves import Bid, BuildOwn, Move, Pass, Propose
from santiago.rules.observation import observe
from santiago.rules.options import Edition
from santiago.rules.phases import ExtraCanal, Proposals, SecretAuction
from santiago.rules.scoring import score
from santiago.rules.state import GameState

from .positions import game, some
from .reason_checks import holds, leaves_out

LIMIT = Limit(24, 1e9, 1)
LONGER = Limit(160, 1e9, 1)


@cache
def advised(state: GameState, limit: Limit = LIMIT) -> Decision:
    """Return the hint to the seat to move."""
    seat = state.to_move
    assert seat is not None
    return hint(observe(state, seat), limit)


@pytest.mark.parametrize("seats", [2, 4])
def test_a_hint_lists_its_move_first_and_none_that_is_clearly_better(seats: int) -> None:
    for state in some(seats, 3, 17):
        decision = advised(state)
        assert why_not(state, decision.move) is None
        first, *others = decision.options
        values = [option.value for option in others]
        assert values == sorted(values, reverse=True)
        assert first.move == decision.move
        if not isinstance(state.phase, SecretAuction):  # in a secret auction the move is random
            assert all(option.value <= first.value or about_equal(first, option) for option in others)
        assert decision.reasons


def test_what_if_values_any_legal_move_in_points_and_in_the_chance_to_win() -> None:
    """A value is the sum of the points and the worth of the winning chance."""
    for state in [*some(4, 3, 23), *some(2, 3, 29)]:
        seat = state.to_move
        assert seat is not None
        for move in list(legal_moves(state))[::9][:4]:
            option = what_if(observe(state, seat), move, LIMIT)
            assert option.move == move
            assert option.chance is not None
            assert option.points is not None
            prize = EXPERT_PARAMS.prize * (option.chance - 1 / state.seats)
            assert option.value == pytest.approx(option.points + prize)


@pytest.mark.parametrize("seats", [2, 4])
def test_a_hint_names_at_most_two_alternatives_each_of_which_was_searched(seats: int) -> None:
    for state in some(seats, 3, 11):
        decision = advised(state)
        assert len(decision.options) <= 3
        for option in decision.options[1:]:
            assert option.move != decision.move
            assert can_search(state) <= (option.visits > 0)


def test_a_hint_says_that_it_hardly_matters_only_where_the_moves_compared_are_alike(deep: bool) -> None:
    alike, chosen = 0, slice(None) if deep else slice(1, None, 2)
    for state in [*some(4, 5, 7)[chosen], *some(2, 5, 7)[chosen]]:
        seat = state.to_move
        assert seat is not None
        decision = advised(state)
        if decision.reasons[0].kind is ReasonKind.EQUAL:
            alike += 1
            values = [option.value for option in decision.options]
            assert max(values) - min(values) <= ALIKE
            named = [option.move for option in decision.options]
            for reason in decision.reasons[1:]:  # against a move that is worse
                assert reason.kind in CAUSES
                assert reason.rival not in named
            assert decision.reasons[0].count >= len(decision.options) - 1
            longer = Limit(4 * LIMIT.nodes, 1e9, 2)
            for option in decision.options[1:]:
                if isinstance(state.phase, SecretAuction):  # values against the other's mixture of bids
                    first, other, error = sampled(observe(state, seat), option.move, longer, NO_PROGRESS)
                else:
                    first, other = compared(observe(state, seat), option.move, longer)
                    error = first.error + other.error
                assert first.value - other.value <= 2 * ALIKE + error
    assert alike, "of so many decisions some hardly matter"


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_an_offer_is_advised_only_where_it_is_worth_more_than_a_pass(seats: int, deep: bool) -> None:
    """If the offer is hardly better, it is called about equal, and the pass is named."""
    offers = 0
    for state in [state for state in game(seats, 2) if isinstance(state.phase, Proposals)][
        :: 3 if deep else 6
    ]:
        decision = advised(state)
        if not isinstance(decision.move, Propose):
            continue
        offers += 1
        passing = next(option for option in decision.options if option.move == Pass())
        assert decision.options[0].value > passing.value
        if decision.options[0].value - passing.value < 0.5:
            assert decision.reasons[0].kind is ReasonKind.EQUAL
    assert offers


@pytest.mark.matrix(seats=(2, 3, 4, 5), edition=tuple(Edition))
def test_a_hint_gives_causes_that_the_rules_confirm(seats: int, edition: Edition, deep: bool) -> None:
    """Figures are those of two games played to the end, so a wrong figure would be found."""
    if seats == 2 and edition is Edition.AMIGO:
        return  # no game of this kind
    causes = 0
    for state in game(seats, 4, edition)[:: 13 if deep or seats == 2 else 29]:
        decision = advised(state, LONGER)
        for reason in decision.reasons:
            if reason.kind in CAUSES:
                assert holds(reason, state, decision.move), (reason, decision.move)
                told = reason.contrast
                assert told is not None
                first = told.worse[0]
                wrong = replace(told, worse=(first._replace(amount=first.amount + 1), *told.worse[1:]))
                assert not holds(replace(reason, contrast=wrong), state, decision.move)
                for figure in ("points", "count", "escudos"):
                    if given := getattr(reason, figure):
                        mistaken = replace(reason, **{figure: given + 1})  # type: ignore[arg-type]
                        assert not holds(mistaken, state, decision.move), mistaken
                causes += 1
        first, *others = decision.options
        for option in others:
            if option.cause is not None and option.cause.contrast is not None:
                assert first.points is not None
                assert option.points is not None
                assert option.cause.contrast.points == max(round(first.points - option.points), 1)
    assert causes > 2


def causes_in(decision: Decision) -> list[Reason]:
    """Return the causes of a hint: why other moves, named or not, are worse."""
    told = (*decision.reasons, *(option.cause for option in decision.options))
    return [reason for reason in told if reason is not None and reason.kind in CAUSES]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_no_move_is_called_worse_that_the_same_hint_calls_about_as_good(seats: int) -> None:
    """The figures told, as a reader adds them up, come near the difference told."""
    worse = added = 0
    for state in game(seats, 4)[::13]:
        decision = advised(state, LONGER)
        first, *others = decision.options
        alike = [option.move for option in others if as_good(first, option)]
        for reason in causes_in(decision):
            assert reason.rival not in alike
            told = reason.contrast
            assert told is not None
            worse += 1
            terms = (*told.worse, *told.better)
            is_seat = reason.kind in (
                ReasonKind.OVERSEES,
                ReasonKind.LOSES_SEAT,
            )  # which has a value of its own
            if {one.part for one in terms} <= {Part.FIELDS, Part.MONEY} and not (is_seat or told.chances):
                shares = [-1.0 if one.seat == told.seat else 1 / (seats - 1) for one in terms]
                worth = sum(share * one.amount for share, one in zip(shares, terms, strict=True))
                assert abs(worth - told.points) <= max(1, told.points / 4) + 0.5, reason  # rounded
                added += 1
    assert worse
    assert added


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_cause_leaves_out_no_figure_that_counts_as_much(seats: int) -> None:
    """Of the two outcomes all own figures are told, and none of another seat as large as those is missing."""
    causes = shortened = 0
    for state in game(seats, 4)[::13]:
        for reason in causes_in(advised(state, LONGER)):
            assert not leaves_out(reason, state), reason
            causes += 1
            told = reason.contrast
            assert told is not None
            if len(told.worse) > 1 and told.worse[0].seat == told.seat:
                fewer = replace(reason, contrast=replace(told, worse=told.worse[1:]))
                is_exact = told.worse[0].part in (Part.FIELDS, Part.MONEY, Part.CANAL)
                assert not is_exact or told.worse[0] in leaves_out(fewer, state)
                shortened += is_exact
    assert causes
    assert shortened or seats == 5


@pytest.mark.parametrize("seats", [3, 4])
def test_an_own_canal_is_weighed_against_keeping_it(seats: int) -> None:
    """R7.2: what it saves in this drought by the rules, and what the search expects of it later."""
    kinds = set()
    for state in [state for state in game(seats, 2) if isinstance(state.phase, ExtraCanal)][::2]:
        decision = advised(state)
        reason = decision.reasons[0]
        if reason.kind in (ReasonKind.CANAL_LATER, ReasonKind.CANAL_NOW):
            kinds.add(reason.kind)
            assert holds(reason, state, decision.move)
            assert isinstance(decision.move, BuildOwn) == (reason.kind is ReasonKind.CANAL_NOW)
            assert (reason.points > reason.count) == (reason.kind is ReasonKind.CANAL_NOW)
    assert ReasonKind.CANAL_LATER in kinds


def test_a_difference_without_a_cause_is_told_in_chances_or_points_unless_it_is_small() -> None:
    def valued(move: Move, points: float, chance: float, error: float = 0.1) -> Option:
        return Option(move, points + 60 * chance, error, 40, points, chance)

    best = valued(Pass(), 10.0, 0.40)
    (told,) = difference(best, [valued(Bid(1), 9.8, 0.35)])
    assert (told.kind, told.count, told.percent, told.rival) == (ReasonKind.CHANCE, 40, 35, Bid(1))
    (told,) = difference(best, [valued(Bid(1), 7.9, 0.40)])
    assert (told.kind, told.points) == (ReasonKind.CHANCE, 2)
    assert difference(best, [valued(Bid(1), 9.8, 0.395)]) == ()
    assert difference(best, [valued(Bid(1), 7.9, 0.40, error=3.0)]) == ()  # within the error of the search


@pytest.mark.parametrize("seats", [3, 4])
def test_a_cause_contrasts_with_the_move_of_a_player_who_looks_one_move_ahead(seats: int, deep: bool) -> None:
    """The two moves lead to different figures, which are worth at least half of what the search found."""
    contrasted = told_first = 0
    for state in game(seats, 4)[:: 3 if deep else 8]:
        seat = state.to_move
        assert seat is not None
        observation = observe(state, seat)
        greedy = one_ply.best_move(state, seat, weights_for_search(seats, state.options.edition))
        decision = advised(state, LONGER)
        if decision.move == greedy:
            continue
        told_first += decision.reasons[0].rival == greedy
        best, other = (outlook_of(observation, move, LONGER) for move in (decision.move, greedy))
        assert best is not None
        assert other is not None
        found = cause(observation, best, other)
        if found is None or best.option.points is None or other.option.points is None:
            continue
        told = found.contrast
        assert told is not None
        terms = (*told.worse, *told.better)
        assert all(term.amount for term in told.worse)
        is_seat = found.kind in (ReasonKind.OVERSEES, ReasonKind.LOSES_SEAT)  # which has a value of its own
        ahead = best.option.points - other.option.points
        is_told = ahead >= 0.5 and not is_seat  # else only the chance of winning is better
        if {term.part for term in terms} <= {Part.FIELDS, Part.MONEY} and is_told:
            shares = [-1.0 if term.seat == seat else 1 / (seats - 1) for term in terms]
            worth = sum(share * term.amount for share, term in zip(shares, terms, strict=True))
            assert worth >= ahead / 2.5  # an escudo is worth a little more than a point
            contrasted += 1
    assert contrasted
    assert told_first


def test_a_secret_bid_has_causes_that_suppose_a_bid_of_the_other(deep: bool) -> None:
    """R10.3: for both seats, with the figures of two rounds played to the end."""
    seats, sealed = set(), set()
    for state in [state for state in game(2, 3) if isinstance(state.phase, SecretAuction)][
        : None if deep else 8
    ]:
        seat, decision = state.to_move, advised(state, LONGER)
        told = decision.reasons[0]
        if told.kind in CAUSES:
            assert told.contrast is not None
            assert holds(told, state, decision.move), told
            first = told.contrast.worse[0]
            wrong = replace(told.contrast, worse=(first._replace(amount=first.amount + 1),))
            assert not holds(replace(told, contrast=wrong), state, decision.move)
            seats.add(seat == state.overseer)
            sealed.add(told.contrast.sealed)
    assert seats == {True, False}
    assert len(sealed) > 1


def test_what_if_says_why_the_move_advised_is_better(deep: bool) -> None:
    """Reasons are outcomes of the two moves, confirmed by the rules; the advised move needs no reason."""
    told = 0
    for state in some(4, 4, 11)[:: 1 if deep else 2]:
        seat = state.to_move
        assert seat is not None
        observation, moves = observe(state, seat), list(legal_moves(state))
        best = advised(state, LONGER).move
        for move in moves[:: len(moves) // 2 or 1]:
            option = what_if(observation, move, LONGER, advised=best)
            assert move != best or option.cause is None
            if option.cause is not None:
                assert option.cause.rival == move
                assert holds(option.cause, state, best)
                told += 1
    assert told > 2


def test_a_secret_bid_that_is_advised_has_a_value(deep: bool) -> None:
    """R10.3: a secret bid is drawn from a mixture, and need not be one of the best bids."""
    for state in [state for state in game(2, 3) if isinstance(state.phase, SecretAuction)][
        :: 1 if deep else 3
    ]:
        for seed in range(4):
            decision = advised(state, Limit(24, 1e9, seed))
            assert decision.move in [option.move for option in decision.options]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_forecast_has_more_error_at_the_beginning_than_at_the_end(seats: int) -> None:
    first, *_, last = (forecast(observe(state, state.overseer))[0].error for state in game(seats, 1))
    assert first > last > 0


def test_a_forecast_of_a_game_that_is_over_is_exact() -> None:
    from santiago.ai.measure.contest import Contest, entrant, simulate
    from santiago.rules.record import replay

    finished = next(simulate(Contest((entrant("easy"), entrant("random")), 1)))
    *_, step = replay(finished.record)
    shown = forecast(observe(step.after, step.after.overseer))
    assert tuple(one.points for one in shown) == score(step.after).totals
    assert all(one.error == 0 for one in shown)


def test_no_forecast_falls_while_the_expectation_rises() -> None:
    fitted = (*LINES.values(), *FIELD_LINES.values())
    assert all(slope >= 0 for lines in fitted for _, slope, _ in lines)
