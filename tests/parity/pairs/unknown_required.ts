// case: MCP105
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";

const server = new McpServer({ name: "unknown_required", version: "1.0.0" });

server.registerTool("rate", { description: "Rate" }, async () => {
  const answer = await server.server.elicitInput({
    message: "How was it?",
    requestedSchema: {
      type: "object",
      properties: { stars: { type: "integer", minimum: 1, maximum: 5 } },
      required: ["grade"], // expect: MCP105
    },
  });
  return { content: [{ type: "text", text: answer.action }] };
});
