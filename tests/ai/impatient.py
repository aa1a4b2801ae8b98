"""Somebody who watches a decision, and may give up waiting for it."""


class Impatient:
    """A monitor that hears the progress and cancels after so many looks."""

    def __init__(self, looks: float) -> None:
        self.left = looks
        self.heard: list[tuple[int, int]] = []

    def on_progress(self, done: int, of: int) -> None:
        self.heard.append((done, of))

    def is_cancelled(self) -> bool:
        self.left -= 1
        return self.left < 0
