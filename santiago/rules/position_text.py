"""The text of a position: one line that people can read, write and send, as FEN is for chess. For example:

    S1 t ........../.*...B3.. (and so on) 4/5/1=2/5/4/5/4 C2 9,12+,4+ 2a1 3 -,-,- bCwP b2B4

A text has the fields of `FIELDS`, separated by spaces. The full form has all of them and holds the whole
state. The public form, without the last two, holds what every seat may know. Each state has exactly one text
of each form. Seats are counted from 1, as in all texts for people. Lists are in the order of the seats, and
`-` is nothing.

- version: `S1`.
- options: the edition, `t` or `a`, and after it the options that differ from its defaults: palms `*` or `-`,
  the least bribe `0` or `1`, passers `c` or `r`, money `o` or `h` (hidden).
- board: the rows from the top. `.` is an empty square and a letter a tile of banana, coconut, watermelon,
  grape or pepper, a capital one with two icons. After the letter stands the seat of its farmers, and `-` if
  one of two is missing. `#` before it marks a desert. `*` after all this is a palm.
- canals: the lines of canal places from the top, first one across, then one down, and so on. `=` and `|` are
  canals, and a number is a run of free places.
- spring: its intersection.
- purses: the escudos of each seat, and `+` if it still has its own canal.
- turn: round, phase and seat to move. The phases are `f`irst canal, `a`uction, `p`lanting, `l`eftover,
  `b`ribes (R6.2), `d`ecision, e`x`tra canal, and `z` for the end, which has no seat.
- overseer: a seat.
- bids: the bid of each seat, 0 for a pass, `?` for one that is hidden.
- offer: the tiles turned up; in `b` and `d` what each seat proposes, without commas: the upper or left end of
  the place, `>` to the right or `v` down, and the bribe.
- tiles to come: their kinds, each with its number unless that is 1.
- stacks: all tiles of each stack, from the top down, those turned up included.
- start: the first overseer, the squares of the palms at the start, and `!` if they were set by hand.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Final

from santiago.rules.argument_checks import check_instance
from santiago.rules.board import Board
from santiago.rules.grid import (
    CANAL_ENDS,
    CANALS,
    COLUMNS,
    INTERSECTION_NAMES,
    INTERSECTIONS,
    NO_SQUARES,
    SQUARE_NAMES,
    SQUARES,
    Canal,
    CanalSet,
    Square,
    canal_set,
    intersection_named,
    square_named,
    square_set,
    squares_in,
)
from santiago.rules.observation import observe, unseen_tiles
from santiago.rules.options import TABLE_SIZES, Edition, Money, Options, Passers, Seat
from santiago.rules.phases import (
    Auction,
    ExtraCanal,
    FirstCanal,
    Leftover,
    Over,
    OverseerDecision,
    Phase,
    Planting,
    Proposal,
    Proposals,
    SecretAuction,
)
from santiago.rules.position_faults import position_fault
from santiago.rules.setup import Setup, game_tiles
from santiago.rules.state import GameState
from santiago.rules.tiles import Crop, TileKind, icons_of
from santiago.rules.turn_order import phase_order

VERSION: Final = "S1"
PUBLIC_FIELDS: Final = (
    *("version", "options", "board", "canals", "spring", "purses", "turn", "overseer", "bids", "offer"),
    "tiles to come",
)
FIELDS: Final = (*PUBLIC_FIELDS, "stacks", "start")
"""The names of the fields of a text, in their order."""

_KINDS: Final = "bBcCwWgGpP"
"""The letter of each kind of tile."""
_PHASES: Final[dict[str, type[Phase]]] = {
    "f": FirstCanal,
    "a": Auction,
    "p": Planting,
    "l": Leftover,
    "b": Proposals,
    "d": OverseerDecision,
    "x": ExtraCanal,
    "z": Over,
}
_LETTERS: Final = {kind: letter for letter, kind in _PHASES.items()} | {SecretAuction: "a"}
_CELL: Final = re.compile(rf"(?:\.|#[{_KINDS}]|[{_KINDS}](?:[1-5]-?)?)\*?")
_OPTIONS: Final = re.compile(r"([ta])([*-]?)([01]?)([cr]?)([oh]?)")
_PURSE: Final = re.compile(r"(0|[1-9][0-9]{0,2})(\+?)")
_TURN: Final = re.compile(r"([1-9][0-9]?)(?:([faplbdx])([1-5])|z)")
_PROPOSAL: Final = re.compile(r"-|([A-E][1-4])([>v])(0|[1-9][0-9]{0,2})")
_COMING: Final = re.compile(rf"([{_KINDS}])([2-6]?)")
_START: Final = re.compile(r"([1-5])((?:[a-h][1-6])*)(!?)")


class MalformedPosition(ValueError):
    """Raised if a string is not the text of a position.

    The message names the field and the reason; `field` is the field's name in `FIELDS`, or "text".
    """

    def __init__(self, field: str, reason: str) -> None:
        number = f", field {FIELDS.index(field) + 1}" if field in FIELDS else ""
        super().__init__(f"{field}{number}: {reason}")
        self.field = field


def position_text(state: GameState, *, public: bool = False) -> str:
    """Return the text of `state`, in its full or public form.

    The full form raises MalformedPosition if `state` cannot occur in a game.
    """
    text = _text(state, public=public)
    if not public and parse_position(text) != state:
        raise MalformedPosition("text", "it cannot hold this position, which occurs in no game")
    return text


def parse_position(text: str) -> GameState:
    """Return the state that `text` describes.

    From a public text, the face-down tiles are sorted, a hidden bid is None, and palms that have gone are
    missing. Raises MalformedPosition, or TypeError if `text` is not a string.
    """
    check_instance("text", text, str)
    words = _words(text)
    state = _Reader(words).state()
    fault = position_fault(state)
    if fault is not None:
        raise MalformedPosition(*fault)
    for field, word, right in zip(
        FIELDS, words, _text(state, public=len(words) < len(FIELDS)).split(), strict=False
    ):
        _refuse(field, f"{word[:60]!r} should be {right!r}", when=word != right)
    return state


def drawn_position(text: str, random: Random) -> GameState:
    """Return the state that `text` describes; what a public text hides is drawn with `random`.

    Raises MalformedPosition.
    """
    state = parse_position(text)
    is_full = len(text.split()) == len(FIELDS)
    return state if is_full else observe(state, state.to_move or Seat(0)).sample(random)


def is_position_text(text: str) -> bool:
    """Return whether `text` begins as the text of a position of this or a later version."""
    return re.match(r"\s*S[0-9]+\s", text) is not None


# Writing


def _text(state: GameState, *, public: bool) -> str:
    board = state.board
    fields = [
        VERSION,
        _options_text(state.options),
        "/".join(
            "".join(_cell(board, square) for square in SQUARES[row : row + COLUMNS])
            for row in range(0, len(SQUARES), COLUMNS)
        ),
        "/".join(_line_text(line, board.canals) for line in _LINES),
        INTERSECTION_NAMES[board.spring],
        ",".join(
            f"{owned}{'+' if own else ''}" for owned, own in zip(state.money, state.own_canals, strict=True)
        ),
        f"{state.round}{_LETTERS[type(state.phase)]}{'' if state.to_move is None else state.to_move + 1}",
        str(state.overseer + 1),
        ",".join(_bid_texts(state, public=public)),
        _offer_text(state),
        _coming_text(unseen_tiles(state)),
    ]
    if not public:
        setup = state.setup
        palms = "".join(SQUARE_NAMES[square] for square in setup.palms)
        fields += [
            "/".join(_tiles_text(stack) for stack in setup.stacks),
            f"{setup.overseer + 1}{palms}{'!' if setup.palms_by_hand else ''}",
        ]
    return " ".join(fields)


def _options_text(options: Options) -> str:
    usual = Options.of(options.edition)
    marks = (
        (options.palms, usual.palms, "*" if options.palms else "-"),
        (options.min_bribe, usual.min_bribe, str(options.min_bribe)),
        (options.passers, usual.passers, options.passers.value[0]),
        (options.money, usual.money, "o" if options.money is Money.OPEN else "h"),
    )
    return options.edition.value[0] + "".join(mark for value, default, mark in marks if value != default)


def _cell(board: Board, square: Square) -> str:
    tile, palm = board.tile(square), "*" if board.palms >> square & 1 else ""
    if tile is None:
        return f".{palm}"
    letter = _KINDS[tile.kind]
    if tile.desert:
        return f"#{letter}"
    if tile.owner is None:
        return letter + palm
    return f"{letter}{tile.owner + 1}{'-' if tile.farmers < icons_of(tile.kind) else ''}{palm}"


def _lines() -> Iterator[tuple[str, tuple[Canal, ...]]]:
    """Yield the mark and the canal places of each line: across from A1, down from A1, across from A2, and so
    on."""
    by_ends = {ends: canal for canal, ends in zip(CANALS, CANAL_ENDS, strict=True)}
    for y in range(0, len(INTERSECTIONS), 5):
        row = INTERSECTIONS[y : y + 5]
        yield "=", tuple(by_ends[ends] for ends in pairwise(row))
        below = INTERSECTIONS[y + 5 : y + 10]
        if below:
            yield "|", tuple(by_ends[ends] for ends in zip(row, below, strict=True))


_LINES: Final = tuple(_lines())


def _line_text(line: tuple[str, tuple[Canal, ...]], canals: CanalSet) -> str:
    mark, places = line
    text = "".join(mark if canals >> place & 1 else "." for place in places)
    return re.sub(r"\.+", lambda run: str(len(run[0])), text)


def _bid_texts(state: GameState, *, public: bool) -> Iterator[str]:
    phase = state.phase
    for seat, bid in enumerate(state.bids):
        if isinstance(phase, SecretAuction) and seat != state.overseer == phase.turn:
            yield "?" if public or phase.sealed is None else str(phase.sealed)
        else:
            yield "-" if bid is None else str(bid)


def _offer_text(state: GameState) -> str:
    phase = state.phase
    if isinstance(phase, Proposals | OverseerDecision):
        return "".join(map(_proposal_text, phase.proposals))
    return _tiles_text(state.offered) or "-"


def _proposal_text(made: Proposal | None) -> str:
    if made is None:
        return "-"
    first, second = CANAL_ENDS[made.canal]
    return f"{INTERSECTION_NAMES[first]}{'>' if second == first + 1 else 'v'}{made.bribe}"


def _tiles_text(kinds: Iterable[TileKind]) -> str:
    return "".join(_KINDS[kind] for kind in kinds)


def _coming_text(kinds: Iterable[TileKind]) -> str:
    counts = sorted(Counter(kinds).items())
    return "".join(f"{_KINDS[kind]}{count if count > 1 else ''}" for kind, count in counts) or "-"


# Reading


def _words(text: str) -> list[str]:
    words = text.split()
    version = words[0] if words else ""
    if version != VERSION:
        newer = re.fullmatch(r"S[0-9]+", version) is not None
        reason = "it is of another version of the game" if newer else f"a position begins with {VERSION}"
        raise MalformedPosition("version", f"{reason}, not {version[:60]!r}")
    counts = len(PUBLIC_FIELDS), len(FIELDS)
    reason = f"it has {len(words)} fields instead of {counts[0]} or {counts[1]}"
    _refuse("text", reason, when=len(words) not in counts)
    return words


def _refuse(field: str, reason: str, *, when: object) -> None:
    """Raise MalformedPosition if `when` is true."""
    if when:
        raise MalformedPosition(field, reason)


def _matched(field: str, pattern: re.Pattern[str], word: str, what: str) -> re.Match[str]:
    match = pattern.fullmatch(word)
    if match is None:
        raise MalformedPosition(field, f"{word[:60]!r} is not {what}")
    return match


class _Reader:
    """Reads the fields of a text one after another."""

    def __init__(self, words: Sequence[str]) -> None:
        self.words = dict(zip(FIELDS, words, strict=False))
        purses = [_matched("purses", _PURSE, word, "a purse") for word in self.words["purses"].split(",")]
        self.money = tuple(int(purse[1]) for purse in purses)
        self.own_canals = tuple(bool(purse[2]) for purse in purses)
        _refuse("purses", f"a game has 2 to 5 seats, not {len(purses)}", when=len(purses) not in TABLE_SIZES)
        self.seats = len(purses)
        self.size = TABLE_SIZES[self.seats]

    def state(self) -> GameState:
        options, board = self._options(), self._board()
        turn = _matched("turn", _TURN, self.words["turn"], "a round, a phase and a seat")
        number, letter = int(turn[1]), turn[2] or "z"
        _refuse(
            "turn", f"the game has {self.size.height} rounds, not {number}", when=number > self.size.height
        )
        overseer = self._seat("overseer", self.words["overseer"])
        to_move = overseer if letter == "z" else self._seat("turn", turn[3])
        bids = self._each("bids", re.compile(r"-|\?|0|[1-9][0-9]{0,2}"), "a bid")
        sealed = "-"
        if letter == "a" and self.seats == 2 and to_move == overseer:
            sealed, bids[1 - overseer] = bids[1 - overseer], "-"
        _refuse("bids", "a bid is hidden only with two seats, until both have bid", when="?" in bids)
        proposals, offered = self._offer(is_proposal=letter in "bd")
        unseen = self._coming()
        state = GameState(
            options=options,
            setup=self._setup(board, offered, unseen),
            round=number,
            phase=Over(),
            overseer=overseer,
            money=self.money,
            own_canals=self.own_canals,
            supply=self.size.canals - number + (letter not in "xz"),
            bids=tuple(None if bid == "-" else int(bid) for bid in bids),
            offered=offered,
            board=board,
        )
        return replace(state, phase=self._phase(letter, to_move, state, sealed, proposals))

    def _options(self) -> Options:
        match = _matched("options", _OPTIONS, self.words["options"], "an edition with its options")
        usual = Options.of(Edition.TREFL if match[1] == "t" else Edition.AMIGO)
        return replace(
            usual,
            palms=match[2] == "*" if match[2] else usual.palms,
            min_bribe=(1 if match[3] == "1" else 0) if match[3] else usual.min_bribe,
            passers={"c": Passers.CLOCKWISE, "r": Passers.REVERSE}.get(match[4], usual.passers),
            money={"o": Money.OPEN, "h": Money.CONCEALED}.get(match[5], usual.money),
        )

    def _board(self) -> Board:
        rows = self.words["board"].split("/")
        cells = [cell for row in rows for cell in self._cells(row)]
        _refuse("board", f"it has {len(rows)} rows instead of 6", when=len(rows) * COLUMNS != len(SQUARES))
        spring = self.words["spring"]
        _refuse("spring", f"{spring[:60]!r} is not an intersection", when=spring not in INTERSECTION_NAMES)
        board = Board(
            spring=intersection_named(spring),
            canals=self._canals(),
            palms=square_set(*(square for square, cell in zip(SQUARES, cells, strict=True) if "*" in cell)),
            crops=(NO_SQUARES,) * len(Crop),
            doubles=NO_SQUARES,
            deserts=square_set(*(square for square, cell in zip(SQUARES, cells, strict=True) if "#" in cell)),
            owners=(NO_SQUARES,) * self.seats,
            pairs=NO_SQUARES,
        )
        for square, cell in zip(SQUARES, cells, strict=True):
            tile = cell.strip(".*#")
            if tile:
                kind = TileKind(_KINDS.index(tile[0]))
                farmers = 0 if len(tile) == 1 else icons_of(kind) - tile.endswith("-")
                seat = self._seat("board", tile[1]) if farmers else Seat(0)
                board = board.with_tile(kind, square, seat, farmers)
        return board

    def _cells(self, row: str) -> list[str]:
        cells = _CELL.findall(row)
        _refuse(
            "board",
            f"{row[:60]!r} is not a row of 8 squares",
            when="".join(cells) != row or len(cells) != COLUMNS,
        )
        return cells

    def _canals(self) -> CanalSet:
        lines = self.words["canals"].split("/")
        _refuse(
            "canals", f"there are {len(lines)} lines instead of {len(_LINES)}", when=len(lines) != len(_LINES)
        )
        built: list[Canal] = []
        for text, (mark, places) in zip(lines, _LINES, strict=True):
            marks = re.sub("[1-5]", lambda run: "." * int(run[0]), text)
            _refuse(
                "canals",
                f"{text[:60]!r} is not a line of {len(places)} places",
                when=len(marks) != len(places) or {*marks} - {mark, "."},
            )
            built += [place for place, mark_there in zip(places, marks, strict=True) if mark_there == mark]
        return canal_set(*built)

    def _offer(self, *, is_proposal: bool) -> tuple[tuple[Proposal | None, ...], tuple[TileKind, ...]]:
        word = self.words["offer"]
        if not is_proposal:
            return (), () if word == "-" else tuple(sorted(self._kinds("offer", word)))
        each = list(_PROPOSAL.finditer(word))
        _refuse(
            "offer",
            f"{word[:60]!r} is not a row of proposals",
            when="".join(made[0] for made in each) != word,
        )
        _refuse(
            "offer", f"there are {len(each)} entries for {self.seats} seats", when=len(each) != self.seats
        )
        return tuple(None if made[0] == "-" else self._proposal(made) for made in each), ()

    def _proposal(self, match: re.Match[str]) -> Proposal:
        first = intersection_named(match[1])
        ends = (first, first + (1 if match[2] == ">" else 5))
        for canal in CANALS:
            if CANAL_ENDS[canal] == ends:
                return Proposal(canal, int(match[3]))
        raise MalformedPosition("offer", f"{match[0]!r} is not a place on the board")

    def _coming(self) -> tuple[TileKind, ...]:
        word = self.words["tiles to come"]
        found = _COMING.findall(word)
        _refuse(
            "tiles to come",
            f"{word[:60]!r} is not a list of tiles",
            when=word != "-" and "".join(letter + count for letter, count in found) != word,
        )
        kinds = [TileKind(_KINDS.index(letter)) for letter, count in found for _ in range(int(count or 1))]
        return tuple(sorted(kinds))

    def _setup(self, board: Board, offered: tuple[TileKind, ...], unseen: tuple[TileKind, ...]) -> Setup:
        placed = [kind for square in SQUARES if (kind := board.kind(square)) is not None]
        aside = Counter(game_tiles(self.seats))
        aside.subtract([*placed, *offered, *unseen])
        left = [*aside.elements()]
        _refuse(
            "tiles to come",
            "with those on the board and turned up, they are not the tiles of the game",
            when=min(aside.values()) < 0 or len(left) != (self.seats in (3, 4)),
        )
        setup = Setup(
            spring=board.spring,
            palms=squares_in(board.palms),
            overseer=self._seat("overseer", self.words["overseer"]),
            set_aside=left[0] if left else None,
            stacks=self._public_stacks(sorted(placed) + list(offered), unseen),
            palms_by_hand=bool(board.palms) and not board.canals and self.seats == 2,
        )
        if "stacks" not in self.words:
            return setup
        stacks = tuple(self._kinds("stacks", stack) for stack in self.words["stacks"].split("/"))
        start = _matched("start", _START, self.words["start"], "a seat and squares")
        palms = [square_named(name) for name in re.findall("..", start[2])]
        return replace(
            setup,
            stacks=stacks,
            overseer=self._seat("start", start[1]),
            palms=tuple(palms),
            palms_by_hand=bool(start[3]),
        )

    def _public_stacks(
        self, seen: Sequence[TileKind], unseen: Sequence[TileKind]
    ) -> tuple[tuple[TileKind, ...], ...]:
        """Return stacks with the tiles in `seen` on top, round by round, and `unseen` below, in order."""
        stacks, height = self.size.stacks, self.size.height
        _refuse(
            "board",
            "it does not have the tiles of whole rounds",
            when=len(seen) % stacks or len(seen) + len(unseen) != stacks * height,
        )
        tops = tuple(tuple(seen[n::stacks]) for n in range(stacks))
        hidden = iter(unseen)
        return tuple(top + tuple(next(hidden) for _ in range(height - len(top))) for top in tops)

    def _phase(
        self,
        letter: str,
        turn: Seat,
        state: GameState,
        sealed: str,
        proposals: tuple[Proposal | None, ...],
    ) -> Phase:
        match letter:
            case "f":
                return FirstCanal(turn)
            case "a" if self.seats == 2:
                return SecretAuction(turn, None if sealed in "-?" else int(sealed))
            case "a":
                return Auction(turn)
            case "p":
                order = phase_order(replace(state, phase=Leftover(turn)))
                return Planting(turn, order[order.index(turn) + 1 :], order[0])
            case "l":
                return Leftover(turn)
            case "b":
                return Proposals(turn, proposals)
            case "d":
                return OverseerDecision(turn, proposals)
            case "x":
                return ExtraCanal(turn)
            case _:
                return Over()

    def _seat(self, field: str, text: str) -> Seat:
        _refuse(
            field,
            f"{text[:60]!r} is not a seat from 1 to {self.seats}",
            when=text not in map(str, range(1, self.seats + 1)),
        )
        return Seat(int(text) - 1)

    def _each(self, field: str, pattern: re.Pattern[str], what: str) -> list[str]:
        """Return the entry of each seat in a list."""
        words = self.words[field].split(",")
        for word in words:
            _matched(field, pattern, word, what)
        _refuse(
            field, f"there are {len(words)} entries for {self.seats} seats", when=len(words) != self.seats
        )
        return words

    def _kinds(self, field: str, text: str) -> tuple[TileKind, ...]:
        _refuse(field, f"{text[:60]!r} is not a row of tiles", when=not text or {*text} - {*_KINDS})
        return tuple(TileKind(_KINDS.index(letter)) for letter in text)
