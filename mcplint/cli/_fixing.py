"""`--fix`, `--diff` and `--add-ignores`: changing files after a check, and saying what was done."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from mcplint.findings.model import Fix
from mcplint.findings.report import Problem, Report
from mcplint.ir.records import dataclass, replace

if TYPE_CHECKING:
    from mcplint.engine.gather import Request

Check = Callable[[Mapping[str, bytes]], Report]
"""Checks with some files held to be these bytes."""


@dataclass(frozen=True, slots=True)
class Changes:
    """The report after the changes, remarks for standard error, and the diffs when that is what was asked for."""

    report: Report
    remarks: tuple[str, ...] = ()
    diffs: tuple[str, ...] = ()


def fix(check: Check, request: Request, *, unsafe: bool, diff: bool) -> Changes:
    """Check and apply fixes until there is nothing left to do. With `diff` nothing is written."""
    from mcplint.fixes.apply import apply_fixes

    memory = {name: request.stdin for name in (request.stdin_path,) if name is not None and request.stdin is not None}
    outcome = apply_fixes(check({}), unsafe=unsafe, diff=diff, recheck=check, cwd=request.cwd, roots=_roots(request), memory=memory)
    remarks = []
    if diff and outcome.applied:
        remarks.append(f"Would fix {_count(outcome.applied)} in {_files(len(outcome.changed))}.")
    if outcome.unsafe:
        remarks.append(f"{_count(outcome.unsafe)} could be fixed with --unsafe-fixes.")
    return Changes(_with_failures(outcome.report, outcome.failures), tuple(remarks), outcome.diffs)


def add_ignores(check: Check, request: Request, reason: str, *, diff: bool) -> Changes:
    """Check, write an ignore comment for every finding shown, and check again."""
    from mcplint.fixes.apply import add_ignores as write

    outcome = write(check({}), reason, diff=diff, cwd=request.cwd, roots=_roots(request))
    remarks = []
    if outcome.applied:
        word = "Would ignore" if diff else "Ignored"
        remarks.append(f"{word} {_count(outcome.applied)} by comments in {_files(len(outcome.changed))}.")
    if outcome.impossible:
        remarks.append(f"{_count(len(outcome.impossible))} cannot be ignored by a comment; use per-file-ignores in the configuration.")
    report = outcome.report if diff else check({})
    return Changes(_with_failures(report, outcome.failures), tuple(remarks), outcome.diffs)


def with_fixes(report: Report, *, exact: bool) -> Report:
    """The report with what can be fixed. `exact` works the edits out, for formats that carry them; else titles do, and no rewriter is imported."""
    if not any(finding.intents for finding in report.findings):
        return report
    if exact:
        from mcplint.fixes.resolve import resolved

        return resolved(report)
    titled = (replace(f, fixes=f.fixes or tuple(Fix(intent.title, intent.safety, ()) for intent in f.intents)) for f in report.findings)
    return replace(report, findings=tuple(titled))


def _with_failures(report: Report, failures: tuple[tuple[str, str], ...]) -> Report:
    if not failures:
        return report
    problems = tuple(Problem(path, "MCP901", f"not changed: {why}") for path, why in failures)
    return replace(report, problems=(*report.problems, *problems), exit_code=2)


def _roots(request: Request) -> tuple[str, ...]:
    return tuple(path for path in request.paths if path != "-")


def _count(number: int) -> str:
    return f"{number} finding{'' if number == 1 else 's'}"


def _files(number: int) -> str:
    return f"{number} file{'' if number == 1 else 's'}"
