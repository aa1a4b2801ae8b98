"""The reasons why a state cannot occur in a game.

The checks are those that need no history. Whatever passes them can be played on by the rules.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from itertools import chain

from santiago.rules.grid import is_network, square_set, squares_in
from santiago.rules.options import TABLE_SIZES
from santiago.rules.phases import (
    Auction,
    ExtraCanal,
    FirstCanal,
    Leftover,
    Over,
    OverseerDecision,
    Phase,
    Planting,
    Proposal,
    Proposals,
    SecretAuction,
)
from santiago.rules.setup import PALMS, palm_fault, palms_fault, setup_fault, table_fault
from santiago.rules.state import GameState
from santiago.rules.turn_order import bidding_order, phase_order

_Rows = Iterable[tuple[bool, str, str]]
"""Possible faults: whether the state has it, the wrong field of the position's text, and the reason."""


def position_fault(state: GameState) -> tuple[str, str] | None:
    """Return the first reason why `state` cannot occur in a game, or None.

    The reason comes after the field of the position's text that is wrong (see `position_text.FIELDS`). The
    types and ranges of the state's values must be right (see `value_checks`). The face-down tiles may be in
    any order, a sealed bid may be None, and palms that are hidden or gone may be missing in the set-up.
    """
    checks = (_table, _palms, _canals, _bids, _turn, _tiles, _proposals, _stacks, _start)
    rows = chain.from_iterable(rows_of(state) for rows_of in checks)
    return next(((field, reason) for is_wrong, field, reason in rows if is_wrong), None)


def _table(state: GameState) -> _Rows:
    fault = table_fault(state.options, state.seats)
    return ((fault is not None, "options", str(fault)),)


def _palms(state: GameState) -> _Rows:
    board, phase, palms = state.board, state.phase, squares_in(state.board.palms)
    faults = [palm_fault(palm, palms[:number], board.spring) for number, palm in enumerate(palms)]
    gone = PALMS - len(palms) if state.options.palms and not isinstance(phase, FirstCanal) else 0
    return (
        (len(palms) > (PALMS if state.options.palms else 0), "board", f"it has {len(palms)} palms (R2.3)"),
        *((fault is not None, "board", str(fault)) for fault in faults),
        (
            gone > board.deserts.bit_count(),
            "board",
            "a palm leaves the game only with a tile that becomes a desert (R8.4)",
        ),
        (
            isinstance(phase, Over) and board.dried(last=True) != board,
            "board",
            "at the end every dry tile is a desert (R8.3)",
        ),
    )


def _canals(state: GameState) -> _Rows:
    board, own = state.board, state.own_canals.count(False)
    first = state.seats == 2 and not isinstance(state.phase, FirstCanal)
    shared, decided = board.canals.bit_count() - own - first, _rounds_decided(state)
    after = f"are built after {decided} decisions of the overseer"
    return (
        (
            not is_network(board.canals, board.spring),
            "canals",
            "the canals are not one network from the spring (R6.1)",
        ),
        (own > decided, "purses", f"{own} own canals {after} (R7.1)"),
        (not 0 <= shared <= decided, "canals", f"{shared} shared canals {after} (R6.3)"),
    )


def _rounds_decided(state: GameState) -> int:
    return state.round - (not isinstance(state.phase, ExtraCanal | Over))


def _turn(state: GameState) -> _Rows:
    size, phase, overseer = TABLE_SIZES[state.seats], state.phase, state.overseer
    order = phase_order(state)[size.stacks - len(state.offered) if isinstance(phase, Planting) else 0 :]
    reasons = {
        f"the game ends in round {size.height}": isinstance(phase, Over) and state.round != size.height,
        "each round uses up one shared canal (R6.4)": state.supply != size.canals - _rounds_decided(state),
        "a first canal is built before the first round with two seats (R10.2)": isinstance(phase, FirstCanal)
        and (state.seats != 2 or state.round != 1),
        "the overseer decides": isinstance(phase, FirstCanal | OverseerDecision) and phase.turn != overseer,
        "the overseer proposes nothing (R6.2)": isinstance(phase, Proposals) and phase.turn == overseer,
        "only a seat that has its own canal is asked (R7.1)": isinstance(phase, ExtraCanal)
        and not state.own_canals[phase.turn],
        "a tile is left over only with two or three seats (R5.4)": isinstance(phase, Leftover)
        and state.seats > 3,
        "another seat plants next (R5.1)": isinstance(phase, Planting | Leftover)
        and order[:1] != (phase.turn,),
    }
    return ((is_wrong, "turn", reason) for reason, is_wrong in reasons.items())


def _tiles(state: GameState) -> _Rows:
    stacks, phase, offered = TABLE_SIZES[state.seats].stacks, state.phase, len(state.offered)
    numbers: dict[type[Phase], tuple[int, int]] = {
        **dict.fromkeys((Auction, SecretAuction), (stacks, stacks)),
        Planting: (1, stacks),
        Leftover: (1, 1),
    }
    least, most = numbers.get(type(phase), (0, 0))
    placed = state.board.occupied.bit_count()
    due = 0 if isinstance(phase, FirstCanal) else stacks * state.round - offered
    return (
        (not least <= offered <= most, "offer", f"{offered} tiles are turned up in this phase"),
        (placed != due, "board", f"it has {placed} tiles instead of {due}"),
    )


def _bids(state: GameState) -> _Rows:
    bids, phase, order = state.bids, state.phase, bidding_order(state)
    made = [bid for bid in bids if bid is not None]
    is_before = isinstance(phase, FirstCanal | SecretAuction | Over)
    is_after = not is_before and not isinstance(phase, Auction)
    sums = [bid for bid in made if bid]
    other = 1 - state.overseer
    return (
        (is_before and bool(made), "bids", "nobody has bid in this phase"),
        (
            isinstance(phase, SecretAuction)
            and phase.sealed is not None
            and (phase.turn == other or phase.sealed > state.money[other]),
            "bids",
            "this bid cannot have been made (R10.3)",
        ),
        (state.seats > 2 and len({*sums}) != len(sums), "bids", "a sum is bid only once (R3.2)"),
        (
            isinstance(phase, Auction)
            and [seat for seat in order if bids[seat] is None] != [*order[order.index(phase.turn) :]],
            "bids",
            "the seats before the one to move have bid, and no others (R3.2)",
        ),
        (
            isinstance(phase, Auction)
            and any(bid and bid > owned for bid, owned in zip(bids, state.money, strict=True)),
            "bids",
            "a seat bids more than it owns (R3.2)",
        ),
        (is_after and len(made) != state.seats, "bids", "all seats have bid in this phase"),
        (
            is_after and bids[state.overseer] != min(made, default=None),
            "overseer",
            "the overseer has passed, or else bid least (R4.1)",
        ),
    )


def _proposals(state: GameState) -> _Rows:
    phase = state.phase
    if not isinstance(phase, Proposals | OverseerDecision):
        return ()
    order = bidding_order(state)
    asked = order[: order.index(phase.turn)]
    made = [(seat, made) for seat, made in enumerate(phase.proposals) if made is not None]
    return (
        *((seat not in asked, "offer", f"seat {seat + 1} has not proposed yet (R6.2)") for seat, _ in made),
        *(
            (
                not _is_possible(state, seat, one),
                "offer",
                f"seat {seat + 1} cannot have proposed this (R6.1, R6.2)",
            )
            for seat, one in made
        ),
    )


def _is_possible(state: GameState, seat: int, made: Proposal) -> bool:
    is_place = state.board.places >> made.canal & 1
    return bool(is_place) and state.options.min_bribe <= made.bribe <= state.money[seat]


def _stacks(state: GameState) -> _Rows:
    setup = replace(state.setup, palms=())
    fault = setup_fault(replace(state.options, palms=False), state.seats, setup)
    return ((fault is not None, "stacks", str(fault)),)


def _start(state: GameState) -> _Rows:
    setup, board = state.setup, state.board
    seen = 0 if isinstance(state.phase, FirstCanal) else state.round
    tops = Counter(kind for stack in setup.stacks for kind in stack[:seen])
    kinds = [kind for square in squares_in(board.occupied) if (kind := board.kind(square)) is not None]
    offered = Counter(state.offered)
    has_palms = len(setup.palms) == PALMS or not state.options.palms
    palms = palms_fault(state.options, setup) if has_palms else None
    planted = square_set(*setup.palms)
    gone = planted & ~board.palms & ~board.deserts
    return (
        (
            tops != offered + Counter(kinds),
            "stacks",
            "the tiles turned up are not those on the board and beside it",
        ),
        (
            bool(offered - Counter(stack[seen - 1] for stack in setup.stacks)),
            "stacks",
            "the tiles turned up in this round are not those beside the board",
        ),
        (palms is not None, "start", str(palms)),
        (
            bool(board.palms & ~planted or (gone and not state.hides_palms)),
            "start",
            "the palms on the board are not those of the start",
        ),
    )
