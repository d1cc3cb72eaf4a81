"""The format for people: what is wrong, where, why, what to write instead, and which clause says so."""

from __future__ import annotations

from typing import TYPE_CHECKING, TextIO

from mcplint.findings.model import Confidence, Safety
from mcplint.ir.records import dataclass, field
from mcplint.reporters.escape import visible
from mcplint.reporters.frame import frame, text_width
from mcplint.reporters.mask import Mask, masked
from mcplint.reporters.positions import Positions, Unit
from mcplint.reporters.summary import fix_safety, footer, rules_by_id

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mcplint.catalogue.model import Rule
    from mcplint.findings.model import Finding, Related
    from mcplint.findings.report import Problem, Report, Suppressed
    from mcplint.reporters.registry import RenderOptions

_STYLES = {
    "error": "bold red",
    "warning": "bold yellow",
    "note": "bold cyan",
    "message": "bold",
    "gutter": "blue",
    "label": "bold",
    "help": "bold green",
    "fix": "bold green",
    "faint": "dim",
    "": "",
}
_BATCH = 50
"""Lines handed to rich at once: its cost is by call."""
_OFF_TERMINAL = 160
"""Cells of code shown of one line when the width is not known."""

Piece = tuple[str, str]
"""Text and the name of its style."""


@dataclass(slots=True)
class _Page:
    """Collects the report as styled lines. `width` is None when nothing is wrapped."""

    width: int | None
    positions: Positions
    rules: dict[str, Rule]
    told: set[str] = field(default_factory=set)
    lines: list[list[Piece]] = field(default_factory=list)

    def add(self, *pieces: Piece) -> None:
        self.lines.append(list(pieces))

    def wrapped(self, first: Sequence[Piece], text: str, style: str = "", hang: int | None = None) -> None:
        """A line that begins with `first` and goes on with `text`, wrapped at the terminal's width with a hanging indent."""
        indent = sum(text_width(piece) for piece, _ in first)
        hang = indent if hang is None else hang
        if self.width is None:
            self.add(*first, (text, style))
            return
        rows = _wrap(text, self.width - indent, max(self.width - hang, 20))
        self.add(*first, (rows[0], style))
        for row in rows[1:]:
            self.add((" " * hang, ""), (row, style))

    def where(self, related: Related) -> str:
        line, column = self.positions.at(related.place.file, related.place.start)
        return f"{visible(related.place.file.path)}:{line}:{column}"


def _wrap(text: str, first: int, others: int) -> list[str]:
    """Greedy wrapping at blanks, with room for `first` cells in the first row; a word longer than a row stays whole, so that it can be copied."""
    rows: list[str] = []
    row, room = "", first
    for word in text.split(" "):
        if text_width(row) + bool(row) + text_width(word) > room and (row or not rows):
            rows.append(row)
            row, room = word, others
        else:
            row = f"{row} {word}" if row else word
    rows.append(row)
    return rows


def _frame(page: _Page, finding: Finding, gutter: int, mask: Mask) -> None:
    width = _OFF_TERMINAL if page.width is None else max(30, page.width - gutter - 5)
    page.add((" " * gutter + " |", "gutter"))
    for line in frame(finding.place, mask, width):
        if line.number is None:
            page.add((line.text, "gutter"))
            continue
        page.add((f"{line.number:>{gutter}} | " if line.text else f"{line.number:>{gutter}} |", "gutter"), (line.text, ""))
        if line.carets:
            page.add((" " * gutter + " | ", "gutter"), (line.carets, finding.severity.value))
    page.add((" " * gutter + " |", "gutter"))


def _chain(page: _Page, label: str, places: Sequence[Related], gutter: int, numbered: bool) -> None:
    """`= reached from:` and one aligned line a place."""
    page.add((" " * gutter + " = ", "gutter"), (label, "label"))
    texts = [(f"{n}. " if numbered else "") + visible(place.label) for n, place in enumerate(places, 1)]
    column = min(max(map(text_width, texts)), 48)
    for text, place in zip(texts, places, strict=True):
        page.add((" " * (gutter + 5) + text + " " * max(2, column + 2 - text_width(text)), ""), (page.where(place), "faint"))


_CLAUSES = 3
"""Clauses of a finding that are told with their texts; `mcplint explain` has them all."""


def _clauses(page: _Page, finding: Finding, rule: Rule, gutter: int) -> None:
    """The clauses that hold for the finding's revision: the first few with their texts the first time, all others together by their ids."""
    clauses = [c for c in rule.clauses if not finding.revision or not c.revisions or any(revision in finding.revision for revision in c.revisions)]
    equals = (" " * gutter + " = ", "gutter")
    told = [clause for clause in clauses if clause.id not in page.told and clause.text][:_CLAUSES]
    for clause in told:
        revisions = ", ".join(clause.revisions)
        head = f"{clause.id} ({clause.level})" + (f", {revisions}" if revisions else "")
        page.wrapped([equals, ("clause: ", "label")], f"{head}: {visible(clause.text)}")
    known = [f"{clause.id} ({clause.level})" for clause in clauses if clause not in told]
    if known:
        page.wrapped([equals, ("clause: ", "label")], ", ".join(known))
    page.told.update(clause.id for clause in told)


def _finding(page: _Page, original: Finding, suppressed: Suppressed | None = None) -> None:
    mask = Mask.of(original)
    finding = masked(original)
    rule = page.rules.get(finding.rule)
    severity = finding.severity.value
    safety = fix_safety(finding)
    name = f" {rule.name}" if rule else ""
    head: list[Piece] = [(f"{severity}[{finding.rule}]", severity), (f"{name}: ", "")]
    if suppressed:
        head.insert(0, (f"suppressed by {suppressed.by}: ", "faint"))
    if safety:
        head.append(("[*] ", "fix"))
    page.wrapped(head, visible(finding.message), "message", hang=4)
    line, column = page.positions.at(finding.place.file, finding.place.start)
    place = finding.place
    lines = place.file.lines
    last = lines.line(min(max(place.end, place.start), len(place.file.data)))
    gutter = len(str(min(lines.first + len(lines.starts) - 1, last + 1)))
    pointer = f"  {visible(mask(place.pointer))}" if place.pointer is not None else ""
    page.add((" " * gutter + "--> ", "gutter"), (f"{visible(place.file.path)}:{line}:{column}", ""), (pointer, "faint"))
    _frame(page, finding, gutter, mask)
    if finding.chain:
        _chain(page, "reached through:", finding.chain, gutter, numbered=True)
    if finding.related:
        _chain(page, "see also:", finding.related, gutter, numbered=False)
    equals = (" " * gutter + " = ", "gutter")
    if finding.help:
        page.wrapped([equals, ("help: ", "help")], visible(finding.help))
    for fix in finding.fixes:
        how = "--fix" if fix.safety is Safety.SAFE else "--fix --unsafe-fixes"
        page.wrapped([equals, ("[*] ", "fix")], f"{visible(mask(fix.title))} ({how})")
    if rule:
        _clauses(page, finding, rule, gutter)
    remarks = []
    if finding.revision:
        remarks.append(f"holds for {visible(finding.revision)}")
    if finding.confidence is not Confidence.HIGH:
        remarks.append(f"{finding.confidence.value} confidence")
    if finding.pedantic:
        remarks.append("pedantic")
    if suppressed and suppressed.reason:
        remarks.append(f"reason given: {visible(suppressed.reason)}")
    if remarks:
        page.wrapped([equals, ("note: ", "label")], "; ".join(remarks))
    page.add()


def _problem(page: _Page, problem: Problem) -> None:
    rule = page.rules.get(problem.rule)
    name = f" {rule.name}" if rule else ""
    page.wrapped([(f"error[{problem.rule}]", "error"), (f"{name}: ", "")], visible(problem.message), "message", hang=4)
    place = "" if problem.line is None else f":{problem.line}" + ("" if problem.column is None else f":{problem.column}")
    page.add(("  --> ", "gutter"), (f"{visible(problem.path)}{place}", ""))
    page.add()


def _compose(report: Report, options: RenderOptions) -> _Page:
    page = _Page(options.width if options.terminal else None, Positions(Unit.CODE_POINTS), rules_by_id(report))
    for finding in report.findings:
        _finding(page, finding)
    if options.show_suppressed:
        for suppressed in report.suppressed:
            _finding(page, suppressed.finding, suppressed)
    for problem in report.problems:
        _problem(page, problem)
    for notice in report.notices:
        page.wrapped([("note: ", "note")], visible(notice))
    tail = footer(report)
    if report.findings or report.problems:
        page.add((tail[0], "message"))
    else:
        page.add((tail[0], "help" if report.examined else "warning"))
    for row in tail[1:]:
        page.add((row, "fix" if row.startswith("[*]") else ""))
    if report.findings:
        worst = min(report.findings, key=lambda finding: finding.severity.rank)
        page.add((f"Why, with examples: mcplint explain {worst.rule}", "faint"))
    return page


def write(report: Report, out: TextIO, options: RenderOptions) -> None:
    """Print the report. Without colour nothing heavy is imported."""
    page = _compose(report, options)
    if not options.colour:
        out.writelines("".join(text for text, _ in line).rstrip() + "\n" for line in page.lines)
        return
    from rich.console import Console
    from rich.text import Text

    console = Console(
        file=out,
        force_terminal=True,
        color_system="standard",
        no_color=False,
        legacy_windows=False,
        highlight=False,
        markup=False,
        emoji=False,
        width=10_000,
    )
    for begin in range(0, len(page.lines), _BATCH):
        text = Text(no_wrap=True, overflow="ignore")
        for line in page.lines[begin : begin + _BATCH]:
            for piece, style in line[:-1]:
                text.append(piece, _STYLES[style])
            if line:
                text.append(line[-1][0].rstrip(), _STYLES[line[-1][1]])
            text.append("\n")
        console.print(text, soft_wrap=True, end="")
