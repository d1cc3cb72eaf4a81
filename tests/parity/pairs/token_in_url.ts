// case: MCP201
import { randomUUID } from "node:crypto";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";

const server = new McpServer({ name: "token_in_url", version: "1.0.0" });

server.registerTool("open_page", { inputSchema: { access_token: z.string() } }, async ({ access_token }) => {
  const url = `https://page.example/open?access_token=${access_token}`; // expect: MCP201
  const answer = await server.server.elicitInput({ mode: "url", message: "Open the page", url, elicitationId: randomUUID() });
  return { content: [{ type: "text", text: answer.action }] };
});
