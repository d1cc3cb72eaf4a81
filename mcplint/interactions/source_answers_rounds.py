"""Multi-round-trip handlers: what they do when they run again with the answer."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

from mcplint.analysis.conditions import chain_of, conditions_at
from mcplint.analysis.scenario import Runner
from mcplint.analysis.scenario_values import Event, Outcome
from mcplint.analysis.scopes import CallSite, FunctionInfo
from mcplint.interactions.answers import Spot
from mcplint.interactions.source_answers_consent import booleans_of, box_unread, going_on, is_confirmation, reads_after_round
from mcplint.interactions.source_answers_runs import Run, Scenarios
from mcplint.interactions.source_requests import Found
from mcplint.ir import nodes as ir


def next_round(runs: Scenarios, found: Found) -> tuple[list[Spot], bool, Spot | None, str]:
    """What a multi-round-trip handler does when it runs again with the answer: as `proceeds`, `hidden_default`, `unread` and `unread_field`."""
    handler = list(chain_of(found.frame, found.site))[-1][0]
    schema, function = found.request.schema, handler.scope
    if handler.entry is None or not isinstance(function, FunctionInfo) or found.request.mode == "url":
        return [], False, None, ""
    booleans = booleans_of(schema)
    found_runs: list[Run] = []
    for outcome in (Outcome.DECLINE, Outcome.CANCEL, Outcome.ACCEPT, Outcome.EMPTY):
        runner = Runner(runs.ev, runs.facts, outcome, booleans, found.site.call)
        runner.start(handler)
        runner.watched = found.site.call
        with contextlib.suppress(Exception):
            runner.block(function.decl.body, {})
        found_runs.append(Run(runner.events, [], [handler], runner.bounded, runner))
        if runner.bounded or runner.came_by:
            return [], False, None, ""  # asked again
    decline, cancel, accept, empty = found_runs
    if not all(any(e.kind == "test" for e in run.events) for run in (decline, cancel)):
        return [], False, None, ""  # the answer is not looked at here
    confirms = schema is None or not schema.fields or is_confirmation(schema, booleans)
    proceeds, hidden = going_on(decline, cancel, accept, confirms)
    unread = box_unread(schema, booleans, function, accept, empty, decline, reads_after_round) if not proceeds else None
    return proceeds, hidden, unread, min(booleans, default="")


def page_opened(runs: Scenarios, found: Found) -> Run | None:
    """The run of a multi-round-trip handler after its page was opened; None where it asks again or does not look at the answer."""
    handler = list(chain_of(found.frame, found.site))[-1][0]
    function = handler.scope
    if handler.entry is None or not isinstance(function, FunctionInfo) or found.request.mode != "url":
        return None
    runner = Runner(runs.ev, runs.facts, Outcome.ACCEPT, frozenset(), found.site.call)
    runner.start(handler)
    runner.watched = found.site.call
    with contextlib.suppress(Exception):
        runner.block(function.decl.body, {})
    if runner.bounded or runner.came_by:
        return None
    return Run(runner.events, [], [handler], False, runner)


def declined_round(runs: Scenarios, found: Found) -> tuple[bool, list[Event]]:
    """Whether a multi-round-trip handler comes to the same question once more when the person declined, and what it reaches then."""
    events: list[Event] = []
    decided: set[int] = set()
    chain = list(chain_of(found.frame, found.site))
    for frame, site in chain:
        if not isinstance(frame.scope, FunctionInfo):
            return False, []
        runner = Runner(runs.ev, runs.facts, Outcome.DECLINE, frozenset(), site.call)
        runner.start(frame)
        runner.watched = site.call
        with contextlib.suppress(Exception):
            runner.block(frame.scope.decl.body, {})
        events.extend(runner.events)
        if not runner.came_by:
            return False, events
        tests = [e.node for e in runner.events if e.kind == "test"]
        decided |= {id(n.test) for n in tests if isinstance(n, (ir.If, ir.Choice))} | {id(n.pattern) for n in tests if isinstance(n, ir.Case)}
    # one of the tests that lead to the question must have been decided by the answer
    leading = [c for at_frame, at in chain for c in conditions_at(at.within, at.call, at_frame)]
    beside = {id(other.pattern) for _, at in chain for other in _cases_around(at)}
    again = bool(beside & decided) or any(id(c.test) in decided or id(c.pattern) in decided for c in leading if c.handler is None)
    return again, events


def _cases_around(site: CallSite) -> Iterator[ir.Case]:
    """All cases of the `match` statements around a call."""
    for here in site.within.enclosing():
        if isinstance(here.statement, ir.Case) and here.outer is not None and isinstance(here.outer.current, ir.Match):
            yield from here.outer.current.cases
