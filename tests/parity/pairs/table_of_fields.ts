// case: MCP101
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";

const server = new McpServer({ name: "table_of_fields", version: "1.0.0" });

const ROWS = [
  { key: "host", title: "Host" },
  { key: "adminPassword", title: "Password of the administrator" }, // expect: MCP101
];

function schema() {
  const properties: Record<string, any> = {};
  for (const row of ROWS) {
    properties[row.key] = { type: "string", title: row.title };
  }
  return { type: "object" as const, properties };
}

server.registerTool("set_up", { description: "Set up" }, async () => {
  const answer = await server.server.elicitInput({ message: "Set up", requestedSchema: schema() });
  return { content: [{ type: "text", text: answer.action }] };
});
