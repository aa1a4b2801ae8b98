"""The action bar: its texts and controls in every phase of whole games."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from santiago.presentation.bar.action_bar import decision_bar, with_advised_choice
from santiago.presentation.bar.announcements import announcement_bar
from santiago.presentation.input.hover_choice import HoverChoice, hover_choice
from santiago.presentation.input.phase_input import choices, react
from santiago.presentation.input.selection import (
    NO_SELECTION,
    Asking,
    Intent,
    Selection,
    SumPicked,
    TargetChosen,
)
from santiago.presentation.input.turn import Turn
from santiago.presentation.view_model.animated_view import Announcement, BribeCount
from santiago.presentation.view_model.commands import Command
from santiago.presentation.view_model.offers import CoinState
from santiago.presentation.view_model.seat_panels import Person
from santiago.presentation.view_model.targets import (
    ButtonTarget,
    CanalTarget,
    CoinTarget,
    SquareTarget,
    Target,
    TrayTarget,
)
from santiago.presentation.view_model.values import ActionBar, CanalKind
from santiago.rules.apply import apply
from santiago.rules.events import BribesPaid, CanalDiscarded, Event, OverseerNamed, PricePaid
from santiago.rules.grid import Canal, canal_named, canals_in, squares_in
from santiago.rules.legal import legal_moves
from santiago.rules.moves import Bid, Discard, Pass, Plant, Propose
from santiago.rules.notation import parse_move
from santiago.rules.observation import observe
from santiago.rules.options import Edition, Money, Options, Passers, Seat
from santiago.rules.phases import Leftover
from santiago.rules.record import replay
from santiago.rules.state import GameState
from santiago.session.lesson_script import script
from santiago.session.settings import Confirm
from santiago.wording.names import GameNames
from santiago.wording.translator import Translator
from tests.persistence.games import finished_game
from tests.presentation.positions import place, proposals, table

NAMES = ("Ana", "Bruno", "Chloé", "Diego", "Élodie")


def names(language: str = "en") -> GameNames:
    return GameNames(NAMES, Edition.TREFL, Translator(language))


def hovers(turn: Turn) -> Iterator[Target | None]:
    legal = choices(turn)
    yield None
    yield ButtonTarget(Command.DECLINE)
    yield CoinTarget(1)
    yield TrayTarget(0)
    for square in squares_in(legal.squares)[:3]:
        yield SquareTarget(square)
    for canal in canals_in(legal.places)[:3]:
        yield CanalTarget(canal)


def selections(turn: Turn) -> Iterator[Selection]:
    """Yield no selection, the result of each click, and the confirmation of a pass."""
    yield NO_SELECTION
    for hover in hovers(turn):
        if hover is not None:
            yield react(turn, NO_SELECTION, TargetChosen(hover)).selection
    yield react(turn, NO_SELECTION, Intent.DECLINE).selection


def test_the_first_canal_is_asked_for_with_a_word_on_hidden_palms() -> None:
    """R10.2"""
    records = [finished_game(f"2p-trefl-{name}") for name in ("a", "nopalms")]
    (hidden, *_), (without, *_) = (list(replay(record)) for record in records)
    bars = [
        decision_bar(Turn(step.before, Confirm.ALWAYS), NO_SELECTION, HoverChoice(), names())
        for step in (hidden, without)
    ]
    assert [bar.detail for bar in bars] == ["The palms stay hidden until it is built.", ""]


@pytest.mark.parametrize("name", ["2p-trefl-a", "3p-amigo-a", "5p-discards", "4p-penniless"])
def test_whatever_is_hovered_no_text_shows_a_key_or_a_placeholder(name: str) -> None:
    languages = names("en"), names("fr")
    for step in list(replay(finished_game(name)))[::7]:
        seat = step.before.to_move
        assert seat is not None
        turn = Turn(observe(step.before, seat).position, Confirm.ALWAYS)
        for selection in selections(turn):
            for hover in hovers(turn):
                move = hover_choice(turn, selection, hover)
                for bar in (decision_bar(turn, selection, move, words) for words in languages):
                    written = [bar.headline, bar.detail, *(button.caption for button in bar.buttons)]
                    assert bar.headline
                    for text in written:
                        assert "{" not in text, text
                        assert "table." not in text, text
                        assert "refusals." not in text, text


def test_the_bar_says_the_real_name_and_what_a_bid_leads_to() -> None:
    turn = Turn(table(4, "bid 3"))
    bar = decision_bar(turn, SumPicked(4), HoverChoice(escudos=4), names())
    assert bar.name == "Chloé"
    assert bar.detail == "6 escudos left. Would choose 1st so far."
    assert [button.caption for button in bar.buttons] == ["Bid 4", "Pass"]


def test_taken_sums_show_who_took_them_and_the_row_ends_with_its_ten() -> None:
    bar = decision_bar(Turn(table(4, "bid 3")), NO_SELECTION, HoverChoice(), names())
    states = {coin.escudos: (coin.state, coin.taker) for coin in bar.coins}
    assert states[3] == (CoinState.TAKEN, 1)
    assert states[10] == (CoinState.FREE, None)
    assert 11 not in states
    purse = replace(table(4, "bid 3"), money=(12, 12, 12, 12))
    rich = decision_bar(Turn(purse), NO_SELECTION, HoverChoice(), names())
    states = {coin.escudos: (coin.state, coin.taker) for coin in rich.coins}
    assert states[12] == (CoinState.FREE, None)
    assert states[13] == states[20] == (CoinState.TOO_DEAR, None)
    assert 21 not in states


def test_a_pass_shows_its_price_and_its_office() -> None:
    """R4.1, R5.2"""
    bar = decision_bar(Turn(table(4, "bid 3")), NO_SELECTION, HoverChoice(escudos=0, declined=True), names())
    assert bar.detail == "Would plant last. One farmer fewer. Chloé becomes overseer."


def test_a_proposal_tells_what_refusing_would_cost() -> None:
    """R6.3"""
    turn = Turn(proposals("propose C2-D2 2"))
    offer = react(turn, NO_SELECTION, TargetChosen(place("C2-D2"))).selection
    bar = decision_bar(turn, offer, hover_choice(turn, offer, CoinTarget(1)), names())
    assert bar.piece is CanalKind.MARKER
    assert "Bruno would pay 4 to refuse." in bar.detail
    assert "3 there in all." in bar.detail


def test_with_concealed_money_nobody_learns_whether_the_overseer_can_pay() -> None:
    """R2.5"""
    details = []
    for money in (Money.OPEN, Money.CONCEALED):
        options = Options(palms=False, money=money)
        state = proposals("propose C2-D2 4", options=options)
        turn = Turn(replace(state, money=(7, 4, 3)))
        assert state.overseer == 1
        details.append(decision_bar(turn, NO_SELECTION, HoverChoice(), names()).detail)
    assert details == ["Bruno cannot pay 5 to refuse.", "Bruno would pay 5 to refuse."]


def test_a_question_replaces_the_bar_by_yes_and_no() -> None:
    turn = Turn(table())
    asking = Asking(Bid(10), SumPicked(10))
    bar = decision_bar(turn, asking, hover_choice(turn, asking, None), names())
    assert bar.coins == ()
    assert [button.command for button in bar.buttons] == [Command.CONFIRM, Command.CANCEL]
    assert bar.detail == "That’s all your money."


def test_every_coin_of_the_bar_that_is_free_is_a_legal_bid() -> None:
    state = table(4, "bid 3", "bid 5")
    bar = decision_bar(Turn(state), NO_SELECTION, HoverChoice(), names())
    free = {coin.escudos for coin in bar.coins if coin.state is CoinState.FREE}
    assert free == {move.escudos for move in legal_moves(state) if isinstance(move, Bid)}


@pytest.mark.parametrize("name", ["2p-trefl-a", "3p-amigo-a", "5p-discards", "4p-penniless"])
def test_what_the_coach_marks_makes_the_advised_move(name: str) -> None:
    for step in replay(finished_game(name)):
        turn = Turn(step.before, Confirm.NEVER)
        marked = with_advised_choice(
            decision_bar(turn, NO_SELECTION, HoverChoice(), names()), NO_SELECTION, step.move
        )
        targets: list[Target] = [CoinTarget(coin.escudos) for coin in marked.coins if coin.advised]
        targets += [ButtonTarget(button.command) for button in marked.buttons if button.advised]
        assert len(targets) <= 1
        selection: Selection = NO_SELECTION
        if isinstance(step.move, Propose):
            selection = react(turn, selection, TargetChosen(CanalTarget(step.move.canal))).selection
        match targets:
            case [ButtonTarget(Command.DECLINE)]:
                assert react(turn, selection, Intent.DECLINE).move == step.move
            case [target]:
                selection = react(turn, selection, TargetChosen(target)).selection
                assert react(turn, selection, Intent.COMMIT).move == step.move
            case _:
                assert not isinstance(step.move, Bid | Pass | Propose | Discard)


def test_a_bribe_is_not_marked_while_another_place_is_chosen() -> None:
    turn = Turn(proposals("propose C2-D2 2"))
    chosen = react(turn, NO_SELECTION, TargetChosen(place("C2-D2"))).selection
    bar = decision_bar(turn, chosen, hover_choice(turn, chosen, None), names())
    other = next(canal for canal in canals_in(turn.position.board.places) if canal != canal_named("C2-D2"))
    for canal, expected in ((canal_named("C2-D2"), [2]), (other, [])):
        advised = with_advised_choice(bar, chosen, Propose(canal, 2))
        assert [coin.escudos for coin in advised.coins if coin.advised] == expected


# The overseer's options with the given proposals


def detail(state: GameState, choice: HoverChoice, *, covered: bool = False) -> str:
    return decision_bar(Turn(state, covered=covered), NO_SELECTION, choice, names()).detail


@pytest.fixture
def one_place_left() -> tuple[GameState, Canal]:
    """Seat 0 proposes last, and only one place has no proposal yet; seat 1 is overseer."""
    step = list(replay(finished_game("4p-corner-every-place-proposed")))[10]
    assert isinstance(step.move, Propose)
    return step.before, step.move.canal


def test_a_proposal_for_the_last_free_place_leaves_nothing_but_to_accept(
    one_place_left: tuple[GameState, Canal],
) -> None:
    """R6.4"""
    state, last = one_place_left
    proposed = next(canal for canal in canals_in(state.board.places) if canal != last)
    assert detail(state, HoverChoice(escudos=3, canal=last)) == (
        "6 escudos left. Every place has been proposed: Bruno must accept one."
    )
    assert detail(state, HoverChoice(escudos=3, canal=proposed)) == (
        "6 escudos left. 4 there in all. Bruno would pay 5 to refuse."
    )
    assert detail(state, HoverChoice(escudos=0, declined=True)) == "Bruno would pay 2 to refuse."


def test_once_every_place_is_proposed_the_overseer_can_only_accept(
    one_place_left: tuple[GameState, Canal],
) -> None:
    """R6.4"""
    state, last = one_place_left
    step = apply(state, Propose(last, 3))
    assert detail(step.after, HoverChoice()) == "Every place has been proposed: accept one of them."
    people = tuple(Person(name, "red") for name in NAMES[:4])
    said = announcement_bar(Announcement(BribeCount(last), step), people, names())
    assert said.detail == "Ana 3. Every place has been proposed: Bruno must accept one."


def said_of(state: GameState, *moves: str, language: str = "en", event: type[Event]) -> ActionBar:
    """Return the bar for an event of the last of `moves`, with plain spaces."""
    for move in moves:
        step = apply(state, parse_move(move))
        state = step.after
    happened = next(one for one in step.events if isinstance(one, event))
    people = tuple(Person(name, "red") for name in NAMES)
    bar = announcement_bar(Announcement(happened, step), people, names(language))
    return replace(bar, headline=plain(bar.headline), detail=plain(bar.detail))


def plain(text: str) -> str:
    return text.replace("\u00a0", " ")


@pytest.mark.parametrize(
    ("bribes", "language", "said"),
    [
        (
            (2, 2),
            "en",
            "C2–D2: Ana 2; Chloé keeps 2. The same sum was offered for B2–C2: Bruno is free to choose.",
        ),
        (
            (2, 2),
            "fr",
            "C2–D2 : Ana 2 ; Chloé garde 2. La même somme est offerte pour B2–C2 : Bruno choisit librement.",
        ),
        ((1, 2), "en", "C2–D2: Ana 2; Chloé keeps 1."),
        (
            (0, 0),
            "en",
            "C2–D2: Ana 0; B2–C2: Chloé 0. The same sum was offered for B2–C2: Bruno is free to choose.",
        ),
    ],
)
def test_the_choice_between_equal_bribes_is_said_to_be_free(
    bribes: tuple[int, int], language: str, said: str
) -> None:
    """R6.3"""
    moves = f"propose B2-C2 {bribes[0]}", f"propose C2-D2 {bribes[1]}", "accept C2-D2"
    assert said_of(proposals(), *moves, language=language, event=BribesPaid).detail == said


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Bruno refuses all proposals, pays 1 escudo and builds C2–D2"),
        ("fr", "Bruno refuse toutes les propositions, paie 1 escudo et construit C2–D2"),
    ],
)
def test_where_nothing_was_bribed_proposals_are_refused(language: str, said: str) -> None:
    """R6.3"""
    moves = "pass", "propose C2-C3 0", "build C2-D2"
    assert said_of(proposals(), *moves, language=language, event=PricePaid).headline == said


@pytest.mark.parametrize(
    ("moves", "event", "said"),
    [
        (("pass", "propose C2-C3 0", "build C2-D2"), PricePaid, "C2–C3: Ana 0. {}"),
        (
            ("propose C2-D2 1", "propose C2-C3 2", "accept C2-D2"),
            BribesPaid,
            "C2–D2: Chloé 1; Ana keeps 2. {}",
        ),
        (("propose C2-D2 2", "propose C2-C3 1", "accept C2-D2"), BribesPaid, "C2–D2: Chloé 2; Ana keeps 1."),
    ],
)
def test_where_the_overseer_takes_no_largest_bribe_the_bar_says_what_is_watered(
    moves: tuple[str, ...], event: type[Event], said: str
) -> None:
    """Bruno's tile on f3 has water; next to it, C2-D2 waters e3 and f2."""
    state = proposals()
    wet = parse_move("plant banana2 f3")
    assert isinstance(wet, Plant)
    board = state.board.with_canal(canal_named("D2-D3")).with_tile(wet.kind, wet.square, Seat(1), 2)
    opened = "It waters 2 free squares beside Bruno’s plantations."
    assert said_of(replace(state, board=board), *moves, event=event).detail == said.format(opened)


def test_both_what_a_canal_gains_its_builder_and_what_the_larger_bribe_was_for_are_said() -> None:
    state, board = proposals(), proposals().board
    for move, seat in (("plant banana2 e3", 0), ("plant grape2 c2", 1)):
        dry = parse_move(move)
        assert isinstance(dry, Plant)
        board = board.with_tile(dry.kind, dry.square, Seat(seat), 2)
    moves = "propose B2-C2 1", "propose C2-D2 2", "accept B2-C2"
    assert said_of(replace(state, board=board), *moves, event=BribesPaid).detail.endswith(
        "Bruno’s plantations gain 2 points. C2–D2 would have gained Ana 2 points more."
    )


@pytest.mark.parametrize(
    ("moves", "event", "language", "said"),
    [
        (("1", "2", "accept B2-C2"), BribesPaid, "en", "C2–D2 would have gained Ana 2 points more."),
        (("1", "2", "accept B2-C2"), BribesPaid, "fr", "C2–D2 aurait rapporté 2 points de plus à Ana."),
        (("1", "0", "build C1-C2"), PricePaid, "en", "C2–D2: Ana 0; B2–C2: Chloé 1."),
        (("0", "1", "build C1-C2"), PricePaid, "en", "C2–D2 would have gained Ana 2 points more."),
        (("2", "1", "accept B2-C2"), BribesPaid, "en", "B2–C2: Chloé 2; Ana keeps 1."),
    ],
)
def test_the_bar_says_what_a_larger_bribe_was_for_that_was_not_taken(
    moves: tuple[str, str, str], event: type[Event], language: str, said: str
) -> None:
    """Ana's dry tile on e3 would score nothing at the end."""
    state = proposals()
    dry = parse_move("plant banana2 e3")
    assert isinstance(dry, Plant)
    state = replace(state, board=state.board.with_tile(dry.kind, dry.square, Seat(0), 2))
    decided = f"propose B2-C2 {moves[0]}", f"propose C2-D2 {moves[1]}", moves[2]
    assert said_of(state, *decided, language=language, event=event).detail.endswith(said)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Tiles irrigated: Bruno 1. Bruno’s plantations gain 2 points."),
        ("fr", "Tuiles irriguées : Bruno 1. Les plantations de Bruno gagnent 2 points."),
    ],
)
def test_a_canal_for_its_builder_says_by_how_much_the_points_in_the_panel_rise(
    language: str, said: str
) -> None:
    """R8.3: without water the builder's tile would score nothing at the end."""
    state = proposals("pass", "propose C2-D2 0")
    dry = parse_move("plant banana2 e3")
    assert isinstance(dry, Plant)
    state = replace(state, board=state.board.with_tile(dry.kind, dry.square, Seat(1), 2))
    bar = said_of(state, "accept C2-D2", language=language, event=BribesPaid)
    assert bar.detail.endswith(said)


@pytest.mark.parametrize(
    ("moves", "event", "said"),
    [
        (
            ("propose B2-C2 0", "pass", "accept B2-C2"),
            BribesPaid,
            "B2–C2: Chloé 0. Bruno would pay 1 to refuse.",
        ),
        (("pass", "pass", "build C2-C3"), PricePaid, "Nobody proposed a canal."),
        (("pass", "pass", "discard"), CanalDiscarded, "Nobody proposed a canal."),
    ],
)
def test_a_decision_without_bribes_says_what_the_overseer_could_do(
    moves: tuple[str, ...], event: type[Event], said: str
) -> None:
    """R6.3"""
    assert said_of(proposals(), *moves, event=event).detail == said


@pytest.mark.parametrize(
    ("bids", "headline", "detail"),
    [
        (("bid 1", "bid 3", "bid 2"), "Bruno becomes overseer", "Nobody passed, and Bruno bid least."),
        (("bid 3", "bid 2", "bid 1"), "Ana stays overseer", "Nobody passed, and Ana bid least."),
        (("bid 3", "pass", "bid 1"), "Chloé passed and becomes overseer", ""),
        (("pass", "bid 1", "pass"), "Bruno passed and becomes overseer", "Bruno was the first to pass."),
        (("bid 3", "bid 2", "pass"), "Ana passed and stays overseer", ""),
    ],
)
def test_the_bar_says_why_a_seat_is_overseer(bids: tuple[str, ...], headline: str, detail: str) -> None:
    """R4.1"""
    bar = said_of(table(3), *bids, event=OverseerNamed)
    assert (bar.headline, bar.detail) == (headline, detail)


@pytest.mark.parametrize(
    ("bids", "detail"),
    [
        (("bid 2", "bid 2"), "Equal bids: Ana, who was overseer, counts as the high bidder."),
        (("pass", "pass"), "Equal bids: Ana, who was overseer, counts as the high bidder."),
        (("bid 1", "bid 2"), "Nobody passed, and Bruno bid least."),
        (("pass", "bid 2"), ""),
    ],
)
def test_the_bar_says_who_was_the_high_bidder_on_a_tie(bids: tuple[str, ...], detail: str) -> None:
    """R10.4"""
    bar = said_of(table(2, "first C2-D2"), *bids, event=OverseerNamed)
    assert bar.detail == detail
    assert bar.seat == 1


def test_before_any_proposal_there_is_nothing_to_refuse() -> None:
    """R6.3, R6.4"""
    state = proposals()
    assert detail(state, HoverChoice()) == "If nobody proposes, Bruno may build for 1 or discard the canal."
    poor = replace(state, money=(7, 0, 3))
    assert detail(poor, HoverChoice()) == "If nobody proposes, Bruno must discard the canal."


def test_a_bribe_without_a_place_costs_the_overseer_at_least_one_more() -> None:
    """R6.3"""
    state = proposals("propose C2-D2 2")
    assert detail(state, HoverChoice(escudos=3)).endswith("Bruno would pay at least 4 to refuse.")
    assert detail(state, HoverChoice(escudos=1)).endswith("Bruno would pay at least 3 to refuse.")


def test_a_bribe_too_dear_is_refused_while_it_is_hovered() -> None:
    """R6.2"""
    state = replace(proposals(), money=(7, 8, 3))
    assert detail(state, HoverChoice(escudos=4)) == "Chloé owns only 3 escudos."
    assert "owns" not in detail(state, HoverChoice(escudos=4), covered=True)


def test_with_no_proposal_the_overseer_is_shown_the_price_and_the_discard() -> None:
    """R6.3, R6.4"""
    state = proposals("pass", "pass")
    assert detail(state, HoverChoice()) == "Nobody proposed: build for 1 escudo, or discard the canal."
    assert detail(replace(state, money=(9, 0, 9)), HoverChoice()) == (
        "You cannot pay 1 escudo to build, so the canal is discarded."
    )


# Two players


@pytest.mark.parametrize(
    ("hover", "before"),
    [
        (HoverChoice(), "Both bids are revealed together."),
        (HoverChoice(escudos=2), "3 escudos left."),
        (HoverChoice(escudos=0, declined=True), "One farmer fewer."),
    ],
    ids=["nothing", "a sum", "a pass"],
)
def test_a_secret_bid_says_who_wins_a_tie(hover: HoverChoice, before: str) -> None:
    """R10.4"""
    state = table(2, "first C2-D2")
    assert state.overseer == 0
    assert detail(state, hover) == f"{before} On a tie, or if both pass, Ana counts as the high bidder."


def test_a_secret_bid_of_all_money_is_asked_about_with_the_tie() -> None:
    """R10.4"""
    turn = Turn(table(2, "first C2-D2"))
    for move, before in ((Bid(5), "That’s all your money. "), (Pass(), "")):
        asking = Asking(move, NO_SELECTION)
        assert decision_bar(turn, asking, hover_choice(turn, asking, None), names()).detail == (
            f"{before}On a tie, or if both pass, Ana counts as the high bidder."
        )


@pytest.mark.parametrize("free_undo", [True, False])
def test_the_end_of_a_round_is_said_to_be_final_only_where_it_is(*, free_undo: bool) -> None:
    steps = replay(finished_game("3p-desert-fallback"))
    step = next(one for one in steps if one.after.round == 2)
    turn, asking = Turn(step.before, free_undo=free_undo), Asking(step.move, NO_SELECTION)
    asked = decision_bar(turn, asking, hover_choice(turn, asking, None), names()).detail
    assert asked.startswith("The drought and new tiles come next")
    assert ("cannot undo this" in asked) != free_undo


# The leftover tile


def test_the_tile_that_is_left_goes_beside_life_or_else_beside_a_desert() -> None:
    """R5.4"""
    steps = [one.before for one in replay(finished_game("3p-desert-fallback"))]
    left = [state for state in steps if isinstance(state.phase, Leftover)]
    told = detail(left[0], HoverChoice())
    assert told.startswith("More tiles than players: whoever planted first plants it")
    assert told.endswith("beside a living tile, without a farmer.")
    assert detail(left[-1], HoverChoice()) == (
        "No square beside a living tile is free: it goes beside a desert, without a farmer."
    )


def test_the_first_to_pass_plants_last_at_any_table_and_in_the_lesson() -> None:
    """R5.1: with the clockwise option, other seats may still plant after the first to pass."""
    hover = HoverChoice(escudos=0, declined=True)
    lesson = script().record
    states = list(replay(replace(lesson, moves=lesson.moves[:29])))
    assert detail(states[-1].after, hover).startswith("Would plant last.")
    clockwise = Options(palms=False, passers=Passers.CLOCKWISE)
    assert detail(table(4, options=clockwise), hover).startswith("Would plant 4th so far.")
