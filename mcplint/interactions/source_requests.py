"""Requests from source: each send, in each chain of calls that reaches it, as a `ServerRequest`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from mcplint.analysis import trees
from mcplint.analysis.answers import _own_expressions as own_expressions
from mcplint.analysis.answers import effects_of, uses_of
from mcplint.analysis.containers import elements
from mcplint.analysis.provenance import handed_in
from mcplint.analysis.reaching import flow_of
from mcplint.analysis.scopes import CallSite, ModuleInfo, ScopeInfo, Within
from mcplint.analysis.sites import scopes_of
from mcplint.analysis.texts import as_text
from mcplint.analysis.values import Frame, Known, Lazy, Rec, Seq, Str, with_item
from mcplint.interactions.model import (
    REVISIONS,
    AnswerUse,
    FormSchema,
    Kind,
    Origin,
    Revisions,
    Sdk,
    ServerRequest,
    Tool,
)
from mcplint.interactions.source_chain import entry_of, steps_to
from mcplint.interactions.source_forms import forms
from mcplint.interactions.source_sends import MadeObject, Send
from mcplint.ir import nodes as ir
from mcplint.ir.json import Hole, JsonNode, Text, TextPart
from mcplint.ir.later import later
from mcplint.ir.records import dataclass, replace
from mcplint.ir.source import Language, Place
from mcplint.sdk.load import sdk_facts
from mcplint.sdk.tables import ObjectFacts

if TYPE_CHECKING:
    from mcplint.analysis import url_written
    from mcplint.interactions.from_source import SourceProject
else:
    url_written = later("mcplint.analysis.url_written")

MAX_ALTERNATIVES = 6
MAX_LOOP = 32
_LEGACY = REVISIONS[:2]
_MODERN = REVISIONS[2:]
_CARRIERS = {"url-required": "url-required-error"}
"""What carries a request, by the role of the object made, where the names differ; captures use the same words."""


@dataclass(frozen=True, slots=True, eq=False)
class Found:
    """A request and where in the program it was found: `send` for an SDK call, `made` for a message object made by hand."""

    request: ServerRequest
    site: CallSite
    frame: Frame
    send: Send | None
    made: MadeObject | None = None


class RequestMaker:
    """Makes the requests of a project's modules."""

    def __init__(self, project: SourceProject) -> None:
        self.project = project
        self.ev = project.ev
        self._tools: dict[int, Tool] = {}
        self._uses: dict[tuple[int, int, str], tuple[AnswerUse, ...]] = {}

    def requests(self, info: ModuleInfo) -> Iterator[Found]:
        """The requests sent by code of one module, each with the call and the frame it was found in."""
        for send in self.project.finder.sends(info):
            for frame in self._unrolled(send.site, send.frame):
                for request in self._from_send(send, frame):
                    yield Found(request, send.site, frame, send)
        yield from self._from_objects(info)

    # --- loops -------------------------------------------------------------------------------------------------------

    def _unrolled(self, site: CallSite, frame: Frame) -> list[Frame]:
        """One frame for each element of the loops around a send, so that message and schema of one round stay together."""
        frames = [frame]
        loops = [
            w.statement for w in site.within.enclosing() if isinstance(w.statement, ir.Loop) and w.branch == "body" and w.statement.kind == "for"
        ]
        for loop in reversed(loops):
            if loop.iterable is None:
                continue
            out: list[Frame] = []
            for f in frames:
                items, _ = elements(self.ev, loop.iterable, f)
                out.extend(with_item(f, loop, item) for item in items[:MAX_LOOP])
                if not items:
                    out.append(f)
            frames = out[: 2 * MAX_LOOP]
        return frames

    # --- sends -------------------------------------------------------------------------------------------------------

    def _from_send(self, send: Send, frame: Frame) -> Iterator[ServerRequest]:
        facts = send.facts
        arguments = {k: Lazy(v.expr, frame, v.value) if v.frame is send.frame else v for k, v in send.arguments.items()}
        at = Send(facts, send.site, frame, arguments, send.certain, send.open)
        place = self._place(at.site.call, at.frame)
        if facts.request:
            given = at.argument(facts.request)
            if given is not None:
                yield from self._from_request_object(given, at.site, frame, place)
            return
        if facts.shape == "overloaded":
            yield from self._overloaded(at, place)
            return
        if facts.shape == "params" and facts.kind == Kind.ELICITATION.value:
            yield from self._from_params(at, place)
            return
        sdk = self._sdk(facts.on, facts.params, frame)
        if facts.kind != Kind.ELICITATION.value:
            yield self._request(Kind(facts.kind), at.site, frame, place, sdk, mode=None)
            return
        if facts.mode == "url":
            yield from self._url(at.argument(facts.message), at.argument(facts.url), at.argument(facts.id), at, place, sdk)
            return
        schema = at.argument(facts.schema)
        if schema is None and facts.facts.get("left_out") == "none" and at.certain and not at.open:
            schema = Lazy(None, frame, Known(None, place))
        yield from self._form(at.argument(facts.message), schema, facts.shape, at.site, frame, place, sdk, open_=at.open)

    def _form(
        self, message: Lazy | None, schema: Lazy | None, shape: str, site: CallSite, frame: Frame, place: Place, sdk: Sdk, *,
        open_: bool = False, imperative: bool = True, params: JsonNode | None = None,
    ) -> Iterator[ServerRequest]:  # fmt: skip
        texts, message_known = self._texts(message)
        message_known = message_known and not (open_ and message is None)
        found: list[FormSchema | None] = []
        schema_known = not (open_ and schema is None)
        if schema is not None:
            made, schema_known = forms(self.ev, schema, shape, sdk)
            found.extend(made)
        raw = shape == "raw"
        wordings: list[Text | None] = [*texts] or [None]
        for text, form in _combined(wordings, found[:MAX_ALTERNATIVES] or [None]):
            yield self._request(
                Kind.ELICITATION, site, frame, place, sdk, mode="form", message=text, message_known=message_known, schema=form,
                schema_known=schema_known or form is not None, sdk_checked=not raw, imperative=imperative, params=params,
            )  # fmt: skip

    def _url(self, message: Lazy | None, url: Lazy | None, identifier: Lazy | None, send: Send, place: Place, sdk: Sdk) -> Iterator[ServerRequest]:
        yield from self._url_request(message, url, identifier, send.site, send.frame, place, sdk, True, None, send.open)

    def _url_request(
        self, message: Lazy | None, url: Lazy | None, identifier: Lazy | None, site: CallSite, frame: Frame, place: Place, sdk: Sdk, imperative: bool,
        params: JsonNode | None, open_: bool = False,
    ) -> Iterator[ServerRequest]:  # fmt: skip
        texts, message_known = self._texts(message)
        urls, url_known = self._texts(url)
        identified = trees.tree_of(self.ev, identifier) if identifier is not None else None
        addresses: list[Text | None] = [url_written.opened(self.ev, _where_given(u, url)) for u in urls] or [None]
        for address in addresses:
            yield self._request(
                Kind.ELICITATION,
                site,
                frame,
                place,
                sdk,
                mode="url",
                message=texts[0] if texts else None,
                message_known=message_known,
                url=address,
                url_known=url_known,
                elicitation_id=identified,
                imperative=imperative,
                params=params,
                extra={"url": url, "id": identifier, "alternatives": len(addresses), "open": open_, "random": self._random},
            )

    def _texts(self, lazy: Lazy | None) -> tuple[list[Text], bool]:
        """The texts that an argument can be, and whether it is known whether there is one at all."""
        if lazy is None:
            return [], True
        out: list[Text] = []
        for value in self.ev.force(lazy)[:MAX_ALTERNATIVES]:
            if isinstance(value, Str):
                out.append(value.text)
            elif isinstance(value, Known) and value.value is None:
                continue
            elif lazy.expr is not None:
                out.append(as_text(value, lazy.expr, lazy.frame).text)
        return out, bool(out)

    # --- requests made by hand -----------------------------------------------------------------------------------------

    def _from_params(self, send: Send, place: Place) -> Iterator[ServerRequest]:
        """A call that takes one record with everything."""
        first = next(iter(send.arguments.values()), None)
        if first is None:
            return
        sdk = self._sdk(send.facts.on, send.facts.params, send.frame)
        for value in self.ev.force(first)[:MAX_ALTERNATIVES]:
            if isinstance(value, Rec):
                identified = bool(send.facts.facts.get("identifies"))
                yield from self._from_record(value, first, send.site, send.frame, place, sdk, True, identified)

    def _overloaded(self, send: Send, place: Place) -> Iterator[ServerRequest]:
        """A call that takes one record with everything, a message and a schema, or a message and a URL."""
        first, second = send.argument(send.facts.message), send.argument(send.facts.schema)
        if first is not None and any(isinstance(v, Rec) for v in self.ev.force(first)):
            yield from self._from_params(Send(send.facts, send.site, send.frame, {"params": first}, send.certain, True), place)
            return
        sdk = self._sdk(send.facts.on, send.facts.params, send.frame)
        if second is not None and any(isinstance(v, Str) for v in self.ev.force(second)):
            yield from self._url(first, second, None, replace(send, open=True), place, sdk)
            return
        yield from self._form(first, second, "raw", send.site, send.frame, place, sdk, open_=send.open)

    def _from_record(
        self, record: Rec, lazy: Lazy, site: CallSite, frame: Frame, place: Place, sdk: Sdk, imperative: bool, identified: bool = False
    ) -> Iterator[ServerRequest]:
        """Params written as a record. `identified` when the call adds what is missing of an id."""
        params = trees.value_tree(self.ev, record, lazy)
        mode = params.string("mode")
        message = record.get("message")
        if mode == "url" or (mode is None and record.get("url") is not None and _schema_item(record) is None):
            url = record.get("url")
            identifier = record.get("elicitationId") or record.get("elicitation_id")
            yield from self._url_request(
                message.value if message else None,
                url.value if url else None,
                identifier.value if identifier else None,
                site,
                frame,
                place,
                sdk,
                imperative,
                params,
                identified,
            )
            return
        schema = _schema_item(record)
        yield from self._form(
            message.value if message else None, schema, "raw", site, frame, place, sdk, open_=record.open, imperative=imperative, params=params
        )

    def _from_request_object(self, given: Lazy, site: CallSite, frame: Frame, place: Place, imperative: bool = True) -> Iterator[ServerRequest]:
        """`ElicitRequest(params=ElicitRequestFormParams(...))`, wrapped or not, or a record `{"method": ..., "params": {...}}`."""
        sdk = self._sdk(("mcp.Session",), (), frame)
        for value in self.ev.force(given)[:MAX_ALTERNATIVES]:
            if isinstance(value, Rec):
                method = value.get("method")
                params = value.get("params")
                name = self.ev.constant(method.value) if method is not None else None
                if name == Kind.ELICITATION.value and params is not None:
                    yield from self._from_params_value(params.value, site, frame, place, sdk, imperative)
                elif name in (Kind.SAMPLING.value, Kind.ROOTS.value):
                    yield self._request(Kind(name), site, frame, place, sdk, mode=None, imperative=imperative)
                continue
            made = self.project.finder.object_of(value)
            if made is None:
                continue
            facts, name, arguments, result = made
            if facts.role == "request-params" and facts.kind == Kind.ELICITATION.value and result.call is not None and result.call.args:
                yield from self._from_params_value(Lazy(result.call.args[0].value, result.frame), site, frame, place, sdk, imperative)
            elif facts.kind != Kind.ELICITATION.value:
                yield self._request(Kind(facts.kind), site, frame, place, sdk, mode=None, imperative=imperative)
            elif facts.role == "request":
                params_lazy = arguments.get("params")
                if params_lazy is not None:
                    yield from self._from_params_value(params_lazy, site, frame, place, sdk, imperative)

    def _from_params_value(self, lazy: Lazy, site: CallSite, frame: Frame, place: Place, sdk: Sdk, imperative: bool) -> Iterator[ServerRequest]:
        for value in self.ev.force(lazy)[:MAX_ALTERNATIVES]:
            if isinstance(value, Rec):
                yield from self._from_record(value, lazy, site, frame, place, sdk, imperative)
                continue
            made = self.project.finder.object_of(value)
            if made is None or made[0].role != "params":
                continue
            _, name, arguments, result = made
            yield from self._from_params_object(name, arguments, result, site, frame, place, sdk, imperative)

    def _from_params_object(
        self, name: str, arguments: Any, result: Any, site: CallSite, frame: Frame, place: Place, sdk: Sdk, imperative: bool
    ) -> Iterator[ServerRequest]:
        where = self._place(result.call, result.frame)
        members = [trees.member(k, trees.tree_of(self.ev, v), v.place) for k, v in arguments.items()]
        params = trees.record(where, members, self._open(result))
        mode = params.string("mode")
        message = arguments.get("message")
        if "URL" in name or mode == "url":
            identifier = arguments.get("elicitationId") or arguments.get("elicitation_id")
            yield from self._url_request(message, arguments.get("url"), identifier, site, frame, place, sdk, imperative, params)
            return
        schema = arguments.get("requestedSchema") or arguments.get("requested_schema")
        yield from self._form(message, schema, "raw", site, frame, place, sdk, imperative=imperative, params=params)

    def _random(self, hole: Hole) -> bool:
        """Whether a hole may hold a random value that the program makes for the occasion."""
        from mcplint.interactions.source_ids import reader

        return isinstance(hole.of, Lazy) and any(reader(self.project).random(v) for v in self.ev.force(hole.of)[:4])

    def _open(self, result: Any) -> bool:
        """Whether a call is given arguments that are not known (`**params`)."""
        for arg in result.call.args:
            if arg.spread:
                value = self.ev.value(arg.value, result.frame)
                if not isinstance(value, (Rec, Seq)) or value.open:
                    return True
        return False

    def _from_objects(self, info: ModuleInfo) -> Iterator[Found]:
        """Input-required results, resolvers and URL-required errors."""
        for made in self.project.finder.objects(info, frozenset({"input-required", "resolver", "url-required"})):
            for frame in self._unrolled(made.site, made.frame):
                moved = MadeObject(made.facts, made.name, made.site, frame, _moved(made.arguments, made.frame, frame))
                for request in self._from_object(moved, frame):
                    request.extra["carrier"] = _CARRIERS.get(made.facts.role, made.facts.role)
                    yield Found(request, made.site, frame, None, moved)

        yield from self._by_hand(info)

    def _by_hand(self, info: ModuleInfo) -> Iterator[Found]:
        """Input-required results written as records: `{resultType: "input_required", inputRequests: {…}}`."""
        names = sdk_facts().get("state", {}).get("names", {})
        kinds, asking = frozenset(names.get("kind", ())), names.get("asking", "")
        if not asking:
            return
        for scope in scopes_of(info, (asking.encode(),)):
            for within in flow_of(scope).places.values():
                for root in own_expressions(within.current):
                    for node in ir.walk(root):
                        if isinstance(node, ir.Record) and any(_says(entry, kinds, asking) for entry in node.entries):
                            yield from self._written(node, within, scope)

    def _written(self, node: ir.Record, within: Within, scope: ScopeInfo) -> Iterator[Found]:
        site = CallSite(ir.Call(node.start, node.end, ir.Ref(node.start, node.start, ""), ()), within, scope)
        facts = ObjectFacts("input-required", ())
        for frame in self.project.graph.frames(scope):
            for record in self.ev.eval(node, frame):
                if isinstance(record, Rec):
                    arguments = {item.key.constant: item.value for item in record.items if item.key.constant is not None}
                    made = MadeObject(facts, "", site, frame, arguments)
                    for request in self._from_object(made, frame):
                        request.extra["carrier"] = "input-required"
                        yield Found(request, site, frame, None, made)

    def _from_object(self, made: MadeObject, frame: Frame) -> Iterator[ServerRequest]:
        place = self._place(made.site.call, frame)
        sdk = self._sdk(("mcp.Session",), (), frame)
        arguments = made.arguments
        if made.facts.role == "resolver" and made.facts.kind != Kind.ELICITATION.value:
            yield self._request(Kind(made.facts.kind), made.site, frame, place, sdk, mode=None, imperative=False)
        elif made.facts.role == "resolver":
            yield from self._form(arguments.get("message"), arguments.get("schema"), "model", made.site, frame, place, sdk, imperative=False)
        elif made.facts.role == "input-required":
            given = arguments.get("input_requests") or arguments.get("inputRequests")
            for value in self.ev.force(given) if given is not None else ():
                if isinstance(value, Rec):
                    for item in value.items:
                        for request in self._from_request_object(item.value, made.site, frame, place, imperative=False):
                            request.extra["entry"] = item.value
                            yield request
        elif made.facts.role == "url-required":
            given = arguments.get("elicitations")
            for value in self.ev.force(given) if given is not None else ():
                if isinstance(value, Seq):
                    for lazy in value.items:
                        yield from self._from_params_value(lazy, made.site, frame, place, sdk, False)

    # --- putting together ----------------------------------------------------------------------------------------------

    def _request(
        self,
        kind: Kind,
        site: CallSite,
        frame: Frame,
        place: Place,
        sdk: Sdk,
        *,
        mode: str | None,
        message: Text | None = None,
        message_known: bool = True,
        schema: FormSchema | None = None,
        schema_known: bool = True,
        url: Text | None = None,
        url_known: bool = True,
        elicitation_id: JsonNode | None = None,
        sdk_checked: bool = False,
        imperative: bool = True,
        params: JsonNode | None = None,
        extra: dict[str, object] | None = None,
    ) -> ServerRequest:
        return ServerRequest(
            kind=kind,
            place=place,
            origin=Origin.SOURCE,
            revisions=self._revisions(sdk, imperative),
            mode=mode,
            message=message,
            message_known=message_known,
            schema=schema,
            schema_known=schema_known,
            url=url,
            url_known=url_known,
            elicitation_id=elicitation_id,
            params=params,
            params_place=params.place if params is not None else place,
            sdk=sdk,
            sdk_checked=sdk_checked,
            imperative=imperative,
            chain=steps_to(frame, place, "sent to the client here"),
            bounded=self.ev.bounded or self._cut_short(frame),
            tool=self._tool(frame),
            uses=self._uses_of(frame, site, schema) if kind is Kind.ELICITATION and mode == "form" else (),
            extra=extra if extra is not None else {},
        )

    def _cut_short(self, frame: Frame) -> bool:
        """Whether a bound was hit where chains to a function on the way were looked for, so that there may be others."""
        bounded = self.project.graph.bounded
        here: Frame | None = frame if bounded else None
        while here is not None:
            if id(here.scope) in bounded:
                return True
            here = here.caller
        return False

    def _revisions(self, sdk: Sdk, imperative: bool) -> Revisions:
        if self.project.protocol is not None:
            return Revisions((self.project.protocol,), True)
        if sdk is Sdk.TS_2 and self._modern_only():
            return Revisions(_MODERN, True)
        if sdk in (Sdk.MCP_1, Sdk.FASTMCP_2, Sdk.FASTMCP_3, Sdk.TS_1):
            return Revisions(_LEGACY)
        return Revisions(REVISIONS)

    def _modern_only(self) -> bool:
        """Whether all that the project serves with, it serves the newest revision only with."""
        known = self.project.notes.get("modern-only")
        if not isinstance(known, bool):
            handlers = sdk_facts().get("typescript_association", {}).get("era", {}).get("handlers", {})
            told = [
                self._refuses_older(site, handlers[word])
                for word in handlers
                for info in self.project.modules()
                for site in self.project.graph.sites(info, word)
            ]
            known = self.project.notes["modern-only"] = bool(told) and all(told)
        return known

    def _refuses_older(self, site: CallSite, option: Sequence[str]) -> bool:
        name, wanted = option
        for arg in site.call.args[1:]:
            record = self.ev.value(arg.value, self.project.frame(site.scope))
            item = record.get(name) if isinstance(record, Rec) else None
            if item is not None and self.ev.constant(item.value) == wanted:
                return True
        return False

    def _place(self, node: ir.Node, frame: Frame) -> Place:
        return Place(frame.info.file, node.start, node.end)

    def _tool(self, frame: Frame) -> Tool | None:
        entry = entry_of(frame)
        if entry is None:
            return None
        known = self._tools.get(id(entry))
        if known is None:
            effects = effects_of(self.ev, entry.function)
            known = Tool(entry.name, entry.description, entry.place, entry.kind, effects, entry.read_only)
            self._tools[id(entry)] = known
        return known

    def _uses_of(self, frame: Frame, site: CallSite, schema: FormSchema | None) -> tuple[AnswerUse, ...]:
        """The uses of the answer; what it holds is the one field where the SDK makes that up for a single value."""
        value = schema.fields[0].name if schema is not None and schema.fields and schema.fields[0].generated else ""
        key = (id(frame), id(site.call), value)
        known = self._uses.get(key)
        if known is None:
            known = tuple(AnswerUse(u.field or (value if u.held else ""), u.role, u.place, u.callee) for u in uses_of(frame, site))
            self._uses[key] = known
        return known

    # --- SDK -----------------------------------------------------------------------------------------------------------

    def _sdk(self, on: Iterable[str], params: tuple[str, ...], frame: Frame) -> Sdk:
        """The SDK line that a send goes through, told by the receiver's package and the modules along the chain."""
        packages = {name.split(".", 1)[0] for name in on} or {"mcp"}
        if frame.info.file.language is not Language.PYTHON:
            return self._script_sdk(frame)
        distribution = "fastmcp" if packages == {"fastmcp"} else "mcp"
        if distribution == "mcp" and self._fastmcp_server(frame) and "mcp.Session" in set(on):
            pass  # a raw session call goes out as it is, whichever server made it
        here: Frame | None = frame
        while here is not None:
            line = self.project.versions.line(here.info, distribution)
            if line:
                return Sdk(line)
            here = here.caller
        for info in self.project.parsed():
            line = self.project.versions.line(info, distribution)
            if line:
                return Sdk(line)
        return Sdk.NONE

    def _script_sdk(self, frame: Frame) -> Sdk:
        """The line of the TypeScript SDK: by the modules along the chain, then by any module, then by the manifest."""
        lines = (Sdk.TS_2, Sdk.TS_1)
        here: Frame | None = frame
        while here is not None:
            for sdk in lines:
                if self.project.versions.line(here.info, sdk.value):
                    return sdk
            here = here.caller
        for info in self.project.parsed():
            for sdk in lines:
                if self.project.versions.line(info, sdk.value):
                    return sdk
        frameworks = sdk_facts().get("typescript", {}).get("frameworks", {})
        named = next((line for package, line in frameworks.items() if self.project.versions.imports(frame.info, package)), "")
        return Sdk(named) if named else Sdk.NONE

    def _fastmcp_server(self, frame: Frame) -> bool:
        return bool(self.project.versions.line(frame.info, "fastmcp"))


def _combined(texts: list[Text | None], found: list[FormSchema | None]) -> list[tuple[Text | None, FormSchema | None]]:
    """Which message goes with which form. As many of the one as of the other are the alternatives of the same branches, in their order."""
    if len(texts) == len(found):
        return list(zip(texts, found, strict=True))
    return [(text, form) for text in texts for form in found]


def _says(entry: ir.Entry, kinds: frozenset[str], asking: str) -> bool:
    value = entry.value.value if isinstance(entry.value, ir.Cast) else entry.value
    return isinstance(entry.key, ir.Const) and entry.key.value in kinds and isinstance(value, ir.Const) and value.value == asking


def _schema_item(record: Rec) -> Lazy | None:
    item = record.get("requestedSchema") or record.get("requested_schema")
    return item.value if item is not None else None


def _moved(arguments: Any, old: Frame, new: Frame) -> dict[str, Lazy]:
    return {k: Lazy(v.expr, new, v.value) if v.frame is old else v for k, v in arguments.items()}


def _where_given(url: Text, given: Lazy | None) -> Text:
    """A URL that something made as a whole stands where it is handed to the project's helpers, not inside of them."""
    hole = url.parts[0].hole if len(url.parts) == 1 else None
    if hole is None or given is None:
        return url
    outermost = handed_in(given)
    if outermost is given or outermost.expr is None:
        return url
    return Text(outermost.place, (TextPart(outermost.place, hole=hole),))


__all__ = ["RequestMaker"]
