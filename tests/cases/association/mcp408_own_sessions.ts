// case: MCP404 MCP408
// Pond: a handler that takes the newest revision only, beside sessions of its own for older clients.
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { NodeStreamableHTTPServerTransport, toNodeHandler } from "@modelcontextprotocol/node";
import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";

const requestedSchema = { type: "object", properties: { ducks: { type: "integer", title: "Ducks" } }, required: ["ducks"] } as const;

function build(): McpServer {
  const server = new McpServer({ name: "pond", version: "2.0.0" });
  server.registerTool("feed", { description: "Feed the ducks" }, async (ctx) => {
    const answer = await ctx.mcpReq.elicitInput({ message: "How many ducks?", requestedSchema }); // expect: MCP404
    return { content: [{ type: "text", text: answer.action }] };
  });
  return server;
}

const modern = toNodeHandler(createMcpHandler(build, { legacy: "reject" }));

createServer(async (req, res) => {
  if (req.headers["mcp-protocol-version"] === "2026-07-28") return void modern(req, res);
  const transport = new NodeStreamableHTTPServerTransport({ sessionIdGenerator: () => randomUUID() });
  await build().connect(transport);
  await transport.handleRequest(req, res);
}).listen(8080);
