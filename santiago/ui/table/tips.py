"""What a tool tip says about a target: the whole sum behind a number, the name of a picture."""

from santiago.ai.characters import BY_NAME
from santiago.rules.grid import squares_in
from santiago.rules.options import Seat
from santiago.rules.phases import Auction
from santiago.rules.scoring import Plantation, ScoreSheet, score, score_now
from santiago.rules.tiles import tile_kind
from santiago.session.game import GameSession
from santiago.session.opening import seat_choices
from santiago.ui.table.cast import Cast, capital
from santiago.ui.table.forecasting import expected_scores
from santiago.ui.table.picture import Scenery
from santiago.ui.table.tools import undo_text
from santiago.ui.view.targets import (
    ButtonId,
    ButtonTarget,
    CanalOfPanelTarget,
    CoinTarget,
    MoneyOfPanelTarget,
    PanelTarget,
    ScoreOfPanelTarget,
    SquareTarget,
    StageTarget,
    StillTarget,
    SupplyTarget,
    Target,
)
from santiago.ui.view.values import Stage

_TIPPED = (
    ButtonId.WHAT_HAPPENED,
    ButtonId.REDO,
    ButtonId.HINT,
    ButtonId.LOG,
    ButtonId.MENU,
    ButtonId.FOLD_LOG,
)


def tip_of(target: Target, scenery: Scenery, session: GameSession) -> str:
    """The text, "" for none."""
    cast = scenery.cast
    match target:
        case ButtonTarget(button):
            return _button(button, session, cast)
        case PanelTarget(seat) if scenery.people[seat].level is not None:
            return _computer(scenery, seat, session)
        case ScoreOfPanelTarget(seat):
            return _score(scenery, seat)
        case MoneyOfPanelTarget():
            return cast.tr("table.tip.peek")
        case CanalOfPanelTarget(seat):
            key = "table.tip.own_canal" if scenery.position.own_canals[seat] else "table.tip.own_spent"
            return cast.tr(key, {"name": cast.name(seat)})
        case StageTarget(index):
            return cast.tr(f"table.tip.stage.{Stage(index).name.lower()}")
        case SupplyTarget():
            return cast.tr("table.tip.supply", {"count": scenery.position.supply})
        case StillTarget():
            return cast.tr("table.tip.still")
        case CoinTarget(escudos):
            return _coin(scenery, escudos)
        case SquareTarget(square):
            return _plantation(scenery, square)
        case _:
            return ""


def _button(button: ButtonId, session: GameSession, cast: Cast) -> str:
    if button is ButtonId.UNDO:
        return undo_text(session, cast)
    known = (
        ButtonId.WHAT_HAPPENED,
        ButtonId.REDO,
        ButtonId.HINT,
        ButtonId.LOG,
        ButtonId.MENU,
        ButtonId.FOLD_LOG,
    )
    return cast.tr(f"table.tip.{button.value}") if button in known else ""


def _sheet(scenery: Scenery) -> ScoreSheet:
    position = scenery.position
    return score(position) if position.is_over else score_now(position)


def _score(scenery: Scenery, seat: Seat) -> str:
    """Every plantation's product and the money, as one sum."""
    cast, sheet = scenery.cast, _sheet(scenery)
    parts = [_product(plantation, seat, cast) for plantation in sheet.plantations if plantation.farmers[seat]]
    if seat not in scenery.concealed:
        parts.append(cast.escudos(sheet.money[seat]))
    total = sheet.totals[seat] - (sheet.money[seat] if seat in scenery.concealed else 0)
    told = cast.tr(
        "table.tip.score", {"name": cast.name(seat), "sum": " + ".join(parts) or "0", "total": total}
    )
    expected = [one for one in expected_scores(scenery.position, scenery.concealed) if one.seat == seat]
    return ". ".join((told, *(cast.tr("table.tip.forecast", {"points": one.text}) for one in expected)))


def _computer(scenery: Scenery, seat: Seat, session: GameSession) -> str:
    """Whom the computer plays like, and that it can be asked why."""
    cast, character = scenery.cast, seat_choices(session.record)[seat].character
    why = cast.tr("table.tip.why", {"name": cast.name(seat), "of": cast.of(seat)})
    if character not in BY_NAME:
        return why
    about = cast.tr(f"reasons.character.{character}.about")
    named = cast.tr(f"reasons.character.{character}")
    told = cast.tr("table.tip.character", {"name": cast.name(seat), "character": named, "about": about})
    return f"{told} {why}"


def _product(plantation: Plantation, seat: Seat, cast: Cast) -> str:
    crop = cast.crop(tile_kind(plantation.crop, 1))
    return f"{crop} {plantation.tiles} × {plantation.farmers[seat]}"


def _coin(scenery: Scenery, escudos: int) -> str:
    bids = scenery.position.bids
    if isinstance(scenery.position.phase, Auction) and escudos in bids:
        cast = scenery.cast
        name = cast.name(Seat(bids.index(escudos)))
        return cast.tr("refusals.bid_taken", {"name": name, "sum": cast.escudos(escudos)})
    return ""


def _plantation(scenery: Scenery, square: int) -> str:
    """The plantation under the pointer: its tiles, and what it is worth to whom as the board lies."""
    for plantation in score(scenery.position).plantations:
        if square in squares_in(plantation.squares):
            cast = scenery.cast
            crop = capital(cast.crop(tile_kind(plantation.crop, 1)))
            worth = ", ".join(
                f"{cast.names[n]} {plantation.tiles} × {farmers} = {plantation.tiles * farmers}"
                for n, farmers in enumerate(plantation.farmers)
                if farmers
            )
            values: dict[str, str | int] = {"crop": crop, "count": plantation.tiles, "worth": worth}
            return cast.tr("table.tip.plantation" if worth else "table.tip.plantation_neutral", values)
    return ""
