"""Capability tests in source: what is known of the client at each send, and tests that prove nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from mcplint.analysis.binding import bind
from mcplint.analysis.capabilities import CapabilityReader
from mcplint.analysis.capability_patterns import NOTHING, both
from mcplint.analysis.classes import mro
from mcplint.analysis.conditions import (
    Condition,
    Protection,
    _before,
    called_before,
    conditions_at,
    conditions_on,
    entered,
    exits_of,
    managing,
    protections_on,
    rejection_handlers,
    statement_of,
)
from mcplint.analysis.promises import awaited_with_outcomes, taken_over
from mcplint.analysis.reaching import flow_of
from mcplint.analysis.scopes import ClassInfo, FunctionInfo, ModuleInfo
from mcplint.analysis.sites import callee_word, scopes_of
from mcplint.analysis.texts import source_text
from mcplint.analysis.types import bases_of, last
from mcplint.analysis.values import Attr, Cls, Ext, Frame, Func, Lazy, Result, Seq
from mcplint.interactions.capabilities import CapabilityTest, CapabilityUse
from mcplint.interactions.capability_advice import advice
from mcplint.interactions.model import Kind, Sdk, ServerRequest
from mcplint.interactions.sdk_checks import SdkChecks
from mcplint.interactions.source_chain import entry_of
from mcplint.interactions.source_idle_tests import IdleTests, parts_of
from mcplint.interactions.source_own import is_sdk_source
from mcplint.interactions.source_requests import Found
from mcplint.ir import nodes as ir
from mcplint.ir.source import Place
from mcplint.sdk.load import sdk_facts

if TYPE_CHECKING:
    from mcplint.interactions.from_source import SourceProject

_SESSION, _CONTEXT, _TASK = "mcp.Session", "mcp.Context", "mcp.TaskContext"
_CONTEXTS = (_CONTEXT, "fastmcp.Context")
"""What requests are sent on, as the tables call it."""


def find(project: SourceProject, info: ModuleInfo, requests: tuple[Found, ...]) -> Iterator[CapabilityUse | CapabilityTest]:
    """The capability side of each request of a module, and the tests on the way that prove nothing."""
    finder = project.once("capabilities", lambda: _Finder(project))
    for found in requests:
        if found.made is not None and found.made.facts.role in ("resolver", "url-required"):
            continue  # the SDK tests for resolvers; raising the URL-required error needs no test
        yield from finder.uses(found)
    yield from finder.idle.discarded(info)


class _Finder:
    def __init__(self, project: SourceProject) -> None:
        self.project = project
        self.ev = project.ev
        table: Mapping[str, Any] = sdk_facts().get("capabilities", {})
        self.reader = CapabilityReader(project.ev, table)
        refusals = table.get("refusals", {})
        self._refusals = frozenset(refusals.get("exceptions", ()))
        self._sampling = frozenset(refusals.get("sampling", ()))
        self._signs = tuple(refusals.get("signs", ()))
        self._outcomes = frozenset(refusals.get("outcomes", ()))
        self._outcome_keywords = frozenset(refusals.get("outcome_keywords", ()))
        self._tested: dict[str, bool] = {}
        self._never = frozenset(refusals.get("never", ()))
        self._checks = frozenset(table.get("capabilities", {}).get("checks", ()))
        self._sdk = SdkChecks(project, table)
        self.idle = IdleTests(project, self.reader, table)
        gates = table.get("gates", {})
        self._gate_bases = frozenset(gates.get("bases", ()))
        self._gate_methods = frozenset(gates.get("methods", ()))
        self._gates_added = tuple(word.encode() for word in gates.get("added", ()))
        self._gated: frozenset[str] | None = None

    # --- requests ----------------------------------------------------------------------------------------------------

    def uses(self, found: Found) -> Iterator[CapabilityUse | CapabilityTest]:
        frame, site = found.frame, found.site
        if found.made is not None and found.made.facts.gated:
            return
        granted = NOTHING
        tests: list[CapabilityTest] = []
        switches: list[CapabilityTest] = []
        mode_argument: Place | None = None
        for condition in (*conditions_on(frame, site), *self._on_entry(found)):
            known = self.reader.granted(condition)
            if "*" not in known:
                granted = both(granted, known)
            tests.extend(self.idle.on(condition, found.request))
            switches.extend(self.idle.switches(condition, found.request))
            mode_argument = mode_argument or self._asks_mode(condition)
        for func, at, here in called_before(frame, site, self.ev):
            granted = both(granted, self._ensured(func.info, func, at.call, here))
        for func, call, here in entered(frame, site, self.ev):
            granted = both(granted, self._ensured(func.info, func, call, here))
        entry = entry_of(frame)
        if entry is not None and entry.kind == "tool" and not _kind_known(found.request, granted):
            granted = both(granted, self._gates())
        handled = self._handled(found)
        never = list(self._never_raised(found)) if not handled else []
        tests.extend(never)
        if not handled and not _kind_known(found.request, granted):
            tests.extend(switches)  # beside a real test, a switch is the operator's way to turn questions off
        if _kind_known(found.request, granted):  # beside a real test, a look at what the SDK has is no more than that
            tests = [test for test in tests if test.reason != "method"]
        has_entry = self._has_entry(frame)
        if not has_entry and (self._others_call(frame) or (not granted and self._tested_somewhere(found.request))):
            yield from tests
            return
        tools = found.send is not None and "tools" in found.send.arguments
        sdk_checks = self._sdk.checks(found) or (tools and "sampling" in granted and self._sdk.checks_tools(found))
        yield CapabilityUse(found.request, granted, handled, sdk_checks, tools, has_entry, mode_argument, self._how_to_test(found))
        yield from tests

    def _others_call(self, frame: Frame) -> bool:
        """Whether code that nothing here calls is an SDK's own, or a method that extends the SDK's context: those who call it know what they ask of whom."""
        if is_sdk_source(self.project, frame.info):
            return True
        owner = frame.scope.owner if isinstance(frame.scope, FunctionInfo) else None
        if owner is None:
            return False
        bases = bases_of(self.ev, Cls(owner, self.project.frame(frame.info)))
        return any(self.project.sdk.type_named(base) in (_SESSION, *_CONTEXTS) for base in bases)

    def _gates(self) -> frozenset[str]:
        """What middleware of the project makes sure of before any tool is run."""
        if self._gated is None:
            self._gated = NOTHING
            infos = self.project.parsed()
            if any(word in info.file.data for info in infos for word in self._gates_added):
                for info in infos:
                    for cls in info.classes if any(info.file.mentions(base.encode()) for base in self._gate_bases) else ():
                        self._gated = both(self._gated, self._gate(cls, info))
        return self._gated

    def _gate(self, cls: ClassInfo, info: ModuleInfo) -> frozenset[str]:
        bases = {base.value.name for base in cls.decl.bases if isinstance(base.value, (ir.Ref, ir.Member))}
        methods = [m for name, m in cls.methods.items() if name in self._gate_methods and m.decl.params]
        if not bases & self._gate_bases or not methods:
            return NOTHING
        out: frozenset[str] | None = None
        for method in methods:
            frame, on = self.project.frame(method), method.decl.params[-1].name
            for site in flow_of(method).calls:
                if isinstance(site.call.callee, ir.Ref) and site.call.callee.name == on:
                    known = self.reader.dominating(site.within, site.call, frame)
                    for func, at, here in called_before(frame, site, self.ev):
                        known = both(known, self._ensured(func.info, func, at.call, here))
                    out = known if out is None else out & known
        return out or NOTHING

    def _on_entry(self, found: Found) -> Iterator[Condition]:
        """What held where the question was put into a result that is made by hand: `if caps.sampling: asked["s"] = CreateMessageRequest(…)`."""
        entry = found.request.extra.get("entry")
        if not isinstance(entry, Lazy) or entry.expr is None:
            return
        frame = entry.frame
        within = statement_of(frame.scope, entry.expr)
        if within is not None:
            yield from conditions_at(within, entry.expr, frame)
        if frame is not found.frame and frame.caller is not None and frame.site is not None:
            yield from conditions_on(frame.caller, frame.site)

    def _how_to_test(self, found: Found) -> str:
        """The test to write, on what the request is sent on."""
        send, callee = found.send, found.site.call.callee
        receiver: ir.Expr | None = callee.object if isinstance(callee, ir.Member) else None
        on_session = send is not None and _SESSION in send.facts.on
        if send is not None and not send.facts.on and send.facts.params:  # a function that is given the session
            given = send.arguments.get(send.facts.params[0])
            receiver, on_session = (given.expr, True) if given is not None and given.frame is found.frame else (None, False)
        spelled = source_text(receiver, found.frame) if send is not None and isinstance(receiver, (ir.Ref, ir.Member)) else ""
        if send is not None and _TASK in send.facts.on and _CONTEXT not in send.facts.on:
            spelled = ""
        line = self.project.versions.line(found.frame.info, "fastmcp")
        return advice(found.request, spelled, on_session and bool(spelled), Sdk(line) if line else None)

    def _has_entry(self, frame: Frame) -> bool:
        here: Frame | None = frame
        while here is not None:
            if here.entry is not None:
                return True
            if here.caller is None and isinstance(here.scope, ModuleInfo):
                return True
            here = here.caller
        return False

    def _ensured(self, function: FunctionInfo, func: Func, call: ir.Call, frame: Frame) -> frozenset[str]:
        """What is known after a helper came back at all, or yielded: it raises (or ends the program) for clients that cannot."""
        if not flow_of(function).raises:
            return NOTHING
        inner = bind(self.ev, function, func.frame, call, frame, func.receiver, None, func)
        out: frozenset[str] | None = None
        yields = [statement_of(function, node) for node in flow_of(function).yields]
        for within in [w for w in yields if w is not None] or exits_of(function):
            known = self.reader.dominating(within, None, inner) if within.index < len(within.block) else self._past_end(within, inner)
            out = known if out is None else out & known
        return out or NOTHING

    def _past_end(self, within: Any, frame: Frame) -> frozenset[str]:

        out = NOTHING
        for condition in _before(within, frame):
            found = self.reader.granted(condition)
            if "*" not in found:
                out = both(out, found)
        return out

    def _tested_somewhere(self, request: ServerRequest) -> bool:
        """Whether the project tests the client for what a request needs anywhere: whoever calls code that nothing here calls may do so, too."""
        kind = {Kind.SAMPLING: "sampling", Kind.ROOTS: "roots"}.get(request.kind, "elicitation")
        known = self._tested.get(kind)
        if known is None:
            known = self._tested[kind] = any(self._tests(info, kind) for info in self.project.parsed())
        return known

    def _tests(self, info: ModuleInfo, kind: str) -> bool:
        if not info.file.mentions(kind.encode()):
            return False
        for scope in scopes_of(info, [name.encode() for name in self._checks]):
            frame = self.project.frame(scope)
            if any(callee_word(s.call) in self._checks and kind in self.reader.checked(s.call, frame) for s in flow_of(scope).calls):
                return True
        return False

    # --- refusals ----------------------------------------------------------------------------------------------------

    def _handled(self, found: Found) -> bool:
        """Whether a handler on the chain catches the refusal and does something else than pass it on."""
        wanted = self._refusals | (self._sampling if found.request.kind is Kind.SAMPLING else frozenset())
        if any(self._catches(protection, wanted) for protection in protections_on(found.frame, found.site)):
            return True
        if awaited_with_outcomes(found.frame, found.site, self._outcomes, self._outcome_keywords):
            return True
        for taken, frame in taken_over(self.ev, found.frame, found.site):
            if self._catches(taken, wanted) if isinstance(taken, Protection) else not self._rejects(taken, frame):
                return True
        return any(not self._rejects(given, frame) for given, frame in rejection_handlers(found.frame, found.site))

    def _catches(self, protection: Protection, wanted: frozenset[str]) -> bool:
        """Whether a protected place is one whose refusals go no further."""
        if protection.suppressing is not None:
            if self._suppressed(protection.suppressing, protection.frame) & wanted:
                return True
            return any(self._swallows(func.info, wanted) for func, _, _ in managing(protection.suppressing, protection.frame, self.ev))
        for handler in protection.handlers:
            names = self._caught(handler.type, protection.frame)
            if (names is None or names & wanted) and not self._passes_on(handler):
                return True
        return False

    def _swallows(self, manager: FunctionInfo, wanted: frozenset[str]) -> bool:
        """Whether what manages a `with` block ends its errors: a generator with a `try` around its `yield`, an `__exit__` that says so."""
        flow, frame = flow_of(manager), self.project.frame(manager)
        for node in flow.yields:
            place = statement_of(manager, node)
            for within in place.enclosing() if place is not None else ():
                tried = within.statement
                if isinstance(tried, ir.Try) and within.branch == "body" and self._catches(Protection(tried.handlers, frame, tried), wanted):
                    return True
        if manager.name not in ("__exit__", "__aexit__"):
            return False
        for statement, _ in flow.returns:
            value = statement.value
            if isinstance(value, ir.Const) and value.value is True:
                return True
            for part in ir.walk(value) if value is not None else ():
                if isinstance(part, (ir.Ref, ir.Member)) and (self._caught(part, frame) or set()) & wanted:
                    return True
        return False

    def _rejects(self, given: ir.Expr, frame: Frame) -> bool:
        """Whether a promise's handler throws what it was given again."""
        for value in self.ev.eval(given, frame):
            if isinstance(value, Func) and value.info.decl.params:
                name = value.info.decl.params[0].name
                body = value.info.decl.body
                if any(isinstance(s, ir.Raise) and isinstance(s.value, ir.Ref) and s.value.name == name for s in body):
                    return True
        return False

    def _passes_on(self, handler: ir.Handler) -> bool:
        """Whether a handler ends by raising the same exception again, also when the client cannot do what is asked."""
        for s in handler.body:
            if isinstance(s, ir.Match) and self._about_refusal(s):
                return False
            branch: ir.Stmt | None = s
            while isinstance(branch, ir.If):
                if self._about_refusal(branch.test) and not _negated(branch.test):
                    return any(_raises_again(handler, inner) for inner in branch.then)
                branch = branch.otherwise[0] if len(branch.otherwise) == 1 else None
            if _raises_again(handler, s):
                return True
        return False

    def _about_refusal(self, test: ir.Node) -> bool:
        """Whether a test of a caught error looks for a client that cannot: its code, or the words of its message."""
        for node in ir.walk(test):
            said = node.name if isinstance(node, (ir.Ref, ir.Member)) else str(node.value) if isinstance(node, ir.Const) else ""
            if said and any(sign in said.lower() for sign in self._signs):
                return True
        return False

    def _caught(self, type_: ir.Expr | None, frame: Frame) -> set[str] | None:
        """Last names of the exceptions that a handler catches; None for all."""
        if type_ is None:
            return None
        parts = type_.items if isinstance(type_, ir.Sequence) else (type_,)
        out: set[str] = set()
        for part in parts:
            spelled = part.name if isinstance(part, (ir.Ref, ir.Member)) else ""
            out.add(spelled)
            for value in self.ev.eval(part, frame):
                if isinstance(value, Ext):
                    out.add(last(value.name))
                elif not isinstance(value, (Attr, Result)):
                    if isinstance(value, Cls):
                        out.update(last(b.name) for b in mro(self.ev, value) if isinstance(b, Ext))
                    elif isinstance(value, Seq):
                        for lazy in value.items:
                            inner = self.ev.force_one(lazy)
                            if isinstance(inner, Ext):
                                out.add(last(inner.name))
        return out

    def _suppressed(self, item: ir.Expr, frame: Frame) -> set[str]:
        if isinstance(item, ir.Call) and callee_word(item) == "suppress":
            out: set[str] = set()
            for arg in item.args:
                out |= self._caught(arg.value, frame) or set()
            return out
        return set()

    def _never_raised(self, found: Found) -> Iterator[CapabilityTest]:
        """A handler around the send itself for an exception that no SDK raises when the client cannot."""
        for protection in protections_on(found.frame, found.site):
            if protection.frame is not found.frame:
                continue
            for handler in protection.handlers:
                names = self._caught(handler.type, protection.frame)
                if names and names & self._never and not names & (self._refusals | self._sampling) and handler.type is not None:
                    place = Place(found.frame.info.file, handler.start, handler.type.end)
                    yield CapabilityTest(place, "exception", ", ".join(sorted(names & self._never)), found.request)

    def _asks_mode(self, condition: Condition) -> Place | None:
        """The check that ignores modes, where it is asked for one."""
        for node in parts_of(condition.test):
            if isinstance(node, ir.Call) and callee_word(node) in self._checks:
                return Place(condition.frame.info.file, node.start, node.end)
            if isinstance(node, ir.Ref):
                for d in flow_of(condition.frame.scope).refs.get(id(node), ()):
                    if d.kind == "value" and isinstance(d.value, ir.Call) and callee_word(d.value) in self._checks:
                        return Place(condition.frame.info.file, d.value.start, d.value.end)
        return None


def _kind_known(request: ServerRequest, granted: frozenset[str]) -> bool:
    """Whether a real test has shown the capability that a request needs."""
    if request.kind is Kind.ELICITATION:
        return ("elicitation.url" if request.mode == "url" else "elicitation") in granted
    return ("sampling" if request.kind is Kind.SAMPLING else "roots") in granted


def _negated(test: ir.Expr) -> bool:
    """Whether a test says what is not the case: `not …`, `… != …`, `… not in …`."""
    return isinstance(test, ir.Not) or (isinstance(test, ir.Compare) and test.op in ("!=", "not-in", "is-not"))


def _raises_again(handler: ir.Handler, s: ir.Stmt) -> bool:
    """Whether a statement raises what the handler caught."""
    return isinstance(s, ir.Raise) and (s.value is None or (isinstance(s.value, ir.Ref) and s.value.name == handler.name))


__all__ = ["find"]
