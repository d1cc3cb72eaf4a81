"""What `Field(...)` and its like say, and which classes have such fields."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcplint.analysis import trees
from mcplint.analysis.classes import mro
from mcplint.analysis.types import bases_of, last
from mcplint.analysis.values import Cls, Lazy, Rec, Result, Str
from mcplint.ir import nodes as ir
from mcplint.ir.json import JsonMember
from mcplint.ir.source import Place

if TYPE_CHECKING:
    from mcplint.analysis.evaluate import Evaluator

MODEL_BASES = frozenset({"BaseModel", "RootModel", "BaseSettings", "SQLModel", "TypedDict"})


def is_model(ev: Evaluator, cls: Cls) -> bool:
    """Whether a class is a pydantic model, typed dictionary or dataclass."""
    if any(last(b) in MODEL_BASES for b in bases_of(ev, cls)):
        return True
    return any(_decorator_name(d) == "dataclass" for base in mro(ev, cls) if isinstance(base, Cls) for d in base.info.decl.decorators)


def _decorator_name(decorator: ir.Expr) -> str:
    here = decorator.callee if isinstance(decorator, ir.Call) else decorator
    return here.name if isinstance(here, (ir.Ref, ir.Member)) else ""


def merge(members: list[JsonMember], more: list[JsonMember]) -> list[JsonMember]:
    """Members with others put over them."""
    keys = {m.key for m in more}
    return [m for m in members if m.key not in keys] + more


_KEYWORDS = {
    "title": "title", "description": "description", "min_length": "minLength", "max_length": "maxLength", "pattern": "pattern", "regex": "pattern",
    "ge": "minimum", "le": "maximum", "gt": "exclusiveMinimum", "lt": "exclusiveMaximum", "multiple_of": "multipleOf", "examples": "examples",
    "deprecated": "deprecated", "const": "const", "min_items": "minItems", "max_items": "maxItems",
}  # fmt: skip


def field_keywords(ev: Evaluator, info: Result, place: Place) -> tuple[list[JsonMember], bool, str]:
    """The schema keywords of a `Field(...)` call, whether the field stays required, and its alias."""
    out: list[JsonMember] = []
    required = True
    alias = ""
    for i, arg in enumerate(info.call.args):
        lazy = Lazy(arg.value, info.frame)
        where = ev.place(arg, info.frame)
        if arg.spread:
            record = ev.force_one(lazy)
            if isinstance(record, Rec):
                for item in record.items:
                    keyword = _KEYWORDS.get(item.key.constant or "")
                    if keyword:
                        out.append(trees.member(keyword, trees.tree_of(ev, item.value), item.key_place))
            continue
        name = arg.name or ("default" if i == 0 else "")
        if name == "default":
            if isinstance(arg.value, ir.Const) and arg.value.value is None and arg.value.end - arg.value.start == 3:
                continue  # `...`: required
            value = trees.tree_of(ev, lazy)
            required = False
            out.append(trees.member("default", value, where))
        elif name == "default_factory":
            required = False
        elif name in ("alias", "validation_alias"):  # schemas are made for validation: its own alias wins, that for output is not in them
            constant = _first_alias(ev, lazy)
            alias = constant if constant and (not alias or name == "validation_alias") else alias
        elif name == "json_schema_extra":
            out = merge(out, _extra(ev, lazy))
        elif name in _KEYWORDS:
            value = trees.tree_of(ev, lazy)
            if value.kind != "null":
                out.append(trees.member(_KEYWORDS[name], value, where))
    return out, required, alias


def _first_alias(ev: Evaluator, lazy: Lazy) -> str:
    """The name under which a schema shows a field: the text, or the first of `AliasChoices(…)`."""
    value = ev.force_one(lazy)
    if isinstance(value, Result) and value.name.rsplit(".", 1)[-1] == "AliasChoices" and value.call.args:
        value = ev.value(value.call.args[0].value, value.frame)
    return value.constant or "" if isinstance(value, Str) else ""


def _extra(ev: Evaluator, lazy: Lazy) -> list[JsonMember]:
    node = trees.tree_of(ev, lazy)
    return list(node.members) if node.kind == "object" else []
