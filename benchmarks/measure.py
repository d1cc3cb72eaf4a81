"""Running a child process and seeing what it took."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Run:
    """Wall seconds, CPU seconds, peak resident memory in MB, exit code and output of one process."""

    seconds: float
    cpu: float
    memory: float
    code: int
    out: str
    err: str


def run(command: Sequence[str], *, cwd: str | os.PathLike[str] | None = None, timeout: float = 600, megabytes: int = 0) -> Run:
    """Run a command alone. A process that does not end in time is ended, with code -9; with `megabytes` it gets no more memory than that."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        start = time.perf_counter()
        child = subprocess.Popen(command, cwd=cwd, stdout=out, stderr=err, stdin=subprocess.DEVNULL)
        if megabytes and sys.platform == "linux":
            resource.prlimit(child.pid, resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))
        deadline = start + timeout
        while True:
            pid, status, usage = os.wait4(child.pid, os.WNOHANG)
            if pid:
                break
            if time.perf_counter() > deadline:
                child.kill()
                _, status, usage = os.wait4(child.pid, 0)
                break
            time.sleep(0.001)
        seconds = time.perf_counter() - start
        child.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        err.seek(0)
        memory = usage.ru_maxrss / (1024 * 1024 if sys.platform == "darwin" else 1024)
        return Run(
            seconds,
            usage.ru_utime + usage.ru_stime,
            memory,
            child.returncode,
            out.read(200_000).decode("utf-8", "replace"),
            err.read(20_000).decode("utf-8", "replace"),
        )


def best(command: Sequence[str], times: int, *, cwd: str | None = None) -> Run:
    """The quickest of several runs: what the machine does when nothing else is in the way."""
    return min((run(command, cwd=cwd) for _ in range(times)), key=lambda r: r.seconds)


def interleaved(commands: Mapping[str, Sequence[str]], times: int, *, cwd: str | None = None) -> dict[str, Run]:
    """The quickest of several rounds for each command, taking turns so that a busy moment hits all of them alike."""
    found: dict[str, list[Run]] = {name: [] for name in commands}
    for _ in range(times):
        for name, command in commands.items():
            found[name].append(run(command, cwd=cwd))
    return {name: min(runs, key=lambda r: r.seconds) for name, runs in found.items()}


def mcplint(*arguments: str) -> list[str]:
    """The installed program of this interpreter."""
    program = Path(sys.executable).with_name("mcplint")
    return [str(program), *arguments] if program.exists() else [sys.executable, "-m", "mcplint.cli.main", *arguments]
