"""Reaching definitions: one forward pass over the structured statements of a scope."""

from __future__ import annotations

from typing import Any

from mcplint.analysis.aliases import change_of_whole, root_name
from mcplint.analysis.environments import Env, grown, join, seen_by
from mcplint.analysis.scopes import CallSite, ClassInfo, Def, Flow, FunctionInfo, ModuleInfo, ScopeInfo, Step, Within, class_info, function_info
from mcplint.ir import nodes as ir
from mcplint.ir.records import replace
from mcplint.ir.source import Language

MUTATORS = frozenset(
    {"append", "extend", "insert", "add", "update", "setdefault", "push", "unshift", "set", "assign", "add_query_params", "pop", "remove", "clear"}
)
"""Methods after which a variable holds something else than before."""

_JOINING = frozenset({"+", "|"})
"""Operators that put lists and records together."""

_MAX_PARTS = 4
"""Names for a part of a part that are followed outward."""


def flow_of(scope: ScopeInfo) -> Flow:
    """The flow of a module or function, computed on first use."""
    if scope.flow is None:
        scope.flow = Flow()  # a placeholder that ends accidental recursion
        scope.flow = _Pass(scope).run()
    return scope.flow


class _Pass:
    """The pass itself. `env` is None after a statement that does not go on."""

    def __init__(self, scope: ScopeInfo) -> None:
        self.scope = scope
        self.flow = Flow()
        self.env: Env | None = {}
        self.info = scope.info
        self.declared = isinstance(scope, ModuleInfo) or self.info.file.language is Language.PYTHON
        """Whether every assignment here is to a name of this scope, unless a statement says otherwise."""
        self._breaks: list[Env | None] = []
        self._continues: list[Env | None] = []
        self._exits: Env | None = None
        body = scope.module.body if isinstance(scope, ModuleInfo) else scope.decl.body
        self.within = Within(body, 0, None, None)  # defaults in parameters are evaluated before the first statement

    def run(self) -> Flow:
        scope = self.scope
        if isinstance(scope, ModuleInfo):
            body = scope.module.body
        else:
            for param in scope.decl.params:
                if param.default is not None:
                    pass  # evaluated in the scope around
                if param.target is not None:
                    self.bind(param.target, Def("", "param", param), ())
                if param.name:
                    self.define(Def(param.name, "param", param))
            body = scope.decl.body
        self.block(body, None, None, "")
        self.flow.exit = join(self.env, self._exits) or {}
        return self.flow

    # --- definitions -------------------------------------------------------------------------------------------------

    def define(self, definition: Def) -> None:
        name = definition.name
        self.flow.defs.setdefault(name, []).append(definition)
        if self.env is not None and name not in self.flow.globals and name not in self.flow.nonlocals:
            self.env[name] = (definition,)

    def from_outside(self, name: str, node: ir.Node) -> None:
        """Note that an assignment without a declaration is to a name of a scope around, in languages that declare."""
        if self.declared or not isinstance(node, (ir.Assign, ir.Bind)) or (isinstance(node, ir.Assign) and node.declares):
            return
        if name in self.flow.defs or name in self.flow.globals or name in self.flow.nonlocals:
            return
        outer = self.scope.outer
        while isinstance(outer, FunctionInfo):
            if name in flow_of(outer).defs:
                self.flow.nonlocals.add(name)
                return
            outer = outer.outer
        if outer is not None and name in flow_of(outer).defs:
            self.flow.globals.add(name)

    def bind(self, target: ir.Expr, like: Def, path: tuple[Step, ...]) -> None:
        """Bind the names of a target; `like` says how, `path` which part of the value."""
        if isinstance(target, ir.Ref):
            self.from_outside(target.name, like.node)
            self.define(Def(target.name, like.kind, like.node, like.value, path, previous=like.previous, loop=like.loop))
        elif isinstance(target, ir.Sequence):
            for i, item in enumerate(target.items):
                if isinstance(item, ir.Spread):
                    self.bind(item.value, like, (*path, ("*", i)))
                else:
                    self.bind(item, like, (*path, i))
        elif isinstance(target, ir.Record):
            for entry in target.entries:
                if entry.key is None:
                    self.bind(entry.value, like, (*path, ("*", 0)))
                elif isinstance(entry.key, ir.Const) and isinstance(entry.key.value, str):
                    self.bind(entry.value, like, (*path, entry.key.value))
                else:
                    self.expression(entry.key)
                    self.bind(entry.value, like, (*path, ("*", 0)))
        elif isinstance(target, ir.Default):
            self.expression(target.default)
            self.bind(target.target, like, path)
        elif isinstance(target, ir.Spread):
            self.bind(target.value, like, path)
        elif isinstance(target, (ir.Member, ir.Index)):
            self.expression(target)
            target = self.through_setdefault(target)
            root = root_name(target)
            if root is not None and self.env is not None:
                previous = self.env.get(root.name, ())
                definition = Def(root.name, "set", like.node, like.value, path, target=target, previous=previous)
                if root.name in self.env:
                    self.change(definition)
                else:
                    self.flow.defs.setdefault(root.name, []).append(definition)
        elif isinstance(target, ir.Cast):
            self.bind(target.value, like, path)

    def through_setdefault(self, target: ir.Member | ir.Index) -> ir.Member | ir.Index:
        """`schema.setdefault("properties", {})["day"] = …` sets an item of `schema["properties"]`, after making it."""
        call = target.object
        if not isinstance(call, ir.Call) or not isinstance(call.callee, ir.Member) or call.callee.name != "setdefault" or not call.args:
            return target
        self.mutation(call)
        return replace(target, object=ir.Index(call.start, call.end, call.callee.object, call.args[0].value))

    # --- statements --------------------------------------------------------------------------------------------------

    def block(self, body: tuple[ir.Stmt, ...], outer: Within | None, statement: ir.Stmt | ir.Handler | ir.Case | None, branch: str) -> None:
        for statement_in in body:
            # function declarations are visible in the whole block in JavaScript, and for look-ups at run time in Python
            if isinstance(statement_in, ir.FunctionDef) and self.env is not None and statement_in.name not in self.env:
                self.env[statement_in.name] = (Def(statement_in.name, "function", statement_in),)
        for i, s in enumerate(body):
            within = Within(body, i, outer, statement, branch)
            self.flow.places[id(s)] = within
            if self.env is None:
                self.env = {}  # dead code is still read, from an unknown state
                self.statement(s, within)
                self.env = None
            else:
                self.statement(s, within)

    def branch_of(
        self, env: Env | None, body: tuple[ir.Stmt, ...], within: Within, statement: ir.Stmt | ir.Handler | ir.Case, name: str
    ) -> Env | None:
        self.env = dict(env) if env is not None else None
        self.block(body, within, statement, name)
        return self.env

    def statement(self, s: ir.Stmt, within: Within) -> None:
        self.within = within
        if isinstance(s, ir.Assign):
            self.assign(s)
        elif isinstance(s, ir.ExprStmt):
            self.expression(s.value)
            self.mutation(s.value)
        elif isinstance(s, ir.Return):
            if s.value is not None:
                self.expression(s.value)
            self.flow.returns.append((s, within))
            self.leave()
        elif isinstance(s, ir.Raise):
            for part in (s.value, s.cause):
                if part is not None:
                    self.expression(part)
            self.flow.raises.append((s, within))
            self.leave()
        elif isinstance(s, ir.If):
            self.expression(s.test)
            before = self.env
            then = self.branch_of(before, s.then, within, s, "then")
            otherwise = self.branch_of(before, s.otherwise, within, s, "otherwise")
            self.env = join(then, otherwise)
        elif isinstance(s, ir.Loop):
            self.loop(s, within)
        elif isinstance(s, ir.Try):
            self.try_(s, within)
        elif isinstance(s, ir.Match):
            self.match(s, within)
        elif isinstance(s, ir.With):
            for item in s.items:
                self.expression(item.value)
                if item.target is not None:
                    self.bind(item.target, Def("", "context", item, item.value), ())
            self.block(s.body, within, s, "body")
        elif isinstance(s, ir.FunctionDef):
            self.function(s)
        elif isinstance(s, ir.ClassDef):
            self.class_(s)
        elif isinstance(s, ir.Import):
            for imported in s.names:
                if imported.name == "*" and not imported.alias:
                    self.flow.defs.setdefault("*", []).append(Def("*", "import", s))
                else:
                    self.define(Def(imported.alias or imported.name, "import", s, path=(imported.name,)))
        elif isinstance(s, ir.Export):
            if s.value is not None:
                self.expression(s.value)
        elif isinstance(s, ir.Scope):
            (self.flow.globals if s.kind == "global" else self.flow.nonlocals).update(s.names)
        elif isinstance(s, ir.Break):
            if self._breaks:
                self._breaks[-1] = join(self._breaks[-1], self.env)
            self.env = None
        elif isinstance(s, ir.Continue):
            if self._continues:
                self._continues[-1] = join(self._continues[-1], self.env)
            self.env = None
        elif isinstance(s, ir.Block):
            self.block(s.body, within, s, "body")

    def leave(self) -> None:
        self._exits = join(self._exits, self.env)
        self.env = None

    def assign(self, s: ir.Assign) -> None:
        if s.value is not None:
            self.expression(s.value)
        if s.op and s.op != "type":
            for target in s.targets:
                self.expression(target)
                previous = self.env.get(target.name, ()) if self.env is not None and isinstance(target, ir.Ref) else ()
                if isinstance(target, ir.Ref):
                    self.from_outside(target.name, s)
                    self.define(Def(target.name, "augment", s, s.value, previous=previous))
                elif isinstance(target, ir.Index) and s.op in _JOINING and s.value is not None:  # `schema["required"] += ["day"]`
                    self.bind(target, Def("", "value", s, ir.Binary(s.start, s.end, s.op, target, s.value)), ())
            return
        if s.value is None:
            for target in s.targets:
                if isinstance(target, ir.Ref):
                    self.flow.defs.setdefault(target.name, []).append(Def(target.name, "value", s))
                    if self.env is not None and target.name not in self.env:
                        self.env[target.name] = (Def(target.name, "value", s),)
            return
        for target in s.targets:
            self.bind(target, Def("", "value", s, s.value), ())

    def loop(self, s: ir.Loop, within: Within) -> None:
        if s.iterable is not None:
            self.expression(s.iterable)
        before = dict(self.env) if self.env is not None else None
        self._breaks.append(None)
        self._continues.append(None)
        entry = before
        for _ in range(2):  # the second round sees what the first one left
            self.env = dict(entry) if entry is not None else None
            calls, places = len(self.flow.calls), len(self.flow.returns)
            functions, classes, raises = len(self.flow.functions), len(self.flow.classes), len(self.flow.raises)
            if s.target is not None:
                self.bind(s.target, Def("", "element", s, s.iterable, loop=s), ())
            if s.test is not None:
                self.within = within
                self.expression(s.test)
            tested = self.env
            self.block(s.body, within, s, "body")
            after = grown(join(self.env, self._continues[-1]), before)
            merged = grown(join(before, after), before)
            if merged == entry or _ == 1:
                break
            entry = merged
            del self.flow.calls[calls:]
            del self.flow.returns[places:]
            del self.flow.raises[raises:]
            del self.flow.functions[functions:]
            del self.flow.classes[classes:]
        done = merged
        if s.kind == "while":
            done = grown(join(tested, merged), before)
        broken = self._breaks.pop()
        self._continues.pop()
        self.env = dict(done) if done is not None else None
        self.block(s.otherwise, within, s, "otherwise")
        self.env = join(self.env, broken)

    def try_(self, s: ir.Try, within: Within) -> None:
        before = dict(self.env) if self.env is not None else None
        self.block(s.body, within, s, "body")
        after = self.env
        failed = join(before, after)
        if after is None:
            failed = join(before, self._exits)
        self.block(s.otherwise, within, s, "otherwise")
        out = self.env
        for handler in s.handlers:
            self.env = dict(failed) if failed is not None else None
            if handler.type is not None:
                self.within = within
                self.expression(handler.type)
            if handler.name:
                self.define(Def(handler.name, "exception", handler, handler.type))
            self.block(handler.body, within, handler, "handler")
            out = join(out, self.env)
        self.env = dict(out) if out is not None else None
        if s.final:
            alive = self.env is not None
            self.env = self.env if alive else (dict(failed) if failed is not None else None)
            self.block(s.final, within, s, "final")
            if not alive:
                self.env = None

    def match(self, s: ir.Match, within: Within) -> None:
        self.expression(s.subject)
        before = self.env
        out: Env | None = None
        falling: Env | None = None
        total = False
        for case in s.cases:
            start = join(dict(before) if before is not None else None, falling)
            self.env = dict(start) if start is not None else None
            self.pattern(case.pattern, s.subject)
            if case.guard is not None:
                self.within = within
                self.expression(case.guard)
            self._breaks.append(None)
            self.block(case.body, within, case, "case")
            broken = self._breaks.pop()
            if case.falls:
                falling = self.env
            else:
                falling = None
                out = join(out, self.env)
            out = join(out, broken)
            if isinstance(case.pattern, ir.PatternCapture) and case.pattern.pattern is None and case.guard is None:
                total = True
        out = join(out, falling)
        self.env = out if total else join(out, before)

    def pattern(self, pattern: ir.Pattern, subject: ir.Expr, path: tuple[Step, ...] = ()) -> None:
        """Names bound by a pattern; `path` from the subject to the part that is matched."""
        if isinstance(pattern, ir.PatternCapture):
            if pattern.pattern is not None:
                self.pattern(pattern.pattern, subject, path)
            if pattern.name:
                self.define(Def(pattern.name, "capture", pattern, subject, path))
        elif isinstance(pattern, ir.PatternClass):
            self.expression(pattern.cls)
            for i, part in enumerate(pattern.positional):
                self.pattern(part, subject, (*path, i))
            for name, part in pattern.keywords:
                self.pattern(part, subject, (*path, name))
        elif isinstance(pattern, ir.PatternSequence):
            for i, part in enumerate(pattern.items):
                self.pattern(part, subject, (*path, i))
        elif isinstance(pattern, ir.PatternMapping):
            for key, part in pattern.entries:
                known = key.value if isinstance(key, ir.Const) and isinstance(key.value, str) else ("*", 0)
                self.pattern(part, subject, (*path, known))
        elif isinstance(pattern, ir.PatternOr):
            for option in pattern.options:
                self.pattern(option, subject, path)
        elif isinstance(pattern, ir.PatternValue):
            self.expression(pattern.value)

    def function(self, s: ir.FunctionDef) -> None:
        for decorator in s.decorators:
            self.expression(decorator)
        for param in s.params:
            if param.default is not None:
                self.expression(param.default)
        self.define(Def(s.name, "function", s))
        if not isinstance(self.scope, ModuleInfo):
            self.flow.functions.append(function_info(s, self.info, self.scope))
        self.flow.inner[id(s)] = seen_by(s, self.env or {}, self.info.file.data)

    def class_(self, s: ir.ClassDef) -> None:
        for decorator in s.decorators:
            self.expression(decorator)
        for base in s.bases:
            self.expression(base.value)
        self.define(Def(s.name, "class", s))
        if not isinstance(self.scope, ModuleInfo):
            made = class_info(s, self.info, self.scope)
            self.flow.classes.append(made)
            self.flow.functions.extend(_methods(made))
        saved = dict(self.env) if self.env is not None else None
        self.class_body(s, saved)
        self.env = saved

    def class_body(self, s: ir.ClassDef, saved: Env | None) -> None:
        """A class body sees its own names while it runs; its methods do not."""
        globals_ = self.flow.globals
        around = dict(saved or {})
        for i, member in enumerate(s.body):
            within = Within(s.body, i, self.within, s, "body")
            self.flow.places[id(member)] = within
            if isinstance(member, ir.FunctionDef):
                self.within = within
                for decorator in member.decorators:
                    self.expression(decorator)
                for param in member.params:
                    if param.default is not None:
                        self.expression(param.default)
                if self.env is not None:
                    self.env[member.name] = (Def(member.name, "function", member),)
                self.flow.inner[id(member)] = around
            elif isinstance(member, ir.ClassDef):
                if self.env is not None:
                    self.env[member.name] = (Def(member.name, "class", member),)
                inner = dict(self.env) if self.env is not None else None
                self.class_body(member, saved)
                self.env = inner
            elif isinstance(member, ir.Assign):
                self.within = within
                if member.value is not None:
                    self.expression(member.value)
                if self.env is not None:
                    for target in member.targets:
                        if isinstance(target, ir.Ref) and target.name not in globals_:
                            self.env[target.name] = (Def(target.name, "value", member, member.value),)
            else:
                self.statement(member, within)

    # --- expressions -------------------------------------------------------------------------------------------------

    def expression(self, root: ir.Expr) -> None:
        """Record the definitions reaching each name below `root`, calls, and inner functions; bind what it binds."""
        stack: list[Any] = [root]
        env = self.env
        flow = self.flow
        while stack:
            node = stack.pop()
            kind = type(node)  # the frequent kinds first, without a call for each: a tenth of a run is spent here
            if kind is ir.Ref:
                defs = env.get(node.name) if env is not None else None
                if defs is not None:
                    flow.refs[id(node)] = defs
            elif kind is ir.Const:
                continue
            elif kind is ir.Call:
                flow.calls.append(CallSite(node, self.within, self.scope))
                stack.extend(reversed(node.args))
                stack.append(node.callee)
            elif kind is ir.Member:
                stack.append(node.object)
            elif kind is ir.Arg:
                stack.append(node.value)
            elif isinstance(node, (ir.Function, ir.ClassExpr)):
                self.inner(node)
            elif isinstance(node, ir.Comprehension):
                self.comprehension(node)
                env = self.env
            elif isinstance(node, ir.Bind):
                self.expression(node.value)
                previous = self.env.get(node.target.name, ()) if self.env is not None and isinstance(node.target, ir.Ref) else ()
                kind_ = "augment" if node.op else "value"
                self.bind(node.target, Def("", kind_, node, node.value, previous=previous if node.op else ()), ())
                env = self.env
            else:
                if kind is ir.Yield:
                    flow.yields.append(node)
                stack.extend(reversed(list(ir.children(node))))

    def inner(self, node: ir.Function | ir.ClassExpr) -> None:
        if isinstance(node, ir.Function):
            decl = node.decl
            for param in decl.params:
                if param.default is not None:
                    self.expression(param.default)
            self.flow.functions.append(function_info(decl, self.info, self.scope))
            self.flow.inner[id(decl)] = seen_by(decl, self.env or {}, self.info.file.data)
        else:
            made = class_info(node.decl, self.info, self.scope)
            self.flow.classes.append(made)
            if not isinstance(self.scope, ModuleInfo):
                self.flow.functions.extend(_methods(made))

    def comprehension(self, node: ir.Comprehension) -> None:
        saved = self.env
        self.env = dict(saved) if saved is not None else None
        for clause in node.clauses:
            self.expression(clause.iterable)
            self.bind(clause.target, Def("", "element", clause, clause.iterable, loop=clause), ())
            for condition in clause.conditions:
                self.expression(condition)
        if node.key is not None:
            self.expression(node.key)
        self.expression(node.element)
        self.env = saved

    def mutation(self, value: ir.Expr) -> None:
        """`xs.append(v)` and the like give `xs` a new definition on top of the old ones."""
        if isinstance(value, ir.Await):
            value = value.value
        if not isinstance(value, ir.Call) or not isinstance(value.callee, ir.Member):
            return
        if value.callee.name == "forEach":
            self.each(value)
        if value.callee.name == "assign" and isinstance(value.callee.object, ir.Ref) and value.callee.object.name == "Object":
            for given in value.args[1:]:  # `Object.assign(target, a, b)` is `target.update(a)`, `target.update(b)`
                target = ir.Member(value.start, value.end, value.args[0].value, "update", value.start)
                self.mutation(ir.Call(given.start, given.end, target, (given,)))
            return
        if value.callee.name not in MUTATORS:
            return
        root = root_name(value.callee.object)
        if root is None or self.env is None or root.name not in self.env:
            return
        previous = self.env[root.name]
        self.change(Def(root.name, "method", value, value, target=value.callee, previous=previous))

    def change(self, definition: Def) -> None:
        """A name holds something else than before, and so does what the name is a part of."""
        assert self.env is not None
        here: Def | None = definition
        for _ in range(_MAX_PARTS):
            if here is None:
                return
            self.flow.defs.setdefault(here.name, []).append(here)
            self.env[here.name] = (here,)
            here = change_of_whole(here, self.env)

    def each(self, call: ir.Call) -> None:
        """`xs.forEach((x) => { out[x.key] = … })`: what the callback changes of names of this scope."""
        given = call.args[0].value if call.args else None
        if self.env is None or not isinstance(given, ir.Function):
            return
        function = function_info(given.decl, self.info, self.scope)
        flow = flow_of(function)
        found: list[Def] = []
        for name, defs in flow.defs.items():
            if name in self.env and all(d.kind == "set" for d in defs):
                found.extend(Def(name, "set", d.node, d.value, d.path, d.target, (), None, (function, call)) for d in defs)
        for site in flow.calls:
            callee = site.call.callee
            root = root_name(callee.object) if isinstance(callee, ir.Member) and callee.name in MUTATORS else None
            if root is not None and root.name in self.env and all(d.kind == "set" for d in flow.defs.get(root.name, ())):
                found.append(Def(root.name, "method", site.call, site.call, (), callee, (), None, (function, call)))
        for d in sorted(found, key=lambda d: d.node.start):
            self.change(Def(d.name, d.kind, d.node, d.value, d.path, d.target, self.env[d.name], None, d.each))


def _methods(cls: ClassInfo) -> list[FunctionInfo]:
    out = list(cls.methods.values())
    for inner in cls.inner.values():
        out.extend(_methods(inner))
    return out
