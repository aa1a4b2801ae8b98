"""Agents from outside the package, in the files of a user's folder."""

import json
import os
import re
import select
import signal
import subprocess
import sys
from io import BytesIO, TextIOWrapper
from multiprocessing import get_context
from pathlib import Path
from textwrap import dedent, indent
from threading import Thread

import pytest

from santiago.__main__ import main
from santiago.ai.measure import contained_process, outside_agent
from santiago.persistence.codec import read_record
from santiago.persistence.seal import SealPolicy
from tests.persistence.pipes import named_pipe, needs_pipes, time_limit

from .running import a_sentence, output_of, program

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "santiago" / "ai" / "README.md").read_text(encoding="utf-8")
HEAD = """
import gc, os, random, sys, time
from multiprocessing import parent_process
from santiago.ai.agent import Decision
from santiago.rules.legal import legal_moves
from santiago.rules.moves import Bid

class Bot:
    version = "bot-1"
    def choose(self, observation, limit):
"""
FIRST = "return Decision(next(iter(legal_moves(observation.position))))"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with nothing but a file with a secret."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "secret.txt").write_text("s")
    return tmp_path


def bot(folder: Path, body: str, *, module: str = "mybot", more: str = "") -> None:
    """Write an agent whose decision is `body`."""
    text = HEAD + indent(dedent(body).strip(), " " * 8) + "\n" + dedent(more)
    (folder / f"{module}.py").write_text(text, encoding="utf-8")


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["simulate", "--games", "1", "--secret", "secret.txt", *words]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    return a_sentence(printed.err)


def test_the_example_of_the_page_plays_from_an_empty_folder(tmp_path: Path) -> None:
    """The user has only the documentation."""
    (code,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    (command,) = re.findall(r"```sh\n(santiago simulate .*?)\n```", PAGE, re.DOTALL)
    (tmp_path / "mybot.py").write_text(code, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-P", "-m", *command.split()],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    names = [line.split()[0] for line in done.stdout.splitlines()[1:]]
    assert names == ["mybot:Greedy", "easy", "normal"]


def test_the_records_are_read_by_any_copy_of_the_game(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bot(folder, FIRST, more="ready = Bot()\n")
    output_of(capsys, "simulate", "--seats", "mybot:ready,easy", "--games", "2", "--records", "games")
    record = read_record(folder / "games" / "0000.json", sealed=SealPolicy.REQUIRED)
    assert [seat.level for seat in record.seats] == [None, "easy"]
    assert record.extra["agents"] == ["mybot:ready", "easy"]
    assert "finished" in output_of(capsys, "check", "games/0000.json")


def test_the_same_seed_gives_the_same_games_in_any_number_of_processes(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bot(folder, "return Decision(random.Random(limit.seed).choice(list(legal_moves(observation.position))))")
    words = ("simulate", "--seats", "mybot:Bot,random", "--games", "2", "--secret", "secret.txt")
    output_of(capsys, *words, "--records", "alone")
    output_of(capsys, *words, "--records", "together", "--jobs", "2")
    alone, together = (sorted((folder / name).iterdir()) for name in ("alone", "together"))
    assert [path.read_bytes() for path in alone] == [path.read_bytes() for path in together]


def test_the_budget_is_the_agents_own_or_the_one_asked_for(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bot(
        folder,
        f"""
        if limit.nodes != self.wanted:
            raise ValueError(limit.nodes)
        {FIRST}
        """,
        more="""
        class Own(Bot):
            wanted = nodes = 70
        class Asked(Bot):
            wanted, nodes = 9, 70
        class Default(Bot):
            wanted = 1000
        """,
    )
    output_of(capsys, "simulate", "--seats", "mybot:Own,mybot:Asked@9,mybot:Default", "--games", "1")


TOO_SLOW = "too slow"
MISBEHAVIOUR = {
    "an exception": ("raise ValueError('no idea')", r"raised ValueError: no idea \(mybot\.py, line \d+\)"),
    "an exit": ("sys.exit('enough')", "raised SystemExit: enough"),
    "an interruption": ("raise KeyboardInterrupt", r"raised KeyboardInterrupt \(mybot\.py, line \d+\)"),
    "an exception that is no Exception": ("raise BaseException('enough')", "raised BaseException: enough"),
    "an exception without a text": (
        """
        class Mute(Exception):
            def __str__(self):
                raise self
        raise Mute
        """,
        "raised Mute: a Mute that cannot be printed",
    ),
    "an exception with letters that there are not": (
        r"raise ValueError('\ud800')",
        r"raised ValueError: \\ud800",
    ),
    "an answer without a text": (
        """
        class Mute:
            def __repr__(self):
                sys.exit()
        return Mute()
        """,
        "answered with a Mute that cannot be printed instead of a Decision",
    ),
    "a time that is neither kept nor over": (
        """
        class Perhaps:
            def __bool__(self):
                raise ValueError("perhaps")
        return Decision(next(iter(legal_moves(observation.position))), timed_out=Perhaps())
        """,
        "raised ValueError: perhaps",
    ),
    "an illegal move": ("return Decision(Bid(99))", "chose 'bid 99', which is illegal: "),
    "no decision": ("return Bid(1)", r"answered with Bid\(escudos=1\) instead of a Decision"),
    "a move that there is not": (
        "return Decision(Bid('much'))",
        "raised TypeError: escudos is a whole number",
    ),
    "a move as text": ("return Decision('bid 1')", "answered with Decision"),
    TOO_SLOW: ("time.sleep(60)", r"was too slow: it took over 2 seconds for a decision \(1 are allowed\)"),
    "another process's end": ("os._exit(3)", "ended its process"),
    "a signal, as by another agent": (
        "os.kill(os.getpid(), 9)",
        r"(was killed by signal 9, sent by the system, another agent or itself|ended its process)\.",
    ),
    "looking round": (
        f"""
        try:
            found = gc.get_objects()
        except Exception:
            found = []
        {FIRST}
        """,
        r"inspected the interpreter \(gc\.get_objects\)",
    ),
    "looking round behind everything's back": (
        f"""
        try:
            found = sys._getframe(1).f_locals
        except BaseException:
            found = []
        {FIRST}
        """,
        r"inspected the interpreter \(sys\._getframe\)",
    ),
    "chance of its own": (
        "return Decision(random.choice(list(legal_moves(observation.position))))",
        r"chose '.*' and then '.*' for the same observation and seed: it must draw",
    ),
}


@pytest.mark.parametrize("kind", MISBEHAVIOUR)
def test_misbehaviour_is_reported_in_a_sentence_that_names_the_agent(
    kind: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    body, expected = MISBEHAVIOUR[kind]
    bot(folder, body)
    seconds = "1" if kind == TOO_SLOW else "60"  # on a busy machine a decision may take longer than usual
    printed = refused(capsys, "--seats", "mybot:Bot,easy,easy", "--seconds", seconds, "--seed", "4")
    assert re.search(rf"^santiago: mybot:Bot {expected}", printed), printed


def test_misbehaviour_in_several_processes_is_reported_once(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bot(folder, "raise ValueError('no idea')")
    assert main(["simulate", "--seats", "mybot:Bot,easy", "--games", "4", "--jobs", "2"]) == 2
    assert "mybot:Bot raised ValueError: no idea" in a_sentence(capsys.readouterr().err)


@needs_pipes
@pytest.mark.parametrize(
    ("fault", "expected"),
    [
        ("raise ValueError('no idea')", "mybot:Bot raised ValueError: no idea"),
        ("os.kill(parent_process().pid, 9)", "try fewer --jobs"),
    ],
    ids=["of an agent", "of a process"],
)
def test_a_fault_ends_the_games_that_go_on_in_other_processes(
    fault: str, expected: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One agent fails after another has begun to think and would never finish."""
    named_pipe(folder / "alive")
    body = f"""
        alive = os.open("alive", os.O_WRONLY)
        try:
            open("thinking", "x")
        except FileExistsError:
            {fault}
        while True:
            pass
        """
    bot(folder, body)
    alive = os.open(folder / "alive", os.O_RDONLY | os.O_NONBLOCK)
    words = ("--seats", "mybot:Bot,mybot:Bot", "--games", "9", "--jobs", "2", "--seconds", "3600")
    with time_limit(60):
        assert main(["simulate", *words]) == 2
        os.set_blocking(alive, True)
        assert os.read(alive, 1) == b"", "read once no agent is alive"
    os.close(alive)
    assert expected in a_sentence(capsys.readouterr().err)


def test_a_process_that_the_system_ends_is_reported_in_a_sentence(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The agent kills its parent with signal 9, as the system does when memory runs out."""
    bot(folder, f"os.kill(parent_process().pid, 9)\n{FIRST}")
    assert main(["simulate", "--seats", "mybot:Bot,easy", "--games", "2", "--jobs", "2"]) == 2
    assert "try fewer --jobs" in a_sentence(capsys.readouterr().err)


@pytest.mark.skipif(os.name != "posix", reason="only there a keeper outlives the program")
def test_where_an_agent_kills_the_whole_program_its_keeper_names_it(folder: Path) -> None:
    bot(folder, f"os.kill(parent_process().pid, 9)\n{FIRST}")
    done = program("simulate", "--seats", "mybot:Bot,easy", "--games", "2")
    assert done.returncode == -9
    assert "killed" in a_sentence(done.stderr)
    assert "mybot:Bot" in done.stderr


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("nowhere:Bot", "", "cannot be loaded: ModuleNotFoundError: No module named 'nowhere'"),
        ("mybot:Nobody", "", "cannot be loaded: AttributeError: "),
        (
            "mybot:Bot",
            "class Bot:\n    version = 3\n",
            "cannot be loaded: TypeError: an agent must have a string attribute 'version'",
        ),
        ("mybot:Bot", "class Bot(:\n", "cannot be loaded: SyntaxError: "),
        ("mybot:Bot", "raise KeyboardInterrupt", "cannot be loaded: KeyboardInterrupt (mybot.py, line 1)"),
        ("mybot:Bot", "import sys\nsys.exit('enough')", "cannot be loaded: SystemExit: enough"),
        (
            "mybot:Bot",
            "class Bot:\n    version = '\\ud800'\n    def choose(self): ...\n",
            "cannot be loaded: UnicodeEncodeError: ",
        ),
    ],
    ids=[
        *("no module", "no such name", "no version", "no Python", "an interruption", "an exit"),
        "a version without bytes",
    ],
)
def test_what_cannot_be_loaded_is_reported_in_a_sentence(
    name: str, text: str, expected: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "mybot.py").write_text(text)
    assert f"santiago: {name} {expected}" in refused(capsys, "--seats", f"{name},easy,easy")


def test_what_an_agent_prints_stays_out_of_the_results(
    folder: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    loudly = "print('thinking')\nos.system('echo calling')\nos.write(1, b'writing')"
    bot(folder, f"{loudly}\n{FIRST}")
    assert main(["simulate", "--seats", "mybot:Bot,random", "--games", "1"]) == 0
    printed = capfd.readouterr()
    for word in ("thinking", "calling", "writing"):
        assert word not in printed.out
        assert word in printed.err


class LateRelay(Thread):
    """A thread that, if it relays what an agent prints, starts only when the agent has already been ended."""

    def start(self) -> None:
        target, args = vars(self)["_target"], vars(self)["_args"]
        if target.__name__ == "_relay":
            select.select([args[0]], [], [])
            os.kill(os.getpid(), signal.SIGTERM)
        super().start()


def print_under_a_late_keeper() -> None:
    contained_process.Thread = LateRelay  # type: ignore[misc]
    contained_process.split_off("mybot")
    print("thinking", flush=True)


@pytest.mark.skipif(os.name != "posix", reason="only there a keeper relays what an agent prints")
def test_an_agent_that_ends_before_its_keeper_has_begun_is_still_heard(
    capfd: pytest.CaptureFixture[str],
) -> None:
    """On a busy machine, the game may be over before the keeper has started."""
    agent = get_context("spawn").Process(target=print_under_a_late_keeper)
    agent.start()
    agent.join()
    printed = capfd.readouterr().err
    assert "thinking" in printed
    assert "Traceback" not in printed


@pytest.mark.skipif(os.name != "posix", reason="only a keeper sees what an agent prints")
def test_what_an_agent_prints_has_no_control_characters(
    folder: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """Control characters could rename the terminal, or overwrite its contents."""
    bot(folder, f"os.write(1, b'begin \\x1b]0;owned\\x07 end')\n{FIRST}")
    assert main(["simulate", "--seats", "mybot:Bot,random", "--games", "1"]) == 0
    printed = capfd.readouterr().err
    assert "begin \ufffd]0;owned\ufffd end" in printed
    assert "\x1b" not in printed


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a daemon leaves the group of its starter")
def test_what_an_agent_starts_ends_with_it(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The agent starts a child process, and a daemon that has left its parent and its session."""
    named_pipe(folder / "alive")
    bot(
        folder,
        FIRST,
        more="""
        def wait():
            os.open("alive", os.O_WRONLY)
            time.sleep(3600)
        if os.fork() == 0:
            wait()
        if os.fork() == 0:
            os.setsid()
            if os.fork() == 0:
                wait()
            os._exit(0)
        """,
    )
    alive = os.open(folder / "alive", os.O_RDONLY | os.O_NONBLOCK)
    with time_limit(60):
        output_of(capsys, "simulate", "--seats", "mybot:Bot,random", "--games", "1", "--secret", "secret.txt")
        os.set_blocking(alive, True)
        assert os.read(alive, 1) == b"", "read once neither is alive"
    os.close(alive)


def test_deals_are_drawn_with_a_secret_that_is_told_after_the_series(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Otherwise an agent could read the seed from the command line and repeat the deals."""
    bot(folder, FIRST)
    words = ["simulate", "--seats", "mybot:Bot,easy", "--games", "1", "--seed", "7"]
    assert main([*words, "--records", "first"]) == 0
    told = capsys.readouterr().err.splitlines()[-1]
    said = "^Repeat these games with --seed 7 --secret FILE; FILE contains ([0-9a-f]{16}).$"
    (secret,) = re.findall(said, told)
    (folder / "again.txt").write_text(f"{secret}\n")
    (folder / "plain.txt").write_bytes(b"")
    output_of(capsys, *words, "--secret", "again.txt", "--records", "again")
    output_of(capsys, *words, "--secret", "plain.txt", "--records", "plain")
    first, repeated, plain = (
        read_record(folder / name / "0000.json", sealed=SealPolicy.REQUIRED)
        for name in ("first", "again", "plain")
    )
    assert first == repeated
    assert first.setup != plain.setup


def test_a_secret_comes_through_standard_input(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ["simulate", "--seats", "easy,easy", "--games", "1"]
    (folder / "own.txt").write_text("Ribeira\n")
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(b"Ribeira\nmore\n")))
    output_of(capsys, *words, "--secret", "-", "--records", "piped")
    output_of(capsys, *words, "--secret", "own.txt", "--records", "read")
    piped, read = ((folder / name / "0000.json").read_bytes() for name in ("piped", "read"))
    assert piped == read


@pytest.mark.parametrize("content", [None, b"\xff", b"x" * 201, b"x" * 10**6, b"a\tb", b"a\nb\n"])
def test_a_secret_that_cannot_be_used_is_refused(
    folder: Path, capsys: pytest.CaptureFixture[str], content: bytes | None
) -> None:
    """Version 2.0 took the secret itself, which any program could read in the list of processes."""
    if content is not None:
        (folder / "Ribeira").write_bytes(content)
    assert main(["simulate", "--seats", "easy,easy", "--secret", "Ribeira"]) == 2
    told = a_sentence(capsys.readouterr().err)
    unread = "the file with the secret, 'Ribeira', cannot be read"
    assert unread in told or "a secret has at most 200 characters" in told


def test_an_agent_cannot_make_its_time_look_shorter(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bot(
        folder,
        f"time.sleep(0.005)\n{FIRST}",
        more="time.process_time = time.perf_counter = time.monotonic = lambda: 0.0\n",
    )
    printed = output_of(
        capsys, "simulate", "--seats", "mybot:Bot,random", "--games", "1", "--secret", "secret.txt", "--json"
    )
    own, _ = json.loads(printed)
    assert own["mean_seconds"] >= 0.005


INTRUDER = """
class Intruder:
    def __reduce__(self):
        return open, ("intruded", "w")
"""
"""An object that makes a file in the current folder of the process that unpickles it."""


def test_the_program_runs_nothing_that_an_agent_answers_with(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bot(folder, f"{FIRST[:-1]}, timed_out=Intruder())", more=INTRUDER)
    output_of(capsys, "simulate", "--seats", "mybot:Bot,easy", "--games", "1")
    assert not (folder / "intruded").exists()


def talker(folder: Path, sent: str, then: str = FIRST) -> None:
    """Write an agent that sends these bytes through all sockets of its process before it answers."""
    body = f"""
        for number in map(int, os.listdir("/dev/fd")):
            try:
                if number > 2 and stat.S_ISSOCK(os.fstat(number).st_mode):
                    os.write(number, {sent})
            except OSError:
                pass
        {then}
        """
    modules = "import pickle, stat\nfrom santiago.ai.measure.agent_messages import Reply, encoded\n"
    bot(folder, body, more=modules + INTRUDER)


needs_sockets = pytest.mark.skipif(os.name != "posix", reason="elsewhere sockets have no numbers to guess")


@needs_sockets
@pytest.mark.parametrize(
    "sent",
    [
        "b'hello\\n'",
        "pickle.dumps(Intruder()) + b'\\n'",
        "encoded(Reply('bid', False))",
        "2 * encoded(Reply('pass', False))",
        "encoded(Reply('pass', False)) + b'half a message'",
        "b'half a message'",
        "b'x' * 2**22",
    ],
)
def test_what_an_agent_writes_to_the_socket_itself_is_refused(
    sent: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    talker(folder, sent)
    printed = refused(capsys, "--seats", "mybot:Bot,easy")
    assert printed == "santiago: mybot:Bot wrote to the socket of the program, which agents must not use.\n"
    assert not (folder / "intruded").exists()


@needs_sockets
def test_half_a_message_of_an_agent_is_not_waited_for(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outside_agent, "_GRACE_SECONDS", 0)
    talker(folder, "b'half a message'", then="time.sleep(600)")
    with time_limit(120):
        printed = refused(capsys, "--seats", "mybot:Bot,easy", "--seconds", "1")
    assert "mybot:Bot was too slow: it took over 1 seconds for a decision (1 are allowed)" in printed


def test_the_window_knows_no_agents_from_outside(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bot(folder, FIRST)
    assert main(["--seats", "human,mybot:Bot"]) == 2
    assert "'mybot:Bot' is not a player" in a_sentence(capsys.readouterr().err)
