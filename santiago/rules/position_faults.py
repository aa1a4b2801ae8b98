"""The reasons why a state cannot occur in a game.

The checks are those that need no history. Whatever passes them can be played on by the rules.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain

from santiago.rules.grid import is_network, square_set, squares_in
from santiago.rules.options import TABLE_SIZES, Seat
from santiago.rules.phases import (
    Auction,
    ExtraCanal,
    FirstCanal,
    Leftover,
    Over,
    OverseerDecision,
    Planting,
    Proposal,
    Proposals,
    SecretAuction,
)
from santiago.rules.setup import PALMS, palm_fault, palms_fault, setup_fault, table_fault
from santiago.rules.state import GameState
from santiago.rules.turn_order import bidding_order, phase_order


def position_fault(state: GameState) -> tuple[str, str] | None:
    """Return the first reason why `state` cannot occur in a game, or None.

    The reason comes after the field of the position's text that is wrong (see `position_text.FIELDS`). The
    types and ranges of the state's values must be right (see `value_checks`). The face-down tiles may be in
    any order, a sealed bid may be None, and palms that are hidden or gone may be missing in the set-up.
    """
    checks = (_table, _palms, _canals, _bids, _turn, _tiles, _proposals, _setup)
    return next(chain.from_iterable(faults(state) for faults in checks), None)


def _table(state: GameState) -> Iterator[tuple[str, str]]:
    fault = table_fault(state.options, state.seats)
    if fault is not None:
        yield "options", fault.value


def _palms(state: GameState) -> Iterator[tuple[str, str]]:
    board, phase = state.board, state.phase
    palms = squares_in(board.palms)
    if len(palms) > (PALMS if state.options.palms else 0):
        yield "board", f"it has {len(palms)} palms (R2.3)"
    for number, palm in enumerate(palms):
        fault = palm_fault(palm, palms[:number], board.spring)
        if fault is not None:
            yield "board", fault.value
    gone = PALMS - len(palms) if state.options.palms and not isinstance(phase, FirstCanal) else 0
    if gone > board.deserts.bit_count():
        yield "board", "a palm leaves the game only with a tile that becomes a desert (R8.4)"
    if isinstance(phase, Over) and board.dried(last=True) != board:
        yield "board", "at the end every dry tile is a desert (R8.3)"


def _canals(state: GameState) -> Iterator[tuple[str, str]]:
    board = state.board
    if not is_network(board.canals, board.spring):
        yield "canals", "the canals are not one network from the spring (R6.1)"
    own = state.own_canals.count(False)
    first = state.seats == 2 and not isinstance(state.phase, FirstCanal)
    shared, decided = board.canals.bit_count() - own - first, _rounds_decided(state)
    if own > decided:
        yield "purses", f"{own} own canals are built after {decided} decisions of the overseer (R7.1)"
    if not 0 <= shared <= decided:
        yield "canals", f"{shared} shared canals are built after {decided} decisions of the overseer (R6.3)"


def _rounds_decided(state: GameState) -> int:
    return state.round - (not isinstance(state.phase, ExtraCanal | Over))


def _turn(state: GameState) -> Iterator[tuple[str, str]]:
    size, phase = TABLE_SIZES[state.seats], state.phase
    if isinstance(phase, Over) and state.round != size.height:
        yield "turn", f"the game ends in round {size.height}"
    if state.supply != size.canals - _rounds_decided(state):
        yield "turn", "each round uses up one shared canal (R6.4)"
    if isinstance(phase, FirstCanal) and (state.seats != 2 or state.round != 1):
        yield "turn", "a first canal is built before the first round with two seats (R10.2)"
    if isinstance(phase, FirstCanal | OverseerDecision) and phase.turn != state.overseer:
        yield "turn", "the overseer decides"
    if isinstance(phase, Proposals) and phase.turn == state.overseer:
        yield "turn", "the overseer proposes nothing (R6.2)"
    if isinstance(phase, ExtraCanal) and not state.own_canals[phase.turn]:
        yield "turn", "only a seat that has its own canal is asked (R7.1)"
    if isinstance(phase, Leftover) and state.seats > 3:
        yield "turn", "a tile is left over only with two or three seats (R5.4)"
    if isinstance(phase, Planting | Leftover):
        order = phase_order(state)
        planted = size.stacks - len(state.offered) if isinstance(phase, Planting) else 0
        if planted >= len(order) or phase.turn != order[planted]:
            yield "turn", "another seat plants next (R5.1)"


def _tiles(state: GameState) -> Iterator[tuple[str, str]]:
    size, phase = TABLE_SIZES[state.seats], state.phase
    offered = len(state.offered)
    match phase:
        case Auction() | SecretAuction():
            right = offered == size.stacks
        case Planting():
            right = 0 < offered <= size.stacks
        case Leftover():
            right = offered == 1
        case _:
            right = offered == 0
    if not right:
        yield "offer", f"{offered} tiles are turned up in this phase"
    placed = state.board.occupied.bit_count()
    due = 0 if isinstance(phase, FirstCanal) else size.stacks * state.round - offered
    if placed != due:
        yield "board", f"it has {placed} tiles instead of {due}"


def _bids(state: GameState) -> Iterator[tuple[str, str]]:
    bids, phase = state.bids, state.phase
    made = [bid for bid in bids if bid is not None]
    if isinstance(phase, FirstCanal | SecretAuction | Over) and made:
        yield "bids", "nobody has bid in this phase"
    if isinstance(phase, SecretAuction):
        other = Seat(1 - state.overseer)
        if phase.sealed is not None and (phase.turn == other or phase.sealed > state.money[other]):
            yield "bids", "this bid cannot have been made (R10.3)"
    sums = [bid for bid in made if bid]
    if state.seats > 2 and len({*sums}) != len(sums):
        yield "bids", "a sum is bid only once (R3.2)"
    if isinstance(phase, Auction):
        order = bidding_order(state)
        if [seat for seat in order if bids[seat] is None] != [*order[order.index(phase.turn) :]]:
            yield "bids", "the seats before the one to move have bid, and no others (R3.2)"
        if any(bid and bid > owned for bid, owned in zip(bids, state.money, strict=True)):
            yield "bids", "a seat bids more than it owns (R3.2)"
    elif not isinstance(phase, FirstCanal | SecretAuction | Over):
        if len(made) != state.seats:
            yield "bids", "all seats have bid in this phase"
        elif bids[state.overseer] != min(made):
            yield "overseer", "the overseer has passed, or else bid least (R4.1)"


def _proposals(state: GameState) -> Iterator[tuple[str, str]]:
    phase = state.phase
    if not isinstance(phase, Proposals | OverseerDecision):
        return
    order = bidding_order(state)
    asked = order[: order.index(phase.turn)]
    for seat, made in enumerate(phase.proposals):
        if made is not None and seat not in asked:
            yield "offer", f"seat {seat + 1} has not proposed yet (R6.2)"
        if made is not None and not _is_possible(state, seat, made):
            yield "offer", f"seat {seat + 1} cannot have proposed this (R6.1, R6.2)"


def _is_possible(state: GameState, seat: int, made: Proposal) -> bool:
    is_place = state.board.places >> made.canal & 1
    return bool(is_place) and state.options.min_bribe <= made.bribe <= state.money[seat]


def _setup(state: GameState) -> Iterator[tuple[str, str]]:
    setup, board = state.setup, state.board
    fault = setup_fault(replace(state.options, palms=False), state.seats, replace(setup, palms=()))
    if fault is not None:
        yield "stacks", fault.value  # only the first fault is asked for
    seen = 0 if isinstance(state.phase, FirstCanal) else state.round
    tops = Counter(kind for stack in setup.stacks for kind in stack[:seen])
    kinds = [kind for square in squares_in(board.occupied) if (kind := board.kind(square)) is not None]
    if tops != Counter([*kinds, *state.offered]):
        yield "stacks", "the tiles turned up are not those on the board and beside it"
    elif Counter(state.offered) - Counter(stack[seen - 1] for stack in setup.stacks):
        yield "stacks", "the tiles turned up in this round are not those beside the board"
    if len(setup.palms) == PALMS or not state.options.palms:
        palms = palms_fault(state.options, setup)
        if palms is not None:
            yield "start", palms.value
    planted = square_set(*setup.palms)
    if board.palms & ~planted or (planted & ~board.palms & ~board.deserts and not state.hides_palms):
        yield "start", "the palms on the board are not those of the start"
