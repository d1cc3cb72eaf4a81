"""`--statistics`: how often each rule fired, grouped by the gate that the rule guards."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from mcplint.reporters.summary import plural

if TYPE_CHECKING:
    from mcplint.findings.report import Report


def statistics(report: Report) -> str:
    """A table: gate, then count, rule and name, most frequent first."""
    counts = Counter(finding.rule for finding in report.findings)
    rules = {rule.id: rule for rule in report.rules}
    by_gate: dict[str, list[tuple[int, str]]] = {}
    for rule, number in counts.items():
        gate = rules[rule].gate if rule in rules else ""
        by_gate.setdefault(gate or "no", []).append((number, rule))
    lines: list[str] = []
    width = len(str(max(counts.values(), default=0)))
    for gate, rows in sorted(by_gate.items(), key=lambda item: -sum(number for number, _ in item[1])):
        lines.append(f"{gate} gate: {sum(number for number, _ in rows)}")
        for number, rule in sorted(rows, key=lambda row: (-row[0], row[1])):
            lines.append(f"  {number:>{width}}  {rule}  {rules[rule].name if rule in rules else ''}")
    suppressed = f", {len(report.suppressed)} suppressed" if report.suppressed else ""
    lines.append(f"{plural(counts.total(), 'finding')} in {plural(report.examined, 'file')}{suppressed}")
    return "\n".join(lines) + "\n"
