"""`rules/*.toml` → the three compiled parts: a light index, the word lists and the long texts. The format is described in `docs/rule-format.md`."""

from __future__ import annotations

import marshal
import os
import re
from collections.abc import Mapping
from typing import Any

from mcplint.catalogue.tables import Parts, TableError, read_toml, toml_files
from mcplint.catalogue.terms import Compiled, compile_lists

FAMILIES = ("form", "url", "capability", "association", "answer", "credential", "state", "session", "run")
"""Family names by the first digit of the id: MCP1xx is `form`, MCP9xx is `run`."""

GATES = ("hard", "protocol", "recovery", "ux")
SEVERITIES = ("error", "warning", "note")
CONFIDENCES = ("high", "medium", "low")
LEVELS = ("MUST", "MUST NOT", "SHOULD", "SHOULD NOT", "MAY", "SCHEMA", "SEP", "SEP MUST", "NOTE", "ADVICE", "LOGIC", "REMOVED")
LANGUAGES = ("python", "typescript", "javascript", "json", "jsonl")

_KEYS = {
    "id", "name", "summary", "severity", "confidence", "family", "gate", "pedantic", "since", "tags", "url", "why", "fix",
    "clauses", "vocabulary", "examples", "match",
}  # fmt: skip
_CLAUSE_KEYS = {"id", "level", "revisions", "text", "url"}
CLAUSES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "clauses.toml")
"""The clauses that a rule may refer to by id alone."""

_EXAMPLE_KEYS = {"title", "language", "bad", "code", "expect", "options", "file", "files"}
_ID = re.compile(r"[A-Z][A-Z0-9]*?[0-9]{2,4}\Z")
_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)+\Z")


def compile_rules(folder: str) -> Parts:
    """The parts `index` (a row a rule), `words` (word lists by id) and `texts` (why, fix, clauses and examples by id) of a folder of rules. A rule's
    texts and each of its lists are bytes by themselves, so that only what is asked for is read.

    Raises:
        TableError: a file is no rule, its name does not begin with its id and name, or an id or name stands twice.
    """
    known = read_toml(CLAUSES)
    index: list[tuple[object, ...]] = []
    words: dict[str, Compiled] = {}
    texts: dict[str, bytes] = {}
    seen: dict[str, str] = {}
    for path in toml_files(folder):
        table = read_toml(path)
        row, lists, long = rows(table, path, known)
        stem = os.path.basename(path)[: -len(".toml")]
        if stem != f"{row[0]}-{row[1]}":
            raise TableError(f"{path}: the file must be called {row[0]}-{row[1]}.toml")
        for key in (str(row[0]), str(row[1])):
            if key in seen:
                raise TableError(f"{path}: {key} is taken by {seen[key]}")
            seen[key] = os.path.basename(path)
        index.append(row)
        if lists:
            words[str(row[0])] = compile_lists(lists)
        texts[str(row[0])] = marshal.dumps(long, 4)  # type: ignore[arg-type]  # plain data
    return {"index": tuple(sorted(index, key=lambda row: str(row[0]))), "words": words, "texts": texts}


def rows(
    table: Mapping[str, Any], source: str, known_clauses: Mapping[str, Any] | None = None
) -> tuple[tuple[object, ...], dict[str, tuple[str, ...]], tuple[object, ...]]:
    """The index row, the word lists and the long texts of one rule's table. A clause with nothing but an id is filled in from `known_clauses`.

    Raises:
        TableError: a key is missing, unknown or of the wrong kind. The message names the file, the key and what may stand there.
    """
    take = _Taker(table, source)
    take.known(_KEYS)
    ident = take.text("id", _ID)
    take.source = f"{source} ({ident})"
    family = take.choice("family", FAMILIES)
    gate = take.choice("gate", GATES)
    clauses = tuple(_clause(entry, known_clauses or {}) for entry in take.tables("clauses"))
    row = (
        ident,
        take.text("name", _NAME),
        take.text("summary"),
        take.choice("severity", SEVERITIES),
        take.choice("confidence", CONFIDENCES, "high"),
        family,
        gate,
        take.flag("pedantic"),
        (family, f"{gate}-gate", *take.strings("tags")),
        take.text("since"),
        take.text("url", default=str(clauses[0][4]) if clauses else ""),
    )
    examples = tuple(_example(entry, take) for entry in take.tables("examples"))
    return row, _vocabulary(table.get("vocabulary", {}), take), (take.text("why"), take.text("fix"), clauses, examples)


class _Taker:
    """Takes checked values out of a TOML table; every complaint names the file and the key."""

    def __init__(self, table: Mapping[str, Any], source: str) -> None:
        self.table = table
        self.source = source

    def fail(self, key: str, problem: str) -> TableError:
        """The error for `key`."""
        return TableError(f"{self.source}: {key} {problem}")

    def known(self, keys: set[str]) -> None:
        """Complain about keys that are not in `keys`."""
        if unknown := sorted(set(self.table) - keys):
            raise self.fail(unknown[0], f"is no key here; keys are {', '.join(sorted(keys))}")

    def text(self, key: str, pattern: re.Pattern[str] | None = None, default: str | None = None) -> str:
        """A text that is not blank, stripped."""
        value = self.table.get(key, default)
        if not isinstance(value, str) or (not value.strip() and default is None):
            raise self.fail(key, "must be a text that is not empty")
        if pattern is not None and not pattern.match(value):
            raise self.fail(key, f"is {value!r}, which does not look like one")
        return value.strip()

    def choice(self, key: str, options: tuple[str, ...], default: str | None = None) -> str:
        """One of `options`."""
        value = self.table.get(key, default)
        if value not in options:
            raise self.fail(key, f"is {value!r}; it may be {', '.join(options)}")
        return str(value)

    def flag(self, key: str, default: bool | None = False) -> bool:
        """A boolean; required when `default` is None."""
        value = self.table.get(key, default)
        if not isinstance(value, bool):
            raise self.fail(key, "must be true or false")
        return value

    def strings(self, key: str) -> tuple[str, ...]:
        """A list of strings, empty when absent."""
        value = self.table.get(key, [])
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise self.fail(key, "must be a list of strings")
        return tuple(value)

    def tables(self, key: str) -> list[_Taker]:
        """A list of tables, empty when absent."""
        value = self.table.get(key, [])
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            raise self.fail(key, f"must be written as [[{key}]]")
        return [_Taker(item, f"{self.source}: {key}[{number}]") for number, item in enumerate(value)]


def _clause(entry: _Taker, known: Mapping[str, Any]) -> tuple[object, ...]:
    entry.known(_CLAUSE_KEYS)
    ident = entry.text("id")
    if set(entry.table) == {"id"}:
        if ident not in known:
            raise entry.fail("id", f"is {ident}, which is not in clauses.toml: add it there or write level, revisions, text and url")
        entry = _Taker(known[ident], f"clauses.toml: {ident}")
    url = entry.text("url")
    if not url.startswith("https://modelcontextprotocol.io/"):
        raise entry.fail("url", "must point to modelcontextprotocol.io")
    return ident, entry.choice("level", LEVELS), entry.strings("revisions"), entry.text("text"), url, entry.strings("older")


def _example(entry: _Taker, rule: _Taker) -> tuple[object, ...]:
    entry.known(_EXAMPLE_KEYS)
    language = entry.choice("language", LANGUAGES)
    code = entry.table.get("code")
    if not isinstance(code, str) or not code.strip():
        raise entry.fail("code", "must be a text that is not empty")
    expect = entry.strings("expect")
    bad = entry.flag("bad", None)
    marked = bool(expect) if language.startswith("json") else f"expect: {rule.table['id']}" in code
    if bad != marked:
        raise entry.fail("bad", "is true, but no finding is expected" if bad else "is false, but a finding is expected")
    files = entry.table.get("files", {})
    if not isinstance(files, dict) or not all(isinstance(text, str) for text in files.values()):
        raise entry.fail("files", "must be a table of name = text")
    project = (entry.text("file", default=""), tuple(files.items()))
    return entry.text("title"), language, bad, code.strip("\n") + "\n", expect, entry.strings("options"), *project


def _vocabulary(value: object, rule: _Taker) -> dict[str, tuple[str, ...]]:
    if not isinstance(value, dict):
        raise rule.fail("vocabulary", "must be written as [vocabulary]")
    lists = _Taker(value, f"{rule.source}: vocabulary")
    return {str(name): lists.strings(name) for name in value}
