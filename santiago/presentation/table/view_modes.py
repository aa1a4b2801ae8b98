"""The view of a table in each of its modes: moving, visiting, deciding, watching and finished."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple

from santiago.presentation.bar.action_bar import decision_bar, with_advised_choice
from santiago.presentation.bar.announcements import announcement_bar, display_bar, thinking_bar
from santiago.presentation.bar.tool_buttons import tool_buttons
from santiago.presentation.history.history_bar import history_bar
from santiago.presentation.history.visit import Visit
from santiago.presentation.input.hover_choice import hover_choice
from santiago.presentation.input.phase_input import choices
from santiago.presentation.input.planting_input import chosen_tile
from santiago.presentation.input.selection import NO_SELECTION, Selection, TilePicked
from santiago.presentation.input.turn import Turn
from santiago.presentation.overlay.board_overlay import (
    ScoreChanges,
    field_outlines,
    overlay_of_decision,
    with_advised_move,
    with_pointed,
)
from santiago.presentation.results.result_cards import (
    lit_losses,
    lit_plantation,
    result_of_game,
    summary_of,
)
from santiago.presentation.table.remarks import moods_on, remark_on
from santiago.presentation.table.table_context import TableContext
from santiago.presentation.table.table_state import NO_POINTER, PointerState, TableState
from santiago.presentation.table.whose_turn import (
    decider_of,
    is_covered,
    largest_hidden_sum,
    shows_final_table,
)
from santiago.presentation.view_model.animated_view import (
    Announcement,
    BribeCount,
    Display,
    DroughtBegins,
    uncounted,
)
from santiago.presentation.view_model.commands import Command
from santiago.presentation.view_model.offers import TrayTile
from santiago.presentation.view_model.people import people_at
from santiago.presentation.view_model.position_view_model import open_places, plain_action, stage_of
from santiago.presentation.view_model.seat_panels import SeatPanel, seat_panels
from santiago.presentation.view_model.targets import CanalTarget, PieceTarget, SquareTarget, TrayTarget
from santiago.presentation.view_model.tile_tray import tray_of
from santiago.presentation.view_model.values import (
    ActionBar,
    ActionButton,
    BoardOverlay,
    FinalTable,
    HiddenPieces,
    LogPanel,
    LogVariant,
    Outline,
    RoundSummary,
    TableView,
)
from santiago.rules.apply import Transition
from santiago.rules.moves import Move
from santiago.rules.observation import unseen_tiles
from santiago.rules.options import Seat
from santiago.rules.phases import OverseerDecision
from santiago.rules.state import GameState
from santiago.session.settings import Settings
from santiago.session.table_record import seats_at
from santiago.session.table_setup import Aid
from santiago.session.visibility import concealed_seats, seen_by
from santiago.wording.log import Sentence
from santiago.wording.names import GameNames
from santiago.wording.seat_notes import note_of_event


class Inputs(NamedTuple):  # compared in every frame, which is faster than with a data class
    """The values that determine a presentation, except the animation of the water and the eyes.

    `thinking` is the share of its budget that the thinking computer has used, in percent.
    """

    state: TableState
    position: GameState
    ply: int
    can_redo: bool
    free_undo: bool
    settings: Settings
    bar: ActionBar | None
    shown: Display | None
    thinking: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Mode:
    """What a mode shows, besides what all modes have in common.

    `seat` is the seat whose money may be shown, and `panel` completes the panel of each seat. `pointed` has
    the targets that are marked. `overlay`, `tray`, `outlines` and `lines` are those of the position if None.
    """

    position: GameState
    seat: Seat | None
    bar: ActionBar
    pointed: PointerState = NO_POINTER
    overlay: BoardOverlay | None = None
    tray: tuple[TrayTile, ...] | None = None
    panel: Callable[[SeatPanel], SeatPanel] | None = None
    visit: Visit | None = None
    lines: tuple[Sentence, ...] | None = None
    display: Display | None = None
    outlines: tuple[Outline, ...] | None = None
    counting: str = ""
    final: FinalTable | None = None
    summary: RoundSummary | None = None


def view_of(context: TableContext, inputs: Inputs) -> TableView:
    """Return the view for the current mode: animation, history, end of the game, decision, or waiting."""
    modes, state = _Modes(context, inputs), inputs.state
    if inputs.shown is not None:
        mode = modes.moving(inputs.shown)
    elif state.visit is not None:
        mode = modes.visiting(state.visit)
    elif shows_final_table(state, context.session):
        mode = modes.finished()
    elif inputs.position.is_over:
        mode = modes.moving(uncounted(inputs.position))
    elif modes.decider is not None:
        mode = modes.deciding(modes.decider)
    else:
        mode = modes.watching()
    return modes.composed(mode)


class _Modes:
    """The modes of a table, each a function from position and state to what it shows."""

    def __init__(self, context: TableContext, inputs: Inputs) -> None:
        self._context, self._inputs = context, inputs
        self._session, self._state = context.session, inputs.state
        self._names, self._tr = context.names, context.names.tr
        self._points = Aid.POINTS not in context.without
        self.decider = decider_of(inputs.state, context.session, busy=inputs.shown is not None)

    # ---------------------------------------------------------------- modes

    def deciding(self, seat: Seat) -> Mode:
        """A person decides; advice is marked if any is shown."""
        inputs, state, session = self._inputs, self._state, self._session
        turn = Turn(
            seen_by(inputs.position, seat),
            self._context.policy.asks,
            is_covered(state, session),
            self._points,
            inputs.free_undo,
            largest_hidden_sum(session),
            state.taken,
        )
        advice = state.advice.shown
        move = advice.decided if advice is not None and advice.is_hint else None
        mode = decision_mode(turn, self._names, state.selection, state.pointed, move)
        task = self._context.policy.task(turn.position, self._names)
        if task is not None and state.selection == NO_SELECTION:
            detail = mode.bar.detail if state.pointed.previewed_target is not None else ""
            mode = replace(mode, bar=replace(mode.bar, headline=task[0], detail=detail or task[1]))
        if state.advice.progress is not None:
            progress, wait = int(100 * state.advice.progress) / 100, self._tr("table.thinking_hint")
            mode = replace(mode, bar=replace(mode.bar, wait=wait, progress=progress))
        return mode

    def watching(self) -> Mode:
        """Nobody at this screen has a decision to make."""
        position = self._seen(self._inputs.position)
        bar = self._inputs.bar or self._waiting_bar(position)
        return Mode(position=position, seat=self._state.viewer, bar=bar, pointed=self._state.pointed)

    def visiting(self, visit: Visit) -> Mode:
        """An earlier position is shown."""
        position, viewer = self._seen(self._session.state_at(visit.ply)), self._state.viewer
        bar = history_bar(self._session, visit, self._context.game_log, self._names)
        return Mode(position=position, seat=viewer, bar=bar, pointed=self._state.pointed, visit=visit)

    def finished(self) -> Mode:
        """The game is over, and the final count has been shown."""
        position, pointed, steps = self._inputs.position, self._state.pointed, self._session.steps
        table = result_of_game(position, steps, self._context.people, pointed.previewed_target)
        return Mode(
            position=position,
            seat=None,
            bar=self._context.final_bar(),
            pointed=pointed,
            outlines=lit_plantation(table),
            counting=self._tr("view.head.over"),
            final=table,
        )

    def moving(self, shown: Display) -> Mode:
        """An animation runs, with the log up to the visible event."""
        context, state, told = self._context, self._state, shown.narration
        position = self._seen(told.position)
        if state.visit is not None:
            bar = history_bar(self._session, state.visit, context.game_log, self._names)
            return Mode(position=position, seat=state.viewer, bar=bar, visit=state.visit, display=shown)
        bar = display_bar(shown, context.people, self._names, points=self._points) or plain_action(
            position, context.people, self._tr
        )
        panel = self._panel_told(shown, bar.seat)
        counting = bar.headline if told.counting is not None else ""
        card, outlines = None, None
        if told.card is not None:
            concealed = self._concealed(position, state.viewer)
            card = summary_of(self._session, told.card, position, concealed, self._names.first)
            outlines, bar = lit_losses(card, state.pointed.previewed_target), self._summary_bar(card)
        return Mode(
            position=position,
            seat=state.viewer,
            bar=bar,
            pointed=state.pointed if shown.rests else NO_POINTER,
            panel=panel,
            lines=context.game_log.lines_without(shown.pending_events),
            display=shown,
            outlines=outlines,
            counting=self._tr("view.head.over") if told.winners else counting,
            summary=card,
        )

    # ---------------------------------------------------------------- parts

    def composed(self, mode: Mode) -> TableView:
        """Return the view of a mode: the position, what the mode adds, and what all modes have in common."""
        context, session, state = self._context, self._session, self._state
        position, visit, pointed, log = mode.position, mode.visit, mode.pointed, context.game_log
        line = None if visit is None else log.line_at(visit.ply)
        form = state.log_variant if state.advice.shown is None else LogVariant.ABOVE_TRAY
        lines = log.lines if line is None else log.lines[: line + 1]
        people = context.people
        if visit is not None and session.former:
            people = people_at(seats_at(session.record, visit.ply))
        on_board = isinstance(pointed.focus, SquareTarget | CanalTarget)
        plain = BoardOverlay(places_open=open_places(position))
        tools = tool_buttons(
            session,
            may_ask=self.decider is not None,
            visiting=visit is not None,
            toggles=state.toggles,
        )
        view = TableView(
            position=position,
            people=people,
            stage=stage_of(position),
            panels=seat_panels(
                position,
                self._tr,
                context.names.first,
                self._concealed(position, mode.seat),
                covered=mode.seat if is_covered(state, session) else None,
                explained=context.explained_at(session.ply if visit is None else visit.ply),
            ),
            to_come=unseen_tiles(position),
            tray=tray_of(position, state.taken) if mode.tray is None else mode.tray,
            action=mode.bar,
            overlay=_marked(plain, position, pointed) if mode.overlay is None else mode.overlay,
            log=LogPanel(lines if mode.lines is None else mode.lines, form, line),
            tools=tuple(tool for tool in tools if tool.command not in context.policy.left_out),
            hover=None if pointed.carried is not None else pointed.hover,
            focus=None if on_board else pointed.focus,
            practice=context.practice,
            evening=context.evening,
            counting=mode.counting,
            final=mode.final,
            summary=mode.summary,
        )
        if mode.display is not None:
            view = mode.display.over(view)
        panels = view.panels if mode.panel is None else tuple(map(mode.panel, view.panels))
        return replace(view, panels=panels, overlay=self._lit(view.overlay, position, mode.outlines))

    def _lit(
        self, overlay: BoardOverlay, position: GameState, outlines: tuple[Outline, ...] | None
    ) -> BoardOverlay:
        """Return `overlay` with the outlines and marks that the mode, the player or advice asks for."""
        state = self._state
        if Command.FIELDS in state.toggles:
            outlines = field_outlines(position.board)
        overlay = replace(overlay, outlines=overlay.outlines if outlines is None else outlines)
        return overlay if state.advice.shown is None else state.advice.shown.marks.over(overlay)

    def _panel_told(self, shown: Display, seat: Seat | None) -> Callable[[SeatPanel], SeatPanel] | None:
        """Return a function that completes a panel while an event is told.

        It marks the acting `seat`, notes its decision, and gives the players their moods and a remark.
        """
        told, steps, tr = shown.narration, self._session.steps, self._tr
        announced, event, note, clears = told.announced, None, None, bool(told.winners)
        if announced is not None:
            event = announced.event
            clears = clears or isinstance(announced.step.before.phase, OverseerDecision)
        if told.winners:
            event = steps[-1].events[-1]
        elif event is None:
            return None
        if event is None or isinstance(event, BribeCount | DroughtBegins):
            moods, remark = {}, None
        else:
            moods = moods_on(event, steps[-1])
            speaks = self._inputs.settings.remarks
            remark = remark_on(event, steps, self._context.people, tr) if speaks else None
            if announced is not None and not told.winners:
                note = note_of_event(event, announced.step.after, tr)

        def panel(panel: SeatPanel) -> SeatPanel:
            is_acting, usual = panel.seat == seat, "" if clears else panel.note
            return replace(
                panel,
                turn=is_acting,
                note=note if is_acting and note is not None else usual,
                mood=moods.get(panel.seat, panel.mood),
                remark=remark if remark is not None and remark.seat == panel.seat else None,
            )

        return panel

    def _summary_bar(self, card: RoundSummary) -> ActionBar:
        """Return the action bar while the summary of a round is shown."""
        button = ActionButton(Command.GO_ON, self._tr("view.summary.continue"), main=True)
        title = self._tr("view.summary.title", {"round": card.round, "rounds": card.rounds})
        return ActionBar(title, detail=self._tr("view.summary.hint"), buttons=(button,))

    def _waiting_bar(self, position: GameState) -> ActionBar:
        """Return the action bar for a position in which nobody at this screen has a decision to make.

        The bar asks which tiles were turned up, shows the progress of a thinking computer, repeats the last
        announcement, or names the seat to move.
        """
        steps, people, thinking = self._session.steps, self._context.people, self._inputs.thinking
        if position.awaits_tiles:
            enter = ActionButton(Command.TURN_UP, self._tr("table.tiles_due.enter"), main=True)
            headline = self._tr("table.tiles_due", {"round": position.round})
            return ActionBar(headline, detail=self._tr("table.tiles_due.detail"), buttons=(enter,))
        if position.to_move is not None and thinking is not None:
            return thinking_bar(position.to_move, thinking / 100, people, self._names)
        if position.to_move is not None and steps and self._still_announced(steps[-1]):
            announced = Announcement(steps[-1].events[0], steps[-1])
            return announcement_bar(announced, people, self._names, points=self._points)
        return plain_action(position, people, self._tr)

    def _still_announced(self, step: Transition) -> bool:
        """Whether the bar continues to announce `step`.

        True if a computer made the move and the game is still in the same kind of phase.
        """
        seat, before, after = step.before.to_move, step.before.phase, step.after.phase
        is_computer = seat is not None and self._context.people[seat].level is not None
        return is_computer and type(before) is type(after)

    def _concealed(self, position: GameState, viewer: Seat | None) -> frozenset[Seat]:
        if self._session.state.is_over:
            return frozenset()
        return concealed_seats(position, None if is_covered(self._state, self._session) else viewer)

    def _seen(self, position: GameState) -> GameState:
        """Return `position` without the information that is hidden from everybody at the screen."""
        viewer = self._state.viewer
        return seen_by(position, position.overseer if viewer is None else viewer)


def decision_mode(
    turn: Turn, names: GameNames, selection: Selection, pointed: PointerState, advised: Move | None = None
) -> Mode:
    """Return the mode for a person's decision `turn`, in which the move `advised` is marked."""
    carried = pointed.carried
    chosen = TilePicked(carried.index) if isinstance(carried, TrayTarget) else selection
    choice = hover_choice(turn, chosen, pointed.previewed_target)
    overlay, changes = overlay_of_decision(turn, chosen, choice)
    if isinstance(carried, TrayTarget):
        overlay = replace(overlay, hidden=HiddenPieces(offers=frozenset((carried.index,))))
    overlay = _marked(overlay, turn.position, pointed)
    bar = decision_bar(turn, chosen, choice, names, lifted=isinstance(carried, PieceTarget))
    if advised is not None:
        overlay = with_advised_move(overlay, turn, advised, names.tr)
        bar = with_advised_choice(bar, selection, advised)
    return Mode(
        position=turn.position,
        seat=turn.seat,
        bar=bar,
        pointed=pointed,
        overlay=overlay,
        tray=_to_plant(turn, chosen),
        panel=None if changes is None else partial(_changed, changes),
    )


def _marked(overlay: BoardOverlay, position: GameState, pointed: PointerState) -> BoardOverlay:
    """Return `overlay` with the hovered and focused targets marked."""
    on_board = isinstance(pointed.focus, SquareTarget | CanalTarget)
    overlay = replace(overlay, hover=pointed.previewed_target, cursor=pointed.focus if on_board else None)
    return overlay if pointed.carried is not None else with_pointed(overlay, position.board, overlay.hover)


def _changed(changes: ScoreChanges, panel: SeatPanel) -> SeatPanel:
    """Return `panel` with the change in score that the previewed move makes."""
    water = changes.with_water
    with_water = None if water is None else water[panel.seat]
    return replace(panel, change=changes.now[panel.seat], with_water=with_water)


def _to_plant(turn: Turn, selection: Selection) -> tuple[TrayTile, ...] | None:
    """Return the tray with the available tiles and the chosen tile marked, or None outside of planting."""
    if not turn.tray or not choices(turn).squares:
        return None
    chosen = chosen_tile(turn, selection)
    return tuple(
        replace(tile, chosen=index == chosen, enabled=not tile.taken) for index, tile in enumerate(turn.tray)
    )
