"""From what should be done to the edits that do it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from mcplint.findings.model import Finding, Fix, FixIntent
from mcplint.fixes.actions import REMOVE_SUPPRESSION
from mcplint.fixes.edits import Unfixable
from mcplint.ir.records import replace
from mcplint.ir.source import Language

if TYPE_CHECKING:
    from mcplint.findings.report import Report
    from mcplint.fixes.python_tree import PythonTree
    from mcplint.fixes.text_tree import TextTree
    from mcplint.ir.source import SourceFile


class Resolver:
    """Turns intents into fixes; a file is parsed once for all of its findings, the last one is kept."""

    def __init__(self) -> None:
        self._python: tuple[SourceFile, PythonTree | Unfixable] | None = None
        self._text: tuple[SourceFile, TextTree] | None = None

    def resolve(self, finding: Finding) -> tuple[Fix, ...]:
        """The fixes of a finding: those it has, and what its intents come down to. An intent that cannot be carried out gives none."""
        fixes = list(finding.fixes)
        for intent in finding.intents:
            try:
                fixes.append(self._fix(intent))
            except (Unfixable, RecursionError):
                continue
        return tuple(fixes)

    def _fix(self, intent: FixIntent) -> Fix:
        file = intent.place.file
        if intent.action == REMOVE_SUPPRESSION.name:
            from mcplint.fixes.comments import removal

            return Fix(intent.title, intent.safety, (removal(file, intent.place, dict(intent.data).get("rules", "")),))
        if file.language is Language.PYTHON:
            from mcplint.fixes.python import fix as python_fix

            return python_fix(self._python_tree(file), intent)
        from mcplint.fixes.text import fix as text_fix

        return text_fix(self._text_tree(file, intent.place.start), intent)

    def _python_tree(self, file: SourceFile) -> PythonTree:
        from mcplint.fixes.python_tree import PythonTree

        if self._python is None or self._python[0] is not file:
            try:
                self._python = (file, PythonTree(file))
            except Unfixable as reason:
                self._python = (file, reason)
        tree = self._python[1]
        if isinstance(tree, Unfixable):
            raise tree
        return tree

    def _text_tree(self, file: SourceFile, at: int) -> TextTree:
        from mcplint.fixes.text_tree import TextTree

        known = self._text
        if known is None or known[0] is not file or not known[1].base <= at < known[1].base + len(known[1].data):
            known = self._text = (file, TextTree(file, at))
        return known[1]


def resolve(finding: Finding) -> tuple[Fix, ...]:
    """The fixes of one finding."""
    return Resolver().resolve(finding)


def resolved(report: Report, only: Callable[[Finding], bool] = lambda _finding: True) -> Report:
    """The report with the fixes of its findings worked out, for the formats that print them."""
    resolver = Resolver()
    findings = tuple(replace(f, fixes=resolver.resolve(f), intents=()) if f.intents and only(f) else f for f in report.findings)
    return replace(report, findings=findings)
