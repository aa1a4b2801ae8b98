"""Advice for a person, and why a computer decided: what is asked, and what is shown of it."""

from dataclasses import dataclass, replace

from santiago.ai.agent import Decision, Limit, Option
from santiago.rules.apply import Transition
from santiago.rules.moves import Move
from santiago.rules.options import Seat
from santiago.rules.phases import SecretAuction
from santiago.rules.record import Level
from santiago.rules.state import GameState
from santiago.session.computer_turns import question
from santiago.session.game import GameSession
from santiago.session.questions import Failed, Question, Reviewed, ThinkingProgress, WhatIf
from santiago.session.settings import AiTime
from santiago.session.thinking import Thinker
from santiago.ui.table.advice import Advice, asked_about, hint_of, how_to_ask, move_words, why_of
from santiago.ui.wording.names import GameNames

_PREVIEW_DELAY_SECONDS = 0.3
"""How long a player looks at a move before it is thought about."""
_PREVIEW_QUESTION = Limit(nodes=1000, seconds=10.0)


@dataclass(frozen=True, slots=True)
class Unexplained:
    """Reckoned again, the computer at `seat` would have decided otherwise."""

    seat: Seat


class Adviser:
    """One question at a time, forgotten as soon as the game moves on."""

    def __init__(self, thinker: Thinker, game_seed: int, decisions: dict[GameState, Decision]) -> None:
        self._thinker = thinker
        self._game_seed = game_seed
        self._decisions = decisions
        self.shown: Advice | None = None
        """What lies beside the board now."""
        self.progress: float | None = None
        """How much of the budget is used while thinking, else None."""
        self._options: tuple[Option, ...] = ()
        self._about: Move | None = None
        self._looked = 0.0
        self._wonders = False
        self._again: tuple[Transition, Question] | None = None
        """The step of a computer that is being explained, and what it was asked."""

    @property
    def is_busy(self) -> bool:
        """Whether advice is shown or on its way."""
        return self.shown is not None or self.progress is not None

    def ask(self, session: GameSession, seat: Seat, ai_time: AiTime) -> None:
        """Let the strongest level think in the place of the person at `seat`."""
        asked = question(session.observation(seat), Level.EXPERT, None, self._game_seed, ai_time)
        self._thinker.ask(asked)
        self.progress = 0.0

    def poll(self, names: GameNames) -> Advice | Unexplained | Failed | None:
        """The answer once it is there, already shown."""
        if self.progress is None and not self._wonders:
            return None
        match self._thinker.poll():
            case ThinkingProgress(done, of) if not self._wonders:
                self.progress = done / of if of else 0.0
            case Decision() as decision if self._again is not None:
                self.progress = None
                return self._recomputed(decision, names)
            case Decision() as decision:
                self.progress = None
                self._options = decision.options
                self.shown = hint_of(decision, names)
                return self.shown
            case Option() as option:
                self._wonders = False
                self._tell(option, names)
                return self.shown
            case Failed() as failure:
                self.progress, self._wonders, self._again = None, False, None
                return failure
            case ThinkingProgress() | Reviewed() | None:
                pass
        return None

    def preview_move(self, seconds: float, session: GameSession, move: Move | None, names: GameNames) -> bool:
        """The player looks at `move` while a hint is shown; True if the sheet says something new.

        Once it was looked at for a while, one that the hint knows is told, any other thought about.
        """
        if self.shown is None or not self.shown.marked or move is None:
            return False
        if move != self._about:
            self._cancel_preview()
            self._about = move
        if self._wonders or self._looked >= _PREVIEW_DELAY_SECONDS:
            return False
        self._looked += seconds
        if self._looked < _PREVIEW_DELAY_SECONDS:
            return False
        known = next((option for option in self._options if option.move == move), None)
        if known is not None:
            self._tell(known, names)
            return True
        if isinstance(session.state.phase, SecretAuction):
            return False  # a bid thought of alone cannot be compared with those mixed against the other's
        asking = names.tr("table.what_if.thinking", {"move": move_words(move, names)})
        self.shown = replace(self.shown, what_if=None, asking=asking)
        seat = session.state.to_move
        assert seat is not None, "somebody looks at a move"
        self._thinker.ask(WhatIf(session.observation(seat), move, _PREVIEW_QUESTION))
        self._wonders = True
        return True

    def _tell(self, option: Option, names: GameNames) -> None:
        if self.shown is not None:
            known = self._options.index(option) + 1 if option in self._options else 0
            line = asked_about(option, names, known) if option.terms else None
            self.shown = replace(self.shown, what_if=line, asking=how_to_ask(self._options, names))

    def _cancel_preview(self) -> None:
        if self._wonders:
            self._thinker.cancel()
        self._about, self._looked, self._wonders = None, 0.0, False

    def explain(self, step: Transition, again: Question, names: GameNames) -> bool:
        """Show why the computer that made `step` did so; shown already, put it away.

        `again` is what it was asked. False where its decision is not known and must be reckoned again.
        """
        shown, known = self.shown, self._decisions.get(step.before)
        self.drop()
        if known is None:
            return False
        advice = why_of(again, known, names)
        self.shown = None if advice == shown else advice
        return True

    def recompute(self, step: Transition, again: Question) -> None:
        """Ask `again`: the same decision follows, unless the clock cut it or the settings were others."""
        self._again = (step, again)
        self.progress = 0.0
        self._thinker.ask(again)

    def _recomputed(self, decision: Decision, names: GameNames) -> Advice | Unexplained:
        assert self._again is not None, "only what was asked is answered"
        (step, again), self._again = self._again, None
        if decision.move != step.move:
            return Unexplained(again.observation.seat)
        self._decisions[step.before] = decision
        self.shown = why_of(again, decision, names)
        return self.shown

    def drop(self) -> None:
        """Nothing is shown or wanted any longer."""
        if self.progress is not None:
            self._thinker.cancel()
        self._cancel_preview()
        self.progress = self._again = None
        self.shown = None
