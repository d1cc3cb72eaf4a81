"""Modules, functions and classes of a project, and the definitions that reach each name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Union

from mcplint.ir import nodes as ir
from mcplint.ir.records import dataclass, field
from mcplint.ir.source import Place, SourceFile

Step = Union[int, str, tuple[str, int]]
"""One step of destructuring: an index, a key, or ("*", n) for the rest after n items."""


@dataclass(frozen=True, slots=True, eq=False)
class Def:
    """One definition of a name.

    `kind`: "param", "value", "augment", "element" (of an iterable), "context" (of `with`), "exception", "import", "function", "class", "set" (an item
    of it
    is assigned), "method" (a mutating call on it) or "capture". `path` leads from the value to the part that is bound; for "set" and "method" it
    leads from the
    name to the part that is changed, as expressions. `previous` are the definitions that a change builds on.
    """

    name: str
    kind: str
    node: ir.Node
    value: ir.Expr | None = None
    path: tuple[Step, ...] = ()
    target: ir.Expr | None = None
    previous: tuple[Def, ...] = ()
    loop: ir.Node | None = None
    """The loop or comprehension clause that binds an element."""
    each: tuple[FunctionInfo, ir.Call] | None = None
    """For a change that a callback makes: the callback, and the `xs.forEach(callback)` that runs it for each element."""


@dataclass(frozen=True, slots=True, eq=False)
class Within:
    """Where a statement stands: the block it is in, its index, and the statement and branch around it."""

    block: tuple[ir.Stmt, ...]
    index: int
    outer: Within | None
    statement: ir.Stmt | ir.Handler | ir.Case | None
    """The compound statement whose branch is `block`; None for the outermost block."""
    branch: str = ""

    def enclosing(self) -> Iterator[Within]:
        """This position and those around it, innermost first."""
        here: Within | None = self
        while here is not None:
            yield here
            here = here.outer

    @property
    def current(self) -> ir.Stmt:
        """The statement itself."""
        return self.block[self.index]


@dataclass(frozen=True, slots=True, eq=False)
class CallSite:
    """A call and the statement it stands in."""

    call: ir.Call
    within: Within
    scope: ScopeInfo


@dataclass(frozen=True, slots=True, eq=False)
class Passed:
    """A test that must have come out one way for control to come past a statement; with a `pattern`, whether its subject matches it."""

    test: ir.Expr
    holds: bool
    pattern: ir.Pattern | None = None


@dataclass(slots=True, eq=False)
class Flow:
    """What one pass over the statements of a scope finds out."""

    refs: dict[int, tuple[Def, ...]] = field(default_factory=dict)
    """Definitions reaching each `Ref`, by node identity; a missing one is free."""
    exit: dict[str, tuple[Def, ...]] = field(default_factory=dict)
    defs: dict[str, list[Def]] = field(default_factory=dict)
    calls: list[CallSite] = field(default_factory=list)
    inner: dict[int, dict[str, tuple[Def, ...]]] = field(default_factory=dict)
    """The environment at the creation of each inner function, by identity of its FunctionDef."""
    functions: list[FunctionInfo] = field(default_factory=list)
    classes: list[ClassInfo] = field(default_factory=list)
    returns: list[tuple[ir.Return, Within]] = field(default_factory=list)
    raises: list[tuple[ir.Raise, Within]] = field(default_factory=list)
    yields: list[ir.Yield] = field(default_factory=list)
    places: dict[int, Within] = field(default_factory=dict)
    """Position of each statement, by identity."""
    passed: dict[int, tuple[tuple[ir.Stmt, ...], tuple[tuple[int, tuple[Passed, ...]], ...]]] = field(default_factory=dict)
    """The blocks whose tests were asked for, by identity, with these and the places of their statements; kept by `conditions`."""
    globals: set[str] = field(default_factory=set)
    nonlocals: set[str] = field(default_factory=set)


@dataclass(slots=True, eq=False)
class ModuleInfo:
    """A parsed module. `name` is its dotted name or path without suffix, by which others import it."""

    module: ir.Module
    name: str
    is_package: bool = False
    flow: Flow | None = None
    functions: list[FunctionInfo] = field(default_factory=list)
    """Functions and methods not nested in a function; the others come with their function's flow."""
    classes: list[ClassInfo] = field(default_factory=list)
    function_of: dict[int, FunctionInfo] = field(default_factory=dict)
    """Every function met so far, by identity of its declaration."""
    class_of: dict[int, ClassInfo] = field(default_factory=dict)
    imported: set[str] | None = None
    """Dotted names that it imports, found on first use. Not to be changed."""
    spans: Spans | None = None
    """Where its functions stand, kept by those who look for them."""

    @property
    def file(self) -> SourceFile:
        """Its source."""
        return self.module.file

    @property
    def info(self) -> ModuleInfo:
        """The module itself, so that every scope has `info`."""
        return self

    @property
    def outer(self) -> None:
        """No scope is around a module."""
        return None

    def place(self, node: ir.Node) -> Place:
        """The place of a node of this module."""
        return Place(self.module.file, node.start, node.end)


@dataclass(slots=True, eq=False)
class ClassInfo:
    """A class: where it stands and its members."""

    decl: ir.ClassDef
    info: ModuleInfo
    outer: ScopeInfo
    methods: dict[str, FunctionInfo] = field(default_factory=dict)
    attributes: dict[str, ir.Assign] = field(default_factory=dict)
    inner: dict[str, ClassInfo] = field(default_factory=dict)
    instance: dict[str, list[tuple[FunctionInfo, ir.Assign]]] = field(default_factory=dict)
    """`self.name = …` assignments in its methods, of the names that were asked for; kept by those who look for them."""

    @property
    def name(self) -> str:
        """Its name."""
        return self.decl.name

    @property
    def place(self) -> Place:
        """The class line."""
        return Place(self.info.file, self.decl.start, self.decl.end)


@dataclass(slots=True, eq=False)
class FunctionInfo:
    """A function, method, lambda or arrow function."""

    decl: ir.FunctionDef
    info: ModuleInfo
    outer: ScopeInfo
    """The scope whose names it sees: the module or the function around it."""
    owner: ClassInfo | None = None
    flow: Flow | None = None

    @property
    def name(self) -> str:
        """Its name, "" for an anonymous one."""
        return self.decl.name

    @property
    def qualname(self) -> str:
        """`Class.method` or the name."""
        return f"{self.owner.name}.{self.name}" if self.owner is not None else self.name

    @property
    def is_static(self) -> bool:
        """Whether it is a method without a receiver."""
        return self.decl.kind == "static" or any(isinstance(d, ir.Ref) and d.name == "staticmethod" for d in self.decl.decorators)

    @property
    def place(self) -> Place:
        """The `def` line."""
        return Place(self.info.file, self.decl.start, self.decl.end)

    def mentions(self, word: bytes) -> bool:
        """Whether the function's text, decorators left out, holds `word`; cheap, needs no lowering."""
        file = self.info.file
        return file.may_mention(word) and file.data.find(word, self.decl.start, self.decl.body_end) >= 0

    def param(self, name: str) -> ir.Param | None:
        """The parameter of that name."""
        for param in self.decl.params:
            if param.name == name:
                return param
        return None


ScopeInfo = Union[ModuleInfo, FunctionInfo]


@dataclass(frozen=True, slots=True, eq=False)
class Spans:
    """Functions, and in order of place where each begins, where it ends and its number among them. Without places when one stands in another."""

    functions: list[FunctionInfo]
    starts: list[int]
    ends: list[int]
    numbers: list[int]


def spans_of(functions: list[FunctionInfo]) -> Spans:
    """Where some functions stand."""
    ordered = sorted((function.decl.start, function.decl.body_end, number) for number, function in enumerate(functions))
    starts, ends, numbers = (list(column) for column in zip(*ordered, strict=True)) if ordered else ([], [], [])
    apart = all(end <= start for end, start in zip(ends, starts[1:], strict=False))
    return Spans(functions, starts, ends, numbers) if apart else Spans(functions, [], [], [])


def collect(info: ModuleInfo) -> None:
    """Fill in the functions and classes of a module that stand outside of functions."""
    _collect_block(info.module.body, info, info, None)


def _collect_block(block: tuple[ir.Stmt, ...], info: ModuleInfo, outer: ScopeInfo, owner: ClassInfo | None) -> None:
    stack: list[tuple[ir.Stmt, ClassInfo | None]] = [(s, owner) for s in reversed(block)]
    while stack:
        statement, cls = stack.pop()
        if isinstance(statement, ir.FunctionDef):
            info.functions.append(function_info(statement, info, outer, cls))
        elif isinstance(statement, ir.ClassDef):
            inner = class_info(statement, info, outer)
            info.classes.append(inner)
            if cls is not None:
                cls.inner[statement.name] = inner
        else:
            stack.extend((s, cls) for s in reversed(list(inner_statements(statement))))


def function_info(decl: ir.FunctionDef, info: ModuleInfo, outer: ScopeInfo, owner: ClassInfo | None = None) -> FunctionInfo:
    """The one FunctionInfo of a declaration."""
    made = info.function_of.get(id(decl))
    if made is None:
        info.function_of[id(decl)] = made = FunctionInfo(decl, info, outer, owner)
    return made


def class_info(decl: ir.ClassDef, info: ModuleInfo, outer: ScopeInfo) -> ClassInfo:
    """A class with its methods and attributes; methods join the module's functions unless the class stands in a function."""
    known = info.class_of.get(id(decl))
    if known is not None:
        return known
    info.class_of[id(decl)] = made = ClassInfo(decl, info, outer)
    stack: list[ir.Stmt] = list(reversed(decl.body))
    while stack:
        statement = stack.pop()
        if isinstance(statement, ir.FunctionDef):
            function = function_info(statement, info, outer, made)
            made.methods.setdefault(statement.name, function)
            if isinstance(outer, ModuleInfo):
                info.functions.append(function)
        elif isinstance(statement, ir.ClassDef):
            made.inner[statement.name] = inner = class_info(statement, info, outer)
            if isinstance(outer, ModuleInfo):
                info.classes.append(inner)
        elif isinstance(statement, ir.Assign):
            for target in statement.targets:
                if isinstance(target, ir.Ref):
                    made.attributes[target.name] = statement
        else:
            stack.extend(reversed(list(inner_statements(statement))))
    return made


def inner_statements(statement: ir.Stmt) -> Iterator[ir.Stmt]:
    """Statements directly inside a compound statement, all branches; functions and classes are not entered."""
    if isinstance(statement, ir.If):
        yield from statement.then
        yield from statement.otherwise
    elif isinstance(statement, ir.Loop):
        yield from statement.body
        yield from statement.otherwise
    elif isinstance(statement, ir.Try):
        yield from statement.body
        for handler in statement.handlers:
            yield from handler.body
        yield from statement.otherwise
        yield from statement.final
    elif isinstance(statement, ir.Match):
        for case in statement.cases:
            yield from case.body
    elif isinstance(statement, (ir.With, ir.Block)):
        yield from statement.body
