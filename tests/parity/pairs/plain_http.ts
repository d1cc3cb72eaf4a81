// case: MCP204
import { randomUUID } from "node:crypto";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";

const server = new McpServer({ name: "plain_http", version: "1.0.0" });

server.registerTool("pay", { description: "Pay" }, async () => {
  const answer = await server.server.elicitInput({
    mode: "url",
    message: "Pay",
    url: "http://shop.example/pay", // expect: MCP204
    elicitationId: randomUUID(),
  });
  return { content: [{ type: "text", text: answer.action }] };
});
