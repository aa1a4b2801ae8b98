"""Every text of the table is complete, in its box and clear of others, at each size, scale and language."""

from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest

from santiago.presentation.bar.action_bar import decision_bar
from santiago.presentation.input.hover_choice import HoverChoice
from santiago.presentation.input.selection import NO_SELECTION
from santiago.presentation.input.turn import Turn
from santiago.presentation.overlay.board_overlay import field_outlines, overlay_of_decision
from santiago.presentation.results.result_tables import final_table, round_summary
from santiago.presentation.view_model.commands import Command
from santiago.presentation.view_model.offers import Coin, CoinState
from santiago.presentation.view_model.seat_panels import Remark
from santiago.presentation.view_model.values import ActionBar, ActionButton, CanalKind, TableView
from santiago.rules.grid import SquareSet, square_named
from santiago.rules.options import Edition, Seat
from santiago.rules.phases import Auction, ExtraCanal, OverseerDecision, Planting, Proposals, SecretAuction
from santiago.rules.scoring import score_now
from santiago.rules.state import GameState
from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.painting.offscreen import view_without_input
from santiago.ui.painting.table_painter import TablePainter
from santiago.wording.log import Sentence
from santiago.wording.names import GameNames
from tests.combinations import Axis
from tests.presentation.recorded_games import game, people
from tests.ui.longer_english import LANGUAGES
from tests.ui.text_layout import Notes, faults_of, ink_of, noted_context, overlaps, paper

pytestmark = pytest.mark.usefixtures("texts_only")
LOOKS = Axis(
    [
        ((1024, 640), 0.8),
        ((1024, 640), 1.0),
        ((1024, 640), 1.5),
        ((1024, 640), 2.0),
        ((1280, 800), 1.0),
        ((1280, 800), 2.0),
        ((1024, 768), 1.0),
        ((1024, 768), 2.0),
        ((2560, 1080), 1.5),
    ],
    extremes=[((1024, 640), 0.8), ((1024, 640), 2.0), ((1024, 768), 2.0), ((2560, 1080), 1.5)],
)
LOST = ("b1", "c4", "h6")
"""The squares on which a seat lost farmers."""
LOG = tuple(
    Sentence(text, Seat(n % 2), heading=n == 0)
    for n, text in enumerate(
        ["Round 4", "Ana bids 3", "Diego passes and is the new overseer of the canals", "Ana adds 1 to C3–C4"]
    )
)


def asked(view: TableView, coins: int = 0) -> TableView:
    """Return the view with a full action bar."""
    action = ActionBar(
        headline="canal A3–B3, how much?" if coins else view.action.headline,
        name=view.action.name,
        detail="After this Maximilian keeps 4. Bruno would have to pay 5 to refuse.",
        seat=view.action.seat,
        coins=tuple(
            Coin(n, CoinState.TAKEN if n == 3 else CoinState.FREE, Seat(1) if n == 3 else None)
            for n in range(1, coins + 1)
        ),
        chosen=2 if coins else None,
        piece=CanalKind.MARKER if coins == 9 else None,
        buttons=(ActionButton(Command.COMMIT, "Offer 2", main=True), ActionButton(Command.DECLINE, "Pass")),
    )
    return replace(view, action=action)


def first(name: str, *phases: type, at_round: int = 5) -> GameState:
    return next(s for s in game(name) if isinstance(s.phase, phases) and s.round == at_round)


def resting(state: GameState, context: DrawContext) -> TableView:
    return view_without_input(state, people(state), context, LOG)


def counted(context: DrawContext) -> TableView:
    over = game("5p-trefl-a")[-1]
    history = tuple(score_now(game("5p-trefl-a")[n]).totals for n in range(0, 156, 20))
    return replace(resting(over, context), final=final_table(over, history))


def summed_up(context: DrawContext) -> TableView:
    """Return the end of a round in which everybody lost farmers and a tile."""
    summary = round_summary(game("5p-trefl-a")[40], game("5p-trefl-a")[60], ())
    lost = SquareSet(sum(1 << square_named(name) for name in LOST))
    rows = tuple(replace(row, farmers_lost=2, tiles_lost=1, squares=lost) for row in summary.rows)
    view = resting(game("5p-trefl-a")[90], context)
    return replace(view, summary=replace(summary, rows=rows), log=replace(view.log, lines=LOG))


def spoken(context: DrawContext) -> TableView:
    """Return an overseer's decision with the longest announcement."""
    tr = context.tr
    wanted = "B2–C2: Maximilian 2 + Bruno 2; Chloé 4; Diego 0."
    irrigated = tr("table.announced.irrigated", {"tiles": "Maximilian 2"})
    gained = tr("table.announced.gains", {"name": "Maximilian", "points": "12 points"})
    denied = tr("table.announced.denied", {"name": "Maximilian", "canal": "D3–D4", "points": "12 points"})
    bar = ActionBar(
        tr("table.announced.accepts", {"name": "Maximilian", "sum": "4 escudos", "canal": "B2–C2"}),
        detail=f"{wanted} {irrigated} {gained} {denied}",
        seat=Seat(0),
        character="carmen",
    )
    view = resting(game("5p-trefl-a")[90], context)
    said = Remark(context.tr("voices.carmen.lost.2"), Seat(0))
    panels = tuple(replace(panel, remark=replace(said, seat=panel.seat)) for panel in view.panels)
    return replace(view, action=bar, panels=panels)


def fields(context: DrawContext) -> TableView:
    """Return all plantations with their points while an overseer decides between bribes."""
    position = [state for state in game("5p-trefl-a") if isinstance(state.phase, OverseerDecision)][6]
    overlay, _ = overlay_of_decision(Turn(position), NO_SELECTION, HoverChoice())
    overlay = replace(overlay, outlines=field_outlines(position.board))
    return replace(resting(position, context), overlay=overlay)


def secret(context: DrawContext) -> TableView:
    """Return the secret bid of a rich player, with the rule about a tie."""
    position = replace(first("2p-trefl-a", SecretAuction), money=(30, 30))
    names = GameNames(("Maximilian",) * 2, Edition.TREFL, context.tr)
    bar = decision_bar(Turn(position), NO_SELECTION, HoverChoice(), names)
    return replace(resting(position, context), action=bar)


SCENES: dict[str, Callable[[DrawContext], TableView]] = {
    "secret bid": secret,
    "auction": lambda context: asked(resting(first("5p-trefl-a", Auction), context), coins=14),
    "planting": lambda context: asked(resting(first("5p-trefl-a", Planting), context)),
    "proposals": lambda context: asked(resting(first("5p-trefl-a", Proposals), context), coins=9),
    "decision": lambda context: resting(first("4p-trefl-a", OverseerDecision), context),
    "extra canal": lambda context: resting(first("3p-amigo-a", ExtraCanal), context),
    "beginning": lambda context: resting(game("2p-trefl-a")[0], context),
    "end": lambda context: resting(game("5p-trefl-a")[-1], context),
    "final count": counted,
    "round summary": summed_up,
    "remark": spoken,
    "fields": fields,
}


@pytest.mark.matrix(name=SCENES, language=LANGUAGES, look=LOOKS)
def test_every_text_of_the_table_is_whole(
    name: str, language: str, look: tuple[tuple[int, int], float]
) -> None:
    size, text_scale = look
    notes = Notes()
    context = noted_context(size, language, text_scale, notes)
    surface = paper(size)
    view = SCENES[name](context)
    painter = TablePainter(context)
    painter.draw(surface, view)
    assert [fault for note in notes.written for fault in faults_of(note, surface)] == []
    assert list(overlaps(notes.written)) == []
    bar = painter.layout_of(view).action
    in_bar = [note for note in notes.written if bar.collidepoint(note.box.midtop)]
    assert [note.wanted for note in in_bar if not bar.inflate(-8, -8).contains(ink_of(note))] == []


@pytest.mark.parametrize("size", [(1280, 800), (1024, 640)])
def test_the_one_line_of_a_low_log_is_whole_however_large_the_text(size: tuple[int, int]) -> None:
    notes = Notes()
    context = noted_context(size, "en", 2.0, notes)
    state = first("5p-trefl-a", OverseerDecision)
    lines = (Sentence("The one before"), Sentence("Maximilian plants watermelons on c1 with 2 farmers"))
    TablePainter(context).draw(paper(size), view_without_input(state, people(state), context, lines))
    words = " ".join(note.wanted for note in notes.written).replace("\u00a0", " ")
    assert lines[-1].text in words


def test_a_text_made_too_long_on_purpose_is_found() -> None:
    notes = Notes()
    context = noted_context((1024, 640), "en", 1.0, notes)
    state = game("5p-trefl-a")[20]
    view = view_without_input(state, people(state), context, (Sentence("x" * 400),))
    names = tuple(replace(person, name="Bartholomew the Magnificent of Santiago") for person in view.people)
    surface = pygame.Surface((1024, 640))
    TablePainter(context).draw(surface, replace(view, people=names))
    assert [fault for note in notes.written for fault in faults_of(note, surface)]


@pytest.mark.matrix(language=LANGUAGES, look=LOOKS)
def test_no_word_is_broken_over_the_columns_of_a_round(
    language: str, look: tuple[tuple[int, int], float]
) -> None:
    notes = Notes()
    context = noted_context(look[0], language, look[1], notes)
    TablePainter(context).draw(paper(look[0]), summed_up(context))
    written = {word for note in notes.written for word in note.wanted.split()}
    for column in ("money", "farmers", "tiles", "score"):
        assert set(context.tr(f"view.summary.{column}").split()) <= written


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_summary_names_the_squares_of_losses_and_leaves_the_log_in_sight(language: str) -> None:
    notes = Notes()
    context = noted_context((1280, 800), language, 1.0, notes)
    view = summed_up(context)
    TablePainter(context).draw(paper((1280, 800)), view)
    written = [note.wanted for note in notes.written]
    assert written.count(", ".join(LOST)) == len(view.summary.rows if view.summary else ())
    assert LOG[2].text in written
