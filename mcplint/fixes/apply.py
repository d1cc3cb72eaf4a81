"""Fixes written to files: chosen by safety, without overlaps, again and again until nothing is left to do, then all at once."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from mcplint.findings.model import Edit, Finding, Fix, Safety
from mcplint.fixes.disk import Disk, DiskError
from mcplint.fixes.edits import Unfixable, collide
from mcplint.fixes.edits import apply as apply_edits
from mcplint.fixes.resolve import Resolver
from mcplint.ir.records import dataclass, replace
from mcplint.ir.source import Language, SourceFile

if TYPE_CHECKING:
    from mcplint.findings.report import Report

ROUNDS = 10
"""How often a tree is checked again at most: fixes may make room for others."""

Recheck = Callable[[Mapping[str, bytes]], "Report"]
"""Checks again with some files (paths as shown) held to be these bytes, as they would be on disk."""


@dataclass(frozen=True, slots=True)
class FixOutcome:
    """What was done.

    `changed` are paths as shown; `applied` counts findings that were fixed; `unsafe` those that only `--unsafe-fixes` would fix. `diffs` are unified
    diffs of every changed file (raw text: escape it before printing to a terminal). `failures` are (path, why) of files that could not be changed.
    `impossible` are (path, line, rule) for which no suppression comment can be written. `report` is the last check's.
    """

    report: Report
    changed: tuple[str, ...] = ()
    applied: int = 0
    unsafe: int = 0
    diffs: tuple[str, ...] = ()
    failures: tuple[tuple[str, str], ...] = ()
    impossible: tuple[tuple[str, int, str], ...] = ()


def apply_fixes(
    report: Report,
    *,
    unsafe: bool = False,
    diff: bool = False,
    recheck: Recheck | None = None,
    cwd: str = "",
    roots: Sequence[str] = (),
    memory: Mapping[str, bytes] | None = None,
) -> FixOutcome:
    """Fix what the findings of a report say. With `diff` nothing is written.

    Only files in which a finding starts are written, only below `roots` (what was checked; `cwd` when none are given), never through a symbolic
    link that leads out of them, and each in one step. Encoding, byte order mark and line ends stay. Without `recheck` one round is made.
    `memory` holds inputs that lie nowhere on disk (standard input): they are in the diff, and never written.
    """
    batch = _Batch(Disk(cwd or os.getcwd(), roots, memory), unsafe)
    current = report
    applied = 0
    for _ in range(ROUNDS):
        done = batch.round(current.findings)
        applied += done
        if not done or recheck is None:
            break
        current = recheck(batch.overlay())
    changed, failures = batch.finish(write=not diff)
    left = 0 if unsafe else batch.count_unsafe(current.findings)
    final = replace(current, fixed=applied)
    return FixOutcome(final, changed, applied, left, batch.diffs() if diff else (), failures)


def add_ignores(report: Report, reason: str, *, diff: bool = False, cwd: str = "", roots: Sequence[str] = ()) -> FixOutcome:
    """Write a suppression comment with a reason for every finding of a report. JSON holds no comments: such findings are `impossible`.

    Findings about the run itself (MCP9xx) cannot be suppressed and are left alone.

    Raises:
        ValueError: the reason is empty or holds a line break or control character.
    """
    reason = reason.strip()
    if not reason or not reason.isprintable():
        raise ValueError("a reason is one line of printable text")
    batch = _Batch(Disk(cwd or os.getcwd(), roots), unsafe=False)
    wanted: dict[SourceFile, dict[int, list[str]]] = {}
    for finding in report.findings:
        if not finding.rule.startswith("MCP9"):
            lines = wanted.setdefault(finding.place.file, {})
            lines.setdefault(finding.place.line, []).append(finding.rule)
    impossible: list[tuple[str, int, str]] = []
    applied = 0
    for file, lines in wanted.items():
        edits, failed = _ignores(file, lines, reason)
        written = batch.put(file, edits) if edits else False
        for line, rules in sorted(lines.items()):
            unique = list(dict.fromkeys(rules))
            if line in failed or not written:
                impossible += [(file.path, line, rule) for rule in unique]
            else:
                applied += len(rules)
    changed, failures = batch.finish(write=not diff)
    return FixOutcome(report, changed, applied, 0, batch.diffs() if diff else (), failures, tuple(sorted(impossible)))


def _ignores(file: SourceFile, lines: Mapping[int, Sequence[str]], reason: str) -> tuple[tuple[Edit, ...], list[int]]:
    try:
        if file.language is Language.PYTHON:
            from mcplint.fixes.ignores_python import add as add_python

            edit, failed = add_python(file, lines, reason)
            return (edit,) if edit is not None else (), failed
        from mcplint.fixes.ignores_text import add

        return add(file, lines, reason)
    except (Unfixable, RecursionError):
        return (), list(lines)


class _Batch:
    """The files of one run as they stand: read once from disk, changed in memory, written at the end."""

    def __init__(self, disk: Disk, unsafe: bool) -> None:
        self._disk = disk
        self._unsafe = unsafe
        self._failures: dict[str, str] = {}

    def round(self, findings: Iterable[Finding]) -> int:
        """Apply what does not overlap, in the order of the findings. How many findings were dealt with."""
        chosen: dict[SourceFile, list[tuple[Edit, ...]]] = {}
        done = 0
        resolver = Resolver()
        for finding in findings:
            file = finding.place.file
            fix = self._choose(resolver.resolve(finding), file) if (finding.intents or finding.fixes) and not file.partial else None
            if fix is None or file.path in self._failures:
                continue
            groups = chosen.setdefault(file, [])
            if fix.edits in groups:  # the same mend of a place that is reached in two ways
                done += 1
            elif not any(collide(fix.edits, group) for group in groups):
                groups.append(fix.edits)
                done += 1
        for file, groups in chosen.items():
            edits = tuple(edit for group in groups for edit in group)
            if not self.put(file, edits):
                done -= len(groups)
                done += sum(1 for group in groups if self.put(file, group, only=True))
        return max(done, 0)

    def _choose(self, fixes: Iterable[Fix], file: SourceFile) -> Fix | None:
        for fix in fixes:
            if (self._unsafe or fix.safety is Safety.SAFE) and fix.edits and all(edit.path == file.path for edit in fix.edits):
                return fix
        return None

    def count_unsafe(self, findings: Iterable[Finding]) -> int:
        """Findings that could be fixed only unsafely."""
        resolver = Resolver()
        offered = [resolver.resolve(f) for f in findings if (f.intents or f.fixes) and not f.place.file.partial]
        return sum(1 for fixes in offered if fixes and all(fix.safety is Safety.UNSAFE for fix in fixes))

    def put(self, file: SourceFile, edits: Sequence[Edit], *, only: bool = False) -> bool:
        """Take edits in, unless the file's text would not parse any more, or the file is not what was checked."""
        if only and self._disk.touched(file.path, file.data):
            return False
        try:
            data = apply_edits(file.data, edits)
            if not _parses(file, data):
                return False
            self._disk.put(file, data)
        except ValueError:
            return False
        except DiskError as error:
            self._failures[file.path] = str(error)
            return False
        return True

    def overlay(self) -> dict[str, bytes]:
        """The changed files as they would be on disk, by path as shown."""
        return self._disk.overlay()

    def diffs(self) -> tuple[str, ...]:
        """A unified diff a changed file."""
        return self._disk.diffs()

    def finish(self, *, write: bool) -> tuple[tuple[str, ...], tuple[tuple[str, str], ...]]:
        """Write the changed files, if so wanted: paths that changed, and what failed."""
        changed = []
        for path in self._disk.changed():
            try:
                if write:
                    self._disk.write(path)
                changed.append(path)
            except DiskError as error:
                self._failures[path] = str(error)
        return tuple(changed), tuple(sorted(self._failures.items()))


def _parses(file: SourceFile, data: bytes) -> bool:
    """Whether a changed text parses as well as it did before."""
    if file.language is Language.PYTHON:
        from mcplint.fixes.python_tree import parse as parse_python

        try:
            parse_python(data.decode())
        except (Unfixable, RecursionError):
            return False
        return True
    from mcplint.fixes.text_tree import errors, parse

    return errors(parse(file, data)) <= errors(parse(file, file.data))
