"""The `mcplint-json` format, version 1: one object, one finding a line.

`schemas/mcplint-json-1.schema.json` describes it, `docs/output.md` explains it.
Keys are only ever added within a version. Lines and columns are 1-based, columns count code points, end columns are exclusive; `start`
and `end` are byte offsets into the file as UTF-8 without a byte order mark.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, TextIO

from mcplint.findings.fingerprints import identities
from mcplint.reporters.escape import visible
from mcplint.reporters.mask import Mask, masked
from mcplint.reporters.paths import rooted
from mcplint.reporters.positions import Positions, Unit
from mcplint.reporters.summary import count, rules_by_id

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcplint.catalogue.model import Rule
    from mcplint.findings.model import Edit, Finding, Related
    from mcplint.findings.report import Problem, Report, Suppressed
    from mcplint.ir.source import Place, SourceFile
    from mcplint.reporters.registry import RenderOptions

FORMAT = "mcplint-json"
VERSION = 1

Object = dict[str, Any]


def exact(text: str) -> str:
    """A path or pointer as it is, because machines look it up; only lone surrogates, which no strict reader takes, are replaced."""
    return re.sub("[\ud800-\udfff]", "\ufffd", text)


class Shape:
    """Makes the objects of one report."""

    __slots__ = ("_options", "_positions", "_report", "_rules")

    def __init__(self, report: Report, options: RenderOptions) -> None:
        self._report = report
        self._options = options
        self._positions = Positions(Unit.CODE_POINTS)
        self._rules: dict[str, Rule] = rules_by_id(report)

    def location(self, place: Place) -> Object:
        """A place."""
        region = self._positions.region(place)
        return {
            "path": exact(place.file.path),
            "line": region.line,
            "column": region.column,
            "end_line": region.end_line,
            "end_column": region.end_column,
            "start": place.file.base + place.start,
            "end": place.file.base + place.end,
            "pointer": None if place.pointer is None else exact(place.pointer),
        }

    def related(self, places: tuple[Related, ...]) -> list[Object]:
        """Further places with their labels."""
        return [{"label": visible(related.label), "location": self.location(related.place)} for related in places]

    def finding(self, original: Finding, fingerprint: str) -> Object:
        """One finding."""
        finding = masked(original)
        mask = Mask.of(original)
        rule = self._rules.get(finding.rule)
        clauses = rule.clauses if rule else ()
        return {
            "rule": finding.rule,
            "name": rule.name if rule else "",
            "severity": finding.severity.value,
            "confidence": finding.confidence.value,
            "message": visible(finding.message),
            "help": visible(finding.help),
            "location": self.location(finding.place),
            "chain": self.related(finding.chain),
            "related": self.related(finding.related),
            "revision": visible(finding.revision),
            "subject": visible(finding.subject),
            "pedantic": finding.pedantic,
            "clauses": [{"id": c.id, "level": c.level, "revisions": list(c.revisions), "text": c.text, "url": c.url} for c in clauses],
            "url": rule.url if rule else "",
            "fingerprint": fingerprint,
            "fixes": [
                {
                    "title": visible(mask(fix.title)),
                    "safety": fix.safety.value,
                    "edits": [self.edit(edit, finding.place.file) for edit in fix.edits],
                }
                for fix in finding.fixes
            ],
        }

    def edit(self, edit: Edit, own: SourceFile) -> Object:
        """One edit; `own` is the file of the finding."""
        base = own.base if edit.path == own.path else 0
        return {"path": exact(edit.path), "start": base + edit.start, "end": base + edit.end, "text": exact(edit.text)}

    def suppressed(self, suppressed: Suppressed, fingerprint: str) -> Object:
        """A suppressed finding, with what took it out."""
        return {**self.finding(suppressed.finding, fingerprint), "suppressed_by": suppressed.by, "reason": visible(suppressed.reason)}

    def problem(self, problem: Problem) -> Object:
        """What kept the tool from its work."""
        rule = self._rules.get(problem.rule)
        return {
            "rule": problem.rule,
            "name": rule.name if rule else "",
            "message": visible(problem.message),
            "path": exact(problem.path),
            "line": problem.line,
            "column": problem.column,
        }

    def findings(self) -> Iterator[Object]:
        """All findings, in order."""
        names = self._names(list(self._report.findings))
        return (self.finding(finding, name) for finding, name in zip(self._report.findings, names, strict=True))

    def all_suppressed(self) -> Iterator[Object]:
        """All suppressed findings when they are to be shown."""
        chosen = self._report.suppressed if self._options.show_suppressed else ()
        names = self._names([suppressed.finding for suppressed in chosen])
        return (self.suppressed(suppressed, name) for suppressed, name in zip(chosen, names, strict=True))

    def _names(self, findings: list[Finding]) -> list[str]:
        return identities(findings, lambda path: rooted(path, self._options))

    def problems(self) -> Iterator[Object]:
        """All problems."""
        return map(self.problem, self._report.problems)

    def summary(self) -> Object:
        """The counts."""
        counts = count(self._report)
        return {
            "examined": counts.examined,
            "findings": counts.findings,
            "errors": counts.errors,
            "warnings": counts.warnings,
            "notes": counts.notes,
            "suppressed": counts.suppressed,
            "held_back": {"confidence": counts.held_confidence, "pedantic": counts.held_pedantic},
            "problems": counts.problems,
            "fixable": counts.fixable,
            "fixable_unsafe": counts.fixable_unsafe,
            "fixed": counts.fixed,
            "exit_code": self._report.exit_code,
        }

    def head(self) -> Object:
        """What says which format this is and what made it."""
        return {"format": FORMAT, "version": VERSION, "tool": {"name": "mcplint", "version": self._options.version}}

    def tail(self) -> Object:
        """Remarks and the rules of the run."""
        return {"notices": [visible(notice) for notice in self._report.notices], "rules": sorted(self._rules)}


def _list(out: TextIO, key: str, items: Iterator[Object]) -> None:
    out.write(f'  "{key}": [')
    some = False
    for item in items:
        out.write((",\n    " if some else "\n    ") + json.dumps(item))
        some = True
    out.write("\n  ],\n" if some else "],\n")


def write(report: Report, out: TextIO, options: RenderOptions) -> None:
    """Print one JSON object, in ASCII."""
    shape = Shape(report, options)
    out.write("{\n")
    for key, value in {**shape.head(), "summary": shape.summary()}.items():
        out.write(f'  "{key}": {json.dumps(value)},\n')
    _list(out, "findings", shape.findings())
    _list(out, "suppressed", shape.all_suppressed())
    _list(out, "problems", shape.problems())
    out.write(",\n".join(f'  "{key}": {json.dumps(value)}' for key, value in shape.tail().items()))
    out.write("\n}\n")
