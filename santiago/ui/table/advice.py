"""Hints for a person and the reasons of a computer, as sentences."""

from dataclasses import dataclass, replace

from santiago.ai.agent import Decision, Option, Reason, ReasonKind
from santiago.ai.explain.advice import about_equal
from santiago.ai.explain.reason_text import text_of
from santiago.rules.grid import SQUARE_NAMES, Canal, Square
from santiago.rules.moves import Accept, Bid, Build, BuildFirst, BuildOwn, Discard, Move, Pass, Plant, Propose
from santiago.rules.record import Level
from santiago.session.questions import Question
from santiago.ui.view.values import BoardOverlay, CanalTag, SquareBadge
from santiago.ui.wording.names import GameNames
from santiago.ui.wording.panel_notes import canal_text
from santiago.ui.wording.translator import Translator

_MOST_OPTIONS = 3
_LEAST_ERROR = 0.05


@dataclass(frozen=True, slots=True)
class AdviceLine:
    """An option with its value as words, and its reasons; `rank` among all options, from 1."""

    text: str
    value: str
    reasons: tuple[str, ...]
    square: Square | None = None
    canal: Canal | None = None
    error: str = ""
    """As in " ± 0.8", "" where the value is not in doubt."""
    rank: int = 0

    @property
    def figure(self) -> str:
        """The value with its error."""
        return self.value + self.error


@dataclass(frozen=True, slots=True)
class Advice:
    """What the sheet says; `lines` best first. `marked`: their places are numbered on the board.

    `what_if` is a move that the player asked about; without one `asking` says how to ask. `measure` says
    what the values are, `budget` what was spent on them; `character`: whose face looks out of the sheet.
    """

    title: str
    lines: tuple[AdviceLine, ...]
    marked: bool = True
    what_if: AdviceLine | None = None
    asking: str = ""
    measure: str = ""
    budget: str = ""
    character: str | None = None

    @property
    def is_listed(self) -> bool:
        """Whether the move asked about is one of the lines."""
        return self.what_if is not None and self.what_if.rank in {line.rank for line in self.lines}


def hint_of(decision: Decision, names: GameNames) -> Advice:
    """The best options of a person with their values and reasons."""
    options = decision.options or (Option(decision.move, 0.0, reasons=decision.reasons),)
    lines = [
        _line(
            option,
            _reasons(option, options[0], names) if n else _words(decision.reasons, names),
            names,
            n + 1,
        )
        for n, option in enumerate(options[:_MOST_OPTIONS])
    ]
    tr = names.tr
    return Advice(
        tr("table.advice"),
        tuple(lines),
        asking=how_to_ask(options, names),
        measure=_measure(decision, names),
        budget=_budget(decision, Level.EXPERT, names),
    )


def how_to_ask(options: tuple[Option, ...], names: GameNames) -> str:
    """What to point at, so that a whole move is pointed at."""
    kinds = {type(option.move) for option in options}
    if Plant in kinds:
        return names.tr("table.what_if.point.planting")
    return names.tr("table.what_if.point.proposals" if Propose in kinds else "table.what_if.point")


def asked_about(option: Option, names: GameNames, rank: int = 0) -> AdviceLine:
    """What a move is worth that the player asked about; `rank` among those of the hint, 0 for any other."""
    return _line(option, _words(option.reasons, names), names, rank)


def _reasons(option: Option, best: Option, names: GameNames) -> tuple[str, ...]:
    """The reasons of an option, after a note if it is about as good as the best."""
    return (*_equality(option, best, names), *_words(option.reasons, names))


def _equality(option: Option, first: Option, names: GameNames) -> tuple[str, ...]:
    is_sampled = bool(option.error or first.error)
    return (names.tr("table.advice_equal"),) if is_sampled and about_equal(option, first) else ()


def why_of(asked: Question, decision: Decision, names: GameNames) -> Advice:
    """Why a computer decided as it did, and what else it considered; its decision stands first."""
    seat, character = asked.observation.seat, asked.character
    values: dict[str, str | int] = {"name": names.name(seat), "move": move_words(decision.move, names)}
    chosen = Option(decision.move, 0.0)
    others: list[tuple[int, Option]] = []
    rank = 1
    for n, option in enumerate(decision.options, start=1):
        if option.move == decision.move:
            chosen, rank = option, n
        else:
            others.append((n, option))
    first = _line(chosen, _words(decision.reasons, names, character), names, rank)
    rest = [_line(one, _equality(one, chosen, names), names, n) for n, one in others[: _MOST_OPTIONS - 1]]
    return Advice(
        names.tr("table.why", values),
        (first, *rest),
        marked=False,
        measure=_measure(decision, names),
        budget=_budget(decision, asked.level, names, character),
        character=character,
    )


def _measure(decision: Decision, names: GameNames) -> str:
    """What the values of the options are."""
    if len(decision.options) < 2 and not any(option.terms for option in decision.options):
        return ""
    kinds = {term.kind for option in decision.options for term in option.terms if term.points}
    if ReasonKind.ROOM in kinds:
        return names.tr("table.measure.room")
    if ReasonKind.WINNING in kinds:
        return names.tr("table.measure.win")
    return names.tr("table.measure.lead" if _is_searched(decision) else "table.measure.gain")


def _budget(decision: Decision, level: Level, names: GameNames, character: str | None = None) -> str:
    """Who decided, what was spent on it, and whether the clock cut it short."""
    tr = names.tr
    values: dict[str, str | int] = {"level": player_words(level, character, tr), "count": decision.spent}
    if level is Level.RANDOM:
        return tr("table.budget.none", values)
    values["sum"] = _figure(f"{decision.spent:,}".replace(",", tr("table.thousands")), names)
    text = tr("table.budget.searched" if _is_searched(decision) else "table.budget.one_look", values)
    return f"{text} {tr('table.budget.cut')}" if decision.timed_out else text


def player_words(level: Level, character: str | None, tr: Translator) -> str:
    """What kind of computer plays, as in "Mateo, Expert"."""
    strength = tr(f"table.level.{level.value}")
    return strength if character is None else f"{tr(f'reasons.character.{character}')}, {strength}"


def _is_searched(decision: Decision) -> bool:
    return any(option.visits for option in decision.options)


def with_advice(overlay: BoardOverlay, advice: Advice) -> BoardOverlay:
    """The options that have a place are numbered on the board, the best of each place."""
    if not advice.marked:
        return overlay
    squares: dict[Square, str] = {}
    canals: dict[Canal, str] = {}
    for line in advice.lines:
        if line.square is not None:
            squares.setdefault(line.square, _mark(line))
        if line.canal is not None:
            canals.setdefault(line.canal, _mark(line))
    badges = tuple(SquareBadge(square, mark) for square, mark in squares.items())
    tags = tuple(CanalTag(canal, mark, is_sum=False) for canal, mark in canals.items())
    marked = {tag.canal for tag in tags}
    kept = tuple(tag for tag in overlay.tags if tag.canal not in marked)
    return replace(overlay, badges=(*overlay.badges, *badges), tags=(*kept, *tags))


def _mark(line: AdviceLine) -> str:
    return f"{line.rank}: {line.value}"


def _line(option: Option, reasons: tuple[str, ...], names: GameNames, rank: int = 0) -> AdviceLine:
    square, canal = place_of(option.move)
    value = _figure(f"{option.value:+z.1f}", names)
    error = error_words(option.error, names)
    return AdviceLine(move_words(option.move, names), value, reasons, square, canal, error, rank)


def error_words(error: float, names: GameNames) -> str:
    """As in " ± 0.8"; "" where there is no doubt."""
    return f" ± {_figure(f'{error:.1f}', names)}" if error >= _LEAST_ERROR else ""


def _figure(text: str, names: GameNames) -> str:
    """Format a value with a minus sign and the decimal mark of the language."""
    text = text.replace("-", "−")
    return text.replace(".", names.tr("table.decimal"))


def _words(reasons: tuple[Reason, ...], names: GameNames, character: str | None = None) -> tuple[str, ...]:
    return tuple(reason_words(reason, names, character) for reason in reasons)


def place_of(move: Move) -> tuple[Square | None, Canal | None]:
    """Where on the board a move is made, if anywhere."""
    match move:
        case Plant(square=square):
            return square, None
        case Propose(canal) | Accept(canal) | Build(canal) | BuildOwn(canal) | BuildFirst(canal):
            return None, canal
        case Pass() | Bid() | Discard():
            return None, None


def reason_words(reason: Reason, names: GameNames, character: str | None = None) -> str:
    """A reason as a sentence, in the words of a character if one decided."""
    key, figures = text_of(reason, character)
    if reason.seat is not None:
        figures["name"] = names.name(reason.seat)
    if reason.tile is not None:
        figures["tile"] = names.crop(reason.tile)
    return names.tr(key, figures)


def move_words(move: Move, names: GameNames) -> str:
    """A move as an order, as in "Plant banana on c4"."""
    tr = names.tr
    match move:
        case Pass():
            return tr("table.move.pass")
        case Bid(escudos):
            return tr("table.move.bid", {"sum": escudos})
        case Plant(kind, square):
            return tr("table.move.plant", {"crop": names.some_crop(kind), "square": SQUARE_NAMES[square]})
        case Propose(canal, bribe):
            return tr("table.move.propose", {"canal": canal_text(canal), "sum": bribe})
        case Accept(canal):
            return tr("table.move.accept", {"canal": canal_text(canal)})
        case Build(canal) | BuildOwn(canal) | BuildFirst(canal):
            return tr("table.move.build", {"canal": canal_text(canal)})
        case Discard():
            return tr("table.move.discard")
