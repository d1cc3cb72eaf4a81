// case: MCP301 MCP302
// The server is kept in an asynchronous local storage; it is asked what the client can do, and asks, through helpers that take it out again.
import { AsyncLocalStorage } from "node:async_hooks";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import type { RequestHandlerExtra } from "@modelcontextprotocol/sdk/shared/protocol.js";
interface RequestContext { mcp: McpServer; extra?: any; asked: number }
const storage = new AsyncLocalStorage<RequestContext>();
export function getRequestContext() { return storage.getStore(); }
function supportsForms() { return getRequestContext()?.mcp.server.getClientCapabilities()?.elicitation?.form !== undefined; }
function requireForms() { if (!getRequestContext()?.mcp.server.getClientCapabilities()?.elicitation) throw new Error("no forms"); }
function clientCan(what: "form" | "url") { const caps = getRequestContext()?.mcp.server.getClientCapabilities(); return Boolean(caps?.elicitation?.[what]); }
const floor = { type: "object" as const, properties: { floor: { type: "string" as const, title: "Floor" } } };
const text = (value: string) => ({ content: [{ type: "text" as const, text: value }] });
async function ask(message: string) {
  const ctx = getRequestContext();
  if (!ctx) throw new Error("outside of a request");
  return ctx.mcp.server.elicitInput({ message, requestedSchema: floor }); // expect: MCP301
}
async function askUrl(message: string) {
  return getRequestContext()!.mcp.server.elicitInput({ mode: "url", message, url: "https://desk.example/connect", elicitationId: crypto.randomUUID() }); // expect: MCP302
}
async function askSafely(message: string) {
  if (!supportsForms()) return undefined;
  return getRequestContext()!.mcp.server.elicitInput({ message, requestedSchema: floor });
}
async function askUrlSafely(message: string) {
  if (!clientCan("url")) return undefined;
  return getRequestContext()!.mcp.server.elicitInput({ mode: "url", message, url: "https://desk.example/connect", elicitationId: crypto.randomUUID() });
}
export function install(mcp: McpServer) {
  const scoped = (work: () => Promise<any>) => async () => storage.run({ mcp, asked: 0 }, work);
  mcp.registerTool("a", {}, scoped(async () => text((await ask("Which floor?")).action)));
  mcp.registerTool("b", {}, scoped(async () => text((await askUrl("Connect.")).action)));
  mcp.registerTool("c", {}, scoped(async () => text((await askSafely("Which floor?"))?.action ?? "no")));
  mcp.registerTool("d", {}, scoped(async () => text((await askUrlSafely("Connect."))?.action ?? "no")));
  mcp.registerTool("e", {}, scoped(async () => {
    requireForms();
    return text((await getRequestContext()!.mcp.server.elicitInput({ message: "Which floor?", requestedSchema: floor })).action);
  }));
}
