"""Rules as SARIF reporting descriptors."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from mcplint.findings.model import Confidence, Severity
from mcplint.ir.patterns import regex

if TYPE_CHECKING:
    from mcplint.catalogue.model import Example, Rule

_CWE = regex(r"(?i)(?:external/cwe/)?cwe[-_ ]?0*([0-9]+)$")
_SCORE = regex(r"security-severity[:=]\s*([0-9]+(?:\.[0-9]+)?)$")
_WORD = regex(r"[a-z]+(?:'[a-z]+)?[ ,;:]")
_LONGEST = 1024
_TAGS = 20
_SCORES = {Severity.ERROR: "8.0", Severity.WARNING: "5.5", Severity.NOTE: "3.0"}
_PROBLEM = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "recommendation"}
_PRECISION = {Confidence.HIGH: "high", Confidence.MEDIUM: "medium", Confidence.LOW: "low"}


def sentence(text: str) -> str:
    """`text` on one line, beginning and ending as a sentence does. A first word that is a name of the code stays as it is."""
    text = " ".join(text.split())
    if _WORD.match(text):
        text = text[0].upper() + text[1:]
    return text if not text or text.endswith((".", "!", "?", "…")) else text + "."


def short(text: str, most: int = _LONGEST) -> str:
    """`text` cut at a word to at most `most` UTF-16 units, which is what GitHub counts."""
    if len(text.encode("utf-16-le", "surrogatepass")) // 2 <= most:
        return text
    cut = text.encode("utf-16-le", "surrogatepass")[: 2 * (most - 1)].decode("utf-16-le", "ignore")
    return (cut.rpartition(" ")[0] or cut).rstrip(" .,;:") + "…"


def tags(rule: Rule) -> list[str]:
    """The rule's tags as GitHub filters by them: its family, `security` (a hard gate, or a CWE), and each CWE in CodeQL's spelling."""
    out = ["mcp", rule.family] if rule.family else ["mcp"]
    for tag in rule.tags:
        cwe = _CWE.match(tag)
        if cwe:
            out += ["security", f"external/cwe/cwe-{int(cwe[1]):03d}"]
        elif not _SCORE.match(tag):
            out.append(tag)
    if rule.gate == "hard":
        out.append("security")
    return list(dict.fromkeys(out))[:_TAGS]


def _score(rule: Rule, tagged: list[str]) -> str | None:
    """GitHub's security severity, as text. Only rules about security have one: it makes GitHub file the alert under security."""
    for tag in rule.tags:
        if match := _SCORE.match(tag):
            return match[1] if "." in match[1] else match[1] + ".0"
    return _SCORES[rule.severity] if "security" in tagged else None


def _example(example: Example) -> str:
    longest = max((len(run) for run in re.findall("`+", example.code)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}{example.language}\n{example.code.strip()}\n{fence}"


def _markdown(rule: Rule) -> str:
    parts = [f"# {rule.name} ({rule.id})", sentence(rule.summary)]
    if rule.why:
        parts += ["## Why it matters", rule.why.strip()]
    if rule.fix:
        parts += ["## What to write instead", rule.fix.strip()]
    for title, bad in (("## Flagged", True), ("## Accepted", False)):
        example = next((e for e in rule.examples if e.bad is bad), None)
        if example:
            parts += [title, _example(example)]
    if rule.clauses:
        parts.append("## Protocol")
        parts.append("\n".join(f"- [{c.id}]({c.url}) {c.level}, {', '.join(c.revisions)}: {c.text}" for c in rule.clauses))
    parts.append(f"[Documentation]({rule.url})" if rule.url else f"`mcplint explain {rule.id}`")
    return "\n\n".join(parts)


def _text(rule: Rule) -> str:
    parts = [sentence(rule.summary), rule.why.strip(), rule.fix.strip()]
    parts += [f"{c.id} ({c.level}), {', '.join(c.revisions)}: {c.text}" for c in rule.clauses]
    parts.append(f"See {rule.url}" if rule.url else f"See: mcplint explain {rule.id}")
    return "\n\n".join(part for part in parts if part)


def descriptor(rule: Rule) -> Any:
    """The `sarif_om.ReportingDescriptor` of a rule."""
    import sarif_om as om

    tagged = tags(rule)
    score = _score(rule, tagged)
    properties = {"precision": _PRECISION[rule.confidence], "problem.severity": _PROBLEM[rule.severity], "tags": tagged}
    if score:
        properties["security-severity"] = score
    summary = short(sentence(rule.summary) or rule.name)
    return om.ReportingDescriptor(
        id=rule.id,
        name=rule.name[:255],
        short_description=om.MultiformatMessageString(text=summary),
        full_description=om.MultiformatMessageString(text=short(" ".join(rule.why.split())) or summary),
        help=om.MultiformatMessageString(text=_text(rule), markdown=_markdown(rule)),
        help_uri=rule.url or None,
        default_configuration=om.ReportingConfiguration(level=rule.severity.value),
        properties=properties,
    )


def unnamed(id: str) -> Any:
    """A descriptor for a problem whose rule is not one of the run's."""
    import sarif_om as om

    text = "mcplint could not do its work on an input."
    return om.ReportingDescriptor(
        id=id,
        short_description=om.MultiformatMessageString(text=text),
        full_description=om.MultiformatMessageString(text=text),
        help=om.MultiformatMessageString(text=f"{text} See: mcplint explain {id}"),
        default_configuration=om.ReportingConfiguration(level="error"),
    )
