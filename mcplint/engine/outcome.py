"""What becomes of findings: suppressed, held back, shown; and the exit code."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING

from mcplint.engine.selection import per_file_ignores
from mcplint.findings.model import Confidence, Finding, Severity
from mcplint.findings.report import Report, Suppressed
from mcplint.findings.sort import in_order, order

if TYPE_CHECKING:
    from mcplint.catalogue.load import Catalogue
    from mcplint.config.settings import Settings
    from mcplint.engine.gather import Group
    from mcplint.engine.selection import Selection
    from mcplint.ir.nodes import Module

CLEAN, FOUND, FAILED, NOTHING = 0, 1, 2, 3


class Outcome:
    """Collects the findings of all groups and sorts them into shown, suppressed and held back."""

    def __init__(self, catalogue: Catalogue, *, partial: bool = False) -> None:
        self._catalogue = catalogue
        self._partial = partial
        self._shown: list[Finding] = []
        self._suppressed: list[Suppressed] = []
        self.held_confidence = 0
        self.held_pedantic = 0
        self._below: dict[str, int] = {}

    def add(self, group: Group, cwd: str, selection: Selection, findings: Sequence[Finding], modules: Sequence[Module]) -> None:
        """Take a group's findings in. Comments come first, so that one is never called unused because configuration ignores the same finding."""
        settings = group.settings
        kept: Sequence[Finding] = findings
        remarked = [module for module in modules if module.file.reports and b"mcplint" in module.file.data]
        if settings.inline_ignores and remarked:
            from mcplint.findings.suppress import apply, parse

            # A hook sees a few files of a project: what a comment suppresses may show only with the others.
            whole = not self._partial and not settings.force_exclude
            applied = apply(kept, parse(remarked), selection.ids, self._catalogue, unused=whole)
            self._suppressed.extend(applied.suppressed)
            kept = applied.findings
        ignored = per_file_ignores(self._catalogue, settings)
        for finding in kept:
            if ignored(_absolute(finding.place.file.path, cwd), finding.rule):
                self._suppressed.append(Suppressed(finding, "configuration"))
            else:
                self._hold_or_show(finding, settings, selection)

    def _hold_or_show(self, finding: Finding, settings: Settings, selection: Selection) -> None:
        lowest = Confidence.LOW if settings.pedantic else Confidence(settings.confidence)
        if finding.severity.rank > Severity(settings.severity).rank:
            self._below[settings.severity] = self._below.get(settings.severity, 0) + 1
        elif finding.pedantic and not settings.pedantic and finding.rule not in selection.by_name:
            self.held_pedantic += 1
        elif finding.confidence.rank > lowest.rank:
            self.held_confidence += 1
        else:
            self._shown.append(finding)

    def findings(self) -> tuple[Finding, ...]:
        """What is shown, in order."""
        return in_order(self._shown)

    def suppressed(self) -> tuple[Suppressed, ...]:
        """What was suppressed, in order."""
        return tuple(sorted(self._suppressed, key=lambda s: order(s.finding)))

    def notices(self) -> tuple[str, ...]:
        """Remarks about what the severity threshold left out."""
        return tuple(f"{number} finding{'' if number == 1 else 's'} below severity {level!r} not shown" for level, number in self._below.items())


def _absolute(path: str, cwd: str) -> str:
    return os.path.normpath(os.path.join(cwd, path)).replace(os.sep, "/") if cwd else path


def exit_code(report: Report, fail_on: str, *, empty_is_fine: bool = False) -> int:
    """2 when the tool could not do its work, 3 when nothing was examined, 1 for findings at or above `fail_on`, else 0."""
    if report.problems:
        return FAILED
    if not report.examined and not empty_is_fine:
        return NOTHING
    if fail_on != "never" and any(f.severity.rank <= Severity(fail_on).rank for f in report.findings):
        return FOUND
    return CLEAN
