"""The messages of an agent's process: lines of JSON, since reading a pickle could run the agent's code."""

from typing import Final

import msgspec


class Ready(msgspec.Struct, tag=True, frozen=True):
    """The agent is loaded, with its attributes `version` and `nodes`."""

    version: str
    nodes: int


class Reply(msgspec.Struct, tag=True, frozen=True):
    """A move in notation; `timed_out` as in `Decision`."""

    move: str
    timed_out: bool


class Fault(msgspec.Struct, tag=True, frozen=True):
    """A fault of the agent: the end of a sentence that begins with its name."""

    text: str


Message = Ready | Reply | Fault
_DECODER: Final = msgspec.json.Decoder(Message)


def encoded(message: Message) -> bytes:
    """Return the line to send; raises UnicodeEncodeError for a text that UTF-8 has no bytes for."""
    return msgspec.json.encode(message) + b"\n"


def decoded(data: bytes) -> Message:
    """Return the message of a line; raises ValueError for anything else, and for more than one."""
    message: Message = _DECODER.decode(data)
    return message
