"""The state of hints and explanations: the advice shown, and the question that the worker is answering."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from santiago.ai.agent import Decision, Limit, Option, Why
from santiago.presentation.advice.advice_text import (
    Advice,
    AdviceLine,
    coach_advice,
    compared_line,
    explanation_advice,
    hint_advice,
)
from santiago.presentation.advice.move_text import move_words
from santiago.rules.apply import Transition
from santiago.rules.moves import Move
from santiago.rules.options import Seat
from santiago.rules.phases import SecretAuction
from santiago.rules.state import GameState
from santiago.session.computer_turns import hint_request
from santiago.session.game_session import GameSession
from santiago.session.settings import AiTime
from santiago.session.table_record import game_seed
from santiago.session.worker_messages import (
    Answer,
    Asked,
    CauseRequest,
    CoachRequest,
    Explanation,
    Failure,
    MadeProblem,
    Question,
    ReviewResult,
    ThinkingProgress,
    WhatIf,
)
from santiago.wording.names import GameNames

_PREVIEW_DELAY_SECONDS = 0.3
"""Time, in seconds, that the pointer must stay on a move before the move is evaluated."""
_CAUSE_NODES = 600
"""The search budget, in simulations, of each move that is compared with a computer's decision."""
_PREVIEW_QUESTION = Limit(nodes=1000, seconds=10.0)


@dataclass(frozen=True, slots=True)
class NoExplanation:
    """Reports that a decision cannot be explained, because the computer chose a different move when asked
    again."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class AdviceState:
    """The advice beside the board, and the question that the worker has not answered yet.

    `progress` is the share (0-1) of the search budget used so far, or None if the player is not waiting for
    an answer. `options` are the moves that the hint evaluated. `looked_at` is the move under the pointer or
    in hand, and `looked` the time in seconds since then. `is_chosen` is true if it is selected or dragged.
    `explained` is the computer's step that is being explained. If `unfolds` is set, the requested hint opens
    with its details. If `follows` is set, its move is made as soon as it is known.
    """

    shown: Advice | None = None
    asked: Asked | None = None
    progress: float | None = None
    options: tuple[Option, ...] = ()
    looked_at: Move | None = None
    looked: float = field(default=0.0, compare=False)
    is_chosen: bool = False
    explained: Transition | None = None
    unfolds: bool = False
    follows: bool = False

    @property
    def is_open(self) -> bool:
        """Whether advice is shown, or the player is waiting for advice."""
        return self.shown is not None or self.progress is not None

    @property
    def with_details_toggled(self) -> "AdviceState":
        """A copy that shows the details behind "More" if they were hidden, and otherwise hides them."""
        if self.shown is None or (self.shown.is_whole and not self.shown.unfolded):
            return self
        return replace(self, shown=replace(self.shown, unfolded=not self.shown.unfolded, what_if=None))

    def with_line(self, number: int) -> "AdviceState":
        """Return a copy that compares the shown move with the one in line `number` of the card."""
        if self.shown is None:
            return self
        return replace(self, shown=self.shown.with_line(self.shown.lines[number]))


def asking_hint(
    session: GameSession, seat: Seat, ai_time: AiTime, against: Move | None = None
) -> AdviceState:
    """Return a state that asks the strongest level for a hint for `seat`. `against` is the move in hand."""
    asked = hint_request(session.observation(seat), game_seed(session.record), ai_time, against)
    return AdviceState(asked=asked, progress=0.0, looked_at=against, is_chosen=True)


def with_answer(
    advice: AdviceState, answer: Answer, names: GameNames
) -> tuple[AdviceState, NoExplanation | Failure | None]:
    """Return the state after an answer from the worker, and the problem to show to the player, or None."""
    match answer:
        case ThinkingProgress(done, of):
            if advice.progress is None:
                return advice, None
            return replace(advice, progress=done / of if of else 0.0), None
        case Decision() if isinstance(advice.asked, CauseRequest) and advice.explained is not None:
            asked = advice.asked.question
            if answer.move != advice.explained.move:
                return AdviceState(), NoExplanation(asked.observation.seat)
            return AdviceState(explanation_advice(asked, answer, names), explained=advice.explained), None
        case Decision():
            hint = replace(hint_advice(answer, names), unfolded=advice.unfolds)
            advice = replace(advice, shown=hint, asked=None, progress=None, follows=False)
            return replace(advice, options=answer.options), None
        case Option():
            return _reported(replace(advice, asked=None), answer, names), None
        case Explanation(Why() as why) if isinstance(advice.asked, CoachRequest):
            return AdviceState(coach_advice(why, names)), None
        case Explanation() | Failure() if isinstance(advice.asked, CoachRequest):
            return AdviceState(), None
        case Failure() if isinstance(advice.asked, CauseRequest) and advice.asked.known is not None:
            shown = explanation_advice(advice.asked.question, advice.asked.known, names)
            return AdviceState(shown, explained=advice.explained), None
        case Failure():
            return replace(advice, asked=None, progress=None, explained=None), answer
        case ReviewResult() | Explanation() | MadeProblem():
            return advice, None


def previewed(
    advice: AdviceState,
    seconds: float,
    session: GameSession,
    move: Move | None,
    names: GameNames,
    *,
    is_chosen: bool,
) -> AdviceState:
    """Return the state after `move` has been under the pointer or in hand for another `seconds`.

    Nothing changes unless a hint is shown, with its details or with `is_chosen` for a move in hand. After a
    delay, `move` is compared with the advised move. If the hint did not consider `move`, the worker evaluates
    `move` first.
    """
    shown = advice.shown
    if shown is None or not shown.is_hint or not (shown.unfolded or is_chosen) or move is None:
        return advice
    if (move, is_chosen) != (advice.looked_at, advice.is_chosen):
        advice = replace(advice, looked_at=move, looked=0.0, asked=None, is_chosen=is_chosen)
    if advice.asked is not None or advice.looked >= _PREVIEW_DELAY_SECONDS:
        return advice
    advice = replace(advice, looked=advice.looked + seconds)
    if advice.looked < _PREVIEW_DELAY_SECONDS:
        return advice
    known = next((option for option in advice.options if option.move == move), None)
    if known is not None:
        return _reported(advice, known, names)
    if isinstance(session.state.phase, SecretAuction):
        return advice  # the value of a single bid cannot be compared with bids chosen by a mixed strategy
    seat = session.state.mover
    asked = WhatIf(session.observation(seat), move, _PREVIEW_QUESTION, shown.decided)
    thinking = AdviceLine(move_words(move, names), names.tr("table.what_if.thinking"))
    return replace(advice, shown=replace(shown, what_if=thinking), asked=asked)


def _reported(advice: AdviceState, option: Option, names: GameNames) -> AdviceState:
    """Return the state with a line that compares `option` with the advised move.

    There is no line for the advised move itself. For a move in hand, the whole card compares it.
    """
    shown = advice.shown
    if shown is None:
        return advice
    best = next((one for one in advice.options if one.move == shown.decided), option)
    is_rival = option.move != shown.decided and (option.visits > 0 or option in advice.options)
    line = compared_line(option, best, names) if is_rival else None
    if line is not None and advice.is_chosen:
        shown = shown.with_line(line)
    return replace(advice, shown=replace(shown, what_if=line))


def explained(
    advice: AdviceState,
    step: Transition,
    asked: Question,
    decisions: Mapping[GameState, Decision],
    names: GameNames,
) -> AdviceState:
    """Return the state that explains the computer's move `step`.

    A second call for the same move shows the details, and a third call closes the advice. `asked` is the
    question that the computer answered with the move. If `decisions` contains no cause for the move, the
    worker is asked for one.
    """
    if advice.shown is not None and advice.explained == step:
        return AdviceState() if advice.shown.is_whole else advice.with_details_toggled
    known = decisions.get(step.before)
    if known is not None and known.why is not None:
        return AdviceState(explanation_advice(asked, known, names), explained=step)
    request = CauseRequest(asked, replace(asked.limit, nodes=_CAUSE_NODES), known)
    return AdviceState(asked=request, progress=0.0, explained=step)
