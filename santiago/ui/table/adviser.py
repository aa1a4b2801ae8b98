"""Asks the strongest level what it would do in a person's place."""

from santiago.ai.agent import Decision
from santiago.rules.options import Seat
from santiago.rules.record import Level
from santiago.session.game import GameSession
from santiago.session.settings import AiTime
from santiago.session.thinking import Failed, Progress, Thinker
from santiago.ui.table.opponents import advice_question


class Adviser:
    """One question at a time, forgotten as soon as the game moves on."""

    def __init__(self, thinker: Thinker, game_seed: int) -> None:
        self._thinker = thinker
        self._game_seed = game_seed
        self.progress: float | None = None
        """How much of the budget is used while thinking, else None."""

    def ask(self, session: GameSession, seat: Seat, ai_time: AiTime) -> None:
        """Begin to think for the person at `seat`."""
        self._thinker.ask(advice_question(session, seat, Level.EXPERT, None, self._game_seed, ai_time))
        self.progress = 0.0

    def news(self) -> Decision | Failed | None:
        """The answer once it is there."""
        if self.progress is None:
            return None
        match self._thinker.poll():
            case Progress(done, of):
                self.progress = done / of if of else 0.0
            case Decision() | Failed() as answer:
                self.progress = None
                return answer
            case None:
                pass
        return None

    def forget(self) -> None:
        """The advice is no longer wanted."""
        if self.progress is not None:
            self._thinker.cancel()
        self.progress = None
