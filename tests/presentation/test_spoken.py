"""The table for screen readers."""

from dataclasses import replace

import pytest

from santiago.presentation.bar.action_text import decision_detail
from santiago.presentation.input.hover_choice import HoverChoice
from santiago.presentation.input.turn import Turn
from santiago.presentation.spoken.narrator import node_words
from santiago.presentation.spoken.nodes import Node, Role, SpokenScreen, key_of
from santiago.presentation.spoken.spoken_table import QUIET, spoken_table, turn_words
from santiago.presentation.view_model.commands import Command
from santiago.presentation.view_model.element import Facts
from santiago.presentation.view_model.offers import Coin, CoinState, TrayTile
from santiago.presentation.view_model.position_view_model import table_view
from santiago.presentation.view_model.seat_panels import Person
from santiago.presentation.view_model.table_elements import groups_of
from santiago.presentation.view_model.targets import (
    CanalTarget,
    CoinTarget,
    PanelTarget,
    SquareTarget,
    Target,
    TrayTarget,
)
from santiago.presentation.view_model.values import ActionBar, ActionButton, RoundSummary, TableView
from santiago.rules.board import Board
from santiago.rules.grid import CANALS, SQUARES, SquareSet, canal_named, square_named
from santiago.rules.options import Edition, Seat
from santiago.rules.phases import (
    Auction,
    ExtraCanal,
    OverseerDecision,
    Proposal,
    Proposals,
    SecretAuction,
)
from santiago.rules.scoring import plantations
from santiago.rules.state import GameState
from santiago.rules.tiles import tile_named
from santiago.wording.board_words import (
    board_words,
    canal_words,
    dry_words,
    overview_words,
    own_words,
    place_plantation_words,
    place_words,
    plantation_words,
    square_words,
)
from santiago.wording.names import GameNames
from santiago.wording.translator import Translator, languages
from tests.presentation.positions import table
from tests.presentation.recorded_games import game

BOARD = """
+         +         @=========+         +
 .    .    .    .    B00  b1*  .    .
 .    *    .    .    .    #g   .    .
+         +         +         +         +
 .    .    P22  c    .    .    .    .
 .    .    p0   .    .    .    .    .
+         +         +         +         +
 .    .    .    .    .    .    .    .
 .    .    .    .    .    .    .    .
+         +         +         +         +
"""


def position(seats: int = 3) -> GameState:
    return replace(table(seats), board=Board.parse(BOARD, seats=seats))


def names(language: str = "en") -> GameNames:
    return GameNames(("Ana", "Bruno", "Chloé"), Edition.TREFL, Translator(language))


def square(name: str, language: str = "en") -> str:
    return square_words(position(), square_named(name), names(language))


def squares(*these: str) -> SquareSet:
    return SquareSet(sum(1 << square_named(one) for one in these))


def view(*, covered: frozenset[Seat] = frozenset()) -> TableView:
    people = tuple(Person(name, "red") for name in names().names)
    return table_view(position(), people, names().tr, to_come=(), concealed=covered)


def facts_about(shown: TableView, *, asks: bool = False) -> Facts:
    return Facts(names(), shown.position, asks=asks)


def screen(shown: TableView) -> SpokenScreen:
    facts = facts_about(shown)
    return spoken_table(shown, facts, groups_of(shown, facts), focus=shown.focus)


def node(shown: TableView, target: Target) -> Node:
    return next(one for one in screen(shown).root.all() if one.key == key_of(target))


@pytest.mark.parametrize(
    ("where", "said"),
    [
        ("e1", "square e1, bananas, 2 farmers of Ana, has water"),
        ("f1", "square f1, bananas, 1 farmer of Bruno, has water, palm"),
        ("f2", "square f2, desert"),
        ("c3", "square c3, peppers, 2 farmers of Chloé, dry, loses a farmer in the next drought"),
        ("d3", "square d3, coconuts, no farmers, dry, becomes desert in the next drought"),
        ("b2", "square b2, empty, no water, palm"),
    ],
)
def test_a_square_says_what_matters(where: str, said: str) -> None:
    assert square(where) == said


def test_a_french_square_has_the_french_word_of() -> None:
    assert square("e1", "fr") == "case e1, bananes, 2 cultivateurs d’Ana, irriguée"


def test_in_the_last_round_whatever_is_dry_becomes_desert_and_loses_all_its_farmers() -> None:
    """R8.3"""
    last = position()
    last = replace(last, round=last.rounds)
    words = square_words(last, square_named("c3"), names())
    assert words.endswith("dry, becomes desert in the last drought and loses all its farmers")
    assert square_words(last, square_named("d3"), names()).endswith("dry, becomes desert in the next drought")


def test_a_canal_does_not_sound_like_a_square() -> None:
    canal = canal_named("B2-C2")
    assert canal_words(canal, names()) == "canal B2 to C2"
    assert place_words(canal, names()) == "Canal B2 to C2"


def test_what_is_asked_about_a_place_begins_with_the_squares_beside_it() -> None:
    said = place_plantation_words(position(), canal_named("B2-C2"), names())
    assert said.startswith("Beside squares c2, d2, c3 and d3. ")
    assert "Peppers, 2 tiles: c3 and c4. " in said


def test_a_place_tells_its_effect_once_in_at_most_25_words_however_many_offer() -> None:
    """R6.2, R6.3"""
    offers = ("C1-C2", 3), ("C1-C2", 2)
    state = replace(
        position(),
        phase=OverseerDecision(
            Seat(0), (None, *(Proposal(canal_named(one), bribe) for one, bribe in offers))
        ),
    )
    canal = canal_named("C1-C2")
    detail = decision_detail(Turn(state), HoverChoice(canal=canal), names())
    assert "Still dry" in detail
    shown = replace(asked(state, detail=detail), focus=CanalTarget(canal))
    words = node_words(node(shown, CanalTarget(canal)), names().tr)
    assert words.startswith("Bribes: Bruno 3, Chloé 2. Canal C1 to C2. You get 5 escudos. ")
    assert (words.count("saved"), words.count("Still dry")) == (1, 0)
    assert len(words.split()) <= 25


def proposed(*offers: tuple[str, int] | None, turn: int, decides: bool = False) -> GameState:
    """Return the position after each seat offered a sum for a place, or nothing yet."""
    said = tuple(None if one is None else Proposal(canal_named(one[0]), one[1]) for one in offers)
    phase = OverseerDecision(Seat(turn), said) if decides else Proposals(Seat(turn), said)
    return replace(position(), phase=phase, overseer=Seat(0))


def asked(state: GameState, **bar: object) -> TableView:
    """Return the view while the seat to move decides, with its money in view."""
    people = tuple(Person(name, "red") for name in names().names)
    shown = table_view(state, people, names().tr, to_come=())
    active = replace(shown.overlay, places_active=state.board.places)
    return replace(shown, overlay=active, action=replace(shown.action, **bar))  # type: ignore[arg-type]


def test_a_place_with_offers_names_them_first_and_comes_first() -> None:
    """R6.2"""
    state = proposed(None, ("D1-E1", 0), ("C1-C2", 3), turn=0, decides=True)
    bribes = (Seat(2), 3), (Seat(0), 1)
    assert place_words(canal_named("C1-C2"), names(), bribes) == "Bribes: Chloé 3, Ana 1. Canal C1 to C2"
    places = next(one for one in screen(asked(state)).root.children if one.key == "places").children
    assert len(places) > 2
    assert {one.name.split(". ")[0] for one in places[:2]} == {"Bribes: Bruno 0", "Bribes: Chloé 3"}


def test_the_turn_names_every_offer_to_overseer_and_proposer() -> None:
    state = proposed(None, ("C1-C2", 2), ("C1-C2", 1), turn=0, decides=True)
    assert "Bribes: canal C1 to C2: Bruno 2, Chloé 1." in turn_words(asked(state), names())
    state = proposed(None, ("D1-E1", 2), None, turn=2)
    words = turn_words(asked(state), names())
    assert "Bribes: canal D1 to E1: Bruno 2." in words
    assert "Overseer: Ana." in words
    assert "Bribes" not in turn_words(asked(proposed(None, None, None, turn=1)), names())


def test_the_turn_names_every_bid_the_overseer_and_the_money_once() -> None:
    """R3.2; R4.1: the first who has passed will be overseer, whoever is it now."""
    state = replace(position(), phase=Auction(Seat(2)), bids=(3, 0, None), overseer=Seat(2))
    words = turn_words(asked(state, detail="Highest bid: 3 (Ana)."), names())
    assert "Ana bids 3 and Bruno passes. Bruno will be overseer." in words
    only_bid = asked(replace(state, phase=Auction(Seat(1)), bids=(3, None, None), overseer=Seat(2)))
    assert "Ana bids 3. Overseer: Chloé." in turn_words(only_bid, names())
    assert f"Money: {state.money[2]} escudos." in words
    assert "Highest" not in words
    hidden = replace(state, phase=SecretAuction(Seat(1), None))
    assert "bids" not in turn_words(asked(hidden), names())


def test_a_place_says_before_enter_that_enter_builds() -> None:
    canal = CanalTarget(canal_named("C1-C2"))

    tr = Translator("en", {"key_act": "Enter"})
    for phase, said in (
        (ExtraCanal(Seat(0)), "Costs 1 escudo. Enter builds your own canal here, once in the game."),
        (OverseerDecision(Seat(0), (None,) * 3), "Costs 1 escudo. Enter builds here."),
        (Proposals(Seat(1), (None,) * 3), "Costs 1 escudo."),
    ):
        shown = replace(asked(replace(position(), phase=phase), detail="Costs 1 escudo."), focus=canal)
        facts = Facts(replace(names(), tr=tr), shown.position)
        tree = spoken_table(shown, facts, groups_of(shown, facts), focus=canal).root
        assert next(one for one in tree.all() if one.key == key_of(canal)).description == said


def test_a_text_that_describes_no_target_is_not_read_at_each_target() -> None:
    coins = Coin(1), Coin(2, CoinState.TAKEN, Seat(1))
    bar = ActionBar("bid or pass", "Ana", "Two tiles are dry.", Seat(0), coins)
    shown = replace(view(), action=bar, focus=CoinTarget(1))
    facts = facts_about(shown)
    groups = groups_of(shown, facts)
    tree = spoken_table(shown, facts, groups, focus=CoinTarget(1), situation=bar.detail).root
    assert next(one for one in tree.all() if one.key == key_of(CoinTarget(1))).description == ""
    taken = replace(shown, focus=CoinTarget(2))
    assert node(taken, CoinTarget(2)).description == "", "the name has the reason"


def test_a_search_for_a_hint_is_announced_and_leaves_the_focused_text_alone() -> None:
    bar = ActionBar("bid or pass", "Ana", "9 escudos left.", Seat(0), (Coin(1),), wait="Thinking.")
    shown = replace(view(), action=bar, focus=CoinTarget(1))
    assert node(shown, CoinTarget(1)).description == "9 escudos left."
    assert "Thinking." in screen(shown).now


def test_the_tile_that_a_key_chooses_is_announced_unless_it_has_the_focus() -> None:
    grape, pepper = tile_named("grape2"), tile_named("pepper1")
    tray = TrayTile(grape, enabled=True), TrayTile(pepper, chosen=True, enabled=True)
    shown, at_square = replace(view(), tray=tray), SquareTarget(square_named("a1"))
    assert "pepper, room for 1 farmer, chosen" in screen(replace(shown, focus=at_square)).now
    assert not any("chosen" in text for text in screen(replace(shown, focus=TrayTarget(1))).now)


def test_a_typed_sum_is_announced_unless_its_coin_is_read() -> None:
    bar = ActionBar("bid or pass", "Ana", "", Seat(0), (Coin(1), Coin(4)), chosen=4)
    shown = replace(view(), action=bar)
    assert "4 escudos, chosen" in screen(shown).now
    canal = CanalTarget(canal_named("C1-C2"))
    at_place = replace(asked(proposed(None, None, None, turn=1), coins=bar.coins, chosen=4), focus=canal)
    assert "4 escudos, chosen" in screen(at_place).now
    assert "4 escudos, chosen" not in screen(replace(shown, focus=CoinTarget(4))).now


def test_the_summary_of_a_round_ends_with_how_to_go_on() -> None:
    button = ActionButton(Command.GO_ON, "Continue", main=True)
    card = RoundSummary(1, 11, ())
    shown = replace(view(), summary=card, action=ActionBar("Round 1 is over", buttons=(button,)))
    english = replace(names(), tr=Translator("en", {"key_act": "Enter"}))
    facts = Facts(english, shown.position)
    assert spoken_table(shown, facts, groups_of(shown, facts)).now[-1] == "Round 1 is over. Enter: Continue."


def test_plantation_dry_tiles_and_own_tiles_are_read_out() -> None:
    read = plantation_words(position(), squares("c4"), names())
    assert read == "Peppers, 2 tiles: c3 and c4. Ana 2 points, Chloé 4 points. Dry: c3 and c4."
    spring = "Spring at intersection C1"
    wet = plantation_words(position(), squares("e1"), names())
    points = "Ana 4 points, Bruno 4 points"
    assert wet == f"Bananas, 2 tiles: e1 and f1. {points}. With palm. Canal C1 to D1. {spring}."
    assert plantation_words(position(), squares("d1"), names()) == f"square d1, empty, no water. {spring}."
    both = plantation_words(position(), squares("d1", "e1"), names())
    assert both == f"square d1, empty, no water. {wet}", "the spring is told once"
    assert "points" not in plantation_words(position(), squares("c4"), names(), points=False)
    assert [part[7:9] for part in dry_words(position(), names()).split("; ")] == ["c3", "d3", "c4"]
    assert [part[7:9] for part in own_words(position(), Seat(0), names()).split("; ")] == ["e1", "c4"]


def test_the_board_is_read_with_spring_canals_tiles_and_palms() -> None:
    spring, canals, *_ = board_words(position(), names()).split(". ")
    assert (spring, canals) == ("Spring at intersection C1", "Canal C1 to D1")
    tiles = board_words(position(), names()).split(". ")[2].split("; ")
    assert [part[7:9] for part in tiles] == ["e1", "f1", "b2", "f2", "c3", "d3", "c4"]
    assert board_words(position(), names("fr")).startswith(
        "Source à l’intersection C1. Canal de C1 à D1. case e1, ba"
    )


def test_equal_views_give_equal_trees_with_an_id_for_each_node() -> None:
    assert screen(view()) == screen(view())
    nodes = list(screen(view()).root.all())
    assert len({one.id for one in nodes}) == len(nodes)
    assert sum(one.role is Role.CELL for one in nodes) == len(SQUARES)
    assert [one.key for one in nodes if not one.name] == [QUIET]


def test_money_that_the_view_covers_is_not_told() -> None:
    panel = PanelTarget(Seat(1))
    assert "escudos" in node(view(), panel).name
    assert "escudos" not in node(view(covered=frozenset({Seat(1)})), panel).name


def test_a_coin_that_cannot_be_bid_says_why_and_the_focused_one_what_it_does() -> None:
    coins = Coin(1), Coin(2, CoinState.TAKEN, Seat(1)), Coin(90, CoinState.TOO_DEAR)
    bar = ActionBar("bid or pass", "Ana", "9 escudos left.", Seat(0), coins)
    shown = replace(view(), action=bar, focus=CoinTarget(1))
    assert node(shown, CoinTarget(1)).description == "9 escudos left."
    taken, dear = node(shown, CoinTarget(2)), node(shown, CoinTarget(90))
    assert (taken.enabled, taken.name) == (False, "2 escudos, Bruno has already bid that")
    assert (dear.enabled, dear.name) == (False, "90 escudos, too little money")
    assert node_words(taken, names().tr) == "2 escudos, Bruno has already bid that, not possible now."
    assert screen(shown).focus == key_of(CoinTarget(1))


def test_what_bar_and_board_both_ask_is_there_once() -> None:
    button = ActionButton(Command.CONFIRM, "Build")
    shown = replace(view(), action=ActionBar("really?", seat=Seat(0), buttons=(button,)))
    facts = facts_about(shown, asks=True)
    keys = [one.key for one in spoken_table(shown, facts, groups_of(shown, facts)).root.all()]
    assert len(keys) == len(set(keys))


def test_a_node_about_which_nothing_is_said_has_the_focus_while_nothing_else_has() -> None:
    assert screen(view()).focus == QUIET
    gone = replace(view(), focus=CoinTarget(7))
    assert screen(gone).focus == QUIET
    assert screen(replace(view(), focus=SquareTarget(SQUARES[3]))).focus == key_of(SquareTarget(SQUARES[3]))


def test_squares_are_read_one_after_another_with_the_semicolon_of_the_language() -> None:
    told = own_words(position(), Seat(0), names("fr"))
    assert told.count(";") == told.count("\u00a0;") == position().board.owners[0].bit_count() - 1 > 0


@pytest.mark.parametrize("language", languages())
def test_every_language_names_every_square_and_canal_differently(language: str) -> None:
    said = [square_words(position(), one, names(language)) for one in SQUARES]
    said += [canal_words(one, names(language)) for one in CANALS]
    assert len(set(said)) == len(said)
    assert not any("spoken." in one or "{" in one for one in said)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", ["5p-trefl-a", "5p-trefl-b", "4p-trefl-a"])
def test_all_plantations_are_read_in_25_seconds_at_175_words_a_minute(name: str, language: str) -> None:
    """espeak-ng speaks at most 270 characters of such lists in 25 seconds, in every language."""
    for state in game(name)[::3]:
        people = ("Ana", "Bruno", "Chloé", "Diego", "Elif")
        assert (
            len(overview_words(state, GameNames(people, state.options.edition, Translator(language)))) <= 270
        )


def test_single_tiles_are_summed_up_with_their_farmers_and_dry_tiles() -> None:
    """Points on a single tile are its farmers, so that the sum says what they are worth."""
    state = game("5p-trefl-a")[-2]
    board = state.board
    alone = [field for field in plantations(board) if field.tiles == 1]
    farmers = [sum(field.farmers[seat] for field in alone) for seat in range(5)]
    said = overview_words(state, replace(names(), names=tuple("ABCDE"))).split("; ")[-1]
    counts = [f"{name}\u00a0{count}" for name, count in zip("ABCDE", farmers, strict=True) if count]
    dry = sum(not board.wet & field.squares for field in alone)
    assert said == f"Single tiles {len(alone)}: {', '.join(counts)}, {dry} dry"
