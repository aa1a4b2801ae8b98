"""Explanations of computer moves, requested by key, panel or log line, for now or any earlier position."""

from collections.abc import Callable
from dataclasses import replace
from functools import reduce
from math import inf
from operator import or_

import pygame
import pytest

from santiago.ai.agent import NO_PROGRESS, Decision, ErrorKind, Option, Reason, ReasonKind, Why
from santiago.presentation.advice.advice_text import Advice, explanation_advice
from santiago.presentation.history.visit import last_computer_move
from santiago.presentation.view_model.commands import Command
from santiago.presentation.view_model.targets import ButtonTarget, LogLineTarget, PanelTarget
from santiago.rules.moves import Bid, Pass
from santiago.rules.options import Seat
from santiago.rules.phases import SecretAuction
from santiago.rules.record import Level
from santiago.session.computer_turns import question
from santiago.session.game_session import GameSession
from santiago.session.request_handler import answered
from santiago.session.worker_messages import Answer, Asked, CauseRequest, Failure
from santiago.ui.contracts import Pop, Push
from santiago.ui.table.log_page import ComputerDecisionsPage
from santiago.wording.names import GameNames
from santiago.wording.stages import Stage
from santiago.wording.translator import Translator
from tests.ui.hands import key
from tools.desktop.pilot import PromptThinker

from .playing import SIZE, TablePilot, advised, easy_move, session

TALL = (1280, 1024)
"""A window in which the log shows a whole round."""


def honest(*, explains: bool = True) -> PromptThinker:
    """Return a thinker that answers each question like the worker, or fails to explain decisions."""

    def answer(asked: Asked) -> Answer:
        fails = isinstance(asked, CauseRequest) and not explains
        return Failure("no explanation") if fails else answered(asked, NO_PROGRESS)

    return PromptThinker(answer)


def played(
    seats: str = "ahaa", rounds: int = 1, size: tuple[int, int] = SIZE, *, explains: bool = True
) -> TablePilot:
    """Return a game in which a person has to decide in a later round."""
    player = TablePilot(session(seats), thinker=honest(explains=explains), size=size)
    for _ in range(3000):
        player.wait()
        if player.scene.turn:
            if player.game.state.round > rounds:
                return player
            player.decide(easy_move(player.game))
    raise AssertionError("the game does not go on")


def sheet(player: TablePilot) -> Advice | None:
    return player.scene.state.advice.shown


def computers(game: GameSession) -> list[int]:
    """Return the plies of computer moves."""
    return [n for n, step in enumerate(game.steps) if not game.is_human(step.before.to_move)]  # type: ignore[arg-type]


def wait_for_sheet(player: TablePilot) -> Advice:
    for _ in range(20):
        shown = sheet(player)
        if shown is not None:
            return shown
        player.wait()
    raise AssertionError(f"no sheet: {player.notice_text}")


def list_of_decisions(player: TablePilot) -> ComputerDecisionsPage:
    change = player.key(pygame.K_w)
    assert isinstance(change, Push)
    assert isinstance(change.scene, ComputerDecisionsPage)
    change.scene.rebuild(player.context)
    return change.scene


def ask_last(player: TablePilot) -> None:
    """Press the panel of the computer that decided last."""
    seat = player.game.steps[computers(player.game)[-1]].before.to_move
    assert seat is not None
    ask_why(player, seat)


def ask_why(player: TablePilot, seat: Seat) -> None:
    """Click on the panel of a computer."""
    assert player.click(PanelTarget(seat)) is None


def test_w_lists_each_decision_of_the_last_rounds_in_the_order_of_play() -> None:
    player = played(rounds=2)
    page, steps = list_of_decisions(player), player.game.steps
    lines = [row for row in page.rows if not row.entry.sentence.heading]
    last = player.game.state.round
    asked = [n for n in computers(player.game) if steps[n].before.round >= last - 1]
    assert [row.entry.ply - 1 for row in lines] == asked
    assert page.rows[0].entry.sentence.heading
    phases = [row.phase for row in lines if row.phase and steps[row.entry.ply - 1].before.round == last - 1]
    assert phases[:3] == ["Auction", "Planting", "Proposals"]


def test_the_last_decision_of_the_list_is_shown_at_its_moment_with_its_reason() -> None:
    player = played()
    page = list_of_decisions(player)
    entry = page.rows[-1].entry
    assert entry.ply - 1 == computers(player.game)[-1]
    assert key(page, pygame.K_RETURN) == Pop()
    assert player.scene.state.visit is not None
    assert player.scene.state.visit.ply == entry.ply
    shown = wait_for_sheet(player)
    assert shown.reason
    player.key(pygame.K_w)
    assert sheet(player) == replace(shown, unfolded=True)
    player.key(pygame.K_w)
    assert sheet(player) is None


def test_a_panel_shows_whether_a_decision_of_its_seat_can_be_explained() -> None:
    player = TablePilot(session("ahaa"), thinker=honest())
    assert not any(panel.explains for panel in player.scene.view.panels)
    player = played()
    assert {panel.seat for panel in player.scene.view.panels if panel.explains} == {0, 2, 3}


@pytest.mark.parametrize("which", [0, 1])
def test_a_panel_tells_of_the_last_decision_of_its_computer(which: int) -> None:
    player = played()
    seat = Seat((0, 2)[which])
    ask_why(player, seat)
    assert player.scene.presenter.names.name(seat) in wait_for_sheet(player).title


def test_w_at_an_earlier_moment_tells_of_the_decision_before_it() -> None:
    player = played()
    made = computers(player.game)[2]
    player.scene.visit(made + 1)
    player.wait()
    player.key(pygame.K_w)
    step, shown = player.game.steps[made], wait_for_sheet(player)
    known = player.scene.playback.decisions[step.before]
    assert known.move == step.move == shown.decided


def line_of(player: TablePilot, wanted: Callable[[Seat], bool]) -> int:
    """Return the last log line about a bid, a planting, a proposal or a decision."""
    game_log = player.scene.presenter.game_log
    return max(
        n
        for n, entry in enumerate(game_log.main_entries)
        if entry.stage is not None
        and entry.stage < Stage.DRYING
        and entry.sentence.seat is not None
        and wanted(entry.sentence.seat)
        and player.game.steps[entry.ply - 1].before.to_move == entry.sentence.seat
    )


def test_a_click_on_a_computers_line_of_the_log_shows_its_moment_and_why() -> None:
    player = played(size=TALL)
    line = line_of(player, lambda seat: not player.game.is_human(seat))
    entry = player.scene.presenter.game_log.main_entries[line]
    player.click(LogLineTarget(line))
    assert player.scene.state.visit is not None
    assert player.scene.state.visit.ply == entry.ply
    assert player.scene.presenter.names.name(entry.sentence.seat) in wait_for_sheet(player).title  # type: ignore[arg-type]


def test_a_click_on_a_persons_line_only_shows_its_moment() -> None:
    player = played(size=TALL)
    line = line_of(player, player.game.is_human)
    player.click(LogLineTarget(line))
    player.wait()
    assert player.scene.state.visit is not None
    assert sheet(player) is None


def test_after_loading_reasons_are_computed_again_and_are_the_same() -> None:
    before = played()
    ask_last(before)
    wait_for_sheet(before)
    made = computers(before.game)[-1]
    known = before.scene.playback.decisions[before.game.steps[made].before]
    after = TablePilot(GameSession(before.game.record), thinker=honest())
    after.wait()
    ask_last(after)
    assert sheet(after) is None
    assert "being worked out again" in after.notice_text
    wait_for_sheet(after)
    assert after.scene.playback.decisions[after.game.steps[made].before] == known


def test_a_decision_that_comes_out_otherwise_today_is_not_explained() -> None:
    before = played()
    after = TablePilot(GameSession(before.game.record), thinker=otherwise())
    after.wait()
    ask_last(after)
    after.wait()
    assert sheet(after) is None
    assert "are no longer available" in after.notice_text


def otherwise() -> PromptThinker:
    """Return a thinker that would bid more than anybody has."""
    return PromptThinker(lambda _: Decision(Bid(999), (Reason(ReasonKind.RANDOM),)))


def test_why_tells_what_another_move_would_cost_the_computer() -> None:
    """The cause names the computer, is confirmed by the rules, and is not computed twice."""
    player = played(rounds=2)
    told = lit = 0
    for made in computers(player.game)[::5]:
        player.scene.visit(made + 1)
        player.key(pygame.K_w)
        shown, step = wait_for_sheet(player), player.game.steps[made]
        why = player.scene.playback.decisions[step.before].why
        if why is None or not why.claims:
            continue
        told += 1
        assert why.move == step.move
        seat = step.before.to_move
        assert seat is not None
        assert "you" not in shown.reason.split()
        assert shown.ledger is not None
        overlay = player.scene.view.overlay
        assert overlay.lit_tiles == reduce(or_, (claim.squares for claim in why.claims))
        assert all(overlay.lit_tiles >> arrow.end & 1 for arrow in overlay.arrows)
        lit += bool(overlay.arrows)
        card = player.scene.geometry.advice_card
        assert card is not None
        player.click_at(card.cross.center)
        assert not player.scene.view.overlay.arrows
    assert told > 2
    assert lit


def test_why_tells_the_facts_if_the_worker_fails() -> None:
    player = played(explains=False)
    player.scene.visit(computers(player.game)[0] + 1)
    player.key(pygame.K_w)
    assert wait_for_sheet(player).reason


def test_computers_wait_while_reasons_are_computed_again() -> None:
    thinker = PromptThinker(advised, polls=inf)
    player = TablePilot(GameSession(played().game.record), thinker=thinker)
    player.wait()
    seat = player.game.state.to_move
    assert seat is not None
    ask_last(player)
    for _ in range(5):
        player.wait()
    assert len(thinker.asked) == 1
    assert isinstance(thinker.asked[0], CauseRequest)


def test_a_sealed_bid_is_not_reported_before_it_is_laid_open() -> None:
    """R10.3"""
    player = TablePilot(session("ah"), thinker=honest())
    for _ in range(200):
        player.wait()
        phase = player.game.state.phase
        if isinstance(phase, SecretAuction) and phase.sealed is not None and player.scene.turn:
            break
        if player.scene.turn and not isinstance(phase, SecretAuction):
            player.decide(advised_move(player))
        elif player.scene.turn:
            player.decide(Pass())
    else:
        raise AssertionError("no bid is sealed before the person's")
    sealed = player.game.ply - 1
    assert last_computer_move(player.game, player.game.ply) != sealed
    player.decide(Pass())
    assert last_computer_move(player.game, sealed + 1) == sealed


def advised_move(player: TablePilot):
    seat = player.game.state.to_move
    assert seat is not None
    return advised(
        question(player.game.observation(seat), Level.EASY, None, 1, player.program.settings().ai_time)
    ).move


def explained_by(character: str | None, *reasons: Reason, why: Why | None = None) -> Advice:
    game = session()
    seat = game.state.to_move
    assert seat is not None
    settings = TablePilot(game).program.settings()
    asked = question(game.observation(seat), Level.EASY, character, 1, settings.ai_time)
    options: tuple[Option, ...] = (Option(Bid(1), 4.0), Option(Pass(), 2.8))
    if why is not None:
        options = (
            Option(Pass(), 0.0, points=0.0),
            Option(Bid(1), 1.0, points=1.0),
            Option(Bid(2), -4.0, points=-4.0),
        )
    decision = Decision(Pass(), reasons, options, spent=1, why=why)
    names = GameNames(("Ana", "Bruno", "Chloé", "Diego"), game.state.options.edition, Translator("en"))
    return explanation_advice(asked, decision, names)


def test_a_reason_is_given_for_the_computer_and_its_character_remarks_on_it() -> None:
    overlooked = Reason(ReasonKind.SECOND_BEST, 2, rival=Bid(1), error=ErrorKind.NO_BRIBE)
    why = explained_by("carmen", Reason(ReasonKind.KEEPS_MONEY), overlooked)
    assert why.reason == "It costs no money."
    assert why.reasons == (
        "Also considered: Bid 1.",
        "No bribe was offered: “Bid 1” seems about 2 points better.",
    )
    assert why.title == "Why? Ana: Pass"
    assert why.character == "carmen"
    assert why.remark == "“Not a coin too many.”"
    assert explained_by(None, Reason(ReasonKind.KEEPS_MONEY)).remark == ""


def test_back_to_the_game_needs_one_press_also_with_reasons_open() -> None:
    player = played()
    player.scene.visit(computers(player.game)[2] + 1)
    player.wait()
    player.key(pygame.K_w)
    wait_for_sheet(player)
    for _ in range(10):
        player.wait()
    player.click(ButtonTarget(Command.LEAVE_HISTORY))
    assert player.scene.state.visit is None
    assert sheet(player) is None


def test_the_move_of_the_table_costs_below_it_what_the_table_says() -> None:
    why = Why(Seat(0), Pass(), Bid(1), (), (), 2, (0.3, 0.3))
    shown = explained_by(None, Reason(ReasonKind.KEEPS_MONEY), why=why)
    assert shown.ledger is not None
    assert shown.ledger.total == "+2"
    assert [line.figure for line in shown.others] == ["−2 points", "−4 points"]
