"""Accessibility trees of the screens, and operating them through a screen reader."""

import re
from dataclasses import replace

import pygame
import pytest

from santiago.presentation.spoken.announcer import Announcer
from santiago.presentation.spoken.nodes import Node, Role
from santiago.presentation.table.cursor import Cursor, steered
from santiago.presentation.view_model.commands import Command
from santiago.presentation.view_model.open_proposals import open_proposals
from santiago.presentation.view_model.targets import (
    ButtonTarget,
    CanalTarget,
    CoinTarget,
    PanelTarget,
    SquareTarget,
    Target,
    TrayTarget,
)
from santiago.rules.grid import (
    COLUMNS,
    SQUARE_NAMES,
    SQUARES,
    Square,
    SquareSet,
    beside,
    canals_in,
    square_named,
    squares_in,
)
from santiago.rules.moves import Bid, Pass, Propose
from santiago.rules.observation import unseen_tiles
from santiago.rules.options import Seat
from santiago.rules.phases import Auction, ExtraCanal, Planting, Proposals, SecretAuction
from santiago.rules.scoring import plantations
from santiago.session.settings import AnimationSpeed, Confirm, Settings, SpokenScope, VoiceUse
from santiago.session.table_setup import FACES
from santiago.ui.contracts import Apply, Pop, Push
from santiago.ui.graphics.draw_context import make_draw_context
from santiago.ui.screens.dialog import confirm
from santiago.ui.screens.pause import Pause
from santiago.ui.screens.rulebook.rulebook_screen import RulesScreen
from santiago.ui.screens.screen import Screen
from santiago.ui.screens.settings_page import SettingsScreen
from santiago.wording.translator import catalogue
from tests.ui.drawings import ENGLISH, SPRITES, context_of
from tests.ui.fakes import FakeGame, FakeServices
from tests.ui.hands import key as press_key
from tests.ui.test_finished import SCREENS as AFTER_A_GAME
from tests.ui.test_review import SCREENS as REVIEWS
from tests.ui.test_screens_text import SCREENS as OTHER_SCREENS

from .table.playing import SIZE, TablePilot, easy_move, session, with_settings

SCREENS = {**OTHER_SCREENS, **AFTER_A_GAME, **REVIEWS}
SQUARE = square_named("d3")
HEARD = replace(ENGLISH, reader=True)
"""The display options while a screen reader is running."""
SUM = re.compile(r"\b(4 escudos|Bid 4|Miser 4|1 escudo)\b")
"""The bid, and the rest of five escudos."""


def shown(screen: Screen) -> Screen:
    screen.rebuild(context_of(SIZE))
    return screen


def named(screen: Screen, name: str) -> Node:
    return next(one for one in screen.spoken().root.all() if one.name.startswith(name))


def press(player: TablePilot, *targets: object) -> None:
    for target in targets:
        player.wait(1.0)  # new controls ignore presses at first
        player.scene.focus_node(target, press=True)  # type: ignore[arg-type]


def test_each_tab_moves_the_focus_that_is_read_also_the_first_one() -> None:
    pause = shown(Pause(FakeServices(), FakeGame()))
    read = [pause.spoken().focus]
    for _ in range(3):
        press_key(pause, pygame.K_TAB)
        read.append(pause.spoken().focus)
    assert read == ["inside Pause", *(control.key for control in pause.widgets.spoken()[:3])]


@pytest.mark.parametrize("name", SCREENS)
def test_a_reader_hears_a_control_on_every_screen_and_never_of_clicks(name: str) -> None:
    screen = SCREENS[name]()
    screen.rebuild(context_of(SIZE, HEARD))
    spoken = screen.spoken()
    controls = [one for one in spoken.root.all() if one.about is not None and one.enabled]
    assert not controls or spoken.focus in {one.key for one in controls}
    words = " ".join(f"{one.name} {one.description}" for one in spoken.root.all() if one.about is not None)
    assert re.findall(r"(?i)\b(?:click|drag)\w*", f"{words} {spoken.now}") == []


def test_home_and_end_reach_the_ends_of_the_menu_and_an_arrow_sounds_there() -> None:
    bumps: list[str] = []
    screen = SCREENS["first menu"]()
    context = make_draw_context(SIZE, HEARD, SPRITES, bumped=lambda: bumps.append("bump"))
    screen.rebuild(context)
    first = screen.spoken().focus
    press_key(screen, pygame.K_END)  # type: ignore[arg-type]
    assert screen.spoken().focus.endswith("quit")
    press_key(screen, pygame.K_DOWN)  # type: ignore[arg-type]
    assert bumps == ["bump"]
    press_key(screen, pygame.K_HOME)  # type: ignore[arg-type]
    assert screen.spoken().focus == first
    assert screen.spoken().now[0] == "Santiago"


def test_the_text_of_a_field_is_read_with_it() -> None:
    screen = SCREENS["naming"]()
    screen.rebuild(context_of(SIZE, HEARD))
    entry = next(one for one in screen.spoken().root.all() if one.role is Role.TEXT)
    assert entry.description == entry.value != ""


def test_seats_are_told_apart_by_their_numbers() -> None:
    for name in ("new table", "table form"):
        screen = SCREENS[name]()
        screen.rebuild(context_of(SIZE, HEARD))
        nodes = [one for one in screen.spoken().root.all() if "Remove" in one.description]
        words = [f"{one.name} {one.description}" for one in nodes]
        assert len(words) > 2
        assert len(set(words)) == len(words)


def test_characters_and_faces_are_described() -> None:
    screen = SCREENS["who sits here"]()
    screen.rebuild(context_of(SIZE, HEARD))
    assert named(screen, "Carmen").description.startswith("Carmen ")  # type: ignore[arg-type]
    screen = SCREENS["who are you"]()
    screen.rebuild(context_of(SIZE, HEARD))
    faces = [one.description for one in screen.spoken().root.all() if one.key.startswith("face-")]
    assert len(set(faces)) == len(FACES)
    assert [one for one in faces if not one or "spoken" in one] == []


def test_a_setting_is_called_by_its_row_and_changed_by_a_press() -> None:
    screen = shown(SettingsScreen(FakeServices()))
    remarks = named(screen, "Characters speak")
    assert (remarks.role, remarks.checked) == (Role.CHECK_BOX, True)
    change = screen.focus_node(str(remarks.about), press=True)
    assert isinstance(change, Apply)
    assert change.settings.remarks is False
    assert screen.spoken().focus == remarks.key
    assert named(screen, "Language").name != "Language"  # the name includes the value


def test_every_control_of_the_settings_has_words() -> None:
    screen = shown(SettingsScreen(FakeServices()))
    keys, nodes = set(screen.widgets.keys), screen.spoken().root.all()
    assert [one.key for one in nodes if one.key in keys and (not one.name or one.name == one.key)] == []


@pytest.mark.parametrize("name", SCREENS)
def test_every_control_of_every_screen_has_a_name(name: str) -> None:
    screen = SCREENS[name]()
    screen.rebuild(context_of(SIZE))
    widgets = screen.widgets  # type: ignore[attr-defined]
    keys = {key for key in widgets.keys if widgets.find(key).words()[0] is not Role.LABEL}
    nodes = [one for one in screen.spoken().root.all() if one.about in keys]
    assert len(nodes) == len(keys)
    assert [one.key for one in nodes if not one.name or one.name in keys] == []


@pytest.mark.parametrize("name", SCREENS)
def test_no_screen_shows_the_key_of_a_missing_text(name: str) -> None:
    """A text that no language has is shown as its key, such as "settings.theme"."""
    screen = SCREENS[name]()
    screen.rebuild(context_of(SIZE))
    areas = {key.partition(".")[0] for key in catalogue("en")}
    key = re.compile(rf"(?<![\w./-])(?:{'|'.join(areas)})(?:\.[\w-]+)+")
    told = [text for one in screen.spoken().root.all() for text in (one.name, one.value, one.description)]
    assert [text for text in told if key.search(text)] == []


@pytest.mark.parametrize("name", SCREENS)
def test_every_control_that_cannot_be_used_says_why(name: str) -> None:
    screen = SCREENS[name]()
    screen.rebuild(context_of(SIZE))
    widgets = screen.widgets  # type: ignore[attr-defined]
    for one in screen.spoken().root.all():
        why = "" if one.enabled else widgets.find(one.key).why
        assert one.enabled or (why and one.description.startswith(why)), one


@pytest.mark.parametrize("people", ["hh", "hhh"])
def test_whatever_cannot_be_used_on_the_table_says_why(people: str) -> None:
    player, phases, seen = TablePilot(session(people)), set(), 0
    while not player.game.state.is_over and player.game.state.round < 3:
        change, state = player.wait(), player.game.state
        for one in player.scene.spoken().root.all():
            if not one.enabled and one.role is Role.BUTTON:
                says = one.description or re.search("already bid|too little money", one.name)
                assert says or one.about == ButtonTarget(Command.UNDO), (state.phase, one)
                seen += 1
            assert one.enabled or "empty" not in one.name or "not beside" in one.name, (state.phase, one)
        if isinstance(change, Push):
            player.take_over(change.scene)
        elif player.scene.turn:
            phases.add(type(state.phase))
            player.decide(easy_move(player.game))
    assert len(phases) >= 4
    assert seen > 0


@pytest.mark.parametrize("name", SCREENS)
def test_every_text_and_control_in_view_has_its_place_in_the_window(name: str) -> None:
    screen = SCREENS[name]()
    screen.rebuild(context_of(SIZE))
    nodes, boxes = screen.spoken().root.all(), screen.boxes()
    assert [one.name for one in nodes if not one.children and one.key not in boxes] == []
    outside = [key for key, box in boxes.items() if box and not pygame.Rect((0, 0), SIZE).colliderect(box)]
    assert outside == []


def test_what_is_scrolled_out_of_view_has_no_place_in_the_window() -> None:
    screen = shown(SettingsScreen(FakeServices()))
    last = [key for key in screen.widgets.keys if screen.widgets.find(key).area is not None][-1]
    assert not screen.boxes()[last]
    screen.focus_node(last, press=False)
    assert screen.boxes()[last].size == screen.widgets.find(last).rect.size


def test_a_target_of_the_table_is_where_it_is_drawn() -> None:
    player = played(TablePilot(session("hhh")), Proposals)
    boxes, targets = player.scene.boxes(), 0
    for node in player.scene.spoken().root.all():
        if node.about is not None and node.key in boxes:
            assert player.table.geometry.target(boxes[node.key].center) == node.about
            targets += 1
        assert node.key in boxes or node.children or "Log" in node.key or node.role is Role.SILENT
    assert targets > len(SQUARES)


def test_the_rule_book_is_read_with_its_pictures_and_its_example() -> None:
    words = shown(RulesScreen("R8.2")).spoken().now
    assert any(one.startswith("Picture: an irrigated tile") for one in words)
    assert any("farmers of" in one and "Canal" in one for one in words)


def test_a_dialog_is_read_with_its_text_and_answered() -> None:
    screen = shown(confirm("common.cancel", "All of it is lost.", "Give up", lambda: None))
    words = [one.name for one in screen.spoken().root.all()]
    assert "All of it is lost." in words
    assert any(one.role is Role.DIALOG for one in screen.spoken().root.all())
    assert screen.focus_node(str(named(screen, "Give up").about), press=True) == Pop(None)


def test_a_bid_and_a_planting_by_a_reader_alone() -> None:
    player = TablePilot(session("hhh"))
    player.wait()
    press(player, CoinTarget(3), CoinTarget(3))
    assert player.game.state.bids.count(3) == 1
    while not isinstance(player.game.state.phase, Planting):
        press(player, ButtonTarget(Command.DECLINE))
    where = next(one for one in player.scene.spoken().root.all() if one.key == repr(SquareTarget(SQUARE)))
    assert "empty" in where.name
    press(player, TrayTarget(0), SquareTarget(SQUARE))
    assert player.game.state.board.occupied >> SQUARE & 1


def test_what_happens_is_told_once_and_in_order() -> None:
    player, announcer = TablePilot(session("hhh")), Announcer()
    player.wait()
    first = announcer.new_sentences(player.scene.spoken(), SpokenScope.ALL)
    assert any("bid or pass" in one for one in first)
    press(player, CoinTarget(3), CoinTarget(3))
    player.wait(1.0)
    told = announcer.new_sentences(player.scene.spoken(), SpokenScope.ALL)
    assert told[0].split()[1:] == ["bids", "3", "escudos"]
    assert told[-1].endswith("bid or pass")
    assert announcer.new_sentences(player.scene.spoken(), SpokenScope.ALL) == ()


def test_the_outlines_of_the_plantations_are_read_to_a_reader_only() -> None:
    player = played(TablePilot(session("hhh"), reader=True), Proposals)
    player.key(pygame.K_f, "f")
    player.key_up(pygame.K_f)
    board = player.game.state.board
    assert player.notice_text.count(" tile") == len(plantations(board)) > 0
    sighted = played(TablePilot(session("hhh")), Proposals)
    sighted.key(pygame.K_f, "f")
    assert sighted.scene.state.notice is None


def test_an_arrow_that_leads_nowhere_sounds_at_the_table() -> None:
    bumps: list[str] = []
    player = TablePilot(session("hhh"))
    player.scene.rebuild(make_draw_context(SIZE, HEARD, SPRITES, bumped=lambda: bumps.append("bump")))
    player.wait()
    player.walk_to(PanelTarget(Seat(0)))
    assert bumps == []
    player.press_key(pygame.K_RIGHT)
    assert bumps == ["bump"]


def test_a_sum_that_is_typed_is_told() -> None:
    player, announcer = TablePilot(session("hhh")), Announcer()
    player.wait()
    announcer.new_sentences(player.scene.spoken(), SpokenScope.ALL)
    player.press_key(pygame.K_4)
    assert announcer.new_sentences(player.scene.spoken(), SpokenScope.ALL) == ("4 escudos, chosen",)


def test_how_much_is_told_is_a_choice() -> None:
    player = TablePilot(session("hhh"))
    player.wait()
    before = replace(player.scene.spoken(), now=(), own=frozenset({Seat(0)}), lines=())
    after = replace(before, lines=player.scene.spoken().lines)
    counts = []
    for scope in SpokenScope:
        announcer = Announcer()
        announcer.new_sentences(before, scope)
        counts.append(len(announcer.new_sentences(after, scope)))
    assert Settings().spoken is SpokenScope.ALL
    assert counts == sorted(counts, reverse=True)
    assert counts[0] == len(after.lines)


def played(player: TablePilot, phase: type, *, rounds: int = 1) -> TablePilot:
    """Play like Easy until a person may decide in `phase`, closing hand-over cards."""
    while True:
        change, state = player.wait(), player.game.state
        if isinstance(change, Push):
            player.take_over(change.scene)
        elif player.scene.turn and state.round >= rounds and isinstance(state.phase, phase):
            return player
        elif player.scene.turn:
            player.decide(easy_move(player.game))


def said(player: TablePilot, key: int, *, at: Target | None = None) -> str:
    if at is not None:
        player.walk_to(at)
    player.press_key(key)
    return player.notice_text


def test_the_board_is_read_by_arrows_while_its_squares_cannot_be_chosen() -> None:
    player = TablePilot(session("hhh"))
    player.wait()
    player.walk_to(SquareTarget(SQUARE))
    screen = player.scene.spoken()
    here = next(one for one in screen.root.all() if one.key == screen.focus)
    assert (here.name, here.description) == ("square d3, empty, no water", "")


def test_keys_say_the_turn_the_seats_and_the_last_events() -> None:
    player = played(TablePilot(session("hhh")), Planting)
    turn, seat = said(player, pygame.K_t), player.game.state.to_move
    assert seat is not None
    name = player.scene.view.people[seat].name
    assert turn.startswith("Round 1 of 11. Planting")
    assert f"{name}: " in turn
    assert said(player, pygame.K_s).startswith(f"{name}, to move")
    other = Seat((seat + 1) % 3)
    other_name = player.scene.view.people[other].name
    assert said(player, pygame.K_s, at=PanelTarget(other)).startswith(f"{other_name}, ")
    assert player.scene.view.log.lines[-1].text in said(player, pygame.K_a)


def test_a_second_press_says_how_points_add_up_and_which_tiles_are_to_come() -> None:
    player = TablePilot(session("haaa"))
    player.wait()
    said(player, pygame.K_s)
    assert said(player, pygame.K_s).startswith(f"{player.game.seats[0].name}: 10 escudos = 10")
    turn = said(player, pygame.K_t)
    more = said(player, pygame.K_t)
    assert more != turn
    assert "Tiles still face down" in more
    numbers = [int(number) for number in re.findall(r"farmers?: (\d+)", more)]
    assert sum(numbers) == len(unseen_tiles(player.game.state)), "each tile to come is counted once"


def test_keys_say_the_plantation_here_what_is_dry_and_whose_tiles() -> None:
    player = played(TablePilot(session("hhh")), Proposals, rounds=2)
    board = player.game.state.board
    player.move((2, 2))
    listed = said(player, pygame.K_c).split(". ")[-1].split("; ")
    sizes = [int(re.findall(r"^\D+(\d+): ", field)[0]) for field in listed]
    assert sizes == sorted((field.tiles for field in plantations(board)), reverse=True)
    assert sum(sizes) == (board.occupied & ~board.deserts).bit_count()
    tiles = said(player, pygame.K_c).split(". ")[-1].split("; ")
    assert len(tiles) == (board.occupied | board.palms).bit_count(), "the whole board at a second press"
    dry = board.occupied & ~board.deserts & ~board.wet
    assert len(re.findall(r"\bdry\b", said(player, pygame.K_d))) == bin(dry).count("1")
    seat = player.game.state.to_move
    assert seat is not None
    own = said(player, pygame.K_o)
    assert own.count(player.scene.view.people[seat].name) == bin(board.owners[seat]).count("1")
    reachable = player.table.geometry.reachable.boxes
    target = next(one.target for one in reachable if isinstance(one.target, CanalTarget))
    here = said(player, pygame.K_c, at=target)
    assert "points" in here or "empty" in here


def test_one_key_goes_through_the_plantations_and_another_through_the_squares_of_one() -> None:
    player = played(TablePilot(session("hhh")), Proposals, rounds=2)
    board = player.game.state.board
    fields = sorted(plantations(board), key=lambda field: -field.tiles)
    for field in (*fields, fields[0]):
        words = said(player, pygame.K_i)
        assert f"{field.tiles} tile" in words
        squares = {SQUARE_NAMES[square] for square in squares_in(field.squares)}
        assert {said(player, pygame.K_u).split(",")[0].removeprefix("square ") for _ in squares} == squares


def test_shift_s_says_every_seat_and_q_the_proposed_places() -> None:
    player = played(TablePilot(session("hhh")), Proposals, rounds=2)
    player.key(pygame.K_s, "S", mod=pygame.KMOD_LSHIFT)
    notice = player.scene.state.notice
    assert notice is not None
    assert {seat.split(",")[0] for seat in notice.text.split("; ")} == {"Ana", "Bruno", "Chloé"}
    assert said(player, pygame.K_q) == "Nobody has proposed a place."
    while not any(one for one in getattr(player.game.state.phase, "proposals", ())):
        player.decide(easy_move(player.game))
        player.wait()
    bribes = said(player, pygame.K_q)
    assert re.search(r"Bribes: canal [A-E]\d to [A-E]\d: \w+ \d", bribes)


def test_with_a_tile_in_hand_an_arrow_moves_by_one_square_and_back() -> None:
    player = played(TablePilot(session("hhh")), Planting, rounds=2)
    player.walk_to(SquareTarget(SQUARE))
    before = player.scene.state.focus
    for there, back in ((pygame.K_DOWN, pygame.K_UP), (pygame.K_LEFT, pygame.K_RIGHT)):
        step = COLUMNS if there == pygame.K_DOWN else -1
        for count in (1, 2):
            player.key(there)
            assert player.scene.state.focus == SquareTarget(Square(SQUARE + count * step))
        for _ in range(2):
            player.key(back)
        assert player.scene.state.focus == before


def test_enter_on_an_occupied_square_plants_nothing_and_says_why() -> None:
    player = played(TablePilot(session("hhh")), Planting, rounds=2)
    board, ply = player.game.state.board, player.game.ply
    player.walk_to(SquareTarget(squares_in(board.occupied)[0]))
    player.wait(1.0)
    player.key(pygame.K_RETURN)
    assert player.game.ply == ply
    assert player.scene.state.notice is not None


def test_by_ear_each_final_press_takes_two_steps() -> None:
    player = played(TablePilot(session("hhh"), reader=True), Planting, rounds=2)
    ply, square = player.game.ply, squares_in(player.scene.view.overlay.squares)[0]
    offered = next(n for n, tile in enumerate(player.scene.view.tray or ()) if not tile.taken)
    for target in (SquareTarget(square), TrayTarget(offered), SquareTarget(square)):
        player.walk_to(target)
        player.wait(1.0)
        player.key(pygame.K_RETURN)
        assert player.game.ply == ply
        if target == SquareTarget(square):
            assert f"on {SQUARE_NAMES[square]}?" in player.scene.spoken().now[-1], (
                "the next step is announced"
            )
        if player.scene.state.is_asked:
            break
    assert player.scene.spoken().now[-1].endswith("Enter: Yes.")
    player.wait(1.0)
    player.key(pygame.K_RETURN)
    assert player.game.ply == ply + 1


def test_an_empty_square_names_the_tiles_beside_it() -> None:
    player = played(TablePilot(session("hhh")), Planting, rounds=2)
    board = player.game.state.board
    for node in player.scene.spoken().root.all():
        if isinstance(node.about, SquareTarget) and board.tile(node.about.square) is None:
            near = beside(1 << node.about.square) & board.occupied & ~board.deserts
            names = set(re.findall(r"\b[a-h][1-6]\b", node.name)[1:])
            assert names == {SQUARE_NAMES[square] for square in squares_in(SquareSet(near))}


def test_each_arrow_leads_back_among_places_for_a_canal_and_reaches_all() -> None:
    """Left and Right stay in a row of places, Up and Down go to another row, and none leads the other way."""
    player = played(TablePilot(session("hhh")), Proposals, rounds=2)
    ground = player.table.geometry.reachable
    centres = {one.target: one.box.center for one in ground.boxes if isinstance(one.target, CanalTarget)}
    assert len(centres) > 3
    reached = {next(iter(centres))}
    for _ in centres:
        for place in list(reached):
            start = Cursor(place, shown=True)
            for across, down in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                there = steered(start, ground, across, down)
                assert there.target is not None
                (x, y), (right, below) = centres[place], centres[there.target]
                reached.add(there.target)
                if there != start:
                    assert steered(there, ground, -across, -down).target == place
                    assert (right - x) * across > 0 == below - y if across else (below - y) * down > 0
    assert reached == centres.keys()


def test_why_tells_the_move_once() -> None:
    player, announcer = TablePilot(session("haa", seed=7)), Announcer()
    while not player.scene.turn or not player.game.ply:
        player.wait()
        if player.scene.turn and not player.game.ply:
            player.decide(easy_move(player.game))
    announcer.new_sentences(player.scene.spoken(), SpokenScope.ALL)
    player.press_key(pygame.K_w)
    for _ in range(100):
        player.wait()
        if player.scene.presented.advice is not None:
            break
    advice = player.scene.presented.advice
    assert advice is not None
    told = announcer.new_sentences(player.scene.spoken(), SpokenScope.ALL)
    assert told[-1].count(advice.text) == 1


def test_what_is_asked_for_twice_is_told_twice() -> None:
    player, announcer = played(TablePilot(session("hhh")), Planting), Announcer()
    announcer.new_sentences(player.scene.spoken(), SpokenScope.ALL)
    for _ in range(3):
        player.press_key(pygame.K_d)
        told = announcer.new_sentences(player.scene.spoken(), SpokenScope.ALL)
        assert [text.strip() for text in told] == ["No tile is dry."]


def heard(player: TablePilot, announcer: Announcer) -> str:
    """Return the text of the accessibility tree and the announcements."""
    screen = player.scene.spoken()
    words = [f"{one.name} {one.description} {one.value}" for one in screen.root.all() if "Log" not in one.key]
    told = "\n".join((*words, *announcer.new_sentences(screen, SpokenScope.ALL)))
    return told.replace("\u00a0", " ")


@pytest.mark.parametrize("private", [{"spoken_privately": True}, {"voice": VoiceUse.ALWAYS}])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_in_private_a_secret_bid_is_said_only_while_the_eye_is_held(
    language: str, private: dict[str, object]
) -> None:
    """R10.3; the game's own voice can be heard by all at the table."""
    settings = with_settings(**private, confirm=Confirm.NEVER, language=language)
    player, announcer = played(TablePilot(session("hh"), settings), SecretAuction), Announcer()
    heard(player, announcer)
    player.press_key(pygame.K_4)
    player.walk_to(CoinTarget(4))
    assert SUM.search(heard(player, announcer)) is None
    player.key(pygame.K_e, "e")
    assert SUM.search(heard(player, announcer))
    player.key_up(pygame.K_e)
    assert SUM.search(heard(player, announcer)) is None
    player.key(pygame.K_RETURN)
    change = next(one for one in (player.wait() for _ in range(100)) if isinstance(one, Push))
    assert SUM.search(heard(player, announcer)) is None
    card = change.scene
    card.rebuild(player.context)
    assert SUM.search(" ".join(one.name for one in card.spoken().root.all())) is None
    player.take_over(card)
    player.wait(1.0)
    assert SUM.search(heard(player, announcer)) is None


def by_ear(seats: str, phase: type, rounds: int = 1) -> TablePilot:
    """A table in a phase, at which a screen reader or the voice is heard."""
    player = played(TablePilot(session(seats), reader=True), phase, rounds=rounds)
    player.wait(1.0)
    return player


def test_a_key_of_its_own_passes_in_two_steps_wherever_a_pass_is_legal() -> None:
    """R3.2, R6.2, R7.1"""
    for phase in (Auction, Proposals, ExtraCanal):
        player = by_ear("hhh", phase)
        ply = player.game.ply
        player.key(pygame.K_n, "n")
        assert player.game.ply == ply
        assert player.scene.spoken().now[-1] == "Really pass? Enter: Yes."
        player.wait(1.0)
        player.key(pygame.K_n, "n")
        assert player.game.steps[ply].move == Pass()


def test_the_key_that_passes_is_refused_in_words_where_nobody_may_pass() -> None:
    player = by_ear("hhh", Planting)
    assert said(player, pygame.K_n) == "You cannot do that now."


def test_by_ear_a_typed_bid_takes_two_steps_as_every_move() -> None:
    player = by_ear("hhh", Auction)
    for key, text in ((pygame.K_3, "3"), (pygame.K_RETURN, ""), (pygame.K_RETURN, "")):
        assert not player.game.ply
        player.key(key, text)
        player.wait(1.0)
    assert player.game.steps[0].move == Bid(3)


def test_looking_back_says_what_has_led_there_the_move_and_how_to_go_back() -> None:
    player, announcer = by_ear("hhh", Planting), Announcer()
    plies = player.game.ply
    told = announcer.new_sentences(player.scene.spoken(), SpokenScope.ALL)
    for key, heard in (
        (pygame.K_HOME, ["Looking back: round 1, move 0 of", "Esc: Back to the game"]),
        (pygame.K_RIGHT, ["Looking back: round 1, move 1 of"]),
        (pygame.K_LEFT, ["Looking back: round 1, move 0 of"]),
        (pygame.K_ESCAPE, ["choose a tile and plant it"]),
    ):
        player.key(key)
        player.wait(1.0)
        told = announcer.new_sentences(player.scene.spoken(), SpokenScope.ALL)
        for words in heard:
            assert [words in text for text in told].count(True) == 1, (key, told)
        last = told[0].split(". ")
        if key == pygame.K_RIGHT:
            assert last == [
                player.scene.view.log.lines[-1].text,
                f"Looking back: round 1, move 1 of {plies}.",
            ]


def test_a_step_in_the_history_tells_only_its_own_lines_and_its_end_tells_none() -> None:
    player = played(TablePilot(session("hhh"), reader=True), Planting, rounds=2)
    lines = {entry.sentence.text: entry.ply for entry in player.scene.presenter.game_log.main_entries}
    announcer, settings = Announcer(), with_settings(animation_speed=AnimationSpeed.NORMAL)
    player = TablePilot(player.game, settings, reader=True)
    announcer.new_sentences(player.scene.spoken(), SpokenScope.ALL)
    for key, plies in ((pygame.K_HOME, {0}), (pygame.K_RIGHT, {0, 1}), (pygame.K_ESCAPE, set[int]())):
        player.key(key)
        told = list[str]()
        for _ in range(60):
            player.wait(0.05)
            told += announcer.new_sentences(player.scene.spoken(), SpokenScope.ALL)
        assert {lines[text] for text in told if text in lines} <= plies, (key, told)


def test_escape_from_a_question_says_that_no_move_was_made() -> None:
    player = by_ear("hhh", Auction)
    player.key(pygame.K_n, "n")
    assert said(player, pygame.K_ESCAPE) == "Cancelled: no move was made."
    assert not player.scene.state.is_asked


def test_the_first_tab_of_a_decision_leads_to_what_can_be_chosen_not_to_a_panel() -> None:
    for phase, kind in ((Auction, CoinTarget), (Planting, TrayTarget), (Proposals, CanalTarget)):
        player = by_ear("hhh", phase)
        player.scene.state = replace(player.scene.state, cursor=Cursor(PanelTarget(Seat(1)), shown=True))
        player.key(pygame.K_TAB)
        assert isinstance(player.scene.state.focus, kind)


def test_the_first_tab_of_an_auction_leads_to_a_sum_that_is_free() -> None:
    """R3.2"""
    player = by_ear("hhh", Auction)
    player.decide(Bid(1))
    player.wait(1.0)
    player.key(pygame.K_TAB)
    assert player.scene.state.focus == CoinTarget(2)


def test_the_first_tab_of_the_overseer_leads_to_a_proposed_place() -> None:
    """R6.3"""
    player = by_ear("hhh", Proposals)
    while isinstance(player.game.state.phase, Proposals):
        player.decide(Propose(canals_in(player.game.state.board.places)[0], 0))
        player.wait()
    player.wait(1.0)
    player.key(pygame.K_TAB)
    focus = player.scene.state.focus
    assert isinstance(focus, CanalTarget)
    assert focus.canal in open_proposals(player.game.state)


def test_a_question_is_answered_from_the_first_tab() -> None:
    player = by_ear("hhh", Auction)
    player.key(pygame.K_n, "n")
    player.key(pygame.K_TAB)
    assert player.scene.state.focus == ButtonTarget(Command.CONFIRM)


def test_the_cursor_begins_beside_the_spring_and_then_near_the_last_square() -> None:
    player = by_ear("hhh", Planting)
    player.key(pygame.K_RETURN)  # the first tile
    while not isinstance(player.scene.state.focus, SquareTarget):
        player.key(pygame.K_TAB)
    first = player.scene.state.focus
    spring = player.scene.geometry.board.intersection(player.game.state.board.spring)
    box = player.scene.geometry.rect(first)
    assert box is not None
    assert box.inflate(8, 8).colliderect(spring)


def test_a_refused_square_keeps_the_cursor() -> None:
    player = by_ear("hhh", Planting, rounds=2)
    player.key(pygame.K_1, "1")
    taken = squares_in(player.game.state.board.occupied)[0]
    player.walk_to(SquareTarget(taken))
    player.key(pygame.K_RETURN)
    assert player.notice_text == "There is a tile on that square already."
    assert player.scene.state.focus == SquareTarget(taken)


def test_t_says_who_the_person_is_and_who_the_opponents_are() -> None:
    player = TablePilot(session("haaa"))
    player.wait()
    people = [person.name for person in player.scene.view.people]
    words = f"You are {people[0]}, against {people[1]}, {people[2]} and {people[3]}."
    assert said(player, pygame.K_t).endswith(words)


def test_everything_that_tab_reaches_has_words_in_a_practice_game_too() -> None:
    player = TablePilot(session("hhh"))
    player.wait()
    view = replace(player.scene.view, practice=True)
    groups = replace(player.scene.geometry.presented, view=view).groups
    frame = [one for group in groups.values() for one in group if one.region is not None]
    assert {ButtonTarget(Command.FOLD_LOG), ButtonTarget(Command.LEAVE_PRACTICE)} <= {one.id for one in frame}
    assert [one.id for one in frame if not one.words()] == []


def test_t_ends_with_what_enter_does_not_with_a_pass_that_the_question_names() -> None:
    player = by_ear("haa", Auction)
    turn = said(player, pygame.K_t)
    assert "bid or pass" in turn
    assert "Pass." not in turn
    player.key(pygame.K_3, "3")
    assert "Enter: Bid 3." in said(player, pygame.K_t)


def test_up_and_down_go_through_the_tiles_as_left_and_right_do() -> None:
    player = by_ear("hhh", Planting)
    player.key(pygame.K_TAB)
    first = player.scene.state.focus
    assert isinstance(first, TrayTarget)
    player.key(pygame.K_DOWN)
    second = player.scene.state.focus
    assert isinstance(second, TrayTarget)
    assert second != first
    player.key(pygame.K_UP)
    assert player.scene.state.focus == first
    player.key(pygame.K_RIGHT)
    assert player.scene.state.focus == second


def test_t_names_the_overseer_also_if_it_is_the_person_who_bids() -> None:
    player = by_ear("hhh", Auction, rounds=2)
    while player.game.state.to_move != player.game.state.overseer:
        player.decide(Bid(1 + max(bid or 0 for bid in player.game.state.bids)))
        player.wait(1.0)
    name = player.scene.view.people[player.game.state.overseer].name
    assert f"Overseer: {name}." in said(player, pygame.K_t)
