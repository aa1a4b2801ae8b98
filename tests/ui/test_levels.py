"""The strength of the levels: both README files and the game show figures from the same source."""

import re
from pathlib import Path

import pytest

from santiago.ai.agents import roster
from santiago.ai.measure.contest import simulate
from santiago.ai.measure.ladder_results import LADDER, Match, match_at, matches_of
from santiago.rules.observation import observe
from santiago.rules.options import Edition
from santiago.rules.phases import Planting
from santiago.rules.record import Level
from santiago.session.table_setup import editions
from santiago.ui.screens.screen import Screen
from santiago.ui.screens.setup.levels import Levels
from santiago.wording.level_text import about, doubt_words, figure_words, strength
from santiago.wording.translator import Translator, catalogue, languages
from tests.ai.positions import game
from tests.ui.longer_english import LANGUAGES, LOOKS
from tests.ui.text_layout import faults
from tools.lab import ladder


def figures(text: str) -> set[str]:
    return set(re.findall(r"\d+(?:\.\d+)?", text.replace(",", ".")))


def test_the_tables_of_both_pages_are_those_of_the_measured_figures() -> None:
    """After a change of the figures run: python tools/lab/ladder.py"""
    assert ladder.update_tables(lambda *_: None) == []


def test_both_pages_have_a_table() -> None:
    for path in (ladder.SHORT, ladder.LONG):
        assert ladder.TABLE.search(path.read_text("utf-8")), path


def lacking(level: Level) -> list[str]:
    """Return what a level still lacks."""
    traits = roster.LEVELS.get(level)
    if traits is None:
        return [f"a row in roster.LEVELS for {level!r}"]
    keys = {f"table.level.{level}", f"new-table.level.{level}"}
    if traits.below:
        keys |= {f"levels.{level}.about", f"new-table.level.{level}.about"}
    missing = [
        f"the text {key!r}, {language}" for language in languages() for key in keys - set(catalogue(language))
    ]
    if traits.below:
        matches = [match for match in matches_of(level) if match.against is traits.below]
        measured = {(match.seats, match.edition) for match in matches}
        missing += [
            f"a match against {traits.below} with {seats} seats, {edition}, in measure.ladder_results.LADDER"
            for seats in range(2, 6)
            for edition in editions(seats)
            if (seats, edition) not in measured
        ]
    return missing


@pytest.mark.parametrize("level", list(Level))
def test_a_level_is_complete(level: Level) -> None:
    missing = lacking(level)
    assert not missing, "\n".join(missing)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("match", LADDER, ids=lambda match: f"{match.level.value}-{match.seats}")
def test_the_game_and_the_page_tell_the_same_numbers(match: Match, language: str) -> None:
    game = figures(figure_words(match, Translator(language)))
    assert game == {f"{match.share:.3g}", f"{match.low:.3g}", f"{match.high:.3g}", str(match.games)}
    assert game <= figures(Path(ladder.LONG).read_text("utf-8"))


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("level", roster.OFFERED)
def test_every_level_is_described_with_games_and_interval_at_every_table(
    level: Level, seats: int, language: str
) -> None:
    for edition in editions(seats):
        match = match_at(level, seats, edition)
        assert match is not None
        sentence = strength(level, seats, edition, Translator(language))
        told = (match.share, match.low, match.high, match.games)
        point = "," if language == "fr" else "."
        assert all(f"{figure:.3g}".replace(".", point) in sentence for figure in told)
        assert ("Amigo" in sentence) == (edition is Edition.AMIGO)


def test_what_is_not_shown_is_said_to_be_not_shown() -> None:
    unsure = Match(Level.EXPERT, 2, 4, Level.HARD, 46, 52.2, 38, 66, version="1.0.0")
    assert not unsure.is_significant
    assert "not shown to be stronger" in ladder.row(unsure)
    for level in roster.OFFERED:
        assert bool(doubt_words(level, Translator("en"))) == any(
            not one.is_significant for one in matches_of(level)
        )


def test_parity_is_the_share_of_the_seats() -> None:
    assert Match(Level.HARD, 1, 5, Level.NORMAL, 50, 71, 57, 82, version="1.0.0").parity == 20
    assert all(match.low <= match.share <= match.high for match in LADDER)
    assert {match.edition for match in LADDER} == set(Edition)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("level", roster.OFFERED)
def test_every_level_says_how_it_thinks(level: Level, language: str) -> None:
    assert "{" not in about(level, Translator(language))


def test_the_simulations_told_are_those_of_a_decision() -> None:
    told = about(Level.HARD, Translator("en"))
    assert "up to 250 simulations a move, 500 with two players" in told
    assert 250 < most_spent_by_hard(2) <= 500
    assert all(125 < most_spent_by_hard(seats) <= 250 for seats in (3, 4, 5))


def most_spent_by_hard(seats: int) -> int:
    """Return the most simulations in three decisions about a round's first tile."""
    agent, limit = roster.agent(Level.HARD, None, seats, Edition.TREFL), roster.limit(Level.HARD, 1, 1e9)
    firsts = [
        observe(state, phase.turn)
        for state in game(seats, 1)
        if isinstance(phase := state.phase, Planting) and phase.turn == phase.first
    ]
    return max(agent.choose(seen, limit).spent for seen in firsts[:3])


@pytest.mark.matrix_in_turn(look=LOOKS, language=LANGUAGES)
def test_the_page_of_the_levels_is_whole(language: str, look: tuple[tuple[int, int], float]) -> None:
    size, text_scale = look
    page: Screen = Levels()
    assert faults(page, size, language, text_scale) == []


def test_a_match_is_played_again_by_the_same_sides() -> None:
    """Normal wins both games against Random, whose Wilson interval is 34.2 to 100 %."""
    match = Match(Level.NORMAL, 2, 4, Level.RANDOM, 200, 50, 40, 60, version="1.0.0")
    contest = ladder.contest_of(match, 2, seed=1, jobs=1)
    assert [one.name for one in contest.entrants] == ["normal", "random", "normal", "random"]
    again = ladder.measured(match, contest, list(simulate(contest)), "abc1234")
    assert (again.games, again.share, again.low, again.high, again.version) == (2, 100, 34.2, 100, "abc1234")
    assert again.lead is not None
    assert again.lead[0] > 0
    assert ladder.source(again).startswith("    Match(_NORMAL, 2, 4, _RANDOM, 2, 100.0, 34.2, 100.0, lead=(")
