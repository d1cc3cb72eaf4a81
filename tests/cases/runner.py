"""Reading cases and running them in this process: what is expected, what is reported."""

from __future__ import annotations

import re
import shlex
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from mcplint.config.load import Configurations
from mcplint.engine.run import check
from mcplint.findings.report import Report
from mcplint.interactions.families import Finders, finder

SOURCE = {".py", ".ts", ".tsx", ".js", ".mjs", ".cjs", ".mts", ".cts"}
CAPTURE = {".json", ".jsonl", ".ndjson", ".sse", ".log", ".har", ".txt"}
MANY = CAPTURE - {".json", ".har"}
"""Captures of several messages: a finding has a line beside its pointer."""

_MARK = re.compile(r"(?:#|//)\s*(expect|todo):\s*([A-Z0-9, ]+?)\s*(?:\*/)?\s*$")
_LINE = re.compile(r"\s*(todo\s+)?(?:(\d+)\s+)?(MCP\d+)(?:\s+(\S.*?))?\s*$")
_OPTIONS = {"--protocol": "protocol", "--severity": "severity", "--confidence": "confidence", "--fail-on": "fail_on"}
_FLAGS = {"--pedantic": ("pedantic", True), "--include-tests": ("include_tests", True), "--no-inline-ignores": ("inline_ignores", False)}

Key = tuple[str, int, str, str]
"""File, line (0 when it does not matter), rule, pointer."""


@dataclass(frozen=True, slots=True)
class Case:
    """A case and where it lies."""

    path: Path
    rules: tuple[str, ...]
    options: tuple[str, ...]

    @property
    def everything(self) -> bool:
        """Whether every rule is under test."""
        return self.rules == ("ALL",)


def find_cases(folder: Path) -> list[Case]:
    """Every case below a folder, by path."""
    projects = {path.parent for path in folder.rglob("case.txt")}
    found = [_case(path) for path in projects]
    for path in folder.rglob("*"):
        inside = any(parent in projects for parent in path.parents)
        if inside or not path.is_file() or path.name in ("runner.py", "test_cases.py", "__init__.py"):
            continue
        if path.suffix in SOURCE or (path.suffix in CAPTURE and path.with_suffix(".expect").exists()):
            found.append(_case(path))
    return sorted(found, key=lambda case: case.path)


def _case(path: Path) -> Case:
    head = path / "case.txt" if path.is_dir() else path if path.suffix in SOURCE else path.with_suffix(".expect")
    rules: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    for line in head.read_text(encoding="utf-8").split("\n")[:2]:
        if match := re.match(r"\s*(?:#|//)?\s*case:\s*(.+)", line):
            rules = tuple(re.split(r"[,\s]+", match[1].strip()))
        elif match := re.match(r"\s*(?:#|//)?\s*options:\s*(.+)", line):
            options = tuple(shlex.split(match[1]))
    if not rules:
        raise ValueError(f"{head}: no `case:` line")
    return Case(path, rules, options)


def expected(case: Case) -> tuple[Counter[Key], Counter[Key]]:
    """What must be reported, and the known gaps."""
    found: dict[str, Counter[Key]] = {"expect": Counter(), "todo": Counter()}
    paths = [path for path in case.path.rglob("*") if path.is_file()] if case.path.is_dir() else [case.path]
    for path in paths:
        name = path.relative_to(case.path.parent).as_posix()
        if path.suffix in SOURCE:
            for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
                if match := _MARK.search(line):
                    for rule in re.split(r"[,\s]+", match[2].strip()):
                        found[match[1]][name, number, rule, ""] += 1
        elif path.suffix in CAPTURE and path.with_suffix(".expect").exists():
            for line in path.with_suffix(".expect").read_text(encoding="utf-8").split("\n"):
                if match := _LINE.match(line):
                    found["todo" if match[1] else "expect"][name, int(match[2] or 0), match[3], match[4] or ""] += 1
    return found["expect"], found["todo"]


def run(case: Case) -> Report:
    """The report of a case, as the command line would give it in the case's folder."""
    overrides: dict[str, object] = {} if case.everything else {"select": case.rules}
    words = iter(case.options)
    for word in words:
        if word in _FLAGS:
            name, value = _FLAGS[word]
            overrides[name] = value
        else:
            overrides[_OPTIONS[word]] = next(words)
    return check([case.path.name], Configurations(overrides), cwd=str(case.path.parent))


def reported(case: Case, report: Report) -> Counter[Key]:
    """What was reported, in the same form."""
    got: Counter[Key] = Counter()
    for finding in report.findings:
        path = Path(finding.place.file.path)
        if path.suffix in SOURCE:
            got[path.as_posix(), finding.place.line, finding.rule, ""] += 1
        else:
            line = finding.place.line if path.suffix in MANY else 0
            got[path.as_posix(), line, finding.rule, finding.place.pointer or ""] += 1
    return got


def differences(case: Case) -> list[str]:
    """What is wrong with a case, one difference a line; empty when it holds."""
    wanted, gaps = expected(case)
    report = run(case)
    got = reported(case, report)
    closed = got & gaps
    wrong = [f"missing   {_show(key)}" for key in (wanted - got).elements()]
    wrong += [f"unwanted  {_show(key)}" for key in (got - wanted - gaps).elements()]
    wrong += [f"no gap any more, write `expect`: {_show(key)}" for key in closed.elements()]
    wrong += [f"problem   {p.path}:{p.line or ''} {p.rule} {p.message}" for p in report.problems]
    return wrong


def _show(key: Key) -> str:
    return " ".join(str(part) for part in key if part)


@pytest.fixture(autouse=True)
def gates(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Families whose conditions do not hold would find nothing."""
    missed: list[Any] = []

    def of(self: Finders, info: Any, requests: tuple[Any, ...], *, server: bool = True) -> Iterator[Any]:
        for family in self._families:
            if family.servers and not server:
                continue
            if self.may(family, info, requests):
                yield finder(family)
            else:
                missed.extend((family.name, found) for found in finder(family)(self._project, info, requests))

    monkeypatch.setattr(Finders, "of", of)
    yield
    assert missed == []
