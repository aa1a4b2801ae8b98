"""Formats the names of the current keys, which replace placeholders such as `{key_hint}` in texts."""

from collections.abc import Iterable

from santiago.presentation.view_model.command_table import HELD, Shortcut
from santiago.presentation.view_model.commands import Command
from santiago.ui.devices.bindings import STANDARD, Bindings
from santiago.ui.devices.pads import LABELS, PadStyle
from santiago.wording.translator import Translator

_ARROWS = (Command.LEFT, Command.RIGHT, Command.UP, Command.DOWN)


def cap(tr: Translator, shortcut: Shortcut) -> str:
    """Return the name of a key with its modifiers, as in "Ctrl + Z"."""
    name = f"keys.cap.{shortcut.key.lower().replace('_', '-')}"
    upper = shortcut.key.upper()
    key = tr(name) if tr.knows(name) else upper if len(upper) == 1 else shortcut.key.replace("_", " ")
    held = [tr("keys.cap.ctrl")] * shortcut.ctrl + [tr("keys.cap.lshift")] * bool(shortcut.shift)
    return " + ".join((*held, key))


def caps(tr: Translator, shortcuts: Iterable[Shortcut]) -> str:
    """Return the names of several keys without duplicates, separated by commas."""
    return ", ".join(dict.fromkeys(cap(tr, one) for one in shortcuts)) or tr("keys.none")


def key_words(
    tr: Translator, bindings: Bindings, *, held_toggles: bool, pad: PadStyle | None
) -> dict[str, str]:
    """Return the values of the placeholders for keys in texts.

    For each command, `key_NAME` is its first key and `keys_NAME` lists all its keys. For a command whose key
    must be held down, `hold_NAME` is a phrase such as "Hold H", or only the keys if `held_toggles` is true.
    `held_keys` lists the first key of each such command. If `pad` is given, the label of a command's gamepad
    button replaces its keys.
    """
    words, labels = {}, {} if pad is None else LABELS[pad]
    for command in STANDARD:
        keys, label = bindings.keys(command), labels.get(command, "")
        sign = f"keys.pad.{label}"
        button = tr(sign) if tr.knows(sign) else label
        words[f"key_{command}"] = button or caps(tr, keys[:1])
        words[f"keys_{command}"] = button or caps(tr, keys)
        if command in HELD:
            hold = words[f"keys_{command}"]
            words[f"hold_{command}"] = hold if held_toggles else tr("keys.hold", {"key": hold})
    words["held_keys"] = tr.listing([words[f"key_{command}"] for command in STANDARD if command in HELD])
    own = tuple(key for command in _ARROWS for key in bindings.chosen(command))
    if pad is not None:
        return words | {
            "keys_arrows": tr("keys.cap.d-pad"),
            "arrows": tr("keys.d-pad"),
            "choose": tr("keys.choose.pad", {"key": labels[Command.MORE]}),
        }
    words |= {"arrows": tr("keys.arrows.word"), "choose": tr("keys.choose")}
    words["keys_arrows"] = ", ".join((tr("keys.cap.arrows"), *((caps(tr, own),) if own else ())))
    return words
