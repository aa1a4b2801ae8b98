"""Time stamps from untrusted files."""

from datetime import UTC, datetime
from typing import Final

_EARLIEST: Final = datetime(1970, 1, 2, tzinfo=UTC)
_LATEST: Final = datetime(2999, 12, 30, tzinfo=UTC)


def local_time(moment: datetime) -> datetime | None:
    """Convert `moment` to local time; None if the system cannot convert it or no game is that old.

    A moment without a time zone counts as local time. Close to the years 1 and 9999 the conversion leaves the
    range of `datetime`; before 1970 and from 3000 on it fails on Windows.
    """
    aware = moment if moment.tzinfo is not None else moment.replace(tzinfo=UTC)
    return moment.astimezone() if is_plausible(aware) else None


def is_plausible(moment: datetime) -> bool:
    """Whether `moment` has a time zone, and a game can be that old."""
    return moment.tzinfo is not None and _EARLIEST <= moment <= _LATEST
