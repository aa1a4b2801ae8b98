"""The presenter, which computes the `Presentation` of a session from a `TableState`."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from itertools import chain

from santiago.presentation.advice.advice_text import Advice, ForecastBar
from santiago.presentation.history.visit import Tempo
from santiago.presentation.table.press_guard import Occasion
from santiago.presentation.table.table_context import TableContext
from santiago.presentation.table.table_state import TableState
from santiago.presentation.table.view_modes import Inputs, view_of
from santiago.presentation.table.whose_turn import decider_of, shows_final_table
from santiago.presentation.view_model.animated_view import Display
from santiago.presentation.view_model.commands import Command
from santiago.presentation.view_model.element import Element, Facts, PressKind, no_forecast
from santiago.presentation.view_model.seat_panels import Mood
from santiago.presentation.view_model.table_elements import Groups, Kept, groups_of
from santiago.presentation.view_model.targets import Target
from santiago.presentation.view_model.values import TableView
from santiago.rules.options import Seat
from santiago.rules.state import GameState
from santiago.session.expected_scores import expected_scores
from santiago.session.game_session import NoUndo
from santiago.session.table_setup import Aid
from santiago.wording.names import GameNames


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


class Presenter(TableContext):
    """Computes the presentation of a session from the table's state; keeps the last one while it is valid."""

    _last: tuple[Inputs, Presentation] | None = None
    _blinking: tuple[Presentation, Presentation] | None = None
    """The cache of the function `_blinking`: the last argument and the last result."""

    def present(
        self,
        state: TableState,
        shown: Display | None,
        *,
        thinking: float | None,
        blinks: bool = False,
    ) -> Presentation:
        """Return the presentation of `state`. The same object is returned until an input changes.

        `shown` replaces the game's position during an animation. `thinking` is the share (0-1) of its budget
        that the thinking computer has used, or None if it is not known yet. If `blinks` is
        true, the eyes of the player to move are closed.
        """
        session, policy = self.session, self.policy
        to_move = session.state.to_move
        inputs = Inputs(
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
            self._last = inputs, self._presentation(inputs)
        still = self._last[1]
        if not blinks:
            return still
        if self._blinking is None or self._blinking[0] is not still:
            self._blinking = still, _blinking(still)
        return self._blinking[1]

    def _presentation(self, inputs: Inputs) -> Presentation:
        state, visit, view = inputs.state, inputs.state.visit, view_of(self, inputs)
        goes_on = not (view.position.is_over or (inputs.position.is_over and state.counted))
        agreed = self.without if goes_on else ()  # once the final count has been shown, nothing is left out
        return Presentation(
            without_points(view) if Aid.POINTS in agreed else view,
            occasion=(
                visit is not None,
                shows_final_table(state, self.session),
                visit is None and inputs.shown is not None,  # the history bar stays while a move is animated
                0 if visit is not None else inputs.ply,
            ),
            facts=Facts(
                self.names,
                view.position,
                points=Aid.POINTS not in agreed,
                forecast=no_forecast
                if Aid.FORECAST in agreed
                else partial(_forecast, view.position, self.names),
                changeable=self.policy.changeable if visit is None else frozenset(),
                undo=lambda: self.undo_text,
                asks=visit is None and state.is_asked and inputs.shown is None,
            ),
            kept=self.kept,
            history=None if visit is None else (state.tempo, visit.playing),
            advice=self._advice(state.advice.shown),
            forecast=self._forecast(inputs, view.position),
        )

    def _advice(self, shown: Advice | None) -> Advice | None:
        """Return the advice, without a link to take back a move that cannot be taken back."""
        if shown is None or shown.action is not Command.UNDO:
            return shown
        return replace(shown, action=None) if isinstance(self.session.undoable(), NoUndo) else shown

    def _forecast(self, inputs: Inputs, position: GameState) -> tuple[ForecastBar, ...]:
        """Return the expected scores shown with the details of a hint, or () if no details are shown."""
        advice = inputs.state.advice.shown
        if Aid.FORECAST in self.without or advice is None or not (advice.is_hint and advice.unfolded):
            return ()
        if decider_of(inputs.state, self.session, busy=inputs.shown is not None) is None:
            return ()
        return tuple(ForecastBar(self.people[one.seat], one) for one in expected_scores(position))


def _blinking(still: Presentation) -> Presentation:
    """Return `still` with the eyes of the player to move closed."""
    panels = (
        replace(one, mood=Mood.BLINK) if one.shown_mood is Mood.TURN else one for one in still.view.panels
    )
    return replace(still, view=replace(still.view, panels=tuple(panels)))


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
