"""A short notation for the program form, for tests: `f(a, k=1)` is `(call f a k=1)`."""

from __future__ import annotations

from typing import Any

from mcplint.frontends.python import parse
from mcplint.ir import nodes as ir
from mcplint.ir.source import Language, SourceFile


def read(source: str | bytes, **options: Any) -> ir.Module:
    data = source if isinstance(source, bytes) else source.encode()
    return parse(SourceFile("server.py", data, Language.PYTHON), **options)


def dump_source(source: str | bytes) -> str:
    return " ".join(dump(statement) for statement in read(source).body)


def _all(nodes: Any) -> str:
    return "".join(" " + dump(node) for node in nodes)


def _block(name: str, nodes: Any) -> str:
    return f" ({name}{_all(nodes)})" if nodes else ""


def _maybe(name: str, node: Any) -> str:
    return f" {name}={dump(node)}" if node is not None else ""


def dump(node: Any) -> str:
    return _DUMPERS[type(node)](node)


def _function(n: ir.FunctionDef) -> str:
    head = ("async " if n.is_async else "") + ("gen " if n.is_generator else "")
    decorators = "".join(" @" + dump(d) for d in n.decorators)
    doc = f" doc={n.docstring.value!r}" if n.docstring is not None else ""
    params = " ".join(dump(p) for p in n.params)
    return f"({head}def {n.name or '_'}{decorators} [{params}]{_maybe('->', n.returns)}{doc}{_all(n.body)})"


def _class(n: ir.ClassDef) -> str:
    decorators = "".join(" @" + dump(d) for d in n.decorators)
    doc = f" doc={n.docstring.value!r}" if n.docstring is not None else ""
    return f"(class {n.name}{decorators}{_block('bases', n.bases)}{doc}{_all(n.body)})"


_SIGNS = {"variadic": "*", "keywords": "**", "positional": "/", "keyword": "~", "normal": ""}


def _param(n: ir.Param) -> str:
    name = n.name or f"target:{dump(n.target) if n.target is not None else '?'}"
    return f"{_SIGNS[n.kind]}{name}" + (f":{dump(n.annotation)}" if n.annotation else "") + (f"={dump(n.default)}" if n.default else "")


def _capture(n: ir.PatternCapture) -> str:
    return f"(as {dump(n.pattern)} {n.name})" if n.pattern is not None else f"?{n.name or '_'}"


def _import(n: ir.Import) -> str:
    names = " ".join(f"{i.name or '.'}:{i.alias}" for i in n.names)
    return f"(import{' types' if n.types_only else ''} {'.' * n.level}{n.module} {names})"


_DUMPERS: dict[type, Any] = {
    ir.Const: lambda n: repr(n.value),
    ir.Template: lambda n: f"(template{_all(n.parts)})",
    ir.Ref: lambda n: n.name,
    ir.Member: lambda n: f"{dump(n.object)}.{n.name}",
    ir.Index: lambda n: f"(index {dump(n.object)} {dump(n.index)})",
    ir.Arg: lambda n: f"{n.name}={dump(n.value)}" if n.name else "*" * n.spread + dump(n.value),
    ir.Call: lambda n: f"(call {dump(n.callee)}{_all(n.args)})",
    ir.Entry: lambda n: ("**" if n.key is None else ("?" if n.computed else "") + dump(n.key) + ":") + dump(n.value),
    ir.Record: lambda n: f"{{{_all(n.entries)} }}",
    ir.Sequence: lambda n: f"({n.kind}{_all(n.items)})",
    ir.Clause: lambda n: f"(for {dump(n.target)} {dump(n.iterable)}{_all(n.conditions)})",
    ir.Comprehension: lambda n: f"({n.kind}-of {dump(n.key) + ':' if n.key else ''}{dump(n.element)}{_all(n.clauses)})",
    ir.Function: lambda n: dump(n.decl),
    ir.Await: lambda n: f"(await {dump(n.value)})",
    ir.Yield: lambda n: f"(yield{'-from' if n.delegate else ''}{' ' + dump(n.value) if n.value else ''})",
    ir.Choice: lambda n: f"(choice {dump(n.test)} {dump(n.then)} {dump(n.otherwise)})",
    ir.Logical: lambda n: f"({n.op} {dump(n.left)} {dump(n.right)})",
    ir.Compare: lambda n: f"({n.op} {dump(n.left)} {dump(n.right)})",
    ir.Binary: lambda n: f"({n.op} {dump(n.left)} {dump(n.right)})",
    ir.Not: lambda n: f"(not {dump(n.operand)})",
    ir.Unary: lambda n: f"({n.op} {dump(n.operand)})",
    ir.Bind: lambda n: f"(:= {dump(n.target)} {dump(n.value)})",
    ir.Spread: lambda n: f"*{dump(n.value)}",
    ir.Unknown: lambda n: f"<{n.kind}{_all(n.parts)}>",
    ir.Assign: lambda n: f"(={n.op}{_all(n.targets)}{_maybe(':', n.annotation)}{' <- ' + dump(n.value) if n.value else ''})",
    ir.ExprStmt: lambda n: dump(n.value),
    ir.Return: lambda n: f"(return{' ' + dump(n.value) if n.value else ''})",
    ir.Raise: lambda n: f"(raise{' ' + dump(n.value) if n.value else ''}{_maybe('from', n.cause)})",
    ir.If: lambda n: f"(if {dump(n.test)}{_block('then', n.then)}{_block('else', n.otherwise)})",
    ir.Loop: lambda n: (
        f"({n.kind}{_maybe('target', n.target)}{_maybe('in', n.iterable)}{_maybe('test', n.test)}{_block('do', n.body)}{_block('else', n.otherwise)})"
    ),
    ir.Handler: lambda n: f"(except {dump(n.type) if n.type else '_'}{' as ' + n.name if n.name else ''}{_all(n.body)})",
    ir.Try: lambda n: f"(try{_all(n.body)}{_all(n.handlers)}{_block('else', n.otherwise)}{_block('finally', n.final)})",
    ir.WithItem: lambda n: f"[{dump(n.value)}{' as ' + dump(n.target) if n.target else ''}]",
    ir.With: lambda n: f"(with{_all(n.items)}{_all(n.body)})",
    ir.Case: lambda n: f"(case {dump(n.pattern)}{_maybe('if', n.guard)}{_all(n.body)})",
    ir.Match: lambda n: f"(match {dump(n.subject)}{_all(n.cases)})",
    ir.PatternClass: lambda n: f"({dump(n.cls)}!{_all(n.positional)}{''.join(f' {k}={dump(p)}' for k, p in n.keywords)})",
    ir.PatternCapture: _capture,
    ir.PatternSequence: lambda n: f"[{_all(n.items)} ]",
    ir.PatternMapping: lambda n: "{" + "".join(f" {dump(k) + ':' if k else '**'}{dump(p)}" for k, p in n.entries) + " }",
    ir.PatternOr: lambda n: f"(|{_all(n.options)})",
    ir.PatternValue: lambda n: f"={dump(n.value)}",
    ir.Param: _param,
    ir.FunctionDef: _function,
    ir.ClassDef: _class,
    ir.Import: _import,
    ir.Scope: lambda n: f"({n.kind} {' '.join(n.names)})",
    ir.Break: lambda _: "(break)",
    ir.Continue: lambda _: "(continue)",
}
