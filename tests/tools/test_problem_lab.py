"""The tool that packs problems leaves out those that tell the answer to another one from the same game."""

from pathlib import Path

import pytest

from santiago.persistence.codec import write_record
from tools.lab.problems import give_away, packed, shipped

SHIPPED = shipped()


@pytest.mark.parametrize(
    ("earlier", "later", "tells"),
    [
        ("q-189-028", "q-189-036", True),
        ("a-072-047", "a-072-073", True),
        ("r-045-120", "r-045-124", True),
        ("r-001-051", "r-001-089", False),
    ],
    ids=["its tile is planted", "its canal is built", "it is of the same round", "a bid leaves no trace"],
)
def test_what_the_later_of_two_positions_tells(earlier: str, later: str, *, tells: bool) -> None:
    for names in ((earlier, later), (later, earlier)):
        assert give_away(*(SHIPPED[name] for name in names)) is tells


def test_a_new_problem_that_tells_an_answer_is_left_out(tmp_path: Path) -> None:
    earlier, later = ("q-189-028", "q-189-036")
    write_record(tmp_path / f"{later}.json", SHIPPED[later])
    files = [tmp_path / f"{later}.json"]
    assert [*packed({earlier: SHIPPED[earlier]}, files)] == [earlier]
    assert [*packed({}, files)] == [later]
    assert [*packed({name: SHIPPED[name] for name in (earlier, later)}, files)] == [earlier, later]
