"""How final scores follow from what the evaluation expects: measured, see `tools/forecasts.py`."""

Line = tuple[float, float, float]

LINES: dict[int, tuple[Line, ...]] = {}
