"""What a screen reader is told about the table: the accessibility tree and the announcements."""

from dataclasses import replace

from santiago.presentation.advice.why_text import ledger_words
from santiago.presentation.input.selection import Asking, SquarePicked
from santiago.presentation.input.turn import Turn
from santiago.presentation.spoken.nodes import SpokenScreen
from santiago.presentation.spoken.spoken_table import (
    Kept,
    main_words,
    round_words,
    spoken_table,
    turn_words,
    without_sum,
    you_words,
)
from santiago.presentation.table.policy import TablePolicy
from santiago.presentation.table.present import Presentation
from santiago.presentation.table.table_state import TableState
from santiago.presentation.view_model.commands import Command
from santiago.presentation.view_model.points_changes import signed
from santiago.presentation.view_model.position_view_model import plain_action
from santiago.presentation.view_model.seat_panels import seat_words
from santiago.rules.phases import SecretAuction
from santiago.session.game_session import GameSession
from santiago.wording.names import capital, said_by
from santiago.wording.sentences import sentences
from santiago.wording.translator import shortened


class TableReader:
    """Makes the accessibility tree of a table, and keeps the last tree and its parts while they are valid."""

    def __init__(self, session: GameSession, policy: TablePolicy) -> None:
        self._session = session
        self._policy = policy
        self._kept: Kept = {}
        self._last: tuple[object, SpokenScreen] | None = None

    def screen(self, presented: Presentation, state: TableState, turn: Turn | None) -> SpokenScreen:
        """Return the accessibility tree. The same object is returned until something changes."""
        peeks = Command.PEEK in state.toggles
        noticed = "" if state.notice is None or state.notice.silent else state.notice.text
        quiet = self._policy.settings.keeps_sums_quiet and not peeks
        inputs = presented, noticed, peeks, quiet, state.focus
        if self._last is None or self._last[0] != inputs:
            self._last = inputs, self._read(presented, state, turn, noticed, quiet=quiet)
        return self._last[1]

    def _read(
        self, presented: Presentation, state: TableState, turn: Turn | None, noticed: str, *, quiet: bool
    ) -> SpokenScreen:
        """Return the tree. It also announces the text `noticed`, the advice, and the turn of a person.

        With `PEEK` on, the tree includes the concealed money of the person to move. If `quiet` is true and
        several people share the screen, the tree omits their secret bids.
        """
        view, advice, facts, situation = presented.view, presented.advice, presented.facts, ""
        steps, names = self._session.steps, facts.names
        begins = presented.history is None and self._policy.settings.round_summary
        asides = [
            ""
            if any(step.before.to_move in self._session.humans for step in steps)
            else you_words(view, names),
            round_words(steps, view, names, points=facts.points) if begins else "",
        ]
        now = list(asides)
        if turn is not None:
            bar = plain_action(view.position, view.people, names.tr)
            asked, situation = self._policy.task(turn.position, names) or (bar.headline, "")
            now.append(said_by(bar.name, sentences(asked, situation) if situation else asked, names))
            if Command.PEEK in state.toggles:
                panel = next(one for one in view.panels if one.seat == turn.seat)
                now += [seat_words(panel, names), turn_words(view, names)]
            sealed = isinstance(view.position.phase, SecretAuction) and len(self._session.humans) > 1
            if sealed and quiet:
                view = without_sum(view, names)
            if isinstance(state.selection, Asking | SquarePicked):  # the bar asks for the next step
                now.append(sentences(capital(view.action.headline), main_words(view.action, names)))
        elif presented.history is not None:  # what has led here is not said twice, as it begins the text
            now += [
                "" if presented.history[1] else sentences(view.action.detail, view.action.headline),
                main_words(view.action, names, "spoken.leaves"),
            ]
        elif view.counting and view.counting == view.action.headline:  # a step of the final count
            now.append(sentences(view.action.headline, shortened(view.action.detail)))
        arriving = [f"{names.name(one.seat)} {signed(one.arriving)}" for one in view.panels if one.arriving]
        points = names.tr("spoken.points-change", {"changes": ", ".join(arriving)}) if arriving else ""
        asides += [points, noticed]
        now += asides[-2:]
        if advice is not None:
            text = "" if advice.text in advice.title else advice.text
            ledger = "" if advice.ledger is None else ledger_words(advice.ledger, names)
            is_coach = advice.action is Command.UNDO and not advice.unfolded  # nobody has asked for it
            now.append(advice.title if is_coach else sentences(advice.title, text, advice.reason, ledger))
            if advice.unfolded:
                now += [
                    *(sentences(line.text, line.figure) for line in advice.lines),
                    *advice.reasons,
                    advice.chance,
                ]
        groups = (presented if view is presented.view else replace(presented, view=view)).groups
        return replace(
            spoken_table(
                view,
                presented.facts,
                groups,
                focus=state.focus,
                now=tuple(now),
                own=frozenset(self._session.humans),
                asides=frozenset(asides),
                situation=situation,
                kept=self._kept,
            ),
            past=presented.history is not None,
        )
