"""What can be done with a finished game: export it, or delete it."""

from collections.abc import Callable
from pathlib import Path

from santiago.session.library import BadSave, CannotWrite
from santiago.ui.contracts import Archive, FinishedCard, Pop, Push, SceneChange
from santiago.ui.screens.dialog import confirm, failure_message, message
from santiago.ui.wording.dates import date_text
from santiago.ui.wording.translator import Translator


def export_game(export: Callable[[], Path]) -> SceneChange:
    """Call `export`, and show the path that it returns, or why it failed."""
    try:
        path = str(export())
    except (BadSave, CannotWrite) as error:
        return Push(failure_message("finished.export", "finished.export.failed", error))
    return Push(
        message(lambda tr: tr("finished.exported"), lambda tr: tr("finished.exported.text", {"path": path}))
    )


def ask_to_delete(archive: Archive, card: FinishedCard, *, back: bool = False) -> SceneChange:
    """Ask before a game is deleted; with `back`, leave its page afterwards."""

    def delete() -> SceneChange | None:
        try:
            archive.delete_finished(card.slot)
        except CannotWrite as error:
            return Push(failure_message("finished.delete.title", "finished.delete.failed", error))
        return Pop() if back else None

    def text(tr: Translator) -> str:
        date = date_text(tr, card.saved) if card.saved is not None else card.slot
        return tr("finished.delete.text", {"date": date})

    return Push(
        confirm(lambda tr: tr("finished.delete.title"), text, lambda tr: tr("finished.delete"), delete)
    )
