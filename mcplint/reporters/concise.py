"""One line a finding: `path:line:col: MCP101 error message [name]`, for editors, grep and long lists."""

from __future__ import annotations

from typing import TYPE_CHECKING, TextIO

from mcplint.reporters.escape import start_of_line, visible
from mcplint.reporters.mask import masked
from mcplint.reporters.positions import Positions, Unit
from mcplint.reporters.summary import fix_safety, footer, rules_by_id

if TYPE_CHECKING:
    from mcplint.findings.report import Report
    from mcplint.reporters.registry import RenderOptions


def write(report: Report, out: TextIO, options: RenderOptions) -> None:
    """Print findings, problems, notices and the counts. Columns are code points."""
    positions = Positions(Unit.CODE_POINTS)
    rules = rules_by_id(report)
    entries = [(finding, "") for finding in report.findings]
    if options.show_suppressed:
        entries += [(s.finding, f" (suppressed by {s.by})") for s in report.suppressed]
    for original, mark in entries:
        finding = masked(original)
        line, column = positions.at(finding.place.file, finding.place.start)
        rule = rules.get(finding.rule)
        name = f" [{rule.name}]" if rule else ""
        fix = "[*] " if fix_safety(finding) else ""
        where = f"{visible(finding.place.file.path)}:{line}:{column}"
        out.write(start_of_line(f"{where}: {finding.rule} {finding.severity.value} {fix}{visible(finding.message)}{name}{mark}\n"))
    for problem in report.problems:
        rule = rules.get(problem.rule)
        name = f" [{rule.name}]" if rule else ""
        place = f":{problem.line}" + (f":{problem.column}" if problem.column is not None else "") if problem.line is not None else ""
        out.write(start_of_line(f"{visible(problem.path)}{place}: {problem.rule} error {visible(problem.message)}{name}\n"))
    for notice in report.notices:
        out.write(f"note: {visible(notice)}\n")
    out.writelines(line + "\n" for line in footer(report))
