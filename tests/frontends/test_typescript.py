"""What each construct of TypeScript and JavaScript becomes. Trees are written as s-expressions: `sexp` below."""

import textwrap

import pytest

from mcplint.frontends.typescript import parse
from mcplint.ir import nodes as ir
from mcplint.ir.records import fields
from mcplint.ir.source import Language, SourceFile

SILENT = {"start", "end", "name_start", "body_start", "body_end", "declares"}


def sexp(node):
    """Names stand for themselves, constants as Python writes them; other nodes as `(Kind field …)` without empty fields."""
    if isinstance(node, tuple):
        return "[" + " ".join(map(sexp, node)) + "]"
    if isinstance(node, ir.Ref):
        return node.name
    if isinstance(node, ir.Const):
        return repr(node.value)
    if isinstance(node, ir.Member):
        return sexp(node.object) + ("?." if node.optional else ".") + node.name
    if isinstance(node, ir.ExprStmt):
        return sexp(node.value)
    if isinstance(node, ir.Arg):
        return (node.name + "=" if node.name else "") + "*" * node.spread + sexp(node.value)
    if isinstance(node, ir.ImportedName):
        return f"{node.name}>{node.alias}"
    if isinstance(node, ir.Entry):
        key = "..." if node.key is None else sexp(node.key)
        return f"{'[' + key + ']' if node.computed else key}:{sexp(node.value)}"
    if isinstance(node, ir.Node):
        return _whole(node)
    return str(node)


def _whole(node):
    words = [type(node).__name__]
    for field in fields(node):
        value = getattr(node, field.name)
        if field.name in SILENT or (field.name == "level" and value == 0):
            continue
        if field.name == "lazy":
            value = value.get()
        if value is None or value is False or value in ((), ""):
            continue
        text = field.name if value is True else sexp(value)
        words.append(f"{field.name}={text}" if field.name in ("annotation", "returns", "default", "docstring", "otherwise", "final") else text)
    return "(" + " ".join(words) + ")"


def lower(text, path="x.ts"):
    language = Language.JAVASCRIPT if path.endswith(("js", "jsx")) else Language.TYPESCRIPT
    return parse(SourceFile(path, textwrap.dedent(text).encode(), language))


def shown(text, path="x.ts"):
    module = lower(text, path)
    assert module.problems == ()
    return "\n".join(map(sexp, module.body))


EXPRESSIONS = [
    ("a", "a"),
    ("this.b", "this.b"),
    ("super.b", "super.b"),
    ("null", "None"),
    ("undefined", "None"),
    ("void 0", "None"),
    ("true", "True"),
    ("0x1f", "31"),
    ("0b11", "3"),
    ("0o17", "15"),
    ("1_000n", "1000"),
    (".5e1", "5.0"),
    ("-1", "-1"),
    ("-x", "(Unary - x)"),
    ("!x", "(Not x)"),
    ("typeof x", "(Unary typeof x)"),
    ("delete x.y", "(Unary delete x.y)"),
    (r"'a\n\x41\u0042\u{1F600}\'\0'", repr("a\nAB\U0001f600'\0")),
    (r"'\ud83d\ude00'", repr("\U0001f600")),
    (r"'\ud83d'", repr("\ufffd")),
    ('"a\\\nb"', "'ab'"),
    ("`plain`", "'plain'"),
    ("`a\r\nb`", repr("a\nb")),
    ("`a${b}c${`d${e}`}`", "(Template ['a' b 'c' (Template ['d' e])])"),
    ("tag`a${b}`", "(Call tag [(Template ['a' b])])"),
    ("/a\\/b/gi", r"(Unknown regex ['a\\/b'])"),
    ("a.b.c(d, ...e)", "(Call a.b.c [d *e])"),
    ("a?.b?.[c]?.(d)", "(Call (Index a?.b c optional) [d] optional)"),
    ("a!.b!", "(Cast (Cast a).b)"),
    ("a[0]", "(Index a 0)"),
    ("new A", "(Call A new)"),
    ("new a.B<T>(c)", "(Call a.B [c] new)"),
    ("f<T>(x)", "(Call f [x])"),
    ("f<T>", "f"),
    ("[a, , ...b]", "(Sequence list [a (Unknown hole) (Spread b)])"),
    ("({a, 'b': 1, 3: c, [d]: e, ['f']: g, ...h})", "(Record ['a':a 'b':1 3:c [d]:e 'f':g ...:h])"),
    ("({m(x) { return x }})", "(Record ['m':(Function (FunctionDef m [(Param x normal)] [(Return x)] function))])"),
    ("({get g() {}, set g(v) {}})", "(Record ['g':(Function (FunctionDef g getter)) 'g':(Function (FunctionDef g [(Param v normal)] setter))])"),
    (
        "({async *m() {}, f: async () => 1})",
        "(Record ['m':(Function (FunctionDef m is_async is_generator function)) 'f':(Function (FunctionDef f is_async [(Return 1)] lambda))])",
    ),
    ("a ? b : c ? d : e", "(Choice a b otherwise=(Choice c d otherwise=e))"),
    ("a && b || c", "(Logical or (Logical and a b) c)"),
    ("a ?? b", "(Logical ?? a b)"),
    ("a === b", "(Compare == a b)"),
    ("a !== b", "(Compare != a b)"),
    ("a instanceof B", "(Compare instanceof a B)"),
    ("'k' in o", "(Compare in 'k' o)"),
    ("#p in o", "(Compare in #p o)"),
    ("'a' + b + 'c'", "(Binary + (Binary + 'a' b) 'c')"),
    ("(0, x.y)(z)", "(Call x.y [z])"),
    ("f(), g()", "(Unknown comma [(Call f) (Call g)])"),
    ("x as const", "(Cast x)"),
    ("x as never", "(Cast x annotation=never)"),
    ("x satisfies T", "(Cast x annotation=T)"),
    ("<T>x", "(Cast x annotation=T)"),
    ("x as unknown as A.B", "(Cast (Cast x annotation=unknown) annotation=A.B)"),
    ("import.meta.url", "import.meta.url"),
    ("import('m')", "(Call import ['m'])"),
    ("(x = y)", "(Assign [x] y)"),
    ("f(x = y, z ??= 1)", "(Call f [(Bind x y) (Bind z 1 ??)])"),
    ("f(i++)", "(Call f [(Bind i 1 +)])"),
    ("x => x.y", "(Function (FunctionDef [(Param x normal)] [(Return x.y)] lambda))"),
    (
        "async function n(a = 1) { await a }",
        "(FunctionDef n [(Param a normal default=1)] is_async [(Await a)] function)",
    ),
    ("f(function n() {})", "(Call f [(Function (FunctionDef n function))])"),
    ("f(class extends B { x = 1 })", "(Call f [(ClassExpr (ClassDef [B] [(Assign [x] 1)] class))])"),
]


TIGHT = [
    ("await f<T>(x)", "(Await (Call f [x]))", "ts"),
    ("await a.b<T>(x).c(d)", "(Await (Call (Call a.b [x]).c [d]))", "ts"),
    ("!f<T>(x)", "(Not (Call f [x]))", "ts"),
    ("a + b.c<T>(x) + d", "(Binary + (Binary + a (Call b.c [x])) d)", "ts"),
    ("a + await f<T>(x)", "(Binary + a (Await (Call f [x])))", "ts"),
    ("await (0, a.b)(c)", "(Await (Call a.b [c]))", "js"),
    ("await (0, a.b)(c).d", "(Await (Call a.b [c]).d)", "js"),
    ("await (a)", "(Await a)", "js"),
    ("(await (0, a.b)(c)).d", "(Await (Call a.b [c])).d", "js"),
    ("(await f)(x)", "(Call (Await f) [x])", "ts"),
    ("(a + b).c", "(Binary + a b).c", "ts"),
]


@pytest.mark.parametrize(("text", "tree", "suffix"), TIGHT)
def test_operators_the_grammar_binds_too_tightly(text, tree, suffix):
    assert shown(text, "x." + suffix) == tree
    assert shown(f"async () => {{ {text} }}", "x." + suffix) == f"(Function (FunctionDef is_async [{tree}] lambda))"


@pytest.mark.parametrize(("text", "tree"), EXPRESSIONS)
def test_expression(text, tree):
    assert shown(text) == tree


STATEMENTS = [
    ("let x;", "(Assign [x])"),
    ("let x: string;", "(Assign [x] annotation=string)"),
    ("const a = 1, b = 2;", "(Assign [a] 1)\n(Assign [b] 2)"),
    ("a = b = c", "(Assign [a b] c)"),
    ("a += 1", "(Assign [a] 1 +)"),
    ("a ||= b", "(Assign [a] b or)"),
    ("a &&= b", "(Assign [a] b and)"),
    ("a ??= b", "(Assign [a] b ??)"),
    ("i--", "(Assign [i] 1 -)"),
    (
        "const {a, b: {c = 1}, ...r} = v",
        "(Assign [(Record ['a':a 'b':(Record ['c':(Default c default=1)]) ...:r])] v)",
    ),
    ("[a, b.c, ...d] = e", "(Assign [(Sequence list [a b.c (Spread d)])] e)"),
    ("const f = async (a) => a", "(Assign [f] (Function (FunctionDef f [(Param a normal)] is_async [(Return a)] lambda)))"),
    ("const A = class { }", "(Assign [A] (ClassExpr (ClassDef A class)))"),
    ("using x = f();", "(Assign [x] (Call f))"),
    ("await using x = f();", "(Assign [x] (Call f))"),
    ("for (using x of y) z;", "(Loop for x y [z])"),
    ("if (a) b; else if (c) { d } else e", "(If a [b] otherwise=[(If c [d] otherwise=[e])])"),
    ("for (const x of y) z(x)", "(Loop for x y [(Call z [x])])"),
    ("for (const [k, v] of y) {}", "(Loop for (Sequence list [k v]) y)"),
    ("for await (const x of y) {}", "(Loop for x (Await y))"),
    ("for (const k in o) {}", "(Loop for k (Call Object.keys [o]))"),
    ("for (let i = 0; i < n; i++) { f(i) }", "(Assign [i] 0)\n(Loop while (Compare < i n) [(Call f [i]) (Assign [i] 1 +)])"),
    ("for (;;) { break }", "(Loop while True [(Break)])"),
    ("while (a) continue", "(Loop while a [(Continue)])"),
    ("do { f() } while (a)", "(Loop do a [(Call f)])"),
    ("out: for (;;) { break out }", "(Block [(Loop while True [(Break out)])])"),
    ("{ a }", "(Block [a])"),
    ("throw new Error('x')", "(Raise (Call Error ['x'] new))"),
    ("try { a } catch (e) { b } finally { c }", "(Try [a] [(Handler e [b])] final=[c])"),
    ("try { } catch { b }", "(Try [(Handler [b])])"),
    ("try { } catch ({ code }) { b }", "(Try [(Handler [(Assign [(Record ['code':code])] (Unknown caught)) b])])"),
    (
        "switch (a) { case 1: case 2: f(); break; case 3: { g(); break } default: h() }",
        "(Match a [(Case (PatternValue 1) falls) (Case (PatternValue 2) [(Call f)]) (Case (PatternValue 3) [(Block [(Call g)])])"
        " (Case (PatternCapture) [(Call h)])])",
    ),
    (
        "while (x) { switch (a) { case 1: if (b) break; for (;;) break; c() } }",
        "(Loop while x [(Match a [(Case (PatternValue 1) [(If b [(Break switch)]) (Loop while True [(Break)]) (Call c)])])])",
    ),
    (
        "switch (a) { case 1: if (b) { return1() } else { throw x } case 2: c() }",
        "(Match a [(Case (PatternValue 1) [(If b [(Call return1)] otherwise=[(Raise x)])] falls) (Case (PatternValue 2) [(Call c)])])",
    ),
    ("with (o) { f() }", "(Unknown with [o])\n(Block [(Call f)])"),
    ("debugger; ;", ""),
    ("function* g() { yield; yield a; yield* b }", "(FunctionDef g is_generator [(Yield) (Yield a) (Yield b delegate)] function)"),
    (
        "function f({a, b = 1}: P = {}, [c]: Q, d?: string, ...e: any[]): R {}",
        "(FunctionDef f [(Param normal annotation=P default=(Record) (Record ['a':a 'b':(Default b default=1)]))"
        " (Param normal annotation=Q (Sequence list [c])) (Param d normal annotation=string default=None)"
        " (Param e variadic annotation=(Index Array (Sequence tuple [any])))] returns=R function)",
    ),
    ("function f(this: T, a) {}", "(FunctionDef f [(Param a normal)] function)"),
    ("function f(a: string): void; function f(a) { }", "(FunctionDef f [(Param a normal)] function)"),
    ("declare function f(a: string): void;", "(FunctionDef f [(Param a normal annotation=string)] returns=void function)"),
    ("/** Says it.\n * Twice. */\nexport function f() {}", "(FunctionDef f docstring='Says it.\\nTwice.' function)\n(Export [f>f])"),
    ("/** d */ const f = () => 1", "(Assign [f] (Function (FunctionDef f docstring='d' [(Return 1)] lambda)))"),
    ("/* no */ function f() {}", "(FunctionDef f function)"),
]


@pytest.mark.parametrize(("text", "tree"), STATEMENTS)
def test_statement(text, tree):
    assert shown(text) == tree


DECLARATIONS = [
    (
        "@Dec() abstract class A<T> extends B<T> implements I, J.K { }",
        "(ClassDef A [(Index B (Sequence tuple [T])) implements=I implements=J.K] [(Call Dec)] class)",
    ),
    ("@Dec export class A {}", "(ClassDef A [Dec] class)\n(Export [A>A])"),
    ("export @Dec class A {}", "(ClassDef A [Dec] class)\n(Export [A>A])"),
    (
        "class A { static a = 1; #b?: string; readonly c!: number; 'd' = 2; [k] = 3; h = () => 1; accessor z = 4 }",
        "(ClassDef A [(Assign [a] 1) (Assign [#b] annotation=string) (Assign [c] annotation=number) (Assign [d] 2) (Assign [(Index this k)] 3)"
        " (FunctionDef h [(Return 1)] function) (Assign [z] 4)] class)",
    ),
    (
        "class A { constructor(private readonly server: Server, x: T) {} }",
        "(ClassDef A [(FunctionDef constructor [(Param server normal annotation=Server) (Param x normal annotation=T)] function)"
        " (Assign [server] annotation=Server)] class)",
    ),
    (
        "class A { /** d */ @log() async m() {} static s() {} get g() { return 1 } set g(v) {} *[Symbol.iterator]() {} #p() {} static { f() } }",
        "(ClassDef A [(FunctionDef m [(Call log)] is_async docstring='d' function) (FunctionDef s static) (FunctionDef g [(Return 1)] getter)"
        " (FunctionDef g [(Param v normal)] setter) (FunctionDef is_generator function) (FunctionDef #p function) (Block [(Call f)])] class)",
    ),
    (
        "class A { m(): void; m(a?) {} abstract n(): T }",
        "(ClassDef A [(FunctionDef m [(Param a normal default=None)] function) (FunctionDef n returns=T function)] class)",
    ),
    (
        "interface S extends A, B<C> { server: Server; ask?(q: Q): R; readonly z?: 'a' | 'b' }",
        "(ClassDef S [A (Index B (Sequence tuple [C]))] [(Assign [server] annotation=Server)"
        " (FunctionDef ask [(Param q normal annotation=Q)] returns=R function)"
        " (Assign [z] annotation=(Binary | 'a' 'b'))] interface)",
    ),
    (
        "const enum E { A, B = 5, C, D = 'd', 'e-f' = 1 }",
        "(ClassDef E [(Assign [A] 0) (Assign [B] 5) (Assign [C] 6) (Assign [D] 'd') (Assign [e-f] 1)] enum)",
    ),
    ("namespace N { export const x = 1; const y = 2 }", "(Block [(Assign [x] 1) (Export [x>x]) (Assign [y] 2) (Assign [N] (Record ['x':x]))])"),
    ("declare module 'm' { export const x: string }", "(Block [(Assign [x] annotation=string) (Export [x>x])])"),
    ("declare global { var x: T }", "(Block [(Assign [x] annotation=T)])"),
]


@pytest.mark.parametrize(("text", "tree"), DECLARATIONS)
def test_declaration(text, tree):
    assert shown(text) == tree


TYPES = [
    ("string", "string"),
    ("A.B<C>", "(Index A.B (Sequence tuple [C]))"),
    ("T[]", "(Index Array (Sequence tuple [T]))"),
    ("readonly T[]", "(Index Array (Sequence tuple [T]))"),
    ("[a: T, b?: U, ...V[]]", "(Sequence tuple [T U (Spread (Index Array (Sequence tuple [V])))])"),
    ("A | B & C", "(Binary | A (Binary & B C))"),
    ("| A | B", "(Binary | A B)"),
    ("'x' | 1 | -1 | true | null | undefined", "(Binary | (Binary | (Binary | (Binary | (Binary | 'x' 1) -1) True) None) None)"),
    ("{ a: T; b?: U; c(x: V): W }", "(Record ['a':T 'b':U 'c':(Unknown function_type [V W])])"),
    ("typeof x.y", "(Unary typeof x.y)"),
    ("keyof T", "(Unary keyof T)"),
    ("T['k']", "(Index T 'k')"),
    ("(x: T) => U", "(Unknown function_type [T U])"),
    ("this", "this"),
    ("import('m').A", "(Call import ['m']).A"),
    ("A extends B ? C : D", "(Unknown conditional_type [A B C D])"),
    ("`a${B}`", "(Unknown template_literal_type [(Unknown template_type [B])])"),
    ("(A)", "A"),
]


@pytest.mark.parametrize(("text", "tree"), TYPES)
def test_type(text, tree):
    assert shown(f"type X = {text}") == f"(Assign [X] {tree} type)"


MODULES = [
    ("import 'm'", "(Import m)"),
    ("import d from 'm'", "(Import m [default>d])"),
    ("import * as n from 'm'", "(Import m [*>n])"),
    ("import d, { a, b as c, 'x-y' as z } from 'm'", "(Import m [default>d a>a b>c x-y>z])"),
    ("import type { T } from 'm'", "(Import m [T>T] types_only)"),
    ("import { type T, a } from 'm'", "(Import m [a>a])\n(Import m [T>T] types_only)"),
    ("import { type T } from 'm'", "(Import m [T>T] types_only)"),
    ("import j from './j.json' with { type: 'json' }", "(Import ./j.json [default>j])"),
    ("import defer * as n from 'm'", "(Import m [*>n])"),
    ("import x = require('m')", "(Import m [*>x])"),
    ("import A = B.C", "(Assign [A] B.C)"),
    ("const x = require('m')", "(Import m [*>x])"),
    ("const { a, b: c } = require('m')", "(Import m [a>a b>c])"),
    ("const a = require('m').b", "(Import m [b>a])"),
    ("const { a: { b } } = require('m')", "(Assign [(Record ['a':(Record ['b':b])])] (Call require ['m']))"),
    ("const m_1 = __importDefault(require('m'))", "(Import m [*>m_1])"),
    ("const { a } = await import('m')", "(Import m [a>a])"),
    ("require('m')", "(Import m)"),
    ("const x = require(y)", "(Assign [x] (Call require [y]))"),
    ("export const a = 1, { b, c: [d] } = e", "(Assign [a] 1)\n(Assign [(Record ['b':b 'c':(Sequence list [d])])] e)\n(Export [a>a b>b d>d])"),
    ("export { a, b as c, d as default }", "(Export [a>a b>c d>default])"),
    ("export { default, a as b } from 'm'", "(Export m [default>default a>b])"),
    ("export * from 'm'", "(Export m [*>*])"),
    ("export * as n from 'm'", "(Export m [*>n])"),
    ("export type * from 'm'", "(Export m [*>*])"),
    ("export type { T } from 'm'", "(Export m [T>T])"),
    ("export default x", "(Export [>default] x)"),
    ("export default function f() {}", "(FunctionDef f function)\n(Export [f>default])"),
    ("export default class C {}", "(ClassDef C class)\n(Export [C>default])"),
    ("@Dec('default') export class C {}", "(ClassDef C [(Call Dec ['default'])] class)\n(Export [C>C])"),
    ("@Dec export default class C {}", "(ClassDef C [Dec] class)\n(Export [C>default])"),
    ("export default () => 1", "(Export [>default] (Function (FunctionDef [(Return 1)] lambda)))"),
    ("export interface I {}", "(ClassDef I interface)\n(Export [I>I])"),
    ("export type T = U", "(Assign [T] U type)\n(Export [T>T])"),
    ("export = x", "(Export [>module.exports] x)"),
    ("module.exports = x", "(Export [>module.exports] x)"),
    ("module.exports = { a, b: c, d: 1 }", "(Export [a>a])\n(Export [c>b])\n(Export [>d] 1)"),
    ("module.exports = require('m')", "(Export m [*>*])"),
    ("exports.a = b", "(Export [b>a])"),
    ("exports.a = () => 1", "(Export [>a] (Function (FunctionDef a [(Return 1)] lambda)))"),
    ("module.exports.a = 1", "(Export [>a] 1)"),
    ("exports.a = exports.b = void 0", ""),
    ("const a = exports.a = f()", "(Assign [a] (Call f))\n(Export [a>a])"),
    ("a = exports.b = f()", "(Assign [a] (Call f))\n(Export [a>b])"),
    ("__exportStar(require('m'), exports)", "(Export m [*>*])"),
    (
        "Object.defineProperty(exports, 'a', { enumerable: true, get: function () { return m_1.a } })",
        "(Export [>a] m_1.a)",
    ),
]


@pytest.mark.parametrize(("text", "tree"), MODULES)
def test_module_form(text, tree):
    assert shown(text) == tree


def test_javascript_and_jsx():
    assert shown("const a = <B.C k={f(1)} {...p}>text {x} <i/></B.C>", "x.jsx") == ("(Assign [a] (Unknown jsx [B.C (Call f [1]) (Spread p) x]))")
    assert shown("const f = (a, {b} = {}, ...c) => a", "x.js") == (
        "(Assign [f] (Function (FunctionDef f [(Param a normal) (Param normal default=(Record) (Record ['b':b])) (Param c variadic)]"
        " [(Return a)] lambda)))"
    )
    assert shown("#!/usr/bin/env node\nclass A extends f(B) { #p = 1; static m() {} }", "x.mjs") == (
        "(ClassDef A [(Call f [B])] [(Assign [#p] 1) (FunctionDef m static)] class)"
    )
    assert shown("const f = <T,>(x: T) => <b>{x}</b>", "x.tsx").startswith("(Assign [f] (Function (FunctionDef f [(Param x normal annotation=T)]")


JSDOC = [
    (
        "/**\n * Tools.\n * @param {McpServer} server\n * @param {import('m').Deps} [deps]\n * @param {{a: string}} o\n"
        " * @returns {Promise<void>}\n */\n"
        "export function reg(server, deps, o) {}",
        [("server", "McpServer"), ("deps", "(Call import ['m']).Deps"), ("o", None)],
    ),
    ("/** @param {?a.B} x */\nconst f = (x) => x", [("x", "a.B")]),
    ("class A {\n /** @param {B|null} x */\n m(x) {} }", [("x", "B")]),
    ("/** @param {B} x */\nfunction f(y) {}", [("y", None)]),
]


@pytest.mark.parametrize(("text", "params"), JSDOC)
def test_types_in_comments(text, params):
    decl = next(node for stmt in lower(text, "x.js").body for node in ir.walk(stmt) if isinstance(node, ir.FunctionDef))
    assert [(param.name, None if param.annotation is None else sexp(param.annotation)) for param in decl.params] == params


def test_type_of_a_variable_in_a_comment():
    assert shown("/** @type {Map<string, Server>} */\nconst m = new Map();", "x.js") == "(Assign [m] (Call Map new) annotation=Map)"


REPAIRED = [
    "export interface Z<out A = unknown, in B, in out C extends D> { a: A }",
    "export { _null as null, f as function, c as catch }",
    "let a: B | import('x').Y<Z>;",
    "class A { static accessor #y: string = 'a' }",
    "type A = { [K in keyof readonly any[]]?: boolean };",
    "const a = `x\0y${b}\0`;",
]


@pytest.mark.parametrize("text", REPAIRED)
def test_syntax_the_grammar_lacks_is_read(text):
    assert lower(text).problems == ()


TAGGED = [
    ("sql<T>`a`", "(Call sql ['a'])"),
    ("this.sql<{ found: number; more?: 'a' | \"b\" }>`a ${x}`", "(Call this.sql [(Template ['a ' x])])"),
    ("await sql<A[]>`a`", "(Await (Call sql ['a']))"),
    ("f(db.sql<Map<string, A & B>>`a`)", "(Call f [(Call db.sql ['a'])])"),
    ("`a<${b}>`", "(Template ['a<' b '>'])"),
    ("a < b && c > `d`", "(Logical and (Compare < a b) (Compare > c 'd'))"),
]


@pytest.mark.parametrize(("text", "expected"), TAGGED)
def test_types_of_tagged_templates(text, expected):
    assert lower(text).problems == ()
    assert shown(text) == expected


def test_repaired_text_keeps_its_names():
    assert shown("export { a as null }; const s = `x\0${'as null }'}`") == "(Export [a>null])\n(Assign [s] (Template ['x\\x00' 'as null }']))"


def test_spans_are_bytes_and_exact():
    text = "const é = `äb${c}d\\n`; o?.name('ß')"
    data = text.encode()
    assign, stmt = lower(text).body
    assert [data[part.start : part.end].decode() for part in assign.value.parts] == ["äb", "c", "d\\n"]
    assert data[assign.start : assign.end].decode() == "é = `äb${c}d\\n`"
    member = stmt.value.callee
    assert data[member.name_start : member.end] == b"name"
    assert data[stmt.value.args[0].start : stmt.value.args[0].end].decode() == "'ß'"


def test_function_spans():
    text = "class A { @d() private static async m(a) { f() } }  const g = async x => x"
    method, arrow = lower(text).body[0].body[0], lower(text).body[1].value.decl
    assert text[method.start : method.end] == "async m(a) { f() }"
    assert text[method.body_start : method.body_end] == "{ f() }"
    assert text[arrow.start : arrow.end] == "async x => x"
    assert text[arrow.body_start : arrow.body_end] == "x"


def test_bodies_are_lowered_once_and_on_demand():
    decl = lower("function f() { g() }").body[0]
    assert decl.lazy._statements is None
    assert decl.body is decl.body


def test_bodies_are_the_same_with_and_without_the_tree_of_the_file():
    text = "async function f(a) { if (a) { return { b: a.c() }; } }\nclass D { e() { const g = () => { h(); }; return g; } }\n"
    file = SourceFile("x.ts", text.encode(), Language.TYPESCRIPT)
    again, kept = parse(file), parse(file, keep=True)
    assert [sexp(s) for s in kept.body] == [sexp(s) for s in again.body]
    for one, other in ((kept.body[0], again.body[0]), (kept.body[1].body[0], again.body[1].body[0])):
        assert [sexp(s) for s in one.body] == [sexp(s) for s in other.body] != []
        assert [(s.start, s.end) for s in one.body] == [(s.start, s.end) for s in other.body]


def test_a_broken_file_is_read_around_the_error():
    module = lower("const a = 1;\nconst b = = ;\nfunction f() { g(1 }\nconst c = h('x');\n")
    assert module.problems
    assert len(module.problems) <= 20
    assert sexp(module.body[0]) == "(Assign [a] 1)"
    assert any("(Call h ['x'])" in sexp(stmt) for stmt in module.body)


def test_problems_are_few_and_absent_in_declaration_files():
    assert len(lower("const = ;\n" * 100).problems) == 20
    assert lower("export default function (): {\n a: b }\n", "x.d.ts").problems == ()


def test_comments_only_where_mcplint_is_named():
    assert lower("// a\nf() /* b */").comments == ()
    comments = lower("// mcplint: ignore[MCP101] -- why\nf(/* b */ 1)").comments
    assert [comment.text for comment in comments] == ["// mcplint: ignore[MCP101] -- why", "/* b */"]


# --- what compilers make ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        'var Way; (function (Way) { Way["AccessToken"] = "pat"; Way["Cli"] = "cli"; })(Way || (Way = {}));',
        'var Way; (function (Way) { Way["AccessToken"] = "pat"; Way["Cli"] = "cli"; })(Way || (exports.Way = Way = {}));',
        'export var Way; ((Way) => { Way["AccessToken"] = "pat"; Way["Cli"] = "cli"; })(Way || (Way = {}));',
    ],
)
def test_a_compiled_enum_is_an_enum(text):
    made = next(s for s in lower(text, "x.js").body if isinstance(s, ir.ClassDef))
    assert (made.name, made.kind) == ("Way", "enum")
    assert [(s.targets[0].name, s.value.value) for s in made.body] == [("AccessToken", "pat"), ("Cli", "cli")]


def test_a_compiled_enum_with_numbers():
    made = next(s for s in lower('var N; (function (N) { N[N["A"] = 3] = "A"; })(N || (N = {}));', "x.js").body if isinstance(s, ir.ClassDef))
    assert [(s.targets[0].name, s.value.value) for s in made.body] == [("A", 3)]


@pytest.mark.parametrize("text", ["(function (a) { a.b(); })(a || (a = {}));", "(function (a) {})(a || (a = {}));", "(() => { a['b'] = 1; })();"])
def test_other_functions_called_at_once_stay_calls(text):
    assert not any(isinstance(s, ir.ClassDef) for s in lower(text, "x.js").body)


def test_compiled_optional_chains():
    assert (
        shown("_optionalChain([a, 'access', _ => _.b, 'optionalAccess', _2 => _2.c, 'call', _3 => _3(1)])", "x.js") == "(Call a?.b?.c [1] optional)"
    )
    assert "_optionalChain" in shown("_optionalChain([a, 'access'])", "x.js")


def test_nul_in_a_string_is_a_character():
    module = lower("const key = `${a}\0${b}`;\nconst after = 1;\n", "x.js")
    assert not module.problems
    assert [s.targets[0].name for s in module.body] == ["key", "after"]
    assert module.body[0].value.parts[1].value == "\0"
