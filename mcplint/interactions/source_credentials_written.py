"""String literals in source that may be credentials."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from mcplint.analysis.reaching import flow_of
from mcplint.analysis.scopes import FunctionInfo, ModuleInfo
from mcplint.analysis.sites import WORD_END, between, callee_word, own_expressions, places_before, scopes_at
from mcplint.analysis.texts import last_word
from mcplint.interactions.credential_places import candidate_places
from mcplint.interactions.credentials import WrittenValue
from mcplint.interactions.source_requests import Found
from mcplint.ir import nodes as ir
from mcplint.ir.patterns import regex
from mcplint.ir.source import Place, SourceFile

if TYPE_CHECKING:
    from mcplint.interactions.from_source import SourceProject

_MAX_FILE = 2_000_000
_IMPORTS = regex(rb"\b(?:import|from|require)\b")


def find(project: SourceProject, info: ModuleInfo, requests: tuple[Found, ...]) -> Iterator[WrittenValue]:
    """The candidates of a module; with the first module of a project, also those of modules that belong to its server and were not picked for their
    own sake.
    """
    yield from _module(info)
    if project.first and "credential-literals" not in project.notes:
        project.notes["credential-literals"] = True
        for module in _neighbours(project):
            yield from _module(module)


def _neighbours(project: SourceProject) -> Iterator[ModuleInfo]:
    """Modules with a candidate that a looked-at module names in an import."""
    roots = set(project.roots)
    files: list[SourceFile] | None = None
    for file in project.reporting():
        if file.path in roots or not _may(file):
            continue
        stem = re.sub(r"\.\w+$", "", file.path.rsplit("/", 1)[-1])
        if stem in ("__init__", "index"):
            stem = file.path.rsplit("/", 2)[-2] if file.path.count("/") else ""
        if files is None:
            files = [m.file for m in project.modules()]
        if stem and _imported(stem, files):
            module = project.module(file.path)
            if module is not None:
                yield module


def _imported(stem: str, files: list[SourceFile]) -> bool:
    """Whether one of some files names something in an import: behind a word for it, on the same line."""
    for file in files:
        data, end, names = file.data, -1, -1
        for at in places_before(file, stem, WORD_END):
            if at > end:
                end = data.find(b"\n", at) % (len(data) + 1)  # the last line has no end
                found = _IMPORTS.search(data, data.rfind(b"\n", 0, at) + 1, end)
                names = found.end() if found is not None else len(data)
            if names <= at:
                return True
    return False


def _may(file: SourceFile) -> bool:
    return len(file.data) <= _MAX_FILE and bool(candidate_places(file))


def _module(info: ModuleInfo) -> Iterator[WrittenValue]:
    if len(info.file.data) > _MAX_FILE:
        return
    places = candidate_places(info.file)
    for scope in scopes_at(info, places):
        for within in flow_of(scope).places.values():
            statement = within.current
            if between(places, statement.start, statement.end):
                yield from _statement(statement, info)
        if isinstance(scope, FunctionInfo):
            for param in scope.decl.params:
                if param.default is not None:
                    yield from _expression(param.default, param.name, info)


def _statement(statement: ir.Stmt, info: ModuleInfo) -> Iterator[WrittenValue]:
    name = ""
    if isinstance(statement, ir.Assign):
        name = next((n for t in statement.targets if (n := last_word(t))), "")
    if isinstance(statement, ir.ExprStmt) and isinstance(statement.value, ir.Const):
        return  # a comment in the form of a string
    for root in own_expressions(statement):
        yield from _expression(root, name, info)
    if isinstance(statement, ir.ClassDef):
        for inner in statement.body:
            if isinstance(inner, ir.Assign):
                yield from _statement(inner, info)


def _expression(root: ir.Expr, name: str, info: ModuleInfo) -> Iterator[WrittenValue]:
    """The string constants of an expression, each with the name that stands nearest."""
    stack: list[tuple[ir.Node, str]] = [(root, name)]
    beside: dict[int, tuple[str, ...]] = {}
    left = 4000
    while stack and left:
        left -= 1
        node, named = stack.pop()
        if isinstance(node, ir.Const):
            if isinstance(node.value, str) and len(node.value) >= 8:
                yield WrittenValue(Place(info.file, node.start, node.end), node.value, named, beside=beside.get(id(node), ()))
            continue
        if isinstance(node, ir.Call):
            stack.extend(_arguments(node, named))
        elif isinstance(node, ir.Entry):
            key = str(node.key.value) if isinstance(node.key, ir.Const) else ""
            stack.append((node.value, key or named))
        elif isinstance(node, ir.Compare):
            other = last_word(node.left) or last_word(node.right)
            stack.extend((child, other) for child in (node.left, node.right))
        elif isinstance(node, ir.Index):
            stack.append((node.object, named))
        elif isinstance(node, ir.Template):
            stack.extend((part, "") for part in node.parts)
        elif isinstance(node, ir.Record):
            keys = tuple(str(e.key.value) for e in node.entries[:40] if isinstance(e.key, ir.Const))
            beside.update((id(e.value), keys) for e in node.entries)
            stack.extend((entry, named) for entry in node.entries)
        elif not isinstance(node, (ir.Function, ir.ClassExpr)):
            stack.extend((child, named) for child in ir.children(node))


def _arguments(call: ir.Call, named: str) -> Iterator[tuple[ir.Node, str]]:
    word = callee_word(call)
    if word == "Symbol" or (word == "for" and isinstance(call.callee, ir.Member) and last_word(call.callee.object) == "Symbol"):
        return  # a name for a symbol
    first = call.args[0].value if call.args else None
    key = first.value if isinstance(first, ir.Const) and isinstance(first.value, str) else ""
    for position, arg in enumerate(call.args):
        if arg.name == "auth" and isinstance(arg.value, ir.Sequence) and len(arg.value.items) == 2:
            yield arg.value.items[1], "password"
        elif position == 1 and arg.name is None and word.endswith("BasicAuth"):
            yield arg.value, "password"
        elif arg.name is not None:
            yield arg.value, named if arg.name in ("default", "default_factory", "value", "fallback") else arg.name
        elif position and word in ("get", "getenv", "setdefault", "pop", "config", "env", "set", "append", "put", "setItem", "add_header"):
            yield arg.value, key or named
        elif position or not key or word not in ("get", "getenv", "setdefault", "pop", "config"):
            yield arg.value, named if word not in ("startswith", "startsWith", "replace", "split", "strip", "match", "search") else ""
    yield call.callee, ""
