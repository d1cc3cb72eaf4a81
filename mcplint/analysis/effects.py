"""Calls and assignments that change something that outlives them: told by the words of the table of effects, by standing alone, by what they assign to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from mcplint.analysis.aliases import root_name
from mcplint.analysis.reaching import flow_of
from mcplint.analysis.scenario_values import AV, TOP, Env, Event, Fields, Top, decided
from mcplint.analysis.scopes import FunctionInfo, ScopeInfo
from mcplint.analysis.values import Func
from mcplint.ir import nodes as ir
from mcplint.ir.patterns import regex

if TYPE_CHECKING:
    from mcplint.analysis.evaluate import Evaluator
    from mcplint.analysis.scenario import Runner


_WRITTEN = (ir.Record, ir.Sequence, ir.Const, ir.Template, ir.Comprehension)


def bare_call(statement: ir.Stmt) -> ir.Call | None:
    """The call that a statement consists of, awaited or not."""
    here: ir.Expr | None = statement.value if isinstance(statement, ir.ExprStmt) else None
    while isinstance(here, (ir.Await, ir.Cast)):
        here = here.value
    return here if isinstance(here, ir.Call) else None


MAX_STUB = 80
"""Bytes of the body of a stand-in: `{}`, `...`, a line that says what would be done."""


def is_stub(function: ir.FunctionDef) -> bool:
    """Whether a function has nothing in it: it stands for one that does what its name says."""
    if function.body_end - function.body_start > MAX_STUB or function.body_end == function.body_start:
        return False
    return all(isinstance(s, ir.ExprStmt) and isinstance(s.value, ir.Const) for s in function.body)


def opens_with(word: str, prefixes: tuple[str, ...]) -> bool:
    """Whether a name is one of the words, or begins with one: `waitFor`, `record_metric`."""
    bare = word.lstrip("_#")
    return any(bare.startswith(p) and (len(bare) == len(p) or not bare[len(p)].islower()) for p in prefixes)


class Deeds:
    """Tells deeds from reports, waits and work on local values, by the table of effects."""

    __slots__ = ("_not", "_openings")

    def __init__(self, effects: Mapping[str, Any]) -> None:
        self._not = frozenset((*effects.get("harmless", ()), *effects.get("mutators", ()), *effects.get("logging_methods", ())))
        self._openings = (*effects.get("telling", ()), *effects.get("quiet", ()))

    def is_deed(self, call: ir.Call, scope: ScopeInfo) -> bool:
        """Whether a call that stands alone in `scope` is there for what it does to the world."""
        word = call.callee.name if isinstance(call.callee, (ir.Ref, ir.Member)) else ""
        root = root_name(call.callee)
        if not word or root is None or word in self._not or opens_with(word, self._openings):
            return False
        if not isinstance(call.callee, ir.Member):
            return True
        return not any(isinstance(d.value, _WRITTEN) for d in flow_of(scope).refs.get(id(root), ()))


def outlives(run: Runner, root: ir.Ref, env: Env) -> bool:
    """Whether what a name holds outlives the call: a module-level name, or the instance."""
    if root.name in env:
        return False
    if root.name in ("self", "this", "cls"):
        return True
    defs = flow_of(run.frame.scope).refs.get(id(root), ())
    if defs:
        return False
    return not isinstance(run.frame.scope, FunctionInfo) or run.frame.scope.param(root.name) is None


def effect(run: Runner, node: ir.Node, kind: str, verdict: tuple[object, ...] = ()) -> None:
    """Record an effect of the function being run, with the constants that the answer decided among what it is given."""
    if not isinstance(run.frame.scope, FunctionInfo):
        return  # what a module does when it is loaded is done whatever somebody answers
    run.note("effect", node, kind, (*run.verdict, *verdict))


def verdict_in(run: Runner, values: Iterable[tuple[ir.Arg, AV]], env: Env) -> tuple[object, ...]:
    """The constants that the answer decided among the arguments of a call, also in what is made of them there: `body: JSON.stringify({ decision })`."""
    out: list[object] = []
    for arg, value in values:
        out.extend(decided(value))
        for node in ir.walk(arg.value):
            if isinstance(node, ir.Call):
                out.extend(one for inner in node.args for one in decided(run.quietly(inner.value, env)))
    return tuple(out)


def effect_kind(run: Runner, call: ir.Call, word: str, env: Env) -> str:
    """Whether a call has an effect outside of what is local to the function, by its name `word`: "method", "verb", "mutation"; "" for none."""
    if not word or word in run.words.harmless or word.lstrip("_").startswith(run.words.telling):
        return ""
    statement = sql_of(call)
    if statement:
        return "method" if statement.startswith(run.words.sql_writes) else ""
    callee = call.callee
    if isinstance(callee, ir.Member):
        root = root_name(callee.object)
        if root is not None and root.name in run.words.loggers:
            return ""
        if word in run.words.mutators:
            return "mutation" if root is not None and outlives(run, root, env) else ""
        held = env.get(root.name, TOP) if root is not None else TOP
        if not isinstance(held, Top) and not (isinstance(held, Fields) and held.outside):
            return ""
    if word in run.words.requests and _writes(call):
        return "method"
    if word == "close" and (isinstance(callee, ir.Member) or not call.args):
        return ""  # of a connection, not of what the user is asked about
    return effect_word(word, run.words.methods, run.words.prefixes)


def runs_what_is_handed_in(run: Runner, call: ir.Call) -> str:
    """Whether a call runs what a function was given to run: `return await action()`, the wrapped function of a decorator."""
    if not isinstance(call.callee, ir.Ref) or not run.words.deeds.is_deed(call, run.frame.scope):
        return ""
    scope: ScopeInfo = run.frame.scope
    while isinstance(scope, FunctionInfo):
        if scope.param(call.callee.name) is not None:
            return "call"
        if call.callee.name in flow_of(scope).defs:
            return ""
        scope = scope.outer
    return ""


def is_deed(run: Runner, call: ir.Call, env: Env) -> bool:
    """Whether a call that stands alone is there for what it does, not to work on a known value."""
    root = root_name(call.callee)
    known = env.get(root.name) if root is not None else None
    return (known is None or isinstance(known, Top) or (isinstance(known, Fields) and known.outside)) and run.words.deeds.is_deed(
        call, run.frame.scope
    )


_STATEMENT = regex(
    r"(?is)\s*(?:(?:INSERT|REPLACE|MERGE)\s+(?:OR\s+\w+\s+)?INTO|UPDATE\s+\S+\s+SET|DELETE\s+FROM|TRUNCATE\s+TABLE|DROP\s+(?:TABLE|VIEW|INDEX|SCHEMA|DATABASE)"
    r"|(?:CREATE|ALTER)\s+(?:\w+\s+){0,3}?(?:TABLE|VIEW|INDEX|SCHEMA|DATABASE|USER|ROLE)|SELECT\s.{0,4000}?\sFROM|WITH\s+\w+\s+AS|PRAGMA\s+\w+)\b"
)
"""A text that is SQL, not a sentence that begins with one of its verbs."""


def sql_of(call: ir.Call) -> str:
    """The beginning of the SQL statement that the first argument of a call is written as, in capitals; "" for anything else."""
    first = call.args[0].value if call.args else None
    if not isinstance(first, (ir.Const, ir.Template, ir.Call, ir.Record)):
        return ""
    text = next((n.value for n in ir.walk(first) if isinstance(n, ir.Const) and isinstance(n.value, str)), "")
    return text.lstrip().upper() if _STATEMENT.match(text) is not None else ""


def _writes(call: ir.Call) -> bool:
    """Whether the options of an HTTP request name a method that changes something."""
    for arg in call.args:
        for entry in arg.value.entries if isinstance(arg.value, ir.Record) else ():
            if isinstance(entry.key, ir.Const) and entry.key.value == "method" and isinstance(entry.value, ir.Const):
                return str(entry.value.value).upper() in ("POST", "PUT", "PATCH", "DELETE")
    return False


def effect_word(word: str, methods: frozenset[str], prefixes: tuple[str, ...]) -> str:
    """Whether a name is a verb of doing: "method" for a well-known one, "verb" for a name that begins with one."""
    if word in methods:
        return "method"
    lower = word.lstrip("_")
    for prefix in prefixes:
        if lower.startswith(prefix) and (len(lower) == len(prefix) or lower[len(prefix)] == "_" or lower[len(prefix)].isupper()):
            return "verb"
    return ""


def contains_effect(ev: Evaluator, function: FunctionInfo, run: Runner, depth: int = 3) -> bool:
    """Whether a project function changes something that outlives it, or calls one that does."""
    known = ev.effects.get(id(function))
    if known is None:
        known = ev.effects[id(function)] = _find_effect(ev, function, run, depth)
    return known


def _find_effect(ev: Evaluator, function: FunctionInfo, run: Runner, depth: int) -> bool:
    seen: set[int] = set()
    stack = [(function, depth)]
    while stack:
        here, left = stack.pop()
        if id(here) in seen:
            continue
        seen.add(id(here))
        saved = run.frame
        run.frame = ev.project.frame(here)
        try:
            for within in flow_of(here).places.values():
                if _changes(run, within.current):
                    return True
            for site in flow_of(here).calls:
                callee = site.call.callee
                word = callee.name if isinstance(callee, (ir.Ref, ir.Member)) else ""
                targets = [v for v in ev.eval(callee, run.frame) if isinstance(v, Func)]
                if targets:
                    if left > 0:
                        stack.extend((t.info, left - 1) for t in targets)
                elif effect_kind(run, site.call, word, {}) or (
                    bare_call(site.within.current) is site.call and run.words.deeds.is_deed(site.call, here)
                ):
                    return True
        finally:
            run.frame = saved
    return False


def _changes(run: Runner, s: ir.Stmt) -> bool:
    if isinstance(s, ir.Assign):
        for target in s.targets:
            root = root_name(target)
            if root is not None and not isinstance(target, ir.Ref) and outlives(run, root, {}) and root.name not in ("self", "this"):
                return True
    if isinstance(s, ir.ExprStmt) and isinstance(s.value, ir.Unknown) and s.value.kind == "del":
        return any((r := root_name(p)) is not None and outlives(run, r, {}) for p in s.value.parts)
    return False


def effects(events: Iterable[Event]) -> list[Event]:
    """The effects among events."""
    return [e for e in events if e.kind == "effect"]
