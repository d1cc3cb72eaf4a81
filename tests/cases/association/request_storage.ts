// case: MCP301 MCP401 MCP402 MCP403 MCP404
// What belongs to the request is kept in an asynchronous local storage: it reaches no other request.
import { AsyncLocalStorage } from "node:async_hooks";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { ElicitResultSchema } from "@modelcontextprotocol/sdk/types.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
const floor = { type: "object" as const, properties: { floor: { type: "string" as const, title: "Floor" } } };
const text = (value: string) => ({ content: [{ type: "text" as const, text: value }] });
class Current {
  static #storage = new AsyncLocalStorage<{ extra: any; server: McpServer }>();
  static run<T>(extra: any, server: McpServer, work: () => T) { return this.#storage.run({ extra, server }, work); }
  static get extra() { return this.#storage.getStore()!.extra; }
  static get server() { return this.#storage.getStore()!.server; }
}
async function ask(message: string) {
  return Current.extra.sendRequest({ method: "elicitation/create", params: { message, requestedSchema: floor } }, ElicitResultSchema); // expect: MCP301
}
async function askSafely(message: string) {
  if (!Current.server.server.getClientCapabilities()?.elicitation?.form) return { action: "unasked" };
  return Current.extra.sendRequest({ method: "elicitation/create", params: { message, requestedSchema: floor } }, ElicitResultSchema);
}
async function unrelated(message: string) {
  if (!Current.server.server.getClientCapabilities()?.elicitation?.form) return { action: "unasked" };
  return Current.server.server.elicitInput({ message, requestedSchema: floor }); // expect: MCP404
}
export function install(mcp: McpServer) {
  mcp.registerTool("a", {}, async (extra) => Current.run(extra, mcp, async () => text((await ask("Which floor?")).action)));
  mcp.registerTool("b", {}, async (extra) => Current.run(extra, mcp, async () => text((await askSafely("Which floor?")).action)));
  mcp.registerTool("c", {}, async (extra) => Current.run(extra, mcp, async () => text((await unrelated("Which floor?")).action)));
}
new StreamableHTTPServerTransport({ sessionIdGenerator: () => crypto.randomUUID() });
