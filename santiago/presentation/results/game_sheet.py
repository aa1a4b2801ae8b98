"""A finished game as a printable HTML page: the options, the final table, the chart, and the moves."""

from base64 import b64encode
from collections.abc import Iterable, Sequence
from datetime import datetime
from html import escape

from santiago.presentation.history.game_log import GameLog
from santiago.presentation.results.result_tables import final_table, scores_by_round
from santiago.rules.grid import SQUARE_NAMES, SquareSet, squares_in
from santiago.rules.record import Record, replay
from santiago.rules.tiles import tile_kind
from santiago.session.deal_code import code_of
from santiago.session.former_players import credited
from santiago.session.table_record import seat_choices, without
from santiago.session.table_setup import SeatChoice
from santiago.wording.former_players_text import former_players_text, names_at
from santiago.wording.names import GameNames, capital
from santiago.wording.rulebook.chapters import BOOK
from santiago.wording.rulebook_facts import PlayedTable, book_values
from santiago.wording.translator import Translator

History = Sequence[Sequence[int]]
"""The points of the seats after each round."""
_SYMBOLS = {"red": "●", "white": "■", "black": "▲", "purple": "◆", "gold": "★"}
_STYLE = """body{font:10pt/1.35 Georgia,serif;color:#000;max-width:46em;margin:2em auto;padding:0 1em}
h1{font-size:1.6em}h2{font-size:1.15em;margin:1.2em 0 .3em}p,ul{margin:.3em 0}
table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid #999;padding:.2em .5em}
td,th{text-align:right;white-space:nowrap}
td:first-child{text-align:left;white-space:normal}section{break-inside:avoid}.moves{columns:2}svg{width:100%}
img{display:block;max-width:100%;max-height:12.5cm;margin:.5em auto}.next{break-before:page}"""
_WIDTH, _HEIGHT = 600, 240


def game_sheet(record: Record, saved: datetime | None, tr: Translator, board: bytes = b"") -> str:
    """Return a self-contained HTML page for the finished game `record`.

    The first printed page has the final board, if `board` is a JPEG picture of it, and the count.
    """
    steps = tuple(replay(record))
    seats, number = seat_choices(credited(record)), code_of(record)
    names = GameNames(tuple(seat.name for seat in seats), record.options.edition, tr)
    table = final_table(steps[-1].after, scores_by_round(steps))
    winners = tr.listing([seats[seat].name for seat in table.winners])
    points = tr("finished.points", {"count": table.totals[table.winners[0]]})
    won = tr("finished.won", {"count": len(table.winners), "names": winners, "points": points})
    facts = [won, *([former_players_text(record, tr)] if former_players_text(record, tr) else [])]
    facts += [tr.date(saved)] if saved else []
    facts += [tr("evening.deal", {"code": number})] if number else []
    played = PlayedTable(record.options, seats, record.setup, without(record))
    agreed, *blocks = (tr(one.text_key(played.facts), book_values(played, tr)) for one in BOOK[-1].blocks)
    rows = [
        (
            f"{capital(names.crop(tile_kind(field.crop, 1)))} ({_squares(field.squares)})",
            *(
                f"{field.tiles} × {farmers} = {field.tiles * farmers}" if farmers else ""
                for farmers in field.farmers
            ),
        )
        for field in table.rows
    ]
    rows += [
        (tr("view.final.money"), *map(str, table.money)),
        (tr("view.final.total"), *map(str, table.totals)),
    ]
    head = ("", *(f"{_SYMBOLS[seat.paint.value]} {seat.name}" for seat in seats))
    log = GameLog(lambda ply: names_at(record, ply, names), record.start())
    log.follow(steps)
    title = f"Santiago – {', '.join(names.names)}"
    return _page(
        title,
        (
            *(f"<p>{escape(fact)}</p>" for fact in facts),
            *([f'<img alt="" src="data:image/jpeg;base64,{b64encode(board).decode()}">'] if board else []),
            _table((head, *rows)),
            f'<h2 class="next">{escape(agreed)}</h2>',
            _list(blocks),
            f"<section>{_chart(table.history, seats)}</section>",
            f'<div class="moves">{_moves(log)}</div>',
        ),
        tr,
    )


def comparison_sheet(
    title: str,
    note: str,
    rows: Sequence[Sequence[str]],
    charts: Iterable[tuple[str, History, Sequence[SeatChoice]]],
    tr: Translator,
) -> str:
    """Return an HTML page with a table, whose first row is its head, and a titled chart of each game."""
    curves = (
        f"<section><h2>{escape(name)}</h2>{_chart(history, seats)}</section>"
        for name, history, seats in charts
    )
    return _page(title, (_table(rows), f"<p>{escape(note)}</p>", *curves), tr)


def _page(title: str, parts: Iterable[str], tr: Translator) -> str:
    """Return a self-contained HTML page with a title and the HTML `parts`."""
    name = escape(title)
    return "\n".join(
        (
            f'<!DOCTYPE html><html lang="{tr.language}"><head><meta charset="utf-8"><title>{name}</title>',
            f"<style>{_STYLE}</style></head><body><h1>{name}</h1>",
            *parts,
            "</body></html>\n",
        )
    )


def _table(rows: Sequence[Sequence[str]]) -> str:
    head, *body = rows
    return f"<section><table>{_row(head, 'th')}{''.join(_row(row, 'td') for row in body)}</table></section>"


def _squares(squares: SquareSet) -> str:
    return ", ".join(SQUARE_NAMES[square] for square in squares_in(squares))


def _row(cells: Iterable[str], tag: str) -> str:
    return f"<tr>{''.join(f'<{tag}>{escape(cell)}</{tag}>' for cell in cells)}</tr>"


def _list(texts: Iterable[str]) -> str:
    return f"<ul>{''.join(f'<li>{escape(text)}</li>' for text in texts)}</ul>"


def _moves(log: GameLog) -> str:
    """Return the moves as HTML, with a heading for each round."""
    parts: list[str] = []
    for entry in log.entries:
        tag = "h2" if entry.sentence.heading else "p"
        parts.append(f"<{tag}>{escape(entry.sentence.text)}</{tag}>")
    return "".join(parts)


def _chart(history: History, seats: Sequence[SeatChoice]) -> str:
    """Return an SVG chart of the seats' points after each round, with a different symbol for each seat."""
    low, high = min(0, *map(min, history)), max(10, *map(max, history))
    step = (_WIDTH - 140) / max(1, len(history) - 1)

    def y(points: int) -> float:
        return round(_HEIGHT - 30 - (points - low) * (_HEIGHT - 50) / (high - low), 1)

    def text(x: float, at: float, words: object, anchor: str = "middle") -> str:
        return f'<text x="{x:.1f}" y="{at:.1f}" text-anchor="{anchor}">{escape(str(words))}</text>'

    parts = [text(40 + n * step, _HEIGHT - 8, n + 1) for n in range(len(history))]
    parts += [text(20, y(value) + 4, value) for value in {low, high}]
    for n, seat in enumerate(seats):
        points = [(40 + x * step, y(values[n])) for x, values in enumerate(history)]
        line = " ".join(f"{x:.1f},{along}" for x, along in points)
        parts.append(f'<polyline points="{line}" fill="none" stroke="#000" stroke-width="0.8"/>')
        symbol = _SYMBOLS[seat.paint.value]
        parts += [text(x, along + 4, symbol) for x, along in points]
    label = -_HEIGHT
    for total, name in sorted(zip(history[-1], (seat.name for seat in seats), strict=True), reverse=True):
        label = max(label + 12, round(y(total)) + 4)
        parts.append(text(50 + (len(history) - 1) * step, label, f"{total} {name}", "start"))
    return f'<svg viewBox="0 0 {_WIDTH} {_HEIGHT}" font-size="11">{"".join(parts)}</svg>'
