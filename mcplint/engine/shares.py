"""Several processes for one run: the modules of its groups are dealt out, and each process looks at its share with what it needs of the others.

Processes are forked, so nothing that was read is copied or read again, and what they find comes back through a pipe. Sources are named by path there:
both sides hold them.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from select import select
from typing import TYPE_CHECKING, Any

from mcplint.ir.records import dataclass
from mcplint.ir.source import SourceFile

if TYPE_CHECKING:
    from mcplint.engine.gather import Group
    from mcplint.findings.model import Finding
    from mcplint.findings.report import Problem

_SHARES_EACH = 16
"""Shares for each process: enough for none to wait long for the others at the end."""
_FOLLOWED = {b"console.": 12_000, b"ogger.": 12_000, b".env": 12_000, b"elicit": 5_000, b"ool(": 5_000}
"""Words that begin what is followed through a project, and the bytes of other code that take as long."""
_MOST_SHARES = 30_000
"""As many as fit into a pipe; a process that takes none of the rest leaves them to the end."""


@dataclass(frozen=True, slots=True)
class Share:
    """Some modules of one group: by path, None for all of them. `order` is the place among the group's shares; the first does what is done once for
    it.
    """

    group: int
    paths: frozenset[str] | None
    order: int
    weight: int

    @property
    def first(self) -> bool:
        """Whether this share does what is done once for its group."""
        return self.order == 0


@dataclass(frozen=True, slots=True, eq=False)
class Found:
    """What a share gave."""

    findings: tuple[Finding, ...]
    problems: tuple[Problem, ...]


Work = Callable[[Share], Found]
Read = Callable[[int, str], SourceFile | None]


def dealt(groups: Sequence[Group], jobs: int) -> list[Share]:
    """The groups' work in shares for some processes to take, the largest first. Modules that lie side by side stay together: they mostly use each
    other.
    """
    costs = [[_weight(file) for file in group.wanted] for group in groups]
    weights = [sum(cost) for cost in costs]
    most = max(1, sum(weights) // (jobs * _SHARES_EACH))
    shares: list[Share] = []
    for number, (group, weight) in enumerate(zip(groups, weights, strict=True)):
        parts = -(-weight // most) if weight > sum(weights) // (2 * jobs) else 1
        shares.extend([Share(number, None, 0, weight)] if parts == 1 else _split(number, group, costs[number], parts))
    return sorted(shares, key=lambda share: -share.weight)


def _split(number: int, group: Group, costs: list[int], parts: int) -> list[Share]:
    cut: list[list[tuple[SourceFile, int]]] = [[] for _ in range(parts)]
    before, whole = 0, sum(costs)
    for file, cost in zip(group.wanted, costs, strict=True):
        cut[min(parts - 1, before * parts // whole)].append((file, cost))
        before += cost
    filled = [files for files in cut if files]
    return [Share(number, frozenset(f.path for f, _ in files), part, sum(cost for _, cost in files)) for part, files in enumerate(filled)]


def _weight(file: SourceFile) -> int:
    """About how long a file takes, in bytes of code that does nothing of interest: what is logged, read from settings, registered or asked is followed."""
    return len(file.data) + sum(cost * file.data.count(word) for word, cost in _FOLLOWED.items())


def worked(shares: Sequence[Share], jobs: int, prepare: Callable[[], None], work: Work, read: Read) -> list[Found]:
    """What every share gave, in their order. `prepare` does what all parts of a group need and is done once, in this process; others begin with whole
    groups meanwhile. `read` gives a group's source by path. Each process takes the next share when it is done with one; what a process took that
    dies, for lack of memory say, is made up for here.
    """
    gc.freeze()  # what was read so far is shared with the children, and a collection would touch all of it
    whole = _Queue([number for number, share in enumerate(shares) if share.paths is None])
    parts = _Queue([number for number, share in enumerate(shares) if share.paths is not None])
    queues = (parts, whole)
    children: list[_Child] = []
    found: dict[int, Found] = {}
    try:
        if parts:
            children.extend(_Child(shares, (whole,), work) for _ in range(min(jobs - 1, whole.length)))
            prepare()
            gc.freeze()
        while (number := next(_taken(queues), None)) is not None:
            for child in [child for child in children if child.is_done()]:
                found.update(child.results(shares, read))
                children.remove(child)
            while len(children) < jobs - 1 and any(queues):
                children.append(_Child(shares, queues, work))
            found[number] = work(shares[number])
        for child in children:
            found.update(child.results(shares, read))
    finally:
        for queue in queues:
            queue.close()
        for child in children:
            child.end()
    return [found[number] if number in found else work(share) for number, share in enumerate(shares)]


def _taken(queues: Iterable[_Queue]) -> Iterator[int]:
    """The numbers that this process gets."""
    for queue in queues:
        while (number := queue.take()) is not None:
            yield number


class _Queue:
    """Numbers that several processes take one by one, from a pipe that all of them hold. A pipe holds some thousands of them."""

    def __init__(self, numbers: Sequence[int]) -> None:
        self._reading, writing = os.pipe()
        self.length = min(len(numbers), _MOST_SHARES)
        os.write(writing, b"".join(number.to_bytes(2, "big") for number in numbers[: self.length]))
        os.close(writing)

    def __bool__(self) -> bool:
        """Whether any are left."""
        from fcntl import ioctl
        from termios import FIONREAD

        return any(ioctl(self._reading, FIONREAD, bytes(4)))

    def take(self) -> int | None:
        """The next number, None when there is no more."""
        taken = os.read(self._reading, 2)
        return int.from_bytes(taken, "big") if len(taken) == 2 else None

    def close(self) -> None:
        """Let go of the pipe."""
        os.close(self._reading)


class _Child:
    """A process that works on shares and writes what it found into a pipe."""

    def __init__(self, shares: Sequence[Share], queues: Sequence[_Queue], work: Work) -> None:
        self._reading, writing = os.pipe()
        self._pid = os.fork()
        if not self._pid:
            os.close(self._reading)
            _work_and_exit(shares, queues, work, writing)
        os.close(writing)

    def is_done(self) -> bool:
        """Whether it has begun to tell what it found, or died."""
        return bool(select([self._reading], (), (), 0)[0])

    def results(self, shares: Sequence[Share], read: Read) -> dict[int, Found]:
        """What it found, by the number of the share; nothing when it died before it was done."""
        with os.fdopen(self._reading, "rb") as pipe:
            self._reading = -1
            data = pipe.read()
        _, status = os.waitpid(self._pid, 0)
        self._pid = 0
        return {} if status or not data else _unpacked(data, shares, read)

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


def _work_and_exit(shares: Sequence[Share], queues: Sequence[_Queue], work: Work, writing: int) -> None:
    """The life of a child. It leaves without what an interpreter does at its end: buffers and handlers are its parent's."""
    status = 1
    try:
        data = _packed({number: work(shares[number]) for number in _taken(queues)})
        with os.fdopen(writing, "wb") as pipe:
            pipe.write(data)
        status = 0
    finally:
        os._exit(status)


def _packed(found: dict[int, Found]) -> bytes:
    import io
    import pickle

    class Pickler(pickle.Pickler):
        def persistent_id(self, obj: Any) -> str | None:
            return obj.path if isinstance(obj, SourceFile) else None

    parts: dict[int, bytes] = {}
    for number, one in found.items():
        out = io.BytesIO()
        Pickler(out, pickle.HIGHEST_PROTOCOL).dump(one)
        parts[number] = out.getvalue()
    return pickle.dumps(parts)


def _unpacked(data: bytes, shares: Sequence[Share], read: Read) -> dict[int, Found]:
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

    packed = pickle.loads(data)  # noqa: S301 - written by our own process
    return {number: Unpickler(part, shares[number].group).load() for number, part in packed.items()}
