"""R6: proposals, bribes and the overseer's canal."""

import pytest

from santiago.rules.events import (
    BribesPaid,
    CanalBuilt,
    CanalDiscarded,
    CanalProposed,
    PricePaid,
    ProposalPassed,
    Source,
)
from santiago.rules.grid import CANAL_NAMES, canal_named, canals_in
from santiago.rules.legal import bribe_totals, price_of_refusing
from santiago.rules.phases import Proposal, Proposals
from santiago.rules.refusals import Why

from .notation import (
    after_drought,
    at_decision,
    at_proposals,
    game,
    moves,
    on,
    owning,
    phase,
    play,
    same,
    step,
    turns,
    why,
)

BRANCHED = """
    +         +         +         +         +
     .    .    .    .    .    .    .    .
     .    .    .    .    .    .    .    .
    +=========+=========@         +         +
    |.    .    .    .   |.    .    .    .
    |.    .    .    .   |.    .    .    .
    +         +         +         +         +
     .    .    .    .    .    .    .    .
     .    .    .    .    .    .    .    .
    +         +         +         +         +
"""


def places(state) -> list[str]:
    return [CANAL_NAMES[canal] for canal in canals_in(state.board.places)]


def built(state) -> list[str]:
    return [CANAL_NAMES[canal] for canal in canals_in(state.board.canals)]


def test_the_first_canal_touches_the_spring() -> None:
    """R6.1"""
    assert places(game(4, spring="C2")) == ["B2-C2", "C1-C2", "C2-C3", "C2-D2"]
    assert places(game(4, spring="A1")) == ["A1-A2", "A1-B1"]


def test_a_canal_goes_on_any_free_place_that_touches_the_network() -> None:
    """R6.1"""
    state = on(BRANCHED, game(4))
    assert places(state) == [
        "A1-A2", "A3-A4", "A3-B3", "B1-B2", "B2-B3", "B3-C3", "C1-C2", "C2-D2", "C3-C4", "C3-D3",
    ]  # fmt: skip


def test_a_place_away_from_the_network_or_already_built_is_refused() -> None:
    """R6.1"""
    state = at_proposals(on(BRANCHED, game(4)))
    assert why(state, "propose D3-E3 1") is Why.CANAL_NOT_CONNECTED
    assert why(state, "propose B2-C2 1") is Why.CANAL_EXISTS
    state = at_decision(state, "", "", "", "")
    assert why(state, "build D3-E3") is Why.CANAL_NOT_CONNECTED
    assert why(state, "build B2-C2") is Why.CANAL_EXISTS
    assert why(state, "build C2-D2") is None


def test_clockwise_everyone_but_the_overseer_is_asked_for_a_proposal() -> None:
    """R6.2"""
    state = at_proposals(game(4, overseer=2))
    assert turns(state, "pass", "propose C2-D2 1", "pass", "accept C2-D2") == [3, 0, 1, 2]
    assert phase(play(state, "pass", "pass", "pass")) == "decision"


def test_a_proposal_is_one_place_with_a_bribe_up_to_what_one_owns() -> None:
    """R6.2"""
    state = owning(at_proposals(game(4)), 9, 2, 9, 9)
    expected = {"pass"} | {
        f"propose {place} {bribe}" for place in ("B2-C2", "C1-C2", "C2-C3", "C2-D2") for bribe in (0, 1, 2)
    }
    assert set(moves(state)) == expected
    assert len(moves(state)) == 13
    assert why(state, "propose C2-D2 3") is Why.BRIBE_UNAFFORDABLE


def test_where_bribes_begin_with_one_a_free_proposal_is_refused() -> None:
    """R6.2"""
    state = at_proposals(game(4, min_bribe=1))
    assert why(state, "propose C2-D2 0") is Why.BRIBE_TOO_LOW
    assert why(state, "propose C2-D2 1") is None
    assert "propose C2-D2 0" not in moves(state)


def test_where_bribes_may_be_nothing_a_player_without_money_may_propose() -> None:
    """R6.2"""
    assert why(owning(at_proposals(game(4)), 9, 0, 9, 9), "propose C2-D2 0") is None
    assert moves(owning(at_proposals(game(4, min_bribe=1)), 9, 0, 9, 9)) == ["pass"]


def test_several_may_propose_one_place_and_their_bribes_add_up() -> None:
    """R6.2"""
    state = play(at_proposals(game(4)), "propose C2-D2 2", "propose C2-D2 3", "propose B2-C2 1")
    assert bribe_totals(state.phase.proposals) == {canal_named("C2-D2"): 5, canal_named("B2-C2"): 1}
    assert play(state, "accept C2-D2").money == (15, 8, 7, 10)


def test_proposals_lie_open_and_cost_nothing_yet() -> None:
    """R6.2"""
    state = play(at_proposals(game(4)), "propose C2-D2 2", "pass")
    assert state.phase == Proposals(3, (None, Proposal(canal_named("C2-D2"), 2), None, None))
    assert state.money == (10, 10, 10, 10)


def test_proposing_tells_the_bribe_the_total_and_whether_it_supports_another() -> None:
    """R6.2"""
    canal = canal_named("C2-D2")
    state = at_proposals(game(4))
    assert step(state, "propose C2-D2 2").events == (CanalProposed(1, canal, 2, 2, joined=False),)
    supported = play(state, "propose C2-D2 2")
    assert step(supported, "propose C2-D2 3").events == (CanalProposed(2, canal, 3, 5, joined=True),)
    state = play(state, "propose C2-D2 0")
    assert step(state, "propose C2-D2 3").events == (CanalProposed(2, canal, 3, 3, joined=True),)
    assert step(state, "pass").events == (ProposalPassed(2),)


def test_accepting_builds_there_and_takes_the_bribes_of_those_who_proposed_it() -> None:
    """R6.3"""
    state = at_decision(game(4), "", "C2-D2 2", "B2-C2 1", "C2-D2 3")
    after = play(state, "accept C2-D2")
    assert after.money == (15, 8, 10, 7)
    assert built(after) == ["C2-D2"]


def test_nobody_else_pays_when_a_place_is_accepted() -> None:
    """R6.3"""
    state = at_decision(game(4), "", "C2-D2 2", "B2-C2 9", "")
    assert play(state, "accept C2-D2").money == (12, 8, 10, 10)


def test_a_place_proposed_for_nothing_may_be_accepted() -> None:
    """R6.3"""
    state = at_decision(game(4), "", "C2-D2 0", "B2-C2 9", "")
    assert play(state, "accept C2-D2").money == (10, 10, 10, 10)


def test_only_a_place_proposed_can_be_accepted() -> None:
    """R6.3"""
    state = at_decision(game(4), "", "C2-D2 2", "", "")
    assert why(state, "accept B2-C2") is Why.NOT_PROPOSED
    assert [text for text in moves(state) if text.startswith("accept")] == ["accept C2-D2"]


def test_building_elsewhere_costs_one_more_than_the_largest_total_for_one_place() -> None:
    """R6.3"""
    state = at_decision(game(5), "", "C2-D2 2", "C2-D2 1", "B2-C2 2", "")
    assert price_of_refusing(state.phase.proposals) == 4
    after = play(state, "build C1-C2")
    assert after.money == (6, 10, 10, 10, 10)
    assert built(after) == ["C1-C2"]


def test_building_costs_one_escudo_if_nothing_was_bribed_or_proposed() -> None:
    """R6.3"""
    assert play(at_decision(game(4), "", "", "", ""), "build C2-D2").money == (9, 10, 10, 10)
    assert play(at_decision(game(4), "", "B2-C2 0", "", ""), "build C2-D2").money == (9, 10, 10, 10)


def test_a_place_proposed_cannot_be_built_past_its_proposer() -> None:
    """R6.3"""
    state = at_decision(game(4), "", "C2-D2 2", "", "")
    assert why(state, "build C2-D2") is Why.PLACE_PROPOSED
    assert [text for text in moves(state) if text.startswith("build")] == [
        "build B2-C2", "build C1-C2", "build C2-C3",
    ]  # fmt: skip


def test_building_takes_as_much_money_as_it_costs() -> None:
    """R6.3"""
    state = at_decision(game(4), "", "C2-D2 2", "", "")
    enough, short = owning(state, 3, 9, 9, 9), owning(state, 2, 9, 9, 9)
    assert why(enough, "build B2-C2") is None
    assert "build B2-C2" in moves(enough)
    assert why(short, "build B2-C2") is Why.PRICE_UNAFFORDABLE
    assert "build B2-C2" not in moves(short)


def test_with_no_proposal_the_overseer_may_discard_a_canal_for_nothing() -> None:
    """R6.3"""
    state = at_decision(game(4), "", "", "", "")
    assert "discard" in moves(state)
    after = play(state, "discard")
    assert after.money == (10, 10, 10, 10)
    assert built(after) == []


def test_with_a_proposal_nothing_can_be_discarded() -> None:
    """R6.3"""
    state = at_decision(game(4), "", "C2-D2 0", "", "")
    assert why(state, "discard") is Why.DISCARD_WITH_PROPOSALS
    assert "discard" not in moves(state)


def test_an_overseer_who_cannot_refuse_must_accept_some_proposal() -> None:
    """R6.4"""
    state = owning(at_decision(game(4), "", "C2-D2 2", "B2-C2 1", ""), 2, 9, 9, 9)
    assert moves(state) == ["accept B2-C2", "accept C2-D2"]


def test_an_overseer_who_finds_every_place_proposed_must_accept() -> None:
    """R6.4"""
    state = at_decision(game(4, spring="A1"), "", "A1-A2 0", "A1-B1 0", "")
    assert moves(state) == ["accept A1-A2", "accept A1-B1"]


def test_an_overseer_without_money_must_discard_where_nothing_is_proposed() -> None:
    """R6.4"""
    assert moves(owning(at_decision(game(4), "", "", "", ""), 0, 9, 9, 9)) == ["discard"]


@pytest.mark.parametrize("decision", ["accept C2-D2", "build B2-C2"])
def test_a_canal_built_uses_up_a_shared_canal(decision: str) -> None:
    """R6.4"""
    assert play(at_decision(game(4), "", "C2-D2 1", "", ""), decision).supply == 10


def test_a_canal_discarded_leaves_the_game() -> None:
    """R6.4"""
    assert play(at_decision(game(4), "", "", "", ""), "discard").supply == 10


def test_the_decision_is_reported_with_all_its_payments() -> None:
    """R6.3"""
    there, here = canal_named("C2-D2"), canal_named("B2-C2")
    state = at_decision(game(4), "", "C2-D2 2", "C1-C2 1", "C2-D2 3")
    assert step(state, "accept C2-D2").events == (
        BribesPaid(0, there, (0, 2, 0, 3)),
        CanalBuilt(0, there, Source.SHARED),
    )
    assert step(state, "build B2-C2").events == (PricePaid(0, 6, 3), CanalBuilt(0, here, Source.SHARED))
    empty = at_decision(game(4), "", "", "", "")
    assert step(empty, "discard").events == (CanalDiscarded(0, 10),)


def test_the_bribed_canal_waters_what_lies_beside_it() -> None:
    """R6.3 R8.1"""
    state = on(
        """
        +         +         +         +         +
         .    .    .    .    .    .    .    .
         .    .    .    .    .    B1   .    .
        +         +         @         +         +
         .    .    .    .    .    .    c2   .
        """,
        at_decision(game(4), "", "C2-D2 1", "", ""),
    )
    assert same(
        after_drought(play(state, "accept C2-D2")).board,
        """
        +         +         +         +         +
         .    .    .    .    .    .    .    .
         .    .    .    .    .    B1   .    .
        +         +         @=========+         +
         .    .    .    .    .    .    c    .
        """,
    )


class TestTheExampleOfTheOriginalRules:
    """Chris (0) is overseer; Angela (1) offers 2, Brad (2) adds 1, Dave passes, Edouard (4) offers 2."""

    def decision(self):
        return play(at_proposals(game(5)), "propose C2-D2 2", "propose C2-D2 1", "pass", "propose B2-C2 2")

    def test_angelas_and_brads_place_brings_three(self) -> None:
        """R6.2 R6.3"""
        assert play(self.decision(), "accept C2-D2").money == (13, 8, 9, 10, 10)

    def test_edouards_place_brings_two(self) -> None:
        """R6.2 R6.3"""
        assert play(self.decision(), "accept B2-C2").money == (12, 10, 10, 10, 8)

    def test_refusing_costs_four(self) -> None:
        """R6.2 R6.3"""
        assert play(self.decision(), "build C1-C2").money == (6, 10, 10, 10, 10)
        assert why(owning(self.decision(), 3, 9, 9, 9, 9), "build C1-C2") is Why.PRICE_UNAFFORDABLE
