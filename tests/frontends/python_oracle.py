"""Two independent descriptions of a Python file in one notation: through the frontend, and through the interpreter's own `ast`.

Nested lists, one a node; expressions carry their span where both sides define it alike. What the program form says in another way than `ast`
is brought to one form first: adjacent literals are joined, chains of one associative operator are flat.
"""

from __future__ import annotations

import ast
from typing import Any

from mcplint.ir import nodes as ir

ASSOCIATIVE = {"+", "|", "&", "and", "or"}
SPANLESS = {"tuple", "const"}


def _flat(op: str, left: Any, right: Any, span: tuple[int, int]) -> list[Any]:
    """`a op b`, flattened for associative operators."""
    items: list[Any] = []
    for side in (left, right):
        if op in ASSOCIATIVE and side[0] == "op" and side[1] == op:
            items.extend(side[2:])
        else:
            items.append(side)
    return ["op", op, *items]


def _joined(parts: list[Any]) -> list[Any]:
    """A template whose neighbouring texts are one."""
    merged: list[Any] = []
    for part in parts:
        if part[0] == "const" and isinstance(part[1], str) and merged and merged[-1][0] == "const" and isinstance(merged[-1][1], str):
            merged[-1] = ["const", merged[-1][1] + part[1]]
        elif part != ["const", ""]:
            merged.append(list(part))
    if all(part[0] == "const" for part in merged) and len(merged) < 2:
        return merged[0] if merged else ["const", ""]
    return ["template", *merged]


def _text(value: Any) -> Any:
    if isinstance(value, str):
        return "".join("\ufffd" if 0xD800 <= ord(char) <= 0xDFFF else char for char in value)
    return None if value is ... else value


class FromIr:
    """The notation of a `Module`."""

    def module(self, module: ir.Module) -> list[Any]:
        return ["module", self.text(module.docstring), self.body(module.body)]

    def text(self, const: ir.Const | None) -> Any:
        return const.value if const is not None else None

    def body(self, statements: tuple[ir.Stmt, ...]) -> list[Any]:
        return [self.stmt(statement) for statement in statements]

    def all(self, nodes: Any) -> list[Any]:
        return [self.expr(node) for node in nodes]

    def expr(self, node: Any) -> Any:
        if node is None:
            return None
        return getattr(self, "e_" + type(node).__name__)(node)

    def e_Const(self, node: ir.Const) -> Any:
        return ["const", node.value]

    def e_Template(self, node: ir.Template) -> Any:
        return _joined([self.expr(part) for part in node.parts if not (type(part) is ir.Unknown and part.kind == "format")])

    def e_Ref(self, node: ir.Ref) -> Any:
        return ["ref", node.start, node.end, node.name]

    def e_Member(self, node: ir.Member) -> Any:
        return ["member", node.start, node.end, self.expr(node.object), node.name]

    def e_Index(self, node: ir.Index) -> Any:
        return ["index", node.start, node.end, self.expr(node.object), self.expr(node.index)]

    def e_Call(self, node: ir.Call) -> Any:
        return ["call", node.start, node.end, self.expr(node.callee), self.args(node.args)]

    def args(self, args: tuple[ir.Arg, ...]) -> Any:
        return [[arg.name, arg.spread, self.expr(arg.value)] for arg in args]

    def e_Record(self, node: ir.Record) -> Any:
        return ["record", node.start, node.end, *([self.expr(entry.key), self.expr(entry.value)] for entry in node.entries)]

    def e_Sequence(self, node: ir.Sequence) -> Any:
        return [node.kind, *self.all(node.items)]

    def e_Comprehension(self, node: ir.Comprehension) -> Any:
        clauses = [[self.expr(c.target), self.expr(c.iterable), self.all(c.conditions)] for c in node.clauses]
        return ["comprehension", node.start, node.end, node.kind, self.expr(node.key), self.expr(node.element), clauses]

    def e_Function(self, node: ir.Function) -> Any:
        (statement,) = node.decl.body
        assert isinstance(statement, ir.Return)
        return ["lambda", node.start, node.end, node.decl.is_generator, self.params(node.decl.params), self.expr(statement.value)]

    def e_Await(self, node: ir.Await) -> Any:
        return ["await", self.expr(node.value)]

    def e_Yield(self, node: ir.Yield) -> Any:
        return ["yield", node.start, node.end, node.delegate, self.expr(node.value)]

    def e_Choice(self, node: ir.Choice) -> Any:
        return ["choice", node.start, node.end, self.expr(node.test), self.expr(node.then), self.expr(node.otherwise)]

    def e_Logical(self, node: ir.Logical) -> Any:
        return _flat(node.op, self.expr(node.left), self.expr(node.right), (node.start, node.end))

    e_Binary = e_Logical

    def e_Compare(self, node: ir.Compare) -> Any:
        return ["compare", node.op, self.expr(node.left), self.expr(node.right)]

    def e_Not(self, node: ir.Not) -> Any:
        return ["not", node.start, node.end, self.expr(node.operand)]

    def e_Unary(self, node: ir.Unary) -> Any:
        return ["unary", node.start, node.end, node.op, self.expr(node.operand)]

    def e_Bind(self, node: ir.Bind) -> Any:
        return ["bind", node.start, node.end, self.expr(node.target), self.expr(node.value)]

    def e_Spread(self, node: ir.Spread) -> Any:
        return ["spread", self.expr(node.value)]

    def e_Unknown(self, node: ir.Unknown) -> Any:
        return ["unknown", node.kind, *self.all(node.parts)]

    def params(self, params: tuple[ir.Param, ...]) -> Any:
        return [[p.name, p.kind, self.expr(p.annotation), self.expr(p.default)] for p in params]

    def stmt(self, node: Any) -> Any:
        return getattr(self, "s_" + type(node).__name__)(node)

    def s_Assign(self, node: ir.Assign) -> Any:
        return ["assign", node.start, node.end, node.op, self.all(node.targets), self.expr(node.annotation), self.expr(node.value)]

    def s_ExprStmt(self, node: ir.ExprStmt) -> Any:
        return ["expr", node.start, node.end, self.expr(node.value)]

    def s_Return(self, node: ir.Return) -> Any:
        return ["return", node.start, node.end, self.expr(node.value)]

    def s_Raise(self, node: ir.Raise) -> Any:
        return ["raise", node.start, node.end, self.expr(node.value), self.expr(node.cause)]

    def s_If(self, node: ir.If) -> Any:
        return ["if", self.expr(node.test), self.body(node.then), self.body(node.otherwise)]

    def s_Loop(self, node: ir.Loop) -> Any:
        head = [self.expr(node.target), self.expr(node.iterable), self.expr(node.test)]
        return ["loop", node.kind, *head, self.body(node.body), self.body(node.otherwise)]

    def s_Try(self, node: ir.Try) -> Any:
        handlers = [[self.expr(h.type), h.name, self.body(h.body)] for h in node.handlers]
        return ["try", self.body(node.body), handlers, self.body(node.otherwise), self.body(node.final)]

    def s_With(self, node: ir.With) -> Any:
        return ["with", [[self.expr(item.value), self.expr(item.target)] for item in node.items], self.body(node.body)]

    def s_Match(self, node: ir.Match) -> Any:
        cases = [[self.pattern(case.pattern), self.expr(case.guard), self.body(case.body)] for case in node.cases]
        return ["match", self.expr(node.subject), cases]

    def pattern(self, node: Any) -> Any:
        if node is None:
            return None
        if isinstance(node, ir.PatternValue):
            return ["value", self.expr(node.value)]
        if isinstance(node, ir.PatternCapture):
            return ["capture", self.pattern(node.pattern), node.name]
        if isinstance(node, ir.PatternOr):
            return ["or", *map(self.pattern, node.options)]
        if isinstance(node, ir.PatternSequence):
            return ["sequence", *map(self.pattern, node.items)]
        if isinstance(node, ir.PatternMapping):
            return ["mapping", *([self.expr(key), self.pattern(value)] for key, value in node.entries)]
        keywords = [[name, self.pattern(value)] for name, value in node.keywords]
        return ["class", self.expr(node.cls), [self.pattern(p) for p in node.positional], keywords]

    def s_FunctionDef(self, node: ir.FunctionDef) -> Any:
        flags = [node.is_async, node.is_generator]
        head = [node.name, flags, self.all(node.decorators), self.params(node.params), self.expr(node.returns), self.text(node.docstring)]
        return ["def", node.start, *head, self.body(node.body)]

    def s_ClassDef(self, node: ir.ClassDef) -> Any:
        return ["class", node.start, node.name, self.all(node.decorators), self.args(node.bases), self.text(node.docstring), self.body(node.body)]

    def s_Import(self, node: ir.Import) -> Any:
        return ["import", node.start, node.end, node.module, node.level, [[name.name, name.alias] for name in node.names]]

    def s_Scope(self, node: ir.Scope) -> Any:
        return ["scope", node.kind, list(node.names)]

    def s_Break(self, _node: ir.Break) -> Any:
        return ["break"]

    def s_Continue(self, _node: ir.Continue) -> Any:
        return ["continue"]


OPERATORS = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.MatMult: "@", ast.Div: "/", ast.Mod: "%", ast.Pow: "**", ast.LShift: "<<", ast.RShift: ">>",
    ast.BitOr: "|", ast.BitXor: "^", ast.BitAnd: "&", ast.FloorDiv: "//", ast.And: "and", ast.Or: "or", ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<",
    ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Is: "is", ast.IsNot: "is-not", ast.In: "in", ast.NotIn: "not-in", ast.USub: "-", ast.UAdd: "+",
    ast.Invert: "~",
}  # fmt: skip


class FromAst:
    """The notation of the interpreter's own tree."""

    def __init__(self, data: bytes) -> None:
        self.starts = [0]
        for line in data.splitlines(keepends=True) if b"\x0b" not in data and b"\x0c" not in data else data.split(b"\n"):
            self.starts.append(self.starts[-1] + len(line) + (0 if line.endswith(b"\n") else 1))
        self.shift: int | None = None
        self.tree = ast.parse(data)

    def span(self, node: Any) -> tuple[int, int]:
        if self.shift is not None:  # inside a text annotation
            return node.col_offset + self.shift, node.end_col_offset + self.shift
        return self.starts[node.lineno - 1] + node.col_offset, self.starts[node.end_lineno - 1] + node.end_col_offset

    def module(self) -> list[Any]:
        return ["module", self.docstring(self.tree), self.body(self.tree.body)]

    def docstring(self, node: Any) -> Any:
        return _text(ast.get_docstring(node, clean=False))

    def body(self, statements: Any) -> list[Any]:
        found: list[Any] = []
        for statement in statements:
            made = self.stmt(statement)
            found.extend(made if made and isinstance(made[0], list) else [made] if made else [])
        return found

    def all(self, nodes: Any) -> list[Any]:
        return [self.expr(node) for node in nodes]

    def expr(self, node: Any) -> Any:
        if node is None:
            return None
        return getattr(self, "e_" + type(node).__name__)(node)

    def e_Constant(self, node: Any) -> Any:
        return ["const", _text(node.value)]

    def e_JoinedStr(self, node: Any) -> Any:
        return _joined([self.expr(value.value if isinstance(value, ast.FormattedValue) else value) for value in node.values])

    def e_Name(self, node: Any) -> Any:
        return ["ref", *self.span(node), node.id]

    def e_Attribute(self, node: Any) -> Any:
        return ["member", *self.span(node), self.expr(node.value), node.attr]

    def e_Subscript(self, node: Any) -> Any:
        return ["index", *self.span(node), self.expr(node.value), self.expr(node.slice)]

    def e_Slice(self, node: Any) -> Any:
        return ["unknown", "slice", *(self.expr(part) for part in (node.lower, node.upper, node.step) if part is not None)]

    def e_Call(self, node: Any) -> Any:
        return ["call", *self.span(node), self.expr(node.func), self.args(node.args, node.keywords)]

    def args(self, args: Any, keywords: Any) -> Any:
        found = []
        for arg in args:
            starred = isinstance(arg, ast.Starred)
            found.append((arg.lineno, arg.col_offset, [None, int(starred), self.expr(arg.value if starred else arg)]))
        found.extend((k.lineno, k.col_offset, [k.arg, 2 if k.arg is None else 0, self.expr(k.value)]) for k in keywords)
        return [made for _, _, made in sorted(found, key=lambda item: item[:2])]

    def e_Dict(self, node: Any) -> Any:
        return ["record", *self.span(node), *([self.expr(k), self.expr(v)] for k, v in zip(node.keys, node.values, strict=True))]

    def e_List(self, node: Any) -> Any:
        return ["list", *self.all(node.elts)]

    def e_Tuple(self, node: Any) -> Any:
        return ["tuple", *self.all(node.elts)]

    def e_Set(self, node: Any) -> Any:
        return ["set", *self.all(node.elts)]

    def _comprehension(self, node: Any, kind: str, key: Any, element: Any) -> Any:
        clauses = []
        for clause in node.generators:
            iterable = self.expr(clause.iter)
            clauses.append([self.expr(clause.target), ["await", iterable] if clause.is_async else iterable, self.all(clause.ifs)])
        return ["comprehension", *self.span(node), kind, self.expr(key), self.expr(element), clauses]

    def e_ListComp(self, node: Any) -> Any:
        return self._comprehension(node, "list", None, node.elt)

    def e_SetComp(self, node: Any) -> Any:
        return self._comprehension(node, "set", None, node.elt)

    def e_GeneratorExp(self, node: Any) -> Any:
        return self._comprehension(node, "generator", None, node.elt)

    def e_DictComp(self, node: Any) -> Any:
        return self._comprehension(node, "dict", node.key, node.value)

    def e_Lambda(self, node: Any) -> Any:
        return ["lambda", *self.span(node), self.yields([node.body]), self.params(node.args), self.expr(node.body)]

    def yields(self, nodes: Any) -> bool:
        stack = list(nodes)
        while stack:
            node = stack.pop()
            if isinstance(node, ast.Yield | ast.YieldFrom):
                return True
            if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Lambda):
                stack.extend(ast.iter_child_nodes(node))
        return False

    def e_Await(self, node: Any) -> Any:
        return ["await", self.expr(node.value)]

    def e_Yield(self, node: Any) -> Any:
        return ["yield", *self.span(node), isinstance(node, ast.YieldFrom), self.expr(node.value)]

    e_YieldFrom = e_Yield

    def e_IfExp(self, node: Any) -> Any:
        return ["choice", *self.span(node), self.expr(node.test), self.expr(node.body), self.expr(node.orelse)]

    def e_BoolOp(self, node: Any) -> Any:
        made = self.expr(node.values[0])
        for value in node.values[1:]:
            made = _flat(OPERATORS[type(node.op)], made, self.expr(value), (0, 0))
        return made

    def e_BinOp(self, node: Any) -> Any:
        return _flat(OPERATORS[type(node.op)], self.expr(node.left), self.expr(node.right), (0, 0))

    def e_Compare(self, node: Any) -> Any:
        values = self.all([node.left, *node.comparators])
        compares = [["compare", OPERATORS[type(op)], a, b] for op, a, b in zip(node.ops, values, values[1:], strict=False)]
        made = compares[0]
        for compare in compares[1:]:
            made = _flat("and", made, compare, (0, 0))
        return made

    def e_UnaryOp(self, node: Any) -> Any:
        operand = self.expr(node.operand)
        if isinstance(node.op, ast.Not):
            return ["not", *self.span(node), operand]
        op = OPERATORS[type(node.op)]
        if op != "~" and operand[0] == "const" and type(operand[1]) in (int, float, complex):
            return ["const", -operand[1] if op == "-" else operand[1]]
        return ["unary", *self.span(node), op, operand]

    def e_NamedExpr(self, node: Any) -> Any:
        return ["bind", *self.span(node), self.expr(node.target), self.expr(node.value)]

    def e_Starred(self, node: Any) -> Any:
        return ["spread", self.expr(node.value)]

    # --- annotations

    def hint(self, node: Any) -> Any:
        """An annotation, its texts read as expressions: not those of `Literal`, not the metadata of `Annotated`."""
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            return self.read(node)
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
            return _flat("|", self.hint(node.left), self.hint(node.right), (0, 0))
        if isinstance(node, ast.Tuple | ast.List):
            return ["tuple" if isinstance(node, ast.Tuple) else "list", *map(self.hint, node.elts)]
        if isinstance(node, ast.Subscript):
            name = getattr(node.value, "id", getattr(node.value, "attr", ""))
            if name == "Literal":
                return self.expr(node)
            if name == "Annotated" and isinstance(node.slice, ast.Tuple):
                index = ["tuple", self.hint(node.slice.elts[0]), *self.all(node.slice.elts[1:])]
            else:
                index = self.hint(node.slice)
            return ["index", *self.span(node), self.expr(node.value), index]
        return self.expr(node)

    def read(self, node: Any) -> Any:
        if "\\" in node.value or "\n" in node.value or node.value[:1].isspace():
            return ["text annotation", node.value]
        try:
            inner = ast.parse(node.value, mode="eval").body
        except SyntaxError:
            return self.expr(node)
        start, _ = self.span(node)
        outer, self.shift = self.shift, start + 1
        made = self.hint(inner)
        self.shift = outer
        return made

    def params(self, node: Any) -> Any:
        found: list[Any] = []
        plain = [(arg, "positional") for arg in node.posonlyargs] + [(arg, "normal") for arg in node.args]
        missing = len(plain) - len(node.defaults)
        for i, (arg, kind) in enumerate(plain):
            default = node.defaults[i - missing] if i >= missing else None
            found.append([arg.arg, kind, self.hint(arg.annotation), self.expr(default)])
        if node.vararg:
            found.append([node.vararg.arg, "variadic", self.hint(node.vararg.annotation), None])
        for arg, default in zip(node.kwonlyargs, node.kw_defaults, strict=True):
            found.append([arg.arg, "keyword", self.hint(arg.annotation), self.expr(default)])
        if node.kwarg:
            found.append([node.kwarg.arg, "keywords", self.hint(node.kwarg.annotation), None])
        return found

    # --- statements

    def stmt(self, node: Any) -> Any:
        return getattr(self, "s_" + type(node).__name__)(node)

    def s_Assign(self, node: Any) -> Any:
        return ["assign", *self.span(node), "", self.all(node.targets), None, self.expr(node.value)]

    def s_AnnAssign(self, node: Any) -> Any:
        return ["assign", *self.span(node), "", [self.expr(node.target)], self.hint(node.annotation), self.expr(node.value)]

    def s_AugAssign(self, node: Any) -> Any:
        return ["assign", *self.span(node), OPERATORS[type(node.op)], [self.expr(node.target)], None, self.expr(node.value)]

    def s_TypeAlias(self, node: Any) -> Any:
        return ["assign", *self.span(node), "type", [self.expr(node.name)], None, self.hint(node.value)]

    def s_Expr(self, node: Any) -> Any:
        return ["expr", *self.span(node), self.expr(node.value)]

    def s_Delete(self, node: Any) -> Any:
        targets = node.targets[0].elts if len(node.targets) == 1 and isinstance(node.targets[0], ast.Tuple) else node.targets
        return ["expr", *self.span(node), ["unknown", "del", *self.all(targets)]]

    def s_Assert(self, node: Any) -> Any:
        return ["expr", *self.span(node), ["unknown", "assert", *self.all(part for part in (node.test, node.msg) if part is not None)]]

    def s_Return(self, node: Any) -> Any:
        return ["return", *self.span(node), self.expr(node.value)]

    def s_Raise(self, node: Any) -> Any:
        return ["raise", *self.span(node), self.expr(node.exc), self.expr(node.cause)]

    def s_If(self, node: Any) -> Any:
        return ["if", self.expr(node.test), self.body(node.body), self.body(node.orelse)]

    def s_For(self, node: Any) -> Any:
        iterable = self.expr(node.iter)
        if isinstance(node, ast.AsyncFor):
            iterable = ["await", iterable]
        return ["loop", "for", self.expr(node.target), iterable, None, self.body(node.body), self.body(node.orelse)]

    s_AsyncFor = s_For

    def s_While(self, node: Any) -> Any:
        return ["loop", "while", None, None, self.expr(node.test), self.body(node.body), self.body(node.orelse)]

    def s_Try(self, node: Any) -> Any:
        handlers = [[self.expr(h.type), h.name, self.body(h.body)] for h in node.handlers]
        return ["try", self.body(node.body), handlers, self.body(node.orelse), self.body(node.finalbody)]

    s_TryStar = s_Try

    def s_With(self, node: Any) -> Any:
        items = []
        for item in node.items:
            value = self.expr(item.context_expr)
            items.append([["await", value] if isinstance(node, ast.AsyncWith) else value, self.expr(item.optional_vars)])
        return ["with", items, self.body(node.body)]

    s_AsyncWith = s_With

    def s_Match(self, node: Any) -> Any:
        cases = [[self.pattern(case.pattern), self.expr(case.guard), self.body(case.body)] for case in node.cases]
        return ["match", self.expr(node.subject), cases]

    def pattern(self, node: Any) -> Any:
        if node is None:
            return None
        if isinstance(node, ast.MatchValue):
            return ["value", self.key(node.value)]
        if isinstance(node, ast.MatchSingleton):
            return ["value", ["const", node.value]]
        if isinstance(node, ast.MatchSequence):
            return ["sequence", *map(self.pattern, node.patterns)]
        if isinstance(node, ast.MatchStar):
            return ["capture", None, node.name]
        if isinstance(node, ast.MatchAs):
            return ["capture", self.pattern(node.pattern), node.name]
        if isinstance(node, ast.MatchOr):
            return ["or", *map(self.pattern, node.patterns)]
        if isinstance(node, ast.MatchMapping):
            pairs = [[self.key(key), self.pattern(value)] for key, value in zip(node.keys, node.patterns, strict=True)]
            return ["mapping", *pairs, *([[None, ["capture", None, node.rest]]] if node.rest else [])]
        keywords = [[name, self.pattern(value)] for name, value in zip(node.kwd_attrs, node.kwd_patterns, strict=True)]
        return ["class", self.expr(node.cls), [self.pattern(p) for p in node.patterns], keywords]

    def key(self, node: Any) -> Any:
        return ["const", ast.literal_eval(node)] if isinstance(node, ast.BinOp) else self.expr(node)

    def s_FunctionDef(self, node: Any) -> Any:
        flags = [isinstance(node, ast.AsyncFunctionDef), self.yields(node.body)]
        head = [node.name, flags, self.all(node.decorator_list), self.params(node.args), self.hint(node.returns), self.docstring(node)]
        return ["def", self.span(node)[0], *head, self.body(node.body)]

    s_AsyncFunctionDef = s_FunctionDef

    def s_ClassDef(self, node: Any) -> Any:
        bases = self.args(node.bases, node.keywords)
        return ["class", self.span(node)[0], node.name, self.all(node.decorator_list), bases, self.docstring(node), self.body(node.body)]

    def s_Import(self, node: Any) -> Any:
        return [["import", *self.span(node), a.name, 0, [["", a.asname or a.name.partition(".")[0]]]] for a in node.names]

    def s_ImportFrom(self, node: Any) -> Any:
        return ["import", *self.span(node), node.module or "", node.level, [[a.name, a.asname or a.name] for a in node.names]]

    def s_Global(self, node: Any) -> Any:
        return ["scope", "global", node.names]

    def s_Nonlocal(self, node: Any) -> Any:
        return ["scope", "nonlocal", node.names]

    def s_Pass(self, _node: Any) -> Any:
        return []

    def s_Break(self, _node: Any) -> Any:
        return ["break"]

    def s_Continue(self, _node: Any) -> Any:
        return ["continue"]


def difference(ours: Any, theirs: Any, path: str = "") -> str | None:
    """Where two descriptions differ first, or None."""
    if isinstance(ours, list) and isinstance(theirs, list):
        for i, (a, b) in enumerate(zip(ours, theirs, strict=False)):
            found = difference(a, b, f"{path}/{ours[0] if i and isinstance(ours[0], str) else ''}[{i}]")
            if found is not None:
                return found
        return None if len(ours) == len(theirs) else f"{path}: {len(ours)} parts, {len(theirs)} expected: {str(ours)[:300]} | {str(theirs)[:300]}"
    if ours == theirs or repr(ours) == repr(theirs):  # not a number equals nothing
        return None
    return f"{path}: {str(ours)[:200]} instead of {str(theirs)[:200]}"
