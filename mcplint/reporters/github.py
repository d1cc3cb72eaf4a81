"""GitHub workflow commands: annotations in the "Files changed" tab of a pull request.

Everything after `::` in a log line is a command, so messages and properties are escaped, and nothing else is printed at the start of a line.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TextIO

from mcplint.findings.model import Severity
from mcplint.reporters.escape import visible
from mcplint.reporters.mask import masked
from mcplint.reporters.paths import rooted
from mcplint.reporters.positions import Positions, Unit
from mcplint.reporters.summary import footer

if TYPE_CHECKING:
    from mcplint.findings.model import Finding
    from mcplint.findings.report import Problem, Report
    from mcplint.reporters.registry import RenderOptions

_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}
_SHOWN = 10
"""Annotations of one kind that GitHub shows of one step; it drops the rest without a word."""


def _data(text: str) -> str:
    """A message; its own line ends become `%0A`."""
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")


def _command(kind: str, properties: dict[str, str | int], lines: list[str]) -> str:
    joined = ",".join(f"{key}={_property(str(value))}" for key, value in properties.items())
    return f"::{kind} {joined}::{_data(chr(10).join(lines))}\n"


def _finding(original: Finding, positions: Positions, options: RenderOptions) -> tuple[str, str]:
    """The kind of command and the command."""
    finding = masked(original)
    path = rooted(finding.place.file.path, options)
    region = positions.region(finding.place)
    where: dict[str, str | int] = {"title": f"mcplint ({finding.rule})", "file": visible(path), "line": region.line, "endLine": region.end_line}
    if region.line == region.end_line:
        # On several lines GitHub rejects columns.
        where |= {"col": region.column, "endColumn": max(region.end_column, region.column + 1)}
    lines = [f"{visible(path)}:{region.line}:{region.column}: {finding.rule} {visible(finding.message)}"]
    if finding.help:
        lines.append(f"help: {visible(finding.help)}")
    for related in (*finding.chain, *finding.related):
        line, column = positions.at(related.place.file, related.place.start)
        lines.append(f"{visible(related.label)}: {visible(rooted(related.place.file.path, options))}:{line}:{column}")
    kind = _COMMANDS[finding.severity]
    return kind, _command(kind, where, lines)


def _problem(problem: Problem, options: RenderOptions) -> str:
    path = visible(rooted(problem.path, options))
    where: dict[str, str | int] = {"title": f"mcplint ({problem.rule})"}
    if path:
        where["file"] = path
    place = path
    if problem.line is not None:
        where["line"] = problem.line
        place += f":{problem.line}"
        if problem.column is not None:
            where["col"] = problem.column
            place += f":{problem.column}"
    return _command("error", where, [f"{place}: {problem.rule} {visible(problem.message)}"])


def write(report: Report, out: TextIO, options: RenderOptions) -> None:
    """Print one command a finding and problem, errors first, and the counts as plain text."""
    positions = Positions(Unit.CODE_POINTS)
    commands = [("error", _problem(problem, options)) for problem in report.problems]
    commands += [_finding(finding, positions, options) for finding in sorted(report.findings, key=lambda finding: finding.severity.rank)]
    for _, command in commands:
        out.write(command)
    for notice in report.notices:
        out.write(_command("notice", {"title": "mcplint"}, [visible(notice)]))
    kinds = [kind for kind, _ in commands]
    most = max((kinds.count(kind) for kind in kinds), default=0)
    out.writelines(f"mcplint: {line}\n" for line in footer(report))
    if most > _SHOWN:
        out.write(f"mcplint: GitHub shows {_SHOWN} annotations of a kind a step; all of them are in this log.\n")
