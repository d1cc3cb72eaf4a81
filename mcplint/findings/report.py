"""The outcome of one run, as every reporter is given it."""

from __future__ import annotations

from mcplint.catalogue.model import Rule
from mcplint.findings.model import Finding
from mcplint.ir.records import dataclass


@dataclass(frozen=True, slots=True, eq=False)
class Suppressed:
    """A finding that a comment, a per-file ignore or the baseline took out. `by` is "comment", "configuration" or "baseline"."""

    finding: Finding
    by: str
    reason: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Problem:
    """Something that kept the tool from its work on one input (unreadable, unparsable, internal error). It is shown in every format and makes the
    exit code 2. `rule` is MCP901, MCP902 or MCP905; `line` and `column` (code points) are 1-based, None when there is no place."""

    path: str
    rule: str
    message: str
    line: int | None = None
    column: int | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Report:
    """Findings sorted by path, line, column and rule; what was suppressed; how many were held back by confidence or `pedantic`; what could not
    be read. `examined` counts the inputs that were looked at; `rules` are all rules selected in this run, fired or not."""

    findings: tuple[Finding, ...]
    suppressed: tuple[Suppressed, ...] = ()
    held_confidence: int = 0
    held_pedantic: int = 0
    problems: tuple[Problem, ...] = ()
    notices: tuple[str, ...] = ()
    """Remarks that are neither findings nor problems ("3 generated files skipped")."""
    examined: int = 0
    rules: tuple[Rule, ...] = ()
    fixed: int = 0
    exit_code: int = 0
