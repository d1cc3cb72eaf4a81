"""Requests made as objects: `ElicitRequest(params=…)`, input-required results, resolvers, URL-required errors, and records that say the same."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from mcplint.analysis import trees
from mcplint.analysis.scopes import CallSite, ScopeInfo, Within
from mcplint.analysis.values import Frame, Lazy, Rec, Seq
from mcplint.interactions.model import (
    Kind,
    Sdk,
    ServerRequest,
)
from mcplint.interactions.source_requests import MAX_ALTERNATIVES, Found
from mcplint.interactions.source_sends import MadeObject
from mcplint.ir import nodes as ir
from mcplint.ir.source import Place
from mcplint.sdk.tables import ObjectFacts

if TYPE_CHECKING:
    from mcplint.interactions.source_requests import RequestMaker


class ObjectRequests:
    """What `maker` makes of objects and records."""

    def __init__(self, maker: RequestMaker) -> None:
        self.project = maker.project
        self.ev = maker.ev
        self._maker = maker

    def from_request_object(self, given: Lazy, site: CallSite, frame: Frame, place: Place, imperative: bool = True) -> Iterator[ServerRequest]:
        """`ElicitRequest(params=ElicitRequestFormParams(...))`, wrapped or not, or a record `{"method": ..., "params": {...}}`."""
        sdk = self._maker.lines.sdk(("mcp.Session",), (), frame)
        for value in self.ev.force(given)[:MAX_ALTERNATIVES]:
            if isinstance(value, Rec):
                method = value.get("method")
                params = value.get("params")
                name = self.ev.constant(method.value) if method is not None else None
                if name == Kind.ELICITATION.value and params is not None:
                    yield from self._from_params_value(params.value, site, frame, place, sdk, imperative)
                elif name in (Kind.SAMPLING.value, Kind.ROOTS.value):
                    yield self._maker.request(Kind(name), site, frame, place, sdk, mode=None, imperative=imperative)
                continue
            made = self.project.finder.object_of(value)
            if made is None:
                continue
            facts, name, arguments, result = made
            if facts.role == "request-params" and facts.kind == Kind.ELICITATION.value and result.call is not None and result.call.args:
                yield from self._from_params_value(Lazy(result.call.args[0].value, result.frame), site, frame, place, sdk, imperative)
            elif facts.kind != Kind.ELICITATION.value:
                yield self._maker.request(Kind(facts.kind), site, frame, place, sdk, mode=None, imperative=imperative)
            elif facts.role == "request":
                params_lazy = arguments.get("params")
                if params_lazy is not None:
                    yield from self._from_params_value(params_lazy, site, frame, place, sdk, imperative)

    def _from_params_value(self, lazy: Lazy, site: CallSite, frame: Frame, place: Place, sdk: Sdk, imperative: bool) -> Iterator[ServerRequest]:
        for value in self.ev.force(lazy)[:MAX_ALTERNATIVES]:
            if isinstance(value, Rec):
                yield from self._maker.from_record(value, lazy, site, frame, place, sdk, imperative)
                continue
            made = self.project.finder.object_of(value)
            if made is None or made[0].role != "params":
                continue
            _, name, arguments, result = made
            yield from self._from_params_object(name, arguments, result, site, frame, place, sdk, imperative)

    def _from_params_object(
        self, name: str, arguments: Any, result: Any, site: CallSite, frame: Frame, place: Place, sdk: Sdk, imperative: bool
    ) -> Iterator[ServerRequest]:
        where = self._maker.place(result.call, result.frame)
        members = [trees.member(k, trees.tree_of(self.ev, v), v.place) for k, v in arguments.items()]
        params = trees.record(where, members, self._open(result))
        mode = params.string("mode")
        message = arguments.get("message")
        if "URL" in name or mode == "url":
            identifier = arguments.get("elicitationId") or arguments.get("elicitation_id")
            yield from self._maker.url_request(message, arguments.get("url"), identifier, site, frame, place, sdk, imperative, params)
            return
        schema = arguments.get("requestedSchema") or arguments.get("requested_schema")
        yield from self._maker.form(message, schema, "raw", site, frame, place, sdk, imperative=imperative, params=params)

    def _open(self, result: Any) -> bool:
        """Whether a call is given arguments that are not known (`**params`)."""
        for arg in result.call.args:
            if arg.spread:
                value = self.ev.value(arg.value, result.frame)
                if not isinstance(value, (Rec, Seq)) or value.open:
                    return True
        return False

    def written(self, node: ir.Record, within: Within, scope: ScopeInfo) -> Iterator[Found]:
        """An input-required result written as a record, in each chain of calls that leads to it."""
        site = CallSite(ir.Call(node.start, node.end, ir.Ref(node.start, node.start, ""), ()), within, scope)
        facts = ObjectFacts("input-required", ())
        for frame in self.project.graph.frames(scope):
            for record in self.ev.eval(node, frame):
                if isinstance(record, Rec):
                    arguments = {item.key.constant: item.value for item in record.items if item.key.constant is not None}
                    made = MadeObject(facts, "", site, frame, arguments)
                    for request in self.from_object(made, frame):
                        request.extra["carrier"] = "input-required"
                        yield Found(request, site, frame, None, made)

    def from_object(self, made: MadeObject, frame: Frame) -> Iterator[ServerRequest]:
        """The requests that a message object carries."""
        place = self._maker.place(made.site.call, frame)
        sdk = self._maker.lines.sdk(("mcp.Session",), (), frame)
        arguments = made.arguments
        if made.facts.role == "resolver" and made.facts.kind != Kind.ELICITATION.value:
            yield self._maker.request(Kind(made.facts.kind), made.site, frame, place, sdk, mode=None, imperative=False)
        elif made.facts.role == "resolver":
            yield from self._maker.form(arguments.get("message"), arguments.get("schema"), "model", made.site, frame, place, sdk, imperative=False)
        elif made.facts.role == "input-required":
            given = arguments.get("input_requests") or arguments.get("inputRequests")
            for value in self.ev.force(given) if given is not None else ():
                if isinstance(value, Rec):
                    for item in value.items:
                        for request in self.from_request_object(item.value, made.site, frame, place, imperative=False):
                            request.extra["entry"] = item.value
                            yield request
        elif made.facts.role == "url-required":
            given = arguments.get("elicitations")
            for value in self.ev.force(given) if given is not None else ():
                if isinstance(value, Seq):
                    for lazy in value.items:
                        yield from self._from_params_value(lazy, made.site, frame, place, sdk, False)


__all__ = ["ObjectRequests"]
