"""Problems: correct answers, the end of the round after two moves, and games played to the end."""

import pytest

from santiago.ai.agent import Part
from santiago.ai.evaluation.tuned_weights import weights_for
from santiago.ai.explain.why import measured_terms
from santiago.ai.moves import one_ply
from santiago.ai.problems.finding import Unfit, degree, is_adjacent_sum, plantation_closed_by, problem_in
from santiago.ai.problems.playouts import Playouts, margin, normal, played_until_certain, playouts
from santiago.rules.apply import apply
from santiago.rules.legal import legal_moves
from santiago.rules.moves import PASS, Bid, Move, Plant
from santiago.rules.notation import parse_move
from santiago.rules.options import Seat
from santiago.rules.phases import Planting
from santiago.rules.scoring import score, score_now
from santiago.rules.state import GameState
from santiago.rules.successor import successor
from santiago.rules.tiles import Crop

from .impatient import Impatient
from .positions import game


def line(state: GameState, move: Move) -> list[Move]:
    """Return the moves of a round that continues with the moves of Normal."""
    moves, first = [move], state.round
    state = apply(state, move).after
    weights = weights_for(state.seats, state.options.edition)
    while (seat := state.to_move) is not None and state.round == first:
        moves.append(one_ply.best_move(state, seat, weights))
        state = apply(state, moves[-1]).after
    return moves


@pytest.mark.parametrize(
    ("answer", "best", "counts"),
    [
        ("bid 3", "bid 4", True),
        ("bid 2", "bid 4", False),
        ("pass", "bid 1", False),
        ("propose C2-D2 2", "propose C2-D2 3", True),
        ("propose C2-C3 3", "propose C2-D2 3", False),
        ("propose C2-D2 1", "propose C2-D2 3", False),
    ],
)
def test_sums_next_to_the_best_count_as_right(answer: str, best: str, *, counts: bool) -> None:
    assert is_adjacent_sum(parse_move(answer), parse_move(best)) is counts


def test_games_after_the_last_decision_all_end_as_the_rules_count() -> None:
    state = [one for one in game(3, 2) if one.round == one.rounds][-1]
    seat = state.to_move
    assert seat is not None
    move = legal_moves(state)[0]
    found = playouts(state, move, "seed", lines=1, deals=3)
    end = state
    for one in found.lines[0]:
        end = apply(end, one).after
    assert end.is_over
    totals = score(end).totals
    lead = totals[seat] - (sum(totals) - totals[seat]) / 2
    assert found.leads == (lead,) * 3
    assert set(found.wins) == {(seat in score(end).winners) / len(score(end).winners)}
    assert margin(found, found).points == 0
    assert not margin(found, found).is_certain


def test_games_repeat_with_their_seed_and_are_dealt_alike_for_all_moves() -> None:
    state = next(one for one in game(4, 2) if isinstance(one.phase, Planting) and one.rounds - one.round == 1)
    first, second = (playouts(state, legal_moves(state)[0], "seed", 1, 2) for _ in range(2))
    assert first == second
    assert len(first.leads) == 2


def test_no_problem_is_found_in_the_choice_of_the_first_canal_or_after_a_cancel() -> None:
    assert problem_in(game(2, 2)[0], "seed") is Unfit.PHASE
    many = next(one for one in game(4, 2) if len(legal_moves(one)) > 20)
    assert problem_in(many, "seed", Impatient(looks=0)) is Unfit.DOUBTFUL


def test_a_closed_plantation_has_no_other_free_square() -> None:
    """The neighbouring squares were determined by hand."""
    found = 0
    for state in game(2, 3):
        for move in legal_moves(state):
            if isinstance(move, Plant) and (field := plantation_closed_by(state, move)) is not None:
                tiles = [n for n in range(48) if field.squares >> n & 1]
                around = {n + step for n in tiles for step in (-8, 8) if 0 <= n + step < 48}
                around |= {n + step for n in tiles for step in (-1, 1) if (n + step) // 8 == n // 8}
                assert {n for n in around if not state.board.occupied >> n & 1} == {move.square}
                found += 1
    assert found


def test_the_error_of_a_margin_counts_lines_not_the_games_that_share_one() -> None:
    """Two lines with two games each, 4 points better in the first line and equal in the second: the mean is
    2, and the standard error is that of the two means 4 and 0, which is 2."""
    lines = ((PASS,), (Bid(1),))
    bananas, money = ((5, 0, 0, 0, 0, 1), (0,) * 6), ((0, 0, 0, 0, 0, 2), (0, 0, 0, 0, 0, 1))
    first = Playouts((4.0, 4.0, 0.0, 0.0), (1.0,) * 4, lines, (0.0, 0.0), (bananas,) * 4)
    second = Playouts((0.0,) * 4, (0.5,) * 4, lines, (0.0, 0.0), (money,) * 4)
    apart = margin(first, second)
    assert (apart.points, apart.error, apart.wins) == (2.0, 2.0, 0.5)
    assert apart.parts == ((5, 0, 0, 0, 0, -1), (0, 0, 0, 0, 0, -1))
    assert margin(first + first, second + second).error < 2
    assert not apart.is_certain


def test_a_margin_is_divided_into_the_points_of_each_seat() -> None:
    """The parts are the differences in final points, so those of the mover less the mean of the others add up
    to the margin."""
    state = next(one for one in game(3, 2) if isinstance(one.phase, Planting) and one.rounds - one.round == 2)
    seat, moves = state.to_move, legal_moves(state)
    assert seat is not None
    found = [playouts(state, move, "seed", 2, 2, others=normal) for move in (moves[0], moves[len(moves) - 1])]
    apart = margin(*found, "normal")
    assert apart.others == "normal"
    sums = [sum(parts) for parts in apart.parts]
    assert [len(parts) for parts in apart.parts] == [6] * 3
    assert apart.points == pytest.approx(sums[seat] - (sum(sums) - sums[seat]) / 2)
    assert apart.points != 0


def test_measured_parts_are_told_as_terms_that_add_up() -> None:
    """The first seat has 4 points more of bananas and 1 escudo fewer; of two others, one has 6 points of
    peppers fewer, which count half: 4 - 1 + 6 / 2 = 6."""
    terms, total = measured_terms(Seat(0), ((4, 0, 0, 0, 0, -1), (0, 0, 0, 0, -6, 0), (0,) * 6))
    assert total == 6
    told = [(one.part, one.price, one.amount, one.crop, one.seat) for one in terms]
    assert told == [
        (Part.CROP, 4, 0, Crop.BANANA, None),
        (Part.OTHER, 3, -6, Crop.PEPPER, 1),
        (Part.MONEY, -1, -1, None, None),
    ]


def test_the_other_seats_play_the_line_by_the_policy() -> None:
    state = next(one for one in game(4, 2) if isinstance(one.phase, Planting) and one.rounds - one.round == 1)
    seat, move = state.to_move, legal_moves(state)[0]
    [played] = playouts(state, move, "seed", 1, 1, others=lambda state, *_: legal_moves(state)[-1]).lines
    assert played[0] == move
    others = 0
    for one in played:
        if state.to_move != seat:
            others += 1
            assert one == legal_moves(state)[-1]
        state = apply(state, one).after
    assert others > 3


def test_a_right_move_that_ties_with_most_others_is_not_easy() -> None:
    """On a board without canals, no planting of a tile with as many farmers gives more points at once."""
    state = next(one for one in game(4, 1) if isinstance(one.phase, Planting))
    assert not state.board.canals
    moves = legal_moves(state)
    seat = state.to_move
    assert seat is not None
    usual = one_ply.best_move(state, seat, weights_for(4, state.options.edition))
    rare = next(move for move in moves if move != usual)
    assert degree(state, (rare,), usual) > 1
    assert degree(state, tuple(moves), usual) == 2, "solved by all, but the tempting move is as good at once"


def test_what_all_solvers_find_and_what_is_better_at_once_is_easy() -> None:
    """The last tile of a game joins a plantation on a square with water, or lies alone on a dry one."""
    states = [one for one in game(4, 2) if isinstance(one.phase, Planting) and one.round == one.rounds]
    found = 0
    for state in states:
        now = {move: score_now(successor(state, move)).totals[state.mover] for move in legal_moves(state)}
        best = [move for move, points in now.items() if points == max(now.values())]
        worst = min(now, key=lambda move: now[move])
        if now[worst] < max(now.values()):
            found += 1
            assert degree(state, tuple(best), worst) < 3
            assert degree(state, (worst,), best[0]) > 1
    assert found


def test_lines_are_added_only_until_a_margin_is_certain() -> None:
    """After the last decision of a game, all lines are equal, so the first lines decide."""
    state = [one for one in game(3, 2) if one.round == one.rounds][-1]
    moves = legal_moves(state)[:2]
    games, margins = played_until_certain(state, moves, "seed", ("normal", normal))
    assert [len(one.lines) for one in games] == [12, 12]
    assert [one.error for one in margins] == [0.0]
