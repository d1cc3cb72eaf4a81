"""JUnit XML: one suite a file, one test case a finding, for CI systems that show test results.

Errors and warnings are failures; a note is a case that passes and says something, because a note never fails a run. Problems are errors.
Suppressed findings are skipped cases when they are to be shown. A clean run is one case that passes: a report without cases reads as
"nothing ran" in most viewers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TextIO

from mcplint.findings.model import Severity
from mcplint.reporters.escape import visible
from mcplint.reporters.mask import masked
from mcplint.reporters.positions import Positions, Unit
from mcplint.reporters.summary import plural, rules_by_id
from mcplint.reporters.xml import escaped

if TYPE_CHECKING:
    from mcplint.findings.model import Finding
    from mcplint.findings.report import Report
    from mcplint.reporters.registry import RenderOptions

Case = tuple[str, str]
"""What became of it ("passed", "failure", "error", "skipped") and its element."""


def _attributes(**values: str | int) -> str:
    return "".join(f' {name}="{escaped(str(value))}"' for name, value in values.items())


def _case(kind: str, name: str, path: str, line: int | None, body: str) -> Case:
    where = {} if line is None else {"line": line}
    attributes = _attributes(name=name, classname=path, file=path, time="0", **where)
    return kind, f"    <testcase{attributes}>{body}</testcase>\n"


def _finding(original: Finding, names: dict[str, str], positions: Positions) -> Case:
    finding = masked(original)
    path = visible(finding.place.file.path)
    line, column = positions.at(finding.place.file, finding.place.start)
    told = [f"{path}:{line}:{column}: {finding.rule} {finding.severity.value} {visible(finding.message)}"]
    told += [f"help: {visible(finding.help)}"] if finding.help else []
    text = escaped("\n".join(told))
    name = f"{finding.rule} {names.get(finding.rule, '')}".strip() + f" {line}:{column}"
    if finding.severity is Severity.NOTE:
        return _case("passed", name, path, line, f"<system-out>{text}</system-out>")
    failure = _attributes(message=visible(finding.message), type=finding.severity.value)
    return _case("failure", name, path, line, f"<failure{failure}>{text}</failure>")


def _by_file(report: Report, options: RenderOptions) -> dict[str, list[Case]]:
    positions = Positions(Unit.CODE_POINTS)
    names = {id: rule.name for id, rule in rules_by_id(report).items()}
    suites: dict[str, list[Case]] = {}
    for problem in report.problems:
        path = visible(problem.path) or "mcplint"
        error = _attributes(message=visible(problem.message), type=problem.rule)
        suites.setdefault(path, []).append(_case("error", problem.rule, path, problem.line, f"<error{error}/>"))
    for finding in report.findings:
        suites.setdefault(visible(finding.place.file.path), []).append(_finding(finding, names, positions))
    for suppressed in report.suppressed if options.show_suppressed else ():
        finding = masked(suppressed.finding)
        path = visible(finding.place.file.path)
        line, column = positions.at(finding.place.file, finding.place.start)
        why = f"suppressed by {suppressed.by}" + (f": {suppressed.reason}" if suppressed.reason else "")
        case = _case("skipped", f"{finding.rule} {line}:{column}", path, line, f"<skipped{_attributes(message=visible(why))}/>")
        suites.setdefault(path, []).append(case)
    if not suites:
        suites["mcplint"] = [_case("passed", f"{plural(report.examined, 'file')} examined, nothing found", "mcplint", None, "")]
    return suites


def _totals(cases: list[Case]) -> dict[str, str | int]:
    kinds = [kind for kind, _ in cases]
    return {
        "tests": len(kinds),
        "failures": kinds.count("failure"),
        "errors": kinds.count("error"),
        "skipped": kinds.count("skipped"),
        "time": "0",
    }


def write(report: Report, out: TextIO, options: RenderOptions) -> None:
    """Print one XML document."""
    suites = _by_file(report, options)
    everything = [case for cases in suites.values() for case in cases]
    out.write('<?xml version="1.0" encoding="utf-8"?>\n')
    out.write(f"<testsuites{_attributes(name='mcplint', **_totals(everything))}>\n")
    for path, cases in suites.items():
        out.write(f"  <testsuite{_attributes(name=path, **_totals(cases))}>\n")
        out.writelines(element for _, element in cases)
        out.write("  </testsuite>\n")
    out.write("</testsuites>\n")
