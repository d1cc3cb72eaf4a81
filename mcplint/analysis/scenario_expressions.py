"""What single expressions give in a scenario: names, members of the answer, comparisons, choices."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mcplint.analysis.scenario_tables import in_table
from mcplint.analysis.scenario_values import (
    AV,
    NONE,
    TOP,
    Answer,
    Choice,
    Env,
    Fields,
    Items,
    Outcome,
    RaisedError,
    Responses,
    Top,
    Val,
    compared,
    from_answer,
    key_of,
    marked,
    merge,
    shows,
)
from mcplint.analysis.types import is_enum, last
from mcplint.analysis.values import Attr, Cls, Ext, Known, Rec, Result, Seq, Str
from mcplint.ir import nodes as ir

if TYPE_CHECKING:
    from mcplint.analysis.scenario import Runner


def _truthy_records(run: Runner) -> bool:
    """Whether a record without members is true in the language at hand."""
    return run.frame.info.file.language.value != "python"


def name_value(run: Runner, ref: ir.Ref, env: Env) -> AV:
    """What a name holds."""
    if ref.name in env:
        return env[ref.name]
    values = run.ev.eval(ref, run.frame)
    if len(values) == 1:
        value = values[0]
        if isinstance(value, Known):
            return Val(value.value)
        if isinstance(value, Str) and value.constant is not None:
            return Val(value.constant)
    if any(is_response(run, v) for v in values):
        return Answer()
    return TOP


def is_response(run: Runner, value: Any) -> bool:
    """Whether a value is the answer that a multi-round-trip handler was given."""
    here = value
    for _ in range(8):
        if isinstance(here, Attr):
            if here.name in run.words.responses:
                return here is not value
            here = here.base
        elif isinstance(here, Result):
            if here.call.args and not isinstance(here.callee, Attr):
                inner = run.ev.value(here.call.args[0].value, here.frame)
                if isinstance(inner, Attr) and inner.name in run.words.responses:
                    return True
            here = here.callee
        else:
            return False
    return False


def member(run: Runner, base: AV, name: str, node: ir.Node) -> AV:
    """`base.name`; raises where content that is not there is read."""
    if isinstance(base, Answer):
        return _answer_member(run, base, name, node)
    if isinstance(base, Responses):
        return Answer()
    if isinstance(base, Fields):
        found = base.items.get(name)
        if found is not None:
            return marked(found) if base.from_answer else found
        return Val(None, base.from_answer) if base.exact else Top(None, base.from_answer)
    if isinstance(base, Val) and isinstance(base.value, Choice) and name in ("value", "name"):
        return Val(base.value.name if name == "name" else base.value.value, base.from_answer)
    if isinstance(base, Val) and base.value is None and base.from_answer:
        if isinstance(node, (ir.Member, ir.Index)) and node.optional:
            return base if base.told else Val(None, True, base.read or node)
        run.note("use", node, name)
        raise RaisedError
    return Top(None, from_answer(base), isinstance(base, Top) and base.content)


def _answer_member(run: Runner, base: Answer, name: str, node: ir.Node) -> AV:
    if not base.path and name == "action":
        return Val("accept" if run.outcome in (Outcome.ACCEPT, Outcome.EMPTY) else run.outcome.value, True)
    if not base.path and name == "kind":
        return Val("elicit")
    if name in run.words.contents and not [p for p in base.path if p not in run.words.contents]:
        if run.outcome in (Outcome.DECLINE, Outcome.CANCEL):
            return Val(None, True, raw=True)
        return Answer((*base.path, name))
    return Answer((*base.path, name))


def taken_apart(run: Runner, target: ir.Record, value: AV, env: Env) -> Env:
    """What the names of a pattern hold: `const { action, content = {} } = answer`, `async ({ content }) => …`."""
    out: Env = {}
    for entry in target.entries:
        bound = entry.value.target if isinstance(entry.value, ir.Default) else entry.value
        if isinstance(bound, (ir.Ref, ir.Record)) and isinstance(entry.key, ir.Const):
            part = member(run, value, str(entry.key.value), entry)
            if isinstance(entry.value, ir.Default) and isinstance(part, Val) and part.value is None:
                given = run.expression(entry.value.default, env)
                part = _instead(given, part, entry) if part.from_answer else given
            if isinstance(bound, ir.Ref):
                out[bound.name] = part
            else:
                out.update(taken_apart(run, bound, part, env))
    return out


def _instead(given: AV, absent: Val, read: ir.Node) -> AV:
    """The server's own value in place of content that is not there: `{ size = "large" } = content`. Members of a record are such values, too."""
    if absent.told:
        return marked(given)
    if isinstance(given, Val) and given.value:
        return Val(given.value, True, read, stands_in=True)
    if isinstance(given, Fields):
        return Fields({name: _instead(value, absent, read) for name, value in given.items.items()}, True, given.exact)
    return marked(given)


def truth_value(run: Runner, expr: ir.Expr, env: Env, positive: bool) -> AV:
    """The truth of an expression as a value (`positive`), or its negation."""
    value = run.expression(expr, env, testing=True)
    truth = run.truth(value)
    if truth is None:
        return Top(None, from_answer(value))
    return Val(truth if positive else not truth, from_answer(value))


def logical(run: Runner, expr: ir.Logical, env: Env) -> AV:
    """`and`, `or`, `??`."""
    left = run.expression(expr.left, env, testing=True)
    truth = run.truth(left)
    if expr.op == "??":
        truth = left.value is not None if isinstance(left, Val) else True if isinstance(left, (Responses, Fields, Items)) else None
        if isinstance(left, Answer) and run.answer_truth(left) is not None:
            truth = True  # there
        if truth is True:
            return left
        _stood_in_for(run, left, expr)
    elif (expr.op == "and" and truth is False) or (expr.op == "or" and truth is True):
        return left
    if truth is not None:
        if from_answer(left):
            run.note("test", expr)
        right = run.expression(expr.right, env, testing=True)
        return marked(right) if from_answer(left) else right
    right = run.expression(expr.right, env, testing=True)
    right_truth = run.truth(right)
    if expr.op == "and" and right_truth is False:
        return Val(False, from_answer(right))
    content = shows(left, run.booleans) or shows(right, run.booleans)
    return Top(True if expr.op == "or" and right_truth is True else None, from_answer(left) or from_answer(right), content)


def _stood_in_for(run: Runner, left: AV, expr: ir.Logical) -> None:
    """A value of the server's own takes the place of content, and nothing has asked whether there was any: `answer.content?.size ?? "large"`."""
    if not isinstance(left, Val) or left.value is not None or not left.from_answer or left.told or left.read is None:
        return
    given = expr.right
    if (isinstance(given, ir.Template) or (isinstance(given, ir.Const) and given.value)) and not any(e.kind == "test" for e in run.events):
        run.note("use", left.read)


def compare(run: Runner, expr: ir.Compare, env: Env) -> AV:
    """A comparison."""
    left = run.expression(expr.left, env, testing=True)
    right = run.expression(expr.right, env, testing=True)
    touched = from_answer(left) or from_answer(right)
    op = expr.op
    if op == "instanceof":
        fits = instance(run, left, expr.right)
        return Val(fits, touched) if fits is not None else Top(None, touched)
    if op in ("in", "not-in"):
        known = contained(run, left, expr.right, env)
        if known is None:
            return Top(None, touched)
        return Val(known if op == "in" else not known, touched)
    if isinstance(left, Answer) or isinstance(right, Answer):
        other = right if isinstance(left, Answer) else left
        one = left if isinstance(left, Answer) else right
        assert isinstance(one, Answer)
        if isinstance(other, Val) and other.value is None:
            return Val(op in ("!=", "is-not"), True)
        truth = run.answer_truth(one)
        if isinstance(other, Val) and isinstance(other.value, bool) and truth is not None:
            return Val((truth == other.value) is (op in ("==", "is")), True)
        return Top(None, True)
    if isinstance(left, Val) and isinstance(right, Val):
        result = compared(op, left.value, right.value)
        if result is None:
            return Top(None, touched)
        return Val(result, touched)
    for a, b in ((left, right), (right, left)):
        if isinstance(a, Val) and a.value is None and isinstance(b, (Fields, Top, Responses)) and run.truth(b) is True:
            return Val(op in ("!=", "is-not"), touched)
    return Top(None, touched)


def contained(run: Runner, left: AV, container: ir.Expr, env: Env) -> bool | None:
    """Whether a value is in a container; None when that is not known."""
    if isinstance(run.expression(container, dict(env), testing=True), Responses):
        return True
    if not isinstance(left, Val):
        return None
    if isinstance(container, ir.Ref):
        held = env.get(container.name)
        if isinstance(held, Fields):
            key = key_of(left)
            return True if key in held.items else False if held.exact else None
    if isinstance(container, ir.Sequence):
        items = [run.expression(i, env) for i in container.items]
        if all(isinstance(i, Val) for i in items):
            return any(isinstance(i, Val) and i.value == left.value for i in items)

    for value in run.ev.eval(container, run.frame):
        if isinstance(value, Rec) and not value.open:
            keys = [i.key.constant for i in value.items]
            if left.value in keys or (None not in keys and not isinstance(left.value, Choice)):
                return left.value in keys
        if isinstance(value, Seq) and not value.open:
            constants = [run.ev.constant(i) for i in value.items]
            if ... not in constants:
                return left.value in constants
    return None


def choice(run: Runner, expr: ir.Choice, env: Env) -> AV:
    """`a if test else b`."""
    truth = run.test(expr.test, env, expr)
    if truth is True:
        return _kept(run, expr.then, env)
    if truth is False:
        return _kept(run, expr.otherwise, env)
    a, b = _tried(run, expr.then, env), _tried(run, expr.otherwise, env)
    return a if a is b else merge(a, b)


def _kept(run: Runner, expr: ir.Expr, env: Env) -> AV:
    return marked(run.expression(expr, env))


def _tried(run: Runner, expr: ir.Expr, env: Env) -> AV:
    try:
        return run.expression(expr, env)
    except RaisedError:
        return TOP


def instance(run: Runner, subject: AV, cls: ir.Expr) -> bool | None:
    """Whether a value is an instance of the SDK's answer classes."""
    names = set()
    parts = cls.items if isinstance(cls, ir.Sequence) else (cls,)
    for part in parts:
        if isinstance(part, (ir.Ref, ir.Member)):
            names.add(part.name)
        for value in run.ev.eval(part, run.frame):
            if isinstance(value, Ext):
                names.add(last(value.name))
            elif isinstance(value, Cls):
                names.add(value.info.name)
    if isinstance(subject, Answer) and not subject.path:
        if names & run.words.results:
            return True
        accepted = run.outcome in (Outcome.ACCEPT, Outcome.EMPTY)
        wanted: set[str] = set()
        if names & run.words.accepted:
            wanted.add("accept")
        if names & run.words.declined:
            wanted.add("decline")
        if names & run.words.cancelled:
            wanted.add("cancel")
        if not wanted:
            return None
        return ("accept" if accepted else run.outcome.value) in wanted
    if isinstance(subject, Val) and subject.value is None:
        return False
    return None


def member_by_value(run: Runner, cls: Cls, value: Val) -> AV:
    """The member of an enumeration that is made of a value: `Action("accept")`."""
    if not isinstance(value.value, Choice):
        for name in cls.info.attributes:
            held = run.ev.value(cls.info.attributes[name].value or ir.Const(0, 0, None), run.ev.project.frame(cls.info.info))
            constant = held.constant if isinstance(held, Str) else held.value if isinstance(held, Known) else ...
            if constant == value.value and type(constant) is type(value.value):
                return Val(Choice(cls.info.name, name, constant), value.from_answer)
        return Top(None, value.from_answer)
    return value


def choice_of(run: Runner, expr: ir.Expr) -> AV | None:
    """The member of an enumeration, or the constant of a record or namespace, that an expression names; None for anything else."""
    values = run.ev.eval(expr, run.frame)
    if len(values) != 1:
        return None
    value = values[0]
    if isinstance(value, Attr) and isinstance(value.base, Cls) and is_enum(run.ev, value.base):
        held = run.ev.value(ir.Member(expr.start, expr.end, expr, "value", expr.end), run.frame)
        return Val(
            Choice(value.base.info.name, value.name, held.constant if isinstance(held, Str) else held.value if isinstance(held, Known) else None)
        )
    if isinstance(value, Str) and value.constant is not None and isinstance(expr, ir.Member):  # a word that the project gave a name
        return Val(value.constant)
    return None


def indexed(run: Runner, expr: ir.Index, env: Env, testing: bool) -> AV:
    """`base[index]`."""
    base = run.expression(expr.object, env, testing)
    key = run.expression(expr.index, env)
    if isinstance(base, Responses):
        return Answer()
    if base is TOP and (held_there := in_table(run, expr.object, key)) is not None and held_there is not NONE:
        return held_there
    if isinstance(key, Val) and isinstance(key.value, str):
        found = member(run, base, key.value, expr)
        return marked(found) if from_answer(key) else found
    if isinstance(base, Fields) and (held := key_of(key)) is not None and held in base.items:
        found = base.items[held]
        return marked(found) if from_answer(key) else found
    if isinstance(base, Items) and isinstance(key, Val) and isinstance(key.value, int) and -len(base.items) <= key.value < len(base.items):
        return base.items[key.value]
    run.used(expr.object, base)
    run.used(expr.index, key)
    if any(is_response(run, v) for v in run.ev.eval(expr, run.frame)):
        return Answer()
    return Top(None, from_answer(key))


def template(run: Runner, expr: ir.Template, env: Env) -> AV:
    """A text made of parts."""
    content = False
    for part in expr.parts:
        value = run.expression(part, env)
        content = content or shows(value, run.booleans)
        run.used(part, value)
    return Top(True, content, content)


def record(run: Runner, expr: ir.Record, env: Env) -> AV:
    """A dictionary or object literal."""
    items: dict[str, AV] = {}
    exact = True
    handed_on = any(isinstance(entry.value, ir.Member) and entry.value.name == "action" for entry in expr.entries)  # who gets it can tell
    for entry in expr.entries:
        value = run.expression(entry.value, env)
        name = key_of(run.expression(entry.key, env)) if entry.key is not None else None
        exact = exact and name is not None
        if name is not None:
            items[name] = value
        if not handed_on:
            run.used(entry.value, value)
    return Fields(items, exact=exact) if items or (exact and _truthy_records(run)) else Top(bool(expr.entries))


def sequence(run: Runner, expr: ir.Sequence, env: Env) -> AV:
    """A list, tuple or set literal."""
    items: list[AV] = []
    for item in expr.items:
        items.append(run.expression(item, env))
        run.used(item, items[-1])
    if any(isinstance(item, ir.Spread) for item in expr.items):
        return Top(None, False, any(shows(v, run.booleans) for v in items))
    return Items(tuple(items))


def combined(run: Runner, expr: ir.Expr, env: Env) -> AV:
    """Any other expression, by its parts."""
    content = False
    for child in ir.children(expr):
        if isinstance(child, ir.Node) and not isinstance(child, (ir.Clause, ir.FunctionDef)):
            value = run.expression(child, env)  # type: ignore[arg-type]
            content = content or (isinstance(expr, ir.Binary) and expr.op in ("+", "%") and shows(value, run.booleans))
            run.used(child, value)
    return Top(None, content, content) if content else TOP
