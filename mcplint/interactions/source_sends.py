"""Where source sends something to the client: SDK calls, and message objects made by hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from mcplint.analysis.binding import given_arguments
from mcplint.analysis.callgraph import CallGraph
from mcplint.analysis.evaluate import Evaluator
from mcplint.analysis.reaching import flow_of
from mcplint.analysis.scopes import CallSite, ModuleInfo, ScopeInfo
from mcplint.analysis.sites import OPENING, WORD_END, callee_word, places_before, scopes_at, scopes_naming
from mcplint.analysis.types import last, sdk_types, untyped
from mcplint.analysis.values import Attr, Cls, Ext, Frame, Func, Known, Lazy, Obj, Rec, Result, Seq, Str, Value
from mcplint.analysis.versions import imported_names
from mcplint.interactions.model import Kind
from mcplint.ir import nodes as ir
from mcplint.ir.later import later
from mcplint.ir.patterns import regex
from mcplint.ir.records import dataclass, replace
from mcplint.ir.source import Language, SourceFile
from mcplint.sdk.tables import CallFacts, ObjectFacts, SdkTables

if TYPE_CHECKING:
    from mcplint.analysis import serialized, undecided
else:
    serialized = later("mcplint.analysis.serialized")
    undecided = later("mcplint.analysis.undecided")

MAX_CHAINS = 3000
"""Chains of calls followed in one module. Its sends share them out, at least `MIN_CHAINS` for each; the rest counts as a bound that was hit."""
MIN_CHAINS = 24
_METHODS = tuple(kind.value.encode() for kind in Kind)
_INDIRECT = frozenset({"call", "apply"})
"""Methods of a function that call it."""
_TAKEN = (b".", b'"', b"'", b"`")
"""What stands before a name of a method that is called, taken from its object, or asked for by its text."""
_BOUND = regex(rb"\s*:\s*[\w$]+\s*[,}=]|[\s!]*(?:\?\.|\.)\s*(?:call|apply)\b")
"""What stands behind it where it is taken under another name, or called by its own methods."""
_RELATED = ("related_request_id", "relatedRequestId")


@dataclass(frozen=True, slots=True, eq=False)
class Send:
    """A sending call in one frame: what the tables say of it, and its arguments by parameter name. `certain` when the receiver's type is known."""

    facts: CallFacts
    site: CallSite
    frame: Frame
    arguments: Mapping[str, Lazy]
    certain: bool
    open: bool
    """Some arguments are not known (`**kwargs`)."""

    def argument(self, names: tuple[str, ...]) -> Lazy | None:
        """The first argument given under one of `names`."""
        for name in names:
            if name in self.arguments:
                return self.arguments[name]
        return None


@dataclass(frozen=True, slots=True, eq=False)
class MadeObject:
    """A message object of the SDK made by a call, in one frame."""

    facts: ObjectFacts
    name: str
    site: CallSite
    frame: Frame
    arguments: Mapping[str, Lazy]


class SendFinder:
    """Finds sends of a project's modules."""

    def __init__(self, ev: Evaluator, sdk: SdkTables, graph: CallGraph) -> None:
        self.ev = ev
        self.sdk = sdk
        self.graph = graph
        self.project = ev.project
        self._words = sdk.send_names
        self._carriers = frozenset(name for name, rows in sdk.calls.items() if all(facts.request and not facts.kind for facts in rows))
        self._named_methods: bool | None = None

    def sends(self, info: ModuleInfo) -> Iterator[Send]:
        """Every send in a module, once for each frame it runs in."""
        sites = [
            (site, scope)
            for scope in scopes_at(info, self._places(info.file))
            for site in flow_of(scope).calls
            if self._candidate(site, scope) and self._may_send(site, scope)
        ]
        share = max(MIN_CHAINS, MAX_CHAINS // max(1, len(sites)))
        for site, scope in sites:
            for frame in self._followed(scope, share):
                send = self.match(site, frame)
                if send is not None:
                    yield send

    def _places(self, file: SourceFile) -> list[int]:
        """Where a method that sends may be called or taken from its object; `request` alone is the name of many a parameter."""
        data = file.data
        return sorted(
            at
            for word in self._words
            for at in places_before(file, word, WORD_END)
            if data[at - 1 : at] in _TAKEN or OPENING.match(data, at + len(word)) or _BOUND.match(data, at + len(word))
        )

    def _candidate(self, site: CallSite, scope: ScopeInfo) -> bool:
        word = callee_word(site.call)
        if word in self._words:
            return True
        callee = site.call.callee
        if word in _INDIRECT and isinstance(callee, ir.Member):  # `f.call(server, params)`
            callee = callee.object
            if isinstance(callee, (ir.Member, ir.Ref)) and callee.name in self._words:
                return True
        # `ask = getattr(ctx, "elicit", None)`, `f = server.elicit_form`: a local name that holds the method
        if isinstance(callee, ir.Ref):
            return self._holds_send(callee, scope)
        return False

    def _holds_send(self, name: ir.Ref, scope: ScopeInfo) -> bool:
        """Whether a local name may hold a method that sends; also taken out of its object: `const { elicitInput: ask } = server`."""
        for d in flow_of(scope).refs.get(id(name), ()):
            if d.kind == "value" and d.value is not None and (self._names_send(d.value) or any(step in self._words for step in d.path)):
                return True
        return False

    def _names_send(self, value: ir.Expr) -> bool:
        for node in ir.walk(value):
            if isinstance(node, ir.Member) and node.name in self._words:
                return True
            if isinstance(node, ir.Const) and isinstance(node.value, str) and node.value in self._words:
                return True
        return False

    def _may_ask(self, site: CallSite, scope: ScopeInfo) -> bool:
        """Whether a call that sends any message (`request`, `send`) may send one of those that are looked for: some file names their methods, and the
        message is no other one for certain."""
        if scope.info.file.language is Language.PYTHON or callee_word(site.call) not in self._carriers:
            return True
        if self._named_methods is None:
            self._named_methods = any(file.mentions(method) for file in self.project.reporting() for method in _METHODS)
        first = site.call.args[0] if site.call.args else None
        if not self._named_methods or first is None:
            return False
        if first.spread or isinstance(first.value, (ir.Const, ir.Template, ir.Function)):
            return bool(first.spread)
        return any(self._may_be_asked(value) for value in self.ev.eval(first.value, self.project.frame(scope)))

    def _may_be_asked(self, value: Value) -> bool:
        if isinstance(value, Rec):
            method = value.get("method")
            named = self.ev.constant(method.value) if method is not None else ...
            return (value.open if method is None else named is ...) or (isinstance(named, str) and named.encode() in _METHODS)
        return not isinstance(value, (Str, Known, Seq, Func, Cls)) and not serialized.is_dumped(value)  # a socket is sent texts, a peer messages

    def _may_send(self, site: CallSite, scope: ScopeInfo) -> bool:
        """Whether a call sends something, or its chain of callers may make it send something."""
        return self._may_ask(site, scope) and (self.match(site, self.project.frame(scope)) is not None or self._chain_decides(site, scope))

    def _followed(self, scope: ScopeInfo, share: int) -> list[Frame]:
        """The frames of a scope that are looked at for one send in it."""
        frames = self.graph.frames(scope)
        if len(frames) > share:
            self.graph.bounded.add(id(scope))
            frames = frames[:share]
        return frames

    def _chain_decides(self, site: CallSite, scope: ScopeInfo) -> bool:
        """Whether what is called depends on an argument, so that only the chain of calls can tell."""
        callee = site.call.callee
        while isinstance(callee, ir.Cast):
            callee = callee.value
        receiver = callee.object if isinstance(callee, ir.Member) else callee
        return undecided.any_by_chain(self.ev, self.ev.eval(receiver, self.project.frame(scope)), scope)

    def match(self, site: CallSite, frame: Frame) -> Send | None:
        """What a call sends in a frame, or None."""
        callee = site.call.callee
        while isinstance(callee, ir.Cast):
            callee = callee.value
        if isinstance(callee, ir.Member):
            for base in self.ev.eval(callee.object, frame):
                found = self._method(base, callee.name, callee, site, frame)
                if found is None and callee.name in _INDIRECT and isinstance(base, Attr):
                    found = self._method(base.base, base.name, callee, _shifted(site, callee.name), frame)
                    found = replace(found, site=site) if found is not None else None
                if found is not None:
                    return found
            return None
        for value in self.ev.eval(callee, frame):
            if isinstance(value, Ext):
                facts = self.sdk.function_call(value.name)
                if facts is not None:
                    return self._send(facts, site, frame, True)
            if isinstance(value, Attr):
                found = self._method(value.base, value.name, callee, site, frame)
                if found is not None:
                    return found
            if isinstance(value, Result) and value.name == "functools.partial" and value.call.args:
                found = self._fixed(value, callee, site, frame)
                if found is not None:
                    return found
        return None

    def _fixed(self, made: Result, callee: ir.Expr, site: CallSite, frame: Frame) -> Send | None:
        """A call of `partial(ctx.elicit, …)`: the arguments given there come first."""
        early = made.call.args[1:]
        call = ir.Call(site.call.start, site.call.end, callee, (*early, *site.call.args))
        for value in self.ev.eval(made.call.args[0].value, made.frame):
            found = self._method(value.base, value.name, callee, CallSite(call, site.within, site.scope), frame) if isinstance(value, Attr) else None
            if found is not None:
                before = self.arguments(found.facts.params, replace(call, args=early), made.frame)[0]
                now = {arg.name for arg in site.call.args}
                fixed = {name: lazy for name, lazy in before.items() if name not in now}
                return replace(found, site=site, arguments={**found.arguments, **fixed})
        return None

    def _method(self, base: Value, name: str, callee: ir.Expr, site: CallSite, frame: Frame) -> Send | None:
        if isinstance(base, Ext):
            facts = self.sdk.function_call(f"{base.name}.{name}")
            return self._send(facts, site, frame, True) if facts is not None else None
        options = self.sdk.calls.get(name)
        if not options:
            return None
        types = sdk_types(self.ev, self.sdk, base)
        for facts in options:
            if types & set(facts.on):
                return self._send(facts, site, frame, True)
        if types or not untyped(self.ev, base) or _own_method(self.ev, base, name, callee, frame):
            return None
        telling = next((facts for facts in options if facts.facts.get("telling")), None)
        if telling is not None:
            return self._send(telling, site, frame, False)
        facts_ = self._by_shape(options, site, callee, frame)
        return self._send(facts_, site, frame, False) if facts_ is not None else None

    def _by_shape(self, options: list[CallFacts], site: CallSite, callee: ir.Expr, frame: Frame) -> CallFacts | None:
        """The send that a call on something of unknown type must be, told by its keywords and by how the receiver is called."""
        named = {a.name for a in site.call.args if a.name is not None}
        count = len(site.call.args)
        receiver = callee.object if isinstance(callee, ir.Member) else None
        word = _word(receiver).lower()
        contextual = any(part in word for part in ("ctx", "context")) or word in ("c", "tool_ctx")
        session = "session" in word or word in ("sess",)
        if not contextual and not session and not (named & {"schema", "response_type", "requestedSchema", "requested_schema", "elicitation_id"}):
            return None
        if any(a.spread for a in site.call.args):
            return None
        if count == 0 and options[0].kind != "roots/list":
            return None
        imports = _imports_of(frame)
        best: tuple[int, CallFacts] | None = None
        for facts in options:
            if "task" not in word and all("Task" in on for on in facts.on):
                continue
            keys = set(facts.params) | set(facts.schema) | set(facts.message) | set(facts.url) | set(facts.id) | {"title", "description"}
            score = 4 * len(named & keys) - 3 * len(named - keys - {"response_title", "response_description", "related_request_id", "timeout"})
            score += 2 if session == ("Session" in "".join(facts.on)) else 0
            score += 1 if any(on.split(".", 1)[0] in imports for on in facts.on) else 0
            if best is None or score > best[0]:
                best = (score, facts)
        return best[1] if best is not None and best[0] > 0 else None

    def _send(self, facts: CallFacts, site: CallSite, frame: Frame, certain: bool) -> Send:
        arguments, open_ = self.arguments(facts.params, site.call, frame)
        for name in facts.facts.get("opened", ()):  # records whose members are arguments of their own
            given = arguments.get(name)
            values = self.ev.force(given) if given is not None else ()
            open_ = open_ or (bool(values) and not all((isinstance(v, Rec) and not v.open) or isinstance(v, Known) for v in values))
            for options in values:
                if isinstance(options, Rec):
                    arguments = {**arguments, **{item.key.constant: item.value for item in options.items if item.key.constant is not None}}
        for name in facts.facts.get("or_options", ()):  # options may stand where another argument is left out
            given = arguments.get(name)
            for options in self.ev.force(given) if given is not None else ():
                if isinstance(options, Rec):
                    arguments = {**arguments, **{item.key.constant: item.value for item in options.items if item.key.constant is not None}}
                    open_ = open_ or options.open
        return Send(facts, site, frame, arguments, certain, open_)

    def arguments(self, params: tuple[str, ...], call: ir.Call, frame: Frame) -> tuple[dict[str, Lazy], bool]:
        """Arguments by parameter name, and whether some are not known."""
        positional, named, open_ = given_arguments(self.ev, call, frame)
        return {**dict(zip(params, positional, strict=False)), **named}, open_

    # --- message objects -----------------------------------------------------------------------------------------------

    def objects(self, info: ModuleInfo, roles: frozenset[str]) -> Iterator[MadeObject]:
        """Message objects of certain roles that a module makes, once for each frame."""
        names = {name for (_, name), facts in self.sdk.objects.items() if facts.role in roles}
        for scope in scopes_naming(info, names):
            for site in flow_of(scope).calls:
                if callee_word(site.call) not in names and not isinstance(site.call.callee, ir.Ref):
                    continue
                if self.object_at(site, self.project.frame(scope)) is None:
                    continue  # the chains to this scope are only worth finding for a message
                for frame in self.graph.frames(scope):
                    made = self.object_at(site, frame)
                    if made is not None and made.facts.role in roles:
                        yield made

    def object_at(self, site: CallSite, frame: Frame) -> MadeObject | None:
        """The message object that a call makes."""
        for value in self.ev.eval(site.call.callee, frame):
            if isinstance(value, Ext):
                facts = self.sdk.object_named(value.name)
                if facts is not None:
                    return MadeObject(facts, last(value.name), site, frame, self._of_object(facts, site.call, frame))
        return None

    def _of_object(self, facts: ObjectFacts, call: ir.Call, frame: Frame) -> dict[str, Lazy]:
        """What a message object is made of, by name."""
        if not facts.record:
            return self.arguments(facts.params, call, frame)[0]
        out: dict[str, Lazy] = {}
        for record in self.ev.eval(call.args[0].value, frame) if call.args else ():
            if isinstance(record, Rec):
                out.update({item.key.constant: item.value for item in record.items if item.key.constant is not None})
        return out

    def object_of(self, value: Value) -> tuple[ObjectFacts, str, Mapping[str, Lazy], Result | Obj] | None:
        """The message object that a value is: its role, class name and arguments. Wrappers are opened."""
        for _ in range(6):
            if not isinstance(value, Result) or not isinstance(value.callee, Ext):
                return None
            facts = self.sdk.object_named(value.callee.name)
            if facts is None:
                return None
            arguments = self._of_object(facts, value.call, value.frame)
            if facts.role != "wrapper":
                return facts, last(value.callee.name), arguments, value
            inner = next(iter(arguments.values()), None)
            if inner is None:
                return None
            value = self.ev.force_one(inner)
        return None


def _shifted(site: CallSite, how: str) -> CallSite:
    """`f.call(server, params)` and `f.apply(server, [params])` with the arguments that the method is given."""
    call = site.call
    args = call.args[1:]
    if how == "apply":
        args = tuple(ir.Arg(a.start, a.end, a.value, None, 1) for a in args)
    return CallSite(ir.Call(call.start, call.end, call.callee, args), site.within, site.scope)


def _own_method(ev: Evaluator, base: Value, name: str, callee: ir.Expr, frame: Frame) -> bool:
    """Whether the project itself defines the method on what is called, other than as a structural type."""
    return isinstance(base, Obj) and base.call is not None


def _word(expr: ir.Expr | None) -> str:
    while expr is not None:
        if isinstance(expr, ir.Ref):
            return expr.name
        if isinstance(expr, ir.Member):
            return expr.name
        if isinstance(expr, (ir.Await, ir.Cast)):
            expr = expr.value
        elif isinstance(expr, ir.Call):
            expr = expr.callee
        elif isinstance(expr, ir.Index):
            expr = expr.object
        else:
            return ""
    return ""


def _imports_of(frame: Frame) -> set[str]:
    """Top-level packages that the modules along a chain import."""
    out: set[str] = set()
    here: Frame | None = frame
    while here is not None:
        out |= {name.split(".", 1)[0] for name in imported_names(here.info)}
        here = here.caller
    return out


__all__ = ["MadeObject", "Send", "SendFinder"]
