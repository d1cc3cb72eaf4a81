"""What the definitions of a name bring to a taint walk: parameters, destructured parts, elements of loops, changes of containers, imports."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from mcplint.analysis.conditions import statement_of
from mcplint.analysis.containers import elements
from mcplint.analysis.lookup import definitions
from mcplint.analysis.reaching import flow_of
from mcplint.analysis.scopes import Def
from mcplint.analysis.sites import callee_word
from mcplint.analysis.taint_leaves import MAX_DEPTH, At, Leaf, narrowed
from mcplint.analysis.taint_texts import SECRETIVE, is_no_secret_piece, splits
from mcplint.analysis.values import Argument, Attr, Ext, Frame, Func, Nothing, Rec, slot_of
from mcplint.ir import nodes as ir
from mcplint.ir.records import replace

if TYPE_CHECKING:
    from mcplint.analysis.taint import Taint


class DefinitionWalk:
    """The part of a taint walk that goes from a name to where it was given its value."""

    def __init__(self, taint: Taint) -> None:
        self.ev = taint.ev
        self._taint = taint
        self._origins = taint.origins

    def name(self, ref: ir.Ref, frame: Frame, at: At, depth: int) -> Iterator[Leaf]:
        """What a name is made of there."""
        found, where = definitions(ref, frame)
        if not found:
            yield from self._taint.values(ref, frame, at, depth)
            return
        gone = {word for definition in found[:8] if definition.kind in ("set", "method") for word in self._overwritten(definition, where, ref)}
        seen: set[int] = set()
        for definition in found[:8]:
            for leaf in self._definition(definition, where, at, depth, seen):
                if not gone or not gone.intersection(leaf.names):
                    yield leaf

    def _definition(self, d: Def, frame: Frame, at: At, depth: int, seen: set[int]) -> Iterator[Leaf]:
        """What one definition brings, with those it builds on. `seen` are the definitions of the name that were gone through: a text that is put together
        in branches comes to each of its beginnings on many ways."""
        if depth > MAX_DEPTH or id(d) in seen:
            return
        seen.add(id(d))
        if d.kind == "param" and isinstance(d.node, ir.Param):
            yield from self._param(d, d.node, frame, at, depth)
        elif d.kind in ("value", "augment", "capture", "context") and d.value is not None:
            for previous in d.previous:
                yield from self._definition(previous, frame, at, depth + 1, seen)
            if d.path:
                yield from self._part(d, frame, at, depth)
            else:
                yield from self._taint.walk(d.value, frame, at, depth)
        elif d.kind in ("set", "method"):
            for previous in d.previous[:4]:
                yield from self._definition(previous, frame, at, depth + 1, seen)
            yield from self._change(d, frame, at, depth)
        elif d.kind == "element" and d.value is not None:
            yield from self._element(d, frame, at, depth)
        elif d.kind == "import":
            yield from self._imported(d, frame, at, depth)

    def _imported(self, d: Def, frame: Frame, at: At, depth: int) -> Iterator[Leaf]:
        """A name of another module: its own definitions there, so that nothing that happens on the way is lost."""
        assert isinstance(d.node, ir.Import)
        name = d.path[0] if d.path else ""
        module = self.ev.project.imported(frame.info, d.node) if isinstance(name, str) and name else None
        found = flow_of(module).exit.get(str(name)) if module is not None else None
        if module is None or not found:
            for value in self.ev.definition(d, frame):
                yield from self._taint.value(value, at, depth)
            return
        inner = self.ev.project.frame(module)
        seen: set[int] = set()
        for definition in found[:6]:
            yield from self._definition(definition, inner, at.named(str(name)), depth + 1, seen)

    def _param(self, d: Def, param: ir.Param, frame: Frame, at: At, depth: int) -> Iterator[Leaf]:
        given = frame.bindings.get(slot_of(param))
        if given is not None and not d.path:
            yield from self._taint.lazy(given, at, depth)
            return
        if (
            given is not None and isinstance(given.expr, ir.Call) and callee_word(given.expr) in _PAIRS
        ):  # `Object.entries(x).map(([key, value]) => …)`
            if d.path[0] == 1:
                yield from self._taint.lazy(given, at, depth)
            return
        for value in self.ev.definition(d, frame):
            if isinstance(value, Argument):
                yield from self._origins.argument(value, at)
            else:
                yield from self._taint.value(value, at, depth)

    def _part(self, d: Def, frame: Frame, at: At, depth: int) -> Iterator[Leaf]:
        """A destructured part: of a sequence, the item; of a record, the member."""
        member = d.path[-1] if isinstance(d.path[-1], str) else ""
        if isinstance(d.value, ir.Call) and splits(d.value):
            if not is_no_secret_piece(d.value, d.path[-1], d.name):
                yield from self._taint.walk(d.value, frame, at, depth)
            return
        for value in self.ev.definition(d, frame):
            for leaf in self._taint.value(value, at, depth):
                yield narrowed(leaf, member) if member and isinstance(value, (Attr, Nothing)) else leaf

    def _element(self, d: Def, frame: Frame, at: At, depth: int) -> Iterator[Leaf]:
        assert d.value is not None
        iterated = d.value
        while isinstance(iterated, ir.Await):
            iterated = iterated.value
        word = callee_word(iterated) if isinstance(iterated, ir.Call) else ""
        if word in _PAIRS and d.path and d.path[0] == 0:
            return  # the keys
        if word in _PAIRS and isinstance(d.loop, ir.Loop) and _picks_other(d.loop):
            return  # one member that is looked for by a name of another kind
        if word in ("keys", "range"):
            return
        if isinstance(iterated, (ir.Ref, ir.Member)) and all(isinstance(v, (Rec, Ext)) for v in self.ev.eval(iterated, frame)):
            return  # the keys of a record
        if d.path and word not in _PAIRS:
            yield from self._part(d, frame, at, depth)
            return
        if isinstance(iterated, ir.Call) and word not in ("items", "entries", "values") and self._gives_mapping(iterated, frame):
            return  # the keys of what a helper is declared to give
        for leaf in self._taint.walk(d.value, frame, at, depth):
            if leaf.source != "environment" or not isinstance(d.loop, ir.Loop):
                yield leaf  # a loop over the environment looks for something in it

    def _gives_mapping(self, call: ir.Call, frame: Frame) -> bool:
        """Whether a function of the project is declared to give a mapping."""
        for value in self.ev.eval(call.callee, frame):
            returns = value.info.decl.returns if isinstance(value, Func) else None
            named = returns.object if isinstance(returns, ir.Index) else returns
            if isinstance(named, (ir.Ref, ir.Member)) and named.name in ("dict", "Dict", "Mapping", "MutableMapping", "OrderedDict", "defaultdict"):
                return True
        return False

    def _change(self, d: Def, frame: Frame, at: At, depth: int) -> Iterator[Leaf]:
        """`data["token"] = x`, `lines.append(x)`, `data.update({...})`."""
        if d.kind == "set" and d.value is not None:
            if at.spelled:
                return
            target = d.target
            name = ""
            if isinstance(target, ir.Index) and isinstance(target.index, ir.Const):
                name = str(target.index.value)
            elif isinstance(target, ir.Member):
                name = target.name
            inner = at.named(name)
            yield from self._taint.walk(d.value, frame, replace(inner, entry=inner.entry or self.ev.place(d.value, frame)), depth)
        elif isinstance(d.node, ir.Call):
            word = callee_word(d.node)
            if word in ("pop", "remove", "clear"):
                return
            if word in _GATHERING and at.names[-1:] == (d.name,) and not d.name.endswith("s"):
                at = replace(at, names=at.names[:-1])  # what is gathered piece by piece is a word of some text: `token.append(char)`
            for arg in d.node.args:
                inner = at.named(arg.name or "")
                yield from self._taint.walk(arg.value, frame, replace(inner, entry=inner.entry or self.ev.place(arg.value, frame)), depth)

    def _overwritten(self, d: Def, frame: Frame, use: ir.Ref) -> Iterator[str]:
        """The members that a constant has taken the place of, wherever there was one: `if (shown.token) shown.token = "***"`. Tests that `use` is under,
        too, have come out."""
        for change in (d, *d.previous):
            target = change.target if change.kind == "set" and isinstance(change.value, ir.Const) else None
            words = self._member_words(target, frame) if target is not None else []
            if change.kind == "method" and isinstance(change.node, ir.Call) and callee_word(change.node) == "pop" and change.node.args:
                taken = change.node.args[0].value
                target, words = taken, [taken.value] if isinstance(taken, ir.Const) and isinstance(taken.value, str) else []
            within = statement_of(frame.scope, target) if target is not None and words else None
            around = [w.current for w in within.enclosing()][1:] if within is not None else []
            tests = [s.test for s in around if isinstance(s, ir.If) and not s.start <= use.start < s.end]
            yield from (word for word in words if all(_asks_for(test, word, target) for test in tests))

    def _member_words(self, target: ir.Expr, frame: Frame) -> list[str]:
        """The members that an assignment may be to: `x.token`, `x["token"]`, and of a loop over names each (`for (const name of HIDDEN) x[name] = …`)."""
        if isinstance(target, ir.Member):
            return [target.name]
        if not isinstance(target, ir.Index):
            return []
        if isinstance(target.index, ir.Const):
            return [target.index.value] if isinstance(target.index.value, str) else []
        defs, home = definitions(target.index, frame) if isinstance(target.index, ir.Ref) else ((), frame)
        named = defs[0] if len(defs) == 1 and defs[0].kind == "element" and not defs[0].path else None
        items = elements(self.ev, named.value, home)[0] if named is not None and named.value is not None else []
        return [word for item in items if isinstance(word := self.ev.constant(item), str)]


def _asks_for(test: ir.Expr, word: str, target: ir.Expr | None) -> bool:
    """Whether a test is about a member: it names it, or the name that stands for it."""
    key = target.index.name if isinstance(target, ir.Index) and isinstance(target.index, ir.Ref) else None
    return any(
        (node.name if isinstance(node, ir.Member) else node.value if isinstance(node, ir.Const) else "") == word
        or (key is not None and isinstance(node, ir.Ref) and node.name == key)
        for node in ir.walk(test)
    )


_PAIRS = frozenset({"items", "entries"})
_GATHERING = frozenset({"append", "push"})


def _picks_other(loop: ir.Loop) -> bool:
    """Whether a loop over the members of a mapping compares their names with texts of which none names a credential."""
    target = loop.target
    key = target.items[0] if isinstance(target, ir.Sequence) and len(target.items) == 2 else None
    if not isinstance(key, ir.Ref):
        return False
    texts: list[str] = []
    for statement in loop.body:
        for node in ir.walk(statement):
            if (
                isinstance(node, ir.Compare)
                and node.op in ("==", "===", "in")
                and any(isinstance(n, ir.Ref) and n.name == key.name for n in ir.walk(node.left))
            ):
                texts.extend(n.value for n in ir.walk(node.right) if isinstance(n, ir.Const) and isinstance(n.value, str))
    return bool(texts) and not any(SECRETIVE.search(text) for text in texts)


__all__ = ["DefinitionWalk"]
