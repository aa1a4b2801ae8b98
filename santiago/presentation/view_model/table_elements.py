"""All things on the table screen, as elements."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache, partial
from itertools import chain

from santiago.presentation.view_model.command_table import TIPS, WHY_NOT
from santiago.presentation.view_model.commands import Command
from santiago.presentation.view_model.element import Element, Facts, Group, PressKind, Region
from santiago.presentation.view_model.offers import Coin, CoinState, TrayTile
from santiago.presentation.view_model.open_proposals import open_proposals
from santiago.presentation.view_model.seat_panels import panel_elements
from santiago.presentation.view_model.targets import (
    ActionTextTarget,
    ButtonTarget,
    CanalTarget,
    CoinTarget,
    FinalCellTarget,
    LogLineTarget,
    RemainingTilesTarget,
    SquareTarget,
    StageTarget,
    SummaryRowTarget,
    SupplyTarget,
    TrayTarget,
)
from santiago.presentation.view_model.values import (
    FinalTable,
    RoundSummary,
    SummaryRow,
    TableView,
)
from santiago.rules.grid import SQUARES, Square, canals_in
from santiago.rules.phases import FirstCanal
from santiago.rules.state import GameState
from santiago.wording.board_words import field_words, neighbour_words, place_words, square_words
from santiago.wording.names import GameNames, capital, said_by
from santiago.wording.refusal_text import missing_text
from santiago.wording.roles import Role
from santiago.wording.stages import Stage

Groups = Mapping[Group, tuple[Element, ...]]
Kept = dict[Group, tuple[object, tuple[Element, ...]]]
"""A cache of groups; each entry is a pair of the values that the elements read, and the elements."""


def groups_of(view: TableView, facts: Facts, kept: Kept | None = None) -> Groups:
    """Return all things on the table, in sight or not, by group and in reading order.

    A group whose elements would read the same values as before is taken from `kept`, which is updated.
    """
    kept = {} if kept is None else kept
    for group, inputs, build in _groups(view, facts):
        read = (facts.names, *inputs)
        if group not in kept or kept[group][0] != read:
            kept[group] = read, tuple(build())
    return {group: kept[group][1] for group in Group}


def _groups(
    view: TableView, facts: Facts
) -> Iterator[tuple[Group, tuple[object, ...], Callable[[], Iterable[Element]]]]:
    """Yield the groups, each with the values that its elements read and a function that makes them."""
    position, overlay, bar = view.position, view.overlay, view.action
    yield Group.HEAD, (position, view.counting, view.stage, bar), lambda: _head(view, facts)
    yield Group.OFFER, (view.tray, bar.coins, bar.chosen), lambda: _offers(view, facts.names)
    yield Group.BUTTONS, (bar.buttons, position.phase, facts.asks), lambda: _buttons(view, facts)
    squares = position, overlay.squares, overlay.chosen_square, overlay.badges, bool(overlay.places_active)
    yield Group.BOARD, squares, lambda: (_square(view, square, facts.names) for square in SQUARES)
    yield Group.PLACES, (position, overlay.places_active), lambda: _places(view, facts.names)
    points = facts.points, facts.forecasts, facts.changeable
    panels = (panel_elements(panel, view.people[panel.seat], facts) for panel in view.panels)
    yield Group.SEATS, (view.panels, view.people, position, *points), lambda: chain.from_iterable(panels)
    yield Group.SUMMARY, (view.summary,), lambda: _summary_rows(view.summary, facts.names)
    yield Group.FINAL, (view.final,), lambda: _final_cells(view, facts.names)
    lines = (_log_line(n, line.text) for n, line in enumerate(view.log.lines))
    yield Group.LOG, (view.log.lines,), lambda: lines
    yield Group.TOOLS, (view.tools, view.practice, facts.undo()), lambda: _tools(view, facts)


# ---------------------------------------------------------------- the bars


def _head(view: TableView, facts: Facts) -> Iterator[Element]:
    """Yield the supply, which also tells round and phase, the question, the tiles to come, and the ribbon."""
    tr = facts.names.tr
    yield Element(
        SupplyTarget(),
        lambda: stage_words(view, facts.names),
        lambda: tr("table.tip.supply", {"count": view.position.supply}),
        role=Role.LABEL,
    )
    yield Element(
        ActionTextTarget(),
        lambda: question_words(view, facts.names),
        lambda: tr("table.tip.rules"),
        PressKind.RULES,
        role=Role.LABEL,
    )
    yield Element(
        RemainingTilesTarget(),
        tip=lambda: _remaining(view, facts.names),
        more=lambda: f"{_remaining(view, facts.names)} {_tiles_to_come(view, facts.names)}",
    )
    for stage in Stage:
        tip = partial(tr, f"table.tip.stage.{_stage_key(stage, view.position)}")
        yield Element(StageTarget(stage.value), tip=tip, press=PressKind.RULES, more=tip)


def stage_words(view: TableView, names: GameNames) -> str:
    """Return text about the evening, the round, the phase, and the remaining shared canals."""
    position = view.position
    values: dict[str, str | int] = {"round": position.round, "rounds": position.rounds}
    stage = view.counting or names.tr(f"view.stage.{view.stage.name.lower()}")
    supply = names.tr("table.tip.supply", {"count": position.supply})
    words = f"{names.tr('log.round', values)}. {stage}. {supply}"
    return f"{view.evening}. {words}" if view.evening else words


def question_words(view: TableView, names: GameNames) -> str:
    """Return the text of the action bar: the player's name, the question, and the detail."""
    bar = view.action
    headline = said_by(bar.name, bar.headline, names) if bar.name else bar.headline
    stop = "" if headline.endswith(("?", "!", ".")) else "."
    return f"{headline}{stop} {bar.detail}" if bar.detail else headline


def _remaining(view: TableView, names: GameNames) -> str:
    aside = view.position.setup.set_aside
    if aside is None:
        return names.tr("table.tip.remaining")
    return f"{names.tr('table.tip.remaining')} {names.tr('table.tip.set_aside', names.tile_values(aside))}"


def _tiles_to_come(view: TableView, names: GameNames) -> str:
    """Return the number of face-down tiles of each kind."""
    counts = Counter(view.to_come)
    kinds = (said_by(tile_words(TrayTile(kind), names), f"{counts[kind]}", names) for kind in sorted(counts))
    return capital(names.tr.joined_by_semicolons(list(kinds)))


def _stage_key(stage: Stage, position: GameState) -> str:
    """Return the last part of the text key of a phase.

    Some phases of two-player games have their own texts (R10.2 to R10.5), and planting if there are three
    players (R5.4).
    """
    if stage is Stage.PLANTING and position.seats == 3:
        return "planting.three"
    if stage is Stage.DECISION and isinstance(position.phase, FirstCanal):
        return "decision.first"
    own = position.seats == 2 and stage in (Stage.AUCTION, Stage.OVERSEER, Stage.PLANTING)
    return f"{stage.name.lower()}.two" if own else stage.name.lower()


def _offers(view: TableView, names: GameNames) -> Iterator[Element]:
    """Yield the tiles in the tray and the coins, those on other pages included."""
    for n, tile in enumerate(view.tray or ()):
        if not tile.taken:
            yield Element(
                TrayTarget(n),
                partial(tile_words, tile, names),
                region=Region.OFFER if tile.enabled else None,
                more=str if tile.enabled else partial(names.tr, "spoken.tile.later"),
                enabled=tile.enabled,
            )
    for coin in view.action.coins:
        yield Element(
            CoinTarget(coin.escudos),
            partial(_coin_words, coin, view.action.chosen == coin.escudos, names),
            partial(_coin_tip, coin, names),
            region=Region.OFFER,
            enabled=coin.state is CoinState.FREE,
        )


def tile_words(tile: TrayTile, names: GameNames) -> str:
    """Return a tile in the tray in words."""
    text = names.tr("spoken.tile", names.tile_values(tile.kind))
    return f"{text}, {names.tr('spoken.chosen')}" if tile.chosen else text


def _coin_words(coin: Coin, chosen: bool, names: GameNames) -> str:  # noqa: FBT001
    name = str(names.escudos(coin.escudos))
    if chosen:
        name = f"{name}, {names.tr('spoken.chosen')}"
    if coin.state is CoinState.FREE:
        return name
    if coin.taker is None:
        return f"{name}, {names.tr('spoken.coin.too-dear')}"
    return f"{name}, {names.tr('spoken.coin.taken', {'name': names.name(coin.taker)})}"


def _coin_tip(coin: Coin, names: GameNames) -> str:
    if coin.taker is None:
        return ""
    values = {"name": names.name(coin.taker), "sum": names.escudos(coin.escudos)}
    return names.tr("refusals.bid_taken", values)


def _button(command: Command, facts: Facts, region: Region | None) -> Element:
    return Element(
        ButtonTarget(command), tip=partial(_button_tip, command, facts), press=PressKind.INVOKE, region=region
    )


def _button_tip(command: Command, facts: Facts) -> str:
    if command is Command.UNDO:
        return facts.undo()
    return facts.names.tr(TIPS[command]) if command in TIPS else ""


def _buttons(view: TableView, facts: Facts) -> Iterator[Element]:
    """Yield the buttons of the action bar; the tick and the cross follow unless the bar has them already."""
    missing = partial(missing_text, view.position.phase, facts.names)
    for button in view.action.buttons:
        one = _button(button.command, facts, Region.BUTTONS)
        more = partial(_unless, button.caption, one.tip) if button.enabled else missing
        yield replace(one, words=partial(str, button.caption), more=more, enabled=button.enabled)
    known = {button.command for button in view.action.buttons}
    for command in (Command.CONFIRM, Command.CANCEL):
        if facts.asks and command not in known:
            words = partial(facts.names.tr, f"spoken.{command.value}")
            yield Element(ButtonTarget(command), words, press=PressKind.INVOKE, region=Region.BUTTONS)


def _unless(caption: str, tip: Callable[[], str]) -> str:
    """Return the tooltip, or "" if it only repeats the caption."""
    text = tip()
    return "" if text == caption else text


def _tools(view: TableView, facts: Facts) -> Iterator[Element]:
    """Yield the buttons of the top bar, then those at the edges of the log and of the board.

    The tooltip of a button of the top bar is also its name.
    """
    tr = facts.names.tr
    for tool in view.tools:
        one = _button(tool.command, facts, Region.TOOLS if tool.enabled else None)
        told = not tool.enabled and tool.command in WHY_NOT
        more = partial(tr, WHY_NOT[tool.command]) if told else str
        yield replace(one, words=one.tip, more=more, enabled=tool.enabled, checked=tool.pressed or None)
    fold = _button(Command.FOLD_LOG, facts, Region.LOG)
    yield replace(fold, words=fold.tip)
    if view.practice:
        leave = partial(tr, "table.practice.leave")
        yield replace(_button(Command.LEAVE_PRACTICE, facts, Region.BUTTONS), words=leave)


# ---------------------------------------------------------------- the board


def _square(view: TableView, square: Square, names: GameNames) -> Element:
    """Return a square; the cursor reaches all of them, unless it goes through places for a canal."""
    overlay = view.overlay
    legal = not overlay.squares or bool(overlay.squares >> square & 1)
    return Element(
        SquareTarget(square),
        lambda: _square_words(view, square, names, legal=legal),
        region=None if overlay.places_active and not overlay.squares else Region.BOARD,
        role=Role.CELL,
        enabled=legal,
    )


def _square_words(view: TableView, square: Square, names: GameNames, *, legal: bool) -> str:
    said = [square_words(view.position, square, names)]
    said += [badge.text for badge in view.overlay.badges if badge.square == square]
    if view.position.board.tile(square) is None:
        said.append(neighbour_words(view.position.board, square, names))
        said += [names.tr("spoken.apart")] if not legal else []
    if view.overlay.chosen_square == square:
        said.append(names.tr("spoken.chosen"))
    return ", ".join(filter(None, said))


def _places(view: TableView, names: GameNames) -> Iterator[Element]:
    """Yield the places for a canal that can be chosen, the proposed places first."""
    bribes = open_proposals(view.position)
    for canal in sorted(canals_in(view.overlay.places_active), key=lambda canal: canal not in bribes):
        words = partial(place_words, canal, names, bribes.get(canal, ()))
        yield Element(CanalTarget(canal), words, region=Region.BOARD)


# ---------------------------------------------------------------- cards and log


def _summary_rows(summary: RoundSummary | None, names: GameNames) -> Iterator[Element]:
    """Yield the rows of the summary of a round, and the number of neutral tiles that were lost."""
    if summary is None:
        return
    for row in summary.rows:
        yield Element(SummaryRowTarget(row.seat), partial(_row_words, row, names), role=Role.LABEL)
    if summary.neutral_lost:
        words = partial(names.tr, "view.summary.neutral", {"count": summary.neutral_lost})
        yield Element("neutral", words, role=Role.LABEL)


def _row_words(row: SummaryRow, names: GameNames) -> str:
    tr, parts = names.tr, [names.name(row.seat)]
    if row.money is not None:
        parts.append(tr("spoken.from-to", {"before": row.money[0], "after": names.escudos(row.money[1])}))
    if row.farmers_lost or row.tiles_lost:
        farmers = names.farmers(row.farmers_lost)
        parts.append(tr("spoken.lost", {"farmers": farmers, "tiles": row.tiles_lost}))
    if row.score is not None:
        parts.append(tr("spoken.from-to", {"before": row.score[0], "after": names.points(row.score[1])}))
    return ", ".join(parts)


def _final_cells(view: TableView, names: GameNames) -> Iterator[Element]:
    """Yield the cells of the final table; the words of a row of plantations are at its first cell.

    Any other cell has the name of its player and the points.
    """
    if view.final is None:
        return
    *rows, money, totals = final_words(view.final, names)
    for row, points in enumerate((*(one.points for one in view.final.rows), view.final.money)):
        for seat, _ in names.in_order(view.final.totals):
            cell = (
                rows[row] if seat == names.first and row < len(rows) else f"{names.name(seat)} {points[seat]}"
            )
            yield Element(FinalCellTarget(row, seat), partial(str, cell), region=Region.PANELS)
    yield Element("final money", partial(str, money), role=Role.LABEL)
    yield Element("final totals", partial(str, totals), role=Role.LABEL)


def final_words(table: FinalTable, names: GameNames) -> tuple[str, ...]:
    """Return a sentence for each plantation, then one for the money and one for the totals."""
    rows = (said_by(field_words(row, names), names.sums(row.points), names) for row in table.rows)
    money = said_by(names.tr("view.summary.money"), names.sums(table.money), names)
    return *rows, money, said_by(names.tr("spoken.totals"), names.sums(table.totals), names)


@lru_cache(maxsize=1024)  # a new line leaves the others as they were
def _log_line(number: int, text: str) -> Element:
    return Element(LogLineTarget(number), partial(str, text), press=PressKind.VISIT, region=Region.LOG)
