// case: MCP408 MCP211
// options: --protocol 2026-07-28
// Orchard: the factory is told which era it serves, and asks in the way of that era.
import { createMcpHandler, McpServer, type McpRequestContext } from "@modelcontextprotocol/server";

const requestedSchema = { type: "object", properties: { row: { type: "integer", title: "Row" } }, required: ["row"] } as const;

function build({ era }: McpRequestContext): McpServer {
  const server = new McpServer({ name: "orchard", version: "1.2.0" });
  const old = era === "legacy";

  server.registerTool("pick", { description: "Pick a row" }, async (ctx) => {
    if (!old) return { content: [{ type: "text", text: "Say which row as an argument." }] };
    const answer = await ctx.mcpReq.elicitInput({ message: "Which row?", requestedSchema });
    return { content: [{ type: "text", text: answer.action }] };
  });

  server.registerTool("prune", { description: "Prune a row" }, async (ctx) => {
    const answer = await ctx.mcpReq.elicitInput({ message: "Which row?", requestedSchema }); // expect: MCP408
    return { content: [{ type: "text", text: answer.action }] };
  });

  return server;
}

export default createMcpHandler(build);
