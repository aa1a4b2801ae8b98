"""The results shown at the end of a round and at the end of the game."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from santiago.presentation.results.result_tables import final_table, round_summary, scores_by_round
from santiago.presentation.view_model.commands import Command
from santiago.presentation.view_model.position_view_model import winners_text
from santiago.presentation.view_model.seat_panels import Person
from santiago.presentation.view_model.targets import FinalCellTarget, SummaryRowTarget, Target
from santiago.presentation.view_model.values import (
    ActionBar,
    ActionButton,
    FinalTable,
    Outline,
    OutlineLabel,
    RoundSummary,
)
from santiago.rules.apply import Transition
from santiago.rules.grid import SquareSet, squares_in
from santiago.rules.options import Seat
from santiago.rules.record import Level
from santiago.rules.scoring import score
from santiago.rules.state import GameState, clockwise
from santiago.session.game_session import GameSession
from santiago.session.turning_points import largest_loss
from santiago.wording.names import GameNames, capital
from santiago.wording.translator import Shortened, Term


def summary_of(
    session: GameSession, step: Transition, end: GameState, concealed: frozenset[Seat], first: Seat
) -> RoundSummary:
    """Return the summary of the round that `step` ended; `end` is the position after the drought.

    Its rows begin with the seat `first`.
    """
    number = step.before.round
    begun = (one.after for one in session.steps if one.after.round == number > one.before.round)
    summary = round_summary(next(begun, session.state_at(0)), end, step.events, concealed)
    return replace(summary, rows=tuple(summary.rows[seat] for seat in clockwise(first, end.seats)))


def lit_losses(summary: RoundSummary, chosen: Target | None) -> tuple[Outline, ...]:
    """Return outlines of the squares on which the seat of the chosen row lost farmers or tiles.

    If `chosen` is not a row of the summary, the squares of all rows are outlined.
    """
    return tuple(
        Outline(SquareSet(1 << square))
        for row in summary.rows
        if not isinstance(chosen, SummaryRowTarget) or chosen.seat == row.seat
        for square in squares_in(row.squares)
    )


def only_person(levels: Iterable[Level | None]) -> Seat | None:
    """Return the seat of the only person, or None if there is not exactly one person.

    `levels` holds each seat's computer level, or None for a person.
    """
    seats = [Seat(seat) for seat, level in enumerate(levels) if level is None]
    return seats[0] if len(seats) == 1 else None


def result_of_game(
    position: GameState, steps: tuple[Transition, ...], people: Sequence[Person], chosen: Target | None
) -> FinalTable:
    """Return the final table of the game; `chosen` is marked as selected if it is a cell of the table."""
    table = final_table(position, scores_by_round(steps), only_person(person.level for person in people))
    return replace(table, chosen=chosen if isinstance(chosen, FinalCellTarget) else None)


def lit_plantation(table: FinalTable) -> tuple[Outline, ...]:
    """Return the outline of the selected cell's plantation, labelled with the points of the cell's seat.

    Return () if no cell of a plantation is selected.
    """
    chosen = table.chosen
    if chosen is None or chosen.row >= len(table.rows):
        return ()
    row = table.rows[chosen.row]
    label = f"{row.tiles} × {row.farmers[chosen.seat]} = {row.points[chosen.seat]}"
    return (Outline(row.squares, (OutlineLabel(label, chosen.seat),)),)


def final_bar(
    position: GameState,
    steps: Sequence[Transition],
    people: tuple[Person, ...],
    names: GameNames,
    again: str = "table.end.same_table",
) -> ActionBar:
    """Return the action bar of a finished game, without the review button if no person took part.

    There are no `steps` if the game was pasted at its end. `again` is the key of the caption of the main
    button, which starts another game and comes last.
    """
    tr, winners = names.tr, score(position).winners
    review = (ActionButton(Command.REVIEW, tr("finished.review")),)
    return ActionBar(
        headline=winners_text(position, people, tr),
        detail=_what_decided(position, steps, people, names),
        seat=winners[0] if len(winners) == 1 else None,
        buttons=(
            *(review if any(person.level is None for person in people) else ()),
            ActionButton(Command.REPLAY, tr("table.end.replay")),
            ActionButton(Command.STORY, tr("finished.story")),
            ActionButton(Command.EXPORT, tr("table.end.export")),
            ActionButton(Command.SAME_DEAL, tr("table.end.same_deal")),
            ActionButton(Command.LEAVE, tr("table.end.menu")),
            ActionButton(Command.SAME_TABLE, tr(again), main=True),
        ),
    )


def _what_decided(
    position: GameState, steps: Sequence[Transition], people: tuple[Person, ...], names: GameNames
) -> str:
    """Return text that says what gave the winner the most points.

    If exactly one person took part, the text also explains that person's result. The short form (see
    `Shortened`) omits the person's rank.
    """
    table, tr = final_table(position), names.tr
    winner, own = table.winners[0], only_person(person.level for person in people)
    if own is None or own == winner:
        return _best(winner, table, names)
    if own in table.winners:
        return f"{_best(winner, table, names)} {_best(own, table, names)}"
    values = {
        "name": names.name(own),
        "place": tr(f"table.nth.{table.rank(own)}"),
        "points": names.points(table.behind(own)),
        "winner": names.name(winner),
    }
    loss, told = largest_loss(steps, own), _best(own, table, names)
    if loss is not None:
        lost = names.points(-loss.points)
        told = capital(
            tr("table.end.lost", {"name": names.name(own), "what": names.crop(loss.crop), "points": lost})
        )
    decided = f"{_best(winner, table, names)} {told}"
    return Shortened(f"{tr('table.end.place', values)} {decided}", decided)


def _best(seat: Seat, table: FinalTable, names: GameNames) -> str:
    """Return a sentence about the plantation, or the money, that gave `seat` the most points."""
    best = max(table.rows, key=lambda row: row.points[seat], default=None)
    what, points = Term(names.tr("table.end.money")), table.money[seat]
    if best is not None and best.points[seat] >= points:
        what, points = names.crop(best.crop), best.points[seat]
    values = {"name": names.name(seat), "what": what, "points": names.points(points)}
    return capital(names.tr("table.end.best", values))
