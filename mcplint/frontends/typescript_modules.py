"""Imports and exports: ECMAScript modules, TypeScript's own forms, CommonJS.

Names used in `ImportedName`: "default", "*" (whole module), and for `export =` / `module.exports = x` the alias "module.exports".
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcplint.frontends.typescript_classes import class_def, decorators
from mcplint.frontends.typescript_functions import bound_names
from mcplint.frontends.typescript_literals import decode
from mcplint.ir.nodes import (
    Assign,
    Await,
    Bind,
    Block,
    Call,
    ClassDef,
    Const,
    Export,
    Expr,
    ExprStmt,
    Function,
    FunctionDef,
    Import,
    ImportedName,
    Member,
    Record,
    Ref,
    Return,
    Stmt,
)

if TYPE_CHECKING:
    from tree_sitter import Node as Syntax

    from mcplint.frontends.typescript_context import Lowering, StmtHandler

WHOLE = "module.exports"
_WRAPPERS = frozenset({"__importDefault", "__importStar", "_interopRequireDefault", "_interopRequireWildcard", "__toESM", "_interop_require_default"})


# --- imports ---------------------------------------------------------------------------------------------------------


def _name(cx: Lowering, node: Syntax) -> str:
    """A module export name: an identifier or a string."""
    return decode(cx.data[node.start_byte + 1 : node.end_byte - 1]) if node.type == "string" else cx.text(node)


def _source(cx: Lowering, node: Syntax) -> str:
    field = node.child_by_field_name("source")
    return "" if field is None else _name(cx, field)


def _types_only(node: Syntax) -> bool:
    return node.child_count > 1 and any(child.type in ("type", "typeof") for child in node.children[:2])


def _specifier(cx: Lowering, node: Syntax) -> ImportedName:
    if node.child_count == 1:
        text = _name(cx, node.children[0])
        return ImportedName(node.start_byte, node.end_byte, text, text)
    field, other = node.child_by_field_name("name"), node.child_by_field_name("alias")
    text = "" if field is None else _name(cx, field)
    return ImportedName(node.start_byte, node.end_byte, text, text if other is None else _name(cx, other))


def import_(cx: Lowering, node: Syntax, d: int, out: list[Stmt]) -> None:
    """Every form of `import`. One that mixes types and values becomes two."""
    start, end = node.start_byte, node.end_byte
    module, only_types = _source(cx, node), _types_only(node)
    values: list[ImportedName] = []
    types: list[ImportedName] = []
    for clause in cx.parts(node):
        if clause.type == "import_require_clause":
            parts = cx.parts(clause)
            module = _source(cx, clause)
            values.append(ImportedName(parts[0].start_byte, parts[0].end_byte, "*", cx.text(parts[0])))
        for part in cx.parts(clause) if clause.type == "import_clause" else ():
            if part.type == "identifier":
                values.append(ImportedName(part.start_byte, part.end_byte, "default", cx.text(part)))
            elif part.type == "namespace_import":
                alias = cx.parts(part)[-1]
                values.append(ImportedName(part.start_byte, part.end_byte, "*", cx.text(alias)))
            elif part.type == "named_imports":
                for spec in cx.parts(part):
                    if spec.type == "import_specifier":
                        (types if _types_only(spec) else values).append(_specifier(cx, spec))
    if values or not types:
        out.append(Import(start, end, module, 0, tuple(values), only_types))
    if types:
        out.append(Import(start, end, module, 0, tuple(types), True))


def import_alias(cx: Lowering, node: Syntax, d: int, out: list[Stmt]) -> None:
    """`import A = B.C`."""
    parts = cx.parts(node)
    if len(parts) == 2:
        out.append(Assign(node.start_byte, node.end_byte, (cx.expr(parts[0], d),), cx.expr(parts[1], d)))


def required_module(value: Expr) -> str | None:
    """The module that `require("m")`, `await import("m")` or a compiler's wrapper around them loads."""
    while isinstance(value, Call) and value.args and not value.new:
        callee = value.callee
        name = callee.name if isinstance(callee, (Ref, Member)) else ""
        first = value.args[0].value
        if isinstance(callee, Ref) and name == "require":
            return first.value if isinstance(first, Const) and isinstance(first.value, str) else None
        if name not in _WRAPPERS:
            return None
        value = first
    if isinstance(value, Await) and isinstance(value.value, Call):
        call = value.value
        if isinstance(call.callee, Ref) and call.callee.name == "import" and call.args:
            first = call.args[0].value
            return first.value if isinstance(first, Const) and isinstance(first.value, str) else None
    return None


def required(start: int, end: int, target: Expr, value: Expr) -> Import | None:
    """The import that `const target = require("m")` is; None when it is none or binds something deeper."""
    picked = ""
    if isinstance(value, Member):
        picked, value = value.name, value.object
    module = required_module(value)
    if module is None:
        return None
    if isinstance(target, Ref):
        return Import(start, end, module, 0, (ImportedName(target.start, target.end, picked or "*", target.name),))
    if not isinstance(target, Record) or picked:
        return None
    names = []
    for entry in target.entries:
        key, bound = entry.key, entry.value
        if not (isinstance(key, Const) and isinstance(key.value, str) and isinstance(bound, Ref)):
            return None
        names.append(ImportedName(entry.start, entry.end, key.value, bound.name))
    return Import(start, end, module, 0, tuple(names))


# --- exports ---------------------------------------------------------------------------------------------------------


def declared_names(stmt: Stmt, *, exports: bool = False) -> list[ImportedName]:
    """The names a declaration binds; with `exports` those that an `Export` of the own module gives."""
    if exports:
        return list(stmt.names) if isinstance(stmt, Export) and stmt.module == "" and stmt.value is None else []
    if isinstance(stmt, (FunctionDef, ClassDef)):
        return [ImportedName(stmt.start, stmt.start, stmt.name, stmt.name)]
    if isinstance(stmt, Assign):
        return [ImportedName(ref.start, ref.end, ref.name, ref.name) for target in stmt.targets for ref in bound_names(target)]
    if isinstance(stmt, Import):
        return [ImportedName(name.start, name.end, name.alias, name.alias) for name in stmt.names]
    if isinstance(stmt, Block) and stmt.body:
        return declared_names(stmt.body[-1])
    return []


def export(cx: Lowering, node: Syntax, d: int, out: list[Stmt]) -> None:
    """Every form of `export`. A declaration is its own statement, followed by the `Export` of its names."""
    start, end = node.start_byte, node.end_byte
    declaration = node.child_by_field_name("declaration")
    if declaration is not None:
        inside: list[Stmt] = []
        ahead = cx.data[start : declaration.start_byte]
        marks = [child for child in node.named_children if child.type == "decorator"] if b"@" in ahead else []
        if marks and declaration.type in ("class_declaration", "abstract_class_declaration"):
            inside.append(class_def(cx, declaration, d, "", decorators(cx, marks, d), cx.take_doc()))
        else:
            cx.statement(declaration, d, inside)
        out.extend(inside)
        names = [name for stmt in inside for name in declared_names(stmt)]
        if b"default" in ahead and "default" in _words(node):
            names = [ImportedName(name.start, name.end, name.name, "default") for name in names]
        if names:
            out.append(Export(start, end, "", tuple(names)))
        return
    value = node.child_by_field_name("value")
    if value is not None:
        out.append(Export(start, end, "", (ImportedName(value.start_byte, value.start_byte, "", "default"),), cx.expr(value, d)))
    else:
        _export_names(cx, node, d, out)


def _words(node: Syntax) -> list[str]:
    """The keywords and signs right in a node."""
    return [child.type for child in node.children if not child.is_named]


def _export_names(cx: Lowering, node: Syntax, d: int, out: list[Stmt]) -> None:
    start, end = node.start_byte, node.end_byte
    module = _source(cx, node)
    for part in cx.parts(node):
        if part.type == "export_clause":
            specifiers = [_specifier(cx, spec) for spec in cx.parts(part) if spec.type == "export_specifier"]
            out.append(Export(start, end, module, tuple(specifiers)))
            return
        if part.type == "namespace_export":
            alias = cx.parts(part)[-1]
            out.append(Export(start, end, module, (ImportedName(part.start_byte, part.end_byte, "*", _name(cx, alias)),)))
            return
    words = _words(node)
    if "*" in words:
        out.append(Export(start, end, module, (ImportedName(start, end, "*", "*"),)))
    elif "=" in words:
        value = cx.expr(cx.parts(node)[-1], d)
        out.append(Export(start, end, "", (ImportedName(value.start, value.start, "", WHOLE),), value))


# --- CommonJS --------------------------------------------------------------------------------------------------------


def commonjs(stmt: Stmt) -> list[Stmt]:
    """A statement at module level, read as CommonJS: `module.exports = …`, `exports.a = …`, `__exportStar(require("m"), exports)` and
    `Object.defineProperty(exports, "a", { get })` are exports; anything else stays itself."""
    if isinstance(stmt, Assign) and stmt.op == "" and stmt.value is not None:
        targets, value = list(stmt.targets), stmt.value
        while isinstance(value, Bind) and value.op == "":
            targets.append(value.target)
            value = value.value
        return _assigned(Assign(stmt.start, stmt.end, tuple(targets), value, stmt.annotation), value) if len(targets) > 1 else _assigned(stmt, value)
    if isinstance(stmt, ExprStmt) and isinstance(stmt.value, Call):
        exported = _called(stmt, stmt.value)
        module = required_module(stmt.value)
        if module is not None:
            return [Import(stmt.start, stmt.end, module, 0, ())]
        return [stmt] if exported is None else [exported]
    return [stmt]


def _is_exports(value: Expr) -> bool:
    if isinstance(value, Member) and value.name == "exports":
        return isinstance(value.object, Ref) and value.object.name == "module"
    return isinstance(value, Ref) and value.name == "exports"


def _assigned(stmt: Assign, value: Expr) -> list[Stmt]:
    whole = any(_is_exports(target) for target in stmt.targets)
    members = [target for target in stmt.targets if isinstance(target, Member) and _is_exports(target.object)]
    if whole:
        return _whole(stmt, value)
    if not members:
        return [stmt]
    if isinstance(value, Const) and value.value is None:
        return []  # `exports.a = exports.b = void 0`: the compiler's announcement of names
    kept = tuple([target for target in stmt.targets if target not in members])
    out: list[Stmt] = [Assign(stmt.start, stmt.end, kept, value)] if kept else []
    shared = value.name if isinstance(value, Ref) else kept[0].name if kept and isinstance(kept[0], Ref) else ""
    names = tuple([ImportedName(target.name_start, target.end, shared, target.name) for target in members])
    out.append(Export(stmt.start, stmt.end, "", names, None if shared else value))
    return out


def _whole(stmt: Assign, value: Expr) -> list[Stmt]:
    module = required_module(value)
    if module is not None:
        return [Export(stmt.start, stmt.end, module, (ImportedName(value.start, value.end, "*", "*"),))]
    if isinstance(value, Record) and all(isinstance(e.key, Const) and isinstance(e.key.value, str) for e in value.entries):
        out: list[Stmt] = []
        for entry in value.entries:
            alias = str(entry.key.value) if isinstance(entry.key, Const) else ""
            name = entry.value.name if isinstance(entry.value, Ref) else ""
            out.append(Export(entry.start, entry.end, "", (ImportedName(entry.start, entry.end, name, alias),), None if name else entry.value))
        return out
    return [Export(stmt.start, stmt.end, "", (ImportedName(value.start, value.start, "", WHOLE),), value)]


def _called(stmt: ExprStmt, call: Call) -> Export | None:
    callee, args = call.callee, [arg.value for arg in call.args]
    name = callee.name if isinstance(callee, (Ref, Member)) else ""
    if name in ("__exportStar", "__reExport") and args:
        module = required_module(args[0] if name == "__exportStar" else args[-1])
        return None if module is None else Export(stmt.start, stmt.end, module, (ImportedName(call.start, call.end, "*", "*"),))
    if name != "defineProperty" or len(args) < 3 or not _is_exports(args[0]):
        return None
    key, descriptor = args[1], args[2]
    if not (isinstance(key, Const) and isinstance(key.value, str) and isinstance(descriptor, Record)):
        return None
    for entry in descriptor.entries:
        if isinstance(entry.key, Const) and entry.key.value == "get" and isinstance(entry.value, Function):
            body = entry.value.decl.body
            if len(body) == 1 and isinstance(body[0], Return) and body[0].value is not None:
                return Export(stmt.start, stmt.end, "", (ImportedName(key.start, key.end, "", key.value),), body[0].value)
    return None


MODULES: dict[str, StmtHandler] = {"import_statement": import_, "import_alias": import_alias, "export_statement": export}
