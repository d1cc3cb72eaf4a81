"""What calls give and reach in a scenario: methods of known values, helpers of the SDK, logs, effects, objects that are made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcplint.analysis.effects import effect, effect_kind, is_deed, is_stub, runs_what_is_handed_in, sql_of, verdict_in
from mcplint.analysis.scenario_expressions import contained, instance, is_response, member, member_by_value, truth_value
from mcplint.analysis.scenario_tables import chosen_functions, in_table
from mcplint.analysis.scenario_values import (
    AV,
    NONE,
    TOP,
    Answer,
    Env,
    Event,
    Fields,
    Outcome,
    RaisedError,
    Responses,
    Top,
    Val,
    from_answer,
    key_of,
    marked,
    shows,
)
from mcplint.analysis.types import is_enum, is_message_schema
from mcplint.analysis.values import Cls, Func
from mcplint.ir import nodes as ir
from mcplint.ir.later import later
from mcplint.ir.patterns import regex

if TYPE_CHECKING:
    from mcplint.analysis import scenario_inline as inlining
    from mcplint.analysis.scenario import Runner
else:
    inlining = later("mcplint.analysis.scenario_inline")


_WORDS = regex(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")


def called(run: Runner, call: ir.Call, env: Env, testing: bool) -> AV:
    """What a call gives; what it reaches is recorded."""
    if (call is run.watched or (isinstance(run.watched, frozenset) and id(call) in run.watched)) and not run.unsure:
        run.came_by.add(id(call))
    if id(call) in run.given:
        given = run.given[id(call)]
        if given is None:
            raise RaisedError(run.thrown)
        if run.depth and call is run.send:
            run.note("again", call, "recursion")  # by way of other functions
        return given
    if call is run.send:
        run.note("asked", call)
    word = call.callee.name if isinstance(call.callee, (ir.Ref, ir.Member)) else ""
    if word == "isinstance" and len(call.args) == 2:
        subject = run.expression(call.args[0].value, env, testing=True)
        fits = instance(run, subject, call.args[1].value)
        return Val(fits, True) if fits is not None and from_answer(subject) else Top(fits, from_answer(subject))
    if word in ("bool", "Boolean") and len(call.args) == 1:
        return truth_value(run, call.args[0].value, env, True)
    if word == "getattr" and len(call.args) >= 2:
        key = run.expression(call.args[1].value, env)
        base = run.expression(call.args[0].value, env, testing=True)
        if isinstance(key, Val) and isinstance(key.value, str):
            if len(call.args) > 2 and isinstance(base, Val) and base.value is None and base.from_answer:
                run.note("test", call)
                return marked(run.expression(call.args[2].value, env))  # there is no such member
            try:
                return member(run, base, key.value, call)
            except RaisedError:
                return run.expression(call.args[2].value, env) if len(call.args) > 2 else TOP
    if isinstance(call.callee, ir.Member):
        known = _method(run, call, call.callee, env, testing)
        if known is not None:
            return known
    quiet = run.words.logs.writes(call, run.frame)
    before = len(run.events)
    values = [(a, run.expression(a.value, env)) for a in call.args]
    if quiet:
        run.events[before:] = [e for e in run.events[before:] if e.kind != "use"]
    if word in ("str", "String", "Number") and len(values) == 1 and isinstance(values[0][1], Val):
        if values[0][1].read is not None:
            run.used(values[0][0].value, values[0][1])
        return values[0][1]
    if len(values) == 1 and word[:1].isupper() and isinstance(values[0][1], Val) and from_answer(values[0][1]):
        made = next((v for v in run.ev.eval(call.callee, run.frame) if isinstance(v, Cls) and is_enum(run.ev, v)), None)
        if made is not None:
            return member_by_value(run, made, values[0][1])
    waited = run.words.waits.gives(call, values)
    if waited is not None:
        return waited
    if word == "cast" and len(values) == 2:
        return values[1][1]
    if word in run.words.helpers:
        return Answer(("content",)) if run.outcome in (Outcome.ACCEPT, Outcome.EMPTY) else Val(None, True, told=True)
    if word in ("get", "inputResponse") and any(is_response(run, v) for v in run.ev.eval(call, run.frame)):
        return Answer()
    if word in ("parse", "parseAsync") and len(values) == 1 and isinstance(call.callee, ir.Member):
        if any(is_message_schema(v) for v in run.ev.eval(call.callee.object, run.frame)):
            return values[0][1]
    chosen = chosen_functions(run, call.callee, env)
    functions = [v for v in (run.ev.eval(call.callee, run.frame) if chosen is None else chosen) if isinstance(v, Func) and not is_stub(v.info.decl)]
    if functions:
        inlined = inlining.inline(run, functions, call, values, env)
        if inlined is not None:
            return inlined
    if quiet:
        shown = next((a.value for a, v in values if shows(v, run.booleans) or _enters_log(run, a.value, env)), None)
        if shown is not None:
            run.events.append(Event("log", shown, run.place(call), run.frame))
        return TOP
    # a result that is handed on together with its action is only passed along
    along = any(isinstance(v, Val) and v.from_answer and isinstance(v.value, str) for _, v in values)
    if not along:
        for arg, value in values:
            run.used(arg.value, value)
            if isinstance(arg.value, ir.Ref) and isinstance(value, Val) and value.raw:
                run.note("use", arg.value)
    kind = (
        effect_kind(run, call, word, env)
        or runs_what_is_handed_in(run, call)
        or ("deed" if id(call) in run.alone and not sql_of(call) and is_deed(run, call, env) else "")
    )
    if kind:
        effect(run, call, kind, verdict_in(run, values, env))
    elif word.lower().startswith(run.words.waiting) or sql_of(call):
        run.note("wait", call, word)
    if word and word[0].isupper():
        return _made(run, call, values)
    if word in run.words.through:
        held = [v for _, v in values]
        if isinstance(call.callee, ir.Member):
            held.append(run.expression(call.callee.object, dict(env), testing=True))
        if any(shows(v, run.booleans) for v in held):
            return Top(None, True, True)
    return TOP


def _made(run: Runner, call: ir.Call, values: list[tuple[ir.Arg, AV]]) -> AV:
    """An object made by a constructor: its members by the names of its arguments, or of the fields of its class."""
    items = {a.name: v for a, v in values if a.name is not None}
    cls = next((v for v in run.ev.eval(call.callee, run.frame) if isinstance(v, Cls)), None)
    if cls is not None:
        names, defaults = _fields_of(cls)
        for name, (arg, value) in zip(names, [p for p in values if p[0].name is None and not p[0].spread], strict=False):
            items.setdefault(name, value)
            del arg
        for name, default in defaults.items():
            if name not in items and isinstance(default, ir.Const):
                items[name] = Val(default.value)
    word = call.callee.name if isinstance(call.callee, (ir.Ref, ir.Member)) else ""
    for words, action in ((run.words.accepted, "accept"), (run.words.declined, "decline"), (run.words.cancelled, "cancel")):
        if word in words:
            items.setdefault("action", Val(action))
    return Fields(items, outside=cls is None) if items else Top(True)


def _enters_log(run: Runner, expr: ir.Expr, env: Env) -> bool:
    """Whether what is given to a log holds the answer, or something that was entered: more than its action, a count or whether it is there."""
    stack: list[ir.Node] = [expr]
    while stack:
        node = stack.pop()
        if isinstance(node, (ir.Compare, ir.Not, ir.Function)):
            continue
        if isinstance(node, ir.Choice):
            stack.extend((node.then, node.otherwise))
        elif isinstance(node, ir.Call):
            word = node.callee.name if isinstance(node.callee, (ir.Ref, ir.Member)) else ""
            if any(isinstance(v, Func) for v in run.ev.eval(node.callee, run.frame)):
                given = run.quietly(node, env)
                if shows(given, run.booleans):
                    return True
                if not isinstance(given, Top) or given.truth is not None:
                    continue  # what a helper of the project says of the answer: its action, whether there was anything
            if word not in run.words.counting and not any(p.lower() in run.words.counting_parts for p in _WORDS.findall(word)):
                stack.extend(a.value for a in node.args)
                stack.extend([node.callee.object] if isinstance(node.callee, ir.Member) else ())
        elif isinstance(node, (ir.Ref, ir.Member, ir.Index)):
            value = run.quietly(node, env)
            if isinstance(value, Answer) and not shows(value, run.booleans):
                continue  # a box: no more than yes or no
            if isinstance(value, Answer) and (not value.path or (value.path[0] in run.words.contents and value.path[-1] not in ("length", "size"))):
                return True
            if isinstance(node, (ir.Member, ir.Index)) and isinstance(node.object, ir.Call):
                stack.append(node.object)
        else:
            stack.extend(ir.children(node))
    return False


def _method(run: Runner, call: ir.Call, callee: ir.Member, env: Env, testing: bool) -> AV | None:
    """Methods on known values: `.lower()`, `.get(key)`, `.strip()`."""
    name = callee.name
    if name in ("then", "catch", "finally") and call.args:
        return inlining.promised(run, call, callee, env, testing)
    base = run.expression(callee.object, env, testing)
    if isinstance(base, Val) and isinstance(base.value, str) and name in ("lower", "upper", "strip", "casefold", "toLowerCase", "trim"):
        value = base.value.upper() if name == "upper" else base.value.lower() if name in ("lower", "casefold", "toLowerCase") else base.value.strip()
        return Val(value, base.from_answer)
    if name == "get" and call.args:
        key = run.expression(call.args[0].value, env)
        run.used(call.args[0].value, key)
        if isinstance(base, Responses):
            return Answer()
        if base is TOP and (held := in_table(run, callee.object, key)) is not None:
            return held if held is not NONE else marked(run.expression(call.args[1].value, env)) if len(call.args) > 1 else marked(NONE)
        named = key_of(key) if isinstance(base, Fields) else key.value if isinstance(key, Val) and isinstance(key.value, str) else None
        if isinstance(base, (Answer, Fields)) and named is not None:
            found = member(run, base, named, call)
            if isinstance(base, Fields) and named not in base.items:
                found = run.expression(call.args[1].value, env) if len(call.args) > 1 else NONE
            return marked(found) if from_answer(key) else found
        if isinstance(base, Val) and base.value is None and base.from_answer:
            run.used(callee.object, base)
            raise RaisedError
    if name in ("includes", "has") and len(call.args) == 1 and isinstance(callee.object, (ir.Ref, ir.Sequence, ir.Member)):
        wanted = run.expression(call.args[0].value, env, testing=True)
        found_ = contained(run, wanted, callee.object, env) if from_answer(wanted) else None
        return Val(found_, True) if found_ is not None else None
    if isinstance(base, Answer) and name in ("model_dump", "dict", "copy"):
        return base
    if (waited := run.words.waits.result(base, call)) is not None:
        return waited
    if isinstance(base, Val) and base.value is None and base.from_answer:
        run.note("use", callee, name)
        raise RaisedError
    return None


def _fields_of(cls: Cls) -> tuple[list[str], dict[str, ir.Expr]]:
    """The fields that a class declares, in order, and their defaults."""
    names: list[str] = []
    defaults: dict[str, ir.Expr] = {}
    for s in cls.info.decl.body:
        if isinstance(s, ir.Assign) and s.annotation is not None and isinstance(s.targets[0], ir.Ref):
            names.append(s.targets[0].name)
            if s.value is not None:
                defaults[s.targets[0].name] = s.value
    return names, defaults
