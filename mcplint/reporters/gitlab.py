"""GitLab code quality: the artifact that a merge request's widget and diff view read.

GitLab wants a list of issues, a `path` relative to the repository without `./`, and fingerprints without duplicates.
"""

from __future__ import annotations

import json
from hashlib import sha256
from typing import TYPE_CHECKING, Any, TextIO

from mcplint.findings.fingerprints import identities
from mcplint.findings.model import Severity
from mcplint.reporters.escape import visible
from mcplint.reporters.json import exact
from mcplint.reporters.mask import masked
from mcplint.reporters.paths import rooted
from mcplint.reporters.positions import Positions, Unit

if TYPE_CHECKING:
    from mcplint.findings.model import Finding
    from mcplint.findings.report import Problem, Report
    from mcplint.reporters.registry import RenderOptions

_SEVERITIES = {Severity.ERROR: "critical", Severity.WARNING: "major", Severity.NOTE: "info"}


def _finding(original: Finding, fingerprint: str, positions: Positions, options: RenderOptions) -> dict[str, Any]:
    finding = masked(original)
    region = positions.region(finding.place)
    return {
        "description": f"{finding.rule}: {visible(finding.message)}" + (f". {visible(finding.help)}" if finding.help else ""),
        "check_name": finding.rule,
        "fingerprint": fingerprint,
        "severity": _SEVERITIES[finding.severity],
        "location": {
            "path": exact(rooted(finding.place.file.path, options)),
            "positions": {
                "begin": {"line": region.line, "column": region.column},
                "end": {"line": region.end_line, "column": region.end_column},
            },
        },
    }


def _problem(problem: Problem, options: RenderOptions) -> dict[str, Any]:
    path = exact(rooted(problem.path, options))
    key = "\0".join((problem.rule, path, problem.message, str(problem.line)))
    return {
        "description": f"{problem.rule}: {visible(problem.message)}",
        "check_name": problem.rule,
        "fingerprint": sha256(key.encode("utf-8", "replace")).hexdigest()[:32],
        "severity": "blocker",
        "location": {"path": path or ".", "lines": {"begin": problem.line or 1}},
    }


def write(report: Report, out: TextIO, options: RenderOptions) -> None:
    """Print one JSON list, problems first, in ASCII."""
    positions = Positions(Unit.CODE_POINTS)
    names = identities(report.findings, lambda path: rooted(path, options))
    issues = [_problem(problem, options) for problem in report.problems]
    issues += [_finding(finding, name, positions, options) for finding, name in zip(report.findings, names, strict=True)]
    out.write("[" + ",".join("\n  " + json.dumps(issue) for issue in issues) + ("\n]\n" if issues else "]\n"))
