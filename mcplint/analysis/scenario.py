"""What a program does after a question, for each way in which it can be answered.

The statements after a send are run on abstract values: the answer is known as far as the outcome says (accepted, declined, never given), everything
else is unknown and both branches of a test on it are taken. What is reached on the way is recorded: effects, uses of the answer, tests that the
answer decided,
and what functions return. The run goes on in the caller with what the function returned, up to the entry point.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from mcplint.analysis.binding import bind
from mcplint.analysis.classes import mro
from mcplint.analysis.conditions import rescue
from mcplint.analysis.deeds import Deeds, bare_call, is_stub, opens_with
from mcplint.analysis.logcalls import LogCalls
from mcplint.analysis.reaching import flow_of, root_name
from mcplint.analysis.scenario_loops import Round, bounded, endless
from mcplint.analysis.scenario_values import (
    AV,
    NONE,
    TOP,
    Answer,
    Choice,
    Env,
    Event,
    Fields,
    Items,
    Outcome,
    RaisedError,
    Responses,
    Returned,
    Top,
    Val,
    compared,
    from_answer,
    join,
    key_of,
    marked,
    merge,
    shows,
)
from mcplint.analysis.scopes import CallSite, FunctionInfo, ScopeInfo, Within
from mcplint.analysis.types import is_enum, last
from mcplint.analysis.values import Attr, Cls, Ext, Frame, Func, Known, Rec, Result, Seq, Str
from mcplint.ir import nodes as ir
from mcplint.ir.patterns import regex
from mcplint.ir.source import Place

if TYPE_CHECKING:
    from mcplint.analysis.evaluate import Evaluator

MAX_STEPS = 4000
_WORDS = regex(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")
MAX_INLINE = 3
MAX_TARGETS = 24
"""So many of the functions that a call may run are looked at for effects."""
MAX_SMALL = 1500
"""Helpers that are told nothing of the answer are followed up to this size, for what they return."""


class Runner:
    """Runs one scenario. `facts` is the table of answer facts."""

    def __init__(
        self, ev: Evaluator, facts: Mapping[str, Any], outcome: Outcome, booleans: frozenset[str], send: ir.Call, limit: int = MAX_STEPS
    ) -> None:
        self.ev = ev
        self.outcome = outcome
        self.booleans = booleans
        self.send = send
        answers = facts.get("answers", {})
        effects = facts.get("effects", {})
        self._accepted = frozenset(answers.get("accepted", ()))
        self._others = frozenset(answers.get("declined", ())) | frozenset(answers.get("cancelled", ()))
        self._declined = frozenset(answers.get("declined", ()))
        self._cancelled = frozenset(answers.get("cancelled", ()))
        self._results = frozenset(answers.get("results", ()))
        self._contents = frozenset(answers.get("contents", ()))
        self._responses = frozenset(answers.get("responses", ()))
        self._helpers = frozenset(answers.get("helpers", ()))
        self._catch = frozenset(answers.get("timeouts" if outcome is Outcome.TIMEOUT else "refusals", ()))
        self._methods = frozenset(effects.get("methods", ()))
        self._prefixes = tuple(effects.get("prefixes", ()))
        self._mutators = frozenset(effects.get("mutators", ()))
        self._requests = frozenset(effects.get("requests", ()))
        self._harmless = frozenset(effects.get("harmless", ()))
        self._loggers = frozenset(effects.get("loggers", ()))
        self._telling = tuple(effects.get("telling", ()))
        self._looking = tuple(effects.get("looking", ()))
        self._waiting = tuple(effects.get("waiting", ()))
        self._through = frozenset(answers.get("through", ()))
        self.logs = LogCalls(effects)
        self._counting = frozenset(effects.get("counting", ()))
        self._counting_parts = frozenset(effects.get("counting_parts", ()))
        self.deeds = Deeds(effects)
        self.events: list[Event] = []
        self._returns: list[Returned] = []
        self._loops: list[Round] = []
        self.left: RaisedError | None = None
        """The exception with which the function that was run last came to its end, if it did."""
        self.thrown: tuple[str, ...] = ()
        """The classes of the exception that the call raises when it gives nothing; none for the failure of the question."""
        self._limit = limit
        self.steps = 0
        """How many statements and expressions were run."""
        self._depth = 0
        self._handler: ir.Handler | None = None
        self.bounded = False
        self.unsure = 0
        """How many branches deep the run is in tests that the answer touches but does not decide."""
        self._touched = False
        self._alone: set[int] = set()
        """Calls that stand alone in a statement."""
        self.listens = False
        """Whether the texts of what is returned are kept."""
        self.watched: ir.Call | frozenset[int] | None = None
        self.came_by: set[int] = set()
        self.entered: dict[int, FunctionInfo] = {}
        """Which of the watched calls the run came to for certain, and which functions it went into."""

    # --- running -------------------------------------------------------------------------------------------------------

    def start(self, frame: Frame) -> None:
        """Begin in a frame, with no call given a result and nothing returned."""
        self._returns = []
        self._frame = frame
        self._given: dict[int, AV | None] = {}
        self._loops = []

    def after(self, frame: Frame, site: CallSite, result: AV | None) -> list[Returned]:
        """Run what comes after the call at `site` in its function, with the call giving `result` (None: it raises). Gives what the function returns."""
        self.start(frame)
        self._given = {id(site.call): result}
        within = site.within
        before = self._before(within)
        self.left = None
        self._loops = [Round() for here in within.enclosing() if here.branch == "body" and isinstance(here.statement, ir.Loop)]
        env: Env | None
        try:
            env = self._statement_at(within, dict(before))
        except RaisedError as error:
            env = self._caught(within, before, frame, error)
        self._outward(within, env)
        return self._returns

    def without(self, frame: Frame, within: Within, instead: tuple[ir.Stmt, ...]) -> list[Returned]:
        """Run what comes when the compound statement at `within` is passed by way of `instead`, the question not asked."""
        self.start(frame)
        self._loops = [Round() for here in within.enclosing() if here.branch == "body" and isinstance(here.statement, ir.Loop)]
        try:
            env = self.block(instead, self._before(within))
        except RaisedError:
            env = None
        self._outward(within, env)
        return self._returns

    def _before(self, within: Within) -> Env:
        """The plain values that names were given before a statement on every way to it, such as flags."""
        env: Env = {}
        flow = flow_of(self._frame.scope)
        for here in reversed(list(within.enclosing())):
            for s in here.block[: here.index]:
                for name in [n for n in env if any(s.start <= d.node.start < s.end for d in flow.defs.get(n, ()))]:
                    del env[name]
                if isinstance(s, ir.Assign) and not s.op and (s.value is not None or s.declares):
                    value = self._plain(s.value) if s.value is not None else NONE
                    if value is not None:
                        env.update({t.name: value for t in s.targets if isinstance(t, ir.Ref)})
        return env

    def _plain(self, expr: ir.Expr) -> AV | None:
        """A constant, or a member of an enumeration."""
        if isinstance(expr, ir.Const):
            return Val(expr.value)
        return self._choice_of(expr) if isinstance(expr, ir.Member) else None

    def _choice_of(self, expr: ir.Expr) -> AV | None:
        values = self.ev.eval(expr, self._frame)
        if len(values) != 1:
            return None
        value = values[0]
        if isinstance(value, Attr) and isinstance(value.base, Cls) and is_enum(self.ev, value.base):
            held = self.ev.value(ir.Member(expr.start, expr.end, expr, "value", expr.end), self._frame)
            return Val(
                Choice(value.base.info.name, value.name, held.constant if isinstance(held, Str) else held.value if isinstance(held, Known) else None)
            )
        return None

    def whole(self, frame: Frame, env: Env) -> list[Returned]:
        """Run a function from its beginning, with what is known of its parameters."""
        self._returns = []
        self._frame = frame
        self._given = {}
        self._loops = []
        if isinstance(frame.scope, FunctionInfo):
            with contextlib.suppress(RaisedError):
                self.block(frame.scope.decl.body, dict(env))
        return self._returns

    def _outward(self, within: Within, env: Env | None) -> None:
        """Run the rest of the block of a statement, then what is around it."""
        here: Within | None = within
        while here is not None:
            if env is not None:
                env = self._rest(here, env)
            inside, here = here, here.outer
            if here is None:
                break
            try:
                env = self._leave(here, env, inside.branch)
            except RaisedError as error:
                env = self._caught(here, {}, self._frame, error)
        if env is not None and isinstance(self._frame.scope, FunctionInfo):
            node = self._frame.scope.decl
            place = Place(self._frame.info.file, node.start, node.end)
            self._returns.append(Returned(NONE, place, node, self._handler, True, len(self.events)))

    def _rest(self, within: Within, env: Env) -> Env | None:
        current: Env | None = env
        try:
            for i in range(within.index + 1, len(within.block)):
                if current is None:
                    return None
                current = self.statement(within.block[i], current)
        except RaisedError as error:
            return self._caught(within, current or {}, self._frame, error)
        return current

    def _leave(self, outer: Within, env: Env | None, branch: str) -> Env | None:
        """Leave the compound statement at `outer` whose inner block was run to its end."""
        statement = outer.current
        if isinstance(statement, ir.Try) and statement.final:
            before = env if env is not None else {}
            after = self.block(statement.final, before)
            return after if env is not None else None
        if isinstance(statement, ir.Loop) and branch == "body" and self._loops:
            return self._leave_loop(statement, env)
        return env

    def _leave_loop(self, loop: ir.Loop, env: Env | None) -> Env | None:
        """What comes after a loop of which the rest of one round was run."""
        state = self._loops.pop(0)
        end = join(env, *state.continues)
        left: Env | None = None
        if end is not None:
            if loop.kind == "for" and not endless(loop.iterable):
                left = end
            else:
                value = self.expression(loop.test, end) if loop.test is not None else Val(True)
                truth = self.truth(value)
                if (truth is True or (truth is None and from_answer(value))) and not bounded(loop):
                    self.events.append(Event("again", loop, self.place(loop), self._frame, "loop"))
                if truth is not True or bounded(loop):
                    left = end
            if left is not None:
                left = self.block(loop.otherwise, left)
        return join(left, *state.breaks)

    def _caught(self, within: Within, env: Env, frame: Frame, error: RaisedError) -> Env | None:
        """Where an exception raised at a statement is caught in this function, run the handler and what follows; otherwise it leaves the function."""
        for here in within.enclosing():
            statement = here.statement
            if isinstance(statement, ir.Loop) and here.branch == "body" and self._loops:
                self._loops.pop(0)
            if isinstance(statement, ir.Try) and here.branch == "body":
                for handler in statement.handlers:
                    if self._catches(handler.type, frame, error):
                        outer = here.outer
                        previous = self._handler
                        self._handler = handler
                        self.events.append(Event("caught", handler, self.place(handler), frame))
                        try:
                            after = self.block(handler.body, dict(env))
                        except RaisedError as other:
                            after = None
                            self.left = other if other.names else error
                        if after is not None and outer is not None:
                            self.events.append(Event("handled", handler, self.place(handler), frame))
                            after = self._finally(statement, after)
                            self._outward(outer, after)
                        self._handler = previous
                        return None
            if isinstance(statement, ir.With):
                for item in statement.items:
                    if self._suppresses(item.value, frame, error) and here.outer is not None:
                        self.events.append(Event("caught", statement, self.place(statement), frame))
                        self.events.append(Event("handled", statement, self.place(statement), frame))
                        self._outward(here.outer, dict(env))
                        return None
        self.left = error
        return None

    def _finally(self, statement: ir.Try, env: Env | None) -> Env | None:
        return self.block(statement.final, env) if statement.final and env is not None else env

    def _catches(self, type_: ir.Expr | None, frame: Frame, error: RaisedError) -> bool:
        if type_ is None:
            return True
        catching = frozenset((*error.names, "Exception", "BaseException")) if error.names else self._catch
        parts = type_.items if isinstance(type_, ir.Sequence) else (type_,)
        for part in parts:
            spelled = part.name if isinstance(part, (ir.Ref, ir.Member)) else ""
            if spelled in catching:
                return True
            for value in self.ev.eval(part, frame):
                if isinstance(value, Ext) and last(value.name) in catching:
                    return True
        return False

    def _suppresses(self, item: ir.Expr, frame: Frame, error: RaisedError) -> bool:
        if isinstance(item, ir.Call) and isinstance(item.callee, (ir.Ref, ir.Member)) and item.callee.name == "suppress":
            return any(self._catches(a.value, frame, error) for a in item.args)
        return False

    def place(self, node: ir.Node) -> Place:
        """The place of a node in the function being run."""
        return Place(self._frame.info.file, node.start, node.end)

    # --- statements ----------------------------------------------------------------------------------------------------

    def block(self, body: tuple[ir.Stmt, ...], env: Env) -> Env | None:
        """Run statements; None when control does not come to their end."""
        current: Env | None = env
        for s in body:
            if current is None:
                return None
            current = self.statement(s, current)
        return current

    def _statement_at(self, within: Within, env: Env) -> Env | None:
        """The statement that holds the call: only its own expressions, and of a compound one what they decide."""
        return self.statement(within.current, env)

    def statement(self, s: ir.Stmt, env: Env) -> Env | None:
        """Run one statement."""
        self.steps += 1
        if self.steps > self._limit:
            self.bounded = True
            return None
        if isinstance(s, ir.Assign):
            return self._assign(s, env)
        if isinstance(s, ir.ExprStmt):
            if isinstance(s.value, ir.Unknown) and s.value.kind == "assert" and s.value.parts:
                truth = self._test(s.value.parts[0], env, s)
                return None if truth is False else env
            if isinstance(s.value, ir.Unknown) and s.value.kind == "del":
                self._deleted(s.value, env)
                return env
            alone = bare_call(s)
            if alone is not None:
                self._alone.add(id(alone))
            self.expression(s.value, env)
            return env
        if isinstance(s, ir.Return):
            value = self.expression(s.value, env) if s.value is not None else NONE
            if s.value is not None:
                self._used(s.value, value, env)
            said = self._said(s.value, env) if self.listens and s.value is not None else ""
            self._returns.append(Returned(value, self.place(s), s, self._handler, False, len(self.events), said))
            return None
        if isinstance(s, ir.Raise):
            if s.value is not None:
                self.expression(s.value, env)
            raise RaisedError(self._raised(s.value) if s.value is not None else ())
        if isinstance(s, ir.If):
            return self._if(s, env)
        if isinstance(s, ir.Loop):
            return self._loop(s, env)
        if isinstance(s, ir.Try):
            return self._try(s, env)
        if isinstance(s, ir.Match):
            return self._match(s, env)
        if isinstance(s, ir.With):
            for item in s.items:
                value = self.expression(item.value, env)
                if isinstance(item.target, ir.Ref):
                    env = {**env, item.target.name: value}
            return self.block(s.body, env)
        if isinstance(s, ir.Block):
            return self.block(s.body, env)
        if isinstance(s, ir.Break) and not s.switch and self._loops:
            self._loops[0].breaks.append(env)
        if isinstance(s, ir.Continue) and self._loops:
            self._loops[0].continues.append(env)
        if isinstance(s, (ir.Break, ir.Continue)):
            return None
        return env

    def _raised(self, expr: ir.Expr) -> tuple[str, ...]:
        """The names of the class of what is raised and of those it derives from."""
        made = expr.callee if isinstance(expr, ir.Call) else expr
        names: dict[str, None] = {}
        for value in self.ev.eval(made, self._frame):
            for one in mro(self.ev, value) if isinstance(value, Cls) else (value,):
                if isinstance(one, Cls):
                    names[one.info.name] = None
                elif isinstance(one, Ext):
                    names[last(one.name)] = None
        if not names and isinstance(made, (ir.Ref, ir.Member)):
            names[made.name] = None
        return tuple(names) or ("Exception",)

    def _said(self, expr: ir.Expr, env: Env) -> str:
        """The literal texts in what is returned; of a conditional only the side that the answer takes."""
        out: list[str] = []
        stack: list[ir.Node] = [expr]
        while stack:
            node = stack.pop()
            if isinstance(node, ir.Choice):
                truth = self.truth(self._quietly(node.test, env))
                stack.extend([node.then] if truth is True else [node.otherwise] if truth is False else [node.otherwise, node.then])
            elif isinstance(node, ir.Const):
                out.extend([node.value] if isinstance(node.value, str) else ())
            elif isinstance(node, ir.Ref) and isinstance(value := env.get(node.name), Val) and isinstance(value.value, str):
                out.append(value.value)
            elif isinstance(node, ir.Entry):
                stack.append(node.value)
            elif not isinstance(node, ir.Function):
                stack.extend(reversed(list(ir.children(node))))
        return " ".join(out)

    def _assign(self, s: ir.Assign, env: Env) -> Env:
        value = self.expression(s.value, env) if s.value is not None else TOP
        out = dict(env)
        for target in s.targets:
            if s.op == "type":
                continue
            if isinstance(target, ir.Ref):
                out[target.name] = TOP if s.op else value
                if self._outlives(target, env) and target.name in flow_of(self._frame.scope).globals:
                    self._effect(s, "assignment")
            elif isinstance(target, ir.Sequence):
                known = value.items if isinstance(value, Items) and len(value.items) == len(target.items) else None
                for index, item in enumerate(target.items):
                    if isinstance(item, ir.Ref):
                        out[item.name] = known[index] if known is not None else Top(None, from_answer(value), shows(value, self.booleans))
            elif isinstance(target, ir.Record):
                for entry in target.entries:
                    bound = entry.value.target if isinstance(entry.value, ir.Default) else entry.value
                    if isinstance(bound, ir.Ref) and isinstance(entry.key, ir.Const):
                        part = self._member(value, str(entry.key.value), entry, env)
                        if isinstance(entry.value, ir.Default) and isinstance(part, Val) and part.value is None:
                            given = self.expression(entry.value.default, env)
                            part = marked(given) if part.from_answer else given
                        out[bound.name] = part
            elif isinstance(target, (ir.Member, ir.Index)):
                if s.value is not None:
                    self._used(s.value, value, env)
                root = root_name(target)
                if root is not None and self._outlives(root, env):
                    self._effect(s, "assignment")
        return out

    def _deleted(self, value: ir.Unknown, env: Env) -> None:
        for part in value.parts:
            root = root_name(part)
            if root is not None and not isinstance(part, ir.Ref) and self._outlives(root, env):
                self._effect(value, "del")

    def _outlives(self, root: ir.Ref, env: Env) -> bool:
        """Whether what a name holds outlives the call: a module-level name, or the instance."""
        if root.name in env:
            return False
        if root.name in ("self", "this", "cls"):
            return True
        defs = flow_of(self._frame.scope).refs.get(id(root), ())
        if defs:
            return False
        return not isinstance(self._frame.scope, FunctionInfo) or self._frame.scope.param(root.name) is None

    def _if(self, s: ir.If, env: Env) -> Env | None:
        truth = self._test(s.test, env, s)
        if truth is True:
            return self.block(s.then, dict(env))
        if truth is False:
            return self.block(s.otherwise, dict(env))
        unsure = self._touched
        self.unsure += unsure
        out = join(self._attempt(s.then, env), self._attempt(s.otherwise, env))
        self.unsure -= unsure
        return out

    def _attempt(self, body: tuple[ir.Stmt, ...], env: Env) -> Env | None:
        try:
            return self.block(body, dict(env))
        except RaisedError:
            return None

    def _loop(self, s: ir.Loop, env: Env) -> Env | None:
        if s.iterable is not None:
            self.expression(s.iterable, env)
        truth = self._test(s.test, env, s) if s.test is not None and not (isinstance(s.test, ir.Const) and s.test.value) else None
        if truth is False:
            return self.block(s.otherwise, env)
        forever = s.test is not None and isinstance(s.test, ir.Const) and bool(s.test.value)
        inner = dict(env)
        if isinstance(s.target, ir.Ref):
            inner[s.target.name] = TOP
        state = Round()
        self._loops.insert(0, state)
        try:
            after = self.block(s.body, inner)
        except RaisedError:
            if truth is True or forever:
                raise
            after = None
        finally:
            self._loops.remove(state)
        end = join(after, *state.continues)
        if truth is True and s.test is not None and end is not None and any(id(n) in self._given for n in ir.walk(s.test)) and not bounded(s):
            self.events.append(Event("again", s, self.place(s), self._frame, "loop"))
        left = None if forever else join(env if truth is None else None, end)
        if left is not None:
            left = self.block(s.otherwise, left)
        return join(left, *state.breaks)

    def _try(self, s: ir.Try, env: Env) -> Env | None:
        try:
            after = self.block(s.body, dict(env))
            if after is not None:
                after = self.block(s.otherwise, after)
        except RaisedError as error:
            after = None
            for handler in s.handlers:
                if self._catches(handler.type, self._frame, error):
                    previous, self._handler = self._handler, handler
                    after = self.block(handler.body, dict(env))
                    self._handler = previous
                    break
            else:
                raise
        return self._finally(s, after)

    def _match(self, s: ir.Match, env: Env) -> Env | None:
        before = len(self.events)
        subject = self.expression(s.subject, env, testing=True)
        if isinstance(s.subject, ir.Sequence):  # parts put side by side to be compared
            self.events[before:] = [e for e in self.events[before:] if e.kind != "use"]
        out: Env | None = None
        for index, case in enumerate(s.cases):
            inner = dict(env)
            fits = self._fits(case.pattern, subject, inner, case)
            if fits is False:
                continue
            if case.guard is not None and self._test(case.guard, inner, case) is False:
                continue
            out = join(out, self._attempt(_body(s.cases, index), inner))
            if fits is True and case.guard is None:
                return out
        return join(out, env)

    def _fits(self, pattern: ir.Pattern, subject: AV, env: Env, case: ir.Case) -> bool | None:
        if isinstance(pattern, ir.PatternCapture):
            fits = self._fits(pattern.pattern, subject, env, case) if pattern.pattern is not None else True
            if pattern.name and fits is not False:
                env[pattern.name] = subject
            return fits
        if isinstance(pattern, ir.PatternClass):
            fits = self._instance(subject, pattern.cls)
            if isinstance(subject, Answer) or from_answer(subject):
                self.events.append(Event("test", case, self.place(case), self._frame))
            if fits is False:
                return False
            if fits is None and isinstance(subject, Answer) and subject.path:
                fits = True  # the model that was asked for
            for name, inner in pattern.keywords:
                part = self._member(subject, name, inner, env)
                more = self._fits(inner, part, env, case)
                fits = False if more is False else fits if more is True else None
            return fits
        if isinstance(pattern, ir.PatternValue):
            wanted = self.expression(pattern.value, env)
            if isinstance(subject, Val) and isinstance(wanted, Val):
                if subject.from_answer:
                    self.events.append(Event("test", case, self.place(case), self._frame))
                return compared("==", subject.value, wanted.value)
            if isinstance(subject, Answer) and isinstance(wanted, Val) and isinstance(wanted.value, bool):
                truth = self._answer_truth(subject)
                return None if truth is None else truth is wanted.value
            return None
        if isinstance(pattern, ir.PatternOr):
            results = [self._fits(p, subject, env, case) for p in pattern.options]
            return True if True in results else None if None in results else False
        if isinstance(pattern, ir.PatternSequence):
            return self._fits_all(pattern.items, subject, env, case)
        if isinstance(pattern, ir.PatternMapping):
            return self._fits_mapping(pattern, subject, env, case)
        return None

    def _fits_all(self, patterns: tuple[ir.Pattern, ...], subject: AV, env: Env, case: ir.Case) -> bool | None:
        if not isinstance(subject, Items) or any(
            isinstance(p, ir.PatternCapture) and p.pattern is None and p.name is None and len(patterns) != len(subject.items) for p in patterns
        ):
            return False if isinstance(subject, Val) and subject.value is None else None
        if len(patterns) != len(subject.items):
            return False
        results = [self._fits(p, v, env, case) for p, v in zip(patterns, subject.items, strict=True)]
        return False if False in results else None if None in results else True

    def _fits_mapping(self, pattern: ir.PatternMapping, subject: AV, env: Env, case: ir.Case) -> bool | None:
        if isinstance(subject, Val) and subject.value is None:
            return False
        if not isinstance(subject, (Answer, Fields)):
            return None
        results: list[bool | None] = []
        for key, inner in pattern.entries:
            if isinstance(key, ir.Const) and isinstance(key.value, str):
                if isinstance(subject, Fields) and key.value not in subject.items:
                    return False
                results.append(self._fits(inner, self._member(subject, key.value, pattern, env), env, case))
        return False if False in results else None if None in results else True

    # --- expressions ---------------------------------------------------------------------------------------------------

    def _test(self, expr: ir.Expr, env: Env, where: ir.Node) -> bool | None:
        """The truth of a test; recorded when the answer decided it."""
        value = self.expression(expr, env, testing=True)
        truth = self.truth(value)
        self._touched = from_answer(value)
        if truth is not None and self._touched:
            self.events.append(Event("test", where, self.place(where), self._frame, "met" if truth else "unmet"))
        elif truth is None:
            self.events.append(Event("branch", where, self.place(where), self._frame, "touched" if self._touched else ""))
        return truth

    def truth(self, value: AV) -> bool | None:
        """Whether a value is true, None when not known."""
        if isinstance(value, Val):
            return bool(value.value)
        if isinstance(value, Fields):
            return True
        if isinstance(value, Items):
            return bool(value.items)
        if isinstance(value, Answer):
            return self._answer_truth(value)
        if isinstance(value, Responses):
            return True
        return value.truth

    def _answer_truth(self, value: Answer) -> bool | None:
        names = [p for p in value.path if p not in self._contents]
        if not names and not value.path:
            return True
        if not names:
            return True if not self._scalar_boolean() else self.outcome is not Outcome.EMPTY
        if names[-1] in self.booleans or names[0] in self.booleans:
            return self.outcome is not Outcome.EMPTY
        return None

    def _scalar_boolean(self) -> bool:
        return "value" in self.booleans and len(self.booleans) == 1

    def expression(self, expr: ir.Expr | None, env: Env, testing: bool = False) -> AV:
        """What an expression gives; what it reaches is recorded on the way."""
        if expr is None:
            return NONE
        self.steps += 1
        if self.steps > self._limit:
            self.bounded = True
            return TOP
        if isinstance(expr, ir.Const):
            return Val(expr.value)
        if isinstance(expr, ir.Ref):
            return self._name(expr, env)
        if isinstance(expr, (ir.Await, ir.Cast, ir.Spread)):
            return self.expression(expr.value, env, testing)
        if isinstance(expr, ir.Call):
            return self._call(expr, env, testing)
        if isinstance(expr, ir.Member):
            if expr.name in self._responses:
                return Responses()  # there are answers: this is the round after the question
            base = self.expression(expr.object, env, testing)
            if base is TOP and (chosen := self._choice_of(expr)) is not None:
                return chosen
            return self._member(base, expr.name, expr, env)
        if isinstance(expr, ir.Index):
            base = self.expression(expr.object, env, testing)
            key = self.expression(expr.index, env)
            if isinstance(base, Responses):
                return Answer()
            if isinstance(key, Val) and isinstance(key.value, str):
                found = self._member(base, key.value, expr, env)
                return marked(found) if from_answer(key) else found
            if isinstance(base, Fields) and (held := key_of(key)) is not None and held in base.items:
                found = base.items[held]
                return marked(found) if from_answer(key) else found
            if isinstance(base, Items) and isinstance(key, Val) and isinstance(key.value, int) and -len(base.items) <= key.value < len(base.items):
                return base.items[key.value]
            self._used(expr.object, base, env)
            if any(self._is_response(v) for v in self.ev.eval(expr, self._frame)):
                return Answer()
            return Top(None, from_answer(key))
        if isinstance(expr, ir.Not):
            return self._truth_value(expr.operand, env, False)
        if isinstance(expr, ir.Logical):
            return self._logical(expr, env)
        if isinstance(expr, ir.Compare):
            return self._compare(expr, env)
        if isinstance(expr, ir.Choice):
            return self._choice(expr, env)
        if isinstance(expr, ir.Template):
            content = False
            for part in expr.parts:
                value = self.expression(part, env)
                content = content or shows(value, self.booleans)
                self._used(part, value, env)
            return Top(True, content, content)
        if isinstance(expr, ir.Record):
            items: dict[str, AV] = {}
            exact = True
            for entry in expr.entries:
                value = self.expression(entry.value, env)
                name = key_of(self.expression(entry.key, env)) if entry.key is not None else None
                exact = exact and name is not None
                if name is not None:
                    items[name] = value
                self._used(entry.value, value, env)
            return Fields(items, exact=exact) if items or (exact and self._truthy_records()) else Top(bool(expr.entries))
        if isinstance(expr, ir.Sequence):
            items_: list[AV] = []
            for item in expr.items:
                items_.append(self.expression(item, env))
                self._used(item, items_[-1], env)
            if any(isinstance(item, ir.Spread) for item in expr.items):
                return Top(None, False, any(shows(v, self.booleans) for v in items_))
            return Items(tuple(items_))
        if isinstance(expr, ir.Bind):
            value = self.expression(expr.value, env)
            if expr.op:
                value = TOP
            if isinstance(expr.target, ir.Ref):
                env[expr.target.name] = value
            return value
        if isinstance(expr, (ir.Function, ir.ClassExpr)):
            return Top(True)
        content = False
        for child in ir.children(expr):
            if isinstance(child, ir.Node) and not isinstance(child, (ir.Clause, ir.FunctionDef)):
                value = self.expression(child, env)  # type: ignore[arg-type]
                content = content or (isinstance(expr, ir.Binary) and expr.op in ("+", "%") and shows(value, self.booleans))
                self._used(child, value, env)
        return Top(None, content, content) if content else TOP

    def _truthy_records(self) -> bool:
        """Whether a record without members is true in the language at hand."""
        return self._frame.info.file.language.value != "python"

    def _name(self, ref: ir.Ref, env: Env) -> AV:
        if ref.name in env:
            return env[ref.name]
        values = self.ev.eval(ref, self._frame)
        if len(values) == 1:
            value = values[0]
            if isinstance(value, Known):
                return Val(value.value)
            if isinstance(value, Str) and value.constant is not None:
                return Val(value.constant)
        if any(self._is_response(v) for v in values):
            return Answer()
        return TOP

    def _is_response(self, value: Any) -> bool:
        """Whether a value is the answer that a multi-round-trip handler was given."""
        here = value
        for _ in range(8):
            if isinstance(here, Attr):
                if here.name in self._responses:
                    return here is not value
                here = here.base
            elif isinstance(here, Result):
                if here.call.args and not isinstance(here.callee, Attr):
                    inner = self.ev.value(here.call.args[0].value, here.frame)
                    if isinstance(inner, Attr) and inner.name in self._responses:
                        return True
                here = here.callee
            else:
                return False
        return False

    def _member(self, base: AV, name: str, node: ir.Node, env: Env) -> AV:
        if isinstance(base, Answer):
            return self._answer_member(base, name, node)
        if isinstance(base, Responses):
            return Answer()
        if isinstance(base, Fields):
            found = base.items.get(name)
            if found is not None:
                return marked(found) if base.from_answer else found
            return Val(None, base.from_answer) if base.exact else Top(None, base.from_answer)
        if isinstance(base, Val) and isinstance(base.value, Choice) and name in ("value", "name"):
            return Val(base.value.name if name == "name" else base.value.value, base.from_answer)
        if isinstance(base, Val) and base.value is None and base.from_answer:
            if isinstance(node, (ir.Member, ir.Index)) and node.optional:
                return base if base.told else Val(None, True, base.read or node)
            self.events.append(Event("use", node, self.place(node), self._frame, name))
            raise RaisedError
        return Top(None, from_answer(base), isinstance(base, Top) and base.content)

    def _answer_member(self, base: Answer, name: str, node: ir.Node) -> AV:
        if not base.path and name == "action":
            return Val("accept" if self.outcome in (Outcome.ACCEPT, Outcome.EMPTY) else self.outcome.value, True)
        if not base.path and name == "kind":
            return Val("elicit")
        if name in self._contents and not [p for p in base.path if p not in self._contents]:
            if self.outcome in (Outcome.DECLINE, Outcome.CANCEL):
                return Val(None, True, raw=True)
            return Answer((*base.path, name))
        return Answer((*base.path, name))

    def _used(self, expr: ir.Node, value: AV, env: Env) -> None:
        """The content itself is used (shown, stored, passed on) although there is none."""
        if not isinstance(value, Val) or value.value is not None or not value.from_answer or value.told:
            return
        if isinstance(expr, (ir.Member, ir.Index)):
            self.events.append(Event("use", expr, self.place(expr), self._frame))
        elif isinstance(expr, (ir.Ref, ir.Cast)) and value.read is not None and not any(e.node is value.read for e in self.events):
            self.events.append(Event("use", value.read, self.place(value.read), self._frame))

    def _truth_value(self, expr: ir.Expr, env: Env, positive: bool) -> AV:
        value = self.expression(expr, env, testing=True)
        truth = self.truth(value)
        if truth is None:
            return Top(None, from_answer(value))
        return Val(truth if positive else not truth, from_answer(value))

    def _logical(self, expr: ir.Logical, env: Env) -> AV:
        left = self.expression(expr.left, env, testing=True)
        truth = self.truth(left)
        if expr.op == "??":
            truth = left.value is not None if isinstance(left, Val) else True if isinstance(left, (Responses, Fields, Items)) else None
            if isinstance(left, Answer) and self._answer_truth(left) is not None:
                truth = True  # there
            if truth is True:
                return left
        elif (expr.op == "and" and truth is False) or (expr.op == "or" and truth is True):
            return left
        if truth is not None:
            if from_answer(left):
                self.events.append(Event("test", expr, self.place(expr), self._frame))
            right = self.expression(expr.right, env, testing=True)
            return marked(right) if from_answer(left) else right
        right = self.expression(expr.right, env, testing=True)
        right_truth = self.truth(right)
        if expr.op == "and" and right_truth is False:
            return Val(False, from_answer(right))
        if expr.op == "or" and right_truth is True:
            return Top(True, from_answer(right))
        return Top(None, from_answer(left) or from_answer(right))

    def _compare(self, expr: ir.Compare, env: Env) -> AV:
        left = self.expression(expr.left, env, testing=True)
        right = self.expression(expr.right, env, testing=True)
        touched = from_answer(left) or from_answer(right)
        op = expr.op
        if op == "instanceof":
            fits = self._instance(left, expr.right)
            return Val(fits, touched) if fits is not None else Top(None, touched)
        if op in ("in", "not-in"):
            known = self._contained(left, expr.right, env)
            if known is None:
                return Top(None, touched)
            return Val(known if op == "in" else not known, touched)
        if isinstance(left, Answer) or isinstance(right, Answer):
            other = right if isinstance(left, Answer) else left
            one = left if isinstance(left, Answer) else right
            assert isinstance(one, Answer)
            if isinstance(other, Val) and other.value is None:
                return Val(op in ("!=", "is-not"), True)
            truth = self._answer_truth(one)
            if isinstance(other, Val) and isinstance(other.value, bool) and truth is not None:
                return Val((truth == other.value) is (op in ("==", "is")), True)
            return Top(None, True)
        if isinstance(left, Val) and isinstance(right, Val):
            result = compared(op, left.value, right.value)
            if result is None:
                return Top(None, touched)
            return Val(result, touched)
        for a, b in ((left, right), (right, left)):
            if isinstance(a, Val) and a.value is None and isinstance(b, (Fields, Top, Responses)) and self.truth(b) is True:
                return Val(op in ("!=", "is-not"), touched)
        return Top(None, touched)

    def _contained(self, left: AV, container: ir.Expr, env: Env) -> bool | None:
        if isinstance(self.expression(container, dict(env), testing=True), Responses):
            return True
        if not isinstance(left, Val):
            return None
        if isinstance(container, ir.Ref):
            held = env.get(container.name)
            if isinstance(held, Fields):
                key = key_of(left)
                return True if key in held.items else False if held.exact else None
        if isinstance(container, ir.Sequence):
            items = [self.expression(i, env) for i in container.items]
            if all(isinstance(i, Val) for i in items):
                return any(isinstance(i, Val) and i.value == left.value for i in items)

        for value in self.ev.eval(container, self._frame):
            if isinstance(value, Rec) and not value.open:
                keys = [i.key.constant for i in value.items]
                if left.value in keys or (None not in keys and not isinstance(left.value, Choice)):
                    return left.value in keys
            if isinstance(value, Seq) and not value.open:
                constants = [self.ev.constant(i) for i in value.items]
                if ... not in constants:
                    return left.value in constants
        return None

    def _choice(self, expr: ir.Choice, env: Env) -> AV:
        truth = self._test(expr.test, env, expr)
        if truth is True:
            return self._kept(expr.then, env)
        if truth is False:
            return self._kept(expr.otherwise, env)
        a, b = self._tried(expr.then, env), self._tried(expr.otherwise, env)
        return a if a is b else merge(a, b)

    def _kept(self, expr: ir.Expr, env: Env) -> AV:
        return marked(self.expression(expr, env))

    def _tried(self, expr: ir.Expr, env: Env) -> AV:
        try:
            return self.expression(expr, env)
        except RaisedError:
            return TOP

    # --- calls ---------------------------------------------------------------------------------------------------------

    def _call(self, call: ir.Call, env: Env, testing: bool) -> AV:
        if (call is self.watched or (isinstance(self.watched, frozenset) and id(call) in self.watched)) and not self.unsure:
            self.came_by.add(id(call))
        if id(call) in self._given:
            given = self._given[id(call)]
            if given is None:
                raise RaisedError(self.thrown)
            return given
        word = call.callee.name if isinstance(call.callee, (ir.Ref, ir.Member)) else ""
        if word == "isinstance" and len(call.args) == 2:
            subject = self.expression(call.args[0].value, env, testing=True)
            fits = self._instance(subject, call.args[1].value)
            return Val(fits, True) if fits is not None and from_answer(subject) else Top(fits, from_answer(subject))
        if word in ("bool", "Boolean") and len(call.args) == 1:
            return self._truth_value(call.args[0].value, env, True)
        if word == "getattr" and len(call.args) >= 2:
            key = self.expression(call.args[1].value, env)
            base = self.expression(call.args[0].value, env, testing=True)
            if isinstance(key, Val) and isinstance(key.value, str):
                try:
                    return self._member(base, key.value, call, env)
                except RaisedError:
                    return self.expression(call.args[2].value, env) if len(call.args) > 2 else TOP
        if isinstance(call.callee, ir.Member):
            known = self._method(call, call.callee, env, testing)
            if known is not None:
                return known
        quiet = self.logs.writes(call)
        before = len(self.events)
        values = [(a, self.expression(a.value, env)) for a in call.args]
        if quiet:
            self.events[before:] = [e for e in self.events[before:] if e.kind != "use"]
        if word in ("str", "String", "Number") and len(values) == 1 and isinstance(values[0][1], Val):
            if values[0][1].read is not None:
                self._used(values[0][0].value, values[0][1], env)
            return values[0][1]
        if word == "cast" and len(values) == 2:
            return values[1][1]
        if word in self._helpers:
            return Answer(("content",)) if self.outcome in (Outcome.ACCEPT, Outcome.EMPTY) else Val(None, True, told=True)
        if word in ("get", "inputResponse") and any(self._is_response(v) for v in self.ev.eval(call, self._frame)):
            return Answer()
        inlined = self._inline(call, values, env)
        if inlined is not None:
            return inlined
        if quiet:
            shown = next((a.value for a, v in values if shows(v, self.booleans) or self._shows(a.value, env)), None)
            if shown is not None:
                self.events.append(Event("log", shown, self.place(call), self._frame))
            return TOP
        # a result that is handed on together with its action is only passed along
        along = any(isinstance(v, Val) and v.from_answer and isinstance(v.value, str) for _, v in values)
        if not along:
            for arg, value in values:
                self._used(arg.value, value, env)
                if isinstance(arg.value, ir.Ref) and isinstance(value, Val) and value.raw:
                    self.events.append(Event("use", arg.value, self.place(arg.value), self._frame))
        kind = self._effect_kind(call, word, env) or self._handed_in(call) or ("deed" if id(call) in self._alone and self._is_deed(call, env) else "")
        if kind:
            self._effect(call, kind)
        elif word.lower().startswith(self._waiting):
            self.events.append(Event("wait", call, self.place(call), self._frame, word))
        if word and word[0].isupper():
            return self._made(call, values)
        if word in self._through:
            held = [v for _, v in values]
            if isinstance(call.callee, ir.Member):
                held.append(self.expression(call.callee.object, dict(env), testing=True))
            if any(shows(v, self.booleans) for v in held):
                return Top(None, True, True)
        return TOP

    def _made(self, call: ir.Call, values: list[tuple[ir.Arg, AV]]) -> AV:
        """An object made by a constructor: its members by the names of its arguments, or of the fields of its class."""
        items = {a.name: v for a, v in values if a.name is not None}
        cls = next((v for v in self.ev.eval(call.callee, self._frame) if isinstance(v, Cls)), None)
        if cls is not None:
            names, defaults = _fields_of(cls)
            for name, (arg, value) in zip(names, [p for p in values if p[0].name is None and not p[0].spread], strict=False):
                items.setdefault(name, value)
                del arg
            for name, default in defaults.items():
                if name not in items and isinstance(default, ir.Const):
                    items[name] = Val(default.value)
        return Fields(items) if items else Top(True)

    def _shows(self, expr: ir.Expr, env: Env) -> bool:
        """Whether what is given to a log holds the answer, or something that was entered: more than its action, a count or whether it is there."""
        stack: list[ir.Node] = [expr]
        while stack:
            node = stack.pop()
            if isinstance(node, (ir.Compare, ir.Not, ir.Function)):
                continue
            if isinstance(node, ir.Choice):
                stack.extend((node.then, node.otherwise))
            elif isinstance(node, ir.Call):
                word = node.callee.name if isinstance(node.callee, (ir.Ref, ir.Member)) else ""
                if word not in self._counting and not any(p.lower() in self._counting_parts for p in _WORDS.findall(word)):
                    stack.extend(a.value for a in node.args)
                    stack.extend([node.callee.object] if isinstance(node.callee, ir.Member) else ())
            elif isinstance(node, (ir.Ref, ir.Member, ir.Index)):
                value = self._quietly(node, env)
                if isinstance(value, Answer) and not shows(value, self.booleans):
                    continue  # a box: no more than yes or no
                if isinstance(value, Answer) and (not value.path or (value.path[0] in self._contents and value.path[-1] not in ("length", "size"))):
                    return True
                if isinstance(node, (ir.Member, ir.Index)) and isinstance(node.object, ir.Call):
                    stack.append(node.object)
            else:
                stack.extend(ir.children(node))
        return False

    def _quietly(self, expr: ir.Expr, env: Env) -> AV:
        """What an expression gives, nothing recorded."""
        before = len(self.events)
        try:
            return self.expression(expr, dict(env), testing=True)
        except RaisedError:
            return TOP
        finally:
            del self.events[before:]

    def _method(self, call: ir.Call, callee: ir.Member, env: Env, testing: bool) -> AV | None:
        """Methods on known values: `.lower()`, `.get(key)`, `.strip()`."""
        name = callee.name
        if name in ("then", "catch", "finally") and call.args:
            return self._promised(call, callee, env, testing)
        base = self.expression(callee.object, env, testing)
        if isinstance(base, Val) and isinstance(base.value, str) and name in ("lower", "upper", "strip", "casefold", "toLowerCase", "trim"):
            value = (
                base.value.upper() if name == "upper" else base.value.lower() if name in ("lower", "casefold", "toLowerCase") else base.value.strip()
            )
            return Val(value, base.from_answer)
        if name == "get" and call.args:
            key = self.expression(call.args[0].value, env)
            if isinstance(base, Responses):
                return Answer()
            named = key_of(key) if isinstance(base, Fields) else key.value if isinstance(key, Val) and isinstance(key.value, str) else None
            if isinstance(base, (Answer, Fields)) and named is not None:
                found = self._member(base, named, call, env)
                if isinstance(base, Fields) and named not in base.items:
                    found = self.expression(call.args[1].value, env) if len(call.args) > 1 else NONE
                return marked(found) if from_answer(key) else found
            if isinstance(base, Val) and base.value is None and base.from_answer:
                self._used(callee.object, base, env)
                raise RaisedError
        if name in ("includes", "has") and len(call.args) == 1 and isinstance(callee.object, (ir.Ref, ir.Sequence, ir.Member)):
            wanted = self.expression(call.args[0].value, env, testing=True)
            found_ = self._contained(wanted, callee.object, env) if from_answer(wanted) else None
            return Val(found_, True) if found_ is not None else None
        if isinstance(base, Answer) and name in ("model_dump", "dict", "copy"):
            return base
        if isinstance(base, Val) and base.value is None and base.from_answer:
            self.events.append(Event("use", callee, self.place(callee), self._frame, name))
            raise RaisedError
        return None

    def _looks_at_responses(self, function: FunctionInfo) -> bool:
        """Whether a helper takes the answers of a round from the context that it is handed."""
        return any(function.mentions(name.encode()) for name in self._responses)

    def _promised(self, call: ir.Call, callee: ir.Member, env: Env, testing: bool) -> AV | None:
        """`question.then(f).catch(g)`: what the callbacks give."""
        try:
            base = self.expression(callee.object, env, testing)
        except RaisedError:
            handler = rescue(call)
            if handler is None:
                raise
            self.events.append(Event("caught", handler, self.place(handler), self._frame))
            self._handler = handler
            value = self._callback(call.args[-1].value, TOP, call)
            self.events.append(Event("handled", handler, self.place(handler), self._frame))
            return value
        if callee.name != "then":
            return base if from_answer(base) else None
        return self._callback(call.args[0].value, base, call) if from_answer(base) else None

    def _callback(self, function: ir.Expr, value: AV, call: ir.Call) -> AV:
        """What a callback gives for a value; raises when it only raises."""
        functions = [v for v in self.ev.eval(function, self._frame) if isinstance(v, Func)]
        if not functions or self._depth >= MAX_INLINE:
            return Top(None, from_answer(value))
        given = ir.Arg(function.start, function.end, function)
        out = self._run_inline(functions[0], ir.Call(call.start, call.end, function, (given,)), [(given, value)])
        if out is None:
            raise RaisedError
        return out

    def _inline(self, call: ir.Call, values: list[tuple[ir.Arg, AV]], env: Env) -> AV | None:
        """Follow into a project function that is handed something known of the answer."""
        functions = [v for v in self.ev.eval(call.callee, self._frame) if isinstance(v, Func) and not is_stub(v.info.decl)]
        if not functions:
            return None
        func = functions[0]
        if func.info is self._frame.scope:
            self.events.append(Event("again", call, self.place(call), self._frame, "recursion"))
            return TOP
        known = any(isinstance(v, Answer) or from_answer(v) or shows(v, frozenset()) for _, v in values) or self._looks_at_responses(func.info)
        if not known:
            acts = any(not opens_with(f.info.name, self._looking) and contains_effect(self.ev, f.info, self) for f in functions[:MAX_TARGETS])
            if acts and not func.info.name.lstrip("_").startswith(self._telling):
                self._effect(call, "call")
            if func.info.name.lower().lstrip("_").startswith(self._waiting):
                self.events.append(Event("wait", call, self.place(call), self._frame, func.info.name))
            if acts or func.info.decl.body_end - func.info.decl.body_start > MAX_SMALL:
                return TOP if isinstance(call.callee, (ir.Ref, ir.Member)) else None
        if self._depth >= MAX_INLINE or func.info.decl.is_generator:
            return TOP
        before = len(self.events)
        try:
            out = self._run_inline(func, call, values)
        except RaisedError:
            self._handed(values, before)
            raise
        if func.info.name.lstrip("_").startswith(self._telling):  # what keeps a record of what happened does nothing else
            self.events[before:] = [e for e in self.events[before:] if e.kind != "effect"]
        if not known:
            self.events[before:] = [e for e in self.events[before:] if e.kind != "branch"]
            return out
        self._handed(values, before)
        if not any(
            e.kind == "use" or (e.kind == "test" and not (isinstance(e.node, ir.Logical) and e.node.op == "??")) for e in self.events[before:]
        ):
            for arg, value in values:  # handed to something that does not ask whether there is an answer
                if isinstance(value, Val) and value.value is None and any(e.kind == "test" for e in self.events[before:]):
                    self._used(arg.value, value, env)
        return out

    def _handed(self, values: list[tuple[ir.Arg, AV]], before: int) -> None:
        """Content that is not there was handed to a function that reads it: the fault is where it was handed over."""
        arg = next((a for a, v in values if isinstance(v, Val) and v.value is None and v.from_answer), None)
        if arg is not None:
            for at in range(before, len(self.events)):
                if self.events[at].kind == "use":
                    self.events[at] = Event("use", arg.value, self.place(arg.value), self._frame)

    def _run_inline(self, func: Func, call: ir.Call, values: list[tuple[ir.Arg, AV]]) -> AV:
        inner = self._parameters(func, values)
        saved = (self._frame, self._returns, self._handler, self._loops)
        self._frame = bind(self.ev, func.info, func.frame, call, saved[0], func.receiver, None, func)
        self.entered[id(func.info)] = func.info
        self._returns = []
        self._loops = []
        self._depth += 1
        try:
            after = self.block(func.info.decl.body, inner)
            found = [r.value for r in self._returns]
            if after is not None:
                found.append(NONE)
        except RaisedError:
            found = [r.value for r in self._returns]
            if not found:
                raise
        finally:
            self._frame, self._returns, self._handler, self._loops = saved
            self._depth -= 1
        out: AV | None = None
        for value in found:
            out = value if out is None else merge(out, value)
        touched = any(from_answer(v) for _, v in values)
        return TOP if out is None else marked(out) if touched else out

    def _parameters(self, func: Func, values: list[tuple[ir.Arg, AV]]) -> Env:
        """The parameters of a function with what a call hands to them."""
        params = [p for p in func.info.decl.params if p.kind in ("positional", "normal")]
        if func.receiver is not None and func.info.owner is not None and func.info.info.file.language.value == "python":
            params = params[1:]
        names = {p.name for p in func.info.decl.params if p.kind not in ("variadic", "keywords")}
        rest: dict[str, AV] = {}
        inner: Env = {}
        at = 0
        for arg, value in values:
            if arg.name is not None:
                (inner if arg.name in names else rest)[arg.name] = value
            elif at < len(params) and not arg.spread:
                inner[params[at].name] = value
                target = params[at].target
                for entry in target.entries if isinstance(target, ir.Record) else ():
                    if isinstance(entry.key, ir.Const) and isinstance(entry.value, ir.Ref) and isinstance(value, Fields):
                        inner[entry.value.name] = value.items.get(str(entry.key.value), TOP)
                at += 1
        for param in func.info.decl.params:
            if param.kind == "keywords" and rest:
                inner[param.name] = Fields(rest)
            elif param.name not in inner and isinstance(param.default, ir.Const) and param.name in names:
                inner[param.name] = Val(param.default.value)
        return inner

    def _instance(self, subject: AV, cls: ir.Expr) -> bool | None:
        """Whether a value is an instance of the SDK's answer classes."""
        names = set()
        parts = cls.items if isinstance(cls, ir.Sequence) else (cls,)
        for part in parts:
            if isinstance(part, (ir.Ref, ir.Member)):
                names.add(part.name)
            for value in self.ev.eval(part, self._frame):
                if isinstance(value, Ext):
                    names.add(last(value.name))
                elif isinstance(value, Cls):
                    names.add(value.info.name)
        if isinstance(subject, Answer) and not subject.path:
            if names & self._results:
                return True
            accepted = self.outcome in (Outcome.ACCEPT, Outcome.EMPTY)
            wanted: set[str] = set()
            if names & self._accepted:
                wanted.add("accept")
            if names & self._declined:
                wanted.add("decline")
            if names & self._cancelled:
                wanted.add("cancel")
            if not wanted:
                return None
            return ("accept" if accepted else self.outcome.value) in wanted
        if isinstance(subject, Val) and subject.value is None:
            return False
        return None

    # --- effects -------------------------------------------------------------------------------------------------------

    def _effect(self, node: ir.Node, kind: str) -> None:
        if not isinstance(self._frame.scope, FunctionInfo):
            return  # what a module does when it is loaded is done whatever somebody answers
        self.events.append(Event("effect", node, self.place(node), self._frame, kind))

    def _effect_kind(self, call: ir.Call, word: str, env: Env) -> str:
        if not word or word in self._harmless or word.lstrip("_").startswith(self._telling):
            return ""
        callee = call.callee
        if isinstance(callee, ir.Member):
            root = root_name(callee.object)
            if root is not None and root.name in self._loggers:
                return ""
            if word in self._mutators:
                return "mutation" if root is not None and self._outlives(root, env) else ""
            if root is not None and root.name in env and not isinstance(env[root.name], Top):
                return ""
        if word in self._requests and _writes(call):
            return "method"
        if word == "close" and (isinstance(callee, ir.Member) or not call.args):
            return ""  # of a connection, not of what the user is asked about
        return effect_word(word, self._methods, self._prefixes)

    def _handed_in(self, call: ir.Call) -> str:
        """Whether a call runs what a function was given to run: `return await action()`, the wrapped function of a decorator."""
        if not isinstance(call.callee, ir.Ref) or not self.deeds.is_deed(call, self._frame.scope):
            return ""
        scope: ScopeInfo = self._frame.scope
        while isinstance(scope, FunctionInfo):
            if scope.param(call.callee.name) is not None:
                return "call"
            if call.callee.name in flow_of(scope).defs:
                return ""
            scope = scope.outer
        return ""

    def _is_deed(self, call: ir.Call, env: Env) -> bool:
        root = root_name(call.callee)
        known = env.get(root.name) if root is not None else None
        return (known is None or isinstance(known, Top)) and self.deeds.is_deed(call, self._frame.scope)


def _fields_of(cls: Cls) -> tuple[list[str], dict[str, ir.Expr]]:
    """The fields that a class declares, in order, and their defaults."""
    names: list[str] = []
    defaults: dict[str, ir.Expr] = {}
    for s in cls.info.decl.body:
        if isinstance(s, ir.Assign) and s.annotation is not None and isinstance(s.targets[0], ir.Ref):
            names.append(s.targets[0].name)
            if s.value is not None:
                defaults[s.targets[0].name] = s.value
    return names, defaults


def _body(cases: tuple[ir.Case, ...], index: int) -> tuple[ir.Stmt, ...]:
    """What runs when a case fits: its own statements, and those of the cases that it falls through into."""
    body = cases[index].body
    while cases[index].falls and index + 1 < len(cases):
        index += 1
        body = (*body, *cases[index].body)
    return body


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


def contains_effect(ev: Evaluator, function: FunctionInfo, runner: Runner, depth: int = 3) -> bool:
    """Whether a project function changes something that outlives it, or calls one that does."""
    known = ev.effects.get(id(function))
    if known is None:
        known = ev.effects[id(function)] = _find_effect(ev, function, runner, depth)
    return known


def _find_effect(ev: Evaluator, function: FunctionInfo, runner: Runner, depth: int) -> bool:
    seen: set[int] = set()
    stack = [(function, depth)]
    while stack:
        here, left = stack.pop()
        if id(here) in seen:
            continue
        seen.add(id(here))
        saved = runner._frame
        runner._frame = ev.project.frame(here)
        try:
            for within in flow_of(here).places.values():
                if _changes(runner, within.current):
                    return True
            for site in flow_of(here).calls:
                callee = site.call.callee
                word = callee.name if isinstance(callee, (ir.Ref, ir.Member)) else ""
                targets = [v for v in ev.eval(callee, runner._frame) if isinstance(v, Func)]
                if targets:
                    if left > 0:
                        stack.extend((t.info, left - 1) for t in targets)
                elif runner._effect_kind(site.call, word, {}) or (
                    bare_call(site.within.current) is site.call and runner.deeds.is_deed(site.call, here)
                ):
                    return True
        finally:
            runner._frame = saved
    return False


def _changes(runner: Runner, s: ir.Stmt) -> bool:
    if isinstance(s, ir.Assign):
        for target in s.targets:
            root = root_name(target)
            if root is not None and not isinstance(target, ir.Ref) and runner._outlives(root, {}) and root.name not in ("self", "this"):
                return True
    if isinstance(s, ir.ExprStmt) and isinstance(s.value, ir.Unknown) and s.value.kind == "del":
        return any((r := root_name(p)) is not None and runner._outlives(r, {}) for p in s.value.parts)
    return False


def effects(events: Iterable[Event]) -> list[Event]:
    """The effects among events."""
    return [e for e in events if e.kind == "effect"]
