"""The language-neutral program form: what a frontend translates syntax into, and all that analysis reads.

Nodes are frozen and compared by identity. `start` and `end` are byte offsets into the module's file, end exclusive. Assignment targets are
expressions: `Ref`, `Member`, `Index`, `Sequence`, `Record` (destructuring), `Spread` (rest) and `Default` (a target with a default value).
What a frontend does not know becomes `Unknown`, which keeps its parts so that nothing inside is lost.

One module, as expressions hold statements (functions, classes) and statements expressions: halves of it would import each other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Union

from mcplint.ir.records import dataclass
from mcplint.ir.source import SourceFile


@dataclass(frozen=True, slots=True, eq=False)
class Node:
    """Anything with a span."""

    start: int
    end: int


# --- expressions -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, eq=False)
class Const(Node):
    """A literal: text, bytes, number, boolean, None/null; `undefined` and `...` are `None` too. A plain string without parts is a Const."""

    value: str | bytes | int | float | complex | bool | None


@dataclass(frozen=True, slots=True, eq=False)
class Template(Node):
    """A string made of parts: f-string, template literal, implicit concatenation. Literal parts are `Const` with their own spans."""

    parts: tuple[Expr, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Ref(Node):
    """A name; `this` and `super` are names."""

    name: str


@dataclass(frozen=True, slots=True, eq=False)
class Member(Node):
    """`object.name`; `optional` for `?.`. `name_start` is where the name itself begins."""

    object: Expr
    name: str
    name_start: int
    optional: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Index(Node):
    """`object[index]`; a tuple index (`Annotated[int, Field()]`) is a `Sequence`, a slice an `Unknown` of kind "slice"."""

    object: Expr
    index: Expr
    optional: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Arg(Node):
    """One argument. `spread` is 1 for `*xs` / `...xs`, 2 for `**kw`. `name` for keyword arguments."""

    value: Expr
    name: str | None = None
    spread: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class Call(Node):
    """A call. `new` for `new C()`; a tagged template is a call with the template as its argument."""

    callee: Expr
    args: tuple[Arg, ...]
    new: bool = False
    optional: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Entry(Node):
    """One member of a record. `key` is None for a spread (`**x`, `...x`); literal keys are `Const`; `computed` for `[key]: v` and dict keys
    that are no literal. The value of a shorthand `{a}` is `Ref("a")`; of a method, a `Function`."""

    key: Expr | None
    value: Expr
    computed: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Record(Node):
    """A dict display or object literal (or object pattern, as a target)."""

    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Sequence(Node):
    """A list, tuple or set display, or array literal. `kind` is "list", "tuple" or "set". Items may be `Spread`."""

    kind: str
    items: tuple[Expr, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Clause(Node):
    """`for target in iterable if …` of a comprehension."""

    target: Expr
    iterable: Expr
    conditions: tuple[Expr, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Comprehension(Node):
    """`kind` is "list", "set", "dict" or "generator"; `key` only for "dict"."""

    kind: str
    key: Expr | None
    element: Expr
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Function(Node):
    """A lambda, arrow function or function expression."""

    decl: FunctionDef


@dataclass(frozen=True, slots=True, eq=False)
class ClassExpr(Node):
    """A class used as a value."""

    decl: ClassDef


@dataclass(frozen=True, slots=True, eq=False)
class Await(Node):
    """`await value`; also the implicit await of `async for` / `async with` items."""

    value: Expr


@dataclass(frozen=True, slots=True, eq=False)
class Yield(Node):
    """`yield value`, `yield from value` (`delegate`)."""

    value: Expr | None
    delegate: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Choice(Node):
    """`then if test else otherwise`, `test ? then : otherwise`."""

    test: Expr
    then: Expr
    otherwise: Expr


@dataclass(frozen=True, slots=True, eq=False)
class Logical(Node):
    """`op` is "and", "or" or "??"."""

    op: str
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True, eq=False)
class Compare(Node):
    """`op` is one of `== != < <= > >= in not-in is is-not instanceof`. `===` is `==`, `!==` is `!=`; a chain is a `Logical` of compares."""

    op: str
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True, eq=False)
class Not(Node):
    """Boolean negation."""

    operand: Expr


@dataclass(frozen=True, slots=True, eq=False)
class Unary(Node):
    """`-x`, `+x`, `~x`, `typeof x`, `void x`, `delete x`; a negative number literal is a `Const`."""

    op: str
    operand: Expr


@dataclass(frozen=True, slots=True, eq=False)
class Binary(Node):
    """Arithmetic, `+` on strings, `%` formatting, `|` of types."""

    op: str
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True, eq=False)
class Bind(Node):
    """An assignment used as an expression: `(x := v)`, `x = v`. `op` is "" or the operator of an augmented assignment ("+", "??" …)."""

    target: Expr
    value: Expr
    op: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Default(Node):
    """A target with a default: `{a = 1}` in destructuring."""

    target: Expr
    default: Expr


@dataclass(frozen=True, slots=True, eq=False)
class Spread(Node):
    """`*xs` / `...xs` inside a sequence or as a rest target."""

    value: Expr


@dataclass(frozen=True, slots=True, eq=False)
class Cast(Node):
    """`value as Type`, `<Type>value`, `value satisfies Type`, `value!` (annotation None). `as const` has annotation None, too."""

    value: Expr
    annotation: Expr | None


@dataclass(frozen=True, slots=True, eq=False)
class Unknown(Node):
    """Syntax without a meaning here; `kind` names it, `parts` are the expressions inside."""

    kind: str
    parts: tuple[Expr, ...] = ()


Expr = Union[
    Const, Template, Ref, Member, Index, Call, Record, Sequence, Comprehension, Function, ClassExpr, Await, Yield, Choice, Logical, Compare,
    Not, Unary, Binary, Bind, Default, Spread, Cast, Unknown,
]  # fmt: skip


# --- statements ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, eq=False)
class Assign(Node):
    """`a = b = value` has two targets. An annotation without a value has value None. `op` is the operator of an augmented assignment.
    `const`/`let`/`var` declarations are one Assign a declarator, with `declares`. A type alias is an Assign with `op` "type"."""

    targets: tuple[Expr, ...]
    value: Expr | None
    annotation: Expr | None = None
    op: str = ""
    declares: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class ExprStmt(Node):
    """An expression evaluated for its effect. `del x` and `assert x` are `Unknown` of kind "del" / "assert" in one."""

    value: Expr


@dataclass(frozen=True, slots=True, eq=False)
class Return(Node):
    """`return value`; also the implicit return of an arrow function or lambda with an expression body."""

    value: Expr | None


@dataclass(frozen=True, slots=True, eq=False)
class Raise(Node):
    """`raise value from cause`, `throw value`."""

    value: Expr | None
    cause: Expr | None = None


@dataclass(frozen=True, slots=True, eq=False)
class If(Node):
    """`elif` is an If inside `otherwise`."""

    test: Expr
    then: tuple[Stmt, ...]
    otherwise: tuple[Stmt, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Loop(Node):
    """`kind` is "for" (target in iterable), "while" or "do" (test). A C-style `for` is an init statement before a "while" whose body ends with the
    update.
    `otherwise` is Python's else."""

    kind: str
    target: Expr | None
    iterable: Expr | None
    test: Expr | None
    body: tuple[Stmt, ...]
    otherwise: tuple[Stmt, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Handler(Node):
    """`except types as name`. Several types are a tuple `Sequence`; None catches everything."""

    type: Expr | None
    name: str | None
    body: tuple[Stmt, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Try(Node):
    """`try`; `except*` is the same."""

    body: tuple[Stmt, ...]
    handlers: tuple[Handler, ...]
    otherwise: tuple[Stmt, ...]
    final: tuple[Stmt, ...]


@dataclass(frozen=True, slots=True, eq=False)
class PatternClass(Node):
    """`Cls(a, b=c)` in a case."""

    cls: Expr
    positional: tuple[Pattern, ...]
    keywords: tuple[tuple[str, Pattern], ...]


@dataclass(frozen=True, slots=True, eq=False)
class PatternCapture(Node):
    """`pattern as name`, `name`, `*name`, `**name`; name None is `_`. `pattern` None matches anything."""

    pattern: Pattern | None
    name: str | None


@dataclass(frozen=True, slots=True, eq=False)
class PatternSequence(Node):
    """`[a, b]`."""

    items: tuple[Pattern, ...]


@dataclass(frozen=True, slots=True, eq=False)
class PatternMapping(Node):
    """`{key: pattern, **rest}`; rest is a `PatternCapture` with key None."""

    entries: tuple[tuple[Expr | None, Pattern], ...]


@dataclass(frozen=True, slots=True, eq=False)
class PatternOr(Node):
    """`a | b`."""

    options: tuple[Pattern, ...]


@dataclass(frozen=True, slots=True, eq=False)
class PatternValue(Node):
    """A literal or dotted name."""

    value: Expr


Pattern = Union[PatternClass, PatternCapture, PatternSequence, PatternMapping, PatternOr, PatternValue]


@dataclass(frozen=True, slots=True, eq=False)
class Case(Node):
    """One `case`. A JavaScript `default:` is a `PatternCapture(None, None)`. `falls` when control may run into the next case."""

    pattern: Pattern
    guard: Expr | None
    body: tuple[Stmt, ...]
    falls: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Match(Node):
    """`match` and `switch`."""

    subject: Expr
    cases: tuple[Case, ...]


@dataclass(frozen=True, slots=True, eq=False)
class WithItem(Node):
    """`value as target`."""

    value: Expr
    target: Expr | None


@dataclass(frozen=True, slots=True, eq=False)
class With(Node):
    """`with`, `async with`."""

    items: tuple[WithItem, ...]
    body: tuple[Stmt, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Param(Node):
    """A parameter. `kind` is "positional" (only), "normal", "keyword" (only), "variadic" or "keywords". `target` is set when it is destructured;
    `name` is then "". `annotation` may be None."""

    name: str
    kind: str
    annotation: Expr | None
    default: Expr | None
    target: Expr | None = None


class Body:
    """The statements of a function, lowered on first use."""

    __slots__ = ("_lower", "_statements")

    def __init__(self, lower: Callable[[], tuple[Stmt, ...]] | None, statements: tuple[Stmt, ...] | None = None) -> None:
        self._lower = lower
        self._statements = statements

    def get(self) -> tuple[Stmt, ...]:
        """The statements."""
        if self._statements is None:
            lower = self._lower
            self._statements = lower() if lower is not None else ()
            self._lower = None
        return self._statements


@dataclass(frozen=True, slots=True, eq=False)
class FunctionDef(Node):
    """A function, method, lambda or arrow. `name` is "" for an anonymous one. `body_start`/`body_end` span the body, lowered or not.
    `kind` is "function", "lambda", "getter", "setter" or "static". `docstring` is known without lowering. `start` is at `async`/`def`/name;
    decorators stand before.
    """

    name: str
    params: tuple[Param, ...]
    decorators: tuple[Expr, ...]
    returns: Expr | None
    is_async: bool
    is_generator: bool
    docstring: Const | None
    body_start: int
    body_end: int
    lazy: Body
    kind: str = "function"

    @property
    def body(self) -> tuple[Stmt, ...]:
        """The statements; lowered on first use."""
        return self.lazy.get()


@dataclass(frozen=True, slots=True, eq=False)
class ClassDef(Node):
    """A class, interface or enum (`kind`). Bases are arguments, so `metaclass=` and `total=False` are among them. Class members are `Assign` and
    `FunctionDef` statements of `body`; TypeScript fields are `Assign` with the field as `Ref` target, parameter properties too.
    `start` is at `class`; decorators stand before."""

    name: str
    bases: tuple[Arg, ...]
    decorators: tuple[Expr, ...]
    docstring: Const | None
    body: tuple[Stmt, ...]
    kind: str = "class"


@dataclass(frozen=True, slots=True, eq=False)
class ImportedName(Node):
    """`name as alias`. `name` is "*" for a star or namespace import, "default" for a default import; for a plain `import a.b` it is ""
    and `alias` is the bound name ("a", or the alias)."""

    name: str
    alias: str


@dataclass(frozen=True, slots=True, eq=False)
class Import(Node):
    """`from module import names`. `level` counts Python's leading dots; a JavaScript module is its specifier with level 0. `require()` at the top of
    a
    declarator is an Import, too. `types_only` under TYPE_CHECKING or `import type`."""

    module: str
    level: int
    names: tuple[ImportedName, ...]
    types_only: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Export(Node):
    """`export { name as alias } from "module"`, `export *` (name "*"), `export default x` (alias "default", value). `module` is "" without `from`.
    A declaration that is exported is its own statement followed by an Export of its names."""

    module: str
    names: tuple[ImportedName, ...]
    value: Expr | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Scope(Node):
    """`global a, b` (kind "global") or `nonlocal` (kind "nonlocal")."""

    kind: str
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Break(Node):
    """`break`. `label` is "" without one. `switch` when it leaves a JavaScript `switch` (a `Match`), not a loop."""

    label: str = ""
    switch: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Continue(Node):
    """`continue`. `label` is "" without one."""

    label: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Block(Node):
    """A bare block `{ … }`, a labelled statement or namespace body."""

    body: tuple[Stmt, ...]


Stmt = Union[
    Assign, ExprStmt, Return, Raise, If, Loop, Try, Match, With, FunctionDef, ClassDef, Import, Export, Scope, Break, Continue, Block,
]  # fmt: skip


# --- modules ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, eq=False)
class Comment(Node):
    """A comment with its text, marker included."""

    text: str


@dataclass(frozen=True, slots=True, eq=False)
class SyntaxProblem(Node):
    """A place the parser could not read."""

    message: str


@dataclass(frozen=True, slots=True, eq=False)
class Module:
    """One parsed file."""

    file: SourceFile
    body: tuple[Stmt, ...]
    comments: tuple[Comment, ...]
    problems: tuple[SyntaxProblem, ...]
    docstring: Const | None = None


AnyNode = Union[Expr, Stmt, Pattern, Arg, Entry, Clause, Handler, Case, WithItem, Param, ImportedName]

_CHILDREN: dict[type, tuple[str, ...]] = {
    Template: ("parts",), Member: ("object",), Index: ("object", "index"), Arg: ("value",), Call: ("callee", "args"), Entry: ("key", "value"),
    Record: ("entries",), Sequence: ("items",), Clause: ("target", "iterable", "conditions"), Comprehension: ("clauses", "key", "element"),
    Function: ("decl",), ClassExpr: ("decl",), Await: ("value",), Yield: ("value",), Choice: ("test", "then", "otherwise"),
    Logical: ("left", "right"), Compare: ("left", "right"), Not: ("operand",), Unary: ("operand",), Binary: ("left", "right"),
    Bind: ("value", "target"), Default: ("target", "default"), Spread: ("value",), Cast: ("value",), Unknown: ("parts",),
    Assign: ("value", "targets"), ExprStmt: ("value",), Return: ("value",), Raise: ("value", "cause"), If: ("test", "then", "otherwise"),
    Loop: ("iterable", "target", "test", "body", "otherwise"), Handler: ("type", "body"), Try: ("body", "handlers", "otherwise", "final"),
    PatternClass: ("cls", "positional"), PatternMapping: (), PatternCapture: ("pattern",), PatternSequence: ("items",), PatternOr: ("options",), PatternValue: ("value",),
    Case: ("pattern", "guard", "body"), Match: ("subject", "cases"), WithItem: ("value", "target"), With: ("items", "body"),
    Param: ("default",), FunctionDef: ("decorators", "params"), ClassDef: ("decorators", "bases", "body"), Export: ("value",), Block: ("body",),
}  # fmt: skip


def children(node: Node) -> list[Node]:
    """Direct parts of a node in evaluation order, as a list of its own. A function's body is not among them (it may not be lowered yet), nor are
    annotations."""
    found: list[Node] = []
    names = _CHILDREN.get(type(node))
    if names is None:
        return found
    for name in names:
        part = getattr(node, name)
        if type(part) is tuple:
            found += part
        elif part is not None:
            found.append(part)
    if type(node) is PatternClass:
        found += [pattern for _, pattern in node.keywords]
    elif type(node) is PatternMapping:
        for key, pattern in node.entries:
            found += (pattern,) if key is None else (key, pattern)
    return found


def walk(node: Node) -> Iterator[Node]:
    """A node and everything below it, in source order, without entering function bodies."""
    stack = [node]
    while stack:
        top = stack.pop()
        yield top
        below = children(top)
        below.reverse()
        stack += below
