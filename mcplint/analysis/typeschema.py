"""JSON Schema of a type annotation, as pydantic renders it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcplint.analysis import trees
from mcplint.analysis.containers import enum_members
from mcplint.analysis.fieldinfo import field_keywords, is_model, merge
from mcplint.analysis.types import bases_of, is_enum, last
from mcplint.analysis.values import Cls, Ext, Known, Lazy, Made, Nothing, Rec, Result, Seq, Str, Union_, Value
from mcplint.ir import nodes as ir
from mcplint.ir.json import JsonMember, JsonNode
from mcplint.ir.records import dataclass
from mcplint.ir.source import Place

if TYPE_CHECKING:
    from mcplint.analysis.evaluate import Evaluator


@dataclass(frozen=True, slots=True, eq=False)
class Rendered:
    """The schema keywords of a type. `bases` name what it is made of (`str`, `list`, `model`, `enum`, `literal`, `none`, `union`, …) for the SDK's
    own
    verdict; `known` is False when part of the type is not known; `extras` are keywords of `Field(...)` and the like inside `Annotated`."""

    members: tuple[JsonMember, ...] = ()
    bases: tuple[str, ...] = ()
    secret: bool = False
    nullable: bool = False
    known: bool = True
    skip: bool = False
    default: object | None = None
    alias: str = ""
    extras: tuple[list[JsonMember], ...] = ()

    def keyword(self, name: str) -> JsonMember | None:
        """The keyword, if there."""
        for m in self.members:
            if m.key == name:
                return m
        return None


# name of the type: (base, JSON type, format, further keywords)
_SIMPLE: dict[str, tuple[str, str, str, dict[str, object]]] = {
    "str": ("str", "string", "", {}),
    "int": ("int", "integer", "", {}),
    "float": ("float", "number", "", {}),
    "bool": ("bool", "boolean", "", {}),
    "StrictStr": ("str", "string", "", {}),
    "StrictInt": ("int", "integer", "", {}),
    "StrictBool": ("bool", "boolean", "", {}),
    "StrictFloat": ("float", "number", "", {}),
    "LiteralString": ("str", "string", "", {}),
    "date": ("date", "string", "date", {}),
    "datetime": ("datetime", "string", "date-time", {}),
    "time": ("time", "string", "time", {}),
    "AwareDatetime": ("datetime", "string", "date-time", {}),
    "NaiveDatetime": ("datetime", "string", "date-time", {}),
    "FutureDate": ("date", "string", "date", {}),
    "PastDate": ("date", "string", "date", {}),
    "timedelta": ("timedelta", "string", "duration", {}),
    "EmailStr": ("email", "string", "email", {}),
    "NameEmail": ("email", "string", "name-email", {}),
    "HttpUrl": ("url", "string", "uri", {}),
    "AnyUrl": ("url", "string", "uri", {}),
    "AnyHttpUrl": ("url", "string", "uri", {}),
    "SecretStr": ("secret", "string", "password", {"writeOnly": True}),
    "SecretBytes": ("secret", "string", "password", {"writeOnly": True}),
    "UUID": ("uuid", "string", "uuid", {}),
    "UUID4": ("uuid", "string", "uuid4", {}),
    "Path": ("path", "string", "path", {}),
    "FilePath": ("path", "string", "file-path", {}),
    "DirectoryPath": ("path", "string", "directory-path", {}),
    "bytes": ("bytes", "string", "binary", {}),
    "IPvAnyAddress": ("ip", "string", "ipvanyaddress", {}),
    "PositiveInt": ("int", "integer", "", {"exclusiveMinimum": 0}),
    "NonNegativeInt": ("int", "integer", "", {"minimum": 0}),
    "NegativeInt": ("int", "integer", "", {"exclusiveMaximum": 0}),
    "NonPositiveInt": ("int", "integer", "", {"maximum": 0}),
    "PositiveFloat": ("float", "number", "", {"exclusiveMinimum": 0}),
    "NonNegativeFloat": ("float", "number", "", {"minimum": 0}),
}

_LISTS = frozenset({"list", "List", "Sequence", "Iterable", "Collection", "MutableSequence"})
_SETS = frozenset({"set", "Set", "frozenset", "FrozenSet", "AbstractSet", "MutableSet"})
_DICTS = frozenset({"dict", "Dict", "Mapping", "MutableMapping", "OrderedDict", "defaultdict"})
_CONSTRAINED = {"constr": "str", "conint": "int", "confloat": "float", "conlist": "list", "condate": "date"}
_MAX = 10


def render_type(ev: Evaluator, lazy: Lazy, place: Place, inline_enums: bool, depth: int = 0) -> Rendered:
    """The schema of a type given as a lazy value; its keywords stand at `place`, except those that are written out."""
    values = ev.force(lazy)
    if len(values) != 1 or depth > _MAX:
        return Rendered(known=False)
    return render_value(ev, values[0], lazy, place, inline_enums, depth)


def render_value(ev: Evaluator, value: Value, lazy: Lazy, place: Place, inline_enums: bool, depth: int = 0) -> Rendered:
    """The schema of one type."""
    if isinstance(value, Known) and value.value is None:
        return Rendered((_kw("type", "null", place),), ("none",), nullable=True)
    if isinstance(value, Union_):
        return _union(ev, list(value.options), place, inline_enums, depth)
    if isinstance(value, Cls):
        return _class(ev, value, place, inline_enums)
    if isinstance(value, Made):
        return _made(ev, value, place, inline_enums)
    if isinstance(value, Ext):
        return _external(ev, value, lazy, place, inline_enums, depth)
    if isinstance(value, Result) and isinstance(value.callee, Ext) and last(value.callee.name) in _CONSTRAINED:
        base = _CONSTRAINED[last(value.callee.name)]
        simple = _SIMPLE.get(base)
        keywords, _, _ = field_keywords(ev, value, place)
        own = [_kw("type", simple[1], place)] if simple is not None else [_kw("type", "array", place)]
        return Rendered((*own, *keywords), (base,))
    if isinstance(value, Str) and value.constant is not None:
        return Rendered(known=False)
    return Rendered(known=False)


def _kw(key: str, value: object, place: Place) -> JsonMember:
    return trees.member(key, trees.scalar(value, place), place)


def _external(ev: Evaluator, value: Ext, lazy: Lazy, place: Place, inline_enums: bool, depth: int) -> Rendered:
    name = last(value.name)
    args = value.args
    if name == "Annotated" and args:
        return _annotated(ev, args, place, inline_enums, depth)
    if name in ("Required", "NotRequired", "ReadOnly", "Final", "InitVar") and args:
        inner = render_type(ev, args[0], place, inline_enums, depth + 1)
        if name == "NotRequired":
            return Rendered(inner.members, inner.bases, inner.secret, inner.nullable, inner.known, default=False, extras=inner.extras)
        return inner
    if name == "ClassVar":
        return Rendered(skip=True)
    if name == "Optional" and args:
        none = Lazy(None, args[0].frame, Known(None, place))
        return _union(ev, [args[0], none], place, inline_enums, depth)
    if name == "Union" and args:
        return _union(ev, list(args), place, inline_enums, depth)
    if name == "Literal" and args:
        return _literal(ev, args, place)
    if name in _LISTS or name in _SETS or name in ("tuple", "Tuple"):
        return _list(ev, name, args, place, inline_enums, depth)
    if name in _DICTS:
        members = [_kw("type", "object", place)]
        if len(args) == 2:
            inner = render_type(ev, args[1], place, inline_enums, depth + 1)
            members.append(trees.member("additionalProperties", trees.record(place, inner.members, not inner.known), place))
        else:
            members.append(_kw("additionalProperties", True, place))
        return Rendered(tuple(members), ("dict",))
    if name in ("Any", "object"):
        return Rendered((), ("any",))
    if name == "Decimal":
        options = [trees.record(place, [_kw("type", t, place)]) for t in ("number", "string")]
        return Rendered((trees.member("anyOf", trees.array(place, options), place),), ("decimal",))
    if name == "NoneType":
        return Rendered((_kw("type", "null", place),), ("none",), nullable=True)
    if name in ("BaseModel",):
        return Rendered((_kw("$ref", "#/$defs/BaseModel", place),), ("model",), known=False)
    simple = _SIMPLE.get(name)
    if simple is not None and (value.name.startswith(("builtins.", "pydantic", "datetime.", "uuid.", "pathlib.", "typing")) or "." not in value.name):
        base, kind, form, extra = simple
        members = [_kw("type", kind, place)]
        if form:
            members.append(_kw("format", form, place))
        members.extend(_kw(k, v, place) for k, v in extra.items())
        return Rendered(tuple(members), (base,), secret=base == "secret")
    return Rendered(known=False)


def _annotated(ev: Evaluator, args: tuple[Lazy, ...], place: Place, inline_enums: bool, depth: int) -> Rendered:

    inner = render_type(ev, args[0], place, inline_enums, depth + 1)
    members = list(inner.members)
    default: object | None = inner.default
    alias = inner.alias
    for meta in args[1:]:
        value = ev.force_one(meta)
        if isinstance(value, Result) and isinstance(value.callee, Ext):
            name = last(value.callee.name)
            if name in ("Field", "StringConstraints", "Gt", "Ge", "Lt", "Le", "MinLen", "MaxLen", "Len", "MultipleOf", "Interval", "WithJsonSchema"):
                call = value
                if name in ("Gt", "Ge", "Lt", "Le", "MinLen", "MaxLen", "MultipleOf"):
                    call = _named(value, name)
                keywords, required, given = field_keywords(ev, call, place)
                if not required:
                    default = False
                alias = given or alias
                members = merge(members, keywords)
                if name == "WithJsonSchema" and value.call.args:
                    node = trees.tree_of(ev, Lazy(value.call.args[0].value, value.frame))
                    members = list(node.members) if node.kind == "object" else members
    return Rendered(tuple(members), inner.bases, inner.secret, inner.nullable, inner.known, inner.skip, default, alias)


def _named(value: Result, name: str) -> Result:
    """`Ge(1)` as if it were `Field(ge=1)`."""
    keyword = {"Gt": "gt", "Ge": "ge", "Lt": "lt", "Le": "le", "MinLen": "min_length", "MaxLen": "max_length", "MultipleOf": "multiple_of"}[name]
    args = tuple(ir.Arg(a.start, a.end, a.value, keyword) for a in value.call.args[:1])
    return Result(value.callee, ir.Call(value.call.start, value.call.end, value.call.callee, args), value.frame, value.place)


def _union(ev: Evaluator, options: list[Lazy], place: Place, inline_enums: bool, depth: int) -> Rendered:
    flat: list[Rendered] = []
    for option in options:
        part = render_type(ev, option, place, inline_enums, depth + 1)
        any_of = part.keyword("anyOf") if "union" in part.bases else None
        if any_of is not None:
            flat.extend(Rendered(tuple(n.members), (b,), nullable=b == "none") for n, b in zip(any_of.value.items, part.bases[1:], strict=False))
        else:
            flat.append(part)
    if not all(p.known for p in flat):
        nullable = any(p.nullable for p in flat)
        members = (trees.member("anyOf", trees.array(place, [trees.record(place, p.members, not p.known) for p in flat], True), place),)
        return Rendered(
            members, ("union", *(b for p in flat for b in p.bases[:1] or ("unknown",))), any(p.secret for p in flat), nullable, known=False
        )
    if len(flat) == 1:
        return flat[0]
    nodes = [trees.record(place, p.members) for p in flat]
    bases = ("union", *(p.bases[0] if p.bases else "unknown" for p in flat))
    return Rendered((trees.member("anyOf", trees.array(place, nodes), place),), bases, any(p.secret for p in flat), any(p.nullable for p in flat))


def _literal(ev: Evaluator, args: tuple[Lazy, ...], place: Place) -> Rendered:
    nodes: list[JsonNode] = []
    known = True
    for arg in args:
        value = ev.force_one(arg)
        if isinstance(value, Str):
            nodes.append(trees.string(value))
        elif isinstance(value, Known):
            nodes.append(trees.scalar(value.value, arg.place))
        else:
            inner = trees.enum_value(ev, value)
            if inner is not None:
                nodes.append(inner)
            else:
                known = False
    kinds = {n.kind for n in nodes}
    members: list[JsonMember] = []
    if len(nodes) == 1 and known:
        members.append(trees.member("const", nodes[0], place))
    else:
        members.append(trees.member("enum", trees.array(place, nodes, not known), place))
    if kinds == {"string"}:
        members.insert(0, _kw("type", "string", place))
    elif kinds == {"number"}:
        members.insert(0, _kw("type", "integer", place))
    elif kinds == {"boolean"}:
        members.insert(0, _kw("type", "boolean", place))
    base = "literal" if len(kinds) <= 1 else "literal-mixed"
    return Rendered(tuple(members), (base,), nullable="null" in kinds)


def _list(ev: Evaluator, name: str, args: tuple[Lazy, ...], place: Place, inline_enums: bool, depth: int) -> Rendered:
    members = [_kw("type", "array", place)]
    bases: tuple[str, ...] = ("list",)
    known = True
    if args:
        inner = render_type(ev, args[0], place, inline_enums, depth + 1)
        known = inner.known
        members.append(trees.member("items", trees.record(place, inner.members, not inner.known), place))
        bases = ("set" if name in _SETS else "tuple" if name in ("tuple", "Tuple") else "list", *(inner.bases[:1] or ("unknown",)))
    else:
        members.append(trees.member("items", trees.record(place, ()), place))
        bases = ("list", "any")
    if name in _SETS:
        members.append(_kw("uniqueItems", True, place))
    return Rendered(tuple(members), bases, known=known)


def enum_nodes(ev: Evaluator, cls: Cls) -> list[JsonNode]:
    """The values of an enumeration, each at its own line."""
    out: list[JsonNode] = []
    for member in enum_members(ev, cls):
        node = trees.enum_value(ev, member)
        out.append(node if node is not None else trees.unknown(member.place or cls.place))
    return out


def _class(ev: Evaluator, cls: Cls, place: Place, inline_enums: bool) -> Rendered:
    if is_enum(ev, cls):
        if not inline_enums:
            return Rendered((_kw("$ref", f"#/$defs/{cls.info.name}", place),), ("enum",))
        nodes = enum_nodes(ev, cls)
        members = [trees.member("enum", trees.array(place, nodes, any(n.kind == "unknown" for n in nodes)), place)]
        kinds = {n.kind for n in nodes}
        if kinds == {"string"}:
            members.insert(0, _kw("type", "string", place))
        elif kinds == {"number"}:
            members.insert(0, _kw("type", "integer", place))
        return Rendered(tuple(members), ("enum",))

    if is_model(ev, cls):
        return Rendered((_kw("$ref", f"#/$defs/{cls.info.name}", place),), ("model",))

    named = [last(b) for b in bases_of(ev, cls)]
    if "str" in named:
        return Rendered((_kw("type", "string", place),), ("str",), known=False)
    return Rendered(known=False)


def _made(ev: Evaluator, made: Made, place: Place, inline_enums: bool) -> Rendered:
    if made.maker not in ("enum", "intenum"):
        return Rendered((_kw("$ref", f"#/$defs/{made.name}", place),), ("model",))
    if not inline_enums:
        return Rendered((_kw("$ref", f"#/$defs/{made.name}", place),), ("enum",))
    nodes, known = made_enum(ev, made)
    members = [_kw("type", "string", place), trees.member("enum", trees.array(place, nodes, not known), place)]
    return Rendered(tuple(members), ("enum",))


def made_enum(ev: Evaluator, made: Made) -> tuple[list[JsonNode], bool]:
    """The values of `Enum("Name", …)`."""
    value = ev.force_one(made.fields) if made.fields is not None else Nothing()
    if isinstance(value, Rec):
        return [trees.tree_of(ev, i.value) for i in value.items], not value.open
    if isinstance(value, Seq):
        out: list[JsonNode] = []
        for item in value.items:
            pair = ev.force_one(item)
            if isinstance(pair, Seq) and len(pair.items) == 2:
                out.append(trees.tree_of(ev, pair.items[1]))
            else:
                return out, False
        return out, not value.open
    return [], False
