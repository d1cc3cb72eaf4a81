"""JSON Schema of classes: pydantic models, dataclasses and typed dictionaries, as pydantic renders them, each keyword with the place that causes it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from mcplint.analysis import trees
from mcplint.analysis.classes import mro
from mcplint.analysis.fieldinfo import MODEL_BASES, field_keywords, merge
from mcplint.analysis.types import last
from mcplint.analysis.typeschema import Rendered, render_type
from mcplint.analysis.values import Attr, Cls, Ext, Frame, Known, Lazy, Made, Obj, Rec, Result, Seq, Value
from mcplint.ir import nodes as ir
from mcplint.ir.json import JsonMember, JsonNode
from mcplint.ir.records import dataclass
from mcplint.ir.source import Place

if TYPE_CHECKING:
    from mcplint.analysis.evaluate import Evaluator


@dataclass(frozen=True, slots=True, eq=False)
class ModelField:
    """One field of a class: its wire name, its place, its schema, whether a value must be given, and how the source spells the type."""

    name: str
    place: Place
    rendered: Rendered
    required: bool
    spelled: str


@dataclass(frozen=True, slots=True, eq=False)
class Model:
    """A class as a form: its fields in order, and whether they are all."""

    name: str
    place: Place
    fields: tuple[ModelField, ...]
    complete: bool
    title: str = ""


def model_of(ev: Evaluator, value: Value, inline_enums: bool) -> Model | None:
    """The fields of a class that can be asked for, or None when the value is no such class. `inline_enums` as fastmcp does; otherwise enumerations
    are `$ref`.
    """
    if isinstance(value, Cls):
        return _class_model(ev, value, inline_enums)
    if isinstance(value, Made) and value.maker in ("create_model", "type", "typeddict", "dataclass"):
        return _made_model(ev, value, inline_enums)
    return None


def _class_model(ev: Evaluator, cls: Cls, inline_enums: bool) -> Model | None:
    chain = list(mro(ev, cls))
    known = [c for c in chain if isinstance(c, Cls)]
    outside = [c for c in chain if not isinstance(c, Cls)]
    complete = all(
        isinstance(c, Ext) and (last(c.name) in MODEL_BASES or c.name.startswith(("builtins.", "typing.", "abc.", "typing_extensions.")))
        for c in outside
    )
    complete = complete and all(not isinstance(c, Made) for c in outside)
    fields: dict[str, ModelField] = {}
    for made in [c for c in outside if isinstance(c, Made)]:
        inner = _made_model(ev, made, inline_enums)
        if inner is not None:
            fields.update({f.name: f for f in inner.fields})
    for base in reversed(known):
        for name, assign in base.info.attributes.items():
            field = _attribute(ev, base, name, assign, inline_enums)
            if field is not None:
                fields[name] = field
    return Model(cls.info.name, cls.place, tuple(fields.values()), complete)


def _attribute(ev: Evaluator, cls: Cls, name: str, assign: ir.Assign, inline_enums: bool) -> ModelField | None:
    if assign.annotation is None or name.startswith("_") or name == "model_config":
        return None
    place = ev.place(assign, cls.frame)
    annotation = Lazy(assign.annotation, _class_frame(ev, cls))
    default = Lazy(assign.value, _class_frame(ev, cls)) if assign.value is not None else None
    return make_field(ev, name, place, annotation, default, inline_enums)


def _class_frame(ev: Evaluator, cls: Cls) -> Frame:
    return cls.frame


def make_field(ev: Evaluator, name: str, place: Place, annotation: Lazy, default: Lazy | None, inline_enums: bool) -> ModelField | None:
    """A field from its annotation and default (`Field(...)` or a plain value)."""
    spelled = annotation.place.text if annotation.expr is not None else ""
    rendered = render_type(ev, annotation, place, inline_enums)
    if rendered.skip:
        return None
    required = default is None and rendered.default is None
    members = list(rendered.members)
    alias = rendered.alias
    for extra in rendered.extras:
        members = merge(members, extra)
    if default is not None:
        info = _field_call(ev, default)
        if info is not None:
            given, required, alias_given = field_keywords(ev, info, place)
            required = required and rendered.default is None
            alias = alias_given or alias
            members = merge(members, given)
        else:
            value = trees.tree_of(ev, default)
            members = merge(members, [trees.member("default", value, default.place)])
    made = Rendered(tuple(members), rendered.bases, rendered.secret, rendered.nullable, rendered.known)
    return ModelField(alias or name, place, made, required, " ".join(spelled.split()))


def _field_call(ev: Evaluator, default: Lazy) -> Result | None:
    """`Field(...)` of pydantic or `field(...)` of dataclasses."""
    for value in ev.force(default):
        if isinstance(value, Result) and isinstance(value.callee, Ext) and last(value.callee.name) in ("Field", "field"):
            return value
    return None


def _made_model(ev: Evaluator, made: Made, inline_enums: bool) -> Model | None:
    """`create_model("X", a=(str, ...))`, `type("X", (BaseModel,), {"__annotations__": {...}})`, `TypedDict("X", {...})`."""
    fields: dict[str, ModelField] = {}
    complete = True
    for base in made.bases:
        inner = model_of(ev, base, inline_enums)
        if inner is not None:
            fields.update({f.name: f for f in inner.fields})
            complete = complete and inner.complete
    record = ev.force_one(made.fields) if made.fields is not None else None
    if not isinstance(record, Rec):
        return Model(made.name, made.place, tuple(fields.values()), False)
    complete = complete and not record.open
    for name, place, annotation, default in _made_fields(ev, made, record):
        field = make_field(ev, name, place, annotation, default, inline_enums)
        if field is not None:
            fields[name] = field
    return Model(made.name, made.place, tuple(fields.values()), complete)


def _made_fields(ev: Evaluator, made: Made, record: Rec) -> Iterator[tuple[str, Place, Lazy, Lazy | None]]:
    if made.maker == "type":
        annotations = record.get("__annotations__")
        inner = ev.force_one(annotations.value) if annotations is not None else None
        if isinstance(inner, Rec):
            for item in inner.items:
                given = record.get(item.key.constant or "")
                yield item.key.text.value, item.key_place, item.value, given.value if given is not None else None
        return
    for item in record.items:
        value = ev.force_one(item.value)
        if isinstance(value, Seq) and len(value.items) == 2:
            default: Lazy | None = value.items[1]
            constant = ev.force_one(value.items[1])
            expr = value.items[1].expr
            if isinstance(constant, Known) and constant.value is None and isinstance(expr, ir.Const) and expr.end - expr.start == 3:
                default = None
            yield item.key.text.value, item.key_place, value.items[0], default
        else:
            yield item.key.text.value, item.key_place, item.value, None


# --- rendered models ---------------------------------------------------------------------------------------------------


def schema_tree(model: Model) -> JsonNode:
    """A model as a JSON Schema object."""
    properties = [
        JsonMember(f.name, JsonNode("object", f.place, members=f.rendered.members, open=not f.rendered.known), f.place) for f in model.fields
    ]
    required = [trees.scalar(f.name, f.place) for f in model.fields if f.required]
    place = model.place
    members = [
        trees.member("type", trees.scalar("object", place), place),
        trees.member("properties", trees.record(place, properties, not model.complete), place),
    ]
    if required:
        members.append(trees.member("required", trees.array(place, required, not model.complete), place))
    return trees.record(place, members)


RENDERERS = frozenset({"model_json_schema", "schema", "json_schema", "__pydantic_json_schema__"})


def rendered_class(ev: Evaluator, value: Value) -> Value | None:
    """The class whose schema a call renders: `Model.model_json_schema()`, `TypeAdapter(Model).json_schema()`."""
    if not isinstance(value, Result) or not isinstance(value.callee, Attr) or value.callee.name not in RENDERERS:
        return None
    base = value.callee.base
    if isinstance(base, (Cls, Made)):
        return base
    if isinstance(base, Result) and isinstance(base.callee, Ext) and last(base.callee.name) == "TypeAdapter" and base.call.args:
        return ev.value(base.call.args[0].value, base.frame)
    if isinstance(base, Obj):
        return base.cls
    return None


def rendered(ev: Evaluator, value: Result) -> JsonNode | None:
    """The JSON Schema that a call renders from a class, or None."""
    cls = rendered_class(ev, value)
    model = model_of(ev, cls, False) if cls is not None else None
    return schema_tree(model) if model is not None else None
