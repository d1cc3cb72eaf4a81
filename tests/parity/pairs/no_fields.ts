// case: MCP106
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";

const server = new McpServer({ name: "no_fields", version: "1.0.0" });

server.registerTool("go_on", { description: "Go on" }, async () => {
  const answer = await server.server.elicitInput({
    message: "Go on?",
    requestedSchema: { type: "object", properties: {} }, // expect: MCP106
  });
  return { content: [{ type: "text", text: answer.action }] };
});
