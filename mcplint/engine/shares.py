"""Several processes for one run: the modules of its groups are dealt out, and each process looks at its share with what it needs of the others.

Processes are forked, so nothing that was read is copied or read again, and what they find comes back through a pipe. Sources are named by path there:
both sides hold them.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from mcplint.ir.records import dataclass
from mcplint.ir.source import SourceFile

if TYPE_CHECKING:
    from mcplint.engine.gather import Group
    from mcplint.findings.model import Finding
    from mcplint.findings.report import Problem

WORTH_BYTES = 600_000
"""Source below which a further process costs more than it saves."""
_MOST = 8


@dataclass(frozen=True, slots=True)
class Share:
    """Some modules of one group: by path, None for all of them. The `first` share of a group does what is done once for it."""

    group: int
    paths: frozenset[str] | None
    first: bool
    weight: int


@dataclass(frozen=True, slots=True, eq=False)
class Found:
    """What a share gave."""

    findings: tuple[Finding, ...]
    problems: tuple[Problem, ...]


Work = Callable[[Share], Found]


def processes(groups: Sequence[Group], wanted: int | None) -> int:
    """How many processes are worth their cost for some groups: as many as `wanted`, else as there are processors, fewer for little source."""
    if not hasattr(os, "fork") or sys.platform != "linux":
        return 1  # elsewhere system libraries do not survive a fork, and a new process would read and parse everything again
    most = min(_MOST, len(os.sched_getaffinity(0))) if wanted is None else wanted
    return max(1, min(most, sum(len(file.data) for group in groups for file in group.wanted) // WORTH_BYTES))


def dealt(groups: Sequence[Group], jobs: int) -> list[list[Share]]:
    """The groups' work for each of some processes. Modules that lie side by side stay together: they mostly use each other."""
    weights = [sum(len(file.data) for file in group.wanted) for group in groups]
    target = max(1, -(-sum(weights) // jobs))
    shares: list[Share] = []
    for number, (group, weight) in enumerate(zip(groups, weights, strict=True)):
        parts = min(jobs, -(-weight // target)) if weight > target // 2 else 1
        shares.extend([Share(number, None, True, weight)] if parts == 1 else _split(number, group, weight, parts))
    hands: list[list[Share]] = [[] for _ in range(jobs)]
    for share in sorted(shares, key=lambda s: -s.weight):
        min(hands, key=lambda hand: sum(s.weight for s in hand)).append(share)
    return hands


def _split(number: int, group: Group, weight: int, parts: int) -> list[Share]:
    cut: list[list[SourceFile]] = [[] for _ in range(parts)]
    before = 0
    for file in group.wanted:
        cut[min(parts - 1, before * parts // weight)].append(file)
        before += len(file.data)
    return [
        Share(number, frozenset(file.path for file in files), part == 0, sum(len(file.data) for file in files))
        for part, files in enumerate(cut)
        if files
    ]


def worked(hands: Sequence[Sequence[Share]], work: Work, read: Callable[[int, str], SourceFile | None]) -> dict[int, list[Found]]:
    """What every share gave, group by group, its own process' first. `read` gives a group's source by path. A process that dies, for lack of memory
    say, is made up for here.
    """
    gc.freeze()  # what was read so far is shared with the children, and a collection would touch all of it
    children = [(_Child(hand, work), hand) for hand in hands[1:] if hand]
    out: dict[int, list[tuple[bool, Found]]] = {}
    try:
        for share in hands[0]:
            out.setdefault(share.group, []).append((share.first, work(share)))
        for child, hand in children:
            for share, found in zip(hand, child.results(read) or [work(share) for share in hand], strict=True):
                out.setdefault(share.group, []).append((share.first, found))
    finally:
        for child, _ in children:
            child.end()
    return {group: [found for _, found in sorted(all_, key=lambda item: not item[0])] for group, all_ in out.items()}


class _Child:
    """A process that works on its hand and writes what it found into a pipe."""

    def __init__(self, hand: Sequence[Share], work: Work) -> None:
        self._hand = hand
        self._reading, writing = os.pipe()
        self._pid = os.fork()
        if not self._pid:
            os.close(self._reading)
            _work_and_exit(hand, work, writing)
        os.close(writing)

    def results(self, read: Callable[[int, str], SourceFile | None]) -> list[Found] | None:
        """What it found, share by share; None when it died before it was done."""
        with os.fdopen(self._reading, "rb") as pipe:
            self._reading = -1
            data = pipe.read()
        _, status = os.waitpid(self._pid, 0)
        self._pid = 0
        if status or not data:
            return None
        return _unpacked(data, self._hand, read)

    def end(self) -> None:
        """Make sure that it runs no more."""
        if self._reading >= 0:
            os.close(self._reading)
            self._reading = -1
        if self._pid:
            with suppress(OSError):
                os.kill(self._pid, 9)
            with suppress(OSError):
                os.waitpid(self._pid, 0)
            self._pid = 0


def _work_and_exit(hand: Sequence[Share], work: Work, writing: int) -> None:
    """The life of a child. It leaves without what an interpreter does at its end: buffers and handlers are its parent's."""
    status = 1
    try:
        data = _packed([work(share) for share in hand])
        with os.fdopen(writing, "wb") as pipe:
            pipe.write(data)
        status = 0
    finally:
        os._exit(status)


def _packed(found: list[Found]) -> bytes:
    import io
    import pickle

    class Pickler(pickle.Pickler):
        def persistent_id(self, obj: Any) -> str | None:
            return obj.path if isinstance(obj, SourceFile) else None

    parts: list[bytes] = []
    for one in found:
        out = io.BytesIO()
        Pickler(out, pickle.HIGHEST_PROTOCOL).dump(one)
        parts.append(out.getvalue())
    return pickle.dumps(parts)


def _unpacked(data: bytes, hand: Sequence[Share], read: Callable[[int, str], SourceFile | None]) -> list[Found]:
    """The results of a child, with this process' own sources in place of their paths. The data is what our own process wrote."""
    import io
    import pickle

    class Unpickler(pickle.Unpickler):
        def __init__(self, part: bytes, group: int) -> None:
            super().__init__(io.BytesIO(part))
            self._group = group

        def persistent_load(self, pid: Any) -> SourceFile:
            file = read(self._group, pid)
            if file is None:
                raise pickle.UnpicklingError(f"no source {pid!r}")
            return file

    return [Unpickler(part, share.group).load() for part, share in zip(pickle.loads(data), hand, strict=True)]  # noqa: S301 - written by our own process
