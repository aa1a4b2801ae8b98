"""Writing leaves either the complete old or the complete new file, and reports why it failed."""

import errno
import os
import stat
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

import pytest

from santiago.persistence import safe_write
from santiago.persistence.faults import BadSave, Fault
from santiago.persistence.safe_write import (
    CannotWrite,
    Obstacle,
    cannot_write,
    make_folder,
    remove_file,
    sweep,
    write_safely,
)

from .links import needs_links
from .pipes import named_pipe, needs_pipes

Fail = Callable[..., NoReturn]


def failing(number: int) -> Fail:
    def fail(*_: object, **__: object) -> NoReturn:
        raise OSError(number, os.strerror(number))

    return fail


def obstacle(path: Path) -> Obstacle:
    with pytest.raises(CannotWrite) as caught:
        write_safely(path, b"new")
    assert caught.value.path == path
    assert caught.value.reason in str(caught.value)
    return caught.value.obstacle


def test_a_file_is_written_and_written_over(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    write_safely(path, b"old")
    write_safely(path, b"new")
    assert path.read_bytes() == b"new"
    assert list(tmp_path.iterdir()) == [path], "no temporary file stays"


@needs_links
def test_a_link_to_a_file_elsewhere_stays_a_link_where_links_are_followed(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    link = tmp_path / "settings.json"
    link.symlink_to(tmp_path / "real" / "settings.json")
    write_safely(link, b"new", follow_links=True)
    assert link.is_symlink()
    assert link.read_bytes() == b"new"


def make(target: Path, kind: str) -> None:
    """Make something that is not a regular file."""
    match kind:
        case "pipe":
            named_pipe(target)
        case "folder":
            target.mkdir()
        case "device" if os.geteuid() == 0:
            os.mknod(target, stat.S_IFCHR | 0o600, os.makedev(1, 7))
        case _:
            pytest.skip("only root can make a device")


@needs_pipes
@pytest.mark.parametrize("kind", ["pipe", "device", "folder"])
def test_what_is_no_file_is_not_replaced_where_links_are_followed(tmp_path: Path, kind: str) -> None:
    """As root, a device would be replaced as well."""
    path = tmp_path / "table.png"
    make(path, kind)
    with pytest.raises(CannotWrite):
        write_safely(path, b"new", follow_links=True)
    assert path.exists()
    assert not path.is_file()


@needs_links
@needs_pipes
@pytest.mark.parametrize("kind", ["pipe", "device", "folder", "loop"])
def test_what_a_link_leads_to_is_replaced_only_if_it_is_a_file(tmp_path: Path, kind: str) -> None:
    """As root, a device would be replaced as well."""
    link, target = tmp_path / "settings.json", tmp_path / "target"
    if kind == "loop":
        target = link
    else:
        make(target, kind)
    link.symlink_to(target)
    with pytest.raises(CannotWrite):
        write_safely(link, b"new", follow_links=True)
    assert link.is_symlink()
    assert not link.is_file()
    assert [path.name for path in tmp_path.glob(".*")] == []


@needs_links
@pytest.mark.parametrize("exists", [True, False])
def test_a_link_is_replaced_and_what_it_leads_to_stays(tmp_path: Path, *, exists: bool) -> None:
    target, link = tmp_path / "bashrc", tmp_path / "c.json"
    if exists:
        target.write_bytes(b"old")
    link.symlink_to(target)
    write_safely(link, b"new")
    assert not link.is_symlink()
    assert link.read_bytes() == b"new"
    assert target.exists() is exists
    assert not exists or target.read_bytes() == b"old"


def no_half(data: bytes) -> None:
    """A reader that requires an even number of bytes."""
    if len(data) % 2:
        raise BadSave(Fault.DAMAGED, "the file", "it ends in the middle")


def test_what_its_reader_refuses_does_not_replace_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    write_safely(path, b"even", no_half)
    with pytest.raises(CannotWrite, match="it ends in the middle"):
        write_safely(path, b"odd", no_half)
    assert path.read_bytes() == b"even"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("written", [b"", b"ne", b"mew", b"news"])
def test_what_a_disk_gives_back_changed_does_not_replace_the_old_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, written: bytes
) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(b"old")
    monkeypatch.setattr(safe_write, "_write", lambda temporary, _, **__: temporary.write_bytes(written))
    with pytest.raises(CannotWrite):
        write_safely(path, b"new")
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_data_reaches_the_disk_before_it_gets_its_name(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    done: list[str] = []
    fsync, replace = os.fsync, os.replace
    monkeypatch.setattr(os, "fsync", lambda handle: (done.append("flushed"), fsync(handle)))
    monkeypatch.setattr(os, "replace", lambda a, b: (done.append("renamed"), replace(a, b)))
    write_safely(tmp_path / "game.json", b"new")
    assert done[:2] == ["flushed", "renamed"]
    if os.name == "posix":
        assert done[2:] == ["flushed"], "the folder too"


@pytest.mark.parametrize("step", ["open", "fsync", "replace"])
@pytest.mark.parametrize(
    ("number", "expected"),
    [
        (errno.ENOSPC, Obstacle.DISK_FULL),
        (errno.EROFS, Obstacle.READ_ONLY),
        (errno.ENOENT, Obstacle.FOLDER_GONE),
        (errno.EACCES, Obstacle.NO_RIGHTS),
        (errno.EBUSY, Obstacle.LOCKED),
        (errno.EIO, Obstacle.OTHER),
    ],
)
def test_whatever_fails_the_old_file_stays(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, step: str, number: int, expected: Obstacle
) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(b"old")
    monkeypatch.setattr(os, step, failing(number))
    found = obstacle(path)
    monkeypatch.undo()
    assert found is expected
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_disk_that_fills_up_half_way_leaves_the_old_file(tmp_path: Path) -> None:
    """A file size limit is the best imitation of a full disk that needs no privileges."""
    resource = pytest.importorskip("resource")
    signal = pytest.importorskip("signal")
    path = tmp_path / "game.json"
    path.write_bytes(b"old")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    ignored = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, before[1]))
    try:
        with pytest.raises(CannotWrite) as caught:
            write_safely(path, bytes(100_000))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, ignored)
    assert caught.value.obstacle is Obstacle.DISK_FULL
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_folder_that_is_gone_is_said_to_be_gone(tmp_path: Path) -> None:
    assert obstacle(tmp_path / "gone" / "game.json") is Obstacle.FOLDER_GONE
    (tmp_path / "file").write_bytes(b"")
    assert obstacle(tmp_path / "file" / "game.json") is Obstacle.FOLDER_GONE


def test_a_folder_without_rights_is_said_to_be_so(tmp_path: Path) -> None:
    if os.name != "posix" or os.geteuid() == 0:
        pytest.skip("rights do not bind this user")
    tmp_path.chmod(0o500)
    assert obstacle(tmp_path / "game.json") is Obstacle.NO_RIGHTS
    tmp_path.chmod(0o700)


def test_a_file_held_by_another_program_on_windows_is_locked_not_forbidden() -> None:
    error = PermissionError(errno.EACCES, "The process cannot access the file")
    assert cannot_write(Path("game.json"), error).obstacle is Obstacle.NO_RIGHTS
    error.winerror = 32
    assert cannot_write(Path("game.json"), error).obstacle is Obstacle.LOCKED


def test_a_very_long_name_is_no_crash(tmp_path: Path) -> None:
    assert obstacle(tmp_path / ("x" * 300)) is Obstacle.OTHER


def test_folders_are_made_with_those_above_them(tmp_path: Path) -> None:
    make_folder(tmp_path / "a" / "b")
    make_folder(tmp_path / "a" / "b")
    assert (tmp_path / "a" / "b").is_dir()
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(CannotWrite):
        make_folder(tmp_path / "file" / "b")


def test_removing_what_is_gone_is_no_error_but_removing_a_folder_is(tmp_path: Path) -> None:
    remove_file(tmp_path / "gone")
    with pytest.raises(CannotWrite):
        remove_file(tmp_path)


def test_leftovers_of_a_killed_program_are_swept_and_nothing_else(tmp_path: Path) -> None:
    others = {"a.json", ".hidden", "b.tmp", ".editor.tmp", ".FEDCBA9876543210.tmp"}
    for name in (".0123456789abcdef.tmp", *others):
        (tmp_path / name).write_bytes(b"")
    sweep(tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == others


def held(number: int) -> OSError:
    """Return the error that Windows raises for a file held by another program."""
    error = OSError(errno.EACCES, "Access is denied")
    error.winerror = number  # type: ignore[attr-defined,unused-ignore]
    return error


@pytest.mark.parametrize("number", [5, 32, 33])
@pytest.mark.parametrize("write", [lambda path: write_safely(path, b"new"), remove_file])
def test_a_file_that_windows_holds_for_a_moment_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, write: Callable[[Path], None]
) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(b"old")
    pauses: list[float] = []
    for name in ("replace", "unlink"):
        operate = getattr(Path, name)

        def busy(*args: object, operate: Callable[..., object] = operate, **options: object) -> object:
            if len(pauses) < 4:
                raise held(number)
            return operate(*args, **options)

        monkeypatch.setattr(Path, name, busy)
    monkeypatch.setattr(safe_write.retry_while_held, "__defaults__", (pauses.append,))
    write(path)
    assert len(pauses) == 4
    assert not path.exists() or path.read_bytes() == b"new"


def test_attempts_end_after_two_seconds_with_growing_pauses() -> None:
    pauses: list[float] = []

    def operate() -> None:
        raise held(32)

    with pytest.raises(OSError, match="Access is denied"):
        safe_write.retry_while_held(operate, pauses.append)
    assert pauses == sorted(set(pauses))
    assert sum(pauses) == pytest.approx(2.0)


def test_other_errors_are_not_tried_again() -> None:
    with pytest.raises(OSError, match="No space"):
        safe_write.retry_while_held(failing(errno.ENOSPC), pytest.fail)
