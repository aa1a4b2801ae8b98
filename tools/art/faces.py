"""Draw every face in every mood: `python tools/art/faces.py` writes `face-NAME-MOOD.svg` to `assets/sprites`.

A neutral face has groups named brows, eyes and mouth. Each mood in `moods.json` replaces their contents.
"""

import json
from pathlib import Path

SPRITES = Path(__file__).parents[2] / "assets" / "sprites"
DATA = json.loads(Path(__file__).with_name("moods.json").read_text(encoding="utf-8"))
PARTS = ("brows", "eyes", "mouth")
_BROWS = "fill='none' stroke='#3B2415' stroke-width='3.4'"


def with_mood(name: str, face: str, mood: dict[str, str | float]) -> str:
    """Return `face`, the SVG text of the neutral face `name`, with brows, eyes and mouth replaced."""
    for part in PARTS:
        place = f"translate(0 {mood['lift']}) {DATA['places'].get(name, {}).get(part, '')}".strip()
        style = DATA["brows"].get(name, _BROWS) + " " if part == "brows" else ""
        drawn = f"<g {style}transform='{place}'>{mood[part]}</g>".replace("'", '"')
        before, group, rest = face.partition(f'<g id="{part}">')
        face = before + drawn + rest.partition("</g>")[2] if group else face
    return face


def faces() -> dict[str, str]:
    """Return the SVG text of every neutral face, keyed by file name without the suffix."""
    files = {file.stem: file.read_text(encoding="utf-8") for file in sorted(SPRITES.glob("face-*.svg"))}
    return {name: text for name, text in files.items() if 'id="eyes"' in text}


if __name__ == "__main__":
    for name, face in faces().items():
        for mood, features in DATA["moods"].items():
            (SPRITES / f"{name}-{mood}.svg").write_text(with_mood(name, face, features), encoding="utf-8")
