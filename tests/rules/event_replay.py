"""Rebuilds a game from its events alone, to compare the result with the states of the game."""

from dataclasses import dataclass, field
from typing import assert_never

from santiago.rules import events
from santiago.rules.board import Tile
from santiago.rules.events import Event, Source
from santiago.rules.grid import SQUARES, Canal, Square, canals_in, squares_in
from santiago.rules.options import Seat
from santiago.rules.phases import Proposal
from santiago.rules.state import GameState
from santiago.rules.tiles import TileKind


@dataclass
class EventReplay:
    """The position that follows from the set-up and the events alone."""

    money: list[int]
    own_canals: list[bool]
    supply: int
    overseer: Seat
    palms: set[Square]
    round: int = 1
    offered: list[TileKind] = field(default_factory=list)
    bids: list[int | None] = field(default_factory=list)
    proposals: dict[Seat, Proposal] = field(default_factory=dict)
    canals: set[Canal] = field(default_factory=set)
    tiles: dict[Square, Tile] = field(default_factory=dict)
    scores: tuple[int, ...] | None = None
    winners: tuple[Seat, ...] = ()
    planted: list[int] = field(default_factory=list)

    def apply(self, event: Event) -> None:  # noqa: C901  one case for each event
        match event:
            case events.TilesTurnedUp(number, _, tiles):
                self.round, self.offered = number, list(tiles)
                self.bids = [None] * len(self.money)
            case events.PalmsRevealed(squares):
                assert not self.palms
                self.palms = set(squares)
            case events.BidMade(seat, escudos):
                self.bids[seat] = escudos
            case events.BidsRevealed(bids):
                self.bids = list(bids)
            case events.BidsPaid(bids):
                self.money = [owned - bid for owned, bid in zip(self.money, bids, strict=True)]
            case events.OverseerNamed(seat, before, passed):
                assert before == self.overseer
                assert passed is (self.bids[seat] == 0)
                self.overseer = seat
            case events.TilePlanted(seat, kind, square, farmers, _):
                assert square not in self.tiles
                self.offered.remove(kind)
                self.tiles[square] = Tile(kind, farmers, seat if farmers else None, desert=False)
                self.planted[seat] += farmers
            case events.CanalProposed(seat, canal, bribe, total, joined):
                others = [p.bribe for p in self.proposals.values() if p.canal == canal]
                assert (total, joined) == (sum(others) + bribe, bool(others))
                self.proposals[seat] = Proposal(canal, bribe)
            case events.BribesPaid(overseer, canal, payments):
                for seat, paid in enumerate(payments):
                    proposal = self.proposals.get(Seat(seat))
                    assert paid == (proposal.bribe if proposal and proposal.canal == canal else 0)
                    self.money[seat] -= paid
                self.money[overseer] += sum(payments)
            case events.PricePaid(overseer, escudos, refused):
                assert refused == len(self.proposals)
                self.money[overseer] -= escudos
            case events.CanalBuilt(seat, canal, source):
                self.canals.add(canal)
                self.proposals = {}
                self.supply -= source is Source.SHARED
                if source is Source.OWN:
                    self.own_canals[seat] = False
            case events.CanalDiscarded(_, supply):
                self.supply = supply
            case events.FarmerLost(square, kind, owner, left):
                tile = self.tiles[square]
                assert (tile.kind, tile.owner, tile.farmers) == (kind, owner, left + 1)
                self.tiles[square] = Tile(kind, left, owner if left else None, desert=False)
            case events.TileDied(square, kind, owner, farmers, palm):
                assert self.tiles[square] == Tile(kind, farmers, owner, desert=False)
                assert palm is (square in self.palms)
                self.tiles[square] = Tile(kind, 0, None, desert=True)
                self.palms.discard(square)
            case events.IncomePaid(escudos):
                self.money = [owned + escudos for owned in self.money]
            case events.GameEnded(scores, winners):
                self.scores, self.winners = scores, winners
                self.bids = [None] * len(self.money)
            case events.TileSetAside() | events.BidSealed() | events.ProposalPassed() | events.ExtraPassed():
                pass
            case _:
                assert_never(event)


def replay_from(start: GameState) -> EventReplay:
    """Return the replay of a game that starts at `start`."""
    return EventReplay(
        money=list(start.money),
        own_canals=list(start.own_canals),
        supply=start.supply,
        overseer=start.overseer,
        palms=set(squares_in(start.board.palms)),
        offered=list(start.offered),
        bids=list(start.bids),
        planted=[0] * start.seats,
    )


def event_facts(state: GameState) -> tuple[object, ...]:
    """Return the facts of a state that events can describe."""
    board = state.board
    return (
        list(state.money),
        list(state.own_canals),
        state.supply,
        state.overseer,
        set(squares_in(board.palms)),
        state.round,
        sorted(state.offered),
        list(state.bids),
        set(canals_in(board.canals)),
        {square: tile for square in SQUARES if (tile := board.tile(square)) is not None},
    )


def replay_facts(replay: EventReplay) -> tuple[object, ...]:
    """Return the facts of `event_facts` from the position that the events produced."""
    return (
        replay.money,
        replay.own_canals,
        replay.supply,
        replay.overseer,
        replay.palms,
        replay.round,
        sorted(replay.offered),
        replay.bids,
        replay.canals,
        replay.tiles,
    )
