"""Classes and their bases."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from mcplint.analysis.values import Cls, Value

if TYPE_CHECKING:
    from mcplint.analysis.evaluate import Evaluator


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
