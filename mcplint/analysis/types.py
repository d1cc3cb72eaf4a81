"""Types: what annotations mean, and of which SDK type a value is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from mcplint.analysis.classes import mro
from mcplint.analysis.reaching import flow_of
from mcplint.analysis.scopes import ModuleInfo
from mcplint.analysis.values import Argument, Attr, Cls, Ext, Frame, Inst, Known, Lazy, Nothing, Obj, Rec, Result, Union_, Value, dotted
from mcplint.ir import nodes as ir
from mcplint.ir.source import Place
from mcplint.sdk.load import external_packages
from mcplint.sdk.tables import package_of

if TYPE_CHECKING:
    from mcplint.analysis.evaluate import Evaluator
    from mcplint.sdk.tables import SdkTables

_WRAPPERS = frozenset(
    {
        "Annotated",
        "Required",
        "NotRequired",
        "ReadOnly",
        "Final",
        "ClassVar",
        "InitVar",
        "Promise",
        "Awaited",
        "Readonly",
        "Partial",
        "NonNullable",
        "Pick",
        "Omit",
        "PromiseLike",
        "Awaitable",
        "Coroutine",
    }
)
_UNIONS = frozenset({"Optional", "Union"})
_ENUMS = frozenset({"Enum", "IntEnum", "StrEnum", "Flag", "IntFlag"})


def last(dotted: str) -> str:
    """The last segment of a dotted name."""
    return dotted.rsplit(".", 1)[-1]


def unwrap(ev: Evaluator, value: Value, limit: int = 12) -> Iterator[Value]:
    """The alternatives of a type: unions and wrappers such as `Annotated` are opened, None is left out."""
    stack = [value]
    while stack and limit:
        limit -= 1
        here = stack.pop()
        if isinstance(here, Union_):
            for option in reversed(here.options):
                stack.extend(ev.force(option))
        elif isinstance(here, Ext) and here.args and last(here.name) in _WRAPPERS:
            stack.extend(ev.force(here.args[0]))
        elif isinstance(here, Ext) and here.args and last(here.name) in _UNIONS:
            for arg in reversed(here.args):
                stack.extend(ev.force(arg))
        elif isinstance(here, Known) and here.value is None:
            continue
        else:
            yield here


def annotation_types(ev: Evaluator, annotation: ir.Expr, frame: Frame) -> list[Value]:
    """The classes that an annotation names."""
    out: list[Value] = []
    for value in ev.eval(annotation, frame):
        out.extend(unwrap(ev, value))
    return out


def instance_of(ev: Evaluator, annotation: ir.Expr, frame: Frame) -> Value | None:
    """An instance of the project class that an annotation names, or None."""
    for value in annotation_types(ev, annotation, frame):
        if isinstance(value, Cls) and not is_enum(ev, value):
            return Obj(value, None, frame, ev.place(annotation, frame))
    return None


def declared_instance(ev: Evaluator, annotation: ir.Expr, frame: Frame) -> Value | None:
    """An instance of what an annotation names: of a project class, or of an outside class that is no plain value or container."""
    for value in annotation_types(ev, annotation, frame):
        made = instance_of_type(ev, value, frame, ev.place(annotation, frame))
        if made is not None:
            return made
    return None


def instance_of_type(ev: Evaluator, value: Value, frame: Frame, place: Place) -> Value | None:
    """An instance of one type."""
    if isinstance(value, Cls) and not is_enum(ev, value):
        return Obj(value, None, frame, place)
    if isinstance(value, Ext) and not value.name.startswith(("builtins.", "typing.", "typing_extensions.", "collections.")):
        return Inst(value, place)
    return None


def element_type(ev: Evaluator, annotation: ir.Expr, frame: Frame) -> Lazy | None:
    """The type of the elements of an annotated container (of the values, for a mapping)."""
    for value in annotation_types(ev, annotation, frame):
        if isinstance(value, Ext) and value.args and last(value.name) in _CONTAINERS:
            return value.args[-1]
    return None


_CONTAINERS = frozenset(
    {
        "dict",
        "Dict",
        "Mapping",
        "MutableMapping",
        "defaultdict",
        "OrderedDict",
        "WeakValueDictionary",
        "list",
        "List",
        "set",
        "Set",
        "deque",
        "Sequence",
        "Map",
    }
)


def is_enum(ev: Evaluator, cls: Cls) -> bool:
    """Whether a class is an enumeration."""
    if cls.info.decl.kind == "enum":
        return True
    if not cls.info.decl.bases:
        return False
    return any(isinstance(b, Ext) and last(b.name) in _ENUMS for b in mro(ev, cls))


def bases_of(ev: Evaluator, cls: Cls) -> list[str]:
    """Dotted names of the bases of a class that stand outside of the project."""
    return [b.name for b in mro(ev, cls) if isinstance(b, Ext)]


def reads_environment(ev: Evaluator, cls: Cls) -> bool:
    """Whether the fields of a class are read from the environment."""
    return any(base.endswith(".BaseSettings") for base in bases_of(ev, cls))


def is_message_schema(value: Value) -> bool:
    """Whether a value is one of the schemas that SDKs export for the protocol's messages (`ElicitResultSchema`): what it parses, it gives back."""
    return isinstance(value, Ext) and value.name.endswith("Schema") and package_of(value.name) in external_packages()


def sdk_types(ev: Evaluator, sdk: SdkTables, value: Value, depth: int = 8) -> set[str]:
    """The SDK types that a value is an instance of; empty when none or not known."""
    if depth <= 0:
        return set()
    if isinstance(value, Obj):
        return {t for base in bases_of(ev, value.cls) if (t := sdk.type_named(base))}
    if isinstance(value, Argument):
        return _of_argument(ev, sdk, value)
    if isinstance(value, Inst):
        return _of_type(ev, sdk, value.type)
    if isinstance(value, Attr):
        found: set[str] = set()
        for base in sdk_types(ev, sdk, value.base, depth - 1):
            attribute = sdk.types[base].attributes.get(value.name) if base in sdk.types else None
            if attribute:
                found.add(attribute)
        if not found and isinstance(value.base, Obj):
            found = _of_attribute(ev, sdk, value)
        return found
    if isinstance(value, Result):
        return _of_result(ev, sdk, value, depth)
    return set()


def _of_argument(ev: Evaluator, sdk: SdkTables, value: Argument) -> set[str]:
    found: set[str] = set()
    frame = value.frame.outer or value.frame
    if value.param.annotation is not None:
        for type_ in annotation_types(ev, value.param.annotation, frame):
            found |= _of_type(ev, sdk, type_)
        if not found:
            found = _named_only(sdk, value.param.annotation, value.function.info)
    if not found:
        found = _by_position(ev, value)
    if not found and value.param.default is not None:
        for default in ev.eval(value.param.default, frame):
            if isinstance(default, Result):
                found |= sdk_types(ev, sdk, default, 2)
    return found


def _named_only(sdk: SdkTables, annotation: ir.Expr, info: ModuleInfo) -> set[str]:
    """The server that an annotation names which the module imports nowhere: `server: "FastMCP"`."""
    name = annotation.name if isinstance(annotation, ir.Ref) else annotation.value if isinstance(annotation, ir.Const) else None
    if not isinstance(name, str) or not name.endswith(("MCP", "MCPServer")) or flow_of(info).defs.get(name):
        return set()
    return {type_ for (_, known), type_ in sdk.type_names() if known == name and type_.endswith(".Server")}


def _by_position(ev: Evaluator, value: Argument) -> set[str]:
    """The type of a handler's context that the SDK gives by position, whatever it is called."""
    entries = getattr(ev.project, "entries", None)
    type_ = entries.context_at(value.function, value.param) if entries is not None else ""
    return {type_} if type_ else set()


def _of_type(ev: Evaluator, sdk: SdkTables, type_: Value) -> set[str]:
    if isinstance(type_, Ext):
        name = sdk.type_named(type_.name)
        return {name} if name else set()
    if isinstance(type_, Cls):
        return {t for base in bases_of(ev, type_) if (t := sdk.type_named(base))}
    return set()


def _of_attribute(ev: Evaluator, sdk: SdkTables, value: Attr) -> set[str]:
    """The type of an attribute that its class only annotates."""
    assert isinstance(value.base, Obj)
    for base in mro(ev, value.base.cls):
        if isinstance(base, Cls):
            assign = base.info.attributes.get(value.name)
            if assign is not None and assign.annotation is not None:
                found: set[str] = set()
                for type_ in annotation_types(ev, assign.annotation, base.frame):
                    found |= _of_type(ev, sdk, type_)
                return found
    return set()


def _of_result(ev: Evaluator, sdk: SdkTables, value: Result, depth: int) -> set[str]:
    callee = value.callee
    if isinstance(callee, Ext):
        name = sdk.type_named(callee.name) or sdk.returned_by(callee.name)
        return {name} if name else set()
    if isinstance(callee, Cls):
        return {t for base in bases_of(ev, callee) if (t := sdk.type_named(base))}
    if isinstance(callee, Attr):
        found = set()
        for base in sdk_types(ev, sdk, callee.base, depth - 1):
            returned = sdk.types[base].returns.get(callee.name) if base in sdk.types else None
            if returned:
                found.add(returned)
        return found
    return set()


_POCKETS = frozenset({"state", "locals", "g"})
"""Members where a web framework keeps whatever its user puts there."""
_LOOKUPS = frozenset({"get", "pop", "setdefault"})
_ANYTHING = frozenset({"Any", "any", "unknown", "object", "TypeVar"})


def untyped(ev: Evaluator, value: Value, depth: int = 8) -> bool:
    """Whether nothing is known that could tell the type of a value: an argument without a telling annotation, an attribute of such a one."""
    if depth <= 0:
        return True
    if isinstance(value, Argument):
        if value.param.annotation is None:
            return True
        return tells_nothing(ev, value.param.annotation, value.frame.outer or value.frame)
    if isinstance(value, Attr):
        kept = isinstance(value.base, Attr) and value.base.name in _POCKETS
        return value.item or kept or untyped(ev, value.base, depth - 1)
    if isinstance(value, Result) and isinstance(value.callee, Attr) and value.callee.name in _LOOKUPS:
        return True  # an item of a mapping
    if isinstance(value, Obj):
        return value.call is None and _vague(ev, value.cls)
    return isinstance(value, Nothing)


def tells_nothing(ev: Evaluator, annotation: ir.Expr, frame: Frame) -> bool:
    """Whether an annotation says nothing of who answers calls: `Any`, or a structural type."""
    return all(_vague(ev, type_) for type_ in annotation_types(ev, annotation, frame))


def outside_types(ev: Evaluator, value: Value) -> list[str]:
    """Dotted names of the classes of other packages that a value is declared to be an instance of: a parameter, or a member that others set."""
    declared: list[Value] = []
    if isinstance(value, Argument) and value.param.annotation is not None:
        declared = annotation_types(ev, value.param.annotation, value.frame.outer or value.frame)
    elif isinstance(value, Inst):
        declared = [value.type]
    elif isinstance(value, Attr) and isinstance(value.base, Obj):
        for base in mro(ev, value.base.cls):
            assign = base.info.attributes.get(value.name) if isinstance(base, Cls) else None
            if isinstance(base, Cls) and assign is not None and assign.annotation is not None:
                declared = annotation_types(ev, assign.annotation, base.frame)
                break
    return [name for type_ in declared if (name := dotted(type_))]


def _vague(ev: Evaluator, type_: Value) -> bool:
    if isinstance(type_, Ext):
        return last(type_.name) in _ANYTHING
    if isinstance(type_, Cls):
        # a structural type describes what is called, not who answers
        return type_.info.decl.kind == "interface" or any(last(b) == "Protocol" for b in bases_of(ev, type_))
    return isinstance(type_, (Nothing, Result, Attr, Rec))


def lazy_type(ev: Evaluator, lazy: Lazy) -> list[Value]:
    """The alternatives of a type given as a lazy value."""
    out: list[Value] = []
    for value in ev.force(lazy):
        out.extend(unwrap(ev, value))
    return out
