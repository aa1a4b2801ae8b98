"""A progress monitor that cancels a decision."""


class Impatient:
    """Records the progress; `is_cancelled` returns False `looks` times, and then True."""

    def __init__(self, looks: float) -> None:
        self.left = looks
        self.heard: list[tuple[int, int]] = []

    def on_progress(self, done: int, of: int) -> None:
        self.heard.append((done, of))

    def is_cancelled(self) -> bool:
        self.left -= 1
        return self.left < 0
