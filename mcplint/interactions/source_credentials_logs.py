"""What a project writes to logs."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING

from mcplint.analysis.aliases import root_name
from mcplint.analysis.conditions import conditions_at
from mcplint.analysis.reaching import flow_of
from mcplint.analysis.replies import after_failure
from mcplint.analysis.scopes import CallSite, FunctionInfo, ModuleInfo
from mcplint.analysis.sites import callee_word, occurrences, scopes_at
from mcplint.analysis.texts import source_text
from mcplint.analysis.types import sdk_types
from mcplint.analysis.values import Frame, Func, dotted
from mcplint.interactions.credentials import LogFlow, Material
from mcplint.interactions.source_credentials import Credentials, credentials, only_constants
from mcplint.interactions.source_requests import Found
from mcplint.ir import nodes as ir
from mcplint.ir.patterns import regex
from mcplint.ir.source import Place

if TYPE_CHECKING:
    from mcplint.interactions.from_source import SourceProject


def find(project: SourceProject, info: ModuleInfo, requests: tuple[Found, ...]) -> Iterator[LogFlow]:
    """What each logging call of a module writes."""
    yield from project.once("credential-logs", lambda: _Logs(credentials(project))).find(info)


class _Logs:
    def __init__(self, shared: Credentials) -> None:
        self.shared = shared
        self.ev = shared.ev
        self._loggers = shared.words("logs", "loggers")
        self._methods = shared.words("logs", "methods")
        self._functions = shared.words("logs", "functions")
        self._streams = shared.words("logs", "streams")
        self._contexts = shared.words("logs", "context")
        self._context_methods = shared.words("logs", "context_methods")
        self._session_methods = shared.words("logs", "session_methods")
        self._packages = tuple(f"{name}." for name in shared.words("logs", "packages"))
        self._left_out = shared.words("logs", "keywords_left_out")
        words = self._methods | self._functions | self._session_methods | {n.rsplit(".", 1)[-1] for n in self._streams}
        self._words = frozenset(words)
        self._raw = tuple(f"{word}(".encode() for word in sorted(words))

    def find(self, info: ModuleInfo) -> Iterator[LogFlow]:
        for scope in scopes_at(info, self._calls(info)):
            frame = self.shared.project.frame(scope)
            for site in flow_of(scope).calls:
                if callee_word(site.call) in self._words and (where := self._logs(site.call, frame)):
                    yield from self._flow(site, frame, where)

    def _calls(self, info: ModuleInfo) -> list[int]:
        """Where something may be logged: calls by the names of those that log, other than of one plain text."""
        data = info.file.data
        out: list[int] = []
        for raw in info.file.mentioned(self._raw):
            places = [at for at in occurrences(data, (raw,)) if not _WORD.match(data, at - 1) and not _PLAIN.match(data, at + len(raw) - 1)]
            members = [at for at in places if data[at - 1 : at] == b"."]
            out.extend(places if len(members) < len(places) and self._may_log(raw[:-1].decode(), info) else members)
        return sorted(out)

    def _may_log(self, word: str, info: ModuleInfo) -> bool:
        """Whether a call by a bare name may be one that logs: it is known to, or the module has it from elsewhere, not as a function of the project."""
        return word in self._functions or not (named := self.ev.module_name(info, word)) or not all(isinstance(value, Func) for value in named)

    def _logs(self, call: ir.Call, frame: Frame) -> str:
        """Where a logging call writes: "log", "client" or "console"; "" for other calls."""
        args = [a.value for a in call.args if a.name not in self._left_out]
        if not args or only_constants(args):
            return ""
        word, callee = callee_word(call), call.callee
        if isinstance(callee, ir.Ref):
            if word in self._functions:
                return "console"
            return "console" if any(dotted(v) in self._streams for v in self.ev.eval(callee, frame)) else ""
        if not isinstance(callee, ir.Member):
            return ""
        if word in self._session_methods:
            return "client"
        holder = callee.object
        if word in self._methods:
            root = root_name(holder)
            last = holder.name if isinstance(holder, (ir.Ref, ir.Member)) else callee_word(holder) if isinstance(holder, ir.Call) else ""
            if (root is not None and root.name in self._loggers) or last in self._loggers or last.lower().endswith(("log", "logger")):
                return "log"
            values = self.ev.eval(holder, frame) if isinstance(holder, (ir.Ref, ir.Member, ir.Call)) else ()
            if any(dotted(v).startswith(self._packages) for v in values):
                return "log"
            if word in self._context_methods:
                if any(sdk_types(self.ev, self.shared.project.sdk, v) & self._contexts for v in values):
                    return "client"
        return "console" if any(dotted(v) in self._streams for v in self.ev.eval(callee, frame)) else ""

    def _handled(self, frame: Frame) -> bool:
        """Whether a request leads to a scope, as far as is known; a command at the terminal does not."""
        return isinstance(frame.scope, FunctionInfo) and self.shared.from_request(frame.scope)

    def _flow(self, site: CallSite, frame: Frame, where: str) -> Iterator[LogFlow]:
        written = list(self._written(site, frame))
        if not written:
            return
        place = Place(frame.info.file, site.call.start, site.call.end)
        spelled = source_text(site.call.callee, frame, 40)
        failed = after_failure(site.within, site.call, frame)
        text = _words(site.call).strip() or _said_before(site)
        error_stream = callee_word(site.call) == "write" and not spelled.endswith("stdout.write")
        apart = where == "console" and not any(a.name == "file" for a in site.call.args) and not error_stream
        alone = apart and not self._handled(frame)
        for chain, materials in written:
            yield LogFlow(place, spelled, materials, where == "client", where == "console", failed, alone, self.shared.chain(chain), text)

    def _written(self, site: CallSite, frame: Frame) -> Iterator[tuple[Frame, tuple[Material, ...]]]:
        """What the arguments of a logging call are made of in the chains of calls that lead there, other than what is known to be missing."""
        missing = _missing(site, frame)
        for arg in site.call.args:
            if arg.name in self._left_out or isinstance(arg.value, ir.Const) or source_text(arg.value, frame) in missing:
                continue
            for chain, found in self.shared.traced(frame, arg.value):
                materials = (
                    tuple(m for m in found if m.text is None or m.text.file.text(m.text.start, m.text.end) not in missing) if missing else found
                )
                if materials:
                    yield chain, materials


_WORD = regex(rb"\w")
_PLAIN = regex(rb"""\(\s*(?:"[^"\\\n]*"|'[^'\\\n]*'|`[^`\\$]*`)\s*\)""")
"""A text without parts as the only argument."""


def _words(call: ir.Call) -> str:
    """The texts that stand in a call's arguments."""
    parts = (n.value for arg in call.args for n in ir.walk(arg.value) if isinstance(n, ir.Const) and isinstance(n.value, str))
    return " ".join(islice(parts, 40))


def _missing(site: CallSite, frame: Frame) -> set[str]:
    """The values, as written, of which a test says that there is none, or none that is a text, where a call runs."""
    out: set[str] = set()
    for condition in conditions_at(site.within, site.call, frame):
        if condition.handler is None and condition.pattern is None:
            if condition.holds:
                said = {_said_missing(part, frame) for part in _alternatives(condition.test)}
                out |= said if len(said) == 1 else set()
            elif isinstance(condition.test, (ir.Ref, ir.Member)):
                out.add(source_text(condition.test, frame))
    return out - {""}


def _alternatives(test: ir.Expr) -> Iterator[ir.Expr]:
    if isinstance(test, ir.Logical) and test.op in ("or", "||"):
        yield from _alternatives(test.left)
        yield from _alternatives(test.right)
    else:
        yield test


def _said_missing(test: ir.Expr, frame: Frame) -> str:
    """`!x`, `typeof x !== "string"`, `not x`, `x is None`, `not isinstance(x, str)`: the value of which that is said; "" for other tests."""
    if isinstance(test, ir.Not):
        inner = test.operand
        if isinstance(inner, ir.Call) and callee_word(inner) == "isinstance" and inner.args:
            inner = inner.args[0].value
        return source_text(inner, frame) if isinstance(inner, (ir.Ref, ir.Member, ir.Index)) else ""
    if not isinstance(test, ir.Compare):
        return ""
    left, right = test.left, test.right
    if test.op in ("!=", "!==") and isinstance(left, ir.Unary) and left.op == "typeof" and isinstance(right, ir.Const) and right.value == "string":
        return source_text(left.operand, frame)
    nothing = test.op in ("==", "===", "is") and isinstance(right, ir.Const) and not right.value
    return source_text(left, frame) if nothing else ""


def _said_before(site: CallSite) -> str:
    """What the same kind of call has written just before: `log("Please visit:")`, `log(url)`."""
    at = site.within.index
    before = site.within.block[at - 1] if 0 < at < len(site.within.block) else None
    call = before.value if isinstance(before, ir.ExprStmt) else None
    return _words(call) if isinstance(call, ir.Call) and callee_word(call) == callee_word(site.call) else ""


__all__ = ["find"]
