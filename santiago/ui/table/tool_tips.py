"""What a tool tip says about a target: the whole sum behind a number, the name of a picture."""

from santiago.ai.agents.characters import BY_NAME
from santiago.rules.options import Seat
from santiago.rules.phases import Auction, FirstCanal
from santiago.rules.scoring import Plantation, ScoreSheet, is_money_public, score, score_now
from santiago.rules.state import GameState
from santiago.rules.tiles import icons_of, tile_kind
from santiago.session.expected_scores import expected_scores
from santiago.session.game import GameSession
from santiago.session.table_record import seat_choices
from santiago.session.table_setup import Aid
from santiago.ui.table.present import TableContext
from santiago.ui.table.tool_buttons import undo_text
from santiago.ui.view.command_table import TIPS
from santiago.ui.view.commands import Command
from santiago.ui.view.targets import (
    ActionTextTarget,
    ButtonTarget,
    CanalOfPanelTarget,
    CoinTarget,
    MoneyOfPanelTarget,
    PanelTarget,
    RemainingTilesTarget,
    ScoreOfPanelTarget,
    StageTarget,
    SupplyTarget,
    Target,
)
from santiago.ui.wording.names import GameNames
from santiago.ui.wording.stages import Stage


def tip_of(target: Target, context: TableContext, session: GameSession) -> str:
    """Return the tool tip of a target, "" if it has none."""
    names = context.names
    match target:
        case ButtonTarget(command):
            return _button(command, session, names)
        case PanelTarget(seat) if context.people[seat].level is not None:
            return _computer(context, seat, session)
        case ScoreOfPanelTarget(seat):
            return "" if Aid.POINTS in context.without else _score(context, seat)
        case ActionTextTarget():
            return names.tr("table.tip.rules")
        case MoneyOfPanelTarget():
            return names.tr("table.tip.peek")
        case CanalOfPanelTarget(seat):
            key = "table.tip.own_canal" if context.position.own_canals[seat] else "table.tip.own_spent"
            return names.tr(key, {"name": names.name(seat)})
        case StageTarget(index):
            return names.tr(f"table.tip.stage.{_stage_key(Stage(index), context.position)}")
        case SupplyTarget():
            return names.tr("table.tip.supply", {"count": context.position.supply})
        case RemainingTilesTarget():
            return _remaining(context)
        case CoinTarget(escudos):
            return _coin(context, escudos)
        case _:
            return ""


def _stage_key(stage: Stage, position: GameState) -> str:
    """The first canal, the auction of two and what follows from it have their own texts (R10.2 to R10.5)."""
    if stage is Stage.DECISION and isinstance(position.phase, FirstCanal):
        return "decision.first"
    own = position.seats == 2 and stage in (Stage.AUCTION, Stage.OVERSEER, Stage.PLANTING)
    return f"{stage.name.lower()}.two" if own else stage.name.lower()


def _remaining(context: TableContext) -> str:
    tr, aside = context.names.tr, context.position.setup.set_aside
    if aside is None:
        return tr("table.tip.remaining")
    tile = {"crop": context.names.crop(aside), "farmers": context.names.farmers(icons_of(aside))}
    return f"{tr('table.tip.remaining')} {tr('table.tip.set_aside', tile)}"


def _button(command: Command, session: GameSession, names: GameNames) -> str:
    if command is Command.UNDO:
        return undo_text(session, names)
    return names.tr(TIPS[command]) if command in TIPS else ""


def _sheet(context: TableContext) -> ScoreSheet:
    position = context.position
    return score(position) if position.is_over else score_now(position)


def _score(context: TableContext, seat: Seat) -> str:
    """Every plantation's product and the money, as one sum."""
    names, sheet = context.names, _sheet(context)
    parts = [
        _product(plantation, seat, names) for plantation in sheet.plantations if plantation.farmers[seat]
    ]
    with_money = is_money_public(context.position)
    if with_money:
        parts.append(names.escudos(sheet.money[seat]))
    total = (sheet.totals if with_money else sheet.field_points)[seat]
    text = names.tr(
        "table.tip.score" if with_money else "table.tip.score-fields",
        {"name": names.name(seat), "sum": " + ".join(parts) or "0", "total": total},
    )
    if Aid.FORECAST in context.without:
        return text
    expected = [one for one in expected_scores(context.position) if one.seat == seat]
    return ". ".join((text, *(names.tr("table.tip.forecast", {"points": one.text}) for one in expected)))


def _computer(context: TableContext, seat: Seat, session: GameSession) -> str:
    """The character of a computer, and that a click explains its last decision."""
    names, character = context.names, seat_choices(session.record)[seat].character
    why = names.tr("table.tip.why", {"name": names.name(seat), "of": names.of(seat)})
    if character not in BY_NAME:
        return why
    about = names.tr(f"reasons.character.{character}.about", {"name": names.name(seat)})
    return f"{about}. {why}"


def _product(plantation: Plantation, seat: Seat, names: GameNames) -> str:
    crop = names.crop(tile_kind(plantation.crop, 1))
    return f"{crop} {plantation.tiles} × {plantation.farmers[seat]}"


def _coin(context: TableContext, escudos: int) -> str:
    bids = context.position.bids
    if isinstance(context.position.phase, Auction) and escudos in bids:
        names = context.names
        name = names.name(Seat(bids.index(escudos)))
        return names.tr("refusals.bid_taken", {"name": name, "sum": names.escudos(escudos)})
    return ""
