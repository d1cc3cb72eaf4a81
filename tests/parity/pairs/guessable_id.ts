// case: MCP210
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";

const server = new McpServer({ name: "guessable_id", version: "1.0.0" });

server.registerTool("pay", { inputSchema: { order: z.string() } }, async ({ order }) => {
  const answer = await server.server.elicitInput({
    mode: "url",
    message: "Pay",
    url: "https://shop.example/pay",
    elicitationId: `order-${order}`, // expect: MCP210
  });
  return { content: [{ type: "text", text: answer.action }] };
});
