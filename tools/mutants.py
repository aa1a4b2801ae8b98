"""Wrong rules: each must make a test fail. `python tools/mutants.py [--jobs N] [--only WORD]`

Each wrong rule is a small change of one file of `santiago/rules`, made in a copy of the package and of the
tests of the rules; these then run there until the first failure. Prints a table; ends with 1 if a wrong
rule survives or its change no longer fits (the old text must occur exactly once), and with 2 if the tests
fail without any change.

To add one: append a `Wrong` to the list of its file in `WRONG_RULES`: the rule as people might get it
wrong, the clause it breaks, the old text and the new. If it survives, write the test that is missing.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RULES = Path("santiago/rules")
TESTS = Path("tests/rules")
DATA = (Path("tests/records"), Path("tests/scenarios"))
BROAD_TESTS = ("test_records.py", "test_notation.py", "test_scenarios.py", "test_laws.py", "test_clauses.py")
"""Run after the others, so that what fails first is the test of the clause."""
TIMEOUT_SECONDS = 120


@dataclass(frozen=True, slots=True)
class Wrong:
    """A rule played wrongly: what it says, the clause it breaks, and the change that makes it so."""

    rule: str
    clause: str
    old: str
    new: str


WRONG_RULES: dict[str, tuple[Wrong, ...]] = {
    "successor.py": (
        Wrong("income is 2", "R8.5", "INCOME = 3", "INCOME = 2"),
        Wrong(
            "income is paid in the last round too",
            "R8.5",
            "return _next(state, Over(), board=board,",
            "return _next(state, Over(), money=tuple(m + INCOME for m in state.money), board=board,",
        ),
        Wrong(
            "money does not count the income",
            "R8.5",
            "money = tuple([owned + INCOME for owned in state.money])",
            "money = state.money",
        ),
        Wrong("passers plant in the order of passing", "R5.1", "passers.reverse()", "pass"),
        Wrong(
            "by the clockwise reading the last to pass plants last",
            "R5.1",
            "(seat - last) % state.seats",
            "(seat - last - 1) % state.seats",
        ),
        Wrong(
            "the readings of the passers' order are mixed up",
            "R5.1",
            "passers is Passers.REVERSE",
            "passers is Passers.CLOCKWISE",
        ),
        Wrong(
            "the last who passed becomes overseer",
            "R4.1",
            "return min(asked, key",
            "return min(asked[::-1], key",
        ),
        Wrong(
            "the highest bidder becomes overseer", "R4.1", "return min(asked, key", "return max(asked, key"
        ),
        Wrong(
            "bidders plant from the lowest bid to the highest",
            "R5.1",
            "key=lambda seat: -bids[seat])",
            "key=lambda seat: bids[seat])",
        ),
        Wrong("passers plant before bidders", "R5.1", "(*bidders, *passers)", "(*passers, *bidders)"),
        Wrong(
            "only the highest bid is paid",
            "R3.3",
            "owned - bid for owned, bid in zip(state.money, bids, strict=True)",
            "owned - (bid if bid == max(bids) else 0) for owned, bid in zip(state.money, bids, strict=True)",
        ),
        Wrong(
            "with two seats equal bids make the overseer's opponent high bidder",
            "R10.4",
            "high = other if bids[other] > bids[overseer]",
            "high = other if bids[other] >= bids[overseer]",
        ),
        Wrong(
            "with two seats the high bidder becomes overseer",
            "R10.4",
            "return _end_auction(state, bids, low, (high, low))",
            "return _end_auction(state, bids, high, (high, low))",
        ),
        Wrong(
            "with two seats the low bidder plants first",
            "R10.5",
            "return _end_auction(state, bids, low, (high, low))",
            "return _end_auction(state, bids, low, (low, high))",
        ),
        Wrong(
            "with two seats the second bidder sees the first bid",
            "R10.3",
            "return _next(state, SecretAuction(overseer, _escudos(move)))",
            "bids = (None, _escudos(move)) if overseer == 0 else (_escudos(move), None)\n"
            "        return _next(state, SecretAuction(overseer, _escudos(move)), bids=bids)",
        ),
        Wrong(
            "a player who passed plants all farmers",
            "R5.2",
            "icons_of(kind) - (0 if state.bids[seat] else 1)",
            "icons_of(kind)",
        ),
        Wrong(
            "bidders too plant one farmer fewer",
            "R5.2",
            "icons_of(kind) - (0 if state.bids[seat] else 1)",
            "icons_of(kind) - 1",
        ),
        Wrong(
            "the tile that is left bears farmers",
            "R5.4",
            "with_tile(move.kind, move.square, phase.turn, 0)",
            "with_tile(move.kind, move.square, phase.turn, icons_of(move.kind))",
        ),
        Wrong(
            "the last to plant places the tile that is left",
            "R5.4",
            "Leftover(phase.first)",
            "Leftover(seat)",
        ),
        Wrong(
            "the overseer places the tile that is left",
            "R5.4",
            "Leftover(phase.first)",
            "Leftover(state.overseer)",
        ),
        Wrong(
            "the tile that is left leaves the game",
            "R5.4",
            "    if offered:\n        return _next(state, Leftover",
            "    if not offered:\n        return _next(state, Leftover",
        ),
        Wrong(
            "a bribe is paid by all who offered",
            "R6.3",
            "p.bribe if p and p.canal == canal else 0",
            "p.bribe if p else 0",
        ),
        Wrong("bribes go to the bank", "R6.3", "gain = sum(paid)", "gain = 0"),
        Wrong(
            "refusing costs the overseer nothing",
            "R6.3",
            "gain = -price_of_refusing(phase.proposals)",
            "gain = 0",
        ),
        Wrong(
            "the overseer proposes too",
            "R6.2",
            "    if after == state.overseer:\n        return _next(state, OverseerDecision(after, ",
            "    if seat == state.overseer:\n        return _next(state, OverseerDecision(seat, ",
        ),
        Wrong(
            "the overseer's right neighbour proposes nothing",
            "R6.2",
            "    if after == state.overseer:",
            "    if next_seat(after, state.seats) == state.overseer:",
        ),
        Wrong(
            "a discarded canal stays in the supply",
            "R6.3",
            "_next(state, phase, supply=supply), overseer)",
            "state, overseer)",
        ),
        Wrong(
            "a canal built stays in the supply",
            "R6.4",
            "built = _next(state, phase, supply=supply, money=money,",
            "built = _next(state, phase, money=money,",
        ),
        Wrong(
            "the left neighbour is not asked for an own canal",
            "R7.1",
            "return _ask_next(built, overseer)",
            "return _ask_next(built, next_seat(overseer, state.seats))",
        ),
        Wrong(
            "with two seats the overseer is asked first for the own canal",
            "R10.6",
            "    seat = next_seat(asked, seats)\n    while True:",
            "    seat = asked if seats == 2 else next_seat(asked, seats)\n    while True:",
        ),
        Wrong(
            "the overseer is not asked for an own canal",
            "R7.1",
            "        if state.own_canals[seat]:",
            "        if state.own_canals[seat] and seat != overseer:",
        ),
        Wrong(
            "players without an own canal are asked",
            "R7.1",
            "        if state.own_canals[seat]:",
            "        if state.seats:",
        ),
        Wrong(
            "more than one own canal may be built in a round",
            "R7.1",
            "return _end_round(_next(state, phase, own_canals=own, ",
            "return (_end_round if seat == state.overseer else lambda s: _ask_next(s, seat))("
            "_next(state, phase, own_canals=own, ",
        ),
        Wrong(
            "an own canal comes back every time",
            "R7.1",
            "own = (*state.own_canals[:seat], False,",
            "own = (*state.own_canals[:seat], True,",
        ),
        Wrong(
            "an own canal is taken from the supply",
            "R7.1",
            "_next(state, phase, own_canals=own, board",
            "_next(state, phase, own_canals=own, supply=state.supply - 1, board",
        ),
        Wrong(
            "the first canal is taken from the supply",
            "R10.2",
            "_next(state, state.phase, board=state.board.with_canal(move.canal)), 1)",
            "_next(state, state.phase, supply=state.supply - 1,"
            " board=state.board.with_canal(move.canal)), 1)",
        ),
        Wrong(
            "the overseer bids first",
            "R3.2",
            "    first = next_seat(state.overseer, state.seats)\n    return _next(\n        state,\n"
            "        auction_phase",
            "    first = state.overseer\n    return _next(\n        state,\n        auction_phase",
        ),
        Wrong(
            "sums bid in an earlier round stay closed",
            "R3.2",
            "        bids=(None,) * state.seats,\n        offered=offered,",
            "        bids=state.bids,\n        offered=offered,",
        ),
        Wrong(
            "the old overseer remains", "R4.1", "        overseer=overseer,\n        money", "        money"
        ),
    ),
    "event_derivation.py": (
        Wrong(
            "with two seats a secret bid is told at once",
            "R10.3",
            "return (BidSealed(phase.turn), *_revealed",
            "return (BidMade(phase.turn, move.escudos if isinstance(move, Bid) else 0), *_revealed",
        ),
        Wrong(
            "only the latest bribe for a place is told as its total",
            "R6.2",
            "total = move.bribe + (there or 0)",
            "total = move.bribe",
        ),
    ),
    "board.py": (
        Wrong(
            "drying removes two farmers",
            "R8.2",
            "lonely = dry & farmed & ~self.pairs",
            "lonely = dry & farmed",
        ),
        Wrong(
            "in the last round farmers save a dry tile",
            "R8.3",
            "dead = dry if last else dry & ~farmed",
            "dead = dry & ~farmed",
        ),
        Wrong(
            "a dry tile becomes desert at once in every round",
            "R8.2",
            "dead = dry if last else dry & ~farmed",
            "dead = dry",
        ),
        Wrong(
            "a tile becomes desert with its last farmer",
            "R8.2",
            "dead = dry if last else dry & ~farmed",
            "dead = dry if last else dry & ~self.pairs",
        ),
        Wrong(
            "neutral tiles never become desert",
            "R8.2",
            "dead = dry if last else dry & ~farmed",
            "dead = dry if last else 0",
        ),
        Wrong(
            "watered tiles dry",
            "R8.1",
            "dry = self.occupied & ~self.wet & ~self.deserts",
            "dry = self.occupied & ~self.deserts",
        ),
        Wrong(
            "a desert irrigated again is a plantation",
            "R8.2",
            "SquareSet(self.deserts | dead)",
            "SquareSet(self.deserts & ~self.wet | dead)",
        ),
        Wrong("palms stay on deserts", "R8.4", "SquareSet(self.palms & ~dead)", "self.palms"),
        Wrong(
            "a palm leaves with the last farmer",
            "R8.4",
            "SquareSet(self.palms & ~dead)",
            "SquareSet(self.palms & ~gone)",
        ),
        Wrong(
            "the spring waters",
            "R8.1",
            "        return irrigated(self.canals)",
            "        from santiago.rules.grid import squares_at\n\n"
            "        return SquareSet(irrigated(self.canals) | squares_at(self.spring))",
        ),
        Wrong(
            "a tile may be planted on a desert",
            "R5.2",
            "SquareSet(ALL_SQUARES & ~self.occupied)",
            "SquareSet(ALL_SQUARES & ~(self.occupied & ~self.deserts))",
        ),
        Wrong(
            "the tile that is left may touch a desert",
            "R5.4",
            "beside(SquareSet(occupied & ~self.deserts)) & ~occupied",
            "beside(SquareSet(occupied)) & ~occupied",
        ),
        Wrong(
            "the tile that is left has no place beside deserts only",
            "R5.4",
            "SquareSet(beside_living or beside(self.deserts) & ~occupied)",
            "SquareSet(beside_living)",
        ),
        Wrong(
            "planting removes a palm",
            "R5.3",
            "            self.palms,\n            tuple(crops),",
            "            SquareSet(self.palms & ~bit),\n            tuple(crops),",
        ),
        Wrong(
            "deserts belong to plantations",
            "R9.3",
            "return SquareSet(self.crops[crop] & ~self.deserts)",
            "return self.crops[crop]",
        ),
    ),
    "grid.py": (
        Wrong(
            "a canal waters one side only",
            "R8.1",
            "for lane in (2 * across - 1, 2 * across)",
            "for lane in (2 * across,)",
        ),
        Wrong(
            "a canal waters half its length",
            "R8.1",
            "for step in (2 * along, 2 * along + 1)",
            "for step in (2 * along,)",
        ),
        Wrong(
            "diagonal tiles are connected",
            "R9.3",
            "grown |= beside(SquareSet(part)) & rest",
            "grown |= (beside(SquareSet(part)) | part << 9 | part >> 9 | part << 7 | part >> 7) & rest",
        ),
        Wrong("the board is round", "R1", "((squares & _NOT_RIGHT) << 1)", "(squares << 1 & ALL_SQUARES)"),
        Wrong(
            "palms may touch at their corners",
            "R2.3",
            "return SquareSet((row | row << COLUMNS | row >> COLUMNS) & ALL_SQUARES)",
            "return SquareSet(1 << square | beside(SquareSet(1 << square)))",
        ),
        Wrong(
            "canals go on from one end only",
            "R6.1",
            "[CANALS_AT[first] | CANALS_AT[second] for",
            "[CANALS_AT[second] for",
        ),
        Wrong(
            "canals begin at the spring only",
            "R6.1",
            "return CanalSet(CANALS_AT[spring] | places)",
            "return CanalSet(CANALS_AT[spring] | canals)",
        ),
        Wrong(
            "a canal may be built twice",
            "R6.1",
            "return CanalSet(grown(canals, spring) & ~canals)",
            "return grown(canals, spring)",
        ),
    ),
    "legal.py": (
        Wrong("a sum already bid is among the choices", "R3.2", " if bid.escudos not in bids]", "]"),
        Wrong(
            "a bid equal to another's is allowed", "R3.2", "if move.escudos in state.bids:", "if not bool(1):"
        ),
        Wrong("a bid of nothing is allowed", "R3.2", "if move.escudos < 1:", "if move.escudos < 0:"),
        Wrong(
            "a bid may be more than one owns",
            "R3.2",
            "if move.escudos > state.money[seat]:",
            "if move.escudos > state.money[seat] + 1:",
        ),
        Wrong(
            "one always keeps an escudo when bidding",
            "R3.2",
            "for bid in _bids(state.money[phase.turn])",
            "for bid in _bids(state.money[phase.turn] - 1)",
        ),
        Wrong(
            "with two seats a bid may be more than one owns",
            "R10.3",
            "*_bids(state.money[phase.turn]))",
            "*_bids(state.money[phase.turn] + 1))",
        ),
        Wrong(
            "the smallest bribe is always 0",
            "R6.2",
            "if move.bribe < state.options.min_bribe:",
            "if move.bribe < 0:",
        ),
        Wrong(
            "a bribe of nothing is among the choices though one is the least",
            "R6.2",
            "range(state.options.min_bribe, state",
            "range(0, state",
        ),
        Wrong(
            "a bribe may be more than one owns",
            "R6.2",
            "if move.bribe > state.money[seat]:",
            "if move.bribe > state.money[seat] + 1:",
        ),
        Wrong(
            "proposals already made cannot be supported",
            "R6.2",
            "return Refusal(Why.BRIBE_UNAFFORDABLE, seat, state.money[seat])\n",
            "return Refusal(Why.BRIBE_UNAFFORDABLE, seat, state.money[seat])\n"
            "    if any(p and p.canal == move.canal for p in state.phase.proposals):\n"
            "        return Refusal(Why.CANAL_EXISTS)\n",
        ),
        Wrong(
            "bribes for one place do not add up",
            "R6.2",
            "totals[proposal.canal] = totals.get(proposal.canal, 0) + proposal.bribe",
            "totals[proposal.canal] = max(totals.get(proposal.canal, 0), proposal.bribe)",
        ),
        Wrong("refusing costs as much as the largest total", "R6.3", "default=0) + 1", "default=0)"),
        Wrong(
            "refusing costs more than all bribes together",
            "R6.3",
            "return max(bribe_totals(proposals).values(), default=0) + 1",
            "return sum(bribe_totals(proposals).values()) + 1",
        ),
        Wrong(
            "refusing costs one more than the largest single bribe",
            "R6.3",
            "return max(bribe_totals(proposals).values(), default=0) + 1",
            "return max((p.bribe for p in proposals if p), default=0) + 1",
        ),
        Wrong(
            "without proposals building is free",
            "R6.3",
            "return max(bribe_totals(proposals).values(), default=0) + 1",
            "return max(bribe_totals(proposals).values(), default=-1) + 1",
        ),
        Wrong(
            "an overseer must keep an escudo when refusing",
            "R6.3",
            "if price > state.money[state.overseer]:",
            "if price >= state.money[state.overseer]:",
        ),
        Wrong(
            "an overseer may refuse on credit",
            "R6.4",
            "if price > state.money[state.overseer]:",
            "if price > state.money[state.overseer] + 1:",
        ),
        Wrong(
            "refusing is a choice for those who cannot pay",
            "R6.4",
            "    if state.money[phase.turn] >= price_of_refusing(phase.proposals):",
            "    if state.money[phase.turn] + 1 >= price_of_refusing(phase.proposals):",
        ),
        Wrong(
            "refusing is no choice for those whom it costs all they have",
            "R6.3",
            "    if state.money[phase.turn] >= price_of_refusing(phase.proposals):",
            "    if state.money[phase.turn] > price_of_refusing(phase.proposals):",
        ),
        Wrong(
            "a proposed place may be built past its proposer",
            "R6.3",
            "            if canal in totals:\n                return Refusal(Why.PLACE_PROPOSED)\n",
            "",
        ),
        Wrong(
            "a proposed place is among the choices for building",
            "R6.3",
            "canals_in(state.board.places) if canal not in totals]",
            "canals_in(state.board.places)]",
        ),
        Wrong(
            "any place may be accepted",
            "R6.3",
            "return None if canal in totals else Refusal(Why.NOT_PROPOSED)",
            "return None",
        ),
        Wrong(
            "a canal may be discarded though there are proposals",
            "R6.3",
            "return Refusal(Why.DISCARD_WITH_PROPOSALS) if totals else None",
            "return None",
        ),
        Wrong(
            "discarding is among the choices though there are proposals",
            "R6.3",
            "    if not totals:\n        moves.append(DISCARD)",
            "    moves.append(DISCARD)",
        ),
        Wrong(
            "a canal may be built away from the network",
            "R6.1",
            "if state.board.places >> canal & 1:",
            "if not state.board.canals >> canal & 1:",
        ),
        Wrong(
            "the first canal may be built anywhere",
            "R10.2",
            "at_spring = CANALS_AT[state.board.spring] >> move.canal & 1",
            "at_spring = 1",
        ),
        Wrong(
            "a tile may be planted on another",
            "R5.2",
            "if state.board.occupied >> move.square & 1:",
            "if not bool(1):",
        ),
        Wrong(
            "any tile may be planted",
            "R5.2",
            "if move.kind not in state.offered:",
            "if not state.offered:",
        ),
        Wrong(
            "the tile that is left may be placed anywhere",
            "R5.4",
            "return None if state.board.leftover_squares() >> move.square & 1 else",
            "return None if move.square >= 0 else",
        ),
        Wrong(
            "any square is among the choices for the tile that is left",
            "R5.4",
            "squares_in(state.board.leftover_squares())",
            "squares_in(state.board.empty_squares())",
        ),
        Wrong(
            "moves can be made after the end",
            "R8.6",
            "return Refusal(Why.GAME_OVER)",
            "return _WRONG_PHASE",
        ),
    ),
    "observation.py": (
        Wrong(
            "the overseer sees the other's secret bid",
            "R10.3",
            "phase.sealed is not None and seat == state.overseer",
            "phase.sealed is not None and seat != state.overseer",
        ),
        Wrong("players see the stacks", "R3.1", "        setup,\n", "        state.setup,\n"),
        Wrong(
            "the order of the tiles to come shows through",
            "R3.1",
            "unseen = tuple(sorted(kind",
            "unseen = tuple(list(kind",
        ),
    ),
    "options.py": (
        Wrong("two players begin with 10 escudos", "R2", "height=10, money=5", "height=10, money=10"),
        Wrong("five players have 11 shared canals", "R2", "canals=9", "canals=11"),
        Wrong("by Amigo's rules money is open", "R2.5", "money=Money.CONCEALED)", "money=Money.OPEN)"),
        Wrong(
            "by Amigo's rules a bribe may be nothing",
            "R6.2",
            "palms=False, min_bribe=1",
            "palms=False, min_bribe=0",
        ),
    ),
    "scoring.py": (
        Wrong(
            "canals divide plantations",
            "R9.3",
            "        for squares in connected(board.living(crop))\n    )\n",
            "        for squares in _divided(board, board.living(crop))\n    )\n\n\n"
            "def _divided(board, living):\n"
            "    from santiago.rules.grid import CANAL_ENDS, CANAL_SQUARES, canals_in, squares_in\n\n"
            "    def parted(a, b):\n"
            "        return any(\n"
            "            CANAL_SQUARES[c] >> a & CANAL_SQUARES[c] >> b & 1\n"
            "            and (CANAL_ENDS[c][1] - CANAL_ENDS[c][0] == 5) == (abs(a - b) == 1)\n"
            "            for c in canals_in(board.canals)\n"
            "        )\n\n"
            "    rest = set(squares_in(living))\n"
            "    while rest:\n"
            "        part, edge = set(), {min(rest)}\n"
            "        while edge:\n"
            "            part |= edge\n"
            "            near = {(a, a + d) for a in edge for d in (1, -1, 8, -8)}\n"
            "            near = {(a, b) for a, b in near if abs(a - b) == 8 or a // 8 == b // 8}\n"
            "            edge = {b for a, b in near if b in rest and not parted(a, b)} - part\n"
            "        rest -= part\n"
            "        yield SquareSet(sum(1 << square for square in part))\n",
        ),
        Wrong(
            "neutral tiles belong to no plantation",
            "R9.2",
            "for squares in connected(board.living(crop))",
            "for squares in connected(SquareSet(board.living(crop) & board.farmed))",
        ),
        Wrong(
            "a palm on a neutral tile counts for all on the plantation",
            "R9.2",
            "+ (owned & squares & board.palms).bit_count()",
            "+ (squares & board.palms & (owned | ~board.farmed)).bit_count()",
        ),
        Wrong(
            "palms count nothing",
            "R9.2",
            "        + (owned & squares & board.palms).bit_count()\n",
            "",
        ),
        Wrong(
            "a palm counts as much as two farmers",
            "R9.2",
            "+ (owned & squares & board.palms).bit_count()",
            "+ 2 * (owned & squares & board.palms).bit_count()",
        ),
        Wrong(
            "two farmers on a tile count as one",
            "R9.2",
            "        + (owned & squares & board.pairs).bit_count()\n",
            "",
        ),
        Wrong(
            "a plantation is worth its farmers only",
            "R9.2",
            "self.tiles * farmers for farmers",
            "farmers for farmers",
        ),
        Wrong(
            "money is worth nothing", "R9.1", "            escudos + sum(", "            0 * escudos + sum("
        ),
        Wrong(
            "of those tied the first wins",
            "R9.4",
            "return tuple(Seat(seat) for seat, points in enumerate(totals) if points == best)",
            "return (Seat(totals.index(best)),)",
        ),
        Wrong("fewest points win", "R9.4", "best = max(totals)", "best = min(totals)"),
        Wrong(
            "the standing count spares dry tiles",
            "R8.3",
            "plantations(state.board.dried(last=True))",
            "plantations(state.board.dried(last=False))",
        ),
    ),
    "setup.py": (
        Wrong(
            "by chance the spring stands anywhere",
            "R2.2",
            "springs: tuple[Intersection, ...] = INNER_INTERSECTIONS",
            "springs: tuple[Intersection, ...] = tuple(map(Intersection, range(20)))",
        ),
        Wrong(
            "a palm may touch the spring", "R2.3", "if square_set(*palms) & squares_at", "if 0 & squares_at"
        ),
        Wrong("there are two palms", "R2.3", "PALMS = 3", "PALMS = 2"),
        Wrong("palms may be missing", "R2.3", " or len(palms) != (PALMS if options.palms else 0)", ""),
        Wrong("each crop has five tiles of two", "R2.1", "else (6, 3)", "else (5, 4)"),
        Wrong(
            "with two seats only tiles of two are taken out", "R10.1", "(4, 2) if seats", "(3, 3) if seats"
        ),
        Wrong(
            "two may play by Amigo's rules",
            "R2",
            "if seats == 2 and options.edition is not Edition.TREFL:",
            "if seats == 1:",
        ),
        Wrong(
            "the first overseer by chance is always the first seat",
            "R2.6",
            "first = Seat(random.randrange(seats))",
            "first = Seat(random.randrange(seats) * 0)",
        ),
        Wrong(
            "no tile need be set aside",
            "R2",
            "if (setup.set_aside is None) is (seats in (3, 4)):",
            "if setup.set_aside is not None and seats in (2, 5):",
        ),
    ),
    "state.py": (
        Wrong(
            "the first auction begins with the overseer",
            "R3.2",
            "next_seat(setup.overseer, seats)",
            "setup.overseer",
        ),
        Wrong(
            "turns go anticlockwise",
            "R3.2",
            "return Seat((seat + 1) % seats)",
            "return Seat((seat - 1) % seats)",
        ),
        Wrong(
            "the game ends a round early",
            "R8.6",
            "return self.round == len(self.setup.stacks[0])",
            "return self.round == len(self.setup.stacks[0]) - 1",
        ),
        Wrong(
            "tiles are turned up from the bottom", "R3.1", "stack[round_number - 1]", "stack[-round_number]"
        ),
        Wrong(
            "only three tiles are turned up",
            "R3.1",
            "for stack in setup.stacks))",
            "for stack in setup.stacks[:3]))",
        ),
        Wrong("two seats bid openly", "R10.3", "SecretAuction(first, None) if seats == 2 else", ""),
        Wrong(
            "two seats begin without a canal",
            "R10.2",
            "phase=FirstCanal(setup.overseer) if seats == 2 else Auction(first),",
            "phase=auction_phase(first, seats),",
        ),
        Wrong(
            "players begin without own canals",
            "R2.4",
            "own_canals=(True,) * seats",
            "own_canals=(False,) * seats",
        ),
    ),
}


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of a wrong rule: the first test that failed, or what is wrong with the change."""

    caught: bool
    text: str


@contextmanager
def copied() -> Iterator[Path]:
    """A fresh copy of the rules and their tests."""
    with tempfile.TemporaryDirectory(prefix="santiago-mutant-") as folder:
        copy = Path(folder)
        (copy / "santiago").mkdir()
        shutil.copy(ROOT / "santiago/__init__.py", copy / "santiago")
        for part in (RULES, TESTS):
            shutil.copytree(ROOT / part, copy / part, ignore=shutil.ignore_patterns("__pycache__"))
        for part in DATA:
            if (ROOT / part).exists():
                (copy / part).symlink_to(ROOT / part)
        (copy / "pytest.ini").write_text("[pytest]\n")
        yield copy


def run_tests(copy: Path) -> subprocess.CompletedProcess[str]:
    """The tests of the rules in `copy`, until the first failure, the narrow ones first."""
    files = sorted((copy / TESTS).glob("test_*.py"))
    done = _pytest(copy, [path for path in files if path.name not in BROAD_TESTS])
    return done if done.returncode else _pytest(copy, [path for path in files if path.name in BROAD_TESTS])


def _pytest(copy: Path, files: list[Path]) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-B", "-m", "pytest", "-x", "-q", "-rfE", "--tb=no", "-p", "no:cacheprovider"]
    environment = {**os.environ, "PYTHONPATH": str(copy), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    return subprocess.run(
        [*command, *map(str, files)],
        cwd=copy,
        env=environment,
        capture_output=True,
        text=True,
        timeout=TIMEOUT_SECONDS,
        check=False,
    )


def imported_from(copy: Path) -> Path:
    """Where Python finds the rules when it runs in `copy`."""
    environment = {**os.environ, "PYTHONPATH": str(copy)}
    code = "import santiago.rules.grid as grid; print(grid.__file__)"
    found = subprocess.run(
        [sys.executable, "-B", "-c", code],
        cwd=copy,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return Path(found.stdout.strip())


def judge(file: str, wrong: Wrong) -> Verdict:
    """Play by the wrong rule and see whether a test minds."""
    with copied() as copy:
        path = copy / RULES / file
        text = path.read_text(encoding="utf-8")
        if text.count(wrong.old) != 1:
            return Verdict(
                False, f"DOES NOT FIT: the old text occurs {text.count(wrong.old)} times in {file}"
            )
        path.write_text(text.replace(wrong.old, wrong.new), encoding="utf-8")
        try:
            done = run_tests(copy)
        except subprocess.TimeoutExpired:
            return Verdict(True, f"the tests hang (over {TIMEOUT_SECONDS} s)")
    if done.returncode == 0:
        return Verdict(False, "SURVIVES")
    failed = re.search(r"^FAILED \S*?(test_\w+\.py::.*?)(?: - .*)?$", done.stdout, re.MULTILINE)
    if failed is None:
        return Verdict(False, "BREAKS THE PROGRAM: no test ran to its failure\n" + done.stdout[-2000:])
    return Verdict(True, failed[1])


def baseline() -> str | None:
    """What is wrong with the tests where no rule is, or None."""
    with copied() as copy:
        found = imported_from(copy)
        if not found.is_relative_to(copy.resolve()) and not found.is_relative_to(copy):
            return f"the copy is not what is tested, but {found}"
        done = run_tests(copy)
        return None if done.returncode == 0 else done.stdout


def main() -> int:
    """Judge all wrong rules."""
    parser = argparse.ArgumentParser(description="Every wrong rule must make a test fail.")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many at a time")
    parser.add_argument(
        "--only", default="", help="only wrong rules with this word in their name, clause or file"
    )
    options = parser.parse_args()
    chosen = [
        (file, wrong)
        for file, several in WRONG_RULES.items()
        for wrong in several
        if options.only.lower() in f"{wrong.rule} {wrong.clause} {file}".lower()
    ]
    if not chosen:
        parser.error(f"no wrong rule has {options.only!r} in its name, clause or file")
    start = time.perf_counter()
    fault = baseline()
    if fault is not None:
        print(f"The tests of the rules must pass first:\n{fault}", file=sys.stderr)
        return 2
    with ThreadPoolExecutor(max_workers=options.jobs) as pool:
        verdicts = list(_told(chosen, pool.map(lambda pair: judge(*pair), chosen)))
    caught = sum(verdict.caught for verdict in verdicts)
    print(f"{caught} of {len(chosen)} wrong rules caught in {time.perf_counter() - start:.0f} s")
    return 0 if caught == len(chosen) else 1


def _told(chosen: list[tuple[str, Wrong]], verdicts: Iterator[Verdict]) -> Iterator[Verdict]:
    for (_, wrong), verdict in zip(chosen, verdicts, strict=True):
        mark = "caught" if verdict.caught else "ALIVE "
        print(f"{mark}  {wrong.clause:<5}  {wrong.rule:<66}  {verdict.text}", flush=True)
        yield verdict


if __name__ == "__main__":
    sys.exit(main())
