"""Counts and words about a whole report that several formats share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcplint.findings.model import Safety, Severity
from mcplint.ir.records import dataclass

if TYPE_CHECKING:
    from mcplint.catalogue.model import Rule
    from mcplint.findings.model import Finding
    from mcplint.findings.report import Report


@dataclass(frozen=True, slots=True)
class Counts:
    """How many of what."""

    findings: int
    errors: int
    warnings: int
    notes: int
    suppressed: int
    held_confidence: int
    held_pedantic: int
    problems: int
    fixable: int
    fixable_unsafe: int
    fixed: int
    examined: int


def fix_safety(finding: Finding) -> Safety | None:
    """SAFE when the finding has a safe fix, UNSAFE when it has only unsafe ones, None when it has none."""
    kinds = {fix.safety for fix in finding.fixes}
    if not kinds:
        return None
    return Safety.SAFE if Safety.SAFE in kinds else Safety.UNSAFE


def count(report: Report) -> Counts:
    """The counts of a report. `fixable_unsafe` are those with an unsafe fix only."""
    by = {severity: sum(f.severity is severity for f in report.findings) for severity in Severity}
    safety = [fix_safety(finding) for finding in report.findings]
    return Counts(
        findings=len(report.findings),
        errors=by[Severity.ERROR],
        warnings=by[Severity.WARNING],
        notes=by[Severity.NOTE],
        suppressed=len(report.suppressed),
        held_confidence=report.held_confidence,
        held_pedantic=report.held_pedantic,
        problems=len(report.problems),
        fixable=safety.count(Safety.SAFE),
        fixable_unsafe=safety.count(Safety.UNSAFE),
        fixed=report.fixed,
        examined=report.examined,
    )


def plural(number: int, noun: str) -> str:
    """`1 finding`, `2 findings`."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def rules_by_id(report: Report) -> dict[str, Rule]:
    """The rules of the run by id."""
    return {rule.id: rule for rule in report.rules}


def footer(report: Report) -> list[str]:
    """The lines that end a report for people."""
    counts = count(report)
    lines = []
    if counts.findings:
        parts = [plural(number, noun) for number, noun in ((counts.errors, "error"), (counts.warnings, "warning"), (counts.notes, "note")) if number]
        examined = f"; {plural(counts.examined, 'file')} examined" if counts.examined else ""
        lines.append(f"Found {plural(counts.findings, 'finding')} ({', '.join(parts)}){examined}.")
    elif counts.problems:
        lines.append(f"No findings in what could be read ({plural(counts.examined, 'file')}).")
    elif counts.examined:
        lines.append(f"All clear: {plural(counts.examined, 'file')} examined, nothing found.")
    else:
        lines.append("Nothing was examined: no MCP server source and no captured traffic here.")
    if counts.problems:
        lines.append(f"{plural(counts.problems, 'input')} could not be checked in full.")
    if counts.fixed:
        lines.append(f"Fixed {plural(counts.fixed, 'finding')}.")
    hidden = []
    if counts.suppressed:
        hidden.append(f"{counts.suppressed:,} suppressed")
    held = counts.held_confidence + counts.held_pedantic
    if held:
        kinds = ((counts.held_confidence, "low confidence"), (counts.held_pedantic, "pedantic"))
        why = ", ".join(f"{number:,} {kind}" for number, kind in kinds if number)
        hidden.append(f"{held:,} held back ({why}; shown with --pedantic)")
    if hidden:
        lines.append(", ".join(hidden) + ".")
    if counts.fixable or counts.fixable_unsafe:
        unsafe = f"{counts.fixable_unsafe:,} with --fix --unsafe-fixes"
        safe = f"{counts.fixable:,} fixable with --fix"
        lines.append("[*] " + (f"{safe}, {unsafe}." if counts.fixable and counts.fixable_unsafe else f"{safe if counts.fixable else unsafe}."))
    return lines
