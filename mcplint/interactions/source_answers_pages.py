"""Requests that open a page: URLs in logs, the accept taken for a finished flow, what is told right after it."""

from __future__ import annotations

from collections.abc import Iterator

from mcplint.analysis.effects import effects
from mcplint.analysis.logcalls import LogCalls
from mcplint.analysis.reaching import flow_of
from mcplint.analysis.scenario_values import Event, Outcome
from mcplint.analysis.texts import source_text
from mcplint.analysis.values import Frame, Lazy
from mcplint.interactions.answers import Spot
from mcplint.interactions.source_answers_runs import Run, Scenarios, head
from mcplint.interactions.source_requests import Found
from mcplint.ir import nodes as ir
from mcplint.ir.source import Place


def url_logged(runs: Scenarios, found: Found) -> Iterator[Spot]:
    """Logging calls that are given the URL that was sent."""
    assert found.send is not None
    lazy = found.send.argument(found.send.facts.url)
    given = found.request.extra.get("url")
    if lazy is None and isinstance(given, Lazy):  # a member of a record with everything
        lazy = given
    if lazy is None or not isinstance(lazy.expr, ir.Ref):
        return
    logs = LogCalls(runs.facts.get("effects", {}))
    for site in flow_of(lazy.frame.scope).calls:
        if logs.writes(site.call, lazy.frame) and any(_mentions(a.value, lazy.expr.name) for a in site.call.args):
            yield Spot(Place(lazy.frame.info.file, site.call.start, site.call.end), lazy.expr.name)


def told(runs: Scenarios, found: Found, booleans: frozenset[str]) -> tuple[tuple[Spot, str], ...]:
    """What the handler says at once when the page was opened, with the test that led there; nothing where it looked at something else first."""
    run = runs.run(found.frame, found.site, Outcome.ACCEPT, booleans, listen=True)
    if not run.returns or run.frames[-1].entry is None or effects(run.events) or any(e.kind == "wait" for e in run.events):
        return ()
    out: list[tuple[Spot, str]] = []
    for one in run.returns[-1]:
        tested: Event | None = None
        for event in run.events[: one.at]:
            if event.kind == "test":
                tested = event
            elif event.kind == "branch":
                tested = None
                break
        if tested is not None and one.said:
            out.append((Spot(tested.place, source_text(head(tested.node), tested.frame)), one.said))
    return tuple(out)


def taken_as_done(accept: Run, frame: Frame) -> Spot | None:
    """The branch that takes opening the page for having finished there."""
    if any(e.kind == "wait" for e in accept.events):
        return None
    tested: Event | None = None
    for event in accept.events:
        if event.kind == "test":
            tested = event
        elif event.kind == "branch" and tested is not None:
            return None  # something else is looked at: a record, the result of a wait
        elif event.kind == "effect" and tested is not None:
            return Spot(tested.place, source_text(head(tested.node), tested.frame))
    return None


def _mentions(expr: ir.Expr, name: str) -> bool:
    return any(isinstance(n, ir.Ref) and n.name == name for n in ir.walk(expr))
