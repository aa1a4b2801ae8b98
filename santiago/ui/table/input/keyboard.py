"""What the keys do at the table."""

import pygame

from santiago.ui.contracts import SceneChange
from santiago.ui.table.controller import TableController
from santiago.ui.table.input.cursor import Map, Region
from santiago.ui.table.input.keys import Digit, Key, key_of
from santiago.ui.table.input.mouse import Mouse
from santiago.ui.table.input.pointer import Point
from santiago.ui.table.input.selection import (
    Asking,
    Chosen,
    Committed,
    Nothing,
    PlacePicked,
    Selection,
    Stepped,
    SumPicked,
    TilePicked,
    Typed,
)
from santiago.ui.table.renderer import TableRenderer
from santiago.ui.view.commands import Command
from santiago.ui.view.targets import (
    ButtonTarget,
    CanalTarget,
    CoinTarget,
    LogLineTarget,
    OfferTarget,
    PanelTarget,
    SquareTarget,
    Target,
)
from santiago.ui.view.values import TableView

ARROWS = {
    Command.LEFT: (-1, 0),
    Command.RIGHT: (1, 0),
    Command.UP: (0, -1),
    Command.DOWN: (0, 1),
}


class Keyboard:
    """Turns keys into deeds; the cursor moves over what `showing` says lies where."""

    def __init__(self, deeds: TableController, showing: TableRenderer, mouse: Mouse) -> None:
        self._deeds = deeds
        self._showing = showing
        self._mouse = mouse

    def handle(self, event: pygame.event.Event) -> SceneChange | None:
        """A key ends what moves and then does what it means on the new state."""
        key = key_of(event)
        if key is None or self._deeds.close_round_card():
            return None
        if self._deeds.play.timeline.busy:
            self._deeds.finish_motion()
        if self._deeds.play.visit is not None and key not in (Command.NEXT_REGION, Command.PREVIOUS_REGION):
            return self._in_history(key)
        return self._at_table(key)

    def _at_table(self, key: Key) -> SceneChange | None:
        deeds = self._deeds
        deeds.changed = True
        match key:
            case Digit(value):
                deeds.give(Typed(value), self._cursor_point())
            case Command.NEXT_REGION | Command.PREVIOUS_REGION:
                deeds.desk.tab(self._map(), 1 if key is Command.NEXT_REGION else -1)
                deeds.notice = None
            case Command.LEFT | Command.RIGHT | Command.UP | Command.DOWN:
                deeds.desk.steer(self._map(), *ARROWS[key])
                deeds.notice = None
            case Command.MORE | Command.LESS:
                deeds.give(Stepped(1 if key is Command.MORE else -1))
            case Command.ACT:
                return self._enter()
            case Command.BACK:
                return self._escape()
            case _:
                return deeds.command(key)
        return None

    def _in_history(self, key: Key) -> SceneChange | None:
        focus = self._deeds.desk.attention.focus
        match key:
            case Digit():
                return None
            case Command.LEFT | Command.RIGHT | Command.UP | Command.DOWN:
                ahead = key in (Command.RIGHT, Command.DOWN)
                return self._deeds.command(Command.STEP if ahead else Command.STEP_BACK)
            case Command.ACT:
                if isinstance(focus, ButtonTarget | LogLineTarget):
                    return self._mouse.click(focus)
                return self._deeds.command(Command.PLAY)
            case Command.BACK:
                return self._deeds.back()
            case Command.MORE | Command.LESS:
                play = self._deeds.play
                play.tempo = play.tempo.changed(1 if key is Command.MORE else -1)
                self._deeds.changed = True
                return None
            case _:
                return self._deeds.command(key)

    def _enter(self) -> SceneChange | None:
        """Commit what is chosen, or choose what the cursor is on."""
        deeds = self._deeds
        focus = deeds.desk.attention.focus
        if isinstance(deeds.desk.selection, Asking):
            deeds.give(Committed())
            return None
        if isinstance(focus, ButtonTarget | LogLineTarget | PanelTarget):
            return self._mouse.click(focus)
        if focus is None or deeds.turn is None or _is_chosen(deeds.desk.selection, focus):
            return deeds.command(self._main_command())
        deeds.give(Chosen(focus), self._cursor_point())
        if isinstance(deeds.desk.selection, TilePicked):
            deeds.desk.go_to(self._map(), Region.BOARD)
        return None

    def _main_command(self) -> Command:
        """That of the main button; where there is none, committing says what is missing."""
        buttons = self._showing.view.action.buttons
        return next((button.command for button in buttons if button.main), Command.COMMIT)

    def _escape(self) -> SceneChange | None:
        deeds = self._deeds
        if self._mouse.break_off():
            return None
        busy = deeds.adviser.is_busy
        if isinstance(deeds.desk.selection, Nothing) and not busy:
            return deeds.command(Command.PAUSE)
        return deeds.back()

    def _map(self) -> Map:
        view = self._showing.view
        reachable = tuple(box for box in self._showing.boxes if _is_reachable(box.target, view))
        start = Region.BOARD if view.overlay.places_active else Region.OFFER
        return Map(reachable, self._showing.painter.layout_of(view).top.bottom, start)

    def _cursor_point(self) -> Point | None:
        rect = self._showing.rect(self._deeds.desk.attention.focus)
        return None if rect is None else rect.center


def _is_chosen(selection: Selection, target: Target) -> bool:
    """Whether the selection already is what the cursor is on."""
    match selection, target:
        case (PlacePicked(chosen), CanalTarget(canal)):
            return chosen == canal
        case (SumPicked(escudos), CoinTarget(coin)):
            return escudos == coin
        case (PlacePicked(_, bribe), CoinTarget(coin)):
            return bribe == coin
        case _:
            return isinstance(selection, SumPicked) and selection.typed and isinstance(target, CoinTarget)


def _is_reachable(target: Target, view: TableView) -> bool:
    """Whether the keyboard's cursor may stand there: on the board on what may be chosen, if anything."""
    overlay = view.overlay
    match target:
        case SquareTarget(square):
            if overlay.squares:
                return bool(overlay.squares >> square & 1)
            return not overlay.places_active
        case CanalTarget(canal):
            return bool(overlay.places_active >> canal & 1)
        case OfferTarget(index):
            return view.tray is not None and view.tray[index].enabled
        case ButtonTarget(command):
            tools = {tool.command: tool.enabled for tool in view.tools}
            return tools.get(command, True)
        case _:
            return True
