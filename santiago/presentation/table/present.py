"""The presenter, which computes the `TableView` from a session and a `TableState`."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from itertools import chain
from typing import NamedTuple

from santiago.presentation.advice.advice_text import Advice, ForecastBar
from santiago.presentation.bar.action_bar import decision_bar, with_advised_choice
from santiago.presentation.bar.announcements import announcement_bar, display_bar, thinking_bar
from santiago.presentation.bar.tool_buttons import tool_buttons, undo_text
from santiago.presentation.history.game_log import GameLog
from santiago.presentation.history.history_bar import history_bar
from santiago.presentation.history.visit import Tempo, Visit, last_computer_move
from santiago.presentation.input.hover_choice import hover_choice
from santiago.presentation.input.phase_input import choices
from santiago.presentation.input.planting_input import chosen_tile
from santiago.presentation.input.selection import NO_SELECTION, Selection, TilePicked
from santiago.presentation.input.turn import Turn
from santiago.presentation.overlay.board_overlay import (
    field_outlines,
    overlay_of_decision,
    with_advised_move,
    with_pointed,
)
from santiago.presentation.results.result_cards import (
    final_bar,
    lit_losses,
    lit_plantation,
    result_of_game,
    summary_of,
)
from santiago.presentation.table.policy import TablePolicy
from santiago.presentation.table.press_guard import Occasion
from santiago.presentation.table.remarks import moods_on, remark_on
from santiago.presentation.table.table_state import NO_POINTER, PointerState, TableState
from santiago.presentation.view_model.animated_view import (
    Announcement,
    BribeCount,
    Display,
    DroughtBegins,
    uncounted,
)
from santiago.presentation.view_model.commands import Command
from santiago.presentation.view_model.element import Element, Facts, PressKind, no_forecast
from santiago.presentation.view_model.offers import TrayTile
from santiago.presentation.view_model.people import people_at
from santiago.presentation.view_model.position_view_model import plain_action, table_view
from santiago.presentation.view_model.seat_panels import Mood, SeatPanel
from santiago.presentation.view_model.table_elements import Groups, Kept, groups_of
from santiago.presentation.view_model.targets import (
    CanalTarget,
    PieceTarget,
    SquareTarget,
    Target,
    TrayTarget,
)
from santiago.presentation.view_model.values import (
    ActionBar,
    ActionButton,
    HiddenPieces,
    LogPanel,
    TableView,
)
from santiago.rules.apply import Transition
from santiago.rules.observation import unseen_tiles
from santiago.rules.options import Seat
from santiago.rules.phases import OverseerDecision
from santiago.rules.state import GameState
from santiago.session.expected_scores import expected_scores
from santiago.session.former_players import credited
from santiago.session.game_session import GameSession
from santiago.session.settings import Settings
from santiago.session.table_record import evening_of, is_practice, seat_choices, seats_at, without
from santiago.session.table_setup import Aid
from santiago.session.visibility import concealed_seats, covers_money, most_owned, needs_card, seen_by
from santiago.wording.former_players_text import names_at
from santiago.wording.names import GameNames
from santiago.wording.seat_notes import note_of_event
from santiago.wording.translator import Translator


@dataclass(frozen=True)
class Presentation:
    """A view, and the buttons and advice that are drawn over it.

    `occasion` is the context of the bar's controls. `facts` is what the elements may read besides the view,
    and `kept` caches the groups of elements between presentations.
    """

    view: TableView
    occasion: Occasion
    facts: Facts = field(compare=False)
    kept: Kept = field(compare=False, repr=False)
    history: tuple[Tempo, bool] | None = None
    """The tempo of automatic playback, and whether playback is on; None outside the history."""
    advice: Advice | None = None
    forecast: tuple[ForecastBar, ...] = ()

    @cached_property
    def groups(self) -> Groups:
        """All things on the table, by group."""
        return groups_of(self.view, self.facts, self.kept)

    @cached_property
    def elements(self) -> Mapping[Target | str, Element]:
        """All things on the table, by id."""
        return {element.id: element for element in chain.from_iterable(self.groups.values())}

    def tip(self, target: Target) -> str:
        """Return the tooltip of a target, or "" if the target has none."""
        return self.elements[target].tip() if target in self.elements else ""

    def more(self, target: Target) -> str:
        """Return what a reader says about a target on request, or "" if there is nothing to say."""
        return self.elements[target].more() if target in self.elements else ""

    def press(self, target: Target | None) -> PressKind | None:
        """Return what a press on a target does, or None if the target is not on the table."""
        return self.elements[target].press if target is not None and target in self.elements else None


class _Inputs(NamedTuple):  # compared in every frame, which is faster than with a data class
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


def turn_of(state: TableState, session: GameSession, policy: TablePolicy, *, busy: bool) -> Turn | None:
    """Return the decision that a person may make now.

    Return None if there is no decision to make, for example during announcements and in the history.
    """
    seat = decider_of(state, session, busy=busy)
    if seat is None:
        return None
    position, confirm = seen_by(session.state, seat), policy.settings.confirm
    covered, most = is_covered(state, session), largest_hidden_sum(session)
    return Turn(position, confirm, covered, free_undo=session.free_undo, most_owned=most, taken=state.taken)


def decider_of(state: TableState, session: GameSession, *, busy: bool) -> Seat | None:
    """Return the seat to move if a person plays it, is at the screen and may decide now; otherwise None."""
    position, humans = session.state, session.humans
    if busy or state.visit is not None or position.awaits_tiles or position.to_move not in humans:
        return None
    passed_over = session.keeps_own_canal or needs_card(position, humans, state.viewer)
    return None if passed_over else position.to_move


def is_covered(state: TableState, session: GameSession) -> bool:
    """Whether the viewer's money is covered, so that the others at the screen cannot see it.

    Concealed money is covered if several people share the screen, unless `PEEK` is on.
    """
    return Command.PEEK not in state.toggles and covers_money(session.state, session.humans)


def largest_hidden_sum(session: GameSession) -> int | None:
    """Return the most money, in escudos, that any seat can own according to public information.

    Return None if the people at this screen do not conceal money from each other.
    """
    if not covers_money(session.state, session.humans):
        return None
    return most_owned(session.state_at(0), session.steps)


def shows_final_table(state: TableState, session: GameSession) -> bool:
    """Whether the final table is shown."""
    return session.state.is_over and state.counted and state.visit is None


class Presenter:
    """Computes the presentation of a session from the table's state, in one language.

    If `counted` is true, each seat has the name of the player who made most of its decisions.
    """

    def __init__(
        self, session: GameSession, policy: TablePolicy, tr: Translator, *, counted: bool = False
    ) -> None:
        self._session = session
        self._policy = policy
        self.people = people_at(seat_choices(credited(session.record) if counted else session.record))
        self.names = GameNames(
            tuple(person.name for person in self.people), session.state.options.edition, tr
        )
        self._game_log = GameLog(self.names_at, session.state_at(0))
        self._without = without(session.record)
        self._practice = is_practice(session.record)
        self._evening = evening_of(session.record)
        self._last: tuple[_Inputs, Presentation] | None = None
        self._kept: Kept = {}
        self._final: tuple[GameState, ActionBar] | None = None
        """The last position of a finished game, and its action bar."""
        self._movers: tuple[GameState, int, frozenset[Seat]] | None = None
        """The cache of `_explained`: the last position, the ply, and the seats with a move to explain."""
        self._moved: tuple[Presentation, tuple[int, bool], Presentation] | None = None
        """The cache of the function `_moved`: the last arguments and the last result."""

    def names_at(self, ply: int) -> GameNames:
        """Return the names of the players at the table after `ply` moves."""
        return names_at(self._session.record, ply, self.names) if self._session.former else self.names

    def names_of(self, step: Transition) -> GameNames:
        """Return the names of the players at the table when the move `step` was made."""
        return self.names_at(next(n for n, one in enumerate(self._session.steps) if one is step))

    @property
    def game_log(self) -> GameLog:
        """The log up to the latest move."""
        self._game_log.follow(self._session.steps)
        return self._game_log

    def present(
        self,
        state: TableState,
        shown: Display | None,
        *,
        thinking: float | None,
        flow: int,
        blinks: bool = False,
    ) -> Presentation:
        """Return the presentation of `state`. The same object is returned until an input changes.

        `shown` replaces the game's position during an animation. `thinking` is the share (0-1) of its budget
        that the thinking computer has used, or None if it is not known yet. `flow` is the animation frame of
        the water. If `blinks` is true, the eyes of the player to move are closed.
        """
        session, policy = self._session, self._policy
        to_move = session.state.to_move
        inputs = _Inputs(
            state,
            session.state,
            session.ply,
            session.can_redo,
            session.free_undo,
            policy.settings,
            policy.waiting_bar(self.names.tr),
            shown,
            None if to_move is None or to_move in session.humans else _percent(thinking),
        )
        if self._last is None or self._last[0] != inputs:
            self._last = inputs, self._presented(inputs)
        still = self._last[1]
        if self._moved is None or self._moved[0] is not still or self._moved[1] != (flow, blinks):
            self._moved = still, (flow, blinks), _moved(still, flow, blinks=blinks)
        return self._moved[2]

    def _presented(self, inputs: _Inputs) -> Presentation:
        view = self._composed(inputs)
        state, shown = inputs.state, inputs.shown
        visit = state.visit
        occasion = (
            visit is not None,
            shows_final_table(state, self._session),
            visit is None and shown is not None,  # the history bar stays while a move is animated
            0 if visit is not None else inputs.ply,
        )
        overlay = view.overlay
        if Command.FIELDS in state.toggles:
            overlay = replace(overlay, outlines=field_outlines(view.position.board))
        if state.advice.shown is not None:
            overlay = replace(overlay, lit_tiles=overlay.lit_tiles or state.advice.shown.squares)
        view = replace(view, overlay=overlay)
        agreed = self._without if self._goes_on(view.position, inputs) else ()
        if Aid.POINTS in agreed:
            view = without_points(view)
        facts = Facts(
            self.names,
            view.position,
            points=Aid.POINTS not in agreed,
            forecast=no_forecast if Aid.FORECAST in agreed else partial(_forecast, view.position, self.names),
            changeable=self._policy.changeable if visit is None else frozenset(),
            undo=lambda: undo_text(self._session, self.names),
            asks=visit is None and state.is_asked and shown is None,
        )
        return Presentation(
            view,
            occasion,
            facts,
            self._kept,
            history=None if visit is None else (state.tempo, visit.playing),
            advice=state.advice.shown,
            forecast=self._forecast(inputs, view.position),
        )

    def _composed(self, inputs: _Inputs) -> TableView:
        """Return the view for the current mode: animation, history, end of the game, decision, or waiting."""
        state, decider = inputs.state, self._decider(inputs)
        if inputs.shown is not None:
            return self._moving(inputs.shown, inputs)
        if state.visit is not None:
            return self._visiting(state.visit, inputs)
        if shows_final_table(state, self._session):
            return self._finished(inputs)
        if inputs.position.is_over:
            return self._moving(uncounted(inputs.position), inputs)
        if decider is not None:
            position = seen_by(inputs.position, decider)
            points, free = Aid.POINTS not in self._without, inputs.free_undo
            most = largest_hidden_sum(self._session)
            covered = is_covered(state, self._session)
            turn = Turn(position, inputs.settings.confirm, covered, points, free, most, state.taken)
            return self._deciding(turn, inputs)
        return self._watching(inputs)

    def _deciding(self, turn: Turn, inputs: _Inputs) -> TableView:
        """Return the view while a person decides, with the advice if any is shown."""
        state = inputs.state
        view = self._table(turn.position, turn.seat, inputs)
        view = decision_view(view, turn, self.names, state.selection, state.pointed)
        task = self._policy.task(turn.position, self.names)
        if task is not None and state.selection == NO_SELECTION:
            pointed = view.action.detail if state.pointed.previewed_target is not None else ""
            view = replace(view, action=replace(view.action, headline=task[0], detail=pointed or task[1]))
        if state.advice.progress is not None:
            progress = int(100 * state.advice.progress) / 100
            bar = replace(view.action, wait=self.names.tr("table.thinking_hint"), progress=progress)
            view = replace(view, action=bar)
        if state.advice.shown is not None and state.advice.shown.is_hint:
            move = state.advice.shown.decided
            overlay = with_advised_move(view.overlay, turn, move, self.names.tr)
            bar = with_advised_choice(view.action, state.selection, move)
            view = replace(view, overlay=overlay, action=bar)
        return view

    def _watching(self, inputs: _Inputs) -> TableView:
        """Return the view for a position in which nobody at this screen has a decision to make."""
        position = self._seen(inputs.position, inputs)
        bar = inputs.bar or self._waiting_bar(position, inputs)
        view = replace(self._table(position, inputs.state.viewer, inputs), action=bar)
        return with_pointer(view, inputs.state.pointed)

    def _moving(self, shown: Display, inputs: _Inputs) -> TableView:
        """Return the view during an animation, with the log up to the visible event."""
        told = shown.narration
        view = self._table(self._seen(told.position, inputs), inputs.state.viewer, inputs)
        if inputs.state.visit is not None:
            bar = history_bar(self._session, inputs.state.visit, self.game_log, self.names)
            return shown.over(replace(view, action=bar))
        lines = self.game_log.lines_without(shown.pending_events)
        bar = (
            display_bar(shown, self.people, self.names, points=Aid.POINTS not in self._without) or view.action
        )
        view = replace(view, action=bar, log=replace(view.log, lines=lines))
        view = shown.over(with_pointer(view, inputs.state.pointed if shown.rests else NO_POINTER))
        if told.announced is not None:
            view = replace(view, panels=self._announced_panels(view, told.announced))
        if told.counting is not None:
            view = replace(view, counting=view.action.headline)
        if told.winners:
            panels = _lit(view.panels, view.action.seat, noted=False)
            view = replace(view, panels=panels, counting=self.names.tr("view.head.over"))
        if told.card is not None:
            view = self._summed_up(view, told.card, inputs)
        return self._remarked(view, shown, words=inputs.settings.remarks)

    def _announced_panels(self, view: TableView, announced: Announcement) -> tuple[SeatPanel, ...]:
        """Return the panels of `view`, with the announced decision as the note of the acting seat."""
        seat, event = view.action.seat, announced.event
        decides = isinstance(announced.step.before.phase, OverseerDecision)
        panels = _lit(view.panels, seat, noted=not decides)
        if isinstance(event, BribeCount | DroughtBegins):
            return panels
        note = note_of_event(event, announced.step.after, self.names.tr)
        if note is None:
            return panels
        return tuple(replace(panel, note=note) if panel.seat == seat else panel for panel in panels)

    def _summed_up(self, view: TableView, step: Transition, inputs: _Inputs) -> TableView:
        """Return `view` with the summary of the round that `step` ended."""
        tr, concealed = self.names.tr, self._concealed(view.position, inputs, inputs.state.viewer)
        card = summary_of(self._session, step, view.position, concealed)
        button = ActionButton(Command.GO_ON, tr("view.summary.continue"), main=True)
        values: dict[str, str | int] = {"round": card.round, "rounds": card.rounds}
        title, hint = tr("view.summary.title", values), tr("view.summary.hint")
        bar = ActionBar(title, detail=hint, buttons=(button,))
        overlay = replace(view.overlay, outlines=lit_losses(card, inputs.state.pointed.previewed_target))
        return replace(view, summary=card, action=bar, overlay=overlay)

    def _visiting(self, visit: Visit, inputs: _Inputs) -> TableView:
        """Return the view of an earlier position."""
        bar = history_bar(self._session, visit, self.game_log, self.names)
        position = self._seen(self._session.state_at(visit.ply), inputs)
        view = replace(self._table(position, inputs.state.viewer, inputs, visit), action=bar)
        return with_pointer(view, inputs.state.pointed)

    def _finished(self, inputs: _Inputs) -> TableView:
        """Return the view of a finished game after the final count."""
        view = with_pointer(self._table(inputs.position, None, inputs), inputs.state.pointed)
        table = result_of_game(
            inputs.position, self._session.steps, self.people, inputs.state.pointed.previewed_target
        )
        overlay = replace(view.overlay, outlines=lit_plantation(table))
        over = self.names.tr("view.head.over")
        return replace(view, final=table, action=self._final_bar(), overlay=overlay, counting=over)

    def _final_bar(self) -> ActionBar:
        state = self._session.state
        if self._final is None or self._final[0] is not state:
            self._final = state, final_bar(state, self._session.steps, self.people, self.names)
        bar = self._final[1]
        if not self._practice:
            if self._evening is None:
                return bar
            following = ActionButton(Command.SAME_TABLE, self.names.tr("table.end.evening"), main=True)
            return replace(bar, buttons=(*bar.buttons[:-1], following))
        back = ActionButton(Command.SAME_TABLE, self.names.tr("table.history.back"), main=True)
        return replace(bar, buttons=(bar.buttons[0], back))

    def _table(
        self, position: GameState, viewer: Seat | None, inputs: _Inputs, visit: Visit | None = None
    ) -> TableView:
        """Return the view of `position` with what the seat `viewer` may see.

        The view includes the log and the buttons of the top bar, but its action bar has no controls.
        """
        game_log = self.game_log
        line = None if visit is None else game_log.line_at(visit.ply)
        lines = game_log.lines if line is None else game_log.lines[: line + 1]
        concealed, unseen = self._concealed(position, inputs, viewer), unseen_tiles(position)
        people = self.people
        if visit is not None and self._session.former:
            people = people_at(seats_at(self._session.record, visit.ply))
        view = table_view(
            position,
            people,
            self.names.tr,
            to_come=unseen,
            concealed=concealed,
            taken=inputs.state.taken,
        )
        covered = viewer if is_covered(inputs.state, self._session) else None
        may_ask, toggles = self._decider(inputs) is not None, inputs.state.toggles
        explained = self._explained(visit)
        tools = tool_buttons(self._session, may_ask=may_ask, visiting=visit is not None, toggles=toggles)
        return replace(
            view,
            panels=tuple(
                replace(panel, covered=panel.seat == covered, explains=panel.seat in explained)
                for panel in view.panels
            ),
            log=LogPanel(lines, inputs.state.log_variant, line),
            tools=tuple(tool for tool in tools if tool.command not in self._policy.left_out),
            practice=self._practice,
        )

    def _explained(self, visit: Visit | None) -> frozenset[Seat]:
        """Return the seats of computers whose last decision can be explained.

        There are none if the policy gives a reply instead of an explanation, as in a lesson.
        """
        session = self._session
        if self._policy.reply(Command.WHY, self.names.tr) is not None:
            return frozenset()
        ply = session.ply if visit is None else visit.ply
        if self._movers is None or self._movers[0] is not session.state or self._movers[1] != ply:
            seats = map(Seat, range(session.state.seats))
            found = (seat for seat in seats if last_computer_move(session, ply, seat) is not None)
            self._movers = session.state, ply, frozenset(found) - session.humans
        return self._movers[2]

    def _decider(self, inputs: _Inputs) -> Seat | None:
        return decider_of(inputs.state, self._session, busy=inputs.shown is not None)

    def _goes_on(self, position: GameState, inputs: _Inputs) -> bool:
        """Whether `position` is shown as part of a game in progress.

        Once the final count has been shown, this is false for every position of the game.
        """
        return not (position.is_over or (inputs.position.is_over and inputs.state.counted))

    def _concealed(self, position: GameState, inputs: _Inputs, viewer: Seat | None) -> frozenset[Seat]:
        if self._session.state.is_over:
            return frozenset()
        return concealed_seats(position, None if is_covered(inputs.state, self._session) else viewer)

    def _seen(self, state: GameState, inputs: _Inputs) -> GameState:
        """Return `state` without the information that is hidden from everybody at the screen."""
        return seen_by(state, state.overseer if inputs.state.viewer is None else inputs.state.viewer)

    def _waiting_bar(self, position: GameState, inputs: _Inputs) -> ActionBar:
        """Return the action bar for a position in which nobody at this screen has a decision to make.

        The bar asks which tiles were turned up, shows the progress of a thinking computer, repeats the last
        announcement, or names the seat to move.
        """
        steps, points, tr = self._session.steps, Aid.POINTS not in self._without, self.names.tr
        if position.awaits_tiles:
            enter = ActionButton(Command.TURN_UP, tr("table.tiles_due.enter"), main=True)
            headline = tr("table.tiles_due", {"round": position.round})
            return ActionBar(headline, detail=tr("table.tiles_due.detail"), buttons=(enter,))
        if position.to_move is not None and inputs.thinking is not None:
            return thinking_bar(position.to_move, inputs.thinking / 100, self.people, self.names)
        if position.to_move is not None and steps and self._still_announced(steps[-1]):
            announced = Announcement(steps[-1].events[0], steps[-1])
            return announcement_bar(announced, self.people, self.names, points=points)
        return plain_action(position, self.people, tr)

    def _remarked(self, view: TableView, shown: Display, *, words: bool) -> TableView:
        """Return `view` with the players' moods after the announced event.

        If `words` is true, a character may also comment on the event.
        """
        steps, event = (
            self._session.steps,
            None if shown.narration.announced is None else shown.narration.announced.event,
        )
        if shown.narration.winners:
            event = steps[-1].events[-1]
        if event is None or isinstance(event, BribeCount | DroughtBegins):
            return view
        moods = moods_on(event, steps[-1])
        remark = remark_on(event, steps, self.people, self.names.tr) if words else None
        speaker = None if remark is None else remark.seat
        panels = (
            replace(
                panel,
                mood=moods.get(panel.seat, panel.mood),
                remark=remark if panel.seat == speaker else None,
            )
            for panel in view.panels
        )
        return replace(view, panels=tuple(panels))

    def _still_announced(self, step: Transition) -> bool:
        """Whether the bar continues to announce `step`.

        True if a computer made the move and the game is still in the same kind of phase.
        """
        seat, before, after = step.before.to_move, step.before.phase, step.after.phase
        return seat is not None and self.people[seat].level is not None and type(before) is type(after)

    def _forecast(self, inputs: _Inputs, position: GameState) -> tuple[ForecastBar, ...]:
        """Return the expected scores shown with the details of a hint, or () if no details are shown."""
        if Aid.FORECAST in self._without:
            return ()
        advice = inputs.state.advice.shown
        if self._decider(inputs) is None or advice is None or not (advice.is_hint and advice.unfolded):
            return ()
        return tuple(ForecastBar(self.people[one.seat], one) for one in expected_scores(position))


def _moved(still: Presentation, flow: int, *, blinks: bool) -> Presentation:
    """Return `still` with the water at the animation frame `flow`.

    The water does not move in the history. If `blinks` is true, the eyes of the player to move are closed.
    """
    view, flow = still.view, 0 if still.history is not None else flow
    if blinks:
        panels = (
            replace(one, mood=Mood.BLINK) if one.shown_mood is Mood.TURN else one for one in view.panels
        )
        view = replace(view, panels=tuple(panels))
    if flow != view.overlay.flow:
        view = replace(view, overlay=replace(view.overlay, flow=flow))
    return still if view is still.view else replace(still, view=view)


def _forecast(position: GameState, names: GameNames, seat: Seat) -> str:
    """Return a sentence about a seat's final score, or "" if the game is over."""
    return next(
        (
            names.tr("table.tip.forecast", {"low": one.low, "high": one.high, "points": one.points})
            for one in expected_scores(position)
            if one.seat == seat
        ),
        "",
    )


def _percent(part: float | None) -> int | None:
    return None if part is None else int(100 * part)


def _lit(panels: tuple[SeatPanel, ...], seat: Seat | None, *, noted: bool) -> tuple[SeatPanel, ...]:
    """Return the panels with only `seat` highlighted; the notes are removed unless `noted` is true."""
    return tuple(
        replace(panel, turn=panel.seat == seat, note=panel.note if noted else "") for panel in panels
    )


# ---------------------------------------------------------------- views


def without_points(view: TableView) -> TableView:
    """Return `view` with all points removed, for a game that shows points only at the end."""
    panels = tuple(
        replace(panel, score=None, leads=False, change=None, with_water=None) for panel in view.panels
    )
    card = view.summary
    if card is not None:
        card = replace(card, rows=tuple(replace(row, score=None) for row in card.rows))
    outlines = tuple(
        replace(
            outline, labels=tuple(replace(label, points=None, with_water=None) for label in outline.labels)
        )
        for outline in view.overlay.outlines
    )
    return replace(view, panels=panels, summary=card, overlay=replace(view.overlay, outlines=outlines))


def decision_view(
    view: TableView,
    turn: Turn,
    names: GameNames,
    selection: Selection,
    pointed: PointerState,
) -> TableView:
    """Return `view` with the overlay, action bar and tray for the person's decision `turn`."""
    carried = pointed.carried
    if isinstance(carried, TrayTarget):
        selection = TilePicked(carried.index)
    choice = hover_choice(turn, selection, pointed.previewed_target)
    overlay, changes = overlay_of_decision(turn, selection, choice)
    if isinstance(carried, TrayTarget):
        overlay = replace(overlay, hidden=HiddenPieces(offers=frozenset((carried.index,))))
    lifted = isinstance(carried, PieceTarget)
    view = replace(
        view,
        overlay=overlay,
        action=decision_bar(turn, selection, choice, names, lifted=lifted),
        tray=_to_plant(view.tray, turn, selection),
    )
    if changes is not None:
        water = changes.with_water
        panels = (
            replace(one, change=changes.now[one.seat], with_water=None if water is None else water[one.seat])
            for one in view.panels
        )
        view = replace(view, panels=tuple(panels))
    return with_pointer(view, pointed)


def _to_plant(
    lying: tuple[TrayTile, ...] | None, turn: Turn, selection: Selection
) -> tuple[TrayTile, ...] | None:
    """Return the tray `lying` with the available tiles and the chosen tile marked."""
    if lying is None or not choices(turn).squares:
        return lying
    chosen = chosen_tile(turn, selection)
    return tuple(
        replace(tile, chosen=index == chosen, enabled=not tile.taken) for index, tile in enumerate(lying)
    )


def with_pointer(view: TableView, pointed: PointerState) -> TableView:
    """Return `view` with the hovered and focused targets marked."""
    on_board = isinstance(pointed.focus, SquareTarget | CanalTarget)
    overlay = replace(
        view.overlay, hover=pointed.previewed_target, cursor=pointed.focus if on_board else None
    )
    if pointed.carried is None:
        overlay = with_pointed(overlay, view.position.board, pointed.previewed_target)
    return replace(
        view,
        overlay=overlay,
        hover=None if pointed.carried is not None else pointed.hover,
        focus=None if on_board else pointed.focus,
    )
