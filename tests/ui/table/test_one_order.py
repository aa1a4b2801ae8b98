"""Panels, log and the card of a round name the seats in one order: clockwise from the first person."""

from santiago.rules.legal import legal_moves
from santiago.rules.options import Seat
from santiago.wording.names import GameNames
from santiago.wording.translator import Translator
from tests.ui.table.playing import NAMES, TablePilot, session, with_settings


def test_panels_card_and_log_name_the_seats_in_one_order() -> None:
    player = TablePilot(session("aaha"), with_settings(round_summary=True))
    for _ in range(600):
        player.wait()
        if player.scene.view.summary is not None:
            break
        if player.scene.turn is not None:
            player.decide(next(iter(legal_moves(player.game.state))))
    summary = player.scene.view.summary
    assert summary is not None
    assert [panel.seat for panel in player.scene.view.panels] == [2, 3, 0, 1]
    assert [row.seat for row in summary.rows] == [2, 3, 0, 1]
    order = [NAMES[seat] for seat in (2, 3, 0, 1)]
    paid = next(one.text for one in player.scene.spoken().lines if one.text.startswith("Paid to the bank"))
    named = [name for name in order if name in paid]
    assert len(named) > 1
    assert named == sorted(named, key=paid.index)


def test_sums_are_listed_from_the_first_seat_on() -> None:
    tr = Translator("en")
    edition = session().state.options.edition
    names = GameNames(NAMES[:4], edition, tr, Seat(3))
    assert names.sums((1, 0, 2, 4)).replace("\u00a0", " ") == "Diego 4, Ana 1, Chloé 2"
