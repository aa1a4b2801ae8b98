"""The coins of the action bar: their positions never change, and they are large enough to hit."""

from itertools import product

import pytest

from santiago.presentation.view_model.commands import Command
from santiago.presentation.view_model.offers import Coin
from santiago.presentation.view_model.seat_panels import Person
from santiago.presentation.view_model.values import ActionBar, ActionButton, CanalKind
from santiago.rules.options import Seat
from santiago.ui.graphics.draw_context import DisplayOptions
from santiago.ui.painting.actionbar import ActionBarPart
from santiago.ui.painting.layout import table_layout
from tests.ui.drawings import context_of

SIZES = ((1024, 640), (1280, 800), (1920, 1080))
TEXT_SCALES = (0.8, 1.0, 1.4, 2.0)
PEOPLE = (Person("Ana", "red"),)


def bar(
    size: tuple[int, int], text_scale: float, escudos: int, chosen: int | None = None, *, bribe: bool = False
) -> ActionBarPart:
    """Return the bar of a player who can bid, or bribe with, at most `escudos`."""
    context = context_of(size, DisplayOptions("fr", text_scale))
    layout = table_layout(size, text_scale, 4, tray=not bribe)
    caption = ("Offrir" if bribe else "Miser") + ("" if chosen is None else f" {chosen}")
    buttons = (
        ActionButton(Command.COMMIT, caption, ("Miser 88", "Offrir 88"), main=True),
        ActionButton(Command.DECLINE, "Passer"),
    )
    coins = tuple(Coin(n) for n in range(0 if bribe else 1, escudos + 1))
    piece = CanalKind.MARKER if bribe else None
    action = ActionBar("miser", seat=Seat(0), coins=coins, chosen=chosen, piece=piece, buttons=buttons)
    return ActionBarPart(context, layout.action, layout.action_variant, action, PEOPLE)


def places(laid: ActionBarPart) -> dict[int, tuple[int, int]]:
    return {coin.escudos: box.center for coin, box in laid.coins}


@pytest.mark.parametrize(("size", "text_scale"), [*product(SIZES, TEXT_SCALES)])
def test_a_coin_is_where_it_was_whatever_is_owned_and_asked(size: tuple[int, int], text_scale: float) -> None:
    """Coin 4 is always in the same position, in the auction and for a bribe, with little money or much."""
    known: dict[int, tuple[int, int]] = {}
    for escudos, chosen, bribe in product((10, 20, 40), (None, 4, 17, 33), (False, True)):
        if chosen is None or chosen <= escudos:
            for coin, place in places(bar(size, text_scale, escudos, chosen, bribe=bribe)).items():
                assert known.setdefault(coin, place) == place


@pytest.mark.parametrize(("size", "text_scale"), [*product(SIZES, TEXT_SCALES)])
def test_coins_are_large_stand_apart_and_are_all_reached(size: tuple[int, int], text_scale: float) -> None:
    """No target is smaller than 24 pixels times the text scale; here with 26 escudos."""
    laid, seen = bar(size, text_scale, 30), set[int]()
    while True:
        boxes = [box for _, box in laid.coins] + [box for _, box in laid.steps]
        assert min(box.width for box in boxes) >= 24 * text_scale
        assert all(not a.colliderect(b) for n, a in enumerate(boxes) for b in boxes[:n])
        assert all(laid.bar.contains(box) and not laid.words.colliderect(box) for box in boxes)
        seen |= {coin.escudos for coin, _ in laid.coins}
        ahead = max(step for step, _ in laid.steps)
        if ahead <= 0:
            break
        laid = bar(size, text_scale, 30, (laid.action.chosen or 0) + ahead)
    assert seen == set(range(1, 31))


def test_the_coin_that_is_chosen_or_advised_is_on_the_page_shown() -> None:
    assert 17 in places(bar((1280, 800), 1.0, 20, 17))
    context, layout = context_of((1280, 800)), table_layout((1280, 800), 1.0, 4)
    coins = tuple(Coin(n, advised=n == 13) for n in range(1, 21))
    laid = ActionBarPart(context, layout.action, layout.action_variant, ActionBar("bid", coins=coins), ())
    assert 13 in places(laid)
