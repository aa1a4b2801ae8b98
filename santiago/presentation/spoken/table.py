"""The accessibility tree of the table screen, in visual reading order."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial

from santiago.presentation.spoken.board import field_words, place_words, square_words
from santiago.presentation.spoken.nodes import Node, Role, SpokenScreen, key_of, sentences
from santiago.presentation.view_model.commands import Command
from santiago.presentation.view_model.open_proposals import open_proposals
from santiago.presentation.view_model.targets import (
    ActionTextTarget,
    ButtonTarget,
    CanalTarget,
    CoinTarget,
    FinalCellTarget,
    LogLineTarget,
    PanelTarget,
    SquareTarget,
    SummaryRowTarget,
    SupplyTarget,
    Target,
    TrayTarget,
)
from santiago.presentation.view_model.values import (
    ActionBar,
    ActionButton,
    Coin,
    CoinState,
    FinalTable,
    RoundSummary,
    SeatPanel,
    TableView,
    TagKind,
    ToolButton,
    TrayTile,
)
from santiago.presentation.wording.canal_text import canal_text
from santiago.presentation.wording.names import GameNames, capital
from santiago.presentation.wording.refusals import missing_text
from santiago.presentation.wording.translator import Translator
from santiago.rules.grid import COLUMNS, INTERSECTION_NAMES, ROWS, Square, canals_in
from santiago.rules.options import Seat
from santiago.rules.phases import Auction, ExtraCanal, FirstCanal, OverseerDecision
from santiago.rules.state import GameState
from santiago.rules.tiles import icons_of

Tips = Callable[[Target], str]
"""A function that returns the tooltip of a target, or "" if the target has none."""
Kept = dict[str, tuple[object, Node]]
"""A cache of nodes, by key; each entry is a pair of the values from which a node was built, and the node."""

QUESTION = key_of(ActionTextTarget())
"""The key of the node with the current question."""
QUIET = "quiet"
"""The key of the node that has the focus if no other node does.

The question is announced when it changes. If its node had the focus, it would be spoken once more.
"""
_PREVIEWED = CanalTarget | CoinTarget | TrayTarget
"""The targets, apart from selectable squares, whose effects the action bar describes."""
_WHY_NOT = {
    Command.REDO: "refusals.redo_nothing",
    Command.WHAT_HAPPENED: "refusals.nothing_happened",
    Command.HINT: "refusals.hint_none",
}
"""The text keys of the reasons why tools are disabled, by command.

Undo is left out, because its tooltip gives the reason.
"""
_LAST_LINES = 30
"""The number of log lines in the tree; the whole log has its own page."""


def spoken_table(
    view: TableView,
    names: GameNames,
    tips: Tips,
    *,
    focus: Target | None = None,
    asks: bool = False,
    now: tuple[str, ...] = (),
    own: frozenset[Seat] = frozenset(),
    situation: str = "",
    kept: Kept | None = None,
) -> SpokenScreen:
    """Return the accessibility tree of the table.

    `focus` is the target of the cursor. If the text of the action bar describes this target, its node gets
    the same text; `situation` is the text that describes no target. `asks` adds the tick and cross buttons.
    `now` and `own` are as in `SpokenScreen`. `kept` caches the groups of the tree between calls.
    """
    tr, overlay, seat, kept = names.tr, view.overlay, view.action.seat, {} if kept is None else kept
    bar = tuple((button, tips(ButtonTarget(button.command))) for button in view.action.buttons)
    tools = tuple((tool, tips(ButtonTarget(tool.command))) for tool in view.tools)
    shown = view.position, overlay.squares, overlay.chosen_square, overlay.badges

    def part(key: str, inputs: object, build: Callable[[], Node | Iterable[Node]]) -> Node:
        before = kept.get(key)
        if before is None or before[0] != (names, inputs):
            built = build()
            node = built if isinstance(built, Node) else _group(key, tr(f"spoken.{key}"), built)
            before = kept[key] = (names, inputs), node
        return before[1]

    parts = (
        Node(key_of(SupplyTarget()), Role.LABEL, stage_words(view, names)),
        Node(QUESTION, Role.LABEL, question_words(view, names)),
        Node(QUIET, Role.SILENT, ""),
        part(
            "offer",
            (view.tray, view.action.coins, view.action.chosen),
            lambda: (*_tray(view, names), *_coins(view, names)),
        ),
        part("buttons", (bar, asks), lambda: _buttons(view, bar, names, asks=asks)),
        part("board", shown, lambda: _board(view, names, part)),
        part("places", (view.position, overlay.places_active, seat), lambda: _places(view, names)),
        part("seats", view.panels, lambda: (_seat(panel, names) for panel in view.panels)),
        part("summary", view.summary, lambda: _summary(view.summary, names)),
        part("final", view.final, lambda: _final(view, names)),
        part("log", view.log.lines, lambda: _log(view, names)),
        part("tools", tools, lambda: (_tool(tool, tip, names) for tool, tip in tools)),
    )
    told = tuple(part for part in parts if part.children or part.role is not Role.GROUP)
    root = Node("table", Role.WINDOW, "Santiago", children=told)
    effects = _effects(view, focus, situation, names)
    described = None if focus is None else _described(root, key_of(focus), effects)
    key = QUIET if focus is None or described is None else key_of(focus)
    if described is not None and effects:
        root = described
    sum_is_read = key != QUIET and isinstance(focus, CoinTarget)  # a coin's name includes the choice
    typed = None if sum_is_read else view.action.chosen
    more = [view.action.wait] if view.action.wait else []
    more += [] if typed is None else [f"{names.escudos(typed)}, {tr('spoken.chosen')}"]
    more += [
        *summary_words(view.summary, names),
        *((main_words(view.action, names),) if view.summary else ()),
        *(final_words(view.final, names)[-1:] if view.final else ()),
    ]
    return SpokenScreen(root, key, view.log.lines, (*now, *more), own)


def question_words(view: TableView, names: GameNames) -> str:
    """Return the text of the action bar: the player's name, the question, and the detail."""
    bar = view.action
    headline = said_by(bar.name, bar.headline, names) if bar.name else bar.headline
    stop = "" if headline.endswith(("?", "!", ".")) else "."
    return f"{headline}{stop} {bar.detail}" if bar.detail else headline


def said_by(name: str, text: str, names: GameNames) -> str:
    """Return `name`, a colon and `text`, with the spaces that the language requires."""
    return names.tr("spoken.says", {"name": name, "text": text})


def main_words(bar: ActionBar, names: GameNames) -> str:
    """Return the key that presses the main button and the caption of this button, as in "Enter: Continue"."""
    captions = [button.caption for button in bar.buttons if button.main]
    return enter_words(captions[0], names.tr) if captions else ""


def enter_words(caption: str, tr: Translator) -> str:
    """Return text that says that the key Enter does what `caption` says."""
    return tr("spoken.enter", {"does": caption})


def turn_words(view: TableView, names: GameNames) -> str:
    """Return text about the round, the phase, the tray, the proposals, the bids, the overseer, the money of
    the player who decides, the decision, and the enabled buttons.
    """
    tr, position, bar = names.tr, view.position, view.action
    may = tr.listing([button.caption for button in bar.buttons if button.enabled])
    tiles = tr.joined_by_semicolons([_tile_words(tile, names) for tile in view.tray or () if not tile.taken])
    offer = said_by(tr("spoken.offer"), tiles, names) if tiles else ""
    bids = _bids(position, names)
    known = bool(bids) and bar.chosen is None  # the detail names the highest bid
    question = question_words(replace(view, action=replace(bar, detail="")) if known else view, names)
    return sentences(
        stage_words(view, names),
        offer,
        _proposals(position, names),
        bids,
        _overseer(position, names),
        _own_money(view, names),
        question,
        may,
    )


def _proposals(position: GameState, names: GameNames) -> str:
    """Return each proposed place with the bribes for it, "" if there are none."""
    tr = names.tr
    places = [
        said_by(canal_text(canal), ", ".join(f"{names.name(seat)} {bribe}" for seat, bribe in bribes), names)
        for canal, bribes in open_proposals(position).items()
    ]
    return said_by(tr("spoken.bribes"), tr.joined_by_semicolons(places), names) if places else ""


def _bids(position: GameState, names: GameNames) -> str:
    """Return the bids of an open auction, "" if there are none."""
    if not isinstance(position.phase, Auction):
        return ""
    bids = [
        names.tr("problems.bid" if bid else "problems.passed", {"name": names.name(Seat(n)), "sum": bid})
        for n, bid in enumerate(position.bids)
        if bid is not None
    ]
    return capital(names.tr.listing(bids))


def _overseer(position: GameState, names: GameNames) -> str:
    """Return who is overseer, "" if this is the seat to move, because the question says so."""
    if position.is_over or position.to_move == position.overseer:
        return ""
    return said_by(capital(names.tr("view.note.overseer")), names.name(position.overseer), names)


def _own_money(view: TableView, names: GameNames) -> str:
    """Return the money of the person who decides, "" if nobody decides or the money is covered."""
    decides = view.action.seat if view.action.name else None
    money = next((panel.money for panel in view.panels if panel.seat == decides), None)
    if money is None:
        return ""
    return said_by(names.tr("view.summary.money"), names.escudos(money), names)


def without_sum(view: TableView, names: GameNames) -> TableView:
    """Return `view` with the sum of a secret bid removed from the question, the coins and the main button."""
    bar, asked, bid = view.action, names.tr("table.bid_secret"), names.tr("spoken.bid")
    buttons = (replace(one, caption=bid) if one.command is Command.COMMIT else one for one in bar.buttons)
    bar = replace(
        bar, headline=asked, detail=names.tr("spoken.quiet"), coins=(), chosen=None, buttons=tuple(buttons)
    )
    return replace(view, action=bar)


def seat_words(panel: SeatPanel, names: GameNames) -> str:
    """Return text about a seat: its player, note, visible money, bribe, points and own canal."""
    tr = names.tr
    parts = [names.name(panel.seat)]
    if panel.turn:
        parts.append(tr("spoken.seat.turn"))
    if panel.note:
        parts.append(panel.note)
    if panel.overseer and panel.note != tr("view.note.overseer"):
        parts.append(tr("view.note.overseer"))
    parts.append(tr("spoken.seat.hidden") if panel.money is None else names.escudos(panel.money))
    tag = panel.tag
    if tag is not None and tag.kind is TagKind.BRIBE and tag.escudos is not None:
        parts.append(tr("spoken.seat.bribe", {"sum": names.escudos(tag.escudos)}))
    if panel.score is not None:
        parts.append(names.points(panel.score))
    parts.append(tr("spoken.seat.canal" if panel.own_canal else "spoken.seat.no-canal"))
    return ", ".join(parts)


def stage_words(view: TableView, names: GameNames) -> str:
    """Return text about the round, the phase, and the remaining shared canals."""
    position = view.position
    values: dict[str, str | int] = {"round": position.round, "rounds": position.rounds}
    stage = view.counting or names.tr(f"view.stage.{view.stage.name.lower()}")
    supply = names.tr("table.tip.supply", {"count": position.supply})
    return f"{names.tr('log.round', values)}. {stage}. {supply}"


def _group(key: str, name: str, children: Iterable[Node]) -> Node:
    found = tuple(children)
    numbered = (replace(child, place=n, places=len(found)) for n, child in enumerate(found, start=1))
    return Node(key, Role.GROUP, name, children=tuple(numbered))


def _effects(view: TableView, focus: Target | None, situation: str, names: GameNames) -> str:
    """Return the text of the action bar if it describes `focus`, and what Enter does there at once."""
    is_square = isinstance(focus, SquareTarget) and view.overlay.squares
    detail = view.action.detail if isinstance(focus, _PREVIEWED) or is_square else ""
    detail = "" if detail == situation else detail
    phase = view.position.phase
    if not isinstance(focus, CanalTarget) or not view.overlay.places_active:
        return detail
    if isinstance(phase, ExtraCanal):
        return sentences(detail, names.tr("spoken.builds-own"))
    builds = isinstance(phase, OverseerDecision | FirstCanal)
    return sentences(detail, names.tr("spoken.builds")) if builds else detail


def _described(node: Node, key: str, text: str) -> Node | None:
    """Return the tree `node` with `text` as the description of the node whose key is `key`.

    The name of a disabled node gives the reason already. Return None if no node has this key.
    """
    if node.key == key:
        return replace(node, description=text) if node.enabled else node
    for n, child in enumerate(node.children):
        found = _described(child, key, text)
        if found is not None:
            return replace(node, children=(*node.children[:n], found, *node.children[n + 1 :]))
    return None


def _node(target: Target, role: Role, name: str, description: str = "", *, enabled: bool = True) -> Node:
    return Node(key_of(target), role, name, description, enabled=enabled, about=target)


# ---------------------------------------------------------------- choices


def _tray(view: TableView, names: GameNames) -> Iterable[Node]:
    return (
        _node(
            TrayTarget(n),
            Role.BUTTON,
            _tile_words(tile, names),
            "" if tile.enabled else names.tr("spoken.tile.later"),
            enabled=tile.enabled,
        )
        for n, tile in enumerate(view.tray or ())
        if not tile.taken
    )


def _tile_words(tile: TrayTile, names: GameNames) -> str:
    values = {"crop": names.crop(tile.kind), "farmers": names.farmers(icons_of(tile.kind))}
    text = names.tr("spoken.tile", values)
    return f"{text}, {names.tr('spoken.chosen')}" if tile.chosen else text


def _coins(view: TableView, names: GameNames) -> Iterable[Node]:
    for coin in view.action.coins:
        free = coin.state is CoinState.FREE
        name = str(names.escudos(coin.escudos))
        if view.action.chosen == coin.escudos:
            name = f"{name}, {names.tr('spoken.chosen')}"
        if not free:
            name = f"{name}, {_why_not(coin, names)}"
        yield _node(CoinTarget(coin.escudos), Role.BUTTON, name, enabled=free)


def _why_not(coin: Coin, names: GameNames) -> str:
    if coin.state is CoinState.TAKEN and coin.taker is not None:
        return names.tr("spoken.coin.taken", {"name": names.name(coin.taker)})
    return names.tr("spoken.coin.too-dear")


def _buttons(
    view: TableView, bar: Iterable[tuple[ActionButton, str]], names: GameNames, *, asks: bool
) -> Iterable[Node]:
    """Yield a node for each button of the action bar.

    If `asks` is true, the tick and cross buttons are added unless the bar already has them.
    """
    known = set[Command]()
    for button, tip in bar:
        known.add(button.command)
        about = tip if tip != button.caption else ""
        about = about if button.enabled else missing_text(view.position.phase, names)
        target = ButtonTarget(button.command)
        yield _node(target, Role.BUTTON, button.caption, about, enabled=button.enabled)
    for command in (Command.CONFIRM, Command.CANCEL):
        if asks and command not in known:
            yield _node(ButtonTarget(command), Role.BUTTON, names.tr(f"spoken.{command.value}"))


# ---------------------------------------------------------------- the board


def _board(view: TableView, names: GameNames, part: Callable[..., Node]) -> Node:
    """Return the node of the board; `part` builds a row, or reuses an unchanged row."""
    name = names.tr("spoken.board", {"spring": INTERSECTION_NAMES[view.position.board.spring]})
    rows = (
        part(f"row {row + 1}", _row_inputs(view, row), partial(_row, row, view, names)) for row in range(ROWS)
    )
    return Node("board", Role.GRID, name, children=tuple(rows))


def _row_inputs(view: TableView, row: int) -> object:
    """Return the values on which the nodes of a row depend; the row is rebuilt when these values change."""
    position, board, overlay = view.position, view.position.board, view.overlay
    masks = *board.crops, board.doubles, board.deserts, *board.owners, board.pairs, board.palms, board.wet
    here = tuple(mask >> row * COLUMNS & (1 << COLUMNS) - 1 for mask in (*masks, overlay.squares))
    badges = tuple(badge for badge in overlay.badges if badge.square // COLUMNS == row)
    stage = position.is_over or position.is_last_round
    return here, badges, overlay.chosen_square, bool(overlay.squares), position.is_over, stage


def _row(row: int, view: TableView, names: GameNames) -> Node:
    squares = tuple(_square(Square(row * COLUMNS + column), view, names) for column in range(COLUMNS))
    name = names.tr("spoken.row", {"number": row + 1})
    return Node(f"row {row + 1}", Role.ROW, name, place=row + 1, children=squares)


def _square(square: Square, view: TableView, names: GameNames) -> Node:
    overlay = view.overlay
    legal = not overlay.squares or bool(overlay.squares >> square & 1)
    said = [square_words(view.position, square, names)]
    said += [badge.text for badge in overlay.badges if badge.square == square]
    if not legal and view.position.board.tile(square) is None:
        said.append(names.tr("spoken.apart"))
    if overlay.chosen_square == square:
        said.append(names.tr("spoken.chosen"))
    target = SquareTarget(square)
    name = ", ".join(said)
    place = square % COLUMNS + 1
    return Node(key_of(target), Role.CELL, name, enabled=legal, about=target, place=place, places=COLUMNS)


def _places(view: TableView, names: GameNames) -> Iterable[Node]:
    """Return a node for each selectable canal place, the proposed places first.

    The name of a node is the text that `place_words` returns for the deciding seat.
    """
    seat, bribes = view.action.seat, open_proposals(view.position)
    places = sorted(canals_in(view.overlay.places_active), key=lambda canal: canal not in bribes)
    return (
        _node(
            CanalTarget(canal),
            Role.BUTTON,
            place_words(view.position, canal, seat, names, bribes.get(canal, ())),
        )
        for canal in places
    )


# ---------------------------------------------------------------- beside the board


def _seat(panel: SeatPanel, names: GameNames) -> Node:
    remark = "" if panel.remark is None else panel.remark.text
    return _node(PanelTarget(panel.seat), Role.BUTTON, seat_words(panel, names), remark)


def _summary(summary: RoundSummary | None, names: GameNames) -> Iterable[Node]:
    keys = [] if summary is None else [key_of(SummaryRowTarget(row.seat)) for row in summary.rows]
    words = summary_words(summary, names)
    return (Node(key, Role.LABEL, text) for key, text in zip((*keys, "neutral"), words, strict=False))


def summary_words(summary: RoundSummary | None, names: GameNames) -> tuple[str, ...]:
    """Return a sentence for each row of the round summary.

    If neutral tiles were lost, a sentence about these tiles follows.
    """
    if summary is None:
        return ()
    tr, said = names.tr, []
    for row in summary.rows:
        parts = [names.name(row.seat)]
        if row.money is not None:
            parts.append(tr("spoken.from-to", {"before": row.money[0], "after": names.escudos(row.money[1])}))
        if row.farmers_lost or row.tiles_lost:
            farmers = names.farmers(row.farmers_lost)
            parts.append(tr("spoken.lost", {"farmers": farmers, "tiles": row.tiles_lost}))
        if row.score is not None:
            parts.append(tr("spoken.from-to", {"before": row.score[0], "after": names.points(row.score[1])}))
        said.append(", ".join(parts))
    if summary.neutral_lost:
        said.append(tr("view.summary.neutral", {"count": summary.neutral_lost}))
    return tuple(said)


def final_words(table: FinalTable, names: GameNames) -> tuple[str, ...]:
    """Return a sentence for each plantation, then one for the money and one for the totals."""
    rows = (said_by(field_words(row, names), names.sums(row.points), names) for row in table.rows)
    money = said_by(names.tr("view.summary.money"), names.sums(table.money), names)
    return *rows, money, said_by(names.tr("spoken.totals"), names.sums(table.totals), names)


def _final(view: TableView, names: GameNames) -> Iterable[Node]:
    """Yield a node for each row of the final table: plantations, money, totals."""
    table = view.final
    if table is None:
        return
    *rows, money, totals = final_words(table, names)
    for n, name in enumerate(rows):
        yield _node(FinalCellTarget(n, Seat(0)), Role.BUTTON, name)
    yield Node("final money", Role.LABEL, money)
    yield Node("final totals", Role.LABEL, totals)


def _log(view: TableView, names: GameNames) -> Node:
    """Return a group with the last lines of the log.

    The nodes have no `place`, because the places of all lines would change with each new line.
    """
    lines = view.log.lines
    last = range(max(0, len(lines) - _LAST_LINES), len(lines))
    nodes = tuple(_node(LogLineTarget(n), Role.BUTTON, lines[n].text) for n in last)
    return Node("log", Role.GROUP, names.tr("spoken.log"), children=nodes)


def _tool(tool: ToolButton, tip: str, names: GameNames) -> Node:
    """Return the node of a button in the top bar; the button's tooltip is the name of the node."""
    why = "" if tool.enabled or tool.command not in _WHY_NOT else names.tr(_WHY_NOT[tool.command])
    node = _node(ButtonTarget(tool.command), Role.BUTTON, tip, why, enabled=tool.enabled)
    return replace(node, checked=True) if tool.pressed else node
