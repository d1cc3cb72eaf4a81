"""Records behave as the standard decorator's, from the first instance to those whose `__init__` is compiled."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from typing import Any

import pytest

from mcplint.ir import records


def kinds(module: Any) -> tuple[type, type, type]:
    @module.dataclass(frozen=True, slots=True)
    class Point:
        x: int
        y: int = 2
        tags: list[str] = module.field(default_factory=list)

    @module.dataclass(frozen=True, slots=True)
    class Deep(Point):
        z: int = 3

        @property
        def total(self) -> int:
            return self.x + self.y + self.z

    @module.dataclass(slots=True)
    class Open:
        name: str
        seen: dict[str, int] = module.field(default_factory=dict, init=False)
        twice: str = ""

        def __post_init__(self) -> None:
            self.twice = self.name * 2

    return Point, Deep, Open


OURS, THEIRS = kinds(records), kinds(dataclasses)


@pytest.mark.parametrize("repetition", range(0, 90, 5))
def test_instances_are_alike(repetition: int) -> None:
    for _ in range(repetition % 3 + 1):
        for ours, theirs in zip(OURS[:2], THEIRS[:2], strict=True):
            for arguments, named in [((1,), {}), ((1, 5), {}), ((), {"x": 4, "tags": ["a"]}), ((9,), {"y": 8})]:
                a, b = ours(*arguments, **named), theirs(*arguments, **named)
                assert repr(a) == repr(b)
                assert a == ours(*arguments, **named)
                assert a != ours(100)
        assert repr(OURS[2]("n")) == repr(THEIRS[2]("n"))
        assert OURS[1](1).total == 6
        assert OURS[0](1).tags is not OURS[0](1).tags


@pytest.mark.parametrize(("arguments", "named"), [((), {}), ((1, 2, [], 4), {}), ((1,), {"x": 2}), ((1,), {"nothing": 2})])
def test_wrong_arguments(arguments: tuple[Any, ...], named: dict[str, Any]) -> None:
    for made in range(2):
        point = kinds(records)[0]
        for _ in range(made * 250):
            point(1)
        with pytest.raises(TypeError):
            point(*arguments, **named)


def test_frozen() -> None:
    point = OURS[0](1)

    with pytest.raises(AttributeError):
        point.x = 2
    with pytest.raises(AttributeError):
        del point.x
    with pytest.raises(AttributeError):
        OURS[2]("a").other = 1


@records.dataclass(frozen=True, slots=True)
class Kept:
    a: int
    b: tuple[int, ...] = ()


def test_copies_pickles_replacement_and_hash() -> None:
    kept = Kept(1, (2,))

    assert copy.deepcopy(kept) == pickle.loads(pickle.dumps(kept)) == kept
    assert hash(Kept(1, (2,))) == hash(kept)
    assert records.replace(kept, a=3) == Kept(3, (2,))
    assert [field.name for field in records.fields(kept)] == ["a", "b"]

    match kept:
        case Kept(a, b):
            assert (a, b) == (1, (2,))


def test_made_by_the_hundred_they_are_as_the_first() -> None:
    @records.dataclass(frozen=True, slots=True)
    class Named:
        cls: str
        seen: list[int] = records.field(default_factory=list, init=False)
        at: int = records.field(default=7, init=False)

        def __post_init__(self) -> None:
            object.__setattr__(self, "at", self.at + 1)

    made = [Named(str(number)) for number in range(400)]

    assert {type(one) for one in made} == {Named}
    assert [(one.cls, one.seen, one.at) for one in made] == [(str(number), [], 8) for number in range(400)]
    assert made[-1].seen is not made[-2].seen
    for one in (made[0], made[-1]):
        with pytest.raises(AttributeError, match="frozen"):
            one.cls = "b"  # type: ignore[misc]
        with pytest.raises(AttributeError, match="frozen"):
            del one.cls
    assert copy.copy(made[-1]).cls == "399"
    assert not hasattr(made[-1], "__dict__")
