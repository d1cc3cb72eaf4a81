// case: MCP202
import { randomUUID } from "node:crypto";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";

const server = new McpServer({ name: "mail_in_url", version: "1.0.0" });

server.registerTool("enrol", { inputSchema: { email: z.string() } }, async ({ email }) => {
  const url = `https://page.example/enrol?email=${encodeURIComponent(email)}`; // expect: MCP202
  const answer = await server.server.elicitInput({ mode: "url", message: "Enrol", url, elicitationId: randomUUID() });
  return { content: [{ type: "text", text: answer.action }] };
});
