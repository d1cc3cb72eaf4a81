"""Answers that a resolver asks for: tools take them as parameters, `answer: Annotated[ElicitationResult[Form], Resolve(ask)]`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from mcplint.analysis.reaching import flow_of
from mcplint.analysis.scenario import Runner
from mcplint.analysis.scenario_values import Answer, Outcome
from mcplint.analysis.scopes import FunctionInfo, ModuleInfo
from mcplint.analysis.sites import callee_word
from mcplint.analysis.values import Func
from mcplint.interactions.answers import AnswerHandling
from mcplint.interactions.source_answers_consent import booleans_of, box_unread, going_on, untested_uses
from mcplint.interactions.source_answers_runs import Run
from mcplint.ir import nodes as ir

if TYPE_CHECKING:
    from mcplint.interactions.from_source import SourceProject
    from mcplint.interactions.source_requests import Found

MAX_FUNCTIONS = 2000


class ResolvedAnswers:
    """Which functions are given the whole answer to a resolver's question, and what they do with it."""

    def __init__(self, project: SourceProject, facts: Mapping[str, Any]) -> None:
        self.project = project
        self.facts = facts
        answers = facts.get("answers", {})
        self._resolvers = frozenset(answers.get("resolvers", ()))
        self._results = frozenset(answers.get("results", ()))
        self._takers: dict[int, list[tuple[FunctionInfo, str]]] | None = None

    def handlings(self, found: Found) -> Iterator[AnswerHandling]:
        """What the functions do that are given the answer to a resolver's question."""
        request, scope = found.request, found.frame.scope
        if not isinstance(scope, FunctionInfo):
            return
        schema = request.schema
        booleans = booleans_of(schema)
        for function, name in self.takers(scope):
            frame = self.project.frame(function)
            runs: dict[Outcome, Run] = {}
            for outcome in (Outcome.DECLINE, Outcome.CANCEL, Outcome.ACCEPT, Outcome.EMPTY):
                runner = self.run(function, name, outcome, booleans)
                runs[outcome] = Run(runner.events, [], [frame], runner.bounded, runner)
            decline, cancel, accept, empty = runs.values()
            if any(run.bounded for run in runs.values()):
                continue
            untested = untested_uses(decline) or untested_uses(cancel)
            proceeds, hidden = ([], False) if untested else going_on(decline, cancel, accept, bool(booleans))
            unread = box_unread(schema, booleans, function, accept, empty, decline) if not untested and not proceeds else None
            yield AnswerHandling(
                request, untested=tuple(untested), proceeds=tuple(proceeds), hidden_default=hidden, unread=unread, unread_field=min(booleans, default=""),
            )  # fmt: skip

    def takers(self, resolver: FunctionInfo) -> list[tuple[FunctionInfo, str]]:
        """The functions that take the answer to a resolver's question as a whole, with the parameter's name."""
        if self._takers is None:
            self._takers = {}
            for info in self.project.modules():
                if any(info.file.mentions(name.encode()) for name in self._results):
                    self._collect(info, self._takers)
        return self._takers.get(id(resolver), [])

    def _collect(self, info: ModuleInfo, out: dict[int, list[tuple[FunctionInfo, str]]]) -> None:
        stack = [*info.functions, *flow_of(info).functions]
        seen: set[int] = set()
        while stack and len(seen) < MAX_FUNCTIONS:
            function = stack.pop()
            if id(function) in seen:
                continue
            seen.add(id(function))
            for param in function.decl.params:
                for resolver in self._resolver_of(param, function):
                    out.setdefault(id(resolver), []).append((function, param.name))
            if any(function.mentions(name.encode()) for name in self._results):
                stack.extend(flow_of(function).functions)

    def _resolver_of(self, param: ir.Param, function: FunctionInfo) -> Iterator[FunctionInfo]:
        if param.annotation is None:
            return
        nodes = list(ir.walk(param.annotation))
        if not any(isinstance(n, (ir.Ref, ir.Member)) and n.name in self._results for n in nodes):
            return
        frame = self.project.frame(function.outer)
        for node in nodes:
            if isinstance(node, ir.Call) and callee_word(node) in self._resolvers and node.args:
                yield from (v.info for v in self.project.ev.eval(node.args[0].value, frame) if isinstance(v, Func))

    def run(self, function: FunctionInfo, name: str, outcome: Outcome, booleans: frozenset[str]) -> Runner:
        """One scenario of a whole function that is given the answer as a parameter."""
        runner = Runner(self.project.ev, self.facts, outcome, booleans, ir.Call(0, 0, ir.Ref(0, 0, name), ()))
        runner.whole(self.project.frame(function), {name: Answer()})
        return runner


__all__ = ["ResolvedAnswers"]
