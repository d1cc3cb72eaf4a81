"""Requests from source: each send, in each chain of calls that reaches it, as a `ServerRequest`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any

from mcplint.analysis import trees
from mcplint.analysis.answers import effects_of, uses_of
from mcplint.analysis.containers import elements
from mcplint.analysis.provenance import handed_in
from mcplint.analysis.scopes import CallSite, ModuleInfo
from mcplint.analysis.sites import nodes_at, places_of, scopes_at
from mcplint.analysis.texts import as_text
from mcplint.analysis.values import Frame, Known, Lazy, Rec, Str, with_item
from mcplint.interactions.model import AnswerUse, FormSchema, Kind, Origin, Sdk, ServerRequest, Tool
from mcplint.interactions.source_chain import entry_of, steps_to
from mcplint.interactions.source_forms import forms
from mcplint.interactions.source_lines import SdkLines
from mcplint.interactions.source_sends import MadeObject, Send
from mcplint.ir import nodes as ir
from mcplint.ir.json import Hole, JsonNode, Text, TextPart
from mcplint.ir.later import later
from mcplint.ir.records import dataclass, replace
from mcplint.ir.source import Place
from mcplint.sdk.load import sdk_facts

if TYPE_CHECKING:
    from mcplint.analysis import url_written
    from mcplint.interactions.from_source import SourceProject
    from mcplint.interactions.source_request_objects import ObjectRequests
else:
    url_written = later("mcplint.analysis.url_written")

MAX_ALTERNATIVES = 6
MAX_LOOP = 32
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
        self.lines = SdkLines(project)
        self._tools: dict[int, Tool] = {}
        self._uses: dict[tuple[int, int, str], tuple[AnswerUse, ...]] = {}
        self._asked = 0
        """The bounds that had been hit before the send at hand was looked at."""

    @cached_property
    def objects(self) -> ObjectRequests:
        """What makes requests of objects, loaded when there is one."""
        from mcplint.interactions.source_request_objects import ObjectRequests

        return ObjectRequests(self)

    def requests(self, info: ModuleInfo) -> Iterator[Found]:
        """The requests sent by code of one module, each with the call and the frame it was found in."""
        self._asked = self.ev.bounds
        for send in self.project.finder.sends(info):
            for frame in self._unrolled(send.site, send.frame):
                for request in self._from_send(send, frame):
                    yield Found(request, send.site, frame, send)
            self._asked = self.ev.bounds
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
        place = self.place(at.site.call, at.frame)
        if facts.request:
            given = at.argument(facts.request)
            if given is not None:
                yield from self.objects.from_request_object(given, at.site, frame, place)
            return
        if facts.shape == "overloaded":
            yield from self._overloaded(at, place)
            return
        if facts.shape == "params" and facts.kind == Kind.ELICITATION.value:
            yield from self._from_params(at, place)
            return
        sdk = self.lines.sdk(facts.on, facts.params, frame)
        if facts.kind != Kind.ELICITATION.value:
            yield self.request(Kind(facts.kind), at.site, frame, place, sdk, mode=None)
            return
        if facts.mode == "url":
            yield from self._url(at.argument(facts.message), at.argument(facts.url), at.argument(facts.id), at, place, sdk)
            return
        schema = at.argument(facts.schema)
        if schema is None and facts.facts.get("left_out") == "none" and at.certain and not at.open:
            schema = Lazy(None, frame, Known(None, place))
        yield from self.form(at.argument(facts.message), schema, facts.shape, at.site, frame, place, sdk, open_=at.open)

    def form(
        self, message: Lazy | None, schema: Lazy | None, shape: str, site: CallSite, frame: Frame, place: Place, sdk: Sdk, *,
        open_: bool = False, imperative: bool = True, params: JsonNode | None = None,
    ) -> Iterator[ServerRequest]:  # fmt: skip
        """The form requests of a message and a schema, each of which may be several."""
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
            yield self.request(
                Kind.ELICITATION, site, frame, place, sdk, mode="form", message=text, message_known=message_known, schema=form,
                schema_known=schema_known or form is not None, sdk_checked=not raw, imperative=imperative, params=params,
            )  # fmt: skip

    def _url(self, message: Lazy | None, url: Lazy | None, identifier: Lazy | None, send: Send, place: Place, sdk: Sdk) -> Iterator[ServerRequest]:
        yield from self.url_request(message, url, identifier, send.site, send.frame, place, sdk, True, None, send.open)

    def url_request(
        self, message: Lazy | None, url: Lazy | None, identifier: Lazy | None, site: CallSite, frame: Frame, place: Place, sdk: Sdk, imperative: bool,
        params: JsonNode | None, open_: bool = False,
    ) -> Iterator[ServerRequest]:  # fmt: skip
        """The requests of a message and a URL, one for each that the URL may be."""
        texts, message_known = self._texts(message)
        urls, url_known = self._texts(url)
        identified = trees.tree_of(self.ev, identifier) if identifier is not None else None
        addresses: list[Text | None] = [url_written.opened(self.ev, _where_given(u, url)) for u in urls] or [None]
        for address in addresses:
            yield self.request(
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
        sdk = self.lines.sdk(send.facts.on, send.facts.params, send.frame)
        for value in self.ev.force(first)[:MAX_ALTERNATIVES]:
            if isinstance(value, Rec):
                identified = bool(send.facts.facts.get("identifies"))
                yield from self.from_record(value, first, send.site, send.frame, place, sdk, True, identified)

    def _overloaded(self, send: Send, place: Place) -> Iterator[ServerRequest]:
        """A call that takes one record with everything, a message and a schema, or a message and a URL."""
        first, second = send.argument(send.facts.message), send.argument(send.facts.schema)
        if first is not None and any(isinstance(v, Rec) for v in self.ev.force(first)):
            yield from self._from_params(Send(send.facts, send.site, send.frame, {"params": first}, send.certain, True), place)
            return
        sdk = self.lines.sdk(send.facts.on, send.facts.params, send.frame)
        if second is not None and any(isinstance(v, Str) for v in self.ev.force(second)):
            yield from self._url(first, second, None, replace(send, open=True), place, sdk)
            return
        yield from self.form(first, second, "raw", send.site, send.frame, place, sdk, open_=send.open)

    def from_record(
        self, record: Rec, lazy: Lazy, site: CallSite, frame: Frame, place: Place, sdk: Sdk, imperative: bool, identified: bool = False
    ) -> Iterator[ServerRequest]:
        """Params written as a record. `identified` when the call adds what is missing of an id."""
        params = trees.value_tree(self.ev, record, lazy)
        mode = params.string("mode")
        message = record.get("message")
        if mode == "url" or (mode is None and record.get("url") is not None and _schema_item(record) is None):
            url = record.get("url")
            identifier = record.get("elicitationId") or record.get("elicitation_id")
            yield from self.url_request(
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
        yield from self.form(
            message.value if message else None, schema, "raw", site, frame, place, sdk, open_=record.open, imperative=imperative, params=params
        )

    def _random(self, hole: Hole) -> bool:
        """Whether a hole may hold a random value that the program makes for the occasion."""
        from mcplint.interactions.source_ids import reader

        return isinstance(hole.of, Lazy) and any(reader(self.project).random(v) for v in self.ev.force(hole.of)[:4])

    def _from_objects(self, info: ModuleInfo) -> Iterator[Found]:
        """Input-required results, resolvers and URL-required errors."""
        for made in self.project.finder.objects(info, frozenset({"input-required", "resolver", "url-required"})):
            for frame in self._unrolled(made.site, made.frame):
                moved = MadeObject(made.facts, made.name, made.site, frame, _moved(made.arguments, made.frame, frame))
                for request in self.objects.from_object(moved, frame):
                    request.extra["carrier"] = _CARRIERS.get(made.facts.role, made.facts.role)
                    yield Found(request, made.site, frame, None, moved)
            self._asked = self.ev.bounds
        yield from self._by_hand(info)

    def _by_hand(self, info: ModuleInfo) -> Iterator[Found]:
        """Input-required results written as records: `{resultType: "input_required", inputRequests: {…}}`."""
        names = sdk_facts().get("state", {}).get("names", {})
        kinds, asking = frozenset(names.get("kind", ())), names.get("asking", "")
        if not asking:
            return
        places = places_of(info.file, (asking.encode(),))
        for scope in scopes_at(info, places):
            for node, within in nodes_at(scope, places):
                if isinstance(node, ir.Record) and any(_says(entry, kinds, asking) for entry in node.entries):
                    yield from self.objects.written(node, within, scope)

    # --- putting together ----------------------------------------------------------------------------------------------

    def request(
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
        """One request, with what is known of where it is sent."""
        return ServerRequest(
            kind=kind,
            place=place,
            origin=Origin.SOURCE,
            revisions=self.lines.revisions(sdk),
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
            bounded=self.ev.bounds != self._asked or id(frame.scope) in self.project.graph.bounded,
            tool=self._tool(frame),
            uses=self._uses_of(frame, site, schema) if kind is Kind.ELICITATION and mode == "form" else (),
            extra=extra if extra is not None else {},
        )

    def place(self, node: ir.Node, frame: Frame) -> Place:
        """Where a node of a frame stands."""
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
