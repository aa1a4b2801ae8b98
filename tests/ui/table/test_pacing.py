"""Each event is shown before the game continues, in a fixed order, for the time given by the pace."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice

import pygame
import pytest

from santiago.presentation.view_model.commands import Command
from santiago.presentation.view_model.targets import ButtonTarget, CanalTarget, SquareTarget, SummaryRowTarget
from santiago.presentation.view_model.values import TableView
from santiago.rules.events import BidsRevealed, BribesPaid, FarmerLost, IncomePaid, PricePaid, TileDied
from santiago.rules.legal import bribe_totals
from santiago.rules.moves import Bid
from santiago.rules.phases import Auction, OverseerDecision
from santiago.rules.record import Level, replay
from santiago.rules.scoring import score
from santiago.session.game_session import GameSession
from santiago.session.settings import AnimationSpeed, Pace, Settings
from santiago.session.table_record import new_record
from santiago.session.table_setup import SeatChoice, SeatColour, TableSetup
from santiago.ui.contracts import ShowRules
from santiago.wording.stages import Stage
from tests.persistence.games import finished_game
from tools.desktop.pilot import PromptThinker

from .playing import NAMES, TablePilot, advised, easy_move, with_settings

FRAME = 0.05
SECONDS = {Pace.INSTANT: 0.0, Pace.FAST: 0.45, Pace.NORMAL: 0.9, Pace.SLOW: 1.6}


def table(
    settings: Settings, seats: str = "haaa", seed: int = 3, think: float = 0.0, first_round: int = 1
) -> TablePilot:
    """Return a table with computer faces; with a later `first_round`, a recorded game of four."""
    faces = ("rosa", "mateo", "carmen", "esteban")
    choices = tuple(
        SeatChoice(NAMES[n], paint, Level.EASY if kind == "a" else None, faces[n - 1] if kind == "a" else "")
        for n, (kind, paint) in enumerate(zip(seats, SeatColour, strict=False))
    )
    record = new_record(TableSetup(choices, seed=seed))
    if first_round > 1:
        played = finished_game("4p-trefl-a")
        moves = tuple(step.move for step in replay(played) if step.before.round < first_round)
        record = replace(record, options=played.options, setup=played.setup, moves=moves)
    return TablePilot(GameSession(record), settings, thinker=PromptThinker(advised, think / FRAME))


def frames(player: TablePilot, *, last_round: int = 99) -> Iterator[TableView]:
    """Yield the view in each frame, until the game ends or a round after `last_round` begins.

    People decide at once; a round summary is closed after half a second.
    """
    stood = 0.0
    while player.scene.view.position.round <= last_round:
        player.wait(FRAME)
        yield player.scene.view
        stood = stood + FRAME if player.scene.view.summary is not None else 0.0
        if stood > 0.5:
            player.key(pygame.K_RETURN)
        elif player.scene.turn:
            player.scene.make(easy_move(player.game))
        elif player.scene.view.final is not None:
            return


@dataclass(frozen=True)
class Watched:
    """The views during animations of a game, each with the number of moves made."""

    game: GameSession
    frames: tuple[tuple[TableView, int], ...]


@cache
def watched(pace: Pace) -> Watched:
    """Return the first five rounds of the table at a pace."""
    player = table(with_settings(pace=pace))
    shown = ((view, player.game.ply) for view in frames(player, last_round=5) if player.scene.busy)
    return Watched(player.game, tuple(shown))


@pytest.fixture
def last_rounds(request: pytest.FixtureRequest) -> int:
    """The first round for tests of whole rounds: one of the last; with --deep, the first."""
    return 1 if request.config.getoption("deep") else 8


@pytest.mark.parametrize("pace", SECONDS)
def test_each_decision_of_another_seat_stands_as_long_as_the_pace_says(pace: Pace) -> None:
    stood: dict[tuple[str, int], float] = {}
    for view, ply in watched(pace).frames:
        seat = view.action.seat
        if seat is None:
            continue
        event = view.action.headline, ply
        stood[event] = stood.get(event, 0.0) + FRAME
        lit = [panel.seat for panel in view.panels if panel.turn]
        assert lit == [seat]
        assert view.action.character, "the face beside the name"
    if pace is Pace.INSTANT:
        assert not stood
        return
    for ply, step in enumerate(watched(pace).game.steps, start=1):
        if step.before.to_move == 0 or step.before.round > 2:
            continue
        first = step.events[0]
        headlines = [words for words, at in stood if at == ply]
        assert headlines, first
        whole = SECONDS[pace] * (2 if isinstance(first, BribesPaid | PricePaid) else 1)
        assert stood[headlines[0], ply] == pytest.approx(whole, abs=2.1 * FRAME)


def test_the_overseers_decision_says_who_wanted_what() -> None:
    said: dict[int, str] = {}
    for view, ply in watched(Pace.NORMAL).frames:
        said.setdefault(ply, view.action.detail.replace("\xa0", " "))
    offers = 0
    for ply, detail in said.items():
        step = watched(Pace.NORMAL).game.steps[ply - 1]
        phase = step.before.phase
        if isinstance(phase, OverseerDecision) and phase.turn != 0:
            assert "keeps 0" not in detail
            for seat, offer in enumerate(phase.proposals):
                if offer is not None and offer.bribe:
                    offers += 1
                    wanted = f"{NAMES[seat]} {offer.bribe}", f"{NAMES[seat]} keeps {offer.bribe}"
                    assert any(words in detail for words in wanted)
    assert offers > 3


def test_the_panel_of_a_seat_never_asks_for_what_the_bar_tells() -> None:
    asked = {"to bid", "to plant", "to propose", "own canal?"}
    told = 0
    for view, _ in watched(Pace.NORMAL).frames:
        bar = view.action
        if bar.seat is None or bar.name or bar.progress is not None:
            continue  # a question, or a computer is thinking
        (panel,) = (panel for panel in view.panels if panel.seat == bar.seat)
        assert panel.note not in asked, bar.headline
        told += panel.note != ""
    assert told > 100


def test_a_short_thought_is_not_said_and_a_long_one_is() -> None:
    for seconds, is_said in ((0.35, False), (1.0, True)):
        player = table(with_settings(pace=Pace.INSTANT), think=seconds)
        said = {view.action.headline for view in islice(frames(player), 300) if player.game.ply < 12}
        assert any("is thinking" in words for words in said) is is_said


def test_thinking_goes_on_while_a_decision_stands() -> None:
    player = table(with_settings(pace=Pace.NORMAL), "aaaa", think=0.7)
    said = [view.action.headline for view in islice(frames(player), 400) if player.game.ply]
    assert not any("is thinking" in words for words in said)


@pytest.mark.parametrize("speed", [AnimationSpeed.NORMAL, AnimationSpeed.OFF])
def test_a_round_ends_with_its_drought_its_card_the_income_and_the_new_tiles_in_this_order(
    speed: AnimationSpeed, last_rounds: int
) -> None:
    settings = with_settings(pace=Pace.FAST, animation_speed=speed, round_summary=True)
    player = table(settings, first_round=last_rounds)
    begun = player.game.ply
    order: list[str] = []
    cards = 0
    for view in frames(player):
        position, ply = view.position, player.game.ply
        step = player.game.steps[ply - 1] if ply > begun else None
        if step is None or not any(isinstance(event, IncomePaid) for event in step.events):
            assert view.summary is None
            order = []
            continue
        lost = any(isinstance(event, FarmerLost | TileDied) for event in step.events)
        in_order = position.round == step.before.round or not lost or "card" in order
        assert in_order, "the next round begins after the card"
        if view.summary is not None:
            cards += "card" not in order
            order.append("card")
            assert position.money == step.after.money or position.round == step.before.round
            assert position.board == step.after.board, "the drought is over"
            rows = [
                box.rect
                for box in player.scene.geometry.hit_boxes
                if isinstance(box.target, SummaryRowTarget)
            ]
            assert rows
            assert player.scene.geometry.board.bounds.collidelist(rows) < 0, "the card is beside the board"
            assert sum(position.money) < sum(step.after.money), "the income comes later"
            assert [one.command for one in view.action.buttons] == [Command.GO_ON]
            assert not view.action.coins
        elif not player.scene.busy:
            assert ("card" in order) == lost, "a round without losses needs no card"
    ends = [
        {type(event) for event in step.events}
        for step in player.game.steps[begun:]
        if any(isinstance(event, IncomePaid) for event in step.events)
    ]
    assert cards == sum(bool(kinds & {FarmerLost, TileDied}) for kinds in ends) > 0


def test_each_dry_tile_is_dwelt_on_and_has_its_line(last_rounds: int) -> None:
    lit: dict[tuple[int, str], float] = {}
    for view in frames(table(with_settings(pace=Pace.NORMAL), first_round=last_rounds)):
        if isinstance(view.overlay.lit, SquareTarget) and view.stage is Stage.DRYING:
            key = (view.overlay.lit.square, view.action.headline)
            lit[key] = lit.get(key, 0.0) + FRAME
            assert view.log.lines[-1].text == view.action.headline
    assert len(lit) > 3
    assert min(lit.values()) > 0.4


def test_the_bar_says_how_many_tiles_are_dry_before_it_names_one(last_rounds: int) -> None:
    droughts: list[list[str]] = []
    settings = with_settings(pace=Pace.NORMAL, animation_speed=AnimationSpeed.NORMAL)
    for view in frames(table(settings, first_round=last_rounds)):
        said = view.action.headline.replace("\xa0", " ")
        if said.startswith("The drought strikes"):
            assert view.overlay.lit is None
            if not droughts or droughts[-1] != [said]:
                droughts.append([said])
        elif view.stage is Stage.DRYING and view.overlay.lit is not None and said != droughts[-1][-1]:
            droughts[-1].append(said)
    assert droughts
    for first, *tiles in droughts:
        words = "tile" if len(tiles) == 1 else "tiles"
        assert first == f"The drought strikes {len(tiles)} dry {words}"


def test_a_row_of_the_card_lights_its_tiles() -> None:
    player = table(with_settings(pace=Pace.INSTANT, round_summary=True))
    for view in frames(player):
        lost = [row for row in view.summary.rows if row.squares] if view.summary is not None else []
        if lost:
            player.move(player.where(SummaryRowTarget(lost[0].seat)))
            lit = [outline.squares for outline in player.scene.view.overlay.outlines]
            assert sum(lit) == lost[0].squares
            return
    raise AssertionError("nothing dried up")


def test_step_by_step_each_decision_waits_for_the_player() -> None:
    player = table(with_settings(pace=Pace.STEP))
    for _ in range(40):
        player.wait(1.0)
    ply = player.game.ply
    assert [one.command for one in player.scene.view.action.buttons] == [Command.GO_ON]
    player.key(pygame.K_w)
    player.key(pygame.K_w)
    assert player.game.ply == ply, "only its button goes on"
    player.button(Command.GO_ON)
    player.wait(1.0)
    assert player.game.ply == ply + 1 or player.scene.turn


def test_a_key_cuts_a_pause_short_and_does_what_it_means() -> None:
    player = table(with_settings(pace=Pace.SLOW))
    while not (player.scene.busy and player.game.state.to_move == 0):
        player.wait(FRAME)
    assert not player.scene.animating
    player.key(pygame.K_5, "5")
    assert not player.scene.busy
    assert player.scene.view.action.chosen == 5


def test_no_press_where_the_bar_changes_by_itself_counts() -> None:
    player = table(with_settings(pace=Pace.FAST, animation_speed=AnimationSpeed.FAST, round_summary=True))
    before: tuple[ButtonTarget, ...] = ()
    changes = 0
    for view in frames(player, last_round=6):
        shown = tuple(ButtonTarget(button.command) for button in view.action.buttons)
        if shown == before:
            continue
        before = shown
        for target in shown:
            changes += 1
            ply, summary = player.game.ply, player.scene.view.summary
            for _ in range(2):
                player.click_at(player.where(target))
            assert (player.game.ply, player.scene.view.summary) == (ply, summary)
            assert player.sees(target), "it is still there to be pressed"
    assert changes > 20


@pytest.mark.parametrize("pace", [Pace.FAST, Pace.INSTANT])
@pytest.mark.parametrize("speed", [AnimationSpeed.NORMAL, AnimationSpeed.OFF])
def test_nobody_stands_as_the_winner_before_all_is_counted(speed: AnimationSpeed, pace: Pace) -> None:
    player = table(with_settings(pace=pace, animation_speed=speed), first_round=11)
    counted: list[str] = []
    celebrated, sums = False, ""
    for view in frames(player):
        if not player.game.state.is_over or view.final is not None:
            continue
        totals = score(player.game.state).totals
        celebrated = celebrated or (player.game.state.is_over and "wins" in view.action.headline)
        if celebrated:
            assert [panel.score for panel in sorted(view.panels, key=lambda one: one.seat)] == list(totals)
            continue
        assert not any("wins" in line.text for line in view.log.lines)
        if view.stage is Stage.DRYING:
            assert not any(panel.leads or panel.note for panel in view.panels)
        if view.counting:
            counted.append(view.counting)
            sums = view.action.detail.replace("\xa0", " ")
            assert view.action.headline == view.counting
        elif view.stage is Stage.DRYING:
            assert all(panel.score is None for panel in view.panels)
    assert celebrated
    farmed = [one for one in score(player.game.state).plantations if any(one.farmers)]
    assert len(dict.fromkeys(counted)) > min(3, len(farmed))
    assert counted[-1] == "Counting the money"
    assert all(f"{NAMES[seat]} {sum_}" in sums for seat, sum_ in enumerate(player.game.state.money) if sum_)
    assert player.scene.view.final is not None


def test_keys_skip_first_the_count_and_then_the_celebration() -> None:
    player = table(with_settings(pace=Pace.SLOW), first_round=11)
    for view in frames(player):
        if view.counting:
            break
    player.key(pygame.K_SPACE, " ")
    assert "wins" in player.scene.view.action.headline
    assert player.scene.view.final is None
    player.key(pygame.K_SPACE, " ")
    player.wait(FRAME)
    assert player.scene.view.final is not None


def test_bribes_are_counted_place_by_place_before_the_overseer_decides() -> None:
    lit: set[tuple[int, object]] = set()
    for view, ply in watched(Pace.FAST).frames:
        if isinstance(view.position.phase, OverseerDecision):
            lit.add((ply, view.overlay.lit))
    counted = 0
    for ply, step in enumerate(watched(Pace.FAST).game.steps[:-1], start=1):
        phase = step.after.phase
        if isinstance(phase, OverseerDecision):
            for canal, total in bribe_totals(phase.proposals).items():
                assert ((ply, CanalTarget(canal)) in lit) == (total > 0)
                counted += total > 0
    assert counted > 3


def test_the_bribes_at_a_place_can_be_read_at_any_pace_but_instant() -> None:
    stood: dict[tuple[str, int], float] = {}
    for view, ply in watched(Pace.FAST).frames:
        if "is offered" in view.action.headline:
            offer = view.action.headline, ply
            stood[offer] = stood.get(offer, 0.0) + FRAME
    assert len(stood) > 3
    assert min(stood.values()) >= 0.6 - FRAME


def test_two_secret_bids_are_laid_open_together() -> None:
    player = table(with_settings(pace=Pace.NORMAL, animation_speed=AnimationSpeed.NORMAL), "ha")
    beats = opened = 0
    for view in frames(player, last_round=4):
        step = player.game.steps[-1] if player.game.steps else None
        if step is None or not any(isinstance(event, BidsRevealed) for event in step.events):
            continue
        said = view.action.headline
        if "in secret" in said:
            beats += 1
            sealed = [panel.tag is not None for panel in view.panels]
            assert all(sealed) or player.scene.animating
            assert not any(panel.tag is not None and panel.tag.escudos for panel in view.panels)
        elif said.startswith("The bids"):
            opened += 1
            assert all(panel.tag is not None for panel in view.panels), "the coins lie on them"
            event = next(event for event in step.events if isinstance(event, BidsRevealed))
            assert all(
                f"{name}\u00a0{bid or 'pass'}" in said for name, bid in zip(NAMES, event.bids, strict=False)
            )
    assert min(beats, opened) > 5


def test_shift_runs_forward() -> None:
    player = table(with_settings(pace=Pace.SLOW))
    while not player.scene.busy:
        player.wait(FRAME)
    pygame.key.set_mods(pygame.KMOD_SHIFT)
    headline, passed = player.scene.view.action.headline, 0.0
    while player.scene.view.action.headline == headline and player.scene.busy:
        player.wait(FRAME)
        passed += FRAME
    pygame.key.set_mods(pygame.KMOD_NONE)
    assert passed < SECONDS[Pace.SLOW] / 3


def test_shift_that_types_does_not_run_forward() -> None:
    """On a French keyboard, digits are typed with Shift."""
    player = table(with_settings(pace=Pace.SLOW))
    pygame.key.set_mods(pygame.KMOD_SHIFT)
    player.key(pygame.K_4, "4", pygame.KMOD_LSHIFT, scancode=pygame.KSCAN_4)
    while not player.scene.busy:
        player.wait(FRAME)
    wait_in_frames(player, SECONDS[Pace.SLOW] / 2)
    assert player.scene.busy
    pygame.key.set_mods(pygame.KMOD_NONE)
    player.wait(FRAME)
    pygame.key.set_mods(pygame.KMOD_SHIFT)
    wait_in_frames(player, SECONDS[Pace.SLOW] / 2)
    pygame.key.set_mods(pygame.KMOD_NONE)
    assert not player.scene.busy


def wait_in_frames(player: TablePilot, seconds: float) -> None:
    """Let time pass in frames of normal length."""
    for _ in range(round(seconds * 60)):
        player.wait(1 / 60)


def test_a_motion_does_not_jump_where_a_frame_is_late() -> None:
    player = table(with_settings(animation_speed=AnimationSpeed.NORMAL), "hhhh")
    player.wait(60.0)
    assert player.scene.busy


def test_ones_own_decision_is_told_while_its_pieces_move_and_not_dwelt_on() -> None:
    player = table(with_settings(pace=Pace.SLOW, animation_speed=AnimationSpeed.NORMAL), "hhhh")
    wait_in_frames(player, 5.0)
    seat = player.game.state.to_move
    assert seat is not None
    player.scene.make(Bid(1))
    player.wait(FRAME)
    assert player.scene.view.action.headline.replace("\xa0", " ") == f"{NAMES[seat]} bids 1 escudo"
    wait_in_frames(player, 1.0)
    assert not player.scene.busy


@pytest.mark.parametrize("speak", [True, False])
def test_characters_can_be_silenced(speak: bool) -> None:
    player = table(with_settings(pace=Pace.FAST, remarks=speak))
    heard = set()
    for view in frames(player, last_round=4):
        for panel in view.panels:
            if panel.remark is not None:
                assert panel.remark.seat == panel.seat
                heard.add(panel.remark)
    assert bool(heard) is speak


def test_while_the_drought_is_summed_up_the_rules_open_at_the_drought() -> None:
    """The bar says that F1 shows its rules; the position is that of the next auction by then (R8.1)."""
    player = table(Settings())
    summed_up = (view for view in frames(player, last_round=3) if view.summary is not None)
    assert next(summed_up).stage is Stage.DRYING
    assert isinstance(player.game.state.phase, Auction)
    shown = player.key(pygame.K_F1)
    assert isinstance(shown, ShowRules)
    assert shown.clause == "R8.1"
