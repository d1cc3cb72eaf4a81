// case: MCP101
import data from "./x.json" with { type: "json" };
import type { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { type McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import defer * as heavy from "./heavy.js";
export * as tools from "./tools.js";
export type { Server as S } from "@modelcontextprotocol/sdk/server/index.js";
import fs = require("node:fs");
export = undefined as never;
declare module "x" { export const y: number; }
declare global { interface Window { z: string } }
type Route = `/${string}/${number}`;
type Keys<T> = { readonly [K in keyof T as `get${Capitalize<K & string>}`]?: T[K] extends infer U extends string ? U : never };
abstract class Base<const T extends readonly string[]> {
  static { Base.count = 1; }
  static count = 0;
  declare readonly tag: unique symbol;
  accessor name = "x";
  static accessor #all: string[] = [];
  protected abstract go(): void;
  get [Symbol.toStringTag]() { return "x"; }
  constructor(protected readonly items: T, private x?: number) {}
  *gen(): Generator<number, void, unknown> { yield* [1, 2]; }
  async *agen() { for await (const x of this.gen()) yield x; }
  over(a: string): string;
  over(a: number): number;
  over(a: any) { return a; }
  has(o: object) { return #p in o; }
  #p = 1;
}
function logged<This, Args extends any[], R>(target: (this: This, ...args: Args) => R, ctx: ClassMethodDecoratorContext<This>) { return target; }
function assertX(x: unknown): asserts x is string {}
function assertY(x: unknown): asserts x {}
@sealed @meta({ a: 1 })
export class Asker extends Base<["a"]> {
  protected override go(): void {}
  @logged
  async ask(this: Asker, server: Server): Promise<void> {
    await using conn = await open();
    using file = { [Symbol.dispose]() {} };
    const re = /[\p{L}--[a-z]]/v;
    const big = 1_000n ** 2n;
    label: for (let i = 0, j = 1; i < 1; i++) { if (i) continue label; }
    const a = <const>["x"], b = a satisfies readonly string[], c = b!;
    const o = { async *gen() {}, get x() { return 1; }, set x(v) {}, ["k" + 1]: 2, 'q-r': 3, 0x1f: 4 };
    let x: string | undefined; x ??= "a"; x ||= "b"; x &&= "c";
    const fn = async <T,>(v: T): Promise<T> => v;
    const { a: { b: deep = 1 } = {}, ...rest } = o as any;
    try { throw new Error("x", { cause: re }); } catch { } finally { }
    const t = tag`a${1}b${`nested ${x}`}`;
    if (x) debugger;
    do { x = undefined; } while (x);
    switch (true) { case x === "a": { break; } default: }
    await server.elicitInput({ message: `m`, requestedSchema: { type: "object", properties: { password: { type: "string" } } } } satisfies object as never); // expect: MCP101
    var v = void 0, w = typeof v, y = delete (o as any).x, z = new.target, m = import.meta.url;
    const dyn = await import("./dyn.js", { with: { type: "json" } });
    const opt = o?.["k1"]?.toString?.();
    const arrowObj = () => ({}) as { a?: number };
    const cond = x ? <T>(y: T) => y : async function* named() {};
    const gen = new Map<string, Array<Record<string, number>>>();
    const lt = a.length < 3 && c.length > (2);
    const inst = Promise.all<string>;
  }
}
namespace N.M { export const k = 1; export namespace O { export function f() {} } }
enum E { A = 1 << 0, B = A | 2, C = "x".length, D = `t` as any }
declare const enum CE { Z }
function tag(s: TemplateStringsArray, ...v: unknown[]) { return String.raw(s, ...v); }
function overload(a: string): void; function overload(a: number): void; function overload(a: any) {}
let u: unique symbol; let fnType: new (...a: any[]) => object; let pred: (x: unknown) => x is string; let tup: [a: string, b?: number, ...rest: boolean[]];
type Getters = { get x(): number; set x(v: number); readonly [k: string]: unknown; new (): Getters; (): void; method?(): void };
type Cond = typeof import("./x.js"); type Idx = Getters["x"]; type Neg = -1; type Tpl = `${infer_}`; type infer_ = "a";
export const last = (server: Server) => server.elicitInput({ message: "m", requestedSchema: { type: "object", properties: { pin: { type: "string", title: "PIN" } } } }); // expect: MCP101
function sealed(x: any) {} function meta(x: any) { return sealed; } async function open() { return { async [Symbol.asyncDispose]() {} }; }
