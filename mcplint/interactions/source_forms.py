"""A requestedSchema from source: from a class, a record, or the SDK's shorthands, as it will go over the wire, with the SDK's own verdict."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcplint.analysis import trees
from mcplint.analysis.evaluate import Evaluator
from mcplint.analysis.fieldinfo import is_model
from mcplint.analysis.models import Model, ModelField, model_of, rendered_class, schema_tree
from mcplint.analysis.types import bases_of, is_enum, last
from mcplint.analysis.typeschema import Rendered, render_value
from mcplint.analysis.values import Attr, Cls, Ext, Item, Known, Lazy, Made, Rec, Result, Seq, Str, Union_, Value
from mcplint.interactions.model import Field, FormSchema, Sdk, Verdict
from mcplint.interactions.source_verdicts import flattened, standard_verdict, verdict
from mcplint.ir import nodes as ir
from mcplint.ir.json import JsonMember, JsonNode
from mcplint.ir.later import later
from mcplint.ir.records import replace
from mcplint.ir.source import Place

if TYPE_CHECKING:
    from mcplint.analysis import zod
else:
    zod = later("mcplint.analysis.zod")

MAX_WAYS = 8
_FASTMCP = (Sdk.FASTMCP_2, Sdk.FASTMCP_3, Sdk.FASTMCP_4)


def forms(ev: Evaluator, lazy: Lazy, shape: str, sdk: Sdk) -> tuple[list[FormSchema], bool]:
    """The forms that an argument can be, and whether that is known to be all of them."""
    out: list[FormSchema] = []
    complete = True
    values = tuple([one for value in ev.force(lazy) for one in _ways(ev, value)])[:MAX_WAYS]
    for value in values:
        if _stands_for_nothing(value, values, lazy):
            continue
        made = form(ev, value, lazy, shape, sdk)
        if made is None:
            complete = False
        else:
            out.append(made)
    # a record that is filled on the way is not also the empty one that it began as
    grown = {(f.place.file.path, f.place.start) for f in out if f.fields}
    out = [f for f in out if f.fields or (f.place.file.path, f.place.start) not in grown]
    return out, complete and bool(out)


def _ways(ev: Evaluator, value: Value) -> list[Value]:
    """A schema written as a record, in as many ways as it takes to show each record that its properties, or any of them, may be."""
    properties = value.get("properties") if isinstance(value, Rec) else None
    if not isinstance(value, Rec) or properties is None:
        return [value]
    found: list[Rec] = []
    for inner in _records(ev, properties.value):
        several = [(item, records) for item in inner.items if len(records := _wordings(ev, _records(ev, item.value))) > 1]
        for number in range(max((len(records) for _, records in several), default=1)):
            made = inner
            for item, records in several:
                made = _with(made, item, records[min(number, len(records) - 1)])
            found.append(made)
    return [_with(value, properties, inner) for inner in found] if len(found) > 1 else [value]


def _records(ev: Evaluator, lazy: Lazy) -> list[Rec]:
    """The records that a value may be."""
    return [v for v in ev.force(lazy) if isinstance(v, Rec)]


def _wordings(ev: Evaluator, records: list[Rec]) -> list[Rec]:
    """Fields, a field whose texts may be several (a loop around the registration) once for each of them."""
    if len(records) != 1:
        return records
    field = records[0]
    texts = {id(item): found for item in field.items if len(found := [v for v in ev.force(item.value) if isinstance(v, Str)]) > 1}
    if not texts:
        return records
    out: list[Rec] = []
    for number in range(max(len(found) for found in texts.values())):
        made = field
        for item in field.items:
            found = texts.get(id(item), [])
            if found:
                made = _with(made, item, found[min(number, len(found) - 1)])
        out.append(made)
    return out


def _with(record: Rec, item: Item, value: Rec | Str) -> Rec:
    """A record whose `item` has another value."""
    changed = Item(item.key, item.key_place, Lazy(None, item.value.frame, value))
    return replace(record, items=tuple(changed if one is item else one for one in record.items))


def _stands_for_nothing(value: Value, values: tuple[Value, ...], lazy: Lazy) -> bool:
    """Whether None is only what a helper gives when there is nothing to ask; written at the call, it is a form without fields."""
    return isinstance(value, Known) and value.value is None and len(values) > 1 and not isinstance(lazy.expr, (ir.Choice, ir.Const))


def form(ev: Evaluator, value: Value, lazy: Lazy, shape: str, sdk: Sdk) -> FormSchema | None:
    """One form, or None when it is not known."""
    if shape == "response_type":
        return _response_type(ev, value, lazy, sdk)
    if shape == "model" and isinstance(value, (Cls, Made)):
        model = model_of(ev, value, sdk in _FASTMCP)
        return _model_form(model, sdk, True) if model is not None else None
    return _raw(ev, value, lazy, sdk)


def _raw(ev: Evaluator, value: Value, lazy: Lazy, sdk: Sdk) -> FormSchema | None:
    if isinstance(value, Rec):
        return record_form(_with_converted(ev, value, lazy, trees.value_tree(ev, value, lazy)), "record")
    if isinstance(value, (Cls, Made)):
        model = model_of(ev, value, False)
        return _model_form(model, Sdk.NONE, False) if model is not None else None
    if isinstance(value, Result):
        cls = rendered_class(ev, value)
        model = model_of(ev, cls, False) if cls is not None else None
        if model is not None:
            return _model_form(model, Sdk.NONE, False)
        made = zod.schema_of(ev, value)
        if made is not None and made.shape is not None:
            written = record_form(made.node(), "record")
            return written if sdk is not Sdk.TS_2 or zod.is_converted(value) else _standard_form(written, made.foreign)
    return None


def _with_converted(ev: Evaluator, value: Rec, lazy: Lazy, root: JsonNode) -> JsonNode:
    """A record with what it takes from a converted schema: `{ ...zodToJsonSchema(S), properties: zodToJsonSchema(S).properties ?? {} }`."""
    item = value.get("properties")
    found: list[Value] = []
    if item is not None:
        found = [v.base for v in ev.force(item.value) if isinstance(v, Attr) and v.name == "properties"]
    elif value.open and isinstance(lazy.expr, ir.Record):
        spread = [e.value.value if isinstance(e.value, ir.Spread) else e.value for e in lazy.expr.entries if e.key is None]
        found = [ev.force_one(Lazy(expr, lazy.frame)) for expr in spread]
    for base in found:
        made = zod.schema_of(ev, base) if isinstance(base, Result) and zod.is_converted(base) else None
        if made is not None and made.shape is not None:
            taken = [m for m in made.node().members if m.key in ("properties", "required")]
            own = {m.key for m in root.members if m.key != "properties"}
            kept = [m for m in root.members if m.key != "properties"]
            return trees.record(root.place, [*kept, *(m for m in taken if m.key not in own)], root.open and not made.known)
    return root


def _standard_form(written: FormSchema, foreign: tuple[str, ...]) -> FormSchema:
    """The form of a Standard Schema, which the SDK converts and checks itself."""
    fields = tuple([replace(f, verdict=standard_verdict(f, f.name in foreign)) for f in written.fields])
    refused = next((f.verdict for f in fields if f.verdict is not None and f.verdict.refused), None)
    return replace(written, fields=fields, verdict=refused)


def record_form(root: JsonNode, source: str) -> FormSchema:
    """A form from its JSON Schema."""
    properties = root.get("properties")
    required = root.get("required")
    names: set[str] | None = None
    if required is None and not root.open:
        names = set()
    elif required is not None and required.kind == "array" and not required.open:
        names = {i.value for i in required.items if isinstance(i.value, str)}
    fields: list[Field] = []
    complete = not root.open
    if properties is not None and properties.kind == "object":
        complete = not properties.open
        fields.extend(Field(m.key, m, m.key in names if names is not None else None) for m in properties.members)
    elif properties is not None:
        complete = False
    return FormSchema(root, tuple(fields), root.place, source, complete)


def _model_form(model: Model, sdk: Sdk, checked: bool) -> FormSchema:
    """A form from a class. `checked` when the SDK renders and checks it itself."""
    fields: list[Field] = []
    refused: Verdict | None = None
    made: list[ModelField] = []
    for f in model.fields:
        rendered = f.rendered
        judged = verdict(sdk, f.name, rendered) if checked else None
        if checked and sdk is Sdk.MCP_2 and (judged is None or not judged.refused):
            rendered = flattened(rendered)
        if judged is not None and judged.refused:
            refused = judged
        made.append(replace(f, rendered=rendered))
        node = JsonNode("object", f.place, members=rendered.members, open=not rendered.known)
        member = JsonMember(f.name, node, f.place)
        fields.append(Field(f.name, member, f.required, False, judged, rendered.secret, (f.spelled,)))
    root = schema_tree(replace(model, fields=tuple(made)))
    # the fields of the tree and those of the form are the same objects
    return FormSchema(_with_properties(root, fields, model), tuple(fields), model.place, "model", model.complete, refused, model.name)


def _with_properties(root: JsonNode, fields: list[Field], model: Model) -> JsonNode:
    properties = trees.record(model.place, [f.member for f in fields], not model.complete)
    members = [trees.member("properties", properties, model.place) if m.key == "properties" else m for m in root.members]
    return trees.record(root.place, members, root.open)


# --- fastmcp's shorthands -----------------------------------------------------------------------------------------------


def _response_type(ev: Evaluator, value: Value, lazy: Lazy, sdk: Sdk) -> FormSchema | None:
    place = value.place or lazy.place  # where it is written, which the author can change, not where a helper passes it on
    if isinstance(value, Known) and value.value is None:
        judged = Verdict(True, "TypeError: ctx.elicit() requires a response_type") if sdk is Sdk.FASTMCP_4 else None
        root = trees.record(place, [_kw("type", "object", place), trees.member("properties", trees.record(place, ()), place)])
        return FormSchema(root, (), place, "scalar", True, judged)
    if isinstance(value, (Cls, Made)) and not _is_enum_value(ev, value):
        return _response_class(ev, value, sdk)
    if isinstance(value, Seq):
        return _options(ev, value, place, sdk)
    if isinstance(value, Rec):
        return _titled(ev, value, place, False)
    if isinstance(value, Ext) and last(value.name) in _MAPPINGS:
        root = trees.record(place, [_kw("additionalProperties", True, place), _kw("type", "object", place)])
        return FormSchema(root, (), place, "scalar")
    if isinstance(value, (Ext, Cls, Made, Union_)):
        rendered = render_value(ev, value, lazy, place, True)
        if not rendered.known and not rendered.members:
            return None
        return _scalar(value, rendered, place, sdk)
    return None


def _response_class(ev: Evaluator, value: Cls | Made, sdk: Sdk) -> FormSchema | None:
    model = model_of(ev, value, True)
    if model is None:
        return None
    if isinstance(value, Cls) and any(last(base) in ("NamedTuple", "namedtuple") for base in bases_of(ev, value)):
        return replace(_model_form(model, sdk, True), fields=(), verdict=Verdict(True, _NO_OBJECT.format("array")))
    usable = not isinstance(value, Cls) or is_model(ev, value) or bool(model.fields)
    return _model_form(model, sdk, True) if usable else None


def _is_enum_value(ev: Evaluator, value: Cls | Made) -> bool:

    return is_enum(ev, value) if isinstance(value, Cls) else value.maker in ("enum", "intenum")


def _kw(key: str, value: object, place: Place) -> JsonMember:
    return trees.member(key, trees.scalar(value, place), place)


def _scalar(value: Value, rendered: Rendered, place: Place, sdk: Sdk) -> FormSchema:
    """A single type. fastmcp wraps plain scalars, choices and lists in a `value` field; any other type must be an object by itself."""
    node = JsonNode("object", place, members=rendered.members, open=not rendered.known)
    if rendered.known and sdk in _FASTMCP and not _is_wrapped(value):
        kind = node.string("type") or ("null" if rendered.nullable else "None")
        refusal = Verdict(True, _NO_OBJECT.format(kind))
        if rendered.nullable:
            return FormSchema(node, (), place, "scalar", True, refusal)
        return replace(_value_form(node, place, refusal, rendered.secret), verdict=refusal)
    return _value_form(node, place, verdict(sdk, "value", rendered), rendered.secret)


_NO_OBJECT = "TypeError: Elicitation schema must be an object schema, got type '{}'"
_MAPPINGS = frozenset({"dict", "Dict"})
_WRAPPED = frozenset({"str", "int", "float", "bool", "Literal", "list", "List"})


def _is_wrapped(value: Value) -> bool:
    return isinstance(value, (Cls, Made)) or (isinstance(value, Ext) and last(value.name) in _WRAPPED)


def _value_form(node: JsonNode, place: Place, judged: Verdict | None, secret: bool = False) -> FormSchema:
    member = JsonMember("value", node, place)
    properties = trees.record(place, [member])
    required = trees.array(place, [trees.scalar("value", place)])
    root = trees.record(
        place, [_kw("type", "object", place), trees.member("properties", properties, place), trees.member("required", required, place)]
    )
    return FormSchema(root, (Field("value", member, True, True, judged, secret),), place, "scalar", True, judged)


def _options(ev: Evaluator, value: Seq, place: Place, sdk: Sdk) -> FormSchema | None:
    """`["a", "b"]`, `[["a", "b"]]`, `[{"a": {"title": "A"}}]`."""
    items = [ev.force_one(i) for i in value.items]
    if len(items) == 1 and isinstance(items[0], Seq):
        nodes = [trees.tree_of(ev, i) for i in items[0].items]
        inner = [trees.member("enum", trees.array(items[0].place, nodes, items[0].open), place)]
        if sdk is Sdk.FASTMCP_4 or all(n.kind == "string" for n in nodes):
            inner.insert(0, _kw("type", "string", place))
        members = [_kw("type", "array", place), trees.member("items", trees.record(place, inner), place)]
        return _value_form(trees.record(place, members), place, None)
    if len(items) == 1 and isinstance(items[0], Rec):
        return _titled(ev, items[0], place, True)
    nodes = [trees.tree_of(ev, i) for i in value.items]
    judged = Verdict(True, "ValueError: Invalid list response_type format") if (not value.open and not nodes) or _foreign(nodes) else None
    members = [_kw("type", "string", place), trees.member("enum", trees.array(value.place, nodes, value.open), place)]
    return _value_form(trees.record(place, members), place, judged)


def _foreign(nodes: list[JsonNode]) -> bool:
    """Whether options are certainly no texts."""
    return any(n.kind in ("number", "boolean", "null") for n in nodes)


def _titled(ev: Evaluator, value: Rec, place: Place, several: bool) -> FormSchema:
    """`{"a": {"title": "A"}}`: options with titles."""
    options: list[JsonNode] = []
    for item in value.items:
        inner = trees.tree_of(ev, item.value)
        title = inner.member("title") if inner.kind == "object" else None
        members = [trees.member("const", trees.string(item.key), item.key_place)]
        if title is not None:
            members.append(title)
        elif inner.kind == "string":
            members.append(trees.member("title", inner, inner.place))
        options.append(trees.record(item.key_place, members, title is None))
    choice = trees.array(place, options, value.open)
    if several:
        members = [_kw("type", "array", place), trees.member("items", trees.record(place, [trees.member("anyOf", choice, place)]), place)]
    else:
        members = [_kw("type", "string", place), trees.member("oneOf", choice, place)]
    judged = Verdict(True, "ValueError: Dict response_type cannot be empty.") if not options and not value.open else None
    return _value_form(trees.record(place, members), place, judged)


__all__ = ["Str", "form", "forms", "record_form"]
