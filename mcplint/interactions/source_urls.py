"""URL mode in source: whose word the URL is, what the id is made of, and what belongs to other revisions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from mcplint.analysis.allowlists import AllowLists
from mcplint.analysis.entries import INPUT_SCHEMAS
from mcplint.analysis.eras import chooses_era
from mcplint.analysis.provenance import handed_in, peeled, root
from mcplint.analysis.reaching import flow_of
from mcplint.analysis.scopes import ModuleInfo
from mcplint.analysis.types import is_enum, sdk_types
from mcplint.analysis.values import Argument, Attr, Cls, Ext, Lazy, Obj, Result, Value, dotted, owner
from mcplint.interactions.model import Kind, Revisions, ServerRequest
from mcplint.interactions.source_ids import reader
from mcplint.interactions.source_inputs import described_input
from mcplint.interactions.source_requests import Found
from mcplint.interactions.url import UrlForm, parse
from mcplint.interactions.url_tables import url_tables
from mcplint.interactions.url_use import ElicitationId, EraUse, ForeignUrl
from mcplint.ir.json import TextPart
from mcplint.ir.source import Place

if TYPE_CHECKING:
    from mcplint.analysis.entries import Entry
    from mcplint.interactions.from_source import SourceProject


def find(project: SourceProject, info: ModuleInfo, requests: tuple[Found, ...]) -> Iterator[ForeignUrl | ElicitationId | EraUse]:
    """What the URL-mode requests of a module rest on."""
    finder = _Finder(project, url_tables())
    yield from finder.early(info)
    if not requests:
        return
    yield from _each_once(found for one in requests if one.request.mode == "url" for found in finder.foreign(one))
    yield from reader(project).ids([f for f in requests if f.request.mode == "url"])
    yield from finder.eras(requests)


class _Finder:
    def __init__(self, project: SourceProject, table: Mapping[str, Mapping[str, Any]]) -> None:
        self.project = project
        self.ev = project.ev
        self._services = frozenset(table.get("responses", {}).get("packages", ()))
        self._fetching = frozenset(table.get("responses", {}).get("calls", ()))
        self._parsers = tuple(table.get("responses", {}).get("parsers", ()))

    # --- whose word the URL is ---------------------------------------------------------------------------------------

    def foreign(self, found: Found) -> Iterator[tuple[tuple[int, int], bool, ForeignUrl]]:
        """The values from outside that decide where the URL leads: what tells one from another, whether it is the whole URL, and the finding's data."""
        request = found.request
        if request.url is None:
            return
        for part, certain in _deciding(parse(request.url)):
            hole = part.hole
            if hole is None or not isinstance(hole.of, Lazy):
                continue
            lazy = hole.of
            for value in self.ev.force(Lazy(lazy.expr, lazy.frame) if lazy.expr is not None else lazy)[:4]:
                origin = self._origin(value)
                if origin is None:
                    continue
                lists = AllowLists(self.ev, peeled(value))
                if lists.guard(found.frame, found.site, lazy.expr, lazy.frame):
                    continue
                whole = sum(bool(p.literal) or p.hole is not None for p in request.url.parts) == 1
                yield (id(found.site.call), _identity(root(value))), whole, ForeignUrl(self._start(part, lazy), origin, hole.name, request, certain)
                break

    def _start(self, part: TextPart, lazy: Lazy) -> Place:
        outermost = handed_in(lazy)
        return part.place if outermost is lazy else outermost.place

    def _origin(self, value: Value, depth: int = 4) -> str | None:
        """Who decides a value, when it is somebody outside the program."""
        here = root(value)
        asked = owner(peeled(value))
        if isinstance(asked, Result) and self._is_sampling(asked):
            return "model"
        parsed = self._parsed(value, here)
        if parsed is not None:
            if depth <= 0:
                return None
            arguments = parsed.call.args[:3] if parsed.call is not None else ()
            found = (self._origin(v, depth - 1) for arg in arguments for v in self.ev.eval(arg.value, parsed.frame)[:3])
            return next((f for f in found if f is not None), None)
        if isinstance(here, Argument):
            if sdk_types(self.ev, self.project.sdk, here) or self._closed(here):
                return None
            entry = self.project.entries.of(here.function)
            if entry is None or entry.kind not in ("tool", "prompt", "resource") or self._closed_member(entry, value):
                return None
            return "argument"
        if isinstance(here, Result) and isinstance(here.callee, Ext):
            name = dotted(value) or here.callee.name
            asks = here.callee.name in self._fetching or name.split(".", 1)[0] in self._services
            if asks and not name.startswith("urllib.parse"):
                return "response"
        return None

    def _parsed(self, value: Value, here: Value) -> Result | Obj | None:
        """The call that reads a value out of a text or record of somebody else's: `json.loads(…)`, `Reply.model_validate(…)`, `Reply(**…)`."""
        if isinstance(here, Obj):
            return here if here.call is not None else None
        value = owner(value)
        if isinstance(value, Result):
            name = dotted(value.callee) or (value.callee.name if isinstance(value.callee, Attr) else "")
            if any(name == p or name.endswith("." + p) for p in self._parsers):
                return value
            if isinstance(value.callee, Attr):
                return self._parsed(value.callee.base, here)
        return None

    def _is_sampling(self, result: Result) -> bool:
        """Whether a call asks the client's model."""
        for site in flow_of(result.frame.scope).calls:
            if site.call is result.call:
                send = self.project.finder.match(site, result.frame)
                return send is not None and send.facts.kind == Kind.SAMPLING.value
        return False

    def _closed(self, argument: Argument) -> bool:
        """Whether the parameter's type admits only values that the program lists (`Literal`, an enum)."""
        annotation = argument.param.annotation
        if annotation is None:
            return False
        for value in self.ev.eval(annotation, argument.frame.outer or argument.frame):
            if isinstance(value, Ext) and value.name.rsplit(".", 1)[-1] == "Literal":
                return True
            if isinstance(value, Cls):
                if is_enum(self.ev, value):
                    return True
        return False

    def _closed_member(self, entry: Entry, value: Value) -> bool:
        """Whether the schema that the handler is registered with lists what this member of its arguments may be."""
        here = value
        while not (isinstance(here, Attr) and isinstance(here.base, Argument)):
            if not isinstance(here, (Attr, Result)):
                return False
            here = here.base if isinstance(here, Attr) else here.callee
        schema = described_input(self.ev, entry, INPUT_SCHEMAS)
        properties = schema.get("properties") if schema is not None else None
        member = properties.get(here.name) if properties is not None else None
        return member is not None and any(member.get(word) is not None for word in ("enum", "const"))

    def early(self, info: ModuleInfo) -> Iterator[EraUse]:
        """Input-required results where only older revisions are served."""
        if self.project.protocol is None or self.project.protocol >= "2026-07-28":
            return
        told: set[int] = set()
        for made in self.project.finder.objects(info, frozenset({"input-required"})):
            call = made.site.call
            if call.start not in told:
                told.add(call.start)
                place = Place(made.frame.info.file, call.start, call.end)
                both = chooses_era(self.ev, made.frame, made.site)
                yield EraUse(place, "input-required", Revisions((self.project.protocol,), True), both)

    # --- revisions -----------------------------------------------------------------------------------------------------

    def eras(self, requests: tuple[Found, ...]) -> Iterator[EraUse]:
        """Requests and members that a revision in use does not have."""
        told: set[tuple[int, int]] = set()
        for found in requests:
            use = self._era_of(found)
            if use is not None and (use.place.start, use.place.end) not in told:
                told.add((use.place.start, use.place.end))
                yield use

    def _era_of(self, found: Found) -> EraUse | None:
        request = found.request
        revisions = request.revisions
        carrier = found.made.facts.role if found.made is not None else ""
        if carrier == "url-required":
            return None  # the error as a whole is at fault
        what, place = self._misplaced(request, carrier)
        if what is None or place is None:
            return None
        both = chooses_era(self.ev, found.frame, found.site)
        return EraUse(place, what, revisions, both, what == "push", request.chain)

    def _misplaced(self, request: ServerRequest, carrier: str) -> tuple[str | None, Place | None]:
        revisions = request.revisions
        if carrier == "input-required" and _identified(request) is not None:
            if revisions.some("2026-07-28"):  # the result is of that revision, whatever else is served
                return "elicitationId", _identified(request)
        if not revisions.given:
            return None, None
        if revisions.every("2026-07-28") and carrier == "" and request.imperative:
            return "push", request.place
        if carrier in ("input-required", "resolver"):
            return None, None  # results of that kind are looked at as a whole
        if revisions.every("2025-06-18") and request.mode == "url":
            return "url-mode", request.place
        return None, None


def _each_once(found: Iterable[tuple[tuple[int, int], bool, ForeignUrl]]) -> Iterator[ForeignUrl]:
    """The outside values; one that reaches a send whole is not told again where it is a part of the same URL."""
    listed = list(found)
    wholes = {key for key, whole, _ in listed if whole}
    yield from (url for key, whole, url in listed if whole or key not in wholes)


def _identity(value: Value) -> int:
    """A number that tells outside values apart."""
    if isinstance(value, Argument):
        return id(value.param)
    return id(value.call) if isinstance(value, (Result, Obj)) else id(value)


def _identified(request: ServerRequest) -> Place | None:
    """Where the id is named, when there is one."""
    if request.params is None:
        return None
    for key in ("elicitationId", "elicitation_id"):
        member = request.params.member(key)
        if member is not None and member.value.kind != "null":
            return member.key_place
    return None


def _deciding(url: Any) -> Iterator[tuple[TextPart, bool]]:
    """The holes that scheme and host hang on, and whether they decide all of it."""
    if url.form is UrlForm.UNKNOWN:
        yield url.text.parts[0], True
        return
    if url.scheme is not None:
        yield from ((p, True) for p in url.scheme.parts if p.hole is not None)
    host = url.host
    if host is None:
        return
    ending = host.parts[-1].literal if host.parts else ""
    for part in host.parts:
        if part.hole is not None:
            yield part, not ending.strip(".")


__all__ = ["find"]
