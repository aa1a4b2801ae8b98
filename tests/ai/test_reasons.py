"""Reasons name the numbers that decided."""

import json
from dataclasses import replace
from itertools import product

import pytest

from santiago.ai.agent import Limit, Option, Reason, ReasonKind
from santiago.ai.agents import roster
from santiago.ai.agents.characters import LEAST_HEARD, voice
from santiago.ai.evaluation.canal_advantage import canal_gains
from santiago.ai.evaluation.tuned_weights import weights_for
from santiago.ai.evaluation.weights import Weights
from santiago.ai.explain.reason_text import text_of
from santiago.ai.moves import canals, one_ply
from santiago.ai.moves.reasons import LEAST_POINTS
from santiago.resources import asset
from santiago.rules.grid import Canal
from santiago.rules.moves import Bid, Plant
from santiago.rules.observation import observe
from santiago.rules.options import Edition, Seat
from santiago.rules.phases import Auction, ExtraCanal, Leftover, OverseerDecision, Planting, Proposals
from santiago.rules.record import Level

from .positions import game, some

TEXTS = {
    language: {
        key: text
        for area in ("reasons", "voices")
        for key, text in json.loads(asset("texts", language, f"{area}.json").read_text("utf-8")).items()
    }
    for language in ("en", "fr")
}


def options_of(level: Level, seats: int, nodes: int, every: int) -> list[tuple[Option, tuple[Reason, ...]]]:
    result = []
    for state in some(seats, 8, every):
        seat = state.to_move
        assert seat is not None
        agent = roster.agent(level, None, seats, Edition.TREFL)
        decision = agent.choose(observe(state, seat), Limit(nodes, 1e9, 2))
        chosen = next(option for option in decision.options if option.move == decision.move)
        assert len(decision.reasons) <= 3
        assert decision.reasons
        result.append((chosen, decision.reasons))
    return result


@pytest.mark.parametrize("level", [Level.EASY, Level.NORMAL, Level.HARD, Level.EXPERT])
@pytest.mark.parametrize("seats", [2, 4])
def test_the_parts_of_the_chosen_option_add_up_to_its_value(level: Level, seats: int) -> None:
    for option, _ in options_of(level, seats, 12, 13):
        assert sum(term.points for term in option.terms) == pytest.approx(option.value)


@pytest.mark.parametrize("level", [Level.NORMAL, Level.HARD, Level.EXPERT])
def test_a_reason_tells_the_part_that_its_option_has(level: Level) -> None:
    """Without that part the option would be worth less by the number told."""
    named = 0
    for option, reasons in options_of(level, 4, 12, 9):
        parts = {term.kind: term.points for term in option.terms}
        for reason in reasons:
            if reason.kind in parts:
                named += 1
                without = sum(term.points for term in option.terms if term.kind is not reason.kind)
                assert option.value - without == pytest.approx(reason.points)
    assert named > 10


def worth(state, seat: Seat, weights: Weights, move) -> float:
    return next(scored.value for scored in one_ply.candidates(state, seat, weights) if scored.move == move)


@pytest.mark.parametrize(
    ("phases", "kind", "without"),
    [
        ((Planting, Leftover), ReasonKind.FEEDS, {"others": 0.0}),
        ((Auction,), ReasonKind.PRICE, {"boldness": 0.0}),
        ((Auction,), ReasonKind.SEAT, {"seat": 0.0, "seat_stake": 0.0}),
        ((ExtraCanal,), ReasonKind.KEEP, {"keep": 0.0, "keep_round": 0.0}),
        ((ExtraCanal,), ReasonKind.OTHERS_WATER, {"others": 0.0}),
    ],
)
def test_leaving_a_term_out_of_the_evaluation_changes_the_value_by_the_reported_points(
    phases: tuple[type, ...], kind: ReasonKind, without: dict[str, float]
) -> None:
    """The evaluation is run again with the weights of that term at nothing."""
    weights = Weights()
    checked = 0
    for state in game(4, 12):
        if not isinstance(state.phase, phases):
            continue
        seat = state.to_move
        assert seat is not None
        for _, move in one_ply.candidates(state, seat, weights)[:6]:
            shown = {term.kind: term.points for term in one_ply.breakdown(state, seat, weights, move).terms}
            bare = worth(state, seat, replace(weights, **without), move)
            assert shown[kind] == pytest.approx(worth(state, seat, weights, move) - bare, abs=1e-9)
            checked += shown[kind] != 0
    assert checked > 3


def test_the_water_part_of_a_canal_is_what_it_gives_to_own_plantations() -> None:
    weights = Weights()
    for state in game(3, 4):
        if isinstance(state.phase, OverseerDecision):
            seat = state.overseer
            for scored in canals.rate_decisions(state, seat, weights):
                terms = {
                    term.kind: term.points
                    for term in one_ply.breakdown(state, seat, weights, scored.move).terms
                }
                canal = getattr(scored.move, "canal", None)
                gain = 0.0 if canal is None else canal_gains(state, weights)[canal][seat]
                assert terms[ReasonKind.WATER] == pytest.approx(gain)


def test_the_figures_of_a_bribe_and_a_price_are_those_of_the_move() -> None:
    for state in game(4, 2):
        seat = state.to_move
        assert seat is not None
        agent = roster.agent(Level.NORMAL, None, 4, Edition.TREFL)
        decision = agent.choose(observe(state, seat), Limit(1))
        for reason in decision.reasons:
            if reason.kind is ReasonKind.PRICE:
                assert reason.escudos == (decision.move.escudos if isinstance(decision.move, Bid) else 0)
            if reason.kind is ReasonKind.BRIBE:
                assert isinstance(state.phase, Proposals)
                assert reason.escudos == getattr(decision.move, "bribe", None)
                assert reason.seat == state.overseer
            if reason.kind is ReasonKind.GROWTH:
                assert isinstance(decision.move, Plant)
                assert reason.squares == (decision.move.square,)


def said(reason: Reason, language: str, character: str | None = None) -> str:
    key, figures = text_of(reason, character)
    text = TEXTS[language][key]
    text = text if isinstance(text, str) else text["one" if figures["points"] == 1 else "other"]
    for name, value in figures.items():
        text = text.replace("{" + name + "}", str(value))
    return text.replace("{name}", "Ana")


def tells_points(text: str | dict[str, str]) -> bool:
    return "{points}" in (text if isinstance(text, str) else text["other"])


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("character", [None, *(one.name for one in roster.CHARACTERS)])
def test_every_reason_has_a_sentence_with_its_figures(language: str, character: str | None) -> None:
    for kind, points in product(ReasonKind, (7.4, -7.4)):
        reason = Reason(kind, points, Seat(1), 3, (), Canal(4), None, "rosa")
        text = said(reason, language, character)
        assert "{" not in text
        if tells_points(TEXTS[language][text_of(reason, character)[0]]):
            assert "7" in text


def test_points_are_reported_whole_and_never_as_nothing() -> None:
    """A part that is told at all is half a point or more."""
    assert LEAST_POINTS == LEAST_HEARD == 0.5
    for points, shown in ((0.5, 1), (-0.5, 1), (1.49, 1), (2.5, 3)):
        assert text_of(Reason(ReasonKind.GROWTH, points))[1]["points"] == shown
    assert text_of(Reason(ReasonKind.SECOND_BEST, -0.2))[0] == "reasons.second_best.for"


def test_both_languages_have_the_same_sentences() -> None:
    assert list(TEXTS["en"]) == list(TEXTS["fr"])


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_character_has_a_name_a_line_about_it_and_words_for_all_it_cares_about(language: str) -> None:
    for character in roster.CHARACTERS:
        key = f"reasons.character.{character.name}"
        assert {key, f"{key}.about"} <= TEXTS[language].keys()
    voices = {key for key in TEXTS[language] if key.startswith("voices.")}
    wanted = {
        f"voices.{one.name}.{'taste' if kind is ReasonKind.CHARACTER else kind.value}.{side}"
        for one in roster.CHARACTERS
        for kind in one.speaks_of
        for side in ("for", "against")
    }
    assert voices == wanted


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("kind", [ReasonKind.GROWTH, ReasonKind.FIELDS])
def test_the_same_reason_sounds_different_from_every_character_and_tells_the_same_number(
    language: str, kind: ReasonKind
) -> None:
    reason = Reason(kind, 4.0, Seat(1), canal=Canal(3))
    shown = [said(reason, language, one.name) for one in roster.CHARACTERS]
    assert len({*shown, said(reason, language)}) == len(shown) + 1
    assert all("4" in text for text in shown)


def test_the_same_decision_explained_by_carmen_and_dolores_sounds_different() -> None:
    """Those moves that both choose, at every phase in which computers explain themselves by numbers."""
    compared = 0
    for state in some(4, 6, 5):
        seat = state.to_move
        assert seat is not None
        shown = []
        for name in ("carmen", "dolores"):
            agent = roster.agent(Level.NORMAL, name, 4, Edition.TREFL)
            decision = agent.choose(observe(state, seat), Limit(1, 1e9, 2))
            shown.append((decision.move, [said(reason, "en", name) for reason in decision.reasons]))
        (move, hers), (other, theirs) = shown
        if move == other and hers and "“" in "".join([*hers, *theirs]):
            compared += 1
            assert hers != theirs
    assert compared > 10


def test_a_characters_preference_is_reported_with_the_points_by_which_it_moves_the_choice() -> None:
    """Against the best other move by the plain weights, and in the direction in which it does."""
    weights, heard = weights_for(4, Edition.TREFL), 0
    for state in some(4, 9, 3):
        seat = state.to_move
        assert seat is not None
        for one in roster.CHARACTERS:
            scored = one_ply.candidates(state, seat, one.bend(weights))
            move = max(scored, key=lambda one: one.value).move
            reason = voice(observe(state, seat), weights, one.name, move)
            if reason is None:
                continue
            heard += 1
            usual = {scored.move: scored.value for scored in one_ply.candidates(state, seat, weights)}
            bent = {scored.move: scored.value for scored in scored}
            rival = max(
                (other for other in usual if other != move and other in bent), key=lambda other: usual[other]
            )
            ahead, before = bent[move] - bent[rival], usual[move] - usual[rival]
            assert reason.points == pytest.approx(ahead - before)
    assert heard > 20
