"""The accessibility tree of the table screen, in visual reading order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial

from santiago.presentation.results.result_cards import only_person
from santiago.presentation.spoken.nodes import Cue, Node, Role, SpokenScreen, key_of, sentences
from santiago.presentation.view_model.commands import Command
from santiago.presentation.view_model.element import Element, Facts, Group
from santiago.presentation.view_model.open_proposals import open_proposals
from santiago.presentation.view_model.seat_panels import live_scores
from santiago.presentation.view_model.table_elements import Groups, question_words, stage_words, tile_words
from santiago.presentation.view_model.targets import (
    ActionTextTarget,
    CanalTarget,
    CoinTarget,
    SquareTarget,
    Target,
    TrayTarget,
)
from santiago.presentation.view_model.values import ActionBar, TableView
from santiago.rules.apply import Transition
from santiago.rules.events import FarmerLost, TileDied
from santiago.rules.grid import COLUMNS, INTERSECTION_NAMES, ROWS
from santiago.rules.options import Seat
from santiago.rules.phases import Auction, ExtraCanal, FirstCanal, OverseerDecision, SecretAuction
from santiago.rules.previews import certain_overseer
from santiago.rules.state import GameState
from santiago.wording.board_words import bribe_words, canal_words
from santiago.wording.names import GameNames, capital, said_by
from santiago.wording.translator import Translator, shortened

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
_LAST_LINES = 30
"""The number of log lines in the tree; the whole log has its own page."""


def spoken_table(
    view: TableView,
    facts: Facts,
    groups: Groups,
    *,
    focus: Target | None = None,
    now: tuple[str, ...] = (),
    own: frozenset[Seat] = frozenset(),
    asides: frozenset[str] = frozenset(),
    situation: str = "",
    kept: Kept | None = None,
) -> SpokenScreen:
    """Return the accessibility tree of the table, whose elements are `groups`.

    `focus` is the target of the cursor. If the text of the action bar describes this target, its node gets
    the same text; `situation` is the text that describes no target. `now`, `own` and `asides` are as in
    `SpokenScreen`.
    `kept` caches the groups of the tree between calls.
    """
    names, tr, kept = facts.names, facts.names.tr, {} if kept is None else kept

    def part(key: str, inputs: object, build: Callable[[], Node]) -> Node:
        if key not in kept or kept[key][0] != (names, inputs):
            kept[key] = (names, inputs), build()
        return kept[key][1]

    told: list[Node] = []
    for group, elements in groups.items():
        match group:
            case Group.HEAD:
                told += [*_nodes(elements), Node(QUIET, Role.SILENT, "")]
                continue
            case Group.BOARD:
                build = partial(_board, view, elements, tr, part)
            case Group.LOG:
                build = partial(_log, elements, tr)
            case _:
                build = partial(_group, group, elements, tr)
        node = part(group.value, elements, build)
        told += [node] if node.children else []
    root = Node("table", Role.WINDOW, "Santiago", children=tuple(told))
    effects = _effects(view, focus, situation, names)
    described = None if focus is None else _described(root, key_of(focus), effects)
    key = QUIET if focus is None or described is None else key_of(focus)
    if described is not None and effects:
        root = described
    sum_is_read = key != QUIET and isinstance(focus, CoinTarget)  # a coin's name includes the choice
    typed = None if sum_is_read else view.action.chosen
    more = [view.action.wait, "" if typed is None else f"{names.escudos(typed)}, {tr('spoken.chosen')}"]
    if not isinstance(focus, TrayTarget):  # a tile's name includes the choice
        more += [tile_words(tile, names) for tile in view.tray or () if tile.chosen]
    more += [
        sentences(view.action.headline, main_words(view.action, names)) if view.summary else "",
        *(element.words() for element in groups[Group.FINAL][-1:]),
    ]
    now = tuple(filter(None, (*now, *more)))
    return SpokenScreen(root, key, view.log.lines, now, own, asides, cues_of(view, focus))


def cues_of(view: TableView, target: Target | None) -> tuple[Cue | Seat, ...]:
    """Return the sounds of a square or a place.

    They say that a square is occupied while one is chosen for a tile, else whose tile is there and whether it
    has water; of a place, whether it was proposed.
    """
    position = view.position
    match target:
        case CanalTarget(canal):
            return (Cue.OFFER,) if canal in open_proposals(position) else ()
        case SquareTarget(square):
            tile, wet = position.board.tile(square), position.board.wet >> square & 1
        case _:
            return ()
    if tile is None or tile.desert:
        return (Cue.WET,) if wet and tile is None else ()
    if view.overlay.squares:
        return (Cue.OCCUPIED,)
    dies = not position.is_over and (position.is_last_round or not tile.farmers)
    water = Cue.WET if wet else Cue.DIES if dies else Cue.DRY
    return (water,) if tile.owner is None else (tile.owner, water)


def main_words(bar: ActionBar, names: GameNames, key: str = "spoken.enter") -> str:
    """Return text with the key and the caption of the main button, such as "Enter: Continue".

    `key` is the translation key of this text. Return "" if no enabled button is the main one.
    """
    captions = [button.caption for button in bar.buttons if button.main and button.enabled]
    return names.tr(key, {"does": captions[0]}) if captions else ""


def you_words(view: TableView, names: GameNames) -> str:
    """Return who the only person is and who the opponents are, "" if there is not exactly one person."""
    own = only_person(person.level for person in view.people)
    if own is None:
        return ""
    return names.tr(
        "spoken.you-are",
        {
            "name": names.name(own),
            "others": names.tr.listing([name for seat, name in enumerate(names.names) if seat != own]),
        },
    )


def round_words(steps: Sequence[Transition], view: TableView, names: GameNames, *, points: bool) -> str:
    """Return what the last drought took, and the money and points of the only person.

    Return "" unless a round has just begun. The points are left out if `points` is false.
    """
    now, own = view.position, only_person(person.level for person in view.people)
    ended = next(
        (step for step in reversed(steps) if step.after.round == now.round > step.before.round), None
    )
    if ended is None or not isinstance(now.phase, Auction | SecretAuction):
        return ""
    lost = Counter(event.owner for event in ended.events if isinstance(event, FarmerLost))
    dead = sum(isinstance(event, TileDied) for event in ended.events)
    farmers = names.sums([lost[Seat(n)] for n in range(now.seats)])
    has = "" if own is None else str(names.escudos(ended.after.money[own]))
    has += f", {names.points(live_scores(ended.after)[own])}" if has and points and own is not None else ""
    return sentences(
        names.tr("log.round", {"round": now.round, "rounds": now.rounds}),
        said_by(names.tr("view.summary.farmers"), farmers, names) if farmers else "",
        names.tr("view.summary.neutral", {"count": dead}) if dead else "",
        "" if farmers or dead else names.tr("view.summary.nothing"),
        "" if own is None else said_by(names.name(own), has, names),
    )


def turn_words(view: TableView, names: GameNames) -> str:
    """Return text about the round, the phase, the tray, the proposals, the bids, the overseer, the money of
    the player who decides, the decision, what Enter does or the enabled buttons, and the person.
    """
    tr, position, bar = names.tr, view.position, view.action
    others = tr.listing([button.caption for button in bar.buttons if button.enabled])
    may = main_words(bar, names) if bar.name or view.summary else others  # the question names the others
    tiles = tr.joined_by_semicolons([tile_words(tile, names) for tile in view.tray or () if not tile.taken])
    offer = said_by(tr("spoken.offer"), tiles, names) if tiles else ""
    bids = _bids(position, names)
    known = bool(bids) and bar.chosen is None  # the detail names the highest bid
    question = question_words(replace(view, action=replace(bar, detail="")) if known else view, names)
    return sentences(
        stage_words(view, names),
        offer,
        offers_words(position, names),
        bids,
        _overseer(position, names),
        _own_money(view, names),
        question,
        may,
        you_words(view, names),
    )


def offers_words(position: GameState, names: GameNames) -> str:
    """Return each proposed place with the bribes for it, "" if there are none."""
    tr = names.tr
    places = [
        said_by(canal_words(canal, names), bribe_words(bribes, names), names)
        for canal, bribes in open_proposals(position).items()
    ]
    return said_by(tr("spoken.bribes"), tr.joined_by_semicolons(places), names) if places else ""


def _bids(position: GameState, names: GameNames) -> str:
    """Return the bids of an open auction, "" if there are none."""
    if not isinstance(position.phase, Auction):
        return ""
    return capital(
        names.tr.listing(
            [
                names.tr(
                    "problems.bid" if bid else "problems.passed", {"name": names.name(Seat(n)), "sum": bid}
                )
                for n, bid in enumerate(position.bids)
                if bid is not None
            ]
        )
    )


def _overseer(position: GameState, names: GameNames) -> str:
    """Return the overseer or, once somebody has passed in the auction, the next overseer (R4.1).

    Return "" while the overseer decides, because the question says so.
    """
    if position.is_over or isinstance(position.phase, OverseerDecision | FirstCanal):
        return ""
    named = certain_overseer(position)
    if named is not None:
        return names.tr("table.will_be_overseer", {"name": names.name(named)})
    return said_by(capital(names.tr("view.note.overseer")), names.name(position.overseer), names)


def _own_money(view: TableView, names: GameNames) -> str:
    """Return the money of the person who decides, "" if nobody decides or the money is covered."""
    money = next(
        (panel.money for panel in view.panels if view.action.name and panel.seat == view.action.seat), None
    )
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


def _group(group: Group, elements: Iterable[Element], tr: Translator) -> Node:
    """Return the node of a group, with its elements numbered; it has no children if nothing is told."""
    nodes = _nodes(elements, numbered=True)
    return Node(group.value, Role.GROUP, tr(f"spoken.{group.value}") if nodes else "", children=nodes)


def _effects(view: TableView, focus: Target | None, situation: str, names: GameNames) -> str:
    """Return the text of the action bar if it describes `focus`, and what Enter does there at once."""
    is_square = isinstance(focus, SquareTarget) and view.overlay.squares
    detail = view.action.detail if isinstance(focus, _PREVIEWED) or is_square else ""
    detail = "" if detail == situation else shortened(detail)
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


def _nodes(elements: Iterable[Element], *, numbered: bool = False) -> tuple[Node, ...]:
    """Return the nodes of elements; an element without words is told by another one."""
    told = [(element, words) for element in elements if (words := element.words())]
    places = len(told) if numbered else 0
    return tuple(
        Node(
            element.id if isinstance(element.id, str) else key_of(element.id),
            element.role,
            words,
            element.more(),
            checked=element.checked,
            enabled=element.enabled,
            about=None if element.role is Role.LABEL else element.id,
            place=place if numbered else 0,
            places=places,
        )
        for place, (element, words) in enumerate(told, start=1)
    )


def _board(view: TableView, squares: Sequence[Element], tr: Translator, part: Callable[..., Node]) -> Node:
    """Return the node of the board; `part` builds a row, or reuses an unchanged row."""
    name = tr("spoken.board", {"spring": INTERSECTION_NAMES[view.position.board.spring]})
    cells = (squares[row * COLUMNS : (row + 1) * COLUMNS] for row in range(ROWS))
    rows = (
        part(f"row {row + 1}", _row_inputs(view, row), partial(_row, row, here, tr))
        for row, here in enumerate(cells)
    )
    return Node("board", Role.GRID, name, children=tuple(rows))


def _row_inputs(view: TableView, row: int) -> object:
    """Return the values on which the nodes of a row depend; the row is rebuilt when these values change.

    An empty square tells what is beside it, so the values are those of three rows.
    """
    position, board, overlay = view.position, view.position.board, view.overlay
    masks = *board.crops, board.doubles, board.deserts, *board.owners, board.pairs, board.palms, board.wet
    rows = (1 << 3 * COLUMNS) - 1
    here = tuple(mask << COLUMNS >> row * COLUMNS & rows for mask in (*masks, overlay.squares))
    badges = tuple(badge for badge in overlay.badges if badge.square // COLUMNS == row)
    stage = position.is_over or position.is_last_round
    return here, badges, overlay.chosen_square, bool(overlay.squares), position.is_over, stage


def _row(row: int, squares: Iterable[Element], tr: Translator) -> Node:
    name, cells = tr("spoken.row", {"number": row + 1}), _nodes(squares, numbered=True)
    return Node(f"row {row + 1}", Role.ROW, name, place=row + 1, children=cells)


def _log(lines: Sequence[Element], tr: Translator) -> Node:
    """Return a group with the last lines of the log.

    The nodes have no `place`, because the places of all lines would change with each new line.
    """
    return Node("log", Role.GROUP, tr("spoken.log"), children=_nodes(lines[-_LAST_LINES:]))
