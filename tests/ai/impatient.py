"""A monitor that stops waiting for a decision."""


class Impatient:
    """Records the progress, and cancels after being asked a number of times."""

    def __init__(self, looks: float) -> None:
        self.left = looks
        self.heard: list[tuple[int, int]] = []

    def on_progress(self, done: int, of: int) -> None:
        self.heard.append((done, of))

    def is_cancelled(self) -> bool:
        self.left -= 1
        return self.left < 0
