"""Where a refusal, a time-out or a client that cannot be asked is turned into consent."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce

from mcplint.analysis.aliases import root_name
from mcplint.analysis.conditions import chain_of, conditions_at
from mcplint.analysis.effects import effects
from mcplint.analysis.passing import falls_through
from mcplint.analysis.reaching import flow_of
from mcplint.analysis.scenario import Runner
from mcplint.analysis.scenario_values import AV, Answer, Choice, Event, Fields, Outcome, Returned, Top, Val, marked, merge
from mcplint.analysis.scopes import CallSite, FunctionInfo, Within
from mcplint.analysis.sites import own_expressions
from mcplint.analysis.texts import source_text
from mcplint.analysis.values import Frame
from mcplint.interactions.answers import Spot
from mcplint.interactions.source_answers_consent import is_confirmation
from mcplint.interactions.source_answers_runs import Run, Scenarios, head, means_yes, stands_in, test_before, text_of, truth_of
from mcplint.interactions.source_requests import Found
from mcplint.ir import nodes as ir
from mcplint.ir.source import Place


def fails_open(runs: Scenarios, found: Found, booleans: frozenset[str], accept: Run) -> Iterator[Spot]:
    """Where a refusal, a time-out or a client that cannot be asked is turned into consent."""
    frame, site = found.frame, found.site
    seen: set[tuple[str, int]] = set()
    done = {id(e.node) for e in effects(accept.events)}
    texts = {text_of(e) for e in effects(accept.events)}
    declined = runs.run(frame, site, Outcome.DECLINE, booleans)
    yes = accept.values(0)
    for outcome in (Outcome.REFUSED, Outcome.TIMEOUT):
        run = runs.run(frame, site, outcome, booleans)
        if run.bounded:
            continue
        agreed = {id(one.node) for returns in accept.returns for one in returns}
        for spot in _open_in(run, done, texts, accept, declined, agreed):
            key = (spot.place.file.path, spot.place.start)
            if key not in seen:
                seen.add(key)
                yield spot
    for spot in _open_without_capability(runs, found, booleans, done, yes, declined):
        key = (spot.place.file.path, spot.place.start)
        if key not in seen:
            seen.add(key)
            yield spot


def _open_in(run: Run, done: set[int], texts: set[str], accept: Run, declined: Run, agreed: set[int]) -> Iterator[Spot]:
    """In a run whose question failed: the return in a handler that means yes, or the handler that falls through to the effect."""
    reached = [e for e in effects(run.events) if id(e.node) in done or text_of(e) in texts]
    told = False
    for index, returns in enumerate(run.returns):
        for one in returns:
            if one.handler is None or (not stands_in(one.node, one.handler) and _in_doubt(run.events[: one.at], None)):
                continue
            no, yes = declined.values(index), accept.values(index)
            if index == 0 and reached and _made_up(one.value):
                told = True
                yield _open_spot(one, run.frames[index], agreed)
                continue
            asks = index == 0 or isinstance(one.value, Fields) or (isinstance(one.value, Val) and isinstance(one.value.value, bool))
            if index == 0 and _raises_for_no(one, declined, yes):
                told = True
                yield _open_spot(one, run.frames[index], agreed)
            elif asks and means_yes(one.value, yes, no) and (reached or _is_asked_for_consent(run, yes, no)):
                told = True
                yield _open_spot(one, run.frames[index], agreed)
    kept = {id(e.node) for e in effects(declined.events)}
    for event in reached:
        if _in_doubt(run.events, event):
            continue  # the handler, or what follows, looks at something else first
        handler = _handler_before(run.events, event)
        if handler is None:
            continue
        inside = next(
            (
                r
                for returns in run.returns
                for r in returns
                if isinstance(r.node, ir.Return) and stands_in(event.node, r.node) and stands_in(r.node, handler.node)
            ),
            None,
        )
        if inside is not None:
            yield Spot(inside.place, source_text(event.node, event.frame))
        elif handler.frame is event.frame:
            yield Spot(Place(handler.frame.info.file, handler.node.start, handler.node.end), "except")
        elif not told and id(event.node) not in kept and (test := test_before(run.events, event)) is not None:
            yield Spot(test.place, source_text(head(test.node), test.frame))


def _made_up(value: AV) -> bool:
    """Whether a value is an accepted answer that nobody gave: `ElicitResult(action="accept", …)`, `AcceptedElicitation(data=…)`."""
    action = value.items.get("action") if isinstance(value, Fields) else None
    return isinstance(action, Val) and action.value == "accept"


def _open_spot(one: Returned, frame: Frame, agreed: set[int]) -> Spot:
    """The return that means yes; the handler when control falls through it to what an accepted answer comes to as well."""
    assert one.handler is not None
    if one.fell_through or not isinstance(one.node, ir.Return) or (id(one.node) in agreed and not stands_in(one.node, one.handler)):
        return Spot(_handler_place(one.handler, frame), "except")
    return Spot(one.place, source_text(one.node.value, frame) if one.node.value is not None else "return")


def _raises_for_no(one: Returned, declined: Run, yes: list[AV]) -> bool:
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


def _handler_before(events: list[Event], effect: Event) -> Event | None:
    """The handler through which control came to an effect; one of the same function if there is any."""
    found: Event | None = None
    for event in events:
        if event is effect:
            break
        if event.kind == "caught" and (event.frame is effect.frame or found is None or found.frame is not effect.frame):
            found = event
    return found


def _is_asked_for_consent(run: Run, yes: list[AV], no: list[AV]) -> bool:
    """Whether the sending function's whole purpose is a yes or no: plain yes on accept, plain no on decline."""
    return any(truth_of(v) is True for v in yes) and bool(no) and all(truth_of(v) is False for v in no)


def _open_without_capability(runs: Scenarios, found: Found, booleans: frozenset[str], done: set[int], yes: list[AV], declined: Run) -> Iterator[Spot]:
    """Returns that mean yes under a test that found the client unable, or the context missing."""
    chain = list(chain_of(found.frame, found.site))
    for index, (here, _at) in enumerate(chain[:3]):
        scope = here.scope
        if not isinstance(scope, FunctionInfo):
            continue
        yield from _left_out(runs, found, here, _at, booleans, done, declined, index)
        accepted = runs.run(found.frame, found.site, Outcome.ACCEPT, booleans).values(index) if index else yes
        no = declined.values(index)
        if not accepted or not no:
            continue
        yes_or_no = any(truth_of(v) is True for v in accepted) and all(truth_of(v) is False for v in no)
        if here.entry is not None and not yes_or_no:
            continue  # what a handler gives is taken up by nobody else
        for statement, within in flow_of(scope).returns:
            if statement.value is None or not _unable(runs, found, statement, within, here):
                continue
            value = _constant(runs, statement.value, here)
            spelled = here.entry is None and isinstance(value, Val) and isinstance(value.value, (str, Choice))
            if (yes_or_no or spelled) and means_yes(value, accepted, no):
                yield Spot(Place(here.info.file, statement.start, statement.end), source_text(statement.value, here))
            elif (
                here.entry is None
                and not isinstance(value, Top)
                and (spot := _taken_up(runs, found, chain, index, booleans, value, done, declined)) is not None
            ):
                yield spot


def _taken_up(
    runs: Scenarios, found: Found, chain: list[tuple[Frame, CallSite]], index: int, booleans: frozenset[str], value: AV, done: set[int], declined: Run
) -> Spot | None:
    """Where callers take it for a yes, or the test by which they go on as after one, when a helper tells them that nobody could be asked."""
    runner = Runner(runs.ev, runs.facts, Outcome.REFUSED, booleans, found.site.call)
    kept = {id(e.node) for e in effects(declined.events)}
    accepted = runs.run(found.frame, found.site, Outcome.ACCEPT, booleans)
    for above, (here, at) in enumerate(chain[index + 1 :], index + 1):
        returned = runner.after(here, at, marked(value))
        no = declined.values(above)
        says_no = here.entry is None and bool(no) and all(truth_of(v) is False for v in no)
        for one in returned if says_no else ():
            if isinstance(one.node, ir.Return) and one.node.value is not None and means_yes(one.value, accepted.values(above), no):
                return Spot(one.place, source_text(one.node.value, here))
        for event in effects(runner.events):
            if id(event.node) in done - kept:
                test = test_before(runner.events, event)
                doubt = any(e.kind == "branch" for e in runner.events[: runner.events.index(event)])
                return Spot(test.place, source_text(head(test.node), test.frame)) if test is not None and not doubt else None
        if here.entry is not None or not returned:
            return None
        value = reduce(merge, [one.value for one in returned])
    return None


def _left_out(
    runs: Scenarios, found: Found, frame: Frame, at: CallSite, booleans: frozenset[str], done: set[int], declined: Run, index: int
) -> Iterator[Spot]:
    """Where the question is asked only if the client can be, and what it is about happens all the same."""
    schema = found.request.schema
    if schema is not None and schema.fields and not is_confirmation(schema, booleans):
        return  # a value that has a default
    kept = {id(e.node) for e in effects(declined.events)}
    for root in own_expressions(at.within.current):
        for node in ir.walk(root):
            if not isinstance(node, (ir.Choice, ir.Logical)) or not stands_in(at.call, node):
                continue
            if isinstance(node, ir.Choice):
                asked = stands_in(at.call, node.then)
                other = node.otherwise if asked else node.then
                known = runs.reader.implied(node.test, asked, frame)
                value, shown = _constant(runs, other, frame), other
            elif stands_in(at.call, node.right) and node.op in ("and", "or"):
                known = runs.reader.implied(node.left, node.op == "and", frame)
                value, shown = Val(node.op == "or"), node
            else:
                continue
            if "elicitation" not in known or "*" in known:
                continue
            if (isinstance(node, ir.Choice) and isinstance(value, Val) and value.value is True) or _goes_on(
                runs, found, frame, at, booleans, node, value, done, index, declined
            ):
                yield Spot(Place(frame.info.file, shown.start, shown.end), source_text(shown, frame))
    for within in at.within.enclosing():
        test = within.statement
        if not isinstance(test, ir.If) or within.outer is None or within.branch not in ("then", "otherwise"):
            continue
        asked = within.branch == "then"
        instead = test.otherwise if asked else test.then
        known = runs.reader.implied(test.test, asked, frame)
        if "elicitation" not in known or "*" in known or not falls_through(instead):
            continue
        runner = Runner(runs.ev, runs.facts, Outcome.REFUSED, booleans, found.site.call)
        returned = runner.without(frame, within.outer, instead)
        if any(id(e.node) in done and id(e.node) not in kept for e in effects(runner.events)):
            yield Spot(Place(frame.info.file, test.start, test.end), source_text(test.test, frame))
        yes, no = (run.values(index) for run in (runs.run(found.frame, found.site, Outcome.ACCEPT, booleans), declined))
        for one in returned if any(truth_of(v) is True for v in yes) and no and all(truth_of(v) is False for v in no) else ():
            if isinstance(one.node, ir.Return) and means_yes(one.value, yes, no):
                yield Spot(one.place, source_text(one.node.value, frame) if one.node.value is not None else "return")
        return


def _goes_on(
    runs: Scenarios, found: Found, frame: Frame, at: CallSite, booleans: frozenset[str], node: ir.Expr, value: AV, done: set[int], index: int,
    declined: Run,
) -> bool:  # fmt: skip
    """Whether what an accepted answer leads to happens as well when an expression gives a value without the question."""
    runner = Runner(runs.ev, runs.facts, Outcome.REFUSED, booleans, found.site.call)
    runner.replaced[id(node)] = marked(value)
    returned = runner.without(frame, at.within, (at.within.current,))
    asked = Runner(runs.ev, runs.facts, Outcome.DECLINE, booleans, found.site.call)
    if isinstance(node, ir.Logical):
        asked.replaced[id(node.left)] = Val(node.op == "and")
    given = [one.value for one in declined.returns[index - 1]] if 0 < index <= len(declined.returns) else []
    asked.after(frame, at, marked(reduce(merge, given)) if given else Answer() if not index else None)
    kept = {id(e.node) for e in effects(asked.events)}
    if any(id(e.node) in done - kept for e in effects(runner.events)):
        return True
    yes, no = runs.run(found.frame, found.site, Outcome.ACCEPT, booleans).values(index), declined.values(index)
    return bool(yes) and bool(no) and all(truth_of(v) is False for v in no) and any(means_yes(one.value, yes, no) for one in returned)


def _constant(runs: Scenarios, expr: ir.Expr, frame: Frame) -> AV:
    runner = Runner(runs.ev, runs.facts, Outcome.REFUSED, frozenset(), ir.Call(0, 0, expr, ()))
    runner.start(frame)
    try:
        return runner.expression(expr, {})
    except Exception:
        return Top()


def _unable(runs: Scenarios, found: Found, statement: ir.Return, within: Within, frame: Frame) -> bool:
    """Whether a return is reached because the client cannot be asked, or there is nothing to ask through."""
    needed = "elicitation"
    receiver = root_name(found.site.call.callee) if isinstance(found.site.call.callee, ir.Member) else None
    for condition in conditions_at(within, None, frame):
        if condition.pattern is not None or condition.handler is not None:
            continue
        other = runs.reader.implied(condition.test, not condition.holds, frame)
        if needed in other and "*" not in other:
            return True
        if receiver is not None and frame is found.frame and _missing(condition.test, condition.holds, receiver.name):
            return True
    return False


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


def _handler_place(handler: ir.Handler, frame: Frame) -> Place:
    return Place(frame.info.file, handler.start, handler.end)
