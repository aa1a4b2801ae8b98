"""Plays the game through AT-SPI alone, with the system's Python, which has `gi`, and a private D-Bus.

`client.py SCENARIO PROGRAM...` starts the program, plays the scenario, prints its steps, and exits with 0 if
the scenario succeeds.
"""

import subprocess
import sys
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

PATIENCE_SECONDS = 25.0
GROUPS = ("Offer", "Decision", "Board", "Places for a canal", "Final table")
_BUTTONS = ("push button", "check box", "table cell")


class Reader:
    """A client that finds the accessibility nodes of one program, and presses them."""

    def __init__(self, program: "list[str]") -> None:
        self.switch(on=True)
        self.program = subprocess.Popen(program)
        Atspi.init()

    def switch(self, *, on: bool) -> None:
        """Set on the bus whether a screen reader is running."""
        status = ["--method", "org.freedesktop.DBus.Properties.Set", "org.a11y.Status", "IsEnabled"]
        bus = ["gdbus", "call", "--session", "--dest", "org.a11y.Bus", "--object-path", "/org/a11y/bus"]
        subprocess.run([*bus, *status, f"<{str(on).lower()}>"], check=True, stdout=subprocess.DEVNULL)

    def window(self) -> "Atspi.Accessible | None":
        desktop = Atspi.get_desktop(0)
        for n in range(desktop.get_child_count()):
            application = desktop.get_child_at_index(n)
            if application and application.get_process_id() == self.program.pid:
                return application.get_child_at_index(0) if application.get_child_count() else None
        return None

    def parts(self) -> "dict[str, list[Atspi.Accessible]]":
        """Return the children of each group by the group's name, and the window's other children by ""."""
        window, found = self.window(), {"": []}
        for child in children(window) if window else []:
            name = child.get_name().split(",")[0]
            if name in GROUPS:
                found[name] = children(child)
            else:
                found[""].append(child)
        return found

    def everything(self) -> "list[Atspi.Accessible]":
        """Return all nodes of the window in reading order."""
        window = self.window()
        return [] if window is None else list(walk(window))

    def find(self, *starts: str) -> "Atspi.Accessible | None":
        """Return the first node that can be pressed and whose name begins with one of `starts`, or None."""
        return first(self.everything(), *starts)

    def press(self, *starts: str) -> None:
        """Wait for a node that `find` finds, and press it."""
        self.wait(f"there is {' or '.join(starts)}", lambda: click(self.find(*starts)))
        print("pressed", starts[0], flush=True)

    def wait(self, what: str, happened: "object") -> None:
        end = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < end:
            if self.program.poll() is not None:
                sys.exit(f"the program has ended with {self.program.returncode}; waited until {what}")
            try:
                if happened():
                    return
            except GLib.Error:  # the node has gone meanwhile
                pass
            time.sleep(0.02)
        print(*(f"{one.get_role_name()}: {one.get_name()}" for one in self.everything()), sep="\n")
        sys.exit(f"waited in vain until {what}")

    def has_text(self, *starts: str) -> bool:
        return any((one.get_name() or "").startswith(starts) for one in self.everything())


def children(node: "Atspi.Accessible") -> "list[Atspi.Accessible]":
    found = (node.get_child_at_index(n) for n in range(node.get_child_count()))
    return [one for one in found if one is not None]


def walk(node: "Atspi.Accessible"):
    yield node
    for child in children(node):
        yield from walk(child)


def first(nodes: "list[Atspi.Accessible]", *starts: str) -> "Atspi.Accessible | None":
    found = (one for one in nodes if one.get_role_name() in _BUTTONS and one.get_name().startswith(starts))
    return next(found, None)


def click(node: "Atspi.Accessible | None") -> bool:
    return node is not None and node.do_action(0)


def decide(reader: Reader, done: "set[str]") -> bool:
    """If it is the person's turn, take a step towards a legal move; bid once and offer once per game."""
    parts = reader.parts()
    offer, bar, places = (parts.get(name, []) for name in ("Offer", "Decision", "Places for a canal"))
    texts = [one.get_name() for one in parts[""][:2]]
    if len(texts) < 2:
        return False
    stage, asked = texts
    declined = first(bar, "Pass", "Discard")
    if "Auction" in stage and declined is not None and "bid" not in done:
        done.add("bid")
        return click(first(offer, "2 escudos")) and later(reader, "Bid 2")
    if "Proposals" in stage and places and "offer" not in done:
        done.add("offer")
        return click(places[-1]) and later(reader, "Offer 0")
    if "Planting" in stage or "leftover" in stage.lower():
        if "choose a tile" in asked and not any("chosen" in one.get_name() for one in offer):
            return click(offer[0])
        squares = (one for row in parts["Board"] for one in children(row))
        return click(next(one for one in squares if ", empty" in one.get_name()))
    if declined is not None:
        return click(declined)
    return bool(places) and click(places[0])


def later(reader: Reader, start: str) -> bool:
    """Wait for a node whose name begins with `start`, press it, and return True."""
    reader.press(start)
    return True


def game(reader: Reader) -> None:
    """Play a whole game of two seats, and read the final table."""
    done: set[str] = set()
    end = time.monotonic() + 180
    stage = ""
    while time.monotonic() < end and reader.program.poll() is None:
        try:
            now = next((one.get_name() for one in reader.parts()[""] if "Round" in one.get_name()), "")
            if now.split(".")[0] != stage:
                stage = now.split(".")[0]
                print(stage, flush=True)
            if "Final table" in reader.parts():
                print(*(one.get_name() for one in reader.parts()["Final table"]), sep="\n")
                return
            decide(reader, done)
        except (GLib.Error, StopIteration):  # what was there has gone meanwhile
            pass
        time.sleep(0.02)
    print(*(f"{one.get_role_name()}: {one.get_name()}" for one in reader.everything()), sep="\n")
    sys.exit("the game does not end")


def lesson(reader: Reader) -> None:
    """Take the whole lesson from the menu by reading its cards."""
    reader.press("Learn")
    end, last = time.monotonic() + 180, ""
    while time.monotonic() < end:
        try:
            nodes = reader.everything()
            said = [one.get_name() for one in nodes if one.get_role_name() == "label"]
            if said and said[0].split(".")[0] != last:
                last = said[0].split(".")[0]
                print(last, flush=True)
            if "The valley is yours" in last:
                return
            lesson_step(nodes, said)
        except (GLib.Error, IndexError):  # what was there has gone meanwhile
            pass
        time.sleep(0.02)
    print(*(f"{one.get_role_name()}: {one.get_name()}" for one in reader.everything()), sep="\n")
    sys.exit("the lesson does not end")


def lesson_step(nodes: "list[Atspi.Accessible]", said: "list[str]") -> bool:
    """Press Continue, or the target of the lesson's arrow; return the success."""
    go_on = first(nodes, "Continue")
    if go_on is not None:
        return click(go_on)
    shown = next((text for text in said if text.startswith(SHOWN)), "").removeprefix(SHOWN)
    return bool(shown) and click(first(nodes, shown.split("; ")[0]))


def is_where_it_is_shown(reader: Reader, node: "Atspi.Accessible") -> bool:
    """Return whether the node at the middle of the node's box on the screen has the node's name."""
    box = node.get_extents(Atspi.CoordType.SCREEN)
    point = box.x + box.width // 2, box.y + box.height // 2
    found = reader.window().get_accessible_at_point(*point, Atspi.CoordType.SCREEN)
    return found is not None and found.get_name() == node.get_name()


def saving(reader: Reader) -> None:
    """Start a game from the menu, save it, leave it, and load it again."""
    reader.press("Play")
    reader.wait("a bid is asked", lambda: reader.has_text("Ana: bid or pass") or reader.has_text("Round 1"))
    for start in ("square a1", "square d4", "square h6", "Menu"):
        reader.wait(
            f"{start} has its place", lambda start=start: is_where_it_is_shown(reader, reader.find(start))
        )
        print("placed", start, flush=True)
    reader.press("Menu")
    reader.press("Save")
    reader.wait("a name is asked", lambda: reader.has_text("Save the game as"))
    reader.press("OK")
    reader.wait("the game is saved", lambda: reader.has_text("Saved"))
    reader.press("OK")
    reader.wait("the menu is there", lambda: reader.has_text("Pause"))
    reader.press("Quit to the menu")
    reader.press("Load")
    reader.press("You")
    reader.wait("the game is there again", lambda: reader.has_text("Round 1 of"))


def stress(reader: Reader) -> None:
    """Start and stop a screen reader 240 times at irregular times; the program must still react."""
    for n in range(240):
        reader.switch(on=bool(n % 2))
        time.sleep((n * 37 % 27 + 3) / 100)
    reader.switch(on=True)
    reader.wait("the program answers", lambda: reader.has_text("Round"))


SHOWN = "Asked for: "
SCENARIOS = {"game": game, "lesson": lesson, "saving": saving, "stress": stress}


def main() -> None:
    reader = Reader(sys.argv[2:])
    try:
        SCENARIOS[sys.argv[1]](reader)
        if reader.program.poll() is not None:
            sys.exit("the program has ended")
    finally:
        reader.program.terminate()
        reader.program.wait(10)


if __name__ == "__main__":
    main()
