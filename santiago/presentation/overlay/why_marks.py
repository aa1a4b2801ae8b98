"""The marks on the board for what the sentences of a comparison name."""

from dataclasses import dataclass, replace
from typing import Final

from santiago.ai.agent import Mechanism, Why
from santiago.presentation.view_model.values import NO_SQUARES, BoardArrow, BoardOverlay, CanalTag
from santiago.rules.grid import CANAL_SQUARES, SquareSet, beside, squares_in
from santiago.rules.moves import Plant
from santiago.wording.names import GameNames

_BUILDS: Final = (Mechanism.BUILT, Mechanism.OWN)
"""The mechanisms whose `seat` builds at `canal`."""
_GROWS: Final = (Mechanism.JOINS, Mechanism.ROOM)
"""The mechanisms whose squares lie beside the planted tile."""


@dataclass(frozen=True, slots=True)
class WhyMarks:
    """The marks on the board for an explanation.

    They are outlines of `squares`, `arrows` between neighbours, and `tags` that name the builders of canals.
    """

    squares: SquareSet = NO_SQUARES
    arrows: tuple[BoardArrow, ...] = ()
    tags: tuple[CanalTag, ...] = ()

    def over(self, overlay: BoardOverlay) -> BoardOverlay:
        """Return `overlay` with these marks, except where it has its own."""
        tagged = {tag.canal for tag in overlay.tags}
        tags = (tag for tag in self.tags if tag.canal not in tagged)
        lit = overlay.lit_tiles or self.squares
        return replace(overlay, lit_tiles=lit, arrows=self.arrows, tags=(*overlay.tags, *tags))


NO_MARKS: Final = WhyMarks()


def marks_of(why: Why | None, names: GameNames) -> WhyMarks:
    """Return the marks for the claims of `why`."""
    squares, arrows, tags = 0, list[BoardArrow](), list[CanalTag]()
    for claim in () if why is None else why.claims:
        squares |= claim.squares
        if claim.canal is not None:
            watered = SquareSet(CANAL_SQUARES[claim.canal] & claim.squares)
            arrows += [BoardArrow(claim.canal, square, is_canal=True) for square in squares_in(watered)]
            if claim.kind in _BUILDS and claim.seat is not None:
                tags.append(CanalTag(claim.canal, names.name(claim.seat), is_sum=False))
        elif claim.kind is Mechanism.HEMS and claim.here is not None:
            near = SquareSet(beside(SquareSet(1 << claim.here)) & claim.squares)
            arrows += [BoardArrow(square, claim.here) for square in squares_in(near)]
        elif claim.kind in _GROWS and why is not None and isinstance(why.move, Plant):
            near = SquareSet(beside(SquareSet(1 << why.move.square)) & claim.squares)
            arrows += [BoardArrow(why.move.square, square) for square in squares_in(near)]
    return WhyMarks(SquareSet(squares), tuple(arrows), tuple(tags))
