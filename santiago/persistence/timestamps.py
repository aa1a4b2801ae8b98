"""Checks and converts time stamps from untrusted files."""

from datetime import UTC, datetime
from typing import Final

_EARLIEST: Final = datetime(1970, 1, 2, tzinfo=UTC)
_LATEST: Final = datetime(2999, 12, 30, tzinfo=UTC)


def local_time(moment: datetime) -> datetime | None:
    """Convert `moment` to local time; return None if it is before 1970 or after 2999.

    A moment without a time zone counts as local time. Outside this range, the conversion may fail, for
    example on Windows.
    """
    aware = moment if moment.tzinfo is not None else moment.replace(tzinfo=UTC)
    return moment.astimezone() if is_plausible(aware) else None


def is_plausible(moment: datetime) -> bool:
    """Return whether `moment` has a time zone and is in the years from 1970 to 2999."""
    return moment.tzinfo is not None and _EARLIEST <= moment <= _LATEST
