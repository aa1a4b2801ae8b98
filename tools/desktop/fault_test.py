"""Do to saved games what disks, users and other programs do: `python tools/desktop/fault_test.py`.

Prints a line for each fault; exit 1 if one was not handled. Real full and read-only disks need root on
Linux (a small tmpfs is mounted) and are left out, and said to be, elsewhere.
"""

import errno
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random

from santiago.persistence.autosave import Autosave
from santiago.persistence.codec import LARGEST, decode, encode, read_record
from santiago.persistence.faults import BadSave, Fault
from santiago.persistence.generations import RestoredGame
from santiago.persistence.lock import Locked
from santiago.persistence.safe_write import CannotWrite, Obstacle
from santiago.persistence.seal import Sealed
from santiago.persistence.store import GameStore
from santiago.rules.record import Record
from tools.lab.scale import random_record

FLIPS = 2000
NOBODY = 65534


class LeftOut(Exception):
    """The fault cannot be made on this machine."""


GAME, _ = random_record(2027)
WRITTEN = encode(GAME)


def after(ply: int) -> Record:
    """The game after some moves."""
    return replace(GAME, moves=GAME.moves[:ply])


def saved(autosave: Autosave, ply: int) -> Obstacle | None:
    """Save the game after some moves; what stood in the way."""
    autosave.submit(after(ply))
    autosave.flush()
    return None if autosave.problem is None else autosave.problem.obstacle


def left(store: GameStore) -> int:
    """How many moves Continue would find; -1 for no game."""
    found = store.newest()
    return -1 if found is None else len(found.record.moves)


def accepted(data: bytes) -> bool:
    """Whether a damaged file passes for whole under either demand on its seal."""
    passed = 0
    for sealed in Sealed:
        try:
            decode(data, sealed=sealed)
            passed += 1
        except BadSave:
            continue
    return passed > 0


# Each trial answers with what happened, and raises AssertionError where that is not what should.


def every_truncation(_: Path) -> str:
    """A file cut at every byte; without its final newline it is whole."""
    wrong = [n for n in range(len(WRITTEN) - 1) if accepted(WRITTEN[:n])]
    assert not wrong, f"accepted: {wrong[:5]}"
    return f"{len(WRITTEN) - 1} cuts, none accepted"


def bit_flips(_: Path) -> str:
    """Single bits turned over."""
    chance = Random(5)
    for _n in range(FLIPS):
        damaged = bytearray(WRITTEN)
        bit = chance.randrange(8 * len(damaged))
        damaged[bit // 8] ^= 1 << bit % 8
        assert not accepted(bytes(damaged)), f"bit {bit} turned over and accepted"
    return f"{FLIPS} flips, none accepted"


def damaged_generations(root: Path) -> str:
    """The newest generation damaged in 300 ways: always the one before is offered, and said so."""
    store = GameStore(root)
    autosave = store.new()
    for ply in (10, 11, 12):
        assert saved(autosave, ply) is None
    autosave.close()
    newest = max((root / autosave.game).glob("*.json"), key=lambda path: path.stat().st_size)
    data, chance = newest.read_bytes(), Random(6)
    for n in range(300):
        cut = chance.randrange(len(data) - 1)
        newest.write_bytes(data[:cut] if n % 2 else data[:cut] + bytes(len(data) - cut))
        found = store.newest()
        assert found is not None, "no game was offered"
        assert len(found.record.moves) == 11, f"{len(found.record.moves)} moves were offered"
        assert found.damaged is not None, "nothing was said"
    return "300 damages, the generation before offered each time"


def too_large(root: Path) -> str:
    """A file of a terabyte."""
    path = root / "huge.json"
    with path.open("wb") as file:
        file.truncate(1 << 40)
    assert refused(path) is Fault.TOO_BIG
    path.write_bytes(b" " * (LARGEST + 1))
    assert refused(path) is Fault.TOO_BIG
    return "refused unread"


def too_deep(root: Path) -> str:
    """Four million brackets."""
    path = root / "deep.json"
    path.write_bytes(b"[" * LARGEST)
    assert refused(path) is Fault.TOO_DEEP
    return "refused"


def refused(path: Path) -> Fault | None:
    """Why a file is refused."""
    try:
        read_record(path, sealed=Sealed.OPTIONAL)
    except BadSave as fault:
        return fault.fault
    return None


def folder_gone(root: Path) -> str:
    """The folder removed during a game, which then goes to another place."""
    store = GameStore(root / "stick")
    autosave = store.new()
    assert saved(autosave, 10) is None
    shutil.rmtree(root / "stick")
    obstacle = saved(autosave, 11)
    assert obstacle is Obstacle.FOLDER_GONE, obstacle
    elsewhere = GameStore(root / "elsewhere")
    other = elsewhere.new()
    assert saved(other, 12) is None
    other.close()
    autosave.close()
    assert left(elsewhere) == 12
    return f"{obstacle}; another place took over"


def clock_set_back(root: Path) -> str:
    """Files whose dates lie about their order."""
    store = GameStore(root)
    autosave = store.new()
    for ply in range(20):
        assert saved(autosave, ply) is None
        for n, path in enumerate((root / autosave.game).glob("*.json")):
            os.utime(path, (10**9 - 60 * ply - n,) * 2)
        assert left(store) == ply
    autosave.close()
    return "20 moves, the newest found each time"


def second_program(root: Path) -> str:
    """The same game opened in another process."""
    store = GameStore(root)
    autosave = store.new()
    assert saved(autosave, 10) is None
    code = (
        "import sys; from pathlib import Path; from santiago.persistence.lock import Locked;"
        "from santiago.persistence.store import GameStore; store = GameStore(Path(sys.argv[1]))\n"
        "try: store.open(sys.argv[2])\n"
        "except Locked: print(len(store.read(sys.argv[2]).record.moves))"
    )
    result = subprocess.run(
        [sys.executable, "-c", code, root, autosave.game], check=False, capture_output=True, text=True
    )
    assert result.stdout == "10\n", result.stderr
    try:
        store.open(autosave.game)
    except Locked:
        autosave.close()
        return "refused to write, allowed to look"
    raise AssertionError("a second window opened it")


def disk_full(root: Path) -> str:
    """A disk that fills up during a game and is emptied again."""
    with small_disk(root / "disk", "64k") as disk:
        store = GameStore(disk / "games")
        autosave = store.new()
        assert saved(autosave, 10) is None
        fill(disk / "filler")
        obstacle = saved(autosave, 60)
        assert obstacle is Obstacle.DISK_FULL, obstacle
        assert left(store) == 10
        (disk / "filler").unlink()
        autosave.close()
        assert autosave.problem is None
        assert left(store) == 60
    return f"{obstacle}; caught up once there was room"


def read_only_disk(root: Path) -> str:
    """A game left on a disk that has become read-only since."""
    with small_disk(root / "disk", "64k") as disk:
        store = GameStore(disk / "games")
        autosave = store.new()
        assert saved(autosave, 10) is None
        autosave.close()
        subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
        obstacles = {obstacle_of(lambda: store.open(autosave.game)), obstacle_of(store.new)}
        assert obstacles == {Obstacle.READ_ONLY}, obstacles
        assert left(store) == 10
    return f"{Obstacle.READ_ONLY}; the game can be read and kept elsewhere"


def obstacle_of(action: Callable[[], object]) -> Obstacle | None:
    """What stood in the way of an action."""
    try:
        action()
    except CannotWrite as problem:
        return problem.obstacle
    return None


def no_rights(root: Path) -> str:
    """A folder that belongs to somebody else."""
    if os.name != "posix":
        raise LeftOut("rights are another matter on this system")
    store = GameStore(root)
    autosave = store.new()
    assert saved(autosave, 10) is None
    folder = root / autosave.game
    folder.chmod(0o555)
    root_user = os.geteuid() == 0
    if root_user:
        os.seteuid(NOBODY)
    try:
        obstacle = saved(autosave, 11)
    finally:
        if root_user:
            os.seteuid(0)
    assert obstacle is Obstacle.NO_RIGHTS, obstacle
    folder.chmod(0o755)
    autosave.close()
    found = store.read(autosave.game)
    assert isinstance(found, RestoredGame)
    assert len(found.record.moves) == 11
    return f"{obstacle}; caught up once they were given"


@contextmanager
def small_disk(disk: Path, size: str) -> Iterator[Path]:
    """A disk of so many bytes, as in "64k", on a folder that is made."""
    if not sys.platform.startswith("linux") or os.geteuid() != 0:
        raise LeftOut("needs root on Linux")
    disk.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", disk], check=False).returncode:
        raise LeftOut("no disk can be mounted here")
    try:
        yield disk
    finally:
        subprocess.run(["umount", "-l", str(disk)], check=True)


def fill(path: Path) -> None:
    """Take all the room that is left."""
    with path.open("wb", buffering=0) as file:
        try:
            while file.write(bytes(1024)):
                continue
        except OSError as error:
            assert error.errno == errno.ENOSPC, error


TRIALS: tuple[Callable[[Path], str], ...] = (
    every_truncation,
    bit_flips,
    damaged_generations,
    too_large,
    too_deep,
    disk_full,
    read_only_disk,
    folder_gone,
    no_rights,
    second_program,
    clock_set_back,
)


def main() -> int:
    """Run all trials; 0 if each went well."""
    failures = 0
    for trial in TRIALS:
        with tempfile.TemporaryDirectory() as folder:
            Path(folder).chmod(0o755)
            try:
                verdict = trial(Path(folder))
            except LeftOut as why:
                verdict = f"left out: {why}"
            except AssertionError as error:
                verdict = f"FAILED: {error}"
                failures += 1
        print(f"{trial.__name__.replace('_', ' '):22}{verdict}", flush=True)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
