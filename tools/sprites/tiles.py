"""Every tile of both skins: five crops in three stages and three arrangements, their deserts, and backs."""

from collections.abc import Callable

from . import desert
from .colours import SOIL
from .crops import banana, bean, chili, coconut, grape, pepper, potato, sugar_cane, watermelon
from .svg import Sprites, Svg
from .tile import GrowthStage, base, cracks, earth, rim, rows

VARIANTS = 3
Drawing = Callable[[Svg, GrowthStage, int], None]
DRAWINGS: dict[str, Drawing] = {
    "banana": banana.draw,
    "coconut": coconut.draw,
    "watermelon": watermelon.draw,
    "grape": grape.draw,
    "pepper": pepper.draw,
    "sugar_cane": sugar_cane.draw,
    "potato": potato.draw,
    "bean": bean.draw,
    "chili": chili.draw,
}
SKINS = {
    "": {crop: crop for crop in ("banana", "coconut", "watermelon", "grape", "pepper")},
    "amigo-": {
        "banana": "banana",
        "coconut": "sugar_cane",
        "watermelon": "potato",
        "grape": "bean",
        "pepper": "chili",
    },
}
"""What is drawn for each crop of the rules; names always carry the rules' crop."""


def sprites() -> Sprites:
    """`crop-[amigo-]banana-wet[-1]`, `desert-[amigo-]banana[-1]`: the first arrangement has no number."""
    for skin, plants in SKINS.items():
        for crop, plant in plants.items():
            for variant in range(VARIANTS):
                number = f"-{variant}" if variant else ""
                for stage in GrowthStage:
                    yield f"crop-{skin}{crop}-{stage.name.lower()}{number}", tile(plant, stage, variant)
                yield f"desert-{skin}{crop}{number}", desert.tile(plant, variant)


def tile(plant: str, stage: GrowthStage, variant: int) -> Svg:
    """One tile with what grows on it."""
    s = Svg()
    soil = earth(plant, stage)
    base(s, soil.base, soil.foot)
    rows(s, soil, variant * 1.7)
    if stage is not GrowthStage.WET:
        cracks(s, stage, SOIL["crack"] if stage is GrowthStage.DYING else SOIL["crack1"])
    DRAWINGS[plant](s, stage, variant)
    rim(s, 0.55 if stage is GrowthStage.WET else 0.8)
    return s
