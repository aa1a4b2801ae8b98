"""Reasons name the numbers that decided."""

import json
from dataclasses import replace

import pytest

from santiago.ai import canals, oneply, roster
from santiago.ai.agent import Kind, Limit, Option, Reason
from santiago.ai.leads import canal_gains
from santiago.ai.telling import text_of
from santiago.ai.weights import Weights
from santiago.resources import asset
from santiago.rules.grid import Canal
from santiago.rules.moves import Bid, Plant
from santiago.rules.observation import observe
from santiago.rules.options import Edition, Seat
from santiago.rules.phases import Auction, ExtraCanal, Leftover, OverseerDecision, Planting, Proposals
from santiago.rules.record import Level

from .positions import game, some

TEXTS = {
    language: json.loads(asset("texts", language, "reasons.json").read_text("utf-8"))
    for language in ("en", "fr")
}


def options_of(level: Level, seats: int, nodes: int, every: int) -> list[tuple[Option, tuple[Reason, ...]]]:
    found = []
    for state in some(seats, 8, every):
        seat = state.to_move
        assert seat is not None
        agent = roster.agent(level, None, seats, Edition.TREFL)
        decision = agent.choose(observe(state, seat), Limit(nodes, 1e9, 2))
        chosen = next(option for option in decision.options if option.move == decision.move)
        assert len(decision.reasons) <= 3
        assert decision.reasons
        found.append((chosen, decision.reasons))
    return found


@pytest.mark.parametrize("level", [Level.EASY, Level.NORMAL, Level.HARD])
@pytest.mark.parametrize("seats", [2, 4])
def test_the_parts_of_the_chosen_option_add_up_to_its_value(level: Level, seats: int) -> None:
    for option, _ in options_of(level, seats, 12, 13):
        assert sum(term.points for term in option.terms) == pytest.approx(option.value)


@pytest.mark.parametrize("level", [Level.NORMAL, Level.HARD])
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
    return next(rated.value for rated in oneply.candidates(state, seat, weights) if rated.move == move)


@pytest.mark.parametrize(
    ("phases", "kind", "without"),
    [
        ((Planting, Leftover), Kind.FEEDS, {"others": 0.0}),
        ((Auction,), Kind.PRICE, {"boldness": 0.0}),
        ((Auction,), Kind.SEAT, {"seat": 0.0, "seat_stake": 0.0}),
        ((ExtraCanal,), Kind.KEEP, {"keep": 0.0, "keep_round": 0.0}),
        ((ExtraCanal,), Kind.OTHERS_WATER, {"others": 0.0}),
    ],
)
def test_leaving_a_term_out_of_the_evaluation_changes_the_value_by_what_is_told(
    phases: tuple[type, ...], kind: Kind, without: dict[str, float]
) -> None:
    """The evaluation is run again with the weights of that term at nothing."""
    weights = Weights()
    checked = 0
    for state in game(4, 12):
        if not isinstance(state.phase, phases):
            continue
        seat = state.to_move
        assert seat is not None
        for _, move in oneply.candidates(state, seat, weights)[:6]:
            told = {term.kind: term.points for term in oneply.split(state, seat, weights, move).terms}
            bare = worth(state, seat, replace(weights, **without), move)
            assert told[kind] == pytest.approx(worth(state, seat, weights, move) - bare, abs=1e-9)
            checked += told[kind] != 0
    assert checked > 3


def test_the_water_part_of_a_canal_is_what_it_gives_to_own_plantations() -> None:
    weights = Weights()
    for state in game(3, 4):
        if isinstance(state.phase, OverseerDecision):
            seat = state.overseer
            for rated in canals.rate_decisions(state, seat, weights):
                terms = {
                    term.kind: term.points for term in oneply.split(state, seat, weights, rated.move).terms
                }
                canal = getattr(rated.move, "canal", None)
                gain = 0.0 if canal is None else canal_gains(state, weights)[canal][seat]
                assert terms[Kind.WATER] == pytest.approx(gain)


def test_the_figures_of_a_bribe_and_a_price_are_those_of_the_move() -> None:
    for state in game(4, 2):
        seat = state.to_move
        assert seat is not None
        agent = roster.agent(Level.NORMAL, None, 4, Edition.TREFL)
        decision = agent.choose(observe(state, seat), Limit(1))
        for reason in decision.reasons:
            if reason.kind is Kind.PRICE:
                assert reason.escudos == (decision.move.escudos if isinstance(decision.move, Bid) else 0)
            if reason.kind is Kind.BRIBE:
                assert isinstance(state.phase, Proposals)
                assert reason.escudos == getattr(decision.move, "bribe", None)
                assert reason.seat == state.overseer
            if reason.kind is Kind.GROWTH:
                assert isinstance(decision.move, Plant)
                assert reason.squares == (decision.move.square,)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_reason_has_a_sentence_with_its_figures(language: str) -> None:
    for kind in Kind:
        for points in (7.4, -7.4):
            reason = Reason(kind, points, Seat(1), 3, (), Canal(4), None, "rosa")
            key, figures = text_of(reason)
            text = TEXTS[language][key]
            text = text if isinstance(text, str) else text["other"]
            for name, value in figures.items():
                text = text.replace("{" + name + "}", str(value))
            assert "{" not in text.replace("{name}", "Ana")
            if "points" in TEXTS[language][key]:
                assert "7" in text


def test_both_languages_have_the_same_sentences() -> None:
    assert list(TEXTS["en"]) == list(TEXTS["fr"])


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_character_has_a_name_a_line_about_it_and_a_voice(language: str) -> None:
    for character in roster.CHARACTERS:
        key = f"reasons.character.{character.name}"
        assert {key, f"{key}.about", f"{key}.voice"} <= TEXTS[language].keys()
