"""JSON Schema of zod schemas: chains such as `z.string().min(2).optional()`, each keyword with the call that causes it.

What comes out is what `z.toJSONSchema` of zod 4 (and the SDKs, which call it) makes of a schema; facts from the installed packages.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from mcplint.analysis import trees
from mcplint.analysis.binding import returned
from mcplint.analysis.containers import enum_members
from mcplint.analysis.values import Attr, Cls, Ext, Func, Lazy, Rec, Result, Seq, Str, Value, makers
from mcplint.analysis.zod_schema import Zod, both, checked, constrained, fewer, nullable, place_of, spelled, typed, word_of
from mcplint.analysis.zod_words import CONVERTERS, FORMATS, SHAPES, TRANSPARENT, TYPEBOX, TYPES, UNREPRESENTABLE
from mcplint.ir import nodes as ir
from mcplint.ir.json import JsonMember, JsonNode
from mcplint.ir.records import replace
from mcplint.ir.source import Place

if TYPE_CHECKING:
    from mcplint.analysis.evaluate import Evaluator

MAX_DEPTH = 16
MAX_CHAIN = 60
MAX_SPREADS = 16
_ALTERNATIVES = 3
_MOST_MEMBERS = 160


def is_zod(value: Value) -> bool:
    """Whether a value is made by zod."""
    return isinstance(value, Result) and any(word_of(made.callee) is not None for made in makers(value, MAX_CHAIN))


def schema_of(ev: Evaluator, value: Value, depth: int = 0) -> Zod | None:
    """The schema that a value is, or None when it is none of zod's."""
    if not isinstance(value, Result) or depth > MAX_DEPTH:
        return None
    chain: list[tuple[str, Result]] = []
    here: Value = value
    while isinstance(here, Result) and isinstance(here.callee, Attr) and len(chain) < MAX_CHAIN:
        chain.append((here.callee.name, here))
        here = here.callee.base
        if isinstance(here, Attr) and here.name == "shape" and isinstance(here.base, Result):
            here = here.base
    if not isinstance(here, Result):
        return None
    word = word_of(here.callee)
    if word is None:
        return None
    if word.rsplit(".", 1)[-1] in CONVERTERS:
        return schema_of(ev, _value(ev, here, 0), depth + 1) if here.call.args else None
    made = _base(ev, word, here, depth)
    for name, call in reversed(chain):
        made = _modified(ev, made, name, call, depth)
    return made


def shape_of(ev: Evaluator, value: Value, place: Place) -> Zod | None:
    """A raw shape `{name: z.string()}`, or a zod object, as an object schema."""
    if isinstance(value, Rec):
        return _object(ev, value, place, 0)
    if isinstance(value, Attr) and value.name == "shape":
        return schema_of(ev, value.base)
    return schema_of(ev, value)


def is_converted(value: Value) -> bool:
    """Whether a value is the JSON Schema that a schema was converted to, no schema itself."""
    return isinstance(value, Result) and (word_of(value.callee) or "").rsplit(".", 1)[-1] in CONVERTERS


def rendered(ev: Evaluator, value: Result) -> JsonNode | None:
    """The JSON Schema of a zod schema, or of a call that converts one."""
    made = schema_of(ev, value)
    return made.node() if made is not None else None


def _value(ev: Evaluator, call: Result, index: int) -> Value:
    return ev.force_one(Lazy(call.call.args[index].value, call.frame))


def _base(ev: Evaluator, word: str, call: Result, depth: int) -> Zod:
    place = Place(call.frame.info.file, call.call.start, call.call.end)
    last = word.rsplit(".", 1)[-1]
    args = [a.value for a in call.call.args if not a.spread]
    if word in TYPES:
        made = typed(TYPES[word], place)
    elif last in FORMATS and (word != "date" or last != word):
        made = typed("string", place, trees.member("format", trees.scalar(FORMATS[last], place), place))
    elif word in ("object", "strictObject", "looseObject", "interface") and args:
        made = _members(ev, Lazy(args[0], call.frame), place, depth)
        if word in ("strictObject", "looseObject"):
            made = made.with_keyword("additionalProperties", trees.scalar(word != "strictObject", place), place_of(call))
        return made
    elif word == "type" and args:
        return _spelled_object(ev, ev.force_one(Lazy(args[0], call.frame)), place, depth)
    elif word in ("enum", "nativeEnum") and args:
        made = _enum(ev, Lazy(args[0], call.frame), place)
    elif word == "literal" and args:
        made = _literal(ev, Lazy(args[0], call.frame), place)
    elif word == "array" and args:
        items = _inner(ev, Lazy(args[0], call.frame), depth)
        made = typed("array", place, trees.member("items", items, items.place))
    elif word in ("union", "discriminatedUnion", "xor") and args:
        made = _union(ev, Lazy(args[-1] if word == "discriminatedUnion" else args[0], call.frame), place, depth)
    elif word == "intersection" and len(args) > 1:
        left, right = (schema_of(ev, ev.force_one(Lazy(a, call.frame)), depth + 1) for a in args[:2])
        made = both(left, right, place)
    elif word in ("record", "partialRecord", "looseRecord") and args:
        values = _inner(ev, Lazy(args[-1], call.frame), depth)
        made = typed("object", place, trees.member("additionalProperties", values, place))
    elif word == "tuple" and args:
        listed = ev.force_one(Lazy(args[0], call.frame))
        nodes = [_inner(ev, i, depth) for i in listed.items] if isinstance(listed, Seq) else []
        made = typed("array", place, trees.member("prefixItems", trees.array(place, nodes), place))
    elif word in ("optional", "nullable", "nullish", "readonly", "preprocess", "pipe", "lazy", "catch", "promise", "_default", "prefault") and args:
        return _wrapped(ev, word, call, args, place, depth)
    elif word in ("any", "unknown"):
        made = Zod((), place)
    elif word == "templateLiteral":
        made = typed("string", place, trees.member("pattern", trees.unknown(place), place))
    elif word in UNREPRESENTABLE:
        made = Zod((), place, known=False, foreign=("",))
    else:
        return Zod((), place, known=False)
    return _described(ev, made, call, args)


def _described(ev: Evaluator, made: Zod, call: Result, args: list[ir.Expr]) -> Zod:
    """Version 3 of zod takes `{description}` as the last argument, TypeBox all keywords."""
    last = ev.force_one(Lazy(args[-1], call.frame)) if args else None
    every = isinstance(call.callee, Ext) and call.callee.name.startswith(TYPEBOX)
    for item in last.items if isinstance(last, Rec) else ():
        key = item.key.text.value
        if every or key == "description":
            made = made.with_keyword(key, trees.tree_of(ev, item.value), item.key_place)
    return made


def _wrapped(ev: Evaluator, word: str, call: Result, args: list[ir.Expr], place: Place, depth: int) -> Zod:
    value = ev.force_one(Lazy(args[-1] if word == "preprocess" else args[0], call.frame))
    if isinstance(value, Func):  # z.lazy(() => …)
        found = list(returned(ev, value.info, ev.project.frame(value.info)))
        value = found[0] if len(found) == 1 else value
    inner = schema_of(ev, value, depth + 1) or Zod((), place, known=False)
    if word in ("optional", "nullish"):
        inner = replace(inner, optional=True)
    if word == "pipe":
        inner = checked(ev, inner, [Lazy(arg, call.frame) for arg in args[1:]])
    if word in ("_default", "prefault") and len(args) > 1:
        return replace(inner, optional=True).with_keyword("default", trees.tree_of(ev, Lazy(args[1], call.frame)), place_of(call))
    return nullable(inner, place) if word in ("nullable", "nullish") else inner


def _members(ev: Evaluator, lazy: Lazy, place: Place, depth: int) -> Zod:
    """The object that a record of schemas makes; `...other.shape` inside gives the other one's members."""
    values = ev.force(lazy)
    # `fleet ? { ...shape, instance } : shape`: the one that holds most
    if 1 < len(values) <= _ALTERNATIVES and all(isinstance(v, Rec) for v in values):
        most = max((v for v in values if isinstance(v, Rec)), key=lambda v: len(v.items))
        if len(most.items) <= _MOST_MEMBERS:
            return replace(_object(ev, most, place, depth), known=False)
    record = ev.force_one(lazy)
    if not isinstance(record, Rec):
        shape = shape_of(ev, record, place)
        return replace(shape, place=place) if shape is not None and shape.shape is not None else Zod((), place, known=False, shape=())
    made = _object(ev, record, place, depth)
    spreads = [e.value for e in lazy.expr.entries if e.key is None] if isinstance(lazy.expr, ir.Record) and record.open else []
    assert made.shape is not None
    shape_members = made.shape
    known = bool(spreads)
    for spread in spreads:
        value = ev.force_one(Lazy(spread.value if isinstance(spread, ir.Spread) else spread, lazy.frame))
        other = _object(ev, value, place, depth) if isinstance(value, Rec) else shape_of(ev, value, place)
        if other is None or other.shape is None:
            known = False
            continue
        known = known and other.known
        own = {m.key for m, _ in shape_members}
        shape_members = (*(m for m in other.shape if m[0].key not in own), *shape_members)
    return replace(made, shape=shape_members, known=made.known or known)


def _object(ev: Evaluator, record: Rec, place: Place, depth: int) -> Zod:
    members: list[tuple[JsonMember, bool]] = []
    foreign: list[str] = []
    known = not record.open
    for item in record.items:
        made = schema_of(ev, ev.force_one(item.value), depth + 1)
        key = item.key.constant or item.key.text.value
        if made is not None and made.foreign and made.shape is None:
            foreign.append(key)
        if made is None:
            members.append((JsonMember(key, trees.unknown(item.value.place), item.key_place), False))
        else:
            members.append((JsonMember(key, made.node(), item.key_place), made.optional))
    own = {member.key for member, _ in members}
    for spread in record.spreads[:MAX_SPREADS] if depth <= MAX_DEPTH else ():
        value = spread.value
        other = schema_of(ev, value.base, depth + 1) if isinstance(value, Attr) and value.name == "shape" else None
        members[:0] = [pair for pair in (other.shape if other is not None else None) or () if pair[0].key not in own]
    return Zod((), place, known=known, shape=tuple(members), foreign=tuple(foreign))


def _spelled_object(ev: Evaluator, value: Value, place: Place, depth: int) -> Zod:
    """What `type({ city: "string", "seats?": "number > 0" })` of arktype makes, or of a type alone."""
    if isinstance(value, Str) and value.constant is not None:
        return spelled(value.constant, place)
    if not isinstance(value, Rec) or depth > MAX_DEPTH:
        return schema_of(ev, value, depth + 1) or Zod((), place, known=False)
    members: list[tuple[JsonMember, bool]] = []
    for item in value.items:
        key = item.key.constant or item.key.text.value
        made = _spelled_object(ev, ev.force_one(item.value), item.value.place, depth + 1)
        members.append((JsonMember(key.removesuffix("?"), made.node(), item.key_place), key.endswith("?")))
    return Zod((), place, known=not value.open, shape=tuple(members))


def _inner(ev: Evaluator, lazy: Lazy, depth: int) -> JsonNode:
    made = schema_of(ev, ev.force_one(lazy), depth + 1)
    return made.node() if made is not None else JsonNode("object", lazy.place, open=True)


def _enum(ev: Evaluator, lazy: Lazy, place: Place) -> Zod:
    value = ev.force_one(lazy)
    nodes: list[JsonNode] = []
    open_ = False
    if isinstance(value, Seq):
        nodes, open_ = [trees.tree_of(ev, i) for i in value.items], value.open
    elif isinstance(value, Rec):
        nodes, open_ = [trees.tree_of(ev, i.value) for i in value.items], value.open
    elif isinstance(value, Cls):
        nodes = [trees.enum_value(ev, m) or trees.unknown(place) for m in enum_members(ev, value)]
    else:
        open_ = True
    kind = "number" if nodes and all(n.kind == "number" for n in nodes) else "string"
    return typed(kind, place, trees.member("enum", trees.array(lazy.place, nodes, open_), lazy.place))


def _literal(ev: Evaluator, lazy: Lazy, place: Place) -> Zod:
    value = ev.force_one(lazy)
    if isinstance(value, Seq):
        return _enum(ev, lazy, place)
    node = trees.tree_of(ev, lazy)
    kind = node.kind if node.kind in ("string", "number", "boolean", "null") else ""
    constant = trees.member("const", node, place)
    return typed(kind, place, constant) if kind else Zod((constant,), place)


def _union(ev: Evaluator, lazy: Lazy, place: Place, depth: int) -> Zod:
    value = ev.force_one(lazy)
    items = [_inner(ev, i, depth) for i in value.items] if isinstance(value, Seq) else []
    return Zod((trees.member("anyOf", trees.array(place, items, not items), place),), place, known=bool(items))


def _modified(ev: Evaluator, made: Zod, name: str, call: Result, depth: int) -> Zod:
    place = place_of(call)
    args = [Lazy(a.value, call.frame) for a in call.call.args if not a.spread]
    if name in TRANSPARENT:
        return made
    if name == "check":
        return checked(ev, made, args)
    if name == "catch" and args:
        return made.with_keyword("default", trees.tree_of(ev, args[0]), place)
    if name in ("exclude", "extract") and args:
        return fewer(ev, made, name, args[0])
    if name in ("optional", "nullish", "exactOptional"):
        made = replace(made, optional=True)
    if name in ("nullable", "nullish"):
        return nullable(made, place)
    if name == "optional":
        return made
    if name in ("default", "prefault") and args:
        return replace(made, optional=True).with_keyword("default", trees.tree_of(ev, args[0]), place)
    if name == "describe" and args:
        return made.with_keyword("description", trees.tree_of(ev, args[0]), place)
    if name == "meta" and args:
        given = ev.force_one(args[0])
        for item in given.items if isinstance(given, Rec) else ():
            made = made.with_keyword(item.key.text.value, trees.tree_of(ev, item.value), item.key_place)
        return made
    if made.shape is not None and name in SHAPES:
        return _reshaped(ev, made, name, call, args, depth)
    if name == "and" and args:
        return both(made, schema_of(ev, ev.force_one(args[0]), depth + 1), made.place)
    if name == "array":
        return typed("array", made.place, trees.member("items", made.node(), made.place))
    if name == "or" and args:
        return Zod((trees.member("anyOf", trees.array(place, [made.node(), _inner(ev, args[0], depth)]), place),), made.place, made.optional)
    return constrained(ev, made, name, args, place)


def _reshaped(ev: Evaluator, made: Zod, name: str, call: Result, args: list[Lazy], depth: int) -> Zod:
    """An object made of another one: `.extend({…})`, `.pick({a: true})`."""
    assert made.shape is not None
    given = ev.force_one(args[0]) if args else None
    if name in ("extend", "safeExtend", "augment", "merge"):
        extra = shape_of(ev, given, made.place) if given is not None else None
        if extra is None or extra.shape is None:
            return replace(made, known=False)
        keys = {m.key for m, _ in extra.shape}
        return replace(made, shape=(*(m for m in made.shape if m[0].key not in keys), *extra.shape), known=made.known and extra.known)
    chosen = {i.key.constant for i in given.items} if isinstance(given, Rec) else None
    if name in ("pick", "omit") and chosen is not None:
        return replace(made, shape=tuple(m for m in made.shape if (m[0].key in chosen) == (name == "pick")))
    if name in ("partial", "deepPartial", "required"):
        change = name != "required"
        return replace(made, shape=tuple((m, change if chosen is None or m.key in chosen else optional) for m, optional in made.shape))
    if name in ("strict", "passthrough", "loose", "catchall"):
        return made.with_keyword("additionalProperties", trees.scalar(name != "strict", made.place), place_of(call))
    if name == "and":
        return both(made, schema_of(ev, given, depth + 1) if given is not None else None, made.place)
    if name == "keyof":
        options = trees.array(made.place, [trees.scalar(m.key, m.place) for m, _ in made.shape], not made.known)
        return typed("string", made.place, trees.member("enum", options, made.place))
    return replace(made, known=False)


def fields(made: Zod) -> Iterator[tuple[JsonMember, bool]]:
    """The members of an object schema with whether each must be given."""
    for member, optional in made.shape or ():
        yield member, not optional


__all__ = ["Zod", "fields", "is_converted", "is_zod", "rendered", "schema_of", "shape_of"]
