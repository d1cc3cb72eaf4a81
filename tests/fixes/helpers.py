"""A finding with one intent at a marked stretch of a text."""

from __future__ import annotations

from mcplint.findings.model import Confidence, Finding, FixIntent, Severity
from mcplint.fixes.actions import BY_NAME
from mcplint.fixes.edits import apply
from mcplint.fixes.resolve import Resolver
from mcplint.ir.source import Language, Place, SourceFile

LANGUAGES = {
    "py": Language.PYTHON,
    "ts": Language.TYPESCRIPT,
    "tsx": Language.TYPESCRIPT,
    "js": Language.JAVASCRIPT,
    "json": Language.JSON,
    "jsonl": Language.JSON,
    "log": Language.JSON,
}


def source(path: str, text: str) -> SourceFile:
    return SourceFile(path, text.encode(), LANGUAGES[path.rsplit(".", 1)[1]])


def finding_in(file: SourceFile, action: str, at: str, **data: str) -> Finding:
    """`at` is the text that the place covers; `^` in it marks where the place begins when that is not its start, `$` where it ends."""
    bare = at.replace("^", "").replace("$", "")
    start = file.data.index(bare.encode())
    first = len(at.partition("^")[0].encode()) if "^" in at else 0
    last = len(at.replace("^", "").partition("$")[0].encode()) if "$" in at else len(bare.encode())
    place = Place(file, start + first, start + last)
    known = BY_NAME[action]
    intent = FixIntent(action, known.title, known.safety, place, tuple(data.items()))
    return Finding("MCP104", Severity.NOTE, Confidence.HIGH, "message", place, intents=(intent,))


def mend(path: str, text: str, action: str, at: str, **data: str) -> tuple[str, str] | None:
    """The text after the fix and the fix's safety, or None when there is no fix."""
    file = source(path, text)
    fixes = Resolver().resolve(finding_in(file, action, at, **data))
    if not fixes:
        return None
    return apply(file.data, fixes[0].edits).decode(), fixes[0].safety.value
