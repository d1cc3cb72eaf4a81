// case: MCP603
// The caller's token in asynchronous local storages of all kinds: behind functions, in classes, in maps, put there later.
import { AsyncLocalStorage } from "node:async_hooks";
import express from "express";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
interface Ctx { token?: string; headers?: Record<string, string>; subject?: string }
const app = express();
// wrapper functions
const contexts = new AsyncLocalStorage<Ctx>();
export const withContext = (ctx: Ctx, next: () => void) => contexts.run(ctx, next);
export function getRequestContext(): Ctx | undefined { return contexts.getStore(); }
app.use((req, _res, next) => { withContext({ token: req.headers.authorization }, next); });
// static class
class Callers {
  static readonly storage = new AsyncLocalStorage<Ctx>();
  static run(ctx: Ctx, next: () => void) { Callers.storage.run(ctx, next); }
  static get token() { return Callers.storage.getStore()?.token; }
  static current() { return Callers.storage.getStore(); }
}
app.use((req, _res, next) => { Callers.run({ token: req.headers.authorization?.slice(7) }, next); });
// instance member
class Store {
  private als = new AsyncLocalStorage<Ctx>();
  enter(ctx: Ctx) { this.als.enterWith(ctx); }
  get(): Ctx | undefined { return this.als.getStore(); }
}
const store = new Store();
app.use((req, _res, next) => { store.enter({ token: req.headers["authorization"] as string }); next(); });
// a Map
const mapped = new AsyncLocalStorage<Map<string, string>>();
app.use((req, _res, next) => { mapped.run(new Map([["token", req.headers.authorization ?? ""]]), next); });
// changed afterwards
const later = new AsyncLocalStorage<Ctx>();
app.use((_req, _res, next) => { later.run({}, next); });
app.use((req, _res, next) => { const c = later.getStore(); if (c) c.token = req.headers.authorization; next(); });
// headers as a whole
const heads = new AsyncLocalStorage<Ctx>();
app.use((req, _res, next) => { heads.run({ headers: req.headers as any }, next); });
// filled Map
const filled = new AsyncLocalStorage<Map<string, string>>();
app.use((req, _res, next) => { filled.run(new Map(), () => { filled.getStore()!.set("token", req.headers.authorization!); next(); }); });
// own subject only
const okay = new AsyncLocalStorage<Ctx>();
app.use((req, _res, next) => { okay.run({ subject: req.params.subject }, next); });

export function weather(mcp: McpServer): void {
  const text = (value: string) => ({ content: [{ type: "text" as const, text: value }] });
  mcp.registerTool("a", {}, async () => {
    const r = await fetch("https://weather.example/a", { headers: { Authorization: `Bearer ${getRequestContext()?.token}` } }); // expect: MCP603
    return text(await r.text());
  });
  mcp.registerTool("b", {}, async () => {
    const r = await fetch("https://weather.example/b", { headers: { Authorization: `Bearer ${Callers.token}` } }); // expect: MCP603
    return text(await r.text());
  });
  mcp.registerTool("b2", {}, async () => {
    const r = await fetch("https://weather.example/b", { headers: { Authorization: `Bearer ${Callers.current()!.token}` } }); // expect: MCP603
    return text(await r.text());
  });
  mcp.registerTool("c", {}, async () => {
    const { token } = store.get() ?? {};
    const r = await fetch("https://weather.example/c", { headers: { Authorization: `Bearer ${token}` } }); // expect: MCP603
    return text(await r.text());
  });
  mcp.registerTool("d", {}, async () => {
    const r = await fetch("https://weather.example/d", { headers: { Authorization: mapped.getStore()?.get("token") ?? "" } }); // expect: MCP603
    return text(await r.text());
  });
  mcp.registerTool("e", {}, async () => {
    const r = await fetch("https://weather.example/e", { headers: { Authorization: later.getStore()?.token ?? "" } }); // expect: MCP603
    return text(await r.text());
  });
  mcp.registerTool("f", {}, async () => {
    const r = await fetch("https://weather.example/f", { headers: { Authorization: heads.getStore()!.headers!["authorization"] } }); // expect: MCP603
    return text(await r.text());
  });
  mcp.registerTool("g", {}, async () => {
    const r = await fetch("https://weather.example/g", { headers: { Authorization: filled.getStore()?.get("token") ?? "" } }); // expect: MCP603
    return text(await r.text());
  });
  mcp.registerTool("h", {}, async () => {
    const subject = okay.getStore()?.subject;
    const token = await exchange(subject);
    const r = await fetch("https://weather.example/h", { headers: { Authorization: `Bearer ${token}`, "X-Subject": subject ?? "" } }); // ok
    return text(await r.text());
  });
}
