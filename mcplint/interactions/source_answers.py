"""Answers in source: each question is run through its outcomes, and what is reached is told."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from mcplint.analysis.answers import _own_expressions
from mcplint.analysis.capabilities import CapabilityReader
from mcplint.analysis.conditions import chain_of, conditions_at, falls_through
from mcplint.analysis.effects import effects
from mcplint.analysis.logcalls import LogCalls
from mcplint.analysis.reaching import flow_of, root_name
from mcplint.analysis.scenario import MAX_STEPS, Runner
from mcplint.analysis.scenario_values import (
    AV,
    Answer,
    Choice,
    Event,
    Fields,
    Items,
    Outcome,
    RaisedError,
    Returned,
    Top,
    Val,
    marked,
    merge,
)
from mcplint.analysis.scopes import CallSite, FunctionInfo, ModuleInfo, Within
from mcplint.analysis.sites import callee_word
from mcplint.analysis.texts import source_text
from mcplint.analysis.values import Frame, Lazy
from mcplint.interactions.answers import AnswerHandling, Spot
from mcplint.interactions.model import FormSchema, Kind, ServerRequest
from mcplint.interactions.source_answers_before import EffectsBefore
from mcplint.interactions.source_answers_resolved import ResolvedAnswers
from mcplint.interactions.source_requests import Found
from mcplint.ir import nodes as ir
from mcplint.ir.records import dataclass
from mcplint.ir.source import Place
from mcplint.sdk.load import sdk_facts

if TYPE_CHECKING:
    from mcplint.interactions.from_source import SourceProject


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
                yield from finder.resolved(found)


@dataclass(frozen=True, slots=True, eq=False)
class _Run:
    """One scenario along a chain: what was reached, and what each function of the chain returned (the sending one first)."""

    events: list[Event]
    returns: list[list[Returned]]
    frames: list[Frame]
    bounded: bool
    runner: Runner

    def values(self, index: int) -> list[AV]:
        """What the function at `index` of the chain returned; a box of the answer as its truth."""
        if index >= len(self.returns):
            return []
        return [self.plain(r.value) for r in self.returns[index]]

    def plain(self, value: AV) -> AV:
        """A value, a part of the answer as its truth where that is known."""
        if isinstance(value, Answer) and value.path and (truth := self.runner.truth(value)) is not None:
            return Val(truth, True)
        if isinstance(value, Fields):
            return Fields({k: self.plain(v) for k, v in value.items.items()}, value.from_answer)
        return value


MAX_ALL_STEPS = 200_000
"""Statements and expressions run for all questions of one project. A run may take a twentieth of what is left, at least `MIN_STEPS`."""
MIN_STEPS = 40
MIN_CHAINS = 3
_CONVERSIONS = frozenset({"Number", "String", "Boolean", "Object", "BigInt", "Array"})
"""Chains to one question that are run when no steps are left."""


class _Finder:
    def __init__(self, project: SourceProject) -> None:
        self.project = project
        self.ev = project.ev
        self._steps = MAX_ALL_STEPS
        self._judged: dict[int, int] = {}
        folder = sdk_facts()
        self.facts: Mapping[str, Any] = folder.get("answers", {})
        self.reader = CapabilityReader(project.ev, folder.get("capabilities", {}))
        effects_table = self.facts.get("effects", {})
        self._waiting = frozenset(self.facts.get("answers", {}).get("timed", ()))
        self._validators = frozenset(self.facts.get("answers", {}).get("validators", ()))
        self._logs = LogCalls(effects_table)
        self._before = EffectsBefore(project.ev, self.facts)
        self._resolved = ResolvedAnswers(project, self.facts)

    def handling(self, found: Found) -> AnswerHandling | None:
        """Everything about one request, or None when it is not asked by a call whose result could be looked at."""
        request, frame, site = found.request, found.frame, found.site
        if found.made is not None:
            if found.made.facts.role != "input-required":
                return None
            again, events = self._declined_round(found)
            used = [e for e in events if e.kind == "use"][:1]
            proceeds, hidden, unread, field = ([], False, None, "") if again or used else self._next_round(found)
            return AnswerHandling(
                request, again="handler" if again else "", effects_before=tuple(self._before.of(frame, site, request.mode == "url")),
                untested=tuple(Spot(e.place, source_text(e.node, e.frame)) for e in used),
                proceeds=tuple(proceeds), hidden_default=hidden, unread=unread, unread_field=field,
            )  # fmt: skip
        if found.send is None or self._enough(site):
            return None
        booleans = frozenset(f.name for f in request.schema.fields if "boolean" in f.types) if request.schema is not None else frozenset()
        decline = self._run(frame, site, Outcome.DECLINE, booleans)
        cancel = self._run(frame, site, Outcome.CANCEL, booleans)
        accept = self._run(frame, site, Outcome.ACCEPT, booleans)
        discarded = self._discarded(frame, site)
        url = request.mode == "url"
        untested: list[Spot] = [] if url else self._untested(decline) or self._untested(cancel)
        schema = request.schema
        confirms = schema is None or not schema.fields or _is_confirmation(schema, booleans)
        proceeds, hidden = ([], False) if untested or discarded else self._proceeds(decline, accept, confirms)
        if not proceeds and not untested and not discarded:
            proceeds, hidden = self._proceeds(cancel, accept, confirms)
        if decline.bounded or cancel.bounded or accept.bounded:  # what was not run to its end says nothing of what is reached
            proceeds, hidden = [], False
        unread, unread_field = (None, "") if url or untested else self._unread(request, frame, site, booleans, accept)
        return AnswerHandling(
            request,
            discarded=discarded,
            untested=tuple(untested),
            proceeds=tuple(proceeds),
            hidden_default=hidden,
            fails_open=tuple(self._fails_open(found, booleans, accept)),
            unread=unread,
            unread_field=unread_field,
            again=self._again(decline, site) or self._again(cancel, site),
            logged=tuple(self._logged(found, accept)),
            unvalidated=tuple(self._unvalidated(found)),
            taken_as_done=self._taken_as_done(accept, frame) if url and not accept.bounded else None,
            told=self._told(found, booleans) if url else (),
            effects_before=tuple(self._before.of(frame, site, request.mode == "url")),
            certain=not (decline.bounded or accept.bounded or request.bounded),
        )

    def resolved(self, found: Found) -> Iterator[AnswerHandling]:
        """What the functions do that are given the answer to a resolver's question."""
        request, scope = found.request, found.frame.scope
        if not isinstance(scope, FunctionInfo):
            return
        schema = request.schema
        booleans = frozenset(f.name for f in schema.fields if "boolean" in f.types) if schema is not None else frozenset()
        for function, name in self._resolved.takers(scope):
            frame = self.project.frame(function)
            runs: dict[Outcome, _Run] = {}
            for outcome in (Outcome.DECLINE, Outcome.CANCEL, Outcome.ACCEPT, Outcome.EMPTY):
                runner = self._resolved.run(function, name, outcome, booleans)
                runs[outcome] = _Run(runner.events, [], [frame], runner.bounded, runner)
            decline, cancel, accept, empty = runs.values()
            if any(run.bounded for run in runs.values()):
                continue
            untested = self._untested(decline) or self._untested(cancel)
            proceeds, hidden = ([], False) if untested else self._proceeds(decline, accept, bool(booleans))
            if not proceeds and not untested:
                proceeds, hidden = self._proceeds(cancel, accept, bool(booleans))
            unread = self._box_unread(schema, booleans, function, accept, empty, decline) if not untested and not proceeds else None
            yield AnswerHandling(
                request, untested=tuple(untested), proceeds=tuple(proceeds), hidden_default=hidden, unread=unread, unread_field=min(booleans, default=""),
            )  # fmt: skip

    def _box_unread(
        self, schema: FormSchema | None, booleans: frozenset[str], function: FunctionInfo, accept: _Run, empty: _Run, decline: _Run,
        reads: Callable[[FunctionInfo, str], bool] | None = None,
    ) -> Spot | None:  # fmt: skip
        """The test that takes an accept for yes in a function that never names the box, nor does what it calls."""
        if schema is None or not schema.complete or not booleans or not _is_confirmation(schema, booleans):
            return None
        if any((reads or _reads)(one, field) for one in (function, *accept.runner.entered.values()) for field in booleans) or not {
            id(e.node) for e in effects(accept.events)
        } & {id(e.node) for e in effects(empty.events)}:
            return None
        parting = {id(e.node): e.detail for e in decline.events if e.kind == "test"}
        both = [e for e in empty.events if e.kind == "test" and id(e.node) in parting]
        test = next((e for e in both if e.detail != parting[id(e.node)]), both[-1] if both else None)
        return Spot(test.place, source_text(_head(test.node), test.frame)) if test is not None else None

    def _enough(self, site: CallSite) -> bool:
        """Whether a question was looked at along several chains and no steps are left for more."""
        judged = self._judged[id(site.call)] = self._judged.get(id(site.call), 0) + 1
        return self._steps == 0 and judged > MIN_CHAINS

    # --- running a chain -------------------------------------------------------------------------------------------------

    def _run(self, frame: Frame, site: CallSite, outcome: Outcome, booleans: frozenset[str], listen: bool = False) -> _Run:
        runner = Runner(self.ev, self.facts, outcome, booleans, site.call, max(MIN_STEPS, min(MAX_STEPS, self._steps // 20)))
        runner.listens = listen
        raised = outcome in (Outcome.REFUSED, Outcome.TIMEOUT)
        current: AV | None = None if raised else Answer()
        thrown: RaisedError | None = None
        returns: list[list[Returned]] = []
        frames: list[Frame] = []
        for here, at in chain_of(frame, site):
            runner.thrown = thrown.names if thrown is not None else ()
            found = runner.after(here, at, current)
            returns.append(found)
            frames.append(here)
            if here.entry is not None or here.via == "enclosed":
                break  # who registers a handler, or hands a callback to somebody else, does not go on with what it gives
            if not found:
                if runner.left is None:
                    break
                thrown, current = runner.left, None
                continue  # the exception goes on to the caller
            current = _together(found)
            if not (isinstance(current, Val) and current.value is None and not raised):
                current = marked(current)
        self._steps = max(0, self._steps - runner.steps)
        return _Run(runner.events, returns, frames, runner.bounded, runner)

    # --- the faults ------------------------------------------------------------------------------------------------------

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
        while isinstance(value, (ir.Await, ir.Cast)) or (
            isinstance(value, ir.Call) and value is not call and callee_word(value) in self._waiting and value.args
        ):
            value = value.args[0].value if isinstance(value, ir.Call) else value.value
        return value is call

    def _untested(self, decline: _Run) -> list[Spot]:
        """Uses of content reached although the person declined; the first on each way."""
        out: list[Spot] = []
        for event in decline.events:
            if event.kind == "use" and not any(o.place == event.place for o in out):
                out.append(Spot(event.place, source_text(event.node, event.frame)))
        return out[:1]

    def _proceeds(self, decline: _Run, accept: _Run, confirms: bool) -> tuple[list[Spot], bool]:
        """Tests after which a declined request goes on to what an accepted one does."""
        accepted = effects(accept.events)
        done = {id(e.node) for e in accepted}
        texts = {_text_of(e) for e in accepted if not _tidies(e)}
        last: Event | None = None
        doubt = False
        deciding: list[Event] = []
        for event in decline.events:
            if event.kind == "test":
                last, doubt = event, False
                if isinstance(event.node, (ir.If, ir.Case)):
                    deciding.append(event)
            elif event.kind == "branch":
                doubt = True
            elif event.kind == "effect" and (id(event.node) in done or _text_of(event) in texts):
                if last is None or (last.frame is not event.frame and doubt):
                    return [], False
                if isinstance(last.node, (ir.Choice, ir.Logical)):  # a default inside of a branch that declined answers take
                    last = next((t for t in reversed(deciding) if _takes(t, event)), last)
                hidden = isinstance(last.node, (ir.Choice, ir.Logical)) or last.frame is not event.frame
                if not confirms and isinstance(last.node, (ir.If, ir.Case)) and _names_default(last):
                    return [], False
                return [Spot(last.place, source_text(_head(last.node), last.frame))], hidden
        return [], False

    def _unread(self, request: ServerRequest, frame: Frame, site: CallSite, booleans: frozenset[str], accept: _Run) -> tuple[Spot | None, str]:
        """The test that takes accept for yes although the box is never read."""
        schema = request.schema
        if schema is None or not booleans or not schema.complete:
            return None, ""
        if not _is_confirmation(schema, booleans):
            return None, ""
        read = {u.field.split(".")[0] for u in request.uses if u.field}
        whole = any(
            (u.field in ("", "data", "content") and u.role in ("argument", "stored", "key", "logged")) or (u.field == "" and u.role == "returned")
            for u in request.uses
            if u.callee not in _LOOKING
        )
        scalar = schema.source == "scalar"
        if scalar and any(self._reads_scalar(frame, site)):
            return None, ""
        if read & booleans or (whole and not scalar):
            return None, ""
        empty = self._run(frame, site, Outcome.EMPTY, booleans)
        if empty.bounded or accept.bounded:
            return None, ""
        if any(e.kind == "use" for e in empty.events):
            return None, ""
        full = {id(e.node) for e in effects(accept.events)}
        doubt = next((at for at, e in enumerate(empty.events) if e.kind == "branch" and e.detail), len(empty.events))
        bare = {id(e.node) for e in effects(empty.events[:doubt])}
        declined = self._run(frame, site, Outcome.DECLINE, booleans)
        consents = bool(full & bare) or self._returns_consent(empty, declined)
        if not consents:
            return None, ""
        tests = [e for e in empty.events if e.kind == "test"]
        parting = {id(e.node) for e in declined.events if e.kind == "test"}
        # the last test that both an accepted and a declined answer come to is the one that tells them apart
        here = next((e for e in reversed(tests) if e.frame is frame and id(e.node) in parting), None)
        if here is None:
            for one in empty.returns[0] if empty.returns else ():
                if isinstance(one.node, ir.Return) and one.node.value is not None and isinstance(one.value, Val) and one.value.from_answer:
                    return Spot(one.place, ""), sorted(booleans)[0]
        here = here or next((e for e in reversed(tests) if id(e.node) in parting), next(iter(tests), None))
        if here is not None:
            return Spot(here.place, source_text(_head(here.node), here.frame)), sorted(booleans)[0]
        return None, ""

    def _reads_scalar(self, frame: Frame, site: CallSite) -> Iterator[bool]:
        """Whether `.data` itself is looked at: for a scalar form that is the box."""
        for here, at in chain_of(frame, site):
            for name in _names_of(at):
                for within in flow_of(here.scope).places.values():
                    for root in _own_expressions(within.current):
                        for node in ir.walk(root):
                            if isinstance(node, (ir.Member, ir.Index)) and isinstance(node.object, ir.Ref) and node.object.name == name:
                                key = node.name if isinstance(node, ir.Member) else getattr(node.index, "value", "")
                                if key in ("data", "content"):
                                    yield True
                            elif (
                                isinstance(node, ir.Call) and callee_word(node) == "getattr" and node.args and isinstance(node.args[0].value, ir.Ref)
                            ):
                                if node.args[0].value.name == name:
                                    yield True
                        if isinstance(within.current, ir.Match):
                            for case in within.current.cases:
                                if isinstance(case.pattern, ir.PatternClass) and any(k in ("data", "content") for k, _ in case.pattern.keywords):
                                    yield True

    def _returns_consent(self, accepted: _Run, declined: _Run) -> bool:
        """Whether the sending function returns a plain yes on accept and a plain no on decline."""
        return _plain(accepted.values(0)) is True and _plain(declined.values(0)) is False

    def _fails_open(self, found: Found, booleans: frozenset[str], accept: _Run) -> Iterator[Spot]:
        """Where a refusal, a time-out or a client that cannot be asked is turned into consent."""
        frame, site = found.frame, found.site
        seen: set[tuple[str, int]] = set()
        done = {id(e.node) for e in effects(accept.events)}
        texts = {_text_of(e) for e in effects(accept.events)}
        declined = self._run(frame, site, Outcome.DECLINE, booleans)
        yes = self._consent_values(accept)
        for outcome in (Outcome.REFUSED, Outcome.TIMEOUT):
            run = self._run(frame, site, outcome, booleans)
            if run.bounded:
                continue
            agreed = {id(one.node) for returns in accept.returns for one in returns}
            for spot in self._open_in(run, done, texts, accept, declined, agreed):
                key = (spot.place.file.path, spot.place.start)
                if key not in seen:
                    seen.add(key)
                    yield spot
        for spot in self._open_without_capability(found, booleans, done, yes, declined):
            key = (spot.place.file.path, spot.place.start)
            if key not in seen:
                seen.add(key)
                yield spot

    def _consent_values(self, accept: _Run) -> list[AV]:
        return accept.values(0)

    def _open_in(self, run: _Run, done: set[int], texts: set[str], accept: _Run, declined: _Run, agreed: set[int]) -> Iterator[Spot]:
        """In a run whose question failed: the return in a handler that means yes, or the handler that falls through to the effect."""
        reached = [e for e in effects(run.events) if id(e.node) in done or _text_of(e) in texts]
        told = False
        for index, returns in enumerate(run.returns):
            for one in returns:
                if one.handler is None or (not _inside(one.node, one.handler) and _in_doubt(run.events[: one.at], None)):
                    continue
                no, yes = declined.values(index), accept.values(index)
                asks = index == 0 or isinstance(one.value, Fields) or (isinstance(one.value, Val) and isinstance(one.value.value, bool))
                if index == 0 and self._raises_for_no(one, declined, yes):
                    told = True
                    yield self._open_spot(one, run.frames[index], agreed)
                elif asks and _means_yes(one.value, yes, no) and (reached or self._is_asked_for_consent(run, yes, no)):
                    told = True
                    yield self._open_spot(one, run.frames[index], agreed)
        kept = {id(e.node) for e in effects(declined.events)}
        for event in reached:
            if _in_doubt(run.events, event):
                continue  # the handler, or what follows, looks at something else first
            handler = self._handler_before(run.events, event)
            if handler is None:
                continue
            inside = next(
                (
                    r
                    for returns in run.returns
                    for r in returns
                    if isinstance(r.node, ir.Return) and _inside(event.node, r.node) and _inside(r.node, handler.node)
                ),
                None,
            )
            if inside is not None:
                yield Spot(inside.place, source_text(event.node, event.frame))
            elif handler.frame is event.frame:
                yield Spot(Place(handler.frame.info.file, handler.node.start, handler.node.end), "except")
            elif not told and id(event.node) not in kept and (test := _test_before(run.events, event)) is not None:
                yield Spot(test.place, source_text(_head(test.node), test.frame))

    def _open_spot(self, one: Returned, frame: Frame, agreed: set[int]) -> Spot:
        """The return that means yes; the handler when control falls through it to what an accepted answer comes to as well."""
        assert one.handler is not None
        if one.fell_through or not isinstance(one.node, ir.Return) or (id(one.node) in agreed and not _inside(one.node, one.handler)):
            return Spot(_handler_place(one.handler, frame), "except")
        return Spot(one.place, source_text(one.node.value, frame) if one.node.value is not None else "return")

    def _raises_for_no(self, one: Returned, declined: _Run, yes: list[AV]) -> bool:
        """Whether a function that ends a declined request with an exception comes back as after an accept."""
        quiet = bool(yes) and all(isinstance(v, Val) and v.value is None for v in yes)
        return (
            quiet
            and isinstance(one.value, Val)
            and one.value.value is None
            and bool(declined.returns)
            and not declined.returns[0]
            and len(declined.frames) > 1
        )

    def _handler_before(self, events: list[Event], effect: Event) -> Event | None:
        """The handler through which control came to an effect; one of the same function if there is any."""
        found: Event | None = None
        for event in events:
            if event is effect:
                break
            if event.kind == "caught" and (event.frame is effect.frame or found is None or found.frame is not effect.frame):
                found = event
        return found

    def _is_asked_for_consent(self, run: _Run, yes: list[AV], no: list[AV]) -> bool:
        """Whether the sending function's whole purpose is a yes or no: plain yes on accept, plain no on decline."""
        return any(_truth(v) is True for v in yes) and bool(no) and all(_truth(v) is False for v in no)

    def _open_without_capability(self, found: Found, booleans: frozenset[str], done: set[int], yes: list[AV], declined: _Run) -> Iterator[Spot]:
        """Returns that mean yes under a test that found the client unable, or the context missing."""
        chain = list(chain_of(found.frame, found.site))
        for index, (here, _at) in enumerate(chain[:3]):
            scope = here.scope
            if not isinstance(scope, FunctionInfo):
                continue
            yield from self._left_out(found, here, _at, booleans, done, declined, index)
            accepted = self._run(found.frame, found.site, Outcome.ACCEPT, booleans).values(index) if index else yes
            no = declined.values(index)
            if not any(_truth(v) is True for v in accepted) or not no or not all(_truth(v) is False for v in no):
                continue
            for statement, within in flow_of(scope).returns:
                if statement.value is None or not self._unable(found, statement, within, here):
                    continue
                value = self._constant(statement.value, here)
                if _means_yes(value, accepted, no):
                    yield Spot(Place(here.info.file, statement.start, statement.end), source_text(statement.value, here))

    def _left_out(
        self, found: Found, frame: Frame, at: CallSite, booleans: frozenset[str], done: set[int], declined: _Run, index: int
    ) -> Iterator[Spot]:
        """Where the question is asked only if the client can be, and what it is about happens all the same."""
        schema = found.request.schema
        if schema is not None and schema.fields and not _is_confirmation(schema, booleans):
            return  # a value that has a default
        kept = {id(e.node) for e in effects(declined.events)}
        for root in _own_expressions(at.within.current):
            for node in ir.walk(root):
                if isinstance(node, ir.Choice) and _inside(at.call, node):
                    asked = _inside(at.call, node.then)
                    other = node.otherwise if asked else node.then
                    known = self.reader.implied(node.test, asked, frame)
                    value = self._constant(other, frame)
                    if "elicitation" in known and "*" not in known and isinstance(value, Val) and value.value is True:
                        yield Spot(Place(frame.info.file, other.start, other.end), source_text(other, frame))
        for within in at.within.enclosing():
            test = within.statement
            if not isinstance(test, ir.If) or within.outer is None or within.branch not in ("then", "otherwise"):
                continue
            asked = within.branch == "then"
            instead = test.otherwise if asked else test.then
            known = self.reader.implied(test.test, asked, frame)
            if "elicitation" not in known or "*" in known or not falls_through(instead):
                continue
            runner = Runner(self.ev, self.facts, Outcome.REFUSED, booleans, found.site.call)
            returned = runner.without(frame, within.outer, instead)
            if any(id(e.node) in done and id(e.node) not in kept for e in effects(runner.events)):
                yield Spot(Place(frame.info.file, test.start, test.end), source_text(test.test, frame))
            yes, no = (run.values(index) for run in (self._run(found.frame, found.site, Outcome.ACCEPT, booleans), declined))
            for one in returned if any(_truth(v) is True for v in yes) and no and all(_truth(v) is False for v in no) else ():
                if isinstance(one.node, ir.Return) and _means_yes(one.value, yes, no):
                    yield Spot(one.place, source_text(one.node.value, frame) if one.node.value is not None else "return")
            return

    def _constant(self, expr: ir.Expr, frame: Frame) -> AV:
        runner = Runner(self.ev, self.facts, Outcome.REFUSED, frozenset(), ir.Call(0, 0, expr, ()))
        runner.start(frame)
        try:
            return runner.expression(expr, {})
        except Exception:
            return Top()

    def _unable(self, found: Found, statement: ir.Return, within: Within, frame: Frame) -> bool:
        """Whether a return is reached because the client cannot be asked, or there is nothing to ask through."""
        needed = "elicitation"
        receiver = root_name(found.site.call.callee) if isinstance(found.site.call.callee, ir.Member) else None
        for condition in conditions_at(within, None, frame):
            if condition.pattern is not None or condition.handler is not None:
                continue
            other = self.reader.implied(condition.test, not condition.holds, frame)
            if needed in other and "*" not in other:
                return True
            if receiver is not None and frame is found.frame and _missing(condition.test, condition.holds, receiver.name):
                return True
        return False

    def _again(self, decline: _Run, site: CallSite) -> str:
        for event in decline.events:
            if event.kind == "again":
                if event.detail == "recursion" and _counts_down(event.node):
                    continue
                return event.detail
        return ""

    def _next_round(self, found: Found) -> tuple[list[Spot], bool, Spot | None, str]:
        """What a multi-round-trip handler does when it runs again with the answer: as `proceeds`, `hidden_default`, `unread` and `unread_field`."""
        handler = list(chain_of(found.frame, found.site))[-1][0]
        schema, function = found.request.schema, handler.scope
        if handler.entry is None or not isinstance(function, FunctionInfo) or found.request.mode == "url":
            return [], False, None, ""
        booleans = frozenset(f.name for f in schema.fields if "boolean" in f.types) if schema is not None else frozenset()
        runs: list[_Run] = []
        for outcome in (Outcome.DECLINE, Outcome.CANCEL, Outcome.ACCEPT, Outcome.EMPTY):
            runner = Runner(self.ev, self.facts, outcome, booleans, found.site.call)
            runner.start(handler)
            runner.watched = found.site.call
            with contextlib.suppress(Exception):
                runner.block(function.decl.body, {})
            runs.append(_Run(runner.events, [], [handler], runner.bounded, runner))
            if runner.bounded or runner.came_by or not any(e.kind == "test" for e in runner.events):
                return [], False, None, ""  # asked again, or the answer is not looked at here
        decline, cancel, accept, empty = runs
        confirms = schema is None or not schema.fields or _is_confirmation(schema, booleans)
        proceeds, hidden = self._proceeds(decline, accept, confirms)
        if not proceeds:
            proceeds, hidden = self._proceeds(cancel, accept, confirms)
        unread = self._box_unread(schema, booleans, function, accept, empty, decline, _reads_after_round) if not proceeds else None
        return proceeds, hidden, unread, min(booleans, default="")

    def _declined_round(self, found: Found) -> tuple[bool, list[Event]]:
        """Whether a multi-round-trip handler comes to the same question once more when the person declined, and what it reaches then."""
        events: list[Event] = []
        decided: set[int] = set()
        chain = list(chain_of(found.frame, found.site))
        for frame, site in chain:
            if not isinstance(frame.scope, FunctionInfo):
                return False, []
            runner = Runner(self.ev, self.facts, Outcome.DECLINE, frozenset(), site.call)
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

    # --- logging, validation, effects ----------------------------------------------------------------------------------

    def _logged(self, found: Found, accept: _Run) -> Iterator[Spot]:
        """Logging calls that are given content, the whole answer, or the URL that was sent."""
        if found.request.mode == "url" and found.send is not None:
            yield from self._url_logged(found)
        told: set[tuple[str, int]] = set()
        for event in accept.events:
            key = (event.place.file.path, event.place.start)
            if event.kind == "log" and key not in told:
                told.add(key)
                yield Spot(event.place, source_text(event.node, event.frame))

    def _url_logged(self, found: Found) -> Iterator[Spot]:
        assert found.send is not None
        lazy = found.send.argument(found.send.facts.url)
        given = found.request.extra.get("url")
        if lazy is None and isinstance(given, Lazy):  # a member of a record with everything
            lazy = given
        if lazy is None or not isinstance(lazy.expr, ir.Ref):
            return
        for site in flow_of(lazy.frame.scope).calls:
            if self._logs.writes(site.call) and any(_mentions(a.value, lazy.expr.name) for a in site.call.args):
                yield Spot(Place(lazy.frame.info.file, site.call.start, site.call.end), lazy.expr.name)

    def _unvalidated(self, found: Found) -> Iterator[Spot]:
        """Uses of raw content, where the SDK validates nothing and the server does not either."""
        send = found.send
        if send is None or send.facts.shape not in ("raw", "") or found.request.mode != "form" or send.facts.facts.get("validates"):
            return
        for here, at in chain_of(found.frame, found.site):
            for name, parts in [(name, False) for name in _names_of(at)] + [(name, True) for name in self._content_names(at)]:
                validated, uses = self._content_uses(here, name, parts)
                if validated:
                    return
                if uses:
                    yield min(uses, key=lambda s: s.place.start)
            if not _returns_it(at):
                break

    def _content_names(self, site: CallSite) -> Iterator[str]:
        """Names that hold the content alone: `const { action, content } = await ask()`."""
        statement = site.within.current
        for target in statement.targets if isinstance(statement, ir.Assign) else ():
            for entry in target.entries if isinstance(target, ir.Record) else ():
                bound = entry.value.target if isinstance(entry.value, ir.Default) else entry.value
                if isinstance(bound, ir.Ref) and isinstance(entry.key, ir.Const) and entry.key.value == "content":
                    yield bound.name

    def _content_uses(self, frame: Frame, name: str, itself: bool) -> tuple[bool, list[Spot]]:
        """Whether a function validates the content of the answer called `name` (or called so `itself`), and where it reads fields of it as they came."""
        uses: list[Spot] = []
        validated = False
        held = _aliases(frame.scope, name)
        for within in flow_of(frame.scope).places.values():
            for root in _own_expressions(within.current):
                for node, parents in _with_parents(root):
                    if not (
                        (isinstance(node, ir.Ref) and (node.name in held or (itself and node.name == name)))
                        or (not itself and _content_of(node, name))
                    ):
                        continue
                    if any(isinstance(p, ir.Call) and self._validates(callee_word(p)) for p in parents):
                        validated = True
                    elif (read := _field_read(node, parents)) is not None and not _shown_only(parents):
                        field = within.current.targets[0] if isinstance(within.current, ir.Assign) and within.current.value in (read, node) else None
                        if isinstance(field, ir.Ref) and _looked_at(frame, field.name):
                            validated = True
                        uses.append(Spot(Place(frame.info.file, node.start, node.end), source_text(node, frame)))
        return validated, uses

    def _validates(self, word: str) -> bool:
        """Whether a call of that name looks at what it is given: a validator, or a class that is made of it; not a conversion."""
        return word in self._validators or (word[:1].isupper() and word not in _CONVERSIONS)

    def _told(self, found: Found, booleans: frozenset[str]) -> tuple[tuple[Spot, str], ...]:
        """What the handler says at once when the page was opened, with the test that led there; nothing where it looked at something else first."""
        run = self._run(found.frame, found.site, Outcome.ACCEPT, booleans, listen=True)
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
                out.append((Spot(tested.place, source_text(_head(tested.node), tested.frame)), one.said))
        return tuple(out)

    def _taken_as_done(self, accept: _Run, frame: Frame) -> Spot | None:
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
                return Spot(tested.place, source_text(_head(tested.node), tested.frame))
        return None


def _cases_around(site: CallSite) -> Iterator[ir.Case]:
    """All cases of the `match` statements around a call."""
    for here in site.within.enclosing():
        if isinstance(here.statement, ir.Case) and here.outer is not None and isinstance(here.outer.current, ir.Match):
            yield from here.outer.current.cases


def _mentioned(scope: Any, name: str, outside: ir.Stmt) -> bool:
    """Whether a function's text names something, other than in one statement."""
    body = scope.decl if isinstance(scope, FunctionInfo) else None
    start, end = (body.start, body.body_end) if body is not None else (0, len(scope.info.file.data))
    data = scope.info.file.data
    word = re.compile(rb"(?<![\w.])" + re.escape(name.encode()) + rb"(?!\w)")
    return any(not outside.start <= m.start() < outside.end for m in word.finditer(data, start, end))


def _text_of(event: Event) -> str:
    """An effect as it is written."""
    return event.frame.info.file.path + ":" + "".join(event.frame.info.file.text(event.node.start, event.node.end).split())


def _tidies(event: Event) -> bool:
    """Whether an effect only takes something out of a container: after a decline that is tidying up."""
    return isinstance(event.node, ir.Call) and callee_word(event.node) in ("pop", "remove", "discard", "clear", "delete", "popitem")


def _test_before(events: list[Event], effect: Event) -> Event | None:
    """The last test before an effect in its function."""
    found: Event | None = None
    for event in events:
        if event is effect:
            break
        if event.kind == "test" and event.frame is effect.frame:
            found = event
    return found


def _together(found: list[Returned]) -> AV:

    out = found[0].value
    for one in found[1:]:
        out = merge(out, one.value)
    return out


def _truth(value: AV) -> bool | None:
    """The truth of a returned value; a record with one yes-or-no member stands for that member."""
    if isinstance(value, Val):
        return bool(value.value)
    if isinstance(value, Items):
        return _truth(value.items[0]) if value.items else False
    if isinstance(value, Fields):
        flags = [v for v in value.items.values() if isinstance(v, Val) and isinstance(v.value, bool)]
        others = [v for v in value.items.values() if isinstance(v, Top) and v.truth is not None]
        if len(flags) + len(others) >= 1:
            first = flags[0].value if flags else others[0].truth
            return bool(first)
        return None
    if isinstance(value, Top):
        return value.truth
    if isinstance(value, Answer):
        return None if value.path else True
    return True


def _plain(values: list[AV]) -> bool | None:
    """The one yes or no that a function returns, None when it returns anything else."""
    truths = [v.value if isinstance(v, Val) else _truth(v) for v in values]
    if truths and all(t is True for t in truths):
        return True
    if truths and all(t in (False, None) for t in truths):
        return False
    return None


def _means_yes(value: AV, yes: list[AV], no: list[AV]) -> bool:
    """Whether a value says yes: true like what accept gives, and unlike what decline gives."""
    if isinstance(value, Val) and isinstance(value.value, (str, Choice)):
        return any(isinstance(v, Val) and v.value == value.value for v in yes) and not any(isinstance(v, Val) and v.value == value.value for v in no)
    if isinstance(value, Val) and value.value is None:
        return False
    truth = _truth(value)
    return truth is True and not any(_truth(v) is True for v in no) and isinstance(value, (Val, Fields, Items))


def _missing(test: ir.Expr, holds: bool, name: str) -> bool:
    """Whether a test found a name to be missing: `if ctx is None`, `if not server`."""
    if isinstance(test, ir.Not):
        return _missing(test.operand, not holds, name)
    if isinstance(test, ir.Ref):
        return test.name == name and not holds
    if isinstance(test, ir.Compare) and isinstance(test.left, ir.Ref) and test.left.name == name and isinstance(test.right, ir.Const):
        if test.right.value is None:
            return (test.op in ("is", "==")) is holds
    return False


def _counts_down(node: ir.Node) -> bool:
    """Whether a recursive call passes a changed counter: `attempts + 1`, `retries - 1`."""
    return isinstance(node, ir.Call) and any(isinstance(a.value, ir.Binary) and a.value.op in ("+", "-") for a in node.args)


def _is_confirmation(schema: FormSchema, booleans: frozenset[str]) -> bool:
    """Whether the form is there to say yes or no: its first or only fields are boxes."""
    return len(schema.fields) <= 3 and bool(schema.fields) and schema.fields[0].name in booleans


def _came_to(runner: Runner, chain: list[tuple[Frame, CallSite]]) -> bool:
    """Whether a run came to a question: to each call that leads there, as far as it went into what is called."""
    for index in range(len(chain) - 1, -1, -1):
        if id(chain[index][1].call) not in runner.came_by:
            return False
        if index and id(chain[index - 1][0].scope) not in runner.entered:
            return True
    return True


_DEFAULTS = ("default", "without", "skipp", "fall back", "falling back", "not given", "unspecified")


def _names_default(test: Event) -> bool:
    """Whether a branch of a test keeps in words what it goes on with: `note = "declined, default topic used"`. For a value that is left out, that is fair."""
    for n in ir.walk(test.node):
        value = n.value if isinstance(n, ir.Assign) else None
        if isinstance(value, (ir.Const, ir.Template)):
            text = " ".join(p.value for p in ir.walk(value) if isinstance(p, ir.Const) and isinstance(p.value, str)).lower()
            if " " in text and any(word in text for word in _DEFAULTS):
                return True
    return False


def _reads(function: FunctionInfo, field: str) -> bool:
    """Whether a function names a field of an answer: as a member, a key or in a pattern."""
    data = function.info.file.data[function.decl.body_start : function.decl.body_end]
    return re.search(rb"(?:\.|[\"'(,]\s*)" + re.escape(field.encode()) + rb"\b", data) is not None


def _reads_after_round(function: FunctionInfo, field: str) -> bool:
    """As `_reads`, where the question may be kept under the same name: that is no reading of the field."""
    data = function.info.file.data[function.decl.body_start : function.decl.body_end]
    name = re.escape(field.encode())
    member = rb"(?<!esponses)(?<!esponses\?)(?:\.|\[\s*[\"'])" + name + rb"\b"
    taken = rb"\{[^{}]*\b" + name + rb"\b[^{}]*\}\s*="
    return re.search(member + rb"|" + taken + rb"|\bget\(\s*[\"']" + name + rb"\b", data) is not None


def _takes(test: Event, effect: Event) -> bool:
    """Whether the branch that a test decided for holds an effect."""
    falls = isinstance(test.node, ir.Case) and test.node.falls
    return test.frame is effect.frame and (falls or _inside(effect.node, test.node))


def _effect_name(event: Event) -> str:
    node = event.node
    if isinstance(node, ir.Call):
        return callee_word(node) + str(
            node.callee.start if isinstance(node.callee, ir.Ref) else root.name if (root := root_name(node.callee)) else ""
        )
    return str(id(node))


def _in_doubt(events: list[Event], effect: Event | None) -> bool:
    """Whether an undecided test stands between the beginning of the handler and an effect (or the end)."""
    caught = False
    doubt = False
    for event in events:
        if event is effect:
            return doubt
        if event.kind == "caught":
            caught, doubt = True, False
        elif event.kind == "branch" and caught:
            doubt = True
    return doubt


def _head(node: ir.Node) -> ir.Node:
    """The part of a deciding statement to quote."""
    if isinstance(node, (ir.If, ir.Choice)):
        return node.test
    if isinstance(node, ir.Loop) and node.test is not None:
        return node.test
    if isinstance(node, ir.Case):
        return node.pattern.cls if isinstance(node.pattern, ir.PatternClass) else ir.Const(node.start, node.start, None)
    return node


def _handler_place(handler: ir.Handler, frame: Frame) -> Place:
    return Place(frame.info.file, handler.start, handler.end)


def _inside(node: ir.Node, outer: ir.Node) -> bool:
    return outer.start <= node.start and node.end <= outer.end


def _names_of(site: CallSite) -> list[str]:
    """Local names that hold the result of a call."""
    statement = site.within.current
    out: list[str] = []
    if isinstance(statement, ir.Assign):
        out.extend(t.name for t in statement.targets if isinstance(t, ir.Ref))
    for root in _own_expressions(statement):
        for node in ir.walk(root):
            if isinstance(node, ir.Bind) and isinstance(node.target, ir.Ref) and any(n is site.call for n in ir.walk(node.value)):
                out.append(node.target.name)
    return out


def _returns_it(site: CallSite) -> bool:
    """Whether a function passes the whole answer on to its caller."""
    if isinstance(site.within.current, ir.Return):
        return True
    names = set(_names_of(site))
    scope = site.scope
    return any(isinstance(s.value, ir.Ref) and s.value.name in names for s, _ in flow_of(scope).returns)


def _with_parents(root: ir.Node) -> Iterator[tuple[ir.Node, list[ir.Node]]]:
    stack: list[tuple[ir.Node, list[ir.Node]]] = [(root, [])]
    while stack:
        node, parents = stack.pop()
        yield node, parents
        below = [*parents, node]
        stack.extend((c, below) for c in ir.children(node))


_LOOKING = frozenset({"isinstance", "type", "hasattr", "callable", "len"})


def _mentions(expr: ir.Expr, name: str) -> bool:
    return any(isinstance(n, ir.Ref) and n.name == name for n in ir.walk(expr))


def _content_of(node: ir.Node, name: str) -> bool:
    return isinstance(node, ir.Member) and node.name == "content" and isinstance(node.object, ir.Ref) and node.object.name == name


def _field_read(node: ir.Node, parents: list[ir.Node]) -> ir.Node | None:
    """The read of a field of what a node holds: `content["x"]`, `(content or {}).get("x")`."""
    here = node
    for outer in reversed(parents):
        if isinstance(outer, ir.Index) and outer.object is here:
            return outer
        if isinstance(outer, ir.Member) and outer.object is here:
            call = parents[parents.index(outer) - 1] if parents.index(outer) else None
            return call if isinstance(call, ir.Call) and call.callee is outer else outer
        if not isinstance(outer, (ir.Logical, ir.Cast, ir.Await)):
            return None
        here = outer
    return None


def _aliases(scope: Any, name: str) -> set[str]:
    """Names that content is given to: `content = answer.content or {}`."""
    out: set[str] = set()
    for within in flow_of(scope).places.values():
        statement = within.current
        if isinstance(statement, ir.Assign) and statement.value is not None:
            value: ir.Expr = statement.value
            while isinstance(value, (ir.Logical, ir.Cast)):
                value = value.left if isinstance(value, ir.Logical) else value.value
            if _content_of(value, name):
                out.update(t.name for t in statement.targets if isinstance(t, ir.Ref))
    return out


def _looked_at(frame: Frame, name: str) -> bool:
    """Whether a value's type or range is tested: `isinstance(x, int)`, `0 < x < 100`, `x in NAMES`."""
    for within in flow_of(frame.scope).places.values():
        if isinstance(within.current, ir.If):
            for node in ir.walk(within.current.test):
                if (
                    isinstance(node, ir.Call)
                    and callee_word(node) == "isinstance"
                    and node.args
                    and isinstance(node.args[0].value, ir.Ref)
                    and node.args[0].value.name == name
                ):
                    return True
                if (
                    isinstance(node, ir.Compare)
                    and node.op not in ("is", "is-not")
                    and any(isinstance(n, ir.Ref) and n.name == name for n in (node.left, node.right))
                ):
                    return True
    return False


def _shown_only(parents: list[ir.Node]) -> bool:
    """Whether a field is only shown again in a text, or compared."""
    return any(isinstance(p, (ir.Template, ir.Compare)) for p in parents)


__all__ = ["find"]
