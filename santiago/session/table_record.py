"""Converts a table set-up to a record and back.

Data that the rules do not need is stored in the record's `extra` member.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from random import Random, SystemRandom
from typing import Final

import msgspec

from santiago.ai.agents.characters import CHARACTERS, known_character
from santiago.persistence.clean_names import clean_name, clean_seats
from santiago.persistence.timestamps import local_time
from santiago.rules.grid import INNER_INTERSECTIONS
from santiago.rules.observation import rounds_seen
from santiago.rules.options import Seat
from santiago.rules.record import Level, Player, Record, SeatInfo, final_state
from santiago.rules.scoring import score
from santiago.rules.setup import redealt
from santiago.rules.state import GameState
from santiago.session.former_players import (
    CHARACTERS_KEY,
    SeatPlayer,
    absent_people,
    credited,
    former_players_at,
    undone_to,
    with_people_back,
)
from santiago.session.game_session import DEALT_BY_HAND
from santiago.session.table_setup import (
    BY_CHANCE,
    FACES,
    MOST_GAMES,
    SEED_LIMIT,
    Aid,
    Evening,
    Placing,
    SeatChoice,
    SeatColour,
    TableSetup,
    known_face,
)

_PAINTS: Final = "paints"
_DRAWN: Final = "characters_drawn"
_SEED: Final = "seed"
_STARTED: Final = "started"
_EVENING: Final = "evening"
"""The key in `Record.extra` for the fields of the `Evening`; absent if the game is not part of an evening."""
_PRACTICE: Final = "practice"
HINTS: Final = "hints"
"""The key in `Record.extra` for the plies at which advice was requested."""
_WITHOUT: Final = "without"
"""The key in `Record.extra` for the aids that are turned off at the table; absent if all are on."""


def new_record(table: TableSetup) -> Record:
    """Return the record of a new game at `table`, which must be valid.

    Choices that the table leaves to chance are made at random.
    """
    seed = SystemRandom().randrange(SEED_LIMIT) if table.seed is None else table.seed
    setup = replace(table, seed=seed).draw_setup(Random(seed))
    characters = drawn_characters(table.seats, seed)
    return Record(
        options=table.options,
        seats=tuple(map(_info, range(1, len(table.seats) + 1), table.seats, characters)),
        setup=setup,
        extra={
            _PAINTS: [choice.paint.value for choice in table.seats],
            CHARACTERS_KEY: characters,
            _DRAWN: [choice.character == BY_CHANCE or choice.drawn for choice in table.seats],
            _SEED: seed,
            _STARTED: datetime.now(UTC).isoformat(timespec="seconds"),
            **({DEALT_BY_HAND: 0} if table.dealt_by_hand else {}),
            **({} if table.evening is None else {_EVENING: msgspec.to_builtins(table.evening)}),
            **({_WITHOUT: [aid.value for aid in table.without]} if table.without else {}),
        },
    )


def drawn_characters(seats: Sequence[SeatChoice], seed: int) -> list[str]:
    """Return the character of each seat, after replacing `BY_CHANCE` by a random character.

    Unused characters are preferred. A seat without a name is called by its character, so it gets a character
    whose name no other seat has.
    """
    drawn = [choice.character for choice in seats]
    called = {choice.shown_name.casefold() for choice in seats}
    names = [character.name for character in CHARACTERS]
    Random(f"characters {seed}").shuffle(names)
    for number, choice in sorted(enumerate(seats), key=lambda one: bool(one[1].name.strip())):
        if choice.character == BY_CHANCE:
            possible = [name for name in names if choice.name.strip() or name not in called]
            drawn[number] = min(possible, key=lambda name: (name in drawn) + (name in called))
            called.add(drawn[number])
    return drawn


def _info(number: int, choice: SeatChoice, character: str) -> SeatInfo:
    own = "" if choice.level is None else character.capitalize()
    return replace(choice.info, name=clean_name(choice.name, own or f"Seat {number}"))


def player_of(choice: SeatChoice) -> SeatPlayer:
    """Return the player described by `choice`, whose character must not be left to chance."""
    return SeatPlayer(replace(choice.info, name=choice.shown_name), choice.character)


def players_of(record: Record, changes: Mapping[Seat, SeatChoice]) -> dict[Seat, SeatPlayer]:
    """Return the new players for the seats in `changes`, keyed by seat.

    Characters that are left to chance are chosen at random, preferably from unused ones.
    """
    choices = [changes.get(Seat(n), choice) for n, choice in enumerate(seat_choices(record))]
    characters = drawn_characters(choices, game_seed(record) + len(record.moves))
    named = {seat: replace(choices[seat], character=characters[seat]) for seat in changes}
    return {
        seat: player_of(replace(choice, name=choice.shown_name or f"Seat {seat + 1}"))
        for seat, choice in named.items()
    }


def people_of(record: Record) -> frozenset[Seat]:
    """Return the seats of the human players."""
    seats = enumerate(record.seats)
    return frozenset(Seat(number) for number, info in seats if info.player is Player.HUMAN)


def seat_choices(record: Record) -> tuple[SeatChoice, ...]:
    """Return the seats of a record as choices for a table set-up.

    Data that the record does not contain gets default values. Names are cleaned for display, and unknown
    characters are removed.
    """
    characters = (*_texts(record, CHARACTERS_KEY), *[""] * len(record.seats))
    absent = absent_people(record)
    return tuple(
        replace(choice, away=absent[Seat(n)].character) if n in absent else choice
        for n, choice in enumerate(map(_choice, clean_seats(record), _paints(record), characters))
    )


def seats_at(record: Record, ply: int) -> tuple[SeatChoice, ...]:
    """Return the seats of a record with the players that they had after `ply` moves."""
    then = former_players_at(record, ply)
    return tuple(
        _choice(then[Seat(n)].info, seat.paint, then[Seat(n)].character) if n in then else seat
        for n, seat in enumerate(seat_choices(record))
    )


def _choice(info: SeatInfo, paint: SeatColour, character: str) -> SeatChoice:
    if info.player is Player.HUMAN:
        return SeatChoice(info.name, paint, character=known_face(character))
    return SeatChoice(info.name, paint, info.level or Level.NORMAL, known_character(character))


def same_table(record: Record) -> TableSetup:
    """Return the table of a recorded game, for a new game with another deal.

    People for whom computers stood in are back, and characters that were drawn at random stay. If the game is
    part of an evening (a series of games), the table is that of the next game, and the next seat is the first
    overseer.
    """
    record = with_people_back(record)
    inner = record.setup.spring in INNER_INTERSECTIONS
    drawn = record.extra.get(_DRAWN)
    again = (
        drawn if isinstance(drawn, list) and len(drawn) == len(record.seats) else [False] * len(record.seats)
    )
    seats = tuple(
        replace(
            choice,
            name="" if choice.level and choice.name == choice.character.capitalize() else choice.name,
            drawn=by_chance is True and choice.level is not None,
        )
        for choice, by_chance in zip(seat_choices(record), again, strict=True)
    )
    placing = Placing.INNER if inner else Placing.ANYWHERE
    by_hand = DEALT_BY_HAND in record.extra
    table = TableSetup(seats, record.options, placing, without=without(record), dealt_by_hand=by_hand)
    evening = evening_of(record)
    if evening is None:
        return table
    following = replace(evening, number=min(MOST_GAMES, evening.number + 1))
    return replace(table, evening=following, overseer=Seat((record.setup.overseer + 1) % len(seats)))


def evening_of(record: Record) -> Evening | None:
    """Return the evening to which a game belongs, or None if the record contains no valid evening."""
    try:
        evening = msgspec.convert(record.extra.get(_EVENING), Evening)
        is_local = datetime.fromisoformat(evening.until or "2000-01-01").tzinfo is None
    except (msgspec.ValidationError, ValueError):
        return None
    plausible = 0 <= evening.games <= MOST_GAMES and 1 <= evening.number <= MOST_GAMES
    named = re.fullmatch("[0-9a-f]{16}", evening.id) and evening.name == clean_name(evening.name, "")
    return evening if plausible and named and is_local else None


def same_deal(record: Record) -> Record:
    """Return `record` without its moves, for a new game of the same people with the same deal."""
    record = with_people_back(record)
    kept: dict[str, object] = {
        name: record.extra[name]
        for name in (_PAINTS, CHARACTERS_KEY, _DRAWN, _SEED, _WITHOUT)
        if name in record.extra
    }
    return replace(record, moves=(), extra=kept)


def practice_of(record: Record, ply: int) -> Record:
    """Return the record of a practice game that begins after `ply` moves of `record`.

    The new record is marked as practice in its `extra` member. If the game of `record` is unfinished, the
    face-down tiles are reshuffled and the computers choose new secret bids, so that practice reveals no
    hidden information.
    """
    state = final_state(record)
    record = undone_to(record, ply)
    extra = {**record.extra, _PRACTICE: True}
    extra.pop(DEALT_BY_HAND, None)
    if not state.is_over:
        random = SystemRandom()
        record = replace(record, setup=redealt(record.setup, rounds_seen(state), random))
        extra[_SEED] = random.randrange(SEED_LIMIT)
    return replace(record, extra=extra)


def practice_at(text: str, name: str, last: TableSetup | None) -> Record:
    """Return the record of a practice game that begins at the position with this text.

    The players are those of the table `last` if they are as many, with a person among them. Otherwise, a
    person called `name` plays the seat to move. What a public text hides is drawn. Raises MalformedPosition.
    """
    from santiago.rules.position_text import (
        drawn_position,  # imported late, so that the menu opens without it
    )

    position = drawn_position(text, SystemRandom())
    seats = () if last is None else last.seats
    if len(seats) != position.seats or all(choice.level is not None for choice in seats):
        paints, mover = [*SeatColour][: position.seats], position.to_move or 0
        others = [SeatChoice("", paint, Level.NORMAL, BY_CHANCE) for paint in paints]
        seats = (*others[:mover], SeatChoice(name, paints[mover], character=FACES[0]), *others[mover + 1 :])
    record = new_record(TableSetup(seats))
    extra = {**record.extra, _PRACTICE: True}
    return replace(record, options=position.options, setup=position.setup, extra=extra, position=position)


def is_practice(record: Record) -> bool:
    """Return whether `record` is a practice game.

    Practice games cannot be continued and do not count in statistics.
    """
    return record.extra.get(_PRACTICE) is True


def won_against_easy(record: Record, state: GameState) -> bool:
    """Return whether a person won a game in which all computers played at level Easy.

    `state` is the current position of the game. The result is False for practice games.
    """
    if is_practice(record) or not state.is_over:
        return False
    record = credited(record)
    levels = {info.level for info in record.seats if info.player is Player.AI}
    return levels == {Level.EASY} and not people_of(record).isdisjoint(score(state).winners)


def hinted(record: Record) -> frozenset[int]:
    """Return the plies at which a person requested advice."""
    plies = record.extra.get(HINTS)
    return frozenset(ply for ply in plies if isinstance(ply, int)) if isinstance(plies, list) else frozenset()


def without(record: Record) -> tuple[Aid, ...]:
    """Return the aids that are turned off at the table of `record`."""
    names = _texts(record, _WITHOUT)
    return tuple(aid for aid in Aid if aid.value in names)


def game_seed(record: Record) -> int:
    """Return the seed of the computers' random numbers, or 0 if the record does not contain one."""
    seed = record.extra.get(_SEED)
    return seed if isinstance(seed, int) else 0


def started(record: Record) -> datetime | None:
    """Return the local time at which the game began, or None if the record contains no valid time."""
    text = record.extra.get(_STARTED)
    try:
        return local_time(datetime.fromisoformat(text)) if isinstance(text, str) else None
    except ValueError:
        return None


def _paints(record: Record) -> tuple[SeatColour, ...]:
    names = _texts(record, _PAINTS)
    known = {paint.value for paint in SeatColour}
    if len(names) >= len(record.seats) and len(set(names)) == len(names) and set(names) <= known:
        return tuple(SeatColour(name) for name in names)
    return tuple(SeatColour)[: len(record.seats)]


def _texts(record: Record, name: str) -> Sequence[str]:
    values = record.extra.get(name)
    if isinstance(values, list) and all(isinstance(value, str) for value in values):
        return [str(value) for value in values]
    return []
