"""The running game, played through a person's input events."""

from typing import Any

import pygame
import pytest

from santiago.presentation.table.present import Presentation, Presenter
from santiago.presentation.view_model.commands import Command
from santiago.presentation.view_model.targets import (
    ButtonTarget,
    CanalTarget,
    CoinTarget,
    FinalCellTarget,
    LogLineTarget,
    SquareTarget,
    StageTarget,
    TrayTarget,
)
from santiago.rules.legal import legal_moves
from santiago.rules.moves import Bid, Pass, Plant, Propose
from santiago.rules.options import Money, Options, Seat
from santiago.rules.phases import Planting, Proposals, SecretAuction
from santiago.rules.record import replay
from santiago.rules.scoring import score
from santiago.session.settings import AnimationSpeed, Confirm, Pace
from santiago.ui.app.toast import Toast
from santiago.ui.contracts import Push, ShowRules
from santiago.ui.screens.handover import Handover
from santiago.ui.screens.pause import Pause
from santiago.wording.rulebook.chapters import find_block
from santiago.wording.rulebook_facts import played_table
from santiago.wording.stages import Stage, clause_of_phase, clause_of_stage
from tests.persistence.games import finished_game
from tests.presentation.positions import chapter_at
from tests.ui.drawings import context_of

from .playing import SIZE, TablePilot, easy_move, late_session, session, with_settings


def play_on(player: TablePilot, most: int = 900) -> None:
    """Let every person decide like Easy, by mouse."""
    for _ in range(most):
        change = player.wait()
        if isinstance(change, Push) and isinstance(change.scene, Handover):
            player.take_over(change.scene)
            continue
        if player.game.state.is_over:
            return
        seat = player.game.state.to_move
        if seat is not None and player.game.is_human(seat) and player.scene.turn:
            player.decide(easy_move(player.game))
    raise AssertionError("the game does not end")


@pytest.mark.one_a_day("seats", ["ha", "hh", "haa", "haaa", "hhaaa"])
def test_whole_games_are_played_by_mouse(seats: str) -> None:
    player = TablePilot(session(seats))
    play_on(player)
    assert player.game.state.is_over
    player.scene.draw(player.surface)


@pytest.fixture
def planter() -> TablePilot:
    """A table of three people who have bid."""
    player = TablePilot(session("hhh"))
    for _ in range(3):
        player.decide(easy_move(player.game))
    return player


def test_while_a_person_ponders_nothing_is_presented_anew(
    planter: TablePilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Frames resume when the pointer moves, and stop again with the water's glints."""
    presented: list[int] = []
    present = Presenter.present

    def counted(presenter: Presenter, *args: Any, **options: Any) -> Presentation:
        presented.append(len(presented))
        return present(presenter, *args, **options)

    def presented_in(updates: int) -> bool:
        before = len(presented)
        for _ in range(updates):
            planter.scene.update(0.1)
        return len(presented) > before

    monkeypatch.setattr(Presenter, "present", counted)
    assert presented_in(60)
    assert not presented_in(60)
    planter.move(planter.where(TrayTarget(0)))
    assert presented_in(60)
    assert not presented_in(60)


def test_a_tile_is_dragged_onto_a_square(planter: TablePilot) -> None:
    assert isinstance(planter.game.state.phase, Planting)
    planter.drag(TrayTarget(1), SquareTarget(20))
    last = planter.game.steps[-1].move
    assert isinstance(last, Plant)
    assert last.square == 20


def test_a_tile_let_go_off_the_board_glides_back(planter: TablePilot) -> None:
    ply, start = planter.game.ply, planter.where(TrayTarget(0))
    planter.press(start)
    planter.move((start[0] - 30, start[1]), held=True)
    planter.move((640, 20), held=True)
    planter.release((640, 20))
    assert planter.game.ply == ply
    assert planter.scene.animating
    for _ in range(10):
        planter.wait()
    assert not planter.scene.animating


def test_the_right_button_and_a_lost_release_break_off_a_drag(planter: TablePilot) -> None:
    ply, start, goal = planter.game.ply, planter.where(TrayTarget(0)), planter.where(SquareTarget(20))
    planter.press(start)
    planter.move((start[0] - 30, start[1]), held=True)
    planter.press(goal, button=3)
    planter.release(goal)
    assert planter.game.ply == ply
    planter.press(start)
    planter.move((start[0] - 30, start[1]), held=True)
    planter.move(goal, held=False)
    planter.release(goal)
    assert planter.game.ply == ply


def test_moving_less_than_the_threshold_is_a_click(planter: TablePilot) -> None:
    x, y = planter.where(TrayTarget(0))
    planter.press((x, y))
    planter.move((x + 4, y), held=True)
    planter.release((x + 4, y))
    planter.click(SquareTarget(20))
    assert isinstance(planter.game.steps[-1].move, Plant)


def test_a_whole_auction_is_played_by_keys() -> None:
    player = TablePilot(session("hhh"))
    player.key(pygame.K_3, "3")
    player.key(pygame.K_RETURN)
    assert player.game.steps[-1].move == Bid(3)
    player.key(pygame.K_3, "3")
    player.key(pygame.K_RETURN)
    assert player.game.ply == 1, "3 has been bid"
    player.key(pygame.K_ESCAPE)
    player.key(pygame.K_TAB)
    player.key(pygame.K_RIGHT)
    player.key(pygame.K_RETURN)
    player.key(pygame.K_RETURN)
    assert player.game.steps[-1].move == Bid(2)


def test_a_tile_is_planted_by_keys_alone(planter: TablePilot) -> None:
    planter.key(pygame.K_TAB)
    planter.key(pygame.K_RIGHT)
    planter.key(pygame.K_RETURN)
    planter.key(pygame.K_UP)
    planter.key(pygame.K_RETURN)
    assert isinstance(planter.game.steps[-1].move, Plant)


def test_a_tile_chosen_by_its_number_is_planted_wherever_the_cursor_was(planter: TablePilot) -> None:
    planter.key(pygame.K_TAB)
    planter.key(pygame.K_3, "3")
    planter.key(pygame.K_RETURN)
    offered = planter.game.steps[-1].before.offered
    assert isinstance(planter.game.steps[-1].move, Plant)
    assert planter.game.steps[-1].move.kind == offered[2] != offered[0]


def test_a_bribe_is_typed_with_the_cursor_on_its_place() -> None:
    """R6.2"""
    player = TablePilot(session("hhh"))
    while not isinstance(player.game.state.phase, Proposals) or player.scene.turn is None:
        player.wait()
        if player.scene.turn is not None and not isinstance(player.game.state.phase, Proposals):
            player.decide(legal_moves(player.game.state)[0])
    while not isinstance(player.scene.state.focus, CanalTarget):
        player.key(pygame.K_TAB)
    canal = player.scene.state.focus.canal
    player.key(pygame.K_2, "2")
    assert player.scene.view.action.chosen == 2
    player.key(pygame.K_RETURN)
    player.key(pygame.K_RETURN)
    assert player.game.steps[-1].move == Propose(canal, 2)


def test_escape_opens_the_pause_menu_only_when_nothing_is_chosen() -> None:
    player = TablePilot(session("hhh"))
    player.click(CoinTarget(2))
    assert player.key(pygame.K_ESCAPE) is None
    change = player.key(pygame.K_ESCAPE)
    assert isinstance(change, Push)
    assert isinstance(change.scene, Pause)


def test_what_is_painted_is_kept_when_a_menu_closes_but_not_for_another_window() -> None:
    player = TablePilot(session("haa"))
    scene, painted = player.scene, player.scene.renderer
    scene.rebuild(player.context)
    assert scene.renderer is painted
    scene.rebuild(context_of((1024, 640)))
    assert scene.renderer is not painted


def test_undo_takes_back_to_the_last_own_decision_past_computers() -> None:
    player = TablePilot(session("haaa"))
    while not player.scene.turn:
        player.wait()
    ply = player.game.ply
    player.decide(Bid(9))
    for _ in range(20):
        player.wait()
    if player.game.ply == ply + 1:
        pytest.skip("nobody answered")
    player.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert player.game.ply == ply
    player.key(pygame.K_y, mod=pygame.KMOD_CTRL)
    assert player.game.ply > ply


def test_at_one_screen_ones_own_slip_is_taken_back_and_no_other_decision() -> None:
    player = TablePilot(session("hhh"))
    first = player.game.state.to_move
    player.decide(Bid(3))
    player.decide(Bid(4))
    player.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert player.game.ply == 1
    assert player.notice_text.replace("\u00a0", " ") == "Undo: Ana bids 4 escudos"
    player.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert player.game.ply == 1
    assert player.notice_text.startswith("Somebody else has acted since")
    player.decide(Bid(5))
    assert player.game.state.bids[first or 0] == 3


def test_where_undo_is_free_it_takes_back_another_persons_decision() -> None:
    player = TablePilot(session("hhh"), with_settings(free_undo=True))
    player.decide(Bid(3))
    player.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert player.game.ply == 0


def test_a_key_during_a_motion_ends_it_and_acts_on_what_follows() -> None:
    player = TablePilot(session("hhh"), with_settings(animation_speed=AnimationSpeed.SLOW))
    player.key(pygame.K_3, "3")
    player.key(pygame.K_RETURN)
    assert player.scene.animating
    player.key(pygame.K_4, "4")
    assert not player.scene.animating
    player.key(pygame.K_RETURN)
    assert player.game.steps[-1].move == Bid(4)


def test_a_click_during_a_motion_counts_only_where_its_target_stays() -> None:
    player = TablePilot(session("hhh"), with_settings(animation_speed=AnimationSpeed.SLOW))
    player.key(pygame.K_ESCAPE)
    coin = player.where(CoinTarget(5))
    player.key(pygame.K_3, "3")
    player.key(pygame.K_RETURN)
    assert player.scene.animating
    player.press(coin)
    player.release(coin)
    assert not player.scene.animating
    player.key(pygame.K_RETURN)
    assert player.game.ply == 1, "no coin lay there while the bid was flying"


def test_refused_drops_say_why(planter: TablePilot) -> None:
    planter.drag(TrayTarget(0), SquareTarget(20))
    left = next(n for n in range(4) if planter.sees(TrayTarget(n)))
    ply = planter.game.ply
    planter.drag(TrayTarget(left), SquareTarget(20))
    assert planter.game.ply == ply
    assert planter.notice_text == "There is a tile on that square already."


def test_with_secret_bids_a_card_stands_between_two_people() -> None:
    player = TablePilot(session("hh"))
    first = player.game.state.to_move
    cards = []
    for _ in range(60):
        change = player.wait()
        if isinstance(change, Push) and isinstance(change.scene, Handover):
            assert not player.scene.turn
            cards.append(player.game.state.to_move)
            player.take_over(change.scene)
        if player.scene.turn:
            player.decide(easy_move(player.game))
        if player.game.state.round > 1:
            break
    assert first is not None
    assert len(cards) >= 2


def test_a_single_person_needs_no_card() -> None:
    player = TablePilot(session("haaa", Options(money=Money.CONCEALED)))
    for _ in range(30):
        assert not isinstance(player.wait(), Push)
        if player.scene.turn:
            break
    assert player.scene.turn


def test_a_click_on_the_log_shows_that_moment_and_leads_back() -> None:
    player = TablePilot(session("hhh"))
    for _ in range(5):
        player.decide(easy_move(player.game))
    line = max(target.index for target in player.boxes() if isinstance(target, LogLineTarget)) - 1
    player.click(LogLineTarget(line))
    assert not player.scene.turn
    assert player.sees(ButtonTarget(Command.LEAVE_HISTORY))
    player.button(Command.LEAVE_HISTORY)
    assert player.scene.turn


def test_the_history_is_walked_with_keys() -> None:
    player = TablePilot(session("hhh"))
    for _ in range(5):
        player.decide(easy_move(player.game))
    player.key(pygame.K_HOME)
    assert player.scene.view.position.bids == player.game.state_at(0).bids
    player.key(pygame.K_RIGHT)
    assert player.scene.view.position.bids == player.game.state_at(1).bids
    player.key(pygame.K_END)
    player.key(pygame.K_LEFT)
    assert player.scene.view.position.offered == player.game.state_at(4).offered
    player.key(pygame.K_ESCAPE)
    assert player.scene.turn


def test_a_computer_waits_until_the_last_move_is_written() -> None:
    player = TablePilot(session("aaa"))
    player.program.behind = True
    for _ in range(40):
        player.wait()
    assert player.game.ply == 0
    player.program.behind = False
    for _ in range(40):
        player.wait()
    assert player.game.ply > 0


def test_step_by_step_a_computer_waits_for_the_player() -> None:
    player = TablePilot(session("haaa", seed=9), with_settings(pace=Pace.STEP))
    for _ in range(10):
        player.wait()
        if player.scene.turn:
            player.decide(Pass())
    ply = player.game.ply
    for _ in range(10):
        player.wait()
    assert player.game.ply == ply
    player.key(pygame.K_RETURN)
    player.wait()
    assert player.game.ply == ply + 1


def test_no_question_is_asked_when_confirmation_is_off() -> None:
    player = TablePilot(session("hhh"), with_settings(confirm=Confirm.NEVER))
    player.click(CoinTarget(10))
    player.button(Command.COMMIT)
    assert player.game.steps[-1].move == Bid(10)


def test_secret_bids_are_never_in_what_is_drawn() -> None:
    """R10.3"""
    player = TablePilot(session("hh"))
    while not isinstance(player.game.state.phase, SecretAuction) or player.game.state.phase.sealed is None:
        change = player.wait()
        if isinstance(change, Push):
            player.take_over(change.scene)
        if player.scene.turn:
            player.decide(easy_move(player.game))
    phase = player.scene.view.position.phase
    assert isinstance(phase, SecretAuction)
    assert phase.sealed is None


def test_what_happened_is_shown_again_and_leads_back_by_itself() -> None:
    player = TablePilot(session("haaa"))
    for _ in range(200):
        player.wait()
        if player.scene.turn and player.game.ply > 4:
            break
        if player.scene.turn:
            player.decide(easy_move(player.game))
    player.key(pygame.K_r)
    assert not player.scene.turn
    for _ in range(400):
        player.wait()
    assert player.scene.turn


def test_an_incomplete_choice_says_what_is_missing() -> None:
    player = TablePilot(session("hhh"))
    player.wait()
    player.key(pygame.K_RETURN)
    assert player.notice_text == "Choose a sum first, or pass."


def test_the_card_of_a_round_waits_for_the_player() -> None:
    player = TablePilot(session("haa"), with_settings(round_summary=True))
    for _ in range(300):
        player.wait()
        if player.scene.view.summary is not None:
            break
        if player.scene.turn:
            player.decide(easy_move(player.game))
    assert player.scene.view.summary is not None
    ply = player.game.ply
    for _ in range(20):
        player.wait()
    assert player.game.ply == ply
    player.key(pygame.K_RETURN)
    assert player.scene.view.summary is None


def test_the_final_table_lights_the_plantation_of_a_cell() -> None:
    player = TablePilot(session("aaa"))
    for _ in range(600):
        player.wait()
        if player.scene.view.final is not None:
            break
    table = player.scene.view.final
    assert table is not None
    assert table.totals == score(player.game.state).totals
    seat = Seat(next(n for n, farmers in enumerate(table.rows[0].farmers) if farmers))
    player.move(player.where(FinalCellTarget(0, seat)))
    assert player.scene.view.overlay.outlines[0].squares == table.rows[0].squares


@pytest.mark.parametrize("seats", [2, 3])
def test_a_click_on_a_phase_opens_the_rules_where_they_tell_of_it(seats: int) -> None:
    player = TablePilot(session("h" * seats))
    player.wait()
    steps = [target for target in player.boxes() if isinstance(target, StageTarget)]
    assert len(steps) == 7
    for step in steps:
        clause = clause_of_stage(Stage(step.index), player.game.state)
        assert find_block(clause) is not None
        assert player.click(step) == ShowRules(clause, played_table(player.game))


def test_a_click_on_the_overseer_of_two_opens_the_rules_for_two() -> None:
    """R10.4"""
    player = TablePilot(session("hh"))
    player.wait()
    assert player.click(StageTarget(Stage.OVERSEER)) == ShowRules("R10.4", played_table(player.game))


def test_f1_opens_the_rules_for_the_decision_at_hand() -> None:
    for name in ("2p-trefl-a", "3p-trefl-a"):
        for step in replay(finished_game(name)):
            assert find_block(clause_of_phase(step.before.phase)) is not None
    player = TablePilot(session("hhh"))
    player.wait()
    change = player.key(pygame.K_F1)
    assert isinstance(change, ShowRules)
    assert chapter_at(change.clause) == "auction"


@pytest.mark.parametrize(("seats", "offered"), [("haa", True), ("aaa", False)])
def test_the_result_leads_to_the_review_where_people_played(seats: str, offered: bool) -> None:
    player = TablePilot(late_session(seats, "3p-trefl-a", left=3))
    play_on(player)
    while player.scene.view.final is None:
        player.wait()
    assert player.sees(ButtonTarget(Command.REVIEW)) is offered


@pytest.mark.parametrize(("seats", "offered"), [("haa", True), ("aaa", False)])
def test_an_earlier_moment_of_a_finished_game_leads_back_to_its_review(seats: str, offered: bool) -> None:
    """The review shows a moment at the table; without this button nothing there leads back."""
    player = TablePilot(late_session(seats, "3p-trefl-a", left=3))
    play_on(player)
    while player.scene.view.final is None:
        player.wait()
    player.scene.visit(40)
    player.wait()
    assert player.sees(ButtonTarget(Command.REVIEW)) is offered


def test_a_game_that_goes_on_has_no_review_in_its_history() -> None:
    player = TablePilot(late_session("haa", "3p-trefl-a", left=12))
    player.scene.visit(40)
    player.wait()
    assert player.sees(ButtonTarget(Command.LEAVE_HISTORY))
    assert not player.sees(ButtonTarget(Command.REVIEW))


def test_a_message_of_the_window_covers_only_the_ribbon_of_phases() -> None:
    pilot, surface, toast = TablePilot(session()), pygame.Surface(SIZE, pygame.SRCALPHA), Toast()
    toast.show("The picture Santiago 2026-11-20 (2).png is in /home/ana/.local/share/santiago/pictures.")
    toast.draw(surface, pilot.context)
    painted = surface.get_bounding_rect()
    assert painted.height > 0
    covered = [box.target for box in pilot.table.geometry.hit_boxes if box.rect.colliderect(painted)]
    assert all(isinstance(target, StageTarget) for target in covered)


@pytest.mark.parametrize("size", [(1280, 800), (1024, 640)])
@pytest.mark.parametrize("code", [pygame.K_c, pygame.K_o, pygame.K_t])
def test_an_answer_in_words_covers_no_square(code: int, size: tuple[int, int]) -> None:
    player = TablePilot(late_session("haaa", "4p-trefl-a", left=12), size=size)
    for _ in range(60):
        player.wait()

    def board() -> bytes:
        player.scene.draw(player.surface)
        bounds = player.scene.geometry.layout.board.bounds.clip(player.surface.get_rect())
        return pygame.image.tobytes(player.surface.subsurface(bounds), "RGB")

    before = board()
    player.key(code)
    player.wait()
    assert player.scene.state.notice is not None
    assert board() == before
