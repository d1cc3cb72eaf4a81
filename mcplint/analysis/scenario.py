"""What a program does after a question, for each way in which it can be answered.

The statements after a send are run on abstract values: the answer is known as far as the outcome says (accepted, declined, never given), everything
else is unknown and both branches of a test on it are taken. What is reached on the way is recorded: effects, uses of the answer, tests that the
answer decided, and what functions return. The run goes on in the caller with what the function returned, up to the entry point.
"""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from mcplint.analysis import scenario_expressions as expressions
from mcplint.analysis import scenario_statements as statements
from mcplint.analysis.effects import Deeds, bare_call
from mcplint.analysis.logcalls import LogCalls
from mcplint.analysis.scenario_calls import called
from mcplint.analysis.scenario_values import (
    AV,
    NONE,
    TOP,
    Answer,
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
    from_answer,
)
from mcplint.analysis.scenario_waiting import Waits
from mcplint.analysis.scenario_ways import Round, before, caught, outward
from mcplint.analysis.scopes import CallSite, FunctionInfo, Within
from mcplint.analysis.values import Frame
from mcplint.ir import nodes as ir
from mcplint.ir.later import later
from mcplint.ir.source import Place

if TYPE_CHECKING:
    from mcplint.analysis import scenario_patterns as patterns
    from mcplint.analysis.evaluate import Evaluator
else:
    patterns = later("mcplint.analysis.scenario_patterns")

MAX_STEPS = 4000


class Words:
    """The words of the table of answer facts that a scenario with one outcome goes by."""

    def __init__(self, facts: Mapping[str, Any], outcome: Outcome) -> None:
        answers = facts.get("answers", {})
        effects = facts.get("effects", {})
        self.accepted = frozenset(answers.get("accepted", ()))
        self.declined = frozenset(answers.get("declined", ()))
        self.cancelled = frozenset(answers.get("cancelled", ()))
        self.results = frozenset(answers.get("results", ()))
        self.contents = frozenset(answers.get("contents", ()))
        self.responses = frozenset(answers.get("responses", ()))
        self.helpers = frozenset(answers.get("helpers", ()))
        self.catch = frozenset(answers.get("timeouts" if outcome is Outcome.TIMEOUT else "refusals", ()))
        self.methods = frozenset(effects.get("methods", ()))
        self.prefixes = tuple(effects.get("prefixes", ()))
        self.mutators = frozenset(effects.get("mutators", ()))
        self.requests = frozenset(effects.get("requests", ()))
        self.harmless = frozenset(effects.get("harmless", ()))
        self.loggers = frozenset(effects.get("loggers", ()))
        self.telling = tuple(effects.get("telling", ()))
        self.sql_writes = tuple(effects.get("sql_writes", ()))
        self.looking = tuple(effects.get("looking", ()))
        self.waiting = tuple(effects.get("waiting", ()))
        self.through = frozenset(answers.get("through", ()))
        self.waits = Waits(answers.get("waits", {}))
        self.logs = LogCalls(effects)
        self.counting = frozenset(effects.get("counting", ()))
        self.counting_parts = frozenset(effects.get("counting_parts", ()))
        self.deeds = Deeds(effects)


class Runner:
    """Runs one scenario. `facts` is the table of answer facts."""

    def __init__(
        self, ev: Evaluator, facts: Mapping[str, Any], outcome: Outcome, booleans: frozenset[str], send: ir.Call, limit: int = MAX_STEPS
    ) -> None:
        self.ev = ev
        self.outcome = outcome
        self.booleans = booleans
        self.send = send
        self.words = Words(facts, outcome)
        self.events: list[Event] = []
        self.returns: list[Returned] = []
        self.loops: list[Round] = []
        self.left: RaisedError | None = None
        """The exception with which the function that was run last came to its end, if it did."""
        self.thrown: tuple[str, ...] = ()
        """The classes of the exception that the call raises when it gives nothing; none for the failure of the question."""
        self.limit = limit
        self.steps = 0
        """How many statements and expressions were run."""
        self.depth = 0
        self.handler: ir.Handler | None = None
        self.replaced: dict[int, AV] = {}
        """What expressions give in place of what they say, by their ids."""
        self.bounded = False
        self.unsure = 0
        """How many branches deep the run is in tests that the answer touches but does not decide."""
        self.touched = False
        self.alone: set[int] = set()
        """Calls that stand alone in a statement."""
        self.listens = False
        """Whether the texts of what is returned are kept."""
        self.watched: ir.Call | frozenset[int] | None = None
        self.verdict: tuple[object, ...] = ()
        """The constants that the answer decided among what the functions around were called with."""
        self.came_by: set[int] = set()
        self.entered: dict[int, FunctionInfo] = {}
        """Which of the watched calls the run came to for certain, and which functions it went into."""

    # --- running -------------------------------------------------------------------------------------------------------

    def start(self, frame: Frame) -> None:
        """Begin in a frame, with no call given a result and nothing returned."""
        self.returns = []
        self.frame = frame
        self.given: dict[int, AV | None] = {}
        self.loops = []

    def after(self, frame: Frame, site: CallSite, result: AV | None) -> list[Returned]:
        """Run what comes after the call at `site` in its function, with the call giving `result` (None: it raises). Gives what the function returns."""
        self.start(frame)
        self.given = {id(site.call): result}
        within = site.within
        known = before(self, within)
        self.left = None
        self.loops = [Round() for here in within.enclosing() if here.branch == "body" and isinstance(here.statement, ir.Loop)]
        env: Env | None
        try:
            env = self.statement(within.current, dict(known))
        except RaisedError as error:
            env = caught(self, within, known, frame, error)
        outward(self, within, env)
        return self.returns

    def without(self, frame: Frame, within: Within, instead: tuple[ir.Stmt, ...]) -> list[Returned]:
        """Run what comes when the compound statement at `within` is passed by way of `instead`, the question not asked."""
        self.start(frame)
        self.loops = [Round() for here in within.enclosing() if here.branch == "body" and isinstance(here.statement, ir.Loop)]
        try:
            env = self.block(instead, before(self, within))
        except RaisedError:
            env = None
        outward(self, within, env)
        return self.returns

    def whole(self, frame: Frame, env: Env) -> list[Returned]:
        """Run a function from its beginning, with what is known of its parameters."""
        self.returns = []
        self.frame = frame
        self.given = {}
        self.loops = []
        if isinstance(frame.scope, FunctionInfo):
            with contextlib.suppress(RaisedError):
                self.block(frame.scope.decl.body, dict(env))
        return self.returns

    def place(self, node: ir.Node) -> Place:
        """The place of a node in the function being run."""
        return Place(self.frame.info.file, node.start, node.end)

    # --- statements ----------------------------------------------------------------------------------------------------

    def block(self, body: tuple[ir.Stmt, ...], env: Env) -> Env | None:
        """Run statements; None when control does not come to their end."""
        current: Env | None = env
        for s in body:
            if current is None:
                return None
            current = self.statement(s, current)
        return current

    def statement(self, s: ir.Stmt, env: Env) -> Env | None:
        """Run one statement."""
        self.steps += 1
        if self.steps > self.limit:
            self.bounded = True
            return None
        if isinstance(s, ir.Assign):
            return statements.assign(self, s, env)
        if isinstance(s, ir.ExprStmt):
            if isinstance(s.value, ir.Unknown) and s.value.kind == "assert" and s.value.parts:
                truth = self.test(s.value.parts[0], env, s)
                return None if truth is False else env
            if isinstance(s.value, ir.Unknown) and s.value.kind == "del":
                statements.deleted(self, s.value, env)
                return env
            alone = bare_call(s)
            if alone is not None:
                self.alone.add(id(alone))
            self.expression(s.value, env)
            return env
        if isinstance(s, ir.Return):
            value = self.expression(s.value, env) if s.value is not None else NONE
            if s.value is not None:
                self.used(s.value, value)
            told = statements.said(self, s.value, env) if self.listens and s.value is not None else ""
            self.returns.append(Returned(value, self.place(s), s, self.handler, False, len(self.events), told))
            return None
        if isinstance(s, ir.Raise):
            if s.value is not None:
                self.expression(s.value, env)
            raise RaisedError(statements.raised(self, s.value) if s.value is not None else ())
        if isinstance(s, ir.If):
            return statements.branch(self, s, env)
        if isinstance(s, ir.Loop):
            return statements.loop(self, s, env)
        if isinstance(s, ir.Try):
            return statements.guarded(self, s, env)
        if isinstance(s, ir.Match):
            return patterns.match(self, s, env)
        if isinstance(s, ir.With):
            for item in s.items:
                value = self.expression(item.value, env)
                if isinstance(item.target, ir.Ref):
                    env = {**env, item.target.name: value}
            return self.block(s.body, env)
        if isinstance(s, ir.Block):
            return self.block(s.body, env)
        if isinstance(s, ir.Break) and not s.switch and self.loops:
            self.loops[0].breaks.append(env)
        if isinstance(s, ir.Continue) and self.loops:
            self.loops[0].continues.append(env)
        if isinstance(s, (ir.Break, ir.Continue)):
            return None
        return env

    # --- expressions ---------------------------------------------------------------------------------------------------

    def test(self, expr: ir.Expr, env: Env, where: ir.Node) -> bool | None:
        """The truth of a test; recorded when the answer decided it."""
        value = self.expression(expr, env, testing=True)
        truth = self.truth(value)
        self.touched = from_answer(value)
        if truth is not None and self.touched:
            self.note("test", where, "met" if truth else "unmet")
        elif truth is None:
            self.note("branch", where, "touched" if self.touched else "")
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
            return self.answer_truth(value)
        if isinstance(value, Responses):
            return True
        return value.truth

    def answer_truth(self, value: Answer) -> bool | None:
        """Whether a part of the answer is true: of a box, by the outcome."""
        names = [p for p in value.path if p not in self.words.contents]
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
        if self.replaced and id(expr) in self.replaced:
            return self.replaced[id(expr)]
        self.steps += 1
        if self.steps > self.limit:
            self.bounded = True
            return TOP
        if isinstance(expr, ir.Const):
            return Val(expr.value)
        if isinstance(expr, ir.Ref):
            return expressions.name_value(self, expr, env)
        if isinstance(expr, (ir.Await, ir.Cast, ir.Spread)):
            return self.expression(expr.value, env, testing)
        if isinstance(expr, ir.Call):
            return called(self, expr, env, testing)
        if isinstance(expr, ir.Member):
            if expr.name in self.words.responses:
                return Responses()  # there are answers: this is the round after the question
            base = self.expression(expr.object, env, testing)
            if base is TOP and (chosen := expressions.choice_of(self, expr)) is not None:
                return chosen
            return expressions.member(self, base, expr.name, expr)
        if isinstance(expr, ir.Index):
            return expressions.indexed(self, expr, env, testing)
        if isinstance(expr, ir.Not):
            return expressions.truth_value(self, expr.operand, env, False)
        if isinstance(expr, ir.Logical):
            return expressions.logical(self, expr, env)
        if isinstance(expr, ir.Compare):
            return expressions.compare(self, expr, env)
        if isinstance(expr, ir.Choice):
            return expressions.choice(self, expr, env)
        if isinstance(expr, ir.Template):
            return expressions.template(self, expr, env)
        if isinstance(expr, ir.Record):
            return expressions.record(self, expr, env)
        if isinstance(expr, ir.Sequence):
            return expressions.sequence(self, expr, env)
        if isinstance(expr, ir.Bind):
            value = self.expression(expr.value, env)
            if expr.op:
                value = TOP
            if isinstance(expr.target, ir.Ref):
                env[expr.target.name] = value
            return value
        if isinstance(expr, (ir.Function, ir.ClassExpr)):
            return Top(True)
        return expressions.combined(self, expr, env)

    # --- records of the run --------------------------------------------------------------------------------------------

    def note(self, kind: str, node: ir.Node, detail: str = "", verdict: tuple[object, ...] = ()) -> None:
        """Record that something was reached in the function being run."""
        self.events.append(Event(kind, node, self.place(node), self.frame, detail, verdict))

    def used(self, expr: ir.Node, value: AV) -> None:
        """The content itself is used (shown, stored, passed on) although there is none."""
        if (
            isinstance(value, Val)
            and value.stands_in
            and value.read is not None
            and not any(e.kind == "test" or e.node is value.read for e in self.events)
        ):
            self.note("use", value.read)
        if not isinstance(value, Val) or value.value is not None or not value.from_answer or value.told:
            return
        if isinstance(expr, (ir.Member, ir.Index)):
            self.note("use", expr)
        elif isinstance(expr, (ir.Ref, ir.Cast)) and value.read is not None and not any(e.node is value.read for e in self.events):
            self.note("use", value.read)

    def quietly(self, expr: ir.Expr, env: Env) -> AV:
        """What an expression gives, nothing recorded."""
        before = len(self.events)
        try:
            return self.expression(expr, dict(env), testing=True)
        except RaisedError:
            return TOP
        finally:
            del self.events[before:]
