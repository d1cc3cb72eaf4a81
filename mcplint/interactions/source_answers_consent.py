"""Whether a declined request goes on like an accepted one, and whether an accept is taken for yes although the box is not read."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from mcplint.analysis.conditions import chain_of
from mcplint.analysis.effects import effects
from mcplint.analysis.reaching import flow_of
from mcplint.analysis.scenario_values import Answer, Event, Outcome, Val
from mcplint.analysis.scopes import CallSite, FunctionInfo
from mcplint.analysis.sites import callee_word, own_expressions
from mcplint.analysis.texts import last_word, source_text
from mcplint.analysis.values import Frame, Str
from mcplint.interactions.answers import Spot
from mcplint.interactions.model import FormSchema, ServerRequest
from mcplint.interactions.source_answers_runs import Run, Scenarios, head, names_of, stands_in, text_of, yes_or_no
from mcplint.ir import nodes as ir
from mcplint.ir.later import later

if TYPE_CHECKING:
    from mcplint.interactions import answer_twins
else:
    answer_twins = later("mcplint.interactions.answer_twins")

_LOOKING = frozenset({"isinstance", "type", "hasattr", "callable", "len"})
_DEFAULTS = ("default", "without", "skipp", "fall back", "falling back", "not given", "unspecified")


def untested_uses(decline: Run) -> list[Spot]:
    """Uses of content reached although the person declined; the first on each way."""
    out: list[Spot] = []
    for event in decline.events:
        if event.kind == "use" and not any(o.place == event.place for o in out):
            out.append(Spot(event.place, source_text(event.node, event.frame)))
    return out[:1]


def booleans_of(schema: FormSchema | None) -> frozenset[str]:
    """The boxes of a form."""
    return frozenset(f.name for f in schema.fields if "boolean" in f.types) if schema is not None else frozenset()


def going_on(decline: Run, cancel: Run, accept: Run, confirms: bool) -> tuple[list[Spot], bool]:
    """Tests after which a request that was declined, or else cancelled, goes on to what an accepted one does; whether a hidden default is why."""
    found = _proceeds(decline, accept, confirms)
    return found if found[0] else _proceeds(cancel, accept, confirms)


def _proceeds(decline: Run, accept: Run, confirms: bool) -> tuple[list[Spot], bool]:
    """Tests after which a declined request goes on to what an accepted one does."""
    accepted = effects(accept.events)
    done = {id(e.node) for e in accepted}
    texts = {text_of(e) for e in accepted if not _tidies(e)}
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
        elif event.kind == "effect" and _done_again(event, accepted, done, texts):
            if last is None:
                return [], False
            if last.frame is not event.frame and doubt:
                continue  # a helper may do it, or may not
            if isinstance(last.node, (ir.Choice, ir.Logical)):  # a default inside of a branch that declined answers take
                last = next((t for t in reversed(deciding) if _takes(t, event)), last)
            hidden = isinstance(last.node, (ir.Choice, ir.Logical)) or last.frame is not event.frame
            if not confirms and isinstance(last.node, (ir.If, ir.Case)) and _names_default(last):
                return [], False
            return [Spot(last.place, source_text(head(last.node), last.frame))], hidden
    return [], False


def _done_again(event: Event, accepted: list[Event], done: set[int], texts: set[str]) -> bool:
    """Whether an effect after a refusal is one of those after an accept, and is not told which of the two it was."""
    if id(event.node) in done or text_of(event) in texts:
        return not any(e.node is event.node and answer_twins.passes_verdict(e.verdict, event.verdict) for e in accepted)
    return any(e.frame.info is event.frame.info and answer_twins.same_deed(e.node, event.node, event.frame.info.file) for e in accepted)


def unread_box(
    runs: Scenarios, request: ServerRequest, frame: Frame, site: CallSite, booleans: frozenset[str], accept: Run
) -> tuple[Spot | None, str]:
    """The test that takes accept for yes although the box is never read."""
    schema = request.schema
    if schema is None or not booleans or not schema.complete:
        return None, ""
    if not is_confirmation(schema, booleans):
        return None, ""
    scalar = schema.source == "scalar"
    read = {u.field.split(".")[0] for u in request.uses if u.field and not (scalar and u.role == "gate")}
    blind = {f.name for f in accept.runner.entered.values() if not any(f.mentions(w.encode()) for w in ("data", "content", *booleans))}
    whole = any(
        (u.field in ("", "data", "content") and u.role in ("argument", "stored", "key", "logged")) or (u.field == "" and u.role == "returned")
        for u in request.uses
        if u.callee not in _LOOKING and not (u.role == "argument" and u.callee in blind)
    )
    if scalar and any(_reads_scalar(frame, site)):
        return None, ""
    if read & booleans or (whole and not scalar):
        return None, ""
    empty = runs.run(frame, site, Outcome.EMPTY, booleans)
    if empty.bounded or accept.bounded:
        return None, ""
    if any(e.kind == "use" for e in empty.events):
        return None, ""
    full = {id(e.node) for e in effects(accept.events)}
    doubt = next((at for at, e in enumerate(empty.events) if e.kind == "branch" and e.detail), len(empty.events))
    bare = {id(e.node) for e in effects(empty.events[:doubt])}
    declined = runs.run(frame, site, Outcome.DECLINE, booleans)
    consents = bool(full & bare) or _returns_consent(empty, declined)
    if not consents:
        return None, ""
    tests = [e for e in empty.events if e.kind == "test"]
    parting = {id(e.node) for e in declined.events if e.kind == "test"}
    # the last test that both an accepted and a declined answer come to is the one that tells them apart
    here: Event | None = None
    for index, place in enumerate(empty.frames):  # the sending function first, then those it passes the answer on to
        here = next((e for e in reversed(tests) if e.frame is place and id(e.node) in parting), None)
        if here is not None:
            break
        for one in empty.returns[index]:
            if isinstance(one.node, ir.Return) and one.node.value is not None and isinstance(one.value, Val) and one.value.from_answer:
                return Spot(one.place, ""), sorted(booleans)[0]
        if not all(isinstance(value, Answer) and not value.path for value in empty.values(index)):
            break
    here = here or next((e for e in reversed(tests) if id(e.node) in parting), next(iter(tests), None))
    if here is not None:
        return Spot(here.place, source_text(head(here.node), here.frame)), sorted(booleans)[0]
    return None, ""


def box_unread(schema: FormSchema | None, booleans: frozenset[str], function: FunctionInfo, accept: Run, empty: Run, decline: Run,
    reads: Callable[[FunctionInfo, str], bool] | None = None,
) -> Spot | None:  # fmt: skip
    """The test that takes an accept for yes in a function that never names the box, nor does what it calls."""
    if schema is None or not schema.complete or not booleans or not is_confirmation(schema, booleans):
        return None
    if any((reads or _reads)(one, field) for one in (function, *accept.runner.entered.values()) for field in booleans) or not {
        id(e.node) for e in effects(accept.events)
    } & {id(e.node) for e in effects(empty.events)}:
        return None
    if any(_reads_by_constant(one, booleans, accept) for one in (function, *accept.runner.entered.values())):
        return None
    parting = {id(e.node): e.detail for e in decline.events if e.kind == "test"}
    both = [e for e in empty.events if e.kind == "test" and id(e.node) in parting]
    test = next((e for e in both if e.detail != parting[id(e.node)]), both[-1] if both else None)
    return Spot(test.place, source_text(head(test.node), test.frame)) if test is not None else None


def _reads_scalar(frame: Frame, site: CallSite) -> Iterator[bool]:
    """Whether `.data` itself is looked at: for a scalar form that is the box."""
    for here, at in chain_of(frame, site):
        for name in names_of(at):
            for within in flow_of(here.scope).places.values():
                for root in own_expressions(within.current):
                    present = {
                        id(n.left) for n in ir.walk(root) if isinstance(n, ir.Compare) and isinstance(n.right, ir.Const) and n.right.value is None
                    }
                    for node in ir.walk(root):
                        if id(node) in present:
                            continue  # whether there is an answer at all
                        if isinstance(node, (ir.Member, ir.Index)) and isinstance(node.object, ir.Ref) and node.object.name == name:
                            key = node.name if isinstance(node, ir.Member) else getattr(node.index, "value", "")
                            if key in ("data", "content"):
                                yield True
                        elif isinstance(node, ir.Call) and callee_word(node) == "getattr" and node.args and isinstance(node.args[0].value, ir.Ref):
                            if node.args[0].value.name == name:
                                yield True
                    if isinstance(within.current, ir.Match):
                        for case in within.current.cases:
                            if isinstance(case.pattern, ir.PatternClass) and any(k in ("data", "content") for k, _ in case.pattern.keywords):
                                yield True


def _returns_consent(accepted: Run, declined: Run) -> bool:
    """Whether the sending function returns a plain yes on accept and a plain no on decline."""
    return yes_or_no(accepted.values(0)) is True and yes_or_no(declined.values(0)) is False


def is_confirmation(schema: FormSchema, booleans: frozenset[str]) -> bool:
    """Whether the form is there to say yes or no: its first or only fields are boxes."""
    return len(schema.fields) <= 3 and bool(schema.fields) and schema.fields[0].name in booleans


def _names_default(test: Event) -> bool:
    """Whether a branch of a test keeps in words what it goes on with: `note = "declined, default topic used"`. For a value that is left out, that is fair."""
    for n in ir.walk(test.node):
        value = n.value if isinstance(n, ir.Assign) else None
        if isinstance(value, (ir.Const, ir.Template)):
            text = " ".join(p.value for p in ir.walk(value) if isinstance(p, ir.Const) and isinstance(p.value, str)).lower()
            if " " in text and any(word in text for word in _DEFAULTS):
                return True
    return False


def _takes(test: Event, effect: Event) -> bool:
    """Whether the branch that a test decided for holds an effect."""
    falls = isinstance(test.node, ir.Case) and test.node.falls
    return test.frame is effect.frame and (falls or stands_in(effect.node, test.node))


def _tidies(event: Event) -> bool:
    """Whether an effect only takes something out of a container: after a decline that is tidying up."""
    return isinstance(event.node, ir.Call) and callee_word(event.node) in ("pop", "remove", "discard", "clear", "delete", "popitem")


def _reads(function: FunctionInfo, field: str) -> bool:
    """Whether a function names a field of an answer: as a member, a key or in a pattern."""
    data = function.info.file.data[function.decl.body_start : function.decl.body_end]
    return re.search(rb"(?:\.|[\"'(,]\s*)" + re.escape(field.encode()) + rb"\b", data) is not None


def _reads_by_constant(function: FunctionInfo, fields: frozenset[str], run: Run) -> bool:
    """Whether a function reads a field by the name of a constant: `content.get(CONFIRM_KEY)`. The answers to all questions are no content."""
    ev = run.runner.ev
    frame = ev.project.frame(function)
    for within in flow_of(function).places.values():
        for root in own_expressions(within.current):
            for node in ir.walk(root):
                holder = key = None
                if isinstance(node, ir.Index):
                    holder, key = node.object, node.index
                elif isinstance(node, ir.Call) and isinstance(node.callee, ir.Member) and node.callee.name in ("get", "pop") and node.args:
                    holder, key = node.callee.object, node.args[0].value
                if holder is None or not isinstance(key, (ir.Ref, ir.Member)) or last_word(holder).lower().endswith("responses"):
                    continue
                if any(isinstance(v, Str) and v.constant in fields for v in ev.eval(key, frame)):
                    return True
    return False


def reads_after_round(function: FunctionInfo, field: str) -> bool:
    """As `_reads`, where the question may be kept under the same name: that is no reading of the field."""
    data = function.info.file.data[function.decl.body_start : function.decl.body_end]
    name = re.escape(field.encode())
    member = rb"(?<!esponses)(?<!esponses\?)(?:\.|\[\s*[\"'])" + name + rb"\b"
    taken = rb"\{[^{}]*\b" + name + rb"\b[^{}]*\}\s*="
    return re.search(member + rb"|" + taken + rb"|\bget\(\s*[\"']" + name + rb"\b", data) is not None
