// case: MCP303
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";

const server = new McpServer({ name: "unchecked_sampling", version: "1.0.0" });

server.registerTool("sum_up", { description: "Sum up" }, async () => {
  const reply = await server.server.createMessage({ messages: [], maxTokens: 10 }); // expect: MCP303
  return { content: [{ type: "text", text: reply.model }] };
});
