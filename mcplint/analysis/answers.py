"""Where an answer goes: which of its fields are read, and what for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from mcplint.analysis.reaching import flow_of
from mcplint.analysis.scopes import CallSite, Def, ScopeInfo, Within
from mcplint.analysis.sites import own_expressions
from mcplint.analysis.values import Frame, Func
from mcplint.ir import nodes as ir
from mcplint.ir.records import dataclass
from mcplint.ir.source import Place

if TYPE_CHECKING:
    from mcplint.analysis.evaluate import Evaluator

_CONVERSIONS = frozenset({"bool", "Boolean", "str", "String", "int", "Number", "float", "encodeURIComponent", "parseInt"})
ENVELOPE = frozenset({"data", "content", "value", "result", "response"})
"""Members that hold the answer's fields."""


@dataclass(frozen=True, slots=True, eq=False)
class Use:
    """A use of a field of the answer ("" for the whole): `role` as in `AnswerUse`."""

    field: str
    role: str
    place: Place
    callee: str = ""
    held: bool = False
    """The use is of what the answer holds (`answer.data`), not of the answer itself."""


def uses_of(frame: Frame, site: CallSite, depth: int = 4) -> list[Use]:
    """The uses of the answer to the request sent at `site`, in the sending function and in the callers it is returned to."""
    out: list[Use] = []
    _follow(frame, site, (), out, depth)
    return out


def _follow(frame: Frame, site: CallSite, path: tuple[str, ...], out: list[Use], depth: int) -> None:
    if depth <= 0:
        return
    scope = site.scope
    returned = _in_return(site)
    names = [(d, path + _steps(d)) for d in _bound_by(scope, site)]
    met = {id(d) for d, _ in names}
    while names:
        definition, path_ = names.pop(0)
        for root, parents in _mentions(scope, definition):
            field, top, rest = _path(root, parents)
            here = path_ + field
            use = _role(top, rest, scope)
            aliases = [d for d in _renamed(scope, top, rest) if id(d) not in met]
            if aliases and len(met) < 40:  # `const content = answer.content`, `const { confirm } = answer.content`: the names are followed instead
                met.update(id(d) for d in aliases)
                names.extend((d, here + _steps(d)) for d in aliases)
                continue
            captured = [d for d in _captured(scope, top, rest) if id(d) not in met]
            met.update(id(d) for d in captured)
            names.extend((d, here + _steps(d)) for d in captured[:40])
            name = ".".join(p for p in here if p not in ENVELOPE)
            if use.role == "returned" and frame.caller is not None and frame.site is not None:
                _follow(frame.caller, frame.site, here, out, depth - 1)
            out.append(Use(name, use.role, use.place, use.callee, bool(here) and not name))
    if returned and frame.caller is not None and frame.site is not None:
        _follow(frame.caller, frame.site, path, out, depth - 1)


def _steps(definition: Def) -> tuple[str, ...]:
    """The members that destructuring leads through."""
    return tuple(step for step in definition.path if isinstance(step, str))


def _renamed(scope: ScopeInfo, top: ir.Node, rest: list[ir.Node]) -> list[Def]:
    """The names that an assignment gives to the value that stands there, whole or in parts."""
    at = len(rest) - 1
    while at >= 0:
        around = rest[at]
        if not isinstance(around, (ir.Cast, ir.Await)) and not (isinstance(around, ir.Logical) and around.op != "and"):
            break
        top = around
        at -= 1
    statement = rest[at] if at == 0 else None
    if not isinstance(statement, ir.Assign) or statement.value is not top or statement.op:
        return []
    if not all(isinstance(t, (ir.Ref, ir.Record)) for t in statement.targets):
        return []
    flow = flow_of(scope)
    return [d for defs in flow.defs.values() for d in defs if d.node is statement and d.kind == "value"]


def _captured(scope: ScopeInfo, top: ir.Node, rest: list[ir.Node]) -> list[Def]:
    """The names that the patterns of a `match` bind to parts of the value that stands there: `case AcceptedElicitation(data=data)`."""
    if len(rest) != 1 or not isinstance(rest[0], ir.Match):
        return []
    subject = rest[0].subject
    return [d for defs in flow_of(scope).defs.values() for d in defs if d.kind == "capture" and d.value is subject] if subject is top else []


def _bound_by(scope: ScopeInfo, site: CallSite) -> list[Def]:
    """The definitions that hold the result of a call."""
    statement = site.within.current
    found: list[Def] = []
    for defs in flow_of(scope).defs.values():
        for d in defs:
            if d.kind in ("value", "context") and d.value is not None and d.node is statement and _holds(d.value, site.call):
                found.append(d)
            elif d.kind == "capture" and isinstance(statement, ir.Match) and d.value is statement.subject and _holds(d.value, site.call):
                found.append(d)  # `match await ctx.elicit(...)`
    if not found:
        for defs in flow_of(scope).defs.values():
            for d in defs:
                if isinstance(d.node, ir.Bind) and d.value is not None and _holds(d.value, site.call):
                    found.append(d)
    return found


def _holds(value: ir.Expr, call: ir.Call) -> bool:
    while True:
        if value is call:
            return True
        if isinstance(value, (ir.Await, ir.Cast)):
            value = value.value
        elif isinstance(value, ir.Call) and value is not call:
            inner = [a.value for a in value.args]
            return any(_holds(v, call) for v in inner)
        elif isinstance(value, (ir.Logical,)):
            return _holds(value.left, call) or _holds(value.right, call)
        elif isinstance(value, ir.Choice):
            return _holds(value.then, call) or _holds(value.otherwise, call)
        else:
            return False


def _in_return(site: CallSite) -> bool:
    statement = site.within.current
    return isinstance(statement, ir.Return) and statement.value is not None and _holds(statement.value, site.call)


def statements(scope: ScopeInfo) -> Iterator[Within]:
    """Every statement of a scope with its position."""
    return iter(flow_of(scope).places.values())


def _mentions(scope: ScopeInfo, definition: Def) -> Iterator[tuple[ir.Ref, list[ir.Node]]]:
    """Names that the definition reaches, each with the nodes around it, innermost last."""
    refs = flow_of(scope).refs
    for within in statements(scope):
        for root in own_expressions(within.current):
            stack: list[tuple[ir.Node, list[ir.Node]]] = [(root, [within.current])]
            while stack:
                node, parents = stack.pop()
                if isinstance(node, ir.Ref) and node.name == definition.name and definition in refs.get(id(node), ()):
                    yield node, parents
                below = [*parents, node]
                stack.extend((child, below) for child in ir.children(node))


def _path(root: ir.Ref, parents: list[ir.Node]) -> tuple[tuple[str, ...], ir.Node, list[ir.Node]]:
    """The members read from a name: their names, the outermost node of the chain, and the nodes around that."""
    names: list[str] = []
    here: ir.Node = root
    rest = list(parents)
    while rest:
        outer = rest[-1]
        if isinstance(outer, ir.Member) and outer.object is here:
            nxt = rest[-2] if len(rest) > 1 else None
            if isinstance(nxt, ir.Call) and nxt.callee is outer:
                if outer.name == "get" and nxt.args and isinstance(nxt.args[0].value, ir.Const) and isinstance(nxt.args[0].value.value, str):
                    names.append(nxt.args[0].value.value)
                    here = nxt
                    del rest[-2:]
                    continue
                if outer.name in ("strip", "lower", "upper", "casefold", "trim", "toLowerCase", "model_dump"):
                    here = nxt
                    del rest[-2:]
                    continue
                break
            names.append(outer.name)
            here = outer
            rest.pop()
        elif isinstance(outer, ir.Index) and outer.object is here and isinstance(outer.index, ir.Const) and isinstance(outer.index.value, str):
            names.append(outer.index.value)
            here = outer
            rest.pop()
        elif isinstance(outer, (ir.Cast, ir.Await)):
            here = outer
            rest.pop()
        elif (
            isinstance(outer, ir.Call)
            and outer.args
            and outer.args[0].value is here
            and isinstance(outer.callee, ir.Ref)
            and outer.callee.name == "getattr"
        ):
            if len(outer.args) > 1 and isinstance(outer.args[1].value, ir.Const) and isinstance(outer.args[1].value.value, str):
                names.append(outer.args[1].value.value)
            here = outer
            rest.pop()
        elif (
            isinstance(outer, ir.Arg)
            and len(rest) > 1
            and isinstance(rest[-2], ir.Call)
            and isinstance(rest[-2].callee, ir.Ref)
            and rest[-2].callee.name == "getattr"
        ):
            call = rest[-2]
            if call.args[0].value is not here:
                break
            if len(call.args) > 1 and isinstance(call.args[1].value, ir.Const) and isinstance(call.args[1].value.value, str):
                names.append(call.args[1].value.value)
            here = call
            del rest[-2:]
        else:
            break
    return tuple(names), here, rest


def _role(top: ir.Node, rest: list[ir.Node], scope: ScopeInfo) -> Use:
    place = Place(scope.info.file, top.start, top.end)
    worded = False
    """Within a text by now."""
    member = ""
    """The key under which it stands in a record."""
    for outer in reversed(rest):
        if isinstance(outer, ir.Index) and outer.index is top:
            return Use("", "key", place, _spelled(outer.object, scope))
        if isinstance(outer, ir.Call):
            callee = _spelled(outer.callee, scope)
            last = callee.rsplit(".", 1)[-1]
            if last in _STATEMENTS and outer.args and (verb := _first_word(outer.args[0].value)):
                return Use("", "key" if verb in ("select", "with", "delete", "call") else "stored", place, callee)
            if worded:
                return Use("", "text", place, callee)
            if callee in _CONVERSIONS and outer.callee is not top:
                top = outer
                continue
            if last in ("get", "pop", "setdefault", "filter", "filter_by", "find", "find_one", "get_or_create", "where"):
                return Use("", "key", place, callee)
            if last in ("append", "add", "insert", "push", "update", "save", "setdefault"):
                return Use("", "stored", place, callee)
            root = callee.split(".", 1)[0]
            if root in _LOGGERS:
                return Use("", "logged", place, callee)
            return Use("", "argument", place, callee)
        if isinstance(outer, ir.Compare):
            if outer.op in ("in", "not-in"):
                return Use("", _decides(rest) if outer.left is not top else "key", place)
            other = outer.right if outer.left is top else outer.left
            if isinstance(other, ir.Const):
                return Use("", _decides(rest), place)
            return Use("", "key", place, _spelled(other, scope))
        if isinstance(outer, ir.Entry) and not member and isinstance(outer.key, ir.Const) and isinstance(outer.key.value, str):
            member = outer.key.value
        if isinstance(outer, ir.Template):
            worded = True
            top = outer
            continue
        if worded and not isinstance(outer, (ir.Await, ir.Arg)):
            return Use("", "text", place)
        if isinstance(outer, (ir.If, ir.Loop, ir.Not, ir.Logical, ir.Choice, ir.Match)):
            return Use("", _decides(rest), place)
        if isinstance(outer, ir.Return):
            return Use("", "returned", place)
        if isinstance(outer, ir.Assign):
            stored = any(not isinstance(t, ir.Ref) for t in outer.targets)
            keyed = any(isinstance(t, ir.Index) and _inside(t.index, top) for t in outer.targets)
            return Use("", "key" if keyed else "stored" if stored else "read", place, member or _target(outer.targets[0]) if stored else "")
    return Use("", "text" if worded else "read", place)


_STATEMENTS = frozenset(
    {"execute", "executemany", "fetch", "fetchrow", "fetchval", "fetchone", "fetchall", "fetch_one", "fetch_all", "query", "raw", "text"}
)
"""Calls whose first argument may be a statement of a query language."""


def _first_word(statement: ir.Expr) -> str:
    """The first word of a statement written in the code, in lower case: `select`, `insert`; "" when it is not written there."""
    while isinstance(statement, (ir.Template, ir.Binary)):
        if isinstance(statement, ir.Binary):
            statement = statement.left
        elif statement.parts:
            statement = statement.parts[0]
        else:
            return ""
    if not isinstance(statement, ir.Const) or not isinstance(statement.value, str):
        return ""
    word = statement.value.split(maxsplit=1)[:1]
    return word[0].lower() if word and word[0].isalpha() else ""


def _target(target: ir.Expr) -> str:
    """The word for what is assigned to: `owner` of `item.owner`, of `ITEMS[key]["owner"]`."""
    if isinstance(target, ir.Member):
        return target.name
    key = target.index if isinstance(target, ir.Index) else None
    return key.value if isinstance(key, ir.Const) and isinstance(key.value, str) else ""


_LOGGERS = frozenset({"logger", "logging", "log", "print", "console", "_logger", "LOG", "LOGGER"})


def _decides(rest: list[ir.Node]) -> str:
    """What a condition is good for: "gate", or "logged" when all that hangs on it is a line in a log."""
    branch = next((node for node in reversed(rest) if isinstance(node, ir.If)), None)
    if branch is None or not branch.then:
        return "gate"
    return "logged" if all(_only_logs(s) for s in (*branch.then, *branch.otherwise)) else "gate"


def _only_logs(statement: ir.Stmt) -> bool:
    if isinstance(statement, ir.If):
        return all(_only_logs(s) for s in (*statement.then, *statement.otherwise))
    if not isinstance(statement, ir.ExprStmt):
        return False
    call = statement.value
    if isinstance(call, ir.Await):
        call = call.value
    here: ir.Expr = call.callee if isinstance(call, ir.Call) else call
    while isinstance(here, ir.Member):
        here = here.object
    return isinstance(call, ir.Call) and isinstance(here, ir.Ref) and here.name in _LOGGERS


def _inside(root: ir.Expr, node: ir.Node) -> bool:
    return root.start <= node.start and node.end <= root.end


def _spelled(expr: ir.Expr, scope: ScopeInfo) -> str:
    """A dotted name as written, calls and indexes left out."""
    parts: list[str] = []
    while True:
        if isinstance(expr, ir.Member):
            parts.append(expr.name)
            expr = expr.object
        elif isinstance(expr, ir.Ref):
            parts.append(expr.name)
            break
        elif isinstance(expr, ir.Call):
            expr = expr.callee
        elif isinstance(expr, (ir.Index,)):
            expr = expr.object
        elif isinstance(expr, (ir.Await, ir.Cast)):
            expr = expr.value
        else:
            break
    return ".".join(reversed(parts))


def effects_of(ev: Evaluator, scope: ScopeInfo, depth: int = 2) -> tuple[str, ...]:
    """Dotted names of the calls a function makes, those of the project functions it calls included; "del" for deletions."""
    out: dict[str, None] = {}
    _effects(ev, scope, out, depth, set())
    return tuple(out)


def _effects(ev: Evaluator, scope: ScopeInfo, out: dict[str, None], depth: int, seen: set[int]) -> None:
    if id(scope) in seen or len(out) > 200:
        return
    seen.add(id(scope))
    for within in statements(scope):
        current = within.current
        if isinstance(current, ir.ExprStmt) and isinstance(current.value, ir.Unknown) and current.value.kind == "del":
            out["del"] = None
    frame = ev.project.frame(scope)
    for site in flow_of(scope).calls:
        out[_spelled(site.call.callee, scope)] = None
        if depth > 0 and isinstance(site.call.callee, (ir.Ref, ir.Member)):
            for value in ev.eval(site.call.callee, frame):
                if isinstance(value, Func):
                    _effects(ev, value.info, out, depth - 1, seen)
