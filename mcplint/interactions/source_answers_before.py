"""Effects that precede a question, so that they stay after a decline and happen twice on a retry."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from mcplint.analysis.answers import _own_expressions
from mcplint.analysis.conditions import chain_of, falls_through
from mcplint.analysis.deeds import opens_with
from mcplint.analysis.reaching import flow_of
from mcplint.analysis.scenario import Outcome, Runner
from mcplint.analysis.scopes import CallSite, inner_statements
from mcplint.analysis.sites import callee_word
from mcplint.analysis.values import Frame, Func
from mcplint.interactions.answers import Spot
from mcplint.ir import nodes as ir
from mcplint.ir.patterns import regex
from mcplint.ir.source import Place

if TYPE_CHECKING:
    from mcplint.interactions.from_source import SourceProject

MAX_HELPERS = 3
_QUIET_WORDS = frozenset({"run", "apply", "send", "exec", "execute", "save", "move", "remove", "rename", "pay"})
_PARTS = regex(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")
_SQL = ("INSERT", "UPDATE", "DELETE", "DROP", "CREATE", "ALTER", "TRUNCATE", "REPLACE", "MERGE")


class EffectsBefore:
    """Finds them by the table of effects."""

    def __init__(self, project: SourceProject, facts: Mapping[str, Any]) -> None:
        self.ev = project.ev
        self.facts = facts
        effects = facts.get("effects", {})
        self._idempotency = tuple(effects.get("idempotency", ()))
        self._outside = tuple(effects.get("outside", ()))
        self._reading = tuple(effects.get("reading", ()))
        self._pending = frozenset(effects.get("pending", ()))

    def of(self, frame: Frame, site: CallSite) -> Iterator[Spot]:
        """Effects that happen in the handler before the request at `site`, on every way to it. What the request is made of, and the record kept of it, are none."""
        runner = Runner(self.ev, self.facts, Outcome.ACCEPT, frozenset(), site.call)
        for here, at in chain_of(frame, site):
            for within in at.within.enclosing():
                for index, statement in enumerate(within.block[: within.index]):
                    for spot in self._in(statement, runner, here):
                        if not self._prepares(statement, within.block[index + 1 : within.index + 1], here):
                            yield spot
            if here.entry is not None:
                break

    def _in(self, statement: ir.Stmt, runner: Runner, frame: Frame) -> Iterator[Spot]:
        if isinstance(statement, ir.If):
            for block in (statement.then, statement.otherwise):
                for inner in block if falls_through(block) else ():
                    yield from self._in(inner, runner, frame)
        elif isinstance(statement, (ir.Try, ir.With, ir.Loop, ir.Block)):
            for inner in inner_statements(statement):
                yield from self._in(inner, runner, frame)
        elif not isinstance(statement, ir.Match):
            sites = {id(s.call) for s in flow_of(frame.scope).calls}
            for root in _own_expressions(statement):
                for node in ir.walk(root):
                    if isinstance(node, ir.Call) and id(node) in sites:
                        found = self._effect(node, runner, frame, MAX_HELPERS, set())
                        if found is not None:
                            yield found

    def _prepares(self, statement: ir.Stmt, following: tuple[ir.Stmt, ...], frame: Frame) -> bool:
        """Whether an effect gives what the request is made of, or keeps the record of it."""
        called = frame.info.file.text(statement.start, min(statement.end, statement.start + 400))
        if any(part.lower() in self._pending for part in _PARTS.findall(called)):
            return True
        names = {n.name for t in statement.targets for n in ir.walk(t) if isinstance(n, ir.Ref)} if isinstance(statement, ir.Assign) else set()
        for later in following:
            used = any(isinstance(n, ir.Ref) and n.name in names for root in _own_expressions(later) for n in ir.walk(root))
            if used and later is following[-1]:
                return True
            if used and isinstance(later, ir.Assign):
                names |= {n.name for t in later.targets for n in ir.walk(t) if isinstance(n, ir.Ref)}
        return False

    def _effect(self, call: ir.Call, runner: Runner, frame: Frame, depth: int, seen: set[int]) -> Spot | None:
        """Where a call changes something outside of the process, itself or in a helper: in-memory bookkeeping before a question is fine."""
        text = frame.info.file.text(call.start, call.end).lower()
        if any(word in text for word in self._idempotency):
            return None
        targets = [v for v in self.ev.eval(call.callee, frame) if isinstance(v, Func)]
        if not targets:
            word = callee_word(call)
            return Spot(Place(frame.info.file, call.start, call.end), word) if self._writes(call, word, runner, frame) else None
        for target in targets:
            if id(target.info) in seen or depth <= 0 or opens_with(target.info.name, self._reading):
                continue
            seen.add(id(target.info))
            inner = self.ev.project.frame(target.info)
            for site in flow_of(target.info).calls:
                found = self._effect(site.call, runner, inner, depth - 1, seen)
                if found is not None:
                    return found
        return None

    def _writes(self, call: ir.Call, word: str, runner: Runner, frame: Frame) -> bool:
        """Whether a call is surely a write: for SQL and subprocesses the words inside decide."""
        sql = _statement(call)
        if sql:
            return sql.startswith(_SQL)
        runner._frame = frame
        kind = runner._effect_kind(call, word, {})
        if kind == "method":
            return word not in _QUIET_WORDS and word not in ("executemany", "executescript")
        return kind == "verb" and opens_with(word, self._outside)


def _statement(call: ir.Call) -> str:
    """The SQL that a call is given, in capitals; "" when its first argument is none."""
    first = call.args[0].value if call.args else None
    text = "".join(n.value for n in ir.walk(first) if isinstance(n, ir.Const) and isinstance(n.value, str)) if first is not None else ""
    words = text.lstrip().upper()
    return words if words.startswith((*_SQL, "SELECT", "WITH", "PRAGMA", "BEGIN")) and " " in words else ""


__all__ = ["EffectsBefore"]
