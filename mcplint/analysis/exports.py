"""Under which names, and through which modules, the functions of a module are reached: `export { a as b }`, index files, `__init__.py`.

Asked from the function's side, by those who look for its callers; what an imported name stands for is the evaluator's question.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from mcplint.analysis.scopes import FunctionInfo, ModuleInfo
from mcplint.ir import nodes as ir
from mcplint.ir.patterns import regex
from mcplint.ir.source import Language

if TYPE_CHECKING:
    from mcplint.analysis.project import Project
    from mcplint.ir.source import SourceFile

WHOLE = "module.exports"
"""The name of what a CommonJS module is as a whole."""
UNNAMED = frozenset({"default", WHOLE, "*"})
"""Exported names that every importer replaces by one of its own."""
_MOST_HOMES = 12
_MOST_LEVELS = 4
_HANDS_ON = regex(rb"export(?:\s*(?:type\s*)?(?:\*|\{|const\b|default\b)|s\b|Star\b)")
"""Begins with plain text, which is found many times as fast as the edge of a word."""
_LOADS = regex(rb"\b(?:from|import|require)\b(?:\s|\(|/\*.*?\*/)*[\"'`]([^\"'`\n]+)")
"""How scripts name a module."""
_HANDS_ON_IN_PYTHON = regex(rb"\bimport\s*\*|\b__all__\b|\bF401\b|\bimport\s+(\w+)\s+as\s+\1\b")
"""What plain modules say that import names for others to import."""
_INDEX = frozenset({"index", "mod"})
_ENTRY_FOLDERS = frozenset({"src", "lib", "source"})
_FROM_INSIDE = (b'"."', b"'.'", b'".."', b"'..'", b'"./"', b"'./'", b'"../"', b"'../'")
"""How sources beside and below name the index of a folder."""


class Exports:
    """Finds the modules through which those of a project are imported."""

    def __init__(self, project: Project) -> None:
        self._project = project
        self._spellings: dict[str, tuple[bytes, ...]] = {}
        self._homes: dict[str, tuple[ModuleInfo, ...]] = {}
        self._names: dict[int, frozenset[str]] = {}
        self._may: dict[str, bool] = {}
        self._handed: dict[int, frozenset[str]] = {}
        self._loaded: dict[str, frozenset[str | None]] = {}

    def spellings(self, info: ModuleInfo) -> tuple[bytes, ...]:
        """Texts of which one stands in every module that imports this one."""
        path = info.file.path
        known = self._spellings.get(path)
        if known is None:
            known = self._spellings[path] = tuple(dict.fromkeys(self._spelled(info, path)))
        return known

    def spellings_of(self, holder: ModuleInfo, home: ModuleInfo) -> tuple[bytes, ...]:
        """As `spellings`, of a module that hands on what `home` exports: a Python package stands there right beside its import."""
        found = self.spellings(holder)
        return (
            found
            if holder is home or holder.file.language is not Language.PYTHON
            else tuple([made for text in found for made in (text + b" import", b"import " + text)])
        )

    def _spelled(self, info: ModuleInfo, path: str) -> Iterator[bytes]:
        stem = info.name.rsplit(".", 1)[-1]
        yield stem.encode()
        if info.file.language is Language.PYTHON or stem not in _INDEX:
            return
        yield from _FROM_INSIDE
        folders = path.split("/")[:-1]
        if folders and folders[-1] not in _ENTRY_FOLDERS:
            yield folders[-1].encode()
        elif len(folders) > 1:
            yield folders[-2].encode()
        name = self._project.package_of(path)
        if name:
            yield name.encode()

    def homes(self, home: ModuleInfo) -> tuple[ModuleInfo, ...]:
        """A module and those that hand on what it exports."""
        path = home.file.path
        known = self._homes.get(path)
        if known is None:
            found = [home]
            level = [home]
            for _ in range(_MOST_LEVELS):
                level = [other for info in level for other in self._handing_on(info, found)]
                if not level:
                    break
            known = self._homes[path] = tuple(found)
        return known

    def _handing_on(self, info: ModuleInfo, found: list[ModuleInfo]) -> Iterator[ModuleInfo]:
        """Modules that hand on what `info` exports, not among those found, to which they are added."""
        for spelling in self.spellings(info):
            for file in self._project.files_mentioning(spelling):
                if len(found) >= _MOST_HOMES:
                    return
                may = self._may.get(file.path)
                if may is None:
                    may = self._may[file.path] = _may_hand_on(file)
                if may and all(other.file is not file for other in found) and self.may_import(file, (info.file.path,)):
                    other = self._project.module(file.path)
                    if other is not None and self._hands_on(other, info):
                        found.append(other)
                        yield other

    def may_import(self, file: SourceFile, paths: Iterable[str]) -> bool:
        """Whether a file may import a module at one of some paths, as far as its text tells; what a Python file imports needs more than the text."""
        if file.language is Language.PYTHON:
            return True
        known = self._loaded.get(file.path)
        if known is None:
            written = {match.group(1).decode("utf-8", "replace") for match in _LOADS.finditer(file.data)}
            resolve = self._project.resolver.resolve
            known = self._loaded[file.path] = frozenset(resolve(file.path, file.language, module, 0) for module in written)
        return not known.isdisjoint(paths)

    def _hands_on(self, other: ModuleInfo, info: ModuleInfo) -> bool:
        known = self._handed.get(id(other))
        if known is None:
            known = self._handed[id(other)] = frozenset(self._handed_on(other))
        return info.file.path in known

    def _handed_on(self, other: ModuleInfo) -> Iterator[str]:
        """The paths of the modules whose exports a module hands on."""
        project = self._project
        local: dict[str, set[str]] = {}
        for statement in other.module.body:
            if isinstance(statement, (ir.Import, ir.Export)) and statement.module:
                path = project.imported_path(other, statement)
                if path is None:
                    continue
                if isinstance(statement, ir.Export) or other.file.language is Language.PYTHON:
                    yield path
                else:
                    for name in statement.names:
                        local.setdefault(name.alias or name.name, set()).add(path)
        for statement in other.module.body:
            if isinstance(statement, ir.Export) and not statement.module:
                for name in statement.names:
                    yield from local.get(name.name, ())
                yield from _made_of(statement.value, local)
                for module in _required(statement.value) if statement.value is not None else ():
                    required = project.path_of(other, module)
                    if required is not None:
                        yield required
            elif isinstance(statement, ir.Assign):
                yield from _made_of(statement.value, local)

    def names(self, function: FunctionInfo) -> frozenset[str]:
        """The names under which a function is known in the modules that hand it on, `UNNAMED` ones included."""
        known = self._names.get(id(function.decl))
        if known is None:
            found = {function.name} if function.name else set()
            if function.owner is None and isinstance(function.outer, ModuleInfo):
                homes = self.homes(function.info)
                for info in homes if function.info.file.language is not Language.PYTHON else homes[1:]:
                    self._given(info, homes, found, function)
            known = self._names[id(function.decl)] = frozenset(found)
        return known

    def _given(self, info: ModuleInfo, homes: tuple[ModuleInfo, ...], names: set[str], function: FunctionInfo) -> None:
        """Add the names that a module gives to what is known by one of `names`."""
        paths = [home.file.path for home in homes]
        for statement in info.module.body:
            if isinstance(statement, ir.Assign):
                if isinstance(statement.value, (ir.Ref, ir.Member)) and statement.value.name in names:
                    names.update(target.name for target in statement.targets if isinstance(target, ir.Ref))
            elif isinstance(statement, (ir.Import, ir.Export)):
                if statement.module and self._project.imported_path(info, statement) not in paths:
                    continue
                value = statement.value if isinstance(statement, ir.Export) else None
                given = _is(value, names, function)
                for name in statement.names:
                    if given or name.name in names or (name.name == "default" and WHOLE in names):
                        names.add(name.alias or name.name or "default")
                if isinstance(value, ir.Record):
                    names.update(
                        str(entry.key.value) for entry in value.entries if isinstance(entry.key, ir.Const) and _is(entry.value, names, function)
                    )


def _is(value: ir.Expr | None, names: set[str], function: FunctionInfo) -> bool:
    if isinstance(value, ir.Function):
        return value.decl is function.decl
    return isinstance(value, (ir.Ref, ir.Member)) and value.name in names


def _made_of(value: ir.Expr | None, names: dict[str, set[str]]) -> Iterator[str]:
    """The modules of which something exported is a name, a member of one, or a record that holds one."""
    if isinstance(value, ir.Record):
        for entry in value.entries:
            yield from _made_of(entry.value, names)
        return
    while isinstance(value, (ir.Member, ir.Spread, ir.Cast)):
        value = value.object if isinstance(value, ir.Member) else value.value
    if isinstance(value, ir.Ref):
        yield from names.get(value.name, ())


def _required(value: ir.Expr) -> Iterator[str]:
    """Modules that an exported value loads: `exports.a = require("./m").a`."""
    if isinstance(value, ir.Function):
        return
    for node in ir.walk(value):
        if isinstance(node, ir.Call) and isinstance(node.callee, ir.Ref) and node.callee.name == "require" and node.args:
            first = node.args[0].value
            if isinstance(first, ir.Const) and isinstance(first.value, str):
                yield first.value


def _may_hand_on(file: SourceFile) -> bool:
    if file.language is Language.PYTHON:
        return file.path.endswith("__init__.py") or _HANDS_ON_IN_PYTHON.search(file.data) is not None
    return _HANDS_ON.search(file.data) is not None


__all__ = ["UNNAMED", "WHOLE", "Exports"]
