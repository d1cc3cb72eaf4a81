"""SARIF 2.1.0, as GitHub code scanning and the SARIF Multitool want it.

One run, every rule of the run declared, columns in UTF-16 code units, URIs relative to `%SRCROOT%`. Suppressed results are left out unless
asked for, because GitHub shows them as open alerts.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, TextIO

from mcplint.findings.fingerprints import identities, line_hashes
from mcplint.reporters.escape import visible
from mcplint.reporters.mask import Mask, masked
from mcplint.reporters.paths import rooted, uri
from mcplint.reporters.positions import Positions, Unit
from mcplint.reporters.sarif_rules import descriptor, sentence, unnamed
from mcplint.reporters.sarif_walk import Walker

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mcplint.findings.model import Edit, Finding, Fix, Related
    from mcplint.findings.report import Problem, Report, Suppressed
    from mcplint.ir.source import Place, SourceFile
    from mcplint.reporters.registry import RenderOptions

_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_HOME = "https://modelcontextprotocol.io/specification/"
"""Where what is checked is written down. The Multitool wants a page, and the rules link to this one, too."""
_ROOT = "%SRCROOT%"
_NO_RESULTS = '"results": []'
_SEMANTIC = r"\d+\.\d+\.\d+(?:[-+][0-9A-Za-z.+-]+)?"


def _plain_links(text: str) -> str:
    """A message in which nothing untrusted reads as an embedded link `[text](1)`."""
    return visible(text).replace("](", "\\](")


def _link(label: str, number: int) -> str:
    return f"[{visible(label).replace('[', '(').replace(']', ')')}]({number})"


class _Log:
    """Builds the objects of one log."""

    def __init__(self, report: Report, options: RenderOptions) -> None:
        import sarif_om

        self.om = sarif_om
        self.report = report
        self.options = options
        self.positions = Positions(Unit.UTF16)
        self.rules = sorted(report.rules, key=lambda rule: rule.id)
        self.index = {rule.id: number for number, rule in enumerate(self.rules)}
        self.uris: dict[str, tuple[str, bool]] = {}
        shown: list[tuple[Finding, Suppressed | None]] = [(finding, None) for finding in report.findings]
        if options.show_suppressed:
            shown += [(suppressed.finding, suppressed) for suppressed in report.suppressed]
        self.shown = shown
        self.sources = {p.file.path: p.file for finding, _ in shown for p in _places(finding)}
        self.hashes = self._hashes()

    def _hashes(self) -> dict[int, dict[int, str]]:
        """GitHub's hash of every line that a result starts on, by the identity of the file: one path may have several stretches."""
        wanted: dict[int, tuple[SourceFile, set[int]]] = {}
        for finding, _ in self.shown:
            wanted.setdefault(id(finding.place.file), (finding.place.file, set()))[1].add(finding.place.line)
        return {key: line_hashes(file, lines) for key, (file, lines) in wanted.items()}

    def artifact(self, path: str) -> Any:
        if path not in self.uris:
            self.uris[path] = uri(path, self.options)
        reference, relative = self.uris[path]
        return self.om.ArtifactLocation(uri=reference, uri_base_id=_ROOT if relative else None)

    def physical(self, place: Place) -> Any:
        region = self.positions.region(place)
        return self.om.PhysicalLocation(
            artifact_location=self.artifact(place.file.path),
            region=self.om.Region(start_line=region.line, start_column=region.column, end_line=region.end_line, end_column=region.end_column),
        )

    def location(self, place: Place, label: str = "", number: int = -1) -> Any:
        logical = None
        if place.pointer:
            logical = [self.om.LogicalLocation(fully_qualified_name=_encodable(place.pointer), kind=_kind(place))]
        return self.om.Location(
            id=number,
            physical_location=self.physical(place),
            logical_locations=logical,
            message=self.om.Message(text=sentence(_plain_links(label))) if label else None,
        )

    def flow(self, chain: Iterable[Related]) -> Any:
        steps = [self.om.ThreadFlowLocation(location=self.location(step.place, step.label)) for step in chain]
        return self.om.CodeFlow(thread_flows=[self.om.ThreadFlow(locations=steps)])

    def message(self, finding: Finding) -> str:
        """The message, what to write instead, and a link to each related place: each a sentence."""
        parts = [sentence(_plain_links(finding.message))]
        if finding.help:
            parts.append(sentence(_plain_links(finding.help)))
        if finding.related:
            links = ", ".join(_link(related.label, number) for number, related in enumerate(finding.related, 1))
            parts.append(f"See also {links}.")
        return " ".join(parts)

    def fix(self, fix: Fix, mask: Mask, own: SourceFile) -> Any | None:
        """The fix, or None when it touches a file whose text is not at hand. `own` is the file of the finding."""
        sources = {**self.sources, own.path: own}
        by_path: dict[str, list[Edit]] = {}
        for edit in fix.edits:
            by_path.setdefault(edit.path, []).append(edit)
        if not by_path or any(path not in sources for path in by_path):
            return None
        changes = [
            self.om.ArtifactChange(artifact_location=self.artifact(path), replacements=[self.replacement(sources[path], edit) for edit in edits])
            for path, edits in by_path.items()
        ]
        title = self.om.Message(text=sentence(_plain_links(mask(fix.title))))
        return self.om.Fix(description=title, artifact_changes=changes, properties={"safety": fix.safety.value})

    def replacement(self, file: SourceFile, edit: Edit) -> Any:
        line, column = self.positions.at(file, edit.start)
        end_line, end_column = self.positions.at(file, edit.end)
        region = self.om.Region(start_line=line, start_column=column, end_line=end_line, end_column=end_column)
        content = self.om.ArtifactContent(text=_encodable(edit.text)) if edit.text else None
        return self.om.Replacement(deleted_region=region, inserted_content=content)

    def result(self, original: Finding, name: str, suppressed: Suppressed | None) -> Any:
        finding = masked(original)
        mask = Mask.of(original)
        properties: dict[str, Any] = {"confidence": finding.confidence.value}
        if finding.revision:
            properties["revision"] = finding.revision
        if finding.subject:
            properties["subject"] = visible(finding.subject)
        fixes = [made for fix in finding.fixes if (made := self.fix(fix, mask, finding.place.file)) is not None]
        related = [self.location(r.place, r.label, number) for number, r in enumerate(finding.related, 1)]
        prints = {"mcplint/v1": name}
        if line_hash := self.hashes[id(finding.place.file)].get(finding.place.line):
            prints["primaryLocationLineHash"] = line_hash
        return self.om.Result(
            rule_id=finding.rule,
            rule_index=self.index.get(finding.rule, -1),
            level=finding.severity.value,
            message=self.om.Message(text=self.message(finding)),
            locations=[self.location(finding.place)],
            related_locations=related or None,
            code_flows=[self.flow(finding.chain)] if finding.chain else None,
            fixes=fixes or None,
            partial_fingerprints=prints,
            suppressions=self.suppressions(suppressed),
            properties=properties,
        )

    def suppressions(self, suppressed: Suppressed | None) -> list[Any] | None:
        """The standard wants the list on all results or on none."""
        if not self.options.show_suppressed:
            return None
        if suppressed is None:
            return []
        kind = "inSource" if suppressed.by == "comment" else "external"
        reason = visible(suppressed.reason) or f"Suppressed by {suppressed.by}."
        return [self.om.Suppression(kind=kind, state="accepted", justification=reason)]

    def notification(self, problem: Problem) -> Any:
        region = self.om.Region(start_line=problem.line) if problem.line else None
        physical = self.om.PhysicalLocation(artifact_location=self.artifact(problem.path), region=region)
        return self.om.Notification(
            level="error",
            message=self.om.Message(text=sentence(_plain_links(problem.message))),
            descriptor=self.om.ReportingDescriptorReference(id=problem.rule),
            locations=[self.om.Location(physical_location=physical)] if problem.path else None,
        )

    def invocation(self) -> Any:
        notes = [self.notification(problem) for problem in self.report.problems]
        notes += [self.om.Notification(level="note", message=self.om.Message(text=sentence(_plain_links(n)))) for n in self.report.notices]
        return self.om.Invocation(
            execution_successful=not self.report.problems and self.report.exit_code not in {2, 130},
            exit_code=self.report.exit_code,
            tool_execution_notifications=notes or None,
        )

    def notification_rules(self) -> list[Any] | None:
        """Descriptors of the notifications; those that are rules of the run are described by their rule."""
        ids = sorted({problem.rule for problem in self.report.problems})
        return [descriptor(self.rules[self.index[id]]) if id in self.index else unnamed(id) for id in ids] or None

    def results(self) -> Iterator[Any]:
        """Each result."""
        names = identities([finding for finding, _ in self.shown], lambda path: rooted(path, self.options))
        for (finding, suppressed), name in zip(self.shown, names, strict=True):
            yield self.result(finding, name, suppressed)

    def log(self) -> Any:
        """The log with an empty list of results."""
        om = self.om
        driver = om.ToolComponent(
            name="mcplint",
            information_uri=_HOME,
            version=self.options.version or None,
            semantic_version=self.options.version if re.fullmatch(_SEMANTIC, self.options.version) else None,
            rules=[descriptor(rule) for rule in self.rules],
            notifications=self.notification_rules(),
        )
        run = om.Run(
            tool=om.Tool(driver=driver),
            results=[],
            column_kind="utf16CodeUnits",
            automation_details=om.RunAutomationDetails(id="mcplint/"),
            original_uri_base_ids={_ROOT: om.ArtifactLocation(description=om.Message(text="The top of the checked-out repository."))},
            invocations=[self.invocation()],
        )
        return om.SarifLog(schema_uri=_SCHEMA, version="2.1.0", runs=[run])


def _places(finding: Finding) -> Iterable[Place]:
    yield finding.place
    for related in (*finding.chain, *finding.related):
        yield related.place


def _encodable(text: str) -> str:
    """`text` without lone surrogates, which no strict JSON reader takes; otherwise exact, because machines look it up."""
    return re.sub("[\ud800-\udfff]", "\ufffd", text)


def _kind(place: Place) -> str:
    """What stands at a JSON place, in the standard's words."""
    text = place.file.data[place.start : place.start + 1]
    if text in {b"{", b"["}:
        return "object" if text == b"{" else "array"
    after = place.file.data[place.end : place.end + 64].lstrip()
    return "property" if text == b'"' and after.startswith(b":") else "value"


def write(report: Report, out: TextIO, options: RenderOptions) -> None:
    """Print one SARIF log, in ASCII."""
    # Result by result, so that a long list is never held three times over. A quote inside a JSON text is escaped, so `_NO_RESULTS` stands
    # at one place only.
    log, plain = _Log(report, options), Walker().plain
    head, found, tail = json.dumps(plain(log.log())).partition(_NO_RESULTS)
    assert found, "a run without its list of results"
    out.write(head + _NO_RESULTS[:-1])
    for number, result in enumerate(log.results()):
        out.write((", " if number else "") + json.dumps(plain(result)))
    out.write("]" + tail + "\n")
