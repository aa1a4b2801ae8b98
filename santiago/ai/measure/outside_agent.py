"""Runs agents from outside the package, named MODULE:NAME, in simulations, but not in saved games.

Each seat of such an agent has its own process, which receives only observations. An error in the agent ends
the series with a message. This protects against mistakes and simple cheating, but it is not a sandbox: an
agent can do everything that other programs of the same user can do.
"""

import importlib
import operator
import os
import pickle
import re
import signal
import socket
import sys
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import get_context, parent_process
from pathlib import Path
from threading import Thread
from types import FrameType, TracebackType
from typing import Any, Final

from santiago.ai.agent import Agent, Decision, Limit
from santiago.ai.measure.agent_messages import Fault, Ready, Reply, decoded, encoded
from santiago.ai.measure.contained_process import cleaned, split_off
from santiago.rules.legal import why_not
from santiago.rules.moves import Move
from santiago.rules.notation import parse_move
from santiago.rules.observation import Observation
from santiago.rules.refusals import english
from santiago.rules.state import GameState

DEFAULT_NODES: Final = 1000
"""The budget of an agent that has no attribute `nodes` and is named without @NODES."""
DEFAULT_SECONDS: Final = 10.0
REFERENCE: Final = re.compile(r"[^\W\d]\w*(\.[^\W\d]\w*)*:[^\W\d]\w*")
_GRACE_SECONDS: Final = 1.0
"""Extra time beyond the limit for sending the request and the reply."""
_LOAD_SECONDS: Final = 60.0
_END_SECONDS: Final = 2.0
"""Time allowed for a process and its descendants to exit."""
_ASKED_TWICE: Final = 20
"""Number of decisions of each process that are requested twice, to check that they are reproducible."""
_FORBIDDEN: Final = frozenset(("gc.get_objects", "gc.get_referrers", "sys._current_frames"))
"""Audit events that show that an agent is searching the interpreter for hidden information."""
_MOST_LETTERS: Final = 200
_LONGEST_MESSAGE: Final = 1 << 20
_ENDED: Final = "ended its process"
_NONSENSE: Final = "wrote to the socket of the program, which agents must not use"


class OutsideAgentError(Exception):
    """Raised if an outside agent cannot be loaded or violates the protocol; the message names the agent."""


class _InspectionError(BaseException):
    """Raised in an agent that inspects the interpreter; `except Exception` does not catch it."""


@dataclass(frozen=True, slots=True)
class _AgentRequest:
    observation: Observation
    limit: Limit
    is_repeated: bool


@dataclass(frozen=True, slots=True)
class AgentReply:
    """A move and the time that the agent took for it; `timed_out` means the same as in `Decision`.

    For an outside agent, `seconds` is the time until the reply; for a level, it is the processor time, but
    on Windows the time until the reply.
    """

    move: Move
    seconds: float
    timed_out: bool


class OutsideAgent:
    """An agent in its own process; `version` and `nodes` are the agent's attributes."""

    def __init__(self, reference: str, folder: Path) -> None:
        """Load the agent `reference`, preferring modules in `folder`; raises OutsideAgentError if that
        fails."""
        self._reference = reference
        self._asked = 0
        self._socket, there = socket.socketpair()
        process = get_context("spawn").Process
        self._process = process(target=_serve, args=(reference, str(folder), there), daemon=True)
        self._process.start()
        there.close()
        ready = self._received(_LOAD_SECONDS, "to load")
        if not isinstance(ready, Ready):
            raise self._error(_NONSENSE)
        self.version = ready.version
        self.nodes = ready.nodes

    def choose(self, state: GameState, observation: Observation, limit: Limit) -> AgentReply:
        """Return the agent's move for `observation`. Raises OutsideAgentError if the agent fails, if its move
        is illegal in `state`, or if it chooses another move when asked again."""
        answer = self._ask(_AgentRequest(observation, limit, is_repeated=False))
        refusal = why_not(state, answer.move)
        if refusal is not None:
            raise self._error(f"chose '{answer.move}', which is illegal: {english(refusal).rstrip('.')}")
        self._asked += 1
        if self._asked <= _ASKED_TWICE and not answer.timed_out:
            again = self._ask(_AgentRequest(observation, limit, is_repeated=True))
            if again.move != answer.move and not again.timed_out:
                first, second = str(answer.move), str(again.move)
                raise self._error(
                    f"chose '{first}' and then '{second}' for the same observation and seed: it must draw "
                    "its random numbers from limit.seed and keep no state between decisions"
                )
        return answer

    def close(self) -> None:
        """End the process and everything that the agent has started."""
        self._socket.close()
        self._process.terminate()
        self._process.join(_END_SECONDS)
        self._process.kill()
        self._process.join()

    def _ask(self, question: _AgentRequest) -> AgentReply:
        seconds = question.limit.seconds
        what = f"for a decision ({seconds:g} are allowed)"
        sent, begun = pickle.dumps(question), time.perf_counter()
        answer = self._received(seconds + _GRACE_SECONDS, what, sent)
        taken = time.perf_counter() - begun
        if not isinstance(answer, Reply):
            raise self._error(_NONSENSE)
        try:
            return AgentReply(parse_move(answer.move), taken, answer.timed_out)
        except ValueError:
            raise self._error(_NONSENSE) from None

    def _received(self, seconds: float, what: str, sent: bytes = b"") -> Ready | Reply:
        """Send `sent` and return the next message. Both steps together may take `seconds`; after a timeout,
        the error message ends with `what`."""
        deadline = time.monotonic() + seconds
        line = b""
        try:
            self._wait_until(deadline)
            self._socket.sendall(sent)
            while b"\n" not in line and len(line) < _LONGEST_MESSAGE:
                self._wait_until(deadline)
                if not (part := self._socket.recv(_LONGEST_MESSAGE)):
                    raise self._error(self._how_it_ended())
                line += part
            message = decoded(line)
        except TimeoutError:
            raise self._error(f"was too slow: it took over {seconds:g} seconds {what}") from None
        except OSError:
            raise self._error(self._how_it_ended()) from None
        except ValueError:
            raise self._error(_NONSENSE) from None
        if isinstance(message, Fault):
            raise self._error(message.text)
        return message

    def _wait_until(self, deadline: float) -> None:
        """Make the next socket call time out at `deadline`; raises TimeoutError if no time is left."""
        left = deadline - time.monotonic()
        if left <= 0:
            raise TimeoutError
        self._socket.settimeout(left)

    def _how_it_ended(self) -> str:
        self._process.join(_END_SECONDS)
        code = self._process.exitcode
        if code is None or code >= 0:
            return _ENDED
        return f"was killed by signal {-code}, sent by the system, another agent or itself"

    def _error(self, text: str) -> OutsideAgentError:
        self.close()
        return OutsideAgentError(f"{self._reference} {cleaned(text)}.")


# In the agent's process


def _serve(reference: str, folder: str, program: socket.socket) -> None:
    """Load the agent and answer requests until the program closes its socket."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # on Ctrl-C, the series terminates this process
    split_off(reference)
    Thread(target=_exit_with_parent, daemon=True).start()
    sys.path.insert(0, folder)
    _keep_out_of_the_results()
    guard = _Guard()
    try:
        make = _factory(reference)
        agents = make(), make()
        ready = encoded(Ready(*_version_and_nodes(agents[0])))
    except BaseException as error:  # noqa: BLE001  whatever the module of somebody else raises
        program.sendall(encoded(Fault(f"cannot be loaded: {_describe_error(error)}")))
        return
    with suppress(EOFError, OSError), program.makefile("rb") as questions:
        program.sendall(ready)
        while True:
            question: _AgentRequest = pickle.load(questions)
            program.sendall(encoded(_answer(agents[question.is_repeated], question, guard)))


def _exit_with_parent() -> None:
    """Wait until the parent process ends, then exit this process at once."""
    parent = parent_process()
    assert parent is not None, "the program has started this process"
    parent.join()
    os._exit(1)


def _keep_out_of_the_results() -> None:
    """Redirect the output of the agent and of its child processes to stderr."""
    sys.stdout = sys.stderr
    with suppress(OSError):  # without stderr
        os.dup2(2, 1)


def _factory(reference: str) -> Callable[[], Any]:
    """Return the class or function that creates the agent. A named instance is wrapped in a function."""
    module, _, name = reference.partition(":")
    found = getattr(importlib.import_module(module), name)
    return found if callable(found) else lambda: found


def _version_and_nodes(agent: Any) -> tuple[str, int]:  # noqa: ANN401  nothing is known of it yet
    """Return the version and budget of an agent; raises TypeError if the agent violates the protocol."""
    version = getattr(agent, "version", None)
    if not isinstance(version, str):
        raise TypeError("an agent must have a string attribute 'version'")
    if not callable(getattr(agent, "choose", None)):
        raise TypeError("an agent must have a method 'choose'")
    nodes = getattr(agent, "nodes", DEFAULT_NODES)
    if not isinstance(nodes, int) or operator.index(nodes) < 0:
        raise TypeError(f"its 'nodes' is {nodes!r}, not a number of nodes")
    return str.__str__(version), operator.index(nodes)


class _Guard:
    """Detects an agent that inspects the interpreter for hidden information while it decides."""

    def __init__(self) -> None:
        self.seen: str | None = None
        self._is_on = False
        sys.addaudithook(self._audit)

    def __enter__(self) -> None:
        self.seen = None
        self._is_on = True

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._is_on = False

    def _audit(self, event: str, arguments: tuple[object, ...]) -> None:
        if self._is_on and (event in _FORBIDDEN or (event == "sys._getframe" and _is_ours(arguments))):
            self.seen = event
            raise _InspectionError


def _is_ours(arguments: tuple[object, ...]) -> bool:
    """Return whether the frame in the `arguments` of an audit event belongs to this module."""
    frame = arguments[0] if arguments else None
    return isinstance(frame, FrameType) and frame.f_code.co_filename == __file__


def _answer(agent: Agent, question: _AgentRequest, guard: _Guard) -> Reply | Fault:
    try:
        with guard:
            decision = agent.choose(question.observation, question.limit)
        if not guard.seen:
            return _reply(decision)
    except BaseException as error:  # noqa: BLE001  somebody else's code
        if not guard.seen:
            return Fault(f"raised {_describe_error(error)}")
    return Fault(f"inspected the interpreter ({guard.seen})")


def _reply(decision: object) -> Reply | Fault:
    """Return a reply with the move of `decision`, or a fault if `decision` contains no valid move. May raise
    any exception if `decision` is of a type that the agent defines."""
    if not isinstance(decision, Decision) or not _is_move(decision.move):
        return Fault(f"answered with {_text(repr, decision)} instead of a Decision with a move")
    return Reply(str(decision.move), bool(decision.timed_out))


def _is_move(move: object) -> bool:
    """Return whether the value is a move whose fields have the right types and ranges."""
    try:
        return isinstance(move, Move) and parse_move(str(move)) == move
    except (ValueError, TypeError, LookupError, AttributeError):
        return False


def _describe_error(error: BaseException) -> str:
    """Describe an exception in one line, with the innermost location outside the package."""
    places = [place for place in traceback.extract_tb(error.__traceback__) if _is_outside(place.filename)]
    where = f" ({Path(places[-1].filename).name}, line {places[-1].lineno})" if places else ""
    text = _text(str, error)
    return f"{type(error).__name__}{': ' if text else ''}{text}{where}"


def _is_outside(filename: str) -> bool:
    return not filename.startswith("<") and Path(__file__).parents[2] not in Path(filename).parents


def _text(describe: Callable[[object], str], value: object) -> str:
    """Return `describe(value)` as one short line without characters that UTF-8 cannot encode."""
    try:
        line = " ".join(str.__str__(describe(value)).split()).rstrip(".")
    except BaseException:  # noqa: BLE001  somebody else's code
        return f"a {type(value).__name__} that cannot be printed"
    line = line if len(line) <= _MOST_LETTERS else f"{line[:_MOST_LETTERS]}..."
    return line.encode("utf-8", "backslashreplace").decode()
