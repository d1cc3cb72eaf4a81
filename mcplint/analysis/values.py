"""Abstract values: what an expression can be, as far as the source tells."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Optional, Union

from mcplint.analysis.scopes import CallSite, ClassInfo, FunctionInfo, ModuleInfo, ScopeInfo
from mcplint.ir import nodes as ir
from mcplint.ir.json import Hole, Text
from mcplint.ir.records import dataclass, field
from mcplint.ir.source import Place


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """An activation of a scope in a chain of calls.

    `bindings` are the arguments given to parameters, each to be evaluated in the caller's frame; `outer` the frame of the scope around;
    `caller` and `site` say who calls, and where; `items` fix one element for each loop that was unrolled; `self_value` is the receiver of a method.
    """

    scope: ScopeInfo
    outer: Frame | None = None
    bindings: dict[str, Lazy] = field(default_factory=dict)
    caller: Frame | None = None
    site: CallSite | None = None
    items: dict[int, Lazy] = field(default_factory=dict)
    self_value: Value | None = None
    depth: int = 0
    entry: object | None = None
    """The entry point, in the frame where a chain begins."""
    open_bindings: bool = False
    """Some arguments are not known (`*args`, `**kwargs` at the call)."""
    via: str = ""
    """How the scope came to run, when not by a plain call: "handed" by reference to the call at `site`, which is outside of the project, or
    "enclosed", when it
    is only known to be defined in a run of the scope around it."""

    @property
    def info(self) -> ModuleInfo:
        """The module whose code runs."""
        return self.scope.info


def slot_of(param: ir.Param) -> str:
    """The name under which a frame binds a parameter; one that is destructured has none of its own."""
    return param.name or f"<{param.start}>"


@dataclass(frozen=True, slots=True, eq=False)
class Lazy:
    """An expression with the frame to evaluate it in, or a value that is known already."""

    expr: ir.Expr | None
    frame: Frame
    value: Value | None = None

    @property
    def place(self) -> Place:
        """Where the expression stands."""
        if self.expr is None:
            if self.value is not None and self.value.place is not None:
                return self.value.place
            return Place(self.frame.info.file, 0, 0)
        return Place(self.frame.info.file, self.expr.start, self.expr.end)


MAX_UNROLL = 64
"""Rounds of a loop, or elements of an iterable, that are told apart."""


def with_item(frame: Frame, loop: ir.Node, item: Lazy) -> Frame:
    """The frame with the element of one loop fixed."""
    return Frame(
        frame.scope,
        frame.outer,
        frame.bindings,
        frame.caller,
        frame.site,
        {**frame.items, id(loop): item},
        frame.self_value,
        frame.depth,
        frame.entry,
        frame.open_bindings,
        frame.via,
    )


@dataclass(frozen=True, slots=True, eq=False)
class Known:
    """A number, boolean, None or bytes."""

    value: object
    place: Place | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Str:
    """A text, wholly or partly known."""

    text: Text

    @property
    def place(self) -> Place:
        """Where it begins."""
        return self.text.place

    @property
    def constant(self) -> str | None:
        """The whole text when nothing is unknown."""
        parts = self.text.parts
        if len(parts) == 1:  # nearly all keys of records, which are compared with each other more often than anything else is asked
            return parts[0].literal if parts[0].hole is None else None
        return self.text.literal if self.text.known else None


@dataclass(frozen=True, slots=True, eq=False)
class Item:
    """A member of a record: key (a text), where the key stands, and the value."""

    key: Str
    key_place: Place
    value: Lazy
    computed: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Rec:
    """A dict or object. `open` when further members may exist that are not known; `of` is the annotated type of its values; `kept` are values that
    other code keeps in it under keys that are not known, `spreads` what it is made of that is no record by itself: `{ ...schema.shape }`."""

    items: tuple[Item, ...]
    place: Place
    open: bool = False
    of: Lazy | None = None
    kept: tuple[Lazy, ...] = ()
    spreads: tuple[Lazy, ...] = ()

    def get(self, key: str) -> Item | None:
        """The member, the last one given."""
        return next((item for item in reversed(self.items) if item.key.constant == key), None)


@dataclass(frozen=True, slots=True, eq=False)
class Seq:
    """A list, tuple or set. `open` when further items may exist; `of` is the annotated type of its elements."""

    items: tuple[Lazy, ...]
    place: Place
    kind: str = "list"
    open: bool = False
    of: Lazy | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Cls:
    """A class of the project. `frame` is where its body was run (for classes made in a function)."""

    info: ClassInfo
    frame: Frame
    args: tuple[Lazy, ...] = ()
    """Type arguments (`Elicit[Form]`)."""

    @property
    def place(self) -> Place:
        """The class line."""
        return self.info.place


@dataclass(frozen=True, slots=True, eq=False)
class Made:
    """A class made by a call: `create_model(...)`, `type(name, bases, {...})`, `Enum("C", [...])`, `TypedDict("T", {...})`, `namedtuple`."""

    maker: str
    call: ir.Call
    frame: Frame
    bases: tuple[Value, ...]
    fields: Lazy | None
    name: str
    place: Place


@dataclass(frozen=True, slots=True, eq=False)
class Func:
    """A function of the project; `frame` is the frame of the scope it was made in; `receiver` for bound methods."""

    info: FunctionInfo
    frame: Frame
    receiver: Value | None = None
    partial: tuple[tuple[str, Lazy], ...] = ()
    partial_args: tuple[Lazy, ...] = ()

    @property
    def place(self) -> Place:
        """The `def` line."""
        return self.info.place


@dataclass(frozen=True, slots=True, eq=False)
class Obj:
    """An instance of a project class, made by `call` in `frame` (or by annotation only, when `call` is None)."""

    cls: Cls
    call: ir.Call | None
    frame: Frame
    place: Place | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Ext:
    """Something of another package, by its dotted name (`mcp.server.fastmcp.Context`), or a builtin (`builtins.str`). `args` are type arguments."""

    name: str
    place: Place | None = None
    args: tuple[Lazy, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Result:
    """What a call of something outside the project gives (`uuid.uuid4()`, `FastMCP("x")`), or the value of a call that could not be followed."""

    callee: Value
    call: ir.Call
    frame: Frame
    place: Place | None = None
    awaited: bool = False

    @property
    def name(self) -> str:
        """Dotted name of what was called, "" when not known."""
        return dotted(self.callee)


@dataclass(frozen=True, slots=True, eq=False)
class Attr:
    """An attribute or item of a value that is not known in full; for an item, `name` is the key, or "[]"."""

    base: Value
    name: str
    expr: ir.Expr
    frame: Frame
    place: Place | None = None
    item: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Argument:
    """A parameter whose argument is not known: of an entry point, or of a function nobody calls."""

    function: FunctionInfo
    param: ir.Param
    frame: Frame
    place: Place | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Inst:
    """An instance of an outside type, known by an annotation only: an element of a typed container, an attribute or global that is set elsewhere."""

    type: Value
    place: Place | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Union_:  # noqa: N801 - typing has the name
    """A union of types (`str | None`, `Optional[X]`)."""

    options: tuple[Lazy, ...]
    place: Place | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Mod:
    """A module of the project."""

    info: ModuleInfo
    place: Place | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Nothing:
    """Not known at all. `expr` is what could not be understood."""

    expr: Optional[ir.Expr] = None
    frame: Frame | None = None
    place: Place | None = None


def opened(value: Value) -> Value:
    """A record or sequence that may hold more than is known; anything else as it is."""
    if isinstance(value, Rec):
        return Rec(value.items, value.place, True, value.of, value.kept)
    if isinstance(value, Seq):
        return Seq(value.items, value.place, value.kind, True, value.of)
    return value


Value = Union[Known, Str, Rec, Seq, Cls, Made, Func, Obj, Ext, Result, Attr, Argument, Inst, Union_, Mod, Nothing]
Values = tuple[Value, ...]
MAX_VALUES = 8
"""So many things an expression may be."""
MAX_ITEMS = 20_000
"""Members of a record or sequence that others are added to; written out in one place, there may be more."""


def owner(value: Value) -> Value:
    """What a value is a member of, and that one, to the last: `request` of `request.params.name`; itself when it is no member."""
    while isinstance(value, Attr):
        value = value.base
    return value


def dotted(value: Value) -> str:
    """The dotted name of something outside the project, attributes and call results included; "" when not known."""
    parts: list[str] = []
    here: Value = value
    while True:
        if isinstance(here, (Ext, Attr)):
            parts.append(here.name)
            if isinstance(here, Ext):
                break
            here = here.base
        elif isinstance(here, Result):
            here = here.callee
            parts.append("()")
        else:
            return ""
    return ".".join(reversed(parts)).replace(".()", "()")


def distinct(values: Iterable[Value]) -> Values:
    """Without repetitions, at most `MAX_VALUES`."""
    if isinstance(values, tuple) and len(values) < 2:
        return values
    out: list[Value] = []
    for value in values:
        for other in out:
            if same(value, other):
                break
        else:
            out.append(value)
            if len(out) >= MAX_VALUES:
                break
    return tuple(out)


def same(a: Value, b: Value) -> bool:
    """Whether two values are the same for certain."""
    if a is b:
        return True
    kind = type(a)  # asked for each pair of what an expression may be
    if kind is not type(b):
        return False
    test = _SAME.get(kind)
    return test is not None and test(a, b)


def _same_text(a: Text, b: Text) -> bool:
    """Whether two texts are put together from the same parts in the same places."""
    if len(a.parts) != len(b.parts) or a.place.start != b.place.start or a.place.file is not b.place.file:
        return False
    for one, other in zip(a.parts, b.parts, strict=True):
        if one.literal != other.literal or one.place.start != other.place.start or one.place.file is not other.place.file:
            return False
        if one.hole is not None or other.hole is not None:
            if (
                one.hole is None
                or other.hole is None
                or one.hole.name != other.hole.name
                or (one.hole.of is not other.hole.of and not _same_hole(one.hole, other.hole))
            ):
                return False
    return True


def _same_hole(a: Hole, b: Hole) -> bool:
    return isinstance(a.of, Lazy) and isinstance(b.of, Lazy) and a.of.expr is b.of.expr and a.of.frame is b.of.frame


_SAME: dict[type, Callable[[Any, Any], bool]] = {
    Known: lambda a, b: a.value == b.value and type(a.value) is type(b.value),
    Ext: lambda a, b: a.name == b.name and not a.args and not b.args,
    Cls: lambda a, b: a.info is b.info and a.frame is b.frame and not a.args and not b.args,
    Func: lambda a, b: a.info is b.info and a.frame is b.frame and a.receiver is b.receiver,
    Obj: lambda a, b: a.cls.info is b.cls.info and a.call is b.call and a.frame is b.frame,
    Str: lambda a, b: _same_text(a.text, b.text),
}
"""How two values of one kind are told to be the same; those of other kinds never are."""


def makers(value: Value, most: int) -> Iterator[Result]:
    """The calls that a value was made by, the last one first: of `a.b().c` that of `b`, then what `a` was made by. At most `most` steps outward."""
    for _ in range(most):
        if isinstance(value, Result):
            yield value
            value = value.callee
        elif isinstance(value, Attr):
            value = value.base
        else:
            return
