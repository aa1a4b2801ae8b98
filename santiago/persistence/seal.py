"""Adds and checks the seal of a saved game.

The seal is the last member of the object, "sha256". It is the hash of all bytes before the preceding comma.
"""

import re
from enum import Enum
from hashlib import sha256
from typing import Final

from santiago.persistence.faults import BadSave, Fault

_SEAL: Final = re.compile(
    rb',[ \t\r\n]*"sha256"[ \t\r\n]*:[ \t\r\n]*"([0-9a-f]{64})"[ \t\r\n]*\}[ \t\r\n]*\Z'
)


class SealPolicy(Enum):
    """Whether a file must have a seal. If there is a seal, it must be correct in either case."""

    REQUIRED = "required"
    """For files that the program wrote itself."""
    OPTIONAL = "optional"
    """For files that the player chooses, which may come from an editor or another program."""


def with_seal(body: bytes) -> bytes:
    """Return `body`, a JSON object without its closing brace, with the seal and the closing brace added."""
    return body + f',\n  "sha256": "{sha256(body).hexdigest()}"\n}}\n'.encode()


def broken_seal(data: bytes, sealed: SealPolicy) -> BadSave | None:
    """Return the fault in the seal of `data`, or None if there is no fault.

    A "sha256" member counts as the seal only if it is the last member.
    """
    match = _SEAL.search(data)
    if match is None:
        if sealed is SealPolicy.OPTIONAL:
            return None
        return BadSave(Fault.UNSEALED, "sha256", "the checksum is missing: the file is cut short or changed")
    if sha256(data[: match.start()]).hexdigest().encode() == match[1]:
        return None
    return BadSave(Fault.DAMAGED, "sha256", "the checksum is wrong: the file is damaged or was changed")
