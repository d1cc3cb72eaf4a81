"""What a project keeps where every session of its process shares it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from mcplint.analysis.extents import assignments, reaching
from mcplint.analysis.reaching import flow_of
from mcplint.analysis.scopes import FunctionInfo, ModuleInfo
from mcplint.analysis.sites import OPENING, between, callee_word, places_before, scopes_at
from mcplint.analysis.texts import last_word, source_text
from mcplint.analysis.types import last, sdk_types
from mcplint.analysis.values import Attr, Cls, Ext, Frame, Mod, Obj, Rec, Result, Str, Value, dotted
from mcplint.interactions.credentials import SharedStore, Shelf, Source
from mcplint.interactions.source_association import serving
from mcplint.interactions.source_credentials import Credentials, credentials
from mcplint.interactions.source_requests import Found
from mcplint.ir import nodes as ir
from mcplint.ir.patterns import regex
from mcplint.ir.source import Language, Place, SourceFile

if TYPE_CHECKING:
    from mcplint.interactions.from_source import SourceProject


def find(project: SourceProject, info: ModuleInfo, requests: tuple[Found, ...]) -> Iterator[SharedStore]:
    """What the functions of a module store in the environment, in globals, classes, servers and files."""
    yield from project.once("credential-stores", lambda: _Stores(credentials(project))).find(info)


class _Stores:
    def __init__(self, shared: Credentials) -> None:
        self.shared = shared
        self.ev = shared.ev
        self._environments = shared.words("stores", "environments")
        self._globals = shared.words("stores", "globals")
        self._environment_calls = shared.words("stores", "environment_calls")
        self._writes = shared.words("stores", "writes")
        self._guarded = tuple(shared.words("stores", "guarded"))
        self._servers = frozenset(t for e in shared.project.sdk.entries.values() for f in e for t in f.on)
        self._merges = shared.words("stores", "merges")
        self._environment_words = frozenset(map(last, self._environment_calls))
        self._stdio: bool | None = None

    def find(self, info: ModuleInfo) -> Iterator[SharedStore]:
        named = self.shared.named(info)
        if not named:
            return
        words = self._calls(info.file)
        for scope in scopes_at(info, self._storing(info, named, words)):
            if not isinstance(scope, FunctionInfo):
                continue
            frame = self.shared.project.frame(scope)
            for position in flow_of(scope).places.values():
                statement = position.current
                if not isinstance(statement, ir.Assign) or not between(named, statement.start, statement.end):
                    continue
                if statement.value is not None and not isinstance(statement.value, ir.Const):
                    for target in statement.targets:
                        shelf = self._shelf(target, scope, frame)
                        if shelf is not None:
                            place = Place(info.file, statement.start, statement.end)
                            yield from self._stored(statement.value, frame, place, shelf, source_text(target, frame, 50), last_word(target))
            for site in flow_of(scope).calls:
                if callee_word(site.call) in words and between(named, site.call.start, site.call.end):
                    yield from self._called(site.call, frame)

    def _calls(self, file: SourceFile) -> frozenset[str]:
        """The last names of calls that may store something in a file that has the rest of their names: any dictionary has an `update`."""
        changing = (name for name in self._environment_calls | self._merges if all(file.names(part.encode()) for part in name.split(".")[-2:]))
        return self._writes.union(map(last, changing))

    def _storing(self, info: ModuleInfo, named: list[int], words: frozenset[str]) -> list[int]:
        """Where the text of a module may store something that is named like a credential, in order; `words` are the last names of what is called."""
        file = info.file
        python = file.language is Language.PYTHON
        names = None if python and file.names(b"global") else () if python else {name.encode() for name in flow_of(info).defs}
        called = sorted(file.data.find(b"(", at) + 1 for word in words for at in places_before(file, word, OPENING))
        return sorted([*reaching(file, assignments(file.data, names), named), *reaching(file, called, named)])

    # --- targets -------------------------------------------------------------------------------------------------------

    def _shelf(self, target: ir.Expr, scope: FunctionInfo, frame: Frame) -> Shelf | None:
        if isinstance(target, ir.Ref):
            return Shelf.GLOBAL if target.name in flow_of(scope).globals else None
        if isinstance(target, ir.Index):
            if any(dotted(v) in self._environments for v in self.ev.eval(target.object, frame)):
                return Shelf.ENVIRONMENT
            held = self._table(target, scope, frame)
            return held if held is None or isinstance(target.index, ir.Const) or self._claimed(target.index, frame) else None
        if isinstance(target, ir.Member) and not (isinstance(target.object, ir.Ref) and target.object.name in ("self", "this")):
            for value in self.ev.eval(target.object, frame):
                shelf = self._holder(value, frame)
                if shelf is not None:
                    return shelf
            return self._table(target, scope, frame)
        return None

    def _claimed(self, key: ir.Expr, frame: Frame) -> bool:
        """Whether a table's key is what the caller of a tool wrote: anybody may claim to be anybody."""
        found = [m for _, materials in self.shared.traced(frame, key) for m in materials]
        return bool(found) and all(m.source is Source.ARGUMENT and m.own for m in found)

    def _table(self, target: ir.Index | ir.Member, scope: FunctionInfo, frame: Frame) -> Shelf | None:
        """A fixed member of a record that a module holds."""
        root = target.object
        own = isinstance(root, ir.Ref) and any(d.kind not in ("set", "method") or d.previous for d in flow_of(scope).defs.get(root.name, ()))
        if isinstance(root, ir.Ref) and not own and scope.param(root.name) is None:
            if flow_of(scope.info).defs.get(root.name) and any(isinstance(v, Rec) for v in self.ev.eval(root, frame)):
                return Shelf.GLOBAL
        return None

    def _holder(self, value: Value, frame: Frame) -> Shelf | None:
        if dotted(value) in self._environments:
            return Shelf.ENVIRONMENT
        if isinstance(value, Ext) and value.name in self._globals:
            return Shelf.GLOBAL
        if isinstance(value, Cls):
            return Shelf.CLASS
        if isinstance(value, Mod):
            return Shelf.GLOBAL
        if isinstance(value, (Result, Obj)) and value.call is not None:
            if sdk_types(self.ev, self.shared.project.sdk, value) & self._servers:
                return Shelf.SERVER
            if isinstance(value, Obj) and isinstance(value.frame.scope, ModuleInfo):
                return Shelf.GLOBAL
        return None

    # --- calls ---------------------------------------------------------------------------------------------------------

    def _called(self, call: ir.Call, frame: Frame) -> Iterator[SharedStore]:
        place = Place(frame.info.file, call.start, call.end)
        spelled = source_text(call.callee, frame, 50)
        if callee_word(call) in self._environment_words and {dotted(v) for v in self.ev.eval(call.callee, frame)} & self._environment_calls:
            first = self.ev.value(call.args[0].value, frame) if call.args else None
            key = first.text.value if isinstance(first, Str) else ""
            for arg in call.args[-1:]:
                yield from self._stored(arg.value, frame, place, Shelf.ENVIRONMENT, spelled, key)
        elif len(call.args) > 1 and (shelf := self._merged_into(call, frame)) is not None:
            for arg in call.args[1:]:
                yield from self._stored(arg.value, frame, place, shelf, spelled)
        elif callee_word(call) in self._writes and call.args and not self._kept_safe(call, frame):
            for path, content in self._written(call):
                if path is not None and self._one_file(path, frame) and not self._at_terminal(frame):
                    yield from self._stored(content, frame, place, Shelf.FILE, source_text(path, frame, 50))

    def _merged_into(self, call: ir.Call, frame: Frame) -> Shelf | None:
        """Where `Object.assign(process.env, { … })`, `Object.assign(settings, { … })` store."""
        if not {dotted(v) for v in self.ev.eval(call.callee, frame)} & self._merges or not isinstance(frame.scope, FunctionInfo):
            return None
        into = call.args[0].value
        return self._shelf(ir.Member(into.start, into.end, into, "", into.end), frame.scope, frame)

    def _at_terminal(self, frame: Frame) -> bool:
        """Whether a function belongs to a command that a person runs, and no request leads to it: the file is that person's own."""
        parts = frame.info.file.path.replace("\\", "/").split("/")
        return "cli" in (p.removesuffix(".py") for p in parts) and isinstance(frame.scope, FunctionInfo) and not self.shared.from_request(frame.scope)

    def _written(self, call: ir.Call) -> Iterator[tuple[ir.Expr | None, ir.Expr]]:
        """(file, content) of a writing call."""
        word, callee = callee_word(call), call.callee
        first = call.args[0].value
        if word in ("dump",):
            yield (call.args[1].value if len(call.args) > 1 else None), first
        elif word in ("writeFile", "writeFileSync", "appendFile", "appendFileSync"):
            if len(call.args) > 1:
                yield first, call.args[1].value
        elif isinstance(callee, ir.Member):
            yield callee.object, first

    def _one_file(self, path: ir.Expr, frame: Frame) -> bool:
        """Whether it is the same file for everybody: nothing in its name is computed from what a request brings."""
        values = self.ev.eval(path, frame)
        return bool(values) and all(self._fixed(v, 6) for v in values)

    def _fixed(self, value: Value, depth: int) -> bool:
        """Whether a path is the same for everybody: put together from constants."""
        if depth <= 0:
            return False
        if isinstance(value, Str):
            return value.text.known
        if isinstance(value, Attr):
            if isinstance(value.expr, ir.Binary):
                right = self.ev.eval(value.expr.right, value.frame)
                return bool(right) and all(self._fixed(v, depth - 1) for v in (value.base, *right))
            return self._fixed(value.base, depth - 1)
        if isinstance(value, Result):
            args = [a.value for a in value.call.args[: 1 if callee_word(value.call) == "open" else 8]]
            known = all(self._fixed(v, depth - 1) for a in args for v in self.ev.eval(a, value.frame))
            return known and (isinstance(value.callee, Ext) or self._fixed(value.callee, depth - 1))
        return isinstance(value, Ext)

    def _kept_safe(self, call: ir.Call, frame: Frame) -> bool:
        text = frame.info.file.text(call.start, call.end).lower()
        name = frame.scope.name.lower() if isinstance(frame.scope, FunctionInfo) else ""
        owner = frame.scope.owner.name.lower() if isinstance(frame.scope, FunctionInfo) and frame.scope.owner is not None else ""
        return any(word in text or word in name or word in owner for word in self._guarded)

    # --- what is stored ------------------------------------------------------------------------------------------------

    def _stored(self, expr: ir.Expr, frame: Frame, place: Place, shelf: Shelf, name: str, key: str = "") -> Iterator[SharedStore]:
        for _, found in self.shared.traced(frame, expr):
            materials = tuple(m for m in found if not (m.source is Source.TOKEN_RESPONSE and _signs_in_here(m.place.file)))
            if materials:
                yield SharedStore(place, shelf, name, materials, key, self.stdio)

    @property
    def stdio(self) -> bool:
        """Whether the project serves one client a process only."""
        if self._stdio is None:
            project = self.shared.project
            self._stdio = project.transport == "stdio" or (project.transport is None and serving(project).only_other())
        return self._stdio


__all__ = ["find"]


_BROWSER = regex(
    rb"""from\s*["']open["']|(?:require|import)\(\s*["']open["']|webbrowser\.open|run_local_server|InstalledAppFlow|acquire_?[tT]oken_?[iI]nteractive"""
)


def _signs_in_here(file: SourceFile) -> bool:
    """Whether the one who runs the server signs in with a browser on the same machine: the token is the operator's own, as one in the environment is."""
    return _BROWSER.search(file.data) is not None
