"""`--statistics`: how often each rule fired, grouped by the gate that the rule guards."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mcplint.findings.report import Report


def statistics(report: Report) -> str:
    """A table: gate, then count, rule and name, most frequent first."""
    counts = Counter(finding.rule for finding in report.findings)
    rules = {rule.id: rule for rule in report.rules}
    by_gate: dict[str, list[tuple[int, str]]] = {}
    for rule, number in counts.items():
        gate = rules[rule].gate if rule in rules else ""
        by_gate.setdefault(gate or "other", []).append((number, rule))
    lines: list[str] = []
    width = len(str(max(counts.values(), default=0)))
    for gate, rows in sorted(by_gate.items(), key=lambda item: -sum(number for number, _ in item[1])):
        lines.append(f"{gate} gate: {sum(number for number, _ in rows)}" if gate != "other" else f"other: {sum(number for number, _ in rows)}")
        for number, rule in sorted(rows, key=lambda row: (-row[0], row[1])):
            name = rules[rule].name if rule in rules else ""
            lines.append(f"  {number:>{width}}  {rule}  {name}")
    lines.append(
        f"{sum(counts.values())} findings in {report.examined} files" + (f", {len(report.suppressed)} suppressed" if report.suppressed else "")
    )
    return "\n".join(lines) + "\n"
