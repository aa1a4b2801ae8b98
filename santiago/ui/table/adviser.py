"""Advice for a person, and why a computer decided: what is asked, and what is shown of it."""

from collections.abc import Mapping

from santiago.ai.agent import Decision
from santiago.rules.options import Seat
from santiago.rules.record import Level
from santiago.session.game import GameSession
from santiago.session.settings import AiTime
from santiago.session.thinking import Failed, Progress, Thinker
from santiago.ui.table.advice import Advice, hint_of, why_of
from santiago.ui.table.cast import Cast
from santiago.ui.table.opponents import advice_question


class Adviser:
    """One question at a time, forgotten as soon as the game moves on."""

    def __init__(self, thinker: Thinker, game_seed: int) -> None:
        self._thinker = thinker
        self._game_seed = game_seed
        self.shown: Advice | None = None
        """What lies beside the board now."""
        self.progress: float | None = None
        """How much of the budget is used while thinking, else None."""

    @property
    def is_busy(self) -> bool:
        """Whether advice is shown or on its way."""
        return self.shown is not None or self.progress is not None

    def ask(self, session: GameSession, seat: Seat, ai_time: AiTime) -> None:
        """Let the strongest level think in the place of the person at `seat`."""
        self._thinker.ask(advice_question(session, seat, Level.EXPERT, None, self._game_seed, ai_time))
        self.progress = 0.0

    def hear(self, cast: Cast) -> Advice | Failed | None:
        """The answer once it is there, already shown."""
        if self.progress is None:
            return None
        match self._thinker.poll():
            case Progress(done, of):
                self.progress = done / of if of else 0.0
            case Decision() as decision:
                self.progress = None
                self.shown = hint_of(decision, cast)
                return self.shown
            case Failed() as failure:
                self.progress = None
                return failure
            case None:
                pass
        return None

    def explain(
        self, decisions: Mapping[Seat, tuple[int, Decision]], ply: int, asked: Seat | None, cast: Cast
    ) -> bool:
        """Show why the computer at `asked`, or the last of all, decided so; shown already, put it away.

        `decisions` with the number of moves before each; those after `ply` moves have been taken back.
        False where there is nothing to tell.
        """
        made = {seat: one for seat, one in decisions.items() if one[0] < ply and one[1].reasons}
        seat = asked if asked is not None else max(made, key=lambda one: made[one][0], default=None)
        shown = self.shown
        self.drop()
        if seat is None or seat not in made:
            return False
        advice = why_of(seat, made[seat][1], cast)
        self.shown = None if advice == shown else advice
        return True

    def drop(self) -> None:
        """Nothing is shown or wanted any longer."""
        if self.progress is not None:
            self._thinker.cancel()
        self.progress = None
        self.shown = None
