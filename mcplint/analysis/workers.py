"""In how many processes a project serves: calls that start workers, and the commands in its deployment files."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from mcplint.analysis.reaching import flow_of
from mcplint.analysis.scopes import ModuleInfo
from mcplint.analysis.sites import callee_word, scopes_of
from mcplint.analysis.types import last
from mcplint.analysis.values import Frame, Known, Lazy, Rec, Str, Value, dotted
from mcplint.ir import nodes as ir
from mcplint.ir.patterns import regex
from mcplint.ir.records import dataclass
from mcplint.ir.source import Place

if TYPE_CHECKING:
    from mcplint.analysis.project import Project

_NUMBER = regex(r"\d{1,4}")


@dataclass(frozen=True, slots=True, eq=False)
class Workers:
    """A place that starts several processes: how many (0 for as many as there are processors), and the text that says what they serve."""

    place: Place | None
    number: int
    what: str
    serves: str = ""
    file: str = ""


class WorkerFinder:
    """Finds what starts several processes."""

    def __init__(self, project: Project, ev: Any, table: Mapping[str, Any]) -> None:
        self.project = project
        self.ev = ev
        rows = table.get("workers", {})
        self._runs = frozenset(rows.get("runs", ()))
        self._keywords = frozenset(rows.get("keywords", ()))
        self._nested = frozenset(rows.get("nested", ()))
        self._variable = rows.get("variable", "")
        self._environment = rows.get("environment", "")
        self._counts = frozenset(rows.get("counts", ()))
        self._configurations = tuple(rows.get("configurations", ()))
        self._files = frozenset(rows.get("files", ()))
        programs = "|".join(map(re.escape, rows.get("programs", ()))) or "(?!)"
        self._command = re.compile(
            rf"\b(?:{programs})\b[^\n;|&]*?(?:--(?:web-)?(?:workers|concurrency|processes)\b|(?<![\w-])-w)[=\s\"',]*(\d{{1,4}}|\$\(?\(?nproc\)?\)?)"
        )
        self._set = re.compile(rf"\b{re.escape(self._environment)}\b[=:\s\"']*(\d{{1,4}})") if self._environment else None

    def all(self, manifests: Mapping[str, bytes]) -> list[Workers]:
        """Everything that starts more than one worker."""
        out: list[Workers] = []
        for keyword in sorted(self._keywords):
            for info in self.project.modules_mentioning(keyword.encode(), keyword.encode()):
                out.extend(self._calls(info, keyword))
                out.extend(self._configured(info))
        for path, data in sorted(manifests.items()):
            if path.rsplit("/", 1)[-1] in self._files:
                out.extend(self._commands(path, data.decode("utf-8", "replace")))
        return out

    def _commands(self, path: str, text: str) -> Iterator[Workers]:
        if len(text) > 200_000:
            return
        joined = text.replace("\\\n", "  ")
        for line in joined.splitlines():
            if line.lstrip().startswith(("#", "//")):
                continue
            if len(line) > 2000:
                continue
            match = self._command.search(line)
            if match is None and self._set is not None:
                match = self._set.search(line)
            if match is not None:
                number = int(match[1]) if match[1].isdigit() else 0
                if number != 1:
                    yield Workers(None, number, " ".join(match[0].split())[:60], line, path)

    def _calls(self, info: ModuleInfo, keyword: str) -> Iterator[Workers]:
        for scope in scopes_of(info, (keyword.encode(),)):
            frame = self.project.frame(scope)
            for site in flow_of(scope).calls:
                if callee_word(site.call) not in self._runs:
                    continue
                given = self._given(site.call, frame)
                number = self._number(given) if given is not None else None
                if number is not None and number != 1 and given is not None:
                    yield Workers(given.place, number, callee_word(site.call), self._served(site.call, frame), info.file.path)

    def _given(self, call: ir.Call, frame: Frame) -> Lazy | None:
        for arg in call.args:
            if arg.name in self._keywords:
                return Lazy(arg.value, frame)
            if arg.name in self._nested or arg.spread == 2:
                record = self.ev.value(arg.value, frame)
                if isinstance(record, Rec):
                    for keyword in self._keywords:
                        item = record.get(keyword)
                        if item is not None:
                            return item.value
        return None

    def _served(self, call: ir.Call, frame: Frame) -> str:
        """What a call serves, when it is named by a text: `"market:app"`."""
        for arg in call.args[:1]:
            value = self.ev.value(arg.value, frame)
            if isinstance(value, Str) and value.constant is not None:
                return value.constant
        return ""

    def _number(self, lazy: Lazy) -> int | None:
        """How many workers; 0 for one a processor; None when not known."""
        for value in self.ev.force(lazy):
            known = self._known(value)
            if known is not None:
                return known
        if lazy.expr is not None:
            for node in ir.walk(lazy.expr):
                if isinstance(node, ir.Call) and callee_word(node) in self._counts:
                    return 0
            return self._default(lazy.expr)
        return None

    def _known(self, value: Value) -> int | None:
        if isinstance(value, Known) and type(value.value) is int:
            return value.value
        if isinstance(value, Str) and value.constant is not None and _NUMBER.fullmatch(value.constant):
            return int(value.constant)
        if last(dotted(value).removesuffix("()")) in self._counts:
            return 0
        return None

    def _default(self, expr: ir.Expr) -> int | None:
        """`int(os.environ.get("WORKERS", "4"))`: what the environment does not change."""
        for node in ir.walk(expr):
            if isinstance(node, ir.Call) and callee_word(node) in ("get", "getenv") and len(node.args) == 2:
                default = node.args[1].value
                if isinstance(default, ir.Const) and str(default.value).isdigit():
                    return int(str(default.value))
            if isinstance(node, ir.Logical) and isinstance(node.right, ir.Const) and str(node.right.value).isdigit():
                return int(str(node.right.value))
        return None

    def _configured(self, info: ModuleInfo) -> Iterator[Workers]:
        """`workers = 4` in a configuration file of a server program."""
        name = info.file.path.rsplit("/", 1)[-1]
        if not any(program in name for program in self._configurations):
            return
        frame = self.project.frame(info)
        for statement in info.module.body:
            if not isinstance(statement, ir.Assign) or statement.value is None:
                continue
            if any(isinstance(t, ir.Ref) and t.name == self._variable for t in statement.targets):
                number = self._number(Lazy(statement.value, frame))
                if number is not None and number != 1:
                    yield Workers(Place(info.file, statement.start, statement.end), number, self._variable, "", info.file.path)


__all__ = ["WorkerFinder", "Workers"]
