"""Association in source: when, on whose session and over which stream each request is sent."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from mcplint.analysis.background import Background
from mcplint.analysis.conditions import chain_of
from mcplint.analysis.connections import Connections
from mcplint.analysis.contexts import Contexts
from mcplint.analysis.entries import Entry
from mcplint.analysis.eras import chooses_era
from mcplint.analysis.scopes import ModuleInfo
from mcplint.analysis.sites import callee_words
from mcplint.analysis.timeouts import Timeouts
from mcplint.analysis.transport import Serving
from mcplint.analysis.types import sdk_types
from mcplint.analysis.values import Argument, Attr, Frame, Known, Lazy, Result, Str, Value, dotted
from mcplint.interactions.association import Association, KeptContext, Moment, TimeLimit
from mcplint.interactions.model import Kind
from mcplint.interactions.source_own import is_sdk_source
from mcplint.interactions.source_requests import Found
from mcplint.ir import nodes as ir
from mcplint.ir.source import Place
from mcplint.sdk.load import sdk_facts

if TYPE_CHECKING:
    from mcplint.interactions.from_source import SourceProject

_MAY_ASK = frozenset({"tool", "prompt", "resource"})
_OUTSIDE = {
    "lifespan": "the lifespan of the server", "route": "an HTTP route", "notification": "a notification handler", "initialize": "the initialisation",
    "module": "start-up code",
}  # fmt: skip
_METHODS = {
    "completion": "completion/complete", "list": "a list request", "subscribe": "resources/subscribe", "unsubscribe": "resources/unsubscribe",
    "logging": "logging/setLevel", "ping": "ping",
}  # fmt: skip


def find(project: SourceProject, info: ModuleInfo, requests: tuple[Found, ...]) -> Iterator[Association]:
    """The association of each request of a module."""
    if not requests:
        return
    finder = _finder(project)
    for found in requests:
        if found.made is not None and found.made.facts.role in ("resolver", "url-required"):
            continue
        tie = finder.association(found)
        if tie.entry_known or not is_sdk_source(project, found.frame.info):
            yield tie


@lru_cache(maxsize=1)
def tables() -> Mapping[str, Mapping[str, Any]]:
    """The association tables of all languages, by name of the table. Made once, not to be changed."""
    merged: dict[str, dict[str, Any]] = {}
    for stem, content in sdk_facts().items():
        if stem.endswith("_association"):
            for key, value in content.items():
                if isinstance(value, Mapping):
                    _merge(merged.setdefault(key, {}), value)
                elif key in ("unavailable", "bare"):
                    merged.setdefault(key, {}).setdefault("rows", []).extend(value)
    return merged


def _merge(into: dict[str, Any], more: Mapping[str, Any]) -> None:
    for key, value in more.items():
        if isinstance(value, list):
            into[key] = [*into.get(key, ()), *value]
        elif isinstance(value, Mapping):
            into[key] = {**into.get(key, {}), **value}
        else:
            into.setdefault(key, value)


def _finder(project: SourceProject) -> _Finder:
    return project.once("association", lambda: _Finder(project))


class _Finder:
    """All that is asked about a request's ties, with what is read once for a project."""

    def __init__(self, project: SourceProject) -> None:
        self.project = project
        self.ev = project.ev
        table = tables()
        contexts = table.get("contexts", {})
        servers = frozenset(contexts.get("servers", ()))
        waits = table.get("background", {})
        self._background = Background(project.ev, project.sdk, frozenset(waits.get("joins", ())), frozenset(waits.get("settled", ())))
        connections = Connections(
            project.ev,
            project.sdk,
            project.graph,
            contexts.get("one_session", ()),
            contexts.get("connects", ()),
            table.get("transport", {}).get("http_servers", ()),
        )
        self._contexts = Contexts(
            project.ev, project.sdk, servers, frozenset(contexts.get("task_local", ())), frozenset(contexts.get("own_keys", ())), connections
        )
        self._serving = Serving(
            project.ev, project.sdk, project.graph, table.get("transport", {}), servers | frozenset(table.get("transport", {}).get("servers", ()))
        )
        self._timeouts = Timeouts(project.ev, table.get("timeouts", {}))
        related = table.get("related", {})
        self._related = tuple(related.get("arguments", ()))
        self._metadata = tuple(related.get("metadata", ()))
        self._ids = frozenset(related.get("ids", ()))
        self._related_tasks = frozenset(related.get("tasks", ()))
        self._other_ids = frozenset(related.get("other_ids", ()))
        tasks = table.get("tasks", {})
        self._task_keywords = frozenset(tasks.get("keywords", ()))
        self._task_servers = frozenset(tasks.get("servers", ()))
        self._task_modes = frozenset(tasks.get("modes", ()))
        self._task_forbidden = frozenset(tasks.get("forbidden", ()))
        self._relayed = frozenset(tasks.get("relayed", ()))
        self._relaying = frozenset(tasks.get("relaying", ()))
        self._task_contexts = frozenset(tasks.get("contexts", ()))
        self._context_types = frozenset(contexts.get("types", ()))
        self._advice: Mapping[str, Any] = table.get("advice", {})
        self._advised: dict[tuple[str, str], Mapping[str, str]] = {}

    def association(self, found: Found) -> Association:
        """The ties of one request."""
        request, frame, site = found.request, found.frame, found.site
        root, enclosed = _root(frame)
        entry = root.entry if isinstance(root.entry, Entry) else None
        through_task = found.send is not None and not self._related_tasks.isdisjoint(found.send.arguments)
        spawned = self._background.spawned(frame, site) if request.imperative and not through_task else None
        background: Moment | None = None
        task = self._task(found, entry) if request.imperative else None
        if spawned is not None:
            moment = Moment(_place(spawned.call, spawned.frame), _spelled(spawned.call), spawned.certain)
            if spawned.task or (entry is not None and entry.facts is not None and entry.facts.task):
                task = task or (None if self._relays(found) else moment)
            else:
                background = moment
        elif entry is not None and entry.kind == "background":
            background = Moment(entry.place, _text(entry.registration, entry.function.info), entry.certain)
        unrelated, wrong = self._relation(found, entry)
        return Association(
            request,
            background,
            self._outside(root, entry, enclosed),
            self._method(entry),
            self._kept(found),
            unrelated,
            wrong,
            self._stateless(found, entry),
            task,
            request.imperative and chooses_era(self.ev, found.frame, found.site),
            self._limit(found),
            self._advice_for(found),
            entry is not None or isinstance(root.scope, ModuleInfo),
        )

    def _advice_for(self, found: Found) -> Mapping[str, str]:
        """What to write in the SDK line in use, by aspect."""
        key = (found.frame.info.file.language.value, found.request.sdk.value)
        known = self._advised.get(key)
        if known is None:
            known = self._advised[key] = {**self._advice.get(key[0], {}), **self._advice.get(key[1], {})}
        return known

    # --- when ----------------------------------------------------------------------------------------------------------------

    def _outside(self, root: Frame, entry: Entry | None, enclosed: bool) -> Moment | None:
        if enclosed:
            return None  # a function that is only defined there: when it runs is not known
        if entry is not None:
            return Moment(entry.place, _OUTSIDE[entry.kind], entry.certain) if entry.kind in _OUTSIDE else None
        if isinstance(root.scope, ModuleInfo):
            return Moment(Place(root.info.file, 0, 0), _OUTSIDE["module"])
        return None

    def _method(self, entry: Entry | None) -> Moment | None:
        if entry is None or entry.kind in _MAY_ASK or entry.kind not in _METHODS:
            return None
        return Moment(entry.place, _METHODS[entry.kind], entry.certain)

    # --- whose session -------------------------------------------------------------------------------------------------------

    def _kept(self, found: Found) -> KeptContext | None:
        if not found.request.imperative or self.project.transport == "stdio":
            return None
        receiver = self._receiver(found)
        kept = self._contexts.kept(*receiver) if receiver is not None else None
        return KeptContext(kept.place, kept.name, kept.what, kept.certain) if kept is not None else None

    def _receiver(self, found: Found) -> tuple[ir.Expr, Frame] | None:
        """The context or session that a send is made on."""
        send = found.send
        if send is None:
            return None
        if not send.facts.on and send.facts.params:  # a function that is given the session
            given = send.arguments.get(send.facts.params[0])
            return (given.expr, given.frame) if given is not None and given.expr is not None else None
        callee = found.site.call.callee
        while isinstance(callee, ir.Cast):
            callee = callee.value
        return (callee.object, found.frame) if isinstance(callee, ir.Member) else None

    # --- which stream --------------------------------------------------------------------------------------------------------

    def _relation(self, found: Found, entry: Entry | None) -> tuple[bool, Place | None]:
        """Whether a request goes to the standalone stream, and the place of an id that is not the request's own."""
        send = found.send
        standalone = send is not None and send.facts.stream == "get" and bool(send.facts.facts.get("could_relate"))
        if send is None or (send.facts.stream != "related" and not standalone) or send.open or not self._over_http(found, entry):
            return False, None
        if entry is not None and entry.kind in ("lifespan", "route", "notification", "background", "initialize"):
            return False, None
        given = send.argument(self._related)
        if given is None:
            holder = send.argument(self._metadata)
            if holder is None:
                return True, None
            made = self.ev.force_one(holder)
            if not isinstance(made, Result):
                return False, None
            arguments = self.project.finder.arguments((), made.call, made.frame)[0]
            given = next((arguments[name] for name in self._related if name in arguments), None)
            if given is None:
                return not any(arg.name is None for arg in made.call.args), None
        values = self.ev.force(given)
        if standalone or (values and all(isinstance(v, Known) and v.value is None for v in values)):
            return True, None
        if values and all(self._foreign_id(v) for v in values):
            return False, given.place
        return False, None

    def _over_http(self, found: Found, entry: Entry | None) -> bool:
        if self.project.transport is not None:
            return self.project.transport not in ("stdio", "sse")
        servers, info = self._served(found, entry)
        return self._serving.http(servers, info) is not None

    def _foreign_id(self, value: Value) -> bool:
        """Whether a value is certainly no JSON-RPC id of the request at hand: a literal, a made-up id, an argument of the tool."""
        if isinstance(value, (Str, Known)):
            return True
        if isinstance(value, Argument):
            return value.frame.entry is not None and not sdk_types(self.ev, self.project.sdk, value) and value.param.name not in self._ids
        if isinstance(value, Result):
            name = dotted(value)
            return name.startswith(("uuid.", "secrets.", "builtins.str(")) or name in ("builtins.str()",)
        if isinstance(value, Attr) and isinstance(value.base, Argument) and not value.base.param.name:  # a member of a destructured argument
            return value.base.frame.entry is not None and not sdk_types(self.ev, self.project.sdk, value.base) and value.name not in self._ids
        if isinstance(value, Attr) and value.name in self._other_ids:
            return bool(sdk_types(self.ev, self.project.sdk, value.base) & self._context_types)
        return False

    # --- which server --------------------------------------------------------------------------------------------------------

    def _stateless(self, found: Found, entry: Entry | None) -> tuple[Moment, ...]:
        if not found.request.imperative or self.project.transport == "stdio" or not self._serving.has_flags():
            return ()
        if self.project.transport is None and self._serving.only_other():
            return ()
        servers, info = self._served(found, entry)
        return tuple(Moment(flag.place, flag.name, flag.certain) for flag in self._serving.flags(servers, info))

    def _served(self, found: Found, entry: Entry | None) -> tuple[frozenset[int], ModuleInfo]:
        """The servers whose handler a chain begins with, by identity, and the module that registers it."""
        if entry is None:
            return frozenset(), found.frame.info
        servers = self._serving.servers_of(entry.receiver) if entry.receiver is not None else frozenset()
        if isinstance(entry.registration, ir.Call):
            servers |= {id(entry.registration)} & self._serving.known()
        return servers, entry.function.info

    def _task(self, found: Found, entry: Entry | None) -> Moment | None:
        """What makes the handler run as a background task whose handle the client has already."""
        if entry is None or entry.kind != "tool" or self._relays(found):
            return None
        if entry.call is not None:
            for arg in entry.call.args:
                if arg.name in self._task_keywords:
                    frame = entry.receiver.frame if entry.receiver is not None else self.project.frame(entry.function.outer)
                    on = self._task_on(Lazy(arg.value, frame))
                    return Moment(Place(entry.function.info.file, arg.start, arg.end), f"{arg.name}=…") if on else None
        if entry.receiver is not None:
            for value in self.ev.force(entry.receiver):
                if isinstance(value, Result):
                    for arg in value.call.args:
                        if arg.name in self._task_servers and self.ev.constant(Lazy(arg.value, value.frame)) is True:
                            return Moment(Place(value.frame.info.file, arg.start, arg.end), f"{arg.name}=…")
        return None

    def _task_on(self, given: Lazy) -> bool:
        constant = self.ev.constant(given)
        if constant is not ...:
            return constant is True
        value = self.ev.force_one(given)
        if not isinstance(value, Result):
            return False
        mode = next((a.value for a in value.call.args if a.name in self._task_modes), None)
        return mode is None or self.ev.constant(Lazy(mode, value.frame)) not in self._task_forbidden

    def _relays(self, found: Found) -> bool:
        """Whether what a task asks goes through the task's own channel: on a context made for tasks, or with an SDK line that sees to it."""
        receiver = self._receiver(found)
        types: set[str] = set()
        for value in self.ev.eval(*receiver) if receiver is not None else ():
            types |= sdk_types(self.ev, self.project.sdk, value)
        if types & self._task_contexts or (found.send is not None and not self._related_tasks.isdisjoint(found.send.arguments)):
            return True
        line = found.request.sdk.value
        return bool(types & self._relaying) and line in self._relayed and self.project.versions.known(line.rpartition(" ")[0])

    # --- how long ------------------------------------------------------------------------------------------------------------

    def _limit(self, found: Found) -> TimeLimit | None:
        if found.request.kind is not Kind.ELICITATION or found.send is None:
            return None
        limit = self._timeouts.limit(found.send.arguments, chain_of(found.frame, found.site))
        if limit is not None:
            return TimeLimit(limit.place, limit.seconds)
        default = found.send.facts.facts.get("default_timeout")
        return TimeLimit(None, float(default)) if default is not None and not found.send.open else None


def _root(frame: Frame) -> tuple[Frame, bool]:
    """The frame in which a chain begins, and whether a function on it is only known to be defined in a run of the one around it."""
    here = frame
    enclosed = here.via == "enclosed"
    while here.entry is None and here.caller is not None:
        here = here.caller
        enclosed = enclosed or here.via == "enclosed"
    return here, enclosed


def _place(node: ir.Node, frame: Frame) -> Place:
    return Place(frame.info.file, node.start, node.end)


def _text(node: ir.Node, info: ModuleInfo) -> str:
    return " ".join(info.file.text(node.start, node.end).split())[:60]


def _spelled(call: ir.Call) -> str:
    """The callee of a call as written: `asyncio.create_task`."""
    words, whole = callee_words(call)
    return ".".join(words if whole or not words else ["…", *words]) or "a call"


__all__ = ["find", "tables"]


def serving(project: SourceProject) -> Serving:
    """How a project serves, for other families."""
    return _finder(project)._serving
