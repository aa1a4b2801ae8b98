"""The keys in force as words, which texts show in the place of `{key_hint}` and the like."""

from collections.abc import Iterable

from santiago.presentation.view_model.command_table import HELD, Shortcut
from santiago.presentation.view_model.commands import Command
from santiago.presentation.wording.translator import Translator
from santiago.ui.devices.bindings import STANDARD, Bindings

_ARROWS = (Command.LEFT, Command.RIGHT, Command.UP, Command.DOWN)


def cap(tr: Translator, shortcut: Shortcut) -> str:
    """What is written on a key, with those held besides, as "Ctrl + Z"."""
    name = f"keys.cap.{shortcut.key.lower().replace('_', '-')}"
    upper = shortcut.key.upper()
    key = tr(name) if tr.knows(name) else upper if len(upper) == 1 else shortcut.key.replace("_", " ")
    held = [tr("keys.cap.ctrl")] * shortcut.ctrl + [tr("keys.cap.lshift")] * bool(shortcut.shift)
    return " + ".join((*held, key))


def caps(tr: Translator, shortcuts: Iterable[Shortcut]) -> str:
    """Several keys, each once."""
    return ", ".join(dict.fromkeys(cap(tr, one) for one in shortcuts)) or tr("keys.none")


def key_words(tr: Translator, bindings: Bindings, *, held_toggles: bool) -> dict[str, str]:
    """For each command its first key as `key_NAME`, all as `keys_NAME`, and `hold_NAME` where it is held."""
    words = {}
    for command in STANDARD:
        keys = bindings.keys(command)
        words[f"key_{command}"] = caps(tr, keys[:1])
        words[f"keys_{command}"] = caps(tr, keys)
        if command in HELD:
            hold = words[f"keys_{command}"]
            words[f"hold_{command}"] = hold if held_toggles else tr("keys.hold", {"key": hold})
    own = tuple(key for command in _ARROWS for key in bindings.chosen(command))
    words["keys_arrows"] = ", ".join((tr("keys.cap.arrows"), *((caps(tr, own),) if own else ())))
    return words
