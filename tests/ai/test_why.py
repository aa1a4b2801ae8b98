"""Why a move is better than another: the parts of values, the prices and the claims."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from statistics import fmean

import pytest

from santiago.ai.agent import NO_PROGRESS, Claim, Limit, Mechanism, Part, PricedTerm, Why
from santiago.ai.agents.search_agent import EXPERT_PARAMS
from santiago.ai.evaluation.tuned_weights import weights_for_search
from santiago.ai.explain.advice import why_of
from santiago.ai.explain.likely_lines import Line, Outlook, outlook_of
from santiago.ai.explain.why import why
from santiago.ai.moves import one_ply
from santiago.ai.search.budget import Budget
from santiago.ai.search.tree import can_search, search, walk
from santiago.rules.board import Board
from santiago.rules.grid import CANAL_SQUARES, Canal, Square, SquareSet, canals_in
from santiago.rules.legal import legal_moves
from santiago.rules.moves import PASS, Accept, Bid, Build, Move, Plant, Propose
from santiago.rules.notation import parse_move
from santiago.rules.observation import observe
from santiago.rules.options import Edition, Money, Seat
from santiago.rules.phases import OverseerDecision
from santiago.rules.position_text import parse_position
from santiago.rules.scoring import plantations
from santiago.rules.state import GameState
from santiago.rules.tiles import TileKind
from tests.combinations import SEATS

from .positions import game

SEARCH = Limit(60, 1e9, 1)
LIMIT = Limit(60, 1e9, 1)


@pytest.mark.matrix(seats=SEATS)
def test_the_parts_of_a_value_add_up_and_change_no_value(seats: int) -> None:
    """Explanations search with parts, decisions without; both search the same moves to the same values."""
    for state in [state for state in game(seats, 4)[::17] if can_search(state)]:
        weights = weights_for_search(seats, state.options.edition)
        for move in list(legal_moves(state))[:2]:
            walked = walk(state, weights, _budget(), LIMIT.nodes, Random(1), EXPERT_PARAMS, move)
            result = search(state, weights, _budget(), LIMIT.nodes, Random(1), EXPERT_PARAMS, only=move)
            assert walked is not None
            value, plain = walked.branch.mean, result.branches[0].mean
            assert value._replace(parts=()) == plain
            for seat in range(seats):
                now, later, overseer = value.part_values(seat)
                assert sum(now) + sum(later) == pytest.approx(plain.fields[seat])
                assert 0 <= overseer <= plain.hand[seat] + 1e-9


def _budget() -> Budget:
    return Budget(LIMIT, NO_PROGRESS)


@dataclass(frozen=True)
class Case:
    """A comparison, and the searches that it comes from."""

    state: GameState
    why: Why
    best: Outlook
    rival: Outlook

    def lines(self, number: int) -> tuple[Line, ...]:
        return (self.best, self.rival)[number].lines

    @property
    def squares(self) -> tuple[int, int]:
        assert isinstance(self.why.move, Plant)
        assert isinstance(self.why.rival, Plant)
        return self.why.move.square, self.why.rival.square


def alive(board: Board, square: int) -> bool:
    return bool((board.occupied & ~board.deserts) >> square & 1)


def points_after(board: Board, without: int | None = None) -> list[int]:
    """Count the points of each seat square by square; the tile on `without` is left out."""
    crops = {n: board.kind(Square(n)) for n in range(48) if alive(board, n) and n != without}
    totals, seen = [0] * len(board.owners), set[int]()
    for start in crops:
        field, edge = set[int](), [start] if start not in seen else []
        while edge:
            n = edge.pop()
            if n in field:
                continue
            field.add(n)
            near = [n - 8, n + 8, *([n - 1] if n % 8 else []), *([n + 1] if n % 8 < 7 else [])]
            edge += [one for one in near if one in crops and crop(crops[one]) == crop(crops[n])]
        seen |= field
        for seat, owned in enumerate(board.owners):
            here = [n for n in field if owned >> n & 1]
            farmers = sum(1 + (board.pairs >> n & 1) + (board.palms >> n & 1) for n in here)
            totals[seat] += len(field) * farmers
    return totals


def crop(kind: TileKind | None) -> int:
    assert kind is not None
    return kind >> 1


def worth(case: Case, number: int, seat: int, square: int | None) -> int:
    """The mean points that a tile adds for `seat`: the one on `square`, or the one that it plants."""
    found = []
    for line in case.lines(number):
        planted = line.planted.get(Seat(seat))
        at = square if square is not None else None if planted is None else planted.square
        board = line.end.board
        found.append(0 if at is None else points_after(board)[seat] - points_after(board, at)[seat])
    return round(fmean(found))


def kept(case: Case, canal: Canal | None, seat: int) -> int:
    """The points of `seat` after the drought of this round with a canal at `canal` (R8)."""
    board = case.state.board if canal is None else case.state.board.with_canal(canal)
    return points_after(board.dried(last=case.state.is_last_round))[seat]


def cost(line: Line, seat: int) -> int:
    return line.paid[seat] + (line.price - sum(line.paid) if line.overseer == seat else 0)


def is_neighbour(first: int, second: int) -> bool:
    return abs(first % 8 - second % 8) + abs(first // 8 - second // 8) == 1


def ways(case: Case, square: int) -> int:
    board = case.state.board
    return sum(CANAL_SQUARES[canal] >> square & 1 for canal in canals_in(board.places))


def joins(one: Claim, case: Case) -> bool:
    here, board = case.squares[0], case.state.board
    near = [n for n in range(48) if is_neighbour(n, here) and alive(board, n)]
    worths = [worth(case, number, case.why.seat, None) for number in (0, 1)]
    is_told = not one.points or worths == [one.points, one.fewer]
    return is_told and any(crop(board.kind(Square(n))) == one.crop for n in near)


def farmer(one: Claim, case: Case) -> bool:
    """The tile takes more farmers, or the rival is a pass; its figures are the mean points of the tile."""
    if one.here is not None:  # its palm counts as a farmer
        here, there = case.squares
        return one.here == here and bool(case.state.board.palms & ~(1 << there) & 1 << here)
    if one.count:
        return one.count > one.fewer
    assert case.why.rival == PASS
    points, fewer = (worth(case, number, case.why.seat, None) for number in (0, 1))
    return points > max(fewer, 0) and (not one.points or (one.points, one.fewer) == (points, max(fewer, 0)))


def watered(one: Claim, case: Case) -> bool:
    board, (here, there) = case.state.board, case.squares
    if board.wet >> there & 1:
        return False
    return bool(board.wet >> here & 1) if not one.count else ways(case, here) == one.count > ways(case, there)


def own(one: Claim, case: Case) -> bool:
    uses = [fmean(bool(line.own and line.own[0] == one.seat) for line in case.lines(n)) for n in (0, 1)]
    return uses[0] > uses[1] if one.count else uses[1] > uses[0]


def hems(one: Claim, case: Case) -> bool:
    """The square touches a plantation of the crop with farmers of the seat, and the tile has another crop."""
    move = case.why.rival if one.count else case.why.move
    assert isinstance(move, Plant)
    assert one.seat is not None
    board, farmed = case.state.board, case.state.board.owners[one.seat]
    field = grown(board, {n for n in range(48) if is_neighbour(n, move.square)}, one.crop)
    is_own = one.seat == case.why.seat
    touched = one.here == move.square and crop(move.kind) != one.crop
    return touched and is_own == bool(one.count) and any(farmed >> n & 1 for n in field)


def grown(board: Board, start: set[int], kind: int | None) -> set[int]:
    """The living tiles of a crop that are among `start`, and all tiles connected to them."""
    field = {n for n in start if alive(board, n) and crop(board.kind(Square(n))) == kind}
    while more := {
        n
        for n in range(48)
        if n not in field
        and alive(board, n)
        and crop(board.kind(Square(n))) == kind
        and any(is_neighbour(n, known) for known in field)
    }:
        field |= more
    return field


def feeds(one: Claim, case: Case) -> bool:
    """The rival's tile touches a plantation of its crop with farmers of another seat."""
    move = case.why.rival
    assert isinstance(move, Plant)
    assert one.seat is not None
    board = case.state.board
    field = grown(board, {n for n in range(48) if is_neighbour(n, move.square)}, one.crop)
    is_planted = one.here == move.square and crop(move.kind) == one.crop
    return is_planted and one.seat != case.why.seat and any(board.owners[one.seat] >> n & 1 for n in field)


def preserves(one: Claim, case: Case) -> bool:
    """The canal waters a dry tile in a plantation of the crop with farmers of the player."""
    assert one.here is not None
    assert one.canal is not None
    board = case.state.board
    field = grown(board, {one.here}, one.crop)
    is_watered = CANAL_SQUARES[one.canal] & ~board.wet & 1 << one.here
    return bool(is_watered) and any(board.owners[case.why.seat] >> n & 1 for n in field)


def offers(case: Case) -> dict[Canal, int]:
    """The sum of the bribes for each proposed place."""
    assert isinstance(case.state.phase, OverseerDecision)
    sums: dict[Canal, int] = {}
    for proposal in case.state.phase.proposals:
        if proposal is not None:
            sums[proposal.canal] = sums.get(proposal.canal, 0) + proposal.bribe
    return sums


def offered(case: Case, move: Move) -> int:
    return offers(case).get(move.canal, 0) if isinstance(move, Accept | Build) else 0


def price(one: Claim, case: Case) -> bool:
    """To build elsewhere costs one escudo more than the largest sum offered for a place (R6.3)."""
    rival = case.why.rival
    is_built = isinstance(rival, Build) and one.instead == rival.canal
    return is_built and offered(case, rival) == 0 and one.escudos == 1 + max(offers(case).values())


def taken(one: Claim, case: Case) -> bool:
    if one.crop is None:
        seats = [set(line.planted) if one.seat is None else {one.seat} for line in case.lines(1)]
        there = [
            any(line.planted[seat].square == one.here for seat in some & set(line.planted))
            for some, line in zip(seats, case.lines(1), strict=True)
        ]
        is_worth = one.seat is not None or one.points == worth(case, 0, case.why.seat, None) > 0
        return one.here == case.squares[0] and fmean(there) >= 0.85 and is_worth
    assert one.seat is not None
    return case.rival.planted[one.seat] == one.crop != case.best.planted[one.seat]


def higher_bid(one: Claim, case: Case) -> bool:
    """The rival costs more. It is a bid that leads to the told places, or an offer for equally good water."""
    seat, move, rival = case.why.seat, case.why.move, case.why.rival
    if one.escudos != escudos(rival) - escudos(move) or one.escudos <= 0:
        return False
    if one.canal is not None:
        assert isinstance(rival, Propose)
        assert isinstance(move, Propose)
        assert (move.canal, rival.canal) == (one.canal, one.instead)
        dry = SquareSet(~case.state.board.wet & (1 << 48) - 1)
        both = CANAL_SQUARES[move.canal] & CANAL_SQUARES[rival.canal] & dry
        is_same = one.here is None or (both >> one.here & 1 and alive(case.state.board, one.here))
        return bool(is_same) and kept(case, one.canal, seat) >= kept(case, rival.canal, seat)
    return places(case, 0) == {one.count} and places(case, 1) == {one.fewer} and one.count >= one.fewer


def room(one: Claim, case: Case) -> bool:
    board = case.state.board
    if one.canal is None:
        found = []
        for move in (case.why.move, case.why.rival):
            assert isinstance(move, Plant)
            near = {n for n in range(48) if is_neighbour(n, move.square)}
            field = {*grown(board, near, crop(move.kind)), move.square}
            free = {n for n in range(48) if not board.occupied >> n & 1 and board.wet >> n & 1} - field
            found.append(sum(any(is_neighbour(n, tile) for tile in field) for n in free))
        return found == [one.count, one.fewer] and one.count > one.fewer
    free = [n for n in range(48) if not board.occupied >> n & 1 and CANAL_SQUARES[one.canal] >> n & 1]
    return one.count <= sum(not board.wet >> n & 1 for n in free)


def saves(one: Claim, case: Case) -> bool:
    assert one.seat is not None
    if one.here is not None and one.canal is not None:  # the points are those of one farmer
        board, seat = case.state.board, one.seat
        other = 0 if one.instead is None else CANAL_SQUARES[one.instead]
        fresh = CANAL_SQUARES[one.canal] & ~other & ~board.wet
        if any(
            fresh & field.squares & ~(1 << one.here) for field in plantations(board) if field.farmers[seat]
        ):
            return False
    return one.points == kept(case, one.canal, one.seat) - kept(case, one.instead, one.seat) > 0


def idle(one: Claim, case: Case) -> bool:
    """Water at the place keeps so many points, or no tile of a plantation of the player is dry."""
    if one.canal is not None:
        return own_canal(one, case)
    board, seat = case.state.board, case.why.seat
    fields = [field.squares for field in plantations(board) if field.farmers[seat]]
    return all(board.wet >> n & 1 for squares in fields for n in range(48) if squares >> n & 1)


def own_canal(one: Claim, case: Case) -> bool:
    return one.points == kept(case, one.canal, case.why.seat) - kept(case, None, case.why.seat)


def places(case: Case, number: int) -> set[int]:
    return {[*line.planted].index(case.why.seat) + 1 for line in case.lines(number)}


def escudos(move: Move) -> int:
    return move.escudos if isinstance(move, Bid) else move.bribe if isinstance(move, Propose) else 0


CHECKS: dict[Mechanism, Callable[[Claim, Case], bool]] = {
    Mechanism.JOINS: joins,
    Mechanism.FARMER: farmer,
    Mechanism.WET: lambda _, case: (
        all(line.end.board.wet >> case.squares[0] & 1 for line in case.lines(0))
        and not any(line.end.board.wet >> case.squares[1] & 1 for line in case.lines(1))
    ),
    Mechanism.WATERED: watered,
    Mechanism.OWN: own,
    Mechanism.WATER_COST: lambda one, case: (
        [one.count, one.escudos]
        == [round(fmean(cost(line, case.why.seat) for line in case.lines(n))) for n in (0, 1)]
    ),
    Mechanism.HEMS: hems,
    Mechanism.TAKEN: taken,
    Mechanism.ROOM: room,
    Mechanism.EARLIER: lambda one, case: places(case, 0) == {one.count} and places(case, 1) == {one.fewer},
    Mechanism.HIGHER_BID: higher_bid,
    Mechanism.OVERSEER: lambda one, case: (
        case.best.overseer == case.why.seat != case.rival.overseer
        and (one.canal is None or fmean(line.canal == one.canal for line in case.lines(0)) >= 0.85)
    ),
    Mechanism.BUILT: lambda one, case: (
        one.canal is not None and (case.best.canal, case.rival.canal) == (one.canal, one.instead)
    ),
    Mechanism.SAVES: saves,
    Mechanism.FEEDS: feeds,
    Mechanism.PRESERVES: preserves,
    Mechanism.IDLE: idle,
    Mechanism.BRIBE: lambda one, case: (
        one.escudos == offered(case, case.why.move) - offered(case, case.why.rival) > 0
    ),
    Mechanism.PRICE: price,
    Mechanism.OWN_CANAL: own_canal,
}
"""How each mechanism is confirmed: by the rules, with plain code, or by the lines of the two searches."""


def test_every_mechanism_has_a_check() -> None:
    assert CHECKS.keys() == set(Mechanism)


def total_of(case: Case) -> float:
    """The difference in lead between the means of the two searches, without the prize for winning."""
    leads = []
    for mean in (case.best.mean, case.rival.mean):
        points = [sum(parts) for parts in zip(mean.fields, mean.money, mean.hand, strict=True)]
        mine = points[case.why.seat]
        leads.append(mine - mean.spite * (sum(points) - mine) / (len(points) - 1))
    return leads[0] - leads[1]


def exact_price(term: PricedTerm, case: Case) -> float | None:
    """The price of an unmerged term by the means of the two searches, or None."""
    one, two = case.best.mean, case.rival.mean
    seat = case.why.seat
    mine, theirs = one.part_values(seat), two.part_values(seat)
    match term.part:
        case Part.MONEY:
            return one.money[seat] - two.money[seat]
        case Part.OVERSEER:
            return mine.overseer - theirs.overseer
        case Part.CANAL:
            return one.hand[seat] - mine.overseer - two.hand[seat] + theirs.overseer
        case Part.FIELDS:
            return one.fields[seat] - two.fields[seat]
        case Part.CROP if term.crop is not None:
            n = term.crop
            return mine.now[n] + mine.later[n] - theirs.now[n] - theirs.later[n]
        case Part.OTHER if term.seat is not None:
            share = one.spite / (case.state.seats - 1)
            return -share * (one.points[term.seat] - two.points[term.seat])
        case _:
            return None


def cases(seats: int, edition: Edition, money: Money, every: int) -> Iterator[Case]:
    """Yield comparisons of the hinted move with the one that is told, in positions of a game."""
    for state in [state for state in game(seats, 4, edition, money=money) if can_search(state)][::every]:
        seat = state.to_move
        assert seat is not None
        observation = observe(state, seat)
        moves = legal_moves(state)
        if len(moves) < 2:
            continue
        best = one_ply.best_move(state, seat, weights_for_search(seats, edition))
        for rival in (moves[0], moves[len(moves) - 1]):
            outlooks = [outlook_of(observation, move, SEARCH) for move in (best, rival)]
            if rival != best and outlooks[0] is not None and outlooks[1] is not None:
                yield Case(state, why(state, seat, *outlooks), *outlooks)


@pytest.mark.matrix(seats=SEATS, edition=tuple(Edition), money=tuple(Money))
def test_prices_add_up_and_claims_are_true(seats: int, edition: Edition, money: Money, deep: bool) -> None:
    """Every term, total and claim is computed again from the rules and the means of the two searches."""
    if seats == 2 and edition is Edition.AMIGO:
        return  # no game of this kind
    claims = terms = 0
    for case in cases(seats, edition, money, 5 if deep else 19):
        total = total_of(case)
        told = sum(term.price for term in case.why.terms)
        assert told == case.why.total or not case.why.terms
        assert abs(case.why.total - total) <= 0.5
        assert abs(sum(term.exact for term in case.why.terms) - total) <= 1.0
        assert len(case.why.terms) <= 3
        for term in case.why.terms:
            assert abs(term.price - term.exact) <= 1.0, term
            exact = exact_price(term, case)
            if exact is not None:
                assert abs(exact - term.exact) <= 0.5, (term, exact)
            terms += 1
        assert len(case.why.claims) <= 2
        for claim in case.why.claims:
            assert CHECKS[claim.kind](claim, case), (claim, case.why)
            claims += 1
    assert claims > 3
    assert terms > 5


CAUSES = (
    (
        "S1 t ......../..*....#P./....#g.B1-*./..P1P1W2G1b./.cB2*P1W2g../.C1.w2W2... 4/5/4/3|1/1==1/1||2/4 D3"
        " 9,7+ 6p2 2 2,1 Bc bBC3wWG3p2 gPBcCBGCpW/GWgPbcGwGC/WBPWwPBpCb 2b2g3c5",
        "plant coconut1 b4",
        "plant banana2 c6",
        (Mechanism.HEMS, Seat(1)),
    ),
    (
        "S1 t .#p..#c.../...P3p3P2B4W3/...G1-G4C1-B3*B1/...G2G1G2B4./.......w4*/........"
        " 4/2|2/2==/2||1/3=/5/4 C2 7+,4+,6,16 5p3 1 1,4,5,6 bCp b2B2cC4w2W5g3GP4"
        " pGGPCBCbWcW/pPBBbgCPWwg/GCWGpCWPWPP/cBGwBwCgBbG 2b1g3h5",
        "plant banana1 g5",
        "plant banana1 h4",
        (Mechanism.TAKEN, None),
    ),
    (
        "S1 a .....#g../......../......../....G1C1G./....g4C3W4./.....C2.. 4/5/4/5/2=1/3|1/4 D3 7+,12+,9+,11"
        " 2d4 4 2,3,4,1 ---- b3B6c3C3w3W5gG4p3P5"
        " GCbBpBWCcWB/gCwPbPGPGgw/WgBpwbcpCGW/CGWBBWCPGcP 3",
        "discard",
        "build D3-E3",
        (Mechanism.IDLE, None),
    ),
    (
        "S1 ao .#c....../B3G3....../.P1-P2...../.W1....../......../........ 4/5/=3/1|3/4/5/4 B2"
        " 11+,11,8+ 2p2 2 3,1,2 cw b2B5cC6w2W5g3G5p3P4"
        " PwGbPBWWwGC/PcCgWPGpGpG/cBCPCpgBcPC/GWCBwWBbWgB 3",
        "plant coconut1 c4",
        "plant watermelon1 a4",
        (Mechanism.FEEDS, Seat(0)),
    ),
    (
        "S1 a #w.c4..c1#PG1/.G3-c4#bC2C4g3G1/..C3C2C3P2-W3G4/.bW4P1p1P2w1g4/..p1P2W4-B1b3B2/...p3BB4W3#w"
        " 4/4|/1===/3|1/1===/2||1/4 D2 7+,25+,14,20 9b4 2 2,0,3,1 --B1v1- B2CW2gGP"
        " WGbpWBwPbBW/PCPgBBWpcgP/PGCBCGPWpCW/CgwbCwcGcBG 1",
        "propose D1-D2 1",
        "pass",
        (Mechanism.PRESERVES, None),
    ),
    (
        "S1 a ......../.....#b../.....P1-../.....P2P3-./....G2.P3./........ 4/5/4/5/2==/5/4 D3 "
        "11+,9,7+ 2p1 1 1,2,3 BC b2B5c2C5w3W6g3G5p3P2 "
        "PGWwCgpgGWw/bPcWCPcBCPC/PCBWGpCBgpB/PBWGWGwGBbb 2",
        "plant banana2 e4",
        "plant banana2 a1",
        (Mechanism.WATERED, None),
    ),
    (
        "S1 th ..*....*../......../......../......../......../......*.. 4/5/4/5/4/5/4 B2 10+,10+,9+ 1p3 2 "
        "0,0,1 CwPP b3B6c3C5w2W5g3G6p3P4 "
        "PwGBWPWcbCC/PBcgpCBBbGW/wBpbwGPgGWG/CBgCPpGcWCP 1b1f1f6",
        "plant pepper2 b1",
        "plant pepper2 c2",
        (Mechanism.FARMER, None),
    ),
    (
        "S1 th #w#C#w#b#pg3*../B1P2-B2-G2G3G1../B3P1-p1g3g.../#cP2C3W1w3#p../.P1B1-C2-W3-#B../.P2B1cc.*.. "
        "4/|4/===1/1||2/1=2/1|3/4 B2 11+,20+,22 8b1 2 2,0,3 --D1v3 b2C3W3G3P "
        "PwGBWPWcbCC/PBcgpCBBbGW/wBpbwGPgGWG/CBgCPpGcWCP 1b1f1f6",
        "propose A3-B3 0",
        "pass",
        (Mechanism.SAVES, Seat(2)),
    ),
)
"""Positions with a move, a rival move, and the kind and the seat of a cause that a person could name.

The rival move hems in one's own plantation, the square will be taken, the canal waters nothing that needs
water, the tile would enlarge another player's plantation, the canal waters a tile of one's own, only one of
the squares already has water, only one has a palm, or the canal may else go where another player needs it.
"""


@pytest.mark.parametrize(("text", "move", "rival", "cause"), CAUSES, ids=lambda one: str(one)[:12])
def test_a_cause_is_told(text: str, move: str, rival: str, cause: tuple[Mechanism, Seat | None]) -> None:
    state = parse_position(text)
    assert state.to_move is not None
    observation = observe(state, state.to_move)
    told = why_of(observation, parse_move(move), parse_move(rival), Limit(400, 1e9, 1))
    assert told is not None
    assert cause in [(claim.kind, claim.seat) for claim in told.claims]


NOT_CAUSES = (
    (
        "S1 th ...*...../......../......../......../..*....../........* 4/5/4/5/4/5/4 C3 "
        "10+,10+,10+,10+,10+ 1a3 5 0,0,-,-,- bbCGp bB6c3C5w3W6g3G5p2P6 "
        "CpWBWCPwW/pwBPGCBGg/GPCbgpcWP/bPPwcBgWB/bcWGGCBCG 5c1b5h6",
        "pass",
        "bid 1",
        (Mechanism.HIGHER_BID, None),
    ),
    (
        "S1 t "
        "#cw4w2W3#g#g../c2cw3W4W1#g../C2B1B3P2*#p..*./C3b2#P#P.C4../C4*P2P1G3-G3.../C1B2B4B2b1... "
        "4/1||2/==2/|4/==2/||3/4 B2 11,10,14+,21+ 8d4 4 2,3,4,1 A1v1B4>2C3>1- bBCW3G4pP "
        "pwccbCBGGGP/cgBPCPCbbWG/wWwWgPGCGpW/PBPCgWBBBCW 2d3g3a5",
        "accept B4-C4",
        "accept A1-A2",
        (Mechanism.PRESERVES, None),
    ),
    (
        "S1 th #P#p#WW.p../g2G2-G3g..../P2w1B3C1*#w..*./p2C3-B3-....W/B1C2....../........* "
        "4/5/==2/|4/=3/5/4 B2 13,7+,19+ 5d3 3 1,6,0 C2v1B2v0- b3B3c3C3wW2gG4P4 "
        "GGPpWgPPcBW/gwWWBGcCbBb/CwBCCcCwGBG/pgPpBPWGCbP 2d3g3h6",
        "accept B2-B3",
        "accept C2-C3",
        (Mechanism.SAVES, Seat(2)),
    ),
    (
        "S1 a ...#b..../.P3....../.C4c1g2..../.gG4G2#Bw../B2-b5W1w3W5W1../.W4W5C3P3... "
        "4/5/4/1|3/1=2/1||2/4 C3 2+,9+,9+,10+,9 4b3 5 4,1,2,3,0 -C2v2--- bB4c2C4wWgG4p3P4 "
        "BCcWcpWgb/WbBwPPwPC/wgPgGCBCG/bWWPBGpcB/GGWCGPBpC 2",
        "propose B1-B2 2",
        "propose A2-B2 3",
        (Mechanism.IDLE, None),
    ),
    (
        "S1 t .#pG#w#WPC1#b/..G1B2C2c1C2./.G2G1B1*bc2../.P1gB2B2-C1W1./..#p.g*.W1./...*...w. "
        "4/3|1/1==1/1|1|1/2==/5/4 D2 9,19 9b2 1 2,2 -- WP2 bBGCcGBpBP/BwCWbGCWWP/pcPCPggGwW 1d3e5c6",
        "propose B3-C3 3",
        "pass",
        (Mechanism.SAVES, Seat(0)),
    ),
    (
        "S1 t ......../...*...../........*/....C1.../....P.../....W2*... 4/5/4/2|2/2=1/2|2/4 D3 6+,5 2p2 1 "
        "0,3 wWG b2B4c2C3wW2g2G3p2P3 WWWBBCGpPc/CwgpwbBWGg/PGPCGCbcPB 1c2h3e6",
        "plant grape2 f4",
        "plant watermelon1 d6",
        (Mechanism.FARMER, None),
    ),
    (
        "S1 t .#wP2-P1P4-W1g2#g/.*.#cG3C1-W2G4G1/.PCC4CB3*B4P2/.#bc1B1B4B1c1p4/G1-G3-p3W4bb3C3P2*/"
        "..w3W2-WW3w4p3 2=1/2||1/1=1=/2||1/1===/2|||/3= D3 18,2,10,19 11p2 1 0,1,2,0 BCG - "
        "BcWPPBWCbGw/pBGGCgcCpGC/BWgwWbBwPPB/PCbpCWGcWPG 3a2f3h5",
        "plant grape2 b6",
        "plant banana2 a2",
        (Mechanism.HEMS, Seat(2)),
    ),
)
"""Positions with a move, a rival move, and the kind and the seat of a claim that would mislead.

A bid saves a farmer although the order stays; the watered tile is another player's, who gains more; the
player would save the tile with the own canal; both places water the same tile; the overseer builds there all
the same; the other crop has a tile with as many farmers; nobody can plant watermelons any more.
"""


@pytest.mark.parametrize(("text", "move", "rival", "claimed"), NOT_CAUSES, ids=lambda one: str(one)[:12])
def test_a_fact_that_does_not_decide_is_not_told(
    text: str, move: str, rival: str, claimed: tuple[Mechanism, Seat | None]
) -> None:
    state = parse_position(text)
    assert state.to_move is not None
    observation = observe(state, state.to_move)
    told = why_of(observation, parse_move(move), parse_move(rival), Limit(2000, 1e9, 1))
    assert told is not None
    assert claimed not in [(claim.kind, claim.seat) for claim in told.claims]


def test_the_points_of_a_farmer_are_not_told_with_those_of_another_tile() -> None:
    """C2-D2 waters f2, where a farmer is worth 1 point, and e2, a tile that is worth 2."""
    state = parse_position(
        "S1 th #ww4....../W3W1-W1W2wP3../P4pC4C2c4C2bB2/p4G4c1W4C2c4#CB3/g4G3-G3*P1P3B1B3B2/G1gg#p#bB3*b2G1* "
        "4/1|3/==2/2|||/====/1|1|1/3= D3 16,8,6,17 10d3 3 4,5,2,3 A3v2C2>0-C1v0 CWGP "
        "BCccCgpgwPW/bGbBCWBWpCP/CcPBpGbWWwC/BGWPGwBgPGG 4c5f6h6"
    )
    told = why_of(
        observe(state, Seat(2)), parse_move("accept C2-D2"), parse_move("accept A3-A4"), Limit(400, 1e9, 1)
    )
    assert told is not None
    assert [claim.here for claim in told.claims if claim.kind is Mechanism.SAVES and claim.seat == 2] == [
        None
    ]


OFFERED = (
    "S1 t #wW#Pg2*p1P1../wG2G2g2P1W#W./G1*cC2C1B2B2-P./#GC1C2b1b1*.../..cB1..../........ "
    "2=1/|||2/==2/2|2/1=2/5/4 C2 11,10 9d2 2 1,0 A3>4- BWp "
    "GCbgPpWCPB/CwwbcBWcBW/PGGWgGBPCp 1d1a3e4"
)
"""Bruno is overseer, Ana offers 4 escudos for A3-B3; to build elsewhere costs 5 (R6.3)."""


def test_the_money_of_a_refusal_is_divided_into_the_price_and_the_bribe() -> None:
    observation = observe(parse_position(OFFERED), Seat(1))
    told = why_of(observation, parse_move("build C2-D2"), parse_move("accept A3-B3"), Limit(400, 1e9, 1))
    assert told is not None
    money = [one for term in told.terms for one in (term, *term.members) if one.part is Part.MONEY]
    assert [(one.amount, one.paid) for one in money] == [(-9, 5)]


def test_of_an_accepted_offer_nothing_is_paid_to_the_bank() -> None:
    observation = observe(parse_position(OFFERED), Seat(1))
    told = why_of(observation, parse_move("accept A3-B3"), parse_move("build C2-D2"), Limit(400, 1e9, 1))
    assert told is not None
    assert all(one.paid == 0 for term in told.terms for one in (term, *term.members))
    assert [(claim.kind, claim.escudos) for claim in told.claims] == [(Mechanism.PRICE, 5)]


def test_a_higher_bid_that_changes_no_place_is_called_so() -> None:
    """Ana is overseer and bids last; if she bids 7, a bid of 1 and one of 2 are both second (R10.4)."""
    state = parse_position(
        "S1 t ......../#B......./#C#B.#C#c#b../G1gC1B1b1CW1./g2*G2G2P1W2W2ww2/.P2PP2*p2p1G1. "
        "4/5/4/5/====/1||||/3= D3 11+,6 10a2 2 4,- BcW - "
        "WCwBbCpPWB/bWGCPPBgBc/cCPGpGgGwW 2b3a5d6"
    )
    observation = observe(state, Seat(1))
    best, rival = (outlook_of(observation, Bid(bid), Limit(400, 1e9, 1), sealed=7) for bid in (1, 2))
    assert best is not None
    assert rival is not None
    told = [one for one in why(state, Seat(1), best, rival).claims if one.kind is Mechanism.HIGHER_BID]
    assert [(one.escudos, one.count, one.fewer) for one in told] == [(1, 2, 2)]


def test_a_square_that_has_water_is_not_praised_for_cheaper_water() -> None:
    """g4 is wet, g5 is dry; whatever the player pays for canals is no cost of g4."""
    state = parse_position(
        "S1 t ..#G...../.wW2w2PG1../..W2C1.G1*../...C1c.../....B2-*...*/........ 4/1|3/1==1/2||1/4/"
        "5/4 C2 10,11+ 5p1 2 3,1 BgP b2B2cC2W2gGp2P2 CwwGgPgWpP/WGWBBbBGpB/GPCcPWCCbc 1f3e5h5"
    )
    told = why_of(
        observe(state, Seat(0)),
        parse_move("plant banana2 g4"),
        parse_move("plant banana2 g5"),
        Limit(2000, 1e9, 1),
    )
    assert told is not None
    assert Mechanism.WATER_COST not in [claim.kind for claim in told.claims]
