"""Sentences about the strength of a level, as measured in matches."""

from santiago.ai.agent import WAIT_FACTOR
from santiago.ai.agents.roster import CAP_SECONDS, LEVELS
from santiago.ai.agents.search_agent import simulations
from santiago.ai.measure.ladder_results import Match, match_at, matches_of
from santiago.rules.options import Edition
from santiago.rules.record import Level
from santiago.wording.translator import Translator


def strength(level: Level, seats: int, edition: Edition, tr: Translator) -> str:
    """Return a sentence about the measured strength of a level, or "" if there was no match.

    For example: "2 Hard against 2 Normal: 84 % of the wins (72-92, 48 games)".
    """
    match = match_at(level, seats, edition)
    if match is None:
        return ""
    text = tr("levels.short", {**_figures(match, tr), "match": match_words(match, tr)})
    return text if match.is_significant else tr("levels.short.not_shown", {"comparison": text})


def about(level: Level, tr: Translator) -> str:
    """Return a description of how a level thinks, with its number of simulations if it runs any."""
    nodes = LEVELS[level].nodes
    most = max(simulations(nodes, seats) for seats in range(3, 6))
    values: dict[str, str | int] = {
        "nodes": most,
        "nodes_of_two": simulations(nodes, 2),
        "seconds": round(CAP_SECONDS * WAIT_FACTOR),
    }
    return tr(f"levels.{level.value}.about", values)


def habits(character: str, level: Level, name: str, tr: Translator) -> str:
    """Return a sentence about the play of a computer called `name`: its typical errors if `level` makes them,
    and otherwise its preferences."""
    kind = "weak" if level in (Level.BEGINNER, Level.EASY) else "about"
    return tr(f"reasons.character.{character}.{kind}", {"name": name})


def match_words(match: Match, tr: Translator) -> str:
    """Return the two sides of a match, as in "2 Hard against 2 Normal"."""
    values: dict[str, str | int] = {
        "own": match.own,
        "level": tr(f"table.level.{match.level.value}"),
        "others": match.seats - match.own,
        "against": tr(f"table.level.{match.against.value}"),
    }
    text = tr("levels.match", values)
    return tr("levels.edition", {"match": text}) if match.edition is Edition.AMIGO else text


def figure_words(match: Match, tr: Translator) -> str:
    """Return the result of a match, as in "84 % (72-92) · 48 games"."""
    return tr("levels.figure", _figures(match, tr))


def doubt_words(level: Level, tr: Translator) -> str:
    """Return a note that `level` may not be stronger than the level below, or "" if it is proven to be."""
    unsure = [match for match in matches_of(level) if not match.is_significant]
    if not unsure:
        return ""
    against = tr(f"table.level.{unsure[0].against.value}")
    return tr("levels.not_shown", {"level": tr(f"table.level.{level.value}"), "against": against})


def _figures(match: Match, tr: Translator) -> dict[str, str | int]:
    return {
        "share": _number(match.share, tr),
        "low": _number(match.low, tr),
        "high": _number(match.high, tr),
        "games": match.games,
    }


def _number(value: float, tr: Translator) -> str:
    return tr.decimal(f"{value:.3g}")
