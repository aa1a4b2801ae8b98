"""Updates: from a state and an action to the next state and its requests, without a window."""

from collections.abc import Iterable
from dataclasses import dataclass, fields, replace

import pytest

from santiago.presentation.boxes import Box, Point
from santiago.presentation.input.selection import NO_SELECTION, SumPicked
from santiago.presentation.table.actions import Action, Digit, KeyPressed, Pointer, Touch
from santiago.presentation.table.command_updates import OF_SCENE
from santiago.presentation.table.cursor import TargetBox, TargetMap
from santiago.presentation.table.environment import AdvicePart, Environment
from santiago.presentation.table.notice import Notice
from santiago.presentation.table.policy import TablePolicy
from santiago.presentation.table.present import Presentation, Presenter
from santiago.presentation.table.press_guard import BarControl, BarControls, PressGuard
from santiago.presentation.table.requests import MakeMove, OpenRules, Task
from santiago.presentation.table.returning_piece import ReturningPiece
from santiago.presentation.table.table_state import TableState, first_state
from santiago.presentation.table.update import after_time, update
from santiago.presentation.view_model.commands import Command
from santiago.presentation.view_model.element import Region
from santiago.presentation.view_model.targets import ButtonTarget, CoinTarget, StageTarget, Target
from santiago.rules.grid import Canal, Square
from santiago.rules.moves import Bid
from santiago.rules.options import Options
from santiago.session.computer_turns import ComputerTurns
from santiago.session.game_session import GameSession
from santiago.session.settings import Settings
from santiago.session.table_record import new_record
from santiago.session.table_setup import SeatChoice, SeatColour, TableSetup
from santiago.session.thinking import Thinker
from santiago.wording.stages import Stage
from santiago.wording.translator import Translator

COINS = tuple(TargetBox(CoinTarget(sum_), Box(20 * sum_, 0, 20, 20), Region.OFFER) for sum_ in range(1, 10))
AUCTION = StageTarget(Stage.AUCTION)
BOXES: tuple[tuple[Target, Box], ...] = (
    *((one.target, one.box) for one in COINS),
    (AUCTION, Box(0, 100, 20, 20)),
)
OUTSIDE = (500.0, 500.0)


@dataclass
class CoinsInARow:
    """A geometry with the bar's coins in a row, and the first stage of the ribbon below them."""

    presented: Presentation
    controls: BarControls = ()
    reachable: TargetMap = TargetMap(COINS)  # noqa: RUF009  frozen
    log_expandable: bool = False

    def target(self, point: Point) -> Target | None:
        return next((target for target, box in BOXES if box.contains(point)), None)

    def box(self, target: Target | None) -> Box | None:
        return next((box for found, box in BOXES if found == target), None)

    def button_at(self, point: Point) -> Command | None:
        del point

    def advice_at(self, point: Point) -> AdvicePart | None:
        del point

    @property
    def board(self) -> "CoinsInARow":
        return self

    def square_at(self, point: Point) -> Square | None:
        del point

    def canal_at(self, point: Point) -> Canal | None:
        del point

    def nearest_square(self, point: Point, among: Iterable[Square]) -> Square | None:
        del point, among

    def nearest_canal(self, point: Point, among: Iterable[Canal]) -> Canal | None:
        del point, among


class Screen:
    """A game of three people in the first auction, its state, and the requests of the last action."""

    def __init__(self) -> None:
        people = tuple(SeatChoice(name, paint) for name, paint in zip("ABC", SeatColour, strict=False))
        self.game = GameSession(new_record(TableSetup(people, Options(), seed=5)))
        self.policy = TablePolicy(self.game, Settings, lambda: False)
        self.presenter = Presenter(self.game, self.policy, Translator("en"))
        self.state: TableState = first_state(self.game)
        self.requests: tuple[object, ...] = ()

    def geometry(self) -> CoinsInARow:
        return CoinsInARow(self.presenter.present(self.state, None, thinking=None))

    def do(self, *actions: Action) -> TableState:
        for action in actions:
            done = update(self.state, action, self.environment())
            self.state, self.requests = done.state, done.requests
        return self.state

    def wait(self, seconds: float) -> TableState:
        self.state = after_time(self.state, seconds, self.environment(), idle=True).state
        return self.state

    def environment(self) -> Environment:
        return Environment(
            self.game,
            self.policy,
            self.presenter,
            self.geometry,
            busy=False,
            moving=False,
            computers=ComputerTurns(Thinker(), 0),
            decisions={},
            reduced_motion=True,
            scale=1.0,
        )


@pytest.fixture
def screen() -> Screen:
    screen = Screen()
    seat = screen.game.state.to_move
    assert seat is not None
    screen.state = TableState(seat, counted=False)
    return screen


def test_a_sum_that_is_typed_is_bid_with_enter(screen: Screen) -> None:
    assert isinstance(screen.do(Digit(3)).selection, SumPicked)
    assert screen.requests == ()
    assert screen.do(KeyPressed(Command.ACT)).selection == NO_SELECTION
    assert screen.requests == (MakeMove(Bid(3)),)
    assert screen.game.ply == 0, "the update asks for the move and does not make it"


def test_a_click_chooses_where_it_began(screen: Screen) -> None:
    screen.do(Pointer(Touch.PRESSED, (85.0, 5.0)), Pointer(Touch.RELEASED, OUTSIDE))
    assert screen.state.selection == NO_SELECTION
    chosen = screen.do(Pointer(Touch.PRESSED, (85.0, 5.0)), Pointer(Touch.RELEASED, (86.0, 6.0))).selection
    assert isinstance(chosen, SumPicked)
    assert chosen.escudos == 4


def test_a_move_leaves_nothing_hovered(screen: Screen) -> None:
    """What the pointer rests on would otherwise cover what the next decision is about."""
    screen.do(Digit(3), Pointer(Touch.MOVED, (85.0, 5.0)))
    assert screen.state.hover == COINS[3].target
    screen.do(KeyPressed(Command.ACT))
    assert isinstance(screen.requests[0], MakeMove)
    assert screen.state.hover is None


def test_what_may_not_be_done_is_refused_with_a_reason_for_a_while(screen: Screen) -> None:
    notice = screen.do(KeyPressed(Command.UNDO)).notice
    assert notice is not None
    assert screen.requests == (Task.SOUND_REFUSAL,)
    assert screen.wait(notice.seconds / 2).notice is not None
    assert screen.wait(notice.seconds).notice is None


def test_arrow_keys_go_from_coin_to_coin(screen: Screen) -> None:
    screen.do(KeyPressed(Command.NEXT_REGION), KeyPressed(Command.RIGHT))
    assert screen.state.focus == CoinTarget(2)
    screen.do(KeyPressed(Command.LEFT), KeyPressed(Command.LEFT))
    assert screen.state.focus == CoinTarget(1)


def test_the_pointer_hides_the_cursor_of_the_keyboard(screen: Screen) -> None:
    screen.do(KeyPressed(Command.NEXT_REGION), Pointer(Touch.MOVED, (45.0, 5.0)))
    assert screen.state.focus is None
    assert screen.state.hover == CoinTarget(2)


def test_a_stage_leads_to_its_clause(screen: Screen) -> None:
    """R3.1"""
    screen.do(Pointer(Touch.PRESSED, (5.0, 105.0)), Pointer(Touch.RELEASED, (5.0, 105.0)))
    assert screen.requests == (OpenRules("R3.1"),)


@pytest.mark.parametrize("command", sorted(OF_SCENE))
def test_commands_of_the_scene_leave_the_state_alone(screen: Screen, command: Command) -> None:
    before = screen.state
    assert screen.do(KeyPressed(command)) == before
    assert screen.requests == (command,)


def test_what_is_typed_is_shown_and_bid_wherever_the_cursor_is(screen: Screen) -> None:
    screen.do(KeyPressed(Command.NEXT_REGION), Digit(4))
    shown = screen.geometry().presented.view
    assert shown.action.chosen == 4
    assert shown.focus == CoinTarget(4)
    assert "6 escudos" in shown.action.detail, "10 are owned"
    screen.do(KeyPressed(Command.ACT))
    assert screen.requests == (MakeMove(Bid(4)),)


def test_what_is_typed_stands_against_the_pointer(screen: Screen) -> None:
    screen.do(Pointer(Touch.MOVED, (145.0, 5.0)), Digit(4))
    for point in ((146.0, 5.0), (165.0, 5.0)):
        screen.do(Pointer(Touch.MOVED, point))
        assert "6 escudos" in screen.geometry().presented.view.action.detail
    screen.do(KeyPressed(Command.ACT))
    assert screen.requests == (MakeMove(Bid(4)),)


def test_a_sum_stepped_to_is_bid_though_the_cursor_was_elsewhere(screen: Screen) -> None:
    screen.do(
        KeyPressed(Command.NEXT_REGION),
        KeyPressed(Command.MORE),
        KeyPressed(Command.MORE),
        KeyPressed(Command.ACT),
    )
    assert screen.requests == (MakeMove(Bid(2)),)


def test_an_arrow_after_typing_leads_on_to_the_next_coin(screen: Screen) -> None:
    screen.do(KeyPressed(Command.NEXT_REGION), Digit(4), KeyPressed(Command.RIGHT))
    assert screen.state.focus == CoinTarget(5)
    assert "5 escudos" in screen.geometry().presented.view.action.detail
    assert screen.do(KeyPressed(Command.ACT)).selection == SumPicked(5)


def test_backspace_takes_back_the_last_digit(screen: Screen) -> None:
    assert screen.do(Digit(1), Digit(2), KeyPressed(Command.ERASE)).selection == SumPicked(1, typed=True)
    assert screen.do(KeyPressed(Command.ERASE)).selection == NO_SELECTION
    assert screen.requests == ()
    screen.do(KeyPressed(Command.NEXT_REGION), Digit(1), Digit(2))
    assert screen.state.focus is None, "there is no coin of 12"
    assert screen.do(KeyPressed(Command.ERASE)).focus == CoinTarget(1)


def test_a_typed_sum_that_cannot_be_paid_is_refused_in_a_sentence(screen: Screen) -> None:
    screen.do(KeyPressed(Command.NEXT_REGION), Digit(1), Digit(2))
    name = screen.presenter.people[screen.game.state.to_move or 0].name
    assert screen.geometry().presented.view.action.detail == f"{name} owns only 10 escudos."
    notice = screen.do(KeyPressed(Command.ACT)).notice
    assert screen.requests == (Task.SOUND_REFUSAL,)
    assert notice is not None
    assert notice.text == f"{name} owns only 10 escudos."


def test_a_typed_nought_is_no_pass(screen: Screen) -> None:
    screen.do(Digit(0))
    assert screen.geometry().presented.view.action.detail == "You must bid at least 1 escudo."


OTHERWISE: dict[str, object] = {
    "objections": 1,
    "browsed": (2, 1),
    "point": (45.0, 5.0),
    "returning": ReturningPiece(CoinTarget(1), (0.0, 0.0), (9.0, 9.0)),
    "guard": PressGuard(((BarControl(ButtonTarget(Command.DECLINE), (False, False, False, 0)), 0.2),)),
    "focused": BarControl(ButtonTarget(Command.DECLINE), (False, False, False, 0)),
    "notice": Notice("said"),
    "tapped": (CoinTarget(1), 0),
}


def test_what_equality_of_states_leaves_out_does_not_change_the_view(screen: Screen) -> None:
    left_out = {one.name for one in fields(TableState) if not one.compare}
    assert left_out == set(OTHERWISE)
    before = screen.presenter.present(screen.state, None, thinking=None).view
    for name, value in OTHERWISE.items():
        fresh = Presenter(screen.game, screen.policy, Translator("en"))
        state = replace(screen.state, **{name: value})  # type: ignore[arg-type]
        assert fresh.present(state, None, thinking=None).view == before, name
