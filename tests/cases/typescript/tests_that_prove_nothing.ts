// case: MCP305 MCP306
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import type { ClientCapabilities } from "@modelcontextprotocol/sdk/types.js";

const FORM = { message: "Which lane?", requestedSchema: { type: "object" as const, properties: { lane: { type: "integer" as const, title: "Lane" } } } };
const text = (value: string) => ({ content: [{ type: "text" as const, text: value }] });
const KNOWN = ["Harbor Desktop", "quay-cli"];
const ASKING_CLIENTS = new Set(["harbor", "quay"]);

export function registerPool(server: McpServer): void {
  server.registerTool("a", {}, async () => {
    const { name } = server.server.getClientVersion() ?? {};
    if (!KNOWN.includes(name ?? "")) return text("no"); // expect: MCP306
    const answer = await server.server.elicitInput(FORM);
    return text(answer.action);
  });
  server.registerTool("b", {}, async () => {
    const version = server.server.getClientVersion()?.version ?? "0";
    const supported = Number(version.split(".")[0]) >= 2; // expect: MCP306
    if (!supported) return text("no");
    const answer = await server.server.elicitInput(FORM);
    return text(answer.action);
  });
  server.registerTool("c", {}, async () => {
    if (process.env.CLIENT_HAS_FORMS !== "1") return text("no"); // expect: MCP306
    const answer = await server.server.elicitInput(FORM);
    return text(answer.action);
  });
  server.registerTool("d", {}, async () => {
    if (!("elicitInput" in server.server)) return text("no"); // expect: MCP305
    const answer = await server.server.elicitInput(FORM);
    return text(answer.action);
  });
  server.registerTool("e", {}, async () => {
    if (!server.server.elicitInput) return text("no"); // expect: MCP305
    const answer = await server.server.elicitInput(FORM);
    return text(answer.action);
  });
  server.registerTool("f", {}, async () => {
    const client = server.server.getClientVersion()?.name.toLowerCase() ?? "";
    if (ASKING_CLIENTS.has(client) && server.server.getClientCapabilities()?.elicitation) {
      const answer = await server.server.elicitInput(FORM);
      return text(answer.action);
    }
    return text("no");
  });
  server.registerTool("g", {}, async (extra) => {
    const agent = extra.requestInfo?.headers["user-agent"];
    if (typeof agent === "string" && agent.startsWith("Harbor/")) { // expect: MCP306
      const answer = await server.server.elicitInput(FORM);
      return text(answer.action);
    }
    return text("no");
  });
  server.registerTool("h", {}, async () => {
    switch (server.server.getClientVersion()?.name) { // expect: MCP306
      case "Harbor Desktop": {
        const answer = await server.server.elicitInput(FORM);
        return text(answer.action);
      }
      default:
        return text("no");
    }
  });
}

let cached: ClientCapabilities | undefined;
export function registerCached(server: McpServer): void {
  server.registerTool("i", {}, async () => {
    const caps = server.server.getClientCapabilities();
    const canAsk = Boolean(caps && "elicitation" in caps);
    if (!canAsk) return text("no");
    const answer = await server.server.elicitInput(FORM);
    return text(answer.action);
  });
}
export const remembered = () => cached;
