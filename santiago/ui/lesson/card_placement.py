"""Chooses the place of the teacher's card: over what matters least, and not over what it explains."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import pygame

_CUT = 0.6
"""What leaving a box half seen costs, as a share of covering all of it."""
_MOVED = 1.6
"""What a card in another place than before costs, as a multiple."""
_MOST_STRETCH = 0.45
"""How much higher than its words need a card may be made so that it leaves nothing half seen."""


@dataclass(frozen=True, slots=True)
class CoveredArea:
    """A box that should not be covered, with the cost of a covered pixel; a `whole` one should not be cut."""

    box: pygame.Rect
    price: float
    whole: bool = True


@dataclass(frozen=True, slots=True)
class CardArea:
    """The part of the window in which a card may lie.

    `spared`: boxes to keep clear. `edges`: boxes by whose edges a card looks well placed.
    """

    room: pygame.Rect
    spared: tuple[pygame.Rect, ...]
    dear: tuple[CoveredArea, ...]
    edges: tuple[pygame.Rect, ...]


Measure = Callable[[int], int]
"""The height of a card of some width."""


def best_place(
    ground: CardArea, widths: Sequence[int], height_of: Measure, last: pygame.Rect | None
) -> tuple[pygame.Rect, int]:
    """The best box, and how many pixels of what is to be spared it covers all the same.

    `last`: where the card lay before; it moves only for a place that is clearly better.
    """
    cards = [card for width in widths for card in _cards(ground, width, height_of(width))]
    if not cards:
        width = min(widths, default=ground.room.width)
        cards = [pygame.Rect(ground.room.topleft, (width, min(height_of(width), ground.room.height)))]
    best = min(cards, key=lambda card: (_hidden(card, ground), _cost(card, ground) * _unrest(card, last)))
    return best, _hidden(best, ground)


def _unrest(card: pygame.Rect, last: pygame.Rect | None) -> float:
    stays = (
        last is not None and card.left == last.left and (card.top == last.top or card.bottom == last.bottom)
    )
    return 1.0 if stays or last is None else _MOVED


def _cards(ground: CardArea, width: int, height: int) -> Iterator[pygame.Rect]:
    boxes = (ground.room, *ground.edges, *(dear.box for dear in ground.dear))
    lefts = {x for box in boxes for x in (box.left, box.right - width, box.centerx - width // 2)}
    tops = {y for box in boxes for y in (box.top, box.bottom - height, box.centery - height // 2)}
    for top in sorted(tops):
        for left in sorted(lefts, reverse=True):
            card = pygame.Rect(left, top, width, height)
            yield from (one for one in (card, _stretched(card, ground)) if ground.room.contains(one))


def _stretched(card: pygame.Rect, ground: CardArea) -> pygame.Rect:
    """`card`, extended to cover the boxes whole that it cuts, if they are near."""
    cut = [dear.box for dear in ground.dear if dear.whole and _is_cut(dear.box, card)]
    tall = card.unionall(cut) if cut else card
    tall = pygame.Rect(card.left, tall.top, card.width, tall.height)
    return tall if tall.height <= card.height * (1 + _MOST_STRETCH) else card


def _is_cut(box: pygame.Rect, card: pygame.Rect) -> bool:
    return card.colliderect(box) and not card.contains(box)


def _hidden(card: pygame.Rect, ground: CardArea) -> int:
    return sum(_area(card.clip(box)) for box in ground.spared)


def _cost(card: pygame.Rect, ground: CardArea) -> float:
    return sum(_price(card, dear) for dear in ground.dear)


def _price(card: pygame.Rect, dear: CoveredArea) -> float:
    cut = _CUT * _area(dear.box) if dear.whole and _is_cut(dear.box, card) else 0.0
    return dear.price * (_area(card.clip(dear.box)) + cut)


def _area(box: pygame.Rect) -> int:
    return box.width * box.height
