"""Answers in source: each question is run through its outcomes, and what is reached is told."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from mcplint.analysis.scenario_values import Outcome
from mcplint.analysis.scopes import CallSite, FunctionInfo, ModuleInfo
from mcplint.analysis.sites import callee_word
from mcplint.analysis.texts import source_text
from mcplint.analysis.values import Frame
from mcplint.interactions.answers import AnswerHandling, Spot
from mcplint.interactions.model import Kind
from mcplint.interactions.source_answers_before import EffectsBefore
from mcplint.interactions.source_answers_consent import booleans_of, going_on, is_confirmation, unread_box, untested_uses
from mcplint.interactions.source_answers_open import fails_open
from mcplint.interactions.source_answers_runs import Run, Scenarios
from mcplint.interactions.source_requests import Found
from mcplint.ir import nodes as ir
from mcplint.ir.later import later

if TYPE_CHECKING:
    from mcplint.interactions import source_answers_content as content
    from mcplint.interactions import source_answers_pages as pages
    from mcplint.interactions import source_answers_resolved as resolved
    from mcplint.interactions import source_answers_rounds as rounds
    from mcplint.interactions.from_source import SourceProject
else:
    content = later("mcplint.interactions.source_answers_content")
    pages = later("mcplint.interactions.source_answers_pages")
    resolved = later("mcplint.interactions.source_answers_resolved")
    rounds = later("mcplint.interactions.source_answers_rounds")


def find(project: SourceProject, info: ModuleInfo, requests: tuple[Found, ...]) -> Iterator[AnswerHandling]:
    """The handling of each elicitation's answer in a module."""
    if not requests:
        return
    finder = project.once("answers", lambda: _Finder(project))
    for found in requests:
        if found.request.kind is Kind.ELICITATION:
            handling = finder.handling(found)
            if handling is not None:
                yield handling
            elif found.made is not None and found.made.facts.role == "resolver":
                yield from finder.resolved().handlings(found)


class _Finder:
    def __init__(self, project: SourceProject) -> None:
        self.runs = Scenarios(project)
        self._waiting = frozenset(self.runs.facts.get("answers", {}).get("timed", ()))
        self._before = EffectsBefore(project.ev, self.runs.facts)
        self._resolved: resolved.ResolvedAnswers | None = None

    def resolved(self) -> resolved.ResolvedAnswers:
        """The answers to resolvers' questions, read once."""
        if self._resolved is None:
            self._resolved = resolved.ResolvedAnswers(self.runs.project, self.runs.facts)
        return self._resolved

    def handling(self, found: Found) -> AnswerHandling | None:
        """Everything about one request, or None when it is not asked by a call whose result could be looked at."""
        request, frame, site = found.request, found.frame, found.site
        if found.made is not None:
            if found.made.facts.role != "input-required":
                return None
            again, events = rounds.declined_round(self.runs, found)
            used = [e for e in events if e.kind == "use"][:1]
            proceeds, hidden, unread, field = ([], False, None, "") if again or used else rounds.next_round(self.runs, found)
            opened = rounds.page_opened(self.runs, found) if request.mode == "url" and not again and not used else None
            return AnswerHandling(
                request, again="handler" if again else "", effects_before=tuple(self._before.of(frame, site, request.mode == "url")),
                untested=tuple(Spot(e.place, source_text(e.node, e.frame)) for e in used),
                proceeds=tuple(proceeds), hidden_default=hidden, unread=unread, unread_field=field,
                taken_as_done=pages.taken_as_done(opened, frame) if opened is not None else None,
            )  # fmt: skip
        if found.send is None or self.runs.enough(site):
            return None
        booleans = booleans_of(request.schema)
        decline = self.runs.run(frame, site, Outcome.DECLINE, booleans)
        cancel = self.runs.run(frame, site, Outcome.CANCEL, booleans)
        accept = self.runs.run(frame, site, Outcome.ACCEPT, booleans)
        discarded = self._discarded(frame, site)
        url = request.mode == "url"
        untested: list[Spot] = [] if url else untested_uses(decline) or untested_uses(cancel)
        schema = request.schema
        confirms = schema is None or not schema.fields or is_confirmation(schema, booleans)
        proceeds, hidden = ([], False) if untested or discarded else going_on(decline, cancel, accept, confirms)
        if decline.bounded or cancel.bounded or accept.bounded:  # what was not run to its end says nothing of what is reached
            proceeds, hidden = [], False
        unread, unread_field = (None, "") if url or untested or proceeds else unread_box(self.runs, request, frame, site, booleans, accept)
        return AnswerHandling(
            request,
            discarded=discarded,
            untested=tuple(untested),
            proceeds=tuple(proceeds),
            hidden_default=hidden,
            fails_open=tuple(fails_open(self.runs, found, booleans, accept)),
            unread=unread,
            unread_field=unread_field,
            again=self._again(decline, site) or self._again(cancel, site),
            logged=tuple(self._logged(found, accept)),
            unvalidated=tuple(self._unvalidated(found)),
            taken_as_done=pages.taken_as_done(accept, frame) if url and not accept.bounded else None,
            told=pages.told(self.runs, found, booleans) if url else (),
            effects_before=tuple(self._before.of(frame, site, request.mode == "url")),
            certain=not (decline.bounded or accept.bounded or request.bounded),
        )

    def _discarded(self, frame: Frame, site: CallSite) -> bool:
        """Whether nothing looks at the result: the call is a statement, its name is never read, or it is returned to a call of that kind."""
        statement = site.within.current
        if isinstance(statement, ir.Return) and statement.value is not None and self._passed(statement.value, site.call):
            return frame.caller is not None and frame.site is not None and self._discarded(frame.caller, frame.site)
        if isinstance(statement, ir.Assign) and statement.value is not None and all(isinstance(t, ir.Ref) for t in statement.targets):
            return self._passed(statement.value, site.call) and not any(
                _mentioned(site.scope, t.name, statement) for t in statement.targets if isinstance(t, ir.Ref)
            )
        return isinstance(statement, ir.ExprStmt) and self._passed(statement.value, site.call)

    def _passed(self, value: ir.Expr, call: ir.Call) -> bool:
        """Whether an expression is a call's result and nothing else, if within a limit of time."""
        while value is not call:
            if isinstance(value, (ir.Await, ir.Cast)):
                value = value.value
            elif isinstance(value, ir.Unary) and value.op == "void" and isinstance(value.operand, ir.Await):
                value = value.operand
            elif isinstance(value, ir.Call) and callee_word(value) in self._waiting and value.args:
                value = value.args[0].value
            else:
                break
        return value is call

    def _again(self, decline: Run, site: CallSite) -> str:
        for event in decline.events:
            if event.kind == "again":
                if event.detail == "recursion" and _counts_down(event.node):
                    continue
                return event.detail
        return ""

    def _logged(self, found: Found, accept: Run) -> Iterator[Spot]:
        """Logging calls that are given content, the whole answer, or the URL that was sent."""
        if found.request.mode == "url" and found.send is not None:
            yield from pages.url_logged(self.runs, found)
        told: set[tuple[str, int]] = set()
        for event in accept.events:
            key = (event.place.file.path, event.place.start)
            if event.kind == "log" and key not in told:
                told.add(key)
                yield Spot(event.place, source_text(event.node, event.frame))

    def _unvalidated(self, found: Found) -> Iterator[Spot]:
        """Uses of raw content, where the SDK validates nothing and the server does not either."""
        send = found.send
        if send is not None and send.facts.shape in ("raw", "") and found.request.mode == "form" and not send.facts.facts.get("validates"):
            yield from content.unvalidated(self.runs, found)


def _mentioned(scope: Any, name: str, outside: ir.Stmt) -> bool:
    """Whether a function's text names something, other than in one statement."""
    body = scope.decl if isinstance(scope, FunctionInfo) else None
    start, end = (body.start, body.body_end) if body is not None else (0, len(scope.info.file.data))
    data = scope.info.file.data
    word = re.compile(rb"(?<![\w.])" + re.escape(name.encode()) + rb"(?!\w)")
    return any(not outside.start <= m.start() < outside.end for m in word.finditer(data, start, end))


def _counts_down(node: ir.Node) -> bool:
    """Whether a recursive call passes a changed counter: `attempts + 1`, `retries - 1`."""
    return isinstance(node, ir.Call) and any(isinstance(a.value, ir.Binary) and a.value.op in ("+", "-") for a in node.args)


__all__ = ["find"]
