"""What a value is made of: from a use backwards through variables, records, texts, helpers and attributes to where its parts come from.

Demand-driven and bounded. Each part comes as a `Leaf` with the names it goes by, the innermost first; whether such a name stands for a credential is
not decided
here. What makes a value harmless (masking, hashing, measuring) ends the walk: nothing comes through.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from mcplint.analysis.binding import bind
from mcplint.analysis.fieldinfo import is_model
from mcplint.analysis.lookup import definitions
from mcplint.analysis.reaching import flow_of
from mcplint.analysis.scopes import Def
from mcplint.analysis.sites import callee_word
from mcplint.analysis.texts import last_word
from mcplint.analysis.tokens import Tokens
from mcplint.analysis.types import bases_of, is_enum
from mcplint.analysis.values import Argument, Attr, Cls, Ext, Frame, Func, Known, Lazy, Nothing, Obj, Rec, Result, Seq, Str, Value, dotted, slot_of
from mcplint.ir import nodes as ir
from mcplint.ir.patterns import regex
from mcplint.ir.records import dataclass, replace
from mcplint.ir.source import Language, Place

if TYPE_CHECKING:
    from mcplint.analysis.callgraph import CallGraph
    from mcplint.analysis.evaluate import Evaluator

MAX_DEPTH = 48
_OF_CONTAINERS = frozenset({"set", "list", "next", "iter", "str"})
"""Words that give back what they are given as functions; as methods they are something else: `redis.set(key, value)`."""
MAX_STEPS = 1500
MAX_LEAVES = 24
_WORDS = regex(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")
_HIDING = regex(r"(?i)\*{2}|…|\.{3}|x{3}|redact|mask|hidden|secret|remov|filter|<\w+>")
"""What is written in the place of something that shall not be seen."""
_SCHEME = regex(r"(?i)/\^\W*(?:bearer|basic|token)(?:\\s|[\s+*?)\[\]])*/[a-z]*")
"""A pattern for the scheme before a token, which leaves the token."""
_SECRETIVE = regex(r"(?i)token|secret|key|pass|auth|bearer|credential|sig")
_SIGNING_IN = (["in"], ["up"], ["on"], ["out"], ["off"])
_KEPT_FEW = regex(r"\s*(?:0?\s*:\s*\d{1,2}|-\d{1,2}\s*:)\s*")


@dataclass(frozen=True, slots=True, eq=False)
class Leaf:
    """A part of a value and where it comes from.

    `source` is "environment", "variable", "headers", "header", "bearer", "token-response", "answer", "random", "argument", "call" or "value". `whole`
    for a
    container of which every member comes along. `place` is where it is read; `text` the innermost text that it is put into, `entry` the outermost
    member of a
    record. `frame` of an argument is the activation whose parameter it is.
    """

    source: str
    names: tuple[str, ...]
    place: Place | None
    whole: bool = False
    personal: bool = False
    text: Place | None = None
    entry: Place | None = None
    frame: Frame | None = None


@dataclass(frozen=True, slots=True, eq=False)
class _At:
    """Where the walk is: the names met on the way, outermost first, and the containers around."""

    names: tuple[str, ...] = ()
    text: Place | None = None
    entry: Place | None = None
    revealed: bool = False
    spelled: bool = False
    """Inside a template of a language that writes an object in it as `[object Object]`."""

    def named(self, name: str) -> _At:
        if not name or (self.names and self.names[-1] == name):
            return self
        return replace(self, names=(*self.names[-7:], name))


class Taint:
    """Asks what values of a project are made of, by the tables of `sdk/credentials.toml`."""

    def __init__(self, ev: Evaluator, table: Mapping[str, Any], graph: CallGraph) -> None:
        rows = table.get("taint", {})
        self.ev = ev
        self.graph = graph
        self.tokens = Tokens(ev, table)
        self._context_variables = frozenset(table.get("client_token", {}).get("context_variables", ()))
        self._environments = tuple(rows.get("environments", ()))
        self._environment_calls = frozenset(rows.get("environment_calls", ()))
        self._environment_copies = frozenset(rows.get("environment_copies", ()))
        self._cleaning = frozenset(rows.get("cleaning", ()))
        self._cleaning_parts = frozenset(rows.get("cleaning_parts", ()))
        self._through = frozenset(rows.get("through", ()))
        self._through_names = frozenset(rows.get("through_names", ()))
        self._reply = frozenset(rows.get("reply", ()))
        self._verbs = frozenset(rows.get("verbs", ()))
        self._random = frozenset(rows.get("random", ()))
        self._of_keys = frozenset(rows.get("of_keys", ()))
        self._subjects = frozenset(rows.get("subjects", ()))
        self._plain = frozenset(rows.get("plain", ()))
        self._answer_calls = frozenset(table.get("answers_of", {}).get("calls", ()))
        self._left = 0
        self._active: set[tuple[int, int]] = set()

    def leaves(self, lazy: Lazy) -> list[Leaf]:
        """The parts that a value is made of; empty when it is made of constants, or of what says nothing."""
        self._left = MAX_STEPS
        self._active = set()
        out: list[Leaf] = []
        seen: set[tuple[object, ...]] = set()
        for leaf in self._lazy(lazy, _At(), 0):
            places = tuple(p.start if p is not None else -1 for p in (leaf.place, leaf.text, leaf.entry))
            key = (leaf.source, leaf.names, leaf.whole, id(leaf.frame), places)
            if key not in seen:  # a value that is several brings the same parts along
                seen.add(key)
                out.append(leaf)
            if len(out) >= MAX_LEAVES:
                break
        return out

    def cleans(self, word: str) -> bool:
        """Whether a call of that name gives nothing away of what it is given."""
        if word in self._cleaning:
            return True
        parts = [part.lower() for part in _WORDS.findall(word)]
        return any(part in self._cleaning_parts and (part != "sign" or parts[i + 1 : i + 2] not in _SIGNING_IN) for i, part in enumerate(parts))

    # --- expressions -------------------------------------------------------------------------------------------------

    def _lazy(self, lazy: Lazy, at: _At, depth: int) -> Iterator[Leaf]:
        if lazy.expr is not None:
            yield from self._walk(lazy.expr, lazy.frame, at, depth)
        elif lazy.value is not None:
            yield from self._value(lazy.value, at, depth)

    def _walk(self, expr: ir.Expr, frame: Frame, at: _At, depth: int) -> Iterator[Leaf]:
        key = (id(expr), id(frame))
        self._left -= 1
        if depth > MAX_DEPTH or self._left <= 0 or key in self._active:
            return
        self._active.add(key)
        try:
            yield from self._expression(expr, frame, at, depth + 1)
        finally:
            self._active.discard(key)

    def _expression(self, expr: ir.Expr, frame: Frame, at: _At, depth: int) -> Iterator[Leaf]:
        if isinstance(expr, (ir.Const, ir.Compare, ir.Not, ir.Unary, ir.Function)):
            return
        if isinstance(expr, ir.Cast) and expr.annotation is not None:
            yield from self._or_typed(self._walk(expr.value, frame, at, depth), expr.annotation, frame, at, self.ev.place(expr, frame))
        elif isinstance(expr, (ir.Await, ir.Cast, ir.Spread, ir.Bind)):
            yield from self._walk(expr.value, frame, at, depth)
        elif isinstance(expr, ir.Template):
            spelled = frame.info.file.language is not Language.PYTHON
            for part in expr.parts:
                if not isinstance(part, ir.Const):
                    yield from self._walk(part, frame, replace(at, text=self.ev.place(part, frame), spelled=spelled), depth)
        elif isinstance(expr, ir.Ref):
            yield from self._name(expr, frame, at.named(expr.name), depth)
        elif isinstance(expr, ir.Member):
            yield from self._values(expr, frame, at, depth)
        elif isinstance(expr, ir.Index):
            yield from self._index(expr, frame, at, depth)
        elif isinstance(expr, ir.Call):
            yield from self._call(expr, frame, at, depth)
        elif isinstance(expr, ir.Record):
            yield from self._record(expr, frame, at, depth)
        elif isinstance(expr, ir.Binary):
            yield from self._binary(expr, frame, at, depth)
        elif isinstance(expr, ir.Comprehension):
            if not any(clause.conditions for clause in expr.clauses) and not _masks(expr.element):
                yield from self._walk(expr.element, frame, at, depth)
        else:
            for part in _parts(expr):
                yield from self._walk(part, frame, at, depth)

    def _binary(self, expr: ir.Binary, frame: Frame, at: _At, depth: int) -> Iterator[Leaf]:
        if expr.op not in ("+", "%", "|", "??"):
            return
        here = at
        if expr.op in ("+", "%"):
            here = replace(at, text=self.ev.place(expr.left if expr.op == "%" else expr, frame))
        for part in (expr.left, expr.right):
            inner = replace(here, text=self.ev.place(part, frame)) if expr.op == "+" else here
            yield from self._walk(part, frame, inner, depth)

    def _record(self, expr: ir.Record, frame: Frame, at: _At, depth: int) -> Iterator[Leaf]:
        if at.spelled:
            return
        for entry in expr.entries:
            inner = at
            if entry.key is not None:
                if isinstance(entry.key, ir.Const):
                    inner = at.named(str(entry.key.value))
                inner = replace(inner, entry=inner.entry or self.ev.place(entry.value, frame))
            yield from self._walk(entry.value, frame, inner, depth)

    def _index(self, expr: ir.Index, frame: Frame, at: _At, depth: int) -> Iterator[Leaf]:
        if isinstance(expr.index, ir.Unknown):
            spelled = frame.info.file.text(expr.index.start, expr.index.end)
            if not _KEPT_FEW.fullmatch(spelled):
                yield from self._walk(expr.object, frame, at, depth)
            return
        if (isinstance(expr.index, ir.Const) and isinstance(expr.index.value, int)) or isinstance(expr.index, ir.Unary):
            base = expr.object
            if (
                isinstance(base, ir.Call)
                and callee_word(base) in ("split", "partition", "rsplit")
                and isinstance(expr.index, ir.Const)
                and expr.index.value == 0
            ):
                return  # the scheme of a header, a URL without its query
            if (isinstance(base, ir.Call) and callee_word(base) in self._through) or isinstance(base, ir.Ref):
                yield from self._walk(base, frame, at, depth)
                return
        yield from self._values(expr, frame, at, depth)

    def _values(self, expr: ir.Expr, frame: Frame, at: _At, depth: int) -> Iterator[Leaf]:
        member = expr.name if isinstance(expr, ir.Member) else ""
        if member and isinstance(expr, ir.Member) and (settings := self._settings(expr.object, frame)) is not None:
            if member in settings.cls.info.attributes:  # what stands in the class is only what is taken where the environment says nothing
                if at.revealed or not self.tokens.secret_type(settings, member):
                    yield self._leaf("variable", (member,), at, self.ev.place(expr, frame))
                return
        for value in self.ev.eval(expr, frame):
            for leaf in self._value(value, at if not isinstance(value, Nothing) else at.named(last_word(expr)), depth):
                yield _narrowed(leaf, member) if member and isinstance(value, (Attr, Nothing)) else leaf

    def _settings(self, expr: ir.Expr, frame: Frame) -> Obj | None:
        """The object with settings of the environment that an expression gives, if it gives one."""
        if not isinstance(expr, (ir.Ref, ir.Member, ir.Call)):
            return None
        for value in self.ev.eval(expr, frame):
            if isinstance(value, Obj) and self._of_settings(value.cls):
                return value
        return None

    def _of_settings(self, cls: Cls) -> bool:
        """Whether a class reads its fields from the environment."""
        return any(base.endswith(".BaseSettings") for base in bases_of(self.ev, cls))

    # --- names ---------------------------------------------------------------------------------------------------------

    def _name(self, ref: ir.Ref, frame: Frame, at: _At, depth: int) -> Iterator[Leaf]:
        found, where = definitions(ref, frame)
        if not found:
            yield from self._values(ref, frame, at, depth)
            return
        for definition in found[:8]:
            yield from self._definition(ref, definition, where, at, depth)

    def _definition(self, ref: ir.Ref, d: Def, frame: Frame, at: _At, depth: int) -> Iterator[Leaf]:
        if depth > MAX_DEPTH:
            return
        if d.kind == "param" and isinstance(d.node, ir.Param):
            yield from self._param(d, d.node, frame, at, depth)
        elif d.kind in ("value", "augment", "capture", "context") and d.value is not None:
            for previous in d.previous:
                yield from self._definition(ref, previous, frame, at, depth + 1)
            if d.path:
                yield from self._part(d, frame, at, depth)
            else:
                yield from self._walk(d.value, frame, at, depth)
        elif d.kind in ("set", "method"):
            for previous in d.previous[:4]:
                yield from self._definition(ref, previous, frame, at, depth + 1)
            yield from self._change(d, frame, at, depth)
        elif d.kind == "element" and d.value is not None:
            yield from self._element(d, frame, at, depth)
        elif d.kind == "import":
            yield from self._imported(d, frame, at, depth)

    def _imported(self, d: Def, frame: Frame, at: _At, depth: int) -> Iterator[Leaf]:
        """A name of another module: its own definitions there, so that nothing that happens on the way is lost."""
        assert isinstance(d.node, ir.Import)
        name = d.path[0] if d.path else ""
        module = self.ev.project.imported(frame.info, d.node) if isinstance(name, str) and name else None
        found = flow_of(module).exit.get(str(name)) if module is not None else None
        if module is None or not found:
            for value in self.ev.definition(d, frame):
                yield from self._value(value, at, depth)
            return
        inner = self.ev.project.frame(module)
        ref = ir.Ref(d.node.start, d.node.end, str(name))
        for definition in found[:6]:
            yield from self._definition(ref, definition, inner, at.named(str(name)), depth + 1)

    def _param(self, d: Def, param: ir.Param, frame: Frame, at: _At, depth: int) -> Iterator[Leaf]:
        given = frame.bindings.get(param.name)
        if given is not None and not d.path:
            yield from self._lazy(given, at, depth)
            return
        for value in self.ev.definition(d, frame):
            if isinstance(value, Argument):
                yield from self._argument(value, at)
            else:
                yield from self._value(value, at, depth)

    def _part(self, d: Def, frame: Frame, at: _At, depth: int) -> Iterator[Leaf]:
        """A destructured part: of a sequence, the item; of a record, the member."""
        member = d.path[-1] if isinstance(d.path[-1], str) else ""
        for value in self.ev.definition(d, frame):
            for leaf in self._value(value, at, depth):
                yield _narrowed(leaf, member) if member and isinstance(value, (Attr, Nothing)) else leaf

    def _element(self, d: Def, frame: Frame, at: _At, depth: int) -> Iterator[Leaf]:
        assert d.value is not None
        iterated = d.value
        while isinstance(iterated, ir.Await):
            iterated = iterated.value
        word = callee_word(iterated) if isinstance(iterated, ir.Call) else ""
        if word in ("items", "entries") and d.path and d.path[0] == 0:
            return  # the keys
        if word in ("items", "entries") and isinstance(d.loop, ir.Loop) and _picks_other(d.loop):
            return  # one member that is looked for by a name of another kind
        if word in ("keys", "range"):
            return
        if isinstance(iterated, (ir.Ref, ir.Member)) and all(isinstance(v, (Rec, Ext)) for v in self.ev.eval(iterated, frame)):
            return  # the keys of a record
        if d.path and word not in ("items", "entries"):
            yield from self._part(d, frame, at, depth)
            return
        if isinstance(iterated, ir.Call) and word not in ("items", "entries", "values") and self._gives_mapping(iterated, frame):
            return  # the keys of what a helper is declared to give
        for leaf in self._walk(d.value, frame, at, depth):
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

    def _change(self, d: Def, frame: Frame, at: _At, depth: int) -> Iterator[Leaf]:
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
            yield from self._walk(d.value, frame, replace(inner, entry=inner.entry or self.ev.place(d.value, frame)), depth)
        elif isinstance(d.node, ir.Call):
            word = callee_word(d.node)
            if word in ("pop", "remove", "clear"):
                return
            for arg in d.node.args:
                inner = at.named(arg.name or "")
                yield from self._walk(arg.value, frame, replace(inner, entry=inner.entry or self.ev.place(arg.value, frame)), depth)

    # --- calls ---------------------------------------------------------------------------------------------------------

    def _call(self, call: ir.Call, frame: Frame, at: _At, depth: int) -> Iterator[Leaf]:
        word = callee_word(call)
        callee = call.callee
        receiver = callee.object if isinstance(callee, ir.Member) else None
        if word in ("get_secret_value", "reveal", "expose_secret") and receiver is not None:
            yield from self._walk(receiver, frame, replace(at, revealed=True), depth)
            return
        if word in ("model_dump", "dict", "model_dump_json", "asdict") and any(a.name in ("include", "exclude") for a in call.args):
            return  # a choice of members that somebody thought about
        if self.cleans(word) or (word in ("slice", "substring", "substr", "at") and self._keeps_few(call)):
            return
        values = self.ev.eval(callee, frame)
        names = {name for v in values if (name := dotted(v))}
        place = self.ev.place(call, frame)
        if names & self._environment_calls and call.args and self._by_caller(call.args[0].value, frame):
            yield self._leaf("environment", (), at, place, whole=True)
            return
        if names & self._environment_calls and call.args:
            variable = self.ev.value(call.args[0].value, frame)
            name = variable.text.value if isinstance(variable, Str) else ""
            yield self._leaf("variable", (name,) if name else (), at, place)
            for arg in call.args[1:]:
                yield from self._walk(arg.value, frame, at, depth)
            return
        if names & self._environment_copies:
            yield self._leaf("environment", (), at, place, whole=True)
            return
        if any(name.split(".", 1)[0] in self._plain for name in names):
            return
        if word in ("get", "getStore") and receiver is not None and not call.args:
            yield from self._context_variable(receiver, frame, at, depth)
            return
        if word in ("get", "header") and receiver is not None and len(call.args) == 1:
            key = self.ev.value(call.args[0].value, frame)
            asked = key.constant if isinstance(key, Str) else None
            sent = next((s for v in self.ev.eval(receiver, frame) if (s := self.tokens.of_header_call(word, v, asked))), "") if asked else ""
            if asked and sent:
                yield self._leaf(sent, (asked,), at, place)
                return
        if word in ("get", "pop", "getlist", "setdefault", "at") and receiver is not None and call.args:
            yield from self._item(call, receiver, frame, at, depth)
            return
        functions = [v for v in values if isinstance(v, Func)]
        if functions:
            yield from self._returned(functions, call, frame, at, depth)
            return
        if word in ("replace", "replaceAll", "sub") and len(call.args) > 1 and (replaced := self._replaced(call, receiver)) is not None:
            yield from self._without(*replaced, frame, at, depth)
            return
        if word in self._random:
            yield self._leaf("random", (), at, place)
            return
        client = self.tokens.of_client_call(word, names)
        if client:
            yield self._leaf(client, (word,) if client == "headers" else (), at, place, whole=True)
            return
        made = [v for v in values if isinstance(v, Cls)]
        for cls in made:
            if self._of_settings(cls):
                yield from self._fields(cls, at, place)
                return
        if made and not any(self._record_like(v) for v in made):
            return  # an object with members of its own
        if word in ("map", "flatMap") and receiver is not None and call.args and isinstance(call.args[0].value, ir.Function):
            yield from self._mapped(receiver, call.args[0].value, frame, at, depth)
            return
        if (
            (word in self._through and not (receiver is not None and word in _OF_CONTAINERS))
            or names & self._through_names
            or made
            or (word[:1].isupper() and not word.isupper())
        ):
            yield from self._passed_on(call, receiver, values, frame, at, depth)
            return
        yield from self._outside(call, word, receiver, frame, at, depth)

    def _replaced(self, call: ir.Call, receiver: ir.Expr | None) -> tuple[ir.Expr, ir.Expr, bool] | None:
        """The text, what is taken out of it, and whether what takes its place hides something: `url.replace(token, "***")`."""
        first, second = call.args[0].value, call.args[1].value
        if receiver is None or not isinstance(second, ir.Const) or not isinstance(second.value, str):
            return None
        hides = _HIDING.search(second.value) is not None
        if callee_word(call) == "sub":
            return (call.args[2].value, first, hides) if len(call.args) > 2 and hides else None
        return (receiver, first, hides) if hides or not isinstance(first, ir.Const) else None

    def _without(self, text: ir.Expr, taken: ir.Expr, hides: bool, frame: Frame, at: _At, depth: int) -> Iterator[Leaf]:
        """A text out of which something has been taken: a pattern takes whatever it is written for, a value only itself."""
        if isinstance(taken, ir.Const):
            return
        if isinstance(taken, ir.Unknown):
            spelled = frame.info.file.text(taken.start, taken.end)
            if not hides and (_SCHEME.fullmatch(spelled) or not _SECRETIVE.search(spelled)):
                yield from self._walk(text, frame, at, depth)
            return
        gone = {(leaf.source, leaf.names[:1]) for leaf in self._walk(taken, frame, _At(), depth)}
        if not gone and hides:
            return
        for leaf in self._walk(text, frame, at, depth):
            if (leaf.source, leaf.names[:1]) not in gone:
                yield leaf

    def _keeps_few(self, call: ir.Call) -> bool:
        numbers = [a.value for a in call.args]
        first = numbers[0] if numbers else None
        if isinstance(first, ir.Unary):
            return True
        if isinstance(first, ir.Const) and isinstance(first.value, int) and first.value < 0:
            return True
        return len(numbers) == 2 and isinstance(numbers[1], ir.Const) and isinstance(numbers[1].value, int) and numbers[1].value <= 12

    def _item(self, call: ir.Call, receiver: ir.Expr, frame: Frame, at: _At, depth: int) -> Iterator[Leaf]:
        """`headers.get("authorization")`, `VAULT.get(subject)`."""
        key = self.ev.value(call.args[0].value, frame)
        for arg in call.args[1:]:
            yield from self._walk(arg.value, frame, at, depth)
        bases = self.ev.eval(receiver, frame)
        if isinstance(key, Str) and key.constant is not None:
            for base in bases:
                for value in self.ev.item(base, key, call, frame):
                    yield from self._value(value, at, depth)
            return
        functions = [v for v in self.ev.eval(call.callee, frame) if isinstance(v, Func)]
        if functions:
            yield from self._returned(functions, call, frame, at, depth)
            return
        yield self._leaf("value", (last_word(receiver),), at, self.ev.place(call, frame))

    def _context_variable(self, receiver: ir.Expr, frame: Frame, at: _At, depth: int) -> Iterator[Leaf]:
        """`caller_token.get()`: what is set elsewhere while the same request runs."""
        name = last_word(receiver)
        for value in self.ev.eval(receiver, frame):
            if not isinstance(value, Result) or callee_word(value.call) not in self._context_variables:
                continue
            for info in self.graph.modules_naming(name, value.frame.info):
                for word in ("set", "run", "enterWith"):
                    for site in self.graph.sites(info, word)[:12]:
                        callee = site.call.callee
                        if isinstance(callee, ir.Member) and last_word(callee.object) == name and site.call.args:
                            yield from self._walk(site.call.args[0].value, self.ev.project.frame(site.scope), at, depth + 1)

    def _returned(self, functions: list[Func], call: ir.Call, frame: Frame, at: _At, depth: int) -> Iterator[Leaf]:
        """What project functions give back for these arguments."""
        nothing = True
        for func in functions[:4]:
            if depth > MAX_DEPTH - 8:
                continue
            inner = bind(self.ev, func.info, func.frame, call, frame, func.receiver, None, func)
            flow = flow_of(func.info)
            given = [s.value for s, _ in flow.returns if s.value is not None] + [y.value for y in flow.yields if y.value is not None]
            nothing = nothing and not given
            found = (leaf for value in given[:8] for leaf in self._walk(value, inner, at, depth + 1))
            declared = func.info.decl.returns
            if declared is None or not given:
                yield from found
            else:
                yield from self._or_typed(found, declared, inner.outer or inner, at, self.ev.place(call, frame))
        if nothing:
            yield from self._by_name(callee_word(call), at, self.ev.place(call, frame), self._for_somebody(call))

    def _or_typed(self, found: Iterator[Leaf], annotation: ir.Expr, frame: Frame, at: _At, place: Place) -> Iterator[Leaf]:
        """What was found; where that is nothing, the fields of the record that the type declares: `(await reply.json()) as Grant`."""
        nothing = True
        for leaf in found:
            nothing = False
            yield leaf
        if nothing:
            for node in ir.walk(annotation):
                if isinstance(node, ir.Ref):
                    for named in self.ev.eval(node, frame):
                        if isinstance(named, Cls):
                            yield from self._fields(named, at, place)

    def _mapped(self, receiver: ir.Expr, function: ir.Function, frame: Frame, at: _At, depth: int) -> Iterator[Leaf]:
        """`accounts.map((a) => ({ name: a.name }))`: what the callback gives, of elements that go by the name of their list."""
        for value in self.ev.eval(function, frame):
            if not isinstance(value, Func) or depth > MAX_DEPTH - 8:
                continue
            params = value.info.decl.params
            bindings = {slot_of(params[0]): Lazy(receiver, frame)} if params and params[0].name else {}
            inner = Frame(value.info, value.frame, bindings, frame, None, {}, value.receiver, frame.depth + 1)
            for statement, _ in flow_of(value.info).returns:
                if statement.value is not None:
                    yield from self._walk(statement.value, inner, at, depth + 1)

    def _passed_on(self, call: ir.Call, receiver: ir.Expr | None, values: tuple[Value, ...], frame: Frame, at: _At, depth: int) -> Iterator[Leaf]:
        if receiver is not None and not all(isinstance(v, (Ext, Cls)) and not self._environment(v) for v in self.ev.eval(receiver, frame)):
            inside = at
            if callee_word(call) in ("format", "join") and isinstance(receiver, ir.Const):
                inside = at
            yield from self._walk(receiver, frame, inside, depth)
        texts = [v for v in self.ev.eval(receiver, frame) if isinstance(v, Str)] if receiver is not None and callee_word(call) == "format" else []
        here = replace(at, text=texts[0].place) if texts else at
        if callee_word(call) in ("stringify", "inspect", "format"):
            here = replace(here, spelled=False)
        for arg in call.args:
            if callee_word(call) in self._of_keys and self._gives_keys(arg.value, frame):
                continue
            inner = here.named(arg.name or "")
            if arg.name:
                inner = replace(inner, entry=inner.entry or self.ev.place(arg.value, frame))
            yield from self._walk(arg.value, frame, inner, depth)

    def _gives_keys(self, expr: ir.Expr, frame: Frame) -> bool:
        """Whether going through a value gives names, not what they stand for."""
        return isinstance(expr, (ir.Ref, ir.Member)) and all(isinstance(v, Rec) or self._environment(v) for v in self.ev.eval(expr, frame))

    def _environment(self, value: Value) -> bool:
        return isinstance(value, Ext) and value.name in self._environments

    def _outside(self, call: ir.Call, word: str, receiver: ir.Expr | None, frame: Frame, at: _At, depth: int) -> Iterator[Leaf]:
        """A call of something outside that is not known to pass anything on."""
        place = self.ev.place(call, frame)
        grant = self.tokens.request(call, frame)
        if grant is not None and self.tokens.library(word):
            yield self._leaf("token-response", (), at, place, whole=True, personal=grant)
            return
        if word in self._reply and receiver is not None:
            for value in self.ev.eval(receiver, frame):
                granted = self.tokens.response(value)
                if granted is not None:
                    yield self._leaf("token-response", (), at, place, whole=True, personal=granted)
                    return
            return  # what some service answers is its own affair
        if any(isinstance(v, Attr) and v.base is not v and word in self._answer_calls for v in self.ev.eval(call.callee, frame)):
            return  # the whole answer, not what was entered
        yield from self._declared(call, frame, at, place)
        yield from self._by_name(word, at, place, self._for_somebody(call))

    def _declared(self, call: ir.Call, frame: Frame, at: _At, place: Place) -> Iterator[Leaf]:
        """The fields of the record that a callback is declared to give: `grant: () => Promise<Grant>`."""
        for value in self.ev.eval(call.callee, frame):
            annotation = value.param.annotation if isinstance(value, Argument) else None
            if annotation is None or not isinstance(value, Argument):
                continue
            for node in ir.walk(annotation):
                if isinstance(node, ir.Ref):
                    for named in self.ev.eval(node, value.frame.outer or value.frame):
                        if isinstance(named, Cls):
                            yield from self._fields(named, at, place)

    def _record_like(self, cls: Cls) -> bool:
        """Whether an instance shows what it was made with: a model, a data class, something derived from a class of a library."""
        if cls.info.decl.kind == "interface" or is_model(self.ev, cls):
            return True
        return any(not base.startswith(("abc.", "builtins.object", "typing.")) for base in bases_of(self.ev, cls))

    def _fields(self, cls: Cls, at: _At, place: Place | None) -> Iterator[Leaf]:
        """What a record of a declared form holds; nothing for classes that hide their members."""
        if cls.info.decl.kind != "interface" and not is_model(self.ev, cls) and not self._of_settings(cls):
            return
        for name, assign in list(cls.info.attributes.items())[:30]:
            words = {n.name for n in ir.walk(assign.annotation) if isinstance(n, (ir.Ref, ir.Member))} if assign.annotation is not None else set()
            if assign.annotation is not None and not words & {"SecretStr", "SecretBytes", "boolean", "bool", "int", "number"}:
                yield self._leaf("value", (name,), at, place)

    def _for_somebody(self, call: ir.Call) -> bool:
        """Whether a call is told for whom it works."""
        return any(last_word(arg.value).lower().replace("_", "") in self._subjects for arg in call.args)

    def _by_name(self, word: str, at: _At, place: Place, personal: bool) -> Iterator[Leaf]:
        """A call that is known by its name only: `get_api_key()` gives an API key."""
        parts = re.split(r"_+|(?<=[a-z0-9])(?=[A-Z])", word.strip("_"))
        rest = "_".join(p for p in parts[1:]).lower() if len(parts) > 1 and parts[0].lower() in self._verbs else ""
        if rest:
            yield self._leaf("call", (rest,), at, place, personal=personal)
        elif at.names:
            yield self._leaf("call", (), at, place, personal=personal)

    # --- values --------------------------------------------------------------------------------------------------------

    def _value(self, value: Value, at: _At, depth: int) -> Iterator[Leaf]:
        self._left -= 1
        if depth > MAX_DEPTH or self._left <= 0 or isinstance(value, (Known, Func, Cls)):
            return
        if isinstance(value, Str):
            for part in value.text.parts:
                hole = part.hole
                if hole is not None and isinstance(hole.of, Lazy):
                    inner = replace(at, text=part.place) if len(value.text.parts) > 1 else at
                    yield from self._hole(hole.of, inner.named(hole.word), depth)
        elif isinstance(value, Rec):
            for item in value.items[:40]:
                inner = at.named(item.key.constant or "")
                yield from self._lazy(item.value, replace(inner, entry=inner.entry or item.value.place), depth + 1)
        elif isinstance(value, Seq):
            for one in value.items[:40]:
                yield from self._lazy(one, at, depth + 1)
        elif isinstance(value, Attr):
            yield from self._attribute(value, at)
        elif isinstance(value, Result):
            yield from self._walk(value.call, value.frame, at, depth)
        elif isinstance(value, Obj):
            yield from self._object(value, at, depth)
        elif isinstance(value, Argument):
            yield from self._argument(value, at)
        elif isinstance(value, Ext):
            yield from self._from_environment(value.name, at, value.place)
        elif isinstance(value, Nothing) and at.names:
            yield self._leaf("value", (), at, value.place)

    def _hole(self, lazy: Lazy, at: _At, depth: int) -> Iterator[Leaf]:
        if lazy.value is not None and not isinstance(lazy.value, Nothing) and lazy.expr is None:
            yield from self._value(lazy.value, at, depth)
        else:
            yield from self._lazy(Lazy(lazy.expr, lazy.frame, None if lazy.expr is not None else lazy.value), at, depth + 1)

    def _object(self, value: Obj, at: _At, depth: int) -> Iterator[Leaf]:
        """An instance: what its constructor was given."""
        if depth > MAX_DEPTH - 8:
            return
        if not self._record_like(value.cls):
            return
        if value.call is None or self._of_settings(value.cls):
            yield from self._fields(value.cls, at, value.place)
            return
        for arg in value.call.args:
            yield from self._walk(arg.value, value.frame, at.named(arg.name or ""), depth + 1)

    def _argument(self, value: Argument, at: _At) -> Iterator[Leaf]:
        kind = self.tokens.of_argument(value)
        yield self._leaf(
            kind or "argument", (value.param.name,) if value.param.name else (), at, value.place, whole=kind == "headers", frame=value.frame
        )

    def _attribute(self, value: Attr, at: _At) -> Iterator[Leaf]:
        names: list[str] = []
        root: Value = value
        while isinstance(root, Attr):
            if isinstance(root.expr, ir.Index) and isinstance(root.expr.index, ir.Unknown):
                spelled = root.frame.info.file.text(root.expr.index.start, root.expr.index.end)
                if _KEPT_FEW.fullmatch(spelled):
                    return
            names.append(root.name)
            root = root.base
        named = tuple(n for n in names if n not in ("[]", "/"))
        name = dotted(value)
        if self._chosen_variable(value):
            yield self._leaf("environment", (), at, value.place, whole=True)
            return
        found = list(self._from_environment(name, at, value.place))
        if found:
            yield from found
            return
        kept = list(self._in_context(root, named, at))
        if kept:
            yield from kept
            return
        if any(self.cleans(n) and n != value.name for n in named if n in self._cleaning):
            return
        source = self.tokens.of_attribute(value, named, root)
        if source is not None:
            kind, key, personal = source
            if kind:
                yield self._leaf(
                    kind, (key,) if key else (), at, value.place, whole=kind == "headers" or not key, personal=personal, frame=_frame(root)
                )
            return
        if isinstance(root, Result) and callee_word(root.call) in self._answer_calls:
            yield self._leaf("answer", named, at, value.place)
            return
        if isinstance(root, Obj) and not at.revealed and self.tokens.secret_type(root, named[-1] if named else ""):
            return
        if isinstance(root, (Known, Str)) and not named:
            return
        if isinstance(root, Cls) and is_enum(self.ev, root):
            return  # a name of one of several ways: `AuthMethod.AccessToken`
        yield self._leaf("value", named, at, value.place, frame=_frame(root))

    def _chosen_variable(self, value: Attr) -> bool:
        """`process.env[name]` where the caller says which."""
        if value.name != "[]" or not self._environment(value.base) or not isinstance(value.expr, ir.Index):
            return False
        return self._by_caller(value.expr.index, value.frame)

    def _by_caller(self, expr: ir.Expr, frame: Frame) -> bool:
        """Whether an argument of the caller's, perhaps rewritten, says which."""
        for given in self.ev.eval(expr, frame):
            here: Value = given
            for _ in range(6):
                if isinstance(here, Attr):
                    here = here.base
                elif isinstance(here, Result) and isinstance(here.callee, Attr):
                    here = here.callee.base
                elif isinstance(here, Result) and len(here.call.args) == 1 and callee_word(here.call) in ("String", "str"):
                    here = self.ev.value(here.call.args[0].value, here.frame)
            if isinstance(here, Argument) and self._of_handler(here):
                return True
        return False

    def _of_handler(self, value: Argument) -> bool:
        """Whether a parameter is one that whoever calls the server fills in, not one of a helper."""
        entries = getattr(self.ev.project, "entries", None)
        return entries is None or entries.of(value.function) is not None

    def _in_context(self, root: Value, named: tuple[str, ...], at: _At) -> Iterator[Leaf]:
        """`store.getStore().token`: the member of what is put there while the same request runs."""
        callee = root.callee if isinstance(root, Result) and not root.call.args else None
        if not isinstance(root, Result) or not isinstance(callee, Attr) or callee.name not in ("get", "getStore") or not named:
            return
        receiver = root.call.callee.object if isinstance(root.call.callee, ir.Member) else None
        if receiver is not None:
            for leaf in self._context_variable(receiver, root.frame, _At(), 1):
                if named[-1] in leaf.names[-2:]:  # the key there, not the names that it is given here or further inside
                    yield replace(leaf, names=(*leaf.names, *reversed(at.names)), text=at.text or leaf.text, entry=at.entry or leaf.entry)

    def _from_environment(self, name: str, at: _At, place: Place | None) -> Iterator[Leaf]:
        """The environment, or a variable of it, by its dotted name."""
        for environment in self._environments:
            if name == environment:
                yield self._leaf("environment", (), at, place, whole=True)
                return
            if name.startswith(environment + "."):
                yield self._leaf("variable", (name[len(environment) + 1 :],), at, place)
                return

    def _leaf(
        self,
        source: str,
        names: tuple[str, ...],
        at: _At,
        place: Place | None,
        *,
        whole: bool = False,
        personal: bool = False,
        frame: Frame | None = None,
    ) -> Leaf:
        where = place or at.text or at.entry
        known = tuple(n for n in (*names, *reversed(at.names)) if n)
        return Leaf(source, tuple(dict.fromkeys(known)), where, whole, personal, at.text, at.entry, frame)


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
    return bool(texts) and not any(_SECRETIVE.search(text) for text in texts)


def _masks(element: ir.Expr) -> bool:
    """Whether an element is a constant for some keys: `"***" if key in HIDDEN else value`."""
    return isinstance(element, ir.Choice) and (isinstance(element.then, ir.Const) or isinstance(element.otherwise, ir.Const))


def _frame(root: Value) -> Frame | None:
    return root.frame if isinstance(root, Argument) else None


def _narrowed(leaf: Leaf, member: str) -> Leaf:
    """A member of something made of the whole environment is one value of it, known by its name: `settings.host` of `parse(process.env)`."""
    return replace(leaf, source="variable", names=(member,), whole=False) if leaf.whole and leaf.source == "environment" else leaf


def _parts(expr: ir.Expr) -> Iterator[ir.Expr]:
    """The values that an expression may be, or puts together."""
    if isinstance(expr, ir.Choice):
        yield expr.then
        yield expr.otherwise
    elif isinstance(expr, ir.Logical):
        if expr.op != "and":
            yield expr.left
        yield expr.right
    elif isinstance(expr, ir.Sequence):
        yield from expr.items
    elif isinstance(expr, ir.Yield) and expr.value is not None:
        yield expr.value
