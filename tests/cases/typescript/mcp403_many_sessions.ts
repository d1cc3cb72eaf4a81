// case: MCP403
// The same server connected anew for every request: whoever connected last is asked.
import express from "express";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";

const server = new McpServer({ name: "kiosk", version: "1.0.0" });
const FORM = { type: "object" as const, properties: { size: { type: "string" as const, title: "Size" } } };

server.registerTool("swap", { inputSchema: {} }, async () => {
  const answer = await server.server.elicitInput({ message: "Which size?", requestedSchema: FORM }); // expect: MCP403
  return { content: [{ type: "text", text: answer.action }] };
});

const app = express();
app.all("/mcp", async (req, res) => {
  const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: () => crypto.randomUUID() });
  await server.connect(transport);
  await transport.handleRequest(req, res, req.body);
});
app.listen(3000);
