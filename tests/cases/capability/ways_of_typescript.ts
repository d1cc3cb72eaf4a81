// case: MCP301 MCP302 MCP303 MCP304 MCP305 MCP306
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import type { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { CreateMessageResultSchema, ElicitResultSchema, ListRootsResultSchema, type ClientCapabilities } from "@modelcontextprotocol/sdk/types.js";

const say = (text: string) => ({ content: [{ type: "text" as const, text }] });
const form = { type: "object" as const, properties: { berth: { type: "string" as const, title: "Berth" } } };
const can = (caps: ClientCapabilities | undefined, what: keyof ClientCapabilities) => caps?.[what] !== undefined;
const supports = {
  form: (s: Server) => Boolean(s.getClientCapabilities()?.elicitation?.form),
  url: (s: Server) => !!s.getClientCapabilities()?.elicitation?.url,
  sampling: (s: Server) => "sampling" in (s.getClientCapabilities() ?? {}),
};
class Caps {
  constructor(private s: Server) {}
  get roots() { return this.s.getClientCapabilities()?.roots !== undefined; }
  require(what: "sampling" | "roots"): void {
    if (!this.s.getClientCapabilities()?.[what]) throw new Error(`no ${what}`);
  }
}
export function install(mcp: McpServer) {
  const s = mcp.server;
  const caps = new Caps(s);
  mcp.registerTool("a", {}, async (extra) => {
    const r = await extra.sendRequest({ method: "elicitation/create", params: { message: "a", requestedSchema: form } }, ElicitResultSchema); // expect: MCP301
    return say(r.action);
  });
  mcp.registerTool("b", {}, async (extra) => {
    if (!supports.form(s)) return say("no forms");
    const r = await extra.sendRequest({ method: "elicitation/create", params: { message: "a", requestedSchema: form } }, ElicitResultSchema);
    return say(r.action);
  });
  mcp.registerTool("c", {}, async (extra) => {
    if (!supports.form(s)) return say("no forms");
    const r = await extra.sendRequest({ method: "elicitation/create", params: { mode: "url", message: "a", url: "https://x.example", elicitationId: crypto.randomUUID() } }, ElicitResultSchema); // expect: MCP302
    return say(r.action);
  });
  mcp.registerTool("d", {}, async (extra) => {
    if (!supports.url(s)) return say("no pages");
    const r = await extra.sendRequest({ method: "elicitation/create", params: { mode: "url", message: "a", url: "https://x.example", elicitationId: crypto.randomUUID() } }, ElicitResultSchema);
    return say(r.action);
  });
  mcp.registerTool("e", {}, async () => {
    if (!supports.sampling(s)) return say("no model");
    const r = await s.createMessage({ messages: [], maxTokens: 5 });
    return say(r.model);
  });
  mcp.registerTool("f", {}, async () => {
    if (!can(s.getClientCapabilities(), "sampling")) return say("no model");
    const r = await s.createMessage({ messages: [], maxTokens: 5 });
    return say(r.model);
  });
  mcp.registerTool("g", {}, async () => {
    const r = await s.createMessage({ messages: [], maxTokens: 5 }); // expect: MCP303
    return say(r.model);
  });
  mcp.registerTool("h", {}, async (extra) => {
    if (!caps.roots) return say("none");
    const { roots } = await extra.sendRequest({ method: "roots/list" }, ListRootsResultSchema);
    return say(roots.map((r) => r.uri).join());
  });
  mcp.registerTool("i", {}, async () => {
    const { roots } = await s.listRoots(); // expect: MCP304
    return say(roots.map((r) => r.uri).join());
  });
  mcp.registerTool("j", {}, async () => {
    caps.require("roots");
    const { roots } = await s.listRoots();
    return say(roots.map((r) => r.uri).join());
  });
  mcp.registerTool("k", {}, async () => {
    const { elicitation, sampling } = s.getClientCapabilities() ?? {};
    if (!sampling) return say("no model");
    const r = await s.createMessage({ messages: [], maxTokens: 5 });
    return say(r.model + String(elicitation));
  });
  mcp.registerTool("l", {}, async () => {
    if (s.getClientVersion()?.name !== "Claude Desktop") return say("no model"); // expect: MCP306
    const r = await s.createMessage({ messages: [], maxTokens: 5 }); // expect: MCP303
    return say(r.model);
  });
  mcp.registerTool("m", {}, async () => {
    const r = await s.createMessage({ messages: [], maxTokens: 5 }).catch(() => undefined);
    return say(r?.model ?? "no model");
  });
  mcp.registerTool("n", {}, async () => {
    const has = s.getClientCapabilities()?.sampling;
    return has ? say((await s.createMessage({ messages: [], maxTokens: 5 })).model) : say("none");
  });
  mcp.registerTool("o", {}, async () => {
    if (!s.getClientCapabilities()?.sampling) return say("none");
    const r = await s.createMessage({ messages: [], maxTokens: 5, tools: [{ name: "x", inputSchema: { type: "object" } }] }); // expect: MCP303
    return say(r.model);
  });
  mcp.registerTool("p", {}, async () => {
    if (!s.getClientCapabilities()?.sampling?.tools) return say("none");
    const r = await s.createMessage({ messages: [], maxTokens: 5, tools: [{ name: "x", inputSchema: { type: "object" } }] });
    return say(r.model);
  });
  mcp.registerTool("q", {}, async () => {
    if (typeof s.createMessage !== "function") return say("none"); // expect: MCP305
    const r = await s.createMessage({ messages: [], maxTokens: 5 }); // expect: MCP303
    return say(r.model);
  });
  mcp.registerTool("r", {}, async () => {
    s.getClientCapabilities()?.sampling; // expect: MCP305
    const r = await s.createMessage({ messages: [], maxTokens: 5 }); // expect: MCP303
    return say(r.model);
  });
  mcp.registerTool("t", {}, async () => {
    if (process.env.MCP_CLIENT === "cursor") { // expect: MCP306
      const r = await s.createMessage({ messages: [], maxTokens: 5 }); // expect: MCP303
      return say(r.model);
    }
    return say("none");
  });
  mcp.registerTool("u", {}, withSampling(s, async () => say((await s.createMessage({ messages: [], maxTokens: 5 })).model)));
}
function withSampling<T>(s: Server, f: () => Promise<T>) {
  return async () => {
    if (!s.getClientCapabilities()?.sampling) throw new Error("no sampling");
    return f();
  };
}
