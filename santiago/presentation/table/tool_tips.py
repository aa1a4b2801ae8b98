"""The texts of tooltips, which explain a number or an icon."""

from santiago.ai.agents.characters import BY_NAME
from santiago.presentation.bar.tool_buttons import undo_text
from santiago.presentation.table.present import Presentation
from santiago.presentation.view_model.command_table import TIPS
from santiago.presentation.view_model.commands import Command
from santiago.presentation.view_model.targets import (
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
from santiago.presentation.wording.names import GameNames
from santiago.presentation.wording.stages import Stage
from santiago.rules.options import Seat
from santiago.rules.phases import Auction, FirstCanal
from santiago.rules.scoring import is_money_public, score, score_now
from santiago.rules.state import GameState
from santiago.rules.tiles import icons_of, tile_kind
from santiago.session.expected_scores import expected_scores
from santiago.session.game import GameSession
from santiago.session.table_record import seat_choices
from santiago.session.table_setup import Aid


def tip_of(target: Target, presented: Presentation, session: GameSession) -> str:
    """Return the tooltip of a target, or "" if the target has none."""
    names = presented.names
    match target:
        case ButtonTarget(command):
            return _button(command, session, names)
        case PanelTarget(seat) if presented.view.people[seat].level is not None:
            return _computer(presented, seat, session)
        case PanelTarget(seat):
            return names.tr("you.tip") if seat in presented.changeable else ""
        case ScoreOfPanelTarget(seat):
            return "" if Aid.POINTS in presented.without else _score(presented, seat)
        case ActionTextTarget():
            return names.tr("table.tip.rules")
        case MoneyOfPanelTarget():
            return names.tr("table.tip.peek")
        case CanalOfPanelTarget(seat):
            key = "table.tip.own_canal" if presented.view.position.own_canals[seat] else "table.tip.own_spent"
            return names.tr(key, {"name": names.name(seat)})
        case StageTarget(index):
            return names.tr(f"table.tip.stage.{_stage_key(Stage(index), presented.view.position)}")
        case SupplyTarget():
            return names.tr("table.tip.supply", {"count": presented.view.position.supply})
        case RemainingTilesTarget():
            return _remaining(presented)
        case CoinTarget(escudos):
            return _coin(presented, escudos)
        case _:
            return ""


def _stage_key(stage: Stage, position: GameState) -> str:
    """Return the last part of the text key of a phase.

    Some phases of two-player games have their own texts (R10.2 to R10.5).
    """
    if stage is Stage.DECISION and isinstance(position.phase, FirstCanal):
        return "decision.first"
    own = position.seats == 2 and stage in (Stage.AUCTION, Stage.OVERSEER, Stage.PLANTING)
    return f"{stage.name.lower()}.two" if own else stage.name.lower()


def _remaining(presented: Presentation) -> str:
    tr, aside = presented.names.tr, presented.view.position.setup.set_aside
    if aside is None:
        return tr("table.tip.remaining")
    tile = {"crop": presented.names.crop(aside), "farmers": presented.names.farmers(icons_of(aside))}
    return f"{tr('table.tip.remaining')} {tr('table.tip.set_aside', tile)}"


def _button(command: Command, session: GameSession, names: GameNames) -> str:
    if command is Command.UNDO:
        return undo_text(session, names)
    return names.tr(TIPS[command]) if command in TIPS else ""


def _score(presented: Presentation, seat: Seat) -> str:
    """Return text that shows how a score adds up from plantations (tiles × farmers) and money.

    The expected score at the end of the game follows, if forecasts are allowed.
    """
    names, position = presented.names, presented.view.position
    sheet = score(position) if position.is_over else score_now(position)
    parts = [
        f"{names.crop(tile_kind(one.crop, 1))} {one.tiles} × {one.farmers[seat]}"
        for one in sheet.plantations
        if one.farmers[seat]
    ]
    with_money = is_money_public(position)
    if with_money:
        parts.append(names.escudos(sheet.money[seat]))
    total = (sheet.totals if with_money else sheet.field_points)[seat]
    text = names.tr(
        "table.tip.score" if with_money else "table.tip.score-fields",
        {"name": names.name(seat), "sum": " + ".join(parts) or "0", "total": total},
    )
    if Aid.FORECAST in presented.without:
        return text
    expected = [
        names.tr("table.tip.forecast", {"low": one.low, "high": one.high, "points": one.points})
        for one in expected_scores(position)
        if one.seat == seat
    ]
    return ". ".join((text, *expected))


def _computer(presented: Presentation, seat: Seat, session: GameSession) -> str:
    """Return a description of a computer's character and of what a click on the seat's panel does."""
    names, character = presented.names, seat_choices(session.record)[seat].character
    name = {"name": names.name(seat)}
    explains = any(panel.seat == seat and panel.explains for panel in presented.view.panels)
    about = [names.tr(f"reasons.character.{character}.about", name)] if character in BY_NAME else []
    return ". ".join((*about, *([names.tr("table.tip.why", name)] if explains else [])))


def _coin(presented: Presentation, escudos: int) -> str:
    bids = presented.view.position.bids
    if isinstance(presented.view.position.phase, Auction) and escudos in bids:
        names = presented.names
        name = names.name(Seat(bids.index(escudos)))
        return names.tr("refusals.bid_taken", {"name": name, "sum": names.escudos(escudos)})
    return ""
