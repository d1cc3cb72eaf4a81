"""The one order of findings, so that output does not depend on how the work was shared out."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mcplint.findings.model import Finding


def order(finding: Finding) -> tuple[str, int, str, int, str, str, str]:
    """Sort key: path, where it starts, rule, then whatever tells two findings at one place apart."""
    place = finding.place
    base = place.file.base  # several stretches of one large capture have offsets of their own
    return (place.file.path, base + place.start, finding.rule, base + place.end, finding.message, finding.subject, finding.revision)


def in_order(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """The findings by path, line, column and rule."""
    return tuple(sorted(findings, key=order))
