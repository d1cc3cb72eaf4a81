"""Classes and their bases."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from mcplint.analysis.values import Cls, Value

if TYPE_CHECKING:
    from mcplint.analysis.evaluate import Evaluator


MAX_SUBCLASSES = 24


def subclasses(ev: Evaluator, cls: Cls) -> tuple[Cls, ...]:
    """The project's classes below a class, as far as they stand in modules themselves."""
    known = ev.below.get(id(cls.info))
    if known is None:
        ev.below[id(cls.info)] = ()  # ends recursion
        found: list[Cls] = []
        home = cls.info.info
        word = cls.info.name.encode()
        for info in (home, *ev.project.modules_naming(word, home)) if word else ():
            for inner in info.classes:
                if len(found) < MAX_SUBCLASSES and inner is not cls.info and inner.decl.bases:
                    below = Cls(inner, ev.project.frame(info))
                    if any(isinstance(b, Cls) and b.info is cls.info for b in mro(ev, below)):
                        found.append(below)
        known = ev.below[id(cls.info)] = tuple(found)
    return known


def mro(ev: Evaluator, cls: Cls, limit: int = 20) -> Iterator[Cls | Value]:
    """A class and its bases, nearest first; bases outside of the project come as they are."""
    queue: list[Value] = [cls]
    seen: set[int] = set()
    while queue and limit:
        limit -= 1
        here = queue.pop(0)
        if isinstance(here, Cls):
            if id(here.info) in seen:
                continue
            seen.add(id(here.info))
            yield here
            for base in here.info.decl.bases:
                if base.name is None:
                    queue.extend(ev.eval(base.value, here.frame))
        else:
            yield here
