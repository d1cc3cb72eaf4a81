"""Rule metadata as read from `rules/*.toml`."""

from __future__ import annotations

from collections.abc import Mapping

from mcplint.findings.model import Confidence, Severity
from mcplint.ir.records import dataclass


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause of the protocol that a rule enforces: MUST, MUST NOT, SHOULD and so on.

    `url` is the section in the newest revision that has it, `older` those in earlier ones.
    """

    id: str
    level: str
    revisions: tuple[str, ...]
    text: str
    url: str
    older: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Example:
    """A bad or good example of a rule.

    `language` is "python", "typescript", "javascript", "json" or "jsonl"; expectations stand inline (`# expect: MCP101`), for
    JSON as pointers in `expect` (`/params/…`, or `LINE /params/…` in files of several messages).

    `file` is the name the code is checked under, where the name matters (`.vscode/mcp.json`); `files` are further (name, text) pairs of its
    project, such as a `pyproject.toml` that pins the SDK.
    """

    title: str
    language: str
    bad: bool
    code: str
    expect: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    file: str = ""
    files: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Rule:
    """Everything about a rule that is not code. `vocabulary` holds its word lists and patterns, by name."""

    id: str
    name: str
    summary: str
    severity: Severity
    confidence: Confidence
    family: str
    why: str
    fix: str
    gate: str
    pedantic: bool
    tags: tuple[str, ...]
    clauses: tuple[Clause, ...]
    examples: tuple[Example, ...]
    vocabulary: Mapping[str, tuple[str, ...]]
    since: str
    url: str
