"""Values that are changed after they were made: `schema["properties"][key] = …`, `fields.append(…)`, `options.update({…})`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from mcplint.analysis.containers import elements, key_place, key_texts, made_record, pairs
from mcplint.analysis.definitions import part_at
from mcplint.analysis.reaching import flow_of
from mcplint.analysis.scopes import Def, ScopeInfo, Within
from mcplint.analysis.texts import literal
from mcplint.analysis.url_changes import changed_by_call, changed_by_store
from mcplint.analysis.values import MAX_UNROLL, Frame, Item, Lazy, Nothing, Rec, Seq, Str, Value, opened, slot_of, with_item
from mcplint.ir import nodes as ir

if TYPE_CHECKING:
    from mcplint.analysis.evaluate import Evaluator


def changed(ev: Evaluator, d: Def, frame: Frame) -> Iterator[Value]:
    """What a name holds after an item of it was set or a mutating method was called on it. Changed one by one: who asks looks at the first few."""
    before = tuple(ev.definitions(_from_before(d), frame))
    if not any(isinstance(v, (Rec, Seq, Nothing, Str)) for v in before):
        yield from before
        return
    frames, exact = _loops(ev, d, frame)
    changes = [_change(ev, d, inner) for inner in frames]
    for value in before:
        here = value
        for change in changes:
            here = change(here)
        yield here if exact else opened(here)


def _from_before(d: Def) -> tuple[Def, ...]:
    """What reaches a change otherwise than by the end of a round of the loop around it: all rounds are put together at once, by `_loops`."""
    out: dict[int, Def] = {}
    seen: set[int] = set()
    stack = [*reversed(d.previous)]
    while stack:
        p = stack.pop()
        if p.kind not in ("set", "method") or p.node.start < d.node.start:
            out[id(p)] = p
        elif id(p) not in seen:
            seen.add(id(p))
            stack.extend(reversed(p.previous))
    return tuple(out.values())


def _loops(ev: Evaluator, d: Def, frame: Frame) -> tuple[list[Frame], bool]:
    """One frame for each round of the loops around the change; whether that is all of them."""
    if d.each is None:
        return _rounds(ev, d, frame)
    function, call = d.each
    assert isinstance(call.callee, ir.Member)
    items, exact = elements(ev, call.callee.object, frame)
    slots = [slot_of(param) for param in function.decl.params[:2]] or [""]
    of_map = any(pairs(ev, value) is not None for value in ev.eval(call.callee.object, frame))
    given = [(_given(ev, slots, item, of_map), {id(call): item}) for item in items[:MAX_UNROLL]]
    frames: list[Frame] = []
    for bindings, item in given or ([] if exact else [({}, {})]):
        made, all_ = _rounds(ev, d, Frame(function, frame, bindings, frame, None, item, None, frame.depth + 1))
        place = _place(d, made[0].scope) if made else None
        branches = place is not None and any(isinstance(w.statement, (ir.If, ir.Case, ir.Handler)) for w in place.enclosing())
        exact = exact and all_ and not branches
        frames.extend(made)
    return frames[:MAX_UNROLL], exact


def _given(ev: Evaluator, slots: list[str], item: Lazy, of_map: bool) -> dict[str, Lazy]:
    """What a callback of `forEach` is given for an element; of a map its value, then its key."""
    pair = ev.force_one(item) if of_map else None
    if isinstance(pair, Seq) and len(pair.items) == 2:
        return dict(zip(slots, reversed(pair.items), strict=False))
    return {slots[0]: item}


def _place(d: Def, scope: ScopeInfo) -> Within | None:
    """Where the change stands."""
    place = flow_of(scope).places.get(id(d.node))
    if place is None:  # a mutating call stands in an expression statement
        for within in flow_of(scope).places.values():
            if isinstance(within.current, ir.ExprStmt) and (
                within.current.value is d.node or (isinstance(within.current.value, ir.Await) and within.current.value.value is d.node)
            ):
                return within
    return place


def _rounds(ev: Evaluator, d: Def, frame: Frame) -> tuple[list[Frame], bool]:
    place = _place(d, frame.scope)
    if place is None:
        return [frame], True
    loops = [w.statement for w in place.enclosing() if isinstance(w.statement, ir.Loop) and w.branch == "body"]
    branches = any(isinstance(w.statement, (ir.If, ir.Case, ir.Handler)) for w in place.enclosing())
    frames, exact = [frame], True
    for loop in reversed(loops):
        if id(loop) in frame.items:
            continue
        if loop.kind != "for" or loop.iterable is None:
            exact = False
            continue
        out: list[Frame] = []
        for f in frames:
            items, complete = elements(ev, loop.iterable, f)
            exact = exact and complete
            out.extend(with_item(f, loop, item) for item in items)
            if not items and not complete:
                out.append(f)
        frames = out[:MAX_UNROLL]
    return frames, exact and not (branches and bool(loops))


def _path(target: ir.Expr) -> list[ir.Expr]:
    """The members and items that lead from a name to what is changed, the one next to the name first."""
    path: list[ir.Expr] = []
    while isinstance(target, (ir.Index, ir.Member, ir.Cast)):
        if isinstance(target, ir.Cast):
            target = target.value
            continue
        path.append(target)
        target = target.object
    path.reverse()
    return path


def _change(ev: Evaluator, d: Def, frame: Frame) -> Callable[[Value], Value]:
    """One change in one round of the loops around it. What is the same for all values that it is made to is found out once."""
    if d.kind == "set":
        assert d.target is not None and d.value is not None
        path = _path(d.target)
        new = (
            Lazy(d.value, frame)
            if not d.path
            else Lazy(None, frame, next(iter(part_at(ev, ev.eval(d.value, frame), d.path, d.value, frame)), Nothing()))
        )
        op = d.node.op if isinstance(d.node, ir.Assign) else ""
        setting = _setting(ev, path, new, frame)
        return lambda value: _url_store(ev, value, path, new, frame, op) if isinstance(value, Str) else setting(value)
    call, target = d.node, d.target
    assert isinstance(call, ir.Call) and isinstance(target, ir.Member)
    path = _path(target.object)
    names = [p.name for p in path if isinstance(p, ir.Member)]

    def calling(value: Value) -> Value:
        if isinstance(value, Str):
            return changed_by_call(ev, value, names, target.name, call, frame) if len(names) == len(path) else value
        return _at(ev, value, path, frame, lambda inner: _call(ev, inner, target.name, call, frame))

    return calling


def _url_store(ev: Evaluator, url: Str, path: list[ir.Expr], new: Lazy, frame: Frame, op: str) -> Value:
    """`url.search = …`, `url.args["name"] = …`, `url.path /= …` on a URL object, which is evaluated to its text."""
    names = [p.name for p in path if isinstance(p, ir.Member)]
    last = path[-1] if path else None
    key = Lazy(last.index, frame) if isinstance(last, ir.Index) else None
    if len(names) + (key is not None) != len(path):
        return url
    return changed_by_store(ev, url, names, key, new, frame, op)


def _key(ev: Evaluator, part: ir.Expr, frame: Frame) -> tuple[Str | None, ir.Node]:

    if isinstance(part, ir.Member):
        node = ir.Node(part.name_start, part.end)
        return literal(part.name, ev.place(node, frame)), node
    assert isinstance(part, ir.Index)
    keys = key_texts(ev, part.index, frame)
    return (keys[0] if keys else None), part.index


def _setting(ev: Evaluator, path: list[ir.Expr], new: Lazy, frame: Frame) -> Callable[[Value], Value]:
    """Setting what a path leads to."""
    if not path:
        return lambda value: value
    if len(path) > 1:
        member = _setting(ev, path[-1:], new, frame)
        return lambda value: _at(ev, value, path[:-1], frame, member)
    key, node = _key(ev, path[0], frame)
    if key is None:
        return lambda value: value
    constant = key.constant
    written = ev.place(node, frame)
    computed = isinstance(path[0], ir.Index) and not isinstance(path[0].index, ir.Const)
    item = Item(key, key_place(key, frame, written) if computed else written, new, computed)

    def setting(value: Value) -> Value:
        if not isinstance(value, Rec):
            return value
        kept = value.items if constant is None else [i for i in value.items if i.key.constant != constant]
        return Rec((*kept, item), value.place, value.open)

    return setting


def _at(ev: Evaluator, value: Value, path: list[ir.Expr], frame: Frame, change: Callable[[Value], Value]) -> Value:
    """Apply a change to the part of a record that a path leads to."""
    if not path:
        return change(value)
    key, node = _key(ev, path[0], frame)
    if not isinstance(value, Rec) or key is None or key.constant is None:
        return value
    item = value.get(key.constant)
    inner = ev.force_one(item.value) if item is not None else Rec((), ev.place(node, frame), True)
    updated = _at(ev, inner, path[1:], frame, change)
    made_item = Item(key, item.key_place if item is not None else ev.place(node, frame), Lazy(None, frame, updated))
    items = tuple(made_item if i is item else i for i in value.items)
    return Rec(items if item is not None else (*items, made_item), value.place, value.open)


def _call(ev: Evaluator, value: Value, name: str, call: ir.Node, frame: Frame) -> Value:
    assert isinstance(call, ir.Call)
    args = [a for a in call.args if a.name is None]
    if isinstance(value, Seq):
        if name in ("append", "push", "add") and args:
            added = tuple(Lazy(a.value, frame) for a in args if not a.spread)
            return Seq((*value.items, *added), value.place, value.kind, value.open or any(a.spread for a in args))
        if name == "insert" and len(args) > 1:
            return Seq((*value.items, Lazy(args[1].value, frame)), value.place, value.kind, value.open)
        if name == "unshift" and args:
            return Seq((*(Lazy(a.value, frame) for a in args), *value.items), value.place, value.kind, value.open)
        if name == "extend" and args:
            items, exact = elements(ev, args[0].value, frame)
            return Seq((*value.items, *items), value.place, value.kind, value.open or not exact)
        if name in ("pop", "remove", "clear"):
            return Seq(() if name == "clear" else value.items, value.place, value.kind, True)
    if isinstance(value, Rec):
        if name in ("update", "assign"):
            merged = made_record(ev, call, frame, value)
            for extra in merged or ():
                if isinstance(extra, Rec):
                    keys = {i.key.constant for i in extra.items}
                    kept = tuple(i for i in value.items if i.key.constant not in keys)
                    return Rec((*kept, *extra.items), value.place, value.open or extra.open)
        if name == "setdefault" and len(args) > 1:
            keys_ = key_texts(ev, args[0].value, frame)
            if keys_ and value.get(keys_[0].constant or "") is None:
                return Rec((*value.items, Item(keys_[0], ev.place(args[0], frame), Lazy(args[1].value, frame))), value.place, value.open)
        if name in ("pop", "clear"):
            gone = key_texts(ev, args[0].value, frame)[0].constant if args else None
            return Rec(tuple(i for i in value.items if i.key.constant != gone) if name == "pop" else (), value.place, value.open)
    return value
