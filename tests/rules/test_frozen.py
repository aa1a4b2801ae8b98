"""Objects from the quick constructor are those of the class: equal, frozen, copied and pickled alike."""

import dataclasses
import pickle
from copy import deepcopy

import pytest

from santiago.rules.frozen import quick_constructor


@dataclasses.dataclass(frozen=True, slots=True)
class Pair:
    first: int
    second: tuple[int, ...] = ()
    seen: bool = dataclasses.field(default=False, init=False, compare=False)


quick = quick_constructor(Pair)


@pytest.mark.parametrize("made", [quick(1, (2,)), quick(first=1, second=(2,))])
def test_the_objects_are_those_of_the_class(made: Pair) -> None:
    assert type(made) is Pair
    assert made == Pair(1, (2,))
    assert hash(made) == hash(Pair(1, (2,)))
    assert repr(made) == repr(Pair(1, (2,)))


def test_fields_left_out_have_their_defaults() -> None:
    assert quick(1) == Pair(1, ())
    assert not quick(1).seen


def test_the_objects_are_frozen() -> None:
    made = quick(1)
    with pytest.raises(dataclasses.FrozenInstanceError):
        made.first = 2  # type: ignore[misc]
    with pytest.raises(dataclasses.FrozenInstanceError):
        del made.first


def test_the_objects_can_be_copied_sent_and_replaced() -> None:
    made = quick(1, (2,))
    assert deepcopy(made) == made
    assert pickle.loads(pickle.dumps(made)) == made
    assert dataclasses.replace(made, first=3) == Pair(3, (2,))


def test_wrong_arguments_are_refused_as_by_the_class() -> None:
    for wrong in ((), (1, (), True)):
        with pytest.raises(TypeError):
            quick(*wrong)
