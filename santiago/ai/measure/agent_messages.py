"""The messages sent by an agent's process. They are lines of JSON, because unpickling could run the agent's
code."""

from typing import Final

import msgspec


class Ready(msgspec.Struct, tag=True, frozen=True):
    """Reports that the agent is loaded, and contains the agent's attributes `version` and `nodes`."""

    version: str
    nodes: int


class Reply(msgspec.Struct, tag=True, frozen=True):
    """The agent's move in notation; `timed_out` means the same as in `Decision`."""

    move: str
    timed_out: bool


class Fault(msgspec.Struct, tag=True, frozen=True):
    """Reports an error of the agent; `text` completes a sentence that begins with the agent's name."""

    text: str


Message = Ready | Reply | Fault
_DECODER: Final = msgspec.json.Decoder(Message)


def encoded(message: Message) -> bytes:
    """Return `message` as a line of JSON; raises UnicodeEncodeError for text that UTF-8 cannot encode."""
    return msgspec.json.encode(message) + b"\n"


def decoded(data: bytes) -> Message:
    """Return the message in a line of JSON; raises ValueError unless the line is exactly one valid
    message."""
    message: Message = _DECODER.decode(data)
    return message
