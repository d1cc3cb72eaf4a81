// case: MCP603
// The same in a program that is a server, too.
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { Hono } from "hono";

import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
export const server = new McpServer({ name: "gateway", version: "1.0.0" });
const app = new Hono();

app.post("/chat", async (c) => {
  const client = new Client({ name: "inspector", version: "1.0.0" });
  await client.connect(new StreamableHTTPClientTransport(new URL("http://localhost:3000/mcp")));
  const authHeader = c.req.header("authorization");
  const reply = await fetch(`${process.env.BACKEND_URL}/stream`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(authHeader ? { authorization: authHeader } : {}) }, // expect: MCP603
    body: JSON.stringify({ tools: await client.listTools() }),
  });
  return c.json(await reply.json());
});
